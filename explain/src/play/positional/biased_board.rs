//! The referee of biased games: the players claim so many vertices in a turn, one after the other.

use std::{fmt::Write, rc::Rc};

use playproof_checker::{
    biased::{Biased, Place},
    positional::{Mask, Seat, bit, members},
};
use playproof_formats::claim::{Arena, PositionalBiased};
use serde_json::{Value, json};

use super::board::{Claim, place_on};
use crate::{
    play::{
        player::{Point, Referee, Unplayable, Verdict, Who},
        random::Random,
        refusal::Refusal,
    },
    words::{Names, biased::player, board::arena, count},
};

/// A position of a biased game, and its rules.
#[derive(Clone, Debug)]
pub struct BiasedBoard {
    game: Rc<Rules>,
    place: Place,
}

#[derive(Debug)]
struct Rules {
    claim: PositionalBiased,
    arena: Arena,
    game: Biased,
    names: Names,
}

impl BiasedBoard {
    /// The position of this claim, with names for its vertices.
    ///
    /// # Errors
    /// When the game is too large.
    pub fn new(claim: &PositionalBiased, names: &Names) -> Result<Self, Unplayable> {
        let game = crate::rules::game(claim);
        let (game, place) = game.map_err(|failure| Unplayable::Trouble(failure.to_string()))?;
        let rules = Rules {
            claim: claim.clone(),
            arena: arena(claim),
            game,
            names: names.clone(),
        };
        Ok(Self {
            game: Rc::new(rules),
            place,
        })
    }

    /// The claim at whose position the game began.
    pub(super) fn of(&self) -> &PositionalBiased {
        &self.game.claim
    }

    /// Vertices, sets, order, turns.
    #[must_use]
    pub fn game(&self) -> &Biased {
        &self.game.game
    }

    /// Who has claimed what, and whose turn it is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// What a vertex is called.
    #[must_use]
    pub fn named(&self, vertex: u32) -> String {
        self.game.names.of(&self.game.arena, vertex)
    }

    /// What vertices are called, in brackets.
    #[must_use]
    pub fn named_set(&self, set: Mask) -> String {
        self.game.names.set(&self.game.arena, set)
    }

    /// The claim of a vertex.
    #[must_use]
    pub fn claim(&self, vertex: u32) -> Claim {
        let name = self.named(vertex);
        Claim { vertex, name }
    }

    /// How good a claim looks for who is to move: his sets and the other's brought nearer, as he likes it.
    fn value(&self, vertex: u32) -> u128 {
        let Place { mover, .. } = self.place;
        let weigh = |side: Seat| {
            let lacking = self.game().lacking(&self.place, side);
            let through = lacking.filter(|set| set & bit(vertex) != 0);
            let weight = |set: Mask| 1 << 100_u32.saturating_sub(set.count_ones() * 4).min(100);
            through.map(weight).fold(0_u128, u128::saturating_add)
        };
        let wanted = weigh(mover).saturating_add(weigh(mover.other()));
        // Who wants a set of the subject's to be completed, and who does not.
        let game = self.game();
        let wants = (mover == game.owner) == game.positive;
        match (wants, mover == game.subject) {
            (true, true) | (false, false) => wanted,
            _ => u128::MAX.saturating_sub(wanted),
        }
    }
}

impl Referee for BiasedBoard {
    type Move = Claim;

    fn name(&self, who: Who) -> &'static str {
        let owner = self.game().owner;
        player(match who {
            Who::Proof => owner,
            Who::Person => owner.other(),
        })
    }

    fn turn(&self) -> Who {
        if self.place.mover == self.game().owner {
            Who::Proof
        } else {
            Who::Person
        }
    }

    fn is_endless(&self) -> bool {
        false
    }

    fn prompt(&self) -> String {
        let ready = members(self.game().ready(&self.place)).map(|v| self.named(v));
        let ready: Vec<String> = ready.collect();
        let name = self.name(Who::Person);
        let left = count(self.place.left, "claim");
        format!(
            "You are {name}, with {left} left: claim one of {}.",
            ready.join(" ")
        )
    }

    fn read(&self, text: &str) -> Result<Claim, Refusal> {
        let text = text.trim();
        let mut all = 0..self.game.claim.vertices;
        let found = all.find(|&vertex| self.named(vertex) == text);
        let vertex = found.ok_or_else(|| Refusal::NoVertex(text.to_owned()))?;
        Ok(self.claim(vertex))
    }

    fn play(&mut self, choice: &Claim) -> Result<(), Refusal> {
        if self.verdict().is_some() {
            return Err(Refusal::Over);
        }
        let (game, vertex) = (self.game(), bit(choice.vertex));
        let free = game.free(&self.place);
        if vertex & free == 0 {
            return Err(Refusal::Claimed(choice.to_string()));
        }
        if vertex & game.ready(&self.place) == 0 {
            let below = game.game(Seat::First).below(choice.vertex);
            let others = self.named_set(below & free);
            return Err(Refusal::Waits {
                vertex: choice.to_string(),
                others,
            });
        }
        self.place = game.after(&self.place, choice.vertex);
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        let game = self.game();
        if !game.is_over(&self.place) {
            return None;
        }
        let completed = [Seat::First, Seat::Second];
        let completed = completed.map(|side| (side, game.has_completed(&self.place, side)));
        let text = match completed.into_iter().find(|(_, completed)| *completed) {
            Some((side, _)) => format!("{} owns a set of his.", player(side)),
            None => "All vertices are claimed, and nobody owns a set of his.".to_owned(),
        };
        Some(if game.is_kept(&self.place) {
            Verdict::Kept(text)
        } else {
            Verdict::Broken(text)
        })
    }

    fn random(&self, random: &mut Random) -> Claim {
        let ready: Vec<u32> = members(self.game().ready(&self.place)).collect();
        self.claim(random.pick(&ready).copied().unwrap_or(0))
    }

    fn greedy(&self, random: &mut Random) -> Claim {
        let ready = members(self.game().ready(&self.place));
        let values = ready.map(|v| (self.value(v), v));
        self.claim(random.best(values).unwrap_or(0))
    }

    fn text(&self) -> String {
        let position = self.place.position;
        if let Arena::InARow(board) = &self.game.arena {
            let mut now = board.clone();
            now.first = members(position.first).collect();
            now.second = members(position.second).collect();
            let drawn = crate::rules::position(&Arena::InARow(now)).unwrap_or_default();
            let lines: Vec<String> = drawn.lines().map(|line| format!("  {line}")).collect();
            return lines.join("\n");
        }
        let named = |set: Mask| {
            let names: Vec<String> = members(set).map(|v| self.named(v)).collect();
            names.join(" ")
        };
        let mut text = String::new();
        for side in [Seat::First, Seat::Second] {
            let sets = self.game().lacking(&self.place, side);
            let sets: Vec<String> = sets.map(|set| self.named_set(set)).collect();
            let _ = writeln!(
                text,
                "    {:<8} owns   {}",
                player(side),
                named(position.of(side))
            );
            if !self.game().game(side).sets.is_empty() {
                let _ = writeln!(text, "             lacks  {}", sets.join(" "));
            }
        }
        let free = named(self.game().free(&self.place));
        text + &format!("    free            {free}\n")
    }

    fn points(&self) -> Vec<Point> {
        let sign = |vertex: u32| {
            let has = |side: Seat| self.place.position.of(side) & bit(vertex) != 0;
            match (has(Seat::First), has(Seat::Second)) {
                (true, _) => "X",
                (_, true) => "O",
                _ => "",
            }
        };
        let vertices = 0..self.game.claim.vertices;
        let point = |vertex| {
            let place = place_on(&self.game.arena, vertex);
            Point::on_squares(self.named(vertex), place, sign(vertex))
        };
        vertices.map(point).collect()
    }

    fn json(&self) -> Value {
        let list = |set: Mask| members(set).collect::<Vec<u32>>();
        json!({
            "first": list(self.place.position.first),
            "second": list(self.place.position.second),
            "available": list(self.game().ready(&self.place)),
            "left": self.place.left,
        })
    }
}
