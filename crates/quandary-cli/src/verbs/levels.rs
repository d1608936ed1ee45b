//! Opens files of levels and computes the fields of the levels.

use super::inputs::Inputs;
use crate::args::{ESTIMATE_NODES, ExamineArgs, LevelFilesArgs, ParallelArgs};
use crate::context::Context;
use crate::exit::CliError;
use crate::fields::{Computed, FieldNames, LevelFields, Need};
use crate::open::{OpenedFile, SelectedLevel, companions, entries, open_whole};
use crate::parallel::in_order;
use crate::predicate::Predicate;
use crate::progress::ProgressBar;
use quandary::StdClock;
use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::family::{
    EntryStatus, LevelLocation, PairOptions, Puzzle, Rating, RecordKind, SolutionEntry,
};
use quandary_core::job::drive;
use quandary_core::level::LevelIndex;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The files that the arguments select, and what other files say about their levels.
pub(super) struct LevelFiles {
    pub(super) inputs: Inputs,
    /// The solutions in other files.
    recorded: Recorded,
}

impl LevelFiles {
    pub(super) fn open(args: &LevelFilesArgs, context: &mut Context) -> Result<Self, CliError> {
        let options = args.reading.without_solution_limit()?;
        let walk = args.walk.walk();
        let mut inputs = Inputs::open(&args.files, walk, &args.reading, &options, context);
        let others = args.companions.iter();
        let others = others.map(|name| open_whole(name, None, &options));
        let others: Vec<OpenedFile> = others.collect::<Result<_, _>>()?;
        apply_companions(&mut inputs.files, &others);
        let recorded = recorded(&inputs.files, &others);
        Ok(Self { inputs, recorded })
    }

    pub(super) fn files(&self) -> &[OpenedFile] {
        &self.inputs.files
    }

    pub(super) fn names(&self) -> FieldNames {
        FieldNames::of(self.files())
    }

    /// A predicate on the levels of these files.
    pub(super) fn predicate(&self, text: &str) -> Result<Predicate, CliError> {
        Predicate::parse(text, &self.names()).map_err(CliError::usage)
    }

    /// All selected levels; nothing is computed yet.
    pub(super) fn all(&self) -> Vec<LevelFields<'_>> {
        self.files().iter().flat_map(levels_of).collect()
    }

    /// The levels that satisfy a predicate, with what it and `needs` ask for.
    pub(super) fn filtered(
        &self,
        predicate: Option<&Predicate>,
        needs: &BTreeSet<Need>,
        examination: &Examination,
        context: &Context,
    ) -> Result<Vec<LevelFields<'_>>, CliError> {
        let mut levels = self.all();
        if let Some(predicate) = predicate {
            let tested = crate::fields::needs(predicate.fields());
            self.compute(&mut levels, &tested, examination, context)?;
            levels.retain(|level| predicate.holds(level));
        }
        self.compute(&mut levels, needs, examination, context)?;
        Ok(levels)
    }

    /// Computes parts of the fields of all levels.
    pub(super) fn compute(
        &self,
        levels: &mut [LevelFields<'_>],
        needs: &BTreeSet<Need>,
        examination: &Examination,
        context: &Context,
    ) -> Result<(), CliError> {
        let worker = self.worker(needs, examination, &context.clock, &context.cancel);
        compute(levels, &worker)
    }

    pub(super) fn worker<'a>(
        &'a self,
        needs: &'a BTreeSet<Need>,
        examination: &'a Examination,
        clock: &'a StdClock,
        cancel: &'a Cancel,
    ) -> FieldWorker<'a> {
        FieldWorker {
            recorded: &self.recorded,
            needs,
            examination,
            clock,
            cancel,
        }
    }
}

/// Computes the fields of all levels in parallel.
pub(super) fn compute(
    levels: &mut [LevelFields<'_>],
    worker: &FieldWorker<'_>,
) -> Result<(), CliError> {
    if worker.needs.is_empty() {
        return Ok(());
    }
    let bar = ProgressBar::new(levels.len());
    let mut results = Vec::with_capacity(levels.len());
    in_order(
        worker.examination.threads,
        levels,
        worker.cancel,
        |level| worker.compute(level),
        |computed| {
            bar.advance();
            results.push(computed);
            Ok(())
        },
    )?;
    bar.clear();
    for (level, computed) in levels.iter_mut().zip(results) {
        level.computed = computed;
    }
    Ok(())
}

/// The selected levels of a file, whose fields are not computed yet.
pub(super) fn levels_of(file: &OpenedFile) -> impl Iterator<Item = LevelFields<'_>> {
    file.levels.iter().map(move |level| fields(file, level))
}

/// A level whose fields are not computed yet.
pub(super) fn fields<'a>(file: &'a OpenedFile, level: &'a SelectedLevel) -> LevelFields<'a> {
    LevelFields {
        file,
        level,
        computed: Computed::default(),
    }
}

/// How much work is done for the fields of levels.
pub(super) struct Examination {
    threads: usize,
    nodes: u64,
    /// When estimates end.
    until: Option<Duration>,
}

/// Without estimates.
impl From<&ParallelArgs> for Examination {
    fn from(args: &ParallelArgs) -> Self {
        Self {
            threads: args.threads(),
            nodes: 0,
            until: args.total_time,
        }
    }
}

impl From<&ExamineArgs> for Examination {
    fn from(args: &ExamineArgs) -> Self {
        Self {
            threads: args.parallel.threads(),
            nodes: args.estimate_nodes(),
            until: args.parallel.total_time,
        }
    }
}

impl Examination {
    /// With estimates of the default number of positions.
    pub(super) fn estimating(args: &ParallelArgs) -> Self {
        Self {
            nodes: ESTIMATE_NODES,
            ..Self::from(args)
        }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads
    }
}

/// Computes fields of single levels.
pub(super) struct FieldWorker<'a> {
    /// The solutions in other files.
    pub(super) recorded: &'a Recorded,
    pub(super) needs: &'a BTreeSet<Need>,
    pub(super) examination: &'a Examination,
    pub(super) clock: &'a StdClock,
    pub(super) cancel: &'a Cancel,
}

/// Number of solutions by file name and level.
pub(super) type Recorded = BTreeMap<(String, LevelIndex), u64>;

impl FieldWorker<'_> {
    /// What is needed of a level, with what is already computed.
    pub(super) fn compute(&self, level: &LevelFields<'_>) -> Computed {
        let before = &level.computed;
        let is_needed = |need: Need, is_known: bool| !is_known && self.needs.contains(&need);
        let needs_solutions = is_needed(Need::Solutions, before.solutions.is_some());
        let needs_rating = is_needed(Need::Grade, before.rating.is_some());
        let needs_fingerprints = is_needed(Need::Fingerprints, before.fingerprints.is_some());
        let puzzle = (needs_solutions || needs_rating)
            .then(|| level.file.try_puzzle(level.level).ok())
            .flatten();
        let mut computed = Computed {
            solutions: before.solutions,
            has_errors: before.has_errors,
            rating: before.rating.clone(),
            fingerprints: before.fingerprints,
        };
        if needs_solutions {
            computed.solutions = Some(self.solutions(level, puzzle.as_deref()));
            computed.has_errors = puzzle.is_none();
        }
        if let Some(puzzle) = puzzle.filter(|_| needs_rating) {
            computed.rating = self.rating(&*puzzle);
        }
        if needs_fingerprints {
            let levels = level.file.document.levels();
            computed.fingerprints =
                levels.and_then(|levels| levels.fingerprints(level.level.index).ok());
        }
        computed
    }

    /// Number of solutions in the file of the level and in others.
    fn solutions(&self, level: &LevelFields<'_>, puzzle: Option<&dyn Puzzle>) -> u64 {
        let records = puzzle.map_or(&[][..], |puzzle| puzzle.records());
        let own = records.iter();
        let own = own
            .filter(|record| record.kind == RecordKind::Solution)
            .count() as u64;
        let key = (level.file.name.clone(), level.level.index);
        own + self.recorded.get(&key).copied().unwrap_or(0)
    }

    /// The estimated difficulty, if there is one within the budget.
    fn rating(&self, puzzle: &dyn Puzzle) -> Option<Rating> {
        let until = self.examination.until;
        let budget = Budget {
            time: until.map(|until| until.saturating_sub(self.clock.now())),
            nodes: Some(self.examination.nodes),
        };
        if budget.nodes == Some(0) || budget.time == Some(Duration::ZERO) {
            return None;
        }
        let job = puzzle.rate("").ok()?;
        drive(job, budget, self.clock, self.cancel, &mut |_| ())
    }
}

/// Adds the information of companion files to the levels.
fn apply_companions(files: &mut [OpenedFile], others: &[OpenedFile]) {
    if others.is_empty() {
        return;
    }
    let companions = companions(others);
    for file in files {
        let selected: BTreeMap<LevelIndex, usize> = file
            .levels
            .iter()
            .map(|level| level.index)
            .zip(0..)
            .collect();
        let mut infos = entries(&*file.document, &companions);
        infos.retain(|level| selected.contains_key(&level.index));
        infos.sort_by_key(|level| selected.get(&level.index));
        file.levels = infos;
    }
}

/// Counts the solutions that other files hold for the levels.
fn recorded(files: &[OpenedFile], others: &[OpenedFile]) -> Recorded {
    let mut counts = Recorded::new();
    let solved: fn(&SolutionEntry) -> bool =
        |entry| entry.status == EntryStatus::Ready && entry.kind == RecordKind::Solution;
    for other in others {
        let solutions = other.document.solutions();
        let solutions = solutions.filter(|one| one.location() != LevelLocation::SameFile);
        for file in files {
            let paired = solutions.map(|one| one.pair(&file.document, &PairOptions::default()));
            let Some(Ok(paired)) = paired else { continue };
            let entries = paired.entries().iter().filter(|entry| solved(entry));
            for level in entries.filter_map(|entry| entry.level) {
                *counts.entry((file.name.clone(), level)).or_insert(0) += 1;
            }
        }
    }
    counts
}
