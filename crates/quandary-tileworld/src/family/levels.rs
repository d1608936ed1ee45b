//! What a list shows: the levels of a set, the records of a solution file.

use crate::format::Content;
use crate::model::{Level, Password, Record, SolutionFile, Tile};
use quandary_core::family::LevelInfo;

/// How many levels or records a file has.
pub(super) fn count(content: &Content) -> usize {
    match content {
        Content::Levels(set) => set.levels.len(),
        Content::Solutions(file) => of_levels(file).count(),
        _ => 0,
    }
}

pub(super) fn levels(content: &Content) -> Vec<LevelInfo> {
    match content {
        Content::Levels(set) => set.levels.iter().map(of_level).collect(),
        Content::Solutions(file) => of_levels(file).collect(),
        _ => Vec::new(),
    }
}

fn of_level(level: &Level) -> LevelInfo {
    let time = match level.time_limit() {
        0 => String::new(),
        seconds => seconds.to_string(),
    };
    LevelInfo {
        number: u64::from(level.number),
        title: decoded(level.title()),
        author: decoded(level.author()),
        size: "32x32".to_owned(),
        difficulty: String::new(),
        more: vec![
            ("password", level.password().map(clear).unwrap_or_default()),
            ("time", time),
            ("chips", level.chips_needed().to_string()),
            ("flags", flags(level)),
        ],
    }
}

/// The most that the MS program takes: bytes of fields, traps, clone machines, creatures.
const MS_FIELDS: usize = 1152;
const MS_TRAPS: usize = 25;
const MS_CLONERS: usize = 31;
const MS_MONSTERS: usize = 127;

/// What is remarkable about a level, in a few words.
fn flags(level: &Level) -> String {
    let mut flags = Vec::new();
    let layers = [&level.upper, &level.lower];
    let known = |code: &u8| Tile::from_code(*code).is_some();
    if !layers.iter().all(|layer| layer.codes.iter().all(known)) {
        flags.push("invalid tiles");
    }
    let sizes = level.fields.iter().map(|field| field.data.len() + 2);
    let beyond = sizes.sum::<usize>() > MS_FIELDS
        || level.traps().count() > MS_TRAPS
        || level.cloners().count() > MS_CLONERS
        || level.monsters().count() > MS_MONSTERS;
    if beyond {
        flags.push("beyond MS limits");
    }
    flags.join(", ")
}

/// The records that stand for a level.
fn of_levels(file: &SolutionFile) -> impl Iterator<Item = LevelInfo> + '_ {
    file.records.iter().filter_map(|record| match record {
        Record::Password { number, password } => {
            Some(of_record(*number, *password, "password only", Vec::new()))
        }
        Record::Solution(solution) => {
            let more = vec![("time", seconds(solution.ticks))];
            Some(of_record(
                solution.number,
                solution.password,
                "solution",
                more,
            ))
        }
        _ => None,
    })
}

fn of_record(
    number: u16,
    password: Password,
    size: &str,
    rest: Vec<(&'static str, String)>,
) -> LevelInfo {
    let mut more = vec![("password", clear(password))];
    more.extend(rest);
    LevelInfo {
        number: u64::from(number),
        title: String::new(),
        author: String::new(),
        size: size.to_owned(),
        difficulty: String::new(),
        more,
    }
}

/// Ticks as seconds: `12.35`.
fn seconds(ticks: u32) -> String {
    format!("{}.{:02}", ticks / 20, ticks % 20 * 5)
}

fn clear(password: Password) -> String {
    decoded(&password.0)
}

fn decoded(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}
