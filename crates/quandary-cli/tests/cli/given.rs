//! Solutions given as typed moves and as text.

use crate::common::{Folder, SHORT, collection};

const YARD: &str = "#######\n#@ $ .#\n#######\n";

/// `YARD` as `a.xsb` and `SHORT` as `a.gartriage`.
fn levels() -> Folder {
    let folder = Folder::new();
    folder.write("a.xsb", YARD);
    folder.write("a.gartriage", collection(&[("Short", SHORT)]));
    folder
}

#[test]
fn moves_over_several_lines_are_one_solution() {
    let folder = levels();
    let texts = [
        ("a.xsb", "r\nRR\n"),
        ("a.xsb", "> r\n> RR\n"),
        ("a.xsb", "\nr R\r\n\r\nR\r\n"),
        ("a.gartriage", "+6\nT6\n"),
        ("a.gartriage", "> +6\n>\n> T6\n"),
    ];
    for (level, text) in texts {
        folder.write("moves.txt", text);
        let ran = folder.run(&["verify", level, "moves.txt", "--format", "jsonl"]);
        let objects = ran.objects();
        assert_eq!((ran.code, objects.len()), (0, 1), "{text:?}: {}", ran.err);
        assert_eq!(objects[0]["outcome"], "verified", "{text:?}");
        assert_eq!(objects[0]["name"], "moves.txt");
        let shown = folder.run(&["show", level, "moves.txt"]);
        let typed = folder.run(&["show", level, "--moves", text.replace('>', "").trim()]);
        assert_eq!((shown.code, shown.out), (0, typed.out), "{text:?}");
        let improved = folder.run(&["improve", level, "moves.txt"]);
        assert_eq!(improved.code, 0, "{text:?}: {}", improved.err);
    }
}

#[test]
fn lines_that_are_solutions_stay_solutions() {
    let folder = levels();
    folder.write("moves.txt", "rR\nrRR\nrlrRR\n");
    let ran = folder.run(&["verify", "a.xsb", "moves.txt", "--format", "jsonl"]);
    let outcomes = ran.objects().into_iter();
    let outcomes: Vec<_> = outcomes.map(|object| object["outcome"].clone()).collect();
    assert_eq!(outcomes, ["failed", "verified", "verified"]);
    assert_eq!((ran.code, &*ran.err), (1, ""));
    // A picture shows the first line that solves the level.
    let shown = folder.run(&["show", "a.xsb", "moves.txt"]);
    let typed = folder.run(&["show", "a.xsb", "--moves", "rRR"]);
    assert_eq!(shown.out, typed.out);
    // Of several levels, each has its own line.
    folder.write("two.xsb", format!("; A\n{YARD}\n; B\n{YARD}"));
    folder.write("moves.txt", "rR\nR\n");
    let ran = folder.run(&["verify", "two.xsb", "moves.txt", "--format", "jsonl"]);
    assert_eq!((ran.code, ran.objects().len()), (1, 2), "{}", ran.err);
}

#[test]
fn text_that_solves_nothing_is_reported_line_by_line_and_as_a_whole() {
    let folder = levels();
    folder.write("moves.txt", "rR\nl\n");
    let ran = folder.run(&["verify", "a.xsb", "moves.txt"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("moves.txt:2  failed"), "{}", ran.out);
    assert_eq!(
        ran.err,
        "warning: moves.txt: no line solves the level, and all lines as one solution do not either: at \
         the end: the goal is not covered\n"
    );
}

#[test]
fn wrong_capitals_in_given_moves_are_reported() {
    let folder = levels();
    folder.write("moves.txt", "RRR\n");
    let given: [&[&str]; 2] = [&["--moves", "RRR"], &["moves.txt"]];
    for given in given {
        let args = [&["verify", "a.xsb"], given].concat();
        let ran = folder.run(&args);
        let remark = "#1: warning[CRO0023]: move 1 \"R\": pushes no box; expected `r`\n";
        assert!(ran.out.contains(remark), "{}", ran.out);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let json = folder.run(&[&args[..], &["--format", "jsonl"]].concat());
        let object = &json.objects()[0];
        assert_eq!(object["outcome"], "verified");
        let note = object["note"].as_str().unwrap();
        assert!(note.starts_with("warning[CRO0023]"), "{note}");
        let strict = folder.run(&[&args[..], &["--strict", "--format", "jsonl"]].concat());
        let object = &strict.objects()[0];
        assert_eq!((strict.code, &object["outcome"]), (1, &"failed".into()));
        assert_eq!(
            (&object["at"], &object["token"]),
            (&1.into(), &"R".into()),
            "{object}"
        );
    }
    // Small letters state nothing; right capitals are right.
    for moves in ["rrr", "rRR"] {
        let ran = folder.run(&["verify", "a.xsb", "--moves", moves, "--strict"]);
        assert_eq!(ran.code, 0, "{}", ran.out);
        assert!(!ran.out.contains("CRO0023"), "{}", ran.out);
    }
}

#[test]
fn a_single_error_is_printed_with_its_place() {
    let folder = Folder::new();
    folder.write("empty.xsb", "");
    let ran = folder.run(&["verify", "empty.xsb"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let expected = "warning: empty.xsb:1:1: no board found; expected rows such as `#@ $ .#` [CRO0001]; \
                    `quandary explain CRO0001` explains it\n";
    assert_eq!(ran.err, expected);
    folder.write("two.gartriage", "' 0--?--1\n\n' 0--?--1\n");
    let several = folder.run(&["list", "two.gartriage"]);
    assert!(
        several.err.contains("errors; `quandary check` shows where"),
        "{}",
        several.err
    );
}
