//! Files that were read, and their levels.

use crate::error::Problem;
use crate::picture::{Drawing, LookOptions};
use crate::puzzle::{LevelName, Puzzle, unknown};
use crate::result::{Dataclass, Made, Named};
use crate::search::Search;
use crate::verify::{VerifyResult, verify};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quandary_core::diagnostic::{Diagnostic, Safety, Strictness, apply_safe_fixes};
use quandary_core::family::{self, CollectedLevel, LevelLocation, Levels, PairOptions};
use quandary_core::format::{Format, FormatKind};
use quandary_core::level::{LevelIndex, LevelInfo, LevelNumber, LevelSize, NotPlayable};
use quandary_core::limits::Limits;
use quandary_core::look::Companions;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::sync::Arc;

/// Reads a file in a format, or in the one that fits best.
#[pyfunction]
pub(crate) fn read(
    py: Python<'_>,
    data: &[u8],
    name: String,
    format: Option<&str>,
    strictness: &str,
    limits: Vec<(String, u64)>,
) -> PyResult<Document> {
    let options = ReadOptions {
        strictness: strict(strictness)?,
        limits: raised(&limits)?,
    };
    let source = Source::new(name, data.to_vec());
    let opened = py.detach(|| quandary::open(Arc::clone(&source), format, &options));
    let opened = opened.map_err(|error| Problem::open(&source, &error))?;
    Ok(Document(opened))
}

fn strict(word: &str) -> Result<Strictness, Problem> {
    match word {
        "lenient" => Ok(Strictness::Lenient),
        "strict" => Ok(Strictness::Strict),
        _ => Err(Problem::argument(format!(
            "`strictness`: expected lenient or strict, found \"{word}\""
        ))),
    }
}

/// The size of the largest file that is read unless another limit is given, in bytes.
#[pyfunction]
pub(crate) fn largest_file() -> u64 {
    Limits::default().file_bytes
}

fn raised(values: &[(String, u64)]) -> Result<Limits, Problem> {
    let mut limits = Limits::default();
    for (name, value) in values {
        let set = limits.set(name, *value);
        set.map_err(|error| Problem::argument(error.to_string()))?;
    }
    Ok(limits)
}

/// The content of a level file for a text that is itself a level, such as a game ID or a date.
/// `today` counts days since 1 January 1970.
#[pyfunction]
pub(crate) fn inline_text(text: &str, today: i32) -> Option<String> {
    quandary::inline_text(text, today)
}

/// A file that was read.
#[pyclass(frozen, module = "quandary._native")]
pub(crate) struct Document(Arc<dyn family::Document>);

impl Document {
    pub(crate) fn new(document: Arc<dyn family::Document>) -> Self {
        Self(document)
    }

    pub(crate) fn shared(&self) -> Arc<dyn family::Document> {
        Arc::clone(&self.0)
    }

    fn file(&self) -> &str {
        self.0.source().name()
    }

    fn levels_of_file(&self) -> Result<&dyn Levels, Problem> {
        let none = || Problem::unsupported("the file has no levels").in_file(self.file());
        self.0.levels().ok_or_else(none)
    }

    /// Makes the error for a level that cannot be played or drawn.
    fn unplayable(
        &self,
        index: LevelIndex,
        number: LevelNumber,
    ) -> impl FnOnce(NotPlayable) -> Problem {
        move |why| Problem::unplayable(&*self.0, index, number, &why)
    }

    /// The full name of a rule variant of the family.
    fn variant(&self, wanted: Option<&str>) -> Result<Option<String>, Problem> {
        let variants = &self.0.family().variants;
        let unknown = |error| {
            let known = variants.words().join(", ");
            Problem::argument(format!("{error}; available: {known}")).in_file(self.file())
        };
        let found = wanted.map(|wanted| variants.find(wanted)).transpose();
        found.map_err(unknown)
    }

    /// A format of the family of this file.
    fn format_of_family(&self, id: &str) -> Result<&'static Format, Problem> {
        let mut formats = self.0.family().formats.iter().copied();
        let known = formats.clone().map(|format| format.id);
        let found = formats.find(|format| format.id == id);
        found.ok_or_else(|| unknown("format", id, known).in_file(self.file()))
    }
}

#[pymethods]
impl Document {
    /// The name of the file.
    #[getter]
    fn name(&self) -> &str {
        self.file()
    }

    /// The id of the family.
    #[getter]
    fn family(&self) -> &str {
        self.0.family().id
    }

    /// The id of the format.
    #[getter]
    fn format(&self) -> &str {
        self.0.format().id
    }

    /// The content of the file.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.source().bytes())
    }

    /// The findings in the file.
    fn findings(&self) -> Vec<Made<Finding>> {
        let found = self.0.diagnostics().iter();
        let findings = found.map(|one| Made(finding(&*self.0, one)));
        findings.collect()
    }

    /// Number of findings that were only counted.
    fn findings_omitted(&self) -> usize {
        self.0.diagnostics().left_out()
    }

    /// The file after its safe fixes.
    fn fixed<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = self.0.source().bytes();
        let fixed = apply_safe_fixes(bytes, self.0.diagnostics());
        PyBytes::new(py, &fixed.bytes)
    }

    /// The properties of each level; empty if the file is not a level file.
    fn levels(&self, py: Python<'_>) -> Vec<Made<Info>> {
        let companions = Companions::default();
        let infos = py.detach(|| {
            let levels = self.0.levels();
            levels.map_or(Vec::new(), |levels| levels.list(&companions).collect())
        });
        let infos = (0..).zip(infos);
        infos
            .map(|(index, info)| Made(Info::new(index, info)))
            .collect()
    }

    /// Opens a level. Its number and title are for messages and results.
    fn open(
        &self,
        py: Python<'_>,
        index: usize,
        number: u64,
        title: String,
        variant: Option<&str>,
    ) -> PyResult<Puzzle> {
        let (index, number) = (LevelIndex(index), LevelNumber(number));
        let variant = self.variant(variant)?;
        let levels = self.levels_of_file()?;
        let opened = py.detach(|| levels.open(index, variant.as_deref()));
        let name = LevelName {
            file: self.file().to_owned(),
            number,
            title,
        };
        Ok(Puzzle::new(
            opened.map_err(self.unplayable(index, number))?,
            name,
        ))
    }

    /// Draws a level as it is stored.
    fn picture(
        &self,
        py: Python<'_>,
        index: usize,
        number: u64,
        look: LookOptions<'_>,
    ) -> PyResult<Drawing> {
        let (index, number) = (LevelIndex(index), LevelNumber(number));
        let look = look.look(self.0.family())?;
        let levels = self.levels_of_file()?;
        let drawn = py.detach(|| levels.picture(index, &look));
        Ok(Drawing::new(drawn.map_err(self.unplayable(index, number))?))
    }

    /// The fingerprints of a level.
    fn fingerprints(
        &self,
        py: Python<'_>,
        index: usize,
        number: u64,
    ) -> PyResult<Made<Fingerprints>> {
        let (index, number) = (LevelIndex(index), LevelNumber(number));
        let levels = self.levels_of_file()?;
        let found = py.detach(|| levels.fingerprints(index));
        let found = found.map_err(self.unplayable(index, number))?;
        Ok(Made(Fingerprints {
            exact: found.exact.to_string(),
            rotated: found.rotated.to_string(),
            symmetric: found.symmetric.to_string(),
            quarter_turns: found.quarter_turns,
        }))
    }

    /// The file in its canonical form.
    fn canonical<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| self.0.canonical());
        PyBytes::new(py, &bytes)
    }

    /// The file, or some of its levels, in another format.
    fn convert(
        &self,
        py: Python<'_>,
        to: &str,
        only: Option<Vec<usize>>,
    ) -> PyResult<Made<Converted>> {
        let to = self.format_of_family(to)?;
        let written = match only {
            None => py.detach(|| self.0.convert(to)),
            Some(only) => {
                let levels = self.levels_of_file()?;
                let chosen = only.into_iter().map(|index| CollectedLevel {
                    document: &*self.0,
                    level: LevelIndex(index),
                });
                let chosen: Vec<_> = chosen.collect();
                py.detach(|| levels.collect(&chosen, to))
            }
        };
        let written = written.map_err(|error| Problem::from(error).in_file(self.file()))?;
        Ok(Made(Converted {
            format: to.id,
            data: PyBytes::new(py, &written.bytes).unbind(),
            lost: written.lost,
        }))
    }

    /// The levels of another file under the settings of this configuration file.
    fn configured(&self, levels: &Self) -> PyResult<Self> {
        let refused = || {
            let other = levels.file();
            let message = format!("expected a configuration file for the levels of {other}");
            Problem::argument(message).in_file(self.file())
        };
        let configured = self.0.configured(&levels.0);
        Ok(Self(configured.ok_or_else(refused)?))
    }

    /// Replays the solutions that the file has, for its own levels or those of another file.
    fn verify(
        &self,
        py: Python<'_>,
        levels: Option<&Self>,
        variant: Option<&str>,
        search: Search,
    ) -> PyResult<Vec<Made<VerifyResult>>> {
        let variant = levels.unwrap_or(self).variant(variant)?;
        let none = || Problem::unsupported("the file has no solutions").in_file(self.file());
        let solutions = self.0.solutions().ok_or_else(none)?;
        if let (LevelLocation::OtherFile(names), None) = (solutions.location(), levels) {
            let names = names.join(" or ");
            let message = format!(
                "these solutions are for the levels of another file ({names}); pass it as \
                 `levels`, and if it is a configuration, what its `configured` returns"
            );
            return Err(Problem::argument(message).in_file(self.file()).into());
        }
        let levels = levels.map_or_else(|| self.shared(), Self::shared);
        let how = PairOptions {
            variant: variant.as_deref(),
            ..PairOptions::default()
        };
        let paired = solutions.pair(&levels, &how);
        let paired = paired.map_err(|error| Problem::from(error).in_file(self.file()))?;
        verify(py, &*paired, &*levels, search)
    }
}

/// One finding.
#[derive(IntoPyObject)]
pub(crate) struct Finding {
    code: &'static str,
    severity: &'static str,
    title: &'static str,
    message: String,
    start: usize,
    end: usize,
    line: Option<usize>,
    column: Option<usize>,
    field: Option<String>,
    help: Option<String>,
    fix: Option<String>,
    fix_is_safe: bool,
}

impl Dataclass for Finding {
    const NAME: &'static str = "Finding";
}

fn finding(document: &dyn family::Document, found: &Diagnostic) -> Finding {
    let is_text = document.format().kind == FormatKind::Text;
    let place = is_text.then(|| document.source().place(found.span.start));
    let fix = found.fix.as_ref();
    Finding {
        code: found.code.id,
        severity: found.severity.word(),
        title: found.code.title,
        message: found.message.clone(),
        start: found.span.start,
        end: found.span.end,
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
        field: found.field.clone(),
        help: found.help.clone(),
        fix: fix.map(|fix| fix.title.clone()),
        fix_is_safe: fix.is_some_and(|fix| fix.safety == Safety::Safe),
    }
}

/// The properties of a level.
#[derive(IntoPyObject)]
pub(crate) struct Info {
    index: usize,
    number: u64,
    title: String,
    author: String,
    width: Option<u32>,
    height: Option<u32>,
    parts: Named<u64>,
    features: Vec<&'static str>,
    difficulty: String,
    more: Named<String>,
}

impl Dataclass for Info {
    const NAME: &'static str = "LevelInfo";
}

impl Info {
    fn new(index: usize, info: LevelInfo) -> Self {
        let LevelSize {
            cells,
            parts,
            features,
        } = info.size;
        let parts = parts.into_iter().map(|part| (part.many, part.count));
        Self {
            index,
            number: info.number.0,
            title: info.title,
            author: info.author,
            width: cells.map(|(columns, _)| columns),
            height: cells.map(|(_, rows)| rows),
            parts: Named(parts.collect()),
            features,
            difficulty: info.difficulty,
            more: Named(info.more),
        }
    }
}

/// The fingerprints of a level.
#[derive(IntoPyObject)]
pub(crate) struct Fingerprints {
    exact: String,
    rotated: String,
    symmetric: String,
    quarter_turns: u8,
}

impl Dataclass for Fingerprints {
    const NAME: &'static str = "Fingerprints";
}

/// A converted file.
#[derive(IntoPyObject)]
pub(crate) struct Converted {
    format: &'static str,
    data: Py<PyBytes>,
    lost: Vec<String>,
}

impl Dataclass for Converted {
    const NAME: &'static str = "Converted";
}
