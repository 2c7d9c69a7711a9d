//! A certificate explained: what `playproof show` says.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{Session, Verdict};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Id, Premise, Step,
    claim::Achievement,
    file::{FileFault, Reader},
};
use serde_json::{Value, json};

use crate::{
    picture,
    rules::{
        achievement::{composition, fan, paving, priority, proof_sequence},
        cannibal, named, positional, synchronized,
    },
    turns, why,
    words::{self, count},
};

/// Why a file cannot be explained.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is no certificate.
    #[error("{0}")]
    File(FileFault),
    /// A step builds on one that does not come before it.
    #[error("a premise is not an earlier step")]
    Premise,
}

/// A certificate with what can be told about it.
#[derive(Debug)]
pub struct Certificate {
    steps: Vec<Step>,
    ids: Vec<Id>,
    bytes: usize,
    verdict: &'static str,
    /// Why it is not accepted.
    reason: Option<String>,
    turns: Vec<Option<u64>>,
}

impl Certificate {
    /// Reads a certificate and checks it in this session.
    ///
    /// # Errors
    /// When it cannot even be read.
    pub fn read(bytes: &[u8], session: &mut Session) -> Result<Self, Unreadable> {
        let mut reader = Reader::new(bytes, bytes.len() as u64).map_err(Unreadable::File)?;
        let mut steps: Vec<Step> = Vec::new();
        let mut ids: Vec<Id> = Vec::new();
        while let Some((step, _)) = reader.next_step().map_err(Unreadable::File)? {
            let id = |premise: &Premise| match *premise {
                Premise::Step(index) => ids.get(index as usize).copied(),
                Premise::Outside(id) => Some(id),
            };
            let premises: Option<Vec<Id>> = step.premises.iter().map(id).collect();
            ids.push(step.id(&premises.ok_or(Unreadable::Premise)?));
            steps.push(step);
        }
        let (verdict, reason) = match session.check(bytes) {
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

    /// Whether the checker accepts it.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.reason.is_none()
    }

    /// Accepted, rejected or declined.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        self.verdict
    }

    /// The whole certificate as a JSON object.
    #[must_use]
    pub fn json(&self) -> Value {
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

    /// The dependency digraphs in the language of Graphviz.
    ///
    /// # Errors
    /// Writing to a text does not fail.
    pub fn dot(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        for step in &self.steps {
            if let Evidence::Priority(evidence) = &step.evidence {
                priority::dot(evidence, &mut text)?;
            }
        }
        Ok(text)
    }

    /// The explanation; with `all`, every situation is drawn, however many there are.
    ///
    /// # Errors
    /// Writing to a text does not fail.
    pub fn text(&self, all: bool) -> Result<String, fmt::Error> {
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
