//! Tests of the commands with the samples of the repository.

mod common;

use common::{document, sample};
use quandary_core::family::{Cell, CommandContext, CommandOutput, Document, Family, Tone};
use quandary_core::options::{OptionError, Options};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::{Content, FileFormat, data_file, solution_file};
use quandary_tileworld::model::{FieldKind, LevelSet, Magic, Record, SolutionFile};
use std::sync::Arc;

const SET: &str = "lessons.dat";
const MS: &str = "lessons-ms.dac.tws";
const LYNX: &str = "lessons-lynx.dac.tws";

fn open(name: &str) -> Arc<dyn Document> {
    document(name, &sample(name), None)
}

fn run_on(
    id: &str,
    files: &[Arc<dyn Document>],
    options: &[(&str, &str)],
) -> Result<CommandOutput, OptionError> {
    let mut commands = TileWorld.info().commands.iter();
    let command = commands.find(|command| command.id == id).expect(id);
    let mut given = Options::defaults(command.options);
    for (name, value) in options {
        given.set(name, value)?;
    }
    let context = CommandContext {
        today: 20_777,
        seed: 1,
        rasterise: |_, _| None,
    };
    let job = (command.run)(files, &given, &context)?;
    Ok(run_to_end(job))
}

fn run(id: &str, files: &[&str], options: &[(&str, &str)]) -> Result<CommandOutput, OptionError> {
    let files: Vec<_> = files.iter().map(|name| open(name)).collect();
    run_on(id, &files, options)
}

fn shown(cell: &Cell) -> String {
    match cell {
        Cell::Word(word) => word.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Decimal(number) => number.to_string(),
        Cell::Empty => String::new(),
    }
}

/// Returns one column of a table.
fn column(product: &CommandOutput, name: &str) -> Vec<String> {
    let table = product.table.as_ref().expect("a table");
    let place = table.names().position(|column| column == name);
    let place = place.expect(name);
    table.rows.iter().map(|row| shown(&row[place])).collect()
}

fn set_of(product: &CommandOutput) -> LevelSet {
    let bytes = product.file.as_ref().expect("a file");
    match common::read("dat", bytes).content {
        Content::Levels(set) => Arc::unwrap_or_clone(set),
        other => panic!("{other:?}"),
    }
}

fn solutions_in(bytes: &[u8]) -> SolutionFile {
    match common::read("tws", bytes).content {
        Content::Solutions(file) => Arc::unwrap_or_clone(file),
        other => panic!("{other:?}"),
    }
}

/// Returns the level numbers of the records.
fn numbers(file: &SolutionFile) -> Vec<u16> {
    let records = file.records.iter();
    let numbers = records.filter_map(|record| match record {
        Record::Solution(solution) => Some(solution.number),
        Record::Password { number, .. } => Some(*number),
        _ => None,
    });
    numbers.collect()
}

#[test]
fn every_table_has_a_cell_in_every_column() {
    for (id, files) in [
        ("match", &[SET, MS, LYNX][..]),
        ("stats", &[MS, LYNX]),
        ("merge", &[MS, MS]),
        ("unsolvable", &[SET, "unslist.txt"]),
        ("resources", &["rc"]),
    ] {
        let table = run(id, files, &[]).unwrap().table.expect(id);
        assert!(!table.rows.is_empty(), "{id}");
        for row in &table.rows {
            assert_eq!(row.len(), table.columns.len(), "{id}");
        }
    }
}

#[test]
fn records_are_matched_to_levels() {
    let product = run("match", &[SET, MS], &[]).unwrap();
    assert_eq!(product.tone, Tone::Good);
    assert_eq!(column(&product, "case"), ["matched"; 13]);
    let sentence = "13 of 13 levels have a solution; 0 of 13 records have no matching level";
    assert_eq!(product.sentence, sentence);
}

#[test]
fn moved_levels_and_unmatched_records_are_reported() {
    let mut file = solutions_in(&sample(MS));
    file.records.retain(|record| {
        let Record::Solution(solution) = record else {
            return true;
        };
        solution.number != 5
    });
    for record in &mut file.records {
        if let Record::Solution(solution) = record {
            match solution.number {
                2 => solution.number = 99,
                3 => solution.password.0 = *b"XXXX",
                _ => {}
            }
        }
    }
    let bytes = solution_file(&file);
    let moved = document("moved.tws", &bytes, None);
    let set = open(SET);
    let product = run_on("match", &[Arc::clone(&set), Arc::clone(&moved)], &[]).unwrap();
    assert_eq!(product.tone, Tone::Bad);
    let cases = column(&product, "case");
    assert_eq!(cases[1], "level moved");
    assert_eq!(column(&product, "level")[1], "2");
    assert_eq!(cases[2], "the level has another password");
    // Levels 3 and 5 remain.
    assert_eq!(cases[12..], ["no solution", "no solution"]);
    assert_eq!(column(&product, "level")[12..], ["3", "5"]);
}

#[test]
fn solution_statistics_are_printed() {
    let product = run("stats", &[MS, LYNX], &[]).unwrap();
    assert_eq!(column(&product, "file"), [MS, LYNX]);
    assert_eq!(column(&product, "rules"), ["MS", "Lynx"]);
    // 518 and 575 ticks.
    assert_eq!(column(&product, "seconds"), ["25.90", "28.75"]);
    let rows = run("stats", &[MS], &[("by", "level")]).unwrap();
    let levels: Vec<String> = (1..=13).map(|level| level.to_string()).collect();
    assert_eq!(column(&rows, "level"), levels);
    let moves: u64 = column(&rows, "moves")
        .iter()
        .map(|n| n.parse::<u64>().unwrap())
        .sum();
    assert_eq!(moves.to_string(), column(&product, "moves")[0]);
}

#[test]
fn the_fastest_solution_is_kept() {
    let mut faster = solutions_in(&sample(MS));
    for record in &mut faster.records {
        if let Record::Solution(solution) = record {
            match solution.number {
                4 => solution.ticks -= 1,
                7 => solution.ticks += 1,
                _ => {}
            }
        }
    }
    let faster = solution_file(&faster);
    let (old, new) = (open(MS), document("new.tws", &faster, None));
    let ticks = |prefer| {
        let product = run_on(
            "merge",
            &[Arc::clone(&old), Arc::clone(&new)],
            &[("prefer", prefer)],
        )
        .unwrap();
        assert_eq!(column(&product, "others"), ["1"; 13]);
        let merged = solutions_in(product.file.as_ref().unwrap());
        assert_eq!(numbers(&merged), (1..=13).collect::<Vec<_>>());
        assert!(matches!(merged.records[0], Record::Name(_)));
        let ticks = column(&product, "ticks");
        [ticks[3].clone(), ticks[6].clone()]
    };
    assert_eq!(ticks("first"), ["48", "5"]);
    assert_eq!(ticks("last"), ["47", "6"]);
    assert_eq!(ticks("fastest"), ["47", "5"]);
    let merged = run_on("merge", &[old, new], &[]).unwrap();
    let ticks = column(&merged, "ticks");
    assert_eq!([&*ticks[3], &*ticks[6]], ["47", "5"]);
}

#[test]
fn solutions_of_different_rulesets_are_not_merged() {
    let refused = run("merge", &[MS, LYNX], &[]).unwrap_err().to_string();
    assert!(
        refused.contains(LYNX) && refused.contains("different rulesets"),
        "{refused}"
    );
}

#[test]
fn a_file_is_split_by_two_filters() {
    let options = [("levels", "1-4,9")];
    let these = run("filter", &[MS], &options).unwrap();
    let others = run("filter", &[MS], &[options[0], ("keep", "others")]).unwrap();
    let [these, others] = [these, others].map(|product| solutions_in(&product.file.unwrap()));
    assert_eq!(numbers(&these), [1, 2, 3, 4, 9]);
    assert_eq!(numbers(&others), [5, 6, 7, 8, 10, 11, 12, 13]);
    let files = [these, others].map(|file| solution_file(&file));
    let files = files.map(|bytes| document("part.tws", &bytes, None));
    let whole = run_on(
        "merge",
        &[Arc::clone(&files[0]), Arc::clone(&files[1])],
        &[],
    )
    .unwrap();
    assert_eq!(whole.file.unwrap(), sample(MS));
    let none = run("filter", &[MS], &[("kind", "passwords")]).unwrap();
    assert_eq!(numbers(&solutions_in(&none.file.unwrap())), [0; 0]);
    assert!(run("filter", &[MS], &[("levels", "first")]).is_err());
}

#[test]
fn lists_are_compared_and_written() {
    let product = run("unsolvable", &[SET, "unslist.txt"], &[]).unwrap();
    assert_eq!(product.sentence, "13 levels, none listed as unsolvable");
    assert_eq!(column(&product, "unsolvable"), [""; 13]);
    let options = [("levels", "9"), ("comment", "only a test")];
    let entries = run("unsolvable", &[SET], &options).unwrap().file.unwrap();
    let text = String::from_utf8(entries.clone()).unwrap();
    let identifier = &column(&product, "identifier")[8];
    assert_eq!(
        text,
        format!("[lessons.dat]\n009: {identifier}: only a test\n")
    );
    let (set, list) = (open(SET), document("list", &entries, None));
    let again = run_on("unsolvable", &[Arc::clone(&set), Arc::clone(&list)], &[]).unwrap();
    assert_eq!(again.sentence, "13 levels, 1 listed as unsolvable");
    assert_eq!(column(&again, "why")[8], "only a test");
}

#[test]
fn sets_are_written_with_another_ruleset_and_field_layout() {
    let plain = set_of(&run("change", &[SET], &[]).unwrap());
    assert_eq!(data_file(&plain), sample(SET));
    for (word, magic) in [
        ("ms", Magic::Ms),
        ("lynx", Magic::Lynx),
        ("pgchip", Magic::PgChip),
    ] {
        let changed = run("change", &[SET], &[("rules", word)]).unwrap();
        assert_eq!(changed.notes, [""; 0]);
        assert_eq!(set_of(&changed).magic, magic);
    }
    let fields = set_of(&run("change", &[SET], &[("times", "fields")]).unwrap());
    let both = set_of(&run("change", &[SET], &[("passwords", "both")]).unwrap());
    let clear = set_of(&run("change", &[SET], &[("passwords", "clear")]).unwrap());
    for (index, level) in plain.levels.iter().enumerate() {
        let of = |set: &LevelSet, kind| set.levels[index].field(kind).map(<[u8]>::to_vec);
        let seconds = level.seconds.to_le_bytes().to_vec();
        assert_eq!(of(&fields, FieldKind::Time), Some(seconds));
        assert_eq!(fields.levels[index].chips_needed(), level.chips);
        let word = level.password().unwrap().0;
        let said = Some([&word[..], b"\0"].concat());
        assert_eq!(of(&both, FieldKind::ClearPassword), said);
        assert_eq!(both.levels[index].password(), level.password());
        assert_eq!(of(&clear, FieldKind::ClearPassword), said);
        assert_eq!(clear.levels[index].password(), None);
    }
}

#[test]
fn only_the_original_set_can_be_fixed() {
    let refused = run("fixlynx", &[SET], &[]).unwrap_err().to_string();
    assert_eq!(
        refused,
        "expected the original set of 149 levels, found 13 levels"
    );
}

#[test]
fn a_set_is_fixed_if_its_configuration_requires_it() {
    let set = open(SET);
    let configuration = |text: &str| {
        let source = Source::new("some.dac", text.as_bytes().to_vec());
        let read = TileWorld.read(source, FileFormat::DAC.format(), &ReadOptions::default());
        read.expect("within limits")
    };
    let asks = configuration("file=lessons.dat\nfixlynx=y\n");
    let refused = run_on("fixlynx", &[Arc::clone(&set), Arc::clone(&asks)], &[]).unwrap_err();
    assert!(refused.to_string().contains("149 levels"), "{refused}");
    let asks_not = configuration("file=lessons.dat\n");
    let product = run_on("fixlynx", &[Arc::clone(&set), Arc::clone(&asks_not)], &[]).unwrap();
    assert_eq!(product.file.as_deref(), Some(set.source().bytes()));
    assert!(
        product.sentence.contains("does not have"),
        "{}",
        product.sentence
    );
    let refused = run("fixlynx", &[SET, SET], &[]).unwrap_err();
    assert!(refused.to_string().contains("configuration"), "{refused}");
}

#[test]
fn a_configuration_stands_in_for_its_set() {
    let set = open("lessons-ms.dac").configured(&open(SET));
    let set = set.expect("a level set");
    let matched = run_on("match", &[Arc::clone(&set), open(MS)], &[]).unwrap();
    assert_eq!(
        matched.sentence,
        run("match", &[SET, MS], &[]).unwrap().sentence
    );
    let product = run_on("fixlynx", &[set], &[]).unwrap();
    assert_eq!(product.word, "as it was");
}

/// Our set under a configuration of this name and text.
fn under(name: &str, text: &str) -> Arc<dyn Document> {
    let configuration = document(name, text.as_bytes(), Some("dac"));
    configuration.configured(&open(SET)).expect("a level set")
}

#[test]
fn scores_and_times_are_listed_by_level() {
    let scores = run("scores", &[SET, MS], &[]).unwrap();
    let (level, of) = (11, |name| column(&scores, name));
    assert_eq!(
        (&*of("title")[level], &*of("base")[level]),
        ("Mind the Ball", "6000")
    );
    assert_eq!(
        (&*of("bonus")[level], &*of("score")[level]),
        ("290", "6290")
    );
    // A level without a time limit has no time bonus.
    assert_eq!((&*of("bonus")[0], &*of("score")[0]), ("", "500"));
    let sums = "13 of 13 levels solved: 45,790 points, 45,500 for levels and 290 for time";
    assert_eq!(scores.sentence, sums);
    let times = run("times", &[SET, MS], &[]).unwrap();
    let of = |name| column(&times, name);
    assert_eq!((&*of("limit")[level], &*of("left")[level]), ("30", "29"));
    assert_eq!(
        (&*of("exact")[level], &*of("time")[level]),
        ("28.75", "1.25")
    );
    assert_eq!((&*of("limit")[0], &*of("left")[0]), ("", "995"));
    // Levels after the last one are listed only if they are solved.
    let short = under("a.dac", "file = lessons.dat\nlastlevel = 3\n");
    let one = document("one.tws", &solution_file(&kept(&[12])), None);
    let listed = run_on("scores", &[short, one], &[]).unwrap();
    assert_eq!(column(&listed, "level"), ["1", "2", "3", "12"]);
    assert!(
        listed.sentence.starts_with("1 of 4 levels"),
        "{}",
        listed.sentence
    );
    let lynx = under("b.dac", "file = lessons.dat\nruleset = lynx\n");
    let refused = run_on("times", &[lynx, open(MS)], &[])
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("by b.dac: the configuration is for Lynx"),
        "{refused}"
    );
    assert!(run("times", &[SET, MS, LYNX], &[]).is_err());
}

/// The solutions of these levels in our file, and for each other level a record with only a password.
fn kept(numbers: &[u16]) -> SolutionFile {
    let mut file = solutions_in(&sample(MS));
    for record in &mut file.records {
        if let Record::Solution(solution) = record
            && !numbers.contains(&solution.number)
        {
            let (number, password) = (solution.number, solution.password);
            *record = Record::Password { number, password };
        }
    }
    file
}

#[test]
fn level_sets_are_listed_with_their_solutions() {
    let files = [
        under("lessons-ms.dac", "file = lessons.dat\nruleset = ms\n"),
        under("lessons-lynx.dac", "file = lessons.dat\nruleset = lynx\n"),
        under("none.dac", "file = lessons.dat\nruleset = lynx\n"),
        open(SET),
        open(MS),
        open(LYNX),
    ];
    let listed = run_on("sets", &files, &[]).unwrap();
    let of = |name| column(&listed, name);
    assert_eq!(
        of("set"),
        ["lessons-ms.dac", "lessons-lynx.dac", "none.dac"]
    );
    assert_eq!(of("rules"), ["MS", "Lynx", "Lynx"]);
    assert_eq!(
        (of("levels"), of("solved")),
        (
            vec!["13".to_owned(); 3],
            ["13", "13", "0"].map(str::to_owned).to_vec()
        )
    );
    // Solutions that name no set of the list belong to those that they fit.
    let other = under("other.dac", "file = lessons.dat\nruleset = ms\n");
    let listed = run_on("sets", &[other, open(MS)], &[]).unwrap();
    assert_eq!(column(&listed, "solved"), ["13"]);
}

#[test]
fn times_are_compared_with_the_best_known_ones() {
    let compared = |best: &str| {
        let times = run("times", &[SET, MS], &[("best", best)]).unwrap();
        (column(&times, "behind")[11].clone(), times.notes)
    };
    let cases = [
        ("level,time\n12,1.20\n", "+0.05"),
        ("level,time\n12,1.25\n", "0"),
        ("level,time\n12,1\n", "0"),
        ("level,time\n12,3\n", "-2"),
        ("level,left\n12,29\n", "0"),
        ("\u{feff}Title;Left;Level\r\n\"A; B\";28.80;12\r\n", "+0.05"),
        ("level,time\n12,\n1,5\n", ""),
    ];
    for (best, behind) in cases {
        assert_eq!(compared(best).0, behind, "{best:?}");
    }
    let (_, notes) = compared("level,time\n12,1.2\n");
    assert_eq!(notes, ["best known times: 0 equal, 1 slower, 0 faster"]);
    // The output is a table of times itself, and so is another file of solutions.
    let same = run("times", &[SET, MS, MS], &[]).unwrap();
    assert_eq!(
        same.notes,
        ["best known times: 13 equal, 0 slower, 0 faster"]
    );
    assert_eq!(column(&same, "best")[11], "1.25");
}

#[test]
fn invalid_tables_of_times_are_rejected_with_their_line() {
    let cases = [
        ("1,2\n", "expected a first line with the names of columns"),
        (
            "level,time\n1,2\nx,3\n",
            "line 3: expected a level number, found `x`",
        ),
        (
            "level,time\n1,2s\n",
            "line 2: expected seconds such as 32.4, found `2s`",
        ),
        ("level,time\n1,1.234\n", "line 2: expected seconds"),
        (
            "level,time\n1,99999999999999999999\n",
            "line 2: expected seconds",
        ),
        ("level,left\n77,3\n", "line 2: the set has no level 77"),
    ];
    for (best, why) in cases {
        let refused = run("times", &[SET, MS], &[("best", best)]).unwrap_err();
        assert!(refused.to_string().contains(why), "{best:?}: {refused}");
    }
}

#[test]
fn resources_are_listed_for_each_ruleset() {
    let product = run("resources", &["rc"], &[]).unwrap();
    let rows = product.table.unwrap().rows;
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(shown).collect())
        .collect();
    let images: Vec<_> = rows.iter().filter(|row| row[1] == "TileImages").collect();
    let expected = [
        ["MS", "TileImages", "masked.bmp", "tiles.bmp"],
        ["Lynx", "TileImages", "tiles.bmp", ""],
    ];
    assert_eq!(
        images,
        [
            &expected[0].map(str::to_owned).to_vec(),
            &expected[1].map(str::to_owned).to_vec()
        ]
    );
}

#[test]
fn wrong_kinds_of_files_are_rejected() {
    for (id, files, wanted) in [
        ("match", &[MS, SET][..], "level set"),
        ("match", &[SET, "rc"], "solution file"),
        ("stats", &[SET], "solution file"),
        ("merge", &["init"], "solution file"),
        ("unsolvable", &[SET, "rc"], "list of unsolvable levels"),
        ("change", &["lessons.ccx"], "level set"),
        ("resources", &["unslist.txt"], "resource configuration"),
    ] {
        let refused = run(id, files, &[]).unwrap_err().to_string();
        assert!(
            refused.contains(&format!("expected a {wanted}, found ")),
            "{refused}"
        );
    }
    let refused = run("resources", &["rc", "rc"], &[])
        .unwrap_err()
        .to_string();
    assert_eq!(refused, "rc: unexpected file; only one is allowed");
}

/// The notes give one identifier of the corpus: `01A8 90D927AD`.
#[test]
fn the_identifier_of_the_corpus_is_right() {
    for (name, bytes) in common::corpus("sets") {
        if name == "CCLP1.dat" {
            let set = document(&name, &bytes, None);
            let product = run_on("unsolvable", &[Arc::clone(&set)], &[("levels", "1")]).unwrap();
            assert_eq!(column(&product, "identifier"), ["01A8 90D927AD"]);
        }
    }
}

/// Every public solution belongs to a level.
#[test]
fn the_solutions_of_the_corpus_belong_to_its_sets() {
    let sets = common::corpus("sets");
    for (name, bytes) in common::corpus("tws") {
        let stem = name
            .trim_start_matches("public_")
            .trim_end_matches(".dac.tws");
        let stem = stem.trim_end_matches("-lynx");
        let wanted = format!("{stem}.dat");
        let (set, set_bytes) = sets
            .iter()
            .find(|(set, _)| *set == wanted)
            .expect("its set");
        let (set, file) = (
            document(set, set_bytes, None),
            document(&name, &bytes, None),
        );
        let product = run_on("match", &[Arc::clone(&set), Arc::clone(&file)], &[]).unwrap();
        assert_eq!(product.tone, Tone::Good, "{name}: {}", product.sentence);
        assert!(
            product.sentence.starts_with("149 of 149 levels"),
            "{}",
            product.sentence
        );
        let cases = column(&product, "case");
        assert!(cases.iter().all(|case| case == "matched"), "{name}");
    }
}

const BALL: [(&str, &str); 3] = [
    ("level", "12"),
    ("rules", "lynx"),
    ("moves", "4:E 8:E 12:E 16:E 20:E 24:E"),
];

#[test]
fn winning_moves_are_recorded_with_the_set_name() {
    let product = run("record", &[SET], &BALL).unwrap();
    assert_eq!((product.word, product.tone), ("recorded", Tone::Good));
    let file = solutions_in(&product.file.expect("a file"));
    let Record::Name(name) = &file.records[0] else {
        panic!("expected a name record");
    };
    assert_eq!(name.name(), b"lessons.dat");
    assert_eq!(numbers(&file), [12]);
    let named = [&BALL[..], &[("name", "lessons-lynx.dac"), ("random", "77")]].concat();
    let file = solutions_in(&run("record", &[SET], &named).unwrap().file.unwrap());
    let [Record::Name(name), Record::Solution(record)] = &file.records[..] else {
        panic!("expected a name and a solution");
    };
    assert_eq!((name.name(), record.seed), (&b"lessons-lynx.dac"[..], 77));
}

#[test]
fn losing_moves_are_reported_and_invalid_moves_rejected() {
    let idle = run("record", &[SET], &[("level", "12")]).unwrap();
    assert_eq!((idle.word, idle.tone), ("failed", Tone::Bad));
    assert_eq!(idle.sentence, "lost: out of time at (12,15), tick 600");
    assert!(idle.file.is_none());
    for wrong in [
        &[][..],
        &[("level", "99")],
        &[("level", "12"), ("moves", "E")],
        &[("level", "12"), ("moves", "4:E 4:W")],
        &[("level", "12"), ("rules", "ms"), ("stepping", "3")],
    ] {
        assert!(run("record", &[SET], wrong).is_err(), "{wrong:?}");
    }
    assert!(run("record", &[MS], &[]).is_err());
}

/// Replays the same game from a solution file and from moves.
#[test]
fn the_path_of_chip_is_listed_step_by_step() {
    for (file, rules) in [(MS, "ms"), (LYNX, "lynx")] {
        let product = run("path", &[SET, file], &[("level", "12")]).unwrap();
        assert_eq!((product.word, product.tone), ("won", Tone::Good));
        assert_eq!(column(&product, "went").concat(), "EEEEEE");
        let moves: Vec<String> = column(&product, "tick")
            .iter()
            .zip(column(&product, "input"))
            .filter(|(_, input)| !input.is_empty())
            .map(|(tick, input)| format!("{tick}:{input}"))
            .collect();
        let options = [
            ("level", "12"),
            ("rules", rules),
            ("moves", &moves.join(" ")),
        ];
        let again = run("path", &[SET], &options).unwrap();
        assert_eq!(again.table, product.table);
        let happened = column(&product, "happened").pop().unwrap();
        assert_eq!(happened, "LevelCompleteSound, won");
    }
}

#[test]
fn a_path_can_have_a_row_for_every_tick() {
    let product = run("path", &[SET, LYNX], &[("level", "12"), ("by", "tick")]).unwrap();
    let ticks = column(&product, "tick");
    assert!(
        ticks
            .iter()
            .enumerate()
            .all(|(place, tick)| *tick == place.to_string())
    );
    let places = column(&product, "at");
    assert_eq!(
        (&*places[0], places.last().unwrap().as_str()),
        ("(12,15)", "(18,15)")
    );
}

#[test]
fn a_path_contains_hints_and_inventory() {
    let product = run("path", &[SET, LYNX], &[("level", "1")]).unwrap();
    let chips = column(&product, "chips");
    assert_eq!((&*chips[0], chips.last().unwrap().as_str()), ("3", "0"));
    let happened = column(&product, "happened");
    let hints = happened
        .iter()
        .filter(|what| what.starts_with("hint: Collect"));
    assert_eq!(hints.count(), 1);
    let product = run("path", &[SET, LYNX], &[("level", "2")]).unwrap();
    assert!(column(&product, "keys").contains(&"green".to_owned()));
}
