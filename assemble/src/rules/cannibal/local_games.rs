//! `local-games`.

use playproof_formats::{
    claim::Animal,
    evidence::{LocalGame, LocalGames},
};

use super::BOARD;
use crate::{
    geometry::{lattice, set},
    node::{Fault, Node, given},
};

/// The answers number the copies, so that their order is kept.
pub(crate) fn read(node: &Node<'_>) -> Result<LocalGames, Fault> {
    let [periods, games] = node.object("local games", ["lattice", "games"])?;
    let game = |node: &Node<'_>| {
        let [copies, answers] = node.object("a local game", ["copies", "answers"])?;
        let answer = |answer: Node<'_>| given(Some(answer)).map(|copy| copy.u32()).transpose();
        Ok(LocalGame {
            copies: node
                .need(copies, "copies")?
                .list("copies", |copy| set(&copy, BOARD).map(Animal))?,
            answers: node.need(answers, "answers")?.list("answers", answer)?,
        })
    };
    Ok(LocalGames {
        lattice: lattice(&node.need(periods, "lattice")?, BOARD)?,
        games: node
            .need(games, "games")?
            .list("local games", |node| game(&node))?,
    })
}
