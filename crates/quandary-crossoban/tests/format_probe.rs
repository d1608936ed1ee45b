//! Recognition of files of this family (SPEC, part A).

mod text;

use quandary_core::source::Source;
use quandary_crossoban::format::{FORMATS, is_inline, probe};
use std::path::{Path, PathBuf};
use text::YARD;

/// Returns the matching formats, best match first.
fn found(text: &str) -> Vec<&'static str> {
    let found = probe(&Source::new("file", text.as_bytes().to_vec()));
    found
        .into_iter()
        .map(|evidence| evidence.format.id)
        .collect()
}

#[test]
fn plain_sokoban_boards_match_three_formats_equally() {
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
fn text_without_boards_matches_no_format() {
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
fn a_board_on_one_line_can_replace_a_file_name() {
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
fn boards_in_much_text_score_lower() {
    let text = "A line of a letter to a friend.\n".repeat(40) + "\n" + YARD;
    let found = probe(&Source::new("file", text.into_bytes()));
    assert!((50..60).contains(&found[0].score), "{}", found[0].score);
}

/// Collects the samples of all other families, including damaged files.
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
fn binary_files_match_no_format() {
    let binary = format!("\0; 1\n\n{YARD}");
    assert!(found(&binary).is_empty());
}

#[test]
fn files_of_other_families_are_not_recognised() {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    samples(&folder, &mut files);
    let own = |path: &Path| {
        let extension = path
            .extension()
            .and_then(|extension| extension.to_str())
            .unwrap_or_default();
        let mut extensions = FORMATS.iter().flat_map(|format| format.extensions);
        extensions.any(|known| *known == extension)
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
