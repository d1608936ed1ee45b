//! Tile World: files without levels, solving, drawings with companion files, and commands.

use crate::common::{Folder, SHORT, collection};
use std::path::Path;

/// A file of the samples.
fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn levels_are_listed_with_password_and_time() {
    let ran = Folder::new().run(&["list", &sample("lessons.dat"), "--format", "jsonl"]);
    let levels = ran.objects();
    assert_eq!((ran.code, levels.len()), (0, 13));
    let ball = &levels[11];
    assert_eq!(ball["title"], "Mind the Ball");
    assert_eq!(
        (&ball["more"]["password"], &ball["more"]["time"]),
        (&"BALL".into(), &"30".into())
    );
}

#[test]
fn names_with_commas_are_quoted() {
    let folder = Folder::new();
    let (set, solutions) = (sample("lessons.dat"), sample("lessons-ms.dac.tws"));
    let ran = folder.run(&["list", &set, "--variant", "chess"]);
    let expected = "available: `Lynx, 1.3.2`, `Lynx, 1.3.2 pedantic`, `Lynx, 2.3.1`, `MS, 1.3.2`, ";
    assert!(ran.err.contains(expected), "{}", ran.err);
    let ran = folder.run(&["verify", &set, &solutions, "--edition", "4"]);
    let expected = "--edition 4: available: 1.3.2, 1.3.2 pedantic, 2.3.1";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn commands_without_files_reject_files() {
    let folder = Folder::new();
    let help = folder.run(&["tileworld", "font", "--help"]);
    assert!(!help.out.contains("[FILE]"), "{}", help.out);
    let ran = folder.run(&["tileworld", "font", &sample("font.bmp")]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(folder.run(&["tileworld", "font", "-o", "a.bmp"]).code, 0);
}

#[test]
fn one_byte_is_singular() {
    let ran = Folder::new().run(&["check", &sample("../../damaged/cut-off.dat")]);
    let expected = "should have 54 bytes, but the level has only 1 left";
    assert!(ran.out.contains(expected), "{}", ran.out);
}

#[test]
fn list_flags_unsolvable_levels_of_companions() {
    let folder = Folder::new();
    let list = folder.write("unslist.txt", "[x.dat]\n4: 009E 8AB2EE54: no way\n");
    let args = [
        "list",
        &sample("lessons.dat"),
        "--with",
        &list,
        "--format",
        "jsonl",
    ];
    let ran = folder.run(&args);
    let levels = ran.objects();
    let flags = |level: usize| levels[level]["more"]["flags"].clone();
    assert_eq!((flags(3), flags(4)), ("unsolvable".into(), "".into()));
}

#[test]
fn small_levels_are_solved_under_all_rules() {
    let folder = Folder::new();
    let level = sample("lessons.dat") + "#7";
    for variant in ["MS, 2.3.1", "Lynx, 1.3.2"] {
        let args = ["solve", &level, "--variant", variant, "--format", "jsonl"];
        let ran = folder.run(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let found = &ran.objects()[0];
        assert_eq!(found["outcome"], "solved");
        assert_eq!(found["variant"], variant);
        assert_eq!(
            (&found["optimal"], &found["verified"]),
            (&true.into(), &true.into())
        );
    }
}

#[test]
fn hint_is_the_first_move_of_the_quickest_solution() {
    let level = sample("lessons.dat") + "#7";
    let ran = Folder::new().run(&["hint", &level, "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("the fastest solution takes"),
        "{}",
        ran.out
    );
}

/// Solution files, configurations and images have no levels to solve.
#[test]
fn files_without_levels_are_skipped_in_folders_and_reported_if_named() {
    let folder = Folder::new();
    for name in [
        "lessons-ms.dac.tws",
        "lessons-ms.dac",
        "unslist.txt",
        "font.bmp",
    ] {
        let bytes = std::fs::read(sample(name)).unwrap();
        folder.write(&format!("nearby/{name}"), &bytes);
        folder.write(&format!("all/{name}"), &bytes);
    }
    folder.write("all/level.gartriage", collection(&[("One", SHORT)]));
    let ran = folder.run(&["solve", "nearby"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("no levels to solve"), "{}", ran.err);
    let ran = folder.run(&["solve", "nearby/lessons-ms.dac"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let why = "the level set lessons.dat was not found; searched nearby/../data and nearby";
    assert!(ran.err.contains(why), "{}", ran.err);
    let ran = folder.run(&["solve", "nearby/lessons-ms.dac.tws"]);
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
    let ran = folder.run(&["solve", "all", "--format", "jsonl"]);
    assert_eq!((ran.code, ran.objects().len()), (0, 1));
    // The only warning names the configuration whose level set is missing.
    let why = "warning: all/lessons-ms.dac: the level set lessons.dat was not found";
    assert!(ran.err.starts_with(why), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

/// Other images and text files are skipped, whatever their extension.
#[test]
fn files_with_ambiguous_extensions_are_identified_by_content() {
    let folder = Folder::new();
    folder.write("f/notes.txt", "nothing\n");
    folder.write("f/photo.bmp", "BM");
    folder.write("f/data.json", "{}");
    folder.write("f/LICENSE", "Do as you like.\n");
    for name in ["rc", "init", "unslist.txt", "font.bmp"] {
        folder.write(&format!("f/{name}"), std::fs::read(sample(name)).unwrap());
    }
    let ran = folder.run(&["check", "f", "--format", "jsonl"]);
    let found = ran.objects();
    let found = found.iter().map(|file| file["format"].as_str().unwrap());
    let found: Vec<_> = found.collect();
    assert_eq!(found, ["tw-font", "tw-config", "rc", "unsolvable"]);
}

#[test]
fn levels_are_drawn_with_other_tiles() {
    let folder = Folder::new();
    let level = sample("lessons.dat") + "#3";
    let tiles = sample("tiles.bmp");
    let small = ["--cell", "8"];
    let draw = |out: &str, more: &[&str]| {
        let args = ["render", &level, "-o", out];
        let ran = folder.run(&[&args, &small[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        std::fs::read(folder.path(out)).unwrap()
    };
    let own = draw("own.png", &[]);
    assert_ne!(draw("other.png", &["--with", &tiles]), own);
    assert!(!draw("secrets.png", &["--draw", "secrets=show"]).is_empty());
    let ran = folder.run(&["show", &level]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("Two Planks"));
}

#[test]
fn solution_files_are_merged_and_split_and_matched() {
    let folder = Folder::new();
    let (set, solutions) = (sample("lessons.dat"), sample("lessons-ms.dac.tws"));
    let run = |args: &[&str]| {
        let ran = folder.run(&[&["tileworld"], args].concat());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran
    };
    run(&["filter", &solutions, "--levels", "1-6", "-o", "one.tws"]);
    run(&["filter", &solutions, "--levels", "7-13", "-o", "two.tws"]);
    run(&["merge", "one.tws", "two.tws", "-o", "all.tws"]);
    let merged = std::fs::read(folder.path("all.tws")).unwrap();
    assert_eq!(merged, std::fs::read(&solutions).unwrap());
    let ran = run(&["match", &set, "one.tws", "--format", "jsonl"]);
    let report = ran.objects().remove(0);
    let sentence = "6 of 13 levels have a solution; 0 of 6 records have no matching level";
    assert_eq!(report["sentence"], sentence);
    assert_eq!(report["rows"][12]["case"], "no solution");
    let ran = folder.run(&["tileworld", "match", &solutions, &set]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected a level set"), "{}", ran.err);
}

#[test]
fn entries_for_a_list_of_unsolvable_levels_are_written_as_text() {
    let folder = Folder::new();
    let set = sample("lessons.dat");
    let args = [
        "tileworld",
        "unsolvable",
        &set,
        "--levels",
        "4",
        "-o",
        "list.txt",
    ];
    assert_eq!(folder.run(&args).code, 0);
    let list = std::fs::read_to_string(folder.path("list.txt")).unwrap();
    assert_eq!(list, "[lessons.dat]\n004: 009E 8AB2EE54\n");
    let ran = folder.run(&["tileworld", "unsolvable", &set, "list.txt"]);
    assert!(
        ran.out.contains("13 levels, 1 listed as unsolvable"),
        "{}",
        ran.out
    );
}

/// Exported files are identified correctly.
#[test]
fn tile_sets_and_fonts_are_exported() {
    let folder = Folder::new();
    for layout in ["small", "masked", "large"] {
        let name = format!("{layout}.bmp");
        let args = [
            "tileworld",
            "tiles",
            "--layout",
            layout,
            "--size",
            "8",
            "-o",
            &name,
        ];
        assert_eq!(folder.run(&args).code, 0);
        let ran = folder.run(&["check", &name, "--format", "jsonl"]);
        let report = ran.objects().remove(0);
        assert_eq!(report["format"], "tiles", "{layout}");
        assert_eq!(report["findings"], serde_json::json!([]), "{layout}");
    }
    let args = ["tileworld", "font", "--height", "12", "-o", "font.bmp"];
    assert_eq!(folder.run(&args).code, 0);
    let ran = folder.run(&["identify", "font.bmp", "--format", "jsonl"]);
    assert_eq!(ran.objects()[0]["matches"][0]["format"], "tw-font");
    let args = ["tileworld", "tiles", "--size", "9", "-o", "odd.bmp"];
    assert_eq!(folder.run(&args).code, 2);
}

#[test]
fn sets_survive_conversion_to_text_and_back() {
    let folder = Folder::new();
    let set = sample("lessons.dat");
    let args = ["convert", &set, "--to", "level-text", "-o", "set.cclevel"];
    assert_eq!(folder.run(&args).code, 0);
    let args = ["convert", "set.cclevel", "--to", "dat", "-o", "set.dat"];
    assert_eq!(folder.run(&args).code, 0);
    let again = std::fs::read(folder.path("set.dat")).unwrap();
    assert_eq!(again, std::fs::read(&set).unwrap());
}
