//! `hot-bands`.

use std::collections::HashMap;

use playproof_checker::{
    Budget, Limits, Theorem,
    rules::{
        Fault as Shape,
        synchronized::{
            cut,
            hot_bands::Fault,
            values::{UNIT, Values, Worth},
        },
    },
    synchronized::{Cells, Fault as NoBoard, Grid},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Extent, Prospect, Side, Statement, Synchronized, Variant},
    evidence::HotBands,
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, is_accepted, step},
    samples,
    synchronized::{Free, Game, cells_of, claim, claim_for_all, proof, truth, without},
};

use Statement::{HorizontalWins, VerticalCannotWin, VerticalDraws, VerticalWins};
use Variant::{Domineering, Tridomineering, Triomineering};

fn hot(claim: Claim, body: u32, others: &[&[u32]], premises: &[u32]) -> Step {
    let others = others.iter().map(|heights| heights.to_vec()).collect();
    step(
        claim,
        Evidence::HotBands(HotBands { body, others }),
        premises,
    )
}

fn budget() -> Budget {
    Budget::new(Limits::default())
}

/// The value of an empty band.
fn value(variant: Variant, rows: u32, columns: u32) -> i64 {
    let grid = Grid::new(variant, rows, columns).expect("small");
    let value = Values::new(grid).value(grid.full, &mut budget());
    value.expect("within the budget")
}

#[test]
fn families() {
    let all = |variant, statement, rows, columns| claim_for_all(statement, variant, rows, columns);
    let wins = all(Domineering, VerticalWins, (26, 1), 9);
    accepted(&[hot(wins, 2, &[&[], &[1]], &[])]);
    let wins = all(Triomineering, VerticalWins, (27, 1), 7);
    accepted(&[hot(wins, 3, &[&[], &[1], &[1, 1]], &[])]);
    let draws = all(Triomineering, VerticalDraws, (3, 3), 6);
    accepted(&[hot(draws, 3, &[&[]], &[])]);
    let draws = all(Tridomineering, VerticalDraws, (2, 2), 4);
    accepted(&[hot(draws, 2, &[&[]], &[])]);
    // It takes eight rows to be ahead.
    let wins = all(Tridomineering, VerticalWins, (8, 8), 2);
    accepted(&[hot(wins, 8, &[&[]], &[])]);
}

/// A board of any size.
#[test]
fn one_board() {
    let wins = claim(VerticalWins, Domineering, 1000, 9);
    accepted(&[hot(wins, 2, &[&[]], &[])]);
    let wins = claim(VerticalWins, Domineering, 5, 3);
    accepted(&[hot(wins.clone(), 2, &[&[1]], &[])]);
    assert_rejected!(
        [hot(wins.clone(), 2, &[&[1], &[1]], &[])],
        cut::Fault::WrongPeriod { found: 2, needs: 1 }
    );
    // The claim itself is no premise.
    assert_rejected!(
        [
            proof(VerticalWins, Domineering, 5, 3),
            hot(wins, 2, &[&[1]], &[0])
        ],
        Shape::PremiseCount { found: 1, needs: 0 }
    );
}

/// Smaller boards are premises of their own, in order, and do not shift the lists.
#[test]
fn smaller_boards_are_premises() {
    let all = claim_for_all(VerticalWins, Domineering, (4, 1), 3);
    let first = proof(VerticalWins, Domineering, 4, 3);
    let others: &[&[u32]] = &[&[], &[1]];
    accepted(&[first.clone(), hot(all.clone(), 2, others, &[0])]);
    assert_rejected!(
        [first.clone(), hot(all.clone(), 2, others, &[0, 0])],
        Shape::OtherPremise { index: 1, .. }
    );
    assert_rejected!(
        [first.clone(), hot(all, 2, &[&[1], &[]], &[0])],
        cut::Fault::NotCut { rows: 5 }
    );
    let later = claim_for_all(VerticalWins, Domineering, (5, 1), 3);
    assert_rejected!(
        [first, hot(later, 2, &[&[1], &[]], &[0])],
        Shape::OtherPremise { index: 0, .. }
    );
}

/// 2³² + 4 rows are not 4.
#[test]
fn numbers_of_rows_do_not_wrap() {
    let far = u32::MAX - 1;
    let wins = |rows| claim(VerticalWins, Domineering, rows, 3);
    let all = claim_for_all(VerticalWins, Domineering, (far, 6), 3);
    let first = hot(wins(far), 2, &[&[]], &[]);
    accepted(&[first.clone(), hot(all.clone(), 2, &[&[]], &[0])]);
    let second = proof(VerticalWins, Domineering, 4, 3);
    assert_rejected!(
        [first, second, hot(all, 2, &[&[]], &[0, 1])],
        cut::Fault::TooManyRows
    );
}

/// A premise costs as much as moving a cell about.
#[test]
fn premises_are_paid_for() {
    let spent = |premises: &[&Theorem]| {
        let claim = claim_for_all(VerticalWins, Domineering, (4, 2), 3);
        let mut budget = budget();
        let step = hot(claim, 2, &[&[]], &[]);
        Theorem::check(&step, premises, &mut budget).expect("it is accepted");
        budget.spent()
    };
    let first = proof(VerticalWins, Domineering, 4, 3);
    let first = Theorem::check(&first, &[], &mut budget()).expect("it is accepted");
    assert_eq!(spent(&[&first]), spent(&[]) + 16);
}

/// One board more, a win for a draw, a body that loses: it is not enough.
#[test]
fn rejects_what_does_not_follow() {
    let unit = i128::from(UNIT);
    // Horizontal wins on 3 x 3 − 1, so to say: on 3 x 3 both draw.
    assert_rejected!(
        [hot(
            claim_for_all(VerticalWins, Domineering, (3, 1), 3),
            2,
            &[&[1], &[]],
            &[]
        )],
        Fault::NotEnough { rows: 3, sum } if *sum == -unit / 4
    );
    // Both draw on 2 x 2: nothing is rounded up.
    assert_rejected!(
        [hot(
            claim_for_all(VerticalWins, Domineering, (2, 2), 2),
            2,
            &[&[]],
            &[]
        )],
        Fault::NotEnough { rows: 2, sum: 0 }
    );
    // A later board of the period.
    assert_rejected!(
        [hot(
            claim_for_all(VerticalWins, Domineering, (20, 1), 9),
            2,
            &[&[], &[1]],
            &[]
        )],
        Fault::NotEnough { rows: 21, .. }
    );
    // On six columns a band of two rows loses a sixteenth of a move: ten at the top do not help.
    let claim = claim_for_all(VerticalDraws, Domineering, (2, 2), 6);
    assert_rejected!(
        [hot(claim, 2, &[&[]], &[])],
        Fault::BodyLoses { sum } if *sum == -UNIT / 16
    );
    // Left-over rows that are left out.
    let claim = claim_for_all(VerticalWins, Domineering, (4, 1), 3);
    assert_rejected!(
        [hot(claim, 2, &[&[], &[]], &[])],
        cut::Fault::NotCut { rows: 5 }
    );
}

#[test]
fn rejects_evidence_in_the_wrong_shape() {
    let wins = || claim_for_all(VerticalWins, Domineering, (4, 1), 3);
    let with = |body, others: &[&[u32]]| [hot(wins(), body, others, &[])];
    accepted(&with(2, &[&[], &[1]]));
    assert_rejected!(with(2, &[]), cut::Fault::WrongPeriod { found: 0, needs: 2 });
    assert_rejected!(
        with(2, &[&[], &[1], &[]]),
        cut::Fault::WrongPeriod { found: 3, needs: 2 }
    );
    assert_rejected!(with(0, &[&[1], &[]]), Fault::NoRows);
    assert_rejected!(with(2, &[&[], &[1, 0]]), Fault::NoRows);
    assert_rejected!(with(0, &[]), NoBoard::NoCells);
    assert_rejected!(with(43, &[&[]]), NoBoard::TooLarge { rows: 43, .. });
    assert_rejected!(
        with(2, &[&[], &[1 << 31]]),
        NoBoard::TooLarge {
            rows: 2_147_483_648,
            ..
        }
    );
    assert_rejected!(with(2, &[&[2, 2, 2], &[1]]), cut::Fault::NotCut { rows: 4 });
    let far = claim_for_all(VerticalWins, Domineering, (u32::MAX, u32::MAX), 3);
    accepted(&[hot(far.clone(), 2, &[&[1], &[]], &[])]);
    assert_rejected!(
        [
            proof(VerticalWins, Domineering, 4, 3),
            hot(far, 2, &[&[1], &[]], &[0, 0])
        ],
        Shape::OtherPremise { index: 0, .. }
    );
}

#[test]
fn rejects_other_claims() {
    let mut transposed = samples::three_columns().remove(1).claim;
    let Claim::Synchronized(claimed) = &mut transposed else {
        panic!("not a synchronized game");
    };
    *claimed = Synchronized {
        statement: VerticalDraws,
        ..*claimed
    };
    assert_eq!(claimed.rows, Extent::Exactly(3));
    let wrong = [
        claim(HorizontalWins, Domineering, 4, 3),
        claim_for_all(HorizontalWins, Domineering, (4, 1), 3),
        claim_for_all(VerticalCannotWin, Domineering, (4, 1), 3),
        transposed,
        samples::domino_by_fan()[0].claim.clone(),
    ];
    for claim in wrong {
        assert_rejected!([hot(claim, 2, &[&[], &[1]], &[])], Shape::WrongClaim { .. });
    }
}

/// The values of the bands of one and two rows, by hand.
#[test]
fn values_by_hand() {
    // Horizontal's alone; Vertical's alone.
    assert_eq!(value(Domineering, 1, 5), -2 * UNIT);
    assert_eq!(value(Triomineering, 1, 5), -UNIT);
    assert_eq!(value(Domineering, 4, 1), 2 * UNIT);
    assert_eq!(value(Tridomineering, 5, 1), 2 * UNIT);
    // Who moves first on 2 x 2 has another move in reserve; if both move, nothing is left.
    assert_eq!(value(Domineering, 2, 2), 0);
    let grid = Grid::new(Domineering, 2, 2).expect("small");
    let worth = Values::new(grid).worth(grid.full, &mut budget());
    let Worth { hot, .. } = worth.expect("within the budget");
    assert_eq!(hot.map(|(temperature, _)| temperature), Some(UNIT));
    // After the middle column Vertical is two ahead; after Horizontal's move he has one to her two.
    assert_eq!(value(Domineering, 2, 3), UNIT * 3 / 4);
}

/// It takes eight rows of two columns to be ahead: `docs/synchronized.md` says so.
#[test]
fn values_on_two_columns() {
    let values = [2, 4, 6, 8].map(|rows| value(Tridomineering, rows, 2));
    assert_eq!(values, [0, 0, 0, UNIT * 3 / 8]);
}

/// The largest value of a position, without regions and images: every temperature in quarters is
/// tried.
fn by_definition(game: &Game, free: &Free, known: &mut HashMap<Free, i64>) -> i64 {
    const QUARTER: i64 = UNIT / 4;
    if let Some(&value) = known.get(free) {
        return value;
    }
    let vertical = game.moves(free, Side::Vertical);
    let horizontal = game.moves(free, Side::Horizontal);
    let mut after = |tiles: &[&[usize]]| by_definition(game, &without(free, tiles), known);
    let replies: Vec<i64> = horizontal.iter().map(|h| after(&[h])).collect();
    let elsewhere = replies.into_iter().min();
    // The most that Horizontal has room for, move by move.
    let mut best = -room(game, free);
    for v in &vertical {
        let alone = after(&[v]);
        let both = horizontal.iter().map(|h| after(&[v, h])).min();
        for temperature in (-4..=40).map(|quarters| quarters * QUARTER) {
            let costs = elsewhere.map_or(i64::MAX, |value| value + temperature);
            let value = (alone - temperature)
                .min(costs)
                .min(both.unwrap_or(i64::MAX));
            best = best.max(value);
        }
    }
    known.insert(free.clone(), best);
    best
}

/// The most that Horizontal can place, times the unit.
fn room(game: &Game, free: &Free) -> i64 {
    let moves = game.moves(free, Side::Horizontal);
    let after = moves
        .iter()
        .map(|h| UNIT + room(game, &without(free, &[h])));
    after.max().unwrap_or(0)
}

/// No quarter of a move more, and none less, than by the definition.
#[test]
fn values_by_definition() {
    let boards = [
        (Domineering, 2, 3),
        (Domineering, 3, 3),
        (Domineering, 2, 4),
        (Triomineering, 3, 3),
        (Triomineering, 3, 4),
        (Tridomineering, 3, 3),
        (Tridomineering, 2, 4),
        (Tridomineering, 5, 2),
    ];
    for (variant, rows, columns) in boards {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let game = Game::new(variant, rows, columns);
        let (mut values, mut known) = (Values::new(grid), HashMap::new());
        let slow = by_definition(&game, &game.empty(), &mut known);
        let fast = values.value(grid.full, &mut budget()).expect("enough");
        // Temperatures in quarters lose up to an eighth a round.
        assert!(
            slow <= fast && fast - slow <= UNIT / 4,
            "{variant:?} {rows}x{columns}: {slow} {fast}"
        );
    }
}

/// Who is ahead by the values wins, and draws if they are even: in all positions of small boards.
#[test]
fn values_against_play() {
    let (mut won, mut drawn, mut silent) = (0, 0, 0);
    for variant in Variant::ALL {
        for (rows, columns) in [(3, 4), (4, 3), (2, 6), (6, 2), (2, 7), (7, 2), (1, 9)] {
            let grid = Grid::new(variant, rows, columns).expect("small");
            let mut values = Values::new(grid);
            let mut game = Game::new(variant, rows, columns);
            for free in 0..Cells::from(1_u32) << (rows * columns) {
                let value = values.value(free, &mut budget()).expect("enough");
                let position = cells_of(free, (rows * columns) as usize);
                let forces =
                    |game: &mut Game, prospect| game.forces(&position, Side::Vertical, prospect);
                match value.signum() {
                    1 => {
                        assert!(forces(&mut game, Prospect::Win), "{}", grid.picture(free));
                        won += 1;
                    }
                    0 => {
                        assert!(forces(&mut game, Prospect::Draw), "{}", grid.picture(free));
                        drawn += 1;
                    }
                    _ => silent += 1,
                }
            }
        }
    }
    println!("{won} won, {drawn} drawn, {silent} of which nothing is said");
    assert!(won.min(drawn).min(silent) > 5000);
}

/// What a region's move and temperature promise holds, rounded as it is, and the values of regions add up.
#[test]
fn temperatures_keep_their_promise() {
    let mut hot = 0;
    for (variant, rows, columns) in [
        (Domineering, 3, 4),
        (Triomineering, 3, 5),
        (Tridomineering, 4, 3),
        (Domineering, 2, 6),
    ] {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let mut values = Values::new(grid);
        let mut of = |free: Cells| values.value(free, &mut budget()).expect("enough");
        let mut again = Values::new(grid);
        for free in 0..Cells::from(1_u32) << (rows * columns) {
            let mut sum = 0;
            for region in grid.regions(free) {
                let worth = again.worth(region, &mut budget()).expect("enough");
                sum += worth.value;
                let place = |tile, side| grid.placed(region, tile, side).expect("a move");
                let replies: Vec<Cells> = grid
                    .moves(region, Side::Horizontal)
                    .map(|tile| place(tile, Side::Horizontal))
                    .collect();
                let room = UNIT * i64::from(grid.packing(region, Side::Horizontal));
                let Some((temperature, tile)) = worth.hot else {
                    assert_eq!(worth.value, -room);
                    // As it happens, he leaves no region alone in which he could move.
                    assert!(!grid.can_move(region, Side::Vertical));
                    continue;
                };
                hot += 1;
                let own = place(tile, Side::Vertical);
                assert!(temperature >= -UNIT && worth.value > -room);
                assert!(of(region & !own) >= worth.value + temperature);
                for reply in replies {
                    assert!(of(region & !reply) >= worth.value - temperature);
                    assert!(of(region & !own & !reply) >= worth.value);
                }
            }
            assert_eq!(sum, of(free));
        }
    }
    assert!(hot > 5000, "{hot}");
}

/// All cuts of small boards: what is accepted is true of all boards that brute force can decide.
#[test]
fn accepts_nothing_false() {
    let (mut proved, mut refused) = (0, 0);
    let lists: [&[u32]; 8] = [&[], &[1], &[2], &[3], &[1, 1], &[1, 2], &[1, 3], &[4]];
    for variant in Variant::ALL {
        for (columns, body) in (1..=4).flat_map(|columns| (1..=4).map(move |b| (columns, b))) {
            for statement in [VerticalWins, VerticalDraws] {
                for rows in 1..=8 {
                    let one = claim(statement, variant, rows, columns);
                    let all = claim_for_all(statement, variant, (rows, body), columns);
                    for (claim, others) in
                        [one, all].iter().flat_map(|c| lists.map(|list| (c, list)))
                    {
                        if is_accepted(&[hot(claim.clone(), body, &[others], &[])]) {
                            assert_ne!(truth(claim), Some(false), "{claim}");
                            proved += 1;
                        } else {
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    println!("{proved} proved, {refused} refused");
    assert!(proved > 500 && refused > 500);
}
