//! The symmetries of a game: a group, given by generators.

use std::{collections::HashSet, iter::once};

use super::fault::Fault;
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    positional::{Game, Mask, Position, bit, mask, members},
};

/// Elements of a group that are used. A larger one counts as its identity and its generators.
pub const MOST: usize = 4096;

/// The images of all vertices.
type Permutation = Vec<u32>;

/// The images of a game. Image 0 is the identity.
#[derive(Clone, Debug)]
pub struct Images(Vec<Permutation>);

impl Images {
    /// The group that these permutations generate, in breadth first order from the identity, generators
    /// applied last, in their order.
    ///
    /// # Errors
    /// When a permutation is not a symmetry of the game, or the budget is spent.
    pub fn new(game: &Game, generators: &[Permutation], budget: &mut Budget) -> Result<Self> {
        for (number, generator) in generators.iter().enumerate() {
            check(game, generator, budget).at("symmetry", number)?;
        }
        let identity: Permutation = members(game.vertices).collect();
        // An element stands in the list and in the table.
        let element = cost(8) * identity.len() + 128;
        budget.memory(element)?;
        let mut group = vec![identity.clone()];
        let mut found: HashSet<Permutation> = once(identity.clone()).collect();
        let mut next = 0_usize;
        while let Some(before) = group.get(next).cloned() {
            next = next.saturating_add(1);
            for generator in generators {
                budget.work(cost(8) * identity.len() + 64)?;
                let image = |&v: &u32| generator.get(v as usize).copied();
                let product: Permutation = before.iter().filter_map(image).collect();
                if found.insert(product.clone()) {
                    budget.memory(element)?;
                    group.push(product);
                }
            }
            if group.len() > MOST {
                budget.memory(element * generators.len())?;
                let few = once(identity).chain(generators.iter().cloned());
                return Ok(Self(few.collect()));
            }
        }
        Ok(Self(group))
    }

    /// How many.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is the identity")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// One of them.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<&[u32]> {
        self.0.get(number as usize).map(Vec::as_slice)
    }

    /// What it costs to find the [`least`](Self::least) image of a position.
    pub(in crate::rules::positional) fn pay(&self, budget: &mut Budget) -> Result {
        let count = self.0.first().map_or(0, Vec::len);
        budget.work(cost(self.0.len()) * (cost(count / 4) + 4))?;
        Ok(())
    }

    /// A position that all images of a position share. Read in the order of an image, its vertices give a word:
    /// the image of the least word, its number, and the position that has the letters of that word.
    #[must_use]
    pub fn least(&self, position: Position) -> (u32, Position) {
        let has = |set: Mask, v: u32| set & bit(v) != 0;
        let mut letters = [0_u8; Mask::BITS as usize];
        let (mut first, mut second) = (position.first, position.second);
        for letter in letters.iter_mut().take(self.0.first().map_or(0, Vec::len)) {
            *letter = u8::from(first & 1 != 0) << 1 | u8::from(second & 1 != 0);
            first >>= 1;
            second >>= 1;
        }
        let letter = |v: &u32| letters.get(*v as usize);
        // Comparing two words ends where they differ: nearly always at once.
        let least = (0..).zip(&self.0).min_by(|(_, a), (_, b)| {
            let [a, b] = [a, b].map(|image| image.iter().map(letter));
            a.cmp(b)
        });
        let Some((number, least)) = least.filter(|_| self.0.len() > 1) else {
            return (0, position);
        };
        let read = |set: Mask| mask((0..).zip(least).filter(|&(_, &v)| has(set, v)).map(|x| x.0));
        let image = Position {
            first: read(position.first),
            second: read(position.second),
        };
        (number, image)
    }
}

/// Demands that these images are those of a symmetry.
pub(in crate::rules::positional) fn check(
    game: &Game,
    images: &[u32],
    budget: &mut Budget,
) -> Result {
    budget.work((cost(game.sets.len()) + images.len()) * 64)?;
    let permutes = images.len() == game.below.len() && mask(images) == game.vertices;
    ensure!(permutes, Fault::NotAPermutation);
    let image = |set: Mask| mask(members(set).filter_map(|v| images.get(v as usize)));
    // A permutation carries different sets to different sets, and as many.
    let kept = |&set: &Mask| game.sets.binary_search(&image(set)).is_ok();
    let mut order = game.below.iter().zip(images);
    let ordered = order.all(|(&below, &v)| game.below(v) == image(below));
    ensure!(game.sets.iter().all(kept) && ordered, Fault::NotASymmetry);
    Ok(())
}
