//! Positions of k-in-a-row that contain a configuration, found by SAT.

use playproof_checker::{
    Budget, Limits,
    positional::{Game, Mask, bit, members},
};
use playproof_formats::claim::{Arena, InARow};
use rustsat::types::Lit;

use super::Configuration;
use crate::{search::control::Control, search::sat::Solver};

/// A position that contains a configuration, on the smallest board of at most this
/// many rows and columns that has one.
#[must_use]
pub fn smallest_position(
    configuration: &Configuration,
    k: u32,
    largest: u32,
    control: &Control,
) -> Option<InARow> {
    let sizes = (1..=largest).flat_map(|rows| (rows..=largest).map(move |columns| (rows, columns)));
    let mut sizes: Vec<(u32, u32)> = sizes.collect();
    sizes.sort_by_key(|&(rows, columns)| (rows * columns, columns));
    let on = |&(rows, columns): &(u32, u32)| position(configuration, rows, columns, k, control);
    sizes.iter().find_map(on)
}

/// A position with X to move on a board of this size in which what X can still
/// complete are the groups of the configuration: each is a line whose other cells
/// are X's, and every other line has a cell of O's. There are as many X as O, and nobody
/// has a line.
#[must_use]
pub fn position(
    configuration: &Configuration,
    rows: u32,
    columns: u32,
    k: u32,
    control: &Control,
) -> Option<InARow> {
    let empty = InARow {
        rows,
        columns,
        k,
        gravity: false,
        first: Vec::new(),
        second: Vec::new(),
    };
    let mut budget = Budget::new(Limits::default());
    let game = Game::new(&Arena::InARow(empty.clone()), &mut budget).ok()?;
    if game.sets.len() < configuration.groups.len() {
        return None;
    }
    let mut solver = Solver::default();
    let puzzle = Puzzle::new(&game, &configuration.groups, &mut solver);
    puzzle.everything_has_one_place(&mut solver);
    for (line, &set) in game.sets.iter().enumerate() {
        puzzle.groups_fit(line, set, &mut solver);
        puzzle.nothing_else_is_alive(line, set, &mut solver);
    }
    puzzle.as_many_of_both(&mut solver);

    let model = solver.solve(control)?;
    let marked = |marks: &[Lit]| -> Vec<u32> {
        let cells = puzzle.cells.iter().copied();
        cells
            .filter(|&cell| model.holds(marks[cell as usize]))
            .collect()
    };
    Some(InARow {
        first: marked(&puzzle.first),
        second: marked(&puzzle.second),
        ..empty
    })
}

/// What a solver is asked: on which cells the marks are, and the markers and groups of a configuration.
struct Puzzle<'a> {
    groups: &'a [Vec<u32>],
    cells: Vec<u32>,
    /// For each cell whether X is there, and whether O is.
    first: Vec<Lit>,
    second: Vec<Lit>,
    /// For each marker, whether it is on this cell.
    places: Vec<Vec<Lit>>,
    /// For each group, whether it is in this line.
    lines: Vec<Vec<Lit>>,
}

impl<'a> Puzzle<'a> {
    fn new(game: &Game, groups: &'a [Vec<u32>], solver: &mut Solver) -> Self {
        let cells: Vec<u32> = members(game.vertices).collect();
        let markers = groups.iter().flatten().max().map_or(0, |&last| last + 1);
        let mut row = |n: usize| -> Vec<Lit> { (0..n).map(|_| solver.literal()).collect() };
        Self {
            groups,
            first: row(cells.len()),
            second: row(cells.len()),
            places: (0..markers).map(|_| row(cells.len())).collect(),
            lines: groups.iter().map(|_| row(game.sets.len())).collect(),
            cells,
        }
    }

    /// Each marker is on a cell and each group in a line, no two groups in the same, and nothing else on a marker's cell.
    fn everything_has_one_place(&self, solver: &mut Solver) {
        for places in &self.places {
            exactly_one(solver, places);
        }
        for lines in &self.lines {
            exactly_one(solver, lines);
        }
        for line in 0..self.lines.first().map_or(0, Vec::len) {
            solver.at_most(&self.groups_in(line), 1);
        }
        for &cell in &self.cells {
            let cell = cell as usize;
            let mut uses: Vec<Lit> = self.places.iter().map(|places| places[cell]).collect();
            uses.extend([self.first[cell], self.second[cell]]);
            solver.at_most(&uses, 1);
        }
    }

    /// A group in this line has its markers there and no others, and the other cells are X's.
    fn groups_fit(&self, line: usize, set: Mask, solver: &mut Solver) {
        let inside = |cell: u32| bit(cell) & set != 0;
        for (group, chosen) in self.groups.iter().zip(self.groups_in(line)) {
            for (marker, places) in (0..).zip(&self.places) {
                for &cell in &self.cells {
                    if inside(cell) != group.contains(&marker) {
                        solver.clause(&[!chosen, !places[cell as usize]]);
                    }
                }
            }
            for cell in members(set) {
                let cell = cell as usize;
                let mut taken = vec![!chosen, self.first[cell]];
                taken.extend(group.iter().map(|&m| self.places[m as usize][cell]));
                solver.clause(&taken);
            }
        }
    }

    /// O does not have all of this line, but some of it if no group is there.
    fn nothing_else_is_alive(&self, line: usize, set: Mask, solver: &mut Solver) {
        let mut dead: Vec<Lit> = members(set)
            .map(|cell| self.second[cell as usize])
            .collect();
        solver.clause(&without(&dead));
        dead.extend(self.groups_in(line));
        solver.clause(&dead);
    }

    /// As many X as O: X and the cells without O are as many as there are cells.
    fn as_many_of_both(&self, solver: &mut Solver) {
        let (first, second) = (&self.first, &self.second);
        let cells = self.cells.len();
        solver.at_most(&[first.clone(), without(second)].concat(), cells);
        solver.at_most(&[second.clone(), without(first)].concat(), cells);
    }

    /// For each group, whether it is in this line.
    fn groups_in(&self, line: usize) -> Vec<Lit> {
        self.lines.iter().map(|lines| lines[line]).collect()
    }
}

fn without(marks: &[Lit]) -> Vec<Lit> {
    marks.iter().map(|&mark| !mark).collect()
}

fn exactly_one(solver: &mut Solver, literals: &[Lit]) {
    solver.clause(literals);
    solver.at_most(literals, 1);
}
