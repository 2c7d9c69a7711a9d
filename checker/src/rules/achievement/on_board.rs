//! `on-board`: an achievement game on a finite board is a positional game.
//!
//! **Claim.** A player wins the (1, 1) game (a = c = f = 1) on a board of r × c cells.
//! **Evidence.** None. **Premise.** The same player wins a Maker-Breaker game in which Maker
//! moves first, without marks, in which no vertex waits for another (with gravity: on one row).
//! It has a vertex for each cell: y · c + x for the cell (x, y), 0 ≤ x < c, 0 ≤ y < r. Its
//! winning sets are the placements of the goals on the board.
//!
//! **Theorem.** Number the cells of a board row by row. Who wins the positional game on them
//! whose winning sets are the placements of the goals on the board, Maker moving first, wins
//! the (1, 1) game on the board.
//!
//! **Source.** The definitions.
//!
//! **Soundness.** Both players claim one free cell in turn, Maker first, until none is left,
//! and Maker wants all cells of a placement. A placement that sticks out of the board is never
//! complete. A game on so many cells is over after as many moves: "bounded" means nothing more.
//!
//! **Checked.** The numbers of marks, the guarantee of the premise, and that its sets are all
//! placements in all orientations inside the board, no more and no fewer. There may be none.
//!
//! **Traps.** A premise in which Breaker moves first. Vertices numbered column by column, which
//! give other sets. A set that is no placement helps Maker, one that is missing Breaker. Nothing
//! is said of the number of turns.

use playproof_formats::{
    Cell,
    claim::{Achievement, AchievementWithin, Guarantee, Player},
};

use super::guards::{cells, free_game, single_marks};
use crate::{
    animal::{self, orientations},
    budget::{Budget, CELL},
    faults::Result,
    positional::{Mask, Members, bit},
    rules::inference::Inference,
};

faults! {
    /// Why a positional game is not the achievement game on a board.
    pub enum Fault {
        Turns => "the rule says nothing of the number of turns",
        NotSingleAnswers => "breaker marks one cell in each turn of a positional game",
        WrongSize { rows: u32, columns: u32, vertices: u32 } => "a board of {rows}x{columns} cells, and a game of {vertices} vertices",
        NoSet { placement: Members } => "the placement {placement} is no winning set of the premise",
        NoPlacement { set: Members } => "the winning set {set} of the premise is no placement",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, budget: &mut Budget) -> Result {
    let claim: &AchievementWithin = step.claim()?;
    let game = &claim.game;
    // In normal form a claim has a size if it has no number of turns.
    let (Some([rows, columns]), None) = (claim.size, claim.turns) else {
        return Err(Fault::Turns.into());
    };
    single_marks(game)?;
    ensure!(cells(game.breaker) == Some(1), Fault::NotSingleAnswers);
    let [premise] = step.premises()?;
    let wins = (
        Guarantee::wins(game.winner, Player::Maker),
        "a win of the same player with maker to move",
    );
    let premise = free_game(0, premise, wins, budget)?;
    let vertices = premise.vertices.count_ones();
    let fits = rows.checked_mul(columns) == Some(vertices);
    ensure!(
        fits,
        Fault::WrongSize {
            rows,
            columns,
            vertices
        }
    );
    let placements = placements(game, rows, columns, budget)?;
    let missing = |from: &[Mask], set: &&Mask| from.binary_search(set).is_err();
    if let Some(&placement) = placements.iter().find(|set| missing(&premise.sets, set)) {
        let placement = Members(placement);
        return Err(Fault::NoSet { placement }.into());
    }
    if let Some(&set) = premise.sets.iter().find(|set| missing(&placements, set)) {
        let set = Members(set);
        return Err(Fault::NoPlacement { set }.into());
    }
    Ok(())
}

/// Bytes of a placement, while the list of them grows.
const PLACEMENT: u64 = 3 * size_of::<Mask>() as u64;

/// All placements of the goals on a board of at most 128 cells, strictly increasing as numbers.
fn placements(
    game: &Achievement,
    rows: u32,
    columns: u32,
    budget: &mut Budget,
) -> Result<Vec<Mask>> {
    let mut placements = Vec::new();
    for goal in &game.goals {
        let orientations = orientations(game.board, goal, budget)?;
        for orientation in &orientations {
            for corner in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
                budget.work(CELL * orientation.len())?;
                let vertex = |coordinates: &[i16]| {
                    let &[x, y] = coordinates else { return None };
                    let x = corner.0.checked_add(x.try_into().ok()?)?;
                    let y = corner.1.checked_add(y.try_into().ok()?)?;
                    let inside = x < columns && y < rows;
                    inside.then_some(y.checked_mul(columns)?.checked_add(x)?)
                };
                let mut cells = orientation.iter().map(Cell::coordinates);
                if let Some(set) = cells.try_fold(0, |set, cell| Some(set | bit(vertex(cell)?))) {
                    budget.memory(PLACEMENT)?;
                    // It stands beside the orientations, which are not kept.
                    budget.room(animal::bytes(&orientations))?;
                    placements.push(set);
                }
            }
        }
    }
    placements.sort_unstable();
    placements.dedup();
    Ok(placements)
}
