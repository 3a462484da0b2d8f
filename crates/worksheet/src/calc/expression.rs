//! Reads expressions.
//!
//! ```text
//! expr       = "if" expr "then" expr "else" expr | either
//! either     = both {"or" both}                    both = negated {"and" negated}           negated = ["not"] compared
//! compared   = range [("<=>" | "<" | "<=" | "=" | "!=" | ">=" | ">" | "||" | "<|>") range]
//! range      = sum [".." sum]                      sum = product {("+" | "-" | "+-") product}
//! product    = term {("*" | "/") term}             term = {"-" | "+-" | "+_" | "-_"} multiple
//! multiple   = ordinal ["." multiple]              ordinal = operand {":" operand}
//! operand    = literal | text | name | name "(" [expr {"," expr}] ")" | "(" expr ")" | "{" sides "}" | "[" list "]", then {"[" expr "]"}
//! ```

use super::CalcError;
use super::parse::{KEYWORDS, Parser, Read};
use super::token::Kind;
use super::tree::{Expr, Node, Relation};
use zug_cgt::language::Place;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.deeper()?;
        let place = self.place();
        let expr = if self.eat_word("if") {
            let condition = self.expr()?;
            self.need_word("then")?;
            let yes = self.expr()?;
            self.need_word("else")?;
            let no = self.expr()?;
            Expr { node: Node::If(condition.into(), yes.into(), no.into()), place }
        } else {
            self.either()?
        };
        self.depth -= 1;
        Ok(expr)
    }

    fn either(&mut self) -> Read<Expr> {
        let mut first = self.both()?;
        let before = self.depth;
        while self.at_word("or") {
            let place = self.place();
            self.advance();
            self.deeper()?;
            first = Expr { node: Node::Or(first.into(), self.both()?.into()), place };
        }
        self.depth = before;
        Ok(first)
    }

    fn both(&mut self) -> Read<Expr> {
        let mut first = self.negated()?;
        let before = self.depth;
        while self.at_word("and") {
            let place = self.place();
            self.advance();
            self.deeper()?;
            first = Expr { node: Node::And(first.into(), self.negated()?.into()), place };
        }
        self.depth = before;
        Ok(first)
    }

    fn negated(&mut self) -> Read<Expr> {
        let place = self.place();
        if !self.eat_word("not") {
            return self.compared();
        }
        self.deeper()?;
        let claim = self.negated()?;
        self.depth -= 1;
        Ok(Expr { node: Node::Not(claim.into()), place })
    }

    fn compared(&mut self) -> Read<Expr> {
        let first = self.range()?;
        let relation = match self.peek() {
            Kind::Sign("<=>") => Relation::Which,
            Kind::Sign("<") => Relation::Less,
            Kind::Sign("<=") => Relation::LessEqual,
            Kind::Sign("=" | "==") => Relation::Equal,
            Kind::Sign("!=") => Relation::NotEqual,
            Kind::Sign(">=") => Relation::GreaterEqual,
            Kind::Sign(">") => Relation::Greater,
            Kind::Sign("<|>") | Kind::Bars(2) => Relation::Confused,
            _ => return Ok(first),
        };
        let place = self.place();
        self.advance();
        Ok(Expr { node: Node::Compare(relation, first.into(), self.range()?.into()), place })
    }

    fn range(&mut self) -> Read<Expr> {
        let first = self.sided()?;
        let place = self.place();
        if self.eat("..") {
            return Ok(Expr { node: Node::Range(first.into(), self.sided()?.into()), place });
        }
        Ok(first)
    }

    /// `onside & offside`.
    fn sided(&mut self) -> Read<Expr> {
        let first = self.sum()?;
        let place = self.place();
        if self.eat("&") {
            return Ok(Expr { node: Node::Sided(first.into(), self.sum()?.into()), place });
        }
        Ok(first)
    }

    fn sum(&mut self) -> Read<Expr> {
        let first = self.product()?;
        let place = first.place;
        let mut terms = vec![(false, first)];
        loop {
            let subtract = match self.peek() {
                Kind::Sign(sign @ ("+" | "-")) => {
                    let subtract = *sign == "-";
                    self.advance();
                    subtract
                }
                // The second sign belongs to the first: one plus or minus two.
                Kind::Sign("+-" | "±" | "+_" | "-_") => false,
                _ => break,
            };
            terms.push((subtract, self.product()?));
        }
        if terms.len() > 1 {
            return Ok(Expr { node: Node::Sum(terms), place });
        }
        Ok(terms.remove(0).1)
    }

    fn product(&mut self) -> Read<Expr> {
        let mut first = self.term()?;
        let before = self.depth;
        loop {
            let place = self.place();
            let over = self.looking_at("/");
            if !self.eat("*") && !self.eat("/") {
                self.depth = before;
                return Ok(first);
            }
            self.deeper()?;
            let second = self.term()?.into();
            let node = if over { Node::Over(first.into(), second) } else { Node::Times(first.into(), second) };
            first = Expr { node, place };
        }
    }

    fn term(&mut self) -> Read<Expr> {
        let (place, span) = (self.place(), self.tokens[self.at].span);
        let Kind::Sign(sign @ ("-" | "+-" | "±" | "+_" | "-_")) = *self.peek() else { return self.multiple() };
        self.advance();
        // A minus right before a number belongs to it: -1^ is -1 and up.
        if sign == "-"
            && let Kind::Literal(text) = self.peek()
            && text.starts_with(|c: char| c.is_ascii_digit())
            && self.tokens[self.at].span.0 == span.1
        {
            let at = self.at;
            self.tokens[at].kind = Kind::Literal(format!("-{text}"));
            return self.multiple();
        }
        self.deeper()?;
        if matches!(sign, "+-" | "±") && self.looking_at("{") && self.is_bare_list() {
            let options = self.bare_list()?;
            self.depth -= 1;
            return Ok(Expr { node: Node::PlusMinus(options), place });
        }
        let inner = self.term()?;
        self.depth -= 1;
        let node = match sign {
            "-" => Node::Negative(inner.into()),
            "+_" => Node::Tiny(inner.into()),
            "-_" => Node::Miny(inner.into()),
            _ => Node::PlusMinus(vec![inner]),
        };
        Ok(Expr { node, place })
    }

    /// Whether the braces that begin here have no bars of their own, which only those behind `+-` may.
    fn is_bare_list(&self) -> bool {
        let mut depth = 0usize;
        for token in &self.tokens[self.at..] {
            match token.kind {
                Kind::Sign("{") => depth += 1,
                Kind::Sign("}") if depth == 1 => return true,
                Kind::Sign("}") => depth -= 1,
                Kind::Bars(_) if depth == 1 => return false,
                Kind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// `{a,b}` without bars.
    fn bare_list(&mut self) -> Read<Vec<Expr>> {
        self.need("{")?;
        let mut options = vec![self.sum()?];
        while self.eat(",") {
            options.push(self.sum()?);
        }
        self.need("}")?;
        Ok(options)
    }

    fn multiple(&mut self) -> Read<Expr> {
        let mut first = self.ordinal()?;
        let before = self.depth;
        while self.looking_at(".") {
            let place = self.place();
            self.advance();
            self.deeper()?;
            // G.Temperature is Temperature(G), as CGSuite writes it.
            if let Kind::Word(word) = self.peek()
                && word.starts_with(|c: char| c.is_ascii_uppercase())
            {
                let word = word.clone();
                self.advance();
                let mut arguments = vec![first];
                if self.looking_at("(") {
                    arguments.extend(self.arguments()?);
                }
                first = Expr { node: Node::Call(word, arguments), place };
                continue;
            }
            let second = self.multiple()?;
            self.depth = before;
            return Ok(Expr { node: Node::Times(first.into(), second.into()), place });
        }
        self.depth = before;
        Ok(first)
    }

    fn ordinal(&mut self) -> Read<Expr> {
        let mut first = self.operand()?;
        let before = self.depth;
        while !self.colon_ends && self.looking_at(":") {
            let place = self.place();
            self.advance();
            self.deeper()?;
            first = Expr { node: Node::Ordinal(first.into(), self.operand()?.into()), place };
        }
        self.depth = before;
        Ok(first)
    }

    fn arguments(&mut self) -> Read<Vec<Expr>> {
        self.need("(")?;
        let before = std::mem::replace(&mut self.colon_ends, false);
        let mut arguments = Vec::new();
        if !self.eat(")") {
            loop {
                arguments.push(self.expr()?);
                if self.eat(")") {
                    break;
                }
                if !self.eat(",") {
                    return self.expected("an operator, ',' or ')'");
                }
            }
        }
        self.colon_ends = before;
        Ok(arguments)
    }

    fn operand(&mut self) -> Read<Expr> {
        let mut operand = self.plain_operand()?;
        let before = self.depth;
        while self.looking_at("[") {
            let place = self.place();
            self.advance();
            self.deeper()?;
            let index = self.expr()?;
            self.need("]")?;
            operand = Expr { node: Node::Item(operand.into(), index.into()), place };
        }
        self.depth = before;
        Ok(operand)
    }

    fn plain_operand(&mut self) -> Read<Expr> {
        const EXPECTED: &str = "a value, like 3/4, ^, *2, {1|-1}, +-1, a name, or a position like domineering(\"..|..\")";
        let (place, span) = (self.place(), self.tokens[self.at].span);
        let node = match self.peek().clone() {
            Kind::Literal(text) => {
                self.advance();
                let here = Expr { node: Node::Literal(text), place };
                // A number right before a tiny is added to it: 2Tiny(1).
                if let Kind::Word(word) = self.peek()
                    && matches!(word.as_str(), "Tiny" | "Miny")
                    && self.tokens[self.at].span.0 == span.1
                {
                    return Ok(Expr { node: Node::Sum(vec![(false, here), (false, self.plain_operand()?)]), place });
                }
                return Ok(here);
            }
            Kind::Text(text) => {
                self.advance();
                Node::Text(text)
            }
            Kind::Word(word) if word == "true" || word == "false" => {
                self.advance();
                Node::Truth(word == "true")
            }
            Kind::Word(word) if !KEYWORDS.contains(&word.as_str()) => {
                self.advance();
                if self.looking_at("(") { Node::Call(word, self.arguments()?) } else { Node::Name(word) }
            }
            Kind::Sign("(") => {
                self.advance();
                let before = std::mem::replace(&mut self.colon_ends, false);
                let inner = self.expr()?;
                self.colon_ends = before;
                if !self.eat(")") {
                    return self.expected("an operator or ')'");
                }
                return Ok(inner);
            }
            Kind::Sign("{") => self.braces()?,
            Kind::Sign("[") => self.list()?,
            _ => return self.expected(EXPECTED),
        };
        Ok(Expr { node, place })
    }

    fn list(&mut self) -> Read<Node> {
        self.advance();
        let before = std::mem::replace(&mut self.colon_ends, false);
        let mut items = Vec::new();
        while !self.eat("]") {
            let item = self.expr()?;
            if items.is_empty() && self.eat_word("for") {
                let name = self.name("the name of a variable")?;
                self.need_word("in")?;
                let values = self.expr()?.into();
                let condition = if self.eat_word("if") { Some(self.expr()?.into()) } else { None };
                self.need("]")?;
                self.colon_ends = before;
                return Ok(Node::Each { body: item.into(), name, values, condition });
            }
            items.push(item);
            if !self.eat(",") && !self.looking_at("]") {
                return self.expected("an operator, ',' or ']'");
            }
        }
        self.colon_ends = before;
        Ok(Node::List(items))
    }

    /// A game by its options; more bars bind less.
    fn braces(&mut self) -> Read<Node> {
        let open = self.place();
        self.advance();
        self.deeper()?;
        let before = std::mem::replace(&mut self.colon_ends, false);
        let mut sides = vec![Vec::new()];
        let mut bars: Vec<(usize, Place)> = Vec::new();
        loop {
            match self.peek() {
                Kind::Bars(n) => {
                    bars.push((*n, self.place()));
                    sides.push(Vec::new());
                    self.advance();
                }
                Kind::Sign("}") if !bars.is_empty() => break,
                _ => {
                    let side = sides.len() - 1;
                    if !sides[side].is_empty() {
                        if !self.eat(",") {
                            return self.expected(if bars.is_empty() { "an operator, ',' or '|'" } else { "an operator, ',', '|' or '}'" });
                        }
                    } else if bars.is_empty() && self.looking_at("}") {
                        return self.expected("'|'");
                    }
                    let option = self.sum()?;
                    sides[side].push(option);
                }
            }
        }
        self.advance();
        self.colon_ends = before;
        self.depth -= 1;
        game(sides, &bars, open)
    }
}

/// The game that options between runs of bars are.
fn game(mut sides: Vec<Vec<Expr>>, bars: &[(usize, Place)], place: Place) -> Read<Node> {
    let longest = bars.iter().map(|(n, _)| *n).max().unwrap_or(0);
    let at = bars.iter().position(|(n, _)| *n == longest).unwrap_or(0);
    if let Some((_, second)) = bars[at + 1..].iter().find(|(n, _)| *n == longest) {
        let problem = format!("a second '{}' in these braces: put one side in braces or use more bars", "|".repeat(longest.min(8)));
        return Err(CalcError::at(*second, problem));
    }
    let right = sides.split_off(at + 1);
    let side = |mut sides: Vec<Vec<Expr>>, bars: &[(usize, Place)]| -> Read<Vec<Expr>> {
        if bars.is_empty() {
            return Ok(sides.pop().unwrap_or_default());
        }
        Ok(vec![Expr { node: game(sides, bars, place)?, place }])
    };
    let left = side(sides, &bars[..at])?;
    Ok(Node::Braces(left, side(right, &bars[at + 1..])?))
}
