//! The programs in `examples` do what they say with the samples, and name the usage or the problem
//! otherwise. `cargo test --package quandary` builds them first; `--test examples` alone does not.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a program wrote, and whether it succeeded.
struct Ran {
    is_success: bool,
    out: String,
    err: String,
}

/// Runs an example with input, in the folder of the samples.
fn run(name: &str, arguments: &[&str], input: &str) -> Ran {
    let test = env::current_exe().expect("the path of this test");
    let programs = test.ancestors().nth(2).expect("deps and its parent");
    let program = programs.join("examples").join(name);
    let program = program.with_extension(env::consts::EXE_EXTENSION);
    assert!(
        program.exists(),
        "run `cargo build --package quandary --examples` first"
    );
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    Ran {
        is_success: output.status.success(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_file_is_opened_checked_and_drawn() {
    let ran = run("open_check_draw", &["crossoban/storehouse.xsb"], "");
    assert!(ran.is_success, "{}", ran.err);
    assert!(
        ran.out.contains("#1 Two doors: 8x7, 2 boxes"),
        "{}",
        ran.out
    );
    let drawing = ran.out.lines().skip_while(|line| !line.contains('█'));
    assert_eq!(drawing.count(), 7, "{}", ran.out);
}

#[test]
fn problems_of_a_file_are_printed_with_their_place_and_without_control_characters() {
    let path = folder("problems").join("a.xsb");
    fs::write(
        &path,
        "######\n#@$ .#\n######\nTitle: a\x1b[2Jb\n\n####\n#@$#\n####\n",
    )
    .expect("a file");
    let ran = run("open_check_draw", &[&path.to_string_lossy()], "");
    assert!(ran.is_success, "{}", ran.err);
    assert!(ran.out.contains("a␛[2Jb"), "{}", ran.out);
    assert!(ran.out.contains("[CRO"), "{}", ran.out);
    assert!(!ran.out.contains('\x1b'), "{}", ran.out);
}

#[test]
fn levels_are_solved_with_a_proof() {
    let ran = run(
        "solve_with_progress",
        &["gartriage/lessons.Gartriage", "60"],
        "",
    );
    assert!(ran.is_success, "{}", ran.err);
    let first = ran.out.lines().next().unwrap_or_default();
    assert!(
        first.starts_with("level 1: 5 actions, proven optimal: "),
        "{first}"
    );
    let hard = ["gartriage/marshalling-yard.Gartriage", "60"];
    let ran = run("solve_with_progress", &hard, "");
    assert!(ran.err.contains(" positions, at least "), "{}", ran.err);
}

#[test]
fn a_game_is_played_to_its_end() {
    let path = ["gartriage/lessons.Gartriage"];
    let ran = run("play_a_game", &path, "hint\nsideways\n6\nundo\n66+644\n6\n");
    assert!(ran.is_success, "{}", ran.err);
    assert!(ran.out.contains("\nplay "), "{}", ran.out);
    assert!(ran.out.contains("move 1 \"s\""), "{}", ran.out);
    assert!(ran.out.ends_with("solved: 66+644\n"), "{}", ran.out);
    let live = run("play_a_game", &["tileworld/lessons.dat"], "");
    assert!(
        !live.is_success && live.err.contains("real time"),
        "{}",
        live.err
    );
}

#[test]
fn levels_are_generated_from_a_seed() {
    let arguments = ["tents", "7", "1", "rows=6", "columns=5"];
    let ran = run("generate", &arguments, "");
    assert!(ran.is_success, "{}", ran.err);
    assert_eq!(ran.out, run("generate", &arguments, "").out);
    let path = folder("generated").join("new.txt");
    fs::write(&path, &ran.out).expect("a file");
    let opened = run("open_check_draw", &[&path.to_string_lossy()], "");
    assert!(opened.out.contains("5x6"), "{}", opened.out);
}

#[test]
fn a_folder_is_converted_and_nothing_is_overwritten() {
    let out = folder("converted");
    let arguments = ["crossoban", "sok", &out.to_string_lossy()];
    let ran = run("convert_folder", &arguments, "");
    assert!(ran.is_success, "{}", ran.err);
    let file = out.join("storehouse.sok");
    assert!(fs::read_to_string(&file).is_ok_and(|text| text.contains("Two doors")));
    fs::write(&file, "mine").expect("a file");
    let again = run("convert_folder", &arguments, "");
    let refused = |line: &str| line.contains("storehouse.xsb: skipped: ");
    assert!(again.out.lines().any(refused), "{}", again.out);
    assert_eq!(fs::read_to_string(&file).expect("a file"), "mine");
}

#[test]
fn wrong_arguments_are_answered_with_the_usage_or_the_problem() {
    let runs: [(&str, &[&str], &str); 10] = [
        ("open_check_draw", &[], "usage: open_check_draw FILE"),
        ("open_check_draw", &["missing.xsb"], "os error 2"),
        ("open_check_draw", &["../Cargo.toml"], "unknown file format"),
        ("solve_with_progress", &[], "usage: "),
        (
            "solve_with_progress",
            &["apad/mixed.apad", "soon"],
            "invalid digit",
        ),
        ("play_a_game", &[], "usage: play_a_game FILE"),
        ("generate", &["chess", "1", "1"], "available: gartriage"),
        (
            "generate",
            &["tents", "1", "1", "rows"],
            "expected NAME=VALUE: rows",
        ),
        ("generate", &["tents", "1", "1", "rows=0"], "from 1 to 200"),
        (
            "convert_folder",
            &["crossoban", "doc", "/dev/null"],
            "unknown format `doc`",
        ),
    ];
    for (name, arguments, message) in runs {
        let ran = run(name, arguments, "");
        assert!(!ran.is_success, "{name} {arguments:?}");
        assert!(
            ran.err.contains(message),
            "{name} {arguments:?}: {}",
            ran.err
        );
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
}
