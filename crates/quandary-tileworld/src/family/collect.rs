//! Builds a new level set from levels of several files.

use super::document::Read;
use crate::format::{Content, FileFormat, make_consistent};
use crate::model::{Level, LevelSet};
use crate::rules::Variant;
use quandary_core::family::{CannotWrite, CollectedLevel, Converted, Document};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, LevelNumber, NotPlayable};
use std::ops::Range;
use std::sync::Arc;

/// Returns a set with the ruleset of one set and levels of several sets, and what it cannot hold.
pub(super) fn collect(
    own: &Arc<LevelSet>,
    levels: &[CollectedLevel<'_>],
) -> Result<(LevelSet, Vec<String>), CannotWrite> {
    let mut collected = Vec::new();
    let mut others: Vec<&Read> = Vec::new();
    for from in levels {
        let file: &Read = from.file()?;
        let Content::Levels(set) = &file.file.content else {
            return Err(from.missing());
        };
        let level = set.levels.get(from.level.0);
        collected.push(level.ok_or_else(|| from.missing())?.clone());
        let is_known = Arc::ptr_eq(set, own);
        if !is_known && !others.iter().any(|other| std::ptr::eq(*other, file)) {
            others.push(file);
        }
    }
    let mut lost: Vec<String> = others
        .into_iter()
        .flat_map(|other| lost_of(own, other))
        .collect();
    if !is_ascending(&collected) {
        number(&mut collected, LevelNumber(1))?;
        let message = "the old level numbers, which would not be ascending and unique; \
                       the levels are numbered from 1";
        lost.push(message.to_owned());
    }
    Ok((set_of(own, collected)?, lost))
}

/// Returns a set of one level, without the bytes after the last level.
pub(super) fn extract(own: &LevelSet, level: LevelIndex) -> Result<LevelSet, CannotWrite> {
    let level = own.levels.get(level.0);
    let level = level.ok_or_else(NotPlayable::no_such_level)?.clone();
    let own = LevelSet {
        tail: Vec::new(),
        ..own.clone()
    };
    set_of(&own, vec![level])
}

/// Returns a set with its levels numbered from `first`.
pub(super) fn renumber(set: &LevelSet, first: LevelNumber) -> Result<LevelSet, CannotWrite> {
    let mut levels = set.levels.clone();
    number(&mut levels, first)?;
    set_of(set, levels)
}

/// Writes a set without changing encodings that the format can keep. The bytes of damaged levels stay
/// only where they are read as the same level.
pub(super) fn write(mut set: LevelSet, to: &'static Format) -> Result<Converted, CannotWrite> {
    let has_lost_bytes = make_consistent(&mut set);
    let content = Content::Levels(Arc::new(set));
    let format = FileFormat::find(to.id);
    let written = format.and_then(|format| format.convert(&content));
    let mut written =
        written.ok_or_else(|| CannotWrite(format!("a {} holds no levels", to.title)))?;
    if has_lost_bytes {
        let message =
            "bytes of damaged levels, because they would be read as parts of other levels";
        written.lost.insert(0, message.to_owned());
    }
    Ok(written)
}

/// What another set says apart from its levels.
fn lost_of(own: &LevelSet, other: &Read) -> Vec<String> {
    let name = other.source().name();
    let Content::Levels(set) = &other.file.content else {
        return Vec::new();
    };
    let mut lost = Vec::new();
    if set.magic != own.magic {
        let [theirs, ours] = [set.magic, own.magic].map(|magic| Variant::from_magic(magic).name());
        lost.push(match theirs == ours {
            true => format!("the signature of {name}"),
            false => {
                format!("the ruleset of {name}, {theirs}; the ruleset of the new file is {ours}")
            }
        });
    }
    if !set.tail.is_empty() {
        lost.push(format!("the bytes after the last level of {name}"));
    }
    lost
}

fn is_ascending(levels: &[Level]) -> bool {
    levels.is_sorted_by(|one, next| one.number < next.number)
}

/// The bytes of the level number in the bytes of a level.
const NUMBER: Range<usize> = 2..4;

/// Numbers levels from `first`. Of a damaged level, the number is also changed in its bytes.
fn number(levels: &mut [Level], first: LevelNumber) -> Result<(), CannotWrite> {
    for (number, level) in (first.0..).zip(levels) {
        let number = u16::try_from(number).map_err(|_| too_many())?;
        level.number = number;
        let bytes = level
            .damaged
            .as_mut()
            .and_then(|bytes| bytes.get_mut(NUMBER));
        if let Some(bytes) = bytes {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
    }
    Ok(())
}

fn set_of(own: &LevelSet, levels: Vec<Level>) -> Result<LevelSet, CannotWrite> {
    Ok(LevelSet {
        magic: own.magic,
        claimed: u16::try_from(levels.len()).map_err(|_| too_many())?,
        levels,
        tail: own.tail.clone(),
    })
}

fn too_many() -> CannotWrite {
    CannotWrite(format!(
        "a level set holds levels with numbers up to {}",
        u16::MAX
    ))
}
