//! `cargo xtask fuzz`: runs a fuzz target, and keeps a small corpus of what it reached.

use crate::generated::root;
use quandary::FamilyId;
use quandary_soak::fuzz;
use quandary_soak::sample::{self, Sample};
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// The flags of `cargo fuzz` without those that need a nightly toolchain. The address sanitizer is one
/// of those; it is of no use for code without `unsafe`.
const FLAGS: [&str; 7] = [
    "--cfg fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// The target that plays moves; the others have the names of families.
const MOVES: &str = "moves";

/// Size in bytes of the kept corpus of one target.
const KEPT: u64 = 48 << 10;

/// Size in bytes of the largest input of a target, and of the largest one that is kept.
const LARGEST: &str = "-max_len=4096";
const LARGEST_KEPT: &str = "-max_len=1024";

/// The folders of a target.
struct Folders {
    /// The kept corpus, in the repository.
    corpus: PathBuf,
    /// Inputs made from our samples.
    seeds: PathBuf,
    /// Inputs that the fuzzer has found.
    found: PathBuf,
    /// The smallest inputs that reach everything.
    merged: PathBuf,
}

pub(crate) fn run(target: &str, minutes: &str) -> Result<(), String> {
    let known: Vec<&str> = families().chain([MOVES]).collect();
    if !known.contains(&target) {
        return Err(format!(
            "unknown target `{target}`; available: {}",
            known.join(", ")
        ));
    }
    let minutes: u64 = minutes
        .parse()
        .map_err(|_| format!("expected a number of minutes, found `{minutes}`"))?;
    let text = |error: io::Error| error.to_string();
    let folders = Folders::prepare(target).map_err(text)?;
    fuzz(target, &folders, minutes)?;
    merge(target, &folders)?;
    keep(&folders).map_err(text)
}

fn families() -> impl Iterator<Item = &'static str> {
    FamilyId::ALL.iter().map(|family| family.family().info().id)
}

impl Folders {
    fn prepare(target: &str) -> io::Result<Self> {
        let work = root().join("target/fuzz").join(target);
        let folders = Self {
            corpus: root().join("fuzz/corpus").join(target),
            seeds: work.join("seeds"),
            found: work.join("found"),
            merged: work.join("merged"),
        };
        for emptied in [&folders.seeds, &folders.merged] {
            if emptied.exists() {
                fs::remove_dir_all(emptied)?;
            }
        }
        for folder in [
            &folders.corpus,
            &folders.seeds,
            &folders.found,
            &folders.merged,
        ] {
            fs::create_dir_all(folder)?;
        }
        for (index, seed) in seeds(target)?.iter().enumerate() {
            fs::write(folders.seeds.join(index.to_string()), seed)?;
        }
        Ok(folders)
    }
}

/// The inputs made from the samples and bad files of the repository.
fn seeds(target: &str) -> io::Result<Vec<Vec<u8>>> {
    let mut samples = sample::ours()?;
    if target == MOVES {
        return Ok(samples.iter().flat_map(moves_on_all_levels).collect());
    }
    samples.extend(sample::bad()?);
    let converted: Vec<Sample> = samples.iter().flat_map(sample::conversions).collect();
    samples.extend(converted);
    let of_family = samples
        .iter()
        .filter(|sample| sample.family.family().info().id == target);
    Ok(of_family.filter_map(fuzz::seed).collect())
}

fn moves_on_all_levels(sample: &Sample) -> Vec<Vec<u8>> {
    let levels = u8::try_from(fuzz::levels()).unwrap_or(u8::MAX);
    let moves = sample::recorded_moves(sample).into_iter();
    moves
        .flat_map(|moves| (0..levels).map(move |level| [&[level], moves.as_bytes()].concat()))
        .collect()
}

fn fuzz(target: &str, folders: &Folders, minutes: u64) -> Result<(), String> {
    let artifacts = root().join("target/fuzz/artifacts");
    fs::create_dir_all(&artifacts).map_err(|error| error.to_string())?;
    let mut command = program(target)?;
    command.args([&folders.found, &folders.corpus, &folders.seeds]);
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    command.arg(format!("-max_total_time={}", minutes * 60));
    command.args([
        LARGEST,
        "-timeout=10",
        "-rss_limit_mb=2048",
        "-print_final_stats=1",
    ]);
    succeeds(&mut command)
}

fn merge(target: &str, folders: &Folders) -> Result<(), String> {
    let mut command = program(target)?;
    command.args(["-merge=1", LARGEST_KEPT]);
    command.args([
        &folders.merged,
        &folders.corpus,
        &folders.found,
        &folders.seeds,
    ]);
    succeeds(&mut command)
}

/// Replaces the kept corpus by the smallest merged inputs.
fn keep(folders: &Folders) -> io::Result<()> {
    let mut inputs: Vec<(u64, PathBuf)> = Vec::new();
    for entry in fs::read_dir(&folders.merged)? {
        let entry = entry?;
        inputs.push((entry.metadata()?.len(), entry.path()));
    }
    inputs.sort();
    fs::remove_dir_all(&folders.corpus)?;
    fs::create_dir_all(&folders.corpus)?;
    let mut total = 0;
    for (size, path) in inputs {
        total += size;
        if total > KEPT {
            break;
        }
        let name = path.file_name().unwrap_or_default();
        fs::copy(&path, folders.corpus.join(name))?;
    }
    println!("{}", folders.corpus.display());
    Ok(())
}

/// The command that builds and runs a target. `--target` keeps the flags away from build scripts.
fn program(target: &str) -> Result<Command, String> {
    let host = Command::new("rustc")
        .args(["--print", "host-tuple"])
        .output();
    let host = host.map_err(|error| error.to_string())?.stdout;
    let host = String::from_utf8_lossy(&host).trim().to_owned();
    let mut command = Command::new("cargo");
    command
        .current_dir(root())
        .env("RUSTFLAGS", FLAGS.join(" "));
    command.args(["run", "--release", "--locked", "--manifest-path"]);
    command.args(["fuzz/Cargo.toml", "--target", &host, "--bin", target]);
    command.arg("--target-dir").arg(target_folder()).arg("--");
    Ok(command)
}

/// The folder for what is built of the fuzz targets, which are not part of the workspace.
pub(crate) fn target_folder() -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| root().join("target"));
    folder.join("fuzz-build")
}

fn succeeds(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the fuzz target ended with {status}")),
    }
}
