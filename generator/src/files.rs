//! Files that are read.

use std::{
    fs::{self, File, FileType},
    io::{self, Read},
    path::Path,
};

use playproof_formats::escape::escape;

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
    let mut bytes = Vec::new();
    open(path)?
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
    String::from_utf8(read(path, most)?).map_err(|error| {
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
