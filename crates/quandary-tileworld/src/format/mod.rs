//! The file formats of Tile World, one module for each format.
//!
//! The module of a format has a [`FileFormat`], which consists of a description, a probe, a reader
//! and a writer.
//!
//! Readers continue after errors. They return the same content for every
//! [`Strictness`](quandary_core::diagnostic::Strictness). The content of a level set, solution file
//! or text file includes comments, unknown settings and damaged parts, so that they are not lost
//! when the file is written.

mod ccx;
mod config;
mod dac;
mod dat;
mod dat_json;
mod end_messages;
mod font;
mod html;
mod json;
mod level_text;
mod messages;
mod narration;
mod paths;
mod rc;
mod text;
mod tiles;
mod tws;
mod tws_json;
mod unsolvable;
mod xml;

pub use ccx::{Ccx, Compatibility, Extras, LevelExtras, Page, PageStyle, TextFormat};
pub use config::{Config, ConfigKey};
pub use dac::{Dac, DacKey};
pub(crate) use dat::{level_bytes, make_consistent};
pub use end_messages::{End, EndMessages, EndSection};
pub use font::Font;
pub(crate) use level_text::symbol_code;
pub use messages::{Block, Message, Messages, Moment, Side};
pub(crate) use narration::pages;
pub(crate) use paths::is_allowed;
pub use rc::{Rc, Resolved, Resource, ResourceKind, Scope, Setting};
pub use text::{Entry, Settings, SpannedText, Statement};
pub use tiles::Tiles;
pub use unsolvable::{ActiveEntry, ListLine, Unsolvable, UnsolvableLevel, union};
pub use xml::{Attribute, Element, Node};

use crate::model::{LevelSet, LevelSpans, SolutionFile};
use quandary_core::family::Converted;
use quandary_core::format::{Evidence, Format};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::fmt;
use std::sync::Arc;

/// A file format: its description and the functions that implement it.
pub struct FileFormat {
    format: Format,
    /// Recognises a file by its content, or by its name where the content is ambiguous.
    probe: fn(&Source) -> Option<ProbeScore>,
    read: fn(&Source, &mut DiagnosticSink, &Limits) -> Result<Parsed, LimitExceeded>,
    /// Writes the canonical form; `None` for content of another kind.
    write: fn(&Content) -> Option<Vec<u8>>,
    /// Converts content to this format; `None` if `write` does the conversion.
    convert: Option<fn(&Content) -> Option<Converted>>,
}

/// The table of formats. When several formats fit a file equally well, the first one is used.
static TABLE: [&FileFormat; 14] = [
    FileFormat::DAT,
    FileFormat::DAT_JSON,
    FileFormat::LEVEL_TEXT,
    FileFormat::TWS,
    FileFormat::TWS_JSON,
    FileFormat::DAC,
    FileFormat::MESSAGES,
    FileFormat::CCX,
    FileFormat::CONFIG,
    FileFormat::RC,
    FileFormat::UNSOLVABLE,
    FileFormat::END_MESSAGES,
    FileFormat::TILES,
    FileFormat::FONT,
];

/// The descriptions of all formats. If several formats fit a file equally well, the one listed
/// first is used.
pub static FORMATS: [&Format; TABLE.len()] = {
    let mut all = [&TABLE[0].format; TABLE.len()];
    let mut index = 1;
    while index < TABLE.len() {
        all[index] = &TABLE[index].format;
        index += 1;
    }
    all
};

impl FileFormat {
    /// Data files: level sets in binary form.
    pub const DAT: &Self = &dat::FORMAT;
    /// Level sets as JSON.
    pub const DAT_JSON: &Self = &dat_json::FORMAT;
    /// Level sets as text.
    pub const LEVEL_TEXT: &Self = &level_text::FORMAT;
    /// Solution files.
    pub const TWS: &Self = &tws::FORMAT;
    /// Solution files as JSON.
    pub const TWS_JSON: &Self = &tws_json::FORMAT;
    /// Level set configurations.
    pub const DAC: &Self = &dac::FORMAT;
    /// Messages shown between levels.
    pub const MESSAGES: &Self = &messages::FORMAT;
    /// CCX files: extras of a level set, such as pages shown between levels.
    pub const CCX: &Self = &ccx::FORMAT;
    /// User configurations.
    pub const CONFIG: &Self = &config::FORMAT;
    /// Resource configurations.
    pub const RC: &Self = &rc::FORMAT;
    /// Lists of unsolvable levels.
    pub const UNSOLVABLE: &Self = &unsolvable::FORMAT;
    /// Messages shown at the end of a game.
    pub const END_MESSAGES: &Self = &end_messages::FORMAT;
    /// Tile images: bitmaps with the images of a tile set.
    pub const TILES: &Self = &tiles::FORMAT;
    /// Fonts: bitmaps with the glyphs of a font.
    pub const FONT: &Self = &font::FORMAT;

    /// Returns all formats, in the order of [`FORMATS`].
    pub fn all() -> impl Iterator<Item = &'static Self> {
        TABLE.into_iter()
    }

    /// Returns the format with this id; `None` if the id is unknown.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        Self::all().find(|format| format.id() == id)
    }

    /// The id that names the format, for example in command options.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.format.id
    }

    /// The description of the format for front ends.
    #[must_use]
    pub fn format(&'static self) -> &'static Format {
        &self.format
    }

    /// Reads a file in this format.
    ///
    /// # Errors
    /// The file exceeds a limit.
    pub(crate) fn read(
        &self,
        source: &Source,
        sink: &mut DiagnosticSink,
        limits: &Limits,
    ) -> Result<Parsed, LimitExceeded> {
        (self.read)(source, sink, limits)
    }

    /// Writes the canonical form; `None` for content of another kind.
    pub(crate) fn write(&self, content: &Content) -> Option<Vec<u8>> {
        (self.write)(content)
    }

    /// Converts content to this format, without changing encodings that it can keep; `None` for
    /// content that it cannot hold.
    pub(crate) fn convert(&self, content: &Content) -> Option<Converted> {
        match self.convert {
            Some(convert) => convert(content),
            None => self.write(content).map(without_loss),
        }
    }
}

impl PartialEq for FileFormat {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for FileFormat {}

impl fmt::Debug for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

fn without_loss(bytes: Vec<u8>) -> Converted {
    let lost = Vec::new();
    Converted { bytes, lost }
}

/// How well a file fits a format.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ProbeScore {
    /// 1 (weak) to 100 (a signature, or every record valid).
    score: u8,
    /// The evidence, in a few words.
    reason: &'static str,
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A level set, from a data file, JSON or text.
    Levels(Arc<LevelSet>),
    /// Solutions, from a solution file or JSON.
    Solutions(Arc<SolutionFile>),
    /// A level set configuration.
    Dac(Dac),
    /// Messages shown between levels.
    Messages(Messages),
    /// Extras of a level set.
    Ccx(Ccx),
    /// A user configuration.
    Config(Config),
    /// A resource configuration.
    Rc(Rc),
    /// A list of unsolvable levels.
    Unsolvable(Unsolvable),
    /// Messages at the end of a game.
    EndMessages(EndMessages),
    /// Tile images.
    Tiles(Tiles),
    /// A font.
    Font(Font),
}

/// The content of a file and the source locations that checks of the content need.
pub(crate) struct Parsed {
    /// The content.
    pub(crate) content: Content,
    /// Locations of the levels, if the content is a level set.
    pub(crate) levels: Vec<LevelSpans>,
    /// Locations of the records, if the content is a solution file.
    pub(crate) records: Vec<Span>,
}

impl From<Content> for Parsed {
    fn from(content: Content) -> Self {
        Self {
            content,
            levels: Vec::new(),
            records: Vec::new(),
        }
    }
}

impl From<(LevelSet, Vec<LevelSpans>)> for Parsed {
    fn from((set, levels): (LevelSet, Vec<LevelSpans>)) -> Self {
        Self {
            levels,
            ..Content::Levels(Arc::new(set)).into()
        }
    }
}

impl From<(SolutionFile, Vec<Span>)> for Parsed {
    fn from((file, records): (SolutionFile, Vec<Span>)) -> Self {
        Self {
            records,
            ..Content::Solutions(Arc::new(file)).into()
        }
    }
}

/// Returns a level set as the bytes of a data file, without changing how each level is
/// encoded.
#[must_use]
pub fn data_file(set: &LevelSet) -> Vec<u8> {
    dat::exact(set)
}

/// Returns the bytes of a solution file, without changing how each record is encoded.
#[must_use]
pub fn solution_file(file: &SolutionFile) -> Vec<u8> {
    tws::exact(file)
}

/// Returns the formats that fit a file, best first.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let scores = FileFormat::all().filter_map(|file_format| {
        let ProbeScore { score, reason } = (file_format.probe)(source)?;
        Some(Evidence {
            format: file_format.format(),
            score,
            why: reason.to_owned(),
        })
    });
    let mut found: Vec<Evidence> = scores.collect();
    found.sort_by_key(|evidence| std::cmp::Reverse(evidence.score));
    found
}
