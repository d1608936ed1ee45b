//! Predicates on levels, such as `boxes<=3 and not author~Skinner`.
//!
//! ```text
//! any   = all { "or" all }
//! all   = test { ["and"] test }
//! test  = "not" test | "(" any ")" | FIELD [OPERATOR VALUE]
//! ```

use crate::fields::{Field, FieldNames, LevelFields, Value, decimal};

/// The grammar, for help texts.
pub(crate) const GRAMMAR: &str = "\
A predicate tests the fields of a level, which `quandary list --columns` also shows: number, title, \
author, width, height, difficulty, solved, solutions, grade, the parts of the family (boxes, wagons, \
trees, pieces ...) and its other fields (kind, password, time, chips ...).

  boxes<=3          compare: = != < <= > >=
  author~Skinner    contains, in any case; !~ does not contain
  title=\"The Yard\"  quote texts with spaces or signs
  solved            a field alone: yes, not 0, not empty
  a b, a and b, a or b, not a, (a or b) c

Texts are compared in any case. A level without a value passes only != and !~. `solved` means that a \
solution is stored (with the level, or in a file given with --with). `grade` estimates the \
difficulty; this needs a search for each level.";

/// A predicate on levels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Predicate {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    /// The field is yes, not 0, not empty.
    Holds(Field),
    Compares(Field, Operator, Operand),
}

/// How a field is compared with an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Contains,
    ContainsNot,
}

/// The operators as they are written, the longer ones first.
const OPERATORS: [(&str, Operator); 9] = [
    ("<=", Operator::LessOrEqual),
    (">=", Operator::GreaterOrEqual),
    ("!=", Operator::NotEqual),
    ("!~", Operator::ContainsNot),
    ("==", Operator::Equal),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("~", Operator::Contains),
];

/// The value that a field is compared with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Operand {
    /// In lower case.
    text: String,
    number: Option<f64>,
}

impl Operand {
    fn new(text: &str) -> Self {
        Self {
            text: text.to_lowercase(),
            number: decimal(text),
        }
    }
}

impl Predicate {
    /// Reads a predicate on levels with these fields. The error says where it is wrong and what is
    /// expected.
    pub(crate) fn parse(text: &str, names: &FieldNames) -> Result<Self, String> {
        let tokens = tokens(text).map_err(|error| error.at(text))?;
        let mut parser = Parser {
            tokens: &tokens,
            next: 0,
            depth: 0,
            end: text.len(),
            names,
        };
        let predicate = parser.any().and_then(|predicate| match parser.peek() {
            None => Ok(predicate),
            Some(_) => Err(parser.expected("`and`, `or` or the end")),
        });
        predicate.map_err(|error| error.at(text))
    }

    /// The fields that it tests.
    pub(crate) fn fields(&self) -> Vec<Field> {
        match self {
            Self::Any(parts) | Self::All(parts) => parts.iter().flat_map(Self::fields).collect(),
            Self::Not(part) => part.fields(),
            Self::Holds(field) | Self::Compares(field, ..) => vec![*field],
        }
    }

    /// Whether a level satisfies it. All that [`Predicate::fields`] need must be computed.
    pub(crate) fn holds(&self, level: &LevelFields<'_>) -> bool {
        match self {
            Self::Any(parts) => parts.iter().any(|part| part.holds(level)),
            Self::All(parts) => parts.iter().all(|part| part.holds(level)),
            Self::Not(part) => !part.holds(level),
            Self::Holds(field) => is_set(&level.value(*field)),
            Self::Compares(field, operator, operand) => {
                operator.compares(&level.value(*field), operand)
            }
        }
    }
}

fn is_set(value: &Value) -> bool {
    match value {
        Value::Missing | Value::Flag(false) | Value::Count(0) => false,
        Value::Flag(true) | Value::Count(_) | Value::Text(_) => true,
    }
}

impl Operator {
    fn compares(self, value: &Value, operand: &Operand) -> bool {
        let text = || value.text().to_lowercase();
        let numbers = value.quantity().zip(operand.number);
        let is_equal = || match numbers {
            Some((value, operand)) => value == operand,
            None => text() == operand.text,
        };
        let is_ordered = |fits: fn(&f64, &f64) -> bool| {
            numbers.is_some_and(|(value, operand)| fits(&value, &operand))
        };
        match self {
            Self::Equal => is_equal(),
            Self::NotEqual => !is_equal(),
            Self::Less => is_ordered(f64::lt),
            Self::LessOrEqual => is_ordered(f64::le),
            Self::Greater => is_ordered(f64::gt),
            Self::GreaterOrEqual => is_ordered(f64::ge),
            Self::Contains => text().contains(&operand.text),
            Self::ContainsNot => !text().contains(&operand.text),
        }
    }

    /// Whether it needs a number.
    fn is_order(self) -> bool {
        let orders = [
            Self::Less,
            Self::LessOrEqual,
            Self::Greater,
            Self::GreaterOrEqual,
        ];
        orders.contains(&self)
    }
}

/// Why a text is not a predicate.
struct SyntaxError {
    /// The offset in the text.
    at: usize,
    message: String,
}

impl SyntaxError {
    fn at(&self, text: &str) -> String {
        let column = text[..self.at].chars().count() + 1;
        format!("predicate `{text}`, character {column}: {}", self.message)
    }
}

/// A token with its offset in the text.
#[derive(Clone, Debug, PartialEq)]
struct Token {
    at: usize,
    kind: TokenKind,
}

#[derive(Clone, Debug, PartialEq)]
enum TokenKind {
    Word(String),
    /// Text in quotes, which is never a keyword.
    Quoted(String),
    Operator(Operator, &'static str),
    Open,
    Close,
    /// `!` or `not`.
    Not,
    And,
    Or,
}

impl TokenKind {
    fn describe(&self) -> String {
        match self {
            Self::Word(text) | Self::Quoted(text) => format!("`{text}`"),
            Self::Operator(_, text) => format!("`{text}`"),
            Self::Open => "`(`".to_owned(),
            Self::Close => "`)`".to_owned(),
            Self::Not => "`not`".to_owned(),
            Self::And => "`and`".to_owned(),
            Self::Or => "`or`".to_owned(),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, SyntaxError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        let (kind, length) = token(text, at)?;
        tokens.push(Token { at, kind });
        at += length;
    }
    Ok(tokens)
}

/// The token at an offset, and its length.
fn token(text: &str, at: usize) -> Result<(TokenKind, usize), SyntaxError> {
    let rest = &text[at..];
    if let Some((sign, operator)) = OPERATORS.iter().find(|(sign, _)| rest.starts_with(sign)) {
        return Ok((TokenKind::Operator(*operator, sign), sign.len()));
    }
    for (sign, kind) in [
        ("(", TokenKind::Open),
        (")", TokenKind::Close),
        ("&&", TokenKind::And),
        ("&", TokenKind::And),
        ("||", TokenKind::Or),
        ("|", TokenKind::Or),
        ("!", TokenKind::Not),
    ] {
        if rest.starts_with(sign) {
            return Ok((kind, sign.len()));
        }
    }
    match rest.chars().next() {
        Some(quote @ ('"' | '\'')) => quoted(rest, quote, at),
        _ => Ok(word(rest)),
    }
}

fn quoted(rest: &str, quote: char, at: usize) -> Result<(TokenKind, usize), SyntaxError> {
    match rest[1..].split_once(quote) {
        Some((inside, _)) => Ok((TokenKind::Quoted(inside.to_owned()), inside.len() + 2)),
        None => Err(SyntaxError {
            at,
            message: format!("expected {quote} at the end of the quoted text"),
        }),
    }
}

/// A word ends at white space, a parenthesis or the sign of an operator. An apostrophe inside of it
/// is a letter.
fn word(rest: &str) -> (TokenKind, usize) {
    let is_end = |letter: char| letter.is_whitespace() || "()<>=!~&|\"".contains(letter);
    let end = rest.find(is_end).unwrap_or(rest.len());
    let word = &rest[..end];
    let kind = match word.to_ascii_lowercase().as_str() {
        "and" => TokenKind::And,
        "or" => TokenKind::Or,
        "not" => TokenKind::Not,
        _ => TokenKind::Word(word.to_owned()),
    };
    (kind, end)
}

/// Nested parentheses and `not`s up to this number are read.
const MAX_DEPTH: usize = 100;

struct Parser<'a> {
    tokens: &'a [Token],
    next: usize,
    depth: usize,
    /// The length of the text.
    end: usize,
    names: &'a FieldNames,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&TokenKind> {
        self.tokens.get(self.next).map(|token| &token.kind)
    }

    /// Skips the next token if it is this one.
    fn skip(&mut self, kind: &TokenKind) -> bool {
        let is_next = self.peek() == Some(kind);
        self.next += usize::from(is_next);
        is_next
    }

    fn error(&self, message: String) -> SyntaxError {
        let at = self
            .tokens
            .get(self.next)
            .map_or(self.end, |token| token.at);
        SyntaxError { at, message }
    }

    fn expected(&self, what: &str) -> SyntaxError {
        let found = self.peek();
        let found = found.map_or_else(|| "the end".to_owned(), TokenKind::describe);
        self.error(format!("expected {what}, found {found}"))
    }

    fn any(&mut self) -> Result<Predicate, SyntaxError> {
        let mut parts = vec![self.all()?];
        while self.skip(&TokenKind::Or) {
            parts.push(self.all()?);
        }
        Ok(one_or(parts, Predicate::Any))
    }

    fn all(&mut self) -> Result<Predicate, SyntaxError> {
        let mut parts = vec![self.test()?];
        while !matches!(self.peek(), None | Some(TokenKind::Or | TokenKind::Close)) {
            self.skip(&TokenKind::And);
            parts.push(self.test()?);
        }
        Ok(one_or(parts, Predicate::All))
    }

    fn test(&mut self) -> Result<Predicate, SyntaxError> {
        if self.depth > MAX_DEPTH {
            return Err(self.error(format!("more than {MAX_DEPTH} levels of nesting")));
        }
        self.depth += 1;
        let test = self.nested();
        self.depth -= 1;
        test
    }

    fn nested(&mut self) -> Result<Predicate, SyntaxError> {
        if self.skip(&TokenKind::Not) {
            return Ok(Predicate::Not(Box::new(self.test()?)));
        }
        if self.skip(&TokenKind::Open) {
            let inside = self.any()?;
            if !self.skip(&TokenKind::Close) {
                return Err(self.expected("`)`"));
            }
            return Ok(inside);
        }
        let field = self.field()?;
        let Some(TokenKind::Operator(operator, sign)) = self.peek() else {
            return Ok(Predicate::Holds(field));
        };
        let (operator, sign) = (*operator, *sign);
        self.next += 1;
        let operand = self.operand(operator, sign)?;
        Ok(Predicate::Compares(field, operator, operand))
    }

    fn field(&mut self) -> Result<Field, SyntaxError> {
        let Some(TokenKind::Word(name)) = self.peek() else {
            return Err(self.expected("a field such as `title`"));
        };
        let found = self.names.find(name);
        let field = found.map_err(|message| self.error(message))?;
        self.next += 1;
        Ok(field)
    }

    fn operand(&mut self, operator: Operator, sign: &str) -> Result<Operand, SyntaxError> {
        let (Some(TokenKind::Word(text)) | Some(TokenKind::Quoted(text))) = self.peek() else {
            return Err(self.expected(&format!("a value after `{sign}`")));
        };
        let operand = Operand::new(text);
        if operator.is_order() && operand.number.is_none() {
            return Err(self.expected(&format!("a number after `{sign}`")));
        }
        self.next += 1;
        Ok(operand)
    }
}

fn one_or(mut parts: Vec<Predicate>, several: fn(Vec<Predicate>) -> Predicate) -> Predicate {
    match parts.len() {
        1 => parts.remove(0),
        _ => several(parts),
    }
}

#[cfg(test)]
mod tests;
