//! The planner: which rules to try, and which proof to take.
//!
//! A question has two sides: one player wins, or the other does not lose. Each
//! method looks for a proof of either. They take turns; when one has succeeded, the
//! others do as much work again, and the smallest certificate is taken. Where vertices wait in chains,
//! as in Connect-4, policies are given longer: they take some ten times the work of general play, and a
//! tenth of its bytes, or less.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use playproof_formats::{
    Evidence,
    claim::{Arena, Guarantee, Outcome, Player},
};

use super::{
    pairing, policies, poset_lemma2, poset_lemma22, poset_thm25, potential, question::Sides,
    set_matching, strategy,
};
use crate::{
    game::{Convention, First, Positional},
    proof::Proof,
    search::control::Control,
    search::schedule::{Attempt, SLICE, Turns, in_order},
};

/// The least work for a second proof, some 250 milliseconds.
const SECOND: u64 = 1 << 25;

/// How much more work policies may do when general play has found a proof.
const LONGER: u64 = 30;

/// A way to prove something: the rule that it ends with, and the search.
struct Method {
    /// The rule, or the theorem whose algorithm finds a strategy.
    rule: &'static str,
    start: for<'a> fn(&'a Sides) -> Attempt<'a, Proof>,
}

/// Every method, those first that are done in an instant. Threats come twice: with an order, and without.
const METHODS: &[Method] = &[
    Method {
        rule: "potential",
        start: |sides| Box::new(|_| potential::search(&sides.hold)),
    },
    Method {
        rule: "pairing",
        start: |sides| Box::new(|control| pairing::search(&sides.hold, control)),
    },
    Method {
        rule: "poset-thm5",
        start: |sides| Box::new(|_| criterion(sides, &Evidence::PosetThm5)),
    },
    Method {
        rule: "poset-thm7",
        start: |sides| Box::new(|_| criterion(sides, &Evidence::PosetThm7)),
    },
    Method {
        rule: "poset-thm17",
        start: |sides| Box::new(|_| criterion(sides, &Evidence::PosetThm17)),
    },
    Method {
        rule: "poset-thm25",
        start: |sides| Box::new(|_| poset_thm25::search(sides)),
    },
    Method {
        rule: "poset-lemma2",
        start: |sides| Box::new(|control| poset_lemma2::search(sides, smaller, control)),
    },
    Method {
        rule: "poset-lemma22",
        start: |sides| Box::new(|control| poset_lemma22::search(sides, smaller, control)),
    },
    Method {
        rule: "set-matching",
        start: |sides| Box::new(|control| set_matching::search(&sides.hold, control)),
    },
    Method {
        rule: "threats",
        start: |sides| strategy::by_threats(sides),
    },
    Method {
        rule: "strategy",
        start: |sides| strategy::search(sides),
    },
    Method {
        rule: "threats",
        start: |sides| strategy::by_proof_numbers(sides),
    },
];

/// What makes strategies short where vertices wait in chains. General play is faster on most boards, so
/// this gets a quarter of its work until there is a proof.
const POLICIES: Method = Method {
    rule: "policies",
    start: |sides| policies::search(sides, policies::AGAIN),
};

/// Policies once more, with patience, and algorithms of theorems, which general play is faster than: they are run
/// when they are named.
const ALGORITHMS: &[Method] = &[
    Method {
        rule: "policies",
        start: |sides| policies::search(sides, policies::AGAIN_BY_NAME),
    },
    Method {
        rule: "theorem-12",
        start: |sides| strategy::by_killed_sets(sides),
    },
    Method {
        rule: "theorem-23",
        start: |sides| strategy::by_pairs_on_chains(sides),
    },
];

/// The answer in a smaller game.
fn smaller(arena: &Arena, guarantee: Guarantee, control: &Control) -> Option<Proof> {
    let decision = Planner::default().settle(arena, guarantee, control)?;
    Some(decision.proof)
}

/// The proof by a rule that needs no evidence: the checker knows who wins, if the
/// rule applies.
fn criterion(sides: &Sides, evidence: &Evidence) -> Option<Proof> {
    let proofs = sides.both().map(|side| side.by(evidence.clone(), &[]));
    proofs.into_iter().find(|proof| proof.check().is_ok())
}

/// The rules, and the theorems, that a proof can be asked for by name.
pub fn rules() -> impl Iterator<Item = &'static str> {
    let mut rules: Vec<&str> = Vec::new();
    for method in METHODS.iter().chain(ALGORITHMS) {
        if !rules.contains(&method.rule) {
            rules.push(method.rule);
        }
    }
    rules.into_iter()
}

/// A proof that was found, whether it was taken or not.
#[derive(Clone, Debug)]
pub struct Found {
    /// The rule that it ends with.
    pub rule: &'static str,
    /// The proof.
    pub proof: Proof,
    /// When it was found, counted from the start of the search for it.
    pub time: Duration,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The smallest proof.
    pub proof: Proof,
    /// All that were found for this claim and the premises of its outcome.
    pub found: Vec<Found>,
}

/// Runs searches.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    /// Proofs end with this rule, if any is named.
    by: Option<String>,
}

impl Planner {
    /// A planner whose proofs end with the rule of this name; an outcome is then
    /// put together from such proofs.
    #[must_use]
    pub fn by(rule: Option<String>) -> Self {
        Self { by: rule }
    }

    /// The answer to the question of the game, with proof; `None` when `control`
    /// stops the search, or all methods have come to their end.
    #[must_use]
    pub fn decide(&self, game: &Positional, control: &Control) -> Option<Decision> {
        self.decide_with_parts(game, control, &mut Vec::new())
    }

    /// The same; of a question that takes two decisions, one that is made is added to the
    /// settled ones even if the other one is not.
    pub fn decide_with_parts(
        &self,
        game: &Positional,
        control: &Control,
        settled: &mut Vec<Decision>,
    ) -> Option<Decision> {
        let wanted = |decision: &Decision, guarantee| decision.guarantee() == Some(guarantee);
        let maker_moves = Guarantee::wins(Player::Maker, Player::Maker);
        let breaker_moves = Guarantee::wins(Player::Maker, Player::Breaker);
        match game.convention {
            Convention::MakerBreaker(First::Maker) => {
                self.settle(&game.arena, maker_moves, control)
            }
            Convention::MakerBreaker(First::Breaker) => {
                self.settle(&game.arena, breaker_moves, control)
            }
            Convention::MakerBreaker(First::Either) => {
                let questions = [maker_moves, breaker_moves];
                let halves = self.settle_both(&game.arena, questions, control, |_| false);
                settled.extend(halves.iter().flatten().cloned());
                let [first, second] = halves;
                let (first, second) = (first?, second?);
                let outcome = match (wanted(&first, maker_moves), wanted(&second, breaker_moves)) {
                    (true, true) => Outcome::Maker,
                    (true, false) => Outcome::Next,
                    (false, true) => Outcome::Previous,
                    (false, false) => Outcome::Breaker,
                };
                Some(first.joined(second, game, outcome))
            }
            Convention::MakerMaker => {
                let questions = [Guarantee::XWins, Guarantee::OWins];
                let ends = |decision: &Decision| wanted(decision, Guarantee::XWins);
                let [x, o] = self.settle_both(&game.arena, questions, control, ends);
                match (x, o) {
                    (Some(x), _) if wanted(&x, Guarantee::XWins) => Some(x),
                    (_, Some(o)) if wanted(&o, Guarantee::OWins) => Some(o),
                    (Some(x), Some(o)) => Some(o.joined(x, game, Outcome::Draw)),
                    (x, o) => {
                        settled.extend(x.into_iter().chain(o));
                        None
                    }
                }
            }
        }
    }

    /// The answers to two questions, unless the first one `ends` it. They are independent: each has half of the
    /// memory, and a thread if there are two.
    fn settle_both(
        &self,
        arena: &Arena,
        questions: [Guarantee; 2],
        control: &Control,
        ends: impl Fn(&Decision) -> bool + Sync,
    ) -> [Option<Decision>; 2] {
        let control = control.clone().with_memory(control.memory() / 2);
        let settle =
            |&guarantee: &Guarantee, control: &Control| self.settle(arena, guarantee, control);
        let (_, answers) = in_order(&control, &questions, settle, ends);
        let mut answers = answers.into_iter();
        std::array::from_fn(|_| answers.next().flatten())
    }

    /// Whether somebody can force this, or the other player the opposite; `None`
    /// when `control` stops the search, or all methods have come to their end.
    #[must_use]
    pub fn settle(
        &self,
        arena: &Arena,
        guarantee: Guarantee,
        control: &Control,
    ) -> Option<Decision> {
        let sides = Sides::new(arena, guarantee)?;
        let started = Instant::now();
        let chains = policies::is_of_chains(&sides.win.game);
        let methods: Vec<&Method> = match self.by.as_deref() {
            None => METHODS.iter().chain(chains.then_some(&POLICIES)).collect(),
            Some(by) => {
                let methods = METHODS.iter().chain(ALGORITHMS);
                methods.filter(|method| method.rule == by).collect()
            }
        };
        let attempts = methods.into_iter().map(|method| {
            let mut attempt = (method.start)(&sides);
            let named = move |control: &Control| Some((method.rule, attempt(control)?));
            let is_slow = method.rule == POLICIES.rule;
            let slice = if is_slow { SLICE / 4 } else { SLICE };
            (Box::new(named) as Attempt<'_, (&str, Proof)>, slice)
        });
        let mut turns = Turns::with_slices(attempts);
        let mut found: Vec<Found> = Vec::new();
        let before = control.work();
        let mut control = control.clone();
        let unordered = sides.win.game.is_unordered(sides.win.state.free);
        while let Some((rule, proof)) = turns.next(&control) {
            let work = control.work() - before;
            // Threats are short to tell where there is no order, and policies where there are chains.
            control = match rule {
                "policies" => control.for_work(0),
                _ if !found.is_empty() => control,
                "threats" if unordered => control.for_work(work),
                "strategy" if chains => control.for_work(work.max(SECOND / LONGER) * LONGER),
                _ => control.for_work(work.max(SECOND)),
            };
            if *proof.claim() == sides.hold.claim() {
                sides.is_held.store(true, Ordering::Relaxed);
            }
            let time = started.elapsed();
            found.push(Found { rule, proof, time });
        }
        let smallest = found
            .iter()
            .min_by_key(|found| found.proof.to_bytes().len());
        let proof = smallest?.proof.clone();
        Some(Decision { proof, found })
    }
}

impl Decision {
    /// What is proved, unless it is an outcome.
    #[must_use]
    pub fn guarantee(&self) -> Option<Guarantee> {
        match self.proof.claim() {
            playproof_formats::Claim::Positional(claim) => Some(claim.guarantee),
            _ => None,
        }
    }

    /// The outcome that follows from two decisions.
    fn joined(mut self, other: Self, game: &Positional, outcome: Outcome) -> Self {
        let premises = [self.proof, other.proof];
        let proof = Proof::new(game.outcome(outcome), Evidence::Outcome, &premises);
        self.found.extend(other.found);
        Self {
            proof,
            found: self.found,
        }
    }
}
