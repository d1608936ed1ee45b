//! Boards of the standard kit with placed pieces: their solutions match filtered packings, and
//! changing the date lifts the fewest pieces.

use super::random::{Random, random_board, shuffled};
use super::{MEMORY, after, counted, covered, listed, outcome};
use quandary_apad::model::{AllowedSides, Board, Goal, PieceId, Squares, standard};
use quandary_apad::rules::{Input, Position};
use quandary_apad::solve::Packings;
use quandary_core::family::Want;
use quandary_core::outcome::Conclusion;
use std::collections::BTreeMap;
use std::sync::Arc;

fn all() -> (Position, Packings) {
    let empty = Position::empty(Arc::new(standard()), Goal::Any);
    let all = listed(&empty);
    (empty, all)
}

/// Some pieces of a random packing, or pieces at random.
fn partial(random: &mut Random, all: &Packings) -> Board {
    let kit = all.kit();
    if random.below(4) == 0 {
        return random_board(random, kit, 6);
    }
    let packing = all
        .get(random.below(all.len()))
        .expect("below their number");
    let mut board = packing.board(kit);
    let leave = 2 + random.below(6);
    for piece in shuffled(random, 0..8).into_iter().skip(leave) {
        board.lift(PieceId(piece));
    }
    board
}

fn keeps(board: &Board, packing: &[Squares]) -> bool {
    let placed = board.placements().map(|placement| placement.piece);
    let mut placed = placed.into_iter();
    placed.all(|piece| board.covered_by(piece) == packing[piece.index()])
}

#[test]
fn solutions_with_placed_pieces_match_filtered_packings() {
    let (empty, all) = all();
    let boards: Vec<Vec<Squares>> = all.iter().map(covered).collect();
    let mut found_some = 0;
    for seed in 0..400 {
        let mut random = Random(seed);
        let goal = random.one_of(&[Goal::Any, Goal::Combination, Goal::Date]);
        let board = partial(&mut random, &all);
        let position = Position {
            board,
            goal,
            ..empty.clone()
        };
        let met = |sets: &&Vec<Squares>| {
            let free = super::reference::free(&position.kit, sets);
            keeps(&position.board, sets) && goal.is_met(&position.kit, free)
        };
        let expected: Vec<Vec<Squares>> = boards.iter().filter(met).cloned().collect();
        let found: Vec<Vec<Squares>> = listed(&position).iter().map(covered).collect();
        assert_eq!(found, expected, "case {seed}");
        found_some += u32::from(!found.is_empty());
        let mut counts: BTreeMap<Squares, u64> = BTreeMap::new();
        for sets in &expected {
            *counts
                .entry(super::reference::free(&position.kit, sets))
                .or_default() += 1;
        }
        assert!(counted(&position).iter().eq(counts), "case {seed}");
    }
    assert!(found_some > 200, "{found_some} cases have solutions");
}

#[test]
fn solutions_with_allowed_sides_match_filtered_packings() {
    let (empty, all) = all();
    for faces in [AllowedSides::Front, AllowedSides::Back] {
        let kit = Arc::new(standard().with_allowed_sides(faces));
        let position = Position::empty(Arc::clone(&kit), Goal::Combination);
        let allowed = |board: &Board| {
            let position = Position {
                kit: Arc::clone(&kit),
                board: board.clone(),
                ..empty.clone()
            };
            position.wrong_side_up().next().is_none()
        };
        let combinations = all.iter().filter(|packing| {
            let free = super::free(&position, *packing);
            Goal::Combination.is_met(&kit, free) && allowed(&packing.board(&kit))
        });
        let expected: Vec<Vec<Squares>> = combinations.map(covered).collect();
        assert!(!expected.is_empty());
        let found: Vec<Vec<Squares>> = listed(&position).iter().map(covered).collect();
        assert_eq!(found, expected, "{faces:?}");
    }
}

#[test]
fn changing_the_date_lifts_the_fewest_pieces() {
    let (empty, all) = all();
    let boards: Vec<Vec<Squares>> = all.iter().map(covered).collect();
    for seed in 0..40 {
        let mut random = Random(seed);
        let from = all
            .get(random.below(all.len()))
            .expect("below their number");
        let to = Squares::single(random.one_of(&[0, 3, 7, 12]))
            | Squares::single(14 + random.below(31) as u8);
        let position = Position {
            board: from.board(&empty.kit),
            goal: Goal::Free(to),
            ..empty.clone()
        };
        let start = covered(from);
        let lifts = |board: &Vec<Squares>| start.iter().zip(board).filter(|(a, b)| a != b).count();
        let there = |board: &&Vec<Squares>| super::reference::free(&empty.kit, board) == to;
        let fewest = boards.iter().filter(there).map(lifts).min();
        match (outcome(&position, Want::Best, MEMORY).conclusion, fewest) {
            (Conclusion::Solved(solved), Some(fewest)) => {
                assert_eq!(solved.score.value as usize, 2 * fewest, "case {seed}");
                let lifted = solved
                    .solution
                    .iter()
                    .filter(|input| matches!(input, Input::Lift(_)));
                assert_eq!(lifted.count(), fewest, "case {seed}");
                assert!(
                    after(&position, &solved.solution).is_solved(),
                    "case {seed}"
                );
            }
            (Conclusion::Unsolvable, None) => {}
            (other, fewest) => panic!("case {seed}: {other:?}, {fewest:?}"),
        }
    }
}
