//! Fans: the center, and a letter for each placement.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{Rejection, isometry, rules::achievement::fan::Fault};
use playproof_formats::{
    Cell, Claim,
    evidence::{Fan, Placement},
};

use super::own;
use crate::{
    figure::{Field, Figure, Panel, Role},
    picture,
    rules::{pointing::with_marks, shown::Shown},
    scene::{Scene, labels, letters},
    words::count,
};

impl Shown for Fan {
    fn why(&self, claim: &Claim) -> Cow<'static, str> {
        let Some(claim) = claim.achievement() else {
            return "".into();
        };
        let fans = claim.first_turn.max(claim.maker);
        let centers = if fans == 1 {
            "the center of the fan".to_owned()
        } else {
            format!("the centers of {fans} fans far apart")
        };
        format!(
            "Maker begins with {centers}.\n\
             Each placement is one of a goal that needs no more cells than Maker's last turn\n\
             marks. Breaker cannot meet all of them, so he completes one."
        )
        .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.achievement() else {
            return Ok(());
        };
        let placements = count(self.placements.len(), "placement");
        writeln!(
            text,
            "\n  {placements} of goals through {}, {}; each has a letter",
            self.center,
            own(claim.board)
        )?;
        let mut cells: BTreeMap<Cell, String> = BTreeMap::new();
        for (placement, label) in self.placements.iter().zip(labels()) {
            let goal = claim.goals.get(placement.goal as usize);
            for &cell in goal.map_or(&[][..], |goal| goal.0.as_slice()) {
                if let Some(image) = isometry::apply(&placement.isometry, cell) {
                    cells.entry(image).or_default().push_str(&label);
                }
            }
        }
        cells.insert(self.center, picture::MAKER.to_owned());
        match picture::grid(claim.board, &cells) {
            Some(grid) => write!(text, "\n{grid}"),
            None => cells
                .iter()
                .try_for_each(|(cell, labels)| writeln!(text, "  {cell} {labels}")),
        }
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let claim = scene.achievement()?;
        let placements: Vec<Vec<Cell>> = self
            .placements
            .iter()
            .filter_map(|placement| {
                let goal = claim.goals.get(placement.goal as usize)?;
                let image = |&cell| isometry::apply(&placement.isometry, cell);
                goal.0.iter().map(image).collect()
            })
            .collect();
        let mut panels = Vec::new();
        for (placement, letter) in placements.iter().zip(letters()).take(PLACEMENTS) {
            let mut field = Field::new(claim.board)
                .with(placements.iter().flatten(), Role::Empty)
                .with(placement, Role::Mark);
            field.put([&self.center], Role::Own);
            panels.push(Panel::new(field).caption(letter));
        }
        let heading = format!(
            "{} of goals through one cell",
            count(placements.len(), "placement")
        );
        Some(
            Figure::new("A fan of goals")
                .row(heading, panels)
                .legend(Role::Own, "the center: Maker's")
                .legend(Role::Mark, "all that he lacks of a goal"),
        )
    }

    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.achievement()?;
        let image = |placement: &Placement| {
            let goal = claim.goals.get(placement.goal as usize)?;
            let cells = goal.0.iter();
            let cells = cells.map(|&cell| isometry::apply(&placement.isometry, cell));
            let cells: Option<Vec<Cell>> =
                cells.filter(|&cell| cell != Some(self.center)).collect();
            cells
        };
        let rests: Option<Vec<Vec<Cell>>> = self.placements.iter().map(image).collect();
        let rests = rests?;
        let fans = claim.first_turn.max(claim.maker);
        let placements = count(rests.len(), "placement");
        let marks = super::marks(claim.breaker);
        Some(super::needed(&placements, &rests, &marks, fans))
    }

    /// The placements, with the marks that meet them all; or the one that does not contain the center.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let mut figure = self.figure(scene)?;
        match rejection.reason::<Fault>()? {
            Fault::Met { marks, .. } => Some(with_marks(
                figure,
                &marks.0,
                Role::Other,
                "Breaker's marks, which meet every placement",
            )),
            Fault::NotThroughCenter { placement, .. } => {
                let row = figure.rows.first_mut()?;
                row.heading = format!("Placement {placement} does not contain the center");
                row.panels = vec![row.panels.get(*placement)?.clone()];
                Some(figure)
            }
            _ => None,
        }
    }
}

/// More placements than this are not drawn.
const PLACEMENTS: usize = 60;
