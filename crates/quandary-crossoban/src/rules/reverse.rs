//! Converts recorded games in reverse mode to forward games. Source: SPEC.md (C9) to (C11).
//!
//! Pulls in reverse order become pushes in the opposite direction. The forward game is replayed by
//! the rules, so this module does not decide what solves a level.

use crate::format::lurd;
use crate::model::{Action, Board, Moves};
use crate::rules::pulling::{PullPosition, Pulling};
use quandary_core::failure::Failure;
use quandary_core::session::Rules;

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

/// Returns the moves of a text as forward moves. Moves in reverse mode are all converted at
/// once; other moves are read one by one while they are played.
///
/// # Errors
/// The run lengths are malformed, or moves in reverse mode cannot be parsed or converted; see
/// [`reverse_to_forward`].
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
/// - The board does not allow reverse mode.
/// - An action cannot be played, or the forward game has too many moves. The error states the
///   number of the action, from 1.
/// - The reverse game is not solved: some box is not on a starting cell of a box, or the
///   pusher cannot walk to its own starting cell. [`Failure::at_end`] creates this error.
pub fn reverse_to_forward(board: &Board, moves: &Moves) -> Result<Moves, Failure> {
    let failure = |at: usize| {
        let token = moves.0.get(at).map(lurd::token);
        move |reason: String| match token {
            Some(token) => Failure::at_move(at as u64 + 1, token, reason),
            None => Failure::at_end(at as u64, reason),
        }
    };
    let rules = Pulling::new(board).map_err(failure(0))?;
    let mut position = rules.start();
    let mut last_first = Vec::new();
    for (at, action) in moves.0.iter().enumerate() {
        let played = rules.step(&mut position, action);
        let played = played.map_err(|refusal| failure(at)(refusal.to_string()))?;
        last_first.extend_from_slice(played.forward());
        if last_first.len() > MAX_MOVES {
            let reason = format!("the converted game has more than {MAX_MOVES} moves");
            return Err(failure(at)(reason));
        }
    }
    let forward = rules.forward_game(&position, last_first);
    forward.map_err(failure(moves.0.len()))
}

impl Pulling {
    /// Returns the forward game of a reverse game that ends in `position`. `last_first` contains
    /// the moves of the forward game that follow its first walk, in reverse order: the results of
    /// [`PlayedPull::forward`] for all actions of the reverse game, joined in the order in which
    /// the actions were played.
    ///
    /// # Errors
    /// The reverse game is not solved. The error states why and begins with a lower-case letter.
    ///
    /// [`PlayedPull::forward`]: crate::rules::PlayedPull::forward
    pub fn forward_game(
        &self,
        position: &PullPosition,
        last_first: Vec<Action>,
    ) -> Result<Moves, String> {
        let walk = self.first_walk(position)?.into_iter();
        let steps = walk.map(|direction| Action::Step {
            direction,
            pushes: false,
        });
        Ok(Moves(steps.chain(last_first.into_iter().rev()).collect()))
    }
}
