//! What is known of a game: whose cells are, wins, and where they lead.

use playproof_formats::{Cell, evidence::Isometry};

use super::field::Place;

/// Whose a cell is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Nobody,
    Maker,
    Breaker,
}

/// A win with Maker to move: he owns some cells, and none of the others is Breaker's.
pub(super) struct Win {
    pub(super) marks: Vec<Cell>,
    pub(super) owned: Vec<Cell>,
    pub(super) free: Vec<Cell>,
    pub(super) then: Vec<Then>,
}

/// What a win leads to: a copy of a goal, or another win.
pub(super) enum Then {
    Goal(u32, Isometry, Vec<Cell>),
    Win(u32, Isometry),
}

/// A win as it looks under a symmetry, by steps from its least owned cell.
pub(super) struct View {
    pub(super) win: u32,
    pub(super) symmetry: usize,
    pub(super) anchor: Cell,
    pub(super) owned: Vec<i32>,
    pub(super) free: Vec<i32>,
    pub(super) reach: i16,
}

/// Where a way to go on comes from: a placement through a mark, or a view with its anchor on one.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Placement(usize, Place),
    View(usize, Place),
}
