//! `blocks`: the blocks on the board, and the copies of each family.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    animal::{orientations, translate},
    lattice::Lattice,
    rules::cannibal::{blocks::Fault, partition},
};
use playproof_formats::{
    Board, Cell, Claim,
    claim::{Animal, Cannibal},
    evidence::{self, Blocks},
};

use crate::{
    figure::{Field, Figure, Panel, Role},
    picture::{self, MAKER},
    rules::{
        pieces::Pieces,
        pointing::{place, pointing},
        shown::Shown,
    },
    scene::{Parts, Scene, labels},
    words::count,
};

impl Shown for Blocks {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Bob answers in the block in which Alice moves, with a copy of the block's family\n\
         that avoids her cell. Every copy that she may want has cells in some block that\n\
         meet each copy of its family, and one of these is his."
            .into()
    }

    /// The board with a letter for each block, then the copies of each family.
    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let drawn = Pieces::of_blocks(self).and_then(|pieces| pieces.letters());
        let Some(drawn) = drawn else {
            return Ok(());
        };
        writeln!(
            text,
            "\n  cells of a block have the same letter:\n\n{drawn}"
        )?;
        let vectors: Vec<String> = self.lattice.0.iter().map(Cell::to_string).collect();
        writeln!(text, "  periodic by {}", vectors.join(" and "))?;
        for (family, label) in self.families.iter().zip(labels()) {
            let copies = count(family.len(), "copy").replace("copys", "copies");
            writeln!(text, "\n  block {label}: Bob answers with one of {copies}")?;
            if family.len() > DRAWN && !scene.all {
                writeln!(text, "  (--all draws them)")?;
                continue;
            }
            for member in family {
                let rest = family.iter().flat_map(|other| &other.0);
                let mut cells: BTreeMap<Cell, String> =
                    rest.map(|&c| (c, "+".to_owned())).collect();
                cells.extend(member.0.iter().map(|&c| (c, MAKER.to_owned())));
                if let Some(drawn) = picture::grid(Board::SQUARE, &cells) {
                    writeln!(text, "\n{}", drawn.trim_end())?;
                }
            }
        }
        Ok(())
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("block", self.families.len()))
    }

    /// A part of the board that is cut into blocks.
    fn figure(&self, _: &Scene<'_>) -> Option<Figure> {
        let field = Pieces::of_blocks(self)?.field()?;
        let vectors: Vec<String> = self.lattice.0.iter().map(Cell::to_string).collect();
        Some(
            Figure::new("Blocks, in each of which Bob answers")
                .panel(Panel::new(field.scaled(0.8)))
                .words(format!(
                    "Periodic by {}; {} in a period.",
                    vectors.join(" and "),
                    count(self.families.len(), "block")
                )),
        )
    }

    /// A block with the copies with which Bob may answer in it.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let family = self.families.get(number)?;
        let block: BTreeSet<Cell> = family
            .iter()
            .flat_map(|member| member.0.iter().copied())
            .collect();
        let copies = count(family.len(), "copy").replace("copys", "copies");
        let shown = if scene.all {
            family.len()
        } else {
            family.len().min(MEMBERS)
        };
        let panel = |member: &Animal| {
            let mut field = Field::new(Board::SQUARE)
                .with(&block, Role::Support)
                .with(&member.0, Role::Own);
            field.bounded = true;
            field.borders.push(block.clone());
            Panel::new(field)
        };
        let heading = format!("Block {number}: Bob answers with one of {copies}");
        let figure = Figure::new(heading.clone())
            .row(heading, family.iter().take(shown).map(panel).collect())
            .legend(Role::Own, "the copy")
            .legend(Role::Support, "the rest of the block");
        Some(if shown < family.len() {
            figure.words(format!("{} more are not drawn.", family.len() - shown))
        } else {
            figure
        })
    }

    /// In which block each copy is stopped.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let wanted = wanted(scene, &self.lattice)?;
        let sizes: Vec<String> = self.families.iter().map(|f| f.len().to_string()).collect();
        Some(format!(
            "{wanted} Each has cells in some block that meet all copies \
             with which Bob may have answered there ({} in a block).",
            sizes.join(", ")
        ))
    }

    /// The copy that no block stops, or the block of which the reason speaks.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        if let Some(partition::Fault::NotStopped { copy }) = rejection.reason() {
            let ends = |number: usize| self.families.get(number).cloned();
            return unstopped(&Pieces::of_blocks(self)?, &ends, &copy.0);
        }
        let overlap = rejection.reason::<partition::Fault>();
        let ((Some(partition::Fault::Overlap { cell }), _) | (_, Some(Fault::CommonCell { cell }))) =
            (overlap, rejection.reason())
        else {
            return None;
        };
        let figure = self.part(scene, place(rejection, "family")?)?;
        Some(pointing(figure, 0, *cell))
    }
}

/// More copies than this are not drawn unless asked for.
const DRAWN: usize = 12;

/// More copies than this are not drawn.
const MEMBERS: usize = 60;

/// How many copies Alice may want, up to the periods.
pub(super) fn wanted(scene: &Scene<'_>, lattice: &evidence::Lattice) -> Option<String> {
    let Claim::Cannibal(Cannibal { animal, .. }) = &scene.step.claim else {
        return None;
    };
    let mut budget = Budget::new(Limits::default());
    let orientations = orientations(Board::SQUARE, animal, &mut budget).ok()?.len() as u64;
    let lattice = Lattice::new(Board::SQUARE, lattice).ok()?;
    let copies = orientations.checked_mul(lattice.classes()?)?;
    let copies = count(copies, "copy").replace("copys", "copies");
    Some(format!("Up to the periods Alice may want {copies}."))
}

/// A copy that no piece stops: in each that it meets, what may be Bob's there in the end and is
/// disjoint from it.
pub(super) fn unstopped(
    pieces: &Pieces<'_>,
    ends: &dyn Fn(usize) -> Option<Vec<Animal>>,
    copy: &[Cell],
) -> Option<Figure> {
    let mut field = Field::new(Board::SQUARE);
    let mut drawn = BTreeSet::new();
    for &cell in copy {
        let Some((number, moved)) = pieces.of(cell) else {
            continue;
        };
        if !drawn.insert((number, moved)) {
            continue;
        }
        let mut ends = ends(number)?
            .into_iter()
            .filter_map(|end| translate(&end.0, moved));
        let piece: BTreeSet<Cell> = pieces.cells((number, moved)).collect();
        field.put(&piece, Role::Support);
        field.put(
            &ends.find(|end| !copy.iter().any(|cell| end.contains(cell)))?,
            Role::Answer,
        );
        field.borders.push(piece);
    }
    field.put(copy, Role::Own);
    let title = "A copy that no block stops";
    Some(
        Figure::new(title)
            .row(title, vec![Panel::new(field)])
            .legend(Role::Own, "Alice's copy")
            .legend(Role::Answer, "Bob's answers, disjoint from it")
            .legend(Role::Support, "the rest of the blocks"),
    )
}
