//! `local-games`: Bob answers in the tile in which Alice moves, as the strategy for its game says.

use std::rc::Rc;

use playproof_checker::{
    animal::translate,
    positional::{Mask, bit, mask},
    rules::cannibal::local_games::Played,
};
use playproof_formats::{Cell, evidence::LocalGames};

use super::{
    answers::no_copy,
    board::{Board, SQUARE},
};
use crate::{
    play::{
        cells::{self, Marks},
        player::{Boxed, Player, Reply, Stuck, Unplayable},
    },
    rules::{
        pieces::{Pieces, Translate},
        played,
    },
};

#[derive(Clone)]
struct InTiles<'a> {
    games: &'a LocalGames,
    pieces: Rc<Pieces<'a>>,
    played: Rc<Vec<Played>>,
    /// Where somebody has been: what Bob imagines to be Alice's, and what is his.
    begun: Vec<(Translate, (Mask, Mask))>,
    /// A tile in which Bob always answers some time.
    first: usize,
    /// Of its translates in a row, those before this one have begun.
    next: Cell,
}

pub(super) fn player(games: &LocalGames) -> Result<Boxed<'_, Board>, Unplayable> {
    let trouble = || Unplayable::Trouble("the tiles have no games".to_owned());
    let all: Option<Vec<Played>> = games.games.iter().map(played).collect();
    let all = all.ok_or_else(trouble)?;
    let answers = |game: &Played| !game.ends.contains(&0);
    Ok(Box::new(InTiles {
        games,
        pieces: Rc::new(Pieces::of_games(games).ok_or_else(trouble)?),
        first: all.iter().position(answers).ok_or_else(trouble)?,
        played: Rc::new(all),
        begun: Vec::new(),
        next: cells::origin(SQUARE),
    }))
}

impl InTiles<'_> {
    /// Alice claims a cell in the game of a tile. Bob's copy, if he answers with one.
    fn play(&mut self, translate: Translate, vertex: u32) -> Option<Vec<Cell>> {
        let played = self.played.get(translate.0)?;
        let begun = self.begun.iter().position(|(tile, _)| *tile == translate);
        let begun = begun.unwrap_or_else(|| {
            self.begun.push((translate, (0, 0)));
            self.begun.len() - 1
        });
        let (_, (alice, bob)) = self.begun.get_mut(begun)?;
        let before = *alice;
        *alice |= bit(vertex);
        let answer = played.answers.get(&(*alice, *bob)).copied().flatten();
        let answer = answer.filter(|_| before != *alice)?;
        let copy = self
            .games
            .games
            .get(translate.0)?
            .copies
            .get(answer as usize)?;
        let vertices = (0..)
            .zip(&played.tile)
            .filter(|(_, cell)| copy.0.contains(cell));
        *bob |= mask(vertices.map(|(vertex, _)| vertex));
        self::translate(&copy.0, translate.1)
    }

    /// A copy in a tile that nobody has been to.
    fn elsewhere(&mut self, position: &Board) -> Result<Vec<Cell>, Stuck> {
        let nowhere = || Stuck("no tile is left".to_owned());
        let taken = |tile| self.pieces.cells(tile).any(|cell| !position.is_free(cell));
        while taken((self.first, self.next)) {
            let period = self.games.lattice.0.first();
            let next = period.and_then(|&period| self.next.checked_add(period));
            self.next = next.ok_or_else(nowhere)?;
        }
        // Alice is imagined to claim the first cells, until the strategy answers.
        let cells = self
            .played
            .get(self.first)
            .map_or(0, |game| game.tile.len());
        let mut vertices = 0..u32::try_from(cells).unwrap_or(0);
        let copy = vertices.find_map(|vertex| self.play((self.first, self.next), vertex));
        copy.ok_or_else(nowhere)
    }
}

impl<'a> Player<'a, Board> for InTiles<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let cell = position.last().first().copied();
        let place = cell.and_then(|cell| Some((cell, self.pieces.find(cell)?)));
        if let Some((cell, (tile, vertex))) = place
            && let Some(copy) = self.play(tile, vertex)
        {
            return Ok(Reply {
                choice: Marks(copy),
                reason: format!(
                    "Alice has moved in a tile at {cell}; this is the answer in its game."
                ),
            });
        }
        let reason = match place {
            Some(_) => {
                "In the game of her tile Bob has no answer now: one in a tile that is empty."
            }
            None => "Alice's cell is in no tile: an answer in a tile that is empty.",
        };
        Ok(Reply {
            choice: Marks(self.elsewhere(position)?),
            reason: reason.to_owned(),
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        no_copy(position)?;
        for &cell in position.alice() {
            let Some((tile, vertex)) = self.pieces.find(cell) else {
                continue;
            };
            let begun = self.begun.iter().find(|(begun, _)| *begun == tile);
            if begun.is_none_or(|(_, (alice, _))| alice & bit(vertex) == 0) {
                return Err(Stuck(format!(
                    "in the game of its tile, {cell} is not Alice's"
                )));
            }
        }
        for &(tile, (_, bob)) in &self.begun {
            for (vertex, cell) in (0..).zip(self.pieces.cells(tile)) {
                if position.is_bobs(cell) != (bob & bit(vertex) != 0) {
                    return Err(Stuck(format!(
                        "in the game of its tile, {cell} is another's"
                    )));
                }
            }
        }
        Ok(
            "In each tile Bob owns what is his in its game, and Alice no more than is hers."
                .to_owned(),
        )
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
