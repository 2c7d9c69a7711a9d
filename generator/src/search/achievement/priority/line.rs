//! The tracked game of the rule `history-priority`, played to find a line that
//! Maker survives. Written apart from the checker's, on bits, and keeps what it
//! takes to learn from the line.

use std::collections::{BTreeMap, HashSet, VecDeque};

use playproof_checker::lattice::Lattice;
use playproof_formats::{Cell, evidence::Strategy};

use crate::{control::Control, game::Achievement};

/// A slot that was served.
#[derive(Clone, Debug)]
pub(super) struct Serving {
    pub(super) class: usize,
    pub(super) rule: usize,
    pub(super) slot: usize,
    /// The offset of the cell that got marked for certain.
    pub(super) marked: Cell,
    /// The other offsets of the list that do not lead to known marks.
    pub(super) others: Vec<Cell>,
}

/// A strategy in a game.
pub(super) struct Game<'a> {
    numbers: &'a Achievement,
    strategy: &'a Strategy,
    lattice: Lattice<'a>,
}

/// A set of cells of the universe of a placement.
type Cells = u128;

/// What is known when Maker is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    maker: Cells,
    breaker: Cells,
    known: Cells,
}

/// The cells that matter for a placement, numbered: goal, history, the rest.
struct Universe {
    goal: Cells,
    tracked: Vec<usize>,
    /// For each tracked cell, in the order of cells, its class and rules.
    responses: BTreeMap<usize, Tracked>,
    /// The numbers of the tracked cells in the order of cells.
    rank: BTreeMap<usize, usize>,
}

struct Tracked {
    class: usize,
    rules: Vec<Rule>,
}

struct Rule {
    history: Cells,
    /// For each slot the cells of the list, with their offsets.
    slots: Vec<Vec<(usize, Cell)>>,
}

impl<'a> Game<'a> {
    pub(super) fn new(game: &'a Achievement, strategy: &'a Strategy) -> Option<Self> {
        Some(Self {
            numbers: game,
            strategy,
            lattice: Lattice::new(game.board, &strategy.lattice).ok()?,
        })
    }

    /// The slots served in a shortest line after which Maker can complete the
    /// placement; `None` if there is none. A stopped search, or a placement too
    /// large to follow, counts as a line without slots.
    pub(super) fn survive(&self, placement: &[Cell], control: &Control) -> Option<Vec<Serving>> {
        let Some(universe) = self.universe(placement) else {
            return Some(Vec::new());
        };
        let last_turn = self.numbers.last_turn;
        let tracked: Cells = universe.tracked.iter().map(|&n| 1 << n).sum();
        let start = Position {
            maker: 0,
            breaker: 0,
            known: 0,
        };
        let mut seen = HashSet::from([start]);
        let mut nodes: Vec<(Position, usize, Vec<Serving>)> = vec![(start, 0, Vec::new())];
        let mut queue = VecDeque::from([0_usize]);
        while let Some(node) = queue.pop_front() {
            if control.is_stopped() {
                return Some(Vec::new());
            }
            let position = nodes[node].0;
            if (universe.goal & !position.maker).count_ones() <= last_turn {
                let mut servings = Vec::new();
                let mut at = node;
                while at != 0 {
                    servings.append(&mut nodes[at].2.clone());
                    at = nodes[at].1;
                }
                return Some(servings);
            }
            let free = tracked & !position.maker & !position.breaker;
            for turn in turns(free, self.numbers.maker) {
                if let Some((next, servings)) = universe.play(position, turn)
                    && seen.insert(next)
                {
                    nodes.push((next, node, servings));
                    queue.push_back(nodes.len() - 1);
                }
            }
        }
        None
    }

    fn class(&self, cell: Cell) -> Option<usize> {
        let reduced = self.lattice.reduce(cell).ok()?;
        self.strategy
            .classes
            .iter()
            .position(|class| class.cell == reduced)
    }

    /// Numbers the cells; `None` if there are more than 128.
    fn universe(&self, placement: &[Cell]) -> Option<Universe> {
        let mut numbers: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut number = |cell: Cell| {
            let next = numbers.len();
            let number = *numbers.entry(cell).or_insert(next);
            (number < 128).then_some(number)
        };
        let mut goal = 0;
        let mut cells: Vec<Cell> = placement.to_vec();
        for &cell in placement {
            goal |= 1 << number(cell)?;
            for rule in &self.strategy.classes[self.class(cell)?].rules {
                for &offset in &rule.history {
                    cells.push(cell.checked_add(offset)?);
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let mut universe = Universe {
            goal,
            tracked: Vec::new(),
            responses: BTreeMap::new(),
            rank: BTreeMap::new(),
        };
        for (rank, &cell) in cells.iter().enumerate() {
            let own = number(cell)?;
            universe.tracked.push(own);
            universe.rank.insert(own, rank);
            let class = self.class(cell)?;
            let mut rules = Vec::new();
            for rule in &self.strategy.classes[class].rules {
                let mut history = 0;
                for &offset in &rule.history {
                    history |= 1 << number(cell.checked_add(offset)?)?;
                }
                let mut slots = Vec::new();
                for list in &rule.slots {
                    let mut slot = Vec::new();
                    for &offset in list {
                        slot.push((number(cell.checked_add(offset)?)?, offset));
                    }
                    slots.push(slot);
                }
                rules.push(Rule { history, slots });
            }
            universe.responses.insert(own, Tracked { class, rules });
        }
        Some(universe)
    }
}

impl Universe {
    /// Maker marks these cells and Breaker answers; `None` if Maker cannot
    /// complete the goal any more.
    fn play(&self, before: Position, turn: Cells) -> Option<(Position, Vec<Serving>)> {
        let mut position = Position {
            maker: before.maker | turn,
            breaker: before.breaker,
            known: before.known | turn,
        };
        let of_turn = self.tracked.iter().copied().filter(|&n| turn >> n & 1 == 1);
        let (in_goal, in_history): (Vec<usize>, Vec<usize>) =
            of_turn.partition(|&n| self.goal >> n & 1 == 1);
        let rule = |cell: usize| {
            let rules = &self.responses[&cell].rules;
            rules
                .iter()
                .position(|rule| rule.history & !position.maker == 0)
        };
        let served: Vec<(usize, usize)> = in_goal
            .iter()
            .filter_map(|&cell| Some((cell, rule(cell)?)))
            .collect();
        let (marked, mut servings) = self.answer(position.known, &served)?;
        let tracked: Cells = self.tracked.iter().map(|&n| 1 << n).sum();
        for cell in in_history {
            servings.extend(self.survive_history(cell, position, tracked, &served)?);
        }
        position.known |= marked;
        position.breaker |= marked & tracked;
        Some((position, servings))
    }

    /// The slots of a history cell by a rule that may serve it and leaves the goal alive.
    fn survive_history(
        &self,
        cell: usize,
        position: Position,
        tracked: Cells,
        served: &[(usize, usize)],
    ) -> Option<Vec<Serving>> {
        let rules = &self.responses[&cell].rules;
        (0..rules.len()).find_map(|index| {
            let wanted = rules[index].history;
            let possible = wanted & tracked & !position.maker == 0
                && rules[..index]
                    .iter()
                    .all(|rule| rule.history & !(position.maker | wanted) != 0);
            if !possible {
                return None;
            }
            let mut served = served.to_vec();
            served.push((cell, index));
            served.sort_by_key(|(cell, _)| self.rank[cell]);
            Some(self.answer(position.known, &served)?.1)
        })
    }

    /// What the slots of these cells, with the rules that serve them, mark for
    /// certain; `None` if that is an unmarked cell of the goal.
    fn answer(&self, known: Cells, served: &[(usize, usize)]) -> Option<(Cells, Vec<Serving>)> {
        let mut known = known;
        let (mut all, mut servings) = (0, Vec::new());
        let rounds = served
            .iter()
            .map(|&(cell, rule)| self.responses[&cell].rules[rule].slots.len());
        for slot in 0..rounds.max().unwrap_or(0) {
            for &(cell, rule) in served {
                let tracked = &self.responses[&cell];
                let Some(list) = tracked.rules[rule].slots.get(slot) else {
                    continue;
                };
                let mut unknown = list.iter().filter(|&&(n, _)| known >> n & 1 == 0);
                let Some(&(marked, offset)) = unknown.next() else {
                    continue;
                };
                if self.goal >> marked & 1 == 1 {
                    return None;
                }
                servings.push(Serving {
                    class: tracked.class,
                    rule,
                    slot,
                    marked: offset,
                    others: unknown.map(|&(_, offset)| offset).collect(),
                });
                known |= 1 << marked;
                all |= 1 << marked;
            }
        }
        Some((all, servings))
    }
}

/// The non-empty sets of at most `most` of the cells.
fn turns(free: Cells, most: u32) -> Vec<Cells> {
    let mut turns: Vec<Cells> = vec![0];
    let mut left = free;
    while left != 0 {
        let cell = left & left.wrapping_neg();
        left ^= cell;
        let smaller = turns.iter().filter(|turn| turn.count_ones() < most);
        let larger: Vec<Cells> = smaller.map(|turn| turn | cell).collect();
        turns.extend(larger);
    }
    turns.remove(0);
    turns
}
