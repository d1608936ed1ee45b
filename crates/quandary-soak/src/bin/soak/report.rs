//! Prints the results of a run: a table of counts, times and memory use, and the faults found.

use crate::attempt::TIME;
use crate::run::{Row, Run};

use comfy_table::{CellAlignment, Table, presets};
use quandary::FamilyId;
use quandary::core::words::grouped;
use quandary_soak::sample::root;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Prints what a run has counted and found. Returns the number of finds.
pub(crate) fn print(run: &Run, seed: u64, took: Duration) -> usize {
    let counts = run.counts();
    println!(
        "{}",
        table(counts.rows.iter().map(|(key, row)| (*key, *row)))
    );
    let rate = counts.mutants as f64 / took.as_secs_f64();
    println!(
        "{} mutants in {:.0} s, {rate:.0} a second; {} of them exceed a limit; seed {seed}",
        grouped(counts.mutants),
        took.as_secs_f64(),
        grouped(counts.refused),
    );
    let finds = run.finds.list();
    for find in finds.iter() {
        let (index, door, fault) = (find.index, find.door.word(), find.fault.describe());
        println!("find: mutant {index} of {}, {door}: {fault}", find.sample);
        if let Some(file) = &find.file {
            println!("      {}", file.display());
        }
    }
    let stuck = run.stuck();
    for busy in &stuck {
        let seconds = TIME.as_secs();
        println!(
            "find: mutant {}, {}: not finished after {seconds} s",
            busy.index,
            busy.door.word()
        );
    }
    let found = finds.len() + stuck.len();
    println!("line for fuzz/RUNS.md:");
    println!(
        "| {} | {} | soak, seed {seed} | {} | {:.0} | {found} |",
        today(),
        commit(),
        grouped(counts.mutants),
        took.as_secs_f64() / 60.0,
    );
    found
}

fn table(rows: impl Iterator<Item = ((usize, quandary_soak::door::Door), Row)>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header([
        "family", "door", "cases", "time", "slowest", "mutant", "memory", "mutant",
    ]);
    for ((family, door), row) in rows {
        let (time, slowest) = row.slowest;
        let (memory, largest) = row.largest;
        table.add_row([
            FamilyId::ALL[family].family().info().id.to_owned(),
            door.word().to_owned(),
            grouped(row.cases),
            format!("{:.1} s", row.time.as_secs_f64()),
            format!("{:.1} ms", time.as_secs_f64() * 1e3),
            slowest.to_string(),
            format!("{:.1} MiB", memory as f64 / f64::from(1 << 20)),
            largest.to_string(),
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The date in UTC.
fn today() -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs().cast_signed());
    let now = jiff::Timestamp::from_second(seconds).unwrap_or_default();
    now.to_string().chars().take(10).collect()
}

/// The short name of the commit that is checked out.
fn commit() -> String {
    let output = Command::new("git")
        .current_dir(root())
        .args(["rev-parse", "--short", "HEAD"])
        .output();
    let name = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    name.unwrap_or_default()
}
