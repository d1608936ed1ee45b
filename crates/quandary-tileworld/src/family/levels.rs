//! What a list shows: the levels of a set, the records of a solution file.

use crate::format::{ActiveEntry, Content};
use crate::identifier::Identifier;
use crate::lint::{beyond_ms, lynx_faults};
use crate::model::{Level, Password, Record, SolutionFile, SolutionRecord, Tile};
use crate::moves::{self, EncodedMoves, MoveEncoding};
use quandary_core::family::LevelInfo;
use quandary_core::source::decode_windows_1252;

pub(super) fn levels(content: &Content) -> Vec<LevelInfo> {
    levels_by(content, &[])
}

/// The same, with the unsolvable levels of a list flagged.
pub(super) fn levels_by(content: &Content, listed: &[ActiveEntry<'_>]) -> Vec<LevelInfo> {
    match content {
        Content::Levels(set) => {
            let levels = set.levels.iter();
            levels.map(|level| of_level(level, listed)).collect()
        }
        Content::Solutions(file) => of_levels(file).collect(),
        _ => Vec::new(),
    }
}

fn of_level(level: &Level, listed: &[ActiveEntry<'_>]) -> LevelInfo {
    let time = match level.time_limit() {
        0 => String::new(),
        seconds => seconds.to_string(),
    };
    LevelInfo {
        number: u64::from(level.number),
        title: decode_windows_1252(level.title()),
        author: decode_windows_1252(level.author()),
        size: "32x32".to_owned(),
        difficulty: String::new(),
        more: vec![
            ("password", level.password().map(clear).unwrap_or_default()),
            ("time", time),
            ("chips", level.chips_needed().to_string()),
            ("flags", flags(level, listed)),
        ],
    }
}

/// What is remarkable about a level, in a few words.
fn flags(level: &Level, listed: &[ActiveEntry<'_>]) -> String {
    let mut flags = Vec::new();
    let layers = [&level.upper, &level.lower];
    let known = |code: &u8| Tile::from_code(*code).is_some();
    if !layers.iter().all(|layer| layer.codes.iter().all(known)) {
        flags.push("invalid tiles");
    }
    if beyond_ms(level).is_some() {
        flags.push("beyond MS limits");
    }
    if lynx_faults(level).iter().any(|fault| !fault.is_playable()) {
        flags.push("not for Lynx");
    }
    if !listed.is_empty() && is_unsolvable(level, listed) {
        flags.push("unsolvable");
    }
    flags.join(", ")
}

/// Whether one of the entries, of whatever set, means this level: identifiers tell contents.
fn is_unsolvable(level: &Level, listed: &[ActiveEntry<'_>]) -> bool {
    let own = Identifier::of(level);
    let mut entries = listed.iter().map(|entry| entry.level);
    entries.any(|entry| entry.number == level.number && entry.identifier == own)
}

/// The records that stand for a level.
fn of_levels(file: &SolutionFile) -> impl Iterator<Item = LevelInfo> + '_ {
    file.records.iter().filter_map(|record| match record {
        Record::Password { number, password } => {
            Some(of_record(*number, *password, "password only", Vec::new()))
        }
        Record::Solution(solution) => {
            let moves = moves::decode(&solution.encoded).len();
            let more = vec![
                ("time", seconds(solution.ticks)),
                ("moves", moves.to_string()),
                ("flags", spelling(solution)),
            ];
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

/// What is remarkable about how a solution is written.
fn spelling(solution: &SolutionRecord) -> String {
    let forms = EncodedMoves::new(&solution.encoded).map(|piece| piece.map(|piece| piece.encoding));
    let mut flags = Vec::new();
    let (mut marked, mut cut) = (false, false);
    for form in forms {
        marked |= matches!(form, Ok(MoveEncoding::Long { high_bits: 1.. }));
        cut |= form.is_err();
    }
    flags.extend(marked.then_some("marked moves"));
    flags.extend(cut.then_some("cut off"));
    flags.join(", ")
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
    decode_windows_1252(&password.0)
}
