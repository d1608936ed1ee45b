//! Cells and their symbols (SPEC, part B).

mod text;

use proptest::prelude::*;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::format::{CROSSOBAN, PUSHER, SOK, write};
use quandary_crossoban::model::{
    Board, Cell, Collection, Colour, Content, Group, Level, Pusher, Terrain,
};
use text::{YARD, codes, level, read, sketch};

fn terrain(terrain: Terrain) -> Cell {
    Cell {
        terrain,
        content: None,
    }
}

fn a_box(terrain: Terrain, colour: Option<Colour>) -> Cell {
    Cell {
        terrain,
        content: Some(Content::Box(colour)),
    }
}

fn pusher(terrain: Terrain, colour: Option<Colour>, group: Option<u8>) -> Cell {
    let group = group.and_then(Group::new);
    Cell {
        terrain,
        content: Some(Content::Pusher(Pusher { colour, group })),
    }
}

/// Reads a cell between two walls.
fn cell(width: usize, text: &str) -> Cell {
    let (marker, wall) = match width {
        1 => (String::new(), "#".to_owned()),
        _ => (format!(";@I{width}@\n"), "#".repeat(width)),
    };
    let row = wall.repeat(3);
    let text = format!("{marker}{row}\n{wall}{text}{wall}\n{row}\n");
    level(CROSSOBAN, &text).board.cell(Point::new(1, 1))
}

/// Returns the finding of a cell of two characters.
fn finding(text: &str) -> Vec<&'static str> {
    let text = format!(";@I2@\n##########\n##@-{text}--##\n##########\n");
    codes(&read(CROSSOBAN, &text))
}

const COLOURS: [(Colour, [char; 6]); 4] = [
    (Colour::Blue, ['B', 'A', 'b', 'C', 'c', 'a']),
    (Colour::Green, ['G', 'F', 'g', 'H', 'h', 'f']),
    (Colour::Red, ['R', 'Q', 'r', 'S', 's', 'q']),
    (Colour::Yellow, ['Y', 'X', 'y', 'Z', 'z', 'x']),
];

#[test]
fn floor_is_a_space_a_dash_or_an_underscore() {
    for floor in [" ", "-", "_"] {
        assert_eq!(cell(1, floor), Cell::default());
    }
}

#[test]
fn the_symbols_of_sokoban() {
    assert_eq!(cell(1, "#"), Cell::WALL);
    assert_eq!(cell(1, "@"), pusher(Terrain::Floor, None, None));
    assert_eq!(cell(1, "+"), pusher(Terrain::Goal, None, None));
    assert_eq!(cell(1, "."), terrain(Terrain::Goal));
    assert_eq!(cell(1, "$"), a_box(Terrain::Floor, None));
    assert_eq!(cell(1, "*"), a_box(Terrain::Goal, None));
}

#[test]
fn the_symbols_of_interlock_in_four_colours() {
    for (colour, [plain, mover, filter, on_filter, on_lock, on_ice]) in COLOURS {
        let of = |letter: char| cell(1, &letter.to_string());
        let colour_of = Some(colour);
        assert_eq!(of(plain), a_box(Terrain::Floor, colour_of));
        assert_eq!(of(mover), pusher(Terrain::Floor, colour_of, None));
        assert_eq!(of(filter), terrain(Terrain::Filter(colour)));
        assert_eq!(of(on_filter), a_box(Terrain::Filter(colour), colour_of));
        assert_eq!(of(on_lock), a_box(Terrain::Lock, colour_of));
        assert_eq!(of(on_ice), a_box(Terrain::Ice, colour_of));
    }
}

#[test]
fn the_symbols_of_the_extensions() {
    assert_eq!(cell(1, "!"), terrain(Terrain::Hole));
    assert_eq!(cell(1, "&"), pusher(Terrain::Floor, None, Some(1)));
    assert_eq!(cell(1, ":"), terrain(Terrain::Lock));
    assert_eq!(cell(1, "^"), terrain(Terrain::Conveyor(Direction::North)));
    assert_eq!(cell(1, ">"), terrain(Terrain::Conveyor(Direction::East)));
    assert_eq!(cell(1, "v"), terrain(Terrain::Conveyor(Direction::South)));
    assert_eq!(cell(1, "<"), terrain(Terrain::Conveyor(Direction::West)));
    assert_eq!(cell(1, "'"), terrain(Terrain::Ice));
    assert_eq!(cell(1, "\""), pusher(Terrain::Ice, None, None));
    assert_eq!(cell(1, "w"), terrain(Terrain::Weak));
    assert_eq!(cell(1, "W"), terrain(Terrain::Sturdy));
}

#[test]
fn no_other_character_is_a_symbol() {
    let known = "-_ #@+.$*!&:^><v'\"wW";
    let letters: String = COLOURS.iter().flat_map(|(_, letters)| letters).collect();
    for sign in '!'..='~' {
        let text = format!("#######\n#@ {sign} .#\n#######\n");
        let unknown = codes(&read(CROSSOBAN, &text)).contains(&"CRO0002");
        // A semicolon, digits, parentheses and bars have other meanings.
        let is_known = known.contains(sign) || letters.contains(sign);
        let special = sign.is_ascii_digit() || "()|".contains(sign);
        assert_eq!(unknown, !is_known && !special, "{sign}");
    }
}

#[test]
fn the_examples_of_cells_of_several_characters() {
    for wall in ["-#", "#-", "##"] {
        assert_eq!(cell(2, wall), Cell::WALL);
    }
    for on_weak in ["$w", "w$"] {
        assert_eq!(cell(2, on_weak), a_box(Terrain::Weak, None));
    }
    for linked in ["@1", "1@"] {
        assert_eq!(cell(2, linked), pusher(Terrain::Floor, None, Some(1)));
    }
    for on_ice in ["'@2", "2@'"] {
        assert_eq!(cell(3, on_ice), pusher(Terrain::Ice, None, Some(2)));
    }
}

#[test]
fn the_order_of_symbols_in_a_cell_has_no_meaning() {
    let expected = pusher(Terrain::Weak, Some(Colour::Red), Some(7));
    for order in ["wQ7", "w7Q", "Qw7", "Q7w", "7wQ", "7Qw"] {
        assert_eq!(cell(3, order), expected);
    }
    for order in ["-$.", "$-.", ".$ ", "_.$"] {
        assert_eq!(cell(3, order), a_box(Terrain::Goal, None));
    }
}

#[test]
fn the_example_called_red_is_plain_and_gets_a_note() {
    for example in ["'@2", "2@'"] {
        let text = format!(";@I3@\n#########\n###{example}###\n#########\n");
        assert!(codes(&read(CROSSOBAN, &text)).contains(&"CRO0009"));
    }
    assert_eq!(
        cell(3, "'Q2"),
        pusher(Terrain::Ice, Some(Colour::Red), Some(2))
    );
}

#[test]
fn an_ampersand_takes_the_group_of_its_digit() {
    assert_eq!(cell(2, "&3"), pusher(Terrain::Floor, None, Some(3)));
    assert_eq!(cell(2, "&-"), pusher(Terrain::Floor, None, Some(1)));
    assert_eq!(cell(3, "&2w"), pusher(Terrain::Weak, None, Some(2)));
}

#[test]
fn composite_symbols_count_in_cells_of_several_characters() {
    assert_eq!(cell(2, "*-"), a_box(Terrain::Goal, None));
    assert_eq!(cell(2, "*."), a_box(Terrain::Goal, None));
    assert_eq!(cell(2, "\"3"), pusher(Terrain::Ice, None, Some(3)));
    assert_eq!(
        cell(2, "C-"),
        a_box(Terrain::Filter(Colour::Blue), Some(Colour::Blue))
    );
    assert_eq!(cell(2, "$$"), a_box(Terrain::Floor, None));
}

#[test]
fn contradictory_symbols_in_a_cell_are_an_error() {
    for (text, code) in [
        (".w", "CRO0003"),
        ("'*", "CRO0003"),
        ("$B", "CRO0004"),
        ("@$", "CRO0004"),
        ("@A", "CRO0004"),
        ("#$", "CRO0005"),
        ("@!", "CRO0005"),
        ("#.", "CRO0003"),
        ("$2", "CRO0006"),
        ("-2", "CRO0006"),
    ] {
        assert_eq!(finding(text), [code], "{text}");
    }
    let three = ";@I3@\n#########\n###@12###\n#########\n";
    assert_eq!(codes(&read(CROSSOBAN, three)), ["CRO0004"]);
}

#[test]
fn contradictions_are_located_at_their_cell() {
    let text = ";@I2@\n########\n##@-.w##\n########\n";
    let reading = read(CROSSOBAN, text);
    let finding = reading.diagnostics.iter().next().expect("two types");
    assert_eq!(&text[finding.span.range()], ".w");
    assert!(!reading.locations[0].playable);
}

#[test]
fn a_row_that_ends_within_a_cell_is_completed() {
    let text = ";@I2@\n##########\n##@-.-$-#\n##########\n";
    let reading = read(CROSSOBAN, text);
    assert_eq!(codes(&reading), ["CRO0007"]);
    assert_eq!(sketch(&reading.collection.levels[0].board)[1], "#@.$#");
}

#[test]
fn letters_are_those_of_sok_if_the_pusher_is_a_letter() {
    let text = "#######\n#p b o#\n#PB  .#\n#W-_###\n#######\n";
    let level = level(CROSSOBAN, text);
    let rows = ["#######", "#@ $ .#", "#+*  .#", "##  ###", "#######"];
    assert_eq!(sketch(&level.board), rows);
    assert_eq!(read(CROSSOBAN, text).dialect(), "letters");
}

#[test]
fn letters_are_those_of_crossoban_if_the_pusher_is_a_symbol() {
    for mover in ["@", "+", "&", "A", "F", "Q", "X", "\""] {
        let text = format!("#######\n#{mover}bBWw#\n#######\n");
        let board = level(CROSSOBAN, &text).board;
        let at = |x| board.cell(Point::new(x, 1));
        assert_eq!(at(2), terrain(Terrain::Filter(Colour::Blue)), "{mover}");
        assert_eq!(at(3), a_box(Terrain::Floor, Some(Colour::Blue)), "{mover}");
        assert_eq!(at(4), terrain(Terrain::Sturdy), "{mover}");
    }
}

#[test]
fn letter_pushers_are_unknown_if_there_are_symbol_pushers() {
    let text = "#######\n#@ p .#\n#######\n";
    assert!(codes(&read(CROSSOBAN, text)).contains(&"CRO0002"));
}

#[test]
fn a_sok_file_may_mix_symbols_and_letters() {
    let text = "WWWWWWW\nW@ b oW\nW  *BPW\nWWWWWWW\n";
    let rows = ["#######", "#@ $ .#", "#  **+#", "#######"];
    assert_eq!(sketch(&level(SOK, text).board), rows);
}

#[test]
fn pusher_text_has_the_letter_x_for_walls() {
    let text = "XXXXXXX\nX@*& .X\nXXXXXXX\n";
    let level = level(PUSHER, text);
    assert_eq!(sketch(&level.board), ["#######", "#@$* .#", "#######"]);
    let found = read(CROSSOBAN, text);
    assert_eq!(codes(&found), ["CRO0001"], "X is a pusher in Crossoban");
}

#[test]
fn digits_are_run_lengths_outside_of_cells_of_several_characters() {
    let coded = "7#\n#@ $ .#\n7#\n";
    assert_eq!(level(CROSSOBAN, coded), level(CROSSOBAN, YARD));
    assert_eq!(cell(2, "@2"), pusher(Terrain::Floor, None, Some(2)));
}

#[test]
fn a_bar_between_rows_is_not_a_symbol() {
    let coded = "7#|#@ $ .#|7#\n";
    assert_eq!(level(CROSSOBAN, coded), level(CROSSOBAN, YARD));
}

#[test]
fn quotation_marks_are_ice_and_never_removed() {
    let text = "#######\n#\"'$'.#\n#######\n";
    let board = level(CROSSOBAN, text).board;
    assert_eq!(
        board.cell(Point::new(1, 1)),
        pusher(Terrain::Ice, None, None)
    );
    assert_eq!(board.cell(Point::new(2, 1)), terrain(Terrain::Ice));
    assert_eq!(board.cell(Point::new(4, 1)), terrain(Terrain::Ice));
}

/// Creates a board of three cells in a row with the given middle cell.
fn board(middle: Cell) -> Board {
    let mut board = Board::new(5, 3);
    for y in 0..3 {
        for x in 0..5 {
            let edge = y != 1 || x == 0 || x == 4;
            let cell = if edge { Cell::WALL } else { Cell::default() };
            board.set(Point::new(x, y), cell);
        }
    }
    board.set(Point::new(1, 1), pusher(Terrain::Floor, None, None));
    board.set(Point::new(2, 1), middle);
    board
}

fn text_of(board: Board) -> String {
    let level = Level {
        title: String::new(),
        author: String::new(),
        notes: Vec::new(),
        board,
        records: Vec::new(),
    };
    let collection = Collection {
        notes: Vec::new(),
        levels: vec![level],
    };
    let converted = write(&collection, CROSSOBAN).expect("Crossoban text holds all boards");
    String::from_utf8(converted.bytes).expect("UTF-8")
}

#[test]
fn a_board_is_written_with_the_fewest_characters_per_cell() {
    let one = text_of(board(a_box(Terrain::Lock, Some(Colour::Green))));
    assert_eq!(one, "#####\n#@h #\n#####\n");
    let two = text_of(board(a_box(Terrain::Lock, None)));
    assert_eq!(two, ";\n;@I2@\n-#-#-#-#-#\n-#-@:$---#\n-#-#-#-#-#\n");
    let three = text_of(board(pusher(Terrain::Ice, Some(Colour::Red), Some(2))));
    assert_eq!(
        three,
        ";\n;@I3@\n--#--#--#--#--#\n--#--@'Q2-----#\n--#--#--#--#--#\n"
    );
}

fn any_cell() -> impl Strategy<Value = Cell> {
    let colour = prop::sample::select(Colour::ALL.to_vec());
    let direction = prop::sample::select(Direction::ORTHOGONAL.to_vec());
    let terrain = prop_oneof![
        Just(Terrain::Floor),
        Just(Terrain::Goal),
        Just(Terrain::Lock),
        colour.clone().prop_map(Terrain::Filter),
        Just(Terrain::Ice),
        direction.prop_map(Terrain::Conveyor),
        Just(Terrain::Weak),
        Just(Terrain::Sturdy),
    ];
    let group =
        prop::option::of((1..=9_u8).prop_map(|number| Group::new(number).expect("a group")));
    let content = prop_oneof![
        Just(None),
        prop::option::of(colour.clone()).prop_map(|colour| Some(Content::Box(colour))),
        (prop::option::of(colour), group)
            .prop_map(|(colour, group)| Some(Content::Pusher(Pusher { colour, group }))),
    ];
    prop_oneof![
        Just(Cell::WALL),
        Just(Cell {
            terrain: Terrain::Hole,
            content: None,
        }),
        (terrain, content).prop_map(|(terrain, content)| Cell { terrain, content }),
    ]
}

proptest! {
    #[test]
    fn every_cell_is_read_as_it_was_written(of in any_cell()) {
        let board = board(of);
        let text = text_of(board.clone());
        prop_assert_eq!(&level(CROSSOBAN, &text).board, &board, "{}", text);
    }
}
