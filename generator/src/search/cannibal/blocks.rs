//! Blocks, by SAT.
//!
//! A *frame* is a lattice and, for each block of a period, the copies that its
//! family may consist of. A variable stands for each of them. The clauses say
//! that no cell lies in all copies of a family, that cells of blocks are
//! different modulo the lattice, and, for each copy P of the animal, that in
//! some block its cells meet every copy of the family. There are very many P,
//! and most never matter, so those clauses are added when a solution lets P
//! through.
//!
//! Frames are tried by growing index: first rectangles, slanted in all ways, as
//! in the paper; then one, two and three blocks of any shape, whose copies stand
//! close together. No index is known to be enough.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use playproof_formats::{
    Board, Evidence,
    claim::{Animal, Nature},
    evidence::{Blocks, Lattice},
};
use rustsat::types::Lit;

use super::{Point, copy, extent, moved, orientations, paper, periods::Periods, periods::square};
use crate::{
    game::cannibal::claim, proof::Proof, search::control::Control, search::lattices::lattices_of,
    search::sat::Solver, search::schedule::in_order,
};

/// The kinds of blocks in a period, at most.
const MOST_BLOCKS: usize = 3;

/// How far apart, in each direction, the copies of a family stand from its first one.
const REACH: i16 = 2;

/// Copies P that are looked at after a solution.
const ROUND: usize = 64;

/// What a copy costs in each round, in the units of [`Control::spend`].
const COPY: u64 = 1 << 6;

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// No frame up to this index has families that stop Alice.
    pub index: i16,
}

/// A search that can be stopped and goes on where it was.
pub struct Search {
    animal: Animal,
    orientations: Vec<Vec<Point>>,
    /// The blocks that the paper has for such an animal come first.
    printed: Vec<Blocks>,
    index: i16,
    /// Frames of this index that are not tried yet.
    frames: Vec<Kind>,
    /// How far it has come.
    pub reached: Reached,
}

/// A frame before its copies are listed.
enum Kind {
    /// A rectangle of these sides, and a slant.
    Rectangle(Point, i16),
    /// So many blocks of any shape.
    Shapes(Lattice, usize),
}

impl Search {
    /// The search for a cannibal's blocks; the animal is in normal form.
    #[must_use]
    pub fn new(animal: &Animal) -> Self {
        Self {
            animal: animal.clone(),
            orientations: orientations(animal),
            printed: paper::all(animal),
            index: 0,
            frames: Vec::new(),
            reached: Reached::default(),
        }
    }

    /// A proof; `None` when `control` stops the search.
    pub fn go_on(&mut self, control: &Control) -> Option<Proof> {
        loop {
            let found = self.step(control);
            if found.is_some() || control.is_stopped() {
                return found;
            }
        }
    }

    /// The same, but only with lattices of indices up to this one.
    pub fn up_to(&mut self, index: i16, control: &Control) -> Option<Proof> {
        while self.reached.index < index && !control.is_stopped() {
            if let Some(proof) = self.step(control) {
                return Some(proof);
            }
        }
        None
    }

    /// Tries the frames of one more index.
    pub(super) fn step(&mut self, control: &Control) -> Option<Proof> {
        while let Some(blocks) = self.printed.pop() {
            let proof = proof(&self.animal, blocks);
            if proof.check().is_ok() {
                return Some(proof);
            }
        }
        if self.frames.is_empty() {
            self.index = self.index.checked_add(1)?;
            self.frames = self.kinds(self.index, control);
        }
        let solve =
            |kind: &Kind, control: &Control| solve(&self.orientations, &self.frame(kind), control);
        let (done, found) = in_order(control, &self.frames, solve, |_| true);
        self.frames.drain(..done);
        if let Some(blocks) = found.into_iter().flatten().next() {
            return Some(proof(&self.animal, blocks));
        }
        if !self.frames.is_empty() {
            return None;
        }
        self.reached = Reached { index: self.index };
        None
    }

    /// The frames of an index.
    fn kinds(&self, index: i16, control: &Control) -> Vec<Kind> {
        let mut kinds = Vec::new();
        // A block has more cells than the animal.
        let size = i16::try_from(self.animal.0.len()).unwrap_or(i16::MAX);
        let most = usize::try_from(index / size.saturating_add(1)).unwrap_or(0);
        for blocks in (1..=most.min(MOST_BLOCKS)).rev() {
            let lattices = lattices_of(Board::SQUARE, index, control).into_iter();
            kinds.extend(lattices.map(|lattice| Kind::Shapes(lattice, blocks)));
        }
        for a in (1..=index).filter(|a| index % a == 0) {
            let b = index / a;
            let fits = |o: &Vec<Point>| extent(o).0 <= a && extent(o).1 <= b;
            if self.orientations.iter().any(fits) {
                kinds.extend((0..b).rev().map(|slant| Kind::Rectangle((a, b), slant)));
            }
        }
        kinds.reverse();
        kinds
    }

    fn frame(&self, kind: &Kind) -> Frame {
        match kind {
            &Kind::Rectangle(sides, slant) => self.rectangle(sides, slant),
            Kind::Shapes(lattice, blocks) => self.shapes(lattice, *blocks),
        }
    }

    /// A block of the cells of a rectangle, or some of them.
    fn rectangle(&self, (a, b): Point, slant: i16) -> Frame {
        let mut copies = Vec::new();
        for orientation in &self.orientations {
            let (width, height) = extent(orientation);
            let corners = (0..=a - width).flat_map(|x| (0..=b - height).map(move |y| (x, y)));
            copies.extend(corners.map(|corner| moved(orientation, corner)));
        }
        Frame {
            periods: Periods { a, slant, b },
            candidates: vec![copies],
            anchored: false,
        }
    }

    /// So many blocks, whose copies stand close together.
    fn shapes(&self, lattice: &Lattice, blocks: usize) -> Frame {
        let periods = Periods::new(lattice);
        let near: Vec<Point> = square(REACH).collect();
        let around = |centers: &[Point]| {
            let corners: BTreeSet<Point> = centers
                .iter()
                .flat_map(|&(x, y)| near.iter().map(move |&(u, v)| (x + u, y + v)))
                .collect();
            let copies = corners.iter().flat_map(|&corner| {
                let all = self.orientations.iter();
                all.map(move |orientation| moved(orientation, corner))
            });
            copies.filter(|copy| periods.tell_apart(copy)).collect()
        };
        let everywhere = periods.classes();
        let mut candidates = vec![around(&[(0, 0)])];
        candidates.resize_with(blocks, || around(&everywhere));
        Frame {
            periods,
            candidates,
            anchored: true,
        }
    }
}

/// The proof by blocks; whether it is one is for the checker to say.
#[must_use]
pub fn proof(animal: &Animal, blocks: Blocks) -> Proof {
    Proof::new(
        claim(Nature::Cannibal, animal),
        Evidence::Blocks(blocks),
        &[],
    )
}

/// Where to look for families.
pub(super) struct Frame {
    pub(super) periods: Periods,
    /// For each block the copies that may be in its family.
    pub(super) candidates: Vec<Vec<Vec<Point>>>,
    /// Whether the first block is to have a copy whose corner is (0,0).
    pub(super) anchored: bool,
}

/// Families of a frame that stop Alice.
pub(super) fn solve(
    orientations: &[Vec<Point>],
    frame: &Frame,
    control: &Control,
) -> Option<Blocks> {
    let mut encoding = Encoding::new(frame, control)?;
    let mut copies: Vec<Vec<Point>> = orientations
        .iter()
        .flat_map(|orientation| {
            let (a, b) = (frame.periods.a, frame.periods.b);
            let all = (0..a).flat_map(move |x| (0..b).map(move |y| (x, y)));
            all.map(move |vector| moved(orientation, vector))
        })
        .collect();
    loop {
        control.spend(COPY.saturating_mul(copies.len() as u64));
        let model = encoding.solver.solve(control)?;
        let mut families: Vec<Vec<&Vec<Point>>> = Vec::new();
        for (variables, candidates) in encoding.members.iter().zip(&frame.candidates) {
            let chosen = variables.iter().zip(candidates);
            let chosen = chosen.filter(|&(&variable, _)| model.holds(variable));
            families.push(chosen.map(|(_, copy)| copy).collect());
        }
        families.iter_mut().for_each(thin);
        let blocks = Partition::new(frame.periods, &families);
        let mut open = Vec::new();
        copies.retain(|copy| {
            let stays = open.len() == ROUND || blocks.stop(copy);
            if !stays {
                open.push(copy.clone());
            }
            stays
        });
        if open.is_empty() {
            let mut families: Vec<Vec<Animal>> = families
                .iter()
                .map(|members| members.iter().map(|m| copy(m.iter().copied())).collect())
                .collect();
            for family in &mut families {
                family.sort_unstable();
            }
            families.sort_unstable();
            return Some(Blocks {
                lattice: frame.periods.lattice(),
                families,
            });
        }
        for copy in &open {
            control.spend(COPY);
            if control.is_over() {
                return None;
            }
            encoding.stop(copy);
        }
    }
}

/// Drops copies without which there is still no common cell: a smaller family
/// stops more.
fn thin(family: &mut Vec<&Vec<Point>>) {
    let mut index = 0;
    while index < family.len() {
        let member = family.remove(index);
        if family.is_empty() || has_common_cell(family) {
            family.insert(index, member);
            index += 1;
        }
    }
}

fn has_common_cell(family: &[&Vec<Point>]) -> bool {
    let Some((first, others)) = family.split_first() else {
        return false;
    };
    let common = |cell: &Point| others.iter().all(|copy| copy.contains(cell));
    first.iter().any(common)
}

/// Families, and in which block a class of cells is.
struct Partition<'a> {
    periods: Periods,
    families: &'a [Vec<&'a Vec<Point>>],
    classes: HashMap<Point, (usize, Point)>,
}

impl<'a> Partition<'a> {
    fn new(periods: Periods, families: &'a [Vec<&'a Vec<Point>>]) -> Self {
        let mut classes = HashMap::new();
        for (number, family) in families.iter().enumerate() {
            for &cell in family.iter().copied().flatten() {
                classes.insert(periods.reduce(cell), (number, cell));
            }
        }
        Self {
            periods,
            families,
            classes,
        }
    }

    /// Whether the cells of the copy in some block meet every copy of its family.
    fn stop(&self, copy: &[Point]) -> bool {
        let mut parts: Vec<((usize, Point), Vec<Point>)> = Vec::new();
        for &(x, y) in copy {
            if let Some(&(number, there)) = self.classes.get(&self.periods.reduce((x, y))) {
                let part = (number, (x - there.0, y - there.1));
                match parts.iter_mut().find(|(other, _)| *other == part) {
                    Some((_, cells)) => cells.push(there),
                    None => parts.push((part, vec![there])),
                }
            }
        }
        parts.iter().any(|((number, _), cells)| {
            let family = &self.families[*number];
            family
                .iter()
                .all(|member| cells.iter().any(|cell| member.contains(cell)))
        })
    }
}

/// The clauses for a frame.
struct Encoding<'a> {
    frame: &'a Frame,
    solver: Solver,
    /// For each block a variable for each candidate.
    members: Vec<Vec<Lit>>,
    /// For each class of cells, the blocks' cells that may be in it.
    classes: HashMap<Point, Vec<(usize, Point)>>,
}

impl<'a> Encoding<'a> {
    /// `None` if the candidates of a block have a common cell, or there are none, or when
    /// `control` stops for good.
    fn new(frame: &'a Frame, control: &Control) -> Option<Self> {
        let mut solver = Solver::default();
        let mut members: Vec<Vec<Lit>> = Vec::new();
        let mut classes: HashMap<Point, Vec<(usize, Point)>> = HashMap::new();
        let mut used: BTreeMap<Point, Vec<Lit>> = BTreeMap::new();
        for (number, candidates) in frame.candidates.iter().enumerate() {
            let variables: Vec<Lit> = candidates.iter().map(|_| solver.literal()).collect();
            solver.clause(&variables);
            let mut through: BTreeMap<Point, Vec<Lit>> = BTreeMap::new();
            for (copy, &variable) in candidates.iter().zip(&variables) {
                for &cell in copy {
                    through.entry(cell).or_default().push(variable);
                }
            }
            for (&cell, through) in &through {
                control.spend(variables.len() as u64);
                if control.is_over() {
                    return None;
                }
                let others: Vec<Lit> = variables
                    .iter()
                    .copied()
                    .filter(|v| through.binary_search(v).is_err())
                    .collect();
                if others.is_empty() {
                    return None;
                }
                solver.clause(&others);
                let class = frame.periods.reduce(cell);
                classes.entry(class).or_default().push((number, cell));
                let taken = solver.literal();
                for &variable in through {
                    solver.clause(&[!variable, taken]);
                }
                used.entry(class).or_default().push(taken);
            }
            members.push(variables);
        }
        for cells in used.values() {
            solver.at_most(cells, 1);
        }
        if frame.anchored {
            let corner = |copy: &&Vec<Point>| {
                let least = |values: &mut dyn Iterator<Item = i16>| values.min();
                (
                    least(&mut copy.iter().map(|c| c.0)),
                    least(&mut copy.iter().map(|c| c.1)),
                ) == (Some(0), Some(0))
            };
            let first = members.first()?.iter().zip(frame.candidates.first()?);
            let anchors: Vec<Lit> = first
                .filter(|(_, copy)| corner(copy))
                .map(|(&variable, _)| variable)
                .collect();
            solver.clause(&anchors);
        }
        Some(Self {
            frame,
            solver,
            members,
            classes,
        })
    }

    /// Demands that the cells of the copy in some block meet every copy of its family.
    fn stop(&mut self, copy: &[Point]) {
        // Where the block would be, from where the frame has it.
        let mut places: BTreeSet<(usize, Point)> = BTreeSet::new();
        for &(x, y) in copy {
            let there = self.classes.get(&self.frame.periods.reduce((x, y)));
            let cells = there.into_iter().flatten();
            places.extend(cells.map(|&(number, (u, v))| (number, (x - u, y - v))));
        }
        let mut some = Vec::new();
        for (number, (x, y)) in places {
            let here: Vec<Point> = copy.iter().map(|&(u, v)| (u - x, v - y)).collect();
            let met = self.solver.literal();
            some.push(met);
            let candidates = &self.frame.candidates[number];
            for (member, &variable) in candidates.iter().zip(&self.members[number]) {
                if !member.iter().any(|cell| here.contains(cell)) {
                    self.solver.clause(&[!met, !variable]);
                }
            }
        }
        self.solver.clause(&some);
    }
}
