//! Boards for the search: what [`playproof_checker::synchronized::Grid`] defines, on 64
//! bits where they are enough, and with both players' counts at once. A test compares
//! the two.

use playproof_checker::synchronized::Grid;
use playproof_formats::claim::{Prospect, Side, Variant};

use super::bits::GridBits;

/// An empty board.
#[derive(Clone, Debug)]
pub struct Board<C> {
    rows: u32,
    columns: u32,
    variant: Variant,
    pub(super) full: C,
    /// For each player: from a cell of a tile to the next one.
    strides: [u32; 2],
    /// For each player: where tiles of length 2, of length 3, may begin.
    beginnings: [[C; 2]; 2],
    /// For each player: every second line, or every third one if there are tiles of
    /// length 3. No tile of the other meets two of them.
    lanes: [Vec<C>; 2],
}

impl<C: GridBits> Board<C> {
    /// The empty board of this size.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let (rows, columns, variant) = (grid.rows, grid.columns, grid.variant);
        let longest = match variant {
            Variant::Domineering => 2,
            Variant::Triomineering | Variant::Tridomineering => 3,
        };
        let set = |belongs: &dyn Fn(u32, u32) -> bool| {
            let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
            let cells = cells.filter(|&(r, c)| belongs(r, c));
            cells.fold(C::default(), |set, (r, c)| set | C::bit(r * columns + c))
        };
        Self {
            rows,
            columns,
            variant,
            full: set(&|_, _| true),
            // A board of one row has no vertical tile, whatever the stride.
            strides: [columns.min(C::CAPACITY - 1), 1],
            beginnings: [
                [2, 3].map(|length| set(&|r, _| r + length <= rows)),
                [2, 3].map(|length| set(&|_, c| c + length <= columns)),
            ],
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

    #[inline]
    fn stride(&self, side: Side) -> u32 {
        // Written out, since a shift by 1 is cheaper.
        match side {
            Side::Vertical => self.strides[0],
            Side::Horizontal => 1,
        }
    }

    /// The first cells of the player's tiles of length 2.
    #[inline]
    fn twos(&self, cells: C, side: Side) -> C {
        cells & cells.down(self.stride(side)) & self.beginnings[side as usize][0]
    }

    /// The first cells of the player's tiles of length 3.
    #[inline]
    fn threes(&self, cells: C, side: Side) -> C {
        let next = cells.down(self.stride(side));
        cells & next & next.down(self.stride(side)) & self.beginnings[side as usize][1]
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
        let two = starts | starts.up(stride);
        match self.variant {
            Variant::Triomineering => starts | two.up(stride),
            Variant::Domineering | Variant::Tridomineering => two,
        }
    }

    /// The cells from which a shortest tile goes on to the next cell.
    #[inline]
    pub(super) fn links(&self, starts: C, side: Side) -> C {
        match self.variant {
            Variant::Triomineering => starts | starts.up(self.stride(side)),
            Variant::Domineering | Variant::Tridomineering => starts,
        }
    }

    /// The cells, and those that a link leads to from one of them, either way.
    #[inline]
    pub(super) fn spread(&self, cells: C, links: C, side: Side) -> C {
        let stride = self.stride(side);
        cells | (cells & links).up(stride) | (cells.down(stride) & links)
    }

    /// How many disjoint tiles of the player there is room for, and cells for as many.
    #[inline]
    fn pack(&self, cells: C, side: Side) -> (u32, C) {
        let stride = self.stride(side);
        let (mut rest, mut first) = (cells, C::default());
        loop {
            let starts = self.starts(rest, side);
            if starts.is_empty() {
                return (first.count(), cells & !rest);
            }
            // The tiles at the beginnings of all runs at once.
            let begin = starts & !starts.up(stride);
            first |= begin;
            rest &= !self.cover(begin, side);
        }
    }

    /// How many disjoint tiles of the player there is room for.
    #[must_use]
    pub fn packing(&self, cells: C, side: Side) -> u32 {
        self.pack(cells, side).0
    }

    /// How many disjoint tiles of Vertical, and of Horizontal, there is room for.
    #[inline]
    #[must_use]
    pub fn most(&self, free: C) -> [u32; 2] {
        // Written out for each player, so that each has code of its own.
        [
            self.pack(free, Side::Vertical).0,
            self.pack(free, Side::Horizontal).0,
        ]
    }

    /// Whether counting moves decides that the player can force this, or that he cannot.
    ///
    /// At most one of the two can be so, and which one follows from the numbers of moves that
    /// there is room for; so it is enough to count for one player what he can be sure of.
    #[inline]
    #[must_use]
    pub fn verdict(&self, free: C, most: [u32; 2], side: Side, prospect: Prospect) -> Option<bool> {
        let [own, other] = [most[side as usize], most[side.other() as usize]];
        // A win takes more moves than the other can make; a draw as many.
        let [wins, spoils] = match prospect {
            Prospect::Win => [other + 1, own],
            Prospect::Draw => [other, own + 1],
        };
        if own >= wins {
            self.is_sure_of(wins, free, side, own).then_some(true)
        } else {
            self.is_sure_of(spoils, free, side.other(), other)
                .then_some(false)
        }
    }

    /// How good a position looks for the player.
    #[inline]
    pub(super) fn score(&self, free: C, most: [u32; 2], side: Side) -> i32 {
        let safe = [
            self.safe(free, Side::Vertical).0,
            self.safe(free, Side::Horizontal).0,
        ];
        let difference = |counts: [u32; 2]| {
            counts[side as usize].cast_signed() - counts[side.other() as usize].cast_signed()
        };
        difference(most) + difference(safe)
    }

    /// Moves that nobody can take away from the player, and cells for as many.
    #[inline]
    fn safe(&self, free: C, side: Side) -> (u32, C) {
        let other = side.other();
        let reach = self.cover(self.starts(free, other), other);
        self.pack(free & !reach, side)
    }

    /// Whether the player, who has room for `most` moves, can be sure of so many.
    #[inline]
    fn is_sure_of(&self, moves: u32, free: C, side: Side, most: u32) -> bool {
        let (safe, cells) = self.safe(free, side);
        if safe >= moves {
            return true;
        }
        // A round costs two contested tiles at most.
        let enough = |contested: u32| safe + contested.div_ceil(2) >= moves;
        enough(most - safe)
            && self.lanes[side as usize]
                .iter()
                .any(|&lane| enough(self.pack(free & !cells & lane, side).0))
    }

    /// The cells of each of the player's tiles.
    #[must_use]
    pub fn moves(&self, free: C, side: Side) -> Vec<C> {
        let stride = self.stride(side);
        let (twos, threes) = match self.variant {
            Variant::Domineering => (self.twos(free, side), C::default()),
            Variant::Triomineering => (C::default(), self.threes(free, side)),
            Variant::Tridomineering => (self.twos(free, side), self.threes(free, side)),
        };
        let mut moves = Vec::with_capacity((twos.count() + threes.count()) as usize);
        for (mut starts, long) in [(threes, true), (twos, false)] {
            while !starts.is_empty() {
                let start = C::bit(starts.least());
                starts = starts.without_least();
                let two = start | start.up(stride);
                moves.push(if long { start | two.up(stride) } else { two });
            }
        }
        moves
    }

    /// The cells, moved up and to the left as far as possible. There is one at least.
    fn cornered(&self, cells: C) -> C {
        let rows = cells.least() / self.columns;
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
        match columns.least() {
            0 => cells,
            left => cells.right(left),
        }
    }

    /// The least of the images under the reflections, moved into the corner.
    pub(super) fn shape(&self, cells: C) -> C {
        let row = !(!C::default()).left(self.columns);
        let unused = C::CAPACITY - self.rows * self.columns;
        let (mut rest, mut upside_down) = (cells, C::default());
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
