//! Trees of situations, by search in windows that grow.
//!
//! Bob places whole copies, and a cell of his that keeps Alice out may keep his own
//! copies out as well. So a position in a window has all cells of both, and nothing is
//! known of the board outside; what of a position matters for a win is worked out
//! when it is won ([`tree`]); in the end situations that are alike become one ([`alike`]). Alice begins in the
//! middle of the window. The number of moves that she may need until some copy is safe grows, and the window with it.

mod alike;
mod tree;

use playproof_formats::{
    Evidence,
    claim::{Animal, Nature},
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Isometry},
};

use self::{
    alike::{Motion, Next, Reply, Situation},
    tree::{Pattern, Position, Search},
};
use super::{
    Point, cell, copy, extent, orientations,
    window::{Cells, LARGEST, Window},
};
use crate::{game::cannibal::claim, proof::Proof, search::control::Control};

/// What a position costs, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 9;

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Alice cannot make a copy safe with so many moves,
    pub moves: u32,
    /// if she plays in a square of this side, and begins in its middle.
    pub side: i16,
}

/// A proof that the animal is a non-cannibal; `None` when `control` stops the
/// search, or it is too large for it. Tells how far it has come.
pub fn search(animal: &Animal, control: &Control, reached: &mut Reached) -> Option<Proof> {
    let orientations = orientations(animal);
    let length = orientations.iter().map(|o| extent(o).0).max()?;
    let most = u32::try_from(animal.0.len()).ok()?.saturating_mul(4);
    if 2 * length > LARGEST {
        return None;
    }
    for moves in 1..=most {
        let side = i16::try_from(moves).map_or(LARGEST, |m| LARGEST.min(length + 2 + m) | 1);
        let window = Window::new(&orientations, (side, side));
        let found = within(animal, &window, moves, control);
        if found.is_some() || control.is_stopped() {
            return found;
        }
        *reached = Reached { moves, side };
    }
    None
}

/// The proof by a tree in this window, if Alice can make a copy safe with so many moves.
fn within(animal: &Animal, window: &Window, moves: u32, control: &Control) -> Option<Proof> {
    let situations = win(window, window.middle(), moves - 1, u32::MAX, control)?;
    Some(Proof::new(
        claim(Nature::NonCannibal, animal),
        Evidence::AliceTree(AliceTree(situations)),
        &[],
    ))
}

/// The situations by which Alice wins with these cells in a window of which Bob has
/// nothing, the last one that of the beginning, if she can make a copy safe with so many
/// further moves, and has it with so many in all.
pub(super) fn win(
    window: &Window,
    alice: Cells,
    further: u32,
    all: u32,
    control: &Control,
) -> Option<Vec<AliceSituation>> {
    let stopped = || {
        control.spend(tree::PATIENCE * POSITION);
        control.is_stopped()
    };
    // A position and its number of moves take this many bytes in a table half full.
    let most = usize::try_from(control.memory() / 2 / 96).ok()?;
    let mut search = Search::new(window, all, most, &stopped);
    let won = search.win(Position { alice, bob: 0 }, further)?;
    let tree = situations(window, &search.won, won);
    let tree = alike::merged(&window.orientations, tree, control);
    Some(tree.iter().map(written).collect())
}

/// The situations that a won pattern needs, those first that others refer to.
fn situations(window: &Window, won: &[Pattern], root: usize) -> Vec<Situation> {
    let mut needed = vec![false; root + 1];
    needed[root] = true;
    for index in (0..=root).rev() {
        if let (true, tree::Next::Replies(replies)) = (needed[index], &won[index].next) {
            for &(_, next) in replies {
                needed[next] = true;
            }
        }
    }
    let mut numbers = vec![0; root + 1];
    let mut situations = Vec::new();
    for index in (0..=root).filter(|&index| needed[index]) {
        numbers[index] = situations.len();
        situations.push(situation(window, &won[index], &numbers));
    }
    situations
}

fn situation(window: &Window, pattern: &Pattern, numbers: &[usize]) -> Situation {
    let reply = |&(mark, next): &(Cells, usize)| Reply {
        mark: window.cells(mark)[0],
        to: numbers[next],
        by: Motion::NONE,
    };
    Situation {
        alice: window.cells(pattern.alice),
        bob: window.cells(pattern.bob),
        free: window.cells(pattern.free),
        next: match &pattern.next {
            tree::Next::Copy(cells) => Next::Copy(window.cells(*cells)),
            tree::Next::Replies(replies) => Next::Replies(replies.iter().map(reply).collect()),
        },
        moves: pattern.moves,
    }
}

/// A situation as it is written down.
fn written(situation: &Situation) -> AliceSituation {
    let cells = |set: &[Point]| set.iter().copied().map(cell).collect();
    let reply = |reply: &Reply| AliceReply {
        mark: cell(reply.mark),
        situation: u32::try_from(reply.to).unwrap_or(u32::MAX),
        isometry: isometry(reply.by),
    };
    AliceSituation {
        alice: cells(&situation.alice),
        bob: cells(&situation.bob),
        free: cells(&situation.free),
        next: match &situation.next {
            Next::Copy(points) => AliceNext::Copy(copy(points.iter().copied())),
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
