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
        let links = [Side::Vertical, Side::Horizontal].map(|side| self.links(free, side));
        let spread = |cells: Cells| {
            links.iter().fold(cells, |cells, &(links, stride)| {
                cells | left(cells & links, stride) | (right(cells, stride) & links)
            })
        };
        let mut regions = Vec::new();
        let mut rest = spread(links[0].0 | links[1].0);
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

    /// The cells that one of the player's tiles links to the next one in its line; and how far it
    /// is to that.
    fn links(&self, free: Cells, side: Side) -> (Cells, u32) {
        let ([two, three], stride) = (self.starts(free, side), self.stride(side));
        (two | three | left(three, stride), stride)
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
        let [first_row, first_column] = self.edges;
        let upside_down = self.upside_down(cells);
        let both = [cells, upside_down].map(|image| [image, self.turned(image)]);
        let cornered = both.into_iter().flatten().map(|mut image| {
            while image != 0 && image & first_row == 0 {
                image = right(image, self.columns);
            }
            while image != 0 && image & first_column == 0 {
                image = right(image, 1);
            }
            image
        });
        cornered.fold(Cells::MAX, Cells::min)
    }
}
