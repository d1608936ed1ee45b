//! Reading data files. Lengths in them are claims: a level ends where its size says if the next
//! one begins there, else where its parts end, and no part reaches beyond its level.

use super::{HEADER, write::said};
use crate::codes;
use crate::model::{CELLS, Field, FieldKind, Layer, Level, LevelSet, LevelSpans, Magic, rle};
use quandary_core::diagnostic::Code;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;

pub(in crate::format) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<(LevelSet, Vec<LevelSpans>), LimitExceeded> {
    let bytes = source.bytes();
    let Some([a, b, c, d, low, high]) = bytes.first_chunk::<HEADER>().copied() else {
        sink.report(
            &codes::DATA_FILE_TOO_SHORT,
            Span::new(0, bytes.len()),
            || {
                format!(
                    "a data file begins with {HEADER} bytes, and this one has {}",
                    bytes.len()
                )
            },
        );
        let set = LevelSet {
            magic: Magic::Ms,
            claimed: 0,
            levels: Vec::new(),
            tail: bytes.to_vec(),
        };
        return Ok((set, Vec::new()));
    };
    let mut set = LevelSet {
        magic: Magic::of(u32::from_le_bytes([a, b, c, d])),
        claimed: u16::from_le_bytes([low, high]),
        levels: Vec::new(),
        tail: Vec::new(),
    };
    if let Magic::Unknown(number) = set.magic {
        sink.report_with(
            &codes::UNKNOWN_MAGIC_NUMBER,
            Span::new(0, 4),
            || format!("the first four bytes are {number:08X}, which names no rules"),
            |finding| finding.with_field("magic"),
        );
    }
    let spans = read_levels(bytes, &mut set, sink, limits)?;
    Ok((set, spans))
}

fn read_levels(
    bytes: &[u8],
    set: &mut LevelSet,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Vec<LevelSpans>, LimitExceeded> {
    let mut places = Vec::new();
    let mut at = HEADER;
    for index in 0..usize::from(set.claimed) {
        if bytes.len() - at < 2 {
            break;
        }
        let number = index as u64 + 1;
        Limits::check("levels", limits.levels, number, Span::at(at))?;
        let mut draft = Draft::new(bytes, at, index + 1, sink);
        let (level, place) = draft.read(index + 1 == usize::from(set.claimed));
        at = place.whole.end;
        set.levels.push(level);
        places.push(place);
    }
    let found = set.levels.len();
    if found < usize::from(set.claimed) {
        let claimed = set.claimed;
        sink.report_with(
            &codes::MISSING_LEVELS,
            Span::new(4, HEADER),
            || format!("{claimed} levels are claimed, of which the file has {found}"),
            |finding| finding.with_field("level count"),
        );
    }
    if at < bytes.len() {
        let left = bytes.len() - at;
        sink.report(
            &codes::BYTES_AFTER_LAST_LEVEL,
            Span::new(at, bytes.len()),
            || format!("{left} bytes stand after the last level"),
        );
    }
    set.tail = bytes[at..].to_vec();
    Ok(places)
}

/// A set that another form made: what could not be read back from a data file is left out. Such are
/// the bytes of a damaged level that say something else than its parts, and a count that hides
/// levels or finds them in the tail. Tells whether there was any.
pub(in crate::format) fn settled(set: &mut LevelSet) -> bool {
    let mut settled = false;
    for level in &mut set.levels {
        if level.damaged.is_some() && alone(level.damaged.as_deref()) != Some(level.clone()) {
            level.damaged = None;
            settled = true;
        }
    }
    let count = set.levels.len();
    let claimed = usize::from(set.claimed);
    if claimed < count || (claimed > count && set.tail.len() >= 2) {
        set.claimed = count.min(usize::from(u16::MAX)) as u16;
        settled = true;
    }
    settled
}

/// The level that these bytes are, size and all.
fn alone(bytes: Option<&[u8]>) -> Option<Level> {
    let bytes = bytes.filter(|bytes| bytes.len() >= 2)?;
    let mut sink = DiagnosticSink::discarding();
    let (level, place) = Draft::new(bytes, 0, 1, &mut sink).read(true);
    (place.whole.end == bytes.len()).then_some(level)
}

/// A level while it is read.
struct Draft<'a, 'f> {
    bytes: &'a [u8],
    /// Where the level begins: its size.
    start: usize,
    /// Where reading has come.
    at: usize,
    /// No part reaches beyond.
    end: usize,
    /// Its place in the file, from 1.
    place: usize,
    sink: &'f mut DiagnosticSink,
}

fn word(bytes: &[u8], at: usize) -> Option<usize> {
    let word: &[u8; 2] = bytes.get(at..)?.first_chunk()?;
    Some(usize::from(u16::from_le_bytes(*word)))
}

/// Bytes of a level from its size to the length of its upper layer.
const HEAD: usize = 10;

/// Where the parts of the level at an offset end, by their own lengths, and whether each layer has
/// all its cells; `None` where they leave the file.
fn walk(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let mut at = start + HEAD;
    let mut whole = true;
    for _layer in 0..2 {
        let length = word(bytes, at)?;
        let encoded = bytes.get(at + 2..at + 2 + length)?;
        whole &= rle::is_whole(encoded);
        at += 2 + length;
    }
    at += 2 + word(bytes, at)?;
    (at <= bytes.len()).then_some((at, whole))
}

/// Whether a level may begin here, or the file may end.
fn may_go_on(bytes: &[u8], at: usize) -> bool {
    at == bytes.len() || walk(bytes, at).is_some_and(|(_, whole)| whole)
}

impl<'a, 'f> Draft<'a, 'f> {
    fn new(bytes: &'a [u8], start: usize, place: usize, sink: &'f mut DiagnosticSink) -> Self {
        Self {
            bytes,
            start,
            at: start + 2,
            end: bytes.len(),
            place,
            sink,
        }
    }

    /// Reads the level; behind the last one anything may stand.
    fn read(&mut self, is_last: bool) -> (Level, LevelSpans) {
        self.end = self.find_end(is_last);
        let mut level = Level::new(0);
        let mut places = LevelSpans::of_whole(Span::new(self.start, self.end));
        let head = Span::new(self.start + 2, self.end.min(self.start + HEAD));
        for value in [
            &mut level.number,
            &mut level.seconds,
            &mut level.chips,
            &mut level.detail,
        ] {
            *value = self.word().unwrap_or(0) as u16;
        }
        if head.len() < HEAD - 2 {
            let bytes = head.len();
            self.report(&codes::TRUNCATED_LEVEL, head, "head", || {
                format!("the head of a level has 8 bytes, and this one has {bytes}")
            });
        } else if level.detail > 1 {
            let (span, detail) = (Span::new(self.at - 2, self.at), level.detail);
            self.report(&codes::UNKNOWN_MAP_DETAIL, span, "map detail", || {
                format!("the map detail is {detail}, not 0 or 1")
            });
        }
        (level.upper, places.upper) = self.layer("upper layer");
        (level.lower, places.lower) = self.layer("lower layer");
        (level.fields, places.fields) = self.fields();
        level.rest = self.bytes[self.at.min(self.end)..self.end].to_vec();
        if !level.rest.is_empty() {
            let span = Span::new(self.at, self.end);
            self.report(&codes::BYTES_AFTER_FIELDS, span, "rest", || {
                format!("{} bytes stand after the fields", span.len())
            });
        }
        let bytes = &self.bytes[self.start..self.end];
        level.damaged = (said(&level) != bytes).then(|| bytes.to_vec());
        (level, places)
    }

    /// Where the level ends.
    fn find_end(&mut self, is_last: bool) -> usize {
        let size = word(self.bytes, self.start).unwrap_or(0);
        let claimed = self.start + 2 + size;
        let parts = walk(self.bytes, self.start);
        let fits = |end: usize| end <= self.bytes.len() && (is_last || may_go_on(self.bytes, end));
        match parts {
            Some((end, _)) if end == claimed => end,
            Some((end, _)) if end < claimed && fits(claimed) => claimed,
            Some((end, true)) if may_go_on(self.bytes, end) || claimed > self.bytes.len() => {
                let span = Span::new(self.start, self.start + 2);
                let parts = end - span.end;
                self.report(&codes::WRONG_LEVEL_SIZE, span, "size", || {
                    format!("the level has {size} bytes by its size and {parts} by its parts")
                });
                end
            }
            _ => claimed.min(self.bytes.len()),
        }
    }

    fn word(&mut self) -> Option<usize> {
        let word = word(&self.bytes[..self.end], self.at);
        self.at = (self.at + 2).min(self.end);
        word
    }

    /// The bytes of a part that begins with its length, as far as they are there.
    fn counted(&mut self, part: &'static str) -> Span {
        let before = self.at;
        let Some(length) = self.word() else {
            self.report(&codes::TRUNCATED_LEVEL, Span::at(before), part, || {
                format!("the level ends before its {part}")
            });
            self.at = self.end;
            return Span::at(self.end);
        };
        let there = self.end - self.at;
        if length > there {
            let span = Span::new(before, before + 2);
            self.report(&codes::TRUNCATED_LEVEL, span, part, || {
                format!("{length} bytes are claimed, with {there} left of the level")
            });
        }
        let span = Span::new(self.at, self.at + length.min(there));
        self.at = span.end;
        span
    }

    fn layer(&mut self, part: &'static str) -> (Layer, Option<Span>) {
        let span = self.counted(part);
        let encoded = &self.bytes[span.range()];
        let decoded = rle::decode(encoded);
        let whole = self.at < self.end;
        if let Some(cut) = decoded.cut.filter(|_| whole) {
            let run = Span::new(span.start + cut, span.end);
            self.report(&codes::TRUNCATED_RUN, run, part, || {
                "the layer ends inside of a run".to_owned()
            });
        } else if decoded.cells != CELLS && whole {
            let (code, cells): (&'static Code, _) = if decoded.cells < CELLS {
                (&codes::TOO_FEW_CELLS, decoded.cells)
            } else {
                (&codes::TOO_MANY_CELLS, decoded.cells)
            };
            self.report(code, span, part, || {
                format!("the layer has {cells} cells instead of {CELLS}")
            });
        }
        let layer = Layer {
            codes: decoded.codes,
            encoded: encoded.to_vec(),
        };
        (layer, Some(span))
    }

    fn fields(&mut self) -> (Vec<Field>, Vec<Span>) {
        let block = self.counted("fields");
        let mut fields = Vec::new();
        let mut spans = Vec::new();
        let mut at = block.start;
        while at < block.end {
            let kind = FieldKind::of(self.bytes[at]);
            let from = (at + 2).min(block.end);
            let size = self.bytes[..block.end].get(at + 1);
            let size = size.copied().map(usize::from);
            let there = block.end - from;
            if size.is_none_or(|size| size > there) {
                let place = fields.len() + 1;
                let span = Span::new(at, from);
                self.report(&codes::TRUNCATED_FIELD, span, "fields", || match size {
                    Some(size) => format!(
                        "field {place} claims {size} bytes, with {there} left of the fields"
                    ),
                    None => format!("field {place} has no size"),
                });
            }
            let span = Span::new(from, from + size.unwrap_or(0).min(there));
            fields.push(Field {
                kind,
                data: self.bytes[span.range()].to_vec(),
            });
            spans.push(span);
            at = span.end;
        }
        (fields, spans)
    }

    fn report(
        &mut self,
        code: &'static Code,
        span: Span,
        part: &str,
        message: impl FnOnce() -> String,
    ) {
        let place = self.place;
        self.sink.report_with(code, span, message, |finding| {
            finding.with_field(format!("level {place} / {part}"))
        });
    }
}
