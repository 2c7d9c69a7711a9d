//! Who wins, for the search for policies: asked of all claims in many thousand positions of one game.
//!
//! What general play keeps in lists of sets alive is here found claim by claim, since where vertices wait in
//! chains few positions are the same but for what is dead. The vertices that a player lacks of a set are known
//! whether they can be claimed or not, and so is who must not claim below them.
//!
//! **What it costs.** Half of the time is waiting for the table. So a position is one word in it ([`Code`]), and all
//! that a position leads to are looked up together before one of them is searched.

use playproof_checker::positional::{Position, Seat};

use super::{
    super::engines::table::{Table, Value},
    code::Code,
    follow::Follow,
    play::{Board, Line, OTHER, OWN, Verdict},
};
use crate::{search::bits::Bits, search::control::Control};

/// Work between two looks at the clock, a millisecond or so.
const PATIENCE: u64 = 1 << 17;

/// What a position costs, in the units of [`Control::spend`]: with a look into the table, and without.
const POSITION: u64 = 1 << 6;
const LATE: u64 = 1 << 4;

/// Unclaimed vertices from which on positions are in the table: fewer are sooner searched again than found.
const REMEMBERED: u32 = 11;

/// What a set counts in the order of claims is two to the power of this for each vertex that is claimed.
const WEIGHT: u32 = 2;

/// What a vertex counts that is now all that is missing of a set.
const THREAT: u32 = 1 << 6;

/// The values of the positions of a game.
pub(super) struct Values<B, K> {
    board: Board<B>,
    code: Code<B, K>,
    follow: Option<Follow<B>>,
    owner: Seat,
    table: Table<K>,
    /// What the claims in the positions of the line lead to.
    open: Vec<Open<B, K>>,
    /// By the number of unclaimed vertices: the claim that was good last.
    killers: Vec<Option<u32>>,
    work: u64,
}

/// A position that has to be searched.
#[derive(Clone, Copy)]
struct Open<B, K> {
    line: Line<B>,
    /// What may be good to claim.
    claims: B,
    /// Its place in the table, if it is looked up there.
    key: K,
    /// The claim that led to it, and how little it promised.
    vertex: u32,
    order: u32,
}

impl<B: Bits, K: Bits> Values<B, K> {
    /// The values for the player that owns this board, in at most so many bytes; `None` if a word `K` is too short.
    pub(super) fn new(
        board: Board<B>,
        owner: Seat,
        start: Position,
        symmetries: &[Vec<u32>],
        memory: u64,
    ) -> Option<Self> {
        Some(Self {
            killers: vec![None; board.size() + 1],
            code: Code::new(&board, start, symmetries)?,
            follow: Follow::new(&board),
            board,
            owner,
            table: Table::new(memory),
            open: Vec::new(),
            work: 0,
        })
    }

    /// Whether the owner keeps his promise; `None` when `control` stops the search.
    pub(super) fn keeps(
        &mut self,
        position: Position,
        mover: Seat,
        control: &Control,
    ) -> Option<bool> {
        let line = self.board.line(position);
        let side = if mover == self.owner { OWN } else { OTHER };
        self.open.clear();
        let value = match self.glance(&line, side, 0) {
            Ok(value) => Some(value),
            Err(open) => self.value(&open, side, control),
        };
        value.map(|value| value.hunted)
    }

    /// The value of a position if it is seen without play; else what is to be looked up, or searched.
    fn glance(&self, line: &Line<B>, mover: usize, vertex: u32) -> Result<Value, Open<B, K>> {
        let settled = |hunted| Ok(Value { hunted, size: 1 });
        if !line.completing(mover).is_empty() {
            return settled(mover == OWN);
        }
        match self.board.verdict(line, 1 - mover) {
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
        let remembered = self.board.free(line).count() >= REMEMBERED;
        let key = if remembered {
            self.code.key(line)
        } else {
            K::default()
        };
        Err(Open {
            line: *line,
            claims,
            key,
            vertex,
            order: 0,
        })
    }

    fn value(&mut self, open: &Open<B, K>, mover: usize, control: &Control) -> Option<Value> {
        let free = self.board.free(&open.line).count();
        let remembered = free >= REMEMBERED;
        if remembered && let Some(value) = self.table.get(open.key) {
            return Some(value);
        }
        self.work += if remembered { POSITION } else { LATE };
        if self.work >= PATIENCE {
            control.pay(std::mem::take(&mut self.work))?;
        }
        let start = self.open.len();
        let value = self.searched(open, mover, free, control);
        self.open.truncate(start);
        if remembered {
            self.table.insert(open.key, value?);
        }
        value
    }

    /// The value of a position by what its claims lead to.
    fn searched(
        &mut self,
        here: &Open<B, K>,
        mover: usize,
        free: u32,
        control: &Control,
    ) -> Option<Value> {
        let good = mover == OWN;
        let mut bad = Value {
            hunted: !good,
            size: 1,
        };
        let start = self.open.len();
        for vertex in here.claims.members() {
            let next = self.board.after(&here.line, mover, vertex);
            match self.glance(&next, 1 - mover, vertex) {
                Ok(value) if value.hunted == good => return Some(value.one_more()),
                Ok(value) => bad.size = bad.size.saturating_add(value.size),
                Err(open) => self.open.push(open),
            }
        }
        if free > REMEMBERED {
            self.table
                .fetch(self.open[start..].iter().map(|open| open.key));
        }
        let killer = self.killers[free as usize];
        let mut kept = start;
        for index in start..self.open.len() {
            let mut open = self.open[index];
            let known = (free > REMEMBERED).then(|| self.table.get(open.key));
            if let Some(value) = known.flatten() {
                if value.hunted == good {
                    return Some(value.one_more());
                }
                bad.size = bad.size.saturating_add(value.size);
                continue;
            }
            let promise = self
                .board
                .promise(&here.line, mover, open.vertex, WEIGHT, THREAT);
            let is_killer = killer == Some(open.vertex);
            open.order = !(promise + if is_killer { THREAT } else { 0 });
            self.open[kept] = open;
            kept += 1;
        }
        self.open.truncate(kept);
        self.open[start..].sort_unstable_by_key(|open| (open.order, open.vertex));
        for index in start..kept {
            let next = self.open[index];
            let value = self.value(&next, 1 - mover, control)?;
            if value.hunted == good {
                self.killers[free as usize] = Some(next.vertex);
                return Some(value.one_more());
            }
            bad.size = bad.size.saturating_add(value.size);
        }
        Some(bad)
    }
}
