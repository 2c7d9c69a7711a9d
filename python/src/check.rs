//! Checking.

use playproof_checker::session::Accepted;
use playproof_explain::words;
use pyo3::prelude::*;

use crate::{
    source::Source,
    work::{Effort, accepted},
};

/// Check a certificate, and return what it proves.
///
/// The source is a path, the bytes of a certificate, or a `Certificate`. If the checker does not
/// accept it, `Rejected` or `Declined` is raised, which says at which step and why.
///
/// A step may build on steps of other certificates: name those as `premises`. They are checked
/// first. `time` is a number of seconds, `work` one of steps of the checker (some nanoseconds
/// each), `memory` one of bytes; what takes more is declined. Other threads of the interpreter run
/// meanwhile, and Ctrl-C stops the check.
///
/// >>> import playproof
/// >>> theorem = playproof.check("certificates/classical/square-V-tromino.proof")
/// >>> theorem.claim
/// 'maker wins (1,1) on square for {(0,0) (0,1) (1,0)}'
/// >>> playproof.check(b"nonsense")
/// Traceback (most recent call last):
///     ...
/// playproof.errors.Rejected: not a playproof certificate
#[pyfunction]
#[pyo3(signature = (source, *, premises=None, time=None, work=None, memory=None))]
pub(crate) fn check(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    premises: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
    work: Option<u64>,
    memory: Option<u64>,
) -> PyResult<Theorem> {
    let source = Source::of(source)?;
    let effort = Effort::new(premises, time, work, memory)?;
    effort.run(py, |stop| {
        let mut session = effort.session(stop)?;
        let bytes = source.read(effort.memory())?;
        accepted(&mut session, &bytes).map(Theorem)
    })
}

/// What a certificate proves: the checker has accepted it.
#[pyclass(frozen, module = "playproof")]
pub(crate) struct Theorem(Accepted);

#[pymethods]
impl Theorem {
    /// The claim as a line of text. Equal claims have equal texts.
    #[getter]
    fn claim(&self) -> String {
        self.0.theorem.claim().to_string()
    }

    /// The id of the proof, 64 hexadecimal digits.
    #[getter]
    fn id(&self) -> String {
        self.0.theorem.id().to_string()
    }

    /// The ids of all steps of the certificate, in their order. The last one is `id`.
    #[getter]
    fn steps(&self) -> Vec<String> {
        self.0.steps.iter().map(ToString::to_string).collect()
    }

    /// The units of work that the check took.
    #[getter]
    fn work(&self) -> u64 {
        self.0.work
    }

    fn __str__(&self) -> String {
        words::annotated(self.0.theorem.claim())
    }

    fn __repr__(&self) -> String {
        format!("<Theorem: {}>", self.__str__())
    }
}
