//! `strategy`: play, answered move by move where it is not forced.
//!
//! **Claim.** What a player, the *owner*, can force in a positional game. **Evidence.**
//! Symmetries of the game, policies, and answers. **Premises.** None.
//!
//! **Theorem.** A player can force a result if he has an answer to every state
//! that can arise while he follows his answers, such that no line ends against him.
//!
//! **Source.** The definition of a strategy; "Poset positional games", Remark 1,
//! for what states are. Threat sequences and policies are what programs for Go-Moku, Qubic
//! and Connect-4 use: Allis, "Searching for solutions in games and artificial intelligence".
//!
//! **Evidence.** What is news, in the order in which the walk asks for it. The walk recomputes
//! every position from the start, depth first, every legal reply in increasing order.
//! A vertex *completes* a set of a player's if it can be claimed now and is all that he lacks of it.
//!
//! A position with the owner to move, when the walk comes to it, is
//! (a) judged: who wants to win has failed when no set of his is alive or no vertex is left, and who
//! wants not to lose is safe when no set of the opponent's is alive or no vertex is left;
//! (b) closed if it was met, itself or an image of it, else remembered;
//! (c) won if a vertex completes a set of his;
//! (d) won if a sequence of the answer to which it replies wins from here;
//! (e) won if a sequence of the pool does, the newest first;
//! (f) if a vertex completes a set of the opponent's, answered by its claim (two such vertices:
//! rejected); for the i-th such claim of the walk, counted from 0, the evidence may have an ending;
//! (g) answered by the next answer: a vertex, or a vertex and an ending, or an ending, or a vertex and
//! sequences.
//!
//! With the opponent to move it is judged in the same way; it is rejected if a vertex completes a set
//! of hers; if one vertex completes a set of the owner's, only her claim of that is visited, and if
//! several do, the line is won; else all replies are. Replies are judged before the first of them is visited.
//!
//! A *threat sequence* t₁ … tₘ wins from a position with the owner to move if for each i
//! in turn: a vertex completes a set of his already, or tᵢ can be claimed, after his claim no vertex completes a
//! set of the opponent's, and at least one vertex completes a set of his; if it is one, she claims it, and on with
//! the next; if there are more, or if at the end one is left, he wins. Sequences are written behind
//! a vertex that makes no threat; none is empty or longer than half of the vertices, and each has an
//! open reply from which it is the first to win and all of its vertices have to be claimed.
//! The *pool* holds the last 512 sequences that were written. When an answer is read, its
//! sequences enter in their order, those that are in the pool already as its newest; then the oldest
//! leave.
//!
//! An *ending* is a leaf or an image of a policy. A *leaf* settles the state by another rule. A *policy*
//! tells from any position with the owner to move what he claims: a vertex that completes a set of
//! his; else one that completes a set of hers; else what the first of its levels says that says something; else
//! the least vertex that can be claimed. A level `first` says the first vertex of its list that can be claimed, a
//! level `lone` the only one. An image of a policy has its lists mapped vertex by vertex; image i is
//! the i-th element of the group that the symmetries generate, in breadth first order from the identity,
//! generators applied last, in their order (of a group of more than 4,096 elements: the identity, then
//! the generators). A policy is played from where the line ends, as above, but (b) is asked of the
//! positions from which this image of it was played before, of each reply as soon as it is judged, (c) to (e) and (g) are
//! its choice, and none is replaced by its image.
//!
//! Positions are the same if the same vertices are unclaimed and the same sets are alive for each
//! player (of a set alive, what he lacks is what is unclaimed). The evidence says how many positions the
//! walk remembers, and each policy.
//!
//! **Soundness.** The game is finite, and the walk visits every position that can
//! arise, up to equality and symmetry; so by induction on the number of unclaimed
//! vertices each visited position is good for the owner. Who can complete a set is asked before each
//! claim, so that no claim of the walk ends the game but by filling the board, and a line that does is judged.
//! Replies to a threat that do not meet it lose to the completion of the set. A threat sequence is play in which all replies
//! of hers are forced. A policy is a function of the position: it is a strategy, all replies to which are tried; its
//! memory is its own, since that a position was met by the walk does not say that the policy is good there. A symmetry is a
//! permutation of the vertices that keeps winning sets and order, so it carries a good position to a good one.
//!
//! **Checked.** All of this; nothing is searched for. A leaf is one of `pairing`, `set-matching`, `potential`,
//! `poset-thm5`, `poset-thm7`, `poset-thm17` and `poset-thm25`, with all conditions of that rule. Symmetries
//! must be permutations that keep the winning sets and the order. Lists of a level are lists of different vertices, and not
//! empty. More or fewer positions than the evidence says are an error, as are answers or endings that are left over.
//! The memory for the positions is paid before the walk begins.
//!
//! **Traps.** In the Maker-Maker convention a state has the sets of both players, and both players threaten. A
//! full board is a win for nobody. A reply may meet a threat and threaten at once. A vertex that cannot be claimed
//! yet is no threat, and her reply below it may make it one. A sequence of the pool may need a vertex that is claimed.
//! A policy that begins at a position of the walk would find its own root met in the walk's memory.

mod alive;
mod board;
mod fault;
mod memory;
mod policy;
mod sequences;
mod symmetry;
mod walk;
mod word;

use playproof_formats::{claim::Positional, evidence::Strategy};

pub use self::{
    board::{Board, Line},
    fault::Fault,
    policy::choice,
    sequences::{POOL, replay},
    symmetry::{Images, MOST},
    walk::{Stop, Walk},
    word::Word,
};
pub(super) use self::{fault::demand_positions, memory::Memory, symmetry::check as check_symmetry};
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    positional::{Aim, start},
    rules::inference::Inference,
};

/// Bytes for a position that is remembered: 32 in a table that doubles when three quarters are taken, with the old one
/// beside the new one.
pub const MET: u64 = 128;

pub(in crate::rules) fn check(step: &Inference<'_, Strategy>, budget: &mut Budget) -> Result {
    let strategy = step.evidence;
    let claim: &Positional = step.claim()?;
    step.no_premise()?;
    let policies = strategy.policies.iter().map(|policy| policy.positions);
    let positions = policies.fold(cost(strategy.positions), |all, more| all + more);
    budget.memory(positions * MET)?;
    let aim = Aim::from(claim.guarantee);
    let (game, position, state) = start(&claim.arena, aim, budget)?;
    let mut walk = Walk::new(&game, aim, strategy, budget)?;
    walk.expect(strategy, budget)?;
    walk.enter(position, state.mover, budget)?;
    let mut answers = strategy.answers.iter().enumerate();
    let mut forced = strategy.forced.iter().peekable();
    let mut last = None;
    loop {
        let next = walk.next(budget);
        let next = match last {
            Some(answer) => next.at("after answer", answer),
            None => next,
        };
        let Some(pause) = next? else {
            break;
        };
        match pause {
            Stop::Refuted(..) => {}
            Stop::Forced(number, line) => {
                let ending = forced.next_if(|(claim, _)| *claim == number);
                let went_on = match ending {
                    Some((_, ending)) => walk.end(&line, aim.owner.other(), ending, budget),
                    None => walk.reply(&line, budget),
                };
                let number = usize::try_from(number).unwrap_or(usize::MAX);
                went_on.at("forced claim", number)?;
            }
            Stop::Answer(line) => {
                let count = strategy.answers.len();
                let (number, answer) = answers.next().ok_or(Fault::TooFew { answers: count })?;
                let answered = walk.answer(&line, answer, budget);
                answered.at("answer", number)?;
                last = Some(number);
            }
        }
    }
    let answers = answers.len();
    ensure!(answers == 0, Fault::TooMany { answers });
    let endings = forced.len();
    ensure!(endings == 0, Fault::Unused { endings });
    walk.finish()
}
