//! Priority strategies played out literally on a finite part of a board: Breaker
//! does what the lists say, with nothing known for certain and nothing left
//! out. Written apart from the checker.

use std::collections::{BTreeSet, HashMap, HashSet};

use playproof_formats::{
    Cell,
    claim::Achievement,
    evidence::{HistoryPriority, HistoryRule, Lattice, Responses},
};

use crate::{
    build::{cell, cells},
    oracle::placements_through,
    play::small_subsets,
};

/// Who marked a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nobody.
    None,
    /// Maker.
    Maker,
    /// Breaker.
    Breaker,
}

/// In which order the slots of a turn's marks are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The first slots of all marks, then the second ones, and so on.
    Rounds,
    /// All slots of the first mark, then all of the second one, and so on: another
    /// strategy.
    Blocks,
}

/// Turns of Maker.
pub type Line = Vec<Vec<Cell>>;

/// The marks on a table, in the order of its cells.
pub type Marks = Vec<Mark>;

struct Rule {
    history: Vec<usize>,
    slots: Vec<Vec<usize>>,
}

/// A part of the board in which Maker plays, and the cells around it that Breaker's
/// answers and histories reach.
pub struct Table {
    cells: Vec<Cell>,
    /// How many of the cells are Maker's to mark; those come first, sorted.
    window: usize,
    rules: Vec<Vec<Rule>>,
    placements: Vec<Vec<usize>>,
    maker: usize,
    last_turn: usize,
    order: Order,
}

/// The reduced cell of a class, by subtracting vectors in echelon form.
fn reduced(lattice: &Lattice, x: Cell) -> Cell {
    let mut x: Vec<i16> = x.coordinates().to_vec();
    for (axis, vector) in lattice.0.iter().enumerate() {
        let times = x[axis].div_euclid(vector.coordinates()[axis]);
        for (x, v) in x.iter_mut().zip(vector.coordinates()) {
            *x -= v * times;
        }
    }
    Cell::new(&x).expect("as many coordinates")
}

/// The rules of a cell's class.
#[must_use]
pub fn rules(strategy: &HistoryPriority, x: Cell) -> &[HistoryRule] {
    let class = reduced(&strategy.lattice, x);
    let entry = strategy.classes.iter().find(|entry| entry.cell == class);
    &entry.expect("each class has an entry").rules
}

/// Cells relative to one.
#[must_use]
pub fn around(x: Cell, offsets: &[Cell]) -> Vec<Cell> {
    let there = |&v: &Cell| x.checked_add(v).expect("small");
    offsets.iter().map(there).collect()
}

impl Table {
    /// The table on which Maker plays in this window.
    #[must_use]
    pub fn new(
        game: &Achievement,
        strategy: &HistoryPriority,
        window: &[Cell],
        order: Order,
    ) -> Self {
        let mut cells: Vec<Cell> = window.to_vec();
        cells.sort_unstable();
        let mut index: HashMap<Cell, usize> = cells.iter().copied().zip(0..).collect();
        let placements: BTreeSet<Vec<usize>> = cells
            .iter()
            .flat_map(|&x| {
                let through = |goal| placements_through(game.board, goal, x);
                game.goals.iter().flat_map(through).collect::<Vec<_>>()
            })
            .filter_map(|placement| placement.iter().map(|c| index.get(c).copied()).collect())
            .collect();
        let (places, window) = (cells.clone(), cells.len());
        let mut number = |c: Cell| {
            *index.entry(c).or_insert_with(|| {
                cells.push(c);
                cells.len() - 1
            })
        };
        let mut compiled = Vec::new();
        for x in places {
            let mut rule = |rule: &HistoryRule| Rule {
                history: around(x, &rule.history)
                    .into_iter()
                    .map(&mut number)
                    .collect(),
                slots: rule
                    .slots
                    .iter()
                    .map(|list| around(x, list).into_iter().map(&mut number).collect())
                    .collect(),
            };
            compiled.push(rules(strategy, x).iter().map(&mut rule).collect());
        }
        Self {
            cells,
            window,
            rules: compiled,
            placements: placements.into_iter().collect(),
            maker: game.maker as usize,
            last_turn: game.last_turn as usize,
            order,
        }
    }

    /// No marks.
    #[must_use]
    pub fn start(&self) -> Marks {
        vec![Mark::None; self.cells.len()]
    }

    /// The number of a cell of the window.
    #[must_use]
    pub fn number(&self, x: Cell) -> usize {
        let found = self.cells[..self.window].binary_search(&x);
        found.expect("a cell of the window")
    }

    /// Maker marks cells, and Breaker answers.
    pub fn play(&self, marks: &mut Marks, turn: &[usize]) {
        for &x in turn {
            assert_eq!(marks[x], Mark::None, "maker marks what is free");
            marks[x] = Mark::Maker;
        }
        let mut turn = turn.to_vec();
        turn.sort_unstable();
        let owned = |&h: &usize| marks[h] == Mark::Maker;
        let rule = |&x: &usize| {
            let applies = |rule: &&Rule| rule.history.iter().all(owned);
            self.rules[x].iter().find(applies).expect("the last one")
        };
        let served: Vec<&Rule> = turn.iter().map(rule).collect();
        let slots = served.first().map_or(0, |rule| rule.slots.len());
        let lists: Vec<&Vec<usize>> = match self.order {
            Order::Rounds => (0..slots)
                .flat_map(|k| served.iter().map(move |rule| &rule.slots[k]))
                .collect(),
            Order::Blocks => served.iter().flat_map(|rule| &rule.slots).collect(),
        };
        for list in lists {
            if let Some(&first) = list.iter().find(|&&c| marks[c] == Mark::None) {
                marks[first] = Mark::Breaker;
            }
        }
    }

    /// What Maker still has to mark of a placement that he can complete.
    fn open<'a>(&'a self, marks: &'a Marks) -> impl Iterator<Item = Vec<usize>> + 'a {
        let alive = |p: &&Vec<usize>| p.iter().all(|&c| marks[c] != Mark::Breaker);
        let missing = |p: &Vec<usize>| {
            let missing = p.iter().filter(|&&c| marks[c] == Mark::None);
            missing.copied().collect()
        };
        self.placements.iter().filter(alive).map(missing)
    }

    /// Maker's last turn, if he can complete a placement in it.
    #[must_use]
    pub fn completion(&self, marks: &Marks) -> Option<Vec<usize>> {
        self.open(marks)
            .find(|missing| missing.len() <= self.last_turn)
    }

    /// Cells of the window.
    #[must_use]
    pub fn names(&self, turn: &[usize]) -> Vec<Cell> {
        turn.iter().map(|&x| self.cells[x]).collect()
    }

    /// A line of play that completes a placement, whatever turns it takes; `None` if
    /// Breaker withstands every one.
    #[must_use]
    pub fn winning_line(&self) -> Option<Line> {
        let mut line = Vec::new();
        let won = self.search(&self.start(), &mut HashSet::new(), &mut line);
        line.reverse();
        won.then_some(line)
    }

    fn search(&self, marks: &Marks, seen: &mut HashSet<Marks>, line: &mut Line) -> bool {
        if let Some(last) = self.completion(marks) {
            line.push(self.names(&last));
            return true;
        }
        if self.open(marks).next().is_none() || !seen.insert(marks.clone()) {
            return false;
        }
        let free = (0..self.window).filter(|&x| marks[x] == Mark::None);
        let free: Vec<usize> = free.collect();
        for turn in small_subsets(&free, self.maker) {
            let mut after = marks.clone();
            self.play(&mut after, &turn);
            if !turn.is_empty() && self.search(&after, seen, line) {
                line.push(self.names(&turn));
                return true;
            }
        }
        false
    }

    /// A game of Maker who wants, of all placements that are open, one that misses
    /// fewest cells, and now and then something else; `random` gives numbers below its
    /// argument. Whether he completes one.
    pub fn greedy_game(&self, turns: usize, mut random: impl FnMut(usize) -> usize) -> bool {
        let mut marks = self.start();
        for _ in 0..turns {
            if self.completion(&marks).is_some() {
                return true;
            }
            let open: Vec<Vec<usize>> = self.open(&marks).collect();
            let Some(fewest) = open.iter().map(Vec::len).min() else {
                return false;
            };
            let best: Vec<&Vec<usize>> = open.iter().filter(|p| p.len() == fewest).collect();
            let mut turn = BTreeSet::new();
            while turn.len() < self.maker {
                let wanted = match random(4) {
                    0 => &open[random(open.len())],
                    _ => best[random(best.len())],
                };
                turn.insert(wanted[random(wanted.len())]);
            }
            let turn: Vec<usize> = turn.into_iter().collect();
            self.play(&mut marks, &turn);
        }
        self.completion(&marks).is_some()
    }
}

/// Whether Breaker, following the strategy, withstands everything in the window.
#[must_use]
pub fn withstands(game: &Achievement, strategy: &HistoryPriority, window: &[Cell]) -> bool {
    let table = Table::new(game, strategy, window, Order::Rounds);
    table.winning_line().is_none()
}

/// A rule.
#[must_use]
pub fn rule<const D: usize>(history: &[[i16; D]], slots: &[&[[i16; D]]]) -> HistoryRule {
    HistoryRule {
        history: cells(history),
        slots: slots.iter().map(|list| cells(list)).collect(),
    }
}

/// A strategy; its classes are given by the reduced cells.
#[must_use]
pub fn strategy<const D: usize>(
    lattice: &[[i16; D]],
    classes: &[([i16; D], Vec<HistoryRule>)],
) -> HistoryPriority {
    let entry = |(class, rules): &([i16; D], Vec<HistoryRule>)| Responses {
        cell: cell(class),
        rules: rules.clone(),
    };
    HistoryPriority {
        lattice: Lattice(cells(lattice)),
        classes: classes.iter().map(entry).collect(),
    }
}

/// How Algorithms 1 and 2 of Norris and Sieben are read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// `exit loop` is an instruction of the loop, as printed, not of its `if`.
    pub exit_after_first_rule: bool,
    /// Maker's turn may be empty, as printed.
    pub empty_turns: bool,
    /// What is known to be marked outside of E counts as Breaker's.
    pub known_is_breakers: bool,
}

/// Whether a strategy works by Algorithms 1 and 2 of Norris and Sieben, with any a, c
/// and lists; `None` if they have not come to an end after so many positions.
#[must_use]
pub fn printed_algorithms(
    game: &Achievement,
    strategy: &HistoryPriority,
    placements: &[Vec<Cell>],
    reading: Reading,
    most: usize,
) -> Option<bool> {
    let mut count = 0;
    for placement in placements {
        let goal: BTreeSet<Cell> = placement.iter().copied().collect();
        let histories = placement.iter().flat_map(|&x| {
            let rules = rules(strategy, x).iter();
            rules.flat_map(move |rule| around(x, &rule.history))
        });
        let all: BTreeSet<Cell> = goal.iter().copied().chain(histories).collect();
        let mut positions = vec![(all, BTreeSet::new(), BTreeSet::new())];
        while let Some((empty, maker, breaker)) = positions.pop() {
            count += 1;
            if count > most {
                return None;
            }
            if goal.intersection(&empty).count() <= game.last_turn as usize {
                return Some(false);
            }
            let cells: Vec<Cell> = empty.iter().copied().collect();
            for mut turn in small_subsets(&cells, game.maker as usize) {
                if turn.is_empty() && !reading.empty_turns {
                    continue;
                }
                turn.sort_unstable();
                let mut empty = empty.clone();
                empty.retain(|c| !turn.contains(c));
                let mut maker = maker.clone();
                maker.extend(&turn);
                let position = (empty, maker, breaker.clone());
                positions.extend(add_breaker(strategy, &goal, position, &turn, reading));
            }
        }
    }
    Some(true)
}

type Position = (BTreeSet<Cell>, BTreeSet<Cell>, BTreeSet<Cell>);

/// Algorithm 2.
fn add_breaker(
    strategy: &HistoryPriority,
    goal: &BTreeSet<Cell>,
    (mut empty, maker, mut breaker): Position,
    turn: &[Cell],
    reading: Reading,
) -> Option<Position> {
    for &f in turn {
        let answer = |rule: &HistoryRule, breaker: &BTreeSet<Cell>| {
            let mut known: BTreeSet<Cell> = maker.union(breaker).copied().collect();
            let mut answer = BTreeSet::new();
            for list in &rule.slots {
                let free = |c: &Cell| !known.contains(c);
                if let Some(c) = around(f, list).into_iter().find(free) {
                    known.insert(c);
                    answer.insert(c);
                }
            }
            answer
        };
        let spares = |answer: &BTreeSet<Cell>| {
            !answer
                .iter()
                .any(|c| goal.contains(c) && !maker.contains(c))
        };
        let history = |rule: &HistoryRule| around(f, &rule.history);
        if goal.contains(&f) {
            let applies = |rule: &&HistoryRule| history(rule).iter().all(|h| maker.contains(h));
            let rule = rules(strategy, f).iter().find(applies)?;
            let answer = answer(rule, &breaker);
            if !spares(&answer) {
                return None;
            }
            empty.retain(|c| !answer.contains(c));
            breaker.extend(answer);
        } else {
            let mut lives = false;
            for rule in rules(strategy, f) {
                let lost = |h: &Cell| reading.known_is_breakers && breaker.contains(h);
                let possible = !history(rule).iter().any(|h| empty.contains(h) || lost(h));
                lives = possible && spares(&answer(rule, &breaker));
                if lives || reading.exit_after_first_rule {
                    break;
                }
            }
            if !lives {
                return None;
            }
        }
    }
    Some((empty, maker, breaker))
}
