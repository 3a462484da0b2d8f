//! Any game of a list, as one type. What is done with a game once (playing, showing, listing) is compiled once for all
//! of them; searches, which do little else than ask the rules, take each game's own type
//! ([`crate::sections::with_size`]).

/// Makes the types of rules, positions and moves of a list of games, with all that is needed to play and to show them.
macro_rules! any_rules {
    ($any:ident, $pos:ident, $step:ident, $path:ty; $($game:ident: $rules:ty;)*) => {
        /// The rules of any of these games.
        pub enum $any {
            $(#[doc = concat!("One with the rules of ", stringify!($game), ".")] $game($rules),)*
        }

        /// A position of such a game.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $pos {
            $(#[doc = concat!("Of ", stringify!($game), ".")] $game(<$rules as Rules>::Pos),)*
        }

        /// A move of such a game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $step {
            $(#[doc = concat!("Of ", stringify!($game), ".")] $game(<$rules as Rules>::Move),)*
        }

        impl $any {
            fn each_move(&self, p: &$pos, side: Side, each: &mut dyn FnMut($step) -> ControlFlow<()>) -> ControlFlow<()> {
                match (self, p) {
                    $((Self::$game(r), $pos::$game(p)) => r.moves(p, side, |m| each($step::$game(m))),)*
                    _ => of_another_game(),
                }
            }
        }

        impl Rules for $any {
            type Pos = $pos;
            type Move = $step;
            type Path = $path;

            fn start(&self) -> ($pos, Side) {
                match self {
                    $(Self::$game(r) => { let (p, side) = r.start(); ($pos::$game(p), side) })*
                }
            }
            fn heap_bytes(&self, p: &$pos) -> usize {
                match (self, p) {
                    $((Self::$game(r), $pos::$game(p)) => r.heap_bytes(p),)*
                    _ => of_another_game(),
                }
            }
            fn over(&self, p: &$pos, next: Side) -> Option<Over> {
                match (self, p) {
                    $((Self::$game(r), $pos::$game(p)) => r.over(p, next),)*
                    _ => of_another_game(),
                }
            }
            fn moves(&self, p: &$pos, side: Side, mut each: impl FnMut($step) -> ControlFlow<()>) -> ControlFlow<()> {
                self.each_move(p, side, &mut each)
            }
            fn play(&self, p: &mut $pos, side: Side, m: $step) -> Side {
                match (self, p, m) {
                    $((Self::$game(r), $pos::$game(p), $step::$game(m)) => r.play(p, side, m),)*
                    _ => of_another_game(),
                }
            }
        }

        impl Notation for $any {
            fn read(&self, text: &str) -> Result<($pos, Side), ReadError> {
                match self {
                    $(Self::$game(r) => r.read(text).map(|(p, side)| ($pos::$game(p), side)),)*
                }
            }
            fn write(&self, p: &$pos, side: Side) -> String {
                match (self, p) {
                    $((Self::$game(r), $pos::$game(p)) => r.write(p, side),)*
                    _ => of_another_game(),
                }
            }
            fn read_move(&self, text: &str) -> Result<$step, ReadError> {
                match self {
                    $(Self::$game(r) => r.read_move(text).map($step::$game),)*
                }
            }
            fn write_move(&self, m: $step) -> String {
                match (self, m) {
                    $((Self::$game(r), $step::$game(m)) => r.write_move(m),)*
                    _ => of_another_game(),
                }
            }
        }

        impl View for $any {
            fn scene(&self, p: &$pos, side: Side) -> Scene {
                match (self, p) {
                    $((Self::$game(r), $pos::$game(p)) => r.scene(p, side),)*
                    _ => of_another_game(),
                }
            }
            fn palette(&self) -> Vec<Piece> {
                match self {
                    $(Self::$game(r) => r.palette(),)*
                }
            }
            fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<$pos, SetupError> {
                match self {
                    $(Self::$game(r) => r.setup(stacks, side).map($pos::$game),)*
                }
            }
        }
    };
}

/// The same for games that add.
macro_rules! any_summand {
    ($($game:ident: $rules:ty;)*) => {
        any_rules! { AnySummand, AnyPos, AnyMove, NoHistory; $($game: $rules;)* }

        impl AnySummand {
            fn each_part(&self, p: &AnyPos, part: &mut dyn FnMut(AnyPos)) {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.split(p, |one| part(AnyPos::$game(one))),)*
                    _ => of_another_game(),
                }
            }
        }

        impl Negate for AnySummand {
            fn negate(&self, p: &AnyPos) -> AnyPos {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => AnyPos::$game(r.negate(p)),)*
                    _ => of_another_game(),
                }
            }
        }

        impl Summand for AnySummand {
            fn split(&self, p: &AnyPos, mut part: impl FnMut(AnyPos)) {
                self.each_part(p, &mut part);
            }
            fn bounds(&self, p: &AnyPos) -> Option<(i32, i32)> {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.bounds(p),)*
                    _ => of_another_game(),
                }
            }
            fn colourless(&self, p: &AnyPos) -> Option<AnyPos> {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.colourless(p).map(AnyPos::$game),)*
                    _ => of_another_game(),
                }
            }
            fn loses(&self, p: &AnyPos, side: Side, work: u32) -> (bool, u32) {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.loses(p, side, work),)*
                    _ => of_another_game(),
                }
            }
            fn heaps(&self, p: &AnyPos) -> Option<(String, Vec<u32>)> {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.heaps(p),)*
                    _ => of_another_game(),
                }
            }
            fn read_part(&self, text: &str) -> Result<AnyPos, ReadError> {
                match self {
                    $(Self::$game(r) => r.read_part(text).map(AnyPos::$game),)*
                }
            }
            fn write_part(&self, p: &AnyPos) -> String {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.write_part(p),)*
                    _ => of_another_game(),
                }
            }
        }

        impl Partisan for AnySummand {
            fn owner(&self, p: &AnyPos, m: AnyMove) -> Side {
                match (self, p, m) {
                    $((Self::$game(r), AnyPos::$game(p), AnyMove::$game(m)) => r.owner(p, m),)*
                    _ => of_another_game(),
                }
            }
        }
    };
}

pub(crate) use {any_rules, any_summand};

/// Whoever holds the rules of a game asks them for positions of that game.
#[cold]
pub(crate) fn of_another_game() -> ! {
    unreachable!("a position or move of another game")
}
