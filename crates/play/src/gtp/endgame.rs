//! When both have passed: which stones are dead, what is counted, and taking dead stones off on the board.

use super::commands::{SYNTAX, colour};
use super::goban::{Effort, Restriction};
use super::{Answer, Session};
use zug_core::{Progress, Side};

impl Session<'_> {
    /// The stones that a search takes for dead, by colour.
    fn dead(&self) -> [Vec<(u16, u16)>; 2] {
        let Effort { threads, seed, .. } = self.effort(Side::Left);
        self.board.dead(&Effort { playouts: Some(self.settings.playouts), time: None, threads, seed })
    }

    /// The result as the rules count it: dead stones are off where players may agree on them.
    pub(super) fn result(&self) -> String {
        if let Some(side) = self.resigned {
            return ["W+R", "B+R"][side as usize].into();
        }
        let dead = if self.rules.agreement { self.dead().concat() } else { Vec::new() };
        self.board.result_without(&dead)
    }
}

/// `final_score`.
pub fn final_score(session: &mut Session, _: &[String]) -> Answer {
    Ok(session.result())
}

/// `final_status_list`: what a search takes for dead is dead, and territory is counted without it.
pub fn final_status_list(session: &mut Session, words: &[String]) -> Answer {
    let [status] = words else { return Err(SYNTAX.into()) };
    let territory = match status.to_ascii_lowercase().as_str() {
        "seki" => return Ok(String::new()),
        "dead" => return Ok(session.names_of(&session.dead())),
        "alive" => {
            let dead = session.dead();
            let alive = Side::BOTH.map(|side| {
                let stones = session.board.stones(side).into_iter();
                stones.filter(|stone| !dead[side as usize].contains(stone)).collect()
            });
            return Ok(session.names_of(&alive));
        }
        "black_territory" => Side::Left,
        "white_territory" => Side::Right,
        _ => return Err(SYNTAX.into()),
    };
    let dead = session.dead().concat();
    let stones = session.board.stones(territory);
    let own = |place: &&(u16, u16)| !stones.contains(place) || dead.contains(place);
    let free: Vec<_> = session.board.areas_without(&dead)[territory as usize].iter().filter(own).copied().collect();
    Ok(session.names(&free))
}

/// `kgs-genmove_cleanup`: a move that takes dead stones off, as long as there are any; then one like any other.
pub fn cleanup(session: &mut Session, words: &[String]) -> Answer {
    let [side] = words else { return Err(SYNTAX.into()) };
    let side = colour(Some(side))?;
    let legal = session.board.legal(side);
    let mut around = session.board.liberties(&session.dead()[!side as usize]);
    around.retain(|place| legal.contains(place));
    let near = Restriction { allows: true, side, vertices: around.into_iter().map(Some).collect(), until: 1 };
    let restrictions = if near.vertices.is_empty() { Vec::new() } else { vec![near] };
    let effort = session.effort(side);
    let opinion = session.board.search(side, &effort, &restrictions, &Progress::default());
    let chosen = opinion.moves.first().map_or("pass", |best| best.name.as_str());
    session.make(side, chosen)?;
    Ok(chosen.into())
}
