//! The rules of Go, sentence by sentence as `docs/games/go.md` has them, and the laws every game keeps.

mod laws;

use proptest::prelude::*;
use zug_core::{Notation, Over, Path, Rules, Side, View};
use zug_games::go::{Boards, Go, Ko, Move, Options, POINT, Position};

/// A game in play: the position with its history.
struct Table {
    rules: Go<2>,
    p: Position<2>,
    side: Side,
    boards: Boards<2>,
}

impl Table {
    fn new(name: &str, position: &str) -> Table {
        let rules = Go::new(Options::named(name).expect("a name of Go").expect("options"));
        let (p, side) = if position.is_empty() { rules.start() } else { rules.read(position).expect("a position") };
        let mut boards = Boards::new();
        boards.enter(&rules, &p, side);
        Table { rules, p, side, boards }
    }

    /// Why a move is not allowed, if so.
    fn problem(&self, text: &str) -> Option<String> {
        let m = self.rules.read_move(text).expect("a move");
        if !self.rules.list(&self.p, self.side).contains(&m) {
            return Some(self.rules.why_not(&self.p, self.side, m));
        }
        self.boards.why_not(&self.rules, &self.p, self.side, m)
    }

    fn play(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            assert_eq!(self.problem(text), None, "{text}");
            self.side = self.rules.play(&mut self.p, self.side, self.rules.read_move(text).expect("a move"));
            self.boards.enter(&self.rules, &self.p, self.side);
        }
        self
    }

    fn board(&self) -> String {
        self.rules.write(&self.p, self.side).split(':').next().expect("a board").into()
    }

    fn over(&self) -> Option<Over> {
        self.rules.over(&self.p, self.side)
    }
}

#[test]
fn the_board_is_any_rectangle_up_to_19() {
    for name in ["go-1x1", "go-19x1", "go-2x7", "go-10x10"] {
        let rules = Go::<2>::new(Options::named(name).unwrap().unwrap());
        assert_eq!(rules.frame().all.len(), u32::from(rules.frame().points()));
    }
    assert_eq!(Go::<6>::new(Options::new(19, 19)).frame().all.len(), 361);
    for bad in ["go-0x3", "go-20x1", "go-9", "go-9x9x9", "go-09x9", "go-9x9-", "go-9x9-k", "go-9x9-k7.3", "go-9x9-ssk-plainko", "go-9x9-x"]
    {
        assert!(Options::named(bad).is_some_and(|r| r.is_err()), "{bad}");
    }
    assert!(Options::named("mnk-3x3x3").is_none());
}

#[test]
fn black_begins_and_the_players_take_turns() {
    let mut table = Table::new("go-3x3", "");
    assert_eq!(table.play("A1 C3").board(), "..O/.../X..");
}

#[test]
fn a_stone_goes_to_a_free_point_only() {
    let mut table = Table::new("go-3x3", "");
    assert_eq!(table.play("B2").problem("B2").as_deref(), Some("B2 has a stone already"));
}

#[test]
fn groups_without_liberties_are_captured_together() {
    let mut table = Table::new("go-4x3", "XX../OOX./X...:b");
    assert_eq!(table.play("B1").board(), "XX../..X./XX..");
}

#[test]
fn captures_come_before_the_liberties_of_the_own_stone() {
    let mut table = Table::new("go-3x3", ".OX/OX./X..:b");
    assert_eq!(table.play("A3").board(), "X.X/.X./X..");
}

#[test]
fn suicide_is_illegal_unless_named() {
    let position = ".XO/XXO/OO.:b";
    assert_eq!(Table::new("go-3x3", position).problem("A3").as_deref(), Some("A3 would leave Black without a liberty (suicide)"));
    let mut table = Table::new("go-3x3-suicide", position);
    assert_eq!(table.play("A3").board(), "..O/..O/OO.");
}

#[test]
fn one_stone_of_suicide_repeats_the_board() {
    let position = ".O./O../...:b";
    assert_eq!(Table::new("go-3x3-suicide", position).problem("A3").as_deref(), Some("A3 brings back the board at the start (superko)"));
}

/// Black takes a ko at C3, White would take back at B3.
const KO: &str = ".XO./XO.O/.XO./....:b";

#[test]
fn no_earlier_board_may_come_back() {
    let mut table = Table::new("go-4x4", KO);
    table.play("C3");
    assert_eq!(table.board(), ".XO./X.XO/.XO./....");
    assert_eq!(table.problem("B3").as_deref(), Some("B3 brings back the board at the start (superko)"));
    assert_eq!(table.play("A1 D1").problem("B3"), None);
}

#[test]
fn a_pass_does_not_lift_a_superko_but_it_ends_a_plain_ko() {
    let mut table = Table::new("go-4x4", KO);
    assert!(table.play("C3 pass pass").over().is_some());
    let mut table = Table::new("go-4x4", KO);
    table.play("C3 pass");
    table.side = Side::Right;
    assert!(table.problem("B3").is_some());
    let mut table = Table::new("go-4x4-plainko", KO);
    assert_eq!(table.play("C3").problem("B3").as_deref(), Some("B3 takes the ko back at once"));
    table.play("pass");
    table.side = Side::Right;
    assert_eq!(table.problem("B3"), None);
}

#[test]
fn moves_that_capture_nothing_can_repeat_a_board_too() {
    // On 1×3: Black A1, White C1, Black B1 takes C1; White C1 takes both; Black A1 brings back "X.O".
    let mut table = Table::new("go-3x1-nocap", "");
    table.play("A1 C1 B1 C1");
    assert_eq!(table.board(), "..O");
    assert_eq!(table.problem("A1").as_deref(), Some("A1 brings back the board after move 2 (superko)"));
}

#[test]
fn situational_superko_looks_at_the_player_to_move_too() {
    // "X.O" stood with Black to move; after A1 it is White's move.
    let problem = |name: &str| Table::new(name, "").play("A1 C1 B1 C1").problem("A1");
    assert!(problem("go-3x1-nocap").is_some());
    assert_eq!(problem("go-3x1-nocap-ssk"), None);
}

#[test]
fn a_position_that_is_set_up_counts_as_seen() {
    let table = Table::new("go-4x4", KO);
    assert_eq!(table.boards.len(), 1);
    no_earlier_board_may_come_back();
}

#[test]
fn a_pass_is_always_legal() {
    let mut table = Table::new("go-2x2", "");
    for _ in 0..6 {
        assert!(table.rules.list(&table.p, table.side).contains(&Move::Pass));
        let first = table.rules.list(&table.p, table.side)[0];
        assert_eq!(table.problem("pass"), None);
        if table.boards.permits(&table.rules, &table.p, table.side, first) {
            let text = table.rules.write_move(first);
            table.play(&text);
        }
    }
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let mut table = Table::new("go-5x5", "");
    assert_eq!(table.play("pass C3 pass").over(), None);
    assert_eq!(table.play("pass").over(), Some(Over::Win(Side::Right)));
}

#[test]
fn a_game_ends_after_twice_as_many_moves_as_points_unless_named() {
    assert_eq!(Options::new(9, 9).longest(), Some(162));
    let mut table = Table::new("go-3x1", "");
    assert_eq!(table.play("A1 C1 B1 C1 pass").over(), None);
    assert_eq!(table.rules.write(&table.p, table.side), "..O:w5p");
    assert!(table.play("A1").over().is_some());
    assert_eq!(Options::named("go-9x9-nocap").unwrap().unwrap().longest(), None);
}

#[test]
fn points_are_stones_and_free_points_that_only_own_stones_reach() {
    let rules = Go::<2>::new(Options { komi: 0, ..Options::new(5, 3) });
    let (p, _) = rules.read(".X.O./XX.OO/..X..:bpp").expect("a position");
    let score = rules.score(&p).expect("points");
    assert_eq!((score.text.as_str(), score.points.left, score.points.right), ("B+3", 7, 4));
    assert_eq!(score.cells.right, ["D2", "E2", "D3", "E3"]);
    let (empty, _) = rules.start();
    assert_eq!(rules.lead(&empty), 0);
}

#[test]
fn no_stone_is_taken_off_as_dead() {
    let rules = Go::<2>::new(Options { komi: 0, ..Options::new(4, 3) });
    let (p, _) = rules.read(".X../XX.O/.X..:bpp").expect("a position");
    assert_eq!(rules.lead(&p), POINT * (6 - 1));
}

#[test]
fn komi_is_9_on_7x7_and_7_and_a_half_on_larger_boards() {
    let komi = |name: &str| Options::named(name).unwrap().unwrap().komi_text();
    assert_eq!(
        ["go-7x7", "go-9x9", "go-19x19", "go-5x5", "go-9x9-k0", "go-9x9-k6.5", "go-9x9-k3.75"].map(komi),
        ["9", "7.5", "7.5", "0", "0", "6.5", "3.75"]
    );
}

#[test]
fn who_has_more_wins_and_equal_is_a_tie() {
    let rules = Go::<2>::new(Options { komi: POINT, ..Options::new(3, 1) });
    let over = |position: &str| {
        let (p, side) = rules.read(position).expect("a position");
        (rules.over(&p, side), rules.score(&p).expect("points").text)
    };
    assert_eq!(over("XX.:wpp"), (Some(Over::Win(Side::Left)), "B+2".into()));
    assert_eq!(over("O.X:wpp"), (Some(Over::Win(Side::Right)), "W+1".into()));
    let even = Go::<2>::new(Options { komi: 0, ..Options::new(3, 1) });
    let (p, side) = even.read("O.X:wpp").expect("a position");
    assert_eq!((even.over(&p, side), even.score(&p).expect("points").text), (Some(Over::Tie), "0".into()));
}

#[test]
fn moves_are_numbered_from_the_top_left_corner_and_the_pass_is_last() {
    let rules = Go::<2>::new(Options::new(3, 2));
    let number = |text: &str| rules.action(rules.read_move(text).expect("a move"));
    assert_eq!(["A2", "B2", "C2", "A1", "C1", "pass"].map(number), [0, 1, 2, 3, 5, 6]);
    for action in 0..7 {
        assert_eq!(rules.move_of(action).map(|m| rules.action(m)), Some(action));
    }
    assert_eq!((rules.move_of(7), rules.move_of(u32::MAX)), (None, None));
    // The mask of a position: free points that are no suicide, in order, then the pass.
    let (p, side) = rules.read(".X./X..:w").expect("a position");
    let mut boards = Boards::new();
    boards.enter(&rules, &p, side);
    assert_eq!(boards.actions(&rules, &p, side), [2, 4, 5, 6]);
    let (p, side) = rules.read(".X./X..:wpp").expect("a position");
    assert_eq!(boards.actions(&rules, &p, side), [0u32; 0]);
}

#[test]
fn bad_positions_and_moves_say_where_and_why() {
    let rules = Go::<2>::new(Options::new(3, 2));
    let problem = |text: &str| rules.read(text).expect_err(text).to_string();
    assert_eq!(problem("X../..?"), "column 7: found '?', expected one of 'X', 'O', '.'");
    assert_eq!(problem("XXX/XXX"), "column 5: the stone on A1 has no liberty");
    assert_eq!(problem(".../...:x"), "column 9: found 'x', expected b or w, the side to move");
    assert_eq!(problem(".../...:b13"), "column 10: found '1', expected at most 12 moves");
    assert_eq!(problem(".../...:bppp"), "column 12: found 'p', expected the end: two passes end a game");
    let wrong_move = |text: &str| rules.read_move(text).expect_err(text).to_string();
    assert_eq!(wrong_move("D1"), "column 1: found 'D', expected a column from A to C (there is no I), or pass");
    assert_eq!(wrong_move("A3"), "column 2: found '3', expected a row from 1 to 2");
}

#[test]
fn options_are_read_from_names() {
    let options = Options::named("go-9x7-k5.5-ssk-suicide-nocap").unwrap().unwrap();
    assert_eq!(options, Options { komi: 11 * POINT / 2, ko: Ko::Situational, suicide: true, cap: false, ..Options::new(9, 7) });
}

const NAMES: [&str; 8] = ["go-1x1", "go-3x3", "go-5x4", "go-2x7-suicide", "go-9x9", "go-4x4-nocap", "go-10x10-ssk", "go-3x3-plainko"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(name in prop::sample::select(NAMES.to_vec()), choices in prop::collection::vec(any::<u32>(), 0..80)) {
        let rules = Go::<2>::new(Options::named(name).unwrap().unwrap());
        for (p, side) in laws::walk(&rules, &choices) {
            laws::notation_round_trip(&rules, &p, side);
            laws::symmetry_commutes_with_play(&rules, &p, side);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[XOxo./:bwp0-9 é]{0,30}") {
        for name in NAMES {
            let rules = Go::<2>::new(Options::named(name).unwrap().unwrap());
            if let Ok((p, side)) = rules.read(&text) {
                prop_assert_eq!(rules.read(&rules.write(&p, side)), Ok((p, side)));
            }
            let _ = rules.read_move(&text);
            let _ = Options::named(&format!("go-{text}"));
        }
    }
}
