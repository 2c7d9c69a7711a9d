//! Trees of situations, by search in windows that grow.
//!
//! Bob places whole copies, and a cell of his that keeps Alice out may keep his own
//! copies out as well. So a position in a window has all cells of both, and nothing is
//! known of the board outside; what of a position matters for a win is worked out
//! when it is won ([`tree`]), and used wherever an image of it lies ([`won`]); in the end patterns that are alike become
//! one ([`alike`]). Alice begins in the middle of the window. The number of moves that she may need until some copy is safe
//! grows, and the window with it.

mod alike;
mod motion;
mod tree;
mod won;

use playproof_formats::{
    Evidence,
    claim::{Animal, Nature},
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Isometry},
};

use self::{
    motion::Motion,
    tree::{Position, Search},
    won::{Next, Pattern, Reply, needed},
};
use super::{
    cell, copy, extent, orientations,
    window::{Cells, LARGEST, Window},
};
use crate::{game::cannibal::claim, proof::Proof, search::control::Control};

/// What it costs to look for an answer, in the units of [`Control::spend`].
const ANSWER: u64 = 1 << 12;

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Alice cannot make a copy safe with so many moves,
    pub moves: u32,
    /// if she plays in a square of this side, and begins in its middle.
    pub side: i16,
}

/// A proof that the animal is a non-cannibal; `None` when `control` stops the
/// search, or it is too large for it. `note` is told how far it has come.
pub fn search(animal: &Animal, control: &Control, mut note: impl FnMut(Reached)) -> Option<Proof> {
    let orientations = orientations(animal);
    let length = orientations.iter().map(|o| extent(o).0).max()?;
    let most = u32::try_from(animal.0.len()).ok()?.saturating_mul(4);
    if 2 * length > LARGEST {
        return None;
    }
    for moves in 1..=most {
        if control.is_stopped() {
            break;
        }
        let side = i16::try_from(moves).map_or(LARGEST, |m| LARGEST.min(length + 2 + m) | 1);
        let window = Window::new(&orientations, (side, side));
        match win(&window, window.middle(), moves - 1, u32::MAX, control) {
            Found::Tree(situations) => return Some(proof(animal, situations)),
            Found::None => note(Reached { moves, side }),
            Found::Unknown => return None,
        }
    }
    None
}

fn proof(animal: &Animal, situations: Vec<AliceSituation>) -> Proof {
    Proof::new(
        claim(Nature::NonCannibal, animal),
        Evidence::AliceTree(AliceTree(situations)),
        &[],
    )
}

/// What a search in a window ends with.
pub(super) enum Found {
    /// Situations by which Alice wins, the last one that of the beginning.
    Tree(Vec<AliceSituation>),
    /// There are none.
    None,
    /// It was stopped, or there was no memory left, before that was known.
    Unknown,
}

/// How Alice wins with these cells in a window of which Bob has nothing, if she can make a copy safe with so many
/// further moves, and has it with so many in all.
pub(super) fn win(
    window: &Window,
    alice: Cells,
    further: u32,
    all: u32,
    control: &Control,
) -> Found {
    let stopped = || {
        control.spend(tree::PATIENCE * ANSWER);
        control.is_stopped()
    };
    let mut search = Search::new(window, all, control.memory(), &stopped);
    let Some(won) = search.win(Position { alice, bob: 0 }, further) else {
        return if search.cut {
            Found::Unknown
        } else {
            Found::None
        };
    };
    let tree = needed(search.won.patterns, won.pattern);
    let tree = alike::merged(window, tree, control);
    let situations = tree.iter().map(|pattern| situation(window, pattern));
    Found::Tree(situations.collect())
}

/// A pattern as it is written down.
fn situation(window: &Window, pattern: &Pattern) -> AliceSituation {
    let cells = |set: Cells| window.cells(set).into_iter().map(cell).collect();
    let reply = |reply: &Reply| AliceReply {
        mark: cell(window.corner(reply.mark)),
        situation: u32::try_from(reply.to.pattern).unwrap_or(u32::MAX),
        isometry: isometry(reply.to.by),
    };
    AliceSituation {
        alice: cells(pattern.sets.alice),
        bob: cells(pattern.sets.bob),
        free: cells(pattern.sets.free),
        next: match &pattern.next {
            Next::Copy(set) => AliceNext::Copy(copy(window.cells(*set))),
            Next::Replies(replies) => AliceNext::Replies(replies.iter().map(reply).collect()),
        },
    }
}

fn isometry(motion: Motion) -> Isometry {
    let [x, y] = motion.axes;
    // Of the two coordinates of a cell one makes each coordinate of the image.
    let axis = |of_x: i16, of_y: i16| i8::try_from(of_x + 2 * of_y).unwrap_or(0);
    Isometry {
        linear: vec![axis(x.0, y.0), axis(x.1, y.1)],
        shift: cell(motion.shift),
    }
}
