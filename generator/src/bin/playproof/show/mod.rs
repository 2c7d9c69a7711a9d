//! `playproof show`: a certificate explained.

mod cannibal;
mod composition;
mod fan;
mod paving;
mod picture;
mod positional;
mod priority;
mod proof_sequence;
mod synchronized;
mod why;

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    fs::File,
    io::{BufReader, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use miette::{Context, IntoDiagnostic, miette};
use playproof::turns;
use playproof_checker::{Limits, Session, Verdict};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Id, Premise, Step, claim::Achievement, file::Reader,
};
use serde_json::{Value, json};

use crate::{
    DONE, OPEN, library,
    output::Output,
    words::{self, count},
};

/// Arguments of `playproof show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The certificate.
    file: PathBuf,

    /// Where premises from other files may be found.
    #[arg(long, value_name = "DIR")]
    library: Vec<PathBuf>,

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
    verdict: &'static str,
    /// Why it is not accepted.
    reason: Option<String>,
    turns: Vec<Option<u64>>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    let mut session = Session::new(Limits::default());
    for library in &arguments.library {
        library::check(&mut session, library::certificates(library)?);
    }
    let certificate = Certificate::read(&arguments.file, &mut session)?;
    if arguments.json {
        out.json(&certificate.json())?;
    } else if arguments.dot {
        out.line(certificate.dot().into_diagnostic()?.trim_end());
    } else {
        out.line(
            certificate
                .text(arguments.all)
                .into_diagnostic()?
                .trim_end(),
        );
    }
    let accepted = certificate.reason.is_none();
    Ok(if accepted { DONE } else { OPEN })
}

impl Certificate {
    fn read(path: &Path, session: &mut Session) -> miette::Result<Self> {
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
        let (verdict, reason) = match session.check(bytes.as_slice()) {
            Verdict::Accepted(_) => ("accepted", None),
            Verdict::Rejected(place, reason) => ("rejected", Some(format!("{place}{reason}"))),
            Verdict::Declined(place, cause) => ("declined", Some(format!("{place}{cause}"))),
        };
        let turns = turns::bounds(&steps);
        Ok(Self {
            steps,
            ids,
            bytes: bytes.len(),
            verdict,
            reason,
            turns,
        })
    }

    fn json(&self) -> Value {
        let steps: Vec<Value> = self
            .steps
            .iter()
            .zip(self.ids.iter().zip(&self.turns))
            .map(|(step, (id, turns))| {
                json!({"id": id, "text": step.claim.to_string(), "rule": step.evidence.rule(), "turns": turns, "step": step})
            })
            .collect();
        json!({
            "id": self.ids.last(),
            "claim": self.steps.last().map(|step| step.claim.to_string()),
            "verdict": self.verdict,
            "reason": self.reason,
            "bytes": self.bytes,
            "steps": steps,
        })
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
        // A file that can be read has a step.
        let Some(last) = self.steps.len().checked_sub(1) else {
            return Ok(text);
        };
        let claim = &self.steps[last].claim;
        writeln!(text, "{}\n", words::annotated(claim))?;
        if self.reason.is_some() {
            writeln!(text, "NOT PROVED: what follows is what the file says.\n")?;
        }
        writeln!(text, "{}", words::sentences(claim))?;
        let (board, animals) = words::animals(claim).unwrap_or((Board::SQUARE, &[]));
        for animal in animals {
            let cells = animal.0.iter();
            let cells: BTreeMap<Cell, String> = cells
                .map(|&cell| (cell, picture::MAKER.to_owned()))
                .collect();
            if let Some(picture) = picture::grid(board, &cells) {
                write!(text, "\n{picture}")?;
            }
        }
        if let Some(board) = words::arena(claim).and_then(positional::position) {
            write!(text, "\n{board}")?;
        }
        writeln!(text, "\nid       {}", self.ids[last])?;
        write!(text, "verdict  {} by the checker", self.verdict)?;
        if let Some(reason) = &self.reason {
            write!(text, ": {reason}")?;
        }
        let (steps, bytes) = (count(self.steps.len(), "step"), count(self.bytes, "byte"));
        writeln!(text, "\nsize     {steps}, {bytes}")?;
        for index in 0..self.steps.len() {
            writeln!(text)?;
            self.step(index, all, &mut text)?;
        }
        Ok(text)
    }

    fn step(&self, index: usize, all: bool, text: &mut String) -> fmt::Result {
        let step = &self.steps[index];
        write!(text, "step {index}, by {}", step.evidence.rule())?;
        let premises: Vec<String> = step.premises.iter().map(named).collect();
        if !premises.is_empty() {
            write!(text, " from {}", premises.join(", "))?;
        }
        writeln!(text, "\n  {}", words::annotated(&step.claim))?;
        if let Some(turns) = self.turns[index] {
            writeln!(text, "  within {}", count(turns, "turn"))?;
        }
        writeln!(text)?;
        for line in why::why(&step.claim, &step.evidence).lines() {
            writeln!(text, "  {line}")?;
        }
        match &step.claim {
            Claim::Achievement(claim) => self.achievement(step, claim, all, text),
            Claim::Positional(claim) => match &step.evidence {
                Evidence::Pairing(pairing) => positional::pairing(claim, pairing, text),
                Evidence::SetMatching(matching) => {
                    positional::set_matching(claim, matching, all, text)
                }
                Evidence::Strategy(strategy) => positional::strategy(claim, strategy, text),
                _ => Ok(()),
            },
            Claim::Synchronized(claim) => synchronized::show(claim, &step.evidence, all, text),
            Claim::Cannibal(_) | Claim::CannibalMoves(_) => {
                cannibal::show(step, &self.steps, all, text)
            }
            _ => Ok(()),
        }
    }

    fn achievement(
        &self,
        step: &Step,
        claim: &Achievement,
        all: bool,
        text: &mut String,
    ) -> fmt::Result {
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
            _ => Ok(()),
        }
    }
}

/// How a premise is spoken of.
fn named(premise: &Premise) -> String {
    match premise {
        Premise::Step(index) => format!("step {index}"),
        Premise::Outside(id) => format!("{id} in another file"),
    }
}

/// Without the ς at the end of words, whose capital is that of σ.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψω";

/// Names for placements and options: letters, then numbers.
fn labels() -> impl Iterator<Item = String> {
    let numbers = (1_u64..).map(|n| format!("{n},"));
    LETTERS.chars().map(String::from).chain(numbers)
}
