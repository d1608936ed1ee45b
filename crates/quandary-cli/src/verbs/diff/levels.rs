//! The differences between two collections.

use super::matching::Matching;
use crate::context::Context;
use crate::exit::CliError;
use crate::fields::{Field, FieldNames, LevelFields, Need};
use crate::open::OpenedFile;
use crate::report::{Change, DiffReport};
use crate::verbs::levels::{Examination, FieldWorker, Recorded, compute, levels_of};
use std::collections::{BTreeMap, BTreeSet};

/// A report for each level of either file: those of the first in its order, then the others.
pub(super) fn differences(
    old: &OpenedFile,
    new: &OpenedFile,
    examination: &Examination,
    context: &Context,
) -> Result<Vec<DiffReport>, CliError> {
    let needs = BTreeSet::from([Need::Fingerprints, Need::Solutions]);
    let worker = FieldWorker {
        recorded: &Recorded::new(),
        needs: &needs,
        examination,
        clock: &context.clock,
        cancel: &context.cancel,
    };
    let mut levels = [old, new].map(|file| levels_of(file).collect::<Vec<_>>());
    for levels in &mut levels {
        compute(levels, &worker)?;
    }
    let [old_levels, new_levels] = levels;
    let sides = Sides {
        old: old_levels,
        new: new_levels,
        names: FieldNames::of([old, new]),
        family: old.document.family().id,
    };
    let matching = sides.matching();
    let moved = matching.moved();
    let matches = matching.old.iter().zip(moved).enumerate();
    let olds = matches.map(|(index, (found, moved))| sides.old_level(index, *found, moved));
    let added = matching.new.iter().enumerate();
    let added = added.filter(|(_, found)| found.is_none());
    let added = added.map(|(index, _)| sides.report(Change::Added, None, Some(index)));
    Ok(olds.chain(added).collect())
}

/// The levels of both files.
struct Sides<'a> {
    old: Vec<LevelFields<'a>>,
    new: Vec<LevelFields<'a>>,
    names: FieldNames,
    family: &'static str,
}

impl Sides<'_> {
    /// Matches identical levels, those with the same title first, then rotated and mirrored ones,
    /// then other boards with the same title, or without a title and with the same number.
    fn matching(&self) -> Matching {
        let mut matching = Matching::new(self.old.len(), self.new.len());
        let exact = |level: &LevelFields<'_>| Some(level.computed.fingerprints?.exact);
        let symmetric = |level: &LevelFields<'_>| Some(level.computed.fingerprints?.symmetric);
        let number = |level: &LevelFields<'_>| match title(level) {
            Some(_) => None,
            None => Some(level.level.info.number),
        };
        let titled = |level: &LevelFields<'_>| Some((exact(level)?, title(level)));
        self.add(&mut matching, titled);
        self.add(&mut matching, exact);
        self.add(&mut matching, symmetric);
        self.add(&mut matching, title);
        self.add(&mut matching, number);
        matching
    }

    fn add<K: Ord>(&self, matching: &mut Matching, key: impl Fn(&LevelFields<'_>) -> Option<K>) {
        matching.add(|index| key(&self.old[index]), |index| key(&self.new[index]));
    }

    fn old_level(&self, index: usize, found: Option<usize>, moved: bool) -> DiffReport {
        let Some(found) = found else {
            return self.report(Change::Removed, Some(index), None);
        };
        let report = |change| self.report(change, Some(index), Some(found));
        match compare_boards(&self.old[index], &self.new[found]) {
            Change::Same if moved => report(Change::Moved),
            Change::Same => {
                let same = report(Change::Same);
                match same.fields.is_empty() {
                    true => same,
                    false => report(Change::Changed),
                }
            }
            Change::Rotated => DiffReport {
                degrees: degrees(&self.old[index], &self.new[found]),
                ..report(Change::Rotated)
            },
            change => report(change),
        }
    }

    fn report(&self, change: Change, old: Option<usize>, new: Option<usize>) -> DiffReport {
        let (old, new) = (
            old.map(|index| &self.old[index]),
            new.map(|index| &self.new[index]),
        );
        let number = |level: &LevelFields<'_>| level.level.info.number.0;
        let fields = match (old, new) {
            (Some(old), Some(new)) => self.fields(old, new),
            _ => BTreeMap::new(),
        };
        let known = new.or(old);
        DiffReport {
            old_level: old.map(number),
            new_level: new.map(number),
            title: known.map_or_else(String::new, |level| level.level.info.title.clone()),
            fields,
            ..DiffReport::new(self.family, change)
        }
    }

    /// The fields of a level that differ.
    fn fields(
        &self,
        old: &LevelFields<'_>,
        new: &LevelFields<'_>,
    ) -> BTreeMap<&'static str, [String; 2]> {
        let fields = [Field::Title, Field::Author].into_iter();
        let fields = fields.chain([Field::Width, Field::Height]);
        let fields = fields.chain(self.names.parts()).chain([Field::Features]);
        let fields = fields.chain(self.names.more());
        let fields = fields.chain([Field::Difficulty, Field::Solutions]);
        let values = fields.map(|field| (field.name(), [old, new].map(|level| level.value(field))));
        let differing = values.filter(|(_, [old, new])| old != new);
        differing
            .map(|(name, values)| (name, values.map(|value| value.text())))
            .collect()
    }
}

fn title(level: &LevelFields<'_>) -> Option<String> {
    let title = &level.level.info.title;
    (!title.is_empty()).then(|| title.clone())
}

/// Compares the boards of two levels. Levels with errors are compared as they are written.
fn compare_boards(old: &LevelFields<'_>, new: &LevelFields<'_>) -> Change {
    match (old.computed.fingerprints, new.computed.fingerprints) {
        (Some(old), Some(new)) if old.exact == new.exact => Change::Same,
        (Some(old), Some(new)) if old.rotated == new.rotated => Change::Rotated,
        (Some(old), Some(new)) if old.symmetric == new.symmetric => Change::Mirrored,
        (None, None) if written(old) == written(new) => Change::Same,
        _ => Change::Board,
    }
}

/// The degrees clockwise from a level to its rotated copy.
fn degrees(old: &LevelFields<'_>, new: &LevelFields<'_>) -> Option<u16> {
    let [old, new] = [old, new].map(|level| level.computed.fingerprints);
    let turns = old?.quarter_turns_to(&new?)?;
    Some(u16::from(turns) * 90)
}

/// The part of its file that holds a level.
fn written<'a>(level: &LevelFields<'a>) -> Option<&'a [u8]> {
    let document = &level.file.document;
    let span = document.levels()?.span(level.level.index)?;
    document.source().bytes().get(span.range())
}
