//! Synchronized games solved by brute force: no symmetry, no bounds. Written
//! apart from the checker: it shares the types of claims, and no code; only
//! [`proof`] runs the checker's walk to write the answers down in its order.

use std::{
    cell::RefCell,
    cmp::{max, min},
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use playproof_checker::{
    Budget, Limits,
    rules::synchronized::{
        sync_outcome,
        walk::{secures, walk},
    },
    synchronized::{Grid, Tile},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{
        Extent, Letters, Prospect, Side, Statement, Synchronized, SynchronizedOutcome, Variant,
    },
    evidence::{SyncRefutation, SyncStrategy},
};

use crate::build::step;

/// Which cells are free, row by row.
pub type Free = Vec<bool>;

/// Cells by row and column, increasing, the first row and the first column being 0.
pub type Shape = Vec<(usize, usize)>;

/// What a player can force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing.
    Loss,
    /// At least a draw.
    Draw,
    /// A win.
    Win,
}

/// A board of a variant, and what has been found out about its positions.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    rows: usize,
    columns: usize,
    /// The cells of all tiles of Vertical, and of Horizontal: bit i for cell i. None before
    /// the first question.
    tiles: [Vec<u32>; 2],
    /// By the free cells, as bits; as empty.
    known: Vec<Option<[Level; 2]>>,
}

impl Game {
    /// The board with so many rows and columns.
    #[must_use]
    pub fn new(variant: Variant, rows: u32, columns: u32) -> Self {
        Self {
            variant,
            rows: rows as usize,
            columns: columns as usize,
            tiles: [vec![], vec![]],
            known: vec![],
        }
    }

    /// The empty board.
    #[must_use]
    pub fn empty(&self) -> Free {
        vec![true; self.rows * self.columns]
    }

    /// The player's moves: the cells of each tile.
    #[must_use]
    pub fn moves(&self, free: &Free, side: Side) -> Vec<Vec<usize>> {
        let lengths: &[usize] = match self.variant {
            Variant::Domineering => &[2],
            Variant::Triomineering => &[3],
            Variant::Tridomineering => &[2, 3],
        };
        let mut found = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                for &length in lengths {
                    let (rows, columns) = match side {
                        Side::Vertical => (row + length, column + 1),
                        Side::Horizontal => (row + 1, column + length),
                    };
                    if rows > self.rows || columns > self.columns {
                        continue;
                    }
                    let tile: Vec<usize> = (row..rows)
                        .flat_map(|r| (column..columns).map(move |c| (r, c)))
                        .map(|(r, c)| r * self.columns + c)
                        .collect();
                    if tile.iter().all(|&cell| free[cell]) {
                        found.push(tile);
                    }
                }
            }
        }
        found
    }

    /// The regions of a position, each as its cells: tiles that meet are in one.
    #[must_use]
    pub fn regions(&self, free: &Free) -> Vec<BTreeSet<usize>> {
        let mut regions: Vec<BTreeSet<usize>> = Vec::new();
        for side in [Side::Vertical, Side::Horizontal] {
            for tile in self.moves(free, side) {
                let mut whole = BTreeSet::from_iter(tile);
                let (apart, met): (Vec<_>, Vec<_>) = regions
                    .into_iter()
                    .partition(|region| region.is_disjoint(&whole));
                whole.extend(met.into_iter().flatten());
                regions = apart;
                regions.push(whole);
            }
        }
        regions
    }

    /// The shapes of the regions of a position, in some order: the same for positions that are alike.
    #[must_use]
    pub fn shapes(&self, free: &Free) -> Vec<Shape> {
        let regions = self.regions(free).into_iter();
        let mut shapes: Vec<Shape> = regions.map(|region| self.shape(&region)).collect();
        shapes.sort();
        shapes
    }

    /// The least of the four images of a region.
    fn shape(&self, region: &BTreeSet<usize>) -> Shape {
        let cells = |upside_down: bool, left_to_right: bool| {
            let places = region.iter().map(|cell| {
                let (row, column) = (cell / self.columns, cell % self.columns);
                let row = if upside_down { self.rows - row } else { row };
                let column = if left_to_right {
                    self.columns - column
                } else {
                    column
                };
                (row, column)
            });
            let places: Shape = places.collect();
            let top = places.iter().map(|place| place.0).min().unwrap_or(0);
            let left = places.iter().map(|place| place.1).min().unwrap_or(0);
            let moved = places
                .iter()
                .map(|(row, column)| (row - top, column - left));
            let mut moved: Shape = moved.collect();
            moved.sort_unstable();
            moved
        };
        let flips = [(false, false), (true, false), (false, true), (true, true)];
        let images = flips.map(|(rows, columns)| cells(rows, columns));
        images.into_iter().min().unwrap_or_default()
    }

    /// What Vertical and Horizontal can force.
    pub fn levels(&mut self, free: &Free) -> [Level; 2] {
        if self.known.is_empty() {
            let empty = self.empty();
            self.tiles = [Side::Vertical, Side::Horizontal].map(|side| {
                let moves = self.moves(&empty, side).into_iter();
                moves.map(|tile| bits(tile.into_iter())).collect()
            });
            self.known = vec![None; 1 << empty.len()];
        }
        self.solve(bits((0..free.len()).filter(|&cell| free[cell])))
    }

    fn solve(&mut self, free: u32) -> [Level; 2] {
        if let Some(known) = self.known[free as usize] {
            return known;
        }
        let [vertical, horizontal] = [0, 1].map(|side| {
            let tiles: &Vec<u32> = &self.tiles[side];
            let fit = tiles.iter().copied().filter(|tile| tile & !free == 0);
            fit.collect::<Vec<u32>>()
        });
        let levels = match (vertical.is_empty(), horizontal.is_empty()) {
            (true, true) => [Level::Draw; 2],
            (false, true) => [Level::Win, Level::Loss],
            (true, false) => [Level::Loss, Level::Win],
            (false, false) => {
                // What each tile secures at worst.
                let mut first = vec![Level::Win; vertical.len()];
                let mut second = vec![Level::Win; horizontal.len()];
                for (v, first) in vertical.iter().zip(&mut first) {
                    for (h, second) in horizontal.iter().zip(&mut second) {
                        let after = self.solve(free & !v & !h);
                        *first = min(*first, after[0]);
                        *second = min(*second, after[1]);
                    }
                }
                [first, second].map(|levels| levels.into_iter().fold(Level::Loss, max))
            }
        };
        self.known[free as usize] = Some(levels);
        levels
    }

    /// What the player can force.
    pub fn level(&mut self, free: &Free, side: Side) -> Level {
        self.levels(free)[side as usize]
    }

    /// Whether the player can force this.
    pub fn forces(&mut self, free: &Free, side: Side, prospect: Prospect) -> bool {
        let needs = match prospect {
            Prospect::Win => Level::Win,
            Prospect::Draw => Level::Draw,
        };
        self.level(free, side) >= needs
    }
}

/// The cells of a number.
#[must_use]
pub fn cells_of(number: u128, cells: usize) -> Free {
    (0..cells).map(|cell| number >> cell & 1 == 1).collect()
}

/// A set of cells as a number.
fn bits(cells: impl Iterator<Item = usize>) -> u32 {
    cells.fold(0, |all, cell| all | 1 << cell)
}

/// The position after these tiles.
#[must_use]
pub fn without(free: &Free, tiles: &[&[usize]]) -> Free {
    let mut free = free.clone();
    for &cell in tiles.iter().copied().flatten() {
        free[cell] = false;
    }
    free
}

/// What Vertical and Horizontal can force, by variant, rows and columns.
type Levels = HashMap<(Variant, u32, u32), [Level; 2]>;

thread_local! {
    /// The empty boards that have been asked about.
    static EMPTY: RefCell<Levels> = RefCell::default();
}

/// What Vertical and Horizontal can force on the empty board.
#[must_use]
pub fn levels(variant: Variant, rows: u32, columns: u32) -> [Level; 2] {
    let key = (variant, rows, columns);
    if let Some(known) = EMPTY.with_borrow(|known| known.get(&key).copied()) {
        return known;
    }
    let mut game = Game::new(variant, rows, columns);
    let levels = game.levels(&game.empty());
    EMPTY.with_borrow_mut(|known| known.insert(key, levels));
    levels
}

/// Whether a statement is true of the empty board.
#[must_use]
pub fn holds(statement: Statement, variant: Variant, rows: u32, columns: u32) -> bool {
    let (side, prospect, forces) = statement.parts();
    let needs = match prospect {
        Prospect::Win => Level::Win,
        Prospect::Draw => Level::Draw,
    };
    (levels(variant, rows, columns)[side as usize] >= needs) == forces
}

/// The outcome of the empty board.
#[must_use]
pub fn outcome(variant: Variant, rows: u32, columns: u32) -> Letters {
    match levels(variant, rows, columns) {
        [Level::Win, _] => Letters::V,
        [_, Level::Win] => Letters::H,
        [Level::Draw, Level::Draw] => Letters::D,
        [Level::Draw, Level::Loss] => Letters::VD,
        [Level::Loss, Level::Draw] => Letters::HD,
        [Level::Loss, Level::Loss] => Letters::VHD,
    }
}

/// The most cells of a board that is solved without a thought.
const SMALL: u32 = 16;

/// Whether the claim is true, if brute force tells: of a progression, by its small boards.
#[must_use]
pub fn truth(claim: &Claim) -> Option<bool> {
    let small = |rows: u32, columns: u32| rows.saturating_mul(columns) <= SMALL;
    match *claim {
        Claim::Synchronized(Synchronized {
            statement,
            variant,
            rows,
            columns,
        }) => {
            let boards = extents(rows).flat_map(|rows| extents(columns).map(move |c| (rows, c)));
            let mut boards = boards.filter(|&(rows, columns)| small(rows, columns));
            let mut truth = None;
            boards.try_for_each(|(rows, columns)| {
                let holds = holds(statement, variant, rows, columns);
                truth = Some(holds);
                holds.then_some(())
            });
            truth
        }
        Claim::SynchronizedOutcome(SynchronizedOutcome {
            outcome: claimed,
            variant,
            rows,
            columns,
        }) => small(rows, columns).then(|| outcome(variant, rows, columns) == claimed),
        _ => None,
    }
}

/// The first of these numbers of rows or columns.
fn extents(extent: Extent) -> impl Iterator<Item = u32> {
    let (from, step, count) = match extent {
        Extent::Exactly(n) => (n, 0, 1),
        Extent::Progression { from, step } => (from, step, SMALL),
    };
    (0..count).map(move |i| from.saturating_add(step.saturating_mul(i)))
}

/// "`statement` on this board."
#[must_use]
pub fn claim(statement: Statement, variant: Variant, rows: u32, columns: u32) -> Claim {
    Claim::Synchronized(Synchronized {
        statement,
        variant,
        rows: Extent::Exactly(rows),
        columns: Extent::Exactly(columns),
    })
}

/// "`statement` on all these boards."
#[must_use]
pub fn claim_for_all(
    statement: Statement,
    variant: Variant,
    (from, step): (u32, u32),
    columns: u32,
) -> Claim {
    Claim::Synchronized(Synchronized {
        statement,
        variant,
        rows: Extent::Progression { from, step },
        columns: Extent::Exactly(columns),
    })
}

/// "The outcome of this board is …"
#[must_use]
pub fn outcome_claim(outcome: Letters, variant: Variant, rows: u32, columns: u32) -> Claim {
    Claim::SynchronizedOutcome(SynchronizedOutcome {
        outcome,
        variant,
        rows,
        columns,
    })
}

/// The rule that proves such a statement about one board, with these tiles.
#[must_use]
pub fn evidence(statement: Statement, tiles: &[u8]) -> Evidence {
    let tiles = tiles.to_vec();
    match statement.parts() {
        (_, _, true) => Evidence::SyncStrategy(SyncStrategy(tiles)),
        (_, _, false) => Evidence::SyncRefutation(SyncRefutation(tiles)),
    }
}

/// The proof of a true statement about a small board: the first move that is good
/// enough, in each position that the checker asks about.
#[must_use]
pub fn proof(statement: Statement, variant: Variant, rows: u32, columns: u32) -> Step {
    let grid = Grid::new(variant, rows, columns).expect("a small board");
    let game = Rc::new(RefCell::new(Game::new(variant, rows, columns)));
    let (side, prospect, forces) = statement.parts();
    let mut tiles = Vec::new();
    let mut budget = Budget::new(Limits::default());
    walk(&grid, statement, &mut budget, &mut |free, asked| {
        let game = &mut *game.borrow_mut();
        let position: Free = (0..rows * columns)
            .map(|cell| free >> cell & 1 == 1)
            .collect();
        let own = secures(statement).0;
        let good = |game: &mut Game, own: &[usize], other: &[usize]| {
            game.forces(&without(&position, &[own, other]), side, prospect) == forces
        };
        let against = match asked {
            Some(tile) => vec![cells(tile, columns, own.other())],
            None => game.moves(&position, own.other()),
        };
        let moves = game.moves(&position, own);
        let found = moves
            .iter()
            .find(|own| against.iter().all(|other| good(game, own, other)))
            .expect("the statement is true");
        let tile = number(found);
        tiles.push(tile);
        Ok(Tile(tile))
    })
    .expect("the statement is true");
    let claim = claim(statement, variant, rows, columns);
    step(claim, evidence(statement, &tiles), &[])
}

/// The number of a tile.
#[must_use]
pub fn number(tile: &[usize]) -> u8 {
    u8::try_from(2 * tile[0] + tile.len() - 2).expect("a small board")
}

/// The cells of a tile.
#[must_use]
pub fn cells(tile: Tile, columns: u32, side: Side) -> Vec<usize> {
    let stride = match side {
        Side::Vertical => columns,
        Side::Horizontal => 1,
    };
    let number = u32::from(tile.0);
    let (cell, length) = (number / 2, number % 2 + 2);
    (0..length).map(|i| (cell + i * stride) as usize).collect()
}

/// The proof of an outcome, with its premises.
#[must_use]
pub fn outcome_proof(variant: Variant, rows: u32, columns: u32) -> Vec<Step> {
    let outcome = outcome(variant, rows, columns);
    let statements = sync_outcome::statements(outcome);
    let mut steps: Vec<Step> = statements
        .iter()
        .map(|&statement| proof(statement, variant, rows, columns))
        .collect();
    let premises: Vec<u32> = (0..).take(steps.len()).collect();
    let claim = outcome_claim(outcome, variant, rows, columns);
    steps.push(step(claim, Evidence::SyncOutcome, &premises));
    steps
}
