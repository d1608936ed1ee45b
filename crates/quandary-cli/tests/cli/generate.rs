//! `generate`: formats of the output, near misses, and searches without a time limit.

use crate::common::Folder;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::process::{Command, Stdio};

fn format_of(folder: &Folder, name: &str) -> String {
    let ran = folder.run(&["identify", name, "--format", "jsonl"]);
    ran.objects()[0]["matches"][0]["format"]
        .as_str()
        .unwrap_or("")
        .to_owned()
}

#[test]
fn the_extension_selects_the_format() {
    let folder = Folder::new();
    let small = ["generate", "tents", "--rows", "6", "--columns", "6"];
    for (name, format) in [
        ("a.tnt", "tnt"),
        ("a.janko", "janko"),
        ("a.url", "puzzlink"),
        ("a.tents", "tatham"),
        ("a", "tatham"),
    ] {
        let ran = folder.run(&[&small[..], &["-o", name]].concat());
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        assert_eq!(format_of(&folder, name), format, "{name}");
    }
    let sokoban = [
        "generate",
        "crossoban",
        "--kind",
        "sokoban",
        "--width",
        "6",
        "--height",
        "6",
    ];
    let ran = folder.run(
        &[
            &sokoban[..],
            &["--boxes", "1", "--pushes", "3", "-o", "b.sok"],
        ]
        .concat(),
    );
    assert_eq!(
        (ran.code, format_of(&folder, "b.sok").as_str()),
        (0, "sok"),
        "{}",
        ran.err
    );
}

#[test]
fn levels_that_the_format_cannot_store_are_kept_in_another_one() {
    let folder = Folder::new();
    let args = [
        "generate",
        "tents",
        "--rows",
        "6",
        "--columns",
        "6",
        "--count",
        "2",
    ];
    let ran = folder.run(&[&args[..], &["-o", "a.tnt"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err
            .contains("the file is written as Simon Tatham game ID"),
        "{}",
        ran.err
    );
    assert_eq!(format_of(&folder, "a.tnt"), "tatham");
}

#[test]
fn the_best_rejected_level_is_offered() {
    let folder = Folder::new();
    // Without given pieces, the board has all solutions of this date.
    let args = ["generate", "apad", "--given", "0", "--date", "jan 25"];
    let ran = folder.run(&args);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(
        ran.err.contains("generated 0 levels of 1 requested"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("--accept-best writes it"), "{}", ran.err);
    assert_eq!(ran.out, "");
    let accepted = folder.run(&[&args[..], &["--accept-best"]].concat());
    assert_eq!(accepted.code, 0, "{}", accepted.err);
    assert_eq!(accepted.out.to_lowercase(), "jan 25\n");
    let solved = folder.run(&["solve", accepted.out.trim()]);
    assert_eq!(solved.code, 0, "{}", solved.err);
}

#[cfg(unix)]
#[test]
fn a_search_without_a_time_limit_says_so_and_ends_at_ctrl_c() {
    let folder = Folder::new();
    let args = [
        "generate",
        "crossoban",
        "--pushes",
        "900",
        "--accept-best",
        "-o",
        "best.sok",
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_quandary"))
        .current_dir(folder.path("."))
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    errors.read_line(&mut line).unwrap();
    assert!(
        line.contains("without --time this can take very long"),
        "{line}"
    );
    let id = child.id().to_string();
    let stopped = Command::new("kill").args(["-INT", &id]).status();
    assert!(stopped.unwrap().success());
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    assert!(
        rest.contains("; it is written because of --accept-best"),
        "{rest}"
    );
    child.wait().unwrap();
    let checked = folder.run(&["check", "best.sok.partial"]);
    assert_eq!(checked.code, 0, "{}", checked.out);
}
