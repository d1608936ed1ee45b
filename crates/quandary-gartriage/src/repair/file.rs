//! The repair of a whole file.

use super::search::ReadingSearch;
use super::{Effort, Reading, Solvability, redrawing};
use crate::format::BoardText;
use crate::model::{Board, Drawing, ParsedCollection};
use quandary_core::budget::Reason;
use quandary_core::diagnostic::Edit;
use quandary_core::family::{RepairJob, Repaired};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::counted;
use std::collections::VecDeque;
use std::sync::Arc;

/// A job that repairs the drawings of the boards in a file.
///
/// A board with a non-standard pitch is redrawn with the standard pitch. A damaged board is
/// replaced by its best reading (see [`readings`](super::readings)), but only if that reading is
/// sound. A board with other text between its lines is not changed. The rest of the file is not
/// changed.
#[must_use]
pub fn file_repair(source: &Arc<Source>, parsed: &ParsedCollection, effort: Effort) -> RepairJob {
    let levels = (1..).zip(parsed.levels.iter().zip(&parsed.collection.levels));
    let odd = levels.filter_map(|(number, (place, level))| {
        let cause = match place.drawing {
            Drawing::Standard => return None,
            Drawing::OtherPitch(_) => Cause::OtherPitch(level.board.clone()),
            Drawing::Damaged => Cause::Damaged,
        };
        Some(OddBoard {
            number,
            span: place.board,
            cause,
        })
    });
    Box::new(FileRepair {
        source: Arc::clone(source),
        effort,
        waiting: odd.collect(),
        search: None,
        edits: Vec::new(),
        notes: Vec::new(),
        nodes: 0,
    })
}

/// A board that is not drawn as the format has it.
struct OddBoard {
    /// The number of its level.
    number: u64,
    span: Span,
    cause: Cause,
}

enum Cause {
    /// It was read at another pitch, as this board.
    OtherPitch(Board),
    Damaged,
}

struct FileRepair {
    source: Arc<Source>,
    effort: Effort,
    /// The boards that are left, the current one first.
    waiting: VecDeque<OddBoard>,
    /// The search for the readings of the current board.
    search: Option<ReadingSearch>,
    /// In the order of the file.
    edits: Vec<Edit>,
    notes: Vec<String>,
    /// Nodes of finished boards.
    nodes: u64,
}

impl FileRepair {
    /// Continues with the first board that is left.
    fn work(&mut self, board: OddBoard, nodes: u64) {
        let text = BoardText::at(board.span, &self.source);
        if text.span.end < board.span.end {
            self.nodes += 1;
            let why = "not redrawn; there is other text between the lines of its board";
            self.note(board.number, why);
            return;
        }
        if let Cause::OtherPitch(read) = &board.cause {
            self.nodes += 1;
            self.edits.push(redrawing(read, &text));
            self.note(board.number, "redrawn with 3 columns and 3 lines a cell");
            return;
        }
        let new = || ReadingSearch::new(&text, self.effort);
        let mut search = self.search.take().unwrap_or_else(new);
        if search.run(nodes) == Status::Running {
            self.search = Some(search);
            self.waiting.push_front(board);
            return;
        }
        self.nodes += search.nodes() + 1;
        let readings = search.into_readings();
        match readings.first().filter(|best| best.is_sound) {
            Some(best) => {
                self.edits.push(redrawing(&best.board, &text));
                self.note(board.number, &describe(best, &readings));
            }
            None => self.note(
                board.number,
                "not redrawn; no reading of its board is sound",
            ),
        }
    }

    fn note(&mut self, number: u64, what: &str) {
        self.notes.push(format!("level {number}: {what}"));
    }
}

impl Job for FileRepair {
    type Output = Repaired;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        loop {
            let left = until.saturating_sub(self.progress().nodes);
            if self.waiting.is_empty() {
                return Status::Done;
            }
            if left == 0 {
                return Status::Running;
            }
            if let Some(board) = self.waiting.pop_front() {
                self.work(board, left);
            }
        }
    }

    fn progress(&self) -> Progress {
        let current = self.search.as_ref().map_or(0, ReadingSearch::nodes);
        Progress {
            nodes: self.nodes + current,
            stored: self.edits.len() as u64,
            ..Progress::default()
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Repaired {
        let why = stopped.unwrap_or(Reason::Cancelled).word();
        for board in std::mem::take(&mut self.waiting) {
            self.note(board.number, &format!("not redrawn ({why})"));
        }
        Repaired {
            bytes: edited(self.source.bytes(), &self.edits),
            notes: self.notes,
        }
    }
}

/// The file with edits, which are given in the order of the file.
fn edited(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut edited = Vec::with_capacity(bytes.len());
    let mut from = 0;
    for edit in edits {
        edited.extend_from_slice(&bytes[from..edit.span.start]);
        edited.extend_from_slice(&edit.insert);
        from = edit.span.end;
    }
    edited.extend_from_slice(&bytes[from..]);
    edited
}

/// How a board was redrawn, and what else it could be.
fn describe(best: &Reading, all: &[Reading]) -> String {
    let quality = match best.solvability {
        Solvability::Solvable { actions } => {
            let actions = counted(actions, "action", "actions");
            format!("it has a solution of {actions}")
        }
        Solvability::Unknown => "it may have a solution".to_owned(),
        Solvability::Unsolvable => "it has no solution".to_owned(),
    };
    let changes = match best.changes {
        0 => String::new(),
        changes => {
            let characters = counted(u64::from(changes), "character", "characters");
            format!("; {characters} added, replaced or ignored")
        }
    };
    let others = super::other_boards(all);
    format!("redrawn by the order of its characters; {quality}{changes}{others}")
}
