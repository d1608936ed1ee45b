//! Describes what a level loses when it is written in a format that cannot store its reading
//! (interpretation) of rule 4, see [`PairingRule`].

use crate::format::LostRule;
use crate::model::{Board, PairingRule};
use crate::solve::{MarkPolicy, TENTS, solver};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::Status;
use quandary_core::outcome::{Conclusion, Count};
use quandary_core::words::{counted, grouped};

/// Solutions are counted up to this number.
const MAX_SOLUTIONS: u64 = 10;
/// Maximum number of nodes for one count.
const MAX_NODES: u64 = 200;
/// Maximum number of nodes for all levels of a file.
const MAX_NODES_OF_FILE: u64 = 1_000;
/// Maximum number of squares of a board whose solutions are counted. A node takes longer on a larger
/// board: for 200 nodes, about 50 ms with 900 squares and more than a second with 2,500.
const MAX_SQUARES: u64 = 1_000;
/// Memory limit of a count in bytes.
const MEMORY: u64 = 64 << 20;

/// Describes the lost rules of the levels of a file, within a budget of nodes.
pub(super) struct RuleLosses {
    nodes_left: u64,
}

impl RuleLosses {
    pub(super) fn new() -> Self {
        Self {
            nodes_left: MAX_NODES_OF_FILE,
        }
    }

    /// The lost rule of a level with the number of solutions under it and under the rule that
    /// replaces it. `None` if both are known and equal: as every solution under the matching rule is
    /// one under the local rule, the level then has the same solutions under both.
    pub(super) fn describe(
        &mut self,
        board: &Board,
        marks: MarkPolicy,
        rules: LostRule,
    ) -> Option<String> {
        let LostRule { stated, read_as } = rules;
        let lost = format!("the {} rule (rule 4)", stated.word());
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        if squares > MAX_SQUARES {
            return Some(format!("{lost}: solutions not counted (large board)"));
        }
        if self.nodes_left == 0 {
            return Some(format!("{lost}: solutions not counted (many levels)"));
        }
        let [kept, new] = [stated, read_as].map(|pairing| self.count(board, pairing, marks));
        if kept.is_exact() && kept == new {
            return None;
        }
        let at_least = |count: Count| if count.is_exact() { "" } else { "at least " };
        Some(format!(
            "{lost}: {}{} under the {} rule, {}{} under the {} rule",
            at_least(kept),
            counted(kept.number(), "solution", "solutions"),
            stated.word(),
            at_least(new),
            grouped(new.number()),
            read_as.word(),
        ))
    }

    fn count(&mut self, board: &Board, pairing: PairingRule, marks: MarkPolicy) -> Count {
        let request = SolveRequest {
            metric: &TENTS,
            want: Want::Count {
                limit: MAX_SOLUTIONS,
            },
            memory: MEMORY,
            after: String::new(),
        };
        let mut job = solver(board, pairing, marks, request);
        let stopped = match job.run(MAX_NODES.min(self.nodes_left)) {
            Status::Done => None,
            Status::Running => Some(Reason::Nodes),
        };
        self.nodes_left = self.nodes_left.saturating_sub(job.progress().nodes);
        match job.finish(stopped).conclusion {
            Conclusion::Solved(solved) => solved.count.unwrap_or(Count::AtLeast(1)),
            Conclusion::Unsolvable => Count::Exact(0),
            Conclusion::Undecided { .. } => Count::AtLeast(0),
        }
    }
}
