//! Files that may be standard input, which is called `-`.

use std::{
    io::{self, StdinLock},
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use miette::{Report, miette};
use playproof::files;

/// Whether this is standard input.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What people call it.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) {
        "standard input".to_owned()
    } else {
        files::name(path)
    }
}

/// All of it, if it is not too long.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    if is_standard(path) {
        files::all(standard()?, most)
    } else {
        files::read(path, most)
    }
}

/// A text, if it is not too long.
pub(crate) fn read_text(path: &Path, most: u64) -> io::Result<String> {
    read(path, most).and_then(files::text)
}

/// Standard input. There is nothing more in it for whoever asks again.
pub(crate) fn standard() -> io::Result<StdinLock<'static>> {
    static WAS_READ: AtomicBool = AtomicBool::new(false);
    if WAS_READ.swap(true, Ordering::Relaxed) {
        return Err(io::Error::other("one file at most can be read from it"));
    }
    Ok(io::stdin().lock())
}

/// That no file's name says how to call what is made, here a `what`, of standard input.
pub(crate) fn nameless(what: &str) -> Report {
    miette!(
        help = "name the file with -o",
        "there is no name for the {what} of what is read from standard input"
    )
}
