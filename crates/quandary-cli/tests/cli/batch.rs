//! `batch`: plans, resumed runs, the ledger, schedulers.

use crate::common::{Folder, Ran};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn batch(folder: &Folder, words: &[&str]) -> Ran {
    folder.run(&[&["batch"], words].concat())
}

/// The results without what differs from run to run.
fn results_of(folder: &Folder, name: &str) -> BTreeMap<String, Value> {
    let ran = batch(folder, &["results", name, "--format", "jsonl"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let records = ran.objects().into_iter().map(|mut record| {
        for field in ["seconds", "ended"] {
            record.as_object_mut().unwrap().remove(field).unwrap();
        }
        let fields = ["family", "fingerprint", "variant", "request"];
        let key = fields.map(|field| record[field].as_str().unwrap().to_owned());
        (key.join(" "), record)
    });
    records.collect()
}

/// Number of lines of the ledger.
fn ledger_lines(folder: &Folder, name: &str) -> usize {
    let files = fs::read_dir(folder.path(name).join("ledger")).unwrap();
    let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    texts.map(|text| text.lines().count()).sum()
}

fn sample(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples")).join(name)
}

fn text(ran: &Ran) -> String {
    ran.out.clone() + &ran.err
}

fn tents() -> String {
    sample("tents").display().to_string()
}

#[test]
fn a_batch_is_continued_and_nothing_is_computed_twice() {
    let folder = Folder::new();
    let run = batch(
        &folder,
        &["run", "b", &tents(), "--solve", "--nodes", "100000"],
    );
    assert!(run.code == 0, "{}", text(&run));
    let lines = ledger_lines(&folder, "b");
    assert!(lines > 10);
    for words in [
        &["run", "b"][..],
        &["run", "b", &tents(), "--solve", "--nodes", "100000"],
    ] {
        assert!(batch(&folder, words).code == 0);
    }
    assert_eq!(ledger_lines(&folder, "b"), lines, "every task had a result");
    let verified = batch(&folder, &["verify", "b"]);
    let expected = format!("{} solutions verified", results_of(&folder, "b").len());
    assert!(text(&verified).contains(&expected), "{}", text(&verified));
    let again = batch(&folder, &["run", "b", "--recompute"]);
    assert!(
        again.code == 0 && ledger_lines(&folder, "b") == 2 * lines,
        "{}",
        text(&again)
    );
}

#[test]
fn undecided_tasks_are_open_until_a_larger_budget_decides_them() {
    let folder = Folder::new();
    let levels = sample("crossoban/hard.crossoban").display().to_string();
    let run = batch(&folder, &["run", "b", &levels, "--solve", "--nodes", "1"]);
    assert_eq!(run.code, 3, "{}", text(&run));
    let status = batch(&folder, &["status", "b"]);
    assert_eq!(status.code, 3);
    assert!(text(&status).contains("undecided"), "{}", text(&status));
    let lines = ledger_lines(&folder, "b");
    assert_eq!(batch(&folder, &["run", "b"]).code, 3);
    assert_eq!(
        ledger_lines(&folder, "b"),
        lines,
        "not tried twice with the same budget"
    );
    let second = batch(
        &folder,
        &["run", "b", &levels, "--solve", "--nodes", "10000000"],
    );
    assert!(ledger_lines(&folder, "b") > lines, "{}", text(&second));
    let results = results_of(&folder, "b");
    assert!(
        results.values().all(|record| record["outcome"] == "solved"),
        "{results:?}"
    );
}

#[test]
fn a_plan_generates_levels_and_solves_them() {
    let folder = Folder::new();
    let plan = r#"
[[step]]
name = "boards"
generate = { family = "tents", seeds = "1-20", options = { columns = 6, rows = "6" } }

[[step]]
name = "solve"
inputs = ["step:boards"]
solve = {}

[[step]]
name = "grade"
inputs = ["step:boards"]
rate = {}
"#;
    fs::write(folder.path("plan.toml"), plan).unwrap();
    let run = batch(&folder, &["run", "b", "--plan", "plan.toml"]);
    assert!(run.code == 0, "{}", text(&run));
    let results = results_of(&folder, "b");
    let count = |outcome: &str| {
        let with = results
            .values()
            .filter(|record| record["outcome"] == outcome);
        with.count()
    };
    assert_eq!(
        (count("generated"), count("solved"), count("rated")),
        (20, 20, 20)
    );
    assert!(batch(&folder, &["verify", "b"]).code == 0);
}

#[test]
fn stored_solutions_and_files_of_solutions_are_replayed() {
    let folder = Folder::new();
    let plan = format!(
        "[[step]]\nname = \"replay\"\ninputs = [{:?}]\nverify = {{ solutions = [{:?}] }}\n",
        sample("tileworld/lessons.dat"),
        sample("tileworld/lessons-ms.dac.tws"),
    );
    fs::write(folder.path("plan.toml"), plan).unwrap();
    let run = batch(&folder, &["run", "b", "--plan", "plan.toml"]);
    let results = results_of(&folder, "b");
    assert!(results.len() > 3, "{}", text(&run));
    let words: Vec<_> = results
        .values()
        .map(|record| record["outcome"].clone())
        .collect();
    assert!(words.iter().all(|word| word == "verified"), "{words:?}");
}

#[test]
fn damaged_lines_are_named_and_their_tasks_done_again() {
    let folder = Folder::new();
    batch(&folder, &["run", "b", &tents(), "--rate", "--threads", "1"]);
    let before = results_of(&folder, "b");
    let file = fs::read_dir(folder.path("b/ledger"))
        .unwrap()
        .next()
        .unwrap();
    let file = file.unwrap().path();
    let whole = fs::read_to_string(&file).unwrap();
    let damaged = whole.replacen("\"grade\":\"", "\"grade\":\"x", 1);
    fs::write(&file, &damaged[..damaged.len() - 20]).unwrap();
    let status = batch(&folder, &["status", "b"]);
    assert!(
        text(&status).contains(".jsonl:1: the checksum does not match"),
        "{}",
        text(&status)
    );
    assert!(
        text(&status).contains("incomplete line"),
        "{}",
        text(&status)
    );
    assert_eq!(results_of(&folder, "b").len(), before.len() - 2);
    batch(&folder, &["run", "b"]);
    assert_eq!(results_of(&folder, "b"), before);
}

#[test]
fn a_second_run_on_the_same_batch_is_refused() {
    let folder = Folder::new();
    batch(&folder, &["run", "b", &tents(), "--rate"]);
    let lock = fs::File::open(folder.path("b/quandary-batch.txt")).unwrap();
    lock.lock().unwrap();
    let refused = batch(&folder, &["run", "b"]);
    assert_eq!(refused.code, 2);
    assert!(
        text(&refused).contains("another run works on this batch"),
        "{}",
        text(&refused)
    );
    assert!(text(&batch(&folder, &["status", "b"])).contains("a run is working"));
}

#[test]
fn a_killed_run_loses_at_most_what_was_being_worked_on() {
    let folder = Folder::new();
    let levels = sample("").display().to_string();
    let words = [
        "run",
        "b",
        levels.as_str(),
        "--solve",
        "--nodes",
        "20000",
        "--threads",
        "2",
    ];
    for _ in 0..6 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quandary"));
        command
            .arg("batch")
            .args(words)
            .current_dir(folder.path(""));
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(250));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let last = batch(&folder, &words);
    assert!(
        !text(&last).contains("warning"),
        "no line is damaged: {}",
        text(&last)
    );
    let results = results_of(&folder, "b");
    let whole = Folder::new();
    batch(&whole, &words);
    assert_eq!(results, results_of(&whole, "b"));
    // Two threads had at most one task each when a run was killed; nothing else was repeated.
    assert!(ledger_lines(&folder, "b") <= results.len() + 12);
    assert!(batch(&folder, &["verify", "b"]).code == 0);
}

/// A limit on the size of files has the effect of a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_run_and_damages_nothing() {
    let folder = Folder::new();
    let levels = sample("").display().to_string();
    let words = ["--solve", "--nodes", "20000", "--threads", "1"];
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 100; exec \"$@\"", "sh"]);
    command.args([env!("CARGO_BIN_EXE_quandary"), "batch", "run", "b", &levels]);
    let full = command.args(words).current_dir(folder.path("")).output();
    let full = Ran::new(&full.unwrap());
    assert_eq!(full.code, 2, "{full:?}");
    assert!(full.err.contains(".jsonl: file too large"), "{full:?}");
    let done = ledger_lines(&folder, "b");
    assert!(done > 20, "{done}");
    let status = batch(&folder, &["status", "b"]);
    assert_eq!(
        (status.code, status.err.as_str()),
        (3, ""),
        "no line is damaged"
    );
    batch(&folder, &["run", "b"]);
    let whole = Folder::new();
    batch(
        &whole,
        &[&["run", "b", levels.as_str()][..], &words].concat(),
    );
    assert_eq!(results_of(&folder, "b"), results_of(&whole, "b"));
    assert_eq!(ledger_lines(&folder, "b"), ledger_lines(&whole, "b"));
}

/// A program that answers like `hq`: it carries out the tasks of an array one after the other.
fn stand_in(folder: &Folder) -> PathBuf {
    let script = "#!/bin/sh
case \"$1 $2\" in
    submit*) range=${2#--array=0-}
        while [ \"$1\" != -- ]; do shift; done; shift
        task=0
        while [ $task -le \"$range\" ]; do
            # The last two words are --output-mode json.
            HQ_TASK_ID=$task \"$1\" \"$2\" \"$3\" \"$4\" \"$5\" \"$6\" \"$7\" \"$8\"
            task=$((task + 1))
        done >/dev/null
        echo '{\"id\": 1}';;
    'job info') echo '[{\"info\": {\"id\": 1, \"task_stats\": {\"running\": 0, \"waiting\": 0}}}]';;
esac
";
    let path = folder.path("stand-in");
    fs::write(&path, script).unwrap();
    executable(&path);
    path
}

#[cfg(unix)]
fn executable(path: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_scheduler_gives_the_same_ledger_as_threads() {
    let folder = Folder::new();
    let levels = sample("").display().to_string();
    let work = ["--solve", "--nodes", "20000"];
    let own = batch(
        &folder,
        &[&["run", "own", levels.as_str()][..], &work].concat(),
    );
    let hq = stand_in(&folder).display().to_string();
    let scheduled = ["run", "hq", levels.as_str(), "--hq", &hq, "--workers", "3"];
    let other = batch(&folder, &[&scheduled[..], &work].concat());
    assert_eq!(own.code, other.code, "{}", text(&other));
    assert_eq!(results_of(&folder, "hq"), results_of(&folder, "own"));
    assert!(results_of(&folder, "hq").len() > 100);
}

#[test]
fn jobs_for_other_schedulers_are_lines_of_a_file() {
    let folder = Folder::new();
    let words = [
        "run",
        "b",
        &tents(),
        "--solve",
        "--emit",
        "jobs.jsonl",
        "--workers",
        "2",
    ];
    let emitted = batch(&folder, &words);
    assert_eq!(emitted.code, 3, "{}", text(&emitted));
    let jobs = fs::read_to_string(folder.path("jobs.jsonl")).unwrap();
    for line in 0..jobs.lines().count() {
        let words = ["batch", "work", "jobs.jsonl", "--line-variable", "TASK"];
        let mut command = folder.quandary(&words);
        command
            .args(["--ledger", "b/ledger"])
            .env("TASK", line.to_string());
        let worked = Ran::new(&command.output().unwrap());
        assert_eq!(worked.code, 0, "{worked:?}");
    }
    let status = batch(&folder, &["status", "b"]);
    assert!(status.code == 0, "{}", text(&status));
    let missing = batch(
        &folder,
        &[
            "work",
            "jobs.jsonl",
            "--line",
            "9999",
            "--ledger",
            "b/ledger",
        ],
    );
    assert!(
        text(&missing).contains("no line 9999"),
        "{}",
        text(&missing)
    );
}

#[test]
fn results_of_another_batch_are_replayed_and_taken_over() {
    let folder = Folder::new();
    batch(
        &folder,
        &["run", "own", &tents(), "--solve", "--emit", "unused.jsonl"],
    );
    batch(&folder, &["run", "other", &tents(), "--solve"]);
    let imported = batch(&folder, &["import", "own", "other"]);
    assert!(imported.code == 0, "{}", text(&imported));
    assert_eq!(results_of(&folder, "own"), results_of(&folder, "other"));
    let again = batch(&folder, &["import", "own", "other"]);
    assert!(
        text(&again).contains("0 results taken over"),
        "{}",
        text(&again)
    );
}

#[test]
fn results_are_exported_as_tables_and_lines() {
    let folder = Folder::new();
    batch(&folder, &["run", "b", &tents(), "--solve"]);
    for name in ["r.csv", "r.jsonl"] {
        let exported = batch(&folder, &["export", "b", "-o", name]);
        assert!(exported.code == 0, "{}", text(&exported));
    }
    let count = results_of(&folder, "b").len();
    let csv = fs::read_to_string(folder.path("r.csv")).unwrap();
    assert!(csv.starts_with("family,fingerprint,variant,request,outcome,"));
    assert_eq!(csv.lines().count(), count + 1);
    let lines = fs::read_to_string(folder.path("r.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), count);
    let refused = batch(&folder, &["export", "b", "-o", "r.csv"]);
    assert_eq!(refused.code, 2, "an existing file is kept");
    let unknown = batch(&folder, &["export", "b", "-o", "r.xls"]);
    assert!(
        text(&unknown).contains("available: csv, jsonl, sqlite"),
        "{}",
        text(&unknown)
    );
}

#[test]
fn wrong_folders_plans_and_metrics_are_refused() {
    let folder = Folder::new();
    fs::create_dir(folder.path("full")).unwrap();
    fs::write(folder.path("full/letter"), "").unwrap();
    fs::write(
        folder.path("plan.toml"),
        "[[step]]\nname = 'x'\nsolve = {}\n",
    )
    .unwrap();
    for (words, expected) in [
        (&["status", "none"][..], "not the folder of a batch"),
        (&["run", "full", "x", "--rate"], "the folder is not empty"),
        (&["run", "new"], "the batch has no plan yet"),
        (&["run", "b", "--plan", "plan.toml"], "`inputs` is missing"),
        (
            &["run", "c", &tents(), "--solve=pushs"],
            "unknown metric `pushs`",
        ),
    ] {
        let output = batch(&folder, words);
        assert_eq!(output.code, 2, "{words:?}");
        assert!(
            text(&output).contains(expected),
            "{words:?}: {}",
            text(&output)
        );
    }
}

#[test]
fn estimates_come_from_tasks_that_have_ended() {
    let folder = Folder::new();
    let first = batch(&folder, &["run", "b", &tents(), "--solve", "--dry-run"]);
    assert!(text(&first).contains("not tried yet"), "{}", text(&first));
    batch(&folder, &["run", "b", &tents(), "--solve"]);
    let second = batch(&folder, &["run", "b", "--recompute", "--dry-run"]);
    assert!(
        !text(&second).contains("not tried yet"),
        "{}",
        text(&second)
    );
    let nothing = batch(&folder, &["run", "b", "--dry-run"]);
    assert!(
        text(&nothing).contains("0 tasks in all"),
        "{}",
        text(&nothing)
    );
}
