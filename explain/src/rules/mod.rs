//! One file a rule, as in the checker: why its evidence proves the claim, in a sentence or two,
//! and what the evidence looks like.
//!
//! Only steps that the checker has accepted are drawn.

mod achievement;
mod cannibal;
mod positional;
mod synchronized;

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_formats::{
    Claim, Evidence, Premise, Step,
    claim::{Achievement, Arena, Positional, Synchronized},
};

use self::{
    achievement::{
        composition, fan, history_priority, one_turn, paving, priority, proof_sequence,
        site_perimeter, subgoal, threshold, weaken,
    },
    cannibal::{alice_tree, blocks, bounding, more_moves, punching, square},
    positional::{
        outcome, pairing, poset_lemma2, poset_lemma22, poset_thm5, poset_thm7, poset_thm17,
        poset_thm25, potential, set_matching, strategy, union,
    },
    synchronized::{bands, sync_outcome, sync_refutation, sync_strategy, transpose},
};
use crate::words::Names;

pub(crate) use self::{achievement::priority::dot, positional::board::position};

/// A step that the checker has accepted, and what is around it.
pub(crate) struct Scene<'a> {
    /// The step.
    pub(crate) step: &'a Step,
    /// The steps before it.
    pub(crate) earlier: &'a [Step],
    /// For each of those, a number of turns within which it is won.
    pub(crate) turns: &'a [Option<u64>],
    /// What vertices are called.
    pub(crate) names: &'a Names,
    /// Whether everything is drawn, however much it is.
    pub(crate) all: bool,
}

/// Why the rule proves the claim: what the reader of a proof by it should know.
pub(crate) fn why(claim: &Claim, evidence: &Evidence) -> Cow<'static, str> {
    match evidence {
        Evidence::OneTurn => one_turn::WHY.into(),
        Evidence::ProofSequence(_) => proof_sequence::why(claim).into(),
        Evidence::Fan(_) => fan::why(claim).into(),
        Evidence::Composition => composition::WHY.into(),
        Evidence::Weaken => weaken::why(claim).into(),
        Evidence::Subgoal => subgoal::why(claim).into(),
        Evidence::Paving(_) => paving::WHY.into(),
        Evidence::SitePerimeter => site_perimeter::why(claim).into(),
        Evidence::Priority(_) => priority::WHY.into(),
        Evidence::HistoryPriority(_) => history_priority::WHY.into(),
        Evidence::Threshold => threshold::WHY.into(),
        Evidence::GameStrategy(_) => strategy::WHY.into(),
        Evidence::Pairing(_) => pairing::WHY.into(),
        Evidence::Potential => potential::WHY.into(),
        Evidence::SyncStrategy(_) => sync_strategy::WHY.into(),
        Evidence::SyncRefutation(_) => sync_refutation::WHY.into(),
        Evidence::SyncOutcome => sync_outcome::WHY.into(),
        Evidence::Transpose => transpose::WHY.into(),
        Evidence::SetMatching(_) => set_matching::WHY.into(),
        Evidence::OneTarget => poset_thm5::WHY.into(),
        Evidence::TopTargets => poset_thm7::WHY.into(),
        Evidence::ChainTargets => poset_thm17::WHY.into(),
        Evidence::ShortChains(_) => poset_thm25::WHY.into(),
        Evidence::Component(_) => poset_lemma2::WHY.into(),
        Evidence::Chain(_) => poset_lemma22::WHY.into(),
        Evidence::Outcome => outcome::WHY.into(),
        Evidence::Union => union::WHY.into(),
        Evidence::Bands(_) => bands::WHY.into(),
        Evidence::Blocks(_) => blocks::WHY.into(),
        Evidence::AliceTree(_) => alice_tree::WHY.into(),
        Evidence::Bounding(_) => bounding::WHY.into(),
        Evidence::Square(_) => square::WHY.into(),
        Evidence::Punching(_) => punching::WHY.into(),
        Evidence::MoreMoves => more_moves::WHY.into(),
    }
}

/// What the evidence looks like; where there is none, what the rule looks at.
pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    match &scene.step.evidence {
        Evidence::OneTurn => one_turn::picture(scene, text),
        Evidence::ProofSequence(e) => proof_sequence::picture(scene, e, text),
        Evidence::Fan(e) => fan::picture(scene, e, text),
        Evidence::Composition => composition::picture(scene, text),
        Evidence::Weaken => weaken::picture(scene, text),
        Evidence::Subgoal => subgoal::picture(scene, text),
        Evidence::Paving(e) => paving::picture(scene, e, text),
        Evidence::SitePerimeter => site_perimeter::picture(scene, text),
        Evidence::Priority(e) => priority::picture(scene, e, text),
        Evidence::HistoryPriority(e) => history_priority::picture(scene, e, text),
        Evidence::Threshold => threshold::picture(scene, text),
        Evidence::GameStrategy(e) => strategy::picture(scene, e, text),
        Evidence::Pairing(e) => pairing::picture(scene, e, text),
        Evidence::Potential => potential::picture(scene, text),
        Evidence::SyncStrategy(e) => sync_strategy::picture(scene, e, text),
        Evidence::SyncRefutation(e) => sync_refutation::picture(scene, e, text),
        Evidence::SyncOutcome => sync_outcome::picture(scene, text),
        Evidence::Transpose => transpose::picture(scene, text),
        Evidence::SetMatching(e) => set_matching::picture(scene, e, text),
        Evidence::OneTarget => poset_thm5::picture(scene, text),
        Evidence::TopTargets => poset_thm7::picture(scene, text),
        Evidence::ChainTargets => poset_thm17::picture(scene, text),
        Evidence::ShortChains(e) => poset_thm25::picture(scene, e, text),
        Evidence::Component(e) => poset_lemma2::picture(scene, e, text),
        Evidence::Chain(e) => poset_lemma22::picture(scene, e, text),
        Evidence::Outcome => outcome::picture(scene, text),
        Evidence::Union => union::picture(scene, text),
        Evidence::Bands(e) => bands::picture(scene, e, text),
        Evidence::Blocks(e) => blocks::picture(scene, e, text),
        Evidence::AliceTree(e) => alice_tree::picture(scene, e, text),
        Evidence::Bounding(e) => bounding::picture(scene, e, text),
        Evidence::Square(e) => square::picture(scene, e, text),
        Evidence::Punching(e) => punching::picture(scene, e, text),
        Evidence::MoreMoves => more_moves::picture(scene, text),
    }
}

impl<'a> Scene<'a> {
    /// The claim, if it is about an achievement game.
    fn achievement(&self) -> Option<&'a Achievement> {
        achievement(&self.step.claim)
    }

    /// The claim, if it is about one player of a positional game.
    fn positional(&self) -> Option<&'a Positional> {
        match &self.step.claim {
            Claim::Positional(claim) => Some(claim),
            _ => None,
        }
    }

    /// The claim, if it is about one player of a synchronized game.
    fn synchronized(&self) -> Option<&'a Synchronized> {
        match &self.step.claim {
            Claim::Synchronized(claim) => Some(claim),
            _ => None,
        }
    }

    /// The claim of a premise; `None` if it is proved in another file.
    fn claim_of(&self, premise: &Premise) -> Option<&'a Claim> {
        match premise {
            Premise::Step(index) => self.earlier.get(*index as usize).map(|step| &step.claim),
            Premise::Outside(_) => None,
        }
    }

    /// The premises' names and claims, as far as they are steps of this file.
    fn premises(&self) -> impl Iterator<Item = (String, &'a Claim)> {
        let premises = self.step.premises.iter();
        premises.filter_map(|premise| Some((named(premise), self.claim_of(premise)?)))
    }

    /// What a vertex of this arena is called.
    fn name(&self, arena: &Arena, vertex: u32) -> String {
        self.names.of(arena, vertex)
    }
}

/// The claim, if it is about an achievement game.
fn achievement(claim: &Claim) -> Option<&Achievement> {
    match claim {
        Claim::Achievement(claim) => Some(claim),
        _ => None,
    }
}

/// How a premise is spoken of.
pub(crate) fn named(premise: &Premise) -> String {
    match premise {
        Premise::Step(index) => format!("step {index}"),
        Premise::Outside(id) => format!("{id} in another file"),
    }
}

/// The letters of options: each with a capital that looks like no other capital.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzγδθλξπσφψωбджзицчшщэюя";

/// Names for placements and options: letters, then numbers.
fn labels() -> impl Iterator<Item = String> {
    let numbers = (1_u64..).map(|n| format!("{n},"));
    LETTERS.chars().map(String::from).chain(numbers)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::LETTERS;

    /// A legend names the small letter, and the picture may show the capital.
    #[test]
    fn every_letter_has_a_capital_of_its_own() {
        // Greek and Cyrillic capitals that look like Latin ones, or like each other.
        let like_others = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХГЛПФЁ";
        let mut met = HashSet::new();
        for letter in LETTERS.chars() {
            let capitals: Vec<char> = letter.to_uppercase().collect();
            let [capital] = capitals[..] else {
                panic!("{letter}");
            };
            assert!(
                capital != letter && !like_others.contains(capital),
                "{letter}"
            );
            assert!(met.insert(capital) && met.insert(letter), "{letter}");
        }
    }
}
