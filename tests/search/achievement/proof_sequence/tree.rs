//! The search in one window.

use playproof::{
    game::Achievement,
    search::{
        achievement::proof_sequence::{
            pace::Paces,
            tree::{Outcome, Tree},
            window::{Window, regions},
        },
        control::Control,
    },
};
use playproof_checker::Geometry;
use playproof_formats::{
    Board,
    claim::{Animal, Response},
};
use playproof_oracles::positional::Dice;

/// Plays by the rules, and nothing else: whether Maker, to move, wins
/// within n turns, the next of which has so many marks.
struct Rules {
    goals: Vec<u32>,
    last: u32,
    /// Marks of Maker's with those of Breaker's that follow.
    paces: Vec<(u32, u32)>,
    cells: u32,
}

impl Rules {
    fn wins(&self, own: u32, free: u32, n: u32, paces: &[(u32, u32)], last: u32) -> bool {
        let completes = |goal: &u32| {
            let missing = goal & !own;
            missing & !free == 0 && missing.count_ones() <= last
        };
        let turn_wins = |turn: u32, marks: u32| {
            let (own, free) = (own | turn, free & !turn);
            let mut replies = self.subsets(free, marks);
            replies.all(|reply| self.wins(own, free & !reply, n - 1, &self.paces, self.last))
        };
        let pace_wins = |&(maker, breaker): &(u32, u32)| {
            let mut turns = self.subsets(free, maker);
            turns.any(|turn| turn_wins(turn, breaker))
        };
        self.goals.iter().any(completes) || n > 1 && paces.iter().any(pace_wins)
    }

    /// The subsets of so many cells, or the whole if there are not so many.
    fn subsets(&self, of: u32, size: u32) -> impl Iterator<Item = u32> {
        let size = size.min(of.count_ones());
        (0..1 << self.cells).filter(move |set| set & !of == 0 && set.count_ones() == size)
    }
}

/// The pruning must not lose wins, and no loss may pass for a win.
#[test]
fn agrees_with_the_rules() {
    let mut dice = Dice(0x7EE);
    let (mut wins, mut losses, mut by_threats) = (0, 0, 0);
    for (board, cells) in [
        (Board::SQUARE, 9_u32),
        (Board::HEXAGONAL, 7),
        (Board::TRIANGULAR, 6),
    ] {
        let mut regions = regions(board).into_iter();
        let region = regions.find(|region| region.len() == cells as usize);
        let region = region.expect("there is a region of this size");
        for _ in 0..100 {
            let mut below = |n: u32| dice.below(n);
            let goals = (0..=below(2)).map(|_| {
                let mut goal = region.clone();
                let size = 3 + below(2);
                while goal.len() > size as usize {
                    let length = u32::try_from(goal.len()).expect("small");
                    goal.swap_remove(below(length) as usize);
                }
                Animal(goal)
            });
            let goals: Vec<Animal> = goals.collect();
            let maker = [1, 1, 2][below(3) as usize];
            let breaker = [0, 1, 1, 2][below(4) as usize];
            let game = Achievement::new(board, &goals, maker, Response::Cells(breaker))
                .expect("the coordinates are small")
                .with_last_turn(maker + below(2))
                .with_first_turn(maker + below(2));
            let symmetries = board.symmetries();
            let window = || -> Window<1> {
                Window::new(board, &symmetries, region.clone(), &game.goals)
                    .expect("the goals lie within the region")
            };
            let goals = window().placements.into_iter().map(|goal| goal.cells);
            let rules = Rules {
                goals: goals
                    .map(|goal| goal.iter().map(|cell| 1 << cell).sum())
                    .collect(),
                last: game.last_turn,
                paces: vec![(maker, breaker)],
                cells,
            };
            let first = game.first_turn;
            let turn = [(first, breaker)];
            let wins_within = |n| rules.wins(0, (1 << cells) - 1, n, &turn, first);
            let tree = || {
                let mut tree =
                    Tree::new(&game, &Paces::one_place(&game, breaker), window(), 1 << 20);
                tree.allow(u64::MAX, &Control::default());
                tree
            };
            let mut threatening = tree();
            let mut wins_by_threats =
                |n| (0..=2).any(|slack| matches!(threatening.search(n, slack), Outcome::Won));
            if let Some(n) = (1..=4).find(|&n| wins_by_threats(n)) {
                assert!(wins_within(n), "{game:?} is not won within {n}");
                by_threats += u32::from(n > 1 && breaker > 0);
            }
            let mut tree = tree();
            for n in 1.. {
                match tree.search(n, u32::MAX) {
                    Outcome::Won => {
                        assert!(wins_within(n), "{game:?} is not won within {n}");
                        wins += 1;
                        break;
                    }
                    Outcome::NotYet => assert!(!wins_within(n), "{game:?} is won within {n}"),
                    Outcome::Never => {
                        assert!(!wins_within(cells), "{game:?} is won");
                        losses += 1;
                        break;
                    }
                    Outcome::Stopped => panic!("nobody stops it"),
                }
            }
        }
    }
    let all = format!("{wins} wins, {by_threats} by threats, {losses} losses");
    assert!(wins > 50 && by_threats > 10 && losses > 50, "{all}");
}

/// The same where one of two marks may be in another copy.
#[test]
fn agrees_with_the_rules_on_many_copies() {
    let mut dice = Dice(0xC0B1);
    let (mut wins, mut losses, mut new) = (0, 0, 0);
    for (board, cells) in [
        (Board::SQUARE, 9_u32),
        (Board::HEXAGONAL, 7),
        (Board::TRIANGULAR, 6),
    ] {
        let mut regions = regions(board).into_iter();
        let region = regions.find(|region| region.len() == cells as usize);
        let region = region.expect("there is a region of this size");
        for _ in 0..100 {
            let mut below = |n: u32| dice.below(n);
            let goals = (0..=below(2)).map(|_| {
                let mut goal = region.clone();
                let size = 3 + below(2);
                while goal.len() > size as usize {
                    let length = u32::try_from(goal.len()).expect("small");
                    goal.swap_remove(below(length) as usize);
                }
                Animal(goal)
            });
            let goals: Vec<Animal> = goals.collect();
            let breaker = 2 + below(4);
            let game = Achievement::new(board, &goals, 2, Response::Cells(breaker))
                .expect("the coordinates are small")
                .with_last_turn(2 + below(2));
            let symmetries = board.symmetries();
            let window = || -> Window<1> {
                Window::new(board, &symmetries, region.clone(), &game.goals)
                    .expect("the goals lie within the region")
            };
            let goals = window().placements.into_iter().map(|goal| goal.cells);
            let goals = goals.map(|goal| goal.iter().map(|cell| 1 << cell).sum());
            let goals: Vec<u32> = goals.collect();
            let rules = |paces: &[(u32, u32)]| Rules {
                goals: goals.clone(),
                last: game.last_turn,
                paces: paces.to_vec(),
                cells,
            };
            let all = (1 << cells) - 1;
            let paces = [(1, breaker / 2), (2, breaker)];
            let many = rules(&paces);
            let wins_within = |n| many.wins(0, all, n, &paces, 2);
            let one = rules(&paces[1..]);
            let paces = Paces::many_copies(&game).expect("two marks");
            let mut tree = Tree::new(&game, &paces, window(), 1 << 20);
            tree.allow(u64::MAX, &Control::default());
            for n in 1.. {
                match tree.search(n, u32::MAX) {
                    Outcome::Won => {
                        assert!(wins_within(n), "{game:?} is not won within {n}");
                        wins += 1;
                        new += u32::from(!one.wins(0, all, n, &one.paces, 2));
                        break;
                    }
                    Outcome::NotYet => assert!(!wins_within(n), "{game:?} is won within {n}"),
                    Outcome::Never => {
                        assert!(!wins_within(4), "{game:?} is won");
                        losses += 1;
                        break;
                    }
                    Outcome::Stopped => panic!("nobody stops it"),
                }
            }
        }
    }
    let all = format!("{wins} wins, {new} of them new, {losses} losses");
    assert!(wins > 50 && new > 10 && losses > 50, "{all}");
}
