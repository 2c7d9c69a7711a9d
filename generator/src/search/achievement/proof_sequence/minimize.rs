//! Making proof sequences short.
//!
//! The sequence is built anew, from its last situation on. A situation that is
//! reached goes on to what is there already (goals and finished situations,
//! wherever they fit, under any isometry), and a further situation of the old
//! sequence is looked at only if that does not suffice. It keeps as few
//! options as Breaker allows, and what these need of its core and
//! neighborhood. No situation takes Maker more turns than it did before.
//!
//! What a situation goes on to may lie anywhere in its *surroundings*: what is Maker's when it is reached first, and what
//! Breaker has not marked by then. That is more than the old situation has, so more of what is there fits. What lies
//! within the old one comes first, since more cells make the new one fit less often. Of Snaky's 3,730
//! situations 2,375 are left so, and 2,752 without the surroundings.

use std::ops::BitOr;

use playproof_checker::isometry;
use playproof_explain::{
    isometry::{compose, identity},
    turns,
};
use playproof_formats::{
    Cell,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

use super::{
    hitting::{enough, hitting_set},
    pace::Paces,
    pattern::{Cells, Fit, Ground, Pattern},
};
use crate::{game::Achievement, search::control::Control};

/// What it costs to look for the ways to an aim, in the units of [`Control::spend`].
const AIM: u64 = 1 << 8;

/// What a cell of Maker's that the old situation does without counts for, beside one that has to be free.
const OWNED: u32 = 12;

/// A sequence to be made shorter: its situations, each in terms of those before it.
pub trait Sequence {
    /// For each situation, Maker's turns from there on, at most.
    fn turns_left(&self) -> Vec<u32>;

    /// For each situation, of how many of Breaker's marks none meet all its options.
    fn shares(&self, paces: &Paces) -> Vec<u32>;

    /// The situation with this number.
    fn situation(&self, number: usize) -> Situation;
}

impl Sequence for ProofSequence {
    fn turns_left(&self) -> Vec<u32> {
        turns::left(self)
    }

    fn shares(&self, paces: &Paces) -> Vec<u32> {
        paces.shares(&self.0)
    }

    fn situation(&self, number: usize) -> Situation {
        self.0[number].clone()
    }
}

/// A short sequence that ends with what stands for the last situation of the
/// old one; `None` when `control` stops for good before there is any.
#[must_use]
pub fn minimize(
    game: &Achievement,
    paces: &Paces,
    symmetries: &[Isometry],
    old: &impl Sequence,
    control: &Control,
) -> Option<ProofSequence> {
    let pass = |old: &ProofSequence, widely| pass(game, paces, symmetries, old, widely, control);
    let mut best = self::pass(game, paces, symmetries, old, false, control)?;
    while let Some(next) = pass(&best, false)
        && size(&next) < size(&best)
    {
        best = next;
    }
    // A pass in vain may lead to one that is not.
    let mut last = best.clone();
    let mut in_vain = 0;
    for widely in [true, false].into_iter().cycle() {
        if in_vain == 2 {
            break;
        }
        let Some(next) = pass(&last, widely) else {
            break;
        };
        last = next;
        in_vain += 1;
        if size(&last) < size(&best) {
            best = last.clone();
            in_vain = 0;
        }
    }
    Some(best)
}

/// About how many bytes it takes.
pub(super) fn size(sequence: &ProofSequence) -> usize {
    let cells = |cells: &[Cell]| -> usize {
        let bytes = |cell: &Cell| 1 + cell.coordinates().len();
        cells.iter().map(bytes).sum()
    };
    let option = |option: &Continuation| 11 + cells(&option.marks);
    let of = |situation: &Situation| {
        let options: usize = situation.options.iter().map(option).sum();
        5 + options + cells(&situation.core) + cells(&situation.neighborhood)
    };
    sequence.0.iter().map(of).sum()
}

fn pass(
    game: &Achievement,
    paces: &Paces,
    symmetries: &[Isometry],
    old: &impl Sequence,
    widely: bool,
    control: &Control,
) -> Option<ProofSequence> {
    let mut builder = Builder {
        game,
        paces,
        symmetries,
        old,
        turns_left: old.turns_left(),
        shares: old.shares(paces),
        aims: Vec::new(),
        new: Vec::new(),
        widely,
        control,
    };
    for (number, goal) in (0..).zip(&game.goals) {
        builder.aim(Target::Goal(number), game.last_turn, 0, &goal.0, &[]);
    }
    let number = builder.turns_left.len() - 1;
    let last = old.situation(number);
    let surroundings = Ground::new(&last.core, &last.neighborhood);
    builder.rebuild(number, &identity(game.board), &surroundings)?;
    Some(needed(builder.new))
}

struct Builder<'a, S> {
    game: &'a Achievement,
    paces: &'a Paces,
    symmetries: &'a [Isometry],
    old: &'a S,
    turns_left: Vec<u32>,
    shares: Vec<u32>,
    /// The goals and the new situations.
    aims: Vec<Aim>,
    new: Vec<Situation>,
    /// Whether a situation goes on to what lies beyond the old one.
    widely: bool,
    control: &'a Control,
}

/// What Maker may want to reach.
struct Aim {
    target: Target,
    pattern: Pattern,
    /// Maker's marks in the turn that leads there, at most.
    marks: u32,
    /// Maker's turns from there on, at most.
    turns_left: u32,
}

/// How Maker may go on in a situation.
#[derive(Clone)]
struct Way {
    target: Target,
    fit: Fit,
    /// Maker's turns, this one included, at most.
    turns: u32,
}

impl<S: Sequence> Builder<'_, S> {
    fn aim(
        &mut self,
        target: Target,
        marks: u32,
        turns_left: u32,
        core: &[Cell],
        neighborhood: &[Cell],
    ) {
        let pattern = Pattern::new(self.game.board, self.symmetries, core, neighborhood);
        self.aims.push(Aim {
            target,
            pattern,
            marks,
            turns_left,
        });
    }

    /// Adds a situation that can stand for an old one where this has been carried to, in these surroundings, and
    /// what it needs.
    fn rebuild(&mut self, number: usize, place: &Isometry, surroundings: &Ground) -> Option<()> {
        let old = carried(place, &self.old.situation(number))?;
        let number_of = |&cell: &Cell| surroundings.number(cell);
        let inside: Cells = (old.core.iter().chain(&old.neighborhood))
            .filter_map(number_of)
            .collect();
        let support = |way: &Way| way.fit.free & !surroundings.core;
        let price = |way: &Way| {
            let beyond = !((way.fit.owned | way.fit.free) & !inside).is_empty();
            let owned = way.fit.owned & !inside;
            (beyond, OWNED * owned.len() + support(way).len())
        };
        let mut chosen: Vec<Way> = Vec::new();
        let mut others: Vec<Way> = Vec::new();
        let mut tried = 0;
        loop {
            for aim in &self.aims[tried..] {
                self.control.spend(AIM);
                if self.control.is_over() {
                    return None;
                }
                let fits = surroundings.fits(self.game.board, &aim.pattern, aim.marks);
                let ways = fits.into_iter().map(|fit| Way {
                    target: aim.target,
                    turns: match aim.target {
                        Target::Situation(_) => 1 + aim.turns_left,
                        // None, if the goal is complete.
                        Target::Goal(_) => u32::from(!fit.marks.is_empty()),
                    },
                    fit,
                });
                others.extend(ways.filter(|way| way.turns <= self.turns_left[number]));
            }
            tried = self.aims.len();
            let supports: Vec<Cells> = chosen.iter().map(support).collect();
            let Some(reply) = hitting_set(&supports, self.shares[number], &|_| 0.0) else {
                break;
            };
            let unmet = (0..others.len()).filter(|&i| !support(&others[i]).meets(&reply));
            if let Some(best) = unmet.min_by_key(|&i| price(&others[i])) {
                chosen.push(others.swap_remove(best));
            } else {
                // The target of an old option that is not met has not been
                // rebuilt yet, or the others would have a way to reach it.
                let unmet = old.options.iter().filter_map(|option| match option.target {
                    Target::Situation(target) => {
                        let target = target as usize;
                        let support = self.support(surroundings, option, target);
                        (!support.meets(&reply)).then_some((target, option))
                    }
                    Target::Goal(_) => None,
                });
                let next = unmet.min_by_key(|&(target, _)| self.turns_left[target]);
                let (target, option) = next.expect("breaker cannot meet all old options");
                let after = if self.widely {
                    surroundings.after(&option.marks, reply)
                } else {
                    let place = &option.isometry;
                    let there = self.old.situation(target);
                    Ground::new(
                        &image(place, &there.core),
                        &image(place, &there.neighborhood),
                    )
                };
                self.rebuild(target, &option.isometry, &after)?;
            }
        }
        self.add(surroundings, chosen, self.shares[number]);
        Some(())
    }

    /// The support of an old option that leads to an old situation.
    fn support(&self, ground: &Ground, option: &Continuation, target: usize) -> Cells {
        let target = self.old.situation(target);
        let beyond = image(&option.isometry, &target.neighborhood);
        let free = option.marks.iter().chain(&beyond);
        let free: Cells = free.filter_map(|&cell| ground.number(cell)).collect();
        free & !ground.core
    }

    /// Adds a situation with as few of these options, and as small a core, as
    /// so many of Breaker's marks allow.
    fn add(&mut self, ground: &Ground, mut options: Vec<Way>, share: u32) {
        let supports = |options: &[Way], core: Cells| -> Vec<Cells> {
            options.iter().map(|way| way.fit.free & !core).collect()
        };
        options.sort_by_key(|way| (way.fit.free & !ground.core).len());
        let needed = enough(&supports(&options, ground.core), share);
        let options: Vec<Way> = needed.iter().map(|&i| options[i].clone()).collect();
        // A cell of Maker's need not be his if only supports have it.
        let owned = options.iter().map(|way| way.fit.owned);
        let mut core = owned.fold(Cells::EMPTY, BitOr::bitor);
        while let Some(reply) = hitting_set(&supports(&options, core), share, &|_| 0.0) {
            let own = (reply & ground.core).iter().next();
            core |= Cells::single(own.expect("breaker cannot meet all without a cell of maker's"));
        }
        let all = options.iter().fold(core, |all, way| all | way.fit.free);
        let turns = options.iter().map(|way| way.turns).max().unwrap_or(0);
        let option = |way: Way| Continuation {
            marks: ground.set(way.fit.marks),
            target: way.target,
            isometry: way.fit.isometry,
        };
        let situation = Situation {
            core: ground.set(core),
            neighborhood: ground.set(all & !core),
            options: options.into_iter().map(option).collect(),
        };
        let target = Target::Situation(self.new.len() as u32);
        let Situation {
            core, neighborhood, ..
        } = &situation;
        let marks = self.paces.marks(share);
        self.aim(target, marks, turns, core, neighborhood);
        self.new.push(situation);
    }
}

/// A situation where an isometry carries it, with its options; `None` if one of these leads out of range.
fn carried(place: &Isometry, situation: &Situation) -> Option<Situation> {
    let option = |option: &Continuation| {
        Some(Continuation {
            marks: image(place, &option.marks),
            target: option.target,
            isometry: compose(place, &option.isometry)?,
        })
    };
    let options = situation.options.iter().map(option);
    Some(Situation {
        core: image(place, &situation.core),
        neighborhood: image(place, &situation.neighborhood),
        options: options.collect::<Option<_>>()?,
    })
}

fn image(place: &Isometry, cells: &[Cell]) -> Vec<Cell> {
    let image = |&cell: &Cell| isometry::apply(place, cell);
    cells.iter().filter_map(image).collect()
}

/// The last situation, and those that it needs.
fn needed(mut situations: Vec<Situation>) -> ProofSequence {
    let mut needed = vec![false; situations.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for (number, situation) in situations.iter_mut().enumerate().rev() {
        if needed[number] {
            targets(situation).for_each(|target| needed[*target as usize] = true);
        }
    }
    let mut places = Vec::new();
    let mut kept = 0;
    for &needed in &needed {
        places.push(kept);
        kept += u32::from(needed);
    }
    for target in situations.iter_mut().flat_map(targets) {
        *target = places[*target as usize];
    }
    let mut needed = needed.into_iter();
    situations.retain(|_| needed.next() == Some(true));
    ProofSequence(situations)
}

fn targets(situation: &mut Situation) -> impl Iterator<Item = &mut u32> {
    situation
        .options
        .iter_mut()
        .filter_map(|option| match &mut option.target {
            Target::Situation(target) => Some(target),
            Target::Goal(_) => None,
        })
}
