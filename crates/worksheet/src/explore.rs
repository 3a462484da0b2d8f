//! Every move of a position with its value, and why it does or does not belong to the canonical form; the moves of a sum
//! by temperature beside those that win.
//!
//! A move is *dominated* if another one of the same side is at least as good, and *reversible* if the opponent has an
//! answer to it that is at least as good for the opponent as not to have moved (Siegel, *Combinatorial Game Theory*,
//! section II.2). A move is *orthodox* at a temperature if it reaches the wall of the thermograph there: Left's from G to
//! `G^L` if the right wall of `G^L`, less the temperature, is the left wall of G (Berlekamp, *The economist's view of
//! combinatorial games*, 1996). In a sum the temperature is that of its hottest summand.

use crate::positions::read_or_start;
use crate::sums::SumGames;
use crate::values::{ValueError, Values, form_of, game_with};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use zug_cgt::forms::{Calculator, FormError, FormId, Outcome};
use zug_cgt::language::{Block, Blocks, InputError, Session};
use zug_cgt::notation::short;
use zug_cgt::operations::incentives;
use zug_cgt::sums::{Limits, Settings, SumMove};
use zug_cgt::thermograph::{Thermograph, Thermographs};
use zug_cgt::values::Dyadic;
use zug_core::{BySide, Named, Notation, Rules, Side, Summand};

/// What a move is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ExploredOption")]
pub struct ExploredMove {
    /// The move in the game's notation.
    pub text: String,
    /// The position after it.
    pub after: String,
    /// What that is worth.
    pub value: String,
    /// How hot it is then.
    pub temperature: String,
    /// Whether it is an option of the canonical form.
    pub canonical: bool,
    /// Why it is none, or which move is the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether it is orthodox at the temperature that was asked for.
    pub orthodox: bool,
}

/// A move of an orthodox line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "OrthodoxMove")]
pub struct LineMove {
    /// Who makes it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// What the position after it is worth.
    pub value: String,
}

/// A position taken apart.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ExploredPosition")]
pub struct Explored {
    /// The game's name.
    pub game: String,
    /// The position.
    pub position: String,
    /// What it is worth.
    pub value: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The temperature that moves are looked at for.
    pub ambient: String,
    /// The moves of each side.
    pub moves: BySide<Vec<ExploredMove>>,
    /// What the best moves of each side bring.
    pub incentives: BySide<Vec<String>>,
    /// Orthodox play down to the temperature, with each side beginning.
    pub lines: BySide<Vec<LineMove>>,
}

/// A move in a sum.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExploredSumMove {
    /// The move, with the number of its summand before a colon when there are several.
    pub text: String,
    /// What it makes of its summand.
    pub value: String,
    /// The temperature of the summand before it.
    pub temperature: String,
    /// Whether it is orthodox: in a hottest summand, and as good as the thermograph says.
    pub orthodox: bool,
    /// Whether it wins.
    pub wins: bool,
}

/// A sum taken apart.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExploredSum {
    /// The sum.
    pub sum: String,
    /// What its summands are worth.
    pub values: Vec<String>,
    /// The temperature of the hottest one.
    pub temperature: String,
    /// The moves of each side.
    pub moves: BySide<Vec<ExploredSumMove>>,
}

/// Moves of a line that are shown.
const LONGEST: usize = 60;
/// Moves that are looked at.
const MOST_MOVES: usize = 10_000;

/// A move of a side: its text and the position after it.
type Moves = BySide<Vec<(String, String)>>;

/// A position as it is written, and the moves of both sides.
fn listed(named: &Named, position: Option<&str>) -> Result<(String, Moves), ValueError> {
    let rules = form_of(named)?;
    let p = read_or_start(&rules, position)?;
    let moves = |side: Side| {
        let mut all = Vec::new();
        let full = rules.moves(&p, side, |m| {
            let mut after = p.clone();
            rules.play(&mut after, side, m);
            all.push((rules.write_move(m), rules.write_part(&after)));
            if all.len() > MOST_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if full.is_break() {
            return Err(ValueError::Boards(format!("the position has more than {MOST_MOVES} moves, too many to be explored")));
        }
        Ok(all)
    };
    Ok((rules.write_part(&p), BySide { left: moves(Side::Left)?, right: moves(Side::Right)? }))
}

/// A wall of a thermograph at a temperature, from the side of who is to move.
fn wall(graph: &Thermograph, side: Side, t: Dyadic) -> Result<Dyadic, FormError> {
    let wall = if side == Side::Left { graph.left() } else { graph.right() };
    Ok(wall.at(t)?)
}

/// Whether a move of a side from one game to another is orthodox at a temperature.
fn is_orthodox(c: &Calculator, graphs: &mut Thermographs, side: Side, (from, to): (FormId, FormId), t: Dyadic) -> Result<bool, FormError> {
    let (before, after) = (graphs.of(c, from)?, graphs.of(c, to)?);
    let (reached, answer) = (wall(&before, side, t)?, wall(&after, !side, t)?);
    let tax = if side == Side::Left { answer.minus(t)? } else { answer.plus(t)? };
    Ok(tax == reached)
}

impl Values {
    /// Takes a position apart, or the start of a game; moves are looked at for a temperature, or for the position's own.
    pub fn explore(&self, game: &str, position: Option<&str>, ambient: Option<Dyadic>, limits: &Limits) -> Result<Explored, ValueError> {
        let (named, _) = game_with(game, position)?;
        let (position, texts) = listed(&named, position)?;
        let id = self.form_at(game, Some(&position), limits)?;
        let mut c = self.arena().calculator().watched(limits.watch());
        let graph = Thermograph::of(&c, id)?;
        let t = ambient.unwrap_or_else(|| graph.temperature());
        let moves = BySide {
            left: self.judged(game, &mut c, id, Side::Left, texts.left, t, limits)?,
            right: self.judged(game, &mut c, id, Side::Right, texts.right, t, limits)?,
        };
        let all = incentives(&mut c, id)?;
        let written = |ids: Vec<FormId>| -> Result<Vec<String>, ValueError> {
            let mut texts = ids.into_iter().map(|id| short(&c, id).map_err(ValueError::from)).collect::<Result<Vec<_>, _>>()?;
            texts.sort_unstable();
            Ok(texts)
        };
        let incentives = BySide { left: written(all.left)?, right: written(all.right)? };
        let line = |side| self.orthodox_line(game, &position, side, t, limits);
        Ok(Explored {
            game: named.name(),
            value: short(&c, id)?,
            outcome: self.arena().outcome(id),
            mean: graph.mean().to_string(),
            temperature: graph.temperature().to_string(),
            ambient: t.to_string(),
            moves,
            incentives,
            lines: BySide { left: line(Side::Left)?, right: line(Side::Right)? },
            position,
        })
    }

    /// The moves of a side with their values, and which of them the canonical form does without.
    #[allow(clippy::too_many_arguments)]
    fn judged(
        &self,
        game: &str,
        c: &mut Calculator,
        id: FormId,
        side: Side,
        texts: Vec<(String, String)>,
        t: Dyadic,
        limits: &Limits,
    ) -> Result<Vec<ExploredMove>, ValueError> {
        let mut graphs = Thermographs::default();
        let mut values = Vec::with_capacity(texts.len());
        for (_, after) in &texts {
            values.push(self.form_at(game, Some(after), limits)?);
        }
        let at_least = |c: &mut Calculator, better: FormId, worse: FormId| match side {
            Side::Left => c.le(worse, better),
            Side::Right => c.le(better, worse),
        };
        let mut moves = Vec::with_capacity(texts.len());
        for (i, (text, after)) in texts.iter().enumerate() {
            let value = values[i];
            let mut reason = None;
            for (j, other) in values.iter().enumerate() {
                let same = *other == value;
                if i != j && reason.is_none() && (!same || j < i) && at_least(c, *other, value)? {
                    let word = if same { "the same as" } else { "dominated by" };
                    reason = Some(format!("{word} {}", texts[j].0));
                }
            }
            if reason.is_none() {
                reason = self.reversed(c, id, side, value)?;
            }
            moves.push(ExploredMove {
                text: text.clone(),
                after: after.clone(),
                value: short(c, value)?,
                temperature: graphs.of(c, value)?.temperature().to_string(),
                canonical: reason.is_none(),
                reason,
                orthodox: is_orthodox(c, &mut graphs, side, (id, value), t)?,
            });
        }
        Ok(moves)
    }

    /// The answer that makes a move reversible, if there is one.
    fn reversed(&self, c: &mut Calculator, id: FormId, side: Side, option: FormId) -> Result<Option<String>, ValueError> {
        let arena = c.arena();
        let answers: Vec<FormId> = match side {
            Side::Left => arena.right(option)?.iter().collect(),
            Side::Right => arena.left(option)?.iter().collect(),
        };
        for answer in answers {
            let good = match side {
                Side::Left => c.le(answer, id)?,
                Side::Right => c.le(id, answer)?,
            };
            if good {
                let (who, sign) = if side == Side::Left { ("Right", "<=") } else { ("Left", ">=") };
                let left_with: Vec<FormId> = match side {
                    Side::Left => arena.left(answer)?.iter().collect(),
                    Side::Right => arena.right(answer)?.iter().collect(),
                };
                let mut texts = left_with.into_iter().map(|id| short(c, id)).collect::<Result<Vec<_>, _>>()?;
                texts.sort_unstable();
                let leaves = if texts.is_empty() { "nothing".into() } else { texts.join(", ") };
                let (answer, own) = (short(c, answer)?, short(c, id)?);
                return Ok(Some(format!("reversible: {who} answers to {answer} {sign} {own}, which leaves {leaves}")));
            }
        }
        Ok(None)
    }

    /// Orthodox play from a position until it is no hotter than the temperature.
    fn orthodox_line(&self, game: &str, start: &str, first: Side, t: Dyadic, limits: &Limits) -> Result<Vec<LineMove>, ValueError> {
        let (named, _) = game_with(game, Some(start))?;
        let c = self.arena().calculator().watched(limits.watch());
        let mut graphs = Thermographs::default();
        let (mut position, mut side, mut line) = (start.to_string(), first, Vec::new());
        while line.len() < LONGEST {
            let id = self.form_at(game, Some(&position), limits)?;
            if graphs.of(&c, id)?.temperature() < t {
                break;
            }
            let (_, moves) = listed(&named, Some(&position))?;
            let mut best = None;
            for (text, after) in if side == Side::Left { moves.left } else { moves.right } {
                let value = self.form_at(game, Some(&after), limits)?;
                if is_orthodox(&c, &mut graphs, side, (id, value), t)? {
                    best = Some((text, after, value));
                    break;
                }
            }
            let Some((text, after, value)) = best else { break };
            line.push(LineMove { side, text, value: short(&c, value)? });
            (position, side) = (after, !side);
        }
        Ok(line)
    }

    /// Takes a sum apart: every move with the temperature of its summand, whether it is orthodox, and whether it wins.
    pub fn explore_sum(&self, text: &str, limits: &Limits) -> Result<ExploredSum, ValueError> {
        let block = Blocks::new(text).next().unwrap_or_else(|| Ok(Block::default()))?;
        if let Some(command) = block.commands.first() {
            return Err(InputError { place: command.place, problem: "found a command, expected a sum alone".into() }.into());
        }
        let third = self.memory as usize / 3;
        let mut session = Session::new(&SumGames, Settings { table: third, store: third, forms: third, ..Settings::default() });
        let block = session.resolved(block);
        let sum = session.read(&block)?;
        let solver = &mut session.solver;
        let mut graphs = Thermographs::default();
        let mut parts = Vec::with_capacity(sum.len());
        let mut values = Vec::with_capacity(sum.len());
        let mut hottest: Option<Dyadic> = None;
        for s in &sum {
            let (arena, form) = solver.form(&[*s], limits)?;
            let c = arena.calculator().watched(limits.watch());
            let temperature = graphs.of(&c, form)?.temperature();
            values.push(short(&c, form)?);
            hottest = hottest.max(Some(temperature));
            parts.push((form, temperature));
        }
        let t = hottest.unwrap_or(Dyadic::ZERO);
        let mut moves = |side: Side| -> Result<Vec<ExploredSumMove>, ValueError> {
            let all = solver.moves(&sum, side, limits)?;
            let winning = solver.winning_moves(&sum, side, limits)?;
            let wins = |m: &SumMove| winning.iter().any(|w| (w.text == m.text) && same_summand(&block, w.summand, m.summand));
            let mut told = Vec::with_capacity(all.len());
            for m in &all {
                let mut after = sum[m.summand];
                after.position = m.after;
                let (arena, form) = solver.form(&[after], limits)?;
                let c = arena.calculator().watched(limits.watch());
                let (before, temperature) = parts[m.summand];
                told.push(ExploredSumMove {
                    text: m.written(sum.len()),
                    value: short(&c, form)?,
                    temperature: temperature.to_string(),
                    orthodox: temperature == t && is_orthodox(&c, &mut graphs, side, (before, form), t)?,
                    wins: wins(m),
                });
            }
            Ok(told)
        };
        let moves = BySide { left: moves(Side::Left)?, right: moves(Side::Right)? };
        Ok(ExploredSum { sum: block.text(), values, temperature: t.to_string(), moves })
    }
}

/// Whether two summands are written the same: of those only the first is searched for winning moves.
fn same_summand(block: &Block, a: usize, b: usize) -> bool {
    let (a, b) = (&block.summands[a], &block.summands[b]);
    a.text == b.text && a.section.name == b.section.name && a.section.impartial == b.section.impartial
}
