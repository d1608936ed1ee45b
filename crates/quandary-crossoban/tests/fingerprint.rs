//! The text of fingerprints, the test vectors of SPEC.md, and formats (SPEC, part N).

mod text;

use quandary_core::direction::Direction;
use quandary_core::family::Family;
use quandary_core::fingerprint::{Fingerprint, LevelFingerprints};
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::level::{LevelIndex, NotPlayable};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_crossoban::family::Crossoban;
use quandary_crossoban::fingerprint::fingerprint_text;
use quandary_crossoban::format::{CROSSOBAN, FORMATS, PUSHER, SOK, XSB, write};
use quandary_crossoban::model::{Board, Cell, Colour, Content, Group, Pusher, Terrain};
use std::collections::BTreeSet;
use text::{YARD, level, read};

const SPEC: &str = include_str!("../SPEC.md");

fn of_file(format: &'static Format, bytes: &[u8]) -> Result<LevelFingerprints, NotPlayable> {
    let source = Source::new("test", bytes.to_vec());
    let document = Crossoban.read(source, format, &ReadOptions::default());
    let document = document.expect("within all limits");
    let levels = document.levels().expect("the format has levels");
    levels.fingerprints(LevelIndex(0))
}

fn of(text: &str) -> LevelFingerprints {
    of_file(CROSSOBAN, text.as_bytes()).expect("a playable level")
}

/// A test vector of SPEC.md: a board, its text, and its fingerprints.
struct Vector<'a> {
    board: &'a str,
    text: &'a str,
    exact: &'a str,
    symmetric: &'a str,
}

fn vectors() -> Vec<Vector<'static>> {
    let blocks = SPEC.split("```text\nboard\n").skip(1);
    blocks
        .map(|block| {
            let (block, _) = block.split_once("```").expect("the block ends");
            let (board, rest) = block.split_once("text\n").expect("a text");
            let (text, rest) = rest.split_once("exact ").expect("an exact fingerprint");
            let (exact, symmetric) = rest.split_once("\nsymmetric ").expect("a symmetric one");
            Vector {
                board,
                text,
                exact,
                symmetric: symmetric.trim(),
            }
        })
        .collect()
}

#[test]
fn the_vectors_of_the_specification_are_right() {
    let vectors = vectors();
    assert!(vectors.len() >= 5);
    for Vector {
        board,
        text,
        exact,
        symmetric,
    } in vectors
    {
        assert_eq!(fingerprint_text(&level(CROSSOBAN, board).board), text);
        assert_eq!(Fingerprint::of(text).to_string(), exact, "{board}");
        let found = of(board);
        assert_eq!(found.exact.to_string(), exact, "{board}");
        assert_eq!(found.symmetric.to_string(), symmetric, "{board}");
    }
}

#[test]
fn every_format_gives_the_same_fingerprint() {
    let levels = [
        YARD,
        "####\n#  ####\n#@ $*.#\n####  #\n   ####\n",
        " #####\n # + #\n #@$ #\n ##  #\n  ####\n",
        "*####\n#@$.#\n#####\n",
    ];
    for level in levels {
        let collection = read(XSB, level).collection;
        for format in FORMATS {
            let converted = write(&collection, format).expect("a Sokoban board");
            let found = of_file(format, &converted.bytes);
            assert_eq!(found, Ok(of(level)), "{} {level}", format.id);
        }
    }
    let wide = ";@I2@\n-#-#-#-#-#-#\n-#@1->-B-A-#\n-#@2-'-B-.-#\n-#-#-#-#-#-#\n";
    let three = ";@I3@\n--#--#--#--#--#--#\n--#-@1-->--B--A--#\n--#-@2--'--B--.--#\n\
                 --#--#--#--#--#--#\n";
    for format in [CROSSOBAN, SOK, XSB] {
        assert_eq!(
            of_file(format, three.as_bytes()),
            Ok(of(wide)),
            "{}",
            format.id
        );
    }
    let pusher = "XXXXXXX\nX@ * .X\nXXXXXXX\n";
    assert_eq!(of_file(PUSHER, pusher.as_bytes()), Ok(of(YARD)));
}

#[test]
fn titles_records_and_decoration_are_not_part_of_it() {
    let yard = of(YARD);
    for text in [
        "; A title\n; Author: Me\n; Solution: rRR\n#######\n#@ $ .#\n#######\n",
        "#########\n#########\n##@ $ .##\n#########\n#########\n",
        "     ####\n#######  #\n#@ $ .#  #\n#######  #\n     ####\n",
        "  #######\n  #@ $ .#!w'\n  #######\n",
    ] {
        assert_eq!(of(text), yard, "{text}");
    }
}

#[test]
fn what_the_rules_can_see_is_part_of_it() {
    let texts = [
        YARD,
        "#######\n#@  $.#\n#######\n",
        "#######\n#@ $ *#\n#######\n",
        "#######\n#@ $..#\n#######\n",
        "#######\n#@ $ .#\n#     #\n#######\n",
        // A goal and boxes that no pusher can reach.
        "#########\n#@ $ .#.#\n#########\n",
        "#########\n#@ $ .#$#\n#########\n",
        "#########\n#@ $ .#*#\n#########\n",
        "#########\n#@ $ .#B#\n#########\n",
        // A conveyor carries a box that no pusher can reach.
        ";@I2@\n-#-#-#-#-#-#-#-#-#-#\n-#-@---$---.-#>$---#\n-#-#-#-#-#-#-#-#-#-#\n",
        ";@I2@\n-#-#-#-#-#-#-#-#-#-#\n-#-@---$---.-#>$-#-#\n-#-#-#-#-#-#-#-#-#-#\n",
    ];
    let different: BTreeSet<Fingerprint> = texts.iter().map(|text| of(text).exact).collect();
    assert_eq!(different.len(), texts.len());
}

/// All contents of a cell that differ for the rules.
fn contents() -> Vec<Option<Content>> {
    let colours = [None].into_iter().chain(Colour::ALL.map(Some));
    let mut contents = vec![None];
    for colour in colours {
        contents.push(Some(Content::Box(colour)));
        for group in (0..10).map(Group::new) {
            contents.push(Some(Content::Pusher(Pusher { colour, group })));
        }
    }
    contents
}

#[test]
fn every_cell_has_its_own_text() {
    let mut terrains = vec![Terrain::Floor, Terrain::Goal, Terrain::Lock, Terrain::Ice];
    terrains.extend([Terrain::Weak, Terrain::Sturdy]);
    terrains.extend(Colour::ALL.map(Terrain::Filter));
    terrains.extend(Direction::ORTHOGONAL.map(Terrain::Conveyor));
    let mut cells = vec![
        Cell::WALL,
        Cell {
            terrain: Terrain::Hole,
            content: None,
        },
    ];
    for terrain in terrains {
        cells.extend(
            contents()
                .into_iter()
                .map(|content| Cell { terrain, content }),
        );
    }
    let text = |cell: &Cell| {
        let mut board = Board::new(4, 1);
        let content = Some(Content::Pusher(Pusher::default()));
        board.set(
            Point::new(0, 0),
            Cell {
                content,
                ..Cell::default()
            },
        );
        board.set(Point::new(2, 0), *cell);
        fingerprint_text(&board)
    };
    let texts: BTreeSet<String> = cells.iter().map(text).collect();
    assert_eq!(texts.len(), cells.len());
}

#[test]
fn images_of_boards_share_the_symmetric_fingerprint() {
    let images = |texts: &[&str]| {
        let all: Vec<LevelFingerprints> = texts.iter().map(|text| of(text)).collect();
        let exact: BTreeSet<Fingerprint> = all.iter().map(|one| one.exact).collect();
        let symmetric: BTreeSet<Fingerprint> = all.iter().map(|one| one.symmetric).collect();
        assert_eq!(exact.len(), texts.len(), "{texts:?}");
        symmetric.len()
    };
    let sokoban = [
        "#####\n#@ ##\n#$ .#\n#####\n",
        "#####\n## @#\n#. $#\n#####\n",
        "####\n#$@#\n#  #\n#.##\n####\n",
    ];
    assert_eq!(images(&sokoban), 1);
    let multiban = [
        "#####\n#@$.#\n#@  #\n#####\n",
        "#####\n#  @#\n#.$@#\n#####\n",
    ];
    assert_eq!(images(&multiban), 1);
    let belt = [
        "#####\n#@B>#\n#B  #\n#####\n",
        "####\n#B@#\n# B#\n# v#\n####\n",
    ];
    assert_eq!(images(&belt), 1);
    // The arrow is turned with the board.
    let wrong = [
        "#####\n#@B>#\n#B  #\n#####\n",
        "####\n#B@#\n# B#\n# >#\n####\n",
    ];
    assert_eq!(images(&wrong), 2);
    // The reading order decides which conveyor carries first.
    let belts = [
        "#####\n#@B>#\n#B v#\n#####\n",
        "####\n#B@#\n# B#\n#<v#\n####\n",
    ];
    assert_eq!(images(&belts), 2);
    let linked = [
        "#####\n#&B #\n#B &#\n#####\n",
        "####\n#B&#\n# B#\n#& #\n####\n",
    ];
    assert_eq!(images(&linked), 1);
    let linked = [
        "#####\n#&B>#\n#B &#\n#####\n",
        "####\n#B&#\n# B#\n#&v#\n####\n",
    ];
    assert_eq!(images(&linked), 2);
}

#[test]
fn levels_with_errors_have_no_fingerprint() {
    let why = |text: &str| {
        of_file(XSB, text.as_bytes())
            .expect_err("an error")
            .to_string()
    };
    assert_eq!(
        why("#####\n#@$.\n#####\n"),
        "a pusher can walk off the board here"
    );
    assert_eq!(why("#####\n# $.#\n#####\n"), "the board has no pusher");
    assert!(why("#######\n#@ k .#\n#######\n").contains("unknown symbol"));
    assert_eq!(why("text"), NotPlayable::no_such_level().to_string());
}
