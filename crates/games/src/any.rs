//! Any game that adds, as one type. What is done with a game once (playing, showing, listing) is compiled once for all of
//! them; searches of sums and values, which do little else than ask the rules, take each game's own type
//! ([`crate::sections::with_size`]).

/// Makes the type of a list of games.
macro_rules! any_summand {
    ($($game:ident: $rules:ty;)*) => {
        /// The rules of any game that adds.
        pub enum AnySummand {
            $(#[doc = concat!("One with the rules of ", stringify!($game), ".")] $game($rules),)*
        }

        /// A position of such a game.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AnyPos {
            $(#[doc = concat!("Of ", stringify!($game), ".")] $game(<$rules as Rules>::Pos),)*
        }

        /// A move of such a game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum AnyMove {
            $(#[doc = concat!("Of ", stringify!($game), ".")] $game(<$rules as Rules>::Move),)*
        }

        impl AnySummand {
            fn each_move(&self, p: &AnyPos, side: Side, each: &mut dyn FnMut(AnyMove) -> ControlFlow<()>) -> ControlFlow<()> {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.moves(p, side, |m| each(AnyMove::$game(m))),)*
                    _ => of_another_game(),
                }
            }

            fn each_part(&self, p: &AnyPos, part: &mut dyn FnMut(AnyPos)) {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.split(p, |one| part(AnyPos::$game(one))),)*
                    _ => of_another_game(),
                }
            }
        }

        impl Rules for AnySummand {
            type Pos = AnyPos;
            type Move = AnyMove;
            type Path = NoHistory;

            fn start(&self) -> (AnyPos, Side) {
                match self {
                    $(Self::$game(r) => { let (p, side) = r.start(); (AnyPos::$game(p), side) })*
                }
            }
            fn heap_bytes(&self, p: &AnyPos) -> usize {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.heap_bytes(p),)*
                    _ => of_another_game(),
                }
            }
            fn over(&self, p: &AnyPos, next: Side) -> Option<Over> {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.over(p, next),)*
                    _ => of_another_game(),
                }
            }
            fn moves(&self, p: &AnyPos, side: Side, mut each: impl FnMut(AnyMove) -> ControlFlow<()>) -> ControlFlow<()> {
                self.each_move(p, side, &mut each)
            }
            fn play(&self, p: &mut AnyPos, side: Side, m: AnyMove) -> Side {
                match (self, p, m) {
                    $((Self::$game(r), AnyPos::$game(p), AnyMove::$game(m)) => r.play(p, side, m),)*
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

        impl Notation for AnySummand {
            fn read(&self, text: &str) -> Result<(AnyPos, Side), ReadError> {
                match self {
                    $(Self::$game(r) => r.read(text).map(|(p, side)| (AnyPos::$game(p), side)),)*
                }
            }
            fn write(&self, p: &AnyPos, side: Side) -> String {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.write(p, side),)*
                    _ => of_another_game(),
                }
            }
            fn read_move(&self, text: &str) -> Result<AnyMove, ReadError> {
                match self {
                    $(Self::$game(r) => r.read_move(text).map(AnyMove::$game),)*
                }
            }
            fn write_move(&self, m: AnyMove) -> String {
                match (self, m) {
                    $((Self::$game(r), AnyMove::$game(m)) => r.write_move(m),)*
                    _ => of_another_game(),
                }
            }
        }

        impl View for AnySummand {
            fn scene(&self, p: &AnyPos, side: Side) -> Scene {
                match (self, p) {
                    $((Self::$game(r), AnyPos::$game(p)) => r.scene(p, side),)*
                    _ => of_another_game(),
                }
            }
            fn palette(&self) -> Vec<Piece> {
                match self {
                    $(Self::$game(r) => r.palette(),)*
                }
            }
            fn setup(&self, stacks: &[(String, Vec<Piece>)], side: Side) -> Result<AnyPos, SetupError> {
                match self {
                    $(Self::$game(r) => r.setup(stacks, side).map(AnyPos::$game),)*
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

pub(crate) use any_summand;

/// Whoever holds the rules of a game asks them for positions of that game.
#[cold]
pub(crate) fn of_another_game() -> ! {
    unreachable!("a position or move of another game")
}
