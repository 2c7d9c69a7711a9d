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
//! on the replies to each claim that may be made there. It is done where the first strategy is soon found; or until it took
//! twenty times as much work, if policies are asked for by name; what was begun by then is finished. At the end the
//! lists of the policies are shortened while they keep the promise wherever they are used.
//!
//! **What it costs.** `prove examples/connect-4-7x6.toml --by policies --threads 1 --memory 16G --time 47m` gave a
//! certificate of 41,267 bytes, before who wins was found out as it is now and there were lessons; since then 46 minutes
//! beside much other work gave 55,594. On 6 x 5 plain `prove` takes 9.5 s.
//!
//! **What was tried**, on Connect-4 on 6 x 5, in units of [`Control::spend`]. Before there were lessons, one random change
//! was made at a time, three of four of them where a line went wrong, and kept if there were not more failures: the
//! first strategies were longer, and took more work. Not to forget lessons that contradict each other is no less work, and
//! gives more answers; to learn the claim before instead, so that the position is not met, is about the same. To ask the
//! values about the first claims of each known policy leaves few plays, but asking takes longer than playing. Plays of fewer policies for
//! the one that is changed, or for an estimate, are less work and more answers. To try first the
//! replies of the last line on which a policy failed, or those that were bad after the same claim, is no less work than the
//! order by reply alone.
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
mod values;

use playproof_checker::{
    positional::Game,
    rules::positional::strategy::{MET, Stop, Walk},
};
use playproof_formats::{
    Evidence,
    evidence::{Answer, Strategy},
};

use self::{
    cover::{Cover, Use, unlimited},
    draft::Draft,
    values::Values,
};
use super::{
    bits::Bits,
    question::Sides,
    strategy::sort_policies,
    symmetry::{FEW, generators, symmetries},
};
use crate::{proof::Proof, search::control::Control, search::schedule::Attempt};

/// Until how much more work, in that of the first strategy, it is made smaller if policies are asked for by name.
pub(super) const PATIENT: u64 = 20;

/// The same where that is soon done, and what soon is: a second or so in all.
const AGAIN_SOON: u64 = 4;
const SOON: u64 = 1 << 28;

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
/// elsewhere rules of thumb are rarely good.
pub(super) fn search(sides: &Sides) -> Option<Box<dyn Policies + '_>> {
    let game = &sides.win.game;
    if !is_of_chains(game) {
        return None;
    }
    let count = game.below.len();
    Some(if count <= 32 {
        Box::new(Search::<u32, u64>::new(sides))
    } else if count + chains(game) <= 64 {
        Box::new(Search::<u64, u64>::new(sides))
    } else {
        Box::new(Search::<u128, u128>::new(sides))
    })
}

/// The search as a method of the planner's.
pub(super) fn attempt(sides: &Sides, again: u64) -> Attempt<'_, Proof> {
    let mut search = search(sides);
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

/// How many vertices nothing waits for.
fn chains(game: &Game) -> usize {
    let covered = game.below.iter().fold(0, |all, below| all | below);
    (game.vertices & !covered).count_ones() as usize
}

/// The search with sets of vertices in words `B`, and positions in words `K`.
struct Search<'a, B, K> {
    sides: &'a Sides,
    group: Vec<Vec<u32>>,
    generators: Vec<Vec<u32>>,
    /// Until they go to the cover.
    values: Option<Values<B, K>>,
    wins: Option<bool>,
    cover: Option<Cover<'a, B, K>>,
    /// The work of the first strategy.
    spent: u64,
}

impl<'a, B: Bits, K: Bits> Search<'a, B, K> {
    fn new(sides: &'a Sides) -> Self {
        let group = symmetries(&sides.win.arena, &sides.win.game, FEW);
        Self {
            sides,
            generators: generators(&group),
            group,
            values: None,
            wins: None,
            cover: None,
            spent: 0,
        }
    }
}

impl<B: Bits, K: Bits> Policies for Search<'_, B, K> {
    fn wins(&mut self, control: &Control) -> Option<bool> {
        if self.wins.is_none() {
            let win = &self.sides.win;
            if self.values.is_none() {
                let board = play::Board::new(&win.game, win.aim, win.position);
                let (owner, memory) = (win.aim.owner, control.memory() / 2);
                self.values = Values::new(board, owner, win.position, &self.group, memory);
            }
            let values = self.values.as_mut()?;
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
            let values = (self.values.take()?, wins);
            self.cover = Cover::new(question, &self.generators, values);
        }
        let cover = self.cover.as_mut()?;
        let complete = cover.run(control);
        self.spent += control.work() - before;
        complete?;
        let soon = self.spent.saturating_mul(AGAIN_SOON);
        let soon = soon.min(SOON.saturating_sub(self.spent));
        let work = self.spent.saturating_mul(again).max(soon);
        let control = control.clone().without_slice();
        smallest(cover, &self.generators, work, &control)
    }
}

/// The smallest of the proofs that are found one after the other, the first of which is decided; none is begun
/// after so much more work.
fn smallest<B: Bits, K: Bits>(
    cover: &mut Cover<'_, B, K>,
    generators: &[Vec<u32>],
    work: u64,
    control: &Control,
) -> Option<Proof> {
    let most = control.work().saturating_add(work);
    let mut best: Option<(usize, Proof)> = None;
    loop {
        let Some((strategy, used, places)) = written(cover, generators, control) else {
            return best.map(|(_, proof)| proof);
        };
        let used = used
            .iter()
            .map(|&policy| cover.drafts()[policy as usize].clone());
        let used: Vec<Draft> = used.collect();
        let answers = strategy.answers.len() + strategy.forced.len();
        if best.as_ref().is_none_or(|(fewest, _)| answers < *fewest) {
            let shortened = cover.shorten(&places, &control.clone().without_slice());
            let shorter = shortened.and_then(|()| written(cover, generators, control));
            let strategy = shorter.map_or(strategy, |(strategy, _, _)| strategy);
            let proof = cover.question.by(Evidence::Strategy(strategy), &[]);
            best = Some((answers, proof));
        }
        if control.work() >= most {
            return best.map(|(_, proof)| proof);
        }
        cover.again(used);
        // In a small game nothing else is counted.
        let paid = control.pay(PASS);
        if paid.is_none() || cover.run(control).is_none() {
            return best.map(|(_, proof)| proof);
        }
    }
}

/// The strategy, when all is decided; which policies are used, in its order; and where.
fn written<B: Bits, K: Bits>(
    cover: &mut Cover<'_, B, K>,
    generators: &[Vec<u32>],
    control: &Control,
) -> Option<(Strategy, Vec<u32>, Vec<Use>)> {
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
                let answer = match cover.answer(&line)? {
                    Err(vertex) => Answer::Move(vertex),
                    Ok(used) => {
                        let ending = used.ending();
                        places.push(used);
                        Answer::End(ending)
                    }
                };
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
    Some((strategy, used, places))
}
