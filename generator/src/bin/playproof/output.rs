//! Files that are written whole or not at all.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use miette::{Context, IntoDiagnostic, miette};
use playproof::proof::Proof;
use playproof_checker::session::Accepted;

/// The ending of certificates' names.
pub(crate) const ENDING: &str = "proof";

/// Has the certificate checked, and writes it if it is accepted.
pub(crate) fn write_certificate(path: &Path, proof: &Proof) -> miette::Result<Accepted> {
    let accepted = check(proof)?;
    write(path, &proof.to_bytes())?;
    Ok(accepted)
}

/// What the checker says of a proof that the search came up with.
pub(crate) fn check(proof: &Proof) -> miette::Result<Accepted> {
    proof.check().map_err(|reason| {
        miette!(
            help = "please report this, with the game",
            "the search came up with a proof that the checker does not accept: {reason}"
        )
    })
}

/// Writes a file through a temporary one beside it, so that nothing is lost
/// when something fails.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> miette::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let cannot = || format!("cannot write {}", path.display());
    let mut file = tempfile::NamedTempFile::new_in(folder)
        .into_diagnostic()
        .wrap_err_with(cannot)?;
    file.write_all(bytes)
        .into_diagnostic()
        .wrap_err_with(cannot)?;
    file.persist(path).into_diagnostic().wrap_err_with(cannot)?;
    Ok(())
}
