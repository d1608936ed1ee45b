//! The file format (SPEC, parts F, B and N).

mod common;

use common::{EQUERRE, codes, codes_strictly, file, level, read, read_strictly};
use quandary_core::diagnostic::{Severity, apply_safe_fixes};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::limits::Limits;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_gartriage::document;
use quandary_gartriage::format::{probe, write, write_board};
use quandary_gartriage::model::{
    Action, Board, Collection, Letter, Level, Solution, Tag, Value, Vehicle, find_tag,
    solution_metric, tag_text,
};
use quandary_testing::corpus::file as corpus;

const NONE: [&str; 0] = [];

fn wagon(letter: char) -> Option<Vehicle> {
    Letter::from_wagon(letter).map(Vehicle::Wagon)
}

fn target(digit: char) -> Option<Letter> {
    Letter::from_target(digit)
}

fn board(lines: &[&str]) -> Board {
    read(&file(lines)).collection.levels[0].board.clone()
}

fn joined(board: &Board, from: (u32, u32), to: (u32, u32)) -> bool {
    let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
    Direction::ALL
        .into_iter()
        .any(|direction| board.neighbour(from, direction) == Some(to))
}

fn rails(board: &Board) -> u32 {
    board
        .cells()
        .map(|(_, cell)| cell.rails().count())
        .sum::<u32>()
        / 2
}

fn line(name: &str, value: &str) -> Tag {
    Tag {
        name: name.to_owned(),
        value: Value::Line(value.to_owned()),
    }
}

fn canonical(bytes: &[u8]) -> String {
    write(&read(bytes).collection)
}

// Part F: the file and its tags.

#[test]
fn utf_8_windows_1252_and_a_byte_order_mark_are_read() {
    for bytes in [
        &b"\xef\xbb\xbfTitle: \xc3\x89querre\n\n' 0--a1"[..],
        b"Title: \xc3\x89querre\n\n' 0--a1",
        b"Title: \xc9querre\n\n' 0--a1",
    ] {
        let reading = read(bytes);
        assert_eq!(reading.collection.tags, [line("Title", "Équerre")]);
        assert_eq!(codes(bytes), ["GAR0061"]);
        assert!(write(&reading.collection).starts_with("Title: Équerre\r\n"));
    }
}

#[test]
fn spans_count_bytes_in_windows_1252_too() {
    let bytes = b"\nTitle: \xe9\xe8\nDifficulty: \xe9\n' 0--a--1\n";
    let reading = read(bytes);
    let finding = reading.diagnostics.iter().next().unwrap();
    assert_eq!(finding.code.id, "GAR0022");
    assert_eq!(&bytes[finding.span.range()], b"\xe9");
    let wagon = reading.levels[0].cells[&Point::new(1, 0)];
    assert_eq!(&bytes[wagon.range()], b"a");
}

#[test]
fn all_line_ends_are_read() {
    let text = "Title: One\n\nTitle: Two\n' 0--a--1\n' |\n' |\n' +\n";
    let expected = read(text.as_bytes()).collection;
    assert_eq!(
        (expected.levels.len(), expected.levels[0].board.height()),
        (1, 2)
    );
    for end in ["\r\n", "\r"] {
        assert_eq!(
            read(text.replace('\n', end).as_bytes()).collection,
            expected
        );
    }
    assert_eq!(
        read(b"Title: One\r\n\rTitle: Two\n' 0--a--1\r' |\r\n' |\n' +").collection,
        expected
    );
}

#[test]
fn spaces_and_tabs_around_a_line_are_ignored() {
    let plain = b"Title: One\n\nComment:\nx\n:Comment\n' 0--a--1\n";
    let blank = b"\t Title: One \n \t \n\tComment:\t\n  x\t\n :Comment \n\t ' 0--a--1 \t\n";
    assert_eq!(codes_strictly(blank), NONE);
    assert_eq!(read(blank).collection, read(plain).collection);
}

#[test]
fn empty_lines_separate_the_header_and_the_levels() {
    let bytes = b"Title: All\n\n' 0--a--1\n\n\n \nTitle: Two\n' 1--a--0\n";
    let reading = read_strictly(bytes);
    assert!(reading.diagnostics.is_empty());
    assert_eq!(reading.collection.tags, [line("Title", "All")]);
    let levels = &reading.collection.levels;
    assert_eq!(levels.len(), 2);
    assert_eq!(
        (levels[0].tags.len(), tag_text(&levels[1].tags, "title")),
        (0, "Two".into())
    );
    let second = reading.levels[1].span;
    assert_eq!(&bytes[second.range()], b"Title: Two\n' 1--a--0");
}

#[test]
fn a_file_without_a_header_starts_with_an_empty_line() {
    let bytes = b"\r\n' a--1--0\r\n\r\n' 1--a--0\r\n";
    let reading = read_strictly(bytes);
    assert!(reading.diagnostics.is_empty());
    assert_eq!(
        (
            reading.collection.tags.len(),
            reading.collection.levels.len()
        ),
        (0, 2)
    );
    assert_eq!(write(&reading.collection).as_bytes(), bytes);
}

#[test]
fn tag_names_are_read_in_any_case_and_any_order() {
    let reading = read_strictly(b"\ntRAIN: (2,1)\nDIFFICULTY: 3\ntitle: T\n' 0--a--1\n");
    assert!(reading.diagnostics.is_empty());
    let level = &reading.collection.levels[0];
    assert_eq!(level.train, [Point::new(1, 0)]);
    assert_eq!(tag_text(&level.tags, "Title"), "T");
    // The spelling of names is kept.
    assert_eq!(level.tags[1], line("DIFFICULTY", "3"));
}

#[test]
fn a_value_may_contain_colons() {
    let reading = read_strictly(b"AuthorPage: http://example.org:80/\n\n' 0--a--1\n");
    assert_eq!(
        reading.collection.tags,
        [line("AuthorPage", "http://example.org:80/")]
    );
}

#[test]
fn unknown_tags_are_kept_in_order_and_written_back() {
    let bytes = b"X-B: 1\r\nTitle: T\r\nX-A: 2\r\nX-B: 3\r\n\r\nX-C: 4\r\nMy Tag: 5\r\nX-C: 6\r\n' 0--a--1\r\n";
    assert_eq!(codes_strictly(bytes), NONE);
    assert_eq!(canonical(bytes).as_bytes(), bytes);
}

#[test]
fn a_tag_with_a_typing_error_is_a_note() {
    let file = |name: &str| format!("\r\n{name}: 1\r\n' 0--a--1\r\n").into_bytes();
    for name in ["Titel", "AUTOR", "Comments", "Solutions"] {
        assert_eq!(codes_strictly(&file(name)), ["GAR0029"], "{name}");
    }
    for name in ["X-Title", "Notes", "Trail-Map", "Tiles"] {
        assert_eq!(codes_strictly(&file(name)), NONE, "{name}");
    }
}

#[test]
fn a_value_of_several_lines_may_contain_empty_lines_and_board_lines() {
    let bytes =
        b"\r\nComment:\r\nOne\r\n\r\n' 0--a--1\r\nAuthor: unknown\r\n:comment\r\n' 0--b--2\r\n";
    let reading = read_strictly(bytes);
    assert!(reading.diagnostics.is_empty());
    let level = &reading.collection.levels[0];
    let lines = ["One", "", "' 0--a--1", "Author: unknown"].map(str::to_owned);
    assert_eq!(level.tags[0].value, Value::Lines(lines.to_vec()));
    assert_eq!(level.tags.len(), 1);
    assert_eq!(
        level.board.cell(Point::new(1, 0)).unwrap().vehicle,
        wagon('b')
    );
    let place = reading.levels[0].tags[0];
    assert!(bytes[place.value.range()].starts_with(b"One\r\n"));
    assert!(bytes[place.lines.range()].ends_with(b":comment\r\n"));
}

#[test]
fn every_tag_may_have_several_lines_or_none() {
    let reading = read_strictly(
        b"Title:\nT\n:Title\n\nTrain:\n (2,1) ,\n(3,1)\n:Train\nX:\n:X\n' 0--a--b--1--2\n",
    );
    assert!(reading.diagnostics.is_empty());
    assert_eq!(tag_text(&reading.collection.tags, "Title"), "T");
    let level = &reading.collection.levels[0];
    assert_eq!(level.train, [Point::new(1, 0), Point::new(2, 0)]);
    assert_eq!(level.tags[1].value, Value::Lines(Vec::new()));
}

#[test]
fn an_unclosed_value_is_empty() {
    let bytes = b"\nTitle: T\nComment:\n' 0--a--1\n";
    let (lenient, strict) = (read(bytes), read_strictly(bytes));
    let finding = lenient.diagnostics.iter().next().unwrap();
    assert_eq!(
        (finding.code.id, finding.severity),
        ("GAR0004", Severity::Warning)
    );
    // The finding is on the line of the tag.
    assert_eq!(
        Source::new("x", bytes.to_vec())
            .place(finding.span.start)
            .line,
        3
    );
    assert_eq!(strict.diagnostics.worst(), Some(Severity::Error));
    assert_eq!(lenient.collection.levels[0].tags[1], line("Comment", ""));
    assert_eq!(lenient.collection.levels[0].board.cells().count(), 3);
}

#[test]
fn an_empty_value_is_written_with_its_closing_line() {
    let text = canonical(b"\nComment:\n' 0--a--1\n\nComment: x\n' 0--b--2\n");
    assert_eq!(
        text,
        "\r\nComment:\r\n:Comment\r\n' 0--a--1\r\n\r\nComment: x\r\n' 0--b--2\r\n"
    );
    assert_eq!(codes_strictly(text.as_bytes()), NONE);
}

#[test]
fn the_first_of_two_standard_tags_is_used_and_both_are_kept() {
    let bytes = b"\r\nDifficulty: 2\r\nTitle: One\r\ndifficulty: 3\r\n' 0--a--1\r\n";
    assert_eq!(
        (codes(bytes), codes_strictly(bytes)),
        (vec!["GAR0020"], vec!["GAR0020"])
    );
    assert_eq!(read(bytes).diagnostics.worst(), Some(Severity::Warning));
    assert_eq!(
        read_strictly(bytes).diagnostics.worst(),
        Some(Severity::Error)
    );
    let collection = read(bytes).collection;
    assert_eq!(tag_text(&collection.levels[0].tags, "Difficulty"), "2");
    assert_eq!(write(&collection).as_bytes(), bytes);
}

#[test]
fn format_must_be_on_the_first_line_and_be_1() {
    assert_eq!(codes_strictly(b"format : 1\nTitle: T\n\n' 0--a--1\n"), NONE);
    for late in [
        &b"Title: T\nFormat: 1\n\n' 0--a--1\n"[..],
        b"\nFormat: 1\n' 0--a--1\n",
        b"Format: 1\n\nFormat: 1\n' 0--a--1\n",
    ] {
        let strict = read_strictly(late);
        assert_eq!(
            (codes(late), codes_strictly(late)),
            (vec!["GAR0002"], vec!["GAR0002"])
        );
        assert_eq!(strict.diagnostics.worst(), Some(Severity::Error));
    }
    for other in ["2", "0", "one", "1.1"] {
        let bytes = format!("Format: {other}\n\n' 0--a--1\n");
        let reading = read(bytes.as_bytes());
        assert_eq!(reading.diagnostics.worst(), Some(Severity::Error));
        assert_eq!(codes(bytes.as_bytes()), ["GAR0003"]);
        assert_eq!(reading.collection.levels.len(), 1, "the level is read");
    }
}

#[test]
fn empty_lines_above_format_are_reported_too() {
    let bytes = b"\n\nFormat: 1\nTitle: T\n\n' 0--a--1\n";
    assert_eq!(codes(bytes), ["GAR0008", "GAR0002"]);
    assert_eq!(read(bytes).collection.tags.len(), 2);
    assert!(canonical(bytes).starts_with("Format: 1\r\nTitle: T\r\n\r\n'"));
}

#[test]
fn the_canonical_text_puts_format_first() {
    let text = canonical(b"Title: T\nFormat: 1\n\n' 0--a--1\n");
    assert_eq!(text, "Format: 1\r\nTitle: T\r\n\r\n' 0--a--1\r\n");
}

#[test]
fn the_difficulty_of_a_collection_is_one_number_or_a_range() {
    let with = |value: &str, levels: [u32; 2]| {
        let [a, b] = levels;
        format!("Difficulty: {value}\n\nDifficulty: {a}\n' 0--a--1\n\nDifficulty: {b}\n' 0--a--1\n")
    };
    let found = |value, levels| codes(with(value, levels).as_bytes());
    assert_eq!(found("1,6", [1, 6]), NONE);
    assert_eq!(found("\t1 ,\t6 ", [6, 1]), NONE);
    assert_eq!(found("4", [4, 4]), NONE);
    assert_eq!(found("6,1", [1, 6]), ["GAR0024"]);
    assert_eq!(found("4,4", [4, 4]), ["GAR0024"]);
    assert_eq!(found("1,6", [1, 5]), ["GAR0026"]);
    for value in ["1,2,3", "1.5", "easy", ",", "1,", "-1"] {
        assert_eq!(found(value, [1, 6]), ["GAR0022"], "{value}");
    }
    for value in ["0,6", "1,11", "99999999999999999999"] {
        assert!(found(value, [1, 6]).contains(&"GAR0023"), "{value}");
    }
}

#[test]
fn the_difficulty_of_a_level_is_one_number_from_1_to_10() {
    let found = |value: &str| codes(format!("\nDifficulty: {value}\n' 0--a--1\n").as_bytes());
    assert_eq!((found("1"), found("10")), (vec![], vec![]));
    assert_eq!(
        (found("0"), found("11")),
        (vec!["GAR0023"], vec!["GAR0023"])
    );
    assert_eq!(
        (found("2,5"), found("3,3")),
        (vec!["GAR0022"], vec!["GAR0022"])
    );
}

#[test]
fn only_an_author_equal_to_the_collections_is_reported() {
    let found = |own: &str| codes(format!("Author: Jane\n\nAuthor: {own}\n' 0--a--1\n").as_bytes());
    assert_eq!((found("Jane"), found("jane")), (vec!["GAR0025"], vec![]));
}

#[test]
fn a_train_is_listed_from_the_locomotive_to_the_tail_with_spaces_anywhere() {
    let lines = ["Train: ( 2 ,1\t) , (3,\t1)", "' 0--a--b--1--2"];
    assert_eq!(level(&lines).train, [Point::new(1, 0), Point::new(2, 0)]);
    assert_eq!(
        canonical(&file(&lines)),
        "\r\nTrain: (2,1),(3,1)\r\n' 0--a--b--1--2\r\n"
    );
}

#[test]
fn a_train_may_bend_by_45_degrees_at_each_wagon() {
    let lines = [
        "Train: (2,1),(3,2)",
        "' 0--a  1--2",
        "'     \\",
        "'      \\",
        "'       b",
    ];
    assert_eq!(level(&lines).train, [Point::new(1, 0), Point::new(2, 1)]);
}

#[test]
fn a_train_that_play_cannot_produce_is_an_error() {
    let found = |train: &str| {
        let train = format!("Train: {train}");
        let lines = [
            &*train,
            "' 0--a--+--b  c--1",
            "'    |        |",
            "'    |        |",
            "'    d--4     3",
        ];
        let bytes = file(&lines);
        assert!(read(&bytes).collection.levels[0].train.is_empty());
        assert_eq!(codes(&bytes), codes_strictly(&bytes));
        codes(&bytes)
            .into_iter()
            .find(|code| code.starts_with("GAR003"))
    };
    assert_eq!(
        found("(2,1),(4,1)"),
        Some("GAR0033"),
        "one cell lies between"
    );
    assert_eq!(found("(4,1)"), Some("GAR0033"), "not at the locomotive");
    assert_eq!(found("(2,1),(2,2)"), Some("GAR0034"), "90 degrees");
    assert_eq!(found("(2,1),(2,1)"), Some("GAR0032"));
    for position in [
        "(3,1)",
        "(1,1)",
        "(9,9)",
        "(0,1)",
        "(2,0)",
        "(1,2)",
        "(99999999999,1)",
    ] {
        assert_eq!(found(position), Some("GAR0031"), "{position}");
    }
    for invalid in [
        "2,1",
        "(2,1",
        "(2;1)",
        "(2,1)(3,1)",
        "(2,1),",
        "()",
        "(2,1),x",
        "(1 2,1)",
        "(-2,1)",
    ] {
        assert_eq!(found(invalid), Some("GAR0030"), "{invalid}");
    }
}

#[test]
fn neighbours_without_a_rail_are_not_a_train() {
    assert_eq!(
        codes(&file(&[
            "Train: (2,1)",
            "' 0  a--1",
            "' | /",
            "' |/",
            "' +"
        ])),
        ["GAR0033"]
    );
}

#[test]
fn a_train_error_points_to_the_entry() {
    let bytes = file(&["Train: (2,1), (3,1)", "' 0--a--1"]);
    let reading = read(&bytes);
    let finding = reading.diagnostics.iter().next().unwrap();
    assert_eq!(&bytes[finding.span.range()], b"(3,1)");
}

#[test]
fn rows_of_a_train_count_from_the_first_line_with_a_drawing() {
    let lines = ["Train: (2,1)", "'", "'  ", "' 0--a--1", "'"];
    assert_eq!(level(&lines).train, [Point::new(1, 0)]);
    // A board made by a program may have empty rows at the top, which are not written.
    let mut made = Board::new(2, 3);
    for x in 0..2 {
        made.add_cell(Point::new(x, 2));
    }
    made.add_rail(Point::new(0, 2), Direction::East);
    made.cell_mut(Point::new(0, 2)).unwrap().vehicle = Some(Vehicle::Locomotive);
    made.cell_mut(Point::new(1, 2)).unwrap().vehicle = wagon('a');
    let level = Level {
        tags: Vec::new(),
        board: made,
        train: vec![Point::new(1, 2)],
    };
    let text = write(&Collection {
        tags: Vec::new(),
        levels: vec![level],
    });
    assert_eq!(text, "\r\nTrain: (2,1)\r\n' 0--a\r\n");
}

#[test]
fn recorded_solutions_are_read_as_solution_strings() {
    assert_eq!(
        codes_strictly(&file(&["Solution: 23+3,78,T2", "' 0--a--1"])),
        NONE
    );
    assert_eq!(
        codes_strictly(&file(&["Solution-moves: 66", "' 0--a--1"])),
        NONE
    );
    assert_eq!(
        codes(&file(&["solution-Moves: 6x", "' 0--a--1"])),
        ["GAR0028"]
    );
    assert_eq!(codes(&file(&["Solutions: none", "' 0--a--1"])), ["GAR0029"]);
    let names = [
        "Solution",
        "SOLUTION-moves",
        "Solution-",
        "Solutions",
        "Sol",
        "Resolution",
    ];
    let metrics = names.map(solution_metric);
    assert_eq!(metrics, [Some(""), Some("moves"), None, None, None, None]);
}

#[test]
fn a_board_in_the_first_section_is_a_level() {
    let bytes = b"Title: T\n' 0--a--1\n\n' 0--b--2\n";
    assert_eq!(
        (codes(bytes), codes_strictly(bytes)),
        (vec!["GAR0007"], vec!["GAR0007"])
    );
    let reading = read(bytes);
    assert_eq!(reading.diagnostics.worst(), Some(Severity::Warning));
    assert_eq!(
        (
            reading.collection.tags.len(),
            reading.collection.levels.len()
        ),
        (0, 2)
    );
    assert_eq!(tag_text(&reading.collection.levels[0].tags, "Title"), "T");
}

#[test]
fn safe_fixes_keep_the_number_of_levels() {
    let levels = |bytes: &[u8]| read(bytes).collection.levels.len();
    for (bytes, expected) in [
        // A tag below a board in the first section.
        (&b"' 0--a--1\nTitle: T\n\n' 0--b--2\n"[..], 2),
        // A level with only a redundant author, with and without a board.
        (b"Author: J\n\nAuthor: J\n\nTitle: T\n' 0--a--1\n", 2),
        (b"Author: J\n\nTitle: T\n\nAuthor: J\n' 0--a--1\n", 2),
    ] {
        let reading = read(bytes);
        let fixed = apply_safe_fixes(bytes, &reading.diagnostics).bytes;
        assert_eq!((levels(bytes), levels(&fixed)), (expected, expected));
    }
}

#[test]
fn format_above_a_board_in_the_first_section_belongs_to_the_collection() {
    let bytes = b"Format: 1\nTitle: T\n' 0--a--1\n";
    assert_eq!(codes(bytes), ["GAR0007"]);
    assert_eq!(
        canonical(bytes),
        "Format: 1\r\n\r\nTitle: T\r\n' 0--a--1\r\n"
    );
    let finding = read(bytes);
    let fix = finding
        .diagnostics
        .iter()
        .next()
        .unwrap()
        .fix
        .clone()
        .unwrap();
    assert_eq!(
        (fix.edits[0].span.start, &*fix.edits[0].insert),
        (10, &b"\n"[..])
    );
}

#[test]
fn tags_and_a_board_without_tags_are_one_level() {
    let bytes = b"X: y\n\nTitle: One\n\n' 0--a--1\n\nTitle: Two\n\n\n' 0--b--2\n";
    assert_eq!(
        (codes(bytes), codes_strictly(bytes)),
        (vec!["GAR0009"; 2], vec!["GAR0009"; 2])
    );
    let levels = read(bytes).collection.levels;
    assert_eq!(levels.len(), 2);
    assert_eq!(tag_text(&levels[1].tags, "Title"), "Two");
    assert_eq!(
        levels[1].board.cell(Point::new(1, 0)).unwrap().vehicle,
        wagon('b')
    );
    // The same without tags before them.
    let alone = b"\nTitle: One\n\n' 0--a--1\n";
    assert_eq!(
        (codes(alone), read(alone).collection.levels.len()),
        (vec!["GAR0009"], 1)
    );
    // A board with tags of its own does not get other tags.
    let own = b"X: y\n\nTitle: One\n\nTitle: Two\n' 0--a--1\n";
    assert_eq!(
        (codes(own), read(own).collection.levels.len()),
        (vec!["GAR0010"], 2)
    );
}

#[test]
fn a_level_without_a_board_keeps_its_number() {
    let reading = read(b"X: y\n\nTitle: One\n\nTitle: Two\n' 0--a--1\n");
    let valid: Vec<bool> = reading.levels.iter().map(|level| level.is_valid).collect();
    assert_eq!(valid, [false, true]);
    let text = write(&reading.collection);
    assert_eq!(
        text,
        "X: y\r\n\r\nTitle: One\r\n'\r\n\r\nTitle: Two\r\n' 0--a--1\r\n"
    );
}

#[test]
fn tags_below_a_board_start_a_level_or_belong_to_the_level_above() {
    let bytes = b"\n' 0--a--1\nTitle: Two\nX: y\n' 0--b--2\nTitle: again\n";
    assert_eq!(codes(bytes), ["GAR0011", "GAR0012", "GAR0020"]);
    let levels = read(bytes).collection.levels;
    assert_eq!(
        (levels.len(), levels[0].tags.len(), levels[1].tags.len()),
        (2, 0, 3)
    );
}

#[test]
fn an_unrecognised_line_invalidates_only_the_levels_of_its_section() {
    let reading = read(b"\n' 0--a--1\n\n' 0--b--2\nwhat\n\n' 0--c--3\n");
    let valid: Vec<bool> = reading.levels.iter().map(|level| level.is_valid).collect();
    assert_eq!(valid, [true, false, true]);
}

#[test]
fn a_curly_apostrophe_is_explained() {
    let reading = read("\n’ 0--a--1\n".as_bytes());
    let helps: Vec<_> = reading
        .diagnostics
        .iter()
        .filter_map(|finding| finding.help.clone())
        .collect();
    assert!(helps[0].contains("plain apostrophe"));
}

#[test]
fn limits_are_enforced() {
    let broken = |text: &str, limits: Limits| {
        let options = ReadOptions {
            limits,
            ..ReadOptions::default()
        };
        let read = document::read(&Source::new("x", text.as_bytes().to_vec()), &options);
        read.err().map(|error| (error.name, error.found))
    };
    let with = |name: &str, value: u64| {
        let mut limits = Limits::default();
        limits.set(name, value).unwrap();
        limits
    };
    let two = "\nA: b\nC: d\n' 0--a--1\n\n' 0--a--1\n";
    assert_eq!(broken(two, with("levels", 2)), None);
    assert_eq!(broken(two, with("levels", 1)), Some(("levels", 2)));
    assert_eq!(broken(two, with("tags", 2)), None);
    assert_eq!(broken(two, with("tags", 1)), Some(("tags", 2)));
    assert_eq!(broken(two, with("cells", 6)), None);
    assert_eq!(broken(two, with("cells", 5)), Some(("cells", 6)));
    assert_eq!(
        broken(two, with("file-bytes", 5)),
        Some(("file-bytes", two.len() as u64))
    );
    let value = "\nA:\nb\nc\nd\n:A\n' 0--a--1\n";
    assert_eq!(broken(value, with("tags", 4)), None);
    assert_eq!(broken(value, with("tags", 3)), Some(("tags", 4)));
    // The limit applies to the rectangle: one long line in a tall board.
    let tall = format!("\n'{}+\n{}'+\n", "   ".repeat(30_000), "'\n".repeat(30_000));
    assert!(matches!(
        broken(&tall, Limits::default()),
        Some(("cells", 200_000_000..))
    ));
}

#[test]
fn findings_beyond_the_limit_are_counted() {
    let mut options = ReadOptions::default();
    options.limits.diagnostics = 3;
    let text = "\nx\nx\nx\nx\nx\n' 0--a--1\n";
    let reading = document::read(&Source::new("x", text.into()), &options).unwrap();
    assert_eq!(
        (
            reading.diagnostics.iter().count(),
            reading.diagnostics.left_out()
        ),
        (3, 2)
    );
    assert!(!reading.levels[0].is_valid);
}

#[test]
fn collections_are_recognised_and_other_files_are_not() {
    let score = |bytes: &[u8]| probe(&Source::new("x", bytes.to_vec())).map(|found| found.score);
    assert!(score(b"Format: 1\nTitle: T\n\n' 0--a--1\n") >= Some(95));
    assert!(score(b"\n' 0--a--1\n") >= Some(90));
    assert!(score(b"Format: 1\nTitle: T\n") < Some(50));
    assert!(score(b"\nTitle: T\nby me\n' 0--a--1\n' |\n' |\n' +\n") > Some(50));
    for other in [
        &b""[..],
        b"\n\n",
        b"####\n#@ #\n####\n",
        b"Title: x\nAuthor: y\n",
        b"' a comment of some other language\n' and one more\nx = 1\n",
        b"7x7:a5b1,2,1,0\n",
        b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n",
    ] {
        assert_eq!(score(other), None, "{}", String::from_utf8_lossy(other));
    }
    // Only the start of the file is examined.
    let mut long = b"\n' 0--a--1\n".repeat(20_000);
    long.extend(vec![b'x'; 1 << 20]);
    assert!(score(&long) >= Some(90));
}

// Part B: the board.

#[test]
fn the_smallest_board_is_read() {
    let board = board(&["' a--1--0"]);
    assert_eq!((board.width(), board.height(), rails(&board)), (3, 1, 2));
    let cells: Vec<_> = board
        .cells()
        .map(|(at, cell)| (at.x, cell.vehicle, cell.target))
        .collect();
    let expected = [
        (0, wagon('a'), None),
        (1, None, target('1')),
        (2, Some(Vehicle::Locomotive), None),
    ];
    assert_eq!(cells, expected);
}

#[test]
fn cells_are_three_characters_wide_and_three_lines_high() {
    let lines = ["' 0", "'", "'", "'    +", "'", "'", "'       +"];
    let cells: Vec<Point> = board(&lines).cells().map(|(at, _)| at).collect();
    assert_eq!(
        cells,
        [Point::new(0, 0), Point::new(1, 1), Point::new(2, 2)]
    );
}

#[test]
fn each_of_the_eight_rails_has_its_character() {
    let lines = [
        "' +  +  +",
        "'  \\ | /",
        "'   \\|/",
        "' +--0--+",
        "'   /|\\",
        "'  / | \\",
        "' +  +  +",
    ];
    let middle = *board(&lines).cell(Point::new(1, 1)).unwrap();
    assert_eq!(middle.rails().count(), 8);
    assert_eq!(codes_strictly(&file(&lines)), ["GAR0061"]);
}

#[test]
fn the_alternative_characters_draw_the_same_board() {
    let standard = [
        "' +  +  +",
        "'  \\ | /",
        "'   \\|/",
        "' +--0--+",
        "'   /|\\",
        "'  / | \\",
        "' +  +  +",
    ];
    let hashes = standard.map(|line| line.replace(['\\', '|', '/', '-', '+'], "#"));
    let hashes = hashes.each_ref().map(String::as_str);
    let bangs = standard.map(|line| line.replace('|', "!"));
    let bangs = bangs.each_ref().map(String::as_str);
    assert_eq!(codes_strictly(&file(&hashes)), ["GAR0061"]);
    assert_eq!(board(&hashes), board(&standard));
    assert_eq!(board(&bangs), board(&standard));
    assert_eq!(write_board(&board(&hashes)), standard);
}

#[test]
fn the_two_drawings_of_the_example_have_the_same_rails() {
    let hashes = [
        "' 0",
        "' #",
        "' #",
        "' +",
        "' ##",
        "' # #",
        "' #  #",
        "' #   #",
        "' #    #",
        "'a2#####b1",
    ];
    let one = level(&EQUERRE).board;
    let two = level(&hashes).board;
    assert_eq!((one.width(), one.height(), rails(&one)), (3, 4, 7));
    for (at, cell) in one.cells() {
        assert_eq!(
            two.cell(at).map(|other| other.rails()),
            Some(cell.rails()),
            "{at:?}"
        );
    }
    let corners = |board: &Board| {
        [(0, 3), (2, 3)].map(|(x, y)| {
            let cell = board.cell(Point::new(x, y)).unwrap();
            (cell.vehicle, cell.target)
        })
    };
    assert_eq!(
        corners(&one),
        [(wagon('d'), target('7')), (wagon('g'), target('4'))]
    );
    assert_eq!(
        corners(&two),
        [(wagon('a'), target('2')), (wagon('b'), target('1'))]
    );
}

#[test]
fn a_wagon_on_a_target_may_have_its_second_character_on_each_of_the_eight_sides() {
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        for (centre, second) in [('b', '2'), ('2', 'b')] {
            // The wagon is in the middle of three by three cells, the locomotive far to the right.
            let mut lines = vec![vec![' '; 15]; 8];
            lines[3][4] = centre;
            lines[(3 + dy) as usize][(4 + dx) as usize] = second;
            for (x, letter) in [(10, '0'), (11, '-'), (12, '-'), (13, '+')] {
                lines[0][x] = letter;
            }
            let lines: Vec<String> = lines
                .iter()
                .map(|line| format!("'{}", line.iter().collect::<String>()))
                .collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let board = board(&lines);
            let cell = board.cell(Point::new(1, 1)).unwrap();
            assert_eq!(
                (cell.vehicle, cell.target),
                (wagon('b'), target('2')),
                "{direction:?}"
            );
            assert_eq!(board.cells().count(), 3);
        }
    }
}

#[test]
fn a_second_character_hides_half_a_rail_on_each_of_the_eight_sides() {
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        let mut lines = vec![vec![' '; 9]; 7];
        let mut put = |x: i32, y: i32, letter| lines[y as usize][x as usize] = letter;
        put(4, 3, 'b');
        put(4 + dx, 3 + dy, '2');
        // The half rail of the neighbouring cell, and its centre.
        let rail = match direction {
            Direction::North | Direction::South => '|',
            Direction::East | Direction::West => '-',
            Direction::NorthEast | Direction::SouthWest => '/',
            _ => '\\',
        };
        put(4 + 2 * dx, 3 + 2 * dy, rail);
        put(4 + 3 * dx, 3 + 3 * dy, '0');
        let lines: Vec<String> = lines
            .iter()
            .map(|line| format!("'{}", line.iter().collect::<String>()))
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let bytes = file(&lines);
        let reading = read(&bytes);
        let board = &reading.collection.levels[0].board;
        assert_eq!(rails(board), 1, "{direction:?}");
        assert_eq!(
            codes_strictly(&bytes),
            ["GAR0061"],
            "no missing half: {direction:?}"
        );
    }
}

#[test]
fn a_locomotive_on_a_target_is_read_in_either_order() {
    for lines in [["' 01 --a"], ["'10----a"], ["'01----a"]] {
        let board = board(&lines);
        let cell = board.cell(Point::new(0, 0)).unwrap();
        assert_eq!(
            (cell.vehicle, cell.target),
            (Some(Vehicle::Locomotive), target('1')),
            "{lines:?}"
        );
    }
    assert_eq!(codes_strictly(&file(&["'01--a"])), NONE);
    assert_eq!(codes_strictly(&file(&["' 01-a"])), NONE);
}

#[test]
fn half_a_rail_is_read_as_a_rail() {
    for lines in [["' 0- a--1"], ["' 0 -a--1"]] {
        let bytes = file(&lines);
        assert!(joined(&board(&lines), (0, 0), (1, 0)));
        assert_eq!(
            (codes(&bytes), codes_strictly(&bytes)),
            (vec!["GAR0046"], vec!["GAR0046"])
        );
        assert_eq!(
            read_strictly(&bytes).diagnostics.worst(),
            Some(Severity::Warning)
        );
        assert_eq!(canonical(&bytes), "\r\n' 0--a--1\r\n");
    }
    // A line may end before the half rail.
    let short = ["' 0--a--1", "' |", "'", "' +"];
    assert!(joined(&board(&short), (0, 0), (0, 1)));
    assert_eq!(codes(&file(&short)), ["GAR0046"]);
}

#[test]
fn rails_cross_without_touching() {
    let board = board(&["' 0  +", "'  \\/", "'  /\\", "' a  1"]);
    assert_eq!(rails(&board), 2);
    assert!(joined(&board, (0, 0), (1, 1)) && joined(&board, (1, 0), (0, 1)));
}

#[test]
fn letters_and_numbers_may_repeat() {
    let lines = ["' 0--a--a--1--1"];
    assert_eq!(codes_strictly(&file(&lines)), NONE);
}

#[test]
fn lines_with_only_an_apostrophe_are_optional_at_the_top_and_the_bottom() {
    let trimmed = ["' 0--a--1", "'", "'", "'    +--+"];
    let padded = [
        "'",
        "' ",
        "'",
        "'",
        "' 0--a--1",
        "'",
        "'",
        "'    +--+",
        "'",
        "'",
    ];
    assert_eq!(board(&padded), board(&trimmed));
    assert_eq!(write_board(&board(&padded)), trimmed);
    assert_eq!(codes_strictly(&file(&padded)), NONE);
}

#[test]
fn columns_are_never_shifted() {
    let lines = ["'       0--a--1"];
    let first = board(&lines).cells().next().map(|(at, _)| at);
    assert_eq!(first, Some(Point::new(2, 0)));
    assert_eq!(write_board(&board(&lines)), lines);
}

#[test]
fn a_rail_to_a_missing_cell_is_ignored() {
    for lines in [
        ["' 0--a--1--"],
        ["' 0--a--1-"],
        ["'-0--a--1"],
        ["' 0--a--1   -"],
    ] {
        let bytes = file(&lines);
        assert_eq!(
            (codes(&bytes), codes_strictly(&bytes)),
            (vec!["GAR0045"], vec!["GAR0045"]),
            "{lines:?}"
        );
        assert_eq!(read(&bytes).diagnostics.worst(), Some(Severity::Warning));
        assert_eq!(
            read_strictly(&bytes).diagnostics.worst(),
            Some(Severity::Error)
        );
        assert_eq!(rails(&board(&lines)), 2);
    }
}

#[test]
fn an_invalid_character_is_an_error_with_its_position() {
    for (lines, column) in [
        (["' 0/-a--1"], 4),
        (["' 0--a-|1"], 8),
        (["' 0--a--1   ?"], 13),
    ] {
        let bytes = file(&lines);
        let reading = read(&bytes);
        assert_eq!(codes(&bytes), codes_strictly(&bytes));
        let finding = reading.diagnostics.iter().next().unwrap();
        assert_eq!(finding.severity, Severity::Error);
        let place = Source::new("x", bytes.clone()).place(finding.span.start);
        assert_eq!((place.line, place.column), (2, column));
        assert!(!reading.levels[0].is_valid);
    }
}

#[test]
fn a_word_next_to_the_board_is_one_finding() {
    let bytes = file(&["' 0--a--1   ??"]);
    let reading = read(&bytes);
    let finding = reading.diagnostics.iter().next().unwrap();
    assert_eq!(
        (finding.code.id, &bytes[finding.span.range()]),
        ("GAR0041", &b"??"[..])
    );
}

#[test]
fn a_rail_character_in_the_centre_is_plain_track() {
    for rail in ['-', '|', '/', '\\', '!'] {
        let text = format!("' 0--{rail}--a--1");
        let bytes = file(&[&text]);
        assert_eq!(
            (codes(&bytes), codes_strictly(&bytes)),
            (vec!["GAR0043"], vec!["GAR0043"])
        );
        assert_eq!(read(&bytes).diagnostics.worst(), Some(Severity::Warning));
        assert_eq!(
            read_strictly(&bytes).diagnostics.worst(),
            Some(Severity::Error)
        );
        assert_eq!(canonical(&bytes), "\r\n' 0--+--a--1\r\n");
    }
}

#[test]
fn conflicting_characters_in_a_cell_are_errors() {
    for (text, kept) in [
        ("12", '1'),
        ("ab", 'a'),
        ("a0", 'a'),
        ("0b", '0'),
        ("+2", '+'),
        ("00", '0'),
    ] {
        let line = format!("' {text}    0--+");
        let bytes = file(&[&line]);
        let reading = read(&bytes);
        assert!(codes(&bytes).contains(&"GAR0048"), "{text}");
        assert_eq!(codes(&bytes), codes_strictly(&bytes));
        let cell = *reading.collection.levels[0]
            .board
            .cell(Point::new(0, 0))
            .unwrap();
        let expected = match kept {
            '0' => (Some(Vehicle::Locomotive), None),
            '+' => (None, None),
            '1' => (None, target('1')),
            letter => (wagon(letter), None),
        };
        assert_eq!((cell.vehicle, cell.target), expected, "{text}");
    }
    // Three characters always conflict.
    assert!(codes(&file(&["'1a2   0--+"])).contains(&"GAR0048"));
}

#[test]
fn a_board_has_exactly_one_locomotive() {
    for (line, code) in [
        ("' +--a--1", "GAR0050"),
        ("' 0--a--1--0", "GAR0049"),
        ("'", "GAR0051"),
    ] {
        let bytes = file(&[line]);
        assert_eq!(
            (codes(&bytes), codes_strictly(&bytes)),
            (vec![code], vec![code])
        );
        assert_eq!(read(&bytes).diagnostics.worst(), Some(Severity::Error));
        assert!(!read(&bytes).levels[0].is_valid);
    }
}

#[test]
fn upper_case_wagons_are_read_as_lower_case() {
    for line in ["' 0--B--2", "' 0--B3-2", "'b3--0--2--B"] {
        let bytes = file(&[line]);
        let (lenient, strict) = (read(&bytes), read_strictly(&bytes));
        assert!(codes(&bytes).contains(&"GAR0047"));
        assert_eq!(lenient.collection, strict.collection);
        assert_eq!(strict.diagnostics.worst(), Some(Severity::Error));
        let wagons = lenient.collection.levels[0].board.cells();
        assert!(
            wagons
                .filter(|(_, cell)| cell.vehicle == wagon('b'))
                .count()
                > 0
        );
        assert!(!canonical(&bytes).contains('B'));
    }
}

#[test]
fn a_tab_inside_a_board_line_is_an_error_and_one_around_it_is_not() {
    let inside = file(&["' 0--a--1\t--+"]);
    assert!(codes(&inside).contains(&"GAR0044"));
    assert_eq!(read(&inside).diagnostics.worst(), Some(Severity::Error));
    assert_eq!(codes_strictly(&file(&["\t' 0--a--1\t"])), NONE);
}

#[test]
fn more_wagons_than_targets_are_reported_as_unsolvable() {
    let bytes = file(&["' 0--a--a--1"]);
    let reading = read_strictly(&bytes);
    assert_eq!(codes(&bytes), ["GAR0060"]);
    assert!(reading.levels[0].is_valid);
    let finding = reading.diagnostics.iter().next().unwrap();
    assert!(
        finding.message.contains("cannot be solved"),
        "{}",
        finding.message
    );
    assert_eq!(
        codes(&file(&["' 0--a--1--1--9"])),
        NONE,
        "additional targets are allowed"
    );
    // Unreachable targets do not count.
    assert_eq!(codes(&file(&["' 0--a--+  1--+"])), ["GAR0060"]);
}

#[test]
fn wide_characters_count_as_one_column_each() {
    let bytes = file(&["' 0─-a--1"]);
    let reading = read(&bytes);
    assert_eq!(codes(&bytes), ["GAR0040"]);
    let finding = reading.diagnostics.iter().next().unwrap();
    assert_eq!(&bytes[finding.span.range()], "─".as_bytes());
    assert_eq!(
        &bytes[reading.levels[0].cells[&Point::new(1, 0)].range()],
        b"a"
    );
}

// Writing.

#[test]
fn a_wagon_on_a_target_is_written_east_then_west_then_over_the_eastern_half() {
    for (drawn, written) in [
        ("'1a  0--+", "' a1 0--+"),
        ("' a1-0", "'a1--0"),
        ("' 0--a1", "' 0--a1"),
        ("' 0-1a--+", "' 0--a1-+"),
    ] {
        let drawn = board(&[drawn]);
        assert_eq!(write_board(&drawn), [written]);
        assert_eq!(board(&[written]), drawn, "{written}");
    }
    // Adjacent wagons on targets keep the rail between them.
    let row = ["' +--a1-b2-c3-0"];
    let read = board(&row);
    assert_eq!(
        (rails(&read), write_board(&read)),
        (4, row.map(str::to_owned).to_vec())
    );
}

#[test]
fn text_that_would_read_differently_is_not_written() {
    let tags = vec![
        line("", "no name"),
        line("a:b", "colon"),
        line("'x", "a board"),
        line(" y", "blank"),
        line("two\nlines", "x"),
        line("Kept", "one\r\ntwo"),
        Tag {
            name: "Comment".into(),
            value: Value::Lines(vec![":comment".into(), " x ".into(), "a\nb".into()]),
        },
    ];
    let collection = Collection {
        tags,
        levels: Vec::new(),
    };
    let text = write(&collection);
    assert_eq!(
        text,
        "Kept:\r\none\r\n\r\ntwo\r\n:Kept\r\nComment:\r\nx\r\na\r\nb\r\n:Comment\r\n"
    );
    assert_eq!(canonical(text.as_bytes()), text);
}

#[test]
fn an_empty_collection_is_an_empty_file() {
    assert_eq!(write(&Collection::default()), "");
    assert_eq!(write(&read(b"").collection), "");
    assert_eq!(codes(b""), ["GAR0013"]);
}

#[test]
fn a_train_without_a_tag_is_written() {
    let mut level = level(&["Title: T", "' 0--a--1"]);
    level.train = vec![Point::new(1, 0)];
    let collection = Collection {
        tags: Vec::new(),
        levels: vec![level],
    };
    let text = write(&collection);
    assert_eq!(text, "\r\nTitle: T\r\nTrain: (2,1)\r\n' 0--a--1\r\n");
    let again = read(text.as_bytes()).collection;
    assert_eq!(
        find_tag(&again.levels[0].tags, "Train").map(|tag| tag.value.text()),
        Some("(2,1)".into())
    );
    assert_eq!(again.levels[0].train, collection.levels[0].train);
}

// Part N: solution strings.

fn parse(text: &str) -> Vec<Vec<Action>> {
    Solution::parse(text).unwrap().groups
}

#[test]
fn digits_are_directions_of_the_keypad() {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let expected = [
        SouthWest, South, SouthEast, West, East, NorthWest, North, NorthEast,
    ];
    let read: Vec<Action> = parse("12346789").concat();
    assert_eq!(read, expected.map(Action::Pull));
}

#[test]
fn t_moves_the_tail_for_one_digit() {
    let read: Vec<Action> = parse("T2t22").concat();
    let south = Direction::South;
    assert_eq!(
        read,
        [
            Action::Push(south),
            Action::Push(south),
            Action::Pull(south)
        ]
    );
}

#[test]
fn plus_hooks_and_minus_unhooks() {
    let read: Vec<Action> = parse("+1-").concat();
    assert_eq!(read, [Action::Hook(Direction::SouthWest), Action::Unhook]);
}

#[test]
fn five_and_zero_are_not_directions() {
    for (text, at, token) in [
        ("65", 2, "5"),
        ("0", 1, "0"),
        ("6+0", 2, "+0"),
        ("T5", 1, "T5"),
        ("66T", 3, "T"),
        ("+", 1, "+"),
        ("6x", 2, "x"),
    ] {
        let error = Solution::parse(text).unwrap_err();
        assert_eq!((error.at, &*error.token), (at, token));
    }
}

#[test]
fn commas_and_semicolons_separate_groups() {
    let groups = |text| parse(text).iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(groups("66,+6;-"), [2, 1, 1]);
    assert_eq!(groups(" 6 6 , + 6 ; - "), [2, 1, 1]);
    assert_eq!(groups("66+6-"), [1, 1, 1, 1]);
    assert_eq!(groups("66,"), [2]);
    assert_eq!(groups(""), [0; 0]);
}

#[test]
fn a_solution_string_is_written_as_it_was_read() {
    for text in ["66+6-", "66,+6,-", "T2T2", "66,", ""] {
        assert_eq!(Solution::parse(text).unwrap().to_string(), text);
    }
    assert_eq!(Solution::parse("66;t2").unwrap().to_string(), "66,T2");
}

#[test]
fn both_solutions_of_the_example_have_the_same_actions() {
    let plain = "23+378T2-334+46-77+28T3-22+6T6-488+38T2T2";
    let grouped = "23+3,78,T2,-,334+4,6,-,77+2,8,T3,-,22+6,T6,-,488+3,8,T2T2";
    let (one, two) = (
        Solution::parse(plain).unwrap(),
        Solution::parse(grouped).unwrap(),
    );
    assert!(one.actions().eq(two.actions()));
    assert_eq!((one.actions().count(), two.groups.len()), (31, 17));
    assert_eq!(
        (one.to_string(), two.to_string()),
        (plain.into(), grouped.into())
    );
}

// The original collection, which is not part of the repository.

#[test]
fn the_rebuilt_original_collection_has_no_findings() {
    let Some(bytes) = corpus("gartriage/gartri-rebuilt.Gartriage") else {
        return;
    };
    let reading = read_strictly(&bytes);
    assert!(
        reading.diagnostics.is_empty(),
        "{:?}",
        common::codes_of(&reading)
    );
    assert_eq!(reading.collection.levels.len(), 51);
    assert!(reading.levels.iter().all(|level| level.is_valid));
    let text = write(&reading.collection);
    let again = read_strictly(text.as_bytes());
    assert_eq!(again.collection, reading.collection);
    assert_eq!(write(&again.collection), text);
}
