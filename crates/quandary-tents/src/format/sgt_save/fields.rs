//! The fields of a save file. Each field consists of a key of eight characters, the length of the
//! value, and the value.

use crate::codes;
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;

/// The meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    SaveFile,
    Version,
    Game,
    /// The parameters for the next game.
    Params,
    /// The parameters of this game.
    GameParams,
    Description,
    States,
    Position,
    Move,
    Solve,
    Restart,
}

impl Key {
    const ALL: [Self; 11] = [
        Self::SaveFile,
        Self::Version,
        Self::Game,
        Self::Params,
        Self::GameParams,
        Self::Description,
        Self::States,
        Self::Position,
        Self::Move,
        Self::Solve,
        Self::Restart,
    ];

    /// The keys without which there is no position.
    pub(super) const REQUIRED: [Self; 6] = [
        Self::Game,
        Self::Params,
        Self::GameParams,
        Self::Description,
        Self::States,
        Self::Position,
    ];

    /// The key in a file, without the spaces after it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::SaveFile => "SAVEFILE",
            Self::Version => "VERSION",
            Self::Game => "GAME",
            Self::Params => "PARAMS",
            Self::GameParams => "CPARAMS",
            Self::Description => "DESC",
            Self::States => "NSTATES",
            Self::Position => "STATEPOS",
            Self::Move => "MOVE",
            Self::Solve => "SOLVE",
            Self::Restart => "RESTART",
        }
    }

    fn from_word(word: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|key| key.word().as_bytes() == word)
    }

    /// Whether each field of this key is one step of the game.
    fn is_step(self) -> bool {
        matches!(self, Self::Move | Self::Solve | Self::Restart)
    }
}

/// A field with its location.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// `None` for a key that is not needed, such as `SEED`.
    pub(super) key: Option<Key>,
    /// The location of the whole field.
    pub(super) whole: Span,
    /// The location of the value.
    pub(super) value: Span,
    bytes: &'a [u8],
}

impl<'a> Field<'a> {
    pub(super) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes).into_owned()
    }

    /// The characters of the value with their locations. Bytes that are not UTF-8 become U+FFFD.
    pub(super) fn letters(&self) -> impl Iterator<Item = (char, Span)> + use<'a> {
        let letters = self.bytes.utf8_chunks().flat_map(|chunk| {
            let invalid = chunk.invalid().len();
            let valid = chunk
                .valid()
                .chars()
                .map(|letter| (letter, letter.len_utf8()));
            let replaced = (invalid > 0).then_some((char::REPLACEMENT_CHARACTER, invalid));
            valid.chain(replaced)
        });
        letters.scan(self.value.start, |next, (letter, length)| {
            let start = *next;
            *next += length;
            Some((letter, Span::new(start, *next)))
        })
    }
}

/// The fields of a file.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    /// The last field of each key that is not a step, in the order of [`Key::ALL`].
    single: [Option<Field<'a>>; Key::ALL.len()],
    steps: Vec<Field<'a>>,
    /// The first field that is not needed.
    unused: Option<Field<'a>>,
}

impl<'a> Fields<'a> {
    /// Reads all fields; `None` if the file is blank.
    ///
    /// # Errors
    /// There are more fields than the limit of tags.
    pub(super) fn read(
        bytes: &'a [u8],
        limits: &Limits,
        sink: &mut DiagnosticSink,
    ) -> Result<Option<Self>, LimitExceeded> {
        let mut fields = Self {
            single: [None; Key::ALL.len()],
            steps: Vec::new(),
            unused: None,
        };
        let mut reader = Reader { bytes, at: 0 };
        reader.skip_byte_order_mark();
        let mut count = 0;
        while reader.skip_line_ends() {
            count += 1;
            Limits::check("tags", limits.tags, count, Span::at(reader.at))?;
            if let Some(field) = reader.field(sink) {
                fields.add(field, sink);
            }
        }
        Ok((count > 0).then_some(fields))
    }

    fn add(&mut self, field: Field<'a>, sink: &mut DiagnosticSink) {
        let Some(key) = field.key else {
            self.unused = self.unused.or(Some(field));
            return;
        };
        if key.is_step() {
            self.steps.push(field);
            return;
        }
        if self.single[key as usize].replace(field).is_some() {
            sink.report(&codes::INVALID_FIELD, field.whole, || {
                format!(
                    "the field `{}` occurs twice; the last one counts",
                    key.word()
                )
            });
        }
    }

    pub(super) fn get(&self, key: Key) -> Option<Field<'a>> {
        self.single[key as usize]
    }

    /// The steps of the game: moves, solutions and restarts.
    pub(super) fn history(&self) -> &[Field<'a>] {
        &self.steps
    }

    /// The first field that is not needed.
    pub(super) fn unused(&self) -> Option<&Field<'a>> {
        self.unused.as_ref()
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// The length of a key with its spaces.
const KEY_LENGTH: usize = 8;

impl<'a> Reader<'a> {
    fn skip_byte_order_mark(&mut self) {
        if self.bytes.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
    }

    /// Whether anything follows.
    fn skip_line_ends(&mut self) -> bool {
        let rest = self.bytes[self.at..].iter();
        self.at += rest.take_while(|byte| is_line_end(**byte)).count();
        self.at < self.bytes.len()
    }

    /// The end of the line that contains the byte `from`.
    fn line_end(&self, from: usize) -> usize {
        let mut rest = self.bytes[from..].iter();
        let length = rest.position(|byte| is_line_end(*byte));
        length.map_or(self.bytes.len(), |length| from + length)
    }

    /// Reads a field. Reports a line without a key and a length, and skips it.
    fn field(&mut self, sink: &mut DiagnosticSink) -> Option<Field<'a>> {
        let start = self.at;
        let Some((key, length)) = self.header() else {
            self.at = self.line_end(start);
            let line = Span::new(start, self.at);
            sink.report_with(
                &codes::INVALID_FIELD,
                line,
                || {
                    let text = String::from_utf8_lossy(&self.bytes[line.range()]);
                    format!(
                        "expected a key, a length and a value, found {}",
                        quote(&text)
                    )
                },
                |finding| finding.with_help("for example `GAME    :5:Tents`; the line is ignored"),
            );
            return None;
        };
        let value = self.value(length, sink);
        self.at = value.end;
        Some(Field {
            key: Key::from_word(key),
            whole: Span::new(start, value.end),
            value,
            bytes: &self.bytes[value.range()],
        })
    }

    /// The key without its spaces, and the location of the length: `GAME    :5:`.
    fn header(&self) -> Option<(&'a [u8], Span)> {
        let rest = &self.bytes[self.at..];
        let (key, rest) = rest.split_at_checked(KEY_LENGTH)?;
        let key = key.trim_ascii_end();
        let is_key = !key.is_empty() && key.iter().all(u8::is_ascii_uppercase);
        let rest = rest.strip_prefix(b":").filter(|_| is_key)?;
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let start = self.at + KEY_LENGTH + 1;
        let complete = digits > 0 && rest.get(digits) == Some(&b':');
        complete.then_some((key, Span::new(start, start + digits)))
    }

    /// The location of a value after its length. If the value does not end where the length says, it
    /// ends with its line.
    fn value(&self, length: Span, sink: &mut DiagnosticSink) -> Span {
        let start = length.end + 1;
        let stated = self.bytes[length.range()]
            .iter()
            .try_fold(0_usize, |so_far, digit| {
                so_far
                    .checked_mul(10)?
                    .checked_add(usize::from(digit - b'0'))
            });
        let end = stated.and_then(|stated| start.checked_add(stated));
        let fits = |end: &usize| match self.bytes.get(*end) {
            Some(next) => is_line_end(*next),
            None => *end == self.bytes.len(),
        };
        if let Some(end) = end.filter(fits) {
            return Span::new(start, end);
        }
        let value = Span::new(start, self.line_end(start));
        sink.report_with(
            &codes::WRONG_LENGTH,
            length,
            || {
                let stated = quote(&String::from_utf8_lossy(&self.bytes[length.range()]));
                format!(
                    "wrong length of a value: expected {}, found {stated}",
                    value.len()
                )
            },
            |finding| match value.end < self.bytes.len() {
                true => {
                    let insert = value.len().to_string().into_bytes();
                    let edit = Edit {
                        span: length,
                        insert,
                    };
                    finding.with_fix("write the length of the value", Safety::Safe, vec![edit])
                }
                false => finding.with_help("the end of the file may be missing"),
            },
        );
        value
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}
