//! Move notations: LURD with run lengths, as in SOK, and the notation of Retroban (SPEC, part M).

use super::rle::{self, RunLengthError, SourceChar};
use crate::model::{Action, Moves};
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;

/// Maximum number of moves of a text passed to [`parse`].
const MAX_MOVES: u64 = 4 << 20;

/// Why a text cannot be read as moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MovesError {
    /// A token is invalid.
    Token(BadToken),
    /// The run lengths stand for more moves than allowed: their number.
    TooMany(u64),
}

/// An invalid token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BadToken {
    /// Number of the token from 1, with run lengths expanded; 0 if they cannot be expanded.
    pub(super) at: u64,
    /// Location of the token.
    pub(super) location: rle::CharRange,
    /// The token.
    pub(super) token: String,
    /// What is wrong.
    pub(super) reason: &'static str,
}

/// Parses moves. Blanks and line ends are ignored.
///
/// # Errors
/// The first invalid token, or too many moves. Tokens are counted from 1, with run lengths
/// expanded.
pub fn parse(text: &str) -> Result<Moves, Failure> {
    let letters: Vec<SourceChar> = text
        .char_indices()
        .map(|(at, letter)| (letter, u32::try_from(at).unwrap_or(u32::MAX)))
        .collect();
    read(&letters, MAX_MOVES).map_err(|error| match error {
        MovesError::Token(bad) if bad.at == 0 => {
            let failure = Failure::new(bad.reason);
            Failure {
                token: bad.token,
                ..failure
            }
        }
        MovesError::Token(bad) => Failure::at_move(bad.at, bad.token, bad.reason),
        MovesError::TooMany(claimed) => Failure::new(format!(
            "too many moves: {claimed}; expected at most {MAX_MOVES}"
        )),
    })
}

/// Parses at most `most` moves.
pub(super) fn read(letters: &[SourceChar], most: u64) -> Result<Moves, MovesError> {
    let letters: Vec<SourceChar> = letters
        .iter()
        .copied()
        .filter(|(letter, _)| !letter.is_whitespace())
        .collect();
    if is_retroban(&letters) {
        return RetrobanParser::new(&letters, most).read();
    }
    let letters = if rle::is_coded(&letters) {
        rle::expand(&letters, most).map_err(|error| moves_error(&error, &letters))?
    } else {
        letters
    };
    LurdParser::new(&letters).read()
}

fn moves_error(error: &RunLengthError, letters: &[SourceChar]) -> MovesError {
    match *error {
        RunLengthError::TooLong(claimed) => MovesError::TooMany(claimed),
        RunLengthError::Malformed(place, reason) => {
            let within = |(_, at): &&SourceChar| (place.0..=place.1).contains(at);
            MovesError::Token(BadToken {
                at: 0,
                location: place,
                token: letters
                    .iter()
                    .filter(within)
                    .map(|(letter, _)| *letter)
                    .collect(),
                reason,
            })
        }
    }
}

/// Returns whether a text could be moves: it has only characters of moves, at least one of them a
/// direction or an opening bracket.
pub(super) fn is_record(text: &str) -> bool {
    let sign = |letter: char| {
        direction(letter).is_some()
            || letter.is_ascii_digit()
            || letter.is_whitespace()
            || "()[]{}*,-".contains(letter)
    };
    let all = text.chars().all(sign);
    all && text
        .chars()
        .any(|letter| direction(letter).is_some() || "[{".contains(letter))
}

fn direction(letter: char) -> Option<Direction> {
    Some(match letter.to_ascii_lowercase() {
        'u' => Direction::North,
        'r' => Direction::East,
        'd' => Direction::South,
        'l' => Direction::West,
        _ => return None,
    })
}

/// Returns the letter of one of [`Direction::ORTHOGONAL`].
fn letter(direction: Direction) -> char {
    match direction {
        Direction::North => 'u',
        Direction::East => 'r',
        Direction::South => 'd',
        _ => 'l',
    }
}

/// Parser for LURD without run lengths.
struct LurdParser<'a> {
    letters: std::slice::Iter<'a, SourceChar>,
    actions: Vec<Action>,
}

impl<'a> LurdParser<'a> {
    fn new(letters: &'a [SourceChar]) -> Self {
        Self {
            letters: letters.iter(),
            actions: Vec::new(),
        }
    }

    fn read(mut self) -> Result<Moves, MovesError> {
        while let Some(&letter) = self.letters.next() {
            let action = self.action(letter)?;
            self.actions.push(action);
        }
        Ok(Moves(self.actions))
    }

    fn action(&mut self, (sign, at): SourceChar) -> Result<Action, MovesError> {
        if let Some(direction) = direction(sign) {
            let pushes = sign.is_ascii_uppercase();
            return Ok(Action::Step { direction, pushes });
        }
        match sign {
            '*' => Ok(Action::Current),
            '{' => self.path((sign, at), '}').map(Action::Change),
            '[' => self.path((sign, at), ']').map(Action::Jump),
            ']' | '}' => Err(self.bad((sign, at), "unmatched closing bracket")),
            _ => Err(self.bad((sign, at), "expected u, d, l, r, `{`, `[` or `*`")),
        }
    }

    /// Parses a path up to the closing bracket.
    fn path(&mut self, open: SourceChar, close: char) -> Result<Vec<Direction>, MovesError> {
        let mut path = Vec::new();
        while let Some(&letter) = self.letters.next() {
            match direction(letter.0) {
                Some(direction) => path.push(direction),
                None if letter.0 == close => return Ok(path),
                None => return Err(self.bad(letter, "expected u, d, l or r")),
            }
        }
        Err(self.bad(open, "unmatched opening bracket"))
    }

    fn bad(&self, (letter, at): SourceChar, reason: &'static str) -> MovesError {
        bad(&self.actions, (letter, at), reason)
    }
}

fn bad(before: &[Action], (letter, at): SourceChar, reason: &'static str) -> MovesError {
    MovesError::Token(BadToken {
        at: before.len() as u64 + 1,
        location: (at, at),
        token: letter.to_string(),
        reason,
    })
}

/// Returns whether moves are in the notation of Retroban: they end in a number or contain a comma
/// or a dash. SOK writes numbers before letters and has no commas.
fn is_retroban(letters: &[SourceChar]) -> bool {
    let ends_in_number = letters
        .last()
        .is_some_and(|(letter, _)| letter.is_ascii_digit());
    let is_sign = |(letter, _): &SourceChar| {
        direction(*letter).is_some() || letter.is_ascii_digit() || ",-".contains(*letter)
    };
    let mut all = letters.iter();
    let separated = letters.iter().any(|(letter, _)| ",-".contains(*letter));
    all.all(is_sign) && (ends_in_number || separated)
}

/// Parser for the notation of Retroban, such as `d1l1d3r6` or `d1r1,2-3d1`: a letter and a number
/// of repetitions, or a cell to walk to.
struct RetrobanParser<'a> {
    letters: std::iter::Peekable<std::slice::Iter<'a, SourceChar>>,
    actions: Vec<Action>,
    most: u64,
}

impl<'a> RetrobanParser<'a> {
    fn new(letters: &'a [SourceChar], most: u64) -> Self {
        Self {
            letters: letters.iter().peekable(),
            actions: Vec::new(),
            most,
        }
    }

    fn read(mut self) -> Result<Moves, MovesError> {
        while let Some(&first) = self.letters.peek() {
            if first.0 == ',' {
                self.letters.next();
            } else if first.0.is_ascii_digit() {
                let to = self.cell(*first)?;
                self.actions.push(Action::Walk(to));
            } else {
                self.letters.next();
                self.run(*first)?;
            }
        }
        Ok(Moves(self.actions))
    }

    fn run(&mut self, first: SourceChar) -> Result<(), MovesError> {
        let Some(direction) = direction(first.0) else {
            return Err(bad(&self.actions, first, "expected u, d, l or r"));
        };
        let count = self.number().unwrap_or(1);
        let all = (self.actions.len() as u64).saturating_add(count);
        if all > self.most {
            return Err(MovesError::TooMany(all));
        }
        let step = Action::Step {
            direction,
            pushes: first.0.is_ascii_uppercase(),
        };
        for _ in 0..count {
            self.actions.push(step.clone());
        }
        Ok(())
    }

    /// Parses `x-y`, column and row from 0.
    fn cell(&mut self, first: SourceChar) -> Result<Point, MovesError> {
        let x = self.number();
        let dash = self.letters.next_if(|(letter, _)| *letter == '-');
        let y = dash.and_then(|_| self.number());
        let point = x.zip(y).and_then(|(x, y)| {
            let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
            Some(Point::new(x, y))
        });
        point.ok_or_else(|| {
            bad(
                &self.actions,
                first,
                "expected a column, a dash and a row, for example `2-3`",
            )
        })
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = None;
        while let Some((letter, _)) = self.letters.next_if(|(letter, _)| letter.is_ascii_digit()) {
            let digit = letter.to_digit(10).unwrap_or(0);
            let so_far = number.unwrap_or(0_u64);
            number = Some(so_far.saturating_mul(10).saturating_add(digit.into()));
        }
        number
    }
}

/// Writes moves without run lengths. Moves with walks to cells are written in the notation of
/// Retroban, because LURD cannot express them.
#[must_use]
pub fn write(moves: &Moves) -> String {
    let walks = moves
        .0
        .iter()
        .any(|action| matches!(action, Action::Walk(_)));
    let mut text = String::new();
    for action in &moves.0 {
        match action {
            Action::Step { .. } if walks => {
                text.push_str(&token(action));
                text.push('1');
            }
            Action::Walk(_) if !text.is_empty() => {
                text.push(',');
                text.push_str(&token(action));
            }
            _ => text.push_str(&token(action)),
        }
    }
    text
}

/// Returns the text of one action.
#[must_use]
pub fn token(action: &Action) -> String {
    let way = |path: &[Direction]| path.iter().copied().map(letter).collect::<String>();
    match action {
        Action::Step { direction, pushes } => {
            let sign = letter(*direction);
            let sign = if *pushes {
                sign.to_ascii_uppercase()
            } else {
                sign
            };
            sign.to_string()
        }
        Action::Change(path) => format!("{{{}}}", way(path)),
        Action::Jump(path) => format!("[{}]", way(path)),
        Action::Walk(to) => format!("{}-{}", to.x, to.y),
        Action::Current => "*".to_owned(),
    }
}
