//! The job that finds, counts and lists solutions, or proves that there are none.

use super::TENTS;
use super::cell_graph::{CellGraph, CellId};
use super::search::{Search, SearchStep};
use crate::model::PairingRule;
use crate::rules::Solution;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status, by_turns};
use quandary_core::metric::Score;
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Solved};

/// Finds the requested number of solutions.
pub(super) struct Solver {
    /// Searches for a first solution with the matching rule. It is found faster and is also valid
    /// with the local rule.
    matching_search: Option<Search>,
    matching_nodes: u64,
    search: Search,
    want: Want,
    memory: u64,
    first: Option<Vec<CellId>>,
    others: Vec<Vec<CellId>>,
    count: u64,
    end: Option<End>,
}

/// The maximum number of nodes for finding a first solution with the matching rule.
const MAX_MATCHING_NODES: u64 = 500;

enum End {
    /// There are no further solutions.
    Complete,
    /// The requested number of solutions was found.
    Enough,
    /// The search does not fit into memory.
    TooLarge,
}

impl Solver {
    pub(super) fn new(graph: CellGraph, request: SolveRequest) -> Self {
        let matching_search = (graph.pairing == PairingRule::Local).then(|| {
            let mut graph = graph.clone();
            graph.pairing = PairingRule::Matching;
            Search::new(graph, request.memory)
        });
        Self {
            matching_search,
            matching_nodes: 0,
            search: Search::new(graph, request.memory),
            want: request.want,
            memory: request.memory,
            first: None,
            others: Vec::new(),
            count: 0,
            end: None,
        }
    }

    /// Works for one node.
    fn turn(&mut self) {
        if let Some(mut matching_search) = self.matching_search.take() {
            self.matching_nodes += 1;
            match matching_search.turn(&[]) {
                SearchStep::Working if self.matching_nodes < MAX_MATCHING_NODES => {
                    self.matching_search = Some(matching_search);
                }
                SearchStep::Solution(solution) => {
                    let graph = self.search.graph().clone();
                    self.search = Search::excluding(graph, self.memory, solution.clone());
                    self.found(solution);
                }
                SearchStep::Working | SearchStep::Exhausted | SearchStep::TooLarge => {}
            }
            return;
        }
        match self.search.turn(&[]) {
            SearchStep::Working => {}
            SearchStep::Solution(solution) => self.found(solution),
            SearchStep::Exhausted => self.end = Some(End::Complete),
            SearchStep::TooLarge => self.end = Some(End::TooLarge),
        }
    }

    fn nodes(&self) -> u64 {
        self.matching_nodes + self.search.nodes()
    }

    fn limit(&self) -> u64 {
        match self.want {
            Want::Best => 1,
            Want::Count { limit } | Want::All { limit } => limit.max(1),
        }
    }

    fn found(&mut self, solution: Vec<CellId>) {
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
        let tents = self.search.graph().trees.len() as u64;
        self.search.bytes() + self.others.len() as u64 * (24 + 4 * tents)
    }

    fn solution(&self, cells: &[CellId]) -> Solution {
        let graph = self.search.graph();
        Solution::of_tents(cells.iter().map(|cell| graph.cells[*cell as usize]))
    }

    fn count(&self) -> Option<Count> {
        match (self.want, &self.end) {
            (Want::Best, _) => None,
            (_, Some(End::Complete)) => Some(Count::Exact(self.count)),
            _ => Some(Count::AtLeast(self.count)),
        }
    }

    fn solved(&self, first: &[CellId]) -> Solved<Solution> {
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
                metric: &TENTS,
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
        let conclusion = match (&self.first, &self.end, stopped) {
            (Some(first), _, _) => Conclusion::Solved(self.solved(first)),
            (None, Some(End::Complete), _) => Conclusion::Unsolvable,
            (None, end, stopped) => Conclusion::Undecided {
                reason: match (end, stopped) {
                    (Some(End::TooLarge), _) | (_, None) => Reason::Memory,
                    (_, Some(reason)) => reason,
                },
                bound: self.search.graph().trees.len() as u64,
            },
        };
        Outcome {
            conclusion,
            nodes: self.nodes(),
            stored: self.count,
        }
    }
}
