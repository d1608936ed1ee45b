//! Level sets as JSON, with the complete content of a data file.

use super::dat::{self, INCONSISTENT};
use super::json::{self, Entry, bytes as digits, hex, unhex, windows};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use crate::model::{
    CELLS, Field, FieldKind, Layer, Level, LevelSet, LevelSpans, Magic, SIDE, mask,
};
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Source, decode_windows_1252};
use quandary_core::span::Span;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "dat-json",
        title: "level set as JSON",
        extensions: &["json"],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(read(source, sink, limits)?.into()),
    write: |content| match content {
        Content::Levels(set) => Some(write(set)),
        _ => None,
    },
    convert: None,
};

/// Value of `class` that identifies the format.
const CLASS: &str = "tile-world-levels";

fn probe(source: &Source) -> Option<ProbeScore> {
    json::probe(source, CLASS, "JSON file whose `class` names a level set")
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SetJson<L> {
    class: String,
    rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claimed: Option<u16>,
    levels: Vec<L>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    tail: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct LevelJson {
    number: u16,
    seconds: u16,
    chips: u16,
    #[serde(default = "usual_detail", skip_serializing_if = "is_usual_detail")]
    detail: u16,
    fields: Vec<FieldJson>,
    upper: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    upper_encoded: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lower: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lower_encoded: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    rest: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    damaged: Option<String>,
}

fn usual_detail() -> u16 {
    1
}

fn is_usual_detail(detail: &u16) -> bool {
    *detail == usual_detail()
}

/// A field by its content, or by its bytes if the content does not determine them.
#[derive(Deserialize, Serialize)]
#[serde(tag = "field", rename_all = "lowercase", deny_unknown_fields)]
enum FieldJson {
    Time { value: u16 },
    Chips { value: u16 },
    Title { text: String },
    Traps { wires: Vec<TrapJson> },
    Cloners { wires: Vec<ClonerJson> },
    Password { text: String },
    Hint { text: String },
    ClearPassword { text: String },
    Author { text: String },
    Monsters { cells: Vec<[u8; 2]> },
    Bytes { kind: u8, bytes: String },
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct TrapJson {
    button: [u16; 2],
    trap: [u16; 2],
    #[serde(default, skip_serializing_if = "is_shut")]
    open: u16,
}

fn is_shut(open: &u16) -> bool {
    *open == 0
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ClonerJson {
    button: [u16; 2],
    cloner: [u16; 2],
}

pub(super) fn write(set: &LevelSet) -> Vec<u8> {
    let claimed = usize::from(set.claimed) != set.levels.len();
    json::write(&SetJson {
        class: CLASS.to_owned(),
        rules: match set.magic {
            Magic::Ms => "ms".to_owned(),
            Magic::Lynx => "lynx".to_owned(),
            Magic::PgChip => "pgchip".to_owned(),
            Magic::Unknown(number) => format!("{number:08X}"),
        },
        claimed: claimed.then_some(set.claimed),
        levels: set.levels.iter().map(level_json).collect(),
        tail: hex(&set.tail),
    })
}

fn level_json(level: &Level) -> LevelJson {
    let encoded = |layer: &Layer| (!layer.is_canonical()).then(|| hex(&layer.encoded));
    let lower = if level.lower == Layer::empty() {
        Vec::new()
    } else {
        rows(&level.lower)
    };
    LevelJson {
        number: level.number,
        seconds: level.seconds,
        chips: level.chips,
        detail: level.detail,
        fields: level.fields.iter().map(field_json).collect(),
        upper: rows(&level.upper),
        upper_encoded: encoded(&level.upper),
        lower,
        lower_encoded: encoded(&level.lower),
        rest: hex(&level.rest),
        damaged: level.damaged.as_deref().map(hex),
    }
}

fn rows(layer: &Layer) -> Vec<String> {
    layer.codes.chunks(SIDE).map(hex).collect()
}

fn field_json(field: &Field) -> FieldJson {
    let content = decode_field(field);
    let content = content.filter(|content| content.field().as_ref() == Ok(field));
    content.unwrap_or_else(|| FieldJson::Bytes {
        kind: field.kind.number(),
        bytes: hex(&field.data),
    })
}

/// Decodes a field; `None` for unknown types and truncated texts.
fn decode_field(field: &Field) -> Option<FieldJson> {
    let level = Level {
        fields: vec![field.clone()],
        ..Level::new(0)
    };
    let data = &field.data[..];
    let text = || data.split_last().map(|(_, text)| decode_windows_1252(text));
    Some(match field.kind {
        FieldKind::Time => FieldJson::Time {
            value: level.time_limit(),
        },
        FieldKind::Chips => FieldJson::Chips {
            value: level.chips_needed(),
        },
        FieldKind::Title => FieldJson::Title { text: text()? },
        FieldKind::Hint => FieldJson::Hint { text: text()? },
        FieldKind::Author => FieldJson::Author { text: text()? },
        FieldKind::ClearPassword => FieldJson::ClearPassword { text: text()? },
        FieldKind::Password => FieldJson::Password {
            text: decode_windows_1252(&mask(data.split_last()?.1)),
        },
        FieldKind::Traps => FieldJson::Traps {
            wires: level
                .traps()
                .map(|wire| TrapJson {
                    button: [wire.button.x, wire.button.y],
                    trap: [wire.trap.x, wire.trap.y],
                    open: wire.open,
                })
                .collect(),
        },
        FieldKind::Cloners => FieldJson::Cloners {
            wires: level
                .cloners()
                .map(|wire| ClonerJson {
                    button: [wire.button.x, wire.button.y],
                    cloner: [wire.cloner.x, wire.cloner.y],
                })
                .collect(),
        },
        FieldKind::Monsters => FieldJson::Monsters {
            cells: data.as_chunks().0.to_vec(),
        },
        FieldKind::Unknown(_) => return None,
    })
}

impl FieldJson {
    /// Encodes the field.
    fn field(&self) -> Result<Field, String> {
        let words = |words: &[u16]| -> Vec<u8> {
            words.iter().flat_map(|word| word.to_le_bytes()).collect()
        };
        let text = |text: &str| Ok::<_, String>([&windows(text)?[..], b"\0"].concat());
        let (kind, data) = match self {
            Self::Time { value } => (FieldKind::Time, words(&[*value])),
            Self::Chips { value } => (FieldKind::Chips, words(&[*value])),
            Self::Title { text: title } => (FieldKind::Title, text(title)?),
            Self::Hint { text: hint } => (FieldKind::Hint, text(hint)?),
            Self::Author { text: author } => (FieldKind::Author, text(author)?),
            Self::ClearPassword { text: password } => (FieldKind::ClearPassword, text(password)?),
            Self::Password { text } => {
                let masked = mask(&windows(text)?);
                (FieldKind::Password, [&masked[..], b"\0"].concat())
            }
            Self::Traps { wires } => {
                let all = wires.iter().flat_map(|wire| {
                    let ([bx, by], [tx, ty]) = (wire.button, wire.trap);
                    words(&[bx, by, tx, ty, wire.open])
                });
                (FieldKind::Traps, all.collect())
            }
            Self::Cloners { wires } => {
                let all = wires.iter().flat_map(|wire| {
                    let ([bx, by], [cx, cy]) = (wire.button, wire.cloner);
                    words(&[bx, by, cx, cy])
                });
                (FieldKind::Cloners, all.collect())
            }
            Self::Monsters { cells } => (FieldKind::Monsters, cells.concat()),
            Self::Bytes { kind, bytes } => (FieldKind::of(*kind), digits(bytes)?),
        };
        if data.len() > usize::from(u8::MAX) {
            return Err(format!(
                "expected a field of at most 255 bytes, found {}",
                data.len()
            ));
        }
        Ok(Field { kind, data })
    }
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<(LevelSet, Vec<LevelSpans>), LimitExceeded> {
    let mut set = LevelSet {
        magic: Magic::Ms,
        claimed: 0,
        levels: Vec::new(),
        tail: Vec::new(),
    };
    let Some(text) = json::text(source, sink) else {
        return Ok((set, Vec::new()));
    };
    let Some(file) = json::whole::<SetJson<&RawValue>>(text, sink) else {
        return Ok((set, Vec::new()));
    };
    let (magic, tail) = (magic(&file.rules), unhex(&file.tail));
    let (Some(magic), Some(tail), CLASS) = (magic, tail, &*file.class) else {
        sink.report(
            &codes::UNEXPECTED_JSON_STRUCTURE,
            Span::new(0, text.len()),
            || format!("expected `class` to be `{CLASS}`, `rules` to be ms, lynx, pgchip or eight hexadecimal digits, and `tail` to be hexadecimal digits"),
        );
        return Ok((set, Vec::new()));
    };
    (set.magic, set.tail) = (magic, tail);
    let mut spans = Vec::new();
    for (number, raw) in (1_u64..).zip(&file.levels) {
        let name = &format!("level {number}");
        let entry = Entry { text, raw, name };
        Limits::check("levels", limits.levels, number, entry.span())?;
        let level = json::entry::<LevelJson>(entry, sink);
        let Some(level) = level.and_then(|level| level_of(level, entry, sink)) else {
            continue;
        };
        set.levels.push(level);
        spans.push(LevelSpans::of_whole(entry.span()));
    }
    set.claimed = file
        .claimed
        .unwrap_or(set.levels.len().min(usize::from(u16::MAX)) as u16);
    if dat::make_consistent(&mut set) {
        sink.report(
            &codes::ENCODED_BYTES_DIFFER,
            Span::new(0, text.len()),
            || INCONSISTENT.to_owned(),
        );
    }
    Ok((set, spans))
}

fn magic(rules: &str) -> Option<Magic> {
    Some(match rules {
        "ms" => Magic::Ms,
        "lynx" => Magic::Lynx,
        "pgchip" => Magic::PgChip,
        number if number.len() == 8 => Magic::of(u32::from_str_radix(number, 16).ok()?),
        _ => return None,
    })
}

/// Converts an entry to a level; reports invalid and contradictory entries.
fn level_of(level: LevelJson, entry: Entry<'_>, sink: &mut DiagnosticSink) -> Option<Level> {
    match decode_level(&level) {
        Ok((read, agrees)) => {
            if !agrees {
                let what = "the encoded layer differs from the rows; the rows count".to_owned();
                entry.report(&codes::ENCODED_BYTES_DIFFER, what, sink);
            }
            Some(read)
        }
        Err(why) => {
            entry.refuse(why, sink);
            None
        }
    }
}

/// Returns the level, and whether its encoded layers match its rows.
fn decode_level(level: &LevelJson) -> Result<(Level, bool), String> {
    let (upper, upper_agrees) = layer(&level.upper, level.upper_encoded.as_deref())?;
    let (lower, lower_agrees) = if level.lower.is_empty() && level.lower_encoded.is_none() {
        (Layer::empty(), true)
    } else {
        layer(&level.lower, level.lower_encoded.as_deref())?
    };
    let fields: Result<Vec<Field>, String> = level.fields.iter().map(FieldJson::field).collect();
    let read = Level {
        number: level.number,
        seconds: level.seconds,
        chips: level.chips,
        detail: level.detail,
        upper,
        lower,
        fields: fields?,
        rest: digits(&level.rest)?,
        damaged: level.damaged.as_deref().map(digits).transpose()?,
    };
    Ok((read, upper_agrees && lower_agrees))
}

fn layer(rows: &[String], encoded: Option<&str>) -> Result<(Layer, bool), String> {
    let codes = rows.concat();
    let codes = digits(&codes)?;
    let codes: Box<[u8; CELLS]> = codes
        .into_boxed_slice()
        .try_into()
        .map_err(|_| format!("expected a layer of {SIDE} rows with {SIDE} codes each"))?;
    let canonical = Layer::of(codes);
    let Some(encoded) = encoded else {
        return Ok((canonical, true));
    };
    let decoded = Layer::decoded(digits(encoded)?);
    let agrees = decoded.codes == canonical.codes;
    Ok((if agrees { decoded } else { canonical }, agrees))
}
