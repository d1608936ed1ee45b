//! Configurations of a level set.

use crate::common::{canonical, codes, dac, pointed_at};
use quandary_tileworld::format::{DacKey, FileFormat};
use quandary_tileworld::model::Ruleset;

#[test]
fn the_first_line_names_the_data_file() {
    for text in ["file=a.dat\n", "file = a.dat\n", "file\t=\t a.dat \t\n"] {
        assert_eq!(codes(FileFormat::DAC, text), [""; 0], "{text:?}");
        assert_eq!(dac(text).data_file(), Some("a.dat"));
        assert_eq!(canonical(FileFormat::DAC, text), "file=a.dat\n");
    }
}

#[test]
fn another_first_line_is_reported_and_the_data_file_is_still_found() {
    let cases = [
        (" file = a.dat\n", " file"),
        ("FILE = a.dat\n", "FILE"),
        ("# mine\nfile = a.dat\n", "# mine"),
        ("\nfile = a.dat\n", ""),
        ("ruleset = ms\nfile = a.dat\n", "ruleset = ms"),
    ];
    for (text, place) in cases {
        assert_eq!(pointed_at(FileFormat::DAC, text), [("TIL0210", place)]);
        assert_eq!(dac(text).data_file(), Some("a.dat"));
        assert!(canonical(FileFormat::DAC, text).starts_with("file=a.dat\n"));
    }
    assert_eq!(codes(FileFormat::DAC, ""), ["TIL0210"]);
}

#[test]
fn a_first_line_in_upper_case_has_a_fix() {
    for text in ["  File = a.dat\n", "FILE=a.dat\n"] {
        let file = crate::common::read(FileFormat::DAC, text);
        let with_safe_fix =
            quandary_core::diagnostic::apply_safe_fixes(text.as_bytes(), &file.diagnostics);
        assert_eq!(codes(FileFormat::DAC, &with_safe_fix.bytes), [""; 0]);
    }
}

#[test]
fn file_names_can_contain_blanks() {
    assert_eq!(
        dac("file = my levels.dat\n").data_file(),
        Some("my levels.dat")
    );
}

#[test]
fn passwords_are_required_by_default() {
    assert!(dac("file=a\n").uses_passwords());
    assert!(dac("file=a\nusepasswords = y\n").uses_passwords());
    assert!(!dac("file=a\nusepasswords = n\n").uses_passwords());
    assert!(!dac("file=a\nusepasswords = N\n").uses_passwords());
}

#[test]
fn text_after_a_value_is_reported_and_ignored() {
    let text = "file=a\nusepasswords = No\n";
    assert_eq!(pointed_at(FileFormat::DAC, text), [("TIL0208", "No")]);
    assert!(!dac(text).uses_passwords());
    assert_eq!(canonical(FileFormat::DAC, text), "file=a\nusepasswords=n\n");
    let text = "file=a\nlastlevel = 10 or so\nruleset=MS # mine\n";
    assert_eq!(
        pointed_at(FileFormat::DAC, text),
        [("TIL0208", "10 or so"), ("TIL0208", "MS # mine")]
    );
    assert_eq!(dac(text).last_level(), Some(10));
    assert_eq!(
        canonical(FileFormat::DAC, text),
        "file=a\nlastlevel=10\nruleset=ms\n"
    );
    let text = "file=a\nusepasswords = perhaps\n";
    assert_eq!(pointed_at(FileFormat::DAC, text), [("TIL0204", "perhaps")]);
    assert!(dac(text).uses_passwords());
}

#[test]
fn the_ruleset_is_ms_or_lynx() {
    assert_eq!(dac("file=a\n").ruleset(), None);
    assert_eq!(dac("file=a\nruleset=ms\n").ruleset(), Some(Ruleset::Ms));
    assert_eq!(dac("file=a\nruleset=Lynx\n").ruleset(), Some(Ruleset::Lynx));
    assert_eq!(dac("file=a\nruleset=chips\n").ruleset(), None);
    assert_eq!(
        codes(FileFormat::DAC, "file=a\nruleset=chips\n"),
        ["TIL0204"]
    );
}

#[test]
fn the_last_level_is_a_positive_number() {
    assert_eq!(dac("file=a\nlastlevel = 144\n").last_level(), Some(144));
    for value in ["0", "-1", "70000", "many", ""] {
        let text = format!("file=a\nlastlevel={value}\n");
        assert_eq!(codes(FileFormat::DAC, &text), ["TIL0204"], "{value}");
        assert_eq!(dac(&text).last_level(), None);
    }
}

#[test]
fn messages_fixlynx_and_fileinsetsdir_are_settings() {
    let text = "file=a.dat\nname=Mine\nmessages = a.txt\nfixlynx=y\nfileinsetsdir=y\n";
    let dac = dac(text);
    assert_eq!(codes(FileFormat::DAC, text), [""; 0]);
    assert_eq!(dac.messages_file(), Some("a.txt"));
    assert!(dac.fixes_lynx() && dac.is_file_in_sets_folder());
    assert_eq!(
        dac.value(DacKey::Name).map(|name| name.text.as_str()),
        Some("Mine")
    );
    let plain = crate::common::dac("file=a.dat\n");
    assert!(!plain.fixes_lynx() && !plain.is_file_in_sets_folder());
}

#[test]
fn setting_names_ignore_case() {
    let text = "file=a\nRuleSet=MS\nLASTLEVEL=2\n";
    assert_eq!(codes(FileFormat::DAC, text), [""; 0]);
    assert_eq!(dac(text).last_level(), Some(2));
    assert_eq!(
        canonical(FileFormat::DAC, text),
        "file=a\nruleset=ms\nlastlevel=2\n"
    );
}

#[test]
fn comments_and_empty_lines_are_allowed_after_the_first_line() {
    let text = "file=a\n\n\n# Mine.\n  # Yours.\nruleset=ms\n\n";
    assert_eq!(codes(FileFormat::DAC, text), [""; 0]);
    let tidy = "file=a\n\n# Mine.\n# Yours.\nruleset=ms\n";
    assert_eq!(canonical(FileFormat::DAC, text), tidy);
}

#[test]
fn lines_that_make_tile_world_reject_the_file_are_errors() {
    let cases = [
        ("file=a\nlastlvl=3\n", "lastlvl"),
        ("file=a\nruleset ms\n", "ruleset ms"),
        ("file=a\n[ms]\n", "ms"),
        ("file=a\n= 3\n", "= 3"),
        ("file=a\n ruleset=ms\n", ""),
    ];
    for (text, place) in cases {
        assert_eq!(
            pointed_at(FileFormat::DAC, text),
            [("TIL0211", place)],
            "{text:?}"
        );
    }
    // Nothing of them is lost.
    let text = "file=a\nlastlvl=3\nruleset ms\n[ms]\n= 3\n";
    assert_eq!(canonical(FileFormat::DAC, text), text);
}

#[test]
fn the_last_duplicate_is_effective_and_the_first_is_labelled() {
    let text = "file=a\nlastlevel=3\nlastlevel=4\n";
    let file = crate::common::read(FileFormat::DAC, text);
    let finding = file.diagnostics.iter().next().expect("one");
    assert_eq!((finding.code.id, finding.span.range()), ("TIL0205", 19..28));
    assert_eq!(finding.labels[0].span.range(), 7..16);
    assert_eq!(dac(text).last_level(), Some(4));
}

#[test]
fn paths_that_leave_the_folder_are_rejected() {
    for path in [
        "/etc/passwd",
        "../a.dat",
        "C:\\a.dat",
        "c:a.dat",
        "sub/a.dat",
        "a\\b.dat",
    ] {
        for text in [
            format!("file={path}\n"),
            format!("file=a.dat\nmessages={path}\n"),
        ] {
            assert_eq!(pointed_at(FileFormat::DAC, &text), [("TIL0206", path)]);
        }
    }
}
