//! Which tiers of a table are looked at.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Tiers by their numbers, written like `3,7-12`; all of them where none is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenTiers(Vec<RangeInclusive<u32>>);

/// A text that names no tiers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no tier: expected numbers and ranges of numbers, like 3,7-12")]
pub struct NoTier(String);

impl ChosenTiers {
    /// Whether a tier is one of them.
    pub fn contains(&self, tier: u32) -> bool {
        self.0.is_empty() || self.0.iter().any(|range| range.contains(&tier))
    }

    /// The largest number that is named.
    pub fn last(&self) -> Option<u32> {
        self.0.iter().map(|range| *range.end()).max()
    }
}

impl FromStr for ChosenTiers {
    type Err = NoTier;

    fn from_str(text: &str) -> Result<ChosenTiers, NoTier> {
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            match (first.trim().parse(), last.trim().parse()) {
                (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
                _ => Err(NoTier(part.into())),
            }
        };
        text.split(',').map(range).collect::<Result<_, _>>().map(ChosenTiers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_are_named_by_numbers_and_ranges() {
        let tiers: ChosenTiers = "3, 7-9,12".parse().expect("tiers");
        let chosen: Vec<u32> = (0..20).filter(|tier| tiers.contains(*tier)).collect();
        assert_eq!((chosen, tiers.last()), (vec![3, 7, 8, 9, 12], Some(12)));
        assert!(ChosenTiers::default().contains(1000));
        for text in ["", ",", "3,", "-3", "3-", "9-7", "x", "1-2-3", "99999999999"] {
            assert!(text.parse::<ChosenTiers>().is_err(), "{text}");
        }
    }
}
