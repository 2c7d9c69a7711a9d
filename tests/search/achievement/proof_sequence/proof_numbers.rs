//! The search by proof numbers.

use std::collections::HashMap;

use playproof::{
    game::Achievement,
    proof::Proof,
    search::{
        achievement::proof_sequence::{
            pace::Paces,
            proof_numbers::{Marks, Outcome, ProofNumbers},
            search,
            tree::{self, Tree},
            window::{Window, regions},
            with_single_marks,
        },
        control::Control,
    },
};
use playproof_checker::{Geometry, rules::achievement::many_copies::new_marks};
use playproof_explain::turns::of_sequence;
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Animal, Player, Response},
    evidence::{ProofSequence, Situation, Target},
};
use playproof_oracles::positional::Dice;

use super::{animal, game, polyomino};

/// The search with all marks of a turn in one place, in so many bytes.
fn numbers(game: &Achievement, most_turns: u32, memory: u64) -> Option<ProofNumbers> {
    let paces = Paces::one_place(game, game.breaker_cells()?);
    ProofNumbers::new(
        game,
        &paces,
        Marks::Together,
        &game.board.symmetries(),
        most_turns,
        memory,
    )
}

/// A win within so many turns that is found within so much work; the checker accepts it.
fn found(game: &Achievement, most_turns: u32, work: u64) -> Option<Proof> {
    let mut numbers = numbers(game, most_turns, 1 << 24)?;
    let outcome = numbers.search(work, &Control::default());
    (outcome == Outcome::Won).then(|| {
        let sequence = numbers.sequence();
        assert!(of_sequence(&sequence) <= most_turns, "{game:?}");
        let evidence = Evidence::ProofSequence(sequence);
        let proof = Proof::new(game.won_by(Player::Maker), evidence, &[]);
        assert_eq!(proof.check().err(), None, "{game:?}");
        proof
    })
}

/// Random goals in small windows: what is won there, which the other search decides, is found here.
#[test]
fn finds_what_is_won() {
    let mut dice = Dice(0x9F);
    let (mut wins, mut beyond) = (HashMap::new(), HashMap::new());
    for (board, cells, breaker) in [
        (Board::SQUARE, 9, 1),
        (Board::HEXAGONAL, 7, 1),
        (Board::TRIANGULAR, 6, 1),
        (Board::CUBIC, 9, 1),
        (Board::SQUARE, 9, 2),
        (Board::HEXAGONAL, 7, 2),
        (Board::CUBIC, 9, 2),
        (Board::SQUARE, 25, 3),
    ] {
        let region = regions(board)
            .into_iter()
            .find(|region| region.len() == cells);
        let region = region.expect("there is a region of this size");
        for _ in 0..40 {
            let mut below = |n: usize| dice.below(u32::try_from(n).expect("small")) as usize;
            let last = match breaker {
                1 => 1 + u32::from(below(4) == 0),
                // There is more to win where goals may miss more cells.
                _ => breaker + 1,
            };
            let goals = (0..=below(2)).map(|_| {
                let mut goal = region.clone();
                let size = 3.max(last as usize + 1) + below(2) / breaker as usize;
                while goal.len() > size {
                    goal.swap_remove(below(goal.len()));
                }
                Animal(goal)
            });
            let goals: Vec<Animal> = goals.collect();
            let first = 1 + u32::from(below(2) == 0);
            let game = Achievement::new(board, &goals, 1, Response::Cells(breaker))
                .expect("the coordinates are small")
                .with_last_turn(last)
                .with_first_turn(first);
            let symmetries = board.symmetries();
            let window = Window::<1>::new(board, &symmetries, region.clone(), &game.goals);
            let window = window.expect("the goals lie within the region");
            let mut tree = Tree::new(&game, &Paces::one_place(&game, breaker), window, 1 << 20);
            tree.allow(u64::MAX, &Control::default());
            let mut decided = (1..).map(|turns| (turns, tree.search(turns, u32::MAX)));
            let turns = decided.find_map(|(turns, outcome)| match outcome {
                tree::Outcome::Won => Some(Some(turns)),
                tree::Outcome::Never => Some(None),
                tree::Outcome::NotYet | tree::Outcome::Stopped => None,
            });
            if let Some(turns) = turns.flatten() {
                for most_turns in [u32::MAX, turns] {
                    assert!(found(&game, most_turns, 1 << 28).is_some(), "{game:?}");
                }
                *wins.entry(breaker).or_insert(0) += 1;
            } else {
                // The board is larger, and may have room for a win; then the checker is asked.
                let is_found = found(&game, u32::MAX, 1 << 22).is_some();
                *beyond.entry(breaker).or_insert(0) += u32::from(is_found);
            }
        }
    }
    for breaker in 1..=3 {
        let (wins, beyond) = (wins[&breaker], beyond[&breaker]);
        assert!(wins > 20 && beyond > 5, "{wins} wins, {beyond} beyond");
    }
}

/// Breaker keeps Maker from a square, and from five in a row (pavings).
#[test]
fn finds_no_win_where_there_is_none() {
    for rows in [&["XX", "XX"][..], &["XXXXX"]] {
        assert_eq!(
            found(
                &game(Board::SQUARE, &[polyomino(rows)], 1, 1),
                u32::MAX,
                1 << 24
            ),
            None
        );
    }
}

/// Maker gets the L-pentomino in seven turns. Each of his cells takes him one.
#[test]
fn finds_no_win_in_fewer_turns_than_cells() {
    let game = game(Board::SQUARE, &[polyomino(&["XXXX", "X..."])], 1, 1);
    assert!(found(&game, 7, 1 << 28).is_some());
    assert_eq!(found(&game, 4, 1 << 26), None);
}

/// The hexomino of which it was unknown for decades whether Maker gets it, with one mark ahead.
#[test]
fn snaky_with_two_marks_in_the_first_turn() {
    let snaky = polyomino(&["XXXX..", "...XX."]);
    let game = game(Board::SQUARE, &[snaky], 1, 1).with_first_turn(2);
    let proof = search(&game, &Control::default()).expect("maker wins");
    let accepted = proof.check().expect("the checker accepts what is found");
    assert_eq!(*accepted.theorem.claim(), game.won_by(Player::Maker));
    let Evidence::ProofSequence(sequence) = &proof.last().evidence else {
        panic!("another rule");
    };
    assert!(of_sequence(sequence) <= 20);
}

/// It stops when it is to, goes on later, and finds the same.
#[test]
fn goes_on() {
    let game = game(Board::SQUARE, &[polyomino(&["XXXX", "X..."])], 1, 1);
    let numbers = || numbers(&game, u32::MAX, 1 << 24).expect("it fits in");
    let mut slices = numbers();
    let mut count = 0;
    // A slice has to be as long as the way back to where the search was.
    while slices.search(1 << (17 + count), &Control::default()) != Outcome::Won {
        count += 1;
        assert!(count < 30);
    }
    let [first, second] = [(); 2].map(|()| {
        let mut numbers = numbers();
        assert_eq!(numbers.search(u64::MAX, &Control::default()), Outcome::Won);
        numbers.sequence()
    });
    assert_eq!(first, second);
    assert!(count > 0);
}

/// It takes no more memory than it may, and no part in other games.
#[test]
fn knows_its_limits() {
    let snaky = polyomino(&["XXXX..", "...XX."]);
    let on_square = |breaker| game(Board::SQUARE, std::slice::from_ref(&snaky), 1, breaker);
    let game = on_square(1);
    let mut small = numbers(&game, u32::MAX, 1 << 18).expect("it fits in");
    assert_eq!(
        small.search(u64::MAX, &Control::default()),
        Outcome::Nothing
    );
    let takes_part = |breaker| numbers(&on_square(breaker), u32::MAX, 1 << 18).is_some();
    assert!((1..=3).all(takes_part) && !takes_part(4));
    let stopped = Control::default();
    stopped.stop();
    let mut numbers = numbers(&game, u32::MAX, 1 << 18).expect("it fits in");
    assert_eq!(numbers.search(u64::MAX, &stopped), Outcome::NotYet);
}

/// A win on many copies that is found within so much work.
fn on_many_copies(game: &Achievement, marks: Marks, work: u64) -> Option<ProofSequence> {
    let proof = with_single_marks(game, marks)(&Control::default().for_work(work))?;
    let accepted = proof.check().expect("the checker accepts what is found");
    assert_eq!(*accepted.theorem.claim(), game.won_by(Player::Maker));
    let Evidence::ManyCopies(sequence) = &proof.last().evidence else {
        panic!("another rule");
    };
    Some(sequence.clone())
}

/// Maker's marks, at most, by which another situation is reached from each situation of a win on many copies.
fn marks_in_a_copy(game: &Achievement, marks: Marks) -> Vec<usize> {
    let sequence = on_many_copies(game, marks, 1 << 30).expect("maker wins");
    let marks = |situation: &Situation| {
        let options = situation.options.iter();
        let on = options.filter(|option| matches!(option.target, Target::Situation(_)));
        on.map(|option| new_marks(situation, option)).max()
    };
    sequence.0.iter().filter_map(marks).collect()
}

/// Three marks against eight: with one in each copy, Breaker has two for it. That Maker gets the Y-pentomino so was open.
#[test]
fn single_marks_in_many_copies() {
    let game = game(Board::SQUARE, &[polyomino(&["XXXX", ".X.."])], 3, 8);
    for where_to in [Marks::Together, Marks::Apart] {
        let marks = marks_in_a_copy(&game, where_to);
        assert!(marks.iter().all(|&marks| marks <= 1), "{marks:?}");
    }
    // With one mark a turn there is nothing to share out.
    let one = Achievement {
        maker: 1,
        first_turn: 1,
        ..game
    };
    assert_eq!(
        with_single_marks(&one, Marks::Together)(&Control::default()),
        None
    );
}

/// Then all marks of a turn in one copy. The board of the last one is larger than a plane.
#[test]
fn all_marks_in_one_copy() {
    let pentomino = polyomino(&["XXX", "X..", "X.."]);
    let tetracube = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 1, 1]]);
    for (board, goal, [maker, breaker], marks) in [
        (Board::SQUARE, pentomino, [3, 7], Marks::Apart),
        (Board::CUBIC, tetracube, [2, 6], Marks::Together),
    ] {
        let game = game(board, &[goal], maker, breaker);
        let marks = marks_in_a_copy(&game, marks);
        assert_eq!(marks.iter().max(), Some(&(maker as usize)), "{marks:?}");
    }
}

/// Two marks of Maker's that no placement shares, at first: so he gets the T-pentomino, three marks against eight. With marks together none
/// is found in as much work.
#[test]
#[ignore = "takes a minute"]
fn marks_apart() {
    let t = polyomino(&["XXX", ".X.", ".X."]);
    let game = game(Board::SQUARE, &[t], 3, 8);
    let work = 1 << 31;
    let sequence = on_many_copies(&game, Marks::Apart, work).expect("maker wins");
    let share = |[x, y]: [Cell; 2]| {
        let [across, along] =
            [0, 1].map(|axis| (x.coordinates()[axis] - y.coordinates()[axis]).abs());
        across <= 2 && along <= 2
    };
    let apart = |situation: &&Situation| match situation.core[..] {
        [x, y] => !share([x, y]),
        _ => false,
    };
    assert!(sequence.0.iter().any(|situation| apart(&situation)));
    assert_eq!(on_many_copies(&game, Marks::Together, work), None);
}
