//! Theorem 12 of "Poset positional games": dynamic programming over antichains, here
//! the unclaimed vertices above them, and the winning sets that Breaker has not
//! killed.

use std::collections::HashMap;

use playproof_checker::{
    Budget, Limits,
    positional::{Game, Mask, Position, bit, members},
};
use playproof_formats::claim::{Arena, Hypergraph, Outcome};

use super::rounds::Decide;
use crate::search::control::Control;

/// What a position costs, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 6;

/// Winning sets that a vector of killed ones has room for.
const MOST: usize = 128;

/// The algorithm, with all positions that it has decided.
pub(crate) struct KilledSets<'a> {
    game: &'a Game,
    known: HashMap<(Mask, u128), bool>,
}

impl<'a> KilledSets<'a> {
    /// `None` if there are too many winning sets.
    pub(crate) fn new(game: &'a Game) -> Option<Self> {
        let known = HashMap::new();
        (game.sets.len() <= MOST).then_some(Self { game, known })
    }

    /// The sets among these that a vertex does not kill.
    fn without(&self, alive: u128, vertex: u32) -> u128 {
        let hit = |&i: &u32| self.game.sets[i as usize] & bit(vertex) != 0;
        members(alive)
            .filter(hit)
            .fold(alive, |alive, i| alive & !bit(i))
    }

    fn wins(&mut self, free: Mask, alive: u128, control: &Control) -> Option<bool> {
        let open = self.game.available(free);
        let rest = |i: u32| self.game.sets[i as usize] & free;
        let last = |i: u32| rest(i).count_ones() <= 1 && rest(i) & !open == 0;
        if members(alive).any(last) {
            return Some(true);
        }
        if alive == 0 {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&(free, alive)) {
            return Some(known);
        }
        control.spend(POSITION);
        if self.known.len() as u64 > control.memory() / 64 || control.is_stopped() {
            return None;
        }
        let mut wins = false;
        for own in members(open) {
            let left = free & !bit(own);
            let replies = self.game.available(left);
            wins = replies != 0;
            for reply in members(replies) {
                let alive = self.without(alive, reply);
                wins = self.wins(left & !bit(reply), alive, control)?;
                if !wins {
                    break;
                }
            }
            if wins {
                break;
            }
        }
        self.known.insert((free, alive), wins);
        Some(wins)
    }
}

/// The outcome of a Maker-Breaker game; `None` if there are too many winning sets, or
/// when `control` stops the search.
#[must_use]
pub fn outcome(arena: &Hypergraph, control: &Control) -> Option<Outcome> {
    let arena = Arena::Hypergraph(arena.clone());
    let game = Game::new(&arena, &mut Budget::new(Limits::default())).ok()?;
    let mut search = KilledSets::new(&game)?;
    let first = search.maker_wins(Position::default(), control)?;
    let mut second = true;
    for claimed in members(game.available(game.vertices)) {
        let position = Position {
            first: 0,
            second: bit(claimed),
        };
        second = second && search.maker_wins(position, control)?;
    }
    Some(match (first, second && game.vertices != 0) {
        (true, true) => Outcome::Maker,
        (true, false) => Outcome::Next,
        (false, true) => Outcome::Previous,
        (false, false) => Outcome::Breaker,
    })
}

impl Decide for KilledSets<'_> {
    fn maker_wins(&mut self, position: Position, control: &Control) -> Option<bool> {
        let free = self.game.vertices & !(position.first | position.second);
        let sets = (0..).zip(&self.game.sets);
        let alive = sets.filter(|&(_, set)| set & position.second == 0);
        let alive = alive.fold(0, |alive, (i, _): (u32, _)| alive | bit(i));
        self.wins(free, alive, control)
    }
}
