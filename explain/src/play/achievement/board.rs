//! The referee of achievement games: Maker marks a cells in a turn (f in the first, c in the one that
//! completes a goal), then Breaker b, on an infinite board or a finite one.
//!
//! Who marks fewer cells than the turn has gives something away and gains nothing, so it is allowed: a
//! player who needs fewer leaves the rest, and a person may pass.

mod opponents;

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use playproof_checker::Geometry;
use playproof_formats::{
    Cell,
    claim::{Achievement, Player as Side, Response},
};
use serde_json::{Value, json};

use crate::{
    play::{
        cells::{self, Marks},
        player::{Point, Referee, Unplayable, Verdict, Who},
        random::Random,
        refusal::Refusal,
    },
    rules::own,
    words::count,
};

/// A position of an achievement game, and its rules.
#[derive(Clone, Debug)]
pub struct Board {
    game: Rc<Game>,
    maker: BTreeSet<Cell>,
    breaker: BTreeSet<Cell>,
    /// The marks of the turn before, and those of the turn before that one.
    last: Vec<Cell>,
    before: Vec<Cell>,
    mover: Side,
    /// Maker's turns so far.
    turns: u64,
    /// A goal of Maker's.
    goal: Option<Vec<Cell>>,
}

#[derive(Debug)]
struct Game {
    claim: Achievement,
    /// Rows and columns of a finite board.
    size: Option<[u32; 2]>,
    /// Within how many of his turns Maker promises to have a goal.
    bound: Option<u64>,
    orientations: Vec<Vec<Cell>>,
}

impl Board {
    /// The empty board of this claim's game; Maker promises to win within so many turns, if he does.
    ///
    /// # Errors
    /// When the goals are too large.
    pub fn new(claim: &Achievement, bound: Option<u64>) -> Result<Self, Unplayable> {
        let game = Game {
            claim: claim.clone(),
            size: None,
            bound,
            orientations: cells::orientations(claim.board, &claim.goals)?,
        };
        Ok(Self {
            game: Rc::new(game),
            maker: BTreeSet::new(),
            breaker: BTreeSet::new(),
            last: Vec::new(),
            before: Vec::new(),
            mover: Side::Maker,
            turns: 0,
            goal: None,
        })
    }

    /// The same on a finite board of so many rows and columns. A proof of Breaker's may mark cells
    /// outside: they are of no use, but on the board of its premise they are what she needs.
    #[must_use]
    pub fn on(self, size: Option<[u32; 2]>) -> Self {
        let game = Game {
            claim: self.game.claim.clone(),
            orientations: self.game.orientations.clone(),
            size,
            ..*self.game
        };
        let game = Rc::new(game);
        Self { game, ..self }
    }

    /// Whether the cell is on the board.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        cells::on_board(self.game.size, cell)
    }

    /// The cells that nobody has marked, if the board is small.
    fn left(&self) -> Option<Vec<Cell>> {
        let [rows, columns] = self
            .game
            .size?
            .map(|side| i16::try_from(side).unwrap_or(i16::MAX));
        if i32::from(rows) * i32::from(columns) > 1 << 12 {
            return None;
        }
        let all = (0..columns).flat_map(|x| (0..rows).filter_map(move |y| Cell::new(&[x, y])));
        Some(all.filter(|&cell| self.is_free(cell)).collect())
    }

    /// The claim.
    #[must_use]
    pub fn claim(&self) -> &Achievement {
        &self.game.claim
    }

    /// Maker's cells.
    #[must_use]
    pub fn maker(&self) -> &BTreeSet<Cell> {
        &self.maker
    }

    /// Breaker's cells.
    #[must_use]
    pub fn breaker(&self) -> &BTreeSet<Cell> {
        &self.breaker
    }

    /// The marks of the turn before.
    #[must_use]
    pub fn last(&self) -> &[Cell] {
        &self.last
    }

    /// Maker's turns so far.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// Whether nobody has marked the cell.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        !self.maker.contains(&cell) && !self.breaker.contains(&cell)
    }

    /// Whether Maker has a goal.
    pub(super) fn has_goal(&self) -> bool {
        self.goal.is_some()
    }

    /// Marks of Breaker's on a board that is a part of a larger one, where she need not take turns.
    pub(super) fn note_breaker(&mut self, marks: impl IntoIterator<Item = Cell>) {
        let marks: Vec<Cell> = marks.into_iter().collect();
        self.breaker.extend(&marks);
        self.last.extend(marks);
    }

    /// Her marks since Maker's last turn.
    pub(super) fn new_breaker(&self) -> impl Iterator<Item = Cell> {
        // On such a board they stand beside his.
        let new = self.last.iter().copied();
        new.filter(|cell| self.breaker.contains(cell))
    }

    /// On such a board, it is Maker's turn.
    pub(super) fn pass_to_maker(&mut self) {
        self.mover = Side::Maker;
    }

    /// How many cells the side that moves may mark, if Maker completes no goal.
    fn marks(&self) -> usize {
        let claim = &self.game.claim;
        let marks = match (self.mover, claim.breaker) {
            (Side::Maker, _) if self.turns == 0 => claim.first_turn.max(claim.maker),
            (Side::Maker, _) => claim.maker,
            (Side::Breaker, Response::Cells(b)) => b,
            (Side::Breaker, Response::Every) => u32::MAX,
        };
        marks as usize
    }

    /// How many cells Maker may mark if he completes a goal.
    fn most(&self) -> usize {
        self.marks().max(self.game.claim.last_turn as usize)
    }

    /// A goal among Maker's cells with one of these.
    fn goal(&self, new: &[Cell]) -> Option<Vec<Cell>> {
        let Game {
            claim,
            orientations,
            ..
        } = &*self.game;
        let is_makers = |cell| self.maker.contains(&cell);
        let goals = |&cell: &Cell| cells::through(claim.board, orientations, cell, &is_makers);
        new.iter().flat_map(goals).next()
    }

    /// A placement that Maker could complete next, if there is one: no cell is Breaker's, and at most so many are
    /// missing as his last turn has. Only those with a mark of his last turn are looked at: Breaker's answer to
    /// the turns before left none of the others, and her marks since have made none.
    #[must_use]
    pub fn threat(&self) -> Option<Vec<Cell>> {
        let last_turn = self.game.claim.last_turn as usize;
        let mut live = self.live(&self.latest()).into_iter();
        live.find(|(_, missing)| missing.len() <= last_turn)
            .map(|(placement, _)| placement)
    }

    /// How many cells Maker misses at least of a placement through the marks of his last turn that is still open.
    pub(super) fn missing(&self) -> Option<usize> {
        self.live(&self.latest()).values().map(Vec::len).min()
    }

    /// Of the placements through Maker's last marks that these marks of Breaker's end, one of which he owns most
    /// cells, and how many.
    pub(super) fn ended(&self, marks: &[Cell]) -> Option<(Vec<Cell>, usize)> {
        let live = self.live(&self.latest()).into_iter();
        let ended = live.filter(|(_, missing)| missing.iter().any(|cell| marks.contains(cell)));
        let (placement, missing) = ended.min_by_key(|(_, missing)| missing.len())?;
        let owned = placement.len() - missing.len();
        Some((placement, owned))
    }

    /// The marks of Maker's last turn.
    fn latest(&self) -> Vec<Cell> {
        let turns = self.last.iter().chain(&self.before);
        let new = turns.filter(|cell| self.maker.contains(cell));
        new.copied().collect()
    }

    /// The placements through these cells of Maker's without a cell of Breaker's, with the cells that
    /// Maker misses.
    fn live(&self, owned: &[Cell]) -> BTreeMap<Vec<Cell>, Vec<Cell>> {
        let Game {
            claim,
            orientations,
            ..
        } = &*self.game;
        let mut live = BTreeMap::new();
        for &cell in owned {
            let is_open = |cell| self.has(cell) && !self.breaker.contains(&cell);
            for placement in cells::through(claim.board, orientations, cell, &is_open) {
                let missing = placement.iter().filter(|c| !self.maker.contains(c));
                let missing = missing.copied().collect();
                live.insert(placement, missing);
            }
        }
        live
    }

    fn signs(&self) -> BTreeMap<Cell, String> {
        let breaker = self.breaker.iter().map(|&cell| (cell, "o".to_owned()));
        let goal = self.goal.iter().flatten();
        let goal: BTreeSet<&Cell> = goal.collect();
        let maker = self.maker.iter().map(|cell| {
            let sign = if goal.contains(cell) { "@" } else { "#" };
            (*cell, sign.to_owned())
        });
        breaker.chain(maker).collect()
    }

    fn side(&self, who: Who) -> Side {
        match (who, self.game.claim.winner) {
            (Who::Proof, winner) => winner,
            (Who::Person, Side::Maker) => Side::Breaker,
            (Who::Person, Side::Breaker) => Side::Maker,
        }
    }
}

impl Referee for Board {
    type Move = Marks;

    fn name(&self, who: Who) -> &'static str {
        match self.side(who) {
            Side::Maker => "Maker",
            Side::Breaker => "Breaker",
        }
    }

    fn turn(&self) -> Who {
        if self.mover == self.game.claim.winner {
            Who::Proof
        } else {
            Who::Person
        }
    }

    fn is_endless(&self) -> bool {
        self.game.claim.winner == Side::Breaker
    }

    fn prompt(&self) -> String {
        let marks = match self.marks() {
            most if most > 1 << 20 => "as many cells as you like".to_owned(),
            most => format!("up to {}", count(most as u64, "cell")),
        };
        let last = if self.mover == Side::Maker && self.most() > self.marks() {
            format!(", or {} that complete a goal", self.most())
        } else {
            String::new()
        };
        format!("You are {}: mark {marks}{last}.", self.name(Who::Person))
    }

    fn read(&self, text: &str) -> Result<Marks, Refusal> {
        cells::read(self.game.claim.board, text)
    }

    fn play(&mut self, Marks(marks): &Marks) -> Result<(), Refusal> {
        let board = self.game.claim.board;
        if self.goal.is_some() {
            return Err(Refusal::Over);
        }
        for (number, &cell) in marks.iter().enumerate() {
            if !board.contains(cell) {
                return Err(Refusal::NoCell {
                    text: cell.to_string(),
                    board,
                });
            }
            if let Some([rows, columns]) = self.game.size
                && !self.has(cell)
                && (self.mover == Side::Maker || self.turn() == Who::Person)
            {
                return Err(Refusal::Outside {
                    cell,
                    rows,
                    columns,
                });
            }
            if !self.is_free(cell) || marks.iter().take(number).any(|&c| c == cell) {
                return Err(Refusal::Marked(cell));
            }
        }
        let allowed = self.marks();
        let too_many = |name, allowed: usize| Refusal::TooMany {
            name,
            allowed: allowed as u64,
            found: marks.len(),
        };
        match self.mover {
            Side::Maker => {
                self.maker.extend(marks);
                let goal = self.goal(marks);
                let allowed = if goal.is_some() { self.most() } else { allowed };
                if marks.len() > allowed {
                    for mark in marks {
                        self.maker.remove(mark);
                    }
                    return Err(too_many("Maker", allowed));
                }
                self.goal = goal;
                self.turns += 1;
                self.mover = Side::Breaker;
            }
            Side::Breaker => {
                if marks.len() > allowed {
                    return Err(too_many("Breaker", allowed));
                }
                self.breaker.extend(marks);
                self.mover = Side::Maker;
            }
        }
        self.before = std::mem::replace(&mut self.last, marks.clone());
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        let turns = count(self.turns, "turn");
        match (&self.goal, self.game.claim.winner, self.game.bound) {
            (Some(_), Side::Maker, Some(bound)) if self.turns > bound => {
                let text = format!("Maker has a goal after {turns}; {bound} were promised.");
                Some(Verdict::Broken(text))
            }
            (Some(_), Side::Maker, _) => {
                Some(Verdict::Kept(format!("Maker has a goal after {turns}.")))
            }
            (Some(_), Side::Breaker, _) => {
                Some(Verdict::Broken(format!("Maker has a goal after {turns}.")))
            }
            (None, Side::Maker, Some(bound)) if self.turns >= bound => {
                Some(Verdict::Broken(format!("Maker has no goal after {turns}.")))
            }
            (None, Side::Breaker, _) if self.left().is_some_and(|left| left.is_empty()) => {
                let text = "The board is full, and Maker has no goal.".to_owned();
                Some(Verdict::Kept(text))
            }
            (None, ..) => None,
        }
    }

    fn random(&self, random: &mut Random) -> Marks {
        self.by_chance(random)
    }

    fn greedy(&self, random: &mut Random) -> Marks {
        self.at_first_sight(random)
    }

    fn text(&self) -> String {
        let board = self.game.claim.board;
        let marks = format!("    {} is Maker's, o Breaker's\n", own(board));
        cells::text(board, self.game.size, &self.signs(), &self.last) + &marks
    }

    fn points(&self) -> Vec<Point> {
        cells::points(
            self.game.claim.board,
            self.game.size,
            &self.signs(),
            &self.last,
        )
    }

    fn json(&self) -> Value {
        json!({
            "maker": self.maker,
            "breaker": self.breaker,
            "turns": self.turns,
            "goal": self.goal,
        })
    }
}
