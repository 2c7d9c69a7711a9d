//! Certificates played out literally: the strategy that the evidence describes,
//! move by move, against everything that the other player can do about it.

use std::collections::BTreeSet;

use playproof_checker::Geometry;
use playproof_formats::{
    Board, Cell,
    claim::{Achievement, Arena, Guarantee},
    evidence::{Fan, Isometry, Paving, ProofSequence, Target, Tiles},
};

use crate::{
    build::translation,
    oracle::{apply, breaker_marks, compose, placements_through},
    positional::holds,
};

type Set = BTreeSet<Cell>;

/// All subsets with at most so many elements.
#[must_use]
pub fn small_subsets<T: Clone>(elements: &[T], size: usize) -> Vec<Vec<T>> {
    let Some((first, rest)) = elements.split_first() else {
        return vec![vec![]];
    };
    let mut found = small_subsets(rest, size);
    if size > 0 {
        for mut subset in small_subsets(rest, size - 1) {
            subset.push(first.clone());
            found.push(subset);
        }
    }
    found
}

fn image(isometry: &Isometry, cells: &[Cell]) -> Set {
    cells.iter().map(|&c| apply(isometry, c)).collect()
}

/// Whether Maker wins by following a proof sequence, whatever Breaker does.
#[must_use]
pub fn sequence_wins(game: &Achievement, sequence: &ProofSequence) -> bool {
    let all = |_| breaker_marks(game);
    game.first_turn as usize >= first_marks(sequence) && wins(game, sequence, &all)
}

/// Whether Maker wins by following situations in one of many copies, of which he plays as many at once as he has marks
/// for, whatever Breaker does there with those of hers that she has for each of them.
#[must_use]
pub fn copies_win(game: &Achievement, sequence: &ProofSequence) -> bool {
    let share = |marks| {
        // So many copies in one turn: as long as there is a mark for each.
        let copies = (1..=game.maker).take_while(|copies| copies * marks <= game.maker);
        copies
            .last()
            .map_or(u32::MAX, |copies| breaker_marks(game) / copies)
    };
    let fits = game.first_turn <= game.maker && game.maker as usize >= first_marks(sequence);
    fits && wins(game, sequence, &share)
}

fn first_marks(sequence: &ProofSequence) -> usize {
    sequence.0.last().map_or(0, |last| last.core.len())
}

fn wins(game: &Achievement, sequence: &ProofSequence, share: &dyn Fn(u32) -> u32) -> bool {
    let Some(last) = sequence.0.last() else {
        return false;
    };
    let origin = vec![0; game.board.dimension()];
    let player = SequencePlayer {
        game,
        sequence,
        share,
    };
    let core: Set = last.core.iter().copied().collect();
    player.wins(
        sequence.0.len() - 1,
        &translation(&origin),
        &core,
        &Set::new(),
        core.len(),
    )
}

struct SequencePlayer<'a> {
    game: &'a Achievement,
    sequence: &'a ProofSequence,
    /// Breaker's marks that follow on so many of Maker's.
    share: &'a dyn Fn(u32) -> u32,
}

impl SequencePlayer<'_> {
    /// Breaker to move after so many marks; the situation lies on the board by the isometry.
    fn wins(
        &self,
        number: usize,
        place: &Isometry,
        maker: &Set,
        breaker: &Set,
        marks: usize,
    ) -> bool {
        let situation = &self.sequence.0[number];
        let marks = u32::try_from(marks).expect("few marks");
        let b = (self.share)(marks) as usize;
        let relevant = image(place, &situation.neighborhood);
        let free: Vec<Cell> = relevant.difference(maker).copied().collect();
        small_subsets(&free, b).into_iter().all(|reply| {
            let mut breaker = breaker.clone();
            breaker.extend(reply);
            self.answers(number, place, maker, &breaker)
        })
    }

    /// Maker to move: he takes the first option that Breaker's marks allow.
    fn answers(&self, number: usize, place: &Isometry, maker: &Set, breaker: &Set) -> bool {
        for option in &self.sequence.0[number].options {
            let mut after = maker.clone();
            after.extend(image(place, &option.marks));
            let there = compose(place, &option.isometry);
            let marks = after.len() - maker.len();
            let free = after.is_disjoint(breaker);
            match option.target {
                Target::Goal(goal) => {
                    let goal = image(&there, &self.game.goals[goal as usize].0);
                    if free && marks <= self.game.last_turn as usize && goal.is_subset(&after) {
                        return true;
                    }
                }
                Target::Situation(target) => {
                    let target = target as usize;
                    let reached = &self.sequence.0[target];
                    let holds = image(&there, &reached.core).is_subset(&after)
                        && image(&there, &reached.neighborhood).is_disjoint(breaker);
                    if free && marks <= self.game.maker as usize && holds {
                        return target < number
                            && self.wins(target, &there, &after, breaker, marks);
                    }
                }
            }
        }
        false
    }
}

/// Whether Maker wins by a fan: he marks its center in as many copies as his
/// first turn has cells, Breaker marks any cells, and he completes a goal.
#[must_use]
pub fn fan_wins(game: &Achievement, fan: &Fan) -> bool {
    let mut arms: Vec<Set> = Vec::new();
    for placement in &fan.placements {
        let goal = &game.goals[placement.goal as usize];
        let mut arm = image(&placement.isometry, &goal.0);
        if !arm.remove(&fan.center) || arm.len() > game.last_turn as usize {
            return false;
        }
        arms.push(arm);
    }
    let cells: Set = arms.iter().flatten().copied().collect();
    let copies = 0..game.first_turn;
    let everywhere: Vec<(u32, Cell)> = copies
        .clone()
        .flat_map(|copy| cells.iter().map(move |&c| (copy, c)))
        .collect();
    let b = breaker_marks(game) as usize;
    small_subsets(&everywhere, b).into_iter().all(|marks| {
        copies.clone().any(|copy| {
            let here: Set = marks
                .iter()
                .filter(|(k, _)| *k == copy)
                .map(|&(_, c)| c)
                .collect();
            arms.iter().any(|arm| arm.is_disjoint(&here))
        })
    })
}

/// Whether Breaker, marking all cells related to each mark, stops Maker from
/// completing any placement of the goals, in whatever order he marks its cells.
/// For lattices of small index.
#[must_use]
pub fn paving_wins(game: &Achievement, paving: &Paving) -> bool {
    let b = breaker_marks(game) as usize;
    // All classes of cells have an entry, so all placements pass through one of these.
    paving.classes.iter().all(|entry| {
        let mut placements = game
            .goals
            .iter()
            .flat_map(|goal| placements_through(game.board, goal, entry.cell));
        placements.all(|placement| {
            orders(&placement)
                .iter()
                .all(|order| stops(game.board, paving, b, order))
        })
    })
}

fn stops(board: Board, paving: &Paving, b: usize, order: &[Cell]) -> bool {
    let (mut maker, mut breaker) = (Set::new(), Set::new());
    for &mark in order {
        if breaker.contains(&mark) {
            return true;
        }
        maker.insert(mark);
        let related = related(board, paving, mark);
        let answer: Set = related.difference(&maker).copied().collect();
        let answer: Set = answer.difference(&breaker).copied().collect();
        assert!(answer.len() <= b, "breaker would need more than {b} marks");
        breaker.extend(answer);
    }
    false
}

/// The cells related to a cell. Whether two cells are of one class is found by trying
/// multiples of the lattice's vectors.
fn related(board: Board, paving: &Paving, x: Cell) -> Set {
    let mut entries = paving.classes.iter().filter(|entry| {
        let difference = x.checked_sub(entry.cell).expect("small");
        in_lattice(&paving.lattice.0, difference)
    });
    let entry = entries.next().expect("each class has an entry");
    assert!(entries.next().is_none(), "each class has one entry");
    let related: Set = entry
        .offsets
        .iter()
        .map(|&v| x.checked_add(v).expect("small"))
        .collect();
    assert!(
        related
            .iter()
            .all(|c| c.coordinates().len() == board.dimension())
    );
    related
}

/// Whether Breaker wins by answering in tiles: she wins the games of all tiles, these arenas, moving second;
/// no two cells of the tiles are congruent; and every placement of the goals contains a set of some translate.
/// For lattices of small index, and games given by their sets.
#[must_use]
pub fn tiles_win(game: &Achievement, tiles: &Tiles, arenas: &[&Arena]) -> bool {
    let basis = &tiles.lattice.0;
    let minus = |x: Cell, y: Cell| x.checked_sub(y).expect("small");
    let congruent = |x: Cell, y: Cell| in_lattice(basis, minus(x, y));
    let cells: Vec<Cell> = tiles.tiles.iter().flatten().copied().collect();
    let apart = (0..cells.len()).all(|i| (0..i).all(|j| !congruent(cells[i], cells[j])));
    let wins = |arena: &&Arena| holds(Guarantee::BreakerWinsSecond, arena);
    if !apart || breaker_marks(game) == 0 || !arenas.iter().all(wins) {
        return false;
    }
    let sets: Vec<Vec<Cell>> = (tiles.tiles.iter().zip(arenas))
        .flat_map(|(tile, arena)| {
            let sets = match arena {
                Arena::Hypergraph(arena) => arena.sets.as_slice(),
                Arena::InARow(_) => panic!("a game given by its sets"),
            };
            let cells = |set: &Vec<u32>| set.iter().map(|&vertex| tile[vertex as usize]).collect();
            sets.iter().map(cells).collect::<Vec<Vec<Cell>>>()
        })
        .collect();
    // One cell of each class: who is next to one, and congruent to none of them, is another.
    let mut classes = vec![*game.goals[0].0.first().expect("a cell")];
    let mut next = 0;
    while let Some(&cell) = classes.get(next) {
        for neighbor in game.board.neighbors(cell) {
            if !classes.iter().any(|&class| congruent(class, neighbor)) {
                classes.push(neighbor);
            }
        }
        next += 1;
    }
    classes.iter().all(|&class| {
        let goals = game.goals.iter();
        let mut placements = goals.flat_map(|goal| placements_through(game.board, goal, class));
        placements.all(|placement| {
            sets.iter().any(|set| {
                placement.iter().any(|&cell| {
                    let vector = minus(cell, set[0]);
                    let moved = |&c: &Cell| c.checked_add(vector).expect("small");
                    in_lattice(basis, vector)
                        && set.iter().map(moved).all(|c| placement.contains(&c))
                })
            })
        })
    })
}

/// Whether a vector is a sum of multiples of these, however many they are: Euclid's
/// algorithm on one coordinate after the other.
#[must_use]
pub fn in_lattice(basis: &[Cell], vector: Cell) -> bool {
    let wide = |c: &Cell| -> Vec<i128> { c.coordinates().iter().map(|&x| x.into()).collect() };
    let subtract = |row: &mut Vec<i128>, other: &[i128], axis: usize| {
        let times = row[axis] / other[axis];
        for (x, y) in row.iter_mut().zip(other) {
            *x -= times * y;
        }
    };
    let mut rows: Vec<Vec<i128>> = basis.iter().map(wide).collect();
    let mut rest = wide(&vector);
    for axis in 0..rest.len() {
        // All but one of the rows get 0 there; it alone can make up for what is left.
        loop {
            rows.sort_by_key(|row| (row[axis] == 0, row[axis].abs()));
            let Some((first, others)) = rows.split_first_mut() else {
                break;
            };
            let mut others = others.iter_mut().filter(|row| row[axis] != 0).peekable();
            if others.peek().is_none() {
                break;
            }
            others.for_each(|row| subtract(row, first, axis));
        }
        if rows.first().is_some_and(|row| row[axis] != 0) {
            subtract(&mut rest, &rows.remove(0), axis);
        }
        if rest[axis] != 0 {
            return false;
        }
    }
    true
}

/// All orders of a few cells.
fn orders(cells: &[Cell]) -> Vec<Vec<Cell>> {
    if cells.is_empty() {
        return vec![vec![]];
    }
    let mut found = Vec::new();
    for (i, &first) in cells.iter().enumerate() {
        let rest = [&cells[..i], &cells[i + 1..]].concat();
        for mut order in orders(&rest) {
            order.push(first);
            found.push(order);
        }
    }
    found
}
