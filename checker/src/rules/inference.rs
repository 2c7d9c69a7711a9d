//! What a rule is given, and what all rules ask of claims and premises.

use playproof_formats::claim::{
    Achievement, AchievementWithin, Cannibal, CannibalMoves, Claim, Positional, PositionalBiased,
    PositionalOutcome, Synchronized, SynchronizedOutcome, Threshold,
};

use crate::faults::{Failure, Result};

faults! {
    /// Why a step has not the shape that its rule needs.
    pub enum Fault {
        WrongClaim { proves: &'static str } => "the rule proves {proves}, and nothing else",
        PremiseCount { found: usize, needs: usize } => "the number of premises is {found}, the rule needs {needs}",
        WrongPremise { index: usize, needs: &'static str } => "premise {index} is not {needs}",
        OtherPremise { index: usize, needs: Box<Claim> } => "premise {index} is not '{needs}'",
        Unlike { index: usize, part: &'static str } => "premise {index} is about {part}",
    }
}

/// A step as its rule sees it: the claim, what the rule needs beside it, and the claims
/// of the premises. Evidence is `()` where a rule needs none.
pub(super) struct Inference<'a, E = ()> {
    pub(super) claim: &'a Claim,
    pub(super) evidence: &'a E,
    pub(super) premises: &'a [&'a Claim],
}

/// A kind of claim.
pub(super) trait Kind: Sized {
    /// What such a claim says.
    const SAYS: &'static str;

    /// The claim, if it is of this kind.
    fn of(claim: &Claim) -> Option<&Self>;
}

macro_rules! kinds {
    ($($kind:ident: $says:literal,)*) => {
        $(impl Kind for $kind {
            const SAYS: &'static str = $says;

            fn of(claim: &Claim) -> Option<&Self> {
                match claim {
                    Claim::$kind(claim) => Some(claim),
                    _ => None,
                }
            }
        })*
    };
}

kinds! {
    Achievement: "who wins an achievement game",
    AchievementWithin: "who wins an achievement game on a finite board or how soon",
    Threshold: "a threshold sequence",
    Positional: "what a player can force in a positional game",
    PositionalOutcome: "the outcome of a positional game",
    PositionalBiased: "what a player can force in a biased positional game",
    Cannibal: "whether an animal is a cannibal",
    CannibalMoves: "that alice has a copy within a number of moves",
    Synchronized: "what a player can force in a synchronized game",
    SynchronizedOutcome: "the outcome of a synchronized game",
}

impl<'a, E> Inference<'a, E> {
    /// The claim, which must be of this kind.
    pub(super) fn claim<K: Kind>(&self) -> Result<&'a K, Fault> {
        K::of(self.claim).ok_or(Fault::WrongClaim { proves: K::SAYS })
    }

    /// The premises, which must be so many.
    pub(super) fn premises<const N: usize>(&self) -> Result<[&'a Claim; N], Fault> {
        let (found, needs) = (self.premises.len(), N);
        let premises = self.premises.try_into();
        premises.map_err(|_| Fault::PremiseCount { found, needs })
    }

    /// Demands that there is no premise.
    pub(super) fn no_premise(&self) -> Result<(), Fault> {
        self.premises().map(|[]| ())
    }

    /// The only premise, which must be of this kind.
    pub(super) fn premise<K: Kind>(&self) -> Result<&'a K, Fault> {
        self.premises().and_then(|[premise]| of_kind(0, premise))
    }

    /// Demands that the premises are these claims, in this order.
    pub(super) fn demand<F: Into<Failure>>(
        &self,
        needed: impl ExactSizeIterator<Item = Result<Claim, F>>,
    ) -> Result {
        let (found, needs) = (self.premises.len(), needed.len());
        ensure!(found == needs, Fault::PremiseCount { found, needs });
        for (index, (&premise, needs)) in self.premises.iter().zip(needed).enumerate() {
            let needs = needs.map_err(Into::into)?;
            ensure!(*premise == needs, {
                let needs = Box::new(needs);
                Fault::OtherPremise { index, needs }
            });
        }
        Ok(())
    }
}

/// The premise, which must be of this kind.
pub(super) fn of_kind<K: Kind>(index: usize, premise: &Claim) -> Result<&K, Fault> {
    K::of(premise).ok_or(Fault::WrongPremise {
        index,
        needs: K::SAYS,
    })
}

/// Demands that a premise agrees with the claim in a part; `part` is what it is about
/// otherwise, such as "another board".
pub(super) fn agree<T: PartialEq>(
    index: usize,
    part: &'static str,
    premise: &T,
    claim: &T,
) -> Result<(), Fault> {
    ensure!(premise == claim, Fault::Unlike { index, part });
    Ok(())
}
