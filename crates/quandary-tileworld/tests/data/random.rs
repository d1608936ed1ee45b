//! Tests with random and damaged files: reading never panics, and content can be written back.

use crate::common::{corpus_of, data_file, level, read, solution, solution_file, words};
use proptest::prelude::*;
use quandary_testing::bad::assert_inside;
use quandary_testing::corruption::{mutations, truncations};
use quandary_tileworld::file::File;
use quandary_tileworld::format::{Content, FileFormat};
use quandary_tileworld::model::Record;

/// Bytes with a meaning in these formats.
const LETTERS: &[u8] = b"\x00\x01\x02\x06\x0a\x10\x20\x63\x6e\x7f\x80\xfe\xff\xff\xffA{\":,# \n";

/// The formats of level sets and solutions.
const FORMATS: [&FileFormat; 5] = [
    FileFormat::DAT,
    FileFormat::TWS,
    FileFormat::DAT_JSON,
    FileFormat::LEVEL_TEXT,
    FileFormat::TWS_JSON,
];

/// Whether a file has a valid header; any other file has only raw bytes.
fn has_header(format: &'static FileFormat, bytes: &[u8]) -> bool {
    match format.id() {
        "dat" => bytes.len() >= 6,
        "tws" => {
            let size = bytes
                .get(7)
                .map_or(usize::MAX, |more| 8 + usize::from(*more));
            bytes.len() >= size && bytes.starts_with(&[0x35, 0x33, 0x9B, 0x99])
        }
        _ => true,
    }
}

/// Checks properties that hold for any file.
fn examine(format: &'static FileFormat, bytes: &[u8]) -> File {
    let file = read(format, bytes);
    let mut last = 0;
    for finding in &file.diagnostics {
        assert_inside(finding, bytes.len());
        assert!(last <= finding.span.start);
        last = finding.span.start;
    }
    if [FileFormat::DAT, FileFormat::TWS].contains(&format) && has_header(format, bytes) {
        let back = file.convert(format.format()).expect("its own format");
        assert!(back.bytes == bytes, "{format:?} is written back");
    }
    file
}

/// Returns the number of levels, or of records of levels.
fn levels(file: &File) -> usize {
    match &file.content {
        Content::Levels(set) => set.levels.len(),
        Content::Solutions(file) => file.records.iter().filter_map(Record::level).count(),
        other => panic!("neither levels nor solutions: {other:?}"),
    }
}

/// What holds besides of what the file holds, in every form that has a place for it.
fn examine_forms(format: &'static FileFormat, bytes: &[u8]) {
    let file = examine(format, bytes);
    if !has_header(format, bytes) {
        return;
    }
    let canonical = file.canonical();
    let again = read(format, &canonical);
    assert!(again.canonical() == canonical, "{format:?}");
    assert_eq!(levels(&again), levels(&file), "{format:?}");
    let forms: &[&'static FileFormat] = match file.content {
        Content::Levels(_) => &[
            FileFormat::DAT,
            FileFormat::DAT_JSON,
            FileFormat::LEVEL_TEXT,
        ],
        _ => &[FileFormat::TWS, FileFormat::TWS_JSON],
    };
    for through in forms {
        let there = file.convert(through.format()).expect("the same content");
        let there = read(through, &there.bytes);
        for back in forms {
            let [once, twice] = [&file, &there].map(|file| file.convert(back.format()));
            assert!(
                once.expect("the same").bytes == twice.expect("the same").bytes,
                "{format:?} through {through:?} as {back:?}"
            );
        }
    }
}

/// Files of our own in every form.
fn samples() -> Vec<(&'static FileFormat, Vec<u8>)> {
    let fields = [
        vec![3, 4, b'O', b'N', b'E', 0],
        [&[4, 10][..], &words(&[0, 0, 1, 0, 0])].concat(),
        [&[5, 8][..], &words(&[0, 0, 1, 0])].concat(),
        vec![10, 2, 0, 0],
        vec![99, 1, 7],
    ];
    let set = data_file(&[level(1, &fields), level(2, &[])]);
    let name = [&24_u32.to_le_bytes()[..], &[0; 16], b"set.dac\0"].concat();
    let file = solution_file(&[
        name,
        solution(1, b"ABCB", &[0x6D, 0x61, 0xE4, 0x13, 0x18]),
        solution(2, b"ABCC", &[0x63, 0, 0, 0x90, 0x6A, 1]),
        vec![6, 0, 0, 0, 3, 0, b'A', b'B', b'C', b'D'],
    ]);
    let mut samples = Vec::new();
    for (from, bytes, forms) in [
        (
            FileFormat::DAT,
            set,
            &[FileFormat::DAT_JSON, FileFormat::LEVEL_TEXT][..],
        ),
        (FileFormat::TWS, file, &[FileFormat::TWS_JSON]),
    ] {
        for format in forms {
            let converted = read(from, &bytes).convert(format.format());
            samples.push((*format, converted.expect("the same").bytes));
        }
        samples.push((from, bytes));
    }
    samples
}

#[test]
fn every_truncation_of_sample_files_is_read() {
    for (format, bytes) in samples() {
        truncations(&bytes, |cut| {
            examine(format, cut);
        });
        for end in (0..bytes.len()).step_by(11) {
            examine_forms(format, &bytes[..end]);
        }
    }
}

#[test]
fn mutated_sample_files_are_read_and_converted_to_every_format() {
    for (format, bytes) in samples() {
        mutations(&[&bytes], LETTERS, 600, |mutant| {
            examine_forms(format, mutant);
        });
    }
}

#[test]
fn mutated_corpus_files_are_read() {
    for (format, folder, ending) in [
        (FileFormat::DAT, "sets", ""),
        (FileFormat::TWS, "tws", ".tws"),
        (FileFormat::TWS, "tws-intro", ".tws"),
    ] {
        let files = corpus_of(folder, ending);
        let samples: Vec<&[u8]> = files.iter().map(|(_, bytes)| &bytes[..]).collect();
        if !samples.is_empty() {
            mutations(&samples, LETTERS, 600, |mutant| {
                examine(format, mutant);
            });
        }
    }
}

/// Levels and records are cut at every length, whole files at some.
#[test]
fn corpus_levels_and_records_truncated_anywhere_are_read() {
    for (format, folder, ending, head, size) in [
        (FileFormat::DAT, "sets", "", data_file(&[vec![]]), 2),
        (FileFormat::TWS, "tws", ".tws", solution_file(&[]), 4),
    ] {
        for (_, bytes) in corpus_of(folder, ending) {
            for piece in pieces(&bytes[head.len()..], size) {
                truncations(piece, |cut| {
                    examine(format, &[&head[..], cut].concat());
                });
            }
            for end in (0..bytes.len()).step_by(4_999) {
                examine(format, &bytes[..end]);
            }
        }
    }
}

/// Splits a file into parts that start with their size, a number of `size` bytes.
fn pieces(bytes: &[u8], size: usize) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let digits = rest.get(..size)?.iter().rev();
        let length = digits.fold(0, |all, digit| all << 8 | usize::from(*digit));
        let (piece, others) = rest.split_at(size + length);
        rest = others;
        Some(piece)
    })
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for format in FORMATS {
            examine(format, &bytes);
        }
        let set = [&data_file(&[vec![], vec![]])[..], &bytes].concat();
        examine_forms(FileFormat::DAT, &set);
        examine_forms(FileFormat::TWS, &[&solution_file(&[])[..], &bytes].concat());
    }
}
