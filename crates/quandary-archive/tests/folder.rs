//! Archives on disk: merging, hostile files and several writers at a time.

use proptest::prelude::*;
use quandary::core::family::Document;
use quandary::core::level::LevelIndex;
use quandary::core::limits::Limits;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary_archive::{
    Archive, ArchiveError, LevelKey, Provenance, Record, StoredLevel, puzzle, verified,
    without_limit,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// A corridor in which the box has to be pushed once.
fn level(length: usize) -> Arc<dyn Document> {
    let wall = "#".repeat(length + 5);
    let text = format!("{wall}\n#@{}$.#\n{wall}\n", " ".repeat(length));
    let source = Source::new("corridor.xsb", text.into_bytes());
    quandary::open(source, Some("xsb"), &ReadOptions::default()).unwrap()
}

/// A solution of a corridor that first goes there and back several times.
fn moves(length: usize, detours: usize) -> String {
    "rl".repeat(detours) + &"r".repeat(length) + "R"
}

fn key(level: &dyn Document) -> LevelKey {
    let levels = level.levels().unwrap();
    let fingerprint = levels.fingerprints(LevelIndex(0)).unwrap().exact;
    LevelKey::new("crossoban", fingerprint).unwrap()
}

fn record(length: usize, detours: usize, file: &str) -> (LevelKey, Record) {
    let level = level(length);
    let key = key(&*level);
    let puzzle = puzzle(&*level, LevelIndex(0), "crossoban-1").unwrap();
    let provenance = Provenance {
        file: file.to_owned(),
        ..Provenance::default()
    };
    let solution = verified(
        &*puzzle,
        &moves(length, detours),
        provenance,
        &without_limit,
    );
    let mut record = Record {
        family: "crossoban".to_owned(),
        fingerprint: key.fingerprint(),
        level: StoredLevel::of(&*level, LevelIndex(0)).unwrap(),
        variants: BTreeMap::new(),
    };
    let best = record.variants.entry("crossoban-1".to_owned()).or_default();
    best.add(&solution.unwrap(), &[]);
    (key, record)
}

fn archive(folder: &Path) -> Archive {
    Archive::open_or_create(folder, &Limits::default()).unwrap()
}

/// The length of a corridor, the number of detours and the name of a file.
type Addition = (usize, usize, &'static str);

fn built(additions: &[Addition]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let archive = archive(folder.path());
    for (length, detours, file) in additions {
        let (key, record) = record(*length, *detours, file);
        archive.merge(&key, &record, &without_limit).unwrap();
    }
    folder
}

/// Adds everything that the other archive knows.
fn merge(folder: &Path, other: &Path) {
    let (archive, other) = (archive(folder), archive(other));
    for key in other.list().unwrap().levels {
        let file = other.check(&key, &without_limit).unwrap().unwrap();
        let record = file.checked.record;
        archive.merge(&key, &record, &without_limit).unwrap();
    }
}

/// All files of a folder with their content.
fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let below = content(&path).into_iter();
            let name = path.file_name().unwrap();
            files.extend(below.map(|(inside, bytes)| (Path::new(name).join(inside), bytes)));
        } else {
            files.insert(path.file_name().unwrap().into(), fs::read(&path).unwrap());
        }
    }
    files
}

fn merged(parts: &[&TempDir]) -> BTreeMap<PathBuf, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    archive(folder.path());
    for part in parts {
        merge(folder.path(), part.path());
    }
    content(folder.path())
}

fn additions() -> impl Strategy<Value = Vec<Addition>> {
    let file = prop::sample::select(vec!["a.sok", "b.sok"]);
    prop::collection::vec((1..4_usize, 0..3_usize, file), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn archives_are_the_same_in_whatever_order_they_are_merged(
        one in additions(), two in additions(), three in additions(),
    ) {
        let all = [&one[..], &two, &three].concat();
        let [one, two, three] = [one, two, three].map(|additions| built(&additions));
        let wanted = content(built(&all).path());
        prop_assert_eq!(&merged(&[&one, &two, &three]), &wanted);
        prop_assert_eq!(&merged(&[&three, &two, &one, &two]), &wanted);
        merge(two.path(), three.path());
        prop_assert_eq!(&merged(&[&two, &one]), &wanted);
    }
}

#[test]
fn levels_of_every_family_are_stored_without_their_solutions() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut stored = BTreeMap::new();
    for family in fs::read_dir(samples).unwrap() {
        for file in fs::read_dir(family.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                continue;
            }
            let source = Source::new(path.display().to_string(), fs::read(&path).unwrap());
            let Ok(document) = quandary::open(source, None, &ReadOptions::default()) else {
                continue;
            };
            let family = document.family().id;
            let Some(levels) = document.levels() else {
                continue;
            };
            for index in (0..levels.count()).map(LevelIndex) {
                let Ok(prints) = levels.fingerprints(index) else {
                    continue;
                };
                let level = StoredLevel::of(&*document, index).unwrap();
                let opened = level.open("x", family, prints.exact, &Limits::default());
                let opened = opened.unwrap();
                let again = StoredLevel::of(&**opened.document(), LevelIndex(0)).unwrap();
                assert_eq!(again, level, "{}", path.display());
                let kept = opened.document().levels().unwrap();
                let records = kept.open(LevelIndex(0), None).unwrap().records().len();
                // In this family a solved board is a level of its own.
                assert!(records == 0 || family == "apad", "{}", path.display());
                *stored.entry(family).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(stored.len(), 5, "{stored:?}");
}

/// Replaces a text in a file that has it.
fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// What a check says about the only level of an archive after a change of its file.
fn fault(change: impl FnOnce(&Path)) -> String {
    let folder = built(&[(2, 1, "a.sok")]);
    let archive = archive(folder.path());
    let key = archive.list().unwrap().levels[0];
    let path = archive.path(&key);
    change(&path);
    let before = fs::read(&path).unwrap();
    let found = match archive.check(&key, &without_limit) {
        Err(error) => error.to_string(),
        Ok(file) => {
            let file = file.unwrap();
            let (_, why) = file.checked.first_rejection().unwrap();
            why.to_string()
        }
    };
    // A better solution does not replace a file that is wrong.
    let (_, better) = record(2, 0, "b.sok");
    let refused = archive.merge(&key, &better, &without_limit);
    assert!(
        matches!(refused, Err(ArchiveError::Damaged { .. })),
        "{refused:?}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    found
}

#[test]
fn damaged_and_forged_files_are_named_and_stay() {
    let truncated = |path: &Path| {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
    };
    assert!(fault(truncated).contains("EOF while parsing"));
    let deep = |path: &Path| fs::write(path, "[".repeat(1 << 20)).unwrap();
    assert!(fault(deep).contains("invalid type"), "{}", fault(deep));
    let nested = |path: &Path| replace(path, "\"a.sok\"", &("[".repeat(500) + &"]".repeat(500)));
    assert!(
        fault(nested).contains("expected a string"),
        "{}",
        fault(nested)
    );
    for (from, to, wanted) in [
        (
            "\"family\": \"crossoban\"",
            "\"family\": \"tents\"",
            "the file is about the level",
        ),
        ("rlrrR", "rlrR", "at the end: the goal is not covered"),
        ("rlrrR", "rlrrU", "move 5"),
        (
            "\"moves\": 5",
            "\"moves\": 4",
            "the values are moves 5, pushes 1, not moves 4",
        ),
        (
            "\"crossoban-1\"",
            "\"nonsense\"",
            "cannot be played under the rules `nonsense`",
        ),
        (
            "\"format\": \"crossoban\"",
            "\"format\": \"tnt\"",
            "the level",
        ),
        (
            "\"format\": \"crossoban\"",
            "\"format\": \"no\"",
            "unknown format `no`",
        ),
        ("@  $", "@ $ ", "the level has the fingerprint"),
        ("@  $", "    ", "the level has errors"),
        ("\"text\"", "\"base64\"", "the level is not Base64"),
        ("\"text\"", "\"yaml\"", "unknown variant `yaml`"),
        (
            "\"values\"",
            "\"more\": 1, \"values\"",
            "unknown field `more`",
        ),
        ("\"moves\": 5", "\"moves\": -5", "invalid value"),
        ("\"moves\": 5,", "", "solution 1 has no value for `moves`"),
    ] {
        let found = fault(|path| replace(path, from, to));
        assert!(found.contains(wanted), "{from} -> {to}: {found}");
    }
}

#[test]
fn a_file_with_the_name_of_another_level_is_refused() {
    let folder = built(&[(2, 1, "a.sok"), (3, 0, "a.sok")]);
    let archive = archive(folder.path());
    let keys = archive.list().unwrap().levels;
    fs::copy(archive.path(&keys[0]), archive.path(&keys[1])).unwrap();
    let refused = archive.read(&keys[1]).unwrap_err().to_string();
    assert!(refused.contains("the file is about the level"), "{refused}");
}

#[test]
fn limits_apply_to_files() {
    let folder = built(&[(2, 1, "a.sok")]);
    let limits = Limits {
        file_bytes: 100,
        ..Limits::default()
    };
    let archive = Archive::open(folder.path(), &limits).unwrap();
    let key = archive.list().unwrap().levels[0];
    let refused = archive.read(&key).unwrap_err().to_string();
    assert!(
        refused.contains("larger than the limit of 100 bytes"),
        "{refused}"
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    use std::os::unix::fs::symlink;
    let folder = built(&[(2, 1, "a.sok")]);
    let archive = archive(folder.path());
    let key = archive.list().unwrap().levels[0];
    let path = archive.path(&key);
    let outside = tempfile::tempdir().unwrap();
    let elsewhere = outside.path().join("file.json");
    fs::rename(&path, &elsewhere).unwrap();
    symlink(&elsewhere, &path).unwrap();
    let listing = archive.list().unwrap();
    assert!(listing.levels.is_empty() && listing.strangers.len() == 1);
    let (_, better) = record(2, 0, "b.sok");
    let before = fs::read(&elsewhere).unwrap();
    assert!(archive.merge(&key, &better, &without_limit).is_err());
    assert_eq!(fs::read(&elsewhere).unwrap(), before);
    // A link in place of a folder.
    let group = path.parent().unwrap();
    fs::remove_dir_all(group).unwrap();
    symlink(outside.path(), group).unwrap();
    assert!(archive.merge(&key, &better, &without_limit).is_err());
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
    let strangers = archive.list().unwrap().strangers;
    assert!(
        strangers[0].to_string().contains("not followed"),
        "{strangers:?}"
    );
}

#[test]
fn other_files_are_named_where_they_do_not_belong() {
    let folder = built(&[(2, 1, "a.sok")]);
    let archive = archive(folder.path());
    for name in [
        "README.md",
        ".git/config",
        "crossoban/zz/notes.txt",
        "other/file",
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    let listing = archive.list().unwrap();
    assert_eq!(listing.levels.len(), 1);
    let strangers: Vec<&Path> = listing.strangers.iter().map(ArchiveError::path).collect();
    let wanted = ["crossoban/zz/notes.txt", "other"].map(|name| folder.path().join(name));
    assert_eq!(strangers, wanted);
}

#[test]
fn only_archives_and_empty_folders_are_used() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits::default();
    let open = || Archive::open(folder.path(), &limits);
    assert!(matches!(open(), Err(ArchiveError::NotAnArchive(_))));
    fs::write(folder.path().join("thesis.tex"), "").unwrap();
    let refused = Archive::open_or_create(folder.path(), &limits);
    assert!(matches!(refused, Err(ArchiveError::NotEmpty(_))));
    fs::write(
        folder.path().join("quandary-archive.json"),
        "{\"version\": 2}",
    )
    .unwrap();
    assert!(matches!(open(), Err(ArchiveError::Version(_))));
    let missing = Archive::open(&folder.path().join("none"), &limits);
    assert!(matches!(missing, Err(ArchiveError::Io { .. })));
}

#[test]
fn nothing_is_lost_when_several_write_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let all: Vec<Addition> = (0..6)
        .flat_map(|detours| (1..4).map(move |length| (length, detours, "a.sok")))
        .collect();
    std::thread::scope(|scope| {
        for part in all.chunks(3) {
            let folder = folder.path();
            scope.spawn(move || {
                let archive = archive(folder);
                archive.sweep().unwrap();
                for (length, detours, file) in part {
                    let (key, record) = record(*length, *detours, file);
                    archive.merge(&key, &record, &without_limit).unwrap();
                }
            });
        }
    });
    assert_eq!(content(folder.path()), content(built(&all).path()));
}

#[test]
fn leftovers_of_killed_processes_are_removed() {
    let folder = built(&[(2, 1, "a.sok")]);
    let before = content(folder.path());
    let archive = archive(folder.path());
    fs::write(folder.path().join(".quandary-archive-abc.tmp"), "half").unwrap();
    archive.sweep().unwrap();
    assert_eq!(content(folder.path()), before);
}
