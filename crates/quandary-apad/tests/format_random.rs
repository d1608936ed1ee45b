//! Malformed files: none may panic, and what is read from them survives writing and reading. Valid
//! kits: written kits are read as the same kit.

mod common;

use common::{FIRST, LAST, read_with};
use proptest::prelude::*;
use quandary_apad::fingerprint;
use quandary_apad::format::{DAYBOARD, FORMATS, ParsedFile, inline_text, is_inline, probe};
use quandary_apad::model::AllowedSides;
use quandary_core::diagnostic::{Strictness, apply_safe_fixes};
use quandary_core::format::Format;
use quandary_core::source::Source;
use quandary_testing::bad::assert_inside;
use quandary_testing::corruption::{mutations, truncations};

/// A file of each format, and some damaged files.
const SAMPLES: [&[u8]; 7] = [
    b"jan 25\nweekday-mon oct 6 tue: I0@0 J1@18\nstandard: L1m@1 N0@25, L-\r\n2026-01-25 @4\n",
    b"Dayboard: 1\nTitle: x\nAuthor: \xe9\n\nFrame:\n  Ocak - 1\n  2 3 *\nMonths: Ocak\nDays: 1 2 3\n\nPiece: I back\n  @#\n\nPiece: a\n  #.\n  @.\n\nDate: Ocak 1\nPlaced: I0m@3\n",
    b"Dayboard: 1\nKit: weekday\nDate: feb 30 sun\nPlaced: I0@0 I0@1\nOther: 1\n",
    b"Dayboard: 1\nKit: standard\nDate: 24.12.\nBoard: jan 19: L1m@1, N0@25\nBoard: feb 30 L1m@1\nboard:\n",
    &[0xff; 20],
    &[0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55, 0x12, 0x58, 0xc9, 0x69],
    b"\xef\xbb\xbf\r\rdayboard:2\rframe: x\r x\r",
];

/// Reads a file in one format leniently and strictly, and checks what must hold for every file.
fn examine(format: &'static Format, bytes: &[u8]) {
    let lenient = read_with(format, bytes, Strictness::Lenient);
    let strict = read_with(format, bytes, Strictness::Strict);
    assert_eq!(lenient.len(), strict.len());
    let mut last = 0;
    for finding in lenient.diagnostics() {
        assert!(last <= finding.span.start);
        last = finding.span.start;
        assert_inside(finding, bytes.len());
    }
    for index in 0..lenient.len() {
        assert_eq!(lenient.info(index), strict.info(index));
        let (loose, tight) = (lenient.level(index), strict.level(index));
        assert!(
            loose.is_ok() || tight.is_err(),
            "strict reading accepts no more than lenient reading"
        );
    }
    let canonical = lenient.canonical();
    assert_eq!(canonical, strict.canonical());
    let again = read_with(format, &canonical, Strictness::Lenient);
    assert_eq!(again.len(), lenient.len());
    assert!(again.canonical() == canonical, "{}", bytes.escape_ascii());
    examine_conversions(&lenient);
    let fixed = apply_safe_fixes(bytes, lenient.diagnostics());
    let fixed = read_with(format, &fixed.bytes, Strictness::Lenient);
    assert_eq!(fixed.len(), lenient.len());
}

fn examine_conversions(file: &ParsedFile) {
    for to in &FORMATS {
        if let Ok(converted) = file.convert(to) {
            let again = read_with(to, &converted.bytes, Strictness::Lenient);
            assert_eq!(again.len(), file.len());
            for index in 0..file.len() {
                let boards = [file, &again]
                    .map(|file| file.level(index).expect("the level has no errors").board);
                let [one, other] = boards.map(|board| board.covered());
                assert_eq!(one, other, "{}", to.id);
            }
            if converted.lost.is_empty() {
                examine_fingerprints(file, &again);
            }
        }
    }
}

/// A conversion without losses keeps the fingerprints.
fn examine_fingerprints(file: &ParsedFile, converted: &ParsedFile) {
    for index in 0..file.len() {
        let [one, other] = [file, converted].map(|file| {
            let level = file.level(index).expect("the level has no errors");
            fingerprint::text(&level)
        });
        assert_eq!(one, other);
    }
}

fn examine_in_all(bytes: &[u8]) {
    let source = Source::new("x", bytes.to_vec());
    for evidence in probe(&source) {
        assert!((1..=100).contains(&evidence.score));
    }
    assert!(!is_inline(source.text()) || !probe(&source).is_empty());
    let inline = inline_text(source.text(), 20_777);
    assert!(inline.is_none_or(|text| text.lines().all(is_inline)));
    for format in &FORMATS {
        examine(format, bytes);
    }
}

#[test]
fn every_truncation_is_read_in_every_format() {
    for sample in SAMPLES {
        truncations(sample, examine_in_all);
    }
    truncations(&[FIRST, LAST, FIRST].concat(), examine_in_all);
}

#[test]
fn mutated_files_are_read_in_every_format() {
    const LETTERS: &[u8] = b" :@#.-/LNOm0123456789,FPKDB\n\n\r\t\xe9\x00\xff";
    mutations(&SAMPLES, LETTERS, 6_000, examine_in_all);
}

/// The text of a kit: a frame with arbitrary labels, and bars of any length, direction and side.
fn kits() -> impl Strategy<Value = String> {
    let label = prop_oneof![
        4 => "[1-9][0-9]?",
        2 => Just("-".to_owned()),
        2 => "(Jan|feb|Marble|Sun|Monday|Ocak|Pzt|x|ß|日)",
    ];
    let bar = (1..4_usize, any::<bool>(), 0..3_usize);
    let lists = prop::collection::vec("(Ocak|Pzt|Jan|x|-|日|7)", 0..5);
    (
        1..7_usize,
        prop::collection::vec(label, 24),
        prop::collection::vec(bar, 1..5),
        prop::option::of(lists),
        any::<bool>(),
    )
        .prop_map(|(columns, labels, bars, lists, named)| {
            let mut text = "Dayboard: 1\n".to_owned();
            if named {
                text += "Title: a kit\n";
            }
            text += "\nFrame:\n";
            for row in labels.chunks(columns) {
                text += &format!("  {}\n", row.join(" "));
            }
            if let Some(list) = lists {
                text += &format!("Months: {}\nWeekdays: {}\n", list.join(" "), list.join(" "));
            }
            for (name, (length, upright, side)) in ('a'..).zip(bars) {
                let side = ["", " front", " back"][side];
                let join = if upright { "\n  " } else { "" };
                let cells = vec!["#"; length].join(join);
                text += &format!("\nPiece: {name}{side}\n  @{join}{cells}\n");
            }
            text
        })
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        examine_in_all(&bytes);
    }

    #[test]
    fn any_text_of_format_characters_is_read(text in "[ LNOm@0-9:,\n#.-]{0,120}") {
        examine_in_all(text.as_bytes());
        examine_in_all(format!("Dayboard: 1\nFrame:\n  Jan 1\n{text}").as_bytes());
    }

    #[test]
    fn any_kit_survives_writing_and_reading(text in kits()) {
        let file = read_with(DAYBOARD, text.as_bytes(), Strictness::Lenient);
        let Ok(level) = file.level(0) else {
            return Ok(());
        };
        let canonical = file.canonical();
        let again = read_with(DAYBOARD, &canonical, Strictness::Lenient);
        let again = again.level(0).expect("canonical files have no errors");
        prop_assert_eq!(&again, &level);
        let sides: Vec<AllowedSides> = again.kit.pieces().iter().map(|piece| piece.allowed_sides).collect();
        prop_assert_eq!(sides.len(), level.kit.pieces().len());
    }
}
