//! Reverse mode: games from the goals to the start.

use crate::boards::board;
use quandary_core::failure::Failure;
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::{Action, Moves};
use quandary_crossoban::rules::{
    Game, Switches, forward_moves, is_reverse_record, replay, reverse_to_forward,
};

/// Two boxes, each with a goal behind it.
const TWO: &[&str] = &["#########", "#. $@$ .#", "#########"];

fn moves(text: &str) -> Moves {
    lurd::parse(text).expect("valid moves")
}

/// Returns the forward game after checking that it solves the board.
fn turn(rows: &[&str], text: &str) -> Result<String, Failure> {
    let board = board(rows);
    let turned = reverse_to_forward(&board, &moves(text))?;
    let game = Game::new(&board, Switches::default()).expect("the board has a pusher");
    let played = replay(&game, &turned).expect("a playable game");
    assert!(game.is_solved(&played.state), "{text}");
    assert_eq!(played.moves, turned, "{text}");
    Ok(lurd::write(&turned))
}

fn refused(rows: &[&str], text: &str) -> String {
    turn(rows, text)
        .expect_err("an incomplete game")
        .to_string()
}

#[test]
fn a_record_that_begins_with_a_jump_is_in_reverse_mode() {
    assert!(is_reverse_record("[]U[rr]d") && is_reverse_record("[l]"));
    assert!(!is_reverse_record("l[]U") && !is_reverse_record(""));
    for text in ["RRllLL", "[ll]RR[rr]LL"] {
        let forward = forward_moves(&board(TWO), text).expect("valid moves");
        let forward: Result<Vec<Action>, Failure> = forward.collect();
        assert_eq!(forward.map(Moves), Ok(moves("RRllLL")), "{text}");
    }
}

#[test]
fn pulls_in_reverse_order_become_pushes() {
    let one = &["#####", "#@$.#", "#####"];
    for text in ["[r]L", "[]rL", "[]r[]L", "[]rL*"] {
        assert_eq!(turn(one, text).as_deref(), Ok("R"), "{text}");
    }
    assert_eq!(turn(TWO, "[ll]RR[rr]LL").as_deref(), Ok("RRllLL"));
    // The walk to the start comes first, and steps before the first pull are omitted.
    let rows = &["########", "#@  $ .#", "########"];
    assert_eq!(turn(rows, "[rrr]rlrLL").as_deref(), Ok("rrRR"));
}

#[test]
fn the_pusher_may_start_on_a_goal() {
    let rows = &["######", "#+$* #", "#  $ #", "#  . #", "######"];
    assert!(refused(rows, "[]r").contains("blocked by a box at (2,2)"));
    let rows = &["#####", "#+  #", "# $ #", "#   #", "#####"];
    assert_eq!(turn(rows, "[r]RdlD").as_deref(), Ok("ddrUruL"));
}

#[test]
fn impossible_pulls_are_reported_with_their_token() {
    assert_eq!(
        refused(TWO, "[]R"),
        "move 2 \"R\": no box to pull behind the pusher at (5,2)"
    );
    assert_eq!(
        refused(TWO, "[]lll"),
        "move 4 \"l\": blocked by a box at (2,2)"
    );
    assert_eq!(
        refused(TWO, "[lll]"),
        "move 1 \"[lll]\": blocked by a box at (2,2)"
    );
    assert_eq!(
        refused(TWO, "[]u"),
        "move 2 \"u\": blocked by a wall next to (5,2)"
    );
    for text in ["[u]", "[uuuu]", "[rrrrrrrrrr]"] {
        let why = refused(TWO, text);
        assert!(
            why.ends_with("the jump ends in a wall or outside the board"),
            "{why}"
        );
    }
    let why = "move 3 \"[ll]\": no free path joins the two ends of the jump, so the game cannot be converted";
    assert_eq!(refused(TWO, "[ll]R[ll]"), why);
    assert!(refused(TWO, "[]{l}").contains("changes of pusher"));
}

#[test]
fn incomplete_reverse_games_report_their_progress() {
    let half = turn(TWO, "[ll]RR").unwrap_err();
    assert!(half.is_at_end());
    assert_eq!(half.at.number(), 4);
    let why = "at the end: reverse game incomplete: 1 of 2 boxes are back at the start";
    assert_eq!(half.to_string(), why);
    // The box is back and blocks the pusher from its start.
    let rows = &["########", "# $ . @#", "########"];
    let why = "at the end: reverse game incomplete: the pusher cannot walk to its start";
    assert_eq!(refused(rows, "[lll]LL"), why);
}

#[test]
fn reverse_mode_requires_sokoban_with_as_many_boxes_as_goals() {
    for rows in [&["@R.", "R  "][..], &["@$.", "@  "], &["@$.", "'  "]] {
        assert!(refused(rows, "[]").contains("only supported for Sokoban"));
    }
    let why = refused(&["@$.", "$  "], "[]");
    assert!(why.contains("2 boxes and 1 goal"), "{why}");
}
