//! `playproof extract` and `playproof link`: parts and wholes.

use std::path::{Path, PathBuf};

use clap::Args;
use miette::{IntoDiagnostic, Report, miette};
use playproof::{
    files,
    library::{ENDING, Library},
};
use playproof_assemble::{
    rule_without_evidence,
    steps::{self, Steps, conclusions},
};
use playproof_explain::{claim, words};
use playproof_formats::{
    Claim, Evidence, Id, Premise, Step, escape::escape, evidence::RULES, file,
};

use crate::{
    assemble::{self, Fault, LARGEST},
    certificate::Refused,
    destination::Destination,
    input, library,
    output::{Output, note},
    status::Status,
};

/// Arguments of `playproof extract`.
#[derive(Debug, Args)]
pub(crate) struct Extract {
    /// The certificate, or - for standard input.
    file: PathBuf,

    /// The step, counted from 0 as `playproof show` does.
    #[arg(long, value_name = "N")]
    step: usize,

    /// Where the part goes (default: the file's name with the number of the step, in this folder).
    #[arg(short, long, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Where premises from other files may be found.
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,
}

/// Arguments of `playproof link`.
#[derive(Debug, Args)]
pub(crate) struct Link {
    /// Certificates, of which one may be - for standard input, or ids of steps in a library. Without --by the first one
    /// is the whole, and the others have what it builds on.
    #[arg(required = true, value_name = "FILE|ID")]
    parts: Vec<String>,

    /// Conclude from them by this rule, one that needs no evidence.
    #[arg(long, value_name = "RULE")]
    by: Option<String>,

    /// What is concluded; not needed for threshold, outcome, sync-outcome and transpose.
    #[arg(long, value_name = "TEXT", requires = "by")]
    claim: Option<String>,

    /// Where the whole goes.
    #[arg(
        short,
        long,
        alias = "out",
        value_name = "FILE",
        default_value = "linked.proof"
    )]
    output: PathBuf,

    /// Where ids, and premises from other files, may be found.
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,
}

pub(crate) fn extract(arguments: &Extract, out: &mut Output) -> miette::Result<Status> {
    let number = arguments.step;
    let mut whole = Steps::default();
    if input::is_standard(&arguments.file) && arguments.output.is_none() {
        return Err(input::nameless("part"));
    }
    let path = input::name(&arguments.file);
    let given = read(&arguments.file)?;
    let last = given.len() - 1;
    if given
        .into_iter()
        .any(|step| (whole.push(step) as usize) > last)
        || number > last
    {
        return Err(miette!(
            "{path}: there is no step {number}: the last one is {last}"
        ));
    }
    let part = whole.extract(number);
    let part = part.ok_or_else(|| broken(&format!("{path}: ")))?;
    let default = || {
        let mut name = arguments.file.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number}.{ENDING}"));
        PathBuf::from(name)
    };
    let output = arguments.output.clone().unwrap_or_else(default);
    write(
        &part,
        &Destination::of(&arguments.file, Some(&output))?,
        &arguments.library,
        out,
    )
}

pub(crate) fn link(arguments: &Link, out: &mut Output) -> miette::Result<Status> {
    let destination = Destination::new(&arguments.output)?;
    let mut parts = Vec::new();
    for part in &arguments.parts {
        parts.push(match part.parse::<Id>() {
            Ok(id) => of_library(id, &arguments.library)?,
            Err(_) => read(Path::new(part))?,
        });
    }
    let mut whole = Steps::default();
    let broken = || broken("");
    let Some(rule) = &arguments.by else {
        // What the first one builds on comes before it.
        parts.rotate_left(1);
        let mut last = 0;
        let mut ends = Vec::new();
        for part in parts {
            last = whole.take_over(part).ok_or_else(broken)?;
            ends.push(whole.all.len());
        }
        let needed = whole.needed(last as usize).ok_or_else(broken)?;
        let starts = [0].into_iter().chain(ends.iter().copied());
        for ((part, start), &end) in arguments.parts[1..].iter().zip(starts).zip(&ends) {
            if !needed.iter().take(end).skip(start).any(|&needed| needed) {
                let [first, part] =
                    [&arguments.parts[0], part].map(|part| input::name(Path::new(part)));
                note(format_args!("{first} builds on nothing new in {part}"));
            }
        }
        let linked = whole.extract(last as usize).ok_or_else(broken)?;
        return write(&linked, &destination, &arguments.library, out);
    };
    let mut premises = Vec::new();
    for part in parts {
        premises.push(whole.take_over(part).ok_or_else(broken)?);
    }
    if !RULES.contains(&rule.as_str()) {
        return Err(miette!("there is no rule {}", escape(rule)));
    }
    let evidence = rule_without_evidence(rule).ok_or_else(|| {
        miette!(
            help = "write the step as JSON, and make a certificate of it with `playproof assemble`",
            "{} is no rule without evidence",
            escape(rule)
        )
    })?;
    let candidates = if let Some(text) = &arguments.claim {
        vec![(claim::read(text).into_diagnostic()?, premises)]
    } else {
        let claims = premises.iter().filter_map(|&n| Some((n, whole.claim(n)?)));
        conclusions(&evidence, &claims.collect::<Vec<_>>())
    };
    if candidates.is_empty() {
        return Err(miette!(
            help = "say it with --claim",
            "what {rule} concludes from these premises does not follow from their claims alone"
        ));
    }
    let mut session = library::session(&arguments.library)?;
    let made = |(claim, premises): &(Claim, Vec<u32>)| made(&whole, claim, &evidence, premises);
    let accepted = |candidate: &&(Claim, Vec<u32>)| {
        let bytes = file::to_bytes(&made(candidate));
        session.check(bytes.as_slice()).into_result().is_ok()
    };
    let found = candidates.iter().find(accepted).unwrap_or(&candidates[0]);
    write(&made(found), &destination, &arguments.library, out)
}

/// The steps, and one more.
fn made(whole: &Steps, claim: &Claim, evidence: &Evidence, premises: &[u32]) -> Vec<Step> {
    let mut steps = whole.all.clone();
    steps.push(Step {
        claim: claim.clone(),
        evidence: evidence.clone(),
        premises: premises
            .iter()
            .map(|&number| Premise::Step(number))
            .collect(),
    });
    steps
}

/// The steps of a certificate.
pub(crate) fn read(path: &Path) -> miette::Result<Vec<Step>> {
    assemble::steps(input::name(path), input::read(path, LARGEST)).map_err(|fault| match &fault {
        Fault::Certificate(_, file) if !file.declines() => rejected(fault.to_string()),
        _ => miette!("{fault}"),
    })
}

/// That a step builds on none before it; first, what is said before that.
fn broken(before: &str) -> Report {
    rejected(format!("{before}a premise is not an earlier step"))
}

/// Of what the checker would reject there are no parts.
fn rejected(said: String) -> Report {
    Refused::new(said, "rejected").into()
}

/// The step of a library with this id, with all that it builds on.
fn of_library(id: Id, libraries: &[PathBuf]) -> miette::Result<Vec<Step>> {
    for library in libraries {
        for path in Library::new(library).certificates().into_diagnostic()? {
            // What is no certificate is none that has the step.
            let given = files::read(&path, 1 << 28).ok();
            let given = given.and_then(|bytes| steps::read(&bytes).ok());
            let mut whole = Steps::default();
            for step in given.into_iter().flatten() {
                whole.push(step);
            }
            if let Some(part) = whole.number(id).and_then(|number| whole.extract(number)) {
                return Ok(part);
            }
        }
    }
    Err(miette!(
        help = "name the folder with --library",
        "no certificate has a step with the id {id}"
    ))
}

/// Has the steps checked, and writes them if they are accepted.
fn write(
    steps: &[Step],
    destination: &Destination,
    libraries: &[PathBuf],
    out: &mut Output,
) -> miette::Result<Status> {
    let bytes = file::to_bytes(steps);
    let mut session = library::session(libraries)?;
    match session.check(bytes.as_slice()).into_result() {
        Ok(accepted) => {
            let count = words::count(steps.len(), "step");
            destination.finish(&bytes, &accepted, &format!("{count},"), out)
        }
        Err(refusal) => {
            let word = refusal.word();
            out.line(format_args!("{word}  {}", escape(refusal.to_string())));
            Ok(Status::of(word))
        }
    }
}
