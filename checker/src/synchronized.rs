//! Synchronized domineering, triomineering and tridomineering (Cincotti, Komori, Iida,
//! Section II): boards and moves.
//!
//! At the same moment Vertical places a tile that is one column wide and Horizontal one
//! that is one row high, each on cells that are free before the move. Two such tiles
//! have at most one cell in common, so every two moves go together. When exactly one
//! player can move, that player has won; when neither can, the game is drawn.
//!
//! A position is the set of its free cells, so it is a number of 128 bits: the cell of
//! row r and column c is bit r · columns + c.

use playproof_formats::claim::{Prospect, Side, Variant};

faults! {
    /// Why there is no such board.
    pub enum Fault {
        NoCells => "a board has at least one row and one column",
        TooLarge { rows: u32, columns: u32 } => "a board of {rows} rows and {columns} columns has more than 128 cells",
    }
}

/// The free cells of a board.
pub type Cells = u128;

/// A tile, without saying whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub u8);

impl Tile {
    /// The tile with this top or left cell and this length, 2 or 3.
    #[must_use]
    pub fn new(cell: u32, length: u32) -> Option<Self> {
        let more = length.checked_sub(2).filter(|&more| more < 2)?;
        let number = cell.checked_mul(2)?.checked_add(more)?;
        u8::try_from(number).ok().map(Self)
    }

    /// Its top or left cell.
    #[must_use]
    pub fn cell(self) -> u32 {
        u32::from(self.0 >> 1)
    }

    /// 2 or 3.
    #[must_use]
    pub fn length(self) -> u32 {
        if self.0 & 1 == 0 { 2 } else { 3 }
    }
}

/// An empty board of one variant: its cells, tiles and symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The variant.
    pub variant: Variant,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// All cells: the position in which the game begins.
    pub full: Cells,
    /// The cells in which a horizontal tile of length 2, of length 3, may begin.
    beginnings: [Cells; 2],
    /// The first row and the first column.
    pub(crate) edges: [Cells; 2],
    /// For Vertical and for Horizontal: the lanes.
    lanes: [[Cells; 3]; 2],
}

impl Grid {
    /// The most cells that a board has.
    pub const MOST_CELLS: u32 = Cells::BITS;

    /// The board with so many rows and columns.
    ///
    /// # Errors
    /// When it has no cell, or more than [`Self::MOST_CELLS`].
    pub fn new(variant: Variant, rows: u32, columns: u32) -> Result<Self, Fault> {
        ensure!(rows != 0 && columns != 0, Fault::NoCells);
        let cells = rows.checked_mul(columns);
        let small = cells.is_some_and(|cells| cells <= Self::MOST_CELLS);
        ensure!(small, Fault::TooLarge { rows, columns });
        let those = |belongs: &dyn Fn(u32, u32) -> bool| {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let those = (0..)
                .zip(cells)
                .filter(|&(_, (row, column))| belongs(row, column));
            those.fold(0, |all, (cell, _)| all | left(1, cell))
        };
        let longest = match variant {
            Variant::Domineering => 2,
            Variant::Triomineering | Variant::Tridomineering => 3,
        };
        let every = |k: u32, line: u32| line.checked_rem(longest) == Some(k);
        Ok(Self {
            variant,
            rows,
            columns,
            full: those(&|_, _| true),
            beginnings: [2, 3].map(|tile| those(&|_, first| first.saturating_add(tile) <= columns)),
            edges: [those(&|row, _| row == 0), those(&|_, column| column == 0)],
            lanes: [
                [0, 1, 2].map(|k| those(&|_, column| every(k, column))),
                [0, 1, 2].map(|k| those(&|row, _| every(k, row))),
            ],
        })
    }

    /// The length of the shortest tile.
    #[must_use]
    pub fn shortest(&self) -> u32 {
        match self.variant {
            Variant::Domineering | Variant::Tridomineering => 2,
            Variant::Triomineering => 3,
        }
    }

    /// From a cell of a tile to the next one.
    pub(crate) fn stride(&self, side: Side) -> u32 {
        match side {
            Side::Vertical => self.columns,
            Side::Horizontal => 1,
        }
    }

    /// The top or left cells of the player's tiles of length 2 and 3 that lie in a set of cells.
    pub(crate) fn starts(&self, cells: Cells, side: Side) -> [Cells; 2] {
        match side {
            Side::Vertical => self.pairs_and_triples(cells, self.columns),
            // A vertical tile that leaves the board has no free cell there; a horizontal one might.
            Side::Horizontal => {
                let [two, three] = self.pairs_and_triples(cells, 1);
                [two & self.beginnings[0], three & self.beginnings[1]]
            }
        }
    }

    /// The cells of a set after which the next one is in it, the next two are, if there are such tiles.
    #[inline]
    fn pairs_and_triples(&self, cells: Cells, stride: u32) -> [Cells; 2] {
        let two = cells & right(cells, stride);
        match self.variant {
            Variant::Domineering => [two, 0],
            Variant::Triomineering => [0, two & right(two, stride)],
            Variant::Tridomineering => [two, two & right(two, stride)],
        }
    }

    /// The cells of the player's tiles with these top or left cells. (A shift by a stride that the compiler knows is cheaper.)
    fn cover(&self, [two, three]: [Cells; 2], side: Side) -> Cells {
        let cover = |stride| two | three | left(two | three | left(three, stride), stride);
        match side {
            Side::Vertical => cover(self.columns),
            Side::Horizontal => cover(1),
        }
    }

    /// Whether the player can move.
    #[must_use]
    pub fn can_move(&self, free: Cells, side: Side) -> bool {
        self.starts(free, side) != [0, 0]
    }

    /// The player's moves, increasing.
    pub fn moves(&self, free: Cells, side: Side) -> impl Iterator<Item = Tile> + use<> {
        let [mut two, mut three] = self.starts(free, side);
        std::iter::from_fn(move || {
            let cell = (two | three).trailing_zeros();
            let short = left(1, cell) & two != 0;
            let (starts, length) = if short {
                (&mut two, 2)
            } else {
                (&mut three, 3)
            };
            *starts &= !left(1, cell);
            // Without a cell left, the number is 128, and there is no such tile.
            Tile::new(cell, length)
        })
    }

    /// The cells of the player's tile, if it may be placed.
    #[must_use]
    pub fn placed(&self, free: Cells, tile: Tile, side: Side) -> Option<Cells> {
        let [two, three] = self.starts(free, side);
        let starts = if tile.length() == 2 { two } else { three };
        (starts & left(1, tile.cell()) != 0).then(|| self.cells(tile, side))
    }

    /// The cells of one of the player's [moves](Self::moves).
    pub(crate) fn cells(&self, tile: Tile, side: Side) -> Cells {
        self.cover_by(tile.length(), left(1, tile.cell()), side)
    }

    /// The cells of the player's tiles of one length with these top or left cells.
    fn cover_by(&self, length: u32, starts: Cells, side: Side) -> Cells {
        let starts = if length == 2 {
            [starts, 0]
        } else {
            [0, starts]
        };
        self.cover(starts, side)
    }

    /// The cells that the player's moves can meet.
    #[must_use]
    pub fn reach(&self, free: Cells, side: Side) -> Cells {
        self.cover(self.starts(free, side), side)
    }

    /// The most disjoint tiles of the player that a set of cells has room for: each
    /// maximal run of cells takes ⌊run / shortest tile⌋.
    #[must_use]
    pub fn packing(&self, cells: Cells, side: Side) -> u32 {
        self.pack(cells, side).count_ones()
    }

    /// The top or left cells of so many tiles: in each run one behind the other.
    fn pack(&self, cells: Cells, side: Side) -> Cells {
        let [two, three] = self.starts(cells, side);
        let starts = if self.shortest() == 2 { two } else { three };
        match side {
            Side::Vertical => one_behind_the_other(starts, self.columns, self.shortest()),
            Side::Horizontal => one_behind_the_other(starts, 1, self.shortest()),
        }
    }

    /// Whether counting moves shows that the player wins, or draws at least.
    ///
    /// The player has s tiles that fit side by side on cells that no move of the
    /// other can meet, now or later; and, apart from these, t more that fit side by side in
    /// lines so far from each other that no tile of the other meets two of them. He plays
    /// the t tiles first: a round takes away the one he plays and at most one more. So he can
    /// move in each of the next s + ⌈t/2⌉ rounds. The other can move at most h times. If
    /// s + ⌈t/2⌉ > h, the other is the first who cannot move. If s + ⌈t/2⌉ ≥ h, the other cannot move
    /// after h rounds at the latest, and the player can move until then.
    #[must_use]
    pub fn secured(&self, free: Cells, side: Side, prospect: Prospect) -> bool {
        let other = side.other();
        let against = self.packing(free, other);
        let enough = |certain: u32| match prospect {
            Prospect::Win => certain > against,
            Prospect::Draw => certain >= against,
        };
        let safe = self.pack(free & !self.reach(free, other), side);
        let taken = self.cover_by(self.shortest(), safe, side);
        let safe = safe.count_ones();
        if enough(safe) {
            return true;
        }
        let lanes = match side {
            Side::Vertical => self.lanes[0],
            Side::Horizontal => self.lanes[1],
        };
        // Each lies in one lane, and those of a lane are as many as it has room for.
        let contested = self.pack(free & !taken, side);
        lanes.into_iter().any(|lane| {
            let contested = (contested & lane).count_ones();
            enough(safe.saturating_add(contested.div_ceil(2)))
        })
    }

    /// The normal form of a position, of which it is enough to know who wins: without the
    /// free cells that no move can meet, and then the least of its images
    /// under the reflections of the board. (A quarter turn would exchange the players.)
    #[must_use]
    pub fn normal(&self, free: Cells) -> Cells {
        let alive = self.reach(free, Side::Vertical) | self.reach(free, Side::Horizontal);
        let upside_down = self.upside_down(alive);
        alive
            .min(upside_down)
            .min(self.turned(alive))
            .min(self.turned(upside_down))
    }

    /// The image under the reflection that exchanges the first row with the last.
    pub(crate) fn upside_down(&self, cells: Cells) -> Cells {
        let (mut rest, mut image) = (cells, 0);
        for _ in 0..self.rows {
            image = left(image, self.columns) | (rest & self.edges[0]);
            rest = right(rest, self.columns);
        }
        image
    }

    /// The image under the half turn.
    pub(crate) fn turned(&self, cells: Cells) -> Cells {
        right(cells.reverse_bits(), self.full.leading_zeros())
    }

    /// The cells, for a message.
    #[must_use]
    pub fn picture(&self, free: Cells) -> Picture {
        Picture {
            rows: self.rows,
            columns: self.columns,
            free,
        }
    }
}

/// Of the cells in which a tile of this length may begin: the first of each run, the next one
/// behind its tile, and so on.
#[inline]
fn one_behind_the_other(starts: Cells, stride: u32, length: u32) -> Cells {
    let mut last = starts & !left(starts, stride);
    let mut first = last;
    while last != 0 {
        // It is in the run of the one before, or the first cell of the next row: then it is the first of a run.
        last = left(last, stride.saturating_mul(length)) & starts;
        first |= last;
    }
    first
}

/// Each cell's number grows by so much.
#[inline]
pub(crate) fn left(cells: Cells, by: u32) -> Cells {
    cells.checked_shl(by).unwrap_or(0)
}

/// Each cell's number shrinks by so much.
#[inline]
pub(crate) fn right(cells: Cells, by: u32) -> Cells {
    cells.checked_shr(by).unwrap_or(0)
}

/// The rows of a position from the top, free cells as points, in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    rows: u32,
    columns: u32,
    free: Cells,
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rest = self.free;
        for row in 0..self.rows {
            if row > 0 {
                f.write_str("/")?;
            }
            for _ in 0..self.columns {
                f.write_str(if rest & 1 == 0 { "#" } else { "." })?;
                rest = right(rest, 1);
            }
        }
        Ok(())
    }
}
