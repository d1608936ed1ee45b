//! Collections of levels from files of every family.

#![cfg(all(
    feature = "apad",
    feature = "crossoban",
    feature = "gartriage",
    feature = "tents",
    feature = "tileworld"
))]

use quandary::core::family::{CollectedLevel, Converted, Document, Record};
use quandary::core::fingerprint::LevelFingerprints;
use quandary::core::format::Format;
use quandary::core::level::{LevelIndex, LevelInfo, LevelNumber};
use quandary::core::look::Companions;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::{FamilyId, open};
use std::path::Path;
use std::sync::Arc;

fn read(name: &str, bytes: &[u8], format: Option<&str>) -> Arc<dyn Document> {
    let source = Source::new(name, bytes.to_vec());
    open(source, format, &ReadOptions::default()).unwrap()
}

/// The samples with levels.
fn samples() -> Vec<Arc<dyn Document>> {
    let mut samples = Vec::new();
    for family in FamilyId::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
        let folder = folder.join(family.family().info().id);
        let mut paths: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        let files = paths.iter().map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            read(name, &std::fs::read(path).unwrap(), None)
        });
        samples.extend(files.filter(|file| file.levels().is_some()));
    }
    samples
}

/// All that a front end sees of a level.
#[derive(Debug, PartialEq)]
struct Seen {
    info: LevelInfo,
    fingerprints: Option<LevelFingerprints>,
    records: Vec<Record>,
}

fn levels(document: &dyn Document) -> Vec<Seen> {
    let levels = document.levels().unwrap();
    let companions = Companions::default();
    let infos = levels.list(&companions).zip((0..).map(LevelIndex));
    let seen = infos.map(|(info, index)| {
        let puzzle = levels.open(index, None).ok();
        Seen {
            info,
            fingerprints: levels.fingerprints(index).ok(),
            records: puzzle.map_or_else(Vec::new, |puzzle| puzzle.records().to_vec()),
        }
    });
    seen.collect()
}

fn without_numbers(mut levels: Vec<Seen>) -> Vec<Seen> {
    for level in &mut levels {
        level.info.number = LevelNumber(0);
    }
    levels
}

fn collect(levels: &[CollectedLevel<'_>], to: &'static Format) -> Converted {
    let first = levels[0].document.levels().unwrap();
    first.collect(levels, to).unwrap()
}

#[test]
fn collecting_all_levels_gives_the_levels_that_convert_gives() {
    let mut conversions = 0;
    for document in samples() {
        let name = document.source().name();
        for format in document.family().formats {
            let Ok(converted) = document.convert(format) else {
                continue;
            };
            let collected = collect(&CollectedLevel::all(&*document), format);
            let [one, other] = [&converted.bytes, &collected.bytes]
                .map(|bytes| levels(&*read("x", bytes, Some(format.id))));
            assert_eq!(one, other, "{name} as {}", format.id);
            assert_eq!(converted.lost, collected.lost, "{name} as {}", format.id);
            conversions += 1;
        }
    }
    assert!(conversions > 60, "{conversions}");
}

#[test]
fn levels_in_another_order_keep_what_is_stored_with_them() {
    let mut selections = 0;
    for document in samples() {
        let (name, format) = (document.source().name(), document.format());
        let mut chosen = CollectedLevel::all(&*document);
        if chosen.len() < 2 {
            continue;
        }
        chosen.reverse();
        chosen.pop();
        let collected = collect(&chosen, format);
        let again = read("x", &collected.bytes, Some(format.id));
        let mut expected = levels(&*document);
        expected.reverse();
        expected.pop();
        let found = without_numbers(levels(&*again));
        assert_eq!(found, without_numbers(expected), "{name}");
        selections += 1;
    }
    assert!(selections >= 10, "{selections}");
}

#[test]
fn levels_of_several_files_are_collected_in_the_given_order() {
    for documents in samples().windows(2) {
        let [one, other] = documents else { continue };
        let same_format = one.format() == other.format();
        let chosen = [&**other, &**one, &**other].map(|document| CollectedLevel {
            document,
            level: LevelIndex(0),
        });
        let levels_of_other = other.levels().unwrap();
        if !same_format || levels_of_other.collect(&chosen, other.format()).is_err() {
            continue;
        }
        let again = read("x", &collect(&chosen, other.format()).bytes, None);
        let prints = |document: &dyn Document, level: usize| {
            let levels = document.levels().unwrap();
            levels.fingerprints(LevelIndex(level)).unwrap()
        };
        let found = [0, 1, 2].map(|level| prints(&*again, level));
        let expected = [&**other, &**one, &**other].map(|document| prints(document, 0));
        assert_eq!(found, expected, "{}", other.source().name());
    }
}

#[test]
fn levels_of_another_family_are_refused() {
    let samples = samples();
    let first = samples.first().unwrap();
    let last = samples.last().unwrap();
    let chosen = CollectedLevel::all(&**last);
    let refused = first.levels().unwrap().collect(&chosen, first.format());
    let why = refused.unwrap_err().to_string();
    assert!(why.contains("is a file of another kind"), "{why}");
    let missing = CollectedLevel {
        document: &**first,
        level: LevelIndex(usize::MAX),
    };
    let refused = first.levels().unwrap().collect(&[missing], first.format());
    assert!(refused.is_err());
}
