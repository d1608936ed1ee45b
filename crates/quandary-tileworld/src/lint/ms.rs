//! What the original program for Windows can hold.

use crate::model::{FieldKind, Level};

/// Something of which a level has more than the original program takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MsLimit {
    /// The field; `None` for all of them together.
    pub kind: Option<FieldKind>,
    /// Of what: `traps`.
    pub what: &'static str,
    /// How many there are.
    pub count: usize,
    /// How many it takes.
    pub most: usize,
}

/// The limits of the original program that a level goes beyond (SPEC D15).
pub fn beyond_ms(level: &Level) -> impl Iterator<Item = MsLimit> + use<> {
    let bytes = level.fields.iter().map(|field| field.data.len() + 2).sum();
    let limit = |kind, what, count, most| MsLimit {
        kind,
        what,
        count,
        most,
    };
    let traps = level.traps().count();
    let cloners = level.cloners().count();
    let monsters = level.monsters().count();
    let all = [
        limit(None, "bytes of fields", bytes, 1152),
        limit(Some(FieldKind::Traps), "traps", traps, 25),
        limit(Some(FieldKind::Cloners), "clone machines", cloners, 31),
        limit(Some(FieldKind::Monsters), "moving creatures", monsters, 127),
    ];
    all.into_iter().filter(|limit| limit.count > limit.most)
}
