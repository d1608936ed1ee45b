//! Finding one's way: `help`, `formats`, `explain`, `new`, and suggestions for misspelt words.

use crate::common::{Folder, SHORT};

#[test]
fn help_of_a_verb_lists_the_values_of_each_family() {
    let folder = Folder::new();
    let solve = folder.run(&["help", "solve"]);
    assert_eq!(solve.code, 0, "{}", solve.err);
    for words in [
        "Usage: quandary solve",
        "Values of --metric for Crossoban:\n  pushes  pushes; then fewest moves (default)\n",
        "Values of --variant for Tents:\n  local ",
        "holes=endless|filled",
        "Lynx, 1.3.2 pedantic",
    ] {
        assert!(solve.out.contains(words), "{words}: {}", solve.out);
    }
    for option in ["-h", "--help"] {
        assert_eq!(folder.run(&["solve", option]).out, solve.out);
    }
    let convert = folder.run(&["help", "convert"]);
    assert!(
        convert.out.contains("Values of --to for Tents:"),
        "{}",
        convert.out
    );
    assert!(convert.out.contains("\n  janko "), "{}", convert.out);
    let show = folder.run(&["help", "show"]);
    assert!(
        show.out.contains("Values of --draw for Tile World:"),
        "{}",
        show.out
    );
    // `render --to` is the end of an animation.
    let render = folder.run(&["help", "render"]);
    assert!(!render.out.contains("Values of --to"), "{}", render.out);
    for ran in [solve, convert, show] {
        let widest = ran.out.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{widest:?}");
    }
}

#[test]
fn help_of_a_family_command_lists_only_its_family() {
    let folder = Folder::new();
    let help = folder.run(&["help", "tents", "deduce"]);
    assert!(
        help.out.contains("Values of --variant for Tents:"),
        "{}",
        help.out
    );
    assert!(!help.out.contains("Crossoban"), "{}", help.out);
    let generate = folder.run(&["help", "generate", "tents"]);
    assert!(generate.out.contains("--grade"), "{}", generate.out);
    let program = folder.run(&["help"]);
    assert!(program.out.contains("\n  solve "), "{}", program.out);
}

#[test]
fn every_format_is_listed_and_described() {
    let folder = Folder::new();
    let formats = folder.run(&["formats", "--format", "jsonl"]).objects();
    assert!(formats.len() > 25, "{}", formats.len());
    let table = folder.run(&["formats"]);
    for format in &formats {
        let id = format["format"].as_str().unwrap();
        assert!(table.out.contains(id), "{id}");
        assert!(format["description"].as_str().unwrap().len() > 20, "{id}");
        let explained = folder.run(&["explain", id]);
        assert_eq!(explained.code, 0, "{id}: {}", explained.err);
        assert!(
            explained.out.contains("format of "),
            "{id}: {}",
            explained.out
        );
    }
    let tents = folder.run(&["formats", "tents"]);
    assert!(tents.out.contains("sections: `[clabels]`"), "{}", tents.out);
    assert!(
        tents.out.contains("5x5:_haaia,0,2,0,0,3,2,0,1,1,1"),
        "{}",
        tents.out
    );
    assert!(!tents.out.contains("xsb"), "{}", tents.out);
    // A rule switch of another family and the family itself have the same names as formats.
    let chip = folder.run(&["formats", "tileworld"]);
    assert!(!chip.out.contains("moves: rr"), "{}", chip.out);
    let gartriage = folder.run(&["formats", "gartriage"]);
    assert!(gartriage.out.contains("' 0--1--+--a"), "{}", gartriage.out);
}

#[test]
fn every_template_checks_clean() {
    let folder = Folder::new();
    let formats = folder.run(&["formats", "--format", "jsonl"]).objects();
    for format in formats {
        let text = |key: &str| format[key].as_str().unwrap().to_owned();
        let (family, id) = (text("family"), text("format"));
        let extension = format["extensions"][0].as_str().unwrap_or("txt");
        let name = format!("new-{id}.{extension}");
        let new = folder.run(&["new", &family, "--format", &id, "-o", &name]);
        if format["levels"] == false {
            assert_eq!(new.code, 2, "{id}");
            assert!(
                new.err.contains("holds no levels; formats with levels:"),
                "{}",
                new.err
            );
            continue;
        }
        assert_eq!(new.code, 0, "{id}: {}", new.err);
        let checked = folder.run(&["check", &name, "--format", "jsonl"]);
        let object = &checked.objects()[0];
        assert_eq!(
            (checked.code, object["format"].as_str()),
            (0, Some(id.as_str())),
            "{object}"
        );
        assert_eq!(object["findings"].as_array().unwrap().len(), 0, "{object}");
        assert!(object["levels"].as_u64() > Some(0), "{object}");
    }
}

#[test]
fn a_template_has_the_format_of_the_extension_or_is_text() {
    let folder = Folder::new();
    let printed = folder.run(&["new", "tents"]);
    assert_eq!(printed.code, 0, "{}", printed.err);
    assert!(printed.out.starts_with("5 5 0 0\n"), "{}", printed.out);
    let chip = folder.run(&["new", "tileworld"]);
    assert!(chip.out.starts_with("Tile World levels\n"), "{}", chip.out);
    let written = folder.run(&["new", "tents", "-o", "mine.janko"]);
    assert_eq!(written.code, 0, "{}", written.err);
    let text = std::fs::read_to_string(folder.path("mine.janko")).unwrap();
    assert!(text.contains("[problem]"), "{text}");
    let again = folder.run(&["new", "tents", "-o", "mine.janko"]);
    assert_eq!(again.code, 2);
    let other = folder.run(&["new", "tents", "--format", "xsb"]);
    assert!(
        other.err.contains("`xsb` is a format of Crossoban"),
        "{}",
        other.err
    );
}

#[test]
fn names_of_all_kinds_are_explained_with_an_example() {
    let folder = Folder::new();
    for (name, words) in [
        ("QUA0001", "unknown file format"),
        ("holes", "holes=filled: The hole becomes floor."),
        ("holes=filled", "rule switch of Crossoban"),
        ("matching", "variant of Tents"),
        ("Only Square", "term of Tents"),
        ("pushes", "metric of Crossoban"),
        ("moves", "metric of Gartriage"),
        ("crossoban", "family"),
        ("undecided", "A budget ended the search"),
    ] {
        let ran = folder.run(&["explain", name]);
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        assert!(ran.out.contains(words), "{name}: {}", ran.out);
    }
    let several = folder.run(&["explain", "only", "square"]);
    assert!(several.out.contains("Example:\n  - T ."), "{}", several.out);
    let object = &folder
        .run(&["explain", "holes", "--format", "jsonl"])
        .objects()[0];
    assert_eq!(
        (object["kind"].as_str(), object["name"].as_str()),
        (Some("rule switch"), Some("holes"))
    );
    let variants = folder.run(&["explain", "lynx"]);
    assert_eq!(variants.out.matches("variant of Tile World").count(), 3);
    let all = folder.run(&["explain"]);
    assert!(
        all.out.contains("QUA0001") && all.out.contains("rule switch"),
        "{}",
        all.out
    );
    let topics = all.out.lines().take_while(|line| !line.is_empty());
    let widest = topics.map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?}");
}

#[test]
fn misspelt_words_are_corrected() {
    let folder = Folder::new();
    folder.write("one.gartriage", SHORT);
    folder.write("one.xsb", "#####\n#@$.#\n#####\n");
    folder.write("one.dat", "");
    let cases: [(&[&str], &str); 11] = [
        (&["sovle", "one.gartriage"], "solve"),
        (&["help", "sovle"], "did you mean `solve`?"),
        (&["formats", "tens"], "tents"),
        (
            &["new", "tents", "--format", "jankoo"],
            "did you mean `janko`?",
        ),
        (&["explain", "holse"], "did you mean `holes`?"),
        (
            &["convert", "one.xsb", "--to", "soc"],
            "did you mean `sok`?",
        ),
        (&["list", "one.xsb", "--as", "xbs"], "did you mean `xsb`?"),
        (
            &["solve", "one.xsb", "--metric", "pushs"],
            "did you mean `pushes`?",
        ),
        (
            &["solve", "one.xsb", "--variant", "hole=filled"],
            "did you mean `holes=endless|filled`?",
        ),
        (
            &["show", "jan 25", "--draw", "sice=small"],
            "did you mean `size`?",
        ),
        (
            &["show", "jan 25", "--draw", "size=smal"],
            "did you mean `small`?",
        ),
    ];
    for (args, expected) in cases {
        let ran = folder.run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
    let help = folder.run(&["help", "xsb"]);
    assert!(
        help.err.contains("`quandary explain xsb` explains it"),
        "{}",
        help.err
    );
}
