//! Public solutions, replayed on public levels tick by tick.

use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::corpus;
use quandary_tileworld::file;
use quandary_tileworld::format::{Content, FileFormat};
use quandary_tileworld::matching;
use quandary_tileworld::model::{LevelSet, Record, Ruleset, SolutionFile, SolutionRecord};
use quandary_tileworld::rules::{Edition, Replay, ReplayOutcome, Rules, Setup};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Solution files with their level sets; digest files exist for their replays.
const PUBLIC: [(&str, &str); 8] = [
    ("CCLP1", "CCLP1"),
    ("CCLP1-lynx", "CCLP1"),
    ("CCLP2", "CCLP2"),
    ("CCLXP2", "CCLXP2"),
    ("CCLP3", "CCLP3"),
    ("CCLP3-lynx", "CCLP3"),
    ("CCLP4", "CCLP4"),
    ("CCLP4-lynx", "CCLP4"),
];

fn content(name: &str, format: &'static FileFormat) -> Option<Content> {
    let bytes = corpus::file(&format!("tileworld/{name}"))?;
    let source = Source::new(name, bytes);
    let file = file::read(&source, format, &ReadOptions::default());
    Some(file.expect("within limits").content)
}

fn set(name: &str) -> Option<LevelSet> {
    match content(&format!("sets/{name}.dat"), FileFormat::DAT)? {
        Content::Levels(set) => Some(Arc::unwrap_or_clone(set)),
        other => panic!("{name} is not a level set: {other:?}"),
    }
}

fn solutions(name: &str) -> Option<SolutionFile> {
    match content(name, FileFormat::TWS)? {
        Content::Solutions(file) => Some(Arc::unwrap_or_clone(file)),
        other => panic!("{name} holds no solutions: {other:?}"),
    }
}

/// The digests of one replay, written by another program.
struct Golden {
    wins: bool,
    reported: u32,
    digests: Vec<u16>,
}

/// Returns digests by level number: "TWG2", then for each level its number, whether it is won, the
/// last tick, the time, and the digest of every tick.
fn golden(name: &str) -> Option<BTreeMap<u16, Golden>> {
    let bytes = corpus::file(&format!("tileworld/golden/{name}.twg"))?;
    let mut rest = bytes
        .strip_prefix(b"TWG2")
        .expect("digests begin with TWG2");
    let mut all = BTreeMap::new();
    while !rest.is_empty() {
        let word = |at: usize| u16::from_le_bytes([rest[at], rest[at + 1]]);
        let long = |at: usize| u32::from(word(at)) | u32::from(word(at + 2)) << 16;
        let count = long(12) as usize;
        let digests = (0..count).map(|index| word(16 + 2 * index)).collect();
        let one = Golden {
            wins: rest[2] == 1,
            reported: long(8),
            digests,
        };
        all.insert(word(0), one);
        rest = &rest[16 + 2 * count..];
    }
    Some(all)
}

/// Returns the records of a file with the levels that they belong to.
fn matched<'a>(
    set: &'a LevelSet,
    file: &'a SolutionFile,
) -> impl Iterator<Item = (&'a quandary_tileworld::model::Level, &'a SolutionRecord)> {
    matching::matches(set, file)
        .into_iter()
        .filter_map(|found| {
            let Record::Solution(record) = &file.records[found.record] else {
                return None;
            };
            let level = found.result.level().expect("every record has its level");
            Some((&set.levels[level], record))
        })
}

/// Replays a record; returns the outcome and the digests of all ticks before the final ticks.
fn replayed(
    level: &quandary_tileworld::model::Level,
    ruleset: Ruleset,
    record: &SolutionRecord,
    edition: Edition,
) -> (ReplayOutcome, Vec<u16>) {
    let setup = Setup {
        edition,
        ..record.setup()
    };
    let rules = Rules::new(level, ruleset, &setup).expect("the level can be played");
    let mut replay = Replay::of(Arc::new(rules), record);
    let mut digests = Vec::new();
    loop {
        let ending = replay.tick();
        let runs_out = ruleset == Ruleset::Lynx && replay.state().is_over();
        if !runs_out {
            digests.push(replay.state().digest());
        }
        if let Some(ending) = ending {
            return (ending, digests);
        }
    }
}

#[test]
fn every_public_solution_wins_in_its_time_with_matching_digests() {
    let mut verified = 0;
    for (name, levels) in PUBLIC {
        let (Some(set), Some(file), Some(golden)) = (
            set(levels),
            solutions(&format!("tws/public_{name}.dac.tws")),
            golden(name),
        ) else {
            println!("skipped: no corpus");
            return;
        };
        for (level, record) in matched(&set, &file) {
            let (ending, digests) = replayed(level, file.ruleset, record, Edition::Tw231);
            let expected = &golden[&level.number];
            let number = level.number;
            assert_eq!(ending, ReplayOutcome::Verified, "{name} {number}");
            assert!(
                expected.wins && expected.reported == record.ticks,
                "{name} {number}"
            );
            let differs = digests
                .iter()
                .zip(&expected.digests)
                .position(|(a, b)| a != b);
            assert_eq!(
                differs, None,
                "{name} {number}: the first tick that differs"
            );
            assert_eq!(digests.len(), expected.digests.len(), "{name} {number}");
            verified += 1;
        }
    }
    assert_eq!(verified, 1192);
}

#[test]
fn the_older_release_wins_one_level_through_different_positions() {
    let (Some(set), Some(file), Some(golden)) = (
        set("CCLP2"),
        solutions("tws/public_CCLP2.dac.tws"),
        golden("CCLP2-tw132"),
    ) else {
        println!("skipped: no corpus");
        return;
    };
    let mut matched = matched(&set, &file);
    let (level, record) = matched
        .find(|(level, _)| level.number == 74)
        .expect("level 74");
    let (ending, digests) = replayed(level, file.ruleset, record, Edition::Tw132);
    assert_eq!(ending, ReplayOutcome::Verified);
    assert_eq!(digests, golden[&74].digests);
    let (ending, later) = replayed(level, file.ruleset, record, Edition::Tw231);
    assert_eq!(ending, ReplayOutcome::Verified);
    assert_eq!(
        digests.iter().zip(&later).position(|(a, b)| a != b),
        Some(680)
    );
}

#[test]
fn the_older_release_verifies_all_other_solutions() {
    for (name, levels) in PUBLIC {
        let (Some(set), Some(file)) = (
            set(levels),
            solutions(&format!("tws/public_{name}.dac.tws")),
        ) else {
            println!("skipped: no corpus");
            return;
        };
        for (level, record) in matched(&set, &file) {
            let (ending, _) = replayed(level, file.ruleset, record, Edition::Tw132);
            assert_eq!(ending, ReplayOutcome::Verified, "{name} {}", level.number);
        }
    }
}

#[test]
fn the_introductory_solutions_win_in_their_times() {
    let names = [
        "intro-lynx.dac",
        "intro-ms.dac",
        "intro-ms_tworld1.1.3",
        "intro-ms_tworld1.3.2",
    ];
    let Some(set) = set("intro") else {
        println!("skipped: no corpus");
        return;
    };
    let mut verified = 0;
    for name in names {
        let file = solutions(&format!("tws-intro/{name}.tws")).expect("part of the corpus");
        for (level, record) in matched(&set, &file) {
            let (ending, _) = replayed(level, file.ruleset, record, Edition::Tw231);
            assert_eq!(ending, ReplayOutcome::Verified, "{name} {}", level.number);
            verified += 1;
        }
    }
    println!("{verified} solutions");
    assert!(verified > 0);
}
