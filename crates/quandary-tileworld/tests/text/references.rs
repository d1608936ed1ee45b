//! Tests of findings between files.

use crate::common::{TWO_LEVELS, document, found_between, pointed_at};
use quandary_core::family::{AllowedPaths, Document, InstalledFolder, Referred};
use quandary_core::source::Source;
use quandary_tileworld::format::Content;
use quandary_tileworld::format::FileFormat;
use quandary_tileworld::identifier::Identifier;
use std::sync::Arc;

fn set(name: &str) -> Arc<dyn Document> {
    document(FileFormat::DAT, name, TWO_LEVELS)
}

#[test]
fn configurations_refer_to_data_and_messages_files() {
    let text = "file = two.dat\nmessages = two.txt\n";
    let references = document(FileFormat::DAC, "two.dac", text).references();
    let paths: Vec<&str> = references
        .iter()
        .map(|reference| reference.path.as_str())
        .collect();
    assert_eq!(paths, ["two.dat", "two.txt"]);
    assert_eq!(&text[references[1].span.range()], "two.txt");
    assert_eq!(references[0].folders, ["../data", "."]);
    for reference in &references {
        assert_eq!(reference.installed, Some(InstalledFolder::Data));
        assert_eq!(reference.allowed, AllowedPaths::NameOnly);
    }
    let in_sets_folder = document(
        FileFormat::DAC,
        "two.dac",
        "file=two.dat\nfileinsetsdir=y\n",
    );
    let in_sets_folder = &in_sets_folder.references()[0];
    assert_eq!(in_sets_folder.folders, ["."]);
    assert_eq!(in_sets_folder.installed, Some(InstalledFolder::Levels));
}

#[test]
fn data_files_have_to_exist_and_contain_levels() {
    let dac = document(FileFormat::DAC, "two.dac", "file=two.dat\n");
    let set = set("two.dat");
    let text = Source::new("two.dat", b"no levels".to_vec());
    let other = document(FileFormat::RC, "two.dat", "Font=a.bmp\n");
    let cases = [
        (Referred::Read(&*set), vec![]),
        (Referred::Missing, vec!["TIL0220"]),
        (Referred::Outside, vec!["TIL0223"]),
        (Referred::Other(&text), vec!["TIL0222"]),
        (Referred::Read(&*other), vec!["TIL0222"]),
    ];
    for (referred, wanted) in cases {
        assert_eq!(found_between(&*dac, &[referred]), wanted);
    }
}

#[test]
fn lastlevel_and_fixlynx_have_to_fit_the_set() {
    let set = set("two.dat");
    let cases = [
        ("lastlevel=2", vec![]),
        ("lastlevel=3", vec!["TIL0224"]),
        ("fixlynx=y", vec!["TIL0225"]),
        ("fixlynx=n", vec![]),
    ];
    for (line, wanted) in cases {
        let dac = document(
            FileFormat::DAC,
            "two.dac",
            format!("file=two.dat\n{line}\n"),
        );
        assert_eq!(
            found_between(&*dac, &[Referred::Read(&*set)]),
            wanted,
            "{line}"
        );
    }
}

#[test]
fn messages_need_existing_levels() {
    let set = set("two.dat");
    let dac = document(
        FileFormat::DAC,
        "two.dac",
        "file=two.dat\nmessages=two.txt\n",
    );
    let good = document(
        FileFormat::MESSAGES,
        "two.txt",
        "[-1]\nHello.\n\n[2]\nBye.\n",
    );
    let bad = document(
        FileFormat::MESSAGES,
        "two.txt",
        "[3]\nNever.\n\n[1]\nOne.\n",
    );
    let both = |messages| [Referred::Read(&*set), messages];
    assert_eq!(found_between(&*dac, &both(Referred::Read(&*good))), [""; 0]);
    assert_eq!(
        found_between(&*dac, &both(Referred::Read(&*bad))),
        ["TIL0226"]
    );
    assert_eq!(found_between(&*dac, &both(Referred::Missing)), ["TIL0221"]);
    // The messages file itself, checked with the set, or with set and configuration.
    assert_eq!(found_between(&*good, &[Referred::Read(&*set)]), [""; 0]);
    assert_eq!(found_between(&*bad, &[Referred::Read(&*set)]), ["TIL0226"]);
    let other = document(FileFormat::DAT, "other.dat", TWO_LEVELS);
    let sets = [Referred::Read(&*other), Referred::Read(&*set)];
    assert_eq!(found_between(&*bad, &sets), [""; 0], "the set is ambiguous");
    let named = [sets[0], sets[1], Referred::Read(&*dac)];
    assert_eq!(found_between(&*bad, &named), ["TIL0226"]);
}

#[test]
fn extras_need_existing_levels() {
    let set = set("two.dat");
    let text = "<levelset><level number=\"2\"/><level number=\"3\"/></levelset>";
    let ccx = document(FileFormat::CCX, "two.ccx", text);
    assert_eq!(found_between(&*ccx, &[Referred::Read(&*set)]), ["TIL0226"]);
    assert_eq!(pointed_at(FileFormat::CCX, text), []);
    // Extras belong to the set of the same name.
    let other = document(FileFormat::CCX, "other.ccx", text);
    assert_eq!(found_between(&*other, &[Referred::Read(&*set)]), [""; 0]);
}

#[test]
fn unsolvable_levels_have_to_match_the_set() {
    let two = set("Two.dat");
    let file = crate::common::read(FileFormat::DAT, TWO_LEVELS);
    let Content::Levels(levels) = &file.content else {
        panic!("levels");
    };
    let identifiers: Vec<Identifier> = levels.levels.iter().map(Identifier::of).collect();
    let list = |entries: &str| {
        document(
            FileFormat::UNSOLVABLE,
            "list",
            format!("[two.dat]\n{entries}\n"),
        )
    };
    let [one, other] = identifiers[..] else {
        panic!("two levels");
    };
    let cases = [
        (format!("1: {one}\n2: {other}"), vec![]),
        (format!("2: {one}"), vec!["TIL0227"]),
        (format!("3: {one}"), vec!["TIL0227"]),
        ("1: 0000 00000000\n1: ok".to_owned(), vec![]),
        (
            "[elsewhere.dat]\n1: 0000 00000000".to_owned(),
            vec!["TIL0264"],
        ),
    ];
    for (entries, wanted) in cases {
        let list = list(&entries);
        assert_eq!(
            found_between(&*list, &[Referred::Read(&*two)]),
            wanted,
            "{entries}"
        );
    }
    // A list can use the name of the configuration.
    let text = "[mine.dac]\n1: 0000 00000000\n";
    let mine = document(FileFormat::UNSOLVABLE, "list", text);
    let dac = document(FileFormat::DAC, "sets/mine.dac", "file=two.dat\n");
    assert_eq!(found_between(&*mine, &[Referred::Read(&*two)]), [""; 0]);
    let both = [Referred::Read(&*two), Referred::Read(&*dac)];
    assert_eq!(found_between(&*mine, &both), ["TIL0227"]);
}

#[test]
fn an_entry_with_a_wrong_number_has_help() {
    let two = set("two.dat");
    let file = crate::common::read(FileFormat::DAT, TWO_LEVELS);
    let Content::Levels(levels) = &file.content else {
        panic!("levels");
    };
    let identifier = Identifier::of(&levels.levels[1]);
    let text = format!("[two.dat]\n7: {identifier}\n");
    let list = document(FileFormat::UNSOLVABLE, "list", text);
    let mut findings = list.diagnostics().clone();
    list.check_with(&[Referred::Read(&*two)], &mut findings);
    let finding = findings.iter().next().expect("one");
    assert_eq!(finding.message, "`two.dat` has no level 7");
    let help = format!("level 2 has the identifier {identifier}");
    assert_eq!(finding.help, Some(help));
}

/// A sound of three samples.
fn wave() -> Vec<u8> {
    let mut bytes = b"RIFF\x28\0\0\0WAVEfmt \x10\0\0\0".to_vec();
    bytes.extend([1, 0, 1, 0, 0x11, 0x2B, 0, 0, 0x11, 0x2B, 0, 0, 1, 0, 8, 0]);
    bytes.extend(b"data\x03\0\0\0abc\0");
    bytes
}

#[test]
fn resource_files_have_to_be_of_the_right_kind() {
    let text = "Font=a\nUnsolvableList=b\nEndMessages=c\nBombSound=d\n[MS]\nTileImages=e\n";
    let rc = document(FileFormat::RC, "rc", text);
    let paths: Vec<String> = rc
        .references()
        .into_iter()
        .map(|reference| reference.path)
        .collect();
    assert_eq!(paths, ["a", "b", "c", "d", "e"]);
    let missing = [Referred::Missing; 5];
    assert_eq!(found_between(&*rc, &missing), ["TIL0221"; 5]);
    let list = document(FileFormat::UNSOLVABLE, "b", "[a]\n1: 01A8 90D927AD\n");
    let end = document(FileFormat::END_MESSAGES, "c", ":die\nOuch!\n");
    let sound = Source::new("d", wave());
    let text = Source::new("e", b"no picture".to_vec());
    let others = [
        Referred::Other(&text),
        Referred::Read(&*list),
        Referred::Read(&*end),
        Referred::Other(&sound),
        Referred::Other(&text),
    ];
    assert_eq!(found_between(&*rc, &others), ["TIL0222"; 2]);
    let exchanged = [
        Referred::Missing,
        Referred::Read(&*end),
        Referred::Read(&*list),
        Referred::Other(&text),
        Referred::Missing,
    ];
    let wanted = ["TIL0221", "TIL0222", "TIL0222", "TIL0222", "TIL0221"];
    assert_eq!(found_between(&*rc, &exchanged), wanted);
    // An empty list has no recognisable format and is valid.
    let empty = Source::new("b", b"# Nothing yet.\n".to_vec());
    let rc = document(FileFormat::RC, "rc", "UnsolvableList=b\n");
    assert_eq!(found_between(&*rc, &[Referred::Other(&empty)]), [""; 0]);
}

#[test]
fn paths_reported_by_the_reader_are_not_reported_again() {
    for path in ["../two.dat", "sub/two.dat"] {
        let dac = document(FileFormat::DAC, "two.dac", format!("file={path}\n"));
        assert_eq!(found_between(&*dac, &[Referred::Outside]), ["TIL0206"]);
    }
}
