//! Boards and moves from mail and web pages (SPEC, parts X and K).

mod text;

use quandary_core::diagnostic::apply_safe_fixes;
use quandary_core::grid::Point;
use quandary_core::source::Source;
use quandary_crossoban::format::{CROSSOBAN, ParsedFile, SLC, SOK, XSB, canonical, probe, write};
use quandary_crossoban::model::Terrain;
use text::{YARD, codes, level, lines, read, records, sketch, titles};

const ROWS: [&str; 3] = ["#######", "#@ $ .#", "#######"];

/// Returns the messages of the findings.
fn messages(reading: &ParsedFile) -> Vec<&str> {
    let findings = reading.diagnostics.iter();
    findings.map(|finding| finding.message.as_str()).collect()
}

fn quoted(text: &str, mark: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}

#[test]
fn quoted_lines_may_be_between_other_text() {
    let letter = format!("; Yard\n{YARD}\nSolution: rRR\n");
    for mark in [">", "> ", ">> ", "> > "] {
        let text = format!("Ann wrote:\n{}Great!\n", quoted(&letter, mark));
        let reading = read(XSB, &text);
        assert_eq!(codes(&reading), ["CRO0012"], "{mark}");
        let found = &reading.collection.levels[0];
        assert_eq!(
            (&*found.title, sketch(&found.board)),
            ("Yard", ROWS.map(str::to_owned).to_vec())
        );
        assert_eq!(records(found)[0].1, "rRR", "{mark}");
        let fixed = apply_safe_fixes(text.as_bytes(), &reading.diagnostics);
        let again = read(XSB, std::str::from_utf8(&fixed.bytes).expect("UTF-8"));
        assert_eq!(codes(&again), [""; 0], "{mark}");
        assert_eq!(again.collection, reading.collection, "{mark}");
    }
}

#[test]
fn lines_may_be_quoted_at_different_depths() {
    let text = format!("{}> nice\nthanks\n", quoted(YARD, ">> "));
    let reading = read(XSB, &text);
    assert_eq!(codes(&reading), ["CRO0012"]);
    let found = &reading.collection.levels[0];
    assert_eq!(sketch(&found.board), ROWS);
    assert_eq!(lines(&found.notes), ["nice", "thanks"]);
    let cell = reading.locations[0].cell(Point::new(1, 1));
    assert_eq!(&text[cell.range()], "@");
}

#[test]
fn conveyors_at_the_beginning_of_rows_are_not_quotation_marks() {
    let conveyor = |board: &str, at| {
        let level = level(CROSSOBAN, board);
        matches!(level.board.cell(at).terrain, Terrain::Conveyor(_))
    };
    assert!(conveyor("###\n#@#\n>-#\n>-#\n###\n", Point::new(0, 2)));
    assert!(conveyor("###\n#@#\n--#\n>-#\n", Point::new(0, 3)));
    assert!(conveyor(";@I2@\n>$--\n-@--\n", Point::new(0, 0)));
    let quoted = quoted("###\n#@#\n>-#\n###\n", "> ");
    assert!(conveyor(&quoted, Point::new(0, 2)));
}

/// Returns title and moves of the records below a board, and the text that is reported as skipped.
fn around(line: &str) -> (Vec<(String, String)>, Vec<String>) {
    let reading = read(XSB, &format!("; Yard\n{YARD}\n{line}\n"));
    let records = records(&reading.collection.levels[0]).into_iter();
    let records = records.map(|(title, moves, _)| (title, moves)).collect();
    (
        records,
        messages(&reading).into_iter().map(str::to_owned).collect(),
    )
}

#[test]
fn text_around_moves_is_skipped_and_reported() {
    let cases = [
        ("My solution: rRR", "solution", "rRR", "`My`"),
        ("Solution: rRR (3 moves)", "Solution", "rRR", "`(3 moves)`"),
        (
            "Here is the solution of this level: rR R, I hope.",
            "solution of this level",
            "rRR",
            "`Here is the` `, I hope.`",
        ),
        (
            "Solution (moves: 3): 1r2R.",
            "Solution (moves: 3)",
            "rRR",
            "`.`",
        ),
        ("A snapshot: rR - stuck", "snapshot", "rR", "`A` `- stuck`"),
    ];
    for (line, title, moves, skipped) in cases {
        let (records, messages) = around(line);
        assert_eq!(records, [(title.to_owned(), moves.to_owned())], "{line}");
        let expected = format!("text around moves is skipped: {skipped}");
        assert_eq!(messages, [expected], "{line}");
    }
}

#[test]
fn text_that_is_not_certainly_moves_stays_text() {
    for line in [
        "Solution: dull, I think",
        "The solution: Lulu!",
        "Solution: rRR dull stuff",
        "Solution: rRuL-ish",
        "Comment: my solution: rRR",
        "My moves: rRR",
        "Resolution: rRR",
        "Solution: see below",
        "rRR is my solution",
    ] {
        let (records, messages) = around(line);
        assert_eq!((records, messages), (vec![], vec![]), "{line}");
    }
}

#[test]
fn moves_after_a_key_may_continue_on_the_next_lines() {
    let moves = |text: &str| -> Vec<String> {
        let records = records(&level(XSB, text)).into_iter();
        records.map(|(_, moves, _)| moves).collect()
    };
    let walk = "rlrlrlrlrl";
    let below = format!("; Yard\n{YARD}\nSolution: {walk}\n{walk}\nrRR\nlu\n\nlrRl\n");
    assert_eq!(
        moves(&below),
        [format!("{walk}{walk}rRRlu"), "lrRl".to_owned()]
    );
    let above =
        format!("; Yard\n; Solution: {walk}\n; rl\n; rRR\n; dull\n; Solution: rR\n; dull\n{YARD}");
    assert_eq!(moves(&above), [format!("{walk}rlrRR"), "rR".to_owned()]);
    assert_eq!(lines(&level(XSB, &above).notes), ["dull", "dull"]);
    let quoted = quoted(&below, "> ");
    assert_eq!(moves(&quoted), moves(&below));
}

#[test]
fn a_title_that_contains_moves_is_written_with_a_label() {
    let title = "My solution: rRRul";
    for format in [CROSSOBAN, XSB, SOK] {
        let text = format!("{YARD}\nTitle: {title}\n");
        let reading = read(format, &text);
        assert_eq!(titles(&reading.collection.levels), [title], "{}", format.id);
        let written = canonical(&reading.collection, format).expect("a board with cells");
        let again = read(format, std::str::from_utf8(&written).expect("UTF-8"));
        assert_eq!(
            again.collection.levels, reading.collection.levels,
            "{}",
            format.id
        );
    }
}

const PAGE: &str = "\
<!DOCTYPE html>
<html><head><title>A page</title><style>p { }</style></head>
<body><h2>Yard &amp; garden</h2>
<pre>
#######
#@ $ .#
#######
</pre>
<p>Author: Ann<br>Solution: rRR</p>
<!-- ####### -->
<p>#####<br />#@<b>$</b>.#<br/>
#####</p>
</body></html>
";

#[test]
fn html_around_boards_is_skipped_and_reported() {
    let reading = read(XSB, PAGE);
    let found = &reading.collection.levels;
    assert_eq!(titles(found), ["Yard & garden", ""]);
    assert_eq!(sketch(&found[0].board), ROWS);
    assert_eq!(sketch(&found[1].board), ["#####", "#@$.#", "#####"]);
    assert_eq!(
        (&*found[0].author, &*records(&found[0])[0].1),
        ("Ann", "rRR")
    );
    let message = "HTML around the boards: `<!doctype>` `<html>` `<head>` `</head>` `<body>` \
                   `<h2>` `</h2>` `<pre>` and others skipped; `&amp;` decoded";
    assert_eq!(
        (codes(&reading), messages(&reading)),
        (vec!["CRO0016"], vec![message])
    );
    assert_eq!(reading.collection.notes, []);
    let probed = probe(&Source::new("page.html", PAGE.into()));
    assert_eq!(probed[0].format.id, "xsb");
}

#[test]
fn boards_of_crossoban_survive_html() {
    let text = "<p>######<br>\n#&amp;&gt;B&nbsp;#<br>\n#&#39; &lt;B#<br>\n######</p>\n";
    let page = level(CROSSOBAN, text);
    let plain = level(CROSSOBAN, "######\n#&>B #\n#' <B#\n######\n");
    assert_eq!(page.board, plain.board);
    let reading = read(CROSSOBAN, text);
    let unknown = text.replace("&nbsp;", "&copy;");
    let unknown_reading = read(CROSSOBAN, &unknown);
    assert_eq!(codes(&reading), ["CRO0016"]);
    assert_eq!(codes(&unknown_reading), ["CRO0016", "CRO0002"]);
}

#[test]
fn findings_in_html_point_to_the_file() {
    let text = "<pre>\n#######\n#@ k&gt;.#\n#######\n</pre>\n";
    let reading = read(CROSSOBAN, text);
    assert_eq!(codes(&reading), ["CRO0016", "CRO0002"]);
    let found: Vec<&str> = reading
        .diagnostics
        .iter()
        .map(|finding| &text[finding.span.range()])
        .collect();
    assert_eq!(found, ["<pre>", "k"]);
    let board = reading.locations[0].board;
    assert_eq!(&text[board.range()], "#######\n#@ k&gt;.#\n#######");
}

#[test]
fn cells_that_look_like_tags_are_cells() {
    let board = "#######\n#@<br>#\n#<b> B#\n#######\n";
    let reading = read(CROSSOBAN, board);
    assert_eq!(codes(&reading), ["CRO0063", "CRO0064"]);
    assert_eq!(reading.collection.levels[0].board.width(), 7);
    // Lines that end with a break are not rows that end with conveyors and filters.
    let broken = "#######<br>\n#@ $ .#<br>\n#######<br>\n";
    let reading = read(CROSSOBAN, broken);
    assert_eq!(codes(&reading), ["CRO0016"]);
    assert_eq!(sketch(&reading.collection.levels[0].board), ROWS);
}

#[test]
fn text_with_tags_is_not_written_as_html() {
    let file = "<SokobanLevels><Title>x</Title><Description>\n&lt;b&gt;a&lt;/b&gt;\nb&lt;br/&gt;\n\
                </Description><LevelCollection><Level Id=\"&lt;pre&gt;\">\
                <L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
    let collection = read(SLC, file).collection;
    assert_eq!(titles(&collection.levels), ["<pre>"]);
    for format in [CROSSOBAN, XSB, SOK] {
        let converted = write(&collection, format).expect("a Sokoban board");
        let text = std::str::from_utf8(&converted.bytes).expect("UTF-8");
        let reading = read(format, text);
        assert_eq!(codes(&reading), [""; 0], "{text}");
        assert_eq!(titles(&reading.collection.levels), ["<pre>"], "{text}");
        assert!(
            text.contains("<b>a</b>") && text.contains("b<br/>"),
            "{text}"
        );
    }
    // The title of a record cannot have a label.
    let record = format!("One\n\n{YARD}\nSolution <b>\n\nrRR\n");
    let mut collection = read(SOK, &record).collection;
    collection.levels[0].records[0].title = "Solution </b>".to_owned();
    let converted = write(&collection, SOK).expect("a Sokoban board");
    let text = std::str::from_utf8(&converted.bytes).expect("UTF-8");
    assert!(text.contains("\nSolution  /b\n"), "{text}");
    assert_eq!(codes(&read(SOK, text)), [""; 0], "{text}");
}

#[test]
fn a_malformed_line_does_not_spoil_the_moves_before_it() {
    let text = format!("; Yard\n{YARD}\n; Solution: rrRR\n; rrRR (4)\n");
    let reading = read(XSB, &text);
    let found = &reading.collection.levels[0];
    let found = records(found);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].1, "rrRR");
}
