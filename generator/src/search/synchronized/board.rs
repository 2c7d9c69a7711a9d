//! Boards for the search: what [`playproof_checker::synchronized::Grid`] defines, on 64
//! bits where they are enough, and with both players' counts at once. A test compares
//! the two.

use playproof_checker::synchronized::Grid;
use playproof_formats::claim::{Prospect, Side, Variant};

use super::bits::Bits;

/// An empty board.
#[derive(Clone, Debug)]
pub(super) struct Board<C> {
    rows: u32,
    columns: u32,
    variant: Variant,
    pub(super) full: C,
    /// Where horizontal tiles of length 2, of length 3, may begin.
    beginnings: [C; 2],
    /// For each player: every second line, or every third one if there are tiles of
    /// length 3. No tile of the other meets two of them.
    lanes: [Vec<C>; 2],
}

/// Bounds on the numbers of moves, first Vertical's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Moves that nobody can take away.
    safe: [u32; 2],
    /// Moves that the player can be sure of.
    certain: [u32; 2],
    /// Moves that there is room for.
    most: [u32; 2],
}

impl Bounds {
    /// Whether the counts decide that the player can force this, or that he cannot.
    pub(super) fn verdict(&self, side: Side, prospect: Prospect) -> Option<bool> {
        let (own, other) = (side as usize, side.other() as usize);
        let ahead = |a: usize, b: usize, prospect| match prospect {
            Prospect::Win => self.certain[a] > self.most[b],
            Prospect::Draw => self.certain[a] >= self.most[b],
        };
        let spoils = match prospect {
            Prospect::Win => Prospect::Draw,
            Prospect::Draw => Prospect::Win,
        };
        if ahead(own, other, prospect) {
            Some(true)
        } else if ahead(other, own, spoils) {
            Some(false)
        } else {
            None
        }
    }

    /// How good a position looks for the player.
    pub(super) fn score(&self, side: Side) -> i32 {
        let (own, other) = (side as usize, side.other() as usize);
        let difference = |counts: [u32; 2]| counts[own].cast_signed() - counts[other].cast_signed();
        difference(self.most) + difference(self.safe)
    }
}

impl<C: Bits> Board<C> {
    pub(super) fn new(grid: &Grid) -> Self {
        let (rows, columns, variant) = (grid.rows(), grid.columns(), grid.variant());
        let longest = match variant {
            Variant::Domineering => 2,
            Variant::Triomineering | Variant::Tridomineering => 3,
        };
        let set = |belongs: &dyn Fn(u32, u32) -> bool| {
            let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
            let cells = cells.filter(|&(r, c)| belongs(r, c));
            cells.fold(C::NONE, |set, (r, c)| set | C::one(r * columns + c))
        };
        Self {
            rows,
            columns,
            variant,
            full: set(&|_, _| true),
            beginnings: [2, 3].map(|length| set(&|_, c| c + length <= columns)),
            lanes: [
                (0..longest)
                    .map(|k| set(&|_, c| c % longest == k))
                    .collect(),
                (0..longest)
                    .map(|k| set(&|r, _| r % longest == k))
                    .collect(),
            ],
        }
    }

    /// From a cell of a tile to the next one.
    #[inline]
    fn stride(&self, side: Side) -> u32 {
        match side {
            Side::Vertical => self.columns,
            Side::Horizontal => 1,
        }
    }

    /// The first cells of the player's tiles of length 2.
    #[inline]
    fn twos(&self, cells: C, side: Side) -> C {
        let starts = cells & cells.right(self.stride(side));
        match side {
            Side::Vertical => starts,
            Side::Horizontal => starts & self.beginnings[0],
        }
    }

    /// The first cells of the player's tiles of length 3.
    #[inline]
    fn threes(&self, cells: C, side: Side) -> C {
        let next = cells.right(self.stride(side));
        let starts = cells & next & next.right(self.stride(side));
        match side {
            Side::Vertical => starts,
            Side::Horizontal => starts & self.beginnings[1],
        }
    }

    /// The first cells of the player's shortest tiles: a longer one consists of such.
    #[inline]
    pub(super) fn starts(&self, cells: C, side: Side) -> C {
        match self.variant {
            Variant::Triomineering => self.threes(cells, side),
            Variant::Domineering | Variant::Tridomineering => self.twos(cells, side),
        }
    }

    /// The cells of the shortest tiles with these first cells.
    #[inline]
    pub(super) fn cover(&self, starts: C, side: Side) -> C {
        let stride = self.stride(side);
        let two = starts | starts.left(stride);
        match self.variant {
            Variant::Triomineering => starts | two.left(stride),
            Variant::Domineering | Variant::Tridomineering => two,
        }
    }

    /// The cells from which a shortest tile goes on to the next cell.
    #[inline]
    pub(super) fn links(&self, starts: C, side: Side) -> C {
        match self.variant {
            Variant::Triomineering => starts | starts.left(self.stride(side)),
            Variant::Domineering | Variant::Tridomineering => starts,
        }
    }

    /// The cells, and those that a link leads to from one of them, either way.
    #[inline]
    pub(super) fn spread(&self, cells: C, links: C, side: Side) -> C {
        let stride = self.stride(side);
        cells | (cells & links).left(stride) | (cells.right(stride) & links)
    }

    /// How many disjoint tiles of the player there is room for, and cells for as many.
    #[inline]
    fn pack(&self, cells: C, side: Side) -> (u32, C) {
        let stride = self.stride(side);
        let (mut rest, mut count) = (cells, 0);
        loop {
            let starts = self.starts(rest, side);
            if starts == C::NONE {
                return (count, cells & !rest);
            }
            let begin = starts & !starts.left(stride);
            count += begin.count();
            rest = rest & !self.cover(begin, side);
        }
    }

    /// How many disjoint tiles of the player there is room for.
    pub(super) fn packing(&self, cells: C, side: Side) -> u32 {
        self.pack(cells, side).0
    }

    /// Bounds on the numbers of moves in a position.
    #[inline]
    pub(super) fn bounds(&self, free: C) -> Bounds {
        // Written out for each player, since the shifts by 1 are cheaper then.
        use Side::{Horizontal, Vertical};
        let most = [self.pack(free, Vertical).0, self.pack(free, Horizontal).0];
        let vertical = self.own(free, Vertical, most);
        let horizontal = self.own(free, Horizontal, most);
        Bounds {
            safe: [vertical.0, horizontal.0],
            certain: [vertical.1, horizontal.1],
            most,
        }
    }

    /// The player's moves that nobody can take away, and those that he can be sure of.
    #[inline]
    fn own(&self, free: C, side: Side, most: [u32; 2]) -> (u32, u32) {
        let other = side.other();
        let reach = self.cover(self.starts(free, other), other);
        let (safe, cells) = self.pack(free & !reach, side);
        // Whether the contested tiles can make a difference.
        let (own, against) = (most[side as usize], most[other as usize]);
        if safe > against || safe + (own - safe).div_ceil(2) < against {
            return (safe, safe);
        }
        let lanes = self.lanes[side as usize].iter();
        let contested = lanes.map(|&lane| self.pack(free & !cells & lane, side).0);
        (safe, safe + contested.fold(0, u32::max).div_ceil(2))
    }

    /// The cells of each of the player's tiles.
    pub(super) fn moves(&self, free: C, side: Side) -> Vec<C> {
        let stride = self.stride(side);
        let (twos, threes) = match self.variant {
            Variant::Domineering => (self.twos(free, side), C::NONE),
            Variant::Triomineering => (C::NONE, self.threes(free, side)),
            Variant::Tridomineering => (self.twos(free, side), self.threes(free, side)),
        };
        let mut moves = Vec::with_capacity((twos.count() + threes.count()) as usize);
        for (mut starts, long) in [(threes, true), (twos, false)] {
            while starts != C::NONE {
                let start = C::one(starts.first());
                starts = starts.without_first();
                let two = start | start.left(stride);
                moves.push(if long { start | two.left(stride) } else { two });
            }
        }
        moves
    }

    /// The cells, moved up and to the left as far as possible. There is one at least.
    fn cornered(&self, cells: C) -> C {
        let rows = cells.first() / self.columns;
        let cells = if rows == 0 {
            cells
        } else {
            cells.right(rows * self.columns)
        };
        let mut columns = cells;
        let mut shift = self.columns;
        while shift < self.rows * self.columns {
            columns = columns | columns.right(shift);
            shift *= 2;
        }
        // The first row comes first.
        match columns.first() {
            0 => cells,
            left => cells.right(left),
        }
    }

    /// The least of the images under the reflections, moved into the corner.
    pub(super) fn shape(&self, cells: C) -> C {
        let row = !(!C::NONE).left(self.columns);
        let unused = C::WIDTH - self.rows * self.columns;
        let (mut rest, mut upside_down) = (cells, C::NONE);
        for _ in 0..self.rows {
            upside_down = upside_down.left(self.columns) | (rest & row);
            rest = rest.right(self.columns);
        }
        let turned = |cells: C| match unused {
            0 => cells.reversed(),
            unused => cells.reversed().right(unused),
        };
        let images = [cells, upside_down, turned(cells), turned(upside_down)];
        let images = images.map(|image| self.cornered(image));
        images.into_iter().fold(images[0], C::min)
    }
}
