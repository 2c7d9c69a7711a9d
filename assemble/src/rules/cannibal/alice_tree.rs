//! `alice-tree`: isometries that were left out are found.

use playproof_formats::{
    Cell,
    claim::Animal,
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Isometry},
};

use super::BOARD;
use crate::{
    context::Context,
    geometry::{cell, embeddings, image, isometry, set, union, without},
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<AliceTree, Fault> {
    let mut situations = Vec::new();
    for node in node.items("situations")? {
        let situation = situation(&node, &situations, context)?;
        situations.push(situation);
    }
    Ok(AliceTree(situations))
}

fn situation(
    node: &Node<'_>,
    earlier: &[AliceSituation],
    context: &mut Context<'_, '_>,
) -> Result<AliceSituation, Fault> {
    let [alice, bob, free, next] = node.object("a situation", ["alice", "bob", "free", "next"])?;
    let cells = |member: Option<Node<'_>>| member.map_or(Ok(Vec::new()), |m| set(&m, BOARD));
    let mut situation = AliceSituation {
        alice: cells(alice)?,
        bob: cells(bob)?,
        free: cells(free)?,
        next: AliceNext::Replies(Vec::new()),
    };
    let next = node.need(next, "next")?;
    situation.next = match next.object("how Alice goes on", ["copy", "replies"])? {
        [Some(copy), None] => AliceNext::Copy(Animal(set(&copy, BOARD)?)),
        [None, Some(replies)] => AliceNext::Replies(
            replies.list("replies", |node| reply(&node, &situation, earlier, context))?,
        ),
        _ => return Err(next.fault("expected either a copy or replies")),
    };
    Ok(situation)
}

fn reply(
    node: &Node<'_>,
    from: &AliceSituation,
    earlier: &[AliceSituation],
    context: &mut Context<'_, '_>,
) -> Result<AliceReply, Fault> {
    let [mark, to, place] = node.object("a reply", ["mark", "situation", "isometry"])?;
    let mark = cell(&node.need(mark, "mark")?, BOARD)?;
    let situation = node.need(to, "situation")?.u32()?;
    let isometry = match place {
        Some(place) => isometry(&place, BOARD)?,
        None => find(node, mark, situation, from, earlier, context)?,
    };
    Ok(AliceReply {
        mark,
        situation,
        isometry,
    })
}

/// The isometry that carries an earlier situation into this one after Alice's mark; the one
/// that asks least of Bob's move.
fn find(
    node: &Node<'_>,
    mark: Cell,
    number: u32,
    from: &AliceSituation,
    earlier: &[AliceSituation],
    context: &mut Context<'_, '_>,
) -> Result<Isometry, Fault> {
    let there = earlier.get(number as usize);
    let there =
        there.ok_or_else(|| node.fault(format_args!("situation {number} is not earlier")))?;
    let hers = union(&from.alice, &[mark]);
    let free = without(&from.free, &[mark]);
    let found = embeddings(BOARD, &there.alice, &hers, context.budget);
    let mut best: Option<(usize, Isometry)> = None;
    for isometry in found.map_err(|fault| node.fault(fault))? {
        let kept =
            image(&isometry, &there.free).is_some_and(|cells| without(&cells, &free).is_empty());
        let bob = image(&isometry, &there.bob).map(|cells| without(&cells, &from.bob).len());
        if let (true, Some(asked)) = (kept, bob)
            && best.as_ref().is_none_or(|(least, _)| asked < *least)
        {
            best = Some((asked, isometry));
        }
    }
    best.map(|(_, isometry)| isometry)
        .ok_or_else(|| node.fault(format_args!("situation {number} does not fit here")))
}
