//! `stats`: statistics of levels, grouped by family.

mod plots;

use super::collection;
use super::levels::{Examination, LevelFiles};
use crate::args::Stats;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{Field, FieldNames, LevelFields, Need, Value};
use crate::json;
use crate::open::OpenedFile;
use crate::report::{NumbersReport, OrError, StatsReport};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn run(args: &Stats, context: &mut Context) -> Result<Exit, CliError> {
    let files = collection::open(&args.levels, context)?;
    let exit = files.inputs.exit;
    // Without levels there are no names to check.
    let predicate = args.predicate.as_deref();
    let predicate = predicate.filter(|_| !files.files().is_empty());
    let predicate = predicate.map(|text| files.predicate(text)).transpose()?;
    let _cancellable = context.cancel_on_ctrl_c();
    let grade = args.estimate.is_wanted().then_some(Need::Grade);
    let needs: BTreeSet<Need> = grade.into_iter().chain([Need::Solutions]).collect();
    let examination = Examination::from(&args.estimate.examine);
    let levels = files.filtered(predicate.as_ref(), &needs, &examination, context)?;
    let families = families(&files, &levels);
    match args.report.format.json() {
        Some(form) => {
            let errors = files.inputs.errors().cloned().map(OrError::Error);
            let reports = families
                .iter()
                .map(|family| OrError::Report(family.report()));
            let reports: Vec<_> = errors.chain(reports).collect();
            json::write_all(&mut context.out, form, &reports)?;
        }
        None if families.is_empty() => {}
        None => plots::print(&families, context)?,
    }
    Ok(exit.max(context.exit_if_cancelled()))
}

/// The levels of one family.
struct FamilyLevels<'a> {
    id: &'static str,
    title: &'static str,
    names: FieldNames,
    levels: Vec<&'a LevelFields<'a>>,
}

/// The families in the order of their first files.
fn families<'a>(files: &'a LevelFiles, levels: &'a [LevelFields<'a>]) -> Vec<FamilyLevels<'a>> {
    let mut families: Vec<FamilyLevels<'a>> = Vec::new();
    for level in levels {
        let info = level.file.document.family();
        if !families.iter().any(|family| family.id == info.id) {
            let of_family = |level: &&LevelFields<'_>| level.file.document.family().id == info.id;
            let of_info = |file: &&OpenedFile| file.document.family().id == info.id;
            families.push(FamilyLevels {
                id: info.id,
                title: info.title,
                names: FieldNames::of(files.files().iter().filter(of_info)),
                levels: levels.iter().filter(of_family).collect(),
            });
        }
    }
    families
}

/// A field with its values.
struct FieldValues {
    field: Field,
    kind: ValueKind,
}

enum ValueKind {
    /// In ascending order; not empty.
    Numbers(Vec<f64>),
    /// How many levels have each value; not empty.
    Texts(BTreeMap<String, u64>),
}

impl FamilyLevels<'_> {
    fn count(&self, is_counted: impl Fn(&LevelFields<'_>) -> bool) -> u64 {
        self.levels.iter().filter(|level| is_counted(level)).count() as u64
    }

    fn files(&self) -> u64 {
        let names: BTreeSet<&str> = self
            .levels
            .iter()
            .map(|level| level.file.name.as_str())
            .collect();
        names.len() as u64
    }

    fn titled(&self) -> u64 {
        self.count(|level| level.value(Field::Title) != Value::Missing)
    }

    fn solved(&self) -> u64 {
        self.count(|level| level.value(Field::Solved) == Value::Flag(true))
    }

    fn with_errors(&self) -> u64 {
        self.count(|level| level.computed.has_errors)
    }

    /// The fields that some levels have, with their values. Fields whose texts are all different say
    /// nothing about the levels.
    fn values(&self) -> Vec<FieldValues> {
        let fields = [Field::Width, Field::Height].into_iter();
        let fields = fields.chain(self.names.parts());
        let fields = fields.chain([Field::Author, Field::Features]);
        let fields = fields.chain(self.names.more());
        let fields = fields.chain([Field::Difficulty, Field::Grade]);
        fields.filter_map(|field| self.values_of(field)).collect()
    }

    fn values_of(&self, field: Field) -> Option<FieldValues> {
        // The board of a level with errors is not known.
        let is_known =
            |level: &&&LevelFields<'_>| field == Field::Author || !level.computed.has_errors;
        let levels = self.levels.iter().filter(is_known);
        let values = levels.map(|level| level.value(field));
        let values: Vec<Value> = values.filter(|value| *value != Value::Missing).collect();
        let numbers: Option<Vec<f64>> = values.iter().map(Value::quantity).collect();
        let kind = match numbers.filter(|_| field != Field::Author) {
            _ if values.is_empty() => return None,
            Some(mut numbers) => {
                numbers.sort_by(f64::total_cmp);
                ValueKind::Numbers(numbers)
            }
            None => {
                let mut texts = BTreeMap::new();
                for value in &values {
                    *texts.entry(value.text()).or_insert(0) += 1;
                }
                let says_something = texts.len() < values.len() || field == Field::Author;
                ValueKind::Texts(Some(texts).filter(|_| says_something)?)
            }
        };
        Some(FieldValues { field, kind })
    }

    fn report(&self) -> StatsReport {
        let mut numbers = BTreeMap::new();
        let mut texts = BTreeMap::new();
        for FieldValues { field, kind } in self.values() {
            match kind {
                ValueKind::Numbers(values) => {
                    numbers.insert(field.name(), numbers_report(&values));
                }
                ValueKind::Texts(values) => {
                    texts.insert(field.name(), values);
                }
            }
        }
        StatsReport {
            family: self.id,
            files: self.files(),
            levels: self.levels.len() as u64,
            titled: self.titled(),
            solved: self.solved(),
            with_errors: self.with_errors(),
            numbers,
            texts,
        }
    }
}

/// A summary of numbers in ascending order, of which there is at least one.
fn numbers_report(numbers: &[f64]) -> NumbersReport {
    let last = numbers.len() - 1;
    NumbersReport {
        levels: numbers.len() as u64,
        least: numbers[0],
        median: numbers[last / 2],
        mean: numbers.iter().sum::<f64>() / numbers.len() as f64,
        most: numbers[last],
    }
}
