//! Threat sequences and their pool.

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Position, mask, start},
    rules::positional::strategy::{Board, Fault, POOL, Stop, Walk, replay},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::{Answer, Ending, Policy, Strategy, Vertices},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, is_accepted, step},
    positional::{arena, board, guarantee, hypergraph},
    samples::positional::{rays_by, rays_by_sequences},
    strategy::{counted, proves},
};

use super::{by, evidence};

fn list(sequences: &[&[u8]]) -> Vec<Vertices> {
    sequences
        .iter()
        .map(|sequence| Vertices(sequence.to_vec()))
        .collect()
}

fn rays_with(sequences: &[&[u8]]) -> Vec<Step> {
    rays_by(|evidence| evidence.answers = vec![Answer::Refuting(0, list(sequences))])
}

#[test]
fn sequences_in_another_form() {
    accepted(&rays_by_sequences());
    assert_rejected!(rays_with(&[]), "answer 0", Fault::NoSequences);
    assert_rejected!(
        rays_with(&[&[]]),
        "answer 0, sequence 0",
        Fault::Length { length: 0, most: 2 }
    );
    assert_rejected!(
        rays_with(&[&[1], &[2, 1, 3]]),
        "answer 0, sequence 1",
        Fault::Length { length: 3, most: 2 }
    );
    // After any reply one of the first two wins; the second is not needed in full; a vertex that is claimed, or
    // none; not the first to win after any.
    assert_rejected!(
        rays_with(&[&[1], &[2], &[3]]),
        "answer 0, sequence 2",
        Fault::Idle
    );
    assert_rejected!(
        rays_with(&[&[1, 2], &[2]]),
        "answer 0, sequence 0",
        Fault::Idle
    );
    assert_rejected!(
        rays_with(&[&[0], &[1]]),
        "answer 0, sequence 0",
        Fault::Idle
    );
    assert_rejected!(
        rays_with(&[&[200], &[1]]),
        "answer 0, sequence 0",
        Fault::Idle
    );
    assert_rejected!(
        rays_with(&[&[1], &[2], &[1]]),
        "answer 0, sequence 2",
        Fault::Idle
    );
    assert_rejected!(rays_with(&[&[1]]), Fault::TooFew { answers: 1 });
    assert_rejected!(rays_with(&[&[2]]), Fault::TooFew { answers: 1 });
}

#[test]
fn sequences_where_there_are_none() {
    // Breaker has no sets.
    let game = hypergraph(4, &[&[0, 1, 2]], &[]);
    let breaker = Answer::Refuting(0, list(&[&[1]]));
    assert_rejected!(
        by(
            Guarantee::BreakerWinsFirst,
            &game,
            &evidence(&[], &[breaker])
        ),
        "answer 0",
        Fault::WithoutSets
    );
    // Maker's claim threatens: the reply is known.
    let game = hypergraph(5, &[&[0, 1], &[0, 2, 3], &[0, 2, 4]], &[]);
    let maker = |answer| by(Guarantee::MakerWinsFirst, &game, &evidence(&[], &[answer]));
    assert_rejected!(
        maker(Answer::Refuting(0, list(&[&[2]]))),
        "answer 0",
        Fault::AfterThreat
    );
    let moves = [Answer::Move(0), Answer::Move(2)];
    accepted(&by(
        Guarantee::MakerWinsFirst,
        &game,
        &evidence(&[], &moves),
    ));
}

/// A sequence that was written once is known from then on.
#[test]
fn the_pool() {
    // Two centers, 0 and 5, each with four rays. Maker, who moves second, takes the center where Breaker has not
    // claimed; two sequences win then, the first time written and then known.
    let star = |center: u32| {
        let pairs = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
        pairs.map(|(a, b)| vec![center, center + a, center + b])
    };
    let sets: Vec<Vec<u32>> = [star(0), star(5)].concat();
    let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
    let game = hypergraph(10, &sets, &[]);
    let prove = |answers: &[Answer]| by(Guarantee::MakerWinsSecond, &game, &evidence(&[], answers));
    let half = |center: u32, rays: [&[u8]; 2]| {
        let mut answers = vec![Answer::Refuting(center, list(&rays))];
        answers.extend([(); 4].map(|()| Answer::Move(center)));
        answers
    };
    let answers = [half(5, [&[6], &[7]]), half(0, [&[1], &[2]])].concat();
    accepted(&prove(&answers));
    // Written again, it is the newest, and all the same.
    let mut again = answers.clone();
    again[1] = again[0].clone();
    again[3] = Answer::Refuting(5, list(&[&[7], &[8]]));
    accepted(&prove(&again));
    // Not before it is written, nor for the other center.
    let mut before = answers.clone();
    before.swap(0, 1);
    assert!(!is_accepted(&prove(&before)));
    let mut other = answers.clone();
    other[5] = Answer::Move(0);
    assert!(!is_accepted(&prove(&other)));
}

/// What the pool knows of a position is told: that none wins, or the number of the newest that does.
#[test]
fn what_is_known() {
    let [
        Step {
            claim: Claim::Positional(claim),
            evidence: Evidence::Strategy(strategy),
            ..
        },
    ] = &rays_by_sequences()[..]
    else {
        panic!("one step")
    };
    let budget = &mut Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let (game, position, state) = start(&claim.arena, aim, budget).expect("small");
    let mut walk = Walk::new(&game, aim, strategy, budget).expect("in form");
    walk.enter(position, state.mover, budget).expect("open");
    let Ok(Some(Stop::Answer(begin))) = walk.next(budget) else {
        panic!("an answer is needed")
    };
    let board = Board::new(&game, aim, budget).expect("small");
    let after = |reply: u32| {
        board.line(Position {
            first: mask([0]),
            second: mask([reply]),
        })
    };
    for reply in 1..5 {
        assert_eq!(walk.known(&after(reply), budget).expect("enough"), None);
    }
    walk.answer(&begin, &strategy.answers[0], budget)
        .expect("good");
    let known = (1..5).map(|reply| walk.known(&after(reply), budget).expect("enough"));
    let known: Vec<Option<usize>> = known.collect();
    assert_eq!(known, [Some(1), Some(0), Some(1), Some(1)]);
    // Who can complete a set needs none of a sequence, not even its first vertex.
    let completing = board.line(Position {
        first: mask([0, 1]),
        second: mask([2]),
    });
    assert_eq!(walk.known(&completing, budget).expect("enough"), Some(1));
}

/// Of so many sequences that only the oldest are needed in the end: first those along the vertices a, then
/// others along the vertices b; the first one may be `renewed` by then. `last` are written in the end.
///
/// Maker claims 0, and at each other turn of hers Breaker can first claim nothing but a spare vertex or the gate, which Maker
/// takes. Then a claim of a vertex threatens its partner. All a but one are a set with either of two more vertices; all b but one
/// are one with the last spare vertex.
fn crowded(written: usize, renewed: bool, last: &[u8]) -> (Claim, Strategy) {
    const PAIRS: u32 = 20;
    const SPARE: u32 = 27;
    let gate = SPARE + 1;
    let extra = [gate + 1, gate + 2];
    let (a, b) = (gate + 3, gate + 3 + PAIRS);
    let but = |side: u32, k: u32| (0..PAIRS).filter(move |&i| i != k).map(move |i| side + i);
    let mut sets = Vec::new();
    for k in 0..PAIRS {
        sets.push(vec![0, a + k, b + k]);
        for z in extra {
            sets.push([z].into_iter().chain(but(a, k)).collect());
        }
        sets.push([SPARE].into_iter().chain(but(b, k)).collect());
    }
    let spare_and_gate = (1..=gate).map(|v| (0, v));
    let behind = (gate + 1..b + PAIRS).flat_map(|v| [(0, v), (gate, v)]);
    let order: Vec<(u32, u32)> = spare_and_gate.chain(behind).collect();
    let whole = arena(b + PAIRS, &sets, &order);
    // Without the k-th pair, begun elsewhere, in this direction or the other.
    let sequence = |side: u32, k: u32, turn: usize| {
        let mut claims: Vec<u8> = but(side, k)
            .map(|v| u8::try_from(v).expect("small"))
            .collect();
        let length = claims.len();
        claims.rotate_left(turn % length);
        if turn >= length {
            claims.reverse();
        }
        Vertices(claims)
    };
    let pairs = PAIRS as usize;
    let all: Vec<Vertices> = (0..PAIRS).map(|k| sequence(a, k, 0)).collect();
    let mut answers = vec![Answer::Move(0), Answer::Refuting(gate, all.clone())];
    let mut rest = written - pairs;
    for turn in 0..SPARE as usize - 2 {
        let count = rest.min(pairs);
        rest -= count;
        let lists = (0..PAIRS).take(count).map(|k| sequence(b, k, turn));
        let mut lists: Vec<Vertices> = lists.collect();
        if renewed && turn == 3 {
            lists.push(all[0].clone());
        }
        answers.push(Answer::Refuting(gate, lists));
    }
    assert_eq!(rest, 0);
    answers.push(match last {
        [] => Answer::Move(gate),
        last => Answer::Refuting(
            gate,
            last.iter().map(|&k| all[usize::from(k)].clone()).collect(),
        ),
    });
    let claim = guarantee(Guarantee::MakerWinsFirst, &whole);
    let evidence = counted(&claim, &evidence(&[], &answers));
    (claim, evidence)
}

#[test]
fn what_leaves_the_pool() {
    let all: Vec<u8> = (0..20).collect();
    for (written, renewed, last, right) in [
        (POOL, false, &[][..], true),
        // The oldest has left, and is missed: its own pair is met by no other.
        (POOL + 1, false, &[], false),
        (POOL + 1, false, &all[1..], false),
        (POOL + 1, false, &all, true),
        // One that is written again is the newest; the next one leaves instead.
        (POOL, true, &[], true),
        (POOL + 1, true, &[], false),
        (POOL + 1, true, &all[1..], true),
    ] {
        let (claim, evidence) = crowded(written, renewed, last);
        let steps = [step(
            claim.clone(),
            Evidence::Strategy(evidence.clone()),
            &[],
        )];
        if right {
            accepted(&steps);
        } else {
            let count = evidence.answers.len();
            assert_rejected!(steps, Fault::TooFew { answers } if *answers == count);
        }
        // The referee takes its time.
        if let (Claim::Positional(claim), false, []) = (claim, renewed, last) {
            assert_eq!(proves(&claim, &evidence), right);
        }
    }
}

fn replays(who: Guarantee, arena: &Arena, marks: [&[u32]; 2], sequence: &[u8]) -> Option<usize> {
    let Claim::Positional(claim) = guarantee(who, arena) else {
        panic!("no guarantee")
    };
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let (game, ..) = start(arena, aim, &mut budget).expect("small");
    let board = Board::new(&game, aim, &mut budget).expect("small");
    let line = board.line(Position {
        first: mask(marks[0]),
        second: mask(marks[1]),
    });
    let sequence = Vertices(sequence.to_vec());
    replay(&board, &line, &sequence, &mut budget).expect("within the limits")
}

#[test]
fn how_sequences_win() {
    let maker = Guarantee::MakerWinsFirst;
    let game = hypergraph(6, &[&[0, 1], &[2, 3, 1], &[2, 3, 4], &[2, 3, 5]], &[]);
    // 0 threatens 1; 2 threatens nothing; with 2 claimed, 3 threatens twice.
    assert_eq!(replays(maker, &game, [&[], &[]], &[0, 3]), None);
    assert_eq!(replays(maker, &game, [&[2], &[]], &[0, 3]), Some(2));
    assert_eq!(replays(maker, &game, [&[2], &[]], &[3]), Some(1));
    assert_eq!(replays(maker, &game, [&[2], &[]], &[3, 0]), Some(1));
    assert_eq!(replays(maker, &game, [&[2], &[]], &[0]), None);
    // He can complete a set already.
    assert_eq!(replays(maker, &game, [&[0], &[]], &[5]), Some(0));
    assert_eq!(replays(maker, &game, [&[0], &[]], &[]), Some(0));
    // She has claimed what is needed meanwhile, or one of the two.
    assert_eq!(replays(maker, &game, [&[2], &[3]], &[0, 3]), None);
    assert_eq!(replays(maker, &game, [&[2], &[4]], &[0, 3]), None);
    // Her reply is the last vertex of a set: 1 is in {1 2 3}, which counts no more.
    assert_eq!(replays(maker, &game, [&[2], &[4, 5]], &[0, 3]), None);
}

#[test]
fn her_threats() {
    // X and O: he threatens 2; she meets it with 2, which with 3 threatens 4.
    let sets: &[&[u32]] = &[&[0, 1, 2], &[2, 3, 4], &[1, 5, 6], &[1, 5, 7]];
    let game = hypergraph(9, sets, &[]);
    let x = Guarantee::XWins;
    let maker = Guarantee::MakerWinsFirst;
    for (first, second, sequence, as_maker, as_x) in [
        // 1 threatens 2, then 5 threatens twice; she has threatened 4 by then.
        (&[0][..], &[3][..], &[1, 5][..], Some(2), None),
        // Where she has not, it wins in both.
        (&[0], &[8], &[1, 5], Some(2), Some(2)),
        // What he claims blocks her: 4 is tested after his claim.
        (&[0, 5], &[3, 2], &[1], Some(1), None),
    ] {
        assert_eq!(replays(maker, &game, [first, second], sequence), as_maker);
        assert_eq!(replays(x, &game, [first, second], sequence), as_x);
    }
    // She threatens 1, and his first claim is that.
    let sets: &[&[u32]] = &[&[1, 5, 6], &[1, 5, 7], &[1, 3, 4]];
    let game = hypergraph(9, sets, &[]);
    assert_eq!(replays(x, &game, [&[5, 8], &[3, 4]], &[1]), Some(1));
    assert_eq!(replays(x, &game, [&[1, 8], &[3, 4]], &[5]), Some(1));
    assert_eq!(replays(x, &game, [&[6, 8], &[3, 4]], &[5]), None);
}

#[test]
fn vertices_that_cannot_be_claimed_yet() {
    // 2 waits for 3: with 0 and 1 he threatens nothing until 3 is claimed.
    let sets: &[&[u32]] = &[&[0, 1, 2], &[3, 4]];
    let waiting = hypergraph(6, sets, &[(3, 2)]);
    let free = hypergraph(6, sets, &[]);
    let maker = Guarantee::MakerWinsFirst;
    assert_eq!(replays(maker, &free, [&[0], &[4]], &[1]), None);
    assert_eq!(replays(maker, &waiting, [&[0], &[]], &[1, 4]), None);
    // 4 threatens 3; her claim of 3 makes 2 claimable, and he completes {0 1 2}.
    assert_eq!(replays(maker, &waiting, [&[0, 1], &[]], &[4]), Some(1));
    assert_eq!(replays(maker, &free, [&[0, 1], &[]], &[4]), Some(0));
    // Hers becomes claimable by his own claim.
    let hers = hypergraph(6, &[&[0, 1, 2], &[3, 4]], &[(3, 2)]);
    let o = Guarantee::OWins;
    assert_eq!(replays(o, &hers, [&[0, 1], &[4, 5]], &[3]), Some(0));
    let x = Guarantee::XWins;
    let row = hypergraph(7, &[&[0, 1, 2], &[3, 4, 5]], &[(3, 2)]);
    assert_eq!(replays(x, &row, [&[4], &[0, 1]], &[3]), None);
    // What would threaten twice cannot be claimed until 3 is.
    let twice: &[&[u32]] = &[&[0, 1, 5], &[0, 1, 6]];
    let waiting = hypergraph(7, twice, &[(3, 1)]);
    assert_eq!(replays(maker, &waiting, [&[0], &[]], &[1]), None);
    assert_eq!(replays(maker, &waiting, [&[0, 3], &[]], &[1]), Some(1));
    // On a board with gravity.
    let gravity = Arena::InARow(board(3, 4, 3, true));
    assert_eq!(replays(x, &gravity, [&[9], &[]], &[10]), Some(1));
    assert_eq!(replays(x, &gravity, [&[9], &[8]], &[10]), None);
    // He has completed a column first.
    assert_eq!(replays(x, &gravity, [&[5, 9], &[8]], &[10]), Some(0));
}

/// Sequences are for replies: a policy that ends the line is another answer.
#[test]
fn sequences_and_policies_are_different_answers() {
    let steps = rays_by(|evidence| {
        evidence.policies = vec![Policy {
            positions: 4,
            levels: vec![],
        }];
        evidence.positions = 1;
        evidence.answers = vec![Answer::Then(0, Ending::Policy(0, 0))];
    });
    accepted(&steps);
}

/// On a board with gravity a known sequence may begin below a cell that completes a set: this proof has such a line.
#[test]
fn a_claim_below_a_missing_vertex_threatens() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates/PP");
    let file = std::fs::read(format!("{root}/connect-3-3x4-maker-breaker.proof")).expect("a file");
    let verdict = playproof_checker::Session::default().check(file.as_slice());
    assert!(
        matches!(verdict, playproof_checker::Verdict::Accepted(_)),
        "{verdict:?}"
    );
}
