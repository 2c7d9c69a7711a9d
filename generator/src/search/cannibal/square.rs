//! Squares in n² + 3 moves, as Lemma 2 of Cardinal et al. plays.
//!
//! Alice begins at (0,0). Bob's first copy lies on one side of her cell, so she
//! goes to another one: to (n,0), in a frame turned suitably. From there the strip
//! around the line to (3n,0) is hers: nothing of it is Bob's. The paper says which
//! cells make her win in it; here they are looked for, once for all four sides.

use playproof_checker::isometry::apply;
use playproof_formats::{
    Claim, Evidence,
    claim::{Animal, CannibalMoves, Nature},
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Isometry},
};

use super::{
    alice_tree::{Found, win},
    cell, extent, orientations,
    window::Window,
};
use crate::{game::cannibal::claim, proof::Proof, search::control::Control};

/// The side of the largest square whose strip fits into a window.
const LARGEST: i16 = 4;

/// Moves of Alice's in the strip until a copy is safe, after the first two, at most.
const FURTHER: u32 = 4;

/// The symmetries that turn (1,0) into (1,0), (0,1), (−1,0) and (0,−1).
const TURNS: [[i8; 2]; 4] = [[1, 2], [-2, 1], [-1, -2], [2, -1]];

/// The proof for R(n,n) within n² + 3 moves; `None` for other animals, for n > 4,
/// and when `control` stops the search.
#[must_use]
pub fn moves(animal: &Animal, control: &Control) -> Option<Proof> {
    let orientations = orientations(animal);
    let (n, m) = extent(orientations.first()?);
    if n != m || n > LARGEST || animal.0.len() != usize::try_from(n * m).ok()? {
        return None;
    }
    let moves = u32::try_from(n * n + 3).ok()?;
    // The line from (0,0) to (3n,0), and what a square on it can reach.
    let window = Window::new(&orientations, (3 * n + 1, 2 * n - 1));
    let strip = window.bit((0, n - 1))? | window.bit((n, n - 1))?;
    let mut further = 0..=FURTHER;
    let mut situations =
        further.find_map(|more| match win(&window, strip, more, moves, control) {
            Found::Tree(situations) => Some(situations),
            Found::None | Found::Unknown => None,
        })?;
    let root = root(n, &situations)?;
    situations.push(root);
    let animal = animal.clone();
    Some(Proof::new(
        Claim::CannibalMoves(CannibalMoves { animal, moves }),
        Evidence::AliceTree(AliceTree(situations)),
        &[],
    ))
}

/// The proof that R(n,n) is a non-cannibal, since it takes so few moves.
#[must_use]
pub fn search(animal: &Animal, control: &Control) -> Option<Proof> {
    let premise = moves(animal, control)?;
    let claim = claim(Nature::NonCannibal, animal);
    Some(Proof::new(claim, Evidence::MoreMoves, &[premise]))
}

/// The situation after her first move: she goes to the strip on one of its four sides.
fn root(n: i16, strip: &[AliceSituation]) -> Option<AliceSituation> {
    let last = strip.last()?;
    let (mut free, mut replies) = (Vec::new(), Vec::new());
    for turn in TURNS {
        let mut isometry = Isometry {
            linear: turn.to_vec(),
            shift: cell((0, 0)),
        };
        isometry.shift = apply(&isometry, cell((0, 1 - n)))?;
        let mark = apply(&isometry, cell((n, n - 1)))?;
        free.push(mark);
        for &kept in &last.free {
            free.push(apply(&isometry, kept)?);
        }
        replies.push(AliceReply {
            mark,
            situation: u32::try_from(strip.len() - 1).ok()?,
            isometry,
        });
    }
    free.sort_unstable();
    free.dedup();
    Some(AliceSituation {
        alice: vec![cell((0, 0))],
        bob: Vec::new(),
        free,
        next: AliceNext::Replies(replies),
    })
}
