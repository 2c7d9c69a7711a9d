//! Short ways to write claims, steps and files down, and to have them checked.

use std::{
    fs,
    path::{Path, PathBuf},
};

use playproof_checker::{
    Budget, Failure, Limits, Rejection, Session, Verdict, animal::has_placement,
    normal_form::least_image,
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Premise, Step,
    claim::{Achievement, Animal, Player, Response},
    evidence::{Isometry, Placement},
    file::{self, Reader},
};

/// The line: the hypercubic board of dimension 1.
pub const LINE: Board = Board::hypercubic(1);

/// A cell.
#[must_use]
pub fn cell(coordinates: &[i16]) -> Cell {
    Cell::new(coordinates).expect("1 to 6 coordinates")
}

/// Cells, as they are listed.
#[must_use]
pub fn cells<const D: usize>(list: &[[i16; D]]) -> Vec<Cell> {
    list.iter().map(|c| cell(c)).collect()
}

/// An animal, as it is listed.
#[must_use]
pub fn animal<const D: usize>(list: &[[i16; D]]) -> Animal {
    Animal(cells(list))
}

/// The goals of a game for these animals, whose cells may come in any order: least images,
/// sorted, none of which contains another.
#[must_use]
pub fn normal(board: Board, animals: &[Animal]) -> Vec<Animal> {
    let mut budget = Budget::new(Limits::default());
    let mut least: Vec<Animal> = Vec::new();
    for animal in animals {
        let mut animal = animal.clone();
        animal.0.sort_unstable();
        animal.0.dedup();
        least.push(least_image(board, &animal, &mut budget).expect("small coordinates"));
    }
    least.sort_unstable();
    least.dedup();
    let mut contains = |whole: &Animal, part: &Animal| {
        whole != part && has_placement(board, whole, part, &mut budget).expect("small coordinates")
    };
    let minimal = |goal: &&Animal| !least.iter().any(|other| contains(goal, other));
    least.iter().filter(minimal).cloned().collect()
}

/// "This player wins the (a, b) game for these goals", which must be in normal form.
#[must_use]
pub fn wins(winner: Player, board: Board, goals: &[Animal], a: u32, b: u32) -> Claim {
    Claim::Achievement(Achievement {
        winner,
        board,
        goals: goals.to_vec(),
        maker: a,
        last_turn: a,
        first_turn: a,
        breaker: Response::Cells(b),
    })
}

/// The claim after a change.
#[must_use]
pub fn with(mut claim: Claim, change: impl FnOnce(&mut Achievement)) -> Claim {
    match &mut claim {
        Claim::Achievement(achievement) => change(achievement),
        _ => panic!("not an achievement claim"),
    }
    claim
}

/// All published certificates, in order.
///
/// # Panics
/// When a folder cannot be read.
#[must_use]
pub fn published_files() -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|end| end == "proof") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    collect(&library, &mut files);
    files.sort();
    files
}

/// The steps of a published certificate.
///
/// # Panics
/// When `certificates` has no such file.
#[must_use]
pub fn published(name: &str) -> Vec<Step> {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    let bytes = fs::read(library.join(name)).expect("a published certificate");
    let mut reader = Reader::new(bytes.as_slice(), u64::MAX).expect("a header");
    let mut steps = Vec::new();
    while let Some((step, _)) = reader.next_step().expect("a step") {
        steps.push(step);
    }
    steps
}

/// A step whose premises are these earlier ones.
#[must_use]
pub fn step(claim: Claim, evidence: Evidence, premises: &[u32]) -> Step {
    Step {
        claim,
        evidence,
        premises: premises.iter().copied().map(Premise::Step).collect(),
    }
}

/// An isometry.
#[must_use]
pub fn isometry(linear: &[i8], shift: &[i16]) -> Isometry {
    Isometry {
        linear: linear.to_vec(),
        shift: cell(shift),
    }
}

/// The translation by a vector.
#[must_use]
pub fn translation(shift: &[i16]) -> Isometry {
    let axes = i8::try_from(shift.len()).expect("few coordinates");
    let linear: Vec<i8> = (1..=axes).collect();
    isometry(&linear, shift)
}

/// A placement of a goal.
#[must_use]
pub fn placement(goal: u32, isometry: Isometry) -> Placement {
    Placement { goal, isometry }
}

/// The verdict on the certificate with these steps.
#[must_use]
pub fn verdict(steps: &[Step]) -> Verdict {
    verdict_on(&file::to_bytes(steps))
}

/// The verdict on these bytes.
#[must_use]
pub fn verdict_on(bytes: &[u8]) -> Verdict {
    Session::new(Limits::default()).check(bytes)
}

/// Demands that the certificate is accepted.
pub fn accepted(steps: &[Step]) {
    match verdict(steps) {
        Verdict::Accepted(accepted) => {
            let last = steps.last().expect("at least one step");
            assert_eq!(*accepted.theorem.claim(), last.claim);
        }
        other => panic!("not accepted: {other:?}"),
    }
}

/// Whether the certificate is accepted; it must not be declined.
#[must_use]
pub fn is_accepted(steps: &[Step]) -> bool {
    match verdict(steps) {
        Verdict::Accepted(_) => true,
        Verdict::Rejected(..) => false,
        Verdict::Declined(place, cause) => panic!("declined: {place}{cause}"),
    }
}

/// Why the last step of the certificate is rejected.
#[must_use]
pub fn rejection(steps: &[Step]) -> Rejection {
    match verdict(steps) {
        Verdict::Rejected(place, rejection) => {
            let last = place.step.map(|step| step as usize + 1);
            assert_eq!(last, Some(steps.len()), "{rejection}");
            rejection
        }
        other => panic!("not rejected for what a step says: {other:?}"),
    }
}

/// Why a function of the checker fails, if it rejects.
#[must_use]
pub fn rejected<T: std::fmt::Debug>(result: Result<T, Failure>) -> Rejection {
    match result {
        Err(Failure::Rejected(rejection)) => rejection,
        other => panic!("not rejected: {other:?}"),
    }
}

/// Demands that the last step of a certificate is rejected for a reason that matches the
/// pattern; and, if it is given, at this place in the evidence.
#[macro_export]
macro_rules! assert_rejected {
    ($steps:expr, $reason:pat $(if $guard:expr)? $(,)?) => {{
        let rejection = $crate::build::rejection(&$steps);
        match rejection.reason() {
            Some($reason) $(if $guard)? => {}
            _ => panic!("rejected for another reason: {rejection:?} ({rejection})"),
        }
    }};
    ($steps:expr, $place:literal, $reason:pat $(if $guard:expr)? $(,)?) => {{
        let rejection = $crate::build::rejection(&$steps);
        let places = rejection.places().iter();
        let places: Vec<String> = places.map(|(what, n)| format!("{what} {n}")).collect();
        assert_eq!(places.join(", "), $place, "{rejection}");
        match rejection.reason() {
            Some($reason) $(if $guard)? => {}
            _ => panic!("rejected for another reason: {rejection:?} ({rejection})"),
        }
    }};
}
