//! How many cells Maker marks near each other before Breaker answers there, and with how many marks.
//!
//! In one place he has a marks in each turn, and she has b. On many copies at once he may mark fewer cells in each of several
//! of them, and she has to share her marks out among these ([`many-copies`](playproof_checker::rules::achievement::many_copies)).

use playproof_formats::evidence::{Situation, Target};

use crate::game::Achievement;

/// Marks of Maker's in a copy, and how many of Breaker's follow there, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Maker's.
    pub marks: u32,
    /// Breaker's.
    pub share: u32,
}

/// The paces among which Maker may choose.
#[derive(Clone, Debug)]
pub struct Paces {
    /// Those of the first turn.
    pub first: Vec<Pace>,
    /// Those of all other turns but the last. With more marks Breaker's share is greater.
    pub later: Vec<Pace>,
}

impl Paces {
    /// All marks of a turn are in the same place.
    #[must_use]
    pub fn one_place(game: &Achievement, breaker: u32) -> Self {
        let pace = |marks| {
            vec![Pace {
                marks,
                share: breaker,
            }]
        };
        Self {
            first: pace(game.first_turn),
            later: pace(game.maker),
        }
    }

    /// The marks of a turn may be in many places; `None` if that is nothing new.
    #[must_use]
    pub fn many_copies(game: &Achievement, breaker: u32) -> Option<Self> {
        let mut paces: Vec<Pace> = Vec::new();
        // One choice for each number of copies: more marks in each, if there are to spare.
        let mut copies = game.maker;
        while copies > 0 {
            let marks = game.maker / copies;
            let share = breaker / copies;
            paces.retain(|pace| pace.share < share);
            paces.push(Pace { marks, share });
            copies = game.maker / (marks + 1);
        }
        (paces.len() > 1).then(|| Self {
            first: paces.clone(),
            later: paces,
        })
    }

    /// Breaker's marks that follow on so many of Maker's.
    fn share(&self, marks: usize) -> u32 {
        let mut enough = self.later.iter().chain(self.first.last());
        let pace = enough.find(|pace| marks as u64 <= u64::from(pace.marks));
        pace.or(self.later.last()).map_or(0, |pace| pace.share)
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
        let mut shares = vec![0; situations.len()];
        if let (Some(share), Some(last)) = (shares.last_mut(), situations.last()) {
            *share = self.share(last.core.len());
        }
        for situation in situations.iter().rev() {
            for option in &situation.options {
                let new = |cell| !situation.core.contains(cell);
                let marks = option.marks.iter().filter(|cell| new(cell)).count();
                if let Target::Situation(target) = option.target {
                    let share = &mut shares[target as usize];
                    *share = self.share(marks).max(*share);
                }
            }
        }
        shares
    }
}
