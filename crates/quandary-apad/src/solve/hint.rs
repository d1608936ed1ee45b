//! Suggests the next move.

use super::listing::{CollectingVisitor, collecting_search};
use super::placement_table::{PlacementId, PlacementTable};
use super::problem::{SearchProblem, piece_of};
use super::search::DepthFirstSearch;
use super::solver::Solver;
use super::{Advice, Forced, LiftAdvice, ListEnd, PlaceAdvice};
use crate::model::{Goal, PieceId, Squares};
use crate::rules::{Input, Position};
use quandary_core::budget::Reason;
use quandary_core::family::Want;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Count, Optimality};
use std::sync::Arc;

/// The maximum number of solutions that a hint is based on.
const MAX_SOLUTIONS: u64 = 100_000;

enum Stage {
    /// Lists solutions that lift no pieces.
    Finishing(DepthFirstSearch<CollectingVisitor>),
    /// There are none: searches for the pieces to lift.
    Lifting(Box<Solver>),
    Done(Advice),
}

/// The job that finds a hint.
pub(super) struct HintJob {
    position: Position,
    problem: Arc<SearchProblem>,
    memory: u64,
    stage: Stage,
    /// Nodes of the earlier stages.
    nodes: u64,
}

impl HintJob {
    pub(super) fn new(position: &Position, memory: u64) -> Self {
        let problem = Arc::new(SearchProblem::new(&position.kit, position.goal));
        let stage = if position.is_solved() {
            Stage::Done(Advice::Solved)
        } else {
            Stage::Finishing(collecting_search(
                &problem,
                &position.board,
                MAX_SOLUTIONS,
                memory,
            ))
        };
        Self {
            position: position.clone(),
            problem,
            memory,
            stage,
            nodes: 0,
        }
    }

    fn advance(&mut self) {
        let placeholder = Stage::Done(Advice::Unknown(Reason::Memory));
        self.stage = match std::mem::replace(&mut self.stage, placeholder) {
            Stage::Finishing(search) => {
                self.nodes += search.nodes();
                let end = search.visitor.end().unwrap_or(ListEnd::Complete);
                match (search.visitor.count(), end) {
                    (0, ListEnd::Complete) => Stage::Lifting(Box::new(Solver::new(
                        &self.position,
                        Want::Best,
                        self.memory,
                    ))),
                    (0, _) => Stage::Done(Advice::Unknown(Reason::Memory)),
                    (count, end) => {
                        let votes = PlacementVotes::new(search.visitor.into_found(), count, end);
                        Stage::Done(votes.advice(&self.position, &self.problem.table))
                    }
                }
            }
            Stage::Lifting(solver) => {
                self.nodes += solver.progress().nodes;
                Stage::Done(self.lift(*solver))
            }
            done => done,
        };
    }

    fn lift(&self, solver: Solver) -> Advice {
        let outcome = Box::new(solver).finish(None);
        let solved = match outcome.conclusion {
            Conclusion::Solved(solved) => solved,
            Conclusion::Unsolvable => return Advice::Unsolvable,
            Conclusion::Undecided { reason, .. } => return Advice::Unknown(reason),
        };
        debug_assert_eq!(solved.optimality, Optimality::Proven);
        let lifts = solved.solution.iter().filter_map(|input| match input {
            Input::Lift(piece) => Some(*piece),
            Input::Place(_) => None,
        });
        let mut lifts = lifts.collect::<Vec<_>>().into_iter();
        match lifts.next() {
            None => Advice::Solved,
            Some(piece) => Advice::Lift(LiftAdvice {
                piece,
                others: lifts.collect(),
                remaining: solved.score.value,
            }),
        }
    }
}

impl Job for HintJob {
    type Output = Advice;

    fn run(&mut self, nodes: u64) -> Status {
        let end = self.progress().nodes.saturating_add(nodes);
        loop {
            let left = end - self.progress().nodes;
            let status = match &mut self.stage {
                Stage::Finishing(search) => search.run(left),
                Stage::Lifting(solver) => solver.run(left),
                Stage::Done(_) => return Status::Done,
            };
            if status == Status::Running || self.progress().nodes == end {
                return Status::Running;
            }
            self.advance();
        }
    }

    fn progress(&self) -> Progress {
        let (nodes, bytes) = match &self.stage {
            Stage::Finishing(search) => (search.nodes(), search.visitor.bytes()),
            Stage::Lifting(solver) => (solver.progress().nodes, solver.progress().bytes),
            Stage::Done(_) => (0, 0),
        };
        Progress {
            nodes: self.nodes + nodes,
            bytes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Advice {
        match self.stage {
            Stage::Done(advice) => advice,
            _ => Advice::Unknown(stopped.unwrap_or(Reason::Memory)),
        }
    }
}

/// The solutions, which vote for the placements that they contain.
struct PlacementVotes {
    found: Vec<PlacementId>,
    total: u64,
    /// Whether there may be more solutions.
    end: ListEnd,
}

impl PlacementVotes {
    fn new(found: Vec<PlacementId>, total: u64, end: ListEnd) -> Self {
        Self { found, total, end }
    }

    /// Suggests the missing piece whose placement most solutions share. Among equal placements,
    /// those that are visibly forced come first.
    fn advice(&self, position: &Position, table: &PlacementTable) -> Advice {
        let missing: Vec<PieceId> = position.board.missing().collect();
        let open_placements = OpenPlacements::new(position, table, &missing);
        let mut counts = self.tally(table);
        counts.retain(|(placement, _)| missing.contains(&piece_of(table, *placement)));
        let best = counts.iter().max_by_key(|(placement, count)| {
            let is_forced =
                *count == self.total && open_placements.forced_reason(table, *placement).is_some();
            (*count, is_forced, std::cmp::Reverse(*placement))
        });
        let Some((placement, count)) = best else {
            return Advice::Solved;
        };
        let entry = table.get(*placement);
        let forced = open_placements.forced_reason(table, *placement);
        Advice::Place(PlaceAdvice {
            placement: entry.placement,
            squares: entry.squares,
            forced: forced.filter(|_| *count == self.total),
            solutions: *count,
            total: self.listed(),
            remaining: missing.len() as u64,
        })
    }

    /// The placements that occur, with the number of solutions that contain them.
    fn tally(&self, table: &PlacementTable) -> Vec<(PlacementId, u64)> {
        let mut counts = vec![0; table.len()];
        for placement in &self.found {
            counts[usize::from(placement.0)] += 1;
        }
        let numbered = (0u16..).map(PlacementId).zip(counts);
        numbered.filter(|(_, count)| *count > 0).collect()
    }

    /// The number of solutions.
    fn listed(&self) -> Count {
        match self.end {
            ListEnd::Complete => Count::Exact(self.total),
            ListEnd::LimitReached | ListEnd::Stopped(_) => Count::AtLeast(self.total),
        }
    }
}

/// The placements that are still possible for the missing pieces, to explain forced placements.
pub(super) struct OpenPlacements {
    /// The squares that a complete board cannot leave free.
    to_cover: Squares,
    placements: Vec<PlacementId>,
}

impl OpenPlacements {
    pub(super) fn new(position: &Position, table: &PlacementTable, missing: &[PieceId]) -> Self {
        let free = position.free();
        let open = match position.goal {
            Goal::Free(kept) => free & !kept,
            Goal::Any | Goal::Combination | Goal::Date => free,
        };
        let of_missing = missing.iter().flat_map(|piece| table.of_piece(*piece));
        Self {
            to_cover: free & !position.goal.may_stay_free(&position.kit),
            placements: of_missing
                .filter(|(_, entry)| entry.squares.is_subset_of(open))
                .map(|(id, _)| id)
                .collect(),
        }
    }

    /// The squares that have to be covered although no placement covers them.
    pub(super) fn unreachable_squares(&self, table: &PlacementTable) -> Squares {
        self.to_cover & !coverable_squares(table, &self.placements)
    }

    /// Why a placement is forced: the piece fits nowhere else, or no other piece covers a square.
    fn forced_reason(&self, table: &PlacementTable, placement: PlacementId) -> Option<Forced> {
        let piece = piece_of(table, placement);
        let others = self.placements.iter().filter(|id| **id != placement);
        if !others.clone().any(|id| piece_of(table, *id) == piece) {
            return Some(Forced::NowhereElse);
        }
        let coverable = coverable_squares(table, others);
        let alone = table.get(placement).squares & self.to_cover & !coverable;
        alone.first().map(Forced::OnlyCover)
    }
}

fn coverable_squares<'a>(
    table: &PlacementTable,
    placements: impl IntoIterator<Item = &'a PlacementId>,
) -> Squares {
    let squares = placements.into_iter().map(|id| table.get(*id).squares);
    squares.fold(Squares::EMPTY, |all, squares| all | squares)
}
