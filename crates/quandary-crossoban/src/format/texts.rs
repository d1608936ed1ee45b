//! Divides the text around boards among the levels, and recognises titles, notes and records in it
//! (SPEC, parts F, X and K).

use super::lines::Row;
use super::lurd;
use super::table::FormatId;
use crate::codes;
use crate::model::{Collection, Level, Note};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use quandary_core::words::misspelled;
use std::ops::Range;

/// The kind of a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// The line begins with `;`.
    Comment,
    /// The line begins with `::`, for readers of the file itself.
    Remark,
    /// `@I2@`, `@I3@`.
    Marker,
    /// Anything else.
    Plain,
}

/// A line of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLine<'a> {
    pub(super) kind: TextKind,
    /// The text without the comment sign and surrounding blanks.
    pub(super) text: &'a str,
    /// Number of the paragraph that contains the line.
    pub(super) paragraph: usize,
    /// The whole line.
    pub(super) row: Row<'a>,
    /// Offset of the text in the row.
    pub(super) from: usize,
}

impl<'a> TextLine<'a> {
    pub(super) fn new(row: Row<'a>, paragraph: usize) -> Self {
        let whole = row.text();
        let trimmed = whole.trim_start_matches(is_blank);
        let comment = trimmed.strip_prefix(';');
        let kind = if super::scan::marker(whole).is_some() {
            TextKind::Marker
        } else if comment.is_some() {
            TextKind::Comment
        } else if trimmed.starts_with("::") {
            TextKind::Remark
        } else {
            TextKind::Plain
        };
        let text = comment.unwrap_or(trimmed).trim_start_matches(is_blank);
        Self {
            kind,
            text,
            paragraph,
            row,
            from: whole.len() - text.len(),
        }
    }

    pub(super) fn span(&self) -> Span {
        self.row.span(self.from, self.from + self.text.len())
    }

    /// Returns the key and the value of a line `key: value`.
    pub(super) fn pair(&self) -> Option<(&'a str, &'a str)> {
        pair(self.text)
    }

    /// Returns the line with only a part of its text.
    pub(super) fn part(self, part: Range<usize>) -> Self {
        Self {
            from: self.from + part.start,
            text: &self.text[part],
            ..self
        }
    }

    fn is_moves(&self) -> bool {
        self.kind == TextKind::Plain && lurd::is_record(self.text)
    }
}

/// Returns whether a character is blank. This includes byte order marks within a text: written at
/// the beginning of a file, they would be read as the mark of the file.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

/// Returns a text without surrounding blanks.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Keys that may have several words.
const LONG_KEYS: [&str; 4] = ["date ", "solution", "saved game", "snapshot"];

/// Returns the key and the value of `key: value`. A key is one word or begins with one of
/// [`LONG_KEYS`], so `Level 3: the yard` is not a pair.
pub(super) fn pair(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let begins = |long: &&str| {
        let start = key.get(..long.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(long))
    };
    let word = |letter: char| letter.is_alphabetic() || matches!(letter, '-' | '_');
    let is_word = !key.is_empty() && key.chars().all(word);
    let address = value.starts_with("//");
    let is_key = is_word && !address || LONG_KEYS.iter().any(begins);
    is_key.then(|| (key, trimmed(value)))
}

/// Returns whether a text begins like the title of a solution or a saved game.
pub(super) fn names_a_record(text: &str) -> bool {
    LONG_KEYS[1..].iter().any(|name| {
        let start = text.get(..name.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(name))
    })
}

/// A record on one line after a key, such as `Solution: rrUU`: the parts of that line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct InlineRecord {
    /// The text before the key, without surrounding blanks.
    pub(super) before: Range<usize>,
    pub(super) key: Range<usize>,
    pub(super) moves: Range<usize>,
    /// The text after the moves, without surrounding blanks.
    pub(super) after: Range<usize>,
}

/// Returns the record of a line such as `Solution: rrUU` or `My solution: rrUU (2 pushes)`.
pub(super) fn inline_record(text: &str) -> Option<InlineRecord> {
    let pair = pair(text);
    let begin = record_name(text)?;
    if let Some((key, value)) = pair {
        // Other keys are labels, whatever their text contains.
        if !names_a_record(key) {
            return None;
        }
        if lurd::is_record(value) {
            let end = text.len();
            let moves = filled(text, key.len() + 1..end);
            return Some(InlineRecord {
                before: 0..0,
                key: 0..key.len(),
                after: end..end,
                moves,
            });
        }
    }
    let colons = text.match_indices(':').map(|(at, _)| at);
    colons.filter(|at| *at > begin).find_map(|colon| {
        let moves = leading_moves(text, colon + 1)?;
        Some(InlineRecord {
            before: filled(text, 0..begin),
            key: filled(text, begin..colon),
            after: filled(text, moves.end..text.len()),
            moves,
        })
    })
}

/// Returns a part of a text without surrounding blanks.
fn filled(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let end = part.start + inside.trim_end_matches(is_blank).len();
    let start = part.end - inside.trim_start_matches(is_blank).len();
    start.min(end)..end
}

/// Returns where the first word that names a record begins.
fn record_name(text: &str) -> Option<usize> {
    let mut places = text.char_indices().map(|(at, _)| at);
    places.find(|at| {
        let is_inside_word = text[..*at].ends_with(char::is_alphanumeric);
        names_a_record(&text[*at..]) && !is_inside_word
    })
}

/// Returns the moves at the beginning of a text from `from` on. `None` if they are not certainly
/// moves.
fn leading_moves(text: &str, from: usize) -> Option<Range<usize>> {
    let rest = &text[from..];
    let end = rest.find(|letter| !lurd::is_sign(letter));
    let mut signs = &rest[..end.unwrap_or(rest.len())];
    if rest[signs.len()..].starts_with(|next: char| !".;!?".contains(next)) {
        // The beginning of a word that continues with other letters is not moves.
        signs = &signs[..signs.rfind(char::is_whitespace)?];
    }
    let is_prose = |letter: char| letter.is_whitespace() || "0123456789(),-".contains(letter);
    let moves = filled(text, from..from + signs.trim_end_matches(is_prose).len());
    let last = text[moves.clone()].split_whitespace().next_back()?;
    let is_whole = last.len() == 1 || !is_word(last);
    let is_certain = is_whole && is_surely_moves(&text[moves.clone()]);
    (is_certain && lurd::is_record(&text[moves.clone()])).then_some(moves)
}

/// Returns whether moves cannot be a word: they are long, or a capital follows a small letter.
fn is_surely_moves(text: &str) -> bool {
    let small = text.find(|letter: char| letter.is_ascii_lowercase());
    let is_mixed =
        small.is_some_and(|at| text[at..].contains(|letter: char| letter.is_ascii_uppercase()));
    text.len() > LONGEST_WORD || is_mixed
}

/// Returns whether a line continues the moves of the line before it, which has `length` characters
/// of moves. A line that is malformed does not, so that the moves before it are kept.
pub(super) fn continues(before: &TextLine<'_>, length: usize, line: &TextLine<'_>) -> bool {
    let is_next = line.paragraph == before.paragraph && line.kind == before.kind;
    let is_moves = lurd::is_record(line.text) && (length > LONGEST_WORD || !is_word(line.text));
    is_next && is_moves && lurd::read(line.text, u64::MAX).is_ok()
}

/// Labels that this program reads. All others are notes.
const LABELS: [&str; 4] = ["Title", "Author", "Difficulty", "Solution"];

/// Reports a label that is probably a misspelled one of those that this program reads.
pub(super) fn check_label(line: &TextLine<'_>, sink: &mut DiagnosticSink) {
    let is_text = matches!(line.kind, TextKind::Comment | TextKind::Plain);
    let Some((key, _)) = line.pair().filter(|_| is_text) else {
        return;
    };
    let meant = misspelled(key, LABELS).filter(|_| !names_a_record(key));
    if let Some(meant) = meant {
        let span = line.part(0..key.len()).span();
        sink.report(&codes::MISSPELLED_LABEL, span, || {
            format!("unknown label {}; did you mean `{meant}`?", quote(key))
        });
    }
}

/// Returns whether a text is a pair or a record, and therefore not a title.
pub(super) fn is_labelled(text: &str) -> bool {
    pair(text).is_some() || inline_record(text).is_some()
}

/// Returns a line of text as a note.
pub(super) fn note(text: &str) -> Note {
    match pair(text) {
        Some((key, value)) => Note::Pair {
            key: key.to_owned(),
            value: value.to_owned(),
        },
        None => Note::Line(text.to_owned()),
    }
}

/// Games that SOK names and whose rules this family does not have.
const OTHER_GAMES: [&str; 4] = ["hexoban", "trioban", "octoban", "sokoban+"];

/// Returns the name of the game of a level if it has other rules, such as `Game: Hexoban` (K15).
pub(super) fn other_game<'a>(collection: &'a Collection, level: &'a Level) -> Option<&'a str> {
    let own = level.notes.iter().find_map(|note| note.value("game"));
    let game = own.or_else(|| collection.note("game"))?;
    let is_other = |other: &&str| game.eq_ignore_ascii_case(other);
    OTHER_GAMES.iter().any(is_other).then_some(game)
}

/// Maximum length of letters of moves that could also be a word.
const LONGEST_WORD: usize = 8;

/// Returns whether letters of moves could also be a word: `Lulu`, `dull`.
fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next().is_some_and(char::is_alphabetic);
    let is_short = text.len() <= LONGEST_WORD;
    first && is_short && letters.all(|letter| letter.is_ascii_lowercase())
}

/// Returns for each line whether it contains moves.
pub(super) fn moves(lines: &[TextLine<'_>]) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        let before = index
            .checked_sub(1)
            .map(|before| (lines[before], found[before]));
        let announced = before.is_some_and(|(before, moves)| {
            moves && before.paragraph == line.paragraph || names_a_record(before.text)
        });
        found.push(line.is_moves() && (announced || !is_word(line.text)));
    }
    found
}

/// Returns the index of the title among the lines before a board or a record: the last line of
/// text, if it is not a pair and is alone or follows an empty line. A remark after it means no
/// title.
pub(super) fn title(lines: &[TextLine<'_>]) -> Option<usize> {
    let last = lines.len().checked_sub(1)?;
    let line = lines[last];
    let alone = last.checked_sub(1).is_none_or(|before| {
        lines[before].paragraph != line.paragraph || lines[before].kind == TextKind::Remark
    });
    let is_text = matches!(line.kind, TextKind::Plain | TextKind::Comment);
    let named = is_text && !is_labelled(line.text);
    (named && alone).then_some(last)
}

/// The context of the text between two boards.
#[derive(Clone, Copy)]
pub(super) struct GapContext {
    pub(super) format_id: FormatId,
    /// Paragraph of the board above, if any.
    pub(super) above: Option<usize>,
    /// Paragraph of the board below, if any.
    pub(super) below: Option<usize>,
    /// Whether titles are below their boards in this file.
    pub(super) titles_below: bool,
}

impl GapContext {
    /// Returns the number of lines that belong to the board above, or to the file if there is none.
    pub(super) fn split(self, lines: &[TextLine<'_>]) -> usize {
        if self.below.is_none() {
            return lines.len();
        }
        let records = moves(lines);
        let from = records
            .iter()
            .rposition(|moves| *moves)
            .map_or(0, |last| last + 1);
        let rest = &lines[from..];
        // Markers are between a title and its board.
        let text = |line: &TextLine<'_>| line.kind != TextKind::Marker;
        let end = rest.iter().rposition(text).map_or(0, |last| last + 1);
        let split = self
            .split_at_comments(rest)
            .or_else(|| self.split_pusher_text(&rest[..end]))
            .or_else(|| self.split_plain_text(&rest[..end]));
        from + split.unwrap_or(end)
    }

    /// Splits before the first comment, because comments precede their level.
    fn split_at_comments(self, lines: &[TextLine<'_>]) -> Option<usize> {
        let first = lines.iter().position(|line| self.is_comment_below(line))?;
        if self.above.is_some() {
            return Some(first);
        }
        // Before the first board, the last paragraph with comments belongs to the board, everything
        // else to the file.
        let last = lines.iter().rfind(|line| self.is_comment_below(line))?;
        lines
            .iter()
            .position(|line| line.paragraph == last.paragraph)
    }

    fn is_comment_below(self, line: &TextLine<'_>) -> bool {
        let (above, below) = (
            self.touches(line, self.above),
            self.touches(line, self.below),
        );
        line.kind == TextKind::Comment && (below || !above) && (below || !self.titles_below)
    }

    fn touches(self, line: &TextLine<'_>, board: Option<usize>) -> bool {
        board == Some(line.paragraph)
    }

    /// Splits Pusher text, which describes a board in several lines above it.
    fn split_pusher_text(self, lines: &[TextLine<'_>]) -> Option<usize> {
        if self.format_id != FormatId::Pusher {
            return None;
        }
        let last = lines.last()?;
        let is_below = |line: &TextLine<'_>| match self.above {
            Some(above) => line.paragraph != above || self.below == Some(above),
            None => line.paragraph == last.paragraph,
        };
        lines.iter().position(is_below)
    }

    /// Splits text without comments: before the title, or in formats other than SOK before all
    /// lines directly above the board.
    fn split_plain_text(self, lines: &[TextLine<'_>]) -> Option<usize> {
        let last = lines.last()?;
        let (above, below) = (
            self.touches(last, self.above),
            self.touches(last, self.below),
        );
        if self.format_id != FormatId::Sok {
            if below && !above {
                return lines
                    .iter()
                    .position(|line| line.paragraph == last.paragraph);
            }
            if above && !below || self.titles_below {
                return None;
            }
        }
        title(lines)
    }
}
