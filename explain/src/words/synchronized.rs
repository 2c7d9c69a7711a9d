//! Claims about synchronized games in sentences.

use playproof_formats::claim::{
    Extent, Letters, Statement, Synchronized, SynchronizedOutcome, Variant,
};

use super::count::count;

pub(super) fn forced(claim: &Synchronized) -> String {
    let what = match claim.statement {
        Statement::VerticalWins => "Vertical can force a win.",
        Statement::VerticalDraws => "Vertical can force at least a draw.",
        Statement::VerticalCannotWin => "Vertical has no pure strategy that wins.",
        Statement::VerticalCannotDraw => "Vertical has no pure strategy that draws at least.",
        Statement::HorizontalWins => "Horizontal can force a win.",
        Statement::HorizontalDraws => "Horizontal can force at least a draw.",
        Statement::HorizontalCannotWin => "Horizontal has no pure strategy that wins.",
        Statement::HorizontalCannotDraw => "Horizontal has no pure strategy that draws at least.",
    };
    let rows = extent(claim.rows, "row");
    let columns = extent(claim.columns, "column");
    format!("{}\n{what}", game(claim.variant, &rows, &columns))
}

pub(super) fn outcome(claim: &SynchronizedOutcome) -> String {
    let what = match claim.outcome {
        Letters::V => "Vertical can force a win.",
        Letters::H => "Horizontal can force a win.",
        Letters::D => "Both can force at least a draw.",
        Letters::VD => "Vertical can force a draw and no more; Horizontal cannot force a draw.",
        Letters::HD => "Horizontal can force a draw and no more; Vertical cannot force a draw.",
        Letters::VHD => "Neither can force a draw.",
    };
    let rows = count(claim.rows, "row");
    let columns = count(claim.columns, "column");
    format!("{}\n{what}", game(claim.variant, &rows, &columns))
}

fn game(variant: Variant, rows: &str, columns: &str) -> String {
    let cells = match variant {
        Variant::Domineering => "2 cells",
        Variant::Triomineering => "3 cells",
        Variant::Tridomineering => "2 or 3 cells",
    };
    format!(
        "On {rows} by {columns}, Vertical and Horizontal place a straight tile of {cells} at the\n\
         same moment; who can move when the other cannot wins."
    )
}

fn extent(extent: Extent, noun: &str) -> String {
    match extent {
        Extent::Exactly(n) => count(n, noun),
        Extent::Progression { from, step } => {
            let (second, third) = (
                from.saturating_add(step),
                from.saturating_add(step.saturating_mul(2)),
            );
            format!("{from}, {second}, {third}, … {noun}s")
        }
    }
}
