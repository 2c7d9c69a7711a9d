//! Evidence of the rule `history-priority`.

use crate::{cell::Cell, encoding::record, evidence::placement::Lattice};

record! {
    /// A priority strategy of Breaker, periodic, perhaps depending on history.
    pub struct HistoryPriority {
        /// Its periods.
        pub lattice: Lattice,
        /// One entry for each class of cells, in the order of the cells that stand
        /// for the classes.
        pub classes: Vec<Responses>,
    }

    /// How Breaker answers marks on the cells of one class.
    pub struct Responses {
        /// The reduced cell of the class.
        pub cell: Cell,
        /// The first rule whose history is Maker's serves all slots of a mark.
        pub rules: Vec<HistoryRule>,
    }

    /// A rule: when it applies, and the slots.
    pub struct HistoryRule {
        /// The rule applies to a mark on x when x + v is Maker's for each v of this
        /// strictly increasing list; empty in the last rule, and only there.
        pub history: Vec<Cell>,
        /// Slot k of a mark on x marks the first unmarked cell x + v, in the order
        /// of the k-th list.
        pub slots: Vec<Vec<Cell>>,
    }
}
