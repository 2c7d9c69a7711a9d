//! The published proofs, played against; and players that do not do as the proof says, who are caught.

use std::{fs, path::Path};

use playproof_checker::{
    Limits, Session, positional::members, rules::synchronized::transpose::transposed,
};
use playproof_explain::{
    Certificate,
    play::{
        self, Game, Marks, Opponent, Play, Proof, Refusal, Unplayable, achievement, cannibal,
        player::{Boxed, Player, Referee, Reply, Stuck},
        positional, synchronized, trial,
    },
};
use playproof_formats::{
    Cell, Claim, Evidence, Premise, Step,
    claim::{Statement, Variant},
    evidence::{HotBands, RULES},
    file,
};
use playproof_oracles::{
    build::step,
    samples,
    synchronized::{claim, claim_for_all},
};

use crate::pages::{certificate as checked, example};

/// Each rule that is played, with a published certificate one step of which is by this rule.
const PLAYED: &[(&str, &str)] = &[
    ("one-turn", "NS/square-P1-1"),
    ("proof-sequence", "classical/square-I-tromino"),
    ("fan", "classical/square-domino"),
    ("composition", "NS/example-3.2"),
    ("many-copies", "NS-beyond/hexagonal-I-tetrahex"),
    ("weaken", "classical/square-monomino"),
    ("on-board", "harary/i-tromino-3x3"),
    ("paving", "classical/square-O-tetromino"),
    ("tiles", "known/8-in-a-row"),
    ("fences", "NS-beyond/hexagonal-V-trihex-1-3-loss"),
    ("site-perimeter", "NS/square-P2-1"),
    ("priority", "NS-beyond/hexagonal-A-trihex"),
    ("history-priority", "NS/square-P4-5"),
    ("threshold", "NS/square-P2-1"),
    ("strategy", "PP/connect-3-4x3-maker-maker"),
    ("biased-strategy", "known/sim"),
    ("pairing", "PP/connect-3-6x1-maker-maker"),
    ("potential", "PP/connect-3-3x1-maker-maker"),
    ("set-matching", "SM/Triangle-in-4-in-a-row"),
    ("poset-thm5", "PP/theorem-5"),
    ("poset-thm7", "PP/theorem-7"),
    ("poset-thm17", "PP/theorem-17"),
    ("poset-thm25", "PP/theorem-25"),
    ("poset-lemma2", "PP/lemma-2"),
    ("outcome", "PP/union-odd-B-odd-B-is-P"),
    ("union", "PP/union-even-P-even-P-is-P"),
    ("sync-outcome", "ST/tridomineering-4x3"),
    ("transpose", "ST/theorem-6"),
    ("bands", "ST/theorem-5"),
    ("hot-bands", "ST/domineering-from-24-by-1-x9-hot"),
    ("bounding", "CA/R-1-1-bounding"),
    ("punching", "CA/R-5-5-without-1-1-1-2-1-3-2-1-2-2-punching"),
    ("sync-strategy", "ST/tridomineering-4x4"),
    ("sync-refutation", "ST/tridomineering-4x3"),
    ("blocks", "CA/U-2-3-1"),
    ("local-games", "CA/ooXX_XXXX"),
    ("alice-tree", "CA/I-tromino"),
];

/// Games against each opponent.
const GAMES: u64 = 20;

/// Turns of a game that goes on for ever.
const TURNS: u32 = 25;

fn certificate(name: &str) -> Certificate {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    let path = folder.join(format!("{name}.proof"));
    let bytes = fs::read(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    Certificate::read(&bytes, &mut Session::new(Limits::default())).unwrap()
}

/// The certificate of the table.
fn of_rule(rule: &str) -> Certificate {
    let row = PLAYED.iter().find(|(name, _)| *name == rule);
    certificate(row.unwrap().1)
}

/// The last step by this rule.
fn proof<'a>(certificate: &'a Certificate, rule: &str) -> Proof<'a> {
    let step = certificate
        .steps()
        .iter()
        .rposition(|step| step.evidence.rule() == rule);
    certificate.proof(Some(step.unwrap())).unwrap()
}

/// A game against a step by this rule.
fn opened<'a>(certificate: &'a Certificate, rule: &str) -> Box<dyn Play + 'a> {
    play::open(proof(certificate, rule), None, certificate.names()).unwrap()
}

fn opponents() -> impl Iterator<Item = (Opponent, u64)> {
    let both = [Opponent::Random, Opponent::Greedy];
    both.into_iter()
        .flat_map(|opponent| (0..GAMES).map(move |seed| (opponent, seed)))
}

#[test]
fn every_proof_keeps_its_promise() {
    for &(rule, name) in PLAYED {
        let certificate = certificate(name);
        let proof = proof(&certificate, rule);
        let choices = play::choices(proof);
        let choices: Vec<Option<&str>> = match choices.as_slice() {
            [] => vec![None],
            choices => choices.iter().map(|choice| Some(choice.as_str())).collect(),
        };
        for choice in choices {
            let game = play::open(proof, choice, certificate.names()).unwrap();
            for (opponent, seed) in opponents() {
                let record = trial(game.as_ref(), opponent, seed, TURNS);
                assert!(
                    record.kept,
                    "{rule} {choice:?}: {}\n{:#}",
                    record.end,
                    record.json()
                );
                assert!(record.moves > 0, "{rule}");
            }
        }
    }
}

/// Does as the proof says, but for one thing, and claims that all is well.
struct Altered<'a, R: Referee> {
    player: Boxed<'a, R>,
    /// What is done instead of a reply.
    instead: fn(&R, R::Move) -> R::Move,
}

impl<'a, R: Referee + 'a> Player<'a, R> for Altered<'a, R> {
    fn reply(&mut self, position: &R) -> Result<Reply<R::Move>, Stuck> {
        let mut reply = self.player.reply(position)?;
        reply.choice = (self.instead)(position, reply.choice);
        Ok(reply)
    }

    fn invariant(&self, _: &R) -> Result<String, Stuck> {
        Ok(String::new())
    }

    fn left(&self, position: &R) -> Option<u64> {
        self.player.left(position)
    }

    fn fork(&self) -> Boxed<'a, R> {
        Box::new(Altered {
            player: self.player.fork(),
            instead: self.instead,
        })
    }
}

/// How many of the games are lost.
fn lost(game: &dyn Play) -> usize {
    opponents()
        .filter(|&(opponent, seed)| !trial(game, opponent, seed, TURNS).kept)
        .count()
}

/// Whether the referee notices that the moves are not the proof's.
fn assert_caught<'a, R: Referee + 'a>(
    (board, player): (R, Boxed<'a, R>),
    instead: fn(&R, R::Move) -> R::Move,
    what: &str,
) {
    let honest = Altered {
        player: player.fork(),
        instead: |_, choice| choice,
    };
    assert_eq!(
        lost(&Game::new(board.clone(), Box::new(honest))),
        0,
        "{what}"
    );
    let altered = Altered { player, instead };
    assert!(lost(&Game::new(board, Box::new(altered))) > 0, "{what}");
}

#[test]
fn a_player_that_does_not_follow_the_proof_is_caught() {
    let all_but_one = |_: &achievement::Board, mut marks: Marks| {
        marks.0.pop();
        marks
    };
    for (rule, name) in PLAYED
        .iter()
        .filter(|(_, name)| name.starts_with("classical") || name.starts_with("NS"))
    {
        // There is a game for each of several numbers of marks.
        if *rule != "threshold" {
            let certificate = certificate(name);
            let game = achievement::open(proof(&certificate, rule)).unwrap();
            assert_caught(game, all_but_one, rule);
        }
    }
    let last = |board: &positional::Board, _| {
        let vertex = members(board.available()).last();
        board.claim(vertex.unwrap())
    };
    for rule in ["strategy", "set-matching"] {
        let certificate = of_rule(rule);
        let game = positional::open(proof(&certificate, rule), "", certificate.names()).unwrap();
        assert_caught(game, last, rule);
    }
    let other_tile = |board: &synchronized::Board, _| board.moves(board.owner()).next().unwrap();
    let certificate = of_rule("sync-refutation");
    let game = synchronized::open(proof(&certificate, "sync-refutation"), "").unwrap();
    assert_caught(game, other_tile, "sync-refutation");
    let far_away = |board: &cannibal::Board, _| {
        let far = 100 + 10 * i16::try_from(board.moves()).unwrap();
        let vector = Cell::new(&[0, far]).unwrap();
        let cells = board.orientations()[0].iter();
        Marks(
            cells
                .map(|cell| cell.checked_add(vector).unwrap())
                .collect(),
        )
    };
    for rule in ["blocks", "local-games"] {
        let certificate = of_rule(rule);
        let game = cannibal::open(proof(&certificate, rule)).unwrap();
        assert_caught(game, far_away, rule);
    }
}

#[test]
fn a_situation_says_where_it_holds() {
    let certificate = of_rule("proof-sequence");
    let mut game = opened(&certificate, "proof-sequence");
    let said = |game: &dyn Play| game.entries().last().unwrap().invariant.clone();
    let begins = said(game.as_ref());
    assert!(
        begins.starts_with("Situation 1 holds: its core"),
        "{begins}"
    );
    game.play("(0,1)").unwrap();
    let then = said(game.as_ref());
    assert!(then.contains(" holds, with its cell (x,y) at ("), "{then}");
}

#[test]
fn marks_that_lie_outside_are_counted() {
    let certificate = of_rule("proof-sequence");
    let mut game = opened(&certificate, "proof-sequence");
    assert!(!game.text().contains("outside"), "{}", game.text());
    for (cell, said) in [
        ("(900,0)", "; 1 mark lies outside\n"),
        ("(901,0)", "; 2 marks lie outside\n"),
    ] {
        game.play(cell).unwrap();
        assert!(game.text().contains(said), "{}", game.text());
    }
}

#[test]
fn nobody_marks_cells_outside_a_finite_board() {
    // Against Breaker's proof the person is Maker, and against Maker's Breaker.
    for (name, size) in [("i-tromino-3x3", 3), ("i-tromino-4x4-turns", 4)] {
        let certificate = certificate(&format!("harary/{name}"));
        let proof = certificate.proof(None).unwrap();
        let mut game = play::open(proof, None, certificate.names()).unwrap();
        for cell in [
            format!("({size},0)"),
            format!("(0,{size})"),
            "(0,-1)".into(),
        ] {
            let refused = game.play(&cell).unwrap_err().to_string();
            let why = format!("{cell} is not on the board of {size}x{size} cells");
            assert_eq!(refused, why, "{name}");
        }
        assert_eq!(game.play("(0,0)"), Ok(()), "{name}");
    }
}

#[test]
fn what_is_not_accepted_is_not_played() {
    let good = fs::read(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../certificates/classical/square-I-tromino.proof"),
    )
    .unwrap();
    let mut refused = 0;
    for at in 0..good.len() {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        let mut session = Session::new(Limits::default());
        if let Ok(certificate) = Certificate::read(&bytes, &mut session)
            && !certificate.is_accepted()
        {
            let fault = certificate.proof(None).err();
            assert!(matches!(fault, Some(Unplayable::NotAccepted { .. })));
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}

/// What the player says of a true claim that it does not play.
fn why_not(steps: &[Step]) -> String {
    let bytes = file::to_bytes(steps);
    let certificate = Certificate::read(&bytes, &mut Session::new(Limits::default())).unwrap();
    let proof = certificate.proof(None).unwrap();
    match play::open(proof, None, certificate.names()) {
        Err(Unplayable::Trouble(why)) => why,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("played"),
    }
}

#[test]
fn games_on_finite_boards_are_not_composed() {
    let mut steps = samples::corner_within();
    let Claim::AchievementWithin(within) = &steps[0].claim else {
        panic!("{}", steps[0].claim);
    };
    let claim = Claim::Achievement(within.game.clone());
    for (evidence, premise) in [(Evidence::Restrict, 1), (Evidence::Composition, 2)] {
        steps.push(Step {
            claim: claim.clone(),
            evidence,
            premises: vec![Premise::Step(premise)],
        });
    }
    assert_eq!(
        why_not(&steps),
        "a composition is not played whose parts are won on finite boards"
    );
}

#[test]
fn boards_beyond_the_coordinates_are_not_played() {
    let mut steps = samples::corner_within();
    let Claim::AchievementWithin(within) = &mut steps[1].claim else {
        panic!("{}", steps[1].claim);
    };
    within.size = Some([3, 65_536]);
    assert_eq!(
        why_not(&steps),
        "nobody plays on a board of 3x65536 cells here"
    );
}

#[test]
fn moves_are_tested_taken_back_and_hinted() {
    let certificate = certificate("classical/square-O-tetromino");
    let proof = certificate.proof(None).unwrap();
    let mut game = play::open(proof, None, certificate.names()).unwrap();
    assert_eq!(game.names(), ["Maker", "Breaker"]);
    let before = game.json();
    let hint = game.hint().unwrap();
    assert_eq!(game.test(&hint), Ok(()));
    let refused = |result: Result<(), Refusal>| result.unwrap_err().to_string();
    assert_eq!(
        refused(game.test("(0,0) (0,1)")),
        "Maker may mark 1 cell here, not 2"
    );
    assert_eq!(
        refused(game.test("(0,0,0)")),
        "`(0,0,0)` is no cell of the square board"
    );
    // What would clear a terminal is shown as what it is.
    let escaped = r"`\u{1b}[2J` is no cell of the square board";
    assert_eq!(refused(game.test("\u{1b}[2J")), escaped);
    game.play("0,0").unwrap();
    assert_eq!(game.entries().len(), 2);
    assert_eq!(refused(game.test("(0,0)")), "(0,0) is marked already");
    let marked = Cell::new(&[0, 0]).unwrap();
    assert_eq!(game.play("(0,0)"), Err(Refusal::Marked(marked)));
    assert!(game.take_back());
    assert_eq!(game.json(), before);
    assert!(!game.take_back());
}

/// Tiles lie everywhere: Bob answers in that of Alice's cell, however far from the origin it is.
#[test]
fn bob_answers_far_away() {
    let certificate = certificate("CA/Y-pentomino");
    let mut game = play::open(certificate.proof(None).unwrap(), None, certificate.names()).unwrap();
    game.play("(20000,0)").unwrap();
    let answer = &game.entries()[1];
    assert_eq!(
        answer.choice,
        "(19998,1) (19999,0) (19999,1) (20000,1) (20001,1)"
    );
}

/// Thousands of moves: each of both sides' looks at little of the board.
#[test]
fn large_rectangles_are_played_to_the_end() {
    let certificate = certificate("CA/R-6-6-bounding");
    let game = play::open(certificate.proof(None).unwrap(), None, certificate.names()).unwrap();
    for opponent in [Opponent::Random, Opponent::Greedy] {
        let record = trial(game.as_ref(), opponent, 1, TURNS);
        assert!(record.kept && record.moves > 400, "{}", record.end);
    }
}

/// Bob's copies may be turned: Alice keeps one alive of those that are and of those that are not.
#[test]
fn rectangles_are_kept_alive_in_both_directions() {
    let certificate = certificate("CA/R-2-3-bounding");
    let game = play::open(certificate.proof(None).unwrap(), None, certificate.names()).unwrap();
    for (opponent, seed) in opponents() {
        let record = trial(game.as_ref(), opponent, seed, TURNS);
        assert!(record.kept, "{opponent:?} {seed}: {}", record.end);
    }
}

/// A program that plays Bob has a move, however much of the board around the origin is taken.
#[test]
fn bob_can_always_move() {
    let certificate = certificate("CA/R-6-6-bounding");
    let game = play::open(certificate.proof(None).unwrap(), None, certificate.names()).unwrap();
    let record = trial(game.as_ref(), Opponent::Greedy, 8, TURNS);
    assert!(record.kept, "{}", record.end);
}

/// Which tiles are counted depends on how a board lies: counting decides on the walk's board, perhaps not on
/// one that is alike.
#[test]
fn counting_decides_on_the_board_of_the_walk() {
    let certificate = certificate("ST/tridomineering-20x2");
    let proof = proof(&certificate, "sync-outcome");
    for choice in play::choices(proof) {
        let game = play::open(proof, Some(&choice), certificate.names()).unwrap();
        for (opponent, seed) in opponents() {
            let record = trial(game.as_ref(), opponent, seed, TURNS);
            assert!(record.kept, "{choice}: {}\n{:#}", record.end, record.json());
        }
    }
}

/// A few bytes prove who wins on four billion rows: no such board is set up, nor counted up to.
#[test]
fn boards_that_are_too_large_to_play_on() {
    let hot = |claim, others: &[&[u32]]| {
        let others = others.iter().map(|heights| heights.to_vec()).collect();
        let bands = Evidence::HotBands(HotBands { body: 2, others });
        let image = transposed(&claim).unwrap();
        let image = step(image, Evidence::Transpose, &[0]);
        checked(&[step(claim, bands, &[]), image])
    };
    let (wins, variant) = (Statement::VerticalWins, Variant::Domineering);
    let choices = |certificate: &Certificate, index| {
        let proof = certificate.proof(Some(index)).unwrap();
        let refused = play::open(proof, None, certificate.names()).err();
        (play::choices(proof), refused.map(|why| why.to_string()))
    };
    let too_large = "a board of more than 200 rows or columns is too large to play on";
    let far = claim_for_all(wins, variant, (u32::MAX, u32::MAX), 3);
    let far = hot(far, &[&[1], &[]]);
    let near = hot(claim_for_all(wins, variant, (190, 3), 3), &[&[], &[1]]);
    let one = |rows| hot(claim(wins, variant, rows, 3), &[&[]]);
    let (large, small) = (one(4_000_000_000), one(200));
    for index in [0, 1] {
        let only = vec![u32::MAX.to_string()];
        assert_eq!(choices(&far, index), (only, Some(too_large.to_owned())));
        let some = ["190", "193", "196", "199"].map(str::to_owned);
        assert_eq!(choices(&near, index), (some.into(), None));
        assert_eq!(choices(&large, index), (vec![], Some(too_large.to_owned())));
        assert_eq!(choices(&small, index), (vec![], None));
    }
}

/// Rules with a player that no published certificate is by.
const UNPUBLISHED: &[&str] = &["subgoal", "more-moves", "poset-lemma22", "restrict"];

#[test]
fn every_rule_is_played() {
    for rule in RULES {
        let played = PLAYED.iter().any(|(name, _)| name == rule);
        let once = played != UNPUBLISHED.contains(rule);
        assert!(once, "{rule} belongs into one of PLAYED and UNPUBLISHED");
    }
    for rule in UNPUBLISHED {
        let (_, steps, index) = example(rule).unwrap();
        let certificate = crate::pages::certificate(&steps);
        let proof = certificate.proof(Some(index)).unwrap();
        match play::open(proof, None, certificate.names()) {
            Ok(game) => {
                for (opponent, seed) in opponents() {
                    let record = trial(game.as_ref(), opponent, seed, TURNS);
                    assert!(record.kept, "{rule}: {}\n{:#}", record.end, record.json());
                }
            }
            Err(fault) => assert!(matches!(fault, Unplayable::NoStrategy { .. }), "{fault}"),
        }
    }
}
