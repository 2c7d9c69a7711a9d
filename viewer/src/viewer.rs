//! What the page can ask, in JSON.

use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;
use serde::Deserialize;
use serde_json::{Value, json};

/// A certificate in a page.
#[derive(Debug, Default)]
pub struct Viewer {
    premises: Vec<Vec<u8>>,
    bytes: Vec<u8>,
    /// Once it was read and checked.
    certificate: Option<Certificate>,
}

/// A question.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// What does the checker say? Everything is read and checked anew.
    Verify,
    /// What does a step look like, or one of its parts?
    Figure { step: usize, part: Option<usize> },
}

impl Viewer {
    /// A file whose theorems the certificate builds on; those that build on others come later.
    pub fn premise(&mut self, bytes: Vec<u8>) {
        self.premises.push(bytes);
    }

    /// The certificate.
    pub fn certificate(&mut self, bytes: Vec<u8>) {
        self.bytes = bytes;
        self.certificate = None;
    }

    /// Answers a request, both in JSON; an answer with the field `error` says what is wrong with
    /// the request.
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = serde_json::from_slice(request)
            .map_err(|error| error.to_string())
            .and_then(|request| self.ask(&request));
        let answer = answer.unwrap_or_else(|error| json!({ "error": error }));
        answer.to_string().into_bytes()
    }

    fn ask(&mut self, request: &Request) -> Result<Value, String> {
        match *request {
            Request::Verify => {
                self.certificate = None;
                let certificate = self.checked()?;
                Ok(certificate.summary())
            }
            Request::Figure { step, part } => {
                let figure = self.checked()?.figure(step, part);
                let figure = figure.ok_or("there is nothing to draw")?;
                Ok(json!({ "svg": figure.svg() }))
            }
        }
    }

    /// The certificate, read and checked.
    fn checked(&mut self) -> Result<&Certificate, String> {
        if self.certificate.is_none() {
            let mut session = Session::new(Limits::default());
            for premise in &self.premises {
                session.check(premise.as_slice());
            }
            let read = Certificate::read(&self.bytes, &mut session);
            self.certificate = Some(read.map_err(|fault| fault.to_string())?);
        }
        self.certificate.as_ref().ok_or_else(String::new)
    }
}
