//! Hints lead to a shortest solution and state correct reasons.

use super::random::{Random, random_position};
use super::reference::completions;
use super::{MEMORY, done, outcome};
use quandary_apad::model::{Goal, Squares, standard};
use quandary_apad::rules::{Input, Position};
use quandary_apad::solve::{Advice, hint};
use quandary_core::family::Want;
use quandary_core::outcome::Conclusion;
use std::collections::BTreeMap;
use std::sync::Arc;

#[test]
fn hints_lead_to_a_shortest_solution() {
    for seed in 0..400 {
        let mut position = random_position(&mut Random(seed));
        let mut expected = match outcome(&position, Want::Best, MEMORY).conclusion {
            Conclusion::Solved(solved) => solved.score.value,
            _ => {
                assert_eq!(
                    done(hint(&position, MEMORY)),
                    Advice::Unsolvable,
                    "case {seed}"
                );
                continue;
            }
        };
        loop {
            match done(hint(&position, MEMORY)) {
                Advice::Solved => break,
                Advice::Next {
                    input, remaining, ..
                } => {
                    assert_eq!(remaining, expected, "case {seed}");
                    position.step(input).expect("the rules allow it");
                    expected -= 1;
                }
                other => panic!("case {seed}: {other:?}"),
            }
        }
        assert!(expected == 0 && position.is_solved(), "case {seed}");
    }
}

/// The share that a reason states: `part of 7 of 59 solutions`, `part of all 59 solutions`.
fn stated(reason: &str) -> (usize, usize) {
    let share = reason.rsplit("; ").next().expect("a reason states a share");
    let share = share
        .strip_prefix("part of ")
        .expect("a share of solutions");
    let words: Vec<&str> = share.split(' ').collect();
    let number = |word: &str| word.parse().expect("a number");
    match words[..] {
        ["the", "only", ..] => (1, 1),
        ["both", ..] => (2, 2),
        ["all", total, ..] => (number(total), number(total)),
        [some, "of", total, ..] => (number(some), number(total)),
        _ => panic!("{reason}"),
    }
}

#[test]
fn hints_suggest_a_placement_with_the_most_solutions() {
    for seed in 0..400 {
        let position = random_position(&mut Random(seed));
        let all = completions(&position);
        let Advice::Next {
            input: Input::Place(placement),
            reason,
            ..
        } = done(hint(&position, MEMORY))
        else {
            continue;
        };
        let squares = placement.squares(&position.kit).expect("in the frame");
        let mut having: BTreeMap<(usize, Squares), usize> = BTreeMap::new();
        for board in &all {
            for piece in position.board.missing() {
                let placed = (piece.index(), board[piece.index()]);
                *having.entry(placed).or_default() += 1;
            }
        }
        let count = having[&(placement.piece.index(), squares)];
        assert_eq!(stated(&reason), (count, all.len()), "case {seed}: {reason}");
        let most = having.into_values().max();
        assert_eq!(most, Some(count), "case {seed}");
    }
}

#[test]
fn hints_name_forced_placements_and_lift_wrong_pieces() {
    let kit = Arc::new(standard());
    let empty = Position::empty(kit, Goal::Combination);
    let solution = match outcome(&empty, Want::Best, MEMORY).conclusion {
        Conclusion::Solved(solved) => solved.solution,
        other => panic!("{other:?}"),
    };
    let mut last = empty.clone();
    for input in &solution[..solution.len() - 1] {
        last.step(*input).expect("the rules allow it");
    }
    let Advice::Next {
        reason, remaining, ..
    } = done(hint(&last, MEMORY))
    else {
        panic!("a piece is missing");
    };
    let name = |position: &Position| {
        let piece = position.board.missing().next().expect("a piece is missing");
        position.kit.piece(piece).name()
    };
    assert_eq!(remaining, 1);
    assert!(
        reason.starts_with(&format!("{} fits nowhere else", name(&last))),
        "{reason}"
    );

    let mut whole = last.clone();
    whole
        .step(*solution.last().expect("eight pieces"))
        .expect("the rules allow it");
    assert_eq!(done(hint(&whole, MEMORY)), Advice::Solved);
    let free = whole.free();
    let other = Goal::Free(
        free.iter()
            .map(|square| {
                if square < 14 {
                    (square + 1) % 6
                } else {
                    square
                }
            })
            .collect(),
    );
    let wrong = Position {
        goal: other,
        ..whole
    };
    let Advice::Next {
        input: Input::Lift(piece),
        reason,
        ..
    } = done(hint(&wrong, MEMORY))
    else {
        panic!("another month cannot be reached without lifting");
    };
    assert!(reason.starts_with("no solution keeps all placed pieces; lifting"));
    assert!(reason.contains(wrong.kit.piece(piece).name()), "{reason}");
}
