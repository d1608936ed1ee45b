//! Reading all level sets and solution files, including their findings.

use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::corpus::folder;
use quandary_tileworld::file;
use quandary_tileworld::format::FileFormat;
use std::time::{Duration, Instant};

/// Number of runs; the median is reported.
const RUNS: usize = 31;

/// The files to read, by format.
const FOLDERS: [(&FileFormat, &str, &str); 3] = [
    (FileFormat::DAT, "tileworld/sets", "dat"),
    (FileFormat::TWS, "tileworld/tws", "tws"),
    (FileFormat::TWS, "tileworld/tws-intro", "tws"),
];

fn files(name: &str, extension: &str) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder().join(name)).into_iter().flatten();
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let wanted = paths.filter(|path| path.extension().is_some_and(|found| found == extension));
    wanted.filter_map(|path| std::fs::read(path).ok()).collect()
}

/// Returns the time to read the files from memory.
fn read_all(format: &'static FileFormat, files: &[Vec<u8>]) -> Duration {
    let options = ReadOptions::default();
    let sources: Vec<_> = files
        .iter()
        .map(|bytes| Source::new("bench", bytes.clone()))
        .collect();
    let start = Instant::now();
    for source in &sources {
        let file = file::read(source, format, &options);
        std::hint::black_box(file.expect("within limits"));
    }
    start.elapsed()
}

pub(crate) fn table() {
    println!(
        "reading {:>24} {:>6} {:>9} {:>9}",
        "folder", "files", "bytes", "median"
    );
    let mut total = Duration::ZERO;
    for (format, name, extension) in FOLDERS {
        let files = files(name, extension);
        if files.is_empty() {
            println!("skipped: no corpus ({name})");
            continue;
        }
        let mut times: Vec<Duration> = (0..RUNS).map(|_| read_all(format, &files)).collect();
        times.sort();
        let median = times[RUNS / 2];
        total += median;
        let bytes: usize = files.iter().map(Vec::len).sum();
        let count = files.len();
        println!(
            "        {name:>24} {count:>6} {bytes:>9} {:>6.2} ms",
            median.as_secs_f64() * 1e3
        );
    }
    println!(
        "        {:>24} {:>6} {:>9} {:>6.2} ms",
        "total",
        "",
        "",
        total.as_secs_f64() * 1e3
    );
}
