//! `punching`: the hole is moved with the animal of the premise.

use playproof_formats::evidence::Punching;

use super::BOARD;
use crate::{
    context::Context,
    geometry::{embeddings, image, set},
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Punching, Fault> {
    let [hole] = node.object("a hole", ["hole"])?;
    let hole = set(&node.need(hole, "hole")?, BOARD)?;
    let premise = context.premises.first().copied().flatten();
    let written = premise.and_then(|premise| premise.animals.first()?.as_ref());
    let moved = written.and_then(|(_, place)| {
        // Back from where the animal was written.
        let animal = premise?.animals().first()?;
        let cells = image(place, &animal.0)?;
        let back = embeddings(BOARD, &cells, &animal.0, context.budget).ok()?;
        let inverse = back.into_iter().find(|back| {
            animal.0.iter().all(|&cell| {
                image(place, &[cell]).and_then(|there| image(back, &there)) == Some(vec![cell])
            })
        })?;
        image(&inverse, &hole)
    });
    Ok(Punching {
        hole: moved.unwrap_or(hole),
    })
}
