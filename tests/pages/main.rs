//! Pages, and the viewer that is compiled into them.

mod compiled;
mod html;
mod reports;

use std::path::{Path, PathBuf};

/// The folder of the whole project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
