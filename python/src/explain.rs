//! Certificates in words and pictures.

use playproof_explain::words::{self, Names};
use pyo3::{
    exceptions::{PyIndexError, PyValueError},
    prelude::*,
};

use crate::{failure::Failure, figure::Figure, source::Source, work::Effort};

/// Explain a certificate: what it claims, whether the checker accepts it, and why each step follows.
///
/// What is not accepted is explained as far as the checker came. `str(explanation)` is all of it as
/// text; a notebook shows it with pictures. `names` are what the vertices 0, 1, … of a positional game
/// are called. The other arguments are those of `check`.
///
/// >>> import playproof
/// >>> explanation = playproof.explain("certificates/classical/square-V-tromino.proof")
/// >>> explanation.accepted
/// True
/// >>> print(explanation.sentences)
/// On the square board, Maker marks 1 cell in a turn, then Breaker 1.
/// Maker can complete a copy of the V-tromino, whatever Breaker does.
#[pyfunction]
#[pyo3(signature = (source, *, names=None, premises=None, time=None, work=None, memory=None))]
pub(crate) fn explain(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    names: Option<Vec<String>>,
    premises: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
    work: Option<u64>,
    memory: Option<u64>,
) -> PyResult<Explanation> {
    let source = Source::of(source)?;
    let effort = Effort::new(premises, time, work, memory)?;
    effort.run(py, |stop| {
        let mut session = effort.session(stop)?;
        let bytes = source.read(effort.memory())?;
        let certificate = playproof_explain::Certificate::read(&bytes, &mut session);
        let certificate = certificate.map_err(|fault| Failure::Unreadable(fault.to_string()))?;
        let claims = || certificate.steps().iter().map(|step| &step.claim);
        let positional = claims().find(|claim| words::arena(claim).is_some());
        let names = match (&names, positional) {
            (Some(names), Some(claim)) => Names::about(claim, names),
            _ => Names::default(),
        };
        Ok(Explanation {
            certificate: certificate.with_names(names),
        })
    })
}

/// Draw a step of a certificate, or a part of it.
///
/// The source may also be an `Explanation`. The step is the last one, if no other is named. Of a step
/// that the checker does not accept, the figure says why. `parts` of an `Explanation` says what parts a
/// step has. The other arguments are those of `check`.
///
/// >>> import playproof
/// >>> figure = playproof.draw("certificates/classical/square-V-tromino.proof", part=0)
/// >>> print(figure)
///   Situation 0: at most 1 more turn
///     + .                   a .               # #
///     # #                   # #               b .
///     + .                   a: the goal       b: the goal
///     Breaker to move
/// <BLANKLINE>
///   # Maker's mark
///   a Maker's next mark in option a
///   + not Breaker's
///   2 options: it takes 2 cells to meet every one, and Breaker marks 1.
/// <BLANKLINE>
#[pyfunction]
#[pyo3(signature = (source, step=None, part=None, *, premises=None, time=None, work=None, memory=None))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn draw(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    step: Option<usize>,
    part: Option<usize>,
    premises: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
    work: Option<u64>,
    memory: Option<u64>,
) -> PyResult<Figure> {
    if let Ok(explanation) = source.cast::<Explanation>() {
        return explanation.get().draw(py, step, part);
    }
    explain(py, source, None, premises, time, work, memory)?.draw(py, step, part)
}

/// A certificate in words and pictures.
#[pyclass(frozen, module = "playproof")]
pub(crate) struct Explanation {
    certificate: playproof_explain::Certificate,
}

impl Explanation {
    /// The number of the step that is asked for: the last one, if none is.
    fn number(&self, step: Option<usize>) -> PyResult<usize> {
        // A file that can be read has a step.
        let last = self.certificate.steps().len().saturating_sub(1);
        match step {
            Some(step) if step > last => Err(PyIndexError::new_err(format!(
                "there is no step {step}: steps are 0 to {last}"
            ))),
            step => Ok(step.unwrap_or(last)),
        }
    }
}

#[pymethods]
impl Explanation {
    /// Whether the checker accepts the certificate.
    #[getter]
    fn accepted(&self) -> bool {
        self.certificate.is_accepted()
    }

    /// What the checker says: "accepted", "rejected" or "declined".
    #[getter]
    fn verdict(&self) -> &'static str {
        self.certificate.verdict()
    }

    /// Why the certificate is not accepted; `None` if it is.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.certificate.refusal()
    }

    /// What the certificate proves, in sentences; `None` if it is not accepted.
    #[getter]
    fn sentences(&self) -> Option<String> {
        self.certificate.sentences()
    }

    /// The number of steps.
    fn __len__(&self) -> usize {
        self.certificate.steps().len()
    }

    /// Why a step follows by its rule; the last one, if no other is named.
    #[pyo3(signature = (step=None))]
    fn why(&self, step: Option<usize>) -> PyResult<String> {
        Ok(self.certificate.why(self.number(step)?).into_owned())
    }

    /// What parts of a step can be drawn alone, such as "situation", and how many there are; `None` if it
    /// is drawn as a whole, or not accepted.
    #[pyo3(signature = (step=None))]
    fn parts(&self, step: Option<usize>) -> PyResult<Option<(&'static str, usize)>> {
        let parts = self.certificate.parts(self.number(step)?);
        Ok(parts.map(|parts| (parts.name, parts.count)))
    }

    /// Draw a step, or a part of it: see the function `draw`.
    #[pyo3(signature = (step=None, part=None))]
    fn draw(&self, py: Python<'_>, step: Option<usize>, part: Option<usize>) -> PyResult<Figure> {
        let step = self.number(step)?;
        if let Some(fault) = self.certificate.fault(step) {
            return Ok(Figure(fault));
        }
        if let Some(part) = part {
            let (name, count) = self
                .certificate
                .parts(step)
                .map_or(("part", 0), |p| (p.name, p.count));
            if part >= count {
                return Err(PyIndexError::new_err(format!(
                    "step {step} has no {name} {part}: there are {count}"
                )));
            }
        }
        let figure = py.detach(|| self.certificate.figure_with_reason(step, part));
        let figure = figure.ok_or_else(|| PyValueError::new_err("it is too large to be drawn"))?;
        Ok(Figure(figure))
    }

    /// All of it as text; with `all`, every situation is drawn, however many there are.
    #[pyo3(signature = (*, all=false))]
    fn text(&self, py: Python<'_>, all: bool) -> String {
        py.detach(|| self.certificate.text(all))
    }

    /// Everything that the certificate says, labelled: what `assemble` makes the same certificate of.
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = py.detach(|| serde_json::to_string(&self.certificate.json()));
        let text = text.map_err(|error| PyValueError::new_err(error.to_string()))?;
        py.import("json")?.call_method1("loads", (text,))
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.text(py, false)
    }

    fn __repr__(&self) -> String {
        let steps = words::count(self.__len__(), "step");
        format!("<Explanation of {steps}, {}>", self.certificate.verdict())
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let notebook = slf.py().import("playproof._notebook")?;
        notebook.call_method1("explanation", (slf,))?.extract()
    }
}
