//! How many cells Maker marks near each other before Breaker answers there, and with how many marks.
//!
//! In one place he has a marks in each turn, and she has b. On many copies at once he may mark fewer cells in each of several
//! of them, and she has to share her marks out among these ([`many-copies`](playproof_checker::rules::achievement::many_copies)).

use playproof_checker::rules::achievement::many_copies::shares;
use playproof_formats::{
    Claim,
    claim::{self, Player},
    evidence::Situation,
};

use crate::game::Achievement;

/// Marks of Maker's in a copy, and how many of Breaker's follow there, at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Maker's.
    pub marks: u32,
    /// Breaker's.
    pub share: u32,
    /// After a turn at this pace all goals weigh so much, or it is lost for Maker.
    pub hope: f64,
}

/// The paces among which Maker may choose.
#[derive(Clone, Debug)]
pub struct Paces {
    /// Those of the first turn.
    pub first: Vec<Pace>,
    /// Those of all other turns but the last. With more marks Breaker's share is greater.
    pub later: Vec<Pace>,
    /// The factor by which a mark of Maker's makes a goal heavier.
    pub growth: f64,
    /// What is claimed, if a turn may be shared out.
    many_copies: Option<claim::Achievement>,
}

impl Paces {
    /// All marks of a turn are in the same place.
    #[must_use]
    pub fn one_place(game: &Achievement, breaker: u32) -> Self {
        let pace = |marks| {
            vec![Pace {
                marks,
                share: breaker,
                hope: 1.0,
            }]
        };
        Self {
            first: pace(game.first_turn),
            later: pace(game.maker),
            growth: (1.0 + f64::from(breaker)).powf(1.0 / f64::from(game.maker)),
            many_copies: None,
        }
    }

    /// The marks of a turn may be in many copies; `None` if that is nothing new, or there is a handicap.
    #[must_use]
    pub fn many_copies(game: &Achievement) -> Option<Self> {
        let breaker = game.breaker_cells()?;
        let mut paces: Vec<Pace> = Vec::new();
        // One choice for each number of copies: more marks in each, if there are to spare.
        let mut copies = game.maker;
        while copies > 0 {
            let marks = game.maker / copies;
            let share = breaker / copies;
            // In fewer copies her share is no smaller.
            while paces.last().is_some_and(|pace| pace.share == share) {
                paces.pop();
            }
            paces.push(Pace {
                marks,
                share,
                hope: 1.0,
            });
            copies = marks.checked_add(1).map_or(0, |more| game.maker / more);
        }
        let growth = growth(game.maker, &paces);
        for pace in &mut paces {
            // Breaker's k marks leave no cell with more than 1/(1 + k) of the weight.
            let least = (1.0 + f64::from(pace.share)) / growth.powf(f64::from(game.maker));
            pace.hope = least.min(1.0);
        }
        let Claim::Achievement(claim) = game.won_by(Player::Maker) else {
            return None;
        };
        (paces.len() > 1 && game.first_turn == game.maker).then(|| Self {
            first: paces.clone(),
            later: paces,
            growth,
            many_copies: Some(claim),
        })
    }

    /// The most of Maker's marks on which no more than so many of Breaker's follow.
    #[must_use]
    pub fn marks(&self, share: u32) -> u32 {
        let few = self.later.iter().filter(|pace| pace.share <= share);
        few.map(|pace| pace.marks).max().unwrap_or(0)
    }

    /// For each situation of a sequence, of how many of Breaker's marks none may meet all its options.
    #[must_use]
    pub fn shares(&self, situations: &[Situation]) -> Vec<u32> {
        match &self.many_copies {
            Some(claim) => shares(claim, situations),
            None => vec![self.breaker(); situations.len()],
        }
    }

    /// Breaker's marks in a turn.
    #[must_use]
    pub fn breaker(&self) -> u32 {
        self.later.last().map_or(0, |pace| pace.share)
    }
}

/// How many turns of so many marks there are on so many cells.
pub(super) fn turns(cells: usize, marks: usize) -> usize {
    (0..marks).fold(1, |product: usize, i| {
        product.saturating_mul(cells.saturating_sub(i)) / (i + 1)
    })
}

/// The greatest g such that a position is lost for Maker, to move, in which the goals that miss k cells weigh g⁻ᵏ, and
/// P + (gᵃ − 1)s < 1 for the weight P of all and the greatest weight s of those through a cell.
///
/// In one place this is Beck's potential, with gᵃ = 1 + b. Here a turn of m marks adds (gᵐ − 1)s at most, and makes s at most gᵐs.
/// Breaker takes her k cells from the heaviest on; the last one weighs d ≤ gᵐs, and what is left in any cell no more. So the sum
/// grows by (gᵐ − 1)s − kd + (gᵃ − 1)d at most, which is no more than it was, (gᵃ − 1)s, if gᵃ − gᵃ⁻ᵐ ≤ k.
fn growth(most: u32, paces: &[Pace]) -> f64 {
    let most = f64::from(most);
    let growth = |pace: &Pace| {
        let (marks, share) = (f64::from(pace.marks), f64::from(pace.share));
        let (mut low, mut high) = (1.0, (1.0 + share).powf(1.0 / marks));
        for _ in 0..50 {
            let middle = f64::midpoint(low, high);
            if middle.powf(most) - middle.powf(most - marks) <= share {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    };
    paces.iter().map(growth).fold(f64::INFINITY, f64::min)
}
