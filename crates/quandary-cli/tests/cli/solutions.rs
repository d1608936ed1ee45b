//! Separate solution files: matching with levels, verification, comparison with other engines.

use crate::common::{Folder, Ran};
use serde_json::Value;
use std::ops::Range;
use std::path::Path;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/tileworld");

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(SAMPLES).join(name)).unwrap()
}

/// A level set and its solutions under the MS rules.
fn lessons() -> (Folder, Vec<u8>) {
    let folder = Folder::new();
    folder.write("lessons.dat", sample("lessons.dat"));
    (folder, sample("lessons-ms.dac.tws"))
}

/// The ranges of the records with solutions, without their sizes.
fn records(file: &[u8]) -> Vec<Range<usize>> {
    let mut records = Vec::new();
    let mut at = 8 + usize::from(file[7]);
    while let Some(size) = file.get(at..at + 4) {
        let size = u32::from_le_bytes(size.try_into().unwrap()) as usize;
        let record = at + 4..at + 4 + size;
        at = record.end;
        if file[record.start] > 0 {
            records.push(record);
        }
    }
    records
}

/// Builds a record from number, password, time and moves.
fn record(number: u16, password: &[u8], ticks: u32, moves: &[u8]) -> Vec<u8> {
    let mut record = number.to_le_bytes().to_vec();
    record.extend(password);
    record.extend([0, 0, 0, 0, 0, 0]);
    record.extend(ticks.to_le_bytes());
    record.extend(moves);
    let mut sized = (record.len() as u32).to_le_bytes().to_vec();
    sized.extend(record);
    sized
}

fn file(records: &[Vec<u8>]) -> Vec<u8> {
    [&[0x35, 0x33, 0x9B, 0x99, 2, 0, 0, 0], &records.concat()[..]].concat()
}

fn jsonl(folder: &Folder, args: &[&str]) -> (i32, Vec<Value>) {
    let ran = folder.run(&[&["verify"], args, &["--format", "jsonl"]].concat());
    (ran.code, ran.objects())
}

/// The report of the one solution that is not verified.
fn failure(folder: &Folder, solutions: &[u8]) -> Value {
    folder.write("x.tws", solutions);
    let (code, reports) = jsonl(folder, &["lessons.dat", "x.tws"]);
    let failed = |report: &&Value| report["outcome"] != "verified";
    let failures: Vec<&Value> = reports.iter().filter(failed).collect();
    assert_eq!((code, failures.len()), (1, 1), "{failures:?}");
    failures[0].clone()
}

#[test]
fn every_solution_of_the_samples_is_verified() {
    let (folder, solutions) = lessons();
    folder.write("x.tws", &solutions);
    let (code, reports) = jsonl(&folder, &["lessons.dat", "x.tws"]);
    assert_eq!((code, reports.len()), (0, records(&solutions).len()));
    for report in &reports {
        assert_eq!(report["outcome"], "verified");
        assert_eq!(report["variant"], "MS, 2.3.1");
        assert_eq!(report["scores"]["ticks"], report["recorded"]["ticks"]);
    }
    let numbers: Vec<_> = reports.iter().map(|report| &report["level"]).collect();
    assert!(numbers.is_sorted_by_key(|number| number.as_u64()));
    let ran = folder.run(&["verify", "lessons.dat", "x.tws"]);
    assert!(
        ran.out.contains("solutions: 13 verified, 0 failed"),
        "{}",
        ran.out
    );
    for part in ["ticks", "time-limit", "moves", "total", "rules: MS, 2.3.1"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let verified = ran.out.lines().filter(|line| line.contains("  verified  "));
    assert_eq!(verified.count(), 13, "one row for each level: {}", ran.out);
    assert!(
        ran.out.lines().all(|line| line.chars().count() <= 80),
        "{}",
        ran.out
    );
}

#[test]
fn levels_without_a_solution_are_named() {
    let (folder, solutions) = lessons();
    let found = records(&solutions);
    let without_last = &solutions[..found[12].start - 4];
    let mut spoiled = without_last.to_vec();
    spoiled[found[1].start + 12] += 5;
    folder.write("x.tws", spoiled);
    let (_, all) = jsonl(&folder, &["lessons.dat", "x.tws"]);
    let titles = folder
        .run(&["list", "lessons.dat", "--format", "jsonl"])
        .objects();
    let solved: Vec<_> = all.iter().map(|report| report["level"].clone()).collect();
    let unsolved = titles
        .iter()
        .find(|level| !solved.contains(&level["level"]))
        .unwrap();
    let text = folder.run(&["verify", "lessons.dat", "x.tws"]);
    let label = format!(
        "#{} {}",
        unsolved["level"],
        unsolved["title"].as_str().unwrap()
    );
    assert!(text.out.contains(&label), "{label}: {}", text.out);
    assert!(text.out.contains("unsolved level"), "{}", text.out);
    let (code, missing) = jsonl(&folder, &["lessons.dat", "x.tws", "--missing"]);
    let outcomes: Vec<_> = missing
        .iter()
        .map(|report| report["outcome"].as_str().unwrap())
        .collect();
    assert_eq!((code, outcomes[0]), (1, "failed"));
    assert!(
        outcomes[1..].iter().all(|outcome| *outcome == "unsolved"),
        "{outcomes:?}"
    );
    assert!(
        missing
            .iter()
            .any(|report| report["level"] == unsolved["level"])
    );
    let text = folder.run(&["verify", "lessons.dat", "x.tws", "--missing"]);
    assert!(
        text.out.contains(unsolved["title"].as_str().unwrap()),
        "{}",
        text.out
    );
    assert!(
        text.out.contains("without a valid solution"),
        "{}",
        text.out
    );
    assert!(!text.out.contains("verified"), "{}", text.out);
}

#[test]
fn solutions_of_the_same_levels_in_another_file_are_replayed() {
    let folder = Folder::new();
    let short = crate::common::SHORT;
    let other = "' 0--a--+--1\n";
    let collection = crate::common::collection;
    folder.write(
        "levels.gartriage",
        collection(&[("A", short), ("B", other)]),
    );
    let solved = format!("Solution: +6T6\n{short}");
    folder.write(
        "solved.gartriage",
        collection(&[("Other", other), ("Solved", &solved)]),
    );
    let (code, reports) = jsonl(&folder, &["levels.gartriage", "solved.gartriage"]);
    assert_eq!((code, reports.len()), (0, 1), "{reports:?}");
    assert_eq!(
        (&reports[0]["level"], &reports[0]["outcome"]),
        (&1.into(), &"verified".into())
    );
    assert_eq!(reports[0]["name"], "solved.gartriage#2: Solution");
    let text = folder.run(&["verify", "levels.gartriage", "solved.gartriage"]);
    assert!(text.out.contains("1 unsolved level: #2 B"), "{}", text.out);
}

#[test]
fn changed_time_is_reported_with_both_values() {
    let (folder, mut solutions) = lessons();
    let ticks = records(&solutions)[1].start + 12;
    solutions[ticks] += 5;
    let report = failure(&folder, &solutions);
    let (found, recorded) = (&report["value"], &report["recorded"]["ticks"]);
    assert_eq!(report["cause"], "time differs");
    assert_eq!(found.as_u64().unwrap() + 5, recorded.as_u64().unwrap());
    assert_eq!(
        report["reason"],
        format!("won in {found} ticks, but {recorded} are recorded")
    );
}

#[test]
fn solution_without_moves_does_not_win() {
    let (folder, solutions) = lessons();
    let first = records(&solutions)[0].clone();
    let (number, password) = (solutions[first.start], first.start + 2..first.start + 6);
    let idle = record(u16::from(number), &solutions[password], 40, &[]);
    let report = failure(&folder, &file(&[idle]));
    assert_eq!(
        (&report["cause"], &report["at"]),
        (&"not won".into(), &42.into())
    );
    let reason = report["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("not won by tick 42; Chip is at ("),
        "{reason}"
    );
}

#[test]
fn records_without_a_level_have_a_reason() {
    let (folder, solutions) = lessons();
    let password = |index: usize| {
        let start = records(&solutions)[index].start;
        solutions[start + 2..start + 6].to_vec()
    };
    let stray = failure(&folder, &file(&[record(1, b"ZZZZ", 9, &[])]));
    assert_eq!(stray["cause"], "password differs");
    let none = failure(&folder, &file(&[record(900, b"ZZZZ", 9, &[])]));
    assert_eq!(
        none["reason"],
        "the set has neither level 900 nor the password ZZZZ"
    );
    let mut moved =
        solutions[records(&solutions)[1].start - 4..records(&solutions)[1].end].to_vec();
    moved[4..6].copy_from_slice(&900u16.to_le_bytes());
    let known = [6u32.to_le_bytes().to_vec(), vec![1, 0], password(0)].concat();
    folder.write("x.tws", file(&[known, moved]));
    let (code, reports) = jsonl(&folder, &["lessons.dat", "x.tws"]);
    assert_eq!((code, &reports[0]["outcome"]), (0, &"empty".into()));
    assert_eq!(
        (&reports[1]["outcome"], &reports[1]["level"]),
        (&"verified".into(), &2.into())
    );
    assert!(
        reports[1]["note"]
            .as_str()
            .unwrap()
            .contains("by its password")
    );
}

#[test]
fn endless_solution_stops_at_the_budget() {
    let (folder, solutions) = lessons();
    let first = records(&solutions)[0].clone();
    let password = &solutions[first.start + 2..first.start + 6];
    folder.write("x.tws", file(&[record(1, password, u32::MAX, &[])]));
    let (code, reports) = jsonl(&folder, &["lessons.dat", "x.tws", "--nodes", "5000"]);
    assert_eq!(code, 3);
    assert_eq!(
        (&reports[0]["outcome"], &reports[0]["reason"]),
        (&"undecided".into(), &"nodes".into())
    );
}

/// `verify --sets sets` of a file of solutions with this name.
fn verify_with_sets(sets: &[(&str, Vec<u8>)], name: &str, solutions: &[u8]) -> Ran {
    let folder = Folder::new();
    for (set, bytes) in sets {
        folder.write(&format!("sets/{set}"), bytes);
    }
    folder.write(name, solutions);
    folder.run(&["verify", "--sets", "sets", name])
}

#[test]
fn levels_are_found_by_name_configuration_and_content() {
    let (set, dac) = (sample("lessons.dat"), sample("lessons-ms.dac"));
    let (one, other) = (sample("lessons-ms.dac.tws"), sample("lessons-lynx.dac.tws"));
    let nameless = [&one[..8], &one[records(&one)[0].start - 4..]].concat();
    let found_by = |ran: &Ran, by: &str| {
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains(&format!("(found by {by})")), "{}", ran.out);
    };
    let both = [("lessons.dat", set.clone()), ("lessons-ms.dac", dac)];
    found_by(&verify_with_sets(&both, "a.tws", &one), "configuration");
    found_by(&verify_with_sets(&both, "b.tws", &other), "name");
    let twins = [("lessons.dat", set.clone()), ("twin.dat", set.clone())];
    found_by(
        &verify_with_sets(&twins, "my_twin-1.tws", &nameless),
        "name",
    );
    let guessed = verify_with_sets(&[("others.dat", set)], "a.tws", &nameless);
    found_by(&guessed, "fit");
    assert!(
        guessed.err.contains("using sets/others.dat, which matches"),
        "{}",
        guessed.err
    );
    let tie = verify_with_sets(&twins, "a.tws", &nameless);
    assert_eq!(tie.code, 2);
    assert!(tie.err.contains("match equally well"), "{}", tie.err);
}

#[test]
fn baseline_leaves_only_changes() {
    let (folder, solutions) = lessons();
    let mut spoiled = solutions.clone();
    spoiled[records(&solutions)[1].start + 12] += 5;
    let saved = |solutions: &[u8], name: &str| {
        folder.write("x.tws", solutions);
        let ran = folder.run(&["verify", "lessons.dat", "x.tws", "--format", "jsonl"]);
        folder.write(name, ran.out);
    };
    saved(&spoiled, "bad.jsonl");
    saved(&solutions, "good.jsonl");
    let changes = |baseline: &str| {
        let (code, reports) = jsonl(&folder, &["lessons.dat", "x.tws", "--baseline", baseline]);
        let change = |report: &Value| report["change"].as_str().unwrap().to_owned();
        (code, reports.iter().map(change).collect::<Vec<_>>())
    };
    assert_eq!(changes("good.jsonl"), (0, vec![]));
    assert_eq!(changes("bad.jsonl"), (0, vec!["newly verified".to_owned()]));
    folder.write("x.tws", &spoiled);
    assert_eq!(changes("bad.jsonl"), (0, vec![]), "it fails as it did");
    assert_eq!(changes("good.jsonl"), (1, vec!["newly failing".to_owned()]));
    folder.write("x.tws", &solutions[..records(&solutions)[12].start - 4]);
    assert_eq!(changes("good.jsonl"), (1, vec!["gone".to_owned()]));
    folder.write("not.jsonl", "{}");
    assert_eq!(
        folder
            .run(&["verify", "lessons.dat", "x.tws", "--baseline", "not.jsonl"])
            .code,
        2
    );
}

#[test]
fn written_digests_match_and_changes_are_located() {
    let (folder, solutions) = lessons();
    folder.write("x.tws", solutions);
    let files = ["lessons.dat", "x.tws"];
    let (code, _) = jsonl(
        &folder,
        &[&files[..], &["--write-digests", "x.twg"]].concat(),
    );
    assert_eq!(code, 0);
    let compared = |args: &[&str]| jsonl(&folder, &[&files[..], &["--digests"], args].concat());
    let (code, reports) = compared(&["x.twg"]);
    assert_eq!(code, 0);
    assert!(
        reports
            .iter()
            .all(|report| report["compared"].as_u64() > Some(0))
    );
    let mut digests = std::fs::read(folder.path("x.twg")).unwrap();
    // The digest of tick 3 of the first level, after the signature and the level header.
    digests[4 + 16 + 2 * 3] ^= 1;
    folder.write("y.twg", &digests);
    let (code, reports) = compared(&["y.twg", "--edition", "1.3.2"]);
    assert_eq!((code, &reports[0]["at"]), (1, &3.into()));
    assert_eq!(reports[0]["cause"], "positions differ");
    assert_eq!(reports[0]["variant"], "MS, 1.3.2");
    assert!(
        reports[1..]
            .iter()
            .all(|report| report["outcome"] == "verified")
    );
    folder.write("z.twg", &digests[..digests.len() - 1]);
    assert_eq!(compared(&["z.twg"]).0, 2);
}

#[test]
fn trace_has_one_line_per_tick_and_one_for_the_start() {
    let (folder, solutions) = lessons();
    folder.write("x.tws", solutions);
    let (code, reports) = jsonl(&folder, &["lessons.dat#1", "x.tws", "--trace", "x.jsonl"]);
    assert_eq!((code, reports.len()), (0, 1));
    let text = std::fs::read_to_string(folder.path("x.jsonl")).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["cells"].as_array().unwrap().len(), 1024);
    let ticks = lines[1..].iter().map(|line| line["tick"].as_u64().unwrap());
    assert!(ticks.eq(0..lines.len() as u64 - 1));
    assert_eq!(lines.last().unwrap()["status"], "won");
    let ran = folder.run(&["verify", "lessons.dat", "x.tws", "--trace", "y.jsonl"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
}

/// The trace of another engine is simulated by a changed trace of this one.
#[test]
fn traces_match_and_changes_are_located() {
    let (folder, solutions) = lessons();
    folder.write("x.tws", solutions);
    let level = ["lessons.dat#1", "x.tws"];
    let (code, _) = jsonl(&folder, &[&level[..], &["--trace", "x.jsonl"]].concat());
    assert_eq!(code, 0);
    let compared = |trace: &str| jsonl(&folder, &[&level[..], &["--against", trace]].concat());
    let text = std::fs::read_to_string(folder.path("x.jsonl")).unwrap();
    let (code, reports) = compared("x.jsonl");
    let lines = text.lines().count();
    assert_eq!((code, &reports[0]["compared"]), (0, &lines.into()));
    let changed = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        if line["tick"] == 9 {
            let cells = line["cells"].as_array_mut().unwrap();
            cells.push(serde_json::json!([3, 4, 1, 0]));
        }
        format!("{line}\n")
    });
    folder.write("y.jsonl", changed.collect::<String>());
    let (code, reports) = compared("y.jsonl");
    assert_eq!((code, &reports[0]["at"]), (1, &9.into()));
    assert_eq!(reports[0]["cause"], "positions differ");
    let why = "tick 9: (3,4) is Empty over Empty, the trace has Wall over Empty";
    assert_eq!(reports[0]["reason"], why);
    let ran = folder.run(&["verify", "lessons.dat", "x.tws", "--against", "x.jsonl"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("a trace needs exactly one solution"),
        "{}",
        ran.err
    );
}

#[test]
fn configuration_for_other_rules_is_rejected() {
    let dac = b"file = lessons.dat\nruleset = lynx\n".to_vec();
    let sets = [
        ("lessons.dat", sample("lessons.dat")),
        ("lessons-ms.dac", dac),
    ];
    let ran = verify_with_sets(&sets, "a.tws", &sample("lessons-ms.dac.tws"));
    assert_eq!(ran.code, 2);
    let why = "the configuration is for Lynx, but the solutions are for MS";
    assert!(ran.err.contains(why), "{}", ran.err);
}

#[test]
fn solutions_without_a_level_set_are_rejected() {
    let (folder, solutions) = lessons();
    folder.write("alone/x.tws", solutions);
    let ran = folder.run(&["verify", "alone/x.tws"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("level file not found"), "{}", ran.err);
    let ran = folder.run(&["verify", "lessons.dat"]);
    assert!(ran.err.contains("no solutions to replay"), "{}", ran.err);
}

#[test]
fn reports_of_solutions_are_valid_against_the_schema() {
    let (folder, mut solutions) = lessons();
    let ticks = records(&solutions)[1].start + 12;
    solutions[ticks] += 5;
    folder.write("x.tws", &solutions);
    let schemas = quandary_cli::schemas();
    let (_, schema) = schemas.iter().find(|(name, _)| *name == "verify").unwrap();
    let validator = jsonschema::validator_for(schema.as_value()).unwrap();
    let budget = ["--nodes", "3"];
    for more in [&[][..], &budget] {
        let (_, reports) = jsonl(&folder, &[&["lessons.dat", "x.tws"], more].concat());
        for report in reports {
            assert!(validator.is_valid(&report), "{report}");
        }
    }
}
