//! A position in a box of cells, for one mark each.

use playproof_explain::play::Random;

use super::space::Space;

/// Whose a cell is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Nobody,
    Maker,
    Breaker,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ToMove {
    Maker,
    Breaker,
}

/// The marks of both.
pub(super) struct Position {
    /// In the order of their places.
    pub(super) maker: Vec<usize>,
    /// In the order of the turns.
    pub(super) breaker: Vec<usize>,
    owners: Vec<Owner>,
    /// For each copy of a goal, how many of its cells are Maker's, and Breaker's.
    own: Vec<u32>,
    met: Vec<u32>,
    /// Random numbers for a cell of either, by its place relative to Maker's first one.
    random: Vec<[u64; 2]>,
}

impl Position {
    /// Without any mark.
    pub(super) fn new(space: &Space) -> Self {
        let mut random = Random::new(1);
        let most = space.frames.iter().flatten().copied();
        let (least, most) = most.fold((0, 0), |(x, y), place| (place.min(x), place.max(y)));
        Self {
            maker: Vec::new(),
            breaker: Vec::new(),
            owners: vec![Owner::Nobody; space.cells.len()],
            own: vec![0; space.goals.len()],
            met: vec![0; space.goals.len()],
            random: (least..=2 * most - least)
                .map(|_| [random.number(), random.number()])
                .collect(),
        }
    }

    pub(super) fn owner(&self, cell: usize) -> Owner {
        self.owners[cell]
    }

    /// How many cells of a copy of a goal are Maker's.
    pub(super) fn own(&self, goal: usize) -> usize {
        self.own[goal] as usize
    }

    /// Whether Breaker has one.
    pub(super) fn is_met(&self, goal: usize) -> bool {
        self.met[goal] > 0
    }

    /// Maker marks a cell.
    pub(super) fn mark(&mut self, space: &Space, cell: usize) {
        let place = space.places[cell];
        let at = self.maker.partition_point(|&c| space.places[c] < place);
        self.maker.insert(at, cell);
        self.owners[cell] = Owner::Maker;
        for &goal in &space.through[cell] {
            self.own[goal as usize] += 1;
        }
    }

    /// Takes Maker's mark back.
    pub(super) fn unmark(&mut self, space: &Space, cell: usize) {
        self.maker.retain(|&c| c != cell);
        self.owners[cell] = Owner::Nobody;
        for &goal in &space.through[cell] {
            self.own[goal as usize] -= 1;
        }
    }

    /// Breaker marks a cell.
    pub(super) fn reply(&mut self, space: &Space, cell: usize) {
        self.breaker.push(cell);
        self.owners[cell] = Owner::Breaker;
        for &goal in &space.through[cell] {
            self.met[goal as usize] += 1;
        }
    }

    /// Takes Breaker's last mark back.
    pub(super) fn take_back(&mut self, space: &Space) {
        if let Some(cell) = self.breaker.pop() {
            self.owners[cell] = Owner::Nobody;
            for &goal in &space.through[cell] {
                self.met[goal as usize] -= 1;
            }
        }
    }

    /// Equal for positions that are equal up to an isometry, and hardly ever for others.
    pub(super) fn key(&self, space: &Space, to_move: ToMove) -> u64 {
        let middle = (self.random.len() / 2) as i32;
        let in_frame = |places: &Vec<i32>| {
            let first = self.maker.iter().map(|&cell| places[cell]).min();
            let by = middle - first.unwrap_or(0);
            let random = |&cell: &usize| &self.random[(places[cell] + by) as usize];
            let key = self.maker.iter().fold(0, |key, cell| key ^ random(cell)[0]);
            (self.breaker.iter()).fold(key, |key, cell| key ^ random(cell)[1])
        };
        let key = space.frames.iter().map(in_frame).min().unwrap_or(0);
        match to_move {
            ToMove::Maker => key,
            ToMove::Breaker => !key,
        }
    }

    /// What goals that Breaker has not met make of a cell: four times as much for each cell
    /// of them that is Maker's. Those without any do not count.
    pub(super) fn scores(&self, space: &Space) -> Vec<u64> {
        let mut scores = vec![0; space.cells.len()];
        for (number, goal) in space.goals.iter().enumerate() {
            if self.met[number] == 0 && self.own[number] > 0 {
                for &cell in goal {
                    scores[cell] += weight(self.own[number]);
                }
            }
        }
        scores
    }

    /// The same for one cell, with all goals.
    pub(super) fn score(&self, space: &Space, cell: usize) -> u64 {
        let goals = space.through[cell].iter().map(|&goal| goal as usize);
        let alive = goals.filter(|&goal| self.met[goal] == 0);
        alive.map(|goal| weight(self.own[goal])).sum()
    }
}

fn weight(own: u32) -> u64 {
    1 << (2 * own.min(24))
}
