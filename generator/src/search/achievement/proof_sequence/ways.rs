//! Of many ways to go on after a turn, those of which a small win is made.

use super::{replies::Replies, space::Set};

/// What a cell that Maker has to own counts for, beside those that Breaker must not have.
const OWNED: u32 = 12;

/// With how many ways a choice is begun.
const BEGUN: usize = 16;

/// A way to go on: a win, with what Maker owns in it, and all its cells.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) owned: Set,
    pub(super) all: Set,
}

/// A choice of ways, and the win with Maker to move that it makes.
pub(super) struct Choice {
    pub(super) ways: Vec<usize>,
    pub(super) win: Way,
}

fn cost(win: Way) -> u32 {
    OWNED * win.owned.len() + win.all.len()
}

/// Ways that Breaker cannot all meet with so many marks after the turn on a cell: few, such that little
/// has to be Maker's, and little has to be free. The cells in `maker` are his, without the turn's.
/// `None` if she can meet them all.
pub(super) fn choose(
    ways: &[Way],
    turn: usize,
    maker: Set,
    breaker: usize,
    work: &mut u64,
) -> Option<Choice> {
    let pivot = Set::single(turn);
    let sum = |chosen: &[usize]| {
        let none = Way {
            owned: Set::EMPTY,
            all: pivot,
        };
        let sum = chosen.iter().fold(none, |sum, &i| Way {
            owned: sum.owned | ways[i].owned,
            all: sum.all | ways[i].all,
        });
        // In what is common to all, Breaker must not have a mark.
        let common = (chosen.iter()).fold(Set::FULL, |common, &i| common & ways[i].all);
        let owned = (sum.owned | common) & maker & !pivot;
        Way { owned, ..sum }
    };
    // What meets these ways, if none of those cells is marked.
    let mut replies = |chosen: &[usize], closed: Set| {
        let mut replies = Replies::new(breaker);
        for &i in chosen {
            replies.meet_set(&(ways[i].all & !closed));
        }
        *work += replies.looks;
        replies
    };
    let mut order: Vec<usize> = (0..ways.len()).collect();
    let own = |way: Way| Way {
        owned: way.owned & maker,
        ..way
    };
    order.sort_by_key(|&i| cost(own(ways[i])));
    let mut best: Option<Choice> = None;
    for &first in order.iter().take(BEGUN) {
        let mut chosen = vec![first];
        let mut left = replies(&chosen, maker | pivot);
        let mut win = sum(&chosen);
        while !left.are_none() {
            let price = |i: usize| {
                let met = left.missing(&ways[i].all);
                let more = Way {
                    owned: win.owned | ways[i].owned & maker,
                    all: win.all | ways[i].all,
                };
                (met > 0).then(|| f64::from(cost(more)) / (met as f64).sqrt())
            };
            let prices = order.iter().filter_map(|&i| Some((price(i)?, i)));
            let cheapest = prices.min_by(|x, y| x.0.total_cmp(&y.0))?.1;
            chosen.push(cheapest);
            left.meet_set(&(ways[cheapest].all & !(maker | pivot)));
            win = sum(&chosen);
        }
        for i in (0..chosen.len()).rev() {
            let way = chosen.remove(i);
            if chosen.is_empty() || !replies(&chosen, maker | pivot).are_none() {
                chosen.insert(i, way);
            }
        }
        let mut win = sum(&chosen);
        // Where she would meet all with a mark on a cell of Maker's, that has to be his.
        for reply in replies(&chosen, win.owned | pivot).all {
            if !reply.cells().any(|cell| win.owned.has(cell)) {
                let cell = reply.cells().find(|&cell| maker.has(cell))?;
                win.owned |= Set::single(cell);
            }
        }
        if best.as_ref().is_none_or(|best| cost(win) < cost(best.win)) {
            best = Some(Choice { ways: chosen, win });
        }
    }
    best
}
