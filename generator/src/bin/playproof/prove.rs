//! `playproof prove`.

use std::{
    path::{Path, PathBuf},
    time::Instant,
};

use clap::{Args, builder::PossibleValuesParser};
use playproof::{
    game::{self, Game},
    proof::Proof,
    search::{
        plan::{self, Planner},
        threshold::{self, Sequence},
    },
};
use playproof_formats::claim::Player;
use serde_json::{Value, json};

use crate::{
    DONE, OPEN,
    limits::Limits,
    names,
    output::{self, ENDING},
    progress::Progress,
};

/// Arguments of `playproof prove`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game.
    game: PathBuf,

    /// Where the certificate goes (default: the game's name with the ending .proof, in this folder).
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Look only for proofs that end with this rule.
    #[arg(long, value_name = "RULE", value_parser = PossibleValuesParser::new(plan::rules()))]
    by: Option<String>,

    #[command(flatten)]
    limits: Limits,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What came of a question.
struct Answer {
    /// The proof, if the question is settled.
    proof: Option<Proof>,
    /// The result in the terms of the game file.
    result: Value,
    /// The result for people, if there is no proof.
    open: String,
}

pub(crate) fn run(arguments: &Arguments) -> miette::Result<u8> {
    let question = game::file::read(&arguments.game)?;
    for warning in question.warnings {
        eprintln!("{:?}", miette::Report::new(warning));
    }
    let started = Instant::now();
    let control = arguments.limits.control()?;
    let planner = Planner::by(arguments.by.clone());
    let progress = Progress::new("searching");
    let answer = match question.game {
        Game::Achievement(game) => {
            let proof = planner.decide(&game, &control);
            let winner = proof
                .as_ref()
                .and_then(|proof| names::winner(proof.claim()));
            Answer {
                proof,
                result: json!(winner.map(Player::name)),
                open: "who wins stays open within the limits".to_owned(),
            }
        }
        Game::Threshold(game) => {
            let report = |sequence: &Sequence| progress.say(sequence.to_string());
            let found = threshold::search(&planner, game.board, &game.animal, &control, &report);
            Answer {
                proof: found.as_ref().and_then(Sequence::proof),
                result: json!(found.as_ref().map(Sequence::json)),
                open: found.map_or_else(String::new, |sequence| {
                    format!("open within the limits: {sequence}")
                }),
            }
        }
    };
    drop(progress);
    answer.report(arguments, started)
}

impl Answer {
    fn report(&self, arguments: &Arguments, started: Instant) -> miette::Result<u8> {
        let seconds = || started.elapsed().as_secs_f64();
        let Some(proof) = &self.proof else {
            if arguments.json {
                let (result, seconds) = (&self.result, seconds());
                println!(
                    "{}",
                    json!({"status": "open", "claims": [], "result": result, "certificate": null, "id": null, "seconds": seconds})
                );
            } else {
                println!("open      {}", self.open);
            }
            return Ok(OPEN);
        };
        let path = arguments.output.clone();
        let path = path.unwrap_or_else(|| default_output(&arguments.game));
        let accepted = output::write_certificate(&path, proof)?;
        let (id, seconds) = (accepted.theorem.id(), seconds());
        if arguments.json {
            let (claim, result) = (proof.claim().to_string(), &self.result);
            println!(
                "{}",
                json!({"status": "proved", "claims": [claim], "result": result, "certificate": path, "id": id.to_string(), "seconds": seconds})
            );
        } else {
            println!("proved    {id}  {}", names::annotated(proof.claim()));
            let (rule, path) = (proof.last().evidence.rule(), path.display());
            println!("          by {rule} in {seconds:.3} s, written to {path}");
        }
        Ok(DONE)
    }
}

/// The name of the game's file, with the ending of certificates.
fn default_output(game: &Path) -> PathBuf {
    let stem = game.file_stem().unwrap_or(game.as_os_str());
    Path::new(stem).with_extension(ENDING)
}
