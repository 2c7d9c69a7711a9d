//! Local search for a policy that keeps the promise from a position on.
//!
//! A policy is played until it has gone wrong some times, and each time the last claim that was not good is a lesson
//! ([`learned`]): what was good there is known. The next policy is the one that is changed least and heeds all
//! lessons. No policy may heed them all: then one of those that are in the way is forgotten, by chance, since the position
//! that it is about may not be met any more.

use playproof_explain::play::Random;

use super::{
    draft::{Draft, Item},
    lessons::{Lesson, learned},
    play::{Board, Line, OWN, Player, Record},
};
use crate::search::bits::Bits;

/// Lessons that are learned from one play.
const LESSONS: u32 = 16;

/// Lessons that are forgotten after one play before the search is given up.
const FORGOTTEN: u32 = 20;

/// What it costs to look for a list, for each of its items and each lesson, in the units of
/// [`crate::search::Control::spend`].
const LOOK: u64 = 4;

/// A search that can be left, and gone on with.
pub(super) struct Local<B> {
    start: Line<B>,
    /// What is changed as little as the lessons allow: all vertices are in it.
    base: Vec<Item>,
    policy: Draft,
    lessons: Vec<Lesson<B>>,
    record: Record<B>,
    /// Policies that are tried before the search is given up.
    left: u32,
}

/// How it stands with a search.
pub(super) enum Standing {
    Found(Draft),
    GivenUp,
    Searching,
}

impl<B: Bits> Local<B> {
    /// A search that begins with this policy, and tries so many.
    pub(super) fn new(board: &Board<B>, start: Line<B>, policy: Draft, patience: u32) -> Self {
        Self {
            start,
            base: policy.with_end(board.size()),
            policy,
            lessons: Vec::new(),
            record: Record::default(),
            left: patience,
        }
    }

    /// Plays one policy, and learns from it.
    pub(super) fn step(
        &mut self,
        board: &Board<B>,
        player: &mut Player<B>,
        random: &mut Random,
        good: &mut dyn FnMut(&Line<B>) -> Option<bool>,
    ) -> Standing {
        if self.left == 0 {
            return Standing::GivenUp;
        }
        self.left -= 1;
        let before = self.lessons.len();
        let lessons = &mut self.lessons;
        let mut learn = |record: &Record<B>, visit: u32| {
            let (visit, lesson) = blunder(board, record, visit, good)?;
            lessons.push(lesson);
            Some(visit)
        };
        let start = std::slice::from_ref(&self.start);
        let policy = self.policy.own();
        let failures = player.learn(board, &policy, start, LESSONS, &mut self.record, &mut learn);
        if failures == Some(0) {
            return Standing::Found(self.policy.clone());
        }
        if self.lessons.len() == before {
            return Standing::GivenUp;
        }
        for _ in 0..=FORGOTTEN {
            player.work += LOOK * (self.base.len() * self.lessons.len()) as u64;
            match learned(&self.base, &mut self.lessons) {
                Ok(policy) => {
                    self.policy = policy;
                    return Standing::Searching;
                }
                Err(open) => {
                    let number = random.number() % open as u64;
                    self.lessons
                        .swap_remove(usize::try_from(number).unwrap_or(0));
                }
            }
        }
        Standing::GivenUp
    }
}

/// The last visit on a line in which another claim than the one that was chosen was good; and what was.
fn blunder<B: Bits>(
    board: &Board<B>,
    record: &Record<B>,
    last: u32,
    good: &mut dyn FnMut(&Line<B>) -> Option<bool>,
) -> Option<(u32, Lesson<B>)> {
    let mut visit = Some(last);
    while let Some(number) = visit {
        let here = record.visits.get(number as usize)?;
        let ready = here.line.ready;
        visit = here.before;
        let Some(chosen) = here.chosen else { continue };
        let mut others = B::default();
        for other in ready.members().filter(|&v| v != chosen) {
            if good(&board.after(&here.line, OWN, other))? {
                others |= B::bit(other);
            }
        }
        if !others.is_empty() {
            return Some((
                number,
                Lesson {
                    ready,
                    good: others,
                },
            ));
        }
    }
    None
}
