//! Hints and routes.

use crate::boards::Sampler;
use crate::jobs::{MEMORY, run};
use crate::reference::{ReferenceGraph, ReferenceLevel, ReferencePosition};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::hint::{Hint, Remaining};
use quandary_core::session::Rules;
use quandary_gartriage::model::{Action, Board, Solution};
use quandary_gartriage::rules::{Position, Shunting};
use quandary_gartriage::solve::{ACTIONS, hint, route};
use std::collections::BTreeMap;

/// Plays the input of a hint.
fn play(rules: &Shunting, position: &mut Position, input: &str) {
    let read = Solution::parse(input).expect("a hint is an action");
    let actions: Vec<_> = read.actions().collect();
    assert_eq!(actions.len(), 1);
    rules.step(position, actions[0]).expect("a hint is allowed");
}

#[test]
fn following_hints_solves_a_level_in_the_fewest_actions() {
    let (mut solvable, mut hopeless) = (0, 0);
    for seed in 8000..8100 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let best = ReferenceGraph::of(&ReferenceLevel::new(&level)).best(ACTIONS.id, 0);
        let Some(best) = best else {
            assert_eq!(
                run(hint(rules, MEMORY), u64::MAX),
                Hint::exhausted(),
                "{seed}"
            );
            hopeless += 1;
            continue;
        };
        solvable += 1;
        let mut position = rules.start();
        for left in (1..=best.value.0).rev() {
            let Hint::Next {
                input,
                reason,
                remaining,
            } = run(hint(rules.started_from(position.clone()), MEMORY), u64::MAX)
            else {
                panic!("{seed}: {left} actions are left");
            };
            assert_eq!(remaining, Remaining::Exactly(left), "{seed}");
            assert!(!reason.is_empty(), "{seed}: {input}");
            play(&rules, &mut position, &input);
        }
        assert!(rules.is_solved(&position), "{seed}");
        let at_end = hint(rules.started_from(position), MEMORY);
        assert_eq!(run(at_end, u64::MAX), Hint::Solved, "{seed}");
    }
    assert!(solvable > 20 && hopeless > 10, "{solvable} {hopeless}");
}

#[test]
fn a_route_is_shortest_and_prefers_the_locomotive() {
    let (mut by_locomotive, mut by_tail, mut none) = (0, 0, 0);
    for seed in 9000..9150 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let reference = ReferenceLevel::new(&level);
        for to in rules.track().cells() {
            let (locomotive, tail) =
                reference.fewest_moves_to(&reference.start, rules.track().point(to));
            let fewest = locomotive.into_iter().chain(tail).min();
            let found = route(&rules, &rules.start(), to);
            assert_eq!(
                found.as_ref().map(|way| way.len() as u64),
                fewest,
                "{seed} {to:?}"
            );
            let Some(way) = found else {
                none += 1;
                continue;
            };
            let mut end = rules.start();
            for action in &way {
                assert!(action.is_move());
                rules.step(&mut end, action).expect("a route is allowed");
            }
            let before = ReferencePosition::of(&rules, &rules.start());
            assert_eq!(
                ReferencePosition::of(&rules, &end).train.len(),
                before.train.len()
            );
            if locomotive == fewest {
                by_locomotive += 1;
                assert_eq!(end.locomotive, to, "{seed}");
            } else {
                by_tail += 1;
                assert_eq!(end.tail(), to, "{seed}");
            }
        }
    }
    assert!(by_locomotive > 100 && by_tail > 20 && none > 100);
}

/// In a ring of eight cells the locomotive with two wagons can move in both directions.
#[test]
fn a_tie_between_both_ends_of_the_train_goes_to_the_locomotive() {
    let ring = [
        (1, 0),
        (2, 0),
        (3, 1),
        (3, 2),
        (2, 3),
        (1, 3),
        (0, 2),
        (0, 1),
    ];
    let ring = ring.map(|(x, y)| Point::new(x, y));
    let mut board = Board::new(4, 4);
    for at in ring {
        board.add_cell(at);
    }
    for (index, at) in ring.into_iter().enumerate() {
        let next = ring[(index + 1) % 8];
        let to = Direction::ALL
            .into_iter()
            .find(|to| at.step(*to) == Some(next));
        assert!(to.is_some_and(|to| board.add_rail(at, to)));
    }
    let start = ReferencePosition {
        locomotive: ring[0],
        train: vec![(ring[1], 'a'), (ring[2], 'b')],
        unhooked: BTreeMap::new(),
    };
    let rules = Shunting::new(&start.to_level(board)).expect("a playable level");
    let cell = |index: usize| {
        rules
            .track()
            .cell_at(ring[index])
            .expect("a cell of the ring")
    };
    let goes = |to| {
        let way = route(&rules, &rules.start(), to).expect("every cell can be reached");
        (
            way.len(),
            way.iter().all(|action| matches!(action, Action::Pull(_))),
        )
    };
    assert_eq!(goes(cell(6)), (2, true));
    assert_eq!(goes(cell(5)), (3, true), "as far as for the tail");
    assert_eq!(goes(cell(4)), (2, false));
}
