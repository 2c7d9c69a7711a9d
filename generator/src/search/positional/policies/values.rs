//! Who wins, for the search for policies: asked of all claims in many thousand positions of one game.
//!
//! What general play keeps in lists of sets alive is here found claim by claim, since where vertices wait in
//! chains few positions are the same but for what is dead. The vertices that a player lacks of a set are known
//! whether they can be claimed or not, and so is who must not claim below them.

use playproof_checker::positional::{Position, Side};

use super::{
    super::{
        bits::Bits,
        symmetry::Permutation,
        table::{Table, Value},
    },
    follow::Follow,
    play::{Board, Line, OTHER, OWN, Verdict},
};
use crate::search::control::Control;

/// Work between two looks at the clock, a millisecond or so.
const PATIENCE: u64 = 1 << 17;

/// What a position costs, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 6;

/// Unclaimed vertices from which on all claims are looked up before the first is searched.
const LOOKED_UP: u32 = 12;

/// What a set counts in the order of claims is two to the power of this for each vertex that is claimed.
const WEIGHT: u32 = 2;

/// What a vertex counts that is now all that is missing of a set.
const THREAT: u32 = 1 << 6;

/// The values of the positions of a game.
pub(super) struct Values<B> {
    board: Board<B>,
    follow: Option<Follow<B>>,
    owner: Side,
    symmetries: Vec<Permutation<B>>,
    table: Table<B>,
    /// The claims that are tried in the positions of the line.
    moves: Vec<(u32, u32)>,
    /// By the number of unclaimed vertices: the claim that was good last.
    killers: Vec<Option<u32>>,
    work: u64,
}

impl<B: Bits> Values<B> {
    /// The values for the player that owns this board, in at most so many bytes.
    pub(super) fn new(board: Board<B>, owner: Side, symmetries: &[Vec<u32>], memory: u64) -> Self {
        Self {
            killers: vec![None; board.size() + 1],
            follow: Follow::new(&board),
            board,
            owner,
            symmetries: symmetries.iter().map(|s| Permutation::new(s)).collect(),
            table: Table::new(memory),
            moves: Vec::new(),
            work: 0,
        }
    }

    /// Whether the owner keeps his promise; `None` when `control` stops the search.
    pub(super) fn keeps(
        &mut self,
        position: Position,
        mover: Side,
        control: &Control,
    ) -> Option<bool> {
        let line = self.board.line(position);
        let side = if mover == self.owner { OWN } else { OTHER };
        self.moves.clear();
        let value = self.value(&line, side, control);
        value.map(|value| value.hunted)
    }

    /// The value of a position if it is seen without play, or known; else the claims that may be good.
    fn glance(&self, line: &Line<B>, mover: usize) -> Result<Value, (B, (B, B))> {
        let settled = |hunted| Ok(Value { hunted, size: 1 });
        if !line.completing(mover).is_empty() {
            return settled(mover == OWN);
        }
        match self.board.verdict(line) {
            Verdict::Open => {}
            Verdict::Kept => return settled(true),
            Verdict::Broken => return settled(false),
        }
        let losing = line.completing(1 - mover);
        if !losing.is_one() {
            return settled(mover == OTHER);
        }
        let claims = if losing.is_empty() {
            line.ready
        } else {
            losing
        };
        let gives = |&v: &u32| (self.board.covers(v) & line.missing(1 - mover)).is_empty();
        let claims = claims.members().filter(gives);
        let claims = claims.fold(B::default(), |claims, v| claims | B::bit(v));
        if claims.is_empty() {
            return settled(mover == OTHER);
        }
        let follower = 1 - mover;
        let wins = self.board.wins(follower);
        let follows = |follow: &Follow<B>| follow.keeps(&self.board, line, follower, wins);
        if self.follow.as_ref().is_some_and(follows) {
            return settled(follower == OWN);
        }
        let [own, other] = line.claimed();
        let images = self.symmetries.iter();
        let images = images.map(|s| (s.image(own), s.image(other)));
        let key = images.fold((own, other), std::cmp::min);
        self.table.get(key).ok_or((claims, key))
    }

    fn value(&mut self, line: &Line<B>, mover: usize, control: &Control) -> Option<Value> {
        match self.glance(line, mover) {
            Ok(value) => Some(value),
            Err((claims, key)) => self.search(line, mover, claims, key, control),
        }
    }

    /// The value of a position by these claims.
    fn search(
        &mut self,
        line: &Line<B>,
        mover: usize,
        claims: B,
        key: (B, B),
        control: &Control,
    ) -> Option<Value> {
        self.work += POSITION;
        if self.work >= PATIENCE {
            control.pay(std::mem::take(&mut self.work))?;
        }
        let free = self.board.free(line).count();
        let good = mover == OWN;
        let mut value = None;
        if free >= LOOKED_UP {
            let mut claims = claims.members();
            value = claims.find_map(|vertex| {
                let next = self.board.after(line, mover, vertex);
                let known = self.glance(&next, 1 - mover).ok()?;
                (known.hunted == good).then(|| known.one_more())
            });
        }
        let value = match value {
            Some(value) => value,
            None => self.searched(line, mover, claims, free, control)?,
        };
        self.table.insert(key, value);
        Some(value)
    }

    fn searched(
        &mut self,
        line: &Line<B>,
        mover: usize,
        claims: B,
        free: u32,
        control: &Control,
    ) -> Option<Value> {
        let good = mover == OWN;
        let killer = self.killers[free as usize];
        let start = self.moves.len();
        for vertex in claims.members() {
            let mut score = self.board.promise(line, mover, vertex, WEIGHT, THREAT);
            if killer == Some(vertex) {
                score += THREAT;
            }
            self.moves.push((!score, vertex));
        }
        self.moves[start..].sort_unstable();
        let mut bad = Value {
            hunted: !good,
            size: 1,
        };
        let mut best = None;
        for index in start..self.moves.len() {
            let (_, vertex) = self.moves[index];
            let next = self.board.after(line, mover, vertex);
            let Some(value) = self.value(&next, 1 - mover, control) else {
                self.moves.truncate(start);
                return None;
            };
            if value.hunted == good {
                self.killers[free as usize] = Some(vertex);
                best = Some(value.one_more());
                break;
            }
            bad.size = bad.size.saturating_add(value.size);
        }
        self.moves.truncate(start);
        Some(best.unwrap_or(bad))
    }
}
