//! New levels.

use crate::document::Document;
use crate::error::Problem;
use crate::puzzle::{chosen, unknown};
use crate::search::{Search, watch};
use pyo3::prelude::*;
use quandary::FamilyId;
use quandary_core::family::{self, GenerateRequest};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::cmp::Reverse;
use std::sync::Arc;

/// Generates levels of a family. `today` counts days since 1 January 1970.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    family: &str,
    count: u64,
    seed: u64,
    today: i32,
    options: Vec<(String, String)>,
    search: Search,
) -> PyResult<Generated> {
    let id = find_family(family)?;
    let info = id.family().info();
    let none = || Problem::unsupported(format!("{} has no generator", info.title));
    let generator = info.generator.ok_or_else(none)?;
    let options = chosen(generator.options, &options).map_err(Problem::from)?;
    let request = GenerateRequest {
        seed,
        count,
        today: Some(today),
    };
    let job = (generator.start)(&options, &request).map_err(Problem::from)?;
    let generated = watch(py, search, |mut watched| watched.drive(job))?;
    let has_levels = generated.made > 0;
    let levels = has_levels.then(|| read(py, id, generated.bytes));
    let near_miss = generated.near_miss.map(|bytes| read(py, id, bytes));
    Ok(Generated(
        levels.transpose()?,
        generated.made,
        generated.tried,
        generated.fell_short,
        near_miss.transpose()?,
    ))
}

fn find_family(id: &str) -> Result<FamilyId, Problem> {
    let known = FamilyId::ALL.iter().map(|id| id.family().info().id);
    FamilyId::find(id).ok_or_else(|| unknown("family", id, known))
}

/// Reads a file that the generator of a family wrote, in the format that its content suggests.
fn read(py: Python<'_>, id: FamilyId, bytes: Vec<u8>) -> PyResult<Py<Document>> {
    let family = id.family();
    let source = Source::new("generated", bytes);
    let evidence = family.probe(&source).into_iter();
    let best = evidence.min_by_key(|evidence| Reverse(evidence.score));
    let format = best.map_or(family.info().formats[0], |evidence| evidence.format);
    let document = family.read(Arc::clone(&source), format, &ReadOptions::default());
    let document: Arc<dyn family::Document> =
        document.map_err(|error| Problem::open(&source, &error.into()))?;
    Py::new(py, Document::new(document))
}

/// The result of a generator; a tuple in Python.
#[derive(IntoPyObject)]
pub(crate) struct Generated(
    /// The file with the levels; `None` if there are none.
    Option<Py<Document>>,
    /// Number of levels.
    u64,
    /// Number of candidates examined.
    u64,
    /// What the best rejected candidate lacks.
    Option<String>,
    /// The best rejected candidate.
    Option<Py<Document>>,
);
