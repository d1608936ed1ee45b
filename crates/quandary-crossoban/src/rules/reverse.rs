//! Reverse mode: games from the solved position to the start, in which boxes are pulled. Source:
//! SPEC.md (C9) to (C12).
//!
//! Such a game is converted to a forward game: pulls in reverse order become pushes in the opposite
//! direction. The forward game is replayed by the rules, so this module does not decide what solves
//! a level.

use crate::format::lurd;
use crate::model::{Action, Board, BoardKind, Cell, Content, Moves, Pusher, Terrain};
use crate::rules::game::Game;
use crate::rules::ground::CellId;
use crate::rules::refusal::CellPosition;
use crate::rules::state::{Active, State};
use crate::rules::switches::Switches;
use crate::rules::travel::{set, walk};
use crate::rules::work_budget::WorkBudget;
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::words::counted;

/// Maximum number of moves of the forward game.
const MAX_MOVES: usize = 4 << 20;

/// Moves that are read one by one while they are played.
pub type MoveStream = Box<dyn Iterator<Item = Result<Action, Failure>> + Send>;

/// Returns whether a text contains moves in reverse mode: the first action is a jump, possibly with
/// an empty path (`[]`). Source: SPEC.md (C9).
#[must_use]
pub fn is_reverse_record(text: &str) -> bool {
    let first = lurd::actions(text)
        .ok()
        .and_then(|mut actions| actions.next());
    matches!(first, Some(Ok(Action::Jump(_))))
}

/// Returns the moves of a text as forward moves. Moves in reverse mode are all converted at once;
/// other moves are read one by one while they are played.
///
/// # Errors
/// The run lengths are malformed, or the conversion fails; see [`reverse_to_forward`].
pub fn forward_moves(board: &Board, text: &str) -> Result<MoveStream, Failure> {
    if is_reverse_record(text) {
        let moves = reverse_to_forward(board, &lurd::parse(text)?)?;
        return Ok(Box::new(moves.0.into_iter().map(Ok)));
    }
    Ok(Box::new(lurd::actions(text)?))
}

/// Converts moves in reverse mode to forward moves.
///
/// # Errors
/// The board does not allow reverse mode, or an action cannot be played. The error states the
/// number of the action, from 1.
///
/// The game does not end at the start of the level: a box is not on a starting cell of a box, or
/// the pusher cannot walk to its own starting cell. In this case the error is a
/// [`Failure::at_end`].
pub fn reverse_to_forward(board: &Board, moves: &Moves) -> Result<Moves, Failure> {
    let failure = |at: usize| {
        let token = moves.0.get(at).map(lurd::token);
        move |reason: String| match token {
            Some(token) => Failure::at_move(at as u64 + 1, token, reason),
            None => Failure::at_end(at as u64, reason),
        }
    };
    let mut game = ReverseGame::new(board).map_err(failure(0))?;
    for (at, action) in moves.0.iter().enumerate() {
        game.act(action).map_err(failure(at))?;
    }
    game.finish().map_err(failure(moves.0.len()))
}

/// The state of playing a game in reverse mode.
struct ReverseGame {
    game: Game,
    /// The boxes without the pusher, which may start on a goal, where there is a box now.
    boxes: State,
    pusher: CellId,
    /// The moves of the forward game, the last one first.
    forward: Vec<Action>,
    pulls: u64,
    work: WorkBudget,
}

impl ReverseGame {
    fn new(board: &Board) -> Result<Self, String> {
        if board.kind() != BoardKind::Sokoban {
            return Err("reverse mode is only supported for Sokoban boards".to_owned());
        }
        let count = |such: fn(Cell) -> bool| board.cells().filter(|(_, cell)| such(*cell)).count();
        let boxes = count(Cell::has_box);
        let goals = count(|cell| cell.terrain == Terrain::Goal);
        if boxes != goals {
            return Err(format!(
                "reverse mode requires as many boxes as goals; the board has {} and {}",
                counted(boxes as u64, "box", "boxes"),
                counted(goals as u64, "goal", "goals")
            ));
        }
        let game = Game::new(board, Switches::default()).map_err(|why| why.to_string())?;
        let mut solved = game.start();
        let Active::Pusher(pusher) = solved.active else {
            unreachable!("the pusher of a Sokoban board is not linked")
        };
        for cell in game.ground.cells() {
            let is_goal = game.ground.terrain(cell) == Terrain::Goal;
            set(
                &game,
                &mut solved,
                cell,
                is_goal.then_some(Content::Box(None)),
            );
        }
        Ok(Self {
            game,
            boxes: solved,
            pusher,
            forward: Vec::new(),
            pulls: 0,
            work: WorkBudget::default(),
        })
    }

    fn act(&mut self, action: &Action) -> Result<(), String> {
        match action {
            Action::Step { direction, pushes } => self.step(*direction, *pushes),
            Action::Jump(path) => self.jump(path),
            Action::Change(_) | Action::Walk(_) => Err(
                "changes of pusher and walks to cells are not allowed in reverse mode".to_owned(),
            ),
            Action::Current => Ok(()),
        }
    }

    /// Moves the pusher one step; with `pulls`, the box behind it follows.
    fn step(&mut self, to: Direction, pulls: bool) -> Result<(), String> {
        let from = self.pusher;
        let at = self.game.ground.next(from, to);
        let at = at.ok_or_else(|| format!("blocked by a wall next to {}", self.position(from)))?;
        self.check_free(at)?;
        if pulls {
            let behind = self.game.ground.next(from, to.opposite());
            let behind = behind.filter(|cell| !self.boxes.is_free(*cell));
            let behind = behind.ok_or_else(|| {
                format!(
                    "no box to pull behind the pusher at {}",
                    self.position(from)
                )
            })?;
            let pulled = self.boxes.content(behind);
            set(&self.game, &mut self.boxes, behind, None);
            set(&self.game, &mut self.boxes, from, pulled);
            self.pulls += 1;
        }
        self.pusher = at;
        match self.pulls {
            // Steps before the first pull follow the solution in the forward game.
            0 => Ok(()),
            _ => self.record(to.opposite(), pulls),
        }
    }

    fn check_free(&self, cell: CellId) -> Result<(), String> {
        match self.boxes.is_free(cell) {
            true => Ok(()),
            false => Err(format!("blocked by a box at {}", self.position(cell))),
        }
    }

    fn position(&self, cell: CellId) -> CellPosition {
        CellPosition(self.game.ground.point(cell))
    }

    /// Moves the pusher to another cell. In the forward game this is a walk back, except before the
    /// first pull.
    fn jump(&mut self, path: &[Direction]) -> Result<(), String> {
        let from = self.game.ground.point(self.pusher);
        let to = path.iter().try_fold(from, |at, to| at.step(*to));
        let to = to.and_then(|to| self.game.ground.cell_at(to));
        let to = to.ok_or("the jump ends in a wall or outside the board")?;
        self.check_free(to)?;
        let from = std::mem::replace(&mut self.pusher, to);
        if self.pulls == 0 {
            return Ok(());
        }
        let why = "no free path joins the two ends of the jump, so the game cannot be converted";
        self.walk(to, from, why)
    }

    /// Returns the forward moves if all boxes and the pusher are back at the start.
    fn finish(mut self) -> Result<Moves, String> {
        let start = self.game.start();
        let all: Vec<CellId> = start.boxes().map(|(cell, _)| cell).collect();
        let back = all.iter().filter(|cell| !self.boxes.is_free(**cell));
        let back = back.count();
        if back < all.len() {
            return Err(format!(
                "reverse game incomplete: {back} of {} boxes are back at the start",
                all.len()
            ));
        }
        if let Active::Pusher(first) = start.active {
            let why = "reverse game incomplete: the pusher cannot walk to its start";
            self.walk(first, self.pusher, why)?;
        }
        self.forward.reverse();
        Ok(Moves(self.forward))
    }

    /// Adds a walk of the forward game from `from` to `to`, or fails with `otherwise`.
    fn walk(&mut self, from: CellId, to: CellId, otherwise: &str) -> Result<(), String> {
        let mut state = self.boxes.clone();
        set(
            &self.game,
            &mut state,
            from,
            Some(Content::Pusher(Pusher::default())),
        );
        state.active = Active::Pusher(from);
        let (path, nodes) = walk(&self.game, &state, to);
        let spent = self.work.path(nodes, state.cells.len());
        spent.map_err(|spent| spent.to_string())?;
        let path = path.ok_or(otherwise)?;
        path.into_iter()
            .rev()
            .try_for_each(|to| self.record(to, false))
    }

    fn record(&mut self, direction: Direction, pushes: bool) -> Result<(), String> {
        self.forward.push(Action::Step { direction, pushes });
        match self.forward.len() {
            0..=MAX_MOVES => Ok(()),
            _ => Err(format!(
                "the converted game has more than {MAX_MOVES} moves"
            )),
        }
    }
}
