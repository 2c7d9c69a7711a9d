//! Biased positional games solved by brute force, and evidence about them. The oracle is written from the
//! definition, apart from the checker: positions are the marks themselves, and what is known of them is kept by
//! marks, player and claims left.

use std::collections::HashMap;

use playproof_checker::{
    Budget, Limits,
    biased::{Biased, Place},
    positional::members,
    rules::positional::biased_strategy::Walk,
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{BiasedGame, BiasedResult, PositionalBiased, Promise, Seat},
    evidence::BiasedStrategy,
};

use crate::{
    build::step,
    positional::{Dice, Set, hypergraph},
};

/// "The owner keeps the promise" in the (a : b) game of these sets, the first player to begin.
///
/// # Panics
/// Never.
#[must_use]
pub fn biased(
    (owner, promise): (Seat, Promise),
    vertices: u32,
    [first, second]: [&[&[u32]]; 2],
    [a, b]: [u32; 2],
) -> PositionalBiased {
    let sets = |sets: &[&[u32]]| {
        let mut sets: Vec<Vec<u32>> = sets.iter().map(|set| set.to_vec()).collect();
        sets.sort_unstable();
        sets
    };
    PositionalBiased {
        owner,
        promise,
        vertices,
        first_sets: sets(first),
        second_sets: sets(second),
        order: vec![],
        first: vec![],
        second: vec![],
        first_turn: a,
        second_turn: b,
        mover: Seat::First,
        left: a,
    }
}

/// Marks of both players, the one to move, and how many claims he has left.
type Key = ([Set; 2], usize, u32);

/// A game, and what is known of its positions.
struct Solver {
    sets: [Vec<Set>; 2],
    below: Vec<Set>,
    all: Set,
    turns: [u32; 2],
    owner: usize,
    promise: Promise,
    /// Vertices of which no set and no pair of the order speaks, in increasing order: of those that are
    /// unclaimed only the first one is tried.
    alike: Set,
    known: HashMap<Key, bool>,
}

fn set(vertices: &[u32]) -> Set {
    vertices.iter().fold(0, |set, v| set | 1 << v)
}

fn number(seat: Seat) -> usize {
    usize::from(seat == Seat::Second)
}

impl Solver {
    fn new(claim: &PositionalBiased) -> Self {
        let sets = [&claim.first_sets, &claim.second_sets];
        let sets = sets.map(|sets| {
            sets.iter()
                .map(|vertices| set(vertices))
                .collect::<Vec<_>>()
        });
        let all = (0..claim.vertices).fold(0, |all, v| all | 1 << v);
        let mut below = vec![0; claim.vertices as usize];
        let mut spoken = sets.iter().flatten().fold(0, |all, set| all | set);
        for &(x, y) in &claim.order {
            below[y as usize] |= 1 << x;
            spoken |= 1 << x | 1 << y;
        }
        Self {
            sets,
            below,
            all,
            turns: [claim.first_turn, claim.second_turn],
            owner: number(claim.owner),
            promise: claim.promise,
            alike: all & !spoken,
            known: HashMap::new(),
        }
    }

    fn start(claim: &PositionalBiased) -> Key {
        let marks = [set(&claim.first), set(&claim.second)];
        (marks, number(claim.mover), claim.left)
    }

    fn has(&self, marks: [Set; 2], player: usize) -> bool {
        let mut sets = self.sets[player].iter();
        sets.any(|set| set & !marks[player] == 0)
    }

    fn after(&self, (mut marks, mover, left): Key, vertex: u32) -> Key {
        // Whose a vertex is of which no set speaks does not matter.
        let owner = if self.alike & 1 << vertex == 0 {
            mover
        } else {
            0
        };
        marks[owner] |= 1 << vertex;
        if left > 1 {
            (marks, mover, left - 1)
        } else {
            (marks, 1 - mover, self.turns[1 - mover])
        }
    }

    /// Whether the owner can keep his promise from here on.
    fn keeps(&mut self, key: Key) -> bool {
        let (marks, mover, _) = key;
        let free = self.all & !(marks[0] | marks[1]);
        if self.has(marks, 0) || self.has(marks, 1) || free == 0 {
            let (owner, other) = (self.owner, 1 - self.owner);
            return match self.promise {
                Promise::Completes => self.has(marks, owner),
                Promise::Prevents => !self.has(marks, other),
                Promise::Forces => self.has(marks, other),
                Promise::Avoids => !self.has(marks, owner),
            };
        }
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let his = mover == self.owner;
        let mut result = !his;
        for vertex in 0..self.all.count_ones() {
            let waits = self.below[vertex as usize] & free != 0;
            let first_alike = self.alike & free & ((1 << vertex) - 1);
            let again = self.alike & 1 << vertex != 0 && first_alike != 0;
            if free & 1 << vertex == 0 || waits || again {
                continue;
            }
            if self.keeps(self.after(key, vertex)) == his {
                result = his;
                break;
            }
        }
        self.known.insert(key, result);
        result
    }
}

/// Whether the owner can keep his promise, by playing everything.
#[must_use]
pub fn keeps(claim: &PositionalBiased) -> bool {
    Solver::new(claim).keeps(Solver::start(claim))
}

/// Whether a claim about a biased game is true; `None` if there is too much to play.
#[must_use]
pub fn truth(claim: &Claim) -> Option<bool> {
    let small = |claim: &PositionalBiased| {
        let solver = Solver::new(claim);
        (solver.all & !solver.alike).count_ones() <= 8
    };
    match claim {
        Claim::PositionalBiased(claim) => small(claim).then(|| keeps(claim)),
        Claim::BiasedOutcome(claim) => {
            let one = claim.game.clone().promised(Seat::First, Promise::Completes);
            small(&one).then(|| results(&claim.game).contains(&claim.outcome))
        }
        _ => None,
    }
}

/// What the outcome of a game is, by playing everything: one of two players who both want to complete a set, or both do not,
/// and that of Maker and Breaker where nothing is marked.
#[must_use]
pub fn results(game: &BiasedGame) -> Vec<BiasedResult> {
    let kept = |game: &BiasedGame, owner, promise| keeps(&game.clone().promised(owner, promise));
    let nobody = |promise| Seat::ALL.iter().all(|&owner| !kept(game, owner, promise));
    let mut results = Vec::new();
    if game.second_sets.is_empty() && game.first.is_empty() && game.second.is_empty() {
        let completed = Seat::ALL.map(|mover| {
            let left = match mover {
                Seat::First => game.first_turn,
                Seat::Second => game.second_turn,
            };
            let game = BiasedGame {
                mover,
                left,
                ..game.clone()
            };
            kept(&game, Seat::First, Promise::Completes)
        });
        results.push(match completed {
            [true, true] => BiasedResult::Maker,
            [true, false] => BiasedResult::Next,
            [false, true] => BiasedResult::Previous,
            [false, false] => BiasedResult::Breaker,
        });
    }
    if !game.first_sets.is_empty() && !game.second_sets.is_empty() {
        let draws = [
            (Promise::Completes, BiasedResult::Draw),
            (Promise::Forces, BiasedResult::MisereDraw),
        ];
        let draws = draws.into_iter().filter(|&(promise, _)| nobody(promise));
        results.extend(draws.map(|(_, result)| result));
    }
    results
}

/// The step of this evidence.
#[must_use]
pub fn by(claim: &PositionalBiased, evidence: &BiasedStrategy) -> Vec<Step> {
    let claim = Claim::PositionalBiased(claim.clone());
    vec![step(claim, Evidence::BiasedStrategy(evidence.clone()), &[])]
}

/// The evidence with these answers, as far as they are asked for, and the number of positions that are met; and
/// whether the rule accepts it.
///
/// # Panics
/// When the checker's budget is spent.
pub fn walked(
    claim: &PositionalBiased,
    symmetries: &[Vec<u32>],
    mut answer: impl FnMut(&Place) -> Option<u32>,
) -> (BiasedStrategy, bool) {
    let mut evidence = BiasedStrategy {
        symmetries: symmetries.to_vec(),
        positions: u64::MAX,
        answers: vec![],
    };
    let budget = &mut Budget::new(Limits::default());
    let (game, start) = Biased::new(claim, budget).expect("a small game");
    let open = evidence.clone();
    let mut walk = Walk::new(&game, start, &open, budget).expect("symmetries");
    let mut fails = false;
    loop {
        match walk.next(budget) {
            Ok(None) => break,
            Ok(Some(place)) => {
                if let Some(vertex) = answer(&place) {
                    evidence.answers.push(vertex);
                    fails = walk.answer(&place, vertex).is_err();
                } else {
                    fails = true;
                }
            }
            Err(_) => fails = true,
        }
        if fails {
            break;
        }
    }
    evidence.positions = walk.positions();
    (evidence, !fails)
}

/// Evidence for a true claim: at each position one of the claims that keep the promise, by chance.
///
/// # Panics
/// When the claim is false.
#[must_use]
pub fn strategy(
    claim: &PositionalBiased,
    symmetries: &[Vec<u32>],
    dice: &mut Dice,
) -> BiasedStrategy {
    let mut solver = Solver::new(claim);
    let owner = solver.owner;
    let (evidence, fine) = walked(claim, symmetries, |place| {
        let key = (
            [place.position.first, place.position.second],
            owner,
            place.left,
        );
        let free = solver.all & !(key.0[0] | key.0[1]);
        let ready = members(free).filter(|&v| solver.below[v as usize] & free == 0);
        let ready: Vec<u32> = ready.collect();
        let good = ready
            .into_iter()
            .filter(|&v| solver.keeps(solver.after(key, v)));
        let good: Vec<u32> = good.collect();
        (!good.is_empty()).then(|| good[dice.index(good.len())])
    });
    assert!(fine, "{claim}");
    evidence
}

/// Evidence for any claim: claims by chance, and whether the rule accepts it.
#[must_use]
pub fn guessed(claim: &PositionalBiased, dice: &mut Dice) -> (BiasedStrategy, bool) {
    let solver = Solver::new(claim);
    walked(claim, &[], |place| {
        let free = solver.all & !(place.position.first | place.position.second);
        let ready = members(free).filter(|&v| solver.below[v as usize] & free == 0);
        let ready: Vec<u32> = ready.collect();
        Some(ready[dice.index(ready.len())])
    })
}

/// A random game on at most so many vertices: sets of one player or of both, often an order, often marks, often in the middle of
/// a turn.
pub fn random(dice: &mut Dice, most: u32) -> PositionalBiased {
    let vertices = 1 + dice.below(most);
    let family = |dice: &mut Dice| {
        let count = 1 + dice.below(4);
        dice.sets(vertices, count, 3)
    };
    let [mut first_sets, mut second_sets] = [family(dice), family(dice)];
    match dice.below(4) {
        0 => first_sets.clear(),
        1 => second_sets.clear(),
        2 => second_sets.clone_from(&first_sets),
        _ => {}
    }
    let one_in = [2, 4, 1000][dice.index(3)];
    let order = dice.order(vertices, one_in);
    let playproof_formats::claim::Arena::Hypergraph(closed) = hypergraph(vertices, &[], &order)
    else {
        unreachable!("a hypergraph");
    };
    let (mut first, mut second) = (vec![], vec![]);
    if dice.once_in(2) {
        for vertex in 0..vertices {
            match dice.below(5) {
                0 => first.push(vertex),
                1 => second.push(vertex),
                _ => {}
            }
        }
    }
    let [first_turn, second_turn] = [(); 2].map(|()| 1 + dice.below(vertices.min(3)));
    let mover = Seat::ALL[dice.index(2)];
    let most = match mover {
        Seat::First => first_turn,
        Seat::Second => second_turn,
    };
    PositionalBiased {
        owner: Seat::ALL[dice.index(2)],
        promise: Promise::ALL[dice.index(4)],
        vertices,
        first_sets,
        second_sets,
        order: closed.order,
        first,
        second,
        first_turn,
        second_turn,
        mover,
        left: 1 + dice.below(most),
    }
}
