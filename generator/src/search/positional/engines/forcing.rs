//! Threat sequences of games without an order: lines of claims each of which threatens to complete a set, so that
//! all replies are forced. [`Forcing::attack`] looks for one, for either player.

use super::table::hash;
use crate::search::bits::Bits;

/// How many positions without a threat sequence are remembered for each player at most, as a power of two.
const REMEMBERED: u32 = 16;

/// A position: what the two players own or may still claim. What both may is unclaimed; a set is alive for a player
/// if it is among what he owns or may claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Reaches<B> {
    /// Of the player at whom we look.
    pub(super) own: B,
    /// Of the other one.
    pub(super) other: B,
}

impl<B: Bits> Reaches<B> {
    pub(super) fn free(self) -> B {
        self.own & self.other
    }

    /// The other player's view.
    pub(super) fn turned(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
        }
    }

    /// After the claim of a vertex by the player at whom we look.
    pub(super) fn claim(self, vertex: u32) -> Self {
        Self {
            own: self.own,
            other: self.other & !B::bit(vertex),
        }
    }

    /// After a claim by the other one.
    pub(super) fn reply(self, vertex: u32) -> Self {
        Self {
            own: self.own & !B::bit(vertex),
            other: self.other,
        }
    }

    /// What is missing of a set; `None` if it is dead.
    fn rest(self, set: B) -> Option<B> {
        (set & !self.own).is_empty().then(|| set & self.free())
    }
}

/// A player who looks for a threat sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attacker {
    Hunter,
    Guard,
}

/// A position on a line of threats, with the attacker to move, who cannot complete a set.
#[derive(Clone, Copy)]
struct Node<B> {
    reaches: Reaches<B>,
    /// What the other one could complete a set with.
    block: B,
    /// Where its pairs begin among those of the line.
    from: usize,
}

/// A search for a threat sequence.
struct Quest {
    attacker: Attacker,
    /// How many positions may still be looked at.
    patience: u32,
}

/// Claims that threaten to complete one set each, with the replies that they force.
struct Singles {
    claims: [(u32, u32); 128],
    count: usize,
}

impl Singles {
    fn push(&mut self, vertex: u32, reply: u32) {
        self.claims[self.count] = (vertex, reply);
        self.count += 1;
    }

    fn claims(&self) -> &[(u32, u32)] {
        &self.claims[..self.count]
    }
}

/// The sets of a game, and what is known of its threat sequences.
pub(super) struct Forcing<B> {
    pub(super) sets: Vec<B>,
    through: Vec<Vec<B>>,
    /// Whether the guard has sets, too.
    pub(super) rival: bool,
    /// Positions in which the attacker, who moves, has no threat sequence; some are forgotten.
    failed: [Vec<Reaches<B>>; 2],
    /// Of the sets alive on the current line of which two vertices are missing, those.
    pairs: Vec<B>,
    /// Work that is not counted yet, in the units of [`Control::spend`](crate::search::control::Control::spend).
    pub(super) work: u64,
}

impl<B: Bits> Forcing<B> {
    /// What is remembered takes at most `memory` bytes, or a few thousand.
    pub(super) fn new(sets: Vec<B>, vertices: u32, rival: bool, memory: u64) -> Self {
        let positions = memory / (2 * size_of::<Reaches<B>>() as u64);
        let remembered = positions.max(1).ilog2().clamp(6, REMEMBERED);
        let through = |v: u32| sets.iter().copied().filter(move |set| set.has(v)).collect();
        Self {
            through: (0..vertices).map(through).collect(),
            sets,
            rival,
            failed: [(); 2].map(|()| vec![Reaches::default(); 1 << remembered]),
            pairs: Vec::new(),
            work: 0,
        }
    }

    /// The vertices with which the player at whom we look would complete a set.
    pub(super) fn completing(&mut self, reaches: Reaches<B>) -> B {
        self.work += self.sets.len() as u64 / 4;
        single(reaches, &self.sets)
    }

    /// The same of sets through one vertex.
    pub(super) fn completing_through(&self, reaches: Reaches<B>, vertex: u32) -> B {
        single(reaches, &self.through[vertex as usize])
    }

    /// The vertices in sets that are alive for the player at whom we look.
    pub(super) fn alive(&mut self, reaches: Reaches<B>) -> B {
        self.work += self.sets.len() as u64 / 4;
        let alive = |&&set: &&B| (set & !reaches.own).is_empty();
        let sets = self.sets.iter().filter(alive);
        sets.fold(B::default(), |all, &set| all | set)
    }

    /// The sets through a vertex.
    pub(super) fn through(&self, vertex: u32) -> &[B] {
        &self.through[vertex as usize]
    }

    /// Whether the other player has sets.
    fn is_faced(&self, attacker: Attacker) -> bool {
        self.rival || attacker == Attacker::Guard
    }

    /// A threat sequence of the attacker's, who moves, and at whom we look; `None` also when the patience, in
    /// positions, is at its end.
    pub(super) fn attack(
        &mut self,
        reaches: Reaches<B>,
        attacker: Attacker,
        patience: u32,
    ) -> Option<Vec<u8>> {
        self.attack_within(reaches, attacker, usize::MAX, patience)
    }

    /// The same, as short as can be found with this patience for each length.
    pub(super) fn short_attack(
        &mut self,
        reaches: Reaches<B>,
        attacker: Attacker,
        patience: u32,
    ) -> Option<Vec<u8>> {
        let found = self.attack(reaches, attacker, patience)?;
        let shorter =
            (1..found.len()).find_map(|most| self.attack_within(reaches, attacker, most, patience));
        Some(shorter.unwrap_or(found))
    }

    /// A threat sequence of at most so many claims.
    fn attack_within(
        &mut self,
        reaches: Reaches<B>,
        attacker: Attacker,
        most: usize,
        patience: u32,
    ) -> Option<Vec<u8>> {
        if !self.completing(reaches).is_empty() {
            return Some(Vec::new());
        }
        let block = if self.is_faced(attacker) {
            self.completing(reaches.turned())
        } else {
            B::default()
        };
        self.pairs.clear();
        self.work += self.sets.len() as u64 / 4;
        self.pairs.extend(pairs(reaches, &self.sets));
        let node = Node {
            reaches,
            block,
            from: 0,
        };
        let mut quest = Quest { attacker, patience };
        let mut found = self.step(node, most, &mut quest)?;
        found.reverse();
        Some(found)
    }

    /// The same from a node on; the last claim first.
    fn step(&mut self, node: Node<B>, most: usize, quest: &mut Quest) -> Option<Vec<u8>> {
        let to = self.pairs.len();
        self.work += 12 + 2 * (to - node.from) as u64;
        if !node.block.is_one() || quest.patience == 0 || most == 0 {
            return None;
        }
        let failed = &self.failed[quest.attacker as usize];
        let place = Self::place(node.reaches) & (failed.len() - 1);
        if node.from == to || failed[place] == node.reaches {
            return None;
        }
        quest.patience -= 1;
        let mut singles = Singles {
            claims: [(0, 0); 128],
            count: 0,
        };
        if let Some(vertex) = self.double(node, &mut singles) {
            return Some(vec![u8::try_from(vertex).ok()?]);
        }
        self.work += 2 * singles.count as u64;
        if most == 1 {
            return None;
        }
        for &(vertex, reply) in singles.claims() {
            let next = self.after(node, vertex, reply, quest.attacker);
            let found = self.step(next, most - 1, quest);
            self.pairs.truncate(to);
            if let Some(mut found) = found {
                found.push(u8::try_from(vertex).ok()?);
                return Some(found);
            }
        }
        // No length was too long.
        if quest.patience > 0 && most > self.through.len() {
            self.failed[quest.attacker as usize][place] = node.reaches;
        }
        None
    }

    /// A claim that threatens to complete two sets with different vertices, if there is one; or else all claims that
    /// threaten one are added to `singles`.
    fn double(&self, node: Node<B>, singles: &mut Singles) -> Option<u32> {
        let pairs = &self.pairs[node.from..];
        let mut candidates = pairs.iter().fold(B::default(), |all, &pair| all | pair);
        if !node.block.is_empty() {
            candidates &= node.block;
        }
        for vertex in candidates.members() {
            let of_it = pairs.iter().filter(|pair| pair.has(vertex));
            let threats = of_it.fold(B::default(), |all, &pair| all | pair) & !B::bit(vertex);
            if !threats.is_one() {
                return Some(vertex);
            }
            singles.push(vertex, threats.least());
        }
        None
    }

    /// The node after a claim and the reply that it forces, whose pairs are added to those of the line.
    fn after(&mut self, node: Node<B>, vertex: u32, reply: u32, attacker: Attacker) -> Node<B> {
        let to = self.pairs.len();
        let next = node.reaches.claim(vertex).reply(reply);
        let block = if self.is_faced(attacker) {
            self.completing_through(next.turned(), reply)
        } else {
            B::default()
        };
        for index in node.from..to {
            let pair = self.pairs[index];
            if !pair.has(vertex) && !pair.has(reply) {
                self.pairs.push(pair);
            }
        }
        self.pairs
            .extend(pairs(next, &self.through[vertex as usize]));
        Node {
            reaches: next,
            block,
            from: to,
        }
    }

    /// Whether a threat sequence of the hunter's wins after this reply in a position in which nobody threatened
    /// anything.
    pub(super) fn is_refuted(&mut self, reaches: Reaches<B>, reply: u32, sequence: &[u8]) -> bool {
        let mut reaches = reaches.reply(reply);
        let mut last = reply;
        for &vertex in sequence {
            let vertex = u32::from(vertex);
            self.work += 4;
            if !reaches.free().has(vertex) {
                return false;
            }
            let block = if self.rival {
                self.completing_through(reaches.turned(), last)
            } else {
                B::default()
            };
            reaches = reaches.claim(vertex);
            if !(block & !B::bit(vertex)).is_empty() {
                return false;
            }
            let threats = self.completing_through(reaches, vertex);
            if threats.is_empty() {
                return false;
            }
            if !threats.is_one() {
                return true;
            }
            last = threats.least();
            reaches = reaches.reply(last);
        }
        false
    }

    /// The replies that may keep the hunter's threat sequence, which wins if there is none, from winning: of a guard
    /// without sets, the vertices of it and of what it completes; of another, all.
    pub(super) fn zone(&mut self, mut reaches: Reaches<B>, sequence: &[u8]) -> B {
        let free = reaches.free();
        if self.rival || sequence.is_empty() {
            return free;
        }
        let mut zone = B::default();
        for &vertex in sequence {
            let vertex = u32::from(vertex);
            reaches = reaches.claim(vertex);
            let threats = self.completing_through(reaches, vertex);
            zone = zone | threats | B::bit(vertex);
            if !threats.is_one() || threats.is_empty() {
                break;
            }
            reaches = reaches.reply(threats.least());
        }
        zone & free
    }

    #[allow(clippy::cast_possible_truncation, reason = "parts of words are mixed")]
    fn place(reaches: Reaches<B>) -> usize {
        let masks = [reaches.own.to_mask(), reaches.other.to_mask()];
        (hash(masks) >> (64 - REMEMBERED)) as usize
    }
}

/// What is missing of the sets alive of which one vertex is.
fn single<B: Bits>(reaches: Reaches<B>, sets: &[B]) -> B {
    let rests = sets.iter().filter_map(|&set| reaches.rest(set));
    let rests = rests.filter(|rest| rest.is_one());
    rests.fold(B::default(), |all, rest| all | rest)
}

/// What is missing of the sets alive of which two vertices are.
fn pairs<B: Bits>(reaches: Reaches<B>, sets: &[B]) -> impl Iterator<Item = B> {
    let rests = sets.iter().filter_map(move |&set| reaches.rest(set));
    rests.filter(|rest| rest.count() == 2)
}
