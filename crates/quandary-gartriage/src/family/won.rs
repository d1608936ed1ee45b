//! Stores new solutions in a collection, as tags of the levels.

use super::INFO;
use crate::model::{Collection, Level, Tag, Value, solution_metric};
use quandary_core::family::{CannotWrite, WonSolution};
use quandary_core::level::NotPlayable;

/// A copy of a collection in which the levels have these solutions (F20).
pub(super) fn with_solutions(
    collection: &Collection,
    solutions: &[WonSolution],
) -> Result<Collection, CannotWrite> {
    let mut collection = collection.clone();
    for solution in solutions {
        let level = collection.levels.get_mut(solution.level.0);
        let level = level.ok_or_else(|| CannotWrite(NotPlayable::no_such_level().to_string()))?;
        store(level, solution);
    }
    Ok(collection)
}

/// Puts the solution in the place of the first one that it replaces, otherwise after all tags.
fn store(level: &mut Level, solution: &WonSolution) {
    let tags = level.tags.iter().enumerate();
    let stored = tags.filter(|(_, tag)| solution_metric(&tag.name).is_some());
    let stored: Vec<usize> = stored.map(|(place, _)| place).collect();
    let replaced = solution.replaces.iter();
    let mut replaced: Vec<usize> = replaced
        .filter_map(|record| stored.get(*record).copied())
        .collect();
    replaced.sort_unstable();
    let place = replaced.first().copied().unwrap_or(level.tags.len());
    for place in replaced.into_iter().rev() {
        level.tags.remove(place);
    }
    let tag = Tag {
        name: tag_name(solution),
        value: Value::Line(solution.moves.clone()),
    };
    level.tags.insert(place, tag);
}

/// `Solution` for the main metric, otherwise `Solution-METRIC`.
fn tag_name(solution: &WonSolution) -> String {
    let metric = solution.scores.first().map(|score| score.metric);
    match metric.filter(|metric| *metric != INFO.metrics[0]) {
        Some(metric) => format!("Solution-{}", metric.id),
        None => "Solution".to_owned(),
    }
}
