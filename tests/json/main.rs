//! Certificates as JSON: what `playproof show --json` writes, what `formats/schema/` says of
//! it, and what `playproof assemble` makes of it.

mod mutation;
mod normal_form;
mod round_trip;
mod schema;
mod shown;
mod wrong;
