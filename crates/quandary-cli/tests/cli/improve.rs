//! `improve`: better solutions than known ones.

use crate::common::{Folder, SHORT, collection};

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
