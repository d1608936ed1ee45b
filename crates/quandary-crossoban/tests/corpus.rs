//! Collections of other authors, if they are available.

mod text;

use quandary_core::diagnostic::{Severity, Strictness};
use quandary_core::source::Source;
use quandary_crossoban::format::{CROSSOBAN, PUSHER, ParsedFile, SLC, SOK, XSB, probe, write};
use quandary_crossoban::model::BoardKind;
use quandary_testing::corpus;
use text::{codes, read_with, titles};

/// Each file, its number of levels, and some titles and authors by number.
type Case = (
    &'static str,
    usize,
    &'static [(usize, &'static str, &'static str)],
);

const FILES: [Case; 5] = [
    (
        "sokoban/XSokoban_90.xsb",
        90,
        &[
            (1, "screen.01", ""),
            (17, "screen.17", ""),
            (90, "screen.90", ""),
        ],
    ),
    (
        "sokoban/Microban_155.xsb",
        155,
        &[(1, "1", ""), (99, "99", ""), (155, "155", "")],
    ),
    (
        "sokoban/Microban_II_135.xsb",
        135,
        &[(1, "1", ""), (135, "135", "")],
    ),
    (
        "sokoban/SokEvo_107.xsb",
        107,
        &[
            (1, "Claire", "Lee J Haywood"),
            (4, "Jill Leatherby", "Lee J Haywood"),
            (107, "Isabelle", "Lee J Haywood"),
        ],
    ),
    (
        "sokoban/Holland_81.xsb",
        81,
        &[
            (1, "Spade", "D Holland"),
            (3, "CrissCross", "D Holland + sokgen"),
            (81, "Maelstrom Collection #20", "David Holland"),
        ],
    ),
];

fn each(mut examine: impl FnMut(Case, &[u8], ParsedFile)) {
    for case in FILES {
        if let Some(bytes) = corpus::file(case.0) {
            let reading = read_with(XSB, &bytes, Strictness::Lenient);
            examine(case, &bytes, reading);
        }
    }
}

#[test]
fn every_file_is_read_with_its_titles_and_authors() {
    each(|(name, number, some), _, reading| {
        let levels = &reading.collection.levels;
        assert_eq!(levels.len(), number, "{name}");
        for (number, title, author) in some {
            let level = &levels[number - 1];
            assert_eq!((&*level.title, &*level.author), (*title, *author), "{name}");
        }
        let titles: std::collections::BTreeSet<&str> = titles(levels).into_iter().collect();
        assert!(!titles.contains(""), "{name}");
        assert_eq!(reading.dialect(), "XSB", "{name}");
    });
}

#[test]
fn every_board_is_playable_plain_sokoban() {
    each(|(name, ..), _, reading| {
        for (level, location) in reading.collection.levels.iter().zip(&reading.locations) {
            assert!(location.playable, "{name}: {}", level.title);
            assert_eq!(
                level.board.kind(),
                BoardKind::Sokoban,
                "{name}: {}",
                level.title
            );
        }
        let worst = reading.diagnostics.worst();
        assert!(
            worst < Some(Severity::Error),
            "{name}: {:?}",
            codes(&reading)
        );
    });
}

#[test]
fn conversion_of_every_file_keeps_boards_titles_and_authors() {
    each(|(name, ..), _, reading| {
        for format in [SOK, CROSSOBAN, SLC, PUSHER, XSB] {
            let converted = write(&reading.collection, format).expect("boards of Sokoban");
            let there = read_with(format, &converted.bytes, Strictness::Lenient);
            let back = write(&there.collection, XSB).expect("boards of Sokoban");
            let back = read_with(XSB, &back.bytes, Strictness::Lenient);
            assert_eq!(
                back.locations.len(),
                reading.locations.len(),
                "{name} as {}",
                format.id
            );
            for (level, before) in back
                .collection
                .levels
                .iter()
                .zip(&reading.collection.levels)
            {
                let place = format!("{name} as {}: {}", format.id, before.title);
                assert_eq!(level.board, before.board, "{place}");
                assert_eq!(level.title, before.title, "{place}");
                assert_eq!(level.author, before.author, "{place}");
            }
        }
    });
}

#[test]
fn the_canonical_text_of_every_file_is_stable() {
    each(|(name, ..), _, reading| {
        for format in [XSB, SOK, CROSSOBAN] {
            let first = write(&reading.collection, format).expect("boards of Sokoban");
            assert_eq!(first.lost, [""; 0], "{name} as {}", format.id);
            let again = read_with(format, &first.bytes, Strictness::Lenient);
            assert_eq!(
                again.collection, reading.collection,
                "{name} as {}",
                format.id
            );
            let second = write(&again.collection, format).expect("boards of Sokoban");
            assert!(first.bytes == second.bytes, "{name} as {}", format.id);
        }
    });
}

#[test]
fn every_file_is_recognised_whatever_its_name() {
    each(|(name, ..), bytes, _| {
        let found = probe(&Source::new("a.txt", bytes.to_vec()));
        assert_eq!(found[0].format.id, "xsb", "{name}");
        assert!(found[0].score >= 85, "{name}: {}", found[0].score);
    });
}

#[test]
fn truncations_of_every_file_are_read() {
    each(|_, bytes, _| {
        for end in (0..bytes.len().min(3_000)).step_by(7) {
            read_with(XSB, &bytes[..end], Strictness::Lenient);
        }
    });
}
