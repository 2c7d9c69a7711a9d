//! Which turns of Maker's are tried, and in which order.

use super::{
    super::{
        bits::Bits,
        pace::{self, Pace},
    },
    HOPE, Potential, Tree,
};

/// How many turns of several marks are considered in a position, at most.
const CANDIDATES: usize = 20_000;

/// A turn of which some marks are chosen.
struct Partial<'a, const W: usize> {
    turn: Bits<W>,
    /// How many more marks there are to choose.
    marks: usize,
    /// The cells among which to choose them.
    cells: &'a [usize],
    /// The cells that Maker still needs, for each goal.
    missing: &'a [Bits<W>],
}

/// What a turn must leave.
#[derive(Clone, Copy)]
struct Limits {
    /// Goals of which more cells are missing do not count.
    reach: u32,
    /// The least potential.
    hope: f64,
}

impl<const W: usize> Tree<'_, W> {
    /// The turns of so many marks that may win, the best first; only threats, if
    /// need be.
    pub(super) fn turns(
        &mut self,
        from: usize,
        reach: u32,
        pace: Pace,
        must_threaten: bool,
        potential: &Potential<W>,
    ) -> Vec<Bits<W>> {
        let marks = pace.marks;
        let missing: Vec<Bits<W>> = self.alive[from..].iter().map(|goal| goal.missing).collect();
        // For each cell, the cells that all goals through it need.
        let mut common = [[Bits::FULL; 64]; W];
        let mut free = Bits::EMPTY;
        for &missing in &missing {
            free |= missing;
            for cell in missing.iter() {
                common[cell >> 6][cell & 63] &= missing;
            }
        }
        let mut cells: Vec<usize> = free.iter().collect();
        cells.sort_by(|&x, &y| potential.share(y).total_cmp(&potential.share(x)));
        if must_threaten && marks == 1 {
            let last = self.game.last_turn;
            let near = missing.iter().filter(|goal| goal.len() <= last + 1);
            let near = near.fold(Bits::EMPTY, |near, &goal| near | goal);
            cells.retain(|&cell| near.has(cell));
            self.cut |= near != free;
        }
        let marks = cells.len().min(marks as usize);
        if marks == 0 {
            return Vec::new();
        }
        while marks > 1 && pace::turns(cells.len(), marks) > CANDIDATES {
            cells.pop();
            self.cut = true;
        }
        let mut turns = Vec::new();
        let limits = Limits {
            reach,
            hope: HOPE * pace.hope,
        };
        let partial = Partial {
            turn: Bits::EMPTY,
            marks,
            cells: &cells,
            missing: &missing,
        };
        self.choose(&partial, limits, &mut turns);
        // If all goals through x need y, too, then y is at least as good as x.
        let better = |x: usize, y: usize| y < x || !common[y >> 6][y & 63].has(x);
        turns.retain(|&(_, turn)| {
            !turn.iter().any(|x| {
                (common[x >> 6][x & 63] & !turn)
                    .iter()
                    .any(|y| better(x, y))
            })
        });
        turns.sort_by(|(x, _), (y, _)| y.total_cmp(x));
        turns.into_iter().map(|(_, turn)| turn).collect()
    }

    /// Goes on with a turn in all ways that leave hope, and notes the turns with the potential that they lead to.
    fn choose(
        &mut self,
        partial: &Partial<'_, W>,
        limits: Limits,
        turns: &mut Vec<(f64, Bits<W>)>,
    ) {
        let &Partial {
            turn,
            marks,
            cells,
            missing,
        } = partial;
        self.work += 2 * missing.len() as u64;
        if marks <= 1 {
            self.choose_last(partial, limits, turns);
            return;
        }
        for (i, &cell) in cells.iter().enumerate() {
            if self.stop() {
                return;
            }
            let mark = Bits::single(cell);
            let missing: Vec<Bits<W>> = missing.iter().map(|&m| m & !mark).collect();
            let partial = Partial {
                turn: turn | mark,
                marks: marks - 1,
                cells: &cells[i + 1..],
                missing: &missing,
            };
            self.choose(&partial, limits, turns);
        }
    }

    /// The same with one mark to choose.
    fn choose_last(
        &mut self,
        partial: &Partial<'_, W>,
        Limits { reach, hope }: Limits,
        turns: &mut Vec<(f64, Bits<W>)>,
    ) {
        // Only goals within reach count afterwards.
        let mut total = 0.0;
        let mut gains = [[0.0; 64]; W];
        for &missing in partial.missing {
            let count = missing.len();
            let weight = self.weights[count as usize];
            let mut gain = weight * self.growth;
            if count <= reach {
                total += weight;
                gain -= weight;
            } else {
                self.cut = true;
                if count - 1 > reach {
                    continue;
                }
            }
            for cell in missing.iter() {
                gains[cell >> 6][cell & 63] += gain;
            }
        }
        for &cell in partial.cells {
            let after = total + gains[cell >> 6][cell & 63];
            if after >= hope {
                turns.push((after, partial.turn | Bits::single(cell)));
            }
        }
    }
}
