//! What every rule says of its steps, and what it draws.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::Rejection;
use playproof_formats::Claim;

use crate::{
    figure::Figure,
    scene::{Parts, Scene},
};

/// How the steps by a rule are shown. It is implemented for the rule's evidence, or for a type
/// with the rule's name where there is none.
pub(crate) trait Shown {
    /// Why the rule proves the claim: what the reader of a proof by it should know.
    fn why(&self, claim: &Claim) -> Cow<'static, str>;

    /// What the evidence looks like in text; where there is none, what the rule looks at.
    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        self.figure(scene)
            .map_or(Ok(()), |figure| write!(text, "\n{}", figure.text()))
    }

    /// The parts of a step that can be drawn; `None` if it can only be drawn as a whole. Where the
    /// evidence lists them, none of them is looked at.
    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        None
    }

    /// The figure of a step; `None` if it is too large to be drawn.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure>;

    /// The figure of one of its [parts](Self::parts); `None` if there is no such part.
    fn part(&self, _: &Scene<'_>, _number: usize) -> Option<Figure> {
        None
    }

    /// Why the step's claim follows in this particular case: the numbers for which the theorem
    /// asks.
    fn reason(&self, scene: &Scene<'_>) -> Option<String>;

    /// The same of one of its [parts](Self::parts), if there is more to say of it.
    fn part_reason(&self, _: &Scene<'_>, _number: usize) -> Option<String> {
        None
    }

    /// What the checker's reason names in a step that it rejects: the situation that Breaker
    /// answers, the placement without a related pair, the position without an answer.
    ///
    /// The evidence is not to be trusted here, so only the part is looked at of which the reason
    /// speaks.
    fn counterexample(&self, _: &Scene<'_>, _rejection: &Rejection) -> Option<Figure> {
        None
    }
}
