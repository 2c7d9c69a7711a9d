//! `tiles`.

use playproof_checker::{
    Limits, Session, Verdict,
    budget::Exhausted,
    lattice, normal_form,
    rules::{Fault as Shape, achievement::tiles::Fault},
    session::Cause,
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Premise, Step, Tiling,
    claim::{Achievement, Animal, Arena, Guarantee, Player, Response},
    evidence::{Lattice, Pairing, Tiles},
    file::to_bytes,
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, animal, cell, cells, is_accepted, normal, step, wins, with},
    oracle::maker_wins_within,
    play::tiles_win,
    positional::{board, guarantee, holds, hypergraph},
    random::{agree, cells_within, window},
    samples::{self, domino, row, row_by_tiles, three_triangles},
    strategy::proved,
};
use proptest::prelude::*;

/// Breaker wins the (1, 1) game for three in a row by two tiles of two cells, after a change.
fn steps(change: impl FnOnce(&mut Achievement, &mut Tiles)) -> Vec<Step> {
    let mut steps = row_by_tiles();
    let last = &mut steps[1];
    if let Evidence::Tiles(tiles) = &mut last.evidence {
        last.claim = with(last.claim.clone(), |claim| change(claim, tiles));
    }
    steps
}

/// The same, after a change of the premise.
fn on(premise: Step) -> Vec<Step> {
    let mut steps = row_by_tiles();
    steps[0] = premise;
    steps
}

/// Breaker wins these games moving second, and so the (1, 1) game for the goals.
fn tiled(goals: &[Animal], tiles: Tiles, games: &[Arena]) -> Vec<Step> {
    let claim = |arena| guarantee(Guarantee::BreakerWinsSecond, arena);
    let mut steps: Vec<Step> = games.iter().map(|arena| proved(claim(arena))).collect();
    let premises: Vec<u32> = (0..).take(games.len()).collect();
    let claim = wins(Player::Breaker, LINE, goals, 1, 1);
    steps.push(step(claim, Evidence::Tiles(tiles), &premises));
    steps
}

/// Tiles on the line.
fn line(period: i16, tiles: &[&[i16]]) -> Tiles {
    Tiles {
        lattice: Lattice(cells(&[[period]])),
        tiles: tiles
            .iter()
            .map(|tile| tile.iter().map(|&x| cell(&[x])).collect())
            .collect(),
    }
}

#[test]
fn accepts_tiles() {
    accepted(&row_by_tiles());
    accepted(&steps(|claim, _| {
        claim.breaker = Response::Cells(u32::MAX);
    }));
    accepted(&steps(|claim, _| claim.goals = vec![row(4)]));
    // One tile, and another class of cells in none.
    let pair = hypergraph(2, &[&[0, 1]], &[]);
    accepted(&tiled(&[row(4)], line(3, &[&[0, 1]]), &[pair]));
    // Of three in a row, Maker cannot have the middle and an end: five are too many.
    let three = hypergraph(3, &[&[0, 1, 2]], &[]);
    accepted(&tiled(&[row(5)], line(3, &[&[0, 1, 2]]), &[three]));
    // A game of a board; on one row nothing waits, with gravity neither.
    for gravity in [false, true] {
        let game = Arena::InARow(board(1, 4, 3, gravity));
        accepted(&tiled(&[row(7)], line(4, &[&[0, 1, 2, 3]]), &[game]));
    }
}

/// Two games that change places: each is right for the other tile.
#[test]
fn each_tile_has_its_own_game() {
    let [low, high] = [[0, 1], [1, 2]].map(|set| hypergraph(3, &[&set], &[]));
    let tiles = || line(6, &[&[0, 1, 2], &[5, 3, 4]]);
    // The pairs are 0 1 and 3 4; then 1 2 and 5 3.
    let goals = [row(4)];
    accepted(&tiled(&goals, tiles(), &[low.clone(), high.clone()]));
    let steps = tiled(&goals, tiles(), &[high, low]);
    assert_no_set(&steps, &[[4], [5], [6], [7]]);
}

/// The largest game there is.
#[test]
fn a_tile_of_128_cells() {
    let tiled = |cells: i16, goal: i16| {
        let game = guarantee(
            Guarantee::BreakerWinsSecond,
            &Arena::InARow(board(1, 128, 128, false)),
        );
        let pair = Evidence::Pairing(Pairing(vec![(0, 1)]));
        let all: Vec<i16> = (0..cells).collect();
        let claim = wins(Player::Breaker, LINE, &[row(goal)], 1, 1);
        [
            step(game, pair, &[]),
            step(claim, Evidence::Tiles(line(cells, &[&all])), &[0]),
        ]
    };
    accepted(&tiled(128, 255));
    let longest: Vec<[i16; 1]> = (1..255).map(|x| [x]).collect();
    assert_no_set(&tiled(128, 254), &longest);
    assert_rejected!(
        tiled(129, 257),
        Fault::WrongSize {
            tile: 0,
            cells: 129,
            vertices: 128
        }
    );
}

/// Demands that this placement, the first one that contains no set, is the reason.
fn assert_no_set<const D: usize>(steps: &[Step], placement: &[[i16; D]]) {
    assert_rejected!(steps, Fault::NoSet { placement: found } if found.0 == cells(placement));
}

#[test]
fn rejects_a_placement_without_a_set() {
    assert_no_set(&steps(|claim, _| claim.goals = vec![row(2)]), &[[1], [2]]);
    let two = steps(|claim, _| claim.goals = vec![row(3), animal(&[[0], [3]])]);
    assert_no_set(&two, &[[0], [3]]);
    let three = hypergraph(3, &[&[0, 1, 2]], &[]);
    let steps = tiled(&[row(4)], line(3, &[&[0, 1, 2]]), &[three]);
    assert_no_set(&steps, &[[1], [2], [3], [4]]);
}

#[test]
fn a_set_lies_in_one_translate() {
    // 0 and 1 are of the classes of a set, and in two translates of {0, 3}: nobody answers one with the other.
    let pair = hypergraph(2, &[&[0, 1]], &[]);
    let pairs = [pair.clone(), pair.clone()];
    let far = |goal| tiled(&[goal], line(2, &[&[0, 3]]), &pairs[..1]);
    assert_no_set(&far(row(3)), &[[0], [1], [2]]);
    assert_no_set(&far(row(4)), &[[1], [2], [3], [4]]);
    accepted(&far(row(5)));
    // 3 is in a tile with 0, and 4 in one with 7.
    let steps = tiled(&[row(3)], line(4, &[&[1, 2], &[3, 0]]), &pairs);
    assert_no_set(&steps, &[[2], [3], [4]]);
    // Tiles that lie within each other.
    let of_three = |set: [u32; 2]| hypergraph(3, &[&set], &[]);
    let games = [of_three([1, 2]), pair.clone()];
    let steps = tiled(&[row(4)], line(5, &[&[3, 1, 4], &[2, 0]]), &games);
    assert_no_set(&steps, &[[2], [3], [4], [5]]);
    let games = [pair, of_three([0, 2])];
    let steps = tiled(&[row(4)], line(5, &[&[2, 3], &[0, 1, 4]]), &games);
    assert_no_set(&steps, &[[3], [4], [5], [6]]);
}

/// Pairs of cells that differ by (1, 0, −1), with a period of two in that direction.
fn lying_pairs(tiles: &[[[i16; 3]; 2]]) -> Tiles {
    Tiles {
        lattice: Lattice(cells(&[[2, 0, -2], [0, 1, -1]])),
        tiles: tiles.iter().map(|tile| cells(tile)).collect(),
    }
}

/// Each up triangle has a partner: three that are side by side contain a pair. The image of many up triangles
/// under the half turn are down triangles.
#[test]
fn a_half_turn_changes_the_kind_of_triangles() {
    let mut large = vec![cell(&[1, 1, 0])];
    for x in 0..3 {
        large.extend((0..3 - x).map(|y| cell(&[x, y, 1 - x - y])));
    }
    let goals = normal(Board::TRIANGULAR, &[Animal(large)]);
    let tiled = |tiles: Tiles, game: Arena| {
        let premise = proved(guarantee(Guarantee::BreakerWinsSecond, &game));
        let claim = wins(Player::Breaker, Board::TRIANGULAR, &goals, 1, 1);
        let premises = vec![0; tiles.tiles.len()];
        [premise, step(claim, Evidence::Tiles(tiles), &premises)]
    };
    let pair = hypergraph(2, &[&[0, 1]], &[]);
    let (up, down) = ([[0, 0, 1], [1, 0, 0]], [[0, 0, 2], [1, 0, 1]]);
    let one = tiled(lying_pairs(&[up]), pair.clone());
    assert_rejected!(one, Fault::NoSet { placement }
        if placement.0.iter().filter(|cell| cell.coordinates().iter().sum::<i16>() == 1).count() == 1);
    accepted(&tiled(lying_pairs(&[up, down]), pair.clone()));
    // One tile with triangles of both kinds.
    let mut both = lying_pairs(&[up]);
    both.tiles[0].extend(cells(&down));
    accepted(&tiled(both, hypergraph(4, &[&[0, 1], &[2, 3]], &[])));
    // Two triangles of one kind are congruent, of two kinds never.
    let steps = tiled(lying_pairs(&[[[0, 0, 1], [2, 3, -4]]]), pair);
    assert_rejected!(steps, Fault::Overlap { .. });
}

#[test]
fn pairs_of_one_direction_do_not_stop_another() {
    let line = animal(&[[0, 0, 0], [0, 1, -1], [0, 2, -2]]);
    let goals = normal(Board::HEXAGONAL, &[line]);
    let mut steps = row_by_tiles();
    steps[1] = step(
        wins(Player::Breaker, Board::HEXAGONAL, &goals, 1, 1),
        Evidence::Tiles(lying_pairs(&[[[0, 0, 0], [1, 0, -1]]])),
        &[0],
    );
    assert_rejected!(steps, Fault::NoSet { placement }
        if placement.0.windows(2).all(|pair| pair[1].checked_sub(pair[0]) != Some(cell(&[1, 0, -1]))));
}

#[test]
fn far_away_tiles() {
    let steps = steps(|_, tiles| *tiles = line(4, &[&[-32768, -32767], &[3, 2]]));
    assert_rejected!(
        steps,
        Fault::TooFar { cell: there, from }
            if (*there, *from) == (cell(&[0]), cell(&[-32768]))
    );
    let steps = self::steps(|claim, tiles| {
        claim.goals = vec![animal(&[[0], [1], [32767]])];
        *tiles = line(4, &[&[0, 1], &[3, 2]]);
    });
    assert_rejected!(steps, lattice::Fault::TranslationOutOfRange);
}

#[test]
fn rejects_tiles_that_meet() {
    for (period, tiles) in [
        (4, [[0, 1], [1, 2]]),
        (4, [[0, 1], [4, 3]]),
        (4, [[0, 1], [5, 2]]),
        (2, [[0, 1], [3, 2]]),
        (4, [[0, 4], [3, 2]]),
        (4, [[0, 0], [3, 2]]),
        (4, [[0, 1], [-3, 2]]),
    ] {
        let [first, second] = &tiles;
        let steps = steps(|_, evidence| *evidence = line(period, &[first, second]));
        assert_rejected!(steps, Fault::Overlap { .. });
    }
}

#[test]
fn rejects_tiles_of_another_size() {
    for tile in [&[3_i16][..], &[3, 2, 6], &[]] {
        let steps = steps(|_, evidence| *evidence = line(4, &[&[0, 1], tile]));
        assert_rejected!(steps, Fault::WrongSize { tile: 1, .. });
    }
}

#[test]
fn rejects_a_game_too_many_and_too_few() {
    let mut few = row_by_tiles();
    few[1].premises.pop();
    assert_rejected!(few, Shape::PremiseCount { found: 1, needs: 2 });
    let mut many = row_by_tiles();
    many[1].premises.push(Premise::Step(0));
    assert_rejected!(many, Shape::PremiseCount { found: 3, needs: 2 });
    let mut none = steps(|_, tiles| tiles.tiles.clear());
    none[1].premises.clear();
    assert_rejected!(none, Fault::NoSet { .. });
}

#[test]
fn rejects_cells_off_the_board() {
    let steps = steps(|_, tiles| tiles.tiles[1][0] = cell(&[3, 0]));
    assert_rejected!(steps, Fault::OffBoard { tile: 1, .. });
    // (1, 1, 1) is no triangle.
    let tiles = Tiles {
        lattice: Lattice(cells(&[[1, 0, -1], [0, 1, -1]])),
        tiles: vec![cells(&[[0, 0, 1], [1, 1, 1]])],
    };
    let mut steps = row_by_tiles();
    let claim = wins(
        Player::Breaker,
        Board::TRIANGULAR,
        &[three_triangles()],
        1,
        1,
    );
    steps[1] = step(claim, Evidence::Tiles(tiles), &[0]);
    assert_rejected!(steps, Fault::OffBoard { tile: 0, .. });
}

#[test]
fn rejects_a_breaker_who_cannot_answer() {
    let none = steps(|claim, _| claim.breaker = Response::Cells(0));
    assert_rejected!(none, Fault::NoAnswer);
    let every = steps(|claim, _| claim.breaker = Response::Every);
    assert_rejected!(every, normal_form::Fault::BreakerWithoutNumber);
}

#[test]
fn rejects_longer_turns() {
    type Change = fn(&mut Achievement);
    let changes: [Change; 3] = [
        |claim| (claim.maker, claim.last_turn, claim.first_turn) = (2, 2, 2),
        |claim| claim.last_turn = 2,
        |claim| claim.first_turn = 2,
    ];
    for change in changes {
        let steps = steps(|claim, _| {
            change(claim);
            claim.breaker = Response::Cells(9);
        });
        assert_rejected!(
            steps,
            playproof_checker::rules::achievement::Fault::NotSingleMarks
        );
    }
}

#[test]
fn rejects_other_claims() {
    let maker = steps(|claim, _| claim.winner = Player::Maker);
    assert_rejected!(maker, Shape::WrongClaim { .. });
    let mut other = row_by_tiles();
    other[1].claim = other[0].claim.clone();
    assert_rejected!(other, Shape::WrongClaim { .. });
}

#[test]
fn breaker_moves_second_in_a_tile() {
    // Of one vertex, moving first, she takes it.
    let one = hypergraph(1, &[&[0]], &[]);
    let first = proved(guarantee(Guarantee::BreakerWinsFirst, &one));
    let mut steps = row_by_tiles();
    steps[0] = first;
    steps[1] = step(
        wins(Player::Breaker, LINE, &[row(2)], 1, 1),
        Evidence::Tiles(line(1, &[&[0]])),
        &[0],
    );
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    // Not to lose is another game: who threatens must be answered.
    let pair = hypergraph(2, &[&[0, 1]], &[]);
    let steps = on(proved(guarantee(Guarantee::ODraws, &pair)));
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    let steps = on(samples::domino_by_paving().remove(0));
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    // The outcome says who wins moving second, too, and is another claim.
    let mut steps = samples::positional::union();
    let last = row_by_tiles().remove(1);
    steps.push(Step {
        premises: vec![Premise::Step(6); 2],
        ..last
    });
    assert_rejected!(
        steps,
        Shape::WrongPremise {
            index: 0,
            needs: "what a player can force in a positional game"
        }
    );
}

/// The premise of the second tile is wrong, that of the first is not.
#[test]
fn rejects_a_wrong_second_premise() {
    let pair = hypergraph(2, &[&[0, 1]], &[]);
    let mut steps = row_by_tiles();
    let last = steps.remove(1);
    steps.push(proved(guarantee(Guarantee::BreakerWinsFirst, &pair)));
    steps.push(Step {
        premises: vec![Premise::Step(0), Premise::Step(1)],
        ..last
    });
    assert_rejected!(
        steps,
        Shape::WrongPremise {
            index: 1,
            needs: "a win of breaker's moving second"
        }
    );
}

/// A game that another file proves.
#[test]
fn takes_a_premise_from_another_file() {
    let mut steps = row_by_tiles();
    let mut last = steps.remove(1);
    let id = steps[0].id(&[]);
    last.premises = vec![Premise::Outside(id); 2];
    let last = to_bytes(&[last]);
    let mut session = Session::new(Limits::default());
    match session.check(last.as_slice()) {
        Verdict::Declined(_, Cause::MissingPremise(missing)) => assert_eq!(missing, id),
        other => panic!("{other:?}"),
    }
    for file in [to_bytes(&steps), last] {
        let verdict = session.check(file.as_slice());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{verdict:?}");
    }
}

#[test]
fn work_is_paid_for() {
    let file = to_bytes(&row_by_tiles());
    let check = |work| {
        let limits = Limits {
            work,
            ..Limits::default()
        };
        Session::new(limits).check(file.as_slice())
    };
    let Verdict::Accepted(accepted) = check(Limits::default().work) else {
        panic!("accepted");
    };
    assert!(matches!(check(accepted.work), Verdict::Accepted(_)));
    match check(accepted.work - 1) {
        Verdict::Declined(_, Cause::Limit(Exhausted::Work(_))) => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn nothing_is_marked_in_a_tile_and_nothing_has_to_wait() {
    // She owns the second of two cells already.
    let mut marked = board(1, 2, 2, false);
    marked.second = vec![1];
    // The cell above waits for the one below: she gets it.
    let order = hypergraph(2, &[&[1]], &[(0, 1)]);
    for arena in [Arena::InARow(marked), order] {
        let steps = on(proved(guarantee(Guarantee::BreakerWinsSecond, &arena)));
        assert_rejected!(
            steps,
            Shape::WrongPremise {
                index: 0,
                needs: "about a game without marks and without order"
            }
        );
    }
    let falling = Arena::InARow(board(2, 1, 2, true));
    let steps = on(proved(guarantee(Guarantee::BreakerWinsSecond, &falling)));
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
}

#[test]
fn rejects_what_is_no_lattice() {
    let lattice = |basis: Vec<Cell>| steps(|_, tiles| tiles.lattice = Lattice(basis));
    assert_rejected!(
        lattice(vec![]),
        lattice::Fault::WrongRank {
            vectors: 0,
            rank: 1
        }
    );
    for basis in [[0], [-2], [i16::MIN]] {
        assert_rejected!(lattice(cells(&[basis])), lattice::Fault::NotEchelon { .. });
    }
    assert_rejected!(
        lattice(cells(&[[2, 0]])),
        lattice::Fault::NotTranslation { .. }
    );
}

#[test]
fn sets_in_every_orientation() {
    // Dominoes lying and none upright.
    let tiles = Tiles {
        lattice: Lattice(cells(&[[2, 0], [0, 1]])),
        tiles: vec![cells(&[[0, 0], [1, 0]])],
    };
    let claim = |goal| wins(Player::Breaker, Board::SQUARE, &[goal], 1, 1);
    let row = |n: i16| Animal((0..n).map(|y| cell(&[0, y])).collect());
    let mut steps = row_by_tiles();
    for goal in [domino(), row(3), row(9)] {
        steps[1] = step(claim(goal), Evidence::Tiles(tiles.clone()), &[0]);
        assert_rejected!(steps, Fault::NoSet { .. });
    }
    // A square of nine cells has lying dominoes at each place.
    let square: Vec<[i16; 2]> = (0..9).map(|i| [i / 3, i % 3]).collect();
    steps[1] = step(claim(Animal(cells(&square))), Evidence::Tiles(tiles), &[0]);
    accepted(&steps);
}

/// A premise that serves many tiles is there once; those of many steps are there together, and
/// beside the orientations of the goals.
#[test]
fn memory_is_paid_for() {
    let game = guarantee(
        Guarantee::BreakerWinsSecond,
        &Arena::InARow(board(1, 2, 2, false)),
    );
    let pair = step(game, Evidence::Pairing(Pairing(vec![(0, 1)])), &[]);
    let tiles = Tiles {
        lattice: Lattice(cells(&[[1, 0, 0], [0, 1, 0], [0, 0, 200]])),
        tiles: (0..100)
            .map(|i| cells(&[[0, 0, 2 * i], [0, 0, 2 * i + 1]]))
            .collect(),
    };
    // Cells no two of which are neighbors, without a symmetry.
    let goal = (0..1800_i16).filter_map(|i| {
        let (x, y, z) = (i % 11, i / 11 % 12, i / 132);
        ((x + y + z) % 2 == 0 && (x * x + y * z) % 7 != 1).then(|| cell(&[x, y, z]))
    });
    let goals = normal(Board::hypercubic(3), &[Animal(goal.collect())]);
    let check = |shared: bool, memory: u64| {
        let premises: Vec<u32> = (0..100).map(|i| if shared { 0 } else { i }).collect();
        let mut steps = vec![pair.clone(); if shared { 1 } else { 100 }];
        steps.push(step(
            wins(Player::Breaker, Board::hypercubic(3), &goals, 1, 1),
            Evidence::Tiles(tiles.clone()),
            &premises,
        ));
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        match Session::new(limits).check(to_bytes(&steps).as_slice()) {
            Verdict::Rejected(_, reason) => {
                let reason = reason.reason();
                assert!(matches!(reason, Some(Fault::NoSet { .. })), "{reason:?}");
                true
            }
            Verdict::Declined(_, Cause::Limit(Exhausted::Memory(_))) => false,
            other => panic!("{other:?}"),
        }
    };
    assert!(check(true, 1_300_000));
    assert!(!check(false, 1_300_000));
    assert!(check(false, 1 << 21));
}

/// Random tiles with random games, on random lattices, for random goals: the checker accepts exactly those by
/// which the theorem applies; and then Maker does not win in a window.
#[test]
fn agrees_with_the_theorem_read_literally() {
    let sets = || prop::collection::vec(prop::sample::select(vec![3_u32, 5, 6, 7, 3, 7]), 1..=2);
    let tiles = prop::collection::vec((2..=3_usize, sets()), 1..=2);
    let boards = prop_oneof![
        2 => Just(LINE),
        1 => Just(Board::SQUARE),
        1 => Just(Board::SQUARE.fixed())
    ];
    let goals = boards.prop_flat_map(|board| {
        let full = (2..=4_i16, 3..=12_i16).prop_map(move |(rows, columns)| match board.tiling {
            Tiling::SQUARE => {
                let row = |x| (0..columns.min(4)).map(move |y| cell(&[x, y]));
                Animal((0..rows).flat_map(row).collect())
            }
            _ => row(columns),
        });
        let goal = prop_oneof![3 => full, 1 => cells_within(board, 9)];
        let goals = prop::collection::vec(goal, 1..=1);
        let near = Just(window(board)[..5].to_vec()).prop_shuffle();
        (Just(board), goals, near)
    });
    let lattice = (2..=3_i16, -1..=1_i16, 1..=2_i16);
    let inputs = (goals, lattice, tiles, 0..=4_u32);
    agree(
        400,
        &inputs,
        |((board, goals, near), (p, q, r), tiles, breaker)| {
            let basis = if *board == LINE {
                cells(&[[p * r]])
            } else {
                cells(&[[*p, *q], [0, *r]])
            };
            let (mut lists, mut games): (Vec<Vec<Cell>>, Vec<Arena>) = (Vec::new(), Vec::new());
            let mut near = near.iter().copied();
            for (count, sets) in tiles {
                let cells: Vec<Cell> = near.by_ref().take(*count).collect();
                let vertices = u32::try_from(cells.len()).expect("few");
                let set = |bits: &u32| -> Vec<u32> {
                    (0..vertices).filter(|v| bits >> v & 1 == 1).collect()
                };
                let mut sets: Vec<Vec<u32>> =
                    sets.iter().map(set).filter(|s| !s.is_empty()).collect();
                sets.sort_unstable();
                sets.dedup();
                let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
                games.push(hypergraph(vertices, &sets, &[]));
                lists.push(cells);
            }
            let second = Guarantee::BreakerWinsSecond;
            if !games.iter().all(|arena| holds(second, arena)) {
                return None;
            }
            let evidence = Tiles {
                lattice: Lattice(basis),
                tiles: lists,
            };
            let claim = wins(Player::Breaker, *board, &normal(*board, goals), 1, *breaker);
            let Claim::Achievement(game) = &claim else {
                return None;
            };
            let arenas: Vec<&Arena> = games.iter().collect();
            let wins = tiles_win(game, &evidence, &arenas);
            if wins {
                assert!(!maker_wins_within(game, &window(*board)), "{claim}");
            }
            let games = games.iter().map(|arena| guarantee(second, arena));
            let mut steps: Vec<Step> = games.map(proved).collect();
            let premises: Vec<u32> = (0..).take(steps.len()).collect();
            steps.push(step(claim, Evidence::Tiles(evidence), &premises));
            Some((is_accepted(&steps), wins))
        },
    );
}
