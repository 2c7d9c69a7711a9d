//! Reading game files.

use std::path::Path;

use miette::{Context, IntoDiagnostic};
use playproof::game::file::{self, Question};
use playproof_explain::words;
use playproof_formats::{Claim, escape::escape};

use crate::{input, output::note};

/// The question of a file, or of standard input. Warnings go to standard error.
pub(crate) fn read(path: &Path) -> miette::Result<Question> {
    let mut question = if input::is_standard(path) {
        let name = input::name(path);
        let source = input::standard().into_diagnostic();
        file::read_from(
            &name,
            source.wrap_err_with(|| format!("cannot read {name}"))?,
        )?
    } else {
        file::read(path)?
    };
    for warning in question.warnings.drain(..) {
        note(format_args!("{:?}", miette::Report::new(warning)));
    }
    Ok(question)
}

/// The claim's text with the names of its animals or vertices behind a `#`: a
/// comment that is not part of the text.
pub(crate) fn annotated(claim: &Claim, vertices: &[String]) -> String {
    if vertices.is_empty() {
        return words::annotated(claim);
    }
    let names = vertices.iter().map(escape).enumerate();
    let names: Vec<String> = names.map(|(v, name)| format!("{v} is {name}")).collect();
    format!("{claim}  # {}", names.join(", "))
}
