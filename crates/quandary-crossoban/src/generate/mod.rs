//! New boards whose best solution is proven.
//!
//! A board is drawn at random and solved. Then small changes are tried: one that makes the best
//! solution longer is kept, until no change of a long row of them helps. Last, everything goes that
//! the length of the best solution does not depend on: elements, pushers, floor. A board that has
//! lost an element that was asked for is given up.

mod draw;
mod idle;
mod wish;

pub use wish::OPTIONS;

use crate::format::{self, CROSSOBAN};
use crate::model::{Board, Collection, Level, Moves, Note, Snapshot};
use crate::rules::{Game, Switches};
use crate::solve::{PUSHES, Solving, solver};
use draw::{change, draw};
use idle::{Part, parts, trimmed, without};
use quandary_core::budget::Reason;
use quandary_core::family::{Generated, SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::options::{OptionError, Options};
use quandary_core::outcome::{Finding, Optimality, Outcome};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use wish::Wish;

/// Positions that are searched on one board before it is left alone.
const MOST_NODES: u64 = 60_000;
/// Changes in a row that may fail before a board is as hard as it gets.
const PATIENCE: u32 = 60;
/// Boards drawn for one level before the wish is given up: no such board may exist.
const MOST_TRIES: u64 = 5_000;
/// Bytes that one search may hold.
const MEMORY: u64 = 256 << 20;

/// A job that makes `count` boards.
///
/// # Errors
/// The options contradict each other.
pub fn generator(
    options: &Options,
    seed: u64,
    count: u64,
) -> Result<Box<dyn Job<Output = Generated>>, OptionError> {
    Ok(Box::new(Generator {
        wish: Wish::new(options)?,
        random: ChaCha8Rng::seed_from_u64(seed),
        seed,
        count,
        levels: Vec::new(),
        tried: 0,
        tries: 0,
        nodes: 0,
        stage: Stage::Draw,
        asked: None,
    }))
}

/// A board with its best solution.
struct Draft {
    board: Board,
    pushes: u64,
    solution: Moves,
}

/// What is being done with a board.
enum Stage {
    /// There is none yet.
    Draw,
    /// It is made harder; so many changes may still fail.
    Harden(Draft, u32),
    /// Its idle parts are taken away; those that are left to be tried, the next one last.
    Strip(Draft, Vec<Part>),
}

struct Generator {
    wish: Wish,
    random: ChaCha8Rng,
    seed: u64,
    count: u64,
    levels: Vec<Level>,
    tried: u64,
    /// Boards drawn since the last level was made.
    tries: u64,
    nodes: u64,
    stage: Stage,
    /// The board that is being solved.
    asked: Option<(Board, Solving)>,
}

impl Generator {
    fn is_over(&self) -> bool {
        let given_up = self.tries >= MOST_TRIES && matches!(self.stage, Stage::Draw);
        self.levels.len() as u64 >= self.count || given_up
    }

    /// The next board worth solving; none if the stage came to its end, or drew in vain.
    fn next(&mut self) -> Option<Board> {
        match &mut self.stage {
            Stage::Draw => {
                self.tried += 1;
                self.tries += 1;
                draw(&mut self.random, &self.wish)
            }
            Stage::Harden(draft, left) => {
                *left = left.checked_sub(1)?;
                change(&mut self.random, &self.wish, &draft.board)
            }
            Stage::Strip(draft, parts) => {
                while let Some(part) = parts.pop() {
                    let simpler = without(&draft.board, part);
                    if simpler.is_some() {
                        return simpler;
                    }
                }
                None
            }
        }
    }

    /// What follows where there is nothing more to solve in a stage.
    fn advance(&mut self) {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Draw) {
            Stage::Harden(draft, 0) if draft.pushes >= self.wish.least => {
                let mut parts = parts(&draft.board);
                parts.reverse();
                Stage::Strip(draft, parts)
            }
            Stage::Harden(_, 0) | Stage::Draw => Stage::Draw,
            Stage::Harden(draft, left) => Stage::Harden(draft, left),
            Stage::Strip(draft, _) => {
                self.take(draft);
                Stage::Draw
            }
        };
    }

    /// What follows from a board that was solved, or was not.
    fn answered(&mut self, board: Board, answer: Option<(u64, Moves)>) {
        let draft = answer.map(|(pushes, solution)| Draft {
            board,
            pushes,
            solution,
        });
        self.stage = match (std::mem::replace(&mut self.stage, Stage::Draw), draft) {
            (Stage::Draw, Some(new)) if new.pushes > 0 => Stage::Harden(new, PATIENCE),
            (Stage::Harden(old, _), Some(new)) if new.pushes > old.pushes => {
                Stage::Harden(new, PATIENCE)
            }
            (Stage::Strip(old, parts), Some(new)) if new.pushes == old.pushes => {
                Stage::Strip(new, parts)
            }
            (before, _) => before,
        };
    }

    /// Keeps a finished board, if it is what was asked for and not there yet.
    fn take(&mut self, draft: Draft) {
        let met = self.wish.is_met(&draft.board, draft.pushes);
        let Some(board) = trimmed(&draft.board).filter(|_| met) else {
            return;
        };
        if self.levels.iter().all(|other| other.board != board) {
            let title = format!("Floor {}-{}", self.seed, self.levels.len() + 1);
            let pushes = draft.pushes;
            self.levels
                .push(level(title, board, pushes, draft.solution));
            self.tries = 0;
        }
    }

    fn solve(&mut self, board: Board, mut solving: Solving, nodes: u64) {
        let spent = solving.progress().nodes;
        let status = solving.run(nodes.min(MOST_NODES.saturating_sub(spent)).max(1));
        let now = solving.progress().nodes;
        self.nodes += now - spent;
        if status == Status::Running && now < MOST_NODES {
            self.asked = Some((board, solving));
        } else if status == Status::Done {
            self.answered(board, proven(solving.finish(None)));
        } else {
            self.answered(board, None);
        }
    }
}

impl Job for Generator {
    type Output = Generated;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes.saturating_add(nodes);
        while !self.is_over() {
            if self.nodes >= until {
                return Status::Running;
            }
            if let Some((board, solving)) = self.asked.take() {
                self.solve(board, solving, until - self.nodes);
                continue;
            }
            self.nodes += 1;
            match self.next() {
                Some(board) => self.asked = solving(&board).map(|solving| (board, solving)),
                None => self.advance(),
            }
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            best: Some(self.levels.len() as u64),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Generated {
        let (made, tried) = (self.levels.len() as u64, self.tried);
        let collection = Collection {
            notes: Vec::new(),
            levels: self.levels,
        };
        let written = format::write(&collection, CROSSOBAN);
        Generated {
            bytes: written.map(|written| written.bytes).unwrap_or_default(),
            made,
            tried,
        }
    }
}

fn solving(board: &Board) -> Option<Solving> {
    let game = Game::new(board, Switches::default()).ok()?;
    let request = SolveRequest {
        metric: &PUSHES,
        want: Want::Best,
        memory: MEMORY,
    };
    Some(solver(&game, board, request))
}

fn proven(outcome: Outcome<Moves>) -> Option<(u64, Moves)> {
    match outcome.finding {
        Finding::Solved(solved) if solved.optimality == Optimality::Proven => {
            Some((solved.score.value, solved.solution))
        }
        _ => None,
    }
}

fn level(title: String, board: Board, pushes: u64, moves: Moves) -> Level {
    let note = Note::Pair {
        key: "Pushes".to_owned(),
        value: pushes.to_string(),
    };
    let snapshot = Snapshot {
        title: "Solution".to_owned(),
        moves,
        notes: Vec::new(),
    };
    Level {
        title,
        author: String::new(),
        notes: vec![note],
        board,
        snapshots: vec![snapshot],
    }
}
