//! Policies: rules of thumb, played against every reply.

use std::collections::HashMap;

use playproof_formats::evidence::{Ending, Level, Policy, Vertices};

use super::{
    board::{Board, Line},
    fault::{Fault, demand_positions},
    memory::Memory,
    symmetry::Images,
    word::Word,
};
use crate::{
    budget::{Budget, Cost, cost},
    faults::{At, Result},
    positional::{Mask, bit},
};

/// Bytes for the memory of an image of a policy, before it remembers anything.
const IMAGE: u64 = 512;

/// Bytes for a position that is still to be played from, while the list of them grows.
const OPEN: u64 = 256;

/// Bytes to know how often an image of a policy will still be played.
const PLAYS: u64 = 64;

/// What a policy claims in a position with the owner to move, in which nobody can complete a
/// set.
#[must_use]
pub fn choice<W: Word>(policy: &Policy, image: &[u32], line: &Line<W>) -> u32 {
    let ready = |&v: &u32| line.ready.has(v);
    let choice = policy.levels.iter().find_map(|level| match level {
        Level::First(vertices) => mapped(vertices, image).find(ready),
        Level::Lone(vertices) => {
            let mut can = mapped(vertices, image).filter(ready);
            can.next().filter(|_| can.next().is_none())
        }
    });
    choice.unwrap_or(line.ready.least())
}

/// The images of these vertices.
fn mapped(vertices: &Vertices, image: &[u32]) -> impl Iterator<Item = u32> {
    let vertices = vertices.0.iter();
    vertices.filter_map(|&v| image.get(usize::from(v)).copied())
}

/// A policy and an image of it, by their numbers.
type Place = (u32, u32);

/// The policies of a strategy, and the positions from which they were played.
#[derive(Debug)]
pub(super) struct Policies<'a> {
    list: &'a [Policy],
    /// Units of work for a choice of each.
    choices: Vec<Cost>,
    player: Option<Player<'a>>,
    /// From how many positions each was played.
    pub(super) positions: Vec<u64>,
    /// How often each will still be played, where that is known.
    plays: HashMap<Place, u64>,
}

/// Plays in words as short as the game allows.
#[derive(Debug)]
enum Player<'a> {
    Short(Field<'a, u64>),
    Long(Field<'a, Mask>),
}

/// Where policies are played: a board, and what was met.
#[derive(Debug)]
struct Field<'a, W> {
    board: Board<'a, W>,
    met: HashMap<Place, Memory<W>>,
}

impl<'a> Policies<'a> {
    pub(super) fn new(
        board: &Board<'a>,
        policies: &'a [Policy],
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut choices = Vec::with_capacity(policies.len());
        for (number, policy) in policies.iter().enumerate() {
            let mut choice = cost(board.game.sets.len()) + 64;
            for (level, vertices) in policy.levels.iter().enumerate() {
                let checked = check(board, vertices, budget);
                checked.at("level", level).at("policy", number)?;
                choice = choice + listed(vertices).len();
            }
            choices.push(choice);
        }
        let player = if policies.is_empty() {
            None
        } else {
            budget.work(Board::work(board.game))?;
            budget.memory(Board::bytes(board.game))?;
            let short = Field::new(board).map(Player::Short);
            short.or_else(|| Field::new(board).map(Player::Long))
        };
        Ok(Self {
            list: policies,
            choices,
            player,
            positions: vec![0; policies.len()],
            plays: HashMap::new(),
        })
    }

    /// Is told all endings that are to be played: after its last play, what an image of a policy has met is
    /// forgotten.
    pub(super) fn expect<'e>(
        &mut self,
        endings: impl Iterator<Item = &'e Ending>,
        budget: &mut Budget,
    ) -> Result {
        for ending in endings {
            budget.work(1)?;
            if let Ending::Policy(policy, image) = ending {
                let place = (*policy, *image);
                if !self.plays.contains_key(&place) {
                    budget.memory(PLAYS)?;
                }
                let plays = self.plays.entry(place).or_default();
                *plays = plays.saturating_add(1);
            }
        }
        Ok(())
    }

    /// Plays an image of a policy from the owner's positions on, against every reply. Besides, so much memory is held.
    pub(super) fn play(
        &mut self,
        images: &Images,
        place: Place,
        open: &[Line],
        held: Cost,
        budget: &mut Budget,
    ) -> Result {
        let (number, image) = place;
        let policies = self.list.len();
        let index = number as usize;
        let policy = self.list.get(index).zip(self.choices.get(index));
        let ((policy, &choice), positions) = policy
            .zip(self.positions.get_mut(index))
            .ok_or(Fault::NoPolicy { policies })?;
        // Though it may begin at no position.
        budget.work(choice)?;
        let count = images.len();
        let image = images.get(image).ok_or(Fault::NoImage { images: count })?;
        let is_last = match self.plays.get_mut(&place) {
            Some(plays) => {
                *plays = plays.saturating_sub(1);
                *plays == 0
            }
            None => false,
        };
        let play = Play {
            policy,
            image,
            place,
            is_last,
            choice,
            held,
        };
        match &mut self.player {
            Some(Player::Short(field)) => field.play(&play, open, positions, budget),
            Some(Player::Long(field)) => field.play(&play, open, positions, budget),
            // There is a policy.
            None => Err(Fault::NoPolicy { policies }.into()),
        }
    }

    /// Demands that each was played from as many positions as it says.
    pub(super) fn finish(&self) -> Result {
        for (number, (policy, &found)) in self.list.iter().zip(&self.positions).enumerate() {
            demand_positions(policy.positions, found).at("policy", number)?;
        }
        Ok(())
    }
}

/// One play of an image of a policy.
struct Play<'a> {
    policy: &'a Policy,
    image: &'a [u32],
    place: Place,
    is_last: bool,
    /// Units of work for a choice.
    choice: Cost,
    /// Bytes of what is there besides.
    held: Cost,
}

impl<'a, W: Word> Field<'a, W> {
    /// `None` if the game has too many vertices for such words.
    fn new(board: &Board<'a>) -> Option<Self> {
        Some(Self {
            board: board.in_words()?,
            met: HashMap::new(),
        })
    }

    /// Plays, and counts the positions that were not met before.
    fn play(
        &mut self,
        play: &Play<'_>,
        open: &[Line],
        positions: &mut u64,
        budget: &mut Budget,
    ) -> Result {
        let Self { board, met } = self;
        let (policy, image) = (play.policy, play.image);
        if !met.contains_key(&play.place) {
            budget.memory(IMAGE)?;
        }
        let memory = met.entry(play.place).or_insert_with(Memory::new);
        let (owner, stated) = (board.aim.owner, policy.positions);
        budget.room(cost(OPEN) * open.len() + play.held)?;
        let mut is_new = |claims, budget: &mut Budget| {
            budget.work(play.choice)?;
            let is_new = memory.insert(board.matters(claims));
            *positions = positions.saturating_add(is_new.into());
            ensure!(*positions <= stated, Fault::MorePositions { stated });
            Ok(is_new)
        };
        let mut lines: Vec<Line<W>> = Vec::new();
        for line in open {
            let line = line.in_words();
            if is_new(line.claims(), budget)? {
                lines.push(line);
            }
        }
        while let Some(line) = lines.pop() {
            if !board.completing(&line, owner).is_empty() {
                continue;
            }
            let losing = board.completing(&line, owner.other());
            // With more than one the opponent completes one of them.
            let vertex = if losing.is_empty() {
                choice(policy, image, &line)
            } else {
                losing.least()
            };
            let line = board.claim(&line, owner, vertex, budget)?;
            budget.room((cost(lines.len()) + board.game.below.len()) * OPEN + play.held)?;
            board.open(&line, &mut lines, budget, &mut is_new)?;
        }
        if play.is_last {
            met.remove(&play.place);
        }
        Ok(())
    }
}

/// The vertices of a level.
fn listed(level: &Level) -> &[u8] {
    match level {
        Level::First(vertices) | Level::Lone(vertices) => &vertices.0,
    }
}

/// Demands that a level is a list of different vertices.
fn check(board: &Board<'_>, level: &Level, budget: &mut Budget) -> Result {
    let vertices = listed(level);
    budget.work(vertices.len())?;
    ensure!(!vertices.is_empty(), Fault::EmptyLevel);
    let mut left = board.game.vertices;
    for &vertex in vertices {
        let vertex = u32::from(vertex);
        ensure!(bit(vertex) & left != 0, Fault::NotDifferent { vertex });
        left &= !bit(vertex);
    }
    Ok(())
}
