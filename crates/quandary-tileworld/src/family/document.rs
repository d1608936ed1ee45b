//! A file as the programs in front of the family see it.

use super::puzzle::LevelPuzzle;
use super::{INFO, facts, levels};
use crate::file::File;
use crate::format::{Content, FileFormat, Unsolvable, union};
use crate::lint::references::{Other, check_with, references};
use crate::model::Magic;
use crate::picture::Tiles;
use crate::recording;
use crate::rules::{Edition, Variant};
use crate::scene::{View, scene};
use crate::verify::{SolutionPairing, level_set_names};
use quandary_core::diagnostic::{Diagnostics, Strictness};
use quandary_core::family::{
    Converted, Document, FamilyInfo, Format, LevelInfo, NotPlayable, Puzzle, ReadOptions,
    Reference, Referred,
};
use quandary_core::options::Options;
use quandary_core::pairing::{Keeping, Pairing, Won};
use quandary_core::scene::Scene;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use std::any::Any;
use std::sync::Arc;

/// A file that was read.
pub(crate) struct Read {
    pub(crate) source: Arc<Source>,
    pub(crate) file: File,
    pub(crate) strictness: Strictness,
}

impl Read {
    /// A file beside this one, as its family sees it.
    fn beside<'a>(other: &Referred<'a>) -> Other<'a> {
        match *other {
            Referred::Read(document) => match read_of(document) {
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

/// A document as itself, if it is of this family.
pub(crate) fn read_of(document: &dyn Document) -> Option<&Read> {
    let any: &dyn Any = document;
    any.downcast_ref()
}

/// The last tile set among files.
pub(super) fn tiles_of<'a>(companions: &[&'a dyn Document]) -> Option<&'a Tiles> {
    let ours = companions.iter().filter_map(|other| read_of(*other));
    let mut tiles = ours.filter_map(|read| match &read.file.content {
        Content::Tiles(tiles) => Some(tiles),
        _ => None,
    });
    tiles.next_back()
}

/// Whether a canonical form is its own canonical form.
fn reads_back(canonical: &[u8], format: &'static FileFormat) -> bool {
    let source = Source::new("", canonical.to_vec());
    let again = crate::file::read(&source, format, &ReadOptions::default());
    again.is_ok_and(|again| again.canonical() == canonical)
}

/// The release of a variant that was asked for, or the usual one.
fn edition(variant: Option<&str>) -> Edition {
    let variant = variant.and_then(Variant::find);
    variant.map(|variant| variant.edition).unwrap_or_default()
}

fn no_level() -> NotPlayable {
    NotPlayable("there is no such level".to_owned())
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

    fn facts(&self) -> Vec<(String, String)> {
        facts::facts(&self.file.content)
    }

    fn levels(&self) -> Vec<LevelInfo> {
        levels::levels(&self.file.content)
    }

    /// Lists of unsolvable levels say which of them are among these.
    fn levels_beside(&self, companions: &[&dyn Document]) -> Vec<LevelInfo> {
        let ours = companions.iter().filter_map(|other| read_of(*other));
        let lists = ours.filter_map(|read| match &read.file.content {
            Content::Unsolvable(list) => Some(list),
            _ => None,
        });
        let lists: Vec<&Unsolvable> = lists.collect();
        levels::levels_by(&self.file.content, &union(&lists))
    }

    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let variant = match &self.file.content {
            Content::Levels(set) => Variant::from_magic(set.magic),
            _ => Variant::from_magic(Magic::Ms),
        };
        self.open_variant(level, variant.name())
    }

    fn open_variant(&self, level: usize, variant: &str) -> Result<Box<dyn Puzzle>, NotPlayable> {
        let Content::Levels(set) = &self.file.content else {
            return Err(NotPlayable(
                "only the levels of a set are played".to_owned(),
            ));
        };
        let level = set.levels.get(level).ok_or_else(no_level)?;
        let variant = Variant::find(variant)
            .ok_or_else(|| NotPlayable(format!("there is no rule set `{variant}`")))?;
        let puzzle = LevelPuzzle::new(level, variant);
        let puzzle =
            puzzle.map_err(|error| NotPlayable(format!("by {}: {error}", variant.name())))?;
        Ok(Box::new(puzzle))
    }

    /// Drawn with the last tile set among the companions, else with our own.
    fn picture(
        &self,
        level: usize,
        options: &Options,
        companions: &[&dyn Document],
    ) -> Result<Scene, NotPlayable> {
        let Content::Levels(set) = &self.file.content else {
            return Err(NotPlayable("only level sets are drawn".to_owned()));
        };
        let level = set.levels.get(level).ok_or_else(no_level)?;
        Ok(scene(level, tiles_of(companions), &View::of(options)))
    }

    fn references(&self) -> Vec<Reference> {
        references(&self.file.content)
    }

    fn check_with(&self, others: &[Referred<'_>], sink: &mut Diagnostics) {
        let others: Vec<Other<'_>> = others.iter().map(Self::beside).collect();
        let mut pad = DiagnosticSink::new(self.strictness, std::mem::take(sink));
        check_with(self.source.name(), &self.file.content, &others, &mut pad);
        *sink = pad.sorted();
    }

    fn keeping(&self) -> Keeping {
        match &self.file.content {
            Content::Levels(_) => Keeping::Apart,
            Content::Solutions(file) => Keeping::For(level_set_names(file)),
            _ => Keeping::Neither,
        }
    }

    /// Random numbers start at 0, with even stepping: that is how solutions are found.
    fn keep(&self, solutions: &[Won<'_>]) -> Result<Vec<u8>, String> {
        let Content::Levels(set) = &self.file.content else {
            return Err("only the levels of a set have solutions".to_owned());
        };
        recording::file_of_wins(set, self.source.name(), solutions)
            .map_err(|error| error.to_string())
    }

    /// Of a variant the release is taken; the rule set is that of the solutions.
    fn pair<'a>(
        &'a self,
        solutions: &'a dyn Document,
        variant: Option<&str>,
    ) -> Option<Box<dyn Pairing + 'a>> {
        let solutions = &read_of(solutions)?.file.content;
        let (Content::Levels(set), Content::Solutions(file)) = (&self.file.content, solutions)
        else {
            return None;
        };
        Some(Box::new(SolutionPairing::new(set, file, edition(variant))))
    }

    fn pair_by<'a>(
        &'a self,
        solutions: &'a dyn Document,
        configuration: &dyn Document,
        variant: Option<&str>,
    ) -> Result<Option<Box<dyn Pairing + 'a>>, String> {
        let ours = (read_of(solutions), read_of(configuration));
        let (Some(solutions), Some(configuration)) = ours else {
            return Ok(None);
        };
        let solutions = &solutions.file.content;
        let configuration = &configuration.file.content;
        match (&self.file.content, solutions, configuration) {
            (Content::Levels(set), Content::Solutions(file), Content::Dac(dac)) => {
                let paired = SolutionPairing::with_configuration(dac, set, file, edition(variant))?;
                Ok(Some(Box::new(paired)))
            }
            _ => Ok(None),
        }
    }

    /// A damaged picture may have no form of which it could be said that it reads back as the same;
    /// it stays as it is.
    fn canonical(&self) -> Vec<u8> {
        let canonical = self.file.canonical();
        let picture = matches!(self.file.content, Content::Tiles(_) | Content::Font(_));
        if picture && !reads_back(&canonical, self.file.format) {
            return self.source.bytes().to_vec();
        }
        canonical
    }

    /// In its own format a file stays as it is.
    fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        if to == self.format() {
            return Ok(Converted {
                bytes: self.source.bytes().to_vec(),
                lost: Vec::new(),
            });
        }
        self.file.convert(to)
    }
}
