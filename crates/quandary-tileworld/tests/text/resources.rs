//! Resource configurations.

use crate::common::{canonical, codes, pointed_at, rc};
use quandary_tileworld::format::{FileFormat, Resource, ResourceKind, Scope};
use quandary_tileworld::model::Ruleset;

/// What a program uses for a resource, and what if that fails.
fn resolved(text: &str, ruleset: Ruleset, resource: Resource) -> (Option<String>, Option<String>) {
    let rc = rc(text);
    let resolved = rc.resolved(ruleset);
    let found = resolved.iter().find(|found| found.resource == resource);
    let found = found.expect("every resource");
    (
        found.value.map(str::to_owned),
        found.fallback.map(str::to_owned),
    )
}

fn value(text: &str, ruleset: Ruleset, resource: Resource) -> Option<String> {
    resolved(text, ruleset, resource).0
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// The names of the seed's lists, which its copies lost, from the notes.
const BOTH: [&str; 11] = [
    "LevelComplete",
    "ChipDeath",
    "BlockedMove",
    "PickupTool",
    "Thief",
    "Teleport",
    "OpenDoor",
    "Socket",
    "Switch",
    "Bomb",
    "Splash",
];
const MS: [&str; 3] = ["Tick", "ChipDeathByTime", "PickupChip"];
const LYNX: [&str; 11] = [
    "TileEmptied",
    "WallCreated",
    "TrapEntered",
    "BlockMoving",
    "SkatingForward",
    "SkatingTurn",
    "Sliding",
    "SlideWalking",
    "IceWalking",
    "WaterWalking",
    "FireWalking",
];

#[test]
fn all_sounds_of_the_three_lists_are_known() {
    let names: Vec<&str> = [&BOTH[..], &MS, &LYNX].concat();
    let all = Resource::ALL.into_iter();
    let sounds = all.filter(|resource| resource.kind() == ResourceKind::Sound);
    assert_eq!(sounds.count(), names.len() + 1, "and one in no document");
    for name in names {
        let text = format!("{name}Sound = a.wav\n");
        assert_eq!(codes(FileFormat::RC, &text), [""; 0], "{name}");
        let resource = Resource::of(&format!("{name}Sound")).expect(name);
        assert_eq!(resource.kind(), ResourceKind::Sound);
    }
    assert_eq!(codes(FileFormat::RC, "DerezzSound=a.wav\n"), [""; 0]);
}

#[test]
fn sounds_that_their_rules_never_play_are_told() {
    for name in LYNX {
        let text = format!("[MS]\n{name}Sound=a.wav\n");
        assert_eq!(codes(FileFormat::RC, &text), ["TIL0283"], "{name}");
        let text = format!("[Lynx]\n{name}Sound=a.wav\n");
        assert_eq!(codes(FileFormat::RC, &text), [""; 0], "{name}");
    }
    for name in ["Tick", "ChipDeathByTime"] {
        let text = format!("[Lynx]\n{name}Sound=a.wav\n");
        assert_eq!(codes(FileFormat::RC, &text), ["TIL0283"], "{name}");
    }
    // The shipped configuration sets it for Lynx, and the programs play it there.
    assert_eq!(
        codes(FileFormat::RC, "[Lynx]\nPickupChipSound=a.wav\n"),
        [""; 0]
    );
}

#[test]
fn images_fonts_lists_and_messages_are_resources() {
    let text = "TileImages = a.bmp\nFont=b.bmp\nUnsolvableList=c.txt\nEndMessages=d.txt\n";
    assert_eq!(codes(FileFormat::RC, text), [""; 0]);
    assert_eq!(
        value(text, Ruleset::Ms, Resource::TileImages),
        some("a.bmp")
    );
    assert_eq!(
        value(text, Ruleset::Lynx, Resource::EndMessages),
        some("d.txt")
    );
}

#[test]
fn colours_are_six_hexadecimal_digits() {
    let names = [
        "BackgroundColor",
        "TextColor",
        "BoldTextColor",
        "DimTextColor",
    ];
    for name in names {
        assert_eq!(codes(FileFormat::RC, format!("{name}=00fF7a\n")), [""; 0]);
        for value in ["#00FF7A", "00FF7", "00FF7A0", "green", ""] {
            let text = format!("{name}={value}\n");
            assert_eq!(codes(FileFormat::RC, &text), ["TIL0204"], "{text}");
        }
    }
}

#[test]
fn lines_in_a_section_are_for_its_rules_and_those_above_for_all() {
    let text = "BombSound=a.wav\n[MS]\nBombSound=b.wav\n[Lynx]\nTileImages=c.bmp\n";
    assert_eq!(codes(FileFormat::RC, text), [""; 0]);
    assert_eq!(value(text, Ruleset::Ms, Resource::BombSound), some("b.wav"));
    assert_eq!(
        value(text, Ruleset::Lynx, Resource::BombSound),
        some("a.wav")
    );
    assert_eq!(
        value(text, Ruleset::Lynx, Resource::TileImages),
        some("c.bmp")
    );
    assert_eq!(
        value(text, Ruleset::Ms, Resource::TileImages),
        some("tiles.bmp")
    );
}

#[test]
fn the_value_for_all_rules_is_the_fallback() {
    let text = "TileImages=a.bmp\n[MS]\nTileImages=b.bmp\n";
    let found = resolved(text, Ruleset::Ms, Resource::TileImages);
    assert_eq!(found, (some("b.bmp"), some("a.bmp")));
    let found = resolved(text, Ruleset::Lynx, Resource::TileImages);
    assert_eq!(found, (some("a.bmp"), None));
    let found = resolved(
        "[MS]\nTileImages=b.bmp\n",
        Ruleset::Ms,
        Resource::TileImages,
    );
    assert_eq!(found, (some("b.bmp"), some("tiles.bmp")));
}

#[test]
fn what_is_not_set_has_its_default() {
    let defaults = [
        (Resource::TileImages, some("tiles.bmp")),
        (Resource::Font, some("font.bmp")),
        (Resource::BackgroundColor, some("000000")),
        (Resource::TextColor, some("FFFFFF")),
        (Resource::BoldTextColor, some("FFFF00")),
        (Resource::DimTextColor, some("C0C0C0")),
        (Resource::UnsolvableList, None),
        (Resource::BombSound, None),
    ];
    for (resource, wanted) in defaults {
        assert_eq!(value("", Ruleset::Ms, resource), wanted);
    }
}

#[test]
fn a_line_for_all_rules_undoes_those_above_it() {
    let text = "[ms]\nTileImages=b.bmp\n[ALL]\nTileImages=a.bmp\n";
    assert_eq!(
        pointed_at(FileFormat::RC, text),
        [("TIL0282", "TileImages")]
    );
    let found = resolved(text, Ruleset::Ms, Resource::TileImages);
    assert_eq!(found, (some("a.bmp"), None));
    let scopes: Vec<Scope> = rc(text).settings().map(|setting| setting.scope).collect();
    assert_eq!(scopes, [Scope::Ms, Scope::All]);
    let tidy = "[MS]\nTileImages=b.bmp\n[all]\nTileImages=a.bmp\n";
    assert_eq!(canonical(FileFormat::RC, text), tidy);
}

#[test]
fn names_are_read_in_capital_letters_too() {
    let text = "tileimages=a.bmp\nFONT=b.bmp\n";
    assert_eq!(codes(FileFormat::RC, text), [""; 0]);
    assert_eq!(
        canonical(FileFormat::RC, text),
        "TileImages=a.bmp\nFont=b.bmp\n"
    );
}

#[test]
fn what_is_needed_before_a_ruleset_is_chosen_has_to_hold_for_all() {
    let names = ["Font", "UnsolvableList", "EndMessages", "TextColor"];
    for name in names {
        let text = format!("[MS]\n{name}=AABBCC\n");
        assert_eq!(pointed_at(FileFormat::RC, &text), [("TIL0281", name)]);
    }
}

#[test]
fn other_sections_names_and_lines_are_told_and_kept() {
    let text = "[XP]\nTileImage=a.bmp\nno setting\n";
    assert_eq!(
        pointed_at(FileFormat::RC, text),
        [
            ("TIL0280", "XP"),
            ("TIL0207", "TileImage"),
            ("TIL0201", "no setting")
        ]
    );
    assert_eq!(canonical(FileFormat::RC, text), text);
}

#[test]
fn the_last_of_two_lines_for_the_same_rules_counts() {
    let text = "[MS]\nBombSound=a.wav\n[Lynx]\nBombSound=b.wav\n[MS]\nBombSound=c.wav\n";
    assert_eq!(pointed_at(FileFormat::RC, text), [("TIL0205", "BombSound")]);
    assert_eq!(value(text, Ruleset::Ms, Resource::BombSound), some("c.wav"));
    assert_eq!(
        value(text, Ruleset::Lynx, Resource::BombSound),
        some("b.wav")
    );
}

#[test]
fn paths_that_leave_the_folder_are_refused() {
    for path in ["../a.bmp", "/a.bmp", "sub/../../a.bmp", "C:\\a.bmp"] {
        let text = format!("TileImages={path}\n");
        assert_eq!(pointed_at(FileFormat::RC, &text), [("TIL0206", path)]);
    }
    assert_eq!(codes(FileFormat::RC, "TileImages=big/tiles.bmp\n"), [""; 0]);
}
