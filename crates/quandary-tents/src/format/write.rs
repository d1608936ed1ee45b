//! Writes levels in any of the formats, and lists what the format cannot represent.

use super::janko::names_tents;
use super::{Fact, FormatEntry, Level, RULE_4, entry};
use crate::model::{Board, Contact, Edges, PairingRule, Square};
use crate::rules::Line;
use quandary_core::format::Format;
use quandary_core::words::counted;

/// The text of a file, and the information that the format cannot represent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFile {
    /// The text of the file.
    pub text: String,
    /// Descriptions of what the format cannot represent, such as `the solution`. Lost readings of
    /// rule 4 are listed in [`WrittenFile::lost_rules`] instead.
    pub lost: Vec<String>,
    /// The levels whose reading (interpretation) of rule 4 the format cannot store. Each entry is
    /// the index of a level, from 0, and its lost reading.
    pub lost_rules: Vec<(usize, LostRule)>,
}

/// A reading of rule 4 that a format cannot store, and the reading that replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostRule {
    /// The reading of rule 4 that the level states.
    pub stated: PairingRule,
    /// The reading of rule 4 that the level has in the written file instead.
    pub read_as: PairingRule,
}

/// Why levels cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format with this title belongs to another family.
    #[error("{0} cannot contain Tents levels")]
    Foreign(&'static str),
    /// The format allows exactly one level per file.
    #[error("a {title} contains exactly one level, found {found}")]
    NotOne {
        /// The title of the format.
        title: &'static str,
        /// The number of levels to write.
        found: usize,
    },
    /// The format does not support open clues: rows or columns without a clue.
    #[error("a {title} does not support open clues, and {line} has no clue")]
    OpenClue {
        /// The title of the format.
        title: &'static str,
        /// The first row or column without a clue.
        line: Line,
    },
    /// A clue is too large for the format.
    #[error("the clue of {line}, {clue}, is too large for a {title}")]
    LargeClue {
        /// The title of the format.
        title: &'static str,
        /// The first row or column whose clue is too large.
        line: Line,
        /// The clue that is too large.
        clue: u32,
    },
    /// The board of the level with this number (from 1) has no squares or a wrong number of clues.
    #[error("level {0} has no complete board")]
    NoBoard(usize),
}

/// Writes levels in the canonical form of a format. If the written text is read and the levels are
/// written again, the text is the same.
///
/// # Errors
/// The format cannot represent the levels at all. Smaller losses are listed in
/// [`WrittenFile::lost`] and [`WrittenFile::lost_rules`].
pub fn write(format: &'static Format, levels: &[Level]) -> Result<WrittenFile, WriteError> {
    let entry = entry(format).ok_or(WriteError::Foreign(format.title))?;
    if levels.len() != 1 && !entry.holds.several {
        return Err(WriteError::NotOne {
            title: format.title,
            found: levels.len(),
        });
    }
    let mut written = WrittenFile {
        text: String::new(),
        lost: Vec::new(),
        lost_rules: Vec::new(),
    };
    for (index, level) in levels.iter().enumerate() {
        let number = index + 1;
        check(entry, number, &level.board)?;
        let lost = lost(entry, level).into_iter();
        written
            .lost
            .extend(lost.map(|what| of_level(index, levels.len(), &what)));
        let lost_rule = lost_rule(entry, level);
        written
            .lost_rules
            .extend(lost_rule.map(|rule| (index, rule)));
        written.text += &(entry.write)(level);
    }
    Ok(written)
}

/// A loss of one of several levels begins with the number of the level, from 1.
pub(crate) fn of_level(index: usize, levels: usize, what: &str) -> String {
    match levels {
        0 | 1 => what.to_owned(),
        _ => format!("level {}: {what}", index + 1),
    }
}

fn check(entry: &FormatEntry, number: usize, board: &Board) -> Result<(), WriteError> {
    let complete = |clues: &[Option<u32>], lines: u32| clues.len() == lines as usize && lines > 0;
    if !complete(&board.row_clues, board.rows()) || !complete(&board.column_clues, board.columns())
    {
        return Err(WriteError::NoBoard(number));
    }
    let (title, holds) = (entry.format.title, entry.holds);
    for line in Line::all(board) {
        match line.clue(board) {
            None if !holds.open_clues => return Err(WriteError::OpenClue { title, line }),
            Some(clue) if clue > holds.largest_clue => {
                return Err(WriteError::LargeClue { title, line, clue });
            }
            _ => {}
        }
    }
    Ok(())
}

/// What the format cannot hold of this level.
fn lost(entry: &FormatEntry, level: &Level) -> Vec<String> {
    let (holds, board) = (entry.holds, &level.board);
    let mut lost = Vec::new();
    if !holds.rule_options && board.edges == Edges::Torus {
        lost.push("the torus: the edges of the board are not joined".to_owned());
    }
    if !holds.rule_options && board.contact == Contact::Sides {
        lost.push("the rule option that tents may touch at corners".to_owned());
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
            "use in Simon Tatham's program, which accepts boards from {least}x{least}"
        ));
    }
    if level.solution.is_some() && !holds.solution {
        lost.push("the solution".to_owned());
    }
    let facts = level.facts.iter().filter(|fact| !(entry.holds_fact)(fact));
    let named = facts.filter(|fact| !is_pairing(fact) && !names_tents(fact));
    lost.extend(named.map(|fact| format!("the {}", fact.name)));
    lost
}

/// Whether a fact states a reading of rule 4.
fn is_pairing(fact: &Fact) -> bool {
    fact.name == RULE_4 && PairingRule::from_word(&fact.value).is_some()
}

/// The reading of rule 4 that the format cannot hold of this level.
fn lost_rule(entry: &FormatEntry, level: &Level) -> Option<LostRule> {
    let stated = level.pairing()?;
    let held = level
        .facts
        .iter()
        .any(|fact| is_pairing(fact) && (entry.holds_fact)(fact));
    let read_as = entry.pairing;
    (stated != read_as && !held).then_some(LostRule { stated, read_as })
}
