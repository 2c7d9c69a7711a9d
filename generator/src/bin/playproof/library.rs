//! `playproof library`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use miette::IntoDiagnostic;
use playproof::{
    files,
    library::{Entry, Fault, Library, Wrong},
};
use playproof_explain::words::count;
use playproof_formats::escape::escape;

use crate::{
    output::Output,
    status::{BAD, DONE, OPEN},
};

/// Arguments of `playproof library`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Check certificates, copy them into a folder of the library, and index them.
    Add {
        /// The certificates.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The library.
        #[arg(long, value_name = "DIR", default_value = "certificates")]
        to: PathBuf,
        /// The folder within the library, one a paper.
        #[arg(long, value_name = "NAME", default_value = ".")]
        folder: PathBuf,
    },
    /// Check every certificate and compare with the index.
    Verify {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
    },
    /// Print the index. It is not checked.
    List {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
    },
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    match &arguments.action {
        Action::Add { files, to, folder } => match Library::new(to).add(files, folder) {
            Ok((added, wrong)) => {
                for path in added {
                    out.line(format_args!("added     {}", files::name(&path)));
                }
                Ok(report(&wrong, out))
            }
            Err(Fault::Refused(wrong)) => Ok(report(&[wrong], out)),
            Err(fault) => Err(fault).into_diagnostic(),
        },
        Action::Verify { library } => {
            let (accepted, wrong) = Library::new(library).verify().into_diagnostic()?;
            out.line(format_args!("{} accepted", count(accepted, "certificate")));
            Ok(report(&wrong, out))
        }
        Action::List { library } => {
            for (name, Entry { id, claim }) in Library::new(library).index().into_diagnostic()? {
                let [id, claim, name] = [id, claim, name].map(escape);
                out.line(format_args!("{id}  {claim}  {name}"));
            }
            Ok(DONE)
        }
    }
}

fn report(wrong: &[Wrong], out: &mut Output) -> u8 {
    for wrong in wrong {
        out.line(format_args!("fault     {wrong}"));
    }
    if wrong.iter().any(|wrong| wrong.judged) {
        OPEN
    } else if wrong.is_empty() {
        DONE
    } else {
        BAD
    }
}
