//! Crossoban: switches of its rules.

use crate::common::Folder;

/// Only if holes are filled does the pusher come to the second box, and only if a slide ends in a
/// push do three commands do.
const TWO_RULES: &str = "########\n#@'$!$.#\n########\n";

#[test]
fn switches_are_combined_and_told_by_every_verb() {
    let folder = Folder::new();
    folder.write("a.crossoban", TWO_RULES);
    let told = |args: &[&str], variant: &str| {
        let said = ["a.crossoban", "--format", "jsonl", "--variant", variant];
        let ran = folder.run(&[&args[..1], &said, &args[1..]].concat());
        (ran.code, ran.objects().remove(0))
    };
    let both = "crossoban-1 impact=push holes=filled";
    for wanted in [
        both,
        "holes=filled,impact=push",
        "impact=push, holes=filled",
    ] {
        let (code, report) = told(&["solve", "--metric", "moves"], wanted);
        assert_eq!((code, &report["value"]), (0, &3.into()), "{wanted}");
        assert_eq!(report["variant"], both);
    }
    let (code, report) = told(&["solve", "--metric", "moves"], "holes=filled");
    assert_eq!((code, &report["value"]), (0, &4.into()));
    let (code, report) = told(&["solve"], "impact=push");
    assert_eq!((code, &report["outcome"]), (1, &"unsolvable".into()));
    for verb in [
        &["verify", "--moves", "RrR"][..],
        &["hint", "--moves", "R"],
        &["list"],
    ] {
        let (code, report) = told(verb, both);
        assert_eq!((code, &report["variant"]), (0, &both.into()), "{verb:?}");
    }
    let shown = ["show", "a.crossoban", "--moves", "RrR", "--variant", both];
    assert_eq!(folder.run(&shown).code, 0);
    assert_ne!(folder.run(&shown[..4]).code, 0);
}

#[test]
fn words_that_no_rule_has_are_answered_with_those_there_are() {
    let folder = Folder::new();
    folder.write("a.crossoban", TWO_RULES);
    let refused = |variant: &str| {
        let ran = folder.run(&["solve", "a.crossoban", "--variant", variant]);
        assert_eq!(ran.code, 2);
        ran.err
    };
    let unknown = refused("impact=push,holes=square");
    assert!(unknown.contains("there is no `holes=square`"), "{unknown}");
    assert!(unknown.contains("holes=endless|filled"), "{unknown}");
    let contradiction = refused("impact=push,impact=stop");
    let why = "`impact=push` and `impact=stop` contradict each other";
    assert!(contradiction.contains(why), "{contradiction}");
}
