//! `restrict`: the boards and the numbers of turns there and here.

use std::borrow::Cow;

use playproof_formats::Claim;

use super::maker_wins;
use crate::{
    figure::{Content, Figure, Panel},
    rules::shown::Shown,
    scene::{Scene, limits},
};

pub(crate) struct Restrict;

impl Shown for Restrict {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        Cow::Borrowed(if maker_wins(claim) {
            "The board there fits into this one, and Maker has no fewer turns than there."
        } else {
            "This board fits into the one there."
        })
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let mut head = vec![String::new(), "board".to_owned()];
        let with_turns = maker_wins(&scene.step.claim);
        if with_turns {
            head.push("Maker's turns".to_owned());
        }
        let mut rows = vec![head];
        let here = std::iter::once(("here".to_owned(), &scene.step.claim));
        for (name, claim) in scene.premises().chain(here) {
            let (size, turns) = words(claim);
            rows.push(vec![name, size]);
            rows.last_mut()?.extend(with_turns.then_some(turns));
        }
        let table = Panel::new(Content::Table(rows));
        Some(Figure::new("The boards there and here").panel(table))
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let (name, there) = scene.premises().next()?;
        let ((board, turns), (here, more)) = (words(there), words(&scene.step.claim));
        let boards = if board == here {
            format!("The board is that of {name}")
        } else {
            format!("From {name}; the board: {board} there, {here} here")
        };
        Some(if turns == more {
            format!("{boards}.")
        } else {
            format!("{boards}; Maker's turns: {turns} there, {more} here.")
        })
    }
}

/// What a claim says of the board and the turns, in words.
fn words(claim: &Claim) -> (String, String) {
    let (size, turns) = limits(claim);
    let infinite = || "infinite".to_owned();
    let size = size.map_or_else(infinite, |[rows, columns]| format!("{rows} × {columns}"));
    let turns = turns.map_or_else(|| "any number".to_owned(), |n| format!("at most {n}"));
    (size, turns)
}
