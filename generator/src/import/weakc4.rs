//! A weak solution of Connect-4 on seven columns and six rows, in the format of "`WeakC4`".
//!
//! A file in the format of protocol buffers, packed by gzip, has one position in each node. At the first player's turn
//! (red) a node has one neighbor, the position after his move, or a *diagram*, which tells how he plays on;
//! at the second player's (yellow) it has a neighbor for each reply that red does not answer by four in a row at
//! once, or a blank diagram if there is none.
//!
//! A diagram has a letter for each cell. Red claims, of the cells that can be claimed now,
//!
//! 1. one that completes four in a row; else the one with which yellow would;
//! 2. a `!`;
//! 3. the `@`, if there is exactly one;
//! 4. a blank on an even row, or a `|` on an odd one (counted from the bottom, from 1 on);
//! 5. a `+`; else a `=`; else a `-`.
//!
//! So a diagram is a policy of the rule `strategy`: the second line and the last three are levels `first`, the third is
//! `lone`, the fourth is `first` again. A diagram and its mirror image are one policy. The walk of the
//! rule asks for the nodes, in its order and up to reflection; what is forced is left out.

mod board;
mod dataset;
mod diagram;
mod fault;
mod graph;

pub use self::{
    dataset::{Dataset, Neighbors, Node},
    fault::{Fault, Refusal},
};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Game, Seat, members, turn},
    rules::positional::strategy::{Board, Stop, Walk},
};
use playproof_formats::{
    Claim, Evidence,
    claim::{Arena, Guarantee, InARow, Positional},
    evidence::Strategy,
};

use self::{
    board::{ROWS, WIDTH},
    graph::Graph,
};
use crate::{proof::Proof, search::positional::sort_policies};

/// What the strategy is made within. The published solution takes about a third of the work; a position
/// that is remembered costs more than 128 units, so this bounds the memory, too.
const LIMITS: Limits = Limits {
    work: 1 << 32,
    memory: 1 << 32,
};

/// What a file turned into.
#[derive(Clone, Debug)]
pub struct Imported {
    /// A proof that red wins, if the checker accepts it.
    pub proof: Proof,
    /// Positions in the file.
    pub nodes: usize,
    /// Those with a diagram.
    pub diagrams: usize,
}

/// Reads a packed file.
///
/// # Errors
/// A [`Refusal`].
pub fn read(file: &[u8]) -> Result<Imported, Refusal> {
    import(&Dataset::unpack(file)?)
}

/// Makes a proof of the messages in a file.
///
/// # Errors
/// A [`Refusal`].
pub fn import(dataset: &Dataset) -> Result<Imported, Refusal> {
    let mut budget = Budget::new(LIMITS);
    let aim = Aim::from(Guarantee::XWins);
    let mut arena = InARow {
        rows: ROWS,
        columns: WIDTH,
        k: 4,
        gravity: true,
        first: Vec::new(),
        second: Vec::new(),
    };
    let game = Game::new(&Arena::InARow(arena.clone()), &mut budget)?;
    let board = Board::new(&game, aim, &mut budget)?;
    let graph = Graph::new(dataset, &board)?;
    let strategy = strategy(&graph, &game, aim, &mut budget)?;
    arena.first = members(graph.start.first).collect();
    arena.second = members(graph.start.second).collect();
    let claim = Claim::Positional(Positional {
        guarantee: Guarantee::XWins,
        arena: Arena::InARow(arena),
    });
    Ok(Imported {
        proof: Proof::new(claim, Evidence::Strategy(strategy), &[]),
        nodes: dataset.nodes.len(),
        diagrams: graph.diagrams,
    })
}

/// Walks through the graph as the checker will, and writes down what it asks for.
fn strategy(
    graph: &Graph<'_>,
    game: &Game,
    aim: Aim,
    budget: &mut Budget,
) -> Result<Strategy, Refusal> {
    let mut strategy = Strategy {
        symmetries: vec![diagram::reflection()],
        policies: graph.policies.clone(),
        positions: u64::MAX,
        answers: Vec::new(),
        forced: Vec::new(),
    };
    let open = strategy.clone();
    let mut walk = Walk::new(game, aim, &open, budget)?;
    // The node that was asked last: where it fails, if it does.
    let mut node = graph.root;
    let mover = turn(graph.start).unwrap_or(Seat::First);
    let mut went_on = walk.enter(graph.start, mover, budget);
    loop {
        let next = went_on.and_then(|()| walk.next(budget));
        let Some(stop) = next.map_err(|failure| graph.rejected(node, failure))? else {
            break;
        };
        went_on = match stop {
            Stop::Refuted(..) => Ok(()),
            Stop::Forced(number, line) => match graph.forced.get(&line.position()) {
                Some(leaf) => {
                    node = leaf.node;
                    strategy.forced.push((number, leaf.ending()));
                    walk.end(&line, Seat::Second, &leaf.ending(), budget)
                }
                None => walk.reply(&line, budget),
            },
            Stop::Answer(line) => {
                let asked = graph.answers.get(&line.position());
                let (asked, answer) = asked.ok_or_else(|| graph.refusal(node, Fault::Nowhere))?;
                node = *asked;
                strategy.answers.push(answer.clone());
                walk.answer(&line, answer, budget)
            }
        };
    }
    let (positions, played) = walk.positions();
    strategy.positions = positions;
    for (policy, &positions) in strategy.policies.iter_mut().zip(played) {
        policy.positions = positions;
    }
    sort_policies(&mut strategy);
    Ok(strategy)
}
