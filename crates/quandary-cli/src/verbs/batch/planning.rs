//! The tasks of a step.

use crate::context::Context;
use crate::exit::CliError;
use crate::folders::Folders;
use crate::open::{
    Input, OpenOptions, OpenedFile, Target, open, open_itself, open_whole, parse_target,
    select_variant, targets,
};
use crate::progress::ProgressBar;
use crate::verbs::metric;
use crate::walk::Walk;
use quandary::FamilyId;
use quandary_batch::plan::{Generate, LevelWork, Plan, STEP_PREFIX, Step, StepWork, Verify};
use quandary_batch::record::Outcome;
use quandary_batch::results::best_records;
use quandary_batch::store::{PlannedStep, Store};
use quandary_batch::task::{Key, LevelFile, LevelPlace, Subject, Task, TaskSource, Work};
use quandary_batch::worker::{check_generator, open_level_file};
use quandary_core::family::{
    Capability, Document, EntryStatus, FamilyInfo, PairOptions, Puzzle, RecordKind,
};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::level::{LevelIndex, LevelInfo};
use quandary_core::look::Companions;
use quandary_core::words::{counted, did_you_mean};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, absolute};
use std::sync::Arc;

/// Makes the inputs of a plan independent of the current folder. They are relative to `folder`.
pub(super) fn with_absolute_inputs(mut plan: Plan, folder: &Path) -> Result<Plan, CliError> {
    for step in &mut plan.steps {
        if let StepWork::Levels { inputs, work, .. } = &mut step.work {
            for input in inputs {
                *input = absolute_input(input, folder)?;
            }
            if let LevelWork::Verify(Verify { solutions }) = work {
                for input in solutions {
                    *input = absolute_input(input, folder)?;
                }
            }
        }
    }
    Ok(plan)
}

fn absolute_input(input: &str, folder: &Path) -> Result<String, CliError> {
    if input.starts_with(STEP_PREFIX) {
        return Ok(input.to_owned());
    }
    let joined = folder.join(input);
    let target = parse_target(joined.as_os_str(), &Folders::default());
    let Input::Path(path) = &target.input else {
        return Ok(input.to_owned());
    };
    if !path.exists()
        && !matches!(
            parse_target(OsStr::new(input), &Folders::default()).input,
            Input::Path(_)
        )
    {
        return Ok(input.to_owned());
    }
    let full = absolute(path).map_err(|error| CliError::io(input, error))?;
    let selection = target.selection.map(|selection| selection.to_string());
    Ok(format!(
        "{}{}",
        full.display(),
        selection.unwrap_or_default()
    ))
}

/// Collects the tasks of one step. A task that occurs several times is kept once.
struct Planner<'a> {
    tasks: Vec<Task>,
    keys: BTreeSet<Key>,
    /// What cannot be done, with the number of levels concerned.
    skipped: BTreeMap<String, u64>,
    copies: u64,
    options: OpenOptions,
    store: &'a Store,
}

/// The tasks of a step. Warns about levels that are skipped.
pub(super) fn tasks(
    planned: &PlannedStep,
    store: &Store,
    context: &mut Context,
) -> Result<Vec<Task>, CliError> {
    let mut planner = Planner {
        tasks: Vec::new(),
        keys: BTreeSet::new(),
        skipped: BTreeMap::new(),
        copies: 0,
        options: OpenOptions::default(),
        store,
    };
    planner.plan(planned, context)?;
    let name = &planned.step.name;
    for (why, count) in &planner.skipped {
        let levels = counted(*count, "level", "levels");
        context.warn(format!("step \"{name}\": skipped {levels}: {why}"));
    }
    if planner.copies > 0 {
        let copies = counted(planner.copies, "copy", "copies");
        context.note(format!("step \"{name}\": {copies} of other levels"));
    }
    Ok(planner.tasks)
}

impl Planner<'_> {
    fn plan(&mut self, planned: &PlannedStep, context: &mut Context) -> Result<(), CliError> {
        match &planned.step.work {
            StepWork::Generate(generate) => self.seeds(generate),
            StepWork::Levels {
                inputs,
                variant,
                work,
            } => {
                check_metric(work)?;
                let (steps, files): (Vec<_>, Vec<_>) =
                    inputs.iter().partition(|one| one.starts_with(STEP_PREFIX));
                let level_step = LevelStep {
                    variant: variant.as_deref(),
                    work,
                };
                for input in steps {
                    let name = input.trim_start_matches(STEP_PREFIX);
                    self.generated(planned, name, &level_step)?;
                }
                self.files(&files, &level_step, context)
            }
        }
    }

    fn push(&mut self, task: Task) {
        match self.keys.insert(task.key()) {
            true => self.tasks.push(task),
            false => self.copies += 1,
        }
    }

    fn skip(&mut self, why: impl Into<String>) {
        *self.skipped.entry(why.into()).or_default() += 1;
    }

    fn seeds(&mut self, generate: &Generate) -> Result<(), CliError> {
        let id = &generate.family;
        let known = FamilyId::ALL.iter().map(|one| one.family().info().id);
        let family = FamilyId::find(id).ok_or_else(|| {
            let near = did_you_mean(id, known);
            CliError::usage(format!("unknown family `{id}`{near}"))
        })?;
        check_generator(family.family().info(), &generate.options).map_err(CliError::usage)?;
        let family: Arc<str> = id.as_str().into();
        for seed in generate.seeds.all() {
            let work = Work::Generate {
                options: generate.options.clone(),
                seed,
            };
            self.push(Task {
                source: TaskSource::Seed,
                subject: Subject {
                    family: Arc::clone(&family),
                    fingerprint: Fingerprint::of(work.to_string()),
                    variant: "".into(),
                },
                selected_variant: None,
                work: Arc::new(work),
                weight: 1,
            });
        }
        Ok(())
    }

    /// The levels that a step of the same plan has generated so far.
    fn generated(
        &mut self,
        planned: &PlannedStep,
        name: &str,
        level_step: &LevelStep<'_>,
    ) -> Result<(), CliError> {
        let steps = self.store.steps()?;
        let mut steps = steps.iter();
        let of_plan = |one: &&PlannedStep| one.plan == planned.plan && one.step.name == name;
        let Some(Step {
            work: StepWork::Generate(generate),
            ..
        }) = steps.find(of_plan).map(|found| &found.step)
        else {
            return Ok(());
        };
        let mut wanted = Planner {
            tasks: Vec::new(),
            keys: BTreeSet::new(),
            skipped: BTreeMap::new(),
            copies: 0,
            options: OpenOptions::default(),
            store: self.store,
        };
        wanted.seeds(generate)?;
        let folder = self.store.ledger();
        let failed = |error| CliError::io(folder.display().to_string(), error);
        let mut files = BTreeMap::new();
        for record in best_records(folder).map_err(failed)? {
            let key = record.key();
            if let Outcome::Generated { generated } = record.outcome
                && wanted.keys.contains(&key)
            {
                files.insert(key, generated);
            }
        }
        for task in &wanted.tasks {
            match files.remove(&task.key()) {
                Some(file) => self.generated_level(file, level_step)?,
                None => self.skip(format!("step \"{name}\" has not generated them")),
            }
        }
        Ok(())
    }

    fn generated_level(
        &mut self,
        file: Arc<LevelFile>,
        level_step: &LevelStep<'_>,
    ) -> Result<(), CliError> {
        let document = open_level_file(&file).map_err(CliError::usage)?;
        let infos = document.levels().into_iter();
        let companions = Companions::default();
        let info = infos.flat_map(|levels| levels.list(&companions)).next();
        let Some(info) = info else {
            return Ok(());
        };
        let level = PlannedLevel {
            document: &document,
            index: LevelIndex(0),
            info: &info,
            source: TaskSource::Text(file),
        };
        self.level(&level, level_step, &[]);
        Ok(())
    }

    fn files(
        &mut self,
        inputs: &[&String],
        level_step: &LevelStep<'_>,
        context: &mut Context,
    ) -> Result<(), CliError> {
        let inputs: Vec<OsString> = inputs.iter().map(OsString::from).collect();
        let solutions = self.solution_files(level_step.work)?;
        let targets = targets(&inputs, Walk::default(), &self.options.folders);
        let bar = ProgressBar::new(targets.len());
        for target in targets {
            bar.advance();
            match target {
                Ok(target) => self.file(&target, level_step, &solutions, context),
                Err(failed) => {
                    context.report_error(&failed.error);
                }
            }
        }
        bar.clear();
        Ok(())
    }

    fn solution_files(&self, work: &LevelWork) -> Result<Vec<OpenedFile>, CliError> {
        let LevelWork::Verify(Verify { solutions }) = work else {
            return Ok(Vec::new());
        };
        let names = solutions.iter().map(OsString::from);
        names
            .map(|name| open_whole(&name, None, &self.options))
            .collect()
    }

    fn file(
        &mut self,
        target: &Target,
        level_step: &LevelStep<'_>,
        solutions: &[OpenedFile],
        context: &mut Context,
    ) {
        let opened = match level_step.work {
            LevelWork::Check => open_itself(target, None, &self.options),
            _ => open(target, None, &self.options),
        };
        let opened = opened.and_then(|mut opened| {
            let family_has_it = select_variant([&mut opened], level_step.variant);
            family_has_it.map(|()| opened)
        });
        match opened {
            Ok(opened) if *level_step.work == LevelWork::Check => self.whole_file(target, &opened),
            Ok(opened) => self.levels(target, &opened, level_step, solutions),
            Err(error) => {
                context.report_error(&error);
            }
        }
    }

    fn whole_file(&mut self, target: &Target, opened: &OpenedFile) {
        let bytes = opened.document.source().bytes();
        self.push(Task {
            source: TaskSource::File(LevelPlace {
                file: target.name().into(),
                level: LevelIndex(0),
                number: "".into(),
            }),
            subject: Subject {
                family: opened.document.family().id.into(),
                fingerprint: Fingerprint::of(bytes),
                variant: opened.document.format().id.into(),
            },
            selected_variant: None,
            work: Arc::new(Work::Check),
            weight: u32::try_from(bytes.len()).unwrap_or(u32::MAX).max(1),
        });
    }

    fn levels(
        &mut self,
        target: &Target,
        opened: &OpenedFile,
        level_step: &LevelStep<'_>,
        solutions: &[OpenedFile],
    ) {
        if opened.document.levels().is_none() {
            return;
        }
        let file: Arc<str> = target.name().into();
        let mut recorded = recorded_moves(opened, level_step.variant, solutions);
        for level in &opened.levels {
            let planned = PlannedLevel {
                document: &opened.document,
                index: level.index,
                info: &level.info,
                source: TaskSource::File(LevelPlace {
                    file: Arc::clone(&file),
                    level: level.index,
                    number: level.info.number.to_string().into(),
                }),
            };
            let recorded = recorded.remove(&level.index).unwrap_or_default();
            self.level(&planned, level_step, &recorded);
        }
    }

    /// Makes the tasks of a level. `recorded` are its solutions in other files.
    fn level(
        &mut self,
        level: &PlannedLevel<'_>,
        level_step: &LevelStep<'_>,
        recorded: &[RecordedMoves],
    ) {
        let family = level.document.family();
        if !family.can(level_step.capability()) {
            let verb = level_step.capability().word();
            return self.skip(format!("`{verb}` does not apply to {}", family.title));
        }
        let works = |puzzle: &dyn Puzzle| level_step.works(family, puzzle);
        self.works(level, level_step.variant, works);
        for solution in recorded {
            let moves = solution.moves.clone();
            self.works(level, Some(&solution.variant), |_| {
                vec![Work::Verify { moves }]
            });
        }
    }

    /// Makes tasks of the work on a level under a rule variant.
    fn works(
        &mut self,
        level: &PlannedLevel<'_>,
        variant: Option<&str>,
        works: impl FnOnce(&dyn Puzzle) -> Vec<Work>,
    ) {
        let (fingerprint, puzzle) = match level.puzzle(variant) {
            Err(why) => return self.skip(why),
            Ok(opened) => opened,
        };
        for work in works(&*puzzle) {
            self.push(Task {
                source: level.source.clone(),
                subject: Subject {
                    family: level.document.family().id.into(),
                    fingerprint,
                    variant: puzzle.variant().into(),
                },
                selected_variant: level.selected_variant(variant),
                work: Arc::new(work),
                weight: weight(level.info),
            });
        }
    }
}

/// A level for which tasks are made.
struct PlannedLevel<'a> {
    document: &'a Arc<dyn Document>,
    index: LevelIndex,
    info: &'a LevelInfo,
    source: TaskSource,
}

impl PlannedLevel<'_> {
    fn puzzle(&self, variant: Option<&str>) -> Result<(Fingerprint, Arc<dyn Puzzle>), String> {
        let levels = self.document.levels().ok_or("the file has no levels")?;
        let fingerprints = levels.fingerprints(self.index);
        let fingerprints = fingerprints.map_err(|why| why.to_string())?;
        let variant = self.selected_variant(variant);
        let puzzle = levels.open(self.index, variant.as_deref());
        Ok((fingerprints.exact, puzzle.map_err(|why| why.to_string())?))
    }

    /// The full name of the variant that the step selects, if the family has it.
    fn selected_variant(&self, wanted: Option<&str>) -> Option<Arc<str>> {
        let variants = &self.document.family().variants;
        let found = wanted.and_then(|wanted| variants.find(wanted).ok());
        found.map(Arc::from)
    }
}

/// What a step does with each level.
struct LevelStep<'a> {
    variant: Option<&'a str>,
    work: &'a LevelWork,
}

impl LevelStep<'_> {
    fn capability(&self) -> Capability {
        match self.work {
            LevelWork::Check => Capability::Check,
            LevelWork::Solve(_) => Capability::Solve,
            LevelWork::Count(_) => Capability::Count,
            LevelWork::Rate => Capability::Rate,
            LevelWork::Verify(_) => Capability::Verify,
        }
    }

    /// The work on a level.
    fn works(&self, family: &'static FamilyInfo, puzzle: &dyn Puzzle) -> Vec<Work> {
        let id = |wanted: &Option<String>| metric(family, wanted.as_deref()).id.to_owned();
        match self.work {
            LevelWork::Check => vec![Work::Check],
            LevelWork::Solve(solve) => vec![Work::Solve {
                metric: id(&solve.metric),
            }],
            LevelWork::Count(count) => vec![Work::Count {
                metric: id(&count.metric),
                limit: count.limit,
            }],
            LevelWork::Rate => vec![Work::Rate],
            LevelWork::Verify(_) => {
                let own = puzzle.records().iter();
                let own = own.filter(|record| record.kind == RecordKind::Solution);
                let own = own.map(|record| record.moves.clone());
                own.map(|moves| Work::Verify { moves }).collect()
            }
        }
    }
}

/// A solution in another file.
struct RecordedMoves {
    /// The rule variant for which it was recorded.
    variant: String,
    moves: String,
}

/// The solutions in other files, by level.
fn recorded_moves(
    opened: &OpenedFile,
    variant: Option<&str>,
    solutions: &[OpenedFile],
) -> BTreeMap<LevelIndex, Vec<RecordedMoves>> {
    let variants = &opened.document.family().variants;
    let variant = variant.and_then(|wanted| variants.find(wanted).ok());
    let how = PairOptions {
        variant: variant.as_deref(),
        ..PairOptions::default()
    };
    let mut recorded: BTreeMap<LevelIndex, Vec<RecordedMoves>> = BTreeMap::new();
    for file in solutions {
        let paired = file.document.solutions();
        let paired = paired.and_then(|solutions| solutions.pair(&opened.document, &how).ok());
        let Some(paired) = paired else { continue };
        for (index, entry) in paired.entries().iter().enumerate() {
            let is_solution =
                entry.status == EntryStatus::Ready && entry.kind == RecordKind::Solution;
            if let (true, Some(level), Some(moves)) =
                (is_solution, entry.level, paired.moves(index))
            {
                let variant = entry.variant.clone();
                let moves = RecordedMoves { variant, moves };
                recorded.entry(level).or_default().push(moves);
            }
        }
    }
    recorded
}

/// The number of cells of a board, or of its parts if it has none.
fn weight(info: &LevelInfo) -> u32 {
    let cells = info
        .size
        .cells
        .map(|(width, height)| width.saturating_mul(height));
    let parts = || info.size.parts.iter().map(|part| part.count).sum::<u64>();
    let weight = cells.unwrap_or_else(|| u32::try_from(parts()).unwrap_or(u32::MAX));
    weight.max(1)
}

/// Fails if no family has the metric of the work.
fn check_metric(work: &LevelWork) -> Result<(), CliError> {
    let wanted = match work {
        LevelWork::Solve(solve) => solve.metric.as_deref(),
        LevelWork::Count(count) => count.metric.as_deref(),
        LevelWork::Check | LevelWork::Rate | LevelWork::Verify(_) => None,
    };
    let families = FamilyId::ALL.iter().map(|id| id.family().info());
    let known = families
        .flat_map(|family| family.metrics)
        .map(|metric| metric.id);
    let known: BTreeSet<_> = known.collect();
    match wanted.filter(|wanted| !known.contains(wanted)) {
        None => Ok(()),
        Some(wanted) => {
            let available = known.iter().copied().collect::<Vec<_>>().join(", ");
            let near = did_you_mean(wanted, known.iter().copied());
            Err(CliError::usage(format!(
                "unknown metric `{wanted}`; available: {available}{near}"
            )))
        }
    }
}
