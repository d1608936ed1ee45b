//! Hints and routes.

use crate::boards::Sampler;
use crate::literal::{Reach, Standing, Yard};
use crate::running::{MEMORY, run};
use quandary_core::family::{Hint, Remaining};
use quandary_core::session::Rules;
use quandary_gartriage::model::Solution;
use quandary_gartriage::rules::{Position, Shunting};
use quandary_gartriage::solve::{ACTIONS, hint, route};

/// Plays an input as a hint writes it.
fn play(rules: &Shunting, position: &mut Position, input: &str) {
    let read = Solution::parse(input).expect("a hint is an action");
    let actions: Vec<_> = read.actions().collect();
    assert_eq!(actions.len(), 1);
    rules.step(position, actions[0]).expect("a hint is allowed");
}

#[test]
fn following_hints_solves_a_level_in_as_few_actions_as_there_can_be() {
    let (mut solvable, mut hopeless) = (0, 0);
    for seed in 8000..8100 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("it can be played");
        let best = Reach::of(&Yard::new(&level)).best(ACTIONS.id, 0);
        let Some(best) = best else {
            assert_eq!(run(hint(rules, MEMORY), u64::MAX), Hint::Hopeless, "{seed}");
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
fn a_route_is_as_short_as_can_be_and_prefers_the_locomotive() {
    let (mut by_locomotive, mut by_tail, mut none) = (0, 0, 0);
    for seed in 9000..9150 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("it can be played");
        let yard = Yard::new(&level);
        for to in rules.track().cells() {
            let (locomotive, tail) = yard.fewest_moves_to(&yard.start, rules.track().point(to));
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
            let before = Standing::of(&rules, &rules.start());
            assert_eq!(Standing::of(&rules, &end).train.len(), before.train.len());
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
