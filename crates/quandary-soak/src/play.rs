//! Checks of games in which any text is played as moves, or random actions are performed.

use crate::mutate::Dice;
use quandary::core::budget::{Budget, Reason};
use quandary::core::family::Puzzle;
use quandary::core::game::{Game, LiveGame, TurnGame};
use quandary::core::grid::Point;
use quandary::core::interaction::{Action, Needs, Target};
use quandary::core::look::Look;
use quandary::core::replay::{Replayed, Verdict};
use quandary::core::scene::Scene;
use quandary_testing::job::run_within;

/// Number of moves that are replayed. A few letters can stand for more moves than anyone can play;
/// the budget of the user ends their replay.
const REPLAYED: u64 = 200_000;

/// Plays a text as moves. In a turn-based game, checks that the text is played completely or not at
/// all, that the moves can be undone, and that the result is the same as that of a replay. In a
/// live game, checks that seeking to the start and back restores the position.
pub fn examine_moves(puzzle: &dyn Puzzle, moves: &str) {
    let budget = Budget {
        nodes: Some(REPLAYED),
        ..Budget::default()
    };
    let replayed = run_within(budget, puzzle.replay(moves));
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
        Verdict::Undecided(reason) => assert_eq!(*reason, Reason::Nodes),
    }
    if entered.is_err() {
        assert_eq!(game.scene(&look), start);
        return;
    }
    examine_history(puzzle, &mut *game, &start);
}

/// A film has an end, or stops at a move that is rejected, unless it is very long.
fn examine_film(puzzle: &dyn Puzzle, moves: &str) {
    let mut film = match puzzle.film(moves) {
        Ok(film) => film,
        Err(failure) => {
            assert!(!failure.reason.is_empty());
            return;
        }
    };
    for _ in 0..REPLAYED {
        match film.advance() {
            Ok(true) => {}
            Ok(false) => {
                assert_eq!(film.advance(), Ok(false), "it had ended");
                return;
            }
            Err(failure) => {
                assert!(!failure.reason.is_empty());
                return;
            }
        }
    }
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

/// Number of actions done in a game.
const ACTIONS: usize = 24;

/// Performs random actions on random cells, and checks that every error states a reason. In a
/// turn-based game, also checks that the resulting moves can be entered in a new game. In a live
/// game, also checks that seeking to the start and back restores the position.
pub fn examine_actions(puzzle: &dyn Puzzle, dice: &mut Dice) {
    let start = puzzle.scene(&look(puzzle));
    match puzzle.game() {
        Game::Turns(game) => act_in_turns(puzzle, game, &start, dice),
        Game::Live(game) => act_live(game, &start, dice),
    }
}

fn act_in_turns(puzzle: &dyn Puzzle, mut game: Box<dyn TurnGame>, start: &Scene, dice: &mut Dice) {
    for _ in 0..ACTIONS {
        let cursor = cell(start, dice);
        let available = game.available(Some(cursor));
        let all: Vec<&Action> = match dice.once_in(4) {
            true => game.actions().iter().collect(),
            false => available,
        };
        if let Some(action) = all.get(dice.below(all.len())) {
            let target = target(action, cursor, start, dice);
            if let Err(failure) = game.perform(action, target) {
                assert!(!failure.reason.is_empty(), "{}", action.id);
            }
        }
        if let Some(label) = game.cell_label(cursor) {
            assert!(!label.is_empty());
        }
    }
    for overlay in game.overlays() {
        let _ = game.overlay(overlay);
    }
    let moves = game.moves();
    let again = puzzle.game().turns();
    let mut again = again.expect("a turn-based game");
    assert_eq!(again.enter(&moves), Ok(()), "the moves of actions: {moves}");
    assert_eq!(again.is_solved(), game.is_solved());
}

fn act_live(mut game: Box<dyn LiveGame>, start: &Scene, dice: &mut Dice) {
    for _ in 0..ACTIONS {
        let actions = game.actions();
        let action = &actions[dice.below(actions.len())];
        let target = target(action, cell(start, dice), start, dice);
        match game.input(action, target) {
            Ok(input) => {
                for _ in 0..=dice.below(8) {
                    let _ = game.tick(&input);
                }
            }
            Err(failure) => assert!(!failure.reason.is_empty(), "{}", action.id),
        }
    }
    let (now, hash) = (game.now(), game.position_hash());
    game.seek(0);
    game.seek(now);
    assert_eq!((game.now(), game.position_hash()), (now, hash));
}

/// A random cell, sometimes one outside of the board.
fn cell(start: &Scene, dice: &mut Dice) -> Point {
    let below = |end: u32, dice: &mut Dice| match dice.once_in(32) {
        true => u32::MAX,
        false => dice.below(end as usize + 1) as u32,
    };
    Point::new(below(start.columns, dice), below(start.rows, dice))
}

/// What an action needs, sometimes too little.
fn target(action: &Action, cursor: Point, start: &Scene, dice: &mut Dice) -> Target {
    match action.needs {
        _ if dice.once_in(16) => Target::Nothing,
        Needs::Nothing => Target::Nothing,
        Needs::Cell => Target::Cell(cursor),
        Needs::TwoCells => Target::TwoCells(cursor, cell(start, dice)),
    }
}
