//! Hints lead to a shortest solution and state correct reasons.

use super::random::{Random, random_position};
use super::reference::completions;
use super::{MEMORY, done, outcome};
use quandary_apad::model::{Goal, Squares, standard};
use quandary_apad::rules::Position;
use quandary_apad::solve::{Advice, Forced, hint};
use quandary_core::family::Want;
use quandary_core::outcome::{Conclusion, Count};
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
                advice => {
                    let remaining = match &advice {
                        Advice::Place(advice) => advice.remaining,
                        Advice::Lift(advice) => advice.remaining,
                        other => panic!("case {seed}: {other:?}"),
                    };
                    assert_eq!(remaining, expected, "case {seed}");
                    let input = advice.input().expect("an input");
                    position.step(input).expect("the rules allow it");
                    expected -= 1;
                }
            }
        }
        assert!(expected == 0 && position.is_solved(), "case {seed}");
    }
}

#[test]
fn hints_suggest_a_placement_with_the_most_solutions() {
    for seed in 0..400 {
        let position = random_position(&mut Random(seed));
        let all = completions(&position);
        let Advice::Place(advice) = done(hint(&position, MEMORY)) else {
            continue;
        };
        let placement = advice.placement;
        let squares = placement.squares(&position.kit).expect("in the frame");
        assert_eq!(squares, advice.squares, "case {seed}");
        let mut having: BTreeMap<(usize, Squares), u64> = BTreeMap::new();
        for board in &all {
            for piece in position.board.missing() {
                let placed = (piece.index(), board[piece.index()]);
                *having.entry(placed).or_default() += 1;
            }
        }
        let count = having[&(placement.piece.index(), squares)];
        let found = (advice.solutions, advice.total);
        let expected = (count, Count::Exact(all.len() as u64));
        assert_eq!(found, expected, "case {seed}");
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
    let Advice::Place(advice) = done(hint(&last, MEMORY)) else {
        panic!("a piece is missing");
    };
    let missing = last.board.missing().next();
    assert_eq!(Some(advice.placement.piece), missing);
    assert_eq!(
        (advice.remaining, advice.forced),
        (1, Some(Forced::NowhereElse))
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
    let Advice::Lift(advice) = done(hint(&wrong, MEMORY)) else {
        panic!("another month cannot be reached without lifting");
    };
    let lifts = advice.others.len() as u64 + 1;
    assert_eq!(advice.remaining, 2 * lifts);
    assert!(wrong.board.placement(advice.piece).is_some());
}
