//! Divides moves into turns. A turn consists of the commands that one pusher or group plays in a
//! row.

use crate::model::{Action, Moves};
use crate::rules::game::Game;
use crate::rules::play::Input;
use crate::rules::replay::{Replay, ReplayResult};
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;

/// The commands that one pusher or group plays in a row, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The cell of the pusher, or of a member of the group, before the first command.
    pub(crate) pusher: Point,
    pub(crate) commands: Vec<TurnCommand>,
}

/// A command of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnCommand {
    pub(crate) direction: Direction,
    pub(crate) pushes: bool,
}

/// Returns the turns of moves that are played from the start. Changes of pusher that no command
/// follows are omitted.
///
/// # Errors
/// The first action that cannot be played.
pub(crate) fn turns(game: &Game, moves: &Moves) -> Result<Vec<Turn>, Failure> {
    let mut replay = Replay::new(game, game.start());
    replay.play(moves)?;
    let first = game.leader(&game.start());
    let mut next = first.map(|first| game.ground().point(first));
    let mut turns: Vec<Turn> = Vec::new();
    for (input, action) in replay.into_inputs() {
        match input {
            Input::Change(to) => next = Some(to),
            Input::Step(direction) => {
                turns.extend(next.take().map(|pusher| Turn {
                    pusher,
                    commands: Vec::new(),
                }));
                if let Some(turn) = turns.last_mut() {
                    let pushes = matches!(action, Action::Step { pushes: true, .. });
                    turn.commands.push(TurnCommand { direction, pushes });
                }
            }
        }
    }
    Ok(turns)
}

/// Plays turns from the start.
///
/// # Errors
/// The reason why a command or a change of pusher cannot be played.
pub(crate) fn play_turns<'t>(
    game: &Game,
    turns: impl IntoIterator<Item = &'t Turn>,
) -> Result<ReplayResult, String> {
    let mut replay = Replay::new(game, game.start());
    for turn in turns {
        replay.change_to(turn.pusher)?;
        for command in &turn.commands {
            replay.step(command.direction)?;
        }
    }
    Ok(replay.finish())
}

/// Returns moves without the changes of pusher that no command follows. Moves that cannot be played
/// from the start are returned as they are.
pub(crate) fn without_idle_changes(game: &Game, moves: Moves) -> Moves {
    let played = turns(game, &moves).ok();
    let played = played.and_then(|turns| play_turns(game, &turns).ok());
    played.map_or(moves, |played| played.moves)
}
