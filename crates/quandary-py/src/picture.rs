//! Drawings.

use crate::error::Problem;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quandary_core::family::FamilyInfo;
use quandary_core::look::{Companions, Look};
use quandary_core::scene::Scene;
use quandary_render::text::{Charset, Colouring};
use quandary_render::{Size, png, svg, text};
use std::num::NonZeroU32;

/// How a drawing looks: names and values of options, and other files that the drawing uses.
#[derive(FromPyObject)]
pub(crate) struct LookOptions<'py>(
    Vec<(String, String)>,
    Vec<PyRef<'py, crate::document::Document>>,
);

impl LookOptions<'_> {
    /// # Errors
    /// An option is unknown or does not accept its value.
    pub(crate) fn look(&self, family: &FamilyInfo) -> Result<Look, Problem> {
        let Self(options, companions) = self;
        let mut look = Look::plain(family.draw_options);
        for (name, value) in options {
            look.options.set(name, value)?;
        }
        let companions = companions.iter().map(|file| file.shared());
        let companions: Vec<_> = companions.collect();
        look.companions = match companions.is_empty() {
            true => Companions::default(),
            false => quandary_core::family::companions(&companions),
        };
        Ok(look)
    }
}

/// A drawing of a position.
#[pyclass(frozen, module = "quandary")]
pub(crate) struct Drawing(Scene);

impl Drawing {
    pub(crate) fn new(scene: Scene) -> Self {
        Self(scene)
    }
}

#[pymethods]
impl Drawing {
    /// The title of the drawing.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// The words below the drawing.
    #[getter]
    fn caption(&self) -> &str {
        &self.0.caption
    }

    /// The drawing as SVG. `cell` is the width of a cell in pixels.
    #[pyo3(signature = (cell = 64))]
    fn svg(&self, py: Python<'_>, cell: i64) -> PyResult<String> {
        let size = size(cell)?;
        Ok(py.detach(|| svg::draw(&self.0, &size)))
    }

    /// The drawing as a PNG file. `cell` is the width of a cell in pixels.
    #[pyo3(signature = (cell = 64))]
    fn png<'py>(&self, py: Python<'py>, cell: i64) -> PyResult<Bound<'py, PyBytes>> {
        let size = size(cell)?;
        let drawn = py.detach(|| png::draw(&self.0, &size));
        Ok(PyBytes::new(py, &drawn.map_err(Problem::from)?))
    }

    /// The drawing as text, without the title.
    fn text(&self) -> String {
        text::draw(&self.0, Charset::Unicode, Colouring::None)
    }

    fn __repr__(&self) -> String {
        format!("<Drawing: {:?}>", self.0.caption)
    }

    /// The text without the end of its last line, for `print`.
    fn __str__(&self) -> String {
        self.text().trim_end_matches('\n').to_owned()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, NOTEBOOK_CELL)
    }
}

/// Width of a cell in notebooks, in pixels.
const NOTEBOOK_CELL: i64 = 40;

fn size(cell: i64) -> Result<Size, Problem> {
    let width = u32::try_from(cell).ok().and_then(NonZeroU32::new);
    let expected = || {
        let message = format!("`cell`: expected a number of pixels from 1, found {cell}");
        Problem::argument(message)
    };
    width.map(Size::with_cell).ok_or_else(expected)
}
