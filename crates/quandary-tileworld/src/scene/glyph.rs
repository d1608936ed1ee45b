//! The glyphs of tiles for a terminal. A glyph is two columns wide, so the whole map is 64 columns
//! wide.
//!
//! The glyph of a creature is a capital letter and an arrow, that of an item is two lowercase
//! letters, and that of a floor or wall is a pattern.

use crate::model::{Cardinal, Creature, Tile};
use crate::picture::Animation;
use quandary_core::scene::{Glyph, Ink};

const RED: Ink = Ink::Kind(0);
const BLUE: Ink = Ink::Kind(1);
const GREEN: Ink = Ink::Kind(2);
const BROWN: Ink = Ink::Kind(3);
const PINK: Ink = Ink::Kind(4);
const TEAL: Ink = Ink::Kind(5);
const VIOLET: Ink = Ink::Kind(6);
const YELLOW: Ink = Ink::Kind(7);

/// Returns the glyph of a tile code.
pub(super) fn of(code: u8) -> Glyph {
    let Some(tile) = Tile::from_code(code) else {
        return Glyph::new("??", "??", RED);
    };
    match tile.creature() {
        Some((creature, facing)) => mover(creature, facing),
        None => floor(tile),
    }
}

/// Returns the glyph of an animation.
pub(super) fn animation(animation: Animation) -> Glyph {
    match animation {
        Animation::WaterSplash => Glyph::new("≈≈", "~~", BLUE),
        Animation::Explosion | Animation::Disintegrate => Glyph::new("✶✶", "**", RED),
    }
}

fn mover(creature: Creature, facing: Cardinal) -> Glyph {
    let (letter, ink) = match creature {
        Creature::Bug => ('A', GREEN),
        Creature::Fireball => ('F', RED),
        Creature::Ball => ('O', PINK),
        Creature::Tank => ('T', BLUE),
        Creature::Glider => ('G', TEAL),
        Creature::Teeth => ('M', RED),
        Creature::Walker => ('W', VIOLET),
        Creature::Blob => ('L', GREEN),
        Creature::Paramecium => ('P', TEAL),
        Creature::Chip => ('C', Ink::Plain),
        Creature::Swimmer => ('S', BLUE),
        Creature::CloneBlock => ('B', BROWN),
    };
    let facing = facing as usize;
    let (arrow, sign) = (['↑', '←', '↓', '→'][facing], ['^', '<', 'v', '>'][facing]);
    Glyph::new(format!("{letter}{arrow}"), format!("{letter}{sign}"), ink).bold()
}

fn floor(tile: Tile) -> Glyph {
    let (unicode, ascii, ink) = match tile {
        Tile::Empty => ("·", ".", Ink::Dim),
        Tile::Wall => ("██", "##", Ink::Dim),
        Tile::IcChip => ("▪▪", "$$", YELLOW),
        Tile::Water => ("≈≈", "~~", BLUE),
        Tile::Fire => ("▲▲", "ww", RED),
        Tile::HiddenWallPermanent => ("░h", ".h", Ink::Dim),
        Tile::HiddenWallTemporary => ("░a", ".a", Ink::Dim),
        Tile::WallNorth => ("▔▔", "''", Ink::Plain),
        Tile::WallWest => ("▏", "|", Ink::Plain),
        Tile::WallSouth => ("▁▁", "__", Ink::Plain),
        Tile::WallEast => (" ▕", " |", Ink::Plain),
        Tile::WallSouthEast => ("▁▟", "_|", Ink::Plain),
        Tile::Block => ("[]", "[]", BROWN),
        Tile::Dirt => ("▒▒", "::", BROWN),
        Tile::Ice => ("░░", "  ", TEAL),
        Tile::IceNorthWest => ("░┘", " J", TEAL),
        Tile::IceNorthEast => ("└░", "L ", TEAL),
        Tile::IceSouthWest => ("░┐", " 7", TEAL),
        Tile::IceSouthEast => ("┌░", "r ", TEAL),
        Tile::ForceNorth => ("↑↑", "^^", GREEN),
        Tile::ForceWest => ("←←", "<<", GREEN),
        Tile::ForceSouth => ("↓↓", "vv", GREEN),
        Tile::ForceEast => ("→→", ">>", GREEN),
        Tile::RandomForce => ("↕↔", "+>", GREEN),
        Tile::Exit => ("EX", "EX", GREEN),
        Tile::BlueDoor => ("Db", "Db", BLUE),
        Tile::RedDoor => ("Dr", "Dr", RED),
        Tile::GreenDoor => ("Dg", "Dg", GREEN),
        Tile::YellowDoor => ("Dy", "Dy", YELLOW),
        Tile::BlueWallFake => ("▓f", "#f", BLUE),
        Tile::BlueWallReal => ("▓r", "#r", BLUE),
        Tile::OverlayBuffer => ("ov", "ov", Ink::Dim),
        Tile::Thief => ("th", "th", PINK),
        Tile::Socket => ("SO", "SO", YELLOW),
        Tile::GreenButton => ("◉g", "og", GREEN),
        Tile::RedButton => ("◉r", "or", RED),
        Tile::BrownButton => ("◉n", "on", BROWN),
        Tile::BlueButton => ("◉b", "ob", BLUE),
        Tile::ToggleWall => ("█g", "#g", GREEN),
        Tile::ToggleFloor => ("□g", ".g", GREEN),
        Tile::Teleport => ("◎◎", "@@", VIOLET),
        Tile::Bomb => ("●*", "Q*", RED),
        Tile::BearTrap => ("⊗", "tr", BROWN),
        Tile::Gravel => ("∴∴", ",,", Ink::Plain),
        Tile::PopupWall => ("▣", "pw", Ink::Plain),
        Tile::HintButton => ("?", "?", TEAL),
        Tile::CloneMachine => ("cm", "cm", RED),
        Tile::WaterSplash => ("w!", "w!", BLUE),
        Tile::BurnedChip => ("f!", "f!", RED),
        Tile::BombedChip => ("b!", "b!", RED),
        Tile::Explosion => ("x!", "x!", RED),
        Tile::Disintegrate => ("d!", "d!", RED),
        Tile::Unused => ("--", "--", Ink::Dim),
        Tile::ExitedChip => ("e!", "e!", GREEN),
        Tile::ExtraExit1 => ("E1", "E1", GREEN),
        Tile::ExtraExit2 => ("E2", "E2", GREEN),
        Tile::BlueKey => ("kb", "kb", BLUE),
        Tile::RedKey => ("kr", "kr", RED),
        Tile::GreenKey => ("kg", "kg", GREEN),
        Tile::YellowKey => ("ky", "ky", YELLOW),
        Tile::WaterBoots => ("bw", "bw", BLUE),
        Tile::FireBoots => ("bf", "bf", RED),
        Tile::IceBoots => ("bi", "bi", TEAL),
        Tile::ForceBoots => ("bs", "bs", GREEN),
        // Creatures are handled above.
        _ => ("??", "??", RED),
    };
    Glyph::new(unicode, ascii, ink)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_tile_has_a_distinct_glyph_in_both_character_sets() {
        for form in [|glyph: Glyph| glyph.unicode, |glyph: Glyph| glyph.ascii] {
            let all: BTreeSet<String> = Tile::all().map(|tile| form(of(tile.code()))).collect();
            assert_eq!(all.len(), Tile::COUNT);
            assert!(!all.contains("??"));
            assert!(
                all.iter()
                    .all(|text| (1..=2).contains(&text.chars().count()))
            );
        }
        assert!(Tile::all().all(|tile| of(tile.code()).ascii.is_ascii()));
        assert_eq!(of(0x70).ascii, "??");
    }
}
