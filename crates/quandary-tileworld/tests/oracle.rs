//! Our files are accepted by Debian's Tile World, where it is installed.

mod common;
#[allow(dead_code)]
#[path = "rules/stage.rs"]
mod stage;

use common::comparison::{Game, GameResult, verdicts};
use common::tworld::{SetVerdict, TworldHome};
use common::{document, format, sample};
use quandary_core::family::{Cell, CommandContext, CommandOutput, Document, Family};
use quandary_core::look::Companions;
use quandary_core::options::Options;
use quandary_testing::corpus;
use quandary_testing::job::run_to_end;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::{Content, data_file, solution_file as bytes_of};
use quandary_tileworld::matching::matches;
use quandary_tileworld::model::{
    CELLS, Field, FieldKind, Layer, Level, LevelSet, Magic, Record, Ruleset, SolutionFile, Tile,
    mask,
};
use quandary_tileworld::moves::{decode, parse_moves};
use quandary_tileworld::recording::{record, solution_file};
use quandary_tileworld::rules::{Edition, Replay, ReplayOutcome, Rules, Setup, Variant};
use quandary_tileworld::score::Scoring;
use stage::{Stage, ms};
use std::sync::Arc;

const SETS: [&str; 2] = ["lessons-ms.dac", "lessons-lynx.dac"];

fn lessons(data: Vec<u8>, solutions: impl Fn(&str) -> Vec<u8>) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("data/lessons.dat", data),
        ("data/lessons-messages.txt", sample("lessons-messages.txt")),
        ("sets/lessons-ms.dac", sample(SETS[0])),
        ("sets/lessons-lynx.dac", sample(SETS[1])),
        ("save/lessons-ms.dac.tws", solutions("lessons-ms.dac.tws")),
        (
            "save/lessons-lynx.dac.tws",
            solutions("lessons-lynx.dac.tws"),
        ),
    ]
}

#[test]
fn tworld_lists_our_set_level_by_level() {
    let home = TworldHome::new("list", &lessons(sample("lessons.dat"), sample));
    let lessons = document("lessons.dat", &sample("lessons.dat"), None);
    for set in SETS {
        let Some(listed) = home.run("-s", set) else {
            return;
        };
        for level in common::levels(&*lessons).list(&Companions::default()) {
            assert!(listed.contains(&level.title), "{}: {listed}", level.title);
        }
    }
}

/// A public solution file, its level set, and both as Tile World finds them.
struct PublicSolutions {
    name: String,
    set: Vec<u8>,
    solutions: Vec<u8>,
    /// The name of the configuration, which the solutions state.
    configuration: String,
    dac: String,
}

impl PublicSolutions {
    fn all() -> Vec<Self> {
        let files = common::corpus("tws").into_iter();
        files.map(|(name, bytes)| Self::new(name, bytes)).collect()
    }

    fn new(name: String, solutions: Vec<u8>) -> Self {
        // `public_CCLP1-lynx.dac.tws` is for CCLP1, and names its configuration itself.
        let set = name.trim_start_matches("public_");
        let set = set.split(['-', '.']).next().expect("a name");
        let rules = match solutions[4] {
            1 => "lynx",
            _ => "ms",
        };
        Self {
            dac: format!("file = {set}.dat\nruleset = {rules}\n"),
            configuration: name.trim_end_matches(".tws").to_owned(),
            set: corpus::file(&format!("tileworld/sets/{set}.dat")).expect("its set"),
            solutions,
            name,
        }
    }

    /// The level set under its configuration.
    fn levels(&self) -> Arc<dyn Document> {
        let configuration = document(&self.configuration, self.dac.as_bytes(), Some("dac"));
        let set = document("set.dat", &self.set, Some("dat"));
        configuration.configured(&set).expect("a level set")
    }

    /// What Tile World prints; `None` if it is not installed.
    fn listed(&self, what: &str) -> Option<String> {
        let data = self
            .dac
            .lines()
            .next()
            .and_then(|line| line.split_once("= "));
        let paths = [
            format!("data/{}", data.expect("a data file").1),
            format!("sets/{}", self.configuration),
            format!("save/{}", self.name),
        ];
        let contents = [
            self.set.clone(),
            self.dac.clone().into_bytes(),
            self.solutions.clone(),
        ];
        let files: Vec<_> = paths.iter().map(String::as_str).zip(contents).collect();
        let home = TworldHome::new(&format!("lists{what}-{}", self.name), &files);
        let output = home.output(what, &self.configuration);
        home.remove();
        Some(String::from_utf8_lossy(&output?.stdout).into_owned())
    }
}

/// Tile World lists the points for each level, for the time left, and both together.
#[test]
fn tworld_counts_the_same_scores() {
    for public in PublicSolutions::all() {
        let Some(listed) = public.listed("-s") else {
            return;
        };
        let Content::Solutions(file) = common::read("tws", &public.solutions).content else {
            panic!("{} holds solutions", public.name);
        };
        let Content::Levels(levels) = common::read("dat", &public.set).content else {
            panic!("{} has levels", public.name);
        };
        let listed: Vec<ListedScore> = listed.lines().filter_map(ListedScore::parse).collect();
        let expected = matches(&levels, &file).into_iter().filter_map(|one| {
            let level = &levels.levels[one.result.level()?];
            match &file.records[one.record] {
                Record::Solution(stored) => Some(ListedScore::of(level, stored.ticks)),
                _ => None,
            }
        });
        let mut expected: Vec<ListedScore> = expected.collect();
        expected.sort_by_key(|score| score.number);
        assert_eq!(listed, expected, "{}", public.name);
    }
}

/// The tables of scores and times have the numbers of Tile World's, in the same order.
#[test]
fn tworld_lists_the_same_scores_and_times() {
    for public in PublicSolutions::all() {
        let files = [
            public.levels(),
            document(&public.name, &public.solutions, Some("tws")),
        ];
        let rows = |id: &str, columns: &[&str]| {
            let output = run_command(id, &files);
            let table = output.table.expect("a table");
            let place = |name: &&str| table.names().position(|column| column == *name);
            let places: Vec<usize> = columns.iter().filter_map(place).collect();
            let row = |row: &Vec<Cell>| places.iter().map(|place| shown(&row[*place])).collect();
            table.rows.iter().map(row).collect::<Vec<Vec<String>>>()
        };
        let Some((scores, times)) = public.listed("-s").zip(public.listed("-t")) else {
            return;
        };
        let columns = ["level", "base", "bonus", "score"];
        assert_eq!(
            listed_numbers(&scores, 3),
            rows("scores", &columns),
            "{}",
            public.name
        );
        // `168 - .40` is 167.60 seconds. Under the MS rules only tenths are printed.
        let columns = ["level", "limit", "left", "exact"];
        let own = rows("times", &columns).into_iter().map(|mut row| {
            let whole: f64 = row[2].parse().expect("seconds");
            let fraction = whole - row[3].parse::<f64>().expect("seconds");
            row[3] = format!("{fraction:.2}").trim_start_matches('0').to_owned();
            row
        });
        let times = listed_numbers(&times, 4);
        assert_eq!(times.len(), 149, "{}", public.name);
        for (listed, own) in times.iter().zip(own) {
            let [level, limit, whole, _, fraction] = &listed[..] else {
                panic!("{listed:?}");
            };
            assert_eq!(
                [level, limit, whole],
                [&own[0], &own[1], &own[2]],
                "{}",
                public.name
            );
            assert!(
                fraction.len() >= 2 && own[3].starts_with(fraction),
                "{listed:?} {own:?}"
            );
        }
    }
}

/// Our solutions under the MS rules, as those of this set.
fn named_solutions(set: &str) -> Vec<u8> {
    let own = common::read("tws", sample("lessons-ms.dac.tws")).content;
    let Content::Solutions(file) = own else {
        panic!("a solution file");
    };
    let records = file.records.iter().filter_map(|record| match record {
        Record::Solution(solution) => Some(solution.clone()),
        _ => None,
    });
    bytes_of(&solution_file(file.ruleset, set.as_bytes(), records))
}

/// Where the game looks for the solutions of a set, it lists our solutions of all levels.
#[test]
fn tworld_saves_solutions_under_the_same_names() {
    let set = document("x.dat", &sample("lessons.dat"), Some("dat"));
    for name in ["a.dac", "b.dat", "c.DAT", "d.ccl", "e.dat.ccl"] {
        let (_, extension) = name.rsplit_once('.').expect("an extension");
        let (set, bytes) = match extension {
            "dac" => {
                let dac = sample("lessons-ms.dac");
                let configuration = document(name, &dac, Some("dac"));
                (configuration.configured(&set).expect("levels"), dac)
            }
            _ => {
                let dat = sample("lessons.dat");
                (document(name, &dat, Some("dat")), dat)
            }
        };
        let saved = set.saved_solutions().expect("a level set").path;
        let files = [
            (format!("sets/{name}"), bytes),
            ("data/lessons.dat".to_owned(), sample("lessons.dat")),
            (format!("save/{saved}"), named_solutions(name)),
        ];
        let files: Vec<(&str, Vec<u8>)> = files
            .iter()
            .map(|(name, bytes)| (name.as_str(), bytes.clone()))
            .collect();
        let home = TworldHome::new(&format!("saved-{name}"), &files);
        let listed = home.output("-s", name);
        home.remove();
        let Some(listed) = listed else {
            return;
        };
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let total = listed.lines().find(|line| line.starts_with("Total Score"));
        let total = total.and_then(|line| line.split_whitespace().last());
        assert!(total.is_some_and(|total| total != "0"), "{name}: {listed}");
    }
}

/// The number of each level and the last words of its line, without separators; `---` is empty.
fn listed_numbers(text: &str, last: usize) -> Vec<Vec<String>> {
    let rows = text.lines().filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = words.first().filter(|word| word.parse::<u16>().is_ok())?;
        let words = [&[*number], &words[words.len() - last..]].concat();
        let shown = words
            .iter()
            .map(|word| word.replace(',', "").replace("---", ""));
        Some(shown.collect())
    });
    rows.collect()
}

fn run_command(id: &str, files: &[Arc<dyn Document>]) -> CommandOutput {
    let mut commands = TileWorld.info().commands.iter();
    let command = commands.find(|command| command.id == id).expect(id);
    let context = CommandContext {
        today: 0,
        seed: 1,
        rasterise: |_, _| None,
    };
    let job = (command.run)(files, &Options::defaults(command.options), &context);
    run_to_end(job.expect("the files fit"))
}

fn shown(cell: &Cell) -> String {
    match cell {
        Cell::Word(word) => word.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Decimal(number) => number.to_string(),
        Cell::Empty => String::new(),
    }
}

/// A level in Tile World's list of scores.
#[derive(Debug, PartialEq, Eq)]
struct ListedScore {
    number: u64,
    level_bonus: u64,
    time_bonus: Option<u64>,
    total: u64,
}

impl ListedScore {
    /// Parses `    1  Key Pyramid      500  1,680   2,180`; a level without a time limit has `---`.
    fn parse(line: &str) -> Option<Self> {
        let number = |word: &str| word.replace(',', "").parse().ok();
        let words: Vec<&str> = line.split_whitespace().collect();
        let [first, .., level_bonus, time_bonus, total] = words[..] else {
            return None;
        };
        Some(Self {
            number: number(first)?,
            level_bonus: number(level_bonus)?,
            time_bonus: number(time_bonus),
            total: number(total)?,
        })
    }

    fn of(level: &Level, ticks: u32) -> Self {
        let score = Scoring::of(level).score(u64::from(ticks));
        Self {
            number: u64::from(level.number),
            level_bonus: score.level_bonus,
            time_bonus: score.seconds_left.map(|_| score.time_bonus()),
            total: score.total(),
        }
    }
}

/// Each sample level can be won under both rulesets in the time that its solution claims.
#[test]
fn tworld_accepts_our_solutions() {
    let home = TworldHome::new("verify", &lessons(sample("lessons.dat"), sample));
    for set in SETS {
        if let Some(said) = home.run("-b", set) {
            assert!(said.contains("Valid solutions:  13\n"), "{said}");
        }
    }
}

/// The same set and solutions, each rewritten from another form.
#[test]
fn tworld_accepts_rewritten_files() {
    let through = |name: &str, between: &str, own: &str| {
        let there = document(name, &sample(name), None);
        let there = there.convert(format(between)).expect("the layout holds it");
        document("between", &there.bytes, Some(between))
            .convert(format(own))
            .expect("the layout holds it")
            .bytes
    };
    let data = through("lessons.dat", "level-text", "dat");
    let files = lessons(data, |name| through(name, "tws-json", "tws"));
    let home = TworldHome::new("anew", &files);
    for set in SETS {
        if let Some(said) = home.run("-b", set) {
            assert!(said.contains("Valid solutions:  13\n"), "{said}");
        }
    }
}

/// Records the solutions of both rule sets by playing them through our rules.
fn recorded(name: &str) -> Vec<u8> {
    let set = match common::read("dat", sample("lessons.dat")).content {
        Content::Levels(set) => Arc::unwrap_or_clone(set),
        other => panic!("{other:?}"),
    };
    let file = match common::read("tws", sample(name)).content {
        Content::Solutions(file) => Arc::unwrap_or_clone(file),
        other => panic!("{other:?}"),
    };
    let records = file.records.iter().filter_map(|record| match record {
        Record::Solution(record) => Some(record),
        _ => None,
    });
    let again = records.zip(&set.levels).map(|(stored, level)| {
        // Another stepping with which the level is still won; it must survive the file.
        let other = Setup {
            stepping: 4,
            ..stored.setup()
        };
        let moves = decode(&stored.encoded);
        let again = record(level, file.ruleset, &other, &moves);
        again.unwrap_or_else(|_| {
            record(level, file.ruleset, &stored.setup(), &moves).expect("it wins")
        })
    });
    let name = name.strip_suffix(".tws").expect("a solution file");
    bytes_of(&solution_file(file.ruleset, name.as_bytes(), again))
}

#[test]
fn tworld_accepts_recorded_games() {
    let home = TworldHome::new("recorded", &lessons(sample("lessons.dat"), recorded));
    for set in SETS {
        if let Some(said) = home.run("-b", set) {
            assert!(said.contains("Valid solutions:  13\n"), "{said}");
        }
    }
}

/// A level that is won by clicks, by diagonals, over a random force floor, after a long wait and
/// with each stepping, one record after the other.
#[test]
fn tworld_accepts_recorded_initial_conditions_clicks_and_diagonals() {
    let mut codes = Box::new([Tile::Wall.code(); CELLS]);
    let row = [
        Tile::ChipSouth,
        Tile::Empty,
        Tile::RandomForce,
        Tile::Empty,
        Tile::Exit,
    ];
    for (index, tile) in row.iter().enumerate() {
        codes[33 + index] = tile.code();
    }
    let mut level = Level::new(1);
    level.upper = Layer::of(codes);
    let password = mask(b"ROAD");
    level.fields.push(Field {
        kind: FieldKind::Password,
        data: [&password[..], &[0]].concat(),
    });
    let tries = |what: &str| {
        let tries = (0..40).map(|time| format!("{}:{what}", 2200 + 40 * time));
        tries.collect::<Vec<_>>().join(" ")
    };
    let (clicks, straight, diagonal) = (tries("4,0"), tries("E"), tries("SE"));
    let games = [
        (Ruleset::Ms, 0, 0, &clicks),
        (Ruleset::Ms, 4, 12345, &straight),
        (Ruleset::Lynx, 0, 0, &diagonal),
        (Ruleset::Lynx, 3, 0, &straight),
        (Ruleset::Lynx, 7, 1, &diagonal),
    ];
    for (place, (ruleset, stepping, seed, moves)) in games.into_iter().enumerate() {
        let setup = Setup {
            seed,
            stepping,
            slide_direction: if ruleset == Ruleset::Lynx { 2 } else { 0 },
            edition: Edition::Tw132,
        };
        let moves = parse_moves(moves).expect("valid moves");
        let made = record(&level, ruleset, &setup, &moves).expect("it wins");
        let set = LevelSet {
            magic: Magic::Ms,
            claimed: 1,
            levels: vec![level.clone()],
            tail: Vec::new(),
        };
        let rules = match ruleset {
            Ruleset::Ms => "ms",
            _ => "lynx",
        };
        let dac = format!("file = road.dat\nruleset = {rules}\n");
        let solutions = bytes_of(&solution_file(ruleset, b"road.dac", [made]));
        let files = [
            ("data/road.dat", data_file(&set)),
            ("sets/road.dac", dac.into_bytes()),
            ("save/road.dac.tws", solutions),
        ];
        let home = TworldHome::new(&format!("road-{place}"), &files);
        if let Some(said) = home.run("-b", "road.dac") {
            assert!(said.contains("Valid solutions:   1\n"), "{place}: {said}");
        }
    }
}

/// Every public solution, played through our rules, recorded and verified by Tile World.
#[test]
fn tworld_accepts_recorded_public_solutions() {
    for (name, bytes) in common::corpus("tws") {
        let Content::Solutions(file) = common::read("tws", &bytes).content else {
            panic!("{name} holds solutions");
        };
        // `public_CCLP1-lynx.dac.tws` is for CCLP1.
        let set = name.trim_start_matches("public_");
        let set = set.split(['-', '.']).next().expect("a name");
        let data = corpus::file(&format!("tileworld/sets/{set}.dat")).expect("its set");
        let Content::Levels(levels) = common::read("dat", &data).content else {
            panic!("{set} holds levels");
        };
        let games = matches(&levels, &file).into_iter().filter_map(|one| {
            let level = &levels.levels[one.result.level()?];
            match &file.records[one.record] {
                Record::Solution(stored) => Some((level, stored)),
                _ => None,
            }
        });
        let records: Vec<_> = games
            .map(|(level, stored)| {
                // Under the MS rules the slide direction has no meaning.
                let setup = Setup {
                    edition: Edition::Tw132,
                    slide_direction: stored.slide() * u8::from(file.ruleset == Ruleset::Lynx),
                    ..stored.setup()
                };
                let made = record(level, file.ruleset, &setup, &decode(&stored.encoded));
                made.unwrap_or_else(|why| panic!("{name} {}: {why}", level.number))
            })
            .collect();
        let count = records.len();
        let rules = match file.ruleset {
            Ruleset::Lynx => "lynx",
            _ => "ms",
        };
        let dac = format!("file = set.dat\nruleset = {rules}\n");
        let solutions = bytes_of(&solution_file(file.ruleset, b"set.dac", records));
        let files = [
            ("data/set.dat", data),
            ("sets/set.dac", dac.into_bytes()),
            ("save/set.dac.tws", solutions),
        ];
        let home = TworldHome::new(&format!("corpus-{name}"), &files);
        // Data files of later programs have a field that it warns about.
        if let Some(output) = home.output("-b", "set.dac") {
            assert!(output.status.success(), "{output:?}");
            let said = String::from_utf8_lossy(&output.stdout);
            let valid = format!("Valid solutions: {count:>3}\n");
            assert!(said.contains(&valid), "{name}: {said}");
        }
        home.remove();
    }
}

fn own_verdict(levels: &LevelSet, file: &SolutionFile) -> SetVerdict {
    let (mut valid, mut failed) = (0, Vec::new());
    for one in matches(levels, file) {
        let (Some(place), Record::Solution(stored)) =
            (one.result.level(), &file.records[one.record])
        else {
            continue;
        };
        let setup = Setup {
            edition: Edition::Tw132Pedantic,
            ..stored.setup()
        };
        let level = &levels.levels[place];
        let Ok(rules) = Rules::new(level, Ruleset::Lynx, &setup) else {
            continue;
        };
        let mut replay = Replay::of(Arc::new(rules), stored);
        let ending = std::iter::from_fn(|| Some(replay.tick())).flatten().next();
        match ending {
            Some(ReplayOutcome::Verified | ReplayOutcome::DifferentTime { .. }) => valid += 1,
            _ => failed.push(level.number),
        }
    }
    SetVerdict { valid, failed }
}

#[test]
fn pedantic_lynx_fails_the_same_solutions_as_tworld() {
    for (name, bytes) in common::corpus("tws") {
        let Content::Solutions(file) = common::read("tws", &bytes).content else {
            panic!("{name} holds solutions");
        };
        if file.ruleset != Ruleset::Lynx {
            continue;
        }
        let set = name.trim_start_matches("public_");
        let set = set.split(['-', '.']).next().expect("a name");
        let data = corpus::file(&format!("tileworld/sets/{set}.dat")).expect("its set");
        let Content::Levels(levels) = common::read("dat", &data).content else {
            panic!("{set} holds levels");
        };
        let dac = name.strip_suffix(".tws").expect("a solution file");
        let (sets, save) = (format!("sets/{dac}"), format!("save/{name}"));
        let files = [
            ("data/set.dat", data),
            (&*sets, b"file = set.dat\nruleset = lynx\n".to_vec()),
            (&*save, bytes),
        ];
        let home = TworldHome::new(&format!("pedantic-{name}"), &files);
        if let Some(output) = home.output("-bP", dac) {
            assert!(output.status.success(), "{output:?}");
            let said = String::from_utf8_lossy(&output.stdout);
            assert_eq!(
                own_verdict(&levels, &file),
                SetVerdict::parse(&said),
                "{name}"
            );
        }
        home.remove();
    }
}

/// Every code on top, and below a tile that may cover it.
#[test]
fn tworld_rejects_the_same_tiles() {
    let covers = [
        Tile::Wall,
        Tile::BallEast,
        Tile::Block,
        Tile::CloneBlockNorth,
        Tile::SwimmingSouth,
        Tile::ExitedChip,
    ];
    let pairs = (0..0x72).flat_map(|code| {
        let below = covers.map(|cover| (cover.code(), code));
        below.into_iter().chain([(code, Tile::Empty.code())])
    });
    for name in ["Lynx, 1.3.2", "Lynx, 1.3.2 pedantic"] {
        let variant = Variant::find(name).expect("a variant");
        let games = pairs.clone().map(|(upper, lower)| {
            let mut level = Level::new(1);
            level.upper = level.upper.with(0, upper);
            level.lower = level.lower.with(0, lower);
            level.upper = level.upper.with(200, Tile::ChipSouth.code());
            Game {
                level,
                setup: Setup {
                    edition: variant.edition,
                    ..Setup::default()
                },
                moves: parse_moves("0:W").expect("a move"),
                ticks: 1,
            }
        });
        for (game, own_verdict, tworld_verdict) in
            verdicts("tiles", variant, games).unwrap_or_default()
        {
            assert_eq!(own_verdict, tworld_verdict, "{name}: {}", game.report());
        }
    }
}

/// Small levels that are won or lost by a single rule that nothing else tests.
#[test]
fn single_rule_levels_end_as_in_tworld() {
    let machine = |under: Tile| {
        ms(&["@O....", "......", "..O...", ".EOXr.", "...C.."])
            .over('X', Tile::Block, under)
            .over('C', Tile::CloneBlockNorth, Tile::CloneMachine)
            .cloner('r', 'C')
    };
    let pushed = |rows: &[&str], under: Tile| ms(rows).over('X', Tile::Block, under);
    let stages = [
        // A block replaced by a clone block, over nothing and over something.
        (machine(Tile::Empty), GameResult::Wins),
        (machine(Tile::Gravel), GameResult::Fails),
        // A block under the pushed one.
        (
            pushed(&["@O....", "......", ".EOX.."], Tile::Block),
            GameResult::Wins,
        ),
        // The block presses a button, which opens the way from another teleport.
        (
            pushed(&["@O....", "..O+E.", "..OXg."], Tile::Wall),
            GameResult::Wins,
        ),
        (
            pushed(&["@O....", "..O+E.", "..OX.."], Tile::Wall),
            GameResult::Fails,
        ),
        // A thin wall under the teleport.
        (
            ms(&["@O....", "..QE.."]).over('Q', Tile::Teleport, Tile::WallEast),
            GameResult::Wins,
        ),
        // A hidden tank is drawn when it cannot move.
        (tanks("K"), GameResult::Wins),
        (tanks("KK"), GameResult::Fails),
    ];
    let variant = Variant::find("MS, 1.3.2").expect("a variant");
    for (place, (stage, expected)) in stages.into_iter().enumerate() {
        let game = Game {
            level: stage.level(),
            setup: Setup {
                edition: variant.edition,
                ..Setup::default()
            },
            moves: parse_moves("0:E 5:S 9:S 20:E 30:E").expect("valid moves"),
            ticks: 100,
        };
        assert_eq!(game.judge(variant.ruleset), expected, "{place}");
        for (_, own_verdict, tworld_verdict) in
            verdicts("rule", variant, [game]).unwrap_or_default()
        {
            assert_eq!(own_verdict, tworld_verdict, "{place}");
        }
    }
}

/// One tank, or two in the same cell, of which the second cannot move. Chip passes the cell going
/// south.
fn tanks(list: &str) -> Stage {
    ms(&["@#....", "K.#...", "E....."])
        .is('K', Tile::TankEast)
        .list(list)
}
