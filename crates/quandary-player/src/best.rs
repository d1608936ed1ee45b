//! The best solutions that players found.
//!
//! A fingerprint identifies a level, whichever file and format the level is in.

use crate::library::Collection;
use quandary_core::fingerprint::Fingerprint;
use quandary_core::metric::{Measurement, Metric, Score};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The name under which a [`crate::store::Store`] holds the best solutions, as JSON Lines.
pub const FILE: &str = "solutions.jsonl";

/// Whether the player found a solution without help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// The player made all moves.
    Unaided,
    /// The solver made some of the moves, or the moves were read from a file.
    Aided,
}

/// A solution of a level, with its scores and the player who found it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestSolution {
    /// The fingerprint of the level, as hexadecimal digits.
    pub level: String,
    /// The id of the family.
    pub family: String,
    /// The rule variant.
    pub variant: String,
    /// The value in each metric, by the id of the metric.
    pub scores: BTreeMap<String, u64>,
    /// Other values that were measured when the moves were replayed, such as points, by the id of
    /// the quantity.
    #[serde(default)]
    pub measurements: BTreeMap<String, u64>,
    /// The moves in the family's notation.
    pub moves: String,
    /// Whether the player had help.
    pub help: Help,
    /// The player's name; empty if none was given.
    pub player: String,
    /// The day on which the solution was found, in days since 1 January 1970.
    pub found: i32,
    /// How long the player took, in seconds.
    pub seconds: u64,
}

impl BestSolution {
    fn score(&self, metric: &str) -> Option<u64> {
        self.scores.get(metric).copied()
    }

    /// Whether this solution is better than another one in some metric, or unaided where the other
    /// one is not.
    fn adds_to(&self, other: &Self) -> bool {
        let is_better = |(metric, value): (&String, &u64)| {
            other.score(metric).is_none_or(|known| *value < known)
        };
        self.help < other.help || self.scores.iter().any(is_better)
    }
}

/// A level under a rule variant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LevelKey {
    /// The exact fingerprint of the level.
    pub level: Fingerprint,
    /// The rule variant.
    pub variant: String,
}

/// The best solutions of all levels.
#[derive(Clone, Debug, Default)]
pub struct BestSolutions {
    levels: BTreeMap<LevelKey, Vec<BestSolution>>,
}

impl BestSolutions {
    /// Reads solutions from JSON Lines. Skips lines that cannot be read, and also returns their
    /// number.
    #[must_use]
    pub fn parse(lines: &[u8]) -> (Self, usize) {
        let mut best = Self::default();
        let mut unread = 0;
        let lines = lines.split(|byte| *byte == b'\n');
        for line in lines.filter(|line| !line.is_empty()) {
            let read = serde_json::from_slice::<BestSolution>(line).ok();
            let key = read.as_ref().and_then(key);
            match (read, key) {
                (Some(solution), Some(key)) => drop(best.keep(key, solution)),
                _ => unread += 1,
            }
        }
        (best, unread)
    }

    /// Adds a solution of a level. It is not added if the same player already has a solution of
    /// this level, under the same rule variant, that is at least as good in every metric and did
    /// not use more help. Returns the line to append to [`FILE`]; `None` if the solution was not
    /// added.
    pub fn add(&mut self, solution: BestSolution) -> Option<String> {
        let line = serde_json::to_string(&solution).ok()? + "\n";
        let key = key(&solution)?;
        self.keep(key, solution).then_some(line)
    }

    fn keep(&mut self, key: LevelKey, solution: BestSolution) -> bool {
        let known = self.levels.entry(key).or_default();
        let mut own = known.iter().filter(|one| one.player == solution.player);
        let is_new = own.all(|one| solution.adds_to(one));
        if is_new {
            known.retain(|one| one.player != solution.player || one.adds_to(&solution));
            known.push(solution);
        }
        is_new
    }

    /// The solutions of a level, all players included.
    #[must_use]
    pub fn of_level(&self, key: &LevelKey) -> &[BestSolution] {
        self.levels.get(key).map_or(&[], Vec::as_slice)
    }

    /// The best value of a level's solutions in a metric, and whether it was reached without help;
    /// `None` if no solution has a value in this metric.
    #[must_use]
    pub fn best(&self, key: &LevelKey, metric: &Metric) -> Option<(u64, Help)> {
        let solutions = self.of_level(key).iter();
        let values = solutions.filter_map(|one| Some((one.score(metric.id)?, one.help)));
        values.min()
    }

    /// The least help with which a level was solved, under any variant; `None` if it is not solved.
    #[must_use]
    pub fn solved(&self, level: Fingerprint) -> Option<Help> {
        self.of_fingerprint(level).map(|one| one.help).min()
    }

    /// The best value of a level's solutions in a metric, under any variant; `None` if no solution
    /// has a value in this metric.
    #[must_use]
    pub fn best_value(&self, level: Fingerprint, metric: &Metric) -> Option<u64> {
        let solutions = self.of_fingerprint(level);
        solutions.filter_map(|one| one.score(metric.id)).min()
    }

    /// The solutions of a level under all variants.
    fn of_fingerprint(&self, level: Fingerprint) -> impl Iterator<Item = &BestSolution> {
        let first = LevelKey {
            level,
            variant: String::new(),
        };
        let same = self.levels.range(first..);
        let same = same.take_while(move |(key, _)| key.level == level);
        same.flat_map(|(_, solutions)| solutions)
    }

    /// All solutions, level by level.
    pub fn iter(&self) -> impl Iterator<Item = &BestSolution> {
        self.levels.values().flatten()
    }
}

fn key(solution: &BestSolution) -> Option<LevelKey> {
    Some(LevelKey {
        level: solution.level.parse().ok()?,
        variant: solution.variant.clone(),
    })
}

/// Returns the value of each score, by the id of its metric.
#[must_use]
pub fn by_metric(scores: &[Score]) -> BTreeMap<String, u64> {
    let scores = scores.iter();
    scores
        .map(|score| (score.metric.id.to_owned(), score.value))
        .collect()
}

/// Returns the value of each measurement, by the id of its quantity.
#[must_use]
pub fn by_quantity(measurements: &[Measurement]) -> BTreeMap<String, u64> {
    let measurements = measurements.iter();
    measurements
        .map(|one| (one.quantity.id.to_owned(), one.value))
        .collect()
}

/// The best solution of every solved level of a collection, with totals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreTable {
    /// The ids of the metrics, then those of the measured quantities.
    pub columns: Vec<String>,
    /// For each solved level, its index in [`Collection::rows`] and the value of its best
    /// solution in each column; `None` if the solution has no value in the column.
    pub rows: Vec<(usize, Vec<Option<u64>>)>,
    /// The sum of each column.
    pub totals: Vec<u64>,
}

impl ScoreTable {
    /// Creates the table of a collection. The best solution of a level is the one with the best
    /// value in the first metric of the family, under any variant.
    #[must_use]
    pub fn new(collection: &Collection, best: &BestSolutions) -> Self {
        let family = collection.document().family();
        let metric = family.metrics[0].id;
        let solved = (0..collection.rows().len()).filter_map(|row| {
            let solutions = best.of_fingerprint(collection.fingerprint(row)?);
            let best = solutions.min_by_key(|one| one.score(metric).unwrap_or(u64::MAX))?;
            Some((row, best))
        });
        let solved: Vec<(usize, &BestSolution)> = solved.collect();
        let quantities = solved.iter().flat_map(|(_, one)| one.measurements.keys());
        let quantities: BTreeSet<&String> = quantities.collect();
        let metrics = family.metrics.iter().map(|metric| metric.id.to_owned());
        let columns: Vec<String> = metrics.chain(quantities.into_iter().cloned()).collect();
        let value = |one: &BestSolution, column: &String| {
            let values = [&one.scores, &one.measurements];
            values.into_iter().find_map(|all| all.get(column).copied())
        };
        let rows = solved.iter().map(|(row, one)| {
            let values = columns.iter().map(|column| value(one, column));
            (*row, values.collect())
        });
        let rows: Vec<(usize, Vec<Option<u64>>)> = rows.collect();
        let sum = |column: usize| {
            let values = rows.iter().filter_map(|(_, values)| values[column]);
            values.fold(0, u64::saturating_add)
        };
        let totals = (0..columns.len()).map(sum).collect();
        Self {
            columns,
            rows,
            totals,
        }
    }
}

/// Statistics of the solved levels of a family. A level that is solved under several rule variants
/// counts once for each variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of levels solved without help.
    pub unaided: usize,
    /// Number of levels solved only with help.
    pub aided: usize,
    /// Seconds spent on the best solutions.
    pub seconds: u64,
}

/// Statistics of each family, by its id.
#[must_use]
pub fn statistics(best: &BestSolutions) -> BTreeMap<String, Statistics> {
    let mut families: BTreeMap<String, Statistics> = BTreeMap::new();
    for solutions in best.levels.values() {
        let Some(first) = solutions.iter().min_by_key(|one| one.help) else {
            continue;
        };
        let family = families.entry(first.family.clone()).or_default();
        match first.help {
            Help::Unaided => family.unaided += 1,
            Help::Aided => family.aided += 1,
        }
        let seconds = solutions.iter().map(|one| one.seconds);
        family.seconds = family.seconds.saturating_add(seconds.sum());
    }
    families
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(pushes: u64, moves: u64, help: Help) -> BestSolution {
        BestSolution {
            level: Fingerprint::of("level").to_string(),
            family: "boxes".to_owned(),
            variant: "standard".to_owned(),
            scores: BTreeMap::from([("pushes".to_owned(), pushes), ("moves".to_owned(), moves)]),
            measurements: BTreeMap::new(),
            moves: "r".to_owned(),
            help,
            player: String::new(),
            found: 20_000,
            seconds: 60,
        }
    }

    fn kept(best: &BestSolutions) -> Vec<(u64, u64)> {
        let solutions = best.iter();
        solutions
            .map(|one| (one.scores["pushes"], one.scores["moves"]))
            .collect()
    }

    #[test]
    fn a_solution_is_kept_for_each_metric() {
        let mut best = BestSolutions::default();
        assert!(best.add(solution(10, 50, Help::Unaided)).is_some());
        assert!(best.add(solution(12, 60, Help::Unaided)).is_none());
        assert!(best.add(solution(12, 40, Help::Unaided)).is_some());
        assert_eq!(kept(&best), [(10, 50), (12, 40)]);
        assert!(best.add(solution(9, 40, Help::Unaided)).is_some());
        assert_eq!(kept(&best), [(9, 40)]);
    }

    #[test]
    fn an_unaided_solution_stays_next_to_a_better_aided_one() {
        let mut best = BestSolutions::default();
        best.add(solution(10, 50, Help::Aided));
        assert!(best.add(solution(15, 70, Help::Unaided)).is_some());
        assert_eq!(best.iter().count(), 2);
        let level = Fingerprint::of("level");
        assert_eq!(best.solved(level), Some(Help::Unaided));
        assert_eq!(best.solved(Fingerprint::of("other")), None);
        assert_eq!(statistics(&best)["boxes"].unaided, 1);
    }

    #[test]
    fn lines_are_read_back_and_damaged_ones_are_counted() {
        let mut best = BestSolutions::default();
        let mut lines = best
            .add(solution(10, 50, Help::Unaided))
            .unwrap_or_default();
        lines += "{\"level\": 3}\nnonsense\n";
        let (read, unread) = BestSolutions::parse(lines.as_bytes());
        assert_eq!((kept(&read), unread), (vec![(10, 50)], 2));
    }
}
