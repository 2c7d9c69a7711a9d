//! Proof-number search over quiet moves, with threat sequences between them: does the hunter win a game without an
//! order?
//!
//! A *node* is a position with the hunter to move, in its least image, in which he has no threat sequence. Its *edges*
//! are his claims. One that threatens leads to one node. After a quiet one he looks for a sequence that wins if
//! the guard passes: then only those replies are left which that sequence does not refute, nor one that wins after
//! another reply. The *proof number* of a node is about how many nodes have to be won yet for it to be won, its *disproof
//! number* about how many edges have to be refuted. The search goes where both are small: down the same
//! line until there is a better one (Nagai's df-pn).

use playproof_checker::positional::{Aim, Game, Position, Seat};
use playproof_formats::evidence::{Answer, Vertices};
use rustc_hash::{FxHashMap, FxHashSet};

mod shrink;

use super::{
    forcing::{Attacker, Forcing, Reaches},
    solver::Play,
    symmetry::Permutation,
};
use crate::{
    search::bits::{Bits, of_width},
    search::control::Control,
};

/// Positions that are looked at in a search for a threat sequence.
const PATIENCE: u32 = 400;

/// About how many nodes have to be won for one to be won in which the hunter has no threat sequence; and how many
/// times as many for each quiet move more that he needs before he can make threats.
const HARD: u32 = 3;
const QUIET: u32 = 6;

/// Claimed vertices of positions in which claims are compared under the symmetries.
const OPENING: u32 = 6;

/// A number that stands for infinity.
const NEVER: u32 = 1 << 30;

/// Work between two looks at the clock, a millisecond or so.
const PAUSE: u64 = 1 << 17;

/// The search, and what it remembers.
struct ProofNumbers<B> {
    forcing: Forcing<B>,
    hunter: Seat,
    vertices: B,
    /// Symmetries with their inverses.
    symmetries: Vec<(Permutation<B>, Vec<u32>)>,
    nodes: Vec<Node<B>>,
    /// The nodes of positions.
    known: FxHashMap<Reaches<B>, u32>,
    /// Bytes that are left.
    memory: u64,
    /// What the hunter has to win for the question.
    roots: Vec<u32>,
    /// How often that was made smaller.
    passes: u32,
    /// Those of a strategy that is to be taken up.
    moves: Vec<(Position, u32)>,
}

/// A search for whether the owner completes a set in a game without an order. It takes at most `memory` bytes, roughly.
pub(crate) fn proof_numbers(
    game: &Game,
    aim: Aim,
    symmetries: &[Vec<u32>],
    memory: u64,
) -> Box<dyn Play + Send> {
    of_width!(game.below.len(), B => {
        Box::new(ProofNumbers::<B>::new(game, aim, symmetries, memory))
    })
}

/// A position with the hunter to move.
struct Node<B> {
    reaches: Reaches<B>,
    numbers: Numbers,
    /// None before they are looked at, and when the node is not won; the one that wins when it is.
    edges: Vec<Edge<B>>,
    /// What wins, if it is known.
    wins_by: u8,
    /// What it costs to win it, but for what that leads to.
    price: u32,
    expanded: bool,
}

/// The numbers of what has to be won, and refuted.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const WON: Numbers = Numbers {
    proof: 0,
    disproof: NEVER,
};

const REFUTED: Numbers = Numbers {
    proof: NEVER,
    disproof: 0,
};

impl Numbers {
    fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    fn reach(self, limits: Self) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }
}

/// A claim of the hunter's.
struct Edge<B> {
    vertex: u8,
    numbers: Numbers,
    /// About how many bytes the sequences take that refute the other replies.
    bytes: u16,
    replies: Replies<B>,
}

/// How many vertices are missing at least of a player's sets, and which, of the sets of which no more are.
#[derive(Clone, Copy, Debug, Default)]
struct Sight<B> {
    least: u32,
    next: B,
}

/// What the guard may reply.
enum Replies<B> {
    /// One of these.
    Claims(B),
    /// The nodes to which they lead.
    Nodes(Vec<u32>),
}

impl<B: Bits> ProofNumbers<B> {
    fn new(game: &Game, aim: Aim, symmetries: &[Vec<u32>], memory: u64) -> Self {
        let sets = game.sets.iter().map(|&set| B::from_mask(set)).collect();
        let count = u32::try_from(game.below.len()).unwrap_or(0);
        let inverse = |images: &[u32]| {
            let mut inverse = vec![0; images.len()];
            for (&image, v) in images.iter().zip(0..) {
                inverse[image as usize] = v;
            }
            inverse
        };
        let table = size_of::<[B; 256]>() as u64;
        let tables = table * u64::from(count.div_ceil(8)) * symmetries.len() as u64;
        let symmetries = symmetries.iter().map(|s| (Permutation::new(s), inverse(s)));
        Self {
            forcing: Forcing::new(sets, count, !aim.maker_breaker, memory / 4),
            hunter: aim.owner,
            vertices: B::from_mask(game.vertices),
            symmetries: symmetries.collect(),
            nodes: Vec::new(),
            known: FxHashMap::default(),
            memory: (memory - memory / 4).saturating_sub(tables),
            roots: Vec::new(),
            passes: 0,
            moves: Vec::new(),
        }
    }

    fn reaches(&self, position: Position) -> Reaches<B> {
        let [own, other] = position.seen_by(self.hunter).map(B::from_mask);
        Reaches {
            own: self.vertices & !other,
            other: self.vertices & !own,
        }
    }

    /// The position without what does not matter, in its least image, and the number of the symmetry that
    /// carries it there, counted from 1; 0 is the identity.
    fn least(&mut self, reaches: Reaches<B>) -> (Reaches<B>, usize) {
        let free = reaches.free();
        let own = self.forcing.alive(reaches) | free;
        let other = if self.forcing.rival {
            self.forcing.alive(reaches.turned()) | free
        } else {
            free
        };
        let reaches = Reaches {
            own: reaches.own & own,
            other: reaches.other & other,
        };
        self.forcing.work += 8 * self.symmetries.len() as u64;
        let mut least = (reaches, 0);
        for ((symmetry, _), number) in self.symmetries.iter().zip(1..) {
            let own = symmetry.image(reaches.own);
            if own > least.0.own {
                continue;
            }
            let image = Reaches {
                own,
                other: symmetry.image(reaches.other),
            };
            if image < least.0 {
                least = (image, number);
            }
        }
        least
    }

    /// The node of a position in which the guard threatens at most one vertex; `None` when there is no more room.
    fn node(&mut self, reaches: Reaches<B>) -> Option<u32> {
        let (reaches, _) = self.least(reaches);
        if let Some(&known) = self.known.get(&reaches) {
            return Some(known);
        }
        // The lists have up to twice as much room, and are copied when they grow.
        let node = size_of::<Node<B>>() + size_of::<(Reaches<B>, u32)>();
        self.memory = self.memory.checked_sub(3 * node as u64)?;
        let mut node = Node {
            reaches,
            numbers: Numbers {
                proof: HARD,
                disproof: 1,
            },
            edges: Vec::new(),
            wins_by: 0,
            price: 0,
            expanded: false,
        };
        if let Some(sequence) = self.forcing.attack(reaches, Attacker::Hunter, PATIENCE) {
            node.numbers = WON;
            let first = sequence.first().copied();
            let vertex = first.map_or_else(|| self.forcing.completing(reaches).least(), u32::from);
            node.wins_by = u8::try_from(vertex).ok()?;
        }
        let number = u32::try_from(self.nodes.len()).ok()?;
        self.nodes.push(node);
        self.known.insert(reaches, number);
        Some(number)
    }

    /// The replies that may be any good, in a position with the guard to move.
    fn sensible(&mut self, reaches: Reaches<B>) -> B {
        let mut alive = self.forcing.alive(reaches);
        if self.forcing.rival {
            alive |= self.forcing.alive(reaches.turned());
        }
        alive & reaches.free()
    }

    /// Looks at the claims of the hunter's in a node.
    fn expand(&mut self, number: u32) -> Option<()> {
        let edges = self.claims(self.nodes[number as usize].reaches)?;
        self.memory = self
            .memory
            .checked_sub((edges.len() * size_of::<Edge<B>>()) as u64)?;
        let node = &mut self.nodes[number as usize];
        node.edges = edges;
        node.expanded = true;
        Some(())
    }

    /// The claims of the hunter's, the best first.
    fn claims(&mut self, reaches: Reaches<B>) -> Option<Vec<Edge<B>>> {
        let must = if self.forcing.rival {
            self.forcing.completing(reaches.turned())
        } else {
            B::default()
        };
        let mut claims = if must.is_empty() {
            self.sensible(reaches)
        } else {
            must
        };
        if !must.is_one() || self.forcing.alive(reaches).is_empty() {
            claims = B::default();
        }
        let sights = self.sights(reaches);
        let is_opening = (self.vertices & !reaches.free()).count() <= OPENING;
        let mut images = FxHashSet::default();
        let mut edges: Vec<(u64, Edge<B>)> = Vec::new();
        for vertex in claims.members() {
            if is_opening && !self.symmetries.is_empty() {
                let (image, _) = self.least(reaches.claim(vertex));
                if !images.insert(image) {
                    continue;
                }
            }
            let edge = self.edge(reaches, vertex, &sights)?;
            if edge.numbers.disproof > 0 {
                edges.push((self.weight(reaches, vertex), edge));
            }
        }
        // Of those that win that which takes the fewest bytes.
        edges.sort_by_key(|(weight, edge)| (edge.numbers.proof, edge.bytes, !weight, edge.vertex));
        Some(edges.into_iter().map(|(_, edge)| edge).collect())
    }

    /// How near both players are to a threat.
    fn sights(&mut self, reaches: Reaches<B>) -> [Sight<B>; 2] {
        let rival = if self.forcing.rival {
            self.sight(reaches.turned())
        } else {
            Sight::default()
        };
        [self.sight(reaches), rival]
    }

    /// How near the player at whom we look is to a threat.
    fn sight(&mut self, reaches: Reaches<B>) -> Sight<B> {
        self.forcing.work += self.forcing.sets.len() as u64 / 4;
        let mut sight = Sight {
            least: u32::MAX,
            next: B::default(),
        };
        let free = reaches.free();
        for &set in &self.forcing.sets {
            if (set & !reaches.own).is_empty() {
                let rest = set & free;
                let count = rest.count();
                if count < sight.least {
                    sight.least = count;
                    sight.next = B::default();
                }
                if count == sight.least {
                    sight.next |= rest;
                }
            }
        }
        sight
    }

    /// What is seen of a claim of the hunter's.
    fn edge(
        &mut self,
        reaches: Reaches<B>,
        vertex: u32,
        sights: &[Sight<B>; 2],
    ) -> Option<Edge<B>> {
        let after = reaches.claim(vertex);
        let mut bytes = 0;
        let edge = |numbers, bytes, replies| {
            let vertex = u8::try_from(vertex).ok()?;
            Some(Edge {
                vertex,
                numbers,
                bytes,
                replies: Replies::Claims(replies),
            })
        };
        let threats = self.forcing.completing_through(after, vertex);
        if !threats.is_empty() {
            let numbers = Numbers {
                proof: HARD * QUIET,
                disproof: 1,
            };
            return if threats.is_one() {
                edge(numbers, bytes, threats)
            } else {
                edge(WON, bytes, B::default())
            };
        }
        if sights[1].least == 2 {
            let turned = after.turned();
            let loses = self.forcing.attack(turned, Attacker::Guard, PATIENCE);
            if loses.is_some() {
                return edge(REFUTED, bytes, B::default());
            }
        }
        let least = sights[0].least - u32::from(sights[0].next.has(vertex));
        let sequence = if least <= 2 {
            self.forcing.attack(after, Attacker::Hunter, PATIENCE)
        } else {
            None
        };
        let mut replies = self.sensible(after);
        let mut each = HARD;
        if let Some(sequence) = &sequence {
            (replies, bytes) = self.hard(after, replies, sequence);
        } else {
            each *= QUIET.saturating_pow(least.saturating_sub(2).clamp(1, 6));
        }
        let numbers = match replies.count().saturating_mul(each).min(NEVER - 1) {
            0 if sequence.is_some() => WON,
            0 => REFUTED,
            proof => Numbers { proof, disproof: 1 },
        };
        edge(numbers, bytes, replies)
    }

    /// The replies after which the hunter has no threat sequence, where this one wins if the guard passes; and about how
    /// many bytes the sequences take that he has after the others.
    fn hard(&mut self, after: Reaches<B>, replies: B, sequence: &[u8]) -> (B, u16) {
        let length = |sequence: &[u8]| u16::try_from(sequence.len() + 1).unwrap_or(u16::MAX);
        let mut bytes = length(sequence);
        let mut left = replies & self.forcing.zone(after, sequence);
        let mut hard = B::default();
        for reply in left.members() {
            if self.forcing.is_refuted(after, reply, sequence) {
                left &= !B::bit(reply);
            }
        }
        while !left.is_empty() {
            let reply = left.least();
            left = left.without_least();
            let next = after.reply(reply);
            match self.forcing.attack(next, Attacker::Hunter, PATIENCE) {
                None => hard |= B::bit(reply),
                Some(sequence) => {
                    bytes = bytes.saturating_add(length(&sequence));
                    for reply in left.members() {
                        if self.forcing.is_refuted(after, reply, &sequence) {
                            left &= !B::bit(reply);
                        }
                    }
                }
            }
        }
        (hard, bytes)
    }

    /// Threat sequences for replies to a quiet claim: one that wins if the guard passes, and those that win where it
    /// does not.
    fn sequences(&mut self, reaches: Reaches<B>, vertex: u32) -> Vec<Vertices> {
        let after = reaches.claim(vertex);
        let mut sequences = Vec::new();
        if !self.forcing.completing(after).is_empty() {
            return sequences;
        }
        let mut left = self.sensible(after);
        if let Some(sequence) = self.forcing.short_attack(after, Attacker::Hunter, PATIENCE) {
            left &= self.forcing.zone(after, &sequence);
            for reply in left.members() {
                if self.forcing.is_refuted(after, reply, &sequence) {
                    left &= !B::bit(reply);
                }
            }
            sequences.push(Vertices(sequence));
        }
        for reply in left.members() {
            let next = after.reply(reply);
            let found = self.forcing.short_attack(next, Attacker::Hunter, PATIENCE);
            sequences.extend(found.map(Vertices));
        }
        sequences.retain(|sequence| !sequence.0.is_empty());
        sequences
    }

    /// How much a claim does in sets that are alive.
    fn weight(&mut self, reaches: Reaches<B>, vertex: u32) -> u64 {
        let free = reaches.free();
        let mut weight = 0;
        for &set in self.forcing.through(vertex) {
            for own in [reaches.own, reaches.other] {
                if (set & !own).is_empty() {
                    weight += 1 << 40_u32.saturating_sub(3 * (set & free).count());
                }
            }
        }
        weight
    }

    /// Looks at a node until its numbers reach the limits; `None` when `control` stops the search, or there is no
    /// more room.
    fn search(&mut self, number: u32, limits: Numbers, control: &Control) -> Option<()> {
        if self.forcing.work >= PAUSE {
            control.pay(std::mem::take(&mut self.forcing.work))?;
        }
        if !self.nodes[number as usize].expanded {
            self.expand(number)?;
        }
        loop {
            let node = &mut self.nodes[number as usize];
            // The best edge, the next best proof number, and the sum of disproof numbers.
            let mut best: Option<usize> = None;
            let (mut least, mut second, mut sum) = (NEVER, NEVER, 0_u32);
            for (index, edge) in node.edges.iter().enumerate() {
                let Numbers { proof, disproof } = edge.numbers;
                if proof < least {
                    (second, least, best) = (least, proof, Some(index));
                } else {
                    second = second.min(proof);
                }
                sum = sum.saturating_add(disproof).min(NEVER);
            }
            let Some(best) = best else {
                node.numbers = REFUTED;
                node.edges = Vec::new();
                return Some(());
            };
            if least == 0 {
                let edge = std::mem::take(&mut node.edges).swap_remove(best);
                self.win(number, edge);
                return Some(());
            }
            let edge = &node.edges[best];
            node.numbers = Numbers {
                proof: least,
                disproof: sum,
            };
            if node.numbers.reach(limits) {
                return Some(());
            }
            let disproof = edge.numbers.disproof;
            let limits = Numbers {
                proof: limits.proof.min(second.saturating_add(1 + second / 4)),
                disproof: limits.disproof.saturating_sub(sum - disproof),
            };
            let reaches = node.reaches;
            let vertex = u32::from(edge.vertex);
            let mut edge = std::mem::replace(
                &mut node.edges[best],
                Edge {
                    vertex: 0,
                    numbers: REFUTED,
                    bytes: 0,
                    replies: Replies::Claims(B::default()),
                },
            );
            let went_on = self.follow(reaches.claim(vertex), &mut edge, limits, control);
            self.nodes[number as usize].edges[best] = edge;
            went_on?;
        }
    }

    /// A node is won by this edge.
    fn win(&mut self, number: u32, edge: Edge<B>) {
        let price = self.price(self.nodes[number as usize].reaches, &edge);
        let node = &mut self.nodes[number as usize];
        node.numbers = WON;
        node.wins_by = edge.vertex;
        node.price = price;
        node.edges = vec![edge];
    }

    /// Finds the nodes to which an edge leads, after its claim.
    fn lead(&mut self, after: Reaches<B>, edge: &mut Edge<B>) -> Option<()> {
        if let Replies::Claims(replies) = edge.replies {
            let mut nodes = Vec::new();
            for reply in replies.members() {
                nodes.push(self.node(after.reply(reply))?);
            }
            nodes.sort_unstable();
            nodes.dedup();
            self.memory = self.memory.checked_sub(4 * nodes.len() as u64 + 16)?;
            edge.replies = Replies::Nodes(nodes);
        }
        Some(())
    }

    /// Looks at an edge, the same way.
    fn follow(
        &mut self,
        after: Reaches<B>,
        edge: &mut Edge<B>,
        limits: Numbers,
        control: &Control,
    ) -> Option<()> {
        self.lead(after, edge)?;
        let Replies::Nodes(nodes) = &edge.replies else {
            return None;
        };
        loop {
            let mut best: Option<u32> = None;
            let (mut least, mut second, mut sum) = (NEVER, NEVER, 0_u32);
            for &node in nodes {
                let Numbers { proof, disproof } = self.nodes[node as usize].numbers;
                if disproof < least {
                    (second, least, best) = (least, disproof, Some(node));
                } else {
                    second = second.min(disproof);
                }
                sum = sum.saturating_add(proof).min(NEVER);
            }
            let numbers = Numbers {
                proof: sum,
                disproof: least,
            };
            edge.numbers = numbers;
            if sum == 0 {
                edge.numbers = WON;
            }
            let Some(best) = best.filter(|_| !edge.numbers.is_settled() && !numbers.reach(limits))
            else {
                return Some(());
            };
            let proof = self.nodes[best as usize].numbers.proof;
            let limits = Numbers {
                proof: limits.proof.saturating_sub(sum - proof),
                disproof: limits.disproof.min(second.saturating_add(1)),
            };
            self.search(best, limits, control)?;
        }
    }
}

impl<B: Bits> Play for ProofNumbers<B> {
    fn hunted(&mut self, position: Position, mover: Seat, control: &Control) -> Option<bool> {
        let reaches = self.reaches(position);
        let never = Numbers {
            proof: NEVER,
            disproof: NEVER,
        };
        let won = if mover == self.hunter {
            let root = self.node(reaches)?;
            self.roots = vec![root];
            let known = std::mem::take(&mut self.moves);
            self.take_up_moves(&known);
            if !self.nodes[root as usize].numbers.is_settled() {
                self.search(root, never, control)?;
            }
            self.nodes[root as usize].numbers
        } else {
            let mut edge = Edge {
                vertex: 0,
                numbers: never,
                bytes: 0,
                replies: Replies::Claims(self.sensible(reaches)),
            };
            self.follow(reaches, &mut edge, never, control)?;
            if let Replies::Nodes(nodes) = edge.replies {
                self.roots = nodes;
            }
            edge.numbers
        };
        (won.proof == 0).then_some(true)
    }

    fn answer(&mut self, position: Position, _: Aim, control: &Control) -> Option<Answer> {
        let reaches = self.reaches(position);
        let (least, image) = self.least(reaches);
        let number = self.node(least)?;
        if !self.nodes[number as usize].numbers.is_settled() {
            let never = Numbers {
                proof: NEVER,
                disproof: NEVER,
            };
            self.search(number, never, control)?;
        }
        let node = &self.nodes[number as usize];
        if node.numbers.proof != 0 {
            return None;
        }
        let vertex = u32::from(node.wins_by);
        let vertex = match image.checked_sub(1) {
            None => vertex,
            Some(image) => *self.symmetries[image].1.get(vertex as usize)?,
        };
        let sequences = self.sequences(reaches, vertex);
        Some(if sequences.is_empty() {
            Answer::Move(vertex)
        } else {
            Answer::Refuting(vertex, sequences)
        })
    }

    fn take_up(&mut self, moves: Vec<(Position, u32)>) {
        self.moves = moves;
    }

    fn shrink(&mut self, control: &Control) -> bool {
        self.smaller(control)
    }
}
