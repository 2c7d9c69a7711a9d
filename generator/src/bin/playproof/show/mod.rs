//! `playproof show`: a certificate explained.

mod composition;
mod fan;
mod paving;
mod picture;
mod priority;
mod proof_sequence;

use std::{
    fmt::{self, Write},
    fs::File,
    io::{BufReader, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use miette::{Context, IntoDiagnostic, miette};
use playproof::turns;
use playproof_checker::{Limits, Session, Verdict, session::Cause};
use playproof_formats::{
    Claim, Evidence, Id, Premise, Step,
    claim::{Achievement, Player, Response},
    file::Reader,
};
use serde_json::json;

use crate::{DONE, OPEN, names};

/// Arguments of `playproof show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The certificate.
    file: PathBuf,

    /// Print the whole certificate as one JSON object.
    #[arg(long)]
    json: bool,

    /// Print the dependency digraphs in the language of Graphviz.
    #[arg(long)]
    dot: bool,

    /// Draw every situation, however many there are.
    #[arg(long)]
    all: bool,
}

/// A certificate with what can be told about it.
struct Certificate {
    steps: Vec<Step>,
    ids: Vec<Id>,
    bytes: usize,
    /// What the checker says of it.
    verdict: String,
    accepted: bool,
    turns: Vec<Option<u64>>,
}

pub(crate) fn run(arguments: &Arguments) -> miette::Result<u8> {
    let certificate = Certificate::read(&arguments.file)?;
    if arguments.json {
        println!("{}", certificate.json());
    } else if arguments.dot {
        print!("{}", certificate.dot().into_diagnostic()?);
    } else {
        let text = certificate.text(arguments.all).into_diagnostic()?;
        print!("{text}");
    }
    Ok(if certificate.accepted { DONE } else { OPEN })
}

impl Certificate {
    fn read(path: &Path) -> miette::Result<Self> {
        let cannot = || format!("cannot read {}", path.display());
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| BufReader::new(file).read_to_end(&mut bytes))
            .into_diagnostic()
            .wrap_err_with(cannot)?;
        let fault = |fault| miette!("{}: {fault}", path.display());
        let mut reader = Reader::new(bytes.as_slice(), bytes.len() as u64).map_err(fault)?;
        let mut steps: Vec<Step> = Vec::new();
        let mut ids: Vec<Id> = Vec::new();
        while let Some((step, _)) = reader.next_step().map_err(fault)? {
            let id = |premise: &Premise| match *premise {
                Premise::Step(index) => ids.get(index as usize).copied(),
                Premise::Outside(id) => Some(id),
            };
            let premises: Option<Vec<Id>> = step.premises.iter().map(id).collect();
            let premises = premises
                .ok_or_else(|| miette!("{}: a premise is not an earlier step", path.display()))?;
            ids.push(step.id(&premises));
            steps.push(step);
        }
        let (verdict, accepted) = match Session::new(Limits::default()).check(bytes.as_slice()) {
            Verdict::Accepted(_) => ("accepted by the checker".to_owned(), true),
            Verdict::Rejected(place, reason) => {
                (format!("REJECTED by the checker: {place}{reason}"), false)
            }
            Verdict::Declined(_, Cause::MissingPremise(id)) => (
                format!("not judged here: needs the premise {id} from another file"),
                true,
            ),
            Verdict::Declined(place, cause) => {
                (format!("not judged by the checker: {place}{cause}"), false)
            }
        };
        let turns = turns::bounds(&steps);
        Ok(Self {
            steps,
            ids,
            bytes: bytes.len(),
            verdict,
            accepted,
            turns,
        })
    }

    fn json(&self) -> serde_json::Value {
        let steps: Vec<_> = self
            .steps
            .iter()
            .zip(self.ids.iter().zip(&self.turns))
            .map(|(step, (id, turns))| {
                json!({"id": id, "text": step.claim.to_string(), "rule": step.evidence.rule(), "turns": turns, "step": step})
            })
            .collect();
        json!({"verdict": self.verdict, "bytes": self.bytes, "steps": steps})
    }

    fn dot(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        for step in &self.steps {
            if let Evidence::Priority(evidence) = &step.evidence {
                priority::dot(evidence, &mut text)?;
            }
        }
        Ok(text)
    }

    fn text(&self, all: bool) -> Result<String, fmt::Error> {
        let mut text = String::new();
        let last = self.steps.len() - 1;
        writeln!(text, "{}", names::annotated(&self.steps[last].claim))?;
        writeln!(text, "{}", in_words(&self.steps[last].claim))?;
        writeln!(text)?;
        writeln!(text, "id       {}", self.ids[last])?;
        writeln!(text, "verdict  {}", self.verdict)?;
        writeln!(
            text,
            "size     {} steps, {} bytes",
            self.steps.len(),
            self.bytes
        )?;
        for index in 0..self.steps.len() {
            writeln!(text)?;
            self.step(index, all, &mut text)?;
        }
        Ok(text)
    }

    fn step(&self, index: usize, all: bool, text: &mut String) -> fmt::Result {
        let step = &self.steps[index];
        write!(text, "step {index}  by {}", step.evidence.rule())?;
        for (position, premise) in step.premises.iter().enumerate() {
            text.push_str(if position == 0 { " from " } else { ", " });
            match premise {
                Premise::Step(index) => write!(text, "step {index}")?,
                Premise::Outside(id) => write!(text, "{id}")?,
            }
        }
        writeln!(text, "\n  {}", names::annotated(&step.claim))?;
        if let Some(turns) = self.turns[index] {
            writeln!(text, "  within {turns} turns")?;
        }
        let Claim::Achievement(claim) = &step.claim else {
            return Ok(());
        };
        match &step.evidence {
            Evidence::ProofSequence(sequence) => proof_sequence::show(claim, sequence, all, text),
            Evidence::Fan(fan) => fan::show(claim, fan, text),
            Evidence::Paving(paving) => paving::show(claim, paving, text),
            Evidence::Composition => composition::show(step, &self.steps, &self.turns, text),
            Evidence::Priority(evidence) => {
                priority::show(claim, &evidence.strategy, text)?;
                priority::show_digraphs(evidence, text)
            }
            Evidence::HistoryPriority(strategy) => priority::show(claim, strategy, text),
            Evidence::OneTurn
            | Evidence::Weaken
            | Evidence::Subgoal
            | Evidence::SitePerimeter
            | Evidence::Threshold => Ok(()),
        }
    }
}

/// The claim in a sentence.
fn in_words(claim: &Claim) -> String {
    match claim {
        Claim::Threshold(claim) => {
            let mut words = format!("On the {} board, ", claim.board);
            for (n, b) in (1..).zip(&claim.finite) {
                let _ = write!(words, "{n} against {b}, ");
            }
            let n = claim.finite.len() + 1;
            let _ = write!(
                words,
                "{n} against any number: so many marks a turn of Breaker can Maker beat with so many of his own, and no more."
            );
            words
        }
        Claim::Achievement(claim) => achievement_in_words(claim),
    }
}

fn achievement_in_words(claim: &Achievement) -> String {
    let cells = |n: u32| {
        if n == 1 {
            "1 cell".to_owned()
        } else {
            format!("{n} cells")
        }
    };
    let mut words = format!(
        "On the {} board, Maker marks {} a turn",
        claim.board,
        cells(claim.maker)
    );
    if claim.last_turn > claim.maker {
        let _ = write!(
            words,
            " ({} in the turn that completes a goal)",
            claim.last_turn
        );
    }
    if claim.first_turn > claim.maker {
        let _ = write!(words, " ({} in his first turn)", claim.first_turn);
    }
    let _ = match claim.breaker {
        Response::Cells(b) => write!(words, ", Breaker {}", cells(b)),
        Response::Every => write!(words, ", Breaker as many as she likes"),
    };
    words.push_str(match claim.winner {
        Player::Maker => ": Maker can force ",
        Player::Breaker => ": Breaker can keep Maker for ever from ",
    });
    let goals: Vec<String> = claim
        .goals
        .iter()
        .map(|goal| names::animal(claim.board, goal))
        .collect();
    words.push_str(&goals.join(" or "));
    words.push('.');
    words
}
