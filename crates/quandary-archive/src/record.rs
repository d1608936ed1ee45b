//! What an archive knows about one level, and its form as a file.

use crate::level::{Content, StoredLevel};
use crate::solution::{BestSolutions, Provenance, Solution};
use quandary_core::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What an archive knows about one level: the level itself and the best known solutions under each rule
/// variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The id of the family.
    pub family: String,
    /// The exact fingerprint of the level.
    pub fingerprint: Fingerprint,
    /// The level.
    pub level: StoredLevel,
    /// The best solutions, by the full name of the rule variant.
    pub variants: BTreeMap<String, BestSolutions>,
}

impl Record {
    /// Adds what another record knows about the same level. The result depends neither on the order nor
    /// on the number of merges.
    pub fn merge(&mut self, other: &Self) {
        if other.level < self.level {
            self.level = other.level.clone();
        }
        for (variant, best) in &other.variants {
            self.variants
                .entry(variant.clone())
                .or_default()
                .merge(best);
        }
    }

    /// Reads the content of a file of an archive.
    ///
    /// # Errors
    /// The text is not the JSON of a record. The text of the error says where and why.
    pub fn parse(json: &[u8]) -> Result<Self, String> {
        let file: RecordFile = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        let fingerprint = file.fingerprint.parse();
        let fingerprint = fingerprint.map_err(|why| format!("`fingerprint`: {why}"))?;
        let mut variants = BTreeMap::new();
        for (variant, solutions) in file.variants {
            let best = best_of(solutions).map_err(|why| format!("variant `{variant}`: {why}"))?;
            variants.insert(variant, best);
        }
        Ok(Self {
            family: file.family,
            fingerprint,
            level: StoredLevel::new(file.format, file.level),
            variants,
        })
    }

    /// The content of the file of the record: JSON with sorted keys on indented lines.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        let variants = self.variants.iter();
        let variants = variants.map(|(variant, best)| (variant.clone(), solution_files(best)));
        let file = RecordFile {
            family: self.family.clone(),
            fingerprint: self.fingerprint.to_string(),
            format: self.level.format().to_owned(),
            level: self.level.content().clone(),
            variants: variants.collect(),
        };
        // Texts, numbers and maps with texts as keys can always be written.
        let mut json = serde_json::to_vec_pretty(&file).unwrap_or_default();
        json.push(b'\n');
        json
    }
}

/// The file of a record. The fields of all objects are in alphabetical order.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordFile {
    family: String,
    fingerprint: String,
    format: String,
    level: Content,
    variants: BTreeMap<String, Vec<SolutionFile>>,
}

/// A solution in the file of a record.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolutionFile {
    /// The metrics in which the solution is the best one.
    best: BTreeSet<String>,
    moves: String,
    /// The programs that claim that no solution has a lower value, by metric.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    optimal: BTreeMap<String, BTreeSet<String>>,
    #[serde(default, skip_serializing_if = "is_unknown")]
    provenance: Provenance,
    values: BTreeMap<String, u64>,
}

fn is_unknown(provenance: &Provenance) -> bool {
    *provenance == Provenance::default()
}

/// The solutions of a file. Each of them is compared with all others, so that one that is not the best
/// in some metric has no effect.
fn best_of(solutions: Vec<SolutionFile>) -> Result<BestSolutions, String> {
    let mut best = BestSolutions::default();
    for (number, file) in (1..).zip(solutions) {
        let stated = file.best.iter().chain(file.optimal.keys());
        let mut unknown = stated.filter(|metric| !file.values.contains_key(*metric));
        if let Some(metric) = unknown.next() {
            return Err(format!("solution {number} has no value for `{metric}`"));
        }
        let claims = file.optimal.iter();
        let claims = claims.flat_map(|(metric, programs)| {
            let programs = programs.iter();
            programs.map(|program| (metric.as_str(), program.as_str()))
        });
        let claims: Vec<(&str, &str)> = claims.collect();
        let solution = Solution {
            values: file.values,
            moves: file.moves,
            provenance: file.provenance,
        };
        best.add(&solution, &claims);
    }
    Ok(best)
}

fn solution_files(best: &BestSolutions) -> Vec<SolutionFile> {
    let solutions = best.solutions().into_iter();
    let file = |(solution, metrics): (&Solution, Vec<&str>)| SolutionFile {
        best: metrics.iter().map(|metric| (*metric).to_owned()).collect(),
        moves: solution.moves.clone(),
        optimal: best.claims(&metrics),
        provenance: solution.provenance.clone(),
        values: solution.values.clone(),
    };
    solutions.map(file).collect()
}
