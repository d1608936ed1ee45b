//! Recording of games and verification of the records.

mod common;

use common::{document, levels, open_level, pair, sample};
use quandary_core::budget::Budget;
use quandary_core::family::{
    CannotWrite, Document, EntryStatus, Family, LevelLocation, SolveRequest, WonSolution,
};
use quandary_core::level::LevelIndex;
use quandary_core::outcome::Conclusion;
use quandary_core::replay::{Recording, Verdict};
use quandary_testing::job::{run_to_end, run_within};
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::{Content, FileFormat, solution_file as bytes_of};
use quandary_tileworld::model::{
    Field, FieldKind, Layer, Level, LevelSet, Magic, Password, Record, Ruleset, SolutionFile,
    SolutionRecord, Tile, mask,
};
use quandary_tileworld::moves::{decode, format_moves, parse_moves};
use quandary_tileworld::recording::{RecordError, record, solution_file};
use quandary_tileworld::rules::{Edition, Setup, Variant};
use std::sync::Arc;

/// Returns the verdicts of all replays of a solution file on a set, under a variant.
fn verified(set: &Arc<dyn Document>, solutions: &[u8], variant: &'static str) -> Vec<Verdict> {
    let solutions = document("x.tws", solutions, None);
    let pairing = pair(set, &*solutions, Some(variant)).expect("they belong together");
    let entries = pairing.entries().iter().enumerate();
    let verdicts = entries.map(|(place, entry)| {
        assert_eq!(entry.status, EntryStatus::Ready, "{}", entry.name);
        run_to_end(pairing.replay(place, Recording::Nothing)).verdict
    });
    verdicts.collect()
}

fn solutions_in(bytes: &[u8]) -> SolutionFile {
    match common::read("tws", bytes).content {
        Content::Solutions(file) => Arc::unwrap_or_clone(file),
        other => panic!("{other:?}"),
    }
}

fn records(file: &SolutionFile) -> Vec<SolutionRecord> {
    let records = file.records.iter().filter_map(|record| match record {
        Record::Solution(record) => Some(record.clone()),
        _ => None,
    });
    records.collect()
}

fn lessons() -> (Arc<dyn Document>, LevelSet) {
    let bytes = sample("lessons.dat");
    match common::read("dat", &bytes).content {
        Content::Levels(set) => (
            document("lessons.dat", &bytes, None),
            Arc::unwrap_or_clone(set),
        ),
        other => panic!("{other:?}"),
    }
}

/// Playing the moves of a record from its initial conditions gives that record.
#[test]
fn recorded_samples_equal_the_shipped_records() {
    let (_, set) = lessons();
    for (file, ruleset) in [
        ("lessons-ms.dac.tws", Ruleset::Ms),
        ("lessons-lynx.dac.tws", Ruleset::Lynx),
    ] {
        let bytes = sample(file);
        let stored = records(&solutions_in(&bytes));
        let again = stored.iter().zip(&set.levels).map(|(stored, level)| {
            let moves = decode(&stored.encoded);
            record(level, ruleset, &stored.setup(), &moves).expect("it wins")
        });
        let name = file.strip_suffix(".tws").expect("a solution file");
        let whole = bytes_of(&solution_file(ruleset, name.as_bytes(), again));
        assert_eq!(whole, document(file, &bytes, None).canonical(), "{file}");
    }
}

/// Solves, saves, reads and replays every level that is solved within a small budget.
#[test]
fn found_solutions_are_saved_and_verified() {
    let (document, _) = lessons();
    for variant in ["MS, 2.3.1", "Lynx, 2.3.1", "MS, 1.3.2", "Lynx, 1.3.2"] {
        let mut found = Vec::new();
        for level in 0..levels(&*document).count() {
            let puzzle = open_level(&*document, level, Some(variant));
            let request = SolveRequest::best(TileWorld.info().metrics[0], 1 << 28);
            let budget = Budget {
                nodes: Some(4_000),
                ..Budget::default()
            };
            let outcome = run_within(budget, puzzle.solve(&request).expect("a solver"));
            if let Conclusion::Solved(solved) = outcome.conclusion {
                found.push((level, solved.solution, solved.score.value));
            }
        }
        assert!(found.len() > 3, "{variant}: {}", found.len());
        // In a file, they are in the order of their levels.
        let won = found.iter().rev();
        let won = won.map(|(level, moves, _)| WonSolution::new(LevelIndex(*level), variant, moves));
        let won: Vec<_> = won.collect();
        let bytes = written(&*document, &won, None).expect("they win");
        let times = records(&solutions_in(&bytes));
        let times = times.iter().map(|record| u64::from(record.ticks));
        assert!(
            times.eq(found.iter().map(|(.., value)| *value)),
            "{variant}"
        );
        for verdict in verified(&document, &bytes, variant) {
            assert_eq!(verdict, Verdict::Verified, "{variant}");
        }
        let names = LevelLocation::OtherFile(vec!["lessons.dat".to_owned()]);
        let saved = common::document("x.tws", &bytes, None);
        assert_eq!(saved.solutions().expect("solutions").location(), names);
    }
}

#[test]
fn the_start_of_a_game_is_recorded() {
    let (document, _) = lessons();
    let games = [
        (
            "MS, 2.3.1",
            "seed=9 stepping=odd 5:E 9:E 13:E 17:E 21:E 25:E",
            0b10_0000,
        ),
        (
            "Lynx, 2.3.1",
            "seed=9 stepping=odd+1 slide=west 0:N 1:E 5:E 9:E 13:E 17:E 21:E",
            0b10_1001,
        ),
    ];
    for (variant, moves, slide_and_step) in games {
        let won = WonSolution::new(LevelIndex(11), variant, moves);
        let bytes = written(&*document, &[won], None).expect("it wins");
        let file = solutions_in(&bytes);
        let record = &records(&file)[0];
        assert_eq!((record.seed, record.slide_and_step), (9, slide_and_step));
        assert_eq!(verified(&document, &bytes, variant), [Verdict::Verified]);
    }
}

fn written(
    document: &dyn Document,
    solutions: &[WonSolution],
    onto: Option<&dyn Document>,
) -> Result<Vec<u8>, CannotWrite> {
    let to = FileFormat::TWS.format();
    let file = levels(document).write_solutions(solutions, to, onto);
    file.map(|file| file.bytes)
}

#[test]
fn found_solutions_are_added_to_a_file_and_everything_else_in_it_stays() {
    let document_of = |name, bytes: &[u8]| document(name, bytes, None);
    let (document, _) = lessons();
    let ms = "MS, 2.3.1";
    let moves = "5:E 9:E 13:E 17:E 21:E 25:E";
    let won = WonSolution::new(LevelIndex(11), ms, moves);
    let first = written(&*document, std::slice::from_ref(&won), None).expect("it wins");
    let mut file = solutions_in(&first);
    let password = Record::Password {
        number: 13,
        password: Password(*b"LAST"),
    };
    file.records.push(password.clone());
    file.records.push(Record::Empty);
    file.visited = 7;
    let existing = document_of("x.tws", &bytes_of(&file));
    let slower = "9:E 13:E 17:E 21:E 25:E 29:E";
    let again = WonSolution {
        replaces: vec![0],
        ..WonSolution::new(LevelIndex(11), ms, slower)
    };
    let merged = written(&*document, &[again], Some(&*existing)).expect("it wins");
    let merged = solutions_in(&merged);
    assert_eq!(
        (merged.visited, merged.records.len()),
        (7, file.records.len())
    );
    assert_eq!(records(&merged)[0].ticks, records(&file)[0].ticks + 4);
    assert!(merged.records.contains(&password) && merged.records.contains(&Record::Empty));
    let lynx = WonSolution::new(
        LevelIndex(11),
        "Lynx, 2.3.1",
        "0:N 1:E 5:E 9:E 13:E 17:E 21:E",
    );
    let refused = written(&*document, &[lynx], Some(&*existing)).expect_err("another ruleset");
    assert!(
        refused.to_string().contains("these are for Lynx"),
        "{refused}"
    );
    let to = FileFormat::DAT.format();
    let refused = levels(&*document).write_solutions(&[], to, None);
    assert!(refused.is_err_and(|why| why.to_string().contains("use the extension .tws")));
}

#[test]
fn solutions_that_cannot_be_saved_give_the_reason() {
    let (document, _) = lessons();
    let won =
        |level, variant: &str, moves: &str| WonSolution::new(LevelIndex(level), variant, moves);
    let write = |solutions: &[WonSolution]| written(&*document, solutions, None);
    let refused = |solutions: &[WonSolution]| {
        let why = write(solutions).expect_err("no file");
        why.to_string()
    };
    assert_eq!(refused(&[won(99, "MS, 2.3.1", "")]), "no such level");
    let idle = refused(&[won(0, "MS, 2.3.1", "0:E")]);
    assert!(idle.starts_with("not won by tick "), "{idle}");
    let ms = won(11, "MS, 2.3.1", "5:E 9:E 13:E 17:E 21:E 25:E");
    let lynx = won(11, "Lynx, 2.3.1", "0:N 1:E 5:E 9:E 13:E 17:E 21:E");
    assert!(write(std::slice::from_ref(&ms)).is_ok());
    let several = refused(&[ms, lynx]);
    assert!(several.contains("for one rule set"), "{several}");
}

/// Creates a level with a first row of tiles and a password.
fn level(row: &[Tile], more: &[(usize, Tile)], monsters: &[u8]) -> Level {
    let mut level = Level::new(1);
    let mut codes = Box::new([0; 1024]);
    for (index, tile) in row.iter().enumerate() {
        codes[index] = tile.code();
    }
    for (index, tile) in more {
        codes[*index] = tile.code();
    }
    level.upper = Layer::of(codes);
    level.fields.push(Field {
        kind: FieldKind::Password,
        data: mask(b"TEST"),
    });
    level.fields.push(Field {
        kind: FieldKind::Monsters,
        data: monsters.to_vec(),
    });
    level
}

/// Records moves on a level, then writes, reads and replays the record.
fn round(level: &Level, ruleset: Ruleset, setup: &Setup, moves: &str) -> SolutionRecord {
    let moves = parse_moves(moves).expect("valid moves");
    let made = record(level, ruleset, setup, &moves).expect("it wins");
    let set = LevelSet {
        magic: Magic::Ms,
        claimed: 1,
        levels: vec![level.clone()],
        tail: Vec::new(),
    };
    let data = quandary_tileworld::format::data_file(&set);
    let data = document("x.dat", &data, None);
    let bytes = bytes_of(&solution_file(ruleset, b"x", [made.clone()]));
    let variant = Variant {
        ruleset: Ruleset::Ms,
        edition: setup.edition,
    };
    assert_eq!(verified(&data, &bytes, variant.name()), [Verdict::Verified]);
    assert_eq!(records(&solutions_in(&bytes)), std::slice::from_ref(&made));
    made
}

const OPEN: [Tile; 6] = [
    Tile::ChipSouth,
    Tile::Empty,
    Tile::Empty,
    Tile::Empty,
    Tile::Empty,
    Tile::Exit,
];

#[test]
fn a_mouse_click_is_recorded() {
    let made = round(
        &level(&OPEN, &[], &[]),
        Ruleset::Ms,
        &Setup::default(),
        "2:5,0",
    );
    assert_eq!(format_moves(&decode(&made.encoded)), "2:5,0");
    // One step in each fourth tick, the first in the tick of the click.
    assert_eq!(made.ticks, 18);
}

#[test]
fn diagonal_moves_are_recorded() {
    // Down in the first column, and right along the second row.
    let walls = [Tile::ChipSouth, Tile::Wall, Tile::Wall];
    let rest = [(34, Tile::Exit), (64, Tile::Wall)];
    let level = level(&walls, &rest, &[]);
    let made = round(&level, Ruleset::Lynx, &Setup::default(), "0:SE 4:SE 8:SE");
    assert_eq!(format_moves(&decode(&made.encoded)), "0:SE 4:SE 8:SE");
    // From tick 2048 on a diagonal needs the longest format.
    let late = round(
        &level,
        Ruleset::Lynx,
        &Setup::default(),
        "3000:SE 3004:E 3008:NE",
    );
    assert_eq!(
        format_moves(&decode(&late.encoded)),
        "3000:SE 3004:E 3008:NE"
    );
}

#[test]
fn time_counts_from_the_first_tick_and_moves_after_the_end_are_dropped() {
    let level = level(&OPEN, &[], &[]);
    let moves = "100:E 104:E 108:E 112:E 116:E 300:W";
    let lynx = round(&level, Ruleset::Lynx, &Setup::default(), moves);
    // The exit is reached four ticks after the last step begins.
    assert_eq!(lynx.ticks, 120);
    assert_eq!(decode(&lynx.encoded).len(), 5);
    let ms = round(&level, Ruleset::Ms, &Setup::default(), moves);
    assert_eq!(ms.ticks, 116);
}

/// With another stepping teeth wait in other ticks, so the same moves end differently.
#[test]
fn the_stepping_is_recorded() {
    let row = [Tile::ChipSouth, Tile::Empty, Tile::Empty, Tile::Exit];
    let level = level(&row, &[(64, Tile::TeethNorth)], &[0, 2]);
    let setup = |stepping| Setup {
        stepping,
        ..Setup::default()
    };
    for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
        let made = round(&level, ruleset, &setup(4), "0:E 4:E 8:E");
        assert_eq!((made.stepping(), made.slide()), (4, 0));
    }
    let made = round(&level, Ruleset::Lynx, &setup(3), "0:E 4:E 8:E");
    assert_eq!(made.stepping(), 3);
    let moves = parse_moves("0:E 4:E 8:E").expect("valid moves");
    let refused = record(&level, Ruleset::Ms, &setup(3), &moves);
    assert!(matches!(
        refused,
        Err(RecordError::Start { stepping: 3, .. })
    ));
}

/// A random force floor points in the slide direction, turned clockwise.
#[test]
fn the_slide_direction_is_recorded() {
    let mut row = vec![Tile::Wall; 32];
    (row[1], row[2], row[3]) = (Tile::ChipSouth, Tile::RandomForce, Tile::Exit);
    let level = level(&row, &[], &[]);
    let start = |slide, seed| Setup {
        slide_direction: slide,
        seed,
        ..Setup::default()
    };
    // North turned clockwise is east, into the exit.
    let made = round(&level, Ruleset::Lynx, &start(0, 7), "0:E");
    assert_eq!((made.slide(), made.seed), (0, 7));
    // From west it first points north into a wall, then east.
    let moves = parse_moves("0:E").expect("valid moves");
    let later = record(&level, Ruleset::Lynx, &start(1, 7), &moves).expect("it wins");
    assert_eq!(later.slide(), 1);
    assert!(later.ticks > made.ticks);
}

/// Under the MS rules its direction is random, so Chip tries until he reaches the exit.
#[test]
fn the_random_seed_is_recorded() {
    let mut row = vec![Tile::Wall; 32];
    (row[1], row[2], row[3]) = (Tile::ChipSouth, Tile::RandomForce, Tile::Exit);
    let level = level(&row, &[(34, Tile::Wall)], &[]);
    let tries = (0..60).map(|time| format!("{}:E", 20 * time));
    let tries = tries.collect::<Vec<_>>().join(" ");
    let times = [0, 1, 2, 3, 99, 0x7FFF_FFFF].map(|seed| {
        for edition in [Edition::Tw132, Edition::Tw231] {
            let setup = Setup {
                edition,
                seed,
                ..Setup::default()
            };
            assert_eq!(round(&level, Ruleset::Ms, &setup, &tries).seed, seed);
        }
        let setup = Setup {
            seed,
            ..Setup::default()
        };
        round(&level, Ruleset::Ms, &setup, &tries).ticks
    });
    assert!(times.iter().any(|time| *time != times[0]), "{times:?}");
}

#[test]
fn a_lost_game_or_a_level_without_password_cannot_be_recorded() {
    let row = [Tile::ChipSouth, Tile::Water, Tile::Exit];
    let mut level = level(&row, &[], &[]);
    let moves = parse_moves("0:E").expect("valid moves");
    let lost = record(&level, Ruleset::Lynx, &Setup::default(), &moves);
    let lost = lost.expect_err("Chip drowns").to_string();
    assert_eq!(lost, "lost: drowned at (1,0), tick 3");
    let unsorted = parse_moves("4:E 4:W").expect("valid moves");
    let refused = record(&level, Ruleset::Ms, &Setup::default(), &unsorted);
    assert_eq!(refused, Err(RecordError::Moves));
    level.fields.clear();
    let refused = record(&level, Ruleset::Ms, &Setup::default(), &moves);
    assert_eq!(refused, Err(RecordError::Password(1)));
}
