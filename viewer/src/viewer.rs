//! What the page can ask, in JSON.

use playproof_checker::{Limits, Session};
use playproof_explain::{
    Certificate,
    play::{self, Play, Who},
    words::Names,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// A certificate in a page.
#[derive(Default)]
pub struct Viewer {
    premises: Vec<Vec<u8>>,
    bytes: Vec<u8>,
    /// What the vertices of a step's game are called.
    names: Option<(usize, Vec<String>)>,
    /// Once it was read and checked. Games look into it for as long as the page is open, so it stays
    /// in memory until then.
    certificate: Option<&'static Certificate>,
    /// What is being played, and the step.
    game: Option<(Box<dyn Play>, usize)>,
    /// Who is told how much work the checker has done.
    tell: Option<fn(u64)>,
}

/// Units of work after which it is told again: some hundredths of a second.
const EVERY: u64 = 1 << 22;

/// A question.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// The vertices of this step's game are called so.
    Names { step: usize, names: Vec<String> },
    /// What does the checker say? Everything is read and checked anew.
    Verify,
    /// What does a step look like, or one of its parts?
    Figure { step: usize, part: Option<usize> },
    /// Let us play against a step.
    NewGame { step: usize, choice: Option<String> },
    /// Is this a legal move of mine?
    Test { text: String },
    /// This is my move.
    Move { text: String },
    /// I take my last move back.
    TakeBack,
    /// What should I do?
    Hint,
}

impl Viewer {
    /// A page in which this is told how many units of work the checker has done, while it is at it.
    #[must_use]
    pub fn telling(tell: fn(u64)) -> Self {
        let tell = Some(tell);
        Self {
            tell,
            ..Self::default()
        }
    }

    /// A file whose theorems the certificate builds on; those that build on others come later.
    pub fn premise(&mut self, bytes: Vec<u8>) {
        self.premises.push(bytes);
    }

    /// The certificate.
    pub fn certificate(&mut self, bytes: Vec<u8>) {
        self.bytes = bytes;
        self.names = None;
        self.certificate = None;
        self.game = None;
    }

    /// Answers a request, both in JSON; an answer with the field `error` says what is wrong with
    /// the request.
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = serde_json::from_slice(request)
            .map_err(|error| error.to_string())
            .and_then(|request| self.ask(request));
        let answer = answer.unwrap_or_else(|error| json!({ "error": error }));
        answer.to_string().into_bytes()
    }

    fn ask(&mut self, request: Request) -> Result<Value, String> {
        match request {
            Request::Names { step, names } => {
                self.names = Some((step, names));
                self.certificate = None;
                self.game = None;
                Ok(Value::Null)
            }
            Request::Verify => {
                let certificate = self.read()?;
                let summary = json!(certificate.summary());
                if self.certificate.is_none() {
                    self.certificate = Some(Box::leak(Box::new(certificate)));
                }
                Ok(summary)
            }
            Request::Figure { step, part } => {
                let certificate = self.checked()?;
                let figure = certificate.figure(step, part);
                let figure = figure.ok_or("there is nothing to draw")?;
                // Of the whole step the page has it.
                let reason = part.and_then(|part| certificate.reason(step, Some(part)));
                Ok(json!({ "svg": figure.svg(), "reason": reason }))
            }
            Request::NewGame { step, choice } => {
                let certificate = self.checked()?;
                let proof = certificate
                    .proof(Some(step))
                    .map_err(|fault| fault.to_string())?;
                let choice = choice.as_deref().filter(|choice| !choice.is_empty());
                let game = play::open(proof, choice, certificate.names());
                self.game = Some((game.map_err(|fault| fault.to_string())?, step));
                self.position()
            }
            Request::Test { text } => {
                let refusal = self.game()?.test(&text).err();
                let reason = refusal.as_ref().map(ToString::to_string);
                Ok(json!({ "legal": refusal.is_none(), "reason": reason }))
            }
            Request::Move { text } => {
                self.game()?
                    .play(&text)
                    .map_err(|refusal| refusal.to_string())?;
                self.position()
            }
            Request::TakeBack => {
                if self.game()?.take_back() {
                    self.position()
                } else {
                    Err("there is nothing to take back".to_owned())
                }
            }
            Request::Hint => Ok(json!({ "hint": self.game()?.hint() })),
        }
    }

    /// Reads the certificate and checks it.
    fn read(&self) -> Result<Certificate, String> {
        let mut session = Session::new(Limits::default());
        for premise in &self.premises {
            session.check(premise.as_slice());
        }
        if let Some(tell) = self.tell {
            session = session.telling(EVERY, tell);
        }
        let certificate = Certificate::read(&self.bytes, &mut session);
        let certificate = certificate.map_err(|fault| fault.to_string())?;
        let Some((step, names)) = &self.names else {
            return Ok(certificate);
        };
        let step = certificate.steps().get(*step);
        let names = step.map(|step| Names::about(&step.claim, names));
        Ok(certificate.with_names(names.unwrap_or_default()))
    }

    /// The certificate, read and checked.
    fn checked(&mut self) -> Result<&'static Certificate, String> {
        if let Some(certificate) = self.certificate {
            return Ok(certificate);
        }
        let certificate: &'static Certificate = Box::leak(Box::new(self.read()?));
        self.certificate = Some(certificate);
        Ok(certificate)
    }

    fn game(&mut self) -> Result<&mut Box<dyn Play>, String> {
        let game = self.game.as_mut().map(|(game, _)| game);
        game.ok_or_else(|| "no game has begun".to_owned())
    }

    /// The game as the page shows it.
    fn position(&mut self) -> Result<Value, String> {
        let certificate = self.checked()?;
        let (game, step) = self.game.as_ref().ok_or("no game has begun")?;
        let claim = &certificate.steps()[*step].claim;
        let [person, proof] = game.names();
        let entries = game.entries().iter().map(|entry| {
            json!({
                "by": if entry.who == Who::Person { person } else { proof },
                "move": entry.choice,
                "reason": entry.reason,
                "invariant": entry.invariant,
            })
        });
        let verdict = game.verdict();
        Ok(json!({
            "you": person,
            "proof": proof,
            "prompt": game.prompt(),
            "svg": play::figure(claim, &**game).svg(),
            "entries": entries.collect::<Vec<Value>>(),
            "left": game.left(),
            "kept": verdict.as_ref().map(play::Verdict::is_kept),
            "end": verdict.as_ref().map(play::Verdict::text),
        }))
    }
}
