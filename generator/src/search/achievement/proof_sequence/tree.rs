//! The AND/OR search in one window.

mod turns;

use playproof_explain::{isometry::identity, play::Random};
use playproof_formats::evidence::{self, Continuation};
use rustc_hash::FxHashMap;

use super::{
    bits::Bits,
    hitting::{enough, hitting_set_within},
    lost::{FOREVER, Lost},
    minimize::Sequence,
    pace::{Pace, Paces},
    window::Window,
};
use crate::{game::Achievement, search::control::Control};

/// How many first turns are considered when the slack is limited.
const FIRST_TURNS: usize = 1;

/// Work until the control is asked again, a millisecond or two.
const TICK: u64 = 1 << 18;

/// Looks at supports for one reply of Breaker, at most.
const EFFORT: u64 = 1 << 19;

/// Whether Breaker has a reply takes too long to find out.
struct TooHard;

/// A position of less potential is lost for Maker; 1 but for rounding.
const HOPE: f64 = 0.999;

/// A goal that Breaker has not met.
#[derive(Clone, Copy)]
struct Alive<const W: usize> {
    /// The cells that Maker still needs.
    missing: Bits<W>,
    /// Its number among the window's placements.
    placement: u32,
}

/// A win with Maker to move: he owns `owned`, no cell of `free` is Breaker's,
/// and he marks `marks`.
#[derive(Clone, Copy)]
struct Card<const W: usize> {
    owned: Bits<W>,
    free: Bits<W>,
    marks: Bits<W>,
    target: Target,
}

#[derive(Clone, Copy)]
enum Target {
    /// One of the window's placements.
    Placement(u32),
    /// One of the tree's situations.
    Situation(u32),
}

/// A win with Breaker to move.
struct Situation<const W: usize> {
    core: Bits<W>,
    neighborhood: Bits<W>,
    options: Vec<Card<W>>,
    /// Breaker's marks that do not meet them all, at most.
    share: u32,
    /// Maker's turns from here on, at most.
    turns_left: u32,
}

/// A position, and how far it is looked at.
#[derive(Clone, Copy)]
struct Node<const W: usize> {
    /// Its goals are those that are alive from this number on.
    from: usize,
    /// Maker's marks.
    maker: Bits<W>,
    /// Maker's turns from here on, at most.
    turns_left: u32,
    /// Breaker's marks from here on that threats do not force, at most.
    slack: u32,
}

/// Where what is found out about a position is noted.
struct Entry<const W: usize> {
    position: [Bits<W>; 2],
    key: u64,
}

/// What was found out about a position.
enum Known<const W: usize> {
    Won(Card<W>),
    Lost,
    /// Nothing yet: it is to be noted here.
    Open(Entry<W>),
}

/// What came of looking for a win within a number of turns.
pub enum Outcome {
    /// The last situation is such a win.
    Won,
    /// There is none.
    NotYet,
    /// There is none in any number of turns, or it takes too much memory.
    Never,
    /// The search was stopped, or has used what it was allowed.
    Stopped,
}

/// The search in one window, with what it has learned.
pub struct Tree<'a, const W: usize> {
    game: &'a Achievement,
    paces: Paces,
    /// Breaker's marks in a turn.
    breaker: u32,
    window: Window<W>,
    control: Control,
    /// What a goal adds to the potential, by the number of missing cells.
    weights: Vec<f64>,
    /// The factor by which a mark raises that.
    growth: f64,
    /// The goals of the position on top of those of the positions before it.
    alive: Vec<Alive<W>>,
    /// Finished situations, targets first.
    situations: Vec<Situation<W>>,
    /// Wins by position, with the number of turns.
    won: FxHashMap<[Bits<W>; 2], (u32, Card<W>)>,
    lost: Lost,
    /// Bytes that `situations` and `won` take, and may take.
    memory: usize,
    most_memory: usize,
    /// Work so far, as much as the control knows of, what is allowed, and when to
    /// ask the control.
    work: u64,
    told: u64,
    allowed: u64,
    next_look: u64,
    stopped: bool,
    /// Whether more turns could have changed anything since this was reset.
    cut: bool,
}

/// The potential of a position, and the share of the goals through each cell.
struct Potential<const W: usize> {
    total: f64,
    shares: [[f64; 64]; W],
}

impl<const W: usize> Potential<W> {
    fn share(&self, cell: usize) -> f64 {
        self.shares[cell >> 6][cell & 63]
    }
}

impl<'a, const W: usize> Tree<'a, W> {
    /// A search that takes about so many bytes.
    #[must_use]
    pub fn new(game: &'a Achievement, paces: &Paces, window: Window<W>, memory: u64) -> Self {
        let longest = window.placements.iter().map(|goal| goal.cells.len()).max();
        let growth = paces.growth;
        // A last turn of c marks is like one of a marks for smaller goals.
        let spare = f64::from(game.last_turn - game.maker);
        let weight = |missing: u32| growth.powf((spare - f64::from(missing)).min(0.0));
        Self {
            weights: (0..=longest.unwrap_or(0)).map(weight).collect(),
            growth,
            game,
            paces: paces.clone(),
            breaker: paces.breaker(),
            window,
            control: Control::default(),
            alive: Vec::new(),
            situations: Vec::new(),
            won: FxHashMap::default(),
            lost: Lost::new(memory / 2),
            memory: 0,
            most_memory: usize::try_from(memory / 2).unwrap_or(usize::MAX),
            work: 0,
            told: 0,
            allowed: 0,
            next_look: 0,
            stopped: false,
            cut: false,
        }
    }

    /// Allows so much more work, until `control` stops it.
    pub fn allow(&mut self, work: u64, control: &Control) {
        self.control = control.clone();
        self.allowed = self.work.saturating_add(work);
        self.next_look = self.work;
    }

    /// Looks for a win within so many turns, after which Breaker has at most
    /// `slack` marks in all that threats do not force.
    pub fn search(&mut self, turns: u32, slack: u32) -> Outcome {
        self.stopped = false;
        self.cut = false;
        self.alive.clear();
        let first = self.game.first_turn;
        let mut complete = None;
        for (placement, goal) in (0..).zip(&self.window.placements) {
            let alive = Alive {
                missing: goal.cells,
                placement,
            };
            self.alive.push(alive);
            complete = complete.or((goal.cells.len() <= first).then_some(alive));
        }
        if let Some(goal) = complete {
            let owned = goal.missing;
            let option = self.complete(&Alive {
                missing: Bits::EMPTY,
                ..goal
            });
            self.add_situation(owned, vec![option], self.breaker);
            return Outcome::Won;
        }
        if turns == 1 {
            return Outcome::NotYet;
        }
        let win = self.advance(Node {
            from: 0,
            maker: Bits::EMPTY,
            turns_left: turns,
            slack,
        });
        self.tell();
        if win.is_some() {
            Outcome::Won
        } else if self.memory > self.most_memory {
            Outcome::Never
        } else if self.stopped {
            Outcome::Stopped
        } else if self.cut {
            Outcome::NotYet
        } else {
            Outcome::Never
        }
    }

    /// A win with Maker to move.
    fn attack(&mut self, node: Node<W>) -> Option<Card<W>> {
        if self.stop() {
            return None;
        }
        let last = self.game.last_turn;
        if let Some(goal) = self.alive[node.from..]
            .iter()
            .find(|goal| goal.missing.len() <= last)
        {
            return Some(self.complete(goal));
        }
        if node.turns_left == 1 {
            self.cut |= self.alive.len() > node.from;
            return None;
        }
        self.advance(node)
    }

    /// Whether to give up; asks the control now and then.
    fn stop(&mut self) -> bool {
        if self.work >= self.next_look {
            self.tell();
            self.next_look = self.allowed.min(self.work + TICK);
            self.stopped |= self.work >= self.allowed
                || self.memory > self.most_memory
                || self.control.is_stopped();
        }
        self.stopped
    }

    /// Counts the work since the last time.
    fn tell(&mut self) {
        self.control.spend(self.work - self.told);
        self.told = self.work;
    }

    /// The same, if the turn is not the last one.
    fn advance(&mut self, node: Node<W>) -> Option<Card<W>> {
        let paces = if node.maker.is_empty() {
            &self.paces.first
        } else {
            &self.paces.later
        };
        if let &[pace] = &paces[..] {
            return self.advance_at(pace, node);
        }
        let to = self.alive.len();
        for pace in paces.clone() {
            // Which goals count depends on the pace.
            self.alive.extend_from_within(node.from..to);
            let win = self.advance_at(pace, Node { from: to, ..node });
            self.alive.truncate(to);
            if win.is_some() || self.stopped {
                return win;
            }
        }
        None
    }

    /// The same at this pace.
    fn advance_at(&mut self, pace: Pace, node: Node<W>) -> Option<Card<W>> {
        let before = self.cut;
        let win = self.look(pace, node);
        if win.is_some() {
            // What was cut off here is not missed; what was before is.
            self.cut = before;
        }
        win
    }

    fn look(&mut self, pace: Pace, node: Node<W>) -> Option<Card<W>> {
        let reach = self.reach(node.turns_left - 1);
        self.prune(node.from, reach, pace);
        let potential = self.potential(&self.alive[node.from..], Bits::EMPTY);
        self.work += 2 * (self.alive.len() - node.from) as u64;
        if potential.total + self.most_gain(&potential, pace.marks) < HOPE {
            return None;
        }
        // Near the end, playing on is cheaper than looking up.
        let mut entry = None;
        if node.turns_left > 2 {
            match self.known(pace, node) {
                Known::Won(card) => return Some(card),
                Known::Lost => return None,
                Known::Open(open) => entry = Some(open),
            }
        }
        let cut = std::mem::take(&mut self.cut);
        let win = self.first_win(pace, node, reach, &potential);
        if win.is_none() && self.stopped {
            return None;
        }
        if let Some(entry) = entry {
            let reach = reach.saturating_add(pace.marks);
            self.remember(&entry, node.turns_left, win, reach);
        }
        self.cut |= cut;
        win
    }

    /// What was found out about the position at this pace.
    fn known(&mut self, pace: Pace, node: Node<W>) -> Known<W> {
        let position = self.position(node.from);
        if let Some(&(turns, card)) = self.won.get(&position)
            && turns <= node.turns_left
        {
            return Known::Won(card);
        }
        let mut key = self.window.key(position);
        if self.is_limited(node.slack, node.turns_left) {
            key ^= Random::new(u64::from(node.slack)).number();
        }
        if pace.marks < self.game.maker {
            key ^= Random::new(!u64::from(pace.marks)).number();
        }
        let lost = self.lost.turns(key);
        if lost >= node.turns_left {
            self.cut |= lost != FOREVER;
            return Known::Lost;
        }
        Known::Open(Entry { position, key })
    }

    /// Notes what came of so many turns, in which goals of which Maker missed more cells than are within reach
    /// did not count.
    fn remember(&mut self, entry: &Entry<W>, turns: u32, win: Option<Card<W>>, reach: u32) {
        if let Some(card) = win {
            self.memory += 2 * size_of::<([Bits<W>; 2], Card<W>)>();
            self.won.insert(entry.position, (turns, card));
        } else {
            let forever = !self.cut && !self.hides_goals(entry.position, reach);
            self.lost
                .insert(entry.key, if forever { FOREVER } else { turns });
        }
    }

    /// The win that begins with the best of the turns that win.
    fn first_win(
        &mut self,
        pace: Pace,
        node: Node<W>,
        reach: u32,
        potential: &Potential<W>,
    ) -> Option<Card<W>> {
        let is_limited = self.is_limited(node.slack, node.turns_left);
        let must_threaten = is_limited && node.slack < self.breaker;
        let mut turns = self.turns(node.from, reach, pace, must_threaten, potential);
        if is_limited && node.maker.is_empty() {
            // On an empty board one place is as good as another.
            self.cut |= turns.len() > FIRST_TURNS;
            turns.truncate(FIRST_TURNS);
        }
        for turn in turns {
            if let Some(situation) = self.mark(node, turn, pace.share) {
                return Some(self.card(turn, situation));
            }
            if self.stopped {
                break;
            }
        }
        None
    }

    /// The number of cells that Maker marks in n turns, the last included.
    fn reach(&self, n: u32) -> u32 {
        (n - 1)
            .saturating_mul(self.game.maker)
            .saturating_add(self.game.last_turn)
    }

    /// Drops goals of which Maker misses too many cells for a turn of so many
    /// marks and those within reach then; and goals that Breaker holds by a
    /// pairing: when more than c missing cells of a goal are in no other, she
    /// answers a mark on one of them with another.
    fn prune(&mut self, from: usize, reach: u32, pace: Pace) {
        let before = self.alive.len();
        let reach = reach.saturating_add(pace.marks);
        self.retain(from, |goal| goal.missing.len() <= reach);
        self.cut |= self.alive.len() < before;
        let answers = |pace: &Pace| pace.share >= pace.marks;
        while answers(&pace) && self.paces.later.iter().all(answers) {
            let mut seen = Bits::EMPTY;
            let mut shared = Bits::EMPTY;
            for goal in &self.alive[from..] {
                shared |= seen & goal.missing;
                seen |= goal.missing;
            }
            let last = self.game.last_turn;
            let before = self.alive.len();
            self.retain(from, |goal| (goal.missing & !shared).len() <= last);
            if self.alive.len() == before {
                break;
            }
        }
    }

    fn retain(&mut self, from: usize, keep: impl Fn(&Alive<W>) -> bool) {
        self.work += (self.alive.len() - from) as u64;
        let mut kept = from;
        for i in from..self.alive.len() {
            if keep(&self.alive[i]) {
                self.alive[kept] = self.alive[i];
                kept += 1;
            }
        }
        self.alive.truncate(kept);
    }

    /// The potential of the goals that Breaker's reply does not meet.
    fn potential(&self, alive: &[Alive<W>], reply: Bits<W>) -> Potential<W> {
        let mut potential = Potential {
            total: 0.0,
            shares: [[0.0; 64]; W],
        };
        for goal in alive.iter().filter(|goal| !goal.missing.meets(&reply)) {
            let weight = self.weights[goal.missing.len() as usize];
            potential.total += weight;
            for cell in goal.missing.iter() {
                potential.shares[cell >> 6][cell & 63] += weight;
            }
        }
        potential
    }

    /// What a turn of so many marks adds to the potential, at most.
    fn most_gain(&self, potential: &Potential<W>, marks: u32) -> f64 {
        let mut shares = potential.shares.as_flattened().to_vec();
        if self.paces.later.len() > 1 {
            // The marks of some turn count, all as if on the heaviest cell.
            let heaviest = shares.iter().copied().fold(0.0, f64::max);
            return (self.growth.powf(f64::from(self.game.maker)) - 1.0) * heaviest;
        }
        let marks = shares.len().min(marks as usize);
        shares.select_nth_unstable_by(marks - 1, |x, y| y.total_cmp(x));
        // A goal with k of m marks gains a factor g^k, and (g^k - 1)/k grows with k.
        let each = (self.growth.powf(marks as f64) - 1.0) / marks as f64;
        each * shares[..marks].iter().sum::<f64>()
    }

    /// A win with Breaker to move, after this turn of Maker; she has so many marks.
    fn mark(&mut self, node: Node<W>, turn: Bits<W>, share: u32) -> Option<u32> {
        let to = self.alive.len();
        self.work += (to - node.from) as u64;
        let turns_left = node.turns_left - 1;
        let reach = self.reach(turns_left);
        for i in node.from..to {
            let Alive { missing, placement } = self.alive[i];
            let missing = missing & !turn;
            if missing.len() <= reach {
                self.alive.push(Alive { missing, placement });
            }
        }
        let after = Node {
            from: to,
            maker: node.maker | turn,
            turns_left,
            slack: node.slack,
        };
        let win = self.defend(after, share);
        self.alive.truncate(to);
        win
    }

    /// A win with Breaker to move: options that her share of marks cannot all meet.
    fn defend(&mut self, node: Node<W>, share: u32) -> Option<u32> {
        let (from, to) = (node.from, self.alive.len());
        let last = self.game.last_turn;
        let threats = self.alive[from..]
            .iter()
            .filter(|goal| goal.missing.len() <= last);
        let mut options: Vec<Card<W>> = threats.map(|goal| self.complete(goal)).collect();
        let mut supports: Vec<Bits<W>> = options.iter().map(|card| card.free).collect();
        let slack = self.slack_after(node, &supports)?;
        let after = Node {
            from: to,
            slack,
            ..node
        };
        while let Some(reply) = self.reply(from, &supports, share).ok()? {
            self.work += (to - from) as u64;
            for i in from..to {
                let goal = self.alive[i];
                if !goal.missing.meets(&reply) {
                    self.alive.push(goal);
                }
            }
            let card = self.attack(after);
            self.alive.truncate(to);
            options.push(card?);
            supports.push(card?.free & !node.maker);
        }
        let needed = enough(&supports, share);
        let options = needed.into_iter().map(|i| options[i]).collect();
        Some(self.add_situation(node.maker, options, share))
    }

    /// The slack after Breaker's reply to these threats; `None` if she has more marks than it allows.
    fn slack_after(&mut self, node: Node<W>, threats: &[Bits<W>]) -> Option<u32> {
        if !self.is_limited(node.slack, node.turns_left + 1) {
            return Some(node.slack);
        }
        let unforced = self.breaker - self.forced(threats);
        self.cut |= unforced > node.slack;
        node.slack.checked_sub(unforced)
    }

    /// Whether so much slack is less than Breaker's marks in the n - 1 turns
    /// that are not the last.
    fn is_limited(&self, slack: u32, n: u32) -> bool {
        slack < (n - 1).saturating_mul(self.breaker)
    }

    /// How many of Breaker's marks it takes to meet these threats, or all of
    /// hers; not too few, should it take too long to find out.
    fn forced(&mut self, supports: &[Bits<W>]) -> u32 {
        let mut effort = EFFORT;
        let most = self.breaker.min(supports.len() as u32);
        let meets =
            |marks: &u32| hitting_set_within(&mut effort, supports, *marks, &|_| 0.0).is_some();
        let forced = (0..most).find(meets).unwrap_or(most);
        self.work += EFFORT - effort;
        forced
    }

    /// So many of Breaker's marks that meet all supports and as much else as possible,
    /// if there are any.
    fn reply(
        &mut self,
        from: usize,
        supports: &[Bits<W>],
        marks: u32,
    ) -> Result<Option<Bits<W>>, TooHard> {
        let alive = &self.alive[from..];
        let mut potential = self.potential(alive, Bits::EMPTY);
        let mut work = 2 * alive.len() as u64;
        let mut effort = EFFORT;
        let value = |cell| potential.share(cell);
        let mut reply = hitting_set_within(&mut effort, supports, marks, &value);
        work += EFFORT - effort;
        while let Some(reply) = reply.as_mut().filter(|reply| reply.len() < marks) {
            if !reply.is_empty() {
                potential = self.potential(alive, *reply);
                work += 2 * alive.len() as u64;
            }
            let cells = (0..64 * W).filter(|&cell| potential.share(cell) > 0.0);
            let best = cells.max_by(|&x, &y| potential.share(x).total_cmp(&potential.share(y)));
            let Some(cell) = best else { break };
            *reply |= Bits::single(cell);
        }
        self.work += work;
        if effort == 0 {
            self.cut = true;
            return Err(TooHard);
        }
        Ok(reply)
    }

    fn complete(&self, goal: &Alive<W>) -> Card<W> {
        let Alive { missing, placement } = *goal;
        let owned = self.window.placements[placement as usize].cells & !missing;
        Card {
            owned,
            free: missing,
            marks: missing,
            target: Target::Placement(placement),
        }
    }

    fn card(&self, turn: Bits<W>, situation: u32) -> Card<W> {
        let Situation {
            core, neighborhood, ..
        } = self.situations[situation as usize];
        let marks = turn & core;
        let free = marks | neighborhood;
        Card {
            owned: core & !marks,
            free,
            marks,
            target: Target::Situation(situation),
        }
    }

    fn add_situation(&mut self, maker: Bits<W>, options: Vec<Card<W>>, share: u32) -> u32 {
        let all = options
            .iter()
            .fold(Bits::EMPTY, |all, card| all | card.owned | card.free);
        let after = |card: &Card<W>| match card.target {
            Target::Placement(_) => u32::from(!card.marks.is_empty()),
            Target::Situation(target) => 1 + self.situations[target as usize].turns_left,
        };
        let turns_left = options.iter().map(after).max().unwrap_or(0);
        self.memory += size_of::<Situation<W>>() + options.len() * size_of::<Card<W>>();
        let (core, neighborhood) = (all & maker, all & !maker);
        self.situations.push(Situation {
            core,
            neighborhood,
            options,
            share,
            turns_left,
        });
        self.situations.len() as u32 - 1
    }

    /// Whether a goal that is out of reach lies within a position all the same:
    /// with more turns it would count.
    fn hides_goals(&self, [free, maker]: [Bits<W>; 2], reach: u32) -> bool {
        let all = free | maker;
        let hidden = |goal: &Bits<W>| (*goal & !all).is_empty() && (*goal & free).len() > reach;
        self.window
            .placements
            .iter()
            .any(|goal| hidden(&goal.cells))
    }

    /// The free cells and Maker's cells that matter.
    fn position(&self, from: usize) -> [Bits<W>; 2] {
        let mut free = Bits::EMPTY;
        let mut all = Bits::EMPTY;
        for goal in &self.alive[from..] {
            free |= goal.missing;
            all |= self.window.placements[goal.placement as usize].cells;
        }
        [free, all & !free]
    }
}

impl<const W: usize> Sequence for Tree<'_, W> {
    fn turns_left(&self) -> Vec<u32> {
        self.situations
            .iter()
            .map(|situation| situation.turns_left)
            .collect()
    }

    fn shares(&self, _: &Paces) -> Vec<u32> {
        let shares = self.situations.iter().map(|situation| situation.share);
        shares.collect()
    }

    fn situation(&self, number: usize) -> evidence::Situation {
        let Situation {
            core,
            neighborhood,
            options,
            ..
        } = &self.situations[number];
        let continuation = |card: &Card<W>| {
            let (target, isometry) = match card.target {
                Target::Placement(placement) => {
                    let goal = &self.window.placements[placement as usize].goal;
                    (evidence::Target::Goal(goal.goal), goal.isometry.clone())
                }
                Target::Situation(target) => {
                    let still = identity(self.game.board);
                    (evidence::Target::Situation(target), still)
                }
            };
            Continuation {
                marks: self.window.set(card.marks),
                target,
                isometry,
            }
        };
        evidence::Situation {
            core: self.window.set(*core),
            neighborhood: self.window.set(*neighborhood),
            options: options.iter().map(continuation).collect(),
        }
    }
}
