//! Evidence of the rules `priority` and `history-priority`.

use minicbor::{Decode, Encode};

use super::Lattice;
use crate::{Cell, enumeration::enumeration};

/// A priority strategy of Breaker, periodic, perhaps depending on history.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Strategy {
    /// Its periods.
    #[n(0)]
    pub lattice: Lattice,
    /// One entry for each class of cells, in the order of the cells that stand
    /// for the classes.
    #[n(1)]
    pub classes: Vec<Responses>,
}

/// How Breaker answers marks on the cells of one class.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Responses {
    /// The reduced cell of the class.
    #[n(0)]
    pub cell: Cell,
    /// The first rule whose history is Maker's serves all slots of a mark.
    #[n(1)]
    pub rules: Vec<HistoryRule>,
}

/// A rule: when it applies, and the slots.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct HistoryRule {
    /// The rule applies to a mark on x when x + v is Maker's for each v of this
    /// strictly increasing list; empty in the last rule, and only there.
    #[n(0)]
    pub history: Vec<Cell>,
    /// Slot k of a mark on x marks the first unmarked cell x + v, in the order
    /// of the k-th list.
    #[n(1)]
    pub slots: Vec<Vec<Cell>>,
}

/// A priority strategy without history, and why it works.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Priority {
    /// The strategy; every class has one rule.
    #[n(0)]
    pub strategy: Strategy,
    /// A digraph for each placement of a goal modulo the lattice: goal by goal,
    /// orientation by orientation, translation by translation.
    #[n(1)]
    pub digraphs: Vec<Digraph>,
}

/// The dependency digraph of a placement (Norris and Sieben, Definition 4.5).
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Digraph {
    /// The cells of the placement, a strictly increasing list.
    #[n(0)]
    pub cells: Vec<Cell>,
    /// The arrows, between cells by their numbers in the list.
    #[n(1)]
    pub arrows: Vec<Arrow>,
}

/// "If the arrow's tail is marked, and an alternative holds, the head cannot be
/// marked later."
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Arrow {
    /// The tail, x.
    #[n(0)]
    pub tail: u32,
    /// The head, y.
    #[n(1)]
    pub head: u32,
    /// How the alternatives are meant.
    #[n(2)]
    pub kind: ArrowKind,
    /// The labels: each a strictly increasing list of cells other than tail and
    /// head. A conditional arrow with an empty label is unconditional.
    #[n(3)]
    pub alternatives: Vec<Vec<u32>>,
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
