//! How much a file looks like each of the formats, by its beginning.

use super::lines::Paragraphs;
use super::scan::{self, Look};
use super::symbols::{Alphabet, is_xsb};
use super::texts::{self, Text};
use super::{CROSSOBAN, Form, PUSHER, SLC, SOK, XSB};
use quandary_core::family::{Evidence, Format};
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

/// How much of a file is looked at, in bytes.
const PREFIX: usize = 64 << 10;

/// Which of the [`FORMATS`](super::FORMATS) a file may be in, by its beginning, the likeliest first; nothing if it
/// looks like none.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let beginning = beginning(source.bytes());
    // No text has this byte.
    if beginning.contains(&0) {
        return Vec::new();
    }
    if is_slc(beginning) {
        return vec![evidence(SLC, 100, "XML with levels of Sokoban")];
    }
    let source = Source::new("", beginning.to_vec());
    let mut found = weigh(&Signs::of(&source, Form::Sok));
    let crosses = Signs::of(&source, Form::Pusher);
    if crosses.boards > 0 && crosses.walls {
        found.push(evidence(
            PUSHER,
            crosses.score(),
            "boards with walls of `X`",
        ));
    }
    found.sort_by_key(|evidence| std::cmp::Reverse(evidence.score));
    found
}

/// Whether a text is itself a puzzle, so that it can stand where a file name does: all rows of a
/// board on one line, with `|` between them.
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let line = text.trim();
    let alone = !line.contains(['\n', '\r']) && line.contains('|');
    alone && !probe(&Source::new("", line.as_bytes().to_vec())).is_empty()
}

fn evidence(format: &'static Format, score: u8, why: &str) -> Evidence {
    Evidence {
        format,
        score,
        why: why.to_owned(),
    }
}

/// The whole lines within the prefix.
fn beginning(bytes: &[u8]) -> &[u8] {
    match bytes.get(..PREFIX) {
        None => bytes,
        Some(cut) => {
            let last_end = cut.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
            last_end.map_or(cut, |at| &cut[..at])
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

/// What speaks for boards in a text, and for one of the formats.
#[derive(Default)]
struct Signs {
    /// Boards with a pusher.
    boards: usize,
    /// Rows of such boards.
    rows: usize,
    /// Lines that are no part of any board, comments and labels left out.
    text: usize,
    /// Whether the wall of XSB or of the alphabet stands at both ends of rows.
    walls: bool,
    /// Symbols that only Crossoban has, or more than one character a cell.
    extended: bool,
    /// Letters for pushers, `::`, run lengths, `Collection:` or moves.
    sok: bool,
}

impl Signs {
    fn of(source: &Source, form: Form) -> Self {
        let limits = Limits::default();
        let mut sink = DiagnosticSink::discarding();
        let mut paragraphs = Paragraphs::new(source, &limits);
        let mut signs = Self::default();
        let mut width = 1;
        while let Ok(Some(paragraph)) = paragraphs.next(&mut sink) {
            let rows = &paragraph.rows;
            let looks: Vec<Look> = rows.iter().map(|row| form.look(row.text())).collect();
            let mut next = 0;
            for board in scan::boards(&paragraph, &looks, &mut width) {
                signs.texts(rows[next..board.rows.start].iter().map(|row| row.text()));
                next = board.rows.end;
                let texts: Vec<&str> = rows[board.rows].iter().map(|row| row.text()).collect();
                signs.board(&texts, board.width, form);
            }
            signs.texts(rows[next..].iter().map(|row| row.text()));
            let mut lines = rows[next..].iter().map(|row| Text::new(*row, 0));
            let moves = |line: &Text<'_>| texts::moves(&[*line]) == [true];
            signs.sok |= signs.boards > 0 && lines.any(|line| moves(&line));
        }
        signs
    }

    fn board(&mut self, texts: &[&str], width: u8, form: Form) {
        let has = |such: &dyn Fn(char) -> bool| texts.iter().any(|text| text.contains(such));
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
        self.walls |= has(&|letter| form.is_wall(letter));
        self.sok |= width == 1 && (in_letters || has(&coded));
        self.extended |= width > 1 || (!in_letters && has(&crossoban));
    }

    fn texts<'a>(&mut self, texts: impl Iterator<Item = &'a str>) {
        for text in texts.map(str::trim) {
            let label = texts::pair(text);
            self.sok |= text.starts_with("::");
            self.sok |= label.is_some_and(|(key, _)| key.eq_ignore_ascii_case("collection"));
            self.text += usize::from(!text.starts_with([';', ':']) && label.is_none());
        }
    }

    /// From 50 for a board somewhere in much text to 95 for nothing but boards.
    fn score(&self) -> u8 {
        let share = self.rows * 45 / (self.rows + self.text).max(1);
        50 + share as u8
    }
}

/// Boards of plain Sokoban are written alike in three formats, and the name of the file decides.
fn weigh(signs: &Signs) -> Vec<Evidence> {
    if signs.boards == 0 || !signs.walls {
        return Vec::new();
    }
    let score = signs.score();
    let below = score - 10;
    if signs.extended {
        return vec![evidence(
            CROSSOBAN,
            score,
            "boards with symbols of Crossoban",
        )];
    }
    if signs.sok {
        return vec![
            evidence(SOK, score, "boards as in SOK collections"),
            evidence(XSB, below, "boards of Sokoban"),
            evidence(CROSSOBAN, below, "boards of Sokoban"),
        ];
    }
    [XSB, SOK, CROSSOBAN]
        .map(|format| evidence(format, score, "boards of Sokoban"))
        .to_vec()
}
