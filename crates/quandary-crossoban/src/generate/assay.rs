//! What a board is worth: its best solution, and how much of what was asked for it needs.

use super::idle::{Part, without};
use super::wish::Unit;
use crate::model::{Board, Moves};
use crate::rules::{Game, Switches};
use crate::solve::{PUSHES, Solving, solver};
use quandary_core::family::SolveRequest;
use quandary_core::job::Status;
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use std::fmt;

/// Positions that are searched on one board before it is left alone.
pub(super) const MOST_NODES: u64 = 60_000;
/// Every so many positions it is asked whether enough is known.
const STRIDE: u64 = 100;
/// Bytes that one search may hold.
const MEMORY: u64 = 256 << 20;

/// How good a board is: first what is at work in it, then how long its best solution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// Things asked for without which the best solution would have another length.
    pub(super) at_work: usize,
    /// Pushes of the best solution.
    pub(super) pushes: u64,
}

/// A board with its best solution.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) board: Board,
    pub(super) worth: Worth,
    pub(super) solution: Moves,
    /// Positions that were searched for it.
    pub(super) nodes: u64,
    /// Things asked for that it could do without.
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

/// What a board has that is not all that was asked for.
pub(super) struct Shortfall {
    pub(super) pushes: u64,
    pub(super) idle: Vec<Unit>,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pushes", self.pushes)?;
        if self.idle.is_empty() {
            return Ok(());
        }
        let idle: Vec<String> = self.idle.iter().map(ToString::to_string).collect();
        write!(f, ", and it could do without {}", idle.join(", "))
    }
}

/// What a board has to be worth.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hurdle {
    AtLeast(Worth),
    Exactly(Worth),
}

impl Hurdle {
    /// Whether a board may pass that is worth at most this.
    pub(super) fn may_pass(self, at_most: Worth) -> bool {
        match self {
            Self::AtLeast(worth) => at_most >= worth,
            Self::Exactly(worth) => {
                at_most.pushes == worth.pushes && at_most.at_work >= worth.at_work
            }
        }
    }
}

/// What is known of the best solution of a board.
enum Answer {
    Pushes(u64, Moves),
    /// There is none, or only longer ones than were asked for.
    Unsolvable,
    /// It takes too long to find out.
    Unknown,
}

/// A board that is being solved.
struct Trial {
    board: Board,
    solving: Solving,
    nodes: u64,
    most_nodes: u64,
    /// More pushes than these are as good as no solution.
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

    /// Works on, and adds to `spent`; the answer once it is known.
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

/// Finds out what a board is worth.
pub(super) struct Assay {
    hurdle: Hurdle,
    /// What was asked for.
    units: Vec<Unit>,
    trial: Option<Trial>,
    most_nodes: u64,
    /// Once the board itself is solved: what has been found of it, and what is looked at.
    draft: Option<Draft>,
    /// Parts of the first of the units that are left; one of them at work is enough.
    parts: Vec<Part>,
}

impl Assay {
    /// `units` is what was asked for, in the order in which it is looked at. A board that takes more
    /// than `most_nodes` does not pass.
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

    /// Works on, and adds to `spent`; the board once everything is known, nothing if it does not
    /// pass.
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

    /// The board itself. False if it does not pass.
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

    /// The board without a part. False if it does not pass.
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

    /// Goes on with the unit that is last in the list. False if the board cannot pass any more.
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
