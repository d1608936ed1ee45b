//! Recorded moves as text: LURD as SOK has it, with run lengths, and Retroban's notation
//! (SPEC, part M).

use super::rle::{self, Fault, Letter};
use crate::model::{Action, Moves};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::outcome::Failure;

/// The most moves that a text handed in may stand for.
const MOST: u64 = 4 << 20;

/// Why a text is no record of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotMoves {
    /// A token means nothing.
    Token(BadToken),
    /// Its run lengths claim more moves than are allowed: how many.
    TooMany(u64),
}

/// A token that means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BadToken {
    /// Its number, from 1, run lengths written out; 0 if they cannot be.
    pub(super) at: u64,
    /// Where it stands.
    pub(super) place: rle::Place,
    /// The token.
    pub(super) token: String,
    /// What is wrong with it.
    pub(super) reason: &'static str,
}

/// Reads a record of moves. Blanks and line ends between moves mean nothing.
///
/// # Errors
/// The first token that means nothing; tokens are counted from 1, run lengths written out.
pub fn parse(text: &str) -> Result<Moves, Failure> {
    let letters: Vec<Letter> = text
        .char_indices()
        .map(|(at, letter)| (letter, u32::try_from(at).unwrap_or(u32::MAX)))
        .collect();
    read(&letters, MOST).map_err(|error| match error {
        NotMoves::Token(bad) => Failure {
            at: bad.at,
            token: bad.token,
            reason: bad.reason.to_owned(),
        },
        NotMoves::TooMany(claimed) => Failure {
            at: 0,
            token: String::new(),
            reason: format!("{claimed} moves are claimed, and {MOST} are the most"),
        },
    })
}

/// Reads a record of at most so many moves.
pub(super) fn read(letters: &[Letter], most: u64) -> Result<Moves, NotMoves> {
    let letters: Vec<Letter> = letters
        .iter()
        .copied()
        .filter(|(letter, _)| !letter.is_whitespace())
        .collect();
    if is_retroban(&letters) {
        return Retroban::new(&letters, most).read();
    }
    let letters = if rle::is_coded(&letters) {
        rle::expand(&letters, most).map_err(|fault| not_moves(&fault, &letters))?
    } else {
        letters
    };
    Lurd::new(&letters).read()
}

fn not_moves(fault: &Fault, letters: &[Letter]) -> NotMoves {
    match *fault {
        Fault::TooLong(claimed) => NotMoves::TooMany(claimed),
        Fault::Malformed(place, reason) => {
            let within = |(_, at): &&Letter| (place.0..=place.1).contains(at);
            NotMoves::Token(BadToken {
                at: 0,
                place,
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

/// Whether a text could be a record: nothing but signs of one, and a move among them.
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

/// The letter of one of [`Direction::ORTHOGONAL`].
fn letter(direction: Direction) -> char {
    match direction {
        Direction::North => 'u',
        Direction::East => 'r',
        Direction::South => 'd',
        _ => 'l',
    }
}

/// Moves written out, letter by letter.
struct Lurd<'a> {
    letters: std::slice::Iter<'a, Letter>,
    actions: Vec<Action>,
}

impl<'a> Lurd<'a> {
    fn new(letters: &'a [Letter]) -> Self {
        Self {
            letters: letters.iter(),
            actions: Vec::new(),
        }
    }

    fn read(mut self) -> Result<Moves, NotMoves> {
        while let Some(&letter) = self.letters.next() {
            let action = self.action(letter)?;
            self.actions.push(action);
        }
        Ok(Moves(self.actions))
    }

    fn action(&mut self, (sign, at): Letter) -> Result<Action, NotMoves> {
        if let Some(direction) = direction(sign) {
            let pushes = sign.is_ascii_uppercase();
            return Ok(Action::Step { direction, pushes });
        }
        match sign {
            '*' => Ok(Action::Current),
            '{' => self.path((sign, at), '}').map(Action::Change),
            '[' => self.path((sign, at), ']').map(Action::Jump),
            ']' | '}' => Err(self.bad((sign, at), "no such bracket is open")),
            _ => Err(self.bad((sign, at), "this is no move")),
        }
    }

    /// The way up to a closing bracket.
    fn path(&mut self, open: Letter, close: char) -> Result<Vec<Direction>, NotMoves> {
        let mut path = Vec::new();
        while let Some(&letter) = self.letters.next() {
            match direction(letter.0) {
                Some(direction) => path.push(direction),
                None if letter.0 == close => return Ok(path),
                None => return Err(self.bad(letter, "a way consists of u, d, l and r")),
            }
        }
        Err(self.bad(open, "this bracket is never closed"))
    }

    fn bad(&self, (letter, at): Letter, reason: &'static str) -> NotMoves {
        bad(&self.actions, (letter, at), reason)
    }
}

fn bad(before: &[Action], (letter, at): Letter, reason: &'static str) -> NotMoves {
    NotMoves::Token(BadToken {
        at: before.len() as u64 + 1,
        place: (at, at),
        token: letter.to_string(),
        reason,
    })
}

/// SOK has the number before the letter and no comma, so a record that ends in a number or has a
/// comma is Retroban's.
fn is_retroban(letters: &[Letter]) -> bool {
    let ends_in_number = letters
        .last()
        .is_some_and(|(letter, _)| letter.is_ascii_digit());
    let is_sign = |(letter, _): &Letter| {
        direction(*letter).is_some() || letter.is_ascii_digit() || ",-".contains(*letter)
    };
    let mut all = letters.iter();
    let separated = letters.iter().any(|(letter, _)| ",-".contains(*letter));
    all.all(is_sign) && (ends_in_number || separated)
}

/// `d1l1d3r6`, `d1r1,2-3d1`: a letter and how often, or a cell to walk to.
struct Retroban<'a> {
    letters: std::iter::Peekable<std::slice::Iter<'a, Letter>>,
    actions: Vec<Action>,
    most: u64,
}

impl<'a> Retroban<'a> {
    fn new(letters: &'a [Letter], most: u64) -> Self {
        Self {
            letters: letters.iter().peekable(),
            actions: Vec::new(),
            most,
        }
    }

    fn read(mut self) -> Result<Moves, NotMoves> {
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

    fn run(&mut self, first: Letter) -> Result<(), NotMoves> {
        let Some(direction) = direction(first.0) else {
            return Err(bad(&self.actions, first, "a letter u, d, l or r was due"));
        };
        let count = self.number().unwrap_or(1);
        let all = (self.actions.len() as u64).saturating_add(count);
        if all > self.most {
            return Err(NotMoves::TooMany(all));
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

    /// `x-y`, column and row from 0.
    fn cell(&mut self, first: Letter) -> Result<Point, NotMoves> {
        let x = self.number();
        let dash = self.letters.next_if(|(letter, _)| *letter == '-');
        let y = dash.and_then(|_| self.number());
        let point = x.zip(y).and_then(|(x, y)| {
            let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
            Some(Point::new(x, y))
        });
        point.ok_or_else(|| bad(&self.actions, first, "a column, a dash and a row were due"))
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

/// Writes a record: one sign an action, no run lengths. One that walks to cells is written in
/// Retroban's notation, which alone can.
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

/// One action as text.
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
