//! Cards, and the situations that they become.

use std::collections::{BTreeSet, HashMap};

use playproof_checker::{Geometry, isometry::apply};
use playproof_explain::animals::normal_form;
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Animal, Player, Response},
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

use super::imported::{Fault, Imported, cell};
use crate::{game::Achievement, proof::Proof};

/// The Snaky of the cards 0 to 5, in their order.
pub(super) const SNAKY: [[i16; 2]; 6] = [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [4, 1]];

/// A card whose children are still being read.
pub(super) struct Open {
    pivot: Cell,
    pub(super) children: Vec<(usize, Isometry)>,
}

impl Open {
    pub(super) fn new(pivot: Cell) -> Self {
        let children = Vec::new();
        Self { pivot, children }
    }
}

/// A card and the situation after its pivot is marked.
struct Card {
    pivot: Cell,
    /// A.
    owned: Vec<Cell>,
    /// T.
    cells: Vec<Cell>,
    /// h.
    moves: u32,
    /// What the card leads to: a goal only for the cards 0 to 5.
    target: Target,
}

/// The cards read so far.
pub(super) struct Deck {
    pub(super) game: Achievement,
    cards: Vec<Card>,
    /// Where among the cards those with a number are.
    numbered: Vec<usize>,
    situations: Vec<Situation>,
    /// The situation with this core and this neighborhood, and its h.
    known: HashMap<(Vec<Cell>, Vec<Cell>), (Target, u32)>,
    /// Cells that may still be moved.
    cells_left: usize,
}

impl Deck {
    /// The cards 0 to 5.
    pub(super) fn new(most_cells: usize) -> Self {
        let snaky = SNAKY.map(cell);
        let goals = normal_form(Board::SQUARE, &snaky);
        let game = Achievement::new(Board::SQUARE, goals.as_slice(), 1, Response::Cells(1));
        let final_card = |pivot: Cell| Card {
            pivot,
            owned: snaky.iter().copied().filter(|&c| c != pivot).collect(),
            cells: snaky.to_vec(),
            moves: 1,
            target: Target::Goal(0),
        };
        Self {
            game: game.expect("Snaky is small"),
            cards: snaky.iter().map(|&pivot| final_card(pivot)).collect(),
            numbered: (0..6).collect(),
            situations: Vec::new(),
            known: HashMap::new(),
            cells_left: most_cells,
        }
    }

    /// The card with this number.
    pub(super) fn find(&self, id: u32) -> Option<usize> {
        self.numbered.get(usize::try_from(id).ok()?).copied()
    }

    /// The number of the next card.
    pub(super) fn next_id(&self) -> usize {
        self.numbered.len()
    }

    /// Gives the next number to a card.
    pub(super) fn number(&mut self, card: usize) {
        self.numbered.push(card);
    }

    /// Adds a card, with its situation, and says where it is.
    pub(super) fn close(&mut self, open: &Open) -> Result<usize, Fault> {
        let pivot = open.pivot;
        let (mut owned, mut all) = (BTreeSet::new(), BTreeSet::from([pivot]));
        let mut common: Option<Vec<Cell>> = None;
        let mut options = Vec::new();
        let mut moves = 0;
        for (child, isometry) in &open.children {
            let child = &self.cards[*child];
            let cells_left = self.cells_left.checked_sub(child.cells.len());
            self.cells_left = cells_left.ok_or(Fault::TooLarge)?;
            let cells = image(isometry, &child.cells)?;
            let isometry_of_target = match child.target {
                Target::Goal(goal) => {
                    carry(&self.game.goals[goal as usize], &cells).ok_or(Fault::OutOfRange)?
                }
                Target::Situation(_) => isometry.clone(),
            };
            options.push(Continuation {
                marks: image(isometry, &[child.pivot])?,
                target: child.target,
                isometry: isometry_of_target,
            });
            owned.extend(image(isometry, &child.owned)?);
            all.extend(&cells);
            moves = moves.max(child.moves + 1);
            match &mut common {
                None => common = Some(cells),
                Some(common) => common.retain(|cell| cells.binary_search(cell).is_ok()),
            }
        }
        owned.extend(common.into_iter().flatten());
        owned.insert(pivot);
        let core = owned.iter().copied().collect();
        let neighborhood = all.difference(&owned).copied().collect();
        let target = self.situation(
            Situation {
                core,
                neighborhood,
                options,
            },
            moves,
        );
        owned.remove(&pivot);
        self.cards.push(Card {
            pivot,
            owned: Vec::from_iter(owned),
            cells: Vec::from_iter(all),
            moves,
            target,
        });
        Ok(self.cards.len() - 1)
    }

    /// The situation as a target, kept once if it occurs again.
    fn situation(&mut self, situation: Situation, moves: u32) -> Target {
        let key = (situation.core.clone(), situation.neighborhood.clone());
        if let Some(&(target, least)) = self.known.get(&key)
            && least <= moves
        {
            return target;
        }
        let target = Target::Situation(u32::try_from(self.situations.len()).unwrap_or(u32::MAX));
        self.situations.push(situation);
        self.known.insert(key, (target, moves));
        target
    }

    /// The proof that ends with the last card.
    pub(super) fn into_imported(mut self) -> Imported {
        let last = &self.cards[self.numbered[self.numbered.len() - 1]];
        let extreme = |of: fn(i16, i16) -> i16| {
            let corner = last
                .cells
                .iter()
                .map(|c| [c.coordinates()[0], c.coordinates()[1]]);
            cell(
                corner
                    .reduce(|a, b| [of(a[0], b[0]), of(a[1], b[1])])
                    .unwrap_or_default(),
            )
        };
        let (moves, cells) = (last.moves, last.cells.len());
        if let Target::Situation(index) = last.target {
            self.situations.truncate(index as usize + 1);
        }
        let corners = (extreme(i16::min), extreme(i16::max));
        let claim = self.game.won_by(Player::Maker);
        let evidence = Evidence::ProofSequence(ProofSequence(self.situations));
        let proof = Proof::new(claim, evidence, &[]);
        Imported {
            proof,
            moves,
            corners,
            cells,
        }
    }
}

/// The isometry that carries the animal to these cells, sorted.
fn carry(animal: &Animal, cells: &[Cell]) -> Option<Isometry> {
    Board::SQUARE.symmetries().into_iter().find_map(|symmetry| {
        let there = image(&symmetry, &animal.0).ok()?;
        let shift = cells.first()?.checked_sub(*there.first()?)?;
        let fits = there
            .iter()
            .zip(cells)
            .all(|(c, &d)| c.checked_add(shift) == Some(d));
        fits.then_some(Isometry { shift, ..symmetry })
    })
}

/// The image of a set of cells, sorted.
fn image(isometry: &Isometry, cells: &[Cell]) -> Result<Vec<Cell>, Fault> {
    let image: Option<Vec<Cell>> = cells.iter().map(|&cell| apply(isometry, cell)).collect();
    let mut image = image.ok_or(Fault::OutOfRange)?;
    image.sort_unstable();
    Ok(image)
}
