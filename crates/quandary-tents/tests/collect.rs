//! Files of levels from several files (SPEC A12).

use quandary_core::family::{CollectedLevel, Document, Family};
use quandary_core::format::Format;
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::family::Tents;
use quandary_tents::format::{BOARD, TATHAM, TNT};
use std::sync::Arc;

/// A game ID; its levels have the matching rule.
const ID: &str = "4x4:baj_,1,0,1,0,0,1,0,1\n";

fn document(name: &str, text: &str, format: &'static Format) -> Arc<dyn Document> {
    let source = Source::new(name, text.into());
    let read = Tents.read(source, format, &ReadOptions::default());
    read.unwrap()
}

fn variants(document: &dyn Document) -> Vec<String> {
    let levels = document.levels().unwrap();
    let variant = |level| {
        let puzzle = levels.open(LevelIndex(level), None).unwrap();
        puzzle.variant().to_owned()
    };
    (0..levels.count()).map(variant).collect()
}

#[test]
fn levels_keep_the_rule_of_their_file_or_the_loss_is_listed() {
    let matching = document("id", ID, TATHAM);
    let levels = matching.levels().unwrap();
    let all = CollectedLevel::all(&*matching);
    let saved = levels.collect(&all, TNT).unwrap();
    let local = document("save", std::str::from_utf8(&saved.bytes).unwrap(), TNT);
    assert_eq!(variants(&*local), variants(&*matching));
    let both: Vec<_> = [&*local, &*matching]
        .into_iter()
        .flat_map(CollectedLevel::all)
        .collect();
    let ids = levels.collect(&both, TATHAM).unwrap();
    let again = document("ids", std::str::from_utf8(&ids.bytes).unwrap(), TATHAM);
    assert_eq!(variants(&*again), ["matching", "matching"]);
}

#[test]
fn formats_of_one_level_refuse_several() {
    let ids = document("ids", &ID.repeat(2), TATHAM);
    let levels = ids.levels().unwrap();
    let all = CollectedLevel::all(&*ids);
    let why = levels.collect(&all, TNT).unwrap_err().to_string();
    assert!(why.contains("exactly one level, found 2"), "{why}");
    assert!(levels.collect(&all[1..], TNT).is_ok());
    assert!(levels.collect(&all, BOARD).is_err() || levels.collect(&all, TATHAM).is_ok());
}
