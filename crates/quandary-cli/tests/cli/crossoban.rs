//! Crossoban: rule switches, backward games, dead positions.

use crate::common::Folder;
#[cfg(target_os = "linux")]
use crate::common::Ran;
#[cfg(target_os = "linux")]
use std::process::Command;

/// The pusher reaches the second box only if holes are filled, and three moves suffice only if a slide
/// ends in a push.
const TWO_RULES: &str = "########\n#@'$!$.#\n########\n";

#[test]
fn switches_are_combined_and_reported_by_every_verb() {
    let folder = Folder::new();
    folder.write("a.crossoban", TWO_RULES);
    let told = |args: &[&str], variant: &str| {
        let said = ["a.crossoban", "--format", "jsonl", "--variant", variant];
        let ran = folder.run(&[&args[..1], &said, &args[1..]].concat());
        (ran.code, ran.objects().remove(0))
    };
    let both = "crossoban-1 impact=push holes=filled";
    for wanted in [
        both,
        "holes=filled,impact=push",
        "impact=push, holes=filled",
    ] {
        let (code, report) = told(&["solve", "--metric", "moves"], wanted);
        assert_eq!((code, &report["value"]), (0, &3.into()), "{wanted}");
        assert_eq!(report["variant"], both);
    }
    let (code, report) = told(&["solve", "--metric", "moves"], "holes=filled");
    assert_eq!((code, &report["value"]), (0, &4.into()));
    let (code, report) = told(&["solve"], "impact=push");
    assert_eq!((code, &report["outcome"]), (1, &"unsolvable".into()));
    for verb in [
        &["verify", "--moves", "RrR"][..],
        &["hint", "--moves", "R"],
        &["list"],
    ] {
        let (code, report) = told(verb, both);
        assert_eq!((code, &report["variant"]), (0, &both.into()), "{verb:?}");
    }
    let shown = ["show", "a.crossoban", "--moves", "RrR", "--variant", both];
    assert_eq!(folder.run(&shown).code, 0);
    assert_ne!(folder.run(&shown[..4]).code, 0);
}

#[test]
fn unknown_switches_list_the_available_ones() {
    let folder = Folder::new();
    folder.write("a.crossoban", TWO_RULES);
    let refused = |variant: &str| {
        let ran = folder.run(&["solve", "a.crossoban", "--variant", variant]);
        assert_eq!(ran.code, 2);
        ran.err
    };
    let unknown = refused("impact=push,holes=square");
    assert!(
        unknown.contains("unknown rule variant or switch `holes=square`"),
        "{unknown}"
    );
    assert!(unknown.contains("holes=endless|filled"), "{unknown}");
    let contradiction = refused("impact=push,impact=stop");
    let why = "`impact=push` and `impact=stop` contradict each other";
    assert!(contradiction.contains(why), "{contradiction}");
}

/// A board with a solution, a complete backward game, and two unfinished games.
const RECORDS: &str = "\
One

#########
#. $@$ .#
#########

Solution/Moves 6/4

RRllLL

Solution backwards

[ll]RR[rr]LL

Saved game

RR*

Snapshot backwards

[ll]RR
";

#[test]
fn backward_games_are_verified_and_converted() {
    let folder = Folder::new();
    folder.write("a.sok", RECORDS);
    let ran = folder.run(&["verify", "a.sok", "--format", "jsonl"]);
    let reports = ran.objects();
    let outcomes: Vec<_> = reports.iter().map(|one| &one["outcome"]).collect();
    assert_eq!(ran.code, 0);
    assert_eq!(
        outcomes,
        ["verified", "verified", "unfinished", "unfinished"]
    );
    assert_eq!(reports[1]["scores"], reports[0]["scores"]);
    let half = "reverse game incomplete: 1 of 2 boxes are back at the start";
    assert_eq!(reports[3]["reason"], half);
    let ran = folder.run(&["verify", "a.sok"]);
    let told = "2 solutions: 2 verified, 0 not; 2 saved games unfinished";
    assert!(ran.out.contains(told), "{}", ran.out);
    let ran = folder.run(&["verify", "a.sok", "--moves", "[ll]RR"]);
    assert_eq!(ran.code, 1, "what is given claims to be a solution");

    let turned = ["crossoban", "forwards", "a.sok", "--format", "jsonl"];
    let ran = folder.run(&turned);
    let answer = ran.objects().remove(0);
    assert_eq!((ran.code, &answer["outcome"]), (1, &"unfinished".into()));
    assert_eq!(answer["parts"][0]["moves"], "RRllLL");
    let ran = folder.run(&[&turned[..], &["--moves", "[rr]LL[ll]RR"]].concat());
    let answer = ran.objects().remove(0);
    assert_eq!((ran.code, &answer["outcome"]), (0, &"turned".into()));
    assert_eq!(answer["parts"][0]["moves"], "LLrrRR");
    assert_eq!(answer["parts"][0]["reason"], "moves 6, pushes 4");
}

#[test]
fn dead_positions_are_reported_with_the_responsible_boxes() {
    let folder = Folder::new();
    folder.write(
        "a.xsb",
        "##########\n#####    #\n#  $@ $ .#\n#####   .#\n##########\n",
    );
    let ran = folder.run(&["hint", "a.xsb", "--format", "jsonl"]);
    let report = ran.objects().remove(0);
    let why = "the box at (4,3) cannot reach a goal";
    assert_eq!((ran.code, &report["reason"]), (1, &why.into()));
    let ran = folder.run(&["crossoban", "solvable", "a.xsb"]);
    assert!(ran.out.contains(why), "{}", ran.out);
}

#[test]
fn metric_any_reports_that_no_better_solution_was_sought() {
    let folder = Folder::new();
    // The bound at the start is lower than what the best solution takes.
    let board = "#######\n#. . .#\n# $$$ #\n#.$@$.#\n# $$$ #\n#. . .#\n#######\n";
    folder.write("a.xsb", board);
    let any = ["solve", "a.xsb", "--metric", "any", "--format", "jsonl"];
    let report = folder.run(&any).objects().remove(0);
    assert_eq!(report["outcome"], "solved");
    assert_eq!(
        (&report["optimal"], &report["reason"]),
        (&false.into(), &"not sought".into())
    );
    let ran = folder.run(&any[..4]);
    assert!(ran.out.contains("not sought"), "{}", ran.out);
}

#[test]
fn counts_of_one_are_singular() {
    let folder = Folder::new();
    folder.write("a.xsb", "#####\n#@$.#\n#####\n");
    let ran = folder.run(&["verify", "a.xsb", "--moves", "R"]);
    assert!(
        ran.out.contains("also: 1 box change, 1 pushing session"),
        "{}",
        ran.out
    );
    folder.write("b.xsb", "######\n#@$ .#\n######\n");
    let ran = folder.run(&["verify", "b.xsb", "--moves", "R"]);
    assert!(ran.out.contains("the goal is not covered"), "{}", ran.out);
    folder.write("c.crossoban", "######\n#@$!.#\n#  $.#\n######\n");
    let ran = folder.run(&["verify", "c.crossoban", "--moves", "R"]);
    let told = "1 box left for 2 goals";
    assert!(ran.out.contains(told), "{}", ran.out);
}

/// Forty-five bytes that stand for sixteen million moves.
const LONG_SOLUTION: &str = "######\n#@ $.#\n######\nSolution:\n8000000(rl)rR\n";

#[test]
fn a_long_solution_is_played_no_further_than_necessary() {
    let folder = Folder::new();
    folder.write("long.xsb", LONG_SOLUTION);
    let shown = folder.run(&["show", "long.xsb", "--at", "3"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    let listed = folder.run(&["list", "long.xsb"]);
    assert_eq!(listed.code, 0, "{}", listed.err);
    let film = folder.run(&["render", "long.xsb", "-o", "long.gif"]);
    assert_eq!(film.code, 2, "{}", film.out);
    assert!(
        film.err.contains("goes on after move 600,000"),
        "{}",
        film.err
    );
    let limited = folder.run(&["verify", "long.xsb", "--nodes", "1000"]);
    assert_eq!(limited.code, 3, "{}", limited.out);
}

/// The moves are never held all at once: a list of them needs gigabytes.
#[cfg(target_os = "linux")]
#[test]
fn a_long_solution_is_played_in_bounded_memory() {
    let folder = Folder::new();
    folder.write("long.xsb", LONG_SOLUTION);
    let runs: [(&[&str], i32); 4] = [
        (&["show", "long.xsb", "--at", "3"], 0),
        (&["render", "long.xsb", "-o", "long.gif"], 2),
        (&["list", "long.xsb"], 0),
        (&["verify", "long.xsb", "--nodes", "6000000"], 3),
    ];
    for (args, code) in runs {
        // 512 MiB of address space, of which the threads reserve a part.
        let limited = "ulimit -v 524288 && exec \"$0\" \"$@\"";
        let output = Command::new("sh")
            .current_dir(folder.path("."))
            .args(["-c", limited, env!("CARGO_BIN_EXE_quandary")])
            .args(args)
            .output()
            .unwrap();
        let ran = Ran::new(&output);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
    }
}
