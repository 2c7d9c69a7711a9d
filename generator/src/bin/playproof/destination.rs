//! Where a certificate goes: a file that is written whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use miette::{Context, IntoDiagnostic, miette};
use playproof::{files, library::ENDING, proof::Proof};
use playproof_checker::{Limits, session::Accepted};
use playproof_explain::words;
use playproof_formats::Id;

use crate::{
    input,
    output::{Output, brief},
    status::Status,
};

/// A place for a file.
#[derive(Debug)]
pub(crate) struct Destination {
    /// The path that was asked for.
    name: PathBuf,
    /// The same without links, so that a link stays a link.
    path: PathBuf,
    /// What stands there already and is no file, such as a pipe: it is
    /// written to, never replaced.
    special: Option<File>,
}

impl Destination {
    /// The place with this path. That a file can be written there is made sure
    /// now, before a search that may take hours.
    pub(crate) fn new(name: &Path) -> miette::Result<Self> {
        if name.as_os_str() == "-" {
            return Err(miette!(
                help = "name a file: ./- if it is to be called so",
                "nothing is written to standard output, where it is told what comes of the command"
            ));
        }
        let metadata = fs::metadata(name);
        if metadata.as_ref().is_ok_and(fs::Metadata::is_dir) {
            return Err(miette!(
                "cannot write {}: it is a folder",
                files::name(name)
            ));
        }
        let mut destination = Self {
            name: name.to_owned(),
            path: fs::canonicalize(name).unwrap_or_else(|_| name.to_owned()),
            special: None,
        };
        if metadata.is_ok_and(|data| !data.is_file()) {
            let special = open_special(name).into_diagnostic();
            destination.special = Some(special.wrap_err_with(|| destination.cannot())?);
            return Ok(destination);
        }
        let folder = files::folder(&destination.path);
        if !folder.is_dir() {
            let folder = files::name(folder);
            return Err(miette!(
                "{}: there is no folder {folder}",
                destination.cannot()
            ));
        }
        files::temporary(&destination.path)
            .into_diagnostic()
            .wrap_err_with(|| destination.cannot())?;
        Ok(destination)
    }

    /// The place for the certificate that is made of a file: what the user
    /// says, or else the file's name with the ending of certificates, in the
    /// current folder. What is made of standard input has no name of its own.
    pub(crate) fn of(source: &Path, wanted: Option<&Path>) -> miette::Result<Self> {
        if input::is_standard(source) {
            return Self::new(wanted.ok_or_else(|| input::nameless("certificate"))?);
        }
        let default = || PathBuf::from(source.file_name().unwrap_or(source.as_os_str()));
        let path = wanted.map_or_else(|| default().with_extension(ENDING), Path::to_owned);
        let destination = Self::new(&path)?;
        if fs::canonicalize(source).is_ok_and(|source| source == destination.path) {
            return Err(miette!(
                help = "name another file with -o",
                "what is made of {0} would overwrite {0}",
                files::name(source)
            ));
        }
        Ok(destination)
    }

    /// The place beside this one for what is proved of a part of the question; `None` beside
    /// what is no file.
    pub(crate) fn of_part(&self, part: &str) -> miette::Result<Option<Self>> {
        if self.special.is_some() {
            return Ok(None);
        }
        let mut name = self.name.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".{part}.{ENDING}"));
        Self::new(&self.name.with_file_name(name)).map(Some)
    }

    /// The path that was asked for.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// Has the certificate checked, and writes it if it is accepted: its id, and why the checker needs larger limits for it, if
    /// it does.
    pub(crate) fn write_certificate(&self, proof: &Proof) -> miette::Result<(Id, Option<String>)> {
        let refused = |reason| {
            miette!(
                help = "please report this, with the game",
                "the search came up with a proof that the checker does not accept: {reason}"
            )
        };
        let (accepted, why) = proof.keep(Limits::default(), |bytes| self.write(bytes), refused)?;
        Ok((accepted.theorem.id(), why))
    }

    /// Writes an accepted certificate, and says what it proves, how much there is of it, and where.
    pub(crate) fn finish(
        &self,
        bytes: &[u8],
        accepted: &Accepted,
        size: &str,
        out: &mut Output,
    ) -> miette::Result<Status> {
        self.write(bytes)?;
        let theorem = &accepted.theorem;
        let claim = brief(&words::annotated(theorem.claim()));
        out.line(format_args!("accepted  {}  {claim}", theorem.id()));
        let path = files::name(&self.name);
        out.line(format_args!("          {size} written to {path}"));
        Ok(Status::Done)
    }

    /// Writes the file whole or not at all.
    pub(crate) fn write(&self, bytes: &[u8]) -> miette::Result<()> {
        let written = match self.special.as_ref() {
            Some(mut special) => special.write_all(bytes),
            None => files::write(&self.path, bytes),
        };
        written.into_diagnostic().wrap_err_with(|| self.cannot())
    }

    fn cannot(&self) -> String {
        format!("cannot write {}", files::name(&self.name))
    }
}

/// Opens what is no file. A pipe that nobody reads is not waited for.
fn open_special(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    {
        use rustix::fs::{OFlags, fcntl_setfl};
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
        let file = options.open(path)?;
        // A reader may be slow, and what is written long.
        fcntl_setfl(&file, OFlags::empty())?;
        Ok(file)
    }
    #[cfg(not(unix))]
    options.open(path)
}
