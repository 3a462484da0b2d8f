//! From tokens to trees, with a message for whatever is wrong.

use super::game::{Game, Termination};
use super::level::{Level, first_halfmove, key};
use super::lexer::{Kind, Lexer, Token};
use super::now::{Now, folded};
use super::start::Start;
use super::tags::{begins_tag, read_tag};
use crate::diagnostic::Noted;
use crate::note;
use crate::tree::NodeId;
use shakmaty::{Color, Position};
use std::ops::ControlFlow;
use zug_core::{Interrupted, Progress};
use zug_games::chess::{SanProblem, read_san_in};

/// More tags than this no game has.
const MOST_TAGS: usize = 1000;

/// A text that is being read.
pub(super) struct Reader<'a, 'e> {
    lexer: Lexer<'a>,
    noted: Noted,
    /// Takes the games, and says whether more are wanted.
    each: &'e mut dyn FnMut(Game) -> ControlFlow<()>,
    enough: bool,
    /// Games read so far. The last is kept until the next ends: comments may still follow it.
    count: usize,
    last: Option<Game>,
    now: Option<Box<Now>>,
    /// Levels to be used again.
    spare: Vec<Vec<Level>>,
    /// Where the last game's result, and comments after it, end; and its last move.
    result_end: usize,
    last_move: NodeId,
    fold: String,
}

/// Whether to stop is asked after so many tokens.
const ASK_AFTER: usize = 1 << 12;

impl<'a, 'e> Reader<'a, 'e> {
    /// A reader that hands its games to `each`.
    pub fn new(text: &'a str, noted: Noted, each: &'e mut dyn FnMut(Game) -> ControlFlow<()>) -> Self {
        Reader {
            lexer: Lexer::new(text),
            noted,
            each,
            enough: false,
            count: 0,
            last: None,
            now: None,
            spare: Vec::new(),
            result_end: 0,
            last_move: NodeId::ROOT,
            fold: String::new(),
        }
    }

    /// Reads the text; gives what is wrong with it.
    pub fn run(mut self, progress: &Progress) -> Result<Noted, Interrupted> {
        let mut told = 0;
        while !self.enough {
            progress.check()?;
            progress.add((self.lexer.at - told) as u64);
            told = self.lexer.at;
            if !self.some_tokens() {
                self.finish(None);
                self.hand_out();
                break;
            }
        }
        Ok(self.noted)
    }

    /// Reads on for a while; `false` at the end of the text.
    fn some_tokens(&mut self) -> bool {
        for _ in 0..ASK_AFTER {
            let Some(token) = self.lexer.next() else { return false };
            match token.kind {
                Kind::Word => self.word(token),
                Kind::Number { value, dots } => self.number(token, value, dots),
                Kind::Comment => self.comment(token),
                Kind::Open => self.open(token),
                Kind::Close => self.close(token),
                Kind::Nag(nag) => self.nag(token, nag),
                Kind::Bracket => self.bracket(token),
                Kind::Star => self.result(token, Termination::Open),
                Kind::Unclosed => self.unclosed(token),
                Kind::Reserved => self.reserved(token),
                Kind::Other => self.other(token),
            }
            if self.enough {
                break;
            }
        }
        true
    }

    /// Gives the last game away.
    fn hand_out(&mut self) {
        if let Some(game) = self.last.take() {
            self.enough |= (self.each)(game).is_break();
        }
    }

    /// `<…>` is kept for a future PGN.
    fn reserved(&mut self, token: Token) {
        let (game, shown) = (self.number_now(), self.shown(token));
        self.noted.warn(game, token.start, format!("'{shown}' means nothing in PGN and is left out"));
    }

    /// A comment that is never closed: what follows is lost up to the next tag section.
    fn unclosed(&mut self, token: Token) {
        let game = self.number_now();
        let next = self.lexer.next_tags(token.start + 1, self.lexer.text.len());
        let lost = if next.is_some() { "the text up to the next tags is lost" } else { "the rest of the text is lost" };
        self.noted.error(game, token.start, format!("this '{{' is never closed: {lost}"));
        self.lexer.at = next.unwrap_or(self.lexer.text.len());
    }

    fn number_now(&self) -> usize {
        self.count + 1
    }

    /// The current game, begun if need be.
    fn now(&mut self, at: usize) -> &mut Now {
        if self.now.is_none() {
            let levels = self.spare.pop().unwrap_or_default();
            self.now = Some(Box::new(Now::new(self.count + 1, levels, at)));
        }
        self.now.as_mut().expect("just made")
    }

    /// The current game with its moves begun.
    fn moving(&mut self, at: usize) -> &mut Now {
        if !self.now.as_ref().is_some_and(|now| now.moving) {
            self.begin_moves(at);
        }
        self.now.as_mut().expect("begun")
    }

    /// Sets up the start from the tags.
    fn begin_moves(&mut self, at: usize) {
        let now = self.now(at);
        now.moving = true;
        let Start { board, problem, odd } = Start::of(&now.game, &now.tag_places, at);
        let start = board.clone().unwrap_or_default();
        let level = Level::outermost(start, problem.is_some(), at);
        now.game.tree.begin(first_halfmove(&level.board), key(&level.board));
        now.game.start = board.map(Box::new);
        now.levels.push(level);
        let number = now.number;
        if let Some((at, message)) = problem {
            self.noted.error(number, at, message);
        }
        if let Some((at, message)) = odd {
            self.noted.warn(number, at, message);
        }
    }

    fn number(&mut self, token: Token, value: u32, dots: u32) {
        let heading = (value, dots) == (1, 1) && self.lexer.begins_line(token.start);
        let now = self.moving(token.start);
        now.numbered = true;
        if heading && now.levels.len() == 1 && now.game.tags.is_empty() && now.game.tree.is_empty() {
            // What was cut was a heading; the game begins here.
            now.levels[0].cut = false;
        }
        let (level, number) = (now.levels.last().expect("a level"), now.number);
        if level.cut || now.misnumbered {
            return;
        }
        let expected = level.board.fullmoves().get();
        let white = level.board.turn() == Color::White;
        if value != expected {
            now.misnumbered = true;
            self.noted.warn(number, token.start, format!("move number {value} where it is move {expected}; the moves count"));
        } else if dots >= 2 && white {
            now.misnumbered = true;
            self.noted.warn(number, token.start, "dots for a move of Black, but White is to move; the moves count");
        }
    }

    fn word(&mut self, token: Token) {
        let text = self.lexer.text;
        let bytes = &text.as_bytes()[token.start..token.end];
        if (bytes[0].is_ascii_digit() || bytes[0] == 0xc2)
            && let Some(result) = Termination::read(&text[token.start..token.end])
        {
            return self.result(token, result);
        }
        let now = self.moving(token.start);
        let level = now.levels.last_mut().expect("a level");
        level.written = true;
        if level.cut {
            level.replaceable = false;
            return;
        }
        let marks = bytes.iter().rev().take_while(|b| matches!(b, b'!' | b'?')).count();
        let bare = if bytes == b"<>" { b"--" } else { &bytes[..bytes.len() - marks] };
        match read_san_in(&level.board, level.checked, bare) {
            Ok(found) => {
                if !level.play(&mut now.game.tree, found) {
                    return self.bad(token, "a null move is impossible in check".into());
                }
                if marks > 0
                    && let Some(nag) = note::suffix(&text[token.end - marks..token.end])
                {
                    now.game.tree.note_mut(level.node).nags.push(nag);
                }
                (now.numbered, now.dangling) = (false, None);
                if found.unusual {
                    let number = now.number;
                    self.noted.warn(number, token.start, format!("'{}' is written {} in PGN", self.shown(token), found.san.as_str()));
                }
            }
            Err(problem) => self.no_move(token, bare, problem),
        }
    }

    fn shown(&self, token: Token) -> String {
        const LONGEST: usize = 30;
        let text = &self.lexer.text[token.start..token.end];
        let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        if text.chars().nth(LONGEST).is_some() {
            shown.push('…');
        }
        shown
    }

    /// A word that is no move here: a sign, a glued number, or damage.
    fn no_move(&mut self, token: Token, bare: &[u8], problem: SanProblem) {
        let now = self.now.as_mut().expect("a game");
        let level = now.levels.last().expect("a level");
        if problem == SanProblem::NotAMove {
            let text = &self.lexer.text[token.start..token.end];
            let after_move = level.moved && !now.numbered;
            if bare.is_empty() || (after_move && note::sign(text).is_some()) {
                let nag = note::suffix(text).or_else(|| note::sign(text));
                now.game.tree.note_mut(level.node).nags.extend(nag);
                return;
            }
            if after_move && matches!(text, "e.p." | "ep" | "e.p" | "ch" | "mate" | "dblch") {
                let number = now.number;
                return self.noted.warn(number, token.start, format!("'{text}' is not part of a move in PGN"));
            }
            if after_move && text.bytes().all(|b| matches!(b, b'+' | b'#')) {
                let number = now.number;
                return self.noted.warn(number, token.start, format!("'{text}' belongs to the move before it"));
            }
            let digits = bare.iter().take_while(|b| b.is_ascii_digit()).count();
            let start = token.start + digits;
            if digits > 0 && digits < bare.len() && read_san_in(&level.board, level.checked, &bare[digits..]).is_ok() {
                let number = now.number;
                self.noted.warn(number, token.start, "a move number is followed by a dot");
                return self.word(Token { start, ..token });
            }
        }
        // What has the look of a move was meant as one, so variations to it begin before it.
        let meant = problem != SanProblem::NotAMove || bare.iter().any(u8::is_ascii_digit);
        self.bad(token, problem.to_string());
        self.now.as_mut().and_then(|now| now.levels.last_mut()).expect("a level").replaceable = meant;
    }

    /// Cuts the line before a bad token.
    fn bad(&mut self, token: Token, problem: String) {
        let shown = self.shown(token);
        let now = self.moving(token.start);
        let level = now.levels.last_mut().expect("a level");
        let number = now.number;
        now.dangling = None;
        level.written = true;
        if !std::mem::replace(&mut level.cut, true) {
            self.noted.error(number, token.start, format!("'{shown}': {problem}; the line is cut here"));
        }
    }

    fn other(&mut self, token: Token) {
        // A character may be longer than its first byte.
        let len = self.lexer.text[token.start..].chars().next().map_or(1, char::len_utf8);
        self.lexer.at = token.start + len;
        let token = Token { end: token.start + len, ..token };
        let at = token.start;
        match self.lexer.bytes()[at] {
            b'}' => {
                let game = self.now.as_ref().map_or(self.number_now(), |n| n.number);
                self.noted.error(game, at, "'}' closes no comment (comments do not nest)");
            }
            b']' => self.bad(token, "no tag is open".into()),
            0..=0x1f | 0x7f => self.bad(token, "a control character cannot be in a game".into()),
            _ => self.bad(token, "this cannot be in a game".into()),
        }
    }

    fn open(&mut self, token: Token) {
        let at = token.start;
        let now = self.moving(at);
        now.numbered = false;
        now.dangling = None;
        let number = now.number;
        let outer = now.levels.last().expect("a level");
        let premature = !outer.cut && !outer.moved;
        let instead = outer.cut && outer.replaceable && now.game.tree.is_terminal(outer.node);
        let level = outer.variation(&now.game.tree, at);
        now.levels.push(level);
        if premature {
            self.noted.error(number, at, "a variation before any move it could replace is left out");
        } else if instead {
            self.noted.warn(number, at, "this variation now stands in the place of the move that was cut");
        }
    }

    fn close(&mut self, token: Token) {
        let game = self.number_now();
        let Some(now) = self.now.as_mut().filter(|now| now.levels.len() > 1) else {
            return self.noted.error(game, token.start, "')' closes nothing");
        };
        now.numbered = false;
        now.dangling = None;
        now.measure_nesting();
        let level = now.levels.pop().expect("more than one");
        let number = now.number;
        if !level.moved && !level.cut {
            self.noted.warn(number, level.opened_at, "a variation without moves is left out");
            let node = now.levels.last().expect("the outermost").node;
            if !level.waiting.is_empty() {
                now.game.tree.note_mut(node).after.extend(level.waiting);
            }
        }
    }

    fn nag(&mut self, token: Token, nag: Option<u32>) {
        let number = self.now.as_ref().map_or(self.number_now(), |n| n.number);
        let now = self.moving(token.start);
        now.numbered = false;
        let level = now.levels.last().expect("a level");
        match nag {
            _ if level.cut => {}
            Some(nag) => {
                now.game.tree.note_mut(level.node).nags.push(nag);
                if nag > 255 {
                    self.noted.warn(number, token.start, format!("${nag} is no glyph of PGN, which end at $255"));
                }
            }
            None => self.noted.warn(number, token.start, "'$' needs a number"),
        }
    }

    fn comment(&mut self, token: Token) {
        let raw = &self.lexer.text[token.start..token.end];
        // A comment that reaches over the tags of the next game into one of its comments was not meant to.
        if let Some(next) = memchr::memchr(b'{', raw.as_bytes()).map(|i| token.start + i)
            && self.lexer.next_tags(token.start, next).is_some()
            && self.lexer.bytes()[token.start - 1] == b'{'
        {
            return self.unclosed(Token { start: token.start - 1, ..token });
        }
        let text = folded(raw, &mut self.fold);
        if text.is_empty() {
            return;
        }
        if self.now.is_none()
            && let Some(last) = &mut self.last
            && !self.lexer.text[self.result_end..token.start].contains(['\n', '\r'])
        {
            last.tree.comment(self.last_move, &text);
            self.result_end = token.end;
            return;
        }
        let text = text.into_owned();
        let now = self.now(token.start);
        now.numbered = false;
        match now.levels.last_mut() {
            None => now.game.tree.comment(NodeId::ROOT, &text),
            Some(level) if level.cut => {}
            Some(level) if level.moved || level.node == NodeId::ROOT && now.game.tree.is_empty() => {
                now.game.tree.comment(level.node, &text)
            }
            Some(level) => level.waiting.push(now.game.tree.keep(&text)),
        }
    }

    fn result(&mut self, token: Token, result: Termination) {
        if self.now.is_none() && self.count > 0 && self.lexer.line_end(self.result_end) >= token.start {
            return self.noted.warn(self.count, token.start, format!("a second result ({}) means nothing", result.text()));
        }
        let now = self.moving(token.start);
        if now.levels.len() > 1 {
            now.dangling = Some(result);
            let number = now.number;
            return self.noted.warn(number, token.start, format!("a result ({}) inside a variation ends nothing", result.text()));
        }
        self.result_end = token.end;
        self.finish(Some((result, token.start)));
    }

    fn bracket(&mut self, token: Token) {
        let moving = self.now.as_ref().is_some_and(|now| now.moving);
        if moving {
            if !begins_tag(&self.lexer, token.end) {
                return self.bad(token, "a tag has a name and a value in quotes".into());
            }
            self.finish(None);
        }
        let number = self.now.as_ref().map_or(self.number_now(), |n| n.number);
        let Some(tag) = read_tag(&mut self.lexer, &mut self.noted, number) else {
            self.now(token.start);
            return;
        };
        let end = self.lexer.at;
        let known = self.now.as_ref().is_some_and(|now| now.game.tag(tag.name).is_some());
        if known {
            // The same tag again: a game without moves has ended, or the tag is given twice.
            let from = self.now.as_ref().map_or(0, |now| now.last_tag_end);
            let between = &self.lexer.bytes()[from..token.start];
            let lines = between.iter().filter(|b| **b == b'\n').count().max(between.iter().filter(|b| **b == b'\r').count());
            if tag.name == "Event" || lines > 1 {
                self.finish(None);
            } else {
                self.noted.warn(number, token.start, format!("the tag {} is given twice: the last counts", tag.name));
            }
        }
        let now = self.now(token.start);
        now.last_tag_end = end;
        if now.game.tags.len() >= MOST_TAGS {
            let number = now.number;
            return self.noted.error(number, token.start, format!("a game has at most {MOST_TAGS} tags here: {} is left out", tag.name));
        }
        let (name, value) = (now.game.tree.keep(tag.name), now.game.tree.keep(&tag.value));
        now.game.tags.push((name, value));
        now.tag_places.push(token.start);
    }

    /// Ends the current game, if there is one.
    fn finish(&mut self, result: Option<(Termination, usize)>) {
        let Some(first) = self.now.as_ref() else { return };
        let at = self.lexer.at;
        let bare = first.game.tags.is_empty() && !first.moving;
        if !first.moving {
            self.begin_moves(at);
        }
        let mut now = self.now.take().expect("checked");
        if bare && self.hand_over(&now) {
            return;
        }
        now.measure_nesting();
        for level in &now.levels[1..] {
            self.noted.error(now.number, level.opened_at, "this '(' is never closed; what it holds is kept");
        }
        let cut = now.levels[0].cut;
        let last_move = now.levels[0].node;
        now.game.termination = result.map(|(result, _)| result).or(now.dangling);
        let nothing = now.game.tags.is_empty()
            && now.game.tree.is_empty()
            && now.game.termination.is_none()
            && now.game.tree.note(NodeId::ROOT).is_none();
        now.levels.clear();
        self.spare.push(std::mem::take(&mut now.levels));
        if nothing && cut {
            return;
        }
        self.check_result(&now, result, at);
        self.last_move = last_move;
        self.hand_out();
        self.count += 1;
        self.last = Some(now.game);
    }

    /// Comments with no game around them belong to the game before, if there is one.
    fn hand_over(&mut self, now: &Now) -> bool {
        let Some(last) = &mut self.last else { return false };
        for text in now.game.tree.comments(NodeId::ROOT) {
            last.tree.comment(self.last_move, text);
        }
        true
    }

    fn check_result(&mut self, now: &Now, result: Option<(Termination, usize)>, at: usize) {
        let tag = now.game.tag("Result");
        match (result, tag.and_then(Termination::read)) {
            (Some((token, at)), Some(tag)) if token != tag => {
                self.noted.warn(now.number, at, format!("the result here is {}, the tag Result says {}", token.text(), tag.text()));
            }
            (None, _) if now.game.termination.is_none() => {
                self.noted.warn(now.number, at, "the game has no result at its end");
            }
            _ => {}
        }
    }
}
