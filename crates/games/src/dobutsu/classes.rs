//! The roles that the two pieces of a kind can have.

use super::digits::Mode;
use super::pieces::Role;

/// The roles of the two pieces of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// The roles, lower first.
    pub roles: [Role; 2],
    /// The same roles for the other player.
    pub facing: [Role; 2],
    /// How their squares are a digit.
    pub mode: Mode,
}

impl Class {
    fn new(roles: [Role; 2]) -> Class {
        let mode = match roles.map(Role::on_board) {
            [true, true] if roles[0] == roles[1] => Mode::Same,
            [true, true] => Mode::Ordered,
            [true, false] => Mode::First,
            _ => Mode::Off,
        };
        Class { roles, facing: roles.map(Role::turned), mode }
    }

    /// How many are on the board.
    pub fn on_board(&self) -> u32 {
        self.roles.iter().filter(|role| role.on_board()).count() as u32
    }

    /// The number of ways to place them on free squares.
    pub fn ways(&self, free: u32) -> u32 {
        match self.mode {
            Mode::Same => free * (free - 1) / 2,
            Mode::Ordered | Mode::Reversed => free * (free - 1),
            Mode::First | Mode::Second => free,
            Mode::Off => 1,
        }
    }

    /// Which of mine and theirs are in the game, where caught pieces leave it: bits 0 and 1.
    pub fn presence(&self) -> u8 {
        self.roles.iter().fold(0, |bits, role| bits | u8::from(role.is_mine()) | u8::from(role.is_theirs()) << 1)
    }
}

/// The class of two roles in either order.
#[derive(Clone, Copy, Debug)]
pub struct ClassOf {
    /// The number of the class, times what a class of this kind is worth in the number of a group.
    pub weight: u16,
    /// How their squares are a digit, in this order.
    pub mode: Mode,
}

/// Every class of a kind.
pub fn classes(drops: bool, promotes: bool) -> Vec<Class> {
    let all = Role::ALL.into_iter().flat_map(|a| Role::ALL.map(|b| [a, b]));
    let role = |role: &Role| match role {
        Role::Mine | Role::Theirs => true,
        Role::MyHen | Role::TheirHen => promotes,
        Role::MyHand | Role::TheirHand => drops,
        Role::Gone => !drops,
    };
    // Without drops a piece never changes sides.
    let owners = |[a, b]: [Role; 2]| drops || !(a.is_mine() && b.is_mine() || a.is_theirs() && b.is_theirs());
    all.filter(|roles| roles[0] <= roles[1] && roles.iter().all(role) && owners(*roles)).map(Class::new).collect()
}

/// The class of any two roles: the first, and eight times the second.
pub fn class_table(classes: &[Class], weight: usize) -> [ClassOf; 64] {
    let mut table = [ClassOf { weight: 0, mode: Mode::Off }; 64];
    for (number, class) in classes.iter().enumerate() {
        let weight = (number * weight) as u16;
        let [a, b] = class.roles.map(|role| role as usize);
        let reversed = match class.mode {
            Mode::Ordered => Mode::Reversed,
            Mode::First => Mode::Second,
            mode => mode,
        };
        table[8 * a + b] = ClassOf { weight, mode: reversed };
        table[8 * b + a] = ClassOf { weight, mode: class.mode };
    }
    table
}
