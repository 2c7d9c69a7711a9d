//! Choosing few situations among many.

use std::{fs, path::Path};

use playproof::{
    game::{Achievement, AchievementWithin},
    proof::Proof,
    search::{
        achievement::proof_sequence::{minimize::minimize, pace::Paces, shorten},
        control::Control,
    },
};
use playproof_checker::Geometry;
use playproof_explain::turns;
use playproof_formats::{Claim, Evidence, Step, claim, evidence::ProofSequence, file::Reader};

/// The steps of a published certificate.
fn published(name: &str) -> Vec<Step> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    let bytes = fs::read(folder.join(name)).expect("it is there");
    let mut reader = Reader::new(&bytes[..], bytes.len() as u64).expect("a certificate");
    std::iter::from_fn(|| reader.next_step().expect("a step").map(|(step, _)| step)).collect()
}

fn sequence(steps: &[Step]) -> &ProofSequence {
    match steps.last().map(|step| &step.evidence) {
        Some(Evidence::ProofSequence(sequence)) => sequence,
        _ => panic!("another rule"),
    }
}

/// The game of a claim.
fn game(claim: &Claim) -> Achievement {
    let claim::Achievement {
        board,
        goals,
        maker,
        breaker,
        ..
    } = match claim {
        Claim::Achievement(claim) => claim.clone(),
        Claim::AchievementWithin(claim) => claim.game.clone(),
        _ => panic!("another game"),
    };
    Achievement::new(board, &goals, maker, breaker).expect("small")
}

fn shorter(claim: &Claim, known: &[Step]) -> Proof {
    let short = shorten(&game(claim), claim, known, &Control::default()).expect("it is proved");
    assert_eq!(short.claim(), claim);
    assert_eq!(short.check().err(), None);
    short
}

/// What can be left out, and is there still when each situation is built anew.
#[test]
fn shorter_than_what_is_built_anew() {
    for name in ["cubic-T-pentomino", "square-L-pentomino", "hexagonal-5-20"] {
        let steps = published(&format!("classical/{name}.proof"));
        let claim = &steps[0].claim;
        let (game, old) = (game(claim), sequence(&steps));
        let symmetries = game.board.symmetries();
        let built = minimize(
            &game,
            &Paces::one_place(&game, 1),
            &symmetries,
            old,
            &Control::default(),
        );
        let built = built.expect("nothing stops it");
        let short = shorter(claim, &steps);
        assert!(sequence(short.steps()).0.len() < built.0.len(), "{name}");
        let built = Proof::new(claim.clone(), Evidence::ProofSequence(built), &[]);
        assert!(short.to_bytes().len() < built.to_bytes().len(), "{name}");
    }
}

/// Where the number of turns is limited, no situation comes to take more of them.
#[test]
fn in_no_more_turns() {
    for name in ["hexagonal-5-18", "hexagonal-5-20"] {
        let steps = published(&format!("classical/{name}.proof"));
        let within = AchievementWithin {
            game: game(&steps[0].claim),
            size: None,
            turns: Some(turns::of_sequence(sequence(&steps))),
        };
        shorter(&within.won_by(claim::Player::Maker), &steps);
    }
}

/// What is in one sequence helps the other one.
#[test]
fn shorter_together() {
    let [a, b] = ["classical/square-L-pentomino", "harary/l-pentomino-turns"]
        .map(|name| published(&format!("{name}.proof")));
    let claim = &a[0].claim.clone();
    let bytes = |steps: &[Step]| shorter(claim, steps).to_bytes().len();
    let alone = bytes(&a).min(bytes(&b));
    assert!(bytes(&[a, b].concat()) < alone);
}
