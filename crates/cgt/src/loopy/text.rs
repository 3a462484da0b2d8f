//! The text of a loopy value, as CGSuite writes: `pass` for a move back to where one is, names `a`, `b`, … for nodes that are
//! moved back to from further away, `over`, `^[on]`, `Tiny(on)`, `+-G`, and `S & T` for the two sides.

use super::graph::{Graph, Place};
use super::style::Style;
use super::survival::{Play, Survival};
use super::value::{Loopy, Value};
use crate::forms::Calculator;
use crate::notation::{MAX_TEXT, WriteError, latex, order_of, short};
use crate::values::Dyadic;
use std::cmp::Ordering;
use zug_core::Side;

/// Most bars of a separator; a game with so many has braces around it.
const MOST_BARS: usize = 4;
/// Deepest nesting that is written.
const DEEPEST: usize = 2000;

impl Value {
    /// The text. Reads back as an equal value.
    pub fn text(&self, c: &Calculator) -> Result<String, WriteError> {
        match self {
            Value::Short(id) => short(c, *id),
            Value::Loopy(loopy) => loopy.written(c, Style::Plain),
        }
    }

    /// The value for a paper, in mathematics mode without its delimiters.
    pub fn latex(&self, c: &Calculator) -> Result<String, WriteError> {
        match self {
            Value::Short(id) => latex(c, *id),
            Value::Loopy(loopy) => loopy.written(c, Style::Latex),
        }
    }

    fn written(&self, c: &Calculator, style: Style) -> Result<String, WriteError> {
        match style {
            Style::Plain => self.text(c),
            Style::Latex => self.latex(c),
        }
    }
}

impl Loopy {
    fn written(&self, c: &Calculator, style: Style) -> Result<String, WriteError> {
        if self.is_stopper() {
            return written(c, self.onside(), style);
        }
        match (written(c, self.onside(), style)?, written(c, self.offside(), style)?) {
            (on, off) if on == style.word("on") && off == style.word("off") => Ok(style.word("dud")),
            (on, off) => Ok(style.sides(&on, &off)),
        }
    }
}

fn written(c: &Calculator, graph: &Graph, style: Style) -> Result<String, WriteError> {
    let mut calculator = c.arena().calculator().watched(c.watch());
    match graph.as_short() {
        Some(id) => Value::Short(id).written(c, style),
        None => Ok(Writer::new(&mut calculator, graph, style)?.place(graph.start, true, false)?.0),
    }
}

/// The name of the n-th named node: letters, without the `v` of downs.
fn node_name(n: usize) -> String {
    let letters = ('a'..='z').filter(|letter| *letter != 'v');
    let count = letters.clone().count();
    letters.clone().nth(n).map_or_else(|| format!("n{}", n + 1 - count), String::from)
}

struct Writer<'g, 'c, 'a> {
    c: &'c mut Calculator<'a>,
    graph: &'g Graph,
    style: Style,
    stoppers: Vec<bool>,
    plumtrees: Vec<bool>,
    /// Where a node stands among the others, the same for equal games.
    ranks: Vec<usize>,
    /// Compares nodes with negatives of nodes, which are those from `base` on.
    mirror: Survival,
    base: usize,
    /// The nodes around what is being written, with the names they got.
    around: Vec<(usize, Option<usize>)>,
    names: usize,
    total: usize,
}

type Written = Result<(String, usize), WriteError>;

impl<'g, 'c, 'a> Writer<'g, 'c, 'a> {
    fn new(c: &'c mut Calculator<'a>, graph: &'g Graph, style: Style) -> Result<Self, WriteError> {
        let mut both = graph.clone();
        let base = both.absorb(&graph.negative(c)?);
        Ok(Writer {
            stoppers: graph.stoppers(),
            plumtrees: graph.plumtrees(),
            ranks: ranks(c, graph)?,
            mirror: Survival::new(both, Play::Stopper),
            base,
            around: Vec::new(),
            names: 0,
            total: 0,
            style,
            c,
            graph,
        })
    }

    /// The text of a place, and how many bars it has if it stands without braces.
    fn place(&mut self, place: Place, braces: bool, parentheses: bool) -> Written {
        let Some(n) = place.as_node() else {
            let id = place.as_short().unwrap_or_default();
            let open = self.style.short(self.c, id)?;
            let text = if open.compound && parentheses { format!("({})", open.text) } else { open.text };
            return Ok(match open.bars {
                0 => (text, 0),
                bars if braces || bars >= MOST_BARS => (self.style.braces(&text), 0),
                bars => (text, bars),
            });
        };
        if self.stoppers[n]
            && let Some(text) = self.shorthand(n, parentheses)?
        {
            return Ok((text, 0));
        }
        if let Some(i) = self.around.iter().position(|(node, _)| *node == n) {
            let name = *self.around[i].1.get_or_insert_with(|| {
                self.names += 1;
                self.names - 1
            });
            return Ok((node_name(name), 0));
        }
        self.options(n, braces)
    }

    /// `left|right` with as many bars as it needs.
    fn options(&mut self, n: usize, braces: bool) -> Written {
        if self.around.len() >= DEEPEST {
            return Err(WriteError::TooLong);
        }
        self.around.push((n, None));
        let (mut sides, mut bars) = (Vec::new(), 0);
        for side in [Side::Left, Side::Right] {
            let options = self.sorted(n, side)?;
            let mut texts = Vec::new();
            for option in &options {
                if *option == Place::node(n) {
                    texts.push(self.style.word("pass"));
                    continue;
                }
                let (text, open) = self.place(*option, options.len() > 1, false)?;
                bars = bars.max(open);
                texts.push(text);
            }
            sides.push(texts.join(","));
        }
        let name = self.around.pop().and_then(|(_, name)| name).map(node_name).unwrap_or_default();
        bars += 1;
        let text = format!("{}{}{}", sides[0], self.style.bars(bars), sides[1]);
        self.total += text.len();
        if text.len() > MAX_TEXT || self.total > 8 * MAX_TEXT {
            return Err(WriteError::TooLong);
        }
        let empty = sides.iter().any(String::is_empty);
        Ok(if braces || !name.is_empty() || empty || bars >= MOST_BARS { (name + &self.style.braces(&text), 0) } else { (text, bars) })
    }

    fn sorted(&mut self, n: usize, side: Side) -> Result<Vec<Place>, WriteError> {
        let mut options = self.graph.nodes[n].options(side).to_vec();
        let keys = Keys { ranks: &self.ranks };
        let mut failed = None;
        options.sort_by(|a, b| {
            keys.compare(self.c, *a, *b).unwrap_or_else(|error| {
                failed = Some(error);
                Ordering::Equal
            })
        });
        failed.map_or(Ok(options), Err)
    }

    /// A name, a switch, or a tiny or miny.
    fn shorthand(&mut self, n: usize, parentheses: bool) -> Result<Option<String>, WriteError> {
        if let Some(name) = self.graph.name(self.c.arena(), n) {
            return Ok(Some(self.style.name(name, parentheses)));
        }
        let node = Place::node(n);
        let returns = self.graph.nodes[n].left.iter().any(|option| self.graph.reached_from(*option).contains(&n));
        if !returns && self.mirror.equal(self.c, node, node.shifted(self.base))? {
            let options = self.sorted(n, Side::Left)?;
            let (around, names) = (std::mem::take(&mut self.around), std::mem::take(&mut self.names));
            let mut texts = Vec::new();
            for option in &options {
                texts.push(self.place(*option, true, options.len() == 1)?.0);
            }
            (self.around, self.names) = (around, names);
            let text = texts.join(",");
            let text = if options.len() == 1 { text } else { self.style.braces(&text) };
            return Ok(Some(self.style.plus_minus(&text)));
        }
        if !self.plumtrees[n] {
            return Ok(None);
        }
        let Some((number, size, miny)) = self.tiny(n)? else { return Ok(None) };
        let text = self.style.tiny(number, &size.written(self.c, self.style)?, miny);
        Ok(Some(if parentheses { format!("({text})") } else { text }))
    }

    /// `(x, G, false)` if the game is `{x||x|x-G}` with `G` at least over, or with `true` for its mirror image.
    fn tiny(&mut self, n: usize) -> Result<Option<(Dyadic, Value, bool)>, WriteError> {
        for side in Side::BOTH {
            let node = &self.graph.nodes[n];
            let ([own], [threat]) = (node.options(side), node.options(!side)) else { continue };
            let Some((id, number)) = own.as_short().and_then(|id| Some((id, self.c.arena().as_number(id)?))) else { continue };
            let (own_next, threat_next) = (self.graph.options(self.c, *threat, side)?, self.graph.options(self.c, *threat, !side)?);
            let mut next = (own_next.iter(), threat_next.iter());
            let (Some(stays), None, Some(end), None) = (next.0.next(), next.0.next(), next.1.next(), next.1.next()) else { continue };
            if stays != own {
                continue;
            }
            let end = Value::of_graph(self.c, &self.graph.at(*end))?;
            let size = end.difference(self.c, &Value::Short(id))?;
            let size = if side == Side::Left { size.negative(self.c)? } else { size };
            let over = Value::constant(self.c, "over")?.unwrap_or(Value::ZERO);
            if size.ge(self.c, &over)? {
                return Ok(Some((number, size, side == Side::Right)));
            }
        }
        Ok(None)
    }
}

/// The order of options: short games first, numbers, nimbers and records before others; then nodes by rank.
struct Keys<'a> {
    ranks: &'a [usize],
}

impl Keys<'_> {
    fn compare(&self, c: &mut Calculator, a: Place, b: Place) -> Result<Ordering, WriteError> {
        Ok(match (a.as_short(), b.as_short()) {
            (Some(a), Some(b)) => {
                let key = |id| order_of(c.arena().as_record(id));
                match key(a).cmp(&key(b)) {
                    Ordering::Equal if a != b => short(c, a)?.cmp(&short(c, b)?),
                    order => order,
                }
            }
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => match (a.as_node(), b.as_node()) {
                (Some(a), Some(b)) => self.ranks[a].cmp(&self.ranks[b]),
                _ => Ordering::Equal,
            },
        })
    }
}

/// Puts the nodes in an order that depends on the game alone: by their options' order, again and again until nothing more
/// is told apart. In a simplest form every two nodes are.
fn ranks(c: &mut Calculator, graph: &Graph) -> Result<Vec<usize>, WriteError> {
    let count = graph.nodes.len();
    // Short games as numbers in the order of their texts.
    let mut forms: Vec<Place> = Vec::new();
    graph.nodes.iter().for_each(|node| forms.extend(node.left.iter().chain(&node.right).filter(|place| place.as_short().is_some())));
    forms.sort_unstable();
    forms.dedup();
    let mut failed: Option<WriteError> = None;
    let nothing = Keys { ranks: &[] };
    forms.sort_by(|a, b| {
        nothing.compare(c, *a, *b).unwrap_or_else(|error| {
            failed = Some(error);
            Ordering::Equal
        })
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let numbers: rustc_hash::FxHashMap<Place, usize> = forms.iter().enumerate().map(|(i, place)| (*place, i)).collect();
    let mut ranks = vec![0usize; count];
    let mut classes = 1;
    loop {
        c.work(count)?;
        let key = |n: usize, ranks: &[usize]| {
            let list = |options: &[Place]| {
                let mut list: Vec<(bool, usize)> =
                    options.iter().map(|place| place.as_node().map_or_else(|| (false, numbers[place]), |n| (true, ranks[n]))).collect();
                list.sort_unstable();
                list
            };
            (ranks[n], list(&graph.nodes[n].left), list(&graph.nodes[n].right))
        };
        let mut keys: Vec<_> = (0..count).map(|n| (key(n, &ranks), n)).collect();
        keys.sort_unstable();
        let mut next = vec![0; count];
        let mut rank = 0;
        for i in 0..keys.len() {
            if i > 0 && keys[i].0 != keys[i - 1].0 {
                rank = i;
            }
            next[keys[i].1] = rank;
        }
        let found = keys.windows(2).filter(|pair| pair[0].0 != pair[1].0).count() + 1;
        ranks = next;
        if found == classes {
            return Ok(ranks);
        }
        classes = found;
    }
}
