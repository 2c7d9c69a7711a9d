//! `local-games`: the tiles on the board, and Bob's answers in each.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    positional::{Mask, members},
    rules::cannibal::{local_games::Played, partition},
};
use playproof_formats::{
    Board, Cell, Claim,
    claim::Animal,
    evidence::{LocalGame, LocalGames},
};

use super::blocks::{unstopped, wanted};
use crate::{
    figure::{Field, Figure, Panel, Role},
    picture,
    rules::{
        pieces::Pieces,
        pointing::{place, pointing},
        shown::Shown,
    },
    scene::{Parts, Scene, labels},
    words::count,
};

impl Shown for LocalGames {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Bob plays a finite game in each tile, and answers in the tile in which Alice moves,\n\
         or where nobody has been. Every copy that she may want has cells in some tile that\n\
         meet whatever he may own there in the end."
            .into()
    }

    /// The board with a letter for each tile, then Bob's answers.
    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let drawn = Pieces::of_games(self).and_then(|pieces| pieces.letters());
        if let Some(drawn) = drawn {
            writeln!(text, "\n  cells of a tile have the same letter:\n\n{drawn}")?;
        }
        let vectors: Vec<String> = self.lattice.0.iter().map(Cell::to_string).collect();
        writeln!(text, "  periodic by {}", vectors.join(" and "))?;
        for (game, label) in self.games.iter().zip(labels()) {
            let answers = answers(game).unwrap_or_default();
            let copies = count(game.copies.len(), "copy").replace("copys", "copies");
            writeln!(
                text,
                "\n  tile {label}: {copies}, {}\n  (A Alice's, B Bob's, # his answer, + free)",
                count(answers.len(), "answer")
            )?;
            let shown = if scene.all { answers.len() } else { SHOWN };
            for [alice, bob, copy] in answers.iter().take(shown) {
                let tile = game.copies.iter().flat_map(|copy| &copy.0);
                let mut signs: BTreeMap<Cell, String> =
                    tile.map(|&c| (c, "+".to_owned())).collect();
                for (cells, sign) in [(alice, "A"), (bob, "B"), (copy, picture::MAKER)] {
                    signs.extend(cells.iter().map(|&c| (c, sign.to_owned())));
                }
                if let Some(drawn) = picture::grid(Board::SQUARE, &signs) {
                    writeln!(text, "\n{}", drawn.trim_end())?;
                }
            }
            if answers.len() > shown {
                writeln!(text, "\n  (--all draws {} more)", answers.len() - shown)?;
            }
        }
        Ok(())
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("game", self.games.len()))
    }

    /// A part of the board that is cut into tiles.
    fn figure(&self, _: &Scene<'_>) -> Option<Figure> {
        let field = Pieces::of_games(self)?.field()?;
        let vectors: Vec<String> = self.lattice.0.iter().map(Cell::to_string).collect();
        Some(
            Figure::new("Tiles, in each of which Bob plays a game of its own")
                .panel(Panel::new(field.scaled(0.8)))
                .words(format!(
                    "Periodic by {}; {} in a period.",
                    vectors.join(" and "),
                    count(self.games.len(), "tile")
                )),
        )
    }

    /// A tile with Bob's answers.
    fn part(&self, _: &Scene<'_>, number: usize) -> Option<Figure> {
        let game = self.games.get(number)?;
        let tile: BTreeSet<Cell> = game.copies.iter().flat_map(|copy| copy.0.clone()).collect();
        let answers = answers(game).unwrap_or_default();
        let panel = |[alice, bob, copy]: &[Vec<Cell>; 3]| {
            let mut field = Field::new(Board::SQUARE)
                .with(&tile, Role::Empty)
                .with(alice, Role::Own)
                .with(bob, Role::Other)
                .with(copy, Role::Answer);
            field.bounded = true;
            field.borders.push(tile.clone());
            Panel::new(field)
        };
        let heading = format!("Game {number}: {}", count(answers.len(), "answer"));
        let figure = Figure::new(heading.clone())
            .row(heading, answers.iter().take(DRAWN).map(panel).collect())
            .legend(Role::Own, "Alice's")
            .legend(Role::Other, "Bob's")
            .legend(Role::Answer, "his answer; where there is none, he passes");
        Some(if answers.len() > DRAWN {
            figure.words(format!("{} more are not drawn.", answers.len() - DRAWN))
        } else {
            figure
        })
    }

    /// How many copies Alice may want, and what may be Bob's in the end.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let ends = self
            .games
            .iter()
            .map(|game| Some(played(game)?.ends.len().to_string()));
        let ends: Vec<String> = ends.collect::<Option<_>>()?;
        Some(format!(
            "{} Each has cells in some tile that meet all that may be Bob's there in the end \
             ({} sets in a tile).",
            wanted(scene, &self.lattice)?,
            ends.join(", ")
        ))
    }

    /// The copy that no tile stops, or the game of which the reason speaks.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        match rejection.reason()? {
            partition::Fault::NotStopped { copy } => {
                let ends = |number: usize| {
                    let played = played(self.games.get(number)?)?;
                    let ends = played.ends.iter();
                    Some(ends.map(|&end| Animal(cells(&played, end))).collect())
                };
                unstopped(&Pieces::of_games(self)?, &ends, &copy.0)
            }
            partition::Fault::Overlap { cell } => {
                let figure = self.part(scene, place(rejection, "game")?)?;
                Some(pointing(figure, 0, *cell))
            }
        }
    }
}

/// More answers than this are not shown unless asked for.
const SHOWN: usize = 12;

/// More answers than this are not drawn.
const DRAWN: usize = 60;

/// The game as Bob plays it.
pub(crate) fn played(game: &LocalGame) -> Option<Played> {
    Played::new(game, &mut Budget::new(Limits::default())).ok()
}

/// The cells of a set.
fn cells(played: &Played, set: Mask) -> Vec<Cell> {
    let cells = members(set).filter_map(|vertex| played.tile.get(vertex as usize));
    cells.copied().collect()
}

/// What is Alice's and Bob's, and his copy, if he answers with one: the shortest games first.
fn answers(game: &LocalGame) -> Option<Vec<[Vec<Cell>; 3]>> {
    let played = played(game)?;
    let after = |moves: u32| {
        let answers = played.answers.iter();
        answers.filter(move |((alice, _), _)| alice.count_ones() == moves)
    };
    let shown = (0..=Mask::BITS)
        .flat_map(after)
        .map(|(&(alice, bob), answer)| {
            let copy = answer.and_then(|copy| game.copies.get(copy as usize));
            let copy = copy.map_or_else(Vec::new, |copy| copy.0.clone());
            [cells(&played, alice), cells(&played, bob), copy]
        });
    Some(shown.collect())
}
