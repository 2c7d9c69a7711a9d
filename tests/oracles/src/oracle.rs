//! Achievement games solved by brute force. Written apart from the checker: it
//! shares the types of claims and evidence, and no code.
//!
//! A [`Window`] is a finite part of a board. The game is played in it with
//! turns of *at most* so many cells, which is the same as exactly so many,
//! since a mark never hurts the one who made it. What follows for the infinite board:
//! if Maker wins in a window, he wins; if Breaker wins on the board, she wins
//! in every window.

use std::collections::{BTreeSet, HashMap};

use playproof_formats::{
    Board, Cell, Tiling,
    claim::{Achievement, Animal, Response},
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

use crate::build::{cell, translation};

/// Everything of the same board: the image of a cell.
#[must_use]
pub fn apply(isometry: &Isometry, x: Cell) -> Cell {
    let from = x.coordinates();
    let image: Vec<i16> = isometry
        .linear
        .iter()
        .zip(isometry.shift.coordinates())
        .map(|(&l, &s)| from[usize::from(l.unsigned_abs()) - 1] * i16::from(l.signum()) + s)
        .collect();
    cell(&image)
}

/// First `inner`, then `outer`.
#[must_use]
pub fn compose(outer: &Isometry, inner: &Isometry) -> Isometry {
    let entry = |&l: &i8| inner.linear[usize::from(l.unsigned_abs()) - 1] * l.signum();
    Isometry {
        linear: outer.linear.iter().map(entry).collect(),
        shift: apply(outer, inner.shift),
    }
}

/// The isometry that undoes this one.
#[must_use]
pub fn inverse(isometry: &Isometry) -> Isometry {
    let mut linear = vec![0_i8; isometry.linear.len()];
    for (axis, &l) in (1_i8..).zip(&isometry.linear) {
        linear[usize::from(l.unsigned_abs()) - 1] = axis * l.signum();
    }
    let origin = vec![0; linear.len()];
    let back = Isometry {
        linear,
        shift: cell(&origin),
    };
    let moved: Vec<i16> = apply(&back, isometry.shift)
        .coordinates()
        .iter()
        .map(|x| -x)
        .collect();
    Isometry {
        shift: cell(&moved),
        ..back
    }
}

/// The linear parts of the isometries of a board.
fn linear_parts(board: Board) -> Vec<Vec<i8>> {
    let d = i8::try_from(board.dimension()).expect("few coordinates");
    let mut parts: Vec<Vec<i8>> = vec![vec![]];
    for _ in 0..d {
        parts = parts
            .iter()
            .flat_map(|part| {
                let free = (1..=d).filter(|axis| !part.contains(axis) && !part.contains(&-axis));
                free.flat_map(|axis| {
                    [
                        [part.as_slice(), &[axis]].concat(),
                        [part.as_slice(), &[-axis]].concat(),
                    ]
                })
                .collect::<Vec<_>>()
            })
            .collect();
    }
    if !matches!(board.tiling, Tiling::Hypercubic(_)) {
        parts.retain(|part| part.iter().all(|l| l.signum() == part[0].signum()));
    }
    // On a fixed board nothing is carried elsewhere but by a translation.
    let stays = |part: &[i8]| part.iter().zip(1..).all(|(&l, axis)| l == axis);
    parts.retain(|part| !board.is_fixed || stays(part));
    parts
}

/// The isometries that carry a cell to another one.
#[must_use]
pub fn isometries(board: Board, from: Cell, to: Cell) -> Vec<Isometry> {
    let origin = vec![0; board.dimension()];
    let mut found = Vec::new();
    for linear in linear_parts(board) {
        let turn = Isometry {
            linear,
            shift: cell(&origin),
        };
        let shift = to.checked_sub(apply(&turn, from)).expect("small cells");
        let sum: i16 = shift.coordinates().iter().sum();
        let keeps = match board.tiling {
            Tiling::Hypercubic(_) => true,
            Tiling::Hexagonal => sum == 0,
            Tiling::Triangular => sum == if turn.linear[0] > 0 { 0 } else { 3 },
        };
        if keeps {
            found.push(Isometry { shift, ..turn });
        }
    }
    found
}

/// All placements of an animal that contain a cell, each as a set.
#[must_use]
pub fn placements_through(board: Board, goal: &Animal, x: Cell) -> BTreeSet<Vec<Cell>> {
    let image = |isometry: Isometry| {
        let mut image: Vec<Cell> = goal.0.iter().map(|&c| apply(&isometry, c)).collect();
        image.sort_unstable();
        image
    };
    let to_x = |&from: &Cell| isometries(board, from, x);
    goal.0.iter().flat_map(to_x).map(image).collect()
}

/// Whether two cells share a side.
#[must_use]
pub fn adjacent(board: Board, a: Cell, b: Cell) -> bool {
    let distance = match board.tiling {
        Tiling::Hexagonal => 2,
        _ => 1,
    };
    let pairs = a.coordinates().iter().zip(b.coordinates());
    pairs.map(|(x, y)| (x - y).abs()).sum::<i16>() == distance
}

/// Whether cells are joined by neighbors among them.
#[must_use]
pub fn is_connected(board: Board, cells: &[Cell]) -> bool {
    let mut reached = vec![cells[0]];
    for _ in cells {
        for &cell in cells {
            let joins = reached.iter().any(|&other| adjacent(board, cell, other));
            if joins && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
    }
    reached.len() == cells.len()
}

/// A placement of a goal in a window, as bits.
#[derive(Clone, Debug)]
pub struct Placed {
    mask: u32,
    goal: u32,
    isometry: Isometry,
}

/// A finite part of a board, with all placements of the goals that fit in.
#[derive(Clone, Debug)]
pub struct Window {
    cells: Vec<Cell>,
    placements: Vec<Placed>,
}

impl Window {
    /// The window of these cells, at most 32.
    #[must_use]
    pub fn new(board: Board, cells: &[Cell], goals: &[Animal]) -> Self {
        let bit = |x: Cell| cells.iter().position(|&c| c == x).map(|i| 1_u32 << i);
        let mut placements: Vec<Placed> = Vec::new();
        for (number, goal) in (0_u32..).zip(goals) {
            for isometry in cells
                .iter()
                .flat_map(|&to| isometries(board, goal.0[0], to))
            {
                let bits = goal.0.iter().map(|&c| bit(apply(&isometry, c)));
                let Some(mask) = bits.sum::<Option<u32>>() else {
                    continue;
                };
                if placements.iter().all(|p| p.mask != mask) {
                    placements.push(Placed {
                        mask,
                        goal: number,
                        isometry,
                    });
                }
            }
        }
        Self {
            cells: cells.to_vec(),
            placements,
        }
    }

    /// The n cells of a board nearest to the origin, so to say.
    #[must_use]
    pub fn cells_near_origin(board: Board, n: usize) -> Vec<Cell> {
        let mut all: Vec<Vec<i16>> = vec![vec![]];
        let side: Vec<i16> = (-12..=12)
            .filter(|x: &i16| board.dimension() == 1 || x.abs() <= 3)
            .collect();
        for _ in 0..board.dimension() {
            all = all
                .iter()
                .flat_map(|x| side.iter().map(|&y| [x.as_slice(), &[y]].concat()))
                .collect();
        }
        all.retain(|x| match (board.tiling, x.iter().sum::<i16>()) {
            (Tiling::Hypercubic(_), _) | (Tiling::Hexagonal, 0) | (Tiling::Triangular, 1 | 2) => {
                true
            }
            (Tiling::Hexagonal | Tiling::Triangular, _) => false,
        });
        all.sort_by_key(|x| (x.iter().map(|y| y * y).sum::<i16>(), x.clone()));
        let mut cells: Vec<Cell> = all.iter().take(n).map(|x| cell(x)).collect();
        cells.sort_unstable();
        cells
    }

    /// Whether every placement of a goal contains a placement in the other window,
    /// which has the same cells and other goals.
    #[must_use]
    pub fn is_refined_by(&self, other: &Self) -> bool {
        let contains = |whole: &Placed| other.placements.iter().any(|p| p.mask & !whole.mask == 0);
        self.placements.iter().all(contains)
    }

    /// The placements, each as the numbers of its cells.
    pub(crate) fn masks(&self) -> impl Iterator<Item = u32> {
        self.placements.iter().map(|placed| placed.mask)
    }

    fn set(&self, mask: u32) -> Vec<Cell> {
        let bits = self.cells.iter().enumerate();
        let mut set: Vec<Cell> = bits
            .filter(|(i, _)| mask >> i & 1 == 1)
            .map(|(_, &c)| c)
            .collect();
        set.sort_unstable();
        set
    }

    /// The unmarked cells of placements that are free of Breaker's marks.
    fn live(&self, maker: u32, breaker: u32) -> u32 {
        let live = self.placements.iter().filter(|p| p.mask & breaker == 0);
        live.fold(0, |union, p| union | p.mask) & !maker
    }

    /// A placement that Maker completes with at most so many marks.
    fn completion(&self, maker: u32, breaker: u32, marks: u32) -> Option<&Placed> {
        self.placements
            .iter()
            .find(|p| p.mask & breaker == 0 && (p.mask & !maker).count_ones() <= marks)
    }
}

/// The subsets of a set with so many elements, or the whole set if it has fewer.
pub(crate) fn subsets(set: u32, size: u32) -> Vec<u32> {
    if size == 0 || set == 0 {
        return vec![0];
    }
    if set.count_ones() <= size {
        return vec![set];
    }
    let lowest = set & set.wrapping_neg();
    let rest = set & !lowest;
    let mut found: Vec<u32> = subsets(rest, size - 1).iter().map(|s| s | lowest).collect();
    found.extend(subsets(rest, size));
    found
}

/// b, with "every" as more than any window has.
#[must_use]
pub fn breaker_marks(claim: &Achievement) -> u32 {
    match claim.breaker {
        Response::Cells(b) => b,
        Response::Every => u32::MAX,
    }
}

/// Solves a game in a window, and writes Maker's wins down as situations.
pub struct Solver<'a> {
    window: &'a Window,
    game: &'a Achievement,
    /// Where the situations are put: number k goes to embeddings[k mod their number].
    embeddings: Vec<Isometry>,
    /// Within how many turns he has to win.
    turns: Option<u32>,
    /// Whether a turn may be shared out among many copies of the window.
    copies: bool,
    /// By the marks of both, the turns that are left, and how many marks of Breaker's come next.
    known: HashMap<(u32, u32, Option<u32>, u32), Option<u32>>,
    situations: Vec<Situation>,
}

impl<'a> Solver<'a> {
    /// A solver that leaves the situations where they are.
    #[must_use]
    pub fn new(window: &'a Window, game: &'a Achievement) -> Self {
        let origin = vec![0; game.board.dimension()];
        Self::with_embeddings(window, game, vec![translation(&origin)])
    }

    /// A solver that puts the situations elsewhere, by isometries.
    #[must_use]
    pub fn with_embeddings(
        window: &'a Window,
        game: &'a Achievement,
        embeddings: Vec<Isometry>,
    ) -> Self {
        Self {
            window,
            game,
            embeddings,
            turns: None,
            copies: false,
            known: HashMap::new(),
            situations: Vec::new(),
        }
    }

    /// The same with so many turns for Maker.
    #[must_use]
    pub fn within(self, turns: u32) -> Self {
        let turns = Some(turns);
        Self { turns, ..self }
    }

    /// The same with as many copies of the window as Maker likes, without a handicap.
    #[must_use]
    pub fn on_many_copies(self) -> Self {
        let copies = true;
        Self { copies, ..self }
    }

    /// Maker's marks in a copy in one turn, each number with Breaker's that follow there.
    fn paces(&self, turn: u32) -> Vec<(u32, u32)> {
        let b = breaker_marks(self.game);
        if self.copies {
            (1..=turn)
                .map(|marks| (marks, b / (turn / marks)))
                .collect()
        } else {
            vec![(turn, b)]
        }
    }

    /// Whether Maker wins in the window.
    #[must_use]
    pub fn maker_wins(&mut self) -> bool {
        let Achievement {
            last_turn,
            first_turn,
            ..
        } = *self.game;
        let turn = last_turn.max(first_turn);
        self.window.completion(0, 0, turn).is_some() || self.opening().is_some()
    }

    /// A first turn after which Maker wins, as the number of a situation.
    pub fn opening(&mut self) -> Option<u32> {
        let live = self.window.live(0, 0);
        let left = self.turns.map(|turns| turns.saturating_sub(1));
        let paces = self.paces(self.game.first_turn).into_iter();
        let mut first = paces.flat_map(|(marks, next)| {
            let turns = subsets(live, marks).into_iter();
            turns.map(move |marks| (marks, next))
        });
        first.find_map(|(marks, next)| self.won(marks, 0, left, next))
    }

    /// The proof sequence that ends with this situation.
    #[must_use]
    pub fn sequence(&self, last: u32) -> ProofSequence {
        ProofSequence(self.situations[..=last as usize].to_vec())
    }

    /// Whether Maker wins after marking these first, and all situations found to be
    /// won followed by that one, with what options it has: a proof sequence exactly
    /// if he does.
    pub fn claimed(&mut self, marks: u32) -> (bool, ProofSequence) {
        let left = self.turns.map(|turns| turns.saturating_sub(1));
        let size = marks.count_ones();
        let paces = self.paces(self.game.first_turn).into_iter();
        let next = paces.filter(|pace| size <= pace.0).map(|pace| pace.1);
        let next = next.min().unwrap_or(u32::MAX);
        if let Some(last) = self.won(marks, 0, left, next) {
            return (true, self.sequence(last));
        }
        let mut options = Vec::new();
        for reply in self.replies(marks, 0, next) {
            options.extend(self.option(marks, reply, left));
        }
        let mut situations = self.situations.clone();
        situations.push(self.situation(marks, 0, situations.len(), options));
        (false, ProofSequence(situations))
    }

    /// The situation with Breaker to move, who has so many marks, if Maker wins from it with so many turns left.
    fn won(&mut self, maker: u32, breaker: u32, left: Option<u32>, marks: u32) -> Option<u32> {
        if let Some(&known) = self.known.get(&(maker, breaker, left, marks)) {
            return known;
        }
        let mut options = Some(Vec::new());
        for reply in self.replies(maker, breaker, marks) {
            let option = self.option(maker, breaker | reply, left);
            options = options.zip(option).map(|(mut options, option)| {
                options.push(option);
                options
            });
            if options.is_none() {
                break;
            }
        }
        let won = options.map(|options| {
            let number = self.situations.len();
            let situation = self.situation(maker, breaker, number, options);
            self.situations.push(situation);
            u32::try_from(number).expect("few situations")
        });
        self.known.insert((maker, breaker, left, marks), won);
        won
    }

    fn replies(&self, maker: u32, breaker: u32, marks: u32) -> Vec<u32> {
        subsets(self.window.live(maker, breaker), marks)
    }

    /// How Maker, to move, wins: his marks, what he reaches and how it lies.
    fn option(
        &mut self,
        maker: u32,
        breaker: u32,
        left: Option<u32>,
    ) -> Option<(u32, Target, Isometry)> {
        let window = self.window;
        let after = match left {
            None => None,
            Some(left) => Some(left.checked_sub(1)?),
        };
        if let Some(goal) = window.completion(maker, breaker, self.game.last_turn) {
            let marks = goal.mask & !maker;
            return Some((marks, Target::Goal(goal.goal), goal.isometry.clone()));
        }
        let live = window.live(maker, breaker);
        let paces = self.paces(self.game.maker).into_iter();
        let open = paces.filter(|&(marks, _)| marks < live.count_ones());
        let mut turns = open.flat_map(|(marks, next)| {
            let turns = subsets(live, marks).into_iter();
            turns.map(move |marks| (marks, next))
        });
        turns.find_map(|(marks, next)| {
            let target = self.won(maker | marks, breaker, after, next)?;
            let back = inverse(self.embedding(target as usize));
            Some((marks, Target::Situation(target), back))
        })
    }

    fn embedding(&self, number: usize) -> &Isometry {
        &self.embeddings[number % self.embeddings.len()]
    }

    fn situation(
        &self,
        maker: u32,
        breaker: u32,
        number: usize,
        options: Vec<(u32, Target, Isometry)>,
    ) -> Situation {
        let embedding = self.embedding(number);
        let place = |mask: u32| {
            let cells = self.window.set(mask);
            let mut cells: Vec<Cell> = cells.iter().map(|&c| apply(embedding, c)).collect();
            cells.sort_unstable();
            cells
        };
        let continuation = |(marks, target, isometry): (u32, Target, Isometry)| Continuation {
            marks: place(maker | marks),
            target,
            isometry: compose(embedding, &isometry),
        };
        Situation {
            core: place(maker),
            neighborhood: place(self.window.live(maker, breaker)),
            options: options.into_iter().map(continuation).collect(),
        }
    }
}

/// Whether Maker wins the game in the window of these cells.
#[must_use]
pub fn maker_wins_within(game: &Achievement, cells: &[Cell]) -> bool {
    let window = Window::new(game.board, cells, &game.goals);
    Solver::new(&window, game).maker_wins()
}
