//! A strategy that was found before is taken up: its policies, and what it decides.

use playproof_checker::rules::positional::strategy::{self as rule, Line};
use playproof_formats::evidence::{Answer, Ending, Strategy};
use rustc_hash::FxHashMap;

use super::{
    cover::{Cover, Decision},
    draft::Draft,
};
use crate::{budget::unlimited, search::bits::Bits};

impl<B: Bits, K: Bits> Cover<'_, B, K> {
    /// Takes up the decisions of a strategy; `None` if it has others than claims and policies, or keeps no promise.
    ///
    /// Where the lists of a policy are silent it claims the least vertex, in each image the same; so it may be good in a position
    /// and not in an image of that. What it claims then is added to its lists, as it is needed where it is used.
    pub(super) fn take_up(&mut self, strategy: &Strategy) -> Option<()> {
        let question = self.question;
        let owner = question.aim.owner;
        self.again(Vec::new());
        for policy in &strategy.policies {
            let draft = Draft::of(policy).with_end(self.board.size());
            self.add(Draft(draft));
        }
        let mut images = FxHashMap::default();
        let mut budget = unlimited();
        let given = rule::Images::new(&question.game, &strategy.symmetries, &mut budget).ok()?;
        let mut taken = |cover: &mut Self, ending: &Ending, starts: Vec<Line>| {
            let Ending::Policy(policy, image) = *ending else {
                return None;
            };
            let starts: Vec<_> = starts.iter().map(Line::position).collect();
            if cover.used(policy, starts).is_some() {
                return Some(policy);
            }
            if let Some(&other) = images.get(&(policy, image)) {
                return Some(other);
            }
            let draft = Draft::of(strategy.policies.get(policy as usize)?);
            let draft = draft.image(given.get(image)?).with_end(cover.board.size());
            let other = cover.add(Draft(draft));
            images.insert((policy, image), other);
            Some(other)
        };
        let mut walk = rule::Walk::new(&question.game, question.aim, strategy, &mut budget).ok()?;
        let mover = question.state.mover;
        walk.enter(question.position, mover, &mut budget).ok()?;
        let mut answers = strategy.answers.iter();
        let mut forced = strategy.forced.iter().peekable();
        while let Some(stop) = walk.next(&mut budget).ok()? {
            match stop {
                rule::Stop::Refuted(..) => return None,
                rule::Stop::Forced(number, line) => {
                    match forced.next_if(|(claim, _)| *claim == number) {
                        Some((_, ending)) => {
                            let replies = self.rule.replies(&line, &mut budget).ok()?;
                            let policy = taken(self, ending, replies)?;
                            let (_, least) = self.images.least(self.rule.essence(&line));
                            self.forced.insert(least, policy);
                            walk.end(&line, owner.other(), ending, &mut budget).ok()?;
                        }
                        None => walk.reply(&line, &mut budget).ok()?,
                    }
                }
                rule::Stop::Answer(line) => {
                    let answer = answers.next()?;
                    let (image, least) = self.images.least(self.rule.essence(&line));
                    let place = |cover: &Self, vertex: u32| {
                        let mut image = cover.images.get(image)?.iter();
                        u32::try_from(image.position(|&v| v == vertex)?).ok()
                    };
                    let decision = match answer {
                        Answer::Move(vertex) => Decision::Claims(place(self, *vertex)?),
                        Answer::End(ending) => Decision::Ends(taken(self, ending, vec![line])?),
                        Answer::Then(vertex, ending) => {
                            let after = self.rule.after(&line, owner, *vertex);
                            let replies = self.rule.replies(&after, &mut budget).ok()?;
                            Decision::Then(place(self, *vertex)?, taken(self, ending, replies)?)
                        }
                        Answer::Refuting(..) => return None,
                    };
                    self.decided.insert(least, decision);
                    walk.answer(&line, answer, &mut budget).ok()?;
                }
            }
        }
        Some(())
    }
}
