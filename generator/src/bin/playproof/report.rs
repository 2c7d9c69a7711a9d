//! `playproof report`: a certificate as a page, and `playproof site`: a folder of them.

use std::{fs, path::PathBuf};

use clap::Args;
use miette::{Context, IntoDiagnostic, miette};
use playproof::{
    files,
    library::{ENDING, Library},
    pages::{self, Explained, Pool},
    search::control::Control,
};
use playproof_checker::Limits;
use playproof_explain::words::count;

use crate::{
    certificate,
    destination::Destination,
    input,
    limits::interruptible,
    output::{Output, note},
    progress::Progress,
    status::Status,
};

/// Arguments of `playproof report`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    proof: certificate::Shown,

    /// The page; by default the file's name with the ending html, in the current folder.
    #[arg(short, long, alias = "output", value_name = "PAGE.html")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    let proof = &arguments.proof;
    let mut file = PathBuf::from(proof.file.file_name().unwrap_or_default());
    let page = match &arguments.out {
        Some(page) => page.clone(),
        None if input::is_standard(&proof.file) => return Err(input::nameless("page")),
        None => file.with_extension("html"),
    };
    if input::is_standard(&proof.file) {
        // On the page the certificate has a name.
        file = PathBuf::from(page.file_name().unwrap_or_default()).with_extension(ENDING);
    }
    let destination = Destination::new(&page)?;
    if fs::canonicalize(&proof.file).ok() == fs::canonicalize(&page).ok() && page.exists() {
        return Err(miette!("the page would overwrite {}", files::name(&page)));
    }
    let mut pool = Pool::default();
    for library in &proof.library {
        for path in Library::new(library).certificates().into_diagnostic()? {
            pool.add(files::read(&path, Limits::default().memory).into_diagnostic()?);
        }
    }
    let name = files::name(&file);
    let explained = Explained::new(name, proof.bytes()?, &pool);
    let mut explained = explained.map_err(|fault| proof.refused(&fault))?;
    explained.certificate = proof.named(explained.certificate)?;
    let html = explained.report();
    destination.write(html.as_bytes())?;
    let (verdict, size) = (explained.certificate.verdict(), count(html.len(), "byte"));
    let (page, path) = (files::name(destination.name()), proof.name());
    out.line(format_args!("{page}: {path} is {verdict}; {size}"));
    Ok(Status::of(verdict))
}

/// Arguments of `playproof site`.
#[derive(Debug, Args)]
pub(crate) struct SiteArguments {
    /// The folder with the certificates.
    library: PathBuf,

    /// The folder of the site. If it is there, it is a site, which is replaced.
    #[arg(
        short,
        long,
        alias = "output",
        value_name = "DIR",
        default_value = "site"
    )]
    out: PathBuf,
}

/// What tells a site from other folders.
const MARK: &str = "<meta name=\"generator\" content=\"playproof";

pub(crate) fn site(arguments: &SiteArguments, out: &mut Output) -> miette::Result<Status> {
    let SiteArguments {
        library,
        out: target,
    } = arguments;
    let name = files::name(target);
    if !library.is_dir() {
        let library = files::name(library);
        return Err(miette!("there is no folder {library}"));
    }
    let old = fs::symlink_metadata(target).is_ok();
    if old {
        let index = files::read_text(&target.join("index.html"), 1 << 26);
        if !index.is_ok_and(|index| index.contains(MARK)) {
            return Err(miette!(
                help = "name another folder with -o",
                "{name} is there already and is no site of playproof"
            ));
        }
    }
    let control = Control::default();
    interruptible(&control)?;
    let cannot = || format!("cannot write {name}");
    let folder = files::folder(target);
    // The site appears whole, or not at all.
    let new = tempfile::Builder::new().prefix(".site").tempdir_in(folder);
    let new = new.into_diagnostic().wrap_err_with(cannot)?;
    let bar = Progress::new("reading", false);
    let made = pages::site(library, &new.path().join("site"), &control, |done, all| {
        bar.say(format!("{done} of {all} pages"));
    });
    drop(bar);
    let Some(made) = made.into_diagnostic()? else {
        note("stopped: the site is not written");
        return Ok(Status::Open);
    };
    if made.accepted == 0 && made.refused.is_empty() {
        let library = files::name(library);
        return Err(miette!("there is no certificate (*.proof) in {library}"));
    }
    if old {
        let moved = fs::rename(target, new.path().join("old"));
        moved.into_diagnostic().wrap_err_with(cannot)?;
    }
    let moved = fs::rename(new.path().join("site"), target);
    moved.into_diagnostic().wrap_err_with(cannot)?;
    for refused in &made.refused {
        out.line(format_args!("not accepted: {refused}"));
    }
    #[allow(clippy::cast_precision_loss, reason = "for people")]
    let megabytes = made.bytes as f64 / 1e6;
    out.line(format_args!(
        "{name}: {}, {megabytes:.1} MB",
        count(made.accepted, "proof")
    ));
    Ok(Status::settled(made.refused.is_empty()))
}
