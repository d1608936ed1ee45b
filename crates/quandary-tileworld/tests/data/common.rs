//! Helpers of the data file tests.

use quandary_core::diagnostic::{Severity, Strictness};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::corpus;
use quandary_tileworld::file::{self, File};
use quandary_tileworld::format::{Content, FileFormat};
use quandary_tileworld::model::{LevelSet, Record, SolutionFile, SolutionRecord};
use std::sync::Arc;

pub(crate) fn read_with(format: &'static FileFormat, bytes: &[u8], strictness: Strictness) -> File {
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    let source = Source::new("test", bytes.to_vec());
    file::read(&source, format, &options).expect("within limits")
}

pub(crate) fn read(format: &'static FileFormat, bytes: &[u8]) -> File {
    read_with(format, bytes, Strictness::Lenient)
}

pub(crate) fn codes_of(file: &File) -> Vec<&'static str> {
    let findings = file.diagnostics.iter();
    findings.map(|finding| finding.code.id).collect()
}

/// Returns the ids of findings that are warnings or errors.
pub(crate) fn faults_of(file: &File) -> Vec<&'static str> {
    let findings = file.diagnostics.iter();
    let faults = findings.filter(|finding| finding.severity > Severity::Note);
    faults.map(|finding| finding.code.id).collect()
}

pub(crate) fn set_of(file: File) -> LevelSet {
    match file.content {
        Content::Levels(set) => Arc::unwrap_or_clone(set),
        other => panic!("no level set: {other:?}"),
    }
}

pub(crate) fn solutions_of(file: File) -> SolutionFile {
    match file.content {
        Content::Solutions(file) => Arc::unwrap_or_clone(file),
        other => panic!("no solutions: {other:?}"),
    }
}

pub(crate) fn tws(bytes: &[u8]) -> SolutionFile {
    solutions_of(read(FileFormat::TWS, bytes))
}

pub(crate) fn solution_records(file: &SolutionFile) -> impl Iterator<Item = &SolutionRecord> {
    file.records.iter().filter_map(|record| match record {
        Record::Solution(solution) => Some(solution),
        _ => None,
    })
}

/// Returns the files in a folder of the corpus, ordered by name.
pub(crate) fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    corpus::files(&format!("tileworld/{name}"))
}

/// Returns the files with an extension.
pub(crate) fn corpus_of(name: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = corpus(name);
    files.retain(|(name, _)| name.ends_with(ending));
    files
}

/// Encodes little-endian words.
pub(crate) fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Prefixes a part by its length.
pub(crate) fn counted(part: &[u8]) -> Vec<u8> {
    [&words(&[part.len() as u16])[..], part].concat()
}

/// A field of a level.
pub(crate) fn field(kind: u8, data: &[u8]) -> Vec<u8> {
    [&[kind, data.len() as u8][..], data].concat()
}

/// Field 6 of a password.
pub(crate) fn password(text: &[u8; 4]) -> Vec<u8> {
    let masked: Vec<u8> = text.iter().map(|letter| letter ^ 0x99).collect();
    field(6, &[&masked[..], b"\0"].concat())
}

/// Makes a layer with Chip in its first cell, facing south.
pub(crate) const CHIP: [u8; 16] = [
    0x6E, 0xFF, 255, 0, 0xFF, 255, 0, 0xFF, 255, 0, 0xFF, 255, 0, 0, 0, 0,
];

/// Makes a layer of empty cells.
pub(crate) const EMPTY: [u8; 15] = [
    0xFF, 255, 0, 0xFF, 255, 0, 0xFF, 255, 0, 0xFF, 255, 0, 0xFF, 4, 0,
];

/// A level of 100 seconds and 7 chips with these layers and fields.
pub(crate) fn level_of(number: u16, layers: [&[u8]; 2], fields: &[Vec<u8>]) -> Vec<u8> {
    let body = [
        words(&[number, 100, 7, 1]),
        counted(layers[0]),
        counted(layers[1]),
        counted(&fields.concat()),
    ];
    counted(&body.concat())
}

/// Makes a level with Chip and a unique password.
pub(crate) fn level(number: u16, fields: &[Vec<u8>]) -> Vec<u8> {
    let own = password(&[b'A', b'B', b'C', b'A' + number as u8]);
    level_of(number, [&CHIP, &EMPTY], &[fields, &[own]].concat())
}

/// A data file for the MS rules.
pub(crate) fn data_file(levels: &[Vec<u8>]) -> Vec<u8> {
    let head = [
        &0x0002_AAAC_u32.to_le_bytes()[..],
        &words(&[levels.len() as u16]),
    ];
    [head.concat(), levels.concat()].concat()
}

/// A record of a solution file.
pub(crate) fn record(body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32).to_le_bytes()[..], body].concat()
}

/// A record with a solution of 40 ticks.
pub(crate) fn solution(number: u16, password: &[u8; 4], moves: &[u8]) -> Vec<u8> {
    let head = [
        &number.to_le_bytes()[..],
        password,
        &[0, 0],
        &7_u32.to_le_bytes(),
        &40_u32.to_le_bytes(),
        moves,
    ];
    record(&head.concat())
}

/// A solution file for the MS rules.
pub(crate) fn solution_file(records: &[Vec<u8>]) -> Vec<u8> {
    let head = [0x35, 0x33, 0x9B, 0x99, 2, 0, 0, 0];
    [head.to_vec(), records.concat()].concat()
}

/// Reads bytes and writes them back in the same format.
pub(crate) fn written_back(format: &'static FileFormat, bytes: &[u8]) -> Vec<u8> {
    let converted = read(format, bytes).convert(format.format());
    converted.expect("its own format").bytes
}
