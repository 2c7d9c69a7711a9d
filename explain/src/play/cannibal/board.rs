//! The referee of cannibal games: Alice takes a free cell, then Bob the free cells of a copy of the animal; she
//! wants a copy of her own.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use playproof_checker::{Geometry, animal};
use playproof_formats::{
    Cell,
    claim::{Animal, Nature},
};
use serde_json::{Value, json};

use super::owners::{Owner, Owners};
use crate::{
    play::{
        cells::{self, Marks},
        player::{Point, Referee, Unplayable, Verdict, Who},
        random::Random,
        refusal::Refusal,
    },
    words::count,
};

/// The board of all cannibal games.
pub(super) const SQUARE: playproof_formats::Board = playproof_formats::Board::SQUARE;

/// Around as many of her own cells a program that is Alice looks at all copies, if they are small; and around as many
/// of hers one that is Bob: his games may be a hundred times as long.
const FEW: [usize; 2] = [40, 12];

/// As many copies of large animals a program looks at.
const SOME: usize = 24;

/// A copy: by which vector which orientation is moved.
type Copy = (Cell, usize);

/// A position of a cannibal game, and its rules.
#[derive(Clone, Debug)]
pub struct Board {
    game: Rc<Rules>,
    alice: BTreeSet<Cell>,
    bob: BTreeSet<Cell>,
    /// The same cells.
    owners: Owners,
    /// Alice's cells, as she took them.
    taken: Vec<Cell>,
    /// The cells of the move before.
    last: Vec<Cell>,
    alices_turn: bool,
    /// Alice's moves so far.
    moves: u64,
    copy: Option<Vec<Cell>>,
}

#[derive(Debug)]
struct Rules {
    animal: Animal,
    nature: Nature,
    /// Within how many moves Alice promises to have a copy.
    bound: Option<u64>,
    orientations: Vec<Vec<Cell>>,
}

impl Board {
    /// The empty board.
    ///
    /// # Errors
    /// When the animal is too large.
    pub fn new(animal: &Animal, nature: Nature, bound: Option<u64>) -> Result<Self, Unplayable> {
        let rules = Rules {
            animal: animal.clone(),
            nature,
            bound,
            orientations: cells::orientations(SQUARE, std::slice::from_ref(animal))?,
        };
        Ok(Self {
            game: Rc::new(rules),
            alice: BTreeSet::new(),
            bob: BTreeSet::new(),
            owners: Owners::default(),
            taken: Vec::new(),
            last: Vec::new(),
            alices_turn: true,
            moves: 0,
            copy: None,
        })
    }

    /// Alice's cells.
    #[must_use]
    pub fn alice(&self) -> &BTreeSet<Cell> {
        &self.alice
    }

    /// Bob's cells.
    #[must_use]
    pub fn bob(&self) -> &BTreeSet<Cell> {
        &self.bob
    }

    /// The cells of the move before.
    #[must_use]
    pub fn last(&self) -> &[Cell] {
        &self.last
    }

    /// Alice's moves so far.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The animal.
    #[must_use]
    pub fn animal(&self) -> &Animal {
        &self.game.animal
    }

    /// Whether nobody owns the cell.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.owners.of(cell).is_none()
    }

    /// Whether Bob owns the cell.
    #[must_use]
    pub fn is_bobs(&self, cell: Cell) -> bool {
        self.owners.of(cell) == Some(Owner::Bob)
    }

    fn is_alices(&self, cell: Cell) -> bool {
        self.owners.of(cell) == Some(Owner::Alice)
    }

    /// The copies up to translations.
    #[must_use]
    pub fn orientations(&self) -> &[Vec<Cell>] {
        &self.game.orientations
    }

    /// Whether Alice owns a copy.
    #[must_use]
    pub fn has_copy(&self) -> bool {
        self.copy.is_some()
    }

    fn mover(&self) -> &'static str {
        if self.alices_turn { "Alice" } else { "Bob" }
    }

    /// The copies without a cell of Bob's, through some of Alice's cells, with what she lacks.
    fn live(&self) -> Vec<(Copy, usize)> {
        let live = self.copies(self.recent(), &|cell| !self.is_bobs(cell));
        let missing = |copy: &Copy| self.cells(copy).filter(|&c| !self.is_alices(c)).count();
        let live = live.into_iter();
        live.map(|copy| (copy, missing(&copy))).collect()
    }

    /// The copies through these cells all of whose cells are like this, each of them once.
    fn copies(&self, through: &[Cell], like: &dyn Fn(Cell) -> bool) -> Vec<Copy> {
        let orientations = &self.game.orientations;
        let mut seen = vec![Owners::default(); orientations.len()];
        let mut copies = Vec::new();
        for &cell in through {
            for (number, orientation) in orientations.iter().enumerate() {
                for vector in orientation.iter().filter_map(|&at| cell.checked_sub(at)) {
                    if seen[number].of(vector).is_some() {
                        continue;
                    }
                    seen[number].insert(vector, Owner::Alice);
                    let fits = |&c: &Cell| c.checked_add(vector).is_some_and(like);
                    if orientation.iter().all(fits) {
                        copies.push((vector, number));
                    }
                }
            }
        }
        copies
    }

    /// The cells of a copy.
    fn cells(&self, &(vector, number): &Copy) -> impl Iterator<Item = Cell> {
        let cells = self.game.orientations[number].iter();
        cells.filter_map(move |&cell| cell.checked_add(vector))
    }

    fn around(&self) -> Vec<Cell> {
        let all = self.alice.iter().chain(&self.bob);
        all.copied().collect()
    }

    fn signs(&self) -> BTreeMap<Cell, String> {
        let copy: BTreeSet<&Cell> = self.copy.iter().flatten().collect();
        let bob = self.bob.iter().map(|&cell| (cell, "o".to_owned()));
        let alice = self.alice.iter().map(|cell| {
            let sign = if copy.contains(cell) { "@" } else { "#" };
            (*cell, sign.to_owned())
        });
        bob.chain(alice).collect()
    }

    /// Around how many of Alice's cells a program looks at all copies, if they are small.
    fn few(&self) -> usize {
        FEW[usize::from(self.name(Who::Person) == "Bob")]
    }

    /// The cells of Alice's around which a program looks at all copies: fewer, where there are many.
    fn recent(&self) -> &[Cell] {
        let cells: usize = self.game.orientations.iter().map(Vec::len).sum();
        let work = cells * self.game.animal.0.len();
        let few = 1_000_000_000 / work.saturating_pow(3).max(1);
        &self.taken[self.taken.len().saturating_sub(few.clamp(2, self.few()))..]
    }

    /// The copies that Bob can take near Alice's cells; of large animals some, by chance.
    fn bobs(&self, random: &mut Random) -> Vec<Copy> {
        let near = self.near();
        if self.recent().len() < self.taken.len().min(self.few()) {
            let tries = (0..8 * SOME).filter_map(|_| self.somewhere(&near, random));
            return tries.take(SOME).collect();
        }
        let is_free = |cell| self.is_free(cell);
        let near: BTreeSet<Cell> = near.into_iter().filter(|&cell| is_free(cell)).collect();
        let near: Vec<Cell> = near.into_iter().collect();
        self.copies(&near, &is_free)
    }

    /// Cells beside Alice's.
    fn near(&self) -> Vec<Cell> {
        let origin = [cells::origin(SQUARE)];
        let around = if self.taken.is_empty() {
            &origin
        } else {
            self.recent()
        };
        around
            .iter()
            .flat_map(|&cell| SQUARE.neighbors(cell))
            .collect()
    }

    /// A copy through one of these cells by chance, if it is free.
    fn somewhere(&self, near: &[Cell], random: &mut Random) -> Option<Copy> {
        let orientations = &self.game.orientations;
        let (&cell, number) = (random.pick(near)?, random.below(orientations.len()));
        let orientation = orientations.get(number)?;
        let vector = cell.checked_sub(*random.pick(orientation)?)?;
        let is_free = |c: &Cell| c.checked_add(vector).is_some_and(|c| self.is_free(c));
        orientation.iter().all(is_free).then_some((vector, number))
    }

    fn take(&self, copy: &Copy) -> Marks {
        Marks(self.cells(copy).collect())
    }

    /// A copy somewhere else.
    fn elsewhere(&self, random: &mut Random) -> Marks {
        for far in 1..200_i16 {
            let Some(orientation) = random.pick(&self.game.orientations) else {
                break;
            };
            let mut by = || {
                i16::try_from(random.below(usize::from(far.unsigned_abs()) * 2 + 1)).unwrap_or(0)
                    - far
            };
            let vector = Cell::new(&[by(), by()]);
            let copy = vector.and_then(|vector| animal::translate(orientation, vector));
            if let Some(copy) = copy.filter(|copy| copy.iter().all(|&cell| self.is_free(cell))) {
                return Marks(copy);
            }
        }
        // To the left of all that is taken.
        let taken = self.alice.iter().chain(&self.bob);
        let left = taken.filter_map(|cell| cell.coordinates().first()).min();
        let copy = self.game.orientations.first().and_then(|orientation| {
            let cells = orientation.iter();
            let right = cells.filter_map(|cell| cell.coordinates().first()).max()?;
            let by = left.map_or(0, |left| left.saturating_sub(*right).saturating_sub(1));
            animal::translate(orientation, Cell::new(&[by, 0])?)
        });
        Marks(copy.unwrap_or_default())
    }
}

impl Referee for Board {
    type Move = Marks;

    fn name(&self, who: Who) -> &'static str {
        match (who, self.game.nature) {
            (Who::Proof, Nature::Cannibal) | (Who::Person, Nature::NonCannibal) => "Bob",
            (Who::Proof, Nature::NonCannibal) | (Who::Person, Nature::Cannibal) => "Alice",
        }
    }

    fn turn(&self) -> Who {
        if self.mover() == self.name(Who::Proof) {
            Who::Proof
        } else {
            Who::Person
        }
    }

    fn is_endless(&self) -> bool {
        self.game.nature == Nature::Cannibal
    }

    fn prompt(&self) -> String {
        match self.name(Who::Person) {
            "Alice" => "You are Alice: take a free cell.".to_owned(),
            _ => format!(
                "You are Bob: take the {} of a copy of the animal, all of them free.",
                count(self.game.animal.0.len() as u64, "cell")
            ),
        }
    }

    fn read(&self, text: &str) -> Result<Marks, Refusal> {
        cells::read(SQUARE, text)
    }

    fn play(&mut self, Marks(marks): &Marks) -> Result<(), Refusal> {
        if self.copy.is_some() {
            return Err(Refusal::Over);
        }
        let mut marks = marks.clone();
        marks.sort_unstable();
        marks.dedup();
        if let Some(&taken) = marks.iter().find(|&&cell| !self.is_free(cell)) {
            return Err(Refusal::Taken(taken));
        }
        if self.alices_turn {
            let &[cell] = marks.as_slice() else {
                return Err(Refusal::NotOne(marks.len()));
            };
            self.alice.insert(cell);
            self.owners.insert(cell, Owner::Alice);
            self.taken.push(cell);
            self.moves += 1;
            let copies = self.copies(&[cell], &|cell| self.is_alices(cell));
            self.copy = copies.first().map(|copy| self.cells(copy).collect());
        } else {
            let is_copy = self.game.orientations.iter().any(|orientation| {
                let (first, others) = (marks.first(), orientation.first());
                let vector = first.zip(others).and_then(|(&c, &at)| c.checked_sub(at));
                let moved = orientation.iter().map(|at| at.checked_add(vector?));
                moved.eq(marks.iter().map(|&cell| Some(cell)))
            });
            if !is_copy {
                return Err(Refusal::NoCopy);
            }
            self.bob.extend(&marks);
            for &cell in &marks {
                self.owners.insert(cell, Owner::Bob);
            }
        }
        self.last = marks;
        self.alices_turn = !self.alices_turn;
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        let moves = count(self.moves, "move");
        let late = self.game.bound.is_some_and(|bound| self.moves > bound);
        match (&self.copy, self.game.nature) {
            (Some(_), Nature::NonCannibal) if !late => {
                Some(Verdict::Kept(format!("Alice has a copy after {moves}.")))
            }
            (Some(_), _) => Some(Verdict::Broken(format!("Alice has a copy after {moves}."))),
            (None, Nature::NonCannibal)
                if self.game.bound.is_some_and(|bound| self.moves >= bound) =>
            {
                Some(Verdict::Broken(format!("Alice has no copy after {moves}.")))
            }
            (None, _) => None,
        }
    }

    fn random(&self, random: &mut Random) -> Marks {
        if self.name(Who::Person) == "Alice" {
            let free = |cell| self.is_free(cell);
            let cell = cells::near(SQUARE, &self.around(), free, random);
            return Marks(cell.into_iter().collect());
        }
        // Bob may as well play far away.
        let near = self.near();
        let tries = if random.below(8) > 0 { 64 } else { 0 };
        let copy = (0..tries).find_map(|_| self.somewhere(&near, random));
        copy.map_or_else(|| self.elsewhere(random), |copy| self.take(&copy))
    }

    fn greedy(&self, random: &mut Random) -> Marks {
        let live = self.live();
        let weight = |missing: usize| 1_u64 << (60_usize.saturating_sub(4 * missing));
        // Free cells by how many copies of Alice's need them, those most that are nearly complete.
        let mut weights: BTreeMap<Cell, u64> = BTreeMap::new();
        for (copy, missing) in &live {
            for cell in self.cells(copy).filter(|&cell| !self.is_alices(cell)) {
                let sum = weights.entry(cell).or_default();
                *sum = sum.saturating_add(weight(*missing));
            }
        }
        if self.name(Who::Person) == "Alice" {
            let best = random.best(weights.into_iter().map(|(cell, weight)| (weight, cell)));
            return best.map_or_else(|| self.random(random), |cell| Marks(vec![cell]));
        }
        let value = |copy: &Copy| {
            let values = self.cells(copy).filter_map(|cell| weights.get(&cell));
            values.fold(0_u64, |sum, &weight| sum.saturating_add(weight))
        };
        let copies = self.bobs(random).into_iter();
        let best = random.best(copies.map(|copy| (value(&copy), copy)));
        best.map_or_else(|| self.elsewhere(random), |copy| self.take(&copy))
    }

    fn text(&self) -> String {
        cells::text(SQUARE, None, &self.signs(), &self.last) + "    # is Alice's, o Bob's\n"
    }

    fn points(&self) -> Vec<Point> {
        cells::points(SQUARE, None, &self.signs(), &self.last)
    }

    fn json(&self) -> Value {
        json!({ "alice": self.alice, "bob": self.bob, "moves": self.moves, "copy": self.copy })
    }
}
