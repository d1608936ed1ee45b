//! The solutions in a file, and their levels.

use super::{Document, Puzzle, WrongStatement};
use crate::failure::Failure;
use crate::film::Film;
use crate::job::Job;
use crate::level::{LevelIndex, LevelNumber, NotPlayable};
use crate::look::Companions;
use crate::metric::Score;
use crate::replay::{Cause, Recording, ReplayJob};
use std::sync::Arc;

/// The solutions in a file.
pub trait Solutions: Send + Sync {
    /// Which file contains the levels that these solutions solve.
    fn location(&self) -> LevelLocation;

    /// The properties of each solution, for a list of solutions.
    fn list(&self) -> Vec<SolutionInfo>;

    /// Matches the solutions with the levels of `levels`, which is this document or another one;
    /// see [`Solutions::location`].
    ///
    /// # Errors
    /// The solutions cannot belong to those levels.
    fn pair(
        &self,
        levels: &Arc<dyn Document>,
        how: &PairOptions<'_>,
    ) -> Result<Box<dyn PairedSolutions>, CannotPair>;
}

/// Where the levels are stored that the solutions in a file solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelLocation {
    /// The levels are in the same file as the solutions.
    SameFile,
    /// The levels are in another file. The value lists the possible names of that file, the most
    /// reliable first.
    OtherFile(Vec<String>),
}

/// Options for matching solutions with levels.
#[derive(Clone, Copy, Default)]
pub struct PairOptions<'a> {
    /// The rule variant for replays; `None` for the variant that the files imply.
    pub variant: Option<&'a str>,
    /// The levels whose solutions are needed; `None` for all levels. The result may omit solutions
    /// of other levels.
    pub only: Option<&'a [LevelIndex]>,
    /// The configuration file that names the level file; `None` if no configuration file was used.
    pub configuration: Option<&'a dyn Document>,
}

/// Why solutions cannot be matched with levels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotPair {
    /// The document given as the level file has no levels that these solutions can belong to, or the
    /// document given as the configuration is not a configuration file.
    #[error("these solutions are for levels of another kind")]
    OtherKind,
    /// The solutions do not fit the configuration file or the requested rule variant; the text says
    /// why.
    #[error("{0}")]
    Configuration(String),
}

/// The properties of a solution, for a list of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionInfo {
    /// The number of the level that the solution solves.
    pub number: LevelNumber,
    /// Text that identifies the level in addition to its number, such as a password; empty if the
    /// number alone identifies it.
    pub key: String,
    /// What the entry contains, for example `solution` or `password only`.
    pub kind: &'static str,
    /// Whether the entry contains a solution. An entry with only a password does not.
    pub is_solution: bool,
    /// Further columns of the list, each with its name and its value.
    pub more: Vec<(&'static str, String)>,
    /// The name of the column in `more` by which solutions of the same level are compared; empty if
    /// they cannot be compared. The column contains decimal numbers; a lower number is better.
    ///
    /// If the list of levels has a column of the same name, that column contains the limit for each
    /// level, for example its time limit.
    pub compared_by: &'static str,
}

/// Solutions matched with their levels. They do not borrow from the documents that contain the
/// solutions and the levels.
pub trait PairedSolutions: Send + Sync {
    /// The solutions in the order of their file.
    fn entries(&self) -> &[SolutionEntry];

    /// The levels whose solutions are missing from the entries because the levels cannot be opened,
    /// with the reasons.
    fn unplayable(&self) -> &[(LevelIndex, NotPlayable)];

    /// Sets the reference file for later replays. Each replay compares its positions with those in
    /// the file. Another program wrote the file; it contains digests of positions, or the trace of
    /// one replay.
    ///
    /// # Errors
    /// The file is invalid, or the positions of this family cannot be compared; the text says why.
    fn compare_with(&mut self, positions: &[u8]) -> Result<ComparisonExtent, String>;

    /// Creates the job that replays an entry, given by its index in
    /// [`PairedSolutions::entries`]. The replay fails if the status of the entry is not
    /// [`EntryStatus::Ready`].
    fn replay(&self, entry: usize, recording: Recording) -> ReplayJob;

    /// The moves of an entry in the notation of the family, as
    /// [`crate::game::TurnGame::enter`] and [`Puzzle::film`] accept them. In a real-time game,
    /// words before the moves state the initial conditions that differ from the defaults, for
    /// example `seed=5 stepping=odd`. `None` if the entry cannot be replayed, or if the notation
    /// cannot express its initial conditions.
    fn moves(&self, entry: usize) -> Option<String>;

    /// Returns the first move in an entry's solution that is playable although its notation states
    /// something false; see [`Puzzle::wrong_statement`]. `None` if there is no such move, or if the file does
    /// not store the moves in the notation of the family.
    fn wrong_statement(&self, entry: usize) -> Option<WrongStatement> {
        let _ = entry;
        None
    }

    /// The job that replays an entry with other random numbers, from `starts` other seeds; `None` if
    /// the entry cannot be replayed or the family has no random numbers.
    fn luck(&self, entry: usize, starts: u64) -> Option<LuckJob> {
        let _ = (entry, starts);
        None
    }

    /// The replay of an entry, viewed position by position; `None` if the entry cannot be replayed.
    fn film(&self, entry: usize) -> Option<Box<dyn Film>>;

    /// Returns a file of position digests, made of the [`crate::replay::Replayed::recording`] of
    /// each replay.
    fn digest_file(&self, recordings: &[Vec<u8>]) -> Vec<u8>;
}

/// Whether the file given to [`PairedSolutions::compare_with`] covers all replays or only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonExtent {
    /// The file covers all replays.
    AllReplays,
    /// The file covers a single replay.
    OneReplay,
}

/// One entry of a file of solutions, matched with its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionEntry {
    /// The name of the entry in the file.
    pub name: String,
    /// Whether the entry is a solution or a saved game, according to the file.
    pub kind: RecordKind,
    /// The number of the level, according to the file of solutions.
    pub number: LevelNumber,
    /// The level that the entry belongs to; `None` if the entry could not be matched with a
    /// level.
    pub level: Option<LevelIndex>,
    /// A remark about how the entry was matched with its level; empty if there is no remark.
    pub note: String,
    /// Whether the entry can be replayed.
    pub status: EntryStatus,
    /// The rule variant under which the entry is replayed, for example `MS, 2.3.1`.
    pub variant: String,
    /// The expected time to replay the entry, in a unit that the family chooses.
    pub weight: u64,
    /// The scores that the file states for the moves, whether right or wrong.
    pub claims: Vec<Score>,
}

impl SolutionEntry {
    /// Whether the entry is a saved game whose moves can all be played but do not solve the level.
    /// `failure` is the failure of its replay.
    #[must_use]
    pub fn is_unfinished(&self, failure: &Failure) -> bool {
        self.kind == RecordKind::SavedGame && failure.is_at_end()
    }

    /// Returns those of [`Self::claims`] that are wrong, because they are not in `scores`. `scores`
    /// are the scores of the replay.
    #[must_use]
    pub fn wrong_claims(&self, scores: &[Score]) -> Vec<Score> {
        let claims = self.claims.iter();
        let wrong = claims.filter(|claim| !scores.contains(claim));
        wrong.copied().collect()
    }
}

/// Whether an entry can be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    /// The entry can be replayed.
    Ready,
    /// The entry names a level but contains no solution.
    Empty,
    /// The entry could not be matched with a level. Contains the cause and a description of it in
    /// words.
    Unmatched(Cause, String),
}

/// The job that finds out whether a solution depends on random numbers. A node is a step of a replay.
pub type LuckJob = Box<dyn Job<Output = Luck>>;

/// How often the moves of a solution win with other random numbers. Both numbers are 0 if no random
/// numbers are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Luck {
    /// Number of other seeds that were tried.
    pub tried: u64,
    /// Number of those with which the moves win too.
    pub won: u64,
}

impl Luck {
    /// Whether the solution needs luck: with some of the other seeds it does not win.
    #[must_use]
    pub fn is_needed(self) -> bool {
        self.won < self.tried
    }
}

/// Whether recorded moves are a solution or a saved game, according to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// The moves solve the level.
    Solution,
    /// The moves lead to the position at which a game was saved.
    SavedGame,
}

/// A solution or a saved game that is stored with its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The name of the record in the file.
    pub name: String,
    /// The moves in the family's notation.
    pub moves: String,
    /// The scores that the file states for the moves, whether right or wrong.
    pub claims: Vec<Score>,
    /// Whether the record is a solution or a saved game, according to the file.
    pub kind: RecordKind,
}

impl Record {
    /// Creates a record of a solution for which the file states no scores.
    #[must_use]
    pub fn solution(name: impl Into<String>, moves: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            moves: moves.into(),
            claims: Vec::new(),
            kind: RecordKind::Solution,
        }
    }
}

/// Implements [`Solutions`] for a file that stores each solution with its level; see
/// [`Puzzle::records`].
#[derive(Clone, Copy, Debug)]
pub struct StoredWithLevels;

impl Solutions for StoredWithLevels {
    fn location(&self) -> LevelLocation {
        LevelLocation::SameFile
    }

    fn list(&self) -> Vec<SolutionInfo> {
        Vec::new()
    }

    fn pair(
        &self,
        levels: &Arc<dyn Document>,
        how: &PairOptions<'_>,
    ) -> Result<Box<dyn PairedSolutions>, CannotPair> {
        let levels = levels.levels().ok_or(CannotPair::OtherKind)?;
        let companions = Companions::default();
        let numbered = (0..).map(LevelIndex).zip(levels.list(&companions));
        let numbered =
            numbered.filter(|(index, _)| how.only.is_none_or(|only| only.contains(index)));
        let all =
            numbered.map(|(index, info)| (index, info.number, levels.open(index, how.variant)));
        Ok(Box::new(RecordedSolutions::new(all, |_, puzzle| {
            puzzle.records().to_vec()
        })))
    }
}

/// Solutions and saved games that were stored with the levels or given by the user, each with the
/// opened level that it belongs to.
pub struct RecordedSolutions {
    entries: Vec<SolutionEntry>,
    replays: Vec<(Arc<dyn Puzzle>, String)>,
    unplayable: Vec<(LevelIndex, NotPlayable)>,
}

impl RecordedSolutions {
    /// Collects the solutions and saved games of several levels. For each level that could be
    /// opened, `records` is called and returns them. The other levels are returned by
    /// [`PairedSolutions::unplayable`].
    pub fn new(
        levels: impl IntoIterator<
            Item = (
                LevelIndex,
                LevelNumber,
                Result<Arc<dyn Puzzle>, NotPlayable>,
            ),
        >,
        mut records: impl FnMut(LevelIndex, &dyn Puzzle) -> Vec<Record>,
    ) -> Self {
        let mut paired = Self {
            entries: Vec::new(),
            replays: Vec::new(),
            unplayable: Vec::new(),
        };
        for (index, number, puzzle) in levels {
            match puzzle {
                Ok(puzzle) => {
                    for record in records(index, &*puzzle) {
                        paired.push(index, number, &puzzle, record);
                    }
                }
                Err(why) => paired.unplayable.push((index, why)),
            }
        }
        paired
    }

    fn push(
        &mut self,
        level: LevelIndex,
        number: LevelNumber,
        puzzle: &Arc<dyn Puzzle>,
        record: Record,
    ) {
        self.entries.push(SolutionEntry {
            name: record.name,
            kind: record.kind,
            number,
            level: Some(level),
            note: String::new(),
            status: EntryStatus::Ready,
            variant: puzzle.variant().to_owned(),
            weight: record.moves.len() as u64,
            claims: record.claims,
        });
        self.replays.push((Arc::clone(puzzle), record.moves));
    }
}

impl PairedSolutions for RecordedSolutions {
    fn entries(&self) -> &[SolutionEntry] {
        &self.entries
    }

    fn unplayable(&self) -> &[(LevelIndex, NotPlayable)] {
        &self.unplayable
    }

    fn compare_with(&mut self, _: &[u8]) -> Result<ComparisonExtent, String> {
        Err(
            "positions of this family cannot be compared: no other program writes them to files"
                .to_owned(),
        )
    }

    fn replay(&self, entry: usize, _: Recording) -> ReplayJob {
        let (puzzle, moves) = &self.replays[entry];
        puzzle.replay(moves)
    }

    fn moves(&self, entry: usize) -> Option<String> {
        let (_, moves) = self.replays.get(entry)?;
        Some(moves.clone())
    }

    fn wrong_statement(&self, entry: usize) -> Option<WrongStatement> {
        let (puzzle, moves) = self.replays.get(entry)?;
        puzzle.wrong_statement(moves)
    }

    fn film(&self, entry: usize) -> Option<Box<dyn Film>> {
        let (puzzle, moves) = self.replays.get(entry)?;
        puzzle.film(moves).ok()
    }

    fn digest_file(&self, recordings: &[Vec<u8>]) -> Vec<u8> {
        recordings.concat()
    }
}
