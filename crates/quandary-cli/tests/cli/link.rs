//! `link`, and links in place of files.

use crate::common::{Folder, HOPELESS, Ran, SHORT, collection};

/// A Sokoban level that is solved by two pushes.
const SMALL: &str = "######\n#@$ .#\n######\n";

fn small() -> Folder {
    let folder = Folder::new();
    folder.write("small.xsb", SMALL);
    folder
}

/// The only line that a command prints.
fn line(ran: &Ran) -> String {
    assert_eq!(ran.code, 0, "{ran:?}");
    let line = ran.out.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "{line}");
    line.to_owned()
}

fn link(folder: &Folder, args: &[&str]) -> String {
    line(&folder.run(&[&["link"], args].concat()))
}

#[test]
fn link_is_a_code_or_ends_the_address_of_a_page() {
    let folder = small();
    let code = link(&folder, &["small.xsb"]);
    assert!(code.starts_with('1'), "{code}");
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    assert!(code.chars().all(is_plain), "{code}");
    for page in ["https://example.org/q/", "https://example.org/q/#p=old"] {
        let address = link(&folder, &["small.xsb", "--page", page]);
        assert_eq!(address, format!("https://example.org/q/#p={code}"));
    }
}

#[test]
fn link_takes_the_place_of_a_file() {
    let folder = small();
    let code = link(&folder, &["small.xsb"]);
    let address = format!("https://example.org/#p={code}");
    for text in [code.as_str(), &address] {
        let shown = folder.run(&["show", text]);
        assert_eq!(
            (shown.code, &shown.out),
            (0, &folder.run(&["show", "small.xsb"]).out)
        );
        let solved = folder
            .run(&["solve", text, "--format", "jsonl"])
            .objects()
            .remove(0);
        let expected = folder.run(&["solve", "small.xsb", "--format", "jsonl"]);
        let expected = expected.objects().remove(0);
        assert_eq!(solved["solution"], "RR");
        assert_eq!(solved["fingerprint"], expected["fingerprint"]);
        let checked = folder.run(&["check", text]);
        assert_eq!(checked.code, 0, "{checked:?}");
        let converted = folder.run(&["convert", text, "--to", "xsb"]);
        assert!(converted.out.contains(SMALL), "{converted:?}");
        assert_eq!(folder.run(&["identify", text]).code, 0);
    }
    let overview = folder.run(&[&address]);
    assert_eq!(overview.code, 0, "{overview:?}");
    assert!(!overview.out.contains(&code), "{overview:?}");
}

#[test]
fn link_keeps_one_level_of_a_collection_with_its_title() {
    let folder = Folder::new();
    let levels = [("First", HOPELESS), ("Second", SHORT)];
    folder.write("two.gartriage", collection(&levels));
    let code = link(&folder, &["two.gartriage#2"]);
    let listed = folder.run(&["list", &code, "--format", "jsonl"]).objects();
    let titles: Vec<_> = listed.iter().map(|level| &level["title"]).collect();
    assert_eq!(titles, ["Second"]);
    let several = folder.run(&["link", "two.gartriage"]);
    assert_eq!(several.code, 2);
    assert!(several.err.contains("select one"), "{several:?}");
}

#[test]
fn link_shows_the_position_after_moves() {
    let folder = small();
    let code = link(&folder, &["small.xsb", "--moves", "R"]);
    let shown = folder.run(&["show", &code]);
    assert_eq!(
        shown.out,
        folder.run(&["show", "small.xsb", "--moves", "R"]).out
    );
    assert_ne!(shown.out, folder.run(&["show", "small.xsb"]).out);
    // Moves on the command line count from the start.
    let moved = folder.run(&["show", &code, "--moves", "RR"]);
    assert_eq!(
        moved.out,
        folder.run(&["show", "small.xsb", "--moves", "RR"]).out
    );
    let hint = |file, moves: &[&str]| {
        let args = [&["hint", file, "--format", "jsonl"], moves].concat();
        folder.run(&args).objects().remove(0)["remaining"].clone()
    };
    assert_eq!(hint(&code, &[]), hint("small.xsb", &["--moves", "R"]));
    assert_ne!(hint(&code, &[]), hint("small.xsb", &[]));
    // The same position again.
    assert_eq!(link(&folder, &[&code]), code);
    let rejected = folder.run(&["link", "small.xsb", "--moves", "L"]);
    assert_eq!(rejected.code, 2);
    assert!(
        rejected.err.contains("cannot play the moves"),
        "{rejected:?}"
    );
}

#[test]
fn plain_game_begins_at_the_position_of_a_link() {
    let folder = small();
    let code = link(&folder, &["small.xsb", "--moves", "R"]);
    let mut command = folder.quandary(&["play", &code, "--plain"]);
    let ran = Ran::new(&command.write_stdin("moves\nR\n").output().unwrap());
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("moves: R\n"), "{ran:?}");
    assert!(ran.out.to_lowercase().contains("solved"), "{ran:?}");
}

#[test]
fn link_keeps_the_requested_rules() {
    let folder = Folder::new();
    folder.write("hole.xsb", SMALL);
    let code = link(&folder, &["hole.xsb", "--variant", "holes=filled"]);
    let variant = |args: &[&str]| {
        let args = [&["solve", "--format", "jsonl"], args].concat();
        folder.run(&args).objects().remove(0)["variant"].clone()
    };
    let filled = variant(&["hole.xsb", "--variant", "holes=filled"]);
    assert_eq!(variant(&[&code]), filled);
    assert_ne!(variant(&["hole.xsb"]), filled);
    // The command line wins.
    let other = variant(&["hole.xsb", "--variant", "links=all"]);
    assert_eq!(variant(&[&code, "--variant", "links=all"]), other);
}

#[test]
fn saved_position_needs_a_saved_game() {
    let folder = small();
    let ran = folder.run(&["link", "small.xsb", "--position", "--data", "games"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("has no position of this level"), "{ran:?}");
}

#[test]
fn bad_links_are_reported() {
    let folder = small();
    let code = link(&folder, &["small.xsb"]);
    let cut = &code[..code.len() - 3];
    let newer = format!("#p=3{}", &code[1..]);
    let cases = [
        (cut, "the link is damaged"),
        (newer.as_str(), "from a newer version"),
        ("https://example.org/#p=", "not a link"),
    ];
    for (text, expected) in cases {
        for verb in ["show", "check", "solve", "link"] {
            let ran = folder.run(&[verb, text]);
            assert_eq!(ran.code, 1, "{ran:?}");
            assert!(ran.err.contains(expected), "{verb} {text}: {ran:?}");
        }
    }
    let object = folder
        .run(&["solve", cut, "--format", "jsonl"])
        .objects()
        .remove(0);
    assert_eq!(
        (&object["file"], &object["outcome"]),
        (&"link".into(), &"error".into())
    );
}

#[test]
fn level_with_errors_and_other_inputs_have_the_usual_exit_status() {
    let folder = Folder::new();
    folder.write("bad.xsb", "#####\n# $.#\n#####\n");
    folder.write("empty", "");
    std::fs::create_dir(folder.path("folder")).unwrap();
    let cases = [
        ("bad.xsb", 1),
        ("empty", 1),
        ("missing.xsb", 2),
        ("folder", 2),
    ];
    for (name, code) in cases {
        assert_eq!(folder.run(&["link", name]).code, code, "{name}");
    }
}

#[test]
fn file_with_a_title_like_a_link_is_a_file() {
    let folder = Folder::new();
    let code = "p=1abcdefghijklmnopqrstuvwxyz";
    folder.write("one.gartriage", collection(&[(code, SHORT)]));
    let ran = folder.run(&[
        "solve",
        &format!("one.gartriage#{code}"),
        "--format",
        "jsonl",
    ]);
    assert_eq!(ran.objects()[0]["title"], code);
}
