//! The tracked game of the rule `history-priority`, played to find a line that
//! Maker survives. Written apart from the checker's, on bits, and keeps what it
//! takes to learn from the line.

use playproof_checker::lattice::Lattice;
use playproof_formats::{Cell, evidence::HistoryPriority};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{game::Achievement, search::control::Control};

/// What it costs to number the cells around a placement, and to play a turn, in the
/// units of [`Control::spend`].
const NUMBERING: u64 = 1 << 12;
const TURN: u64 = 1 << 4;

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
    strategy: &'a HistoryPriority,
    lattice: Lattice<'a>,
}

/// A set of cells of the universe of a placement.
type Cells = u128;

/// What is known when Maker is to move: his marks, and all that are certain.
/// Those of the tracked cells that are not his are Breaker's.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Position {
    maker: Cells,
    known: Cells,
}

/// The cells that matter for a placement, numbered: first the tracked ones, of
/// the goal or in a history, in the order of cells; then the rest.
struct Universe {
    goal: Cells,
    tracked: Vec<Tracked>,
    /// Maker's turns in tracked cells.
    turns: Vec<Cells>,
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
    pub(super) fn new(game: &'a Achievement, strategy: &'a HistoryPriority) -> Option<Self> {
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
        control.spend(NUMBERING);
        let tracked = universe.all_tracked();
        let mut seen = FxHashSet::default();
        // Breadth first, each position with the one before it.
        let mut nodes = vec![(Position::default(), 0)];
        let mut next = 0;
        while let Some(&(position, _)) = nodes.get(next) {
            if control.is_stopped() {
                return Some(Vec::new());
            }
            if (universe.goal & !position.maker).count_ones() <= self.numbers.last_turn {
                return Some(universe.servings(&nodes, next));
            }
            let free = tracked & !position.known;
            for &turn in universe.turns.iter().filter(|&turn| turn & !free == 0) {
                control.spend(TURN);
                if let Some(after) = universe.play(position, turn, None)
                    && seen.insert(after)
                {
                    nodes.push((after, next));
                }
            }
            next += 1;
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
        let mut cells: Vec<Cell> = placement.to_vec();
        for &cell in placement {
            for rule in &self.strategy.classes[self.class(cell)?].rules {
                for &offset in &rule.history {
                    cells.push(cell.checked_add(offset)?);
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let mut numbers: FxHashMap<Cell, usize> = cells.iter().copied().zip(0..).collect();
        let mut number = |cell: Cell| {
            let next = numbers.len();
            let number = *numbers.entry(cell).or_insert(next);
            (number < 128).then_some(number)
        };
        let mut goal = 0;
        for &cell in placement {
            goal |= 1 << number(cell)?;
        }
        let mut tracked = Vec::new();
        for &cell in &cells {
            number(cell)?;
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
            tracked.push(Tracked { class, rules });
        }
        Some(Universe {
            goal,
            turns: turns(tracked.len(), self.numbers.maker),
            tracked,
        })
    }
}

impl Universe {
    fn all_tracked(&self) -> Cells {
        (0..self.tracked.len()).fold(0, |all, cell| all | 1 << cell)
    }

    /// The slots served on the way to a position.
    fn servings(&self, nodes: &[(Position, usize)], mut at: usize) -> Vec<Serving> {
        let mut servings = Vec::new();
        while at != 0 {
            let (after, from) = nodes[at];
            let before = nodes[from].0;
            let turn = after.maker & !before.maker;
            self.play(before, turn, Some(&mut servings));
            at = from;
        }
        servings
    }

    /// Maker marks these cells and Breaker answers; `None` if Maker cannot
    /// complete the goal any more. Notes the slots that are served.
    fn play(
        &self,
        before: Position,
        turn: Cells,
        mut served: Option<&mut Vec<Serving>>,
    ) -> Option<Position> {
        let maker = before.maker | turn;
        let known = before.known | turn;
        let rule = |cell: usize| {
            let rules = &self.tracked[cell].rules;
            rules.iter().position(|rule| rule.history & !maker == 0)
        };
        let in_goal = turn & self.goal;
        let marked = self.answer(known, in_goal, rule, served.as_deref_mut())?;
        for cell in members(turn & !self.goal) {
            self.survive_history(cell, known, maker, in_goal, rule, served.as_deref_mut())?;
        }
        Some(Position {
            maker,
            known: known | marked,
        })
    }

    /// Whether the goal stays alive by some rule that may serve a history cell.
    fn survive_history(
        &self,
        cell: usize,
        known: Cells,
        maker: Cells,
        in_goal: Cells,
        rule: impl Fn(usize) -> Option<usize>,
        mut served: Option<&mut Vec<Serving>>,
    ) -> Option<()> {
        let rules = &self.tracked[cell].rules;
        let tracked = self.all_tracked();
        (0..rules.len()).find_map(|index| {
            let wanted = rules[index].history;
            let possible = wanted & tracked & !maker == 0
                && rules[..index]
                    .iter()
                    .all(|rule| rule.history & !(maker | wanted) != 0);
            if !possible {
                return None;
            }
            let rule = |other| {
                if other == cell {
                    Some(index)
                } else {
                    rule(other)
                }
            };
            let all = in_goal | 1 << cell;
            let before = served.as_ref().map_or(0, |served| served.len());
            let answer = self.answer(known, all, rule, served.as_deref_mut());
            if let (None, Some(served)) = (answer, &mut served) {
                served.truncate(before);
            }
            answer.map(drop)
        })
    }

    /// What the slots of these cells, with the rules that serve them, mark for
    /// certain; `None` if that is an unmarked cell of the goal.
    fn answer(
        &self,
        mut known: Cells,
        cells: Cells,
        rule: impl Fn(usize) -> Option<usize>,
        mut served: Option<&mut Vec<Serving>>,
    ) -> Option<Cells> {
        let mut all = 0;
        let slots = |cell: usize| Some(self.tracked[cell].rules[rule(cell)?].slots.len());
        let rounds = members(cells).filter_map(slots).max();
        for slot in 0..rounds.unwrap_or(0) {
            for cell in members(cells) {
                let Some(rule) = rule(cell) else {
                    continue;
                };
                let tracked = &self.tracked[cell];
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
                if let Some(served) = &mut served {
                    served.push(Serving {
                        class: tracked.class,
                        rule,
                        slot,
                        marked: offset,
                        others: unknown.map(|&(_, offset)| offset).collect(),
                    });
                }
                known |= 1 << marked;
                all |= 1 << marked;
            }
        }
        Some(all)
    }
}

/// The members of a set, ascending.
fn members(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(least)
    })
}

/// The non-empty sets of at most `most` of so many cells.
fn turns(cells: usize, most: u32) -> Vec<Cells> {
    let mut turns: Vec<Cells> = vec![0];
    for cell in 0..cells {
        let smaller = turns.iter().filter(|turn| turn.count_ones() < most);
        let larger: Vec<Cells> = smaller.map(|turn| turn | 1 << cell).collect();
        turns.extend(larger);
    }
    turns.remove(0);
    turns
}
