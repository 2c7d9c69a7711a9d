//! Policies: rules of thumb that tell how to play on to the end, found by local search.
//!
//! A strategy is short if most lines end soon, by one of a few policies. The search goes through the positions that
//! play can lead to, depth first. Where a policy that is known keeps the promise, the line ends. Otherwise one that
//! nearly does is changed, at random places of lines on which it fails, as long as that makes it fail less
//! ([`local`]). If that does not help, the solver says what can be claimed, and play goes on after each reply
//! ([`cover`]). All that again, with the policies that were used, takes less time and gives fewer answers: that is
//! done until twice as much work was done again as before the first strategy was complete.
//!
//! Random numbers are the same in every run, and the search is cut by work, not by time.

mod cover;
mod draft;
mod local;
mod play;

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
};
use super::{
    bits::Bits,
    question::Sides,
    solver::solver,
    strategy::sort_policies,
    symmetry::{FEW, generators, symmetries},
};
use crate::{proof::Proof, search::control::Control, search::schedule::Attempt};

/// How much more work makes the first strategy smaller.
const AGAIN: u64 = 2;

/// What it costs to decide all again, at least, in the units of [`Control::spend`].
const PASS: u64 = 1 << 12;

/// The proof by policies, of a game in which each vertex waits for those of a chain, as the cells of a board with
/// gravity do: elsewhere rules of thumb are rarely good.
pub(super) fn search(sides: &Sides) -> Attempt<'_, Proof> {
    if !is_of_chains(&sides.win.game) {
        return Box::new(|_| None);
    }
    match sides.win.game.below.len() {
        0..=32 => of_width::<u32>(sides),
        33..=64 => of_width::<u64>(sides),
        _ => of_width::<u128>(sides),
    }
}

/// Whether there is an order, and what a vertex waits for is a chain that waits for nothing else.
fn is_of_chains(game: &Game) -> bool {
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

fn of_width<B: Bits + 'static>(sides: &Sides) -> Attempt<'_, Proof> {
    let group = symmetries(&sides.win.arena, &sides.win.game, FEW);
    let generators = generators(&group);
    let mut cover: Option<Cover<'_, B>> = None;
    let mut searched = None;
    let mut spent = 0;
    Box::new(move |control| {
        let before = control.work();
        if cover.is_none() {
            let Sides { win, hold, .. } = sides;
            let play = searched.get_or_insert_with(|| {
                let (aim, memory) = (win.aim, control.memory() / 2);
                solver(&win.game, aim.owner, aim.maker_breaker, &group, memory)
            });
            let hunted = play.hunted(win.position, win.state.mover, control)?;
            let question = if hunted { win } else { hold };
            cover = Cover::new(question, &generators, searched.take()?);
        }
        let cover = cover.as_mut()?;
        let complete = cover.run(control);
        spent += control.work() - before;
        complete?;
        let control = control.clone().without_slice();
        let control = control.for_work(spent.saturating_mul(AGAIN));
        smallest(cover, &generators, &control)
    })
}

/// The smallest of the proofs that are found one after the other, the first of which is decided.
fn smallest<B: Bits>(
    cover: &mut Cover<'_, B>,
    generators: &[Vec<u32>],
    control: &Control,
) -> Option<Proof> {
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
