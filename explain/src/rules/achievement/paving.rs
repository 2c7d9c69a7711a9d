//! Pavings: the relation as a list, and a patch of the board in which related
//! cells are joined.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use playproof_checker::{Rejection, lattice::Lattice, rules::achievement::paving::Fault};
use playproof_formats::{Board, Cell, Claim, claim::Response, evidence::Paving};

use crate::{
    animals::ascii::cell_at,
    figure::{Field, Figure, Line, Panel, Role},
    picture::{self, PATCH},
    rules::shown::Shown,
    scene::Scene,
    words::count,
};

impl Shown for Paving {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Breaker answers each mark on the cells that are related to it. Every placement of\n\
         a goal contains two related cells, and Maker never gets both."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.achievement() else {
            return Ok(());
        };
        let Ok(lattice) = Lattice::new(claim.board, &self.lattice) else {
            return Ok(());
        };
        let related = |cell| related(self, &lattice, cell);
        let joined = patch(claim.board, PATCH, related);
        if let Some(patch) = joined.and_then(|field| field.text()) {
            write!(text, "\n  related cells are joined:\n\n{patch}")?;
        } else if let Some(patch) = letters(claim.board, related) {
            write!(
                text,
                "\n  two cells with the same letter are related:\n\n{patch}"
            )?;
        }
        let periods: Vec<String> = self.lattice.0.iter().map(Cell::to_string).collect();
        writeln!(text, "\n  periodic by {}", periods.join(" and "))?;
        for class in &self.classes {
            let offsets: Vec<String> = class.offsets.iter().map(|v| format!("c + {v}")).collect();
            let what = if self.classes.len() == 1 {
                "each cell c".to_owned()
            } else {
                format!("a cell c like {}", class.cell)
            };
            if offsets.is_empty() {
                writeln!(text, "  {what} is related to no other")?;
            } else {
                writeln!(text, "  {what} is related to {}", offsets.join(", "))?;
            }
        }
        Ok(())
    }

    /// A patch of the board in which related cells are joined, with a period outlined.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let claim = scene.achievement()?;
        let lattice = Lattice::new(claim.board, &self.lattice).ok()?;
        // Two periods to the right and one up, if they are not too large.
        let period = |axis: usize| {
            let vector = self.lattice.0.get(axis)?;
            usize::try_from(*vector.coordinates().get(axis)?).ok()
        };
        let (wide, high) = (period(0).unwrap_or(1), period(1).unwrap_or(1));
        let size = ((2 * wide).clamp(PATCH.0, 20), (2 * high).clamp(PATCH.1, 16));
        let mut field = patch(claim.board, size, |cell| related(self, &lattice, cell))?;
        let period: BTreeSet<Cell> = self.classes.iter().map(|class| class.cell).collect();
        // Where the patch shows all of it.
        let up = if claim.board.dimension() > 1 {
            size.1 / 3
        } else {
            0
        };
        let moved = cell_at(claim.board, size.0 / 3, up)?;
        let shift = lattice
            .reduce(moved)
            .ok()
            .and_then(|low| moved.checked_sub(low));
        let period: Option<BTreeSet<Cell>> =
            period.into_iter().map(|c| c.checked_add(shift?)).collect();
        field.borders.extend(period);
        field.scale = 0.9;
        let (periods, classes) = (&self.lattice.0, count(self.classes.len(), "class"));
        let periods: Vec<String> = periods.iter().map(Cell::to_string).collect();
        Some(
            Figure::new("A paving: related cells are joined")
                .panel(Panel::new(field))
                .words(format!(
                    "Periodic by {}; {} of cells, outlined.",
                    periods.join(" and "),
                    classes.replace("classs", "classes")
                )),
        )
    }

    /// The placements, with the least number of related pairs in one; and the degree.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.achievement()?;
        let lattice = Lattice::new(claim.board, &self.lattice).ok()?;
        let degree = self.classes.iter().map(|class| class.offsets.len()).max()?;
        let pairs = |placement: &Vec<Cell>| {
            let partners = placement
                .iter()
                .filter_map(|&cell| related(self, &lattice, cell));
            // Each pair is met from both of its ends.
            let met = partners.flatten().filter(|cell| placement.contains(cell));
            met.count() / 2
        };
        let placements = super::placements(claim, &lattice)?;
        let least = placements.iter().map(pairs).min()?;
        Some(format!(
            "Up to the periods there are {} of goals, and each contains {} at least. \
             A cell is related to at most {degree}, and Breaker may mark {}.",
            count(placements.len(), "placement"),
            count(least, "related pair"),
            match claim.breaker {
                Response::Cells(b) => b.to_string(),
                Response::Every => "every number".to_owned(),
            }
        ))
    }

    /// The placement without a related pair, each of its cells joined to what it is related to; or
    /// the cell whose relation is not as it should be.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let board = scene.achievement()?.board;
        let lattice = Lattice::new(board, &self.lattice).ok()?;
        let (title, own) = match rejection.reason::<Fault>()? {
            Fault::NoRelatedPair { placement } => {
                ("A placement without a related pair", placement.0.clone())
            }
            Fault::DegreeTooLarge { cell, .. } => ("Related to too many cells", vec![*cell]),
            Fault::NotSymmetric { cell, offset } => {
                let other = cell.checked_add(*offset)?;
                ("A relation that is not mutual", vec![*cell, other])
            }
            Fault::RelatedToItself { .. } | Fault::RelatedOffBoard { .. } => return None,
        };
        let mut field = Field::new(board);
        for &cell in &own {
            for other in related(self, &lattice, cell)? {
                field.put([&other], Role::Support);
                field.join(cell, other, Line::Arrow, "");
            }
        }
        field.put(&own, Role::Own);
        Some(
            Figure::new(title)
                .row(title, vec![Panel::new(field)])
                .legend(Role::Own, "what the reason names")
                .words("Arrows lead from a cell to those that it is related to."),
        )
    }
}

/// So many columns and rows of the board, with lines between related cells.
fn patch(
    board: Board,
    size: (usize, usize),
    related: impl Fn(Cell) -> Option<Vec<Cell>>,
) -> Option<Field> {
    let mut field = Field::new(board);
    field.bounded = true;
    let mut pairs = BTreeSet::new();
    for (column, row) in (0..size.0).flat_map(|c| (0..size.1).map(move |r| (c, r))) {
        // A line has one row.
        let Some(cell) = cell_at(board, column, row) else {
            continue;
        };
        field.put([&cell], Role::Empty);
        for other in related(cell)? {
            if pairs.insert((cell.min(other), cell.max(other))) {
                field.join(cell, other, Line::Join, "");
            }
        }
    }
    Some(field)
}

/// The cells related to a cell; `None` if that is out of range.
fn related(paving: &Paving, lattice: &Lattice<'_>, cell: Cell) -> Option<Vec<Cell>> {
    let reduced = lattice.reduce(cell).ok()?;
    let class = paving.classes.iter().find(|class| class.cell == reduced)?;
    let offsets = class.offsets.iter();
    offsets.map(|&offset| cell.checked_add(offset)).collect()
}

/// A patch in which the two cells of a related pair carry the same letter,
/// different from those of the other pairs. `None` if there are too many.
fn letters(board: Board, related: impl Fn(Cell) -> Option<Vec<Cell>>) -> Option<String> {
    let mut pairs: BTreeSet<(Cell, Cell)> = BTreeSet::new();
    let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
    let mut letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    for row in (0..PATCH.1).rev() {
        for column in 0..PATCH.0 {
            let Some(cell) = cell_at(board, column, row) else {
                continue;
            };
            cells.entry(cell).or_default();
            for other in related(cell)? {
                if pairs.insert((cell.min(other), cell.max(other))) {
                    let letter = letters.next()?;
                    cells.entry(cell).or_default().push(letter);
                    cells.entry(other).or_default().push(letter);
                }
            }
        }
    }
    picture::grid(board, &cells)
}
