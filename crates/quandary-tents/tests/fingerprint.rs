//! Fingerprints of levels: SPEC part P.

mod common;

use common::DEFAULT;
use quandary_core::family::{Document, Family};
use quandary_core::fingerprint::{Fingerprint, LevelFingerprints};
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::family::Tents;
use quandary_tents::format::FORMATS;
use std::sync::Arc;

const SPEC: &str = include_str!("../SPEC.md");

fn document(format: &str, text: &str) -> Arc<dyn Document> {
    let source = Source::new("test", text.into());
    let format = FORMATS.iter().find(|known| known.id == format);
    let format = format.expect("a format of the family");
    Tents
        .read(source, format, &ReadOptions::default())
        .expect("within limits")
}

fn of(document: &dyn Document) -> LevelFingerprints {
    let levels = document.levels().expect("a file of levels");
    levels
        .fingerprints(LevelIndex(0))
        .expect("a level without errors")
}

fn fingerprints(format: &str, text: &str) -> LevelFingerprints {
    of(&*document(format, text))
}

/// A test vector of SPEC.md.
struct Vector {
    format: String,
    file: String,
    text: String,
    exact: Fingerprint,
    symmetric: Fingerprint,
}

/// The test vectors in their order: each is a line with the file, an indented text, and a line with
/// the two fingerprints.
fn vectors() -> Vec<Vector> {
    let (_, vectors) = SPEC.split_once("### Test vectors").expect("test vectors");
    let blocks = vectors
        .split("\n\n")
        .filter(|block| !block.trim().is_empty());
    let blocks: Vec<&str> = blocks.skip(1).collect();
    let vector = |parts: &[&str]| {
        let [file, text, hashes] = parts else {
            panic!("a file, a text and fingerprints: {parts:?}");
        };
        let quoted: Vec<&str> = file.split('`').collect();
        let format = quoted[2].trim().trim_matches(['(', ')', ':']);
        let lines = text.lines().map(|line| line.trim_start().to_owned() + "\n");
        let hashes: Vec<&str> = hashes.split('`').collect();
        Vector {
            format: format.to_owned(),
            file: quoted[1].replace("\\n", "\n"),
            text: lines.collect(),
            exact: hashes[1].parse().expect("a fingerprint"),
            symmetric: hashes[3].parse().expect("a fingerprint"),
        }
    };
    blocks.chunks(3).map(vector).collect()
}

#[test]
fn the_test_vectors_of_the_specification_hold() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 5);
    for vector in vectors {
        assert_eq!(
            Fingerprint::of(&vector.text),
            vector.exact,
            "{}",
            vector.text
        );
        let found = fingerprints(&vector.format, &vector.file);
        let expected = (vector.exact, vector.symmetric);
        assert_eq!((found.exact, found.symmetric), expected, "{}", vector.file);
    }
}

#[test]
fn a_level_has_the_same_fingerprint_in_every_format() {
    let texts = [
        DEFAULT,
        "4 5 0 0\n1 1 1 0 \n0 1 1 1 0 \n x   \n   x \n x   \n     \n",
        "1 2 0 0\n1 \n0 1 \nx \n",
    ];
    for text in texts {
        let document = document("tnt", text);
        let first = of(&*document);
        for format in FORMATS {
            let converted = document.convert(format).expect("no open clues");
            let source = Source::new("converted", converted.bytes);
            let again = Tents.read(source, format, &ReadOptions::default());
            let again = again.expect("within limits");
            assert_eq!(of(&*again), first, "{}", format.id);
        }
    }
}

#[test]
fn marks_facts_and_the_reading_of_rule_4_are_not_covered() {
    let level = "2 2 0 0\n0 1 \n1 0 \nx \n  \n";
    let same = [
        ("tnt", "2 2 0 0\n0 1 \n1 0 \nx-\n* \n"),
        ("tnt", "2 2 0 0\n0 1 \n1 0 \nx \n  \nrule-4: matching\n"),
        ("tatham", "2x2:__-_!a,1,0,0,1\n"),
        (
            "janko",
            "[author]\nJane\n[clabels]\n1 0\n[rlabels]\n0 1\n[problem]\nx -\n- -\n[solution]\nx -\no -\n",
        ),
    ];
    for (format, text) in same {
        assert_eq!(
            fingerprints(format, text),
            fingerprints("tnt", level),
            "{text}"
        );
    }
    let other = [
        "2 2 1 0\n0 1 \n1 0 \nx \n  \n",
        "2 2 0 1\n0 1 \n1 0 \nx \n  \n",
        "2 2 0 0\n1 1 \n1 0 \nx \n  \n",
        "2 2 0 0\n0 1 \n1 0 \n x\n  \n",
    ];
    for text in other {
        assert_ne!(
            fingerprints("tnt", text),
            fingerprints("tnt", level),
            "{text}"
        );
    }
}

#[test]
fn rotated_and_mirrored_levels_share_the_symmetric_fingerprint() {
    for options in ["0 0", "0 1", "1 0", "1 1"] {
        let save =
            |size: &str, rest: &str| fingerprints("tnt", &format!("{size} {options}\n{rest}"));
        let level = save("2 3", "1 2 \n3 4 5 \nxx \n x \n");
        let images = [
            save("2 3", "1 2 \n5 4 3 \n xx\n x \n"),
            save("2 3", "2 1 \n3 4 5 \n x \nxx \n"),
            save("2 3", "2 1 \n5 4 3 \n x \n xx\n"),
            save("3 2", "3 4 5 \n1 2 \nx \nxx\n  \n"),
            save("3 2", "3 4 5 \n2 1 \n x\nxx\n  \n"),
            save("3 2", "5 4 3 \n1 2 \n  \nxx\nx \n"),
            save("3 2", "5 4 3 \n2 1 \n  \nxx\n x\n"),
        ];
        for image in images {
            assert_eq!(image.symmetric, level.symmetric, "{options}");
            assert_ne!(image.exact, level.exact, "{options}");
        }
        let other = save("2 3", "2 1 \n3 4 5 \nxx \n x \n");
        assert_ne!(other.symmetric, level.symmetric, "the clues do not move");
    }
}

#[test]
fn a_level_with_errors_has_no_fingerprint() {
    let document = document("tatham", "8x8de#911105660705777\n");
    let levels = document.levels().expect("a file of levels");
    let refused = levels
        .fingerprints(LevelIndex(0))
        .expect_err("a random seed");
    let unopened = levels
        .open(LevelIndex(0), None)
        .err()
        .expect("a random seed");
    assert_eq!(refused, unopened);
    assert!(levels.fingerprints(LevelIndex(1)).is_err());
}
