//! Play by a policy, as the checker plays it, in words as short as the game allows.

use playproof_checker::positional::{Aim, Game, Position, Seat};

use super::{draft::Prepared, met::Met};
use crate::search::bits::Bits;

/// The owner of the policy, and the other player.
pub(super) const OWN: usize = 0;
pub(super) const OTHER: usize = 1;

/// Positions from which a policy is played at most when it is looked for, and when it is known to be good.
const MOST: usize = 1 << 16;
const ENOUGH: usize = 1 << 20;

/// What a position costs, in the units of [`crate::search::Control::spend`].
const POSITION: u64 = 1 << 5;

/// A game, from the owner's side.
pub(super) struct Board<B> {
    owner: Seat,
    win: bool,
    vertices: B,
    /// Of each player.
    sets: [Vec<B>; 2],
    /// For each vertex, the sets of each player that it is in.
    through: [Vec<Vec<B>>; 2],
    below: Vec<B>,
    /// For each vertex, those that wait for it and for nothing above it.
    covers: Vec<B>,
}

/// A position in which nobody has completed a set.
#[derive(Clone, Copy)]
pub(super) struct Line<B> {
    claimed: [B; 2],
    /// The unclaimed vertices with which a player has all of a set.
    missing: [B; 2],
    pub(super) ready: B,
}

impl<B: Bits> Line<B> {
    pub(super) fn claimed(&self) -> [B; 2] {
        self.claimed
    }

    /// The unclaimed vertices with which a player has all of a set.
    pub(super) fn missing(&self, side: usize) -> B {
        self.missing[side]
    }

    /// The vertices with which a player completes a set if it is his turn.
    pub(super) fn completing(&self, side: usize) -> B {
        self.missing[side] & self.ready
    }
}

/// What is seen after a claim.
pub(super) enum Verdict {
    Open,
    Kept,
    Broken,
}

impl<B: Bits> Board<B> {
    /// Where play begins is told, since a vertex that waits for one that is claimed there does not wait for it.
    pub(super) fn new(game: &Game, aim: Aim, start: Position) -> Self {
        let all: Vec<B> = game.sets.iter().map(|&set| B::from_mask(set)).collect();
        let sets = |side| match (side, aim.maker_breaker) {
            (Seat::Second, true) => Vec::new(),
            _ => all.clone(),
        };
        let sets = [sets(aim.owner), sets(aim.owner.other())];
        let below: Vec<B> = game.below.iter().map(|&mask| B::from_mask(mask)).collect();
        let count = 0..u32::try_from(below.len()).unwrap_or(0);
        let through = |sets: &[B], v| sets.iter().copied().filter(|set| set.has(v)).collect();
        // What a vertex waits for is a chain: it has one more than what the top of the chain waits for.
        let free = B::from_mask(game.vertices & !(start.first | start.second));
        let height = |v: u32| (below[v as usize] & free).count();
        let covers = |v: u32| {
            let over =
                |u: u32| free.has(u) && below[u as usize].has(v) && height(u) == height(v) + 1;
            let over = count.clone().filter(|&u| over(u));
            over.fold(B::default(), |over, u| over | B::bit(u))
        };
        Self {
            owner: aim.owner,
            win: aim.win,
            vertices: B::from_mask(game.vertices),
            through: [OWN, OTHER]
                .map(|side| count.clone().map(|v| through(&sets[side], v)).collect()),
            covers: count.clone().map(covers).collect(),
            sets,
            below,
        }
    }

    pub(super) fn line(&self, position: Position) -> Line<B> {
        let claimed = position.seen_by(self.owner).map(B::from_mask);
        let free = self.vertices & !(claimed[OWN] | claimed[OTHER]);
        let ready = free.members();
        let ready = ready.filter(|&v| (self.below[v as usize] & free).is_empty());
        let missing = [OWN, OTHER].map(|side| {
            let alive = self.sets[side].iter();
            let alive = alive.filter(|&&set| (set & claimed[1 - side]).is_empty());
            let rests = alive.map(|&set| set & !claimed[side]);
            let rests = rests.filter(|rest| rest.is_one());
            rests.fold(B::default(), |missing, rest| missing | rest)
        });
        Line {
            claimed,
            missing,
            ready: ready.fold(B::default(), |ready, v| ready | B::bit(v)),
        }
    }

    pub(super) fn position(&self, line: &Line<B>) -> Position {
        Position::from_view(self.owner, line.claimed.map(Bits::to_mask))
    }

    pub(super) fn free(&self, line: &Line<B>) -> B {
        self.vertices & !(line.claimed[OWN] | line.claimed[OTHER])
    }

    pub(super) fn after(&self, line: &Line<B>, side: usize, vertex: u32) -> Line<B> {
        // With a side that is known nothing is written, and read at once, at a place that is not.
        if side == OWN {
            self.after_claim::<OWN>(line, vertex)
        } else {
            self.after_claim::<OTHER>(line, vertex)
        }
    }

    #[inline]
    fn after_claim<const SIDE: usize>(&self, line: &Line<B>, vertex: u32) -> Line<B> {
        let claim = B::bit(vertex);
        let mut next = *line;
        next.claimed[SIDE] |= claim;
        let (own, other) = (next.claimed[SIDE], line.claimed[1 - SIDE]);
        for &set in &self.through[SIDE][vertex as usize] {
            let rest = set & !own;
            let lacks_one = rest.is_one() & (set & other).is_empty();
            next.missing[SIDE] |= if lacks_one { rest } else { B::default() };
        }
        next.missing = next.missing.map(|missing| missing & !claim);
        next.ready = (next.ready & !claim) | self.covers[vertex as usize];
        next
    }

    /// The vertices that can be claimed as soon as this one is.
    pub(super) fn covers(&self, vertex: u32) -> B {
        self.covers[vertex as usize]
    }

    /// The sets of a player.
    pub(super) fn sets(&self, side: usize) -> &[B] {
        &self.sets[side]
    }

    /// Whether a player wins by keeping, or breaking, the promise.
    pub(super) fn wins(&self, side: usize) -> bool {
        self.win == (side == OWN)
    }

    /// How many vertices there are.
    pub(super) fn size(&self) -> usize {
        self.covers.len()
    }

    /// About how good a claim is: for each set alive through the vertex, the player's own or the other one's, two to
    /// the power of `weight` for each of its vertices that is claimed, and `threat` for each threat.
    pub(super) fn promise(
        &self,
        line: &Line<B>,
        side: usize,
        vertex: u32,
        weight: u32,
        threat: u32,
    ) -> u32 {
        let mut promise = 0;
        for (own, value) in [(side, threat), (1 - side, threat / 2)] {
            let (claimed, killers) = (line.claimed[own], line.claimed[1 - own]);
            for &set in &self.through[own][vertex as usize] {
                if (set & killers).is_empty() {
                    let rest = set & !claimed;
                    let lacks_one = rest.without_least().is_one();
                    promise += if lacks_one { value } else { 0 };
                    promise += 1 << (weight * (set & claimed).count()).min(10);
                }
            }
        }
        promise
    }

    /// What is seen after a claim of this player, when nothing was seen before it: his own sets are as alive as they were.
    pub(super) fn verdict(&self, line: &Line<B>, claimed: usize) -> Verdict {
        let over = self.free(line).is_empty();
        let side = if self.win { OWN } else { OTHER };
        let killers = line.claimed[1 - side];
        let mut sets = self.sets[side].iter();
        let mut alive = || claimed == side || sets.any(|&set| (set & killers).is_empty());
        match (!over && alive(), self.win) {
            (true, _) => Verdict::Open,
            (false, true) => Verdict::Broken,
            (false, false) => Verdict::Kept,
        }
    }

    /// The opponent's replies to a claim that matter; `None` if the promise is broken.
    fn replies(&self, line: &Line<B>) -> Option<B> {
        match self.verdict(line, OWN) {
            Verdict::Open => {}
            Verdict::Kept => return Some(B::default()),
            Verdict::Broken => return None,
        }
        if !line.completing(OTHER).is_empty() {
            return None;
        }
        let threats = line.completing(OWN);
        Some(if threats.is_empty() {
            line.ready
        } else if threats.is_one() {
            threats
        } else {
            B::default()
        })
    }
}

/// A position of the owner's in a record of play.
pub(super) struct Visit<B> {
    pub(super) line: Line<B>,
    /// The visit before, or none at the start.
    pub(super) before: Option<u32>,
    /// Whether the policy chose, and was not forced.
    pub(super) chosen: Option<u32>,
    /// How many lines were open before.
    open: usize,
}

/// Play that was written down.
pub(super) struct Record<B> {
    pub(super) visits: Vec<Visit<B>>,
}

impl<B> Default for Record<B> {
    fn default() -> Self {
        Self { visits: Vec::new() }
    }
}

/// What is done with a visit after which the promise is broken: it may tell one before, after which no play matters then.
type Learn<'a, B> = &'a mut dyn FnMut(&Record<B>, u32) -> Option<u32>;

/// Plays policies, and keeps the memory that this needs.
pub(super) struct Player<B> {
    met: Met<B>,
    /// Lines, the reply there that comes next, and the visit before.
    open: Vec<(Line<B>, Option<u32>, Option<u32>)>,
    /// How often the promise was broken by each reply: the one that did so most is tried first.
    breaks: [u64; 128],
    /// Positions from which a policy is played at most.
    most: usize,
    /// Work that is not counted yet.
    pub(super) work: u64,
}

impl<B: Bits> Player<B> {
    pub(super) fn new() -> Self {
        Self {
            met: Met::new(),
            open: Vec::new(),
            breaks: [0; 128],
            most: MOST,
            work: 0,
        }
    }

    /// Lets what was tried long ago count less.
    pub(super) fn forget(&mut self) {
        for breaks in &mut self.breaks {
            *breaks /= 4;
        }
    }

    /// Whether the owner keeps the promise by a policy that he is known to keep it by, perhaps in another image.
    pub(super) fn keeps(
        &mut self,
        board: &Board<B>,
        policy: &Prepared<B>,
        start: &[Line<B>],
    ) -> bool {
        self.most = ENOUGH;
        let failures = self.failures(board, policy, start, 0);
        self.most = MOST;
        failures == Some(0)
    }

    /// Writes down play by such a policy; `None` if the owner does not keep the promise by it.
    pub(super) fn record(
        &mut self,
        board: &Board<B>,
        policy: &Prepared<B>,
        start: &[Line<B>],
        record: &mut Record<B>,
    ) -> Option<()> {
        self.most = ENOUGH;
        let failures = self.learn(board, policy, start, 0, record, &mut |_, _| None);
        self.most = MOST;
        (failures? == 0).then_some(())
    }

    /// In how many ways the opponent breaks the promise if the owner follows the policy; `None` if there
    /// are more than so many, or too many positions.
    pub(super) fn failures(
        &mut self,
        board: &Board<B>,
        policy: &Prepared<B>,
        start: &[Line<B>],
        most: u32,
    ) -> Option<u32> {
        self.play(board, policy, start, most, None)
    }

    /// The same; each time the promise is broken, `learn` is told the last visit, and may give one after which all play is
    /// left.
    pub(super) fn learn(
        &mut self,
        board: &Board<B>,
        policy: &Prepared<B>,
        start: &[Line<B>],
        most: u32,
        record: &mut Record<B>,
        learn: Learn<'_, B>,
    ) -> Option<u32> {
        record.visits.clear();
        self.play(board, policy, start, most, Some((record, learn)))
    }

    fn play(
        &mut self,
        board: &Board<B>,
        policy: &Prepared<B>,
        start: &[Line<B>],
        most: u32,
        mut record: Option<(&mut Record<B>, Learn<'_, B>)>,
    ) -> Option<u32> {
        self.met.clear();
        self.open.clear();
        let start = start.iter().map(|&line| (line, None, None));
        self.open.extend(start);
        let mut failures = 0;
        while failures <= most
            && let Some((mut line, reply, before)) = self.open.pop()
        {
            let last = match self.reach(board, &mut line, reply) {
                Verdict::Kept => continue,
                Verdict::Broken => before,
                Verdict::Open if self.met.len() > self.most => {
                    failures = u32::MAX;
                    break;
                }
                Verdict::Open => {
                    let visits = record.as_mut().map(|(record, _)| &mut **record);
                    match self.answer(board, policy, &line, before, visits) {
                        Ok(()) => continue,
                        Err(visit) => visit,
                    }
                }
            };
            failures += 1;
            if let Some(reply) = reply {
                self.breaks[reply as usize] += 1;
            }
            if let (Some((record, learn)), Some(last)) = (&mut record, last) {
                self.leave(record, learn, last);
            }
        }
        self.work += POSITION * (self.met.len() as u64 + 4);
        (failures <= most && failures < u32::MAX).then_some(failures)
    }

    /// Makes the reply that comes next, if there is one. The promise is also kept, as far as is looked at here, where the line
    /// has been met.
    ///
    /// The position after a reply is computed when it is its turn: one failure is often enough.
    #[inline]
    fn reach(&mut self, board: &Board<B>, line: &mut Line<B>, reply: Option<u32>) -> Verdict {
        let [own, other] = line.claimed;
        let claimed = [own, reply.map_or(other, |reply| other | B::bit(reply))];
        if !self.met.insert(claimed) {
            return Verdict::Kept;
        }
        let Some(reply) = reply else {
            return Verdict::Open;
        };
        *line = board.after(line, OTHER, reply);
        board.verdict(line, OTHER)
    }

    /// Claims what the policy says, or what is forced, and opens the lines of the replies that matter. If the promise is
    /// broken then: the number of the visit, if it is recorded.
    #[inline]
    fn answer(
        &mut self,
        board: &Board<B>,
        policy: &Prepared<B>,
        line: &Line<B>,
        before: Option<u32>,
        record: Option<&mut Record<B>>,
    ) -> Result<(), Option<u32>> {
        if !line.completing(OWN).is_empty() {
            return Ok(());
        }
        let losing = line.completing(OTHER);
        let forced = !losing.is_empty();
        let vertex = if forced {
            losing.least()
        } else {
            policy.choice(line.ready)
        };
        let number = record.and_then(|record| {
            let number = u32::try_from(record.visits.len()).ok();
            record.visits.push(Visit {
                line: *line,
                before,
                chosen: (!forced).then_some(vertex),
                open: self.open.len(),
            });
            number
        });
        let next = board.after(line, OWN, vertex);
        let replies = board.replies(&next).ok_or(number)?;
        let first = replies.members().max_by_key(|&v| self.breaks[v as usize]);
        let others = replies.members().filter(|&reply| Some(reply) != first);
        let in_turn = others.chain(first);
        self.open
            .extend(in_turn.map(|reply| (next, Some(reply), number)));
        Ok(())
    }

    /// Takes the lines back that were opened after a visit from which on no play matters, if there is one.
    fn leave(&mut self, record: &Record<B>, learn: &mut Learn<'_, B>, visit: u32) {
        let left = learn(record, visit).and_then(|left| record.visits.get(left as usize));
        if let Some(left) = left {
            self.open.truncate(left.open);
        }
    }
}
