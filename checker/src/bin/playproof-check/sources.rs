//! Where certificates come from.

use std::{
    fmt,
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

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

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A name with a line break in it must not look like a line of the output.
            Self::File(path) | Self::Unreadable(path, _) => {
                let mut name = path.to_string_lossy().into_owned();
                if name.contains(char::is_control) {
                    name = name.escape_debug().to_string();
                }
                name.fmt(f)
            }
            Self::Input(_) => f.write_str("-"),
        }
    }
}

impl Source {
    /// The bytes, at most `limit` of them from standard input.
    pub(crate) fn open(&self, limit: u64) -> io::Result<Box<dyn BufRead>> {
        match self {
            Self::File(path) => Ok(Box::new(BufReader::with_capacity(
                1 << 16,
                File::open(path)?,
            ))),
            Self::Input(input) => match input.as_ref() {
                Ok(bytes) if bytes.len() as u64 <= limit => {
                    Ok(Box::new(Cursor::new(bytes.clone())))
                }
                Ok(_) => Err(io::Error::other(
                    "standard input exceeds the limit of memory",
                )),
                Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
            },
            Self::Unreadable(_, error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }
}

/// The certificates that the arguments name, those of a folder sorted. Links to
/// folders are not followed inside a folder. At most `limit` bytes are taken
/// from standard input.
pub(crate) fn list(arguments: &[PathBuf], limit: u64) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in arguments {
        if path.as_os_str() == "-" {
            let mut bytes = Vec::new();
            // One byte more than allowed shows that there were too many.
            let mut input = io::stdin().lock().take(limit.saturating_add(1));
            let read = input.read_to_end(&mut bytes);
            sources.push(Source::Input(Arc::new(read.map(|_| bytes))));
        } else if path.is_dir() {
            list_folder(path, &mut sources);
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
        let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        match entries {
            Err(error) => sources.push(Source::Unreadable(folder, Arc::new(error))),
            Ok(entries) => {
                for entry in entries {
                    let path = entry.path();
                    let certificate = path.extension().is_some_and(|ending| ending == ENDING);
                    if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                        folders.push(path);
                    } else if certificate && path.metadata().is_ok_and(|data| !data.is_file()) {
                        // Such as a pipe, from which reading may never end.
                        let error = Arc::new(io::Error::other("not a file"));
                        sources.push(Source::Unreadable(path, error));
                    } else if certificate {
                        found.push(path);
                    }
                }
            }
        }
    }
    found.sort_unstable();
    sources.extend(found.into_iter().map(Source::File));
}
