//! The text around boards: whose it is, and what it says (SPEC, parts F, X and K).

use super::Form;
use super::lines::Row;
use super::lurd;
use crate::model::Note;
use quandary_core::span::Span;

/// What kind of line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It began with `;`.
    Comment,
    /// It began with `::`: for people who look at the file itself.
    Remark,
    /// `@I2@`, `@I3@`.
    Marker,
    /// Anything else.
    Plain,
}

/// A line of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) kind: Kind,
    /// Without the sign of a comment and the blanks around it.
    pub(super) text: &'a str,
    /// The paragraph that it stands in.
    pub(super) paragraph: usize,
    /// Where its text stands, without the sign of a comment.
    pub(super) row: Row<'a>,
    /// How many bytes of the row stand before its text.
    pub(super) from: usize,
}

impl<'a> Text<'a> {
    pub(super) fn new(row: Row<'a>, paragraph: usize) -> Self {
        let whole = row.text();
        let trimmed = whole.trim_start_matches(is_blank);
        let comment = trimmed.strip_prefix(';');
        let kind = if super::scan::marker(whole).is_some() {
            Kind::Marker
        } else if comment.is_some() {
            Kind::Comment
        } else if trimmed.starts_with("::") {
            Kind::Remark
        } else {
            Kind::Plain
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

    /// `key: value`.
    pub(super) fn pair(&self) -> Option<(&'a str, &'a str)> {
        pair(self.text)
    }

    fn is_moves(&self) -> bool {
        self.kind == Kind::Plain && lurd::is_record(self.text)
    }
}

/// A byte order mark within a text is a blank: written at the beginning of a file, it would be taken
/// for the mark of the file.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

/// A text without the blanks around it.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Keys of several words.
const LONG_KEYS: [&str; 4] = ["date ", "solution", "saved game", "snapshot"];

/// The key and the value of `key: value`. A key is one word, or begins as one of the [`LONG_KEYS`]:
/// `Level 3: the yard` is a title.
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

/// Whether a text begins as the title of a solution or a saved game does.
pub(super) fn names_a_record(text: &str) -> bool {
    LONG_KEYS[1..].iter().any(|name| {
        let start = text.get(..name.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(name))
    })
}

/// The moves of a pair such as `Solution: rrUU`.
pub(super) fn inline_record(text: &str) -> Option<(&str, &str)> {
    let (key, value) = pair(text)?;
    (names_a_record(key) && lurd::is_record(value)).then_some((key, value))
}

/// A text as a note.
pub(super) fn note(text: &str) -> Note {
    match pair(text) {
        Some((key, value)) => Note::Pair {
            key: key.to_owned(),
            value: value.to_owned(),
        },
        None => Note::Line(text.to_owned()),
    }
}

/// Letters that are moves and a word at once: `Lulu`, `dull`.
fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next().is_some_and(char::is_alphabetic);
    first && text.len() <= 8 && letters.all(|letter| letter.is_ascii_lowercase())
}

/// For each line whether it holds moves.
pub(super) fn moves(lines: &[Text<'_>]) -> Vec<bool> {
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

/// The place of the title among lines before a board or a record: the last line of text, if it is
/// no pair, and stands alone or behind an empty line. A remark behind it says that it is none.
pub(super) fn title(lines: &[Text<'_>]) -> Option<usize> {
    let last = lines.len().checked_sub(1)?;
    let line = lines[last];
    let alone = last.checked_sub(1).is_none_or(|before| {
        lines[before].paragraph != line.paragraph || lines[before].kind == Kind::Remark
    });
    let is_text = matches!(line.kind, Kind::Plain | Kind::Comment);
    let named = is_text && line.pair().is_none();
    (named && alone).then_some(last)
}

/// What surrounds the text between two boards.
#[derive(Clone, Copy)]
pub(super) struct Between {
    pub(super) form: Form,
    /// The paragraph of the board above.
    pub(super) above: Option<usize>,
    /// The paragraph of the board below.
    pub(super) below: Option<usize>,
    /// Whether the file has its titles below its boards.
    pub(super) titles_below: bool,
}

impl Between {
    /// How many of the lines belong to the board above, or to the whole file if there is none.
    pub(super) fn split(self, lines: &[Text<'_>]) -> usize {
        if self.below.is_none() {
            return lines.len();
        }
        let records = moves(lines);
        let from = records
            .iter()
            .rposition(|moves| *moves)
            .map_or(0, |last| last + 1);
        let rest = &lines[from..];
        // Markers stand between a title and its board.
        let text = |line: &Text<'_>| line.kind != Kind::Marker;
        let end = rest.iter().rposition(text).map_or(0, |last| last + 1);
        let split = self
            .comments(rest)
            .or_else(|| self.all_below(&rest[..end]))
            .or_else(|| self.plain(&rest[..end]));
        from + split.unwrap_or(end)
    }

    /// Comments stand before their puzzle, so the first one divides.
    fn comments(self, lines: &[Text<'_>]) -> Option<usize> {
        let first = lines.iter().position(|line| self.is_comment_below(line))?;
        if self.above.is_some() {
            return Some(first);
        }
        // Before the first board the last paragraph with comments speaks of it, all others of the
        // whole file.
        let last = lines.iter().rfind(|line| self.is_comment_below(line))?;
        lines
            .iter()
            .position(|line| line.paragraph == last.paragraph)
    }

    fn is_comment_below(self, line: &Text<'_>) -> bool {
        let (above, below) = (
            self.touches(line, self.above),
            self.touches(line, self.below),
        );
        line.kind == Kind::Comment && (below || !above) && (below || !self.titles_below)
    }

    fn touches(self, line: &Text<'_>, board: Option<usize>) -> bool {
        board == Some(line.paragraph)
    }

    /// Pusher text tells of a board in several lines before it.
    fn all_below(self, lines: &[Text<'_>]) -> Option<usize> {
        if self.form != Form::Pusher {
            return None;
        }
        let last = lines.last()?;
        let is_below = |line: &Text<'_>| match self.above {
            Some(above) => line.paragraph != above || self.below == Some(above),
            None => line.paragraph == last.paragraph,
        };
        lines.iter().position(is_below)
    }

    /// Without comments: the title line, and in text other than SOK all lines that stand directly
    /// on the board.
    fn plain(self, lines: &[Text<'_>]) -> Option<usize> {
        let last = lines.last()?;
        let (above, below) = (
            self.touches(last, self.above),
            self.touches(last, self.below),
        );
        if self.form != Form::Sok {
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
