//! Puzzles in any of the formats, with what that format cannot hold.

use super::{Form, Level, RULE_4, board, janko, puzzlink, pzprv3, task, tatham, tnt};
use crate::model::{Board, Contact, Edges, Square};
use crate::rules::{Line, cleared};
use quandary_core::family::Format;
use quandary_core::words::counted;

/// A file in some format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text of the file.
    pub text: String,
    /// What it does not hold, one line each.
    pub lost: Vec<String>,
}

/// Why a format cannot hold puzzles at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotHold {
    /// It is not one of the family's formats.
    #[error("{0} cannot hold trees and tents")]
    Foreign(&'static str),
    /// It holds one puzzle in a file.
    #[error("a {title} holds one puzzle, and here are {found}")]
    NotOne {
        /// The title of the format.
        title: &'static str,
        /// How many puzzles there are.
        found: usize,
    },
    /// It has no way to leave a clue open.
    #[error("a {title} has no way to leave the clue of {line} open")]
    OpenClue {
        /// The title of the format.
        title: &'static str,
        /// The first line without a clue.
        line: Line,
    },
    /// Its clues do not go so far.
    #[error("a {title} has no way to write the clue of {line}, {clue}")]
    LargeClue {
        /// The title of the format.
        title: &'static str,
        /// The first line with such a clue.
        line: Line,
        /// The clue.
        clue: u32,
    },
    /// A board without squares, or with more or fewer clues than lines.
    #[error("the board of puzzle {0} is none")]
    NoBoard(usize),
}

/// What a format can hold.
struct Holds {
    options: bool,
    marks: bool,
    open_clues: bool,
    largest_clue: u32,
    least_side: u32,
    several: bool,
}

impl Form {
    fn holds(self) -> Holds {
        Holds {
            options: self == Self::Tnt,
            marks: matches!(self, Self::Tnt | Self::Tatham | Self::Pzprv3),
            open_clues: matches!(self, Self::Puzzlink | Self::Pzprv3 | Self::Janko),
            largest_clue: match self {
                Self::Puzzlink => puzzlink::LARGEST,
                _ => u32::MAX,
            },
            least_side: match self {
                Self::Tatham => tatham::LEAST,
                _ => 1,
            },
            several: matches!(self, Self::Tatham | Self::Task | Self::Puzzlink),
        }
    }

    fn write(self, level: &Level) -> String {
        match self {
            Self::Tnt => tnt::write(level),
            Self::Tatham => tatham::write(level),
            Self::Task => task::write(&cleared(&level.board)),
            Self::Puzzlink => puzzlink::write(&level.board),
            Self::Pzprv3 => pzprv3::write(&level.board),
            Self::Board => board::write(&level.board),
            Self::Janko => janko::write(level),
        }
    }
}

/// Writes puzzles in the canonical form of one of the family's formats. Reading the text and
/// writing it again gives the same text.
///
/// # Errors
/// The format cannot hold them at all. Whatever else it cannot hold is listed in
/// [`Written::lost`].
pub fn write(format: &'static Format, levels: &[Level]) -> Result<Written, CannotHold> {
    let form = Form::of(format).ok_or(CannotHold::Foreign(format.title))?;
    if levels.len() != 1 && !form.holds().several {
        return Err(CannotHold::NotOne {
            title: form.format().title,
            found: levels.len(),
        });
    }
    let mut written = Written {
        text: String::new(),
        lost: Vec::new(),
    };
    for (number, level) in (1..).zip(levels) {
        check(form, number, &level.board)?;
        let of_many = if levels.len() > 1 {
            format!("puzzle {number}: ")
        } else {
            String::new()
        };
        let lost = lost(form, level);
        written
            .lost
            .extend(lost.into_iter().map(|what| of_many.clone() + &what));
        written.text += &form.write(level);
    }
    Ok(written)
}

fn check(form: Form, number: usize, board: &Board) -> Result<(), CannotHold> {
    let clues = |clues: &[Option<u32>], lines: u32| clues.len() == lines as usize && lines > 0;
    if !clues(&board.row_clues, board.rows()) || !clues(&board.column_clues, board.columns()) {
        return Err(CannotHold::NoBoard(number));
    }
    let (title, holds) = (form.format().title, form.holds());
    for line in Line::all(board) {
        match line.clue(board) {
            None if !holds.open_clues => return Err(CannotHold::OpenClue { title, line }),
            Some(clue) if clue > holds.largest_clue => {
                return Err(CannotHold::LargeClue { title, line, clue });
            }
            _ => {}
        }
    }
    Ok(())
}

fn lost(form: Form, level: &Level) -> Vec<String> {
    let (holds, board) = (form.holds(), &level.board);
    let mut lost = Vec::new();
    if !holds.options && board.edges == Edges::Torus {
        lost.push("the torus: the edges of the board are not joined".to_owned());
    }
    if !holds.options && board.contact == Contact::Sides {
        lost.push("that tents may touch at corners".to_owned());
    }
    if !holds.marks {
        let (tents, grass) = (board.count(Square::Tent), board.count(Square::Grass));
        if tents > 0 {
            lost.push(counted(u64::from(tents), "tent", "tents") + " on the board");
        }
        if grass > 0 {
            lost.push(counted(u64::from(grass), "square", "squares") + " of grass");
        }
    }
    if board.rows().min(board.columns()) < holds.least_side {
        let least = holds.least_side;
        lost.push(format!(
            "the use in Simon Tatham's program, which takes no board smaller than {least}x{least}"
        ));
    }
    if level.solution.is_some() && form != Form::Janko {
        lost.push("the solution".to_owned());
    }
    let kept = |fact: &&super::Fact| match form {
        Form::Tatham => tatham::holds(fact),
        Form::Janko => janko::holds(fact),
        Form::Tnt => tnt::holds(fact),
        _ => false,
    };
    let default = super::pairing(form.format());
    let facts = level.facts.iter().filter(|fact| !kept(fact));
    lost.extend(facts.filter_map(|fact| match level.pairing() {
        Some(pairing) if fact.name == RULE_4 => {
            let words = || format!("that rule 4 is read as {}", pairing.word());
            (pairing != default).then(words)
        }
        _ => Some(format!("the {}", fact.name)),
    }));
    lost
}
