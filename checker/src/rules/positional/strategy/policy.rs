//! Policies: rules of thumb, played against every reply.

use std::collections::HashMap;

use playproof_formats::evidence::{Level, Policy, Vertices};

use super::{
    board::{Board, Line},
    fault::{Fault, demand},
    symmetry::Images,
};
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    met::Met,
    positional::{Mask, Position, bit, mask},
};

/// Bytes for the memory of an image of a policy, before it remembers anything.
const IMAGE: u64 = 512;

/// What a policy claims in a position with the owner to move, in which nobody can complete a
/// set.
#[must_use]
pub fn choice(policy: &Policy, image: &[u32], line: &Line) -> u32 {
    let ready = |&v: &u32| bit(v) & line.ready != 0;
    let choice = policy.levels.iter().find_map(|level| match level {
        Level::First(vertices) => mapped(vertices, image).find(ready),
        Level::Lone(vertices) => {
            let can: Mask = mask(mapped(vertices, image).filter(ready));
            can.is_power_of_two().then(|| can.trailing_zeros())
        }
    });
    choice.unwrap_or(line.ready.trailing_zeros())
}

/// The images of these vertices.
fn mapped(vertices: &Vertices, image: &[u32]) -> impl Iterator<Item = u32> {
    let vertices = vertices.0.iter();
    vertices.filter_map(|&v| image.get(usize::from(v)).copied())
}

/// The policies of a strategy, and the positions from which they were played.
#[derive(Debug)]
pub(super) struct Policies<'a> {
    list: &'a [Policy],
    /// By policy and image.
    met: HashMap<(u32, u32), Met>,
    /// From how many positions each was played.
    pub(super) positions: Vec<u64>,
}

impl<'a> Policies<'a> {
    pub(super) fn new(
        board: &Board<'_>,
        policies: &'a [Policy],
        budget: &mut Budget,
    ) -> Result<Self> {
        for (number, policy) in policies.iter().enumerate() {
            for (level, vertices) in policy.levels.iter().enumerate() {
                let checked = check(board, vertices, budget);
                checked.at("level", level).at("policy", number)?;
            }
        }
        Ok(Self {
            list: policies,
            met: HashMap::new(),
            positions: vec![0; policies.len()],
        })
    }

    /// Plays an image of a policy from the owner's positions on, against every reply.
    pub(super) fn play(
        &mut self,
        board: &Board<'_>,
        images: &Images,
        (number, image): (u32, u32),
        mut open: Vec<Line>,
        budget: &mut Budget,
    ) -> Result {
        let key = (number, image);
        let policies = self.list.len();
        let (policy, positions) = (self.list.get(number as usize))
            .zip(self.positions.get_mut(number as usize))
            .ok_or(Fault::NoPolicy { policies })?;
        let count = images.len();
        let image = images.get(image).ok_or(Fault::NoImage { images: count })?;
        let listed = policy.levels.iter().map(|level| listed(level).len());
        let position = listed.fold(cost(board.game.sets.len()) + 64, |all, vertices| {
            all + vertices
        });
        if !self.met.contains_key(&key) {
            budget.memory(IMAGE)?;
        }
        let met = self.met.entry(key).or_insert_with(Met::new);
        let (owner, stated) = (board.aim.owner, policy.positions);
        while let Some(line) = open.pop() {
            budget.work(position)?;
            let Position { first, second } = board.essence(&line);
            if !met.insert(&[first, second]) {
                continue;
            }
            *positions = positions.saturating_add(1);
            ensure!(*positions <= stated, Fault::MorePositions { stated });
            if board.completing(&line, owner) != 0 {
                continue;
            }
            let losing = board.completing(&line, owner.other());
            let vertex = match losing.count_ones() {
                0 => choice(policy, image, &line),
                // With more the opponent completes one of them.
                _ => losing.trailing_zeros(),
            };
            let line = board.claim(&line, owner, vertex, budget)?;
            board.open(&line, &mut open, budget)?;
        }
        Ok(())
    }

    /// Demands that each was played from as many positions as it says.
    pub(super) fn finish(&self) -> Result {
        for (number, (policy, &found)) in self.list.iter().zip(&self.positions).enumerate() {
            demand(policy.positions, found).at("policy", number)?;
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
