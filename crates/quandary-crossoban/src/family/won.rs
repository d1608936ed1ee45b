//! Adds records to levels: solutions that were found, and unfinished games.

use crate::format::{CROSSOBAN, PUSHER, SOK, XSB, lurd};
use crate::model::{Action, Collection, Moves, Note, Record};
use crate::solve::{MOVES, PUSHES};
use jiff::Span;
use jiff::civil::{Date, date};
use quandary_core::family::{CannotWrite, WonSolution};
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, NotPlayable};

/// The title of a saved game.
const SAVED_GAME: &str = "Snapshot";

/// Refuses formats that cannot store records.
pub(super) fn check_format(to: &Format) -> Result<(), CannotWrite> {
    if [CROSSOBAN, XSB, SOK, PUSHER].contains(&to) {
        return Ok(());
    }
    let message = format!(
        "a {} cannot store solutions; use the extension .sok",
        to.title
    );
    Err(CannotWrite(message))
}

/// A copy of a collection in which the levels have these solutions (K18).
pub(super) fn with_solutions(
    collection: &Collection,
    solutions: &[WonSolution],
    to: &Format,
) -> Result<Collection, CannotWrite> {
    let mut collection = collection.clone();
    for solution in solutions {
        let level = collection.levels.get_mut(solution.level.0);
        let level = level.ok_or_else(|| CannotWrite(NotPlayable::no_such_level().to_string()))?;
        let mut index = 0;
        level.records.retain(|_| {
            let stays = !solution.replaces.contains(&index);
            index += 1;
            stays
        });
        let found = lurd::parse(&solution.moves);
        let found = found.map_err(|error| CannotWrite(error.to_string()))?;
        if !level.records.iter().any(|known| has_moves(known, &found)) {
            level.records.push(record(solution, &found, to));
        }
    }
    Ok(collection)
}

/// A collection of one level with a record of an unfinished game.
pub(super) fn with_game(
    collection: &Collection,
    level: LevelIndex,
    moves: &str,
    to: &Format,
) -> Result<Collection, CannotWrite> {
    check_format(to).map_err(|_| CannotWrite::unfinished_game(to))?;
    let mut collection = collection.clone();
    let chosen = collection.levels.get(level.0).cloned();
    let mut chosen = chosen.ok_or_else(NotPlayable::no_such_level)?;
    let moves = lurd::parse(moves).map_err(|error| CannotWrite(error.to_string()))?;
    chosen.records.push(Record {
        title: SAVED_GAME.to_owned(),
        moves: lurd::record(&moves),
        notes: Vec::new(),
    });
    collection.levels = vec![chosen];
    Ok(collection)
}

/// Whether a record has these moves, whatever it states about pushes.
fn has_moves(record: &Record, moves: &Moves) -> bool {
    let unstated = |action: Action| match action {
        Action::Step { direction, .. } => Action::Step {
            direction,
            pushes: false,
        },
        other => other,
    };
    let stored = record.moves.actions().map(unstated);
    stored.eq(moves.0.iter().cloned().map(unstated))
}

fn record(solution: &WonSolution, moves: &Moves, to: &Format) -> Record {
    let mut record = Record {
        title: title(solution),
        moves: lurd::record(moves),
        notes: Vec::new(),
    };
    if let Some(date) = solution.found.and_then(day) {
        add_date(&mut record, date, to);
    }
    record
}

/// The day that is `days` days after 1 January 1970.
fn day(days: i32) -> Option<Date> {
    let days = Span::new().try_days(days).ok()?;
    date(1970, 1, 1).checked_add(days).ok()
}

/// Adds the date as a note, or to the title in formats whose records have no notes.
fn add_date(record: &mut Record, date: Date, to: &Format) {
    if to == SOK {
        record.notes.push(Note::Pair {
            key: "Date".to_owned(),
            value: date.to_string(),
        });
    } else {
        record.title += &format!(" {date}");
    }
}

/// `Solution/Pushes 97/33`, as YASC writes the metric and the numbers of moves and pushes.
fn title(solution: &WonSolution) -> String {
    let mut title = "Solution".to_owned();
    let metric = solution.scores.first().map(|score| score.metric);
    for (known, word) in [(&PUSHES, "/Pushes"), (&MOVES, "/Moves")] {
        if metric == Some(known) {
            title += word;
        }
    }
    if let (Some(moves), Some(pushes)) = (solution.score(&MOVES), solution.score(&PUSHES)) {
        title += &format!(" {moves}/{pushes}");
    }
    title
}
