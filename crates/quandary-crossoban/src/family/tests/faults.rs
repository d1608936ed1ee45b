//! Tests of drawings of levels with errors.

use super::*;
use crate::format::FORMATS;
use quandary_core::diagnostic::Strictness;
use quandary_core::scene::Scene;
use quandary_testing::bad::{BadFile, files};

fn bad_files() -> Vec<BadFile> {
    files(env!("CARGO_MANIFEST_DIR"), codes::ALL, &FORMATS)
}

fn picture(text: &str, format: &'static Format) -> Scene {
    let document = document(text, format);
    let levels = document.levels().unwrap();
    levels.picture(LevelIndex(0), &look()).unwrap()
}

/// The cells that are marked as wrong, from 0, with their labels.
fn wrong(scene: &Scene) -> Vec<(u32, u32, String)> {
    let wrong = scene.uses().iter().filter(|one| {
        let symbol = one.symbol.map(|id| &scene.symbols()[id.index()]);
        symbol.is_some_and(|symbol| symbol.name == "mark-wrong")
    });
    wrong
        .map(|one| (one.x / 2, one.y / 2, one.label.clone()))
        .collect()
}

#[test]
fn levels_of_all_bad_files_are_drawn_unless_there_is_no_board() {
    let mut refused = Vec::new();
    let mut marked = Vec::new();
    for file in bad_files() {
        let source = Source::new("bad", file.bytes.clone());
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            let options = ReadOptions {
                strictness,
                ..ReadOptions::default()
            };
            let read = Crossoban.read(Arc::clone(&source), file.format, &options);
            let document = read.unwrap();
            let levels = document.levels().unwrap();
            let scene = levels.picture(LevelIndex(0), &look());
            let scene = match scene {
                Ok(scene) => scene,
                Err(why) => {
                    refused.push((file.code.id, why.to_string()));
                    continue;
                }
            };
            let playable = levels.open(LevelIndex(0), None).is_ok();
            assert!(playable || !scene.caption.is_empty(), "{}", file.code.id);
            if strictness == Strictness::Lenient && !wrong(&scene).is_empty() {
                marked.push(file.code.id);
            }
        }
    }
    let no_level = "no such level".to_owned();
    let reasons = [("CRO0001", no_level.clone()), ("CRO0001", no_level)];
    assert_eq!(refused, reasons);
    let with_cells = [
        "CRO0002", "CRO0003", "CRO0004", "CRO0005", "CRO0006", "CRO0061",
    ];
    assert_eq!(marked, with_cells);
}

#[test]
fn errors_with_a_cell_are_marked_and_named_by_their_place() {
    let scene = picture(
        "; x\n\n#######\n#@$k .#\n# \u{e9}\u{e8} q #\n#######\n",
        CROSSOBAN,
    );
    let unknown = |sign: &str| format!("unknown symbol `{sign}` on the board; it is read as floor");
    let marks = [(4, 2, "k"), (3, 3, "\u{e9}"), (4, 3, "\u{e8}")];
    let expected = marks.map(|(x, y, sign)| (x, y, unknown(sign)));
    assert_eq!(wrong(&scene), expected);
    let caption = format!(
        "column 4, row 2: {}; column 3, row 3: {}; column 4, row 3: {}",
        unknown("k"),
        unknown("\u{e9}"),
        unknown("\u{e8}")
    );
    assert_eq!(scene.caption, caption);
    let many = picture("; x\n\n#######\n#@$kkkk#\n#kk . #\n#######\n", CROSSOBAN);
    assert_eq!(wrong(&many).len(), 6);
    assert!(many.caption.ends_with("; 3 more"), "{}", many.caption);
}

#[test]
fn errors_without_a_cell_are_named_in_the_caption() {
    let caption = |text: &str, format| picture(text, format).caption;
    let without_pusher = caption("; x\n\n#######\n#  $ .#\n#######\n", CROSSOBAN);
    assert_eq!(without_pusher, "the board has no pusher");
    let lengths = caption("Twice what?\n\n7#\n#@ $ .#2\n7#\n", SOK);
    assert!(
        lengths.starts_with("row 2: invalid run lengths"),
        "{lengths}"
    );
}

#[test]
fn gaps_are_marked_also_where_cells_have_no_place_in_the_file() {
    for text in [
        "; x\n\n#######\n#@ $ .\n#######\n",
        "; x\n\n7#\n#@ $ .\n7#\n",
    ] {
        let scene = picture(text, SOK);
        let gap = "a pusher can walk off the board here".to_owned();
        assert_eq!(wrong(&scene), [(7, 2, gap)], "{text}");
    }
}

#[test]
fn the_inside_of_a_board_without_a_pusher_is_drawn() {
    let scene = picture("; x\n\n#######\n#  $ .#\n#######\n", CROSSOBAN);
    let floor = scene
        .uses()
        .iter()
        .filter(|one| one.label.starts_with("floor"));
    assert_eq!(floor.count(), 4);
}

#[test]
fn a_wide_board_with_errors_is_drawn_as_a_whole() {
    let level = |floor: usize| {
        let (wall, floor) = ("#".repeat(floor + 6), " ".repeat(floor));
        format!("; x\n\n{wall}\n#@$k.{floor}#\n{wall}\n")
    };
    let columns = |floor| picture(&level(floor), CROSSOBAN).columns;
    assert_eq!([33, 34].map(columns), [40, 40]);
    assert_eq!(wrong(&picture(&level(34), CROSSOBAN))[0].0, 3);
}

#[test]
fn a_level_without_a_board_is_refused() {
    let text = "<?xml version=\"1.0\"?>\n<SokobanLevels><LevelCollection><Level Id=\"A\"/>\
                </LevelCollection></SokobanLevels>\n";
    let document = document(text, SLC);
    let levels = document.levels().unwrap();
    if levels.count() > 0 {
        let refused = levels.picture(LevelIndex(0), &look()).unwrap_err();
        assert_eq!(refused.to_string(), "the board has no pusher");
    }
}
