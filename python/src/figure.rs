//! Figures.

use pyo3::{exceptions::PyValueError, prelude::*};

/// A picture of a step, or of a part of it. A notebook shows it; `str(figure)` is a drawing in letters.
#[pyclass(frozen, module = "playproof")]
pub(crate) struct Figure(pub(crate) playproof_explain::Figure);

#[pymethods]
impl Figure {
    /// What it shows.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// What a person hears who cannot see it.
    #[getter]
    fn description(&self) -> String {
        self.0.description()
    }

    /// The figure as an SVG file, perhaps of this width in pixels.
    #[pyo3(signature = (*, width=None))]
    fn svg(&self, width: Option<f64>) -> PyResult<String> {
        Ok(self.0.svg_of_width(checked(width)?))
    }

    /// The figure for LaTeX with TikZ, a file of class `standalone`, perhaps of this width in points.
    #[pyo3(signature = (*, width=None))]
    fn tikz(&self, width: Option<f64>) -> PyResult<String> {
        Ok(self.0.tikz_of_width(checked(width)?))
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        format!("<Figure: {}>", self.0.title)
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }
}

/// A width, if it is one.
fn checked(width: Option<f64>) -> PyResult<Option<f64>> {
    match width {
        Some(width) if !(16.0..=8192.0).contains(&width) => {
            Err(PyValueError::new_err("a width is between 16 and 8192"))
        }
        width => Ok(width),
    }
}
