//! Games played backwards: from the solved board to the start, with pulls (C9 to C12).
//!
//! Turned round, such a game is one like any other: pulls are pushes the other way, the last of
//! them first. The rules then replay that one, so nothing here decides what solves a board.

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
use quandary_core::outcome::Failure;

/// The most moves that a game turned round may have.
const MOST_MOVES: usize = 4 << 20;

/// Whether a record is of a game played backwards: it begins with a jump, be it an empty one (C9).
#[must_use]
pub fn is_reverse_record(moves: &Moves) -> bool {
    matches!(moves.0.first(), Some(Action::Jump(_)))
}

/// A record as it is played forwards: one of a game played backwards turned round.
///
/// # Errors
/// It is one, and does not come to its end.
pub fn to_forward_moves(board: &Board, moves: Moves) -> Result<Moves, Failure> {
    match is_reverse_record(&moves) {
        true => reverse_to_forward(board, &moves),
        false => Ok(moves),
    }
}

/// The game forwards that a game played backwards comes to on a board.
///
/// # Errors
/// The first sign that cannot be played, counted from 1; or the end, if the boxes or the pusher are
/// not back where they start.
pub fn reverse_to_forward(board: &Board, moves: &Moves) -> Result<Moves, Failure> {
    let failure = |at: usize| {
        let token = moves.0.get(at).map(lurd::token).unwrap_or_default();
        move |reason| Failure {
            at: at as u64 + 1,
            token,
            reason,
        }
    };
    let mut game = ReverseGame::new(board).map_err(failure(0))?;
    for (at, action) in moves.0.iter().enumerate() {
        game.act(action).map_err(failure(at))?;
    }
    game.finish().map_err(failure(moves.0.len()))
}

/// A game while it is played backwards.
struct ReverseGame {
    game: Game,
    /// The boxes, without the pusher: it may stand on a goal at the start, where a box is now.
    boxes: State,
    pusher: CellId,
    /// The game forwards, its end first.
    forward: Vec<Action>,
    pulls: u64,
    work: WorkBudget,
}

impl ReverseGame {
    fn new(board: &Board) -> Result<Self, String> {
        if board.kind() != BoardKind::Sokoban {
            return Err("only boards of Sokoban are played backwards".to_owned());
        }
        let count = |such: fn(Cell) -> bool| board.cells().filter(|(_, cell)| such(*cell)).count();
        let boxes = count(Cell::has_box);
        let goals = count(|cell| cell.terrain == Terrain::Goal);
        if boxes != goals {
            return Err(format!(
                "a game played backwards begins with a box on each goal, and there are {boxes} \
                 boxes for {goals} goals"
            ));
        }
        let game = Game::new(board, Switches::default()).map_err(|why| why.to_string())?;
        let mut solved = game.start();
        let Active::Pusher(pusher) = solved.active else {
            unreachable!("a pusher of Sokoban is linked to none")
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
            Action::Jump(way) => self.jump(way),
            Action::Change(_) | Action::Walk(_) => {
                Err("a game played backwards has one pusher, and no walks to cells".to_owned())
            }
            Action::Current => Ok(()),
        }
    }

    /// The pusher goes a step; the box behind it comes along if it pulls.
    fn step(&mut self, to: Direction, pulls: bool) -> Result<(), String> {
        let from = self.pusher;
        let at = self.game.ground.next(from, to);
        let at = at.ok_or_else(|| format!("a wall is beside {}", self.place(from)))?;
        self.stands_free(at)?;
        if pulls {
            let behind = self.game.ground.next(from, to.opposite());
            let behind = behind.filter(|cell| !self.boxes.is_free(*cell));
            let behind = behind.ok_or_else(|| format!("no box behind {}", self.place(from)))?;
            let pulled = self.boxes.content(behind);
            set(&self.game, &mut self.boxes, behind, None);
            set(&self.game, &mut self.boxes, from, pulled);
            self.pulls += 1;
        }
        self.pusher = at;
        match self.pulls {
            // The board is solved by then: no game forwards needs it.
            0 => Ok(()),
            _ => self.record(to.opposite(), pulls),
        }
    }

    fn stands_free(&self, cell: CellId) -> Result<(), String> {
        match self.boxes.is_free(cell) {
            true => Ok(()),
            false => Err(format!("a box stands on {}", self.place(cell))),
        }
    }

    fn place(&self, cell: CellId) -> CellPosition {
        CellPosition(self.game.ground.point(cell))
    }

    /// Played forwards, a jump is the walk back; before the first pull there is nothing to walk back
    /// for.
    fn jump(&mut self, way: &[Direction]) -> Result<(), String> {
        let from = self.game.ground.point(self.pusher);
        let to = way.iter().try_fold(from, |at, to| at.step(*to));
        let to = to.and_then(|to| self.game.ground.cell_at(to));
        let to = to.ok_or("the jump ends in a wall or off the board")?;
        self.stands_free(to)?;
        let from = std::mem::replace(&mut self.pusher, to);
        if self.pulls == 0 {
            return Ok(());
        }
        let why = "a pusher who plays forwards cannot walk back from there";
        self.walk(to, from, why)
    }

    /// Everything has to be as the board has it.
    fn finish(mut self) -> Result<Moves, String> {
        let start = self.game.start();
        let all: Vec<CellId> = start.boxes().map(|(cell, _)| cell).collect();
        let back = all.iter().filter(|cell| !self.boxes.is_free(**cell));
        let back = back.count();
        if back < all.len() {
            return Err(format!(
                "played backwards, {back} of {} boxes are where they start",
                all.len()
            ));
        }
        if let Active::Pusher(first) = start.active {
            let why = "played backwards, the pusher cannot go to where it starts";
            self.walk(first, self.pusher, why)?;
        }
        self.forward.reverse();
        Ok(Moves(self.forward))
    }

    /// The pusher of the game forwards walks.
    fn walk(&mut self, from: CellId, to: CellId, otherwise: &str) -> Result<(), String> {
        let mut state = self.boxes.clone();
        set(
            &self.game,
            &mut state,
            from,
            Some(Content::Pusher(Pusher::default())),
        );
        state.active = Active::Pusher(from);
        let (way, places) = walk(&self.game, &state, to);
        let spent = self.work.way(places, state.cells.len());
        spent.map_err(|spent| spent.to_string())?;
        let way = way.ok_or(otherwise)?;
        way.into_iter()
            .rev()
            .try_for_each(|to| self.record(to, false))
    }

    fn record(&mut self, direction: Direction, pushes: bool) -> Result<(), String> {
        self.forward.push(Action::Step { direction, pushes });
        match self.forward.len() {
            0..=MOST_MOVES => Ok(()),
            _ => Err(format!("forwards these are more than {MOST_MOVES} moves")),
        }
    }
}
