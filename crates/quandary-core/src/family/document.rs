//! Documents: files that were read in a format of a family.

use super::{FamilyInfo, InstalledFolder, Levels, Solutions};
use crate::diagnostic::Diagnostics;
use crate::format::Format;
use crate::level::{LevelNumber, NotPlayable};
use crate::look::Companions;
use crate::source::{Source, file_name};
use crate::span::Span;
use std::any::Any;
use std::sync::Arc;

/// A file that was read in a format of a family. The family converts a `dyn Document` back to its
/// own document type with `downcast_ref`.
///
/// ```
/// use quandary_core::family::Document;
/// use quandary_core::words::printable;
///
/// fn summary(document: &dyn Document) -> String {
///     let levels = document.levels().map_or(0, |levels| levels.count());
///     let problems = document.diagnostics().iter().count();
///     let (name, title) = (printable(document.source().name()), document.format().title);
///     format!("{name}: a {title} with {levels} levels; {problems} problems")
/// }
/// ```
pub trait Document: Any + Send + Sync {
    /// The family that the document belongs to.
    fn family(&self) -> &'static FamilyInfo;

    /// The format in which the file was read.
    fn format(&self) -> &'static Format;

    /// The content of the file, as it was read.
    fn source(&self) -> &Arc<Source>;

    /// The problems found in the file, sorted by position in the file.
    fn diagnostics(&self) -> &Diagnostics;

    /// The levels in the file; `None` if it is not a level file.
    fn levels(&self) -> Option<&dyn Levels>;

    /// The solutions in the file, for its own levels or for those of another file. `None` if files
    /// of this kind cannot contain solutions.
    fn solutions(&self) -> Option<&dyn Solutions>;

    /// The other files that this file names.
    fn references(&self) -> Vec<Reference>;

    /// The level file that this configuration file names, with the settings for playing its
    /// levels. `None` if this is not a configuration file, or if it names no level file.
    fn level_source(&self) -> Option<LevelSource> {
        None
    }

    /// Applies the settings of this configuration file to the level file `levels` and returns the
    /// result. The levels of the result have the rules that the configuration sets, and their
    /// solutions are recorded under the name of the configuration. The configuration may also
    /// change or remove levels. `None` if this is not a configuration file (see
    /// [`Document::level_source`]), or if `levels` is not a level file of this family.
    fn configured(&self, levels: &Arc<dyn Document>) -> Option<Arc<dyn Document>> {
        let _ = levels;
        None
    }

    /// The file in which the original program saves solutions of these levels. `None` if this is not
    /// a level file, or if its solutions are stored in it.
    fn saved_solutions(&self) -> Option<Reference> {
        None
    }

    /// Returns the files for the sound `name` of a [`crate::game::GameEvent::Sound`] under the rule
    /// variant `variant`, in order of preference. The first file that can be loaded is played.
    /// Empty if this file specifies no file for the sound.
    fn sounds(&self, name: &str, variant: &str) -> Vec<Reference> {
        let _ = (name, variant);
        Vec::new()
    }

    /// Describes the part of a text file at the byte `offset`: what a symbol, a tag, a rail or a clue
    /// means. `None` if there is nothing to say about this part, and in binary formats.
    fn describe(&self, offset: usize) -> Option<Description> {
        let _ = offset;
        None
    }

    /// Reports contradictions between this file and others. `others` contains one entry for each
    /// of [`Document::references`], in the same order, and after these the further files given by
    /// the user.
    fn check_with(&self, others: &[Referred<'_>], diagnostics: &mut Diagnostics);

    /// The whole file in its canonical form.
    fn canonical(&self) -> Vec<u8>;

    /// Converts the whole file to another format.
    ///
    /// # Errors
    /// The file cannot be written in that format.
    fn convert(&self, to: &'static Format) -> Result<Converted, CannotWrite>;
}

/// What a part of a text file means; see [`Document::describe`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The part of the file that is described.
    pub span: Span,
    /// The meaning of the part, in a few words or sentences.
    pub text: String,
}

impl Description {
    /// Creates the description of a part of a file.
    #[must_use]
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { span, text }
    }
}

/// Collects documents, for example tile images, as the [`Companions`] of a level file.
#[must_use]
pub fn companions(documents: &[Arc<dyn Document>]) -> Companions {
    let documents = documents.iter();
    documents
        .map(|document| -> Arc<dyn Any + Send + Sync> { Arc::clone(document) as _ })
        .collect()
}

/// A reference to another file: its path, and where to look for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The path of the other file, as written in the file that contains this reference.
    pub path: String,
    /// The location of the path in the file that contains this reference.
    pub span: Span,
    /// The paths that are followed.
    pub allowed: AllowedPaths,
    /// The folders to search for the other file, in order. They are relative to the folder of the
    /// file that contains this reference.
    pub folders: &'static [&'static str],
    /// The folder in which the original program keeps such files; `None` if it has none.
    pub installed: Option<InstalledFolder>,
}

/// Which paths of a [`Reference`] are followed. Absolute paths and paths with `..`, a drive letter or a
/// backslash never are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedPaths {
    /// Only file names without a folder.
    NameOnly,
    /// Paths that stay inside the folder that is searched.
    Below,
}

/// The level file that a configuration file names, and the settings for playing the levels; see
/// [`Document::level_source`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelSource {
    /// The level file. After it is read, it can be passed to [`Document::configured`].
    pub levels: Reference,
    /// The file with the texts that are shown between levels; `None` if the configuration names
    /// no such file. [`Levels::messages`] takes the texts from this file if it is one of the
    /// companions.
    pub messages: Option<Reference>,
    /// The number of the level after which the game ends; `None` if it ends after the last level of
    /// the file.
    pub last: Option<LevelNumber>,
    /// Whether a player needs passwords.
    pub passwords: Passwords,
}

impl LevelSource {
    /// Whether a file is the level file, judged by its name without folders. Case is ignored, as in
    /// the file systems for which such files were written.
    #[must_use]
    pub fn is_for(&self, name: &str) -> bool {
        file_name(&self.levels.path).eq_ignore_ascii_case(name)
    }

    /// Number of levels up to the last one, given the numbers of all levels in order.
    pub fn count(&self, numbers: impl ExactSizeIterator<Item = LevelNumber>) -> usize {
        let all = numbers.len();
        let mut numbers = numbers;
        let last = numbers.position(|number| Some(number) == self.last);
        last.map_or(all, |last| last + 1)
    }
}

/// The levels of a configuration file, under its settings.
#[derive(Clone)]
pub struct ConfiguredLevels {
    /// What the configuration says about the levels.
    pub source: LevelSource,
    /// The levels, as [`Document::configured`] returns them.
    pub levels: Arc<dyn Document>,
}

impl ConfiguredLevels {
    /// Applies a configuration to the level file that it names. `None` if it names none, or if `file`
    /// is not a level file of its family.
    #[must_use]
    pub fn new(configuration: &dyn Document, file: &Arc<dyn Document>) -> Option<Self> {
        let source = configuration.level_source()?;
        let levels = configuration.configured(file)?;
        Some(Self { source, levels })
    }
}

/// Whether a player needs a password to enter a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passwords {
    /// The player needs the password of a level to enter it, unless this level or the one before
    /// it is solved. The first level and levels without a password can always be entered.
    Needed,
    /// All levels can be entered without a password.
    NotNeeded,
}

/// The result of looking for the file that a [`Reference`] names.
#[derive(Clone, Copy)]
pub enum Referred<'a> {
    /// The file exists, and was read in a format of the family of the file that names it.
    Read(&'a dyn Document),
    /// The file exists, but matches no format of the family of the file that names it.
    Other(&'a Source),
    /// The file does not exist.
    Missing,
    /// The path leads outside the folder that is searched, and was not followed.
    Outside,
}

/// A file converted to another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The content of the converted file.
    pub bytes: Vec<u8>,
    /// What was lost because the new format cannot store it, one line each.
    pub lost: Vec<String>,
}

/// The error for a file that cannot be written in a format. The text is the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CannotWrite(pub String);

impl CannotWrite {
    /// The error of [`Levels::write_game`] for formats that cannot store unfinished games.
    #[must_use]
    pub fn unfinished_game(to: &Format) -> Self {
        let message = format!("a {} cannot store an unfinished game", to.title);
        Self(message)
    }

    /// The error of [`Levels::renumber`] in families that do not store the numbers of levels.
    #[must_use]
    pub fn numbers() -> Self {
        let message = "the number of a level is its position in the file; nothing to renumber";
        Self(message.to_owned())
    }
}

impl From<NotPlayable> for CannotWrite {
    fn from(why: NotPlayable) -> Self {
        Self(why.0)
    }
}

impl dyn Document {
    /// Downcasts the document to `T`, a document type of a family; `None` if it has another type.
    #[must_use]
    pub fn downcast_ref<T: Document>(&self) -> Option<&T> {
        let any: &dyn Any = self;
        any.downcast_ref()
    }
}
