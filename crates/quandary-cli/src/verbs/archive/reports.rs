//! The reports on single solutions.

use crate::report::{ArchiveOutcome, ArchiveReport, FileReport};
use quandary_archive::{
    BestSolutions, CheckedFile, LevelKey, Novelty, Rejection, Replay, Solution,
};

/// The outcomes of additions that are shown to people.
pub(super) const CHANGES: &[ArchiveOutcome] = &[
    ArchiveOutcome::New,
    ArchiveOutcome::Better,
    ArchiveOutcome::Undecided,
];

/// A report on each solution of a file of an archive.
pub(super) fn of_file(key: &LevelKey, file: &CheckedFile) -> Vec<ArchiveReport> {
    let replays = file.checked.replays.iter();
    replays
        .map(|replay| replay_report(key, file, replay))
        .collect()
}

/// A report that says how a solution compares with the known ones, to which it is added.
pub(super) fn compared(
    report: ArchiveReport,
    solution: &Solution,
    known: &mut BestSolutions,
) -> ArchiveReport {
    let novelty = Novelty::of(solution, known);
    let metrics = solution.values.iter();
    let better = metrics.filter_map(|(metric, value)| {
        let before = known.value(metric)?;
        (*value < before).then(|| (metric.clone(), before))
    });
    let before = better.collect();
    known.add(solution, &[]);
    ArchiveReport {
        outcome: novelty.into(),
        before,
        ..report
    }
}

/// The report on a solution of a file of an archive.
fn replay_report(key: &LevelKey, file: &CheckedFile, replay: &Replay) -> ArchiveReport {
    let path = FileReport::new(&file.path);
    let report = ArchiveReport::unknown(path, key.family());
    let report = report.with_solution(&replay.variant, &replay.solution);
    let report = ArchiveReport {
        title: file.checked.level.title(),
        fingerprint: Some(key.fingerprint().to_string()),
        outcome: ArchiveOutcome::Known,
        best: replay.metrics.clone(),
        optimal_by: replay.optimal.clone(),
        ..report
    };
    match &replay.rejection {
        None => report,
        Some(why @ Rejection::Undecided(_)) => {
            report.rejected(ArchiveOutcome::Undecided, why.to_string())
        }
        Some(why) => ArchiveReport {
            values: None,
            best: Vec::new(),
            ..report.rejected(ArchiveOutcome::Failed, why.to_string())
        },
    }
}
