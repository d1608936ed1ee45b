//! Generated boards keep what was requested.

mod literal;

use literal::solutions;
use quandary_core::budget::Reason;
use quandary_core::family::{Generated, ReadOptions, SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::Status;
use quandary_core::options::{OptionError, Options};
use quandary_core::outcome::{Conclusion, Count};
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
    };
    match run_to_end(solver(board, pairing, MarkPolicy::Ignore, request)).finding {
        Conclusion::Solved(solved) => solved.count,
        _ => None,
    }
}

fn with_tents(made: &GeneratedBoard) -> Board {
    let mut board = made.puzzle.clone();
    for tent in &made.solution {
        *board.squares.get_mut(*tent).unwrap() = Square::Tent;
    }
    board
}

#[test]
fn small_boards_have_one_solution_by_the_literal_solver() {
    for size in 3..=6 {
        for request in every_kind(size, 6) {
            for seed in 0..5 {
                let made =
                    run_to_end(board_generator(request, seed)).expect("there are such boards");
                let expected: Vec<Vec<Point>> = vec![made.solution.clone()];
                let found = solutions(&made.puzzle, request.pairing);
                assert_eq!(found, expected, "{request:?} {seed}");
            }
        }
    }
}

#[test]
fn large_boards_have_one_solution_and_it_is_the_one_that_is_told() {
    for request in every_kind(14, 17) {
        let made = run_to_end(board_generator(request, 7)).expect("there are such boards");
        assert_eq!(
            count(&made.puzzle, request.pairing),
            Some(Count::Exact(1)),
            "{request:?}"
        );
        assert!(
            is_solved(&with_tents(&made), request.pairing),
            "{request:?}"
        );
        assert!(
            made.puzzle.count(Square::Tree) >= 14 * 17 / 8,
            "{request:?}"
        );
    }
}

#[test]
fn the_number_of_trees_is_kept() {
    for trees in [1, 8, 15] {
        let request = BoardRequest {
            trees: TreeCount::Exactly(trees),
            ..request(10, 9)
        };
        let made = run_to_end(board_generator(request, 3)).expect("there is room");
        assert_eq!(made.puzzle.count(Square::Tree), trees);
        assert_eq!(made.solution.len(), trees as usize);
    }
}

#[test]
fn room_is_made_for_more_trees_than_chance_leaves() {
    for trees in [22, 23] {
        let request = BoardRequest {
            trees: TreeCount::Exactly(trees),
            ..request(10, 10)
        };
        let made = run_to_end(board_generator(request, 1)).expect("there is room");
        assert_eq!(made.puzzle.count(Square::Tree), trees);
        assert_eq!(count(&made.puzzle, request.pairing), Some(Count::Exact(1)));
    }
    let made = run_to_end(board_generator(request(32, 32), 1)).expect("there are such boards");
    assert!(made.puzzle.count(Square::Tree) >= 200);
    assert_eq!(
        count(&made.puzzle, PairingRule::Matching),
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
            let made = run_to_end(board_generator(request, seed)).expect("there are such boards");
            let GradeResult::Unique { grade, .. } =
                run_to_end(grade(&made.puzzle, request.pairing, MEMORY))
            else {
                panic!("it has one solution");
            };
            assert_eq!(grade, requested, "{seed}");
        }
    }
}

#[test]
fn a_grade_that_is_cut_short_is_a_lower_bound() {
    let mut told = Vec::new();
    for requested in [Grade::Hard, Grade::Extreme] {
        let request = BoardRequest {
            requirement: SolutionRequirement::Graded(requested),
            ..request(9, 9)
        };
        let made = run_to_end(board_generator(request, 1)).expect("there are such boards");
        for nodes in 0.. {
            let mut job = grade(&made.puzzle, request.pairing, MEMORY);
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
                    told.push(grade);
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(told.contains(&Grade::Hard) && told.contains(&Grade::Extreme));
}

#[test]
fn impossible_wishes_are_given_up() {
    // One square has no room for a tree and a tent, and five tents do not fit on 3x3.
    assert_eq!(run_to_end(board_generator(request(1, 1), 0)), None);
    let crowded = BoardRequest {
        trees: TreeCount::Exactly(5),
        ..request(3, 3)
    };
    assert_eq!(run_to_end(board_generator(crowded, 0)), None);
}

#[test]
fn solvable_boards_need_not_have_one_solution_only() {
    let request = BoardRequest {
        requirement: SolutionRequirement::Solvable,
        trees: TreeCount::Exactly(4),
        ..request(8, 8)
    };
    for seed in 0..10 {
        let made = run_to_end(board_generator(request, seed)).expect("there is room");
        assert!(is_solved(&with_tents(&made), request.pairing));
    }
}

fn options(values: &[(&str, &str)]) -> Options {
    let mut options = Options::defaults(&OPTIONS);
    for (name, value) in values {
        options.set(name, value).unwrap();
    }
    options
}

fn generated(values: &[(&str, &str)], seed: u64, count: u64) -> Generated {
    run_to_end(generator(&options(values), seed, count).expect("the options go together"))
}

#[test]
fn the_same_seed_gives_the_same_boards_in_slices_of_any_size() {
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

/// How a generated file is read by default: the board's options and its reading of rule 4.
fn read_back(bytes: Vec<u8>) -> (Edges, Contact, PairingRule) {
    let source = Source::new("generated", bytes);
    let format = format::probe(&source)[0].format;
    let parsed = format::read(&source, format, &ReadOptions::default()).expect("it is small");
    let level = &parsed.levels[0];
    let pairing = level
        .pairing()
        .unwrap_or(format::default_pairing_rule(format));
    (level.board.edges, level.board.contact, pairing)
}

#[test]
fn a_board_is_read_by_default_in_the_variant_it_was_made_for() {
    for request in every_kind(7, 7) {
        let edges = match request.edges {
            Edges::Flat => "flat",
            Edges::Torus => "torus",
        };
        let contact = match request.contact {
            Contact::AllAround => "around",
            Contact::Sides => "sides",
        };
        let said = [
            ("rows", "7"),
            ("columns", "7"),
            ("edges", edges),
            ("contact", contact),
            ("pairing", request.pairing.word()),
        ];
        let read = read_back(generated(&said, 1, 1).bytes);
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
            Err(OptionError::Together(_))
        ));
    }
    let crowded = options(&[("rows", "4"), ("columns", "4"), ("trees", "9")]);
    assert!(matches!(
        generator(&crowded, 0, 1),
        Err(OptionError::Together(_))
    ));
}

#[test]
fn few_boards_exist_of_a_tiny_size_and_asking_for_more_ends() {
    // On 1x2 there is a tree and a tent, in either order.
    let found = generated(&[("rows", "1"), ("columns", "2")], 5, 10);
    assert_eq!(found.made, 2);
}
