//! The tables of papers, found again, and more of the kind.
//!
//! A [`Table`] is data: its rows ask questions, and have what the paper says beside them.
//! The [`Runner`] works on the questions, has every proof checked, and reports what was found,
//! for people and for programs, with a mark where the paper says something else.

pub mod cannibals;
pub mod classical;
pub mod harary;
pub mod known;
pub mod posets;
mod print;
mod result;
mod runner;
mod searches;
pub mod set_matching;
pub mod synchronized;
pub mod table;
pub mod teams;
pub mod thresholds;

pub use print::{Line, PartLine};
pub(crate) use result::result;
pub use runner::{Keep, NotAccepted, Report, Runner};
pub use table::Table;

/// A paper, or what goes further.
pub struct Paper {
    /// Its short name.
    pub name: &'static str,
    /// What is found again.
    pub about: &'static str,
    /// Its tables.
    pub tables: fn() -> Vec<Table>,
}

/// Everything that can be found again.
pub const PAPERS: [Paper; 9] = [
    Paper {
        name: "NS",
        about: "Norris and Sieben, \"Biased weak polyform achievement games\": both tables",
        tables: thresholds::figures,
    },
    Paper {
        name: "NS-beyond",
        about: "The same for polyhexes of 3 to 5 cells and polycubes of 3 and 4; one mark against two for teams of \
                polyominoes, and for polyhexes (their questions 1, 2 and 4)",
        tables: || {
            thresholds::beyond()
                .into_iter()
                .chain(teams::tables())
                .collect()
        },
    },
    Paper {
        name: "CA",
        about: "Cardinal et al., \"Cannibal animal games\": all theorems, and small polyominoes",
        tables: cannibals::tables,
    },
    Paper {
        name: "SM",
        about: "Uiterwijk, \"Set Matching\": Table 1, positions, the empty board, and the challenge",
        tables: set_matching::tables,
    },
    Paper {
        name: "ST",
        about: "Cincotti, Komori and Iida, \"The game of synchronized triomineering and synchronized \
                tridomineering\": both tables, larger boards, synchronized domineering, all theorems",
        tables: synchronized::tables,
    },
    Paper {
        name: "PP",
        about: "Bagan et al., \"Poset positional games\": all theorems, unions, Connect-k, reductions",
        tables: posets::tables,
    },
    Paper {
        name: "classical",
        about: "The (1,1) games of small polyforms",
        tables: classical::tables,
    },
    Paper {
        name: "harary",
        about: "Polyominoes on boards of n x n cells: the least n for which the first player wins, or Maker",
        tables: harary::tables,
    },
    Paper {
        name: "known",
        about: "Games that everybody knows: Connect-4, k in a row, cubes and tori, Hex, graphs, progressions",
        tables: known::tables,
    },
];
