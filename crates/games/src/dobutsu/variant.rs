//! The options of the game, their names, and where each begins.

use super::Pos;
use super::animal::Animal;
use super::board::Board;
use zug_core::Side;

/// What it takes to win by bringing the lion to the far rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Try {
    /// A lion that arrives where it cannot be caught at once has won; one that can be caught, and is not, has won a
    /// move later.
    Official,
    /// A player who begins a turn with the lion on the far rank has won: the seed's simplification.
    Simple,
}

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Files, 3 or 4.
    pub cols: u8,
    /// Ranks, 3 to 5.
    pub rows: u8,
    /// The Try rule.
    pub try_rule: Try,
    /// Whether caught pieces go to the hand and can be dropped; else they leave the game.
    pub drops: bool,
    /// Whether a position that comes for the third time is a draw; else play may go on for ever.
    pub repetition: bool,
}

/// The boards, with how names tell them.
const BOARDS: [(&str, u8, u8); 4] = [("", 3, 4), ("-3x3", 3, 3), ("-3x5", 3, 5), ("-4x4", 4, 4)];

/// How the name of a game without the rule of repetition ends.
const ENDLESS: &str = "-endless";

impl Variant {
    /// The game people play.
    pub const OFFICIAL: Variant = Variant { cols: 3, rows: 4, try_rule: Try::Official, drops: true, repetition: true };

    /// Every variant with the rule of repetition.
    pub fn all() -> impl Iterator<Item = Variant> {
        let options = [(true, Try::Official), (true, Try::Simple), (false, Try::Official), (false, Try::Simple)];
        let variant = move |(_, cols, rows)| options.map(|(drops, try_rule)| Variant { cols, rows, try_rule, drops, repetition: true });
        BOARDS.into_iter().flat_map(variant)
    }

    /// The name: `dobutsu`, then the board unless it is 3×4, then `nodrop`, `simple-try` and `endless` where they hold.
    pub fn name(self) -> String {
        let board = BOARDS.iter().find(|&&(_, cols, rows)| (cols, rows) == (self.cols, self.rows)).map_or("", |board| board.0);
        let drops = if self.drops { "" } else { "-nodrop" };
        let try_rule = if self.try_rule == Try::Simple { "-simple-try" } else { "" };
        let repetition = if self.repetition { "" } else { ENDLESS };
        format!("dobutsu{board}{drops}{try_rule}{repetition}")
    }

    /// The variant with this name.
    pub fn named(name: &str) -> Option<Variant> {
        let (other, repetition) = name.strip_suffix(ENDLESS).map_or((name, true), |other| (other, false));
        let variant = Variant::all().find(|variant| variant.name() == other)?;
        Some(Variant { repetition, ..variant })
    }

    /// The position a game begins with: elephant, lion, giraffe on the home rank, from the left as its owner sees it
    /// with a fourth file left free on the left, and the chick before the lion. Three ranks have no room for the
    /// chicks: there they begin in the hands, or are left out when nothing can be dropped.
    pub(super) fn start(self, board: &Board) -> Pos {
        let mut p = Pos::EMPTY;
        let home = [Animal::Giraffe, Animal::Lion, Animal::Elephant];
        for (col, animal) in (0..).zip(home) {
            p.put(col, Some((animal, Side::Right)));
            p.put(board.turn(col), Some((animal, Side::Left)));
        }
        let before_lion = self.cols + 1;
        if self.rows > 3 {
            p.put(before_lion, Some((Animal::Chick, Side::Right)));
            p.put(board.turn(before_lion), Some((Animal::Chick, Side::Left)));
        } else if self.drops {
            Side::BOTH.into_iter().for_each(|side| p.take(Animal::Chick, side));
        }
        p
    }
}
