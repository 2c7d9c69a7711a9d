//! `many-copies`: Maker plays copies of the situations side by side, several in a turn, by the plan.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use playproof_checker::rules::achievement::many_copies::new_marks;
use playproof_formats::{
    Cell,
    claim::{Achievement, Response},
    evidence::{Isometry, ProofSequence, Target},
};

use super::{
    board::Board,
    extent::Extent,
    proof_sequence::{holds, situation, unmet},
    regions::Regions,
};
use crate::{
    isometry::identity,
    play::{
        cells::Marks,
        player::{Boxed, Player, Reply, Stuck, Unplayable},
    },
    scene::labels,
    turns::copies::{Plan, Stage},
    words::count,
};

/// More copies than this are not played.
const COPIES: u64 = 1 << 20;

/// A copy that has gone on to the target of the stage.
#[derive(Clone)]
struct Ahead {
    place: Isometry,
    /// For each of the target's stages, whether Breaker's marks miss an option of its kind. Empty until she
    /// has answered.
    misses: Vec<bool>,
}

/// What is between two of Maker's turns.
#[derive(Clone)]
struct Copies<'a> {
    claim: &'a Achievement,
    evidence: &'a ProofSequence,
    plan: Rc<Plan>,
    regions: Rc<Regions>,
    stage: Stage,
    /// The situation in which the copies wait that go on in this stage; `None` in the first one.
    from: Option<usize>,
    /// Turns played in this stage.
    played: u64,
    /// How many copies waited when the stage began, and how many have gone on.
    begun: u64,
    gone: u64,
    /// The copies that wait to go on, by their regions.
    waiting: BTreeMap<u64, Isometry>,
    /// Those that have gone on, and do not have all their options met.
    ahead: BTreeMap<u64, Ahead>,
    /// For each of the target's stages, in how many of those an option of its kind is missed.
    missed: Vec<u64>,
    /// The regions of the last turn.
    latest: Vec<u64>,
    /// Regions from this one on have not been used, and in these Breaker has marks.
    fresh: u64,
    spoiled: BTreeSet<u64>,
}

/// The plan, and the regions that it takes.
fn plan(claim: &Achievement, evidence: &ProofSequence) -> Result<(Plan, Regions), Unplayable> {
    let plan = Plan::new(claim, evidence);
    let plan = plan.ok_or_else(|| {
        let trouble = "the plan takes more copies or turns than can be counted";
        Unplayable::Trouble(trouble.to_owned())
    })?;
    if plan.first.copies > COPIES {
        let trouble = format!(
            "the plan takes {}: so many are not played",
            count(plan.first.copies, "copy")
        );
        return Err(Unplayable::Trouble(trouble));
    }
    let one = Extent::of_sequence(claim.board, evidence);
    let regions = Regions::new(claim.board, one, plan.first.copies)?;
    Ok((plan, regions))
}

/// The cells that Maker may mark.
pub(super) fn extent(claim: &Achievement, evidence: &ProofSequence) -> Result<Extent, Unplayable> {
    plan(claim, evidence).map(|(_, regions)| regions.whole())
}

pub(super) fn player<'a>(
    claim: &'a Achievement,
    evidence: &'a ProofSequence,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let (plan, regions) = plan(claim, evidence)?;
    let mut copies = Copies {
        claim,
        evidence,
        stage: plan.first,
        plan: plan.into(),
        regions: regions.into(),
        from: None,
        played: 0,
        begun: 0,
        gone: 0,
        waiting: BTreeMap::new(),
        ahead: BTreeMap::new(),
        missed: Vec::new(),
        latest: Vec::new(),
        fresh: 0,
        spoiled: BTreeSet::new(),
    };
    copies.missed = vec![0; copies.stages(copies.stage.target).len()];
    Ok(Box::new(copies))
}

/// What Breaker's marks miss in a copy.
struct Look {
    /// The marks that complete a goal, and the letter of the option.
    goal: Option<(Vec<Cell>, String)>,
    /// For each stage of the situation, whether an option of its kind is missed.
    misses: Vec<bool>,
}

impl Copies<'_> {
    /// How copies go on from a situation.
    fn stages(&self, number: usize) -> &[Stage] {
        let waiting = self.plan.situations.get(number);
        waiting.map_or(&[], |waiting| waiting.stages.as_slice())
    }

    /// Within how many turns Maker wins from enough copies in a situation.
    fn turns_from(&self, number: usize) -> u64 {
        let waiting = self.plan.situations.get(number);
        waiting.map_or(u64::MAX, |waiting| waiting.turns)
    }

    fn breaker(&self) -> u64 {
        match self.claim.breaker {
            Response::Cells(b) => b.into(),
            Response::Every => u64::MAX,
        }
    }

    /// What is missed in a copy in this situation.
    fn look(&self, position: &Board, number: usize, place: &Isometry) -> Result<Look, Stuck> {
        let stages = self.stages(number);
        let mut look = Look {
            goal: None,
            misses: vec![false; stages.len()],
        };
        let situation = situation(self.evidence, number)?;
        for (option, label) in situation.options.iter().zip(labels()) {
            let marks = new_marks(situation, option) as u64;
            let kind = match option.target {
                Target::Goal(_) if look.goal.is_some() => continue,
                Target::Goal(_) => None,
                Target::Situation(target) => {
                    let kind = (target as usize, marks);
                    let kind = stages.binary_search_by_key(&kind, |s| (s.target, s.marks));
                    Some(kind.map_err(|_| Stuck("the plan leaves an option out".to_owned()))?)
                }
            };
            let known = kind.and_then(|kind| look.misses.get(kind)).copied();
            if known == Some(true) {
                continue;
            }
            let Some(found) = unmet(self.evidence, position, place, option) else {
                continue;
            };
            match kind.and_then(|kind| look.misses.get_mut(kind)) {
                Some(missed) => *missed = true,
                None => look.goal = Some((found.marks, label.trim_end_matches(',').to_owned())),
            }
        }
        Ok(look)
    }

    /// Forgets what is missed in a copy that has gone on.
    fn remove(&mut self, region: u64) -> Option<Ahead> {
        let copy = self.ahead.remove(&region)?;
        for (missed, &here) in self.missed.iter_mut().zip(&copy.misses) {
            *missed -= u64::from(here);
        }
        Some(copy)
    }

    /// Puts a copy to those that have gone on, unless all its options are met; or finds a goal.
    fn insert(
        &mut self,
        position: &Board,
        region: u64,
        place: Isometry,
    ) -> Result<Option<Reply<Marks>>, Stuck> {
        let target = self.stage.target;
        let look = self.look(position, target, &place)?;
        if let Some((marks, label)) = look.goal {
            return Ok(Some(Reply {
                choice: Marks(marks),
                reason: format!(
                    "In copy {region} no cell that option {label} of situation {target} needs is \
                     Breaker's; it completes a goal."
                ),
            }));
        }
        for (missed, &here) in self.missed.iter_mut().zip(&look.misses) {
            *missed += u64::from(here);
        }
        if look.misses.contains(&true) {
            let misses = look.misses;
            self.ahead.insert(region, Ahead { place, misses });
        }
        Ok(None)
    }

    /// Looks at the copies of the last turn, and at those in which Breaker has marked since; perhaps there is a goal.
    fn note(&mut self, position: &Board) -> Result<Option<Reply<Marks>>, Stuck> {
        let marks = position.new_breaker();
        let mut regions: BTreeSet<u64> = marks.filter_map(|cell| self.regions.of(cell)).collect();
        regions.extend(std::mem::take(&mut self.latest));
        for region in regions {
            if let Some(copy) = self.remove(region) {
                let goal = self.insert(position, region, copy.place)?;
                if goal.is_some() {
                    return Ok(goal);
                }
            } else if let Some((from, place)) = self.from.zip(self.waiting.get(&region)) {
                let look = self.look(position, from, place)?;
                let kind = self.stages(from).iter().position(|s| *s == self.stage);
                let missed = kind.and_then(|kind| look.misses.get(kind));
                if missed != Some(&true) {
                    self.waiting.remove(&region);
                }
            } else if region >= self.fresh {
                self.spoiled.insert(region);
            }
        }
        Ok(None)
    }

    /// Goes to the next stages, as far as there are copies enough; perhaps there is a goal.
    fn advance(&mut self, position: &Board) -> Result<Option<Reply<Marks>>, Stuck> {
        loop {
            let from = self.stage.target;
            let stages = self.stages(from).iter().zip(&self.missed).enumerate();
            let ready = stages.filter(|(_, (stage, missed))| **missed >= stage.copies);
            let left = |stage: &Stage| stage.turns.saturating_add(self.turns_from(stage.target));
            let Some((kind, (&stage, _))) = ready.min_by_key(|(_, (stage, _))| left(stage)) else {
                return Ok(None);
            };
            let ahead = std::mem::take(&mut self.ahead).into_iter();
            let missed = |copy: &Ahead| copy.misses.get(kind) == Some(&true);
            self.waiting = ahead
                .filter(|(_, copy)| missed(copy))
                .map(|(region, copy)| (region, copy.place))
                .collect();
            self.missed = vec![0; self.stages(stage.target).len()];
            (self.from, self.stage, self.played, self.gone) = (Some(from), stage, 0, 0);
            self.begun = self.waiting.len() as u64;
            if stage.marks == 0 {
                // They are there already.
                for (region, place) in std::mem::take(&mut self.waiting) {
                    let (_, place) = self.step(position, region, &place)?;
                    let goal = self.insert(position, region, place)?;
                    if goal.is_some() {
                        return Ok(goal);
                    }
                }
            }
        }
    }

    /// An option of the stage's kind that is missed in a copy that waits: its marks, and where the target is.
    fn step(
        &self,
        position: &Board,
        region: u64,
        place: &Isometry,
    ) -> Result<(Vec<Cell>, Isometry), Stuck> {
        let from = self.from.unwrap_or_default();
        let situation = situation(self.evidence, from)?;
        for option in &situation.options {
            let Target::Situation(target) = option.target else {
                continue;
            };
            let kind = (target as usize, new_marks(situation, option) as u64);
            if kind == (self.stage.target, self.stage.marks)
                && let Some(found) = unmet(self.evidence, position, place, option)
            {
                return Ok((found.marks, found.place));
            }
        }
        Err(Stuck(format!(
            "in copy {region} Breaker's marks meet the options of situation {from} to situation {}",
            self.stage.target
        )))
    }

    /// The next copy that goes on in this stage: its region, what Maker marks, and where the target is then.
    fn next(&mut self, position: &Board) -> Result<(u64, Vec<Cell>, Isometry), Stuck> {
        if self.from.is_some() {
            let next = self.waiting.pop_first();
            let (region, place) = next.ok_or_else(|| Stuck("no copy is left".to_owned()))?;
            let (marks, place) = self.step(position, region, &place)?;
            return Ok((region, marks, place));
        }
        while self.spoiled.contains(&self.fresh) {
            self.fresh += 1;
        }
        let region = self.fresh;
        let shift = self.regions.vector(region);
        let shift = shift.ok_or_else(|| Stuck("the regions have run out".to_owned()))?;
        self.fresh += 1;
        let core = situation(self.evidence, self.stage.target)?.core.iter();
        let marks: Option<Vec<Cell>> = core.map(|cell| cell.checked_add(shift)).collect();
        let marks = marks.ok_or_else(|| Stuck("a copy lies too far away".to_owned()))?;
        let linear = identity(self.claim.board).linear;
        Ok((region, marks, Isometry { linear, shift }))
    }

    /// With an empty core the copies wait before anybody has marked.
    fn begin_without_marks(&mut self, position: &Board) -> Result<Option<Reply<Marks>>, Stuck> {
        for _ in 0..self.stage.copies {
            let (region, _, place) = self.next(position)?;
            let goal = self.insert(position, region, place)?;
            if goal.is_some() {
                return Ok(goal);
            }
        }
        Ok(None)
    }
}

impl<'a> Player<'a, Board> for Copies<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        if let Some(goal) = self.note(position)? {
            return Ok(goal);
        }
        if self.stage.marks == 0
            && let Some(goal) = self.begin_without_marks(position)?
        {
            return Ok(goal);
        }
        if let Some(goal) = self.advance(position)? {
            return Ok(goal);
        }
        let Stage {
            target,
            at_once,
            turns,
            ..
        } = self.stage;
        if self.played >= turns {
            return Err(Stuck(format!(
                "after {} too few copies have gone on to situation {target}",
                count(self.played, "turn")
            )));
        }
        let mut choice = Vec::new();
        for _ in 0..at_once {
            let (region, marks, place) = self.next(position)?;
            choice.extend(marks);
            self.latest.push(region);
            let misses = Vec::new();
            self.ahead.insert(region, Ahead { place, misses });
        }
        self.played += 1;
        self.gone += at_once;
        let how = match self.from {
            None => format!("Maker marks the core of situation {target}"),
            Some(from) => format!("From situation {from} Maker goes on to situation {target}"),
        };
        Ok(Reply {
            choice: Marks(choice),
            reason: format!(
                "{how} in {}: turn {} of {turns} at most.",
                count(at_once, "copy"),
                self.played
            ),
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let target = self.stage.target;
        // The others are as they were, or were looked at.
        for region in &self.latest {
            let copy = self.ahead.get(region);
            let copy = copy.ok_or_else(|| Stuck(format!("there is no copy {region}")))?;
            holds(self.evidence, target, &copy.place, position)?;
        }
        let (ahead, waiting) = (self.ahead.len() as u64, self.waiting.len() as u64);
        let share = self.plan.situations.get(target);
        let share = share.map_or(0, |waiting| u64::from(waiting.share));
        // In how many copies she has met what was to be missed, and how many marks that took.
        let ended = self.gone.saturating_sub(ahead);
        let spoiled = self.begun.saturating_sub(self.gone.saturating_add(waiting));
        let took = ended.saturating_mul(share + 1).saturating_add(spoiled);
        let had = self.breaker().saturating_mul(self.played.saturating_sub(1));
        if took > had {
            return Err(Stuck(format!(
                "Breaker has met options that take {} of hers, of which she had {had}",
                count(took, "mark")
            )));
        }
        let wait = match self.from {
            None => String::new(),
            Some(from) => format!("; {waiting} more wait in situation {from}"),
        };
        Ok(format!(
            "Of {} that came to situation {target} Breaker has met all options in {ended}{wait}. \
             That took at least {} of hers, and she had {had}.",
            count(self.gone, "copy"),
            count(took, "mark")
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        let after = self.turns_from(self.stage.target);
        let stage = self.stage.turns.checked_sub(self.played)?;
        stage.checked_add(after)
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
