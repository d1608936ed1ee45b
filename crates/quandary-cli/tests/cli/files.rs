//! `FILE[#LEVEL]` arguments and output files.

use crate::common::{EQUERRE, Folder, HOPELESS, Ran, SHORT, collection};

fn titles(ran: &Ran) -> Vec<String> {
    let objects = ran.objects().into_iter();
    objects
        .map(|object| object["title"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn levels_are_selected_by_number_or_title() {
    let folder = Folder::new();
    folder.write(
        "a.gartriage",
        collection(&[("One", SHORT), ("Two", EQUERRE)]),
    );
    for level in ["a.gartriage#2", "a.gartriage#Two", "a.gartriage#two"] {
        let ran = folder.run(&["solve", level, "--format", "jsonl"]);
        assert_eq!((ran.code, titles(&ran)), (0, vec!["Two".to_owned()]));
    }
    let ran = folder.run(&["solve", "a.gartriage#3"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains("no level 3; the file has 2 levels"),
        "{}",
        ran.err
    );
}

#[test]
fn paths_may_contain_a_hash() {
    let folder = Folder::new();
    folder.write("a#2.gartriage", collection(&[("One", SHORT)]));
    let ran = folder.run(&["solve", "a#2.gartriage", "--format", "jsonl"]);
    assert_eq!((ran.code, titles(&ran)), (0, vec!["One".to_owned()]));
    let ran = folder.run(&["solve", "a#2.gartriage#1", "--format", "jsonl"]);
    assert_eq!((ran.code, titles(&ran)), (0, vec!["One".to_owned()]));
}

#[test]
fn dash_is_standard_input() {
    let folder = Folder::new();
    let text = collection(&[("One", SHORT), ("Two", SHORT)]);
    for (name, expected) in [("-", 2), ("-#2", 1)] {
        let mut command = folder.quandary(&["solve", name, "--format", "jsonl"]);
        let ran = Ran::new(&command.write_stdin(text.as_str()).output().unwrap());
        assert_eq!((ran.code, titles(&ran).len()), (0, expected));
        assert_eq!(ran.objects()[0]["file"], "-");
    }
}

#[test]
fn missing_file_exits_with_2_and_other_files_are_processed() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    folder.write("b.gartriage", collection(&[("Two", HOPELESS)]));
    let files = ["none.gartriage", "a.gartriage", "b.gartriage"];
    let ran = folder.run(&[&["solve", "--format", "jsonl"][..], &files].concat());
    let objects = ran.objects();
    assert_eq!((ran.code, objects.len()), (2, 3));
    assert_eq!(objects[0]["outcome"], "error");
    assert_eq!(
        ran.err,
        "error: none.gartriage: no such file or directory\n"
    );
}

#[test]
fn folders_are_walked_in_order_and_unknown_files_are_skipped() {
    let folder = Folder::new();
    for name in ["b/a.gartriage", "a/z.garriage", "a/damaged/x.gartriage"] {
        folder.write(name, collection(&[(name, SHORT)]));
    }
    folder.write("a/readme.txt", "nothing");
    let ran = folder.run(&["solve", ".", "--format", "jsonl"]);
    assert_eq!(
        (ran.code, titles(&ran)),
        (
            0,
            vec![
                "a/damaged/x.gartriage".into(),
                "a/z.garriage".into(),
                "b/a.gartriage".into()
            ]
        )
    );
    folder.write("empty/readme.txt", "nothing");
    assert_eq!(folder.run(&["solve", "empty"]).code, 2);
}

#[test]
fn empty_and_random_files_are_findings() {
    let folder = Folder::new();
    folder.write("empty", "");
    folder.write("noise", [0, 159, 146, 150, 7, 0, 1]);
    for file in ["empty", "noise"] {
        for verb in ["identify", "check", "solve", "list", "show"] {
            assert_eq!(folder.run(&[verb, file]).code, 1, "{verb} {file}");
        }
        let ran = folder.run(&["check", file]);
        assert!(
            ran.out.contains("error[QUA0001]: unknown file format"),
            "{}",
            ran.out
        );
    }
}

#[test]
fn exceeded_limit_exits_with_2() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT), ("Two", SHORT)]));
    let ran = folder.run(&["check", "a.gartriage", "--limit", "levels=1"]);
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err,
        "error: a.gartriage:6:1: 2 levels, more than the limit of 1 (raise it with --limit levels=N, where N is at least 2)\n"
    );
    let ran = folder.run(&["check", "a.gartriage", "--limit", "file-bytes=9"]);
    assert_eq!(ran.code, 2);
    assert_eq!(
        folder
            .run(&["check", "a.gartriage", "--limit", "hats=9"])
            .code,
        2
    );
}

#[test]
fn damaged_level_does_not_prevent_solving_the_others() {
    let folder = Folder::new();
    let two = "' 0--0--a--1\n";
    folder.write("a.gartriage", collection(&[("Bad", two), ("Good", SHORT)]));
    let ran = folder.run(&["solve", "a.gartriage", "--format", "jsonl"]);
    assert_eq!(
        (ran.code, titles(&ran)),
        (1, vec!["Bad".to_owned(), "Good".to_owned()])
    );
    let outcomes = ran
        .objects()
        .into_iter()
        .map(|object| object["outcome"].clone());
    assert_eq!(outcomes.collect::<Vec<_>>(), ["error", "solved"]);
    assert!(ran.err.contains("a.gartriage#1"), "{}", ran.err);
}

#[test]
fn fix_repairs_the_file_and_reports_the_rest() {
    let folder = Folder::new();
    folder.write("a.gartriage", SHORT);
    let before = folder.run(&["check", "a.gartriage"]);
    assert!(before.out.contains("GAR0007"), "{}", before.out);
    let ran = folder.run(&["check", "--fix", "a.gartriage"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("1 fix applied"), "{}", ran.out);
    let fixed = std::fs::read_to_string(folder.path("a.gartriage")).unwrap();
    assert_eq!(fixed.trim_start(), SHORT);
    assert!(fixed.starts_with('\n'));
    let after = folder.run(&["check", "a.gartriage"]);
    assert!(after.out.contains("no findings"), "{}", after.out);
    let mut command = folder.quandary(&["check", "--fix", "-"]);
    assert_eq!(
        command.write_stdin(SHORT).output().unwrap().status.code(),
        Some(2)
    );
}

#[test]
fn a_repair_redraws_damaged_levels_and_says_so() {
    let folder = Folder::new();
    let drawings = |first: &str, second: &str| format!("\n{first}\n\nsome prose\n\n{second}\n");
    let hopeless = "' 0--a1?a--2";
    let damaged = drawings("' a--1-0", hopeless);
    folder.write("a.gartriage", damaged.as_str());
    let checked = folder.run(&["check", "a.gartriage"]);
    let help = "perhaps the board `' a--1--0` was intended: it keeps all cells in their order, \
         and it can be solved";
    assert!(checked.out.contains(help), "{}", checked.out);
    let fixed = folder.run(&["check", "--fix", "a.gartriage"]);
    assert_eq!(fixed.code, 1);
    let text = std::fs::read_to_string(folder.path("a.gartriage")).unwrap();
    assert_eq!(text, damaged, "a guess is not a safe fix");
    let ran = folder.run(&["convert", "a.gartriage", "--to", "gartriage", "--repair"]);
    assert_eq!((ran.code, ran.out), (1, drawings("' a--1--0", hopeless)));
    for note in ["level 1: redrawn", "level 2: not redrawn"] {
        assert!(ran.err.contains(note), "{}", ran.err);
    }
    // The lines of a board that are not adjacent cannot be replaced.
    let apart = "'O\nT\n'-' 0\nT\n'-";
    folder.write("c.gartriage", apart);
    let ran = folder.run(&["convert", "c.gartriage", "--to", "gartriage", "--repair"]);
    assert_eq!((ran.code, &*ran.out), (1, apart));
    let note = "level 1: not redrawn; there is other text between the lines of its board";
    assert!(ran.err.contains(note), "{}", ran.err);
    folder.write("b.tnt", "2 2 1 1\n1 \n0 \nx \n  \n");
    let ran = folder.run(&["convert", "b.tnt", "--to", "tnt", "--repair"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("--repair works with Gartriage"),
        "{}",
        ran.err
    );
}

#[test]
fn files_are_replaced_only_with_force() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    folder.write("there.svg", "kept");
    let verbs: [&[&str]; 3] = [
        &["format", "a.gartriage", "-o", "there.svg"],
        &["render", "a.gartriage", "-o", "there.svg"],
        &["generate", "gartriage", "-o", "there.svg"],
    ];
    for args in verbs {
        let ran = folder.run(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("already exists"), "{}", ran.err);
        assert_eq!(
            std::fs::read_to_string(folder.path("there.svg")).unwrap(),
            "kept"
        );
        assert_eq!(
            folder.run(&[args, &["--force"]].concat()).code,
            0,
            "{args:?}"
        );
        assert_ne!(
            std::fs::read_to_string(folder.path("there.svg")).unwrap(),
            "kept"
        );
        folder.write("there.svg", "kept");
    }
}

#[test]
fn existing_output_is_reported_before_the_work_begins() {
    let folder = Folder::new();
    folder.write("no.gartriage", HOPELESS);
    for taken in ["there.gartriage", "there.apad", "there.gif"] {
        folder.write(taken, "kept");
    }
    // Each of these would exit with 1 or 3 if it ran.
    let hard: [&[&str]; 3] = [
        &[
            "generate",
            "gartriage",
            "--time",
            "0",
            "-o",
            "there.gartriage",
        ],
        &["apad", "export", "--time", "0", "-o", "there.apad"],
        &["render", "no.gartriage", "-o", "there.gif"],
    ];
    for args in hard {
        let ran = folder.run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains("already exists"), "{}", ran.err);
        assert_ne!(folder.run(&[args, &["--force"]].concat()).code, 2);
    }
    for taken in ["there.gartriage", "there.apad", "there.gif"] {
        assert_eq!(
            std::fs::read_to_string(folder.path(taken)).unwrap(),
            "kept",
            "{taken}"
        );
    }
    let left = std::fs::read_dir(folder.path(".")).unwrap().count();
    assert_eq!(left, 4, "no temporary file remains");
}

#[test]
fn losses_of_the_canonical_form_are_reported() {
    let folder = Folder::new();
    let text = "Yard\n\n#####\n#@$.#\n#####\n\nSolution\n\nR\n\nquick\n";
    folder.write("a.xsb", text);
    let ran = folder.run(&["format", "a.xsb", "--as", "xsb"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("; Solution: R\n"), "{}", ran.out);
    assert_eq!(
        ran.err,
        "warning: a.xsb: XSB text cannot store the notes of `Solution` in level 1\n"
    );
}

#[test]
fn conversion_to_another_family_is_rejected() {
    let folder = Folder::new();
    folder.write("a.gartriage", SHORT);
    for (file, format) in [("jan 19", "xsb"), ("a.gartriage", "apad")] {
        let ran = folder.run(&["convert", file, "--to", format]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{file}");
        let told = format!("`{format}` is a format of");
        assert!(ran.err.contains(&told), "{}", ran.err);
    }
    let ran = folder.run(&["show", "a.gartriage", "--as", "doc"]);
    assert!(ran.err.contains("available: gartriage, "), "{}", ran.err);
}

#[test]
fn show_rejects_files_without_levels() {
    let folder = Folder::new();
    folder.write("a.apad", "");
    let ran = folder.run(&["show", "a.apad"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, "error: a.apad: the file has no levels\n");
}

#[test]
fn canonical_form_is_stable() {
    let folder = Folder::new();
    folder.write(
        "a.gartriage",
        collection(&[("One", SHORT), ("Two", EQUERRE)]),
    );
    let once = folder.run(&["format", "a.gartriage"]);
    folder.write("b.gartriage", &once.out);
    let twice = folder.run(&["format", "b.gartriage"]);
    assert_eq!((once.code, twice.code), (0, 0));
    assert_eq!(once.out, twice.out);
    let converted = folder.run(&["convert", "a.gartriage", "--to", "gartriage"]);
    assert_eq!(converted.out, once.out);
    assert_eq!(
        folder.run(&["convert", "a.gartriage", "--to", "doc"]).code,
        2
    );
}
