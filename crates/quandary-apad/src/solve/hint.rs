//! The next piece for a person who is stuck.

use super::fits::{FitId, Fits};
use super::listing::{Keeper, keeping};
use super::solver::Solver;
use super::task::{Task, piece_of};
use super::walk::Walk;
use super::{Advice, End, PIECES};
use crate::model::{Aim, Kit, PieceId, Squares};
use crate::rules::{Input, Position};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Optimality};
use std::sync::Arc;

/// Solutions after which enough is known to choose a piece.
const MOST: u64 = 100_000;

enum Stage {
    /// Looks at the ways to finish without lifting anything.
    Finishing(Walk<Keeper>),
    /// There is none: looks for what to lift.
    Lifting(Box<Solver>),
    Over(Advice),
}

/// The job that advises.
pub(super) struct Hinting {
    position: Position,
    task: Arc<Task>,
    memory: u64,
    stage: Stage,
    /// Nodes of the stages before this one.
    nodes: u64,
}

impl Hinting {
    pub(super) fn new(position: &Position, memory: u64) -> Self {
        let task = Arc::new(Task::new(&position.kit, position.aim));
        let stage = if position.is_solved() {
            Stage::Over(Advice::Solved)
        } else {
            Stage::Finishing(keeping(&task, &position.board, MOST, memory))
        };
        Self {
            position: position.clone(),
            task,
            memory,
            stage,
            nodes: 0,
        }
    }

    fn advance(&mut self) {
        let over = Stage::Over(Advice::Unknown(Reason::Memory));
        self.stage = match std::mem::replace(&mut self.stage, over) {
            Stage::Finishing(walk) => {
                self.nodes += walk.nodes();
                let end = walk.visitor.end().unwrap_or(End::Complete);
                match (walk.visitor.count(), end) {
                    (0, End::Complete) => Stage::Lifting(Box::new(Solver::new(
                        &self.position,
                        SolveRequest {
                            metric: &PIECES,
                            want: Want::Best,
                            memory: self.memory,
                        },
                    ))),
                    (0, _) => Stage::Over(Advice::Unknown(Reason::Memory)),
                    (count, end) => {
                        let votes = Votes::new(walk.visitor.into_found(), count, end);
                        Stage::Over(votes.advice(&self.position, &self.task.fits))
                    }
                }
            }
            Stage::Lifting(solver) => {
                self.nodes += solver.progress().nodes;
                Stage::Over(self.lift(*solver))
            }
            over => over,
        };
    }

    fn lift(&self, solver: Solver) -> Advice {
        let outcome = Box::new(solver).finish(None);
        let solved = match outcome.finding {
            Conclusion::Solved(solved) => solved,
            Conclusion::Unsolvable => return Advice::Hopeless,
            Conclusion::Undecided { reason, .. } => return Advice::Unknown(reason),
        };
        debug_assert_eq!(solved.optimality, Optimality::Proven);
        let lifts = solved.solution.iter().filter_map(|input| match input {
            Input::Lift(piece) => Some(self.position.kit.piece(*piece).name().to_string()),
            Input::Place(_) => None,
        });
        let lifts: Vec<String> = lifts.collect();
        match solved.solution.first() {
            None => Advice::Solved,
            Some(first) => Advice::Next {
                input: *first,
                reason: format!(
                    "no solution keeps every piece where it lies; it is enough to lift {}",
                    lifts.join(" and ")
                ),
                remaining: solved.score.value,
            },
        }
    }
}

impl Job for Hinting {
    type Output = Advice;

    fn run(&mut self, nodes: u64) -> Status {
        let end = self.progress().nodes.saturating_add(nodes);
        loop {
            let left = end - self.progress().nodes;
            let status = match &mut self.stage {
                Stage::Finishing(walk) => walk.run(left),
                Stage::Lifting(solver) => solver.run(left),
                Stage::Over(_) => return Status::Done,
            };
            if status == Status::Running || self.progress().nodes == end {
                return Status::Running;
            }
            self.advance();
        }
    }

    fn progress(&self) -> Progress {
        let (nodes, bytes) = match &self.stage {
            Stage::Finishing(walk) => (walk.nodes(), walk.visitor.bytes()),
            Stage::Lifting(solver) => (solver.progress().nodes, solver.progress().bytes),
            Stage::Over(_) => (0, 0),
        };
        Progress {
            nodes: self.nodes + nodes,
            bytes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Advice {
        match self.stage {
            Stage::Over(advice) => advice,
            _ => Advice::Unknown(stopped.unwrap_or(Reason::Memory)),
        }
    }
}

/// How many solutions have each fit.
struct Votes {
    found: Vec<FitId>,
    total: u64,
    /// Whether there may be more solutions than these.
    end: End,
}

impl Votes {
    fn new(found: Vec<FitId>, total: u64, end: End) -> Self {
        Self { found, total, end }
    }

    /// The missing piece whose place most of the solutions agree on; of several those first that a
    /// person can see to be forced.
    fn advice(&self, position: &Position, fits: &Fits) -> Advice {
        let missing: Vec<PieceId> = position.board.missing().collect();
        let room = Room::new(position, fits, &missing);
        let mut counts = self.tally(fits);
        counts.retain(|(fit, _)| missing.contains(&piece_of(fits, *fit)));
        let best = counts.iter().max_by_key(|(fit, count)| {
            let plain = *count == self.total && room.why(fits, *fit).is_some();
            (*count, plain, std::cmp::Reverse(*fit))
        });
        let Some((fit, count)) = best else {
            return Advice::Solved;
        };
        let share = self.share(*count);
        let reason = match room.why(fits, *fit).filter(|_| *count == self.total) {
            Some(why) => format!("{why}; {share}"),
            None => share,
        };
        Advice::Next {
            input: Input::Place(fits.get(*fit).placement),
            reason,
            remaining: missing.len() as u64,
        }
    }

    /// The fits that occur, with the number of solutions that have them.
    fn tally(&self, fits: &Fits) -> Vec<(FitId, u64)> {
        let mut counts = vec![0; fits.len()];
        for fit in &self.found {
            counts[usize::from(fit.0)] += 1;
        }
        let numbered = (0u16..).map(FitId).zip(counts);
        numbered.filter(|(_, count)| *count > 0).collect()
    }

    fn share(&self, count: u64) -> String {
        let total = self.total;
        let first = match self.end {
            End::Complete => "",
            End::Enough | End::Stopped(_) => "the first ",
        };
        match (count == total, total) {
            (true, 1) if first.is_empty() => "the only solution has it".to_owned(),
            (true, 2) if first.is_empty() => "both solutions have it".to_owned(),
            (true, _) if first.is_empty() => format!("all {total} solutions have it"),
            (true, _) => format!("all of {first}{total} solutions have it"),
            (false, _) => {
                let have = if count == 1 { "has" } else { "have" };
                format!("{count} of {first}{total} solutions {have} it")
            }
        }
    }
}

/// What a person sees without trying: where missing pieces have room at all.
struct Room<'a> {
    kit: &'a Kit,
    /// Squares that a finished board cannot leave free.
    to_cover: Squares,
    fits: Vec<FitId>,
}

impl<'a> Room<'a> {
    fn new(position: &'a Position, fits: &Fits, missing: &[PieceId]) -> Self {
        let free = position.free();
        let open = match position.aim {
            Aim::Free(kept) => free & !kept,
            Aim::Any | Aim::Combination | Aim::Date => free,
        };
        let of_missing = missing.iter().flat_map(|piece| fits.of(*piece));
        Self {
            kit: &position.kit,
            to_cover: free & !position.aim.may_stay_free(&position.kit),
            fits: of_missing
                .filter(|(_, fit)| fit.squares.within(open))
                .map(|(id, _)| id)
                .collect(),
        }
    }

    /// Why a piece can lie nowhere else, or no other piece there.
    fn why(&self, fits: &Fits, fit: FitId) -> Option<String> {
        let piece = piece_of(fits, fit);
        let others = |id: &&FitId| **id != fit;
        if !self
            .fits
            .iter()
            .filter(others)
            .any(|id| piece_of(fits, *id) == piece)
        {
            let name = self.kit.piece(piece).name();
            return Some(format!("{name} has no other place"));
        }
        let others = self.fits.iter().filter(others);
        let reached = others.fold(Squares::NONE, |all, id| all | fits.get(*id).squares);
        let alone = fits.get(fit).squares & self.to_cover & !reached;
        let label = self.kit.frame().label(alone.first()?)?;
        Some(format!("nothing else covers {}", label.text))
    }
}
