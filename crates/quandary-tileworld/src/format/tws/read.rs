//! Reading solution files.
//!
//! If a record states a size that exceeds the rest of the file, the reader searches for the
//! next record. All bytes before that record, or up to the end of the file if none is found,
//! are kept as a damaged record.

use super::{END, HEAD, HEADER, PASSWORD_ONLY, SIGNATURE};
use crate::codes;
use crate::model::{NameRecord, Password, Record, Ruleset, SolutionFile, SolutionRecord};
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
) -> Result<(SolutionFile, Vec<Span>), LimitExceeded> {
    let bytes = source.bytes();
    let header = bytes.first_chunk::<HEADER>();
    let signed = header.filter(|header| header.starts_with(&SIGNATURE.to_le_bytes()));
    let Some(&[.., rules, low, high, more]) = signed else {
        let span = Span::new(0, bytes.len().min(HEADER));
        sink.report(&codes::NOT_A_SOLUTION_FILE, span, || {
            "not a solution file: expected a header of 8 bytes that begins with 35 33 9B 99"
                .to_owned()
        });
        let file = SolutionFile {
            ruleset: Ruleset::Ms,
            visited: 0,
            extra: Vec::new(),
            records: Vec::new(),
            tail: bytes.to_vec(),
        };
        return Ok((file, Vec::new()));
    };
    let more = usize::from(more);
    let at = (HEADER + more).min(bytes.len());
    let mut file = SolutionFile {
        ruleset: Ruleset::of(rules),
        visited: u16::from_le_bytes([low, high]),
        extra: bytes[HEADER..at].to_vec(),
        records: Vec::new(),
        tail: Vec::new(),
    };
    if let Ruleset::Other(number) = file.ruleset {
        sink.report_with(
            &codes::UNKNOWN_RULESET,
            Span::new(4, 5),
            || format!("expected ruleset 1 (Lynx) or 2 (MS), found {number}"),
            |finding| finding.with_field("ruleset"),
        );
    }
    if at < HEADER + more {
        let there = at - HEADER;
        sink.report_with(
            &codes::TRUNCATED_HEADER,
            Span::new(7, HEADER),
            || format!("the header states {more} extra bytes, but only {there} follow"),
            |finding| finding.with_field("header size"),
        );
    }
    let mut reader = Reader {
        bytes,
        at,
        sink,
        spans: Vec::new(),
    };
    reader.records(&mut file, limits)?;
    Ok((file, reader.spans))
}

struct Reader<'a, 'f> {
    bytes: &'a [u8],
    at: usize,
    sink: &'f mut DiagnosticSink,
    spans: Vec<Span>,
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let four: &[u8; 4] = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*four))
}

impl Reader<'_, '_> {
    fn records(&mut self, file: &mut SolutionFile, limits: &Limits) -> Result<(), LimitExceeded> {
        let mut is_first = true;
        while let Some(size) = number(self.bytes, self.at) {
            let start = self.at;
            let count = file.records.len() as u64 + 1;
            Limits::check("levels", limits.levels, count, Span::at(start))?;
            let record = self.record(size, is_first);
            is_first &= record.is_void();
            let is_end = record == Record::End;
            file.records.push(record);
            self.spans.push(Span::new(start, self.at));
            if is_end {
                break;
            }
        }
        file.tail = self.bytes[self.at..].to_vec();
        if !file.tail.is_empty() {
            let span = Span::new(self.at, self.bytes.len());
            let ended = file.records.last() == Some(&Record::End);
            let (code, what): (&'static Code, _) = if ended {
                (&codes::BYTES_AFTER_END_MARKER, "after the end marker")
            } else {
                (
                    &codes::BYTES_AFTER_LAST_RECORD,
                    "after the last record; too few for another record, which begins with a 4-byte size",
                )
            };
            self.sink.report(code, span, || {
                let extra = counted(span.len() as u64, "extra byte", "extra bytes");
                format!("{extra} {what}")
            });
        }
        Ok(())
    }

    fn record(&mut self, size: u32, is_first: bool) -> Record {
        let body = self.at + 4;
        if size == END {
            self.at = body;
            return Record::End;
        }
        let place = self.spans.len() + 1;
        let end = usize::try_from(size)
            .ok()
            .and_then(|size| body.checked_add(size));
        let Some(end) = end.filter(|end| *end <= self.bytes.len()) else {
            let start = self.at;
            self.at = next_record(self.bytes, body).unwrap_or(self.bytes.len());
            let left = self.bytes.len() - body;
            self.sink.report_with(
                &codes::TRUNCATED_RECORD,
                Span::new(start, body),
                || {
                    format!(
                        "the record should have {size} bytes, but the file has only {left} left"
                    )
                },
                |finding| finding.with_field(format!("record {place} / size")),
            );
            return Record::Damaged(self.bytes[start..self.at].to_vec());
        };
        self.at = end;
        let record = parse(&self.bytes[body..end], is_first);
        if let Record::Odd(body) = &record {
            let size = body.len();
            self.sink.report_with(
                &codes::INVALID_RECORD_SIZE,
                Span::new(end - size, end),
                || format!("expected a record of 6 or at least 16 bytes, found {size}"),
                |finding| finding.with_field(format!("record {place}")),
            );
        }
        record
    }
}

fn parse(body: &[u8], is_first: bool) -> Record {
    if let Some((&[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p], rest)) =
        body.split_first_chunk::<HEAD>()
    {
        if is_first && body.starts_with(&[0; PASSWORD_ONLY]) {
            return Record::Name(NameRecord {
                reserved: [g, h, i, j, k, l, m, n, o, p],
                text: rest.to_vec(),
            });
        }
        return Record::Solution(SolutionRecord {
            number: u16::from_le_bytes([a, b]),
            password: Password([c, d, e, f]),
            flags: g,
            slide_and_step: h,
            seed: u32::from_le_bytes([i, j, k, l]),
            ticks: u32::from_le_bytes([m, n, o, p]),
            encoded: rest.to_vec(),
        });
    }
    match *body {
        [] => Record::Empty,
        [a, b, c, d, e, f] => Record::Password {
            number: u16::from_le_bytes([a, b]),
            password: Password([c, d, e, f]),
        },
        _ => Record::Odd(body.to_vec()),
    }
}

/// How many bytes are searched for the next record after a wrong size.
const SEARCH: usize = 1 << 16;

/// How many consecutive plausible records are required, unless the file ends before.
const REQUIRED: usize = 3;

/// Returns the offset of the next plausible record.
fn next_record(bytes: &[u8], from: usize) -> Option<usize> {
    let to = bytes.len().min(from.saturating_add(SEARCH));
    (from..to).find(|at| {
        let mut at = *at;
        let follow = |at: usize| {
            let size = usize::try_from(number(bytes, at)?).ok()?;
            let body = bytes.get(at + 4..)?.get(..size)?;
            let password = body.get(2..PASSWORD_ONLY)?;
            let fits = size == PASSWORD_ONLY || size > HEAD;
            (fits && password.iter().all(u8::is_ascii_uppercase)).then_some(at + 4 + size)
        };
        for found in 0..REQUIRED {
            if at == bytes.len() {
                return found > 0;
            }
            match follow(at) {
                Some(next) => at = next,
                None => return false,
            }
        }
        true
    })
}
