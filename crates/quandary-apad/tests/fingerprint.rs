//! Fingerprints of levels (SPEC, part I).

mod common;

use common::{FIRST, LAST, codes_of, read, read_with};
use quandary_apad::family::Apad;
use quandary_apad::fingerprint;
use quandary_apad::format::{APAD, DAYBOARD, FORMATS, PLACEMENTS, ParsedFile, probe};
use quandary_core::diagnostic::Strictness;
use quandary_core::family::Family;
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;

const SPEC: &str = include_str!("../SPEC.md");

fn text_of(file: &ParsedFile, index: usize) -> String {
    fingerprint::text(&file.level(index).expect("the level has no errors"))
}

/// The text of the only level of a file whose format is recognised by its content.
fn text(content: &str) -> String {
    let source = Source::new("x", content.as_bytes().to_vec());
    let format = probe(&source).first().expect("a known format").format;
    let file = read(format, content);
    assert_eq!(file.len(), 1, "{content}");
    text_of(&file, 0)
}

fn fingerprints(text: &str) -> LevelFingerprints {
    let source = Source::new("x", text.as_bytes().to_vec());
    let format = probe(&source).first().expect("a known format").format;
    let read = Apad.read(source, format, &ReadOptions::default());
    let document = read.expect("within limits");
    let levels = document.levels().expect("a file of levels");
    levels.fingerprints(LevelIndex(0)).expect("no errors")
}

#[test]
fn test_vectors_match() {
    let vectors = SPEC.split("```fingerprint\n").skip(1);
    let mut count = 0;
    for vector in vectors {
        let vector = vector.split("```").next().expect("the end of the block");
        let start = vector.find("quandary-apad-1\n").expect("a text");
        let end = vector.find("exact ").expect("the fingerprints");
        let (input, hashes) = (&vector[..start], &vector[end..]);
        assert_eq!(text(input), vector[start..end], "{input}");
        let LevelFingerprints {
            exact, symmetric, ..
        } = fingerprints(input);
        let expected = format!("exact {exact}\nsymmetric {symmetric}\n");
        assert_eq!(hashes, expected, "{input}");
        count += 1;
    }
    assert_eq!(count, 4);
}

#[test]
fn levels_with_errors_have_no_fingerprint() {
    let source = Source::new("x", b"jan 25\njan 32".to_vec());
    let document = Apad.read(source, PLACEMENTS, &ReadOptions::default());
    let document = document.expect("within limits");
    let levels = document.levels().expect("a file of levels");
    assert!(levels.fingerprints(LevelIndex(0)).is_ok());
    let why = levels.fingerprints(LevelIndex(1)).unwrap_err();
    assert_eq!(why.0, "no kit or square has the name `32`");
    assert!(levels.fingerprints(LevelIndex(2)).is_err());
}

#[test]
fn conversions_keep_the_fingerprint() {
    let mut partial = [0xff; 9];
    partial[1] = FIRST[1];
    let boards = read_with(
        APAD,
        &[&FIRST[..], &LAST, &partial].concat(),
        Strictness::Strict,
    );
    let words = read(PLACEMENTS, "weekday oct 6 tue: I0@0\nweekday\n");
    let kit = "Dayboard: 1\n\nFrame:\n - Jan\n 1 2\n 3 -\n\nPiece: I\n @#\n\nDate: Jan 3\n";
    let kit = read(DAYBOARD, kit);
    let mut compared = 0;
    for file in [boards, words, kit] {
        let texts: Vec<String> = (0..file.len()).map(|index| text_of(&file, index)).collect();
        for to in &FORMATS {
            let Ok(converted) = file.convert(to) else {
                continue;
            };
            let again = read_with(to, &converted.bytes, Strictness::Strict);
            assert_eq!(codes_of(&again), [""; 0]);
            let converted: Vec<String> = (0..again.len())
                .map(|index| text_of(&again, index))
                .collect();
            assert_eq!(converted, texts, "{}", to.id);
            compared += texts.len();
        }
    }
    assert_eq!(compared, 3 * 3 + 2 * 2 + 1);
}

const KIT: &str = "\
Dayboard: 1

Frame:
  Jan Feb *
  1   2   3
  4   5   -

Piece: L front
  #.
  @#

Piece: I
  @##

Date: Jan 4
Placed: I0@3
";

#[test]
fn the_fingerprint_does_not_depend_on_decoration() {
    let decorated = "\
Dayboard: 1
Title: Calendar
Author: Jane
Comment: the same puzzle

Frame:
  -  -    -    - -
  -  Ocak Sub  x -
  -  eins zwei 3 -
  -  4    5
Months: Ocak Sub
Days: eins zwei 3 4 5

Piece: b back
  ##
  @.

Piece: a
  #
  @
  #

Date: 4 Ocak
Placed: a1@12
";
    assert_eq!(text(decorated), text(KIT));
    assert_eq!(text("standard: L0@0 N0@25"), text("N0@25 L0@0"));
    let complete = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";
    assert_eq!(text(complete), text(&format!("Jan 19: {complete}")));
    // Two codes of the same placement.
    assert_eq!(text("O0@14"), text("O2@1"));
}

#[test]
fn the_fingerprint_depends_on_all_that_the_rules_can_see() {
    let changes = [
        ("Jan Feb", "Feb Jan"),
        ("Feb *", "Feb 6"),
        ("4   5   -", "4   5   6"),
        ("4   5   -", "4   -   5"),
        ("front", "back"),
        (" front", ""),
        ("  #.\n  @#", "  #\n  @\n  #"),
        ("Jan 4", "Jan 5"),
        ("Date: Jan 4\n", ""),
        ("Placed: I0@3\n", ""),
        ("Placed: I0@3", "Placed: L0@3"),
    ];
    let mut texts = vec![text(KIT)];
    for (before, after) in changes {
        assert!(KIT.contains(before), "{before}");
        texts.push(text(&KIT.replace(before, after)));
    }
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    // The shape `L` looks the same from both sides, so its allowed sides are not visible.
    assert_eq!(texts.len(), count - 2);
    let skew = KIT.replace("  #.\n  @#\n", "  #.\n  @#\n  .#\n");
    let skew = skew.replace("I0@3", "I0@0");
    let mut texts = ["front", "back", "both"].map(|side| text(&skew.replace("front", side)));
    texts.sort_unstable();
    assert!(
        texts.windows(2).all(|pair| pair[0] != pair[1]),
        "{texts:#?}"
    );
}
