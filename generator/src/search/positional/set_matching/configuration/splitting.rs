//! Boards whose lines are shared out between two configurations on disjoint cells.

use playproof_checker::{
    Budget, Limits,
    positional::{Game, Mask},
};
use playproof_formats::claim::{Arena, InARow};

use super::{
    Configuration,
    isomorphism::{Set, canonical},
};

/// All ways to give half of the cells of an empty board, with half of its lines, to one
/// copy of the configuration and the other half to another: the groups are the lines
/// without the cells of the other copy. Which copy is the first does not count. There
/// are none on boards of more than 20 cells: those are not tried.
#[must_use]
pub fn splittings(configuration: &Configuration, board: &InARow) -> Vec<Vec<Mask>> {
    let arena = Arena::InARow(board.clone());
    let Ok(game) = Game::new(&arena, &mut Budget::new(Limits::default())) else {
        return Vec::new();
    };
    let cells = game.vertices.count_ones();
    let lines: Option<Vec<Set>> = game.sets.iter().map(|&s| Set::try_from(s).ok()).collect();
    let Some(lines) = lines.filter(|lines| cells <= 20 && lines.len() <= 20) else {
        return Vec::new();
    };
    let group = |group: &Vec<u32>| group.iter().fold(0, |all, &v| all | 1 << v);
    let groups: Vec<Set> = configuration.groups.iter().map(group).collect();
    let markers = groups.iter().fold(0, |all, group| all | group).count_ones();
    if 2 * markers != cells || 2 * groups.len() != lines.len() {
        return Vec::new();
    }
    let sizes = sizes(&groups);
    let form = canonical(&groups, cells);
    let is_copy = |groups: &[Set]| self::sizes(groups) == sizes && canonical(groups, cells) == form;
    let board = (1 << cells) - 1;
    // The first copy has the last cell.
    let halves = (1 << (cells - 1)..1 << cells).filter(|half: &Set| half.count_ones() == markers);
    let mut found = Vec::new();
    for half in halves {
        // Lines of which enough cells are there to be a group.
        let fit = |cells: Set| -> u32 {
            let fits = |line: &Set| sizes.contains(&(line & cells).count_ones());
            let lines = lines.iter().zip(0..).filter(|(line, _)| fits(line));
            lines.fold(0, |all, (_, i)| all | 1 << i)
        };
        let (here, there) = (fit(half), fit(board & !half));
        let every = (1_u32 << lines.len()) - 1;
        if here | there != every {
            continue;
        }
        let choices = (0..=every)
            .filter(|c| c & !here == 0 && !c & !there & every == 0)
            .filter(|c| c.count_ones() as usize == groups.len());
        for choice in choices {
            let within = |cells: Set, chosen: u32| -> Vec<Set> {
                let lines = lines.iter().zip(0..);
                let lines = lines.filter(|(_, i)| choice >> i & 1 == chosen);
                lines.map(|(line, _)| line & cells).collect()
            };
            let (first, second) = (within(half, 1), within(board & !half, 0));
            if is_copy(&first) && is_copy(&second) {
                let mut groups: Vec<Mask> =
                    [first, second].concat().iter().map(|&g| g.into()).collect();
                groups.sort_unstable();
                found.push(groups);
            }
        }
    }
    found
}

/// The sizes of sets, sorted.
fn sizes(sets: &[Set]) -> Vec<u32> {
    let mut sizes: Vec<u32> = sets.iter().map(|set| set.count_ones()).collect();
    sizes.sort_unstable();
    sizes
}
