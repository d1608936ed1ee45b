//! `improve`: better solutions than known ones.

use crate::common::{Folder, SHORT, collection};
use std::path::Path;

/// A solution of `SHORT` that uncouples the wagon once more than it has to.
const LONG: &str = "+6-+6T6";

fn stored(folder: &Folder) {
    let level = format!("Solution: {LONG}\n{SHORT}");
    let levels = [("Long", level.as_str()), ("None", SHORT)];
    folder.write("a.gartriage", collection(&levels));
}

#[test]
fn solutions_end_at_the_optimum() {
    let folder = Folder::new();
    stored(&folder);
    folder.write("moves.txt", LONG);
    let runs: [&[&str]; 3] = [
        &["improve", "a.gartriage#1"],
        &["improve", "a.gartriage#2", "--moves", LONG],
        &["improve", "a.gartriage#2", "moves.txt"],
    ];
    for args in runs {
        let ran = folder.run(&[args, &["--format", "jsonl"]].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        let object = &ran.objects()[0];
        assert_eq!(object["outcome"], "improved");
        assert_eq!(
            (&object["before"], &object["value"]),
            (&4.into(), &2.into())
        );
        assert_eq!(
            (&object["optimal"], &object["solution"]),
            (&true.into(), &"+6T6".into())
        );
    }
    let text = folder.run(runs[0]);
    assert!(
        text.out
            .contains("+6T6\n\n1 solution: 1 improved, 1 proven optimal"),
        "{}",
        text.out
    );
}

#[test]
fn levels_without_a_solution_are_skipped() {
    let folder = Folder::new();
    stored(&folder);
    let ran = folder.run(&["improve", "a.gartriage"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err.contains("skipped 1 level without a known solution"),
        "{}",
        ran.err
    );
    let none = folder.run(&["improve", "a.gartriage#2"]);
    assert_eq!(none.code, 2);
    assert!(
        none.err
            .contains("give a file of solutions, or use --moves"),
        "{}",
        none.err
    );
}

#[test]
fn a_file_of_solutions_gets_the_better_ones() {
    let folder = Folder::new();
    stored(&folder);
    let ran = folder.run(&["improve", "a.gartriage", "-o", "a.gartriage"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let verified = folder.run(&["verify", "a.gartriage", "--format", "jsonl"]);
    let values: Vec<u64> = verified
        .objects()
        .iter()
        .map(|one| one["value"].as_u64().unwrap())
        .collect();
    assert_eq!(values.iter().min(), Some(&2), "{}", verified.out);
    assert_eq!(verified.code, 0);
}

#[test]
fn wrong_solutions_and_other_families_are_refused() {
    let folder = Folder::new();
    stored(&folder);
    let wrong = folder.run(&["improve", "a.gartriage#1", "--moves", "+6"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("a.gartriage#1"), "{}", wrong.err);
    let tents = folder.run(&["new", "tents"]);
    folder.write("a.tnt", &tents.out);
    let other = folder.run(&["improve", "a.tnt", "--moves", "T0,1"]);
    assert_eq!(other.code, 2);
    assert!(
        other.err.contains("does not support `improve` yet"),
        "{}",
        other.err
    );
}

fn tile_world(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    std::fs::read(folder.join(name)).unwrap()
}

/// The levels of a set, and solutions under the Lynx rules.
fn recorded() -> Folder {
    let folder = Folder::new();
    folder.write("lessons.dat", tile_world("lessons.dat"));
    folder.write("lynx.tws", tile_world("lessons-lynx.dac.tws"));
    folder
}

#[test]
fn a_file_of_solutions_decides_the_rules_and_gets_faster_records() {
    let folder = recorded();
    let run = |more: &[&str]| {
        let args = ["improve", "lessons.dat", "lynx.tws", "--nodes", "60000"];
        let ran = folder.run(&[&args[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran
    };
    let reports = run(&["--format", "jsonl", "-o", "better.tws"]).objects();
    assert!(reports.len() > 5);
    for report in &reports {
        assert_eq!(report["variant"], "Lynx, 2.3.1");
        assert_eq!(report["metric"], "ticks");
        let number = |name: &str| report[name].as_u64().unwrap();
        assert!(number("value") <= number("before"), "{report}");
        let exact = |name: &str| report[name]["exact"].as_f64().unwrap();
        let gained = exact("clock") - exact("clock_before");
        let ticks = (number("before") - number("value")) as f64;
        assert!((gained - ticks / 20.0).abs() < 1e-9, "{report}");
    }
    let text = run(&[]).out;
    assert!(
        text.contains("left before") && text.contains("gained"),
        "{text}"
    );
    let verify = ["verify", "lessons.dat", "better.tws", "--format", "jsonl"];
    let verified = folder.run(&verify);
    assert_eq!(verified.code, 0, "{}", verified.err);
    let values: Vec<u64> = reports
        .iter()
        .map(|one| one["value"].as_u64().unwrap())
        .collect();
    let stored: Vec<u64> = verified
        .objects()
        .iter()
        .map(|one| one["value"].as_u64().unwrap())
        .collect();
    assert_eq!(stored, values);
}

#[test]
fn a_file_of_solutions_is_for_one_file_of_levels() {
    let folder = recorded();
    folder.write("both/a.dat", tile_world("lessons.dat"));
    folder.write("both/b.dat", tile_world("lessons.dat"));
    let several = folder.run(&["improve", "both", "lynx.tws"]);
    assert_eq!(several.code, 2);
    assert!(
        several.err.contains("give only that file"),
        "{}",
        several.err
    );
    let none = folder.run(&["improve", "lessons.dat#1", "missing.tws"]);
    assert_eq!(none.code, 2, "{}", none.err);
}
