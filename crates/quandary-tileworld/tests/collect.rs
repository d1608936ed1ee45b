//! Level sets of levels from several files (SPEC D24, D25).

mod common;

use common::{document, format, sample};
use quandary_core::family::{CollectedLevel, Document};
use quandary_core::level::{LevelIndex, LevelNumber};
use quandary_core::look::Companions;
use std::sync::Arc;

fn lessons() -> Arc<dyn Document> {
    document("lessons.dat", &sample("lessons.dat"), None)
}

/// The numbers and titles of the levels at these places, and what is lost.
fn collected(document: &dyn Document, places: &[usize]) -> (Vec<(u64, String)>, Vec<String>) {
    let levels: Vec<_> = places
        .iter()
        .map(|place| CollectedLevel {
            document,
            level: LevelIndex(*place),
        })
        .collect();
    let set = document.levels().unwrap();
    let collected = set.collect(&levels, format("dat")).unwrap();
    (listed(&collected.bytes), collected.lost)
}

fn listed(bytes: &[u8]) -> Vec<(u64, String)> {
    let document = document("x.dat", bytes, Some("dat"));
    let levels = document.levels().unwrap();
    let companions = Companions::default();
    let listed = levels.list(&companions);
    listed.map(|level| (level.number.0, level.title)).collect()
}

#[test]
fn ascending_numbers_stay_and_others_are_replaced() {
    let lessons = lessons();
    let all = listed(&lessons.canonical());
    let (some, lost) = collected(&*lessons, &[1, 4, 6]);
    assert_eq!(some, [all[1].clone(), all[4].clone(), all[6].clone()]);
    assert_eq!(lost, [""; 0]);
    for places in [&[4, 1][..], &[2, 2]] {
        let (some, lost) = collected(&*lessons, places);
        let numbers: Vec<u64> = some.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 2]);
        assert_eq!(some[0].1, all[places[0]].1);
        let expected = "the old level numbers, which would not be ascending and unique; \
                        the levels are numbered from 1";
        assert_eq!(lost, [expected]);
    }
}

#[test]
fn levels_are_renumbered_in_their_order() {
    let lessons = lessons();
    let levels = lessons.levels().unwrap();
    let renumbered = levels.renumber(LevelNumber(100), format("dat")).unwrap();
    let (before, after) = (listed(&lessons.canonical()), listed(&renumbered.bytes));
    let expected = before
        .iter()
        .zip(100..)
        .map(|((_, title), number)| (number, title.clone()));
    assert_eq!(after, expected.collect::<Vec<_>>());
    let why = levels
        .renumber(LevelNumber(65_530), format("dat"))
        .unwrap_err();
    assert!(why.to_string().contains("up to 65535"), "{why}");
}

#[test]
fn a_damaged_level_keeps_its_bytes_except_its_number_where_they_are_read_alike() {
    let mut bytes = sample("lessons.dat");
    let cut = bytes.len() - 3;
    bytes.truncate(cut);
    let damaged = document("cut.dat", &bytes, Some("dat"));
    let set = damaged.levels().unwrap();
    let last = set.count() - 1;
    let twice = [last, last].map(|level| CollectedLevel {
        document: &*damaged,
        level: LevelIndex(level),
    });
    let collected = set.collect(&twice, format("dat")).unwrap();
    let title = listed(&bytes)[last].1.clone();
    let expected = [(1, title.clone()), (2, title)];
    assert_eq!(listed(&collected.bytes), expected);
    let mut own_bytes = bytes[start_of_last(&bytes)..].to_vec();
    own_bytes[2..4].copy_from_slice(&[2, 0]);
    assert!(collected.bytes.ends_with(&own_bytes));
    // The first copy would otherwise extend into the second one.
    let expected = "bytes of damaged levels, because they would be read as parts of other levels";
    assert!(collected.lost.iter().any(|lost| lost == expected));
    let renumbered = set.renumber(LevelNumber(2), format("dat")).unwrap();
    assert_eq!(
        (renumbered.bytes.len(), renumbered.lost),
        (bytes.len(), Vec::new())
    );
}

/// The offset of the last level of a file.
fn start_of_last(bytes: &[u8]) -> usize {
    let mut at = 6;
    loop {
        let size = usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        if at + 2 + size >= bytes.len() {
            return at;
        }
        at += 2 + size;
    }
}

#[test]
fn another_ruleset_is_listed() {
    let ms = lessons();
    let mut bytes = sample("lessons.dat");
    bytes[..4].copy_from_slice(&0x0102_AAAC_u32.to_le_bytes());
    let lynx = document("lynx.dat", &bytes, Some("dat"));
    let level = CollectedLevel {
        document: &*lynx,
        level: LevelIndex(0),
    };
    let collected = ms
        .levels()
        .unwrap()
        .collect(&[level], format("dat"))
        .unwrap();
    assert_eq!(collected.lost.len(), 1);
    let lost = &collected.lost[0];
    assert!(lost.starts_with("the ruleset of lynx.dat, Lynx"), "{lost}");
}
