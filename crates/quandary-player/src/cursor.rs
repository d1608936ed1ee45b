//! The cursor on the board, and how a player chooses the cells of an action with the
//! keyboard.

use quandary_core::direction::Direction;
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Key, Needs, Target};

/// Whether the cursor is shown and the arrow keys move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorMode {
    /// The cursor is always shown, and the arrow keys move it, because no action of the game uses
    /// an arrow key.
    Always,
    /// The cursor is shown at present, and the arrow keys move it.
    Shown,
    /// The cursor is hidden at present, and the arrow keys do not move it.
    Hidden,
}

/// An action for which the player is choosing cells at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The action.
    pub action: &'static Action,
    /// The first cell of an action that needs two cells; `None` until this cell is chosen.
    pub first: Option<Point>,
    /// The mode of the cursor before the player began to choose cells.
    before: CursorMode,
}

impl Aim {
    /// The target of the action if the player chooses the cell `at`; `None` if the action would
    /// still need a second cell.
    #[must_use]
    pub fn target(&self, at: Point) -> Option<Target> {
        match (self.action.needs, self.first) {
            (Needs::TwoCells, None) => None,
            (Needs::TwoCells, Some(first)) => Some(Target::TwoCells(first, at)),
            (Needs::Cell | Needs::Nothing, _) => Some(Target::Cell(at)),
        }
    }
}

/// The cursor of a turn-based game.
#[derive(Clone, Debug)]
pub struct Cursor {
    at: Point,
    mode: CursorMode,
    aim: Option<Aim>,
}

impl Cursor {
    /// Creates the cursor of a new game. The cursor is shown if no action of the game uses an arrow
    /// key.
    #[must_use]
    pub fn new(game: &dyn TurnGame) -> Self {
        let arrows = [Key::Up, Key::Down, Key::Left, Key::Right];
        let mut keys = game.actions().iter().flat_map(|action| action.keys);
        let mode = match keys.any(|key| arrows.contains(key)) {
            true => CursorMode::Hidden,
            false => CursorMode::Always,
        };
        let at = game.focus().unwrap_or_else(|| first_cell(game));
        Self {
            at,
            mode,
            aim: None,
        }
    }

    /// The cell of the cursor; `None` while it is hidden.
    #[must_use]
    pub fn shown(&self) -> Option<Point> {
        (self.mode != CursorMode::Hidden).then_some(self.at)
    }

    /// Whether the cursor is shown and the arrow keys move it.
    #[must_use]
    pub fn mode(&self) -> CursorMode {
        self.mode
    }

    /// The action for which the player is choosing cells; `None` if no cells are being chosen.
    #[must_use]
    pub fn aim(&self) -> Option<&Aim> {
        self.aim.as_ref()
    }

    /// Hides the cursor if it is shown; otherwise shows it at the focus of the game
    /// ([`TurnGame::focus`]). Stops choosing cells. A cursor in [`CursorMode::Always`] stays shown.
    pub fn toggle(&mut self, game: &dyn TurnGame) {
        self.aim = None;
        match self.mode {
            CursorMode::Always => {}
            CursorMode::Shown => self.mode = CursorMode::Hidden,
            CursorMode::Hidden => self.show(game),
        }
    }

    fn show(&mut self, game: &dyn TurnGame) {
        if self.mode == CursorMode::Hidden {
            self.mode = CursorMode::Shown;
            self.at = game.focus().unwrap_or(self.at);
        }
    }

    /// Starts the choice of cells for an action, and shows the cursor.
    pub fn start_aim(&mut self, action: &'static Action, game: &dyn TurnGame) {
        let before = self.mode;
        self.show(game);
        self.aim = Some(Aim {
            action,
            first: None,
            before,
        });
    }

    /// Chooses the cell under the cursor for the action. Returns the action and its cells once all
    /// cells are chosen; `None` if another cell is needed or no cells are being chosen.
    pub fn choose(&mut self) -> Option<(&'static Action, Target)> {
        let aim = self.aim.as_mut()?;
        let Some(target) = aim.target(self.at) else {
            aim.first = Some(self.at);
            return None;
        };
        let action = aim.action;
        self.end_aim();
        Some((action, target))
    }

    /// Stops choosing cells. Returns `false` if no cells were being chosen.
    pub fn end_aim(&mut self) -> bool {
        let aim = self.aim.take();
        if let Some(aim) = &aim {
            self.mode = aim.before;
        }
        aim.is_some()
    }

    /// Puts the cursor on a cell. A hidden cursor stays hidden.
    pub fn put(&mut self, at: Point) {
        self.at = at;
    }

    /// Moves the cursor in a direction to the next cell that is on the board. Crosses gaps in the
    /// board; does nothing if there is no such cell.
    pub fn step(&mut self, direction: Direction, game: &dyn TurnGame) {
        let mut at = self.at;
        for _ in 0..FARTHEST {
            let Some(next) = at.step(direction) else {
                return;
            };
            if game.cell_label(next).is_some() {
                self.at = next;
                return;
            }
            at = next;
        }
    }
}

/// Maximum number of cells outside the board that a step of the cursor crosses.
const FARTHEST: usize = 64;

fn first_cell(game: &dyn TurnGame) -> Point {
    let rows = 0..FARTHEST as u32;
    let mut cells = rows.flat_map(|y| (0..FARTHEST as u32).map(move |x| Point::new(x, y)));
    let found = cells.find(|at| game.cell_label(*at).is_some());
    found.unwrap_or_default()
}
