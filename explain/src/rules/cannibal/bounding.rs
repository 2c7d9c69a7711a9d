//! `bounding`: the square is so large that Bob cannot fill it.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_formats::{
    Board, Claim,
    claim::{Animal, Cannibal, CannibalMoves},
    evidence::Bounding,
};

use crate::{
    figure::{Content, Field, Figure, Panel, Role},
    rules::shown::Shown,
    scene::Scene,
};

impl Shown for Bounding {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Alice surrounds a square that Bob cannot fill in the meantime. Inside, copies any\n\
         two of which meet have a common cell: she takes it before he can spoil them all."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some((_, numbers)) = numbers(scene, self) else {
            return Ok(());
        };
        let [large, inside, n, m, moves, met, all] = numbers;
        writeln!(
            text,
            "\n  the square has a side of {large} cells, so {inside} copies of {n} by {m} lie in it;\n  \
             Bob has at most {moves} moves before it is surrounded, and each meets at most {met} of them:\n  \
             {all} are not enough"
        )
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let (animal, [large, inside, _, _, moves, met, all]) = numbers(scene, self)?;
        let row = |name: &str, number: u128| vec![name.to_owned(), number.to_string()];
        let table = vec![
            vec!["the square".to_owned(), String::new()],
            row("its side", large),
            row("copies of one orientation in it", inside),
            row("Bob's moves until it is surrounded, at most", moves),
            row("copies that one of them meets, at most", met),
            row("copies that all of them meet, at most", all),
        ];
        let field = Field::new(Board::SQUARE).with(&animal.0, Role::Own);
        Some(
            Figure::new("A square that Bob cannot fill before Alice has surrounded it").row(
                "",
                vec![Panel::new(field), Panel::new(Content::Table(table))],
            ),
        )
    }

    /// The inequality that keeps Bob from filling the square.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (_, [large, inside, _, _, moves, met, all]) = numbers(scene, self)?;
        Some(format!(
            "Until the square of side {large} is surrounded Bob has {moves} moves at most, which meet \
             {moves} · {met} = {all} of the {inside} copies in it."
        ))
    }
}

/// The animal, and: the side, the copies in the square, the animal's sides, Bob's moves, the copies
/// that a move meets, and their product.
fn numbers<'a>(scene: &Scene<'a>, bounding: &Bounding) -> Option<(&'a Animal, [u128; 7])> {
    let (Claim::Cannibal(Cannibal { animal, .. })
    | Claim::CannibalMoves(CannibalMoves { animal, .. })) = &scene.step.claim
    else {
        return None;
    };
    let side = |axis: usize| {
        let values = animal.0.iter().filter_map(|c| c.coordinates().get(axis));
        u128::try_from(values.copied().max().unwrap_or(0)).unwrap_or(0) + 1
    };
    let (n, m, large) = (side(0), side(1), u128::from(bounding.side));
    let inside = large.saturating_sub(n - 1) * large.saturating_sub(m - 1);
    let met = (n + m - 1) * (n + m - 1);
    let moves = 4 * large;
    Some((animal, [large, inside, n, m, moves, met, moves * met]))
}
