//! Hints and solvability of positions, with their reasons.

use crate::samples;
use quandary_core::budget::Reason;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::hint::Remaining;
use quandary_core::job::{Job, Status};
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::{
    Action, Board, Cell, Colour, Content, Level, Moves, Pusher, Terrain,
};
use quandary_crossoban::rules::{Game, LossReason, State, Switches, replay};
use quandary_crossoban::solve::exact::Deadlock;
use quandary_crossoban::solve::{
    BoxRun, NextPush, Purpose, PushHint, Solvability, Walk, WalkingPusher, hint, solvability,
};

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

fn hint_after(rows: &[&str], moves: &str) -> PushHint {
    let board = board(rows);
    let (game, state) = after(&board, moves);
    finish(hint(&game, &board, &state, MEMORY))
}

fn solvability_after(rows: &[&str], moves: &str) -> Solvability {
    let board = board(rows);
    let (game, state) = after(&board, moves);
    finish(solvability(&game, &board, &state, MEMORY))
}

fn next_after(rows: &[&str], moves: &str) -> NextPush {
    match hint_after(rows, moves) {
        PushHint::Next(next) => next,
        other => panic!("{other:?}"),
    }
}

fn assert_next(rows: &[&str], moves: &str, input: &str, reason: &str, pushes: u64) {
    let next = next_after(rows, moves);
    assert_eq!(lurd::write(&next.input), input);
    assert_eq!(next.to_string(), reason);
    assert_eq!(next.remaining, Remaining::Exactly(pushes));
}

fn points(cells: &[(u32, u32)]) -> Vec<Point> {
    cells.iter().map(|(x, y)| Point::new(*x, *y)).collect()
}

fn assert_unsolvable(rows: &[&str], moves: &str, reason: &str) {
    match hint_after(rows, moves) {
        PushHint::Deadlock(dead) => assert_eq!(dead.to_string(), reason),
        other => panic!("{other:?}"),
    }
}

const CORRIDOR: &[&str] = &["#######", "#@ $ .#", "#######"];

#[test]
fn a_hint_leads_to_the_next_push_and_names_its_reason() {
    let reason = "push the box at (4,2) right: onto its goal at (6,2)";
    assert_next(CORRIDOR, "", "rR", reason, 2);
    let reason = "push the box at (5,2) right: onto its goal at (6,2)";
    assert_next(CORRIDOR, "rR", "R", reason, 1);
    assert_eq!(hint_after(CORRIDOR, "rRR"), PushHint::Solved);
}

#[test]
fn hints_of_several_rooms_have_no_idle_changes_of_pusher() {
    let rooms = &["######", "#@ $.#", "######", "#@ $.#", "######"];
    let reason = "push the box at (4,4) right: onto its goal at (5,4)";
    assert_next(rooms, "rR", "{lldd}rR", reason, 1);
    assert_next(rooms, "rR{lldd}", "rR", reason, 1);
    assert_eq!(hint_after(rooms, "rR{lldd}rR"), PushHint::Solved);
    assert_eq!(hint_after(rooms, "rR{lldd}rR{uu}"), PushHint::Solved);
    // The first room is solved at the start.
    let solved = &["######", "#@  *#", "######", "#@ $.#", "######"];
    assert_next(solved, "", "{dd}rR", reason, 1);
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
                PushHint::Next(next) => {
                    assert_is_drawable(&game, &state, &next, &title);
                    next.input
                }
                PushHint::Solved => break,
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

/// Asserts that the walks and the run are ways of neighbouring cells that lead from a pusher to the
/// box, and from the box to where it is after the pushes.
fn assert_is_drawable(game: &Game, state: &State, next: &NextPush, title: &str) {
    let neighbours = |way: &[Point]| {
        way.windows(2).all(|pair| {
            let mut directions = Direction::ORTHOGONAL.into_iter();
            directions.any(|to| pair[0].step(to) == Some(pair[1]))
        })
    };
    let content = |at: Point| state.content(game.ground().cell_at(at).expect("a cell"));
    for Walk { way, .. } in &next.walks {
        assert!(neighbours(way), "{title}: {way:?}");
    }
    let first = next.walks.first().expect("a pusher moves").way[0];
    assert!(
        matches!(content(first), Some(Content::Pusher(_))),
        "{title}"
    );
    let Some(run) = &next.run else { return };
    assert!(matches!(content(run.now), Some(Content::Box(_))), "{title}");
    let (direction, count) = run.pushes[0];
    let behind = next.walks.last().and_then(|walk| walk.way.last());
    let from = behind.and_then(|at| at.step(direction));
    assert_eq!(from, Some(run.from()), "{title}");
    assert!(neighbours(&run.way) && count > 0, "{title}: {:?}", run.way);
    assert!(
        run.next.is_some() || run.purpose != Purpose::MakeWayForNow,
        "{title}"
    );
}

#[test]
fn a_hint_describes_the_walk_and_the_whole_run_of_the_box() {
    let next = next_after(CORRIDOR, "");
    let walk = |cells: &[(u32, u32)], pusher| Walk {
        way: points(cells),
        pusher,
    };
    assert_eq!(next.walks, [walk(&[(1, 1), (2, 1)], WalkingPusher::Same)]);
    let run = BoxRun {
        colour: None,
        now: Point::new(3, 1),
        way: points(&[(3, 1), (4, 1), (5, 1)]),
        pushes: vec![(Direction::East, 2)],
        also: Vec::new(),
        next: None,
        purpose: Purpose::Goal,
    };
    assert_eq!(next.run, Some(run));
    // The pusher walks around the box between the pushes.
    let corner = &["######", "#@   #", "# $  #", "#    #", "#   .#", "######"];
    let next = next_after(corner, "");
    let run = next.run.expect("a push");
    assert_eq!((run.from(), run.to()), (Point::new(2, 2), Point::new(4, 4)));
    assert_eq!(run.way.len(), 5);
    assert_eq!(run.pushes.len(), 2, "{:?}", run.pushes);
    // The other pusher has to become active.
    let rooms = &["######", "#@ $.#", "######", "#@ $.#", "######"];
    let next = next_after(rooms, "rR");
    let changed = walk(&[(1, 3), (2, 3)], WalkingPusher::Changed);
    assert_eq!(next.walks, [changed]);
}

#[test]
fn a_hint_names_the_box_for_which_another_one_makes_way() {
    let rows = &[
        " ###    ", " #.#    ", "## #    ", "#. #####", "#  $ $ #", "#     @#", "########",
    ];
    let run = next_after(rows, "").run.expect("a push");
    assert_eq!(run.purpose, Purpose::MakeWayForNow);
    assert_eq!(run.way, points(&[(3, 4), (2, 4), (2, 3)]));
    assert_eq!(run.pushes, [(Direction::West, 1), (Direction::North, 1)]);
    assert_eq!(run.next, Some(Point::new(5, 4)));
}

#[test]
fn a_hint_names_falls_and_united_colours() {
    let fall = &["######", "#@$!##", "## ###", "#  $.#", "######"];
    let reason = "push the box at (3,2) right: it falls into the hole and frees the path";
    assert_next(fall, "", "R", reason, 2);
    let join = &["#######", "#@R  R#", "#     #", "#######"];
    let reason = "push the red box at (3,2) right: to its final cell (5,2), to unite the red boxes";
    assert_next(join, "", "R", reason, 2);
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
    assert_unsolvable(rows, "RRR", why);
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
    assert_eq!(hint_after(rows, ""), PushHint::Exhausted);
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
    assert_unsolvable(rows, "", why);
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
    assert_unsolvable(rows, "", why);
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
        PushHint::Unknown(Reason::Nodes)
    );
}
