//! A certificate that somebody wants to see.

use std::path::{Path, PathBuf};

use miette::{Context, IntoDiagnostic};
use playproof::{
    files,
    library::{self, Library},
};
use playproof_checker::{Limits, Session};
use playproof_explain::{Certificate, certificate::Unreadable};

use crate::status::{BAD, DONE, OPEN};

/// Reads a file and checks it; premises from other files may be in these libraries.
pub(crate) fn read(file: &Path, libraries: &[PathBuf]) -> miette::Result<Certificate> {
    let mut session = Session::new(Limits::default());
    for library in libraries {
        let certificates = Library::new(library).certificates().into_diagnostic()?;
        library::check(&mut session, certificates);
    }
    let path = files::name(file);
    let bytes = files::read(file, Limits::default().memory)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {path}"))?;
    let certificate = Certificate::read(&bytes, &mut session);
    Ok(certificate.map_err(|fault| Refused { path, fault })?)
}

/// A file that the checker does not accept, with nothing in it to be explained.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("{path}: {} by the checker: {fault}", fault.verdict)]
pub(crate) struct Refused {
    pub(crate) path: String,
    pub(crate) fault: Unreadable,
}

impl Refused {
    /// The exit status that goes with it.
    pub(crate) fn status(&self) -> u8 {
        status(self.fault.verdict)
    }
}

/// The exit status that goes with what the checker says.
pub(crate) fn status(verdict: &str) -> u8 {
    match verdict {
        "accepted" => DONE,
        "rejected" => OPEN,
        _ => BAD,
    }
}
