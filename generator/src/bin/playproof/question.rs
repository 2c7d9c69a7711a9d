//! Reading game files.

use std::path::Path;

use playproof::game::{self, Game};

use crate::output::note;

/// The game of a file. Warnings go to standard error.
pub(crate) fn read(path: &Path) -> miette::Result<Game> {
    let question = game::file::read(path)?;
    for warning in question.warnings {
        note(format_args!("{:?}", miette::Report::new(warning)));
    }
    Ok(question.game)
}
