//! tmp
use playproof::{animals::catalogue, control::Control, game::Achievement, search::plan::Planner};
use playproof_formats::{
    Board,
    claim::{Player, Response},
};
use std::time::{Duration, Instant};
fn main() {
    for (board, name, a, b) in [
        (Board::Triangular, "T4,1", 2, 4),
        (Board::Triangular, "T4,2", 2, 4),
        (Board::Triangular, "T4,3", 2, 4),
        (Board::SQUARE, "P4,1", 2, 4),
        (Board::SQUARE, "P4,2", 2, 6),
        (Board::SQUARE, "P4,3", 2, 4),
        (Board::SQUARE, "P4,4", 2, 4),
        (Board::SQUARE, "P4,4", 3, 6),
        (Board::SQUARE, "P4,5", 2, 4),
    ] {
        for rule in ["priority", "history-priority"] {
            let g = Achievement::new(
                board,
                &[catalogue::find(board, name).unwrap()],
                a,
                Response::Cells(b),
            )
            .unwrap();
            let c = Control::default().within(Duration::from_secs(if rule == "priority" {
                10
            } else {
                60
            }));
            let t = Instant::now();
            let p = Planner::by(Some(rule.to_owned())).win(Player::Breaker, &g, &c);
            match p {
                Some(p) => println!(
                    "{name} ({a},{b}) {} {:?} {:?}",
                    p.last().evidence.rule(),
                    t.elapsed(),
                    p.check().map(|a| (a.work, a.bytes))
                ),
                None => println!("{name} ({a},{b}) {rule} none {:?}", t.elapsed()),
            }
        }
    }
}
