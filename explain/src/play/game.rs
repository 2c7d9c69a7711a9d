//! A game against a proof, for whoever shows it: moves are texts, positions are data.

use serde_json::{Value, json};

use super::{
    player::{Boxed, Point, Referee, Stuck, Verdict, Who},
    random::Random,
    refusal::Refusal,
};

/// A page draws boards and plays one game: what only terminals, files and trials need takes no room
/// in what is downloaded with it.
const IN_A_PAGE: bool = cfg!(target_family = "wasm");

/// What can be done with a game, whichever it is. In a page, some of it does nothing.
pub trait Play {
    /// What the person's side is called in the claim, and what the proof's.
    fn names(&self) -> [&'static str; 2];

    /// Whether the game has no end while the proof keeps its promise.
    fn is_endless(&self) -> bool;

    /// What the person is asked for.
    fn prompt(&self) -> String;

    /// The board in text.
    fn text(&self) -> String;

    /// The points that can be chosen, and those around them.
    fn points(&self) -> Vec<Point>;

    /// Whether these points are a legal move of the person's now.
    ///
    /// # Errors
    /// Why they are none.
    fn test(&self, text: &str) -> Result<(), Refusal>;

    /// Makes the person's move and the proof's answer to it. If the proof cannot answer, or what it keeps true is
    /// broken, the game is over, with that [verdict](Self::verdict).
    ///
    /// # Errors
    /// When the move is refused; then nothing has changed.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// Takes the person's last move back, and the answer; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// A move of the person's that looks good at first sight; `None` when the game is over.
    fn hint(&self) -> Option<String>;

    /// The moves made so far, and what the proof says about its own.
    fn entries(&self) -> &[Entry];

    /// How many more turns of its own the proof needs at most, where it promises a bound.
    fn left(&self) -> Option<u64>;

    /// The end, if the game is over.
    fn verdict(&self) -> Option<Verdict>;

    /// The whole game as data.
    fn json(&self) -> Value;

    /// Plays a game from here: up to so many moves of this opponent's. None of them can be taken back.
    fn trial(&mut self, opponent: Opponent, random: &mut Random, moves: u32);

    /// The same game, to be played on apart.
    fn fork(&self) -> Box<dyn Play + '_>;
}

/// A program in the person's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Moves by chance.
    Random,
    /// Takes what looks good at first sight.
    Greedy,
}

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Entry {
    /// By whom.
    pub who: Who,
    /// The points.
    pub choice: String,
    /// Why; empty for the person's.
    pub reason: String,
    /// What the proof keeps true, looked at after its move; empty for the person's.
    pub invariant: String,
    /// How many turns the proof still needs at most.
    pub left: Option<u64>,
}

/// A game between a player and whoever is on the other side.
pub struct Game<'a, R: Referee> {
    position: R,
    player: Boxed<'a, R>,
    entries: Vec<Entry>,
    /// How it was before each of the person's moves.
    before: Vec<(R, Boxed<'a, R>, usize)>,
    /// Why the player could not go on.
    stuck: Option<Stuck>,
}

impl<'a, R: Referee> Game<'a, R> {
    /// A new game. Where the proof's side begins, it has made its first move.
    #[must_use]
    pub fn new(position: R, player: Boxed<'a, R>) -> Self {
        let mut game = Self {
            position,
            player,
            entries: Vec::new(),
            before: Vec::new(),
            stuck: None,
        };
        game.answer();
        game
    }

    /// The proof's moves until it is the person's turn.
    fn answer(&mut self) {
        while self.verdict().is_none() && self.position.turn() == Who::Proof {
            if let Err(stuck) = self.answer_once() {
                self.stuck = Some(stuck);
            }
        }
    }

    fn answer_once(&mut self) -> Result<(), Stuck> {
        let reply = self.player.reply(&self.position)?;
        self.position.play(&reply.choice).map_err(|refusal| {
            let name = self.position.name(Who::Proof);
            Stuck(format!("{name} may not play {}: {refusal}", reply.choice))
        })?;
        let mut entry = Entry {
            who: Who::Proof,
            choice: reply.choice.to_string(),
            reason: reply.reason,
            invariant: String::new(),
            left: None,
        };
        // What is kept true is so until the end.
        if self.position.verdict().is_none() {
            let invariant = self.player.invariant(&self.position);
            entry.left = self.player.left(&self.position);
            let (text, result) = match invariant {
                Ok(text) => (text, Ok(())),
                Err(stuck) => (format!("BROKEN: {stuck}"), Err(stuck)),
            };
            entry.invariant = text;
            self.entries.push(entry);
            return result;
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Makes a move of the person's, and the answer.
    fn go_on(&mut self, choice: &R::Move) -> Result<(), Refusal> {
        self.position.play(choice)?;
        self.entries.push(Entry {
            who: Who::Person,
            choice: choice.to_string(),
            reason: String::new(),
            invariant: String::new(),
            left: None,
        });
        self.answer();
        Ok(())
    }

    fn read(&self, text: &str) -> Result<R::Move, Refusal> {
        if self.verdict().is_some() {
            return Err(Refusal::Over);
        }
        self.position.read(text)
    }
}

impl<R: Referee> Play for Game<'_, R> {
    fn names(&self) -> [&'static str; 2] {
        [Who::Person, Who::Proof].map(|who| self.position.name(who))
    }

    fn is_endless(&self) -> bool {
        self.position.is_endless()
    }

    fn prompt(&self) -> String {
        self.position.prompt()
    }

    fn text(&self) -> String {
        if IN_A_PAGE {
            return String::new();
        }
        self.position.text()
    }

    fn points(&self) -> Vec<Point> {
        self.position.points()
    }

    fn test(&self, text: &str) -> Result<(), Refusal> {
        let choice = self.read(text)?;
        self.position.clone().play(&choice)
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let choice = self.read(text)?;
        let before = (
            self.position.clone(),
            self.player.fork(),
            self.entries.len(),
        );
        self.go_on(&choice)?;
        self.before.push(before);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some((position, player, entries)) = self.before.pop() else {
            return false;
        };
        self.position = position;
        self.player = player;
        self.entries.truncate(entries);
        self.stuck = None;
        true
    }

    fn hint(&self) -> Option<String> {
        // The same hint for the same position.
        let mut random = Random::new(self.entries.len() as u64);
        self.verdict()
            .is_none()
            .then(|| self.position.greedy(&mut random).to_string())
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn left(&self) -> Option<u64> {
        self.player.left(&self.position)
    }

    fn verdict(&self) -> Option<Verdict> {
        match &self.stuck {
            Some(stuck) => Some(Verdict::Broken(stuck.to_string())),
            None => self.position.verdict(),
        }
    }

    fn json(&self) -> Value {
        if IN_A_PAGE {
            return Value::Null;
        }
        let moves = self.entries.iter().map(|entry| match entry.who {
            Who::Person => json!({ "by": self.position.name(Who::Person), "move": entry.choice }),
            Who::Proof => json!({
                "by": self.position.name(Who::Proof),
                "move": entry.choice,
                "reason": entry.reason,
                "invariant": entry.invariant,
                "left": entry.left,
            }),
        });
        let verdict = self.verdict();
        json!({
            "moves": moves.collect::<Vec<Value>>(),
            "position": self.position.json(),
            "kept": verdict.as_ref().map(Verdict::is_kept),
            "end": verdict.as_ref().map(Verdict::text),
        })
    }

    fn trial(&mut self, opponent: Opponent, random: &mut Random, moves: u32) {
        if IN_A_PAGE {
            return;
        }
        for _ in 0..moves {
            if self.verdict().is_some() {
                break;
            }
            let choice = match opponent {
                Opponent::Random => self.position.random(random),
                Opponent::Greedy => self.position.greedy(random),
            };
            if let Err(refusal) = self.go_on(&choice) {
                let stuck = format!("the opponent's {choice} was refused: {refusal}");
                self.stuck = Some(Stuck(stuck));
            }
        }
    }

    fn fork(&self) -> Box<dyn Play + '_> {
        Box::new(Game {
            position: self.position.clone(),
            player: self.player.fork(),
            entries: self.entries.clone(),
            before: Vec::new(),
            stuck: self.stuck.clone(),
        })
    }
}
