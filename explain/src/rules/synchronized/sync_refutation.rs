//! `sync-refutation`: replies that spoil each move.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::Rejection;
use playproof_formats::{Claim, evidence::SyncRefutation};

use super::{board, walk};
use crate::{
    figure::Figure,
    rules::shown::Shown,
    scene::{Parts, Scene},
};

impl Shown for SyncRefutation {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Whatever move this player makes, the other has one at the same moment that spoils\n\
         it. The checker has played all of them, up to positions in which counting moves\n\
         decides."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        board::answers(scene, &self.0, text)
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("moment", self.0.len()))
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        board::figure(scene, &self.0)
    }

    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        board::part(scene, &self.0, number)
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        board::reason(scene, &self.0)
    }

    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        walk::counterexample(scene, rejection)
    }
}
