//! One file a rule, as in the checker: why its evidence proves the claim, in a sentence or two,
//! and what the evidence looks like.
//!
//! Only steps that the checker has accepted are drawn; of one that it rejects, what its reason
//! names: see [`Shown::counterexample`].

mod achievement;
mod cannibal;
pub(crate) mod pieces;
mod pointing;
mod positional;
mod shown;
mod synchronized;

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::Rejection;
use playproof_formats::{Evidence, Step};

use self::shown::Shown;
pub(crate) use self::{
    achievement::{own, priority::dot, proof_sequence::formula},
    cannibal::local_games::played,
    positional::{
        biased_strategy::{game, played as positions},
        board::position,
        set_matching::coverings,
        strategy::{News, sequences, walk},
    },
};
use crate::{
    figure::Figure,
    scene::{Parts, Scene},
};

/// The table of rules: what is made of a step's evidence, or of what stands for it.
///
/// A macro, so that what a program does not show of the rules is not in it: pages have no use for
/// figures in text.
macro_rules! by_rule {
    (@ $rule:ident = $stands_for_it:expr => $made:expr) => {{
        let $rule = &$stands_for_it;
        $made
    }};
    ($evidence:expr, $rule:ident => $made:expr) => {
        match $evidence {
            Evidence::OneTurn => by_rule!(@ $rule = achievement::one_turn::OneTurn => $made),
            Evidence::ProofSequence($rule) => $made,
            Evidence::Fan($rule) => $made,
            Evidence::Composition => by_rule!(@ $rule = achievement::composition::Composition => $made),
            Evidence::ManyCopies(_) => by_rule!(@ $rule = achievement::many_copies::ManyCopies => $made),
            Evidence::Weaken => by_rule!(@ $rule = achievement::weaken::Weaken => $made),
            Evidence::Subgoal => by_rule!(@ $rule = achievement::subgoal::Subgoal => $made),
            Evidence::Restrict => by_rule!(@ $rule = achievement::restrict::Restrict => $made),
            Evidence::OnBoard => by_rule!(@ $rule = achievement::on_board::OnBoard => $made),
            Evidence::Paving($rule) => $made,
            Evidence::Tiles($rule) => $made,
            Evidence::Fences($rule) => $made,
            Evidence::SitePerimeter => by_rule!(@ $rule = achievement::site_perimeter::SitePerimeter => $made),
            Evidence::Priority($rule) => $made,
            Evidence::HistoryPriority($rule) => $made,
            Evidence::Threshold => by_rule!(@ $rule = achievement::threshold::Threshold => $made),
            Evidence::Strategy($rule) => $made,
            Evidence::BiasedStrategy($rule) => $made,
            Evidence::Pairing($rule) => $made,
            Evidence::Potential => by_rule!(@ $rule = positional::potential::Potential => $made),
            Evidence::SyncStrategy($rule) => $made,
            Evidence::SyncRefutation($rule) => $made,
            Evidence::SyncOutcome => by_rule!(@ $rule = synchronized::sync_outcome::SyncOutcome => $made),
            Evidence::Transpose => by_rule!(@ $rule = synchronized::transpose::Transpose => $made),
            Evidence::SetMatching($rule) => $made,
            Evidence::PosetThm5 => by_rule!(@ $rule = positional::poset_thm5::PosetThm5 => $made),
            Evidence::PosetThm7 => by_rule!(@ $rule = positional::poset_thm7::PosetThm7 => $made),
            Evidence::PosetThm17 => by_rule!(@ $rule = positional::poset_thm17::PosetThm17 => $made),
            Evidence::PosetThm25($rule) => $made,
            Evidence::PosetLemma2($rule) => $made,
            Evidence::PosetLemma22($rule) => $made,
            Evidence::Outcome => by_rule!(@ $rule = positional::outcome::Outcome => $made),
            Evidence::Union => by_rule!(@ $rule = positional::union::Union => $made),
            Evidence::Bands($rule) => $made,
            Evidence::HotBands($rule) => $made,
            Evidence::Blocks($rule) => $made,
            Evidence::LocalGames($rule) => $made,
            Evidence::AliceTree($rule) => $made,
            Evidence::Bounding($rule) => $made,
            Evidence::Punching($rule) => $made,
            Evidence::MoreMoves => by_rule!(@ $rule = cannibal::more_moves::MoreMoves => $made),
        }
    };
}

/// Why the rule proves the claim: what the reader of a proof by it should know.
pub(crate) fn why(step: &Step) -> Cow<'static, str> {
    by_rule!(&step.evidence, rule => rule.why(&step.claim))
}

/// What the evidence looks like in text; where there is none, what the rule looks at.
pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    by_rule!(&scene.step.evidence, rule => rule.picture(scene, text))
}

/// The parts of a step that can be drawn; `None` if it can only be drawn as a whole.
pub(crate) fn parts(scene: &Scene<'_>) -> Option<Parts> {
    by_rule!(&scene.step.evidence, rule => rule.parts(scene))
}

/// The figure of a step, or of one of its [`parts`]; `None` if there is no such part, or if it
/// is too large to be drawn.
pub(crate) fn figure(scene: &Scene<'_>, part: Option<usize>) -> Option<Figure> {
    by_rule!(&scene.step.evidence, rule => match part {
        Some(number) => rule.part(scene, number),
        None => rule.figure(scene),
    })
}

/// Why the step's claim follows in this particular case. Of a part, if there is more to say of it.
pub(crate) fn reason(scene: &Scene<'_>, part: Option<usize>) -> Option<String> {
    by_rule!(&scene.step.evidence, rule => match part {
        Some(number) => rule.part_reason(scene, number),
        None => rule.reason(scene),
    })
}

/// What the checker's reason names in a step that it rejects.
pub(crate) fn counterexample(scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
    by_rule!(&scene.step.evidence, rule => rule.counterexample(scene, rejection))
}
