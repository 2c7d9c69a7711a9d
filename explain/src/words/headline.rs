//! A claim in a line, as the title of a page.

use std::collections::BTreeSet;

use playproof_checker::rules::positional::outcome::promises;
use playproof_formats::{
    Board, Cell, Claim, Tiling,
    claim::{
        Achievement, Animal, Arena, BiasedResult, Extent, Guarantee, Letters, Nature, Outcome,
        Player, PositionalBiased, Response, Statement, Synchronized, SynchronizedOutcome, Variant,
    },
};

use crate::animals::{catalogue, the};

use super::{
    biased::{player, promise},
    board,
    count::count,
};

/// What a claim says, in a line without a full stop. It leaves out what the sentences say.
#[must_use]
pub fn headline(claim: &Claim) -> String {
    match claim {
        Claim::Achievement(claim) => achievement(claim),
        Claim::AchievementWithin(claim) => {
            let size = claim
                .size
                .map(|[rows, columns]| format!(" on {rows} × {columns}"));
            let turns = claim
                .turns
                .map(|n| format!(", within {}", count(n, "turn")));
            let limits = size.into_iter().chain(turns);
            achievement(&claim.game) + &limits.collect::<String>()
        }
        Claim::Threshold(claim) => {
            let finite = claim.finite.iter().map(|b| format!("{b}, "));
            let animal = one(claim.board, &claim.animal);
            let board = on(claim.board);
            format!(
                "The thresholds of {animal}{board}: {}∞",
                finite.collect::<String>()
            )
        }
        Claim::Cannibal(claim) => format!(
            "{} is {}",
            capital(&one(Board::SQUARE, &claim.animal)),
            match claim.nature {
                Nature::Cannibal => "a cannibal",
                Nature::NonCannibal => "no cannibal",
            }
        ),
        Claim::CannibalMoves(claim) => format!(
            "{} is no cannibal: {} suffice",
            capital(&one(Board::SQUARE, &claim.animal)),
            count(claim.moves, "move")
        ),
        Claim::Synchronized(claim) => forced(claim),
        Claim::SynchronizedOutcome(claim) => synchronized_outcome(claim),
        Claim::Positional(claim) => {
            let promise = match claim.guarantee {
                Guarantee::MakerWinsFirst => "Maker wins, moving first",
                Guarantee::MakerWinsSecond => "Maker wins, moving second",
                Guarantee::BreakerWinsFirst => "Breaker wins, moving first",
                Guarantee::BreakerWinsSecond => "Breaker wins, moving second",
                Guarantee::XWins => "X wins",
                Guarantee::XDraws => "X does not lose",
                Guarantee::OWins => "O wins",
                Guarantee::ODraws => "O does not lose",
            };
            format!("{promise}: {}", arena(&claim.arena))
        }
        Claim::PositionalOutcome(claim) => {
            let outcome = match claim.outcome {
                Outcome::Maker => "Maker wins, whoever moves first",
                Outcome::Next => "Whoever moves first wins",
                Outcome::Previous => "Whoever moves second wins",
                Outcome::Breaker => "Breaker wins, whoever moves first",
                Outcome::Draw => "A draw",
            };
            format!("{outcome}: {}", arena(&claim.arena))
        }
        Claim::PositionalBiased(claim) => {
            let (owner, promise) = (player(claim.owner), promise(claim.promise));
            format!("{owner} {promise} in {}", biased(claim))
        }
        Claim::BiasedOutcome(claim) => {
            let [first, _] = promises(claim);
            let outcome = match claim.outcome {
                BiasedResult::Maker => "First completes a set, whoever moves first,",
                BiasedResult::Next => "Whoever moves first gets his way",
                BiasedResult::Previous => "Whoever moves second gets his way",
                BiasedResult::Breaker => "Second prevents a set, whoever moves first,",
                BiasedResult::Draw => "A draw",
                BiasedResult::MisereDraw => "A misère draw",
            };
            format!("{outcome} in {}", biased(&first))
        }
    }
}

/// The game, without what is promised in it.
fn biased(claim: &PositionalBiased) -> String {
    let (a, b) = (claim.first_turn, claim.second_turn);
    // Lines that are shared out are not what is won by on a board.
    let [first, second] = [&claim.first_sets, &claim.second_sets];
    let is_board = first == second || first.is_empty() || second.is_empty();
    let game = match board::arena(claim) {
        board @ Arena::InARow(_) if is_board => arena(&board),
        _ => {
            let order = if claim.order.is_empty() {
                ""
            } else {
                " and an order"
            };
            let all: BTreeSet<_> = first.iter().chain(second).collect();
            let sets = count(all.len(), "set");
            format!("{sets} in {} vertices{order}", claim.vertices)
        }
    };
    format!("the ({a}:{b}) game: {game}")
}

fn achievement(claim: &Achievement) -> String {
    let winner = match claim.winner {
        Player::Maker => "Maker",
        Player::Breaker => "Breaker",
    };
    let against = match claim.winner {
        Player::Maker => "wins with",
        Player::Breaker => "wins against",
    };
    let goals: Vec<String> = claim
        .goals
        .iter()
        .map(|goal| one(claim.board, goal))
        .collect();
    let goals = match &goals[..] {
        [] => "nothing".to_owned(),
        [goal] => goal.clone(),
        [first, second] if first == second => first.replacen("an animal", "two animals", 1),
        [first, second] => format!("{first} or {second}"),
        more => format!("{} animals", more.len()),
    };
    let ordinary = claim.maker == 1
        && claim.first_turn == 1
        && claim.last_turn == 1
        && claim.breaker == Response::Cells(1);
    let turns = match claim.breaker {
        _ if ordinary => String::new(),
        Response::Cells(b) => format!(", {} to {b}", count(claim.maker, "mark")),
        Response::Every => format!(", {} to any number", count(claim.maker, "mark")),
    };
    format!("{winner} {against} {goals}{}{turns}", on(claim.board))
}

/// On which board; the square one goes without saying.
fn on(board: Board) -> String {
    if board == Board::SQUARE {
        String::new()
    } else {
        format!(" on the {board} board")
    }
}

/// An animal with its article.
fn one(board: Board, animal: &Animal) -> String {
    let described = the(board, animal);
    if described.starts_with("a ") || catalogue::name(board, animal).is_some() {
        return described;
    }
    let cells = count(animal.0.len(), "cell");
    format!("{} of {cells}", kind(board, animal))
}

/// What an animal without a name is.
fn kind(board: Board, animal: &Animal) -> &'static str {
    let mut steps = animal.0.windows(2).map(|two| two[1].checked_sub(two[0]));
    let step = steps.next().flatten();
    let is_line = board.tiling == Tiling::SQUARE && steps.all(|next| next == step);
    match step.as_ref().map(Cell::coordinates) {
        Some([0, 1]) if is_line && board.is_fixed => "a column",
        Some([0, 1] | [1, 0]) if is_line => "a row",
        Some([1, -1]) if is_line && board.is_fixed => "an antidiagonal",
        Some([1, 1 | -1]) if is_line => "a diagonal",
        _ => "an animal",
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn forced(claim: &Synchronized) -> String {
    let what = match claim.statement {
        Statement::VerticalWins => "Vertical wins",
        Statement::VerticalDraws => "Vertical does not lose",
        Statement::VerticalCannotWin => "Vertical cannot force a win",
        Statement::VerticalCannotDraw => "Vertical cannot force a draw",
        Statement::HorizontalWins => "Horizontal wins",
        Statement::HorizontalDraws => "Horizontal does not lose",
        Statement::HorizontalCannotWin => "Horizontal cannot force a win",
        Statement::HorizontalCannotDraw => "Horizontal cannot force a draw",
    };
    let (rows, columns) = (extent(claim.rows), extent(claim.columns));
    format!("{what}: {} on {rows} × {columns}", variant(claim.variant))
}

fn synchronized_outcome(claim: &SynchronizedOutcome) -> String {
    let what = match claim.outcome {
        Letters::V => "Vertical wins",
        Letters::H => "Horizontal wins",
        Letters::D => "A draw",
        Letters::VD => "Vertical draws at best, Horizontal cannot force it",
        Letters::HD => "Horizontal draws at best, Vertical cannot force it",
        Letters::VHD => "Nobody can force a draw",
    };
    format!(
        "{what}: {} on {} × {}",
        variant(claim.variant),
        claim.rows,
        claim.columns
    )
}

fn variant(variant: Variant) -> &'static str {
    match variant {
        Variant::Domineering => "synchronized domineering",
        Variant::Triomineering => "synchronized triomineering",
        Variant::Tridomineering => "synchronized tridomineering",
    }
}

fn extent(extent: Extent) -> String {
    match extent {
        Extent::Exactly(n) => n.to_string(),
        Extent::Progression { from, step: 1 } => format!("{from} or more"),
        Extent::Progression { from, step } => {
            format!("({from}, {}, …)", from.saturating_add(step))
        }
    }
}

fn arena(arena: &Arena) -> String {
    match arena {
        Arena::Hypergraph(game) => {
            let sets = count(game.sets.len(), "winning set");
            let order = if game.order.is_empty() {
                ""
            } else {
                " and an order"
            };
            format!("{sets} in {} vertices{order}", game.vertices)
        }
        Arena::InARow(arena) => {
            let gravity = if arena.gravity { " with gravity" } else { "" };
            let (rows, columns) = (arena.rows, arena.columns);
            format!("{} in a row on {rows} × {columns}{gravity}", arena.k)
        }
    }
}
