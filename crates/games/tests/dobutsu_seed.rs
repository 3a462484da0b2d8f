//! The bit layouts of the seed program, field by field.

use zug_core::{Notation, Rules, Side, Source, Verdict, Wdl};
use zug_games::dobutsu::seed::{Action, Actor, Coordinate, CoordinateSet, Record, Square, Squares, State, Stats};
use zug_games::dobutsu::{Dobutsu, Pos};

fn game() -> Dobutsu {
    Dobutsu::named("dobutsu").expect("a variant")
}

fn state(text: &str) -> (State, Pos, Side) {
    let (p, side) = game().read(text).expect(text);
    (State::new(&p, side), p, side)
}

fn at(row: u8, column: u8) -> Coordinate {
    Coordinate::new(row, column).expect("a square")
}

#[test]
fn the_start_has_every_field_where_the_specification_puts_it() {
    let (state, p, side) = state("S/gle/-c-/-C-/ELG/-");
    // allegiance row column (promotion): rows from Sente's home rank, columns from Sente's elephant.
    let fields: [(u64, u32); 8] = [
        (0b00_1010, 6), // 0 01 01 0: Sente's chick on b3
        (0b11_0010, 6), // 1 10 01 0: Gote's chick on b2
        (0b0_00_00, 5), // Sente's elephant on a4
        (0b1_11_10, 5), // Gote's elephant on c1
        (0b0_00_10, 5), // Sente's giraffe on c4
        (0b1_11_00, 5), // Gote's giraffe on a1
        (0b00_01, 4),   // the active lion on b4
        (0b11_01, 4),   // the passive lion on b1
    ];
    let expected = fields.iter().fold(0, |bits, (field, width)| bits << width | field);
    assert_eq!(fields.iter().map(|(_, width)| width).sum::<u32>(), 40);
    assert_eq!(state.bits(), expected);
    assert_eq!(State::from_bits(expected).unwrap().pos(side), Ok(p));
}

#[test]
fn rows_are_the_active_players_and_columns_are_not() {
    let (state, p, side) = state("G/gle/-c-/-C-/ELG/-");
    assert_eq!(state.piece(Actor::Lion).place, Some(at(0, 1)));
    assert_eq!(state.passive_lion(), Some(at(3, 1)));
    // Gote's giraffe is on file a, so in column 0 for Gote too.
    let giraffe = state.piece(Actor::Giraffe0);
    assert_eq!((giraffe.passive, giraffe.place, giraffe.promoted), (false, Some(at(0, 0)), false));
    assert_eq!(state.pos(side), Ok(p));
}

#[test]
fn hands_and_hens_have_their_bits() {
    let (state, p, side) = state("S/gl-/---/-r-/-L-/GECe");
    let piece = |actor| {
        let piece = state.piece(actor);
        (piece.passive, piece.place, piece.promoted)
    };
    assert_eq!(piece(Actor::Chick0), (false, None, false));
    assert_eq!(piece(Actor::Chick1), (true, Some(at(1, 1)), true));
    assert_eq!(piece(Actor::Elephant0), (false, None, false));
    assert_eq!(piece(Actor::Elephant1), (true, None, false));
    assert_eq!(piece(Actor::Giraffe0), (false, None, false));
    assert_eq!(piece(Actor::Giraffe1), (true, Some(at(3, 0)), false));
    assert_eq!(state.bits() >> 34, 0b01_1110);
    assert_eq!(state.bits() >> 28 & 63, 0b10_1011);
    assert_eq!(state.bits() >> 23 & 31, 0b0_1111);
    assert_eq!(state.bits() >> 18 & 31, 0b1_1111);
    assert_eq!(state.bits() >> 13 & 31, 0b0_1111);
    assert_eq!(state.bits() >> 8 & 31, 0b1_1100);
    assert_eq!(state.pos(side), Ok(p));
}

#[test]
fn every_sample_position_goes_both_ways() {
    let rules = game();
    for line in include_str!("data/dobutsu/positions.csv").lines().skip(1) {
        let (state, p, side) = state(line.split(',').nth(3).unwrap());
        assert_eq!(State::from_bits(state.bits()), Some(state));
        assert_eq!(state.pos(side), Ok(p));
        for m in rules.list(&p, side) {
            let actions = Action::of_move(state, side, m);
            assert!((1..=2).contains(&actions.len()));
            for action in actions {
                assert_eq!(action.to_move(&rules, state, side), Some(m));
                assert_eq!(Action::from_bits(action.bits()), Some(action));
            }
            let mut q = p;
            let next = rules.play(&mut q, side, m);
            assert_eq!(State::new(&q, next).pos(next), Ok(q));
        }
    }
}

#[test]
fn impossible_states_are_refused() {
    let (start, ..) = state("S/gle/-c-/-C-/ELG/-");
    assert_eq!(State::from_bits(1 << 40), None);
    let on_lion = start.bits() & !(0b1111 << 35) | 0b0001 << 35;
    for (bits, error) in [
        (on_lion, "chick0: its square is taken"),
        (start.bits() & !0b1111 | 0b0011, "passive lion: column 3 is no column"),
        (start.bits() | 0b11111 << 34, "chick0: promoted in the hand"),
    ] {
        assert_eq!(State::from_bits(bits).unwrap().pos(Side::Left), Err(error.to_string()));
    }
}

#[test]
fn actions_have_actor_row_and_column() {
    for (number, actor) in (1..).zip(Actor::ALL) {
        for to in Coordinate::all() {
            let action = Action::new(actor, to);
            assert_eq!(action.bits(), number << 4 | to.row() << 2 | to.column());
            assert_eq!((action.actor(), action.to()), (Some(actor), Some(to)));
        }
    }
    assert_eq!(Action::NULL.bits(), 0);
    assert!([0, 0b000_0101, 0b001_0011, 0b1001_0000].into_iter().all(|bits| Action::from_bits(bits).is_none()));
}

#[test]
fn statistics_have_reports_and_an_outcome() {
    for reports in [0, 1, 64, 127] {
        for outcome in [-256, -200, -123, -1, 0, 1, 123, 200, 255] {
            let stats = Stats::new(reports, outcome).unwrap();
            assert_eq!(stats.bits() >> 9, u16::from(reports));
            assert_eq!(i32::from(stats.bits() & 511), (i32::from(outcome) + 512) % 512);
            assert_eq!((stats.reports(), stats.outcome()), (reports, outcome));
            assert_eq!(Stats::from_bits(stats.bits()), stats);
        }
    }
    assert_eq!((Stats::new(128, 0), Stats::new(0, 256), Stats::new(0, -257)), (None, None, None));
    let verdict = |wdl, plies| Verdict { wdl, plies, source: Source::Table };
    for (wdl, plies, outcome) in [(Wdl::Win, Some(1), 200), (Wdl::Loss, Some(78), -123), (Wdl::Draw, None, 0), (Wdl::Win, Some(173), 28)] {
        let stats = Stats::of(verdict(wdl, plies)).unwrap();
        assert_eq!((stats.reports(), stats.outcome(), stats.value()), (0, outcome, (wdl, plies)));
    }
    assert_eq!(Stats::of(verdict(Wdl::Win, Some(201))), None);
}

#[test]
fn records_have_statistics_above_the_state() {
    let (state, ..) = state("S/gle/-c-/-C-/ELG/-");
    let stats = Stats::new(3, -123).unwrap();
    let record = Record::new(state, stats);
    assert_eq!(record.bits(), u64::from(stats.bits()) << 40 | state.bits());
    assert_eq!((record.state(), record.stats()), (state, stats));
    assert_eq!(Record::from_bits(record.bits()), Some(record));
    assert_eq!(Record::from_bits(1 << 56), None);
}

#[test]
fn boards_have_a_nibble_a_square() {
    for to in Coordinate::all() {
        for (number, piece) in (1..).zip(Actor::ALL) {
            for passive in [false, true] {
                let mut board = Squares::default();
                let square = Some(Square { passive, piece });
                board.put(to, square);
                assert_eq!(board.bits(), (u64::from(passive) << 3 | number) << (4 * (4 * to.row() + to.column())));
                assert_eq!(board.get(to), square);
                assert_eq!(Squares::from_bits(board.bits() | 0xF000_F000_F000_F000), Some(board), "column 3 means nothing");
                board.put(to, None);
                assert_eq!(board, Squares::default());
            }
        }
    }
    assert_eq!(Squares::from_bits(8), None);
    let (state, ..) = state("S/gle/-c-/-C-/ELG/-");
    assert_eq!(Squares::new(state).bits(), 0x0D9F_00B0_0020_0614);
}

#[test]
fn coordinate_sets_have_a_bit_a_square() {
    for (row, column) in (0..4).flat_map(|row| (0..3).map(move |column| (row, column))) {
        let set: CoordinateSet = [at(row, column)].into_iter().collect();
        assert_eq!(set.bits(), 1 << (4 * row + column));
        assert!(set.contains(at(row, column)));
        for side in Side::BOTH {
            assert_eq!(CoordinateSet::of(set.squares(side), side), set);
            assert_eq!(set.squares(side), 1 << at(row, column).square(side));
        }
    }
    assert_eq!(CoordinateSet::from_bits(0x7777).unwrap().iter().count(), 12);
    assert_eq!(CoordinateSet::from_bits(0x0008), None);
}
