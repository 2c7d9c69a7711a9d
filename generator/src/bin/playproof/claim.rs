//! `playproof claim`.

use std::path::PathBuf;

use clap::Args;
use miette::miette;
use playproof::game::{Game, Threshold, file::Question};

use playproof_checker::{Budget, Limits, normal_form};
use playproof_explain::{claim as text, words};

use crate::{
    output::{Output, note},
    question,
    status::Status,
};

/// Arguments of `playproof claim`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A game file, - for standard input, or a claim as a text, such as "breaker wins (1,1) on
    /// square for O-tetromino".
    game: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    if let Some(text) = arguments.game.to_str()
        && text.contains(char::is_whitespace)
        && !arguments.game.exists()
    {
        let claim = text::read(text).map_err(|fault| {
            miette!(
                help = "`playproof claim GAME.toml` prints claims as examples",
                "{fault}"
            )
        })?;
        normal_form::check(&claim, &mut Budget::new(Limits::default()))
            .map_err(|fault| miette!("{fault}"))?;
        out.line(words::annotated(&claim));
        return Ok(Status::Done);
    }
    let Question { game, names, .. } = question::read(&arguments.game)?;
    for claim in game.claims() {
        out.line(question::annotated(&claim, &names));
    }
    if let Game::Threshold(Threshold { board, animal }) = game {
        // The result is part of the claim.
        let numbers = (1..animal.0.len()).map(|n| format!("b{n}"));
        let numbers: Vec<String> = numbers.chain(["inf".to_owned()]).collect();
        let numbers = numbers.join(",");
        let text = format!("threshold ({numbers}) on {board} for {animal}");
        out.line(words::with_names(&text, board, &[animal]));
        note("b1, b2, … stand for the numbers that `playproof prove` finds");
    }
    Ok(Status::Done)
}
