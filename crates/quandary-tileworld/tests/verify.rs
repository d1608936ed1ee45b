//! Solution files beside level sets, as the programs in front of the family see them.

mod common;

use common::document;
use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::family::Document;
use quandary_core::job::drive;
use quandary_core::pairing::{Cause, Ending, Keeping, Log, Pairing, Replayed, Standing};
use quandary_testing::corpus;
use std::path::Path;
use std::time::Duration;

fn sample(name: &str) -> Box<dyn Document> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/tileworld");
    let bytes = std::fs::read(Path::new(folder).join(name)).expect(name);
    document(name, &bytes, None)
}

/// A solution file with one record.
fn one(ruleset: u8, number: u16, password: &[u8; 4], ticks: u32, moves: &[u8]) -> Vec<u8> {
    let mut record = number.to_le_bytes().to_vec();
    record.extend(password);
    record.extend([0; 6]);
    record.extend(ticks.to_le_bytes());
    record.extend(moves);
    let mut file = vec![0x35, 0x33, 0x9B, 0x99, ruleset, 0, 0, 0];
    file.extend((record.len() as u32).to_le_bytes());
    file.extend(record);
    file
}

struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

fn replay(pairing: &dyn Pairing, entry: usize, log: Log, nodes: Option<u64>) -> Replayed {
    let budget = Budget { time: None, nodes };
    let job = pairing.replay(entry, log);
    drive(job, budget, &Still, &Cancel::default(), &mut |_| ())
}

#[test]
fn files_tell_which_of_the_two_they_are() {
    let name = "lessons-ms.dac".to_owned();
    let expected = [
        ("lessons.dat", Keeping::Apart),
        ("lessons-ms.dac.tws", Keeping::For(vec![name])),
        ("lessons-ms.dac", Keeping::Neither),
    ];
    for (name, keeping) in expected {
        assert_eq!(sample(name).keeping(), keeping, "{name}");
    }
    let (set, solutions) = (sample("lessons.dat"), sample("lessons-ms.dac.tws"));
    assert!(set.pair(&*solutions, None).is_some());
    assert!(solutions.pair(&*set, None).is_none() && set.pair(&*set, None).is_none());
}

#[test]
fn the_rule_set_is_that_of_the_solutions_and_the_release_that_of_the_variant() {
    let set = sample("lessons.dat");
    for (file, rules) in [
        ("lessons-ms.dac.tws", "MS"),
        ("lessons-lynx.dac.tws", "Lynx"),
    ] {
        let solutions = sample(file);
        let variant = |wanted| set.pair(&*solutions, wanted).unwrap().variant();
        assert_eq!(variant(None), format!("{rules}, 2.3.1"));
        assert_eq!(variant(Some("MS, 1.3.2")), format!("{rules}, 1.3.2"));
    }
}

#[test]
fn every_solution_of_our_own_is_verified_by_both_rule_sets() {
    let set = sample("lessons.dat");
    for file in ["lessons-ms.dac.tws", "lessons-lynx.dac.tws"] {
        let solutions = sample(file);
        let pairing = set.pair(&*solutions, None).unwrap();
        for (place, entry) in pairing.entries().iter().enumerate() {
            let replayed = replay(&*pairing, place, Log::Nothing, None);
            assert_eq!(replayed.ending, Ending::Verified, "{file} {}", entry.name);
            assert_eq!(replayed.scores, entry.claims);
        }
    }
}

#[test]
fn a_replay_ends_with_its_budget_and_not_with_what_a_record_claims() {
    let set = sample("lessons.dat");
    let endless = document("x.tws", &one(2, 1, b"CHPS", u32::MAX, &[]), None);
    let pairing = set.pair(&*endless, None).unwrap();
    let replayed = replay(&*pairing, 0, Log::Nothing, Some(1000));
    assert_eq!(replayed.ending, Ending::Undecided(Reason::Nodes));
}

#[test]
fn a_level_that_cannot_be_played_tells_why() {
    let set = sample("lessons.dat");
    let strange = document("x.tws", &one(7, 1, b"CHPS", 9, &[]), Some("tws"));
    let pairing = set.pair(&*strange, None).unwrap();
    let Ending::Failed(cause, failure) = replay(&*pairing, 0, Log::Nothing, None).ending else {
        panic!("no rule set has the number 7");
    };
    assert_eq!(cause, Cause::Unplayable);
    assert_eq!(failure.reason, "7 is the number of no rule set");
}

#[test]
fn a_record_whose_level_is_not_found_is_not_replayed() {
    let set = sample("lessons.dat");
    let cause = |file: &[u8]| {
        let solutions = document("x.tws", file, None);
        let pairing = set.pair(&*solutions, None).unwrap();
        match &pairing.entries()[0].standing {
            Standing::Stray(cause, _) => Some(*cause),
            Standing::Ready | Standing::Empty => None,
        }
    };
    assert_eq!(cause(&one(2, 1, b"ZZZZ", 9, &[])), Some(Cause::Password));
    assert_eq!(cause(&one(2, 99, b"ZZZZ", 9, &[])), Some(Cause::NoLevel));
    assert_eq!(cause(&one(2, 99, b"CHPS", 9, &[])), None);
}

#[test]
fn digests_of_other_people_are_met_and_written_to_the_byte() {
    let names = [
        ("CCLP1", "CCLP1"),
        ("CCLP3-lynx", "CCLP3"),
        ("CCLXP2", "CCLXP2"),
    ];
    for (name, levels) in names {
        let files = [
            format!("tileworld/sets/{levels}.dat"),
            format!("tileworld/tws/public_{name}.dac.tws"),
            format!("tileworld/golden/{name}.twg"),
        ];
        let [Some(set), Some(solutions), Some(golden)] = files.map(|file| corpus::file(&file))
        else {
            println!("skipped: no corpus");
            return;
        };
        let (set, solutions) = (
            document("a.dat", &set, None),
            document("a.tws", &solutions, None),
        );
        let mut pairing = set.pair(&*solutions, None).unwrap();
        pairing.compare_with(&golden).unwrap();
        let all = 0..pairing.entries().len();
        let replays = all.map(|entry| replay(&*pairing, entry, Log::Digests, None));
        let replays: Vec<Replayed> = replays.collect();
        for replayed in &replays {
            assert_eq!(replayed.ending, Ending::Verified);
            assert!(replayed.compared > 0);
        }
        let logs: Vec<Vec<u8>> = replays.into_iter().map(|replayed| replayed.log).collect();
        assert!(pairing.digest_file(&logs) == golden, "{name}");
    }
}
