//! Conversion of the original level set from its MS version, with 149 levels, to its Lynx version.
//!
//! The original set is not freely available. This module contains only a list of Microsoft's
//! changes by level number. They can be reverted only in a set of 149 levels.

use crate::model::{Field, FieldKind, Layer, Level, LevelSet, Password};

/// Number of levels of the MS version of the original level set.
pub const LEVELS: usize = 149;

/// The level that the Lynx version does not have.
const ADDED: usize = 145;

/// Changed letters of passwords: level, index, letter in the Lynx version.
const LETTERS: [(usize, usize, u8); 8] = [
    (6, 3, b'P'),
    (10, 0, b'V'),
    (10, 1, b'U'),
    (28, 3, b'D'),
    (96, 0, b'W'),
    (96, 1, b'V'),
    (96, 2, b'H'),
    (96, 3, b'Y'),
];

/// Changed trap connections: level, index of the connection, column and row of the trap.
const TRAPS: [(usize, usize, [u16; 2]); 11] = [
    (99, 5, [8, 14]),
    (99, 6, [23, 14]),
    (99, 7, [8, 16]),
    (99, 8, [23, 16]),
    (99, 9, [16, 18]),
    (99, 10, [6, 20]),
    (99, 11, [16, 20]),
    (99, 12, [23, 23]),
    (99, 13, [23, 25]),
    (111, 0, [22, 11]),
    (111, 1, [15, 6]),
];

/// Changed bytes of the encoded upper layer: level, index, byte in the Lynx version.
const TILES: [(usize, usize, u8); 6] = [
    (88, 318, 0x09),
    (121, 395, 0x00),
    (127, 172, 0x00),
    (127, 184, 0x01),
    (127, 428, 0x01),
    (127, 440, 0x00),
];

/// Why [`fix_lynx`] rejects a level set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOriginalSet {
    /// The set has this number of levels instead of [`LEVELS`].
    #[error("expected the original set of {LEVELS} levels, found {0} levels")]
    Levels(usize),
    /// The level at this position in the set, counted from 1, is damaged or lacks data of the
    /// original level.
    #[error("level {0} differs from the original set")]
    Level(usize),
}

/// Converts the MS version of the original level set to the Lynx version: restores the
/// passwords, walls and connections that Microsoft changed, and removes level 145.
///
/// # Errors
/// The set does not have [`LEVELS`] levels, a level is damaged, or a level lacks the data
/// that would be changed. A different set that also has [`LEVELS`] levels is not always
/// rejected.
pub fn fix_lynx(set: &LevelSet) -> Result<LevelSet, NotOriginalSet> {
    if set.levels.len() != LEVELS {
        return Err(NotOriginalSet::Levels(set.levels.len()));
    }
    let damaged = |level: &Level| level.damaged.is_some();
    if let Some(place) = set.levels.iter().position(damaged) {
        return Err(NotOriginalSet::Level(place + 1));
    }
    let mut fixed = set.clone();
    for (level, place, letter) in LETTERS {
        set_letter(&mut fixed.levels[level - 1], place, letter)
            .ok_or(NotOriginalSet::Level(level))?;
    }
    for (level, wire, trap) in TRAPS {
        set_trap(&mut fixed.levels[level - 1], wire, trap).ok_or(NotOriginalSet::Level(level))?;
    }
    for (level, place, byte) in TILES {
        set_byte(&mut fixed.levels[level - 1], place, byte).ok_or(NotOriginalSet::Level(level))?;
    }
    fixed.levels.remove(ADDED - 1);
    fixed.claimed = fixed.levels.len() as u16;
    Ok(fixed)
}

/// Converts the index of a level in a set returned by [`fix_lynx`] to its index in the set before
/// the conversion, which also has level 145. Indices start at 0.
#[must_use]
pub fn index_before_fix(place: usize) -> usize {
    place + usize::from(place >= ADDED - 1)
}

/// Returns the effective field of a kind.
fn field(level: &mut Level, kind: FieldKind) -> Option<&mut Field> {
    let mut fields = level.fields.iter_mut().rev();
    fields.find(|field| field.kind == kind)
}

fn set_letter(level: &mut Level, place: usize, letter: u8) -> Option<()> {
    let Password(letters) = level.password()?;
    let data = &mut field(level, FieldKind::Password)?.data;
    // The change commutes with the encryption, which is an exclusive or.
    data[place] ^= letters[place] ^ letter;
    Some(())
}

/// Changes the trap of an entry, which is the third and fourth of its five words.
fn set_trap(level: &mut Level, wire: usize, trap: [u16; 2]) -> Option<()> {
    let data = &mut field(level, FieldKind::Traps)?.data;
    let entry = data.get_mut(10 * wire..10 * (wire + 1))?;
    for (word, bytes) in trap.iter().zip(entry[4..8].chunks_exact_mut(2)) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    Some(())
}

fn set_byte(level: &mut Level, place: usize, byte: u8) -> Option<()> {
    let mut encoded = level.upper.encoded.clone();
    *encoded.get_mut(place)? = byte;
    level.upper = Layer::decoded(encoded);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Magic, Trap};

    /// Makes a level with a password, connections and a map of many short runs.
    fn level(number: u16) -> Level {
        let mut level = Level::new(number);
        let codes = std::array::from_fn(|index| u8::from(index % 2 == 0) * 0x0C);
        level.upper = Layer::of(Box::new(codes));
        let fields = [
            (FieldKind::Traps, [0x77; 140].to_vec()),
            (FieldKind::Password, b"\xd8\xdb\xda\xdd\0".to_vec()),
        ];
        level
            .fields
            .extend(fields.map(|(kind, data)| Field { kind, data }));
        level
    }

    fn set(levels: u16) -> LevelSet {
        LevelSet {
            magic: Magic::Ms,
            claimed: levels,
            levels: (1..=levels).map(level).collect(),
            tail: Vec::new(),
        }
    }

    #[test]
    fn passwords_connections_and_walls_are_reverted_and_level_145_is_removed() {
        let fixed = fix_lynx(&set(149)).unwrap();
        assert_eq!((fixed.levels.len(), fixed.claimed), (148, 148));
        let numbers = [143, 144].map(|place| fixed.levels[place].number);
        assert_eq!(numbers, [144, 146]);
        for (place, level) in fixed.levels.iter().enumerate() {
            assert_eq!(index_before_fix(place) + 1, usize::from(level.number));
        }
        let password = |place: usize| fixed.levels[place].password().unwrap().0;
        assert_eq!((password(0), password(5)), (*b"ABCD", *b"ABCP"));
        assert_eq!((password(9), password(27)), (*b"VUCD", *b"ABCD"));
        assert_eq!(password(95), *b"WVHY");
        let traps: Vec<Trap> = fixed.levels[98].traps().collect();
        let at = |trap: &Trap| (trap.trap.x, trap.trap.y, trap.button.x);
        assert_eq!(at(&traps[4]), (0x7777, 0x7777, 0x7777));
        assert_eq!(at(&traps[13]), (23, 25, 0x7777));
        assert_eq!(fixed.levels[110].traps().next().unwrap().trap.y, 11);
        assert_eq!(fixed.levels[87].upper.codes[318], 0x09);
        assert_eq!(fixed.levels[126].upper.codes[428], 0x01);
        let untouched = |place: usize| fixed.levels[place] == level(place as u16 + 1);
        let changed: Vec<_> = (0..144).filter(|place| !untouched(*place)).collect();
        // The password of level 28 already ends in D, and byte 395 of level 121 is 0.
        assert_eq!(changed, [5, 9, 87, 95, 98, 110, 126]);
    }

    #[test]
    fn other_sets_are_rejected() {
        assert_eq!(fix_lynx(&set(148)), Err(NotOriginalSet::Levels(148)));
        let mut short = set(149);
        short.levels[110]
            .fields
            .retain(|field| field.kind != FieldKind::Traps);
        assert_eq!(fix_lynx(&short), Err(NotOriginalSet::Level(111)));
    }
}
