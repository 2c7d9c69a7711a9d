//! `square`: a table of Alice's moves.

use std::fmt::{self, Write};

use playproof_formats::evidence::Square;

use crate::scene::Scene;
use crate::words::count;

pub(crate) const WHY: &str = "The checker has played all of Bob's moves against a table of Alice's, until she had\n\
     a copy none of whose cells he can touch.";

pub(crate) fn picture(_: &Scene<'_>, square: &Square, text: &mut dyn Write) -> fmt::Result {
    let turns = count(square.0.len(), "position");
    writeln!(text, "\n  the table has her move for {turns}")
}
