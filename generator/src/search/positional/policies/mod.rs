//! Policies: rules of thumb that tell how to play on to the end, found by local search.
//!
//! A strategy is short if most lines end soon, by one of a few policies. First all positions that matter are to have
//! a value ([`values`]): whose promise is kept from the start says what is to be proved. Then the search goes through
//! the positions that play can lead to, depth first ([`cover`]). In each,
//!
//! 1. the policies that were of use last are played against every reply, in their images, each until it fails: where
//!    one keeps the promise, the line ends. The reply by which most failed is tried first ([`play`]);
//! 2. else the one that fails least is changed, as long as that makes it fail less ([`local`]). A line on which it fails
//!    is gone back from its end to the last position in which another claim was good, and that is told to go before: the
//!    values know which. One change of four is made anywhere on the line, by chance;
//! 3. else the owner claims what is good and leaves about the least to be done, and play goes on after each reply.
//!
//! All that again, with the policies that were used, gives fewer answers: now each of them is tried in each position, and
//! on the replies to each claim that may be made there. It is done until it took three times the work of the first
//! strategy, or twenty times if policies are asked for by name; what was begun by then is finished. At the end the
//! lists of the policies are shortened while they keep the promise wherever they are used.
//!
//! **What it costs.** `prove examples/connect-4-7x6.toml --by policies --threads 1 --memory 16G --time 47m` gives a
//! certificate of 41,267 bytes.
//!
//! **What was tried**, on Connect-4 on 6 x 5, in units of [`Control::spend`]. A search for a policy that has success has it
//! soon, after some ten changes on average: so few changes in vain are enough to give up. With forty in place of 25, all
//! policies that are known in place of those that were of use last, and more estimates for each claim the work was half
//! as much again, and there were a twentieth fewer answers in more bytes. With a hundred changes, all by chance, it
//! was the same work, but a third fewer answers: chance is good for strategies in which few policies serve
//! many lines, and the values for finding one at all. That is not yet had at once.
//!
//! Random numbers are the same in every run, and the search is cut by work, not by time: it gives the same
//! strategy on every machine.

mod cover;
mod draft;
mod follow;
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

/// After how much more work, in that of the first strategy, it is made smaller no more; and where policies are
/// asked for by name.
pub(super) const AGAIN: u64 = 3;
pub(super) const AGAIN_BY_NAME: u64 = 20;

/// What it costs to decide all again, at least, in the units of [`Control::spend`].
const PASS: u64 = 1 << 12;

/// The proof by policies, of a game in which each vertex waits for those of a chain, as the cells of a board with
/// gravity do: elsewhere rules of thumb are rarely good.
///
/// It is made smaller for so many times the work of the first strategy.
pub(super) fn search(sides: &Sides, again: u64) -> Attempt<'_, Proof> {
    if !is_of_chains(&sides.win.game) {
        return Box::new(|_| None);
    }
    match sides.win.game.below.len() {
        0..=32 => of_width::<u32>(sides, again),
        33..=64 => of_width::<u64>(sides, again),
        _ => of_width::<u128>(sides, again),
    }
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

fn of_width<B: Bits + 'static>(sides: &Sides, again: u64) -> Attempt<'_, Proof> {
    let group = symmetries(&sides.win.arena, &sides.win.game, FEW);
    let generators = generators(&group);
    let mut cover: Option<Cover<'_, B>> = None;
    let mut searched = None;
    let mut spent = 0;
    Box::new(move |control| {
        let before = control.work();
        if cover.is_none() {
            let Sides { win, hold, .. } = sides;
            let values = searched.get_or_insert_with(|| {
                let board = play::Board::new(&win.game, win.aim, win.position);
                Values::<B>::new(board, win.aim.owner, &group, control.memory() / 2)
            });
            let wins = values.keeps(win.position, win.state.mover, control)?;
            let question = if wins { win } else { hold };
            cover = Cover::new(question, &generators, (searched.take()?, wins));
        }
        let cover = cover.as_mut()?;
        let complete = cover.run(control);
        spent += control.work() - before;
        complete?;
        let control = control.clone().without_slice();
        smallest(cover, &generators, spent.saturating_mul(again), &control)
    })
}

/// The smallest of the proofs that are found one after the other, the first of which is decided; none is begun
/// after so much more work.
fn smallest<B: Bits>(
    cover: &mut Cover<'_, B>,
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
fn written<B: Bits>(
    cover: &mut Cover<'_, B>,
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
