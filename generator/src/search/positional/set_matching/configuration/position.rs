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
    let cells: Vec<u32> = members(game.vertices).collect();
    let groups = &configuration.groups;
    let markers = groups.iter().flatten().max().map_or(0, |&last| last + 1);
    if game.sets.len() < groups.len() {
        return None;
    }
    let mut solver = Solver::default();
    let mut row = |n: usize| -> Vec<Lit> { (0..n).map(|_| solver.literal()).collect() };
    let first = row(cells.len());
    let second = row(cells.len());
    let places: Vec<Vec<Lit>> = (0..markers).map(|_| row(cells.len())).collect();
    let lines: Vec<Vec<Lit>> = groups.iter().map(|_| row(game.sets.len())).collect();

    for places in &places {
        exactly_one(&mut solver, places);
    }
    for lines in &lines {
        exactly_one(&mut solver, lines);
    }
    for line in 0..game.sets.len() {
        let groups: Vec<Lit> = lines.iter().map(|lines| lines[line]).collect();
        solver.at_most(&groups, 1);
    }
    for &cell in &cells {
        let cell = cell as usize;
        let mut uses: Vec<Lit> = places.iter().map(|places| places[cell]).collect();
        uses.extend([first[cell], second[cell]]);
        solver.at_most(&uses, 1);
    }
    for (line, &set) in game.sets.iter().enumerate() {
        let inside = |cell: u32| bit(cell) & set != 0;
        for (group, lines) in groups.iter().zip(&lines) {
            let chosen = lines[line];
            for (marker, places) in (0..).zip(&places) {
                for &cell in &cells {
                    if inside(cell) != group.contains(&marker) {
                        solver.clause(&[!chosen, !places[cell as usize]]);
                    }
                }
            }
            for cell in members(set) {
                let mut taken = vec![!chosen, first[cell as usize]];
                taken.extend(group.iter().map(|&m| places[m as usize][cell as usize]));
                solver.clause(&taken);
            }
        }
        let marks = |lits: &[Lit], set: Mask| -> Vec<Lit> {
            members(set).map(|cell| lits[cell as usize]).collect()
        };
        let mut dead = marks(&second, set);
        let own: Vec<Lit> = dead.iter().map(|&mark| !mark).collect();
        solver.clause(&own);
        dead.extend(lines.iter().map(|lines| lines[line]));
        solver.clause(&dead);
    }
    // As many X as O: X and the cells without O are as many as there are cells.
    let without = |marks: &[Lit]| -> Vec<Lit> { marks.iter().map(|&mark| !mark).collect() };
    solver.at_most(&[first.clone(), without(&second)].concat(), cells.len());
    solver.at_most(&[second.clone(), without(&first)].concat(), cells.len());

    let model = solver.solve(control)?;
    let marked = |marks: &[Lit]| -> Vec<u32> {
        let marked = cells
            .iter()
            .filter(|&&cell| model.holds(marks[cell as usize]));
        marked.copied().collect()
    };
    Some(InARow {
        first: marked(&first),
        second: marked(&second),
        ..empty
    })
}

fn exactly_one(solver: &mut Solver, literals: &[Lit]) {
    solver.clause(literals);
    solver.at_most(literals, 1);
}
