//! Values of expressions, sums and positions.

use crate::sums::SumGames;
use crate::values::{ValueAnswer, ValueError, Values, form_of, game_with, visited};
use zug_cgt::evaluate::{Effort, evaluate_watched};
use zug_cgt::forms::{FormId, Watch};
use zug_cgt::language::{Block, Blocks, InputError, Session};
use zug_cgt::notation::{normal, read};
use zug_cgt::sums::{Limits, Settings};
use zug_cgt::values::Nimber;
use zug_core::{Named, Summand, View};
use zug_games::impartial::{Form, Partisan};
use zug_games::sections::SectionVisitor;

impl Values {
    /// The value of an expression.
    pub fn expression(&self, text: &str, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        let mut c = self.arena().calculator().watched(limits.watch());
        let id = read(&mut c, text)?;
        Self::answer(&c, id)
    }

    /// The value of a sum in the input language, like `[domineering] ..|.. [nimber] 2`.
    pub fn sum(&self, text: &str, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        let (mut session, block) = self.session(text)?;
        let sum = session.read(&block)?;
        let (arena, id) = session.solver.form(&sum, limits)?;
        Self::answer(&arena.calculator().watched(limits.watch()), id)
    }

    /// The value of a position, or of the start of a game of the size its name says.
    pub fn position(&self, game: &str, position: Option<&str>, threads: usize, limits: &Limits) -> Result<ValueAnswer, ValueError> {
        let id = self.form_on(game, position, threads, limits)?;
        Self::answer(&self.arena().calculator().watched(limits.watch()), id)
    }

    /// The canonical form of a position, or of the start, in the arena of this engine.
    pub fn form_at(&self, game: &str, position: Option<&str>, limits: &Limits) -> Result<FormId, ValueError> {
        self.form_on(game, position, 1, limits)
    }

    fn form_on(&self, game: &str, position: Option<&str>, threads: usize, limits: &Limits) -> Result<FormId, ValueError> {
        let (named, section) = game_with(game, position)?;
        let found = if named.impartial || named.card.impartial {
            self.nimber(&named, &section, position, limits)
        } else {
            visited(&named, Evaluate { values: self, section: &section, position, threads, watch: limits.watch() })?
        };
        found.map_err(|error| match error {
            // What takes too much says what it was.
            ValueError::Form(_) | ValueError::Evaluate(_) | ValueError::Stopped(_) if !error.is_interruption() => {
                let position = position.map_or_else(|| start_text(&named), |text| Ok(text.into())).unwrap_or_else(|_| named.name());
                ValueError::At { position, error: Box::new(error) }
            }
            error => error,
        })
    }

    /// The canonical form of a sum in the input language, in the arena of this engine.
    pub fn form_of_sum(&self, text: &str, limits: &Limits) -> Result<FormId, ValueError> {
        let (mut session, block) = self.session(text)?;
        let sum = session.read(&block)?;
        let (arena, id) = session.solver.form(&sum, limits)?;
        let written = normal(&arena.calculator().watched(limits.watch()), id)?;
        Ok(read(&mut self.arena().calculator().watched(limits.watch()), &written)?)
    }

    /// A session for a sum without commands, half of its memory for forms and half for positions.
    pub(crate) fn session(&self, text: &str) -> Result<(Session<'static>, Block), ValueError> {
        let mut blocks = Blocks::new(text);
        let block = blocks.next().unwrap_or_else(|| Ok(Block::default()))?;
        if let Some(place) = block.commands.first().map(|c| c.place).or_else(|| blocks.next().and_then(|b| b.ok()?.place)) {
            let problem = "found more than a sum; the value of a sum needs no commands".into();
            return Err(InputError { place, problem }.into());
        }
        let half = self.memory as usize / 2;
        Ok((Session::new(&SumGames, Settings { table: 1 << 20, store: half, forms: half, ..Settings::default() }), block))
    }

    /// The nimber of a position in which both players have the same moves: the search for nim values is quicker than
    /// forms are.
    fn nimber(&self, named: &Named, section: &str, position: Option<&str>, limits: &Limits) -> Result<FormId, ValueError> {
        let text = text_of(named, position)?;
        let (mut session, _) = self.session("")?;
        let sum = session.read(&Block::of_one(section, &text))?;
        let nimber = session.solver.nim_value(&sum, limits)?.unwrap_or(0);
        Ok(self.arena().record(Nimber(nimber).into())?)
    }
}

/// The text of a position that reads, or of the start.
fn text_of(named: &Named, position: Option<&str>) -> Result<String, ValueError> {
    let rules = form_of(named)?;
    Ok(rules.write_part(&read_or_start(&rules, position)?))
}

/// The position of a text, or the start.
pub(crate) fn read_or_start<R: Summand>(rules: &R, position: Option<&str>) -> Result<R::Pos, ValueError> {
    let Some(text) = position else { return Ok(rules.start().0) };
    rules.read_part(text).map_err(|error| ValueError::Position { text: text.into(), error })
}

/// The start of a game of the size its name says, as text.
pub(crate) fn start_text(named: &Named) -> Result<String, ValueError> {
    text_of(named, None)
}

struct Evaluate<'a> {
    values: &'a Values,
    section: &'a str,
    position: Option<&'a str>,
    threads: usize,
    watch: Watch<'a>,
}

impl SectionVisitor for Evaluate<'_> {
    type Out = Result<FormId, ValueError>;
    fn visit<R: Partisan + View>(self, rules: R) -> Self::Out {
        // As sweeps and databases ask the rules, so that the evaluation of a game is compiled once for all three.
        let rules = Form::new(rules, false);
        let p = read_or_start(&rules, self.position)?;
        let memo = self.values.memo::<Form<R>>(self.section);
        // Beside forms and values, which have half each; who needs more is in no game that ends in time.
        let effort = Effort { watch: self.watch, held: self.values.memory as usize / 4 };
        let value = evaluate_watched(&rules, self.values.arena(), &*memo, &p, self.threads, &effort);
        Ok(value?)
    }
}
