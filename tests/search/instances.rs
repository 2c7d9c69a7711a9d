//! Hard problems as positional games: the winner, by playing everything, is the answer.

use playproof::game::instance::{
    Cover, Formula, FormulaFault, Instance, Quantifier, hypergraph, random::Dice, set_cover,
    three_qbf, three_sat,
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
}

#[test]
fn what_is_wrong_with_a_formula_is_told_with_its_line() {
    let word = "x".to_owned();
    let faults = [
        ("1 x 0", FormulaFault::NotALiteral { line: 1, word }),
        ("c\n1 2", FormulaFault::NotALine { line: 2 }),
        ("1 0 2 0", FormulaFault::NotALine { line: 1 }),
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
