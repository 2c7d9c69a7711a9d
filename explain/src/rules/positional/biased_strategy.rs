//! `biased-strategy`: the first answers, or all.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Failure, Limits, Rejection,
    biased::{Biased, Place},
    positional::{Position, Seat},
    rules::positional::biased_strategy::Walk,
};
use playproof_formats::{
    Claim,
    claim::{Arena, PositionalBiased},
    evidence::BiasedStrategy,
};

use super::{board, strategy::marks};
use crate::{
    figure::{Figure, Look, Panel, Role},
    rules::{pointing::place, shown::Shown},
    scene::{Parts, Scene},
    words::{biased::player, board::arena, count},
};

impl Shown for BiasedStrategy {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "There is an answer to every position that can arise with its owner to move. The checker has\n\
         played it against every claim of the other player.".into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = claim(scene) else {
            return Ok(());
        };
        let arena = arena(claim);
        writeln!(text, "\n  {}", count(self.answers.len(), "answer"))?;
        let symmetries = self.symmetries.len();
        if symmetries > 0 {
            let noun = if symmetries == 1 {
                "symmetry generates"
            } else {
                "symmetries generate"
            };
            writeln!(text, "  {symmetries} {noun} the group")?;
        }
        writeln!(text, "  {} in all", count(self.positions, "position"))?;
        let all = self.answers.len();
        let few = if scene.all { all } else { all.min(FIRST) };
        if all > 0 {
            let which = if few < all { "first" } else { "all" };
            writeln!(text, "\n  {which} answers:")?;
        }
        for (place, vertex) in played(claim, self, few) {
            let answer = scene.name(&arena, vertex);
            writeln!(text, "    {}: {answer}", told(scene, &arena, &place))?;
        }
        Ok(())
    }

    /// The answers; `None` if none is needed.
    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        let answers = self.answers.len();
        (answers > 0).then(|| Parts::new("answer", answers))
    }

    /// The first answers, or the position if there is none.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let claim = claim(scene)?;
        let played = played(claim, self, FIRST);
        let mut panels: Vec<Panel> = played
            .iter()
            .map(|(place, vertex)| panel(scene, claim, place, *vertex))
            .collect();
        if panels.is_empty() {
            let looks = marks(game(claim).ok()?.1.position);
            panels.push(Panel::new(board::game(scene, &arena(claim), &looks)));
        }
        let figure = legend(Figure::new("The first answers of a strategy"));
        Some(
            figure
                .row("", panels)
                .words(format!("{} in all.", count(self.answers.len(), "answer"))),
        )
    }

    /// The position that needs an answer, and the answer.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let claim = claim(scene)?;
        let played = played(claim, self, number.checked_add(1)?);
        let (place, vertex) = played.get(number)?;
        let panel = panel(scene, claim, place, *vertex);
        Some(legend(Figure::new(format!("Answer {number}"))).panel(panel))
    }

    /// How many positions and answers there are.
    fn reason(&self, _: &Scene<'_>) -> Option<String> {
        Some(format!(
            "{} and {} to them; every line ends with the promise kept.",
            count(self.positions, "position"),
            count(self.answers.len(), "answer"),
        ))
    }

    /// The position whose answer fails; the answers before it are right.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let after = || place(rejection, "after answer");
        self.part(scene, place(rejection, "answer").or_else(after)?)
    }
}

fn claim<'a>(scene: &Scene<'a>) -> Option<&'a PositionalBiased> {
    match &scene.step.claim {
        Claim::PositionalBiased(claim) => Some(claim),
        _ => None,
    }
}

/// So many answers are told.
const FIRST: usize = 12;

/// A position in words.
fn told(scene: &Scene<'_>, arena: &Arena, place: &Place) -> String {
    let Position { first, second } = place.position;
    let marks = [(Seat::First, first), (Seat::Second, second)];
    let marks = marks.iter().filter(|(_, marks)| *marks != 0);
    let marks = marks.map(|&(side, marks)| {
        let marks = scene.names.set(arena, marks);
        format!("{} has {marks}", player(side))
    });
    let marks: Vec<String> = marks.collect();
    let marks = if marks.is_empty() {
        "at first".to_owned()
    } else {
        marks.join(", ")
    };
    match place.left {
        1 => marks,
        left => format!("{marks}, {} left", count(left, "claim")),
    }
}

fn legend(figure: Figure) -> Figure {
    figure
        .legend(Role::Cross, "First's")
        .legend(Role::Nought, "Second's")
        .legend(Role::Mark, "the answer")
}

fn panel(scene: &Scene<'_>, claim: &PositionalBiased, place: &Place, vertex: u32) -> Panel {
    let arena = arena(claim);
    let mut looks: BTreeMap<u32, Look> = marks(place.position);
    looks.insert(vertex, Look::from(Role::Mark));
    let panel = Panel::new(board::game(scene, &arena, &looks));
    let panel = panel.caption(format!("answer: {}", scene.name(&arena, vertex)));
    match place.left {
        1 => panel,
        left => panel.caption(format!("{} left", count(left, "claim"))),
    }
}

/// The game of a claim, and where it begins.
///
/// # Errors
/// What the checker says.
pub(crate) fn game(claim: &PositionalBiased) -> Result<(Biased, Place), Failure> {
    Biased::new(claim, &mut Budget::new(Limits::default()))
}

/// So many answers, in the order in which the checker asks for them, each with the position that
/// needs it.
pub(crate) fn played(
    claim: &PositionalBiased,
    strategy: &BiasedStrategy,
    most: usize,
) -> Vec<(Place, u32)> {
    let mut found = Vec::new();
    // The checker has walked the same way, within the same limits.
    let budget = &mut Budget::new(Limits::default());
    let Ok((game, start)) = game(claim) else {
        return found;
    };
    let Ok(mut walk) = Walk::new(&game, start, strategy, budget) else {
        return found;
    };
    for &vertex in strategy.answers.iter().take(most) {
        let Ok(Some(place)) = walk.next(budget) else {
            break;
        };
        found.push((place, vertex));
        if walk.answer(&place, vertex).is_err() {
            break;
        }
    }
    found
}
