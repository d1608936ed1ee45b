//! Solutions in JSON Lines: those of `quandary solve`, and those that `archive` itself writes.

use crate::exit::CliError;
use quandary_archive::Provenance;
use quandary_core::fingerprint::Fingerprint;
use quandary_core::source::Source;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A line with a solution.
#[derive(Debug)]
pub(super) struct SolutionLine {
    /// The number of the line, from 1.
    pub(super) number: usize,
    pub(super) fingerprint: Fingerprint,
    pub(super) family: String,
    pub(super) variant: String,
    pub(super) moves: String,
    pub(super) provenance: Provenance,
    /// The metrics in which the solution is claimed to be optimal, each with the program.
    pub(super) optimal: Vec<(String, String)>,
}

/// The fields of a line that matter here.
#[derive(Deserialize)]
struct Line {
    fingerprint: Option<String>,
    family: Option<String>,
    variant: Option<String>,
    solution: Option<String>,
    outcome: Option<String>,
    metric: Option<String>,
    optimal: Option<bool>,
    #[serde(default)]
    optimal_by: BTreeMap<String, BTreeSet<String>>,
    #[serde(default)]
    source: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    author: String,
    #[serde(default)]
    program: String,
    #[serde(default)]
    date: String,
}

/// The program that writes lines that name none.
const SOLVER: &str = "quandary solve";

/// Whether a file is JSON Lines with fingerprints.
pub(super) fn is_lines(source: &Source) -> bool {
    let bytes = source.bytes();
    if !bytes.starts_with(b"{") {
        return false;
    }
    let first = bytes.split(|byte| *byte == b'\n').next();
    let first = first.and_then(|line| serde_json::from_slice::<Line>(line).ok());
    first.is_some_and(|line| line.fingerprint.is_some() || line.outcome.is_some())
}

/// The lines with solutions, and the errors of lines that cannot be read.
pub(super) fn read(source: &Source, file: &str) -> Vec<Result<SolutionLine, CliError>> {
    let lines = source.bytes().split(|byte| *byte == b'\n');
    let lines = (1..).zip(lines).filter(|(_, line)| !line.is_empty());
    let lines = lines.filter_map(|(number, line)| {
        let read = solution_line(number, line, file);
        let failed = |why| CliError::usage(format!("{}:{number}: {why}", source.name()));
        read.map_err(failed).transpose()
    });
    lines.collect()
}

/// A line with a solution; `None` if the line is about a level without one, or about a solution that
/// fails.
fn solution_line(number: usize, line: &[u8], file: &str) -> Result<Option<SolutionLine>, String> {
    let line: Line = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let Some(moves) = line.solution else {
        return Ok(None);
    };
    let missing = |field: &str| format!("a solution without the field `{field}`");
    let fingerprint = line.fingerprint.ok_or_else(|| missing("fingerprint"))?;
    let program = match (line.program.is_empty(), &line.metric) {
        (true, Some(_)) => SOLVER.to_owned(),
        _ => line.program,
    };
    let proven = line.metric.filter(|_| line.optimal == Some(true));
    let proven = proven.map(|metric| (metric, program.clone()));
    let claims = line.optimal_by.into_iter();
    let claims = claims.flat_map(|(metric, programs)| {
        let programs = programs.into_iter();
        programs.map(move |program| (metric.clone(), program))
    });
    let source = Some(line.source).filter(|source| !source.is_empty());
    Ok(Some(SolutionLine {
        number,
        fingerprint: fingerprint
            .parse()
            .map_err(|why| format!("`fingerprint`: {why}"))?,
        family: line.family.ok_or_else(|| missing("family"))?,
        variant: line.variant.ok_or_else(|| missing("variant"))?,
        moves,
        optimal: proven.into_iter().chain(claims).collect(),
        provenance: Provenance {
            author: line.author,
            date: line.date,
            file: source.unwrap_or_else(|| file.to_owned()),
            name: line.name,
            program,
        },
    }))
}
