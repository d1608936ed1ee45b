//! The levels of a file.

use super::{CannotWrite, Converted, Document, Puzzle};
use crate::fingerprint::{Fingerprint, LevelFingerprints};
use crate::format::Format;
use crate::level::{LevelIndex, LevelInfo, LevelMessages, LevelNumber, NotPlayable};
use crate::look::{Companions, Look};
use crate::metric::{Metric, Score};
use crate::scene::Scene;
use crate::span::Span;
use std::sync::Arc;

/// The levels of a file.
///
/// ```
/// use quandary_core::family::Levels;
/// use quandary_core::level::LevelIndex;
/// use quandary_core::look::Companions;
/// use quandary_core::words::printable;
///
/// /// Lists the levels, and whether each can be played.
/// fn list(levels: &dyn Levels) {
///     for (index, info) in levels.list(&Companions::default()).enumerate() {
///         let title = printable(&info.title);
///         match levels.open(LevelIndex(index), None) {
///             Ok(puzzle) => println!("#{} {title}: {} ({})", info.number, info.size, puzzle.variant()),
///             Err(why) => println!("#{} {title}: {}", info.number, printable(&why.to_string())),
///         }
///     }
/// }
/// ```
pub trait Levels: Send + Sync {
    /// Number of levels.
    fn count(&self) -> usize;

    /// Returns the properties of each level, for a list of levels. They include data from
    /// `companions`. The iterator reads the levels one by one.
    fn list<'a>(&'a self, companions: &'a Companions) -> Box<dyn Iterator<Item = LevelInfo> + 'a>;

    /// The part of the file that holds a level and what belongs to it, such as its title. `None` if
    /// the file has no such level.
    fn span(&self, level: LevelIndex) -> Option<Span>;

    /// Returns the fingerprints of a level. They are computed from the parts of the level that
    /// affect play, such as the board and the starting position, and are the same under every
    /// variant. The SPEC.md of the family defines the text that is hashed.
    ///
    /// # Errors
    /// The level has errors.
    fn fingerprints(&self, level: LevelIndex) -> Result<LevelFingerprints, NotPlayable>;

    /// Opens a level under a rule variant, given by its full name as returned by
    /// [`crate::variant::Variants::find`]; `None` selects the variant that the file implies.
    ///
    /// # Errors
    /// The level cannot be played, or the family has no variant of that name.
    fn open(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
    ) -> Result<Arc<dyn Puzzle>, NotPlayable>;

    /// A drawing of a level. It is the same under every variant.
    ///
    /// # Errors
    /// The level cannot be drawn.
    fn picture(&self, level: LevelIndex, look: &Look) -> Result<Scene, NotPlayable>;

    /// The texts to show before and after a level, taken from `companions`. Empty in families that
    /// have no files with such texts.
    fn messages(&self, level: LevelIndex, companions: &Companions) -> LevelMessages {
        let _ = (level, companions);
        LevelMessages::default()
    }

    /// Returns a file that contains `solutions`. If the format `to` stores solutions together with
    /// levels, the file contains all levels of this file with their solutions; otherwise it is a
    /// file of solutions. Solutions that are already stored are kept, unless a new solution
    /// replaces them. [`Converted::lost`] lists what the format cannot store.
    ///
    /// `onto` is an existing file of solutions for these levels, to which the new solutions are
    /// added; everything else in it stays. `onto` is `None` for a new file, and in formats that
    /// store solutions together with levels.
    ///
    /// # Errors
    /// The format cannot store the solutions.
    fn write_solutions(
        &self,
        solutions: &[WonSolution],
        to: &'static Format,
        onto: Option<&dyn Document>,
    ) -> Result<Converted, CannotWrite>;

    /// Returns a file with one level and an unfinished game of the level: the position after
    /// these moves, or the moves themselves. `variant` has the same meaning as in
    /// [`Levels::open`]. [`Converted::lost`] lists what the format cannot store.
    ///
    /// # Errors
    /// The family or the format cannot store unfinished games, or the moves cannot be played.
    fn write_game(
        &self,
        level: LevelIndex,
        variant: Option<&str>,
        moves: &str,
        to: &'static Format,
    ) -> Result<Converted, CannotWrite>;

    /// Returns a key that identifies a level and does not depend on the solutions stored with it.
    /// In families where stored solutions do not affect the exact fingerprint, the key is the exact
    /// fingerprint.
    ///
    /// # Errors
    /// The level has errors.
    fn solution_key(&self, level: LevelIndex) -> Result<Fingerprint, NotPlayable>;

    /// Returns a file with `levels`, in the given order. The levels can be from several files of
    /// the same family. Titles, comments, tags and solutions stay with their levels. Notes about a
    /// whole file are taken only from the file whose `collect` is called. [`Converted::lost`] lists
    /// what is lost.
    ///
    /// # Errors
    /// The format cannot store the levels, or one of them does not exist or is not from a file of
    /// this family.
    fn collect(
        &self,
        levels: &[CollectedLevel<'_>],
        to: &'static Format,
    ) -> Result<Converted, CannotWrite>;

    /// Returns a file with one level as its author made it: with its title, author and notes, but
    /// without the solutions and saved games that are stored with it, and without notes about the
    /// whole file. The level has the same fingerprints as before. [`Converted::lost`] lists what the
    /// format cannot store.
    ///
    /// # Errors
    /// The format cannot store the level, or there is no such level.
    fn extract(&self, level: LevelIndex, to: &'static Format) -> Result<Converted, CannotWrite>;

    /// Returns this file in the format `to`, with its levels numbered consecutively from `first`.
    ///
    /// # Errors
    /// The family does not store numbers, the numbers are too large, or the format cannot store the
    /// levels.
    fn renumber(&self, first: LevelNumber, to: &'static Format) -> Result<Converted, CannotWrite>;
}

/// A level that is copied to a new file; see [`Levels::collect`].
#[derive(Clone, Copy)]
pub struct CollectedLevel<'a> {
    /// The file that contains the level.
    pub document: &'a dyn Document,
    /// The index of the level in `document`.
    pub level: LevelIndex,
}

impl<'a> CollectedLevel<'a> {
    /// All levels of a document, in the order of the file.
    #[must_use]
    pub fn all(document: &'a dyn Document) -> Vec<Self> {
        let count = document.levels().map_or(0, Levels::count);
        let indices = (0..count).map(LevelIndex);
        indices.map(|level| Self { document, level }).collect()
    }

    /// The file that contains the level, downcast to the document type `T`.
    ///
    /// # Errors
    /// The document has another type.
    pub fn file<T: Document>(&self) -> Result<&'a T, CannotWrite> {
        self.document.downcast_ref().ok_or_else(|| {
            let name = self.document.source().name();
            CannotWrite(format!("{name} is a file of another kind"))
        })
    }

    /// Creates the error for a level index that does not exist in the file.
    #[must_use]
    pub fn missing(&self) -> CannotWrite {
        let name = self.document.source().name();
        CannotWrite(format!(
            "{name} has no level at position {}",
            self.level.0.saturating_add(1)
        ))
    }
}

/// A verified solution that is to be written to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WonSolution {
    /// The level that the solution solves.
    pub level: LevelIndex,
    /// The rule variant under which the solution was verified.
    pub variant: String,
    /// The moves in the family's notation.
    pub moves: String,
    /// The scores of the solution; empty if they are unknown. The first score is in the metric that
    /// was minimised.
    pub scores: Vec<Score>,
    /// The day on which the solution was found, in days since 1 January 1970; `None` if it is
    /// unknown.
    pub found: Option<i32>,
    /// The indices of the stored solutions that this solution replaces. If the file stores
    /// solutions with its levels, they are indices into [`Puzzle::records`]. In a file of
    /// solutions, they are indices into [`super::PairedSolutions::entries`].
    pub replaces: Vec<usize>,
}

impl WonSolution {
    /// Creates a solution that replaces no stored solution. Its scores and its date are unknown.
    #[must_use]
    pub fn new(level: LevelIndex, variant: impl Into<String>, moves: impl Into<String>) -> Self {
        Self {
            level,
            variant: variant.into(),
            moves: moves.into(),
            scores: Vec::new(),
            found: None,
            replaces: Vec::new(),
        }
    }

    /// The score of the solution in a metric; `None` if it is unknown.
    #[must_use]
    pub fn score(&self, metric: &Metric) -> Option<u64> {
        let mut scores = self.scores.iter();
        let score = scores.find(|score| score.metric == metric);
        score.map(|score| score.value)
    }
}
