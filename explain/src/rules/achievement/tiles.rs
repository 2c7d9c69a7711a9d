//! `tiles`: the board with its tiles, and the sets of each.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    lattice::Lattice,
    positional::{Game, Mask, members},
    rules::achievement::tiles::Fault,
};
use playproof_formats::{Board, Cell, Claim, evidence::Tiles};

use crate::{
    figure::{Field, Figure, Panel, Role},
    picture,
    rules::{pieces::Pieces, shown::Shown},
    scene::{Parts, Scene, named},
    words::count,
};

impl Shown for Tiles {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Breaker answers each mark in the tile in which it is, as she does in the tile's own\n\
         finite game. Every placement of a goal contains a winning set of some tile's game,\n\
         and Maker never completes one."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.achievement() else {
            return Ok(());
        };
        let letters = pieces(claim.board, self).and_then(|pieces| pieces.letters());
        if let Some(drawn) = letters {
            writeln!(text, "\n  cells of a tile have the same letter:\n\n{drawn}")?;
        }
        let periods: Vec<String> = self.lattice.0.iter().map(Cell::to_string).collect();
        writeln!(text, "  periodic by {}", periods.join(" and "))?;
        let premises = scene.step.premises.iter();
        for ((number, cells), premise) in self.tiles.iter().enumerate().zip(premises) {
            let game = named(premise);
            writeln!(
                text,
                "\n  tile {number}: the game of {game}, with its vertices"
            )?;
            let numbers = cells.iter().zip(0_u32..);
            let numbers = numbers.map(|(&cell, vertex)| (cell, vertex.to_string()));
            match picture::grid(claim.board, &numbers.collect()) {
                Some(drawn) => writeln!(text, "\n{}", drawn.trim_end())?,
                None => {
                    for (cell, vertex) in cells.iter().zip(0_u32..) {
                        writeln!(text, "  {vertex} {cell}")?;
                    }
                }
            }
        }
        Ok(())
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("tile", self.tiles.len()))
    }

    /// A part of the board that is cut into tiles.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let field = pieces(scene.achievement()?.board, self)?.field()?;
        let vectors: Vec<String> = self.lattice.0.iter().map(Cell::to_string).collect();
        Some(
            Figure::new("Tiles, in each of which Breaker answers")
                .panel(Panel::new(field.scaled(0.8)))
                .words(format!(
                    "Periodic by {}; {} in a period.",
                    vectors.join(" and "),
                    count(self.tiles.len(), "tile")
                )),
        )
    }

    /// A tile with the sets that Maker never completes.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let board = scene.achievement()?.board;
        let tile: BTreeSet<Cell> = self.tiles.get(number)?.iter().copied().collect();
        let sets = sets(scene, self, number)?;
        let panel = |set: &BTreeSet<Cell>| {
            let mut field = Field::new(board)
                .with(&tile, Role::Support)
                .with(set, Role::Own);
            field.bounded = true;
            field.borders.push(tile.clone());
            Panel::new(field)
        };
        let heading = format!(
            "Tile {number}: Maker completes none of {}",
            count(sets.len(), "set")
        );
        let figure = Figure::new(heading.clone())
            .row(heading, sets.iter().take(DRAWN).map(panel).collect())
            .legend(Role::Own, "the set")
            .legend(Role::Support, "the rest of the tile");
        Some(if sets.len() > DRAWN {
            figure.words(format!("{} more are not drawn.", sets.len() - DRAWN))
        } else {
            figure
        })
    }

    /// How many placements there are.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.achievement()?;
        let lattice = Lattice::new(claim.board, &self.lattice).ok()?;
        let placements = super::placements(claim, &lattice)?;
        Some(format!(
            "Up to the periods there are {} of goals, and each contains a set of a tile.",
            count(placements.len(), "placement"),
        ))
    }

    /// The placement that contains no set, among the tiles that it meets; or the two cells that are
    /// one up to the periods.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let board = scene.achievement()?.board;
        let (title, own) = match rejection.reason::<Fault>()? {
            Fault::NoSet { placement } => {
                ("A placement without a set of a tile", placement.0.clone())
            }
            Fault::Overlap { cell, other } => ("Congruent cells", vec![*cell, *other]),
            Fault::NoAnswer
            | Fault::WrongSize { .. }
            | Fault::OffBoard { .. }
            | Fault::TooFar { .. } => return None,
        };
        let pieces = pieces(board, self)?;
        let mut field = Field::new(board);
        for &cell in &own {
            let Some((number, vector)) = pieces.of(cell) else {
                continue;
            };
            let cells = self.tiles.get(number)?.iter();
            let met: Option<BTreeSet<Cell>> = cells.map(|c| c.checked_add(vector)).collect();
            let met = met?;
            field.put(&met, Role::Support);
            field.borders.push(met);
        }
        field.put(&own, Role::Own);
        Some(
            Figure::new(title)
                .row(title, vec![Panel::new(field)])
                .legend(Role::Own, "what the reason names")
                .legend(Role::Support, "the tiles that it meets"),
        )
    }
}

/// More sets than this are not drawn.
const DRAWN: usize = 60;

fn pieces(board: Board, tiles: &Tiles) -> Option<Pieces<'_>> {
    Pieces::new(board, &tiles.lattice, tiles.tiles.clone())
}

/// The sets of a tile, as cells.
fn sets(scene: &Scene<'_>, tiles: &Tiles, number: usize) -> Option<Vec<BTreeSet<Cell>>> {
    let cells = tiles.tiles.get(number)?;
    let premise = scene.step.premises.get(number)?;
    let Claim::Positional(claim) = scene.claim_of(premise)? else {
        return None;
    };
    let game = Game::new(&claim.arena, &mut Budget::new(Limits::default())).ok()?;
    let cells_of = |&set: &Mask| {
        let cells = members(set).filter_map(|vertex| cells.get(vertex as usize));
        cells.copied().collect()
    };
    Some(game.sets.iter().map(cells_of).collect())
}
