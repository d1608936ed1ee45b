//! Drawings of levels that something is wrong with (SPEC P41).

mod common;

use common::{document, look, read};
use quandary_core::family::Document;
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use quandary_testing::bad;
use quandary_tileworld::codes::ALL;
use quandary_tileworld::format::FORMATS;
use quandary_tileworld::model::{Field, FieldKind, Layer, Level, LevelSet, Magic, SIDE, Tile};
use std::path::Path;
use std::sync::Arc;

fn set_of(level: Level, magic: Magic) -> Arc<dyn Document> {
    let set = LevelSet {
        magic,
        claimed: 1,
        levels: vec![level],
        tail: Vec::new(),
    };
    let bytes = quandary_tileworld::format::data_file(&set);
    document("x.dat", &bytes, Some("dat"))
}

fn picture(document: &dyn Document, level: usize, look: &Look) -> Scene {
    let levels = document.levels().expect("a level set");
    levels.picture(LevelIndex(level), look).expect("a picture")
}

/// The cells that are marked as wrong, as coordinates of the map, with their labels.
fn marks(scene: &Scene) -> Vec<((u32, u32), &str)> {
    let named = |axis: &str, at: fn(&quandary_core::scene::Use) -> u32| {
        let named = scene.uses().iter().filter_map(|one| {
            let number = one.label.strip_prefix(axis)?.parse::<u32>().ok()?;
            Some((number, at(one)))
        });
        named
            .min()
            .map_or(0, |(number, at)| number.wrapping_sub(at / 2))
    };
    let (left, top) = (named("column ", |one| one.x), named("row ", |one| one.y));
    let wrong = scene.uses().iter().filter(|one| {
        let symbol = one.symbol.map(|id| &*scene.symbols()[id.index()].name);
        symbol == Some("mark-wrong")
    });
    let place = |one: &quandary_core::scene::Use| {
        (left.wrapping_add(one.x / 2), top.wrapping_add(one.y / 2))
    };
    wrong.map(|one| (place(one), &*one.label)).collect()
}

fn faulty() -> Level {
    let mut level = Level::new(1);
    let mut codes = Box::new([Tile::Wall.code(); SIDE * SIDE]);
    codes[3 * SIDE + 4] = Tile::ChipSouth.code();
    codes[3 * SIDE + 5] = Tile::BrownButton.code();
    codes[3 * SIDE + 6] = 0x7A;
    codes[3 * SIDE + 7] = Tile::Exit.code();
    level.upper = Layer::of(codes);
    let traps = [5, 0, 3, 0, 20, 0, 9, 0, 0, 0, 5, 0, 3, 0, 99, 0, 9, 0, 0, 0].to_vec();
    level.fields.push(Field {
        kind: FieldKind::Traps,
        data: traps,
    });
    level.fields.push(Field {
        kind: FieldKind::Monsters,
        data: vec![4, 4],
    });
    level.fields.push(Field {
        kind: FieldKind::Password,
        data: b"\xD8\xDB\xDA\xDD\0".to_vec(),
    });
    level
}

#[test]
fn cells_with_faults_are_marked_with_the_message_and_drawn() {
    let document = set_of(faulty(), Magic::Ms);
    let scene = picture(&*document, 0, &look());
    let expected = [
        (
            (5, 3),
            "connection 2 refers to (99,9), which is off the map",
        ),
        ((6, 3), "unknown tile code 7A at (6,3)"),
        (
            (4, 4),
            "entry 1 of the creature list is (4,4), but the map has no creature there",
        ),
        (
            (20, 9),
            "connection 1 refers to a Bear Trap at (20,9), but that cell has a different tile",
        ),
    ];
    assert_eq!(marks(&scene), expected);
    let messages: Vec<&str> = document
        .diagnostics()
        .iter()
        .map(|one| &*one.message)
        .collect();
    assert!(
        expected.iter().all(|(_, label)| messages.contains(label)),
        "{messages:?}"
    );
    assert_eq!(scene.caption, "0 chips, no time limit");
}

#[test]
fn faults_are_hidden_on_request_and_those_made_on_purpose_are_not_marked() {
    let mut hidden = look();
    hidden.options.set("faults", "hide").expect("an option");
    let scene = picture(&*set_of(faulty(), Magic::Ms), 0, &hidden);
    assert!(marks(&scene).is_empty());
    let mut two = faulty();
    two.fields.clear();
    two.upper = two.upper.with(3 * SIDE + 6, Tile::ChipSouth.code());
    two.upper = two.upper.with(3 * SIDE + 7, Tile::BurnedChip.code());
    assert!(marks(&picture(&*set_of(two.clone(), Magic::Ms), 0, &look())).is_empty());
    let lynx = set_of(two, Magic::Lynx);
    let scene = picture(&*lynx, 0, &look());
    assert_eq!(
        marks(&scene),
        [(
            (6, 3),
            "Lynx allows only one Chip; remove the Chip in this cell: (6,3)"
        )]
    );
}

#[test]
fn faults_without_a_cell_are_in_the_caption() {
    let mut level = faulty();
    level.fields.clear();
    level.upper = level.upper.with(3 * SIDE + 4, Tile::Wall.code());
    level.upper = level.upper.with(3 * SIDE + 6, Tile::Wall.code());
    let scene = picture(&*set_of(level, Magic::Ms), 0, &look());
    assert!(marks(&scene).is_empty());
    assert_eq!(scene.caption, "0 chips, no time limit; the map has no Chip");
}

#[test]
fn unread_cells_of_a_level_text_are_marked() {
    let row = |cells: &str| format!("  {cells}{}\n", "..".repeat(32 - cells.len() / 2));
    let text = format!(
        "Tile World levels\nlevel 1\npassword: ABCD\nmap:\n{}{}{}",
        row("##@S"),
        row("##%%"),
        row("##..").trim_end_matches("....\n").to_owned() + "\n",
    );
    let file = read("level-text", &text);
    assert!(!file.diagnostics.is_empty());
    let document = document("x", text.as_bytes(), Some("level-text"));
    let scene = picture(&*document, 0, &look());
    let cells: Vec<(u32, u32)> = marks(&scene).into_iter().map(|(at, _)| at).collect();
    assert_eq!(cells, [(1, 1), (30, 2), (0, 3)]);
    let label = marks(&scene)[0].1;
    assert_eq!(
        label,
        "expected a tile symbol or two hexadecimal digits, found `%%`"
    );
}

#[test]
fn a_layer_that_ends_early_is_marked_where_it_ends() {
    let mut level = faulty();
    level.fields.clear();
    level.upper.encoded.truncate(9);
    let cells = quandary_tileworld::model::rle::decode(&level.upper.encoded).cells;
    let document = set_of(level, Magic::Ms);
    let scene = picture(&*document, 0, &look());
    let marks = marks(&scene);
    let (at, label) = *marks.last().expect("a mark");
    assert_eq!((at.1 as usize) * SIDE + at.0 as usize, cells);
    assert!(label.starts_with("the upper layer ends here"), "{label}");
}

/// Of each bad file with levels: the code, and what the drawing of its first level shows.
fn drawn(document: &dyn Document) -> Option<&'static str> {
    let levels = document.levels().filter(|levels| levels.count() > 0)?;
    let scene = levels.picture(LevelIndex(0), &look()).expect("a picture");
    let marked = !marks(&scene).is_empty();
    let named = scene.caption.contains("; ");
    Some(match (marked, named) {
        (true, _) => "marked",
        (false, true) => "named",
        (false, false) => "plain",
    })
}

#[test]
fn every_level_of_a_bad_file_is_drawn() {
    let files = bad::files(env!("CARGO_MANIFEST_DIR"), ALL, &FORMATS);
    let mut found: Vec<(&str, &str)> = Vec::new();
    for file in files {
        let document = document("bad", &file.bytes, Some(file.format.id));
        found.extend(drawn(&*document).map(|how| (file.code.id, how)));
    }
    let with = |wanted: &str| -> Vec<&str> {
        let codes = found.iter().filter(|(_, how)| *how == wanted);
        codes.map(|(code, _)| *code).collect()
    };
    assert_eq!(with("marked"), MARKED);
    assert_eq!(with("named"), NAMED);
}

/// Findings about cells.
const MARKED: [&str; 9] = [
    "TIL0007", "TIL0040", "TIL0045", "TIL0047", "TIL0048", "TIL0061", "TIL0062", "TIL0173",
    "TIL0174",
];

/// Errors that are about no cell, and a level without Chip.
const NAMED: [&str; 7] = [
    "TIL0005", "TIL0006", "TIL0009", "TIL0010", "TIL0050", "TIL0171", "TIL0172",
];

#[test]
fn damaged_samples_are_drawn_as_far_as_they_go() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../damaged");
    let of = |name: &str| {
        let bytes = std::fs::read(folder.join(name)).expect("a sample");
        document(name, &bytes, Some("dat"))
    };
    assert_eq!(drawn(&*of("lying-lengths.dat")), Some("named"));
    assert_eq!(drawn(&*of("tiles-from-nowhere.dat")), Some("marked"));
    let cut = of("cut-off.dat");
    let last = cut.levels().expect("levels").count() - 1;
    for level in 0..last {
        assert!(marks(&picture(&*cut, level, &look())).is_empty());
    }
    // Of the last level only the header is there.
    let refused = cut
        .levels()
        .expect("levels")
        .picture(LevelIndex(last), &look());
    let why = refused.expect_err("no map").to_string();
    assert_eq!(
        why,
        "the level is damaged: no cell of its map could be read"
    );
}
