//! `playproof completions` and `playproof man`: what helps with this program in a shell.

use std::{fs, path::PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use miette::{Context, IntoDiagnostic};
use playproof::files;

use crate::{output::Output, status::Status};

/// Arguments of `playproof completions`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

/// Arguments of `playproof man`.
#[derive(Debug, Args)]
pub(crate) struct Pages {
    /// The folder for the pages, one for each command; it is made if it is not there.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub(crate) fn completions(
    arguments: &Completions,
    mut command: Command,
    out: &mut Output,
) -> miette::Result<Status> {
    let name = command.get_name().to_owned();
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut text);
    let text = String::from_utf8(text).into_diagnostic()?;
    out.line(text.trim_end());
    Ok(Status::Done)
}

pub(crate) fn pages(
    arguments: &Pages,
    command: Command,
    out: &mut Output,
) -> miette::Result<Status> {
    let folder = &arguments.out;
    let cannot = || format!("cannot write {}", files::name(folder));
    fs::create_dir_all(folder)
        .into_diagnostic()
        .wrap_err_with(cannot)?;
    let mut command = command.disable_help_subcommand(true);
    // The names of commands in pages: playproof-library-add.
    command.build();
    let mut commands = vec![&command];
    let mut written = 0;
    while let Some(command) = commands.pop() {
        let page = Man::new(command.clone());
        let path = folder.join(page.get_filename());
        let mut text = Vec::new();
        page.render(&mut text).into_diagnostic()?;
        files::write(&path, &text)
            .into_diagnostic()
            .wrap_err_with(cannot)?;
        written += 1;
        commands.extend(command.get_subcommands());
    }
    out.line(format_args!(
        "{written} pages written to {}",
        files::name(folder)
    ));
    Ok(Status::Done)
}
