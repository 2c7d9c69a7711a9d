//! Rule `bands`: Vertical on boards of every height.
//!
//! The evidence is put together from
//!
//! - a *cut* of the boards into bands with filling tiles in a set of columns: all sets on narrow boards, every second,
//!   third or fourth column on wide ones;
//! - a *potential*, the largest one for its unit u. When Vertical's moves in a content cost there up to k if Horizontal
//!   moves elsewhere, then Horizontal's may cost up to u − k while Vertical moves elsewhere, and those of
//!   the contents with less k come first. So φ(s) is the maximum over v and k = 0, …, u of the least of φ(s+v) + k,
//!   φ(s+v+h) + u and φ(s+h) + u − k, over all h. If there is a band that comes but once, and in which Vertical plays first, then
//!   the last is left out there, and k = u in all bands;
//! - the *multiplier* λ: for each kind of band, σ(λ) is the least of the linear functions
//!   φ − hm − λ(vt − ht) over its contents. That the σ of the body is not negative are linear
//!   inequalities in one unknown, so the best λ, the one for which most boards follow, is among the
//!   finitely many fractions at which two of the functions meet or one is 0. These are
//!   compared exactly, as integers over a common unit;
//! - the boards that are too small: premises of their own, by the solver.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use playproof_checker::{
    Budget, Failure, Limits,
    budget::Exhausted,
    rules::synchronized::contents::contents,
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::{
    Claim, Evidence,
    claim::{Extent, Prospect, Side, Statement, Synchronized, Variant},
    evidence::{Band, BandClass, BandContent, Bands},
};

use super::outcome;
use crate::{proof::Proof, search::control::Control};

/// Boards that are premises, at most.
const MOST_PREMISES: usize = 12;

/// The units of potentials that are tried.
const UNITS: [i64; 2] = [2, 1];

/// Cells of a band that is played out, at most.
const MOST_PLAYED_OUT: u32 = 18;

/// Up to so many columns, all sets of them are filled.
const NARROW: u32 = 6;

/// Rows that the first board that a cut proves has more than the first one of the progression, at most.
const MOST_ROWS: u32 = 400;

/// Contents of a band whose potentials are looked for, at most.
const MOST_CONTENTS: usize = 1 << 17;

/// What it may cost to list the contents of a band after the filling.
const LISTING: Limits = Limits {
    work: 1 << 29,
    memory: 1 << 30,
};

/// What a content of a band costs, in the units of [`Control::spend`].
const CONTENT: u64 = 1 << 5;

/// Bytes that are kept for a content, roughly.
const CONTENT_BYTES: u64 = 1 << 7;

/// A progression of boards: the first number of rows, and the step.
pub type Rows = (u32, u32);

/// Proves that Vertical wins, or draws at least, on boards with so many rows: from a number on,
/// in steps.
#[must_use]
pub fn search(
    variant: Variant,
    statement: Statement,
    rows: Rows,
    columns: u32,
    control: &Control,
) -> Option<Proof> {
    let (Side::Vertical, prospect, true) = statement.parts() else {
        return None;
    };
    let mut found: Vec<(u32, Bands)> = Vec::new();
    for plan in plans(variant, columns, control) {
        let Some((first, lambda)) = plan.first(prospect, rows, control) else {
            continue;
        };
        if small(rows, first).count() <= MOST_PREMISES {
            found.extend(plan.evidence(rows, lambda).map(|bands| (first, bands)));
        }
    }
    // The fewest premises; of equals the shortest.
    found.sort_by_key(|(first, bands)| {
        let contents = bands.classes.iter().map(|class| class.contents.len());
        (*first, contents.sum::<usize>(), bands.kinds.len())
    });
    let (from, step) = rows;
    let claim = Claim::Synchronized(Synchronized {
        statement,
        variant,
        rows: Extent::Progression { from, step },
        columns: Extent::Exactly(columns),
    });
    let mut proved: BTreeMap<u32, Option<Proof>> = BTreeMap::new();
    for (first, bands) in found {
        let premises: Option<Vec<Proof>> = small(rows, first)
            .map(|rows| {
                let grid = Grid::new(variant, rows, columns).ok()?;
                let proof = proved.entry(rows);
                let proof = proof.or_insert_with(|| outcome::prove(&grid, statement, control));
                proof.clone()
            })
            .collect();
        let Some(premises) = premises else { continue };
        let proof = Proof::new(claim.clone(), Evidence::Bands(bands), &premises);
        if proof.check().is_ok() {
            return Some(proof);
        }
    }
    None
}

/// The least number of rows of this progression from which on a cut proves that Vertical wins, or
/// draws at least, without premises.
#[must_use]
pub fn first(
    variant: Variant,
    prospect: Prospect,
    rows: Rows,
    columns: u32,
    control: &Control,
) -> Option<u32> {
    let first = |plan: Plan| Some(plan.first(prospect, rows, control)?.0);
    plans(variant, columns, control).filter_map(first).min()
}

/// The boards of the progression with fewer rows.
fn small((from, step): Rows, first: u32) -> impl Iterator<Item = u32> {
    (from..first).step_by(step.max(1) as usize)
}

/// How boards are cut into bands.
#[derive(Clone, Debug)]
struct Cut {
    /// Heights and filling tiles.
    kinds: Vec<(u32, Vec<u8>)>,
    head: Vec<u32>,
    /// The band that is repeated is the first kind; the bands at the bottom for each number of
    /// left-over rows.
    tails: Vec<Vec<u32>>,
    /// The height of a band of which there is only one.
    single: Option<u32>,
}

/// A cut with the best potential for a unit.
struct Plan {
    cut: Cut,
    unit: i64,
    potentials: Potentials,
    /// Of each kind.
    lines: Vec<Lines>,
}

/// All cuts with all units, but for those that are too much work.
fn plans(variant: Variant, columns: u32, control: &Control) -> impl Iterator<Item = Plan> {
    let mut bands = Kinds {
        variant,
        columns,
        listed: HashMap::new(),
        outlooks: HashMap::new(),
        control,
    };
    let units = |cut: Cut| UNITS.map(|unit| (cut.clone(), unit));
    let cuts = cuts(variant, columns).into_iter().flat_map(units);
    cuts.map_while(|cut| (!control.is_stopped()).then_some(cut))
        .filter_map(move |(cut, unit)| Plan::new(cut, unit, &mut bands))
}

/// What is known of the bands of a width: cuts have many in common.
struct Kinds<'a> {
    variant: Variant,
    columns: u32,
    /// By heights and filling tiles; `None` where that is too much work.
    listed: HashMap<(u32, Vec<u8>), Option<Listed>>,
    /// By heights, units, the least cost, and whether there is one such band alone.
    outlooks: HashMap<(u32, i64, i64, bool), Outlook<'a>>,
    control: &'a Control,
}

/// The sets of columns that are filled: of two that are images of each other, one.
fn fillings(columns: u32) -> BTreeSet<Vec<u32>> {
    let mirrored = |set: &Vec<u32>| -> Vec<u32> {
        set.iter()
            .rev()
            .map(|column| columns - 1 - column)
            .collect()
    };
    let sets: Vec<Vec<u32>> = if columns <= NARROW {
        let members = |set: u32| {
            (0..columns)
                .filter(|column| set >> column & 1 == 1)
                .collect()
        };
        (1..1 << columns).map(members).collect()
    } else {
        let every = |step: u32| {
            let set = move |first| (first..columns).step_by(step as usize).collect();
            (0..step).map(set)
        };
        (2..=4).flat_map(every).collect()
    };
    sets.into_iter()
        .map(|set| mirrored(&set).min(set))
        .collect()
}

/// The cuts that are tried.
fn cuts(variant: Variant, columns: u32) -> Vec<Cut> {
    let (longest, shortest) = match variant {
        Variant::Domineering => (2, 2),
        Variant::Triomineering => (3, 3),
        Variant::Tridomineering => (3, 2),
    };
    let mut cuts = Vec::new();
    if u64::from(columns) * u64::from(shortest) > u64::BITS.into() {
        // No band fits into the evidence.
        return cuts;
    }
    for body in BTreeSet::from([longest, shortest]) {
        for set in fillings(columns) {
            // The tiles that fill the columns in these rows of a band.
            let tiles = |rows: &[u32], length: u32| -> Option<Vec<u8>> {
                let cells = rows
                    .iter()
                    .flat_map(|row| set.iter().map(move |c| row * columns + c));
                cells.map(|cell| Some(Tile::new(cell, length)?.0)).collect()
            };
            let (Some(first), Some(two)) = (tiles(&[0], body), tiles(&[0, body], body)) else {
                continue;
            };
            // Left-over rows one by one.
            let plain = Cut {
                kinds: vec![(body, first.clone()), (1, vec![])],
                head: vec![],
                tails: (0..body).map(|rest| vec![1; rest as usize]).collect(),
                single: None,
            };
            let mut now = vec![plain];
            // Left-over rows as bands of the height of the shorter tile.
            if let Some(short) = tiles(&[0], shortest).filter(|_| body > shortest) {
                let tails = (0..body).map(|rest| {
                    let count = (0..body).find(|count| count * shortest % body == rest);
                    count.map(|count| vec![1; count as usize])
                });
                now.extend(tails.collect::<Option<_>>().map(|tails| Cut {
                    kinds: vec![(body, first.clone()), (shortest, short)],
                    head: vec![],
                    tails,
                    single: None,
                }));
            }
            // The first two bands together, played out.
            let small = 2 * body * columns <= MOST_PLAYED_OUT;
            for mut cut in now.clone().into_iter().filter(|_| small) {
                cut.head = vec![u32::try_from(cut.kinds.len()).unwrap_or(u32::MAX)];
                cut.kinds.push((2 * body, two.clone()));
                cut.single = Some(2 * body);
                now.push(cut);
            }
            cuts.extend(now);
        }
    }
    // Larger bands do not fit into the evidence.
    cuts.retain(|cut| {
        cut.kinds
            .iter()
            .all(|(height, _)| height * columns <= u64::BITS)
    });
    cuts
}

impl Plan {
    fn new(cut: Cut, unit: i64, bands: &mut Kinds<'_>) -> Option<Self> {
        let control = bands.control;
        let (mut potentials, mut lines) = (Potentials::new(), Vec::new());
        for (height, fillings) in &cut.kinds {
            let band = Grid::new(bands.variant, *height, bands.columns).ok()?;
            let listed = bands.listed.entry((*height, fillings.clone()));
            let listed = listed.or_insert_with(|| listed_of(&band, fillings, control));
            let single = cut.single == Some(*height);
            let least = if cut.single.is_some() { unit } else { 0 };
            let outlook = bands.outlooks.entry((*height, unit, least, single));
            let outlook = outlook.or_insert_with(|| Outlook {
                band,
                unit,
                least,
                single,
                known: HashMap::new(),
                control,
            });
            let all = potentials.entry(*height).or_default();
            lines.push(outlook.lines(listed.as_ref()?, all)?);
        }
        Some(Self {
            cut,
            unit,
            potentials,
            lines,
        })
    }

    /// The number of rows from which on all boards of the progression are sure, and the
    /// multiplier for which it is least.
    fn first(&self, prospect: Prospect, rows: Rows, control: &Control) -> Option<(u32, Fraction)> {
        let best = multipliers(&self.lines).into_iter().filter_map(|lambda| {
            control.pay(CONTENT)?;
            let sums: Option<Vec<i64>> = self.lines.iter().map(|l| least(l, lambda)).collect();
            let first = self.first_sure(prospect, rows, &sums?, lambda)?;
            Some((first, lambda))
        });
        best.min_by_key(|&(first, (_, denominator))| (first, denominator))
    }

    /// The same for one multiplier, by the σ of the kinds.
    fn first_sure(
        &self,
        prospect: Prospect,
        (from, step): Rows,
        sums: &[i64],
        (_, denominator): Fraction,
    ) -> Option<u32> {
        let more_than = match prospect {
            Prospect::Win => 0,
            Prospect::Draw => -self.unit * denominator,
        };
        let body = self.height(0);
        // For each remainder, the first number of rows that is sure.
        let sure = |rest: u32| {
            let ends = self.ends(rest);
            let height: u32 = ends.iter().map(|&kind| self.height(kind)).sum();
            let sum: i64 = ends.iter().map(|&kind| sums[kind as usize]).sum();
            let bodies = match (more_than - sum, sums[0]) {
                (_, ..0) => None,
                (..0, _) => Some(0),
                (_, 0) => None,
                (lacks, each) => Some(lacks / each + 1),
            };
            let bodies = u32::try_from(bodies?).ok()?;
            height.checked_add(body.checked_mul(bodies)?)
        };
        let sure: Vec<Option<u32>> = (0..body).map(sure).collect();
        // The body and the step come together again after so many rows.
        let period = body.checked_mul(step)?.max(1);
        let mut first = from;
        for rows in small((from, step), from.checked_add(period)?) {
            let sure = sure[(rows % body) as usize]?;
            // The last one before it with the same remainder.
            if let Some(more) = sure.checked_sub(rows + 1) {
                first = first.max((rows + more / period * period).saturating_add(step));
            }
        }
        (first - from <= MOST_ROWS).then_some(first)
    }

    fn height(&self, kind: u32) -> u32 {
        self.cut.kinds[kind as usize].0
    }

    /// The bands at the top and at the bottom of a board.
    fn ends(&self, rows: u32) -> Vec<u32> {
        let body = self.height(0);
        let head: u32 = self.cut.head.iter().map(|&kind| self.height(kind)).sum();
        let rest = (rows % body + body * head - head) % body;
        [&*self.cut.head, &*self.cut.tails[rest as usize]].concat()
    }

    fn evidence(&self, (from, step): Rows, (numerator, denominator): Fraction) -> Option<Bands> {
        let body = self.height(0);
        let mut classes: BTreeMap<(i64, i64), Vec<BandContent>> = BTreeMap::new();
        for (&height, contents) in &self.potentials {
            for (&free, found) in contents {
                let content = BandContent {
                    height,
                    free: u64::try_from(free).ok()?,
                    tile: found.tile.0,
                };
                let class = classes.entry((found.cost, found.value));
                class.or_default().push(content);
            }
        }
        let class = |((_, potential), mut contents): ((i64, i64), Vec<BandContent>)| {
            contents.sort_unstable();
            let potential = u32::try_from(potential * denominator).ok()?;
            Some(BandClass {
                potential,
                contents,
            })
        };
        let kinds = self.cut.kinds.iter().map(|(height, fillings)| Band {
            height: *height,
            fillings: fillings.clone(),
        });
        let period = (1..=body).find(|k| (k * (step % body)).is_multiple_of(body))?;
        let head = self.cut.head.len();
        let tail = |index| self.ends(from + index * step).split_off(head);
        Some(Bands {
            kinds: kinds.collect(),
            head: self.cut.head.clone(),
            body: 0,
            tails: (0..period).map(tail).collect(),
            unit: u32::try_from(self.unit * denominator).ok()?,
            multiplier: i32::try_from(numerator).ok()?,
            classes: classes.into_iter().map(class).collect::<Option<_>>()?,
        })
    }
}

/// A potential, times the unit, with Vertical's move, and what it costs at most if Horizontal
/// moves elsewhere: what costs less is played before. In a band of which there is only one, −1.
#[derive(Clone, Copy, Debug)]
struct Potential {
    cost: i64,
    value: i64,
    tile: Tile,
}

/// By heights and contents in normal form.
type Potentials = BTreeMap<u32, BTreeMap<Cells, Potential>>;

/// By vt − ht, the least φ − hm, times the unit, of the contents after the filling: the linear
/// functions of λ of which σ is the least.
type Lines = BTreeMap<i64, i64>;

/// A numerator and a denominator.
type Fraction = (i64, i64);

/// The contents that a band can have after the filling, in normal form, each with hm and vt − ht.
type Listed = BTreeSet<(Cells, i64, i64)>;

fn listed_of(band: &Grid, fillings: &[u8], control: &Control) -> Option<Listed> {
    let mut budget = Budget::new(LISTING);
    let mut found = Listed::new();
    contents(band, fillings, &mut budget, &mut |content, _| {
        let room = i64::from(band.packing(content.free, Side::Horizontal));
        let ahead = i64::from(content.vertical) - i64::from(content.horizontal);
        found.insert((band.normal(content.free), room, ahead));
        let fits = found.len() as u64 * CONTENT_BYTES <= control.memory();
        let paid = control.pay(CONTENT).filter(|()| fits);
        paid.ok_or(Failure::from(Exhausted::Work(0)))
    })
    .ok()?;
    Some(found)
}

/// Potentials of the contents of one kind of band.
struct Outlook<'a> {
    band: Grid,
    unit: i64,
    /// The least cost that is looked at.
    least: i64,
    /// Whether there is no other such band, and it comes first.
    single: bool,
    /// `None` where there is no potential.
    known: HashMap<Cells, Option<Potential>>,
    control: &'a Control,
}

impl Outlook<'_> {
    /// The lines of these contents, and the potentials of all that can come of them when Vertical
    /// moves as they say; `None` when that is too much work.
    fn lines(
        &mut self,
        listed: &Listed,
        potentials: &mut BTreeMap<Cells, Potential>,
    ) -> Option<Lines> {
        let mut lines = Lines::new();
        let (mut ahead, mut met) = (Vec::new(), HashSet::new());
        for &(free, room, difference) in listed {
            let value = self.value(free)? - self.unit * room;
            let least = lines.entry(difference).or_insert(value);
            *least = value.min(*least);
            if met.insert(free) {
                ahead.push(free);
            }
        }
        while let Some(free) = ahead.pop() {
            let Some(found) = self.potential(free)? else {
                continue;
            };
            potentials.insert(free, found);
            let own = self.cells(found.tile, Side::Vertical);
            let replies = self.moves(free, Side::Horizontal);
            let mut next = vec![free & !own];
            for (_, other) in replies {
                next.extend([free & !other, free & !other & !own]);
            }
            let next = next.into_iter().map(|free| self.band.normal(free));
            ahead.extend(next.filter(|&free| met.insert(free)));
        }
        Some(lines)
    }

    /// The largest potential of a content; `None` when that is too much work.
    #[allow(
        clippy::option_option,
        reason = "too much work is not the same as none"
    )]
    fn potential(&mut self, free: Cells) -> Option<Option<Potential>> {
        let free = self.band.normal(free);
        if let Some(&known) = self.known.get(&free) {
            return Some(known);
        }
        let bytes = self.known.len() as u64 * CONTENT_BYTES;
        if self.known.len() > MOST_CONTENTS || bytes > self.control.memory() {
            return None;
        }
        self.control.pay(CONTENT)?;
        let replies = self.moves(free, Side::Horizontal);
        let mut elsewhere = i64::MAX;
        if !self.single {
            for (_, other) in &replies {
                elsewhere = elsewhere.min(self.value(free & !other)?);
            }
        }
        let mut best: Option<Potential> = None;
        for (tile, own) in self.moves(free, Side::Vertical) {
            let alone = self.value(free & !own)?;
            let mut both = i64::MAX;
            for (_, other) in &replies {
                both = both.min(self.value(free & !own & !other)?);
            }
            for cost in self.least..=self.unit {
                let value = (alone + cost)
                    .min(both.saturating_add(self.unit))
                    .min(elsewhere.saturating_add(self.unit - cost));
                if value > best.map_or(0, |best| best.value) {
                    let cost = if self.single { -1 } else { cost };
                    best = Some(Potential { cost, value, tile });
                }
            }
        }
        self.known.insert(free, best);
        Some(best)
    }

    fn value(&mut self, free: Cells) -> Option<i64> {
        Some(self.potential(free)?.map_or(0, |found| found.value))
    }

    /// The player's tiles, with their cells.
    fn moves(&self, free: Cells, side: Side) -> Vec<(Tile, Cells)> {
        let tiles = self.band.moves(free, side);
        tiles.map(|tile| (tile, self.cells(tile, side))).collect()
    }

    fn cells(&self, tile: Tile, side: Side) -> Cells {
        self.band.placed(self.band.full, tile, side).unwrap_or(0)
    }
}

/// σ for this λ, given as a fraction with the unit in its denominator, times both.
fn least(lines: &Lines, (numerator, denominator): Fraction) -> Option<i64> {
    let values = lines.iter();
    let values = values.map(|(ahead, value)| value * denominator - numerator * ahead);
    values.min()
}

/// The fractions that may be the best λ, times the unit: where two functions of a kind of band
/// meet, or one is 0, and one below and above all these.
fn multipliers(kinds: &[Lines]) -> BTreeSet<Fraction> {
    let mut found = BTreeSet::from([(0, 1)]);
    for lines in kinds {
        for (&ahead, &value) in lines {
            for (&less, &other) in lines.iter().chain([(&0, &0)]) {
                // value − λ·ahead = other − λ·less
                if ahead != less {
                    let (n, d) = (value - other, ahead - less);
                    let divisor = gcd(n.abs(), d.abs()) * d.signum();
                    found.insert((n / divisor, d / divisor));
                }
            }
        }
    }
    let bounds = found.iter().map(|(numerator, _)| numerator.abs());
    let beyond = bounds.max().unwrap_or(0) + 1;
    found.extend([(-beyond, 1), (beyond, 1)]);
    found
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
