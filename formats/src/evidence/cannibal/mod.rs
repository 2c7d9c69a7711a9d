//! Evidence about cannibal animal games.

mod alice_tree;
mod blocks;
mod bounding;
mod punching;
mod square;

pub use self::{
    alice_tree::{AliceNext, AliceReply, AliceSituation, AliceTree},
    blocks::Blocks,
    bounding::Bounding,
    punching::Punching,
    square::{Square, SquareNext, SquareTurn},
};
