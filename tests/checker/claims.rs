//! Claims: one encoding each, and one normal form.

use playproof_checker::{
    Budget, Limits, Rejection, isometry,
    normal_form::{self, Fault},
    sets,
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Step,
    claim::{
        Achievement, Animal, Arena, CannibalMoves, Guarantee, Hypergraph, InARow, Player,
        PositionalBiased, Promise, Response, Seat,
    },
};
use playproof_oracles::{
    build::{LINE, animal, rejected, step, wins, with},
    claims::claims,
    finite::limited,
    positional::{board, guarantee},
    random::cases,
    samples::{
        biased::{boxes, drawn, drawn_misere, whoever_moves_first},
        corner, domino, row,
    },
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn encoding_is_read_back(claim in claims()) {
        let step = step(claim, Evidence::OneTurn, &[]);
        let bytes = playproof_formats::file::to_bytes(std::slice::from_ref(&step));
        let mut reader = playproof_formats::file::Reader::new(bytes.as_slice(), 1 << 20)
            .expect("a header");
        let (read, _) = reader.next_step().expect("a step").expect("one step");
        prop_assert_eq!(read, step);
        prop_assert!(reader.next_step().expect("the end").is_none());
    }

    #[test]
    fn different_claims_print_and_encode_different(a in claims(), b in claims()) {
        let same = a == b;
        prop_assert_eq!(a.to_string() == b.to_string(), same);
        let id = |claim| step(claim, Evidence::OneTurn, &[]).id(&[]);
        prop_assert_eq!(id(a) == id(b), same);
    }
}

#[test]
fn claims_say_what_they_are() {
    let arena = Arena::InARow(InARow {
        rows: 2,
        columns: 3,
        k: 2,
        gravity: true,
        first: vec![3, 5],
        second: vec![0],
    });
    assert_eq!(
        guarantee(Guarantee::OWins, &arena).to_string(),
        "O wins in 2 in a row on 2x3 with gravity from O../X.X"
    );
    assert_eq!(arena.size(), 3);
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: 3,
        sets: vec![vec![0, 1], vec![2]],
        order: vec![(0, 2)],
    });
    assert_eq!(arena.size(), 6);
    let claim = Claim::CannibalMoves(CannibalMoves {
        animal: domino(),
        moves: 5,
    });
    assert_eq!(
        claim.to_string(),
        "non-cannibal within 5 moves {(0,0) (0,1)}"
    );
}

#[test]
fn biased_claims_say_what_they_are() {
    let (claim, _) = boxes();
    let expected = "first completes in the (2:1) game on 6 vertices, first's sets {0 1 2} {3 4 5}, first to move";
    assert_eq!(claim.to_string(), expected);
    let claim = PositionalBiased {
        owner: Seat::Second,
        promise: Promise::Prevents,
        second_sets: vec![vec![1]],
        order: vec![(0, 3), (1, 4)],
        first: vec![0, 4],
        second: vec![1],
        second_turn: 3,
        mover: Seat::Second,
        left: 1,
        ..claim
    };
    let expected = "second prevents in the (2:3) game on 6 vertices, first's sets {0 1 2} {3 4 5}, second's sets \
                    {1}, order 0<3 1<4, first's marks {0 4}, second's marks {1}, second to move with 1 left";
    assert_eq!(claim.to_string(), expected);
}

#[test]
fn outcomes_of_biased_games_say_what_they_are() {
    let said = |steps: Vec<Step>| steps.last().expect("a step").claim.to_string();
    assert_eq!(
        said(drawn()),
        "outcome draw of the (1:1) game on 4 vertices, first's sets {0 1} {2 3}, second's sets {0 1} {2 3}, first to move"
    );
    assert_eq!(
        said(drawn_misere()),
        "outcome misere draw of the (1:1) game on 4 vertices, first's sets {0 1 2}, second's sets {0 1 2}, first to move"
    );
    assert_eq!(
        said(whoever_moves_first()),
        "outcome N of the (2:2) game on 4 vertices, first's sets {0 1} {2 3}, first to move"
    );
}

#[test]
fn every_fault_of_limits_shows() {
    let game = |winner| wins(winner, Board::SQUARE, &[domino()], 1, 1);
    let maker = |size, turns| fault(&limited(&game(Player::Maker), size, turns));
    assert_eq!(maker(None, None), Fault::Unlimited);
    assert_eq!(maker(None, Some(0)), Fault::NoTurn);
    assert_eq!(maker(Some([1, 2]), Some(0)), Fault::NoTurn);
    for [rows, columns] in [[0, 0], [0, 3], [3, 2], [3, 0]] {
        let reason = Fault::SidesNotSorted { rows, columns };
        assert_eq!(maker(Some([rows, columns]), None), reason);
    }
    let breaker = limited(&game(Player::Breaker), Some([2, 2]), Some(4));
    assert_eq!(fault(&breaker), Fault::TurnsOfBreaker);
    let line = wins(Player::Maker, LINE, &[row(2)], 1, 1);
    let on_line = limited(&line, Some([1, 4]), None);
    assert_eq!(fault(&on_line), Fault::NotSquare { board: LINE });
    // What the game needs, it needs with limits, too.
    let none = limited(
        &wins(Player::Maker, Board::SQUARE, &[], 1, 1),
        None,
        Some(3),
    );
    assert_eq!(fault(&none), Fault::NoGoal);
    let fine = [
        limited(&line, None, Some(1)),
        limited(&game(Player::Maker), Some([1, 1]), Some(1)),
        limited(&game(Player::Breaker), Some([1, u32::MAX]), None),
    ];
    let texts = fine.each_ref().map(ToString::to_string);
    let expected = [
        "maker wins (1,1) within 1 turns on hypercubic-1 for {(0) (1)}",
        "maker wins (1,1) within 1 turns on 1x1 square for {(0,0) (0,1)}",
        "breaker wins (1,1) on 1x4294967295 square for {(0,0) (0,1)}",
    ];
    assert_eq!(texts, expected);
    for claim in fine {
        let mut budget = Budget::new(Limits::default());
        assert!(normal_form::check(&claim, &mut budget).is_ok());
    }
}

/// Where a file ends too early, its reader says so.
#[test]
fn faults_of_files_say_what_they_are() {
    let bytes = playproof_formats::file::to_bytes(&[step(
        wins(Player::Maker, Board::SQUARE, &[domino()], 1, 1),
        Evidence::OneTurn,
        &[],
    )]);
    let cut = &bytes[..bytes.len() - 1];
    let mut reader = playproof_formats::file::Reader::new(cut, 1 << 20).expect("a header");
    let fault = reader.next_step().expect_err("cut off").to_string();
    assert!(
        fault.contains("the file ends in the middle of an item"),
        "{fault}"
    );
}

#[test]
fn every_fault_of_positional_games_shows() {
    let of = |arena: Arena| fault(&guarantee(Guarantee::MakerWinsFirst, &arena));
    let hyper = |vertices, sets: &[&[u32]], order: &[(u32, u32)]| {
        of(Arena::Hypergraph(Hypergraph {
            vertices,
            sets: sets.iter().map(|set| set.to_vec()).collect(),
            order: order.to_vec(),
        }))
    };
    let not_increasing = |what| Fault::NotIncreasing { what };
    assert_eq!(hyper(0, &[], &[]), Fault::NoVertices);
    assert_eq!(hyper(129, &[], &[]), Fault::TooManyVertices);
    assert_eq!(hyper(2, &[&[]], &[]), Fault::EmptySet);
    assert_eq!(hyper(2, &[&[2]], &[]), Fault::NoSuchVertex { vertex: 2 });
    assert_eq!(hyper(2, &[], &[(0, 2)]), Fault::NoSuchVertex { vertex: 2 });
    let inside = not_increasing("the vertices of a winning set");
    assert_eq!(hyper(2, &[&[1, 0]], &[]), inside);
    assert_eq!(hyper(2, &[&[1, 1]], &[]), inside);
    let sets = not_increasing("the winning sets");
    assert_eq!(hyper(2, &[&[1], &[0]], &[]), sets);
    assert_eq!(hyper(2, &[&[1], &[1]], &[]), sets);
    let pairs = not_increasing("the pairs of the order");
    assert_eq!(hyper(3, &[], &[(1, 2), (0, 1)]), pairs);
    assert_eq!(hyper(3, &[], &[(0, 1), (0, 1)]), pairs);
    assert_eq!(hyper(2, &[], &[(0, 0)]), Fault::NoOrder { x: 0, y: 0 });
    let cycle = hyper(2, &[], &[(0, 1), (1, 0)]);
    assert_eq!(cycle, Fault::NoOrder { x: 0, y: 1 });
    let open = hyper(3, &[], &[(0, 1), (1, 2)]);
    assert_eq!(open, Fault::NotTransitive { x: 0, y: 1, z: 2 });
    let long_cycle = hyper(3, &[], &[(0, 1), (1, 2), (2, 0)]);
    assert!(matches!(long_cycle, Fault::NotTransitive { .. }));
    let rows = |who, change: &dyn Fn(&mut InARow)| {
        let mut game = board(2, 2, 2, true);
        change(&mut game);
        fault(&guarantee(who, &Arena::InARow(game)))
    };
    let maker = Guarantee::MakerWinsFirst;
    assert_eq!(rows(maker, &|game| game.rows = 0), Fault::NoVertices);
    assert_eq!(
        rows(maker, &|game| game.rows = 1 << 31),
        Fault::TooManyVertices
    );
    assert_eq!(rows(maker, &|game| game.k = 0), Fault::NoLine);
    let off = rows(maker, &|game| game.first = vec![4]);
    assert_eq!(off, Fault::NoSuchVertex { vertex: 4 });
    let marks = not_increasing("the marks of a player");
    assert_eq!(rows(maker, &|game| game.second = vec![3, 2]), marks);
    let both = rows(maker, &|game| {
        (game.first, game.second) = (vec![2], vec![2]);
    });
    assert_eq!(both, Fault::ClaimedTwice { vertex: 2 });
    let hanging = rows(maker, &|game| game.first = vec![0]);
    assert_eq!(hanging, Fault::Unsupported { vertex: 0 });
    let won = rows(maker, &|game| game.first = vec![2, 3]);
    assert_eq!(won, Fault::AlreadyWon);
    let lost = rows(Guarantee::OWins, &|game| {
        game.k = 1;
        game.first = vec![2];
    });
    assert_eq!(lost, Fault::AlreadyWon);
    let twice = rows(Guarantee::XWins, &|game| game.first = vec![2, 3]);
    assert_eq!(twice, Fault::NobodysTurn);
    let ahead = rows(Guarantee::XWins, &|game| game.second = vec![2]);
    assert_eq!(ahead, Fault::NobodysTurn);
}

/// Why a claim is not in normal form.
fn refusal(claim: &Claim) -> Rejection {
    let mut budget = Budget::new(Limits::default());
    rejected(normal_form::check(claim, &mut budget))
}

/// The same, if the reason is one of normal form.
fn fault(claim: &Claim) -> Fault {
    let rejection = refusal(claim);
    let fault = rejection.reason().cloned();
    fault.unwrap_or_else(|| panic!("{rejection}"))
}

#[test]
fn every_fault_of_normal_form_shows() {
    let right = wins(Player::Maker, Board::SQUARE, &[domino()], 2, 3);
    let check = |change: fn(&mut Achievement)| fault(&with(right.clone(), change));
    let no_board = |claim: &mut Achievement| claim.board = Board::hypercubic(0);
    assert_eq!(check(no_board), Fault::NoSuchBoard);
    assert_eq!(
        check(|claim| claim.board = Board::hypercubic(7)),
        Fault::NoSuchBoard
    );
    assert_eq!(check(|claim| claim.goals.clear()), Fault::NoGoal);
    assert_eq!(
        check(|claim| claim.goals = vec![Animal(vec![])]),
        Fault::EmptyAnimal
    );
    assert_eq!(
        check(|claim| claim.goals = vec![domino(), domino()]),
        Fault::GoalsNotIncreasing
    );
    assert_eq!(
        check(|claim| claim.goals = vec![domino(), corner()]),
        Fault::GoalContainsGoal {
            larger: corner(),
            smaller: domino()
        }
    );
    assert_eq!(
        check(|claim| claim.goals = vec![animal(&[[0, 0], [1, 0]])]),
        Fault::NotLeastImage {
            animal: animal(&[[0, 0], [1, 0]]),
            least: domino()
        }
    );
    assert_eq!(check(|claim| claim.maker = 0), Fault::NoMarks);
    assert_eq!(
        check(|claim| claim.last_turn = 1),
        Fault::LastTurnTooSmall {
            last_turn: 1,
            maker: 2
        }
    );
    assert_eq!(
        check(|claim| claim.first_turn = 0),
        Fault::FirstTurnTooSmall {
            first_turn: 0,
            maker: 2
        }
    );
    assert_eq!(
        check(|claim| {
            claim.winner = Player::Breaker;
            claim.breaker = Response::Every;
        }),
        Fault::BreakerWithoutNumber
    );
}

#[test]
fn animals_are_sets_of_cells_of_their_board() {
    let check = |board, goal| refusal(&wins(Player::Maker, board, &[goal], 1, 0));
    assert!(matches!(
        check(Board::SQUARE, animal(&[[0, 1], [0, 0]])).reason(),
        Some(sets::Fault::NotIncreasing { .. })
    ));
    assert!(matches!(
        check(Board::SQUARE, animal(&[[0, 0], [0, 0]])).reason(),
        Some(sets::Fault::NotIncreasing { .. })
    ));
    for (board, goal) in [
        (Board::SQUARE, animal(&[[0, 0, 0]])),
        (Board::CUBIC, animal(&[[0, 0]])),
        (Board::TRIANGULAR, animal(&[[0, 0, 0]])),
        (Board::TRIANGULAR, animal(&[[0, 0, 3]])),
        (Board::HEXAGONAL, animal(&[[0, 0, 1]])),
    ] {
        assert!(matches!(
            check(board, goal).reason(),
            Some(sets::Fault::OffBoard { .. })
        ));
    }
}

#[test]
fn animals_at_the_limits_of_coordinates() {
    let far = i16::MAX;
    let apart = |goal| wins(Player::Maker, Board::SQUARE, &[goal], 1, 0);
    let mut budget = Budget::new(Limits::default());
    // As far apart as they can be.
    let wide = animal(&[[0, 0], [0, far]]);
    assert!(normal_form::check(&apart(wide), &mut budget).is_ok());
    for goal in [
        animal(&[[0, i16::MIN], [0, 0]]),
        animal(&[[-1, 0], [far, 0]]),
        animal(&[[i16::MIN, i16::MIN], [far, far]]),
    ] {
        let rejection = rejected(normal_form::check(&apart(goal), &mut budget));
        assert!(matches!(
            rejection.reason(),
            Some(isometry::Fault::OutOfRange { .. })
        ));
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// All images of an animal have one normal form.
    #[test]
    fn images_have_one_normal_form(
        (board, goal) in playproof_oracles::random::board().prop_flat_map(|board| {
            (Just(board), playproof_oracles::random::cells_within(board, 5))
        }),
        pick in any::<(prop::sample::Index, prop::sample::Index)>(),
    ) {
        let mut budget = Budget::new(Limits::default());
        let least = normal_form::least_image(board, &goal, &mut budget).expect("small");
        let to = |x: Cell| playproof_oracles::oracle::isometries(board, goal.0[0], x);
        let mut window = playproof_oracles::random::window(board);
        window.retain(|&x| !to(x).is_empty());
        let isometries = to(*pick.0.get(&window));
        let isometry = pick.1.get(&isometries);
        let mut image: Vec<Cell> = goal
            .0
            .iter()
            .map(|&c| playproof_oracles::oracle::apply(isometry, c))
            .collect();
        image.sort_unstable();
        let again = normal_form::least_image(board, &Animal(image), &mut budget).expect("small");
        prop_assert_eq!(&again, &least);
        let claim = wins(Player::Maker, board, &[least], 1, 0);
        prop_assert!(normal_form::check(&claim, &mut budget).is_ok());
    }
}
