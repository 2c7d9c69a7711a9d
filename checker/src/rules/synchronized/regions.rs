//! When two positions are taken for the same: when their regions have the same shapes.
//!
//! Two free cells next to each other are *linked* if a tile covers both. What links connect is a
//! *region*; cells that no tile fits on belong to none. A *shape* is a set of cells up to moving it
//! and reflecting it, left to right or upside down. Positions are *alike* if their regions have the
//! same shapes, each as often.
//!
//! **Theorem.** What a player can force from a position he can force from every one that is alike.
//!
//! **Proof.** The cells of a tile that fits are linked, so it lies in one region; and where a
//! tile's cells lie in a region, it fits, since these are free. So the moves in a position
//! are the tiles that fit on the cells of a single region. These depend on the region's cells alone, not
//! on where they lie or on what is beside them, and moving or reflecting the cells carries
//! Vertical's tiles to Vertical's and Horizontal's to Horizontal's. If two positions are alike,
//! there is therefore a one-to-one map between the cells of their regions, region by region,
//! that carries the moves of each player to the moves of the same player, both ways. So it does
//! after a round, in one region or in two: the tiles that fit then are those that fitted before
//! and lie on cells that are still free. So the two games are the same but for the names of the cells.
//!
//! **Traps.**
//! - Regions may touch, but no tile fits across. Two shapes that are put on a board side by side
//!   may make room for more tiles; so it is the list of shapes that is compared, no board.
//! - A list, not a set: two regions of one shape are more than one. And the list itself, no
//!   hash of it: the set of what has been met compares what it finds.
//! - What is reflected is the set of cells, and with it the tiles of both players at once. A quarter
//!   turn exchanges the players and is none of the reflections.
//! - Outcomes of regions do *not* add up. Both players move in the same moment, perhaps in
//!   different regions, and the end comes when one of them cannot move anywhere. So a
//!   region is never replaced by another one that is "worth the same".

use playproof_formats::claim::Side;

use crate::synchronized::{Cells, Grid, left, right};

impl Grid {
    /// The regions of a position.
    #[must_use]
    pub fn regions(&self, free: Cells) -> Vec<Cells> {
        let down = self.links(free, Side::Vertical);
        let along = self.links(free, Side::Horizontal);
        let spread = |cells: Cells| {
            let cells =
                cells | left(cells & down, self.columns) | right(cells, self.columns) & down;
            cells | left(cells & along, 1) | right(cells, 1) & along
        };
        let mut regions = Vec::with_capacity(8);
        let mut rest = spread(down | along);
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let more = spread(region);
                if more == region {
                    break;
                }
                region = more;
            }
            rest &= !region;
            regions.push(region);
        }
        regions
    }

    /// The cells that one of the player's tiles links to the next one in its line.
    fn links(&self, free: Cells, side: Side) -> Cells {
        let [two, three] = self.starts(free, side);
        two | three | left(three, self.stride(side))
    }

    /// The shapes of regions, increasing: equal for positions that are alike, and only for them.
    #[must_use]
    pub fn shapes(&self, regions: &[Cells]) -> Vec<Cells> {
        let mut shapes: Vec<Cells> = regions.iter().map(|&region| self.shape(region)).collect();
        shapes.sort_unstable();
        shapes
    }

    /// The least of the images of a set of cells, each moved to the upper left corner.
    #[must_use]
    pub fn shape(&self, cells: Cells) -> Cells {
        let [first_row, _] = self.edges;
        let image = right(cells, self.corner(cells));
        // The last row of the set becomes the first one.
        let (mut rest, mut upside_down) = (image, 0);
        while rest != 0 {
            upside_down = left(upside_down, self.columns) | rest & first_row;
            rest = right(rest, self.columns);
        }
        // Both are as high and as wide: turned, they are as far from the corner.
        let turned = [image, upside_down].map(|image| self.turned(image));
        let away = self.corner(turned[0]);
        let turned = turned.map(|turned| right(turned, away));
        image.min(upside_down).min(turned[0]).min(turned[1])
    }

    /// How far the upper left corner is from that of the smallest rectangle around a set of cells.
    fn corner(&self, cells: Cells) -> u32 {
        let first = cells.trailing_zeros();
        let rows = first.saturating_sub(first.checked_rem(self.columns).unwrap_or(0));
        let columns = (0..self.columns).find(|&by| right(cells, by) & self.edges[1] != 0);
        rows.saturating_add(columns.unwrap_or(0))
    }
}
