//! The generator: what it makes is what was asked for, and everything that it says is true.

mod common;

use common::{read, read_strictly};
use quandary_core::budget::Reason;
use quandary_core::diagnostic::Severity;
use quandary_core::family::{Generated, SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::{Job, Status};
use quandary_core::options::{OptionError, Options};
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::session::Rules;
use quandary_gartriage::generate::{OPTIONS, generator};
use quandary_gartriage::model::{Action, Letter, Level, Solution, Vehicle, tag_text};
use quandary_gartriage::rules::Shunting;
use quandary_gartriage::solve::{ACTIONS, actions_of_grade, grade, solver};
use std::collections::BTreeSet;

fn options(values: &[(&str, &str)]) -> Options {
    let mut options = Options::defaults(&OPTIONS);
    for (name, value) in values {
        options.set(name, value).expect("it is in the table");
    }
    options
}

fn generate(values: &[(&str, &str)], seed: u64, count: u64, slice: u64) -> Generated {
    let mut job = generator(&options(values), seed, count).expect("no contradiction");
    while job.run(slice) == Status::Running {}
    job.finish(None)
}

fn optimum(rules: &Shunting) -> Option<u64> {
    let request = SolveRequest {
        metric: &ACTIONS,
        want: Want::Best,
        memory: 256 << 20,
    };
    let mut job: Box<dyn Job<Output = Outcome<Solution>>> = solver(rules, request);
    while job.run(u64::MAX) == Status::Running {}
    match job.finish(None).finding {
        Conclusion::Solved(solved) if solved.optimality == Optimality::Proven => {
            Some(solved.score.value)
        }
        _ => None,
    }
}

fn points(level: &Level) -> BTreeSet<Point> {
    level.board.cells().map(|(at, _)| at).collect()
}

/// A rail by its two ends, the one that comes first in reading order first.
type Rail = (Point, Point);

fn rail(one: Point, other: Point) -> Rail {
    (one.min(other), one.max(other))
}

fn rails(level: &Level) -> BTreeSet<Rail> {
    let cells = level.board.cells();
    cells
        .flat_map(|(at, cell)| {
            let ends = cell.rails().iter().filter_map(move |to| at.step(to));
            ends.map(move |end| rail(at, end))
        })
        .collect()
}

fn is_connected(level: &Level) -> bool {
    let (all, rails) = (points(level), rails(level));
    let mut reached: BTreeSet<Point> = all.iter().take(1).copied().collect();
    loop {
        let before = reached.len();
        for (one, other) in &rails {
            if reached.contains(one) || reached.contains(other) {
                reached.extend([*one, *other]);
            }
        }
        if reached.len() == before {
            return reached == all;
        }
    }
}

/// The rails that a solution needs: those that a vehicle goes over, and those across which a wagon
/// is hooked.
fn rails_in_use(rules: &Shunting, solution: &Solution) -> BTreeSet<Rail> {
    let mut used = BTreeSet::new();
    let mut position = rules.start();
    for action in solution.actions() {
        let before = position.clone();
        rules.step(&mut position, action).expect("it can be played");
        let cells = std::iter::zip(&before.wagons, &position.wagons);
        for (from, to) in cells.chain([(&before.locomotive, &position.locomotive)]) {
            if from != to {
                used.insert(rail(rules.track().point(*from), rules.track().point(*to)));
            }
        }
        if matches!(action, Action::Hook(_)) {
            let (from, to) = (before.tail(), position.tail());
            used.insert(rail(rules.track().point(from), rules.track().point(to)));
        }
    }
    assert!(rules.is_solved(&position), "the solution solves it");
    used
}

fn letters(level: &Level) -> (Vec<Letter>, Vec<Letter>) {
    let (mut wagons, mut targets) = (Vec::new(), Vec::new());
    for (_, cell) in level.board.cells() {
        if let Some(Vehicle::Wagon(letter)) = cell.vehicle {
            wagons.push(letter);
        }
        targets.extend(cell.target);
    }
    wagons.sort_unstable();
    targets.sort_unstable();
    (wagons, targets)
}

/// Everything that holds for each level that is made. Its fewest actions and its wagons.
fn check(level: &Level) -> (u64, Vec<Letter>) {
    let rules = Shunting::new(level).expect("it can be played");
    assert!(is_connected(level));
    let solution = Solution::parse(&tag_text(&level.tags, "Solution")).expect("a solution string");
    let actions = solution.actions().count() as u64;
    assert_eq!(
        optimum(&rules),
        Some(actions),
        "the solution is proven shortest"
    );
    assert_eq!(
        tag_text(&level.tags, "Difficulty"),
        grade(actions).to_string()
    );
    let used = rails_in_use(&rules, &solution);
    assert_eq!(used, rails(level), "every rail is needed");
    let ends: BTreeSet<Point> = used
        .iter()
        .flat_map(|(one, other)| [*one, *other])
        .collect();
    assert_eq!(ends, points(level), "every cell is needed");
    let (wagons, targets) = letters(level);
    assert_eq!(wagons, targets, "as many targets as wagons of each letter");
    let home = |(_, cell): (Point, &quandary_gartriage::model::Cell)| match cell.vehicle {
        Some(Vehicle::Wagon(letter)) => cell.target == Some(letter),
        _ => false,
    };
    assert!(
        !level.board.cells().any(home),
        "nothing is home at the start"
    );
    assert!(level.train.is_empty(), "nothing is hooked at the start");
    (actions, wagons)
}

const WISHES: [&[(&str, &str)]; 6] = [
    &[("cells", "8"), ("wagons", "1")],
    &[("cells", "9"), ("wagons", "2")],
    &[("cells", "10"), ("wagons", "3"), ("letters", "repeated")],
    &[("cells", "11"), ("wagons", "2"), ("difficulty", "2")],
    &[
        ("cells", "11"),
        ("wagons", "3"),
        ("difficulty", "3"),
        ("actions", "30"),
    ],
    &[("cells", "9"), ("wagons", "2"), ("actions", "12")],
];

fn wished<'a>(wish: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    let found = wish.iter().find(|(other, _)| *other == name);
    found.map(|(_, value)| *value)
}

#[test]
fn every_level_is_sound_proven_without_idle_track_and_as_it_was_wished() {
    for (seed, wish) in (1..).zip(WISHES) {
        let made = generate(wish, seed, 3, u64::MAX);
        assert_eq!(made.made, 3);
        assert!(made.tried >= 3);
        for reading in [read(&made.bytes), read_strictly(&made.bytes)] {
            let heavy = |severity| severity >= Severity::Warning;
            let worst = reading.diagnostics.worst();
            assert!(
                !worst.is_some_and(heavy),
                "{wish:?}: {:?}",
                reading.diagnostics
            );
            assert_eq!(reading.collection.levels.len(), 3);
        }
        let most_cells = wished(wish, "cells")
            .and_then(|cells| cells.parse().ok())
            .unwrap();
        let (least, most) = match wished(wish, "difficulty") {
            Some(grade) => actions_of_grade(grade.parse().unwrap()),
            None => (1, u64::MAX),
        };
        let at_least = wished(wish, "actions").map_or(0, |actions| actions.parse().unwrap());
        for level in &read(&made.bytes).collection.levels {
            let (actions, wagons) = check(level);
            assert!(
                (least.max(at_least)..=most).contains(&actions),
                "{wish:?}: {actions}"
            );
            assert_eq!(
                wished(wish, "wagons"),
                Some(wagons.len().to_string().as_str())
            );
            assert!(level.board.cells().count() <= most_cells, "{wish:?}");
            let kinds: BTreeSet<Letter> = wagons.iter().copied().collect();
            let repeated = wished(wish, "letters") == Some("repeated");
            assert_eq!(kinds.len() < wagons.len(), repeated, "{wish:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_in_any_slices() {
    for wish in WISHES.into_iter().take(3) {
        let made = generate(wish, 11, 2, u64::MAX);
        assert_eq!(generate(wish, 11, 2, 1000), made);
        assert_eq!(generate(wish, 11, 2, 7), made);
        assert_ne!(generate(wish, 12, 2, u64::MAX).bytes, made.bytes);
    }
}

#[test]
fn no_board_comes_twice() {
    let made = generate(&[("cells", "5"), ("wagons", "1")], 3, 12, u64::MAX);
    let levels = read(&made.bytes).collection.levels;
    assert_eq!(levels.len(), 12);
    for (index, level) in levels.iter().enumerate() {
        let later = &levels[index + 1..];
        assert!(
            later.iter().all(|other| other.board != level.board),
            "{index}"
        );
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    let crowded = [("cells", "8"), ("wagons", "6")];
    let too_long = [("difficulty", "2"), ("actions", "26")];
    for wish in [crowded, too_long] {
        let refused = generator(&options(&wish), 1, 1).err();
        assert!(
            matches!(refused, Some(OptionError::Conflict(_))),
            "{wish:?}"
        );
    }
    let roomy = [("cells", "9"), ("wagons", "6")];
    let just_so_long = [("difficulty", "2"), ("actions", "25")];
    for wish in [roomy, just_so_long] {
        assert!(generator(&options(&wish), 1, 1).is_ok(), "{wish:?}");
    }
}

#[test]
fn what_was_made_before_a_stop_is_a_file_too() {
    let wish = options(&[("cells", "40"), ("wagons", "1"), ("actions", "10000")]);
    let mut job = generator(&wish, 1, 5).expect("no contradiction");
    while job.progress().nodes < 2_000 {
        assert_eq!(job.run(100), Status::Running);
    }
    assert!(job.progress().nodes < 2_000 + 100);
    let made = job.finish(Some(Reason::Nodes));
    assert_eq!(made.made, 0);
    assert!(made.tried > 0);
    assert!(read(&made.bytes).collection.levels.is_empty());
}

#[test]
fn a_wish_that_no_board_meets_is_given_up() {
    let wish = [("cells", "4"), ("wagons", "1"), ("actions", "10000")];
    let made = generate(&wish, 1, 1, u64::MAX);
    assert_eq!(made.made, 0);
    assert!(made.tried > 1000, "{}", made.tried);
}
