//! Claims: one text and one encoding each, and one normal form.

use playproof_checker::{
    Budget, Limits, Rejection,
    normal_form::{self, Fault},
    sets,
};
use playproof_explain::claim::parse;
use playproof_formats::{
    Board, Cell, Claim, Evidence,
    claim::{
        Achievement, Animal, Arena, Cannibal, CannibalMoves, Extent, Guarantee, Hypergraph, InARow,
        Letters, Nature, Outcome, Player, Positional, PositionalOutcome, Response, Statement,
        Synchronized, SynchronizedOutcome, Threshold, Variant,
    },
};
use playproof_oracles::{
    build::{animal, cell, rejected, step, wins, with},
    cannibal::{cannibal, non_cannibal, within},
    positional::{board, guarantee, hypergraph, outcome},
    random::cases,
    samples::{corner, domino},
};
use proptest::{prelude::*, sample::select};

fn numbers() -> impl Strategy<Value = u32> {
    prop_oneof![0..30_u32, Just(u32::MAX), any::<u32>()]
}

fn coordinates() -> impl Strategy<Value = i16> {
    prop_oneof![-3..4_i16, Just(i16::MIN), Just(i16::MAX), any::<i16>()]
}

fn animals() -> impl Strategy<Value = Animal> {
    let cell = prop::collection::vec(coordinates(), 1..=6);
    let cells = prop::collection::vec(cell, 0..5);
    cells.prop_map(|cells| Animal(cells.iter().map(|c| cell_of(c)).collect()))
}

fn cell_of(coordinates: &[i16]) -> Cell {
    cell(coordinates)
}

fn boards() -> impl Strategy<Value = Board> {
    select(vec![
        Board::Triangular,
        Board::Hexagonal,
        Board::Hypercubic(1),
        Board::SQUARE,
        Board::CUBIC,
        Board::Hypercubic(4),
        Board::Hypercubic(6),
    ])
}

/// Claims of every shape, in normal form or not.
fn claims() -> impl Strategy<Value = Claim> {
    let goals = prop::collection::vec(animals(), 0..4);
    let breaker = prop_oneof![numbers().prop_map(Response::Cells), Just(Response::Every)];
    let winner = select(vec![Player::Maker, Player::Breaker]);
    let marks = (numbers(), numbers(), numbers());
    let achievement = (winner, boards(), goals, marks, breaker).prop_map(
        |(winner, board, goals, (maker, last_turn, first_turn), breaker)| {
            Claim::Achievement(Achievement {
                winner,
                board,
                goals,
                maker,
                last_turn,
                first_turn,
                breaker,
            })
        },
    );
    let finite = prop::collection::vec(numbers(), 0..4);
    let threshold = (boards(), animals(), finite).prop_map(|(board, animal, finite)| {
        Claim::Threshold(Threshold {
            board,
            animal,
            finite,
        })
    });
    let cannibal = (natures(), animals()).prop_map(|(nature, animal)| match nature {
        Ok(nature) => Claim::Cannibal(Cannibal { nature, animal }),
        Err(moves) => Claim::CannibalMoves(CannibalMoves { animal, moves }),
    });
    let guarantee = (select(Guarantee::ALL.to_vec()), arenas())
        .prop_map(|(guarantee, arena)| Claim::Positional(Positional { guarantee, arena }));
    let outcome = (select(Outcome::ALL.to_vec()), arenas()).prop_map(|(outcome, arena)| {
        Claim::PositionalOutcome(PositionalOutcome { outcome, arena })
    });
    prop_oneof![
        achievement,
        threshold,
        cannibal,
        guarantee,
        outcome,
        synchronized()
    ]
}

/// The two kinds of animals; or non-cannibals with a number of moves.
fn natures() -> impl Strategy<Value = Result<Nature, u32>> {
    prop_oneof![
        Just(Ok(Nature::Cannibal)),
        Just(Ok(Nature::NonCannibal)),
        numbers().prop_map(Err),
    ]
}

/// Arenas of every shape; marks are on the board, since a picture shows no other ones.
fn arenas() -> impl Strategy<Value = Arena> {
    let sets = prop::collection::vec(prop::collection::vec(numbers(), 1..4), 0..4);
    let order = prop::collection::vec((numbers(), numbers()), 0..4);
    let hypergraph = (numbers(), sets, order).prop_map(|(vertices, sets, order)| {
        Arena::Hypergraph(Hypergraph {
            vertices,
            sets,
            order,
        })
    });
    let marks = prop::collection::vec(0..3_u8, 20);
    let size = (1..5_u32, 1..5_u32);
    let board = (size, numbers(), any::<bool>(), marks, any::<bool>());
    let in_a_row = board.prop_map(|((rows, columns), k, gravity, marks, empty)| {
        let of = |player: u8| {
            let cells = (0..rows * columns).zip(&marks);
            let own = cells.filter(|&(_, &mark)| mark == player && !empty);
            own.map(|(cell, _)| cell).collect()
        };
        Arena::InARow(InARow {
            rows,
            columns,
            k,
            gravity,
            first: of(1),
            second: of(2),
        })
    });
    prop_oneof![hypergraph, in_a_row]
}

fn synchronized() -> impl Strategy<Value = Claim> {
    let variant = select(Variant::ALL.to_vec());
    let extent = || {
        let progression = (numbers(), numbers());
        let progression = progression.prop_map(|(from, step)| Extent::Progression { from, step });
        prop_oneof![numbers().prop_map(Extent::Exactly), progression]
    };
    let statement = select(Statement::ALL.to_vec());
    let one = (statement, variant.clone(), extent(), extent()).prop_map(
        |(statement, variant, rows, columns)| {
            Claim::Synchronized(Synchronized {
                statement,
                variant,
                rows,
                columns,
            })
        },
    );
    let outcome = select(Letters::ALL.to_vec());
    let both =
        (outcome, variant, numbers(), numbers()).prop_map(|(outcome, variant, rows, columns)| {
            Claim::SynchronizedOutcome(SynchronizedOutcome {
                outcome,
                variant,
                rows,
                columns,
            })
        });
    prop_oneof![one, both]
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn text_is_read_back(claim in claims()) {
        let text = claim.to_string();
        prop_assert!(!text.contains('\n'));
        prop_assert_eq!(parse(&text), Ok(claim));
    }

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

    /// A change of one character gives another claim or none, never the same one.
    #[test]
    fn texts_have_one_spelling(claim in claims(), at in any::<prop::sample::Index>(), new in "[-+0-9 ,(){}a-z>é]") {
        let text = claim.to_string();
        let at = at.index(text.len());
        for changed in [
            format!("{}{new}{}", &text[..at], &text[at..]),
            format!("{}{new}{}", &text[..at], &text[at + 1..]),
            format!("{}{}", &text[..at], &text[at + 1..]),
        ] {
            if let Ok(other) = parse(&changed) {
                prop_assert_eq!(other == claim, changed == text);
                prop_assert_eq!(other.to_string(), changed);
            }
        }
    }
}

#[test]
fn texts_look_like_this() {
    let claim = wins(Player::Maker, Board::SQUARE, &[domino()], 1, 3);
    let text = "maker wins (1,3) on square for {(0,0) (0,1)}";
    assert_eq!(claim.to_string(), text);
    let claim = with(claim, |claim| {
        (claim.last_turn, claim.first_turn) = (2, 3);
        claim.breaker = Response::Every;
        claim.goals.push(corner());
    });
    assert_eq!(
        claim.to_string(),
        "maker wins (1->2,every) first 3 on square for {(0,0) (0,1)} {(0,0) (0,1) (1,0)}"
    );
    let claim = Claim::Threshold(Threshold {
        board: Board::Hypercubic(4),
        animal: animal(&[[0, 0, 0, 0]]),
        finite: vec![1, 5],
    });
    let text = "threshold (1,5,inf) on hypercubic-4 for {(0,0,0,0)}";
    assert_eq!(claim.to_string(), text);
    for text in [
        "vertical wins at synchronized triomineering on 9x4",
        "vertical draws at least at synchronized triomineering on (3+3i)x3",
        "horizontal cannot draw at synchronized tridomineering on 3x(8+1i)",
        "outcome VD of synchronized domineering on 4x8",
    ] {
        assert_eq!(parse(text).expect("a claim").to_string(), text);
    }
}

#[test]
fn other_spellings_of_synchronized_games_are_refused() {
    for text in [
        "vertical win at synchronized triomineering on 9x4",
        "vertical wins  at synchronized triomineering on 9x4",
        "vertical winsat synchronized triomineering on 9x4",
        "vertical wins at synchronized triomineering on 09x4",
        "vertical wins at synchronized triomineering on 9x4 ",
        "vertical wins at synchronized triomineering on 9 x 4",
        "vertical wins at synchronized triomineering on (9)x4",
        "vertical wins at synchronized triomineering on (9+i)x4",
        "vertical wins at synchronized triomineering on (9+01i)x4",
        "vertical wins at synchronized triomineering on (9+1i)x",
        "vertical wins at synchronized triomineering on 4294967296x4",
        "vertical wins at synchronized tetromineering on 9x4",
        "Vertical wins at synchronized triomineering on 9x4",
        "outcome N of synchronized domineering on 4x8",
        "outcome DV of synchronized domineering on 4x8",
        "outcome V of synchronized domineering on (4+1i)x8",
        "outcome  of synchronized domineering on 4x8",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
}

#[test]
fn texts_of_positional_games_look_like_this() {
    let arena = hypergraph(4, &[&[0, 1], &[2]], &[(0, 1), (1, 3)]);
    assert_eq!(
        guarantee(Guarantee::MakerWinsSecond, &arena).to_string(),
        "maker wins moving second in 4 vertices with sets {0 1} {2} and order 0<1 0<3 1<3"
    );
    let mut game = board(2, 3, 2, true);
    assert_eq!(
        outcome(Outcome::Draw, &Arena::InARow(game.clone())).to_string(),
        "outcome draw of 2 in a row on 2x3 with gravity"
    );
    (game.first, game.second) = (vec![0, 5], vec![3]);
    let claim = guarantee(Guarantee::OWins, &Arena::InARow(game));
    let text = "O wins in 2 in a row on 2x3 with gravity from X../O.X";
    assert_eq!(claim.to_string(), text);
    assert_eq!(parse(text), Ok(claim));
    for wrong in [
        text.replace("X../O.X", "X..O.X"),
        text.replace("X../O.X", "X../O.X/"),
        text.replace("X../O.X", "X../O."),
        text.replace("X../O.X", "X./.O.X"),
        text.replace("X../O.X", ".../..."),
        text.replace("X../O.X", "x../O.X"),
        text.replace(" from X../O.X", " from "),
        text.replace("with gravity ", "with  gravity "),
        text.replace("2x3", "02x3"),
        "outcome Q of 1 in a row on 1x1".to_owned(),
        "X wins in 2 vertices with sets {}".to_owned(),
        "X wins in 2 vertices with sets {0} and order".to_owned(),
        "X wins in 2 vertices with sets {0 } and order 0<1".to_owned(),
    ] {
        assert!(parse(&wrong).is_err(), "{wrong}");
    }
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
    let not_increasing = |what| Rejection::NormalForm(Fault::NotIncreasing { what });
    let normal = Rejection::NormalForm;
    assert_eq!(hyper(0, &[], &[]), normal(Fault::NoVertices));
    assert_eq!(hyper(129, &[], &[]), normal(Fault::TooManyVertices));
    assert_eq!(hyper(2, &[&[]], &[]), normal(Fault::EmptySet));
    assert_eq!(
        hyper(2, &[&[2]], &[]),
        normal(Fault::NoSuchVertex { vertex: 2 })
    );
    assert_eq!(
        hyper(2, &[], &[(0, 2)]),
        normal(Fault::NoSuchVertex { vertex: 2 })
    );
    let inside = not_increasing("the vertices of a winning set");
    assert_eq!(hyper(2, &[&[1, 0]], &[]), inside);
    assert_eq!(hyper(2, &[&[1, 1]], &[]), inside);
    let sets = not_increasing("the winning sets");
    assert_eq!(hyper(2, &[&[1], &[0]], &[]), sets);
    assert_eq!(hyper(2, &[&[1], &[1]], &[]), sets);
    let pairs = not_increasing("the pairs of the order");
    assert_eq!(hyper(3, &[], &[(1, 2), (0, 1)]), pairs);
    assert_eq!(hyper(3, &[], &[(0, 1), (0, 1)]), pairs);
    assert_eq!(
        hyper(2, &[], &[(0, 0)]),
        normal(Fault::NoOrder { x: 0, y: 0 })
    );
    let cycle = hyper(2, &[], &[(0, 1), (1, 0)]);
    assert_eq!(cycle, normal(Fault::NoOrder { x: 0, y: 1 }));
    let open = hyper(3, &[], &[(0, 1), (1, 2)]);
    assert_eq!(open, normal(Fault::NotTransitive { x: 0, y: 1, z: 2 }));
    let long_cycle = hyper(3, &[], &[(0, 1), (1, 2), (2, 0)]);
    assert!(matches!(
        long_cycle,
        Rejection::NormalForm(Fault::NotTransitive { .. })
    ));
    let rows = |who, change: &dyn Fn(&mut InARow)| {
        let mut game = board(2, 2, 2, true);
        change(&mut game);
        fault(&guarantee(who, &Arena::InARow(game)))
    };
    let maker = Guarantee::MakerWinsFirst;
    assert_eq!(
        rows(maker, &|game| game.rows = 0),
        normal(Fault::NoVertices)
    );
    assert_eq!(
        rows(maker, &|game| game.rows = 1 << 31),
        normal(Fault::TooManyVertices)
    );
    assert_eq!(rows(maker, &|game| game.k = 0), normal(Fault::NoLine));
    let off = rows(maker, &|game| game.first = vec![4]);
    assert_eq!(off, normal(Fault::NoSuchVertex { vertex: 4 }));
    let marks = not_increasing("the marks of a player");
    assert_eq!(rows(maker, &|game| game.second = vec![3, 2]), marks);
    let both = rows(maker, &|game| {
        (game.first, game.second) = (vec![2], vec![2]);
    });
    assert_eq!(both, normal(Fault::ClaimedTwice { vertex: 2 }));
    let hanging = rows(maker, &|game| game.first = vec![0]);
    assert_eq!(hanging, normal(Fault::Unsupported { vertex: 0 }));
    let won = rows(maker, &|game| game.first = vec![2, 3]);
    assert_eq!(won, normal(Fault::AlreadyWon));
    let lost = rows(Guarantee::OWins, &|game| {
        game.k = 1;
        game.first = vec![2];
    });
    assert_eq!(lost, normal(Fault::AlreadyWon));
    let twice = rows(Guarantee::XWins, &|game| game.first = vec![2, 3]);
    assert_eq!(twice, normal(Fault::NobodysTurn));
    let ahead = rows(Guarantee::XWins, &|game| game.second = vec![2]);
    assert_eq!(ahead, normal(Fault::NobodysTurn));
}

#[test]
fn texts_about_cannibals_look_like_this() {
    for (claim, text) in [
        (cannibal(&corner()), "cannibal {(0,0) (0,1) (1,0)}"),
        (non_cannibal(&domino()), "non-cannibal {(0,0) (0,1)}"),
        (
            within(7, &domino()),
            "non-cannibal within 7 moves {(0,0) (0,1)}",
        ),
    ] {
        assert_eq!(claim.to_string(), text);
    }
    for wrong in [
        "cannibal",
        "cannibal  {(0,0)}",
        "cannibal within 7 moves {(0,0)}",
        "non-cannibal within 07 moves {(0,0)}",
        "non-cannibal within moves {(0,0)}",
        "non-cannibal within 4294967296 moves {(0,0)}",
        "non-cannibal {(0,0)} {(0,0)}",
    ] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn other_spellings_are_refused() {
    let right = "maker wins (1->2,3) first 2 on square for {(0,0) (0,1)}";
    assert!(parse(right).is_ok());
    for (from, to) in [
        ("1->2", "+1->2"),
        ("1->2", "01->2"),
        ("1->2", "1 -> 2"),
        ("1->2", "1->02"),
        ("(1->2,3) first 2", "(1->1,3)"),
        ("(1->2,3) first 2", "(1,3) first 1"),
        (",3)", ", 3)"),
        (",3)", ",4294967296)"),
        (",3)", ",-1)"),
        (",3)", ",)"),
        (",3)", ",Every)"),
        ("first 2", "first  2"),
        ("first 2 ", ""),
        ("square", "hypercubic-2"),
        ("square", "hypercubic-02"),
        ("square", "hypercubic-7"),
        ("square", "hypercubic-0"),
        ("square", "Square"),
        ("(0,0)", "(-0,0)"),
        ("(0,0)", "(0,+0)"),
        ("(0,0)", "(00,0)"),
        ("(0,0)", "(0, 0)"),
        ("(0,0)", "()"),
        ("(0,0)", "(0,0,)"),
        ("(0,0)", "(0,32768)"),
        ("(0,0)", "(0,0,0,0,0,0,0)"),
        ("(0,0) (0,1)", "(0,0)  (0,1)"),
        ("(0,0) (0,1)", "(0,0)(0,1)"),
        ("(0,0) (0,1)", " (0,0) (0,1)"),
        ("(0,1)}", "(0,1) }"),
        ("(0,1)}", "(0,1)"),
        ("(0,1)}", "(0,1)} "),
        ("(0,1)}", "(0,1)}\n"),
        ("(0,1)}", "(0,1)} # the domino"),
        ("maker", " maker"),
        ("maker", "Maker"),
        ("maker", "mak\u{435}r"),
        ("{", "{}{"),
    ] {
        let wrong = right.replacen(from, to, 1);
        assert_ne!(wrong, right);
        if let Ok(other) = parse(&wrong) {
            // Some are spellings of another claim, in which they are canonical.
            assert_ne!(other, parse(right).expect("right"), "{wrong}");
            assert_eq!(other.to_string(), wrong);
        }
    }
    for text in [
        "",
        "maker",
        "maker wins (",
        "maker wins (1",
        "threshold (",
        "threshold (1",
        "threshold (inf",
    ] {
        assert!(parse(text).is_err());
    }
}

#[test]
fn errors_say_where() {
    let error = parse("maker wins (1,3) on squre for {(0,0)}");
    let error = error.expect_err("no such board");
    assert_eq!(error.position, 20);
    assert_eq!(
        error.to_string(),
        "not the text of a claim: expected the name of a board at byte 20"
    );
}

/// Why a claim is not in normal form.
fn fault(claim: &Claim) -> Rejection {
    rejected(normal_form::check(
        claim,
        &mut Budget::new(Limits::default()),
    ))
}

#[test]
fn every_fault_of_normal_form_shows() {
    let right = wins(Player::Maker, Board::SQUARE, &[domino()], 2, 3);
    let check = |change: fn(&mut Achievement)| match fault(&with(right.clone(), change)) {
        Rejection::NormalForm(fault) => fault,
        other => panic!("{other}"),
    };
    let no_board = |claim: &mut Achievement| claim.board = Board::Hypercubic(0);
    assert_eq!(check(no_board), Fault::NoSuchBoard);
    assert_eq!(
        check(|claim| claim.board = Board::Hypercubic(7)),
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
    let check = |board, goal| fault(&wins(Player::Maker, board, &[goal], 1, 0));
    assert!(matches!(
        check(Board::SQUARE, animal(&[[0, 1], [0, 0]])),
        Rejection::Set(sets::Fault::NotIncreasing { .. })
    ));
    assert!(matches!(
        check(Board::SQUARE, animal(&[[0, 0], [0, 0]])),
        Rejection::Set(sets::Fault::NotIncreasing { .. })
    ));
    for (board, goal) in [
        (Board::SQUARE, animal(&[[0, 0, 0]])),
        (Board::CUBIC, animal(&[[0, 0]])),
        (Board::Triangular, animal(&[[0, 0, 0]])),
        (Board::Triangular, animal(&[[0, 0, 3]])),
        (Board::Hexagonal, animal(&[[0, 0, 1]])),
    ] {
        assert!(matches!(
            check(board, goal),
            Rejection::Set(sets::Fault::OffBoard { .. })
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
        animal(&[[0, 0], [0, i16::MIN]]),
        animal(&[[-1, 0], [far, 0]]),
        animal(&[[i16::MIN, i16::MIN], [far, far]]),
    ] {
        assert!(normal_form::check(&apart(goal), &mut budget).is_err());
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
        let window = playproof_oracles::random::window(board);
        let isometries = playproof_oracles::oracle::isometries(board, goal.0[0], *pick.0.get(&window));
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
