//! Local search for one board after the other.
//!
//! A random board with boxes and pushers is solved. Then small changes are tried, and kept if the
//! quality does not drop (much): first the requested elements have to be needed, one after the other,
//! then the best solution has to be long. Finally all parts are removed that the fewest pushes do not
//! depend on.

use super::assay::{Assay, Draft, Hurdle, MOST_NODES, Shortfall, Worth};
use super::backward::Backward;
use super::draw::{below, change, cleared, draw, place, reshape};
use super::idle::{Part, parts, without};
use super::wish::{Unit, Wish};
use crate::model::Board;
use crate::rules::{Game, Switches};
use crate::solve::exact::Hardest;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Failed changes in a row after which a board that meets the request is final.
const PATIENCE: u32 = 60;
/// Positions searched without an improvement after which it is final.
const VAIN_NODES: u64 = 400_000;
/// Failed changes in a row after which a board that falls short is given up.
const LONG_PATIENCE: u32 = 400;
/// Positions searched on a board to which elements are still to be added.
const FEW_NODES: u64 = 1_500;
/// Pushes that are enough for a board to which elements are still to be added.
const ENOUGH: u64 = 8;
/// The factor on positions that one change may cost.
const HARDER: u64 = 2;
/// The factor on positions for a board with a part removed.
const EASIER: u64 = 4;
/// A change may cost one of this many pushes.
const SLACK: u64 = 12;
/// The largest number of terrain changes at once.
const AT_ONCE: usize = 3;
/// While an element is not needed, all but one of this many changes place one.
const PLACED_OF: usize = 4;
/// One of this many changes starts from the hardest position that the board leads to.
const DEEPER: usize = 6;
/// Positions searched for that.
const MOST_POSITIONS: usize = 30_000;

/// The current activity.
enum Stage {
    /// Draws a new board.
    Draw,
    /// Improves a board.
    Climb(Climb),
    /// Removes redundant parts of a board.
    Strip(Draft, Strip),
}

/// A board that is being improved. Its quality may drop for a while.
struct Climb {
    now: Draft,
    best: Draft,
    /// Changes since the best board was found.
    failed: u32,
    /// Nodes spent before the best board was found.
    since: u64,
}

impl Climb {
    fn from(draft: Draft, since: u64) -> Self {
        Self {
            now: draft.clone(),
            best: draft,
            failed: 0,
            since,
        }
    }

    fn goes_to(self, new: Draft, nodes: u64) -> Self {
        match new.worth > self.best.worth {
            true => Self::from(new, nodes),
            false => Self { now: new, ..self },
        }
    }
}

/// The parts of a board that are to be removed in turn, the next one last.
struct Strip {
    left: Vec<Part>,
    /// Whether a part was removed, so that others may have become redundant.
    lighter: bool,
}

impl Strip {
    fn of(draft: &Draft) -> Self {
        let mut left = parts(&draft.board);
        left.reverse();
        let lighter = false;
        Self { left, lighter }
    }
}

/// Work on one board.
enum Task {
    Assay(Assay),
    Backward(Backward),
    Hardest(Board, Box<Hardest>),
}

pub(super) struct Search {
    wish: Wish,
    units: Vec<Unit>,
    random: ChaCha8Rng,
    stage: Stage,
    task: Option<Task>,
    /// Number of boards drawn.
    pub(super) tried: u64,
    pub(super) nodes: u64,
    /// The best board that fell short.
    best: Option<Draft>,
}

impl Search {
    pub(super) fn new(wish: Wish, seed: u64) -> Self {
        Self {
            units: wish.units(),
            wish,
            random: ChaCha8Rng::seed_from_u64(seed),
            stage: Stage::Draw,
            task: None,
            tried: 0,
            nodes: 0,
            best: None,
        }
    }

    /// A search that only removes redundant parts of a board that meets the request.
    pub(super) fn of(draft: Draft, wish: Wish, seed: u64) -> Self {
        let strip = Strip::of(&draft);
        Self {
            stage: Stage::Strip(draft, strip),
            ..Self::new(wish, seed)
        }
    }

    /// The quality that was requested.
    fn wanted(&self) -> Worth {
        Worth {
            at_work: self.units.len(),
            pushes: self.wish.least,
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Draft> {
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
                Task::Assay(mut assay) => match assay.run(nodes, &mut self.nodes) {
                    None => Some(Task::Assay(assay)),
                    Some(draft) => {
                        self.assayed(draft);
                        None
                    }
                },
                Task::Backward(mut backward) => match backward.run(nodes, &mut self.nodes) {
                    false => Some(Task::Backward(backward)),
                    true => backward
                        .finish(&mut self.random)
                        .and_then(|found| self.pulled(found)),
                },
                Task::Hardest(board, mut hardest) => match hardest.run(nodes, &mut self.nodes) {
                    false => Some(Task::Hardest(board, hardest)),
                    true => hardest
                        .finish()
                        .map(|(game, state)| self.assay(game.board(&state, &board))),
                },
            };
        }
        None
    }

    /// The quality that the next board has to have.
    fn hurdle(&mut self) -> Hurdle {
        match &self.stage {
            Stage::Draw => Hurdle::AtLeast(Worth {
                at_work: 0,
                pushes: 1,
            }),
            Stage::Climb(climb) => {
                let Worth { at_work, pushes } = climb.now.worth;
                // An added element needs a few pushes to interact with, but no more.
                if at_work < self.units.len() {
                    let pushes = pushes.min(ENOUGH);
                    return Hurdle::AtLeast(Worth { at_work, pushes });
                }
                let slack = below(&mut self.random, 1 + (pushes / SLACK) as usize) as u64;
                let pushes = pushes - slack;
                Hurdle::AtLeast(Worth { at_work, pushes })
            }
            Stage::Strip(draft, _) => Hurdle::Exactly(draft.worth),
        }
    }

    /// The largest number of positions to search on the next board. While elements are missing, boards
    /// must not become hard.
    fn most_nodes(&self) -> u64 {
        match &self.stage {
            _ if self.wish.elements.is_empty() => MOST_NODES,
            Stage::Draw => FEW_NODES,
            Stage::Climb(climb) if climb.now.idle.is_empty() => MOST_NODES,
            Stage::Climb(climb) => climb.now.nodes + climb.now.nodes / 8,
            Stage::Strip(draft, _) => MOST_NODES.max(EASIER * draft.nodes),
        }
    }

    fn assay(&mut self, board: Board) -> Task {
        let hurdle = self.hurdle();
        Task::Assay(Assay::new(
            board,
            self.units.clone(),
            hurdle,
            self.most_nodes(),
        ))
    }

    /// Evaluates a start found by pulls, unless it is too easy.
    fn pulled(&mut self, (pushes, board): (u64, Board)) -> Option<Task> {
        let hurdle = self.hurdle();
        let at_work = self.units.len();
        hurdle.may_pass(Worth { at_work, pushes }).then(|| {
            Task::Assay(Assay::new(
                board,
                self.units.clone(),
                hurdle,
                self.most_nodes(),
            ))
        })
    }

    /// Starts the next task. Returns the board if its reduction is finished.
    fn next(&mut self) -> Option<Draft> {
        let wanted = self.wanted();
        match std::mem::replace(&mut self.stage, Stage::Draw) {
            Stage::Draw => {
                self.tried += 1;
                let board = draw(&mut self.random, &self.wish);
                self.task = board.map(|board| self.begun(board));
            }
            Stage::Climb(climb) if climb.best.worth >= wanted && self.is_in_vain(&climb) => {
                let strip = Strip::of(&climb.best);
                self.stage = Stage::Strip(climb.best, strip);
            }
            Stage::Climb(climb) if climb.failed >= LONG_PATIENCE => self.fell_short(climb.best),
            Stage::Climb(mut climb) => {
                climb.failed += 1;
                self.stage = Stage::Climb(climb);
                self.task = self.changed();
            }
            Stage::Strip(draft, mut strip) => {
                let simpler = std::iter::from_fn(|| strip.left.pop())
                    .find_map(|part| without(&draft.board, part));
                match simpler {
                    Some(board) => {
                        self.stage = Stage::Strip(draft, strip);
                        self.task = Some(self.assay(board));
                    }
                    None if strip.lighter => {
                        let strip = Strip::of(&draft);
                        self.stage = Stage::Strip(draft, strip);
                    }
                    None => return Some(draft),
                }
            }
        }
        None
    }

    /// Whether a board that meets the request is unlikely to be improved.
    fn is_in_vain(&self, climb: &Climb) -> bool {
        climb.failed >= PATIENCE || self.nodes - climb.since >= VAIN_NODES
    }

    fn begun(&mut self, board: Board) -> Task {
        match self.backward(&board) {
            Some(task) if self.wish.least > 1 => task,
            Some(_) | None => self.assay(board),
        }
    }

    fn backward(&self, board: &Board) -> Option<Task> {
        if !self.wish.is_plain() {
            return None;
        }
        Backward::new(cleared(board), self.wish.pushers).map(Task::Backward)
    }

    /// A changed version of the board that is being improved.
    fn changed(&mut self) -> Option<Task> {
        let Stage::Climb(climb) = &self.stage else {
            return None;
        };
        let short = climb.best.worth < self.wanted();
        let Draft { board, idle, .. } = &climb.now;
        let missing = |unit: &Unit| match unit {
            Unit::Element(element) => Some(*element),
            Unit::Pusher(_) => None,
        };
        let missing: Vec<_> = idle.iter().filter_map(missing).collect();
        let (random, wish) = (&mut self.random, &self.wish);
        if !missing.is_empty() && below(random, PLACED_OF) != 0 {
            let element = missing[below(random, missing.len())];
            let board = place(random, wish, &climb.now, element)?;
            let better = Worth {
                at_work: climb.now.worth.at_work + 1,
                pushes: climb.now.worth.pushes.min(ENOUGH),
            };
            // The new element is tested first, as it is redundant most often.
            let mut units = self.units.clone();
            units.sort_by_key(|unit| *unit != Unit::Element(element));
            return Some(Task::Assay(Assay::new(
                board,
                units,
                Hurdle::AtLeast(better),
                HARDER * climb.now.nodes + FEW_NODES,
            )));
        }
        if short && wish.is_plain() {
            let mut board = cleared(board);
            for _ in 0..=below(random, AT_ONCE) {
                board = reshape(random, wish, &board)?;
            }
            return self.backward(&board);
        }
        if short && missing.is_empty() && below(random, DEEPER) == 0 {
            let game = Game::new(board, Switches::default()).ok()?;
            let board = board.clone();
            return Hardest::new(game, MOST_POSITIONS)
                .map(|hardest| Task::Hardest(board, Box::new(hardest)));
        }
        let board = change(random, wish, board)?;
        Some(self.assay(board))
    }

    /// Handles the result of an evaluation.
    fn assayed(&mut self, found: Option<Draft>) {
        let Some(new) = found else {
            return;
        };
        self.stage = match std::mem::replace(&mut self.stage, Stage::Draw) {
            Stage::Draw => Stage::Climb(Climb::from(new, self.nodes)),
            Stage::Climb(climb) => Stage::Climb(climb.goes_to(new, self.nodes)),
            Stage::Strip(_, strip) => Stage::Strip(
                new,
                Strip {
                    lighter: true,
                    ..strip
                },
            ),
        };
    }

    /// The best unfinished board.
    pub(super) fn closest(&self) -> Option<Shortfall> {
        let now = match &self.stage {
            Stage::Draw => None,
            Stage::Climb(climb) => Some(&climb.best),
            Stage::Strip(draft, _) => Some(draft),
        };
        now.into_iter()
            .chain(&self.best)
            .max_by_key(|draft| draft.worth)
            .map(Draft::shortfall)
    }

    fn fell_short(&mut self, draft: Draft) {
        if self
            .best
            .as_ref()
            .is_none_or(|best| draft.worth > best.worth)
        {
            self.best = Some(draft);
        }
    }
}
