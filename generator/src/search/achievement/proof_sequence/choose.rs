//! Choosing few situations among many that are known.
//!
//! Where Breaker marks one cell in a turn, a choice of situations is a proof sequence if for each of them, and each
//! reply of hers, one that comes before it is reached all the same. That is a covering problem in which what is chosen is to be
//! covered, too. It is solved by local search: a situation that helps where only one other one does is added, and then others are left
//! out, by chance, that nothing needs any more. Some of those are kept, many at first and none at the end: two situations that are
//! superfluous one by one may together make a third one so.
//!
//! What is chosen is made shorter as any sequence is ([`minimize`]), which gives situations of other shapes; these
//! are known, too, when it is chosen again.
//!
//! **What it costs.** To find which situation fits into which takes most of the time: some three minutes for ten thousand of
//! Snaky's. A step takes some ten microseconds.
//!
//! **What was tried.** To begin with all that is known is worse than with the shortest sequence: of 9,800 situations of
//! six sequences for Snaky 1,834 were left, and 1,482 when it began with the shortest one, of 1,558. When no more than twenty were
//! superfluous at first, 1,491 were left.

use playproof_explain::{play::Random, turns};
use playproof_formats::{
    Cell,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};
use rustc_hash::FxHashSet;

use super::{
    hitting::enough,
    minimize::{self, minimize},
    pace::Paces,
    pattern::{Cells, Fit, Ground, Pattern},
};
use crate::{game::Achievement, search::control::Control};

/// Steps for each situation that is known.
const PATIENCE: u64 = 500;

/// Which part of the sequence may be superfluous at first.
const SUPERFLUOUS: usize = 8;

/// What it costs to fit a situation into another one, and a step, in the units of [`Control::spend`].
const FIT: u64 = 1 << 8;
const STEP: u64 = 1 << 6;

/// Steps between two looks at the clock.
const OFTEN: u64 = 1 << 10;

/// The first of the sequences, made shorter by what is in all of them until that changes nothing any more, or `control`
/// stops for good. Maker may take more turns, unless they are `timed`.
pub(super) fn fewest(
    game: &Achievement,
    symmetries: &[Isometry],
    mut known: Vec<ProofSequence>,
    timed: bool,
    control: &Control,
) -> Option<ProofSequence> {
    // A slice that is over is no reason for another sequence.
    let control = &control.clone().without_slice();
    let paces = Paces::one_place(game, 1);
    for seed in 0.. {
        let pool = Pool::new(game, symmetries, &known, timed, control);
        let chosen = pool.and_then(|pool| {
            let chosen = pool.chosen(seed, control)?;
            Some(pool.sequence(&chosen))
        });
        let Some(chosen) = chosen else { break };
        let short = minimize(game, &paces, symmetries, &chosen, control).unwrap_or(chosen);
        if minimize::size(&short) >= minimize::size(known.first()?) {
            break;
        }
        known.insert(0, short);
    }
    known.into_iter().next()
}

/// Situations that may be chosen, each after all that it may lead to.
struct Pool<'a> {
    game: &'a Achievement,
    goals: Vec<Pattern>,
    /// The last one has to be chosen.
    members: Vec<Member>,
    /// Replies in all situations.
    replies: usize,
}

struct Member {
    situation: Situation,
    ground: Ground,
    pattern: Pattern,
    turns: u32,
    /// Whether the search begins with it.
    is_first: bool,
    /// Breaker's replies after which no goal can be completed at once.
    needs: Cells,
    /// What it may lead to, and what may lead to it.
    next: Vec<Link>,
    previous: Vec<Link>,
    /// The number of its first reply.
    start: usize,
}

/// That one situation leads to another one whichever of these replies Breaker gives.
#[derive(Clone, Copy)]
struct Link {
    member: usize,
    replies: Cells,
}

impl Member {
    fn new(situation: &Situation, pattern: Pattern, turns: u32, is_first: bool) -> Self {
        Self {
            situation: situation.clone(),
            ground: Ground::new(&situation.core, &situation.neighborhood),
            pattern,
            turns,
            is_first,
            needs: Cells::EMPTY,
            next: Vec::new(),
            previous: Vec::new(),
            start: 0,
        }
    }

    fn cells(&self) -> usize {
        self.situation.core.len() + self.situation.neighborhood.len()
    }

    fn replies(&self) -> Cells {
        let all: Cells = (0..self.cells()).collect();
        all & !self.ground.core
    }
}

impl<'a> Pool<'a> {
    /// The situations of these sequences, of which the first one is to begin with; `None` if `control` stops it, or there is not
    /// enough memory.
    fn new(
        game: &'a Achievement,
        symmetries: &[Isometry],
        known: &[ProofSequence],
        timed: bool,
        control: &Control,
    ) -> Option<Self> {
        let pattern =
            |core: &[Cell], rest: &[Cell]| Pattern::new(game.board, symmetries, core, rest);
        let member = |situation: &Situation, turns, is_first| {
            let pattern = pattern(&situation.core, &situation.neighborhood);
            Member::new(situation, pattern, turns, is_first)
        };
        let mut members = Vec::new();
        let mut seen = FxHashSet::default();
        let mut last = None;
        for (number, sequence) in known.iter().enumerate() {
            let turns = turns::left(sequence);
            let mut situations = sequence.0.iter().zip(turns);
            let (situation, turns) = situations.next_back()?;
            last = last.or_else(|| Some(member(situation, turns, true)));
            for (situation, turns) in situations {
                let member = member(situation, turns, number == 0);
                if seen.insert(member.pattern.key()) || member.is_first {
                    members.push(member);
                }
            }
        }
        let last = last?;
        members.retain(|member| member.turns <= last.turns);
        members.sort_by_key(|member| (member.turns, member.cells()));
        members.push(last);
        let goals = game.goals.iter().map(|goal| pattern(&goal.0, &[]));
        let mut pool = Self {
            game,
            goals: goals.collect(),
            members,
            replies: 0,
        };
        pool.link(timed, control)?;
        Some(pool)
    }

    /// Finds which situation may lead to which.
    fn link(&mut self, timed: bool, control: &Control) -> Option<()> {
        let (board, most) = (self.game.board, control.memory() / 2);
        let mut links = 0;
        for number in 0..self.members.len() {
            let (before, here) = self.members.split_at_mut(number);
            let Some(here) = here.first_mut() else {
                continue;
            };
            here.start = self.replies;
            self.replies += here.cells();
            here.needs = here.replies();
            for goal in &self.goals {
                for fit in here.ground.fits(board, goal, self.game.last_turn) {
                    here.needs &= fit.free;
                }
            }
            for (member, next) in before.iter_mut().enumerate() {
                control.pay(FIT)?;
                if next.turns + u32::from(timed) > here.turns {
                    continue;
                }
                let fits = here.ground.fits(board, &next.pattern, self.game.maker);
                let met = fits.iter().fold(here.needs, |met, fit| met & fit.free);
                let replies = here.needs & !met;
                if fits.is_empty() || replies.is_empty() {
                    continue;
                }
                here.next.push(Link { member, replies });
                next.previous.push(Link {
                    member: number,
                    replies,
                });
                links += 2;
            }
            let bytes = links * size_of::<Link>() + self.replies * size_of::<Reply>();
            if bytes as u64 > most {
                return None;
            }
        }
        Some(())
    }

    /// Which members are enough, and few; `None` when `control` stops it.
    fn chosen(&self, seed: u64, control: &Control) -> Option<Vec<bool>> {
        let mut choice = Choice::new(self)?;
        let mut random = Random::new(seed);
        let steps = PATIENCE * self.members.len() as u64;
        let most = choice.size / SUPERFLUOUS;
        for step in 0..steps {
            if step % OFTEN == 0 {
                control.pay(OFTEN * STEP)?;
            }
            let left = 1.0 - step as f64 / steps as f64;
            choice.leave_out((most as f64 * left * left) as usize, &mut random);
            let member = (random.number() % self.members.len() as u64) as usize;
            if !choice.is_chosen[member] && choice.helps(member) && choice.is_covered(member) {
                choice.add(member);
            }
        }
        choice.leave_out(0, &mut random);
        Some(choice.is_chosen)
    }

    /// What is chosen, as a proof sequence.
    fn sequence(&self, is_chosen: &[bool]) -> ProofSequence {
        let board = self.game.board;
        let mut numbers = vec![0; self.members.len()];
        let mut situations = Vec::new();
        for (member, here) in self.members.iter().enumerate() {
            if !is_chosen[member] {
                continue;
            }
            let mut ways: Vec<(Target, Fit)> = Vec::new();
            for (goal, pattern) in (0..).zip(&self.goals) {
                let fits = here.ground.fits(board, pattern, self.game.last_turn);
                ways.extend(fits.into_iter().map(|fit| (Target::Goal(goal), fit)));
            }
            for link in here.next.iter().filter(|link| is_chosen[link.member]) {
                let pattern = &self.members[link.member].pattern;
                let target = Target::Situation(numbers[link.member]);
                let fits = here.ground.fits(board, pattern, self.game.maker);
                ways.extend(fits.into_iter().map(|fit| (target, fit)));
            }
            let support = |(_, fit): &(Target, Fit)| fit.free & !here.ground.core;
            let supports: Vec<Cells> = ways.iter().map(support).collect();
            let options = enough(&supports, 1).into_iter().map(|way| {
                let (target, fit) = &ways[way];
                Continuation {
                    marks: here.ground.set(fit.marks),
                    target: *target,
                    isometry: fit.isometry.clone(),
                }
            });
            numbers[member] = situations.len() as u32;
            situations.push(Situation {
                options: options.collect(),
                ..here.situation.clone()
            });
        }
        ProofSequence(situations)
    }
}

/// How many of what is chosen a reply does not meet, and the numbers of these, added up bit by bit without carrying: if there
/// is one, its number.
#[derive(Clone, Copy, Default)]
struct Reply {
    unmet: u32,
    sum: usize,
}

/// A choice of members that is enough.
struct Choice<'a> {
    members: &'a [Member],
    is_chosen: Vec<bool>,
    size: usize,
    /// To the replies in all members that are chosen.
    replies: Vec<Reply>,
    /// For each member, after how many replies it is the only one.
    alone: Vec<u32>,
    /// The members that are chosen, and alone after no reply, but for the last one; and where each of them is there.
    superfluous: Vec<usize>,
    places: Vec<Option<usize>>,
}

impl<'a> Choice<'a> {
    /// What the search begins with; `None` if that is not enough: one is too wide to be fitted.
    fn new(pool: &'a Pool<'_>) -> Option<Self> {
        let members = pool.members.as_slice();
        let mut choice = Self {
            members,
            is_chosen: vec![false; members.len()],
            size: 0,
            replies: vec![Reply::default(); pool.replies],
            alone: vec![0; members.len()],
            superfluous: Vec::new(),
            places: vec![None; members.len()],
        };
        for (number, member) in members.iter().enumerate() {
            if member.is_first {
                choice.is_covered(number).then(|| choice.add(number))?;
            }
        }
        Some(choice)
    }

    /// Whether something is chosen for each reply in the member.
    fn is_covered(&self, member: usize) -> bool {
        let member = &self.members[member];
        let chosen = member
            .next
            .iter()
            .filter(|link| self.is_chosen[link.member]);
        let mut needs = member.needs;
        for link in chosen {
            needs &= !link.replies;
        }
        needs.is_empty()
    }

    /// Whether it could be reached after a reply after which only one of what is chosen can.
    fn helps(&self, member: usize) -> bool {
        let mut previous = self.members[member].previous.iter();
        previous.any(|link| {
            let start = self.members[link.member].start;
            let mut replies = link.replies.iter();
            self.is_chosen[link.member]
                && replies.any(|reply| self.replies[start + reply].unmet == 1)
        })
    }

    fn add(&mut self, number: usize) {
        let member = &self.members[number];
        self.is_chosen[number] = true;
        self.size += 1;
        self.sort_in(number);
        for link in &member.next {
            if self.is_chosen[link.member] {
                for reply in link.replies.iter() {
                    self.meets_not(member.start + reply, link.member);
                }
            }
        }
        for link in &member.previous {
            if self.is_chosen[link.member] {
                for reply in link.replies.iter() {
                    self.meets_not(self.members[link.member].start + reply, number);
                }
            }
        }
    }

    /// Leaves out members by chance until no more than so many are superfluous.
    fn leave_out(&mut self, most: usize, random: &mut Random) {
        while self.superfluous.len() > most {
            let index = random.number() % self.superfluous.len() as u64;
            self.remove(self.superfluous[index as usize]);
        }
    }

    fn remove(&mut self, number: usize) {
        let member = &self.members[number];
        for link in &member.previous {
            if self.is_chosen[link.member] {
                for reply in link.replies.iter() {
                    self.meets(self.members[link.member].start + reply, number);
                }
            }
        }
        for link in &member.next {
            if self.is_chosen[link.member] {
                for reply in link.replies.iter() {
                    self.meets(member.start + reply, link.member);
                }
            }
        }
        self.is_chosen[number] = false;
        self.size -= 1;
        self.sort_in(number);
    }

    /// That a reply does not meet a member any more counts.
    fn meets_not(&mut self, reply: usize, member: usize) {
        let Reply { unmet, sum } = self.replies[reply];
        self.replies[reply] = Reply {
            unmet: unmet + 1,
            sum: sum ^ member,
        };
        match unmet {
            0 => self.alone[member] += 1,
            1 => self.alone[sum] -= 1,
            _ => return,
        }
        self.sort_in(if unmet == 0 { member } else { sum });
    }

    /// The reverse.
    fn meets(&mut self, reply: usize, member: usize) {
        let Reply { unmet, sum } = self.replies[reply];
        let sum = sum ^ member;
        self.replies[reply] = Reply {
            unmet: unmet - 1,
            sum,
        };
        match unmet {
            1 => self.alone[member] -= 1,
            2 => self.alone[sum] += 1,
            _ => return,
        }
        self.sort_in(if unmet == 1 { member } else { sum });
    }

    /// Puts a member where it belongs, among what is superfluous or not.
    fn sort_in(&mut self, member: usize) {
        let is_last = member + 1 == self.members.len();
        let is_superfluous = self.is_chosen[member] && self.alone[member] == 0 && !is_last;
        match self.places[member] {
            None if is_superfluous => {
                self.places[member] = Some(self.superfluous.len());
                self.superfluous.push(member);
            }
            Some(place) if !is_superfluous => {
                self.superfluous.swap_remove(place);
                self.places[member] = None;
                if let Some(&moved) = self.superfluous.get(place) {
                    self.places[moved] = Some(place);
                }
            }
            _ => {}
        }
    }
}
