//! Every job that the contract offers, started on one level or for one family.

use quandary::core::family::{
    FamilyInfo, GenerateRequest, ImproveRequest, Inquiry, Levels, Puzzle, SolveRequest, Want,
};
use quandary::core::hint::HintRequest;
use quandary::core::job::Job;
use quandary::core::level::LevelIndex;
use quandary::core::look::Look;
use quandary::core::options::Options;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::{FamilyId, open};
use std::sync::Arc;

/// Bytes that a search may hold.
const MEMORY: u64 = 256 << 20;

/// A job without its result, and what it is.
pub(crate) struct NamedJob {
    pub(crate) name: String,
    pub(crate) start: Box<dyn FnOnce() -> Box<dyn Job<Output = ()>>>,
}

/// Names a job that is started later.
fn named<T: 'static>(
    name: impl Into<String>,
    start: impl FnOnce() -> Box<dyn Job<Output = T>> + 'static,
) -> NamedJob {
    NamedJob {
        name: name.into(),
        start: Box::new(|| start().map(|_| ())),
    }
}

/// The jobs of the levels of a file, at most `most` levels.
pub(crate) fn jobs_of_file(name: &str, bytes: Vec<u8>, most: usize) -> Vec<NamedJob> {
    let Ok(document) = open(Source::new(name, bytes), None, &ReadOptions::default()) else {
        return Vec::new();
    };
    let family = document.family();
    let Some(levels) = document.levels() else {
        return Vec::new();
    };
    let mut jobs = Vec::new();
    for level in (0..levels.count()).take(most).map(LevelIndex) {
        jobs.extend(jobs_of_level(levels, level, family));
    }
    jobs
}

fn jobs_of_level(
    levels: &dyn Levels,
    level: LevelIndex,
    family: &'static FamilyInfo,
) -> Vec<NamedJob> {
    let Ok(puzzle) = levels.open(level, None) else {
        return Vec::new();
    };
    let mut jobs = Vec::new();
    for metric in family.metrics {
        for (word, want) in [
            ("solve", Want::Best),
            ("count", Want::Count { limit: 1_000 }),
        ] {
            let puzzle = Arc::clone(&puzzle);
            jobs.push(named(format!("{word} {}", metric.id), move || {
                let request = SolveRequest {
                    want,
                    ..SolveRequest::best(metric, MEMORY)
                };
                puzzle.solve(&request).expect("a metric of the family")
            }));
        }
    }
    let copy = Arc::clone(&puzzle);
    jobs.push(named("hint", move || {
        let request = HintRequest {
            after: "",
            memory: MEMORY,
            look: &Look::plain(copy.family().draw_options),
        };
        copy.hint(&request).expect("no moves")
    }));
    let copy = Arc::clone(&puzzle);
    jobs.push(named("rate", move || copy.rate("").expect("no moves")));
    for record in puzzle.records() {
        let (copy, moves) = (Arc::clone(&puzzle), record.moves.clone());
        jobs.push(named("replay", move || copy.replay(&moves)));
        jobs.extend(improvements(&puzzle, &record.moves, family));
    }
    for question in family.questions {
        let copy = Arc::clone(&puzzle);
        jobs.push(named(format!("ask {}", question.id), move || {
            let inquiry = Inquiry {
                options: &Options::defaults(question.options),
                after: "",
                memory: MEMORY,
                look: &Look::plain(copy.family().draw_options),
            };
            (question.ask)(&*copy, &inquiry).expect("no moves")
        }));
    }
    jobs
}

/// The jobs that improve a record, if it is a solution and the family can do that.
fn improvements(
    puzzle: &Arc<dyn Puzzle>,
    moves: &str,
    family: &'static FamilyInfo,
) -> Vec<NamedJob> {
    let metrics = family.metrics.iter();
    let jobs = metrics.filter_map(|metric| {
        let request = ImproveRequest {
            metric,
            memory: MEMORY,
        };
        let job = puzzle.improve(moves, &request)?.ok()?;
        Some(named(format!("improve {}", metric.id), move || job))
    });
    jobs.collect()
}

/// The generator of each family, asked for more levels than it can make.
pub(crate) fn generators() -> Vec<(FamilyId, NamedJob)> {
    let families = FamilyId::ALL.iter();
    let generators =
        families.filter_map(|family| Some((*family, family.family().info().generator?)));
    generators
        .map(|(family, generator)| {
            let job = named("generate", move || {
                let options = Options::defaults(generator.options);
                (generator.start)(&options, &GenerateRequest::new(1, u64::MAX))
                    .expect("the defaults")
            });
            (family, job)
        })
        .collect()
}
