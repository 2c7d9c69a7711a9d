//! A step among the others, as the pictures of the rules see it.

use playproof_formats::{
    Claim, Premise, Step,
    claim::{Achievement, Arena, Positional, Synchronized},
};

use crate::words::Names;

/// What a step can be drawn as, one by one: situations, coverings, moments, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What a part is called.
    pub name: &'static str,
    /// How many there are: they are counted from 0.
    pub count: usize,
}

impl Parts {
    pub(crate) fn new(name: &'static str, count: usize) -> Self {
        Self { name, count }
    }
}

/// A step that the checker has accepted, and what is around it.
pub(crate) struct Scene<'a> {
    /// The step.
    pub(crate) step: &'a Step,
    /// The steps before it.
    pub(crate) earlier: &'a [Step],
    /// For each of those, a number of turns within which it is won.
    pub(crate) turns: &'a [Option<u64>],
    /// What vertices are called.
    pub(crate) names: &'a Names,
    /// Whether everything is drawn, however much it is.
    pub(crate) all: bool,
}

impl<'a> Scene<'a> {
    /// The claim, if it is about an achievement game.
    pub(crate) fn achievement(&self) -> Option<&'a Achievement> {
        self.step.claim.achievement()
    }

    /// The claim, if it is about one player of a positional game.
    pub(crate) fn positional(&self) -> Option<&'a Positional> {
        match &self.step.claim {
            Claim::Positional(claim) => Some(claim),
            _ => None,
        }
    }

    /// The claim, if it is about one player of a synchronized game.
    pub(crate) fn synchronized(&self) -> Option<&'a Synchronized> {
        match &self.step.claim {
            Claim::Synchronized(claim) => Some(claim),
            _ => None,
        }
    }

    /// The claim of a premise; `None` if it is proved in another file.
    pub(crate) fn claim_of(&self, premise: &Premise) -> Option<&'a Claim> {
        match premise {
            Premise::Step(index) => self.earlier.get(*index as usize).map(|step| &step.claim),
            Premise::Outside(_) => None,
        }
    }

    /// The premises' names and claims, as far as they are steps of this file.
    pub(crate) fn premises(&self) -> impl Iterator<Item = (String, &'a Claim)> {
        let premises = self.step.premises.iter();
        premises.filter_map(|premise| Some((named(premise), self.claim_of(premise)?)))
    }

    /// What a vertex of this arena is called.
    pub(crate) fn name(&self, arena: &Arena, vertex: u32) -> String {
        self.names.of(arena, vertex)
    }
}

/// Rows and columns of the finite board of such a claim, and the number of turns that Maker has,
/// as far as it names them.
pub(crate) fn limits(claim: &Claim) -> (Option<[u32; 2]>, Option<u32>) {
    match claim {
        Claim::AchievementWithin(claim) => (claim.size, claim.turns),
        _ => (None, None),
    }
}

/// How a premise is spoken of.
pub(crate) fn named(premise: &Premise) -> String {
    match premise {
        Premise::Step(index) => format!("step {index}"),
        Premise::Outside(id) => format!("{id} in another file"),
    }
}

/// The letters of options: each with a capital that looks like no other capital.
pub const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzγδθλξπσφψωбджзицчшщэюя";

/// Names for the small pictures of a figure: the letters of the alphabet, then numbers.
pub(crate) fn letters() -> impl Iterator<Item = String> {
    ('a'..='z')
        .map(String::from)
        .chain((27_u64..).map(|n| n.to_string()))
}

/// Names for placements and options: letters, then numbers.
pub(crate) fn labels() -> impl Iterator<Item = String> {
    let numbers = (1_u64..).map(|n| format!("{n},"));
    LETTERS.chars().map(String::from).chain(numbers)
}
