//! Positions that contain a configuration.

use playproof::search::{
    control::Control,
    positional::set_matching::configuration::{cycle, cycle_with_line, smallest_position, table},
};
use playproof_checker::{
    Budget, Limits,
    positional::{self, Game, Mask, Seat, bit},
};
use playproof_formats::claim::Arena;

/// The sets that X can still complete are as many and as large as the groups, and
/// meet as the groups do.
#[test]
fn positions_contain_the_configuration() {
    for configuration in table() {
        let arena = smallest_position(&configuration, 4, 6, &Control::default());
        let arena = arena.unwrap_or_else(|| panic!("{}", configuration.name));
        println!("{} {arena}", configuration.name);
        assert_eq!(arena.first.len(), arena.second.len());
        let arena = Arena::InARow(arena);
        let game = Game::new(&arena, &mut Budget::new(Limits::default())).expect("a game");
        let state = game.state(positional::position(&arena), Seat::First, false);
        let groups = &configuration.groups;
        let masks = groups.iter().map(|g| g.iter().fold(0, |m, &v| m | bit(v)));
        assert_eq!(meetings(&state.first), meetings(&masks.collect::<Vec<_>>()));
    }
}

/// The sizes of sets and of the meetings of two sets, sorted.
fn meetings(sets: &[Mask]) -> Vec<u32> {
    let pairs = sets.iter().flat_map(|a| sets.iter().map(move |b| a & b));
    let mut sizes: Vec<u32> = pairs.map(Mask::count_ones).collect();
    sizes.sort_unstable();
    sizes
}

#[test]
fn cycles_begin_with_triangle_and_square() {
    let sizes = |groups: &[Vec<u32>]| {
        let masks = groups.iter().map(|g| g.iter().fold(0, |m, &v| m | bit(v)));
        meetings(&masks.collect::<Vec<_>>())
    };
    for (cycle, name) in [
        (cycle(3), "Triangle"),
        (cycle(4), "Square"),
        (cycle_with_line(3), "Triangle/Line"),
        (cycle_with_line(4), "Square/Line"),
    ] {
        let same = table().into_iter().find(|c| c.name == name).expect(name);
        assert_eq!(sizes(&cycle.groups), sizes(&same.groups), "{name}");
    }
}
