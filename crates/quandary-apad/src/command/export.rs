//! `export`: all solutions of all dates as a file of boards.

use super::{BoardList, BoardSource, FoundBoards, MEMORY, undecided};
use crate::format::BoardWriter;
use crate::model::{Goal, Kit};
use quandary_core::budget::Reason;
use quandary_core::family::{CommandJob, CommandOutput, Tone};
use quandary_core::job::{Job, Progress, Status, by_turns};
use quandary_core::options::{ChoiceOption, OptionTable, Options};
use quandary_core::words::counted;
use std::sync::Arc;

static BOARDS: ChoiceOption<Goal> = ChoiceOption::new(
    "boards",
    &[
        ("dates", Goal::Date),
        ("combinations", Goal::Combination),
        ("all", Goal::Any),
    ],
    Goal::Date,
    "which boards: those of existing dates, of any month with any day, or all packings",
);
pub(crate) static OPTIONS: OptionTable = &[&BOARDS];

pub(crate) fn job(source: BoardSource, options: &Options) -> CommandJob {
    let kit = source.kit().clone();
    let list = source.with_goal(options.get(&BOARDS)).list();
    Box::new(ExportJob {
        kit,
        stage: Stage::Listing(list),
    })
}

enum Stage {
    Listing(Box<dyn Job<Output = BoardList>>),
    Writing(Box<Writing>),
    /// The boards cannot be listed or written.
    Stopped(Reason),
}

/// Boards of which some are written.
struct Writing {
    boards: FoundBoards,
    next: usize,
    writer: BoardWriter,
}

impl Writing {
    fn is_over(&self) -> bool {
        self.next == self.boards.len() || self.writer.len() > MEMORY
    }

    fn write_next(&mut self) {
        if let Some(board) = self.boards.get(self.next) {
            self.writer.push(&board);
        }
        self.next += 1;
    }

    fn output(self) -> CommandOutput {
        let count = self.boards.len();
        if self.next < count {
            return undecided(Reason::Memory);
        }
        let sentence = counted(count as u64, "board", "boards");
        let mut output = CommandOutput::new("exported", Tone::Good, sentence);
        // A description without boards would be an empty level.
        let is_file = count > 0 || self.writer.len() == 0;
        output.file = is_file.then(|| self.writer.into_bytes());
        output
    }
}

struct ExportJob {
    kit: Arc<Kit>,
    stage: Stage,
}

impl ExportJob {
    /// The stage after the list.
    fn after(&self, list: Box<dyn Job<Output = BoardList>>) -> Stage {
        match list.finish(None) {
            Err(reason) => Stage::Stopped(reason),
            Ok(boards) => Stage::Writing(Box::new(Writing {
                boards,
                next: 0,
                writer: BoardWriter::new(&self.kit),
            })),
        }
    }
}

impl Job for ExportJob {
    type Output = CommandOutput;

    fn run(&mut self, nodes: u64) -> Status {
        match &mut self.stage {
            Stage::Stopped(_) => Status::Done,
            Stage::Writing(writing) => {
                by_turns(&mut **writing, nodes, Writing::is_over, Writing::write_next)
            }
            Stage::Listing(list) => {
                if list.run(nodes) == Status::Done {
                    let stopped = Stage::Stopped(Reason::Cancelled);
                    if let Stage::Listing(list) = std::mem::replace(&mut self.stage, stopped) {
                        self.stage = self.after(list);
                    }
                }
                Status::Running
            }
        }
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Listing(list) => list.progress(),
            Stage::Writing(writing) => Progress {
                nodes: writing.next as u64,
                stored: writing.boards.len() as u64,
                bytes: writing.writer.len(),
                ..Progress::default()
            },
            Stage::Stopped(_) => Progress::default(),
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> CommandOutput {
        match (self.stage, stopped) {
            (Stage::Stopped(reason), _) => undecided(reason),
            (Stage::Writing(writing), None) => writing.output(),
            (Stage::Writing(writing), Some(_)) if writing.is_over() => writing.output(),
            (_, reason) => undecided(reason.unwrap_or(Reason::Cancelled)),
        }
    }
}
