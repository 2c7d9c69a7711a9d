//! Evidence of the rule `history-priority`.

use minicbor::{Decode, Encode};

use crate::{cell::Cell, evidence::placement::Lattice};

/// A priority strategy of Breaker, periodic, perhaps depending on history.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct HistoryPriority {
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
