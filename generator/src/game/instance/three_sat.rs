//! 3-SAT as a game of height 2 with winning sets of at most 3 vertices
//! ("Poset positional games", Theorem 8).

use std::collections::HashMap;

use playproof_explain::words::count;

use super::{Formula, Instance};

/// The game that Breaker wins, moving second, exactly when the clauses can be
/// satisfied. Quantifiers are not looked at.
///
/// For a variable x there is a vertex u below x, -x and w: who claims u gives
/// the other the choice, Breaker's x makes x true.
#[must_use]
pub fn three_sat(formula: &Formula) -> Instance {
    let mut game = Instance {
        title: format!(
            "Breaker wins exactly if the {} can be satisfied",
            count(formula.clauses.len(), "clause")
        ),
        ..Instance::default()
    };
    let mut literals = HashMap::new();
    for &(_, variable) in &formula.prefix {
        let choice = game.vertex(format!("u{variable}"));
        let positive = game.vertex(format!("x{variable}"));
        let negative = game.vertex(format!("-x{variable}"));
        let waiting = game.vertex(format!("w{variable}"));
        game.below(&[choice], &[positive, negative, waiting]);
        literals.insert((variable, true), positive);
        literals.insert((variable, false), negative);
    }
    let vertex = |&literal: &i32| literals[&(literal.unsigned_abs(), literal > 0)];
    let sets = formula.clauses.iter();
    game.sets = sets.map(|c| c.iter().map(vertex).collect()).collect();
    game
}
