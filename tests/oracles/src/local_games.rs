//! Local games of cannibals, played with sets of cells.

use std::collections::{BTreeMap, BTreeSet};

use playproof_formats::{
    Cell, Evidence, Step,
    claim::Animal,
    evidence::{Blocks, LocalGame, LocalGames},
};

use crate::{
    build::step,
    cannibal::{box_of, cannibal, copies_through, is_period, normal},
};

type Cells = BTreeSet<Cell>;

/// Bob's answers: what is Alice's after her move, what is his, and the numbers of the copies that are free. `None`
/// if there is no answer, `Some(None)` if he passes.
type Answers<'a> = dyn FnMut(&Cells, &Cells, &[u32]) -> Option<Option<u32>> + 'a;

/// All that Alice may own in a tile, at any time; `None` if Bob has no answer, or one that is not free.
fn owned(copies: &[Animal], answers: &mut Answers<'_>) -> Option<BTreeSet<Cells>> {
    let tile: Cells = copies.iter().flat_map(|copy| copy.0.clone()).collect();
    let free = |alice: &Cells, bob: &Cells| -> Vec<u32> {
        let is_free = |copy: &Animal| !copy.0.iter().any(|c| alice.contains(c) || bob.contains(c));
        let copies = (0..).zip(copies).filter(|(_, copy)| is_free(copy));
        copies.map(|(number, _)| number).collect()
    };
    let (mut owned, mut met) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![(Cells::new(), Cells::new())];
    while let Some((alice, bob)) = open.pop() {
        for &mark in tile
            .iter()
            .filter(|c| !alice.contains(c) && !bob.contains(c))
        {
            let (mut alice, mut bob) = (alice.clone(), bob.clone());
            alice.insert(mark);
            owned.insert(alice.clone());
            let copies_left = free(&alice, &bob);
            if !copies_left.is_empty() {
                if !met.insert((alice.clone(), bob.clone())) {
                    continue;
                }
                if let Some(number) = answers(&alice, &bob, &copies_left)? {
                    if !copies_left.contains(&number) {
                        return None;
                    }
                    bob.extend(copies[number as usize].0.clone());
                }
            }
            if free(&alice, &bob).is_empty() {
                owned.insert(tile.difference(&bob).copied().collect());
            } else {
                open.push((alice, bob));
            }
        }
    }
    Some(owned)
}

/// The game that Bob plays like this: told what is Alice's, his, and the numbers of the copies that
/// are free, he names one of them or passes.
pub fn local_game(
    copies: &[Animal],
    mut strategy: impl FnMut(&Cells, &Cells, &[u32]) -> Option<u32>,
) -> LocalGame {
    let mut answers = Vec::new();
    owned(copies, &mut |alice, bob, free| {
        answers.push(strategy(alice, bob, free));
        answers.last().copied()
    });
    let copies = copies.to_vec();
    LocalGame { copies, answers }
}

/// The blocks as tiles, in which Bob answers with the first copy that is free, and after that
/// passes.
#[must_use]
pub fn of_blocks(blocks: &Blocks) -> LocalGames {
    let once = |bob: &Cells, free: &[u32]| free.first().copied().filter(|_| bob.is_empty());
    let game = |family: &Vec<Animal>| local_game(family, |_, bob, free| once(bob, free));
    LocalGames {
        lattice: blocks.lattice.clone(),
        games: blocks.families.iter().map(game).collect(),
    }
}

/// The step that proves an animal a cannibal by local games.
#[must_use]
pub fn by_local_games(animal: &Animal, games: LocalGames) -> Vec<Step> {
    let evidence = Evidence::LocalGames(games);
    vec![step(cannibal(&normal(animal)), evidence, &[])]
}

/// Whether local games stop every copy: the tiles are disjoint, the answers are those that are
/// needed, and of every copy there is a part in some tile that Alice never owns.
#[must_use]
pub fn local_games_win(animal: &Animal, games: &LocalGames) -> bool {
    let copies = || games.games.iter().flat_map(|game| &game.copies);
    let is_copy = |copy: &Animal| {
        let first = copy.0.first();
        first.is_some_and(|&first| copies_through(animal, first).contains(&copy.0))
    };
    if !copies().all(is_copy) {
        return false;
    }
    let tile =
        |game: &LocalGame| -> Cells { game.copies.iter().flat_map(|c| c.0.clone()).collect() };
    let tiles: Vec<Cells> = games.games.iter().map(tile).collect();
    let all: Vec<Cell> = tiles.iter().flatten().copied().collect();
    let same = |a: &Cell, b: &Cell| is_period(&games.lattice, a.checked_sub(*b).expect("small"));
    if !(1..all.len()).all(|i| !all[..i].iter().any(|b| same(&all[i], b))) {
        return false;
    }
    let mut may_own = Vec::new();
    for game in &games.games {
        let mut answers = game.answers.iter();
        let owned = owned(&game.copies, &mut |_, _, _| answers.next().copied());
        let Some(owned) = owned.filter(|_| answers.next().is_none()) else {
            return false;
        };
        may_own.push(owned);
    }
    let stopped = |copy: &Vec<Cell>| {
        let mut parts: BTreeMap<(usize, Cell), Cells> = BTreeMap::new();
        for (number, tile) in tiles.iter().enumerate() {
            for (&c, &there) in copy.iter().flat_map(|c| tile.iter().map(move |t| (c, t))) {
                let moved = c.checked_sub(there).expect("small");
                if is_period(&games.lattice, moved) {
                    parts.entry((number, moved)).or_default().insert(there);
                }
            }
        }
        let never = |((number, _), part): (&(usize, Cell), &Cells)| {
            !may_own[*number].iter().any(|owned| part.is_subset(owned))
        };
        parts.iter().any(never)
    };
    let [x, y] = [0, 1].map(|i: usize| games.lattice.0[i].coordinates()[i]);
    let period = box_of([0, 0], [x - 1, y - 1]);
    let mut wanted = period.iter().flat_map(|&x| copies_through(animal, x));
    wanted.all(|copy| stopped(&copy))
}
