//! What holds of any text that is played as moves.
//!
//! The fuzz targets use this file too.

use quandary::core::family::{Play, Puzzle};
use quandary::core::outcome::Verdict;
use quandary::core::scene::Scene;

/// A game takes moves whole or not at all, can take them back, and ends as the verdict says.
pub(crate) fn examine_moves(puzzle: &dyn Puzzle, moves: &str) {
    let verdict = puzzle.verify(moves);
    let mut game = puzzle.play();
    let start = game.scene();
    let entered = game.enter(moves);
    match &verdict {
        Verdict::Verified { scores } => {
            assert!(game.is_solved());
            assert_eq!(&game.scores(), scores);
        }
        Verdict::Failed(failure) => {
            assert!(!failure.reason.is_empty());
            assert!(entered.is_err() || !game.is_solved(), "{failure}");
        }
    }
    examine_film(puzzle, moves);
    if entered.is_err() {
        assert_eq!(game.scene(), start);
        return;
    }
    examine_history(puzzle, game.as_mut(), &start);
}

/// A replay to be looked at has an end, or a reason why there is none.
fn examine_film(puzzle: &dyn Puzzle, moves: &str) {
    match puzzle.film(moves) {
        Ok(mut film) => {
            let beats = (0..u64::MAX).take_while(|_| film.advance()).count();
            assert!(!film.advance(), "it had ended after {beats} beats");
        }
        Err(failure) => assert!(!failure.reason.is_empty()),
    }
}

fn examine_history(puzzle: &dyn Puzzle, game: &mut dyn Play, start: &Scene) {
    let (moves, end) = (game.moves(), game.scene());
    while game.undo() {}
    assert_eq!(&game.scene(), start);
    while game.redo() {}
    assert_eq!((game.moves(), game.scene()), (moves.clone(), end.clone()));
    let mut again = puzzle.play();
    assert_eq!(again.enter(&moves), Ok(()), "its own moves: {moves}");
    assert_eq!((again.moves(), again.scene()), (moves, end));
}
