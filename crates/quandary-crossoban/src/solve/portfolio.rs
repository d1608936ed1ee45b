//! Searches for a proven best solution; if this search takes long, a search for any solution
//! alternates with it.

use super::Search;
use super::sokoban::Target;
use crate::model::{Action, Moves};
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::Score;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};

/// Nodes of one turn of the search for any solution.
const FIRST_TURN: u64 = 8_000;

/// One of the two searches.
enum Member {
    /// Not started, or being moved out.
    Waiting,
    Running(Box<dyn Search>),
    /// Its outcome, and whether it met an unstable position.
    Over(Outcome<Moves>, bool),
}

impl Member {
    fn run(&mut self, nodes: u64) {
        if let Self::Running(job) = self
            && job.run(nodes) == Status::Done
            && let Self::Running(job) = std::mem::replace(self, Self::Waiting)
        {
            let met_unstable_position = job.met_unstable_position();
            *self = Self::Over(job.finish(None), met_unstable_position);
        }
    }

    fn met_unstable_position(&self) -> bool {
        match self {
            Self::Waiting => false,
            Self::Running(job) => job.met_unstable_position(),
            Self::Over(_, met_unstable_position) => *met_unstable_position,
        }
    }

    fn progress(&self) -> Progress {
        match self {
            Self::Waiting => Progress::default(),
            Self::Running(job) => job.progress(),
            Self::Over(outcome, _) => Progress {
                nodes: outcome.nodes,
                stored: outcome.stored,
                bytes: 0,
                bound: Some(outcome.conclusion.bound()),
                best: best(&outcome.conclusion),
            },
        }
    }

    fn is_over(&self) -> bool {
        matches!(self, Self::Over(..))
    }

    /// Whether its result answers the request completely.
    fn is_conclusive(&self) -> bool {
        match self {
            Self::Over(outcome, _) => match &outcome.conclusion {
                Conclusion::Solved(solved) => solved.optimality == Optimality::Proven,
                Conclusion::Unsolvable => true,
                Conclusion::Undecided { .. } => false,
            },
            Self::Waiting | Self::Running(_) => false,
        }
    }

    fn is_unsolvable(&self) -> bool {
        matches!(self, Self::Over(outcome, _) if outcome.conclusion == Conclusion::Unsolvable)
    }

    fn finish(self, stopped: Option<Reason>) -> Option<Conclusion<Moves>> {
        match self {
            Self::Waiting => None,
            Self::Running(job) => Some(job.finish(stopped).conclusion),
            Self::Over(outcome, _) => Some(outcome.conclusion),
        }
    }
}

fn best(finding: &Conclusion<Moves>) -> Option<u64> {
    match finding {
        Conclusion::Solved(solved) => Some(solved.score.value),
        Conclusion::Unsolvable | Conclusion::Undecided { .. } => None,
    }
}

/// How the proof shares time with the search for any solution, in nodes.
#[derive(Clone, Copy)]
pub(super) struct Schedule {
    /// Nodes of the proof before the other search starts: about a second.
    pub(super) head_start: u64,
    /// Nodes of each later turn of the proof.
    pub(super) turn: u64,
}

/// Two searches of one board.
pub(super) struct Searches {
    /// The search for the best solution.
    pub(super) proof: Box<dyn Search>,
    pub(super) schedule: Schedule,
    /// Starts the search for any solution.
    pub(super) first: Box<dyn Fn() -> Box<dyn Search> + Send>,
}

/// Runs the proof first, and alternates it with a search for any solution if it takes long.
pub(super) struct Portfolio {
    target: Target,
    request: SolveRequest,
    proof: Member,
    schedule: Schedule,
    first: Member,
    begin: Box<dyn Fn() -> Box<dyn Search> + Send>,
}

impl Portfolio {
    pub(super) fn new(target: Target, request: SolveRequest, searches: Searches) -> Self {
        Self {
            target,
            request,
            proof: Member::Running(searches.proof),
            schedule: searches.schedule,
            first: Member::Waiting,
            begin: searches.first,
        }
    }

    fn is_over(&self) -> bool {
        // The first solution may have the fewest pushes, but its moves are never proven.
        let conclusive = match self.target {
            Target::Pushes => self.first.is_conclusive(),
            Target::Moves => self.first.is_unsolvable(),
        };
        conclusive || self.proof.is_conclusive() || (self.proof.is_over() && self.first.is_over())
    }

    /// Runs one turn of at most `nodes` nodes.
    fn turn(&mut self, nodes: u64) {
        let proof = self.proof.progress().nodes;
        let first = self.first.progress().nodes;
        let due = self.schedule.head_start + first / FIRST_TURN * self.schedule.turn;
        if self.first.is_over() {
            self.proof.run(nodes);
        } else if proof < due && !self.proof.is_over() {
            self.proof.run(nodes.min(due - proof));
        } else {
            if matches!(self.first, Member::Waiting) {
                self.first = Member::Running((self.begin)());
            }
            self.first.run(nodes.min(FIRST_TURN - first % FIRST_TURN));
        }
    }

    /// The result when the proof is unfinished and only `bound` is proven.
    fn unproven(&self, first: Conclusion<Moves>, bound: u64, reason: Reason) -> Conclusion<Moves> {
        let Conclusion::Solved(solved) = first else {
            return first;
        };
        let value = match self.target {
            Target::Pushes => solved.score.value,
            Target::Moves => move_count(&solved.solution),
        };
        let optimality = match value == bound {
            true => Optimality::Proven,
            false => Optimality::Open { bound, reason },
        };
        let metric = self.request.metric;
        Conclusion::Solved(Solved {
            score: Score { metric, value },
            optimality,
            ..solved
        })
    }
}

/// The number of moves of a recording.
fn move_count(moves: &Moves) -> u64 {
    let steps = moves.0.iter();
    steps
        .filter(|action| matches!(action, Action::Step { .. }))
        .count() as u64
}

impl Search for Portfolio {
    fn met_unstable_position(&self) -> bool {
        self.proof.met_unstable_position() || self.first.met_unstable_position()
    }
}

impl Job for Portfolio {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        while !self.is_over() {
            let left = until - self.progress().nodes;
            if left == 0 {
                return Status::Running;
            }
            self.turn(left);
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        let (proof, first) = (self.proof.progress(), self.first.progress());
        Progress {
            nodes: proof.nodes + first.nodes,
            stored: proof.stored + first.stored,
            bytes: proof.bytes + first.bytes,
            bound: proof.bound,
            best: match self.target {
                Target::Pushes => proof.best.or(first.best),
                Target::Moves => None,
            },
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let Progress { nodes, stored, .. } = self.progress();
        let proof = std::mem::replace(&mut self.proof, Member::Waiting).finish(stopped);
        let first = std::mem::replace(&mut self.first, Member::Waiting).finish(stopped);
        let conclusion = match (proof, first) {
            (Some(Conclusion::Undecided { reason, bound }), Some(first)) => match first {
                Conclusion::Undecided { .. } => Conclusion::Undecided { reason, bound },
                first => self.unproven(first, bound, reason),
            },
            (Some(proof), _) => proof,
            (None, _) => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::Memory),
                bound: 0,
            },
        };
        Outcome {
            conclusion,
            nodes,
            stored,
        }
    }
}
