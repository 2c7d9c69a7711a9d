//! `playproof library`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use miette::{IntoDiagnostic, miette};
use playproof::{
    files,
    library::{Added, Entry, Fault, Library, Wrong},
    manifest::{self, Manifest},
};
use playproof_checker::{Limits, Session};
use playproof_explain::words::count;
use playproof_formats::escape::escape;

use crate::{
    destination::Destination,
    output::{Output, note},
    status::Status,
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
        #[arg(required_unless_present = "manifest")]
        files: Vec<PathBuf>,
        /// Add what this manifest names, too, if all of it proves what the manifest says.
        #[arg(long, value_name = "FILE")]
        manifest: Option<PathBuf>,
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
        /// Compare with this manifest, too.
        #[arg(long, value_name = "FILE")]
        manifest: Option<PathBuf>,
    },
    /// Print the index. It is not checked.
    List {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
        /// Only what this manifest names.
        #[arg(long, value_name = "FILE")]
        manifest: Option<PathBuf>,
    },
    /// Check every certificate and make the index anew.
    Index {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
    },
    /// Check every certificate and write a manifest: a line for each file and what it proves, for
    /// `playproof-check --manifest`.
    Export {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
        /// The manifest, in the library's folder or in one above it (default: print it, for this
        /// folder).
        #[arg(short, long, alias = "out", value_name = "FILE")]
        output: Option<PathBuf>,
        /// Ask for these very proofs, by their ids.
        #[arg(long)]
        ids: bool,
    },
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    match &arguments.action {
        Action::Add {
            files: paths,
            manifest,
            to,
            folder,
        } => {
            let manifest = read(manifest.as_deref())?;
            let named = manifest.as_ref().map_or_else(Vec::new, Manifest::files);
            let paths = [paths.clone(), named].concat();
            match Library::new(to).add(&paths, folder, manifest.as_ref()) {
                Ok(done) => Ok(added(&done, out)),
                Err(Fault::Refused(wrong)) => Ok(report(&[wrong], out)),
                Err(Fault::Unmet(unmet)) => Ok(demand(&[unmet], out)),
                Err(fault) => Err(fault).into_diagnostic(),
            }
        }
        Action::Verify { library, manifest } => {
            let manifest = read(manifest.as_deref())?;
            let mut session = Session::new(Limits::default());
            let (accepted, wrong) = existing(library)?.verify(&mut session).into_diagnostic()?;
            out.line(format_args!(
                "{} accepted",
                count(accepted.len(), "certificate")
            ));
            let mut status = report(&wrong, out);
            if let Some(manifest) = manifest {
                let unmet = manifest.unmet(&accepted, &session);
                if !unmet.is_empty() {
                    status = demand(&unmet, out);
                }
                let paths = accepted.into_iter().map(|(path, _)| path);
                for path in manifest.unlisted(paths.collect()) {
                    note(format_args!(
                        "{} is not in the manifest",
                        files::name(&path)
                    ));
                }
            }
            Ok(status)
        }
        Action::List { library, manifest } => list(library, manifest.as_deref(), out),
        Action::Index { library } => {
            let (accepted, wrong) = existing(library)?.reindex().into_diagnostic()?;
            out.line(format_args!(
                "{} in the index",
                count(accepted, "certificate")
            ));
            Ok(report(&wrong, out))
        }
        Action::Export {
            library,
            output,
            ids,
        } => export(library, output.as_deref(), *ids, out),
    }
}

/// A session that knows what the certificates in these libraries prove, as far as they are accepted.
pub(crate) fn session(libraries: &[PathBuf]) -> miette::Result<Session> {
    let mut session = Session::new(Limits::default());
    for library in libraries {
        let proved = Library::new(library).proved(&mut session);
        proved.into_diagnostic()?;
    }
    Ok(session)
}

/// The library in a folder that has to be there.
fn existing(folder: &Path) -> miette::Result<Library> {
    if folder.is_dir() {
        return Ok(Library::new(folder));
    }
    Err(miette!(
        help = "name the folder, or go to the one in which `certificates` is",
        "there is no library {}",
        files::name(folder)
    ))
}

fn read(manifest: Option<&Path>) -> miette::Result<Option<Manifest>> {
    manifest.map(Manifest::read).transpose().into_diagnostic()
}

fn list(library: &Path, manifest: Option<&Path>, out: &mut Output) -> miette::Result<Status> {
    let manifest = read(manifest)?;
    let library = existing(library)?;
    let mut index = library.index().into_diagnostic()?;
    if let Some(manifest) = manifest {
        let paths = index.keys().map(|name| library.file(name)).collect();
        let unlisted = manifest.unlisted(paths);
        index.retain(|name, _| !unlisted.contains(&library.file(name)));
    }
    for (name, Entry { id, claim }) in index {
        let [id, claim, name] = [id, claim, name].map(escape);
        out.line(format_args!("{id}  {claim}  {name}"));
    }
    Ok(Status::Done)
}

fn export(
    library: &Path,
    output: Option<&Path>,
    ids: bool,
    out: &mut Output,
) -> miette::Result<Status> {
    let destination = output.map(Destination::new).transpose()?;
    let mut session = Session::new(Limits::default());
    let (accepted, wrong) = existing(library)?.proved(&mut session).into_diagnostic()?;
    let here = Path::new("the manifest");
    let text = manifest::write(output.unwrap_or(here), &accepted, ids).into_diagnostic()?;
    if let Some(destination) = destination {
        destination.write(text.as_bytes())?;
        let name = files::name(destination.name());
        let lines = count(accepted.len(), "certificate");
        out.line(format_args!("{lines}; written to {name}"));
    } else {
        for line in text.lines() {
            out.line(line);
        }
    }
    // What is not accepted is not in it, and that is no secret.
    for wrong in &wrong {
        note(wrong);
    }
    Ok(status(&wrong))
}

fn demand(unmet: &[String], out: &mut Output) -> Status {
    for unmet in unmet {
        out.line(format_args!("fault     {unmet}"));
    }
    Status::Open
}

/// Prints what was added, and what is wrong; the exit status.
pub(crate) fn added(added: &Added, out: &mut Output) -> Status {
    for (word, paths) in [("added", &added.copied), ("there", &added.there)] {
        for path in paths {
            out.line(format_args!("{word:<8}  {}", files::name(path)));
        }
    }
    report(&added.wrong, out)
}

/// Prints what is wrong; the exit status.
fn report(wrong: &[Wrong], out: &mut Output) -> Status {
    for wrong in wrong {
        out.line(format_args!("fault     {wrong}"));
    }
    status(wrong)
}

fn status(wrong: &[Wrong]) -> Status {
    if wrong.iter().any(|wrong| wrong.judged) {
        Status::Open
    } else if wrong.is_empty() {
        Status::Done
    } else {
        Status::Bad
    }
}
