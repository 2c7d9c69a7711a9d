//! Making proof sequences short.
//!
//! The sequence is built anew, from its last situation on. A situation that is
//! reached goes on to what is there already (goals and finished situations,
//! wherever they fit, under any isometry), and a further situation of the old
//! sequence is looked at only if that does not suffice. It keeps as few
//! options as Breaker allows, and what these need of its core and
//! neighborhood. No situation takes Maker more turns than it did before.

use playproof_checker::isometry;
use playproof_formats::{
    Cell,
    claim::Animal,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

use super::{
    bits::Bits,
    hitting::{enough, hitting_set},
    pattern::{Cells, Fit, Ground, Pattern},
    turns_left,
};
use crate::game::Achievement;

/// A sequence to be made shorter: its situations, each in terms of those before it.
pub(super) trait Sequence {
    /// For each situation, Maker's turns from there on, at most.
    fn turns_left(&self) -> Vec<u32>;

    /// The situation with this number.
    fn situation(&self, number: usize) -> Situation;
}

impl Sequence for ProofSequence {
    fn turns_left(&self) -> Vec<u32> {
        turns_left(self)
    }

    fn situation(&self, number: usize) -> Situation {
        self.0[number].clone()
    }
}

/// A short sequence that ends with what stands for the last situation of the
/// old one.
pub(super) fn minimize(
    game: &Achievement,
    breaker: u32,
    symmetries: &[Isometry],
    old: &impl Sequence,
) -> ProofSequence {
    let mut best = pass(game, breaker, symmetries, old);
    loop {
        let shorter = pass(game, breaker, symmetries, &best);
        if size(&shorter) >= size(&best) {
            return best;
        }
        best = shorter;
    }
}

/// The numbers of situations and of options.
pub(super) fn size(sequence: &ProofSequence) -> (usize, usize) {
    let options = sequence.0.iter().map(|situation| situation.options.len());
    (sequence.0.len(), options.sum())
}

fn pass(
    game: &Achievement,
    breaker: u32,
    symmetries: &[Isometry],
    old: &impl Sequence,
) -> ProofSequence {
    let goal = |(number, goal): (u32, &Animal)| {
        let reached = (Target::Goal(number), game.last_turn, 0);
        Pattern::new(game.board, symmetries, reached, (&goal.0, &[]))
    };
    let mut builder = Builder {
        patterns: (0..).zip(&game.goals).map(goal).collect(),
        game,
        breaker,
        symmetries,
        turns_left: old.turns_left(),
        old,
        new: Vec::new(),
    };
    builder.rebuild(builder.turns_left.len() - 1);
    needed(builder.new)
}

struct Builder<'a, S> {
    game: &'a Achievement,
    breaker: u32,
    symmetries: &'a [Isometry],
    old: &'a S,
    turns_left: Vec<u32>,
    /// The goals and the new situations.
    patterns: Vec<Pattern>,
    new: Vec<Situation>,
}

impl<S: Sequence> Builder<'_, S> {
    /// Adds a situation that can stand for an old one, with what it needs.
    fn rebuild(&mut self, number: usize) {
        let old = self.old.situation(number);
        let ground = Ground::new(&old.core, &old.neighborhood);
        let support = |fit: &Fit| fit.free & !ground.core;
        let turns = self.turns_left[number];
        let mut chosen: Vec<Fit> = Vec::new();
        let mut others: Vec<Fit> = Vec::new();
        let mut tried = 0;
        loop {
            for pattern in &self.patterns[tried..] {
                if pattern.turns < turns || matches!(pattern.target, Target::Goal(_)) {
                    others.extend(ground.fits(self.game.board, pattern));
                }
            }
            tried = self.patterns.len();
            let supports: Vec<Cells> = chosen.iter().map(support).collect();
            let met = |cell| others.iter().filter(|fit| fit.free.has(cell)).count() as f32;
            let Some(reply) = hitting_set(&supports, self.breaker, &met) else {
                break;
            };
            let unmet = (0..others.len()).filter(|&i| !support(&others[i]).meets(&reply));
            if let Some(best) = unmet.min_by_key(|&i| support(&others[i]).len()) {
                chosen.push(others.swap_remove(best));
            } else {
                // The target of an old option that is not met has not been
                // rebuilt yet: its fit would be among the others.
                let unmet = |option: &&Continuation| !self.support(&ground, option).meets(&reply);
                let next =
                    old.options
                        .iter()
                        .filter(unmet)
                        .find_map(|option| match option.target {
                            Target::Situation(next) => Some(next as usize),
                            Target::Goal(_) => None,
                        });
                self.rebuild(next.expect("breaker cannot meet all old options"));
            }
        }
        self.add(&ground, chosen);
    }

    /// The support of an old option.
    fn support(&self, ground: &Ground, option: &Continuation) -> Cells {
        let mut cells = option.marks.clone();
        if let Target::Situation(target) = option.target {
            let target = self.old.situation(target as usize);
            let image = |&cell: &Cell| isometry::apply(&option.isometry, cell);
            cells.extend(target.neighborhood.iter().filter_map(image));
        }
        let numbers = cells.into_iter().filter_map(|cell| ground.number(cell));
        numbers.collect::<Cells>() & !ground.core
    }

    /// Adds a situation with as few of these options, and as small a core, as
    /// Breaker allows.
    fn add(&mut self, ground: &Ground, mut options: Vec<Fit>) {
        let answered = |options: &[Fit], core: Cells| {
            let supports: Vec<Cells> = options.iter().map(|fit| fit.free & !core).collect();
            hitting_set(&supports, self.breaker, &|_| 0.0)
        };
        options.sort_by_key(|fit| (fit.free & !ground.core).len());
        let supports: Vec<Cells> = options.iter().map(|fit| fit.free & !ground.core).collect();
        let mut needed = enough(&supports, self.breaker);
        needed.sort_unstable();
        let mut number = 0..;
        options.retain(|_| needed.contains(&number.next().unwrap_or(0)));
        // A mark of Maker's that only supports have need not be in the core.
        let mut core = options
            .iter()
            .fold(Cells::EMPTY, |core, fit| core | fit.owned);
        while let Some(reply) = answered(&options, core) {
            let own = (reply & ground.core).iter().next();
            core |= Bits::single(own.expect("breaker cannot meet all options without it"));
        }
        let all = options.iter().fold(core, |all, fit| all | fit.free);
        let set = |cells: Cells| {
            let mut set: Vec<Cell> = cells.iter().map(|number| ground.cells[number]).collect();
            set.sort_unstable();
            set
        };
        let turns = options.iter().map(Fit::turns).max().unwrap_or(0);
        let continuation = |fit: Fit| Continuation {
            marks: set(fit.marks),
            target: fit.target,
            isometry: fit.isometry,
        };
        let situation = Situation {
            core: set(core),
            neighborhood: set(all & !core),
            options: options.into_iter().map(continuation).collect(),
        };
        let reached = (
            Target::Situation(self.new.len() as u32),
            self.game.maker,
            turns,
        );
        let cells = (&situation.core[..], &situation.neighborhood[..]);
        let pattern = Pattern::new(self.game.board, self.symmetries, reached, cells);
        self.patterns.push(pattern);
        self.new.push(situation);
    }
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
