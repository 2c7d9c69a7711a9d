//! `poset-lemma2`: the premise's strategy, beside a part in which claims are answered in it.

use playproof_checker::positional::{Mask, bit, mask, members};
use playproof_formats::evidence::PosetLemma2;

use super::{
    board::{Board, Claim},
    poset::{idle, is_odd, one_of},
};
use crate::play::player::{Boxed, Player, Referee, Reply, Stuck};

struct Beside<'a> {
    part: Mask,
    /// The vertices of the premise's game that are not in the part, in their order there.
    kept: Vec<u32>,
    imagined: Board,
    player: Boxed<'a, Board>,
}

/// A player from this position on; the premise's game, and who plays it.
pub(super) fn player<'a>(
    position: &Board,
    evidence: &PosetLemma2,
    (imagined, player): (Board, Boxed<'a, Board>),
) -> Boxed<'a, Board> {
    let part = mask(&evidence.0);
    let kept = members(position.free() & !part).collect();
    Box::new(Beside {
        part,
        kept,
        imagined,
        player,
    })
}

impl Beside<'_> {
    /// The isolated vertex that stands for an odd part, if nobody has claimed it.
    fn isolated(&self) -> Option<u32> {
        let vertex = u32::try_from(self.kept.len()).ok()?;
        (bit(vertex) & self.imagined.free() != 0).then_some(vertex)
    }

    /// The opponent's claim in the premise's game.
    fn note(&mut self, vertex: u32) -> Result<(), Stuck> {
        let claim = self.imagined.claim(vertex);
        Ok(self.imagined.play(&claim)?)
    }

    /// The premise's answer, made in the real game.
    fn follow(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        if self.imagined.verdict().is_some() {
            return idle(position);
        }
        let reply = self.player.reply(&self.imagined)?;
        self.imagined.play(&reply.choice)?;
        match self.kept.get(reply.choice.vertex as usize) {
            Some(&vertex) => one_of(position, bit(vertex), "The premise's strategy says so."),
            None => one_of(
                position,
                self.part,
                "The premise's strategy claims the isolated vertex, which stands for this part.",
            ),
        }
    }
}

impl<'a> Player<'a, Board> for Beside<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let Some(last) = position.last() else {
            return self.follow(position);
        };
        if let Some(number) = self.kept.iter().position(|&v| v == last) {
            self.note(u32::try_from(number).unwrap_or(u32::MAX))?;
            return self.follow(position);
        }
        let rest = self.part & position.free();
        match self.isolated() {
            Some(isolated) if rest == 0 => {
                self.note(isolated)?;
                self.follow(position)
            }
            _ => one_of(
                position,
                self.part,
                "A claim in the part without sets is answered in it.",
            ),
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        if self.imagined.verdict().is_some() {
            return Ok("The premise's game is over, and won.".to_owned());
        }
        let odd = is_odd(self.part & position.free());
        if odd != self.isolated().is_some() {
            return Err(Stuck(
                "the part without sets has the wrong parity".to_owned(),
            ));
        }
        let held = self.player.invariant(&self.imagined)?;
        let parity = if odd { "odd" } else { "even" };
        Ok(format!(
            "The part without sets has an {parity} number of vertices left. In the premise's game: {held}"
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(Beside {
            part: self.part,
            kept: self.kept.clone(),
            imagined: self.imagined.clone(),
            player: self.player.fork(),
        })
    }
}
