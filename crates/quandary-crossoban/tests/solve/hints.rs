//! Hints and solvability of positions, with their reasons.

use crate::samples;
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::hint::{Hint, Remaining};
use quandary_core::job::{Job, Status};
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::{
    Action, Board, Cell, Colour, Content, Level, Moves, Pusher, Terrain,
};
use quandary_crossoban::rules::{Game, LossReason, State, Switches, replay};
use quandary_crossoban::solve::exact::Deadlock;
use quandary_crossoban::solve::{Solvability, hint, solvability};

const MEMORY: u64 = 16 << 20;
/// Enough for proofs on all samples.
const LARGE_MEMORY: u64 = 256 << 20;

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

/// A description of a position for messages.
pub(crate) fn described(game: &Game, state: &State) -> String {
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
    let game = Game::new(board, Switches::default()).expect("the board has a pusher");
    let moves = lurd::parse(moves).expect("valid LURD");
    let state = replay(&game, &moves).expect("the moves are playable").state;
    (game, state)
}

fn hint_after(rows: &[&str], moves: &str) -> Hint {
    let board = board(rows);
    let (game, state) = after(&board, moves);
    finish(hint(&game, &board, &state, MEMORY))
}

fn solvability_after(rows: &[&str], moves: &str) -> Solvability {
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

fn unsolvable(reason: &str) -> Hint {
    Hint::Hopeless {
        reason: reason.to_owned(),
    }
}

const CORRIDOR: &[&str] = &["#######", "#@ $ .#", "#######"];

#[test]
fn a_hint_leads_to_the_next_push_and_names_its_reason() {
    let reason = "push the box at (4,2) right: onto its goal at (6,2)";
    assert_eq!(hint_after(CORRIDOR, ""), next("rR", reason, 2));
    let reason = "push the box at (5,2) right: onto its goal at (6,2)";
    assert_eq!(hint_after(CORRIDOR, "rR"), next("R", reason, 1));
    assert_eq!(hint_after(CORRIDOR, "rRR"), Hint::Solved);
}

#[test]
fn hints_of_several_rooms_have_no_idle_changes_of_pusher() {
    let rooms = &["######", "#@ $.#", "######", "#@ $.#", "######"];
    let reason = "push the box at (4,4) right: onto its goal at (5,4)";
    assert_eq!(hint_after(rooms, "rR"), next("{lldd}rR", reason, 1));
    assert_eq!(hint_after(rooms, "rR{lldd}"), next("rR", reason, 1));
    assert_eq!(hint_after(rooms, "rR{lldd}rR"), Hint::Solved);
    assert_eq!(hint_after(rooms, "rR{lldd}rR{uu}"), Hint::Solved);
    // The first room is solved at the start.
    let solved = &["######", "#@  *#", "######", "#@ $.#", "######"];
    assert_eq!(hint_after(solved, ""), next("{dd}rR", reason, 1));
}

#[test]
fn hints_one_after_the_other_win_every_sample() {
    let mut won = 0;
    for Level { title, board, .. } in samples::levels() {
        let game = Game::new(&board, Switches::default()).expect("the board has a pusher");
        let mut moves = Moves::default();
        let mut seen: Vec<Vec<u8>> = Vec::new();
        loop {
            let state = replay(&game, &moves).expect("hints are playable").state;
            assert!(
                !seen.contains(&state.bytes().to_vec()),
                "{title}: {moves:?}"
            );
            seen.push(state.bytes().to_vec());
            let input = match finish(hint(&game, &board, &state, LARGE_MEMORY)) {
                Hint::Next { input, .. } => lurd::parse(&input).expect("valid LURD"),
                Hint::Solved => break,
                other => panic!("{title}: {other:?}"),
            };
            assert_is_direct(&game, &state, &input, &title);
            moves.0.extend(input.0);
        }
        let state = replay(&game, &moves).expect("hints are playable").state;
        assert!(game.is_solved(&state), "{title}");
        won += 1;
    }
    assert!(won >= 40, "{won}");
}

/// Asserts that every change of pusher in a hint is followed by a command, and that a change at the
/// beginning is needed for the position that the hint leads to.
fn assert_is_direct(game: &Game, state: &State, hint: &Moves, title: &str) {
    let is_change = |action: &Action| matches!(action, Action::Change(_));
    let text = lurd::write(hint);
    let idle = hint.0.windows(2).any(|pair| pair.iter().all(is_change));
    let ends_idle = hint.0.last().is_some_and(is_change);
    assert!(!idle && !ends_idle, "{title}: {text}");
    if hint.0.first().is_some_and(is_change) {
        let here = game.started_from(state.clone());
        let after = |moves: &Moves| replay(&here, moves).map(|played| played.state);
        let with = after(hint).expect("hints are playable");
        let without = after(&Moves(hint.0[1..].to_vec()));
        let same = without.is_ok_and(|without| without.bytes() == with.bytes());
        assert!(!same, "{title}: {text}");
    }
}

#[test]
fn a_hint_names_falls_and_united_colours() {
    let fall = &["######", "#@$!##", "## ###", "#  $.#", "######"];
    let reason = "push the box at (3,2) right: it falls into the hole and frees the path";
    assert_eq!(hint_after(fall, ""), next("R", reason, 2));
    let join = &["#######", "#@R  R#", "#     #", "#######"];
    let reason = "push the red box at (3,2) right: to its final cell (5,2), to unite the red boxes";
    assert_eq!(hint_after(join, ""), next("R", reason, 2));
}

#[test]
fn a_solvable_position_is_reported_with_its_pushes() {
    assert_eq!(
        solvability_after(CORRIDOR, ""),
        Solvability::Solvable { pushes: 2 }
    );
    assert_eq!(
        solvability_after(CORRIDOR, "rRR"),
        Solvability::Solvable { pushes: 0 }
    );
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
    assert_eq!(solvability_after(rows, "RRR"), Solvability::Deadlock(stuck));
    let why = "the box at (6,2) cannot reach any goal (0 of 1 required boxes left)";
    assert_eq!(solvability_after(rows, "RRR").to_string(), why);
    assert_eq!(hint_after(rows, "RRR"), unsolvable(why));
}

#[test]
fn boxes_that_block_each_other_are_named() {
    let rows = &["######", "#    #", "#@$$ #", "#  ..#", "######"];
    let square = &["######", "#    #", "# $$@#", "# $$ #", "# ....", "######"];
    let Solvability::Deadlock(dead) = solvability_after(square, "") else {
        panic!("four boxes in a square cannot move");
    };
    let places = [(2, 2), (3, 2), (2, 3), (3, 3)].map(|(x, y)| Point::new(x, y));
    assert_eq!(dead.boxes(), places);
    let text = dead.to_string();
    let blocked =
        "the boxes at (3,3) (4,3) (3,4) (4,4) cannot be moved (0 of 4 required boxes left)";
    assert!(text.ends_with(blocked), "{text}");
    assert!(matches!(
        solvability_after(rows, ""),
        Solvability::Solvable { .. }
    ));
}

#[test]
fn boxes_with_too_few_goals_are_named() {
    let rows = &["########", "# $ $ .#", "#@     #", "#  .   #", "########"];
    let solvability = solvability_after(rows, "");
    assert_eq!(
        solvability,
        Solvability::Deadlock(Deadlock::NoAssignment {
            boxes: vec![Point::new(2, 1), Point::new(4, 1)],
            goals: vec![Point::new(6, 1)],
        })
    );
    assert_eq!(
        solvability.to_string(),
        "too few goals: the boxes at (3,2) (5,2) can only reach (7,2)"
    );
}

#[test]
fn a_goal_that_no_box_can_reach_is_named() {
    let rows = &[
        "########", "#. #####", "#      #", "##$$$ .#", "##@    #", "########",
    ];
    assert_eq!(
        solvability_after(rows, "").to_string(),
        "no box can reach the goal at (2,2)"
    );
}

#[test]
fn boxes_of_a_colour_that_cannot_be_united_are_named() {
    let rows = &["#######", "#R@  s#", "#     #", "#######"];
    assert_eq!(
        solvability_after(rows, ""),
        Solvability::Deadlock(Deadlock::ColourApart {
            colour: Colour::Red,
            boxes: [Point::new(1, 1), Point::new(5, 1)],
        })
    );
}

#[test]
fn a_lost_box_is_reported() {
    let rows = &["#######", "#@R!R #", "#######"];
    assert_eq!(
        solvability_after(rows, "R"),
        Solvability::Deadlock(Deadlock::Lost(LossReason::Colour(Colour::Red)))
    );
    assert_eq!(
        solvability_after(rows, "R").to_string(),
        "a red box was lost in a hole"
    );
}

#[test]
fn other_unsolvable_positions_are_proven_by_search() {
    // The pusher cannot get behind either box.
    let rows = &["##########", "#  R @ R #", "##########"];
    assert_eq!(solvability_after(rows, ""), Solvability::Exhausted);
    assert_eq!(hint_after(rows, ""), Hint::exhausted());
}

#[test]
fn a_box_found_by_search_is_named() {
    // The pusher cannot get behind the left box, whatever the other box does.
    let rows = &[
        "##########",
        "#####    #",
        "#  $@ $ .#",
        "#####   .#",
        "##########",
    ];
    let solvability = solvability_after(rows, "");
    let why = "the box at (4,3) cannot reach a goal";
    assert_eq!(solvability.to_string(), why);
    assert_eq!(hint_after(rows, ""), unsolvable(why));
}

#[test]
fn jointly_unsolvable_boxes_are_named_without_the_others() {
    // Each of the two can reach a goal without the other; the third box is unrelated.
    let rows = &["########", "#@$ $..#", "# ######", "#   *  #", "########"];
    let together = Deadlock::BoxSet {
        boxes: vec![Point::new(2, 1), Point::new(4, 1)],
    };
    assert_eq!(solvability_after(rows, ""), Solvability::Deadlock(together));
    let why = "the boxes at (3,2) (5,2) cannot all reach goals, even without the other boxes";
    assert_eq!(hint_after(rows, ""), unsolvable(why));
}

#[test]
fn slice_size_does_not_change_the_reason() {
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
fn both_reasons_are_given_if_either_aim_suffices() {
    let board = board(&["#########", "#$ @ .  #", "#s     s#", "#########"]);
    let either = Switches::default().with("aims", "either");
    let game = Game::new(&board, either.expect("a switch")).expect("the board has a pusher");
    let Solvability::Deadlock(dead) = finish(solvability(&game, &board, &game.start(), MEMORY))
    else {
        panic!("the corner and the locks are visible deadlocks");
    };
    let why = "neither aim can be reached: the boxes at (2,2) (2,3) (8,3) cannot reach any goal \
               (0 of 1 required boxes left); the red boxes at (2,3) and (8,3) cannot be brought \
               together";
    assert_eq!(dead.to_string(), why);
    let places = [(1, 1), (1, 2), (7, 2)].map(|(x, y)| Point::new(x, y));
    assert_eq!(dead.boxes(), places);
}

#[test]
fn a_stopped_job_reports_the_reason() {
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
