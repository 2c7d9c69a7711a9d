//! Where a certificate goes: a file that is written whole or not at all.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use miette::{Context, IntoDiagnostic, miette};
use playproof::proof::Proof;
use playproof_checker::session::Accepted;
use tempfile::NamedTempFile;

/// The ending of certificates' names.
pub(crate) const ENDING: &str = "proof";

/// A place for a file.
#[derive(Debug)]
pub(crate) struct Destination {
    /// The path that was asked for.
    name: PathBuf,
    /// The same without links, so that a link stays a link.
    path: PathBuf,
    /// Whether something stands there that is no file, such as a pipe: it is
    /// written to, never replaced.
    special: bool,
}

impl Destination {
    /// The place with this path. That a file can be written there is made sure
    /// now, before a search that may take hours.
    pub(crate) fn new(name: &Path) -> miette::Result<Self> {
        let metadata = fs::metadata(name);
        if metadata.as_ref().is_ok_and(fs::Metadata::is_dir) {
            return Err(miette!("cannot write {}: it is a folder", name.display()));
        }
        let destination = Self {
            name: name.to_owned(),
            path: fs::canonicalize(name).unwrap_or_else(|_| name.to_owned()),
            special: metadata.is_ok_and(|data| !data.is_file()),
        };
        if !destination.special {
            destination.temporary()?;
        }
        Ok(destination)
    }

    /// The place for the certificate that is made of a file: what the user
    /// says, or else the file's name with the ending of certificates, in the
    /// current folder.
    pub(crate) fn of(source: &Path, wanted: Option<&Path>) -> miette::Result<Self> {
        let default = || PathBuf::from(source.file_name().unwrap_or(source.as_os_str()));
        let path = wanted.map_or_else(|| default().with_extension(ENDING), Path::to_owned);
        let destination = Self::new(&path)?;
        if fs::canonicalize(source).is_ok_and(|source| source == destination.path) {
            return Err(miette!(
                help = "name another file with -o",
                "the certificate would overwrite {}",
                source.display()
            ));
        }
        Ok(destination)
    }

    /// The place beside this one for what is proved of a part of the question; `None` beside
    /// what is no file.
    pub(crate) fn of_part(&self, part: &str) -> miette::Result<Option<Self>> {
        if self.special {
            return Ok(None);
        }
        let mut name = self.name.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".{part}.{ENDING}"));
        Self::new(&self.name.with_file_name(name)).map(Some)
    }

    /// The path that was asked for.
    pub(crate) fn name(&self) -> std::path::Display<'_> {
        self.name.display()
    }

    /// Has the certificate checked, and writes it if it is accepted.
    pub(crate) fn write_certificate(&self, proof: &Proof) -> miette::Result<Accepted> {
        let accepted = check(proof)?;
        self.write(&proof.to_bytes())?;
        Ok(accepted)
    }

    /// Writes the file through a temporary one beside it, so that nothing is
    /// lost when something fails.
    pub(crate) fn write(&self, bytes: &[u8]) -> miette::Result<()> {
        if self.special {
            return fs::write(&self.path, bytes)
                .into_diagnostic()
                .wrap_err_with(|| self.cannot());
        }
        let mut file = self.temporary()?;
        file.write_all(bytes)
            .and_then(|()| file.persist(&self.path).map_err(|error| error.error))
            .into_diagnostic()
            .wrap_err_with(|| self.cannot())?;
        Ok(())
    }

    /// A new file in the same folder, which goes away unless it is persisted.
    fn temporary(&self) -> miette::Result<NamedTempFile> {
        let folder = match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let folder = folder.display();
            return Err(miette!("{}: there is no folder {folder}", self.cannot()));
        }
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            // As other programs make files; a temporary one is for its owner alone.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        builder
            .tempfile_in(folder)
            .into_diagnostic()
            .wrap_err_with(|| self.cannot())
    }

    fn cannot(&self) -> String {
        format!("cannot write {}", self.name())
    }
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
