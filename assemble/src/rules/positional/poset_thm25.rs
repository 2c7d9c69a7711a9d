//! `poset-thm25`.

use playproof_formats::evidence::{PosetThm25, Reduction};

use super::vertices;
use crate::node::{Fault, Node};

pub(crate) fn read(node: &Node<'_>) -> Result<PosetThm25, Fault> {
    let [reductions, pattern] = node.object("reductions", ["reductions", "pattern"])?;
    let reductions = reductions.map_or(Ok(Vec::new()), |r| r.list("reductions", |r| reduction(&r)));
    let pattern = pattern.map_or(Ok(Vec::new()), |pattern| {
        // In the order in which Maker threatens.
        pattern.list("winning sets", |set| set.numbers("vertices"))
    });
    Ok(PosetThm25 {
        reductions: reductions?,
        pattern: pattern?,
    })
}

fn reduction(node: &Node<'_>) -> Result<Reduction, Fault> {
    match node.object("a reduction", ["pair", "chains"])? {
        [Some(pair), None] => {
            let numbers = pair.numbers("two vertices")?;
            let [x, y]: [u32; 2] = numbers
                .try_into()
                .map_err(|_| pair.fault("expected two vertices"))?;
            Ok(Reduction::Pair(x, y))
        }
        [None, Some(chains)] => vertices(&chains).map(Reduction::Chains),
        _ => Err(node.fault("expected either a pair or chains")),
    }
}
