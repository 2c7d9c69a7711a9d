//! Fans: placements of goals through one cell that few cells cannot meet.

use playproof_checker::{Budget, Geometry, Limits, hitting::hitting_set, isometry};
use playproof_formats::{
    Cell, Evidence,
    claim::Player,
    evidence::{Fan, Isometry, Placement},
};

use crate::search::{control::Control, lattices::units};
use crate::{game::Achievement, proof::Proof};

/// What an arm costs, in the units of [`Control::spend`].
const ARM: u64 = 1 << 6;

/// The checker's work on whether a choice of arms can be met, at most: half a second or so.
const CHOICE: u64 = 1 << 26;

/// Looks for a fan through each kind of cell. Goes through all placements, so
/// `None` means that there is no fan (or that its search is too large, or stopped).
#[must_use]
pub fn search(game: &Achievement, control: &Control) -> Option<Proof> {
    let breaker = game.breaker_cells()?;
    let each = breaker / game.first_turn.max(game.maker);
    for center in units(game.board) {
        let arms = arms(game, center, control)?;
        if let Some(mut chosen) = choose(&arms, each, control) {
            chosen.sort_unstable();
            let placements = chosen.iter().map(|&index| arms[index].1.clone()).collect();
            let fan = Fan { center, placements };
            return Some(Proof::new(
                game.won_by(Player::Maker),
                Evidence::Fan(fan),
                &[],
            ));
        }
    }
    None
}

/// The placements through the center of goals with 2 to c + 1 cells: the cells
/// but for the center, and the placement. Each set of cells once.
fn arms(
    game: &Achievement,
    center: Cell,
    control: &Control,
) -> Option<Vec<(Vec<Cell>, Placement)>> {
    let mut arms: Vec<(Vec<Cell>, Placement)> = Vec::new();
    for (goal, animal) in (0..).zip(&game.goals) {
        if animal.0.len() < 2 || animal.0.len() as u64 > u64::from(game.last_turn) + 1 {
            continue;
        }
        for symmetry in game.board.symmetries() {
            control.pay(animal.0.len() as u64 * ARM)?;
            for &cell in &animal.0 {
                let placed = || {
                    let back = center.checked_sub(isometry::apply(&symmetry, cell)?)?;
                    let isometry = Isometry {
                        linear: symmetry.linear.clone(),
                        shift: symmetry.shift.checked_add(back)?,
                    };
                    isometry::check(game.board, &isometry).ok()?;
                    let image: Option<Vec<Cell>> = animal
                        .0
                        .iter()
                        .filter(|&&other| other != cell)
                        .map(|&other| isometry::apply(&isometry, other))
                        .collect();
                    let mut image = image?;
                    image.sort_unstable();
                    Some((image, Placement { goal, isometry }))
                };
                arms.extend(placed());
            }
        }
    }
    arms.sort_by(|a, b| a.0.cmp(&b.0));
    arms.dedup_by(|a, b| a.0 == b.0);
    Some(arms)
}

/// Arms that `each` cells cannot meet: as long as they can, an arm that they
/// miss is added; in the end, those that are not needed are dropped. `None` if there are none,
/// or the search for them is too large, or when `control` stops it for good.
fn choose(arms: &[(Vec<Cell>, Placement)], each: u32, control: &Control) -> Option<Vec<usize>> {
    let limits = Limits {
        work: CHOICE,
        ..Limits::default()
    };
    // Cells that meet all chosen arms, if there are any.
    let meet = |chosen: &[usize]| -> Option<Option<Vec<Cell>>> {
        let cells: Vec<Vec<Cell>> = chosen.iter().map(|&index| arms[index].0.clone()).collect();
        control.spend(ARM * cells.len() as u64);
        let met = hitting_set(&cells, each, &mut Budget::new(limits)).ok()?;
        (!control.is_over()).then_some(met)
    };
    let mut chosen: Vec<usize> = Vec::new();
    while let Some(met) = meet(&chosen)? {
        let missed = |arm: &[Cell]| !arm.iter().any(|cell| met.contains(cell));
        chosen.push(arms.iter().position(|(arm, _)| missed(arm))?);
    }
    for index in (0..chosen.len()).rev() {
        let mut fewer = chosen.clone();
        fewer.remove(index);
        if meet(&fewer)?.is_none() {
            chosen = fewer;
        }
    }
    Some(chosen)
}
