//! Which positions end by a policy, and what is claimed in the others.

use playproof_checker::{
    positional::{Position, Seat, members},
    rules::positional::strategy::{self as rule, Images},
};
use playproof_explain::play::Random;
use playproof_formats::evidence::Ending;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::question::Question,
    draft::{Draft, Prepared},
    local::{Local, Standing},
    play::{self, Player, Record},
    values::Values,
};
use crate::{budget::unlimited, search::bits::Bits, search::control::Control};

/// Failures of a known policy with which it is near.
const CLOSE: u32 = 20;

/// Policies that are tried before the search for one is given up; more of them when all is decided again.
const PATIENCE: u32 = 6;

/// Policies that are tried the first time, those that were of use last; later all are that were of use before.
const KNOWN: usize = 80;

/// Policies that are asked for the one that is to be changed.
const RECENT: usize = 8;

/// Policies from which on none is looked for where none of those that were asked is near: it would rarely be found.
const MANY: usize = 10;

/// Policies that are asked how much is left to be done, and failures from which on it is much.
const FEW: usize = 3;
const FAR: u32 = 4;

/// Images of a policy that are tried.
const IMAGES: usize = 16;

/// Work of the solver to find out whether another claim is good, too: a millisecond or two.
const ANOTHER: u64 = 1 << 18;

/// Work of the solver to find out which claims of a policy were wrong.
const GLANCE: u64 = 1 << 20;

/// What a position costs, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 7;

/// Bytes for a position that is remembered.
const REMEMBERED: u64 = 256;

/// What the owner does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// He goes on by this policy.
    Ends(u32),
    /// He claims the vertex at this place of the image that makes the position the least one.
    Claims(u32),
    /// The same, and goes on by this policy then.
    Then(u32, u32),
    /// He has no choice.
    Forced,
}

/// Where a policy is used: its number, its image, and from where on it is played.
pub(super) struct Use {
    pub(super) policy: u32,
    pub(super) image: u32,
    pub(super) starts: Vec<Position>,
}

impl Use {
    pub(super) fn ending(&self) -> Ending {
        Ending::Policy(self.policy, self.image)
    }
}

/// What is said in a position.
pub(super) enum Said {
    Claims(u32),
    Then(u32, Use),
    Ends(Use),
}

/// What is known and decided about a question whose answer is yes.
pub(super) struct Cover<'a, B, K> {
    pub(super) question: &'a Question,
    pub(super) rule: rule::Board<'a>,
    pub(super) images: Images,
    pub(super) board: play::Board<B>,
    pub(super) player: Player<B>,
    drafts: Vec<Draft>,
    /// The images of each policy.
    pub(super) prepared: Vec<Vec<Prepared<B>>>,
    /// The policies, those first that were of use last.
    order: Vec<u32>,
    /// What was decided, by the least image of a position.
    pub(super) decided: FxHashMap<Position, Decision>,
    /// By what forced claims lead to: the policies by which he goes on.
    pub(super) forced: FxHashMap<Position, u32>,
    /// The positions all play from which is decided.
    done: FxHashSet<Position>,
    /// A search that was left, or given up, and for which position.
    local: Option<(Position, Option<Local<B>>)>,
    patience: u32,
    /// How many policies are tried.
    tried: usize,
    random: Random,
    /// The values of positions, and whether the owner is the one whose promise they are about.
    values: (Values<B, K>, bool),
}

impl<'a, B: Bits, K: Bits> Cover<'a, B, K> {
    pub(super) fn new(
        question: &'a Question,
        generators: &[Vec<u32>],
        values: (Values<B, K>, bool),
    ) -> Option<Self> {
        let (game, aim) = (&question.game, question.aim);
        let mut cover = Self {
            question,
            rule: rule::Board::new(game, aim, &mut unlimited()).ok()?,
            images: Images::new(game, generators, &mut unlimited()).ok()?,
            board: play::Board::new(game, aim, question.position),
            player: Player::new(),
            drafts: Vec::new(),
            prepared: Vec::new(),
            order: Vec::new(),
            decided: FxHashMap::default(),
            forced: FxHashMap::default(),
            done: FxHashSet::default(),
            local: None,
            patience: PATIENCE,
            tried: KNOWN,
            random: Random::new(1),
            values,
        };
        for odd in [true, false] {
            cover.add(Draft::of_height(game, odd));
        }
        Some(cover)
    }

    pub(super) fn add(&mut self, draft: Draft) -> u32 {
        let prepared = self.prepared(&draft);
        self.prepared.push(prepared);
        self.drafts.push(draft);
        let number = u32::try_from(self.drafts.len() - 1).unwrap_or(u32::MAX);
        self.order.insert(0, number);
        number
    }

    fn prepared(&self, draft: &Draft) -> Vec<Prepared<B>> {
        let images = (0..).map_while(|i| self.images.get(i));
        let images = images.take(IMAGES);
        images.map(|image| draft.prepared(image)).collect()
    }

    pub(super) fn drafts(&self) -> &[Draft] {
        &self.drafts
    }

    /// Puts these in place of the policies, as many.
    pub(super) fn set_drafts(&mut self, drafts: Vec<Draft>) {
        self.prepared = drafts.iter().map(|draft| self.prepared(draft)).collect();
        self.drafts = drafts;
    }

    /// Decides all that play from the start can lead to; `None` when `control` stops it, or there is no room.
    pub(super) fn run(&mut self, control: &Control) -> Option<()> {
        let line = self.rule.line(self.question.position);
        if self.question.state.mover == self.question.aim.owner {
            return self.cover(&line, control);
        }
        self.cover_replies(&line, control)
    }

    fn cover_replies(&mut self, line: &rule::Line, control: &Control) -> Option<()> {
        let replies = self.rule.replies(line, &mut unlimited()).ok()?;
        replies
            .iter()
            .try_for_each(|reply| self.cover(reply, control))
    }

    /// Decides what the owner does in a position that is good for him, and after it.
    fn cover(&mut self, line: &rule::Line, control: &Control) -> Option<()> {
        let aim = self.question.aim;
        if self.rule.completing(line, aim.owner) != 0 {
            return Some(());
        }
        let (image, least) = self.images.least(self.rule.essence(line));
        if self.done.contains(&least) {
            return Some(());
        }
        self.player.forget();
        self.pay(control)?;
        if self.decided.len() as u64 > control.memory() / 4 / REMEMBERED {
            return None;
        }
        let losing = self.rule.completing(line, aim.owner.other());
        if !self.decided.contains_key(&least) {
            if let Some(policy) = self.policy(line, least, control)? {
                self.end(line, least, policy);
            } else if losing == 0 {
                let vertex = self.claim(line, control)?;
                let place = self.images.get(image)?.iter().position(|&v| v == vertex)?;
                let claims = Decision::Claims(u32::try_from(place).ok()?);
                self.decided.insert(least, claims);
            } else {
                self.decided.insert(least, Decision::Forced);
            }
        }
        let vertex = match *self.decided.get(&least)? {
            Decision::Ends(_) | Decision::Then(..) => None,
            Decision::Claims(place) => Some(*self.images.get(image)?.get(place as usize)?),
            Decision::Forced => Some(losing.trailing_zeros()),
        };
        if let Some(vertex) = vertex {
            let before = self.drafts.len();
            self.cover_replies(&self.rule.after(line, aim.owner, vertex), control)?;
            // One of the policies that were found meanwhile may do here, too.
            if let Some(policy) = self.known(line.position(), before) {
                self.end(line, least, policy);
            }
        }
        self.done.insert(least);
        Some(())
    }

    fn pay(&mut self, control: &Control) -> Option<()> {
        control.pay(std::mem::take(&mut self.player.work) + POSITION)
    }

    /// Decides that a policy goes on from a position with the owner to move, forced or not.
    fn end(&mut self, line: &rule::Line, least: Position, policy: u32) {
        let aim = self.question.aim;
        let losing = self.rule.completing(line, aim.owner.other());
        if losing != 0 {
            let next = self.rule.after(line, aim.owner, losing.trailing_zeros());
            let (_, least) = self.images.least(self.rule.essence(&next));
            self.forced.insert(least, policy);
        }
        self.decided.insert(least, Decision::Ends(policy));
    }

    /// A policy that keeps the promise from here on, known or found.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn policy(
        &mut self,
        line: &rule::Line,
        least: Position,
        control: &Control,
    ) -> Option<Option<u32>> {
        let left = self.local.take().filter(|(position, _)| *position == least);
        let mut local = match left {
            Some((_, Some(local))) => local,
            Some((_, None)) => {
                self.local = Some((least, None));
                return Some(None);
            }
            None => {
                if let Some(policy) = self.known(line.position(), 0) {
                    return Some(Some(policy));
                }
                let start = self.board.line(line.position());
                let recent = self.order.first().map(|&policy| (policy, 0));
                let nearest = self.nearest(&start, CLOSE, RECENT);
                if nearest.is_none() && self.drafts.len() > MANY {
                    self.local = Some((least, None));
                    return Some(None);
                }
                let nearest = nearest.map(|(policy, image, _)| (policy, image));
                let draft = match nearest.or(recent) {
                    Some((policy, image)) => {
                        let image = self.images.get(image)?;
                        self.drafts[policy as usize].image(image)
                    }
                    None => Draft::default(),
                };
                Local::new(&self.board, start, draft, self.patience)
            }
        };
        loop {
            if self.pay(control).is_none() {
                self.local = Some((least, Some(local)));
                return None;
            }
            let mut random = self.random.clone();
            let standing = self.step(&mut local, &mut random, control);
            self.random = random;
            match standing {
                Standing::Found(draft) => return Some(Some(self.add(draft))),
                Standing::GivenUp => {
                    self.local = Some((least, None));
                    return Some(None);
                }
                Standing::Searching => {}
            }
        }
    }

    /// A policy that keeps the promise from here on, of those that are known but for the first so many.
    fn known(&mut self, position: Position, but: usize) -> Option<u32> {
        let start = [self.board.line(position)];
        let (board, player) = (&self.board, &mut self.player);
        let mut known = self.order.iter().take(self.tried);
        let place = known.position(|&policy| {
            let mut images = self.prepared[policy as usize].iter();
            policy as usize >= but
                && images.any(|p| player.failures(board, p, &start, 0) == Some(0))
        })?;
        self.order[..=place].rotate_right(1);
        Some(self.order[0])
    }

    /// Of so many policies that were of use last, the one with the least failures, if there are not more than
    /// so many; its image; their number.
    fn nearest(
        &mut self,
        start: &play::Line<B>,
        most: u32,
        policies: usize,
    ) -> Option<(u32, u32, u32)> {
        let mut best: Option<(u32, u32, u32)> = None;
        // Most fail often, which is seen soon.
        for most in [most / 4, most] {
            for &policy in self.order.iter().take(policies) {
                for (image, prepared) in (0..).zip(&self.prepared[policy as usize]) {
                    let most = best.map_or(most, |(_, _, failures)| failures - 1);
                    let start = std::slice::from_ref(start);
                    let failures = self.player.failures(&self.board, prepared, start, most);
                    if let Some(failures) = failures {
                        best = Some((policy, image, failures));
                        if failures == 0 {
                            return best;
                        }
                    }
                }
            }
            if best.is_some() {
                break;
            }
        }
        best
    }

    /// What to claim where no policy is known: of what the solver knows to be good, what leaves the least to be done.
    fn claim(&mut self, line: &rule::Line, control: &Control) -> Option<u32> {
        let aim = self.question.aim;
        // That one is good is known: it is looked for first, and is in the table then.
        self.keeps(line.position(), aim.owner, control)?;
        let claims = self.good_claims(line, ANOTHER, control);
        let claims = if claims.is_empty() {
            self.good_claims(line, u64::MAX, control)
        } else {
            claims
        };
        let alone = claims.len() == 1;
        let mut best: Option<(u32, u32)> = None;
        for (vertex, replies) in claims {
            let mut left = 0;
            for reply in replies {
                if alone || best.is_some_and(|(least, _)| left >= least) {
                    break;
                }
                left += self.estimate(&reply);
            }
            if best.is_none_or(|(least, _)| left < least) {
                best = Some((left, vertex));
            }
        }
        best.map(|(_, vertex)| vertex)
    }

    /// The claims after which the owner keeps the promise, and the replies to them; as far as that is found
    /// out with so much work for each.
    fn good_claims(
        &mut self,
        line: &rule::Line,
        work: u64,
        control: &Control,
    ) -> Vec<(u32, Vec<rule::Line>)> {
        let aim = self.question.aim;
        let mut claims = Vec::new();
        for vertex in members(line.ready()) {
            let next = self.rule.after(line, aim.owner, vertex);
            if self.rule.completing(&next, aim.owner.other()) != 0 {
                continue;
            }
            let Ok(replies) = self.rule.replies(&next, &mut unlimited()) else {
                continue;
            };
            let few = control.clone().for_work(work);
            if self.keeps(next.position(), aim.owner.other(), &few) == Some(true) {
                claims.push((vertex, replies));
            }
        }
        claims
    }

    /// Whether the owner keeps the promise.
    fn keeps(&mut self, position: Position, mover: Seat, control: &Control) -> Option<bool> {
        let (values, own) = &mut self.values;
        Some(values.keeps(position, mover, control)? == *own)
    }

    /// About how much is left to be done in a position with the owner to move.
    fn estimate(&mut self, line: &rule::Line) -> u32 {
        if self.rule.completing(line, self.question.aim.owner) != 0 {
            return 0;
        }
        let (_, least) = self.images.least(self.rule.essence(line));
        if self.done.contains(&least) {
            return 0;
        }
        let start = self.board.line(line.position());
        if self.tried != KNOWN && self.known(line.position(), 0).is_some() {
            return 0;
        }
        let nearest = self.nearest(&start, FAR, FEW);
        nearest.map_or(2 * FAR, |(_, _, failures)| failures)
    }

    /// What was decided for a position in which an answer is asked for.
    pub(super) fn answer(&mut self, line: &rule::Line) -> Option<Said> {
        let (image, least) = self.images.least(self.rule.essence(line));
        let vertices = self.images.get(image)?;
        let vertex = |place: u32| vertices.get(place as usize).copied();
        match *self.decided.get(&least)? {
            Decision::Ends(policy) => self.used(policy, vec![line.position()]).map(Said::Ends),
            Decision::Claims(place) => vertex(place).map(Said::Claims),
            Decision::Then(place, policy) => {
                let vertex = vertex(place)?;
                let after = self.rule.after(line, self.question.aim.owner, vertex);
                let replies = self.rule.replies(&after, &mut unlimited()).ok()?;
                let starts = replies.iter().map(rule::Line::position).collect();
                let used = self.used(policy, starts)?;
                Some(Said::Then(vertex, used))
            }
            Decision::Forced => None,
        }
    }

    /// The policy by which the owner goes on after a forced claim, if one was found.
    pub(super) fn after_forced(&mut self, line: &rule::Line) -> Option<Use> {
        let policy = self.follows(line)?;
        let replies = self.rule.replies(line, &mut unlimited()).ok()?;
        self.used(policy, replies.iter().map(rule::Line::position).collect())
    }

    /// The same policy.
    pub(super) fn follows(&self, line: &rule::Line) -> Option<u32> {
        let (_, least) = self.images.least(self.rule.essence(line));
        self.forced.get(&least).copied()
    }

    /// The image of this policy that keeps the promise from these positions on.
    pub(super) fn used(&mut self, policy: u32, starts: Vec<Position>) -> Option<Use> {
        let lines: Vec<_> = starts.iter().map(|&p| self.board.line(p)).collect();
        let (board, player) = (&self.board, &mut self.player);
        let image = (0..).zip(&self.prepared[policy as usize]);
        let mut keeps = image.filter(|(_, p)| player.keeps(board, p, &lines));
        let (image, _) = keeps.next()?;
        Some(Use {
            policy,
            image,
            starts,
        })
    }

    /// Leaves out of the policies what is not needed where they are used, as far as `control` lets it: what is left out by
    /// then may stay out. They are shorter then, and less often of use elsewhere.
    pub(super) fn shorten(&mut self, uses: &[Use], control: &Control) {
        for policy in 0..self.drafts.len() {
            let uses = uses.iter().filter(|used| used.policy as usize == policy);
            let uses = uses.map(|used| {
                let starts = used.starts.iter().map(|&start| self.board.line(start));
                (used.image, starts.collect())
            });
            let mut uses: Vec<(u32, Vec<play::Line<B>>)> = uses.collect();
            let complete = self.shorten_one(policy, &mut uses, control);
            self.prepared[policy] = self.prepared(&self.drafts[policy]);
            if complete.is_none() {
                return;
            }
        }
    }

    /// The same for one policy; `None` when `control` stops it.
    fn shorten_one(
        &mut self,
        policy: usize,
        uses: &mut [(u32, Vec<play::Line<B>>)],
        control: &Control,
    ) -> Option<()> {
        self.pay(control)?;
        self.leave_silent(policy, uses);
        for item in (0..self.drafts[policy].0.len()).rev() {
            for shorter in self.drafts[policy].shorter(item) {
                let mut fails = None;
                for (place, (image, starts)) in uses.iter().enumerate() {
                    self.pay(control)?;
                    let image = self.images.get(*image).unwrap_or_default();
                    let prepared = shorter.prepared(image);
                    if !self.player.keeps(&self.board, &prepared, starts) {
                        fails = Some(place);
                        break;
                    }
                }
                if let Some(place) = fails {
                    // What is needed there is likely to be needed once more.
                    uses[..=place].rotate_right(1);
                } else {
                    self.drafts[policy] = shorter;
                    break;
                }
            }
        }
        Some(())
    }

    /// Leaves out of a policy what never tells what to claim where it is used, in these images and from these positions on.
    fn leave_silent(&mut self, policy: usize, uses: &[(u32, Vec<play::Line<B>>)]) {
        let draft = self.drafts[policy].clone();
        if let Some(speaks) = self.speaks(&draft, uses) {
            let mut speaks = speaks.into_iter();
            self.drafts[policy]
                .0
                .retain(|_| speaks.next() == Some(true));
        }
    }

    /// Which items of a policy ever tell what to claim where it is used, in these images and from these positions on;
    /// `None` if it does not keep the promise there.
    pub(super) fn speaks(
        &mut self,
        draft: &Draft,
        uses: &[(u32, Vec<play::Line<B>>)],
    ) -> Option<Vec<bool>> {
        let mut speaks = vec![false; draft.0.len()];
        let mut record = Record::default();
        for (image, starts) in uses {
            let image = draft.image(self.images.get(*image)?);
            let (board, prepared) = (&self.board, image.own());
            self.player.record(board, &prepared, starts, &mut record)?;
            for visit in record.visits.iter().filter(|visit| visit.chosen.is_some()) {
                if let Some(item) = image.speaker(visit.line.ready) {
                    speaks[item] = true;
                }
            }
        }
        Some(speaks)
    }

    /// The claims after which the owner keeps the promise, and those after which he does not; as far as
    /// that is soon found out.
    pub(super) fn good(&mut self, line: &rule::Line, control: &Control) -> [B; 2] {
        let owner = self.question.aim.owner;
        let [mut good, mut bad] = [B::default(); 2];
        for vertex in members(line.ready()) {
            let next = self.rule.after(line, owner, vertex);
            let losing = self.rule.completing(&next, owner.other()) != 0;
            let few = control.clone().for_work(ANOTHER);
            let keeps = if losing || self.rule.replies(&next, &mut unlimited()).is_err() {
                Some(false)
            } else {
                self.keeps(next.position(), owner.other(), &few)
            };
            match keeps {
                Some(true) => good |= B::bit(vertex),
                Some(false) => bad |= B::bit(vertex),
                None => {}
            }
        }
        [good, bad]
    }

    /// One step of a search for a policy.
    pub(super) fn step(
        &mut self,
        local: &mut Local<B>,
        random: &mut Random,
        control: &Control,
    ) -> Standing {
        let (board, (values, own), aim) = (&self.board, &mut self.values, self.question.aim);
        let few = control.clone().for_work(GLANCE);
        let mut good = |line: &play::Line<B>| {
            let position = board.position(line);
            Some(values.keeps(position, aim.owner.other(), &few)? == *own)
        };
        local.step(board, &mut self.player, random, &mut good)
    }

    /// Forgets all policies but these.
    pub(super) fn retain(&mut self, kept: &[bool]) {
        let mut places = Vec::with_capacity(kept.len());
        let mut count = 0;
        for &is_kept in kept {
            places.push(count);
            count += u32::from(is_kept);
        }
        let is_kept = |policy: u32| kept[policy as usize];
        let mut all = kept.iter();
        self.drafts.retain(|_| all.next() == Some(&true));
        let mut all = kept.iter();
        self.prepared.retain(|_| all.next() == Some(&true));
        self.order.retain(|&policy| is_kept(policy));
        for policy in &mut self.order {
            *policy = places[*policy as usize];
        }
        for policy in self.forced.values_mut() {
            *policy = places[*policy as usize];
        }
        for decision in self.decided.values_mut() {
            if let Decision::Ends(policy) | Decision::Then(_, policy) = decision {
                *policy = places[*policy as usize];
            }
        }
    }

    /// Forgets what was decided, and all policies but these, of which the first are to be tried first.
    pub(super) fn again(&mut self, drafts: Vec<Draft>) {
        self.drafts.clear();
        self.prepared.clear();
        self.order.clear();
        self.decided.clear();
        self.forced.clear();
        self.done.clear();
        self.local = None;
        self.patience = self.patience.saturating_add(PATIENCE);
        self.tried = usize::MAX;
        for draft in drafts.into_iter().rev() {
            self.add(draft);
        }
    }
}
