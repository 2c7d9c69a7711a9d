//! The walk of `sync-strategy` and `sync-refutation`, against one that does word by word what
//! its head says; and answers at random, which never show what is false.

use std::{cell::RefCell, collections::VecDeque};

use playproof_checker::{
    Budget, Failure, Limits,
    rules::synchronized::walk::{Answers as Asked, secures, walk},
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::claim::{Side, Statement, Variant};
use playproof_oracles::synchronized::{Game, Level, Shape, cells, cells_of, number};

/// What is asked: a position, and the move to which a reply is wanted.
type Question = (Cells, Option<Tile>);

/// The questions of a walk and whether it comes to its end; positions met are kept in a list, and
/// each is compared with all of them.
fn questions(
    grid: &Grid,
    statement: Statement,
    mut answer: impl FnMut(Cells, Option<Tile>) -> Tile,
) -> (Vec<Question>, bool) {
    let game = Game::new(grid.variant, grid.rows, grid.columns);
    let size = (grid.rows * grid.columns) as usize;
    let (own, prospect) = secures(statement);
    let forces = statement.is_forced();
    let moves = |free: Cells, side: Side| -> Vec<Tile> {
        let tiles = game.moves(&cells_of(free, size), side);
        let mut tiles: Vec<Tile> = tiles.iter().map(|tile| Tile(number(tile))).collect();
        tiles.sort_unstable();
        tiles
    };
    let without = |free: Cells, tile: Tile, side: Side| {
        let cells = cells(tile, grid.columns, side);
        cells.iter().fold(free, |free, cell| free & !(1 << cell))
    };
    let mut met: Vec<Vec<Shape>> = Vec::new();
    let mut ahead = Vec::new();
    let mut asked = Vec::new();
    let alike = |free: Cells| game.shapes(&cells_of(free, size));
    let is_settled = |met: &[Vec<Shape>], free: Cells| {
        grid.secured(free, own, prospect) || met.contains(&alike(free))
    };
    if !is_settled(&met, grid.full) {
        met.push(alike(grid.full));
        ahead.push(grid.full);
    }
    // The latest first.
    let mut given: VecDeque<Tile> = VecDeque::new();
    while let Some(free) = ahead.pop() {
        if moves(free, own).is_empty() || moves(free, own.other()).is_empty() {
            return (asked, false);
        }
        let all = moves(free, own.other());
        let each: Vec<Vec<Tile>> = all.iter().map(|&reply| vec![reply]).collect();
        for replies in if forces { vec![all] } else { each } {
            let after = |tile: Tile| {
                let rests = replies
                    .iter()
                    .map(|&reply| without(free, reply, own.other()));
                rests.map(move |rest| without(rest, tile, own))
            };
            let serves = |tile: &Tile| {
                moves(free, own).contains(tile) && after(*tile).all(|next| is_settled(&met, next))
            };
            if given.iter().take(8).any(serves) {
                continue;
            }
            let to = (!forces).then(|| replies[0]);
            asked.push((free, to));
            let tile = answer(free, to);
            given.retain(|before| *before != tile);
            given.push_front(tile);
            for next in after(tile) {
                if !is_settled(&met, next) {
                    met.push(alike(next));
                    ahead.push(next);
                }
            }
        }
    }
    (asked, true)
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// Answers: mostly one of those that are best when the game is played out, else any.
struct Answers<'a> {
    grid: Grid,
    game: &'a RefCell<Game>,
    statement: Statement,
    random: Random,
    /// One answer of so many is any.
    careless: usize,
}

/// What is found out about a game in one walk serves the next ones.
fn game(grid: &Grid) -> RefCell<Game> {
    RefCell::new(Game::new(grid.variant, grid.rows, grid.columns))
}

impl<'a> Answers<'a> {
    fn new(grid: Grid, game: &'a RefCell<Game>, statement: Statement, seed: u64) -> Self {
        let mut random = Random(seed);
        for _ in 0..4 {
            random.below(1);
        }
        Self {
            game,
            careless: [1, 2, 6, 30][random.below(4)],
            grid,
            statement,
            random,
        }
    }

    fn answer(&mut self, free: Cells, asked: Option<Tile>) -> Tile {
        let own = secures(self.statement).0;
        let moves: Vec<Tile> = self.grid.moves(free, own).collect();
        if self.random.below(self.careless) == 0 {
            return moves[self.random.below(moves.len())];
        }
        let against = match asked {
            Some(tile) => vec![tile],
            None => self.grid.moves(free, own.other()).collect(),
        };
        let grid = self.grid;
        let taken = |tile, side| grid.placed(free, tile, side).expect("a move");
        let worth = |tile: Tile| {
            let after = against.iter().map(|&other| {
                let free = free & !taken(tile, own) & !taken(other, own.other());
                let free = cells_of(free, (grid.rows * grid.columns) as usize);
                let levels = self.game.borrow_mut().levels(&free);
                // Of replies only that counts which keeps the other from it.
                let (side, _, forces) = self.statement.parts();
                if forces {
                    levels[own as usize] as usize
                } else {
                    Level::Win as usize - levels[side as usize] as usize
                }
            });
            after.min().unwrap_or(0)
        };
        let worths: Vec<usize> = moves.iter().map(|&tile| worth(tile)).collect();
        let best = worths.iter().max().copied();
        let best: Vec<Tile> = moves
            .iter()
            .zip(&worths)
            .filter_map(|(&tile, &worth)| (Some(worth) == best).then_some(tile))
            .collect();
        best[self.random.below(best.len())]
    }
}

/// Boards of every variant.
fn boards(sizes: &[(u32, u32)]) -> impl Iterator<Item = Grid> {
    sizes.iter().flat_map(|&(rows, columns)| {
        Variant::ALL.map(|variant| Grid::new(variant, rows, columns).expect("small"))
    })
}

/// The questions of the checker's walk.
fn asked(grid: &Grid, statement: Statement, answers: &mut Answers<'_>) -> (Vec<Question>, bool) {
    let mut asked = Vec::new();
    let mut budget = Budget::new(Limits::default());
    let walked = walk(grid, statement, &mut budget, &mut |free, to| {
        asked.push((free, to));
        Ok(answers.answer(free, to))
    });
    assert!(!matches!(walked, Err(Failure::Declined(_))));
    (asked, walked.is_ok())
}

/// Question by question, so that neither an answer that serves again once too often or too rarely nor the order of
/// what is kept goes unnoticed.
#[test]
fn the_walk_does_what_is_said_of_it() {
    let (mut number, mut ends) = (0, 0);
    for grid in boards(&[
        (3, 4),
        (4, 4),
        (3, 6),
        (6, 3),
        (4, 5),
        (5, 4),
        (2, 9),
        (9, 2),
    ]) {
        let game = game(&grid);
        for statement in Statement::ALL {
            for seed in 0..6 {
                let mut answers = Answers::new(grid, &game, statement, seed);
                let found = asked(&grid, statement, &mut answers);
                let mut answers = Answers::new(grid, &game, statement, seed);
                let expected = questions(&grid, statement, |free, to| answers.answer(free, to));
                assert_eq!(found, expected, "{grid:?} {statement:?} {seed}");
                number += expected.0.len();
                ends += usize::from(expected.1);
            }
        }
    }
    println!("{number} questions, {ends} walks to the end");
    assert!(number > 3000 && ends > 100);
}

/// Walks with answers good and bad: whatever comes to an end is true, of the board and of each
/// position that was asked about. Returns the number of these positions; on a board, it is enough
/// when there are so many.
fn judge(grid: Grid, seeds: u64, enough: usize) -> usize {
    let (mut all, mut ends, mut broken) = (0, 0, 0);
    let game = game(&grid);
    for statement in Statement::ALL {
        let (side, prospect, forces) = statement.parts();
        let mut positions = 0;
        for seed in 0..seeds {
            if positions > enough {
                break;
            }
            let mut answers = Answers::new(grid, &game, statement, seed);
            let (mut asked, ended) = asked(&grid, statement, &mut answers);
            *(if ended { &mut ends } else { &mut broken }) += 1;
            asked.dedup_by_key(|question| question.0);
            positions += asked.len();
            let met = asked.iter().map(|question| question.0);
            for free in met.chain([grid.full]).filter(|_| ended) {
                let there = cells_of(free, (grid.rows * grid.columns) as usize);
                let holds = game.borrow_mut().forces(&there, side, prospect) == forces;
                assert!(holds, "{statement:?} {seed} {}", grid.picture(free));
            }
        }
        all += positions;
    }
    let (variant, rows, columns) = (grid.variant.name(), grid.rows, grid.columns);
    println!("{variant} {rows}x{columns}: {all} positions, {ends} walks to the end, {broken} not");
    all
}

#[test]
fn answers_show_nothing_false() {
    let sizes = [(3, 4), (4, 3), (4, 4), (2, 8), (3, 6), (6, 3)];
    let positions: usize = boards(&sizes).map(|grid| judge(grid, 40, 2000)).sum();
    assert!(positions > 4000);
}

#[test]
#[ignore = "takes many minutes: ten million positions"]
fn ten_million_answers_show_nothing_false() {
    let sizes = [
        (4, 5),
        (5, 4),
        (2, 11),
        (11, 2),
        (4, 6),
        (6, 4),
        (5, 5),
        (3, 8),
        (8, 3),
    ];
    let positions: usize = boards(&sizes).map(|grid| judge(grid, 20_000, 60_000)).sum();
    println!("{positions} positions in all");
}

/// The eight answers that may serve again, of whatever position: the ninth drops the earliest, and one that is given again
/// is the latest.
#[test]
fn few_answers_serve_again() {
    let (mut known, mut elsewhere) = (0, 0);
    for (variant, rows, columns) in [
        (Variant::Domineering, 5, 3),
        (Variant::Tridomineering, 4, 4),
        (Variant::Domineering, 3, 5),
        (Variant::Domineering, 4, 5),
    ] {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let game = game(&grid);
        for statement in Statement::ALL {
            for seed in 0..40 {
                let (own, prospect) = secures(statement);
                let mut watched = Watched {
                    answers: Answers::new(grid, &game, statement, seed),
                    given: Vec::new(),
                    known: 0,
                    elsewhere: 0,
                    decides: |free: Cells, to: Option<Tile>, tile: Tile| {
                        let Some(taken) = grid.placed(free, tile, own) else {
                            return false;
                        };
                        let replies = grid.moves(free, own.other());
                        let mut replies = replies.filter(|reply| to.is_none_or(|to| to == *reply));
                        replies.all(|reply| {
                            let reply = grid.placed(free, reply, own.other()).expect("a move");
                            grid.secured(free & !taken & !reply, own, prospect)
                        })
                    },
                };
                let mut budget = Budget::new(Limits::default());
                let _ = walk(&grid, statement, &mut budget, &mut watched);
                known += watched.known;
                elsewhere += watched.elsewhere;
            }
        }
    }
    println!(
        "{known} times an answer is asked for although an earlier one would do, {elsewhere} times one of another position serves"
    );
    assert!(known > 100 && elsewhere > 100);
}

/// Watches what a walk asks.
struct Watched<'a, F> {
    answers: Answers<'a>,
    /// Each answer, where it was given last.
    given: Vec<(Cells, Tile)>,
    /// How often an answer is asked for although one before the last eight would do.
    known: usize,
    /// How often one serves that was given in another position.
    elsewhere: usize,
    /// Whether the counts decide all that comes after a tile.
    decides: F,
}

impl<F: Fn(Cells, Option<Tile>, Tile) -> bool> Asked for Watched<'_, F> {
    fn answer(&mut self, free: Cells, to: Option<Tile>) -> Result<Tile, Failure> {
        let decides = |&(_, tile): &(Cells, Tile)| (self.decides)(free, to, tile);
        let (earlier, last) = self.given.split_at(self.given.len().saturating_sub(8));
        assert!(!last.iter().any(decides));
        self.known += usize::from(earlier.iter().any(decides));
        let tile = self.answers.answer(free, to);
        self.given.retain(|&(_, before)| before != tile);
        self.given.push((free, tile));
        Ok(tile)
    }

    fn serves_again(&mut self, free: Cells, _: Option<Tile>, tile: Tile) {
        let last = &self.given[self.given.len().saturating_sub(8)..];
        let (at, _) = last
            .iter()
            .find(|(_, before)| *before == tile)
            .expect("one of the last eight");
        self.elsewhere += usize::from(*at != free);
    }
}
