//! `check` with referenced files and companions.

use crate::common::{Folder, Ran};

/// A data file of two levels.
const SET: &[u8] = include_bytes!("../../../quandary-tileworld/tests/bad/TIL0227/two.dat");

/// A list with an entry that differs from the level in the set.
const LIST: &str = "[two.dat]\n001: 01A8 90D927AD: no exit\n";

/// The codes and messages of all findings.
fn found(ran: &Ran) -> Vec<(String, String)> {
    let objects = ran.objects().into_iter();
    let findings = objects.flat_map(|object| object["findings"].as_array().unwrap().clone());
    findings
        .map(|finding| {
            let text = |name: &str| finding[name].as_str().unwrap().to_owned();
            (text("code"), text("message"))
        })
        .collect()
}

fn codes(ran: &Ran) -> Vec<String> {
    found(ran).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn referenced_files_are_found_in_the_folders_of_the_format() {
    let folder = Folder::new();
    folder.write("data/two.dat", SET);
    folder.write("sets/two.dac", "file = two.dat\nlastlevel = 2\n");
    let ran = folder.run(&["check", "sets/two.dac"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("no findings"), "{}", ran.out);
    folder.write("sets/two.dac", "file = two.dat\nlastlevel = 9\n");
    let ran = folder.run(&["check", "sets/two.dac", "--format", "jsonl"]);
    assert_eq!(codes(&ran), ["TIL0224"]);
    folder.write("two.dac", "file = none.dat\n");
    let ran = folder.run(&["check", "two.dac", "--format", "jsonl"]);
    assert_eq!((ran.code, codes(&ran)), (1, vec!["TIL0220".to_owned()]));
}

#[test]
fn referenced_file_of_another_format_is_reported_at_the_reference() {
    let folder = Folder::new();
    folder.write("two.dat", "no levels\n");
    folder.write("two.dac", "file = two.dat\n");
    let ran = folder.run(&["check", "two.dac"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("TIL0222"), "{}", ran.out);
    assert!(ran.out.contains("two.dac:1:8"), "{}", ran.out);
}

#[test]
fn paths_out_of_the_folder_are_rejected() {
    let folder = Folder::new();
    folder.write("two.dat", SET);
    for path in ["../two.dat", "/etc/passwd", "C:two.dat", "..\\two.dat"] {
        folder.write("sets/two.dac", format!("file = {path}\n"));
        let ran = folder.run(&["check", "sets/two.dac", "--format", "jsonl"]);
        assert_eq!((ran.code, codes(&ran)), (1, vec!["TIL0206".to_owned()]));
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_rejected() {
    let folder = Folder::new();
    folder.write("secret/two.dat", SET);
    folder.write("sets/two.dac", "file = two.dat\n");
    let link = folder.path("sets/two.dat");
    std::os::unix::fs::symlink("../secret/two.dat", link).unwrap();
    let ran = folder.run(&["check", "sets/two.dac", "--format", "jsonl"]);
    assert_eq!((ran.code, codes(&ran)), (1, vec!["TIL0223".to_owned()]));
}

#[test]
fn files_named_together_are_checked_together() {
    let folder = Folder::new();
    folder.write("two.dat", SET);
    folder.write("list.txt", LIST);
    let alone = folder.run(&["check", "list.txt", "--format", "jsonl"]);
    assert_eq!((alone.code, codes(&alone)), (0, Vec::new()));
    let with = folder.run(&[
        "check", "list.txt", "--with", "two.dat", "--format", "jsonl",
    ]);
    assert_eq!(with.objects().len(), 1);
    let together = folder.run(&["check", "list.txt", "two.dat", "--format", "jsonl"]);
    assert_eq!(together.objects().len(), 2);
    for ran in [with, together] {
        let (code, message) = found(&ran).remove(0);
        assert_eq!((ran.code, code.as_str()), (0, "TIL0227"));
        assert!(
            message.starts_with("level 1 of `two.dat` has the identifier "),
            "{message}"
        );
    }
    let strict = folder.run(&["check", "list.txt", "two.dat", "--strict"]);
    assert_eq!(strict.code, 1, "{}", strict.out);
}

#[test]
fn referenced_file_may_be_a_companion() {
    let folder = Folder::new();
    folder.write("packs/two.dat", SET);
    folder.write("two.dac", "file = two.dat\nlastlevel = 9\n");
    let args = [
        "check",
        "two.dac",
        "--with",
        "packs/two.dat",
        "--format",
        "jsonl",
    ];
    assert_eq!(codes(&folder.run(&args)), ["TIL0224"]);
}

#[test]
fn references_of_standard_input_are_not_resolved() {
    let folder = Folder::new();
    let mut command = folder.quandary(&["check", "-", "--format", "jsonl"]);
    let ran = Ran::new(&command.write_stdin("file = none.dat\n").output().unwrap());
    assert_eq!((ran.code, codes(&ran)), (0, Vec::new()));
}

#[test]
fn missing_companion_is_an_error() {
    let folder = Folder::new();
    folder.write("list.txt", LIST);
    let ran = folder.run(&["check", "list.txt", "--with", "none.dat"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}
