//! Finding the group of a slot, and what is needed to take a slot of it apart.

use super::classes::Class;
use super::digits::Mode;
use super::numbering::Group;
use super::pieces::{Role, byte};

/// A number to divide by, as what to multiply with: exact for all dividends of 32 bits.
#[derive(Clone, Copy, Debug)]
pub struct Divisor {
    by: u32,
    inverse: u64,
}

impl Divisor {
    fn new(by: u32) -> Divisor {
        Divisor { by, inverse: u64::MAX / u64::from(by) }
    }

    /// The quotient and the rest.
    #[inline]
    pub fn divide(self, n: u32) -> (u32, u32) {
        let quotient = (((u128::from(n) + 1) * u128::from(self.inverse)) >> 64) as u32;
        (quotient, n - quotient * self.by)
    }
}

/// How slots of a group are taken apart. It fills a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Plan {
    /// What to divide by, for the lions, the chicks and the giraffes.
    by: [u32; 3],
    inverses: [u64; 3],
    /// The roles of the pieces as [`super::pieces::Pieces`] has them, for the player to move and for the other.
    pub roles: [u64; 2],
    /// How the squares of each kind are a digit.
    pub modes: [Mode; 3],
    /// Whether the player to move owns less than half of the pieces, and none is out of the game.
    pub left_out: bool,
}

const _: () = assert!(size_of::<Plan>() == 64);

impl Plan {
    fn new(group: &Group, classes: [&Class; 3]) -> Plan {
        let roles = || classes.into_iter().flat_map(|class| class.roles);
        let word = |roles: [[Role; 2]; 3]| (0..6).map(|i| u64::from(byte(roles[i / 2][i % 2], 0)) << (8 * i)).sum();
        let divisors = [group.lions, group.chicks, group.giraffes].map(Divisor::new);
        Plan {
            by: divisors.map(|divisor| divisor.by),
            inverses: divisors.map(|divisor| divisor.inverse),
            roles: [word(classes.map(|class| class.roles)), word(classes.map(|class| class.facing))],
            modes: classes.map(|class| class.mode),
            left_out: roles().all(|role| role != Role::Gone) && roles().filter(|role| role.is_mine() || *role == Role::MyHand).count() < 3,
        }
    }

    /// The pair of lions, and the digits of the three kinds.
    #[inline]
    pub fn digits(&self, within: u32) -> (u32, [u32; 3]) {
        let [by_lions, by_chicks, by_giraffes] = std::array::from_fn(|i| Divisor { by: self.by[i], inverse: self.inverses[i] });
        let (lions, within) = by_lions.divide(within);
        let (chicks, within) = by_chicks.divide(within);
        let (giraffes, elephants) = by_giraffes.divide(within);
        (lions, [chicks, giraffes, elephants])
    }
}

/// The groups of a tier.
#[derive(Clone, Debug)]
pub struct Tier {
    /// The number of slots.
    pub len: u64,
    /// The numbers of the groups.
    pub groups: Vec<u16>,
    plans: Vec<Plan>,
    /// The first slot of each group, and the length.
    firsts: Vec<u64>,
    /// Which group to look at first, by the highest bits of an index.
    hints: Vec<u16>,
    shift: u32,
}

impl Tier {
    /// A tier of these groups.
    pub fn new<'a>(len: u64, groups: Vec<u16>, group: impl Fn(u16) -> (&'a Group, [&'a Class; 3])) -> Tier {
        let mut firsts: Vec<u64> = groups.iter().map(|&number| group(number).0.first).collect();
        firsts.push(len);
        let plans = groups.iter().map(|&number| group(number)).map(|(group, classes)| Plan::new(group, classes)).collect();
        let shift = (64 - len.leading_zeros()).saturating_sub(15);
        let hint = |block: u64| firsts.partition_point(|&first| first <= block << shift).saturating_sub(1) as u16;
        let hints = (0..=len >> shift).map(hint).collect();
        Tier { len, groups, plans, firsts, hints, shift }
    }

    /// Whether the player to move owns less than half of the six pieces in the group of a slot, and the first slot of
    /// the next group.
    pub fn left_out(&self, index: u64) -> (bool, u64) {
        let (place, plan, _) = self.find(index);
        (plan.left_out, self.firsts[place + 1])
    }

    /// The place of the group that a slot belongs to, how slots of it are taken apart, and the number of the slot in
    /// it.
    #[inline]
    pub fn find(&self, index: u64) -> (usize, &Plan, u32) {
        let mut place = usize::from(self.hints[(index >> self.shift) as usize]);
        while self.firsts[place + 1] <= index {
            place += 1;
        }
        (place, &self.plans[place], (index - self.firsts[place]) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_is_exact() {
        for by in (1..2000).chain([65_535, 65_536, 3_175_200, u32::MAX - 1, u32::MAX]) {
            for near in [0, 1, 7, 1000, u32::MAX / by / 2, u32::MAX / by].map(|q| q.saturating_mul(by)) {
                for n in [near.saturating_sub(1), near, near.saturating_add(1), near.saturating_add(by - 1), u32::MAX] {
                    assert_eq!(Divisor::new(by).divide(n), (n / by, n % by), "{n} / {by}");
                }
            }
        }
    }
}
