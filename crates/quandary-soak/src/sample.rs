//! The files that are mutated.

use quandary::core::format::Format;
use quandary::core::level::LevelIndex;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::{FamilyId, find_format, identify, open};
use quandary_testing::corpus;
use std::path::{Path, PathBuf};
use std::{fs, io};
use walkdir::WalkDir;

/// Whether a file is our own or third-party. Third-party bytes are not added to the repository.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A file of the repository, or a file made only from such files.
    Ours,
    /// A file of the third-party corpus, or a file made from such a file.
    ThirdParty,
}

/// A file that some family can read.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The path of the file, and the format that the file was converted to, if any.
    pub name: String,
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The family that reads the file.
    pub family: FamilyId,
    /// The format of the file.
    pub format: &'static Format,
    /// Whether the file is our own or third-party.
    pub origin: Origin,
}

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.nth(2).map(Path::to_path_buf).unwrap_or_default()
}

/// The files of `samples/` and `damaged/` that some family can read, sorted by path.
///
/// # Errors
/// A folder or file cannot be read.
pub fn ours() -> io::Result<Vec<Sample>> {
    let folders = ["samples", "damaged"].map(|folder| root().join(folder));
    let mut samples = Vec::new();
    for folder in folders {
        samples.extend(collect(&folder, Origin::Ours)?);
    }
    Ok(samples)
}

/// The files in the folders `tests/bad` of all families. Each file triggers findings of one code
/// only.
///
/// # Errors
/// A folder or file cannot be read.
pub fn bad() -> io::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for family in FamilyId::ALL {
        let id = family.family().info().id;
        let folder = root().join(format!("crates/quandary-{id}/tests/bad"));
        samples.extend(collect(&folder, Origin::Ours)?);
    }
    Ok(samples)
}

/// The files of the third-party corpus that some family can read, sorted by path. Empty if
/// there is no corpus.
///
/// # Errors
/// A folder or file cannot be read.
pub fn third_party() -> io::Result<Vec<Sample>> {
    let folder = corpus::folder();
    if !folder.is_dir() {
        println!("skipped: no corpus");
        return Ok(Vec::new());
    }
    collect(&folder, Origin::ThirdParty)
}

/// The files of a folder and its subfolders that some family can read, sorted by path.
///
/// # Errors
/// The folder or a file cannot be read.
pub fn collect(folder: &Path, origin: Origin) -> io::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let path = entry?.into_path();
        if path.is_file() {
            let bytes = fs::read(&path)?;
            let name = path.strip_prefix(root()).unwrap_or(&path);
            samples.extend(sample(name, bytes, origin));
        }
    }
    Ok(samples)
}

/// A file as a sample. The extension names the format if it is the id of one, as in `tests/bad`;
/// otherwise it is found by content. `None` if no family knows it.
fn sample(path: &Path, bytes: Vec<u8>, origin: Origin) -> Option<Sample> {
    let name = path.display().to_string();
    let source = Source::new(name.as_str(), bytes);
    let (family, format) = match find_format(&source.extension()) {
        Some(named) => named,
        None => {
            let likeliest = identify(&source).into_iter().next()?;
            (likeliest.family, likeliest.evidence.format)
        }
    };
    Some(Sample {
        name,
        bytes: source.bytes().to_vec(),
        family,
        format,
        origin,
    })
}

/// Size in bytes of the largest sample that is converted.
const CONVERTED: usize = 64 << 10;

/// Converts a sample to every other format of its family, where possible. Returns no samples if
/// `sample` is larger than 64 KiB.
#[must_use]
pub fn conversions(sample: &Sample) -> Vec<Sample> {
    let source = Source::new(sample.name.as_str(), sample.bytes.clone());
    if sample.bytes.len() > CONVERTED {
        return Vec::new();
    }
    let Ok(document) = open(source, Some(sample.format.id), &ReadOptions::default()) else {
        return Vec::new();
    };
    let others = sample.family.family().info().formats.iter();
    let others = others.filter(|format| format.id != sample.format.id);
    let converted = others.filter_map(|format| {
        let converted = document.convert(format).ok()?;
        Some(Sample {
            name: format!("{} as {}", sample.name, format.id),
            bytes: converted.bytes,
            format,
            ..sample.clone()
        })
    });
    converted.collect()
}

/// The moves of the solutions and saved games that a sample stores with its levels.
#[must_use]
pub fn recorded_moves(sample: &Sample) -> Vec<String> {
    let source = Source::new(sample.name.as_str(), sample.bytes.clone());
    let document = open(source, Some(sample.format.id), &ReadOptions::default());
    let Ok(document) = document else {
        return Vec::new();
    };
    let levels = document.levels().into_iter();
    let puzzles = levels.flat_map(|levels| {
        let all = (0..levels.count()).map(LevelIndex);
        all.filter_map(|level| levels.open(level, None).ok())
    });
    let moves = puzzles.flat_map(|puzzle| {
        let records = puzzle.records().iter();
        records
            .map(|record| record.moves.clone())
            .collect::<Vec<_>>()
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_samples_and_bad_files() {
        let (ours, bad) = (ours().unwrap(), bad().unwrap());
        for family in FamilyId::ALL {
            let id = family.family().info().id;
            assert!(ours.iter().any(|sample| sample.family == *family), "{id}");
            assert!(bad.iter().any(|sample| sample.family == *family), "{id}");
        }
    }

    #[test]
    fn samples_are_converted() {
        let ours = ours().unwrap();
        let converted: Vec<Sample> = ours.iter().flat_map(conversions).collect();
        assert!(converted.len() > 10, "{}", converted.len());
        assert!(ours.iter().any(|sample| !recorded_moves(sample).is_empty()));
    }
}
