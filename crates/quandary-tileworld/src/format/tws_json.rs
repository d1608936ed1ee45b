//! Solution files as JSON, with their complete content. Moves are written in text notation.

use super::json::{self, Entry, bytes as digits, hex, unhex, windows};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use crate::model::{NameRecord, Password, Record, Ruleset, SolutionFile, SolutionRecord};
use crate::moves;
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Source, decode_windows_1252};
use quandary_core::span::Span;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "tws-json",
        title: "solution file as JSON",
        extensions: &["json"],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(read(source, sink, limits)?.into()),
    write: |content| match content {
        Content::Solutions(file) => Some(write(file)),
        _ => None,
    },
    convert: None,
};

/// Value of `class` that identifies the format.
const CLASS: &str = "tile-world-solutions";

fn probe(source: &Source) -> Option<ProbeScore> {
    json::probe(source, CLASS, "JSON with the class of solution files")
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct FileJson<R> {
    class: String,
    rules: String,
    visited: u16,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    extra: String,
    records: Vec<R>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    tail: String,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "record", rename_all = "lowercase", deny_unknown_fields)]
enum RecordJson {
    Empty {},
    End {},
    /// The name, or its bytes if the name does not determine them.
    Name {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bytes: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reserved: Option<String>,
    },
    Password {
        number: u16,
        password: String,
    },
    Solution(SolutionJson),
    Odd {
        bytes: String,
    },
    Damaged {
        bytes: String,
    },
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SolutionJson {
    number: u16,
    password: String,
    flags: u8,
    slide: u8,
    stepping: u8,
    /// The two highest bits of the byte with slide and stepping.
    #[serde(default, skip_serializing_if = "is_zero")]
    high: u8,
    seed: u32,
    ticks: u32,
    moves: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    encoded: Option<String>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

pub(super) fn write(file: &SolutionFile) -> Vec<u8> {
    json::write(&FileJson {
        class: CLASS.to_owned(),
        rules: match file.ruleset {
            Ruleset::Lynx => "lynx".to_owned(),
            Ruleset::Ms => "ms".to_owned(),
            Ruleset::Other(number) => number.to_string(),
        },
        visited: file.visited,
        extra: hex(&file.extra),
        records: file.records.iter().map(record_json).collect(),
        tail: hex(&file.tail),
    })
}

fn record_json(record: &Record) -> RecordJson {
    let text = |password: &Password| decode_windows_1252(&password.0);
    match record {
        Record::Empty => RecordJson::Empty {},
        Record::End => RecordJson::End {},
        Record::Odd(bytes) => RecordJson::Odd { bytes: hex(bytes) },
        Record::Damaged(bytes) => RecordJson::Damaged { bytes: hex(bytes) },
        Record::Password { number, password } => RecordJson::Password {
            number: *number,
            password: text(password),
        },
        Record::Name(name) => {
            let is_plain = name.text.len() == name.name().len() + 1;
            let reserved = name.reserved != [0; 10];
            RecordJson::Name {
                set: is_plain.then(|| decode_windows_1252(name.name())),
                bytes: (!is_plain).then(|| hex(&name.text)),
                reserved: reserved.then(|| hex(&name.reserved)),
            }
        }
        Record::Solution(solution) => RecordJson::Solution(solution_json(solution)),
    }
}

fn solution_json(solution: &SolutionRecord) -> SolutionJson {
    let moves = moves::decode(&solution.encoded);
    let is_canonical = moves::encode(&moves) == solution.encoded;
    SolutionJson {
        number: solution.number,
        password: decode_windows_1252(&solution.password.0),
        flags: solution.flags,
        slide: solution.slide(),
        stepping: solution.stepping(),
        high: solution.slide_and_step >> 6,
        seed: solution.seed,
        ticks: solution.ticks,
        moves: moves::format_moves(&moves),
        encoded: (!is_canonical).then(|| hex(&solution.encoded)),
    }
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<(SolutionFile, Vec<Span>), LimitExceeded> {
    let mut read = SolutionFile {
        ruleset: Ruleset::Ms,
        visited: 0,
        extra: Vec::new(),
        records: Vec::new(),
        tail: Vec::new(),
    };
    let Some(text) = json::text(source, sink) else {
        return Ok((read, Vec::new()));
    };
    let Some(file) = json::whole::<FileJson<&RawValue>>(text, sink) else {
        return Ok((read, Vec::new()));
    };
    let ruleset = match &*file.rules {
        "lynx" => Some(Ruleset::Lynx),
        "ms" => Some(Ruleset::Ms),
        number => number.parse().ok().map(Ruleset::of),
    };
    let extra = unhex(&file.extra).filter(|extra| extra.len() <= usize::from(u8::MAX));
    let (Some(ruleset), Some(extra), Some(tail), CLASS) =
        (ruleset, extra, unhex(&file.tail), &*file.class)
    else {
        sink.report(
            &codes::UNEXPECTED_JSON_STRUCTURE,
            Span::new(0, text.len()),
            || {
                format!(
                    "expected `class` to be `{CLASS}`, `rules` to be lynx, ms or a number, and `extra` and `tail` to be hexadecimal digits"
                )
            },
        );
        return Ok((read, Vec::new()));
    };
    (read.ruleset, read.visited, read.extra, read.tail) = (ruleset, file.visited, extra, tail);
    let mut spans = Vec::new();
    let mut is_first = true;
    for (number, raw) in (1_u64..).zip(&file.records) {
        let name = &format!("record {number}");
        let entry = Entry { text, raw, name };
        Limits::check("levels", limits.levels, number, entry.span())?;
        let record = json::entry::<RecordJson>(entry, sink);
        let Some(record) = record.and_then(|record| record_of(record, entry, sink)) else {
            continue;
        };
        let ended = read.records.last() == Some(&Record::End);
        let why = match record {
            _ if ended => Some("no record is allowed after the end marker"),
            Record::Name(_) if !is_first => Some("only the first record can name the set"),
            Record::Solution(ref solution) if is_first && looks_like_a_name(solution) => Some(
                "the first record must have a level number or a password; without them, a solution file would name the set there",
            ),
            _ => unstorable_reason(&record),
        };
        if let Some(why) = why {
            entry.refuse(why.to_owned(), sink);
            continue;
        }
        is_first &= record.is_void();
        read.records.push(record);
        spans.push(entry.span());
    }
    let ended = read.records.last() == Some(&Record::End);
    if !ended && read.tail.len() > 3 {
        sink.report(
            &codes::ENCODED_BYTES_DIFFER,
            Span::new(0, text.len()),
            || "a tail of more than three bytes requires an end marker".to_owned(),
        );
        read.tail.clear();
    }
    Ok((read, spans))
}

/// Whether a solution file would name the set in the first record with these bytes.
fn looks_like_a_name(solution: &SolutionRecord) -> bool {
    solution.number == 0 && solution.password.0 == [0; 4]
}

/// Returns why a record cannot be stored in a solution file.
fn unstorable_reason(record: &Record) -> Option<&'static str> {
    match record {
        Record::Odd(bytes) if !matches!(bytes.len(), 1..=5 | 7..=15) => {
            Some("expected 1 to 5 or 7 to 15 bytes in a record of type `odd`")
        }
        Record::Damaged(bytes) => {
            let size = bytes.first_chunk().copied().map(u32::from_le_bytes);
            let left = bytes.len().saturating_sub(4);
            let is_too_large = size.is_some_and(|size| size as usize > left && size != u32::MAX);
            (!is_too_large).then_some(
                "expected a record of type `damaged` to start with a size that exceeds the rest of the record",
            )
        }
        _ => None,
    }
}

/// Converts an entry to a record; reports invalid and contradictory entries.
fn record_of(record: RecordJson, entry: Entry<'_>, sink: &mut DiagnosticSink) -> Option<Record> {
    let read = match record {
        RecordJson::Solution(solution) => solution_of(&solution).map(|(solution, agrees)| {
            if !agrees {
                let what = "`encoded` differs from `moves`; `moves` counts".to_owned();
                entry.report(&codes::ENCODED_BYTES_DIFFER, what, sink);
            }
            Record::Solution(solution)
        }),
        other => plain_record(other),
    };
    read.map_err(|why| entry.refuse(why, sink)).ok()
}

/// Converts a record without moves.
fn plain_record(record: RecordJson) -> Result<Record, String> {
    Ok(match record {
        RecordJson::Empty {} => Record::Empty,
        RecordJson::End {} => Record::End,
        RecordJson::Odd { bytes } => Record::Odd(digits(&bytes)?),
        RecordJson::Damaged { bytes } => Record::Damaged(digits(&bytes)?),
        RecordJson::Password {
            number,
            password: text,
        } => Record::Password {
            number,
            password: password(&text)?,
        },
        RecordJson::Name {
            set,
            bytes,
            reserved,
        } => {
            let text = match (set, bytes) {
                (Some(set), None) => [&windows(&set)?[..], b"\0"].concat(),
                (None, Some(bytes)) => digits(&bytes)?,
                _ => return Err("expected either `set` or `bytes` in a name record".to_owned()),
            };
            let reserved = reserved.as_deref().map(digits).transpose()?;
            let reserved = reserved.unwrap_or_else(|| vec![0; 10]).try_into();
            let reserved = reserved.map_err(|_| "expected ten bytes in `reserved`".to_owned())?;
            Record::Name(NameRecord { reserved, text })
        }
        RecordJson::Solution(solution) => Record::Solution(solution_of(&solution)?.0),
    })
}

/// Returns the solution, and whether its encoded moves match those in the notation.
fn solution_of(solution: &SolutionJson) -> Result<(SolutionRecord, bool), String> {
    let moves = moves::parse_moves(&solution.moves).map_err(|error| error.to_string())?;
    let encoded = solution.encoded.as_deref().map(digits).transpose()?;
    let agrees = encoded
        .as_deref()
        .is_none_or(|encoded| moves::decode(encoded) == moves);
    let encoded = encoded.filter(|_| agrees);
    if solution.slide > 7 || solution.stepping > 7 || solution.high > 3 {
        return Err(
            "expected `slide` and `stepping` from 0 to 7 and `high` from 0 to 3".to_owned(),
        );
    }
    let read = SolutionRecord {
        number: solution.number,
        password: password(&solution.password)?,
        flags: solution.flags,
        slide_and_step: solution.high << 6 | solution.stepping << 3 | solution.slide,
        seed: solution.seed,
        ticks: solution.ticks,
        encoded: encoded.unwrap_or_else(|| moves::encode(&moves)),
    };
    Ok((read, agrees))
}

fn password(text: &str) -> Result<Password, String> {
    let four = windows(text)?.try_into();
    four.map(Password)
        .map_err(|_| "expected a password of four characters".to_owned())
}
