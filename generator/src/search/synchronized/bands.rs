//! Rule `bands`: Vertical on boards of every height.
//!
//! The evidence is put together from
//!
//! - a *cut* of the boards into bands with filling tiles in one column: a few natural ones are
//!   tried, in every column;
//! - a *potential*: the number of tiles that Horizontal cannot meet, 1 where a move makes such a tile
//!   or leaves ½ in any case, ½ where there is a move at all; in a band of which there is only
//!   one, the number of moves that Vertical can be sure of, by playing it out;
//! - the *multiplier* λ: for each kind of band, σ(λ) is the least of the linear functions
//!   φ − hm − λ(vt − ht) over its contents. That the σ of the body is not negative are linear
//!   inequalities in one unknown, so the best λ, the one for which most boards follow, is among the
//!   finitely many fractions at which two of the functions meet or one is 0. These are
//!   compared exactly, as integers over a common unit;
//! - the boards that are too small: premises of their own, by the solver.

use std::collections::{BTreeMap, BTreeSet, HashMap};

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
const MOST_PREMISES: u32 = 12;

/// The units of potentials that are tried.
const UNITS: [i64; 2] = [2, 1];

/// Proves that Vertical wins, or draws at least, on boards with so many rows: from a number on,
/// in steps.
#[must_use]
pub fn search(
    variant: Variant,
    statement: Statement,
    (from, step): (u32, u32),
    columns: u32,
    control: &Control,
) -> Option<Proof> {
    let (Side::Vertical, prospect, true) = statement.parts() else {
        return None;
    };
    let boards = Boards {
        variant,
        prospect,
        from,
        step,
        columns,
        control,
    };
    let mut found: Vec<(u32, Bands)> = Vec::new();
    for cut in boards.cuts() {
        for unit in UNITS {
            if control.is_stopped() {
                return None;
            }
            found.extend(boards.evidence(&cut, unit));
        }
    }
    // The fewest premises; of equals the shortest.
    found.sort_by_key(|(premises, bands)| {
        let contents = bands.classes.iter().map(|class| class.contents.len());
        (*premises, bands.head.len(), contents.sum::<usize>())
    });
    let claim = Claim::Synchronized(Synchronized {
        statement,
        variant,
        rows: Extent::Progression { from, step },
        columns: Extent::Exactly(columns),
    });
    let mut proved: BTreeMap<u32, Option<Proof>> = BTreeMap::new();
    for (premises, bands) in found {
        let premises: Option<Vec<Proof>> = (0..premises)
            .map(|index| {
                let rows = boards.rows(index)?;
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

/// What a content of a band costs, in the units of [`Control::spend`].
const CONTENT: u64 = 1 << 5;

/// Bytes that are kept for a content, roughly.
const CONTENT_BYTES: u64 = 1 << 7;

/// The boards of a claim.
struct Boards<'a> {
    variant: Variant,
    prospect: Prospect,
    from: u32,
    step: u32,
    columns: u32,
    control: &'a Control,
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

impl Boards<'_> {
    /// The cuts that are tried.
    fn cuts(&self) -> Vec<Cut> {
        let columns = self.columns;
        let (longest, shortest) = match self.variant {
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
            for column in 0..columns.div_ceil(2) {
                // The tile that fills the column in these rows of a band.
                let tile = |row: u32, length: u32| {
                    let tile = Tile::new(row * columns + column, length);
                    tile.map(|tile| tile.0)
                };
                let (Some(first), Some(second)) = (tile(0, body), tile(body, body)) else {
                    continue;
                };
                let plain = Cut {
                    kinds: vec![(body, vec![first]), (1, vec![])],
                    head: vec![],
                    tails: (0..body).map(|rest| vec![1; rest as usize]).collect(),
                    single: None,
                };
                let mut now = vec![plain];
                if body > shortest {
                    let short = tile(0, shortest).into_iter().collect();
                    // Left-over rows as bands of the height of the shorter tile.
                    let tails = (0..body).map(|rest| {
                        let count = (0..body).find(|count| count * shortest % body == rest);
                        count.map(|count| vec![1; count as usize])
                    });
                    if let Some(tails) = tails.collect() {
                        now.push(Cut {
                            kinds: vec![(body, vec![first]), (shortest, short)],
                            head: vec![],
                            tails,
                            single: None,
                        });
                    }
                }
                // The first two bands together, played out.
                for cut in now.clone() {
                    let kind = u32::try_from(cut.kinds.len()).unwrap_or(u32::MAX);
                    let mut kinds = cut.kinds;
                    kinds.push((2 * body, vec![first, second]));
                    now.push(Cut {
                        kinds,
                        head: vec![kind],
                        single: Some(2 * body),
                        ..cut
                    });
                }
                cuts.extend(now);
            }
        }
        cuts
    }

    /// The number of premises and the evidence, if the boards are enough ahead from some board on.
    fn evidence(&self, cut: &Cut, unit: i64) -> Option<(u32, Bands)> {
        let potentials = self.potentials(cut, unit)?;
        let lines: Option<Vec<Lines>> = cut
            .kinds
            .iter()
            .map(|(height, fillings)| {
                let band = Grid::new(self.variant, *height, self.columns).ok()?;
                lines(&band, fillings, potentials.get(height)?, unit, self.control)
            })
            .collect();
        let lines = lines?;
        let boards = self.first_boards(cut)?;
        // The best multiplier: the first board from which on all follow comes as early as possible.
        let best = multipliers(&lines).into_iter().filter_map(|lambda| {
            self.control.pay(CONTENT)?;
            let sums: Option<Vec<i64>> = lines.iter().map(|l| least(l, lambda)).collect();
            let first = self.first_sure(cut, &boards, &sums?, lambda, unit)?;
            Some((first, lambda))
        });
        let (premises, lambda) =
            best.min_by_key(|&(first, (_, denominator))| (first, denominator))?;
        let (numerator, denominator) = lambda;
        let (unit, factor) = (unit * denominator, denominator);
        let mut classes: BTreeMap<(u8, i64), Vec<BandContent>> = BTreeMap::new();
        for (&height, contents) in &potentials {
            for (&free, found) in contents {
                classes
                    .entry((found.rank, found.value))
                    .or_default()
                    .push(BandContent {
                        height,
                        free: u64::try_from(free).ok()?,
                        tile: found.tile.0,
                    });
            }
        }
        let classes: Option<Vec<BandClass>> = classes
            .into_iter()
            .map(|((_, potential), mut contents)| {
                contents.sort_unstable();
                Some(BandClass {
                    potential: u32::try_from(potential * factor).ok()?,
                    contents,
                })
            })
            .collect();
        let kinds = cut.kinds.iter().map(|(height, fillings)| Band {
            height: *height,
            fillings: fillings.clone(),
        });
        Some((
            premises,
            Bands {
                kinds: kinds.collect(),
                head: cut.head.clone(),
                body: 0,
                tails: boards.iter().map(|(_, tail)| tail.clone()).collect(),
                unit: u32::try_from(unit).ok()?,
                multiplier: i32::try_from(numerator).ok()?,
                classes: classes?,
            },
        ))
    }

    /// The height of a board.
    fn rows(&self, index: u32) -> Option<u32> {
        self.from.checked_add(index.checked_mul(self.step)?)
    }

    /// The boards of one period: how many rows are left for bodies without the tail, and the tail.
    fn first_boards(&self, cut: &Cut) -> Option<Vec<(u32, Vec<u32>)>> {
        let body = cut.kinds[0].0;
        let head: u32 = cut
            .head
            .iter()
            .map(|&kind| cut.kinds[kind as usize].0)
            .sum();
        let period = (1..=body).find(|k| (k * (self.step % body)).is_multiple_of(body))?;
        let board = |index: u32| {
            let rows = self.rows(index)?;
            let rest = (rows % body + body * head - head) % body;
            let tail = cut.tails.get(rest as usize)?.clone();
            Some((rows, tail))
        };
        (0..period).map(board).collect()
    }

    /// The number of boards before the first one from which on all are sure.
    fn first_sure(
        &self,
        cut: &Cut,
        tails: &[(u32, Vec<u32>)],
        sums: &[i64],
        (_, denominator): (i64, i64),
        unit: i64,
    ) -> Option<u32> {
        let body = cut.kinds[0].0;
        if sums[0] < 0 {
            return None;
        }
        let sure = |index: u32| {
            let Some(rows) = self.rows(index) else {
                return false;
            };
            let tail = &tails[index as usize % tails.len()].1;
            let ends = || cut.head.iter().chain(tail);
            let height: u32 = ends().map(|&kind| cut.kinds[kind as usize].0).sum();
            let Some(left) = rows.checked_sub(height) else {
                return false;
            };
            let sum: i64 = ends().map(|&kind| sums[kind as usize]).sum();
            let sum = sum + i64::from(left / body) * sums[0];
            match self.prospect {
                Prospect::Win => sum > 0,
                Prospect::Draw => sum > -unit * denominator,
            }
        };
        let period = u32::try_from(tails.len()).ok()?;
        (0..=MOST_PREMISES).find(|&first| (first..first + period).all(sure))
    }

    /// The potentials of all contents of positive potential, by the heights of the bands.
    fn potentials(&self, cut: &Cut, unit: i64) -> Option<Potentials> {
        let mut potentials = Potentials::new();
        for (height, fillings) in &cut.kinds {
            let band = Grid::new(self.variant, *height, self.columns).ok()?;
            if u64::try_from(band.full).is_err() {
                return None;
            }
            let single = cut.single == Some(*height);
            let mut outlook = Outlook {
                band,
                unit,
                alone: cut.single.is_some(),
                known: HashMap::new(),
                control: self.control,
            };
            let all = potentials.entry(*height).or_default();
            for free in reachable(&band, fillings, self.control)? {
                self.control.pay(CONTENT)?;
                let found = if single {
                    outlook.played_out(free)?
                } else {
                    outlook.reserve(free)
                };
                if let Some(found) = found {
                    all.insert(free, found);
                }
            }
        }
        Some(potentials)
    }
}

/// A potential, times the unit, with Vertical's move, and when it is played: lower ranks first.
#[derive(Clone, Copy, Debug)]
struct Potential {
    rank: u8,
    value: i64,
    tile: Tile,
}

/// By heights and contents in normal form.
type Potentials = BTreeMap<u32, BTreeMap<Cells, Potential>>;

/// The contents that a band can have, in normal form.
fn reachable(band: &Grid, fillings: &[u8], control: &Control) -> Option<BTreeSet<Cells>> {
    let mut budget = Budget::new(Limits::default());
    let mut found = BTreeSet::new();
    contents(band, fillings, &mut budget, &mut |content, _| {
        found.insert(band.normal(content.free));
        unless_stopped(control)
    })
    .ok()?;
    let mut ahead: Vec<Cells> = found.iter().copied().collect();
    while let Some(free) = ahead.pop() {
        if found.len() as u64 * CONTENT_BYTES > control.memory() {
            return None;
        }
        // A move of each, or of one alone: the other may be made elsewhere.
        for own in tiles_or_none(band, free, Side::Vertical) {
            control.pay(CONTENT)?;
            for other in tiles_or_none(band, free, Side::Horizontal) {
                let next = band.normal(free & !own & !other);
                if found.insert(next) {
                    ahead.push(next);
                }
            }
        }
    }
    Some(found)
}

/// What ends the enumeration of contents when the search is stopped.
fn unless_stopped(control: &Control) -> Result<(), Failure> {
    let stopped = Failure::from(Exhausted::Work(0));
    control.pay(CONTENT).ok_or(stopped)
}

/// The player's tiles as sets of cells.
fn tiles(band: &Grid, free: Cells, side: Side) -> impl Iterator<Item = Cells> {
    band.moves(free, side)
        .filter_map(move |tile| band.placed(band.full, tile, side))
}

fn tiles_or_none(band: &Grid, free: Cells, side: Side) -> Vec<Cells> {
    tiles(band, free, side).chain([0]).collect()
}

/// Potentials of the contents of one kind of band.
struct Outlook<'a> {
    band: Grid,
    unit: i64,
    /// Whether there is a band that is played out first. There each round costs 1, so that
    /// Horizontal's moves elsewhere must not cost anything.
    alone: bool,
    /// Of the contents that have been played out.
    known: HashMap<Cells, (i64, Option<Tile>)>,
    control: &'a Control,
}

impl Outlook<'_> {
    /// The tiles that Horizontal cannot meet; without any, what a move can bring about.
    fn reserve(&self, free: Cells) -> Option<Potential> {
        let band = &self.band;
        let endangered = |free: Cells| band.reach(free, Side::Horizontal);
        let safe = |free: Cells| band.packing(free & !endangered(free), Side::Vertical);
        let own = || {
            let tiles = band.moves(free, Side::Vertical);
            tiles.filter_map(|tile| Some((tile, band.placed(band.full, tile, Side::Vertical)?)))
        };
        let reserve = safe(free);
        let found = |rank, value, (tile, _)| Potential { rank, value, tile };
        if reserve > 0 {
            let mut own = own();
            let safe = own.find(|&(_, cells)| {
                cells & endangered(free) == 0 && safe(free & !cells) + 1 >= reserve
            })?;
            return Some(found(4, i64::from(reserve) * self.unit, safe));
        }
        if self.alone {
            return None;
        }
        if let Some(tile) = own().find(|&(_, cells)| safe(free & !cells) > 0) {
            return Some(found(1, self.unit, tile));
        }
        let half = self.unit / 2;
        if half == 0 {
            return None;
        }
        let left = |free: Cells| {
            let found = self.reserve(band.normal(free));
            found.is_some_and(|found| found.value >= half)
        };
        if let Some(tile) = own().find(|&(_, cells)| left(free & !cells))
            && tiles(band, free, Side::Horizontal).all(|other| left(free & !other))
        {
            return Some(found(2, self.unit, tile));
        }
        own().next().map(|tile| found(3, half, tile))
    }

    /// The moves that Vertical can be sure of in a band that he plays in first, wherever
    /// Horizontal moves meanwhile; `None` when the search is stopped.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn played_out(&mut self, free: Cells) -> Option<Option<Potential>> {
        let (moves, tile) = self.most_moves(free)?;
        let potential = |tile| Potential {
            rank: 0,
            value: moves * self.unit,
            tile,
        };
        Some(tile.map(potential))
    }

    fn most_moves(&mut self, free: Cells) -> Option<(i64, Option<Tile>)> {
        let free = self.band.normal(free);
        if let Some(&known) = self.known.get(&free) {
            return Some(known);
        }
        if self.known.len() as u64 * CONTENT_BYTES > self.control.memory() {
            return None;
        }
        self.control.pay(CONTENT)?;
        let band = self.band;
        let mut best = (0, None);
        for tile in band.moves(free, Side::Vertical) {
            let rest = free & !band.placed(band.full, tile, Side::Vertical).unwrap_or(0);
            let mut least = i64::MAX;
            for other in tiles_or_none(&band, free, Side::Horizontal) {
                least = least.min(self.most_moves(rest & !other)?.0);
            }
            if least + 1 > best.0 {
                best = (least + 1, Some(tile));
            }
        }
        self.known.insert(free, best);
        Some(best)
    }
}

/// φ − hm, times the unit, and vt − ht, of every content after the filling: the linear functions
/// of λ of which σ is the least.
type Lines = BTreeSet<(i64, i64)>;

fn lines(
    band: &Grid,
    fillings: &[u8],
    potentials: &BTreeMap<Cells, Potential>,
    unit: i64,
    control: &Control,
) -> Option<Lines> {
    let mut lines = Lines::new();
    let mut budget = Budget::new(Limits::default());
    contents(band, fillings, &mut budget, &mut |content, _| {
        let potential = potentials.get(&band.normal(content.free));
        let potential = potential.map_or(0, |found| found.value);
        let room = i64::from(band.packing(content.free, Side::Horizontal));
        let ahead = i64::from(content.vertical) - i64::from(content.horizontal);
        lines.insert((potential - unit * room, ahead));
        unless_stopped(control)
    })
    .ok()?;
    Some(lines)
}

/// σ for this λ, given as a fraction with the unit in its denominator, times both.
fn least(lines: &Lines, (numerator, denominator): (i64, i64)) -> Option<i64> {
    let values = lines
        .iter()
        .map(|&(value, ahead)| value * denominator - numerator * ahead);
    values.min()
}

/// The fractions that may be the best λ, times the unit: where two functions of a kind of band
/// meet, or one is 0.
fn multipliers(kinds: &[Lines]) -> BTreeSet<(i64, i64)> {
    let mut found = BTreeSet::from([(0, 1)]);
    for lines in kinds {
        for &(value, ahead) in lines {
            for &(other, less) in lines.iter().chain([&(0, 0)]) {
                // value − λ·ahead = other − λ·less
                if ahead != less {
                    let (n, d) = (value - other, ahead - less);
                    let divisor = gcd(n.abs(), d.abs()) * d.signum();
                    found.insert((n / divisor, d / divisor));
                }
            }
        }
    }
    found
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
