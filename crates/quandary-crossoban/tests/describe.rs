//! What editors say about parts of a file ([`Document::describe`]).

use quandary_core::family::{Document, Family};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_crossoban::family::Crossoban;
use std::sync::Arc;

/// The description of the first occurrence of a part of a text, read in a format.
fn said(format: &str, text: &str, part: &str) -> Option<String> {
    let mut formats = Crossoban.info().formats.iter();
    let format = formats.find(|known| known.id == format).unwrap();
    let source = Source::new("a", text.as_bytes().to_vec());
    let document: Arc<dyn Document> = Crossoban
        .read(source, format, &ReadOptions::default())
        .unwrap();
    let described = document.describe(text.find(part).unwrap())?;
    assert!(described.span.end <= text.len());
    Some(described.text)
}

fn check(format: &str, text: &str, expected: &[(&str, &str)]) {
    for (part, words) in expected {
        let said = said(format, text, part);
        assert!(
            said.as_ref().is_some_and(|said| said.contains(words)),
            "{part}: {said:?}"
        );
    }
}

#[test]
fn cells_moves_and_labels_of_lines_are_described() {
    let text = "Title: One\n#####\n#@$.#\n#####\nAuthor: Me\n\nSolution\nR\n";
    for format in ["xsb", "sok", "crossoban"] {
        let expected = [
            ("@", "pusher at (2,2)"),
            ("$", "box at (3,2)"),
            (".", "goal at (4,2)"),
            ("Title", "the title of the level"),
            ("Author", "the author"),
            ("R\n", "Solution: 1 move."),
        ];
        check(format, text, &expected);
    }
}

#[test]
fn symbols_mean_what_their_format_says() {
    let pusher = "XXXXX\nX@*.X\nXXXXX\n";
    check(
        "pusher",
        pusher,
        &[("*", "box at (3,2)"), ("X", "wall at (1,1)")],
    );
    let wide = "; @I2@\n-#-#-#-#\n-#'R-@-#\n-#-#-#-#\n";
    let expected = [
        ("@I2@", "2 characters for each cell"),
        ("'R", "red box on ice"),
    ];
    check("crossoban", wide, &expected);
    let slc = "<?xml version=\"1.0\"?>\n<SokobanLevels>\n<LevelCollection>\n<Level Id=\"A\">\n<L>#####</L>\n<L>#@$.#</L>\n<L>#####</L>\n</Level>\n</LevelCollection>\n</SokobanLevels>\n";
    let expected = [
        ("$", "box at (3,2)"),
        ("Id", "the title"),
        ("Level ", "a level"),
    ];
    check("slc", slc, &expected);
}
