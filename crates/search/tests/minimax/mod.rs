//! A plain minimax that shares nothing with the searches it is compared with.

use std::collections::HashMap;
use std::sync::Arc;
use zug_core::{BySide, Rules, Side, Wdl};
use zug_games::mnk::Mnk;

/// A board by its name.
pub fn mnk(name: &str) -> Arc<Mnk> {
    Arc::new(Mnk::named(name).unwrap().unwrap())
}

pub type Position = BySide<u64>;
pub type Values = HashMap<Position, (Wdl, Option<u32>)>;

/// The result and its distance for every position that can come up, by plain minimax.
pub fn minimax(rules: &Mnk, p: &Position, side: Side, values: &mut Values) -> (Wdl, Option<u32>) {
    if let Some(&known) = values.get(p) {
        return known;
    }
    let value = match rules.over(p, side) {
        Some(over) => match over.winner() {
            None => (Wdl::Draw, None),
            Some(winner) => (if winner == side { Wdl::Win } else { Wdl::Loss }, Some(0)),
        },
        None => {
            let after = rules.list(p, side).into_iter().map(|m| {
                let mut q = *p;
                let next = rules.play(&mut q, side, m);
                minimax(rules, &q, next, values)
            });
            let children: Vec<_> = after.collect();
            let plies = |wanted: Wdl| children.iter().filter(move |c| c.0 == wanted).map(|c| c.1.map(|n| n + 1));
            match () {
                () if plies(Wdl::Loss).count() > 0 => (Wdl::Win, plies(Wdl::Loss).min().unwrap()),
                () if plies(Wdl::Draw).count() > 0 => (Wdl::Draw, None),
                () => (Wdl::Loss, plies(Wdl::Win).max().unwrap()),
            }
        }
    };
    values.insert(*p, value);
    value
}
