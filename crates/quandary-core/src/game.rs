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
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary_core::game::Game;
///
/// fn play(game: Game) -> Result<String, Box<dyn std::error::Error>> {
///     Ok(match game {
///         Game::Turns(mut game) => {
///             game.enter("RR")?;
///             game.undo();
///             game.moves()
///         }
///         Game::Live(mut game) => {
///             game.tick("")?; // nothing is pressed for one tick
///             game.moves()
///         }
///     })
/// }
/// # Ok(())
/// # }
/// ```
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
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary_core::failure::Failure;
/// use quandary_core::game::TurnGame;
/// use quandary_core::interaction::{Needs, Target};
///
/// /// Plays moves, then the first action that needs no cell, and takes it back.
/// fn play(game: &mut dyn TurnGame, moves: &str) -> Result<bool, Failure> {
///     game.enter(moves)?;
///     let mut actions = game.available(None).into_iter();
///     if let Some(action) = actions.find(|action| action.needs == Needs::Nothing) {
///         println!("{}", action.title);
///         game.perform(action, Target::Nothing)?;
///         game.undo();
///     }
///     for score in game.scores() {
///         println!("{} {}", score.value, score.metric.many);
///     }
///     Ok(game.is_solved())
/// }
/// # Ok(())
/// # }
/// ```
pub trait TurnGame: Send {
    /// Plays moves in the family's notation: all of them or none.
    ///
    /// # Errors
    /// The moves cannot all be played; the failure describes the first problem.
    fn enter(&mut self, moves: &str) -> Result<(), Failure>;

    /// All actions of this family, in the order of a help screen.
    fn actions(&self) -> &'static [Action];

    /// The actions that the player can do now if the cursor is on the cell `cursor`; `None` if
    /// there is no cursor.
    fn available(&self, cursor: Option<Point>) -> Vec<&'static Action>;

    /// Performs one of [`TurnGame::actions`]: plays its moves as one undo step, or changes the
    /// selection.
    ///
    /// # Errors
    /// The action cannot be done now.
    fn perform(&mut self, action: &Action, target: Target) -> Result<(), Failure>;

    /// The part that the next action is applied to, such as a box; `None` if nothing is selected.
    fn selection(&self) -> Option<Selection>;

    /// The cells to mark as a preview of an action, before the player decides.
    ///
    /// If the action moves a part, such as a box, lists the cells that the part passes through, in
    /// order, beginning with its current cell. If it places a piece, lists the cells that the piece
    /// would cover, even if the piece does not fit there. If it changes cells other than the chosen
    /// one, lists these cells. Empty if there is nothing to preview, for example if the action
    /// cannot move anything.
    fn path(&self, action: &Action, target: Target) -> Vec<Point>;

    /// The cell that must stay visible if a view shows only part of the board, such as the cell of
    /// the pusher; `None` if there is no such cell.
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

    /// Jumps to the position after this number of groups of moves. If the number is greater than
    /// [`TurnGame::recorded_groups`], jumps to the end of the history.
    fn seek(&mut self, groups: usize);

    /// Number of groups of moves played and not undone; a group is one undo step.
    fn played_groups(&self) -> usize;

    /// Number of groups of moves in the history: those played and those undone.
    fn recorded_groups(&self) -> usize;

    /// Returns the moves of one group of the history in the family's notation; `None` if there is
    /// no such group. Groups are counted from 0. A program that saves the game can append this text
    /// after each group.
    fn group_text(&self, group: usize) -> Option<String>;

    /// Returns a copy of the game, with the same position and history. The two games share the
    /// memory of the groups of moves, and each can be played on without changing the other.
    fn fork(&self) -> Box<dyn TurnGame>;

    /// Whether the level is solved.
    fn is_solved(&self) -> bool;

    /// The reasons why the level cannot be solved any more after the last group of moves, as far as
    /// the family recognizes them without a search. Each is a sentence in lower case without a full
    /// stop. Empty if there is no such reason or no move was played.
    fn warnings(&self) -> Vec<String>;

    /// Returns all moves played so far in the family's notation. Some families do not write where
    /// groups begin and end. For a solved game that was played backwards, returns a solution from
    /// the start of the level instead.
    fn moves(&self) -> String;

    /// The value so far in each metric, the main metric first.
    fn scores(&self) -> Vec<Score>;

    /// Other values measured in the game so far. No solver minimises these quantities.
    fn measurements(&self) -> Vec<Measurement>;

    /// Draws the position.
    fn scene(&self, look: &Look) -> Scene;
}

/// A real-time game with its history. Each tick has at most one input. The text of an input has no
/// white space.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary_core::failure::Failure;
/// use quandary_core::game::{GameEvent, GameStatus, LiveGame};
///
/// /// Waits until the game is over, or for a number of ticks.
/// fn wait(game: &mut dyn LiveGame, ticks: u64) -> Result<GameStatus, Failure> {
///     for _ in 0..ticks {
///         for event in game.tick("")? {
///             if let GameEvent::Hint(text) = event {
///                 println!("{text:?}");
///             }
///         }
///         if game.status() != GameStatus::Running {
///             break;
///         }
///     }
///     Ok(game.status())
/// }
/// # Ok(())
/// # }
/// ```
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

    /// All actions that exist under the rules of this game. [`LiveGame::input`] converts an action
    /// to an input.
    fn actions(&self) -> &'static [Action];

    /// The input that an action stands for, in the family's notation without the number of the
    /// tick.
    ///
    /// # Errors
    /// The action cannot be done now.
    fn input(&self, action: &Action, target: Target) -> Result<String, Failure>;

    /// The input for actions whose keys are held down at the same time; empty if there are no
    /// actions. `actions` begins with the one whose key was pressed first. Actions that need a
    /// cell are ignored.
    fn held(&self, actions: &[&'static Action]) -> String;

    /// Whether the player can act in the next tick.
    ///
    /// If not, an input for the next tick is delayed or ignored. A view then need not pass an input
    /// to [`LiveGame::tick`], and need not stop before the tick if it plays step by step.
    fn takes_input(&self) -> bool;

    /// Plays one tick and returns its events. Once the game is over, plays nothing and returns no
    /// events.
    ///
    /// `input` is in the family's notation without the number of the tick, such as `E`; empty for
    /// no input. If [`LiveGame::seek`] went back, discards the recorded ticks after the current
    /// position.
    ///
    /// # Errors
    /// The input is unknown; no tick passes.
    fn tick(&mut self, input: &str) -> Result<Vec<GameEvent>, Failure>;

    /// Number of ticks that have passed.
    fn now(&self) -> u64;

    /// Number of ticks in the history, including those after the current position.
    fn recorded_ticks(&self) -> u64;

    /// Goes to the position after this number of ticks. If the number is greater than
    /// [`LiveGame::recorded_ticks`], goes to the end of the history.
    fn seek(&mut self, ticks: u64);

    /// Returns a copy of the game, with the same position and history.
    fn fork(&self) -> Box<dyn LiveGame>;

    /// Whether the game is over, and how.
    fn status(&self) -> GameStatus;

    /// The entries of a status display, each with its name and its value, such as the time left and
    /// the keys held.
    fn facts(&self) -> Vec<(&'static str, String)>;

    /// The cell that must stay visible if a view shows only part of the board: the cell of the
    /// player.
    fn focus(&self) -> Option<Point>;

    /// What is at a cell, in words; `None` outside the board.
    fn cell_label(&self, at: Point) -> Option<String>;

    /// The start options and the inputs so far, in the family's notation for solutions.
    fn moves(&self) -> String;

    /// The inputs of the ticks from number `tick` up to the current position, in the family's
    /// notation for solutions. Ticks are counted from 0. A program that saves the game can append
    /// this text to the inputs that it has already saved.
    fn moves_since(&self, tick: u64) -> String;

    /// A hash of the position.
    fn position_hash(&self) -> u64;

    /// Draws the position.
    fn scene(&self, look: &Look) -> Scene;
}

/// Something that happened in a tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A sound is played. Contains the name of the sound in configuration files.
    Sound(&'static str),
    /// The player lost. Contains the cause in a few words, such as `drowned`.
    Lost(&'static str),
    /// The player won.
    Won,
    /// The player has reached a hint. Contains its text, which is shown while the player stays
    /// there.
    Hint(String),
}

/// The status of a game: running, won or lost.
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
