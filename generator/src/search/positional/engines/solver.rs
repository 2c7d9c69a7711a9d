//! General play: does the hunter complete a set?
//!
//! A depth-first search with a table of positions. One player, the *hunter*, wants
//! to complete a set; the other, the *guard*, wants to prevent that. In the
//! Maker-Maker convention the guard has sets of his own, and to complete one is the
//! best way to prevent the rest.
//!
//! **Positions.** A player's *reach* are the vertices that he owns or may still
//! claim; a set is alive for him if it lies within his reach. Two positions are
//! the same if both reaches are equal, once the vertices that are in no
//! set alive are taken away from their owners: then unclaimed vertices and
//! sets alive are equal ("Poset positional games", Remark 1 and Theorem 12).
//!
//! **Forced moves.** Who can complete a set does. Otherwise he must claim what
//! the other one could complete a set with, and must not make such a vertex
//! available.
//!
//! **Order.** A move that is known to be good needs no search, so all moves are looked
//! up first. Then come those in many sets of which little is missing; one that was
//! good in another position with as many unclaimed vertices (a *killer*) counts as one
//! that is in a few sets more.

use playproof_checker::positional::{Aim, Game, Position, Seat};
use playproof_formats::evidence::{Answer, Ending, Leaf};

use super::{
    defence::{self, Defence},
    symmetry::Permutation,
    table::{Table, Value},
};
use crate::{
    search::bits::{Bits, of_width},
    search::control::Control,
};

/// Work between two looks at the clock, a millisecond or so.
const PATIENCE: u64 = 1 << 17;

/// What a position costs, a set that is looked at in it or after one of its claims, and one of those that a rule is to
/// meet, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 5;
const SET: u64 = 1 << 1;
const MET: u64 = 1 << 4;

/// What a set counts in the order of moves is two to the power of this, less three for each
/// vertex that is missing; and what the last killer counts, and the one before it.
const WEIGHT: u32 = 20;
const KILLERS: [u32; 2] = [1 << 12, 1 << 11];

/// Answers the question for one game, and remembers positions between calls.
struct Solver<B> {
    hunter: Seat,
    /// Whether the guard has sets, too.
    rival: bool,
    vertices: B,
    sets: Vec<B>,
    below: Vec<B>,
    /// For each vertex, those that may become available when it is claimed.
    covers: Vec<Vec<u32>>,
    symmetries: Vec<Permutation<B>>,
    table: Table<(B, B)>,
    /// What is seen of the positions that the moves lead to, and what is to be looked up.
    seen: Vec<Result<Value, (B, B)>>,
    /// Sets alive, and moves, of the positions on the current line.
    hunted: Vec<B>,
    rivals: Vec<B>,
    moves: Vec<(u32, u32)>,
    /// By the number of unclaimed vertices, which tells whose turn it is, too.
    killers: Vec<[Option<u32>; 2]>,
    /// Work that is not counted yet.
    work: u64,
    /// The bytes that it may take.
    memory: u64,
    /// Where the guard is known to hold, if a smaller strategy may be looked for.
    held: Option<Node<B>>,
    defence: Option<Defence<B>>,
}

#[derive(Clone, Copy)]
struct Node<B> {
    /// The reaches.
    hunter: B,
    guard: B,
    /// The vertices that may be claimed now.
    open: B,
    hunter_moves: bool,
}

/// A solver, whatever the size of its sets.
pub(crate) trait Play {
    /// Whether the hunter wins; `None` when `control` stops the search.
    fn hunted(&mut self, position: Position, mover: Seat, control: &Control) -> Option<bool>;

    /// The answer of the player of the aim, who moves, to a position that is
    /// good for him; `None` when `control` stops the search.
    fn answer(&mut self, position: Position, aim: Aim, control: &Control) -> Option<Answer>;

    /// Takes up the hunter's moves in a strategy that was found before.
    fn take_up(&mut self, _: Vec<(Position, u32)>) {}

    /// Makes the winner's strategy smaller, once it is known who that is; whether it did, and may do so again.
    fn shrink(&mut self, _: &Control) -> bool {
        false
    }
}

/// A solver for whether this player completes a set in this game. It keeps a
/// table of at most `memory` bytes.
pub(crate) fn solver(
    game: &Game,
    hunter: Seat,
    maker_breaker: bool,
    symmetries: &[Vec<u32>],
    memory: u64,
) -> Box<dyn Play + Send> {
    of_width!(game.below.len(), B => {
        Box::new(Solver::<B>::new(game, hunter, maker_breaker, symmetries, memory))
    })
}

/// Where the lists of a position start.
#[derive(Clone, Copy)]
struct Frame {
    hunted: usize,
    rivals: usize,
    moves: usize,
}

/// What is seen of a position without play.
enum Outlook<B> {
    /// The mover completes a set with this vertex.
    Completes(u32),
    /// The hunter wins, or not.
    Settled(bool),
    /// The moves that may be any good, and the key of the position.
    Open { moves: B, key: (B, B) },
}

impl<B: Bits> Node<B> {
    /// What the hunter has claimed, and the guard.
    fn claims(&self) -> [B; 2] {
        [self.hunter & !self.guard, self.guard & !self.hunter]
    }
}

impl<B: Bits> Solver<B> {
    fn new(
        game: &Game,
        hunter: Seat,
        maker_breaker: bool,
        symmetries: &[Vec<u32>],
        memory: u64,
    ) -> Self {
        let below: Vec<B> = game.below.iter().map(|&mask| B::from_mask(mask)).collect();
        let count = u32::try_from(below.len()).unwrap_or(0);
        let covers = |v: u32| {
            let above = (0..count).filter(|&u| below[u as usize].has(v));
            let above: Vec<u32> = above.collect();
            let between = |u: u32| above.iter().any(|&w| below[u as usize].has(w));
            above.iter().copied().filter(|&u| !between(u)).collect()
        };
        Self {
            hunter,
            rival: !maker_breaker,
            vertices: B::from_mask(game.vertices),
            sets: game.sets.iter().map(|&set| B::from_mask(set)).collect(),
            covers: (0..count).map(covers).collect(),
            below,
            symmetries: symmetries.iter().map(|s| Permutation::new(s)).collect(),
            table: Table::new(memory),
            seen: Vec::new(),
            hunted: Vec::new(),
            rivals: Vec::new(),
            moves: Vec::new(),
            killers: vec![[None; 2]; game.below.len() + 1],
            work: 0,
            memory,
            held: None,
            defence: None,
        }
    }

    fn node(&self, position: Position, mover: Seat) -> Node<B> {
        let [hunter, guard] = position.seen_by(self.hunter).map(B::from_mask);
        let free = self.vertices & !(hunter | guard);
        let ready = free.members();
        let ready = ready.filter(|&v| (self.below[v as usize] & free).is_empty());
        Node {
            hunter: hunter | free,
            guard: guard | free,
            open: ready.fold(B::default(), |open, v| open | B::bit(v)),
            hunter_moves: mover == self.hunter,
        }
    }

    /// Begins a line: all sets are alive until they are looked at.
    fn all(&mut self) -> Frame {
        self.hunted.extend_from_slice(&self.sets);
        if self.rival {
            self.rivals.extend_from_slice(&self.sets);
        }
        Frame {
            hunted: 0,
            rivals: 0,
            moves: 0,
        }
    }

    fn clear(&mut self) {
        self.hunted.clear();
        self.rivals.clear();
        self.moves.clear();
    }

    /// The value of a position, given the lists of the one before it.
    fn value(&mut self, node: Node<B>, before: Frame, control: &Control) -> Option<Value> {
        let sets = self.hunted.len() - before.hunted + self.rivals.len() - before.rivals;
        self.work += POSITION + SET * sets as u64;
        if self.work >= PATIENCE {
            control.pay(std::mem::take(&mut self.work))?;
        }
        let frame = self.push(&node, before);
        let value = self.value_in(&node, frame, control);
        self.pop(frame);
        value
    }

    fn value_in(&mut self, node: &Node<B>, frame: Frame, control: &Control) -> Option<Value> {
        let settled = |hunted| Some(Value { hunted, size: 1 });
        let (moves, key) = match self.outlook(node, frame) {
            Outlook::Completes(_) => return settled(node.hunter_moves),
            Outlook::Settled(hunted) => return settled(hunted),
            Outlook::Open { moves, key } => (moves, key),
        };
        let key = self.canonical(key);
        if let Some(value) = self.table.get(key) {
            return Some(value);
        }
        if self.is_held(node, frame) {
            return settled(false);
        }
        self.order(node, moves, frame);
        let value = match self.known_good(node, frame) {
            Some(value) => value,
            None => self.search(node, frame, control)?,
        };
        self.table.insert(key, value);
        Some(value)
    }

    /// The value of a position in which a move is known to be good. What is to be looked up is fetched together.
    fn known_good(&mut self, node: &Node<B>, frame: Frame) -> Option<Value> {
        let good = |value: &Value| value.hunted == node.hunter_moves;
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        for index in frame.moves..self.moves.len() {
            let child = self.claim(node, self.moves[index].1);
            let glance = self.glance(&child, frame);
            let ends = glance.as_ref().is_ok_and(good);
            seen.push(glance);
            if ends {
                break;
            }
        }
        let sets = self.hunted.len() - frame.hunted + self.rivals.len() - frame.rivals;
        self.work += SET * (seen.len() * sets) as u64;
        let keys = seen.iter().filter_map(|glance| glance.err());
        self.table.fetch(keys);
        let mut known = seen
            .iter()
            .filter_map(|glance| glance.map_or_else(|key| self.table.get(key), Some));
        let value = known.find(good).map(Value::one_more);
        self.seen = seen;
        value
    }

    /// The value of a position by the moves that are in order.
    fn search(&mut self, node: &Node<B>, frame: Frame, control: &Control) -> Option<Value> {
        let mut bad = Value {
            hunted: !node.hunter_moves,
            size: 1,
        };
        for index in frame.moves..self.moves.len() {
            let (_, vertex) = self.moves[index];
            let child = self.value(self.claim(node, vertex), frame, control)?;
            if child.hunted == node.hunter_moves {
                let free = node.hunter & node.guard;
                let killers = &mut self.killers[free.count() as usize];
                if killers[0] != Some(vertex) {
                    *killers = [Some(vertex), killers[0]];
                }
                return Some(child.one_more());
            }
            bad.size = bad.size.saturating_add(child.size);
        }
        Some(bad)
    }

    /// Puts the sets that are alive in a position behind those of the one before.
    fn push(&mut self, node: &Node<B>, before: Frame) -> Frame {
        let frame = Frame {
            hunted: self.hunted.len(),
            rivals: self.rivals.len(),
            moves: self.moves.len(),
        };
        for index in before.hunted..frame.hunted {
            let set = self.hunted[index];
            if (set & !node.hunter).is_empty() {
                self.hunted.push(set);
            }
        }
        for index in before.rivals..frame.rivals {
            let set = self.rivals[index];
            if (set & !node.guard).is_empty() {
                self.rivals.push(set);
            }
        }
        frame
    }

    fn pop(&mut self, frame: Frame) {
        self.hunted.truncate(frame.hunted);
        self.rivals.truncate(frame.rivals);
        self.moves.truncate(frame.moves);
    }

    fn outlook(&self, node: &Node<B>, frame: Frame) -> Outlook<B> {
        let free = node.hunter & node.guard;
        // What completes a set, and what is in any.
        let survey = |sets: &[B]| {
            let empty = B::default();
            sets.iter().fold((empty, empty), |(last, used), &set| {
                let rest = set & free;
                let last = if rest.is_one() { last | rest } else { last };
                (last, used | set)
            })
        };
        let hunted = &self.hunted[frame.hunted..];
        if hunted.is_empty() {
            return Outlook::Settled(false);
        }
        let (hunter_last, hunter_used) = survey(hunted);
        let (guard_last, guard_used) = survey(&self.rivals[frame.rivals..]);
        let (own, other) = if node.hunter_moves {
            (hunter_last, guard_last)
        } else {
            (guard_last, hunter_last)
        };
        if !(own & node.open).is_empty() {
            return Outlook::Completes((own & node.open).least());
        }
        let forced = other & node.open;
        if !forced.is_one() {
            return Outlook::Settled(!node.hunter_moves);
        }
        let mut moves = if forced.is_empty() { node.open } else { forced };
        if node.open.is_empty() {
            return Outlook::Settled(false);
        }
        if !(other & !node.open).is_empty() {
            for vertex in moves.members() {
                let left = free & !B::bit(vertex);
                let opens = |&u: &u32| other.has(u) && (self.below[u as usize] & left).is_empty();
                if self.covers[vertex as usize].iter().any(opens) {
                    moves &= !B::bit(vertex);
                }
            }
            if moves.is_empty() {
                return Outlook::Settled(!node.hunter_moves);
            }
        }
        let used = hunter_used | guard_used;
        if node.open == free && !(moves & used).is_empty() {
            // Nobody waits: a vertex in no set is of no use to anybody.
            moves &= used;
        }
        let key = (
            node.hunter & (free | hunter_used),
            node.guard & (free | guard_used),
        );
        Outlook::Open { moves, key }
    }

    /// Whether a rule for games without an order tells that the guard holds.
    fn is_held(&mut self, node: &Node<B>, frame: Frame) -> bool {
        if node.open == node.hunter & node.guard {
            self.work += MET * (self.hunted.len() - frame.hunted) as u64;
        }
        self.leaf(node, frame).is_some()
    }

    /// The rule that tells that the guard holds, if he needs no more play.
    fn leaf(&self, node: &Node<B>, frame: Frame) -> Option<Leaf> {
        let free = node.hunter & node.guard;
        if node.open != free {
            return None;
        }
        let rests = self.hunted[frame.hunted..].iter().map(|&set| set & free);
        let mut rests: Vec<B> = rests.collect();
        rests.sort_unstable();
        rests.dedup();
        defence::leaf(&rests, !node.hunter_moves, free)
    }

    /// Puts the moves behind those of the positions before, the best first.
    fn order(&mut self, node: &Node<B>, moves: B, frame: Frame) {
        let free = node.hunter & node.guard;
        let mut scores = [0_u32; 128];
        for &set in self.hunted[frame.hunted..]
            .iter()
            .chain(&self.rivals[frame.rivals..])
        {
            let rest = set & free;
            let weight = 1 << (WEIGHT.saturating_sub(3 * rest.count()));
            for vertex in (rest & moves).members() {
                scores[vertex as usize] += weight;
            }
        }
        let killers = self.killers[free.count() as usize];
        for (killer, weight) in killers.into_iter().zip(KILLERS) {
            if let Some(killer) = killer {
                scores[killer as usize] += weight;
            }
        }
        for vertex in moves.members() {
            self.moves.push((!scores[vertex as usize], vertex));
        }
        self.moves[frame.moves..].sort_unstable();
    }

    fn claim(&self, node: &Node<B>, vertex: u32) -> Node<B> {
        let mut next = *node;
        let claimed = B::bit(vertex);
        if node.hunter_moves {
            next.guard &= !claimed;
        } else {
            next.hunter &= !claimed;
        }
        next.hunter_moves = !node.hunter_moves;
        next.open &= !claimed;
        let free = next.hunter & next.guard;
        for &above in &self.covers[vertex as usize] {
            if (self.below[above as usize] & free).is_empty() {
                next.open |= B::bit(above);
            }
        }
        next
    }

    /// The least image of a key.
    fn canonical(&self, key: (B, B)) -> (B, B) {
        let images = self.symmetries.iter();
        let images = images.map(|s| (s.image(key.0), s.image(key.1)));
        images.fold(key, std::cmp::min)
    }

    /// What is known of a position without a search.
    fn known(&mut self, node: &Node<B>, before: Frame) -> Option<Value> {
        let glance = self.glance(node, before);
        glance.map_or_else(|key| self.table.get(key), Some)
    }

    /// The value that is seen without play, or what is to be looked up.
    fn glance(&mut self, node: &Node<B>, before: Frame) -> Result<Value, (B, B)> {
        let frame = self.push(node, before);
        let settled = |hunted| Ok(Value { hunted, size: 1 });
        let glance = match self.outlook(node, frame) {
            Outlook::Completes(_) => settled(node.hunter_moves),
            Outlook::Settled(hunted) => settled(hunted),
            Outlook::Open { key, .. } => Err(self.canonical(key)),
        };
        self.pop(frame);
        glance
    }

    /// The answer of the mover, for whom the position is good.
    fn best(&mut self, node: Node<B>, before: Frame, control: &Control) -> Option<Answer> {
        let frame = self.push(&node, before);
        let moves = match self.outlook(&node, frame) {
            Outlook::Completes(vertex) => return Some(Answer::Move(vertex)),
            Outlook::Settled(_) => node.open,
            Outlook::Open { moves, .. } => moves,
        };
        if !node.hunter_moves
            && let Some(leaf) = self.leaf(&node, frame)
        {
            return Some(Answer::End(Ending::Leaf(Box::new(leaf))));
        }
        self.order(&node, moves, frame);
        let candidates: Vec<u32> = self.moves[frame.moves..].iter().map(|m| m.1).collect();
        if !node.hunter_moves {
            for &vertex in &candidates {
                let child = self.claim(&node, vertex);
                let inner = self.push(&child, frame);
                let leaf = match self.outlook(&child, inner) {
                    Outlook::Open { .. } => self.leaf(&child, inner),
                    _ => None,
                };
                self.pop(inner);
                if let Some(leaf) = leaf {
                    return Some(Answer::Then(vertex, Ending::Leaf(Box::new(leaf))));
                }
            }
        }
        let mut best: Option<(u32, u32)> = None;
        for &vertex in &candidates {
            let child = self.claim(&node, vertex);
            if let Some(value) = self.known(&child, frame)
                && value.hunted == node.hunter_moves
                && best.is_none_or(|(size, _)| value.size < size)
            {
                best = Some((value.size, vertex));
            }
        }
        if let Some((_, vertex)) = best {
            return Some(Answer::Move(vertex));
        }
        for &vertex in &candidates {
            let child = self.value(self.claim(&node, vertex), frame, control)?;
            if child.hunted == node.hunter_moves {
                return Some(Answer::Move(vertex));
            }
        }
        None
    }
}

impl<B: Bits> Play for Solver<B> {
    fn hunted(&mut self, position: Position, mover: Seat, control: &Control) -> Option<bool> {
        let node = self.node(position, mover);
        let all = self.all();
        let value = self.value(node, all, control);
        self.clear();
        let is_held = !self.rival && value.is_some_and(|value| !value.hunted);
        let is_unordered = node.open == node.hunter & node.guard;
        self.held = (is_held && is_unordered).then_some(node);
        value.map(|value| value.hunted)
    }

    fn answer(&mut self, position: Position, aim: Aim, control: &Control) -> Option<Answer> {
        let node = self.node(position, aim.owner);
        let chosen = self.defence.as_ref();
        if let Some(answer) = chosen.and_then(|chosen| chosen.answer(node.claims())) {
            return Some(answer);
        }
        let all = self.all();
        let answer = self.best(node, all, control);
        self.clear();
        answer
    }

    /// Once: chooses the guard's answers.
    fn shrink(&mut self, control: &Control) -> bool {
        let Some(node) = self.held.take() else {
            return false;
        };
        let symmetries = self.symmetries.iter();
        let mut defence = Defence::new(self.vertices, &self.sets, symmetries, self.memory / 2);
        defence.choose(node.claims(), node.hunter_moves, control);
        self.defence = Some(defence);
        true
    }
}
