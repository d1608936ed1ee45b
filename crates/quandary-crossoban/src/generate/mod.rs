//! Generator of boards with proven optimal solutions.
//!
//! Each board is found by a local search (`board_search`), which solves and evaluates boards
//! (`evaluation`). Hard starting positions are found by pulling boxes backwards from the solved
//! positions (`pull_search`), or by searching for the hardest position that can be reached from a
//! start. If many elements are requested, they are partitioned among independent components, and
//! the elements of a component among chambers (`partition`, `components`, `chambers`).

mod board_generator;
mod board_search;
mod chambers;
mod components;
mod evaluation;
mod layout;
mod partition;
mod pull_search;
mod random_board;
mod redundancy;
mod request;

pub use request::OPTIONS;

use crate::format::{self, CROSSOBAN};
use crate::model::{Board, Collection, Level, Moves, Note, Record};
use board_generator::BoardGenerator;
use evaluation::Candidate;
use quandary_core::budget::Reason;
use quandary_core::family::{GenerateJob, Generated};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::options::{OptionError, Options};
use redundancy::trimmed;
use request::BoardRequest;

/// Positions searched for one board before the request is given up; such a board may not exist.
const MOST_NODES: u64 = 60_000_000;

/// Returns a job that generates up to `count` boards. `seed` determines the random choices. The job
/// ends with fewer boards if the search for the next board takes too long.
///
/// # Errors
/// - The options contradict each other.
/// - The board is too small for the boxes, goals, pushers and elements.
/// - The list of elements contains an unknown word.
pub fn generator(options: &Options, seed: u64, count: u64) -> Result<GenerateJob, OptionError> {
    Ok(Box::new(Generator {
        generator: BoardGenerator::new(BoardRequest::new(options)?, seed),
        seed,
        count,
        levels: Vec::new(),
        given_up_at: MOST_NODES,
    }))
}

struct Generator {
    generator: BoardGenerator,
    seed: u64,
    count: u64,
    levels: Vec<Level>,
    /// The number of nodes at which the next board is given up.
    given_up_at: u64,
}

impl Generator {
    fn is_over(&self) -> bool {
        self.levels.len() as u64 >= self.count || self.generator.nodes() >= self.given_up_at
    }

    /// Adds a finished board, unless it is a duplicate.
    fn take(&mut self, candidate: Candidate) {
        let Some(board) = trimmed(&candidate.board) else {
            return;
        };
        if self.levels.iter().all(|other| other.board != board) {
            let title = format!("Floor {}-{}", self.seed, self.levels.len() + 1);
            let pushes = candidate.quality.pushes;
            self.levels
                .push(level(title, board, pushes, candidate.solution));
            self.given_up_at = self.generator.nodes() + MOST_NODES;
        }
    }
}

impl Job for Generator {
    type Output = Generated;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.generator.nodes().saturating_add(nodes);
        while !self.is_over() {
            if self.generator.nodes() >= until {
                return Status::Running;
            }
            if let Some(candidate) = self.generator.run(until.min(self.given_up_at)) {
                self.take(candidate);
            }
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.generator.nodes(),
            best: Some(self.levels.len() as u64),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Generated {
        let (made, tried) = (self.levels.len() as u64, self.generator.tried());
        let closest = self.generator.closest().filter(|_| made < self.count);
        let fell_short = closest.map(|closest| closest.to_string());
        let near_miss = self.generator.near_miss().filter(|_| made < self.count);
        let near_miss = near_miss.map(|candidate| {
            let title = format!("Floor {}, near miss", self.seed);
            let (board, pushes) = (candidate.board.clone(), candidate.quality.pushes);
            file(vec![level(
                title,
                board,
                pushes,
                candidate.solution.clone(),
            )])
        });
        Generated {
            bytes: file(self.levels),
            made,
            tried,
            fell_short,
            near_miss,
        }
    }
}

fn file(levels: Vec<Level>) -> Vec<u8> {
    let collection = Collection {
        notes: Vec::new(),
        levels,
    };
    let written = format::write(&collection, CROSSOBAN);
    written.map(|written| written.bytes).unwrap_or_default()
}

fn level(title: String, board: Board, pushes: u64, moves: Moves) -> Level {
    let note = Note::Pair {
        key: "Pushes".to_owned(),
        value: pushes.to_string(),
    };
    let snapshot = Record {
        title: "Solution".to_owned(),
        moves: format::lurd::record(&moves),
        notes: Vec::new(),
    };
    Level {
        title,
        author: String::new(),
        notes: vec![note],
        board,
        records: vec![snapshot],
    }
}
