//! Wins with Maker to move, kept, and met wherever they fit.
//!
//! A win says: if he owns all of A, and no cell of T ⊇ A is Breaker's, he wins. It holds
//! under every isometry. So it is kept as it looks under each symmetry of the board, and found by
//! what he owns: one cell of A left out, the others name a path in a tree, by their places
//! relative to the first. Most of what is found so is met by Breaker in one of the 64 cells around
//! the anchor, which one comparison of bits shows: without it, the search took four times as long.
//!
//! A new win makes those superfluous for which nothing less is needed. They stay, since others lead to
//! them, and are found no more.

use playproof_checker::{Geometry, isometry};
use playproof_formats::{Cell, cell::MAX_DIMENSION, evidence::Isometry};
use rustc_hash::FxHashMap;

use super::space::{Corner, Set, Space};

/// A win with Maker to move.
pub(super) struct Win {
    /// His next marks.
    pub(super) marks: Vec<Cell>,
    pub(super) owned: Vec<Cell>,
    /// All cells that matter, those too.
    pub(super) all: Vec<Cell>,
    /// His turns, at most.
    pub(super) turns: u32,
    pub(super) then: Then,
}

/// What a win leads to.
pub(super) enum Then {
    /// A copy of a goal is complete.
    Goal(u32),
    /// Breaker cannot meet all of these wins.
    Wins(Vec<(u32, Isometry)>),
}

/// A win in its place: a view of it, and the cell on which the view's anchor lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) view: u32,
    pub(super) anchor: u16,
}

/// A win as it looks under a symmetry.
pub(super) struct View {
    pub(super) win: u32,
    symmetry: usize,
    /// The first cell of A, and how far T reaches from there.
    anchor: Cell,
    low: Corner,
    high: Corner,
    /// Places relative to the anchor's.
    pub(super) owned: Box<[i16]>,
    pub(super) all: Box<[i16]>,
    /// The same as bits, from the least.
    least: i32,
    bits: Box<[u64]>,
}

impl View {
    fn new(space: &Space, win: u32, symmetry: usize, of: &Win) -> Option<Self> {
        let image = |cells: &[Cell]| -> Option<Vec<Cell>> {
            let image = |&cell: &Cell| isometry::apply(&space.symmetries[symmetry], cell);
            cells.iter().map(image).collect()
        };
        let owned = image(&of.owned)?;
        let all = image(&of.all)?;
        let anchor = *owned.iter().min_by_key(|&&cell| space.place(cell))?;
        let relative = |cells: &[Cell]| {
            let from_anchor = |&cell: &Cell| (space.place(cell) - space.place(anchor)) as i16;
            let mut places: Vec<i16> = cells.iter().map(from_anchor).collect();
            places.sort_unstable();
            places.into_boxed_slice()
        };
        let mut low = [0; MAX_DIMENSION];
        let mut high = [0; MAX_DIMENSION];
        for cell in &all {
            let along = cell.coordinates().iter().zip(anchor.coordinates());
            for (axis, (x, y)) in along.enumerate() {
                low[axis] = low[axis].min(x - y);
                high[axis] = high[axis].max(x - y);
            }
        }
        let (owned, all) = (relative(&owned), relative(&all));
        let least = i32::from(*all.first()?);
        let span = i32::from(*all.last()?) - least;
        let mut bits = vec![0_u64; (span as usize >> 6) + 1];
        for &place in &all {
            let bit = (i32::from(place) - least) as usize;
            bits[bit >> 6] |= 1 << (bit & 63);
        }
        Some(Self {
            win,
            symmetry,
            anchor,
            low,
            high,
            owned,
            all,
            least,
            bits: bits.into_boxed_slice(),
        })
    }

    /// Whether both say the same.
    fn is_like(&self, other: &Self, space: &Space) -> bool {
        let vector = self.anchor.checked_sub(other.anchor);
        let moved = vector.is_some_and(|vector| space.board.is_translation(vector));
        self.owned == other.owned && self.all == other.all && moved
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + 2 * (self.owned.len() + self.all.len()) + 8 * self.bits.len()
    }

    /// Whether a place, relative to the anchor's, is in T.
    fn has(&self, place: i32) -> bool {
        let bit = (place - self.least) as usize;
        (self.bits.get(bit >> 6)).is_some_and(|word| word >> (bit & 63) & 1 == 1)
    }
}

/// A view that is found when all of A but one cell is found.
#[derive(Clone, Copy)]
struct Entry {
    view: u32,
    /// The places of that cell and of the anchor, relative to the first cell that is found.
    missing: i16,
    anchor: i16,
    /// Which cells near the anchor are in T.
    near: u64,
}

/// All wins so far.
#[derive(Default)]
pub(super) struct Library {
    pub(super) wins: Vec<Win>,
    pub(super) views: Vec<View>,
    /// What is found at each node of the tree; the first stands for one cell.
    nodes: Vec<Vec<Entry>>,
    edges: FxHashMap<(u32, i16), u32>,
    /// Views with A of a single cell.
    single: Vec<u32>,
    /// For each win, its first view, and whether another one does as well.
    first_views: Vec<u32>,
    superseded: Vec<bool>,
    /// Whether a win that takes fewer turns is of use, even if it needs more cells.
    pub(super) turns_matter: bool,
    pub(super) memory: usize,
}

/// A position, as the library sees it.
pub(super) struct Stones<'a> {
    /// In the order of their places.
    maker: &'a [usize],
    breaker: &'a [usize],
    /// For each cell, which of the cells near it are Breaker's.
    near: Vec<u64>,
}

impl<'a> Stones<'a> {
    pub(super) fn new(space: &Space, maker: &'a [usize], breaker: &'a [usize]) -> Self {
        let mut near = vec![0; space.cells.len()];
        for &cell in breaker {
            for (bit, step) in space.near.iter().enumerate() {
                if let Some(from) = space.number(space.places[cell] - step) {
                    near[from] |= 1 << bit;
                }
            }
        }
        Self {
            maker,
            breaker,
            near,
        }
    }
}

impl Library {
    pub(super) fn new(turns_matter: bool) -> Self {
        Self {
            nodes: vec![Vec::new()],
            turns_matter,
            ..Self::default()
        }
    }

    /// Adds a win, and gives its number; `None` if it does not fit into the box.
    pub(super) fn add(&mut self, space: &Space, win: Win, work: &mut u64) -> Option<u32> {
        let number = self.wins.len() as u32;
        let first = self.views.len();
        let turns = win.turns;
        if !win.owned.is_empty() {
            let mut views: Vec<View> = Vec::new();
            for symmetry in 0..space.symmetries.len() {
                let view = View::new(space, number, symmetry, &win)?;
                if !views.iter().any(|other| other.is_like(&view, space)) {
                    self.memory += view.memory();
                    views.push(view);
                }
            }
            self.views.extend(views);
            self.supersede(first..self.views.len(), turns, work);
        }
        self.first_views.push(first as u32);
        self.superseded.push(win.owned.is_empty());
        for view in first..self.views.len() {
            self.index(space, view as u32);
        }
        self.memory += size_of::<Win>() + size_of::<Cell>() * (win.owned.len() + win.all.len());
        if let Then::Wins(wins) = &win.then {
            self.memory += wins.len() * (size_of::<(u32, Isometry)>() + 16);
        }
        self.wins.push(win);
        Some(number)
    }

    /// Forgets where wins are found for which a new one does as well, or better.
    fn supersede(&mut self, new: std::ops::Range<usize>, turns: u32, work: &mut u64) {
        let [owned, all] = [
            self.views[new.start].owned.len(),
            self.views[new.start].all.len(),
        ];
        let mut worse = Vec::new();
        for (number, &first) in self.first_views.iter().enumerate() {
            let old = &self.views[first as usize];
            if self.superseded[number] || old.owned.len() < owned || old.all.len() < all {
                continue;
            }
            if self.turns_matter && self.wins[number].turns < turns {
                continue;
            }
            *work += 8 * old.owned.len() as u64;
            let covers = |view: &View| {
                old.owned.iter().any(|&by| {
                    let has = |step: &i16| old.has(i32::from(*step) + i32::from(by));
                    let owns = |step: &i16| old.owned.binary_search(&(step + by)).is_ok();
                    view.owned.iter().all(owns) && view.all.iter().all(has)
                })
            };
            if self.views[new.clone()].iter().any(covers) {
                worse.push(number);
            }
        }
        for number in worse {
            self.superseded[number] = true;
            let first = self.first_views[number] as usize;
            let views = self.views[first..].iter();
            let count = views.take_while(|view| view.win == number as u32).count();
            for view in first..first + count {
                self.unindex(view as u32);
            }
        }
    }

    fn unindex(&mut self, view: u32) {
        let owned = &self.views[view as usize].owned;
        self.single.retain(|&single| single != view);
        for left_out in 0..owned.len() {
            let mut others = owned.iter().enumerate().filter(|&(i, _)| i != left_out);
            let Some((_, &start)) = others.next() else {
                continue;
            };
            let step =
                |node, (_, &place): (usize, &i16)| self.edges.get(&(node, place - start)).copied();
            if let Some(node) = others.try_fold(0, step) {
                self.nodes[node as usize].retain(|entry| entry.view != view);
            }
        }
    }

    fn index(&mut self, space: &Space, view: u32) {
        let owned = self.views[view as usize].owned.clone();
        let steps = space.near.iter().enumerate();
        let inside = |&(_, step): &(usize, &i32)| self.views[view as usize].has(*step);
        let near = steps
            .filter(inside)
            .fold(0, |near, (bit, _)| near | 1 << bit);
        if owned.len() == 1 {
            self.single.push(view);
            return;
        }
        for (left_out, &missing) in owned.iter().enumerate() {
            let mut others = owned.iter().enumerate().filter(|&(i, _)| i != left_out);
            let Some((_, &start)) = others.next() else {
                continue;
            };
            let mut node = 0;
            for (_, &place) in others {
                let next = self.nodes.len() as u32;
                node = *self.edges.entry((node, place - start)).or_insert(next);
                if node == next {
                    self.nodes.push(Vec::new());
                    self.memory += 64;
                }
            }
            self.memory += 2 * size_of::<Entry>();
            self.nodes[node as usize].push(Entry {
                view,
                missing: missing - start,
                anchor: -start,
                near,
            });
        }
    }

    /// Tells of all wins of which Maker owns all or all but one cell: which cell that is.
    pub(super) fn near(
        &self,
        space: &Space,
        stones: &Stones<'_>,
        work: &mut u64,
        found: &mut impl FnMut(usize, Placed),
    ) {
        for (i, &cell) in stones.maker.iter().enumerate() {
            self.walk(space, stones, 0, (cell, i + 1), work, found);
        }
        *work += self.single.len() as u64;
        for &view in &self.single {
            for &cell in stones.maker {
                if let Some(placed) = self.fit(space, stones, view, cell) {
                    found(cell, placed);
                }
            }
        }
    }

    /// The same for wins of which Maker needs to own one cell, wherever that is.
    pub(super) fn anywhere(
        &self,
        space: &Space,
        stones: &Stones<'_>,
        work: &mut u64,
        found: &mut impl FnMut(usize, Placed),
    ) {
        *work += (self.single.len() * space.cells.len()) as u64;
        for &view in &self.single {
            for cell in 0..space.cells.len() {
                if let Some(placed) = self.fit(space, stones, view, cell) {
                    found(cell, placed);
                }
            }
        }
    }

    fn walk(
        &self,
        space: &Space,
        stones: &Stones<'_>,
        node: u32,
        (first, next): (usize, usize),
        work: &mut u64,
        found: &mut impl FnMut(usize, Placed),
    ) {
        let base = space.places[first];
        let entries = &self.nodes[node as usize];
        *work += 2 + entries.len() as u64 + 2 * (stones.maker.len() - next) as u64;
        for entry in entries {
            let Some(anchor) = space.number(base + i32::from(entry.anchor)) else {
                continue;
            };
            if stones.near[anchor] & entry.near != 0 {
                continue;
            }
            *work += 4;
            let missing = space.number(base + i32::from(entry.missing));
            let placed = self.fit(space, stones, entry.view, anchor);
            if let (Some(missing), Some(placed)) = (missing, placed) {
                found(missing, placed);
            }
        }
        for (i, &cell) in stones.maker.iter().enumerate().skip(next) {
            let step = (space.places[cell] - base) as i16;
            if let Some(&node) = self.edges.get(&(node, step)) {
                self.walk(space, stones, node, (first, i + 1), work, found);
            }
        }
    }

    /// The view with its anchor on a cell, if it lies in the box there and Breaker has no
    /// cell of it.
    fn fit(
        &self,
        space: &Space,
        stones: &Stones<'_>,
        number: u32,
        anchor: usize,
    ) -> Option<Placed> {
        let view = &self.views[number as usize];
        let place = space.places[anchor];
        let met = |&cell: &usize| view.has(space.places[cell] - place);
        if stones.breaker.iter().any(met) || !space.holds(anchor, &view.low, &view.high) {
            return None;
        }
        let vector = space.cells[anchor].checked_sub(view.anchor)?;
        space.board.is_translation(vector).then_some(Placed {
            view: number,
            anchor: anchor as u16,
        })
    }

    /// Maker's turns, at most.
    pub(super) fn turns(&self, placed: Placed) -> u32 {
        self.wins[self.views[placed.view as usize].win as usize].turns
    }

    /// How many cells T has.
    pub(super) fn size(&self, placed: Placed) -> usize {
        self.views[placed.view as usize].all.len()
    }

    /// T.
    pub(super) fn all(&self, space: &Space, placed: Placed) -> Set {
        let view = &self.views[placed.view as usize];
        let anchor = space.places[usize::from(placed.anchor)];
        let cells = view
            .all
            .iter()
            .filter_map(|&place| space.number(anchor + i32::from(place)));
        cells.collect()
    }

    /// A and T.
    pub(super) fn sets(&self, space: &Space, placed: Placed) -> [Set; 2] {
        let view = &self.views[placed.view as usize];
        let anchor = space.places[usize::from(placed.anchor)];
        [&view.owned, &view.all].map(|places| {
            (places.iter())
                .filter_map(|&place| space.number(anchor + i32::from(place)))
                .collect()
        })
    }

    /// Carries the win to its place.
    pub(super) fn isometry(&self, space: &Space, placed: Placed) -> Option<Isometry> {
        let view = &self.views[placed.view as usize];
        let vector = space.cells[usize::from(placed.anchor)].checked_sub(view.anchor)?;
        let symmetry = &space.symmetries[view.symmetry];
        Some(Isometry {
            linear: symmetry.linear.clone(),
            shift: symmetry.shift.checked_add(vector)?,
        })
    }
}
