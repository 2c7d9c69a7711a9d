//! `playproof`: proves who wins a combinatorial game, and writes the proof down.
//!
//! Exit status: 0 if the question was settled, 1 if it stays open within the
//! limits (or a library has a certificate that is not accepted), 2 for bad input.

mod claim;
mod import;
mod library;
mod limits;
mod names;
mod output;
mod progress;
mod prove;
mod reproduce;
mod show;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Proves who wins a combinatorial game, and writes the proof down as a
/// certificate for playproof-check.
#[derive(Debug, Parser)]
#[command(name = "playproof", version, after_help = STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const STATUS: &str = "Exit status: 0 settled; 1 open within the limits; 2 bad input.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Decide a game, prove it, and write the certificate.
    Prove(prove::Arguments),
    /// Print the canonical text of a game's claims.
    Claim(claim::Arguments),
    /// Explain a certificate.
    Show(show::Arguments),
    /// Find the results of a paper again, with proofs.
    Reproduce(reproduce::Arguments),
    /// Turn a proof in another format into a certificate.
    Import(import::Arguments),
    /// Keep a folder of certificates and its index.
    Library(library::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Claim(arguments) => claim::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Reproduce(arguments) => reproduce::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Library(arguments) => library::run(&arguments),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        Err(report) => {
            eprintln!("{report:?}");
            ExitCode::from(2)
        }
    }
}

/// Settled.
const DONE: u8 = 0;
/// Open within the limits, or not accepted.
const OPEN: u8 = 1;
