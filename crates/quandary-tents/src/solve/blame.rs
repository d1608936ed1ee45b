//! Which clues of a contradictory board cannot hold together.

use super::camp::Camp;
use super::encode::{Clues, Encoded, encode};
use super::known::Known;
use super::narrow::Narrowing;
use super::sat::{Literal, Sat};
use crate::rules;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status, by_turns};
use std::ops::Range;

/// Clues that cannot hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blame {
    /// They can: the board has a solution.
    Nothing,
    /// These cannot, together with the trees and the marks. Empty: even without any clue there
    /// is no solution.
    Clues {
        /// The lines that the clues belong to.
        lines: Vec<rules::Line>,
        /// Whether one less could hold together.
        least: Least,
    },
    /// The budget ended before it was known whether there is a solution.
    Undecided(Reason),
}

/// Whether a set of clues is as small as it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// Without any one of them there is a solution.
    Proven,
    /// Some may be needless: why the search ended.
    Open(Reason),
}

/// Gives up one clue after the other.
pub(super) struct Blaming {
    camp: Camp,
    nodes: u64,
    stage: Stage,
}

enum Stage {
    /// Nothing is done yet, within so many bytes.
    Start(u64),
    /// No clue is to blame.
    Misplaced,
    /// Clues are given up; each line with a clue has a guard.
    Narrow {
        narrowing: Box<Narrowing>,
        guards: Vec<Option<Literal>>,
    },
    TooLarge,
}

impl Blaming {
    pub(super) fn new(camp: Camp, memory: u64) -> Self {
        Self {
            camp,
            nodes: 0,
            stage: Stage::Start(memory),
        }
    }

    fn start(&self, memory: u64) -> Stage {
        if self.camp.misplaced.is_some() {
            return Stage::Misplaced;
        }
        let mut sat = Sat::new(self.camp.pairing, memory);
        let known = Known::given(&self.camp);
        let Ok(Encoded { guards, .. }) = encode(&self.camp, &known, Clues::Guarded, None, &mut sat)
        else {
            return Stage::TooLarge;
        };
        let narrowing = match self.wrong_sum() {
            // Counting is a proof; a search for it would take long.
            Some(half) => Narrowing::refuted(sat, guards[half].iter().copied().flatten().collect()),
            None => Narrowing::new(sat, guards.iter().copied().flatten().collect()),
        };
        Stage::Narrow {
            narrowing: Box::new(narrowing),
            guards,
        }
    }

    /// The rows or the columns, if their sum is not the number of trees.
    fn wrong_sum(&self) -> Option<Range<usize>> {
        let trees = self.camp.trees.len() as u64;
        let rows = 0..self.camp.rows as usize;
        let columns = rows.end..self.camp.lines.len();
        [rows, columns].into_iter().find(|half| {
            let sum = self.camp.sum(&self.camp.lines[half.clone()]);
            sum.is_some_and(|sum| sum != trees)
        })
    }

    fn turn(&mut self) {
        self.nodes += 1;
        match &mut self.stage {
            Stage::Start(memory) => {
                let memory = *memory;
                self.stage = self.start(memory);
            }
            Stage::Narrow { narrowing, .. } => narrowing.turn(),
            Stage::Misplaced | Stage::TooLarge => {}
        }
    }

    fn is_over(&self) -> bool {
        match &self.stage {
            Stage::Start(_) => false,
            Stage::Narrow { narrowing, .. } => narrowing.is_over(),
            Stage::Misplaced | Stage::TooLarge => true,
        }
    }

    fn blamed(&self, narrowing: &Narrowing, guards: &[Option<Literal>]) -> Vec<rules::Line> {
        let lines = self.camp.lines.iter().zip(guards);
        lines
            .filter(|(_, guard)| guard.is_some_and(|guard| narrowing.needs(guard)))
            .map(|(line, _)| line.name)
            .collect()
    }
}

impl Job for Blaming {
    type Output = Blame;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Blame {
        let reason = stopped.unwrap_or(Reason::Memory);
        match &self.stage {
            Stage::Misplaced => Blame::Clues {
                lines: Vec::new(),
                least: Least::Proven,
            },
            Stage::Narrow { narrowing, guards } => match narrowing.is_possible() {
                None => Blame::Undecided(reason),
                Some(true) => Blame::Nothing,
                Some(false) => Blame::Clues {
                    lines: self.blamed(narrowing, guards),
                    least: match narrowing.is_over() {
                        true => Least::Proven,
                        false => Least::Open(reason),
                    },
                },
            },
            Stage::Start(_) | Stage::TooLarge => Blame::Undecided(reason),
        }
    }
}
