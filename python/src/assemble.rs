//! Certificates from JSON.

use std::path::PathBuf;

use playproof_assemble::{LIMITS, read_within, steps};
use playproof_checker::Budget;
use playproof_formats::Step;
use pyo3::{prelude::*, types::PyString};

use crate::{
    certificate::{Bytes, Certificate},
    failure::Failure,
    source::Source,
    work::Effort,
};

/// Make a certificate of JSON, and check it.
///
/// The JSON is an object (dictionaries, lists, tuples, sets, numbers and texts), a path, or
/// bytes. It need not be as the checker wants it: sets and answers may come in any order, animals
/// by name, and much can be left out. `docs/write-a-proof.md` says what goes into it.
///
/// What is wrong with the JSON raises `InvalidJSON`. If the checker does not accept the result,
/// `Rejected` or `Declined` is raised, whose `pointer` is the place in the JSON.
///
/// Premises of a step may be names of files in `folder` (by default the folder of the JSON, if it
/// is a file). The other arguments are those of `check`.
///
/// >>> import playproof
/// >>> bricks = {
/// ...     "schema": "playproof-certificate",
/// ...     "version": 1,
/// ...     "steps": [{
/// ...         "claim": "breaker wins (1,1) on square for O-tetromino",
/// ...         "rule": "paving",
/// ...         "evidence": {
/// ...             "lattice": [[1, 1], [0, 2]],
/// ...             "classes": [
/// ...                 {"cell": [0, 0], "offsets": [[0, 1]]},
/// ...                 {"cell": [0, 1], "offsets": [[0, -1]]},
/// ...             ],
/// ...         },
/// ...     }],
/// ... }
/// >>> playproof.assemble(bricks).claim
/// 'breaker wins (1,1) on square for {(0,0) (0,1) (1,0) (1,1)}'
#[pyfunction]
#[pyo3(signature = (json, *, folder=None, premises=None, time=None, work=None, memory=None))]
pub(crate) fn assemble(
    py: Python<'_>,
    json: &Bound<'_, PyAny>,
    folder: Option<PathBuf>,
    premises: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
    work: Option<u64>,
    memory: Option<u64>,
) -> PyResult<Certificate> {
    let effort = Effort::new(premises, time, work, memory)?;
    let source = match Source::content(json) {
        Some(source) => source,
        None => Source::Bytes(text(json)?),
    };
    let folder = folder.or_else(|| match &source {
        Source::File(path) => path.parent().map(PathBuf::from),
        Source::Bytes(_) => None,
    });
    let mut open = |name: &str| -> Result<Vec<Step>, String> {
        let folder = folder.as_ref();
        let folder = folder.ok_or("which folder are files in? (folder=)")?;
        let file = Source::File(folder.join(name));
        let bytes = file
            .read(effort.memory())
            .map_err(|failure| match failure {
                Failure::File { error, .. } => format!("cannot read it: {error}"),
                _ => "cannot read it".to_owned(),
            })?;
        steps::read(&bytes).map_err(|fault| fault.to_string())
    };
    effort.run(py, |stop| {
        let mut session = effort.session(stop)?;
        let text = source.read(effort.memory())?;
        let mut budget = Budget::new(LIMITS).until(stop);
        let assembled = read_within(&text, &mut open, &mut budget);
        let assembled = assembled.map_err(Failure::Json)?;
        let bytes: Bytes = assembled.to_bytes().into();
        match assembled.check(&mut session) {
            Ok(_) => Ok(Certificate::new(bytes)?.with_notes(&assembled.notes)),
            Err(refused) => Err(Failure::Refused { refused, bytes }),
        }
    })
}

/// An object of Python's as JSON.
fn text(json: &Bound<'_, PyAny>) -> PyResult<Bytes> {
    let module = json.py().import("playproof._json")?;
    let text = module.call_method1("text", (json,))?;
    Ok(text.cast::<PyString>()?.to_str()?.as_bytes().into())
}
