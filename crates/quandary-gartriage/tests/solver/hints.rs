//! Hints and routes.

use crate::boards::{Sampler, cell};
use crate::jobs::{MEMORY, run, run_nodes};
use crate::reference::{ReferenceGraph, ReferenceLevel, ReferencePosition};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::hint::Remaining;
use quandary_core::session::Rules;
use quandary_gartriage::model::{Action, Board, Level};
use quandary_gartriage::rules::{Position, Shunting, WagonId};
use quandary_gartriage::solve::{
    ACTIONS, Cause, Hint, Mover, NextActions, Purpose, Stay, Task, hint, route,
};
use std::collections::BTreeMap;

fn hint_at(rules: &Shunting, position: &Position) -> Hint {
    run(hint(rules.started_from(position.clone()), MEMORY), u64::MAX)
}

/// Plays the first action of a hint.
fn play(rules: &Shunting, position: &mut Position, action: Action) {
    rules.step(position, &action).expect("a hint is allowed");
}

/// The actions of a hint up to its hook or unhook.
fn run_of(next: &NextActions, rules: &Shunting, position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    for leg in &next.legs {
        assert!(!leg.steps.is_empty());
        actions.extend(leg.steps.iter().map(|to| match leg.mover {
            Mover::Alone | Mover::Locomotive => Action::Pull(*to),
            Mover::Tail(_) => Action::Push(*to),
        }));
    }
    let mut end = position.clone();
    for action in &actions {
        play(rules, &mut end, *action);
    }
    match &next.task {
        Task::Hook { wagon, .. } => {
            let to = rules.track().direction(end.tail(), end.cell(*wagon));
            actions.push(Action::Hook(to.expect("a wagon next to the train")));
        }
        Task::Unhook { .. } => actions.push(Action::Unhook),
        Task::Finish { .. } => {}
    }
    actions
}

/// Checks that a hint describes its actions: their ways, and what they do with the wagon.
fn assert_described(next: &NextActions, rules: &Shunting, position: &Position) {
    let actions = run_of(next, rules, position);
    assert_eq!(actions.first(), Some(&next.first));
    let mut end = position.clone();
    let mut moves = actions.iter();
    for leg in &next.legs {
        assert_eq!(leg.mover == Mover::Alone, end.train.is_empty());
        let ahead = |position: &Position| match leg.mover {
            Mover::Alone | Mover::Locomotive => position.locomotive,
            Mover::Tail(wagon) => position.cell(wagon),
        };
        assert_eq!(ahead(&end), leg.from);
        for action in moves.by_ref().take(leg.steps.len()) {
            play(rules, &mut end, *action);
        }
        assert_eq!(ahead(&end), leg.to);
    }
    match &next.task {
        Task::Hook { wagon, purpose } => {
            assert!(!end.train.contains(wagon));
            assert_eq!(end.cell(*wagon), position.cell(*wagon));
            if let Purpose::Target(cell) = purpose {
                assert_eq!(rules.track().target(*cell), Some(rules.letter(*wagon)));
            }
        }
        Task::Unhook { wagon, at, stay } => {
            assert_eq!(end.train.last(), Some(wagon));
            assert_eq!(end.cell(*wagon), *at);
            assert_eq!(rules.is_on_target(&end, *wagon), *stay != Stay::ForNow);
        }
        Task::Finish { wagons } => {
            assert!(rules.is_solved(&end));
            assert!(!wagons.is_empty());
            for (wagon, cell) in wagons {
                assert!(!rules.is_on_target(position, *wagon));
                assert_eq!(end.cell(*wagon), *cell);
            }
        }
    }
}

/// Checks the cause that a hint names for an unsolvable level against exhaustive search.
fn assert_cause(level: &Level, rules: &Shunting, cause: Option<&Cause>) {
    let has_solution = |wagon: WagonId| {
        let alone = alone(level, rules, wagon);
        let graph = ReferenceGraph::of(&ReferenceLevel::new(&alone));
        graph.best(ACTIONS.id, 0).is_some()
    };
    match cause {
        Some(Cause::TooFewTargets {
            letter,
            wagons,
            targets,
        }) => {
            assert!(wagons.len() > targets.len());
            assert!(wagons.iter().all(|wagon| rules.letter(*wagon) == *letter));
            let cells = rules.track().cells();
            let all = cells.filter(|cell| rules.track().target(*cell) == Some(*letter));
            assert_eq!(targets, &all.collect::<Vec<_>>(), "the track is connected");
        }
        Some(Cause::Stranded(wagon)) => assert!(!has_solution(*wagon)),
        None => {
            let mut wagons = (0..rules.letters().len() as u32).map(WagonId);
            assert!(wagons.all(has_solution));
        }
    }
}

/// The level with one of its wagons only.
fn alone(level: &Level, rules: &Shunting, wagon: WagonId) -> Level {
    let mut level = level.clone();
    level.train.clear();
    for other in rules.start().wagons {
        if other != rules.start().cell(wagon) {
            cell(&mut level.board, rules.track().point(other)).vehicle = None;
        }
    }
    level
}

#[test]
fn following_hints_solves_a_level_in_the_fewest_actions() {
    let (mut solvable, mut hopeless) = (0, 0);
    for seed in 8000..8100 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let best = ReferenceGraph::of(&ReferenceLevel::new(&level)).best(ACTIONS.id, 0);
        let Some(best) = best else {
            let found = hint_at(&rules, &rules.start());
            assert!(matches!(found, Hint::Unsolvable { .. }), "{seed}");
            hopeless += 1;
            continue;
        };
        solvable += 1;
        let mut position = rules.start();
        for left in (1..=best.value.0).rev() {
            let Hint::Next(next) = hint_at(&rules, &position) else {
                panic!("{seed}: {left} actions are left");
            };
            assert_eq!(next.remaining, Remaining::Exactly(left), "{seed}");
            assert_described(&next, &rules, &position);
            play(&rules, &mut position, next.first);
        }
        assert!(rules.is_solved(&position), "{seed}");
        assert_eq!(hint_at(&rules, &position), Hint::Solved, "{seed}");
    }
    assert!(solvable > 20 && hopeless > 10, "{solvable} {hopeless}");
}

#[test]
fn the_cause_of_an_unsolvable_level_is_true() {
    let (mut few, mut stranded, mut none) = (0, 0, 0);
    for seed in 8000..8400 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let found = run(hint(rules.clone(), MEMORY), 50);
        let Hint::Unsolvable { cause } = found else {
            continue;
        };
        assert_cause(&level, &rules, cause.as_ref());
        match cause {
            Some(Cause::TooFewTargets { .. }) => few += 1,
            Some(Cause::Stranded(_)) => stranded += 1,
            None => none += 1,
        }
    }
    assert!(
        few > 5 && stranded > 5 && none > 5,
        "{few} {stranded} {none}"
    );
}

/// If a wagon cannot be brought to a target alone, the level has no solution either.
#[test]
fn other_wagons_never_help_a_stranded_one() {
    let mut stranded = 0;
    for seed in 8400..8800 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let mut wagons = (0..rules.letters().len() as u32).map(WagonId);
        let has_solution = |level: &Level| {
            let graph = ReferenceGraph::of(&ReferenceLevel::new(level));
            graph.best(ACTIONS.id, 0).is_some()
        };
        if !wagons.all(|wagon| has_solution(&alone(&level, &rules, wagon))) {
            stranded += 1;
            assert!(!has_solution(&level), "{seed}");
        }
    }
    assert!(stranded > 20, "{stranded}");
}

/// A search for the cause that is stopped leaves the proof that there is no solution.
#[test]
fn a_stopped_hint_is_unknown_or_without_a_cause() {
    let mut stopped = 0;
    for seed in 8000..8100 {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let whole = run(hint(rules.clone(), MEMORY), u64::MAX);
        for nodes in [1, 5, 20, 100] {
            match run_nodes(hint(rules.clone(), MEMORY), nodes, 3) {
                Hint::Unknown(_) => stopped += 1,
                Hint::Unsolvable { cause: None } => {
                    assert!(matches!(whole, Hint::Unsolvable { .. }), "{seed}");
                }
                found => assert_eq!(found, whole, "{seed}"),
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
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
