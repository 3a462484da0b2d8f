//! Positions shared out among threads.

/// What threads do with a part. By reference to `dyn`, because rayon's ways to share parts out would be compiled anew for
/// every type of closure, which is for every game; so it is once for each kind of part and of result.
pub type Work<'w, Part, Made> = &'w (dyn Fn(Part) -> Made + Sync);

/// Slots of a tier, from an index up to another.
pub type Run = (u32, u64, u64);

const RUN: u64 = 1 << 14;

/// The slots of tiers, given with their lengths, in runs.
pub fn runs(tiers: &[(u32, u64)]) -> Vec<Run> {
    let of_tier = |&(tier, len): &(u32, u64)| (0..len).step_by(RUN as usize).map(move |from| (tier, from, len.min(from + RUN)));
    tiers.iter().flat_map(of_tier).collect()
}
