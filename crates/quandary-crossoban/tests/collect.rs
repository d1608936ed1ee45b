//! Collections of levels from several files (SPEC A10).

use quandary_core::family::{CollectedLevel, Converted, Document, Family};
use quandary_core::format::Format;
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_crossoban::family::Crossoban;
use quandary_crossoban::format::{CROSSOBAN, SOK, XSB};
use std::sync::Arc;

const FIRST: &str = "Collection: First\nAuthor: Ann\n\nOne\n\n#####\n#@$.#\n#####\n\nA note\n\nSolution\n\nR\n\nTwo\n\n######\n#@ $.#\n######\n\nAuthor: Guest\n";

const SECOND: &str = "Collection: Second\nAuthor: Ben\n\nThree\n\n#######\n#@  $.#\n#######\n\nSolution/Moves\n\nrrR\n";

fn document(name: &str, text: &str, format: &'static Format) -> Arc<dyn Document> {
    let source = Source::new(name, text.into());
    let read = Crossoban.read(source, format, &ReadOptions::default());
    read.unwrap()
}

fn collected(
    base: &dyn Document,
    levels: &[(&dyn Document, usize)],
    to: &'static Format,
) -> Converted {
    let levels: Vec<_> = levels
        .iter()
        .map(|(document, level)| CollectedLevel {
            document: *document,
            level: LevelIndex(*level),
        })
        .collect();
    base.levels().unwrap().collect(&levels, to).unwrap()
}

#[test]
fn notes_authors_and_solutions_stay_with_their_levels() {
    let first = document("first", FIRST, SOK);
    let second = document("second", SECOND, SOK);
    let levels: [(&dyn Document, usize); 3] = [(&*second, 0), (&*first, 1), (&*first, 0)];
    let collected = collected(&*first, &levels, SOK);
    let expected = "Collection: First\nAuthor: Ann\n\nThree\n\n#######\n#@  $.#\n#######\n\nAuthor: Ben\n\nSolution/Moves\n\nrrR\n\nTwo\n\n######\n#@ $.#\n######\n\nAuthor: Guest\n\nOne\n\n#####\n#@$.#\n#####\n\nA note\n\nSolution\n\n1R\n";
    assert_eq!(String::from_utf8(collected.bytes).unwrap(), expected);
    let lost = ["the notes about the whole collection second"];
    assert_eq!(collected.lost, lost);
}

#[test]
fn levels_without_an_author_that_get_one_are_listed() {
    let first = document("first", FIRST, SOK);
    let plain = document("plain", "#####\n#@$.#\n#####\n", XSB);
    let collected = collected(&*first, &[(&*plain, 0)], SOK);
    let lost = ["that level 1 has no author; it gets the author Ann"];
    assert_eq!(collected.lost, lost);
}

#[test]
fn boards_stay_in_files_of_their_own_format_whatever_their_symbols() {
    let colours = "#######\n#@ B  #\n#B    #\n#######\n\n#####\n#@$.#\n#####\n";
    let file = document("colours", colours, XSB);
    let both: [(&dyn Document, usize); 2] = [(&*file, 1), (&*file, 0)];
    let kept = collected(&*file, &both, XSB);
    assert_eq!(kept.lost, [""; 0]);
    assert!(String::from_utf8(kept.bytes).unwrap().contains("#@ B  #"));
    let converted = collected(&*file, &both, SOK);
    assert_eq!(converted.lost.len(), 1, "{:?}", converted.lost);
    let whole = collected(&*file, &both, CROSSOBAN);
    assert_eq!(whole.lost, [""; 0]);
}
