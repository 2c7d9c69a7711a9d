//! Policies: rules of thumb that tell how to play on to the end, found by local search.
//!
//! A strategy is short if most lines end soon, by one of a few policies. First all positions that matter are to have
//! a value ([`values`]): whose promise is kept from the start says what is to be proved. Then the search goes through
//! the positions that play can lead to, depth first ([`cover`]). In each,
//!
//! 1. the policies that were of use last are played against every reply, in their images, each until it fails: where
//!    one keeps the promise, the line ends. The reply by which most failed is tried first ([`play`]);
//! 2. else one that fails seldom is changed, as little as what is learned from its faults allows ([`local`],
//!    [`lessons`]). A line on which it fails is gone back from its end to the last position in which another claim was
//!    good: the values know which. That is a lesson, and the list that heeds all lessons is found without going back;
//! 3. else the owner claims what is good and leaves about the least to be done, and play goes on after each reply.
//!
//! All that again, with the policies that were used, gives fewer answers: now each of them is tried in each position, and
//! on the replies to each claim that may be made there. Then the strategy is made smaller byte by byte ([`revise`]), as is one of a
//! certificate, `prove --from`, without any search before. That is done where the first strategy is soon found; or until it took
//! twenty times as much work, if policies are asked for by name, a quarter of it for deciding all again. At the end the
//! lists of the policies are shortened while they keep the promise wherever they are used, and pairs in them become single vertices.
//!
//! **What it costs.** `prove examples/connect-4-7x6.toml --by policies --threads 1 --memory 16G --time 47m` gave a
//! certificate of 41,267 bytes, before there were lessons; `--from` with that and `--time 11m` gave 30,158, on one core of a machine
//! with other work.
//!
//! **What was tried**, on Connect-4 on 6 x 5, in units of [`Control::spend`]. Before there were lessons, one random change
//! was made at a time, three of four of them where a line went wrong, and kept if there were not more failures: the
//! first strategies were longer, and took more work. Not to forget lessons that contradict each other is no less work, and
//! gives more answers; to learn the claim before instead, so that the position is not met, is about the same. To ask the
//! values about the first claims of each known policy leaves few plays, but asking takes longer than playing. Plays of fewer policies for
//! the one that is changed, or for an estimate, are less work and more answers. To try first the
//! replies of the last line on which a policy failed, or those that were bad after the same claim, is no less work than the
//! order by reply alone. 25 policies for each search, and a search where no known one is near, took a third more
//! work, and the strategies were a quarter longer: what is found with more patience is of use less often. (On 6 x 6, where the second
//! player wins, they were a quarter shorter.)
//!
//! **Where the time goes**, there: a fifth is play of known policies, a sixth for the one to be changed, a third is the search for
//! policies and a third the choice of claims, half of each being questions to the values. A third as much as all that
//! is shortening. To play the policy only where what is left out ever speaks, when it is shortened, was not less work.
//!
//! Random numbers are the same in every run, and the search is cut by work, not by time: it gives the same
//! strategy on every machine.

mod code;
mod cover;
mod draft;
mod follow;
mod lessons;
mod local;
mod met;
mod play;
mod revise;
mod take_up;
mod values;

use std::time::{Duration, Instant};

use playproof_checker::{
    positional::{Game, Mask, bit, members},
    rules::positional::strategy::{MET, Stop, Walk},
};
use playproof_formats::{
    Evidence, Step,
    evidence::{Answer, Strategy},
};

use self::{
    cover::{Cover, Said, Use},
    draft::Draft,
    revise::{Effort, Revision},
    values::Values,
};
use super::{
    engines::symmetry::{FEW, generators, symmetries},
    question::{Question, Sides},
    strategy::sort_policies,
};
use crate::{
    budget::unlimited, proof::Proof, search::bits::Bits, search::control::Control,
    search::schedule::Attempt,
};

/// Until how much more work, in that of the first strategy, it is made smaller if policies are asked for by name.
pub(super) const PATIENT: u64 = 20;

/// The same where that is soon done, and what soon is: a second or so in all.
const AGAIN_SOON: u64 = 4;
const SOON: u64 = 1 << 28;

/// Which part of the work is for deciding all again; the rest is for [`revise`].
const AGAIN: u64 = 4;

/// Claims in a line for which no policy is known, at most.
const DEEPEST: u32 = 3;

/// What it costs to decide all again, at least, in the units of [`Control::spend`].
const PASS: u64 = 1 << 12;

/// A search for the proof by policies that can be left, and gone on with.
pub(super) trait Policies: Send {
    /// Whether it is the win that can be proved; `None` when `control` stops the search, or there is no room.
    fn wins(&mut self, control: &Control) -> Option<bool>;

    /// The proof, made smaller for so many times the work of the first strategy.
    fn proof(&mut self, again: u64, control: &Control) -> Option<Proof>;
}

/// The search in a game in which each vertex waits for those of a chain, as the cells of a board with gravity do:
/// elsewhere rules of thumb are rarely good. It begins with a strategy of one of these steps, if there is one.
pub(super) fn search<'a>(sides: &'a Sides, known: &[Step]) -> Option<Box<dyn Policies + 'a>> {
    let game = &sides.win.game;
    if !is_of_chains(game) {
        return None;
    }
    let given = given(sides, known);
    let count = game.below.len();
    Some(if count <= 32 {
        Box::new(Search::<u32, u64>::new(sides, given))
    } else if count + chains(game) <= 64 {
        Box::new(Search::<u64, u64>::new(sides, given))
    } else {
        Box::new(Search::<u128, u128>::new(sides, given))
    })
}

/// The strategy with the fewest answers of these steps that settles the question, and whether it is the win that it proves.
fn given(sides: &Sides, known: &[Step]) -> Option<(bool, Strategy)> {
    let claims = [(true, sides.win.claim()), (false, sides.hold.claim())];
    let strategies = known.iter().filter_map(|step| {
        let (wins, _) = claims.iter().find(|(_, claim)| *claim == step.claim)?;
        match &step.evidence {
            Evidence::Strategy(strategy) => Some((*wins, strategy)),
            _ => None,
        }
    });
    let (wins, strategy) = strategies.min_by_key(|(_, strategy)| answers(strategy))?;
    Some((wins, strategy.clone()))
}

fn answers(strategy: &Strategy) -> usize {
    strategy.answers.len() + strategy.forced.len()
}

/// Whether it is the win that these steps prove; `None` if they settle nothing.
pub(super) fn is_won(sides: &Sides, known: &[Step]) -> Option<bool> {
    given(sides, known).map(|(wins, _)| wins)
}

/// The search as a method of the planner's.
pub(super) fn attempt(sides: &Sides, again: u64) -> Attempt<'_, Proof> {
    let mut search = search(sides, &[]);
    Box::new(move |control| search.as_mut()?.proof(again, control))
}

/// Whether there is an order, and what a vertex waits for is a chain that waits for nothing else.
pub(super) fn is_of_chains(game: &Game) -> bool {
    let is_chain = |below: u128| {
        let heights = playproof_checker::positional::members(below);
        let mut heights: Vec<u32> = heights
            .map(|v| game.below[v as usize].count_ones())
            .collect();
        heights.sort_unstable();
        heights.into_iter().eq(0..below.count_ones())
    };
    game.below.iter().any(|&below| below != 0) && game.below.iter().all(|&below| is_chain(below))
}

/// Whether the chains, and the unclaimed vertices of each, are even in number, as on the boards of Connect-4 with even sides. Who
/// moves second can follow there, and loses none of those in J. Tromp's table.
pub(super) fn is_even(question: &Question) -> bool {
    let (game, free) = (&question.game, question.state.free);
    let chain = |top: u32| (game.below[top as usize] | bit(top)) & free;
    let is_even = |top: u32| chain(top).count_ones().is_multiple_of(2);
    chains(game).is_multiple_of(2) && members(tops(game)).all(is_even)
}

/// How many chains there are.
fn chains(game: &Game) -> usize {
    tops(game).count_ones() as usize
}

/// The vertices that nothing waits for.
fn tops(game: &Game) -> Mask {
    let covered = game.below.iter().fold(0, |all, below| all | below);
    game.vertices & !covered
}

/// The search with sets of vertices in words `B`, and positions in words `K`.
struct Search<'a, B, K> {
    sides: &'a Sides,
    group: Vec<Vec<u32>>,
    generators: Vec<Vec<u32>>,
    /// A strategy that is known, and whether it wins.
    given: Option<(bool, Strategy)>,
    /// Until they go to the cover.
    values: Option<Values<B, K>>,
    wins: Option<bool>,
    cover: Option<Cover<'a, B, K>>,
    /// The work of the first strategy.
    spent: u64,
}

impl<'a, B: Bits, K: Bits> Search<'a, B, K> {
    fn new(sides: &'a Sides, given: Option<(bool, Strategy)>) -> Self {
        let group = symmetries(&sides.win.arena, &sides.win.game, FEW);
        Self {
            sides,
            generators: generators(&group),
            group,
            wins: given.as_ref().map(|&(wins, _)| wins),
            given,
            values: None,
            cover: None,
            spent: 0,
        }
    }

    fn values(&mut self, control: &Control) -> Option<&mut Values<B, K>> {
        if self.values.is_none() {
            let win = &self.sides.win;
            let board = play::Board::new(&win.game, win.aim, win.position);
            let (owner, memory) = (win.aim.owner, control.memory() / 2);
            self.values = Values::new(board, owner, win.position, &self.group, memory);
        }
        self.values.as_mut()
    }
}

impl<B: Bits, K: Bits> Policies for Search<'_, B, K> {
    fn wins(&mut self, control: &Control) -> Option<bool> {
        if self.wins.is_none() {
            let win = &self.sides.win;
            let values = self.values(control)?;
            self.wins = values.keeps(win.position, win.state.mover, control);
        }
        self.wins
    }

    fn proof(&mut self, again: u64, control: &Control) -> Option<Proof> {
        let before = control.work();
        if self.cover.is_none() {
            let wins = self.wins(control)?;
            let Sides { win, hold, .. } = self.sides;
            let question = if wins { win } else { hold };
            self.values(control)?;
            let values = (self.values.take()?, wins);
            let mut cover = Cover::new(question, &self.generators, values)?;
            if let Some((_, strategy)) = &self.given {
                cover.take_up(strategy)?;
            }
            self.cover = Some(cover);
        }
        let cover = self.cover.as_mut()?;
        let control = &control.clone().without_slice();
        if let Some((_, strategy)) = &self.given {
            let proof = cover.question.by(Evidence::Strategy(strategy.clone()), &[]);
            let mut best = Some((proof.to_bytes().len(), proof));
            revised(cover, &self.generators, None, u64::MAX, control, &mut best);
            return best.map(|(_, proof)| proof);
        }
        let complete = cover.run(control);
        self.spent += control.work() - before;
        complete?;
        let soon = self.spent.saturating_mul(AGAIN_SOON);
        let soon = soon.min(SOON.saturating_sub(self.spent));
        let work = self.spent.saturating_mul(again).max(soon);
        smallest(cover, &self.generators, work, control)
    }
}

/// A strategy as it was written when all was decided.
struct Written {
    strategy: Strategy,
    /// Its policies among those that are known, in its order.
    used: Vec<u32>,
    /// Where they are used.
    places: Vec<Use>,
    /// How long it took to write it.
    took: Duration,
}

/// The smallest of the proofs that are found one after the other, the first of which is decided; none is begun
/// after so much more work.
fn smallest<B: Bits, K: Bits>(
    cover: &mut Cover<'_, B, K>,
    generators: &[Vec<u32>],
    work: u64,
    control: &Control,
) -> Option<Proof> {
    let start = control.work();
    let most = start.saturating_add(work);
    let begun = start.saturating_add(work / AGAIN);
    let mut best: Option<Written> = None;
    // Whether it is what is decided now.
    let mut is_decided = false;
    while let Some(now) = written(cover, generators, control) {
        let used = now.used.iter();
        let used = used.map(|&policy| cover.drafts()[policy as usize].clone());
        let used: Vec<Draft> = used.collect();
        let fewest = best.as_ref().map(|best| answers(&best.strategy));
        is_decided = fewest.is_none_or(|fewest| answers(&now.strategy) < fewest);
        if is_decided {
            best = Some(now);
        }
        if control.work() >= begun {
            break;
        }
        cover.again(used);
        is_decided = false;
        // In a small game nothing else is counted.
        let paid = control.pay(PASS);
        if paid.is_none() || cover.run(control).is_none() {
            break;
        }
    }
    let mut first = best;
    // Rounds are better with no other policies than those that are used.
    if !is_decided || control.work() < most {
        cover.take_up(&first.take()?.strategy)?;
    }
    let mut smallest = None;
    revised(cover, generators, first, most, control, &mut smallest);
    smallest.map(|(_, proof)| proof)
}

/// Makes the strategy that is decided smaller, until there is that much work, and keeps the best proof that was
/// found. It may be written already. When `control` stops it, at most the last strategy is still written.
fn revised<B: Bits, K: Bits>(
    cover: &mut Cover<'_, B, K>,
    generators: &[Vec<u32>],
    mut first: Option<Written>,
    most: u64,
    control: &Control,
    best: &mut Option<(usize, Proof)>,
) {
    // What was found is written, even if there is no time left.
    let writer = Control::default().with_memory(control.memory());
    let mut effort = Effort {
        depth: 0,
        patience: 25,
        random: 1,
    };
    let mut is_last = false;
    let mut shortening: Option<Duration> = None;
    loop {
        let Some(now) = first.take().or_else(|| written(cover, generators, &writer)) else {
            return;
        };
        let (places, took) = (now.places, now.took);
        let mut candidates = vec![now.strategy];
        is_last = is_last || control.work() >= most || control.pay(PASS).is_none();
        // The first round is soon done, and shortening is not.
        let shorter = control.clone().earlier(took * 2);
        if (is_last || effort.random > 2) && !shorter.is_over() {
            let drafts = cover.drafts().to_vec();
            let clock = Instant::now();
            cover.shorten(&places, &shorter);
            let shorter = written(cover, generators, control);
            candidates.extend(shorter.map(|shorter| shorter.strategy));
            cover.set_drafts(drafts);
            shortening = Some(clock.elapsed());
        }
        for strategy in candidates {
            let proof = cover.question.by(Evidence::Strategy(strategy), &[]);
            let bytes = proof.to_bytes().len();
            if best.as_ref().is_none_or(|(fewest, _)| bytes < *fewest) {
                *best = Some((bytes, proof));
            }
        }
        if is_last {
            return;
        }
        // When the time is over there is to be enough of it left to shorten once more.
        let rounds = match shortening {
            Some(time) => control.clone().earlier(time + took * 2),
            None => control.clone().share(2),
        };
        let Some(mut revision) = Revision::new(cover, &rounds) else {
            return;
        };
        let (after, before) = revision.round(effort, most);
        is_last = rounds.is_over();
        effort.random += 1;
        if effort.depth == 0 || (before - after) * 100 < before {
            is_last = is_last || effort.depth >= DEEPEST && after == before;
            effort.depth = (effort.depth + 1).min(DEEPEST);
            effort.patience *= 2;
        }
    }
}

/// The strategy, when all is decided.
fn written<B: Bits, K: Bits>(
    cover: &mut Cover<'_, B, K>,
    generators: &[Vec<u32>],
    control: &Control,
) -> Option<Written> {
    let clock = Instant::now();
    let question = cover.question;
    let mut budget = unlimited();
    let mut strategy = Strategy {
        symmetries: generators.to_vec(),
        policies: cover.drafts().iter().map(Draft::policy).collect(),
        positions: control.memory() / MET,
        answers: Vec::new(),
        forced: Vec::new(),
    };
    let open = strategy.clone();
    let mut walk = Walk::new(&question.game, question.aim, &open, &mut budget).ok()?;
    let mover = question.state.mover;
    walk.enter(question.position, mover, &mut budget).ok()?;
    let mut places: Vec<Use> = Vec::new();
    while let Some(stop) = walk.next(&mut budget).ok()? {
        if control.is_over() {
            return None;
        }
        match stop {
            Stop::Refuted(..) => {}
            Stop::Forced(number, line) => {
                if let Some(used) = cover.after_forced(&line) {
                    let ending = used.ending();
                    let mover = question.aim.owner.other();
                    walk.end(&line, mover, &ending, &mut budget).ok()?;
                    strategy.forced.push((number, ending));
                    places.push(used);
                } else {
                    walk.reply(&line, &mut budget).ok()?;
                }
            }
            Stop::Answer(line) => {
                let (answer, used) = match cover.answer(&line)? {
                    Said::Claims(vertex) => (Answer::Move(vertex), None),
                    Said::Ends(used) => (Answer::End(used.ending()), Some(used)),
                    Said::Then(vertex, used) => (Answer::Then(vertex, used.ending()), Some(used)),
                };
                places.extend(used);
                walk.answer(&line, &answer, &mut budget).ok()?;
                strategy.answers.push(answer);
            }
        }
    }
    let (positions, played) = walk.positions();
    strategy.positions = positions;
    for (policy, &positions) in strategy.policies.iter_mut().zip(played) {
        policy.positions = positions;
    }
    let used = sort_policies(&mut strategy);
    Some(Written {
        strategy,
        used,
        places,
        took: clock.elapsed(),
    })
}
