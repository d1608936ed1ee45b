//! The strict classification and both readings of rule 4, compared with exhaustive enumeration.

mod common;

use proptest::prelude::*;
use quandary_core::grid::Point;
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::{MoveClass, Violation, classify_strictly, is_solved, violations};

/// Whether tents on some of the empty squares solve the board, by exhaustive enumeration.
fn can_be_solved(board: &Board) -> bool {
    let empty = board
        .squares
        .iter()
        .filter(|(_, what)| **what == Square::Empty);
    let empty: Vec<Point> = empty.map(|(at, _)| at).collect();
    (0..1_u32 << empty.len()).any(|chosen| {
        let mut tried = board.clone();
        for (index, at) in empty.iter().enumerate() {
            if chosen & 1 << index != 0 {
                *tried.squares.get_mut(*at).expect("inside") = Square::Tent;
            }
        }
        is_solved(&tried, PairingRule::Local)
    })
}

/// Whether trees and tents can be paired, by exhaustive enumeration.
fn can_be_paired(board: &Board, trees: &[Point], tents: &[Point]) -> bool {
    let Some((tree, trees)) = trees.split_first() else {
        return tents.is_empty();
    };
    tents.iter().enumerate().any(|(index, tent)| {
        let mut others = tents.to_vec();
        others.remove(index);
        board.neighbours(*tree).any(|at| at == *tent) && can_be_paired(board, trees, &others)
    })
}

fn boards() -> impl Strategy<Value = Board> {
    let options = (any::<bool>(), any::<bool>());
    let square = prop_oneof![
        4 => Just(Square::Empty),
        3 => Just(Square::Tree),
        1 => Just(Square::Tent),
        2 => Just(Square::Grass),
    ];
    let clue = prop_oneof![Just(None), (0..3_u32).prop_map(Some)];
    let cells = prop::collection::vec(square, 12);
    let clues = prop::collection::vec(clue, 8);
    (1..4_u32, 1..5_u32, options, cells, clues).prop_map(
        |(rows, columns, (torus, sides), cells, clues)| {
            let edges = if torus { Edges::Torus } else { Edges::Flat };
            let contact = if sides {
                Contact::Sides
            } else {
                Contact::AllAround
            };
            let mut board = Board::new(rows, columns, edges, contact);
            for (index, cell) in (0..rows * columns).zip(cells) {
                let at = Point::new(index % columns, index / columns);
                *board.squares.get_mut(at).expect("inside") = cell;
            }
            board.row_clues = clues[..rows as usize].to_vec();
            board.column_clues = clues[4..4 + columns as usize].to_vec();
            board
        },
    )
}

proptest! {
    #[test]
    fn no_level_can_be_solved_after_a_strictly_losing_move(board in boards()) {
        for (at, _) in board.squares.iter() {
            for what in [Square::Tent, Square::Grass] {
                if matches!(classify_strictly(&board, at, what), MoveClass::Losing(_)) {
                    let mut after = board.clone();
                    *after.squares.get_mut(at).expect("inside") = what;
                    prop_assert!(!can_be_solved(&after), "{at:?} {what:?}");
                }
            }
        }
    }

    #[test]
    fn rule_4_holds_exactly_if_trees_and_tents_can_be_paired(board in boards()) {
        let holding = |what: Square| -> Vec<Point> {
            let held = board.squares.iter().filter(|(_, held)| **held == what);
            held.map(|(at, _)| at).collect()
        };
        let paired = can_be_paired(&board, &holding(Square::Tree), &holding(Square::Tent));
        let broken = |rule| violations(&board, PairingRule::Matching).any(|violation| violation.rule() == rule);
        if board.contact == Contact::Sides || !broken(1) {
            prop_assert_eq!(!broken(4), paired);
        }
        // Every solution with the matching rule is a solution with the local rule.
        let alone = |violation: Violation| matches!(violation, Violation::NoNeighbour { .. });
        prop_assert!(!paired || !violations(&board, PairingRule::Local).any(alone));
    }
}
