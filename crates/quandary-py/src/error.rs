//! Errors as exceptions of the Python module `quandary.errors`.

use crate::puzzle::unknown;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quandary::{OpenError, Refuted, RequestError, SolveError, UNRECOGNISED};
use quandary_core::diagnostic::Severity;
use quandary_core::failure::{FailedAt, Failure};
use quandary_core::family::{CannotPair, CannotWrite, Document};
use quandary_core::format::FormatKind;
use quandary_core::level::{LevelIndex, LevelNumber, NotPlayable};
use quandary_core::options::OptionError;
use quandary_core::replay::Cause;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::variant::NoVariant;
use quandary_render::RenderError;

/// The exception classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Open,
    Level,
    Move,
    Argument,
    Write,
    Solver,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Self::Open => "OpenError",
            Self::Level => "LevelError",
            Self::Move => "MoveError",
            Self::Argument => "ArgumentError",
            Self::Write => "WriteError",
            Self::Solver => "SolverError",
        }
    }
}

/// An error with its place, before it becomes an exception.
#[derive(Debug)]
pub(crate) struct Problem {
    class: Class,
    code: &'static str,
    message: String,
    file: Option<String>,
    level: Option<LevelNumber>,
    /// Line and column, from 1.
    place: Option<(usize, usize)>,
    /// The move that failed; boxed, because most errors have none.
    failure: Option<Box<Failure>>,
}

impl Problem {
    fn new(class: Class, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            class,
            code,
            message: message.into(),
            file: None,
            level: None,
            place: None,
            failure: None,
        }
    }

    /// An argument that is not accepted.
    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self::new(Class::Argument, "invalid argument", message)
    }

    /// Something that the family does not support.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::new(Class::Argument, "not supported", message)
    }

    /// A source that could not be opened.
    pub(crate) fn open(source: &Source, error: &OpenError) -> Self {
        let problem = match error {
            OpenError::Unrecognised if source.bytes().is_empty() => {
                Self::new(Class::Open, UNRECOGNISED.id, "the file is empty")
            }
            OpenError::Unrecognised => Self::new(
                Class::Open,
                UNRECOGNISED.id,
                "unknown file format; `format` selects one",
            ),
            OpenError::UnknownFormat(id) => {
                let known = quandary::formats().map(|(_, format)| format.id);
                return unknown("format", id, known);
            }
            OpenError::Limit(limit) => {
                let place = source.place(limit.span.start);
                let is_placed = limit.span.start > 0 && !source.bytes().contains(&0);
                let message = format!("{error}; `limits` raises it");
                let problem = Self::new(Class::Open, "limit exceeded", message);
                Self {
                    place: is_placed.then_some((place.line, place.column)),
                    ..problem
                }
            }
        };
        problem.in_file(source.name())
    }

    /// A level that cannot be played or drawn. If the file has an error in this level, the code and
    /// the place are those of the error.
    pub(crate) fn unplayable(
        document: &dyn Document,
        level: LevelIndex,
        number: LevelNumber,
        why: &NotPlayable,
    ) -> Self {
        let span = document.levels().and_then(|levels| levels.span(level));
        let mut findings = document.diagnostics().iter();
        let error = findings.find(|finding| {
            let is_inside = |span: Span| {
                span.start <= finding.span.start && finding.span.start < span.end.max(1)
            };
            finding.severity == Severity::Error && span.is_none_or(is_inside)
        });
        let code = error.map_or(Cause::Unplayable.word(), |finding| finding.code.id);
        let message = error.map_or_else(
            || why.to_string(),
            |finding| format!("{why}: {}", finding.message),
        );
        let start = error.map(|finding| finding.span).or(span);
        let source = document.source();
        let place = start.map(|span| source.place(span.start));
        let place = place.filter(|_| document.format().kind == FormatKind::Text);
        Self {
            place: place.map(|place| (place.line, place.column)),
            ..Self::new(Class::Level, code, message).in_level(source.name(), number)
        }
    }

    /// The same problem in a file.
    pub(crate) fn in_file(self, file: &str) -> Self {
        Self {
            file: Some(file.to_owned()),
            ..self
        }
    }

    /// The same problem in a level.
    pub(crate) fn in_level(self, file: &str, number: LevelNumber) -> Self {
        Self {
            level: Some(number),
            ..self.in_file(file)
        }
    }

    /// The message, after the place.
    fn text(&self) -> String {
        let mut text = self.file.clone().unwrap_or_default();
        if let Some(number) = self.level {
            text += &format!("#{number}");
        }
        if let Some((line, column)) = self.place {
            text += &format!(":{line}:{column}");
        }
        match text.is_empty() {
            true => self.message.clone(),
            false => format!("{text}: {}", self.message),
        }
    }

    fn exception(self, py: Python<'_>) -> PyResult<PyErr> {
        let class = py.import(intern!(py, "quandary.errors"))?;
        let class = class.getattr(self.class.name())?;
        let fields = PyDict::new(py);
        fields.set_item("code", self.code)?;
        fields.set_item("file", &self.file)?;
        fields.set_item("level", self.level.map(|number| number.0))?;
        fields.set_item("line", self.place.map(|(line, _)| line))?;
        fields.set_item("column", self.place.map(|(_, column)| column))?;
        if let Some(failure) = self.failure.as_ref() {
            let is_placed = failure.at != FailedAt::Nowhere;
            fields.set_item("at", is_placed.then(|| failure.at.number()))?;
            fields.set_item("token", &failure.token)?;
        }
        Ok(PyErr::from_value(
            class.call((self.text(),), Some(&fields))?,
        ))
    }
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> Self {
        Python::attach(|py| problem.exception(py).unwrap_or_else(|error| error))
    }
}

/// Moves that cannot be played.
impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        let message = failure.to_string();
        Self {
            failure: Some(Box::new(failure)),
            ..Self::new(Class::Move, Cause::IllegalMove.word(), message)
        }
    }
}

impl From<OptionError> for Problem {
    fn from(error: OptionError) -> Self {
        Self::argument(error.to_string())
    }
}

impl From<NoVariant> for Problem {
    fn from(error: NoVariant) -> Self {
        Self::argument(error.to_string())
    }
}

impl From<CannotPair> for Problem {
    fn from(error: CannotPair) -> Self {
        Self::argument(error.to_string())
    }
}

impl From<CannotWrite> for Problem {
    fn from(error: CannotWrite) -> Self {
        Self::new(Class::Write, "cannot write", error.to_string())
    }
}

impl From<RenderError> for Problem {
    fn from(error: RenderError) -> Self {
        Self::new(Class::Write, "cannot draw", error.to_string())
    }
}

impl From<Refuted> for Problem {
    fn from(error: Refuted) -> Self {
        Self::new(Class::Solver, "refuted", error.to_string())
    }
}

impl From<SolveError> for Problem {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Request(RequestError::Moves(failure)) => failure.into(),
            SolveError::Request(error) => Self::argument(error.to_string()),
            SolveError::Refuted(refuted) => refuted.into(),
        }
    }
}
