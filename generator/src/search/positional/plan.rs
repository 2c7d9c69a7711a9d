//! The planner: which rules to try, and which proof to take.
//!
//! A question has two sides: one player wins, or the other does not lose. Each
//! method looks for a proof of either. They take turns; when one has succeeded, the
//! others do as much work again, or a quarter of it after threats in a game without an order, whose proofs are the smallest
//! nearly always, and the smallest certificate is taken. When that is long, and says that somebody does not lose, some time more is
//! taken to say so in few bytes, as Breaker would. Where vertices wait in chains,
//! as in Connect-4, policies are given longer: they take some ten times the work of general play, and a
//! tenth of its bytes, or less. There, who wins is found out before any proof is looked for, where that can be had soon: that
//! the second player wins on 6 x 6 takes some ten seconds to know, and what the first one does not reach some thirty to prove.

use std::{
    sync::{Mutex, atomic::Ordering},
    time::{Duration, Instant},
};

use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee, Outcome, Player},
};

use super::{
    pairing, policies,
    policies::{PATIENT, Policies},
    poset_lemma2, poset_lemma22, poset_thm25, potential,
    question::Sides,
    set_matching, strategy,
};
use crate::{
    game::{Convention, First, Positional},
    proof::Proof,
    search::control::Control,
    search::locks::locked,
    search::schedule::{Attempt, SLICE, Turns, in_order, take_turns},
};

/// The least work for a second proof, some 250 milliseconds.
const SECOND: u64 = 1 << 25;

/// How much more work policies may do when general play has found a proof.
const LONGER: u64 = 30;

/// How much work may be done to find out who wins before any proof is looked for, some half a minute.
const VALUES: u64 = 1 << 33;

/// The rule of general play.
const STRATEGY: &str = "strategy";

/// A proof of Breaker's win of no more bytes is short enough: a smaller one is not looked for.
const SHORT: usize = 500;

/// What a method does: how much work it is given depends on that, and how much the others are given when it
/// has found a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The condition or the algorithm of a theorem.
    Theorem,
    /// A search for a set matching.
    SetMatching,
    /// A search through play, threats first.
    Threats,
    /// A search through all play.
    General,
    /// A search through play for policies, of games of chains.
    Policies,
}

impl Kind {
    /// Whether it is a search through play.
    fn plays(self) -> bool {
        match self {
            Self::Theorem | Self::SetMatching => false,
            Self::Threats | Self::General | Self::Policies => true,
        }
    }

    /// The first slice of its work; `is_known` if policies begin with who wins.
    fn slice(self, is_known: bool) -> u64 {
        match self {
            Self::Policies if is_known => SLICE * 16,
            // Whether there is a matching set is a question to general play, which is asked beside it.
            Self::Policies | Self::SetMatching => SLICE / 4,
            _ if is_known => SLICE / 4,
            Self::Theorem | Self::Threats | Self::General => SLICE,
        }
    }
}

/// A way to prove something: the rule that it ends with, and the search.
struct Method {
    /// The rule, or the theorem whose algorithm finds a strategy.
    rule: &'static str,
    kind: Kind,
    start: for<'a> fn(&'a Sides) -> Attempt<'a, Proof>,
}

/// Every method, those first that are done in an instant. Threats come twice: with an order, and without. There they come before
/// general play, which takes far longer where both find a win.
const METHODS: &[Method] = &[
    Method {
        rule: "potential",
        kind: Kind::Theorem,
        start: |sides| Box::new(|_| potential::search(&sides.hold)),
    },
    Method {
        rule: "pairing",
        kind: Kind::Theorem,
        start: |sides| Box::new(|control| pairing::search(&sides.hold, control)),
    },
    Method {
        rule: "poset-thm5",
        kind: Kind::Theorem,
        start: |sides| Box::new(|_| criterion(sides, &Evidence::PosetThm5)),
    },
    Method {
        rule: "poset-thm7",
        kind: Kind::Theorem,
        start: |sides| Box::new(|_| criterion(sides, &Evidence::PosetThm7)),
    },
    Method {
        rule: "poset-thm17",
        kind: Kind::Theorem,
        start: |sides| Box::new(|_| criterion(sides, &Evidence::PosetThm17)),
    },
    Method {
        rule: "poset-thm25",
        kind: Kind::Theorem,
        start: |sides| Box::new(|_| poset_thm25::search(sides)),
    },
    Method {
        rule: "poset-lemma2",
        kind: Kind::Theorem,
        start: |sides| Box::new(|control| poset_lemma2::search(sides, prove, control)),
    },
    Method {
        rule: "poset-lemma22",
        kind: Kind::Theorem,
        start: |sides| Box::new(|control| poset_lemma22::search(sides, prove, control)),
    },
    Method {
        rule: "set-matching",
        kind: Kind::SetMatching,
        start: |sides| Box::new(|control| set_matching::search(&sides.hold, control)),
    },
    Method {
        rule: "threats",
        kind: Kind::Threats,
        start: |sides| strategy::by_threats(sides),
    },
    Method {
        rule: "threats",
        kind: Kind::Threats,
        start: |sides| strategy::by_proof_numbers(sides),
    },
    Method {
        rule: "strategy",
        kind: Kind::General,
        start: |sides| strategy::search(sides),
    },
];

/// What makes strategies short where vertices wait in chains. General play is faster on some boards, so
/// this gets a quarter of its work until there is a proof, or it is known who wins.
const POLICIES: Method = Method {
    rule: "policies",
    kind: Kind::Policies,
    start: |sides| policies::attempt(sides, 0),
};

/// Policies once more, with patience, and algorithms of theorems, which general play is faster than: they are run
/// when they are named.
const ALGORITHMS: &[Method] = &[
    Method {
        rule: "policies",
        kind: Kind::Policies,
        start: |sides| policies::attempt(sides, PATIENT),
    },
    Method {
        rule: "theorem-12",
        kind: Kind::Theorem,
        start: |sides| strategy::by_killed_sets(sides),
    },
    Method {
        rule: "theorem-23",
        kind: Kind::Theorem,
        start: |sides| strategy::by_pairs_on_chains(sides),
    },
];

/// The proof of an answer ([`Planner::settle`]) by any rules, for a rule that builds on it.
pub(crate) fn prove(arena: &Arena, guarantee: Guarantee, control: &Control) -> Option<Proof> {
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
    /// Steps of proofs that were found before.
    known: Vec<Step>,
}

impl Planner {
    /// A planner whose proofs end with the rule of this name; an outcome is then
    /// put together from such proofs.
    #[must_use]
    pub fn by(rule: Option<String>) -> Self {
        Self {
            by: rule,
            known: Vec::new(),
        }
    }

    /// The same; if it looks for threats or policies, and one of these steps has a strategy for what it looks for, it makes that one
    /// smaller.
    #[must_use]
    pub fn with_known(mut self, known: Vec<Step>) -> Self {
        self.known = known;
        self
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
                let [x, o] = self
                    .by_values(&game.arena, questions, control)
                    .unwrap_or_else(|| {
                        let ends = |decision: &Decision| wanted(decision, Guarantee::XWins);
                        self.settle_both(&game.arena, questions, control, ends)
                    });
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

    /// The answers to these two questions where vertices wait in chains: who wins is found out first, so that
    /// no proof is looked for that is not needed. `None` where that is not the way.
    fn by_values(
        &self,
        arena: &Arena,
        questions: [Guarantee; 2],
        control: &Control,
    ) -> Option<[Option<Decision>; 2]> {
        if self.by.as_deref().is_some_and(|by| by != POLICIES.rule) {
            return None;
        }
        let control = control.clone().with_memory(control.memory() / 2);
        let [first, second] = questions.map(|guarantee| Sides::new(arena, guarantee));
        let sides = [first?, second?];
        let [first, second] = sides
            .each_ref()
            .map(|sides| policies::search(sides, &self.known));
        let searches = [Mutex::new(first?), Mutex::new(second?)];
        let without_play = |sides: &Sides| {
            let methods = METHODS.iter().filter(|method| !method.kind.plays());
            let attempts = methods.map(|method| (method.start)(sides));
            take_turns(&control.clone().for_work(SLICE), attempts).is_some()
        };
        if self.by.is_none() && sides.iter().any(without_play) {
            return None;
        }
        let mut won = [None; 2];
        // Where the second one is known to win, neither need be asked about.
        if policies::is_won(&sides[1], &self.known) == Some(true) {
            won[1] = Some(true);
        } else {
            let order = if policies::is_even(&sides[0].win) {
                [1, 0]
            } else {
                [0, 1]
            };
            let wins = |&index: &usize, control: &Control| locked(&searches[index]).wins(control);
            let few = control.clone().for_work(VALUES);
            let (_, answers) = in_order(&few, &order, wins, |&won| won);
            for (index, answer) in order.into_iter().zip(answers) {
                won[index] = answer;
            }
        }
        let wanted = match won {
            [Some(true), _] => vec![0],
            [_, Some(true)] => vec![1],
            _ => vec![0, 1],
        };
        let mut searches = searches.into_iter().zip(won);
        // One that does not know is begun again: how far it is may depend on the number of threads.
        let searches: [_; 2] = std::array::from_fn(|_| {
            let (search, won) = searches.next()?;
            won.map(|_| search)
        });
        let settle = |&index: &usize, control: &Control| {
            let mut search = searches[index].as_ref().map(locked);
            let begun = search
                .as_mut()
                .map(|search| &mut ***search as &mut dyn Policies);
            // One that is made smaller goes on as long as it may, and leaves nothing to the other one.
            let left = wanted.iter().filter(|&&other| other >= index).count();
            let parts = match (self.known.is_empty(), control.threads()) {
                (false, 1) => u32::try_from(left).unwrap_or(1),
                _ => 1,
            };
            let control = control.clone().share(parts);
            self.settle_sides(&sides[index], begun, &control)
        };
        let ends = |decision: &Decision| decision.guarantee() == Some(questions[0]);
        let (_, answers) = in_order(&control, &wanted, settle, ends);
        let mut decisions = [None, None];
        for (index, answer) in wanted.into_iter().zip(answers) {
            decisions[index] = answer;
        }
        Some(decisions)
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
        let sides = Sides::new(arena, guarantee)?.with_known(&self.known);
        let is_policies = self.by.as_deref() == Some(POLICIES.rule);
        if self.known.is_empty() || !is_policies {
            return self.settle_sides(&sides, None, control);
        }
        let mut known = policies::search(&sides, &self.known);
        let known = known
            .as_mut()
            .map(|known| &mut **known as &mut dyn Policies);
        self.settle_sides(&sides, known, control)
    }

    /// The same; a search for policies that knows who wins is gone on with, and has most of the work.
    fn settle_sides(
        &self,
        sides: &Sides,
        mut known: Option<&mut (dyn Policies + '_)>,
        control: &Control,
    ) -> Option<Decision> {
        let started = Instant::now();
        let chains = policies::is_of_chains(&sides.win.game);
        let methods: Vec<&Method> = match self.by.as_deref() {
            None => METHODS.iter().chain(chains.then_some(&POLICIES)).collect(),
            Some(by) => {
                let methods = METHODS.iter().chain(ALGORITHMS);
                methods.filter(|method| method.rule == by).collect()
            }
        };
        let is_known = known.is_some();
        let attempts = methods.into_iter().map(|method| {
            let is_policies = method.kind == Kind::Policies;
            let mut attempt = match known.take_if(|_| is_policies) {
                Some(search) => {
                    let again = self.by.as_ref().map_or(0, |_| PATIENT);
                    Box::new(move |control: &Control| search.proof(again, control))
                }
                None => (method.start)(sides),
            };
            let named = move |control: &Control| Some((method, attempt(control)?));
            let slice = method.kind.slice(is_known);
            (Box::new(named) as Attempt<'_, (&Method, Proof)>, slice)
        });
        let mut turns = Turns::with_slices(attempts);
        let mut found: Vec<Found> = Vec::new();
        let before = control.work();
        let whole = control;
        let mut control = control.clone();
        let unordered = sides.win.game.is_unordered(sides.win.state.free);
        while let Some((method, proof)) = turns.next(&control) {
            let work = control.work() - before;
            // Threats are short to tell where there is no order, and policies where there are chains.
            control = match method.kind {
                Kind::Policies => control.for_work(0),
                _ if !found.is_empty() => control,
                Kind::Threats if unordered => control.for_work(work / 4),
                Kind::General if chains => control.for_work(work.max(SECOND / LONGER) * LONGER),
                _ => control.for_work(work.max(SECOND)),
            };
            if *proof.claim() == sides.hold.claim() {
                sides.is_held.store(true, Ordering::Relaxed);
            }
            found.push(Found {
                rule: method.rule,
                proof,
                time: started.elapsed(),
            });
        }
        let bytes = |found: &Found| found.proof.to_bytes().len();
        let is_held = sides.is_held.load(Ordering::Relaxed);
        let may_play = self.by.as_deref().is_none_or(|by| by == STRATEGY);
        if may_play && is_held && found.iter().all(|found| bytes(found) > SHORT) {
            let proof = strategy::in_few_bytes(sides, whole.work() - before, whole);
            found.extend(proof.map(|proof| Found {
                rule: STRATEGY,
                proof,
                time: started.elapsed(),
            }));
        }
        let smallest = found.iter().min_by_key(|&found| bytes(found));
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
