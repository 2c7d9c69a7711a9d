//! Positional games on at most [`MAX_VERTICES`] vertices.
//!
//! There is one game here, not two. Two players, *first* and *second*, claim
//! vertices in turn; each has a family of sets, and the first to own all of one
//! of his sets wins. In the Maker-Maker convention X is first and O second, and
//! both families are the winning sets. In the Maker-Breaker convention Maker is
//! first and Breaker second, and Breaker's family is empty: that she wins means
//! that the game is at least a draw for her.
//!
//! What matters of a position is its [`State`]: a set that the other player
//! has a vertex of is dead, and of the others only the vertices that are
//! unclaimed matter ("Poset positional games", Remark 1). Sets that coincide
//! then are one.

use std::{borrow::Borrow, fmt};

pub use playproof_formats::claim::Seat;

use playproof_formats::{
    claim::{Arena, Guarantee, Hypergraph, InARow},
    list,
};

use crate::{
    budget::{Budget, cost},
    faults::Result,
};

/// A set of vertices: bit v stands for vertex v.
pub type Mask = u128;

/// Vertices of a game.
pub const MAX_VERTICES: u32 = Mask::BITS;

/// The set of one vertex; empty if there is no such vertex.
pub fn bit(vertex: u32) -> Mask {
    // In halves: where words have 64 bits, a page's WebAssembly above all, shifting twice as many takes a call.
    let half = |vertex: u32| Mask::from(1_u64.checked_shl(vertex).unwrap_or(0));
    half(vertex) | half(vertex.wrapping_sub(u64::BITS)) << u64::BITS
}

/// The set of these vertices.
pub fn mask(vertices: impl IntoIterator<Item: Borrow<u32>>) -> Mask {
    let vertices = vertices.into_iter();
    vertices.fold(0, |set, vertex| set | bit(*vertex.borrow()))
}

/// The union of sets.
pub fn union(sets: &[Mask]) -> Mask {
    sets.iter().fold(0, |union, set| union | set)
}

/// What a player with these marks still needs of his sets if the other has these:
/// strictly increasing.
pub fn alive(sets: &[Mask], own: Mask, other: Mask) -> Vec<Mask> {
    let mut needs = Vec::with_capacity(sets.len());
    let alive = sets.iter().filter(|&&set| set & other == 0);
    needs.extend(alive.map(|&set| set & !own));
    needs.sort_unstable();
    needs.dedup();
    needs
}

/// The vertices of a set, in increasing order.
pub fn members(mut set: Mask) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (least < MAX_VERTICES).then_some(least)
    })
}

/// A set of vertices, to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Members(pub Mask);

impl fmt::Display for Members {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list::write(f, ["{", " ", "}"], members(self.0))
    }
}

/// What one player wants to be sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who.
    pub owner: Seat,
    /// Whether he wants to win; otherwise, not to lose.
    pub win: bool,
    /// Whether the second player has no sets of his own.
    pub maker_breaker: bool,
    /// Whose turn it is; in the Maker-Maker convention the marks tell.
    pub mover: Option<Seat>,
}

impl From<Guarantee> for Aim {
    fn from(guarantee: Guarantee) -> Self {
        use Seat::{First, Second};
        let (owner, win, mover) = match guarantee {
            Guarantee::MakerWinsFirst => (First, true, Some(First)),
            Guarantee::MakerWinsSecond => (First, true, Some(Second)),
            Guarantee::BreakerWinsFirst => (Second, false, Some(Second)),
            Guarantee::BreakerWinsSecond => (Second, false, Some(First)),
            Guarantee::XWins => (First, true, None),
            Guarantee::XDraws => (First, false, None),
            Guarantee::OWins => (Second, true, None),
            Guarantee::ODraws => (Second, false, None),
        };
        Self {
            owner,
            win,
            maker_breaker: mover.is_some(),
            mover,
        }
    }
}

/// Vertices, winning sets and order, expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// All vertices.
    pub vertices: Mask,
    /// The winning sets, strictly increasing as numbers.
    pub sets: Vec<Mask>,
    /// For each vertex, those that must be claimed before it.
    pub below: Vec<Mask>,
}

/// Who has claimed what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// The vertices of the first player.
    pub first: Mask,
    /// The vertices of the second player.
    pub second: Mask,
}

impl Position {
    /// What a player has claimed.
    #[must_use]
    pub fn of(&self, side: Seat) -> Mask {
        let [own, _] = self.seen_by(side);
        own
    }

    /// What a player has claimed, and what the other one has.
    #[must_use]
    pub fn seen_by(&self, side: Seat) -> [Mask; 2] {
        match side {
            Seat::First => [self.first, self.second],
            Seat::Second => [self.second, self.first],
        }
    }

    /// The position in which a player has claimed this, and the other one that.
    #[must_use]
    pub fn from_view(side: Seat, [own, other]: [Mask; 2]) -> Self {
        let (first, second) = match side {
            Seat::First => (own, other),
            Seat::Second => (other, own),
        };
        Self { first, second }
    }
}

/// What matters of a position, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The unclaimed vertices.
    pub free: Mask,
    /// What the first player still needs of his sets, strictly increasing as
    /// numbers. The empty set says that he has won.
    pub first: Vec<Mask>,
    /// The same of the second player.
    pub second: Vec<Mask>,
    /// Whose turn it is.
    pub mover: Seat,
}

impl State {
    /// The sets of a player.
    pub fn sets(&self, side: Seat) -> &[Mask] {
        match side {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }

    /// Whether the player owns all of one of his sets.
    pub fn has_won(&self, side: Seat) -> bool {
        self.sets(side).first() == Some(&0)
    }
}

impl Game {
    /// The game on this arena, without its marks.
    ///
    /// # Errors
    /// When the budget is spent. The arena is taken to be in normal form, so it
    /// has at most [`MAX_VERTICES`] vertices.
    pub fn new(arena: &Arena, budget: &mut Budget) -> Result<Self> {
        match arena {
            Arena::Hypergraph(Hypergraph {
                vertices,
                sets,
                order,
            }) => Self::of_sets(*vertices, sets, order, budget),
            Arena::InARow(arena) => Self::of_rows(arena, budget),
        }
    }

    /// The game with these winning sets, and this order.
    pub(crate) fn of_sets(
        vertices: u32,
        sets: &[Vec<u32>],
        order: &[(u32, u32)],
        budget: &mut Budget,
    ) -> Result<Self> {
        let sizes = sets.iter().map(|set| cost(set.len()) + 16);
        budget.work(sizes.fold(cost(order.len()), |all, size| all + size))?;
        let count = vertices.min(MAX_VERTICES);
        let sets = sets.iter().map(mask).collect();
        let mut below = vec![0; count as usize];
        for &(smaller, larger) in order {
            if let Some(below) = below.get_mut(larger as usize) {
                *below |= bit(smaller);
            }
        }
        Ok(Self::from_parts(count, sets, below))
    }

    fn of_rows(arena: &InARow, budget: &mut Budget) -> Result<Self> {
        let (rows, columns) = (arena.rows, arena.columns);
        let count = rows.saturating_mul(columns).min(MAX_VERTICES);
        budget.work(cost(64) * count)?;
        // A cell of the board, by its row and column.
        let cell = |row: u32, column: Option<u32>| {
            let column = column.filter(|&column| row < rows && column < columns)?;
            row.checked_mul(columns)?.checked_add(column)
        };
        // The line of k cells from a cell on, one step right, down, or both.
        let line = |row: u32, column: u32, down: u32, right: i32| {
            (0..arena.k).try_fold(0, |mask: Mask, i| {
                let row = row.checked_add(down.checked_mul(i)?)?;
                let shift = right.checked_mul(i32::try_from(i).ok()?)?;
                Some(mask | bit(cell(row, column.checked_add_signed(shift))?))
            })
        };
        let mut sets = Vec::new();
        let mut below = Vec::new();
        for row in 0..rows.min(count) {
            for column in 0..columns.min(count) {
                let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
                sets.extend(steps.iter().filter_map(|&(d, r)| line(row, column, d, r)));
                let under = (row.saturating_add(1)..rows).filter_map(|r| cell(r, Some(column)));
                below.push(if arena.gravity { mask(under) } else { 0 });
            }
        }
        Ok(Self::from_parts(count, sets, below))
    }

    fn from_parts(count: u32, mut sets: Vec<Mask>, below: Vec<Mask>) -> Self {
        // With k = 1 the four lines of a cell are one.
        sets.sort_unstable();
        sets.dedup();
        Self {
            vertices: bit(count).wrapping_sub(1),
            sets,
            below,
        }
    }

    /// Those that must be claimed before a vertex.
    pub fn below(&self, vertex: u32) -> Mask {
        self.below.get(vertex as usize).copied().unwrap_or(0)
    }

    /// The unclaimed vertices that may be claimed.
    pub fn available(&self, free: Mask) -> Mask {
        let ready = |&v: &u32| self.below(v) & free == 0;
        mask(members(free & self.vertices).filter(ready))
    }

    /// Whether no unclaimed vertex has to wait for another.
    pub fn is_unordered(&self, free: Mask) -> bool {
        self.available(free) == free
    }

    /// The game on these unclaimed vertices, with these sets of them, as the arena of
    /// a claim: vertices are numbered anew in their order, then come isolated ones.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn induced(
        &self,
        kept: Mask,
        sets: &[Mask],
        isolated: u32,
        budget: &mut Budget,
    ) -> Result<Hypergraph> {
        let count = kept.count_ones();
        budget.work((cost(sets.len()) + count) * (cost(count) + 16))?;
        let number = |v: u32| (kept & bit(v).wrapping_sub(1)).count_ones();
        let renumbered = |set: Mask| members(set & kept).map(number);
        let mut sets: Vec<Vec<u32>> = sets.iter().map(|&set| renumbered(set).collect()).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut order = Vec::new();
        for y in members(kept) {
            order.extend(renumbered(self.below(y)).map(|x| (x, number(y))));
        }
        order.sort_unstable();
        Ok(Hypergraph {
            vertices: count.saturating_add(isolated),
            sets,
            order,
        })
    }

    /// What matters of a position in which this player moves.
    pub fn state(&self, position: Position, mover: Seat, maker_breaker: bool) -> State {
        let Position { first, second } = position;
        let of_second: &[Mask] = if maker_breaker { &[] } else { &self.sets };
        State {
            free: self.vertices & !(first | second),
            first: alive(&self.sets, first, second),
            second: alive(of_second, second, first),
            mover,
        }
    }
}

/// The marks of an arena.
pub fn position(arena: &Arena) -> Position {
    match arena {
        Arena::Hypergraph(_) => Position::default(),
        Arena::InARow(arena) => Position {
            first: mask(&arena.first),
            second: mask(&arena.second),
        },
    }
}

/// Whose turn it is in a position of a Maker-Maker game; `None` if it cannot
/// be reached by taking turns.
pub fn turn(position: Position) -> Option<Seat> {
    let ahead = position
        .first
        .count_ones()
        .checked_sub(position.second.count_ones());
    match ahead {
        Some(0) => Some(Seat::First),
        Some(1) => Some(Seat::Second),
        _ => None,
    }
}

/// The game of a claim, what matters of its position, and the position.
///
/// # Errors
/// When the budget is spent.
pub fn start(arena: &Arena, aim: Aim, budget: &mut Budget) -> Result<(Game, Position, State)> {
    let game = Game::new(arena, budget)?;
    let position = position(arena);
    let mover = aim.mover.or_else(|| turn(position)).unwrap_or(Seat::First);
    let state = game.state(position, mover, aim.maker_breaker);
    Ok((game, position, state))
}
