//! Strategies: the answers of a solver, in the order in which the checker will
//! ask for them.

use std::{sync::atomic::Ordering, time::Instant};

use playproof_checker::{
    Budget, Limits,
    positional::{Position, Seat, bit, members},
    rules::positional::strategy::{Board, Line, MET, Stop, Walk, replay},
};
use playproof_formats::{
    Evidence,
    evidence::{Answer, Ending, Leaf, Strategy, Vertices},
};

use super::{
    engines::{
        killed_sets::KilledSets,
        pairs_on_chains::PairsOnChains,
        proof_numbers::proof_numbers,
        rounds::Rounds,
        solver::{Play, solver},
        symmetry::{FEW, generators, symmetries},
        threats::{Hunt, Threats},
    },
    poset_thm25,
    question::{Question, Sides},
};
use crate::{budget::unlimited, proof::Proof, search::control::Control, search::schedule::Attempt};

/// The proof by general play.
pub(super) fn search(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, &GENERAL, |win, symmetries, memory| {
        let aim = win.aim;
        Some(solver(
            &win.game,
            aim.owner,
            aim.maker_breaker,
            symmetries,
            memory,
        ))
    })
}

/// The proof by threats first, if the game has an order.
pub(super) fn by_threats(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, &GENERAL, |win, symmetries, memory| {
        if win.game.is_unordered(win.state.free) {
            return None;
        }
        Some(Box::new(Hunt::new(win, symmetries, memory)?))
    })
}

/// The proof by threats first, with proof numbers, if the game has no order.
pub(super) fn by_proof_numbers(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, &FOCUSED, |win, symmetries, memory| {
        let Question { game, aim, .. } = win;
        let armed = aim.owner == Seat::First || !aim.maker_breaker;
        // Who moves second does not win a game that is the same for both.
        let imitated = !aim.maker_breaker
            && win.state.mover != aim.owner
            && win.position == Position::default();
        (armed && !imitated && game.is_unordered(win.state.free))
            .then(|| proof_numbers(game, *aim, symmetries, memory))
    })
}

/// The proof by Theorem 12, if the game is Maker-Breaker.
pub(super) fn by_killed_sets(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, &GENERAL, |win, _, _| {
        let game = &win.game;
        let decide = KilledSets::new(game).filter(|_| win.aim.maker_breaker)?;
        Some(Box::new(Rounds { game, decide }))
    })
}

/// The proof by Theorem 23, if it is about the game.
pub(super) fn by_pairs_on_chains(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, &GENERAL, |win, _, _| {
        let game = &win.game;
        let maker_moves = win.state.mover == Seat::First;
        let odd = (win.state.free.count_ones() % 2 == 1) == maker_moves;
        let decide = PairsOnChains::new(game, &win.state, odd);
        let decide = decide.filter(|_| win.aim.maker_breaker)?;
        Some(Box::new(Rounds { game, decide }))
    })
}

/// Makes what finds the answers, given symmetries and bytes of memory; `None` if
/// it is not for the game.
type Start = for<'a> fn(&'a Question, &[Vec<u32>], u64) -> Option<Box<dyn Play + Send + 'a>>;

/// How much is done for a strategy.
struct Effort {
    /// Symmetries that are looked for in a game.
    symmetries: usize,
    /// Answers of one for which it is tried what makes it shortest.
    few: usize,
    /// Whether it can be the hunter's only.
    wins: bool,
}

/// Where all positions have to be looked at.
const GENERAL: Effort = Effort {
    symmetries: FEW,
    few: 10_000,
    wins: false,
};

/// Where positions are few, and each is known to be worth it.
const FOCUSED: Effort = Effort {
    symmetries: 400,
    few: 60,
    wins: true,
};

/// How much work may be done to make a strategy of Breaker's small, up to a minute. It takes a second to know that he wins
/// with the L-pentomino on 5 x 5, and most of a minute to say so in a quarter of the bytes.
const DEFENCE: u64 = 1 << 32;

/// A strategy in few bytes of who is known not to lose, where there is no order: one of Breaker's. Where both players have
/// sets, it may be that he loses once his own count for nothing. That is found out for as much work as the proof took that is there
/// already; if he does not, his answers as Breaker do here, too, and threats of his leave fewer positions.
pub(super) fn in_few_bytes(sides: &Sides, work: u64, control: &Control) -> Option<Proof> {
    let Sides { win, hold, .. } = sides;
    let aim = win.aim;
    if !win.game.is_unordered(win.state.free) {
        return None;
    }
    let control = control.clone().without_slice().for_work(DEFENCE);
    let symmetries = symmetries(&win.arena, &win.game, GENERAL.symmetries);
    let memory = control.memory() / 2;
    let mut solver = solver(&win.game, aim.owner, true, &symmetries, memory);
    let first = if aim.maker_breaker {
        control.clone()
    } else {
        control.clone().for_work(work)
    };
    let is_held = !solver.hunted(win.position, win.state.mover, &first)?;
    if is_held {
        solver.shrink(&control);
    }
    // It is written though the work is done.
    let control = control.without_slice();
    is_held.then(|| written(hold, &symmetries, &GENERAL, &mut *solver, &control))?
}

fn by<'a>(sides: &'a Sides, effort: &'static Effort, start: Start) -> Attempt<'a, Proof> {
    let Sides {
        win,
        hold,
        is_held,
        known,
    } = sides;
    let symmetries = symmetries(&win.arena, &win.game, effort.symmetries);
    let mut searched = None;
    Box::new(move |control| {
        if effort.wins && is_held.load(Ordering::Relaxed) {
            return None;
        }
        let before = control.work();
        let begin = || {
            let mut solver = start(win, &symmetries, control.memory() / 2)?;
            if let Some(strategy) = known.as_ref().filter(|_| effort.wins) {
                solver.take_up(moves(win, strategy).unwrap_or_default());
            }
            Some(solver)
        };
        let solver = searched.get_or_insert_with(begin).as_mut()?;
        let hunted = solver.hunted(win.position, win.state.mover, control)?;
        let question = if hunted { win } else { hold };
        let write = |solver: &mut (dyn Play + Send), control: &Control| {
            written(question, &symmetries, effort, solver, control)
        };
        let clock = Instant::now();
        let proof = write(&mut **solver, control)?;
        if !effort.wins {
            return Some(proof);
        }
        let mut proofs = vec![proof];
        let mut smaller = control.clone().earlier(clock.elapsed() * 2);
        if known.is_none() {
            smaller = smaller.for_work(control.work() - before);
        }
        while !smaller.is_stopped() && solver.shrink(&smaller) {
            proofs.extend(write(&mut **solver, control));
        }
        smallest(proofs)
    })
}

/// The owner's moves in a strategy, with the positions in which he makes them: also those of the threat sequences by which
/// lines end, some of which are longer than a search would look for.
fn moves(question: &Question, strategy: &Strategy) -> Option<Vec<(Position, u32)>> {
    let mut budget = unlimited();
    let (game, aim) = (&question.game, question.aim);
    let board = Board::new(game, aim, &mut budget).ok()?;
    let mut walk = Walk::new(game, aim, strategy, &mut budget).ok()?;
    walk.enter(question.position, question.state.mover, &mut budget)
        .ok()?;
    let mut answers = strategy.answers.iter();
    let mut forced = strategy.forced.iter().peekable();
    let mut sequences: Vec<&Vertices> = Vec::new();
    let mut moves = Vec::new();
    while let Some(stop) = walk.next(&mut budget).ok()? {
        match stop {
            Stop::Refuted(line, number) => {
                moves.extend(threats(&board, aim.owner, line, sequences.get(number)?));
            }
            Stop::Forced(number, line) => {
                let went_on = match forced.next_if(|(claim, _)| *claim == number) {
                    Some((_, ending)) => walk.end(&line, aim.owner.other(), ending, &mut budget),
                    None => walk.reply(&line, &mut budget),
                };
                went_on.ok()?;
            }
            Stop::Answer(line) => {
                let answer = answers.next()?;
                if let Answer::Move(vertex)
                | Answer::Then(vertex, _)
                | Answer::Refuting(vertex, _) = answer
                {
                    moves.push((line.position(), *vertex));
                }
                if let Answer::Refuting(_, written) = answer {
                    sequences.extend(written);
                }
                walk.answer(&line, answer, &mut budget).ok()?;
            }
        }
    }
    Some(moves)
}

/// The owner's moves in a threat sequence that wins, with the positions in which he makes them.
fn threats(
    board: &Board<'_>,
    owner: Seat,
    mut line: Line,
    sequence: &Vertices,
) -> Vec<(Position, u32)> {
    let mut moves = Vec::new();
    for vertex in sequence.0.iter().map(|&vertex| u32::from(vertex)) {
        if board.completing(&line, owner) != 0 {
            break;
        }
        moves.push((line.position(), vertex));
        line = board.after(&line, owner, vertex);
        let threats = board.completing(&line, owner);
        if !threats.is_power_of_two() {
            break;
        }
        line = board.after(&line, owner.other(), threats.trailing_zeros());
    }
    moves
}

/// The smallest of several proofs.
fn smallest(proofs: Vec<Proof>) -> Option<Proof> {
    let proofs = proofs.into_iter();
    proofs.min_by_key(|proof| proof.to_bytes().len())
}

/// The proof by the answers of a solver.
fn written(
    question: &Question,
    symmetries: &[Vec<u32>],
    effort: &Effort,
    solver: &mut (dyn Play + Send + '_),
    control: &Control,
) -> Option<Proof> {
    let mut answers = |position| solver.answer(position, question.aim, control);
    let mut prove = |symmetries: &[Vec<u32>], theorems| {
        let strategy = strategy(question, symmetries, theorems, &mut answers, control)?;
        let few = strategy.answers.len() < effort.few;
        Some((question.by(Evidence::Strategy(strategy), &[]), few))
    };
    let (proof, few) = prove(symmetries, false)?;
    if !few {
        return Some(proof);
    }
    // Symmetries and the names of theorems are written down, too.
    let mut proofs = vec![proof];
    for (symmetries, theorems) in [(symmetries, true), (&[], false), (&[], true)] {
        // Theorems speak of games with an order.
        if !theorems || !question.game.is_unordered(question.state.free) {
            proofs.push(prove(symmetries, theorems)?.0);
        }
    }
    smallest(proofs)
}

/// Threats before a line that is known: to try longer lines takes longer, and saves little.
const SHORT: u32 = 3;

/// What an answer costs, in the units of [`Control::spend`].
const ANSWER: u64 = 1 << 7;

/// The strategy of the question's player, by whom a position can be answered,
/// with theorems about posets at the ends of lines if that is wanted; `None` when
/// `control` stops the walk, or what answers is wrong.
pub(super) fn strategy(
    question: &Question,
    symmetries: &[Vec<u32>],
    by_theorems: bool,
    answers: &mut dyn FnMut(Position) -> Option<Answer>,
    control: &Control,
) -> Option<Strategy> {
    let mut budget = Budget::new(Limits {
        work: u64::MAX,
        memory: control.memory(),
    });
    let mut strategy = Strategy {
        symmetries: generators(symmetries),
        policies: Vec::new(),
        positions: control.memory() / MET,
        answers: Vec::new(),
        forced: Vec::new(),
    };
    let open = strategy.clone();
    let (aim, mover) = (question.aim, question.state.mover);
    let mut walk = Walk::new(&question.game, aim, &open, &mut budget).ok()?;
    let mut threats = Threats::new(&question.game, aim, control.memory() / 8)?;
    let hunts = aim.win && question.game.is_unordered(question.state.free);
    walk.enter(question.position, mover, &mut budget).ok()?;
    while let Some(stop) = walk.next(&mut budget).ok()? {
        control.spend(ANSWER);
        let line = match stop {
            Stop::Refuted(..) => continue,
            Stop::Forced(_, line) => {
                walk.reply(&line, &mut budget).ok()?;
                continue;
            }
            Stop::Answer(line) => line,
        };
        if strategy.answers.len().is_multiple_of(1024) && control.is_stopped() {
            return None;
        }
        let answer = answers(line.position())?;
        let others = if by_theorems {
            theorems(question, line.position(), &answer)
        } else {
            Vec::new()
        };
        let by_theorem = others
            .into_iter()
            .find(|answer| walk.answer(&line, answer, &mut budget).is_ok());
        let answer = if let Some(answer) = by_theorem {
            answer
        } else {
            let answer = with_sequences(&walk, &mut threats, &line, answer, hunts, control);
            walk.answer(&line, &answer, &mut budget).ok()?;
            answer
        };
        strategy.answers.push(answer);
    }
    strategy.positions = walk.positions().0;
    Some(strategy)
}

/// The answer, or another one that ends the line sooner where there is an owner who hunts, with the threat sequences that it takes.
fn with_sequences(
    walk: &Walk<'_>,
    threats: &mut Threats<'_>,
    line: &Line,
    answer: Answer,
    hunts: bool,
    control: &Control,
) -> Answer {
    match answer {
        Answer::Refuting(vertex, sequences) => covering(walk, threats, line, vertex, &sequences),
        Answer::Move(vertex) => {
            let known = |line: &Line| {
                let known = walk.known(line, &mut unlimited());
                known.is_ok_and(|number| number.is_some())
            };
            let shortcut = hunts.then(|| threats.shortcut(line, SHORT, &known));
            match shortcut.flatten() {
                Some(vertex) => Answer::Move(vertex),
                None => refuting(walk, threats, line, vertex, control),
            }
        }
        Answer::End(_) | Answer::Then(..) => answer,
    }
}

/// The answer with threat sequences for the replies to it that are not refuted by those that are known.
fn refuting(
    walk: &Walk<'_>,
    threats: &mut Threats<'_>,
    line: &Line,
    vertex: u32,
    control: &Control,
) -> Answer {
    let mut budget = unlimited();
    let mut sequences: Vec<Vertices> = Vec::new();
    for reply in threats.replies(line, vertex) {
        let known = |sequence: &Vertices| {
            let replayed = replay(threats.board(), &reply, sequence, &mut unlimited());
            replayed.is_ok_and(|used| used.is_some())
        };
        if sequences.iter().any(known) || walk.known(&reply, &mut budget).is_ok_and(|n| n.is_some())
        {
            continue;
        }
        sequences.extend(threats.win(&reply, control).map(Vertices));
    }
    // One of no vertices says that a set can be completed at once.
    sequences.retain(|sequence| !sequence.0.is_empty());
    if sequences.is_empty() {
        Answer::Move(vertex)
    } else {
        Answer::Refuting(vertex, sequences)
    }
}

/// The answer with those of these sequences that refute replies which are not refuted by sequences that are
/// known: always the one that refutes the most of those that are left.
fn covering(
    walk: &Walk<'_>,
    threats: &Threats<'_>,
    line: &Line,
    vertex: u32,
    sequences: &[Vertices],
) -> Answer {
    let mut replies = threats.replies(line, vertex);
    let known = |reply: &Line| {
        walk.known(reply, &mut unlimited())
            .is_ok_and(|n| n.is_some())
    };
    replies.retain(|reply| !known(reply));
    // How many vertices of each sequence each reply takes.
    let used = |sequence: &Vertices, reply: &Line| {
        let replayed = replay(threats.board(), reply, sequence, &mut unlimited());
        replayed.ok().flatten()
    };
    let row = |sequence| replies.iter().map(|reply| used(sequence, reply)).collect();
    let mut rows: Vec<Vec<Option<usize>>> = sequences.iter().map(row).collect();
    let mut chosen: Vec<Vertices> = Vec::new();
    loop {
        let refutes = |row: &Vec<Option<usize>>| row.iter().flatten().count();
        let best = (0..rows.len()).max_by_key(|&number| {
            let length = sequences[number].0.len();
            (refutes(&rows[number]), std::cmp::Reverse((length, number)))
        });
        let Some(best) = best else { break };
        // What no reply takes is not written; it may be all, where he can complete a set at once.
        let length = rows[best].iter().flatten().max().copied();
        let Some(length) = length else { break };
        let taken = rows[best].clone();
        for row in &mut rows {
            for (used, taken) in row.iter_mut().zip(&taken) {
                *used = used.filter(|_| taken.is_none());
            }
        }
        if length > 0 {
            chosen.push(Vertices(sequences[best].0[..length].to_vec()));
        }
    }
    if chosen.is_empty() {
        Answer::Move(vertex)
    } else {
        Answer::Refuting(vertex, chosen)
    }
}

/// Unclaimed vertices of a position that is played to its end rather than settled by
/// a theorem: that takes fewer bytes.
const FINALE: u32 = 5;

/// Answers in place of this one that a theorem about posets may allow.
fn theorems(question: &Question, position: Position, answer: &Answer) -> Vec<Answer> {
    let &Question { ref game, aim, .. } = question;
    let &Answer::Move(vertex) = answer else {
        return Vec::new();
    };
    // They speak of states with Maker to move.
    let mut position = position;
    if aim.owner == Seat::Second {
        position.second |= bit(vertex);
    }
    let state = game.state(position, Seat::First, aim.maker_breaker);
    let completes = aim.owner == Seat::First && state.first.contains(&bit(vertex));
    if !aim.maker_breaker
        || completes
        || state.first.is_empty()
        || state.free.count_ones() <= FINALE
        || game.is_unordered(state.free)
    {
        return Vec::new();
    }
    let mut leaves = Vec::new();
    if state.first.iter().all(|set| set.is_power_of_two()) {
        leaves.extend([Leaf::PosetThm5, Leaf::PosetThm7, Leaf::PosetThm17]);
    }
    let low = |v: u32| (game.below[v as usize] & state.free).count_ones() <= 1;
    if members(state.free).all(low) {
        let candidates = poset_thm25::candidates(game, &state);
        leaves.extend(candidates.into_iter().map(Leaf::PosetThm25));
    }
    let answer = |leaf| match aim.owner {
        Seat::First => Answer::End(Ending::Leaf(Box::new(leaf))),
        Seat::Second => Answer::Then(vertex, Ending::Leaf(Box::new(leaf))),
    };
    leaves.into_iter().map(answer).collect()
}

/// Leaves out the policies that no line ends with, and puts those first that most do, which makes their numbers
/// short. Tells which ones are left.
pub(crate) fn sort_policies(strategy: &mut Strategy) -> Vec<u32> {
    let answers = strategy.answers.iter_mut();
    let answers = answers.filter_map(|answer| match answer {
        Answer::End(ending) | Answer::Then(_, ending) => Some(ending),
        Answer::Move(_) | Answer::Refuting(..) => None,
    });
    let forced = strategy.forced.iter_mut().map(|(_, ending)| ending);
    let endings = answers.chain(forced);
    let mut numbers: Vec<&mut u32> = endings
        .filter_map(|ending| match ending {
            Ending::Policy(number, _) => Some(number),
            Ending::Leaf(_) => None,
        })
        .collect();
    let mut counts = vec![0_u32; strategy.policies.len()];
    for number in &numbers {
        counts[**number as usize] += 1;
    }
    let policies = 0..u32::try_from(counts.len()).unwrap_or(u32::MAX);
    let mut left: Vec<u32> = policies
        .filter(|&policy| counts[policy as usize] > 0)
        .collect();
    left.sort_by_key(|&policy| (std::cmp::Reverse(counts[policy as usize]), policy));
    let mut places = vec![0; counts.len()];
    for (place, &policy) in (0..).zip(&left) {
        places[policy as usize] = place;
    }
    for number in &mut numbers {
        **number = places[**number as usize];
    }
    let kept = left
        .iter()
        .map(|&policy| strategy.policies[policy as usize].clone());
    strategy.policies = kept.collect();
    left
}
