//! Fingerprints of levels (SPEC, part H).

mod common;

use common::{corpus, document, levels, sample};
use quandary_core::family::Document;
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::level::LevelIndex;
use quandary_tileworld::fingerprint::{fingerprints, text};
use quandary_tileworld::model::{Field, FieldKind, Level};

const SPEC: &str = include_str!("../SPEC.md");

/// Tile codes of the vectors.
const CHIP: u8 = 0x6E;
const EXIT: u8 = 0x15;
const BUG: u8 = 0x40;

/// A cell as column, row and code.
type Coded = (usize, usize, u8);

fn level(upper: &[Coded], lower: &[Coded], fields: &[(FieldKind, &[u8])]) -> Level {
    let mut level = Level::new(1);
    for (x, y, code) in upper {
        level.upper = level.upper.with(y * 32 + x, *code);
    }
    for (x, y, code) in lower {
        level.lower = level.lower.with(y * 32 + x, *code);
    }
    let fields = fields.iter();
    level.fields = fields
        .map(|(kind, data)| Field {
            kind: *kind,
            data: data.to_vec(),
        })
        .collect();
    level
}

fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn simple() -> Level {
    level(&[(0, 0, CHIP), (1, 0, EXIT)], &[], &[])
}

/// A level with a bug on ice and 3 chips in 100 seconds, both overridden by fields.
fn with_bug() -> Level {
    let fields: [(FieldKind, &[u8]); 4] = [
        (FieldKind::Time, &[100, 0]),
        (FieldKind::Chips, &[9, 0]),
        (FieldKind::Chips, &[3, 0]),
        (FieldKind::Monsters, &[3, 1]),
    ];
    let mut level = level(&[(1, 1, CHIP), (3, 1, BUG)], &[(3, 1, 0x0C)], &fields);
    level.seconds = 7;
    level
}

const DEVICES: [Coded; 6] = [
    (0, 0, CHIP),
    (1, 0, 0x27),
    (2, 0, 0x27),
    (3, 0, 0x2B),
    (4, 0, 0x24),
    (5, 0, 0x44),
];

/// A level with these connections to traps and to clone machines, as in the fields.
fn connected(traps: &[[u16; 5]], cloners: &[[u16; 4]]) -> Level {
    let (traps, cloners) = (words(&traps.concat()), words(&cloners.concat()));
    let fields: [(FieldKind, &[u8]); 2] =
        [(FieldKind::Traps, &traps), (FieldKind::Cloners, &cloners)];
    level(&DEVICES, &[(5, 0, 0x31)], &fields)
}

const TRAPS: [[u16; 5]; 3] = [[2, 0, 3, 0, 0], [32, 0, 3, 0, 0], [1, 0, 3, 0, 1]];
const CLONERS: [[u16; 4]; 2] = [[4, 0, 5, 0], [4, 0, 4, 32]];

#[test]
fn the_text_and_the_fingerprints_are_those_of_the_specification() {
    let unknown = level(&[(0, 2, 0x70), (1, 2, 0x38), (2, 2, CHIP)], &[], &[]);
    let vectors = [simple(), with_bug(), connected(&TRAPS, &CLONERS), unknown];
    for level in &vectors {
        let LevelFingerprints {
            exact, symmetric, ..
        } = fingerprints(level);
        assert_eq!(exact, symmetric);
        let vector = format!(
            "```text\n{}```\n\nexact and symmetric `{exact}`\n",
            text(level)
        );
        assert!(SPEC.contains(&vector), "{vector}");
    }
    assert_eq!(SPEC.matches("exact and symmetric `").count(), vectors.len());
}

#[test]
fn time_chips_tiles_connections_and_creatures_matter() {
    let plain = connected(&TRAPS, &CLONERS);
    let with = |change: &dyn Fn(&mut Level)| {
        let mut level = plain.clone();
        change(&mut level);
        fingerprints(&level).exact
    };
    let mut all = vec![
        fingerprints(&plain).exact,
        with(&|level| level.seconds = 1),
        with(&|level| level.chips = 1),
        with(&|level| level.upper = level.upper.with(1023, 1)),
        with(&|level| level.lower = level.lower.with(1023, 1)),
        fingerprints(&connected(&TRAPS[..2], &CLONERS)).exact,
        fingerprints(&connected(&TRAPS, &CLONERS[..1])).exact,
        fingerprints(&connected(&TRAPS, &[CLONERS[1], CLONERS[0]])).exact,
    ];
    let bug = with_bug();
    let mut unlisted = bug.clone();
    unlisted.fields.pop();
    let mut twice = bug.clone();
    twice.fields[3].data = vec![3, 1, 3, 1];
    all.extend([&bug, &unlisted, &twice].map(|level| fingerprints(level).exact));
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn codes_that_are_played_alike_are_the_same() {
    let of = |code| fingerprints(&level(&[(0, 0, code)], &[(1, 0, code)], &[])).exact;
    assert!(
        [0x36, 0x37, 0x38]
            .into_iter()
            .all(|code| of(code) == of(0x05))
    );
    assert!(
        [0x71, 0xFE, 0xFF]
            .into_iter()
            .all(|code| of(code) == of(0x70))
    );
    assert_ne!(of(0x70), of(0x01), "only pedantic Lynx distinguishes them");
    assert_ne!(of(0x05), of(0x2C));
}

#[test]
fn connections_without_effect_do_not_matter() {
    let plain = fingerprints(&connected(&TRAPS, &CLONERS));
    let [second, off_map, first] = TRAPS;
    let other_order = [off_map, first, second, first, [40, 0, 0, 40, 0]];
    assert_eq!(fingerprints(&connected(&other_order, &CLONERS)), plain);
    let more = [CLONERS[0], [0, 32, 5, 0], CLONERS[1], CLONERS[0]];
    assert_eq!(fingerprints(&connected(&TRAPS, &more)), plain);
}

#[test]
fn listed_creatures_without_effect_do_not_matter() {
    let listed = |upper: u8, lower: u8, data: &[u8]| {
        let fields = [(FieldKind::Monsters, data)];
        fingerprints(&level(&[(0, 0, upper)], &[(0, 0, lower)], &fields)).exact
    };
    let (machine, clone_block) = (0x31, 0x0E);
    for (upper, lower) in [(0x01, 0), (clone_block, 0), (BUG, machine)] {
        let without = listed(upper, lower, &[]);
        assert_eq!(listed(upper, lower, &[0, 0]), without, "{upper:02X}");
    }
    for (upper, lower) in [(BUG, 0), (CHIP, machine), (0x3C, 0)] {
        let without = listed(upper, lower, &[]);
        assert_ne!(listed(upper, lower, &[0, 0]), without, "{upper:02X}");
        assert_eq!(
            listed(upper, lower, &[0, 32, 77, 0]),
            without,
            "off the map"
        );
    }
}

#[test]
fn texts_numbers_and_the_ruleset_do_not_matter() {
    let plain = connected(&TRAPS, &CLONERS);
    let mut other = plain.clone();
    (other.number, other.detail, other.rest) = (77, 0, vec![1, 2]);
    for kind in [
        FieldKind::Title,
        FieldKind::Password,
        FieldKind::ClearPassword,
        FieldKind::Hint,
        FieldKind::Author,
        FieldKind::Unknown(200),
    ] {
        let data = b"text\0".to_vec();
        other.fields.push(Field { kind, data });
    }
    other.fields[0].data[8] ^= 1;
    assert_eq!(fingerprints(&other), fingerprints(&plain));

    let mut lynx = sample("lessons.dat");
    lynx[3] = 0x01;
    let lynx = document("lynx.dat", &lynx, Some("dat"));
    assert_eq!(
        all_of(&*lynx),
        all_of(&*document("ms.dat", &sample("lessons.dat"), None))
    );
}

fn all_of(document: &dyn Document) -> Vec<Option<LevelFingerprints>> {
    let levels = levels(document);
    let all = (0..levels.count()).map(LevelIndex);
    all.map(|level| levels.fingerprints(level).ok()).collect()
}

#[test]
fn every_format_gives_the_same_fingerprints() {
    let mut sets = corpus("sets");
    sets.push(("lessons.dat".to_owned(), sample("lessons.dat")));
    for (name, bytes) in sets {
        let set = document(&name, &bytes, Some("dat"));
        let expected = all_of(&*set);
        assert!(expected.iter().all(Option::is_some), "{name}");
        for form in ["dat-json", "level-text"] {
            let converted = set.convert(common::format(form)).expect("the same content");
            let again = document(&name, &converted.bytes, Some(form));
            assert_eq!(all_of(&*again), expected, "{name} as {form}");
        }
        let canonical = document(&name, &set.canonical(), Some("dat"));
        assert_eq!(all_of(&*canonical), expected, "{name}");
    }
    let text = document("lessons.cclevel", &sample("lessons.cclevel"), None);
    assert_eq!(
        all_of(&*text),
        all_of(&*document("x", &sample("lessons.dat"), None))
    );
}

#[test]
fn a_damaged_level_has_no_fingerprint() {
    let bytes = sample("lessons.dat");
    let cut = &bytes[..bytes.len() - 5];
    let set = document("cut.dat", cut, Some("dat"));
    let all = all_of(&*set);
    let (last, others) = all.split_last().expect("levels");
    assert!(last.is_none() && others.iter().all(Option::is_some));
    let levels = levels(&*set);
    assert!(levels.open(LevelIndex(others.len()), None).is_ok());
    assert!(levels.fingerprints(LevelIndex(all.len())).is_err());
}
