//! Parts and wholes: steps are taken out of certificates and put together.

use std::collections::HashMap;

use playproof_checker::{Budget, Limits, normal_form, rules::synchronized::transpose::transposed};
use playproof_formats::{
    Claim, Evidence, Id, Premise, Step,
    claim::{
        Achievement, Arena, BiasedOutcome, BiasedResult, Extent, Letters, Outcome, Player,
        PositionalBiased, PositionalOutcome, Response, Seat, Synchronized, SynchronizedOutcome,
        Threshold,
    },
    file::{FileFault, Reader},
};

/// Steps, each after what it builds on.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// The steps.
    pub all: Vec<Step>,
    ids: Vec<Id>,
    by_id: HashMap<Id, u32>,
}

impl Steps {
    /// The id of a step whose premises are earlier steps; another one is the checker's to refuse.
    fn id(&self, step: &Step) -> Id {
        let id = step.id_after(&self.ids);
        id.unwrap_or_else(|| step.id(&[]))
    }

    /// Adds a step, even if it is there already, and returns its number.
    pub fn push(&mut self, step: Step) -> u32 {
        let id = self.id(&step);
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(step);
        self.ids.push(id);
        self.by_id.entry(id).or_insert(number);
        number
    }

    /// Takes the steps of another file over, those once that are there already, and returns
    /// the number of the last one; `None` if a premise is not an earlier step of that file.
    pub fn take_over(&mut self, steps: Vec<Step>) -> Option<u32> {
        let mut moved: Vec<u32> = Vec::new();
        for mut step in steps {
            for premise in &mut step.premises {
                *premise = match *premise {
                    Premise::Step(number) => Premise::Step(*moved.get(number as usize)?),
                    // What is here need not be had from elsewhere.
                    Premise::Outside(id) => {
                        self.by_id.get(&id).map_or(*premise, |&n| Premise::Step(n))
                    }
                };
            }
            let there = self.by_id.get(&self.id(&step)).copied();
            moved.push(there.unwrap_or_else(|| self.push(step)));
        }
        moved.last().copied()
    }

    /// The number of the step with this id.
    #[must_use]
    pub fn number(&self, id: Id) -> Option<usize> {
        self.by_id.get(&id).map(|&number| number as usize)
    }

    /// The claim of a step.
    #[must_use]
    pub fn claim(&self, number: u32) -> Option<&Claim> {
        self.all.get(number as usize).map(|step| &step.claim)
    }

    /// Which of the steps up to this one it is or builds on; `None` if there is no such step.
    #[must_use]
    pub fn needed(&self, number: usize) -> Option<Vec<bool>> {
        let last = self.all.get(number)?;
        let mut needed = vec![false; number + 1];
        needed[number] = true;
        let mut steps: Vec<&Step> = vec![last];
        while let Some(step) = steps.pop() {
            for premise in &step.premises {
                if let Premise::Step(number) = premise
                    && !std::mem::replace(needed.get_mut(*number as usize)?, true)
                {
                    steps.push(&self.all[*number as usize]);
                }
            }
        }
        Some(needed)
    }

    /// A step with all that it builds on, as steps of their own; `None` if there is no such
    /// step.
    #[must_use]
    pub fn extract(&self, number: usize) -> Option<Vec<Step>> {
        let needed = self.needed(number)?;
        let mut part = Self::default();
        let mut moved = vec![0; number + 1];
        for index in (0..=number).filter(|&index| needed[index]) {
            let mut step = self.all[index].clone();
            for premise in &mut step.premises {
                if let Premise::Step(number) = premise {
                    *number = moved[*number as usize];
                }
            }
            moved[index] = part.push(step);
        }
        Some(part.all)
    }
}

/// The steps of a certificate. They are not checked.
///
/// # Errors
/// When it is none.
pub fn read(bytes: &[u8]) -> Result<Vec<Step>, FileFault> {
    let mut reader = Reader::new(bytes, bytes.len() as u64)?;
    let mut steps = Vec::new();
    while let Some((step, _)) = reader.next_step()? {
        steps.push(step);
    }
    Ok(steps)
}

/// What a rule without evidence may conclude from premises with these claims: the claim, and
/// the premises in the order that the rule wants. The checker says which of them follows.
#[must_use]
pub fn conclusions(rule: &Evidence, premises: &[(u32, &Claim)]) -> Vec<(Claim, Vec<u32>)> {
    let claims = match (rule, premises) {
        (Evidence::Threshold, _) => return threshold(premises).into_iter().collect(),
        (Evidence::Transpose, [(_, claim)]) => transposed(claim).into_iter().collect(),
        (Evidence::Outcome, [(_, Claim::Positional(claim)), ..]) => outcomes(&claim.arena),
        (Evidence::Outcome, [(_, Claim::PositionalBiased(claim)), ..]) => biased_outcomes(claim),
        (Evidence::SyncOutcome, [(_, Claim::Synchronized(claim)), ..]) => {
            synchronized_outcomes(claim)
        }
        _ => Vec::new(),
    };
    let numbers: Vec<u32> = premises.iter().map(|(number, _)| *number).collect();
    let turned: Vec<u32> = numbers.iter().rev().copied().collect();
    let mut orders = vec![numbers, turned];
    orders.dedup();
    let with = |claim: Claim| {
        orders
            .iter()
            .map(move |order| (claim.clone(), order.clone()))
    };
    claims.into_iter().flat_map(with).collect()
}

/// The threshold sequence of wins and losses, sorted by Maker's marks.
fn threshold(premises: &[(u32, &Claim)]) -> Option<(Claim, Vec<u32>)> {
    let entries = premises.iter().map(|(number, claim)| match claim {
        Claim::Achievement(claim) => Some((*number, claim)),
        _ => None,
    });
    let mut entries = entries.collect::<Option<Vec<(u32, &Achievement)>>>()?;
    entries.sort_by_key(|(_, claim)| (claim.maker, claim.winner == Player::Breaker));
    let first = entries.first()?.1;
    let finite = entries
        .iter()
        .filter(|(_, claim)| claim.winner == Player::Maker)
        .filter_map(|(_, claim)| match claim.breaker {
            Response::Cells(breaker) => Some(breaker),
            Response::Every => None,
        });
    let claim = Claim::Threshold(Threshold {
        board: first.board,
        animal: first.goals.first()?.clone(),
        finite: finite.collect(),
    });
    Some((claim, entries.iter().map(|&(number, _)| number).collect()))
}

/// Whatever may come of a positional game.
fn outcomes(arena: &Arena) -> Vec<Claim> {
    let outcome = |outcome| {
        let arena = arena.clone();
        Claim::PositionalOutcome(PositionalOutcome { outcome, arena })
    };
    Outcome::ALL.map(outcome).into()
}

/// Whatever may come of the biased game of a promise, or of the same with the first player to move.
fn biased_outcomes(claim: &PositionalBiased) -> Vec<Claim> {
    let game = claim.game();
    let begun = game.clone().begun_by(Seat::First);
    let mut games = vec![game];
    if games[0] != begun {
        games.push(begun);
    }
    let outcomes = games.into_iter().flat_map(|game| {
        BiasedResult::ALL.map(|outcome| {
            let game = game.clone();
            Claim::BiasedOutcome(BiasedOutcome { outcome, game })
        })
    });
    // Whether it can be a draw, or M, N, P or B, depends on who has sets.
    let budget = &mut Budget::new(Limits::default());
    outcomes
        .filter(|claim| normal_form::check(claim, budget).is_ok())
        .collect()
}

/// Whatever may come of the synchronized game of a claim, if that is about one board.
fn synchronized_outcomes(claim: &Synchronized) -> Vec<Claim> {
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return Vec::new();
    };
    let outcome = |outcome| {
        Claim::SynchronizedOutcome(SynchronizedOutcome {
            outcome,
            variant: claim.variant,
            rows,
            columns,
        })
    };
    Letters::ALL.map(outcome).into()
}
