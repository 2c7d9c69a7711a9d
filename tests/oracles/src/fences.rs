//! The rule `fences` read literally: all that Maker may own around his marks, all that Breaker may own there, and all her
//! answers.

use std::collections::BTreeSet;

use playproof_formats::{Cell, claim::Achievement, evidence::Fences};

use crate::oracle::{breaker_marks, placements_through};

/// What is around the marks of a turn, as numbers of bits.
struct Around {
    cells: Vec<Cell>,
    /// Of each placement with a mark of the turn or without one: its cells around, and the number of marks.
    placements: Vec<(u32, u32)>,
    marks: Vec<Cell>,
    /// How many of the cells share a placement with a mark; those after them are in fences only.
    near: usize,
}

fn add(a: Cell, b: Cell) -> Cell {
    a.checked_add(b).expect("small")
}

impl Around {
    fn new(game: &Achievement, fences: &[Vec<Cell>], marks: &[Cell]) -> Self {
        let through = |x: Cell| {
            game.goals
                .iter()
                .flat_map(move |g| placements_through(game.board, g, x))
        };
        let near = marks
            .iter()
            .flat_map(|&mark| through(mark).flatten().collect::<Vec<_>>());
        let cells: BTreeSet<Cell> = near.filter(|cell| !marks.contains(cell)).collect();
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        let near = cells.len();
        let all: BTreeSet<Vec<Cell>> = cells
            .iter()
            .chain(marks)
            .flat_map(|&x| through(x))
            .collect();
        let places = |placement: Vec<Cell>| {
            let (mut set, mut count) = (0, 0);
            for cell in placement {
                match cells.iter().position(|&other| other == cell) {
                    Some(place) => set |= 1 << place,
                    None if marks.contains(&cell) => count += 1,
                    None => return None,
                }
            }
            Some((set, count))
        };
        let placements = all.into_iter().filter_map(places).collect();
        let marks = marks.to_vec();
        for (mark, offset) in marks
            .iter()
            .flat_map(|&mark| fences.iter().flatten().map(move |&v| (mark, v)))
        {
            let cell = add(mark, offset);
            if !cells.contains(&cell) && !marks.contains(&cell) {
                cells.push(cell);
            }
        }
        Self {
            cells,
            placements,
            marks,
            near,
        }
    }

    /// The cells around of a fence around a cell.
    fn fence(&self, cell: Cell, fence: &[Cell]) -> u32 {
        let fence: Vec<Cell> = fence.iter().map(|&offset| add(cell, offset)).collect();
        let places = (0..self.cells.len()).filter(|&place| fence.contains(&self.cells[place]));
        places.fold(0, |set, place| set | 1 << place)
    }

    /// Whether there is an answer of so many marks, when these are Maker's, and those closed by Breaker, or by
    /// somebody if no placement has them.
    fn has_answer(&self, fences: &[Vec<Cell>], maker: u32, closed: u32, most: u32) -> bool {
        let all = (1_u32 << self.cells.len()) - 1;
        let free = all & !(maker | closed);
        let around = |mark| -> Vec<u32> { fences.iter().map(|f| self.fence(mark, f)).collect() };
        let around: Vec<Vec<u32>> = self.marks.iter().map(|&mark| around(mark)).collect();
        let mut answers = (0..=all).filter(|k| k & !free == 0 && k.count_ones() <= most);
        answers.any(|answer| {
            let open = free & !answer;
            let is_fenced = |around: &Vec<u32>| around.iter().any(|fence| fence & open == 0);
            around.iter().all(is_fenced)
                && self.placements.iter().all(|&(cells, marks)| {
                    let his = (cells & maker).count_ones() + marks;
                    marks == 0 || his < 2 || cells & (closed | answer) != 0
                })
        })
    }

    /// Whether there is an answer in all cases.
    fn is_answered(&self, fences: &[Vec<Cell>], most: u32) -> bool {
        let near = (1_u32 << self.near) - 1;
        (0..=near).all(|maker| {
            let own = (0..self.near).filter(|place| maker >> place & 1 == 1);
            let mut closed: BTreeSet<u32> = BTreeSet::from([0]);
            for place in own {
                let cell = self.cells[place];
                // The marks of this turn were free.
                let can = |fence: &&Vec<Cell>| {
                    let mut cells = fence.iter().map(|&offset| add(cell, offset));
                    !cells.any(|cell| self.marks.contains(&cell))
                };
                let around = fences.iter().filter(can).map(|f| self.fence(cell, f));
                let around: Vec<u32> = around.collect();
                let more = closed
                    .iter()
                    .flat_map(|&c| around.iter().map(move |&f| c | f));
                closed = more.collect();
            }
            let free = near & !maker;
            closed.into_iter().all(|closed| {
                let (hers, beyond) = (closed & free, closed & !near);
                let breakers = (0..=near).filter(|d| d & !free == 0 && hers & !d == 0);
                let mut breakers = breakers.filter(|d| {
                    let mut placements = self.placements.iter();
                    placements.all(|(cells, _)| (cells & maker).count_ones() < 2 || cells & d != 0)
                });
                breakers.all(|breaker| self.has_answer(fences, maker, breaker | beyond, most))
            })
        })
    }
}

/// The sets of so many cells with the origin as the least that placements connect.
fn clusters(game: &Achievement, size: u32) -> BTreeSet<BTreeSet<Cell>> {
    let origin = Cell::new(&vec![0; game.board.dimension()]).expect("small");
    let near = |x: &Cell| -> Vec<Cell> {
        let through = |goal| placements_through(game.board, goal, *x);
        game.goals.iter().flat_map(through).flatten().collect()
    };
    let mut found = BTreeSet::from([BTreeSet::from([origin])]);
    for size in 2..=size {
        let more = found.iter().flat_map(|set: &BTreeSet<Cell>| {
            let near = set.iter().flat_map(near);
            near.map(|cell| [cell].into_iter().chain(set.iter().copied()).collect())
        });
        let more: BTreeSet<BTreeSet<Cell>> = more.collect();
        let is_larger = |set: &BTreeSet<Cell>| set.len() == size as usize;
        found = more.into_iter().filter(is_larger).collect();
    }
    found.retain(|set| set.first() == Some(&origin));
    found
}

/// Whether Breaker can close a fence around each mark, and each placement in which Maker has two cells.
#[must_use]
pub fn fences_win(game: &Achievement, Fences { fences }: &Fences) -> bool {
    let needs = |cells: usize| cells >= game.last_turn as usize + 2;
    let mut goals = game.goals.iter();
    if game.first_turn > game.maker || !goals.all(|goal| needs(goal.0.len())) {
        return false;
    }
    (1..=game.maker).all(|size| {
        let share = size * breaker_marks(game) / game.maker;
        clusters(game, size).into_iter().all(|marks| {
            let marks: Vec<Cell> = marks.into_iter().collect();
            Around::new(game, fences, &marks).is_answered(fences, share)
        })
    })
}
