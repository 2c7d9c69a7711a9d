//! Tiles with games that Breaker wins, and the proof that they make.

use std::collections::BTreeMap;

use playproof_checker::positional::{Mask, members};
use playproof_formats::{
    Cell, Evidence,
    claim::{Arena, Hypergraph, Player},
    evidence::{Lattice, Tiles},
};

use crate::{game::Achievement, proof::Proof, search::control::Control};

/// The proof that Breaker, moving second, wins a game; `None` when the search is stopped.
pub(in crate::search::achievement) type Prove<'a> =
    dyn Fn(&Arena, &Control) -> Option<Proof> + Sync + 'a;

/// A tile, and the sets of its game, in which vertex j is cell j.
pub(super) struct Tile {
    pub(super) cells: Vec<Cell>,
    pub(super) sets: Vec<Mask>,
}

/// Tiles that a lattice repeats.
pub(super) struct Found {
    pub(super) lattice: Lattice,
    pub(super) tiles: Vec<Tile>,
}

impl Found {
    pub(super) fn proof(
        &self,
        game: &Achievement,
        prove: &Prove<'_>,
        control: &Control,
    ) -> Option<Proof> {
        let mut known: BTreeMap<&[Mask], Proof> = BTreeMap::new();
        let mut games = Vec::new();
        for Tile { cells, sets } in &self.tiles {
            if !known.contains_key(sets.as_slice()) {
                let lists = sets.iter().map(|&set| members(set).collect());
                let mut lists: Vec<Vec<u32>> = lists.collect();
                lists.sort_unstable();
                let arena = Arena::Hypergraph(Hypergraph {
                    vertices: u32::try_from(cells.len()).ok()?,
                    sets: lists,
                    order: Vec::new(),
                });
                known.insert(sets, prove(&arena, control)?);
            }
            games.push(known.get(sets.as_slice())?.clone());
        }
        let evidence = Tiles {
            lattice: self.lattice.clone(),
            tiles: self.tiles.iter().map(|tile| tile.cells.clone()).collect(),
        };
        let claim = game.won_by(Player::Breaker);
        Some(Proof::new(claim, Evidence::Tiles(evidence), &games))
    }
}
