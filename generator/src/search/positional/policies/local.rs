//! Local search for a policy that keeps the promise from a position on.

use super::{
    super::bits::Bits,
    draft::{Draft, Item},
    play::{Board, Line, OWN, Player, Record},
};
use crate::search::random::SplitMix;

/// One of so many changes is made anywhere on a line, the others where it went wrong.
const BLIND: usize = 4;

/// A search that can be left, and gone on with.
pub(super) struct Local<B> {
    start: Line<B>,
    best: Draft,
    failures: u32,
    /// How the best one is played.
    record: Record<B>,
    /// Changes that are tried before the search is given up, and how many after each one that is better.
    left: u32,
    patience: u32,
}

/// How it stands with a search.
pub(super) enum Standing {
    Found(Draft),
    GivenUp,
    Searching,
}

impl<B: Bits> Local<B> {
    /// A search that begins with a policy that fails so often.
    pub(super) fn new(
        board: &Board<B>,
        player: &mut Player<B>,
        start: Line<B>,
        (best, failures): (Draft, u32),
        patience: u32,
    ) -> Self {
        let mut record = Record::default();
        player.record(board, &best.own(), &[start], &mut record);
        Self {
            start,
            best,
            failures,
            record,
            left: patience,
            patience,
        }
    }

    /// Tries one change.
    pub(super) fn step(
        &mut self,
        board: &Board<B>,
        player: &mut Player<B>,
        random: &mut SplitMix,
        good: &mut dyn FnMut(&Line<B>) -> Option<bool>,
    ) -> Standing {
        if self.left == 0 {
            return Standing::GivenUp;
        }
        self.left -= 1;
        let Some((changed, place)) = self.changed(board, random, good) else {
            return Standing::Searching;
        };
        let prepared = changed.own();
        // Where it was changed it is played first: there most changes fail.
        let starts = [self.start, place];
        let failures = player.failures(board, &prepared, &starts, self.failures);
        let Some(failures) = failures else {
            return Standing::Searching;
        };
        if failures == 0 {
            return Standing::Found(changed);
        }
        // One that is as good is taken, too: otherwise the search stands still.
        player.record(board, &prepared, &[self.start], &mut self.record);
        self.best = changed;
        if failures < self.failures {
            self.failures = failures;
            self.left = self.patience;
        }
        Standing::Searching
    }

    /// The best policy, changed at a position on a line on which it fails, and that position.
    fn changed(
        &self,
        board: &Board<B>,
        random: &mut SplitMix,
        good: &mut dyn FnMut(&Line<B>) -> Option<bool>,
    ) -> Option<(Draft, Line<B>)> {
        let mut one_of = |count: usize| {
            let number = random.next() % count.max(1) as u64;
            usize::try_from(number).unwrap_or(0)
        };
        let broken = &self.record.broken;
        let mut visit = broken.get(one_of(broken.len())).copied();
        let mut choices = Vec::new();
        while let Some(here) = visit.and_then(|visit| self.record.visits.get(visit as usize)) {
            if let Some(chosen) = here.chosen
                && !here.line.ready.is_one()
            {
                choices.push((here.line, chosen));
            }
            visit = here.before;
        }
        let place = one_of(choices.len());
        let blunder = (one_of(BLIND) != 0)
            .then(|| blunder(board, &choices, good))
            .flatten();
        let (line, others) = if let Some(found) = blunder {
            found
        } else {
            let (line, chosen) = *choices.get(place)?;
            (
                line,
                line.ready.members().filter(|&v| v != chosen).collect(),
            )
        };
        let other = u8::try_from(*others.get(one_of(others.len()))?).ok()?;
        let speaker = self.best.speaker(line.ready);
        let mut items = self.best.0.clone();
        match one_of(16) {
            // What told to claim that is left out.
            0 | 1 if speaker < items.len() => {
                items.remove(speaker);
            }
            // The other vertex is claimed while this one waits.
            2 | 3 => {
                let waiting: Vec<u32> = board.waiting(&line).members().collect();
                let waiting = *waiting.get(one_of(waiting.len()))?;
                let pair = vec![other, u8::try_from(waiting).ok()?];
                items.insert(speaker, Item::Lone(pair));
            }
            // The other vertex goes before.
            how => {
                let place = if how < 10 {
                    speaker
                } else {
                    one_of(speaker + 1)
                };
                let first = Item::First(other);
                if let Some(later) = items.iter().position(|item| *item == first) {
                    items.remove(later);
                }
                items.insert(place.min(items.len()), first);
            }
        }
        Some((Draft(items), line))
    }
}

/// The last position on a line, given from its end on, in which another claim than the one that was chosen was good;
/// and all those.
fn blunder<B: Bits>(
    board: &Board<B>,
    choices: &[(Line<B>, u32)],
    good: &mut dyn FnMut(&Line<B>) -> Option<bool>,
) -> Option<(Line<B>, Vec<u32>)> {
    for &(line, chosen) in choices {
        let mut others = Vec::new();
        for other in line.ready.members().filter(|&v| v != chosen) {
            if good(&board.after(&line, OWN, other))? {
                others.push(other);
            }
        }
        if !others.is_empty() {
            return Some((line, others));
        }
    }
    None
}
