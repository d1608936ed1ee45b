//! Generated boards have the requested properties.

mod brute_force;

use brute_force::solutions;
use quandary_core::budget::Reason;
use quandary_core::family::{Generated, SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::Status;
use quandary_core::options::{OptionError, Options};
use quandary_core::outcome::{Conclusion, Count};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::format;
use quandary_tents::generate::{
    BoardRequest, GeneratedBoard, OPTIONS, SolutionRequirement, TreeCount, board_generator,
    generator,
};
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::is_solved;
use quandary_tents::solve::{Grade, GradeResult, MarkPolicy, TENTS, grade, solver};
use quandary_testing::job::run_to_end;

const MEMORY: u64 = 1 << 30;

fn request(rows: u32, columns: u32) -> BoardRequest {
    BoardRequest {
        rows,
        columns,
        edges: Edges::Flat,
        contact: Contact::AllAround,
        pairing: PairingRule::Matching,
        trees: TreeCount::Fill,
        requirement: SolutionRequirement::Unique,
    }
}

fn every_kind(rows: u32, columns: u32) -> Vec<BoardRequest> {
    let mut requests = Vec::new();
    for edges in [Edges::Flat, Edges::Torus] {
        for contact in [Contact::AllAround, Contact::Sides] {
            for pairing in [PairingRule::Local, PairingRule::Matching] {
                requests.push(BoardRequest {
                    edges,
                    contact,
                    pairing,
                    ..request(rows, columns)
                });
            }
        }
    }
    requests
}

fn count(board: &Board, pairing: PairingRule) -> Option<Count> {
    let request = SolveRequest {
        metric: &TENTS,
        want: Want::Count { limit: 2 },
        memory: MEMORY,
        after: String::new(),
    };
    match run_to_end(solver(board, pairing, MarkPolicy::Ignore, request)).conclusion {
        Conclusion::Solved(solved) => solved.count,
        _ => None,
    }
}

fn with_tents(made: &GeneratedBoard) -> Board {
    let mut board = made.board.clone();
    for tent in &made.solution {
        *board.squares.get_mut(*tent).unwrap() = Square::Tent;
    }
    board
}

#[test]
fn small_boards_have_one_solution_in_the_brute_force_solver() {
    for size in 3..=6 {
        for request in every_kind(size, 6) {
            for seed in 0..5 {
                let made = run_to_end(board_generator(request, seed)).expect("a board is found");
                let expected: Vec<Vec<Point>> = vec![made.solution.clone()];
                let found = solutions(&made.board, request.pairing);
                assert_eq!(found, expected, "{request:?} {seed}");
            }
        }
    }
}

#[test]
fn large_boards_have_exactly_the_returned_solution() {
    for request in every_kind(14, 17) {
        let made = run_to_end(board_generator(request, 7)).expect("a board is found");
        assert_eq!(
            count(&made.board, request.pairing),
            Some(Count::Exact(1)),
            "{request:?}"
        );
        assert!(
            is_solved(&with_tents(&made), request.pairing),
            "{request:?}"
        );
        assert!(made.board.count(Square::Tree) >= 14 * 17 / 8, "{request:?}");
    }
}

#[test]
fn the_number_of_trees_is_kept() {
    for trees in [1, 8, 15] {
        let request = BoardRequest {
            trees: TreeCount::Exactly(trees),
            ..request(10, 9)
        };
        let made = run_to_end(board_generator(request, 3)).expect("a board is found");
        assert_eq!(made.board.count(Square::Tree), trees);
        assert_eq!(made.solution.len(), trees as usize);
    }
}

#[test]
fn boards_are_rearranged_to_fit_more_trees() {
    for trees in [22, 23] {
        let request = BoardRequest {
            trees: TreeCount::Exactly(trees),
            ..request(10, 10)
        };
        let made = run_to_end(board_generator(request, 1)).expect("a board is found");
        assert_eq!(made.board.count(Square::Tree), trees);
        assert_eq!(count(&made.board, request.pairing), Some(Count::Exact(1)));
    }
    let made = run_to_end(board_generator(request(32, 32), 1)).expect("a board is found");
    assert!(made.board.count(Square::Tree) >= 200);
    assert_eq!(
        count(&made.board, PairingRule::Matching),
        Some(Count::Exact(1))
    );
}

#[test]
fn a_graded_board_has_that_grade() {
    for requested in [Grade::Gentle, Grade::Easy, Grade::Tricky, Grade::Hard] {
        let request = BoardRequest {
            requirement: SolutionRequirement::Graded(requested),
            ..request(9, 9)
        };
        for seed in 0..3 {
            let made = run_to_end(board_generator(request, seed)).expect("a board is found");
            let GradeResult::Unique { grade, .. } =
                run_to_end(grade(&made.board, request.pairing, MEMORY))
            else {
                panic!("the board has one solution");
            };
            assert_eq!(grade, requested, "{seed}");
        }
    }
}

#[test]
fn an_interrupted_grade_is_a_lower_bound() {
    let mut bounds = Vec::new();
    for requested in [Grade::Hard, Grade::Extreme] {
        let request = BoardRequest {
            requirement: SolutionRequirement::Graded(requested),
            ..request(9, 9)
        };
        let made = run_to_end(board_generator(request, 1)).expect("a board is found");
        for nodes in 0.. {
            let mut job = grade(&made.board, request.pairing, MEMORY);
            if job.run(nodes) == Status::Done {
                break;
            }
            match job.finish(Some(Reason::Nodes)) {
                GradeResult::Undecided(Reason::Nodes) => {}
                GradeResult::AtLeast {
                    grade,
                    reason: Reason::Nodes,
                } => {
                    assert!(grade <= requested, "{requested:?} {nodes}");
                    bounds.push(grade);
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(bounds.contains(&Grade::Hard) && bounds.contains(&Grade::Extreme));
}

#[test]
fn impossible_requests_fail() {
    // A tree and a tent do not fit on one square, and five tents do not fit on 3x3.
    assert_eq!(run_to_end(board_generator(request(1, 1), 0)), None);
    let crowded = BoardRequest {
        trees: TreeCount::Exactly(5),
        ..request(3, 3)
    };
    assert_eq!(run_to_end(board_generator(crowded, 0)), None);
}

#[test]
fn solvable_boards_are_solved_by_the_returned_solution() {
    let request = BoardRequest {
        requirement: SolutionRequirement::Solvable,
        trees: TreeCount::Exactly(4),
        ..request(8, 8)
    };
    for seed in 0..10 {
        let made = run_to_end(board_generator(request, seed)).expect("a board is found");
        assert!(is_solved(&with_tents(&made), request.pairing));
    }
}

fn options(values: &[(&str, &str)]) -> Options {
    let mut options = Options::defaults(OPTIONS);
    for (name, value) in values {
        options.set(name, value).unwrap();
    }
    options
}

fn generated(values: &[(&str, &str)], seed: u64, count: u64) -> Generated {
    run_to_end(generator(&options(values), seed, count).expect("valid options"))
}

#[test]
fn the_same_seed_gives_the_same_boards_despite_interruptions() {
    let values = [("rows", "7"), ("columns", "8")];
    let whole = generated(&values, 11, 3);
    assert_eq!(whole.made, 3);
    let mut sliced = generator(&options(&values), 11, 3).unwrap();
    while sliced.run(1) == Status::Running {}
    assert_eq!(sliced.finish(None), whole);
    assert_ne!(generated(&values, 12, 3).bytes, whole.bytes);
}

#[test]
fn a_board_for_the_local_rule_is_a_save_and_several_boards_are_game_ids() {
    let text = |values: &[(&str, &str)], count| {
        String::from_utf8(generated(values, 1, count).bytes).unwrap()
    };
    let save = text(&[("rows", "6"), ("pairing", "local")], 1);
    assert!(save.starts_with("6 10 0 0\n"), "{save}");
    let ids = text(&[("rows", "6")], 4);
    assert_eq!(ids.lines().count(), 4);
    assert!(ids.lines().all(|line| line.starts_with("10x6:")), "{ids}");
}

/// The rule options and the reading of rule 4 with which a generated file is read by default.
fn read_back(bytes: Vec<u8>) -> (Edges, Contact, PairingRule) {
    let source = Source::new("generated", bytes);
    let format = format::probe(&source)[0].format;
    let parsed = format::read(&source, format, &ReadOptions::default()).expect("within limits");
    let level = &parsed.levels[0];
    let pairing = level
        .pairing()
        .unwrap_or(format::default_pairing_rule(format));
    (level.board.edges, level.board.contact, pairing)
}

#[test]
fn a_generated_board_is_read_in_its_variant_by_default() {
    for request in every_kind(7, 7) {
        let edges = match request.edges {
            Edges::Flat => "flat",
            Edges::Torus => "torus",
        };
        let contact = match request.contact {
            Contact::AllAround => "around",
            Contact::Sides => "sides",
        };
        let options = [
            ("rows", "7"),
            ("columns", "7"),
            ("edges", edges),
            ("contact", contact),
            ("pairing", request.pairing.word()),
        ];
        let read = read_back(generated(&options, 1, 1).bytes);
        assert_eq!(read, (request.edges, request.contact, request.pairing));
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    for (name, value) in [
        ("edges", "torus"),
        ("contact", "sides"),
        ("pairing", "local"),
    ] {
        let several = options(&[(name, value)]);
        assert!(matches!(
            generator(&several, 0, 2),
            Err(OptionError::Conflict(_))
        ));
    }
    let crowded = options(&[("rows", "4"), ("columns", "4"), ("trees", "9")]);
    assert!(matches!(
        generator(&crowded, 0, 1),
        Err(OptionError::Conflict(_))
    ));
}

#[test]
fn generation_ends_when_no_further_boards_exist() {
    // A 1x2 board has a tree and a tent, in either order.
    let found = generated(&[("rows", "1"), ("columns", "2")], 5, 10);
    assert_eq!(found.made, 2);
}
