//! Around a first mark, on many copies: what Maker wins in three turns, however far it reaches.
//!
//! In his first turn Maker marks one cell in each of many copies. Breaker has her share of ⌊b/a⌋ marks near each. There he marks m cells
//! more, in a *place* that she has not spoiled, and placements of goals that miss at most c cells are so many that her share
//! for m marks cannot meet them all. (Without the second turn this is a [`fan`](super::super::fan).) Windows are
//! often too small for all places together.
//!
//! Places are found as they are needed: marks of Breaker's that spoil all those that are known are looked for, and then a place
//! that they do not spoil. The symmetries that keep the first mark carry places to others.
//!
//! **What it costs.** `playproof prove --by many-copies` takes a fiftieth of a second for the T-tetracube with two marks against six. Where there is no such win the search comes to its end, and leaves the time to the windows.

use std::collections::HashMap;

use playproof_checker::{
    Budget, Geometry, Limits, budget::Exhausted, hitting::hitting_set, isometry,
};
use playproof_formats::{
    Cell,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

use super::pace::{Pace, Paces};
use crate::{
    game::Achievement,
    search::{control::Control, lattices::units},
};

/// What a look at a placement costs, in the units of [`Control::spend`].
const LOOK: u64 = 1 << 4;

/// The checker's work on whether Breaker can meet some sets, at most: a tenth of a second or so.
const MEET: u64 = 1 << 24;

/// Choices of cells for the second turn, at most.
const CHOICES: usize = 20_000;

/// A placement of a goal: its cells, the goal's number, and how it is placed.
type Placed = (Vec<Cell>, u32, Isometry);

/// Cells for the second turn, on which so many marks of Breaker's follow.
#[derive(Clone)]
struct Choice {
    marks: Vec<Cell>,
    share: u32,
}

/// Cells for the second turn, and what is to be free for the third one.
struct Place {
    choice: Choice,
    /// Of the placements that Breaker cannot all meet, the missing cells.
    goals: Vec<Placed>,
}

/// A place that a symmetry carries elsewhere.
struct Image {
    place: usize,
    symmetry: Isometry,
    /// The cells that are to be free for it.
    support: Vec<Cell>,
}

/// The searches around first marks of all kinds.
pub(super) struct Searches<'a>(Vec<Search<'a>>);

impl<'a> Searches<'a> {
    /// One for each kind of cells of the board.
    pub(super) fn new(game: &'a Achievement, paces: &Paces) -> Self {
        let centers = units(game.board).into_iter().rev();
        Self(
            centers
                .map(|center| Search::new(game, paces, center))
                .collect(),
        )
    }

    /// A proof sequence; `None` if there is none of this kind, or `control` stops the search, which can go on later.
    pub(super) fn resume(&mut self, control: &Control) -> Option<ProofSequence> {
        while let Some(search) = self.0.last_mut() {
            let found = search.run(control);
            if found.is_some() || control.is_stopped() {
                return found;
            }
            self.0.pop();
        }
        None
    }
}

/// The search around one first mark.
pub(super) struct Search<'a> {
    game: &'a Achievement,
    paces: Paces,
    center: Cell,
    /// The symmetries of the board.
    symmetries: Vec<Isometry>,
    /// Those that keep the first mark.
    keep: Vec<Isometry>,
    /// Placements through cells.
    through: HashMap<Cell, Vec<Placed>>,
    /// Choices for the second turn, the best ones first.
    choices: Option<Vec<Choice>>,
    places: Vec<Place>,
    images: Vec<Image>,
}

impl<'a> Search<'a> {
    fn new(game: &'a Achievement, paces: &Paces, center: Cell) -> Self {
        let symmetries = game.board.symmetries();
        let keeps = |symmetry: &Isometry| {
            let back = center.checked_sub(isometry::apply(symmetry, center)?)?;
            moved(symmetry, back).filter(|kept| isometry::check(game.board, kept).is_ok())
        };
        Self {
            game,
            paces: paces.clone(),
            center,
            keep: symmetries.iter().filter_map(keeps).collect(),
            symmetries,
            through: HashMap::new(),
            choices: None,
            places: Vec::new(),
            images: Vec::new(),
        }
    }

    /// The proof sequence; `None` if there is none of this kind, or `control` stops the search.
    fn run(&mut self, control: &Control) -> Option<ProofSequence> {
        if self.choices.is_none() {
            self.choices = Some(self.choices(control)?);
        }
        let near = self.paces.first.first()?.share;
        loop {
            let Some(spoiling) = meet(&self.supports(), near).ok()? else {
                return self.sequence();
            };
            let place = self.place(&spoiling, control)?;
            self.add(place)?;
        }
    }

    fn supports(&self) -> Vec<Vec<Cell>> {
        self.images
            .iter()
            .map(|image| image.support.clone())
            .collect()
    }

    /// Choices of cells near the first mark, those after which most placements miss few cells first.
    fn choices(&mut self, control: &Control) -> Option<Vec<Choice>> {
        let around = self.through(self.center, control)?;
        let mut cells: Vec<Cell> = around.into_iter().flat_map(|(cells, ..)| cells).collect();
        cells.retain(|&cell| cell != self.center);
        cells.sort_unstable();
        cells.dedup();
        let mut valued = Vec::new();
        for Pace { marks, share, .. } in self.paces.later.clone() {
            for marks in choices(&cells, marks)? {
                let goals = self.goals(&marks, &[], control)?.len();
                if goals > share as usize {
                    valued.push((goals - share as usize, Choice { marks, share }));
                }
            }
        }
        valued.sort_by(|(a, _), (b, _)| b.cmp(a));
        Some(valued.into_iter().map(|(_, choice)| choice).collect())
    }

    /// The placements through this cell.
    fn through(&mut self, through: Cell, control: &Control) -> Option<Vec<Placed>> {
        if let Some(placed) = self.through.get(&through) {
            return Some(placed.clone());
        }
        let mut all: Vec<Placed> = Vec::new();
        for (goal, animal) in (0..).zip(&self.game.goals) {
            for symmetry in &self.symmetries {
                control.pay(LOOK * animal.0.len() as u64)?;
                for &cell in &animal.0 {
                    let placed = || {
                        let back = through.checked_sub(isometry::apply(symmetry, cell)?)?;
                        let placed = moved(symmetry, back)?;
                        isometry::check(self.game.board, &placed).ok()?;
                        Some((image(&placed, &animal.0)?, goal, placed))
                    };
                    all.extend(placed());
                }
            }
        }
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.dedup_by(|a, b| a.0 == b.0);
        self.through.insert(through, all.clone());
        Some(all)
    }

    /// The placements that miss few enough cells when the first mark and these are Maker's, and none of those is Breaker's: with the
    /// cells that they miss.
    fn goals(
        &mut self,
        marks: &[Cell],
        breaker: &[Cell],
        control: &Control,
    ) -> Option<Vec<Placed>> {
        let mut goals = Vec::new();
        for mark in marks.iter().copied().chain([self.center]) {
            let placed = self.through(mark, control)?;
            control.pay(LOOK * placed.len() as u64)?;
            for (mut cells, goal, placed) in placed {
                cells.retain(|cell| *cell != self.center && !marks.contains(cell));
                let few = cells.len() as u64 <= u64::from(self.game.last_turn);
                if few && !cells.iter().any(|cell| breaker.contains(cell)) {
                    goals.push((cells, goal, placed));
                }
            }
        }
        goals.sort_by(|a, b| a.0.cmp(&b.0));
        goals.dedup_by(|a, b| a.0 == b.0);
        Some(goals)
    }

    /// A place that these marks of Breaker's do not spoil.
    fn place(&mut self, spoiling: &[Cell], control: &Control) -> Option<Place> {
        let choices = self.choices.take()?;
        let found = choices.iter().find_map(|choice| {
            let Choice { marks, share } = choice;
            if control.is_stopped() || marks.iter().any(|mark| spoiling.contains(mark)) {
                return None;
            }
            let goals = self.goals(marks, spoiling, control)?;
            let goals = needed(goals, *share, control)?;
            let choice = choice.clone();
            Some(Place { choice, goals })
        });
        self.choices = Some(choices);
        found
    }

    /// Keeps a place, in all its images.
    fn add(&mut self, place: Place) -> Option<()> {
        let mut support = place.choice.marks.clone();
        support.extend(place.goals.iter().flat_map(|goal| goal.0.iter().copied()));
        for symmetry in &self.keep {
            let mut support = image(symmetry, &support)?;
            support.dedup();
            if self.images.iter().all(|image| image.support != support) {
                self.images.push(Image {
                    place: self.places.len(),
                    symmetry: symmetry.clone(),
                    support,
                });
            }
        }
        self.places.push(place);
        Some(())
    }

    /// The situations of places that Breaker's share for the first mark does not spoil.
    fn sequence(&mut self) -> Option<ProofSequence> {
        let near = self.paces.first.first()?.share;
        for index in (0..self.images.len()).rev() {
            let image = self.images.remove(index);
            if meet(&self.supports(), near).ok()?.is_some() {
                self.images.insert(index, image);
            }
        }
        let mut numbers = HashMap::new();
        let mut situations = Vec::new();
        for image in &self.images {
            numbers.entry(image.place).or_insert_with(|| {
                situations.push(self.situation(&self.places[image.place]));
                situations.len() - 1
            });
        }
        let supports = self.images.iter().flat_map(|image| &image.support);
        let mut neighborhood: Vec<Cell> = supports.copied().collect();
        neighborhood.sort_unstable();
        neighborhood.dedup();
        let option = |found: &Image| {
            Some(Continuation {
                marks: image(&found.symmetry, &self.places[found.place].choice.marks)?,
                target: Target::Situation(u32::try_from(numbers[&found.place]).ok()?),
                isometry: found.symmetry.clone(),
            })
        };
        situations.push(Situation {
            core: vec![self.center],
            neighborhood,
            options: self.images.iter().map(option).collect::<Option<_>>()?,
        });
        Some(ProofSequence(situations))
    }

    /// What is reached by the second turn in a place.
    fn situation(&self, place: &Place) -> Situation {
        let mut core = place.choice.marks.clone();
        core.push(self.center);
        core.sort_unstable();
        let mut neighborhood: Vec<Cell> =
            place.goals.iter().flat_map(|goal| goal.0.clone()).collect();
        neighborhood.sort_unstable();
        neighborhood.dedup();
        let option = |(marks, goal, isometry): &Placed| Continuation {
            marks: marks.clone(),
            target: Target::Goal(*goal),
            isometry: isometry.clone(),
        };
        Situation {
            core,
            neighborhood,
            options: place.goals.iter().map(option).collect(),
        }
    }
}

/// The choices of so many cells; `None` if there are too many.
fn choices(cells: &[Cell], marks: u32) -> Option<Vec<Vec<Cell>>> {
    let mut choices = vec![Vec::new()];
    for _ in 0..marks {
        let longer = |choice: Vec<Cell>| {
            let later = cells.partition_point(|cell| Some(cell) <= choice.last());
            cells.iter().skip(later).map(move |&cell| {
                let mut longer = choice.clone();
                longer.push(cell);
                longer
            })
        };
        let longer = choices.into_iter().flat_map(longer).take(CHOICES + 1);
        choices = longer.collect();
    }
    (choices.len() <= CHOICES).then_some(choices)
}

/// Of these goals as few as so many marks of Breaker's cannot meet; `None` if they meet them all.
fn needed(mut goals: Vec<Placed>, share: u32, control: &Control) -> Option<Vec<Placed>> {
    let cells = |goals: &[Placed]| goals.iter().map(|goal| goal.0.clone()).collect::<Vec<_>>();
    let holds = |goals: &[Placed]| {
        control.spend(LOOK * (goals.len() * goals.len()) as u64);
        let few = goals.len() <= share as usize || greedy(&cells(goals)) <= share;
        !few && meet(&cells(goals), share) == Ok(None)
    };
    if !holds(&goals) {
        return None;
    }
    for index in (0..goals.len()).rev() {
        let goal = goals.remove(index);
        if !holds(&goals) {
            goals.insert(index, goal);
        }
    }
    Some(goals)
}

/// The isometry, and then this translation.
fn moved(isometry: &Isometry, shift: Cell) -> Option<Isometry> {
    Some(Isometry {
        linear: isometry.linear.clone(),
        shift: isometry.shift.checked_add(shift)?,
    })
}

/// Where cells go, in order.
fn image(isometry: &Isometry, cells: &[Cell]) -> Option<Vec<Cell>> {
    let image = cells.iter().map(|&cell| isometry::apply(isometry, cell));
    let mut image: Vec<Cell> = image.collect::<Option<_>>()?;
    image.sort_unstable();
    Some(image)
}

/// So few cells that meet all sets, if there are any; an error if that takes too long to find out.
fn meet(sets: &[Vec<Cell>], size: u32) -> Result<Option<Vec<Cell>>, Exhausted> {
    let limits = Limits {
        work: MEET,
        ..Limits::default()
    };
    hitting_set(sets, size, &mut Budget::new(limits))
}

/// How many cells meet all sets if each is chosen to meet the most that are left.
fn greedy(sets: &[Vec<Cell>]) -> u32 {
    let mut left: Vec<&Vec<Cell>> = sets.iter().collect();
    let mut chosen = 0;
    while !left.is_empty() {
        let mut counts: HashMap<Cell, usize> = HashMap::new();
        for &cell in left.iter().copied().flatten() {
            *counts.entry(cell).or_default() += 1;
        }
        let Some((best, _)) = counts
            .into_iter()
            .max_by_key(|&(cell, count)| (count, cell))
        else {
            return u32::MAX;
        };
        left.retain(|set| !set.contains(&best));
        chosen += 1;
    }
    chosen
}
