//! Checks and corrects the case of the letters in recorded moves (SPEC, M9 and M10).

use crate::model::{Action, Board, MoveReader, Moves, RecordedMoves, Run, is_retroban};
use crate::rules::game::Game;
use crate::rules::replay::Replay;
use crate::rules::switches::Switches;
use crate::rules::work_budget::WorkBudget;

/// Maximum work for all records of a file (C13).
const MAX_STEPS: u64 = 4 << 20;
/// Maximum number of cells of a board whose records are replayed.
const MAX_CELLS: usize = 1 << 20;

/// A letter of a record whose case disagrees with the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrongLetter {
    /// Byte offset of the letter in [`RecordedMoves::text`].
    pub(crate) offset: usize,
    /// Number of the move from 1, with run lengths expanded.
    pub(crate) number: u64,
    /// The move as recorded.
    pub(crate) recorded: Action,
    /// The move with the right case.
    pub(crate) right: Action,
}

/// Replays records for the case of their letters, with one limit of work for all of them.
pub(crate) struct Capitals {
    work: WorkBudget,
}

impl Capitals {
    pub(crate) fn new() -> Self {
        Self {
            work: WorkBudget::of(MAX_STEPS),
        }
    }

    /// Returns the game of a board with standard rules; `None` if the board has no pusher, is too
    /// large, or the work is used up.
    pub(crate) fn game(&mut self, board: &Board) -> Option<Game> {
        let cells = board.width() as usize * board.height() as usize;
        if cells > MAX_CELLS {
            return None;
        }
        self.work.command(0, cells).ok()?;
        Game::new(board, Switches::default()).ok()
    }

    /// Returns the first letter with the wrong case, up to the first move that cannot be played.
    /// Small letters state nothing in a record without capitals and in the notation of Retroban.
    pub(crate) fn first_wrong(
        &mut self,
        game: &Game,
        moves: &RecordedMoves,
    ) -> Option<WrongLetter> {
        let mut replay = self.begin(game)?;
        let wrong = match is_retroban(moves.text()) {
            true => first_wrong(&mut replay, moves, |letter| !states_push(&letter.right)),
            false => first_wrong(&mut replay, moves, |_| true),
        };
        self.work = replay.work();
        wrong
    }

    /// Returns the moves with capitals exactly where a box is pushed. `None` if they are in reverse
    /// mode, cannot be played to the end, or are right already.
    pub(crate) fn corrected(&mut self, game: &Game, moves: &RecordedMoves) -> Option<Moves> {
        let mut replay = self.begin(game)?;
        let right = moves.actions().map(|action| replay.judge(&action).ok());
        let right = right.collect::<Option<Vec<Action>>>();
        self.work = replay.work();
        let right = right?;
        let is_changed = !moves.actions().eq(right.iter().cloned());
        is_changed.then_some(Moves(right))
    }

    /// Returns a replay from the start; `None` if the work is used up.
    fn begin<'g>(&self, game: &'g Game) -> Option<Replay<'g>> {
        let replay = Replay::new(game, game.start()).within(self.work);
        (!self.work.is_used_up()).then_some(replay)
    }
}

/// Returns whether a record has a capital letter that states a push.
pub(crate) fn has_capitals(moves: &RecordedMoves) -> bool {
    let is_capital = |letter: char| matches!(letter, 'U' | 'D' | 'L' | 'R');
    moves.text().contains(is_capital) && runs(moves).any(|run| states_push(&run.action))
}

fn runs(moves: &RecordedMoves) -> impl Iterator<Item = Run> {
    MoveReader::new(moves.text().into()).map_while(Result::ok)
}

fn states_push(action: &Action) -> bool {
    matches!(action, Action::Step { pushes: true, .. })
}

fn first_wrong(
    replay: &mut Replay<'_>,
    moves: &RecordedMoves,
    is_wrong: impl Fn(&WrongLetter) -> bool,
) -> Option<WrongLetter> {
    let mut number = 0;
    for run in runs(moves) {
        for _ in 0..run.count {
            number += 1;
            let right = replay.judge(&run.action).ok()?;
            if right == run.action {
                continue;
            }
            let letter = WrongLetter {
                offset: run.offset,
                number,
                recorded: run.action.clone(),
                right,
            };
            if is_wrong(&letter) {
                return Some(letter);
            }
        }
    }
    None
}
