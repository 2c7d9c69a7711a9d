//! `playproof`: proves who wins a combinatorial game, and writes the proof down.
//!
//! Exit status: 0 if the question was settled, 1 if it stays open within the
//! limits (or a certificate is rejected), 2 for bad input (or if a certificate
//! is declined). The guide has a table.

mod assemble;
mod certificate;
mod claim;
mod destination;
mod draw;
mod import;
mod input;
mod instance;
mod library;
mod limits;
mod manual;
mod output;
mod parts;
mod play;
mod progress;
mod prove;
mod question;
mod report;
mod reproduce;
mod show;
mod status;
mod sweep;

use std::{env, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand};
use playproof_formats::escape::escape;

use crate::{
    certificate::Refused,
    output::{Output, note},
    status::Status,
};

/// Proves who wins a combinatorial game, and writes the proof down as a
/// certificate for playproof-check.
#[derive(Debug, Parser)]
#[command(name = "playproof", version, after_help = STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const STATUS: &str =
    "Exit status: 0 settled; 1 open within the limits, or rejected; 2 bad input, or declined.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Decide a game, prove it, and write the certificate.
    Prove(prove::Arguments),
    /// Print the canonical text of a claim, or of a game's claims.
    Claim(claim::Arguments),
    /// Explain a certificate.
    Show(show::Arguments),
    /// Draw a step of a certificate, or a part of it.
    Draw(draw::Arguments),
    /// Play against a certificate.
    Play(play::Arguments),
    /// Make a certificate of JSON, as `show --json` writes it.
    Assemble(assemble::Arguments),
    /// Make a page on which a certificate is seen, played and verified.
    Report(report::Arguments),
    /// Make such pages of all certificates in a folder, with an index.
    Site(report::SiteArguments),
    /// Take a step with all that it builds on out of a certificate.
    Extract(parts::Extract),
    /// Put certificates together, or conclude from them.
    Link(parts::Link),
    /// Find the results of a paper again, with proofs.
    Reproduce(reproduce::Arguments),
    /// Prove a family of games, one job a game, on as many machines as there are.
    Sweep(sweep::Arguments),
    /// Turn a proof in another format into a certificate.
    Import(import::Arguments),
    /// Make a game file out of an instance of a hard problem, or of a game in another format.
    Instance(instance::Arguments),
    /// Keep a folder of certificates and its index.
    Library(library::Arguments),
    /// Print what completes commands and options in a shell.
    Completions(manual::Completions),
    /// Write the manual pages.
    Man(manual::Pages),
}

/// The arguments. What is wrong with them is told of their escaped text.
fn arguments() -> Arguments {
    Arguments::try_parse().unwrap_or_else(|fault| {
        let escaped = env::args_os().map(|word| escape(word.as_encoded_bytes()));
        Arguments::try_parse_from(escaped).map_or_else(|fault| fault.exit(), |_| fault.exit())
    })
}

fn main() -> ExitCode {
    let mut out = Output::default();
    let result = match arguments().command {
        Command::Prove(arguments) => prove::run(&arguments, &mut out),
        Command::Claim(arguments) => claim::run(&arguments, &mut out),
        Command::Show(arguments) => show::run(&arguments, &mut out),
        Command::Draw(arguments) => draw::run(&arguments, &mut out),
        Command::Play(arguments) => play::run(&arguments, &mut out),
        Command::Assemble(arguments) => assemble::run(&arguments, &mut out),
        Command::Report(arguments) => report::run(&arguments, &mut out),
        Command::Site(arguments) => report::site(&arguments, &mut out),
        Command::Extract(arguments) => parts::extract(&arguments, &mut out),
        Command::Link(arguments) => parts::link(&arguments, &mut out),
        Command::Reproduce(arguments) => reproduce::run(&arguments, &mut out),
        Command::Sweep(arguments) => sweep::run(&arguments, &mut out),
        Command::Import(arguments) => import::run(&arguments, &mut out),
        Command::Instance(arguments) => instance::run(&arguments, &mut out),
        Command::Library(arguments) => library::run(&arguments, &mut out),
        Command::Completions(arguments) => {
            manual::completions(&arguments, Arguments::command(), &mut out)
        }
        Command::Man(arguments) => manual::pages(&arguments, Arguments::command(), &mut out),
    };
    match result.and_then(|status| out.finish().map(|()| status)) {
        Ok(status) => status.into(),
        Err(report) => {
            note(format_args!("{report:?}"));
            let refused = report.downcast_ref::<Refused>();
            refused.map_or(Status::Bad, Refused::status).into()
        }
    }
}
