//! Every input gives one JSON object, also without a result.

use crate::common::{Folder, Ran, SHORT, collection};
use serde_json::Value;

const ID: &str = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";

/// Three lines; the second is garbage.
fn lines() -> String {
    format!("{ID}\ngarbage here\n{ID}\n")
}

fn with_lines(folder: &Folder, args: &[&str]) -> Ran {
    let args = [args, &["--format", "jsonl"]].concat();
    Ran::new(
        &folder
            .quandary(&args)
            .write_stdin(lines())
            .output()
            .unwrap(),
    )
}

fn is_error(object: &Value) -> bool {
    object["outcome"] == "error"
}

/// Checks a report against the schema of its verb.
fn assert_valid(verb: &str, object: &Value) {
    let schemas = quandary_cli::schemas();
    let (_, schema) = schemas.iter().find(|(name, _)| *name == verb).unwrap();
    let validator = jsonschema::validator_for(schema.as_value()).unwrap();
    if let Err(error) = validator.validate(object) {
        panic!("{verb}: {error} in {object}");
    }
}

#[test]
fn bad_line_among_good_ones_has_an_object_in_its_place() {
    let folder = Folder::new();
    for verb in ["solve", "list"] {
        let ran = with_lines(&folder, &[verb, "-"]);
        let objects = ran.objects();
        assert_eq!((ran.code, objects.len()), (1, 3), "{verb}: {}", ran.err);
        let errors: Vec<bool> = objects.iter().map(is_error).collect();
        assert_eq!(errors, [false, true, false], "{verb}");
        let bad = &objects[1];
        assert_eq!(
            (&bad["level"], &bad["code"]),
            (&2.into(), &"TEN0002".into()),
            "{verb}"
        );
        assert_eq!(bad["place"]["line"], 2);
        let message = bad["message"].as_str().unwrap();
        assert!(message.starts_with("expected a size"), "{message}");
        objects.iter().for_each(|object| assert_valid(verb, object));
    }
}

#[test]
fn bad_level_of_a_single_level_verb_has_an_object() {
    let folder = Folder::new();
    for args in [
        &["hint", "-#2"][..],
        &["tents", "deduce", "-#2"],
        &["verify", "-#2", "--moves", "T0,0"],
    ] {
        let ran = with_lines(&folder, args);
        let objects = ran.objects();
        assert_eq!((ran.code, objects.len()), (1, 1), "{args:?}: {}", ran.err);
        assert!(
            is_error(&objects[0]) && objects[0]["code"] == "TEN0002",
            "{args:?}"
        );
        let verb = if args[0] == "tents" { "ask" } else { args[0] };
        assert_valid(verb, &objects[0]);
    }
}

#[test]
fn file_without_a_valid_level_has_an_object_for_each_level() {
    let folder = Folder::new();
    let broken = "' 0--?--1\n";
    folder.write(
        "bad.gartriage",
        collection(&[("One", broken), ("Two", broken)]),
    );
    for verb in ["solve", "verify", "list"] {
        let ran = folder.run(&[verb, "bad.gartriage", "--format", "jsonl"]);
        let objects = ran.objects();
        assert_eq!((ran.code, objects.len()), (1, 2), "{verb}: {}", ran.err);
        for (number, object) in (1..).zip(&objects) {
            assert!(
                is_error(object) && object["level"] == number,
                "{verb}: {object}"
            );
            assert_eq!(object["code"], "GAR0042", "{verb}: {object}");
        }
    }
}

#[test]
fn file_without_levels_has_one_object() {
    let folder = Folder::new();
    folder.write("empty.gartriage", "");
    folder.write("noise", [0, 1, 2, 255]);
    for verb in ["solve", "verify", "list", "overview", "stats", "duplicates"] {
        let object = |file: &str| {
            let ran = folder.run(&[verb, file, "--format", "jsonl"]);
            let objects = ran.objects();
            assert_eq!(objects.len(), 1, "{verb} {file}: {}", ran.err);
            assert_valid(verb, &objects[0]);
            (ran.code, objects[0].clone())
        };
        let (code, noise) = object("noise");
        assert_eq!((code, &noise["code"]), (1, &"QUA0001".into()), "{verb}");
        let (code, missing) = object("missing.xsb");
        assert_eq!((code, missing.get("code")), (2, None), "{verb}");
        assert_eq!(missing["message"], "no such file or directory", "{verb}");
        let (code, empty) = object("empty.gartriage");
        match verb {
            "overview" => assert_eq!((code, &empty["errors"]), (1, &1.into())),
            _ => assert_eq!((code, &empty["code"]), (1, &"GAR0013".into()), "{verb}"),
        }
    }
}

#[test]
fn file_of_another_kind_has_an_object() {
    let folder = Folder::new();
    let tiles = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../samples/tileworld/tiles.bmp"
    );
    for verb in ["solve", "verify", "list", "hint", "stats", "duplicates"] {
        let ran = folder.run(&[verb, tiles, "--format", "jsonl"]);
        let objects = ran.objects();
        assert_eq!((ran.code, objects.len()), (2, 1), "{verb}: {}", ran.err);
        assert!(is_error(&objects[0]), "{verb}");
        assert_valid(verb, &objects[0]);
    }
    let ran = folder.run(&["solve", tiles, "--format", "jsonl"]);
    assert_eq!(ran.objects()[0]["message"], "the file has no levels");
}

#[test]
fn entries_of_a_file_of_solutions_are_not_errors() {
    let solutions = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../samples/tileworld/lessons-ms.dac.tws"
    );
    let ran = Folder::new().run(&["list", solutions, "--format", "jsonl"]);
    let objects = ran.objects();
    assert_eq!((ran.code, objects.len()), (0, 13), "{}", ran.err);
    assert!(!objects.iter().any(is_error), "{}", ran.out);
}

#[test]
fn file_of_solutions_that_cannot_be_read_has_an_object() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    folder.write("noise", [0, 1, 2, 255]);
    let set = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../samples/tileworld/lessons.dat"
    );
    for (levels, solutions, code) in [
        (set, "missing.tws", 2),
        (set, "noise", 1),
        ("a.gartriage", "missing.txt", 2),
        ("a.gartriage", "noise", 2),
        ("a.gartriage", set, 2),
        ("a.gartriage", "jan 19", 2),
    ] {
        let ran = folder.run(&["verify", levels, solutions, "--format", "jsonl"]);
        let objects = ran.objects();
        assert_eq!(
            (ran.code, objects.len()),
            (code, 1),
            "{solutions}: {}",
            ran.err
        );
        assert!(is_error(&objects[0]), "{solutions}");
        assert_eq!(objects[0]["file"], solutions);
        assert_valid("verify", &objects[0]);
    }
}

#[test]
fn file_of_a_command_that_cannot_be_read_has_an_object() {
    let folder = Folder::new();
    folder.write("noise", [0, 1, 2, 255]);
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    for args in [
        ["diff", "noise", "a.gartriage"],
        ["diff", "a.gartriage", "noise"],
    ] {
        let ran = folder.run(&[&args[..], &["--format", "jsonl"]].concat());
        let objects = ran.objects();
        assert_eq!((ran.code, objects.len()), (1, 1), "{args:?}: {}", ran.err);
        assert_eq!(
            (&objects[0]["file"], is_error(&objects[0])),
            (&"noise".into(), true)
        );
        assert_valid("diff", &objects[0]);
    }
    for (file, code) in [("noise", 1), ("missing.apad", 2), ("a.gartriage", 2)] {
        let ran = folder.run(&["apad", "verify", file, "--format", "jsonl"]);
        let objects = ran.objects();
        assert_eq!((ran.code, objects.len()), (code, 1), "{file}: {}", ran.err);
        assert!(is_error(&objects[0]), "{file}");
        assert_valid("command", &objects[0]);
    }
}

#[test]
fn empty_file_is_reported_as_empty() {
    let folder = Folder::new();
    folder.write("empty", "");
    let ran = folder.run(&["solve", "empty", "--format", "jsonl"]);
    let object = &ran.objects()[0];
    assert_eq!((ran.code, &object["code"]), (1, &"QUA0001".into()));
    assert_eq!(object["message"], "the file is empty");
}

#[test]
fn errors_of_files_are_in_the_order_of_the_arguments() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    for verb in ["solve", "list", "overview", "identify", "check"] {
        let args = [verb, "x", "a.gartriage", "y", "--format", "jsonl"];
        let ran = folder.run(&args);
        let objects = ran.objects();
        let files: Vec<_> = objects
            .iter()
            .map(|object| object["file"].as_str().unwrap())
            .collect();
        assert_eq!(
            (ran.code, files),
            (2, vec!["x", "a.gartriage", "y"]),
            "{verb}"
        );
    }
}

#[test]
fn verification_of_nothing_is_an_error() {
    let folder = Folder::new();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/tileworld");
    let set = format!("{samples}/lessons.dat");
    // A header without records.
    folder.write("none.tws", [0x35, 0x33, 0x9B, 0x99, 2, 0, 0, 0]);
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    for args in [
        &["verify", &set, "none.tws"][..],
        &["verify", &set],
        &["verify", "a.gartriage"],
    ] {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(
            ran.err.contains("no solutions to replay"),
            "{args:?}: {}",
            ran.err
        );
        let ran = folder.run(&[args, &["--format", "json"]].concat());
        let objects: Vec<Value> = serde_json::from_str(&ran.out).unwrap();
        assert!(
            ran.code == 2 && objects.len() == 1 && is_error(&objects[0]),
            "{args:?}"
        );
    }
}

#[test]
fn baseline_may_contain_errors() {
    let folder = Folder::new();
    let stored = format!("Solution: +6T6\n{SHORT}");
    let broken = "' 0--?--1\n";
    folder.write(
        "a.gartriage",
        collection(&[("One", &stored), ("Two", broken)]),
    );
    let verify = ["verify", "a.gartriage", "--format", "jsonl"];
    let first = folder.run(&verify);
    assert_eq!((first.code, first.objects().len()), (1, 2));
    folder.write("before.jsonl", &first.out);
    let second = folder.run(&[&verify[..], &["--baseline", "before.jsonl"]].concat());
    assert_eq!(second.objects().len(), 1, "only the error: {}", second.out);
}
