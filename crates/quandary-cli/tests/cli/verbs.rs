//! Output and exit status of the verbs.

use crate::common::{EQUERRE, Folder, HOPELESS, PRINTED, Ran, SHORT, collection};
use serde_json::json;

fn three() -> Folder {
    let folder = Folder::new();
    let levels = [("Rails", EQUERRE), ("Short", SHORT), ("Stuck", HOPELESS)];
    folder.write("three.gartriage", collection(&levels));
    folder
}

fn without_seconds(ran: &Ran) -> Vec<serde_json::Value> {
    let mut objects = ran.objects();
    for object in &mut objects {
        let seconds = object.as_object_mut().unwrap().remove("seconds");
        assert!(seconds.unwrap().as_f64().unwrap() >= 0.0);
    }
    objects
}

#[test]
fn solved_level_has_the_documented_report() {
    let folder = three();
    let listed = folder.run(&["list", "three.gartriage#2", "--format", "jsonl"]);
    let listed = listed.objects().remove(0);
    let ran = folder.run(&["solve", "three.gartriage#2", "--count", "--format", "jsonl"]);
    let mut object = without_seconds(&ran).remove(0);
    object.as_object_mut().unwrap().remove("nodes");
    let expected = json!({
        "file": "three.gartriage", "level": 2, "title": "Short", "family": "gartriage",
        "variant": "standard", "outcome": "solved", "metric": "actions", "value": 2,
        "requested_metric": "actions", "scores": {"actions": 2, "couplings": 1, "moves": 1},
        "optimal": true, "solution": "+6T6", "verified": true,
        "solutions": {"count": 1, "exact": true},
        "fingerprint": listed["fingerprint"],
        "symmetric_fingerprint": listed["symmetric_fingerprint"],
    });
    assert_eq!((ran.code, object), (0, expected));
}

#[test]
fn unsolvable_level_exits_with_1() {
    let ran = three().run(&["solve", "three.gartriage#3", "--format", "jsonl"]);
    let object = ran.objects().remove(0);
    assert_eq!((ran.code, &object["outcome"]), (1, &json!("unsolvable")));
    assert_eq!(object.get("solution"), None);
}

#[test]
fn undecided_level_exits_with_3_and_a_reason() {
    let args = [
        "solve",
        "three.gartriage#1",
        "--nodes",
        "5",
        "--format",
        "jsonl",
    ];
    let ran = three().run(&args);
    let object = ran.objects().remove(0);
    assert_eq!((ran.code, &object["outcome"]), (3, &json!("undecided")));
    assert_eq!(object["reason"], "nodes");
    assert!(object["bound"].as_u64().unwrap() <= 31);
}

#[test]
fn metrics_belong_to_the_family() {
    for (metric, value) in [("actions", 31), ("moves", 22), ("couplings", 9)] {
        let args = [
            "solve",
            "three.gartriage#1",
            "--metric",
            metric,
            "--format",
            "jsonl",
        ];
        let object = three().run(&args).objects().remove(0);
        assert_eq!(
            (&object["metric"], &object["value"]),
            (&json!(metric), &json!(value))
        );
    }
    let ran = three().run(&["solve", "three.gartriage", "--metric", "pushes"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("actions, couplings, moves"), "{}", ran.err);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = three();
    let run = |threads| {
        let args = ["solve", ".", "--threads", threads, "--format", "jsonl"];
        without_seconds(&folder.run(&args))
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn table_has_a_row_per_level_and_a_total() {
    let ran = three().run(&["solve", "three.gartriage"]);
    let rows: Vec<Vec<&str>> = ran
        .out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(ran.code, 1);
    assert_eq!(rows[0][..4], ["#", "title", "outcome", "metric"]);
    assert_eq!(
        rows[1][..6],
        ["1", "Rails", "solved", "actions", "31", "optimal"]
    );
    assert_eq!(
        rows[3][..5],
        ["3", "Stuck", "unsolvable", "actions", "proven"]
    );
    let total = ran.out.lines().last().unwrap();
    assert!(
        total.starts_with("3 levels: 2 solved (all proven optimal), 1 unsolvable; "),
        "{total}"
    );
    assert_eq!(ran.err, "", "progress is for terminals");
}

#[test]
fn json_is_an_array_and_jsonl_one_object_per_line() {
    let folder = three();
    let array = folder.run(&["list", "three.gartriage", "--format", "json"]);
    let array: Vec<serde_json::Value> = serde_json::from_str(&array.out).unwrap();
    let lines = folder
        .run(&["list", "three.gartriage", "--format", "jsonl"])
        .objects();
    assert_eq!((array.len(), array), (3, lines));
    let none = folder.run(&["solve", "none", "--format", "json"]);
    let none: Vec<serde_json::Value> = serde_json::from_str(&none.out).unwrap();
    assert_eq!((none.len(), &none[0]["outcome"]), (1, &json!("error")));
}

#[test]
fn valid_solution_is_verified_with_its_values() {
    let args = [
        "verify",
        "three.gartriage#1",
        "--moves",
        PRINTED,
        "--format",
        "jsonl",
    ];
    let ran = three().run(&args);
    let object = ran.objects().remove(0);
    assert_eq!((ran.code, &object["outcome"]), (0, &json!("verified")));
    assert_eq!(object["value"], 31);
    assert_eq!(
        object["scores"],
        json!({"actions": 31, "moves": 22, "couplings": 9})
    );
}

#[test]
fn failing_solution_names_the_move() {
    let args = [
        "verify",
        "three.gartriage#1",
        "--moves",
        "26",
        "--format",
        "jsonl",
    ];
    let ran = three().run(&args);
    let object = ran.objects().remove(0);
    assert_eq!((ran.code, &object["outcome"]), (1, &json!("failed")));
    assert_eq!((&object["at"], &object["token"]), (&json!(2), &json!("6")));
    assert_eq!(object["reason"], "no rail leads east from (1,2)");
}

#[test]
fn stored_solutions_and_those_of_a_file_are_replayed() {
    let folder = Folder::new();
    let stored = format!("Solution: {PRINTED}\n{EQUERRE}");
    folder.write(
        "a.gartriage",
        collection(&[("Rails", &stored), ("Short", SHORT)]),
    );
    let ran = folder.run(&["verify", "a.gartriage", "--format", "jsonl"]);
    assert_eq!((ran.code, ran.objects().len()), (0, 1));
    assert_eq!(ran.objects()[0]["name"], "Solution");
    folder.write("by-level.txt", "\n+6T6\n");
    let ran = folder.run(&["verify", "a.gartriage", "by-level.txt", "--format", "jsonl"]);
    assert_eq!((ran.code, &ran.objects()[0]["level"]), (0, &json!(2)));
    folder.write("candidates.txt", "+6T6\n6\n");
    let ran = folder.run(&[
        "verify",
        "a.gartriage#2",
        "candidates.txt",
        "--format",
        "jsonl",
    ]);
    let outcomes: Vec<_> = ran
        .objects()
        .iter()
        .map(|one| one["outcome"].clone())
        .collect();
    assert_eq!(
        (ran.code, outcomes),
        (1, vec![json!("verified"), json!("failed")])
    );
    assert_eq!(folder.run(&["verify", "a.gartriage#2"]).code, 2);
    assert_eq!(
        folder.run(&["verify", "a.gartriage", "--moves", "6"]).code,
        2
    );
}

#[test]
fn hint_is_the_first_move_of_a_shortest_continuation() {
    let args = [
        "hint",
        "three.gartriage#2",
        "--moves",
        "+6",
        "--format",
        "jsonl",
    ];
    let ran = three().run(&args);
    let object = ran.objects().remove(0);
    assert_eq!((ran.code, &object["outcome"]), (0, &json!("next")));
    assert_eq!(
        (&object["input"], &object["remaining"]),
        (&json!("T6"), &json!(1))
    );
    assert_eq!(three().run(&["hint", "three.gartriage#3"]).code, 1);
    assert_eq!(
        three()
            .run(&["hint", "three.gartriage#2", "--moves", "6"])
            .code,
        2
    );
    assert_eq!(
        three()
            .run(&["hint", "three.gartriage#1", "--nodes", "2"])
            .code,
        3
    );
}

#[test]
fn extension_selects_the_picture_format() {
    let folder = three();
    let begins: [(&str, &[u8]); 3] = [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a")];
    for (ending, begin) in begins {
        let name = format!("a.{ending}");
        let ran = folder.run(&["render", "three.gartriage#2", "-o", &name]);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""));
        assert!(
            std::fs::read(folder.path(&name))
                .unwrap()
                .starts_with(begin),
            "{name}"
        );
    }
    folder.run(&["render", "three.gartriage#2", "-o", "a.txt"]);
    let text = std::fs::read_to_string(folder.path("a.txt")).unwrap();
    let shown = folder.run(&["show", "three.gartriage#2"]).out;
    assert!(shown.contains(text.trim_end()), "{shown}");
    assert_eq!(
        folder
            .run(&["render", "three.gartriage#2", "-o", "a.doc"])
            .code,
        2
    );
    let page = folder.run(&["render", "three.gartriage", "-o", "b.png"]);
    assert_eq!(page.code, 0, "all levels are on one page");
    let several = folder.run(&["render", "three.gartriage", "-o", "b.gif"]);
    assert_eq!(several.code, 2, "a replay is of one level");
    let hopeless = folder.run(&["render", "three.gartriage#3", "-o", "c.gif"]);
    assert_eq!(hopeless.code, 1, "no solution to replay");
    assert!(!folder.path("c.gif").exists());
}

#[test]
fn ascii_and_colour_options_are_respected() {
    let folder = three();
    let plain = folder.run(&["show", "three.gartriage", "--ascii"]);
    assert!(plain.out.is_ascii());
    assert!(
        !folder
            .run(&["show", "three.gartriage"])
            .out
            .contains('\x1b')
    );
    let coloured = folder.run(&["show", "three.gartriage", "--color", "always"]);
    assert!(coloured.out.contains('\x1b'));
}

#[test]
fn same_seed_generates_the_same_solvable_levels() {
    let folder = Folder::new();
    let make = |seed| {
        let args = ["generate", "gartriage", "--cells", "10", "--wagons", "2"];
        let ran = folder.run(&[&args[..], &["--seed", seed, "--count", "2"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let seven = make("7");
    assert_eq!(seven, make("7"));
    assert_ne!(seven, make("8"));
    folder.write("new.gartriage", &seven);
    assert_eq!(folder.run(&["check", "new.gartriage", "--strict"]).code, 0);
    assert_eq!(folder.run(&["verify", "new.gartriage"]).code, 0);
    let solved = folder.run(&["solve", "new.gartriage", "--format", "jsonl"]);
    assert_eq!((solved.code, solved.objects().len()), (0, 2));
}

#[test]
fn findings_show_the_line_without_control_characters() {
    let folder = Folder::new();
    let long = format!(
        "{}\u{1b}[31m\u{202e}{}",
        "x".repeat(100_000),
        "y".repeat(100_000)
    );
    folder.write("a.gartriage", format!("Title: T\n{long}\n\n{SHORT}"));
    let ran = folder.run(&["check", "a.gartriage"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("error[GAR0001]"), "{}", ran.out);
    assert!(ran.out.contains("a.gartriage:2:1"), "{}", ran.out);
    assert!(!ran.out.contains(['\u{1b}', '\u{202e}']));
    assert!(ran.out.lines().all(|line| line.chars().count() < 400));
    let object = folder
        .run(&["check", "a.gartriage", "--format", "jsonl"])
        .objects()
        .remove(0);
    assert_eq!(object["findings"][0]["place"]["line"], 2);
    assert_eq!(object["findings"][0]["severity"], "error");
}

#[test]
fn control_characters_in_titles_are_made_visible() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("\u{1b}[2J\u{9b}K", SHORT)]));
    for verb in ["list", "show", "solve", "verify"] {
        let moves: &[&str] = if verb == "verify" {
            &["--moves", "+6T6"]
        } else {
            &[]
        };
        let ran = folder.run(&[&[verb, "a.gartriage"], moves].concat());
        assert!(ran.out.contains("␛[2J"), "{verb}: {}", ran.out);
        assert!(!ran.out.contains(['\u{1b}', '\u{9b}']), "{verb}");
    }
}

#[test]
fn codes_are_explained_and_unknown_codes_are_errors() {
    let folder = Folder::new();
    let codes = folder.run(&["explain", "--format", "jsonl"]).objects();
    assert!(codes.len() > 20);
    for code in codes {
        let ran = folder.run(&["explain", code["code"].as_str().unwrap()]);
        assert!(
            ran.out.contains(code["title"].as_str().unwrap()),
            "{}",
            ran.out
        );
    }
    assert_eq!(folder.run(&["explain", "XYZ0001"]).code, 2);
}

#[test]
fn completions_and_manual_pages_contain_the_verbs() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = folder.run(&["completions", shell]);
        assert!(ran.code == 0 && ran.out.contains("verify"), "{shell}");
    }
    assert!(folder.run(&["man"]).out.contains("quandary\\-solve"));
    assert!(
        folder
            .run(&["man", "solve"])
            .out
            .contains(".TH quandary-solve")
    );
    assert_eq!(folder.run(&["man", "dance"]).code, 2);
}

#[test]
fn animation_without_a_solution_exits_like_solve() {
    let folder = three();
    folder.write("no.gartriage", HOPELESS);
    let animate = |file, more: &[&str]| {
        let args = ["render", file, "-o", "a.gif"];
        folder.run(&[&args, more].concat()).code
    };
    assert_eq!(animate("no.gartriage", &[]), 1);
    assert_eq!(animate("three.gartriage#1", &["--nodes", "0"]), 3);
    assert!(!folder.path("a.gif").exists());
}

#[test]
fn usage_errors_exit_with_2_and_print_nothing_on_stdout() {
    let folder = three();
    let mistakes: [&[&str]; 6] = [
        &["dance"],
        &["solve"],
        &["solve", "three.gartriage", "--time", "-1"],
        &["solve", "three.gartriage", "--limit", "3"],
        &["list", "three.gartriage", "--as", "doc"],
        &["generate", "gartriage", "--wagons", "10"],
    ];
    for args in mistakes {
        let ran = folder.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}

/// Excerpts of the whole line would need work in proportion to the square of their number.
#[test]
fn a_line_with_a_thousand_findings_is_shown_in_short_excerpts() {
    let folder = Folder::new();
    let wall = "#".repeat(2003);
    let row = "?x".repeat(1000);
    folder.write("many.xsb", format!("{wall}\n#@{row}#\n{wall}\n"));
    let ran = folder.run(&["check", "many.xsb"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let places = ran.out.lines().filter(|line| line.contains("many.xsb:2:"));
    assert_eq!(places.count(), 1000);
    let longest = ran.out.lines().map(|line| line.chars().count()).max();
    // The line has 2,003 characters.
    assert!(longest <= Some(200), "{longest:?}");
}
