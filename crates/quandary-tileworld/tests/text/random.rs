//! Tests with random and damaged files: reading never panics, and the canonical form is stable.

use crate::common::{FORMATS, corpus, document, read_with};
use quandary_core::diagnostic::{Strictness, apply_safe_fixes};
use quandary_core::family::Referred;
use quandary_core::source::Source;
use quandary_testing::bad::assert_inside;
use quandary_testing::corruption::{mutations, truncations};
use quandary_tileworld::format::{FileFormat, probe};

/// A file of each format.
const SAMPLES: [(&FileFormat, &str); 9] = [
    (
        FileFormat::DAC,
        "file = a.dat\r\n# Mine\nlastlevel=144\nusepasswords = No\nmessages=m.txt\n",
    ),
    (
        FileFormat::MESSAGES,
        "# Mine\n[10]\nTen,  \nlevels.\n\nMore.\n\n[-1]\n# c\n # text\n\n[0]\nx\n",
    ),
    (
        FileFormat::CCX,
        "<?xml version='1.0'?>\n<!-- c --><levelset ms=\"yes\" format='html'>\n<level number=\"1\"><prologue><page><![CDATA[<p>&eacute;<br>]]>&lt;</page></prologue></level></levelset>\n",
    ),
    (
        FileFormat::CCX,
        "<!DOCTYPE a [<!ENTITY b 'c'>]><levelset><level/>&b;</levelset>",
    ),
    (
        FileFormat::CONFIG,
        "volume = 7\ninitial-levelset = a b.dac\nzoom=1\n",
    ),
    (
        FileFormat::RC,
        "Font=f.bmp\n[MS]\nTileImages=a.bmp\nTextColor=FFFFFF\n[all]\nTileImages=b.bmp\n",
    ),
    (
        FileFormat::UNSOLVABLE,
        "# l\n[a.dat]\n001: 01A8 90D927AD: no exit\n2: ok\n[b]\n1: 0199305B949A\n",
    ),
    (
        FileFormat::END_MESSAGES,
        "Ouch!\n:die time\nLost.\n\n:win\nYes.\n",
    ),
    (FileFormat::END_MESSAGES, "\u{feff}:die\rOuch \u{e9}\r"),
];

/// Bytes with a meaning in some format, and others.
const LETTERS: &[u8] = b"<>&;=[]#:'\"/!-?\\ \r\n\t019aAfilepage\0\xe9\xff\xc3\xa9";

/// Checks properties that hold for any file, in both strictness modes.
fn examine(format: &'static FileFormat, bytes: &[u8]) {
    let lenient = read_with(format, bytes, Strictness::Lenient);
    let strict = read_with(format, bytes, Strictness::Strict);
    assert_eq!(lenient.content, strict.content);
    for finding in &lenient.diagnostics {
        assert_inside(finding, bytes.len());
    }
    let canonical = lenient.canonical();
    let again = read_with(format, &canonical, Strictness::Lenient).canonical();
    let texts = [&canonical, &again].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(
        texts[0],
        texts[1],
        "{format:?}: {:?}",
        String::from_utf8_lossy(bytes)
    );
    assert_eq!(again, canonical);
    let with_safe_fix = apply_safe_fixes(bytes, &lenient.diagnostics).bytes;
    read_with(format, &with_safe_fix, Strictness::Lenient);
    for to in [FileFormat::CCX, FileFormat::MESSAGES] {
        if let Ok(converted) = lenient.convert(to.format()) {
            read_with(to, &converted.bytes, Strictness::Lenient);
        }
    }
    let file = document(format, "file", bytes);
    let references = file.references();
    for reference in &references {
        assert!(reference.span.end <= bytes.len());
    }
    let mut findings = file.diagnostics().clone();
    let other = Source::new("other", bytes.to_vec());
    let others: Vec<Referred<'_>> = references.iter().map(|_| Referred::Other(&other)).collect();
    file.check_with(&others, &mut findings);
}

#[test]
fn every_truncation_is_read() {
    for (format, sample) in SAMPLES {
        truncations(sample.as_bytes(), |bytes| examine(format, bytes));
    }
}

#[test]
fn mutations_are_read_in_every_format() {
    let samples = SAMPLES.map(|(_, sample)| sample.as_bytes());
    mutations(&samples, LETTERS, 3_000, |bytes| {
        for evidence in probe(&Source::new("file", bytes.to_vec())) {
            assert!((1..=100).contains(&evidence.score), "{evidence:?}");
        }
        for format in FORMATS {
            examine(format, bytes);
        }
    });
}

#[test]
fn mutated_corpus_files_are_read() {
    for (folder, format) in [
        ("dac", FileFormat::DAC),
        ("ccx", FileFormat::CCX),
        ("res", FileFormat::RC),
        ("res", FileFormat::UNSOLVABLE),
        ("res", FileFormat::END_MESSAGES),
    ] {
        let files = corpus(folder);
        let texts = files.iter().filter(|(name, _)| !name.ends_with(".bmp"));
        let samples: Vec<&[u8]> = texts.map(|(_, bytes)| &bytes[..]).collect();
        if !samples.is_empty() {
            mutations(&samples, LETTERS, 600, |bytes| examine(format, bytes));
        }
    }
}
