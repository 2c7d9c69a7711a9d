//! Whether a game needs what a theorem says: a random game often has nothing to do with
//! the theorem's conditions, and a proof about it shows nothing of them.

use playproof_formats::claim::{Hypergraph, Outcome};

use crate::{
    game::instance::hypergraph,
    search::{control::Control, positional::outcome},
};

/// Whether no winning set can be completed with the first move, and there is one.
pub(super) fn lasts(game: &Hypergraph) -> bool {
    let at_once = |set: &Vec<u32>| matches!(*set.as_slice(), [v] if is_minimal(game, v));
    !game.sets.is_empty() && !game.sets.iter().any(at_once)
}

/// Whether all of this holds, so that nobody wins by himself, and nothing can be left out:
///
/// * [`lasts`];
/// * who wins, moving as he likes at first, can lose: Maker by some first move, Breaker by
///   some answer to one;
/// * some pair of the order, left out, changes who wins; if there are pairs x < y with
///   something below x, then one of these;
/// * if Maker wins, he does not without the largest sets; if Breaker wins and there are sets
///   of more than one vertex, she does not if one of the largest loses some vertex.
///
/// `None` if `control` stops it.
pub(super) fn is_sharp(game: &Hypergraph, control: &Control) -> Option<bool> {
    if !lasts(game) {
        return Some(false);
    }
    let maker = wins(game, control)?;
    Some(
        order_matters(game, maker, control)?
            && sets_matter(game, maker, control)?
            && winner_can_lose(game, maker, control)?,
    )
}

/// Whether the number of vertices outside the game matters: the other player wins if there
/// is one more.
pub(super) fn needs_parity(game: &Hypergraph, control: &Control) -> Option<bool> {
    let more = Hypergraph {
        vertices: game.vertices + 1,
        ..game.clone()
    };
    Some(wins(game, control)? != wins(&more, control)?)
}

/// Whether nothing is below the vertex.
pub(super) fn is_minimal(game: &Hypergraph, vertex: u32) -> bool {
    game.order.iter().all(|&(_, y)| y != vertex)
}

/// Whether Maker wins, moving first.
fn wins(game: &Hypergraph, control: &Control) -> Option<bool> {
    let outcome = outcome(game, control)?;
    Some(matches!(outcome, Outcome::Maker | Outcome::Next))
}

fn order_matters(game: &Hypergraph, maker: bool, control: &Control) -> Option<bool> {
    let between = |x: u32, y: u32| {
        let above = game.order.iter().filter(move |pair| pair.0 == x);
        above
            .map(|pair| pair.1)
            .any(|z| game.order.contains(&(z, y)))
    };
    // Without such a pair it is still an order.
    let covering = game.order.iter().filter(|(x, y)| !between(*x, *y));
    let high = covering.clone().filter(|(x, _)| !is_minimal(game, *x));
    let pairs: Vec<&(u32, u32)> = match high.clone().next() {
        Some(_) => high.collect(),
        None => covering.collect(),
    };
    any(pairs.into_iter().map(|left_out| {
        let mut other = game.clone();
        other.order.retain(|pair| pair != left_out);
        Some(wins(&other, control)? != maker)
    }))
}

fn sets_matter(game: &Hypergraph, maker: bool, control: &Control) -> Option<bool> {
    let most = game.sets.iter().map(Vec::len).max().unwrap_or(0);
    let largest = game.sets.iter().filter(|set| set.len() == most);
    if maker {
        let mut without = game.clone();
        without.sets.retain(|set| set.len() < most);
        return Some(!wins(&without, control)?);
    }
    if most <= 1 {
        return Some(true);
    }
    any(largest.flat_map(|set| {
        set.iter().map(move |left_out| {
            let mut other = game.clone();
            other.sets.retain(|other| other != set);
            let smaller = set.iter().copied().filter(|v| v != left_out);
            other.sets.push(smaller.collect());
            let other = hypergraph(other.vertices, &other.sets, &other.order);
            wins(&other, control)
        })
    }))
}

fn winner_can_lose(game: &Hypergraph, maker: bool, control: &Control) -> Option<bool> {
    let moves = |game: &Hypergraph| -> Vec<u32> {
        (0..game.vertices)
            .filter(|&v| is_minimal(game, v))
            .collect()
    };
    any(moves(game).into_iter().map(|own| {
        let own = after(game, own, true)?;
        let answers: Option<Vec<bool>> = moves(&own)
            .into_iter()
            .map(|answer| wins(&after(&own, answer, false)?, control))
            .collect();
        let answers = answers?;
        Some(if maker {
            answers.contains(&false)
        } else {
            answers.contains(&true)
        })
    }))
}

/// What is left after a claim (Remark 1); `None` if Maker has completed a set.
fn after(game: &Hypergraph, vertex: u32, maker: bool) -> Option<Hypergraph> {
    let renamed = |v: u32| if v > vertex { v - 1 } else { v };
    let mut sets = Vec::new();
    for set in &game.sets {
        if set.contains(&vertex) && !maker {
            continue;
        }
        let rest: Vec<u32> = set
            .iter()
            .copied()
            .filter(|&v| v != vertex)
            .map(renamed)
            .collect();
        if rest.is_empty() {
            return None;
        }
        sets.push(rest);
    }
    let order = game
        .order
        .iter()
        .filter(|(x, y)| *x != vertex && *y != vertex);
    let order: Vec<(u32, u32)> = order.map(|&(x, y)| (renamed(x), renamed(y))).collect();
    Some(hypergraph(game.vertices - 1, &sets, &order))
}

/// Whether any of these is true; `None` if one before that is not known.
fn any(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    for answer in answers {
        if answer? {
            return Some(true);
        }
    }
    Some(false)
}
