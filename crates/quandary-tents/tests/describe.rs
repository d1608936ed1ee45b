//! What editors say about parts of a file ([`Document::describe`]).

use quandary_core::family::{Document, Family};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::family::Tents;
use std::sync::Arc;

/// The description of the first occurrence of a part of a text, read in a format.
fn said(format: &str, text: &str, part: &str) -> Option<String> {
    let mut formats = Tents.info().formats.iter();
    let format = formats.find(|known| known.id == format).unwrap();
    let source = Source::new("a", text.as_bytes().to_vec());
    let document: Arc<dyn Document> = Tents.read(source, format, &ReadOptions::default()).unwrap();
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
fn trees_and_clues_are_described_in_every_format() {
    let texts = [
        ("tnt", "2 3 0 1\n1 0 \n0 0 1 \n x \n   \n", "x"),
        ("tatham", "3x2:a_,0,0,1,1,0\n", "a_"),
        ("task", "ab,0,1,0,1\n", "ab"),
        (
            "pzprv3",
            "pzprv3\ntents\n2\n3\n. 0 0 1 \n1 . 1 . \n0 . . . \n0 0 \n0 0 \n0 0 0 \n",
            "1 . \n0",
        ),
        ("board", "2 3\n.T. 1\n... 0\n0 0 1\n", "T"),
        (
            "janko",
            "[clabels]\n0 0 1\n[rlabels]\n1 0\n[problem]\n- x -\n- - -\n",
            "x",
        ),
    ];
    for (format, text, tree) in texts {
        let said = said(format, text, tree).unwrap_or_default();
        assert!(said.starts_with("tree, row "), "{format}: {said}");
    }
    check(
        "board",
        "2 3\n.T. 1\n... 0\n0 0 1\n",
        &[("0 0 1", "column 0 has 0 tents")],
    );
    check(
        "tnt",
        "2 3 0 1\n1 0 \n0 0 1 \n x \n   \n",
        &[("1 0 ", "row 0 has 1 tent")],
    );
}

#[test]
fn keywords_and_sizes_are_described() {
    let tnt = "2 3 0 1\n1 0 \n0 0 1 \n x \n   \n";
    let expected = [
        ("2 3", "number of rows"),
        ("3 0", "number of columns"),
        ("1\n", "touch at corners"),
    ];
    check("tnt", tnt, &expected);
    let janko = "[begin]\n[clabels]\n0 1\n[rlabels]\n1 0\n[problem]\nx -\n- -\n[end]\n";
    check(
        "janko",
        janko,
        &[
            ("rlabels", "the clues of the rows"),
            ("problem", "the board"),
        ],
    );
    let save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Tents\nPARAMS  :5:4x4de\nCPARAMS :5:4x4de\nDESC    :18:_jd,1,0,0,1,0,1,0,1\nNSTATES :1:1\nSTATEPOS:1:1\n";
    check(
        "sgt-save",
        save,
        &[("CPARAMS", "this game"), ("_jd", "tree, row 0, column 0")],
    );
    check("tatham", "3x2:a_,0,0,1,1,0\n", &[("3x2", "columns x rows")]);
    check(
        "puzzlink",
        "https://puzz.link/p?tents/2/2/j0\n",
        &[("tents", "an address")],
    );
    check(
        "board",
        "2 3\n.T. 1\n... 0\n0 0 1\n",
        &[("2 3", "number of rows")],
    );
    assert_eq!(said("board", "2 3\n.T. 1\n... 0\n0 0 1\n", ".T."), None);
}
