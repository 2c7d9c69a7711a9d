//! What tests share: short ways to write certificates down ([`build`]), certificates that
//! are accepted ([`samples`]), random [`claims`] and games ([`random`]), and what rules and
//! searches are compared with:
//! games solved by brute force ([`oracle`], [`positional`], [`biased`]; [`truth`] asks them all) and certificates played out
//! literally ([`play`], [`priority`]).

pub mod animals;
pub mod bands;
pub mod biased;
pub mod build;
pub mod cannibal;
pub mod claims;
pub mod fences;
pub mod finite;
pub mod local_games;
pub mod oracle;
pub mod play;
pub mod positional;
pub mod priority;
pub mod random;
pub mod samples;
pub mod strategy;
pub mod synchronized;
pub mod truth;
pub mod value;
