//! `playproof play`: play against a proof.

mod lines;
#[cfg(unix)]
mod screen;
mod trials;

#[cfg(unix)]
use std::io::{IsTerminal, stdin, stdout};

use clap::Args;
use miette::{IntoDiagnostic, miette};
use playproof_explain::{
    play::{self, Play, Unplayable},
    words,
};

use crate::{
    certificate, input,
    output::{Output, note},
    status::Status,
};

/// Arguments of `playproof play`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    proof: certificate::Shown,

    /// Play against this step instead of the last one.
    #[arg(long, value_name = "N")]
    step: Option<usize>,

    /// Of several games that the step is about, this one.
    #[arg(long, value_name = "GAME")]
    choose: Option<String>,

    /// Play N games against random moves and N against greedy ones; exit 0 if the proof holds in all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "moves")]
    random: Option<u32>,

    /// What the random moves begin with.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "random")]
    seed: u64,

    /// After how many of the opponent's turns a game is stopped that the claim says goes on for ever.
    #[arg(long, value_name = "N", default_value_t = 30, requires = "random")]
    turns: u32,

    /// Play these moves: points with spaces between them, moves with semicolons.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Ask for moves in lines, on a terminal too.
    #[arg(long)]
    lines: bool,

    /// Print games as JSON, one object a line.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    let path = arguments.proof.name();
    let asks = arguments.random.is_none() && arguments.moves.is_none();
    if asks && input::is_standard(&arguments.proof.file) {
        return Err(miette!(
            help = "give them with --moves, or let it play with --random",
            "moves cannot be read from standard input: the certificate is"
        ));
    }
    let certificate = arguments.proof.read()?;
    let proof = match certificate.proof(arguments.step) {
        Ok(proof) => proof,
        Err(fault @ Unplayable::NotAccepted { verdict, .. }) => {
            note(format_args!("{path}: {fault}"));
            return Ok(Status::of(verdict));
        }
        Err(fault) => return Err(miette!("{path}: {fault}")),
    };
    let open = |choice: Option<&str>| {
        play::open(proof, choice, certificate.names()).map_err(|fault| miette!("{path}: {fault}"))
    };
    if let Some(number) = arguments.random {
        let choices = match &arguments.choose {
            Some(choice) => vec![choice.clone()],
            None => play::choices(proof),
        };
        let mut games: Vec<Box<dyn Play>> = Vec::new();
        if choices.is_empty() {
            games.push(open(None)?);
        }
        let mut unplayable = None;
        for choice in &choices {
            match open(Some(choice)) {
                Ok(game) => games.push(game),
                // One of the games of a threshold may need a larger board than there is.
                Err(fault) if arguments.choose.is_none() => {
                    note(format_args!("{choice} is not played: {fault}"));
                    unplayable = Some(fault);
                }
                Err(fault) => return Err(fault),
            }
        }
        if let Some(fault) = unplayable.filter(|_| games.is_empty()) {
            return Err(fault);
        }
        return trials::run(
            &games,
            (number, arguments.seed, arguments.turns),
            arguments.json,
            out,
        );
    }
    let mut game = open(arguments.choose.as_deref())?;
    let claim = words::sentences(&proof.step().claim, certificate.names());
    let said = (claim.as_str(), lines::form(&proof.step().claim));
    if let Some(moves) = &arguments.moves {
        return lines::replay(game.as_mut(), said, moves, arguments.json, out);
    }
    let choices = play::choices(proof);
    if !choices.is_empty() && arguments.choose.is_none() {
        note(format_args!(
            "--choose takes one of the games {}; this is the first.",
            choices.join(" ")
        ));
    }
    #[cfg(unix)]
    if !arguments.lines && !arguments.json && stdin().is_terminal() && stdout().is_terminal() {
        screen::run(game.as_mut(), said).into_diagnostic()?;
        return lines::replay(game.as_mut(), said, "", false, out);
    }
    lines::talk(game.as_mut(), said, arguments.json, out)
}
