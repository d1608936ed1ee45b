//! The rules against the literal ones, position by position, and taking actions back (R8).

use crate::boards::{Sampler, all_actions};
use crate::literal::{Reach, Standing, Turn, Yard};
use quandary_core::session::Rules;
use quandary_gartriage::rules::{Position, Shunting};
use std::collections::HashSet;

/// All positions that the rules allow to be reached.
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
fn every_position_allows_what_the_words_of_the_rules_allow() {
    for seed in 1000..1120 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("it can be played");
        let yard = Yard::new(&level);
        let positions = reachable(&rules);
        let standings: HashSet<Standing> = positions
            .iter()
            .map(|position| Standing::of(&rules, position))
            .collect();
        assert_eq!(standings.len(), Reach::of(&yard).len(), "{seed}");
        for position in &positions {
            let mut allowed: Vec<Turn> = all_actions()
                .filter_map(|action| {
                    let mut next = position.clone();
                    rules.step(&mut next, &action).ok()?;
                    Some(Turn {
                        token: action.to_string(),
                        after: Standing::of(&rules, &next),
                    })
                })
                .collect();
            allowed.sort_unstable();
            let now = Standing::of(&rules, position);
            let mut expected = yard.turns(&now);
            expected.sort_unstable();
            assert_eq!(allowed, expected, "{seed}: {now:?}");
            assert_eq!(rules.is_solved(position), yard.is_solved(&now), "{seed}");
        }
    }
}

#[test]
fn the_inverse_of_every_allowed_action_is_allowed_and_leads_back() {
    for seed in 2000..2060 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("it can be played");
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
fn a_walk_of_ten_thousand_steps_is_taken_back_to_its_start() {
    for (seed, side, cells, wagons) in [(4, 5, 14, 3), (2, 6, 24, 7), (3, 9, 50, 12)] {
        let mut sampler = Sampler::new(seed);
        let level = sampler.mixed_level(side, cells, wagons);
        let rules = Shunting::new(&level).expect("it can be played");
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
            rules.take_back(&mut position, undo);
        }
        assert_eq!(position, rules.start());
    }
}
