//! A certificate that somebody wants to see.

use std::path::PathBuf;

use clap::Args;
use miette::{Context, IntoDiagnostic, miette};
use playproof_checker::Limits;
use playproof_explain::{Certificate, certificate::Unreadable, words::Names};

use crate::{input, library, question, status::Status};

/// What all commands ask that show a certificate.
#[derive(Debug, Args)]
pub(crate) struct Shown {
    /// The certificate, or - for standard input.
    pub(crate) file: PathBuf,

    /// Where premises from other files may be found.
    #[arg(long, value_name = "DIR")]
    pub(crate) library: Vec<PathBuf>,

    /// Take the names of vertices from this game file.
    #[arg(long, value_name = "GAME.toml")]
    names: Option<PathBuf>,
}

impl Shown {
    /// Reads the file and checks it.
    pub(crate) fn read(&self) -> miette::Result<Certificate> {
        let mut session = library::session(&self.library)?;
        let certificate = Certificate::read(&self.bytes()?, &mut session);
        self.named(certificate.map_err(|fault| self.refused(&fault))?)
    }

    /// What people call the file.
    pub(crate) fn name(&self) -> String {
        input::name(&self.file)
    }

    /// What is in the file.
    pub(crate) fn bytes(&self) -> miette::Result<Vec<u8>> {
        input::read(&self.file, Limits::default().memory)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot read {}", self.name()))
    }

    /// That there is nothing to be explained.
    pub(crate) fn refused(&self, fault: &Unreadable) -> Refused {
        let (path, verdict) = (self.name(), fault.verdict);
        let refused = Refused::new(
            format!("{path}: {verdict} by the checker: {fault}"),
            verdict,
        );
        if self.file.extension().is_some_and(|ending| ending == "toml") {
            refused.with_help("this may be a game: `playproof prove` searches for its certificate")
        } else {
            refused
        }
    }

    /// The certificate with the names of vertices that the game file gives, if one was named.
    pub(crate) fn named(&self, certificate: Certificate) -> miette::Result<Certificate> {
        let Some(game) = &self.names else {
            return Ok(certificate);
        };
        let question = question::read(game)?;
        // All claims of a question are about one game.
        let claims = question.game.claims();
        let names = claims
            .first()
            .map(|claim| Names::about(claim, &question.names));
        let names = names.unwrap_or_default();
        let steps = certificate.steps();
        if !steps.iter().any(|step| names.fit(&step.claim)) {
            let (game, path) = (input::name(game), self.name());
            return Err(miette!(
                "{game} names no vertices of the game that {path} is about"
            ));
        }
        Ok(certificate.with_names(names))
    }
}

/// A file that the checker does not accept, with nothing in it to be explained, or taken out of it.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("{said}")]
pub(crate) struct Refused {
    said: String,
    #[help]
    help: Option<&'static str>,
    verdict: &'static str,
}

impl Refused {
    /// What is said of such a file, and the checker's verdict.
    pub(crate) fn new(said: String, verdict: &'static str) -> Self {
        Self {
            said,
            help: None,
            verdict,
        }
    }

    /// The same, and what to do.
    fn with_help(self, help: &'static str) -> Self {
        Self {
            help: Some(help),
            ..self
        }
    }

    /// The exit status that goes with it.
    pub(crate) fn status(&self) -> Status {
        Status::of(self.verdict)
    }
}
