//! `print`: PDF documents, checked by third-party tools where they are installed.

use crate::common::{EQUERRE, Folder, HOPELESS, SHORT, collection};
use std::process::Command;

/// The pages of a document, as its own page objects say.
fn pages(folder: &Folder, name: &str) -> usize {
    let bytes = std::fs::read(folder.path(name)).unwrap();
    assert!(bytes.starts_with(b"%PDF-1."), "{name}");
    let page = b"/Type /Page\n";
    bytes
        .windows(page.len())
        .filter(|part| part == page)
        .count()
}

fn three() -> Folder {
    let folder = Folder::new();
    let levels = [("Rails", EQUERRE), ("Short", SHORT), ("Stuck", HOPELESS)];
    folder.write("three.gartriage", collection(&levels));
    folder
}

/// The output of a tool of poppler or qpdf for a document; `None`, with a line in the output of the
/// test, if the tool is not installed.
fn tool(folder: &Folder, tool: &str, args: &[&str]) -> Option<String> {
    let ran = Command::new(tool)
        .args(args)
        .current_dir(folder.path(""))
        .output();
    match ran {
        Ok(output) => {
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{tool}: {printed}");
            Some(printed)
        }
        Err(error) => {
            println!("skipped: {tool}: {error}");
            None
        }
    }
}

#[test]
fn levels_are_printed_with_their_titles_and_solutions() {
    let folder = three();
    let args = ["print", "three.gartriage", "-o", "a.pdf", "--per-page", "2"];
    let ran = folder.run(&args);
    assert_eq!((ran.code, pages(&folder, "a.pdf")), (0, 2), "{}", ran.err);
    let args = [
        "print",
        "three.gartriage#1-2",
        "-o",
        "b.pdf",
        "--solutions",
        "--title",
        "Two of three",
    ];
    assert_eq!(folder.run(&args).code, 0);
    assert_eq!(pages(&folder, "b.pdf"), 2);
    if let Some(text) = tool(&folder, "pdftotext", &["-layout", "b.pdf", "-"]) {
        for part in ["Two of three", "#1 Rails", "#2 Short", "Solutions", "+6T6"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

#[test]
fn documents_are_valid_and_their_fonts_embedded() {
    let folder = three();
    let options: [&[&str]; 4] = [
        &[],
        &["--colour", "--landscape"],
        &["--paper", "letter", "--cell", "3"],
        &["--per-page", "1", "--solutions"],
    ];
    for more in options {
        let args = ["print", "three.gartriage#1", "-o", "a.pdf", "--force"];
        let ran = folder.run(&[&args[..], more].concat());
        assert_eq!(ran.code, 0, "{more:?}: {}", ran.err);
        tool(&folder, "qpdf", &["--check", "a.pdf"]);
        if let Some(fonts) = tool(&folder, "pdffonts", &["a.pdf"]) {
            let embedded = fonts.lines().skip(2);
            let all = embedded.map(|line| line.contains("yes yes yes"));
            assert_eq!(all.collect::<Vec<_>>(), [true, true], "{fonts}");
        }
    }
}

#[test]
fn the_same_levels_give_the_same_bytes() {
    let folder = three();
    for name in ["a.pdf", "b.pdf"] {
        folder.run(&["print", "three.gartriage", "-o", name, "--estimate"]);
    }
    let bytes = |name| std::fs::read(folder.path(name)).unwrap();
    assert!(bytes("a.pdf") == bytes("b.pdf"));
}

#[test]
fn what_cannot_be_printed_is_reported() {
    let folder = three();
    let wrong = folder.run(&["print", "three.gartriage", "-o", "a.doc"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("expected a name in .pdf"),
        "{}",
        wrong.err
    );
    folder.write("a.pdf", "mine");
    let kept = folder.run(&["print", "three.gartriage", "-o", "a.pdf"]);
    assert_eq!(kept.code, 2);
    assert_eq!(std::fs::read(folder.path("a.pdf")).unwrap(), b"mine");
    let unsolved = folder.run(&["print", "three.gartriage", "-o", "b.pdf", "--solutions"]);
    assert_eq!(
        (unsolved.code, pages(&folder, "b.pdf")),
        (1, 2),
        "{}",
        unsolved.err
    );
    assert!(
        unsolved.err.contains("three.gartriage#3"),
        "{}",
        unsolved.err
    );
    let empty = folder.run(&["print", "-o", "c.pdf", "--cell", "0", "three.gartriage"]);
    assert_eq!(empty.code, 2);
    assert!(!folder.path("c.pdf").exists());
}

#[test]
fn solutions_in_a_folder_are_not_printed_as_levels() {
    let folder = three();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/tileworld");
    let ran = folder.run(&["print", samples, "-o", "a.pdf"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let solutions = format!("{samples}/lessons-ms.dac.tws");
    let none = folder.run(&["print", &solutions, "-o", "b.pdf"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("no levels to print"), "{}", none.err);
}

#[test]
fn dates_and_boards_of_several_files_share_a_document() {
    let folder = three();
    let ran = folder.run(&["print", "three.gartriage#1", "jan 19", "-o", "a.pdf"]);
    assert_eq!((ran.code, pages(&folder, "a.pdf")), (0, 1), "{}", ran.err);
}
