//! Tents: inline levels, rule variants and questions.

use crate::common::{Folder, SHORT, collection};

/// A game ID.
const ID: &str = "8x8:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0";

/// Every tree is next to a tent, but three trees share two tents.
const SHARED: &str = "3 3 0 0\n1 1 1 \n2 0 1 \n*-x\nx-*\n*-x\n";

/// A link with the board from the description of the notation.
const LINK: &str = "https://puzz.link/p?tents/5/5/2g0h1i1j82323";

#[test]
fn inline_levels_replace_file_names() {
    let folder = Folder::new();
    for text in [ID, ID.strip_prefix("8x8:").unwrap(), LINK] {
        let ran = folder.run(&["solve", text, "--format", "jsonl"]);
        let object = ran.objects().remove(0);
        assert_eq!((ran.code, &object["outcome"]), (0, &"solved".into()));
        assert_eq!(object["file"], text);
        assert_eq!(object["variant"], "matching");
    }
    let ran = folder.run(&["show", ID]);
    assert_eq!((ran.code, ran.out.matches('♣').count()), (0, 12));
}

#[test]
fn files_take_precedence_over_inline_levels() {
    let folder = Folder::new();
    folder.write(ID, collection(&[("One", SHORT)]));
    let ran = folder.run(&["solve", ID, "--format", "jsonl"]);
    assert_eq!(ran.objects()[0]["family"], "gartriage");
}

#[test]
fn random_seeds_are_rejected() {
    let ran = Folder::new().run(&["solve", "8x8de#911105660705777"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(
        ran.err.contains("is a random seed, not a board"),
        "{}",
        ran.err
    );
}

#[test]
fn rule_variant_is_selected_and_reported() {
    let folder = Folder::new();
    folder.write("a.tnt", SHARED);
    folder.write("b.gartriage", collection(&[("One", SHORT)]));
    let told = |args: &[&str]| {
        let ran = folder.run(&[args, &["--format", "jsonl"]].concat());
        let objects = ran.objects().into_iter();
        let variants = objects.map(|object| object["variant"].as_str().unwrap().to_owned());
        (ran.code, variants.collect::<Vec<_>>())
    };
    let one = |code, variant: &str| (code, vec![variant.to_owned()]);
    assert_eq!(told(&["solve", "a.tnt"]), one(0, "local"));
    assert_eq!(told(&["verify", "a.tnt"]), one(0, "local"));
    for (verb, code) in [("solve", 1), ("verify", 1), ("hint", 1), ("list", 0)] {
        let told = told(&[verb, "a.tnt", "--variant", "matching"]);
        assert_eq!(told, one(code, "matching"), "{verb}");
    }
    let both = told(&["solve", ".", "--variant", "matching"]);
    assert_eq!(both, (1, vec!["matching".into(), "standard".into()]));
    let ran = folder.run(&["solve", "a.tnt", "--variant", "loose"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("available: local, matching"),
        "{}",
        ran.err
    );
}

#[test]
fn questions_of_the_family_are_answered() {
    let folder = Folder::new();
    folder.write("b.gartriage", collection(&[("One", SHORT)]));
    let asked = |args: &[&str]| {
        let ran = folder.run(&[&["tents"], args, &["--format", "jsonl"]].concat());
        let outcome = ran.objects()[0]["outcome"].as_str().unwrap().to_owned();
        (ran.code, outcome)
    };
    let answer = |code, word: &str| (code, word.to_owned());
    assert_eq!(asked(&["deduce", ID]), answer(0, "solved"));
    assert_eq!(asked(&["common", ID]), answer(0, "unique"));
    assert_eq!(
        asked(&["so-far", ID, "--moves", "T0,0"]),
        answer(0, "right")
    );
    assert_eq!(
        asked(&["so-far", ID, "--moves", "T0,1"]),
        answer(1, "wrong")
    );
    assert_eq!(asked(&["why", ID]), answer(0, "solvable"));
    let anew = ["why", ID, "--moves", "T0,1", "--marks", "ignore"];
    assert_eq!(asked(&anew), answer(0, "solvable"));
    let text = folder.run(&["tents", "deduce", ID]);
    let reason = "row 2 needs 4 tents and has exactly 4 free squares";
    assert!(text.out.contains(reason), "{}", text.out);
    let away = "squares  all squares that are not next to a tree are grass";
    assert!(text.out.contains(away), "{}", text.out);
    let json = folder.run(&["tents", "deduce", ID, "--format", "jsonl"]);
    let first = &json.objects()[0]["parts"][0];
    assert!(first["moves"].as_str().unwrap().starts_with('G'), "{first}");
    let foreign = folder.run(&["tents", "deduce", "b.gartriage"]);
    assert_eq!(foreign.code, 2);
    assert!(
        foreign.err.contains("found one of Gartriage"),
        "{}",
        foreign.err
    );
}

#[test]
fn text_files_in_folders_are_identified_by_content() {
    let folder = Folder::new();
    folder.write("puzzle.txt", "2 2\nT. 0\n.. 1\n1 0\n");
    folder.write("readme.txt", "Nothing to solve here.\n");
    let ran = folder.run(&["solve", ".", "--format", "jsonl"]);
    assert_eq!((ran.code, ran.objects().len()), (0, 1));
}

#[test]
fn generated_levels_keep_their_variant() {
    let folder = Folder::new();
    for pairing in ["local", "matching"] {
        for seed in ["1", "2", "3"] {
            let args = ["generate", "tents", "--pairing", pairing, "--seed", seed];
            let made = folder.run(&args);
            let name = folder.write("new", made.out);
            let args = ["solve", &name, "--count", "--format", "jsonl"];
            let object = folder.run(&args).objects().remove(0);
            assert_eq!(object["variant"], pairing);
            assert_eq!(object["solutions"]["count"], 1);
        }
    }
}
