//! Checking whole files.
//!
//! A session remembers the theorems of the files that it accepted. A premise
//! from another file counts only when that file was accepted in the same
//! session; an id alone counts for nothing.

use std::{collections::HashMap, fmt, io::BufRead};

use playproof_formats::{
    Claim, Id, Premise, Step,
    file::{FileFault, Reader},
    profile,
};

use crate::{
    budget::{Budget, Cost, Exhausted, Limits, cost},
    faults::{Failure, Reason, Rejection},
    kernel::Theorem,
};

/// What a step may take in memory once it is decoded, for each of its bytes. A
/// premise can be a single byte; it becomes 36, thrice while a vector of them grows.
const EXPANSION: u64 = 128;

/// What is said about a file.
#[derive(Debug)]
pub enum Verdict {
    /// Every step is a theorem; the last one is what the file proves.
    Accepted(Accepted),
    /// The file does not prove its claim.
    Rejected(Place, Rejection),
    /// Nothing is said: the file was not judged.
    Declined(Place, Cause),
}

/// What an accepted file proves.
#[derive(Debug)]
pub struct Accepted {
    /// The theorem of the last step.
    pub theorem: Theorem,
    /// The number of steps.
    pub steps: u32,
    /// Bytes of the steps.
    pub bytes: u64,
    /// Units of work.
    pub work: u64,
}

/// The step at which checking stopped, counted from 0, with its rule; nothing
/// of it is known if the header cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The number of the step.
    pub step: Option<u32>,
    /// The name of the rule, if the step could be read.
    pub rule: Option<&'static str>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.step, self.rule) {
            (None, _) => Ok(()),
            (Some(step), None) => write!(f, "step {step}: "),
            (Some(step), Some(rule)) => write!(f, "step {step} ({rule}): "),
        }
    }
}

faults! {
    /// Why a file is no certificate although each of its steps can be read.
    pub enum Fault {
        NotEarlier { step: u32 } => "the premise, step {step}, is not an earlier step",
    }
}

impl Reason for FileFault {}

/// Why a file is declined.
#[derive(Debug)]
pub enum Cause {
    /// It cannot be read, or not by this version.
    File(FileFault),
    /// A limit was reached.
    Limit(Exhausted),
    /// A step of another file is needed that was not accepted in this session.
    MissingPremise(Id),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(fault @ FileFault::Bytes(profile::Fault::TooLarge(_))) => {
                write!(f, "{fault} (raise --max-memory)")
            }
            Self::File(fault) => fault.fmt(f),
            Self::Limit(exhausted) => exhausted.fmt(f),
            Self::MissingPremise(id) => write!(f, "the premise {id} was not supplied (--library)"),
        }
    }
}

/// Accepted files, and the limits for each file.
#[derive(Debug, Default)]
pub struct Session {
    limits: Limits,
    theorems: HashMap<Id, Theorem>,
}

impl Session {
    /// A session with these limits for each file.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            theorems: HashMap::new(),
        }
    }

    /// Whether a step of an accepted file has this id.
    #[must_use]
    pub fn proves(&self, id: Id) -> bool {
        self.theorems.contains_key(&id)
    }

    /// Checks a file.
    pub fn check(&mut self, source: impl BufRead) -> Verdict {
        let mut file = File {
            session: self,
            budget: Budget::new(self.limits),
            theorems: Vec::new(),
            place: Place::default(),
        };
        match file.check(source) {
            Ok(accepted) => {
                let theorems = file.theorems;
                let by_id = theorems.into_iter().map(|theorem| (theorem.id(), theorem));
                self.theorems.extend(by_id);
                Verdict::Accepted(accepted)
            }
            Err(Stop::Rejected(reason)) => Verdict::Rejected(file.place, reason),
            Err(Stop::Declined(cause)) => Verdict::Declined(file.place, cause),
        }
    }
}

enum Stop {
    Rejected(Rejection),
    Declined(Cause),
}

impl From<FileFault> for Stop {
    fn from(fault: FileFault) -> Self {
        if fault.declines() {
            Self::Declined(Cause::File(fault))
        } else {
            Self::Rejected(fault.into())
        }
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Rejected(rejection) => Self::Rejected(rejection),
            Failure::Declined(exhausted) => Self::Declined(Cause::Limit(exhausted)),
        }
    }
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Self {
        Self::Declined(Cause::Limit(exhausted))
    }
}

/// A file that is being checked.
struct File<'a> {
    session: &'a Session,
    budget: Budget,
    theorems: Vec<Theorem>,
    place: Place,
}

impl File<'_> {
    fn check(&mut self, source: impl BufRead) -> Result<Accepted, Stop> {
        let largest = self.session.limits.memory.checked_div(EXPANSION);
        let mut reader = Reader::new(source, largest.unwrap_or(0))?;
        let mut bytes = 0_u64;
        loop {
            self.place = Place {
                step: u32::try_from(self.theorems.len()).ok(),
                rule: None,
            };
            let Some((step, length)) = reader.next_step()? else {
                break;
            };
            self.place.rule = Some(step.evidence.rule());
            bytes = bytes.saturating_add(length);
            self.budget.work(length)?;
            let theorem = self.check_step(&step)?;
            self.budget.memory(size_of_claim(theorem.claim()))?;
            self.theorems.push(theorem);
        }
        // A reader announces at least one step, and reads them all.
        let theorem = self.theorems.last().cloned();
        let theorem = theorem.ok_or(Stop::from(FileFault::NoStep))?;
        Ok(Accepted {
            theorem,
            steps: reader.steps(),
            bytes,
            work: self.budget.spent(),
        })
    }

    fn check_step(&mut self, step: &Step) -> Result<Theorem, Stop> {
        let mut premises = Vec::with_capacity(step.premises.len());
        for premise in &step.premises {
            premises.push(match *premise {
                Premise::Step(index) => self
                    .theorems
                    .get(index as usize)
                    .ok_or(Stop::Rejected(Fault::NotEarlier { step: index }.into()))?,
                Premise::Outside(id) => self
                    .session
                    .theorems
                    .get(&id)
                    .ok_or(Stop::Declined(Cause::MissingPremise(id)))?,
            });
        }
        Ok(Theorem::check(step, &premises, &mut self.budget)?)
    }
}

/// Bytes that a claim takes in memory, roughly: no part of it takes more than
/// 16 bytes for each character of its text.
fn size_of_claim(claim: &Claim) -> Cost {
    cost(claim.to_string().len()) * 16
}
