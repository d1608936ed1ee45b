//! A game in progress: turn-based, or in real time.
//!
//! A game owns its data: it can outlive the level that it was made from, and it can be moved to
//! another thread.

use crate::failure::Failure;
use crate::grid::Point;
use crate::interaction::{Action, Overlay, OverlaySpec, Selection, Target};
use crate::look::Look;
use crate::metric::{Measurement, Score};
use crate::options::Options;
use crate::scene::Scene;
use std::time::Duration;

/// A game of one level, turn-based or in real time.
pub enum Game {
    /// The position changes only by moves.
    Turns(Box<dyn TurnGame>),
    /// The position changes with time.
    Live(Box<dyn LiveGame>),
}

impl Game {
    /// Returns the turn-based game; `None` for a real-time game.
    #[must_use]
    pub fn turns(self) -> Option<Box<dyn TurnGame>> {
        match self {
            Self::Turns(game) => Some(game),
            Self::Live(_) => None,
        }
    }

    /// Returns the real-time game; `None` for a turn-based game.
    #[must_use]
    pub fn live(self) -> Option<Box<dyn LiveGame>> {
        match self {
            Self::Live(game) => Some(game),
            Self::Turns(_) => None,
        }
    }
}

/// A turn-based game with its history. One action of the player can cause several moves. These
/// moves are a group; undo and redo work on whole groups.
pub trait TurnGame: Send {
    /// Plays moves in the family's notation: all of them or none.
    ///
    /// # Errors
    /// The moves cannot all be played; the failure describes the first problem.
    fn enter(&mut self, moves: &str) -> Result<(), Failure>;

    /// All actions of this family, in the order of a help screen.
    fn actions(&self) -> &'static [Action];

    /// The actions that can be done now. `cursor` is the cell under the cursor; `None` if there
    /// is no cursor.
    fn available(&self, cursor: Option<Point>) -> Vec<&'static Action>;

    /// Performs one of [`TurnGame::actions`]: plays its moves as one undo step, or changes the
    /// selection.
    ///
    /// # Errors
    /// The action cannot be done now.
    fn perform(&mut self, action: &Action, target: Target) -> Result<(), Failure>;

    /// The part that the next action is applied to, such as a box; `None` if nothing is selected.
    fn selection(&self) -> Option<Selection>;

    /// The path of the part that an action would move, for a preview before the player decides.
    ///
    /// Lists the cells that this part would pass through or cover, in order, beginning with its
    /// current cell. Empty if nothing would move or the action cannot be done.
    fn path(&self, action: &Action, target: Target) -> Vec<Point>;

    /// The cell that a view keeps visible, such as that of the pusher; `None` if there is no such
    /// cell.
    fn focus(&self) -> Option<Point>;

    /// What is at a cell, in words; `None` outside the board.
    fn cell_label(&self, at: Point) -> Option<String>;

    /// All overlays of this family: additional information to show on the board.
    fn overlays(&self) -> &'static [OverlaySpec];

    /// The content of one of [`TurnGame::overlays`] at the current position.
    fn overlay(&self, overlay: &OverlaySpec) -> Overlay;

    /// Undoes the last group of moves; a group is one undo step. Returns `false` if there is none.
    fn undo(&mut self) -> bool;

    /// Redoes the group of moves that was undone last. Returns `false` if there is none.
    fn redo(&mut self) -> bool;

    /// Jumps to the position after this number of groups of moves, at most
    /// [`TurnGame::recorded_groups`].
    fn seek(&mut self, groups: usize);

    /// Number of groups of moves played and not undone; a group is one undo step.
    fn played_groups(&self) -> usize;

    /// Number of groups of moves in the history: those played and those undone.
    fn recorded_groups(&self) -> usize;

    /// The moves of one group of the history in the family's notation, so that a game can be saved
    /// by appending. `None` if there is no such group.
    fn group_text(&self, group: usize) -> Option<String>;

    /// A second game at the same position with the same history, which is shared, not copied.
    fn fork(&self) -> Box<dyn TurnGame>;

    /// Whether the level is solved.
    fn is_solved(&self) -> bool;

    /// The reasons why the level cannot be solved any more after the last group of moves, as far as
    /// the family recognizes them without a search. Each is a sentence in lower case without a full
    /// stop. Empty if there is no such reason or no move was played.
    fn warnings(&self) -> Vec<String>;

    /// All moves played so far in the family's notation, including the separators between groups.
    /// If the game is played backwards and is solved, returns a solution from the start of the
    /// level instead.
    fn moves(&self) -> String;

    /// The value so far in each metric, the main metric first.
    fn scores(&self) -> Vec<Score>;

    /// Further current values of the game, in addition to the scores.
    fn measurements(&self) -> Vec<Measurement>;

    /// Draws the position.
    fn scene(&self, look: &Look) -> Scene;
}

/// A real-time game with its history. Each tick has at most one input. The text of an input has no
/// white space.
pub trait LiveGame: Send {
    /// How long a tick lasts.
    fn tick_duration(&self) -> Duration;

    /// The options with which the game began, such as the seed of its random numbers.
    fn start(&self) -> &Options;

    /// Begins a new game with other start options. Discards the history.
    ///
    /// # Errors
    /// The level cannot be played with these options; the game does not change.
    fn begin(&mut self, start: &Options) -> Result<(), Failure>;

    /// All actions under the rules of this game; [`LiveGame::input`] returns the input of each.
    fn actions(&self) -> &'static [Action];

    /// The input that an action stands for, in the family's notation without the tick.
    ///
    /// # Errors
    /// The action cannot be done now.
    fn input(&self, action: &Action, target: Target) -> Result<String, Failure>;

    /// The input for actions whose keys are held down at the same time; empty if there are no
    /// actions. `actions` begins with the one whose key was pressed first. Actions that need a
    /// cell are ignored.
    fn held(&self, actions: &[&'static Action]) -> String;

    /// Whether the player can act in the next tick. If not, an input for that tick is delayed or
    /// ignored: a view need not pass one to [`LiveGame::tick`], and a view that plays step by
    /// step need not stop before that tick.
    fn takes_input(&self) -> bool;

    /// Plays one tick; does nothing once the game is over. `input` is in the family's notation
    /// without the tick, such as `E`; empty for no input. After a [`LiveGame::seek`] to an earlier
    /// tick, discards the recorded ticks that followed it.
    ///
    /// # Errors
    /// The input is unknown; no tick passes.
    fn tick(&mut self, input: &str) -> Result<Vec<GameEvent>, Failure>;

    /// Number of ticks that have passed.
    fn now(&self) -> u64;

    /// Number of ticks in the history, including those after the current position.
    fn recorded_ticks(&self) -> u64;

    /// Goes to the position after this number of ticks, at most [`LiveGame::recorded_ticks`].
    fn seek(&mut self, ticks: u64);

    /// A second game at the same position with the same history.
    fn fork(&self) -> Box<dyn LiveGame>;

    /// Whether the game is over, and how.
    fn status(&self) -> GameStatus;

    /// The names and values of what a status display shows, such as the time left and the
    /// inventory.
    fn facts(&self) -> Vec<(&'static str, String)>;

    /// The cell that a view keeps visible: that of the player.
    fn focus(&self) -> Option<Point>;

    /// What is at a cell, in words; `None` outside the board.
    fn cell_label(&self, at: Point) -> Option<String>;

    /// The start options and the inputs so far, in the family's notation for solutions.
    fn moves(&self) -> String;

    /// The inputs from a tick on, so that a game can be saved by appending.
    fn moves_since(&self, tick: u64) -> String;

    /// A hash of the position.
    fn position_hash(&self) -> u64;

    /// Draws the position.
    fn scene(&self, look: &Look) -> Scene;
}

/// Something that happened in a tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A sound, by its name in configuration files.
    Sound(&'static str),
    /// The player lost. Contains the cause in a few words, such as `drowned`.
    Lost(&'static str),
    /// The player won.
    Won,
    /// The player has reached a hint. Contains its text, which is shown while the player stays
    /// there.
    Hint(String),
}

/// Whether a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// The game is not over.
    Running,
    /// The game is won. Contains the time in ticks that is recorded for a solution; it can differ
    /// from [`LiveGame::now`].
    Won(u64),
    /// The game is lost. Contains the cause in a few words, such as `drowned`.
    Lost(&'static str),
}
