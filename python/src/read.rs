//! Reading.

use pyo3::prelude::*;

use crate::{certificate::Certificate, source::Source, work::Effort};

/// Read a certificate. It is *not* checked: whoever wrote it may claim anything.
///
/// The source is a path, or the bytes of a certificate. What is no certificate raises
/// `Unreadable`.
///
/// >>> import playproof
/// >>> certificate = playproof.read("certificates/classical/square-V-tromino.proof")
/// >>> certificate.claim
/// 'maker wins (1,1) on square for {(0,0) (0,1) (1,0)}'
/// >>> [step.rule for step in certificate.steps]
/// ['proof-sequence']
#[pyfunction]
pub(crate) fn read(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Certificate> {
    let source = Source::of(source)?;
    let effort = Effort::new(None, None, None, None)?;
    effort.run(py, |_| Certificate::new(source.read(effort.memory())?))
}
