//! Rules for achievement games.

pub(super) mod composition;
pub(super) mod fan;
pub(super) mod fences;
pub(super) mod history_priority;
pub(super) mod many_copies;
pub(super) mod on_board;
pub(super) mod one_turn;
pub(super) mod paving;
pub(crate) mod priority;
pub(crate) mod proof_sequence;
pub(super) mod restrict;
pub(super) mod site_perimeter;
pub(super) mod subgoal;
pub(super) mod threshold;
pub(super) mod tiles;
pub(super) mod weaken;

use std::fmt::{self, Write};

use playproof_checker::{
    Budget, Limits,
    animal::{orientations, translate},
    hitting::hitting_set,
    lattice::Lattice,
};
use playproof_formats::{
    Board, Cell, Claim, Tiling,
    claim::{Achievement, Player, Response},
    evidence::{HistoryPriority, HistoryRule, Responses},
};

use crate::{
    figure::{Field, Figure, Look, Panel, Role},
    picture::{self, MAKER},
    scene::letters,
};

/// What stands in the pictures for a cell of Maker's.
pub(crate) fn own(board: Board) -> &'static str {
    match board.tiling {
        Tiling::Triangular => "a solid triangle",
        Tiling::Hexagonal | Tiling::Hypercubic(_) => MAKER,
    }
}

/// Whether the claim is that Maker wins.
fn maker_wins(claim: &Claim) -> bool {
    claim
        .achievement()
        .is_some_and(|claim| claim.winner == Player::Maker)
}

/// The cells with these signs; a list where there is no picture.
fn grid(board: Board, cells: &[(Cell, &str)], text: &mut dyn Write) -> fmt::Result {
    let signs = cells.iter().map(|&(cell, sign)| (cell, sign.to_owned()));
    match picture::grid(board, &signs.collect()) {
        Some(drawn) => write!(text, "\n{drawn}"),
        None => cells
            .iter()
            .try_for_each(|(cell, sign)| writeln!(text, "  {sign} {cell}")),
    }
}

/// Breaker's lists, a line for each rule.
fn lists(strategy: &HistoryPriority, board: Board, text: &mut dyn Write) -> fmt::Result {
    let periods: Vec<String> = strategy.lattice.0.iter().map(Cell::to_string).collect();
    writeln!(text, "\n  periodic by {}", periods.join(" and "))?;
    for class in &strategy.classes {
        if strategy.classes.len() == 1 {
            writeln!(text, "  a mark on any cell is answered")?;
        } else {
            writeln!(text, "  a mark on a cell like {} is answered", class.cell)?;
        }
        for rule in &class.rules {
            let when = match rule.history.as_slice() {
                [] if class.rules.len() == 1 => "always".to_owned(),
                [] => "else".to_owned(),
                cells => format!("if Maker owns {}", offsets(board, cells)),
            };
            let slots: Vec<String> = rule
                .slots
                .iter()
                .map(|slot| match slot.as_slice() {
                    [] => "nothing".to_owned(),
                    cells => offsets(board, cells),
                })
                .collect();
            writeln!(text, "    {when:<24} {}", slots.join("  |  "))?;
        }
    }
    writeln!(
        text,
        "  (each slot, between bars, marks the first cell of its list that is unmarked;\n  \
         cells are given relative to the mark: {})",
        if board.tiling == Tiling::SQUARE {
            "N is the cell north of it, and so on"
        } else {
            "what is added to its coordinates"
        }
    )
}

/// Offsets: by the points of the compass on the square board.
fn offsets(board: Board, offsets: &[Cell]) -> String {
    let name = |offset: &Cell| match (board.tiling, offset.coordinates()) {
        (Tiling::SQUARE, &[x, y]) if x.unsigned_abs() < 10 && y.unsigned_abs() < 10 => {
            let times = |n: i16, positive: &str, negative: &str| {
                let name = if n < 0 { negative } else { positive };
                name.repeat(usize::from(n.unsigned_abs()))
            };
            format!("{}{}", times(y, "N", "S"), times(x, "E", "W"))
        }
        _ => offset.to_string(),
    };
    offsets.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// More pictures of answers than this are not drawn.
const ANSWERS: usize = 48;

/// For each class of cells and each rule: a mark with the answers around it, numbered.
fn answers(board: Board, strategy: &HistoryPriority) -> Figure {
    let mut figure = Figure::new("Breaker's answers to a mark");
    let (mut panels, mut all) = (Vec::new(), 0);
    for class in &strategy.classes {
        for rule in &class.rules {
            all += 1;
            if panels.len() < ANSWERS
                && let Some(panel) = answer(board, strategy, class, rule)
            {
                panels.push(panel);
            }
        }
    }
    let drawn = panels.len();
    figure = figure.row("", panels);
    let history = |class: &Responses| class.rules.iter().any(|rule| !rule.history.is_empty());
    if strategy.classes.iter().any(history) {
        figure = figure.legend(Look::labelled(Role::Support, "if"), "Maker's before");
    }
    let periods: Vec<String> = strategy.lattice.0.iter().map(Cell::to_string).collect();
    figure
        .legend(Role::Own, "Maker's mark")
        .legend(
            Look::labelled(Role::Answer, "1"),
            "Breaker's answer: of each letter the first cell that is unmarked",
        )
        .words(format!("Periodic by {}.", periods.join(" and ")))
        .words(if drawn < all {
            format!("{} more rules are not drawn.", all - drawn)
        } else {
            String::new()
        })
}

/// A mark on a cell of this class, answered by this rule.
fn answer(
    board: Board,
    strategy: &HistoryPriority,
    class: &Responses,
    rule: &HistoryRule,
) -> Option<Panel> {
    let mut field = Field::new(board);
    for &offset in &rule.history {
        field.label(class.cell.checked_add(offset)?, Role::Support, "if");
    }
    let slots = rule.slots.len();
    for (slot, letter) in rule.slots.iter().zip(letters()) {
        let letter = if slots == 1 { "" } else { letter.as_str() };
        // The history cells are marked when this rule answers.
        let open = slot.iter().filter(|offset| !rule.history.contains(offset));
        for (&offset, number) in open.zip(1..) {
            let cell = class.cell.checked_add(offset)?;
            let look = field.cells.entry(cell).or_default();
            look.role = Role::Answer;
            let before = if look.label.is_empty() { "" } else { "," };
            look.label = format!("{}{before}{letter}{number}", look.label);
        }
    }
    let labels = field.cells.values().map(|look| look.label.len());
    if labels.max() > Some(3) {
        // So that they can be read.
        field = field.scaled(1.7);
    }
    field.put([&class.cell], Role::Own);
    let mut panel = Panel::new(field);
    if strategy.classes.len() > 1 {
        panel = panel.caption(format!("on {}", class.cell));
    }
    if class.rules.len() > 1 {
        panel = panel.caption(if rule.history.is_empty() {
            "else"
        } else {
            "if"
        });
    }
    Some(panel)
}

/// Sets of cells are looked at with at most so much work.
const WORK: Limits = Limits {
    work: 1 << 24,
    memory: 1 << 28,
};

/// How many cells Breaker marks in a turn.
fn marks(breaker: Response) -> String {
    match breaker {
        Response::Cells(b) => format!("Breaker marks {b}"),
        Response::Every => "Breaker marks whatever number".to_owned(),
    }
}

/// How many cells it takes to meet all of these sets, `times` over, and what Breaker has for that.
fn needed(what: &str, sets: &[Vec<Cell>], breaker: &str, times: u32) -> String {
    let mut budget = Budget::new(WORK);
    let least = (0..32).find(|&size| match hitting_set(sets, size, &mut budget) {
        Ok(found) => found.is_some(),
        Err(_) => true,
    });
    // With the budget spent nothing is known but what the checker has seen.
    let least = least.filter(|_| budget.work(1).is_ok() && !sets.iter().any(Vec::is_empty));
    match least {
        Some(least) if times == 1 => format!(
            "{what}: it takes {} to meet every one, and {breaker}.",
            crate::words::count(least, "cell")
        ),
        Some(least) => format!(
            "{what}: it takes {} to meet every one, {} for {times} centers, and {breaker}.",
            crate::words::count(least, "cell"),
            u64::from(least) * u64::from(times)
        ),
        None => format!("{what}: {breaker}, which do not meet every one."),
    }
}

/// How many placements of goals there are modulo the periods of a strategy.
fn placements(claim: &Achievement, lattice: &Lattice<'_>) -> Option<Vec<Vec<Cell>>> {
    let mut budget = Budget::new(WORK);
    let mut all = Vec::new();
    for goal in &claim.goals {
        for orientation in orientations(claim.board, goal, &mut budget).ok()? {
            for vector in lattice.translations() {
                budget.work(orientation.len() as u64 * 64).ok()?;
                all.push(translate(&orientation, vector.ok()?)?);
            }
        }
    }
    Some(all)
}
