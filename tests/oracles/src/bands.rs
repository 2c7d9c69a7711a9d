//! Potentials of bands, found in a simple way that is enough for the theorems of the paper.

use std::collections::{BTreeMap, HashMap, HashSet};

use playproof_checker::{
    Budget, Limits,
    rules::synchronized::contents::contents,
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Side, Statement, Variant},
    evidence::{Band, BandClass, BandContent, Bands},
};

use crate::{
    build::step,
    synchronized::{claim, claim_for_all},
};

use Side::{Horizontal, Vertical};

/// What is known of the boards before potentials are found.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The tiles.
    pub variant: Variant,
    /// The width of the boards.
    pub columns: u32,
    /// The height and the filling tiles of each kind of band.
    pub kinds: Vec<(u32, Vec<u8>)>,
    /// The bands at the top.
    pub head: Vec<u32>,
    /// The band that is repeated.
    pub body: u32,
    /// The bands at the bottom.
    pub tails: Vec<Vec<u32>>,
    /// The denominator.
    pub unit: u32,
    /// λ, times the unit.
    pub multiplier: i32,
    /// A height of which there is one band only, in which Vertical's moves are counted
    /// by playing them out.
    pub played_out: Option<u32>,
}

/// A vertical tile with its top cell.
#[must_use]
pub fn tile(row: u8, column: u8, columns: u8, length: u8) -> u8 {
    2 * (row * columns + column) + length - 2
}

impl Plan {
    /// Theorem 1: triomineering, four columns.
    #[must_use]
    pub fn theorem_1() -> Self {
        Self::with_left_over_rows(4, vec![tile(0, 1, 4, 3)], 4, 9)
    }

    /// Theorem 2: triomineering, five columns.
    #[must_use]
    pub fn theorem_2() -> Self {
        Self::with_left_over_rows(5, vec![tile(0, 2, 5, 3)], 2, 5)
    }

    /// Theorem 5: triomineering, three columns, boards without left-over rows.
    #[must_use]
    pub fn theorem_5() -> Self {
        let plan = Self::with_left_over_rows(3, vec![tile(0, 1, 3, 3)], 1, 2);
        Self {
            kinds: plan.kinds[..1].to_vec(),
            tails: vec![vec![]],
            ..plan
        }
    }

    /// Theorem 7: tridomineering, three columns, from eight rows on.
    #[must_use]
    pub fn theorem_7() -> Self {
        let middle = |row, length| tile(row, 1, 3, length);
        Self {
            variant: Variant::Tridomineering,
            columns: 3,
            kinds: vec![
                (3, vec![middle(0, 3)]),
                (2, vec![middle(0, 2)]),
                (6, vec![middle(0, 3), middle(3, 3)]),
            ],
            head: vec![2],
            body: 0,
            tails: vec![vec![1], vec![], vec![1, 1]],
            unit: 1,
            multiplier: 2,
            played_out: Some(6),
        }
    }

    fn with_left_over_rows(columns: u32, fillings: Vec<u8>, unit: u32, multiplier: i32) -> Self {
        Self {
            variant: Variant::Triomineering,
            columns,
            kinds: vec![(3, fillings), (1, vec![])],
            head: vec![],
            body: 0,
            tails: vec![vec![], vec![1], vec![1, 1]],
            unit,
            multiplier,
            played_out: None,
        }
    }

    /// The evidence.
    #[must_use]
    pub fn bands(&self) -> Bands {
        let mut classes: BTreeMap<(u8, u32), Vec<BandContent>> = BTreeMap::new();
        let heights: HashSet<u32> = self.kinds.iter().map(|kind| kind.0).collect();
        for height in heights {
            let band = Grid::new(self.variant, height, self.columns).expect("small");
            let mut played = HashMap::new();
            for free in self.reachable(height, &band) {
                let found = if self.played_out == Some(height) {
                    let (moves, tile) = most_moves(&band, free, &mut played);
                    tile.map(|tile| ((0, moves * self.unit), tile))
                } else {
                    self.potential(&band, free)
                };
                if let Some((class, tile)) = found {
                    classes.entry(class).or_default().push(BandContent {
                        height,
                        free: u64::try_from(free).expect("small"),
                        tile: tile.0,
                    });
                }
            }
        }
        let class = |((_, potential), mut contents): (_, Vec<BandContent>)| {
            contents.sort();
            BandClass {
                potential,
                contents,
            }
        };
        let band = |(height, fillings): &(u32, Vec<u8>)| Band {
            height: *height,
            fillings: fillings.clone(),
        };
        Bands {
            kinds: self.kinds.iter().map(band).collect(),
            head: self.head.clone(),
            body: self.body,
            tails: self.tails.clone(),
            unit: self.unit,
            multiplier: self.multiplier,
            classes: classes.into_iter().map(class).collect(),
        }
    }

    /// The contents that bands of this height can have, in normal form.
    fn reachable(&self, height: u32, band: &Grid) -> HashSet<Cells> {
        let mut budget = Budget::new(Limits::default());
        let mut found = HashSet::new();
        for (_, fillings) in self.kinds.iter().filter(|kind| kind.0 == height) {
            contents(band, fillings, &mut budget, &mut |content, _| {
                found.insert(band.normal(content.free));
                Ok(())
            })
            .expect("within the budget");
        }
        let mut ahead: Vec<Cells> = found.iter().copied().collect();
        while let Some(free) = ahead.pop() {
            // A move of each, which may overlap, or of one alone.
            for own in cells_or_none(band, free, Vertical) {
                for other in cells_or_none(band, free, Horizontal) {
                    let next = band.normal(free & !own & !other);
                    if found.insert(next) {
                        ahead.push(next);
                    }
                }
            }
        }
        found
    }

    /// The number of tiles that Horizontal cannot meet. If there is none: 1 if a move makes
    /// one, in the first place; or else 1 if ½ is left after any move, then ½ if there is a move.
    fn potential(&self, band: &Grid, free: Cells) -> Option<((u8, u32), Tile)> {
        let safe = |free: Cells| band.packing(free & !band.reach(free, Horizontal), Vertical);
        let after = |tile: Tile| free & !band.placed(free, tile, Vertical).expect("a move");
        let own: Vec<Tile> = band.moves(free, Vertical).collect();
        let reserve = safe(free);
        if reserve > 0 {
            let keeps = |tile: &&Tile| safe(after(**tile)) + 1 >= reserve;
            let safe = |tile: &&Tile| {
                let cells = free & !after(**tile);
                cells & band.reach(free, Horizontal) == 0
            };
            let tile = own.iter().filter(safe).find(keeps)?;
            return Some(((4, reserve * self.unit), *tile));
        }
        if self.played_out.is_some() {
            return None;
        }
        if let Some(tile) = own.iter().find(|&&tile| safe(after(tile)) > 0) {
            return Some(((1, self.unit), *tile));
        }
        let half = self.unit / 2;
        let left = |free: Cells| {
            let found = self.potential(band, band.normal(free));
            found.is_some_and(|((_, potential), _)| potential >= half)
        };
        if half == 0 {
            return None;
        }
        let others = cells_or_none(band, free, Horizontal);
        if let Some(tile) = own.iter().find(|&&tile| left(after(tile)))
            && others
                .iter()
                .all(|&other| other == 0 || left(free & !other))
        {
            return Some(((2, self.unit), *tile));
        }
        own.first().map(|&tile| ((3, half), tile))
    }

    /// The claim and its proof: for so many rows, from premises that are not given here.
    #[must_use]
    pub fn step(&self, statement: Statement, from: u32, rows_step: u32, premises: &[u32]) -> Step {
        let claim = claim_for_all(statement, self.variant, (from, rows_step), self.columns);
        step(claim, Evidence::Bands(self.bands()), premises)
    }

    /// The claim for one board.
    #[must_use]
    pub fn one(&self, statement: Statement, rows: u32) -> Claim {
        claim(statement, self.variant, rows, self.columns)
    }
}

/// The cells of each move, and of none.
fn cells_or_none(band: &Grid, free: Cells, side: Side) -> Vec<Cells> {
    let moves = band.moves(free, side);
    let cells = moves.map(|tile| band.placed(free, tile, side).expect("a move"));
    cells.chain([0]).collect()
}

/// How many moves Vertical can be sure of in a band, and the first of them, when Horizontal
/// moves there or elsewhere.
fn most_moves(
    band: &Grid,
    free: Cells,
    known: &mut HashMap<Cells, (u32, Option<Tile>)>,
) -> (u32, Option<Tile>) {
    let free = band.normal(free);
    if let Some(&known) = known.get(&free) {
        return known;
    }
    let mut best = (0, None);
    for tile in band.moves(free, Vertical) {
        let rest = free & !band.placed(free, tile, Vertical).expect("a move");
        let mut least = most_moves(band, rest, known).0;
        for reply in band.moves(free, Horizontal) {
            let taken = band.placed(free, reply, Horizontal).expect("a move");
            least = least.min(most_moves(band, rest & !taken, known).0);
        }
        if least + 1 > best.0 {
            best = (least + 1, Some(tile));
        }
    }
    known.insert(free, best);
    best
}
