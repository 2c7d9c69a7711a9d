//! Why a step is not a theorem. Every rule has its own enumeration of reasons;
//! here they are gathered into one.

use std::fmt;

use crate::{budget::Exhausted, rules};

/// Declares an enumeration of reasons together with what each says.
macro_rules! faults {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident $({ $($field:ident: $type:ty),* })? => $text:literal,)*
    }) => {
        $(#[$doc])*
        #[allow(clippy::doc_markdown, reason = "the documentation of a reason is its text")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $(
                #[doc = $text]
                $(#[$variant_doc])*
                $variant $({ $(
                    #[allow(missing_docs, reason = "the text above says what it is")]
                    $field: $type
                ),* })?,
            )*
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }
    };
}

/// Gathers enumerations of reasons into one that speaks with their words.
macro_rules! gather {
    ($(#[$doc:meta])* pub enum $name:ident { $($variant:ident($type:ty),)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $(#[allow(missing_docs, reason = "named after the module of its type")] $variant($type),)*
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant(fault) => fault.fmt(f),)*
                }
            }
        }

        $(
            impl From<$type> for $name {
                fn from(fault: $type) -> Self {
                    Self::$variant(fault)
                }
            }

            impl From<$type> for Failure {
                fn from(fault: $type) -> Self {
                    Self::Rejected(fault.into())
                }
            }
        )*
    };
}

gather! {
    /// The exact reason why a step is rejected.
    pub enum Rejection {
        NormalForm(crate::normal_form::Fault),
        Set(crate::sets::Fault),
        Isometry(crate::isometry::Fault),
        Lattice(crate::lattice::Fault),
        Grid(crate::synchronized::Fault),
        Shape(rules::Fault),
        Achievement(rules::achievement::Fault),
        OneTurn(rules::achievement::one_turn::Fault),
        ProofSequence(rules::achievement::proof_sequence::Fault),
        Fan(rules::achievement::fan::Fault),
        Composition(rules::achievement::composition::Fault),
        Weaken(rules::achievement::weaken::Fault),
        Subgoal(rules::achievement::subgoal::Fault),
        Paving(rules::achievement::paving::Fault),
        Slots(rules::achievement::slots::Fault),
        Priority(rules::achievement::priority::Fault),
        HistoryPriority(rules::achievement::history_priority::Fault),
        SitePerimeter(rules::achievement::site_perimeter::Fault),
        Threshold(rules::achievement::threshold::Fault),
        Positional(rules::positional::Fault),
        Strategy(rules::positional::strategy::Fault),
        Pairing(rules::positional::pairing::Fault),
        Potential(rules::positional::potential::Fault),
        Synchronized(rules::synchronized::Fault),
        Walk(rules::synchronized::walk::Fault),
        SetMatching(rules::positional::set_matching::Fault),
        PosetThm25(rules::positional::poset_thm25::Fault),
        PosetLemma2(rules::positional::poset_lemma2::Fault),
        PosetLemma22(rules::positional::poset_lemma22::Fault),
        Outcome(rules::positional::outcome::Fault),
        Union(rules::positional::union::Fault),
        Bands(rules::synchronized::bands::Fault),
        Contents(rules::synchronized::contents::Fault),
        Blocks(rules::cannibal::blocks::Fault),
        AliceTree(rules::cannibal::alice_tree::Fault),
        Bounding(rules::cannibal::bounding::Fault),
        Square(rules::cannibal::square::Fault),
        Punching(rules::cannibal::punching::Fault),
        MoreMoves(rules::cannibal::more_moves::Fault),
    }
}

/// Why a step did not become a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It proves nothing.
    Rejected(Rejection),
    /// A limit was reached first.
    Declined(Exhausted),
}

impl From<Exhausted> for Failure {
    fn from(exhausted: Exhausted) -> Self {
        Self::Declined(exhausted)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rejection) => rejection.fmt(f),
            Self::Declined(exhausted) => exhausted.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}
