//! The file formats of A-Puzzle-A-Day (SPEC, parts A to N): boards as bytes, kits as text, and
//! positions one in each line.
//!
//! Readers never stop at a mistake, and what they read does not depend on strictness. Boards of
//! bytes are decoded when they are asked for, so that a file of millions takes no more memory than
//! its bytes.

pub mod apad;
pub mod notation;

use crate::model::Level;
use quandary_core::diagnostic::{Diagnostics, Strictness};
use quandary_core::family::{
    Converted, Evidence, Format, Kind, LevelInfo, NotPlayable, ReadOptions,
};
use quandary_core::limits::LimitExceeded;
use quandary_core::source::Source;
use std::sync::Arc;

/// The formats, the family's own first.
pub static FORMATS: [Format; 3] = [
    format("apad", "APAD boards", &["apad"], Kind::Binary),
    format("dayboard", "kit description", &["dayboard"], Kind::Text),
    format(
        "placements",
        "positions in words",
        &["placements"],
        Kind::Text,
    ),
];

/// Nine bytes a board.
pub static APAD: &Format = &FORMATS[0];
/// A kit in full or by its name, a date and the pieces placed.
pub static DAYBOARD: &Format = &FORMATS[1];
/// One position in each line.
pub static PLACEMENTS: &Format = &FORMATS[2];

const fn format(
    id: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    kind: Kind,
) -> Format {
    Format {
        id,
        title,
        extensions,
        kind,
    }
}

/// Weighs a file by its beginning, the likeliest format first; nothing if it looks like none.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let _ = source;
    Vec::new()
}

/// Whether a text is itself a puzzle, so that it can stand where a file name does: one position in
/// words.
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let _ = text;
    false
}

/// Reads a file in one of the [`FORMATS`]; any other format is read as boards of bytes. What is
/// wrong with it is among the findings, those of [`lint`](crate::lint) included.
///
/// # Errors
/// The file breaks a ceiling: bytes, levels or tags.
pub fn read(
    source: &Arc<Source>,
    format: &Format,
    options: &ReadOptions,
) -> Result<File, LimitExceeded> {
    let _ = (format, options);
    Ok(File {
        source: Arc::clone(source),
        diagnostics: Diagnostics::default(),
        strictness: Strictness::Lenient,
    })
}

/// A file that was read.
#[derive(Debug)]
pub struct File {
    source: Arc<Source>,
    diagnostics: Diagnostics,
    strictness: Strictness,
}

impl File {
    /// The format it was read in.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        APAD
    }

    /// The file itself.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// How many levels it has.
    #[must_use]
    pub fn len(&self) -> usize {
        0
    }

    /// Whether it has no level.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A level, by its place.
    ///
    /// # Errors
    /// There is no such level, or there are errors in it.
    pub fn level(&self, index: usize) -> Result<Level, NotPlayable> {
        Err(NotPlayable(format!(
            "there is no level {index}, {:?}",
            self.strictness
        )))
    }

    /// What a list says of a level, by its place below [`File::len`].
    #[must_use]
    pub fn info(&self, index: usize) -> LevelInfo {
        LevelInfo {
            number: index as u64 + 1,
            title: String::new(),
            author: String::new(),
            size: String::new(),
            difficulty: String::new(),
            more: Vec::new(),
        }
    }

    /// What the file says of itself: name and value.
    #[must_use]
    pub fn facts(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Everything that is wrong with it, in the order of the file.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// The whole file in its canonical form.
    #[must_use]
    pub fn canonical(&self) -> Vec<u8> {
        self.source.bytes().to_vec()
    }

    /// The whole file in another format.
    ///
    /// # Errors
    /// That format cannot hold it at all: why.
    pub fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        let _ = to;
        Err("not yet".to_owned())
    }
}
