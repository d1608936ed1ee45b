//! Reader of the level text format.

use super::draft::{Block, Draft, Open, Rows};
use super::symbols::code;
use super::values::{entry, unescaped};
use super::write::TEXTS;
use super::{LYNX, MS, PGCHIP, TITLE};
use crate::codes;
use crate::format::dat::{self, INCONSISTENT};
use crate::format::json::unhex;
use crate::model::{
    CELLS, Field, FieldKind, Layer, LevelSet, LevelSpans, Magic, SIDE, UnreadCell, mask,
};
use quandary_core::diagnostic::Code;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;
use quandary_core::words::did_you_mean;

/// The names of a level that begin a block.
const BLOCKS: [(&str, Open); 9] = [
    ("map", Open::Upper),
    ("map bytes", Open::UpperBytes),
    ("under", Open::Lower),
    ("under bytes", Open::LowerBytes),
    ("rest", Open::Rest),
    ("damaged", Open::Damaged),
    ("traps", Open::Field(FieldKind::Traps)),
    ("cloners", Open::Field(FieldKind::Cloners)),
    ("monsters", Open::Field(FieldKind::Monsters)),
];
/// The names of fields that hold a number.
const NUMBER_FIELDS: [(&str, FieldKind); 2] = [
    ("time field", FieldKind::Time),
    ("chips field", FieldKind::Chips),
];
/// The names of the other numbers of a level.
const NUMBERS: [&str; 3] = ["seconds", "chips", "detail"];

/// All names of a level.
fn level_names() -> impl Iterator<Item = &'static str> {
    let texts = TEXTS.iter().map(|(_, name)| *name);
    let blocks = BLOCKS.iter().map(|(name, _)| *name);
    let fields = NUMBER_FIELDS.iter().map(|(name, _)| *name);
    texts.chain(blocks).chain(fields).chain(NUMBERS)
}

pub(in crate::format) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<(LevelSet, Vec<LevelSpans>), LimitExceeded> {
    let mut lines = source.lines();
    let first = lines.clone().next();
    if first.is_some_and(|first| first.text.trim_end() == TITLE) {
        lines.next();
    } else {
        let span = first.map_or(Span::at(0), |first| first.whole());
        sink.report(&codes::NOT_A_LEVEL_TEXT, span, || {
            format!("expected `{TITLE}` in the first line")
        });
    }
    let mut reader = Reader {
        set: LevelSet {
            magic: Magic::Ms,
            claimed: 0,
            levels: Vec::new(),
            tail: Vec::new(),
        },
        claimed: None,
        tail: Block::default(),
        draft: None,
        open: None,
        spans: Vec::new(),
        sink,
    };
    for line in lines {
        let text = line.text.trim_end();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with([' ', '\t']) {
            reader.block_line(&line, text);
        } else if let Some(number) = text.strip_prefix("level ") {
            let count = reader.spans.len() as u64 + 1 + u64::from(reader.draft.is_some());
            Limits::check("levels", limits.levels, count, line.whole())?;
            reader.end_level();
            let number = reader.number(&line, number).unwrap_or(0);
            reader.draft = Some(Draft::new(number, line.whole()));
        } else {
            reader.named_line(&line, text);
        }
    }
    let (mut set, spans) = reader.end();
    if dat::make_consistent(&mut set) {
        sink.report(
            &codes::ENCODED_BYTES_DIFFER,
            Span::new(0, source.bytes().len()),
            || INCONSISTENT.to_owned(),
        );
    }
    Ok((set, spans))
}

struct Reader<'f> {
    set: LevelSet,
    claimed: Option<u16>,
    tail: Block,
    draft: Option<Draft>,
    open: Option<Open>,
    spans: Vec<LevelSpans>,
    sink: &'f mut DiagnosticSink,
}

impl Reader<'_> {
    fn report(&mut self, code: &'static Code, span: Span, message: impl FnOnce() -> String) {
        let place = self.draft.as_ref().map(|_| self.spans.len() + 1);
        self.sink
            .report_with(code, span, message, |finding| match place {
                Some(place) => finding.with_field(format!("level {place}")),
                None => finding,
            });
    }

    fn number(&mut self, line: &Line<'_>, text: &str) -> Option<u16> {
        let number = text.trim().parse().ok();
        if number.is_none() {
            self.report(&codes::INVALID_LEVEL_TEXT_VALUE, line.whole(), || {
                format!(
                    "expected a number from 0 to 65535, found {}",
                    quote(text.trim())
                )
            });
        }
        number
    }

    fn named_line(&mut self, line: &Line<'_>, text: &str) {
        self.open = None;
        let Some((name, value)) = text.split_once(':') else {
            self.report(&codes::UNKNOWN_LEVEL_TEXT_LINE, line.whole(), || {
                let text = quote(text);
                format!("expected `NAME: VALUE` or `level NUMBER`, found {text}")
            });
            return;
        };
        let value = value.trim();
        let known = if self.draft.is_some() {
            self.read_level_line(line, name, value)
        } else {
            self.read_set_line(line, name, value)
        };
        if !known {
            let is_in_level = self.draft.is_some();
            self.report(&codes::UNKNOWN_LEVEL_TEXT_LINE, line.whole(), || {
                let nearest = did_you_mean(name, level_names());
                let name = quote(name);
                match is_in_level {
                    true => format!("unknown name {name} in a level{nearest}"),
                    false => format!(
                        "expected rules, claimed or tail before the first level, found {name}"
                    ),
                }
            });
        }
    }

    /// Reads a line about the set. Returns `false` for an unknown name.
    fn read_set_line(&mut self, line: &Line<'_>, name: &str, value: &str) -> bool {
        match name {
            "rules" => {
                let magic = match value {
                    MS => Some(Magic::Ms),
                    LYNX => Some(Magic::Lynx),
                    PGCHIP => Some(Magic::PgChip),
                    number => u32::from_str_radix(number, 16).ok().map(Magic::of),
                };
                match magic {
                    Some(magic) => self.set.magic = magic,
                    None => self.report(&codes::INVALID_LEVEL_TEXT_VALUE, line.whole(), || {
                        format!(
                            "expected {MS}, {LYNX}, {PGCHIP} or a magic number in hexadecimal digits, found {}",
                            quote(value)
                        )
                    }),
                }
            }
            "claimed" => self.claimed = self.number(line, value),
            "tail" => self.open = Some(Open::Tail),
            _ => return false,
        }
        true
    }

    /// Reads a line about a level. Returns `false` for an unknown name.
    fn read_level_line(&mut self, line: &Line<'_>, name: &str, value: &str) -> bool {
        if let Some((kind, _)) = TEXTS.iter().find(|(_, known)| *known == name) {
            self.text_field(line, *kind, value);
            return true;
        }
        let mut blocks = BLOCKS.into_iter();
        if let Some((_, open)) = blocks.find(|(known, _)| *known == name) {
            self.open = Some(open);
            self.begin(line, open);
            return true;
        }
        self.number_line(line, name, value)
    }

    /// Starts a block, which may remain empty.
    fn begin(&mut self, line: &Line<'_>, open: Open) {
        let Some(draft) = &mut self.draft else {
            return;
        };
        match open {
            Open::UpperBytes => draft.upper.bytes.push("", line.whole()),
            Open::LowerBytes => draft.lower.bytes.push("", line.whole()),
            Open::Field(kind) => self.push_field(line, kind, Vec::new()),
            _ => {}
        }
    }

    /// Reads a line with a number or the bytes of a field. Returns `false` for an unknown name.
    fn number_line(&mut self, line: &Line<'_>, name: &str, value: &str) -> bool {
        if let Some(kind) = name.strip_prefix("field ") {
            let kind = kind.trim().parse().ok().map(FieldKind::of);
            match kind.zip(unhex(value)) {
                Some((kind, data)) => self.push_field(line, kind, data),
                None => self.report(&codes::INVALID_LEVEL_TEXT_VALUE, line.whole(), || {
                    "expected `field NUMBER: BYTES` with a number from 0 to 255 and bytes as pairs of hexadecimal digits"
                        .to_owned()
                }),
            }
            return true;
        }
        let mut fields = NUMBER_FIELDS.into_iter();
        if let Some((_, kind)) = fields.find(|(known, _)| *known == name) {
            if let Some(number) = self.number(line, value) {
                self.push_field(line, kind, number.to_le_bytes().to_vec());
            }
            return true;
        }
        if !NUMBERS.contains(&name) {
            return false;
        }
        if let (Some(number), Some(draft)) = (self.number(line, value), &mut self.draft) {
            match name {
                "seconds" => draft.level.seconds = number,
                "chips" => draft.level.chips = number,
                _ => draft.level.detail = number,
            }
        }
        true
    }

    fn text_field(&mut self, line: &Line<'_>, kind: FieldKind, value: &str) {
        match unescaped(value) {
            Some(letters) => {
                let letters = match kind {
                    FieldKind::Password => mask(&letters),
                    _ => letters,
                };
                self.push_field(line, kind, [&letters[..], b"\0"].concat());
            }
            None => self.report(&codes::INVALID_LEVEL_TEXT_VALUE, line.whole(), || {
                let text = quote(value);
                format!("expected Windows-1252 text with escapes like `\\x41`, found {text}")
            }),
        }
    }

    fn push_field(&mut self, line: &Line<'_>, kind: FieldKind, mut data: Vec<u8>) {
        if data.len() > usize::from(u8::MAX) {
            let bytes = data.len();
            self.report(&codes::INVALID_LEVEL_TEXT_VALUE, line.whole(), || {
                format!("expected a field of at most 255 bytes, found {bytes}")
            });
            data.truncate(usize::from(u8::MAX));
        }
        if let Some(draft) = &mut self.draft {
            draft.level.fields.push(Field { kind, data });
            draft.fields.push(line.whole());
        }
    }

    fn block_line(&mut self, line: &Line<'_>, text: &str) {
        let (open, span) = (self.open, line.whole());
        if let Some(Open::Tail) = open {
            self.tail.push(text, span);
            return;
        }
        let (Some(open), Some(draft)) = (open, &mut self.draft) else {
            self.report(&codes::UNKNOWN_LEVEL_TEXT_LINE, span, || {
                "indented line outside a block; expected a name such as `map:` above it".to_owned()
            });
            return;
        };
        match open {
            Open::Upper | Open::Lower => self.row(line, text, open),
            Open::UpperBytes => draft.upper.bytes.push(text, span),
            Open::LowerBytes => draft.lower.bytes.push(text, span),
            Open::Rest => draft.rest.push(text, span),
            Open::Damaged => draft.damaged.push(text, span),
            Open::Field(kind) => self.field_line(line, text, kind),
            Open::Tail => {}
        }
    }

    fn field_line(&mut self, line: &Line<'_>, text: &str, kind: FieldKind) {
        let entry = entry(kind, text.trim());
        let fields = self.draft.as_mut().map(|draft| &mut draft.level.fields);
        let field = fields.and_then(|fields| fields.last_mut());
        let (Some(entry), Some(field)) = (entry, field) else {
            self.report(&codes::INVALID_LEVEL_TEXT_VALUE, line.whole(), || {
                let example = match kind {
                    FieldKind::Monsters => "cell such as `3,4`",
                    _ => "connection such as `3,4 > 5,6`",
                };
                format!("expected a {example}, found {}", quote(text.trim()))
            });
            return;
        };
        if field.data.len() + entry.len() > usize::from(u8::MAX) {
            self.report(&codes::INVALID_LEVEL_TEXT_VALUE, line.whole(), || {
                "this entry is ignored; a field has at most 255 bytes".to_owned()
            });
        } else {
            field.data.extend(entry);
        }
    }

    /// Reads a row of a map. Missing cells are empty; extra cells are ignored.
    fn row(&mut self, line: &Line<'_>, text: &str, open: Open) {
        let row = text.trim_start();
        let start = text.len() - row.len();
        let letters: Vec<(usize, char)> = row.char_indices().collect();
        if letters.len() != 2 * SIDE {
            let count = letters.len();
            let message = format!("expected {} characters in the row, found {count}", 2 * SIDE);
            self.unread(open, (count / 2).min(SIDE - 1), &message);
            self.report(&codes::WRONG_MAP_SIZE, line.whole(), || message);
        }
        let mut codes = Vec::with_capacity(SIDE);
        for cell in letters.chunks(2).take(SIDE) {
            let (from, last) = (cell[0].0, cell[cell.len() - 1]);
            let to = last.0 + last.1.len_utf8();
            let found = code(&row[from..to]);
            if found.is_none() && cell.len() == 2 {
                let span = line.span(start + from, start + to);
                let message = format!(
                    "expected a tile symbol or two hexadecimal digits, found {}",
                    quote(&row[from..to])
                );
                self.unread(open, codes.len(), &message);
                self.report(&codes::UNKNOWN_TILE_SYMBOL, span, || message);
            }
            codes.push(found.unwrap_or(0));
        }
        codes.resize(SIDE, 0);
        if let Some(draft) = &mut self.draft {
            let rows = draft.rows(open);
            rows.codes.extend(codes);
            let span = line.whole();
            rows.span = Some(rows.span.map_or(span, |all| all.to(span)));
        }
    }

    /// Notes a cell of the current row that cannot be read. Rows below the map are ignored.
    fn unread(&mut self, open: Open, column: usize, message: &str) {
        if let Some(draft) = &mut self.draft {
            let index = draft.rows(open).codes.len() + column;
            let message = message.to_owned();
            let cell = UnreadCell { index, message };
            draft.unread.extend(Some(cell).filter(|_| index < CELLS));
        }
    }

    fn bytes_of(&mut self, block: &Block) -> Vec<u8> {
        unhex(&block.text).unwrap_or_else(|| {
            self.report(
                &codes::INVALID_LEVEL_TEXT_VALUE,
                block.span.unwrap_or_default(),
                || "expected pairs of hexadecimal digits".to_owned(),
            );
            Vec::new()
        })
    }

    fn layer(&mut self, rows: &Rows, what: &str, head: Span) -> Layer {
        let mut codes = rows.codes.clone();
        if codes.len() != CELLS {
            let count = codes.len() / SIDE;
            self.report(&codes::WRONG_MAP_SIZE, rows.span.unwrap_or(head), || {
                format!("expected {SIDE} rows in the {what}, found {count}")
            });
            codes.resize(CELLS, 0);
        }
        let codes: Box<[u8; CELLS]> = codes
            .into_boxed_slice()
            .try_into()
            .unwrap_or_else(|_| Box::new([0; CELLS]));
        let canonical = Layer::of(codes);
        if rows.bytes.span.is_none() {
            return canonical;
        }
        let decoded = Layer::decoded(self.bytes_of(&rows.bytes));
        if decoded.codes == canonical.codes {
            return decoded;
        }
        self.report(
            &codes::ENCODED_BYTES_DIFFER,
            rows.bytes.span.unwrap_or_default(),
            || format!("the encoded bytes of the {what} differ from its rows; the rows count"),
        );
        canonical
    }

    fn end_level(&mut self) {
        self.open = None;
        let Some(mut draft) = self.draft.take() else {
            return;
        };
        let span = draft.span;
        draft.level.upper = self.layer(&draft.upper, "map", span);
        if draft.lower.span.is_some() || draft.lower.bytes.span.is_some() {
            draft.level.lower = self.layer(&draft.lower, "lower map", span);
        }
        draft.unread.extend(missing_rows(&draft.upper, "map"));
        if draft.lower.span.is_some() {
            draft.unread.extend(missing_rows(&draft.lower, "lower map"));
        }
        draft.level.rest = self.bytes_of(&draft.rest);
        if draft.damaged.span.is_some() {
            draft.level.damaged = Some(self.bytes_of(&draft.damaged));
        }
        self.spans.push(LevelSpans {
            fields: draft.fields,
            unread: draft.unread,
            ..LevelSpans::of_whole(span)
        });
        self.set.levels.push(draft.level);
    }

    fn end(mut self) -> (LevelSet, Vec<LevelSpans>) {
        self.end_level();
        let tail = std::mem::take(&mut self.tail);
        self.set.tail = self.bytes_of(&tail);
        let count = self.set.levels.len().min(usize::from(u16::MAX));
        self.set.claimed = self.claimed.unwrap_or(count as u16);
        (self.set, self.spans)
    }
}

/// The first cell that a map lacks.
fn missing_rows(rows: &Rows, what: &str) -> Option<UnreadCell> {
    let index = rows.codes.len();
    (index < CELLS).then(|| UnreadCell {
        index,
        message: format!(
            "the {what} ends here: expected {SIDE} rows, found {}",
            index / SIDE
        ),
    })
}
