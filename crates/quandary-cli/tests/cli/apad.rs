//! A-Puzzle-A-Day: positions as text, commands, and pages of many boards.

use crate::common::Folder;
use std::path::Path;

/// The first and the last board of the published file: Jan 19 and Dec 31.
const FIRST: [u8; 9] = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];
const LAST: [u8; 9] = [0x12, 0x58, 0xc9, 0x69, 0xe4, 0xdd, 0xc7, 0xc2, 0x00];

/// The moves of the first board.
const JAN_19: &str = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";

#[test]
fn positions_as_text_replace_file_names() {
    let folder = Folder::new();
    let solved = folder.run(&["solve", "jan 25", "--count", "--format", "jsonl"]);
    let report = solved.objects().remove(0);
    assert_eq!(
        (solved.code, &report["solutions"]["count"]),
        (0, &216.into())
    );
    assert_eq!(
        (&report["value"], &report["variant"]),
        (&8.into(), &"date".into())
    );
    let shown = folder.run(&["show", "jan 19: L1m@1"]);
    assert_eq!(shown.code, 0);
    assert!(
        shown.out.contains("│Jan│ L   L   L   L │Jun│"),
        "{}",
        shown.out
    );
    let verified = folder.run(&["verify", "jan 19", "--moves", JAN_19]);
    assert_eq!(verified.code, 0);
    let elsewhere = folder.run(&["verify", "jan 20", "--moves", JAN_19]);
    assert_eq!(elsewhere.code, 1);
    let hint = folder.run(&["hint", "oct 6"]);
    assert!(hint.out.contains("\nmoves: O0@14\n"), "{}", hint.out);
    let list = folder.run(&["list", "weekday oct 6 tue"]);
    assert!(
        list.out.contains("7x8, 10 pieces, 0 placed"),
        "{}",
        list.out
    );
}

#[test]
fn every_verb_accepts_files_of_boards() {
    let folder = Folder::new();
    let name = folder.write("two.apad", [FIRST, LAST].concat());
    for verb in ["identify", "check", "list", "show", "solve", "verify"] {
        assert_eq!(folder.run(&[verb, &name]).code, 0, "{verb}");
    }
    let verified = folder.run(&["verify", &name, "--format", "jsonl"]);
    let outcomes: Vec<_> = verified.objects();
    assert!(
        outcomes
            .iter()
            .all(|report| report["outcome"] == "verified")
    );
    let tidy = folder.quandary(&["format", &name]).output().unwrap();
    assert_eq!(tidy.stdout, [FIRST, LAST].concat());
    let words = folder.run(&["convert", &name, "--to", "placements"]);
    assert!(words.out.contains(&JAN_19[..11]), "{}", words.out);
    let args = ["convert", "jan 19", "--to", "apad"];
    let converted = folder.quandary(&args).output().unwrap();
    assert_eq!(converted.stdout, [0xff; 9]);
    assert_eq!(folder.run(&["hint", "two.apad#2"]).code, 0);
    let args = ["generate", "apad", "--count", "2", "-o", "new.apad"];
    assert_eq!(folder.run(&args).code, 0);
    let solved = folder.run(&["solve", "new.apad", "--count", "--format", "jsonl"]);
    for report in solved.objects() {
        assert_eq!(report["solutions"]["count"], 1);
    }
}

#[test]
fn board_is_a_solution_of_a_date() {
    let folder = Folder::new();
    folder.write("first.apad", FIRST);
    folder.write("two.apad", [FIRST, LAST].concat());
    folder.write("first.placements", format!("jan 19: {JAN_19}\n"));
    for board in ["first.apad", "first.placements", "two.apad#1"] {
        let ran = folder.run(&["verify", "jan 19", board, "--format", "jsonl"]);
        let reports = ran.objects();
        assert_eq!((ran.code, reports.len()), (0, 1), "{board}: {}", ran.err);
        assert_eq!(reports[0]["outcome"], "verified", "{board}");
        assert_eq!(reports[0]["value"], 8, "{board}");
        let other = folder.run(&["verify", "jan 20", board, "--format", "jsonl"]);
        assert_eq!(
            (other.code, other.objects().len()),
            (1, 1),
            "{board}: {}",
            other.err
        );
    }
    let several = folder.run(&["verify", "jan 19", "two.apad"]);
    assert_eq!(several.code, 2);
    assert!(
        several.err.contains("select one with two.apad#LEVEL"),
        "{}",
        several.err
    );
    let shown = folder.run(&["show", "jan 19", "first.apad"]);
    assert!(shown.out.contains("solved"), "{}", shown.out);
}

#[test]
fn export_equals_the_published_file() {
    let folder = Folder::new();
    let ran = folder.run(&["apad", "export", "-o", "solutions.apad"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "24,405 boards\n"));
    let written = std::fs::read(folder.path("solutions.apad")).unwrap();
    assert_eq!(
        (&written[..9], &written[219_636..]),
        (&FIRST[..], &LAST[..])
    );
    let kept = folder.run(&["apad", "export", "-o", "solutions.apad"]);
    assert_eq!(kept.code, 2);
    assert!(kept.err.contains("--force"), "{}", kept.err);
    let forced = ["apad", "export", "-o", "solutions.apad", "--force"];
    assert_eq!(folder.run(&forced).code, 0);
    let piped = folder.quandary(&["apad", "export"]).output().unwrap();
    assert_eq!(piped.stdout, written);
    let misnamed = folder.run(&["apad", "export", "-o", "solutions.placements"]);
    assert_eq!(misnamed.code, 2);
    assert!(
        misnamed.err.contains("use the extension .apad"),
        "{}",
        misnamed.err
    );

    let corpus = std::env::var_os("QUANDARY_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        Into::into,
    );
    match std::fs::read(corpus.join("apad/solutions.apad")) {
        Ok(published) => assert_eq!(written, published),
        Err(_) => println!("export_equals_the_published_file: skipped: no corpus"),
    }
}

#[test]
fn random_boards_depend_on_the_seed_and_none_is_a_finding() {
    let folder = Folder::new();
    let args = ["apad", "random", "--date", "jan 19", "--seed", "7"];
    let ran = folder.run(&args);
    assert_eq!((ran.code, &ran.out), (0, &folder.run(&args).out));
    assert!(
        ran.out.contains("│Jan│") && ran.out.contains("│ 19│"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("of 104, seed 7"), "{}", ran.out);
    assert_eq!(folder.run(&["apad", "random"]).code, 0);
    folder.write("one.apad", FIRST);
    let none = folder.run(&["apad", "random", "one.apad", "--date", "dec 31"]);
    assert_eq!(none.code, 1);
    assert!(none.out.contains("no solution for Dec 31"), "{}", none.out);
    let args = [
        "apad", "random", "one.apad", "--date", "dec 31", "-o", "x.apad",
    ];
    assert_eq!(folder.run(&args).code, 1);
    assert!(!folder.path("x.apad").exists());
}

#[test]
fn counts_are_text_json_and_csv() {
    let folder = Folder::new();
    let text = folder.run(&["apad", "count"]);
    assert!(
        text.out.contains("24,405 solutions for 366 dates"),
        "{}",
        text.out
    );
    let csv = folder.run(&["apad", "count", "--format", "csv"]);
    let lines: Vec<&str> = csv.out.lines().collect();
    assert_eq!(
        (lines.len(), lines[0], lines[1]),
        (367, "month,day,solutions", "Jan,1,64")
    );
    let report = folder
        .run(&["apad", "count", "--format", "jsonl"])
        .objects()
        .remove(0);
    assert_eq!(report["rows"].as_array().map(Vec::len), Some(366));
    assert_eq!(report["rows"][279]["solutions"], 7);
    for (name, begins) in [("a.csv", "month,day"), ("a.json", "[\n  {")] {
        assert_eq!(folder.run(&["apad", "count", "-o", name]).code, 0);
        let written = std::fs::read_to_string(folder.path(name)).unwrap();
        assert!(written.starts_with(begins), "{written}");
    }
    let drawn = folder.run(&["apad", "count", "-o", "a.svg"]);
    assert_eq!(drawn.code, 2);
    assert!(drawn.err.contains("produces no drawing"), "{}", drawn.err);
    assert!(!folder.path("a.svg").exists());
}

#[test]
fn calendar_is_drawn_in_all_picture_formats() {
    let folder = Folder::new();
    let shown = folder.run(&["apad", "calendar"]);
    assert!(shown.out.contains("Oct "), "{}", shown.out);
    assert!(shown.out.contains("░░   7-40"), "{}", shown.out);
    let ascii = folder.run(&["apad", "calendar", "--ascii"]);
    assert!(ascii.out.is_ascii());
    for name in ["year.svg", "year.png", "year.txt"] {
        assert_eq!(
            folder.run(&["apad", "calendar", "-o", name]).code,
            0,
            "{name}"
        );
    }
    let svg = std::fs::read_to_string(folder.path("year.svg")).unwrap();
    assert!(svg.contains("<title>Oct 6: 7</title>"));
    for name in ["year.gif", "year.doc", "year"] {
        assert_eq!(
            folder.run(&["apad", "calendar", "-o", name]).code,
            2,
            "{name}"
        );
    }
}

#[test]
fn dates_are_read_in_common_notations() {
    let folder = Folder::new();
    let count = |date: &str| folder.run(&["apad", "count", "--date", date]);
    for date in ["jan 25", "January,25", "2026-01-25", "1-25"] {
        assert!(count(date).out.contains("Jan 25: 216"), "{date}");
    }
    for date in ["today", "today+3", "-2", "+1"] {
        assert_eq!(count(date).code, 0, "{date}");
    }
    let no_date = count("feb 30");
    assert_eq!((no_date.code, no_date.out.as_str()), (2, ""));
    let squares = no_date.err.split('`').nth(1).unwrap();
    let squares = count(squares);
    assert_eq!(squares.code, 0, "{}", squares.err);
    assert!(squares.out.contains("34 solutions") && squares.out.contains("does not exist"));
    for date in ["someday", "jan 32", "2026-02-29", ""] {
        let refused = folder.run(&["apad", "random", "--date", date]);
        assert_eq!(refused.code, 2, "{date}");
        assert!(refused.err.contains("invalid date"), "{}", refused.err);
    }
}

#[test]
fn many_boards_are_drawn_on_one_page() {
    let folder = Folder::new();
    folder.write("many.apad", [FIRST, LAST].concat().repeat(3));
    let args = [
        "show",
        "many.apad",
        "--columns",
        "3",
        "--draw",
        "size=small",
    ];
    let shown = folder.run(&args);
    assert_eq!(shown.code, 0);
    assert!(
        shown
            .out
            .contains("┌─┬───────┬─┐     ┌───┬───────┐     ┌─┬───────┬─┐"),
        "{}",
        shown.out
    );
    assert!(shown.out.contains("#2 Dec 31"), "{}", shown.out);
    for name in ["page.svg", "page.png"] {
        let args = ["render", "many.apad", "--columns", "2", "-o", name];
        assert_eq!(folder.run(&args).code, 0, "{name}");
    }
    let svg = std::fs::read_to_string(folder.path("page.svg")).unwrap();
    assert_eq!(
        svg.matches("<title>frame of A-Puzzle-A-Day</title>")
            .count(),
        6
    );
    assert_eq!(svg.matches("id=\"symbol-frame\"").count(), 1);
    let one = folder.run(&["render", "many.apad#2", "-o", "one.svg"]);
    assert_eq!(one.code, 0);
    let moves = ["render", "many.apad", "--moves", "L-", "-o", "x.svg"];
    assert_eq!(folder.run(&moves).code, 2);
    folder.write("book.apad", FIRST.repeat(1_001));
    let book = folder.run(&["render", "book.apad", "-o", "book.svg"]);
    assert_eq!(book.code, 2);
    assert!(
        book.err.contains("a page has at most 1000 boards"),
        "{}",
        book.err
    );
    for setting in ["size=huge", "colour=red", "size"] {
        let args = ["show", "many.apad", "--draw", setting];
        assert_eq!(folder.run(&args).code, 2, "{setting}");
    }
}

#[test]
fn move_remaining_and_reachable_answer() {
    let folder = Folder::new();
    folder.write("one.apad", FIRST);
    let args = [
        "apad", "move", "one.apad", "--to", "jan 26", "--format", "jsonl",
    ];
    let report = folder.run(&args).objects().remove(0);
    let steps = report["rows"].as_array().unwrap();
    let moves: Vec<&str> = steps
        .iter()
        .map(|row| row["move"].as_str().unwrap())
        .collect();
    let args = [
        "verify",
        &format!("jan 26: {JAN_19}"),
        "--moves",
        &moves.join(" "),
    ];
    assert_eq!(folder.run(&args).code, 0, "{moves:?}");
    assert_eq!(folder.run(&["apad", "move"]).code, 2);
    let left = folder.run(&["apad", "remaining", "oct 6: O0@14"]);
    assert!(left.out.contains("6 solutions are left"), "{}", left.out);
    let dates = folder.run(&["apad", "reachable", "standard: L1m@1 N0@25 O1@16"]);
    assert!(
        dates.out.contains("2 dates can still be reached"),
        "{}",
        dates.out
    );
}

#[test]
fn commands_accept_only_whole_files_of_their_family() {
    let folder = Folder::new();
    folder.write("two.apad", [FIRST, LAST].concat());
    folder.write("b.gartriage", "Title: x\n' 0--a--1\n");
    let foreign = folder.run(&["apad", "count", "b.gartriage"]);
    assert_eq!(foreign.code, 2);
    assert!(
        foreign.err.contains("found one of Gartriage"),
        "{}",
        foreign.err
    );
    assert_eq!(folder.run(&["apad", "count", "two.apad#1"]).code, 2);
    assert_eq!(folder.run(&["apad", "count", "none.apad"]).code, 2);
    assert_eq!(folder.run(&["apad", "count", "--by", "moon"]).code, 2);
    assert_eq!(folder.run(&["apad", "guess"]).code, 2);
    let stopped = folder.run(&["apad", "count", "--nodes", "10"]);
    assert_eq!(stopped.code, 3, "{}", stopped.out);
}
