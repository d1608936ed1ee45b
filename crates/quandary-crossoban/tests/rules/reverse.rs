//! Reverse mode: games from the goals to the start.

use crate::boards::board;
use crate::random::Dice;
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::{Action, Board, Cell, Content, Moves, Pusher, Terrain};
use quandary_crossoban::rules::{
    Game, Pulling, Switches, forward_moves, is_reverse_record, push_to, replay, reverse_to_forward,
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
    assert!(refused(TWO, "[]{l}").contains("changing the pusher"));
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

/// A room with random walls and three boxes on goals.
fn random_room(dice: &mut Dice) -> Board {
    let mut board = board(&["#######"; 7]);
    let mut floor = Vec::new();
    for index in 0..25 {
        let at = Point::new(1 + index % 5, 1 + index / 5);
        if dice.roll(6) > 0 {
            floor.push(at);
            board.set(at, Cell::default());
        }
    }
    for _ in 0..3 {
        let at = floor.swap_remove(dice.roll(floor.len()));
        let (terrain, content) = (Terrain::Goal, Some(Content::Box(None)));
        board.set(at, Cell { terrain, content });
    }
    put(
        &mut board,
        floor[0],
        Some(Content::Pusher(Pusher::default())),
    );
    board
}

fn put(board: &mut Board, at: Point, content: Option<Content>) {
    let terrain = board.cell(at).terrain;
    board.set(at, Cell { terrain, content });
}

/// The fewest pushes that bring a box from `from` to `to` on a board without a pusher, with the pusher
/// anywhere at the start.
fn fewest_pushes(board: &Board, from: Point, to: Point) -> Option<u64> {
    let sides = Direction::ORTHOGONAL.into_iter();
    let sides = sides.filter_map(|side| from.step(side));
    let is_free = |cell: Cell| cell.terrain != Terrain::Wall && cell.content.is_none();
    let free = sides.filter(|at| is_free(board.cell(*at)));
    let pushes = free.filter_map(|pusher| {
        let mut board = board.clone();
        put(&mut board, pusher, Some(Content::Pusher(Pusher::default())));
        let game = Game::new(&board, Switches::default()).expect("the board has a pusher");
        let path = push_to(&game, &game.start(), from, to)?.into_iter();
        let steps = path.map(|direction| Action::Step {
            direction,
            pushes: false,
        });
        let played = replay(&game, &Moves(steps.collect())).expect("a playable path");
        Some(played.counts.pushes)
    });
    pushes.min()
}

#[test]
fn a_box_is_pulled_with_as_many_pulls_as_pushes_bring_it_back() {
    let mut dice = Dice::new(5);
    let mut compared = 0;
    for _ in 0..60 {
        let board = random_room(&mut dice);
        let pulling = Pulling::new(&board).expect("a Sokoban board");
        let start = pulling.start();
        let boxes = board.cells().filter(|(_, cell)| cell.has_box());
        let from = boxes.map(|(at, _)| at).next().expect("three boxes");
        for (to, cell) in board.cells() {
            if to == from || cell.terrain == Terrain::Wall || cell.has_box() {
                continue;
            }
            let pulls = pulling.pull_to(&start, from, to).map(|actions| {
                let mut position = start.clone();
                for action in &actions {
                    let played = pulling.step(&mut position, action);
                    played.expect("a playable path");
                }
                assert!(pulling.has_box(&position, to));
                position.pulls()
            });
            let mut forward = board.clone();
            let content = forward.cell(from).content;
            let pusher = forward.pushers().next().expect("a pusher");
            put(&mut forward, pusher, None);
            put(&mut forward, from, None);
            put(&mut forward, to, content);
            assert_eq!(pulls, fewest_pushes(&forward, to, from), "{from:?} {to:?}");
            compared += u64::from(pulls.is_some());
        }
    }
    assert!(compared > 200, "only {compared} ways");
}
