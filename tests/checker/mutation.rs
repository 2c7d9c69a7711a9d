//! Certificates changed blindly, field by field and bit by bit: each is refused, or it
//! proves something that is true.

use playproof_checker::{Limits, Session, Verdict};
use playproof_formats::{
    Claim, Evidence, Id, Premise, Step,
    claim::{Achievement, Arena, Extent, Nature, Player, Side, Synchronized, Variant},
    evidence::{Priority, Punching, RULES, Tiles},
    file::{self, Reader},
};
use playproof_oracles::{
    cannibal,
    fences::fences_win,
    local_games::local_games_win,
    oracle::{Window, breaker_marks, is_connected, placements_through},
    play::{copies_win, fan_wins, paving_wins, sequence_wins, tiles_win},
    priority::withstands,
    samples,
    truth::truth,
    value::Value,
};

/// Words that stand in certificates beside the names of rules, known and unknown ones.
const WORDS: &[&str] = &[
    "maker",
    "breaker",
    "square",
    "hexagonal",
    "triangular",
    "cubic",
    "hypercubic-1",
    "hypercubic-4",
    "achievement",
    "achievement-within",
    "cannibal",
    "non-cannibal",
    "cannibal-moves",
    "copy",
    "replies",
    "window",
    "synchronized",
    "synchronized-outcome",
    "vertical wins",
    "vertical draws at least",
    "vertical cannot win",
    "vertical cannot draw",
    "horizontal wins",
    "horizontal draws at least",
    "horizontal cannot win",
    "horizontal cannot draw",
    "triomineering",
    "tridomineering",
    "domineering",
    "V",
    "H",
    "D",
    "VD",
    "HD",
    "VHD",
    "positional",
    "positional-outcome",
    "positional-biased",
    "biased-outcome",
    "misere draw",
    "first",
    "second",
    "completes",
    "prevents",
    "forces",
    "avoids",
    "hypergraph",
    "k-in-a-row",
    "maker wins moving first",
    "maker wins moving second",
    "breaker wins moving first",
    "breaker wins moving second",
    "X wins",
    "X draws at least",
    "O wins",
    "O draws at least",
    "M",
    "N",
    "P",
    "B",
    "draw",
    "pairs",
    "answers",
    "pair",
    "chains",
    "conditional",
    "secondary",
    "telepathy",
    "",
];

/// The verdict within so much work as each sample needs, and no more: a changed height of a band may ask for minutes.
fn verdict_on(bytes: &[u8]) -> Verdict {
    let limits = Limits {
        work: 1 << 25,
        ..Limits::default()
    };
    Session::new(limits).check(bytes)
}

/// What became of the changed certificates.
#[derive(Debug, Default)]
struct Counts {
    refused: usize,
    accepted: usize,
}

impl Counts {
    /// Checks a changed certificate, and what it proves if it is accepted.
    fn judge(&mut self, changed: &[u8]) -> Option<Id> {
        let Verdict::Accepted(accepted) = verdict_on(changed) else {
            self.refused += 1;
            return None;
        };
        self.accepted += 1;
        let steps = steps(changed);
        for step in &steps {
            assert!(is_true(step, &steps), "{step:?}");
        }
        let last = steps.last().expect("a step");
        assert_eq!(*accepted.theorem.claim(), last.claim);
        Some(accepted.theorem.id())
    }

    /// The same; and the proof has another name than the original, all of whose steps
    /// its last one builds on.
    fn judge_other(&mut self, original: &[u8], changed: &[u8]) {
        assert_ne!(original, changed);
        let Verdict::Accepted(before) = verdict_on(original) else {
            panic!("the sample is accepted");
        };
        assert_ne!(self.judge(changed), Some(before.theorem.id()));
    }
}

pub(crate) fn steps(bytes: &[u8]) -> Vec<Step> {
    let mut reader = Reader::new(bytes, 1 << 20).expect("a header");
    let mut steps = Vec::new();
    while let Some((step, _)) = reader.next_step().expect("a step") {
        steps.push(step);
    }
    steps
}

/// Whether an accepted step's claim is true: because the winner is known, or because
/// the strategy wins when it is played out, or because it follows from its premises.
pub(crate) fn is_true(step: &Step, steps: &[Step]) -> bool {
    if let Some(truth) = truth(&step.claim) {
        return truth;
    }
    let game = match &step.claim {
        Claim::Achievement(game) => game,
        Claim::AchievementWithin(_)
        | Claim::Threshold(_)
        | Claim::Positional(_)
        | Claim::PositionalOutcome(_)
        | Claim::PositionalBiased(_)
        | Claim::BiasedOutcome(_)
        | Claim::SynchronizedOutcome(_) => return false,
        Claim::Synchronized(game) => return is_won_on_three_columns(game),
        Claim::Cannibal(_) | Claim::CannibalMoves(_) => return is_true_of_cannibals(step, steps),
    };
    if let Evidence::Tiles(tiles) = &step.evidence {
        return is_true_by_tiles(game, tiles, step, steps);
    }
    let premises = step.premises.iter().map(|premise| match premise {
        Premise::Step(index) => match &steps.get(*index as usize)?.claim {
            Claim::Achievement(claim) => Some(claim),
            _ => None,
        },
        Premise::Outside(_) => None,
    });
    // No rule about these games builds on another claim.
    let Some(premises) = premises.collect::<Option<Vec<&Achievement>>>() else {
        return false;
    };
    let maker = game.winner == Player::Maker;
    match &step.evidence {
        Evidence::Fan(fan) => maker && fan_wins(game, fan),
        Evidence::ProofSequence(sequence) => maker && sequence_wins(game, sequence),
        Evidence::ManyCopies(sequence) => maker && copies_win(game, sequence),
        Evidence::Fences(fences) => !maker && fences_win(game, fences),
        Evidence::Paving(paving) => {
            let single = (game.maker, game.last_turn, game.first_turn) == (1, 1, 1);
            !maker && single && paving_wins(game, paving)
        }
        Evidence::Priority(Priority { strategy, .. }) | Evidence::HistoryPriority(strategy) => {
            let window = Window::cells_near_origin(game.board, 9);
            !maker && game.first_turn <= game.maker && withstands(game, strategy, &window)
        }
        Evidence::OneTurn => {
            let turn = game.last_turn.max(game.first_turn) as usize;
            maker && game.goals.iter().any(|goal| goal.0.len() <= turn)
        }
        Evidence::SitePerimeter => {
            let turn = game.last_turn.max(game.first_turn) as usize;
            let connected = |goal: &playproof_formats::claim::Animal| {
                goal.0.len() > turn && is_connected(game.board, &goal.0)
            };
            !maker
                && game.goals.iter().all(connected)
                && game.first_turn * 12 <= breaker_marks(game)
        }
        Evidence::Weaken => premises.iter().all(|premise| follows(game, premise)),
        Evidence::Subgoal => premises.iter().all(|premise| {
            let same = Achievement {
                goals: premise.goals.clone(),
                ..game.clone()
            };
            same == **premise && carries(game, premise)
        }),
        // What they prove here is known.
        _ => false,
    }
}

/// What is known of boards too large for brute force: Vertical wins domineering on three columns from four rows on, also by `bands`
/// (`certificates/ST/domineering-from-4-by-1-x3.proof`).
fn is_won_on_three_columns(game: &Synchronized) -> bool {
    let (Extent::Exactly(rows) | Extent::Progression { from: rows, .. }) = game.rows;
    let (side, _, forces) = game.statement.parts();
    (side, forces) == (Side::Vertical, true)
        && game.variant == Variant::Domineering
        && game.columns == Extent::Exactly(3)
        && rows >= 4
}

/// The same, where the premises are about the games of tiles.
fn is_true_by_tiles(game: &Achievement, tiles: &Tiles, step: &Step, steps: &[Step]) -> bool {
    let arena = |premise: &Premise| match premise {
        Premise::Step(index) => match &steps.get(*index as usize)?.claim {
            Claim::Positional(claim) => Some(&claim.arena),
            _ => None,
        },
        Premise::Outside(_) => None,
    };
    let arenas: Option<Vec<&Arena>> = step.premises.iter().map(arena).collect();
    let single = (game.maker, game.last_turn, game.first_turn) == (1, 1, 1);
    game.winner == Player::Breaker
        && single
        && arenas.is_some_and(|arenas| tiles_win(game, tiles, &arenas))
}

/// The same, of claims about cannibals that are not known to be true.
fn is_true_of_cannibals(step: &Step, steps: &[Step]) -> bool {
    let animal = cannibal::animal_of(&step.claim);
    if step.claim != cannibal::cannibal(animal) {
        return false;
    }
    match (&step.evidence, step.premises.as_slice()) {
        (Evidence::Blocks(blocks), []) => cannibal::blocks_win(animal, blocks),
        (Evidence::LocalGames(games), []) => local_games_win(animal, games),
        (Evidence::Punching(Punching { hole }), [Premise::Step(premise)]) => {
            let Some(Claim::Cannibal(premise)) = steps.get(*premise as usize).map(|s| &s.claim)
            else {
                return false;
            };
            let whole = &premise.animal;
            premise.nature == Nature::Cannibal && cannibal::is_unusable(whole, hole)
        }
        _ => false,
    }
}

/// Whether other numbers are no worse for the winner.
fn follows(game: &Achievement, premise: &Achievement) -> bool {
    let numbers = |game: &Achievement| {
        let b = i64::from(breaker_marks(game));
        [
            i64::from(game.maker),
            game.last_turn.into(),
            game.first_turn.into(),
            -b,
        ]
    };
    let pairs = numbers(game).into_iter().zip(numbers(premise));
    let better = |(new, old): (i64, i64)| match game.winner {
        Player::Maker => new >= old,
        Player::Breaker => new <= old,
    };
    (game.winner, game.board) == (premise.winner, premise.board)
        && game.goals == premise.goals
        && pairs.into_iter().all(better)
}

/// Whether every goal of the loser's game contains one of the winner's.
fn carries(game: &Achievement, premise: &Achievement) -> bool {
    let (wholes, parts) = match game.winner {
        Player::Maker => (&premise.goals, &game.goals),
        Player::Breaker => (&game.goals, &premise.goals),
    };
    wholes.iter().all(|whole| {
        parts.iter().any(|part| {
            whole.0.iter().any(|&x| {
                let mut placements = placements_through(game.board, part, x).into_iter();
                placements.any(|placement| placement.iter().all(|c| whole.0.contains(c)))
            })
        })
    })
}

/// What builds on a claim about another game, or on nothing, is not true: it is not a
/// reason to stop.
#[test]
fn premises_of_other_families_prove_nothing() {
    let all = samples::all().into_iter().flat_map(|(_, steps)| steps);
    let all: Vec<Step> = all.collect();
    let family = |step: &Step| match step.claim {
        Claim::Achievement(_) | Claim::AchievementWithin(_) | Claim::Threshold(_) => 0,
        Claim::Positional(_)
        | Claim::PositionalOutcome(_)
        | Claim::PositionalBiased(_)
        | Claim::BiasedOutcome(_) => 1,
        Claim::Synchronized(_) | Claim::SynchronizedOutcome(_) => 2,
        Claim::Cannibal(_) | Claim::CannibalMoves(_) => 3,
    };
    let mut judged = 0;
    for step in all.iter().filter(|step| truth(&step.claim).is_none()) {
        for premise in all.iter().filter(|other| family(other) != family(step)) {
            let step = Step {
                premises: vec![Premise::Step(0)],
                ..step.clone()
            };
            assert!(!is_true(&step, std::slice::from_ref(premise)));
            assert!(!is_true(&step, &[]));
            judged += 1;
        }
    }
    assert!(judged > 0);
}

#[test]
fn every_bit() {
    let mut counts = Counts::default();
    for (_, steps) in samples::all() {
        let bytes = file::to_bytes(&steps);
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                counts.judge_other(&bytes, &changed);
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.accepted > 0 && counts.refused > 100 * counts.accepted);
}

#[test]
fn every_byte_left_out_or_doubled() {
    let mut counts = Counts::default();
    for (_, steps) in samples::all() {
        let bytes = file::to_bytes(&steps);
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed.remove(at);
            counts.judge_other(&bytes, &changed);
            let mut changed = bytes.clone();
            changed.insert(at, bytes[at]);
            counts.judge_other(&bytes, &changed);
        }
    }
    println!("{counts:?}");
}

#[test]
fn every_field() {
    let mut counts = Counts::default();
    let words: Vec<&str> = WORDS.iter().chain(RULES).copied().collect();
    for (name, steps) in samples::all() {
        let bytes = file::to_bytes(&steps);
        let items = Value::sequence(&bytes);
        assert_eq!(Value::encode(&items), bytes, "{name}");
        for (index, item) in items.iter().enumerate() {
            for mutant in item.mutants(&words) {
                let mut items = items.clone();
                items[index] = mutant;
                counts.judge_other(&bytes, &Value::encode(&items));
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.accepted > 50 && counts.refused > 20 * counts.accepted);
}

/// Steps left out, doubled or swapped, with a header that fits.
#[test]
fn every_step() {
    let mut counts = Counts::default();
    for (_, steps) in samples::all() {
        let mut judge = |steps: &[Step]| {
            if !steps.is_empty() {
                counts.judge(&file::to_bytes(steps));
            }
        };
        for index in 0..steps.len() {
            let mut changed = steps.clone();
            changed.remove(index);
            judge(&changed);
            let mut changed = steps.clone();
            changed.insert(index, steps[index].clone());
            judge(&changed);
            if index > 0 {
                let mut changed = steps.clone();
                changed.swap(index, index - 1);
                judge(&changed);
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.accepted > 10 && counts.refused > 10);
}
