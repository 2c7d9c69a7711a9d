//! Turns with several marks in one copy that Breaker cannot answer.
//!
//! On many copies Maker may mark one cell in each, or more in fewer ([`super::pace`]). The search by proof numbers is for single
//! marks. Here, in a position of its, a turn of several is looked for after which what he threatens is more than Breaker's share for it can meet:
//! single marks prepare it, and then it wins, or it is not tried. What Breaker could reply to a turn after which he
//! has to go on is too much to be listed.
//!
//! **What it costs.** Each position is looked at once. Of the turns those are tried that bring most placements near a goal. The T-pentomino,
//! three marks against six, takes half a minute.

use super::{
    hitting::{enough, hitting_set_within},
    pace::{Pace, turns},
    position::{Owner, Position},
    space::{LARGEST, Set, Space},
};

/// Turns that are valued in a position, and that are tried, at most.
const VALUED: usize = 1 << 12;
const TRIED: usize = 200;

/// Looks at sets for one turn, at most.
const EFFORT: u64 = 1 << 16;

/// A position with Maker to move, and how many marks he has in his last turn.
#[derive(Clone, Copy)]
pub(super) struct Before<'a> {
    pub(super) space: &'a Space,
    pub(super) position: &'a Position,
    pub(super) last_turn: usize,
}

impl Before<'_> {
    /// The turns of so many marks that bring more placements near than Breaker's share, those that bring most first. A placement is
    /// near if she has not met it, and a last turn completes it.
    pub(super) fn turns(self, pace: Pace, work: &mut u64) -> Vec<Vec<usize>> {
        let marks = pace.marks as usize;
        let gains = Gains::new(self, marks);
        let cells = &gains.cells;
        *work += (4 * self.space.goals.len() + cells.len() * cells.len()) as u64;
        let mut chosen: Vec<(u32, Vec<usize>)> = vec![(0, Vec::new())];
        for _ in 0..marks {
            let longer = |(value, turn): (u32, Vec<usize>)| {
                let later = turn.last().map_or(0, |&last| last + 1);
                let gains = &gains;
                (later..gains.cells.len()).map(move |cell| {
                    let with = turn.iter().map(|&other| gains.both[other][cell]);
                    let value = value + gains.one[cell] + with.sum::<u32>();
                    (value, [&turn[..], &[cell]].concat())
                })
            };
            chosen = chosen.into_iter().flat_map(longer).collect();
        }
        *work += 4 * chosen.len() as u64;
        chosen.retain(|&(value, _)| value > pace.share);
        chosen.sort_by(|(x, _), (y, _)| y.cmp(x));
        chosen.truncate(TRIED);
        let marked = |(_, turn): (u32, Vec<usize>)| turn.iter().map(|&cell| cells[cell]).collect();
        chosen.into_iter().map(marked).collect()
    }

    /// Whether Breaker cannot meet the placements that are near after a turn of these marks.
    pub(super) fn wins_by_goals(self, cells: &[usize], share: u32, work: &mut u64) -> bool {
        let Self {
            space, position, ..
        } = self;
        let through = cells.iter().flat_map(|&cell| &space.through[cell]);
        let mut through: Vec<usize> = through.map(|&goal| goal as usize).collect();
        *work += through.len() as u64;
        through.sort_unstable();
        let is_near = |same: &&[usize]| {
            let goal = same[0];
            let owned = position.own(goal) + same.len();
            !position.is_met(goal) && owned + self.last_turn >= space.goals[goal].len()
        };
        let closed: Set = position.maker.iter().chain(cells).copied().collect();
        let missing = |same: &[usize]| {
            let goal: Set = space.goals[same[0]].iter().copied().collect();
            goal & !closed
        };
        let near = through.chunk_by(|x, y| x == y).filter(is_near);
        let near: Vec<Set> = near.map(missing).collect();
        are_unmet(&near, share, work)
    }
}

/// How many placements marks bring near.
struct Gains {
    /// The cells that bring most near, the best first.
    cells: Vec<usize>,
    /// By place in that list: how many need that cell alone, and how many need it and another one.
    one: Vec<u32>,
    both: Vec<Vec<u32>>,
}

impl Gains {
    /// For turns of so many marks.
    fn new(before: Before<'_>, marks: usize) -> Self {
        let Before {
            space,
            position,
            last_turn,
        } = before;
        let mut one = vec![0; space.cells.len()];
        let mut any = one.clone();
        let mut more: Vec<Vec<usize>> = Vec::new();
        for (number, goal) in space.goals.iter().enumerate() {
            let own = position.own(number);
            let needs = goal.len().saturating_sub(last_turn + own);
            if position.is_met(number) || !(1..=marks).contains(&needs) {
                continue;
            }
            let is_free = |&cell: &usize| position.owner(cell) == Owner::Nobody;
            let free: Vec<usize> = goal.iter().copied().filter(is_free).collect();
            for &cell in &free {
                any[cell] += u32::from(own > 0) + u32::from(needs == 1);
                one[cell] += u32::from(needs == 1);
            }
            if needs > 1 {
                more.push(free);
            }
        }
        let mut cells: Vec<usize> = (0..any.len()).filter(|&cell| any[cell] > 0).collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(any[cell]));
        while turns(cells.len(), marks) > VALUED {
            cells.pop();
        }
        let mut place = vec![None; any.len()];
        for (index, &cell) in cells.iter().enumerate() {
            place[cell] = Some(index);
        }
        let mut both = vec![vec![0; cells.len()]; cells.len()];
        for free in more {
            let places: Vec<usize> = free.iter().filter_map(|&cell| place[cell]).collect();
            for &x in &places {
                for &y in &places {
                    both[x][y] += 1;
                }
            }
        }
        let one = cells.iter().map(|&cell| one[cell]).collect();
        Self { cells, one, both }
    }
}

/// Of ways to go on, few that so many marks of Breaker's cannot meet on other cells than these; `None` if she meets all, or it takes
/// too long to find out.
pub(super) fn unmet(ways: &[Set], closed: Set, share: u32, work: &mut u64) -> Option<Vec<usize>> {
    let sets: Vec<Set> = ways.iter().map(|&way| way & !closed).collect();
    are_unmet(&sets, share, work).then(|| enough(&sets, share))
}

fn are_unmet(sets: &[Set], share: u32, work: &mut u64) -> bool {
    if sets.len() <= share as usize {
        return false;
    }
    let mut counts = [0_u32; LARGEST];
    for cell in sets.iter().flat_map(|&set| set.iter()) {
        counts[cell] += 1;
    }
    let mut effort = EFFORT;
    let value = |cell: usize| f64::from(counts[cell]);
    let reply = hitting_set_within(&mut effort, sets, share, &value);
    *work += EFFORT - effort;
    reply.is_none() && effort > 0
}
