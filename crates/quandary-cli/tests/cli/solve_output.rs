//! `solve -o`: solutions in files that can store them, and files to which they are added.

#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::common::{Folder, SHORT, collection};

const SET: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../samples/tileworld/lessons.dat"
);
/// Two pushes, or with a detour four.
const PUSHES: &str = "; Corridor\n######\n#@$ .#\n######\n";

fn text(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path(name)).unwrap()
}

#[track_caller]
fn solve(folder: &Folder, args: &[&str]) {
    let ran = folder.run(&[&["solve"], args].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// Number of solutions that are verified.
#[track_caller]
fn verified(folder: &Folder, args: &[&str]) -> usize {
    let ran = folder.run(&[&["verify"], args, &["--format", "jsonl"]].concat());
    let objects = ran.objects();
    let verified = objects
        .iter()
        .filter(|object| object["outcome"] == "verified");
    verified.count()
}

#[test]
fn solutions_are_stored_with_levels_of_each_family() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    folder.write("b.xsb", PUSHES);
    let id = "5x5:_haaia,0,2,0,0,3,2,0,1,1,1";
    let runs: [(&str, &str, &str); 7] = [
        ("a.gartriage", "a2.gartriage", "Solution: +6T6"),
        ("b.xsb", "b2.xsb", "; Solution/Pushes 2/2 20"),
        ("b.xsb", "b2.sok", "Solution/Pushes 2/2\n\nRR\n\nDate: 20"),
        ("b.xsb", "b2.crossoban", "; Solution/Pushes 2/2 20"),
        (id, "c.tnt", "x*  *"),
        (id, "c.janko", "[solution]"),
        ("jan 25", "d.placements", "Jan 25: "),
    ];
    for (level, out, expected) in runs {
        solve(&folder, &[level, "-o", out]);
        let written = text(&folder, out);
        assert!(written.contains(expected), "{out}: {written}");
        assert_eq!(verified(&folder, &[out]), 1, "{out}: {written}");
        // A second run finds nothing better.
        solve(&folder, &[level, "-o", out]);
        assert_eq!(text(&folder, out), written, "{out}");
    }
}

#[test]
fn formats_that_store_no_solutions_are_refused_before_the_search() {
    let folder = Folder::new();
    folder.write("b.xsb", PUSHES);
    let runs = [
        ("b.xsb", "b.slc", "use the extension .sok"),
        (
            "5x5:_haaia,0,2,0,0,3,2,0,1,1,1",
            "c.url",
            "use the extension .tnt or .janko",
        ),
        (SET, "d.cclevel", "use the extension .tws"),
    ];
    for (level, out, expected) in runs {
        let ran = folder.run(&["solve", level, "-o", out]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(expected), "{}", ran.err);
        assert!(ran.out.is_empty() && !folder.path(out).exists());
    }
}

#[test]
fn better_solutions_replace_worse_ones_and_everything_else_stays() {
    let folder = Folder::new();
    let worse = format!("Solution: +6-+6T6\nNote: my own\n{SHORT}");
    let other = format!("Solution: +6T6\n{SHORT}");
    let levels = [("One", worse.as_str()), ("Two", other.as_str())];
    folder.write("a.gartriage", collection(&levels));
    solve(&folder, &["a.gartriage#1", "-o", "a.gartriage"]);
    let written = text(&folder, "a.gartriage");
    assert!(
        !written.contains("+6-+6T6") && written.contains("Note: my own"),
        "{written}"
    );
    assert_eq!(written.matches("Solution: +6T6").count(), 2, "{written}");
    // A solution that is better in another metric stays.
    folder.write(
        "b.sok",
        "Detour\n\n#######\n#  .  #\n# #$# #\n#  @  #\n#######\n\nSolution\n\nU\n",
    );
    solve(&folder, &["b.sok", "-o", "b.sok", "--metric", "moves"]);
    assert_eq!(
        verified(&folder, &["b.sok"]),
        1,
        "{}",
        text(&folder, "b.sok")
    );
}

#[test]
fn solutions_are_added_to_a_file_of_solutions() {
    let folder = Folder::new();
    solve(&folder, &[&format!("{SET}#12"), "-o", "found.tws"]);
    let first = std::fs::read(folder.path("found.tws")).unwrap();
    solve(&folder, &[&format!("{SET}#11"), "-o", "found.tws"]);
    assert_eq!(verified(&folder, &[SET, "found.tws"]), 2);
    solve(&folder, &[&format!("{SET}#12"), "-o", "found.tws"]);
    assert_eq!(verified(&folder, &[SET, "found.tws"]), 2);
    solve(
        &folder,
        &[&format!("{SET}#12"), "-o", "found.tws", "--force"],
    );
    assert_eq!(std::fs::read(folder.path("found.tws")).unwrap(), first);
}

#[test]
fn other_existing_files_are_refused() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    folder.write("other.gartriage", collection(&[("Two", "' 0--a--+--1\n")]));
    folder.write("b.xsb", PUSHES);
    folder.write("noise.gartriage", "what is this");
    let cases = [
        ("other.gartriage", "does not have all of these levels"),
        ("b.xsb", "is a file of another family"),
        ("noise.gartriage", "use --force to replace it"),
    ];
    for (out, expected) in cases {
        let before = text(&folder, out);
        let ran = folder.run(&["solve", "a.gartriage", "-o", out]);
        assert_eq!(ran.code, 2, "{out}");
        assert!(ran.err.contains(expected), "{out}: {}", ran.err);
        assert_eq!(text(&folder, out), before);
        assert!(ran.out.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_adds_what_it_found_and_loses_nothing() {
    let folder = Folder::new();
    solve(&folder, &[&format!("{SET}#12"), "-o", "found.tws"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_quandary"))
        .current_dir(folder.path("."))
        .args([
            "solve",
            SET,
            "-o",
            "found.tws",
            "--threads",
            "1",
            "--format",
            "jsonl",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..2 {
        reader.read_line(&mut String::new()).unwrap();
    }
    let id = child.id().to_string();
    let stopped = Command::new("kill").args(["-INT", &id]).status();
    assert!(stopped.unwrap().success());
    reader.read_to_end(&mut Vec::new()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(verified(&folder, &[SET, "found.tws"]) >= 3);
    assert!(!folder.path("found.tws.partial").exists());
}
