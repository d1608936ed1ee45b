//! `quandary FILE`.

use crate::common::{Folder, SHORT, collection};
use std::process::Command;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");

fn two() -> Folder {
    let folder = Folder::new();
    let stored = format!("Solution: +6T6\n{SHORT}");
    folder.write(
        "two.gartriage",
        collection(&[("One", &stored), ("Two", "' 0--?--1\n")]),
    );
    folder
}

#[test]
fn file_is_described_with_levels_findings_and_solutions() {
    let folder = two();
    let ran = folder.run(&["two.gartriage"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    for part in [
        "two.gartriage: Gartriage, ",
        "2 levels, 3x1, 1 cannot be played; 1 with a solution",
        "1 error: line 8: ",
        "quandary check two.gartriage",
        "quandary list two.gartriage",
        "quandary show 'two.gartriage#1'",
        "quandary verify two.gartriage",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(
        ran.out.lines().all(|line| line.chars().count() <= 80),
        "{}",
        ran.out
    );
    let object = folder
        .run(&["overview", "two.gartriage", "--format", "jsonl"])
        .objects()
        .remove(0);
    let numbers = ["levels", "playable", "solved", "errors"].map(|field| object[field].clone());
    assert_eq!(numbers, [2, 1, 1, 1].map(serde_json::Value::from));
}

#[test]
fn verbs_win_over_files() {
    let folder = two();
    folder.write("list", collection(&[("One", SHORT)]));
    let verb = folder.run(&["list", "two.gartriage"]);
    assert!(verb.out.contains("2 levels"), "{}", verb.out);
    let file = folder.run(&["./list"]);
    assert!(
        file.code == 0 && file.out.starts_with("./list: Gartriage, "),
        "{}",
        file.out
    );
    let missing = folder.run(&["missing.xsb"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("missing.xsb: no such file"),
        "{}",
        missing.err
    );
    assert_eq!(folder.run(&["sovle", "two.gartriage"]).code, 2);
}

#[test]
fn level_date_inline_text_and_standard_input_are_described() {
    let folder = two();
    let level = folder.run(&["two.gartriage#1"]);
    assert!(
        level
            .out
            .contains("1 level: #1 One, 3x1, 1 wagon; with a solution"),
        "{}",
        level.out
    );
    let date = folder.run(&["jan 25"]);
    assert!(
        date.code == 0 && date.out.contains("quandary solve 'jan 25'"),
        "{}",
        date.out
    );
    let id = folder.run(&["8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0"]);
    assert!(
        id.code == 0 && id.out.contains("1 level: #1, 8x8, 12 trees"),
        "{}",
        id.out
    );
    let input = folder
        .quandary(&["-"])
        .write_stdin(collection(&[("One", SHORT)]))
        .output();
    let input = crate::common::Ran::new(&input.unwrap());
    assert!(
        input.code == 0 && input.out.starts_with("-: Gartriage"),
        "{}",
        input.out
    );
}

#[test]
fn folder_is_described_by_its_formats() {
    let folder = Folder::new();
    let ran = folder.run(&[SAMPLES]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "folder with",
        "gartriage",
        "tileworld  tws",
        &format!("quandary list {SAMPLES}"),
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
}

#[test]
fn solutions_of_another_file_are_described() {
    let folder = Folder::new();
    let file = format!("{SAMPLES}/tileworld/lessons-ms.dac.tws");
    let ran = folder.run(&[&file]);
    assert!(
        ran.out.contains("13 solutions for the levels of"),
        "{}",
        ran.out
    );
}

/// Suggested commands succeed on the files that they were suggested for.
#[cfg(unix)]
#[test]
fn suggested_commands_work() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_quandary"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let folder = Folder::new();
    for file in [
        "crossoban/storehouse.xsb",
        "crossoban/partners.sok",
        "tents/lessons.tents",
        "tents/orchard.tnt",
        "apad/days.placements",
        "gartriage/lessons.Gartriage",
        "tileworld/lessons.dat",
        "tileworld/lessons-ms.dac.tws",
        "tileworld/lessons-ms.dac",
    ] {
        let args = [
            "overview",
            &format!("{SAMPLES}/{file}"),
            "--format",
            "jsonl",
        ];
        let object = folder.run(&args).objects().remove(0);
        let commands = object["commands"].as_array().unwrap();
        for command in commands {
            let command = command["command"].as_str().unwrap();
            let mut shell = Command::new("sh");
            shell
                .current_dir(folder.path("."))
                .env("PATH", &path)
                .args(["-c", command]);
            let output = shell.output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{command}: {errors}");
        }
    }
}
