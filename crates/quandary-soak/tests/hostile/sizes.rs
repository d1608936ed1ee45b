//! Files that are large or claim large sizes.

mod apad;
mod crossoban;
mod gartriage;
mod tents;
mod tileworld;

use quandary::core::diagnostic::Severity;
use quandary::core::family::Document;
use quandary::core::limits::Limits;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::{OpenError, open};
use std::process::Command;

/// Address space in KiB for reading the files below one after the other: 1.5 times what the largest
/// one needs.
const CEILING: u64 = 768 << 10;

const MEGABYTE: usize = 1 << 20;

/// The expected result of reading a file.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Levels(usize),
    /// This limit is exceeded.
    Refused(&'static str),
}

/// A name, the file and the expected result of reading it.
type Lie = (&'static str, fn() -> Vec<u8>, End);

/// The test files of a family in one of its formats.
type Lies = (&'static str, &'static [Lie]);

const LIES: &[Lies] = &[
    ("apad", apad::BOARDS),
    ("dayboard", apad::KITS),
    ("placements", apad::WORDS),
    ("crossoban", crossoban::BOARDS),
    ("sok", crossoban::COLLECTIONS),
    ("gartriage", gartriage::LIES),
    ("tnt", tents::SAVES),
    ("tatham", tents::IDS),
    ("puzzlink", tents::ADDRESSES),
    ("sgt-save", tents::SGT_SAVES),
    ("dat", tileworld::SETS),
    ("tws", tileworld::RECORDS),
    ("ccx", tileworld::TEXTS),
    ("tiles", tileworld::PICTURES),
];

fn read(
    bytes: Vec<u8>,
    format: &str,
    limits: Limits,
) -> Result<std::sync::Arc<dyn Document>, OpenError> {
    let options = ReadOptions {
        limits,
        ..ReadOptions::default()
    };
    open(Source::new("lie", bytes), Some(format), &options)
}

fn end_of(bytes: Vec<u8>, format: &str) -> End {
    match read(bytes, format, Limits::default()) {
        Ok(document) => End::Levels(document.levels().map_or(0, |levels| levels.count())),
        Err(OpenError::Limit(broken)) => End::Refused(broken.name),
        Err(error) => panic!("{error}"),
    }
}

#[test]
#[ignore = "run by the test below, in little memory"]
fn large_files_are_read_or_rejected() {
    for (format, lies) in LIES {
        for (what, file, end) in *lies {
            let bytes = file();
            let size = bytes.len();
            println!("{format}, {what}: {size} bytes");
            assert_eq!(&end_of(bytes, format), end, "{what}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn large_files_are_read_or_rejected_in_bounded_memory() {
    let limited = format!("ulimit -v {CEILING} && exec \"$0\" \"$@\"");
    let test = "sizes::large_files_are_read_or_rejected";
    let ran = Command::new("sh")
        .args(["-c", &limited])
        .arg(std::env::current_exe().unwrap())
        .args([test, "--exact", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    println!("{said}");
    let complaint = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{complaint}");
    assert!(said.contains("1 passed"), "it ran");
}

/// Every limit except the one on findings rejects the file and names itself; further findings are
/// counted.
#[test]
fn every_limit_is_enforced() {
    const FILE: &[u8] = b"\nA: b\nC: d\n' 0--a--1\n\n' 0--a--1\n\n'\nstray\n";
    for name in Limits::NAMES {
        let mut limits = Limits::default();
        limits.set(name, 1).unwrap();
        match read(FILE.to_vec(), "gartriage", limits) {
            Ok(document) => {
                let findings = document.diagnostics();
                assert_eq!(name, "diagnostics");
                assert_eq!(findings.iter().count(), 1);
                assert!(findings.left_out() > 0);
                assert_eq!(findings.worst(), Some(Severity::Error));
            }
            Err(OpenError::Limit(broken)) => {
                assert_eq!((broken.name, broken.allowed), (name, 1));
                assert!(broken.found > 1 && broken.span.end <= FILE.len());
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
}
