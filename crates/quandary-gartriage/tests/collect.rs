//! Collections of levels from several files (SPEC F25).

use quandary_core::family::{CollectedLevel, Document, Family};
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_gartriage::family::Gartriage;
use quandary_gartriage::format::GARTRIAGE;
use std::sync::Arc;

const OLD: &str = "Title: Old\nAuthor: Ann\nAuthorMail: ann@example.org\nDifficulty: 1,3\n\n\
                   Title: One\nDifficulty: 1\nSolution: +6T6\nTrick: none\n' 0--a--1\n\n\
                   Title: Two\nAuthor: Guest\nDifficulty: 3\n' 0--b--2\n";

const NEW: &str =
    "Title: New\nAuthor: Ben\nDifficulty: 5\n\nTitle: Five\nDifficulty: 5\n' 0--c--3\n";

fn document(name: &str, text: &str) -> Arc<dyn Document> {
    let source = Source::new(name, text.into());
    let read = Gartriage.read(source, &GARTRIAGE, &ReadOptions::default());
    read.unwrap()
}

/// The text of a collection of the levels at these places, and what is lost.
fn collected(base: &dyn Document, levels: &[(&dyn Document, usize)]) -> (String, Vec<String>) {
    let levels: Vec<_> = levels
        .iter()
        .map(|(document, level)| CollectedLevel {
            document: *document,
            level: LevelIndex(*level),
        })
        .collect();
    let collected = base.levels().unwrap().collect(&levels, &GARTRIAGE).unwrap();
    let text = String::from_utf8(collected.bytes).unwrap();
    (text.replace("\r\n", "\n"), collected.lost)
}

#[test]
fn tags_stay_with_their_levels_and_inherited_ones_are_added() {
    let (old, new) = (document("old", OLD), document("new", NEW));
    let (text, lost) = collected(&*new, &[(&*old, 1), (&*old, 0), (&*new, 0)]);
    let expected = "Title: New\nAuthor: Ben\nDifficulty: 1,5\n\n\
                    Title: Two\nAuthor: Guest\nDifficulty: 3\n' 0--b--2\n\n\
                    Title: One\nAuthor: Ann\nAuthorMail: ann@example.org\nDifficulty: 1\n\
                    Solution: +6T6\nTrick: none\n' 0--a--1\n\n\
                    Title: Five\nDifficulty: 5\n' 0--c--3\n";
    assert_eq!(text, expected);
    assert_eq!(lost, ["the tag Title of the collection old"]);
}

#[test]
fn levels_without_an_author_that_get_one_are_listed() {
    let (plain, new) = (document("plain", "\n' 0--a--1\n"), document("new", NEW));
    let (_, lost) = collected(&*new, &[(&*plain, 0)]);
    assert_eq!(lost, ["that level 1 has no author; it gets the author Ben"]);
    let (_, lost) = collected(&*plain, &[(&*plain, 0)]);
    assert_eq!(lost, [""; 0]);
}

#[test]
fn the_difficulty_of_a_collection_is_that_of_its_levels() {
    let old = document("old", OLD);
    let (text, _) = collected(&*old, &[(&*old, 1)]);
    assert!(
        text.contains("AuthorMail: ann@example.org\nDifficulty: 3\n"),
        "{text}"
    );
}
