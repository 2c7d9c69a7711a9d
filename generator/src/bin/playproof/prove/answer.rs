//! What a search came to.

use playproof::{proof::Proof, search::positional::Found};
use serde_json::Value;

/// What came of a question.
pub(crate) struct Answer {
    /// The proof, if the question is settled.
    pub(crate) proof: Option<Proof>,
    /// If it is not, what is settled of it, each with a short name.
    pub(crate) parts: Vec<(String, Proof)>,
    /// The result in the terms of the game file.
    pub(crate) result: Value,
    /// The question, with what is known of the answer, for people.
    pub(crate) open: String,
    /// Proofs of the claim or its premises, for `--stats`.
    pub(crate) found: Vec<Found>,
}
