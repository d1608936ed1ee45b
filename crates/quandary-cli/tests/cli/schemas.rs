//! The schema files are up to date, and reports are valid against them.

use crate::common::{EQUERRE, Folder, HOPELESS, PRINTED, SHORT, collection};
use std::path::Path;

fn tree() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas"))
}

#[test]
fn schema_files_are_up_to_date() {
    for (verb, schema) in quandary_cli::schemas() {
        let path = tree().join(format!("{verb}.schema.json"));
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        let written: serde_json::Value = serde_json::from_str(&written).unwrap_or_default();
        let stale = format!("{}: run `cargo xtask schemas`", path.display());
        assert_eq!(written, serde_json::to_value(&schema).unwrap(), "{stale}");
    }
    let files = std::fs::read_dir(tree()).unwrap().count();
    assert_eq!(files, quandary_cli::schemas().len());
}

#[test]
fn reports_are_valid_against_the_schemas() {
    let folder = Folder::new();
    let stored = format!("Solution: {PRINTED}\n{EQUERRE}");
    let levels = [
        ("Rails", stored.as_str()),
        ("Short", SHORT),
        ("Stuck", HOPELESS),
    ];
    folder.write("good.gartriage", collection(&levels));
    folder.write(
        "bad.gartriage",
        "Title: x\nwhat\n\n' 0--A--1\n\n' 0--a--b\n",
    );
    folder.write("noise", [0, 1, 2, 255]);
    let id = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";
    let lessons = tree().join("../samples/tileworld/lessons.dat");
    let lessons = lessons.to_str().unwrap();
    let runs: [&[&str]; 37] = [
        &["identify", "good.gartriage", "noise"],
        &["check", "good.gartriage", "bad.gartriage", "noise"],
        &[
            "check",
            "--strict",
            "bad.gartriage",
            "--limit",
            "diagnostics=1",
        ],
        &["check", "--fix", "bad.gartriage"],
        &["list", "good.gartriage", "bad.gartriage"],
        &["solve", "good.gartriage"],
        &["solve", "good.gartriage", "--all"],
        &["solve", "good.gartriage", "--count"],
        &["solve", "good.gartriage", "--nodes", "5"],
        &["verify", "good.gartriage"],
        &["verify", "good.gartriage#1", "--moves", "26"],
        &["hint", "good.gartriage#1"],
        &["hint", "good.gartriage#3"],
        &["hint", id],
        &["list", id],
        &["list", lessons],
        &["stats", "good.gartriage", lessons],
        &["duplicates", "good.gartriage", "good.gartriage"],
        &["diff", "good.gartriage", "bad.gartriage"],
        &["tents", "deduce", id],
        &["tents", "why", id, "--moves", "T0,1"],
        &["apad", "remaining", "oct 6"],
        &["apad", "count"],
        &["apad", "random", "--date", "jan 1"],
        &["apad", "count", "--date", "@1 @43"],
        &["tileworld", "path", lessons, "--level", "12"],
        &["tileworld", "record", lessons, "--level", "12"],
        &["explain"],
        &["explain", "xsb"],
        &["formats"],
        &["improve", "good.gartriage#1"],
        &["improve", "good.gartriage#1", "--nodes", "1"],
        &["archive", "add", "best", "good.gartriage", "noise"],
        &["archive", "add", "best", "good.gartriage", "--nodes", "1"],
        &["archive", "query", "best", "good.gartriage"],
        &["archive", "verify", "best"],
        &["archive", "merge", "copy", "best"],
    ];
    for args in runs {
        let ran = folder.run(&[args, &["--format", "jsonl"]].concat());
        let schemas = quandary_cli::schemas();
        let (_, schema) = schemas
            .iter()
            .find(|(name, _)| *name == name_of(args))
            .unwrap();
        let validator = jsonschema::validator_for(schema.as_value()).unwrap();
        assert!(!ran.objects().is_empty(), "{args:?}: {}", ran.err);
        for object in ran.objects() {
            if let Err(error) = validator.validate(&object) {
                panic!("{args:?}: {error} in {object}");
            }
        }
    }
}

/// The schema of a verb; the questions of all families share one, and their commands another.
fn name_of<'a>(args: &[&'a str]) -> &'a str {
    match args[..2.min(args.len())] {
        ["tents", _] | ["apad", "remaining"] => "ask",
        ["apad" | "tileworld", _] => "command",
        _ => args[0],
    }
}

#[test]
fn schemas_reject_empty_objects() {
    for (verb, schema) in quandary_cli::schemas() {
        let validator = jsonschema::validator_for(schema.as_value()).unwrap();
        assert!(!validator.is_valid(&serde_json::json!({})), "{verb}");
    }
}
