//! `history-priority`: the lists, which depend on what Maker owns, and the positions in which
//! Maker's lines of play end.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Rejection,
    lattice::Lattice,
    rules::achievement::history_priority::{Fault, Position, turns},
};
use playproof_formats::{Cell, Claim, claim::Achievement, evidence::HistoryPriority};

use crate::{
    figure::{Field, Figure, Look, Panel, Role},
    play::achievement::Slots,
    rules::shown::Shown,
    scene::{Parts, Scene},
    words::count,
};

impl Shown for HistoryPriority {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Breaker answers each mark by the first rule whose condition holds; each slot marks\n\
         the first cell of its list that is unmarked. The checker has played all of Maker's\n\
         turns on each placement and the cells that the rules look at. Each line of play ends in a\n\
         position in which whatever he marks next makes Breaker mark a cell of the placement."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.achievement() else {
            return Ok(());
        };
        super::lists(self, claim.board, text)?;
        let Some(Lines { positions, ends }) = lines(claim, self) else {
            return Ok(());
        };
        writeln!(
            text,
            "\n  On the placements Maker can reach {}. From {} of them no turn leads on: whatever he\n  \
             marks, Breaker marks a cell of the placement.",
            count(positions, "position"),
            ends.len()
        )?;
        let shown = if scene.all { ends.len() } else { ENDS };
        let shown: Vec<(usize, &End)> = ends.iter().enumerate().take(shown).collect();
        writeln!(text, "\n{}", drawn(claim, &shown).text().trim_end())?;
        match ends.len() - shown.len() {
            0 => Ok(()),
            more => writeln!(text, "  {more} more are drawn by --all."),
        }
    }

    /// The positions in which lines end; they have to be found by playing.
    fn parts(&self, scene: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new(
            "end",
            lines(scene.achievement()?, self)?.ends.len(),
        ))
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        Some(super::answers(scene.achievement()?.board, self))
    }

    /// The end of one of Maker's lines of play.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let claim = scene.achievement()?;
        let lines = lines(claim, self)?;
        Some(drawn(claim, &[(number, lines.ends.get(number)?)]))
    }

    /// How many placements there are, how many positions Maker can reach on them, and how they end.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.achievement()?;
        let lattice = Lattice::new(claim.board, &self.lattice).ok()?;
        let placements = super::placements(claim, &lattice)?.len();
        let placements = count(placements, "placement");
        let reached = match lines(claim, self) {
            Some(Lines { positions, ends }) => format!(
                "can reach {}, of which {} are ends",
                count(positions, "position"),
                ends.len()
            ),
            None => "plays every line to its end".to_owned(),
        };
        Some(format!(
            "Up to the periods there are {placements} of goals. On them Maker {reached}; in each position, more than {} \
             of the placement {} missing when he is to move.",
            count(claim.last_turn, "cell"),
            if claim.last_turn == 1 { "is" } else { "are" },
        ))
    }

    /// The placement that Maker completes.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let Fault::Completed {
            placement,
            maker,
            last_turn,
        } = rejection.reason::<Fault>()?;
        let field = Field::new(scene.achievement()?.board)
            .with(&placement.0, Role::Mark)
            .with(&maker.0, Role::Own);
        let title = "A placement that Maker completes";
        Some(
            Figure::new(title)
                .row(title, vec![Panel::new(field)])
                .legend(Role::Own, "Maker's")
                .legend(
                    Role::Mark,
                    format!(
                        "unmarked: he marks {} in his last turn",
                        count(*last_turn, "cell")
                    ),
                ),
        )
    }
}

/// What Maker can reach on the placements.
pub(super) struct Lines {
    /// How many positions.
    pub(super) positions: usize,
    /// Those from which no turn leads on, those first in which he lacks the fewest cells.
    ends: Vec<End>,
}

/// A position from which no turn of Maker's leads on.
struct End {
    placement: Vec<Cell>,
    /// Maker's turns that lead there.
    turns: Vec<Vec<Cell>>,
    /// Breaker's marks that are known.
    breaker: Vec<Cell>,
    /// The turn that marks most of the placement.
    next: Vec<Cell>,
    /// What of the placement Breaker marks then.
    lost: Vec<Cell>,
}

/// What is known of a position when all turns from it were played.
#[derive(Default)]
struct Reached {
    /// How it was reached first.
    from: Option<(Position, Vec<Cell>)>,
    /// Whether a turn leads on.
    leads_on: bool,
    /// Of the turns within the placement the longest.
    next: Vec<Cell>,
}

/// Plays the lines of the tracked games as the checker does; `None` if that takes long.
pub(super) fn lines(claim: &Achievement, strategy: &HistoryPriority) -> Option<Lines> {
    let mut games: Vec<(Vec<Cell>, BTreeMap<Position, Reached>)> = Vec::new();
    let told = turns(claim, strategy, &mut Budget::new(super::WORK), |turn| {
        if games
            .last()
            .is_none_or(|(placement, _)| *placement != turn.placement)
        {
            let start = BTreeMap::from([(Position::default(), Reached::default())]);
            games.push((turn.placement.to_vec(), start));
        }
        let Some((placement, game)) = games.last_mut() else {
            return;
        };
        if let Some(after) = turn.after {
            game.entry(after.clone()).or_insert_with(|| Reached {
                from: Some((turn.before.clone(), turn.marks.to_vec())),
                ..Reached::default()
            });
        }
        if let Some(before) = game.get_mut(turn.before) {
            before.leads_on |= turn.after.is_some();
            let within = turn.marks.iter().all(|cell| placement.contains(cell));
            if within && turn.marks.len() > before.next.len() {
                before.next = turn.marks.to_vec();
            }
        }
    });
    told.ok()?;
    let slots = Slots::new(claim, strategy).ok()?;
    let mut ends = Vec::new();
    for (placement, game) in &games {
        let closed = game.iter().filter(|(_, reached)| !reached.leads_on);
        for (position, reached) in closed {
            ends.push(end(&slots, placement, game, position, reached)?);
        }
    }
    let lacks = |end: &End| {
        let marked = end.turns.iter().flatten();
        end.placement.len() - marked.filter(|cell| end.placement.contains(cell)).count()
    };
    ends.sort_by_cached_key(|end| (lacks(end), end.turns.len()));
    let positions = games.iter().map(|(_, game)| game.len()).sum();
    Some(Lines { positions, ends })
}

/// A position of a tracked game in which a line of play ends.
fn end(
    slots: &Slots<'_>,
    placement: &[Cell],
    game: &BTreeMap<Position, Reached>,
    position: &Position,
    reached: &Reached,
) -> Option<End> {
    let (mut turns, mut before) = (Vec::new(), reached);
    while let Some((earlier, marks)) = &before.from {
        turns.push(marks.clone());
        before = game.get(earlier)?;
    }
    turns.reverse();
    let mut maker = position.maker.clone();
    maker.extend(&reached.next);
    // Marks that are not known of change nothing: see the rule.
    let is_free = |cell| !position.known.contains(&cell) && !reached.next.contains(&cell);
    let served = slots.serve(&reached.next, &maker, is_free).ok()?;
    let marks = served.iter().map(|served| served.mark);
    Some(End {
        placement: placement.to_vec(),
        turns,
        breaker: position
            .known
            .difference(&position.maker)
            .copied()
            .collect(),
        next: reached.next.clone(),
        lost: marks.filter(|mark| placement.contains(mark)).collect(),
    })
}

impl End {
    /// Maker's marks with the numbers of their turns, Breaker's, and the turn that fails.
    fn panel(&self, claim: &Achievement, number: usize) -> Panel {
        let mut field = Field::new(claim.board)
            .with(&self.placement, Role::Support)
            .with(&self.breaker, Role::Other);
        for (turn, marks) in (1..).zip(&self.turns) {
            for &mark in marks {
                field.label(mark, Role::Own, turn.to_string());
            }
        }
        for &mark in &self.next {
            field.put([&mark], Role::Mark);
        }
        for &mark in &self.lost {
            field.label(mark, Role::Answer, "!");
        }
        field.borders.push(self.placement.iter().copied().collect());
        let list = |cells: &[Cell]| {
            cells
                .iter()
                .map(Cell::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let turns: Vec<String> = self.turns.iter().map(|turn| list(turn)).collect();
        let so_far = match turns.as_slice() {
            [] => "before the first turn".to_owned(),
            turns => turns.join("; "),
        };
        Panel::new(field)
            .caption(format!("{number}: {so_far}"))
            .caption(format!(
                "next {}: she marks {}",
                list(&self.next),
                list(&self.lost)
            ))
    }
}

/// As many ends of lines are drawn with the lists.
const ENDS: usize = 6;

/// These ends of lines.
fn drawn(claim: &Achievement, ends: &[(usize, &End)]) -> Figure {
    let panels = ends.iter().map(|(number, end)| end.panel(claim, *number));
    Figure::new("Positions in which Maker's lines of play end")
        .row("", panels.collect())
        .legend(
            Look::labelled(Role::Own, "1"),
            "Maker's, with the number of the turn",
        )
        .legend(Role::Other, "Breaker's")
        .legend(Role::Mark, "what Maker marks next")
        .legend(
            Look::labelled(Role::Answer, "!"),
            "what Breaker answers, so that the placement is lost",
        )
        .legend(Role::Support, "the rest of the placement")
}
