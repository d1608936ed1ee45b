//! Levels as they are stored in an archive, so that everything can be replayed without the files that
//! the levels came from.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use quandary_core::family::{Document, Levels, Puzzle};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::{Format, FormatKind};
use quandary_core::level::{LevelIndex, NotPlayable};
use quandary_core::limits::Limits;
use quandary_core::look::Companions;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A level as a file of its own, without solutions.
///
/// Of several files of the same level an archive keeps the smallest: text before other content, then by
/// the content and the name of the format.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StoredLevel {
    content: Content,
    format: String,
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Content {
    /// Text, split at its line feeds.
    Text(Vec<String>),
    /// Bytes in Base64, split into lines.
    Base64(Vec<String>),
}

/// The only level of a stored file.
const ONLY: LevelIndex = LevelIndex(0);

/// Number of Base64 characters on a line.
const LINE: usize = 76;

/// Why a level cannot be stored, or a stored level cannot be used. The text is the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unusable(pub String);

impl From<NotPlayable> for Unusable {
    fn from(why: NotPlayable) -> Self {
        Self(why.0)
    }
}

impl StoredLevel {
    pub(crate) fn new(format: String, content: Content) -> Self {
        Self { content, format }
    }

    /// Takes a level out of a file. It is written in the first text format of the family that holds
    /// all of it, otherwise in the first other format that does, otherwise where the least is lost.
    ///
    /// # Errors
    /// The level has errors, or no format can store it in a file of its own.
    pub fn of(document: &dyn Document, level: LevelIndex) -> Result<Self, Unusable> {
        let levels = document.levels().ok_or_else(NotPlayable::no_such_level)?;
        let fingerprint = levels.fingerprints(level)?.exact;
        let mut formats = document.family().formats.to_vec();
        formats.sort_by_key(|format| format.kind == FormatKind::Binary);
        let mut best: Option<(usize, Self)> = None;
        for format in formats {
            let Some((lost, stored)) = written(levels, level, format, fingerprint) else {
                continue;
            };
            if lost == 0 {
                return Ok(stored);
            }
            if best.as_ref().is_none_or(|(least, _)| lost < *least) {
                best = Some((lost, stored));
            }
        }
        let none = "no format can store this level in a file of its own";
        best.map(|(_, stored)| stored)
            .ok_or_else(|| Unusable(none.to_owned()))
    }

    /// The id of the format of the file.
    #[must_use]
    pub fn format(&self) -> &str {
        &self.format
    }

    pub(crate) fn content(&self) -> &Content {
        &self.content
    }

    /// The content of the file.
    ///
    /// # Errors
    /// The Base64 text is invalid.
    pub fn bytes(&self) -> Result<Vec<u8>, Unusable> {
        match &self.content {
            Content::Text(lines) => Ok(lines.join("\n").into_bytes()),
            Content::Base64(lines) => {
                let bytes = BASE64_STANDARD.decode(lines.concat());
                bytes.map_err(|error| Unusable(format!("the level is not Base64: {error}")))
            }
        }
    }

    /// Reads the level. `name` is the name of the file in messages.
    ///
    /// # Errors
    /// The content is not exactly one level of the family with this fingerprint, or exceeds a limit.
    pub fn open(
        &self,
        name: &str,
        family: &str,
        fingerprint: Fingerprint,
        limits: &Limits,
    ) -> Result<OpenLevel, Unusable> {
        let options = ReadOptions {
            limits: limits.clone(),
            ..ReadOptions::default()
        };
        let source = Source::new(name, self.bytes()?);
        let document = quandary::open(source, Some(&self.format), &options);
        let document = document.map_err(|error| Unusable(format!("the level: {error}")))?;
        let found = document.family().id;
        if found != family {
            let message = format!("the level is of the family {found}, expected {family}");
            return Err(Unusable(message));
        }
        let count = document.levels().map_or(0, Levels::count);
        let levels = document.levels().filter(|_| count == 1);
        let levels = levels
            .ok_or_else(|| Unusable(format!("expected a file with one level, found {count}")))?;
        let found = levels.fingerprints(ONLY);
        let found = found.map_err(|why| Unusable(format!("the level has errors: {why}")))?;
        if found.exact != fingerprint {
            let message = format!("the level has the fingerprint {}", found.exact);
            return Err(Unusable(message));
        }
        Ok(OpenLevel(document))
    }
}

/// The number of losses in a format and the level in it; `None` if the format cannot store it.
fn written(
    levels: &dyn Levels,
    level: LevelIndex,
    format: &'static Format,
    fingerprint: Fingerprint,
) -> Option<(usize, StoredLevel)> {
    let converted = levels.extract(level, format).ok()?;
    let source = Source::new("", converted.bytes.clone());
    let document = quandary::open(source, Some(format.id), &ReadOptions::default()).ok()?;
    let again = document.levels().filter(|levels| levels.count() == 1)?;
    let is_same = again.fingerprints(ONLY).ok()?.exact == fingerprint;
    let content = content(format, converted.bytes);
    let stored = StoredLevel::new(format.id.to_owned(), content);
    is_same.then_some((converted.lost.len(), stored))
}

fn content(format: &Format, bytes: Vec<u8>) -> Content {
    match (format.kind, String::from_utf8(bytes)) {
        (FormatKind::Text, Ok(text)) => {
            Content::Text(text.split('\n').map(str::to_owned).collect())
        }
        (FormatKind::Binary, Ok(text)) => base64(text.as_bytes()),
        (_, Err(error)) => base64(error.as_bytes()),
    }
}

fn base64(bytes: &[u8]) -> Content {
    let text = BASE64_STANDARD.encode(bytes);
    let lines = text.as_bytes().chunks(LINE);
    let lines = lines.map(|line| String::from_utf8_lossy(line).into_owned());
    Content::Base64(lines.collect())
}

/// A stored level that was read.
#[derive(Clone)]
pub struct OpenLevel(Arc<dyn Document>);

impl OpenLevel {
    /// The file with the level as its only level.
    #[must_use]
    pub fn document(&self) -> &Arc<dyn Document> {
        &self.0
    }

    /// The title of the level; empty if it has none.
    #[must_use]
    pub fn title(&self) -> String {
        let companions = Companions::default();
        let levels = self.0.levels();
        let info = levels.and_then(|levels| levels.list(&companions).next());
        info.map_or_else(String::new, |info| info.title)
    }

    /// Opens the level under the rule variant with this full name.
    ///
    /// # Errors
    /// The level cannot be played under a variant of this name.
    pub fn puzzle(&self, variant: &str) -> Result<Arc<dyn Puzzle>, Unusable> {
        puzzle(&*self.0, ONLY, variant)
    }
}

/// Opens a level of a file under the rule variant with this full name, as [`Puzzle::variant`] returns
/// it.
///
/// # Errors
/// The level cannot be played under a variant of this name.
pub fn puzzle(
    document: &dyn Document,
    level: LevelIndex,
    variant: &str,
) -> Result<Arc<dyn Puzzle>, Unusable> {
    let levels = document.levels().ok_or_else(NotPlayable::no_such_level)?;
    // What the level itself sets follows the name of the variant.
    let named = document.family().variants.named.iter();
    let named = named.map(|named| named.name);
    let named = named.filter(|name| variant.starts_with(name));
    let mut requests = [None, Some(variant)].into_iter().chain(named.map(Some));
    let opened = requests.find_map(|request| {
        let opened = levels.open(level, request).ok();
        opened.filter(|puzzle| puzzle.variant() == variant)
    });
    opened.ok_or_else(|| Unusable(format!("cannot be played under the rules `{variant}`")))
}
