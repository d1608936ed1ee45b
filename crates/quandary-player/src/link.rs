//! Links that contain a whole level, and optionally a position in a game of that level. A
//! program can read such a link without a server.
//!
//! A link is a web address that ends with `#p=CODE`. The code alone is also a link. The code
//! consists of its version, `1` or `2`, and of base64url text without padding. The text
//! encodes a zlib stream of these parts:
//!
//! | part | content |
//! |---|---|
//! | format | the id of the format of the file, such as `xsb` |
//! | rules | the full name of the rule variant; empty for the one that the file implies |
//! | title | the title of the level if the file cannot store it, otherwise empty |
//! | moves | the moves up to the position, in the notation of the family; empty for the start |
//! | ticks | only in codes of version `2`: number of ticks up to the position, as a decimal number |
//! | file | a file with exactly one level |
//!
//! Version `2` is written only for links with a number of ticks, which only positions in
//! real-time games have. Programs that know only version `1` can read all other links.
//!
//! Every part but the last begins with its length in bytes, in LEB128. All texts are UTF-8.
//!
//! ```
//! use quandary_core::level::LevelIndex;
//! use quandary_core::reading::ReadOptions;
//! use quandary_core::source::Source;
//! use quandary_player::link::{Link, shared};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let options = ReadOptions::default();
//! let source = Source::new("one.xsb", b"#####\n#@$.#\n#####\n".to_vec());
//! let document = quandary::open(source, None, &options)?;
//! let link = shared(&*document, LevelIndex(0), None)?.link;
//! let address = format!("https://example.org/{}", link.fragment());
//!
//! let received = Link::parse(&address, &options.limits)?;
//! assert_eq!(received, link);
//! let level = received.open(&options)?;
//! assert_eq!(level.levels().map(|levels| levels.count()), Some(1));
//! # Ok(())
//! # }
//! ```

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use quandary::{OpenError, find_format};
use quandary_core::family::{CollectedLevel, Converted, Document, Levels, Puzzle};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::Format;
use quandary_core::level::{LevelIndex, LevelInfo, NotPlayable};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::look::Companions;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::variant::NoVariant;
use std::sync::Arc;

/// The version of codes without a number of ticks.
const VERSION: char = '1';
/// The version of codes with a number of ticks.
const VERSION_WITH_TICKS: char = '2';
/// What the code of a web address follows.
const MARK: &str = "#p=";
/// Number of characters of the shortest text that is a code although nothing marks it as one.
const SHORTEST: usize = 24;
/// The name of the file in a link.
const SOURCE: &str = "link";
/// The name of the limit for the bytes of a file.
const FILE_BYTES: &str = "file-bytes";
/// The best compression, which is fast enough for one level.
const COMPRESSION: u8 = 10;
/// Maximum length of all parts but the file together, in bytes.
const MOST_WORDS: u64 = 16 << 20;

/// A link: a level and a position in a game of that level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    format: &'static Format,
    variant: Option<String>,
    title: String,
    position: Position,
    file: Vec<u8>,
}

/// A position in a game of a level, as a link holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The moves up to the position, in the notation of the family; empty for the start.
    pub moves: String,
    /// The number of ticks from the start of the level to the position. The position is never
    /// before the last move. `None` in a turn-based game; in a real-time game, `None` means the
    /// position right after the last move.
    pub ticks: Option<u64>,
}

impl Position {
    /// The position right after these moves.
    #[must_use]
    pub fn after(moves: impl Into<String>) -> Self {
        Self {
            moves: moves.into(),
            ticks: None,
        }
    }

    /// Whether the position is the start of the level.
    #[must_use]
    pub fn is_start(&self) -> bool {
        self.moves.is_empty() && self.ticks.unwrap_or_default() == 0
    }
}

/// A link to a level, and a list of what the link cannot store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The link.
    pub link: Link,
    /// The parts of the level that the file in the link cannot store, one text for each; usually
    /// empty.
    pub lost: Vec<String>,
}

/// Why a level cannot be shared as a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotShare {
    /// The level cannot be played.
    #[error(transparent)]
    Level(#[from] NotPlayable),
    /// No format of the family can store the level in a file of its own.
    #[error("no format can store this level in a file of its own")]
    NoFormat,
}

/// Why a text cannot be read as a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The text is not a link.
    #[error("this is not a link to a level")]
    NotALink,
    /// Part of the code is missing or was changed.
    #[error("the link is damaged; copy it again, from its beginning to its end")]
    Damaged,
    /// The code has a version that this program does not know.
    #[error("the link is from a newer version of the program (its code begins with {0})")]
    Newer(char),
    /// The file in the link is in a format that this program does not know.
    #[error("the link contains a file in the unknown format `{0}`; it may be from a newer version")]
    UnknownFormat(String),
    /// The link names rules that the family does not have.
    #[error("the link has other rules than this program: {0}")]
    Rules(#[from] NoVariant),
    /// A limit is exceeded.
    #[error(transparent)]
    Limit(#[from] LimitExceeded),
    /// The file in the link does not have exactly one level; the value is the number of its levels.
    #[error("expected a link with one level, found {0} levels")]
    Levels(usize),
    /// The level in the link cannot be played.
    #[error("the level in the link has errors: {0}")]
    Level(#[from] NotPlayable),
}

/// Returns a link to a level under a rule variant, and a list of what the link cannot store. If
/// `variant` is `None`, the link has the variant that the file implies.
///
/// The file in the link is written in the format in which the fewest parts of the level are lost.
/// Of several such formats, the one that gives the shortest code is used.
///
/// # Errors
/// The level cannot be played, or no format can store it in a file of its own.
pub fn shared(
    document: &dyn Document,
    level: LevelIndex,
    variant: Option<&str>,
) -> Result<Shared, CannotShare> {
    let levels = document.levels().ok_or(NotPlayable::no_such_level())?;
    let original = Original {
        puzzle: levels.open(level, variant)?,
        fingerprint: levels.fingerprints(level)?.exact,
        title: title(levels, level),
    };
    let collected = [CollectedLevel { document, level }];
    let formats = document.family().formats.iter().copied();
    let written = formats.filter_map(|format| {
        let converted = levels.collect(&collected, format).ok()?;
        original.shared(converted, format, variant)
    });
    let best = written.min_by_key(|one| (one.lost.len(), one.link.code().len()));
    best.ok_or(CannotShare::NoFormat)
}

/// A level that the one in a link has to equal.
struct Original {
    puzzle: Arc<dyn Puzzle>,
    fingerprint: Fingerprint,
    title: String,
}

impl Original {
    /// The link with this file; `None` if the level in it is not the same one under the same rules.
    fn shared(
        &self,
        converted: Converted,
        format: &'static Format,
        variant: Option<&str>,
    ) -> Option<Shared> {
        let source = Source::new(SOURCE, converted.bytes.clone());
        let document = quandary::open(source, Some(format.id), &ReadOptions::default()).ok()?;
        let levels = document.levels().filter(|levels| levels.count() == 1)?;
        let only = LevelIndex(0);
        if levels.fingerprints(only).ok()?.exact != self.fingerprint {
            return None;
        }
        // Not every format can say which rules the level has; then the link does.
        let rules = [variant, Some(self.puzzle.variant())];
        let rules = rules.into_iter().find(|rules| {
            let opened = levels.open(only, *rules);
            opened.is_ok_and(|puzzle| puzzle.variant() == self.puzzle.variant())
        })?;
        let is_stored = title(levels, only) == self.title;
        Some(Shared {
            link: Link {
                format,
                variant: rules.map(str::to_owned),
                title: match is_stored {
                    true => String::new(),
                    false => self.title.clone(),
                },
                position: Position::default(),
                file: converted.bytes,
            },
            lost: converted.lost,
        })
    }
}

fn title(levels: &dyn Levels, level: LevelIndex) -> String {
    let companions = Companions::default();
    let info: Option<LevelInfo> = levels.list(&companions).nth(level.0);
    info.map_or_else(String::new, |info| info.title)
}

impl Link {
    /// Returns a link to the same level, at the position after `moves`. The moves are in the
    /// notation of the family and are not checked.
    #[must_use]
    pub fn with_moves(self, moves: impl Into<String>) -> Self {
        self.with_position(Position::after(moves))
    }

    /// Returns a link to the same level, at `position`. The position is not checked.
    #[must_use]
    pub fn with_position(self, position: Position) -> Self {
        Self { position, ..self }
    }

    /// The format of the file.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// The file with the level.
    #[must_use]
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    /// The full name of the rule variant; `None` for the one that the file implies.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
    }

    /// The title of the level if the file in the link cannot store it, otherwise empty.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The moves up to the position; empty for the start. The moves are not checked and may be
    /// wrong.
    #[must_use]
    pub fn moves(&self) -> &str {
        &self.position.moves
    }

    /// The position. It is not checked and may be wrong.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The code, without a web address.
    #[must_use]
    pub fn code(&self) -> String {
        let compressed = compress_to_vec_zlib(&self.content(), COMPRESSION);
        let version = match self.position.ticks {
            None => VERSION,
            Some(_) => VERSION_WITH_TICKS,
        };
        let mut code = version.to_string();
        BASE64_URL_SAFE_NO_PAD.encode_string(compressed, &mut code);
        code
    }

    /// The end of the web address, from `#` on. Append it to the address of a page.
    #[must_use]
    pub fn fragment(&self) -> String {
        format!("{MARK}{}", self.code())
    }

    fn content(&self) -> Vec<u8> {
        let variant = self.variant.as_deref().unwrap_or_default();
        let mut content = Vec::new();
        let ticks = self.position.ticks.map(|ticks| ticks.to_string());
        let moves = self.position.moves.as_str();
        let parts = [self.format.id, variant, &self.title, moves].into_iter();
        for part in parts.chain(ticks.as_deref()) {
            write_length(part.len(), &mut content);
            content.extend_from_slice(part.as_bytes());
        }
        content.extend_from_slice(&self.file);
        content
    }

    /// Whether a text looks like a link, possibly a damaged one.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.contains(MARK)
            || code_of(text).is_ok_and(|code| code.starts_with([VERSION, VERSION_WITH_TICKS]))
    }

    /// Reads a link: a code, `#p=` and a code, or a web address that ends with `#p=` and a code.
    /// Text after the code, such as a closing bracket, is ignored.
    ///
    /// The file in the link is not read yet; [`Link::open`] reads it.
    ///
    /// # Errors
    /// The text is not a link, the link is damaged or from a newer version, or the link contains
    /// more bytes than `limits` allow for a file.
    pub fn parse(text: &str, limits: &Limits) -> Result<Self, LinkError> {
        let code = code_of(text)?;
        let mut letters = code.chars();
        let version = match letters.next() {
            Some(known @ (VERSION | VERSION_WITH_TICKS)) => known,
            Some(newer) if newer.is_ascii_digit() => return Err(LinkError::Newer(newer)),
            _ => return Err(LinkError::NotALink),
        };
        let encoded = letters.as_str();
        check_size(limits, encoded.len() as u64 / 4 * 3)?;
        let compressed = BASE64_URL_SAFE_NO_PAD.decode(encoded);
        let compressed = compressed.map_err(|_| LinkError::Damaged)?;
        let content = decompressed(&compressed, limits)?;
        Self::read(&content, version, limits)
    }

    fn read(content: &[u8], version: char, limits: &Limits) -> Result<Self, LinkError> {
        let mut rest = content;
        let format = read_text(&mut rest)?;
        let variant = read_text(&mut rest)?;
        let title = read_text(&mut rest)?;
        let moves = read_text(&mut rest)?;
        let ticks = match version {
            VERSION_WITH_TICKS => {
                let ticks = read_text(&mut rest)?.parse();
                Some(ticks.map_err(|_| LinkError::Damaged)?)
            }
            _ => None,
        };
        check_size(limits, rest.len() as u64)?;
        let (family, format) =
            find_format(format).ok_or_else(|| LinkError::UnknownFormat(format.to_owned()))?;
        let variants = &family.family().info().variants;
        let variant = Some(variant).filter(|variant| !variant.is_empty());
        Ok(Self {
            format,
            variant: variant.map(|name| variants.find(name)).transpose()?,
            title: title.to_owned(),
            position: Position {
                moves: moves.to_owned(),
                ticks,
            },
            file: rest.to_vec(),
        })
    }

    /// Reads the file in the link. Checks that it has exactly one level, and that the level can be
    /// played under the rules of the link.
    ///
    /// # Errors
    /// The file does not have exactly one level, the level has errors, or a limit is exceeded.
    pub fn open(&self, options: &ReadOptions) -> Result<Arc<dyn Document>, LinkError> {
        let source = Source::new(SOURCE, self.file.clone());
        let opened = quandary::open(source, Some(self.format.id), options);
        let document = opened.map_err(|error| match error {
            OpenError::Limit(exceeded) => LinkError::Limit(exceeded),
            OpenError::UnknownFormat(id) => LinkError::UnknownFormat(id),
            OpenError::Unrecognised => LinkError::Damaged,
        })?;
        let levels = document.levels().ok_or(LinkError::Levels(0))?;
        match levels.count() {
            1 => levels.open(LevelIndex(0), self.variant())?,
            count => return Err(LinkError::Levels(count)),
        };
        Ok(document)
    }
}

/// The code in a text: what follows the mark, or the whole text.
fn code_of(text: &str) -> Result<&str, LinkError> {
    let is_other = |letter: char| !matches!(letter, 'A'..='Z' | 'a'..='z' | '0'..='9' | '-' | '_');
    if let Some((_, code)) = text.rsplit_once(MARK) {
        let end = code.find(is_other).unwrap_or(code.len());
        return Ok(&code[..end]);
    }
    let text = text.trim();
    match text.len() < SHORTEST || text.contains(is_other) {
        true => Err(LinkError::NotALink),
        false => Ok(text),
    }
}

fn check_size(limits: &Limits, bytes: u64) -> Result<(), LimitExceeded> {
    Limits::check(FILE_BYTES, limits.file_bytes, bytes, Span::default())
}

/// The content of a zlib stream, if it is not longer than a file with its words may be.
fn decompressed(compressed: &[u8], limits: &Limits) -> Result<Vec<u8>, LinkError> {
    let most = limits.file_bytes.saturating_add(MOST_WORDS);
    let limit = usize::try_from(most).unwrap_or(usize::MAX);
    let content = decompress_to_vec_zlib_with_limit(compressed, limit);
    content.map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkError::Limit(LimitExceeded {
            name: FILE_BYTES,
            allowed: limits.file_bytes,
            found: most.saturating_add(1),
            span: Span::default(),
        }),
        _ => LinkError::Damaged,
    })
}

/// Writes a length in LEB128.
fn write_length(length: usize, into: &mut Vec<u8>) {
    let mut rest = length;
    while rest >= 0x80 {
        into.push((rest & 0x7F) as u8 | 0x80);
        rest >>= 7;
    }
    into.push(rest as u8);
}

/// Takes a text with its length from the front.
fn read_text<'a>(rest: &mut &'a [u8]) -> Result<&'a str, LinkError> {
    let length = read_length(rest)?;
    let (text, after) = rest.split_at_checked(length).ok_or(LinkError::Damaged)?;
    *rest = after;
    str::from_utf8(text).map_err(|_| LinkError::Damaged)
}

fn read_length(rest: &mut &[u8]) -> Result<usize, LinkError> {
    let mut length = 0;
    for shift in [0, 7, 14, 21] {
        let (byte, after) = rest.split_first().ok_or(LinkError::Damaged)?;
        *rest = after;
        length |= usize::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Ok(length);
        }
    }
    Err(LinkError::Damaged)
}
