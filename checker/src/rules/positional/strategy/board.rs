//! Positions of a game, kept up to date claim by claim.

use std::ops::{BitAnd, BitOr};

use super::fault::Fault;
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    positional::{Aim, Game, Mask, Position, Side, bit, members},
};

/// A game, prepared for a player's strategy: what changes with a claim is found through the vertex.
#[derive(Debug)]
pub struct Board<'a> {
    pub(super) game: &'a Game,
    pub(super) aim: Aim,
    /// For each vertex, the sets that it is in.
    through: Vec<Vec<Mask>>,
    /// For each vertex, those that have to wait for it.
    above: Vec<Mask>,
    /// The sets in words of half the length, where no vertex of theirs needs more: what is asked most often, of all
    /// sets, takes half as long.
    narrow: Option<Vec<u64>>,
}

/// A position in which nobody has completed a set.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    first: Marks,
    second: Marks,
    /// The vertices that can be claimed now.
    pub(super) ready: Mask,
}

/// What a player has.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    claimed: Mask,
    /// The unclaimed vertices with which he has all of a set, whether they can be claimed or not.
    missing: Mask,
}

impl Line {
    /// Who has claimed what.
    #[must_use]
    pub fn position(&self) -> Position {
        Position {
            first: self.first.claimed,
            second: self.second.claimed,
        }
    }

    /// The vertices that can be claimed now.
    #[must_use]
    pub fn ready(&self) -> Mask {
        self.ready
    }

    fn marks(&self, side: Side) -> Marks {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    fn marks_mut(&mut self, side: Side) -> &mut Marks {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

impl<'a> Board<'a> {
    /// The game, as the player of this aim plays it.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn new(game: &'a Game, aim: Aim, budget: &mut Budget) -> Result<Self> {
        let count = cost(game.below.len());
        budget.work(count * (cost(game.sets.len()) + game.below.len()))?;
        // A set stands with each of its vertices, and once among the narrow ones.
        budget.memory((count + 2) * (cost(game.sets.len()) * 16 + 64))?;
        let vertices = || members(game.vertices);
        let through = |v: u32| game.sets.iter().filter(move |&&set| set & bit(v) != 0);
        let over = |v: u32| vertices().filter(move |&u| game.below(u) & bit(v) != 0);
        Ok(Self {
            game,
            aim,
            narrow: game.sets.iter().map(|&set| set.try_into().ok()).collect(),
            through: vertices().map(|v| through(v).copied().collect()).collect(),
            above: vertices()
                .map(|v| crate::positional::mask(over(v)))
                .collect(),
        })
    }

    /// The position with these marks.
    #[must_use]
    pub fn line(&self, position: Position) -> Line {
        let mut line = Line {
            first: Marks::default(),
            second: Marks::default(),
            ready: self.game.available(self.free(position)),
        };
        for side in [Side::First, Side::Second] {
            let (own, other) = match side {
                Side::First => (position.first, position.second),
                Side::Second => (position.second, position.first),
            };
            let alive = self.sets(side).iter().filter(|&&set| set & other == 0);
            let rests = alive
                .map(|set| set & !own)
                .filter(|rest| rest.is_power_of_two());
            *line.marks_mut(side) = Marks {
                claimed: own,
                missing: rests.fold(0, |missing, rest| missing | rest),
            };
        }
        line
    }

    /// The sets of a player.
    fn sets(&self, side: Side) -> &[Mask] {
        if side == Side::Second && self.aim.maker_breaker {
            return &[];
        }
        &self.game.sets
    }

    /// The sets of a player through a vertex.
    fn through(&self, side: Side, vertex: u32) -> &[Mask] {
        if self.sets(side).is_empty() {
            return &[];
        }
        self.through.get(vertex as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether the owner has sets at all.
    pub(super) fn is_armed(&self) -> bool {
        !self.sets(self.aim.owner).is_empty()
    }

    /// The unclaimed vertices.
    fn free(&self, position: Position) -> Mask {
        self.game.vertices & !(position.first | position.second)
    }

    /// The vertices with which a player completes a set if it is his turn.
    #[must_use]
    pub fn completing(&self, line: &Line, side: Side) -> Mask {
        line.marks(side).missing & line.ready
    }

    /// The position [`after`](Self::after) a claim, paid for.
    pub(super) fn claim(
        &self,
        line: &Line,
        side: Side,
        vertex: u32,
        budget: &mut Budget,
    ) -> Result<Line> {
        self.pay(side, vertex, budget)?;
        Ok(self.after(line, side, vertex))
    }

    /// Pays for a claim.
    pub(super) fn pay(&self, side: Side, vertex: u32, budget: &mut Budget) -> Result {
        let waiting = self.above.get(vertex as usize).copied().unwrap_or(0);
        budget.work(cost(self.through(side, vertex).len()) * 2 + waiting.count_ones())?;
        Ok(())
    }

    /// All vertices with which the owner may threaten to complete a set, and perhaps more: those of sets of which
    /// he lacks two, and those below a vertex with which he has all of a set. Every one if he completes a set already.
    pub(super) fn threatening(&self, line: &Line) -> Mask {
        let owner = self.aim.owner;
        if self.completing(line, owner) != 0 {
            return Mask::MAX;
        }
        let other = line.marks(owner.other()).claimed;
        let Marks { claimed, missing } = line.marks(owner);
        let alive = self.sets(owner).iter().filter(|&&set| set & other == 0);
        let pairs = alive
            .map(|set| set & !claimed)
            .filter(|rest| rest.count_ones() == 2);
        let below = members(missing).map(|vertex| self.game.below(vertex));
        pairs.chain(below).fold(0, |all, some| all | some)
    }

    /// The position after a claim that completes no set.
    #[must_use]
    pub fn after(&self, line: &Line, side: Side, vertex: u32) -> Line {
        let mut next = *line;
        let other = line.marks(side.other()).claimed;
        let marks = next.marks_mut(side);
        marks.claimed |= bit(vertex);
        for &set in self.through(side, vertex) {
            let rest = set & !marks.claimed;
            if set & other == 0 && rest.is_power_of_two() {
                marks.missing |= rest;
            }
        }
        next.first.missing &= !bit(vertex);
        next.second.missing &= !bit(vertex);
        next.ready &= !bit(vertex);
        let free = self.free(next.position());
        let above = self.above.get(vertex as usize).copied().unwrap_or(0);
        for waiting in members(above & free) {
            if self.game.below(waiting) & free == 0 {
                next.ready |= bit(waiting);
            }
        }
        next
    }

    /// Whether a set of the player's is left that the other one has no vertex of.
    fn is_alive(&self, line: &Line, side: Side) -> bool {
        let other = line.marks(side.other()).claimed;
        self.sets(side).iter().any(|set| set & other == 0)
    }

    /// Whether it is open if the owner's promise is kept in a position in which nobody
    /// has completed a set; otherwise it is kept.
    pub(super) fn is_open(&self, line: &Line, budget: &mut Budget) -> Result<bool> {
        budget.work(cost(self.game.sets.len()) + 32)?;
        let over = self.free(line.position()) == 0;
        let owner = self.aim.owner;
        if self.aim.win {
            ensure!(!over && self.is_alive(line, owner), Fault::Hopeless);
            return Ok(true);
        }
        Ok(!over && self.is_alive(line, owner.other()))
    }

    /// The opponent's turn: the positions after each reply that matters and leaves the promise open, in
    /// increasing order.
    ///
    /// # Errors
    /// When a reply breaks the promise, or the budget is spent.
    pub fn replies(&self, line: &Line, budget: &mut Budget) -> Result<Vec<Line>> {
        let mut open = Vec::new();
        self.open(line, &mut open, budget)?;
        Ok(open)
    }

    /// The [`replies`](Self::replies), put behind what is there.
    pub(super) fn open(&self, line: &Line, open: &mut Vec<Line>, budget: &mut Budget) -> Result {
        if !self.is_open(line, budget)? {
            return Ok(());
        }
        let owner = self.aim.owner;
        let losing = self.completing(line, owner.other());
        if let Some(reply) = members(losing).next() {
            return Err(Fault::Lost).at("reply", reply as usize);
        }
        let threats = self.completing(line, owner);
        let replies = match threats.count_ones() {
            0 => line.ready,
            1 => threats,
            // He completes one set or another.
            _ => 0,
        };
        for reply in members(replies) {
            let next = self.claim(line, owner.other(), reply, budget)?;
            let is_open = self.is_open(&next, budget);
            if is_open.at("reply", reply as usize)? {
                open.push(next);
            }
        }
        Ok(())
    }

    /// What matters of a position: the unclaimed vertices belong to both players, and a claimed one to
    /// him who has a set alive through it. So a set is alive if and only if all of it belongs to
    /// its player, and positions of which the same matters have the same future.
    #[must_use]
    pub fn essence(&self, line: &Line) -> Position {
        let Position { first, second } = line.position();
        let (firsts, seconds) = match &self.narrow {
            Some(sets) => {
                let half = |set: Mask| u64::try_from(set & Mask::from(u64::MAX)).unwrap_or(0);
                let (firsts, seconds) = reach(sets, half(first), half(second));
                (firsts.into(), seconds.into())
            }
            None => reach(&self.game.sets, first, second),
        };
        let seconds = if self.aim.maker_breaker { 0 } else { seconds };
        let free = self.free(line.position());
        Position {
            first: free | (first & firsts),
            second: free | (second & seconds),
        }
    }
}

/// The vertices of the sets that each of two players can still complete.
fn reach<W>(sets: &[W], first: W, second: W) -> (W, W)
where
    W: Copy + Default + PartialEq + BitAnd<Output = W> + BitOr<Output = W>,
{
    let none = W::default();
    let alive = |set: W, other: W| if set & other == none { set } else { none };
    sets.iter().fold((none, none), |(firsts, seconds), &set| {
        (firsts | alive(set, second), seconds | alive(set, first))
    })
}
