//! How the evidence of each rule looks.

pub(crate) mod achievement;
pub(crate) mod cannibal;
pub(crate) mod positional;
pub(crate) mod synchronized;

use playproof_formats::Premise;

/// How a premise is spoken of.
pub(crate) fn named(premise: &Premise) -> String {
    match premise {
        Premise::Step(index) => format!("step {index}"),
        Premise::Outside(id) => format!("{id} in another file"),
    }
}

/// Without the ς at the end of words, whose capital is that of σ.
pub(crate) const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψω";

/// Names for placements and options: letters, then numbers.
pub(crate) fn labels() -> impl Iterator<Item = String> {
    let numbers = (1_u64..).map(|n| format!("{n},"));
    LETTERS.chars().map(String::from).chain(numbers)
}
