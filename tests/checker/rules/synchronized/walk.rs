//! `sync-strategy` and `sync-refutation`.

use playproof_checker::{
    Budget, Failure, Limits,
    rules::{
        Fault as Shape,
        synchronized::walk::{Answers, Fault, secures, walk},
    },
    synchronized::{Cells, Fault as NoBoard, Grid, Tile},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Extent, Side, Statement, Synchronized, Variant},
    evidence::{SyncRefutation, SyncStrategy},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, is_accepted, rejection, step},
    samples,
    synchronized::{Game, cells_of, claim, claim_for_all, evidence, holds, proof},
};

use Statement::{
    HorizontalDraws, VerticalCannotDraw, VerticalCannotWin, VerticalDraws, VerticalWins,
};
use Variant::{Domineering, Tridomineering, Triomineering};

/// All boards of at most so many cells.
fn boards(most: u32) -> impl Iterator<Item = (Variant, u32, u32)> {
    let sizes =
        (1..=most).flat_map(move |rows| (1..=most / rows).map(move |columns| (rows, columns)));
    sizes.flat_map(|(rows, columns)| Variant::ALL.map(|variant| (variant, rows, columns)))
}

fn tiles(step: &Step) -> &[u8] {
    match &step.evidence {
        Evidence::SyncStrategy(SyncStrategy(tiles))
        | Evidence::SyncRefutation(SyncRefutation(tiles)) => tiles,
        other => panic!("{}", other.rule()),
    }
}

/// Whatever is true is proved, by the moves that brute force finds.
#[test]
fn proves_what_is_true_on_small_boards() {
    let mut asked = 0;
    for (variant, rows, columns) in boards(16) {
        for statement in Statement::ALL {
            if holds(statement, variant, rows, columns) {
                let step = proof(statement, variant, rows, columns);
                asked += tiles(&step).len();
                accepted(&[step]);
            }
        }
    }
    println!("{asked} tiles");
    assert!(asked > 1000);
}

/// Legal answers at random: whatever they show is true.
#[test]
fn accepts_nothing_false() {
    let (mut kept, mut broken) = (0, 0);
    let mut seed: u32 = 1;
    for (variant, rows, columns) in boards(12) {
        let grid = Grid::new(variant, rows, columns).expect("small");
        for statement in Statement::ALL {
            for _ in 0..5 {
                let mut given = Vec::new();
                let mut budget = Budget::new(Limits::default());
                let walked = walk(&grid, statement, &mut budget, &mut |free, _| {
                    let moves: Vec<Tile> = grid.moves(free, secures(statement).0).collect();
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let tile = moves[(seed >> 16) as usize % moves.len()];
                    given.push(tile.0);
                    Ok(tile)
                });
                let claim = claim(statement, variant, rows, columns);
                let proved = is_accepted(&[step(claim, evidence(statement, &given), &[])]);
                assert_eq!(walked.is_ok(), proved);
                if proved {
                    kept += 1;
                    assert!(holds(statement, variant, rows, columns));
                } else {
                    broken += 1;
                }
            }
        }
    }
    println!("{kept} kept, {broken} broken");
    assert!(kept > 100 && broken > 100);
}

/// Each tile of a proof changed to each other one: refused, or still what is claimed.
#[test]
fn changed_tiles_prove_nothing_false() {
    let (mut still, mut refused) = (0, 0);
    for (statement, variant, rows, columns) in [
        (VerticalDraws, Tridomineering, 4, 3),
        (VerticalCannotWin, Tridomineering, 4, 3),
        (VerticalWins, Domineering, 4, 3),
        (VerticalDraws, Triomineering, 4, 4),
        (VerticalCannotDraw, Tridomineering, 3, 4),
        (VerticalCannotWin, Domineering, 5, 4),
    ] {
        assert!(holds(statement, variant, rows, columns));
        let proof = proof(statement, variant, rows, columns);
        let given = tiles(&proof);
        assert!(!given.is_empty());
        let judge = |given: &[u8]| {
            let changed = step(proof.claim.clone(), evidence(statement, given), &[]);
            is_accepted(&[changed])
        };
        for at in 0..given.len().min(40) {
            let mut changed = given.to_vec();
            for tile in 0..=u8::try_from(2 * rows * columns).expect("small") {
                changed[at] = tile;
                if tile != given[at] {
                    *(if judge(&changed) {
                        &mut still
                    } else {
                        &mut refused
                    }) += 1;
                }
            }
            changed.remove(at);
            // A list that is shorter may fit by chance; the claim is true in any case.
            let _ = judge(&changed);
        }
        // The same tiles prove nothing about other boards, players or prospects that is false.
        for (variant, rows, columns) in boards(16) {
            for statement in Statement::ALL {
                let other = claim(statement, variant, rows, columns);
                if is_accepted(&[step(other, evidence(statement, given), &[])]) {
                    assert!(holds(statement, variant, rows, columns));
                }
            }
        }
    }
    println!("{still} still prove it, {refused} refused");
    assert!(refused > 10 * still && refused > 500);
}

/// The step with other tiles.
fn by(statement: Statement, tiles: &[u8]) -> [Step; 1] {
    let claim = claim(statement, Triomineering, 3, 3);
    [step(claim, evidence(statement, tiles), &[])]
}

#[test]
fn rejects_a_move_that_loses() {
    // Each column is as good as the middle one for a draw on 3 x 3; none wins.
    accepted(&by(VerticalDraws, &[3]));
    assert_rejected!(by(VerticalWins, &[3]), Fault::Lost { .. });
}

#[test]
fn rejects_tiles_that_cannot_be_placed() {
    // No third row below row 1; two cells; off the board; off every board.
    for tile in [7, 2, 19, 255] {
        assert_rejected!(by(VerticalDraws, &[tile]), Fault::IllegalTile { .. });
    }
    // A horizontal tile that goes on in the next row.
    assert_rejected!(
        by(HorizontalDraws, &[3]),
        Fault::IllegalTile { tile: 3, .. }
    );
    // A tile that could be placed at first, and cannot any more.
    let proof = proof(VerticalWins, Domineering, 4, 3);
    let grid = Grid::new(Domineering, 4, 3).expect("small");
    let mut given = tiles(&proof).to_vec();
    let taken = grid.moves(grid.full, Side::Vertical).any(|tile| {
        given[1] = tile.0;
        let changed = step(proof.claim.clone(), evidence(VerticalWins, &given), &[]);
        !is_accepted(std::slice::from_ref(&changed))
            && matches!(
                rejection(&[changed]).reason(),
                Some(Fault::IllegalTile { .. })
            )
    });
    assert!(taken);
}

#[test]
fn rejects_missing_and_superfluous_tiles() {
    assert_rejected!(by(VerticalDraws, &[]), Fault::NoAnswer { .. });
    assert_rejected!(by(VerticalDraws, &[3, 3]), Fault::TilesLeft { count: 1 });
    // The reply to the first of the three columns does for the others, too, and is not given again.
    accepted(&samples::three_by_three_not_won());
    assert_rejected!(by(VerticalCannotWin, &[]), Fault::NoReply { tile: 1, .. });
    assert_rejected!(
        by(VerticalCannotWin, &[7, 7]),
        Fault::TilesLeft { count: 1 }
    );
    assert_rejected!(
        by(VerticalCannotWin, &[7, 7, 7]),
        Fault::TilesLeft { count: 2 }
    );
}

/// The last eight distinct ones of these answers.
fn kept(given: &[u8]) -> impl Iterator<Item = Tile> {
    let mut kept = Vec::new();
    for &tile in given.iter().rev() {
        if kept.len() < 8 && !kept.contains(&Tile(tile)) {
            kept.push(Tile(tile));
        }
    }
    kept.into_iter()
}

/// Where answers end, the first position that lacks one is told. None that was given before serves there: not where it
/// cannot be placed, and not where it leads to something new, though it be good, or though it be so after one move alone,
/// the last that is asked about.
#[test]
fn rejects_answers_that_are_left_out() {
    let (mut good, mut illegal, mut but_for_the_last) = (0, 0, 0);
    for (statement, variant, rows, columns) in [
        (VerticalCannotWin, Tridomineering, 4, 3),
        (VerticalCannotWin, Domineering, 4, 4),
        (VerticalCannotDraw, Tridomineering, 3, 4),
        (VerticalDraws, Domineering, 4, 4),
        (VerticalWins, Domineering, 6, 3),
        (VerticalDraws, Tridomineering, 4, 5),
    ] {
        let grid = Grid::new(variant, rows, columns).expect("small");
        let (own, prospect) = secures(statement);
        let proof = proof(statement, variant, rows, columns);
        let given = tiles(&proof);
        let mut asked = Vec::new();
        let mut budget = Budget::new(Limits::default());
        let walked = walk(
            &grid,
            statement,
            &mut budget,
            &mut |free: Cells, to: Option<Tile>| {
                asked.push((free, to));
                Ok(Tile(given[asked.len() - 1]))
            },
        );
        assert!(walked.is_ok() && asked.len() == given.len());
        let mut game = Game::new(variant, rows, columns);
        let size = (rows * columns) as usize;
        for (at, &(free, to)) in asked.iter().enumerate() {
            let fewer = evidence(statement, &given[..at]);
            let fewer = [step(proof.claim.clone(), fewer, &[])];
            match to {
                None => assert_rejected!(
                    fewer,
                    Fault::NoAnswer { position } if *position == grid.picture(free)
                ),
                Some(to) => assert_rejected!(
                    fewer,
                    Fault::NoReply { tile, position } if *tile == to.0 && *position == grid.picture(free)
                ),
            }
            let replies: Vec<Tile> = grid.moves(free, own.other()).collect();
            but_for_the_last += usize::from(
                to.is_none()
                    && kept(&given[..at]).any(|tile| {
                        let Some(taken) = grid.placed(free, tile, own) else {
                            return false;
                        };
                        let decided = replies.iter().map(|&reply| {
                            let reply = grid.placed(free, reply, own.other()).expect("a move");
                            grid.secured(free & !taken & !reply, own, prospect)
                        });
                        let decided: Vec<bool> = decided.collect();
                        decided.iter().position(|decided| !decided) == Some(decided.len() - 1)
                    }),
            );
            for tile in &given[..at] {
                let Some(taken) = grid.placed(free, Tile(*tile), own) else {
                    illegal += 1;
                    continue;
                };
                let replies = grid.moves(free, own.other());
                let mut replies = replies.filter(|reply| to.is_none_or(|to| to == *reply));
                good += usize::from(replies.all(|reply| {
                    let reply = grid.placed(free, reply, own.other()).expect("a move");
                    game.forces(&cells_of(free & !taken & !reply, size), own, prospect)
                }));
            }
        }
    }
    println!(
        "{good} would have been good, {illegal} could not be placed, {but_for_the_last} times one fails after the last move alone"
    );
    assert!(good > 0 && illegal > 0 && but_for_the_last > 0);
}

/// The replies of a refutation depend on the move; one that gives Vertical the win will not do.
#[test]
fn rejects_a_reply_that_gives_it_away() {
    let claim = claim(VerticalCannotWin, Domineering, 2, 3);
    assert!(!holds(VerticalCannotWin, Domineering, 2, 3));
    for replies in 0..64_u8 {
        let tile = |shift: u8| [0, 2, 6, 8][usize::from(replies >> shift & 3)];
        let list = [tile(0), tile(2), tile(4)];
        for count in 0..=list.len() {
            let attempt = evidence(VerticalCannotWin, &list[..count]);
            assert!(!is_accepted(&[step(claim.clone(), attempt, &[])]));
        }
    }
}

/// 3 x 1 is won for Vertical at once, so it is neither refuted nor drawn.
#[test]
fn rejects_claims_against_a_finished_board() {
    for statement in Statement::ALL {
        let proof = step(
            claim(statement, Triomineering, 3, 1),
            evidence(statement, &[]),
            &[],
        );
        if holds(statement, Triomineering, 3, 1) {
            accepted(&[proof]);
        } else {
            assert_rejected!([proof], Fault::Lost { .. });
        }
    }
}

#[test]
fn rejects_other_claims_and_boards() {
    let strategy = || Evidence::SyncStrategy(SyncStrategy(vec![]));
    let refutation = || Evidence::SyncRefutation(SyncRefutation(vec![]));
    let single = |statement| claim(statement, Triomineering, 3, 1);
    assert_rejected!(
        [step(single(VerticalCannotWin), strategy(), &[])],
        Shape::WrongClaim { .. }
    );
    assert_rejected!(
        [step(single(VerticalWins), refutation(), &[])],
        Shape::WrongClaim { .. }
    );
    let domino = samples::domino_by_fan()[0].claim.clone();
    assert_rejected!([step(domino, strategy(), &[])], Shape::WrongClaim { .. });
    // True of each board, but the rule has looked at one.
    let every = claim_for_all(VerticalWins, Triomineering, (3, 1), 1);
    assert_rejected!([step(every, strategy(), &[])], Fault::OneBoard);
    let large = claim(VerticalWins, Triomineering, 129, 1);
    assert_rejected!([step(large, strategy(), &[])], NoBoard::TooLarge { .. });
    let first = step(single(VerticalWins), strategy(), &[]);
    let second = step(single(VerticalWins), strategy(), &[0]);
    assert_rejected!([first, second], Shape::PremiseCount { .. });
}

/// Work and memory are paid for.
#[test]
fn large_boards_are_declined_in_time() {
    let grid = Grid::new(Triomineering, 10, 12).expect("120 cells");
    for limits in [
        Limits {
            work: 1 << 22,
            ..Limits::default()
        },
        Limits {
            memory: 1 << 20,
            ..Limits::default()
        },
    ] {
        let walked = walk(
            &grid,
            VerticalDraws,
            &mut Budget::new(limits),
            &mut |free, _| {
                let mut moves = grid.moves(free, Side::Vertical);
                Ok(moves.next().expect("undecided"))
            },
        );
        // Whichever comes first: the first moves may lose.
        if let Err(Failure::Rejected(rejection)) = walked {
            assert!(matches!(rejection.reason(), Some(Fault::Lost { .. })));
        } else {
            assert!(matches!(walked, Err(Failure::Declined(_))));
        }
    }
}

/// Counting costs a unit for each line, and 16; the shapes of a position's regions cost a unit for each
/// free cell, and for each region one for each line.
#[test]
fn work_is_paid_for() {
    let spent = |statement, rows, tiles: &[u8]| {
        let grid = Grid::new(Triomineering, rows, 3).expect("small");
        let mut left = tiles.iter();
        let mut budget = Budget::new(Limits::default());
        let walked = walk(&grid, statement, &mut budget, &mut |_, _| {
            Ok(Tile(*left.next().expect("a tile")))
        });
        assert!(walked.is_ok() && left.len() == 0);
        budget.spent()
    };
    // Decided by the counts.
    assert_eq!(spent(HorizontalDraws, 1, &[]), 1 + 3 + 16);
    // One region at first; each of the three moves of the other leads to a position that is decided.
    let (counts, shapes) = (3 + 3 + 16, 9 + (3 + 3));
    assert_eq!(spent(VerticalDraws, 3, &[3]), 4 * counts + shapes);
    assert_eq!(spent(VerticalCannotWin, 3, &[7]), 4 * counts + shapes);
}

/// The positions that a walk comes to.
struct Visited<'a> {
    left: std::slice::Iter<'a, u8>,
    met: Vec<Cells>,
}

impl Answers for Visited<'_> {
    fn answer(&mut self, free: Cells, asked: Option<Tile>) -> Result<Tile, Failure> {
        let tile = Tile(*self.left.next().expect("a tile"));
        self.serves_again(free, asked, tile);
        Ok(tile)
    }

    fn serves_again(&mut self, free: Cells, _: Option<Tile>, _: Tile) {
        if self.met.last() != Some(&free) {
            self.met.push(free);
        }
    }
}

/// Before a position is kept, so is the memory for it and for its regions.
#[test]
fn memory_is_paid_for() {
    let (statement, rows, columns) = (VerticalCannotWin, 5, 4);
    let grid = Grid::new(Domineering, rows, columns).expect("small");
    let game = Game::new(Domineering, rows, columns);
    let proof = proof(statement, Domineering, rows, columns);
    let walked = |memory| {
        let mut visited = Visited {
            left: tiles(&proof).iter(),
            met: Vec::new(),
        };
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let mut budget = Budget::new(limits);
        let walked = walk(&grid, statement, &mut budget, &mut visited);
        (walked, visited.met)
    };
    let met = walked(u64::MAX).1;
    let cells = (rows * columns) as usize;
    let regions = |free: &Cells| game.regions(&cells_of(*free, cells)).len() as u64;
    let kept = |positions: usize, regions| 192 * positions as u64 + 48 * regions;
    let all: u64 = met.iter().map(regions).sum();
    println!("{} positions of {all} regions", met.len());
    assert!(met.len() > 10 && all > met.len() as u64);
    let least = kept(met.len() - 1, all);
    assert!(matches!(walked(least - 1).0, Err(Failure::Declined(_))));
    // One that was met before may be the last.
    let most = met.iter().map(regions).max().unwrap_or(0);
    assert!(walked(kept(met.len(), all + most)).0.is_ok());
}

#[test]
fn claims_of_no_board_are_refused() {
    use playproof_checker::normal_form::Fault;
    let with = |rows, columns| {
        let claim = Claim::Synchronized(Synchronized {
            statement: VerticalWins,
            variant: Triomineering,
            rows,
            columns,
        });
        [step(
            claim,
            Evidence::SyncStrategy(SyncStrategy(vec![])),
            &[],
        )]
    };
    let all = |from, step| Extent::Progression { from, step };
    let one = Extent::Exactly(1);
    assert_rejected!(with(Extent::Exactly(0), one), Fault::NoCells);
    assert_rejected!(with(one, Extent::Exactly(0)), Fault::NoCells);
    assert_rejected!(with(all(0, 3), one), Fault::NoCells);
    assert_rejected!(with(one, all(3, 0)), Fault::NoStep);
    assert_rejected!(with(all(3, 1), all(3, 1)), Fault::TwoProgressions);
}
