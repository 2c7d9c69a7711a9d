//! A certificate from JSON, as `playproof show --json` writes it or as another program
//! does: `formats/schema/` describes it.
//!
//! What is written need not be as the checker wants it. Sets are sorted; animals, claims
//! and lattices are brought to their normal form, and what speaks of them with them; the
//! cells that stand for classes are picked; isometries and neighborhoods that were left out
//! are found; answers to states are put into the order in which the checker asks for
//! them. Nothing of this is trusted: what comes out is checked like any certificate.
//!
//! # Example
//!
//! ```
//! use playproof_checker::{Limits, Session};
//!
//! let json = br#"{
//!     "schema": "playproof-certificate",
//!     "version": 1,
//!     "steps": [{
//!         "claim": "breaker wins (1,1) on square for O-tetromino",
//!         "rule": "paving",
//!         "evidence": {
//!             "lattice": [[1, 1], [0, 2]],
//!             "classes": [
//!                 {"cell": [0, 0], "offsets": [[0, 1]]},
//!                 {"cell": [0, 1], "offsets": [[0, -1]]}
//!             ]
//!         }
//!     }]
//! }"#;
//! let no_files = &mut |name: &str| Err(format!("there is no file {name}"));
//! let assembled = playproof_assemble::read(json, no_files).unwrap();
//! let accepted = assembled.check(&mut Session::new(Limits::default())).unwrap();
//! println!("{}", accepted.theorem.claim());
//!
//! // What is wrong is told by a place in the JSON.
//! let wrong = String::from_utf8_lossy(json).replace("[[0, -1]]", "[]");
//! let assembled = playproof_assemble::read(wrong.as_bytes(), no_files).unwrap();
//! let refused = assembled.check(&mut Session::new(Limits::default())).unwrap_err();
//! assert_eq!(refused.pointer, "/steps/0/evidence/classes/0");
//! ```

mod claim;
mod context;
mod geometry;
mod node;
mod place;
mod premises;
mod rules;
pub mod steps;
mod value;

use playproof_checker::{
    Budget, Failure, Limits, Session,
    session::{Accepted, Cause, Place, Refusal},
};
use playproof_explain::{
    Figure, certificate,
    json::{SCHEMA, VERSION},
    words::Names,
};
use playproof_formats::{
    Evidence, Step,
    file::{self, FileFault, Reader},
};

pub use self::node::Fault;
use self::{
    claim::Written,
    context::{Context, Order},
    node::Node,
    premises::File,
};

/// Values in a text, at most: some of them take a gigabyte of memory.
const MOST_VALUES: usize = 1 << 25;

/// What it may cost to bring a certificate to its normal form.
pub const LIMITS: Limits = Limits {
    work: 1 << 34,
    memory: 1 << 32,
};

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no text.
    #[error("it is empty")]
    Empty,
    /// What should be a text is a certificate as it stands in a file.
    #[error("it is a certificate already, and no JSON")]
    Assembled,
    /// The text is no JSON.
    #[error("line {line}, column {column}: {message}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The JSON is no certificate.
    #[error(transparent)]
    Certificate(#[from] Fault),
}

/// A certificate that was read.
#[derive(Clone, Debug)]
pub struct Assembled {
    steps: Vec<Step>,
    /// For each step where in the JSON it stands, unless it is from another file.
    places: Vec<Option<place::Source>>,
    /// What was left out.
    pub notes: Vec<String>,
}

/// What the checker says of what was read, if it does not accept.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The place in the JSON, as a pointer; empty if it is in none.
    pub pointer: String,
    /// The step of the certificate.
    pub place: Place,
    /// Why it is not accepted.
    pub reason: Failure,
    /// What the reason names, if it can be drawn.
    pub counterexample: Option<Box<Figure>>,
}

/// Reads a certificate. The steps of other files, which premises may be, are had from
/// `open`, which is given the name in the JSON.
///
/// # Errors
/// Where something is wrong, and what.
pub fn read(
    text: &[u8],
    open: &mut dyn FnMut(&str) -> Result<Vec<Step>, String>,
) -> Result<Assembled, Error> {
    read_within(text, open, &mut Budget::new(LIMITS))
}

/// The same within a budget.
///
/// # Errors
/// Where something is wrong, and what.
pub fn read_within(
    text: &[u8],
    open: &mut dyn FnMut(&str) -> Result<Vec<Step>, String>,
    budget: &mut Budget,
) -> Result<Assembled, Error> {
    let value = value::parse(text, MOST_VALUES).map_err(|error| no_json(text, &error))?;
    Ok(certificate(&Node::root(&value), open, budget)?)
}

/// Why this is no JSON.
fn no_json(text: &[u8], error: &serde_json::Error) -> Error {
    if text.trim_ascii().is_empty() {
        return Error::Empty;
    }
    // A header will do.
    if !matches!(Reader::new(text, 0), Err(FileFault::NoHeader)) {
        return Error::Assembled;
    }
    let message = error.to_string();
    let end = message.rfind(" at line ").unwrap_or(message.len());
    Error::Json {
        line: error.line(),
        column: error.column(),
        message: message[..end].to_owned(),
    }
}

fn certificate(
    root: &Node<'_>,
    open: &mut dyn FnMut(&str) -> Result<Vec<Step>, String>,
    budget: &mut Budget,
) -> Result<Assembled, Fault> {
    // The members after the first three are what `show` says of a certificate. They are not read.
    let names = [
        "schema", "version", "steps", "id", "text", "verdict", "reason", "bytes",
    ];
    let [schema, version, steps, ..] = root.object("a certificate", names)?;
    let schema = root.need(schema, "schema")?;
    if schema.text(format_args!("{SCHEMA:?}"))? != SCHEMA {
        return Err(schema.fault(format_args!("expected {SCHEMA:?}")));
    }
    root.need(version, "version")?.number(VERSION, VERSION)?;
    let list = root.need(steps, "steps")?;
    let mut assembled = Assembled {
        steps: Vec::new(),
        places: Vec::new(),
        notes: Vec::new(),
    };
    let mut claims: Vec<Written> = Vec::new();
    let mut file = File::default();
    for (index, node) in list.items("steps")?.enumerate() {
        let (written, step, order) = step(&node, &claims, &mut file, open, budget)?;
        let number = file.add(step);
        assembled.places.resize(number, None);
        let cells = order.cells;
        assembled.notes.extend(
            order
                .notes
                .iter()
                .map(|note| format!("step {index}: {note}")),
        );
        assembled.places.push(Some(place::Source {
            step: index,
            has_evidence: node.has("evidence"),
            lists: order.lists,
            cells,
        }));
        claims.push(written);
    }
    if claims.is_empty() {
        return Err(list.fault("a certificate has at least one step"));
    }
    assembled.steps = file.steps.all;
    Ok(assembled)
}

fn step(
    node: &Node<'_>,
    claims: &[Written],
    file: &mut File,
    open: &mut dyn FnMut(&str) -> Result<Vec<Step>, String>,
    budget: &mut Budget,
) -> Result<(Written, Step, Order), Fault> {
    let names = [
        "claim", "rule", "evidence", "premises", "id", "text", "turns",
    ];
    let [claim, rule, evidence, premises, ..] = node.object("a step", names)?;
    let written = claim::read(&node.need(claim, "claim")?, budget)?;
    let rule = node.need(rule, "rule")?;
    let (premises, numbers) = match premises {
        None => (Vec::new(), Vec::new()),
        Some(premises) => file.premises(&premises, open)?,
    };
    let mut order = Order::default();
    let mut context = Context {
        step: node,
        written: &written,
        premises: numbers
            .iter()
            .map(|n| n.and_then(|n| claims.get(n)))
            .collect(),
        order: &mut order,
        budget,
    };
    let evidence: Evidence = rules::read(&rule, evidence, &mut context)?;
    let step = Step {
        claim: written.claim.clone(),
        evidence,
        premises,
    };
    Ok((written, step, order))
}

impl Assembled {
    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The bytes of the certificate.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        file::to_bytes(&self.steps)
    }

    /// What the checker says of it.
    ///
    /// # Errors
    /// Where in the JSON the reason lies for which it is not accepted.
    pub fn check(&self, session: &mut Session) -> Result<Accepted, Refused> {
        let Refusal { place, reason } =
            match session.check(self.to_bytes().as_slice()).into_result() {
                Ok(accepted) => return Ok(accepted),
                Err(refusal) => refusal,
            };
        let step = place.step.and_then(|step| usize::try_from(step).ok());
        let source = step.and_then(|step| self.places.get(step)?.as_ref());
        let pointer = source.map(|source| match &reason {
            Failure::Rejected(rejection) => source.pointer(rejection),
            Failure::Declined(Cause::MissingPremise(_)) => {
                format!("/steps/{}/premises", source.step)
            }
            Failure::Declined(_) => format!("/steps/{}", source.step),
        });
        let counterexample = match (step, &reason) {
            (Some(step), Failure::Rejected(rejection)) => {
                certificate::counterexample(&self.steps, step, rejection, &Names::default())
            }
            _ => None,
        };
        Err(Refused {
            pointer: pointer.unwrap_or_default(),
            place,
            reason,
            counterexample: counterexample.map(Box::new),
        })
    }
}

/// The rule of this name, if it needs no evidence.
#[must_use]
pub fn rule_without_evidence(name: &str) -> Option<Evidence> {
    rules::bare(name)
}
