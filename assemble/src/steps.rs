//! Parts and wholes: steps are taken out of certificates and put together.

use std::collections::HashMap;

use playproof_formats::{
    Claim, Evidence, Id, Premise, Step,
    claim::{
        Letters, Outcome, Player, PositionalOutcome, Response, SynchronizedOutcome, Threshold,
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
    /// The id of a step whose premises are earlier steps.
    fn id(&self, step: &Step) -> Id {
        let id = |premise: &Premise| match *premise {
            Premise::Step(number) => self.ids.get(number as usize).copied(),
            Premise::Outside(id) => Some(id),
        };
        let premises: Vec<Id> = step.premises.iter().filter_map(id).collect();
        step.id(&premises)
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

    /// A step with all that it builds on, as steps of their own; `None` if there is no such
    /// step.
    #[must_use]
    pub fn extract(&self, number: usize) -> Option<Vec<Step>> {
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
    let mut numbers: Vec<u32> = premises.iter().map(|(number, _)| *number).collect();
    let claims: Vec<Claim> = match (rule, premises) {
        (Evidence::Threshold, _) => {
            let mut entries = Vec::new();
            for (number, claim) in premises {
                let Claim::Achievement(claim) = claim else {
                    return Vec::new();
                };
                entries.push((claim.maker, claim.winner == Player::Breaker, *number, claim));
            }
            entries.sort_by_key(|&(maker, lost, ..)| (maker, lost));
            numbers = entries.iter().map(|&(_, _, number, _)| number).collect();
            let wins = entries.iter().filter(|&&(_, lost, ..)| !lost);
            let finite = wins.filter_map(|(.., claim)| match claim.breaker {
                Response::Cells(breaker) => Some(breaker),
                Response::Every => None,
            });
            let finite = finite.collect();
            let first = entries
                .first()
                .and_then(|(.., claim)| Some((claim.board, claim.goals.first()?)));
            let threshold = first.map(|(board, animal)| Threshold {
                board,
                animal: animal.clone(),
                finite,
            });
            threshold.map(Claim::Threshold).into_iter().collect()
        }
        (Evidence::Transpose, [(_, Claim::Synchronized(claim))]) => {
            let mut claim = *claim;
            claim.statement = claim.statement.transposed();
            (claim.rows, claim.columns) = (claim.columns, claim.rows);
            vec![Claim::Synchronized(claim)]
        }
        (Evidence::Transpose, [(_, Claim::SynchronizedOutcome(claim))]) => {
            let mut claim = *claim;
            claim.outcome = claim.outcome.transposed();
            (claim.rows, claim.columns) = (claim.columns, claim.rows);
            vec![Claim::SynchronizedOutcome(claim)]
        }
        (Evidence::Outcome, [(_, Claim::Positional(claim)), ..]) => {
            let arena = &claim.arena;
            let outcome = |outcome| {
                let arena = arena.clone();
                Claim::PositionalOutcome(PositionalOutcome { outcome, arena })
            };
            Outcome::ALL.map(outcome).into()
        }
        (Evidence::SyncOutcome, [(_, Claim::Synchronized(claim)), ..]) => {
            use playproof_formats::claim::Extent::Exactly;
            let (Exactly(rows), Exactly(columns)) = (claim.rows, claim.columns) else {
                return Vec::new();
            };
            let variant = claim.variant;
            let outcome = |outcome| {
                Claim::SynchronizedOutcome(SynchronizedOutcome {
                    outcome,
                    variant,
                    rows,
                    columns,
                })
            };
            Letters::ALL.map(outcome).into()
        }
        _ => Vec::new(),
    };
    let turned: Vec<u32> = numbers.iter().rev().copied().collect();
    let ordered = matches!(rule, Evidence::Threshold) || numbers == turned;
    let orders = if ordered {
        vec![numbers]
    } else {
        vec![numbers, turned]
    };
    let with = |claim: Claim| {
        orders
            .iter()
            .map(move |order| (claim.clone(), order.clone()))
    };
    claims.into_iter().flat_map(with).collect()
}
