//! Positional games solved by brute force, and evidence about them found by plain
//! search. The oracle is written apart from the checker: positions are the marks
//! themselves, and nothing is reduced.

use std::collections::{BTreeSet, HashMap};

use playproof_checker::positional::members;
use playproof_formats::{
    Claim,
    claim::{Arena, Guarantee, Hypergraph, InARow, Outcome, Positional, PositionalOutcome},
    evidence::{MatchingAnswer, MatchingNode, Pairing, PosetThm25, Reduction, SetMatching},
};

/// Vertices, winning sets, and pairs that generate an order.
#[must_use]
pub fn hypergraph(vertices: u32, sets: &[&[u32]], pairs: &[(u32, u32)]) -> Arena {
    let sorted = |set: &&[u32]| set.iter().copied().collect::<BTreeSet<u32>>();
    let sets: BTreeSet<Vec<u32>> = sets
        .iter()
        .map(|set| sorted(set).into_iter().collect())
        .collect();
    let mut order: BTreeSet<(u32, u32)> = pairs.iter().copied().collect();
    loop {
        let more: Vec<(u32, u32)> = order
            .iter()
            .flat_map(|&(x, y)| order.iter().map(move |&(v, z)| (x, y, v, z)))
            .filter(|&(_, y, v, _)| y == v)
            .map(|(x, _, _, z)| (x, z))
            .collect();
        let before = order.len();
        order.extend(more);
        if order.len() == before {
            break;
        }
    }
    Arena::Hypergraph(Hypergraph {
        vertices,
        sets: sets.into_iter().collect(),
        order: order.into_iter().collect(),
    })
}

/// An empty board.
#[must_use]
pub fn board(rows: u32, columns: u32, k: u32, gravity: bool) -> InARow {
    InARow {
        rows,
        columns,
        k,
        gravity,
        first: vec![],
        second: vec![],
    }
}

/// "This guarantee holds in this arena."
#[must_use]
pub fn guarantee(guarantee: Guarantee, arena: &Arena) -> Claim {
    Claim::Positional(Positional {
        guarantee,
        arena: arena.clone(),
    })
}

/// "The outcome of this arena is this one."
#[must_use]
pub fn outcome(outcome: Outcome, arena: &Arena) -> Claim {
    Claim::PositionalOutcome(PositionalOutcome {
        outcome,
        arena: arena.clone(),
    })
}

/// A set of vertices.
pub(crate) type Set = u128;

/// A game, its marks, and what is known of it.
pub(crate) struct Solver {
    pub(crate) sets: Vec<Set>,
    pub(crate) below: Vec<Set>,
    pub(crate) all: Set,
    marks: [Set; 2],
    maker_breaker: bool,
    known: HashMap<([Set; 2], usize), i8>,
}

/// The set of these vertices.
fn set(vertices: impl IntoIterator<Item = u32>) -> Set {
    vertices.into_iter().fold(0, |set, v| set | 1 << v)
}

impl Solver {
    pub(crate) fn new(arena: &Arena, maker_breaker: bool) -> Self {
        let mask = |cells: &[u32]| set(cells.iter().copied());
        let (count, sets, below, marks) = match arena {
            Arena::Hypergraph(game) => {
                let mut below = vec![0; game.vertices as usize];
                for &(x, y) in &game.order {
                    below[y as usize] |= 1 << x;
                }
                let sets = game.sets.iter().map(|set| mask(set)).collect();
                (game.vertices, sets, below, [0, 0])
            }
            Arena::InARow(game) => {
                let (sets, below) = lines(game);
                let marks = [mask(&game.first), mask(&game.second)];
                (game.rows * game.columns, sets, below, marks)
            }
        };
        assert!(count <= Set::BITS, "{count} vertices");
        Self {
            sets,
            below,
            all: set(0..count),
            marks,
            maker_breaker,
            known: HashMap::new(),
        }
    }

    /// 1 if the first player wins, −1 if the second one does, 0 if neither can.
    pub(crate) fn value(&mut self, marks: [Set; 2], mover: usize) -> i8 {
        let players = if self.maker_breaker { 1 } else { 2 };
        for (own, value) in marks.into_iter().zip([1, -1]).take(players) {
            if self.sets.iter().any(|set| set & !own == 0) {
                return value;
            }
        }
        let free = self.all & !(marks[0] | marks[1]);
        if free == 0 {
            return 0;
        }
        if let Some(&value) = self.known.get(&(marks, mover)) {
            return value;
        }
        let sign = if mover == 0 { 1 } else { -1 };
        let mut best = -1;
        for v in 0..self.below.len() {
            if free & 1 << v != 0 && self.below[v] & free == 0 {
                let mut marks = marks;
                marks[mover] |= 1 << v;
                best = best.max(sign * self.value(marks, 1 - mover));
                if best == 1 {
                    break;
                }
            }
        }
        self.known.insert((marks, mover), sign * best);
        sign * best
    }
}

/// The lines of a board, and what is under each cell.
fn lines(game: &InARow) -> (Vec<Set>, Vec<Set>) {
    let cells: Vec<(i64, i64)> = (0..i64::from(game.rows))
        .flat_map(|r| (0..i64::from(game.columns)).map(move |c| (r, c)))
        .collect();
    let mut sets = Vec::new();
    for &(r, c) in &cells {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
            let line = (0..i64::from(game.k)).map(|i| (r + i * down, c + i * right));
            let numbers: Option<Vec<usize>> = line
                .map(|cell| cells.iter().position(|&other| other == cell))
                .collect();
            sets.extend(numbers.map(|line| line.iter().fold(0, |mask, v| mask | 1 << v)));
        }
    }
    let below = cells.iter().map(|&(r, c)| {
        let under = (0..cells.len()).filter(|&i| game.gravity && cells[i].1 == c && cells[i].0 > r);
        under.fold(0, |mask, i| mask | 1 << i)
    });
    (sets, below.collect())
}

/// Whether a guarantee is true, by playing everything.
#[must_use]
pub fn holds(guarantee: Guarantee, arena: &Arena) -> bool {
    let (maker_breaker, mover) = match guarantee {
        Guarantee::MakerWinsFirst | Guarantee::BreakerWinsSecond => (true, Some(0)),
        Guarantee::MakerWinsSecond | Guarantee::BreakerWinsFirst => (true, Some(1)),
        _ => (false, None),
    };
    let mut solver = Solver::new(arena, maker_breaker);
    let marks = solver.marks;
    // X moves when both have as many marks.
    let mover = mover.unwrap_or(usize::from(marks[0].count_ones() > marks[1].count_ones()));
    let value = solver.value(marks, mover);
    match guarantee {
        Guarantee::MakerWinsFirst | Guarantee::MakerWinsSecond | Guarantee::XWins => value == 1,
        Guarantee::BreakerWinsFirst | Guarantee::BreakerWinsSecond | Guarantee::ODraws => {
            value <= 0
        }
        Guarantee::XDraws => value >= 0,
        Guarantee::OWins => value == -1,
    }
}

/// The outcome of a Maker-Breaker game, by playing everything.
#[must_use]
pub fn outcome_of(arena: &Arena) -> Outcome {
    let first = holds(Guarantee::MakerWinsFirst, arena);
    let second = holds(Guarantee::MakerWinsSecond, arena);
    match (first, second) {
        (true, true) => Outcome::Maker,
        (true, false) => Outcome::Next,
        (false, true) => Outcome::Previous,
        (false, false) => Outcome::Breaker,
    }
}

/// Whether a claim about a positional game is true; `None` if there are too many
/// vertices to play everything.
#[must_use]
pub fn truth(claim: &Claim) -> Option<bool> {
    match claim {
        Claim::Positional(claim) => Some(holds(claim.guarantee, &small(&claim.arena)?)),
        Claim::PositionalOutcome(claim) => {
            let arena = small(&claim.arena)?;
            Some(match claim.outcome {
                Outcome::Draw => {
                    holds(Guarantee::XDraws, &arena) && holds(Guarantee::ODraws, &arena)
                }
                outcome => outcome_of(&arena) == outcome,
            })
        }
        _ => None,
    }
}

/// An arena with the same results that is small enough to play everything. The last
/// vertices, if nothing is said of them, are left out two at a time: whoever wins
/// answers one with the other. Boards without a line are all alike.
fn small(arena: &Arena) -> Option<Arena> {
    let mut arena = arena.clone();
    match &mut arena {
        Arena::Hypergraph(game) => {
            let sets = game.sets.iter().flatten().max().map_or(0, |v| v + 1);
            let order = game
                .order
                .iter()
                .map(|(x, y)| x.max(y) + 1)
                .max()
                .unwrap_or(0);
            let least = sets.max(order).max(9);
            if game.vertices > least {
                game.vertices = least + (game.vertices - least) % 2;
            }
            (game.vertices <= 12).then_some(arena)
        }
        Arena::InARow(game) if game.rows.saturating_mul(game.columns) <= 12 => Some(arena),
        Arena::InARow(game) if game.k > game.rows.max(game.columns) => {
            Some(hypergraph(1, &[], &[]))
        }
        Arena::InARow(_) => None,
    }
}

/// Random numbers, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    /// A number below this one.
    pub fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((self.0 >> 16) % u64::from(end)).expect("small")
    }

    /// An index of a list of this length.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).expect("short")) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// Non-empty sets of at most so many vertices.
    pub fn sets(&mut self, vertices: u32, count: u32, most: u32) -> Vec<Vec<u32>> {
        let mut sets = BTreeSet::new();
        for _ in 0..count {
            let size = 1 + self.below(most);
            let set: BTreeSet<u32> = (0..size).map(|_| self.below(vertices)).collect();
            sets.insert(set.into_iter().collect::<Vec<u32>>());
        }
        sets.into_iter().collect()
    }

    /// Pairs that generate an order in which smaller numbers are smaller.
    pub fn order(&mut self, vertices: u32, one_in: u32) -> Vec<(u32, u32)> {
        let pairs = (0..vertices).flat_map(|y| (0..y).map(move |x| (x, y)));
        pairs.filter(|_| self.once_in(one_in)).collect()
    }

    /// Disjoint chains of at most so many vertices, their numbers mixed.
    pub fn chains(&mut self, vertices: u32, most: u32) -> Vec<(u32, u32)> {
        let mut rest: Vec<u32> = (0..vertices).collect();
        let mut order = Vec::new();
        while !rest.is_empty() {
            let mut last = None;
            for _ in 0..=self.below(most) {
                if rest.is_empty() {
                    break;
                }
                let end = u32::try_from(rest.len()).expect("few");
                let next = rest.swap_remove(self.below(end) as usize);
                order.extend(last.map(|last| (last, next)));
                last = Some(next);
            }
        }
        order
    }
}

/// An arena of these sets.
#[must_use]
pub fn arena(vertices: u32, sets: &[Vec<u32>], order: &[(u32, u32)]) -> Arena {
    let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
    hypergraph(vertices, &sets, order)
}

/// All orders on so many vertices in which smaller numbers are smaller, as pairs: every
/// poset is among them, up to its names.
#[must_use]
pub fn orders(vertices: u32) -> Vec<Vec<(u32, u32)>> {
    let pairs: Vec<(u32, u32)> = (0..vertices)
        .flat_map(|y| (0..y).map(move |x| (x, y)))
        .collect();
    let all = (0..1_u32 << pairs.len()).map(|chosen| {
        let chosen = (0..pairs.len()).filter(move |i| chosen & 1 << i != 0);
        chosen.map(|i| pairs[i]).collect::<Vec<_>>()
    });
    all.filter(|order| {
        order.iter().all(|&(x, y)| {
            let above = order.iter().filter(|&&(v, _)| v == y);
            above.into_iter().all(|&(_, z)| order.contains(&(x, z)))
        })
    })
    .collect()
}

/// All non-empty sets of so many vertices with at most so many elements.
#[must_use]
pub fn subsets(vertices: u32, most: u32) -> Vec<Vec<u32>> {
    (1..1_u32 << vertices)
        .filter(|set| set.count_ones() <= most)
        .map(|set| (0..vertices).filter(|v| set & 1 << v != 0).collect())
        .collect()
}

/// Disjoint pairs out of the groups, one for each, if there are any.
#[must_use]
pub fn pairing(groups: &[u128]) -> Option<Vec<(u32, u32)>> {
    fn go(groups: &[u128], used: u128, pairs: &mut Vec<(u32, u32)>) -> bool {
        let Some((&group, rest)) = groups.split_first() else {
            return true;
        };
        let inside = |&(x, y): &(u32, u32)| group >> x & group >> y & 1 == 1;
        if pairs.iter().any(inside) {
            return go(rest, used, pairs);
        }
        for y in members(group & !used) {
            for x in members(group & !used).take_while(|&x| x < y) {
                pairs.push((x, y));
                if go(rest, used | 1 << x | 1 << y, pairs) {
                    return true;
                }
                pairs.pop();
            }
        }
        false
    }
    let mut pairs = Vec::new();
    go(groups, 0, &mut pairs).then(|| {
        pairs.sort_unstable();
        pairs
    })
}

/// What each state of groups is covered by.
#[derive(Default)]
struct Matcher(HashMap<Vec<u128>, Option<MatchingNode>>);

impl Matcher {
    fn after(groups: &[u128], black: u32, white: u32) -> Vec<u128> {
        let left = groups.iter().filter(|&group| group >> white & 1 == 0);
        let left: BTreeSet<u128> = left.map(|group| group & !(1 << black)).collect();
        left.into_iter().collect()
    }

    fn covers(&mut self, groups: &[u128]) -> bool {
        if groups.is_empty() {
            return true;
        }
        if groups[0] == 0 {
            return false;
        }
        if let Some(known) = self.0.get(groups) {
            return known.is_some();
        }
        let node = if let Some(pairs) = pairing(groups) {
            Some(MatchingNode::Pairs(Pairing(pairs)))
        } else {
            let all = groups.iter().fold(0, |all, group| all | group);
            let mut answer = |m| {
                let mut others = members(all).filter(|&r| r != m);
                others.find(|&r| self.covers(&Self::after(groups, m, r)))
            };
            let answers: Option<Vec<u32>> = members(all).map(&mut answer).collect();
            let markers = |answers: Vec<u32>| answers.into_iter().map(MatchingAnswer::Marker);
            answers.map(|answers| MatchingNode::Answers(markers(answers).collect()))
        };
        let found = node.is_some();
        self.0.insert(groups.to_vec(), node);
        found
    }
}

/// A matching set for these groups, if there is one.
#[must_use]
pub fn matching(groups: &[Vec<u32>]) -> Option<SetMatching> {
    let masks: BTreeSet<u128> = groups
        .iter()
        .map(|group| group.iter().fold(0, |mask, v| mask | 1 << v))
        .collect();
    let masks: Vec<u128> = masks.into_iter().collect();
    let mut matcher = Matcher::default();
    if !matcher.covers(&masks) {
        return None;
    }
    let all = masks.iter().fold(0, |all, group| all | group);
    let (mut nodes, mut met, mut open) = (vec![], BTreeSet::new(), vec![masks]);
    while let Some(groups) = open.pop() {
        if groups.is_empty() || !met.insert(groups.clone()) {
            continue;
        }
        let node = matcher.0[&groups].clone().expect("covered");
        if let MatchingNode::Answers(answers) = &node {
            let markers = groups.iter().fold(0, |all, group| all | group);
            let pairs: Vec<_> = members(markers).zip(answers).collect();
            for (m, answer) in pairs.into_iter().rev() {
                if let MatchingAnswer::Marker(r) = answer {
                    open.push(Matcher::after(&groups, m, *r));
                }
            }
        }
        nodes.push(node);
    }
    let mut groups = groups.to_vec();
    groups.sort();
    Some(SetMatching {
        markers: members(all).collect(),
        groups,
        nodes,
    })
}

/// Groups written as words: markers are letters.
#[must_use]
pub fn words(text: &str) -> Vec<Vec<u32>> {
    let letter = |letter: u8| u32::from(letter - b'a');
    let group = |word: &str| word.bytes().map(letter).collect::<BTreeSet<u32>>();
    let mut groups: Vec<Vec<u32>> = text
        .split(' ')
        .map(|word| group(word).into_iter().collect())
        .collect();
    groups.sort();
    groups
}

/// The reductions and the line of the paper's algorithm for Theorem 25; the pattern is
/// empty if Breaker wins.
#[must_use]
pub fn short_chains(arena: &Arena) -> PosetThm25 {
    let Arena::Hypergraph(game) = arena else {
        panic!("a hypergraph");
    };
    let mut free: BTreeSet<u32> = (0..game.vertices).collect();
    let mut sets = game.sets.clone();
    let mut reductions = Vec::new();
    if game.vertices % 2 == 1 {
        let pattern = sets.iter().map(|set| vec![set.clone()]);
        let pairs = sets
            .iter()
            .flat_map(|a| sets.iter().map(move |b| vec![a.clone(), b.clone()]));
        let found = pattern
            .chain(pairs)
            .find(|pattern| situation(game, pattern));
        let pattern = found.unwrap_or_default();
        return PosetThm25 {
            reductions,
            pattern,
        };
    }
    loop {
        let top = |x: u32, free: &BTreeSet<u32>| {
            let above = game
                .order
                .iter()
                .find(|&&(v, y)| v == x && free.contains(&y));
            above.map(|&(_, y)| y)
        };
        let is_bottom = |y: u32| !game.order.iter().any(|(x, v)| *v == y && free.contains(x));
        let lonely = sets.iter().find(|set| {
            let meets = |other: &&Vec<u32>| other != set && other.iter().any(|v| set.contains(v));
            set.len() == 2 && set.iter().all(|&v| is_bottom(v)) && !sets.iter().any(|s| meets(&s))
        });
        let mut removed = BTreeSet::new();
        if let Some(set) = lonely {
            reductions.push(Reduction::Pair(set[0], set[1]));
            removed.extend(set.clone());
        } else {
            for &x in free.iter().filter(|&&x| top(x, &free).is_some()) {
                let mut family = BTreeSet::from([x]);
                loop {
                    let forced = sets.iter().filter_map(|set| {
                        let &[v, w] = set.as_slice() else {
                            return None;
                        };
                        let low = |v| family.contains(&v);
                        let bottom_of =
                            |y| free.iter().copied().find(|&x| top(x, &free) == Some(y));
                        let other = if low(v) {
                            w
                        } else if low(w) {
                            v
                        } else {
                            return None;
                        };
                        bottom_of(other)
                    });
                    let more: Vec<u32> = forced.filter(|x| !family.contains(x)).collect();
                    if more.is_empty() {
                        break;
                    }
                    family.extend(more);
                }
                let tops: BTreeSet<u32> = family.iter().filter_map(|&x| top(x, &free)).collect();
                let fits = sets.iter().all(|set| {
                    !set.iter().any(|v| family.contains(v)) || set.iter().any(|v| tops.contains(v))
                });
                if fits {
                    reductions.push(Reduction::Chains(family.iter().copied().collect()));
                    removed = family.into_iter().chain(tops).collect();
                    break;
                }
            }
        }
        if removed.is_empty() {
            break;
        }
        free.retain(|v| !removed.contains(v));
        sets.retain(|set| !set.iter().any(|v| removed.contains(v)));
    }
    let pattern = if sets.is_empty() {
        vec![]
    } else {
        line(game, &free, &sets).expect("Claim 3 of the paper")
    };
    PosetThm25 {
        reductions,
        pattern,
    }
}

/// Whether these sets are one of the five situations in an odd game.
fn situation(game: &Hypergraph, sets: &[Vec<u32>]) -> bool {
    let bottom = |v: &u32| !game.order.iter().any(|(_, y)| y == v);
    match sets {
        [set] => match set.as_slice() {
            [_] => true,
            &[v, w] => match (bottom(&v), bottom(&w)) {
                (true, true) => false,
                (false, false) => true,
                (true, false) => !game.order.contains(&(v, w)),
                (false, true) => !game.order.contains(&(w, v)),
            },
            _ => false,
        },
        [a, b] => {
            let both = |set: &[u32]| set.len() == 2 && set.iter().all(bottom);
            let chain = |set: &[u32]| matches!(*set, [v, w] if game.order.contains(&(v, w)) || game.order.contains(&(w, v)));
            let meet = a.iter().any(|v| b.contains(v));
            a != b && meet && both(a) && (both(b) || chain(b))
        }
        _ => false,
    }
}

/// A line of threats, each by a set in the order in which Maker claims its vertices:
/// a search through everything that he can threaten.
fn line(game: &Hypergraph, free: &BTreeSet<u32>, sets: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
    fn available(game: &Hypergraph, free: &BTreeSet<u32>, v: u32) -> bool {
        free.contains(&v) && !game.order.iter().any(|(x, y)| *y == v && free.contains(x))
    }
    fn go(
        game: &Hypergraph,
        sets: &[Vec<u32>],
        free: &BTreeSet<u32>,
        maker: &BTreeSet<u32>,
        pattern: &mut Vec<Vec<u32>>,
    ) -> bool {
        for set in sets {
            let missing: Vec<u32> = set.iter().copied().filter(|v| !maker.contains(v)).collect();
            if missing.is_empty() || missing.len() == 1 && available(game, free, missing[0]) {
                pattern.push(set.clone());
                return true;
            }
        }
        for set in sets.iter().filter(|set| set.len() == 2) {
            for (u, v) in [(set[0], set[1]), (set[1], set[0])] {
                // He claims `own`, threatening the vertex `answer`.
                let (own, answer) = if maker.is_empty() {
                    (v, u)
                } else {
                    let below = game.order.iter().find(|(_, y)| *y == v).map(|&(x, _)| x);
                    match below {
                        Some(x) if maker.contains(&u) => (x, v),
                        _ => continue,
                    }
                };
                if !available(game, free, own) {
                    continue;
                }
                let (mut free, mut maker) = (free.clone(), maker.clone());
                free.remove(&own);
                maker.insert(own);
                if !available(game, &free, answer) {
                    continue;
                }
                free.remove(&answer);
                pattern.push(vec![u, v]);
                if go(game, sets, &free, &maker, pattern) {
                    return true;
                }
                pattern.pop();
            }
        }
        false
    }
    let mut pattern = Vec::new();
    go(game, sets, free, &BTreeSet::new(), &mut pattern).then_some(pattern)
}
