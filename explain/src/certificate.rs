//! A certificate explained: what `playproof show` says.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use playproof_checker::{Budget, Failure, Limits, Rejection, Session, normal_form};
use playproof_formats::{Board, Cell, Claim, Evidence, Id, Step, escape::escape, file::Reader};
use serde::Serialize;

use crate::{
    arena,
    figure::Figure,
    json::{self, StepView, View},
    picture,
    play::player::{Proof, Unplayable},
    rules::{self, dot, position},
    scene::{Parts, Scene, named},
    text::{Text, WIDE, wrapped},
    theorems, turns,
    words::{self, Names, count},
};

/// What the checker says of a file whose steps cannot be read, so that there is nothing to explain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Unreadable {
    /// Rejected or declined.
    pub verdict: &'static str,
    /// Why.
    pub reason: String,
}

/// A certificate with what can be told about it.
#[derive(Debug)]
pub struct Certificate {
    steps: Vec<Step>,
    ids: Vec<Id>,
    /// For each step the text of its claim, or why it has none that could be printed.
    claims: Vec<Result<String, String>>,
    bytes: usize,
    verdict: &'static str,
    /// Why it is not accepted.
    reason: Option<String>,
    /// The same, as the checker has it, if a step was judged and is wrong.
    rejection: Option<Rejection>,
    /// As many steps, from the first on, are accepted. Nothing is enumerated of the others.
    accepted: usize,
    turns: Vec<Option<u64>>,
    names: Names,
    /// Units of the checker's work, if it is accepted.
    work: Option<u64>,
}

/// What is said about a certificate, without its evidence.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The id of the last step.
    pub id: Option<Id>,
    /// What the file proves if it is accepted; `None` if the claim cannot be printed.
    pub claim: Option<String>,
    /// Accepted, rejected or declined.
    pub verdict: &'static str,
    /// Why it is not accepted.
    pub reason: Option<String>,
    /// The size of the file.
    pub bytes: usize,
    /// The steps.
    pub steps: Vec<StepSummary>,
}

/// What is said about a step.
#[derive(Clone, Debug, Serialize)]
pub struct StepSummary {
    /// The claim; `None` if it cannot be printed.
    pub claim: Option<String>,
    /// The name of the rule.
    pub rule: &'static str,
    /// Within how many turns it is won, if that is known.
    pub turns: Option<u64>,
    /// Whether the checker has accepted it.
    pub accepted: bool,
}

/// What it may cost to see whether the claim of a step that is not accepted can be printed.
const REFUSED: Limits = Limits {
    work: 1 << 24,
    memory: 1 << 28,
};

impl Certificate {
    /// Reads a certificate and checks it in this session.
    ///
    /// # Errors
    /// When it cannot even be read.
    pub fn read(bytes: &[u8], session: &mut Session) -> Result<Self, Unreadable> {
        let (mut reason, mut rejection, mut work) = (None, None, None);
        let (verdict, accepted) = match session.check(bytes).into_result() {
            Ok(accepted) => {
                work = Some(accepted.work);
                ("accepted", accepted.steps.len())
            }
            Err(refusal) => {
                reason = Some(escape(refusal.to_string()));
                let verdict = refusal.word();
                if let Failure::Rejected(reason) = refusal.reason {
                    rejection = Some(reason);
                }
                (verdict, refusal.place.step.unwrap_or(0) as usize)
            }
        };
        // What is accepted can be read.
        let (steps, ids) = steps(bytes).ok_or_else(|| Unreadable {
            verdict,
            reason: reason.clone().unwrap_or_default(),
        })?;
        let mut budget = Budget::new(REFUSED);
        let claims = steps.iter().enumerate().map(|(index, Step { claim, .. })| {
            if index >= accepted {
                let normal = normal_form::check(claim, &mut budget);
                normal.map_err(|fault| fault.to_string())?;
            }
            Ok(words::annotated(claim))
        });
        let claims = claims.collect();
        let turns = turns::bounds(&steps[..accepted.min(steps.len())]);
        Ok(Self {
            steps,
            ids,
            claims,
            bytes: bytes.len(),
            verdict,
            reason,
            rejection,
            accepted,
            turns,
            names: Names::default(),
            work,
        })
    }

    /// The same with names for the vertices of a positional game.
    #[must_use]
    pub fn with_names(mut self, names: Names) -> Self {
        self.names = names;
        self
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether the checker accepts it.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.reason.is_none()
    }

    /// Accepted, rejected or declined.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        self.verdict
    }

    /// Why it is not accepted.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// How many units of work the checker took; `None` if it has not accepted it.
    #[must_use]
    pub fn work(&self) -> Option<u64> {
        self.work
    }

    /// What it proves, in sentences; `None` if it is not accepted.
    #[must_use]
    pub fn sentences(&self) -> Option<String> {
        let step = self.steps.last().filter(|_| self.is_accepted())?;
        Some(words::sentences(&step.claim, &self.names))
    }

    /// What the claim is about: the animals, the board, the position; `None` if it is not accepted, or
    /// if there is no such figure.
    #[must_use]
    pub fn arena(&self) -> Option<Figure> {
        let step = self.steps.last().filter(|_| self.is_accepted())?;
        arena::figure(&step.claim)
    }

    /// A step to be played against: the last one, or this one. Only a file that the checker has accepted is
    /// played.
    ///
    /// # Errors
    /// When it was not accepted, or there is no such step.
    pub fn proof(&self, step: Option<usize>) -> Result<Proof<'_>, Unplayable> {
        if let Some(reason) = &self.reason {
            let (verdict, reason) = (self.verdict, reason.clone());
            return Err(Unplayable::NotAccepted { verdict, reason });
        }
        let last = self.steps.len().saturating_sub(1);
        let step = step.unwrap_or(last);
        if step > last {
            return Err(Unplayable::NoStep { step, last });
        }
        Ok(Proof::new(&self.steps, &self.turns, step))
    }

    /// What vertices are called.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The whole certificate, to be written as a JSON object.
    #[must_use]
    pub fn json(&self) -> impl Serialize {
        // Without the names of animals.
        let text = |index: usize| {
            let printable = self.claims.get(index)?.is_ok();
            printable.then(|| self.steps[index].claim.to_string())
        };
        let step = |(index, step)| {
            let turns = self.turns.get(index).copied().flatten();
            StepView::new(
                step,
                self.ids[index],
                text(index),
                turns,
                index < self.accepted,
            )
        };
        View {
            schema: json::SCHEMA,
            version: json::VERSION,
            id: self.ids.last().copied(),
            text: self.steps.len().checked_sub(1).and_then(text),
            verdict: self.verdict,
            reason: self.reason.as_deref(),
            bytes: self.bytes,
            steps: self.steps.iter().enumerate().map(step).collect(),
        }
    }

    /// What is said about the file and each of its steps, without the evidence.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let claim = |index: usize| self.claims.get(index)?.clone().ok();
        let last = self.steps.len().checked_sub(1);
        let steps = self.steps.iter().enumerate();
        let steps = steps.map(|(index, step)| StepSummary {
            claim: claim(index),
            rule: step.evidence.rule(),
            turns: self.turns.get(index).copied().flatten(),
            accepted: index < self.accepted,
        });
        Summary {
            id: self.ids.last().copied(),
            claim: last.and_then(claim),
            verdict: self.verdict,
            reason: self.reason.clone(),
            bytes: self.bytes,
            steps: steps.collect(),
        }
    }

    /// The dependency digraphs of the accepted steps in the language of Graphviz; `None` if
    /// there is none.
    #[must_use]
    pub fn dot(&self) -> Option<String> {
        let steps = self.steps.iter().take(self.accepted);
        let digraphs = steps.filter_map(|step| match &step.evidence {
            Evidence::Priority(evidence) => Some(evidence),
            _ => None,
        });
        let mut digraphs = digraphs.peekable();
        digraphs.peek()?;
        let mut text = Text::default();
        let whole = digraphs.try_for_each(|evidence| dot(evidence, &mut text));
        Some(text.finish(whole))
    }

    /// The explanation; with `all`, everything is drawn, however much it is.
    #[must_use]
    pub fn text(&self, all: bool) -> String {
        let mut text = Text::default();
        let whole = self.write(all, &mut text);
        text.finish(whole)
    }

    /// Why the rule of step `index` proves its claim.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn why(&self, index: usize) -> Cow<'static, str> {
        rules::why(&self.steps[index])
    }

    /// What step `index` looks like; empty if it is not accepted.
    #[must_use]
    pub fn picture(&self, index: usize, all: bool) -> String {
        let mut text = Text::default();
        let whole = self.draw(index, all, &mut text);
        text.finish(whole)
    }

    fn write(&self, all: bool, text: &mut Text) -> fmt::Result {
        // A file that can be read has a step.
        let Some(last) = self.steps.len().checked_sub(1) else {
            return Ok(());
        };
        let claim = &self.steps[last].claim;
        self.claim(last, text)?;
        if self.reason.is_some() {
            writeln!(text, "\nNOT PROVED: what follows is what the file says.")?;
        }
        if self.claims[last].is_ok() {
            writeln!(text, "\n{}", words::sentences(claim, &self.names))?;
            arena_text(claim, text)?;
        }
        writeln!(text, "\nid       {}", self.ids[last])?;
        write!(text, "verdict  {} by the checker", self.verdict)?;
        if let Some(reason) = &self.reason {
            write!(text, ": {reason}")?;
        }
        let (steps, bytes) = (count(self.steps.len(), "step"), count(self.bytes, "byte"));
        writeln!(text, "\nsize     {steps}, {bytes}")?;
        for (index, step) in self.steps.iter().enumerate() {
            write!(text, "\nstep {index}, by {}", step.evidence.rule())?;
            let premises: Vec<String> = step.premises.iter().map(named).collect();
            if !premises.is_empty() {
                write!(text, " from {}", premises.join(", "))?;
            }
            write!(text, "\n  ")?;
            self.claim(index, text)?;
            if let Some(Some(turns)) = self.turns.get(index) {
                writeln!(text, "  within {}", count(*turns, "turn"))?;
            }
            if index >= self.accepted {
                match self.counterexample(index) {
                    Some(figure) => write!(text, "\n{}", figure.text())?,
                    None => writeln!(
                        text,
                        "\n  not drawn: the checker has not accepted this step"
                    )?,
                }
                continue;
            }
            writeln!(text)?;
            for line in self.why(index).lines() {
                writeln!(text, "  {line}")?;
            }
            if let Some(reason) = self.reason(index, None) {
                writeln!(text)?;
                for line in wrapped(&format!("Here: {reason}"), WIDE) {
                    writeln!(text, "  {line}")?;
                }
            }
            self.draw(index, all, text)?;
        }
        self.theorems(text)
    }

    fn claim(&self, index: usize, text: &mut dyn Write) -> fmt::Result {
        match &self.claims[index] {
            Ok(claim) => writeln!(text, "{claim}"),
            Err(fault) => writeln!(
                text,
                "a claim that is not in normal form: {}",
                escape(fault)
            ),
        }
    }

    /// The parts of step `index` that can be drawn one by one; `None` if there are none, or the
    /// step is not accepted. Where the evidence lists them, they are counted, and nothing else.
    #[must_use]
    pub fn parts(&self, index: usize) -> Option<Parts> {
        let scene = self.scene(index, false)?;
        rules::parts(&scene)
    }

    /// The figure of step `index`, or of one of its [`parts`](Self::parts). `None` if there is no
    /// such step or part, if the step is not accepted, or if it is too large to be drawn.
    #[must_use]
    pub fn figure(&self, index: usize, part: Option<usize>) -> Option<Figure> {
        let scene = self.scene(index, false)?;
        rules::figure(&scene, part)
    }

    /// Why the claim of step `index` follows in this particular case: the sum, the parity, the
    /// numbers for which the theorem of the rule asks. Of one of its [`parts`](Self::parts), if
    /// there is more to say. `None` if the step is not accepted, or a premise is proved elsewhere.
    #[must_use]
    pub fn reason(&self, index: usize, part: Option<usize>) -> Option<String> {
        let scene = self.scene(index, false)?;
        rules::reason(&scene, part)
    }

    /// The figure of step `index`, or of one of its [`parts`](Self::parts), with the
    /// [`reason`](Self::reason) below.
    #[must_use]
    pub fn figure_with_reason(&self, index: usize, part: Option<usize>) -> Option<Figure> {
        let figure = self.figure(index, part)?;
        Some(match self.reason(index, part) {
            Some(reason) => figure.words(reason),
            None => figure,
        })
    }

    /// What is drawn in place of step `index` if the checker has not accepted it: why, and the
    /// counterexample if there is one; `None` if it has.
    #[must_use]
    pub fn fault(&self, index: usize) -> Option<Figure> {
        if index < self.accepted {
            return None;
        }
        let reason = self.reason.as_deref().unwrap_or_default();
        let title = format!("Step {index} is not proved");
        let mut figure = self
            .counterexample(index)
            .unwrap_or_else(|| Figure::new("").row(title.clone(), Vec::new()));
        figure.title = title;
        Some(figure.words(format!("The file is {}: {reason}", self.verdict)))
    }

    /// What the checker found in the step at which it stopped, and names in its reason: a placement
    /// without a related pair, a position without an answer, … `None` if this is another step, or
    /// if there is nothing to draw.
    #[must_use]
    pub fn counterexample(&self, index: usize) -> Option<Figure> {
        let rejection = self.rejection.as_ref().filter(|_| index == self.accepted)?;
        counterexample(&self.steps, index, rejection, &self.names)
    }

    /// An accepted step with what is around it.
    fn scene(&self, index: usize, all: bool) -> Option<Scene<'_>> {
        Some(Scene {
            step: self.steps.get(index).filter(|_| index < self.accepted)?,
            earlier: self.steps.get(..index)?,
            turns: &self.turns,
            names: &self.names,
            all,
        })
    }

    fn draw(&self, index: usize, all: bool, text: &mut dyn Write) -> fmt::Result {
        match self.scene(index, all) {
            Some(scene) => rules::picture(&scene, text),
            None => Ok(()),
        }
    }

    /// What the rules of the accepted steps say in general.
    fn theorems(&self, text: &mut dyn Write) -> fmt::Result {
        let steps = self.steps.iter().take(self.accepted);
        let used: BTreeSet<&str> = steps.map(|step| step.evidence.rule()).collect();
        let used = theorems::RULES
            .iter()
            .filter(|rule| used.contains(rule.name));
        for (number, rule) in used.enumerate() {
            if number == 0 {
                writeln!(
                    text,
                    "\nThe rules, each a theorem (docs/rules/ has the proofs):"
                )?;
            }
            writeln!(text, "\n  {}: {}", rule.name, rule.title)?;
            for line in rule.theorem.lines() {
                writeln!(text, "{}", format!("    {line}").trim_end())?;
            }
        }
        Ok(())
    }
}

/// The steps of a file, with their ids; `None` if it cannot be read, or a step builds on one that
/// does not come before it.
fn steps(bytes: &[u8]) -> Option<(Vec<Step>, Vec<Id>)> {
    let mut reader = Reader::new(bytes, bytes.len() as u64).ok()?;
    let mut steps: Vec<Step> = Vec::new();
    let mut ids: Vec<Id> = Vec::new();
    while let Some((step, _)) = reader.next_step().ok()? {
        ids.push(step.id_after(&ids)?);
        steps.push(step);
    }
    Some((steps, ids))
}

/// What the checker names in the reason for which it rejects a step, drawn; `None` if there is
/// nothing to draw. The steps before it are accepted.
#[must_use]
pub fn counterexample(
    steps: &[Step],
    step: usize,
    rejection: &Rejection,
    names: &Names,
) -> Option<Figure> {
    let scene = Scene {
        step: steps.get(step)?,
        earlier: steps.get(..step)?,
        turns: &[],
        names,
        all: false,
    };
    rules::counterexample(&scene, rejection)
}

/// What the claim is about: the animals, or the position.
fn arena_text(claim: &Claim, text: &mut dyn Write) -> fmt::Result {
    let (board, animals) = words::animals(claim).unwrap_or((Board::SQUARE, &[]));
    for animal in animals {
        let cells = animal.0.iter();
        let cells: BTreeMap<Cell, String> = cells
            .map(|&cell| (cell, picture::MAKER.to_owned()))
            .collect();
        if let Some(picture) = picture::grid(board, &cells) {
            write!(text, "\n{picture}")?;
        }
    }
    match words::arena(claim).and_then(|arena| position(&arena)) {
        Some(board) => write!(text, "\n{board}"),
        None => Ok(()),
    }
}
