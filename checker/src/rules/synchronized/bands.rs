//! `bands`: Vertical wins, or draws at least, on boards of a progression of heights.
//!
//! **Claim.** Vertical wins, or draws at least, at a synchronized game on all boards with a fixed
//! number of columns and from + step·i rows, i ≥ 0. (For Horizontal: `transpose`.)
//! **Premises.** The claims for the first k boards, in order; k may be 0.
//! **Evidence.** `kinds` (height, filling tiles), `head`, `body`, `tails` (lists of kinds), `unit` (the
//! denominator of what follows), `multiplier` (λ·unit), `classes`: a potential (φ·unit) and its contents (height, free cells as a bit
//! mask in the normal form of the band as a board of its own, Vertical's tile).
//!
//! **Theorem.** Let each board of a progression, but for the first k, be cut by horizontal
//! lines into *bands*: some at the top, a body band as often as it fits, and some at the
//! bottom that repeat with a period. Each kind of band has *filling* tiles: disjoint
//! vertical tiles within it. Let φ ≥ 0 be a potential and v(s) a vertical move for each
//! content s of a band with φ(s) > 0, in classes of decreasing priority, such that for every
//! horizontal move h in s, or none,
//!
//! 1. φ(s) − φ(s+v+h) ≤ 1, and
//! 2. [φ(s) − φ(s+v)] + [φ(q) − φ(q+h)] ≤ 1 for every content q of a class of no higher
//!    priority that another band of the board may have, and every horizontal move h in q.
//!
//! For a multiplier λ let σ of a kind be the least value of φ − hm − λ·(vt − ht) over all
//! [contents](super::contents) after the filling, where vt and ht count the tiles placed and
//! hm is the most that Horizontal has room for. If the σ of the body is not negative, and on
//! the boards of one period after the first k the sum of σ over the bands is > 0 (> −1),
//! then Vertical wins (draws at least) on every board of the progression after the first k.
//! The premises are the claims for the first k boards.
//!
//! **Source.** Cincotti, Komori, Iida, Theorems 1, 2, 5 and 7. They count Vertical's moves
//! by classes, as φ does; their identity leaves out Horizontal's moves in left-over rows,
//! which here are bands without filling tiles.
//!
//! **Soundness.** *Filling.* As long as a filling tile of some band is free, Vertical plays
//! one. He can move then; so if the game ends, it is because Horizontal cannot, and Vertical
//! has won. Otherwise, when no filling tile is free any more, both have placed as many
//! tiles: Σ vt = Σ ht over all bands, since each row belongs to one band.
//!
//! *After that*, Vertical plays v(s) in a band of the highest priority, as long as Σφ > 0.
//! In a round, Horizontal's move is in the same band, or in a band of no higher priority, or
//! in one with φ(q) = 0, where φ cannot fall, or nowhere that matters: by 1 and 2 the sum
//! falls by at most 1. (1 with no h: φ(s) − φ(s+v) ≤ 1.) So before the j-th round after the
//! filling Σφ is at least its first value Φ minus j − 1; while that is positive, Vertical
//! can move. Horizontal can move at most M = Σ hm times. If Φ > M, then Horizontal is the
//! first who cannot move. If Φ > M − 1 and Vertical cannot move before some round, then M
//! rounds have been played, and Horizontal cannot move either.
//!
//! *The sum.* Φ − M = Σ (φ − hm) − λ·(Σ vt − Σ ht) ≥ Σ σ. One period later the board has the
//! same bands, and more body bands, whose σ is not negative.
//!
//! Contents are compared in normal form within the band: Vertical's moves here stay within
//! bands, and Horizontal's always do, so a cell that no such move meets changes nothing, nor
//! does a reflection of the band.
//!
//! **Checked.** All of it: how the boards of one period are cut, the contents after the
//! filling, all moves in contents of positive potential, the sums; and that the premises are
//! the first boards, one by one.
//!
//! **Traps.** A horizontal tile may overlap Vertical's filling tile of the same moment. Horizontal's moves in left-over
//! rows enter the identity. A potential that counts a move which Horizontal can spoil in
//! every band at once is too large: the second condition sees it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use playproof_formats::{
    claim::{Prospect, Side},
    evidence::{Band, BandClass, BandContent, Bands},
};

use super::{
    contents::contents,
    cut::{Boards, bodies},
};
use crate::{
    budget::{Budget, CELL, cost},
    faults::{At, Result},
    rules::inference::{Fault as Shape, Inference},
    synchronized::{Cells, Grid, Picture, Tile},
};

faults! {
    /// Why bands do not prove the claim.
    pub enum Fault {
        NoUnit => "the unit of the potentials is 0",
        NoSuchKind { kind: u32 } => "there is no kind of band number {kind}",
        BandTooLarge { height: u32 } => "a band of {height} rows has more than 64 cells",
        NoSuchHeight { height: u32 } => "no band has {height} rows",
        NoPotential => "the potential is 0",
        ContentsNotIncreasing => "the contents are not strictly increasing",
        NotNormal { content: Picture } => "the content {content} is not in normal form",
        Twice { content: Picture } => "the content {content} stands in two classes",
        IllegalTile { tile: u8, content: Picture } => "tile {tile} cannot be placed in {content}",
        LosesMore { content: Picture } => "in the band {content} a round can cost a potential of more than 1",
        LosesMoreElsewhere { height: u32, other: u32 } => "a round in a band of {height} rows and a band of {other} rows can cost a potential of more than 1",
        BodyLoses { sum: i64, unit: u32 } => "a body band may cost Vertical {sum}/{unit}",
        NotEnough { rows: u64, sum: i128, unit: u32 } => "on {rows} rows Vertical is only sure to be {sum}/{unit} moves ahead",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Bands>, budget: &mut Budget) -> Result {
    let evidence = step.evidence;
    let proves = "that vertical wins or draws at least on boards with a progression of rows";
    let boards = Boards::new(step.claim).filter(|boards| boards.step.is_some());
    let boards = boards.ok_or(Shape::WrongClaim { proves })?;
    ensure!(evidence.unit != 0, Fault::NoUnit);
    let boards = boards.after_premises(step, budget)?;
    let mut table = Table::new(&boards, evidence, budget)?;
    let cut = Cut::new(&boards, evidence, budget)?;
    for (number, class) in evidence.classes.iter().enumerate() {
        table.add(class, budget).at("class", number)?;
    }
    let mut elsewhere = BTreeMap::new();
    for (number, class) in evidence.classes.iter().enumerate().rev() {
        let checked = table.check(class, &mut elsewhere, &cut.repeated, budget);
        checked.at("class", number)?;
    }
    let mut sums = Vec::new();
    for (number, kind) in evidence.kinds.iter().enumerate() {
        sums.push(table.least(kind, budget).at("kind", number)?);
    }
    cut.check(boards.prospect, evidence, &sums)
}

/// Bytes for a potential in a table that doubles, with the old one beside the new one.
const POTENTIAL: u64 = 192;

/// Bytes for a board in a list that grows, and for the height of one of its bands in a list and a set.
const BOARD: u64 = 96;
const HEIGHT: u64 = 64;

/// How the boards of one period are cut into bands.
struct Cut<'a> {
    /// The rows of each board, its bands at the bottom, and the number of its body bands.
    boards: Vec<(u64, &'a [u32], u64)>,
    /// The heights of which a board of the progression may have two bands.
    repeated: BTreeSet<u32>,
}

impl<'a> Cut<'a> {
    /// Demands that the bands of each board add up to its rows. Their heights are small.
    fn new(boards: &Boards<'_>, evidence: &'a Bands, budget: &mut Budget) -> Result<Self> {
        let height = |kind: u32| {
            let band = evidence.kinds.get(kind as usize);
            band.map(|band| band.height)
                .ok_or(Fault::NoSuchKind { kind })
        };
        let body = height(evidence.body)?;
        // Later boards have more body bands.
        let mut repeated = BTreeSet::from([body]);
        let mut cut = Vec::new();
        for board in boards.period(body, &evidence.tails)? {
            let (rows, tail) = board?;
            let count = cost(evidence.head.len()) + tail.len();
            budget.work(CELL * count)?;
            budget.memory(BOARD)?;
            budget.room(cost(HEIGHT) * count)?;
            let others = evidence.head.iter().chain(tail);
            let others = others.map(|&kind| height(kind));
            let others: Vec<u32> = others.collect::<Result<_, _>>()?;
            let mut once = BTreeSet::new();
            let again = others.iter().filter(|&&height| !once.insert(height));
            repeated.extend(again);
            cut.push((rows, tail, bodies(rows, body, others.into_iter())?));
        }
        let boards = cut;
        Ok(Self { boards, repeated })
    }

    /// Demands that Vertical is far enough ahead on each board, and on all later ones, by
    /// the σ of the kinds.
    fn check(&self, prospect: Prospect, evidence: &Bands, sums: &[i64]) -> Result {
        let unit = evidence.unit;
        let of = |kind: u32| sums.get(kind as usize).copied().unwrap_or(i64::MIN);
        let sum = of(evidence.body);
        ensure!(sum >= 0, Fault::BodyLoses { sum, unit });
        let more_than = match prospect {
            Prospect::Win => 0,
            Prospect::Draw => i128::from(unit).saturating_neg(),
        };
        for &(rows, tail, bodies) in &self.boards {
            let mut sum = i128::from(sum).saturating_mul(bodies.into());
            for &kind in evidence.head.iter().chain(tail) {
                sum = sum.saturating_add(of(kind).into());
            }
            ensure!(sum > more_than, Fault::NotEnough { rows, sum, unit });
        }
        Ok(())
    }
}

/// The bands, and their contents of positive potential.
struct Table<'a> {
    evidence: &'a Bands,
    /// By the number of rows.
    bands: BTreeMap<u32, Grid>,
    /// φ, times the unit.
    potentials: HashMap<(u32, Cells), i64>,
}

impl<'a> Table<'a> {
    /// Demands that no kind of band is large.
    fn new(boards: &Boards<'_>, evidence: &'a Bands, budget: &mut Budget) -> Result<Self> {
        let mut bands = BTreeMap::new();
        for &Band { height, .. } in &evidence.kinds {
            budget.work(64)?;
            let band = Grid::new(boards.claim.variant, height, boards.columns)?;
            let small = u64::try_from(band.full).is_ok();
            ensure!(small, Fault::BandTooLarge { height });
            bands.insert(height, band);
        }
        Ok(Self {
            evidence,
            bands,
            potentials: HashMap::new(),
        })
    }

    fn band(&self, height: u32) -> Result<&Grid, Fault> {
        self.bands
            .get(&height)
            .ok_or(Fault::NoSuchHeight { height })
    }

    fn potential(&self, band: &Grid, free: Cells) -> i64 {
        let content = (band.rows, band.normal(free));
        self.potentials.get(&content).copied().unwrap_or(0)
    }

    /// Demands that the contents of a class are in normal form, and in no other class.
    fn add(&mut self, class: &BandClass, budget: &mut Budget) -> Result {
        ensure!(class.potential != 0, Fault::NoPotential);
        let key = |content: &BandContent| (content.height, Cells::from(content.free));
        let increasing = class.contents.is_sorted_by(|a, b| key(a) < key(b));
        ensure!(increasing, Fault::ContentsNotIncreasing);
        for (height, free) in class.contents.iter().map(key) {
            budget.work(64)?;
            budget.memory(POTENTIAL)?;
            let band = self.band(height)?;
            let content = band.picture(free);
            let normal = free & !band.full == 0 && band.normal(free) == free;
            ensure!(normal, Fault::NotNormal { content });
            let before = self
                .potentials
                .insert((height, free), class.potential.into());
            ensure!(before.is_none(), Fault::Twice { content });
        }
        Ok(())
    }

    /// Demands that a round with Vertical's move in a content of this class costs a potential
    /// of at most 1. `elsewhere` tells by heights what Horizontal's move can cost in a content
    /// of a later class, and then in one of this class, too.
    fn check(
        &self,
        class: &BandClass,
        elsewhere: &mut BTreeMap<u32, i64>,
        repeated: &BTreeSet<u32>,
        budget: &mut Budget,
    ) -> Result {
        let mut own = BTreeMap::new();
        for content in &class.contents {
            let (mine, theirs) = self.costs(content, budget)?;
            for (costs, more) in [(&mut own, mine), (&mut *elsewhere, theirs)] {
                let most = costs.entry(content.height).or_insert(more);
                *most = more.max(*most);
            }
        }
        budget.work(cost(own.len()) * elsewhere.len())?;
        for (&height, own) in &own {
            for (&other, more) in &*elsewhere {
                let together = height != other || repeated.contains(&height);
                let loses = together && own.saturating_add(*more) > self.evidence.unit.into();
                ensure!(!loses, Fault::LosesMoreElsewhere { height, other });
            }
        }
        Ok(())
    }

    /// What a round with Vertical's move in a band of this content can cost there if Horizontal
    /// moves elsewhere, and what a move of Horizontal's can cost there if Vertical does.
    fn costs(&self, content: &BandContent, budget: &mut Budget) -> Result<(i64, i64)> {
        let (free, tile) = (Cells::from(content.free), content.tile);
        let band = self.band(content.height)?;
        let content = band.picture(free);
        let own = band.placed(free, Tile(tile), Side::Vertical);
        let own = own.ok_or(Fault::IllegalTile { tile, content })?;
        let potential = self.potential(band, free);
        let lost = |free: Cells| potential.saturating_sub(self.potential(band, free));
        let mine = lost(free & !own);
        let (mut most, mut theirs) = (mine, 0);
        for reply in band.moves(free, Side::Horizontal) {
            budget.work(64)?;
            let taken = band.cells(reply, Side::Horizontal);
            most = most.max(lost(free & !own & !taken));
            theirs = theirs.max(lost(free & !taken));
        }
        let loses = most > self.evidence.unit.into();
        ensure!(!loses, Fault::LosesMore { content });
        Ok((mine, theirs))
    }

    /// σ of a kind of band, times the unit.
    fn least(&self, kind: &Band, budget: &mut Budget) -> Result<i64> {
        let band = self.band(kind.height)?;
        let (unit, multiplier) = (self.evidence.unit.into(), self.evidence.multiplier.into());
        let mut least = i64::MAX;
        contents(band, &kind.fillings, budget, &mut |content, budget| {
            budget.work(64)?;
            let room = i64::from(band.packing(content.free, Side::Horizontal));
            let ahead = i64::from(content.vertical).saturating_sub(content.horizontal.into());
            let potential = self.potential(band, content.free);
            let value = potential.saturating_sub(room.saturating_mul(unit));
            least = least.min(value.saturating_sub(ahead.saturating_mul(multiplier)));
            Ok(())
        })?;
        Ok(least)
    }
}
