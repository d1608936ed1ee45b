//! Ticks per second of both engines: public solutions, replayed from memory.

use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::corpus;
use quandary_tileworld::file;
use quandary_tileworld::format::{Content, FileFormat};
use quandary_tileworld::matching;
use quandary_tileworld::model::{Level, LevelSet, Record, Ruleset, SolutionFile, SolutionRecord};
use quandary_tileworld::rules::{Replay, ReplayOutcome, Rules};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of runs; the fastest is reported.
const RUNS: usize = 5;

/// Solution files by rule set, each with its level set.
const FILES: [(Ruleset, [(&str, &str); 4]); 2] = [
    (
        Ruleset::Ms,
        [
            ("CCLP1", "CCLP1"),
            ("CCLP2", "CCLP2"),
            ("CCLP3", "CCLP3"),
            ("CCLP4", "CCLP4"),
        ],
    ),
    (
        Ruleset::Lynx,
        [
            ("CCLP1-lynx", "CCLP1"),
            ("CCLXP2", "CCLXP2"),
            ("CCLP3-lynx", "CCLP3"),
            ("CCLP4-lynx", "CCLP4"),
        ],
    ),
];

fn content(name: &str, format: &'static FileFormat) -> Option<Content> {
    let source = Source::new("bench", corpus::file(&format!("tileworld/{name}"))?);
    let file = file::read(&source, format, &ReadOptions::default());
    Some(file.expect("within limits").content)
}

pub(crate) fn read(
    (solutions, levels): (&str, &str),
) -> Option<(Arc<LevelSet>, Arc<SolutionFile>)> {
    let set = content(&format!("sets/{levels}.dat"), FileFormat::DAT)?;
    let file = content(&format!("tws/public_{solutions}.dac.tws"), FileFormat::TWS)?;
    match (set, file) {
        (Content::Levels(set), Content::Solutions(file)) => Some((set, file)),
        _ => None,
    }
}

pub(crate) fn matched<'a>(
    set: &'a LevelSet,
    file: &'a SolutionFile,
) -> impl Iterator<Item = (&'a Level, &'a SolutionRecord)> {
    let found = matching::matches(set, file).into_iter();
    found.filter_map(|one| match &file.records[one.record] {
        Record::Solution(record) => Some((&set.levels[one.result.level()?], record)),
        _ => None,
    })
}

/// Returns the number of ticks of all solutions and the time to replay them, including the
/// preparation of the levels.
fn replay_all(ruleset: Ruleset, files: &[(Arc<LevelSet>, Arc<SolutionFile>)]) -> (Duration, u64) {
    let mut ticks = 0;
    let start = Instant::now();
    for (set, file) in files {
        for (level, record) in matched(set, file) {
            let rules = Rules::new(level, ruleset, &record.setup()).expect("the level is playable");
            let mut replay = Replay::of(Arc::new(rules), record);
            let ending = loop {
                ticks += 1;
                if let Some(ending) = replay.tick() {
                    break ending;
                }
            };
            assert_eq!(ending, ReplayOutcome::Verified);
        }
    }
    (start.elapsed(), ticks)
}

pub(crate) fn table() {
    println!(
        "replaying {:>22} {:>10} {:>9} {:>16}",
        "rules", "ticks", "fastest", "ticks per second"
    );
    for (ruleset, names) in FILES {
        let Some(files) = names.into_iter().map(read).collect::<Option<Vec<_>>>() else {
            println!("skipped: no corpus");
            return;
        };
        let runs = (0..RUNS).map(|_| replay_all(ruleset, &files));
        let (fastest, ticks) = runs.min().expect("at least one run");
        let seconds = fastest.as_secs_f64();
        let rate = ticks as f64 / seconds / 1e6;
        let name = format!("{ruleset:?}");
        println!("          {name:>22} {ticks:>10} {seconds:>7.3} s {rate:>14.2} M");
    }
}
