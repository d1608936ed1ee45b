//! Verification of solution files through the family interface.

mod common;

use common::{document, pair};
use quandary_core::budget::{Budget, Reason};
use quandary_core::family::{
    CannotPair, ComparisonExtent, Document, EntryStatus, LevelLocation, Luck, PairOptions,
    PairedSolutions, SolutionEntry,
};
use quandary_core::level::LevelIndex;
use quandary_core::look::Companions;
use quandary_core::replay::{Cause, Recording, Replayed, Verdict};
use quandary_testing::corpus;
use quandary_testing::job::{run_to_end, run_within};
use quandary_tileworld::format::{Content, data_file, solution_file as bytes_of};
use quandary_tileworld::model::{CELLS, Field, FieldKind, Layer, Level, LevelSet, Ruleset, mask};
use quandary_tileworld::moves::parse_moves;
use quandary_tileworld::recording::{record, solution_file};
use quandary_tileworld::rules::Setup;
use std::path::Path;
use std::sync::Arc;

fn sample(name: &str) -> Arc<dyn Document> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/tileworld");
    let bytes = std::fs::read(Path::new(folder).join(name)).expect(name);
    document(name, &bytes, None)
}

/// Creates a solution file with one record.
fn one(ruleset: u8, number: u16, password: &[u8; 4], ticks: u32, moves: &[u8]) -> Vec<u8> {
    let mut record = number.to_le_bytes().to_vec();
    record.extend(password);
    record.extend([0; 6]);
    record.extend(ticks.to_le_bytes());
    record.extend(moves);
    let mut file = vec![0x35, 0x33, 0x9B, 0x99, ruleset, 0, 0, 0];
    file.extend((record.len() as u32).to_le_bytes());
    file.extend(record);
    file
}

fn replay(
    pairing: &dyn PairedSolutions,
    entry: usize,
    log: Recording,
    nodes: Option<u64>,
) -> Replayed {
    let budget = Budget { time: None, nodes };
    run_within(budget, pairing.replay(entry, log))
}

#[test]
fn level_sets_and_solution_files_report_their_role() {
    let location = |name: &str| {
        sample(name)
            .solutions()
            .map(|solutions| solutions.location())
    };
    let names = vec!["lessons-ms.dac".to_owned()];
    let expected = Some(LevelLocation::OtherFile(names));
    assert_eq!(location("lessons-ms.dac.tws"), expected);
    let has_levels = |name: &str| sample(name).levels().is_some();
    assert!(has_levels("lessons.dat") && location("lessons.dat").is_none());
    assert!(!has_levels("lessons-ms.dac.tws"));
    assert!(!has_levels("lessons-ms.dac") && location("lessons-ms.dac").is_none());
    let (set, solutions) = (sample("lessons.dat"), sample("lessons-ms.dac.tws"));
    assert!(pair(&set, &*solutions, None).is_ok());
    let refused = pair(&solutions, &*solutions, None).err();
    assert_eq!(refused, Some(CannotPair::OtherKind));
}

/// Programs select a solution by its index in the list.
#[test]
fn entries_are_in_the_order_of_the_list() {
    let set = sample("lessons.dat");
    let mut file = sample("lessons-ms.dac.tws").source().bytes().to_vec();
    // A record of a level that the set does not have, and one with a password only.
    file.extend(&one(2, 99, b"ZZZZ", 9, &[])[8..]);
    file.extend([6, 0, 0, 0, 3, 0]);
    file.extend(b"ABCD");
    let solutions = document("x.tws", &file, Some("tws"));
    let list = solutions.solutions().expect("solutions").list();
    let how = PairOptions {
        only: Some(&[LevelIndex(2)]),
        ..PairOptions::default()
    };
    let paired = solutions.solutions().expect("solutions").pair(&set, &how);
    let paired = paired.expect("they belong together");
    let numbers: Vec<_> = list.iter().map(|row| row.number).collect();
    let entries: Vec<_> = paired.entries().iter().map(|entry| entry.number).collect();
    assert_eq!((list.len(), numbers), (15, entries));
    assert_eq!(list[14].kind, "password only");
}

#[test]
fn the_rule_set_is_that_of_the_solutions_and_the_release_that_of_the_variant() {
    let set = sample("lessons.dat");
    for (file, rules) in [
        ("lessons-ms.dac.tws", "MS"),
        ("lessons-lynx.dac.tws", "Lynx"),
    ] {
        let solutions = sample(file);
        let variant = |wanted| {
            let paired = pair(&set, &*solutions, wanted).unwrap();
            let mut variants = paired.entries().iter().map(|entry| entry.variant.clone());
            let first = variants.next().expect("an entry");
            assert!(variants.all(|variant| variant == first));
            first
        };
        assert_eq!(variant(None), format!("{rules}, 2.3.1"));
        assert_eq!(variant(Some("MS, 1.3.2")), format!("{rules}, 1.3.2"));
        assert!(pair(&set, &*solutions, Some("MS, 9.9")).is_err());
    }
}

#[test]
fn our_own_solutions_are_verified_under_both_rule_sets() {
    let set = sample("lessons.dat");
    for file in ["lessons-ms.dac.tws", "lessons-lynx.dac.tws"] {
        let solutions = sample(file);
        let pairing = pair(&set, &*solutions, None).unwrap();
        for (place, entry) in pairing.entries().iter().enumerate() {
            let replayed = replay(&*pairing, place, Recording::Nothing, None);
            assert_eq!(replayed.verdict, Verdict::Verified, "{file} {}", entry.name);
            assert_eq!(replayed.scores, entry.claims);
        }
    }
}

/// The moves of a record are those of a game: played by the rules, they give what the record gives.
#[test]
fn a_record_as_moves_is_the_same_solution() {
    let set = sample("lessons.dat");
    let levels = set.levels().expect("levels");
    for file in ["lessons-ms.dac.tws", "lessons-lynx.dac.tws"] {
        let solutions = sample(file);
        let pairing = pair(&set, &*solutions, None).unwrap();
        for (place, entry) in pairing.entries().iter().enumerate() {
            let level = entry.level.expect("it has a level");
            let puzzle = levels.open(level, Some(&entry.variant)).expect("playable");
            let moves = pairing.moves(place).expect("a solution");
            let replayed = run_to_end(puzzle.replay(&moves));
            assert_eq!(replayed.verdict, Verdict::Verified, "{file} {}", entry.name);
            assert_eq!(replayed.scores, entry.claims, "{file} {}", entry.name);
        }
    }
}

#[test]
fn a_replay_ends_with_its_budget_regardless_of_the_claimed_time() {
    let set = sample("lessons.dat");
    let endless = document("x.tws", &one(2, 1, b"CHPS", u32::MAX, &[]), None);
    let pairing = pair(&set, &*endless, None).unwrap();
    let replayed = replay(&*pairing, 0, Recording::Nothing, Some(1000));
    assert_eq!(replayed.verdict, Verdict::Undecided(Reason::Nodes));
}

#[test]
fn an_unplayable_level_gives_the_reason() {
    let set = sample("lessons.dat");
    let strange = document("x.tws", &one(7, 1, b"CHPS", 9, &[]), Some("tws"));
    let pairing = pair(&set, &*strange, None).unwrap();
    let Verdict::Failed(cause, failure) = replay(&*pairing, 0, Recording::Nothing, None).verdict
    else {
        panic!("no rule set has the number 7");
    };
    assert_eq!(cause, Cause::Unplayable);
    assert_eq!(
        failure.reason,
        "unknown ruleset number 7; expected 1 (Lynx) or 2 (MS)"
    );
}

#[test]
fn a_record_without_a_level_is_not_replayed() {
    let set = sample("lessons.dat");
    let cause = |file: &[u8]| {
        let solutions = document("x.tws", file, None);
        let pairing = pair(&set, &*solutions, None).unwrap();
        match &pairing.entries()[0].status {
            EntryStatus::Unmatched(cause, _) => Some(*cause),
            EntryStatus::Ready | EntryStatus::Empty => None,
        }
    };
    assert_eq!(cause(&one(2, 1, b"ZZZZ", 9, &[])), Some(Cause::Password));
    assert_eq!(cause(&one(2, 99, b"ZZZZ", 9, &[])), Some(Cause::NoLevel));
    assert_eq!(cause(&one(2, 99, b"CHPS", 9, &[])), None);
}

#[test]
fn public_digest_files_match_and_are_written_back_exactly() {
    let names = [
        ("CCLP1", "CCLP1"),
        ("CCLP3-lynx", "CCLP3"),
        ("CCLXP2", "CCLXP2"),
    ];
    for (name, levels) in names {
        let files = [
            format!("tileworld/sets/{levels}.dat"),
            format!("tileworld/tws/public_{name}.dac.tws"),
            format!("tileworld/golden/{name}.twg"),
        ];
        let [Some(set), Some(solutions), Some(golden)] = files.map(|file| corpus::file(&file))
        else {
            println!("skipped: no corpus");
            return;
        };
        let (set, solutions) = (
            document("a.dat", &set, None),
            document("a.tws", &solutions, None),
        );
        let mut pairing = pair(&set, &*solutions, None).unwrap();
        pairing.compare_with(&golden).unwrap();
        let all = 0..pairing.entries().len();
        let replays = all.map(|entry| replay(&*pairing, entry, Recording::Digests, None));
        let replays: Vec<Replayed> = replays.collect();
        for replayed in &replays {
            assert_eq!(replayed.verdict, Verdict::Verified);
            assert!(replayed.compared > 0);
        }
        let logs: Vec<Vec<u8>> = replays
            .into_iter()
            .map(|replayed| replayed.recording)
            .collect();
        assert!(pairing.digest_file(&logs) == golden, "{name}");
    }
}

/// Returns the trace of a sample level as text.
fn trace(pairing: &dyn PairedSolutions, entry: usize) -> String {
    String::from_utf8(replay(pairing, entry, Recording::Trace, None).recording).expect("JSON")
}

/// Returns the first difference between a replay and a trace, if any, and the number of positions
/// compared.
fn compared(file: &str, trace: &str) -> (Option<String>, u64) {
    let (set, solutions) = (sample("lessons.dat"), sample(file));
    let mut pairing = pair(&set, &*solutions, None).unwrap();
    assert_eq!(
        pairing.compare_with(trace.as_bytes()),
        Ok(ComparisonExtent::OneReplay)
    );
    let replayed = replay(&*pairing, 11, Recording::Nothing, None);
    match replayed.verdict {
        Verdict::Verified => (None, replayed.compared),
        Verdict::Failed(Cause::Positions, failure) => (Some(failure.reason), replayed.compared),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_matching_trace_passes_and_the_first_difference_is_named() {
    for file in ["lessons-ms.dac.tws", "lessons-lynx.dac.tws"] {
        let (set, solutions) = (sample("lessons.dat"), sample(file));
        let own = trace(&*pair(&set, &*solutions, None).unwrap(), 11);
        let lines = own.lines().count() as u64;
        assert_eq!(compared(file, &own), (None, lines), "{file}");
        // Without the position at the start only the changes are known.
        let (_, later) = own.split_once('\n').unwrap();
        assert_eq!(compared(file, later), (None, lines - 1), "{file}");
        let line = own.lines().nth(7).unwrap();
        let changed = |from: &str, to: &str| own.replace(line, &line.replacen(from, to, 1));
        let differs = |trace: &str| compared(file, trace).0.expect("they differ");
        let chips = differs(&changed("\"chips_needed\":0", "\"chips_needed\":3"));
        assert_eq!(
            chips, "tick 6: 0 chips are needed, the trace has 3",
            "{file}"
        );
        let keys = differs(&changed("\"keys\":[0,0,0,0]", "\"keys\":[1,0,0,0]"));
        assert!(
            keys.starts_with("tick 6: keys are [0, 0, 0, 0], the"),
            "{keys}"
        );
        let place = differs(&changed("\"chip\":[", "\"chip\":[3"));
        assert!(place.starts_with("tick 6: Chip is at ("), "{place}");
        let status = differs(&changed("running", "lost"));
        assert_eq!(status, "tick 6: the game is running, the trace has lost");
        let cut: String = own
            .lines()
            .take(5)
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(differs(&cut), "tick 4: the trace ends here");
        let skipped = own.replace(&format!("{line}\n"), "");
        assert!(differs(&skipped).ends_with("line 8 of the trace is for tick 7"));
        assert!(differs(&own.replace(line, "{\"tick\":")).contains("line 8 of the trace"));
        let more = format!("{own}{line}\n");
        assert!(differs(&more).ends_with("the trace continues after the end of the replay"));
    }
}

/// The replay ends regardless of how a trace is truncated or changed.
#[test]
fn a_corrupted_trace_is_only_a_difference() {
    let file = "lessons-lynx.dac.tws";
    let (set, solutions) = (sample("lessons.dat"), sample(file));
    let own = trace(&*pair(&set, &*solutions, None).unwrap(), 11);
    let last = own.trim_end().len();
    for end in (1..last).step_by(331) {
        assert!(compared(file, &own[..end]).0.is_some(), "cut at {end}");
    }
    let signs = [b'9', b'[', b'"', b'-', b'\n', b'}'];
    for (at, sign) in (1..last).step_by(277).zip(signs.into_iter().cycle()) {
        let mut bytes = own.clone().into_bytes();
        bytes[at] = sign;
        let spoiled = String::from_utf8(bytes).expect("still ASCII");
        let (what, _) = compared(file, &spoiled);
        let same = own == spoiled;
        assert!(!same || what.is_none(), "{at}");
    }
}

/// Codes of cells are reported as tiles, and movers with what is left of their step.
#[test]
fn differing_cells_and_movers_are_named() {
    let of_ms = |cells: &str| {
        let line = format!("{{\"tick\":0,\"cells\":[{cells}]}}\n");
        compared("lessons-ms.dac.tws", &line)
            .0
            .expect("they differ")
    };
    assert_eq!(
        of_ms("[0,0,1,0]"),
        "tick 0: (0,0) is Empty over Empty, the trace has Wall over Empty"
    );
    assert!(of_ms("[0,99,1,0]").contains("invalid cell [0, 99, 1, 0] in the trace"));
    assert!(of_ms("[0,0,300,0]").contains("invalid cell [0, 0, 300, 0] in the trace"));
    let many: Vec<String> = (0..32).map(|x| format!("[{x},0,1,0]")).collect();
    assert!(of_ms(&many.join(",")).ends_with("; and 26 more"));
    let of_lynx = |movers: &str| {
        let line = format!("{{\"tick\":0,\"movers\":[{movers}]}}\n");
        compared("lessons-lynx.dac.tws", &line)
            .0
            .expect("they differ")
    };
    let lacking = of_lynx("[1,2,64,6]");
    assert!(lacking.contains("Ball S at ("), "{lacking}");
    assert!(lacking.contains("is missing from the trace"), "{lacking}");
    assert!(
        lacking.contains("only the trace has Bug N at (1,2) with 6 left"),
        "{lacking}"
    );
}

fn dac(more: &str) -> Arc<dyn Document> {
    let text = format!("file = lessons.dat\n{more}");
    document("x.dac", text.as_bytes(), Some("dac"))
}

/// Pairs a solution file with a level set according to a configuration.
fn configured(
    set: &Arc<dyn Document>,
    solutions: &dyn Document,
    configuration: &dyn Document,
) -> Result<Box<dyn PairedSolutions>, CannotPair> {
    let how = PairOptions {
        configuration: Some(configuration),
        ..PairOptions::default()
    };
    solutions.solutions().expect("solutions").pair(set, &how)
}

#[test]
fn a_configuration_for_other_rules_does_not_match_the_solutions() {
    let (set, solutions) = (sample("lessons.dat"), sample("lessons-ms.dac.tws"));
    let by = |more: &str| configured(&set, &*solutions, &*dac(more));
    assert!(by("ruleset = ms\n").is_ok());
    assert!(by("").is_ok());
    let why = by("ruleset = lynx\n").err().unwrap().to_string();
    assert_eq!(
        why,
        "the configuration is for Lynx, but the solutions are for MS"
    );
}

#[test]
fn levels_under_a_configuration_reject_solutions_for_other_rules() {
    let (set, solutions) = (sample("lessons.dat"), sample("lessons-ms.dac.tws"));
    let pair = |more: &str, variant: Option<&str>| {
        let levels = dac(more).configured(&set).expect("a level set");
        let how = PairOptions {
            variant,
            ..PairOptions::default()
        };
        let solutions = solutions.solutions().expect("solutions");
        solutions.pair(&levels, &how).map_err(|why| why.to_string())
    };
    for more in ["", "ruleset = ms\n", "lastlevel = 3\n"] {
        let paired = pair(more, None).expect(more);
        let ready = |entry: &&SolutionEntry| entry.status == EntryStatus::Ready;
        assert_eq!(paired.entries().iter().filter(ready).count(), 13, "{more}");
    }
    let why = "the configuration is for Lynx, but the solutions are for MS";
    let lynx = "ruleset = lynx\n";
    assert_eq!(pair(lynx, None).err().as_deref(), Some(why));
    assert!(pair(lynx, Some("MS, 2.3.1")).is_ok());
}

/// The configuration has the name that the solution file records, and the ruleset of the solutions.
#[test]
fn public_solutions_have_the_same_verdicts_under_a_configuration() {
    let sets = common::corpus("sets");
    for (name, bytes) in common::corpus("tws") {
        let solutions = document(&name, &bytes, Some("tws"));
        let solutions = solutions.solutions().expect("solutions");
        let LevelLocation::OtherFile(names) = solutions.location() else {
            panic!("{name}: in another file");
        };
        let set = document("x.dat", set_of(&sets, &name), Some("dat"));
        let rules = if bytes[4] == 1 { "lynx" } else { "ms" };
        let text = format!("file = x.dat\nruleset = {rules}\n");
        let configuration = document(&names[0], text.as_bytes(), Some("dac"));
        let configured = configuration.configured(&set).expect("a level set");
        let how = PairOptions::default();
        let verdicts = |levels| {
            let paired = solutions.pair(levels, &how).expect("paired");
            let entries = 0..paired.entries().len();
            let verdict = |entry| run_to_end(paired.replay(entry, Recording::Nothing)).verdict;
            entries.map(verdict).collect::<Vec<_>>()
        };
        let (plain, under) = (verdicts(&set), verdicts(&configured));
        assert_eq!(plain.len(), 149, "{name}");
        assert!(plain == under, "{name}");
    }
}

/// The level set of a public solution file.
fn set_of<'a>(sets: &'a [(String, Vec<u8>)], name: &str) -> &'a [u8] {
    let is_meant =
        |set: &str| name.starts_with(&format!("public_{}", set.trim_end_matches(".dat")));
    let set = sets.iter().find(|(set, _)| is_meant(set));
    &set.expect(name).1
}

/// A set of 149 levels whose sixth level has another password than in the original Lynx game, and
/// with a level that the original lacks.
#[test]
fn a_configuration_with_fixlynx_fixes_the_original_set() {
    let samples = sample("lessons.dat");
    let bytes = samples.convert(common::format("dat")).unwrap().bytes;
    let Content::Levels(set) = common::read("dat", bytes).content else {
        panic!("a level set");
    };
    let mut set = Arc::unwrap_or_clone(set);
    let pattern = set.levels[0].clone();
    set.levels = (1..=149).map(|number| numbered(&pattern, number)).collect();
    set.claimed = 149;
    let set = document("chips.dat", &data_file(&set), None);
    let of = |number: u16, password: &[u8; 4]| {
        document("chips.tws", &one(1, number, password, 9, &[]), Some("tws"))
    };
    let fixed = dac("ruleset = lynx\nfixlynx = y\n");
    let found = |configuration: &dyn Document, number, password| {
        let solutions = of(number, password);
        let pairing = configured(&set, &*solutions, configuration).unwrap();
        let entry = &pairing.entries()[0];
        (entry.level, entry.status.clone())
    };
    // The last letter of the password of level 6 becomes a P.
    assert_eq!(
        found(&*fixed, 6, b"AAGP"),
        (Some(LevelIndex(5)), EntryStatus::Ready)
    );
    assert_eq!(
        found(&*dac(""), 6, b"AAGQ"),
        (Some(LevelIndex(5)), EntryStatus::Ready)
    );
    assert!(matches!(
        found(&*fixed, 6, b"AAGQ"),
        (None, EntryStatus::Unmatched(..))
    ));
    // So does a game under the configuration.
    let passwords = |set: &dyn Document| -> Vec<String> {
        let companions = Companions::default();
        let list = set.levels().unwrap().list(&companions);
        list.map(|level| level.password().unwrap_or_default().to_owned())
            .collect()
    };
    let (before, after) = (
        passwords(&*set),
        passwords(&*fixed.configured(&set).unwrap()),
    );
    assert_eq!((before.len(), &*before[5]), (149, "AAGQ"));
    assert_eq!((after.len(), &*after[5]), (148, "AAGP"));
    assert_eq!(passwords(&*dac("").configured(&set).unwrap()), before);
    // Level 145 is removed, and later ones keep their index in the file.
    assert!(matches!(
        found(&*fixed, 145, b"BEFQ"),
        (None, EntryStatus::Unmatched(..))
    ));
    assert_eq!(
        found(&*fixed, 146, b"BEGQ"),
        (Some(LevelIndex(145)), EntryStatus::Ready)
    );
}

/// A set with one level: Chip steps on a random force floor, which leads to the exit in the east, to
/// water in the north and south, or back.
fn set_of_chance() -> LevelSet {
    let Content::Levels(set) = common::read("dat", common::sample("lessons.dat")).content else {
        panic!("a level set");
    };
    let mut set = Arc::unwrap_or_clone(set);
    set.levels.truncate(1);
    set.claimed = 1;
    let mut codes = Box::new([0; CELLS]);
    let tiles = [(33, 0x6F), (34, 0x32), (2, 0x03), (66, 0x03), (35, 0x15)];
    for (cell, code) in tiles {
        codes[cell] = code;
    }
    set.levels[0].upper = Layer::of(codes);
    set
}

#[test]
fn luck_is_counted_with_other_seeds() {
    let set = set_of_chance();
    let moves = parse_moves("0:E").expect("moves");
    let won = (0..64).find_map(|seed| {
        let setup = Setup {
            seed,
            ..Setup::default()
        };
        record(&set.levels[0], Ruleset::Ms, &setup, &moves).ok()
    });
    let solutions = solution_file(Ruleset::Ms, b"x.dac", won);
    let set = document("x.dat", &data_file(&set), Some("dat"));
    let luck = |set, solutions: &dyn Document| {
        let paired = pair(set, solutions, None).expect("paired");
        run_to_end(paired.luck(0, 16).expect("it can be replayed"))
    };
    let solutions = document("x.tws", &bytes_of(&solutions), Some("tws"));
    let found = luck(&set, &*solutions);
    assert_eq!(found.tried, 16);
    assert!(found.won > 0 && found.is_needed(), "{found:?}");
    // No random numbers are used.
    let found = luck(&sample("lessons.dat"), &*sample("lessons-ms.dac.tws"));
    assert_eq!(found, Luck::default());
    assert!(!found.is_needed());
}

#[test]
fn a_record_with_only_a_password_is_not_a_solution() {
    let set = sample("lessons.dat");
    for password in [b"CHPS", b"ZZZZ"] {
        let mut file = one(2, 1, password, 0, &[]);
        file.truncate(8);
        file.extend(6_u32.to_le_bytes());
        file.extend([1, 0]);
        file.extend(password);
        let solutions = document("x.tws", &file, Some("tws"));
        let list = solutions.solutions().expect("solutions").list();
        assert_eq!((list.len(), list[0].is_solution), (1, false));
        let paired = pair(&set, &*solutions, None).expect("paired");
        assert_eq!(paired.entries()[0].status, EntryStatus::Empty);
        assert!(paired.luck(0, 1).is_none());
    }
}

/// Copies a level with another number, a password of its own and everything that `fixlynx` changes.
fn numbered(pattern: &Level, number: u16) -> Level {
    let codes = std::array::from_fn(|index| u8::from(index % 2 == 0));
    let mut level = Level {
        number,
        upper: Layer::of(Box::new(codes)),
        ..pattern.clone()
    };
    let digits = [number / 100, number / 10 % 10, number % 10];
    let [first, second, third] = digits.map(|digit| b'A' + digit as u8);
    let password = mask(&[first, second, third, b'Q']);
    level.fields = vec![
        Field {
            kind: FieldKind::Password,
            data: [&password[..], &[0]].concat(),
        },
        Field {
            kind: FieldKind::Traps,
            data: vec![0; 140],
        },
    ];
    level
}
