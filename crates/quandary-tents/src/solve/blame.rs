//! Which clues of a contradictory board cannot hold together.

use super::camp::Camp;
use super::encode::{Clues, Encoded, encode};
use super::known::Known;
use super::sat::{Literal, Round, Sat};
use crate::rules;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status, by_turns};

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
    /// Do all of these hold together?
    All(Clauses),
    /// `kept` are needed; the last of `open` is on trial.
    Each {
        clauses: Clauses,
        kept: Vec<usize>,
        open: Vec<usize>,
    },
    Solvable,
    Minimal(Vec<usize>),
    TooLarge,
}

struct Clauses {
    sat: Sat,
    guards: Vec<Option<Literal>>,
}

impl Clauses {
    fn round(&mut self, lines: &[usize]) -> Round {
        let guards: Vec<Literal> = lines.iter().filter_map(|line| self.guards[*line]).collect();
        self.sat.round(&guards)
    }

    /// Those of the lines that the last contradiction needs.
    fn to_blame(&self, lines: &[usize]) -> Vec<usize> {
        let is_to_blame =
            |line: &&usize| self.guards[**line].is_some_and(|guard| self.sat.is_to_blame(guard));
        lines.iter().filter(is_to_blame).copied().collect()
    }
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
            return Stage::Minimal(Vec::new());
        }
        let mut sat = Sat::new(self.camp.pairing, memory);
        let known = Known::given(&self.camp);
        let Ok(Encoded { guards, .. }) = encode(&self.camp, &known, Clues::Guarded, None, &mut sat)
        else {
            return Stage::TooLarge;
        };
        let clauses = Clauses { sat, guards };
        match self.wrong_sum() {
            // Counting is a proof; a search for it would take long.
            Some(open) => Stage::Each {
                clauses,
                kept: Vec::new(),
                open,
            },
            None => Stage::All(clauses),
        }
    }

    /// The rows or the columns, if their sum is not the number of trees.
    fn wrong_sum(&self) -> Option<Vec<usize>> {
        let trees = self.camp.trees.len() as u64;
        let rows = 0..self.camp.rows as usize;
        let columns = rows.end..self.camp.lines.len();
        [rows, columns].into_iter().find_map(|half| {
            let sum = self.camp.sum(&self.camp.lines[half.clone()]);
            sum.filter(|sum| *sum != trees).map(|_| half.collect())
        })
    }

    fn turn(&mut self) {
        self.nodes += 1;
        self.stage = match std::mem::replace(&mut self.stage, Stage::TooLarge) {
            Stage::Start(memory) => self.start(memory),
            Stage::All(mut clauses) => {
                let all: Vec<usize> = (0..self.camp.lines.len()).collect();
                match clauses.round(&all) {
                    Round::Open => Stage::All(clauses),
                    Round::Model => Stage::Solvable,
                    Round::Nothing => {
                        let open = clauses.to_blame(&all);
                        Stage::Each {
                            clauses,
                            kept: Vec::new(),
                            open,
                        }
                    }
                }
            }
            Stage::Each {
                clauses,
                kept,
                open,
            } => without_last(clauses, kept, open),
            over => over,
        };
    }

    fn is_over(&self) -> bool {
        matches!(
            self.stage,
            Stage::Solvable | Stage::Minimal(_) | Stage::TooLarge
        )
    }

    fn blamed(&self, mut lines: Vec<usize>, least: Least) -> Blame {
        lines.sort_unstable();
        Blame::Clues {
            lines: lines
                .into_iter()
                .map(|line| self.camp.lines[line].name)
                .collect(),
            least,
        }
    }
}

/// Tries whether the last clue is needed.
fn without_last(mut clauses: Clauses, mut kept: Vec<usize>, mut open: Vec<usize>) -> Stage {
    let Some(tried) = open.pop() else {
        return Stage::Minimal(kept);
    };
    let others = [kept.as_slice(), open.as_slice()].concat();
    match clauses.round(&others) {
        Round::Open => open.push(tried),
        Round::Model => kept.push(tried),
        Round::Nothing => open = clauses.to_blame(&open),
    }
    Stage::Each {
        clauses,
        kept,
        open,
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
            Stage::Solvable => Blame::Nothing,
            Stage::Minimal(lines) => self.blamed(lines.clone(), Least::Proven),
            Stage::Each { kept, open, .. } => self.blamed(
                [kept.as_slice(), open.as_slice()].concat(),
                Least::Open(reason),
            ),
            Stage::Start(_) | Stage::All(_) | Stage::TooLarge => Blame::Undecided(reason),
        }
    }
}
