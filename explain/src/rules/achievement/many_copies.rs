//! Situations through which Maker goes on many copies at once: drawn like those of a proof sequence, with
//! Breaker's share in each, and how many copies are enough.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::{Rejection, rules::achievement::many_copies::shares};
use playproof_formats::{Claim, Evidence, claim::Achievement, evidence::ProofSequence};

use super::proof_sequence;
use crate::{
    figure::Figure,
    rules::{pointing::place, shown::Shown},
    scene::Scene,
    turns::copies::{Plan, Stage},
    words::count,
};

/// The evidence is that of `proof-sequence`.
pub(crate) struct ManyCopies;

impl Shown for ManyCopies {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        let Some(claim) = claim.achievement() else {
            return "".into();
        };
        format!(
            "Maker plays many copies of these situations side by side, far apart. Where a copy \
             needs\n\
             few marks, the {} of a turn serve several; Breaker has to share hers out among those,\n\
             and cannot meet all options in each. In enough copies Maker goes on to a situation \
             with\n\
             a smaller number, or he completes a goal in one.",
            claim.maker
        )
        .into()
    }

    /// The situations, and how many copies are enough in each.
    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some((claim, sequence)) = played(scene) else {
            return Ok(());
        };
        proof_sequence::drawn(scene, sequence, " in a copy", text)?;
        if !proof_sequence::are_drawn(scene, sequence) {
            return Ok(());
        }
        let plan = Plan::new(claim, sequence);
        writeln!(
            text,
            "\n  the plan: how many copies in a situation are enough to win, if in none of them Breaker's\n  \
             marks are more than her share, and how many turns Maker needs at most then"
        )?;
        match &plan {
            Some(plan) => writeln!(text, "    at first: {}", begins(plan))?,
            None => writeln!(text, "    at first: {TOO_MANY}")?,
        }
        let shares = shares(claim, &sequence.0);
        for (number, share) in shares.iter().enumerate().rev() {
            write!(text, "    situation {number}: Breaker's share {share}")?;
            if let Some(waiting) = plan.as_ref().and_then(|plan| plan.situations.get(number)) {
                let (copies, turns) = (count(waiting.copies, "copy"), count(waiting.turns, "turn"));
                write!(text, ", {copies}, {turns}")?;
            }
            writeln!(text)?;
        }
        Ok(())
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let (claim, sequence) = played(scene)?;
        let title = count(sequence.0.len(), "situation") + " on many copies at once";
        proof_sequence::together(scene, sequence, title, headings(claim, sequence))
    }

    /// One situation, with a small picture for each option.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let (claim, sequence) = played(scene)?;
        proof_sequence::alone(scene, sequence, number, headings(claim, sequence))
    }

    /// That Breaker's share cannot meet all options of the first situation, and within how many turns Maker wins.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (claim, sequence) = played(scene)?;
        let first = sequence.0.len().checked_sub(1)?;
        let met = self.part_reason(scene, first)?;
        let core = sequence.0.get(first)?.core.len();
        let at_once = claim.maker / u32::try_from(core).ok()?.max(1);
        let begins = format!(
            "Maker begins with {} in each of {} and is in situation {first} there, with {met}",
            count(core, "cell"),
            count(at_once, "copy")
        );
        let whole = match Plan::new(claim, sequence) {
            Some(plan) if plan.first.turns == 0 => {
                format!("He wins within {}.", count(plan.turns(), "turn"))
            }
            Some(plan) => format!(
                "He begins so for {} at most, and wins within {}.",
                count(plan.first.turns, "turn"),
                count(plan.turns(), "turn")
            ),
            None => format!("He may need {TOO_MANY}."),
        };
        Some(format!("{begins} {whole}"))
    }

    /// That Breaker's share cannot meet all options of this situation.
    fn part_reason(&self, scene: &Scene<'_>, number: usize) -> Option<String> {
        let (claim, sequence) = played(scene)?;
        let share = *shares(claim, &sequence.0).get(number)?;
        proof_sequence::met(
            sequence,
            number,
            &format!("Breaker has {share} for each copy"),
        )
    }

    /// The situation that Breaker answers with her share, or what else is not as it should be.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let (claim, sequence) = played(scene)?;
        let shares = shares(claim, &sequence.0);
        let heading = |number: usize| {
            let share = count(shares.get(number).copied().unwrap_or(0), "mark");
            format!("Situation {number}: Breaker's share is {share}")
        };
        let number = place(rejection, "situation")?;
        let figure = proof_sequence::alone(scene, sequence, number, heading)?;
        Some(proof_sequence::pointed(figure, rejection))
    }
}

/// The game, and the situations through which Maker goes.
fn played<'a>(scene: &Scene<'a>) -> Option<(&'a Achievement, &'a ProofSequence)> {
    match &scene.step.evidence {
        Evidence::ManyCopies(sequence) => Some((scene.achievement()?, sequence)),
        _ => None,
    }
}

/// What is said of numbers that a plan does not give.
const TOO_MANY: &str = "more copies or turns than 64 bits can count";

/// The first stage.
fn begins(plan: &Plan) -> String {
    let Stage {
        target,
        at_once,
        turns,
        copies: all,
        ..
    } = plan.first;
    let turns = match turns {
        0 => format!("{} that wait already", count(all, "copy")),
        1 => format!("{} in a turn", count(at_once, "copy")),
        _ => format!("{} a turn, {turns} turns", count(at_once, "copy")),
    };
    format!("the core of situation {target} in {turns}")
}

/// For each situation of how many marks it is, and what is enough there.
fn headings(claim: &Achievement, sequence: &ProofSequence) -> impl Fn(usize) -> String {
    let shares = shares(claim, &sequence.0);
    let plan = Plan::new(claim, sequence);
    move |number| {
        let share = shares.get(number).copied().unwrap_or(0);
        let share = count(share, "mark");
        let waiting = plan.as_ref().and_then(|plan| plan.situations.get(number));
        let enough = waiting.map_or_else(String::new, |waiting| {
            let (copies, turns) = (
                count(waiting.copies, "copy"),
                count(waiting.turns, "more turn"),
            );
            format!("; from {copies} at most {turns}")
        });
        format!("Situation {number}: Breaker's share is {share}{enough}")
    }
}
