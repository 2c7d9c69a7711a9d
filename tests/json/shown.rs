//! What the tests have in common.

use playproof_assemble::{self as assemble, Assembled, Error};
use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;
use playproof_formats::{Step, file::to_bytes};
use playproof_oracles::samples;
use serde_json::{Value, json};

/// The JSON of a certificate.
pub(crate) fn json(bytes: &[u8]) -> Vec<u8> {
    let mut session = Session::new(Limits::default());
    let certificate = Certificate::read(bytes, &mut session).expect("it can be read");
    serde_json::to_vec(&certificate.json()).expect("it can be written")
}

/// The same as a value.
pub(crate) fn value(bytes: &[u8]) -> Value {
    serde_json::from_slice(&json(bytes)).expect("it is JSON")
}

/// What comes of a text. There are no other files.
pub(crate) fn read(text: &[u8]) -> Result<Assembled, Error> {
    assemble::read(text, &mut |name| Err(format!("there is no file {name}")))
}

/// What comes of a value.
pub(crate) fn read_value(value: &Value) -> Result<Assembled, Error> {
    read(value.to_string().as_bytes())
}

/// A session with nothing in it.
pub(crate) fn session() -> Session {
    Session::new(Limits::default())
}

/// The samples, each with its bytes.
pub(crate) fn all() -> Vec<(&'static str, Vec<u8>)> {
    let bytes = |(name, steps): (&'static str, Vec<Step>)| (name, to_bytes(&steps));
    samples::all().into_iter().map(bytes).collect()
}

/// A paving as somebody writes it: any basis of the lattice, any cell for a class, a name for
/// the animal.
pub(crate) fn by_hand() -> Value {
    json!({
        "schema": "playproof-certificate",
        "version": 1,
        "steps": [{
            "claim": {"achievement": {
                "winner": "breaker", "board": "square", "goals": ["O-tetromino"], "maker": 1, "breaker": 1,
            }},
            "rule": "paving",
            "evidence": {
                "lattice": [[1, 3], [1, 1]],
                "classes": [
                    {"cell": [5, 1], "offsets": [[0, 1]]},
                    {"cell": [-4, 1], "offsets": [[0, -1]]},
                ],
            },
            "premises": [],
        }],
    })
}
