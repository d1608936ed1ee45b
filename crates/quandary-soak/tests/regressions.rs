//! Files that once failed, and the corpus of the fuzz targets, are used without a panic.
//!
//! `cargo xtask soak` writes `regressions/FAMILY-NNNN.FORMAT`, and `FAMILY-NNNN.moves` next to it if
//! moves are part of the find.

use quandary::find_format;
use quandary::{FamilyId, core::source::Source};
use quandary_soak::door::{Door, Work, read};
use quandary_soak::fuzz;
use quandary_soak::mutant::Mutant;
use quandary_soak::mutate::Dice;
use quandary_soak::sample::{Origin, root};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder, in order; none if it does not exist.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Random choices inside the doors that are tried with each file.
const CHOICES: u64 = 8;

fn use_in_every_way(
    path: &Path,
    family: FamilyId,
    format: &'static quandary::core::format::Format,
) {
    let moves = fs::read_to_string(path.with_extension("moves"));
    let mutant = Mutant {
        source: Source::new("mutant", fs::read(path).unwrap()),
        family,
        format,
        moves: moves.unwrap_or_default(),
        origin: Origin::Ours,
    };
    let Some(reading) = read(&mutant) else { return };
    for door in Door::ALL {
        for choice in 0..CHOICES {
            let _: Work = door.enter(&reading, &mutant, &mut Dice::of_stream(0, choice));
        }
    }
}

#[test]
fn files_that_once_failed_are_used() {
    for path in files(&root().join("crates/quandary-soak/tests/regressions")) {
        println!("{}", path.display());
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        if extension != "moves" && extension != "md" {
            let (family, format) = find_format(&extension).expect("a format");
            use_in_every_way(&path, family, format);
        }
    }
}

#[test]
fn the_corpus_of_the_fuzz_targets_is_used() {
    let corpus = root().join("fuzz/corpus");
    let mut used = 0;
    for family in FamilyId::ALL {
        for path in files(&corpus.join(family.family().info().id)) {
            println!("{}", path.display());
            fuzz::file(*family, &fs::read(&path).unwrap());
            used += 1;
        }
    }
    for path in files(&corpus.join("moves")) {
        println!("{}", path.display());
        fuzz::moves(&fs::read(&path).unwrap());
        used += 1;
    }
    assert!(used > 0, "fuzz/corpus is empty");
}
