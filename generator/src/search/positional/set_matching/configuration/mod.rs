//! The configurations of "Set Matching" (Uiterwijk, Table 1): groups of markers
//! that Breaker can cover, moving second, though no pairing does.
//!
//! A configuration is written with letters for markers and words for groups. The
//! paper's own formulas are lost in the text that is at hand; these are put
//! together again from what it says about corners, sides and lines.

pub mod challenge;
pub mod isomorphism;
mod position;
mod splitting;
mod table;

pub use position::{position, smallest_position};
pub use splitting::splittings;
pub use table::{Configuration, cycle, cycle_with_line, table};
