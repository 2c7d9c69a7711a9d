//! Hard problems as positional games: the winner, by playing everything, is the answer.

use playproof::game::{
    Convention, First,
    instance::{
        Cover, DescriptionFault, Formula, FormulaFault, Instance, Quantifier, hypergraph,
        positional_game, random::Dice, set_cover, three_qbf, three_sat,
    },
};
use playproof_formats::claim::{Arena, Guarantee};
use playproof_oracles::positional::{arena, holds};

/// The answer that brute force reads off the game.
fn answer(instance: &Instance) -> bool {
    holds(Guarantee::BreakerWinsSecond, &instance.game().arena)
}

/// Demands that both answers occur.
fn both_occur(answers: &[bool]) {
    assert!(answers.contains(&true) && answers.contains(&false));
}

#[test]
fn satisfiable_formulas() {
    let mut dice = Dice::new(3);
    let mut answers = Vec::new();
    for _ in 0..60 {
        let variables = 1 + dice.below(3);
        let clauses = 1 + dice.below(4 * variables);
        let formula = dice.formula(variables, clauses, false);
        let expected = formula.is_true();
        assert_eq!(
            playproof::search::sat::is_satisfiable(&formula),
            expected,
            "{formula:?}"
        );
        assert_eq!(answer(&three_sat(&formula)), expected, "{formula:?}");
        answers.push(expected);
    }
    both_occur(&answers);
}

#[test]
fn covers() {
    let mut dice = Dice::new(4);
    let mut answers = Vec::new();
    for _ in 0..60 {
        let elements = 2 + dice.below(2);
        let sets = 2 + dice.below(2);
        let cover = dice.cover(elements, sets);
        let instance = set_cover(&cover).expect("the dice respect the sizes");
        assert_eq!(answer(&instance), cover.exists(), "{cover:?}");
        answers.push(cover.exists());
    }
    both_occur(&answers);
}

#[test]
fn formulas_with_quantifiers() {
    let mut dice = Dice::new(5);
    let mut answers = Vec::new();
    for _ in 0..60 {
        let variables = 1 + dice.below(5);
        let clauses = 1 + dice.below(4);
        let formula = dice.formula(variables, clauses, true);
        let expected = formula.is_true();
        assert_eq!(answer(&three_qbf(&formula)), expected, "{formula:?}");
        answers.push(expected);
    }
    both_occur(&answers);
}

#[test]
fn sizes_of_covers() {
    let cover = |size| Cover {
        sets: vec![vec![1, 2], vec![2, 3]],
        size,
    };
    assert!(set_cover(&cover(0)).is_err());
    assert!(set_cover(&cover(2)).is_ok());
    assert!(set_cover(&cover(3)).is_err());
}

#[test]
fn orders_are_closed() {
    let mut dice = Dice::new(6);
    for _ in 0..200 {
        let vertices = 1 + dice.below(8);
        let pairs = (0..vertices).flat_map(|y| (0..y).map(move |x| (x, y)));
        let pairs: Vec<(u32, u32)> = pairs.filter(|_| dice.below(3) == 0).collect();
        let sets = [vec![vertices - 1, 0], vec![0]];
        let closed = Arena::Hypergraph(hypergraph(vertices, &sets, &pairs));
        assert_eq!(closed, arena(vertices, &sets, &pairs));
    }
}

#[test]
fn formulas_are_read() {
    let formula = Formula::parse("c here\np cnf 3 2\na 2 0\ne 3 0\n1 -2 0\n3 2 2 0\n");
    let expected = Formula {
        prefix: vec![
            (Quantifier::Exists, 1),
            (Quantifier::Forall, 2),
            (Quantifier::Exists, 3),
        ],
        clauses: vec![vec![-2, 1], vec![2, 3]],
    };
    assert_eq!(formula, Ok(expected));
    // A clause may go on, or begin, in the middle of a line; a collection ends its files with a line of its own.
    let lines = Formula::parse("p cnf 3 2\n1 -2 0 3\n2 0\n%\n0\n");
    let clauses = lines.map(|formula| formula.clauses);
    assert_eq!(clauses, Ok(vec![vec![-2, 1], vec![2, 3]]));
}

#[test]
fn what_is_wrong_with_a_formula_is_told_with_its_line() {
    let word = "x".to_owned();
    let faults = [
        ("1 x 0", FormulaFault::NotALiteral { line: 1, word }),
        ("c\n1 2", FormulaFault::NotALine { line: 2 }),
        ("1 2\n-1\n\nc\n", FormulaFault::NotALine { line: 2 }),
        ("1 2\na 3 0", FormulaFault::LateQuantifier { line: 2 }),
        ("p cnf 3\n1 0", FormulaFault::Header { line: 1 }),
        ("p dnf 3 1\n1 0", FormulaFault::Header { line: 1 }),
        ("1 0\np cnf 3 1\n", FormulaFault::Header { line: 2 }),
        (
            "p cnf 3 1\np cnf 3 1\n1 0",
            FormulaFault::Header { line: 2 },
        ),
        (
            "p cnf 3 1\n1 2 -4 0",
            FormulaFault::NoVariable {
                line: 2,
                variable: 4,
                variables: 3,
            },
        ),
        (
            "p cnf 3 2\n1 2 3 0\n",
            FormulaFault::Clauses {
                announced: 2,
                found: 1,
            },
        ),
        ("a -1 0", FormulaFault::NotALine { line: 1 }),
        (
            "a 1 0\n\ne 1 0",
            FormulaFault::BoundTwice {
                line: 3,
                variable: 1,
            },
        ),
        ("1 0\na 2 0", FormulaFault::LateQuantifier { line: 2 }),
        ("p cnf 1 1\n0", FormulaFault::EmptyClause { line: 2 }),
        (
            "1 0\n1 2 3 4 0",
            FormulaFault::LongClause { line: 2, found: 4 },
        ),
    ];
    for (text, fault) in faults {
        assert_eq!(Formula::parse(text), Err(fault), "{text}");
    }
}

/// Hex on three rows of three cells: Black joins left and right. His lines that need no cell too many.
const HEX: &str = "%  a1 a2 a3\n%    b1 b2 b3\n%      c1 c2 c3\n#version\n1.0\n#times\nt1 t2 t3 t4 t5 t6 t7 t8 t9\n\
    #blackturns\nt1 t3 t5 t7 t9\n#positions\na1 a2 a3\nb1 b2 b3 c1 c2 c3\n#blackwins\na1 a2 a3\nb1 b2 b3\nc1 c2 c3\n\
    b1 a2 a3\nc1 b2 b3\na1 a2 b2 b3\nb1 b2 c2 c3\nb1 b2 a3\nc1 c2 b3\nc1 b2 a3\na1 a2 b2 c2 c3\n";

#[test]
fn positional_game_descriptions_are_read() {
    let first = Guarantee::MakerWinsFirst;
    let second = Guarantee::MakerWinsSecond;
    let wins = |text: &str, guarantee| {
        let game = positional_game(text).unwrap().game();
        assert!(matches!(game.convention, Convention::MakerBreaker(_)));
        holds(guarantee, &game.arena)
    };
    assert!(wins(HEX, first) && !wins(HEX, second));
    // White has the middle, and one cell of Black's is left out of his lines.
    let begun = format!("{HEX}#whiteinitials\nb2\n#blackinitials\na1\n");
    let game = positional_game(&begun).unwrap();
    assert_eq!(game.vertices, ["a2", "a3", "b1", "b3", "c1", "c2", "c3"]);
    let names = |set: &Vec<u32>| {
        set.iter()
            .map(|&v| game.vertices[v as usize].as_str())
            .collect()
    };
    let sets: Vec<Vec<&str>> = game.sets.iter().map(names).collect();
    let expected: [&[&str]; 4] = [
        &["a2", "a3"],
        &["a2", "a3", "b1"],
        &["b3", "c1", "c2"],
        &["c1", "c2", "c3"],
    ];
    assert_eq!(sets, expected);
    assert!(!wins(&begun, first));
    assert!(wins(
        &format!("{HEX}#whiteinitials\nc1\n#blackinitials\na1 b2"),
        first
    ));
}

#[test]
fn who_is_maker_and_who_is_first_is_read() {
    let game = |turns: &str, wins: &str| {
        let text = format!(
            "#times\n1 2 3\n#blackturns\n{turns}\n#positions\na b c d\n{wins}\n#firstmoves\na b"
        );
        positional_game(&text).unwrap()
    };
    let first = |who| Convention::MakerBreaker(who);
    let (black, white) = ("#blackwins\na b", "#whitewins\na b");
    assert_eq!(game("1 3", black).convention, first(First::Maker));
    assert_eq!(game("2", black).convention, first(First::Breaker));
    assert_eq!(game("1 3", white).convention, first(First::Breaker));
    assert_eq!(game("2", white).convention, first(First::Maker));
    let both = game("2", "#blackwins\na b\nc d\n#whitewins\nd c\nb a");
    assert_eq!(both.convention, Convention::MakerMaker);
    assert_eq!(
        both.title,
        "From a positional game description: White is X\n\
         # The file has 3 turns; here the game goes on until all vertices are claimed\n\
         # The file lists the first moves; here all are allowed"
    );
}

#[test]
fn what_is_wrong_with_a_description_is_told_with_its_line() {
    use DescriptionFault as Fault;
    let word = |word: &str| word.to_owned();
    let faults = [
        ("a b", Fault::NoCodeWord { line: 1 }),
        (
            "#blackwin",
            Fault::CodeWord {
                line: 1,
                word: word("#blackwin"),
            },
        ),
        (
            "#version\n2.0",
            Fault::Version {
                line: 2,
                word: word("2.0"),
            },
        ),
        ("#times\n1 2\n#times", Fault::Again { line: 3 }),
        (
            "#times\n1 2\n2",
            Fault::Twice {
                line: 3,
                word: word("2"),
            },
        ),
        (
            "#blackturns\n1",
            Fault::NoTime {
                line: 2,
                word: word("1"),
            },
        ),
        ("#blackturns\n", Fault::Missing("#times")),
        (
            "#times\n1 2\n#blackturns\n1 2",
            Fault::Turns {
                time: word("2"),
                player: "White",
            },
        ),
        (
            "#times\n1 2 3\n#blackturns\n1",
            Fault::Turns {
                time: word("3"),
                player: "Black",
            },
        ),
        ("#times\n1", Fault::Missing("#positions")),
        (
            "#positions\na \"",
            Fault::Word {
                line: 2,
                word: word("\""),
            },
        ),
    ];
    for (text, fault) in faults {
        assert_eq!(positional_game(text), Err(fault), "{text}");
    }
}

#[test]
fn what_has_no_counterpart_in_a_game_file_is_refused() {
    use DescriptionFault as Fault;
    let start = "#times\n1 2\n#blackturns\n1\n#positions\na b\n";
    let word = |word: &str| word.to_owned();
    let faults = [
        ("", Fault::Missing("#blackwins")),
        (
            "#blackwins\n\n%\na c",
            Fault::NoVertex {
                line: 10,
                word: word("c"),
            },
        ),
        (
            "#blackwins\na b a",
            Fault::Twice {
                line: 8,
                word: word("a"),
            },
        ),
        (
            "#blackwins\na b\n#blackinitials\na\nb",
            Fault::Won { line: 8 },
        ),
        (
            "#blackwins\na\n#blackinitials\nb\n#whiteinitials\nb",
            Fault::Owned {
                line: 12,
                word: word("b"),
            },
        ),
        ("#blackwins\na\n#whitewins\nb", Fault::TwoFamilies),
        (
            "#blackwins\na\n#whitewins\na\n#blackinitials\nb",
            Fault::Begun,
        ),
        (
            "#blackwins\na\n#firstmoves\nc",
            Fault::NoVertex {
                line: 10,
                word: word("c"),
            },
        ),
    ];
    for (text, fault) in faults {
        assert_eq!(
            positional_game(&format!("{start}{text}")),
            Err(fault),
            "{text}"
        );
    }
}
