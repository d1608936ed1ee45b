//! `duplicates`: finds levels that occur several times, including rotated and mirrored copies.

use super::collection;
use super::levels::Examination;
use crate::args::Duplicates;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{LevelFields, Need};
use crate::json;
use crate::report::{DuplicateRelation, DuplicateReport, DuplicatesReport, LevelReport, OrError};
use crate::row_layout::{LayoutColumn, RowLayout};
use crate::table::Alignment;
use quandary_core::fingerprint::{Fingerprint, LevelFingerprints};
use quandary_core::look::Companions;
use quandary_core::scene::Scene;
use quandary_core::words::{counted, grouped};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn run(args: &Duplicates, context: &mut Context) -> Result<Exit, CliError> {
    let files = collection::open(&args.levels, context)?;
    let _cancellable = context.cancel_on_ctrl_c();
    let mut levels = files.all();
    let needs = BTreeSet::from([Need::Fingerprints]);
    let examination = Examination::from(&args.parallel);
    files.compute(&mut levels, &needs, &examination, context)?;
    let groups = groups(&levels);
    match args.report.format.json() {
        Some(form) => {
            let errors = files.inputs.errors().cloned().map(OrError::Error);
            let reports = groups.iter().map(|group| OrError::Report(report(group)));
            let reports: Vec<_> = errors.chain(reports).collect();
            json::write_all(&mut context.out, form, &reports)?;
        }
        None => print(&groups, &levels, context)?,
    }
    Ok(files.inputs.exit.max(context.exit_if_cancelled()))
}

/// Levels with the same symmetric fingerprint, in the order of the files.
struct Group<'a> {
    symmetric: Fingerprint,
    first: Occurrence<'a>,
    copies: Vec<Occurrence<'a>>,
}

/// A level of a group.
struct Occurrence<'a> {
    level: &'a LevelFields<'a>,
    prints: LevelFingerprints,
    /// How it relates to the first level of the group.
    relation: DuplicateRelation,
}

impl<'a> Group<'a> {
    fn new(level: &'a LevelFields<'a>, prints: LevelFingerprints) -> Self {
        Self {
            symmetric: prints.symmetric,
            first: Occurrence {
                level,
                prints,
                relation: DuplicateRelation::First,
            },
            copies: Vec::new(),
        }
    }

    fn add(&mut self, level: &'a LevelFields<'a>, prints: LevelFingerprints) {
        self.copies.push(Occurrence {
            level,
            prints,
            relation: relation(&self.first.prints, &prints),
        });
    }

    /// Distinguishes identical levels from those that are only drawn in another way. Drawings take
    /// longer than fingerprints, so only levels with the same fingerprint are drawn.
    fn compare_drawings(&mut self) {
        let is_identical =
            |copy: &&mut Occurrence<'_>| copy.relation == DuplicateRelation::Identical;
        let mut first = None;
        for copy in self.copies.iter_mut().filter(is_identical) {
            let first = first.get_or_insert_with(|| drawing(self.first.level));
            if *first != drawing(copy.level) {
                copy.relation = DuplicateRelation::Decoration;
            }
        }
    }

    fn levels(&self) -> impl Iterator<Item = &Occurrence<'a>> {
        std::iter::once(&self.first).chain(&self.copies)
    }
}

/// How a level relates to another one with the same symmetric fingerprint.
fn relation(first: &LevelFingerprints, copy: &LevelFingerprints) -> DuplicateRelation {
    if copy.exact == first.exact {
        DuplicateRelation::Identical
    } else if copy.rotated == first.rotated {
        DuplicateRelation::Rotated
    } else {
        DuplicateRelation::Mirrored
    }
}

/// The drawing of a level without texts; `None` if it cannot be drawn.
fn drawing(level: &LevelFields<'_>) -> Option<Scene> {
    let look = level.file.look(Companions::default());
    let levels = level.file.document.levels()?;
    let mut scene = levels.picture(level.level.index, &look).ok()?;
    scene.title.clear();
    scene.caption.clear();
    Some(scene)
}

/// The groups of at least two levels, in the order of their first levels.
fn groups<'a>(levels: &'a [LevelFields<'a>]) -> Vec<Group<'a>> {
    let mut places = BTreeMap::new();
    let mut groups: Vec<Group<'a>> = Vec::new();
    for level in levels {
        let Some(prints) = level.computed.fingerprints else {
            continue;
        };
        match places.get(&prints.symmetric) {
            None => {
                places.insert(prints.symmetric, groups.len());
                groups.push(Group::new(level, prints));
            }
            Some(&place) => groups[place].add(level, prints),
        }
    }
    groups.retain(|group| !group.copies.is_empty());
    for group in &mut groups {
        group.compare_drawings();
    }
    groups
}

fn report(group: &Group<'_>) -> DuplicatesReport {
    let family = group.first.level.file.document.family();
    let levels = group.levels().map(|one| DuplicateReport {
        level: LevelReport::new(
            &one.level.file.report,
            &one.level.level.info,
            family,
            Some(one.prints),
        ),
        relation: one.relation,
    });
    DuplicatesReport {
        family: family.id,
        symmetric_fingerprint: group.symmetric.to_string(),
        levels: levels.collect(),
    }
}

fn print(
    groups: &[Group<'_>],
    levels: &[LevelFields<'_>],
    context: &mut Context,
) -> Result<(), CliError> {
    let out = &mut context.out;
    let rows: Vec<Vec<[String; 3]>> = groups.iter().map(rows).collect();
    let mut columns = [
        LayoutColumn::new("level", Alignment::Left),
        LayoutColumn::new("title", Alignment::Truncated),
        LayoutColumn::new("copy", Alignment::Left),
    ];
    for row in rows.iter().flatten() {
        for (column, cell) in columns.iter_mut().zip(row) {
            column.fit(cell);
        }
    }
    let layout = RowLayout::new(columns.into(), out);
    if !rows.is_empty() {
        layout.print_headings(out)?;
    }
    for group in &rows {
        for row in group {
            layout.print(row, out)?;
        }
        out.blank()?;
    }
    out.line(summary(groups, levels))
}

fn rows(group: &Group<'_>) -> Vec<[String; 3]> {
    let row = |one: &Occurrence<'_>| {
        [
            one.level.file.label(one.level.level),
            one.level.level.info.title.clone(),
            one.relation.words().to_owned(),
        ]
    };
    group.levels().map(row).collect()
}

/// `148 levels: 3 are copies of others (2 identical, 1 rotated)`.
fn summary(groups: &[Group<'_>], levels: &[LevelFields<'_>]) -> String {
    let all = counted(levels.len() as u64, "level", "levels");
    let copies = || groups.iter().flat_map(|group| &group.copies);
    let count =
        |wanted: DuplicateRelation| copies().filter(|copy| copy.relation == wanted).count() as u64;
    let kinds = [
        DuplicateRelation::Identical,
        DuplicateRelation::Decoration,
        DuplicateRelation::Rotated,
        DuplicateRelation::Mirrored,
    ];
    let copies: u64 = kinds.into_iter().map(count).sum();
    let kinds = kinds.map(|kind| (count(kind), kind.words()));
    let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
    let kinds: Vec<String> = kinds
        .map(|(number, words)| format!("{} {words}", grouped(number)))
        .collect();
    let unreadable = levels
        .iter()
        .filter(|level| level.computed.fingerprints.is_none());
    let unreadable = match unreadable.count() as u64 {
        0 => String::new(),
        number => format!("; {} with errors were not compared", grouped(number)),
    };
    match copies {
        0 => format!("{all}, no copies{unreadable}"),
        copies => {
            let copies = counted(copies, "copy", "copies");
            format!(
                "{all}: {copies} of others ({}){unreadable}",
                kinds.join(", ")
            )
        }
    }
}
