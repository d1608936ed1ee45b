//! Recognition of formats by the beginning of a file.

use super::html;
use super::lines::{FileText, Paragraphs};
use super::scan::{self, LineKind};
use super::symbols::{Alphabet, is_xsb};
use super::table::{FormatHandler, FormatId, HANDLERS, Match};
use super::texts::{self, TextLine};
use quandary_core::format::Evidence;
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use std::cmp::Reverse;

/// Number of bytes that are examined.
const PREFIX: usize = 64 << 10;

/// Returns the [`FORMATS`](super::FORMATS) that the beginning of a file matches, best match first.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let beginning = beginning(source.bytes());
    // Text files contain no NUL bytes.
    if beginning.contains(&0) {
        return Vec::new();
    }
    let features = Features::of(beginning);
    let matches = |handler: &'static FormatHandler| {
        let (score, why) = (handler.probe)(&features)?;
        Some((handler, score, why))
    };
    let mut found: Vec<_> = HANDLERS.iter().filter_map(matches).collect();
    found.sort_by_key(|(handler, score, _)| (Reverse(*score), handler.rank));
    let evidence = found.into_iter().map(|(handler, score, why)| Evidence {
        format: &handler.format,
        score,
        why: why.to_owned(),
    });
    evidence.collect()
}

/// Returns whether a text is a level on one line, with `|` between the rows of the board, rather
/// than a file name.
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let line = text.trim();
    let alone = !line.contains(['\n', '\r']) && line.contains('|');
    alone && !probe(&Source::new("", line.as_bytes().to_vec())).is_empty()
}

/// Returns the complete lines within the prefix.
fn beginning(bytes: &[u8]) -> &[u8] {
    match bytes.get(..PREFIX) {
        None => bytes,
        Some(cut) => {
            let last_end = cut.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
            last_end.map_or(cut, |at| &cut[..at])
        }
    }
}

/// What the beginning of a file contains, for the probes of all formats.
#[derive(Default)]
pub(super) struct Features {
    is_slc: bool,
    /// Boards in the symbols of XSB, SOK and Crossoban.
    boards: BoardFeatures,
    /// Boards in the symbols of Pusher text.
    pusher_boards: BoardFeatures,
}

impl Features {
    fn of(beginning: &[u8]) -> Self {
        if is_slc(beginning) {
            return Self {
                is_slc: true,
                ..Self::default()
            };
        }
        let source = Source::new("", beginning.to_vec());
        let html = html::decode(&source);
        let text = FileText::new(&source, html.as_ref());
        Self {
            is_slc: false,
            boards: BoardFeatures::of(text, FormatId::Sok),
            pusher_boards: BoardFeatures::of(text, FormatId::Pusher),
        }
    }
}

fn is_slc(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('<')
        && text.contains("<SokobanLevels")
}

/// Score that a format loses if the boards have features of another format.
const OTHER_FORMAT: u8 = 10;

/// Matches plain Sokoban boards, which look alike in XSB, SOK and Crossoban text.
pub(super) fn xsb(features: &Features) -> Option<Match> {
    let boards = &features.boards;
    let score = boards.score().filter(|_| !boards.extended)?;
    let penalty = if boards.sok { OTHER_FORMAT } else { 0 };
    Some((score - penalty, "Sokoban boards"))
}

pub(super) fn sok(features: &Features) -> Option<Match> {
    let boards = &features.boards;
    let score = boards.score().filter(|_| !boards.extended)?;
    Some(match boards.sok {
        true => (score, "Sokoban boards with SOK notation"),
        false => (score, "Sokoban boards"),
    })
}

pub(super) fn crossoban(features: &Features) -> Option<Match> {
    match features.boards.extended {
        true => Some((features.boards.score()?, "boards with Crossoban symbols")),
        false => xsb(features),
    }
}

pub(super) fn pusher(features: &Features) -> Option<Match> {
    Some((features.pusher_boards.score()?, "boards with `X` as walls"))
}

pub(super) fn slc(features: &Features) -> Option<Match> {
    features.is_slc.then_some((100, "XML with Sokoban levels"))
}

/// Properties of the boards and the text in a file.
#[derive(Default)]
struct BoardFeatures {
    /// Number of boards with a pusher.
    boards: usize,
    /// Number of rows of these boards.
    rows: usize,
    /// Number of lines outside these boards, without comments and labels.
    text: usize,
    /// Whether the boards have walls of the expected symbol.
    walls: bool,
    /// Whether there are symbols that only Crossoban has, or several characters per cell.
    extended: bool,
    /// Whether there are letters for pushers, `::`, run lengths, `Collection:` or moves.
    sok: bool,
}

impl BoardFeatures {
    fn of(text: FileText<'_>, id: FormatId) -> Self {
        let limits = Limits::default();
        let mut sink = DiagnosticSink::discarding();
        let mut paragraphs = Paragraphs::new(text, &limits);
        let mut features = Self::default();
        let mut width = 1;
        while let Ok(Some(paragraph)) = paragraphs.next(&mut sink) {
            let rows = &paragraph.rows;
            let kinds: Vec<LineKind> = rows.iter().map(|row| id.classify(row.text())).collect();
            let mut next = 0;
            for board in scan::boards(&paragraph, &kinds, &mut width) {
                features.add_text(rows[next..board.rows.start].iter().map(|row| row.text()));
                next = board.rows.end;
                let texts: Vec<&str> = rows[board.rows].iter().map(|row| row.text()).collect();
                features.add_board(&texts, board.width, id);
            }
            features.add_text(rows[next..].iter().map(|row| row.text()));
            let mut lines = rows[next..].iter().map(|row| TextLine::new(*row, 0));
            let moves = |line: &TextLine<'_>| texts::moves(&[*line]) == [true];
            features.sok |= features.boards > 0 && lines.any(|line| moves(&line));
        }
        features
    }

    fn add_board(&mut self, texts: &[&str], width: u8, id: FormatId) {
        let has = |wanted: &dyn Fn(char) -> bool| texts.iter().any(|text| text.contains(wanted));
        let crossoban =
            |letter: char| !is_xsb(letter) && Alphabet::Crossoban.symbol(letter).is_some();
        let in_letters = has(&|letter| matches!(letter, 'p' | 'P'));
        let pusher = has(&scan::is_crossoban_pusher) || in_letters;
        if !pusher {
            self.text += texts.len();
            return;
        }
        let coded = |letter: char| letter.is_ascii_digit() || "|()".contains(letter);
        self.boards += 1;
        self.rows += texts.len();
        self.walls |= has(&|letter| id.is_wall(letter));
        self.sok |= width == 1 && (in_letters || has(&coded));
        self.extended |= width > 1 || (!in_letters && has(&crossoban));
    }

    fn add_text<'a>(&mut self, texts: impl Iterator<Item = &'a str>) {
        for text in texts.map(str::trim) {
            let label = texts::pair(text);
            self.sok |= text.starts_with("::");
            self.sok |= label.is_some_and(|(key, _)| key.eq_ignore_ascii_case("collection"));
            self.text += usize::from(!text.starts_with([';', ':']) && label.is_none());
        }
    }

    /// Returns a score from 50 for a board in much text to 95 for nothing but boards; `None` if
    /// there is no board.
    fn score(&self) -> Option<u8> {
        let share = self.rows * 45 / (self.rows + self.text).max(1);
        (self.boards > 0 && self.walls).then_some(50 + share as u8)
    }
}
