//! 3-QBF as a game of width 2 with winning sets of at most 3 vertices ("Poset
//! positional games", Theorem 11).

use std::collections::HashMap;

use playproof_explain::words::count;

use super::{Formula, Instance, Quantifier};

/// The game that Breaker wins, moving second, exactly when the formula is true.
///
/// The quantifiers must alternate, "for all" first and "for some" last: where
/// they do not, variables that occur nowhere are put between. Maker chooses between
/// x and -x where x is bound by "for all", Breaker where by "for some"; a claim of
/// Breaker's is the value that counts, and u lies between two choices, so that
/// the turn passes.
#[must_use]
pub fn three_qbf(formula: &Formula) -> Instance {
    let mut prefix: Vec<Option<u32>> = Vec::new();
    let due = |prefix: &[Option<u32>]| {
        if prefix.len().is_multiple_of(2) {
            Quantifier::Forall
        } else {
            Quantifier::Exists
        }
    };
    for &(quantifier, variable) in &formula.prefix {
        if due(&prefix) != quantifier {
            prefix.push(None);
        }
        prefix.push(Some(variable));
    }
    if due(&prefix) == Quantifier::Exists {
        prefix.push(None);
    }
    let mut game = Instance {
        title: format!(
            "Breaker wins exactly if this formula of {} is true",
            count(formula.clauses.len(), "clause")
        ),
        ..Instance::default()
    };
    let mut literals = HashMap::new();
    let mut last = None;
    for (number, variable) in (1..).zip(prefix) {
        if number > 1 {
            let between = game.vertex(format!("u{}", number - 1));
            game.below(last.as_slice().as_flattened(), &[between]);
            last = Some([between; 2]);
        }
        let name = variable.map_or_else(|| format!("idle{number}"), |v| format!("x{v}"));
        let positive = game.vertex(name.clone());
        let negative = game.vertex(format!("-{name}"));
        if let Some([between, _]) = last {
            game.below(&[between], &[positive, negative]);
        }
        last = Some([positive, negative]);
        if let Some(variable) = variable {
            literals.insert((variable, true), positive);
            literals.insert((variable, false), negative);
        }
    }
    let vertex = |&literal: &i32| literals[&(literal.unsigned_abs(), literal > 0)];
    let sets = formula.clauses.iter();
    game.sets = sets.map(|c| c.iter().map(vertex).collect()).collect();
    game
}
