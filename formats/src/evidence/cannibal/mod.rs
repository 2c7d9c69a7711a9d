//! Evidence about cannibal animal games.

mod alice_tree;
mod blocks;
mod bounding;
mod local_games;
mod punching;

pub use self::{
    alice_tree::{AliceNext, AliceReply, AliceSituation, AliceTree},
    blocks::Blocks,
    bounding::Bounding,
    local_games::{LocalGame, LocalGames},
    punching::Punching,
};
