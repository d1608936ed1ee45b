//! A file that was read: its levels, the files that it names, and what it can be turned into.

use super::{FamilyInfo, Format, Puzzle};
use crate::diagnostic::Diagnostics;
use crate::options::Options;
use crate::pairing::{Keeping, Pairing, Won};
use crate::scene::Scene;
use crate::source::Source;
use crate::span::Span;
use std::any::Any;
use std::sync::Arc;

/// A file that was read. A family gets its own back by downcasting.
pub trait Document: Any + Send + Sync {
    /// The family it belongs to.
    fn family(&self) -> &'static FamilyInfo;

    /// The format it was read in.
    fn format(&self) -> &'static Format;

    /// The file itself.
    fn source(&self) -> &Arc<Source>;

    /// Everything that is wrong with it, in the order of the file.
    fn diagnostics(&self) -> &Diagnostics;

    /// What the file says of itself as a whole, in its order: name and value.
    fn facts(&self) -> Vec<(String, String)>;

    /// Its levels.
    fn levels(&self) -> Vec<LevelInfo>;

    /// Its levels, with what other files of the family say of them.
    fn levels_beside(&self, companions: &[&dyn Document]) -> Vec<LevelInfo> {
        let _ = companions;
        self.levels()
    }

    /// Opens a level for playing, by its place in [`Document::levels`], in the rule variant that
    /// its file means.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable>;

    /// Opens a level in a rule variant, by its name as [`FamilyInfo::variant`] gives it.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn open_variant(&self, level: usize, variant: &str) -> Result<Box<dyn Puzzle>, NotPlayable> {
        // A family with one variant has nothing to choose.
        let _ = variant;
        self.open(level)
    }

    /// A drawing of a level, by its place in [`Document::levels`]. `options` are of
    /// [`FamilyInfo::draw_options`]; `companions` are other files of the family that the drawing
    /// uses, such as tile images.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    fn picture(
        &self,
        level: usize,
        options: &Options,
        companions: &[&dyn Document],
    ) -> Result<Scene, NotPlayable> {
        let _ = (options, companions);
        self.open(level).map(|puzzle| puzzle.scene())
    }

    /// Where the solutions of its levels are kept.
    fn keeping(&self) -> Keeping {
        Keeping::Within
    }

    /// The solutions of another file of the family beside the levels of this one, to be replayed
    /// by the rule variant of that name or by the usual one. `None` unless this file's
    /// [`Document::keeping`] is [`Keeping::Apart`] and that of the other one [`Keeping::For`].
    fn pair<'a>(
        &'a self,
        solutions: &'a dyn Document,
        variant: Option<&str>,
    ) -> Option<Box<dyn Pairing + 'a>> {
        let _ = (solutions, variant);
        None
    }

    /// The same by a configuration that led from the solutions to the levels.
    ///
    /// # Errors
    /// Why the solutions cannot be for those levels by that configuration.
    fn pair_by<'a>(
        &'a self,
        solutions: &'a dyn Document,
        configuration: &dyn Document,
        variant: Option<&str>,
    ) -> Result<Option<Box<dyn Pairing + 'a>>, String> {
        let _ = configuration;
        Ok(self.pair(solutions, variant))
    }

    /// A file of the family that holds these solutions of its levels; each of them wins.
    ///
    /// # Errors
    /// Why there is no such file.
    fn keep(&self, solutions: &[Won<'_>]) -> Result<Vec<u8>, String> {
        let _ = solutions;
        Err("solutions of this family are not kept in files of their own".to_owned())
    }

    /// The other files that this one names.
    fn references(&self) -> Vec<Reference> {
        Vec::new()
    }

    /// What is wrong between this file and others: `others` are [`Document::references`] in their
    /// order, and then files that were named beside it.
    fn check_with(&self, others: &[Referred<'_>], findings: &mut Diagnostics) {
        let _ = (others, findings);
    }

    /// The whole file in its canonical form.
    fn canonical(&self) -> Vec<u8>;

    /// The whole file in another format.
    ///
    /// # Errors
    /// That format cannot hold it at all: why.
    fn convert(&self, to: &'static Format) -> Result<Converted, String>;
}

/// Another file that a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its path as it is written.
    pub path: String,
    /// Where it is written.
    pub span: Span,
    /// The folders to look in, relative to the folder of the file that names it, in order.
    pub folders: &'static [&'static str],
}

/// What became of a reference.
#[derive(Clone, Copy)]
pub enum Referred<'a> {
    /// There is such a file, and it was read as one of this family.
    Read(&'a dyn Document),
    /// There is such a file, of no format of this family.
    Other(&'a Source),
    /// There is no such file.
    Missing,
    /// Its path leaves the folder; it was not looked at.
    Outside,
}

/// A file in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it cannot hold, one line each.
    pub lost: Vec<String>,
}

/// One level, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelInfo {
    /// Its number in the file.
    pub number: u64,
    /// Its title; empty if it has none.
    pub title: String,
    /// Its author, its own or the collection's; empty if unknown.
    pub author: String,
    /// Its size in words: `7x5, 4 wagons`.
    pub size: String,
    /// The difficulty that the file states; empty if it states none.
    pub difficulty: String,
    /// What else a list of this family shows: name and value.
    pub more: Vec<(&'static str, String)>,
}

/// A level that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotPlayable(pub String);
