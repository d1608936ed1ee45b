//! Replays the solutions of a collection, both those in its own file and those in other
//! files.
//!
//! A view creates a [`Verification`] for the levels that it lists, calls
//! [`Verification::run`] between key presses, and shows the results of [`Verification::of_row`] next
//! to each level.

use crate::library::Collection;
use quandary_core::budget::{Clock, Reason};
use quandary_core::failure::Failure;
use quandary_core::family::{
    Document, EntryStatus, PairOptions, PairedSolutions, RecordedSolutions, SolutionEntry,
};
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::metric::Score;
use quandary_core::replay::{Cause, Recording, ReplayJob, Replayed, Verdict};
use quandary_core::words::counted;
use std::sync::Arc;
use std::time::Duration;

/// Time after which a replay pauses so that the view can react to keys.
const SLICE_TIME: Duration = Duration::from_millis(8);
/// Number of nodes between two looks at the clock.
const SLICE: u64 = 1 << 10;
/// Largest number of nodes of a replay.
const LONGEST_REPLAY: u64 = 1 << 24;

/// A file of solutions for the levels of another file.
#[derive(Clone)]
pub struct SolutionFile {
    /// Its name.
    pub name: String,
    /// The file.
    pub document: Arc<dyn Document>,
}

impl SolutionFile {
    /// The number of entries in the file that belong to levels of `collection`. It is 0 if the file
    /// has no solutions, contains levels itself, or has solutions for levels of another kind or
    /// rule variant.
    #[must_use]
    pub fn matches(&self, collection: &Collection) -> usize {
        let paired = self.pair(collection);
        paired.map_or(0, |paired| {
            let entries = paired.entries().iter();
            entries.filter(|entry| entry.level.is_some()).count()
        })
    }

    fn pair(&self, collection: &Collection) -> Option<Box<dyn PairedSolutions>> {
        let solutions = self.document.solutions()?;
        let is_separate = self.document.levels().is_none();
        let how = PairOptions {
            variant: collection.variant.as_deref(),
            ..PairOptions::default()
        };
        let paired = is_separate.then(|| solutions.pair(collection.document(), &how));
        paired?.ok()
    }
}

/// The result of replaying a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionOutcome {
    /// The solution solves the level. The first list contains the scores of the replay; the second
    /// list contains the scores that the file states but that the replay does not confirm.
    Verified(Vec<Score>, Vec<Score>),
    /// No single level matches the solution, the level cannot be played, the moves do not solve the
    /// level, or the replay differs from the recorded time or positions. Contains the cause and its
    /// description.
    Failed(Cause, Failure),
    /// It is a valid saved game that does not solve the level yet.
    Unfinished(Failure),
    /// The file names the level but has no solution for it.
    Empty,
    /// The replay was stopped.
    Undecided(Reason),
}

impl SolutionOutcome {
    /// The word that lists show for this outcome, for example `verified`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Verified(..) => "verified",
            Self::Failed(..) => "failed",
            Self::Unfinished(_) => "unfinished",
            Self::Empty => "empty",
            Self::Undecided(_) => "undecided",
        }
    }

    /// The details of this outcome as text. For a verified solution, these are the scores of the
    /// replay, followed by the scores that the file states wrongly; otherwise, the reason why the
    /// solution is not verified.
    #[must_use]
    pub fn details(&self) -> String {
        match self {
            Self::Verified(scores, wrong) => {
                let claim = match wrong.is_empty() {
                    true => String::new(),
                    false => format!("; the file claims {}", values(wrong)),
                };
                values(scores) + &claim
            }
            Self::Failed(_, failure) | Self::Unfinished(failure) => failure.to_string(),
            Self::Empty => "no solution in the file".to_owned(),
            Self::Undecided(reason) => reason.word().to_owned(),
        }
    }

    fn of(entry: &SolutionEntry, replayed: Replayed) -> Self {
        match replayed.verdict {
            Verdict::Verified => {
                let wrong = entry.wrong_claims(&replayed.scores);
                Self::Verified(replayed.scores, wrong)
            }
            Verdict::Failed(_, failure) if entry.is_unfinished(&failure) => {
                Self::Unfinished(failure)
            }
            Verdict::Failed(cause, failure) => Self::Failed(cause, failure),
            Verdict::Undecided(reason) => Self::Undecided(reason),
        }
    }
}

fn values(scores: &[Score]) -> String {
    let scores = scores.iter();
    let words = scores.map(|score| counted(score.value, score.metric.one, score.metric.many));
    words.collect::<Vec<_>>().join(", ")
}

/// Where a solution is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionPlace {
    /// With its level: the row of the level and the index of the record.
    WithLevel(usize, usize),
    /// In another file: the index of that file in [`Verification::files`], and the index of the
    /// entry in that file.
    InFile(usize, usize),
}

/// A solution that was replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionResult {
    /// Where the solution is stored.
    pub place: SolutionPlace,
    /// Its name in its file.
    pub name: String,
    /// The rule variant under which it was replayed.
    pub variant: String,
    /// A remark about how it was matched with its level; empty if there is none.
    pub note: String,
    /// The result of the replay.
    pub outcome: SolutionOutcome,
}

/// A solution in a form that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// The moves in the notation of the family.
    pub moves: String,
    /// The rule variant under which they were recorded.
    pub variant: String,
}

/// Replays of all solutions of a collection.
pub struct Verification {
    collection: Arc<Collection>,
    files: Vec<(SolutionFile, Box<dyn PairedSolutions>)>,
    rows: Vec<Vec<SolutionResult>>,
    unmatched: Vec<SolutionResult>,
    next: Next,
    running: Option<Running>,
}

/// What is replayed next.
#[derive(Clone, Copy)]
enum Next {
    File(usize, usize),
    Row(usize, usize),
}

struct Running {
    place: SolutionPlace,
    entry: SolutionEntry,
    job: ReplayJob,
    nodes: u64,
}

impl Verification {
    /// Prepares the replay of all solutions of `collection`, without replaying any of them yet.
    /// Skips each file that has no solutions, contains levels itself, or has solutions for levels
    /// of another kind or rule variant.
    #[must_use]
    pub fn new(collection: Arc<Collection>, files: Vec<SolutionFile>) -> Self {
        let files = files.into_iter().filter_map(|file| {
            let paired = file.pair(&collection)?;
            Some((file, paired))
        });
        Self {
            files: files.collect(),
            rows: vec![Vec::new(); collection.rows().len()],
            unmatched: Vec::new(),
            next: Next::File(0, 0),
            running: None,
            collection,
        }
    }

    /// The levels.
    #[must_use]
    pub fn collection(&self) -> &Arc<Collection> {
        &self.collection
    }

    /// The names of the files of solutions.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(file, _)| file.name.as_str())
    }

    /// The results so far for the level in row `row` of the collection, counted from 0; empty if
    /// there are none.
    #[must_use]
    pub fn of_row(&self, row: usize) -> &[SolutionResult] {
        self.rows.get(row).map_or(&[], Vec::as_slice)
    }

    /// The results so far for those entries of the files of solutions that belong to no level.
    #[must_use]
    pub fn unmatched(&self) -> &[SolutionResult] {
        &self.unmatched
    }

    /// Whether everything was replayed.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self.next, Next::Row(row, _) if row >= self.rows.len())
    }

    /// For each [`SolutionOutcome::word`] that occurs, the number of levels whose best result has
    /// this word. The words are in order from the best to the worst: verified, unfinished,
    /// undecided, failed, empty. Levels without a result are not counted.
    #[must_use]
    pub fn totals(&self) -> Vec<(&'static str, usize)> {
        const WORDS: [&str; 5] = ["verified", "unfinished", "undecided", "failed", "empty"];
        let rank = |result: &SolutionResult| {
            let word = result.outcome.word();
            WORDS.iter().position(|one| *one == word)
        };
        let best = self
            .rows
            .iter()
            .filter_map(|row| row.iter().filter_map(rank).min());
        let mut counts = [0; WORDS.len()];
        best.for_each(|rank| counts[rank] += 1);
        let totals = WORDS.into_iter().zip(counts);
        totals.filter(|(_, count)| *count > 0).collect()
    }

    /// The name of the file of a solution; `None` if it is stored with its level.
    #[must_use]
    pub fn file_name(&self, place: SolutionPlace) -> Option<&str> {
        match place {
            SolutionPlace::WithLevel(..) => None,
            SolutionPlace::InFile(file, _) => {
                let (file, _) = self.files.get(file)?;
                Some(&file.name)
            }
        }
    }

    /// A solution in a form that can be played; `None` if it cannot be replayed, or if the notation
    /// of the family cannot express its initial conditions.
    #[must_use]
    pub fn recorded_game(&self, place: SolutionPlace) -> Option<RecordedGame> {
        match place {
            SolutionPlace::WithLevel(row, record) => {
                let paired = self.stored(row)?;
                let (entry, moves) = (paired.entries().get(record)?, paired.moves(record)?);
                Some(RecordedGame {
                    moves,
                    variant: entry.variant.clone(),
                })
            }
            SolutionPlace::InFile(file, entry) => {
                let (_, paired) = self.files.get(file)?;
                Some(RecordedGame {
                    moves: paired.moves(entry)?,
                    variant: paired.entries().get(entry)?.variant.clone(),
                })
            }
        }
    }

    /// The solutions that the file of the levels stores with a level.
    fn stored(&self, row: usize) -> Option<RecordedSolutions> {
        self.collection.document().solutions()?;
        let info = &self.collection.rows().get(row)?.info;
        let index: LevelIndex = self.collection.rows()[row].index;
        let variant = self.collection.variant.as_deref();
        let puzzle = self.collection.levels().open(index, variant);
        let level = [(index, info.number, puzzle)];
        Some(RecordedSolutions::new(level, |_, puzzle| {
            puzzle.records().to_vec()
        }))
    }

    /// Continues the replays for a few milliseconds. Returns whether there is a new result.
    pub fn run(&mut self, clock: &dyn Clock) -> bool {
        let begin = clock.now();
        let mut has_result = false;
        while !self.is_done() && clock.now().saturating_sub(begin) < SLICE_TIME {
            has_result |= self.step();
        }
        has_result
    }

    /// Continues the running replay, or begins the next one. Returns whether there is a new result.
    fn step(&mut self) -> bool {
        let Some(mut running) = self.running.take() else {
            return self.begin();
        };
        running.nodes += SLICE;
        let stopped = match running.job.run(SLICE) {
            Status::Done => None,
            Status::Running if running.nodes >= LONGEST_REPLAY => Some(Reason::Nodes),
            Status::Running => {
                self.running = Some(running);
                return false;
            }
        };
        let outcome = SolutionOutcome::of(&running.entry, running.job.finish(stopped));
        self.add(running.place, &running.entry, outcome);
        true
    }

    /// Begins the next replay, or reports an entry that needs none. Returns whether it reported one.
    fn begin(&mut self) -> bool {
        match self.next {
            Next::File(file, entry) => {
                let Some((_, paired)) = self.files.get(file) else {
                    self.next = Next::Row(0, 0);
                    return false;
                };
                let Some(found) = paired.entries().get(entry).cloned() else {
                    self.next = Next::File(file + 1, 0);
                    return false;
                };
                let job = paired.replay(entry, Recording::Nothing);
                self.next = Next::File(file, entry + 1);
                self.begin_entry(SolutionPlace::InFile(file, entry), found, job)
            }
            Next::Row(row, record) => {
                let stored = self.stored(row);
                let found = stored.and_then(|stored| {
                    let entry = stored.entries().get(record)?.clone();
                    Some((entry, stored.replay(record, Recording::Nothing)))
                });
                let Some((entry, job)) = found else {
                    self.next = Next::Row(row + 1, 0);
                    return false;
                };
                self.next = Next::Row(row, record + 1);
                self.begin_entry(SolutionPlace::WithLevel(row, record), entry, job)
            }
        }
    }

    fn begin_entry(&mut self, place: SolutionPlace, entry: SolutionEntry, job: ReplayJob) -> bool {
        let outcome = match &entry.status {
            EntryStatus::Ready => {
                self.running = Some(Running {
                    place,
                    entry,
                    job,
                    nodes: 0,
                });
                return false;
            }
            EntryStatus::Empty => SolutionOutcome::Empty,
            EntryStatus::Unmatched(cause, why) => {
                SolutionOutcome::Failed(*cause, Failure::new(why.clone()))
            }
        };
        self.add(place, &entry, outcome);
        true
    }

    fn add(&mut self, place: SolutionPlace, entry: &SolutionEntry, outcome: SolutionOutcome) {
        let result = SolutionResult {
            place,
            name: entry.name.clone(),
            variant: entry.variant.clone(),
            note: entry.note.clone(),
            outcome,
        };
        // The rows of a collection are all levels of its file, in order.
        let row = entry.level.and_then(|level| self.rows.get_mut(level.0));
        match row {
            Some(row) => row.push(result),
            None => self.unmatched.push(result),
        }
    }
}
