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

/// Games for random goals in small regions, with the numbers that dice give: Maker's marks, Breaker's, Maker's in his last
/// turn and in his first one.
fn small_games(
    seed: u64,
    numbers: impl Fn(&mut Dice) -> [u32; 4],
    mut run: impl FnMut(&Achievement, u32, &dyn Fn() -> Window<1>),
) {
    let mut dice = Dice(seed);
    for (board, cells) in [
        (Board::SQUARE, 9_u32),
        (Board::HEXAGONAL, 7),
        (Board::TRIANGULAR, 6),
    ] {
        let mut regions = regions(board).into_iter();
        let region = regions.find(|region| region.len() == cells as usize);
        let region = region.expect("there is a region of this size");
        for _ in 0..100 {
            let goals = (0..=dice.below(2)).map(|_| {
                let mut goal = region.clone();
                let size = 3 + dice.below(2);
                while goal.len() > size as usize {
                    let length = u32::try_from(goal.len()).expect("small");
                    goal.swap_remove(dice.below(length) as usize);
                }
                Animal(goal)
            });
            let goals: Vec<Animal> = goals.collect();
            let [maker, breaker, last, first] = numbers(&mut dice);
            let game = Achievement::new(board, &goals, maker, Response::Cells(breaker))
                .expect("the coordinates are small")
                .with_last_turn(last)
                .with_first_turn(first);
            let window = || -> Window<1> {
                Window::new(board, &board.symmetries(), region.clone(), &game.goals)
                    .expect("the goals lie within the region")
            };
            run(&game, cells, &window);
        }
    }
}

impl Rules {
    /// Those of a game in a window of so many cells, at these paces.
    fn new(game: &Achievement, cells: u32, window: &Window<1>, paces: &[(u32, u32)]) -> Self {
        let goals = window.placements.iter().map(|goal| goal.cells);
        Self {
            goals: goals
                .map(|goal| goal.iter().map(|cell| 1 << cell).sum())
                .collect(),
            last: game.last_turn,
            paces: paces.to_vec(),
            cells,
        }
    }

    /// Whether Maker wins within n turns, of which the first is at one of these paces.
    fn won_within(&self, n: u32, first: &[(u32, u32)]) -> bool {
        let most = first.iter().map(|pace| pace.0).max();
        self.wins(0, (1 << self.cells) - 1, n, first, most.unwrap_or(0))
    }
}

/// Deepens until it is settled; each outcome has to be that of the rules. Whether Maker wins.
fn settles(mut tree: Tree<'_, 1>, most: u32, won_within: impl Fn(u32) -> bool) -> bool {
    tree.allow(u64::MAX, &Control::default());
    for n in 1.. {
        match tree.search(n, u32::MAX) {
            Outcome::Won => {
                assert!(won_within(n), "it is not won within {n}");
                return true;
            }
            Outcome::NotYet => assert!(!won_within(n), "it is won within {n}"),
            Outcome::Never => {
                assert!(!won_within(most), "it is won");
                return false;
            }
            Outcome::Stopped => panic!("nobody stops it"),
        }
    }
    false
}

/// The pruning must not lose wins, and no loss may pass for a win.
#[test]
fn agrees_with_the_rules() {
    let (mut wins, mut losses, mut by_threats) = (0, 0, 0);
    let numbers = |dice: &mut Dice| {
        let maker = [1, 1, 2][dice.below(3) as usize];
        let breaker = [0, 1, 1, 2][dice.below(4) as usize];
        [maker, breaker, maker + dice.below(2), maker + dice.below(2)]
    };
    small_games(0x7EE, numbers, |game, cells, window| {
        let breaker = game.breaker_cells().expect("a number");
        let rules = Rules::new(game, cells, &window(), &[(game.maker, breaker)]);
        let won_within = |n| rules.won_within(n, &[(game.first_turn, breaker)]);
        let tree = || Tree::new(game, &Paces::one_place(game, breaker), window(), 1 << 20);
        let mut threatening = tree();
        threatening.allow(u64::MAX, &Control::default());
        let mut wins_by_threats =
            |n| (0..=2).any(|slack| matches!(threatening.search(n, slack), Outcome::Won));
        if let Some(n) = (1..=4).find(|&n| wins_by_threats(n)) {
            assert!(won_within(n), "{game:?} is not won within {n}");
            by_threats += u32::from(n > 1 && breaker > 0);
        }
        let won = settles(tree(), cells, won_within);
        *if won { &mut wins } else { &mut losses } += 1;
    });
    let all = format!("{wins} wins, {by_threats} by threats, {losses} losses");
    assert!(wins > 50 && by_threats > 10 && losses > 50, "{all}");
}

/// The same where one of two marks may be in another copy.
#[test]
fn agrees_with_the_rules_on_many_copies() {
    let (mut wins, mut losses, mut new) = (0, 0, 0);
    let numbers = |dice: &mut Dice| [2, 2 + dice.below(4), 2 + dice.below(2), 2];
    small_games(0xC0B1, numbers, |game, cells, window| {
        let breaker = game.breaker_cells().expect("a number");
        let all = [(1, breaker / 2), (2, breaker)];
        let many = Rules::new(game, cells, &window(), &all);
        let one = Rules::new(game, cells, &window(), &all[1..]);
        let paces = Paces::many_copies(game).expect("two marks");
        let tree = Tree::new(game, &paces, window(), 1 << 20);
        if settles(tree, 4, |n| many.won_within(n, &all)) {
            wins += 1;
            new += u32::from(!one.won_within(4, &all[1..]));
        } else {
            losses += 1;
        }
    });
    let all = format!("{wins} wins, {new} of them new, {losses} losses");
    assert!(wins > 50 && new > 10 && losses > 50, "{all}");
}
