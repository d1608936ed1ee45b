//! `archive`: solutions of several sources, merged, listed, verified and exported.

use crate::common::{EQUERRE, Folder, PRINTED, Ran, SHORT, collection};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");

fn sample(name: &str) -> String {
    format!("{SAMPLES}/{name}")
}

/// Two levels, of which the first has a stored solution.
fn levels(folder: &Folder) {
    let stored = format!("Solution: {PRINTED}\n{EQUERRE}");
    let text = collection(&[("Rails", stored.as_str()), ("Short", SHORT)]);
    folder.write("levels.gartriage", text);
}

/// How often each outcome was reported.
fn outcomes(ran: &Ran) -> BTreeMap<String, usize> {
    let mut outcomes = BTreeMap::new();
    for object in ran.objects() {
        let outcome = object["outcome"].as_str().unwrap_or_default().to_owned();
        *outcomes.entry(outcome).or_insert(0) += 1;
    }
    outcomes
}

fn counts(counts: &[(&str, usize)]) -> BTreeMap<String, usize> {
    let counts = counts.iter();
    counts
        .map(|(word, count)| ((*word).to_owned(), *count))
        .collect()
}

/// The files of an archive with their content.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let inside = entry.path().strip_prefix(folder).unwrap().to_owned();
            files.insert(inside, std::fs::read(entry.path()).unwrap());
        }
    }
    files
}

/// The only level file of an archive.
fn only_file(folder: &Folder, archive: &str) -> PathBuf {
    let root = folder.path(archive);
    let mut levels = files(&root)
        .into_keys()
        .filter(|path| path.components().count() == 3);
    let only = levels.next().unwrap();
    assert_eq!(levels.next(), None);
    root.join(only)
}

#[test]
fn solutions_of_all_sources_are_added() {
    let folder = Folder::new();
    levels(&folder);
    let added = folder.run(&[
        "archive",
        "add",
        "best",
        "levels.gartriage",
        "--format",
        "jsonl",
    ]);
    assert_eq!(
        (added.code, outcomes(&added)),
        (0, counts(&[("new", 1)])),
        "{}",
        added.err
    );
    let again = folder.run(&[
        "archive",
        "add",
        "best",
        "levels.gartriage",
        "--format",
        "jsonl",
    ]);
    assert_eq!(outcomes(&again), counts(&[("equal", 1)]));

    let solved = folder.run(&["solve", "levels.gartriage#2", "--format", "jsonl"]);
    folder.write("found.jsonl", solved.out);
    let unknown = folder.run(&["archive", "add", "best", "found.jsonl"]);
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.err.contains("found.jsonl:1: the level"),
        "{}",
        unknown.err
    );
    let both = [
        "archive",
        "add",
        "best",
        "found.jsonl",
        "levels.gartriage#2",
        "--format",
        "jsonl",
    ];
    let added = folder.run(&both);
    let object = &added.objects()[0];
    assert_eq!(object["outcome"], "new", "{}", added.err);
    assert_eq!(object["source"], "found.jsonl");
    // Now the archive has the level.
    let alone = folder.run(&["archive", "add", "best", "found.jsonl", "--format", "jsonl"]);
    assert_eq!(outcomes(&alone), counts(&[("equal", 1)]), "{}", alone.err);

    folder.write("moves.txt", "+66\nnonsense\n+6T6\n");
    let text = [
        "archive",
        "add",
        "best",
        "levels.gartriage#2",
        "moves.txt",
        "--format",
        "jsonl",
    ];
    let added = folder.run(&text);
    assert_eq!(
        outcomes(&added),
        counts(&[("equal", 1), ("failed", 2)]),
        "{}",
        added.err
    );
    assert_eq!(added.code, 1);
    let failed = &added.err;
    assert!(failed.contains("error: moves.txt#2"), "{failed}");
}

#[test]
fn other_files_in_a_folder_are_skipped() {
    let folder = Folder::new();
    levels(&folder);
    folder.write("notes.json", "{}");
    for outcome in ["new", "equal"] {
        // The second time the folder has the archive too.
        let added = folder.run(&["archive", "add", "best", ".", "--format", "jsonl"]);
        assert_eq!(
            (added.code, outcomes(&added)),
            (0, counts(&[(outcome, 1)])),
            "{}",
            added.err
        );
    }
    let samples = sample("tileworld");
    let added = folder.run(&["archive", "add", "tiles", &samples, "--format", "jsonl"]);
    assert_eq!(outcomes(&added), counts(&[("new", 26)]), "{}", added.err);
}

#[test]
fn solutions_of_tile_world_are_exported_again() {
    let folder = Folder::new();
    let (set, solutions) = (
        sample("tileworld/lessons.dat"),
        sample("tileworld/lessons-ms.dac.tws"),
    );
    let added = folder.run(&[
        "archive", "add", "best", &set, &solutions, "--format", "jsonl",
    ]);
    assert_eq!(added.code, 0, "{}", added.err);
    let number = outcomes(&added)["new"];
    assert!(number >= 10, "{number}");
    let exported = folder.run(&["archive", "export", "best", &set, "-o", "again.tws"]);
    assert_eq!(exported.code, 0, "{}", exported.err);
    let verified = folder.run(&["verify", &set, "again.tws", "--format", "jsonl"]);
    assert_eq!(outcomes(&verified), counts(&[("verified", number)]));
    let none = folder.run(&[
        "archive",
        "export",
        "best",
        &set,
        "-o",
        "x.tws",
        "--variant",
        "lynx",
    ]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("no solutions"), "{}", none.err);
}

#[test]
fn a_collection_and_lines_give_the_same_archive_again() {
    let folder = Folder::new();
    let samples = sample("crossoban");
    let solved = folder.run(&["solve", &samples, "--nodes", "20000", "--format", "jsonl"]);
    folder.write("found.jsonl", solved.out);
    let added = folder.run(&["archive", "add", "best", &samples, "found.jsonl"]);
    assert!(added.out.contains(" new"), "{}", added.err);
    let lines = folder.run(&["archive", "export", "best", "-o", "best.jsonl"]);
    assert_eq!(lines.code, 0, "{}", lines.err);
    let wanted = files(&folder.path("best"));
    assert!(wanted.len() > 10);
    let again = folder.run(&["archive", "add", "again", &samples, "best.jsonl"]);
    assert_eq!(again.code, added.code, "{}", again.err);
    assert_eq!(files(&folder.path("again")), wanted);

    let export = [
        "archive",
        "export",
        "best",
        "-o",
        "best.crossoban",
        "--metric",
        "moves",
    ];
    let collection = folder.run(&export);
    assert_eq!(collection.code, 0, "{}", collection.err);
    let verified = folder.run(&["verify", "best.crossoban", "--format", "jsonl"]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    let refused = folder.run(&export);
    assert!(
        refused.code == 2 && refused.err.contains("--force"),
        "{}",
        refused.err
    );
}

#[test]
fn archives_merged_both_ways_are_identical() {
    let folder = Folder::new();
    levels(&folder);
    folder.write("short.gartriage", collection(&[("Other title", SHORT)]));
    for (name, metric) in [("one", "actions"), ("two", "moves")] {
        let solve = [
            "solve",
            "levels.gartriage",
            "--metric",
            metric,
            "--format",
            "jsonl",
        ];
        let found = format!("{name}.jsonl");
        folder.write(&found, folder.run(&solve).out);
        let set = if name == "one" {
            "levels.gartriage"
        } else {
            "short.gartriage"
        };
        let files = ["archive", "add", name, set, "levels.gartriage#1", &found];
        assert_eq!(folder.run(&files).code, 0);
    }
    for (name, order) in [("there", ["one", "two"]), ("back", ["two", "one"])] {
        let merged = folder.run(&["archive", "merge", name, order[0], order[1]]);
        assert_eq!(merged.code, 0, "{}", merged.err);
    }
    let there = files(&folder.path("there"));
    assert_eq!(there, files(&folder.path("back")));
    assert_eq!(there.len(), 3);
    let merged = folder.run(&["archive", "merge", "one", "two", "--format", "jsonl"]);
    assert_eq!(merged.code, 0);
    assert_eq!(files(&folder.path("one")), there);
    let idle = folder.run(&["archive", "merge", "one", "there", "--format", "jsonl"]);
    assert_eq!(outcomes(&idle).keys().collect::<Vec<_>>(), ["equal"]);
}

#[test]
fn forged_solutions_are_reported_with_their_place_and_not_taken() {
    let folder = Folder::new();
    folder.write("short.gartriage", collection(&[("Short", SHORT)]));
    folder.write("moves.txt", "+6T6");
    for name in ["best", "forged"] {
        let added = folder.run(&["archive", "add", name, "short.gartriage", "moves.txt"]);
        assert_eq!(added.code, 0, "{}", added.err);
    }
    let path = only_file(&folder, "forged");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("+6T6", "+6")).unwrap();
    let verified = folder.run(&["archive", "verify", "forged"]);
    assert_eq!(verified.code, 1);
    let place = path
        .strip_prefix(folder.path(""))
        .unwrap()
        .display()
        .to_string();
    assert!(
        verified.err.contains(&place) && verified.err.contains("wagon a is not on"),
        "{}",
        verified.err
    );
    let before = files(&folder.path("best"));
    let merged = folder.run(&["archive", "merge", "best", "forged"]);
    assert_eq!(merged.code, 1);
    assert!(merged.err.contains(&place), "{}", merged.err);
    assert_eq!(files(&folder.path("best")), before);
    let queried = folder.run(&["archive", "query", "forged", "--format", "jsonl"]);
    assert_eq!(outcomes(&queried), counts(&[("failed", 1)]));
    std::fs::write(&path, "{").unwrap();
    for args in [
        &["archive", "verify", "forged"][..],
        &["archive", "query", "forged"],
        &["archive", "merge", "best", "forged"],
        &["archive", "add", "forged", "short.gartriage", "moves.txt"],
        &["archive", "export", "forged", "-o", "x.jsonl", "--force"],
    ] {
        let ran = folder.run(args);
        assert!(
            ran.code == 1 && ran.err.contains(&place),
            "{args:?}: {}",
            ran.err
        );
        assert_eq!(std::fs::read(&path).unwrap(), b"{");
    }
    assert_eq!(files(&folder.path("best")), before);
}

#[test]
fn queries_select_levels_by_file_and_by_fingerprint() {
    let folder = Folder::new();
    levels(&folder);
    folder.run(&["archive", "add", "best", "levels.gartriage"]);
    let queried = folder.run(&[
        "archive",
        "query",
        "best",
        "levels.gartriage",
        "--format",
        "jsonl",
    ]);
    assert_eq!(outcomes(&queried), counts(&[("known", 1), ("unknown", 1)]));
    let missing = [
        "archive",
        "query",
        "best",
        "levels.gartriage",
        "--missing",
        "--format",
        "csv",
    ];
    let missing = folder.run(&missing);
    assert_eq!(missing.out.lines().count(), 2, "{}", missing.out);
    assert!(missing.out.contains("Short") && missing.code == 0);
    let fingerprint = queried.objects()[0]["fingerprint"].as_str().unwrap()[..8].to_owned();
    let one = folder.run(&["archive", "query", "best", &fingerprint]);
    assert!(
        one.out.contains("Rails") && one.out.contains("31 actions"),
        "{}",
        one.out
    );
    assert!(
        one.out.lines().all(|line| line.chars().count() <= 80),
        "{}",
        one.out
    );
    let none = folder.run(&["archive", "query", "best", "00000000"]);
    assert!(
        none.code == 2 && none.err.contains("neither a file nor"),
        "{}",
        none.err
    );
}

#[test]
fn folders_that_are_not_archives_are_refused() {
    let folder = Folder::new();
    levels(&folder);
    for args in [
        &["archive", "query", "."][..],
        &["archive", "verify", "."],
        &["archive", "merge", "new", "."],
        &["archive", "export", ".", "-o", "x.jsonl"],
        &["archive", "query", "missing"],
        &["archive", "add", ".", "levels.gartriage"],
    ] {
        let ran = folder.run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
    }
    assert!(!folder.path("new").exists() && !folder.path("x.jsonl").exists());
    folder.write("unsolved.gartriage", collection(&[("Short", SHORT)]));
    for file in ["none.gartriage", "unsolved.gartriage"] {
        let nothing = folder.run(&["archive", "add", "best", file]);
        assert_eq!(nothing.code, 2, "{}", nothing.err);
    }
    assert!(!folder.path("best").exists());
}

#[test]
fn processes_that_add_at_the_same_time_lose_nothing() {
    let folder = Folder::new();
    levels(&folder);
    let metrics = ["actions", "moves", "couplings"];
    for metric in metrics {
        let solve = [
            "solve",
            "levels.gartriage",
            "--metric",
            metric,
            "--format",
            "jsonl",
        ];
        folder.write(&format!("{metric}.jsonl"), folder.run(&solve).out);
    }
    let lines = metrics.map(|metric| format!("{metric}.jsonl"));
    let add = |archive: &str, lines: &[String]| {
        let mut command = folder.quandary(&["archive", "add", archive, "levels.gartriage"]);
        command.args(lines);
        command
    };
    for line in &lines {
        assert_eq!(
            add("one", std::slice::from_ref(line))
                .output()
                .unwrap()
                .status
                .code(),
            Some(0)
        );
    }
    std::thread::scope(|scope| {
        for line in &lines {
            scope.spawn(|| {
                let mut command = add("two", std::slice::from_ref(line));
                assert_eq!(command.output().unwrap().status.code(), Some(0));
            });
        }
    });
    assert_eq!(files(&folder.path("two")), files(&folder.path("one")));
}
