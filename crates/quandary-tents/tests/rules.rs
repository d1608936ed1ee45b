//! The rules and the notation: SPEC parts R and N.

mod common;

use common::{DEFAULT, SOLVED, at, board, drawn, flat, save, with_clues};
use quandary_core::grid::Point;
use quandary_core::session::{Rules, Session, replay};
use quandary_tents::format::TNT;
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::{
    Change, Line, LosingReason, Mark, Move, MoveClass, Refusal, Solution, TentsRules, Violation,
    classify, classify_strictly, cleared, fill_grass, is_solved, violations,
};
use std::sync::Arc;

const TORUS: Edges = Edges::Torus;
const SIDES: Contact = Contact::Sides;
const ALL_AROUND: Contact = Contact::AllAround;

fn broken(board: &Board, pairing: PairingRule) -> Vec<u8> {
    let mut rules: Vec<u8> = violations(board, pairing)
        .map(|violation| violation.rule())
        .collect();
    rules.dedup();
    rules
}

fn put(board: &Board, at: Point, what: Square) -> Board {
    let mut board = board.clone();
    *board.squares.get_mut(at).unwrap() = what;
    board
}

fn regular(board: &Board, at: Point, what: Square) -> bool {
    classify(board, at, what) == MoveClass::Regular
}

fn loss(judgement: MoveClass) -> LosingReason {
    match judgement {
        MoveClass::Losing(loss) => loss,
        other => panic!("{other:?} is not losing"),
    }
}

// The four rules.

#[test]
fn the_documented_solution_satisfies_both_readings() {
    let solved = board(TNT, SOLVED);
    assert!(is_solved(&solved, PairingRule::Local));
    assert!(is_solved(&solved, PairingRule::Matching));
    let start = board(TNT, DEFAULT);
    assert_eq!(broken(&start, PairingRule::Local), [2, 3, 4]);
    assert_eq!(cleared(&solved), start);
}

#[test]
fn empty_squares_and_grass_are_equivalent() {
    let solved = board(TNT, SOLVED);
    let grass = solved
        .squares
        .iter()
        .filter(|(_, what)| **what == Square::Grass);
    let mut without = solved.clone();
    for (at, _) in grass {
        *without.squares.get_mut(at).unwrap() = Square::Empty;
    }
    assert!(is_solved(&without, PairingRule::Local));
}

#[test]
fn tents_in_contact_break_rule_1() {
    let rows = ["x*x", "-*-"];
    let side_by_side = flat(&rows);
    let found: Vec<Violation> = violations(&side_by_side, PairingRule::Local).collect();
    assert_eq!(found[0], Violation::Contact([at(0, 1), at(1, 1)]));
    assert_eq!(
        found[0].to_string(),
        "the tents at (0,1) and (1,1) are in contact"
    );
    let corner = ["x* ", " x*"];
    assert_eq!(broken(&flat(&corner), PairingRule::Local), [1]);
    let relaxed = drawn(Edges::Flat, SIDES, &corner);
    assert!(
        is_solved(&relaxed, PairingRule::Local),
        "diagadj lets corners touch"
    );
    let still = drawn(Edges::Flat, SIDES, &rows);
    assert_eq!(broken(&still, PairingRule::Local), [1, 4], "but not sides");
}

#[test]
fn contact_wraps_around_the_edges_of_a_torus() {
    let rows = ["*x  x*"];
    assert!(is_solved(&flat(&rows), PairingRule::Local));
    let tall = ["*x  x*", "      ", "      "];
    let round = drawn(TORUS, ALL_AROUND, &tall);
    let found: Vec<Violation> = violations(&round, PairingRule::Local).collect();
    assert_eq!(found, [Violation::Contact([at(0, 0), at(0, 5)])]);
    let corners = ["*x   ", "     ", "     ", "   x*"];
    assert_eq!(
        broken(&drawn(TORUS, ALL_AROUND, &corners), PairingRule::Local),
        [1]
    );
    assert!(is_solved(
        &drawn(TORUS, SIDES, &corners),
        PairingRule::Local
    ));
}

#[test]
fn rows_and_columns_have_as_many_tents_as_their_clues() {
    let rows = ["x*", "  "];
    assert!(is_solved(
        &with_clues(flat(&rows), &[1, 0], &[0, 1]),
        PairingRule::Local
    ));
    let found: Vec<Violation> = violations(
        &with_clues(flat(&rows), &[1, 1], &[1, 1]),
        PairingRule::Local,
    )
    .collect();
    let words: Vec<String> = found.iter().map(Violation::to_string).collect();
    assert_eq!(
        words,
        [
            "row 1 has 0 tents, but its clue is 1",
            "column 0 has 0 tents, but its clue is 1"
        ]
    );
}

#[test]
fn an_open_clue_is_not_checked() {
    let mut open = with_clues(flat(&["x*", "  "]), &[1, 7], &[0, 1]);
    assert_eq!(broken(&open, PairingRule::Local), [2]);
    open.row_clues[1] = None;
    assert!(is_solved(&open, PairingRule::Local));
}

#[test]
fn there_are_as_many_tents_as_trees() {
    let shared = flat(&["x*x"]);
    assert_eq!(broken(&shared, PairingRule::Local), [3]);
    assert_eq!(
        violations(&shared, PairingRule::Local).next(),
        Some(Violation::TentCount { trees: 2, tents: 1 })
    );
}

#[test]
fn a_tree_without_a_tent_and_a_tent_without_a_tree_break_rule_4() {
    let apart = flat(&["x   *"]);
    let found: Vec<String> = violations(&apart, PairingRule::Local)
        .map(|violation| violation.to_string())
        .collect();
    assert_eq!(
        found,
        [
            "no tent is next to the tree at (0,0)",
            "no tree is next to the tent at (0,4)"
        ]
    );
    let diagonal = flat(&["x ", " *"]);
    assert_eq!(
        broken(&diagonal, PairingRule::Local),
        [4],
        "corners do not count"
    );
    let corner = drawn(Edges::Flat, SIDES, &["x ", " *"]);
    assert_eq!(
        broken(&corner, PairingRule::Local),
        [4],
        "not with diagadj either"
    );
}

#[test]
fn rule_4_wraps_around_the_edges_of_a_torus() {
    let rows = ["x   *"];
    assert_eq!(broken(&flat(&rows), PairingRule::Local), [4]);
    let rows = ["x   *", "     ", "     "];
    assert!(is_solved(
        &drawn(TORUS, ALL_AROUND, &rows),
        PairingRule::Local
    ));
}

/// The example of the document, whose tents are lost there: three trees and three tents, each next
/// to one of the others, but one tree is the only one next to two tents.
#[test]
fn local_and_matching_differ_on_the_documented_example() {
    let example = flat(&["*-x", "x-*", "*-x"]);
    assert!(is_solved(&example, PairingRule::Local));
    let found: Vec<Violation> = violations(&example, PairingRule::Matching).collect();
    let more_tents = Violation::Unbalanced {
        trees: vec![at(1, 0)],
        tents: vec![at(0, 0), at(2, 0)],
    };
    let more_trees = Violation::Unbalanced {
        trees: vec![at(0, 2), at(2, 2)],
        tents: vec![at(1, 2)],
    };
    assert_eq!(found.len(), 2);
    assert!(found.contains(&more_tents) && found.contains(&more_trees));
    assert_eq!(
        more_tents.to_string(),
        "the connected group at (0,0) has 1 tree and 2 tents"
    );
}

/// If tents may touch at corners, a tree can have three adjacent tents, and equal numbers of trees and
/// tents are not sufficient.
#[test]
fn with_diagadj_equal_numbers_are_not_enough_for_matching() {
    let rows = ["x--*", "*x*x", "x--*"];
    let board = drawn(Edges::Flat, SIDES, &rows);
    assert!(is_solved(&board, PairingRule::Local));
    let left: Vec<Violation> = violations(&board, PairingRule::Matching).collect();
    let whats: Vec<Square> = left
        .iter()
        .map(|violation| match violation {
            Violation::Unpaired { what, .. } => *what,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        whats,
        [Square::Tent, Square::Tree],
        "three pairs can be made"
    );
    let pairs = drawn(Edges::Flat, SIDES, &["x--*", "*x*x", "----"]);
    assert!(is_solved(&pairs, PairingRule::Matching));
}

#[test]
fn a_tent_on_a_torus_of_one_column_is_in_contact_with_itself() {
    let narrow = drawn(TORUS, SIDES, &["x", "*", " "]);
    let found: Vec<Violation> = violations(&narrow, PairingRule::Local).collect();
    assert_eq!(found, [Violation::Contact([at(1, 0), at(1, 0)])]);
    assert_eq!(
        found[0].to_string(),
        "the tent at (1,0) is in contact with itself"
    );
}

#[test]
fn an_empty_board_with_zero_clues_is_solved_at_once() {
    assert!(is_solved(
        &Board::new(8, 8, Edges::Flat, ALL_AROUND),
        PairingRule::Matching
    ));
}

// Move classes of the reference, in the order of its checks.

#[test]
fn trees_are_neither_replaced_nor_placed() {
    let board = flat(&["x  "]);
    for mark in [Square::Empty, Square::Tent, Square::Grass] {
        let judgement = classify(&board, at(0, 0), mark);
        assert_eq!(
            judgement,
            MoveClass::Illegal(Refusal::TreeOnSquare(at(0, 0)))
        );
    }
    let planted = classify(&board, at(0, 1), Square::Tree);
    assert_eq!(planted, MoveClass::Illegal(Refusal::TreePlaced));
    let beyond = classify(&board, at(0, 3), Square::Tent);
    assert_eq!(beyond, MoveClass::Illegal(Refusal::Outside(at(0, 3))));
}

#[test]
fn removing_something_is_always_regular() {
    let solved = board(TNT, SOLVED);
    assert!(
        regular(&solved, at(0, 0), Square::Empty),
        "even a tent of a solved board"
    );
    assert!(regular(&solved, at(0, 1), Square::Empty));
    assert_eq!(
        classify_strictly(&solved, at(0, 0), Square::Empty),
        MoveClass::Regular
    );
}

#[test]
fn a_tent_in_contact_is_losing() {
    let board = flat(&["x*x ", "    "]);
    assert_eq!(
        loss(classify(&board, at(1, 2), Square::Tent)),
        LosingReason::Contact(at(0, 1))
    );
    let sides = drawn(Edges::Flat, SIDES, &["x*x ", "    "]);
    assert!(regular(&sides, at(1, 2), Square::Tent));
    assert_eq!(
        loss(classify(&sides, at(1, 1), Square::Tent)),
        LosingReason::Contact(at(0, 1))
    );
}

#[test]
fn one_tent_too_many_in_a_line_is_losing() {
    let board = with_clues(
        flat(&["x*  x  ", "      x"]),
        &[1, 1],
        &[9, 9, 9, 9, 9, 9, 9],
    );
    let row = Line::Row(0);
    assert_eq!(
        loss(classify(&board, at(0, 3), Square::Tent)),
        LosingReason::TooMany {
            line: row,
            wanted: 1
        }
    );
    let board = with_clues(flat(&["x*", "  ", "x "]), &[9, 9, 9], &[9, 1]);
    let column = Line::Column(1);
    assert_eq!(
        loss(classify(&board, at(2, 1), Square::Tent)),
        LosingReason::TooMany {
            line: column,
            wanted: 1
        }
    );
}

#[test]
fn grass_that_leaves_too_few_squares_in_a_line_is_losing() {
    let board = with_clues(flat(&["x -", "   ", "x  "]), &[1, 0, 0], &[0, 0, 0]);
    let wanted = LosingReason::TooFew {
        line: Line::Row(0),
        wanted: 1,
    };
    assert_eq!(loss(classify(&board, at(0, 1), Square::Grass)), wanted);
    // Column 0 has one empty square and needs it.
    let board = with_clues(flat(&["x", " ", "x"]), &[0, 0, 0], &[1]);
    let wanted = LosingReason::TooFew {
        line: Line::Column(0),
        wanted: 1,
    };
    assert_eq!(loss(classify(&board, at(1, 0), Square::Grass)), wanted);
}

#[test]
fn more_tents_than_trees_and_too_few_squares_for_them_are_losing() {
    let board = flat(&["*x  "]);
    assert_eq!(
        loss(classify(&board, at(0, 2), Square::Tent)),
        LosingReason::MoreTents { trees: 1 }
    );
    let board = flat(&["xx -"]);
    assert_eq!(
        loss(classify(&board, at(0, 2), Square::Grass)),
        LosingReason::NoRoom { trees: 2 }
    );
}

#[test]
fn a_tent_without_a_tree_is_losing() {
    let board = flat(&["x   "]);
    assert_eq!(
        loss(classify(&board, at(0, 2), Square::Tent)),
        LosingReason::NoTree
    );
    let round = drawn(TORUS, ALL_AROUND, &["x   ", "    ", "    "]);
    assert!(
        regular(&round, at(0, 3), Square::Tent),
        "a tree is next to it across the edge"
    );
}

#[test]
fn grass_on_the_last_free_square_of_a_tree_is_losing() {
    let board = flat(&["x   ", "-   "]);
    assert_eq!(
        loss(classify(&board, at(0, 1), Square::Grass)),
        LosingReason::BlockedTree(at(0, 0))
    );
    assert!(regular(&flat(&["x   ", "    "]), at(0, 1), Square::Grass));
    assert!(
        regular(&flat(&["x   ", "*   "]), at(0, 1), Square::Grass),
        "the tree already has a tent"
    );
}

#[test]
fn the_order_of_the_checks_determines_the_reason() {
    // In contact, too many for the row, too many for the board, and without a tree.
    let board = with_clues(flat(&["x*   "]), &[1], &[0, 1, 0, 0, 0]);
    assert_eq!(
        loss(classify(&board, at(0, 2), Square::Tent)),
        LosingReason::Contact(at(0, 1))
    );
    let wanted = LosingReason::TooMany {
        line: Line::Row(0),
        wanted: 1,
    };
    assert_eq!(loss(classify(&board, at(0, 3), Square::Tent)), wanted);
    let open = flat(&["x*   "]);
    assert_eq!(
        loss(classify(&open, at(0, 3), Square::Tent)),
        LosingReason::MoreTents { trees: 1 }
    );
}

// Special cases of the reference.

#[test]
fn repeating_a_mark_is_classified_like_any_move() {
    let dead = flat(&["x-  x ", "-     "]);
    assert_eq!(
        loss(classify(&dead, at(0, 1), Square::Grass)),
        LosingReason::BlockedTree(at(0, 0))
    );
    let over = with_clues(flat(&["x*  x*"]), &[1], &[9; 6]);
    let wanted = LosingReason::TooMany {
        line: Line::Row(0),
        wanted: 1,
    };
    assert_eq!(loss(classify(&over, at(0, 1), Square::Tent)), wanted);
    let alright = with_clues(flat(&["x*  x*"]), &[2], &[9; 6]);
    assert!(regular(&alright, at(0, 1), Square::Tent), "counted once");
}

#[test]
fn grass_over_a_tent_counts_the_lost_tent() {
    let board = with_clues(flat(&["x*-", "   "]), &[1, 0], &[0, 1, 0]);
    let wanted = LosingReason::TooFew {
        line: Line::Row(0),
        wanted: 1,
    };
    assert_eq!(loss(classify(&board, at(0, 1), Square::Grass)), wanted);
}

#[test]
fn squares_that_a_tent_makes_unusable_are_ignored() {
    // The tent at (1,1) blocks every square of row 0, which needs a tent.
    let mut board = flat(&[" x ", "   ", " x "]);
    board.row_clues = vec![Some(1), Some(1), Some(0)];
    assert!(regular(&board, at(1, 1), Square::Tent));
    let strict = loss(classify_strictly(&board, at(1, 1), Square::Tent));
    assert_eq!(
        strict,
        LosingReason::TooFew {
            line: Line::Row(0),
            wanted: 1
        }
    );
}

#[test]
fn only_the_strict_classification_detects_a_tree_enclosed_by_trees() {
    // Grass at (0,1) blocks the last free square of the tree at (0,0), because the other one is a tree.
    let board = flat(&["x   ", "x   ", "    "]);
    assert!(regular(&board, at(0, 1), Square::Grass));
    let strict = loss(classify_strictly(&board, at(0, 1), Square::Grass));
    assert_eq!(strict, LosingReason::BlockedTree(at(0, 0)));
}

#[test]
fn on_a_torus_with_two_columns_the_last_free_square_is_missed() {
    // The tree at (1,0) has (1,1) on both sides, and grass above and below.
    let board = drawn(TORUS, ALL_AROUND, &["- ", "x ", "- ", "  ", "x "]);
    assert!(
        regular(&board, at(1, 1), Square::Grass),
        "3 of 4 in the reference's count"
    );
    let strict = loss(classify_strictly(&board, at(1, 1), Square::Grass));
    assert_eq!(strict, LosingReason::BlockedTree(at(1, 0)));
    // If the double square is already grass, it counts twice.
    let board = drawn(TORUS, ALL_AROUND, &["- ", "x-", "  ", "  "]);
    assert_eq!(
        loss(classify(&board, at(2, 0), Square::Grass)),
        LosingReason::BlockedTree(at(1, 0))
    );
    let dead = drawn(TORUS, ALL_AROUND, &["- ", "x-", "- ", "  "]);
    assert_eq!(
        loss(classify(&dead, at(1, 1), Square::Grass)),
        LosingReason::BlockedTree(at(1, 0))
    );
    // The same with rows and columns exchanged.
    let board = drawn(TORUS, ALL_AROUND, &["-x-  ", "     "]);
    assert!(regular(&board, at(1, 1), Square::Grass));
}

#[test]
fn on_a_torus_with_one_column_a_tent_is_regular_once_and_never_solves() {
    let board = drawn(TORUS, SIDES, &["x", " ", " ", " "]);
    assert!(regular(&board, at(1, 0), Square::Tent));
    assert_eq!(
        loss(classify_strictly(&board, at(1, 0), Square::Tent)),
        LosingReason::Contact(at(1, 0))
    );
    let with_tent = put(&board, at(1, 0), Square::Tent);
    assert_eq!(
        loss(classify(&with_tent, at(1, 0), Square::Tent)),
        LosingReason::Contact(at(1, 0))
    );
    assert!(!is_solved(&with_tent, PairingRule::Local));
}

#[test]
fn moves_can_be_regular_although_clues_do_not_add_up() {
    let board = with_clues(flat(&["x   x"]), &[1], &[0, 1, 0, 0, 0]);
    assert!(regular(&board, at(0, 1), Square::Tent));
    let after = put(&board, at(0, 1), Square::Tent);
    assert_eq!(broken(&after, PairingRule::Local), [3, 4]);
}

#[test]
fn diagadj_relaxes_rule_1_only_and_wrapping_does_not_count_lines_twice() {
    let sides = drawn(Edges::Flat, SIDES, &["x ", "  "]);
    assert_eq!(
        loss(classify(&sides, at(1, 1), Square::Tent)),
        LosingReason::NoTree
    );
    let torus = with_clues(drawn(TORUS, SIDES, &["x ", "  "]), &[1, 0], &[0, 1]);
    assert!(regular(&torus, at(0, 1), Square::Tent));
    assert!(is_solved(
        &with_clues(
            drawn(TORUS, SIDES, &["x*-", "---", "---"]),
            &[1, 0, 0],
            &[0, 1, 0]
        ),
        PairingRule::Local
    ));
}

#[test]
fn large_clues_on_boards_that_are_not_square_are_accepted() {
    // The reference's constructor compares a row's clue with the number of rows.
    let wide = save(&["1 5 0 0", "3 ", "1 0 1 0 1 ", " x x "]);
    assert!(regular(&wide, at(0, 0), Square::Tent));
}

#[test]
fn every_losing_move_of_the_reference_is_losing_in_the_strict_classification() {
    let start = board(TNT, DEFAULT);
    for rows in [
        ["*-x", "x-*", "*-x"],
        ["x  ", "-x ", "* -"],
        ["x-x", " *-", "x  "],
    ] {
        for (edges, contact) in [(Edges::Flat, SIDES), (TORUS, ALL_AROUND)] {
            let small = with_clues(drawn(edges, contact, &rows), &[1, 1, 0], &[1, 0, 1]);
            for board in [&start, &small] {
                for (at, _) in board.squares.iter() {
                    for what in [Square::Tent, Square::Grass, Square::Empty] {
                        let (plain, strict) = (
                            classify(board, at, what),
                            classify_strictly(board, at, what),
                        );
                        assert!(plain == strict || plain == MoveClass::Regular);
                    }
                }
            }
        }
    }
}

#[test]
fn reasons_are_plain_sentences() {
    let board = with_clues(flat(&["x -", "   "]), &[1, 0], &[0, 0, 0]);
    let words = |at, what| loss(classify(&board, at, what)).to_string();
    assert_eq!(
        words(at(0, 1), Square::Grass),
        "row 0 would have too few squares for 1 tent"
    );
    assert_eq!(
        words(at(1, 1), Square::Tent),
        "row 1 would have more than 0 tents"
    );
    assert_eq!(
        Refusal::TreeOnSquare(at(3, 4)).to_string(),
        "the square (3,4) has a tree"
    );
}

// Playing.

fn moves(text: &str) -> Vec<Move> {
    Solution::parse(text).unwrap().moves().copied().collect()
}

#[test]
fn the_default_game_is_solved_by_its_solution() {
    let start = board(TNT, DEFAULT);
    let rules = TentsRules::new(start, PairingRule::Local);
    let solved = board(TNT, SOLVED);
    let tents = solved
        .squares
        .iter()
        .filter(|(_, what)| **what == Square::Tent);
    let solution = Solution::of_tents(tents.map(|(at, _)| at));
    assert!(solution.to_string().starts_with("T0,0 T0,3 T0,6 T2,0 "));
    let all: Vec<Move> = solution.moves().copied().collect();
    assert_eq!(all.len(), 12);
    assert!(!rules.is_solved(&replay(&rules, &all[..11]).unwrap()));
    assert!(rules.is_solved(&replay(&rules, &all).unwrap()));
}

#[test]
fn losing_moves_are_played_and_illegal_ones_refused() {
    let rules = TentsRules::new(flat(&["x  "]), PairingRule::Local);
    assert!(replay(&rules, &moves("T0,2 T0,1")).is_ok());
    let refused = replay(&rules, &moves("T0,1 G0,0")).unwrap_err();
    assert_eq!(refused, (1, Refusal::TreeOnSquare(at(0, 0))));
    let refused = replay(&rules, &moves("T1,0")).unwrap_err();
    assert_eq!(
        refused.1.to_string(),
        "the square (1,0) is outside the board"
    );
}

#[test]
fn a_move_that_changes_nothing_can_be_undone() {
    let mut board = flat(&["x- "]);
    let change = moves("G0,1")[0].play(&mut board).unwrap();
    let same = Change {
        at: at(0, 1),
        old: Square::Grass,
        new: Square::Grass,
    };
    assert_eq!(change, same);
    let mut session = Session::new(TentsRules::new(board, PairingRule::Local).into());
    session.apply(moves("G0,1")).unwrap();
    assert!(session.undo() && !session.undo());
}

#[test]
fn a_change_can_be_undone_and_redone() {
    let mut board = flat(&["x- "]);
    let change = moves("T0,1")[0].play(&mut board).unwrap();
    change.take_back(&mut board);
    assert_eq!(board, flat(&["x- "]));
    change.play_again(&mut board);
    assert_eq!(board, flat(&["x* "]));
}

#[test]
fn grass_fills_the_empty_squares_of_a_line_one_by_one() {
    let mut session = Session::new(Arc::new(TentsRules::new(
        flat(&["x *-  ", "      "]),
        PairingRule::Local,
    )));
    let row = fill_grass(session.state(), Line::Row(0));
    assert_eq!(
        row.iter().map(|m| m.at).collect::<Vec<_>>(),
        [at(0, 1), at(0, 4), at(0, 5)]
    );
    for one in &row {
        session.apply(vec![*one]).unwrap();
    }
    assert!(fill_grass(session.state(), Line::Row(0)).is_empty());
    assert!(session.undo());
    assert_eq!(
        *session.state(),
        flat(&["x-*-- ", "      "]),
        "each move is undone separately"
    );
    let column = fill_grass(session.state(), Line::Column(5));
    assert_eq!(
        column.iter().map(|m| m.at).collect::<Vec<_>>(),
        [at(0, 5), at(1, 5)]
    );
    assert!(fill_grass(session.state(), Line::Column(6)).is_empty());
}

#[test]
fn play_begins_with_the_marks_on_the_board() {
    let session = Session::new(TentsRules::new(flat(&["x*"]), PairingRule::Local).into());
    assert!(session.is_solved());
}

// Part N: notation.

#[test]
fn moves_are_a_letter_with_row_and_column_from_0() {
    let read = moves("T3,4 g0,12 E0,0");
    let expected = [
        (Mark::Tent, at(3, 4)),
        (Mark::Grass, at(0, 12)),
        (Mark::Empty, at(0, 0)),
    ];
    assert_eq!(read, expected.map(|(mark, at)| Move { mark, at }));
}

#[test]
fn semicolons_end_groups_and_without_any_each_move_is_one() {
    let groups = |text: &str| -> Vec<usize> {
        let solution = Solution::parse(text).unwrap();
        solution.groups.iter().map(Vec::len).collect()
    };
    assert_eq!(groups("T0,1 T2,3"), [1, 1]);
    assert_eq!(groups("T0,1; T2,3"), [1, 1]);
    assert_eq!(groups("G0,1 G0,2; T2,3"), [2, 1]);
    assert_eq!(groups("G0,1 G0,2;"), [2]);
    assert_eq!(groups(" \n"), [0; 0]);
    assert_eq!(groups(";;T0,0;"), [1]);
}

#[test]
fn a_solution_is_written_in_its_canonical_form() {
    for text in ["", "T0,1 T2,3", "G0,1 G0,2; T2,3", "G0,1 G0,2;", "E10,0"] {
        assert_eq!(Solution::parse(text).unwrap().to_string(), text);
    }
    assert_eq!(
        Solution::parse("t0,1;g1,1").unwrap().to_string(),
        "T0,1 G1,1"
    );
    let separated_by_a_line_separator = "T0,1\u{2028}T2,3\u{3000}";
    assert_eq!(
        Solution::parse(separated_by_a_line_separator)
            .unwrap()
            .to_string(),
        "T0,1 T2,3"
    );
}

#[test]
fn invalid_moves_are_refused_with_their_number() {
    for (text, at, token) in [
        ("T0,1 X2,3", 2, "X2,3"),
        ("T0", 1, "T0"),
        ("T0,1;T-1,0", 2, "T-1,0"),
        ("T,", 1, "T,"),
        ("T0,4294967296", 1, "T0,4294967296"),
        ("T 0,1", 1, "T"),
        ("é0,1", 1, "é0,1"),
    ] {
        let error = Solution::parse(text).unwrap_err();
        assert_eq!((error.at, &*error.token), (at, token));
    }
}
