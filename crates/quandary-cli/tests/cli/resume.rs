//! `--resume`: runs that are continued.

use crate::common::{Folder, HOPELESS, SHORT, collection};
#[cfg(unix)]
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::process::{Command, Stdio};

const LEVELS: usize = 40;
/// The results of this number of levels do not fit into a pipe.
#[cfg(unix)]
const MANY: usize = 800;

fn many(folder: &Folder) {
    levels(folder, LEVELS);
}

/// Writes a file with this number of levels.
fn levels(folder: &Folder, count: usize) {
    let titles = (0..count).map(|number| format!("Level {number}"));
    let titles: Vec<String> = titles.collect();
    let all: Vec<_> = titles.iter().map(|title| (title.as_str(), SHORT)).collect();
    folder.write("many.gartriage", collection(&all));
}

/// The numbers of the levels in a file of results.
fn numbers(folder: &Folder, name: &str) -> Vec<u64> {
    let text = std::fs::read_to_string(folder.path(name)).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    let objects = text.lines().map(|line| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        object["level"].as_u64().unwrap()
    });
    let mut numbers: Vec<u64> = objects.collect();
    numbers.sort_unstable();
    numbers
}

/// Keeps some lines of a file of results and a part of the next one.
fn cut(folder: &Folder, name: &str, lines: usize) {
    let whole = std::fs::read_to_string(folder.path(name)).unwrap();
    let kept: Vec<&str> = whole.lines().take(lines + 1).collect();
    folder.write(
        name,
        format!("{}\n{}", kept[..lines].join("\n"), &kept[lines][..20]),
    );
}

#[test]
fn a_run_continues_after_a_line_that_is_cut_off() {
    let folder = Folder::new();
    many(&folder);
    let args = ["solve", "many.gartriage", "--resume", "out.jsonl"];
    assert_eq!(folder.run(&args).code, 0);
    assert_eq!(numbers(&folder, "out.jsonl").len(), LEVELS);
    cut(&folder, "out.jsonl", 7);
    let ran = folder.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out
            .contains("skipped 7 levels with a result in out.jsonl"),
        "{}",
        ran.out
    );
    assert_eq!(
        numbers(&folder, "out.jsonl"),
        (1..=LEVELS as u64).collect::<Vec<_>>()
    );
    let nothing = folder.run(&args);
    assert!(nothing.out.contains("skipped 40 levels"), "{}", nothing.out);
    // Other rules or metrics are other results.
    let moves = [&args[..], &["--metric", "moves"]].concat();
    assert_eq!(folder.run(&moves).code, 0);
    assert_eq!(numbers(&folder, "out.jsonl").len(), 2 * LEVELS);
}

#[test]
fn solutions_of_an_earlier_run_are_written_too() {
    let folder = Folder::new();
    many(&folder);
    let args = ["solve", "many.gartriage", "--resume", "out.jsonl"];
    assert_eq!(folder.run(&args).code, 0);
    cut(&folder, "out.jsonl", 7);
    let ran = folder.run(&[&args[..], &["-o", "solved.gartriage"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let verified = folder.run(&["verify", "solved.gartriage", "--format", "jsonl"]);
    assert_eq!((verified.code, verified.objects().len()), (0, LEVELS));
}

#[test]
fn the_exit_status_is_that_of_the_whole_run() {
    let folder = Folder::new();
    let levels = [("Short", SHORT), ("Stuck", HOPELESS)];
    folder.write("a.gartriage", collection(&levels));
    let args = ["solve", "a.gartriage", "--resume", "out.jsonl"];
    assert_eq!(folder.run(&args).code, 1);
    assert_eq!(folder.run(&args).code, 1);
    assert_eq!(numbers(&folder, "out.jsonl"), [1, 2]);
}

#[test]
fn replays_continue_with_the_same_exit_status() {
    let folder = Folder::new();
    many(&folder);
    let mut moves = vec!["+6T6"; LEVELS];
    moves[3] = "+6";
    moves[9] = "";
    folder.write("moves.txt", moves.join("\n"));
    let args = [
        "verify",
        "many.gartriage",
        "moves.txt",
        "--resume",
        "out.jsonl",
    ];
    let first = folder.run(&args);
    assert_eq!(first.code, 1, "{}", first.err);
    let all = numbers(&folder, "out.jsonl");
    cut(&folder, "out.jsonl", 30);
    let ran = folder.run(&args);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out
            .contains("skipped 30 solutions with a result in out.jsonl"),
        "{}",
        ran.out
    );
    assert_eq!(numbers(&folder, "out.jsonl"), all);
    let nothing = folder.run(&args);
    assert_eq!(nothing.code, 1, "{}", nothing.err);
    assert!(
        nothing
            .out
            .contains(&format!("skipped {} solutions", all.len())),
        "{}",
        nothing.out
    );
    assert_eq!(folder.run(&[&args[..], &["--missing"]].concat()).code, 2);
}

#[test]
fn improvements_continue() {
    let folder = Folder::new();
    let solved = format!("Solution: +6-+6T6\n{SHORT}");
    let titles: Vec<String> = (0..LEVELS)
        .map(|number| format!("Level {number}"))
        .collect();
    let all: Vec<_> = titles
        .iter()
        .map(|title| (title.as_str(), &*solved))
        .collect();
    folder.write("many.gartriage", collection(&all));
    let args = ["improve", "many.gartriage", "--resume", "out.jsonl"];
    assert_eq!(folder.run(&args).code, 0);
    assert_eq!(numbers(&folder, "out.jsonl").len(), LEVELS);
    cut(&folder, "out.jsonl", 7);
    let ran = folder.run(&[&args[..], &["-o", "better.gartriage"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out
            .contains("skipped 7 levels with a result in out.jsonl"),
        "{}",
        ran.out
    );
    let all = (1..=LEVELS as u64).collect::<Vec<_>>();
    assert_eq!(numbers(&folder, "out.jsonl"), all);
    // The solutions of both runs are written.
    let verified = folder.run(&["verify", "better.gartriage", "--format", "jsonl"]);
    let objects = verified.objects();
    let shortest = objects
        .iter()
        .filter(|object| object["scores"]["actions"] == 2);
    assert_eq!((verified.code, shortest.count()), (0, LEVELS));
    let nothing = folder.run(&args);
    assert!(nothing.out.contains("skipped 40 levels"), "{}", nothing.out);
    // A result that is worse than the known solution is not a result.
    let text = std::fs::read_to_string(folder.path("out.jsonl")).unwrap();
    folder.write("out.jsonl", text.replace("\"+6T6\"", "\"+6-+6T6\""));
    folder.write(
        "many.gartriage",
        std::fs::read(folder.path("better.gartriage")).unwrap(),
    );
    let again = folder.run(&args);
    assert!(!again.out.contains("skipped"), "{}", again.out);
    // Other metrics are other results.
    let moves = [&args[..], &["--metric", "moves"]].concat();
    assert_eq!(folder.run(&moves).code, 0);
    assert_eq!(numbers(&folder, "out.jsonl").len(), 3 * LEVELS);
}

#[test]
fn estimates_continue() {
    let folder = Folder::new();
    many(&folder);
    let args = [
        "list",
        "many.gartriage",
        "--estimate",
        "--resume",
        "out.jsonl",
    ];
    assert_eq!(folder.run(&args).out, "40 levels written to out.jsonl\n");
    cut(&folder, "out.jsonl", 12);
    let ran = folder.run(&args);
    let said = "28 levels written to out.jsonl\nskipped 12 levels with a result in out.jsonl\n";
    assert_eq!((ran.code, &*ran.out), (0, said));
    assert_eq!(
        numbers(&folder, "out.jsonl"),
        (1..=LEVELS as u64).collect::<Vec<_>>()
    );
    let text = std::fs::read_to_string(folder.path("out.jsonl")).unwrap();
    assert!(text.lines().all(|line| line.contains("\"estimate\":{")));
    let without = folder.run(&["list", "many.gartriage", "--resume", "out.jsonl"]);
    assert!(without.err.contains("add --estimate"), "{}", without.err);
}

#[test]
fn files_that_are_no_results_are_refused() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("Short", SHORT)]));
    for text in ["not JSON\n", "{\"level\": 1}\n"] {
        folder.write("out.jsonl", text);
        let ran = folder.run(&["solve", "a.gartriage", "--resume", "out.jsonl"]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("out.jsonl:1: expected a"), "{}", ran.err);
        let after = std::fs::read_to_string(folder.path("out.jsonl")).unwrap();
        assert_eq!(after, text);
    }
}

#[cfg(unix)]
#[test]
fn a_run_continues_whatever_killed_it() {
    let folder = Folder::new();
    levels(&folder, MANY);
    let args = [
        "solve",
        "many.gartriage",
        "--resume",
        "out.jsonl",
        "--threads",
        "1",
        "--format",
        "jsonl",
    ];
    let mut done = 0;
    for signal in ["-KILL", "-TERM", "-INT"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quandary"))
            .current_dir(folder.path("."))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The results do not fit into the pipe, so that the program waits in the middle of its run.
        let mut results = BufReader::new(child.stdout.take().unwrap());
        results.read_line(&mut String::new()).unwrap();
        let id = child.id().to_string();
        let killed = Command::new("kill").args([signal, &id]).status();
        assert!(killed.unwrap().success());
        drop(results);
        child.wait().unwrap();
        let now = numbers(&folder, "out.jsonl").len();
        assert!(done < now && now < MANY, "{signal}: {done}, {now}");
        done = now;
    }
    assert_eq!(folder.run(&args).objects().len(), MANY - done);
    let all: Vec<u64> = (1..=MANY as u64).collect();
    assert_eq!(numbers(&folder, "out.jsonl"), all);
}

#[test]
fn results_of_solve_are_csv_for_spreadsheets() {
    let folder = Folder::new();
    let levels = [("Short, easy", SHORT), ("Stuck", HOPELESS)];
    folder.write("a.gartriage", collection(&levels));
    let ran = folder.run(&["solve", "a.gartriage", "missing.xsb", "--format", "csv"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.out);
    let columns = "file,level,title,family,variant,outcome,metric,value,optimal,bound,reason,count,\
                   count_exact,nodes,seconds,solution";
    assert_eq!(lines[0], columns);
    let first = "a.gartriage,1,\"Short, easy\",gartriage,standard,solved,actions,2,yes,,,,,";
    assert!(lines[1].starts_with(first), "{}", lines[1]);
    assert!(lines[1].ends_with(",'+6T6"), "{}", lines[1]);
    let second = "a.gartriage,2,Stuck,gartriage,standard,unsolvable,actions,,,,,,,";
    assert!(lines[2].starts_with(second), "{}", lines[2]);
    assert!(
        lines[3].starts_with("missing.xsb,,,,,error,,,,,"),
        "{}",
        lines[3]
    );
}
