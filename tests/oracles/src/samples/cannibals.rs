//! Samples about cannibal animals.

use playproof_formats::{
    Evidence, Step,
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Punching},
};

use crate::{
    animals::domino,
    build::{cell, cells, isometry, step},
    cannibal::{by_blocks, by_bounding, cannibal, non_cannibal, u_blocks, u_shape, within},
    local_games::{by_local_games, of_blocks},
};

/// U(2,3,1) is a cannibal: blocks of 4 × 2 cells, each row two cells to the right of
/// the one below, with four copies each.
#[must_use]
pub fn u_by_blocks() -> Vec<Step> {
    by_blocks(&u_shape(2, 3), u_blocks(2, 3, 2))
}

/// The same blocks as tiles, in which Bob answers once.
pub(super) fn u_by_local_games() -> Vec<Step> {
    by_local_games(&u_shape(2, 3), of_blocks(&u_blocks(2, 3, 2)))
}

/// A cell with a neighbor on each of two sides.
#[must_use]
pub fn domino_tree() -> AliceTree {
    let pair = AliceSituation {
        alice: cells(&[[0, 0], [0, 1]]),
        bob: vec![],
        free: vec![],
        next: AliceNext::Copy(domino()),
    };
    let reply = |mark: [i16; 2], linear: [i8; 2]| AliceReply {
        mark: cell(&mark),
        situation: 0,
        isometry: isometry(&linear, &[0, 0]),
    };
    let start = AliceSituation {
        alice: cells(&[[0, 0]]),
        bob: vec![],
        free: cells(&[[0, 1], [1, 0]]),
        next: AliceNext::Replies(vec![reply([0, 1], [1, 2]), reply([1, 0], [2, 1])]),
    };
    AliceTree(vec![pair, start])
}

/// Alice has a domino within two moves, hence within three, and at all.
#[must_use]
pub fn domino_by_tree() -> Vec<Step> {
    let domino = domino();
    vec![
        step(within(2, &domino), Evidence::AliceTree(domino_tree()), &[]),
        step(within(3, &domino), Evidence::MoreMoves, &[0]),
        step(non_cannibal(&domino), Evidence::MoreMoves, &[1]),
    ]
}

/// Alice has a domino in a square of side 18.
#[must_use]
pub fn domino_by_bounding() -> Vec<Step> {
    by_bounding(&domino(), 18)
}

/// A square of side 4 with one hole by blocks, and with two by punching.
#[must_use]
pub fn punched_square() -> Vec<Step> {
    let mut square = crate::cannibal::rectangle(4, 4);
    square.0.retain(|&c| c != cell(&[2, 2]));
    let shapes = crate::cannibal::orientations(&square);
    let square = crate::cannibal::normal(&square);
    let mut steps = by_blocks(&square, crate::cannibal::blocks([5, 5], 0, &shapes));
    let hole = cells(&[[1, 1]]);
    let mut rest = square;
    rest.0.retain(|c| !hole.contains(c));
    let rest = crate::cannibal::normal(&rest);
    let evidence = Evidence::Punching(Punching { hole });
    steps.push(step(cannibal(&rest), evidence, &[0]));
    steps
}
