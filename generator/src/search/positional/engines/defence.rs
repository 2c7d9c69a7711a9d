//! Small strategies of Breaker's.
//!
//! That Breaker, here the guard, holds is soon known where there is no order: general play ([`super::solver`]) asks of each
//! position whether a rule settles it, and takes the first answer that is good. A strategy of such answers is far larger
//! than it need be. Here his answers are chosen by what the proof takes in bytes: an answer is worth what all that follows
//! from it is.
//!
//! **The search.** Depth first, for at most so many bytes, which become more until they are enough; a limit that is passed
//! anywhere ends what cannot be cheaper, and each reply that is not looked at yet is known to take some bytes. In each
//! position the few claims are looked at that meet the most of what the hunter has left. What the hunter threatens most is
//! looked at first, since there a claim fails soonest.
//!
//! **What is said once is free.** When the answer to a position is chosen, all positions that follow get theirs, one after
//! the other, and each search is told which positions have an answer: those cost nothing any more. Between the searches of
//! the first two turns nothing else is kept, since what was too dear may be cheap now.
//!
//! **What it costs.** On 5 x 5 cells, Breaker's strategy against the Y-pentomino takes some five seconds, and an eighth of the
//! bytes; against the L-pentomino it takes a minute, and a quarter. Where it is not done when the work is spent, what has no answer
//! then is answered by general play.
//! Of a game in which both players have sets nothing is known here but those of one. That O does not lose four in a row on 5 x 4
//! cells takes 7,771 bytes in place of 12,116, on 6 x 4 139,230 in place of 153,661, and with the L-pentomino on 5 x 5 351,907 in
//! place of 742,059; with the Y-pentomino and the I-tetromino there, where general play makes use of threats, nothing is gained.
//! To choose answers with the threats of both took as many bytes as general play.

use std::collections::{HashMap, HashSet};

use playproof_formats::evidence::{Answer, Ending, Leaf};

use super::{
    super::{pairing, potential},
    symmetry::Permutation,
};
use crate::{search::bits::Bits, search::control::Control};

/// Bytes of an ending by `potential`, of one by `pairing` without its pairs, of a pair, and of a vertex.
const POTENTIAL: u32 = 11;
const PAIRING: u32 = 9;
const PAIR: u32 = 3;
const VERTEX: u32 = 2;

/// Claims that are looked at in a position.
const WIDTH: usize = 3;

/// Bytes for which an answer is looked for at first.
const FIRST: u32 = 16;

/// Turns after which what was found out in one search is of use to the next.
const NEAR: u32 = 2;

/// What a position costs, in the units of [`Control::spend`]; a set that is looked at in it costs one.
const POSITION: u64 = 1 << 6;

/// Bytes for a position that is remembered, in a table that is half full, while it grows.
const REMEMBERED: u64 = 192;

/// Positions are the same if the same vertices are unclaimed and the same sets are alive: the hunter's reach, and the
/// unclaimed vertices.
type Key<B> = (B, B);

/// The guard's answer, for the least image of a position.
#[derive(Clone, Copy)]
enum Choice {
    Claim(u32),
    /// A claim, and a rule settles what is left.
    Then(u32),
    /// A rule settles it.
    End,
}

/// What is known of a position.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Fewer bytes are not enough.
    least: u32,
    best: Option<(u32, Choice)>,
}

/// A position with the guard to move.
struct Place<B> {
    hunter: B,
    guard: B,
    free: B,
    /// What the hunter lacks of his sets.
    rests: Vec<B>,
}

/// How a position is known: the least image of its key, and which one that is.
#[derive(Clone, Copy)]
struct Name<B> {
    key: Key<B>,
    image: usize,
}

/// What is seen of a position with the guard to move.
enum Outlook<B> {
    Held,
    Lost,
    /// He has to claim this vertex.
    Forced(u32, Place<B>),
    Open(Place<B>),
}

/// The guard's strategy.
pub(super) struct Defence<B> {
    vertices: B,
    sets: Vec<B>,
    /// The symmetries, with the identity, and their inverses.
    images: Vec<[Permutation<B>; 2]>,
    known: HashMap<Key<B>, Known>,
    chosen: HashMap<Key<B>, Choice>,
    /// Positions that are remembered at most.
    room: usize,
}

impl<B: Bits> Defence<B> {
    /// For a game with these symmetries, in at most so many bytes.
    pub(super) fn new<'a>(
        vertices: B,
        sets: &[B],
        symmetries: impl Iterator<Item = &'a Permutation<B>>,
        memory: u64,
    ) -> Self
    where
        B: 'a,
    {
        let identity: Vec<u32> = (0..B::CAPACITY).collect();
        let images = std::iter::once(Permutation::new(&identity)).chain(symmetries.cloned());
        Self {
            vertices,
            sets: sets.to_vec(),
            images: images
                .map(|image| [image.clone(), image.inverse()])
                .collect(),
            known: HashMap::new(),
            chosen: HashMap::new(),
            room: usize::try_from(memory / REMEMBERED / 2).unwrap_or(usize::MAX),
        }
    }

    /// Chooses answers for all that may follow in a position with these claims; `None` when `control` stops it, or there
    /// is no more memory. What was chosen before that stands.
    pub(super) fn choose(
        &mut self,
        [hunter, guard]: [B; 2],
        hunter_moves: bool,
        control: &Control,
    ) -> Option<()> {
        let chosen = if hunter_moves {
            self.follow(hunter, guard, 0, control)
        } else {
            self.settle(hunter, guard, 0, control)
        };
        self.known = HashMap::new();
        chosen
    }

    /// The same for a position with the guard to move, after so many turns.
    fn settle(&mut self, hunter: B, guard: B, turns: u32, control: &Control) -> Option<()> {
        let place = match self.outlook(hunter, guard) {
            Outlook::Held | Outlook::Lost => return Some(()),
            Outlook::Forced(vertex, _) => {
                return self.follow(hunter, guard | B::bit(vertex), turns + 1, control);
            }
            Outlook::Open(place) => place,
        };
        let name = self.name(&place);
        if self.chosen.contains_key(&name.key) {
            return Some(());
        }
        if turns < NEAR {
            self.known.clear();
        }
        let mut limit = FIRST;
        while self.cost(&place, name, limit, control)?.is_none() {
            // A claim that is good may not be among those that are looked at.
            if limit == u32::MAX {
                return Some(());
            }
            limit = limit.saturating_mul(2);
        }
        let choice = self.known.get(&name.key).and_then(|known| known.best);
        let choice = choice.map_or(Choice::End, |(_, choice)| choice);
        if self.chosen.len() >= self.room {
            return None;
        }
        self.chosen.insert(name.key, choice);
        match choice {
            Choice::Claim(vertex) => {
                let vertex = self.back(name, vertex);
                self.follow(hunter, guard | B::bit(vertex), turns + 1, control)
            }
            Choice::Then(_) | Choice::End => Some(()),
        }
    }

    /// The same when the guard has claimed this.
    fn follow(&mut self, hunter: B, guard: B, turns: u32, control: &Control) -> Option<()> {
        for reply in self.replies(hunter, guard).unwrap_or_default().members() {
            self.settle(hunter | B::bit(reply), guard, turns, control)?;
        }
        Some(())
    }

    /// The answer that was chosen in a position, if there is one.
    pub(super) fn answer(&self, [hunter, guard]: [B; 2]) -> Option<Answer> {
        let Outlook::Open(place) = self.outlook(hunter, guard) else {
            return None;
        };
        let ending = |leaf| Ending::Leaf(Box::new(leaf));
        let name = self.name(&place);
        match *self.chosen.get(&name.key)? {
            Choice::Claim(vertex) => Some(Answer::Move(self.back(name, vertex))),
            Choice::Then(vertex) => {
                let vertex = self.back(name, vertex);
                let leaf = place.after(vertex)?;
                Some(Answer::Then(vertex, ending(leaf)))
            }
            Choice::End => {
                let leaf = leaf(&place.rests, true, place.free)?;
                Some(Answer::End(ending(leaf)))
            }
        }
    }

    /// What the guard's proof takes from here on, in bytes, if it is not more than this; the outer `None` when `control` stops the
    /// search.
    #[allow(clippy::option_option, reason = "stopped is not the same as too dear")]
    fn cost(
        &mut self,
        place: &Place<B>,
        name: Name<B>,
        limit: u32,
        control: &Control,
    ) -> Option<Option<u32>> {
        if self.chosen.contains_key(&name.key) {
            return Some(Some(0));
        }
        if limit < POTENTIAL {
            return Some(None);
        }
        let known = self.known.get(&name.key).copied().unwrap_or_default();
        if let Some((bytes, _)) = known.best {
            return Some((bytes <= limit).then_some(bytes));
        }
        if known.least > limit {
            return Some(None);
        }
        control.pay(POSITION + place.rests.len() as u64)?;
        if self.known.len() >= self.room {
            // What is needed will be found out again.
            self.known.clear();
        }
        let mut best = None;
        let mut limit = limit;
        let mut better = |bytes: u32, choice: Choice, limit: &mut u32| {
            if bytes <= *limit {
                (best, *limit) = (Some((bytes, choice)), bytes - 1);
            }
        };
        let asked = limit;
        let settled = leaf(&place.rests, true, place.free);
        if let Some(leaf) = &settled {
            better(bytes(leaf), Choice::End, &mut limit);
        }
        if limit >= POTENTIAL {
            let claims = place.claims();
            for &vertex in &claims {
                if let Some(leaf) = place.after(vertex) {
                    let choice = Choice::Then(self.seen(name, vertex));
                    better(VERTEX + bytes(&leaf), choice, &mut limit);
                }
            }
            for &vertex in &claims {
                if limit < VERTEX + POTENTIAL {
                    break;
                }
                let guard = place.guard | B::bit(vertex);
                if let Some(after) = self.all(place.hunter, guard, limit - VERTEX, control)? {
                    let choice = Choice::Claim(self.seen(name, vertex));
                    better(VERTEX + after, choice, &mut limit);
                }
            }
        }
        let known = self.known.entry(name.key).or_default();
        match best {
            Some((bytes, _)) => *known = Known { least: bytes, best },
            None => known.least = asked.saturating_add(1),
        }
        Some(best.map(|(bytes, _)| bytes))
    }

    /// The same for all that may follow when the guard has claimed this.
    #[allow(clippy::option_option, reason = "stopped is not the same as too dear")]
    fn all(&mut self, hunter: B, guard: B, limit: u32, control: &Control) -> Option<Option<u32>> {
        let Some(replies) = self.replies(hunter, guard) else {
            return Some(None);
        };
        let mut seen: HashSet<Key<B>> = HashSet::new();
        let mut places = Vec::new();
        control.spend(u64::from(replies.count()) * self.sets.len() as u64 / 2);
        for reply in replies.members() {
            let (forced, place) = match self.outlook(hunter | B::bit(reply), guard) {
                Outlook::Held => continue,
                Outlook::Lost => return Some(None),
                Outlook::Forced(vertex, place) => (Some(vertex), place),
                Outlook::Open(place) => (None, place),
            };
            let name = self.name(&place);
            if seen.insert(name.key) {
                let least = forced.map_or_else(|| self.least(name.key), |_| 0);
                places.push((danger(&place.rests), forced, place, name, least));
            }
        }
        places.sort_by_key(|(danger, ..)| std::cmp::Reverse(*danger));
        let all = places.iter().map(|(.., least)| least);
        let mut total = all.fold(0_u32, |all, &least| all.saturating_add(least));
        for (_, forced, place, name, least) in &places {
            if total > limit {
                return Some(None);
            }
            let most = limit - (total - least);
            let mut limit = FIRST.max(*least).min(most);
            let bytes = loop {
                let bytes = match forced {
                    Some(vertex) => {
                        let guard = place.guard | B::bit(*vertex);
                        self.all(place.hunter, guard, limit, control)?
                    }
                    None => self.cost(place, *name, limit, control)?,
                };
                if bytes.is_some() || limit == most {
                    break bytes;
                }
                limit = limit.saturating_mul(2).min(most);
            };
            match bytes {
                Some(bytes) => total = (total - least).saturating_add(bytes),
                None => return Some(None),
            }
        }
        Some((total <= limit).then_some(total))
    }

    /// What a proof takes from a position on at least, as far as is known.
    fn least(&self, key: Key<B>) -> u32 {
        if self.chosen.contains_key(&key) {
            return 0;
        }
        let known = self.known.get(&key);
        known.map_or(POTENTIAL, |known| known.least.max(POTENTIAL))
    }

    /// A vertex in the least image of a position.
    fn seen(&self, name: Name<B>, vertex: u32) -> u32 {
        self.images[name.image][0].image(B::bit(vertex)).least()
    }

    /// A vertex of the least image, in the position.
    fn back(&self, name: Name<B>, vertex: u32) -> u32 {
        self.images[name.image][1].image(B::bit(vertex)).least()
    }

    /// What the hunter lacks of his sets.
    fn rests(&self, hunter: B, guard: B) -> impl Iterator<Item = B> {
        let alive = self
            .sets
            .iter()
            .filter(move |&&set| (set & guard).is_empty());
        alive.map(move |&set| set & !hunter)
    }

    fn outlook(&self, hunter: B, guard: B) -> Outlook<B> {
        let free = self.vertices & !(hunter | guard);
        let mut rests: Vec<B> = self.rests(hunter, guard).collect();
        if rests.is_empty() || free.is_empty() {
            return Outlook::Held;
        }
        let last = rests.iter().filter(|rest| rest.is_one());
        let last = last.fold(B::default(), |all, &rest| all | rest);
        if !last.is_one() {
            return Outlook::Lost;
        }
        rests.sort_unstable();
        rests.dedup();
        let place = Place {
            hunter,
            guard,
            free,
            rests,
        };
        if last.is_empty() {
            Outlook::Open(place)
        } else {
            Outlook::Forced(last.least(), place)
        }
    }

    fn name(&self, place: &Place<B>) -> Name<B> {
        let &Place {
            hunter,
            guard,
            free,
            ..
        } = place;
        let alive = self.sets.iter().filter(|&&set| (set & guard).is_empty());
        let used = alive.fold(B::default(), |used, &set| used | set);
        let key = (free | hunter & used, free);
        let images = self.images.iter();
        let images = images.map(|[image, _]| (image.image(key.0), image.image(key.1)));
        let (key, image) = images.zip(0..).min().unwrap_or((key, 0));
        Name { key, image }
    }

    /// The hunter's replies when the guard has claimed this; `None` if one completes a set.
    fn replies(&self, hunter: B, guard: B) -> Option<B> {
        let mut rests = self.rests(hunter, guard).peekable();
        if rests.peek().is_none() {
            return Some(B::default());
        }
        let free = self.vertices & !(hunter | guard);
        (!rests.any(B::is_one)).then_some(free)
    }
}

impl<B: Bits> Place<B> {
    /// The few claims that are looked at, the best first.
    fn claims(&self) -> Vec<u32> {
        let mut scores = [0_u128; 128];
        for &rest in &self.rests {
            for vertex in rest.members() {
                scores[vertex as usize] += weight(rest);
            }
        }
        let mut claims: Vec<u32> = self
            .free
            .members()
            .filter(|&v| scores[v as usize] > 0)
            .collect();
        claims.sort_by_key(|&v| (std::cmp::Reverse(scores[v as usize]), v));
        claims.truncate(WIDTH);
        claims
    }

    /// The rule that settles what is left after a claim.
    fn after(&self, vertex: u32) -> Option<Leaf> {
        let left = self.rests.iter().copied().filter(|rest| !rest.has(vertex));
        leaf(
            &left.collect::<Vec<B>>(),
            false,
            self.free & !B::bit(vertex),
        )
    }
}

/// The rule that tells that the guard holds, given what the hunter lacks of his sets, in order, and whether the guard moves.
pub(super) fn leaf<B: Bits>(rests: &[B], moves: bool, free: B) -> Option<Leaf> {
    if potential::is_enough(rests, moves) {
        return Some(Leaf::Potential);
    }
    // More sets than pairs of vertices have none of their own.
    let minimal = pairing::minimal_within(rests, free.count() as usize / 2)?;
    pairing::own_pairs(&minimal).map(Leaf::Pairing)
}

/// About how many bytes a leaf takes.
fn bytes(leaf: &Leaf) -> u32 {
    match leaf {
        Leaf::Pairing(pairing) => {
            PAIRING + PAIR * u32::try_from(pairing.0.len()).unwrap_or(u32::MAX / PAIR / 2)
        }
        _ => POTENTIAL,
    }
}

/// What a set counts of which this is lacking.
fn weight<B: Bits>(rest: B) -> u128 {
    1 << 100_u32.saturating_sub(2 * rest.count())
}

/// How near the hunter is to sets.
fn danger<B: Bits>(rests: &[B]) -> u128 {
    let weights = rests
        .iter()
        .map(|rest| 1_u128 << 120_u32.saturating_sub(rest.count()));
    weights.fold(0, u128::saturating_add)
}
