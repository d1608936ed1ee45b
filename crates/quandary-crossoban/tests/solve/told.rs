//! Hints and prospects: what is said of a position, and why.

use quandary_core::budget::Reason;
use quandary_core::family::{Hint, Remaining};
use quandary_core::grid::Point;
use quandary_core::job::{Job, Status};
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::{Board, Cell, Colour, Content, Pusher, Terrain};
use quandary_crossoban::rules::{Game, LossReason, State, Switches, replay};
use quandary_crossoban::solve::exact::Deadlock;
use quandary_crossoban::solve::{Solvability, hint, solvability};

const MEMORY: u64 = 16 << 20;

/// A board of walls, floor, goals, plain and coloured boxes, holes, locks and one pusher.
pub(crate) fn board(rows: &[&str]) -> Board {
    let mut board = Board::new(rows[0].len() as u32, rows.len() as u32);
    for (row, y) in rows.iter().zip(0..) {
        for (symbol, x) in row.chars().zip(0..) {
            board.set(Point::new(x, y), cell(symbol));
        }
    }
    board
}

fn cell(symbol: char) -> Cell {
    let terrain = match symbol {
        '#' => Terrain::Wall,
        '.' | '*' => Terrain::Goal,
        '!' => Terrain::Hole,
        's' => Terrain::Lock,
        _ => Terrain::Floor,
    };
    let content = match symbol {
        '$' | '*' => Some(Content::Box(None)),
        'R' | 's' => Some(Content::Box(Some(Colour::Red))),
        '@' => Some(Content::Pusher(Pusher::default())),
        _ => None,
    };
    Cell { terrain, content }
}

/// A position as text, for messages.
pub(crate) fn drawn(game: &Game, state: &State) -> String {
    let cells = game.ground().cells().map(|cell| {
        let content = state.content(cell);
        format!(
            "{} {:?} {content:?}",
            game.ground().point(cell).x,
            game.terrain(state, cell)
        )
    });
    cells.collect::<Vec<_>>().join("\n")
}

fn finish<T>(mut job: Box<dyn Job<Output = T>>) -> T {
    while job.run(1_000) == Status::Running {}
    job.finish(None)
}

fn after(board: &Board, moves: &str) -> (Game, State) {
    let game = Game::new(board, Switches::default()).expect("there is a pusher");
    let moves = lurd::parse(moves).expect("it is LURD");
    let state = replay(&game, &moves).expect("it can be played").state;
    (game, state)
}

fn hinted(rows: &[&str], moves: &str) -> Hint {
    let board = board(rows);
    let (game, state) = after(&board, moves);
    finish(hint(&game, &board, &state, MEMORY))
}

fn looked(rows: &[&str], moves: &str) -> Solvability {
    let board = board(rows);
    let (game, state) = after(&board, moves);
    finish(solvability(&game, &board, &state, MEMORY))
}

fn next(input: &str, reason: &str, pushes: u64) -> Hint {
    Hint::Next {
        input: input.to_owned(),
        reason: reason.to_owned(),
        remaining: Remaining::Exactly(pushes),
    }
}

fn hopeless(reason: &str) -> Hint {
    Hint::Hopeless {
        reason: reason.to_owned(),
    }
}

const CORRIDOR: &[&str] = &["#######", "#@ $ .#", "#######"];

#[test]
fn a_hint_is_the_way_to_the_next_push_with_its_reason() {
    let reason = "push the box on (4,2) right: this brings it to its goal on (6,2)";
    assert_eq!(hinted(CORRIDOR, ""), next("rR", reason, 2));
    let reason = "push the box on (5,2) right: this brings it to its goal on (6,2)";
    assert_eq!(hinted(CORRIDOR, "rR"), next("R", reason, 1));
    assert_eq!(hinted(CORRIDOR, "rRR"), Hint::Solved);
}

#[test]
fn a_hint_tells_of_boxes_that_fall_or_join_their_colour() {
    let fall = &["######", "#@$!##", "## ###", "#  $.#", "######"];
    let reason = "push the box on (3,2) right: it falls, out of the way";
    assert_eq!(hinted(fall, ""), next("R", reason, 2));
    let join = &["#######", "#@R  R#", "#     #", "#######"];
    let reason =
        "push the red box on (3,2) right: this brings it to its place among its colour, (5,2)";
    assert_eq!(hinted(join, ""), next("R", reason, 2));
}

#[test]
fn a_position_that_can_be_solved_is_told_with_its_pushes() {
    assert_eq!(looked(CORRIDOR, ""), Solvability::Solvable { pushes: 2 });
    assert_eq!(looked(CORRIDOR, "rRR"), Solvability::Solvable { pushes: 0 });
}

#[test]
fn a_box_in_a_corner_is_named() {
    let rows = &["#######", "#@$ . #", "#######"];
    let stuck = Deadlock::TooFewBoxes {
        without_goal: vec![Point::new(5, 1)],
        immovable: Vec::new(),
        remaining: 0,
        required: 1,
    };
    assert_eq!(looked(rows, "RRR"), Solvability::Deadlock(stuck));
    let why = "0 boxes can still come to stand on goals and 1 have to; no way leads to a goal \
               from (6,2)";
    assert_eq!(looked(rows, "RRR").to_string(), why);
    assert_eq!(hinted(rows, "RRR"), hopeless(why));
}

#[test]
fn boxes_that_hold_each_other_are_named() {
    let rows = &["######", "#    #", "#@$$ #", "#  ..#", "######"];
    let square = &["######", "#    #", "# $$@#", "# $$ #", "# ....", "######"];
    let Solvability::Deadlock(dead) = looked(square, "") else {
        panic!("four boxes in a square do not move");
    };
    let places = [(2, 2), (3, 2), (2, 3), (3, 3)].map(|(x, y)| Point::new(x, y));
    assert_eq!(dead.boxes(), places);
    assert!(
        dead.to_string()
            .ends_with("; nothing can move what stands on (3,3) (4,3) (3,4) (4,4)")
    );
    assert!(matches!(looked(rows, ""), Solvability::Solvable { .. }));
}

#[test]
fn boxes_that_have_too_few_goals_between_them_are_named() {
    let rows = &["########", "# $ $ .#", "#@     #", "#  .   #", "########"];
    let solvability = looked(rows, "");
    assert_eq!(
        solvability,
        Solvability::Deadlock(Deadlock::NoAssignment {
            boxes: vec![Point::new(2, 1), Point::new(4, 1)],
            goals: vec![Point::new(6, 1)],
        })
    );
    assert_eq!(
        solvability.to_string(),
        "the boxes on (3,2) (5,2) can come to no goals but (7,2)"
    );
}

#[test]
fn a_goal_that_no_box_comes_to_is_named() {
    let rows = &[
        "########", "#. #####", "#      #", "##$$$ .#", "##@    #", "########",
    ];
    assert_eq!(
        looked(rows, "").to_string(),
        "the goals on (2,2) can be covered by no boxes but none"
    );
}

#[test]
fn boxes_of_a_colour_that_stay_apart_are_named() {
    let rows = &["#######", "#R@  s#", "#     #", "#######"];
    assert_eq!(
        looked(rows, ""),
        Solvability::Deadlock(Deadlock::ColourApart {
            colour: Colour::Red,
            boxes: [Point::new(1, 1), Point::new(5, 1)],
        })
    );
}

#[test]
fn a_box_that_is_gone_is_told() {
    let rows = &["#######", "#@R!R #", "#######"];
    assert_eq!(
        looked(rows, "R"),
        Solvability::Deadlock(Deadlock::Lost(LossReason::Colour(Colour::Red)))
    );
    assert_eq!(looked(rows, "R").to_string(), "a red box is gone");
}

#[test]
fn where_nothing_shows_it_all_positions_are_looked_at() {
    // The pusher cannot get behind either box.
    let rows = &["##########", "#  R @ R #", "##########"];
    assert_eq!(looked(rows, ""), Solvability::Exhausted);
    assert_eq!(hinted(rows, ""), Hint::exhausted());
}

#[test]
fn boxes_that_a_search_finds_to_be_the_reason_are_named() {
    // The pusher cannot get behind the one on the left, whatever the other does.
    let rows = &[
        "##########",
        "#####    #",
        "#  $@ $ .#",
        "#####   .#",
        "##########",
    ];
    let solvability = looked(rows, "");
    let why = "the box on (4,3) cannot come to a goal";
    assert_eq!(solvability.to_string(), why);
    assert_eq!(hinted(rows, ""), hopeless(why));
}

#[test]
fn boxes_that_are_dead_together_are_named_without_the_others() {
    // Each of the two comes to a goal where the other is not; the third one is on its own.
    let rows = &["########", "#@$ $..#", "# ######", "#   *  #", "########"];
    let together = Deadlock::BoxSet {
        boxes: vec![Point::new(2, 1), Point::new(4, 1)],
    };
    assert_eq!(looked(rows, ""), Solvability::Deadlock(together));
    let why = "the boxes on (3,2) (5,2) cannot all come to goals, even if there were no others";
    assert_eq!(hinted(rows, ""), hopeless(why));
}

#[test]
fn the_size_of_slices_changes_no_reason() {
    let rows = &["########", "#@$ $..#", "# ######", "#   *  #", "########"];
    let board = board(rows);
    let (game, state) = after(&board, "");
    let whole = finish(solvability(&game, &board, &state, MEMORY));
    for slice in [1, 7] {
        let mut job = solvability(&game, &board, &state, MEMORY);
        while job.run(slice) == Status::Running {}
        assert_eq!(job.finish(None), whole, "{slice}");
    }
}

#[test]
fn of_two_aims_of_which_one_is_enough_both_are_told() {
    let board = board(&["#########", "#$ @ .  #", "#s     s#", "#########"]);
    let either = Switches::default().with("aims", "either");
    let game = Game::new(&board, either.expect("a switch")).expect("there is a pusher");
    let Solvability::Deadlock(dead) = finish(solvability(&game, &board, &game.start(), MEMORY))
    else {
        panic!("a corner and two locks are seen");
    };
    let neither = "neither aim can be reached: 0 boxes can still come to stand on goals and 1 have \
                   to; ";
    let told = dead.to_string();
    assert!(told.starts_with(neither), "{told}");
    assert!(
        told.ends_with("the red boxes on (2,3) and (8,3) stay too far from each other"),
        "{told}"
    );
    let places = [(1, 1), (1, 2), (7, 2)].map(|(x, y)| Point::new(x, y));
    assert_eq!(dead.boxes(), places);
}

#[test]
fn a_job_that_is_stopped_says_why() {
    let board = board(CORRIDOR);
    let (game, state) = after(&board, "");
    let job = solvability(&game, &board, &state, MEMORY);
    assert_eq!(
        job.finish(Some(Reason::Time)),
        Solvability::Unknown(Reason::Time)
    );
    let job = hint(&game, &board, &state, MEMORY);
    assert_eq!(
        job.finish(Some(Reason::Nodes)),
        Hint::Unknown(Reason::Nodes)
    );
}
