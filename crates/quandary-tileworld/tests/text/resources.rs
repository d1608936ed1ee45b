//! Tests of resource configurations.

use crate::common::{canonical, codes, pointed_at, rc};
use quandary_tileworld::format::{FileFormat, Resource, ResourceKind, Scope};
use quandary_tileworld::model::Ruleset;

/// Returns the value of a resource and its fallback.
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

/// The sound names of the documentation, from the notes.
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
fn sounds_that_a_ruleset_never_plays_are_reported() {
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
    // The programs play this sound under Lynx too.
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
fn sections_apply_to_their_ruleset_and_lines_above_to_all() {
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
fn the_value_for_all_rulesets_is_the_fallback() {
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
fn unset_resources_have_defaults() {
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
fn a_line_for_all_rulesets_overrides_those_above() {
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
fn names_ignore_case() {
    let text = "tileimages=a.bmp\nFONT=b.bmp\n";
    assert_eq!(codes(FileFormat::RC, text), [""; 0]);
    assert_eq!(
        canonical(FileFormat::RC, text),
        "TileImages=a.bmp\nFont=b.bmp\n"
    );
}

#[test]
fn general_settings_cannot_be_in_a_ruleset_section() {
    let names = ["Font", "UnsolvableList", "EndMessages", "TextColor"];
    for name in names {
        let text = format!("[MS]\n{name}=AABBCC\n");
        assert_eq!(pointed_at(FileFormat::RC, &text), [("TIL0281", name)]);
    }
}

#[test]
fn unknown_sections_names_and_lines_are_reported_and_kept() {
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
fn the_last_line_of_a_section_is_effective() {
    let text = "[MS]\nBombSound=a.wav\n[Lynx]\nBombSound=b.wav\n[MS]\nBombSound=c.wav\n";
    assert_eq!(pointed_at(FileFormat::RC, text), [("TIL0205", "BombSound")]);
    assert_eq!(value(text, Ruleset::Ms, Resource::BombSound), some("c.wav"));
    assert_eq!(
        value(text, Ruleset::Lynx, Resource::BombSound),
        some("b.wav")
    );
}

#[test]
fn paths_that_leave_the_folder_are_rejected() {
    for path in ["../a.bmp", "/a.bmp", "sub/../../a.bmp", "C:\\a.bmp"] {
        let text = format!("TileImages={path}\n");
        assert_eq!(pointed_at(FileFormat::RC, &text), [("TIL0206", path)]);
    }
    assert_eq!(codes(FileFormat::RC, "TileImages=big/tiles.bmp\n"), [""; 0]);
}
