//! Situations, drawn as in the papers: `#` is a cell of the core; every option
//! has a letter, which stands in the cells that must be free for it, as a
//! capital where Maker marks at once.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{Geometry, Rejection, isometry, rules::achievement::proof_sequence::Fault};
use playproof_formats::{
    Board, Cell, Claim,
    claim::Achievement,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

use super::own;
use crate::{
    figure::{Field, Figure, Look, Panel, Role},
    picture,
    rules::{
        pointing::{place, pointing, with_marks},
        shown::Shown,
    },
    scene::{LETTERS, Parts, Scene, labels, letters},
    turns,
    words::count,
};

/// More situations than this are not drawn unless asked for.
const DRAWN: usize = 12;

impl Shown for ProofSequence {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        let Some(claim) = claim.achievement() else {
            return "".into();
        };
        let first_turn = claim.first_turn.max(claim.maker);
        format!(
            "In a situation, with Breaker to move, some cells are Maker's, and others are free\n\
             of Breaker's marks. She cannot meet all options; Maker takes one that is not met,\n\
             and has a goal or is in a situation with a smaller number. He begins by marking {}.",
            count(first_turn, "cell")
        )
        .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        drawn(scene, self, "", text)
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("situation", self.0.len()))
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let title = format!("A proof sequence of {}", count(self.0.len(), "situation"));
        together(scene, self, title, headings(self))
    }

    /// One situation, with a small picture for each option.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        alone(scene, self, number, headings(self))
    }

    /// That Breaker's marks cannot meet all options of the first situation.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let first = self.0.len().checked_sub(1)?;
        let cells = count(self.0.get(first)?.core.len(), "cell");
        let met = self.part_reason(scene, first)?;
        Some(format!(
            "Maker begins with {cells} and is in situation {first}, with {met}"
        ))
    }

    /// That Breaker's marks cannot meet all options of this situation.
    fn part_reason(&self, scene: &Scene<'_>, number: usize) -> Option<String> {
        met(self, number, &super::marks(scene.achievement()?.breaker))
    }

    /// The situation that Breaker answers, with the marks by which she does; or the cell of an option that
    /// is not as it should be.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let figure = self.part(scene, place(rejection, "situation")?)?;
        Some(pointed(figure, rejection))
    }
}

/// The same, if it is so `in a copy` that a part of the board matters.
pub(super) fn drawn(
    scene: &Scene<'_>,
    sequence: &ProofSequence,
    within: &str,
    text: &mut dyn Write,
) -> fmt::Result {
    let Some(claim) = scene.achievement() else {
        return Ok(());
    };
    let situations = &sequence.0;
    let options = situations.iter().map(|s| s.options.len()).sum();
    let (situation, option) = (
        count(situations.len(), "situation"),
        count::<usize>(options, "option"),
    );
    writeln!(text, "\n  {situation} with {option} in all")?;
    if let Some(last) = situations.last() {
        writeln!(
            text,
            "  the part of the board that matters{within}: {}",
            bounding_box(claim.board, last)
        )?;
    }
    if !are_drawn(scene, sequence) {
        return writeln!(text, "  (--all draws the situations)");
    }
    writeln!(
        text,
        "  {} is Maker's; the cells with letters (or +, or *) are not Breaker's. Each letter\n  \
         is an option, in which Maker marks the capitals.",
        own(claim.board)
    )?;
    for (index, situation) in situations.iter().enumerate().rev() {
        writeln!(text, "\n  situation {index}")?;
        let lettered = drawing(claim, situations, situation, true);
        let drawn = lettered.is_some();
        if let Some(picture) = lettered.or_else(|| drawing(claim, situations, situation, false)) {
            text.write_str(&picture)?;
        } else {
            writeln!(text, "    core {}", list(&situation.core))?;
            writeln!(text, "    neighborhood {}", list(&situation.neighborhood))?;
        }
        for (option, label) in situation.options.iter().zip(labels()) {
            write!(text, "  {label} ")?;
            if !drawn {
                write!(text, "marks {} ", list(&option.marks))?;
            }
            match option.target {
                Target::Situation(target) => {
                    let image = formula(&option.isometry);
                    writeln!(text, "→ situation {target} at {image}")?;
                }
                Target::Goal(_) => writeln!(text, "→ goal")?,
            }
        }
    }
    Ok(())
}

/// Whether there are not too many situations to draw each.
pub(super) fn are_drawn(scene: &Scene<'_>, sequence: &ProofSequence) -> bool {
    sequence.0.len() <= DRAWN || scene.all
}

/// The sides of the least box around a situation, such as `17 × 17`: in the
/// coordinates that determine a cell.
fn bounding_box(board: Board, situation: &Situation) -> String {
    let cells = situation.core.iter().chain(&situation.neighborhood);
    let side = |axis: usize| {
        let values = cells
            .clone()
            .filter_map(|c| c.coordinates().get(axis).copied());
        let (low, high) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
        (i32::from(high) - i32::from(low) + 1).to_string()
    };
    let sides: Vec<String> = (0..board.rank()).map(side).collect();
    sides.join(" × ")
}

fn list(cells: &[Cell]) -> String {
    let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
    cells.join(" ")
}

/// Where an isometry carries the cell (x,y,…), such as `(3-y,x)`.
pub(crate) fn formula(isometry: &Isometry) -> String {
    let names = ["x", "y", "z", "u", "v", "w"];
    let coordinate = |(&linear, &shift): (&i8, &i16)| {
        let axis = usize::from(linear.unsigned_abs()).checked_sub(1);
        let name = axis.and_then(|axis| names.get(axis)).unwrap_or(&"?");
        match (linear < 0, shift) {
            (false, 0) => (*name).to_owned(),
            (false, _) => format!("{name}{shift:+}"),
            (true, 0) => format!("-{name}"),
            (true, _) => format!("{shift}-{name}"),
        }
    };
    let shift = isometry.shift.coordinates();
    let coordinates: Vec<String> = isometry.linear.iter().zip(shift).map(coordinate).collect();
    format!("({})", coordinates.join(","))
}

/// A picture with the letters of all options; or, if that would be too large,
/// with those of the options that mark a cell, or * where there are several.
fn drawing(
    claim: &Achievement,
    earlier: &[Situation],
    situation: &Situation,
    all: bool,
) -> Option<String> {
    if all && situation.options.len() > LETTERS.chars().count() {
        return None;
    }
    let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
    for (option, label) in situation.options.iter().zip(labels()) {
        for cell in support(earlier, situation, option) {
            let letters = cells.entry(cell).or_default();
            match (option.marks.contains(&cell), all) {
                (true, false) if !letters.is_empty() => "*".clone_into(letters),
                (true, _) => letters.push_str(&label.to_uppercase()),
                (false, true) => letters.push_str(&label),
                (false, false) => {}
            }
        }
    }
    for &cell in &situation.neighborhood {
        let letters = cells.entry(cell).or_default();
        if letters.is_empty() {
            letters.push('+');
        }
    }
    for &cell in &situation.core {
        cells.insert(cell, picture::MAKER.to_owned());
    }
    picture::grid(claim.board, &cells)
}

/// The cells outside the core that an option needs free.
fn support(earlier: &[Situation], situation: &Situation, option: &Continuation) -> Vec<Cell> {
    let mut cells = option.marks.clone();
    if let Target::Situation(target) = option.target {
        let neighborhood = earlier
            .get(target as usize)
            .map(|s| s.neighborhood.as_slice());
        let images = neighborhood.unwrap_or(&[]).iter();
        cells.extend(images.filter_map(|&cell| isometry::apply(&option.isometry, cell)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|cell| !situation.core.contains(cell));
    cells
}

/// More situations than this are not drawn together.
const TOGETHER: usize = 8;
/// More options than this are not drawn.
const OPTIONS: usize = 60;

/// The situations, or the one that comes first if they are too many, under these headings.
pub(super) fn together(
    scene: &Scene<'_>,
    sequence: &ProofSequence,
    title: String,
    heading: impl Fn(usize) -> String,
) -> Option<Figure> {
    let claim = scene.achievement()?;
    let situations = &sequence.0;
    let last = situations.len().checked_sub(1)?;
    let mut figure = legend(Figure::new(title));
    let from = if situations.len() > TOGETHER { last } else { 0 };
    for number in (from..=last).rev() {
        figure = figure.row(heading(number), panels(claim, situations, number)?);
    }
    if from > 0 {
        figure = figure.words(format!(
            "This is the first of {}: each option leads to one with a smaller number.",
            count(situations.len(), "situation")
        ));
    }
    Some(figure)
}

/// One of them.
pub(super) fn alone(
    scene: &Scene<'_>,
    sequence: &ProofSequence,
    number: usize,
    heading: impl Fn(usize) -> String,
) -> Option<Figure> {
    let panels = panels(scene.achievement()?, &sequence.0, number)?;
    let heading = heading(number);
    let figure = legend(Figure::new(heading.clone())).row(heading, panels);
    let options = sequence.0.get(number)?.options.len();
    Some(if options > OPTIONS {
        figure.words(format!(
            "{} more are not drawn.",
            count(options - OPTIONS, "option")
        ))
    } else {
        figure
    })
}

/// How many turns each situation takes.
fn headings(sequence: &ProofSequence) -> impl Fn(usize) -> String {
    let left = turns::left(sequence);
    move |number| heading(number, left.get(number).copied())
}

fn heading(number: usize, left: Option<u32>) -> String {
    let left = left.map_or_else(String::new, |left| {
        format!(": at most {}", count(left, "more turn"))
    });
    format!("Situation {number}{left}")
}

fn legend(figure: Figure) -> Figure {
    figure
        .legend(Role::Own, "Maker's mark")
        .legend(
            Look::labelled(Role::Mark, "a"),
            "Maker's next mark in option a",
        )
        .legend(Role::Support, "must be free for the option")
        .legend(Role::Free, "not Breaker's")
}

/// The situation, then its options.
fn panels(claim: &Achievement, situations: &[Situation], number: usize) -> Option<Vec<Panel>> {
    let situation = situations.get(number)?;
    let field = Field::new(claim.board)
        .with(&situation.neighborhood, Role::Free)
        .with(&situation.core, Role::Own);
    let mut panels = vec![Panel::new(field).caption("Breaker to move")];
    for (option, letter) in situation.options.iter().zip(letters()).take(OPTIONS) {
        let mut field = Field::new(claim.board)
            .with(&situation.neighborhood, Role::Empty)
            .with(&support(situations, situation, option), Role::Support)
            .with(&situation.core, Role::Own);
        for &cell in option.marks.iter().filter(|c| !situation.core.contains(c)) {
            field.label(cell, Role::Mark, letter.clone());
        }
        let target = match option.target {
            Target::Situation(target) => {
                format!("{letter}: situation {target}{}", turned(&option.isometry))
            }
            Target::Goal(_) => format!("{letter}: the goal"),
        };
        panels.push(Panel::new(field).caption(target));
    }
    Some(panels)
}

/// What an isometry does to a picture, apart from moving it.
pub(crate) fn turned(isometry: &Isometry) -> &'static str {
    let linear = &isometry.linear;
    if (1..).zip(linear).all(|(axis, &l)| l == axis) {
        return "";
    }
    // The sign of the permutation, and of the signs.
    let pairs = linear.iter().enumerate().flat_map(|(i, a)| {
        let later = linear.iter().skip(i + 1);
        later.map(move |b| a.unsigned_abs() > b.unsigned_abs())
    });
    let swaps = pairs.filter(|&inverted| inverted).count();
    let signs = linear.iter().filter(|&&l| l < 0).count();
    // In the plane of three coordinates, x → −x is a half turn.
    let signs = if linear.len() == 3 && signs == 3 {
        0
    } else {
        signs
    };
    if (swaps + signs) % 2 == 0 {
        ", turned"
    } else {
        ", reflected"
    }
}

/// How many cells it takes to meet all options of a situation, and what Breaker has.
pub(super) fn met(sequence: &ProofSequence, number: usize, breaker: &str) -> Option<String> {
    let situation = sequence.0.get(number)?;
    let options = situation.options.iter();
    let supports: Vec<Vec<Cell>> = options
        .map(|option| support(&sequence.0, situation, option))
        .collect();
    let options = count(supports.len(), "option");
    Some(super::needed(&options, &supports, breaker, 1))
}

/// The figure of the situation with what the reason names.
pub(super) fn pointed(figure: Figure, rejection: &Rejection) -> Figure {
    let picture = place(rejection, "option").map_or(0, |option| option + 1);
    match rejection.reason::<Fault>() {
        Some(Fault::Answered { marks }) => with_marks(
            figure,
            &marks.0,
            Role::Other,
            "Breaker's marks, which meet every option",
        ),
        Some(
            Fault::Overlap { cell }
            | Fault::MarkOutside { cell }
            | Fault::CoreNotMarked { cell }
            | Fault::GoalNotMarked { cell }
            | Fault::NeighborhoodNotFree { cell },
        ) => pointing(figure, picture, *cell),
        _ => figure,
    }
}
