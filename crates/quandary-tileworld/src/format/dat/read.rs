//! Reading data files.
//!
//! Sizes in the file are not trusted. A level ends at its declared size, or at the end of the file
//! if that comes first. If the declared size does not fit the data, a level with complete layers
//! can end after its fields instead (D14). No layer or field extends past the end of its level.

use super::HEADER;
use super::write::{encode_level, level_bytes};
use crate::codes;
use crate::model::{
    CELLS, Field, FieldKind, Layer, Level, LevelSet, LevelSpans, Magic, UnreadCell, rle,
};
use quandary_core::diagnostic::Code;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::counted;

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
            || format!("expected a header of {HEADER} bytes, found {}", bytes.len()),
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
            || format!("unknown magic number: expected 0002AAAC, 0102AAAC or 0003AAAC, found {number:08X}"),
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
        let mut reader = LevelReader::new(bytes, at, index + 1, sink);
        let (level, place) = reader.read(index + 1 == usize::from(set.claimed));
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
            || format!("expected {claimed} levels, found {found}"),
            |finding| finding.with_field("level count"),
        );
    }
    if at < bytes.len() {
        let left = (bytes.len() - at) as u64;
        sink.report(
            &codes::BYTES_AFTER_LAST_LEVEL,
            Span::new(at, bytes.len()),
            || {
                let extra = counted(left, "extra byte", "extra bytes");
                format!("{extra} after the last level")
            },
        );
    }
    set.tail = bytes[at..].to_vec();
    Ok(places)
}

/// Corrects a set that is not from a data file so that it can be written as one and read back: drops
/// the bytes of damaged levels that contradict the level, and corrects a number of levels that
/// would hide levels or find some in the tail. Returns whether anything was changed.
pub(crate) fn make_consistent(set: &mut LevelSet) -> bool {
    let mut changed = drop_contradictory_bytes(set);
    let count = set.levels.len();
    let claimed = usize::from(set.claimed);
    if claimed < count || (claimed > count && set.tail.len() >= 2) {
        set.claimed = count.min(usize::from(u16::MAX)) as u16;
        changed = true;
    }
    changed
}

/// Drops the bytes of damaged levels that would be read as anything else in the file. Returns
/// whether there were any.
fn drop_contradictory_bytes(set: &mut LevelSet) -> bool {
    let mut changed = false;
    let mut following = FollowingBytes::of_tail(set);
    let last = set.levels.len().saturating_sub(1);
    // From the last level to the first, because the end of a level depends on what follows.
    for (place, level) in set.levels.iter_mut().enumerate().rev() {
        let bytes = level_bytes(level);
        following.prepend(&bytes);
        if level.damaged.is_some() && !following.begin_with(level, bytes.len(), place == last) {
            following.remove(bytes.len());
            level.damaged = None;
            following.prepend(&level_bytes(level));
            changed = true;
        }
    }
    changed
}

/// The end of a file, which grows towards its start.
struct FollowingBytes {
    file: Vec<u8>,
    start: usize,
}

impl FollowingBytes {
    /// The bytes after the last level, with space for all levels before them.
    fn of_tail(set: &LevelSet) -> Self {
        let levels = set.levels.iter();
        let longest = levels.map(|level| level_bytes(level).len().max(encode_level(level).len()));
        let start = longest.sum();
        let mut file = vec![0; start];
        file.extend(&set.tail);
        Self { file, start }
    }

    fn prepend(&mut self, bytes: &[u8]) {
        let end = self.start;
        self.start -= bytes.len();
        self.file[self.start..end].copy_from_slice(bytes);
    }

    fn remove(&mut self, bytes: usize) {
        self.start += bytes;
    }

    /// Whether the first bytes, this many, are read as this level.
    fn begin_with(&self, level: &Level, bytes: usize, is_last: bool) -> bool {
        let file = &self.file[self.start..];
        if bytes < 2 {
            return false;
        }
        let mut sink = DiagnosticSink::discarding();
        let (read, spans) = LevelReader::new(file, 0, 1, &mut sink).read(is_last);
        spans.whole.end == bytes && read == *level
    }
}

/// Reads one level.
struct LevelReader<'a, 'f> {
    bytes: &'a [u8],
    /// Offset of the level, that is of its size.
    start: usize,
    /// Current offset.
    at: usize,
    /// End of the level.
    end: usize,
    /// Ordinal in the file, from 1.
    place: usize,
    /// The first missing cells of the layers.
    unread: Vec<UnreadCell>,
    sink: &'f mut DiagnosticSink,
}

fn word(bytes: &[u8], at: usize) -> Option<usize> {
    let word: &[u8; 2] = bytes.get(at..)?.first_chunk()?;
    Some(usize::from(u16::from_le_bytes(*word)))
}

/// Bytes from the start of a level to the length of its upper layer.
const HEAD: usize = 10;

/// Returns where the fields of the level at an offset end according to the lengths of its parts,
/// and whether both layers have all their cells; `None` if they extend past the file.
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

/// Whether another level or the end of the file is plausible at an offset.
fn is_boundary(bytes: &[u8], at: usize) -> bool {
    at == bytes.len() || walk(bytes, at).is_some_and(|(_, whole)| whole)
}

impl<'a, 'f> LevelReader<'a, 'f> {
    fn new(bytes: &'a [u8], start: usize, place: usize, sink: &'f mut DiagnosticSink) -> Self {
        Self {
            bytes,
            start,
            at: start + 2,
            end: bytes.len(),
            place,
            unread: Vec::new(),
            sink,
        }
    }

    /// Reads the level. The last level may be followed by arbitrary bytes.
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
                format!("expected a level header of 8 bytes, found {bytes}")
            });
        } else if level.detail > 1 {
            let (span, detail) = (Span::new(self.at - 2, self.at), level.detail);
            self.report(&codes::UNKNOWN_MAP_DETAIL, span, "map detail", || {
                format!("expected map detail 0 or 1, found {detail}")
            });
        }
        (level.upper, places.upper) = self.layer("upper layer");
        (level.lower, places.lower) = self.layer("lower layer");
        (level.fields, places.fields) = self.fields();
        level.rest = self.bytes[self.at.min(self.end)..self.end].to_vec();
        if !level.rest.is_empty() {
            let span = Span::new(self.at, self.end);
            self.report(&codes::BYTES_AFTER_FIELDS, span, "rest", || {
                let extra = counted(span.len() as u64, "extra byte", "extra bytes");
                format!("{extra} after the fields of the level")
            });
        }
        places.unread = std::mem::take(&mut self.unread);
        let bytes = &self.bytes[self.start..self.end];
        level.damaged = (encode_level(&level) != bytes).then(|| bytes.to_vec());
        (level, places)
    }

    /// Determines the end of the level.
    fn find_end(&mut self, is_last: bool) -> usize {
        let size = word(self.bytes, self.start).unwrap_or(0);
        let claimed = self.start + 2 + size;
        let parts = walk(self.bytes, self.start);
        let fits =
            |end: usize| end <= self.bytes.len() && (is_last || is_boundary(self.bytes, end));
        match parts {
            Some((end, _)) if end == claimed => end,
            Some((end, _)) if end < claimed && fits(claimed) => claimed,
            Some((end, true)) if is_boundary(self.bytes, end) || claimed > self.bytes.len() => {
                let span = Span::new(self.start, self.start + 2);
                let parts = end - span.end;
                self.report(&codes::WRONG_LEVEL_SIZE, span, "size", || {
                    format!(
                        "the level states a size of {size} bytes, but its layers and fields have {parts} bytes"
                    )
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

    /// Reads the location of a part that starts with its length, cut off at the end of the level.
    fn sized_part(&mut self, part: &'static str) -> Span {
        let before = self.at;
        let Some(length) = self.word() else {
            self.report(&codes::TRUNCATED_LEVEL, Span::at(before), part, || {
                format!("the level ends before the {part}")
            });
            self.at = self.end;
            return Span::at(self.end);
        };
        let there = self.end - self.at;
        if length > there {
            let span = Span::new(before, before + 2);
            self.report(&codes::TRUNCATED_LEVEL, span, part, || {
                format!(
                    "the {part} should have {length} bytes, but the level has only {there} left"
                )
            });
        }
        let span = Span::new(self.at, self.at + length.min(there));
        self.at = span.end;
        span
    }

    fn layer(&mut self, part: &'static str) -> (Layer, Option<Span>) {
        let span = self.sized_part(part);
        let encoded = &self.bytes[span.range()];
        let decoded = rle::decode(encoded);
        let whole = self.at < self.end;
        if let Some(cut) = decoded.cut.filter(|_| whole) {
            let run = Span::new(span.start + cut, span.end);
            self.report(&codes::TRUNCATED_RUN, run, part, || {
                "the layer ends inside a run of cells".to_owned()
            });
        } else if decoded.cells != CELLS && whole {
            let (code, cells): (&'static Code, _) = if decoded.cells < CELLS {
                (&codes::TOO_FEW_CELLS, decoded.cells)
            } else {
                (&codes::TOO_MANY_CELLS, decoded.cells)
            };
            self.report(code, span, part, || {
                format!("expected {CELLS} cells, found {cells}")
            });
        }
        if (1..CELLS).contains(&decoded.cells) {
            self.unread.push(UnreadCell {
                index: decoded.cells,
                message: format!(
                    "the {part} ends here: expected {CELLS} cells, found {}",
                    decoded.cells
                ),
            });
        }
        let layer = Layer {
            codes: decoded.codes,
            encoded: encoded.to_vec(),
        };
        (layer, Some(span))
    }

    fn fields(&mut self) -> (Vec<Field>, Vec<Span>) {
        let block = self.sized_part("fields");
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
                    Some(size) => {
                        format!("field {place} should have {size} bytes, but only {there} bytes of field data are left")
                    }
                    None => format!("the fields end before the size of field {place}"),
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
