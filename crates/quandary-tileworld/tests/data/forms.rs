//! Level sets and solutions as JSON and as text.

use crate::common::{codes_of, corpus, corpus_of, read, set_of, solution_records, solutions_of};
use quandary_tileworld::format::FileFormat;
use quandary_tileworld::model::{Command, Heading, TimedMove};
use quandary_tileworld::moves::decode;

/// A file of one form through another one and back.
fn there_and_back(
    from: &'static FileFormat,
    through: &'static FileFormat,
    bytes: &[u8],
) -> Vec<u8> {
    let there = read(from, bytes).convert(through.format());
    let back = read(through, &there.expect("it holds the same").bytes);
    let faults = codes_of(&back);
    assert!(
        faults.iter().all(|code| *code < "TIL0150"),
        "{through:?}: {faults:?}"
    );
    back.convert(from.format())
        .expect("it holds the same")
        .bytes
}

#[test]
fn level_sets_survive_json_and_text_byte_for_byte() {
    for (name, bytes) in corpus("sets") {
        for through in [FileFormat::DAT_JSON, FileFormat::LEVEL_TEXT] {
            assert!(
                there_and_back(FileFormat::DAT, through, &bytes) == bytes,
                "{name}"
            );
        }
    }
}

#[test]
fn solutions_survive_json_byte_for_byte() {
    for folder in ["tws", "tws-intro"] {
        for (name, bytes) in corpus_of(folder, ".tws") {
            assert!(
                there_and_back(FileFormat::TWS, FileFormat::TWS_JSON, &bytes) == bytes,
                "{name}"
            );
        }
    }
}

/// The JSON of another program: `moves` in its notation (a letter is a move that takes 1 tick, a
/// capital one of 4, `,` and `.` wait as long, a number repeats what follows, `+` joins two).
struct Published {
    number: u64,
    password: String,
    slide_bit: u64,
    seed: u64,
    moves: Vec<(u32, String)>,
    end: u32,
}

fn published(text: &str) -> Vec<Published> {
    // One of the files has a comma after its last entry.
    let text = text.replace("},\n\n]", "}\n]");
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let solutions = file["solutions"].as_array().expect("a list").iter();
    let solutions = solutions.map(|solution| {
        let number = |name: &str| solution[name].as_u64().expect(name);
        let text = |name: &str| solution[name].as_str().expect(name);
        let (moves, end) = published_moves(text("moves"));
        Published {
            number: number("number"),
            password: text("password").to_owned(),
            slide_bit: number("rndslidedir"),
            seed: number("rndseed"),
            moves,
            end,
        }
    });
    solutions.collect()
}

fn published_moves(text: &str) -> (Vec<(u32, String)>, u32) {
    let (mut moves, mut tick, mut times) = (Vec::new(), 0, 0);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(digit) = letter.to_digit(10) {
            times = times * 10 + digit;
            continue;
        }
        let mut directions = letter.to_ascii_lowercase().to_string();
        if letters.next_if_eq(&'+').is_some() {
            directions.extend(letters.next().map(|other| other.to_ascii_lowercase()));
        }
        for _ in 0..times.max(1) {
            if letter.is_ascii_alphabetic() {
                moves.push((tick, directions.clone()));
            }
            tick += if letter == '.' || letter.is_ascii_uppercase() {
                4
            } else {
                1
            };
        }
        times = 0;
    }
    (moves, tick)
}

fn as_published(one: &TimedMove) -> (u32, String) {
    let letters = match one.command {
        Command::Go(Heading::Straight(direction)) => ["u", "l", "d", "r"][direction as usize],
        Command::Go(Heading::NorthWest) => "ul",
        Command::Go(Heading::SouthWest) => "dl",
        Command::Go(Heading::NorthEast) => "ur",
        Command::Go(Heading::SouthEast) => "dr",
        other => panic!("{other:?} is in none of the files"),
    };
    (one.tick, letters.to_owned())
}

#[test]
fn moves_and_times_match_the_published_json() {
    for (name, text) in corpus_of("tws-intro", ".json.golden") {
        let tws = name.replace(".json.golden", ".tws");
        let bytes = &corpus_of("tws-intro", &tws)[0].1;
        // What is compared went through our own JSON.
        let json = read(FileFormat::TWS, bytes).convert(FileFormat::TWS_JSON.format());
        let ours = solutions_of(read(FileFormat::TWS_JSON, &json.expect("the same").bytes));
        let published = published(&String::from_utf8(text).expect("UTF-8"));
        assert_eq!(solution_records(&ours).count(), published.len(), "{name}");
        for (ours, theirs) in solution_records(&ours).zip(published) {
            let place = format!("{name} {}", ours.number);
            assert_eq!(u64::from(ours.number), theirs.number, "{place}");
            assert_eq!(ours.password.0, theirs.password.as_bytes(), "{place}");
            let moves: Vec<_> = decode(&ours.encoded).iter().map(as_published).collect();
            assert_eq!(moves, theirs.moves, "{place}");
            // The string ends with the solution, or one tick later with its last move.
            let last = moves.last().map_or(0, |(tick, _)| tick + 1);
            assert_eq!(ours.ticks.max(last), theirs.end, "{place}");
            // The other program gives the direction as a bit, and seeds with the sign extended.
            assert_eq!(1 << ours.slide(), theirs.slide_bit, "{place}");
            assert_eq!(ours.seed, theirs.seed as u32, "{place}");
        }
    }
}

#[test]
fn level_text_is_parsed() {
    let text = "Tile World levels\nrules: lynx\n\n# mine\nlevel 3\nseconds: 100\nchips: 1\n\
        title: ONE\\x21\npassword: ABCD\ntraps:\n  1,0 > 2,0\n  1,0 > 3,0 open 1\ncloners:\n  \
        4,0 > 5,0\nmonsters:\n  6,0\nfield 11: 3F\nmap:\n  .._TXXXX_R{}bN@S"
        .to_owned()
        + &"..".repeat(24)
        + "\n"
        + &("  ".to_owned() + &"..".repeat(32) + "\n").repeat(31);
    let file = read(FileFormat::LEVEL_TEXT, text.as_bytes());
    assert_eq!(codes_of(&file), ["TIL0019", "TIL0011"]);
    let level = &set_of(file).levels[0];
    assert_eq!((level.number, level.seconds, level.chips), (3, 100, 1));
    assert_eq!(level.title(), b"ONE!");
    assert_eq!(level.password().expect("four").0, *b"ABCD");
    let traps: Vec<_> = level.traps().map(|wire| (wire.trap.x, wire.open)).collect();
    assert_eq!(traps, [(2, 0), (3, 1)]);
    let cloner = level.cloners().next().expect("one");
    assert_eq!((cloner.button.x, cloner.cloner.x), (4, 5));
    assert_eq!(level.monsters().next().expect("one").x, 6);
    assert_eq!(level.fields.last().expect("some").data, [0x3F]);
    let row = [0, 0x27, 0x2B, 0x2B, 0x24, 0x31, 0x40, 0x6E];
    assert_eq!(level.upper.codes[..8], row);
}
