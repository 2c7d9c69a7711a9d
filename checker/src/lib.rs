//! The authority of playproof: what a claim means, and when evidence proves it.
//!
//! The kernel is in the style of LCF. A [`Theorem`] can be made in one place
//! only, [`Theorem::check`], from a step of a certificate and the theorems it
//! builds on; that function demands that the claim is in normal form
//! ([`normal_form`]) and hands the rest to one rule of the table in
//! [`rules`]. Whoever holds a `Theorem` therefore knows that its claim is true
//! by the definitions of this crate, whatever wrote the certificate.
//!
//! | module | what it defines |
//! |---|---|
//! | [`board`] | boards, their neighbors and symmetries |
//! | [`isometry`] | isometries |
//! | [`animal`] | images and placements of animals |
//! | [`positional`] | positional games, their positions and states |
//! | [`biased`] | positional games with several claims in a turn |
//! | [`normal_form`] | the one spelling of a claim |
//! | [`lattice`] | periods of Breaker's strategies |
//! | [`synchronized`] | boards and moves of synchronized games |
//! | [`hitting`] | whether few cells can meet many sets |
//! | [`sets`] | sets as strictly increasing lists |
//! | `met` | positions that were met |
//! | [`rules`] | one file per rule, and the table of them |
//! | [`faults`] | why a step is rejected, or declined, and where |
//! | [`budget`] | what checking may cost, paid before it is done |
//! | [`kernel`] | theorems |
//! | [`session`] | whole files, premises from other files, verdicts |
//!
//! What holds everywhere: nothing recomputable is trusted; sets in evidence
//! are strictly increasing lists; every loop sized by the input pays into a
//! [`budget`]; there is no floating-point number, and no arithmetic that
//! can wrap. There is one recursion: the [value](rules::synchronized::values) of a region of a synchronized game is found
//! from those of regions with at least two cells less. A board has at most 128 cells, so it is at most 64 regions deep.
//! A certificate that runs into a limit is *declined*, which is not
//! a verdict on the proof.
//!
//! # Example: build a step, check it, and check a file
//!
//! Whoever marks both cells of a domino in his first turn has one, whatever Breaker does.
//!
//! ```
//! use playproof_checker::{Budget, Limits, Session, Theorem, Verdict};
//! use playproof_formats::{
//!     Board, Cell, Claim, Evidence, Step,
//!     claim::{Achievement, Animal, Player, Response},
//!     file,
//! };
//!
//! let cells = [[0, 0], [0, 1]].map(|cell| Cell::new(&cell));
//! let mut game = Achievement {
//!     winner: Player::Maker,
//!     board: Board::SQUARE,
//!     goals: vec![Animal(cells.into_iter().flatten().collect())],
//!     maker: 2,
//!     last_turn: 2,
//!     breaker: Response::Every,
//!     first_turn: 2,
//! };
//! let step = |game: &Achievement| Step {
//!     claim: Claim::Achievement(game.clone()),
//!     evidence: Evidence::OneTurn,
//!     premises: Vec::new(),
//! };
//! let theorem = Theorem::check(&step(&game), &[], &mut Budget::new(Limits::default())).unwrap();
//! assert_eq!(theorem.claim().to_string(), "maker wins (2,every) on square for {(0,0) (0,1)}");
//!
//! // With one cell a turn he has none after his first. The checker says so of the file.
//! (game.maker, game.last_turn, game.first_turn) = (1, 1, 1);
//! let file = file::to_bytes(&[step(&game)]);
//! match Session::new(Limits::default()).check(file.as_slice()) {
//!     Verdict::Rejected(place, reason) => println!("{place}{reason}"),
//!     other => panic!("{other:?}"),
//! }
//! ```

#[macro_use(ensure)]
extern crate playproof_formats;

#[macro_use]
pub mod faults;

pub mod animal;
pub mod biased;
pub mod board;
pub mod budget;
pub mod hitting;
pub mod isometry;
pub mod kernel;
pub mod lattice;
mod met;
pub mod normal_form;
pub mod positional;
pub mod rules;
pub mod session;
pub mod sets;
pub mod synchronized;

pub use board::Geometry;
pub use budget::{Budget, Limits};
pub use faults::{Failure, Reason, Rejection};
pub use kernel::Theorem;
pub use session::{Session, Verdict};
