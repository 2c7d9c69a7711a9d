//! Stage diagrams.

use playproof_explain::turns::stages::{Diagram, Part};

/// Norris and Sieben, Example 3.2 and Figure 3.
#[test]
fn example_3_2() {
    let parts = [(1, 3), (2, 4)].map(|(breaker, turns)| Part { breaker, turns });
    let diagram = Diagram::new(&parts).unwrap();
    assert_eq!(diagram.stages[&vec![1, 0]].supply, [11, 1]);
    assert_eq!(diagram.stages[&vec![1, 0]].turns, 1);
    assert_eq!(diagram.stages[&vec![1, 1]].supply, [6, 1]);
    assert_eq!(diagram.turns(), 440);
}
