//! Adds the solution of a won game to a file of solutions, if it is better than the solutions
//! of the level in that file.

use quandary_core::family::{
    CannotPair, CannotWrite, Converted, Document, EntryStatus, Levels, PairOptions,
    PairedSolutions, WonSolution,
};
use quandary_core::format::Format;
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::metric::Score;
use quandary_core::replay::{Recording, Verdict};
use std::sync::Arc;

/// The result of [`update_solutions`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionUpdate {
    /// The file does not change: it already has a solution that is at least as good.
    Unchanged,
    /// The new content of the file.
    Changed(Converted),
}

/// Adds a solution to a file of solutions if the solution is better than all solutions of the same
/// level in the file. The new solution then replaces them.
///
/// All these solutions are replayed to get their scores. The values of the first metric are
/// compared; if they are equal, the values of the next metric are compared, and so on.
///
/// `existing` is `None` for a new file, whose format is `format`; an existing file keeps its
/// format.
///
/// # Errors
/// The moves do not solve the level, the file cannot store the solution, or the file is for other
/// levels or rules.
pub fn update_solutions(
    levels: &Arc<dyn Document>,
    existing: Option<&dyn Document>,
    won: &WonSolution,
    format: &'static Format,
) -> Result<SolutionUpdate, CannotWrite> {
    let set = levels
        .levels()
        .ok_or_else(|| refused("the file has no levels"))?;
    let won = verified(set, won)?;
    let Some(existing) = existing else {
        let written = set.write_solutions(&[won], format, None)?;
        return Ok(SolutionUpdate::Changed(written));
    };
    let stored = Stored::new(levels, existing, &won)?;
    if stored.is_at_least_as_good(&won) {
        return Ok(SolutionUpdate::Unchanged);
    }
    let won = WonSolution {
        replaces: stored.entries,
        ..won
    };
    let written = set.write_solutions(&[won], existing.format(), Some(existing))?;
    Ok(SolutionUpdate::Changed(written))
}

fn refused(why: impl Into<String>) -> CannotWrite {
    CannotWrite(why.into())
}

/// The solution with the scores of its replay.
fn verified(levels: &dyn Levels, won: &WonSolution) -> Result<WonSolution, CannotWrite> {
    let puzzle = levels.open(won.level, Some(&won.variant));
    let puzzle = puzzle.map_err(|why| refused(why.to_string()))?;
    let solution = quandary::replay(&*puzzle, won.moves.clone());
    let solution = solution.map_err(|why| refused(format!("not a solution: {why}")))?;
    Ok(WonSolution {
        scores: solution.scores().to_vec(),
        ..won.clone()
    })
}

/// The solutions of a level that a file has.
struct Stored {
    entries: Vec<usize>,
    /// The values of those that solve the level.
    values: Vec<Vec<u64>>,
}

impl Stored {
    fn new(
        levels: &Arc<dyn Document>,
        existing: &dyn Document,
        won: &WonSolution,
    ) -> Result<Self, CannotWrite> {
        let paired = pair(levels, existing, won).map_err(|why| {
            let name = existing.source().name();
            refused(format!("{name}: {why}"))
        })?;
        let entries = of_level(&*paired, won.level);
        let scores = entries.iter().filter_map(|entry| scores(&*paired, *entry));
        let values = scores.map(|scores| values(&scores)).collect();
        Ok(Self { entries, values })
    }

    fn is_at_least_as_good(&self, won: &WonSolution) -> bool {
        let own = values(&won.scores);
        self.values.iter().any(|values| *values <= own)
    }
}

fn pair(
    levels: &Arc<dyn Document>,
    existing: &dyn Document,
    won: &WonSolution,
) -> Result<Box<dyn PairedSolutions>, CannotPair> {
    let other = |why: String| CannotPair::Configuration(why);
    let solutions = existing.solutions().filter(|_| existing.levels().is_none());
    let solutions = solutions.ok_or_else(|| other("not a file of solutions".to_owned()))?;
    let how = PairOptions {
        variant: Some(&won.variant),
        ..PairOptions::default()
    };
    let paired = solutions.pair(levels, &how)?;
    let entries = paired.entries();
    if !entries.is_empty() && entries.iter().all(|entry| entry.level.is_none()) {
        return Err(other("the solutions are for other levels".to_owned()));
    }
    let mut ready = entries
        .iter()
        .filter(|entry| entry.status == EntryStatus::Ready);
    match ready.find(|entry| entry.variant != won.variant) {
        Some(entry) => Err(other(format!(
            "the solutions are for the rules {}, not {}",
            entry.variant, won.variant
        ))),
        None => Ok(paired),
    }
}

fn of_level(paired: &dyn PairedSolutions, level: LevelIndex) -> Vec<usize> {
    let entries = paired.entries().iter().enumerate();
    let of_level = entries.filter(|(_, entry)| entry.level == Some(level));
    of_level.map(|(index, _)| index).collect()
}

/// The scores of a recorded solution; `None` if it does not solve its level.
fn scores(paired: &dyn PairedSolutions, entry: usize) -> Option<Vec<Score>> {
    if paired.entries()[entry].status != EntryStatus::Ready {
        return None;
    }
    let mut job = paired.replay(entry, Recording::Nothing);
    while job.run(u64::MAX) == Status::Running {}
    let replayed = job.finish(None);
    (replayed.verdict == Verdict::Verified).then_some(replayed.scores)
}

fn values(scores: &[Score]) -> Vec<u64> {
    scores.iter().map(|score| score.value).collect()
}
