//! Reads moves from text, without storing the expanded run lengths (SPEC, part M).

use super::Action;
use super::letters::{Letter, Letters};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use std::sync::Arc;

/// Maximum number of cells of a path in brackets.
const MAX_PATH: usize = 1 << 20;

/// An action and how often it is repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) action: Action,
    pub(crate) count: u64,
    /// Byte offset of its letter or bracket in the text.
    pub(crate) offset: usize,
}

impl Run {
    fn once(action: Action, offset: usize) -> Self {
        Self {
            action,
            count: 1,
            offset,
        }
    }

    /// The actions one by one.
    pub(crate) fn actions(self) -> impl Iterator<Item = Action> {
        (0..self.count).map(move |_| self.action.clone())
    }
}

/// A part of a text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BadMove {
    /// Number of the move from 1, with run lengths expanded; 0 if they cannot be expanded.
    pub(crate) at: u64,
    /// Byte offsets of its first and last characters in the text.
    pub(crate) location: (usize, usize),
    /// The invalid part.
    pub(crate) token: String,
    /// What is wrong.
    pub(crate) reason: &'static str,
}

/// Reads moves one run after the other, up to the first error.
pub(crate) struct MoveReader {
    notation: Notation,
    /// Number of moves read.
    count: u64,
    has_failed: bool,
}

enum Notation {
    Lurd(Letters),
    Retroban(RetrobanText),
}

impl MoveReader {
    /// Reads a text in either notation. Run lengths must be well formed.
    pub(crate) fn new(text: Arc<str>) -> Self {
        let notation = if is_retroban(&text) {
            Notation::Retroban(RetrobanText { text, at: 0 })
        } else {
            Notation::Lurd(Letters::new(text))
        };
        Self {
            notation,
            count: 0,
            has_failed: false,
        }
    }
}

impl Iterator for MoveReader {
    type Item = Result<Run, BadMove>;

    fn next(&mut self) -> Option<Result<Run, BadMove>> {
        if self.has_failed {
            return None;
        }
        let read = match &mut self.notation {
            Notation::Lurd(letters) => read_run(letters),
            Notation::Retroban(text) => text.read_run(),
        }?;
        let read = read.map_err(|((letter, at), reason)| BadMove {
            at: self.count.saturating_add(1),
            location: (at, at),
            token: letter.to_string(),
            reason,
        });
        match &read {
            Ok(run) => self.count = self.count.saturating_add(run.count),
            Err(_) => self.has_failed = true,
        }
        Some(read)
    }
}

type Refused = (Letter, &'static str);

fn read_run(letters: &mut Letters) -> Option<Result<Run, Refused>> {
    let letter = letters.next()?;
    let action = read_action(letter, letters);
    Some(action.map(|action| Run::once(action, letter.1)))
}

/// Reads the action that begins with a letter.
fn read_action(letter: Letter, letters: &mut Letters) -> Result<Action, Refused> {
    let sign = letter.0;
    if let Some(direction) = direction(sign) {
        let pushes = sign.is_ascii_uppercase();
        return Ok(Action::Step { direction, pushes });
    }
    match sign {
        '*' => Ok(Action::Current),
        '{' => read_path(letters, letter, '}').map(Action::Change),
        '[' => read_path(letters, letter, ']').map(Action::Jump),
        ']' | '}' => Err((letter, "unmatched closing bracket")),
        _ => Err((letter, "expected u, d, l, r, `{`, `[` or `*`")),
    }
}

/// Reads a path up to the closing bracket.
fn read_path(letters: &mut Letters, open: Letter, close: char) -> Result<Vec<Direction>, Refused> {
    let mut path = Vec::new();
    for letter in letters {
        match direction(letter.0) {
            Some(_) if path.len() == MAX_PATH => {
                return Err((open, "this path has more than 1,048,576 cells"));
            }
            Some(direction) => path.push(direction),
            None if letter.0 == close => return Ok(path),
            None => return Err((letter, "expected u, d, l or r")),
        }
    }
    Err((open, "unmatched opening bracket"))
}

pub(crate) fn direction(letter: char) -> Option<Direction> {
    Some(match letter.to_ascii_lowercase() {
        'u' => Direction::North,
        'r' => Direction::East,
        'd' => Direction::South,
        'l' => Direction::West,
        _ => return None,
    })
}

/// Returns whether moves are in the notation of Retroban: they end in a number or contain a comma
/// or a dash. SOK writes numbers before letters and has no commas.
pub(crate) fn is_retroban(text: &str) -> bool {
    let signs = || text.chars().filter(|sign| !sign.is_whitespace());
    let is_sign =
        |sign: char| direction(sign).is_some() || sign.is_ascii_digit() || ",-".contains(sign);
    let ends_in_number = signs()
        .next_back()
        .is_some_and(|sign| sign.is_ascii_digit());
    let separated = signs().any(|sign| ",-".contains(sign));
    signs().all(is_sign) && (ends_in_number || separated)
}

/// A text in the notation of Retroban, such as `d1l1d3r6` or `d1r1,2-3d1`: a letter and a number
/// of repetitions, or a cell to walk to.
struct RetrobanText {
    text: Arc<str>,
    /// Offset of the rest of the text.
    at: usize,
}

impl RetrobanText {
    fn read_run(&mut self) -> Option<Result<Run, Refused>> {
        while self.next_if(|sign| sign == ',').is_some() {}
        let first = self.peek()?;
        if first.0.is_ascii_digit() {
            let walk = self.read_cell(first).map(Action::Walk);
            return Some(walk.map(|walk| Run::once(walk, first.1)));
        }
        self.at = first.1 + first.0.len_utf8();
        let Some(direction) = direction(first.0) else {
            return Some(Err((first, "expected u, d, l or r")));
        };
        let pushes = first.0.is_ascii_uppercase();
        Some(Ok(Run {
            action: Action::Step { direction, pushes },
            count: self.read_number().unwrap_or(1),
            offset: first.1,
        }))
    }

    /// Reads `x-y`, column and row from 0.
    fn read_cell(&mut self, first: Letter) -> Result<Point, Refused> {
        let x = self.read_number();
        let dash = self.next_if(|sign| sign == '-');
        let y = dash.and_then(|_| self.read_number());
        let point = x.zip(y).and_then(|(x, y)| {
            let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
            Some(Point::new(x, y))
        });
        point.ok_or((
            first,
            "expected a column, a dash and a row, for example `2-3`",
        ))
    }

    fn read_number(&mut self) -> Option<u64> {
        let mut number = None;
        while let Some((sign, _)) = self.next_if(|sign| sign.is_ascii_digit()) {
            let digit = sign.to_digit(10).unwrap_or(0);
            let so_far: u64 = number.unwrap_or(0);
            number = Some(so_far.saturating_mul(10).saturating_add(digit.into()));
        }
        number
    }

    fn next_if(&mut self, fits: impl Fn(char) -> bool) -> Option<Letter> {
        let (sign, at) = self.peek().filter(|(sign, _)| fits(*sign))?;
        self.at = at + sign.len_utf8();
        Some((sign, at))
    }

    /// The next character that is not a blank.
    fn peek(&self) -> Option<Letter> {
        let mut signs = self.text[self.at..].char_indices();
        let (at, sign) = signs.find(|(_, sign)| !sign.is_whitespace())?;
        Some((sign, self.at + at))
    }
}
