//! Theorems.

use playproof_formats::{Claim, Id, Step};

use crate::{budget::Budget, faults::Result, normal_form, rules};

/// A true claim, with the id of its proof.
///
/// There is one way to get one, [`Theorem::check`]:
///
/// ```compile_fail
/// use playproof_checker::Theorem;
/// fn forge(claim: playproof_formats::Claim, id: playproof_formats::Id) -> Theorem {
///     Theorem { claim, id }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Theorem {
    claim: Claim,
    id: Id,
}

impl Theorem {
    /// Proves the claim of a step from theorems that stand for its premises,
    /// in their order. Which theorem a premise names is for the caller to
    /// look up; the theorem's id enters the id of the new one.
    ///
    /// # Errors
    /// The reason why the step proves nothing, or the limit that was reached.
    pub fn check(step: &Step, premises: &[&Self], budget: &mut Budget) -> Result<Self> {
        normal_form::check(&step.claim, budget)?;
        let claims: Vec<&Claim> = premises.iter().map(|theorem| &theorem.claim).collect();
        rules::check(&step.claim, &step.evidence, &claims, budget)?;
        let ids: Vec<Id> = premises.iter().map(|theorem| theorem.id).collect();
        Ok(Self {
            claim: step.claim.clone(),
            id: step.id(&ids),
        })
    }

    /// What is true.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The name of the proof.
    pub fn id(&self) -> Id {
        self.id
    }
}
