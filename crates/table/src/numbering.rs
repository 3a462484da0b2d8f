//! What tells one numbering of the positions of a game from another.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;
use zug_core::{Child, Class, Retro, Slot};

/// Slots that are looked at, about.
const SAMPLE: u32 = 2048;
/// Slots of every tier that are looked at, at least.
const OF_A_TIER: u32 = 4;

/// How a game numbers its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbering {
    /// [`zug_core::Space::EDITION`].
    pub edition: u32,
    /// A hash of what the rules say of a few thousand numbers, as 16 hexadecimal digits: it changes with a numbering
    /// whose edition somebody forgot to raise.
    pub sample: String,
}

impl Numbering {
    /// The edition of tables that do not say it.
    pub(crate) const UNTOLD: u32 = 1;

    /// The numbering of a game. What is hashed is the graph of the game, not how positions are written: for each slot
    /// its class, whether it is left out, the number of its position, and where its moves lead.
    pub fn of<R: Retro>(rules: &R) -> Numbering {
        let mut hash = Xxh3::new();
        let mut put = |number: u64| hash.update(&number.to_le_bytes());
        let each = (SAMPLE / rules.tiers().max(1)).max(OF_A_TIER);
        // Where some slots cannot be counted there are no numbers, and no table.
        let counted = (0..rules.tiers()).all(|tier| rules.tier_len(tier) < u64::MAX);
        for tier in 0..rules.tiers() {
            let len = rules.tier_len(tier);
            put(len);
            for i in 0..if counted { u64::from(each).min(len) } else { 0 } {
                let slot = Slot { tier, index: spread(u64::from(tier) << 32 | i, len) };
                describe(rules, slot, &mut put);
            }
        }
        Numbering { edition: R::EDITION, sample: format!("{:016x}", hash.digest()) }
    }
}

/// A number below `len` that looks like chance (the mixer of SplitMix64).
fn spread(seed: u64, len: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((u128::from(z ^ z >> 31) * u128::from(len)) >> 64) as u64
}

fn describe<R: Retro>(rules: &R, slot: Slot, put: &mut impl FnMut(u64)) {
    let mut class = [Class::Unused];
    rules.classify(slot.tier, slot.index, &mut class);
    put(slot.index);
    put(class[0] as u64);
    if class[0] != Class::Open {
        return;
    }
    put(u64::from(rules.left_out(slot).0));
    let mut leads = Vec::new();
    if let Some((p, side)) = rules.unrank(slot) {
        let Slot { tier, index } = rules.rank(&p, side);
        leads.push([0, u64::from(tier), index]);
    }
    rules.children(slot, |child| {
        leads.push(match child {
            Child::Tied => [1, 0, 0],
            Child::Won => [2, 0, 0],
            Child::WinsNow => [3, 0, 0],
            Child::LosesNow => [4, 0, 0],
            Child::Open(Slot { tier, index }) => [5, u64::from(tier), index],
        });
    });
    // The order of moves means nothing, and decided children may be told once or often.
    leads.sort_unstable();
    leads.dedup();
    leads.into_iter().flatten().for_each(put);
}
