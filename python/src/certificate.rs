//! Certificates as they stand in a file, whatever they are worth.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    sync::Arc,
};

use playproof_assemble::steps;
use playproof_checker::{Budget, Limits, normal_form};
use playproof_explain::words;
use playproof_formats::{Claim, Id, Premise, escape::escape};
use pyo3::{prelude::*, types::PyBytes};

use crate::failure::Failure;

/// Bytes that several have.
pub(crate) type Bytes = Arc<[u8]>;

/// What it may cost to see whether the claim of a step can be printed.
const PRINTED: Limits = Limits {
    work: 1 << 24,
    memory: 1 << 28,
};

/// The steps of a proof, and the bytes in which they are written down.
///
/// `bytes(certificate)` are those bytes; certificates are equal if their bytes are.
#[pyclass(frozen, module = "playproof")]
pub(crate) struct Certificate {
    bytes: Bytes,
    steps: Vec<Step>,
    notes: Vec<String>,
}

impl Certificate {
    pub(crate) fn new(bytes: Bytes) -> Result<Self, Failure> {
        let steps = steps::read(&bytes).map_err(|fault| Failure::Unreadable(fault.to_string()))?;
        let mut budget = Budget::new(PRINTED);
        let mut ids: Vec<Id> = Vec::new();
        let mut read = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            let id = step.id_after(&ids).ok_or_else(|| {
                Failure::Unreadable(format!("a premise of step {number} is not an earlier step"))
            })?;
            ids.push(id);
            let printable = normal_form::check(&step.claim, &mut budget).is_ok();
            read.push(Step {
                number,
                claim: printable.then(|| step.claim.clone()),
                rule: step.evidence.rule(),
                premises: step.premises.clone(),
                id,
            });
        }
        Ok(Self {
            bytes,
            steps: read,
            notes: Vec::new(),
        })
    }

    pub(crate) fn with_notes(self, notes: &[String]) -> Self {
        let notes = notes.iter().map(escape).collect();
        Self { notes, ..self }
    }

    pub(crate) fn bytes(&self) -> Bytes {
        self.bytes.clone()
    }

    fn last(&self) -> Option<&Step> {
        self.steps.last()
    }
}

#[pymethods]
impl Certificate {
    /// The steps, each after those that it builds on; the last one is what the certificate is about.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        self.steps.clone()
    }

    /// The claim of the last step as a line of text; `None` if it is too ill-formed to be printed.
    #[getter]
    fn claim(&self) -> Option<String> {
        self.last()?.claim()
    }

    /// The id of the last step, 64 hexadecimal digits: the name of this proof.
    #[getter]
    fn id(&self) -> Option<String> {
        Some(self.last()?.id())
    }

    /// What `assemble` has left out, as no part of the proof.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let claim = self.last().map(Step::words).unwrap_or_default();
        let steps = words::count(self.steps.len(), "step");
        format!("<Certificate of {steps} that claims: {claim}>")
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let notebook = slf.py().import("playproof._notebook")?;
        notebook.call_method1("certificate", (slf,))?.extract()
    }
}

/// A step of a certificate: a claim, which follows by a rule from what it builds on.
#[pyclass(frozen, module = "playproof")]
#[derive(Clone)]
pub(crate) struct Step {
    number: usize,
    claim: Option<Claim>,
    rule: &'static str,
    premises: Vec<Premise>,
    id: Id,
}

impl Step {
    /// The claim with the names of animals.
    fn words(&self) -> String {
        let none = || "a claim that is not in normal form".to_owned();
        self.claim.as_ref().map_or_else(none, words::annotated)
    }
}

/// What a step builds on.
#[derive(IntoPyObject)]
enum Built {
    Step(u32),
    Id(String),
}

#[pymethods]
impl Step {
    /// The number of the step, counted from 0.
    #[getter]
    fn number(&self) -> usize {
        self.number
    }

    /// The claim as a line of text; `None` if it is too ill-formed to be printed.
    #[getter]
    fn claim(&self) -> Option<String> {
        self.claim.as_ref().map(ToString::to_string)
    }

    /// The name of the rule.
    #[getter]
    fn rule(&self) -> &'static str {
        self.rule
    }

    /// What the step builds on: numbers of earlier steps, or ids of steps of other certificates.
    #[getter]
    fn premises(&self) -> Vec<Built> {
        let built = |premise: &Premise| match premise {
            Premise::Step(number) => Built::Step(*number),
            Premise::Outside(id) => Built::Id(id.to_string()),
        };
        self.premises.iter().map(built).collect()
    }

    /// The id of the step, 64 hexadecimal digits.
    #[getter]
    fn id(&self) -> String {
        self.id.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Step {}, by {}: {}>", self.number, self.rule, self.words())
    }
}
