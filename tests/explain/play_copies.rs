//! Many copies, played against a Breaker who knows the situations, and ends as many copies as she can.

use std::fs;

use playproof_checker::{Budget, Geometry, Limits, Session, hitting::hitting_set, isometry::apply};
use playproof_explain::{
    Certificate,
    isometry::compose,
    play::{
        self, Marks, Opponent, Proof, Unplayable, Verdict, Who, achievement,
        player::{Boxed, Referee},
        trial,
    },
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Step,
    claim::{Achievement, Player as Side, Response},
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
    file::to_bytes,
};
use playproof_oracles::{
    build::{
        LINE, animal, cell, cells, isometry, normal, published_files, step, translation, wins, with,
    },
    positional::Dice,
    samples::{corner, corner_sequence, domino, domino_fan, option, row},
};

use crate::{copies::long_row, pages::certificate};

/// The cells of an option that have to be free of Breaker's marks.
fn supports(sequence: &ProofSequence, situation: &Situation) -> Vec<Vec<Cell>> {
    let support = |option: &Continuation| {
        let mut cells = option.marks.clone();
        if let Target::Situation(target) = option.target {
            let reached = &sequence.0[target as usize].neighborhood;
            cells.extend(reached.iter().filter_map(|&c| apply(&option.isometry, c)));
        }
        cells.retain(|cell| !situation.core.contains(cell));
        cells
    };
    situation.options.iter().map(support).collect()
}

/// Fewest marks that meet all options, if so many do.
fn meeting(sets: &[Vec<Cell>], most: usize) -> Option<Vec<Cell>> {
    let mut budget = Budget::new(Limits::default());
    let most = u32::try_from(most).unwrap();
    (0..=most).find_map(|size| hitting_set(sets, size, &mut budget).unwrap())
}

/// A Breaker.
struct Breaker<'a> {
    sequence: &'a ProofSequence,
    symmetries: Vec<Isometry>,
    /// For each situation what has to be met.
    supports: Vec<Vec<Vec<Cell>>>,
    dice: Dice,
    /// Whether she looks at Maker's last marks first.
    is_near: bool,
}

impl<'a> Breaker<'a> {
    fn new(board: Board, sequence: &'a ProofSequence, seed: u32) -> Self {
        let supports = sequence.0.iter().map(|s| supports(sequence, s));
        Self {
            sequence,
            symmetries: board.symmetries(),
            supports: supports.collect(),
            dice: Dice(u64::from(seed) * 2 + 1),
            is_near: !seed.is_multiple_of(4),
        }
    }

    /// Where a situation holds, one of whose core is this cell of Maker's.
    fn places(&self, position: &achievement::Board, mark: Cell) -> Vec<(usize, Isometry)> {
        let mut places = Vec::new();
        for (number, situation) in self.sequence.0.iter().enumerate() {
            for symmetry in &self.symmetries {
                for &at in &situation.core {
                    let shift = apply(symmetry, at).and_then(|cell| mark.checked_sub(cell));
                    let board = position.claim().board;
                    let shift = shift.filter(|&shift| board.is_translation(shift));
                    let Some(shift) = shift else { continue };
                    let linear = (1..).take(shift.coordinates().len()).collect();
                    let place = compose(&Isometry { linear, shift }, symmetry);
                    let Some(place) = place else { continue };
                    let is = |cells: &[Cell], wanted: &dyn Fn(Cell) -> bool| {
                        let mut cells = cells.iter().map(|&cell| apply(&place, cell));
                        cells.all(|cell| cell.is_some_and(wanted))
                    };
                    if is(&situation.core, &|cell| position.maker().contains(&cell))
                        && is(&situation.neighborhood, &|cell| {
                            !position.breaker().contains(&cell)
                        })
                    {
                        places.push((number, place));
                    }
                }
            }
        }
        places
    }

    fn marks(&mut self, position: &achievement::Board) -> Marks {
        let Response::Cells(most) = position.claim().breaker else {
            panic!("a number of marks");
        };
        let most = most as usize;
        let last = position.last();
        let mut owned: Vec<Cell> = position.maker().iter().copied().collect();
        for at in (1..owned.len()).rev() {
            owned.swap(at, self.dice.index(at + 1));
        }
        if self.is_near {
            owned.sort_by_key(|cell| !last.contains(cell));
        }
        let mut marks: Vec<Cell> = Vec::new();
        for mark in owned.into_iter().take(2 * most + 20) {
            let places = self.places(position, mark);
            if places.is_empty() {
                continue;
            }
            // She knows not which of them Maker has in mind.
            let (number, place) = &places[self.dice.index(places.len())];
            let there = |cells: &Vec<Cell>| {
                let cells = cells.iter().filter_map(|&cell| apply(place, cell));
                let cells = cells.filter(|&cell| !position.maker().contains(&cell));
                cells.collect::<Vec<Cell>>()
            };
            // Sometimes all options that lead to the same are enough for her.
            let options = &self.sequence.0[*number].options;
            let target = options[self.dice.index(options.len())].target;
            let all = self.dice.once_in(2);
            let sets = self.supports[*number].iter().zip(options);
            let sets = sets.filter(|(_, option)| all || option.target == target);
            let sets = sets.map(|(set, _)| there(set));
            // What she has met already in this turn.
            let sets: Vec<Vec<Cell>> = sets
                .filter(|set| !set.iter().any(|cell| marks.contains(cell)))
                .collect();
            if let Some(found) = meeting(&sets, most - marks.len()) {
                marks.extend(found.iter().filter(|&&cell| position.is_free(cell)));
            }
        }
        // The others spoil one copy each.
        for cell in position.maker() {
            let neighbors = position.claim().board.neighbors(*cell);
            let free = neighbors.into_iter().find(|cell| position.is_free(*cell));
            if let Some(cell) = free.filter(|cell| !marks.contains(cell))
                && marks.len() < most
                && self.dice.once_in(2)
            {
                marks.push(cell);
            }
        }
        marks.sort_unstable();
        marks.dedup();
        Marks(marks)
    }
}

/// Plays to the end; how many turns Maker took.
fn played(
    (mut position, mut player): (achievement::Board, Boxed<'_, achievement::Board>),
    breaker: &mut Breaker<'_>,
) -> u64 {
    let mut left = player.left(&position).expect("a bound");
    loop {
        let reply = player.reply(&position).unwrap_or_else(|stuck| {
            panic!("{stuck}\n{}", position.text());
        });
        position.play(&reply.choice).unwrap();
        match position.verdict() {
            Some(Verdict::Kept(_)) => return position.turns(),
            Some(Verdict::Broken(text)) => panic!("{text}"),
            None => {}
        }
        player.invariant(&position).unwrap();
        let now = player.left(&position).expect("a bound");
        assert!(now < left && now > 0, "{now} turns are left after {left}");
        left = now;
        assert_eq!(position.turn(), Who::Person);
        position.play(&breaker.marks(&position)).unwrap();
    }
}

/// A step by the rule, played many times; the most turns that it took.
fn played_often(proof: Proof<'_>, games: u32) -> u64 {
    let (Evidence::ManyCopies(sequence), Claim::Achievement(claim)) =
        (proof.evidence(), &proof.step().claim)
    else {
        panic!("{}", proof.step().claim);
    };
    let most = (0..games).map(|seed| {
        let game = achievement::open(proof).unwrap();
        played(game, &mut Breaker::new(claim.board, sequence, seed))
    });
    most.max().unwrap()
}

/// The game for the V tromino, after a change of the claim and of the situations.
fn corners(
    maker: u32,
    breaker: u32,
    change: impl FnOnce(&mut Achievement, &mut ProofSequence),
) -> Vec<Step> {
    let mut sequence = corner_sequence();
    let claim = with(
        wins(Side::Maker, Board::SQUARE, &[corner()], maker, breaker),
        |claim| change(claim, &mut sequence),
    );
    vec![step(claim, Evidence::ManyCopies(sequence), &[])]
}

#[test]
fn the_last_copy_wins() {
    for (maker, breaker, games) in [
        (1, 1, 200),
        (2, 3, 200),
        (3, 5, 200),
        (4, 7, 100),
        (100, 199, 2),
    ] {
        let certificate = certificate(&corners(maker, breaker, |_, _| {}));
        let proof = certificate.proof(None).unwrap();
        let most = played_often(proof, games);
        let bound = proof.turns().unwrap();
        println!("({maker},{breaker}): {most} turns of {bound}");
        // She is not so bad.
        assert!(most + 2 >= bound.min(5), "{most}");
    }
}

/// A situation before the last one, in which Maker has nothing.
fn nothing(sequence: &mut ProofSequence) {
    let last = sequence.0.len() - 1;
    let from = &sequence.0[last];
    let mut neighborhood = [from.core.as_slice(), from.neighborhood.as_slice()].concat();
    neighborhood.sort_unstable();
    let to = |marks: &[[i16; 2]], target: usize| {
        let target = Target::Situation(u32::try_from(target).unwrap());
        let marks = marks.iter().map(|mark| cell(mark)).collect();
        option(marks, target, translation(&[0, 0]))
    };
    sequence.0.push(Situation {
        core: Vec::new(),
        neighborhood,
        options: vec![to(&[[0, 0]], last), to(&[[0, 0], [0, 1]], 0)],
    });
}

/// A situation before the last one, from which Maker goes on to it without a mark.
fn without_marks(sequence: &mut ProofSequence) {
    let target = Target::Situation(u32::try_from(sequence.0.len()).unwrap() - 1);
    let mut from = sequence.0.last().unwrap().clone();
    from.options = vec![option(vec![], target, translation(&[0, 0]))];
    sequence.0.push(from);
}

#[test]
fn options_of_several_kinds() {
    let mut all = vec![
        corners(2, 1, |_, sequence| without_marks(sequence)),
        corners(3, 2, |_, sequence| without_marks(sequence)),
    ];
    for (maker, breaker) in [(2, 0), (2, 1), (3, 1), (4, 1)] {
        all.push(corners(maker, breaker, |_, sequence| nothing(sequence)));
        all.push(corners(maker, breaker, |_, sequence| {
            without_marks(sequence);
            nothing(sequence);
        }));
    }
    // A goal in a longer last turn.
    all.push(corners(2, 3, |claim, sequence| {
        claim.last_turn = 3;
        let reflected = isometry(&[1, -2], &[0, 1]);
        let goal = option(cells(&[[0, 1], [1, 1]]), Target::Goal(0), reflected);
        sequence.0[1].options.push(goal);
    }));
    let mut played = 0;
    for steps in all {
        let bytes = to_bytes(&steps);
        let certificate = Certificate::read(&bytes, &mut Session::new(Limits::default())).unwrap();
        println!("{}: {:?}", steps[0].claim, certificate.refusal());
        if let Ok(proof) = certificate.proof(None) {
            played_often(proof, 100);
            played += 1;
        }
    }
    assert!(played > 6, "{played}");
}

#[test]
fn published_games_on_many_copies() {
    let mut played = 0;
    for path in published_files() {
        if !path
            .components()
            .any(|part| part.as_os_str() == "NS-beyond")
        {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let certificate = Certificate::read(&bytes, &mut Session::new(Limits::default())).unwrap();
        for (index, step) in certificate.steps().iter().enumerate() {
            if matches!(step.evidence, Evidence::ManyCopies(_)) {
                let proof = certificate.proof(Some(index)).unwrap();
                let bound = proof.turns();
                match achievement::open(proof) {
                    Ok(_) => {
                        let most = played_often(proof, 3);
                        println!("{}: {most} turns of {bound:?}", path.display());
                        played += 1;
                    }
                    Err(why) => println!("{}: {why}, {bound:?}", path.display()),
                }
            }
        }
    }
    assert!(played > 3, "{played}");
}

#[test]
fn parts_of_other_games() {
    let mut steps = corners(2, 3, |_, _| {});
    let by = |maker, breaker, evidence, premises: &[u32]| {
        let claim = wins(Side::Maker, Board::SQUARE, &[corner()], maker, breaker);
        step(claim, evidence, premises)
    };
    steps.push(by(1, 1, Evidence::ProofSequence(corner_sequence()), &[]));
    steps.push(by(3, 5, Evidence::Composition, &[0, 1]));
    steps.push(by(3, 3, Evidence::Weaken, &[0]));
    steps.push(by(4, 2, Evidence::Weaken, &[3]));
    let four = animal(&[[0, 0], [0, 1], [0, 2], [0, 3]]);
    let goals = normal(Board::SQUARE, &[corner(), four]);
    let both = wins(Side::Maker, Board::SQUARE, &goals, 2, 3);
    steps.push(step(both, Evidence::Subgoal, &[0]));
    all_are_won(&steps, 2);
}

/// Plays all steps from one on, against random and greedy moves.
fn all_are_won(steps: &[Step], from: usize) {
    let certificate = certificate(steps);
    for index in from..steps.len() {
        let proof = certificate.proof(Some(index)).unwrap();
        let game = play::open(proof, None, certificate.names()).unwrap();
        for seed in 1..20 {
            for opponent in [Opponent::Random, Opponent::Greedy] {
                let record = trial(game.as_ref(), opponent, seed, 1 << 20);
                assert!(record.kept, "{index}: {}\n{:#}", record.end, record.json());
            }
        }
    }
}

/// The part of a composition that is one itself sees Breaker's marks and no others.
#[test]
fn compositions_of_compositions() {
    let by = |maker, breaker, evidence, premises: &[u32]| {
        let claim = wins(Side::Maker, Board::SQUARE, &[domino()], maker, breaker);
        step(claim, evidence, premises)
    };
    let steps = [
        by(1, 3, Evidence::Fan(domino_fan()), &[]),
        by(2, 7, Evidence::Composition, &[0, 0]),
        by(3, 11, Evidence::Composition, &[1, 0]),
        by(4, 15, Evidence::Composition, &[1, 1]),
    ];
    all_are_won(&steps, 1);
}

/// What takes more of the board than there is, or more copies than anybody plays.
#[test]
fn games_that_are_too_large() {
    let why = |steps: &[Step]| {
        let certificate = certificate(steps);
        let proof = certificate.proof(None).unwrap();
        match achievement::open(proof) {
            Err(Unplayable::Trouble(why)) => why,
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("played"),
        }
    };
    assert_eq!(
        why(&corners(1_000_000, 1_999_999, |_, _| {})),
        "the plan takes 5999993000002 copies: so many are not played"
    );
    assert_eq!(
        why(&rows_of_three(20_000)),
        "so many copies need more of the board than coordinates reach"
    );
    assert_eq!(
        why(&long_row(120)),
        "the plan takes more copies or turns than can be counted"
    );
}

/// Three in a row on a line: so many first marks, each with room for all of Breaker's share.
fn rows_of_three(maker: u32) -> Vec<Step> {
    let goal = |marks: [i16; 2], from: i16| {
        let marks = marks.map(|x| cell(&[x])).to_vec();
        option(marks, Target::Goal(0), translation(&[from]))
    };
    let sequence = ProofSequence(vec![Situation {
        core: cells(&[[0]]),
        neighborhood: cells(&[[-2], [-1], [1], [2]]),
        options: vec![goal([-2, -1], -2), goal([-1, 1], -1), goal([1, 2], 0)],
    }]);
    let claim = wins(Side::Maker, LINE, &[row(3)], maker, 2 * maker - 1);
    vec![step(claim, Evidence::ManyCopies(sequence), &[])]
}
