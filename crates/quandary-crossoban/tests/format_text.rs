//! Crossoban and XSB text, also from mail and web pages (SPEC, parts F and X).

mod text;

use quandary_core::diagnostic::{Severity, apply_safe_fixes};
use quandary_core::grid::Point;
use quandary_crossoban::format::{CROSSOBAN, PUSHER, SLC, SOK, XSB, write};
use quandary_crossoban::model::{Content, Group, Level, Terrain};
use text::{YARD, codes, level, levels, lines, read, records, sketch, titles, written};

const ROWS: [&str; 3] = ["#######", "#@ $ .#", "#######"];

#[test]
fn empty_lines_separate_boards_and_comments_above_are_titles() {
    let text = format!("; One\n{YARD}\n; Two\n{YARD}\n\n\n;Three\n; the end\n{YARD}");
    let found = levels(CROSSOBAN, &text);
    assert_eq!(titles(&found), ["One", "Two", "Three"]);
    assert_eq!(lines(&found[2].notes), ["the end"]);
    assert!(found.iter().all(|level| sketch(&level.board) == ROWS));
}

#[test]
fn a_label_overrides_the_first_comment_as_title() {
    for label in ["; Title: Yard", "; title:Yard", ";TITLE:  Yard"] {
        let found = level(CROSSOBAN, &format!("; 17\n{label}\n{YARD}"));
        assert_eq!(found.title, "Yard");
        assert_eq!(lines(&found.notes), ["17"]);
    }
    let below = level(XSB, &format!(";dh-101.xsb\n{YARD}Title:Yard\nAuthor:Me\n"));
    assert_eq!((&*below.title, &*below.author), ("Yard", "Me"));
    assert_eq!(lines(&below.notes), ["dh-101.xsb"]);
}

#[test]
fn an_author_is_the_levels_own_or_the_collections() {
    let text = format!("Two yards\nauthor:She\n\n; A\n{YARD}\n; B\n; Author: He\n{YARD}");
    let reading = read(CROSSOBAN, &text);
    let authors: Vec<&str> = reading
        .collection
        .levels
        .iter()
        .map(|level| &*level.author)
        .collect();
    assert_eq!(authors, ["She", "He"]);
    assert_eq!(reading.collection.note("AUTHOR"), Some("She"));
}

#[test]
fn before_the_first_board_the_last_comments_belong_to_it() {
    let text = format!("; A set\n; of yards\n\n \n; 1\n\n{YARD}\n; 2\n\n{YARD}");
    let reading = read(XSB, &text);
    assert_eq!(lines(&reading.collection.notes), ["A set", "of yards"]);
    assert_eq!(titles(&reading.collection.levels), ["1", "2"]);
}

#[test]
fn a_marker_switches_to_two_or_three_characters() {
    for marker in [";@I2@", "; @I2@", "@I2@", " ;  @I2@  ", ";@I2@ "] {
        let text = format!("; Name\n{marker}\n##########\n##@-$-.-##\n##########\n");
        let found = level(CROSSOBAN, &text);
        assert_eq!(found.title, "Name", "{marker}");
        assert_eq!(
            sketch(&found.board),
            ["#####", "#@$.#", "#####"],
            "{marker}"
        );
        assert_eq!(found.notes, [], "{marker}");
    }
    let three = ";@I3@\n###############\n###--@.-$--.###\n###############\n";
    let board = level(CROSSOBAN, three).board;
    assert_eq!(sketch(&board), ["#####", "#@*.#", "#####"]);
}

#[test]
fn a_marker_applies_to_one_board() {
    let text = format!("; A\n;@I2@\n########\n##@-*-##\n########\n\n; B\n{YARD}");
    let found = levels(CROSSOBAN, &text);
    assert_eq!(sketch(&found[0].board), ["####", "#@*#", "####"]);
    assert_eq!(sketch(&found[1].board), ROWS);
}

#[test]
fn a_title_without_a_semicolon_may_precede_a_marker() {
    let board = "##########\n##@-$-.-##\n##########\n";
    let text = format!("Wide\n;@I2@\n{board}\nWider\n\n@I2@\n{board}");
    assert_eq!(titles(&levels(CROSSOBAN, &text)), ["Wide", "Wider"]);
}

#[test]
fn a_detached_marker_is_reported_and_valid() {
    for between in ["\n", "; by me\n"] {
        let text = format!(";@I2@\n{between}##########\n##@-$-.-##\n##########\n");
        let reading = read(CROSSOBAN, &text);
        assert_eq!(codes(&reading), ["CRO0008"], "{between}");
        assert_eq!(reading.collection.levels[0].board.width(), 5);
    }
}

#[test]
fn the_seven_symbols_and_the_three_floors_of_xsb() {
    let text = "########\n#@+-_ .#\n#$*....#\n########\n";
    let found = level(XSB, text);
    let rows = ["########", "#@+   .#", "#$*....#", "########"];
    assert_eq!(sketch(&found.board), rows);
    assert_eq!(read(XSB, text).dialect(), "XSB");
}

#[test]
fn other_symbols_in_xsb_are_read_with_a_warning() {
    let reading = read(XSB, "######\n#@ B #\n#BG  #\n######\n");
    assert_eq!(codes(&reading), ["CRO0013", "CRO0064"]);
    assert_eq!(reading.dialect(), "Crossoban");
}

#[test]
fn titles_may_be_plain_lines_numbers_or_quoted() {
    for title in ["Level 3", "17", "'The Dungeon'", "Level 3: the yard"] {
        let apart = level(XSB, &format!("{title}\n\n{YARD}"));
        assert_eq!(apart.title, title);
        let close = level(XSB, &format!("{title}\n{YARD}"));
        assert_eq!(close.title, title);
    }
}

#[test]
fn a_line_directly_below_a_board_is_its_title_if_it_has_no_other() {
    for below in ["; 11", "'Twice the yard'"] {
        let text = format!("{YARD}{below}\n\n{YARD}; 12\n");
        let found = levels(XSB, &text);
        assert_eq!(titles(&found), [below.trim_start_matches("; "), "12"]);
    }
    let named = level(XSB, &format!("; 1\n{YARD}'The yard'\n"));
    assert_eq!(
        (&*named.title, &*lines(&named.notes)[0]),
        ("1", "'The yard'")
    );
}

#[test]
fn a_file_that_begins_with_a_board_and_ends_with_a_comment_has_its_titles_below() {
    let text = format!("{YARD}\n; 1\n\n{YARD}\n; 2\n");
    assert_eq!(titles(&levels(XSB, &text)), ["1", "2"]);
    let before = format!("; 1\n\n{YARD}\n; 2\n\n{YARD}");
    assert_eq!(titles(&levels(XSB, &before)), ["1", "2"]);
}

#[test]
fn labels_below_a_board_are_its_own() {
    let text = format!("{YARD}Title: A\nAuthor: B\nDifficulty: 3\n\n{YARD}\nTitle: C\n");
    let found = levels(XSB, &text);
    assert_eq!(titles(&found), ["A", "C"]);
    assert_eq!((&*found[0].author, &*found[1].author), ("B", ""));
    assert_eq!(lines(&found[0].notes), ["Difficulty: 3"]);
}

#[test]
fn comments_separate_boards_without_empty_lines() {
    let text = format!(";screen.01\n{YARD};screen.02\n{YARD}");
    assert_eq!(titles(&levels(XSB, &text)), ["screen.01", "screen.02"]);
}

#[test]
fn a_comment_inside_a_board_belongs_to_the_text_above_it() {
    let text = "; Yard\n#######\n; hard\n#@ $ .#\n#######\n";
    let reading = read(XSB, text);
    let found = &reading.collection.levels[0];
    assert_eq!(codes(&reading), ["CRO0014"]);
    assert_eq!(sketch(&found.board), ROWS);
    assert_eq!((&*found.title, &*lines(&found.notes)[0]), ("Yard", "hard"));
}

#[test]
fn quotation_marks_of_mail_are_removed_only_if_every_line_has_them() {
    for mark in [">", "> ", ">> ", "> > "] {
        let text: String = format!("; Yard\n{YARD}\n; 2\n{YARD}")
            .lines()
            .map(|line| format!("{mark}{line}\n"))
            .collect();
        let reading = read(XSB, &text);
        assert_eq!(titles(&reading.collection.levels), ["Yard", "2"], "{mark}");
        assert_eq!(codes(&reading), ["CRO0012"], "{mark}");
        assert_eq!(sketch(&reading.collection.levels[0].board), ROWS, "{mark}");
    }
    let conveyor = "###\n#@#\n>-#\n###\n";
    let board = level(CROSSOBAN, conveyor).board;
    assert!(matches!(
        board.cell(Point::new(0, 2)).terrain,
        Terrain::Conveyor(_)
    ));
}

#[test]
fn common_indentation_and_trailing_spaces_have_no_meaning() {
    for indent in ["    ", "\t", "  \t"] {
        let text: String = YARD
            .lines()
            .map(|line| format!("{indent}{line}  \n"))
            .collect();
        assert_eq!(sketch(&level(XSB, &text).board), ROWS);
    }
    let ragged = "  #####\n###   #\n#@ $ .#\n#######\n";
    let rows = ["  #####", "###   #", "#@ $ .#", "#######"];
    assert_eq!(sketch(&level(XSB, ragged).board), rows);
}

#[test]
fn non_breaking_spaces_are_spaces() {
    let text = "\u{a0}#######\n\u{a0}#@\u{a0}$\u{a0}.#\n\u{a0}#######\u{a0}\n";
    assert_eq!(sketch(&level(XSB, text).board), ROWS);
}

#[test]
fn tabs_are_spaces_up_to_a_multiple_of_eight() {
    let text = "#########\n#@\t#\n#$ .\t#\n#########\n";
    let reading = read(XSB, text);
    let rows = ["#########", "#@      #", "#$ .    #", "#########"];
    assert_eq!(sketch(&reading.collection.levels[0].board), rows);
    assert_eq!(codes(&reading), ["CRO0011"]);
    let fixed = apply_safe_fixes(text.as_bytes(), &reading.diagnostics);
    let again = read(XSB, std::str::from_utf8(&fixed.bytes).expect("ASCII"));
    assert_eq!(codes(&again), [""; 0]);
    assert_eq!(again.collection, reading.collection);
}

#[test]
fn short_rows_are_completed_with_floor() {
    let text = "####\n#  ####\n#@ $ .#\n####  #\n   ####\n";
    let rows = ["####   ", "#  ####", "#@ $ .#", "####  #", "   ####"];
    assert_eq!(sketch(&level(XSB, text).board), rows);
}

#[test]
fn lines_end_in_any_way_and_text_may_be_latin_1() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("; One\n{YARD}\n; Two\n{YARD}").replace('\n', end);
        assert_eq!(titles(&levels(XSB, &text)), ["One", "Two"]);
    }
    let bytes = [b"; \xa9 Caf\xe9\n".as_slice(), YARD.as_bytes()].concat();
    let reading = text::read_with(XSB, &bytes, quandary_core::diagnostic::Strictness::Lenient);
    assert_eq!(reading.collection.levels[0].title, "© Café");
}

#[test]
fn inner_rows_may_be_empty_and_walls_may_be_outside() {
    let text = "###    \n#-#  ##\n-------\n#######\n#@ $ .#\n#######\n";
    let found = level(XSB, text);
    assert_eq!(found.board.height(), 6);
    assert_eq!(sketch(&found.board)[2], "       ");
}

#[test]
fn boards_without_pusher_solved_or_with_more_boxes_are_read() {
    for (text, code, severity) in [
        ("#####\n#  $#\n# . #\n#####\n", "CRO0060", Severity::Error),
        ("#####\n#@ *#\n#####\n", "CRO0063", Severity::Note),
        ("#####\n#@$$#\n# . #\n#####\n", "CRO0062", Severity::Warning),
    ] {
        let reading = read(XSB, text);
        assert_eq!(codes(&reading), [code]);
        assert_eq!(reading.diagnostics.worst(), Some(severity));
        assert_eq!(reading.collection.levels.len(), 1);
    }
}

#[test]
fn large_boards_and_long_files_are_read() {
    let wide = format!(
        "{}\n#@ $ .{}#\n{}\n",
        "#".repeat(57),
        " ".repeat(50),
        "#".repeat(57)
    );
    assert_eq!(level(XSB, &wide).board.width(), 57);
    let many: String = (1..=1_623)
        .map(|number| format!("; {number}\n{YARD}\n"))
        .collect();
    let found = levels(XSB, &many);
    assert_eq!((found.len(), &*found[1_622].title), (1_623, "1623"));
}

#[test]
fn bars_and_decoration_in_text_are_not_boards() {
    let text =
        format!("|  A set of yards  |\n\n########\n\n----------\n\n*********\n\n; 1\n{YARD}");
    let reading = read(XSB, &text);
    assert_eq!(reading.collection.levels.len(), 1);
    assert_eq!(reading.collection.notes.len(), 4);
}

#[test]
fn a_line_that_begins_with_two_colons_is_a_remark_unless_it_is_a_row() {
    let text = format!(":: a remark\n:::::::::::\n; 1\n{YARD}");
    let reading = read(CROSSOBAN, &text);
    assert_eq!(reading.collection.notes, []);
    let locks = "#####\n#@$ #\n::B##\n::: #\n#B###\n#####\n";
    let board = level(CROSSOBAN, locks).board;
    assert_eq!(board.cell(Point::new(1, 2)).terrain, Terrain::Lock);
    assert_eq!(board.cell(Point::new(2, 3)).terrain, Terrain::Lock);
}

#[test]
fn unknown_characters_between_walls_are_reported() {
    let text = "#######\n#@ k .#\n#     #\n#######\n";
    let reading = read(CROSSOBAN, text);
    let finding = reading
        .diagnostics
        .iter()
        .next()
        .expect("an unknown character");
    assert_eq!(
        (finding.code.id, &text[finding.span.range()]),
        ("CRO0002", "k")
    );
    assert!(!reading.locations[0].playable);
}

#[test]
fn every_cell_has_its_location() {
    let text = "; 1\n   #######\n   #@ $ .#\n   #######\n";
    let reading = read(XSB, text);
    let at = |x, y| &text[reading.locations[0].cell(Point::new(x, y)).range()];
    assert_eq!((at(1, 1), at(3, 1), at(5, 1)), ("@", "$", "."));
    let wide = ";@I2@\n##########\n##@-$-.-##\n##########\n";
    let reading = read(CROSSOBAN, wide);
    assert_eq!(
        &wide[reading.locations[0].cell(Point::new(3, 1)).range()],
        ".-"
    );
}

#[test]
fn solutions_in_comments_are_records() {
    let found = level(CROSSOBAN, &format!("; Yard\n; Solution: rRR\n{YARD}"));
    assert_eq!(
        records(&found),
        [("Solution".to_owned(), "rRR".to_owned(), vec![])]
    );
    assert_eq!(found.notes, []);
}

#[test]
fn the_canonical_text_of_xsb_keeps_its_solutions() {
    let text = format!("; Yard\n; Solution: rRR\n{YARD}");
    assert_eq!(written(XSB, &text), text);
}

#[test]
fn the_canonical_text_has_the_title_first_and_one_empty_line_between_boards() {
    let text = format!(
        "A set\nAuthor: She\n\n\n   ;One\n;by hand\n{YARD}Author: He\n\n\n{YARD}Title: Two: b\n; Solution: rRR\n"
    );
    let expected = format!(
        "A set\nAuthor: She\n\n; One\n; Author: He\n; by hand\n{YARD}\n; Title: Two: b\n; Solution: rRR\n{YARD}"
    );
    assert_eq!(written(CROSSOBAN, &text), expected);
    assert_eq!(written(CROSSOBAN, &expected), expected);
}

#[test]
fn a_title_that_would_be_misread_is_written_with_a_label() {
    for title in ["Key: value", "@I2@", "a:b"] {
        let text = format!("; Title: {title}\n{YARD}");
        assert_eq!(level(CROSSOBAN, &text).title, title);
        assert_eq!(written(CROSSOBAN, &text), text);
    }
}

#[test]
fn notes_of_an_untitled_board_do_not_become_its_title() {
    let text = format!(";\n; just a note\n{YARD}");
    let found = level(CROSSOBAN, &text);
    assert_eq!(
        (&*found.title, &*lines(&found.notes)[0]),
        ("", "just a note")
    );
    assert_eq!(written(CROSSOBAN, &text), text);
}

#[test]
fn a_board_that_would_not_be_recognised_gets_a_frame() {
    let mut found = level(CROSSOBAN, YARD);
    found.board = quandary_crossoban::model::Board::new(3, 1);
    found.board.set(
        Point::new(1, 0),
        quandary_crossoban::model::Cell {
            terrain: Terrain::Floor,
            content: Some(Content::Pusher(quandary_crossoban::model::Pusher {
                colour: None,
                group: Some(Group::FIRST),
            })),
        },
    );
    let collection = quandary_crossoban::model::Collection {
        notes: Vec::new(),
        levels: vec![found],
    };
    let converted = write(&collection, CROSSOBAN).expect("Crossoban text holds all boards");
    assert_eq!(converted.bytes, b"#####\n# & #\n#####\n");
    assert_eq!(
        converted.lost,
        ["the board of level 1 without a frame of walls; a frame was added"]
    );
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>
<SokobanLevels>
  <Title>Two &amp; two</Title>
  <Description>
    Made for a test.
  </Description>
  <Email>me@example.org</Email>
  <LevelCollection Copyright=\"Me\" MaxWidth=\"7\" MaxHeight=\"4\">
    <Level Id=\"Yard\" Width=\"7\" Height=\"3\">
      <L>#######</L>
      <L>#@ $ .#</L>
      <L>#######</L>
    </Level>
    <Level Id=\"Nook\" Width=\"9\" Height=\"4\" Copyright=\"You\">
      <L> ####</L>
      <L>##  #</L>
      <L>#@*.$#</L>
      <L>######</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
";

#[test]
fn xml_of_sokoban_for_windows_is_read_and_written() {
    let reading = read(SLC, XML);
    let found = &reading.collection.levels;
    assert_eq!(titles(found), ["Yard", "Nook"]);
    assert_eq!((&*found[0].author, &*found[1].author), ("Me", "You"));
    assert_eq!(sketch(&found[0].board), ROWS);
    let notes = [
        "Collection: Two & two",
        "Made for a test.",
        "Email: me@example.org",
        "Author: Me",
    ];
    assert_eq!(lines(&reading.collection.notes), notes);
    assert_eq!(codes(&reading), ["CRO0031"]);
    let text = written(SLC, XML);
    assert_eq!(read(SLC, &text).collection.levels, *found);
    assert_eq!(written(SLC, &text), text);
}

#[test]
fn ignored_xml_is_reported() {
    let file = "<SokobanLevels><!-- by hand --><Title>T</Title><Url/><Email></Email><LevelCollection>\
                <Level Id=\"A\"><L>#####</L><L>#@$.#</L><L>#####</L><Best Moves=\"1\"/></Level>\
                </LevelCollection></SokobanLevels>";
    let reading = read(SLC, file);
    assert_eq!(codes(&reading), ["CRO0032", "CRO0032"]);
    let locations = reading.diagnostics.iter().map(|finding| finding.span);
    let ignored: Vec<&str> = locations.map(|span| &file[span.start..span.end]).collect();
    assert_eq!(ignored, ["<!-- by hand -->", "<Best Moves=\"1\"/>"]);
    assert_eq!(titles(&reading.collection.levels), ["A"]);
}

#[test]
fn an_xml_level_without_rows_keeps_its_place() {
    let row = "<L>#@$.#</L>";
    let file = format!(
        "<SokobanLevels><LevelCollection><Level Id=\"A\"></Level><Level Id=\"B\">{row}</Level>\
         </LevelCollection></SokobanLevels>"
    );
    let text = written(SLC, &file);
    assert_eq!(titles(&read(SLC, &text).collection.levels), ["A", "B"]);
    assert_eq!(written(SLC, &text), text);
}

#[test]
fn misspelled_labels_are_reported() {
    let reading = |text: &str| codes(&read(XSB, text));
    for label in ["; Tilte", "Auhtor", ";autor", "Soluton", "difficulti"] {
        let text = format!("{label}: x\n{YARD}");
        assert_eq!(reading(&text), ["CRO0026"], "{label}");
        let header = format!("{label}: x\n\n; One\n{YARD}\n; Two\n{YARD}");
        assert_eq!(reading(&header), ["CRO0026"], "{label}");
    }
    for label in [
        "Title",
        "AUTHOR",
        "Date",
        "Comment",
        "e-mail",
        "Solution 2",
        "Name",
    ] {
        let text = format!("{label}: x\n{YARD}");
        assert!(reading(&text).is_empty(), "{label}");
    }
}

#[test]
fn truncated_xml_gives_the_levels_before_the_end() {
    let end = XML.find("Nook").expect("the second level");
    let reading = read(SLC, &XML[..end]);
    assert_eq!(codes(&reading), ["CRO0030"]);
    assert_eq!(titles(&reading.collection.levels), ["Yard"]);
}

#[test]
fn text_above_a_board_of_pusher_text_belongs_to_it() {
    let maze = "Size X: 7\n\nXXXXXXX\nX@ * .X\nXXXXXXX\n\n*******\n";
    let text = format!("Maze: 1\n{maze}Maze: 2\n{maze}");
    let found = levels(PUSHER, &text);
    assert_eq!(titles(&found), ["1", "2"]);
    assert_eq!(lines(&found[0].notes), ["Size X: 7"]);
    assert_eq!(lines(&found[1].notes), ["*******", "Size X: 7", "*******"]);
}

fn is_plain(level: &Level) -> bool {
    level.notes.is_empty() && level.records.is_empty()
}

#[test]
fn the_named_format_decides_how_text_is_read() {
    let text = "#######\n#@ b W#\n#######\n";
    let crossoban = level(CROSSOBAN, text);
    assert_eq!(
        crossoban.board.cell(Point::new(5, 1)).terrain,
        Terrain::Sturdy
    );
    let sok = level(SOK, text);
    assert_eq!(sketch(&sok.board)[1], "#@ $ ##");
    assert!(is_plain(&crossoban) && is_plain(&sok));
}
