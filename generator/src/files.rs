//! Files that are read and written.

use std::{
    fs::{self, File, FileType},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use playproof_formats::escape::escape;
use tempfile::NamedTempFile;

/// A file or a folder that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot {used} {}: {error}", name(path))]
pub struct Fault {
    used: &'static str,
    path: PathBuf,
    error: io::Error,
}

impl Fault {
    /// That it cannot be read.
    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        Self::of("read", path)
    }

    /// That it cannot be written.
    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        Self::of("write", path)
    }

    fn of(used: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |error| Self { used, path, error }
    }
}

/// Opens a file. What is none, such as a folder or a pipe, is refused at once:
/// whoever reads a pipe may wait for ever.
///
/// # Errors
/// When it cannot be opened, or is no file.
pub fn open(path: &Path) -> io::Result<File> {
    let is_file = |kind: FileType| match what(kind) {
        None => Ok(()),
        Some(what) => Err(io::Error::other(format!("it is {what}, not a file"))),
    };
    is_file(fs::metadata(path)?.file_type())?;
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // If a pipe has taken the file's place in the meantime, it is not waited for either.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = options.open(path)?;
    is_file(file.metadata()?.file_type())?;
    Ok(file)
}

/// What something is that is no file.
fn what(kind: FileType) -> Option<&'static str> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    if kind.is_file() {
        None
    } else if kind.is_dir() {
        Some("a folder")
    } else {
        Some("a device")
    }
}

/// All of a file, if it is not too long.
///
/// # Errors
/// When it cannot be read, or has more than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    all(open(path)?, most)
}

/// All that comes from a source, such as standard input, if it is not too long.
///
/// # Errors
/// When it cannot be read, or has more than `most` bytes.
pub fn all(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed shows that there were too many.
    source
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("it is longer than {most} bytes"),
        ));
    }
    Ok(bytes)
}

/// All of a text.
///
/// # Errors
/// When it cannot be read, has more than `most` bytes, or is no text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    read(path, most).and_then(text)
}

/// The text that these bytes are.
///
/// # Errors
/// When they are none: the line says where.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid]
            .split(|&byte| byte == b'\n')
            .count();
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("line {line} is not text (UTF-8)"),
        )
    })
}

/// Writes a file whole or not at all, through a temporary one beside it: when
/// this returns, it is on the disk. A link is replaced, not followed.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    persist(temporary(path)?, path, bytes)
}

/// The same through this temporary file, which is on the same disk.
///
/// # Errors
/// When it cannot be written.
pub fn persist(mut file: NamedTempFile, path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Its own `write_all` would name the temporary file, which nobody knows.
    file.as_file_mut().write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The new name is on the disk when the folder is.
    #[cfg(unix)]
    File::open(folder(path))?.sync_all()?;
    Ok(())
}

/// A new file beside this one, which goes away unless it is persisted.
///
/// # Errors
/// When there can be none.
pub fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    temporary_named(folder(path), ".tmp", "")
}

/// A new file in a folder, whose name begins and ends so, which goes away unless it is persisted.
///
/// # Errors
/// When there can be none.
pub fn temporary_named(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(suffix);
    #[cfg(unix)]
    {
        // As other programs make files; a temporary one is for its owner alone.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Its own message names the temporary file, which nobody knows.
    builder
        .tempfile_in(folder)
        .map_err(|error| error.kind().into())
}

/// The folder in which a file is.
#[must_use]
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file's name as people may see it.
#[must_use]
pub fn name(path: &Path) -> String {
    escape(path.as_os_str().as_encoded_bytes())
}

/// A file's name as programs want it: what is no text in it is escaped.
#[must_use]
pub fn exact_name(path: &Path) -> String {
    path.to_str().map_or_else(|| name(path), str::to_owned)
}
