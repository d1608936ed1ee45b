//! Counts of moves and pushes: SPEC.md, part C.

use crate::boards::{board as board_of, game, moves, play};
use crate::random::Dice;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::format::lurd;
use quandary_crossoban::model::{Action, Board, Moves};
use quandary_crossoban::rules::{Counts, Game, Switches, replay, replay_within};

/// Moves, pushes, box lines, box changes, pushing sessions, pusher lines.
fn values(counts: Counts) -> [u64; 6] {
    let Counts {
        moves,
        pushes,
        box_lines,
        box_changes,
        pushing_sessions,
        pusher_lines,
    } = counts;
    [
        moves,
        pushes,
        box_lines,
        box_changes,
        pushing_sessions,
        pusher_lines,
    ]
}

fn counts_by(words: &str, rows: &[&str], text: &str) -> [u64; 6] {
    values(play(&game(words, rows), text).counts)
}

fn counts(rows: &[&str], text: &str) -> [u64; 6] {
    counts_by("", rows, text)
}

#[test]
fn every_command_is_a_move() {
    assert_eq!(counts(&["@   "], ""), [0, 0, 0, 0, 0, 0]);
    assert_eq!(counts(&["@   "], "rrl"), [3, 0, 0, 0, 0, 2]);
}

#[test]
fn every_box_that_a_pusher_displaces_is_a_push() {
    assert_eq!(counts(&["@$   "], "RRR"), [3, 3, 1, 1, 1, 1]);
    // However far the box slides, and whatever conveyors carry.
    assert_eq!(counts(&["@$''' "], "R"), [1, 1, 1, 1, 1, 1]);
    assert_eq!(counts(&["@I2@", "$>@ - "], "r"), [1, 0, 0, 0, 0, 1]);
    // One push for each box of a command.
    assert_eq!(counts(&["&$  ", "&$  "], "RR"), [2, 4, 2, 2, 1, 1]);
}

#[test]
fn a_box_line_ends_with_a_walk_or_another_box() {
    assert_eq!(counts(&["@$   "], "RR"), [2, 2, 1, 1, 1, 1]);
    // Back and forth behind the same box: a second line.
    assert_eq!(counts(&["@$   "], "RlrR"), [4, 2, 2, 1, 2, 3]);
    // Around a corner to another box, without a walk.
    assert_eq!(counts(&["    ", " $  ", "@$  "], "RU"), [2, 2, 2, 2, 1, 2]);
}

#[test]
fn a_box_change_is_a_push_of_another_box() {
    // The first box, the second one, the first one again.
    let rows = ["@$   ", "     ", " $   "];
    assert_eq!(counts(&rows, "RdldRuuR"), [8, 3, 3, 3, 3, 7]);
    assert_eq!(counts(&rows, "RlrR"), [4, 2, 2, 1, 2, 3]);
}

#[test]
fn a_box_keeps_its_identity_when_it_slides_or_rides() {
    assert_eq!(counts(&["@$'  "], "RrR"), [3, 2, 2, 1, 2, 1]);
    // The box is carried back to its start.
    let rows = ["@R< ", "    "];
    assert_eq!(
        counts_by("against=allowed", &rows, "RdluR"),
        [5, 2, 2, 1, 2, 5]
    );
}

#[test]
fn a_pushing_session_ends_with_a_walk() {
    assert_eq!(counts(&["@$   "], "RRlrR"), [5, 3, 2, 1, 2, 3]);
    assert_eq!(counts(&["    ", " $  ", "@$  "], "RU")[4], 1);
}

#[test]
fn a_pusher_line_ends_with_a_turn() {
    assert_eq!(counts(&["@  ", "   "], "rrdl"), [4, 0, 0, 0, 0, 3]);
}

#[test]
fn a_command_to_another_pusher_begins_new_lines_and_sessions() {
    let rows = ["@$  ", "@$  "];
    assert_eq!(counts(&rows, "R{ld}R"), [2, 2, 2, 2, 2, 2]);
    // A change that is reversed before any move has no effect.
    assert_eq!(counts(&rows, "R{ld}{ru}R"), [2, 2, 1, 1, 1, 1]);
}

#[test]
fn a_replay_fails_at_the_first_token_that_cannot_be_played() {
    let game = game("", &["@$ "]);
    let failure = replay(&game, &moves("RR")).expect_err("the edge");
    assert_eq!((failure.at.number(), failure.token.as_str()), (2, "R"));
    assert_eq!(failure.reason, "blocked by a wall next to (3,1)");
    let failure = replay(&game, &moves("{r}")).expect_err("a box");
    assert_eq!((failure.at.number(), failure.token.as_str()), (1, "{r}"));
    let failure = replay(&game, &moves("{ul}")).expect_err("outside");
    assert_eq!(failure.reason, "the path leaves the board");
    let jump = Moves(vec![Action::Jump(vec![Direction::East])]);
    let failure = replay(&game, &jump).expect_err("reverse mode only");
    assert_eq!((failure.at.number(), failure.token.as_str()), (1, "[r]"));
}

#[test]
fn letters_are_played_in_either_case_and_corrected() {
    let game = game("", &["@ $ "]);
    let replayed = replay(&game, &moves("Rr")).expect("a playable record");
    assert_eq!(replayed.moves, moves("rR"));
    assert_eq!(replayed.counts.pushes, 1);
}

#[test]
fn a_walk_is_played_by_a_shortest_path_and_the_mark_is_ignored() {
    let game = game("", &["@$ ", "   "]);
    let walk = |x, y| Action::Walk(Point::new(x, y));
    let record = Moves(vec![walk(2, 0), Action::Current]);
    let replayed = replay(&game, &record).expect("around the box");
    assert_eq!(replayed.counts.moves, 4);
    assert_eq!(replayed.moves, moves("drru"));
    let failure = replay(&game, &Moves(vec![walk(1, 0)])).expect_err("a box is there");
    assert_eq!((failure.at.number(), failure.token.as_str()), (1, "1-0"));
}

/// Counts a game with plain boxes and one pusher from its letters and positions, as described in
/// JSoko's documentation: a box is a different one if it is not where the last one was pushed to.
fn counted_by_places(start: Point, played: &Moves) -> [u64; 6] {
    let mut at = start;
    let mut pushed_to = None;
    let mut last: Option<(Direction, bool)> = None;
    let mut counts = [0; 6];
    for action in &played.0 {
        let Action::Step { direction, pushes } = *action else {
            panic!("steps only")
        };
        at = at.step(direction).expect("inside");
        counts[0] += 1;
        counts[5] += u64::from(last.is_none_or(|(before, _)| before != direction));
        if pushes {
            let other = pushed_to != Some(at);
            let walked = last.is_none_or(|(_, pushed)| !pushed);
            counts[1] += 1;
            counts[2] += u64::from(other || walked);
            counts[3] += u64::from(other);
            counts[4] += u64::from(walked);
            pushed_to = at.step(direction);
        }
        last = Some((direction, pushes));
    }
    counts
}

#[test]
fn random_games_of_sokoban_are_counted_as_jsoko_counts_them() {
    let mut dice = Dice::new(3);
    let mut pushes = 0;
    for _ in 0..200 {
        let mut board = Board::new(7, 6);
        board.set(Point::new(3, 3), board_of(&["@"]).cell(Point::new(0, 0)));
        for _ in 0..6 {
            let at = Point::new(1 + dice.roll(5) as u32, 1 + dice.roll(4) as u32);
            if at != Point::new(3, 3) {
                board.set(at, board_of(&["$"]).cell(Point::new(0, 0)));
            }
        }
        let game = Game::new(&board, Switches::default()).expect("a pusher");
        let mut state = game.start();
        let mut record = Moves::default();
        for _ in 0..100 {
            let direction = dice.one_of(&Direction::ORTHOGONAL);
            if let Ok(stepped) = game.step(&state, direction) {
                let pushes = stepped.pushes > 0;
                record.0.push(Action::Step { direction, pushes });
                state = stepped.state;
            }
        }
        let counts = replay(&game, &record).expect("the game was played").counts;
        assert_eq!(values(counts), counted_by_places(Point::new(3, 3), &record));
        pushes += counts.pushes;
    }
    assert!(pushes > 1_000, "{pushes}");
}

/// Replays copies of a record with a limit of work. The error is the token that exceeds it.
fn worked(row: &str, text: &str, copies: usize, steps: u64) -> Result<(), u64> {
    let moves = lurd::parse(&text.repeat(copies)).expect("valid moves");
    let played = replay_within(&game("", &[row]), &moves, steps);
    played.map(|_| ()).map_err(|failure| {
        let why = failure.to_string();
        assert!(why.contains("needs more computation than allowed"), "{why}");
        failure.at.number()
    })
}

#[test]
fn the_work_of_a_replay_is_linear_in_its_moves() {
    for width in [1, 2_000] {
        let row = format!("@{}", " ".repeat(width));
        for copies in [1, 10, 1_000] {
            let (moves, steps) = (2 * copies as u64, 4 * copies as u64);
            assert_eq!(worked(&row, "rl", copies, steps), Ok(()));
            assert_eq!(worked(&row, "rl", copies, steps - 1), Err(moves));
        }
    }
}

#[test]
fn short_records_that_need_much_work_are_refused() {
    let row = format!("@{}", " ".repeat(99));
    let walks = "99-0,0-0,";
    assert_eq!(worked(&row, walks, 2, 10_000), Ok(()));
    let stopped = worked(&row, walks, 10_000, 10_000).unwrap_err();
    assert!((5..20).contains(&stopped), "{stopped}");
    let linked = format!("&{}", " ".repeat(63_999));
    let stopped = worked(&linked, "rl", 10_000, 10_000).unwrap_err();
    assert_eq!(stopped, 10);
}
