//! Threshold sequences, entry by entry, with whatever rules serve.

use std::fmt;

use playproof_checker::Geometry;
use playproof_formats::{
    Board, Claim, Evidence,
    claim::{self, Animal, Player, Response},
};

use serde_json::{Value, json};

use super::{fan, one_turn, plan::Planner, site_perimeter};
use crate::{game::Achievement, proof::Proof, search::control::Control};

/// The work on an open question in the first round, some 100 milliseconds; it doubles
/// from round to round.
pub const FIRST_SLICE: u64 = 1 << 24;

/// From this slice of work on, questions within an open interval are asked, too: what the ends
/// settle before is found in the same way, and with the same proof, as without them.
const WITHIN: u64 = FIRST_SLICE << 4;

/// What is known about one entry bₙ of a threshold sequence.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The largest b for which Maker is known to win the (n, b) game, and why.
    pub win: Option<(u32, Proof)>,
    /// The smallest b for which Breaker is known to win it, and why.
    pub loss: Option<(u32, Proof)>,
}

impl Entry {
    /// bₙ, if it is settled.
    #[must_use]
    pub fn settled(&self) -> Option<u32> {
        match (&self.win, &self.loss) {
            (Some((win, _)), Some((loss, _))) if win + 1 == *loss => Some(*win),
            _ => None,
        }
    }
}

/// What is known about a threshold sequence.
#[derive(Clone, Debug)]
pub struct Sequence {
    board: Board,
    animal: Animal,
    /// b₁, b₂, …; the ∞ behind them is the size of the animal's.
    pub entries: Vec<Entry>,
    /// The win in one turn that ends the sequence.
    pub last: Proof,
}

impl Sequence {
    /// The proof of the whole sequence, if every entry is settled.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        let finite: Option<Vec<u32>> = self.entries.iter().map(Entry::settled).collect();
        let mut premises = Vec::new();
        for entry in &self.entries {
            premises.push(entry.win.as_ref()?.1.clone());
            premises.push(entry.loss.as_ref()?.1.clone());
        }
        premises.push(self.last.clone());
        let claim = Claim::Threshold(claim::Threshold {
            board: self.board,
            animal: self.animal.clone(),
            finite: finite?,
        });
        Some(Proof::new(claim, Evidence::Threshold, &premises))
    }
}

impl fmt::Display for Sequence {
    /// Such as `(1,3..7,11,inf)`: an entry that is not settled as the interval
    /// in which it lies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (low, high) in self.bounds() {
            if low == high {
                write!(f, "{low},")?;
            } else {
                write!(f, "{low}..{high},")?;
            }
        }
        f.write_str("inf)")
    }
}

impl Sequence {
    /// For each entry the least and the greatest value that is not excluded.
    pub fn bounds(&self) -> impl Iterator<Item = (u32, u32)> {
        (1..).zip(&self.entries).map(|(n, entry)| {
            // Maker wins the (n, n - 1) game for every animal (NS, Corollary 3.4).
            let low = entry.win.as_ref().map_or(n - 1, |(b, _)| *b);
            let high = entry.loss.as_ref().map_or(u32::MAX, |(b, _)| b - 1);
            (low, high)
        })
    }

    /// The sequence as the result of a game file: numbers, then `"inf"`; an
    /// entry that is not settled is a pair.
    #[must_use]
    pub fn json(&self) -> Value {
        let entry = |(low, high)| {
            if low == high {
                json!(low)
            } else {
                json!([low, high])
            }
        };
        self.bounds().map(entry).chain([json!("inf")]).collect()
    }
}

/// Settles as much of the sequence as `control` allows, and calls `progress`
/// after each proof. `None` only if the animal reaches over the range of
/// coordinates.
pub fn search(
    planner: &Planner,
    board: Board,
    animal: &Animal,
    control: &Control,
    progress: &dyn Fn(&Sequence),
) -> Option<Sequence> {
    let mut sequence = Sequence::begin(board, animal, control)?;
    let mut slice = FIRST_SLICE;
    loop {
        let decide = |game: &Achievement, _| {
            let limited = control.clone().for_work(slice);
            let proof = planner.decide(game, &limited);
            proof.ok_or(limited.is_stopped())
        };
        if !sequence.narrow(slice, decide, progress) || control.is_stopped() {
            return Some(sequence);
        }
        slice = slice.saturating_mul(2);
    }
}

impl Sequence {
    /// What is seen at once: wins by fans, losses by surrounding. `None` only
    /// if the animal reaches over the range of coordinates.
    #[must_use]
    pub fn new(board: Board, animal: &Animal) -> Option<Self> {
        Self::begin(board, animal, &Control::default())
    }

    /// The same, as much of it as `control` allows.
    fn begin(board: Board, animal: &Animal, control: &Control) -> Option<Self> {
        let size = u32::try_from(animal.0.len()).ok()?;
        let last = Achievement::new(board, std::slice::from_ref(animal), size, Response::Every);
        let mut sequence = Self {
            board,
            animal: animal.clone(),
            entries: Vec::new(),
            last: one_turn::search(&last.ok()?)?,
        };
        for n in 1..size {
            let surrounded = n.saturating_mul(board.degree());
            // Whether a fan does it depends on ⌊b/n⌋ alone.
            let fan = |each: u32| {
                let b = n.saturating_mul(each) + n - 1;
                fan::search(&sequence.game(n, b)?, control).map(|proof| (b, proof))
            };
            let perimeter =
                |b| site_perimeter::search(&sequence.game(n, b)?).map(|proof| (b, proof));
            let entry = Entry {
                win: (0..board.degree()).rev().find_map(fan),
                loss: perimeter(surrounded),
            };
            sequence.entries.push(entry);
        }
        Some(sequence)
    }

    /// The (n, b) game.
    fn game(&self, n: u32, b: u32) -> Option<Achievement> {
        let goals = std::slice::from_ref(&self.animal);
        Achievement::new(self.board, goals, n, Response::Cells(b)).ok()
    }

    /// Whether nothing is open.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.entries.iter().all(|entry| entry.settled().is_some())
    }

    /// Narrows every open entry from both of its ends, as far as each question is answered within a slice of work; later
    /// also from within. What priority strategies can do depends on ⌊b/n⌋ alone, so multiples of n are asked about: Breaker may
    /// win with few slots in an instant, and with more only after long (Y-tetrahex: (3, 12), but not (3, 17)).
    /// `decide` is given the (n, b) game, and n and b, and says, where it has no proof, whether more work may
    /// bring one. Returns whether that is so anywhere.
    pub fn narrow(
        &mut self,
        slice: u64,
        mut decide: impl FnMut(&Achievement, (u32, u32)) -> Result<Proof, bool>,
        progress: &dyn Fn(&Self),
    ) -> bool {
        let mut cut_short = false;
        for n in (1..).take(self.entries.len()) {
            let index = n as usize - 1;
            let mut ask = |sequence: &mut Self, b: u32| {
                let Some(game) = sequence.game(n, b) else {
                    return false;
                };
                match decide(&game, (n, b)) {
                    Ok(proof) => {
                        sequence.entries[index].learn(b, proof);
                        progress(sequence);
                        true
                    }
                    Err(may_go_on) => {
                        cut_short |= may_go_on;
                        false
                    }
                }
            };
            for end in [Entry::lowest, Entry::highest] {
                while let Some(b) = end(&self.entries[index], n) {
                    if !ask(self, b) {
                        break;
                    }
                }
            }
            let (low, high) = self.entries[index].open(n);
            // Without a loss there is no end.
            if n == 1 || slice < WITHIN || high == u32::MAX {
                continue;
            }
            for b in (low..high).filter(|b| b.is_multiple_of(n)) {
                let (low, high) = self.entries[index].open(n);
                if low < b && b + 1 < high {
                    ask(self, b);
                }
            }
        }
        cut_short
    }
}

impl Entry {
    /// The b of which nobody knows who wins: from the first number on, below the second.
    fn open(&self, n: u32) -> (u32, u32) {
        // Maker wins the (n, n - 1) game for every animal (NS, Corollary 3.4).
        let low = self.win.as_ref().map_or(n - 1, |(b, _)| b + 1);
        let high = self.loss.as_ref().map_or(u32::MAX, |(b, _)| *b);
        (low, high)
    }

    /// The question that would narrow bₙ from below; `None` if it is settled.
    fn lowest(&self, n: u32) -> Option<u32> {
        self.settled().is_none().then_some(self.open(n).0)
    }

    /// The question that would narrow bₙ from above, if that is another one.
    fn highest(&self, n: u32) -> Option<u32> {
        let high = self.loss.as_ref()?.0.checked_sub(1)?;
        self.lowest(n).filter(|&low| low < high).map(|_| high)
    }

    /// Enters a proof about the (n, b) game.
    fn learn(&mut self, b: u32, proof: Proof) {
        if let Claim::Achievement(claim) = proof.claim() {
            match claim.winner {
                Player::Maker => self.win = Some((b, proof)),
                Player::Breaker => self.loss = Some((b, proof)),
            }
        }
    }
}
