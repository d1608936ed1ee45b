//! Drawings of faulty levels, with the faults marked (SPEC P41).

use crate::file::File;
use crate::lint::map_faults;
use crate::model::{Level, Magic, UnreadCell};
use crate::picture::Tiles;
use crate::scene::{MapMark, View, marked_level, scene};
use quandary_core::diagnostic::Severity;
use quandary_core::scene::{Mark, Scene};
use std::collections::BTreeMap;

/// Most faults that a caption names.
const MAX_NAMED: usize = 3;

/// What could not be read of a level.
pub(super) struct Unread {
    cells: Vec<UnreadCell>,
    /// Errors that are about no cell.
    errors: Vec<String>,
}

impl Unread {
    /// What could not be read of each level of a file.
    pub(super) fn of_levels(file: &File) -> Vec<Self> {
        let levels = file.levels.iter().map(|level| Self {
            cells: level.unread.clone(),
            errors: Vec::new(),
        });
        let mut levels: Vec<Self> = levels.collect();
        for finding in file.diagnostics.iter() {
            let level = finding.field.as_deref().and_then(level_index);
            let level = level.and_then(|level| levels.get_mut(level));
            if finding.code.severity == Severity::Error
                && let Some(level) = level
                && level
                    .cells
                    .iter()
                    .all(|cell| cell.message != finding.message)
            {
                level.errors.push(finding.message.clone());
            }
        }
        levels
    }
}

/// The index of the level in the path of a finding: 2 in `level 3 / upper layer`.
fn level_index(field: &str) -> Option<usize> {
    let level = field.split(" / ").next()?;
    let ordinal: usize = level.strip_prefix("level ")?.parse().ok()?;
    ordinal.checked_sub(1)
}

/// What is wrong with a level.
pub(super) struct Faults {
    /// The messages about each cell.
    cells: BTreeMap<usize, Vec<String>>,
    /// Faults that are about no cell.
    others: Vec<String>,
}

impl Faults {
    /// The map of a damaged level is not examined, because most of it may be missing.
    pub(super) fn new(level: &Level, magic: Magic, unread: &Unread) -> Self {
        let mut faults = Self {
            cells: BTreeMap::new(),
            others: unread.errors.clone(),
        };
        for UnreadCell { index, message } in &unread.cells {
            faults.add(&[*index], message);
        }
        if level.damaged.is_none() {
            let found = map_faults(level, magic).into_iter();
            for fault in found.filter(|fault| !fault.is_deliberate()) {
                faults.add(&fault.cells, &fault.message);
            }
        }
        faults
    }

    fn add(&mut self, cells: &[usize], message: &str) {
        for cell in cells {
            let messages = self.cells.entry(*cell).or_default();
            messages.push(message.to_owned());
        }
        if cells.is_empty() {
            self.others.push(message.to_owned());
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.others.is_empty()
    }

    /// Draws the level with the cells marked. The caption names the other faults.
    pub(super) fn draw(self, level: &Level, tiles: Option<&Tiles>, view: &View) -> Scene {
        let marks = self.cells.into_iter().map(|(at, messages)| MapMark::Cell {
            at,
            mark: Mark::Wrong,
            label: messages.join("; "),
        });
        let marks: Vec<MapMark> = marks.collect();
        let mut scene = match marks.is_empty() {
            true => scene(level, tiles, view),
            false => marked_level(level, tiles, view, &marks),
        };
        for message in self.others.iter().take(MAX_NAMED) {
            scene.caption += &format!("; {message}");
        }
        if let more @ 1.. = self.others.len().saturating_sub(MAX_NAMED) {
            scene.caption += &format!("; and {more} more");
        }
        scene
    }
}
