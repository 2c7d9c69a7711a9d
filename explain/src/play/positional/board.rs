//! The referee of positional games: two players claim vertices in turn, each smaller vertex before the larger
//! ones.

use std::{fmt::Write, rc::Rc};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Game, Mask, Position, Seat, State, bit, mask, members, start},
};
use playproof_formats::claim::{Arena, Positional};
use serde_json::{Value, json};

use crate::{
    play::{
        player::{Point, Referee, Unplayable, Verdict, Who},
        random::Random,
        refusal::Refusal,
    },
    words::Names,
};

/// A position of a positional game, and its rules.
#[derive(Clone, Debug)]
pub struct Board {
    game: Rc<Rules>,
    position: Position,
    mover: Seat,
    last: Option<u32>,
}

#[derive(Debug)]
struct Rules {
    claim: Positional,
    aim: Aim,
    game: Game,
    names: Names,
}

/// How far a player is from completing a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// He owns all of one.
    Complete,
    /// His opponent has no vertex of some set.
    Alive,
    /// His opponent has a vertex of each.
    Nothing,
}

impl Board {
    /// The position of this claim, with names for its vertices.
    ///
    /// # Errors
    /// When the game is too large.
    pub fn new(claim: &Positional, names: &Names) -> Result<Self, Unplayable> {
        let aim = Aim::from(claim.guarantee);
        let start = start(&claim.arena, aim, &mut Budget::new(Limits::default()));
        let (game, position, state) =
            start.map_err(|failure| Unplayable::Trouble(failure.to_string()))?;
        let rules = Rules {
            claim: claim.clone(),
            aim,
            game,
            names: names.clone(),
        };
        Ok(Self {
            game: Rc::new(rules),
            position,
            mover: state.mover,
            last: None,
        })
    }

    /// The claim at whose position the game began.
    pub(super) fn of(&self) -> &Positional {
        &self.game.claim
    }

    /// What the claim promises.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.game.aim
    }

    /// Vertices, sets and order.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game.game
    }

    /// Who has claimed what.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
    }

    /// Whose turn it is.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// What was claimed last.
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        self.last
    }

    /// The unclaimed vertices.
    #[must_use]
    pub fn free(&self) -> Mask {
        self.game().vertices & !(self.position.first | self.position.second)
    }

    /// Those of them that may be claimed.
    #[must_use]
    pub fn available(&self) -> Mask {
        self.game().available(self.free())
    }

    /// What matters of the position.
    #[must_use]
    pub fn state(&self) -> State {
        self.game()
            .state(self.position, self.mover, self.aim().maker_breaker)
    }

    /// What the opponent of the claim's player still needs of each set that he can complete.
    #[must_use]
    pub fn threats(&self) -> Vec<Mask> {
        self.state().sets(self.aim().owner.other()).to_vec()
    }

    /// How far a player is from a set of his.
    #[must_use]
    pub fn reach(&self, side: Seat) -> Reach {
        if side == Seat::Second && self.aim().maker_breaker {
            return Reach::Nothing;
        }
        let [own, other] = self.position.seen_by(side);
        let alive = self.game().sets.iter().filter(|&&set| set & other == 0);
        let missing = alive.map(|set| (set & !own).count_ones());
        match missing.min() {
            Some(0) => Reach::Complete,
            Some(_) => Reach::Alive,
            None => Reach::Nothing,
        }
    }

    /// The same game with other marks, this player to move.
    pub(super) fn with(&self, position: Position, mover: Seat, last: Option<u32>) -> Self {
        Self {
            game: self.game.clone(),
            position,
            mover,
            last,
        }
    }

    /// The position after a claim, legal or not.
    pub(super) fn after(&self, vertex: u32) -> Self {
        let mut position = self.position;
        match self.mover {
            Seat::First => position.first |= bit(vertex),
            Seat::Second => position.second |= bit(vertex),
        }
        self.with(position, self.mover.other(), Some(vertex))
    }

    /// What a vertex is called.
    #[must_use]
    pub fn named(&self, vertex: u32) -> String {
        self.game.names.of(&self.game.claim.arena, vertex)
    }

    /// What vertices are called, in brackets.
    #[must_use]
    pub fn named_set(&self, set: Mask) -> String {
        self.game.names.set(&self.game.claim.arena, set)
    }

    /// What a side is called.
    #[must_use]
    pub fn side(&self, side: Seat) -> &'static str {
        match (side, self.aim().maker_breaker) {
            (Seat::First, true) => "Maker",
            (Seat::Second, true) => "Breaker",
            (Seat::First, false) => "X",
            (Seat::Second, false) => "O",
        }
    }

    fn sign(&self, vertex: u32) -> &'static str {
        if self.position.first & bit(vertex) != 0 {
            "X"
        } else if self.position.second & bit(vertex) != 0 {
            "O"
        } else {
            ""
        }
    }

    /// How good a claim looks: sets completed, blocked, brought nearer.
    fn value(&self, vertex: u32) -> u128 {
        let state = self.state();
        let weigh = |side: Seat, factor: u128| {
            let sets = state
                .sets(side)
                .iter()
                .filter(|&set| set & bit(vertex) != 0);
            let weight =
                |set: &Mask| factor << 100_u32.saturating_sub(set.count_ones() * 4).min(100);
            sets.map(weight).fold(0_u128, u128::saturating_add)
        };
        weigh(self.mover, 3).saturating_add(weigh(self.mover.other(), 2))
    }
}

/// A vertex that is claimed, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The vertex.
    pub vertex: u32,
    /// Its name.
    pub name: String,
}

impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl Board {
    /// The claim of a vertex.
    #[must_use]
    pub fn claim(&self, vertex: u32) -> Claim {
        let name = self.named(vertex);
        Claim { vertex, name }
    }
}

impl Referee for Board {
    type Move = Claim;

    fn name(&self, who: Who) -> &'static str {
        let owner = self.aim().owner;
        self.side(match who {
            Who::Proof => owner,
            Who::Person => owner.other(),
        })
    }

    fn turn(&self) -> Who {
        if self.mover == self.aim().owner {
            Who::Proof
        } else {
            Who::Person
        }
    }

    fn is_endless(&self) -> bool {
        false
    }

    fn prompt(&self) -> String {
        let available: Vec<String> = members(self.available()).map(|v| self.named(v)).collect();
        let name = self.name(Who::Person);
        format!("You are {name}: claim one of {}.", available.join(" "))
    }

    fn read(&self, text: &str) -> Result<Claim, Refusal> {
        let text = text.trim();
        let found = members(self.game().vertices).find(|&vertex| self.named(vertex) == text);
        let vertex = found.ok_or_else(|| Refusal::NoVertex(text.to_owned()))?;
        Ok(self.claim(vertex))
    }

    fn play(&mut self, choice: &Claim) -> Result<(), Refusal> {
        if self.verdict().is_some() {
            return Err(Refusal::Over);
        }
        let vertex = bit(choice.vertex);
        if vertex & self.free() == 0 {
            return Err(Refusal::Claimed(choice.to_string()));
        }
        if vertex & self.available() == 0 {
            let below = self
                .game()
                .below
                .get(choice.vertex as usize)
                .copied()
                .unwrap_or(0);
            let others = self.named_set(below & self.free());
            return Err(Refusal::Waits {
                vertex: choice.to_string(),
                others,
            });
        }
        *self = self.after(choice.vertex);
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        let owner = self.aim().owner;
        for side in [owner, owner.other()] {
            if self.reach(side) == Reach::Complete {
                let text = format!("{} owns a winning set.", self.side(side));
                // Who is sure of a draw may win.
                let kept = side == owner;
                return Some(if kept {
                    Verdict::Kept(text)
                } else {
                    Verdict::Broken(text)
                });
            }
        }
        if self.free() != 0 {
            return None;
        }
        let text = if self.aim().maker_breaker {
            "All vertices are claimed, and Maker owns no winning set."
        } else {
            "All vertices are claimed, and nobody owns a winning set."
        };
        Some(if self.aim().win {
            Verdict::Broken(text.to_owned())
        } else {
            Verdict::Kept(text.to_owned())
        })
    }

    fn random(&self, random: &mut Random) -> Claim {
        let available: Vec<u32> = members(self.available()).collect();
        self.claim(random.pick(&available).copied().unwrap_or(0))
    }

    fn greedy(&self, random: &mut Random) -> Claim {
        let values = members(self.available()).map(|v| (self.value(v), v));
        self.claim(random.best(values).unwrap_or(0))
    }

    fn text(&self) -> String {
        let Arena::InARow(board) = &self.game.claim.arena else {
            let owned = |set: Mask| {
                members(set)
                    .map(|v| self.named(v))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let sets = self.state();
            let lists = |side: Seat| {
                let sets = sets.sets(side).iter().map(|&set| self.named_set(set));
                sets.collect::<Vec<_>>().join(" ")
            };
            let mut text = String::new();
            for (side, own) in [
                (Seat::First, self.position.first),
                (Seat::Second, self.position.second),
            ] {
                let _ = writeln!(text, "    {:<8} owns   {}", self.side(side), owned(own));
                if side == Seat::First || !self.aim().maker_breaker {
                    let _ = writeln!(text, "             needs  {}", lists(side));
                }
            }
            return text + &format!("    free            {}\n", owned(self.free()));
        };
        let mut now = board.clone();
        now.first = members(self.position.first).collect();
        now.second = members(self.position.second).collect();
        let drawn = crate::rules::position(&Arena::InARow(now)).unwrap_or_default();
        let lines: Vec<String> = drawn.lines().map(|line| format!("  {line}")).collect();
        lines.join("\n")
    }

    fn points(&self) -> Vec<Point> {
        members(self.game().vertices)
            .map(|vertex| {
                let place = place_on(&self.game.claim.arena, vertex);
                Point::on_squares(self.named(vertex), place, self.sign(vertex))
            })
            .collect()
    }

    fn json(&self) -> Value {
        let list = |set: Mask| members(set).collect::<Vec<u32>>();
        json!({
            "first": list(self.position.first),
            "second": list(self.position.second),
            "available": list(self.available()),
        })
    }
}

/// The column and the row of a vertex.
pub(super) fn place_on(arena: &Arena, vertex: u32) -> (i32, i32) {
    let (column, row) = match arena {
        Arena::InARow(board) => {
            let (row, column) = (vertex / board.columns.max(1), vertex % board.columns.max(1));
            (column, board.rows.saturating_sub(row + 1))
        }
        Arena::Hypergraph(_) => (vertex % 16, 16 - vertex / 16),
    };
    let number = |n: u32| i32::try_from(n).unwrap_or(0);
    (number(column), number(row))
}

/// The image of a set under a permutation.
pub(super) fn image(permutation: &[u32], set: Mask) -> Mask {
    mask(members(set).filter_map(|v| permutation.get(v as usize)))
}
