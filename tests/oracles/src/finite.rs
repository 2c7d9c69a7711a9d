//! Achievement games on small finite boards, solved by brute force as they are defined: each turn
//! marks exactly as many cells as it has, or all that are left.

use std::collections::HashMap;

use playproof_formats::{
    Cell, Claim,
    claim::{Achievement, AchievementWithin},
};

use crate::{
    build::cell,
    oracle::{Window, breaker_marks, subsets},
};

/// The claim with these limits.
///
/// # Panics
/// When it is about another kind of game.
#[must_use]
pub fn limited(claim: &Claim, size: Option<[u32; 2]>, turns: Option<u32>) -> Claim {
    let Claim::Achievement(game) = claim else {
        panic!("not an achievement claim");
    };
    let game = game.clone();
    Claim::AchievementWithin(AchievementWithin { game, size, turns })
}

/// The cells of a board of so many rows and columns.
#[must_use]
pub fn cells([rows, columns]: [u32; 2]) -> Vec<Cell> {
    let coordinate = |x: u32| i16::try_from(x).expect("a small board");
    let all = (0..rows).flat_map(|y| (0..columns).map(move |x| [x, y]));
    all.map(|xy| cell(&xy.map(coordinate))).collect()
}

/// The placements inside, each as its vertices in increasing order.
#[must_use]
pub fn placements(game: &Achievement, size: [u32; 2]) -> Vec<Vec<u32>> {
    let window = Window::new(game.board, &cells(size), &game.goals);
    let vertices = |set: u32| (0..32).filter(|v| set >> v & 1 == 1).collect();
    let mut sets: Vec<Vec<u32>> = window.masks().map(vertices).collect();
    sets.sort();
    sets
}

/// Whether Maker wins on a board of at most 16 cells, within so many turns.
#[must_use]
pub fn maker_wins(game: &Achievement, size: [u32; 2], turns: Option<u32>) -> bool {
    let window = Window::new(game.board, &cells(size), &game.goals);
    let goals: Vec<u32> = window.masks().collect();
    let count = size[0] * size[1];
    assert!(count <= 16, "a small board");
    let all = (1_u32 << count) - 1;
    // On so many cells more turns change nothing, but that of the full board.
    let turns = turns.map_or(17, |turns| turns.min(17));
    let mut known = HashMap::new();
    let mut solver = Solver {
        game,
        goals: &goals,
        all,
        known: &mut known,
    };
    solver.wins(0, 0, game.first_turn, turns)
}

struct Solver<'a> {
    game: &'a Achievement,
    goals: &'a [u32],
    all: u32,
    known: &'a mut HashMap<(u32, u32, u32), bool>,
}

impl Solver<'_> {
    /// Maker to move, who marks so many cells.
    fn wins(&mut self, maker: u32, breaker: u32, marks: u32, turns: u32) -> bool {
        if turns == 0 {
            return false;
        }
        let key = (maker, breaker, turns);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let complete = |own: u32| self.goals.iter().any(|goal| goal & !own == 0);
        let free = self.all & !maker & !breaker;
        let last = subsets(free, self.game.last_turn);
        let mut won = last.iter().any(|turn| complete(maker | turn));
        for turn in subsets(free, marks) {
            let own = maker | turn;
            won = won || complete(own) || {
                let replies = subsets(free & !turn, breaker_marks(self.game));
                let next = self.game.maker;
                // On a full board nothing changes any more.
                own | breaker != self.all
                    && replies
                        .into_iter()
                        .all(|reply| self.wins(own, breaker | reply, next, turns - 1))
            };
        }
        self.known.insert(key, won);
        won
    }
}
