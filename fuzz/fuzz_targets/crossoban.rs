//! Any file, read in all formats of Crossoban.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quandary::core::diagnostic::Strictness;
use quandary::core::family::{Format, ReadOptions};
use quandary::core::limits::Limits;
use quandary::core::source::Source;
use quandary_crossoban::format::{FORMATS, ParsedFile, canonical, probe};
use quandary_crossoban::read;

/// Reads a file with a limit that is small enough for fuzzing.
fn read_as(format: &'static Format, bytes: &[u8], strictness: Strictness) -> Option<ParsedFile> {
    let limits = Limits {
        cells: 100_000,
        ..Limits::default()
    };
    let source = Source::new("fuzz.crossoban", bytes.to_vec());
    assert!(probe(&source).len() <= FORMATS.len());
    read(&source, format, &ReadOptions { strictness, limits }).ok()
}

fuzz_target!(|bytes: &[u8]| {
    for format in &FORMATS {
        let Some(lenient) = read_as(format, bytes, Strictness::Lenient) else {
            continue;
        };
        let strict = read_as(format, bytes, Strictness::Strict).unwrap();
        assert_eq!(lenient.collection, strict.collection);
        for finding in &lenient.diagnostics {
            assert!(finding.span.end <= bytes.len(), "{finding:?}");
        }
        for (level, location) in lenient.collection.levels.iter().zip(&lenient.locations) {
            assert!(
                level
                    .board
                    .cells()
                    .all(|(at, _)| location.cell(at).end <= bytes.len())
            );
        }
        let Ok(first) = canonical(&lenient.collection, format) else {
            continue;
        };
        if let Some(again) = read_as(format, &first, Strictness::Lenient) {
            assert_eq!(canonical(&again.collection, format), Ok(first));
        }
    }
});
