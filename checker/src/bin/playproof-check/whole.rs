//! Files that are written whole or not at all.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

/// A file that takes its place when all of it is on the disk. A link is replaced, not followed.
#[derive(Debug)]
pub(crate) struct Whole {
    path: PathBuf,
    temporary: NamedTempFile,
}

impl Whole {
    /// Makes sure, before any work is done, that the file can be written.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(io::Error::other("it is not a file"));
        }
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            // As other programs make files; a temporary one is for its owner alone.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        Ok(Self {
            path: path.to_owned(),
            temporary: builder.tempfile_in(folder.unwrap_or(Path::new(".")))?,
        })
    }

    pub(crate) fn write(mut self, text: &str) -> io::Result<()> {
        self.temporary.write_all(text.as_bytes())?;
        self.temporary.as_file().sync_all()?;
        self.temporary.persist(&self.path)?;
        Ok(())
    }
}
