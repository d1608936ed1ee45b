//! `FILE#LEVELS` in every verb.

use crate::common::{EQUERRE, Folder, HOPELESS, SHORT, collection};

/// A level with an error in its board.
const BROKEN: &str = "' 0--A--?\n";

/// Three levels.
fn three() -> Folder {
    let folder = Folder::new();
    let levels = [
        ("Rails", EQUERRE),
        ("Short", SHORT),
        ("Stuck hall", HOPELESS),
    ];
    folder.write("three.gartriage", collection(&levels));
    folder
}

/// The titles that `list` prints for a file.
fn titles(folder: &Folder, file: &str) -> Vec<String> {
    let ran = folder.run(&["list", file, "--format", "jsonl"]);
    let objects = ran.objects();
    let titles = objects
        .iter()
        .map(|object| object["title"].as_str().unwrap().to_owned());
    titles.collect()
}

#[test]
fn numbers_ranges_lists_and_titles_select_levels() {
    let folder = three();
    let of = |levels: &str| titles(&folder, &format!("three.gartriage#{levels}"));
    assert_eq!(of("2"), ["Short"]);
    assert_eq!(of("2-3"), ["Short", "Stuck hall"]);
    assert_eq!(of("3,1"), ["Stuck hall", "Rails"]);
    assert_eq!(of("Short"), ["Short"]);
    assert_eq!(of("hall"), ["Stuck hall"]);
    assert_eq!(of("=rails"), ["Rails"]);
}

#[test]
fn a_selection_of_nothing_names_what_is_available() {
    let folder = three();
    for (levels, message) in [
        ("200", "no level 200; the file has 3 levels"),
        ("1-9", "no level 9; the file has 3 levels"),
        ("r", "`r` matches 2 titles: 1 Rails, 2 Short"),
        ("nowhere", "no level has the title `nowhere`"),
        (
            "",
            "expected a number, a range, a list or a title after `#`",
        ),
    ] {
        let ran = folder.run(&["list", &format!("three.gartriage#{levels}")]);
        assert_eq!(
            (ran.code, ran.out.contains("Rails")),
            (2, false),
            "{levels}"
        );
        assert!(ran.err.contains(message), "{levels}: {}", ran.err);
    }
}

#[test]
fn every_verb_respects_the_selection() {
    let folder = three();
    let levels = |args: &[&str]| {
        folder
            .run(&[args, &["--format", "jsonl"]].concat())
            .objects()
            .len()
    };
    assert_eq!(levels(&["solve", "three.gartriage#2-3"]), 2);
    assert_eq!(levels(&["list", "three.gartriage#2,3"]), 2);
    assert_eq!(
        levels(&["verify", "three.gartriage#Short", "--moves", "+6T6"]),
        1
    );
    assert_eq!(levels(&["hint", "three.gartriage#=short"]), 1);
    let shown = folder.run(&["show", "three.gartriage#2-3"]).out;
    assert!(shown.contains("#2 Short") && shown.contains("#3 Stuck hall") && !shown.contains("#1"));
    let drawn = folder.run(&["render", "three.gartriage#2-3", "-o", "two.svg"]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    let several = folder.run(&["hint", "three.gartriage#2-3"]);
    assert_eq!(several.code, 2);
    assert!(
        several.err.contains("2 levels are selected; select one"),
        "{}",
        several.err
    );
}

#[test]
fn verbs_for_whole_files_refuse_a_selection() {
    let folder = three();
    for args in [
        &["identify", "three.gartriage#2"][..],
        &["identify", ".#2"],
        &["solve", ".#2"],
        &["list", "three.gartriage", "--with", "three.gartriage#2"],
    ] {
        let ran = folder.run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(
            ran.err.contains("expected a whole file, without #2"),
            "{args:?}: {}",
            ran.err
        );
    }
}

/// The folder of the samples of Tile World.
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/tileworld");

#[test]
fn solutions_of_a_file_are_selected_or_refused() {
    let folder = Folder::new();
    let (set, solutions) = (
        format!("{SAMPLES}/lessons.dat"),
        format!("{SAMPLES}/lessons-ms.dac.tws"),
    );
    let third = format!("{solutions}#3");
    for args in [
        &["verify", &set, &third][..],
        &["verify", "--sets", &set, &third],
        &["show", &format!("{set}#3"), &third],
        &["render", &format!("{set}#3"), &third, "-o", "third.gif"],
        &["list", &third],
    ] {
        let ran = folder.run(args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    }
    let other = format!("{set}#4");
    for (args, message) in [
        (&["show", &other, &third][..], "has no solution for"),
        (
            &["verify", &other, &third],
            "the files of solutions have none for these levels",
        ),
        (&["format", &third], "name the whole file"),
        (
            &["convert", &third, "--to", "tws-json"],
            "name the whole file",
        ),
        (&["check", &third], "expected a whole file, without #3"),
        (
            &["check", &set, "--with", &third],
            "expected a whole file, without #3",
        ),
    ] {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
    }
}

#[test]
fn convert_and_format_write_only_the_selected_levels() {
    let folder = three();
    for verb in [&["convert", "--to", "gartriage"][..], &["format"]] {
        let ran = folder.run(
            &[
                verb,
                &["three.gartriage#3,1", "-o", "two.gartriage", "--force"],
            ]
            .concat(),
        );
        assert_eq!(ran.code, 0, "{verb:?}: {}", ran.err);
        assert_eq!(
            titles(&folder, "two.gartriage"),
            ["Stuck hall", "Rails"],
            "{verb:?}"
        );
    }
    let set = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../samples/tileworld/lessons.dat"
    );
    let ran = folder.run(&[
        "convert",
        &format!("{set}#2"),
        "--to",
        "level-text",
        "-o",
        "one.rc",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let all = titles(&folder, set);
    assert_eq!(titles(&folder, "one.rc"), [all[1].clone()]);
}

#[test]
fn check_reports_the_findings_of_the_selected_levels() {
    let folder = Folder::new();
    let levels = [("Good", SHORT), ("Bad", BROKEN), ("Fine", SHORT)];
    folder.write("mixed.gartriage", collection(&levels));
    let check = |levels: &str| {
        let file = format!("mixed.gartriage{levels}");
        folder.run(&["check", &file, "--format", "jsonl"])
    };
    let count = |levels: &str| {
        let ran = check(levels);
        let object = ran.objects().remove(0);
        (
            ran.code,
            object["levels"].as_u64().unwrap(),
            object["findings"].as_array().unwrap().len(),
        )
    };
    let (code, levels, all) = count("");
    assert!((code, levels) == (1, 3) && all > 1);
    assert_eq!(count("#1"), (0, 1, 0));
    assert_eq!(count("#1,3"), (0, 2, 0));
    assert_eq!(count("#2"), (1, 1, all));
    assert_eq!(check("#1,3").objects()[0]["selection"], "#1,3");
    let text = folder.run(&["check", "mixed.gartriage#1"]);
    assert!(
        text.out.contains("mixed.gartriage#1: no findings, 1 level"),
        "{}",
        text.out
    );
    // The other verbs do not mention errors elsewhere in the file either.
    let solved = folder.run(&["solve", "mixed.gartriage#1"]);
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
}

#[test]
fn check_fixes_only_the_selected_levels() {
    let folder = Folder::new();
    let capital = "' 0--A--1\n";
    folder.write(
        "two.gartriage",
        collection(&[("One", capital), ("Two", capital)]),
    );
    let ran = folder.run(&["check", "--fix", "two.gartriage#2"]);
    assert!(ran.out.contains("1 fix applied"), "{}", ran.out);
    let text = std::fs::read_to_string(folder.path("two.gartriage")).unwrap();
    assert_eq!(
        (text.matches('A').count(), text.matches("--a--").count()),
        (1, 1)
    );
}

#[test]
fn a_level_of_standard_input_or_of_an_inline_text_has_a_number() {
    let folder = three();
    let text = std::fs::read(folder.path("three.gartriage")).unwrap();
    let ran = folder
        .quandary(&["list", "-#2-3", "--format", "jsonl"])
        .write_stdin(text)
        .output();
    let ran = crate::common::Ran::new(&ran.unwrap());
    assert_eq!((ran.code, ran.objects().len()), (0, 2), "{}", ran.err);
    let id = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0#1";
    assert_eq!(folder.run(&["solve", id]).code, 0);
}
