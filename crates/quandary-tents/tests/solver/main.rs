//! The solver compared with a brute-force solver, and its deductions with all solutions.

#[path = "../brute_force/mod.rs"]
mod brute_force;
mod random;

use brute_force::solutions;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::Status;
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome};
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::{Line, Solution, cleared, is_solved};
use quandary_tents::solve::{
    ClueConflict, CommonSquares, Deduction, DeductionEnd, Grade, GradeResult, HintOutcome,
    MarkCheck, MarkPolicy, Minimality, TENTS, TathamDifficulty, check_marks, clue_conflict,
    common_squares, deduce, grade, hint, solver,
};
use quandary_testing::job::run_to_end;
use random::{Random, random_board};

const MEMORY: u64 = 1 << 30;
const PAIRINGS: [PairingRule; 2] = [PairingRule::Local, PairingRule::Matching];

fn request(want: Want) -> SolveRequest {
    SolveRequest {
        metric: &TENTS,
        want,
        memory: MEMORY,
        after: String::new(),
    }
}

fn all(board: &Board, pairing: PairingRule, marks: MarkPolicy) -> Outcome<Solution> {
    let want = Want::All { limit: u64::MAX };
    run_to_end(solver(board, pairing, marks, request(want)))
}

fn tents(solution: &Solution) -> Vec<Point> {
    solution.moves().map(|only| only.at).collect()
}

/// Runs a test on random boards with all rule options and both readings of rule 4, for `count` seeds.
fn boards(count: u64, test: impl Fn(u64, &Board, PairingRule)) {
    for seed in 0..count {
        for edges in [Edges::Flat, Edges::Torus] {
            for contact in [Contact::AllAround, Contact::Sides] {
                let board = random_board(&mut Random(seed), edges, contact);
                for pairing in PAIRINGS {
                    test(seed, &board, pairing);
                }
            }
        }
    }
}

fn board(rows: &[&str], row_clues: &[u32], column_clues: &[u32]) -> Board {
    let (height, width) = (rows.len() as u32, rows[0].len() as u32);
    let mut board = Board::new(height, width, Edges::Flat, Contact::AllAround);
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            let square = match letter {
                'x' => Square::Tree,
                '*' => Square::Tent,
                '-' => Square::Grass,
                _ => Square::Empty,
            };
            *board
                .squares
                .get_mut(Point::new(x as u32, y as u32))
                .unwrap() = square;
        }
    }
    board.row_clues = row_clues.iter().map(|clue| Some(*clue)).collect();
    board.column_clues = column_clues.iter().map(|clue| Some(*clue)).collect();
    board
}

#[test]
fn solutions_match_the_brute_force_solver() {
    boards(600, |seed, board, pairing| {
        for (marks, seen) in [
            (MarkPolicy::Keep, board.clone()),
            (MarkPolicy::Ignore, cleared(board)),
        ] {
            let expected = solutions(&seen, pairing);
            match all(board, pairing, marks).conclusion {
                Conclusion::Unsolvable => assert!(expected.is_empty(), "{seed} {board:?}"),
                Conclusion::Solved(solved) => {
                    let found: Vec<Vec<Point>> = solved.all.iter().map(tents).collect();
                    assert_eq!(found, expected, "{seed} {pairing:?} {board:?}");
                    let count = Some(Count::Exact(expected.len() as u64));
                    assert_eq!(
                        (solved.count, solved.optimality),
                        (count, Optimality::Proven)
                    );
                }
                Conclusion::Undecided { .. } => {
                    panic!("{seed}: undecided in spite of enough memory")
                }
            }
        }
    });
}

#[test]
fn deductions_hold_in_every_solution() {
    boards(600, |seed, board, pairing| {
        let expected = solutions(board, pairing);
        let found = run_to_end(deduce(board, pairing, MarkPolicy::Keep, Grade::Extreme));
        for step in &found.deductions {
            for (at, square) in &step.squares {
                assert_eq!(board.square(*at), Some(Square::Empty), "{seed} {step:?}");
                let is_tent = *square == Square::Tent;
                let agrees = expected.iter().all(|tents| tents.contains(at) == is_tent);
                assert!(agrees, "{seed} {pairing:?} {board:?} {step:?}");
            }
        }
        match found.end {
            DeductionEnd::Solved => assert_eq!(expected.len(), 1, "{seed} {pairing:?} {board:?}"),
            DeductionEnd::Contradiction(why) => {
                assert!(expected.is_empty(), "{seed} {pairing:?} {board:?} {why}");
            }
            DeductionEnd::Stuck => {}
            DeductionEnd::Stopped(reason) => panic!("stopped without a budget: {reason}"),
        }
    });
}

#[test]
fn hints_hold_in_every_solution_and_exist_while_something_follows() {
    boards(300, |seed, board, pairing| {
        let expected = solutions(board, pairing);
        let advice = run_to_end(hint(board, pairing, MEMORY));
        let checked = run_to_end(check_marks(board, pairing, MEMORY));
        let right = if expected.is_empty() {
            MarkCheck::Wrong
        } else {
            MarkCheck::Right
        };
        assert_eq!(checked, right, "{seed}");
        match advice {
            HintOutcome::NoSolution(_) => assert!(expected.is_empty(), "{seed}"),
            HintOutcome::Solved => assert!(is_solved(board, pairing), "{seed} {board:?}"),
            HintOutcome::Next(step) => {
                assert!(!expected.is_empty() && !step.squares.is_empty());
                for (at, square) in &step.squares {
                    let is_tent = *square == Square::Tent;
                    let agrees = expected.iter().all(|tents| tents.contains(at) == is_tent);
                    assert!(agrees, "{seed} {pairing:?} {board:?} {step:?}");
                }
            }
            HintOutcome::Open => {
                let of = |at: Point| expected.iter().filter(|tents| tents.contains(&at)).count();
                for (at, square) in board.squares.iter() {
                    let settled = of(at) == 0 || of(at) == expected.len();
                    assert!(
                        *square != Square::Empty || !settled,
                        "{seed} {board:?} {at:?}"
                    );
                }
            }
            HintOutcome::Unknown(reason) => panic!("{reason}"),
        }
    });
}

#[test]
fn common_squares_match_the_brute_force_solver() {
    boards(300, |seed, board, pairing| {
        let expected = solutions(board, pairing);
        match run_to_end(common_squares(board, pairing, MarkPolicy::Keep, MEMORY)) {
            CommonSquares::Unsolvable => assert!(expected.is_empty(), "{seed}"),
            CommonSquares::Agreed { tents, grass, open } => {
                let of = |at: &Point| expected.iter().filter(|tents| tents.contains(at)).count();
                let every = expected.len();
                assert!(
                    every > 0 && tents.iter().all(|at| of(at) == every),
                    "{seed}"
                );
                assert!(grass.iter().all(|at| of(at) == 0), "{seed}");
                assert!(open.iter().all(|at| (1..every).contains(&of(at))), "{seed}");
                let listed = tents.len() + grass.len() + open.len();
                let beside_trees = board.squares.iter().filter(|(at, square)| {
                    let near = board
                        .neighbours(*at)
                        .any(|at| board.square(at) == Some(Square::Tree));
                    let alone = board.contacts(*at).all(|other| other != *at);
                    **square != Square::Tree && near && alone
                });
                assert_eq!(listed, beside_trees.count(), "{seed}");
            }
            CommonSquares::Undecided(reason) => panic!("{reason}"),
        }
    });
}

/// The board with only the clues of these lines.
fn with_clues_of(board: &Board, lines: &[Line]) -> Board {
    let mut kept = board.clone();
    for (y, clue) in kept.row_clues.iter_mut().enumerate() {
        *clue = clue.filter(|_| lines.contains(&Line::Row(y as u32)));
    }
    for (x, clue) in kept.column_clues.iter_mut().enumerate() {
        *clue = clue.filter(|_| lines.contains(&Line::Column(x as u32)));
    }
    kept
}

#[test]
fn conflicting_clues_are_minimal() {
    boards(400, |seed, board, pairing| {
        let solvable = !solutions(board, pairing).is_empty();
        match run_to_end(clue_conflict(board, pairing, MarkPolicy::Keep, MEMORY)) {
            ClueConflict::Solvable => assert!(solvable, "{seed}"),
            ClueConflict::Clues { lines, minimality } => {
                assert!(!solvable && minimality == Minimality::Proven, "{seed}");
                let left = |lines: &[Line]| solutions(&with_clues_of(board, lines), pairing);
                assert!(
                    left(&lines).is_empty(),
                    "{seed} {pairing:?} {board:?} {lines:?}"
                );
                for index in 0..lines.len() {
                    let mut fewer = lines.clone();
                    fewer.remove(index);
                    assert!(!left(&fewer).is_empty(), "{seed} {board:?} {lines:?}");
                }
            }
            ClueConflict::Undecided(reason) => panic!("{reason}"),
        }
    });
}

/// The board with only these marks.
fn marked(board: &Board, marks: &[(Point, Square)]) -> Board {
    let mut marked = cleared(board);
    for (at, square) in marks {
        *marked.squares.get_mut(*at).unwrap() = *square;
    }
    marked
}

#[test]
fn conflicting_marks_are_minimal() {
    boards(400, |seed, board, pairing| {
        let HintOutcome::NoSolution(marks) = run_to_end(hint(board, pairing, MEMORY)) else {
            return;
        };
        let left = |marks: &[(Point, Square)]| solutions(&marked(board, marks), pairing);
        assert!(left(&marks).is_empty(), "{seed} {board:?} {marks:?}");
        for (at, square) in &marks {
            assert_eq!(board.square(*at), Some(*square), "{seed} {board:?}");
        }
        // A tent on a square that cannot hold one is reported first.
        if let [(at, Square::Tent)] = marks[..]
            && !can_hold_tent(board, at)
        {
            return;
        }
        for index in 0..marks.len() {
            let mut fewer = marks.clone();
            fewer.remove(index);
            assert!(!left(&fewer).is_empty(), "{seed} {board:?} {marks:?}");
        }
    });
}

fn can_hold_tent(board: &Board, at: Point) -> bool {
    let is_tree = |at| board.square(at) == Some(Square::Tree);
    board.neighbours(at).any(is_tree) && board.contacts(at).all(|other| other != at)
}

#[test]
fn wrong_marks_are_reported_wherever_the_job_is_interrupted() {
    let board = marked(
        &default_game(),
        &[
            (Point::new(0, 0), Square::Tent),
            (Point::new(6, 1), Square::Grass),
            (Point::new(3, 0), Square::Grass),
        ],
    );
    let mut left = Vec::new();
    for nodes in 0.. {
        let mut job = hint(&board, PairingRule::Matching, MEMORY);
        let status = job.run(nodes);
        match job.finish((status == Status::Running).then_some(Reason::Nodes)) {
            HintOutcome::Unknown(Reason::Nodes) => {
                assert!(left.is_empty(), "a found conflict is kept");
            }
            HintOutcome::NoSolution(marks) => left.push(marks),
            other => panic!("{other:?}"),
        }
        if status == Status::Done {
            break;
        }
    }
    assert_eq!(
        left[0].len(),
        3,
        "all marks before the first one is removed"
    );
    let wrong = (Point::new(3, 0), Square::Grass);
    assert!(left.iter().all(|marks| marks.contains(&wrong)), "{left:?}");
    assert_eq!(left[left.len() - 1], [wrong]);
}

#[test]
fn interruptions_do_not_change_results() {
    boards(60, |seed, board, pairing| {
        let want = Want::Count { limit: 5 };
        let whole = run_to_end(solver(board, pairing, MarkPolicy::Ignore, request(want)));
        let mut sliced = solver(board, pairing, MarkPolicy::Ignore, request(want));
        let mut nodes = 0;
        while sliced.run(1) == Status::Running {
            nodes += 1;
            assert_eq!(sliced.progress().nodes, nodes, "{seed}: one node at a time");
        }
        assert_eq!(sliced.finish(None), whole, "{seed}");
    });
}

#[test]
fn counting_stops_at_the_limit() {
    // One tree in the middle and no clues: four solutions.
    let mut board = board(&["   ", " x ", "   "], &[0, 0, 0], &[0, 0, 0]);
    board.row_clues = vec![None; 3];
    board.column_clues = vec![None; 3];
    for (limit, count) in [(3, Count::AtLeast(3)), (5, Count::Exact(4))] {
        let want = Want::Count { limit };
        let outcome = run_to_end(solver(
            &board,
            PairingRule::Local,
            MarkPolicy::Ignore,
            request(want),
        ));
        let Conclusion::Solved(solved) = outcome.conclusion else {
            panic!("the board has four solutions");
        };
        assert_eq!(solved.count, Some(count));
    }
}

/// The default game of libgame, whose solution is documented.
fn default_game() -> Board {
    board(
        &[
            "    xx  ", "x      x", "    x   ", "x    x  ", " x      ", "x   x x ", "        ",
            "x       ",
        ],
        &[3, 0, 4, 0, 4, 0, 1, 0],
        &[4, 0, 1, 2, 1, 1, 2, 1],
    )
}

#[test]
fn the_default_game_has_its_documented_solution_and_is_easy() {
    for pairing in PAIRINGS {
        let Conclusion::Solved(solved) = all(&default_game(), pairing, MarkPolicy::Keep).conclusion
        else {
            panic!("the board has a solution");
        };
        let expected = "T0,0 T0,3 T0,6 T2,0 T2,3 T2,5 T2,7 T4,0 T4,2 T4,4 T4,6 T6,0";
        assert_eq!(solved.solution.to_string(), expected);
        assert_eq!(solved.count, Some(Count::Exact(1)));
    }
    let GradeResult::Unique { tatham, .. } =
        run_to_end(grade(&default_game(), PairingRule::Matching, MEMORY))
    else {
        panic!("the board has one solution");
    };
    assert_eq!(tatham, Some(TathamDifficulty::Easy));
}

#[test]
fn the_readings_of_rule_4_differ_on_the_documented_example() {
    // Local: `*-x / x-* / *-x`. With the matching rule, both tents of column 0 need the tree between
    // them.
    let board = board(&["  x", "x  ", "  x"], &[1, 1, 1], &[2, 0, 1]);
    let count = |pairing| match all(&board, pairing, MarkPolicy::Ignore).conclusion {
        Conclusion::Solved(solved) => solved.count.map_or(0, Count::number),
        _ => 0,
    };
    assert_eq!(count(PairingRule::Local), 1);
    assert_eq!(count(PairingRule::Matching), 0);
}

#[test]
fn reasons_number_lines_from_0() {
    // Row 1 needs 2 tents, and only two of its squares are next to trees.
    let board = board(&["x  x", "    ", "    "], &[0, 2, 0], &[1, 0, 0, 1]);
    let found = run_to_end(deduce(
        &board,
        PairingRule::Local,
        MarkPolicy::Keep,
        Grade::Gentle,
    ));
    let reasons: Vec<String> = found.deductions.iter().map(Deduction::reason).collect();
    assert!(
        reasons
            .iter()
            .any(|reason| reason == "row 1 needs 2 tents and has exactly 2 free squares"),
        "{reasons:?}"
    );
    assert_eq!(found.end, DeductionEnd::Solved);
}

#[test]
fn a_wrong_mark_is_detected() {
    let mut board = default_game();
    *board.squares.get_mut(Point::new(0, 0)).unwrap() = Square::Grass;
    assert_eq!(
        run_to_end(check_marks(&board, PairingRule::Local, MEMORY)),
        MarkCheck::Wrong
    );
    let wrong = (Point::new(0, 0), Square::Grass);
    let advice = run_to_end(hint(&board, PairingRule::Local, MEMORY));
    assert_eq!(advice, HintOutcome::NoSolution(vec![wrong]));
}

#[test]
fn a_wrong_clue_is_among_the_conflicting_ones() {
    let mut board = default_game();
    board.row_clues[1] = Some(2);
    let ClueConflict::Clues { lines, minimality } = run_to_end(clue_conflict(
        &board,
        PairingRule::Local,
        MarkPolicy::Keep,
        MEMORY,
    )) else {
        panic!("the row clues add up to two tents too many");
    };
    assert_eq!(minimality, Minimality::Proven);
    assert!(lines.contains(&Line::Row(1)), "{lines:?}");
}

#[test]
fn a_solver_without_memory_is_undecided() {
    let small = SolveRequest {
        metric: &TENTS,
        want: Want::Best,
        memory: 10,
        after: String::new(),
    };
    let outcome = run_to_end(solver(
        &default_game(),
        PairingRule::Local,
        MarkPolicy::Keep,
        small,
    ));
    assert!(
        matches!(outcome.conclusion, Conclusion::Undecided { .. }),
        "{outcome:?}"
    );
}
