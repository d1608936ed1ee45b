//! Which files are taken for files of this family (SPEC, part A).

mod text;

use quandary_core::source::Source;
use quandary_crossoban::format::{FORMATS, is_inline, probe};
use std::path::{Path, PathBuf};
use text::YARD;

/// The formats found, the likeliest first.
fn found(text: &str) -> Vec<&'static str> {
    let found = probe(&Source::new("file", text.as_bytes().to_vec()));
    found
        .into_iter()
        .map(|evidence| evidence.format.id)
        .collect()
}

#[test]
fn boards_of_sokoban_are_alike_in_three_formats() {
    let source = Source::new("file", format!("; 1\n\n{YARD}\n; 2\n\n{YARD}").into_bytes());
    let found = probe(&source);
    let ids: Vec<&str> = found.iter().map(|evidence| evidence.format.id).collect();
    assert_eq!(ids, ["xsb", "sok", "crossoban"]);
    assert!(found.iter().all(|evidence| evidence.score == 95));
}

#[test]
fn every_format_is_recognised_by_its_content() {
    for (text, id) in [
        ("#####\n#@ B#\n#B  #\n#####\n", "crossoban"),
        (";@I2@\n##########\n##@-$-.-##\n##########\n", "crossoban"),
        ("#####\n#p b#\n#  o#\n#####\n", "sok"),
        ("7#|#@ $ .#|7#\n", "sok"),
        (":: Sokoban\n\n#######\n#@ $ .#\n#######\n", "sok"),
        ("Collection: x\n\n#######\n#@ $ .#\n#######\n", "sok"),
        ("#######\n#@ $ .#\n#######\n\nSolution\n\nrRR\n", "sok"),
        ("XXXXXXX\nX@ * .X\nXXXXXXX\n", "pusher"),
        ("<?xml version=\"1.0\"?>\n<SokobanLevels>\n", "slc"),
        ("> #######\n> #@ $ .#\n> #######\n", "xsb"),
    ] {
        assert_eq!(found(text).first(), Some(&id), "{text}");
    }
}

#[test]
fn text_without_boards_is_nothing_of_this_family() {
    for text in [
        "",
        "Hello.\n",
        "# Heading #\n\nText\n",
        "######\n\n##\n",
        "a#b\n#c\n",
        "int main() { return 0; }\n",
        "#include <stdio.h>\n#define X\n",
        "<?xml version=\"1.0\"?>\n<html/>\n",
        "rRuUlLdD\n",
        "#######\n#  $ .#\n#######\n",
    ] {
        assert_eq!(found(text), [""; 0], "{text}");
    }
}

#[test]
fn a_board_on_one_line_may_stand_where_a_file_name_does() {
    for text in ["7#|#@ $ .#|7#", "--3#|3#.#|#pb-#|5#|", "#####|#@BB#|#####"] {
        assert!(is_inline(text), "{text}");
    }
    for text in [
        "",
        "a|b",
        "#####",
        "7#",
        "C:\\a|b",
        "yard.xsb",
        "5#|#- $.#|7#",
        "5#|#@*#|5#\n5#",
    ] {
        assert!(!is_inline(text), "{text}");
    }
}

#[test]
fn boards_in_much_text_weigh_less() {
    let text = "A line of a letter to a friend.\n".repeat(40) + "\n" + YARD;
    let found = probe(&Source::new("file", text.into_bytes()));
    assert!((50..60).contains(&found[0].score), "{}", found[0].score);
}

/// The samples of all other families, with the files that are damaged.
fn samples(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of samples") {
        let path = entry.expect("an entry").path();
        let own = path.file_name().is_some_and(|name| name == "crossoban");
        if path.is_dir() && !own {
            samples(&path, files);
        } else if path.is_file() {
            files.push(path);
        }
    }
}

#[test]
fn bytes_that_no_text_has_are_nothing_of_this_family() {
    let binary = format!("\0; 1\n\n{YARD}");
    assert!(found(&binary).is_empty());
}

#[test]
fn files_of_other_families_are_not_recognised() {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    samples(&folder, &mut files);
    let own = |path: &Path| {
        let ending = path
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        let mut endings = FORMATS.iter().flat_map(|format| format.extensions);
        endings.any(|known| *known == ending)
    };
    let mut others = 0;
    for path in files.iter().filter(|path| !own(path)) {
        let bytes = std::fs::read(path).expect("a sample");
        let found = probe(&Source::new("file", bytes));
        assert!(found.is_empty(), "{}: {found:?}", path.display());
        others += 1;
    }
    assert!(others > 20, "{others}");
}
