//! Games played backwards, from goals to the start.

use crate::boards::board;
use quandary_core::outcome::Failure;
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::Moves;
use quandary_crossoban::rules::{
    Game, Switches, is_reverse_record, replay, reverse_to_forward, to_forward_moves,
};

/// Two boxes, each with a goal behind it.
const TWO: &[&str] = &["#########", "#. $@$ .#", "#########"];

fn moves(text: &str) -> Moves {
    lurd::parse(text).expect("it is a record")
}

/// The game forwards, which the rules have replayed to a solved board.
fn turn(rows: &[&str], text: &str) -> Result<String, Failure> {
    let board = board(rows);
    let turned = reverse_to_forward(&board, &moves(text))?;
    let game = Game::new(&board, Switches::default()).expect("there is a pusher");
    let played = replay(&game, &turned).expect("it can be played");
    assert!(game.is_solved(&played.state), "{text}");
    assert_eq!(played.moves, turned, "{text}");
    Ok(lurd::write(&turned))
}

fn refused(rows: &[&str], text: &str) -> String {
    turn(rows, text)
        .expect_err("it is no whole game")
        .to_string()
}

#[test]
fn a_record_that_begins_with_a_jump_is_played_backwards() {
    assert!(is_reverse_record(&moves("[]U[rr]d")) && is_reverse_record(&moves("[l]")));
    assert!(!is_reverse_record(&moves("l[]U")) && !is_reverse_record(&moves("")));
    let forward = moves("RRllLL");
    assert_eq!(to_forward_moves(&board(TWO), forward.clone()), Ok(forward));
    let both = to_forward_moves(&board(TWO), moves("[ll]RR[rr]LL"));
    assert_eq!(both, Ok(moves("RRllLL")));
}

#[test]
fn pulls_become_pushes_the_other_way_the_last_one_first() {
    let one = &["#####", "#@$.#", "#####"];
    for text in ["[r]L", "[]rL", "[]r[]L", "[]rL*"] {
        assert_eq!(turn(one, text).as_deref(), Ok("R"), "{text}");
    }
    assert_eq!(turn(TWO, "[ll]RR[rr]LL").as_deref(), Ok("RRllLL"));
    // The walk to where the pusher starts comes first, and what it walks before it pulls is left out.
    let rows = &["########", "#@  $ .#", "########"];
    assert_eq!(turn(rows, "[rrr]rlrLL").as_deref(), Ok("rrRR"));
}

#[test]
fn the_pusher_may_stand_on_a_goal_at_the_start() {
    let rows = &["######", "#+$* #", "#  $ #", "#  . #", "######"];
    assert!(refused(rows, "[]r").contains("blocked by a box at (2,2)"));
    let rows = &["#####", "#+  #", "# $ #", "#   #", "#####"];
    assert_eq!(turn(rows, "[r]RdlD").as_deref(), Ok("ddrUruL"));
}

#[test]
fn what_cannot_be_pulled_is_told_with_its_sign() {
    assert_eq!(refused(TWO, "[]R"), "move 2 \"R\": no box behind (5,2)");
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
            why.ends_with("the jump ends in a wall or off the board"),
            "{why}"
        );
    }
    let why = "move 3 \"[ll]\": a pusher who plays forwards cannot walk back from there";
    assert_eq!(refused(TWO, "[ll]R[ll]"), why);
    assert!(refused(TWO, "[]{l}").contains("one pusher"));
}

#[test]
fn a_game_that_does_not_come_to_the_start_tells_how_far_it_came() {
    let half = turn(TWO, "[ll]RR").unwrap_err();
    assert!(half.is_at_end());
    assert_eq!(half.at, 4);
    let why = "at the end: reverse game incomplete: 1 of 2 boxes are back at the start";
    assert_eq!(half.to_string(), why);
    // The box is back, and shuts the pusher off from its start.
    let rows = &["########", "# $ . @#", "########"];
    let why = "at the end: reverse game incomplete: the pusher cannot walk to its start";
    assert_eq!(refused(rows, "[lll]LL"), why);
}

#[test]
fn only_sokoban_with_as_many_boxes_as_goals_is_played_backwards() {
    for rows in [&["@R.", "R  "][..], &["@$.", "@  "], &["@$.", "'  "]] {
        assert!(refused(rows, "[]").contains("only supported for Sokoban"));
    }
    let why = refused(&["@$.", "$  "], "[]");
    assert!(why.contains("2 boxes for 1 goals"), "{why}");
}
