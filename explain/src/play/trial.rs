//! Many games against programs: whether the proof keeps its promise in all of them.

use serde_json::{Value, json};

use super::{
    game::{Opponent, Play},
    player::{Verdict, Who},
    random::Random,
};

/// How a game against a program went.
pub struct Record<'a> {
    /// Who played against the proof.
    pub opponent: Opponent,
    /// The number with which its choices began.
    pub seed: u64,
    /// Whether the proof did as the claim says, and kept true what it says that it does.
    pub kept: bool,
    /// How the game ended.
    pub end: String,
    /// How many moves the proof made.
    pub moves: usize,
    game: Box<dyn Play + 'a>,
}

impl Record<'_> {
    /// The whole game.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "opponent": match self.opponent {
                Opponent::Random => "random",
                Opponent::Greedy => "greedy",
            },
            "seed": self.seed,
            "proof": self.game.names()[1],
            "kept": self.kept,
            "end": self.end,
            "game": self.game.json(),
        })
    }
}

/// Moves after which nobody waits for the end of a game any longer.
const ENDLESS: u32 = 1 << 20;

/// Plays on from here against a program. A game that the claim says goes on for ever is stopped after so many moves of
/// the program's; then the promise was kept so far.
#[must_use]
pub fn trial(game: &dyn Play, opponent: Opponent, seed: u64, moves: u32) -> Record<'_> {
    let mut game = game.fork();
    let endless = game.is_endless();
    game.trial(
        opponent,
        &mut Random::new(seed),
        if endless { moves } else { ENDLESS },
    );
    let (kept, end) = match game.verdict() {
        Some(verdict @ Verdict::Kept(_)) => (true, verdict.text().to_owned()),
        Some(verdict @ Verdict::Broken(_)) => (false, verdict.text().to_owned()),
        None if endless => (true, "The game was stopped; the proof held.".to_owned()),
        None => (false, "The game does not end.".to_owned()),
    };
    Record {
        opponent,
        seed,
        kept,
        end,
        moves: game
            .entries()
            .iter()
            .filter(|entry| entry.who == Who::Proof)
            .count(),
        game,
    }
}
