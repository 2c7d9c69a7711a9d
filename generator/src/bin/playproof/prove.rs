//! `playproof prove`.

mod synchronized;

use std::{path::PathBuf, time::Instant};

use clap::{Args, builder::PossibleValuesParser};
use miette::miette;
use playproof::{
    control::Control,
    game::{Game, Threshold},
    proof::Proof,
    search::achievement::{
        plan::{self, Planner},
        threshold::{self, Sequence},
    },
};
use playproof_formats::{
    Claim, Id,
    claim::{Achievement, Player},
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::progress::Progress;
use crate::{
    DONE, OPEN, destination::Destination, limits::Limits, output::Output, question, words,
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
    #[arg(long, value_name = "RULE", value_parser = PossibleValuesParser::new(plan::rules().chain(synchronized::RULES)))]
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
    /// The question, with what is known of the answer, for people.
    open: String,
}

/// The answer for programs.
#[derive(Serialize)]
struct Json {
    status: &'static str,
    claims: Vec<String>,
    result: Value,
    certificate: Option<String>,
    id: Option<Id>,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let game = question::read(&arguments.game)?;
    let destination = Destination::of(&arguments.game, arguments.output.as_deref())?;
    let started = Instant::now();
    let control = arguments.limits.control()?;
    let answer = arguments.search(game, &control)?;
    let seconds = || started.elapsed().as_secs_f64();
    let Some(proof) = answer.proof else {
        if arguments.json {
            out.json(&Json {
                status: "open",
                claims: Vec::new(),
                result: answer.result,
                certificate: None,
                id: None,
                seconds: seconds(),
            })?;
        } else {
            out.line(format_args!("open      {}", answer.open));
            out.line(format_args!(
                "          {}",
                arguments.reason(&control, started)
            ));
        }
        return Ok(OPEN);
    };
    let id = destination.write_certificate(&proof)?.theorem.id();
    let (path, seconds) = (destination.name(), seconds());
    if arguments.json {
        out.json(&Json {
            status: "proved",
            claims: vec![proof.claim().to_string()],
            result: answer.result,
            certificate: Some(path.to_string()),
            id: Some(id),
            seconds,
        })?;
    } else {
        let rule = proof.last().evidence.rule();
        out.line(format_args!(
            "proved    {id}  {}",
            words::annotated(proof.claim())
        ));
        out.line(format_args!(
            "          by {rule} in {seconds:.3} s, written to {path}"
        ));
    }
    Ok(DONE)
}

impl Arguments {
    fn search(&self, game: Game, control: &Control) -> miette::Result<Answer> {
        let planner = Planner::by(self.by.clone());
        let progress = Progress::new("searching", self.json);
        match game {
            Game::Achievement(game) => {
                let proof = planner.decide(&game, control);
                let winner = proof.as_ref().and_then(|proof| winner(proof.claim()));
                let claim = words::annotated(&game.won_by(Player::Maker));
                let asked = claim.strip_prefix(Player::Maker.name()).unwrap_or(&claim);
                Ok(Answer {
                    proof,
                    result: json!(winner.map(Player::name)),
                    open: format!("who{asked}"),
                })
            }
            Game::Synchronized(game) => {
                Ok(synchronized::search(&game, self.by.as_deref(), control))
            }
            Game::Threshold(_) if self.by.is_some() => Err(miette!(
                help = "ask for the (n, b) games one by one",
                "--by names the last rule of a proof, which is always threshold here"
            )),
            Game::Threshold(Threshold { board, animal }) => {
                let report = |sequence: &Sequence| progress.say(sequence.to_string());
                let sequence = threshold::search(&planner, board, &animal, control, &report);
                let sequence = sequence.ok_or_else(|| miette!("the animal reaches too far"))?;
                let open = format!("threshold {sequence} on {board} for {animal}");
                Ok(Answer {
                    proof: sequence.proof(),
                    result: sequence.json(),
                    open: words::with_names(&open, board, &[animal]),
                })
            }
        }
    }

    /// Why a question stays open.
    fn reason(&self, control: &Control, started: Instant) -> String {
        match &self.by {
            _ if control.is_stopped() && started.elapsed() < self.limits.time => {
                "interrupted".to_owned()
            }
            _ if control.is_stopped() => {
                "not settled within the limits (--time, --memory)".to_owned()
            }
            Some(rule) => format!("the search for a proof by {rule} came to its end"),
            None => "all searches came to their end".to_owned(),
        }
    }
}

/// Who wins an achievement game.
fn winner(claim: &Claim) -> Option<Player> {
    match claim {
        Claim::Achievement(Achievement { winner, .. }) => Some(*winner),
        _ => None,
    }
}
