//! Helpers of the text format tests.

use quandary_core::diagnostic::Strictness;
use quandary_core::family::{Document, Family, Referred};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::corpus;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::file::{File, read as read_file};
use quandary_tileworld::format::{
    Ccx, Config, Content, Dac, EndMessages, FileFormat, Messages, Rc, Unsolvable, probe,
};
use std::sync::Arc;

/// The formats under test.
pub(crate) const FORMATS: [&FileFormat; 7] = [
    FileFormat::DAC,
    FileFormat::MESSAGES,
    FileFormat::CCX,
    FileFormat::CONFIG,
    FileFormat::RC,
    FileFormat::UNSOLVABLE,
    FileFormat::END_MESSAGES,
];

pub(crate) fn read_with(
    format: &'static FileFormat,
    bytes: impl AsRef<[u8]>,
    strictness: Strictness,
) -> File {
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    let source = Source::new("test", bytes.as_ref().to_vec());
    read_file(&source, format, &options).expect("within limits")
}

pub(crate) fn read(format: &'static FileFormat, bytes: impl AsRef<[u8]>) -> File {
    read_with(format, bytes, Strictness::Lenient)
}

pub(crate) fn codes_of(file: &File) -> Vec<&'static str> {
    let findings = file.diagnostics.iter();
    findings.map(|finding| finding.code.id).collect()
}

pub(crate) fn codes(format: &'static FileFormat, bytes: impl AsRef<[u8]>) -> Vec<&'static str> {
    codes_of(&read(format, bytes))
}

/// Returns the id of each finding and the text it refers to.
pub(crate) fn pointed_at<'a>(
    format: &'static FileFormat,
    text: &'a str,
) -> Vec<(&'static str, &'a str)> {
    let file = read(format, text);
    let findings = file.diagnostics.iter();
    findings
        .map(|finding| (finding.code.id, &text[finding.span.range()]))
        .collect()
}

/// Returns the canonical form, after checking that it is stable.
pub(crate) fn canonical(format: &'static FileFormat, bytes: impl AsRef<[u8]>) -> String {
    let canonical = read(format, bytes).canonical();
    assert_eq!(read(format, &canonical).canonical(), canonical);
    String::from_utf8(canonical).expect("UTF-8")
}

/// Returns the most likely format of a file.
pub(crate) fn recognised(name: &str, bytes: impl AsRef<[u8]>) -> Option<&'static str> {
    let found = probe(&Source::new(name, bytes.as_ref().to_vec()));
    found.first().map(|evidence| evidence.format.id)
}

macro_rules! content {
    ($name:ident, $format:ident, $kind:ident) => {
        pub(crate) fn $name(bytes: impl AsRef<[u8]>) -> $kind {
            match read(FileFormat::$format, bytes).content {
                Content::$kind(value) => value,
                other => panic!("{other:?}"),
            }
        }
    };
}

content!(dac, DAC, Dac);
content!(messages, MESSAGES, Messages);
content!(ccx, CCX, Ccx);
content!(config, CONFIG, Config);
content!(rc, RC, Rc);
content!(unsolvable, UNSOLVABLE, Unsolvable);
content!(end_messages, END_MESSAGES, EndMessages);

/// Opens a file as a document.
pub(crate) fn document(
    format: &'static FileFormat,
    name: &str,
    bytes: impl AsRef<[u8]>,
) -> Arc<dyn Document> {
    let source = Source::new(name, bytes.as_ref().to_vec());
    let document = TileWorld.read(source, format.format(), &ReadOptions::default());
    document.expect("within limits")
}

/// Returns the findings between a file and others.
pub(crate) fn found_between(file: &dyn Document, others: &[Referred<'_>]) -> Vec<&'static str> {
    let mut findings = file.diagnostics().clone();
    file.check_with(others, &mut findings);
    findings.iter().map(|finding| finding.code.id).collect()
}

/// A data file with levels 1 and 2.
pub(crate) const TWO_LEVELS: &[u8] = include_bytes!("../bad/TIL0227/two.dat");

/// Returns the files in a folder of the corpus, ordered by name.
pub(crate) fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    corpus::files(&format!("tileworld/{name}"))
}
