//! The options of the game, and their names.

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Stones of each player: 3, 6, 9 or 12. They tell the board.
    pub men: u8,
    /// Whether a player who has three stones left may jump.
    pub flying: bool,
    /// The game after placing alone, with at most so many stones each.
    pub endgame: Option<u8>,
}

impl Variant {
    /// Every variant without those of the endgame.
    pub fn all() -> impl Iterator<Item = Variant> {
        [3, 6, 9, 12].into_iter().flat_map(|men| [true, false].map(|flying| Variant { men, flying, endgame: None }))
    }

    /// The name: `mills`, the number of men, then `nofly` and `endgame` with a number of stones where they hold.
    pub fn name(self) -> String {
        let flying = if self.flying { "" } else { "-nofly" };
        let endgame = self.endgame.map_or(String::new(), |stones| format!("-endgame-{stones}"));
        format!("mills-{}{flying}{endgame}", self.men)
    }

    /// The variant with this name. An endgame has three stones each at least, and leaves a point free to move to.
    pub fn named(name: &str) -> Option<Variant> {
        let (game, endgame) = match name.split_once("-endgame-") {
            None => (name, None),
            Some((game, stones)) => (game, Some(stones.parse().ok()?)),
        };
        let variant = Variant { endgame, ..Variant::all().find(|variant| variant.name() == game)? };
        let most = if variant.men == 12 { 11 } else { variant.men };
        (endgame.is_none_or(|stones| (3..=most).contains(&stones)) && variant.name() == name).then_some(variant)
    }

    /// The most stones a player can have on the board.
    pub fn most(self) -> u8 {
        self.endgame.unwrap_or(self.men)
    }

    /// How many stones of both players have been placed when the last one has.
    pub fn all_placed(self) -> u8 {
        2 * self.men
    }
}
