//! Finds one board after another by local search.
//!
//! The search starts from a random board with boxes and pushers and solves it. Then it tries small
//! changes and keeps each change that does not lower the quality of the board too much. The quality
//! is first the number of requested elements and pushers that the solution needs, then the minimum
//! number of pushes. Finally, the search removes each redundant part of the board, that is, each
//! part whose removal changes neither of these two numbers.

use super::evaluation::{Candidate, Evaluation, MOST_NODES, Quality, Threshold};
use super::pull_search::PullSearch;
use super::random_board::{
    mutate, mutate_terrain, place_element, random_below, random_board, without_contents,
};
use super::redundancy::{BoardPart, parts, without};
use super::request::{BoardRequest, Requirement};
use crate::model::Board;
use crate::rules::{Game, Switches};
use crate::solve::exact::HardestSearch;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Failed changes in a row after which a board that meets the request is final.
const MOST_FAILURES: u32 = 60;
/// Positions searched without an improvement after which it is final.
const MOST_VAIN_NODES: u64 = 400_000;
/// Failed changes in a row after which a board that falls short is given up.
const MOST_FAILURES_IF_SHORT: u32 = 400;
/// Positions searched on a board to which elements are still to be added.
const MIN_NODES: u64 = 1_500;
/// Pushes that are enough for a board to which elements are still to be added.
const ENOUGH_PUSHES: u64 = 8;
/// The factor on positions that one change may cost.
const HARDER: u64 = 2;
/// The factor on positions for a board with a part removed.
const EASIER: u64 = 4;
/// A change may cost one of this many pushes.
const SLACK: u64 = 12;
/// The largest number of terrain changes at once.
const AT_ONCE: usize = 3;
/// While an element is not needed, all but one of this many changes place one.
const PLACEMENTS_OF: usize = 4;
/// One of this many changes starts from the hardest position that the board leads to.
const HARDEST_ONE_OF: usize = 6;
/// Positions searched for that.
const MOST_POSITIONS: usize = 30_000;

/// The current activity.
enum Stage {
    /// Draws a new board.
    Draw,
    /// Improves a board.
    Improve(Improvement),
    /// Removes redundant parts of a board.
    Reduce(Candidate, Reduction),
}

/// A board that is being improved. Its quality may drop for a while.
struct Improvement {
    now: Candidate,
    best: Candidate,
    /// Changes since the best board was found.
    failed: u32,
    /// Nodes spent before the best board was found.
    since: u64,
}

impl Improvement {
    fn from(candidate: Candidate, since: u64) -> Self {
        Self {
            now: candidate.clone(),
            best: candidate,
            failed: 0,
            since,
        }
    }

    fn moved_to(self, new: Candidate, nodes: u64) -> Self {
        match new.quality > self.best.quality {
            true => Self::from(new, nodes),
            false => Self { now: new, ..self },
        }
    }
}

/// The parts of a board that are to be removed in turn, the next one last.
struct Reduction {
    left: Vec<BoardPart>,
    /// Whether a part was removed, so that others may have become redundant.
    reduced: bool,
}

impl Reduction {
    fn of(candidate: &Candidate) -> Self {
        let mut left = parts(&candidate.board);
        left.reverse();
        let reduced = false;
        Self { left, reduced }
    }
}

/// Work on one board.
enum Task {
    Evaluation(Evaluation),
    PullSearch(PullSearch),
    Hardest(Board, Box<HardestSearch>),
}

pub(super) struct BoardSearch {
    request: BoardRequest,
    requirements: Vec<Requirement>,
    random: ChaCha8Rng,
    stage: Stage,
    task: Option<Task>,
    /// Number of boards drawn.
    pub(super) tried: u64,
    pub(super) nodes: u64,
    /// The best board that fell short.
    best: Option<Candidate>,
}

impl BoardSearch {
    pub(super) fn new(request: BoardRequest, seed: u64) -> Self {
        Self {
            requirements: request.requirements(),
            request,
            random: ChaCha8Rng::seed_from_u64(seed),
            stage: Stage::Draw,
            task: None,
            tried: 0,
            nodes: 0,
            best: None,
        }
    }

    /// A search that only removes redundant parts of a board that meets the request.
    pub(super) fn of(candidate: Candidate, request: BoardRequest, seed: u64) -> Self {
        let reduction = Reduction::of(&candidate);
        Self {
            stage: Stage::Reduce(candidate, reduction),
            ..Self::new(request, seed)
        }
    }

    /// The quality that was requested.
    fn wanted(&self) -> Quality {
        Quality {
            needed: self.requirements.len(),
            pushes: self.request.min_pushes,
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Candidate> {
        while self.nodes < until {
            let Some(task) = self.task.take() else {
                self.nodes += 1;
                if let Some(finished) = self.next() {
                    return Some(finished);
                }
                continue;
            };
            let nodes = until - self.nodes;
            self.task = match task {
                Task::Evaluation(mut evaluation) => match evaluation.run(nodes, &mut self.nodes) {
                    None => Some(Task::Evaluation(evaluation)),
                    Some(candidate) => {
                        self.evaluated(candidate);
                        None
                    }
                },
                Task::PullSearch(mut pull_search) => {
                    match pull_search.run(nodes, &mut self.nodes) {
                        false => Some(Task::PullSearch(pull_search)),
                        true => pull_search
                            .finish(&mut self.random)
                            .and_then(|found| self.evaluate_hard_start(found)),
                    }
                }
                Task::Hardest(board, mut hardest) => match hardest.run(nodes, &mut self.nodes) {
                    false => Some(Task::Hardest(board, hardest)),
                    true => hardest
                        .finish()
                        .map(|(game, state)| self.evaluate(game.board(&state, &board))),
                },
            };
        }
        None
    }

    /// The quality that the next board has to have.
    fn threshold(&mut self) -> Threshold {
        match &self.stage {
            Stage::Draw => Threshold::AtLeast(Quality {
                needed: 0,
                pushes: 1,
            }),
            Stage::Improve(improvement) => {
                let Quality { needed, pushes } = improvement.now.quality;
                // An added element needs a few pushes to interact with, but no more.
                if needed < self.requirements.len() {
                    let pushes = pushes.min(ENOUGH_PUSHES);
                    return Threshold::AtLeast(Quality { needed, pushes });
                }
                let slack = random_below(&mut self.random, 1 + (pushes / SLACK) as usize) as u64;
                let pushes = pushes - slack;
                Threshold::AtLeast(Quality { needed, pushes })
            }
            Stage::Reduce(candidate, _) => Threshold::Exactly(candidate.quality),
        }
    }

    /// The largest number of positions to search on the next board. While elements are missing, boards
    /// must not become hard.
    fn most_nodes(&self) -> u64 {
        match &self.stage {
            _ if self.request.elements.is_empty() => MOST_NODES,
            Stage::Draw => MIN_NODES,
            Stage::Improve(improvement) if improvement.now.redundant.is_empty() => MOST_NODES,
            Stage::Improve(improvement) => improvement.now.nodes + improvement.now.nodes / 8,
            Stage::Reduce(candidate, _) => MOST_NODES.max(EASIER * candidate.nodes),
        }
    }

    fn evaluate(&mut self, board: Board) -> Task {
        let threshold = self.threshold();
        Task::Evaluation(Evaluation::new(
            board,
            self.requirements.clone(),
            threshold,
            self.most_nodes(),
        ))
    }

    /// Evaluates a start found by pulls, unless it is too easy.
    fn evaluate_hard_start(&mut self, (pushes, board): (u64, Board)) -> Option<Task> {
        let threshold = self.threshold();
        let needed = self.requirements.len();
        threshold.may_pass(Quality { needed, pushes }).then(|| {
            Task::Evaluation(Evaluation::new(
                board,
                self.requirements.clone(),
                threshold,
                self.most_nodes(),
            ))
        })
    }

    /// Starts the next task. Returns the board if its reduction is finished.
    fn next(&mut self) -> Option<Candidate> {
        let wanted = self.wanted();
        match std::mem::replace(&mut self.stage, Stage::Draw) {
            Stage::Draw => {
                self.tried += 1;
                let board = random_board(&mut self.random, &self.request);
                self.task = board.map(|board| self.first_task(board));
            }
            Stage::Improve(improvement)
                if improvement.best.quality >= wanted && self.is_exhausted(&improvement) =>
            {
                let reduction = Reduction::of(&improvement.best);
                self.stage = Stage::Reduce(improvement.best, reduction);
            }
            Stage::Improve(improvement) if improvement.failed >= MOST_FAILURES_IF_SHORT => {
                self.keep_best(improvement.best);
            }
            Stage::Improve(mut improvement) => {
                improvement.failed += 1;
                self.stage = Stage::Improve(improvement);
                self.task = self.next_change();
            }
            Stage::Reduce(candidate, mut reduction) => {
                let simpler = std::iter::from_fn(|| reduction.left.pop())
                    .find_map(|part| without(&candidate.board, part));
                match simpler {
                    Some(board) => {
                        self.stage = Stage::Reduce(candidate, reduction);
                        self.task = Some(self.evaluate(board));
                    }
                    None if reduction.reduced => {
                        let reduction = Reduction::of(&candidate);
                        self.stage = Stage::Reduce(candidate, reduction);
                    }
                    None => return Some(candidate),
                }
            }
        }
        None
    }

    /// Whether a board that meets the request is unlikely to be improved.
    fn is_exhausted(&self, improvement: &Improvement) -> bool {
        improvement.failed >= MOST_FAILURES || self.nodes - improvement.since >= MOST_VAIN_NODES
    }

    fn first_task(&mut self, board: Board) -> Task {
        match self.pull_search(&board) {
            Some(task) if self.request.min_pushes > 1 => task,
            Some(_) | None => self.evaluate(board),
        }
    }

    fn pull_search(&self, board: &Board) -> Option<Task> {
        if !self.request.is_plain() {
            return None;
        }
        PullSearch::new(without_contents(board), self.request.pushers).map(Task::PullSearch)
    }

    /// A changed version of the board that is being improved.
    fn next_change(&mut self) -> Option<Task> {
        let Stage::Improve(improvement) = &self.stage else {
            return None;
        };
        let short = improvement.best.quality < self.wanted();
        let Candidate {
            board, redundant, ..
        } = &improvement.now;
        let missing = |requirement: &Requirement| match requirement {
            Requirement::Element(element) => Some(*element),
            Requirement::Pusher(_) => None,
        };
        let missing: Vec<_> = redundant.iter().filter_map(missing).collect();
        let (random, request) = (&mut self.random, &self.request);
        if !missing.is_empty() && random_below(random, PLACEMENTS_OF) != 0 {
            let element = missing[random_below(random, missing.len())];
            let board = place_element(random, request, &improvement.now, element)?;
            let better = Quality {
                needed: improvement.now.quality.needed + 1,
                pushes: improvement.now.quality.pushes.min(ENOUGH_PUSHES),
            };
            // The new element is tested first, as it is redundant most often.
            let mut requirements = self.requirements.clone();
            requirements.sort_by_key(|requirement| *requirement != Requirement::Element(element));
            return Some(Task::Evaluation(Evaluation::new(
                board,
                requirements,
                Threshold::AtLeast(better),
                HARDER * improvement.now.nodes + MIN_NODES,
            )));
        }
        if short && request.is_plain() {
            let mut board = without_contents(board);
            for _ in 0..=random_below(random, AT_ONCE) {
                board = mutate_terrain(random, request, &board)?;
            }
            return self.pull_search(&board);
        }
        if short && missing.is_empty() && random_below(random, HARDEST_ONE_OF) == 0 {
            let game = Game::new(board, Switches::default()).ok()?;
            let board = board.clone();
            return HardestSearch::new(game, MOST_POSITIONS)
                .map(|hardest| Task::Hardest(board, Box::new(hardest)));
        }
        let board = mutate(random, request, board)?;
        Some(self.evaluate(board))
    }

    /// Handles the result of an evaluation.
    fn evaluated(&mut self, found: Option<Candidate>) {
        let Some(new) = found else {
            return;
        };
        self.stage = match std::mem::replace(&mut self.stage, Stage::Draw) {
            Stage::Draw => Stage::Improve(Improvement::from(new, self.nodes)),
            Stage::Improve(improvement) => Stage::Improve(improvement.moved_to(new, self.nodes)),
            Stage::Reduce(_, reduction) => Stage::Reduce(
                new,
                Reduction {
                    reduced: true,
                    ..reduction
                },
            ),
        };
    }

    /// The best unfinished board.
    pub(super) fn closest(&self) -> Option<&Candidate> {
        let now = match &self.stage {
            Stage::Draw => None,
            Stage::Improve(improvement) => Some(&improvement.best),
            Stage::Reduce(candidate, _) => Some(candidate),
        };
        now.into_iter()
            .chain(&self.best)
            .max_by_key(|candidate| candidate.quality)
    }

    fn keep_best(&mut self, candidate: Candidate) {
        if self
            .best
            .as_ref()
            .is_none_or(|best| candidate.quality > best.quality)
        {
            self.best = Some(candidate);
        }
    }
}
