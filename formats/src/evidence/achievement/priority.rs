//! Evidence of the rule `priority`.

use super::history_priority::HistoryPriority;
use crate::{
    cell::Cell,
    encoding::{enumeration, record},
};

record! {
    /// A priority strategy without history, and why it works.
    pub struct Priority {
        /// The strategy; every class has one rule.
        pub strategy: HistoryPriority,
        /// A digraph for each placement of a goal modulo the lattice: goal by goal,
        /// orientation by orientation, translation by translation.
        pub digraphs: Vec<Digraph>,
    }

    /// The dependency digraph of a placement (Norris and Sieben, Definition 4.5).
    pub struct Digraph {
        /// The cells of the placement, a strictly increasing list.
        pub cells: Vec<Cell>,
        /// The arrows, between cells by their numbers in the list.
        pub arrows: Vec<Arrow>,
    }

    /// "If the arrow's tail is marked, and an alternative holds, the head cannot be
    /// marked later."
    pub struct Arrow {
        /// The tail, x.
        pub tail: u32,
        /// The head, y.
        pub head: u32,
        /// How the alternatives are meant.
        pub kind: ArrowKind,
        /// The labels: each a strictly increasing list of cells other than tail and
        /// head. A conditional arrow with an empty label is unconditional.
        pub alternatives: Vec<Vec<u32>>,
    }
}

enumeration! {
    /// How the labels of an arrow are meant.
    pub enum ArrowKind {
        /// The cells of the label are themselves in the way of the slots of the tail.
        Conditional = "conditional",
        /// The answers to the cells of the label are in the way.
        Secondary = "secondary",
    }
}
