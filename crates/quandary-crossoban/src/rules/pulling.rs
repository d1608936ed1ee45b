//! The rules of reverse mode, in which pulls lead from the solved position back to the start.
//! Source: SPEC.md (C9) to (C11).
//!
//! Recorded games, interactive play and the search for pulls all use [`Pulling::shift`].

use crate::model::{Action, Board, BoardKind, Cell, Content, Pusher, Terrain};
use crate::rules::game::Game;
use crate::rules::ground::{CellId, Ground};
use crate::rules::refusal::CellPosition;
use crate::rules::state::{Active, State};
use crate::rules::switches::Switches;
use crate::rules::travel::{set, walk};
use crate::rules::work_budget::WorkBudget;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use quandary_core::words::counted;
use thiserror::Error;

/// A Sokoban board that is played backwards.
#[derive(Clone, Debug)]
pub struct Pulling {
    game: Game,
    /// The solved position: a box on each goal, without the pusher.
    solved: State,
    /// The start of the pusher in the forward game.
    home: CellId,
    /// The starts of the boxes in the forward game, in reading order.
    targets: Vec<CellId>,
}

/// A position in reverse mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PullPosition {
    /// The boxes without the pusher, which may begin on a goal, where there is a box.
    pub(super) boxes: State,
    pub(super) pusher: CellId,
    pulls: u64,
    work: WorkBudget,
}

impl PullPosition {
    /// Returns the number of pulls so far.
    #[must_use]
    pub fn pulls(&self) -> u64 {
        self.pulls
    }
}

/// What happens to the box behind the pusher when the pusher makes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// The box stays.
    Open,
    /// The box follows.
    Closed,
}

/// A step of the pusher in reverse mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PullShift {
    /// The new cell of the pusher. The box, if any, follows to its old cell.
    pub(super) to: CellId,
    /// The old cell of the box that follows.
    pub(super) pulled: Option<CellId>,
}

/// A played action of reverse mode, with the data to undo it.
#[derive(Clone, Debug)]
pub struct PlayedPull {
    pusher: CellId,
    pulled: Option<CellId>,
    pulls: u64,
    work: WorkBudget,
    forward: Vec<Action>,
}

impl PlayedPull {
    /// Returns whether a box was pulled.
    #[must_use]
    pub fn pulls(&self) -> bool {
        self.pulled.is_some()
    }

    /// Returns the moves of the forward game that correspond to the action, the last one first.
    #[must_use]
    pub fn forward(&self) -> &[Action] {
        &self.forward
    }
}

/// Why an action is refused in reverse mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PullRefusal {
    /// A wall or the edge of the board is in the way of the pusher, which is on this cell.
    #[error("blocked by a wall next to {}", CellPosition(*.0))]
    Wall(Point),
    /// The box on this cell is in the way of a step or a jump.
    #[error("blocked by a box at {}", CellPosition(*.0))]
    Box(Point),
    /// There is no box behind the pusher, which is at this cell.
    #[error("no box to pull behind the pusher at {}", CellPosition(*.0))]
    NothingToPull(Point),
    /// The game begins with the pusher on this cell, where there is a box. The pusher must first
    /// jump to a free cell.
    #[error("the pusher stands on a box at {}; choose a free cell for it first", CellPosition(*.0))]
    OnBox(Point),
    /// A jump ends at a point that is not a cell of [`Pulling::ground`], for example a wall or a
    /// point outside the board.
    #[error("the jump ends in a wall or outside the board")]
    JumpOutside,
    /// A jump after the first pull ends at a cell to which the pusher cannot walk.
    #[error("no free path joins the two ends of the jump, so the game cannot be converted")]
    NoPath,
    /// The action does not exist in reverse mode.
    #[error("changing the pusher and walking to a cell are not allowed in reverse mode")]
    NotInReverse,
    /// The replay needs more work than its limit allows. Source: SPEC.md (C13).
    #[error("the replay stops here, because it needs more computation than allowed")]
    TooMuchWork,
}

impl Pulling {
    /// Creates the reverse game of a board.
    ///
    /// # Errors
    /// The reason why the board has no reverse mode. Source: SPEC.md (C9).
    pub fn new(board: &Board) -> Result<Self, String> {
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
        let Active::Pusher(home) = solved.active else {
            unreachable!("the pusher of a Sokoban board is not linked")
        };
        let targets = solved.boxes().map(|(cell, _)| cell).collect();
        for cell in game.ground.cells() {
            let is_goal = game.ground.terrain(cell) == Terrain::Goal;
            let content = is_goal.then_some(Content::Box(None));
            set(&game, &mut solved, cell, content);
        }
        Ok(Self {
            game,
            solved,
            home,
            targets,
        })
    }

    /// Returns the cells of the board and their neighbours.
    #[must_use]
    pub fn ground(&self) -> &Ground {
        self.game.ground()
    }

    /// Returns the cell of the pusher.
    #[must_use]
    pub fn pusher(&self, position: &PullPosition) -> Point {
        self.point(position.pusher)
    }

    /// Returns whether there is a box at a point.
    #[must_use]
    pub fn has_box(&self, position: &PullPosition, at: Point) -> bool {
        let cell = self.game.ground.cell_at(at);
        cell.is_some_and(|cell| !position.boxes.is_free(cell))
    }

    /// Returns whether a step in this direction can pull the box behind the pusher.
    #[must_use]
    pub fn can_pull(&self, position: &PullPosition, to: Direction) -> bool {
        self.shift(&position.boxes, position.pusher, (Grip::Closed, to))
            .is_ok()
    }

    /// Returns a position as a board. `board` is the board of the forward game; the cells on which
    /// its boxes start are the goals of the returned board.
    #[must_use]
    pub fn board(&self, position: &PullPosition, board: &Board) -> Board {
        let mut board = board.clone();
        for cell in self.game.ground.cells() {
            board.set(self.point(cell), self.cell_of(position, cell));
        }
        board
    }

    /// Returns a cell of the board that [`Pulling::board`] returns; `None` if
    /// [`Pulling::ground`] has no cell at this point.
    #[must_use]
    pub fn cell(&self, position: &PullPosition, at: Point) -> Option<Cell> {
        let cell = self.game.ground.cell_at(at)?;
        Some(self.cell_of(position, cell))
    }

    /// A pusher that stands on a box is not shown.
    fn cell_of(&self, position: &PullPosition, cell: CellId) -> Cell {
        let terrain = match self.targets.binary_search(&cell) {
            Ok(_) => Terrain::Goal,
            Err(_) => Terrain::Floor,
        };
        let pusher = Content::Pusher(Pusher::default());
        let pusher = (cell == position.pusher).then_some(pusher);
        let content = position.boxes.content(cell).or(pusher);
        Cell { terrain, content }
    }

    /// Returns the number of boxes on cells where the forward game starts with a box, and the
    /// number of all boxes.
    #[must_use]
    pub fn boxes_back(&self, position: &PullPosition) -> (usize, usize) {
        let targets = self.targets.iter();
        let back = targets.filter(|cell| !position.boxes.is_free(**cell));
        (back.count(), self.targets.len())
    }

    /// Returns the walk with which the forward game begins: from the starting cell of the pusher to
    /// its current cell.
    ///
    /// # Errors
    /// The reverse game is not solved. The error states why and begins with a lower-case letter.
    pub fn first_walk(&self, position: &PullPosition) -> Result<Vec<Direction>, String> {
        let (back, all) = self.boxes_back(position);
        if back < all {
            return Err(format!(
                "reverse game incomplete: {back} of {all} boxes are back at the start"
            ));
        }
        let (path, _) = self.way(&position.boxes, self.home, position.pusher);
        let why = "reverse game incomplete: the pusher cannot walk to its start";
        path.ok_or_else(|| why.to_owned())
    }

    pub(super) fn point(&self, cell: CellId) -> Point {
        self.game.ground.point(cell)
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Returns a step of the pusher, with or without the box behind it: the rule of pulling.
    /// Source: SPEC.md (C10).
    pub(super) fn shift(
        &self,
        boxes: &State,
        pusher: CellId,
        (grip, direction): (Grip, Direction),
    ) -> Result<PullShift, PullRefusal> {
        if !boxes.is_free(pusher) {
            return Err(PullRefusal::OnBox(self.point(pusher)));
        }
        let to = self.game.ground.next(pusher, direction);
        let to = to.ok_or_else(|| PullRefusal::Wall(self.point(pusher)))?;
        self.check_free(boxes, to)?;
        let pulled = match grip {
            Grip::Open => None,
            Grip::Closed => Some(self.box_behind(boxes, pusher, direction)?),
        };
        Ok(PullShift { to, pulled })
    }

    fn box_behind(
        &self,
        boxes: &State,
        pusher: CellId,
        direction: Direction,
    ) -> Result<CellId, PullRefusal> {
        let behind = self.game.ground.next(pusher, direction.opposite());
        let behind = behind.filter(|cell| !boxes.is_free(*cell));
        behind.ok_or_else(|| PullRefusal::NothingToPull(self.point(pusher)))
    }

    fn check_free(&self, boxes: &State, cell: CellId) -> Result<(), PullRefusal> {
        match boxes.is_free(cell) {
            true => Ok(()),
            false => Err(PullRefusal::Box(self.point(cell))),
        }
    }

    /// Plays a step and returns the old cell of the box that followed.
    fn act(
        &self,
        position: &mut PullPosition,
        step: (Grip, Direction),
    ) -> Result<Option<CellId>, PullRefusal> {
        let from = position.pusher;
        let PullShift { to, pulled } = self.shift(&position.boxes, from, step)?;
        if let Some(behind) = pulled {
            self.move_box(&mut position.boxes, behind, from);
            position.pulls += 1;
        }
        position.pusher = to;
        Ok(pulled)
    }

    fn move_box(&self, boxes: &mut State, from: CellId, to: CellId) {
        let content = boxes.content(from);
        set(&self.game, boxes, from, None);
        set(&self.game, boxes, to, content);
    }

    /// Moves the pusher to another cell. In the forward game this is a walk back, except before the
    /// first pull. Returns that walk.
    fn jump(
        &self,
        position: &mut PullPosition,
        path: &[Direction],
    ) -> Result<Vec<Direction>, PullRefusal> {
        let from = position.pusher;
        let to = path
            .iter()
            .try_fold(self.point(from), |at, to| at.step(*to));
        let to = to.and_then(|to| self.game.ground.cell_at(to));
        let to = to.ok_or(PullRefusal::JumpOutside)?;
        self.check_free(&position.boxes, to)?;
        let way = match position.pulls {
            0 => Vec::new(),
            _ => self.way_back(position, to)?,
        };
        position.pusher = to;
        Ok(way)
    }

    fn way_back(
        &self,
        position: &mut PullPosition,
        from: CellId,
    ) -> Result<Vec<Direction>, PullRefusal> {
        let (way, nodes) = self.way(&position.boxes, from, position.pusher);
        let spent = position.work.path(nodes, self.game.ground.len());
        spent.map_err(|_| PullRefusal::TooMuchWork)?;
        way.ok_or(PullRefusal::NoPath)
    }

    /// Returns a shortest walk among the boxes, and the number of nodes of the search.
    pub(super) fn way(
        &self,
        boxes: &State,
        from: CellId,
        to: CellId,
    ) -> (Option<Vec<Direction>>, usize) {
        let mut state = boxes.clone();
        let pusher = Content::Pusher(Pusher::default());
        set(&self.game, &mut state, from, Some(pusher));
        state.active = Active::Pusher(from);
        walk(&self.game, &state, to)
    }
}

impl Rules for Pulling {
    type State = PullPosition;
    type Input = Action;
    type Undo = PlayedPull;
    type Refusal = PullRefusal;

    fn start(&self) -> PullPosition {
        PullPosition {
            boxes: self.solved.clone(),
            pusher: self.home,
            pulls: 0,
            work: WorkBudget::default(),
        }
    }

    fn step(&self, position: &mut PullPosition, input: &Action) -> Result<PlayedPull, PullRefusal> {
        let mut played = PlayedPull {
            pusher: position.pusher,
            pulled: None,
            pulls: position.pulls,
            work: position.work,
            forward: Vec::new(),
        };
        match input {
            Action::Step { direction, pushes } => {
                let grip = if *pushes { Grip::Closed } else { Grip::Open };
                played.pulled = self.act(position, (grip, *direction))?;
                // Steps before the first pull follow the solution in the forward game.
                if position.pulls > 0 {
                    played.forward = vec![forward_step(direction.opposite(), grip)];
                }
            }
            Action::Jump(path) => {
                let way = self.jump(position, path)?.into_iter().rev();
                played.forward = way.map(|to| forward_step(to, Grip::Open)).collect();
            }
            Action::Change(_) | Action::Walk(_) => return Err(PullRefusal::NotInReverse),
            Action::Current => {}
        }
        Ok(played)
    }

    fn take_back(&self, position: &mut PullPosition, undo: &PlayedPull) {
        if let Some(from) = undo.pulled {
            self.move_box(&mut position.boxes, undo.pusher, from);
        }
        position.pusher = undo.pusher;
        position.pulls = undo.pulls;
        position.work = undo.work;
    }

    fn is_solved(&self, position: &PullPosition) -> bool {
        self.first_walk(position).is_ok()
    }
}

fn forward_step(direction: Direction, grip: Grip) -> Action {
    let pushes = grip == Grip::Closed;
    Action::Step { direction, pushes }
}
