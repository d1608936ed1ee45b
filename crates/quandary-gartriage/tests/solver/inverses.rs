//! Compares the rules with the reference implementation, and undoes actions (R8).

use crate::boards::{Sampler, all_actions};
use crate::reference::{ReferenceAction, ReferenceGraph, ReferenceLevel, ReferencePosition};
use quandary_core::session::Rules;
use quandary_gartriage::rules::{Position, Shunting};
use std::collections::HashSet;

/// All positions that are reachable by the rules.
fn reachable(rules: &Shunting) -> Vec<Position> {
    let mut known = HashSet::from([rules.start()]);
    let mut reached = vec![rules.start()];
    let mut done = 0;
    while done < reached.len() {
        for action in all_actions() {
            let mut next = reached[done].clone();
            if rules.step(&mut next, &action).is_ok() && known.insert(next.clone()) {
                reached.push(next);
            }
        }
        done += 1;
    }
    reached
}

#[test]
fn the_rules_allow_the_same_actions_as_the_reference_implementation() {
    for seed in 1000..1120 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let reference = ReferenceLevel::new(&level);
        let positions = reachable(&rules);
        let reference_positions: HashSet<ReferencePosition> = positions
            .iter()
            .map(|position| ReferencePosition::of(&rules, position))
            .collect();
        assert_eq!(
            reference_positions.len(),
            ReferenceGraph::of(&reference).len(),
            "{seed}"
        );
        for position in &positions {
            let mut allowed: Vec<ReferenceAction> = all_actions()
                .filter_map(|action| {
                    let mut next = position.clone();
                    rules.step(&mut next, &action).ok()?;
                    Some(ReferenceAction {
                        token: action.to_string(),
                        after: ReferencePosition::of(&rules, &next),
                    })
                })
                .collect();
            allowed.sort_unstable();
            let now = ReferencePosition::of(&rules, position);
            let mut expected = reference.actions(&now);
            expected.sort_unstable();
            assert_eq!(allowed, expected, "{seed}: {now:?}");
            assert_eq!(
                rules.is_solved(position),
                reference.is_solved(&now),
                "{seed}"
            );
        }
    }
}

#[test]
fn the_inverse_of_every_allowed_action_is_allowed_and_leads_back() {
    for seed in 2000..2060 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        for position in reachable(&rules) {
            for action in all_actions() {
                let mut next = position.clone();
                let Ok(undo) = rules.step(&mut next, &action) else {
                    assert_eq!(next, position, "{seed}: a refused action changes nothing");
                    continue;
                };
                assert_eq!(undo, rules.inverse(&position, action));
                let inverse = undo.expect("every action has an inverse");
                assert_eq!(
                    action.is_move(),
                    inverse.is_move(),
                    "the costs are the same"
                );
                let back = rules
                    .step(&mut next, &inverse)
                    .expect("the inverse is allowed");
                assert_eq!((&next, back), (&position, Some(action)), "{seed}: {action}");
            }
        }
    }
}

#[test]
fn ten_thousand_random_actions_can_be_undone() {
    for (seed, side, cells, wagons) in [(4, 5, 14, 3), (2, 6, 24, 7), (3, 9, 50, 12)] {
        let mut sampler = Sampler::new(seed);
        let level = sampler.solvable_level(side, cells, wagons);
        let rules = Shunting::new(&level).expect("a playable level");
        let mut position = rules.start();
        let mut undos = Vec::new();
        let mut seen = HashSet::new();
        while undos.len() < 10_000 {
            let action = sampler.action();
            if let Ok(undo) = rules.step(&mut position, &action) {
                undos.push(undo);
                seen.insert(position.clone());
            }
        }
        assert!(seen.len() > 100, "{seed}: {}", seen.len());
        for undo in undos.into_iter().rev() {
            rules.take_back(&mut position, &undo);
        }
        assert_eq!(position, rules.start());
    }
}
