//! The generator: its levels match the options, and the recorded solution and difficulty are
//! correct.

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
    let mut options = Options::defaults(OPTIONS);
    for (name, value) in values {
        options.set(name, value).expect("a valid option");
    }
    options
}

fn generate(values: &[(&str, &str)], seed: u64, count: u64, slice: u64) -> Generated {
    let mut job = generator(&options(values), seed, count).expect("consistent options");
    while job.run(slice) == Status::Running {}
    job.finish(None)
}

fn optimum(rules: &Shunting) -> Option<u64> {
    let request = SolveRequest {
        metric: &ACTIONS,
        want: Want::Best,
        memory: 256 << 20,
        after: String::new(),
    };
    let mut job: Box<dyn Job<Output = Outcome<Solution>>> = solver(rules, request);
    while job.run(u64::MAX) == Status::Running {}
    match job.finish(None).conclusion {
        Conclusion::Solved(solved) if solved.optimality == Optimality::Proven => {
            Some(solved.score.value)
        }
        _ => None,
    }
}

fn points(level: &Level) -> BTreeSet<Point> {
    level.board.cells().map(|(at, _)| at).collect()
}

/// A rail as its two ends in reading order.
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

/// The rails that a solution uses: rails of moves, and rails across which a wagon is hooked.
fn rails_in_use(rules: &Shunting, solution: &Solution) -> BTreeSet<Rail> {
    let mut used = BTreeSet::new();
    let mut position = rules.start();
    for action in solution.actions() {
        let before = position.clone();
        rules.step(&mut position, action).expect("a playable level");
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
    assert!(rules.is_solved(&position), "the solution is correct");
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

/// Checks the properties of a generated level. Returns its fewest actions and its wagons.
fn check(level: &Level) -> (u64, Vec<Letter>) {
    let rules = Shunting::new(level).expect("a playable level");
    assert!(is_connected(level));
    let solution = Solution::parse(&tag_text(&level.tags, "Solution")).expect("a solution string");
    let actions = solution.actions().count() as u64;
    assert_eq!(
        optimum(&rules),
        Some(actions),
        "the solution is a shortest one"
    );
    assert_eq!(
        tag_text(&level.tags, "Difficulty"),
        grade(actions).to_string()
    );
    let used = rails_in_use(&rules, &solution);
    assert_eq!(used, rails(level), "every rail is used");
    let ends: BTreeSet<Point> = used
        .iter()
        .flat_map(|(one, other)| [*one, *other])
        .collect();
    assert_eq!(ends, points(level), "every cell is used");
    let (wagons, targets) = letters(level);
    assert_eq!(wagons, targets, "each letter has as many targets as wagons");
    let is_on_target = |(_, cell): (Point, &quandary_gartriage::model::Cell)| match cell.vehicle {
        Some(Vehicle::Wagon(letter)) => cell.target == Some(letter),
        _ => false,
    };
    assert!(
        !level.board.cells().any(is_on_target),
        "no wagon starts on its target"
    );
    assert!(level.train.is_empty(), "no wagon is hooked at the start");
    (actions, wagons)
}

const OPTION_SETS: [&[(&str, &str)]; 6] = [
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

fn option<'a>(options: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    let found = options.iter().find(|(other, _)| *other == name);
    found.map(|(_, value)| *value)
}

#[test]
fn every_level_is_valid_proven_minimal_and_matches_the_options() {
    for (seed, set) in (1..).zip(OPTION_SETS) {
        let made = generate(set, seed, 3, u64::MAX);
        assert_eq!(made.made, 3);
        assert!(made.tried >= 3);
        for reading in [read(&made.bytes), read_strictly(&made.bytes)] {
            let is_problem = |severity| severity >= Severity::Warning;
            let worst = reading.diagnostics.worst();
            assert!(
                !worst.is_some_and(is_problem),
                "{set:?}: {:?}",
                reading.diagnostics
            );
            assert_eq!(reading.collection.levels.len(), 3);
        }
        let most_cells = option(set, "cells")
            .and_then(|cells| cells.parse().ok())
            .unwrap();
        let (least, most) = match option(set, "difficulty") {
            Some(grade) => actions_of_grade(grade.parse().unwrap()),
            None => (1, u64::MAX),
        };
        let at_least = option(set, "actions").map_or(0, |actions| actions.parse().unwrap());
        for level in &read(&made.bytes).collection.levels {
            let (actions, wagons) = check(level);
            assert!(
                (least.max(at_least)..=most).contains(&actions),
                "{set:?}: {actions}"
            );
            assert_eq!(
                option(set, "wagons"),
                Some(wagons.len().to_string().as_str())
            );
            assert!(level.board.cells().count() <= most_cells, "{set:?}");
            let kinds: BTreeSet<Letter> = wagons.iter().copied().collect();
            let repeated = option(set, "letters") == Some("repeated");
            assert_eq!(kinds.len() < wagons.len(), repeated, "{set:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_for_any_slices() {
    for set in OPTION_SETS.into_iter().take(3) {
        let made = generate(set, 11, 2, u64::MAX);
        assert_eq!(generate(set, 11, 2, 1000), made);
        assert_eq!(generate(set, 11, 2, 7), made);
        assert_ne!(generate(set, 12, 2, u64::MAX).bytes, made.bytes);
    }
}

#[test]
fn no_board_is_generated_twice() {
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
fn contradictory_options_are_errors() {
    let too_few_cells = [("cells", "8"), ("wagons", "6")];
    let too_long = [("difficulty", "2"), ("actions", "26")];
    for set in [too_few_cells, too_long] {
        let refused = generator(&options(&set), 1, 1).err();
        assert!(matches!(refused, Some(OptionError::Conflict(_))), "{set:?}");
    }
    let enough_cells = [("cells", "9"), ("wagons", "6")];
    let maximum_length = [("difficulty", "2"), ("actions", "25")];
    for set in [enough_cells, maximum_length] {
        assert!(generator(&options(&set), 1, 1).is_ok(), "{set:?}");
    }
}

#[test]
fn levels_generated_before_a_stop_form_a_file() {
    let set = options(&[("cells", "40"), ("wagons", "1"), ("actions", "10000")]);
    let mut job = generator(&set, 1, 5).expect("consistent options");
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
fn impossible_options_are_given_up() {
    let set = [("cells", "4"), ("wagons", "1"), ("actions", "10000")];
    let made = generate(&set, 1, 1, u64::MAX);
    assert_eq!(made.made, 0);
    assert!(made.tried > 1000, "{}", made.tried);
}

#[test]
fn long_levels_are_found_by_improving_boards() {
    let set = [("cells", "16"), ("wagons", "2"), ("actions", "191")];
    let made = generate(&set, 4, 1, u64::MAX);
    assert_eq!(made.made, 1);
    assert_eq!(generate(&set, 4, 1, 1000), made);
    let (actions, _) = check(&read(&made.bytes).collection.levels[0]);
    assert!(actions >= 191, "{actions}");
}

#[test]
fn sizes_that_are_not_stated_depend_on_the_difficulty() {
    let tried = |set: &[(&str, &str)]| {
        let mut job = generator(&options(set), 1, 1000).expect("consistent options");
        while job.progress().nodes < 150_000 {
            assert_eq!(job.run(100), Status::Running);
        }
        job.finish(Some(Reason::Nodes))
            .fell_short
            .expect("a level that falls short")
    };
    let tries = |set: &[(&str, &str)], size: &str| {
        let words = tried(set);
        assert!(words.contains(size), "{set:?}: {words}");
    };
    tries(&[("difficulty", "6")], "of at most 14 cells with 3 wagons");
    tries(&[("difficulty", "7")], "of at most 28 cells with 2 wagons");
    tries(
        &[("difficulty", "7"), ("cells", "20")],
        "of at most 20 cells with 2 wagons",
    );
    tries(
        &[("difficulty", "7"), ("wagons", "1")],
        "of at most 28 cells with 1 wagon",
    );
}

#[test]
fn the_best_rejected_level_is_offered() {
    let set = [("cells", "4"), ("wagons", "1"), ("actions", "190")];
    let made = generate(&set, 1, 1, u64::MAX);
    let levels = read(&made.near_miss.expect("a level")).collection.levels;
    let fewest = optimum(&Shunting::new(&levels[0]).expect("a playable level"));
    let fewest = fewest.expect("a solution");
    let expected = format!(
        "a level with {fewest} actions, at least 190 requested; \
         tried 20,000 boards of at most 4 cells with 1 wagon"
    );
    assert_eq!(made.fell_short, Some(expected));
    let enough = generate(&[("cells", "5"), ("wagons", "1")], 3, 1, u64::MAX);
    assert_eq!((enough.fell_short, enough.near_miss), (None, None));
}
