//! `tiles`: Breaker answers in the tile in which Maker marked, as the strategy for the tile's game says.

use std::rc::Rc;

use playproof_formats::{Cell, claim::Achievement, evidence::Tiles};

use super::{answers::no_threat, board::Board};
use crate::{
    play::{
        cells::Marks,
        player::{Boxed, Player, Referee, Reply, Stuck, Unplayable},
        positional,
    },
    rules::pieces::{Pieces, Translate},
    words::count,
};

/// The game of a tile, and who plays it.
struct Table<'a> {
    board: positional::Board,
    player: Boxed<'a, positional::Board>,
}

impl Clone for Table<'_> {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            player: self.player.fork(),
        }
    }
}

#[derive(Clone)]
struct InTiles<'a> {
    pieces: Rc<Pieces<'a>>,
    /// Of each tile, the game before it has begun.
    fresh: Vec<Table<'a>>,
    /// The games that have begun.
    begun: Vec<(Translate, Table<'a>)>,
}

/// Who plays, with the games of the tiles.
pub(super) fn player<'a>(
    claim: &'a Achievement,
    tiles: &'a Tiles,
    games: Vec<(positional::Board, Boxed<'a, positional::Board>)>,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let pieces = Pieces::new(claim.board, &tiles.lattice, tiles.tiles.clone());
    let pieces =
        pieces.ok_or_else(|| Unplayable::Trouble("the tiles have no places".to_owned()))?;
    let fresh = games.into_iter();
    let fresh = fresh.map(|(board, player)| Table { board, player });
    Ok(Box::new(InTiles {
        pieces: Rc::new(pieces),
        fresh: fresh.collect(),
        begun: Vec::new(),
    }))
}

impl InTiles<'_> {
    /// The answer to a mark, with a reason.
    fn answer(&mut self, mark: Cell) -> Result<(Option<Cell>, String), Stuck> {
        let Some((translate, vertex)) = self.pieces.find(mark) else {
            return Ok((None, format!("{mark} is in no tile.")));
        };
        let (tile, vector) = translate;
        let at = self.begun.iter().position(|(other, _)| *other == translate);
        let at = at.unwrap_or(self.begun.len());
        if at == self.begun.len() {
            let fresh = self.fresh.get(tile).cloned();
            self.begun.extend(fresh.map(|fresh| (translate, fresh)));
        }
        let no_game = || Stuck(format!("tile {tile} has no game"));
        let (_, table) = self.begun.get_mut(at).ok_or_else(no_game)?;
        let claim = table.board.claim(vertex);
        table.board.play(&claim)?;
        if table.board.free() == 0 {
            return Ok((None, format!("The tile of {mark} is full.")));
        }
        let reply = table.player.reply(&table.board)?;
        table.board.play(&reply.choice)?;
        let cell = self.pieces.cell(translate, reply.choice.vertex);
        let cell = cell.ok_or_else(no_game)?;
        let reason = format!(
            "{mark} is in tile {tile} moved by {vector}. In its game: {}",
            reply.reason
        );
        Ok((Some(cell), reason))
    }
}

impl<'a> Player<'a, Board> for InTiles<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let (mut marks, mut reasons) = (Vec::new(), Vec::new());
        for &mark in position.last() {
            let (answer, reason) = self.answer(mark)?;
            marks.extend(answer);
            reasons.push(reason);
        }
        if reasons.is_empty() {
            reasons.push("Maker passed; there is nothing to answer.".to_owned());
        }
        Ok(Reply {
            choice: Marks(marks),
            reason: reasons.join(" "),
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        for ((tile, vector), table) in &self.begun {
            let within = |stuck: Stuck| Stuck(format!("tile {tile} moved by {vector}: {stuck}"));
            table.player.invariant(&table.board).map_err(within)?;
        }
        no_threat(position)?;
        Ok(format!(
            "Maker completes no set of the {} in which he has marks; every goal has one of some tile.",
            count(self.begun.len(), "tile")
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
