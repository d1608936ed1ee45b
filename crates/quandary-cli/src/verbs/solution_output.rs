//! The file to which solutions are written: a new file, or an existing file to which the solutions
//! are added.

use crate::args::SolutionOutputArgs;
use crate::clock::today;
use crate::context::Context;
use crate::exit::CliError;
use crate::format_choice::formats_of_extension;
use crate::open::{Input, OpenOptions, OpenedFile, Target, open};
use crate::write::{Existing, PendingFile};
use quandary::VerifiedSolution;
use quandary_core::family::{
    Converted, Document, EntryStatus, Levels, PairOptions, PairedSolutions, RecordKind, WonSolution,
};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::Format;
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::metric::{Metric, Score};
use quandary_core::replay::{Recording, Verdict};
use quandary_core::words::counted;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file to which the solutions of a file of levels are written.
pub(super) struct SolutionOutput<'a> {
    file: &'a OpenedFile,
    path: PathBuf,
    format: &'static Format,
    pending: PendingFile,
    mode: Mode,
}

/// What happens to the content of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// There is none, or it is replaced.
    New,
    /// The solutions are added to it.
    Add,
}

/// A solution that was found.
pub(super) struct FoundSolution {
    level: LevelIndex,
    variant: String,
    moves: String,
    /// The metric that was minimised.
    metric: &'static Metric,
    /// Its value in every metric.
    scores: Vec<Score>,
}

impl<'a> SolutionOutput<'a> {
    /// Reports before the work begins if the file cannot be written, or if it exists and is not a
    /// file of solutions for these levels.
    pub(super) fn new(
        options: &SolutionOutputArgs,
        files: &'a [OpenedFile],
        reading: &OpenOptions,
        context: &Context,
    ) -> Result<Option<Self>, CliError> {
        let Some(path) = &options.output else {
            return Ok(None);
        };
        let [file] = files else {
            return Err(CliError::usage(format!(
                "-o writes the solutions of one file; {} files given",
                files.len()
            )));
        };
        let (mode, format) = if path.is_file() && !options.force {
            let store = Store::open(file, path, reading)?;
            (Mode::Add, store.document.format())
        } else {
            (Mode::New, format_for(file, path)?)
        };
        let existing = match mode {
            Mode::New if !options.force => Existing::Keep,
            Mode::New | Mode::Add => Existing::Replace,
        };
        Ok(Some(Self {
            file,
            path: path.clone(),
            format,
            pending: context.create(path, existing)?,
            mode,
        }))
    }

    pub(super) fn finish(
        self,
        found: Vec<FoundSolution>,
        reading: &OpenOptions,
        context: &mut Context,
    ) -> Result<(), CliError> {
        match self.mode {
            Mode::New => self.write_new(found, context),
            Mode::Add => self.add(found, reading, context),
        }
    }

    fn write_new(self, found: Vec<FoundSolution>, context: &mut Context) -> Result<(), CliError> {
        if found.is_empty() {
            let name = self.pending.name();
            context.warn(format!("{name} was not written: no level was solved"));
            return Ok(());
        }
        let number = found.len() as u64;
        let won: Vec<_> = found.into_iter().map(FoundSolution::won).collect();
        let written = levels(self.file)?.write_solutions(&won, self.format, None);
        let written = written.map_err(|why| refused(self.file, &why))?;
        warn_about_losses(&self.file.name, self.format, &written, context);
        let name = context.finish(self.pending, &written.bytes)?;
        let solutions = counted(number, "solution", "solutions");
        context.note(format!("wrote {name}, {solutions}"));
        Ok(())
    }

    /// Adds the solutions to the file, which is read again: another run may have changed it. A run
    /// that was cancelled adds what it found.
    fn add(
        self,
        found: Vec<FoundSolution>,
        reading: &OpenOptions,
        context: &mut Context,
    ) -> Result<(), CliError> {
        let name = self.pending.name();
        let store = Store::open(self.file, &self.path, reading)?;
        let (mut won, mut tally) = (Vec::new(), Tally::default());
        for solution in found {
            match store.place_of(solution, &mut tally)? {
                Some(solution) => won.push(solution),
                None => tally.unchanged += 1,
            }
        }
        if won.is_empty() {
            context.note(format!("{name} is unchanged: {}", tally.words()));
            return Ok(());
        }
        let written = store.with(self.file, &won)?;
        warn_about_losses(&name, self.format, &written, context);
        let mut pending = self.pending;
        pending.write(&written.bytes)?;
        pending.finish()?;
        context.note(format!("wrote {name}: {}", tally.words()));
        Ok(())
    }
}

impl FoundSolution {
    /// A solution of a level that was found by minimising `metric`.
    pub(super) fn new(
        level: LevelIndex,
        variant: &str,
        metric: &'static Metric,
        solution: &VerifiedSolution,
    ) -> Self {
        Self {
            level,
            variant: variant.to_owned(),
            moves: solution.moves().to_owned(),
            metric,
            scores: solution.scores().to_vec(),
        }
    }

    /// The solution for a file, with its value in the metric that was minimised first.
    fn won(self) -> WonSolution {
        let mut scores = self.scores;
        scores.sort_by_key(|score| score.metric != self.metric);
        WonSolution {
            scores,
            found: Some(today()),
            ..WonSolution::new(self.level, self.variant, self.moves)
        }
    }

    /// Its values in the order in which they count: first the metric that was minimised.
    fn rank(&self, scores: &[Score]) -> Vec<u64> {
        let mut scores: Vec<&Score> = scores.iter().collect();
        scores.sort_by_key(|score| score.metric != self.metric);
        scores.iter().map(|score| score.value).collect()
    }
}

/// What became of the solutions that were found.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    new: u64,
    better: u64,
    unchanged: u64,
}

impl Tally {
    fn words(self) -> String {
        let Self {
            new,
            better,
            unchanged,
        } = self;
        format!("{new} new, {better} better, {unchanged} already as good")
    }
}

fn levels(file: &OpenedFile) -> Result<&dyn Levels, CliError> {
    let levels = file.document.levels();
    levels.ok_or_else(|| CliError::usage(format!("{}: the file has no levels", file.name)))
}

fn refused(file: &OpenedFile, why: &impl ToString) -> CliError {
    CliError::usage(format!("{}: {}", file.name, why.to_string()))
}

pub(super) fn warn_about_losses(
    name: &str,
    format: &Format,
    written: &Converted,
    context: &mut Context,
) {
    for lost in &written.lost {
        context.warn(format!("{name}: {} cannot store {lost}", format.title));
    }
}

/// The format of a new file: one with its extension, otherwise that of the levels, otherwise the
/// first one of the family that stores solutions.
fn format_for(file: &OpenedFile, path: &Path) -> Result<&'static Format, CliError> {
    let family = file.document.family();
    let mut candidates = formats_of_extension(family, path);
    if candidates.is_empty() {
        candidates.push(file.document.format());
        candidates.extend(family.formats);
    }
    let levels = levels(file)?;
    let mut first_refusal = None;
    for format in candidates {
        match levels.write_solutions(&[], format, None) {
            Ok(_) => return Ok(format),
            Err(why) => first_refusal.get_or_insert(why),
        };
    }
    let why = first_refusal.map_or_else(String::new, |why| why.to_string());
    Err(refused(file, &why))
}

/// A file of solutions for levels.
struct Store {
    document: std::sync::Arc<dyn Document>,
    kind: StoreKind,
}

enum StoreKind {
    /// The file has the same levels; to each of ours its own one.
    Together(BTreeMap<LevelIndex, LevelIndex>),
    /// The file has only solutions.
    Apart(Box<dyn PairedSolutions>),
}

impl Store {
    fn open(file: &OpenedFile, path: &Path, reading: &OpenOptions) -> Result<Self, CliError> {
        let other = |why: &str| {
            let path = path.display();
            CliError::usage(format!(
                "{path} already exists and {why}; use --force to replace it"
            ))
        };
        let opened = open(&Target::whole(Input::Path(path.to_owned())), None, reading);
        let opened = opened.map_err(|_| other("is not a file of solutions"))?;
        let document = opened.document;
        if document.family().id != file.document.family().id {
            return Err(other("is a file of another family"));
        }
        let kind = match (document.levels(), document.solutions()) {
            (Some(stored), _) => {
                let places = places(file, stored)
                    .ok_or_else(|| other("does not have all of these levels"))?;
                stored
                    .write_solutions(&[], document.format(), None)
                    .map_err(|why| other(&format!("stores no solutions: {why}")))?;
                StoreKind::Together(places)
            }
            (None, Some(solutions)) => {
                let paired = solutions.pair(&file.document, &pairing(file));
                let paired = paired.map_err(|why| other(&format!("cannot be used: {why}")))?;
                check_entries(file, &*paired).map_err(|why| other(&why))?;
                StoreKind::Apart(paired)
            }
            (None, None) => return Err(other("is not a file of solutions")),
        };
        Ok(Self { document, kind })
    }

    /// The solution for this file, with those that it replaces; `None` if the file already has one
    /// that is at least as good.
    fn place_of(
        &self,
        solution: FoundSolution,
        tally: &mut Tally,
    ) -> Result<Option<WonSolution>, CliError> {
        let stored = self.stored(&solution);
        let own = solution.rank(&solution.scores);
        let verified = stored.iter().filter_map(|one| one.scores.as_ref());
        let ranks = verified.map(|scores| solution.rank(scores));
        if ranks.min().is_some_and(|best| best <= own) {
            return Ok(None);
        }
        let replaced = stored.iter().filter(|one| self.is_replaced(one, &solution));
        let replaces: Vec<usize> = replaced.map(|one| one.index).collect();
        match stored.iter().any(|one| one.scores.is_some()) {
            true => tally.better += 1,
            false => tally.new += 1,
        }
        let level = match &self.kind {
            StoreKind::Together(places) => places.get(&solution.level).copied(),
            StoreKind::Apart(_) => Some(solution.level),
        };
        Ok(level.map(|level| WonSolution {
            level,
            replaces,
            ..solution.won()
        }))
    }

    /// A file with only solutions has one for each level. Together with levels, a solution replaces
    /// only those that are in no metric better.
    fn is_replaced(&self, stored: &StoredSolution, solution: &FoundSolution) -> bool {
        match &self.kind {
            StoreKind::Apart(_) => true,
            StoreKind::Together(_) => stored.scores.as_ref().is_some_and(|scores| {
                let own = solution.scores.iter().zip(scores);
                own.into_iter()
                    .all(|(own, stored)| own.value <= stored.value)
            }),
        }
    }

    /// The solutions that the file already has for a level.
    fn stored(&self, solution: &FoundSolution) -> Vec<StoredSolution> {
        match &self.kind {
            StoreKind::Together(places) => {
                let place = places.get(&solution.level);
                let levels = place.zip(self.document.levels());
                let puzzle = levels
                    .and_then(|(place, levels)| levels.open(*place, Some(&solution.variant)).ok());
                puzzle.map_or_else(Vec::new, |puzzle| {
                    let records = puzzle.records().iter().enumerate();
                    let records = records.filter(|(_, record)| record.kind == RecordKind::Solution);
                    let stored = records.map(|(index, record)| StoredSolution {
                        index,
                        scores: quandary::replay(&*puzzle, record.moves.clone())
                            .ok()
                            .map(|verified| verified.scores().to_vec()),
                    });
                    stored.collect()
                })
            }
            StoreKind::Apart(paired) => {
                let entries = paired.entries().iter().enumerate();
                let entries = entries.filter(|(_, entry)| entry.level == Some(solution.level));
                let stored = entries.map(|(index, entry)| StoredSolution {
                    index,
                    scores: match entry.status {
                        EntryStatus::Ready => scores_of(&**paired, index),
                        EntryStatus::Empty | EntryStatus::Unmatched(..) => None,
                    },
                });
                stored.collect()
            }
        }
    }

    /// The file with further solutions.
    fn with(&self, file: &OpenedFile, won: &[WonSolution]) -> Result<Converted, CliError> {
        let format = self.document.format();
        let written = match (&self.kind, self.document.levels()) {
            (StoreKind::Together(_), Some(stored)) => stored.write_solutions(won, format, None),
            _ => levels(file)?.write_solutions(won, format, Some(&*self.document)),
        };
        written.map_err(|why| refused(file, &why))
    }
}

/// A solution that the file already has.
struct StoredSolution {
    /// Its index among the records of the level, or among the entries of the file.
    index: usize,
    /// Its values; `None` if it does not solve the level.
    scores: Option<Vec<Score>>,
}

fn scores_of(paired: &dyn PairedSolutions, entry: usize) -> Option<Vec<Score>> {
    let mut job = paired.replay(entry, Recording::Nothing);
    while job.run(u64::MAX) == Status::Running {}
    let replayed = job.finish(None);
    (replayed.verdict == Verdict::Verified).then_some(replayed.scores)
}

fn pairing(file: &OpenedFile) -> PairOptions<'_> {
    PairOptions {
        variant: file.variant.as_deref(),
        ..PairOptions::default()
    }
}

/// Fails unless a file of solutions is for these levels and for the rules they are solved under.
fn check_entries(file: &OpenedFile, paired: &dyn PairedSolutions) -> Result<(), String> {
    let entries = paired.entries();
    if !entries.is_empty() && entries.iter().all(|entry| entry.level.is_none()) {
        return Err("has solutions for other levels".to_owned());
    }
    let mut levels = file.levels.iter();
    let opened = levels.find_map(|level| file.try_puzzle(level).ok());
    let Some(puzzle) = opened else {
        return Ok(());
    };
    let ready = entries.iter();
    let mut ready = ready.filter(|entry| entry.status == EntryStatus::Ready);
    match ready.find(|entry| entry.variant != puzzle.variant()) {
        Some(other) => Err(format!(
            "has solutions for the rules {}, not {}",
            other.variant,
            puzzle.variant()
        )),
        None => Ok(()),
    }
}

/// For each selected level its place among stored levels; `None` if one is missing. Of equal levels
/// the first one belongs to the first, and so on.
fn places(file: &OpenedFile, stored: &dyn Levels) -> Option<BTreeMap<LevelIndex, LevelIndex>> {
    let own = file.document.levels()?;
    let mut by_key: BTreeMap<Fingerprint, Vec<LevelIndex>> = BTreeMap::new();
    for index in (0..stored.count()).map(LevelIndex) {
        if let Ok(key) = stored.solution_key(index) {
            by_key.entry(key).or_default().push(index);
        }
    }
    let mut seen: BTreeMap<Fingerprint, usize> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for index in (0..own.count()).map(LevelIndex) {
        let Ok(key) = own.solution_key(index) else {
            continue;
        };
        let number = seen.entry(key).or_default();
        let equal = by_key.get(&key);
        let place = equal.and_then(|equal| equal.get(*number).or(equal.first()));
        places.extend(place.map(|place| (index, *place)));
        *number += 1;
    }
    let selected = file
        .levels
        .iter()
        .filter(|level| own.solution_key(level.index).is_ok());
    let mut selected = selected.map(|level| level.index);
    selected
        .all(|level| places.contains_key(&level))
        .then_some(places)
}
