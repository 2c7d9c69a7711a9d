//! The tables of a paper, found again, and more of the kind.

mod cannibals;
mod classical;
mod posets;
mod set_matching;
mod synchronized;
mod thresholds;

use std::fmt::Display;

use miette::IntoDiagnostic;
use playproof_formats::{
    Board, Claim, Id,
    claim::{Cannibal, Nature, Player},
};
use serde::Serialize;

use crate::{proof::Proof, search::control::Control};

/// What is found again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// Norris and Sieben, "Biased weak polyform achievement games": both tables.
    NorrisSieben,
    /// The same for polyhexes and polycubes of 3 and 4 cells (their questions 1 and 2).
    Beyond,
    /// Cardinal et al., "Cannibal animal games": all theorems, and small polyominoes.
    Cannibals,
    /// Uiterwijk, "Set Matching": Table 1, positions, the empty board, and the challenge.
    SetMatching,
    /// Cincotti, Komori and Iida, "The game of synchronized triomineering and synchronized
    /// tridomineering": both tables, larger boards, synchronized domineering, all theorems.
    Synchronized,
    /// Bagan et al., "Poset positional games": all theorems, unions, Connect-k, reductions.
    Posets,
    /// The (1,1) games of small polyforms.
    Classical,
}

/// What a run needs to know, and whom it tells.
pub struct Run<'a> {
    /// The limits of the search.
    pub control: Control,
    /// Whether to print a JSON object for each row.
    pub json: bool,
    /// Is told what is being done.
    pub say: &'a dyn Fn(String),
    /// Has a proof checked, writes it under the name, if there is one, and returns its id.
    pub keep: &'a dyn Fn(&Proof, Option<&str>) -> miette::Result<Id>,
}

/// Where the lines go.
pub struct Output<'a>(pub &'a mut dyn FnMut(String));

impl Output<'_> {
    fn line(&mut self, line: impl Display) {
        (self.0)(line.to_string());
    }

    fn json(&mut self, object: &impl Serialize) -> miette::Result<()> {
        self.line(serde_json::to_string(object).into_diagnostic()?);
        Ok(())
    }
}

/// Finds all again and prints it. Returns whether nothing is left open.
///
/// # Errors
/// If a proof is not accepted, or cannot be written.
pub fn run(paper: Paper, run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<bool> {
    match paper {
        Paper::NorrisSieben => {
            let tables = [
                ("Polyiamonds (Figure 5)", Board::Triangular, 1..=4),
                ("Polyominoes (Figure 14)", Board::SQUARE, 1..=4),
            ];
            thresholds::run(&tables, run, out)
        }
        Paper::Beyond => {
            let tables = [
                ("Polyhexes", Board::Hexagonal, 3..=4),
                ("Polycubes", Board::CUBIC, 3..=4),
            ];
            thresholds::run(&tables, run, out)
        }
        Paper::Cannibals => cannibals::run(run, out),
        Paper::SetMatching => set_matching::run(run, out),
        Paper::Synchronized => synchronized::run(run, out),
        Paper::Posets => posets::run(run, out),
        Paper::Classical => {
            let tables = [
                ("Polyominoes", Board::SQUARE, 1..=6),
                ("Polyiamonds", Board::Triangular, 1..=6),
                ("Polyhexes", Board::Hexagonal, 1..=4),
            ];
            classical::run(&tables, run, out)
        }
    }
}

/// The winner, if the claim is about one.
fn winner(claim: &Claim) -> Option<Player> {
    match claim {
        Claim::Achievement(claim) => Some(claim.winner),
        _ => None,
    }
}

/// Whether the animal of a claim about cannibal games is a cannibal.
fn nature(claim: &Claim) -> Option<Nature> {
    match claim {
        Claim::Cannibal(Cannibal { nature, .. }) => Some(*nature),
        Claim::CannibalMoves(_) => Some(Nature::NonCannibal),
        _ => None,
    }
}

impl Run<'_> {
    /// Checks a proof, writes it under this name if asked to, and returns its id.
    fn keep(&self, proof: &Proof, name: &str) -> miette::Result<Id> {
        (self.keep)(proof, Some(name))
    }

    /// Checks a proof, and returns its id.
    fn check(&self, proof: &Proof) -> miette::Result<Id> {
        (self.keep)(proof, None)
    }
}
