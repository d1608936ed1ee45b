//! The laws of merging, for any solutions.

use crate::level::{Content, StoredLevel};
use crate::record::Record;
use crate::solution::{BestSolutions, Novelty, Provenance, Solution};
use proptest::collection::vec;
use proptest::prelude::*;
use quandary_core::fingerprint::Fingerprint;

/// One of a few texts, so that equal ones are frequent.
fn text() -> impl Strategy<Value = String> + Clone {
    prop::sample::select(vec!["", "a", "b"]).prop_map(str::to_owned)
}

fn solution() -> impl Strategy<Value = Solution> {
    let values = (0..3_u64, 0..3_u64);
    let texts = (text(), text(), text());
    (values, texts).prop_map(|((moves, pushes), (text, file, author))| Solution {
        values: [("moves".to_owned(), moves), ("pushes".to_owned(), pushes)].into(),
        moves: text,
        provenance: Provenance {
            file,
            author,
            ..Provenance::default()
        },
    })
}

/// A solution with the programs that claim that its moves or pushes are optimal.
fn claimed() -> impl Strategy<Value = (Solution, Option<(&'static str, &'static str)>)> {
    let claims = [("moves", "one"), ("moves", "two"), ("pushes", "one")];
    (
        solution(),
        prop::option::of(prop::sample::select(claims.to_vec())),
    )
}

fn best() -> impl Strategy<Value = BestSolutions> {
    vec(claimed(), 1..4).prop_map(|solutions| {
        let mut best = BestSolutions::default();
        for (solution, claim) in &solutions {
            best.add(solution, claim.as_slice());
        }
        best
    })
}

fn record() -> impl Strategy<Value = Record> {
    let variants = prop::collection::btree_map(text(), best(), 0..3);
    let lines = vec(text(), 1..3);
    let content = prop_oneof![
        lines.clone().prop_map(Content::Text),
        lines.prop_map(Content::Base64)
    ];
    (variants, content, text()).prop_map(|(variants, content, format)| Record {
        family: "family".to_owned(),
        fingerprint: Fingerprint::of("level"),
        level: StoredLevel::new(format, content),
        variants,
    })
}

fn merged(mut one: Record, other: &Record) -> Record {
    one.merge(other);
    one
}

proptest! {
    #[test]
    fn merging_is_commutative(one in record(), other in record()) {
        prop_assert_eq!(merged(one.clone(), &other), merged(other, &one));
    }

    #[test]
    fn merging_is_associative(one in record(), two in record(), three in record()) {
        let left = merged(merged(one.clone(), &two), &three);
        let right = merged(one, &merged(two, &three));
        prop_assert_eq!(left, right);
    }

    #[test]
    fn merging_is_idempotent(one in record(), other in record()) {
        prop_assert_eq!(merged(one.clone(), &one), one.clone());
        let both = merged(one, &other);
        prop_assert_eq!(merged(both.clone(), &other), both);
    }

    #[test]
    fn a_file_is_read_back_and_its_solutions_are_the_best_ones(record in record()) {
        let json = record.to_json();
        let again = Record::parse(&json).unwrap();
        prop_assert_eq!(&again, &record);
        prop_assert_eq!(again.to_json(), json);
    }

    #[test]
    fn the_best_value_is_the_least_one(solutions in vec(solution(), 1..6)) {
        let mut best = BestSolutions::default();
        for solution in &solutions {
            best.add(solution, &[]);
        }
        for metric in ["moves", "pushes"] {
            let least = solutions.iter().map(|solution| solution.values[metric]).min();
            prop_assert_eq!(best.value(metric), least);
        }
    }
}

fn valued(moves: u64, pushes: u64) -> Solution {
    Solution {
        values: [("moves".to_owned(), moves), ("pushes".to_owned(), pushes)].into(),
        moves: format!("{moves} {pushes}"),
        provenance: Provenance::default(),
    }
}

#[test]
fn a_claim_lasts_until_a_better_solution_is_known() {
    let mut best = BestSolutions::default();
    best.add(&valued(10, 4), &[("moves", "one"), ("pushes", "one")]);
    best.add(&valued(12, 4), &[("pushes", "two")]);
    assert_eq!(best.claims(&["pushes"])["pushes"].len(), 2);
    best.add(&valued(14, 3), &[]);
    let claims = best.claims(&["moves", "pushes"]);
    assert_eq!(claims.keys().collect::<Vec<_>>(), ["moves"]);
}

#[test]
fn novelty_is_judged_in_all_metrics() {
    let mut best = BestSolutions::default();
    assert_eq!(Novelty::of(&valued(10, 4), &best), Novelty::New);
    best.add(&valued(10, 4), &[]);
    best.add(&valued(14, 3), &[]);
    for (solution, novelty) in [
        (valued(9, 9), Novelty::Better),
        (valued(10, 4), Novelty::Equal),
        (valued(20, 3), Novelty::Equal),
        (valued(12, 4), Novelty::Worse),
    ] {
        assert_eq!(Novelty::of(&solution, &best), novelty, "{solution:?}");
    }
}

#[test]
fn of_equal_solutions_the_one_with_more_information_is_kept() {
    let known = Solution {
        provenance: Provenance {
            author: "Ann".to_owned(),
            ..Provenance::default()
        },
        ..valued(1, 1)
    };
    let mut best = BestSolutions::default();
    best.add(&valued(1, 1), &[]);
    best.add(&known, &[]);
    assert_eq!(best.solutions().into_keys().collect::<Vec<_>>(), [&known]);
}
