//! Evaluation of a board: its best solution, and which of its requirements the solution depends on.

use super::idle::{Part, without};
use super::wish::Unit;
use crate::model::{Board, Moves};
use crate::rules::{Game, Switches};
use crate::solve::{PUSHES, Solving, solver};
use quandary_core::family::SolveRequest;
use quandary_core::job::Status;
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::words::counted;
use std::fmt;

/// The default number of positions searched for one evaluation.
pub(super) const MOST_NODES: u64 = 60_000;
/// The number of positions between two checks of the limits.
const STRIDE: u64 = 100;
/// Bytes that one search may use.
const MEMORY: u64 = 256 << 20;

/// The quality of a board: first how many requirements are needed, then the length of its best solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// The number of requirements without which the fewest pushes would change.
    pub(super) at_work: usize,
    /// The fewest pushes of a solution.
    pub(super) pushes: u64,
}

/// A board with its best solution.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) board: Board,
    pub(super) worth: Worth,
    pub(super) solution: Moves,
    /// Positions searched to solve it.
    pub(super) nodes: u64,
    /// Requirements without which the fewest pushes stay the same.
    pub(super) idle: Vec<Unit>,
}

impl Draft {
    pub(super) fn shortfall(&self) -> Shortfall {
        Shortfall {
            pushes: self.worth.pushes,
            idle: self.idle.clone(),
        }
    }
}

/// How a board falls short of the request.
pub(super) struct Shortfall {
    pub(super) pushes: u64,
    pub(super) idle: Vec<Unit>,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&counted(self.pushes, "push", "pushes"))?;
        if self.idle.is_empty() {
            return Ok(());
        }
        let idle: Vec<String> = self.idle.iter().map(ToString::to_string).collect();
        write!(f, "; not needed: {}", idle.join(", "))
    }
}

/// The quality that a board has to have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hurdle {
    AtLeast(Worth),
    Exactly(Worth),
}

impl Hurdle {
    /// Whether a board can pass whose quality is at most `at_most`.
    pub(super) fn may_pass(self, at_most: Worth) -> bool {
        match self {
            Self::AtLeast(worth) => at_most >= worth,
            Self::Exactly(worth) => {
                at_most.pushes == worth.pushes && at_most.at_work >= worth.at_work
            }
        }
    }
}

/// The result of a trial.
enum Answer {
    Pushes(u64, Moves),
    /// There is no solution, or it has more pushes than the limit.
    Unsolvable,
    /// Undecided within the limit.
    Unknown,
}

/// A board that is being solved.
struct Trial {
    board: Board,
    solving: Solving,
    nodes: u64,
    most_nodes: u64,
    /// A solution with more pushes than this counts as none.
    most_pushes: u64,
}

impl Trial {
    fn new(board: Board, most_nodes: u64, most_pushes: u64) -> Option<Self> {
        let game = Game::new(&board, Switches::default()).ok()?;
        let solving = solver(&game, &board, SolveRequest::best(&PUSHES, MEMORY));
        Some(Self {
            board,
            solving,
            nodes: 0,
            most_nodes,
            most_pushes,
        })
    }

    /// Searches at most `nodes` positions and adds their number to `spent`. Returns the result, or
    /// the trial if it is not finished.
    fn run(mut self, nodes: u64, spent: &mut u64) -> Result<Answered, Self> {
        let stop = (self.nodes / STRIDE + 1) * STRIDE;
        let status = self.solving.run(nodes.min(stop - self.nodes).max(1));
        let progress = self.solving.progress();
        *spent += progress.nodes - self.nodes;
        self.nodes = progress.nodes;
        let too_long = progress.bound.is_some_and(|bound| bound > self.most_pushes);
        let answer = match status {
            Status::Done => answer(self.solving.finish(None)),
            Status::Running if self.nodes < stop => return Err(self),
            Status::Running if too_long => Answer::Unsolvable,
            Status::Running if self.nodes >= self.most_nodes => Answer::Unknown,
            Status::Running => return Err(self),
        };
        Ok(Answered {
            board: self.board,
            answer,
            nodes: self.nodes,
        })
    }
}

struct Answered {
    board: Board,
    answer: Answer,
    nodes: u64,
}

fn answer(outcome: Outcome<Moves>) -> Answer {
    match outcome.finding {
        Conclusion::Solved(solved) if solved.optimality == Optimality::Proven => {
            Answer::Pushes(solved.score.value, solved.solution)
        }
        Conclusion::Unsolvable => Answer::Unsolvable,
        _ => Answer::Unknown,
    }
}

/// Evaluates a board: solves it, and solves it again without each requirement.
pub(super) struct Assay {
    hurdle: Hurdle,
    /// Requirements still to be tested, the next one last.
    units: Vec<Unit>,
    trial: Option<Trial>,
    most_nodes: u64,
    /// The board with its best solution, once it is solved.
    draft: Option<Draft>,
    /// Parts of the current requirement still to be removed in turn. One needed part is enough.
    parts: Vec<Part>,
}

impl Assay {
    /// Starts the evaluation of a board, testing `units` in this order. A board whose solution takes more
    /// than `most_nodes` positions fails.
    pub(super) fn new(board: Board, mut units: Vec<Unit>, hurdle: Hurdle, most_nodes: u64) -> Self {
        units.reverse();
        Self {
            hurdle,
            units,
            trial: Trial::new(board, most_nodes, u64::MAX),
            most_nodes,
            draft: None,
            parts: Vec::new(),
        }
    }

    /// Searches at most `nodes` positions and adds their number to `spent`. Returns the board once the
    /// evaluation is finished, or `Some(None)` if the board fails.
    pub(super) fn run(&mut self, nodes: u64, spent: &mut u64) -> Option<Option<Draft>> {
        let Some(trial) = self.trial.take() else {
            return Some(None);
        };
        match trial.run(nodes, spent) {
            Err(trial) => self.trial = Some(trial),
            Ok(answered) => {
                let goes_on = match &self.draft {
                    None => self.solved(answered),
                    Some(_) => self.solved_without(&answered.answer),
                };
                if !goes_on {
                    return Some(None);
                }
                if self.trial.is_none() {
                    return Some(self.draft.take());
                }
            }
        }
        None
    }

    /// Handles the solution of the board itself. Returns `false` if the board fails.
    fn solved(&mut self, answered: Answered) -> bool {
        let Answer::Pushes(pushes, solution) = answered.answer else {
            return false;
        };
        if pushes == 0 {
            return false;
        }
        let at_work = 0;
        self.draft = Some(Draft {
            board: answered.board,
            worth: Worth { at_work, pushes },
            solution,
            nodes: answered.nodes,
            idle: Vec::new(),
        });
        self.next_unit()
    }

    /// Handles the solution of the board without a part. Returns `false` if the board fails.
    fn solved_without(&mut self, answer: &Answer) -> bool {
        let Some(draft) = &mut self.draft else {
            return false;
        };
        let at_work = match answer {
            Answer::Pushes(pushes, _) => *pushes != draft.worth.pushes,
            Answer::Unsolvable => true,
            Answer::Unknown => false,
        };
        if at_work {
            draft.worth.at_work += 1;
            self.units.pop();
            return self.next_unit();
        }
        self.next_part()
    }

    /// Starts testing the next requirement. Returns `false` if the board can no longer pass.
    fn next_unit(&mut self) -> bool {
        let Some(draft) = &self.draft else {
            return false;
        };
        let most = Worth {
            at_work: draft.worth.at_work + self.units.len(),
            ..draft.worth
        };
        if !self.hurdle.may_pass(most) {
            return false;
        }
        let Some(unit) = self.units.last() else {
            return true;
        };
        self.parts = unit.parts(&draft.board);
        self.next_part()
    }

    fn next_part(&mut self) -> bool {
        let Some(draft) = &mut self.draft else {
            return false;
        };
        while let Some(part) = self.parts.pop() {
            self.trial = without(&draft.board, part)
                .and_then(|board| Trial::new(board, self.most_nodes, draft.worth.pushes));
            if self.trial.is_some() {
                return true;
            }
        }
        draft.idle.extend(self.units.pop());
        self.next_unit()
    }
}
