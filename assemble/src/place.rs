//! From the checker's reason to the place in the JSON that it speaks of.

use playproof_checker::{Rejection, lattice, normal_form, rules};
use playproof_formats::Cell;

/// Where a step stands in the JSON, and in which order its parts are there.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    pub(super) step: usize,
    /// Whether evidence is given there: some rules need none.
    pub(super) has_evidence: bool,
    /// For lists that were put into another order, where each item stands in the JSON.
    pub(super) lists: Vec<(&'static str, Vec<usize>)>,
    /// Where the entries of classes stand, by the cells that stand for them.
    pub(super) cells: Vec<(Cell, usize)>,
}

impl Source {
    /// The place of a rejection, as a JSON pointer.
    pub(super) fn pointer(&self, rejection: &Rejection) -> String {
        let step = format!("/steps/{}", self.step);
        if let Some(part) = self.part(rejection) {
            return step + &part;
        }
        if !self.has_evidence {
            return step;
        }
        let mut pointer = step + "/evidence";
        let mut inside = "";
        for &(what, number) in rejection.places() {
            let number = self.number(what, number);
            let list = match (what, inside) {
                ("situation", _) => "",
                ("option", _) => "/options",
                ("reply", "situation") => "/next/replies",
                ("digraph", _) => "/digraphs",
                ("arrow", _) => "/arrows",
                ("alternative", _) => "/alternatives",
                ("family", _) => "/families",
                ("symmetry", _) => "/symmetries",
                ("policy", "") => "/policies",
                ("level", "policy") => "/levels",
                ("sequence", "answer") => "/sequences",
                ("answer", _) => "/answers",
                ("node", _) => "/nodes",
                // A reply of the opponent's, a marker: not a place in the evidence.
                _ => break,
            };
            pointer = format!("{pointer}{list}/{number}");
            inside = what;
        }
        pointer
    }

    fn number(&self, what: &str, number: usize) -> usize {
        let list = self.lists.iter().find(|(name, _)| *name == what);
        list.and_then(|(_, order)| order.get(number))
            .copied()
            .unwrap_or(number)
    }

    /// The part of the step that a reason speaks of by itself.
    fn part(&self, rejection: &Rejection) -> Option<String> {
        if rejection.reason::<normal_form::Fault>().is_some() {
            return Some("/claim".to_owned());
        }
        if let Some(fault) = rejection.reason::<rules::Fault>() {
            return Some(match fault {
                rules::Fault::WrongClaim { .. } => "/claim".to_owned(),
                // There may be no list.
                rules::Fault::PremiseCount { found: 0, .. } => String::new(),
                rules::Fault::PremiseCount { .. } => "/premises".to_owned(),
                rules::Fault::WrongPremise { index, .. }
                | rules::Fault::OtherPremise { index, .. }
                | rules::Fault::Unlike { index, .. } => format!("/premises/{index}"),
            });
        }
        if let Some(
            lattice::Fault::NotReduced { cell } | lattice::Fault::ClassesNotIncreasing { cell },
        ) = rejection.reason()
        {
            return self.class(*cell);
        }
        if let Some(fault) = rejection.reason::<rules::achievement::paving::Fault>() {
            use rules::achievement::paving::Fault;
            return match fault {
                Fault::DegreeTooLarge { cell, .. }
                | Fault::RelatedToItself { cell }
                | Fault::RelatedOffBoard { cell, .. }
                | Fault::NotSymmetric { cell, .. } => self.class(*cell),
                Fault::NoRelatedPair { .. } => None,
            };
        }
        if let Some(fault) = rejection.reason::<rules::achievement::tiles::Fault>() {
            use rules::achievement::tiles::Fault;
            return match fault {
                Fault::NoAnswer => Some("/claim".to_owned()),
                Fault::WrongSize { tile, .. } | Fault::OffBoard { tile, .. } => {
                    Some(format!("/evidence/tiles/{tile}"))
                }
                Fault::Overlap { .. } | Fault::NoSet { .. } | Fault::TooFar { .. } => None,
            };
        }
        None
    }

    /// The entry of a class of cells.
    fn class(&self, cell: Cell) -> Option<String> {
        let entry = self.cells.iter().find(|(other, _)| *other == cell);
        entry.map(|(_, index)| format!("/evidence/classes/{index}"))
    }
}
