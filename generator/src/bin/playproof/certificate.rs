//! A certificate that somebody wants to see.

use std::path::{Path, PathBuf};

use miette::{Context, IntoDiagnostic, miette};
use playproof::{
    files,
    library::{self, Library},
};
use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;

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
    Certificate::read(&bytes, &mut session).map_err(|fault| miette!("{path}: {fault}"))
}

/// The exit status that goes with what the checker says.
pub(crate) fn status(certificate: &Certificate) -> u8 {
    match certificate.verdict() {
        "accepted" => DONE,
        "rejected" => OPEN,
        _ => BAD,
    }
}
