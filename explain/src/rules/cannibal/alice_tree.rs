//! `alice-tree`: situations, drawn as in a proof sequence.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{Rejection, isometry, rules::cannibal::alice_tree::Fault};
use playproof_formats::{
    Board, Cell, Claim,
    evidence::{AliceNext, AliceSituation, AliceTree},
};

use super::super::achievement::proof_sequence::{formula, turned};
use crate::{
    figure::{Field, Figure, Look, Panel, Role},
    picture::{self, MAKER},
    rules::{
        pointing::{place, pointing, with_marks},
        shown::Shown,
    },
    scene::{Parts, Scene, labels, letters},
    words::count,
};

impl Shown for AliceTree {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "In a situation, with Bob to move, Alice has a reply to each copy that he may occupy,\n\
         and is in an earlier situation then; or a copy none of whose cells he can touch."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let situations = count(self.0.len(), "situation");
        writeln!(
            text,
            "\n  {situations} in all; # is Alice's, o is Bob's, + is not Bob's, a letter is\n  \
             a reply of hers, and x is what she lacks of a copy that is safe"
        )?;
        if self.0.len() > DRAWN && !scene.all {
            return writeln!(text, "  (--all draws the situations)");
        }
        for (index, situation) in self.0.iter().enumerate().rev() {
            writeln!(text, "\n  situation {index}")?;
            if let Some(drawn) = picture::grid(Board::SQUARE, &drawing(situation)) {
                text.write_str(&drawn)?;
            }
            match &situation.next {
                AliceNext::Copy(_) => writeln!(text, "  x is safe")?,
                AliceNext::Replies(replies) => {
                    for (reply, label) in replies.iter().zip(labels()) {
                        let (label, image) = (label.to_uppercase(), formula(&reply.isometry));
                        writeln!(text, "  {label} → situation {} at {image}", reply.situation)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("situation", self.0.len()))
    }

    fn figure(&self, _: &Scene<'_>) -> Option<Figure> {
        let last = self.0.len().checked_sub(1)?;
        let situations = count(self.0.len(), "situation");
        let mut figure = legend(Figure::new(format!("A tree of {situations}")));
        let from = if self.0.len() > TOGETHER { last } else { 0 };
        for number in (from..=last).rev() {
            figure = figure.row(format!("Situation {number}"), panels(self, number)?);
        }
        if from > 0 {
            figure = figure.words(format!(
                "This is the first of {situations}: each reply leads to one with a smaller number."
            ));
        }
        Some(figure)
    }

    /// One situation, with a small picture for each reply.
    fn part(&self, _: &Scene<'_>, number: usize) -> Option<Figure> {
        let heading = format!("Situation {number}");
        let panels = panels(self, number)?;
        Some(legend(Figure::new(heading.clone())).row(heading, panels))
    }

    /// Within how many moves Alice is safe, and how many copies are.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let safe = self.0.iter();
        let safe = safe
            .filter(|situation| matches!(situation.next, AliceNext::Copy(_)))
            .count();
        let within = match scene.turns.get(scene.earlier.len()).copied().flatten() {
            Some(moves) => format!(", within {} of hers", count(moves, "move")),
            None => String::new(),
        };
        Some(format!(
            "Alice goes from situation {} down{within}: {} with a copy that Bob cannot touch, since \
             every copy of his that meets what she lacks would meet a cell that is taken.",
            self.0.len().checked_sub(1)?,
            match safe {
                1 => "the lines end in a situation".to_owned(),
                safe => format!("the lines end in {safe} situations"),
            }
        ))
    }

    /// The situation of which the reason speaks, with the copy of Bob's to which it has no answer.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let figure = self.part(scene, place(rejection, "situation")?)?;
        let picture = place(rejection, "reply").map_or(0, |reply| reply + 1);
        Some(match rejection.reason::<Fault>() {
            Some(Fault::NotSafe { copy } | Fault::NotAnswered { copy }) => {
                with_marks(figure, &copy.0, Role::Answer, "a copy that Bob can occupy")
            }
            Some(
                Fault::Overlap { cell }
                | Fault::NotOwn { cell }
                | Fault::MarkNotFree { cell }
                | Fault::NotAlice { cell }
                | Fault::NotFree { cell },
            ) => pointing(figure, picture, *cell),
            _ => figure,
        })
    }
}

/// More situations than this are not drawn unless asked for.
const DRAWN: usize = 12;

fn drawing(situation: &AliceSituation) -> BTreeMap<Cell, String> {
    let mut cells = BTreeMap::new();
    let mut put = |set: &[Cell], sign: &str| {
        cells.extend(set.iter().map(|&cell| (cell, sign.to_owned())));
    };
    put(&situation.free, "+");
    if let AliceNext::Copy(copy) = &situation.next {
        put(&copy.0, "x");
    }
    put(&situation.alice, MAKER);
    put(&situation.bob, "o");
    if let AliceNext::Replies(replies) = &situation.next {
        for (reply, label) in replies.iter().zip(labels()) {
            let text = cells.entry(reply.mark).or_default();
            if text == "+" {
                text.clear();
            }
            text.push_str(&label.to_uppercase());
        }
    }
    cells
}

/// More situations than this are not drawn together.
const TOGETHER: usize = 8;
/// More replies than this are not drawn.
const REPLIES: usize = 60;

fn legend(figure: Figure) -> Figure {
    figure
        .legend(Role::Own, "Alice's cell")
        .legend(Role::Other, "Bob's cell")
        .legend(Role::Free, "not Bob's")
        .legend(Look::labelled(Role::Mark, "a"), "Alice's reply a")
        .legend(Role::Support, "the copy that Bob places must avoid it")
        .legend(Role::Mark, "what she lacks of a copy that Bob cannot touch")
}

/// The situation, then Alice's replies.
fn panels(tree: &AliceTree, number: usize) -> Option<Vec<Panel>> {
    let situation = tree.0.get(number)?;
    let whole = |free: Role| {
        Field::new(Board::SQUARE)
            .with(&situation.free, free)
            .with(&situation.bob, Role::Other)
    };
    let replies = match &situation.next {
        AliceNext::Copy(copy) => {
            let field = whole(Role::Free)
                .with(&copy.0, Role::Mark)
                .with(&situation.alice, Role::Own);
            return Some(vec![Panel::new(field).caption("the copy is safe")]);
        }
        AliceNext::Replies(replies) => replies,
    };
    let field = whole(Role::Free).with(&situation.alice, Role::Own);
    let mut panels = vec![Panel::new(field).caption("Bob to move")];
    for (reply, letter) in replies.iter().zip(letters()).take(REPLIES) {
        let target = tree.0.get(reply.situation as usize)?;
        let image = |&cell| isometry::apply(&reply.isometry, cell);
        let support: Option<Vec<Cell>> = target.free.iter().map(image).collect();
        let mut field = whole(Role::Empty)
            .with(&support?, Role::Support)
            .with(&situation.alice, Role::Own);
        field.label(reply.mark, Role::Mark, letter.clone());
        let caption = format!(
            "{letter}: situation {}{}",
            reply.situation,
            turned(&reply.isometry)
        );
        panels.push(Panel::new(field).caption(caption));
    }
    Some(panels)
}
