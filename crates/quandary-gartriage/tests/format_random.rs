//! Random, truncated and mutated files: the reader never panics, and the canonical text reads as
//! the same collection.

mod common;

use common::{read, read_strictly};
use proptest::prelude::*;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::source::Source;
use quandary_gartriage::format::{probe, write, write_board};
use quandary_gartriage::model::{Board, Collection, Letter, Level, Tag, Value, Vehicle};
use quandary_gartriage::rules::Shunting;
use quandary_testing::bad::assert_inside;
use quandary_testing::corpus::file as corpus;
use quandary_testing::corruption::{mutations, truncations};

/// Files that contain all features of the format.
const SAMPLES: [&str; 4] = [
    "Format: 1\r\nTitle: All\r\nAuthor: Jane\r\nDifficulty: 1,6\r\nComment:\r\nOne\r\n\r\n' two\r\n:Comment\r\n\r\nTitle: Two\r\nDifficulty: 1\r\nTrain: (2,1),(3,1)\r\nSolution: 66,+6\r\n' 0--a--b--1\r\n'   /|     |\r\n'  / |     |\r\n' +  c3-h8-2\r\n\r\nDifficulty: 6\r\n'd7--+--g4\r\n' |\\/\r\n' |/\\\r\n' +  0\r\n",
    "\n' 0\n' #\n' #\n' #\n' ##\n' # #\n' #  #\n' #   #\n' #    #\n'a2#####b1\n",
    "Title: x\r' 0!A-\r'\r\rComment:\r' +--\r\r:Comment\r:Other\rwhat\r'\r'\r' a--1--0\rTitle: below\r",
    "\u{feff}Titel: \u{e9}\u{2500}\n\n\nX:\n\n'\t0--a--1\n'   \\\n'    \\\n'     2 -\n",
];

/// Reads a file in both modes, checks the properties of all files and returns the canonical text.
fn examine(bytes: &[u8]) -> String {
    let source = Source::new("x", bytes.to_vec());
    let _ = probe(&source);
    let (lenient, strict) = (read(bytes), read_strictly(bytes));
    assert_eq!(lenient.collection, strict.collection);
    assert_eq!(lenient.levels.len(), lenient.collection.levels.len());
    let mut last = 0;
    for finding in &lenient.diagnostics {
        assert!(last <= finding.span.start);
        last = finding.span.start;
        assert_inside(finding, bytes.len());
    }
    for (level, location) in lenient.collection.levels.iter().zip(&lenient.levels) {
        assert_eq!(level.board.cells().count(), location.cells.len());
        assert_eq!(level.tags.len(), location.tags.len());
        if location.is_valid {
            Shunting::new(level).expect("a valid level is playable");
        }
    }
    let text = write(&lenient.collection);
    let again = read(text.as_bytes()).collection;
    assert_eq!(write(&again), text);
    text
}

#[test]
fn the_canonical_text_reads_the_same() {
    for sample in SAMPLES {
        let text = examine(sample.as_bytes());
        let (first, again) = (
            read(sample.as_bytes()).collection,
            read(text.as_bytes()).collection,
        );
        assert_eq!(first.tags, again.tags);
        for (first, again) in first.levels.iter().zip(&again.levels) {
            assert_eq!(write_board(&first.board), write_board(&again.board));
            assert_eq!(first.train, again.train);
        }
    }
}

#[test]
fn every_truncation_is_read() {
    for sample in SAMPLES {
        truncations(sample.as_bytes(), |bytes| drop(examine(bytes)));
    }
}

#[test]
fn mutated_files_are_read() {
    const LETTERS: &[u8] = b" '+-|/\\#!012349abcdiABX:,()\n\n\r\t\xe9\x00";
    let samples = SAMPLES.map(str::as_bytes);
    mutations(&samples, LETTERS, 20_000, |bytes| drop(examine(bytes)));
}

#[test]
fn every_truncation_of_the_rebuilt_collection_is_read() {
    let Some(bytes) = corpus("gartriage/gartri-rebuilt.Gartriage") else {
        return;
    };
    for end in (0..bytes.len()).step_by(37) {
        examine(&bytes[..end]);
    }
}

/// Random boards: random cells, some rails between neighbours, random vehicles and targets.
fn boards() -> impl Strategy<Value = Board> {
    let cell = (0..3_u8, 0..12_usize, 0..14_usize, any::<u8>());
    (1..6_u32, 1..6_u32, prop::collection::vec(cell, 36)).prop_map(|(width, height, cells)| {
        let mut board = Board::new(width, height);
        let points = || (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)));
        for (at, (kind, vehicle, target, _)) in points().zip(&cells) {
            if *kind == 0 {
                continue;
            }
            board.add_cell(at);
            if let Some(cell) = board.cell_mut(at) {
                cell.vehicle = match vehicle {
                    11 => Some(Vehicle::Locomotive),
                    index => Letter::from_index(*index).map(Vehicle::Wagon),
                };
                cell.target = Letter::from_index(*target);
            }
        }
        for (at, (_, _, _, rails)) in points().zip(&cells) {
            for direction in Direction::ALL {
                if rails & 1 << direction.index() != 0 {
                    board.add_rail(at, direction);
                }
            }
        }
        board
    })
}

fn values() -> impl Strategy<Value = Value> {
    let text = "[ -~é\t]{0,12}";
    prop_oneof![
        text.prop_map(Value::Line),
        prop::collection::vec(text, 0..4).prop_map(Value::Lines),
    ]
}

fn tags() -> impl Strategy<Value = Vec<Tag>> {
    let name = prop_oneof![
        Just("Title".to_owned()),
        Just("Format".to_owned()),
        Just("Train".to_owned()),
        Just("Comment".to_owned()),
        "[A-Za-z:' é-]{0,6}",
    ];
    prop::collection::vec((name, values()), 0..5).prop_map(|tags| {
        tags.into_iter()
            .map(|(name, value)| Tag { name, value })
            .collect()
    })
}

fn collections() -> impl Strategy<Value = Collection> {
    let level = (tags(), boards()).prop_map(|(tags, board)| Level {
        tags,
        board,
        train: Vec::new(),
    });
    (tags(), prop::collection::vec(level, 0..4))
        .prop_map(|(tags, levels)| Collection { tags, levels })
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        examine(&bytes);
    }

    #[test]
    fn any_text_of_its_own_letters_is_read(text in "[ '+#|/\\\\0-9a-iA-B:\n\r!-]{0,300}") {
        examine(text.as_bytes());
    }

    #[test]
    fn any_board_reads_as_it_was_written(board in boards()) {
        let text: String = write_board(&board).iter().map(|line| format!("\n{line}")).collect();
        let read = read(text.as_bytes()).collection.levels[0].board.clone();
        let top = board.cells().next().map_or(0, |(at, _)| at.y);
        let up = |at: Point| Point::new(at.x, at.y - top);
        let drawn: Vec<_> = board.cells().map(|(at, cell)| (up(at), *cell)).collect();
        let again: Vec<_> = read.cells().map(|(at, cell)| (at, *cell)).collect();
        prop_assert_eq!(drawn, again);
        prop_assert_eq!(write_board(&read), write_board(&board));
    }

    #[test]
    fn the_canonical_text_of_any_collection_is_stable(collection in collections()) {
        let text = write(&collection);
        let read = read(text.as_bytes()).collection;
        prop_assert_eq!(read.levels.len(), collection.levels.len());
        prop_assert_eq!(write(&read), text);
    }
}
