//! Writing data files.

use crate::model::{Field, FieldKind, Layer, Level, LevelSet};

/// Writes the canonical form: runs of at least four cells, fields in the order of level editors,
/// without bytes that programs ignore.
pub(in crate::format) fn write(set: &LevelSet) -> Vec<u8> {
    let mut levels: Vec<Level> = set.levels.iter().map(canonical).collect();
    // The number of levels has two bytes.
    levels.truncate(usize::from(u16::MAX));
    exact(&LevelSet {
        magic: set.magic,
        claimed: levels.len() as u16,
        levels,
        tail: Vec::new(),
    })
}

/// Writes the set without changing any encoding.
pub(in crate::format) fn exact(set: &LevelSet) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(set.magic.number().to_le_bytes());
    bytes.extend(set.claimed.to_le_bytes());
    for level in &set.levels {
        bytes.extend(level_bytes(level));
    }
    bytes.extend(&set.tail);
    bytes
}

/// Returns the bytes of a level, size included.
pub(crate) fn level_bytes(level: &Level) -> Vec<u8> {
    match &level.damaged {
        Some(bytes) => bytes.clone(),
        None => encode_level(level),
    }
}

/// Encodes a level from its parts. Parts that exceed the capacity of their length are truncated.
pub(super) fn encode_level(level: &Level) -> Vec<u8> {
    let mut body = Vec::new();
    for word in [level.number, level.seconds, level.chips, level.detail] {
        body.extend(word.to_le_bytes());
    }
    for layer in [&level.upper, &level.lower] {
        push_sized(&mut body, &layer.encoded);
    }
    let mut fields = Vec::new();
    for Field { kind, data } in &level.fields {
        let data = &data[..data.len().min(usize::from(u8::MAX))];
        fields.extend([kind.number(), data.len() as u8]);
        fields.extend(data);
    }
    push_sized(&mut body, &fields);
    body.extend(&level.rest);
    let mut bytes = Vec::with_capacity(body.len() + 2);
    push_sized(&mut bytes, &body);
    bytes
}

fn push_sized(bytes: &mut Vec<u8>, part: &[u8]) {
    let part = &part[..part.len().min(usize::from(u16::MAX))];
    bytes.extend((part.len() as u16).to_le_bytes());
    bytes.extend(part);
}

fn canonical(level: &Level) -> Level {
    let mut fields = level.fields.clone();
    // The last field of a kind is effective, so the sort has to be stable.
    fields.sort_by_key(|field| rank(field.kind));
    Level {
        upper: Layer::of(level.upper.codes.clone()),
        lower: Layer::of(level.lower.codes.clone()),
        fields,
        rest: Vec::new(),
        damaged: None,
        ..level.clone()
    }
}

/// Sort key of a field, in the usual order of published level sets.
fn rank(kind: FieldKind) -> (usize, u8) {
    const ORDER: [FieldKind; 10] = [
        FieldKind::Time,
        FieldKind::Chips,
        FieldKind::Title,
        FieldKind::Hint,
        FieldKind::Password,
        FieldKind::ClearPassword,
        FieldKind::Traps,
        FieldKind::Cloners,
        FieldKind::Monsters,
        FieldKind::Author,
    ];
    let known = ORDER.iter().position(|other| *other == kind);
    (known.unwrap_or(ORDER.len()), kind.number())
}

#[cfg(test)]
mod tests {
    use super::super::SIGNATURE;
    use crate::model::Magic;

    #[test]
    fn every_magic_has_the_signature() {
        for magic in [Magic::Ms, Magic::Lynx, Magic::PgChip] {
            assert_eq!(magic.number() & 0xFFFF, SIGNATURE);
        }
    }
}
