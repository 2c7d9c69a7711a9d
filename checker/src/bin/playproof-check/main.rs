//! `playproof-check`: prints what certificates prove.
//!
//! A line a file, and an exit status: 0 if every file is accepted, 1 if any is
//! rejected, 2 if any is declined and none rejected (and for wrong usage, or
//! when there is no file at all). Nothing that the files contain, and nothing
//! that a folder or an index says about them, makes this program trust them.
//! It never panics, not even when standard output is closed.

mod arguments;
mod cache;
mod check;
mod demands;
mod github;
mod junit;
mod report;
mod sources;
mod threads;
mod whole;

use std::{
    env,
    fmt::Display,
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Instant, SystemTime},
};

use clap::{CommandFactory, Parser};
use playproof_formats::{escape::escape, manifest::Demand};

use crate::{
    arguments::Arguments,
    cache::Cache,
    check::{Checker, Task},
    demands::Manifest,
    github::{Annotation, inert},
    report::{Proved, Report, Status},
    sources::Source,
    whole::Whole,
};

fn main() -> ExitCode {
    let arguments = parsed();
    let status = if arguments.man || arguments.completions.is_some() {
        describe(&arguments)
    } else {
        run(&arguments)
    };
    let status = status.unwrap_or_else(|message| {
        note(message);
        Status::Declined
    });
    status.into()
}

/// The arguments. What is wrong with them is told of their escaped text.
fn parsed() -> Arguments {
    Arguments::try_parse().unwrap_or_else(|fault| {
        let escaped = env::args_os().map(|word| escape(word.as_encoded_bytes()));
        Arguments::try_parse_from(escaped).map_or_else(|fault| fault.exit(), |_| fault.exit())
    })
}

/// Checks everything and says what came of it; an error if it cannot even begin.
fn run(arguments: &Arguments) -> Result<Status, String> {
    let (now, started) = (SystemTime::now(), Instant::now());
    let manifest = match &arguments.manifest {
        Some(path) => Some(Manifest::read(path)?),
        None => None,
    };
    // That these can be written is made sure before any work is done.
    let mut outputs = Outputs::new(arguments)?;
    if arguments
        .files
        .iter()
        .filter(|path| sources::is_input(path))
        .count()
        > 1
    {
        return Err("standard input is read once: name it by one - only".to_owned());
    }
    let sources = sources::list(&arguments.files, arguments.max_memory);
    let (tasks, unlisted) = match &manifest {
        Some(manifest) => manifest.tasks(sources),
        None if sources.is_empty() => {
            return Err("there is no certificate (*.proof) here".to_owned());
        }
        None => {
            let demands: Vec<_> = arguments.claim().into_iter().collect();
            let tasks = sources.into_iter().map(|source| (source, demands.clone()));
            (tasks.collect(), Vec::new())
        }
    };
    let own = tasks.len();
    let anywhere = manifest.as_ref().map_or(&[][..], |m| &m.anywhere);
    let mut checker = Checker::new(arguments, outputs.cache.take());
    let mut reports = check_all(&mut checker, tasks, anywhere);
    let unmet = manifest.as_ref().map(|m| m.unmet(&reports, &checker));
    let unmet = unmet.unwrap_or_default();
    reports.truncate(own);
    let seconds = started.elapsed().as_secs_f64();

    let mut status = reports.iter().map(Report::status).max();
    if !unmet.is_empty() {
        status = Some(Status::Rejected);
    }
    let mut status = status.unwrap_or(Status::Accepted);
    let mut failed = |message: String| {
        note(message);
        status = status.max(Status::Declined);
    };
    let unmet = in_vain(arguments, unmet);
    let findings = [&unmet[..], &elsewhere(arguments, &unlisted)].concat();
    if let Err(error) = print(&reports, &findings, arguments) {
        failed(format!("cannot print to standard output: {error}"));
    }
    outputs.cache = checker.cache.take();
    let xml = || junit::xml(&reports, &unmet, now, seconds);
    outputs.write(xml).into_iter().for_each(&mut failed);

    let count = |of: fn(&Report) -> Option<&Proved>| reports.iter().filter_map(of).count();
    let (accepted, cached) = (count(Report::proved), count(Report::cached));
    let cached = match cached {
        0 => String::new(),
        _ => format!(", {cached} of them known from the cache"),
    };
    let demands = manifest.map_or_else(String::new, |Manifest { name, lines, .. }| {
        let met = lines.saturating_sub(unmet.len());
        format!("; {met} of {lines} demands of {name} met")
    });
    note(format_args!(
        "{accepted} of {own} accepted in {seconds:.3} s{cached}{demands}"
    ));
    Ok(status)
}

/// Checks everything, with the library if it is needed. The reports begin with those of the
/// tasks, in their order.
fn check_all(checker: &mut Checker, tasks: Vec<Task>, anywhere: &[Demand]) -> Vec<Report> {
    let (mut reports, own) = (Vec::new(), tasks.len());
    checker.check(tasks, &mut reports, anywhere);
    if checker.missing(&reports, anywhere).is_empty() {
        return reports;
    }
    // Only now is the library worth reading. Its files are checked like any other.
    let Arguments {
        library,
        max_memory,
        ..
    } = checker.arguments;
    let library = sources::list(library, *max_memory).into_iter();
    let library = library.map(|source| (source, Vec::new())).collect();
    checker.check(library, &mut reports, anywhere);
    if !checker.missing(&reports, anywhere).is_empty() {
        // What is wrong with the library may be why.
        for fault in reports.iter().skip(own).filter_map(Report::fault) {
            note(format_args!("in the library: {fault}"));
        }
    }
    reports
}

/// What the manifest demands in vain.
fn in_vain(arguments: &Arguments, unmet: Vec<(usize, String)>) -> Vec<Annotation> {
    let manifest = arguments.manifest.as_deref().unwrap_or(Path::new(""));
    let manifest = manifest.to_string_lossy();
    let annotation = |(line, why)| Annotation {
        level: "error",
        file: Some(manifest.clone().into_owned()),
        line: Some(line),
        title: "not proved",
        message: why,
    };
    unmet.into_iter().map(annotation).collect()
}

/// The files that are not in the manifest.
fn elsewhere(arguments: &Arguments, unlisted: &[Source]) -> Vec<Annotation> {
    let manifest = arguments.manifest.as_deref().map_or_else(String::new, name);
    let annotation = |source: &Source| Annotation {
        level: "warning",
        file: Some(source.exact_name()),
        line: None,
        title: "not in the manifest",
        message: format!("{source} is not in {manifest}"),
    };
    unlisted.iter().map(annotation).collect()
}

/// The files that are written, if they are wanted.
struct Outputs<'a> {
    arguments: &'a Arguments,
    junit: Option<Whole>,
    cache: Option<Cache>,
}

impl<'a> Outputs<'a> {
    fn new(arguments: &'a Arguments) -> Result<Self, String> {
        let mut outputs = Self {
            arguments,
            junit: None,
            cache: None,
        };
        if let Some(path) = &arguments.junit {
            let file = Whole::new(path).map_err(|error| cannot_write(path, &error))?;
            outputs.junit = Some(file);
        }
        if let Some(path) = &arguments.cache {
            let cache = Cache::open(path, arguments.limits());
            let cache = cache.map_err(|error| format!("cannot use {}: {error}", name(path)))?;
            if let Some(why) = cache.unusable {
                note(format_args!("{} is not used: {why}", name(path)));
            }
            outputs.cache = Some(cache);
        }
        Ok(outputs)
    }

    /// Writes them; what went wrong.
    fn write(self, xml: impl Fn() -> String) -> Vec<String> {
        let cache = self.cache.map(Cache::write);
        let junit = self.junit.map(|file| file.write(&xml()));
        let written = [
            (&self.arguments.cache, cache),
            (&self.arguments.junit, junit),
        ];
        let fault = |(path, written): (&Option<PathBuf>, Option<io::Result<()>>)| {
            Some(cannot_write(path.as_ref()?, &written?.err()?))
        };
        written.into_iter().filter_map(fault).collect()
    }
}

/// Prints what helps with this program: its manual page, or what a shell wants to know.
fn describe(arguments: &Arguments) -> Result<Status, String> {
    let mut command = Arguments::command();
    let mut text = Vec::new();
    if let Some(shell) = arguments.completions {
        let name = command.get_name().to_owned();
        clap_complete::generate(shell, &mut command, name, &mut text);
    } else {
        let page = clap_mangen::Man::new(command).render(&mut text);
        page.map_err(|error| error.to_string())?;
    }
    let mut out = io::stdout().lock();
    if let Err(error) = enough(out.write_all(&text).and_then(|()| out.flush())) {
        return Err(format!("cannot print to standard output: {error}"));
    }
    Ok(Status::Accepted)
}

/// Prints all reports and findings.
fn print(reports: &[Report], findings: &[Annotation], arguments: &Arguments) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let printed = reports
        .iter()
        .try_for_each(|report| report.print(&mut out, arguments));
    for finding in findings {
        note(finding.note());
    }
    let mut findings = findings.iter().filter(|_| arguments.github);
    let printed =
        printed.and_then(|()| findings.try_for_each(|finding| writeln!(out, "{finding}")));
    enough(printed.and_then(|()| out.flush()))
}

/// A reader that has seen enough is no error.
fn enough(printed: io::Result<()>) -> io::Result<()> {
    match printed {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

/// Tells people something. If that fails, there is nobody to tell.
fn note(message: impl Display) {
    let message = inert(&format!("playproof-check: {message}"));
    let _ = writeln!(io::stderr(), "{message}");
}

fn name(path: &Path) -> String {
    escape(path.as_os_str().as_encoded_bytes())
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", name(path))
}
