//! The files of Tile World: one module for each format, with a probe, a reader and a writer.
//!
//! Readers never stop at a mistake, and what they read does not depend on strictness. A value
//! keeps all that its file said; the canonical writers stand beside.

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
pub(crate) use dat::{LevelPlaces, SetPlaces, level_bytes};
pub use end_messages::{End, EndMessages, EndSection};
pub use font::Font;
pub use messages::{Block, Message, Messages, Moment, Side};
pub(crate) use paths::stays;
pub use rc::{Rc, Resolved, Resource, ResourceKind, Scope, Setting};
pub use text::{Entry, Placed, Settings, Statement};
pub use tiles::Tiles;
pub use unsolvable::{Counted, ListLine, Unsolvable, UnsolvableLevel, union};
pub use xml::{Attribute, Element, Node};

use crate::model::{LevelSet, SolutionFile};
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::{Converted, Evidence, Format, ReadOptions};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

/// The formats, the family's own first.
pub static FORMATS: [Format; 14] = [
    dat::FORMAT,
    dat_json::FORMAT,
    level_text::FORMAT,
    tws::FORMAT,
    tws_json::FORMAT,
    dac::FORMAT,
    messages::FORMAT,
    ccx::FORMAT,
    config::FORMAT,
    rc::FORMAT,
    unsolvable::FORMAT,
    end_messages::FORMAT,
    tiles::FORMAT,
    font::FORMAT,
];

/// The formats as a closed set, in the order of [`FORMATS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Data files.
    Dat,
    /// Level sets as JSON.
    DatJson,
    /// Level sets as text.
    LevelText,
    /// Solution files.
    Tws,
    /// Solution files as JSON.
    TwsJson,
    /// Configurations of a level set.
    Dac,
    /// Messages between levels.
    Messages,
    /// Extras of a level set.
    Ccx,
    /// The user configuration.
    Config,
    /// The resource configuration.
    Rc,
    /// The list of unsolvable levels.
    Unsolvable,
    /// Messages at the end of a game.
    EndMessages,
    /// Tile images.
    Tiles,
    /// Fonts.
    Font,
}

impl Form {
    /// All of them, in the order of [`FORMATS`].
    pub const ALL: [Self; 14] = [
        Self::Dat,
        Self::DatJson,
        Self::LevelText,
        Self::Tws,
        Self::TwsJson,
        Self::Dac,
        Self::Messages,
        Self::Ccx,
        Self::Config,
        Self::Rc,
        Self::Unsolvable,
        Self::EndMessages,
        Self::Tiles,
        Self::Font,
    ];

    /// The form of a format; a format of another family is taken for a data file.
    #[must_use]
    pub fn of(format: &Format) -> Self {
        let mut forms = Self::ALL.into_iter();
        let same = forms.find(|form| form.format().id == format.id);
        same.unwrap_or(Self::Dat)
    }

    /// Its format.
    #[must_use]
    pub fn format(self) -> &'static Format {
        &FORMATS[self as usize]
    }

    fn probe(self, source: &Source) -> Option<Likeness> {
        match self {
            Self::Dat => dat::probe(source),
            Self::DatJson => dat_json::probe(source),
            Self::LevelText => level_text::probe(source),
            Self::Tws => tws::probe(source),
            Self::TwsJson => tws_json::probe(source),
            Self::Dac => dac::probe(source),
            Self::Messages => messages::probe(source),
            Self::Ccx => ccx::probe(source),
            Self::Config => config::probe(source),
            Self::Rc => rc::probe(source),
            Self::Unsolvable => unsolvable::probe(source),
            Self::EndMessages => end_messages::probe(source),
            Self::Tiles => tiles::probe(source),
            Self::Font => font::probe(source),
        }
    }

    fn read(
        self,
        source: &Source,
        sink: &mut DiagnosticSink,
        limits: &Limits,
    ) -> Result<Content, LimitExceeded> {
        Ok(match self {
            Self::Dat => Content::Levels(dat::read(source, sink, limits)?),
            Self::DatJson => Content::Levels(dat_json::read(source, sink, limits)?),
            Self::LevelText => Content::Levels(level_text::read(source, sink, limits)?),
            Self::Tws => Content::Solutions(tws::read(source, sink, limits)?),
            Self::TwsJson => Content::Solutions(tws_json::read(source, sink, limits)?),
            Self::Dac => Content::Dac(dac::read(source, sink, limits)?),
            Self::Messages => Content::Messages(messages::read(source, sink, limits)?),
            Self::Ccx => Content::Ccx(ccx::read(source, sink, limits)?),
            Self::Config => Content::Config(config::read(source, sink, limits)?),
            Self::Rc => Content::Rc(rc::read(source, sink, limits)?),
            Self::Unsolvable => Content::Unsolvable(unsolvable::read(source, sink, limits)?),
            Self::EndMessages => Content::EndMessages(end_messages::read(source, sink, limits)?),
            Self::Tiles => Content::Tiles(tiles::read(source, sink, limits)?),
            Self::Font => Content::Font(font::read(source, sink, limits)?),
        })
    }
}

/// How much a file looks like one of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Likeness {
    /// From 1 (hardly) to 100 (a signature, or every record valid).
    pub(crate) score: u8,
    /// What speaks for it, in a few words.
    pub(crate) why: &'static str,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A level set, in a data file, as JSON or as text.
    Levels(LevelSet),
    /// Solutions, in a solution file or as JSON.
    Solutions(SolutionFile),
    /// A configuration of a level set.
    Dac(Dac),
    /// Messages between levels.
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

impl Content {
    /// The canonical form in a format; `None` where the format holds something else.
    fn written(&self, form: Form) -> Option<Vec<u8>> {
        Some(match (self, form) {
            (Self::Levels(set), Form::Dat) => dat::write(set),
            (Self::Levels(set), Form::DatJson) => dat_json::write(set),
            (Self::Levels(set), Form::LevelText) => level_text::write(set),
            (Self::Solutions(file), Form::Tws) => tws::write(file),
            (Self::Solutions(file), Form::TwsJson) => tws_json::write(file),
            (Self::Dac(dac), Form::Dac) => dac::write(dac),
            (Self::Messages(messages), Form::Messages) => messages::write(messages),
            (Self::Ccx(ccx), Form::Ccx) => ccx::write(ccx),
            (Self::Config(config), Form::Config) => config::write(config),
            (Self::Rc(rc), Form::Rc) => rc::write(rc),
            (Self::Unsolvable(list), Form::Unsolvable) => unsolvable::write(list),
            (Self::EndMessages(messages), Form::EndMessages) => end_messages::write(messages),
            (Self::Tiles(tiles), Form::Tiles) => tiles::write(tiles),
            (Self::Font(font), Form::Font) => font::write(font),
            _ => return None,
        })
    }

    /// Messages between levels in the other of their two formats.
    fn retold(&self, form: Form) -> Option<Converted> {
        match (self, form) {
            (Self::Messages(messages), Form::Ccx) => Some(narration::to_ccx(messages)),
            (Self::Ccx(ccx), Form::Messages) => Some(narration::to_messages(ccx)),
            _ => None,
        }
    }

    /// The form in which a conversion writes it: nothing is spelled anew that need not be.
    fn spelled(&self, form: Form) -> Option<Vec<u8>> {
        match (self, form) {
            (Self::Levels(set), Form::Dat) => Some(dat::exact(set)),
            (Self::Solutions(file), Form::Tws) => Some(tws::exact(file)),
            _ => self.written(form),
        }
    }
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct File {
    /// The format it was read in.
    pub form: Form,
    /// What it holds.
    pub content: Content,
    /// What is wrong with it, in the order of the file.
    pub diagnostics: Diagnostics,
}

impl File {
    /// The whole file in its canonical form.
    #[must_use]
    pub fn canonical(&self) -> Vec<u8> {
        self.content.written(self.form).unwrap_or_default()
    }

    /// The whole file in another format.
    ///
    /// # Errors
    /// That format holds something else.
    pub fn convert(&self, to: &Format) -> Result<Converted, String> {
        let form = Form::of(to);
        if let Some(converted) = self.content.retold(form) {
            return Ok(converted);
        }
        let bytes = self.content.spelled(form);
        let bytes = bytes.ok_or_else(|| format!("a {} holds no such thing", to.title))?;
        let lost = Vec::new();
        Ok(Converted { bytes, lost })
    }
}

/// A data file that says what the set says, to the byte.
#[must_use]
pub fn data_file(set: &LevelSet) -> Vec<u8> {
    dat::exact(set)
}

/// A solution file that says what the value says, to the byte.
#[must_use]
pub fn solution_file(file: &SolutionFile) -> Vec<u8> {
    tws::exact(file)
}

/// Weighs a file by its content, and by its name where a format is known by that alone.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let mut found = Vec::new();
    for form in Form::ALL {
        let likeness = form.probe(source);
        found.extend(likeness.map(|Likeness { score, why }| Evidence {
            format: form.format(),
            score,
            why: why.to_owned(),
        }));
    }
    found.sort_by_key(|evidence| std::cmp::Reverse(evidence.score));
    found
}

/// Reads a file in one of the [`FORMATS`]; any other format is read as a data file.
///
/// # Errors
/// The file breaks a ceiling.
pub fn read(
    source: &Source,
    format: &Format,
    options: &ReadOptions,
) -> Result<File, LimitExceeded> {
    let limits = &options.limits;
    let mut sink = DiagnosticSink::for_file(source, options)?;
    let form = Form::of(format);
    let content = form.read(source, &mut sink, limits)?;
    Ok(File {
        form,
        content,
        diagnostics: sink.sorted(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_stand_in_the_order_of_the_formats() {
        for (form, format) in Form::ALL.into_iter().zip(&FORMATS) {
            assert_eq!(form.format(), format);
            assert_eq!(Form::of(format), form);
        }
    }
}
