//! Games in turn, plainly: every move against every move, with a table of the positions that were met.

use std::{
    collections::{BTreeSet, HashMap},
    time::Instant,
};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Game, Mask, Position, Seat, members, start, union},
};
use playproof_formats::claim::{Animal, Arena, Guarantee};
use playproof_oracles::cannibal::orientations;

/// The copies of an animal on a board of so many rows and columns, as bits.
pub(crate) fn copies(animal: &Animal, side: u32) -> Vec<u64> {
    clipped(animal, side, animal.0.len())
}

/// What is on the board of the copies of which at least so many cells are there.
fn clipped(animal: &Animal, side: u32, least: usize) -> Vec<u64> {
    let side = i16::try_from(side).expect("a small board");
    let mut found = BTreeSet::new();
    for image in orientations(animal) {
        for row in -side..side {
            for column in -side..side {
                let cells = image.0.iter().map(|cell| match *cell.coordinates() {
                    [x, y] => [x + row, y + column],
                    _ => unreachable!("cells of the square board"),
                });
                let inside = cells.filter(|cell| cell.iter().all(|x| (0..side).contains(x)));
                let bits: Vec<u64> = inside.map(|[x, y]| 1 << (x * side + y)).collect();
                if bits.len() >= least {
                    found.insert(bits.iter().fold(0, |all, bit| all | bit));
                }
            }
        }
    }
    found.into_iter().collect()
}

fn bits(set: u64) -> impl Iterator<Item = u64> {
    members(set.into()).map(|vertex| 1 << vertex)
}

/// Whether Maker completes one of the sets, moving first: within one turn, two, and so on.
pub(crate) fn maker_wins(sets: &[u64], cells: u32, until: Instant) -> Option<bool> {
    let all = u64::MAX >> (64 - cells);
    for turns in 1..=cells.div_ceil(2) {
        let mut met = HashMap::new();
        if maker(sets, [0, 0], all, turns, &mut met, until)? {
            return Some(true);
        }
    }
    Some(false)
}

fn maker(
    sets: &[u64],
    [own, other]: [u64; 2],
    all: u64,
    turns: u32,
    met: &mut HashMap<[u64; 2], bool>,
    until: Instant,
) -> Option<bool> {
    let lacks = |set: &&u64| *set & other == 0 && (*set & !own).count_ones() <= turns;
    if !sets.iter().any(|set| lacks(&set)) {
        return Some(false);
    }
    if turns == 1 {
        return Some(true);
    }
    if let Some(&known) = met.get(&[own, other]) {
        return Some(known);
    }
    if Instant::now() > until {
        return None;
    }
    let free = all & !own & !other;
    let mut wins = false;
    'marks: for mark in bits(free) {
        let own = own | mark;
        if sets.contains(&own) || sets.iter().any(|set| set & !own == 0) {
            wins = true;
            break;
        }
        for reply in bits(free & !mark) {
            if !maker(sets, [own, other | reply], all, turns - 1, met, until)? {
                continue 'marks;
            }
        }
        wins = true;
        break;
    }
    met.insert([own, other], wins);
    Some(wins)
}

/// Whether Alice has a copy of an animal, within one move, two, and so on.
pub(crate) fn alice_wins(animal: &Animal, side: u32, until: Instant) -> Option<bool> {
    let own = copies(animal, side);
    // Bob's may stick out.
    let bobs = clipped(animal, side, 1);
    for turns in 1.. {
        let mut met = HashMap::new();
        if alice([&own, &bobs], [0, 0], turns, &mut met, until)? {
            break;
        }
    }
    Some(true)
}

fn alice(
    sets: [&[u64]; 2],
    [own, other]: [u64; 2],
    turns: u32,
    met: &mut HashMap<[u64; 2], bool>,
    until: Instant,
) -> Option<bool> {
    let alive = sets[0].iter().filter(|&&set| set & other == 0);
    let alive: Vec<u64> = alive.map(|set| set & !own).collect();
    if !alive.iter().any(|set| set.count_ones() <= turns) {
        return Some(false);
    }
    if turns == 1 {
        return Some(true);
    }
    if let Some(&known) = met.get(&[own, other]) {
        return Some(known);
    }
    if Instant::now() > until {
        return None;
    }
    let mut wins = false;
    'marks: for mark in bits(alive.iter().fold(0, |all, set| all | set)) {
        let own = own | mark;
        wins = alive.contains(&mark);
        if wins {
            break;
        }
        let replies = sets[1].iter().filter(|&&set| set & (own | other) == 0);
        // Or far away.
        for reply in [&0].into_iter().chain(replies) {
            if !alice(sets, [own, other | reply], turns - 1, met, until)? {
                continue 'marks;
            }
        }
        wins = true;
        break;
    }
    met.insert([own, other], wins);
    Some(wins)
}

/// Whether a player can force this in a positional game.
pub(crate) fn wins(arena: &Arena, guarantee: Guarantee, until: Instant) -> Option<bool> {
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(guarantee);
    let (game, position, state) = start(arena, aim, &mut budget).expect("a small game");
    let mut met = HashMap::new();
    let marks = [position.first, position.second];
    let value = value(&game, aim, marks, state.mover, [-1, 1], &mut met, until)?;
    let own = if aim.owner == Seat::First {
        value
    } else {
        -value
    };
    Some(own >= i8::from(aim.win))
}

/// 1 if the first player wins, −1 if the second does, and 0 if the board is full, if that is within the bounds.
fn value(
    game: &Game,
    aim: Aim,
    marks: [Mask; 2],
    mover: Seat,
    [mut low, mut high]: [i8; 2],
    met: &mut HashMap<(Position, [i8; 2]), i8>,
    until: Instant,
) -> Option<i8> {
    let position = Position {
        first: marks[0],
        second: marks[1],
    };
    let key = (position, [low, high]);
    if let Some(&known) = met.get(&key) {
        return Some(known);
    }
    if Instant::now() > until {
        return None;
    }
    let available = game.available(game.vertices & !(marks[0] | marks[1]));
    let is_first = mover == Seat::First;
    let mut best = if available == 0 {
        0
    } else if is_first {
        -1
    } else {
        1
    };
    for vertex in members(available) {
        let mut marks = marks;
        let own = &mut marks[usize::from(!is_first)];
        *own |= 1 << vertex;
        let own = *own;
        let armed = is_first || !aim.maker_breaker;
        let value = if armed && game.sets.iter().any(|set| set & !own == 0) {
            if is_first { 1 } else { -1 }
        } else {
            value(game, aim, marks, mover.other(), [low, high], met, until)?
        };
        if is_first {
            best = best.max(value);
            low = low.max(best);
        } else {
            best = best.min(value);
            high = high.min(best);
        }
        if low >= high {
            break;
        }
    }
    met.insert(key, best);
    Some(best)
}

/// Whether White covers all groups: for each marker of Black's there is one of his.
pub(crate) fn coverable(groups: &[Mask], until: Instant) -> Option<bool> {
    covers(groups.to_vec(), &mut HashMap::new(), until)
}

fn covers(groups: Vec<Mask>, met: &mut HashMap<Vec<Mask>, bool>, until: Instant) -> Option<bool> {
    if groups.iter().any(|group| group.count_ones() < 2) {
        return Some(false);
    }
    if let Some(&known) = met.get(&groups) {
        return Some(known);
    }
    if Instant::now() > until {
        return None;
    }
    let markers = union(&groups);
    let mut all = true;
    for black in members(markers) {
        let mut answered = false;
        for white in members(markers).filter(|&white| white != black) {
            let left = groups.iter().filter(|&group| group >> white & 1 == 0);
            let mut left: Vec<Mask> = left.map(|group| group & !(1 << black)).collect();
            left.sort_unstable();
            left.dedup();
            answered = covers(left, met, until)?;
            if answered {
                break;
            }
        }
        all = answered;
        if !all {
            break;
        }
    }
    met.insert(groups, all);
    Some(all)
}
