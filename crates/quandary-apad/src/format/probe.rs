//! How much a file looks like each of the formats, by its beginning.

use super::apad::{self, WIDTH};
use super::dayboard::SIGNATURE;
use super::{APAD, DAYBOARD, PLACEMENTS, placements};
use quandary_core::diagnostic::Severity;
use quandary_core::family::Evidence;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

/// How many boards or lines are looked at.
const LOOKED_AT: usize = 1_000;

/// How many pieces a board shows at least, so that it is no chance.
const SHOWN: usize = 4;

/// Weighs a file by its beginning, the likeliest format first; nothing if it looks like none (A1).
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    if let Some(score) = weigh_boards(source.bytes()) {
        let why = "boards of nine bytes, their pieces side by side";
        return vec![evidence(APAD, score, why)];
    }
    // Zero bytes are in no text; looking for lines in large binary files costs time.
    if source.bytes().iter().take(1 << 16).any(|byte| *byte == 0) {
        return Vec::new();
    }
    if is_description(source) {
        return vec![evidence(DAYBOARD, 100, "it begins with `Dayboard:`")];
    }
    let found = weigh_lines(source);
    let found =
        found.map(|score| evidence(PLACEMENTS, score, "lines that name squares and pieces"));
    found.into_iter().collect()
}

/// Whether a text is itself a puzzle, so that it can stand where a file name does: one position in
/// words (A2).
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let line = text.trim();
    let alone = !line.contains(['\n', '\r']);
    alone && is_position(&Source::new("", line.as_bytes().to_vec()))
}

fn evidence(format: &'static quandary_core::family::Format, score: u8, why: &str) -> Evidence {
    Evidence {
        format,
        score,
        why: why.to_owned(),
    }
}

/// There is no signature, so nearly all boards have to be sound and to show enough.
fn weigh_boards(bytes: &[u8]) -> Option<u8> {
    let (boards, _) = bytes.as_chunks::<WIDTH>();
    let looked_at = boards.len().min(LOOKED_AT);
    let sound = boards[..looked_at].iter().filter(|board| shows(board));
    let share = sound.count() * 100 / looked_at.max(1);
    let whole = bytes.len().is_multiple_of(WIDTH);
    match (share, whole) {
        (100, true) => Some(95),
        (95.., _) => Some(80),
        _ => None,
    }
}

/// Whether no piece of a board is ignored and enough of them lie on it.
fn shows(record: &apad::Record) -> bool {
    let decoded = apad::decode(record);
    let placed = decoded.0.iter().filter(|place| !place.squares().is_empty());
    placed.count() >= SHOWN && decoded.ignored().next().is_none()
}

fn is_description(source: &Source) -> bool {
    let mut lines = source.lines().take(LOOKED_AT).map(|line| line.text.trim());
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let tag = first.split_once(':').map(|(tag, _)| tag);
    tag.is_some_and(|tag| tag.eq_ignore_ascii_case(SIGNATURE.0))
}

fn weigh_lines(source: &Source) -> Option<u8> {
    let filled = source.lines().filter(|line| !line.text.trim().is_empty());
    let (mut lines, mut positions) = (0, 0);
    for line in filled.take(LOOKED_AT) {
        lines += 1;
        positions += usize::from(is_position_line(line));
    }
    let share = positions * 100 / lines.max(1);
    (share >= 50).then_some((share * 9 / 10) as u8)
}

fn is_position(source: &Source) -> bool {
    source.lines().next().is_some_and(is_position_line)
}

/// The longest line that is looked at, in bytes.
const LONGEST: usize = 1_000;

fn is_position_line(line: quandary_core::source::Line<'_>) -> bool {
    let plausible = line.text.len() <= LONGEST && placements::is_telling(line.text);
    plausible && {
        let mut sink = DiagnosticSink::discarding();
        placements::read_line(line, &mut sink);
        sink.sorted().worst() < Some(Severity::Error)
    }
}
