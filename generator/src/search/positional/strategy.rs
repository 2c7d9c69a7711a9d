//! Strategies: the answers of a solver, in the order in which the checker will
//! ask for them.

use playproof_checker::{
    Budget, Limits,
    positional::{Position, Side, bit, members},
    rules::positional::strategy::{Line, MET, Stop, Walk, replay},
};
use playproof_formats::{
    Evidence,
    evidence::{Answer, Ending, Leaf, Strategy, Vertices},
};

use super::{
    killed_sets::KilledSets,
    pairs_on_chains::PairsOnChains,
    poset_thm25,
    question::{Question, Sides},
    rounds::Rounds,
    solver::{Play, solver},
    symmetry::{generators, symmetries},
    threats::{Hunt, Threats},
};
use crate::{proof::Proof, search::control::Control, search::schedule::Attempt};

/// The proof by general play.
pub(super) fn search(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, |win, symmetries, memory| {
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

/// The proof by threats first.
pub(super) fn by_threats(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, |win, symmetries, memory| {
        Some(Box::new(Hunt::new(win, symmetries, memory)?))
    })
}

/// The proof by Theorem 12, if the game is Maker-Breaker.
pub(super) fn by_killed_sets(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, |win, _, _| {
        let game = &win.game;
        let decide = KilledSets::new(game).filter(|_| win.aim.maker_breaker)?;
        Some(Box::new(Rounds { game, decide }))
    })
}

/// The proof by Theorem 23, if it is about the game.
pub(super) fn by_pairs_on_chains(sides: &Sides) -> Attempt<'_, Proof> {
    by(sides, |win, _, _| {
        let game = &win.game;
        let maker_moves = win.state.mover == Side::First;
        let odd = (win.state.free.count_ones() % 2 == 1) == maker_moves;
        let decide = PairsOnChains::new(game, &win.state, odd);
        let decide = decide.filter(|_| win.aim.maker_breaker)?;
        Some(Box::new(Rounds { game, decide }))
    })
}

/// Makes what finds the answers, given symmetries and bytes of memory; `None` if
/// it is not for the game.
type Start = for<'a> fn(&'a Question, &[Vec<u32>], u64) -> Option<Box<dyn Play + Send + 'a>>;

fn by(sides: &Sides, start: Start) -> Attempt<'_, Proof> {
    let Sides { win, hold } = sides;
    let symmetries = symmetries(&win.arena, &win.game);
    let mut searched = None;
    Box::new(move |control| {
        let solver = searched
            .get_or_insert_with(|| start(win, &symmetries, control.memory() / 2))
            .as_mut()?;
        let hunted = solver.hunted(win.position, win.state.mover, control)?;
        let question = if hunted { win } else { hold };
        let mut answers = |position| solver.answer(position, question.aim, control);
        let mut prove = |symmetries: &[Vec<u32>], theorems| {
            let strategy = strategy(question, symmetries, theorems, &mut answers, control)?;
            let few = strategy.answers.len() < FEW;
            Some((question.by(Evidence::Strategy(strategy), &[]), few))
        };
        let (proof, few) = prove(&symmetries, false)?;
        if !few {
            return Some(proof);
        }
        // Symmetries and the names of theorems are written down, too.
        let mut proofs = vec![proof];
        for (symmetries, theorems) in [(&symmetries[..], true), (&[], false), (&[], true)] {
            proofs.push(prove(symmetries, theorems)?.0);
        }
        proofs
            .into_iter()
            .min_by_key(|proof| proof.to_bytes().len())
    })
}

/// What an answer costs, in the units of [`Control::spend`].
const ANSWER: u64 = 1 << 7;

/// Answers of a strategy for which it is tried what makes it shortest.
const FEW: usize = 10_000;

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
            let answer = refuting(&walk, &mut threats, &line, answer, control);
            walk.answer(&line, &answer, &mut budget).ok()?;
            answer
        };
        strategy.answers.push(answer);
    }
    strategy.positions = walk.positions().0;
    Some(strategy)
}

/// The answer with threat sequences for the replies to it that are not refuted by those that are known.
fn refuting(
    walk: &Walk<'_>,
    threats: &mut Threats<'_>,
    line: &Line,
    answer: Answer,
    control: &Control,
) -> Answer {
    let Answer::Move(vertex) = answer else {
        return answer;
    };
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

/// A budget for what is bounded otherwise.
fn unlimited() -> Budget {
    Budget::new(Limits {
        work: u64::MAX,
        memory: u64::MAX,
    })
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
    if aim.owner == Side::Second {
        position.second |= bit(vertex);
    }
    let state = game.state(position, Side::First, aim.maker_breaker);
    let completes = aim.owner == Side::First && state.first.contains(&bit(vertex));
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
        Side::First => Answer::End(Ending::Leaf(Box::new(leaf))),
        Side::Second => Answer::Then(vertex, Ending::Leaf(Box::new(leaf))),
    };
    leaves.into_iter().map(answer).collect()
}
