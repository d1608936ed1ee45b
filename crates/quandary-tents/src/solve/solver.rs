//! The job that finds, proves and counts.

use super::TENTS;
use super::camp::{Camp, Cell};
use super::search::{Search, Turn};
use crate::model::Pairing;
use crate::rules::Solution;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status, by_turns};
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Score, Solved};

/// Finds as many solutions as are asked for.
pub(super) struct Solver {
    /// Looks for a first solution by the matching rule, which is easier to find and holds by the
    /// local rule too.
    scout: Option<Search>,
    scouted: u64,
    search: Search,
    want: Want,
    memory: u64,
    first: Option<Vec<Cell>>,
    others: Vec<Vec<Cell>>,
    count: u64,
    end: Option<End>,
}

/// Nodes after which a first solution is no longer looked for by the matching rule.
const MOST_SCOUTED: u64 = 500;

enum End {
    /// There are no further ones.
    Complete,
    /// As many as were asked for.
    Enough,
    /// It does not fit the memory.
    TooLarge,
}

impl Solver {
    pub(super) fn new(camp: Camp, request: SolveRequest) -> Self {
        let scout = (camp.pairing == Pairing::Local).then(|| {
            let mut camp = camp.clone();
            camp.pairing = Pairing::Matching;
            Search::new(camp, request.memory)
        });
        Self {
            scout,
            scouted: 0,
            search: Search::new(camp, request.memory),
            want: request.want,
            memory: request.memory,
            first: None,
            others: Vec::new(),
            count: 0,
            end: None,
        }
    }

    /// One node of work.
    fn turn(&mut self) {
        if let Some(mut scout) = self.scout.take() {
            self.scouted += 1;
            match scout.turn(&[]) {
                Turn::Working if self.scouted < MOST_SCOUTED => self.scout = Some(scout),
                Turn::Solution(solution) => {
                    let camp = self.search.camp().clone();
                    self.search = Search::beside(camp, self.memory, solution.clone());
                    self.found(solution);
                }
                Turn::Working | Turn::Nothing | Turn::TooLarge => {}
            }
            return;
        }
        match self.search.turn(&[]) {
            Turn::Working => {}
            Turn::Solution(solution) => self.found(solution),
            Turn::Nothing => self.end = Some(End::Complete),
            Turn::TooLarge => self.end = Some(End::TooLarge),
        }
    }

    fn nodes(&self) -> u64 {
        self.scouted + self.search.nodes()
    }

    fn limit(&self) -> u64 {
        match self.want {
            Want::Best => 1,
            Want::Count { limit } | Want::All { limit } => limit.max(1),
        }
    }

    fn found(&mut self, solution: Vec<Cell>) {
        self.count += 1;
        if self.count >= self.limit() {
            self.end = Some(End::Enough);
        } else {
            self.search.rule_out(&solution);
        }
        if self.first.is_none() {
            self.first = Some(solution);
        } else if matches!(self.want, Want::All { .. }) {
            self.others.push(solution);
            if self.bytes() > self.memory {
                self.end = self.end.take().or(Some(End::TooLarge));
            }
        }
    }

    fn bytes(&self) -> u64 {
        let tents = self.search.camp().trees.len() as u64;
        self.search.bytes() + self.others.len() as u64 * (24 + 4 * tents)
    }

    fn solution(&self, cells: &[Cell]) -> Solution {
        let camp = self.search.camp();
        Solution::of_tents(cells.iter().map(|cell| camp.cells[*cell as usize]))
    }

    fn count(&self) -> Option<Count> {
        match (self.want, &self.end) {
            (Want::Best, _) => None,
            (_, Some(End::Complete)) => Some(Count::Exact(self.count)),
            _ => Some(Count::AtLeast(self.count)),
        }
    }

    fn solved(&self, first: &[Cell]) -> Solved<Solution> {
        let all = match self.want {
            Want::All { .. } => {
                let mut all = vec![first];
                all.extend(self.others.iter().map(Vec::as_slice));
                all.sort_unstable();
                all.into_iter().map(|cells| self.solution(cells)).collect()
            }
            Want::Best | Want::Count { .. } => Vec::new(),
        };
        Solved {
            solution: self.solution(first),
            score: Score {
                metric: TENTS.id,
                value: first.len() as u64,
            },
            optimality: Optimality::Proven,
            count: self.count(),
            all,
        }
    }
}

impl Job for Solver {
    type Output = Outcome<Solution>;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, |solver| solver.end.is_some(), Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes(),
            stored: self.count,
            bytes: self.bytes(),
            bound: None,
            best: self.first.as_ref().map(|tents| tents.len() as u64),
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<Solution> {
        let finding = match (&self.first, &self.end, stopped) {
            (Some(first), _, _) => Conclusion::Solved(self.solved(first)),
            (None, Some(End::Complete), _) => Conclusion::Unsolvable,
            (None, end, stopped) => Conclusion::Undecided {
                reason: match (end, stopped) {
                    (Some(End::TooLarge), _) | (_, None) => Reason::Memory,
                    (_, Some(reason)) => reason,
                },
                bound: self.search.camp().trees.len() as u64,
            },
        };
        Outcome {
            finding,
            nodes: self.nodes(),
            stored: self.count,
        }
    }
}
