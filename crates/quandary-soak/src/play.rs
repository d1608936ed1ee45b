//! Properties of playing any text as moves.

use quandary::core::family::Puzzle;
use quandary::core::game::{Game, LiveGame, TurnGame};
use quandary::core::look::Look;
use quandary::core::replay::{Replayed, Verdict};
use quandary::core::scene::Scene;
use quandary_testing::job::run_to_end;

/// A game plays all moves or none, can undo them, and ends as the verdict of a replay says.
pub fn examine_moves(puzzle: &dyn Puzzle, moves: &str) {
    let replayed = run_to_end(puzzle.replay(moves));
    if let Verdict::Failed(_, failure) = &replayed.verdict {
        assert!(!failure.reason.is_empty());
    }
    examine_film(puzzle, moves);
    match puzzle.game() {
        Game::Turns(game) => examine_turns(puzzle, game, moves, &replayed),
        Game::Live(game) => examine_live(game, moves),
    }
}

fn look(puzzle: &dyn Puzzle) -> Look {
    Look::plain(puzzle.family().draw_options)
}

fn examine_turns(
    puzzle: &dyn Puzzle,
    mut game: Box<dyn TurnGame>,
    moves: &str,
    replayed: &Replayed,
) {
    let look = look(puzzle);
    let start = game.scene(&look);
    let entered = game.enter(moves);
    match &replayed.verdict {
        Verdict::Verified => {
            assert!(game.is_solved());
            assert_eq!(game.scores(), replayed.scores);
        }
        Verdict::Failed(_, failure) => {
            assert!(entered.is_err() || !game.is_solved(), "{failure}");
        }
        Verdict::Undecided(reason) => panic!("without a budget: {reason}"),
    }
    if entered.is_err() {
        assert_eq!(game.scene(&look), start);
        return;
    }
    examine_history(puzzle, &mut *game, &start);
}

/// A film has an end, or stops at a move that is rejected.
fn examine_film(puzzle: &dyn Puzzle, moves: &str) {
    let mut film = match puzzle.film(moves) {
        Ok(film) => film,
        Err(failure) => {
            assert!(!failure.reason.is_empty());
            return;
        }
    };
    loop {
        match film.advance() {
            Ok(true) => {}
            Ok(false) => break,
            Err(failure) => {
                assert!(!failure.reason.is_empty());
                return;
            }
        }
    }
    assert_eq!(film.advance(), Ok(false), "it had ended");
}

fn examine_history(puzzle: &dyn Puzzle, game: &mut dyn TurnGame, start: &Scene) {
    let look = look(puzzle);
    let (moves, end) = (game.moves(), game.scene(&look));
    while game.undo() {}
    assert_eq!(&game.scene(&look), start);
    while game.redo() {}
    assert_eq!(
        (game.moves(), game.scene(&look)),
        (moves.clone(), end.clone())
    );
    let again = puzzle.game().turns();
    let mut again = again.expect("a turn-based game");
    assert_eq!(again.enter(&moves), Ok(()), "its own moves: {moves}");
    assert_eq!((again.moves(), again.scene(&look)), (moves, end));
}

/// Any text is an input or an error, and seek reaches any tick.
fn examine_live(mut game: Box<dyn LiveGame>, moves: &str) {
    for word in moves.split_whitespace().take(20) {
        let input = word.rsplit(':').next().unwrap_or_default();
        if let Err(failure) = game.tick(input) {
            assert!(!failure.reason.is_empty());
        }
    }
    let (now, hash) = (game.now(), game.position_hash());
    game.seek(0);
    game.seek(now);
    assert_eq!((game.now(), game.position_hash()), (now, hash));
}
