//! `bands`: Vertical wins, or draws at least, on boards of a progression of heights.
//!
//! **Claim.** Vertical wins, or draws at least, at a synchronized game on all boards with a fixed
//! number of columns and from + step·i rows, i ≥ 0. (For Horizontal: `transpose`.)
//! **Evidence.** Bands, potentials, a multiplier; below. **Premises.** The claims for the first k boards, in
//! order; k may be 0.
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
//! **Traps.** A horizontal tile may overlap Vertical's filling tile of the same moment. Horizontal's moves in left-over
//! rows enter the identity. A potential that counts a move which Horizontal can spoil in
//! every band at once is too large: the second condition sees it.

use std::collections::{BTreeMap, HashMap};

use playproof_formats::{
    Claim,
    claim::{Extent, Prospect, Side, Statement, Synchronized, Variant},
    evidence::{Band, BandContent, Bands},
};

use super::contents::contents;
use crate::{
    budget::{Budget, CELL},
    faults::Failure,
    rules::inference::{Fault as Shape, Inference},
    synchronized::{Cells, Grid, Picture, Tile},
};

faults! {
    /// Why bands do not prove the claim.
    pub enum Fault {
        NoUnit => "the unit of the potentials is 0",
        NoSuchKind { kind: u32 } => "there is no kind of band number {kind}",
        BandTooLarge { height: u32 } => "a band of {height} rows has more than 64 cells",
        WrongPeriod { found: usize, needs: u64 } => "there are {found} lists of bands at the bottom, {needs} come before the first fits again",
        NotCut { rows: u64 } => "the bands do not add up to {rows} rows",
        TooManyRows => "there are too many rows",
        NoSuchHeight { height: u32 } => "no band has {height} rows",
        NoPotential { class: usize } => "the potential of class {class} is 0",
        ContentsNotIncreasing { class: usize } => "the contents of class {class} are not strictly increasing",
        NotNormal { content: Picture } => "the content {content} is not in normal form",
        Twice { content: Picture } => "the content {content} stands in two classes",
        IllegalTile { tile: u8, content: Picture } => "tile {tile} cannot be placed in {content}",
        LosesMore { content: Picture } => "in the band {content} a round can cost a potential of more than 1",
        LosesMoreElsewhere { class: usize, height: u32, other: u32 } => "a round in a band of {height} rows of class {class} and a band of {other} rows can cost a potential of more than 1",
        BodyLoses { sum: i64, unit: u32 } => "a body band may cost Vertical {sum}/{unit}",
        NotEnough { rows: u64, sum: i128, unit: u32 } => "on {rows} rows Vertical is only sure to be {sum}/{unit} moves ahead",
    }
}

pub(in crate::rules) fn check(
    step: &Inference<'_, Bands>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let evidence = step.evidence;
    let boards = Boards::new(step.claim)?;
    if evidence.unit == 0 {
        return Err(Fault::NoUnit.into());
    }
    let first = step.premises.len();
    budget.work(CELL * first)?;
    step.demand((0..first).map(|index| boards.claim(index as u64)))?;
    let cut = Cut::new(&boards, evidence, first as u64, budget)?;
    let table = Table::new(&boards, &cut, evidence, budget)?;
    table.check(evidence, budget)?;
    let mut sums = Vec::new();
    for band in &evidence.kinds {
        sums.push(table.least(evidence, band.height, &band.fillings, budget)?);
    }
    cut.check(&boards, evidence, &sums)
}

/// The boards of the claim.
struct Boards {
    variant: Variant,
    statement: Statement,
    prospect: Prospect,
    from: u64,
    step: u64,
    columns: u32,
}

impl Boards {
    fn new(claim: &Claim) -> Result<Self, Failure> {
        let proves = "that vertical wins or draws at least on boards with a progression of rows";
        let wrong = || Shape::WrongClaim { proves }.into();
        let Claim::Synchronized(Synchronized {
            statement,
            variant,
            rows: Extent::Progression { from, step },
            columns: Extent::Exactly(columns),
        }) = *claim
        else {
            return Err(wrong());
        };
        let (Side::Vertical, prospect, true) = statement.parts() else {
            return Err(wrong());
        };
        Ok(Self {
            variant,
            statement,
            prospect,
            from: from.into(),
            step: step.into(),
            columns,
        })
    }

    /// The number of rows of a board, counted from 0.
    fn rows(&self, index: u64) -> Result<u64, Fault> {
        let more = self.step.checked_mul(index);
        more.and_then(|more| self.from.checked_add(more))
            .ok_or(Fault::TooManyRows)
    }

    /// The claim for one board.
    fn claim(&self, index: u64) -> Result<Claim, Fault> {
        let rows = u32::try_from(self.rows(index)?).map_err(|_| Fault::TooManyRows)?;
        Ok(Claim::Synchronized(Synchronized {
            statement: self.statement,
            variant: self.variant,
            rows: Extent::Exactly(rows),
            columns: Extent::Exactly(self.columns),
        }))
    }

    fn band(&self, height: u32) -> Result<Grid, Failure> {
        let band = Grid::new(self.variant, height, self.columns)?;
        if u64::try_from(band.full()).is_err() {
            return Err(Fault::BandTooLarge { height }.into());
        }
        Ok(band)
    }
}

/// How the boards of one period are cut into bands.
struct Cut {
    /// For each board: its number, and how often it has each kind of band.
    boards: Vec<(u64, Vec<u64>)>,
}

impl Cut {
    /// Demands that the bands of each board add up to its rows.
    fn new(
        boards: &Boards,
        evidence: &Bands,
        first: u64,
        budget: &mut Budget,
    ) -> Result<Self, Failure> {
        let body = height(evidence, evidence.body)?;
        // The least number of steps that is a number of body bands.
        let needs = body.checked_div(greatest_common_divisor(body, boards.step));
        let needs = needs.unwrap_or(0);
        let found = evidence.tails.len();
        if found as u64 != needs || needs == 0 {
            return Err(Fault::WrongPeriod { found, needs }.into());
        }
        let mut cut = Vec::new();
        for index in (first..).take(found) {
            let tail = usize::try_from(index.checked_rem(needs).unwrap_or(0));
            let tail = tail.ok().and_then(|tail| evidence.tails.get(tail));
            let tail = tail.map_or(&[][..], Vec::as_slice);
            let ends = evidence.head.len().saturating_add(tail.len());
            budget.work(ends.saturating_add(evidence.kinds.len()) as u64)?;
            budget.room(found.saturating_mul(evidence.kinds.len()).saturating_mul(8))?;
            cut.push((index, bands(boards.rows(index)?, evidence, tail)?));
        }
        Ok(Self { boards: cut })
    }

    /// Whether a board of the progression may have two bands of this height.
    fn repeats(&self, evidence: &Bands, height: u32) -> bool {
        let of_height =
            |kind: usize| evidence.kinds.get(kind).map(|band| band.height) == Some(height);
        // Later boards have more body bands.
        of_height(evidence.body as usize)
            || self.boards.iter().any(|(_, counts)| {
                let counts = counts.iter().enumerate();
                let same = counts.filter(|&(kind, _)| of_height(kind));
                same.fold(0_u64, |sum, (_, &count)| sum.saturating_add(count)) > 1
            })
    }

    /// Demands that Vertical is far enough ahead on each board, and on all later ones.
    fn check(&self, boards: &Boards, evidence: &Bands, sums: &[i64]) -> Result<(), Failure> {
        let unit = evidence.unit;
        let sum = sums
            .get(evidence.body as usize)
            .copied()
            .unwrap_or(i64::MIN);
        if sum < 0 {
            return Err(Fault::BodyLoses { sum, unit }.into());
        }
        let more_than = match boards.prospect {
            Prospect::Win => 0,
            Prospect::Draw => i128::from(unit).saturating_neg(),
        };
        for (index, counts) in &self.boards {
            let sum = counts.iter().zip(sums).fold(0, |all: i128, (&n, &sum)| {
                all.saturating_add(i128::from(n).saturating_mul(sum.into()))
            });
            if sum <= more_than {
                let rows = boards.rows(*index)?;
                return Err(Fault::NotEnough { rows, sum, unit }.into());
            }
        }
        Ok(())
    }
}

/// The height of a kind of band.
fn height(evidence: &Bands, kind: u32) -> Result<u64, Fault> {
    let band = evidence.kinds.get(kind as usize);
    let band = band.ok_or(Fault::NoSuchKind { kind })?;
    Ok(band.height.into())
}

/// How often a board of so many rows, with these bands at the bottom, has each kind of band.
fn bands(rows: u64, evidence: &Bands, tail: &[u32]) -> Result<Vec<u64>, Fault> {
    let mut counts = vec![0; evidence.kinds.len()];
    let mut left = rows;
    for &kind in evidence.head.iter().chain(tail) {
        let rest = left.checked_sub(height(evidence, kind)?);
        left = rest.ok_or(Fault::NotCut { rows })?;
        add(&mut counts, kind, 1);
    }
    let body = height(evidence, evidence.body)?;
    if left.checked_rem(body) != Some(0) {
        return Err(Fault::NotCut { rows });
    }
    let count = left.checked_div(body).unwrap_or(0);
    add(&mut counts, evidence.body, count);
    Ok(counts)
}

fn add(counts: &mut [u64], kind: u32, more: u64) {
    if let Some(count) = counts.get_mut(kind as usize) {
        *count = count.saturating_add(more);
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    a
}

/// The potential, by the heights of bands.
struct Table(BTreeMap<u32, Entry>);

struct Entry {
    band: Grid,
    /// Whether a board may have two bands of this height.
    repeats: bool,
    /// φ, times the unit, of the contents where it is positive.
    potential: HashMap<Cells, i64>,
}

impl Entry {
    fn potential(&self, free: Cells) -> i64 {
        let normal = self.band.normal(free);
        self.potential.get(&normal).copied().unwrap_or(0)
    }
}

/// What a round can cost at worst: Vertical's own move, a move of Horizontal's elsewhere.
#[derive(Clone, Copy)]
struct Costs {
    own: i64,
    other: i64,
}

impl Table {
    /// Demands that contents are in normal form, in one class each.
    fn new(
        boards: &Boards,
        cut: &Cut,
        evidence: &Bands,
        budget: &mut Budget,
    ) -> Result<Self, Failure> {
        let mut table = BTreeMap::new();
        for &Band { height, .. } in &evidence.kinds {
            budget.work(cut.boards.len().saturating_mul(evidence.kinds.len()) as u64)?;
            let entry = Entry {
                band: boards.band(height)?,
                repeats: cut.repeats(evidence, height),
                potential: HashMap::new(),
            };
            table.insert(height, entry);
        }
        let mut count: usize = 0;
        for (class, contents) in evidence.classes.iter().enumerate() {
            if contents.potential == 0 {
                return Err(Fault::NoPotential { class }.into());
            }
            let mut before = None;
            for content in &contents.contents {
                let key = (content.height, content.free);
                budget.work(64)?;
                count = count.saturating_add(1);
                budget.room(count.saturating_mul(64))?;
                if before >= Some(key) {
                    return Err(Fault::ContentsNotIncreasing { class }.into());
                }
                before = Some(key);
                let (height, free) = (content.height, Cells::from(content.free));
                let entry = table
                    .get_mut(&height)
                    .ok_or(Fault::NoSuchHeight { height })?;
                let picture = entry.band.picture(free);
                if free & !entry.band.full() != 0 || entry.band.normal(free) != free {
                    return Err(Fault::NotNormal { content: picture }.into());
                }
                let potential = contents.potential.into();
                if entry.potential.insert(free, potential).is_some() {
                    return Err(Fault::Twice { content: picture }.into());
                }
            }
        }
        Ok(Self(table))
    }

    fn entry(&self, height: u32) -> Result<&Entry, Fault> {
        self.0.get(&height).ok_or(Fault::NoSuchHeight { height })
    }

    /// Demands that a round costs a potential of at most 1.
    fn check(&self, evidence: &Bands, budget: &mut Budget) -> Result<(), Failure> {
        let unit = i64::from(evidence.unit);
        // By the heights: what Horizontal's move can cost elsewhere, in this class and all later ones.
        let mut elsewhere: BTreeMap<u32, i64> = BTreeMap::new();
        for (class, contents) in evidence.classes.iter().enumerate().rev() {
            let mut own: BTreeMap<u32, i64> = BTreeMap::new();
            for content in &contents.contents {
                let height = content.height;
                let potential = contents.potential.into();
                let costs = costs(self.entry(height)?, content, potential, unit, budget)?;
                let most = own.entry(height).or_insert(costs.own);
                *most = costs.own.max(*most);
                let most = elsewhere.entry(height).or_insert(costs.other);
                *most = costs.other.max(*most);
            }
            budget.work((own.len() as u64).saturating_mul(elsewhere.len() as u64))?;
            for (&height, &own) in &own {
                for (&other, &cost) in &elsewhere {
                    let another = other != height || self.entry(other)?.repeats;
                    if another && own.saturating_add(cost) > unit {
                        return Err(Fault::LosesMoreElsewhere {
                            class,
                            height,
                            other,
                        }
                        .into());
                    }
                }
            }
        }
        Ok(())
    }

    /// σ, times the unit.
    fn least(
        &self,
        evidence: &Bands,
        height: u32,
        fillings: &[u8],
        budget: &mut Budget,
    ) -> Result<i64, Failure> {
        let entry = self.entry(height)?;
        let (unit, multiplier) = (i64::from(evidence.unit), i64::from(evidence.multiplier));
        let mut least = i64::MAX;
        contents(&entry.band, fillings, budget, &mut |content, budget| {
            budget.work(64)?;
            let room = entry.band.packing(content.free, Side::Horizontal);
            let ahead = i64::from(content.vertical).saturating_sub(content.horizontal.into());
            let value = entry
                .potential(content.free)
                .saturating_sub(unit.saturating_mul(room.into()))
                .saturating_sub(multiplier.saturating_mul(ahead));
            least = least.min(value);
            Ok(())
        })?;
        Ok(least)
    }
}

/// What a round with Vertical's move in a band of this content can cost there, and what a
/// move of Horizontal's in such a band can cost while Vertical plays elsewhere.
fn costs(
    entry: &Entry,
    content: &BandContent,
    potential: i64,
    unit: i64,
    budget: &mut Budget,
) -> Result<Costs, Failure> {
    let (band, free, tile) = (&entry.band, Cells::from(content.free), content.tile);
    let picture = || band.picture(free);
    let own = band.placed(free, Tile(tile), Side::Vertical);
    let own = own.ok_or_else(|| Fault::IllegalTile {
        tile,
        content: picture(),
    })?;
    let lost = |free: Cells| potential.saturating_sub(entry.potential(free));
    let mut costs = Costs {
        own: lost(free & !own),
        other: 0,
    };
    let mut most = costs.own;
    for reply in band.moves(free, Side::Horizontal) {
        budget.work(64)?;
        let taken = band.placed(free, reply, Side::Horizontal).unwrap_or(0);
        most = most.max(lost(free & !own & !taken));
        costs.other = costs.other.max(lost(free & !taken));
    }
    if most > unit {
        let content = picture();
        return Err(Fault::LosesMore { content }.into());
    }
    Ok(costs)
}
