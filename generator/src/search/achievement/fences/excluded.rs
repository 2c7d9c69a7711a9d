//! Where no fences of cells around a mark do.
//!
//! A mark far from all others gets a fence of ⌊b/a⌋ cells at most, those that Breaker marks then. Say that Maker has several such marks,
//! no two of which share a placement of a goal, each with the same fence around it, and marks cells near them. If the placements that she
//! has to meet then need more marks than she has, that set of cells is not among the fences; nor is one with fewer cells, which leaves as
//! much to do or more. If it is so with each set of ⌊b/a⌋ cells around a mark, no fences do, however many.
//!
//! **What it costs.** A look at each set of so many cells, until one may be a fence.

use std::collections::BTreeSet;

use playproof_checker::rules::achievement::fences::Surroundings;
use playproof_formats::Cell;

use super::super::proof_sequence::{bits::Bits, hitting::hitting_set};
use crate::search::control::Control;

/// What it costs to look at a placement, in the units of [`Control::spend`].
const PLACEMENT: u64 = 1 << 3;

/// Marks of a turn that are looked at, at most.
const MARKS: usize = 2;

/// Places of cells around the marks of a turn: the rule allows for so many.
type Places = Bits<2>;

/// Whether no set of ⌊b/a⌋ cells around a mark can be a fence; `None` when `control` stops it.
pub(super) fn are_all(
    all: &Surroundings,
    maker: u32,
    breaker: u32,
    control: &Control,
) -> Option<bool> {
    let link = all.link();
    let share = breaker.checked_div(maker).unwrap_or(0);
    let size = usize::try_from(share).unwrap_or(usize::MAX);
    if size == 0 || size >= link.len() {
        return Some(false);
    }
    let few = all.turns().filter(|(marks, _)| marks.len() <= MARKS);
    let turns = few.map(|(marks, most)| Turn::new(marks.to_vec(), most, all));
    let mut turns: Vec<Turn> = turns.collect();
    let mut places: Vec<usize> = (0..size).collect();
    loop {
        let fence: Vec<Cell> = places.iter().map(|&place| link[place]).collect();
        let mut excluded_by = None;
        for (number, turn) in turns.iter().enumerate() {
            if turn.is_lost(&fence, control)? {
                excluded_by = Some(number);
                break;
            }
        }
        let Some(number) = excluded_by else {
            return Some(false);
        };
        // What excludes a set often excludes the next one, too.
        turns[..=number].rotate_right(1);
        let Some(last) = (0..size).rfind(|&i| places[i] + size < link.len() + i) else {
            return Some(true);
        };
        let next = places[last] + 1;
        for (place, later) in places[last..].iter_mut().zip(next..) {
            *place = later;
        }
    }
}

/// The marks of a turn, and what is around them.
struct Turn {
    marks: Vec<Cell>,
    around: Vec<Cell>,
    /// For each cell around, those that share a placement with it.
    near: Vec<Places>,
    /// The cells around of each placement that has marks of the turn, and how many of these it has.
    placements: Vec<(Places, u32)>,
    /// What Breaker may mark.
    most: u32,
}

/// What is assumed about the cells around.
#[derive(Clone, Copy)]
struct Assumed {
    maker: Places,
    breaker: Places,
    /// What may be Maker's or not.
    open: Places,
}

impl Turn {
    fn new(marks: Vec<Cell>, most: u32, all: &Surroundings) -> Self {
        let linked = |cell: Cell| all.link().iter().filter_map(move |&v| cell.checked_add(v));
        let around: BTreeSet<Cell> = marks.iter().flat_map(|&mark| linked(mark)).collect();
        let mut turn = Self {
            around: around.into_iter().filter(|c| !marks.contains(c)).collect(),
            near: Vec::new(),
            placements: Vec::new(),
            marks,
            most,
        };
        let near = turn.around.iter().map(|&cell| turn.places(linked(cell)));
        turn.near = near.collect();
        let mut placements = BTreeSet::new();
        for &mark in &turn.marks {
            for placement in all.through() {
                let cells = placement.iter().filter_map(|&cell| mark.checked_add(cell));
                let marks = cells.clone().filter(|cell| turn.marks.contains(cell));
                placements.insert((turn.places(cells.clone()), (0..).zip(marks).count()));
            }
        }
        let placements = placements.into_iter();
        turn.placements = placements
            .map(|(cells, marks)| (cells, u32::try_from(marks).unwrap_or(u32::MAX)))
            .collect();
        turn
    }

    fn places(&self, cells: impl Iterator<Item = Cell>) -> Places {
        cells
            .filter_map(|cell| self.around.binary_search(&cell).ok())
            .collect()
    }

    /// Whether there are marks of Maker's, as above with this fence, after which Breaker has no answer.
    fn is_lost(&self, fence: &[Cell], control: &Control) -> Option<bool> {
        let laid = self.around.iter().map(|&cell| {
            let there = || fence.iter().filter_map(move |&v| cell.checked_add(v));
            let is_free = !there().any(|cell| self.marks.contains(&cell));
            is_free.then(|| self.places(there()))
        });
        let laid: Vec<Option<Places>> = laid.collect();
        let places = 0..self.around.len();
        let mut left = vec![Assumed {
            maker: Places::EMPTY,
            breaker: Places::EMPTY,
            open: places.filter(|&place| laid[place].is_some()).collect(),
        }];
        while let Some(assumed) = left.pop() {
            control.pay(PLACEMENT * self.placements.len() as u64)?;
            let alive = self.placements.iter();
            let alive = alive.filter(|(cells, _)| !cells.meets(&assumed.breaker));
            let his = assumed.maker | assumed.open;
            let demands = alive
                .clone()
                .filter(|(cells, marks)| (*cells & his).len() + marks >= 2);
            let demands: Vec<Places> = demands.map(|(cells, _)| *cells & !his).collect();
            if hitting_set(&demands, self.most, &|_| 0.0).is_some() {
                continue;
            }
            let uses = |place: usize| alive.clone().filter(|(cells, _)| cells.has(place)).count();
            let most = assumed.open.iter().max_by_key(|&place| uses(place));
            let Some(place) = most.filter(|&place| uses(place) > 0) else {
                return Some(true);
            };
            let mut without = assumed;
            without.open &= !Places::single(place);
            left.push(without);
            if let Some(fence) = laid[place].filter(|fence| !fence.meets(&assumed.maker)) {
                left.push(Assumed {
                    maker: assumed.maker | Places::single(place),
                    breaker: assumed.breaker | fence,
                    open: without.open & !self.near[place] & !fence,
                });
            }
        }
        Some(false)
    }
}
