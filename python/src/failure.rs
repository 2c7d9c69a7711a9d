//! What went wrong, and the Python exception that says so.

use std::{io, path::PathBuf, sync::Arc};

use playproof_assemble::{Error, Refused};
use playproof_checker::{
    Failure as Verdict,
    budget::Exhausted,
    session::{Cause, Place, Refusal},
};
use playproof_formats::escape::escape;
use pyo3::{exceptions::PyOSError, prelude::*, types::PyBytes};

/// What went wrong.
pub(crate) enum Failure {
    /// A file cannot be read.
    File { path: PathBuf, error: io::Error },
    /// The bytes are no certificate.
    Unreadable(String),
    /// The JSON is none, or no certificate.
    Json(Error),
    /// The checker does not accept.
    Refused { refused: Refused, bytes: Arc<[u8]> },
}

impl Failure {
    /// The checker does not accept what is not of JSON.
    pub(crate) fn refused(refusal: Refusal, bytes: Arc<[u8]>) -> Self {
        let refused = Refused {
            pointer: String::new(),
            place: refusal.place,
            reason: refusal.reason,
            counterexample: None,
        };
        Self::Refused { refused, bytes }
    }
}

/// Why something is declined; what the options of the programs are called is of no use here.
fn cause(cause: &Cause) -> String {
    match cause {
        Cause::Limit(Exhausted::Work(limit)) => format!("more than {limit} units of work"),
        Cause::Limit(Exhausted::Memory(limit)) => format!("more than {limit} bytes of memory"),
        Cause::MissingPremise(id) => format!("the premise {id} is not among the premises"),
        Cause::File(_) | Cause::Limit(Exhausted::Stopped) => cause.to_string(),
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| failure.raise(py).unwrap_or_else(|error| error))
    }
}

impl Failure {
    /// The exception.
    fn raise(self, py: Python<'_>) -> PyResult<PyErr> {
        let errors = py.import("playproof.errors")?;
        let exception = match self {
            // Python makes a `FileNotFoundError` and the like of these.
            Self::File { path, error } => {
                return Ok(match error.raw_os_error() {
                    Some(code) => {
                        let what = io::Error::from_raw_os_error(code).to_string();
                        let what = what.split(" (os error").next().unwrap_or("").to_owned();
                        PyOSError::new_err((code, what, path.into_os_string()))
                    }
                    None => PyOSError::new_err(format!(
                        "{}: {error}",
                        escape(path.as_os_str().as_encoded_bytes())
                    )),
                });
            }
            Self::Unreadable(reason) => errors.getattr("Unreadable")?.call1((escape(reason),))?,
            Self::Json(Error::Json {
                line,
                column,
                message,
            }) => errors.getattr("InvalidJSON")?.call1((
                escape(message),
                None::<String>,
                line,
                column,
            ))?,
            Self::Json(fault @ (Error::Empty | Error::Assembled)) => errors
                .getattr("InvalidJSON")?
                .call1((fault.to_string(), None::<String>, 1, 1))?,
            Self::Json(Error::Certificate(fault)) => errors
                .getattr("InvalidJSON")?
                .call1((fault.message, fault.pointer))?,
            Self::Refused { refused, bytes } => {
                let bytes = PyBytes::new(py, &bytes);
                let (name, reason) = match &refused.reason {
                    Verdict::Rejected(rejection) => ("Rejected", rejection.to_string()),
                    Verdict::Declined(declined) => ("Declined", cause(declined)),
                };
                let pointer = Some(refused.pointer).filter(|pointer| !pointer.is_empty());
                let Place { step, rule } = refused.place;
                let arguments = (escape(reason), step, rule, pointer, bytes);
                errors.getattr(name)?.call1(arguments)?
            }
        };
        Ok(PyErr::from_value(exception))
    }
}
