//! Biased games: a depth-first search with a table of positions, then the answers of who keeps his promise.
//!
//! What matters of a position, and what ends a line, is the checker's to say. The player whose sets the
//! promise speaks of, its *subject*, wants to complete one (Maker) or does not (Avoider), and the other
//! player wants the opposite.
//!
//! **Forced moves.** Where the subject wants to complete a set, who can complete a set of his within
//! his turn does; else, where there is no order, who can be stopped only by a claim in each of the sets that
//! the other could complete in his next turn claims in the smallest of them.
//!
//! **Order.** First vertices in many sets of which little is missing, or in few where sets are to be
//! avoided. Of vertices in no set alive, where there is no order, one is tried.

use playproof_checker::{
    Budget, Limits,
    biased::{Biased, Place},
    positional::{Mask, Position, Seat, bit, members},
    rules::positional::{
        biased_strategy::Walk,
        strategy::{Images, MET},
    },
};
use playproof_formats::{
    Claim, Evidence,
    claim::{Arena, Hypergraph, PositionalBiased},
    evidence::BiasedStrategy,
};

use super::engines::{
    symmetry::{generators, symmetries},
    table::{Table, Value},
};
use crate::{game::biased, proof::Proof, search::control::Control};

/// The rule.
pub const RULE: &str = "biased-strategy";

/// Symmetries of the sets of both; more are not used.
const MOST: usize = 1 << 10;

/// Work between two looks at the clock.
const PATIENCE: u64 = 1 << 17;

/// What a position costs, and a set in it, and a symmetry, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 6;
const SET: u64 = 1 << 3;

/// A proof of the claim, or that the other player keeps him from it; `None` when `control` stops the
/// search.
#[must_use]
pub fn decide(claim: &PositionalBiased, control: &Control) -> Option<Proof> {
    let mut budget = Budget::new(Limits::default());
    let (game, start) = Biased::new(claim, &mut budget).ok()?;
    let generators = shared(claim, &game);
    let images = Images::new(game.game(Seat::First), &generators, &mut budget).ok()?;
    let sets = [Seat::First, Seat::Second].map(|side| game.game(side).sets.len() as u64);
    let position = POSITION + SET * (sets[0] + sets[1]) + images.len() as u64;
    let mut solver = Solver {
        wants: (game.subject == game.owner) == game.positive,
        is_unordered: game.game(Seat::First).is_unordered(Mask::MAX),
        game: &game,
        images,
        table: Table::new(control.memory() / 2),
        control,
        position,
        work: 0,
    };
    let kept = solver.value(&start)?.hunted;
    let claim = if kept {
        claim.clone()
    } else {
        biased::denied(claim)
    };
    let (own, start) = Biased::new(&claim, &mut budget).ok()?;
    let mut prove = |symmetries, most| {
        let evidence = solver.answers(&own, start, symmetries, kept, most)?;
        let claim = Claim::PositionalBiased(claim.clone());
        let proof = Proof::new(claim, Evidence::BiasedStrategy(evidence), &[]);
        Some((proof.to_bytes().len(), proof))
    };
    let symmetric = !generators.is_empty();
    let (bytes, proof) = prove(generators, usize::MAX)?;
    if !symmetric {
        return Some(proof);
    }
    // Symmetries are written down, too. An answer takes a byte at least.
    let without = prove(Vec::new(), bytes).filter(|(fewer, _)| *fewer < bytes);
    Some(without.map_or(proof, |(_, proof)| proof))
}

/// Symmetries that keep the sets of both players, as generators of their group.
fn shared(claim: &PositionalBiased, game: &Biased) -> Vec<Vec<u32>> {
    let [first, second] = [Seat::First, Seat::Second].map(|side| game.game(side));
    let mut both = first.clone();
    both.sets.extend(&second.sets);
    both.sets.sort_unstable();
    both.sets.dedup();
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: claim.vertices,
        sets: Vec::new(),
        order: Vec::new(),
    });
    let mut found = symmetries(&arena, &both, MOST);
    // Those of both families together may exchange them.
    found.retain(|images| {
        let image = |set: Mask| members(set).fold(0, |all, v| all | bit(images[v as usize]));
        let kept = |set: &Mask| first.sets.binary_search(&image(*set)).is_ok();
        first.sets.iter().all(kept)
            && second
                .sets
                .iter()
                .all(|&set| second.sets.binary_search(&image(set)).is_ok())
    });
    generators(&found)
}

/// Who keeps what, and what is known of it.
struct Solver<'a> {
    game: &'a Biased,
    /// Whether the subject wants to complete a set.
    wants: bool,
    is_unordered: bool,
    images: Images,
    table: Table<(Mask, Mask)>,
    control: &'a Control,
    /// What a position costs.
    position: u64,
    /// Work that is not counted yet.
    work: u64,
}

impl Solver<'_> {
    /// Whether the promise is kept from here on (`hunted`), and about how many answers it takes; `None` when the
    /// search is stopped.
    fn value(&mut self, place: &Place) -> Option<Value> {
        if let Some(hunted) = self.settled(place) {
            return Some(Value { hunted, size: 0 });
        }
        let key = self.key(place);
        if let Some(known) = self.table.get(key) {
            return Some(known);
        }
        self.work += self.position;
        if self.work > PATIENCE {
            let work = std::mem::take(&mut self.work);
            self.control.pay(work)?;
        }
        let own = place.mover == self.game.owner;
        let moves = self.moves(place);
        let mut all = 0_u32;
        for &vertex in &moves {
            let next = self.game.after(place, vertex);
            if self.settled(&next) == Some(own) {
                let value = Value {
                    hunted: own,
                    size: 1,
                };
                self.table.insert(key, value);
                return Some(value);
            }
        }
        for vertex in moves {
            let value = self.value(&self.game.after(place, vertex))?;
            if value.hunted == own {
                let value = value.one_more();
                self.table.insert(key, value);
                return Some(value);
            }
            all = all.saturating_add(value.size);
        }
        let value = Value {
            hunted: !own,
            size: all,
        };
        self.table.insert(key, value);
        Some(value)
    }

    fn key(&self, place: &Place) -> (Mask, Mask) {
        let (_, Position { first, second }) = self.images.least(self.game.essence(place));
        (first, second)
    }

    /// Whether the promise is kept, where it can be seen.
    fn settled(&self, place: &Place) -> Option<bool> {
        let game = self.game;
        if game.is_over(place) {
            return Some(game.is_kept(place));
        }
        if game.lacking(place, game.subject).next().is_none() {
            return Some(!game.positive);
        }
        let kept = (place.mover == game.subject) == game.positive;
        self.completing(place).map(|_| kept)
    }

    /// What the player to move lacks of a set that he wants, and can complete within his turn.
    fn completing(&self, place: &Place) -> Option<Mask> {
        let ready = self.game.ready(place);
        let within = |lacks: &Mask| lacks & !ready == 0 && lacks.count_ones() <= place.left;
        let lacking = self.game.lacking(place, place.mover).filter(within);
        lacking
            .filter(|_| self.wants)
            .min_by_key(|lacks| lacks.count_ones())
    }

    /// The claims to be tried, the most promising first: if none of them is good for who is to move,
    /// none is.
    fn moves(&self, place: &Place) -> Vec<u32> {
        let game = self.game;
        let (own, other) = (place.mover, place.mover.other());
        let mut ready = game.ready(place);
        if self.wants && self.is_unordered {
            let turn = game.turn(other);
            let threats = game
                .lacking(place, other)
                .filter(|lacks| lacks.count_ones() <= turn);
            if let Some(threat) = threats.min_by_key(|lacks| lacks.count_ones()) {
                ready &= threat;
            }
        }
        let mut weights = [0_u64; Mask::BITS as usize];
        let mut alive = 0;
        let count = |weights: &mut [u64], lacks: Mask, factor: u64| {
            let weight = factor << 40_u32.saturating_sub(4 * lacks.count_ones());
            for vertex in members(lacks) {
                weights[vertex as usize] += weight;
            }
        };
        for lacks in game.lacking(place, own) {
            count(&mut weights, lacks, if self.wants { 2 } else { 4 });
            alive |= lacks;
        }
        for lacks in game.lacking(place, other) {
            count(&mut weights, lacks, if self.wants { 3 } else { 1 });
            alive |= lacks;
        }
        if self.is_unordered {
            let idle = ready & !alive;
            ready &= !idle | (idle & idle.wrapping_neg());
        }
        let mut moves: Vec<u32> = members(ready).collect();
        if self.wants {
            moves.sort_by_key(|&v| std::cmp::Reverse(weights[v as usize]));
        } else {
            moves.sort_by_key(|&v| weights[v as usize]);
        }
        moves
    }

    /// The answers of the owner of this game, whose promise is kept: the claims after which the position is the
    /// solver's `kept`; `None` if there are more than so many.
    fn answers(
        &mut self,
        own: &Biased,
        start: Place,
        symmetries: Vec<Vec<u32>>,
        kept: bool,
        most: usize,
    ) -> Option<BiasedStrategy> {
        let open = BiasedStrategy {
            symmetries,
            positions: u64::MAX,
            answers: Vec::new(),
        };
        let mut budget = Budget::new(Limits::default());
        let mut walk = Walk::new(own, start, &open, &mut budget).ok()?;
        let mut answers = Vec::new();
        while let Some(place) = walk.next(&mut budget).ok()? {
            self.control.pay(self.position)?;
            if answers.len() == most
                || walk.positions().saturating_mul(MET) > self.control.memory() / 2
            {
                return None;
            }
            let vertex = self.answer(&place, kept)?;
            walk.answer(&place, vertex).ok()?;
            answers.push(vertex);
        }
        Some(BiasedStrategy {
            positions: walk.positions(),
            answers,
            ..open
        })
    }

    /// A claim that keeps the promise: of those of which it is known the one with the fewest answers.
    fn answer(&mut self, place: &Place, kept: bool) -> Option<u32> {
        if let Some(lacks) = self.completing(place) {
            return members(lacks).next();
        }
        let moves = self.moves(place);
        let known = moves.iter().filter_map(|&vertex| {
            let next = self.game.after(place, vertex);
            let value = match self.settled(&next) {
                Some(hunted) => Value { hunted, size: 0 },
                None => self.table.get(self.key(&next))?,
            };
            (value.hunted == kept).then_some((value.size, vertex))
        });
        if let Some((_, vertex)) = known.min_by_key(|&(size, _)| size) {
            return Some(vertex);
        }
        for vertex in moves {
            if self.value(&self.game.after(place, vertex))?.hunted == kept {
                return Some(vertex);
            }
        }
        None
    }
}
