//! Proofs under construction.

use std::collections::HashMap;

use playproof_checker::{
    Limits, Session,
    session::{Accepted, Verdict},
};
use playproof_formats::{Claim, Evidence, Id, Premise, Step, file};

/// A proof: steps, of which the last proves the claim. The premises of a step
/// are earlier steps, so a proof stands for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    steps: Vec<Step>,
}

impl Proof {
    /// A proof by one rule from other proofs. Steps that they share are kept once.
    #[must_use]
    pub fn new(claim: Claim, evidence: Evidence, premises: &[Self]) -> Self {
        let mut steps = Vec::new();
        let mut ids: Vec<Id> = Vec::new();
        let mut by_id: HashMap<Id, u32> = HashMap::new();
        let mut add = |step: Step| {
            let id = step.id_after(&ids).expect("premises come first");
            *by_id.entry(id).or_insert_with(|| {
                steps.push(step);
                ids.push(id);
                u32::try_from(ids.len() - 1).unwrap_or(u32::MAX)
            })
        };
        let mut roots = Vec::new();
        for premise in premises {
            // Where each step of the premise stands in the new proof.
            let mut moved: Vec<u32> = Vec::new();
            for step in &premise.steps {
                let mut step = step.clone();
                for premise in &mut step.premises {
                    if let Premise::Step(index) = premise {
                        *index = moved[*index as usize];
                    }
                }
                moved.push(add(step));
            }
            roots.extend(moved.last().copied().map(Premise::Step));
        }
        add(Step {
            claim,
            evidence,
            premises: roots,
        });
        Self { steps }
    }

    /// What is proved.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.last().claim
    }

    /// The last step.
    #[must_use]
    pub fn last(&self) -> &Step {
        self.steps
            .last()
            .expect("a proof is made with its last step")
    }

    /// The id of the last step.
    #[must_use]
    pub fn id(&self) -> Id {
        let mut ids: Vec<Id> = Vec::new();
        for step in &self.steps {
            ids.push(step.id_after(&ids).expect("premises come first"));
        }
        *ids.last().expect("a proof is made with its last step")
    }

    /// The rule that does the work: the last one that is not `weaken`.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        let mut rules = self.steps.iter().rev().map(|step| step.evidence.rule());
        rules.find(|rule| *rule != "weaken").unwrap_or("weaken")
    }

    /// All steps, premises first.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The certificate.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        file::to_bytes(&self.steps)
    }

    /// What the checker says of the certificate.
    ///
    /// # Errors
    /// Its words, if it does not accept.
    pub fn check(&self) -> Result<Accepted, String> {
        self.check_within(Limits::default())
            .into_result()
            .map_err(|refusal| refusal.to_string())
    }

    /// Has the certificate checked, and written if it is accepted; and why these limits do not do, if they do not. Such a one is
    /// written before it is checked without limits: hours of search are in it, and to check it may take more than there is.
    ///
    /// # Errors
    /// The checker's words, if it does not accept; or that it cannot be written.
    pub fn keep<E>(
        &self,
        limits: Limits,
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
        refused: impl FnOnce(String) -> E,
    ) -> Result<(Accepted, Option<String>), E> {
        let bytes = self.to_bytes();
        let mut verdict = self.check_within(limits);
        let mut why = None;
        if let Verdict::Declined(_, cause) = verdict {
            why = Some(cause.to_string());
            write(&bytes)?;
            let (work, memory) = (u64::MAX, u64::MAX);
            verdict = self.check_within(Limits { work, memory });
        }
        let accepted = verdict.into_result();
        let accepted = accepted.map_err(|refusal| refused(refusal.to_string()))?;
        if why.is_none() {
            write(&bytes)?;
        }
        Ok((accepted, why))
    }

    fn check_within(&self, limits: Limits) -> Verdict {
        Session::new(limits).check(self.to_bytes().as_slice())
    }
}
