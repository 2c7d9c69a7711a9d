//! What a table is: rows, each with a question, what the paper says, and what is found.

use std::{sync::Arc, time::Duration};

use playproof_formats::claim::Animal;
use serde_json::Value;

use super::searches::{Asked, Searches, Start};
use crate::{proof::Proof, search::control::Control};

/// A table.
pub struct Table {
    /// What it is about.
    pub title: String,
    /// In the order in which they are printed.
    pub rows: Vec<Row>,
    /// Lines above the rows that show all results at once.
    pub overview: Option<Overview>,
}

/// Shows the results of rows at once.
pub type Overview = Box<dyn Fn(&[Row]) -> Vec<String>>;

/// A row of a table.
pub struct Row {
    /// What it is about, such as an animal.
    pub name: String,
    /// What the paper says; nothing where ours goes further.
    pub paper: Option<Paper>,
    /// How the certificate's file is called.
    pub file: String,
    /// Rows with smaller numbers have their turns first, and those with much larger ones
    /// wait until they are settled.
    pub turn: u32,
    /// Whether the row is left out as long as it is open: there is no end of such rows.
    pub optional: bool,
    /// What was found so far.
    pub found: Found,
    /// Where the question stands.
    pub state: State,
    /// The time spent on it.
    pub time: Duration,
    /// What is done to answer the question.
    pub work: Work,
}

/// What the paper says about a row: one of these results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper(Vec<String>);

/// Works on a question for a slice of time, and enters what it finds.
pub type Work = Box<dyn FnMut(&Slice<'_>, &mut Found) -> State>;

/// Where a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// More work may settle it.
    Open,
    /// All that can be tried was tried.
    Exhausted,
    /// It is settled.
    Settled,
}

/// How long a question may be worked on in a round.
pub struct Slice<'a> {
    /// The limits of the whole run.
    pub whole: &'a Control,
    /// The work of a round for one search.
    pub work: u64,
    /// Is told what is being done.
    pub say: &'a dyn Fn(String),
    /// The searches that wait.
    pub(super) searches: &'a Searches,
    /// The table and the row.
    pub(super) row: (usize, usize),
    /// Whether this is the end, and what was found by now is all that is wanted.
    pub(super) is_last: bool,
}

/// What is found about a question.
#[derive(Debug, Default)]
pub struct Found {
    /// The result, in the words of the paper.
    pub result: Option<String>,
    /// Its proof.
    pub proof: Option<Proof>,
    /// What else is to be told.
    pub facts: Vec<Fact>,
    /// Proofs of parts of the result.
    pub parts: Vec<Part>,
    /// How the file of this certificate is called, if it depends on what was found.
    pub file: Option<String>,
}

/// Something that is told about a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is.
    pub name: &'static str,
    /// For programs.
    pub value: Value,
    /// For people; a text of several words stands in a line of its own.
    pub text: String,
}

/// A part of a result, with its proof.
#[derive(Debug)]
pub struct Part {
    /// Such as `win (1,2)`.
    pub name: String,
    /// The proof.
    pub proof: Proof,
    /// How the certificate's file is called, if it is to be written.
    pub file: Option<String>,
}

impl Paper {
    /// The paper says this.
    pub fn says(result: impl Into<String>) -> Self {
        Self(vec![result.into()])
    }

    /// The paper leaves several results.
    #[must_use]
    pub fn one_of(results: &[&str]) -> Self {
        Self(results.iter().map(|&result| result.to_owned()).collect())
    }

    /// Whether this is what it says.
    #[must_use]
    pub fn agrees(&self, result: &str) -> bool {
        self.0.iter().any(|own| own == result)
    }

    /// What it says, in a line.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.join(" or ")
    }
}

impl Row {
    /// A row that nothing is known of. Its file has the same name, as far as files are
    /// named so.
    pub fn new(
        name: impl Into<String>,
        work: impl FnMut(&Slice<'_>, &mut Found) -> State + 'static,
    ) -> Self {
        let name = name.into();
        Self {
            file: name.replace('/', "_").replace('.', "o"),
            name,
            paper: None,
            turn: 0,
            optional: false,
            found: Found::default(),
            state: State::Open,
            time: Duration::ZERO,
            work: Box::new(work),
        }
    }

    /// A row that a proof settles, for which one search is enough. `result` says what the proof shows.
    pub fn proving(
        name: impl Into<String>,
        result: impl Fn(&Proof) -> Option<String> + 'static,
        search: impl Fn(&Control) -> Option<Proof> + Send + Sync + 'static,
    ) -> Self {
        let start: Start = Arc::new(search);
        Self::new(name, move |slice, found| match slice.search("", &start) {
            Asked::Proved(proof) => found.settle(result(&proof), Some(proof)),
            Asked::Exhausted => State::Exhausted,
            Asked::Open => State::Open,
        })
    }

    /// The same row, with what the paper says.
    #[must_use]
    pub fn with_paper(mut self, paper: Option<Paper>) -> Self {
        self.paper = paper;
        self
    }

    /// The same row, with another name for its file.
    #[must_use]
    pub fn with_file(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }

    /// The same row, with this turn.
    #[must_use]
    pub fn with_turn(mut self, turn: u32) -> Self {
        self.turn = turn;
        self
    }

    /// Whether what was found is not what the paper says.
    #[must_use]
    pub fn differs(&self) -> bool {
        let result = self.found.result.as_deref();
        let settled = result.filter(|_| self.state == State::Settled);
        self.paper
            .as_ref()
            .zip(settled)
            .is_some_and(|(paper, result)| !paper.agrees(result))
    }
}

impl State {
    /// That of a search which has found nothing: it may go on if it was stopped.
    #[must_use]
    pub fn after(control: &Control) -> Self {
        if control.is_stopped() {
            Self::Open
        } else {
            Self::Exhausted
        }
    }
}

impl Slice<'_> {
    /// The limits of a search that has this slice for itself.
    #[must_use]
    pub fn control(&self) -> Control {
        self.whole.clone().for_work(self.work)
    }

    /// Goes on with the search for the answer to one of the row's questions, or begins it. From slice to slice it is kept.
    pub(super) fn search(&self, question: &str, start: &Start) -> Asked {
        let key = (self.row, question.to_owned());
        if self.is_last {
            self.searches.end(&key)
        } else {
            self.searches.go_on(key, self.work, self.whole, start)
        }
    }
}

impl Found {
    /// Enters the result.
    pub fn settle(&mut self, result: Option<String>, proof: Option<Proof>) -> State {
        self.result = result;
        self.proof = proof;
        State::Settled
    }

    /// Tells something, in place of what was told about it before.
    pub fn tell(&mut self, name: &'static str, value: impl Into<Value>) {
        let value = value.into();
        let text = match &value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        self.enter(Fact { name, value, text });
    }

    /// The same for programs alone: people see it in the result.
    pub fn tell_programs(&mut self, name: &'static str, value: Value) {
        let text = String::new();
        self.enter(Fact { name, value, text });
    }

    fn enter(&mut self, fact: Fact) {
        self.facts.retain(|known| known.name != fact.name);
        self.facts.push(fact);
    }
}

/// What the file of an animal is called: one without a name by its number among those of its size.
pub(super) fn file(name: &str, animal: &Animal, number: usize) -> String {
    if name.starts_with('{') {
        format!("{}-{number}", animal.0.len())
    } else {
        name.replace('/', "_").replace('.', "o")
    }
}
