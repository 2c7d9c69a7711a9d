//! Reading game files.

use std::path::Path;

use playproof::game::{self, file::Question};

use crate::output::note;

/// What a file asks. Warnings go to standard error.
pub(crate) fn read(path: &Path) -> miette::Result<Question> {
    let mut question = game::file::read(path)?;
    for warning in question.warnings.drain(..) {
        note(format_args!("{:?}", miette::Report::new(warning)));
    }
    Ok(question)
}
