//! Compositions: the stage diagram (Norris and Sieben, Figure 3).

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_formats::{Claim, Premise};

use crate::{
    figure::{Content, Figure, Graph, Line, Look, Panel, Role},
    rules::shown::Shown,
    scene::{Scene, named},
    turns,
    turns::stages::{Diagram, Part},
    words::count,
};

/// Diagrams with more stages than this are not printed.
const PRINTED: usize = 64;

pub(crate) struct Composition;

impl Shown for Composition {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Maker plays many copies of these games side by side, far apart, one move of each\n\
         game in a turn. Breaker cannot ruin as many copies as Maker advances."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some((parts, diagram)) = diagram(scene) else {
            return Ok(());
        };
        writeln!(text)?;
        for (part, premise) in parts.iter().zip(&scene.step.premises) {
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

    /// The composed games as a table, and their stage diagram.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let figure = Figure::new("A composition of games");
        let Some((parts, diagram)) = diagram(scene) else {
            // Where a premise is proved elsewhere, its bound is not known.
            let premises = scene.step.premises.iter().map(named);
            let rows = std::iter::once("games".to_owned()).chain(premises);
            let rows = rows.map(|name| vec![name]).collect();
            return Some(figure.panel(Panel::new(Content::Table(rows))));
        };
        let mut rows = vec![
            ["game", "Maker wins within", "Breaker marks in a turn"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for (part, premise) in parts.iter().zip(&scene.step.premises) {
            rows.push(vec![
                named(premise),
                count(part.turns, "turn"),
                part.breaker.to_string(),
            ]);
        }
        let figure = figure.panel(Panel::new(Content::Table(rows)));
        if diagram.stages.len() > PRINTED {
            let stages = count(diagram.stages.len(), "stage");
            return Some(figure.words(format!("The stage diagram has {stages}.")));
        }
        let caption = "progress p in each vertex; beside it the supply q and the turns n until the next stage";
        Some(
            figure
                .row("The stage diagram", vec![Panel::new(stages(&diagram))])
                .words(format!(
                    "{caption}. All in all {} at most.",
                    count(diagram.turns(), "turn")
                )),
        )
    }

    /// The sums of the marks, and the bound that the diagram gives.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (parts, diagram) = diagram(scene)?;
        let all: Vec<String> = parts.iter().map(|part| part.breaker.to_string()).collect();
        let sum: u64 = parts
            .iter()
            .map(|part| part.breaker)
            .fold(0, u64::saturating_add);
        let games = parts.len() as u64;
        Some(format!(
            "Against each game alone Breaker may mark {}; against all {games} at once \
             {} + {games} - 1 = {}. By the stage diagram Maker needs {} at most.",
            all.join(" and "),
            all.join(" + "),
            sum.saturating_add(games).saturating_sub(1),
            count(diagram.turns(), "turn")
        ))
    }
}

/// The games that are composed, and the stage diagram, if there is one.
fn diagram(scene: &Scene<'_>) -> Option<(Vec<Part>, Diagram)> {
    let step = scene.step;
    let bound = |premise: &Premise| match premise {
        Premise::Step(index) => scene.turns.get(*index as usize).copied().flatten(),
        Premise::Outside(_) => None,
    };
    let lengths: Option<Vec<u64>> = step.premises.iter().map(bound).collect();
    let parts = turns::parts(step, scene.earlier, &lengths.unwrap_or_default());
    let diagram = Diagram::new(&parts).filter(|_| parts.len() == step.premises.len())?;
    Some((parts, diagram))
}

fn vector(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("({})", numbers.join(","))
}

/// The stages: the first game to the right, the second up, others in between.
fn stages(diagram: &Diagram) -> Graph {
    let mut graph = Graph::default();
    let place = |progress: &[u64]| {
        let steps = [(2.3, 0.0), (0.0, 1.3), (1.15, 0.65), (0.8, -1.0)];
        progress
            .iter()
            .zip(steps)
            .fold((0.0, 0.0), |(x, y), (&p, (dx, dy))| {
                let p = f64::from(u32::try_from(p).unwrap_or(0));
                (x + p * dx, y + p * dy)
            })
    };
    let mut numbers = BTreeMap::new();
    for (progress, stage) in &diagram.stages {
        let last = stage.turns == 1 && stage.remaining == 1;
        let role = if last { Role::Own } else { Role::Empty };
        let node = graph.node(place(progress), Look::labelled(role, vector(progress)));
        graph.nodes[node].note = vec![
            format!("q={}", vector(&stage.supply)),
            format!("n={}", stage.turns),
        ];
        numbers.insert(progress, (node, last));
    }
    for (progress, &(node, last)) in &numbers {
        for game in 0..progress.len() {
            let mut next = (*progress).clone();
            next[game] += 1;
            if let (false, Some(&(descendant, _))) = (last, numbers.get(&next)) {
                graph.edge(node, descendant, Line::Arrow, "");
            }
        }
    }
    graph
}
