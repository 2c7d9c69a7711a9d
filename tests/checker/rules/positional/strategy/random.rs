//! Strategies that are made up, and true ones that are changed: the checker and the referee agree, and nothing
//! false is proved.

use std::collections::BTreeSet;

use playproof_formats::{
    claim::Guarantee,
    evidence::{Answer, Ending, Level, Strategy, Vertices},
};
use playproof_oracles::{
    positional::{Dice, arena, guarantee, holds},
    strategy::{counted, policy, varied},
};

use super::{agreed, evidence};

/// Policies and sequences that are made up prove nothing that is false.
fn made_up(seed: u64, rounds: u32) {
    let mut dice = Dice(seed);
    let mut proved = [0; 2];
    for round in 0..rounds {
        let vertices = 3 + dice.below(5);
        let order = match round % 3 {
            0 => vec![],
            1 => dice.chains(vertices, 3),
            _ => dice.order(vertices, 4),
        };
        let count = 1 + dice.below(6);
        let sets = dice.sets(vertices, count, 4);
        let game = arena(vertices, &sets, &order);
        for who in Guarantee::ALL {
            let mut made = evidence(&[], &[]);
            made.policies = (0..2).map(|_| policy(vertices, &mut dice)).collect();
            let answers = 1 + dice.below(3);
            made.answers = (0..answers)
                .map(|_| {
                    let policy = Ending::Policy(dice.below(2), 0);
                    let sequence = |dice: &mut Dice| {
                        let length = 1 + dice.below(3);
                        let list = (0..length).map(|_| u8::try_from(dice.below(vertices)));
                        Vertices(list.collect::<Result<_, _>>().expect("small"))
                    };
                    match dice.below(4) {
                        0 => Answer::End(policy),
                        1 => Answer::Then(dice.below(vertices), policy),
                        2 => Answer::Move(dice.below(vertices)),
                        _ => {
                            let sequences = (0..=dice.below(3)).map(|_| sequence(&mut dice));
                            let sequences = sequences.collect();
                            Answer::Refuting(dice.below(vertices), sequences)
                        }
                    }
                })
                .collect();
            let made = counted(&guarantee(who, &game), &made);
            let right = agreed(who, &game, &made);
            proved[usize::from(right)] += 1;
        }
    }
    println!("{rounds} games: {proved:?} strategies refused and accepted");
    assert!(proved[1] > 150 && proved[0] > 2000, "{proved:?}");
}

#[test]
fn made_up_strategies() {
    made_up(11, 1000);
}

/// Policies are played in words of 64 vertices where they are enough, and in longer ones where they are not: after a
/// chain of vertices in no set, all is as it was.
#[test]
fn games_about_the_length_of_a_word() {
    let mut dice = Dice(64);
    let mut proved = [0; 2];
    for before in [61, 62].repeat(3) {
        let few = 3;
        let count = 1 + dice.below(3);
        let mut sets = dice.sets(few, count, 3);
        let symmetry = symmetric(few, &mut sets, &mut dice);
        let shifted = |list: &[u32]| list.iter().map(|v| v + before).collect::<Vec<u32>>();
        let sets: Vec<Vec<u32>> = sets.iter().map(|set| shifted(set)).collect();
        let symmetry = [(0..before).collect(), shifted(&symmetry)].concat();
        let chain = (0..before).flat_map(|v| (v + 1..before).map(move |w| (v, w)));
        let game = arena(before + few, &sets, &chain.collect::<Vec<_>>());
        for who in Guarantee::ALL {
            let mut made = evidence(std::slice::from_ref(&symmetry), &[]);
            made.policies = vec![policy(few, &mut dice), policy(few, &mut dice)];
            for level in made.policies.iter_mut().flat_map(|made| &mut made.levels) {
                let (Level::First(list) | Level::Lone(list)) = level;
                for vertex in &mut list.0 {
                    *vertex += u8::try_from(before).expect("small");
                }
            }
            // As many as there are claims to begin with, but for images.
            for _ in 0..4 {
                let ending = Ending::Policy(dice.below(2), dice.below(2));
                made.answers.push(Answer::End(ending));
                let made = counted(&guarantee(who, &game), &made);
                proved[usize::from(agreed(who, &game, &made))] += 1;
            }
        }
    }
    println!("{proved:?} strategies refused and accepted");
    assert!(proved[1] > 3 && proved[0] > 20, "{proved:?}");
}

#[test]
#[ignore = "a hundred thousand games take minutes"]
fn many_made_up_strategies() {
    made_up(12, 100_000);
}

/// How many of the vertices, and sets of them.
type Sets = (u32, Vec<Vec<u32>>);

/// Few sets of up to four of a few vertices.
fn few(dice: &mut Dice) -> Sets {
    let vertices = 4 + dice.below(4);
    let count = 2 + dice.below(5);
    (vertices, dice.sets(vertices, count, 4))
}

/// So many sets of four or five vertices that they fill more than a word of 64.
fn many(dice: &mut Dice) -> Sets {
    let vertices = 8 + dice.below(2);
    let mut sets = BTreeSet::new();
    while sets.len() < 90 {
        let mut rest: Vec<u32> = (0..vertices).collect();
        while rest.len() > 4 + dice.index(2) {
            rest.swap_remove(dice.index(rest.len()));
        }
        rest.sort_unstable();
        sets.insert(rest);
    }
    (vertices, sets.into_iter().collect())
}

/// True strategies changed in one place prove nothing that is false, nor themselves for another
/// claim.
fn changed(seed: u64, rounds: u32, sets: fn(&mut Dice) -> Sets) {
    let mut dice = Dice(seed);
    let mut proved = [0; 2];
    for _ in 0..rounds {
        let (vertices, mut sets) = sets(&mut dice);
        let (mut order, mut symmetries) = (vec![], vec![]);
        match dice.below(3) {
            0 => {}
            1 => order = dice.order(vertices, 4),
            _ => symmetries.push(symmetric(vertices, &mut sets, &mut dice)),
        }
        let game = arena(vertices, &sets, &order);
        for who in Guarantee::ALL {
            if !holds(who, &game) {
                continue;
            }
            let right = varied(&guarantee(who, &game), &symmetries, &mut dice);
            for _ in 0..6 {
                let mut wrong = right.clone();
                mutate(&mut wrong, vertices, &mut dice);
                let other = Guarantee::ALL[dice.index(Guarantee::ALL.len())];
                for who in [who, other] {
                    let wrong = counted(&guarantee(who, &game), &wrong);
                    proved[usize::from(agreed(who, &game, &wrong))] += 1;
                }
            }
        }
    }
    println!("{rounds} games: {proved:?} strategies refused and accepted");
    let [refused, accepted] = proved.map(|count| count / rounds);
    assert!(accepted >= 1 && refused >= 5, "{proved:?}");
}

#[test]
fn changed_strategies() {
    changed(12, 400, few);
}

#[test]
fn changed_strategies_for_many_sets() {
    changed(64, 40, many);
}

#[test]
#[ignore = "twenty thousand games take minutes"]
fn many_changed_strategies() {
    changed(13, 20_000, few);
}

/// Adds what the sets need for a permutation of the vertices to be a symmetry.
fn symmetric(vertices: u32, sets: &mut Vec<Vec<u32>>, dice: &mut Dice) -> Vec<u32> {
    let mut rest: Vec<u32> = (0..vertices).collect();
    let permutation: Vec<u32> = (0..vertices)
        .map(|_| rest.swap_remove(dice.index(rest.len())))
        .collect();
    let mut next = 0;
    while let Some(set) = sets.get(next) {
        let mut image: Vec<u32> = set.iter().map(|&v| permutation[v as usize]).collect();
        image.sort_unstable();
        if !sets.contains(&image) {
            sets.push(image);
        }
        next += 1;
    }
    permutation
}

fn mutate(strategy: &mut Strategy, vertices: u32, dice: &mut Dice) {
    let vertex = dice.below(vertices);
    let byte = u8::try_from(vertex).expect("small");
    let answers = strategy.answers.len();
    let kind = dice.below(8);
    if kind == 0 && !strategy.forced.is_empty() {
        let place = dice.index(strategy.forced.len());
        if dice.once_in(2) {
            strategy.forced.remove(place);
        } else {
            strategy.forced[place].0 += 1;
        }
        return;
    }
    if kind <= 3 && !strategy.policies.is_empty() {
        let number = dice.index(strategy.policies.len());
        let levels = &mut strategy.policies[number].levels;
        if levels.is_empty() {
            levels.push(Level::First(Vertices(vec![byte])));
            return;
        }
        let place = dice.index(levels.len());
        let level = &mut levels[place];
        let (Level::First(list) | Level::Lone(list)) = level;
        let list = list.0.clone();
        match dice.below(4) {
            0 => *level = Level::Lone(Vertices(list)),
            1 => *level = Level::First(Vertices(list)),
            2 => *level = Level::First(Vertices([&[byte], &list[1..]].concat())),
            _ => drop(levels.remove(place)),
        }
        return;
    }
    if answers == 0 {
        strategy.answers.push(Answer::Move(vertex));
        return;
    }
    let place = dice.index(answers);
    let answer = &mut strategy.answers[place];
    match (answer, dice.below(4)) {
        (_, 0) => drop(strategy.answers.remove(place)),
        (Answer::Refuting(_, sequences), 1) => {
            let number = dice.index(sequences.len());
            sequences.remove(number);
        }
        (Answer::Refuting(_, sequences), 2) => {
            let number = dice.index(sequences.len());
            let sequence = &mut sequences[number].0;
            let index = dice.index(sequence.len());
            sequence[index] = byte;
        }
        (Answer::Refuting(_, sequences), _) => sequences.push(Vertices(vec![byte])),
        (
            Answer::End(Ending::Policy(_, image)) | Answer::Then(_, Ending::Policy(_, image)),
            1 | 2,
        ) => {
            *image = dice.below(4);
        }
        (answer @ Answer::End(_), _) => *answer = Answer::Move(vertex),
        (Answer::Move(claimed) | Answer::Then(claimed, _), _) => *claimed = vertex,
    }
}
