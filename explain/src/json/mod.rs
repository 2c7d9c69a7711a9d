//! The JSON view of a certificate: everything that it says, each part with what it belongs
//! to. `formats/schema/` describes it, `playproof assemble` makes a certificate of it
//! again.
//!
//! Some evidence is a bare list of answers, in the order in which the checker asks for them.
//! Here each stands with the state that it belongs to, so that nobody has to ask. That needs
//! a walk through the proof, which is taken only when the checker has accepted it.

mod bands;
mod set_matching;
mod strategy;
mod tiles;

use playproof_formats::{Claim, Evidence, Id, Premise, Step};
use serde::Serialize;

/// The name of the view.
pub const SCHEMA: &str = "playproof-certificate";

/// The version of the view.
pub const VERSION: u32 = 1;

/// A certificate.
#[derive(Debug, Serialize)]
pub(crate) struct View<'a> {
    pub(crate) schema: &'static str,
    pub(crate) version: u32,
    pub(crate) id: Option<Id>,
    pub(crate) text: Option<String>,
    pub(crate) verdict: &'static str,
    pub(crate) reason: Option<&'a str>,
    pub(crate) bytes: usize,
    pub(crate) steps: Vec<StepView<'a>>,
}

/// A step of it.
#[derive(Debug, Serialize)]
pub(crate) struct StepView<'a> {
    id: Id,
    text: Option<String>,
    turns: Option<u64>,
    claim: &'a Claim,
    rule: &'static str,
    evidence: EvidenceView<'a>,
    premises: &'a [Premise],
}

impl<'a> StepView<'a> {
    /// The step; its evidence is labelled if the checker has accepted it.
    pub(crate) fn new(
        step: &'a Step,
        id: Id,
        text: Option<String>,
        turns: Option<u64>,
        accepted: bool,
    ) -> Self {
        let labelled = accepted.then(|| EvidenceView::labelled(&step.claim, &step.evidence));
        Self {
            id,
            text,
            turns,
            claim: &step.claim,
            rule: step.evidence.rule(),
            evidence: labelled
                .flatten()
                .unwrap_or(EvidenceView::Plain(&step.evidence)),
            premises: &step.premises,
        }
    }
}

/// Evidence, as it is or with labels.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum EvidenceView<'a> {
    Plain(&'a Evidence),
    Strategy(strategy::View<'a>),
    SetMatching(set_matching::View<'a>),
    Moves(Vec<tiles::Move>),
    Replies(Vec<tiles::Replies>),
    Bands(bands::View<'a>),
}

impl<'a> EvidenceView<'a> {
    fn labelled(claim: &'a Claim, evidence: &'a Evidence) -> Option<Self> {
        match (claim, evidence) {
            (Claim::Positional(claim), Evidence::Strategy(evidence)) => {
                Some(Self::Strategy(strategy::view(claim, evidence)))
            }
            (_, Evidence::SetMatching(evidence)) => {
                Some(Self::SetMatching(set_matching::view(evidence)))
            }
            (Claim::Synchronized(claim), Evidence::SyncStrategy(evidence)) => {
                tiles::moves(claim, &evidence.0).map(Self::Moves)
            }
            (Claim::Synchronized(claim), Evidence::SyncRefutation(evidence)) => {
                tiles::replies(claim, &evidence.0).map(Self::Replies)
            }
            (Claim::Synchronized(claim), Evidence::Bands(evidence)) => {
                bands::view(claim, evidence).map(Self::Bands)
            }
            _ => None,
        }
    }
}
