//! Implements `Document` for a Tile World file that was read.

use super::describe::describe;
use super::levels::{Configured, SetLevels};
use super::solutions::FileSolutions;
use super::{INFO, configured, installed};
use crate::file::File;
use crate::format::{Content, Dac, FileFormat};
use crate::lint::references::{Other, check_with, references, sounds, tile_images};
use crate::model::Ruleset;
use crate::picture::Tiles;
use crate::rules::Variant;
use quandary_core::diagnostic::{Diagnostics, Strictness};
use quandary_core::family::{
    CannotWrite, Converted, Description, Document, FamilyInfo, LevelSource, Levels, Reference,
    Referred, Solutions,
};
use quandary_core::format::Format;
use quandary_core::look::Companions;
use quandary_core::reading::ReadOptions;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Source, file_name};
use std::sync::Arc;

/// A file that was read.
pub(crate) struct Read {
    source: Arc<Source>,
    pub(crate) file: File,
    strictness: Strictness,
    /// The levels, if it is a level set.
    levels: Option<SetLevels>,
    /// The solutions, if it is a solution file.
    solutions: Option<FileSolutions>,
    /// The configuration under which a level set is played.
    configuration: Option<Dac>,
}

impl Read {
    pub(super) fn new(source: Arc<Source>, file: File, strictness: Strictness) -> Self {
        let (mut levels, mut solutions) = (None, None);
        match &file.content {
            Content::Levels(set) => levels = Some(SetLevels::new(set, &source, &file)),
            Content::Solutions(records) => solutions = Some(FileSolutions::new(records)),
            _ => {}
        }
        Self {
            source,
            file,
            strictness,
            levels,
            solutions,
            configuration: None,
        }
    }

    /// The configuration: the content of the file, or that under which a level set is played.
    pub(crate) fn configuration(&self) -> Option<&Dac> {
        match &self.file.content {
            Content::Dac(dac) => Some(dac),
            _ => self.configuration.as_ref(),
        }
    }

    /// A level set as a configuration lets it be played.
    pub(super) fn configured(&self, file: File, source: Arc<Source>, how: Configured) -> Self {
        let mut read = Self::new(source, file, self.strictness);
        read.configuration = Some(how.dac.clone());
        if let Some(levels) = &mut read.levels {
            levels.configure(how);
        }
        read
    }

    /// The path of the file; of a level set under a configuration, that of the configuration.
    pub(crate) fn name(&self) -> &str {
        let levels = self.levels.as_ref();
        levels.map_or_else(|| self.source.name(), SetLevels::name)
    }

    /// The ruleset under which a level set is played; `None` for any other file.
    pub(crate) fn ruleset(&self) -> Option<Ruleset> {
        let levels = self.levels.as_ref();
        levels.map(|levels| levels.implied().ruleset)
    }

    /// Another file, as references to it are checked.
    fn referred<'a>(other: &Referred<'a>) -> Other<'a> {
        match *other {
            Referred::Read(document) => match document.downcast_ref::<Self>() {
                Some(read) => Other::Read {
                    source: &read.source,
                    content: &read.file.content,
                },
                None => Other::Unknown(document.source()),
            },
            Referred::Other(source) => Other::Unknown(source),
            Referred::Missing => Other::Missing,
            Referred::Outside => Other::Outside,
        }
    }
}

/// The tile set among files that positions under a ruleset are drawn with: the one that a resource
/// configuration among the files names for this ruleset, otherwise the last one.
pub(super) fn tiles_of(companions: &Companions, ruleset: Ruleset) -> Option<&Tiles> {
    let sets = companions
        .of::<Read>()
        .filter_map(|read| match &read.file.content {
            Content::Tiles(tiles) => Some((file_name(read.source.name()), tiles)),
            _ => None,
        });
    let sets: Vec<(&str, &Tiles)> = sets.collect();
    let configurations = companions
        .of::<Read>()
        .filter_map(|read| match &read.file.content {
            Content::Rc(rc) => Some(tile_images(rc, ruleset)),
            _ => None,
        });
    let mut named = configurations.flatten();
    let configured = named.find_map(|reference| {
        let is_named =
            |(name, _): &&(&str, &Tiles)| name.eq_ignore_ascii_case(file_name(&reference.path));
        sets.iter().find(is_named)
    });
    let (_, tiles) = configured.or(sets.last())?;
    Some(tiles)
}

/// Whether a canonical form is its own canonical form.
fn reads_back(canonical: &[u8], format: &'static FileFormat) -> bool {
    let source = Source::new("", canonical.to_vec());
    let again = crate::file::read(&source, format, &ReadOptions::default());
    again.is_ok_and(|again| again.canonical() == canonical)
}

impl Document for Read {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn format(&self) -> &'static Format {
        self.file.format.format()
    }

    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn diagnostics(&self) -> &Diagnostics {
        &self.file.diagnostics
    }

    fn levels(&self) -> Option<&dyn Levels> {
        self.levels.as_ref().map(|levels| -> &dyn Levels { levels })
    }

    fn solutions(&self) -> Option<&dyn Solutions> {
        let solutions = self.solutions.as_ref();
        solutions.map(|solutions| -> &dyn Solutions { solutions })
    }

    fn describe(&self, offset: usize) -> Option<Description> {
        describe(self, offset)
    }

    fn references(&self) -> Vec<Reference> {
        references(&self.file.content)
    }

    fn level_source(&self) -> Option<LevelSource> {
        match &self.file.content {
            Content::Dac(dac) => configured::level_source(dac),
            _ => None,
        }
    }

    fn configured(&self, levels: &Arc<dyn Document>) -> Option<Arc<dyn Document>> {
        let Content::Dac(dac) = &self.file.content else {
            return None;
        };
        let levels = levels.downcast_ref::<Self>()?;
        Some(Arc::new(configured::levels(self, dac, levels)?))
    }

    fn saved_solutions(&self) -> Option<Reference> {
        installed::saved_solutions(self)
    }

    fn sounds(&self, name: &str, variant: &str) -> Vec<Reference> {
        match (&self.file.content, Variant::find(variant)) {
            (Content::Rc(rc), Some(variant)) => sounds(rc, name, variant.ruleset),
            _ => Vec::new(),
        }
    }

    fn check_with(&self, others: &[Referred<'_>], diagnostics: &mut Diagnostics) {
        let others: Vec<Other<'_>> = others.iter().map(Self::referred).collect();
        let mut sink = DiagnosticSink::new(self.strictness, std::mem::take(diagnostics));
        check_with(self.source.name(), &self.file.content, &others, &mut sink);
        *diagnostics = sink.sorted();
    }

    /// A damaged picture whose canonical form would be read differently is returned as it is.
    fn canonical(&self) -> Vec<u8> {
        let canonical = self.file.canonical();
        let picture = matches!(self.file.content, Content::Tiles(_) | Content::Font(_));
        if picture && !reads_back(&canonical, self.file.format) {
            return self.source.bytes().to_vec();
        }
        canonical
    }

    /// In its own format a file is returned as it is.
    fn convert(&self, to: &'static Format) -> Result<Converted, CannotWrite> {
        if to == self.format() {
            return Ok(Converted {
                bytes: self.source.bytes().to_vec(),
                lost: Vec::new(),
            });
        }
        self.file.convert(to).map_err(CannotWrite)
    }
}
