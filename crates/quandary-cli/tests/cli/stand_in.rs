//! Configurations that stand in for the level files that they name.

use crate::common::{Folder, Ran};
use quandary_testing::corpus;
use std::path::Path;

fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    std::fs::read(folder.join(name)).unwrap()
}

/// The folders of Tile World with our set, a configuration for each ruleset, and its solutions.
fn installed() -> Folder {
    let folder = Folder::new();
    folder.write("data/lessons.dat", sample("lessons.dat"));
    folder.write("data/lessons-messages.txt", sample("lessons-messages.txt"));
    for rules in ["ms", "lynx"] {
        let dac = format!("lessons-{rules}.dac");
        folder.write(&format!("sets/{dac}"), sample(&dac));
        let solutions = sample(&format!("{dac}.tws"));
        folder.write(&format!("save/{dac}.tws"), solutions);
    }
    folder
}

fn succeeded(folder: &Folder, args: &[&str]) -> Ran {
    let ran = folder.run(args);
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran
}

const LYNX: &str = "sets/lessons-lynx.dac";

#[test]
fn verbs_use_the_levels_and_rules_of_a_configuration() {
    let folder = installed();
    let list = succeeded(&folder, &["list", LYNX, "--format", "jsonl"]);
    assert_eq!(list.objects().len(), 13);
    let solved = succeeded(
        &folder,
        &["solve", "sets/lessons-lynx.dac#2", "--format", "jsonl"],
    );
    assert_eq!(solved.objects()[0]["variant"], "Lynx, 2.3.1");
    for args in [
        &["show", "sets/lessons-lynx.dac#2"][..],
        &["hint", "sets/lessons-lynx.dac#2"],
        &["stats", LYNX],
        &["duplicates", LYNX],
        &["pick", "number < 4", LYNX, "-o", "picked.dat"],
        &[
            "convert",
            LYNX,
            "--to",
            "level-text",
            "-o",
            "lessons.cclevel",
        ],
        &["print", LYNX, "-o", "lessons.pdf"],
        &[
            "render",
            "sets/lessons-lynx.dac#2",
            "save/lessons-lynx.dac.tws",
            "-o",
            "a.gif",
        ],
        &["diff", LYNX, "data/lessons.dat"],
        &["tileworld", "match", LYNX, "save/lessons-lynx.dac.tws"],
    ] {
        succeeded(&folder, args);
    }
    assert_eq!(
        succeeded(&folder, &["list", "picked.dat", "--format", "jsonl"])
            .objects()
            .len(),
        3
    );
    let ran = folder.run(&["play", "--plain", "sets/lessons-lynx.dac#2"]);
    assert!(
        ran.err.contains("#2: this level is played in real time"),
        "{}",
        ran.err
    );
}

#[test]
fn links_keep_the_rules_of_a_configuration() {
    let folder = installed();
    let link = succeeded(&folder, &["link", "sets/lessons-lynx.dac#2"]).out;
    let solved = succeeded(&folder, &["solve", link.trim_end(), "--format", "jsonl"]);
    assert_eq!(solved.objects()[0]["variant"], "Lynx, 2.3.1");
}

#[test]
fn solutions_are_verified_under_a_configuration() {
    let folder = installed();
    let (own, other) = ("save/lessons-lynx.dac.tws", "save/lessons-ms.dac.tws");
    let ran = succeeded(&folder, &["verify", LYNX, own, "--missing"]);
    assert!(ran.out.contains("0 of 13 levels without"), "{}", ran.out);
    let ran = folder.run(&["verify", LYNX, other]);
    let why =
        "by sets/lessons-lynx.dac: the configuration is for Lynx, but the solutions are for MS";
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(why), "{}", ran.err);
    // The data files are in the folder next to that of the level sets.
    let ran = succeeded(
        &folder,
        &["verify", "save", "--sets", "sets", "--format", "jsonl"],
    );
    assert_eq!(ran.objects().len(), 26);
    let solve = ["solve", "sets/lessons-lynx.dac#2", "-o", "new.tws"];
    succeeded(&folder, &solve);
    succeeded(&folder, &["verify", LYNX, "new.tws"]);
}

#[test]
fn levels_after_the_last_one_are_not_listed_but_can_be_selected_and_verified() {
    let folder = installed();
    folder.write("sets/short.dac", "file = lessons.dat\nlastlevel = 3\n");
    let count = |args: &[&str]| succeeded(&folder, args).objects().len();
    assert_eq!(count(&["list", "sets/short.dac", "--format", "jsonl"]), 3);
    assert_eq!(
        count(&["list", "sets/short.dac#12", "--format", "jsonl"]),
        1
    );
    let solutions = "save/lessons-ms.dac.tws";
    let ran = succeeded(&folder, &["verify", "sets/short.dac", solutions]);
    assert!(ran.out.contains("13 verified"), "{}", ran.out);
    folder.write("none.tws", &sample("lessons-ms.dac.tws")[..8]);
    let ran = folder.run(&["verify", "sets/short.dac", "none.tws", "--missing"]);
    assert!(ran.out.contains("3 of 3 levels"), "{}", ran.out);
}

#[test]
fn a_missing_level_set_is_reported_with_the_folders_searched() {
    let folder = Folder::new();
    folder.write("sets/a.dac", "file = none.dat\n");
    folder.write("sets/out.dac", "file = ../none.dat\n");
    let ran = folder.run(&["list", "sets/a.dac"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let why = "sets/a.dac: the level set none.dat was not found; searched sets/../data and sets; \
               move the level set there, or name it instead of sets/a.dac";
    assert!(ran.err.contains(why), "{}", ran.err);
    folder.write("sets/other.dac", "file = a.dac\n");
    let ran = folder.run(&["list", "sets/other.dac"]);
    let why = "sets/other.dac: a.dac is a level set configuration; expected a level set";
    assert!(ran.err.contains(why), "{}", ran.err);
    folder.write("sets/text.txt", "no levels\n");
    folder.write("sets/text.dac", "file = text.txt\n");
    let ran = folder.run(&["list", "sets/text.dac"]);
    let why = "sets/text.dac names text.txt: unknown file format";
    assert!(ran.err.contains(why), "{}", ran.err);
    let ran = folder.run(&["list", "sets/out.dac"]);
    assert!(ran.err.contains("is outside the folders"), "{}", ran.err);
}

#[test]
fn a_configuration_is_itself_where_files_are_checked_and_rewritten() {
    let folder = installed();
    let text = "FILE=lessons.dat\nruleset=ms\n";
    folder.write("sets/x.dac", text.replace("FILE", "file"));
    let ran = succeeded(&folder, &["format", "sets/x.dac"]);
    assert_eq!(ran.out, text.replace("FILE", "file"));
    let ran = succeeded(&folder, &["convert", "sets/x.dac", "--to", "dac"]);
    assert_eq!(ran.out, text.replace("FILE", "file"));
    let ran = succeeded(&folder, &["identify", "sets/x.dac"]);
    assert!(ran.out.contains("dac"), "{}", ran.out);
    folder.write(
        "sets/x.dac",
        "file = lessons.dat\nlastlevel = 99\nsize = 3\n",
    );
    let ran = folder.run(&["check", "sets/x.dac"]);
    assert!(ran.code == 1 && ran.out.contains("TIL0211"), "{}", ran.out);
    let ran = folder.run(&["list", "sets/x.dac"]);
    assert!(
        ran.err.contains("sets/x.dac:3:1: unknown setting"),
        "{}",
        ran.err
    );
}

#[test]
fn configurations_in_a_folder_stand_in_for_sets_outside_it() {
    let folder = installed();
    let count = |name: &str| {
        succeeded(&folder, &["list", name, "--format", "jsonl"])
            .objects()
            .len()
    };
    assert_eq!(count("sets"), 26);
    assert_eq!(count("data"), 13);
    // The set itself is among the files; the files of solutions list their records.
    assert_eq!(count("."), 13 + 26);
}

#[test]
fn commands_accept_folders_and_configurations() {
    let folder = installed();
    let listed = succeeded(&folder, &["tileworld", "sets", "."]);
    for row in [
        "lessons-lynx.dac  Lynx       13      13  45790",
        "lessons-ms.dac    MS  ",
    ] {
        assert!(listed.out.contains(row), "{}", listed.out);
    }
    assert!(!listed.out.contains("lessons.dat"), "{}", listed.out);
    folder.write("empty/x.gartriage", "");
    let ran = folder.run(&["tileworld", "sets", "empty"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err
            .contains("needs at least 1 file of its family; the folder has 0"),
        "{}",
        ran.err
    );
}

#[test]
fn times_are_compared_with_a_file_of_best_times() {
    let folder = installed();
    let (set, solutions) = ("sets/lessons-ms.dac", "save/lessons-ms.dac.tws");
    let times = ["tileworld", "times", set, solutions];
    let csv = succeeded(&folder, &[&times[..], &["--format", "csv"]].concat()).out;
    assert!(
        csv.starts_with("level,title,limit,left,exact,time\n"),
        "{csv}"
    );
    folder.write("best.csv", &csv);
    let compared = succeeded(&folder, &[&times[..], &["--best", "best.csv"]].concat()).out;
    assert!(
        compared.contains("best known times: 13 equal, 0 slower"),
        "{compared}"
    );
    assert!(
        compared.lines().all(|line| line.chars().count() <= 80),
        "{compared}"
    );
    let ran = folder.run(&[&times[..], &["--best", "none.csv"]].concat());
    assert!(ran.code == 2 && ran.err.contains("none.csv"), "{}", ran.err);
}

/// In a public set, among others the blobs of level 18 have to move as recorded.
#[test]
fn levels_won_by_luck_are_named() {
    let folder = installed();
    let own = [
        "verify",
        "sets/lessons-ms.dac",
        "save/lessons-ms.dac.tws",
        "--luck",
    ];
    let ran = succeeded(&folder, &own);
    assert!(!ran.out.contains("luck"), "{}", ran.out);
    let files = ["sets/CCLP1.dat", "tws/public_CCLP1-lynx.dac.tws"];
    let files = files.map(|file| corpus::file(&format!("tileworld/{file}")));
    let [Some(set), Some(solutions)] = files else {
        return;
    };
    folder.write("CCLP1.dat", set);
    folder.write("x.tws", solutions);
    let ran = succeeded(&folder, &["verify", "CCLP1.dat", "x.tws", "--luck"]);
    assert!(ran.out.contains("149 verified, 0 failed"), "{}", ran.out);
    let named = "13 levels won by luck: #18 Square Dancing, #28";
    assert!(ran.out.contains(named), "{}", ran.out);
    let args = [
        "verify",
        "CCLP1.dat",
        "x.tws#18",
        "--luck",
        "--format",
        "jsonl",
    ];
    let ran = succeeded(&folder, &args).objects();
    assert_eq!(ran[0]["note"], "luck: 0 of 16 other seeds win");
}

#[test]
fn records_with_only_a_password_are_not_solutions() {
    let folder = installed();
    let solutions = sample("lessons-ms.dac.tws");
    let password = [&[6, 0, 0, 0, 1, 0][..], b"NONE"].concat();
    folder.write("x.tws", [&solutions[..], &password].concat());
    let set = "data/lessons.dat";
    let ran = succeeded(&folder, &["verify", set, "x.tws"]);
    assert!(
        ran.out.contains("13 solutions: 13 verified, 0 failed"),
        "{}",
        ran.out
    );
    let ran = succeeded(&folder, &["overview", "x.tws"]);
    assert!(
        ran.out.contains("13 solutions and 1 record without one"),
        "{}",
        ran.out
    );
    let ran = succeeded(
        &folder,
        &["diff", "x.tws", "save/lessons-ms.dac.tws", "--with", set],
    );
    assert!(ran.out.contains("13 levels: 13 same"), "{}", ran.out);
}

/// The configurations that are distributed with the public sets, with solutions that name others.
#[test]
fn public_solutions_are_verified_under_the_configurations_distributed_with_their_sets() {
    let folder = Folder::new();
    for (from, to) in [("dac", "sets"), ("sets", "data"), ("tws", "save")] {
        for (name, bytes) in corpus::files(&format!("tileworld/{from}")) {
            folder.write(&format!("{to}/{name}"), bytes);
        }
    }
    let pairs = [
        ("CCLP1-Lynx", "CCLP1-lynx"),
        ("CCLP1-MS", "CCLP1"),
        ("CCLP2", "CCLP2"),
        ("CCLP3-Lynx", "CCLP3-lynx"),
        ("CCLP3-MS", "CCLP3"),
        ("CCLP4-Lynx", "CCLP4-lynx"),
        ("CCLP4-MS", "CCLP4"),
        ("CCLXP2", "CCLXP2"),
    ];
    if !folder.path("save").exists() {
        return;
    }
    for (configuration, solutions) in pairs {
        let set = format!("sets/{configuration}.dac");
        let solutions = format!("save/public_{solutions}.dac.tws");
        let ran = succeeded(&folder, &["verify", &set, &solutions]);
        let verified = "149 solutions: 149 verified, 0 failed";
        assert!(ran.out.contains(verified), "{set}: {}", ran.out);
    }
    let ran = succeeded(&folder, &["verify", "save", "--sets", "sets"]);
    assert!(ran.out.contains("1,192 verified, 0 failed"), "{}", ran.out);
}

/// A run with environment variables.
fn ran_with(folder: &Folder, variables: &[(&str, &str)], args: &[&str]) -> Ran {
    let mut command = folder.quandary(args);
    command.env("HOME", folder.path("home"));
    for (name, below) in variables {
        command.env(name, folder.path(below));
    }
    Ran::new(&command.output().unwrap())
}

/// The folders of [`installed`] below `game`, and the program outside of them.
fn installed_elsewhere() -> Folder {
    let (all, folder) = (installed(), Folder::new());
    for below in ["data", "sets", "save"] {
        for file in std::fs::read_dir(all.path(below)).unwrap() {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            folder.write(
                &format!("game/{below}/{name}"),
                std::fs::read(file.path()).unwrap(),
            );
        }
    }
    folder
}

#[test]
fn level_sets_are_found_in_the_folders_of_the_original_program() {
    let folder = installed_elsewhere();
    let list = ["list", "lessons-lynx.dac", "--format", "jsonl"];
    let count = |variables: &[(&str, &str)], more: &[&str]| {
        let ran = ran_with(&folder, variables, &[&list[..], more].concat());
        (ran.code == 0).then(|| ran.objects().len())
    };
    assert_eq!(count(&[], &[]), None);
    assert_eq!(count(&[("TWORLDDIR", "game")], &[]), Some(13));
    assert_eq!(count(&[], &["-L", "game/sets"]), Some(13));
    assert_eq!(count(&[], &["--levelset-dir", "game/sets"]), Some(13));
    assert_eq!(
        count(&[("TWORLDDIR", "none")], &["-L", "game/sets"]),
        Some(13)
    );
    let ran = ran_with(
        &folder,
        &[("TWORLDDIR", "game")],
        &["solve", "lessons-lynx.dac#2", "--format", "jsonl"],
    );
    assert_eq!(ran.objects()[0]["variant"], "Lynx, 2.3.1");
    // A chosen data folder comes before the one next to the level sets.
    folder.write("other/lessons.dat", sample("lessons.dat"));
    succeeded(
        &folder,
        &["pick", "number < 4", "other/lessons.dat", "-o", "three.dat"],
    );
    let three = std::fs::read(folder.path("three.dat")).unwrap();
    folder.write("other/lessons.dat", three);
    let sets = ["-L", "game/sets"];
    assert_eq!(count(&[], &[&sets[..], &["-D", "other"]].concat()), Some(3));
    assert_eq!(
        count(&[], &[&sets[..], &["--data-dir", "none"]].concat()),
        Some(13)
    );
    // A file in the current folder comes first, and paths are not searched.
    folder.write("lessons-lynx.dac", "file = three.dat\n");
    assert_eq!(count(&[("TWORLDDIR", "game")], &[]), Some(3));
    let ran = ran_with(
        &folder,
        &[("TWORLDDIR", "game")],
        &["list", "./lessons-ms.dac"],
    );
    assert_eq!(ran.code, 2, "{}", ran.out);
    // `check` finds the files that a configuration names in the same folders.
    let alone = folder.write("alone.dac", sample("lessons-ms.dac"));
    assert_eq!(folder.run(&["check", &alone]).code, 1);
    succeeded(&folder, &["check", &alone, "-D", "game/data"]);
}

#[test]
fn saved_solutions_of_a_level_set_are_used_if_none_are_named() {
    let folder = installed_elsewhere();
    let verified = |variables: &[(&str, &str)], args: &[&str]| {
        let ran = ran_with(&folder, variables, &[&["verify"][..], args].concat());
        ran.out
            .contains("13 solutions: 13 verified, 0 failed")
            .then_some(ran.out)
    };
    let set = "game/sets/lessons-ms.dac";
    // The folder `save` next to that of the level sets, and the file itself.
    let out = verified(&[], &[set]).expect("verified");
    let used = "lessons-ms.dac.tws with the levels of game/sets/lessons-ms.dac";
    assert!(out.contains(used), "{out}");
    std::fs::rename(folder.path("game/save"), folder.path("saved")).unwrap();
    assert_eq!(verified(&[], &[set]), None);
    for args in [&["-S", "saved", set][..], &["--save-dir", "saved", set]] {
        assert!(verified(&[], args).is_some(), "{args:?}");
    }
    assert!(verified(&[("TWORLDSAVEDIR", "saved")], &[set]).is_some());
    let ran = ran_with(&folder, &[("TWORLDSAVEDIR", "none")], &["verify", set]);
    let why =
        "the solutions of game/sets/lessons-ms.dac, lessons-ms.dac.tws, were not found; searched ";
    assert!(ran.code == 2 && ran.err.contains(why), "{}", ran.err);
    // A data file drops its extension.
    folder.write("saved/lessons.tws", sample("lessons-ms.dac.tws"));
    assert!(verified(&[], &["-S", "saved", "game/data/lessons.dat"]).is_some());
    // The home folder comes last.
    folder.write(
        "home/.tworld/lessons-ms.dac.tws",
        sample("lessons-ms.dac.tws"),
    );
    assert!(verified(&[], &[set]).is_some());
    // Given solutions are used alone.
    folder.write("few.tws", &sample("lessons-ms.dac.tws")[..8]);
    let ran = folder.run(&["verify", "-S", "saved", set, "few.tws", "--missing"]);
    assert!(ran.out.contains("13 of 13 levels"), "{}", ran.out);
}

#[test]
fn tables_use_saved_solutions() {
    let folder = installed();
    let scores = succeeded(&folder, &["tileworld", "scores", LYNX]);
    assert!(
        scores.out.contains("13 of 13 levels solved: 45,790 points"),
        "{}",
        scores.out
    );
    let times = succeeded(
        &folder,
        &["tileworld", "times", LYNX, "save/lessons-lynx.dac.tws"],
    );
    assert_eq!(
        succeeded(&folder, &["tileworld", "times", LYNX]).out,
        times.out
    );
    let sets = succeeded(&folder, &["tileworld", "sets", "sets"]);
    assert!(
        sets.out
            .contains("lessons-lynx.dac  Lynx       13      13  45790"),
        "{}",
        sets.out
    );
    // Without any, no level is solved.
    std::fs::remove_dir_all(folder.path("save")).unwrap();
    let scores = ran_with(&folder, &[], &["tileworld", "scores", LYNX]);
    assert!(
        scores.out.contains("0 of 13 levels solved: 0 points"),
        "{}",
        scores.out
    );
    let times = ran_with(&folder, &[], &["tileworld", "times", LYNX]);
    assert!(
        times.out.contains("0 of 13 levels solved in 0.00 seconds"),
        "{}",
        times.out
    );
}

#[test]
fn tables_are_pages_of_html() {
    let folder = installed();
    let scores = ["tileworld", "scores", LYNX];
    let page = succeeded(&folder, &[&scores[..], &["--format", "html"]].concat()).out;
    for part in [
        "<!doctype html>",
        "<h1>lessons-lynx.dac: scores</h1>",
        "<p>13 of 13 levels solved: 45,790 points, ",
        "<th scope=\"col\" class=\"n\">score</th>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page.matches("<tr>").count(), 14);
    succeeded(&folder, &[&scores[..], &["-o", "scores.html"]].concat());
    assert_eq!(
        std::fs::read_to_string(folder.path("scores.html")).unwrap(),
        page
    );
    let passwords = [
        "list",
        LYNX,
        "--columns",
        "number,title,password",
        "--format",
        "html",
    ];
    let page = succeeded(&folder, &passwords).out;
    assert!(
        page.contains("<h1>lessons-lynx.dac</h1>") && page.contains(">password</th>"),
        "{page}"
    );
    for verb in [
        &["verify", LYNX][..],
        &["solve", "sets/lessons-lynx.dac#2"],
        &["tileworld", "sets", "sets"],
    ] {
        let page = succeeded(&folder, &[verb, &["--format", "html"]].concat()).out;
        assert!(page.contains("<tbody>"), "{verb:?}: {page}");
    }
}

#[test]
fn decimal_numbers_are_numbers_in_every_format() {
    let folder = installed();
    let best = "level,time\n1,0.05\n2,500.00\n";
    folder.write("best.csv", best);
    let times = ["tileworld", "times", LYNX, "--best", "best.csv", "--format"];
    let rows = succeeded(&folder, &[&times[..], &["jsonl"]].concat()).objects();
    let rows = rows[0]["rows"].as_array().unwrap();
    for name in ["time", "best", "behind"] {
        assert!(rows[1][name].is_number(), "{}", rows[1]);
    }
    assert_eq!(rows[1]["best"], 500.0);
    let csv = succeeded(&folder, &[&times[..], &["csv"]].concat()).out;
    let behind = |line: &str| line.rsplit(',').next().unwrap().parse::<f64>().unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert!(behind(lines[1]) > 0.0 && behind(lines[2]) < 0.0, "{csv}");
}

#[test]
fn configurations_in_a_folder_without_their_level_sets_are_named() {
    let folder = installed();
    folder.write("sets/gone.dac", "file = gone.dat\n");
    for args in [
        &["list", "sets"][..],
        &["tileworld", "sets", "sets"],
        &["stats", "sets"],
    ] {
        let ran = succeeded(&folder, args);
        let why =
            "sets/gone.dac: the level set gone.dat was not found; searched sets/../data and sets";
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    }
}

#[test]
fn the_overview_of_a_configuration_shows_its_levels() {
    let folder = installed();
    folder.write("sets/short.dac", "file = lessons.dat\nlastlevel = 3\n");
    let ran = succeeded(&folder, &["sets/short.dac"]);
    for part in [
        "level set configuration (dac)",
        "level set lessons.dat: 3 levels",
        "quandary list sets/short.dac",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = succeeded(
        &folder,
        &["overview", "sets/short.dac", "--format", "jsonl"],
    );
    let object = &ran.objects()[0];
    assert_eq!(
        (&object["levels"], &object["format"]),
        (&3.into(), &"dac".into())
    );
    folder.write("sets/gone.dac", "file = gone.dat\n");
    let ran = succeeded(&folder, &["sets/gone.dac"]);
    assert!(
        ran.out
            .contains("no levels: the level set gone.dat was not found"),
        "{}",
        ran.out
    );
}

#[test]
fn a_file_in_another_folder_than_that_of_data_files_is_not_followed() {
    let folder = installed();
    folder.write("data/texts/x.txt", "[1]\nDone.\n");
    folder.write("data/texts/lessons.dat", sample("lessons.dat"));
    folder.write("sets/x.dac", "file = lessons.dat\nmessages = texts/x.txt\n");
    let codes = |name: &str| -> Vec<String> {
        let ran = folder.run(&["check", name, "--format", "jsonl"]);
        let findings = ran.objects()[0]["findings"].as_array().unwrap().clone();
        findings
            .iter()
            .map(|one| one["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(codes("sets/x.dac"), ["TIL0206"]);
    folder.write("sets/y.dac", "file = texts/lessons.dat\n");
    assert_eq!(codes("sets/y.dac"), ["TIL0206"]);
    let ran = folder.run(&["list", "sets/y.dac"]);
    let why = "sets/y.dac: the level set texts/lessons.dat is outside the folders";
    assert!(ran.code == 2 && ran.err.contains(why), "{}", ran.err);
}
