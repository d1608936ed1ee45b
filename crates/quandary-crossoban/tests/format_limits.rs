//! Limits on the size of files (SPEC, part A).

mod text;

use quandary_core::format::Format;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_crossoban::format::{CROSSOBAN, ParsedFile, SLC, SOK, XSB};
use text::YARD;

fn read(
    format: &'static Format,
    text: &str,
    change: impl Fn(&mut Limits),
) -> Result<ParsedFile, LimitExceeded> {
    let mut options = ReadOptions::default();
    change(&mut options.limits);
    quandary_crossoban::read(
        &Source::new("test", text.as_bytes().to_vec()),
        format,
        &options,
    )
}

fn exceeded(format: &'static Format, text: &str, change: impl Fn(&mut Limits)) -> &'static str {
    read(format, text, change)
        .expect_err("an exceeded limit")
        .name
}

#[test]
fn limits_are_exact() {
    let two = format!("; 1\n{YARD}\n; 2\n; x\n{YARD}");
    let bytes = two.len() as u64;
    assert!(read(XSB, &two, |limits| limits.file_bytes = bytes).is_ok());
    assert_eq!(
        exceeded(XSB, &two, |limits| limits.file_bytes = bytes - 1),
        "file-bytes"
    );
    assert!(read(XSB, &two, |limits| limits.levels = 2).is_ok());
    assert_eq!(exceeded(XSB, &two, |limits| limits.levels = 1), "levels");
    assert!(read(XSB, &two, |limits| limits.cells = 42).is_ok());
    assert_eq!(exceeded(XSB, &two, |limits| limits.cells = 41), "cells");
    assert!(read(XSB, &two, |limits| limits.tags = 2).is_ok());
    assert_eq!(exceeded(XSB, &two, |limits| limits.tags = 1), "tags");
}

#[test]
fn huge_run_lengths_are_refused_before_memory_is_allocated() {
    for row in [
        "#99999999999-#",
        "#9999(9999(9999(9999(-))))#",
        "#18446744073709551616-#",
        "9999999999(#|)#",
    ] {
        let text = format!("7#\n{row}\n#@ $ .#\n7#\n");
        assert_eq!(exceeded(SOK, &text, |_| ()), "cells", "{row}");
    }
    let empty = "7#\n#99999999999()@ $ .#\n7#\n";
    assert!(read(SOK, empty, |_| ()).is_ok());
    let moves = format!("Yard\n\n{YARD}\nSolution\n\n99999999999r\n");
    assert_eq!(exceeded(SOK, &moves, |_| ()), "cells");
    let many = format!("Yard\n\n{YARD}\n{}", "Solution\n\n9999999r\n\n".repeat(3));
    assert_eq!(exceeded(SOK, &many, |_| ()), "cells");
}

#[test]
fn a_rectangle_of_few_long_and_many_short_rows_is_refused() {
    let text = format!("{}\n{}", "#".repeat(20_000), "#@#\n".repeat(20_000));
    assert_eq!(exceeded(XSB, &text, |_| ()), "cells");
}

#[test]
fn a_board_of_3000_by_3000_is_read() {
    let wall = "#".repeat(3_000);
    let row = format!("#{}#", "$ . @*+ ".repeat(375).split_at(2_998).0);
    let text = format!("{wall}\n{}{wall}\n", format!("{row}\n").repeat(2_998));
    let reading = read(XSB, &text, |_| ()).expect("9,000,000 cells");
    let board = &reading.collection.levels[0].board;
    assert_eq!((board.width(), board.height()), (3_000, 3_000));
}

#[test]
fn fifty_thousand_levels_are_read() {
    let text: String = (0..50_000)
        .map(|number| format!("; {number}\n{YARD}\n"))
        .collect();
    let reading = read(XSB, &text, |_| ()).expect("within all limits");
    assert_eq!(reading.locations.len(), 50_000);
    let dense: String = (0..50_000)
        .map(|number| format!("; {number}\n{YARD}"))
        .collect();
    let reading = read(XSB, &dense, |_| ()).expect("within all limits");
    assert_eq!(reading.locations.len(), 50_000);
}

#[test]
fn many_lines_of_one_kind_take_linear_time() {
    for line in [
        "#\n",
        "-----\n",
        ";\n",
        "\n",
        ">\n",
        "> #\n",
        ";@I2@\n",
        "##\n; x\n",
        "#@#\n;\n# #\n",
    ] {
        let text = line.repeat(90_000);
        for format in [CROSSOBAN, SOK] {
            let refused = read(format, &text, |_| ()).err().map(|error| error.name);
            assert!(matches!(refused, None | Some("tags" | "cells")), "{line}");
        }
    }
    for piece in ["(", "2(", "#(", "|", "{", "r{", "1-1,", "<#", "<#a"] {
        let long = piece.repeat(100_000);
        for text in [
            format!("7#\n#@{long}#\n7#\n"),
            format!("a=b\n\nx\n\n{YARD}\n{long}\n"),
        ] {
            assert!(read(SOK, &text, |_| ()).is_ok(), "{piece}");
        }
    }
}

#[test]
fn insertions_that_grow_too_much_are_refused() {
    let text = format!(
        "a={}\n\n{}\n\n{YARD}",
        "x".repeat(1 << 20),
        "<#a#/>".repeat(1 << 10)
    );
    assert_eq!(exceeded(SOK, &text, |_| ()), "file-bytes");
}

#[test]
fn xml_has_the_same_limits() {
    let row = "<L>#######</L>";
    let level = format!("<Level>{row}<L>#@ $ .#</L>{row}</Level>");
    let text = format!("<SokobanLevels>{}</SokobanLevels>", level.repeat(3));
    assert!(read(SLC, &text, |limits| limits.levels = 3).is_ok());
    assert_eq!(exceeded(SLC, &text, |limits| limits.levels = 2), "levels");
    assert!(read(SLC, &text, |limits| limits.cells = 63).is_ok());
    assert_eq!(exceeded(SLC, &text, |limits| limits.cells = 62), "cells");
    let deep = "<a>".repeat(200_000);
    assert!(read(SLC, &deep, |_| ()).is_ok());
}
