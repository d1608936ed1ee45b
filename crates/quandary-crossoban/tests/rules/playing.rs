//! Interactive play: gestures, undo, redo, restart and checkpoints.

use crate::boards::{game, moves};
use crate::random::Dice;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::model::Moves;
use quandary_crossoban::rules::{Game, Input, Player, UndoUnit};

fn player(rows: &[&str]) -> Player {
    Player::new(game("", rows))
}

/// Returns the played moves as letters, without changes of pusher.
fn played(player: &Player) -> Moves {
    player.replayed().moves
}

#[test]
fn undo_reverts_a_step_a_push_or_a_gesture() {
    let mut player = player(&["@ $   ", "      "]);
    player.enter(&moves("r")).expect("a walk");
    player.enter(&moves("RRd")).expect("two pushes and a walk");
    player.enter(&moves("ll")).expect("a walk");
    assert!(player.undo(UndoUnit::Step));
    assert_eq!(played(&player), moves("rRRdl"));
    assert!(player.undo(UndoUnit::Push));
    assert_eq!(played(&player), moves("rR"));
    assert!(player.undo(UndoUnit::Gesture));
    assert_eq!(played(&player), moves("r"));
    assert!(!player.undo(UndoUnit::Push), "no push is left");
    assert_eq!(played(&player), moves("r"));
    assert!(player.undo(UndoUnit::Gesture));
    for stretch in [UndoUnit::Step, UndoUnit::Push, UndoUnit::Gesture] {
        assert!(!player.undo(stretch));
    }
    assert_eq!(*player.state(), player.game().start());
}

#[test]
fn redo_plays_a_step_a_push_or_a_gesture() {
    let mut player = player(&["@ $   ", "      "]);
    player.enter(&moves("r")).expect("a walk");
    player.enter(&moves("RRd")).expect("two pushes and a walk");
    player.restart();
    assert!(player.redo(UndoUnit::Push));
    assert_eq!(played(&player), moves("rR"));
    assert!(player.redo(UndoUnit::Gesture));
    assert_eq!(played(&player), moves("rRRd"));
    player.restart();
    assert!(player.redo(UndoUnit::Gesture));
    assert_eq!(played(&player), moves("r"));
    assert!(
        player.redo(UndoUnit::Step) && player.redo(UndoUnit::Step) && player.redo(UndoUnit::Step)
    );
    assert!(!player.redo(UndoUnit::Step) && !player.redo(UndoUnit::Push));
    assert_eq!(played(&player), moves("rRRd"));
}

#[test]
fn new_inputs_replace_undone_ones() {
    let mut player = player(&["@   "]);
    player.enter(&moves("rrr")).expect("walks");
    assert!(player.undo(UndoUnit::Step) && player.undo(UndoUnit::Step));
    player.enter(&moves("l")).expect("a walk");
    assert!(!player.redo(UndoUnit::Step));
    assert_eq!(played(&player), moves("rl"));
    assert!(player.undo(UndoUnit::Gesture) && player.undo(UndoUnit::Gesture));
    assert_eq!(*player.state(), player.game().start());
}

#[test]
fn a_gesture_is_played_completely_or_not_at_all() {
    let mut player = player(&["@   "]);
    player.enter(&moves("rr")).expect("walks");
    player.undo(UndoUnit::Step);
    let before = player.state().clone();
    let east = Input::Step(Direction::East);
    let refused = player.apply(&[east, east, east]).expect_err("the edge");
    assert_eq!(refused.0, 2);
    assert_eq!(
        player
            .enter(&moves("rrr"))
            .expect_err("the edge")
            .at
            .number(),
        3
    );
    assert_eq!(*player.state(), before);
    assert!(
        player.redo(UndoUnit::Step),
        "and undone inputs can still be redone"
    );
}

#[test]
fn changes_of_pusher_are_played_and_undone() {
    let mut player = player(&["@ @ "]);
    player
        .apply(&[
            Input::Change(Point::new(2, 0)),
            Input::Step(Direction::East),
        ])
        .expect("both pushers can move");
    assert_eq!(played(&player), moves("{rr}r"));
    assert!(player.undo(UndoUnit::Step));
    assert_eq!(played(&player), moves("{rr}"));
    assert!(player.undo(UndoUnit::Step));
    assert_eq!(*player.state(), player.game().start());
    assert!(player.redo(UndoUnit::Gesture));
    assert_eq!(played(&player), moves("{rr}r"));
}

#[test]
fn undo_restores_all_effects_of_a_command() {
    let mut dice = Dice::new(11);
    let mut played = 0;
    for _ in 0..300 {
        let (board, switches) = (dice.board(), dice.switches());
        let Ok(game) = Game::new(&board, switches) else {
            continue;
        };
        let pushers: Vec<Point> = board.pushers().collect();
        let mut player = Player::new(game);
        let mut states = vec![player.state().clone()];
        for _ in 0..20 {
            let input = match dice.roll(5) {
                0 => Input::Change(dice.one_of(&pushers)),
                _ => Input::Step(dice.one_of(&Direction::ORTHOGONAL)),
            };
            if player.apply(&[input]).is_ok() {
                states.push(player.state().clone());
            }
        }
        played += states.len();
        for state in states.iter().rev().skip(1) {
            assert!(player.undo(UndoUnit::Step));
            assert_eq!(player.state(), state);
        }
        for state in &states[1..] {
            assert!(player.redo(UndoUnit::Step));
            assert_eq!(player.state(), state);
        }
        assert_eq!(player.replayed().state, *player.state());
    }
    assert!(played > 1_000);
}

#[test]
fn clicks_are_gestures() {
    let mut player = player(&["@ $ .", "     "]);
    assert!(player.walk_to(Point::new(3, 1)));
    assert!(player.push_to(Point::new(2, 0), Point::new(4, 0)));
    assert!(player.is_solved());
    assert!(
        !player.walk_to(Point::new(4, 0)) && !player.push_to(Point::new(0, 0), Point::new(1, 0))
    );
    assert_eq!(player.replayed().counts.pushes, 2);
    assert!(player.undo(UndoUnit::Gesture) && player.undo(UndoUnit::Gesture));
    assert!(!player.undo(UndoUnit::Gesture));
}

#[test]
fn a_checkpoint_restores_the_position_and_its_inputs() {
    let mut player = player(&["@ $   "]);
    player.enter(&moves("r")).expect("a walk");
    player.enter(&moves("RR")).expect("pushes");
    player.set_checkpoint("here");
    player.restart();
    assert!(!player.return_to("there") && player.return_to("here"));
    assert_eq!(played(&player), moves("rRR"));
    assert!(player.undo(UndoUnit::Gesture));
    assert_eq!(played(&player), moves("r"));
}
