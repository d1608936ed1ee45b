//! Adds a fix to a finding about a damaged board: redraws the board in its best reading.
//!
//! The size of the boards that are examined and the number of fixes are limited for each file.

use super::board_text::BoardText;
use super::write::write_board;
use crate::repair::{self, Reading, Solvability};
use quandary_core::diagnostic::{Diagnostic, Edit, Safety};

/// Largest board that is examined, in characters of its rectangle.
const MAX_CHARACTERS: u64 = 40_000;
/// Characters of all boards of a file that are examined.
const CHARACTERS_OF_FILE: u64 = 1 << 19;
/// Boards of a file whose readings are proposed.
const PROPOSALS_OF_FILE: u32 = 4;

/// What may still be spent on boards with findings.
pub(super) struct Effort {
    characters: u64,
    proposals: u32,
}

impl Effort {
    pub(super) fn of_file() -> Self {
        Self {
            characters: CHARACTERS_OF_FILE,
            proposals: PROPOSALS_OF_FILE,
        }
    }

    /// Whether a board of this size is examined. Counts it if so.
    pub(super) fn takes(&mut self, columns: usize, rows: usize) -> bool {
        let characters = (columns as u64).saturating_mul(rows as u64);
        let left = self.characters.checked_sub(characters);
        match left.filter(|_| characters <= MAX_CHARACTERS) {
            Some(left) => {
                self.characters = left;
                true
            }
            None => false,
        }
    }

    /// The best reading of a damaged board, if it is sound.
    pub(super) fn propose(&mut self, text: &BoardText) -> Option<Proposal> {
        self.proposals = self.proposals.checked_sub(1)?;
        let readings = repair::readings_of(text, repair::Effort::HELP);
        let best = readings.first().filter(|best| best.is_sound)?;
        Some(Proposal {
            help: help(best, &repair::other_boards(&readings)),
            edit: repair::redrawing(&best.board, text),
        })
    }
}

/// The best reading of a damaged board.
pub(super) struct Proposal {
    help: String,
    edit: Edit,
}

impl Proposal {
    /// Adds the proposal to a finding without a fix of its own.
    pub(super) fn add_to(self, finding: Diagnostic) -> Diagnostic {
        let help = match &finding.help {
            Some(help) => format!("{help}; {}", self.help),
            None => self.help,
        };
        let title = "redraw the board by the order of its characters";
        let finding = finding.with_help(help);
        finding.with_fix(title, Safety::Unsafe, vec![self.edit])
    }
}

fn help(best: &Reading, others: &str) -> String {
    let drawing = match &write_board(&best.board)[..] {
        [line] => format!("the board `{line}`"),
        _ => "another board".to_owned(),
    };
    let quality = match best.solvability {
        Solvability::Solvable { .. } => "and it can be solved",
        Solvability::Unknown => "and it can perhaps be solved",
        Solvability::Unsolvable => "but it cannot be solved",
    };
    format!("perhaps {drawing} was intended: it keeps all cells in their order, {quality}{others}")
}
