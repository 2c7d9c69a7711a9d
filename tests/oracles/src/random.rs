//! Random games, the same in every run.

use playproof_formats::{
    Board, Cell, Tiling,
    claim::{Achievement, Animal, Player, Response},
};
use proptest::{
    prelude::*,
    sample::{Index, select, subsequence},
    test_runner::{Config, RngSeed, TestRunner},
};

use crate::{
    build::{LINE, normal},
    oracle::{Window, adjacent},
};

/// So many cases, always the same ones.
#[must_use]
pub fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(20_240_611),
        max_global_rejects: 100 * cases,
        ..Config::default()
    }
}

/// Demands that two judges agree on random inputs, and that each verdict comes up
/// in a twentieth of the cases at least. An input on which one says nothing is left out.
pub fn agree<S: Strategy>(
    number: u32,
    inputs: &S,
    judges: impl Fn(&S::Value) -> Option<(bool, bool)>,
) {
    let (yes, no) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    let run = TestRunner::new(cases(number)).run(inputs, |input| {
        let Some((checker, oracle)) = judges(&input) else {
            return Err(TestCaseError::reject("not asked"));
        };
        prop_assert_eq!(checker, oracle, "checker and oracle");
        let count = if oracle { &yes } else { &no };
        count.set(count.get() + 1);
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    let (yes, no) = (yes.get(), no.get());
    println!("{yes} times yes, {no} times no");
    let least = number / 20;
    assert!(
        yes.min(no) >= least,
        "{yes} times yes, {no} times no: at least {least} of each are needed"
    );
}

/// Boards on which small windows show something.
pub fn board() -> impl Strategy<Value = Board> {
    select(vec![
        LINE,
        Board::SQUARE,
        Board::HEXAGONAL,
        Board::TRIANGULAR,
        LINE.fixed(),
        Board::SQUARE.fixed(),
        Board::HEXAGONAL.fixed(),
        Board::TRIANGULAR.fixed(),
    ])
}

/// The cells of a small window.
#[must_use]
pub fn window(board: Board) -> Vec<Cell> {
    let size = match board.tiling {
        Tiling::Triangular => 8,
        Tiling::Hexagonal => 7,
        Tiling::Hypercubic(_) => 9,
    };
    Window::cells_near_origin(board, size)
}

/// Some cells of the window, as an animal in no particular form.
pub fn cells_within(board: Board, most: usize) -> impl Strategy<Value = Animal> {
    subsequence(window(board), 1..=most).prop_map(Animal)
}

/// An animal grown neighbor by neighbor.
pub fn connected(board: Board, most: usize) -> impl Strategy<Value = Animal> {
    prop::collection::vec(any::<Index>(), 1..most).prop_map(move |picks| {
        let window = window(board);
        let mut cells = vec![window[window.len() / 2]];
        for pick in picks {
            let joins = |c: &&Cell| cells.iter().any(|&other| adjacent(board, **c, other));
            let near: Vec<Cell> = window.iter().filter(joins).copied().collect();
            cells.push(*pick.get(&near));
        }
        Animal(cells)
    })
}

/// The game in which Breaker marks so many cells, to be claimed for this player.
pub fn game(
    winner: Player,
    most_cells: usize,
    most_breaker: u32,
) -> impl Strategy<Value = Achievement> {
    let numbers = (1..=2_u32, 0..=1_u32, 0..=1_u32, 0..=most_breaker);
    let goals = board().prop_flat_map(move |board| {
        let goals = prop::collection::vec(cells_within(board, most_cells), 1..=2);
        (Just(board), goals)
    });
    (goals, numbers).prop_map(
        move |((board, goals), (a, more, handicap, b))| Achievement {
            winner,
            board,
            goals: normal(board, &goals),
            maker: a,
            last_turn: a + more,
            first_turn: a + handicap,
            breaker: Response::Cells(b),
        },
    )
}
