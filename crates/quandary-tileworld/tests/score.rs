//! Scores of solved levels (SPEC Q32).

mod common;

use common::{document, pair, sample};
use quandary_core::budget::Budget;
use quandary_core::replay::{Recording, Replayed, Verdict};
use quandary_testing::job::run_within;
use quandary_tileworld::model::{Field, FieldKind, Level};
use quandary_tileworld::score::Scoring;

fn level(number: u16, seconds: u16) -> Level {
    let mut level = Level::new(number);
    level.seconds = seconds;
    level
}

#[test]
fn a_second_is_worth_10_points_and_a_level_500_times_its_number() {
    let scoring = Scoring::of(&level(3, 200));
    let at = |ticks| {
        let score = scoring.score(ticks);
        (score.seconds_left, score.time_bonus(), score.total())
    };
    assert_eq!(at(0), (Some(200), 2_000, 3_500));
    assert_eq!(at(19), at(0), "seconds that have begun do not count");
    assert_eq!(at(20), (Some(199), 1_990, 3_490));
    assert_eq!(at(644), (Some(168), 1_680, 3_180));
    assert_eq!(at(4_000), (Some(0), 0, 1_500));
    assert_eq!(at(u64::MAX), at(4_000));
}

#[test]
fn the_effective_time_limit_counts() {
    let mut overridden = level(1, 200);
    let field = Field {
        kind: FieldKind::Time,
        data: vec![100, 0],
    };
    overridden.fields.push(field);
    assert_eq!(Scoring::of(&overridden).score(20).seconds_left, Some(99));
}

#[test]
fn a_level_without_a_time_limit_has_only_its_bonus() {
    let score = Scoring::of(&level(149, 0)).score(7);
    assert_eq!((score.seconds_left, score.time_bonus()), (None, 0));
    assert_eq!((score.level_bonus, score.total()), (74_500, 74_500));
    let ids: Vec<&str> = score
        .measurements(7)
        .iter()
        .map(|one| one.quantity.id)
        .collect();
    assert_eq!(ids, ["moves", "level-bonus", "total"]);
}

fn measured(replayed: &Replayed) -> Vec<(&'static str, u64)> {
    let measured = replayed.measurements.iter();
    measured.map(|one| (one.quantity.id, one.value)).collect()
}

#[test]
fn replays_report_the_score_of_a_win() {
    let mut set = sample("lessons.dat");
    // The time limit of the first level.
    set[10..12].copy_from_slice(&[50, 0]);
    let set = document("lessons.dat", &set, None);
    let solutions = document("x.tws", &sample("lessons-ms.dac.tws"), None);
    let pairing = pair(&set, &*solutions, None).expect("they belong together");
    let replayed = run_within(Budget::default(), pairing.replay(0, Recording::Nothing));
    assert_eq!(replayed.verdict, Verdict::Verified);
    let left = 50 - replayed.scores[0].value / 20;
    let moves = measured(&replayed)[1];
    assert!(moves.0 == "moves" && (1..=replayed.scores[0].value).contains(&moves.1));
    let expected = [
        ("time-limit", 50),
        moves,
        ("time-left", left),
        ("time-bonus", 10 * left),
        ("level-bonus", 500),
        ("total", 500 + 10 * left),
    ];
    assert_eq!(measured(&replayed), expected);

    let puzzle = common::open_level(&*set, 0, None);
    let lost = run_within(Budget::default(), puzzle.replay("0:w"));
    assert_eq!(measured(&lost), []);
    let second = run_within(Budget::default(), pairing.replay(1, Recording::Nothing));
    assert_eq!(
        measured(&second)[1..],
        [("level-bonus", 1_000), ("total", 1_000)]
    );
}
