//! Playproof certificates in Python: the compiled half of the package `playproof`.
//!
//! What takes time is done on a thread of its own, without the interpreter's lock; the thread
//! that asked waits, and Ctrl-C or the end of the time stops the work ([`work`]).

mod assemble;
mod certificate;
mod check;
mod explain;
mod failure;
mod figure;
mod read;
mod source;
mod work;

use pyo3::pymodule;

/// The compiled half of the package.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        assemble::assemble,
        certificate::{Certificate, Step},
        check::{Theorem, check},
        explain::{Explanation, draw, explain},
        figure::Figure,
        read::read,
    };

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
