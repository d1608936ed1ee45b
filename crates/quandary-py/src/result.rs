//! Results as dataclasses of the Python module `quandary.results`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use quandary_core::metric::{Measurement, Score};

/// The fields of a dataclass. Rust and Python use the same names.
pub(crate) trait Dataclass {
    /// The name of the dataclass.
    const NAME: &'static str;
}

/// A value that Python receives as its dataclass.
pub(crate) struct Made<T>(pub(crate) T);

impl<'py, T> IntoPyObject<'py> for Made<T>
where
    T: Dataclass + IntoPyObject<'py, Target = PyDict, Output = Bound<'py, PyDict>>,
    PyErr: From<T::Error>,
{
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let fields = self.0.into_pyobject(py)?;
        let class = py.import(intern!(py, "quandary.results"))?;
        class.getattr(T::NAME)?.call((), Some(&fields))
    }
}

/// Values by their names, in order, as a `dict`.
#[derive(Default)]
pub(crate) struct Named<V>(pub(crate) Vec<(&'static str, V)>);

impl<'py, V: IntoPyObject<'py>> IntoPyObject<'py> for Named<V> {
    type Target = PyDict;
    type Output = Bound<'py, PyDict>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        self.0.into_py_dict(py)
    }
}

/// Scores by their metrics.
pub(crate) fn scores(scores: &[Score]) -> Named<u64> {
    let scores = scores.iter();
    Named(scores.map(|one| (one.metric.id, one.value)).collect())
}

/// Measurements by their quantities.
pub(crate) fn measurements(measurements: &[Measurement]) -> Named<u64> {
    let measurements = measurements.iter();
    Named(
        measurements
            .map(|one| (one.quantity.id, one.value))
            .collect(),
    )
}

/// Scores and measurements by their names.
pub(crate) fn values(found: &[Score], measured: &[Measurement]) -> Named<u64> {
    let mut values = scores(found);
    values.0.extend(measurements(measured).0);
    values
}
