//! `poset-thm25`: where its reduction comes to no end.

use playproof::search::{
    control::Control,
    positional::{Planner, question::Question},
};
use playproof_formats::claim::{Arena, Guarantee, Hypergraph};

/// 1 and 2 are above 0, so these are no chains. A set of 0 and 2 escapes from the
/// family of 0, whose top is 1, and what is below 2 adds nothing to it.
#[test]
fn two_vertices_above_one() {
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: 4,
        sets: vec![vec![0, 2]],
        order: vec![(0, 1), (0, 2)],
    });
    // It is no size that keeps the theorem from it.
    for guarantee in [Guarantee::MakerWinsFirst, Guarantee::BreakerWinsSecond] {
        assert!(Question::new(&arena, guarantee).is_some());
    }
    let planner = Planner::by(Some("poset-thm25".to_owned()));
    let decision = planner.settle(&arena, Guarantee::MakerWinsFirst, &Control::default());
    assert!(decision.is_none());
}
