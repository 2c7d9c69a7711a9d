//! Where certificates come from.

use std::{
    fmt,
    fs::{self, File, FileType},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use playproof_formats::escape::escape;

/// The ending of certificates' names, by which they are found in a folder.
const ENDING: &str = "proof";

/// A certificate, or what should be one.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input, read to its end (or why it cannot be read).
    Input(Arc<io::Result<Vec<u8>>>),
    /// A folder that cannot be read, or something in a folder that is no file.
    Unreadable(PathBuf, Arc<io::Error>),
}

/// The name for people: it stays in its line, whatever it is.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) | Self::Unreadable(path, _) => {
                f.write_str(&escape(path.as_os_str().as_encoded_bytes()))
            }
            Self::Input(_) => f.write_str("-"),
        }
    }
}

impl Source {
    /// The name for programs: only what is no text in it is escaped.
    pub(crate) fn exact_name(&self) -> String {
        let path = self.path().and_then(Path::to_str);
        path.map_or_else(|| self.to_string(), str::to_owned)
    }

    /// The path, if it has one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Unreadable(path, _) => Some(path),
            Self::Input(_) => None,
        }
    }

    /// The bytes, at most `limit` of them from standard input.
    pub(crate) fn open(&self, limit: u64) -> io::Result<Box<dyn BufRead + '_>> {
        match self {
            Self::File(path) => match open(path) {
                Ok(file) => Ok(Box::new(BufReader::with_capacity(1 << 16, file))),
                Err(error) if error.kind() == NO_FILE => Err(io::Error::other(format!(
                    "{error} (- reads standard input)"
                ))),
                Err(error) => Err(error),
            },
            Self::Input(input) => match input.as_ref() {
                Ok(bytes) if bytes.len() as u64 <= limit => Ok(Box::new(bytes.as_slice())),
                Ok(_) => Err(io::Error::other(
                    "standard input exceeds the limit of memory",
                )),
                Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
            },
            Self::Unreadable(_, error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }
}

/// The kind of error of [`open`] when there is something, but no file.
const NO_FILE: io::ErrorKind = io::ErrorKind::InvalidInput;

/// Opens a file. What is none, such as a pipe, is refused at once: whoever
/// reads a pipe may wait for ever.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    file_only(fs::metadata(path)?.file_type())?;
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // If a pipe has taken the file's place in the meantime, it is not waited for either.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = options.open(path)?;
    file_only(file.metadata()?.file_type())?;
    Ok(file)
}

fn file_only(kind: FileType) -> io::Result<()> {
    if kind.is_file() {
        Ok(())
    } else {
        Err(io::Error::new(NO_FILE, "it is not a file"))
    }
}

/// Whether this means standard input.
pub(crate) fn is_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The certificates that the arguments name, those of a folder sorted; a folder without any cannot be read as one. Links to
/// folders are not followed inside a folder. At most `limit` bytes are taken
/// from standard input.
pub(crate) fn list(arguments: &[PathBuf], limit: u64) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in arguments {
        if is_input(path) {
            let mut bytes = Vec::new();
            // One byte more than allowed shows that there were too many.
            let mut input = io::stdin().lock().take(limit.saturating_add(1));
            let read = input.read_to_end(&mut bytes);
            sources.push(Source::Input(Arc::new(read.map(|_| bytes))));
        } else if path.is_dir() {
            let before = sources.len();
            list_folder(path, &mut sources);
            if sources.len() == before {
                let error = io::Error::other("there is no certificate (*.proof) in it");
                sources.push(Source::Unreadable(path.clone(), Arc::new(error)));
            }
        } else {
            sources.push(Source::File(path.clone()));
        }
    }
    sources
}

fn list_folder(folder: &Path, sources: &mut Vec<Source>) {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        match entries {
            Err(error) => sources.push(Source::Unreadable(folder, Arc::new(error))),
            Ok(entries) => {
                for entry in entries {
                    let path = entry.path();
                    if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                        folders.push(path);
                    } else if path.extension().is_some_and(|ending| ending == ENDING) {
                        found.push(path);
                    }
                }
            }
        }
    }
    found.sort_unstable();
    sources.extend(found.into_iter().map(Source::File));
}
