//! Compositions: the stage diagram (Norris and Sieben, Figure 3).

use std::fmt::{self, Write};

use playproof_formats::Premise;

use crate::scene::{Scene, named};
use crate::{stages::Diagram, turns, words::count};

/// Diagrams with more stages than this are not printed.
const PRINTED: usize = 64;

pub(crate) const WHY: &str = "Maker plays many copies of these games side by side, far apart, one move of each\n\
     game in a turn. Breaker cannot ruin as many copies as Maker advances.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let step = scene.step;
    let bound = |premise: &Premise| match premise {
        Premise::Step(index) => scene.turns.get(*index as usize).copied().flatten(),
        Premise::Outside(_) => None,
    };
    let lengths: Option<Vec<u64>> = step.premises.iter().map(bound).collect();
    let parts = turns::parts(step, scene.earlier, &lengths.unwrap_or_default());
    let Some(diagram) = Diagram::new(&parts).filter(|_| parts.len() == step.premises.len()) else {
        return Ok(());
    };
    writeln!(text)?;
    for (part, premise) in parts.iter().zip(&step.premises) {
        let (turns, breaker) = (count(part.turns, "turn"), count(part.breaker, "mark"));
        writeln!(
            text,
            "  {} is won within {turns} against {breaker} a turn",
            named(premise)
        )?;
    }
    let stages = count(diagram.stages.len(), "stage");
    if diagram.stages.len() > PRINTED {
        return writeln!(text, "  the stage diagram has {stages}");
    }
    writeln!(
        text,
        "\n  the stage diagram: progress p, supply q, turns n until the next stage"
    )?;
    for (progress, stage) in &diagram.stages {
        let (p, q) = (vector(progress), vector(&stage.supply));
        writeln!(text, "    p = {p}  q = {q}  n = {}", stage.turns)?;
    }
    Ok(())
}

fn vector(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("({})", numbers.join(","))
}
