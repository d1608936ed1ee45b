//! Solutions with their values and provenance, and the order in which the best one is chosen.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Where a solution comes from. A text is empty if it is unknown.
///
/// Known texts are ordered before unknown ones, so that of two otherwise equal solutions the one
/// with more information is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Provenance {
    /// Who found the solution.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The day on which it was found, as its source states it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The name of the file that it was read from, without folders.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The name of the solution in that file.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The program that found it, with its version if that is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub program: String,
}

impl Provenance {
    fn key(&self) -> [(bool, &str); 5] {
        let texts = [
            &self.author,
            &self.date,
            &self.file,
            &self.name,
            &self.program,
        ];
        texts.map(|text| (text.is_empty(), text.as_str()))
    }
}

impl Ord for Provenance {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Provenance {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A solution of a level under a rule variant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Solution {
    /// The value in each metric of the family, by the id of the metric.
    pub values: BTreeMap<String, u64>,
    /// The moves in the notation of the family.
    pub moves: String,
    /// Where the solution comes from.
    pub provenance: Provenance,
}

/// The best solution in one metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The solution.
    pub solution: Solution,
    /// The programs that claim to have proven that no solution has a lower value. These claims are
    /// not checked.
    pub optimal: BTreeSet<String>,
}

/// The best known solutions of a level under one rule variant, one for each metric.
///
/// Adding and merging keep the better solution of each metric. Solutions are ordered by their value in
/// the metric, then by their values in all metrics (in the alphabetical order of the ids), by their
/// moves and by their provenance. This order is total, so the result depends neither on the order nor on
/// the number of merges.
///
/// ```
/// use quandary_archive::{BestSolutions, Provenance, Solution};
///
/// let solution = |pushes, moves: u64, text: &str| Solution {
///     values: [("moves".to_owned(), moves), ("pushes".to_owned(), pushes)].into(),
///     moves: text.to_owned(),
///     provenance: Provenance::default(),
/// };
/// let mut best = BestSolutions::default();
/// best.add(&solution(3, 9, "rrDlluRRR"), &[]);
/// best.add(&solution(4, 7, "RRlDDrR"), &[]);
/// assert_eq!(best.value("pushes"), Some(3));
/// assert_eq!(best.value("moves"), Some(7));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestSolutions(pub(crate) BTreeMap<String, Best>);

impl BestSolutions {
    /// Adds a solution. `optimal` lists the metrics in which a program claims that the solution is
    /// optimal, each with the name of the program.
    pub fn add(&mut self, solution: &Solution, optimal: &[(&str, &str)]) {
        for metric in solution.values.keys() {
            let claims = optimal.iter().filter(|(proven, _)| proven == metric);
            let best = Best {
                solution: solution.clone(),
                optimal: claims.map(|(_, program)| (*program).to_owned()).collect(),
            };
            self.keep(metric, best);
        }
    }

    /// Adds all solutions of `other`.
    pub fn merge(&mut self, other: &Self) {
        for (metric, best) in &other.0 {
            self.keep(metric, best.clone());
        }
    }

    fn keep(&mut self, metric: &str, new: Best) {
        match self.0.get_mut(metric) {
            Some(known) => known.merge(new, metric),
            None => {
                self.0.insert(metric.to_owned(), new);
            }
        }
    }

    /// The best known value in a metric; `None` if no solution has a value in it.
    #[must_use]
    pub fn value(&self, metric: &str) -> Option<u64> {
        let best = self.0.get(metric)?;
        best.solution.values.get(metric).copied()
    }

    /// The best solution in each metric, by the id of the metric.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Best)> {
        self.0.iter().map(|(metric, best)| (metric.as_str(), best))
    }

    /// The programs that claim that the best value is optimal, for those of `metrics` with such claims.
    #[must_use]
    pub fn claims(&self, metrics: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
        let claims = metrics.iter().filter_map(|metric| {
            let claims = &self.0.get(*metric)?.optimal;
            (!claims.is_empty()).then(|| ((*metric).to_owned(), claims.clone()))
        });
        claims.collect()
    }

    /// The different solutions in their order, each with the metrics in which it is the best one.
    #[must_use]
    pub fn solutions(&self) -> BTreeMap<&Solution, Vec<&str>> {
        let mut solutions: BTreeMap<&Solution, Vec<&str>> = BTreeMap::new();
        for (metric, best) in self.iter() {
            solutions.entry(&best.solution).or_default().push(metric);
        }
        solutions
    }
}

impl Best {
    /// Keeps the better solution. A claim is about a value: it stays as long as that is the best one.
    fn merge(&mut self, other: Self, metric: &str) {
        let value = |best: &Self| best.solution.values.get(metric).copied();
        match value(&other).cmp(&value(self)) {
            Ordering::Less => *self = other,
            Ordering::Greater => {}
            Ordering::Equal => {
                self.optimal.extend(other.optimal);
                if other.solution < self.solution {
                    self.solution = other.solution;
                }
            }
        }
    }
}

/// How a solution compares with the best ones known before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Novelty {
    /// No solution was known.
    New,
    /// It is better in some metric.
    Better,
    /// It is as good in some metric, and better in none.
    Equal,
    /// It is worse in every metric.
    Worse,
}

impl Novelty {
    /// Compares a solution with the best ones known before.
    #[must_use]
    pub fn of(solution: &Solution, before: &BestSolutions) -> Self {
        if before.0.is_empty() {
            return Self::New;
        }
        let values = solution.values.iter();
        let compared = values.map(|(metric, value)| match before.value(metric) {
            Some(known) => value.cmp(&known),
            None => Ordering::Less,
        });
        match compared.min() {
            Some(Ordering::Less) => Self::Better,
            Some(Ordering::Equal) => Self::Equal,
            Some(Ordering::Greater) | None => Self::Worse,
        }
    }

    /// The comparison as a word for reports, for example `better`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Better => "better",
            Self::Equal => "equal",
            Self::Worse => "worse",
        }
    }
}
