//! The normal form of claims: equal statements are equal claims, different
//! claims are different statements about what is named in them. A step whose
//! claim is not in normal form is rejected before its rule is asked.

use playproof_formats::{
    Board, Claim,
    cell::MAX_DIMENSION,
    claim::{
        Achievement, AchievementWithin, Animal, Arena, BiasedOutcome, BiasedParts, BiasedResult,
        Cannibal, CannibalMoves, Extent, Guarantee, InARow, Outcome, Player, Response, Seat,
    },
};

use crate::{
    animal,
    budget::{Budget, cost},
    faults::Result,
    positional::{self, Aim, Game, MAX_VERTICES, bit, mask, members},
    sets,
};

faults! {
    /// Why a claim is not in normal form, or not a statement about a game.
    pub enum Fault {
        NoSuchBoard => "a board has 1 to 6 dimensions",
        EmptyAnimal => "an animal has at least one cell",
        NotLeastImage { animal: Animal, least: Animal } => "the animal {animal} is not the least of its images, {least}",
        NoGoal => "there is no goal",
        GoalsNotIncreasing => "the goals are not strictly increasing",
        GoalContainsGoal { larger: Animal, smaller: Animal } => "the goal {larger} contains the goal {smaller}",
        NoMarks => "maker marks at least one cell in a turn",
        LastTurnTooSmall { last_turn: u32, maker: u32 } => "maker's last turn ({last_turn}) is smaller than his turns ({maker})",
        FirstTurnTooSmall { first_turn: u32, maker: u32 } => "maker's first turn ({first_turn}) is smaller than his turns ({maker})",
        NotConnected { animal: Animal } => "the animal {animal} is not connected",
        NoCells => "there is a board without rows or without columns",
        NoStep => "a progression has no step",
        TwoProgressions => "both rows and columns are a progression",
        Unlimited => "neither a size of the board nor a number of turns is given",
        NotSquare { board: Board } => "only the square board has a size, not the {board} one",
        SidesNotSorted { rows: u32, columns: u32 } => "a board has at least one row and no more rows than columns, not {rows} and {columns}",
        TurnsOfBreaker => "maker's turns are counted only if he wins",
        NoTurn => "maker has at least one turn",
        BreakerWithoutNumber => "breaker wins only against a definite number of her own marks",
        TooManyVertices => "a positional game has at most 128 vertices",
        NoVertices => "a positional game has at least one vertex",
        EmptySet => "a winning set has at least one vertex",
        NoSuchVertex { vertex: u32 } => "there is no vertex {vertex}",
        NotIncreasing { what: &'static str } => "{what} are not strictly increasing",
        NoOrder { x: u32, y: u32 } => "{x}<{y} and {y}<{x}, or what follows from the order, cannot both be",
        NotTransitive { x: u32, y: u32, z: u32 } => "the order has {x}<{y} and {y}<{z}, not {x}<{z}",
        NoLine => "a line has at least one cell",
        ClaimedTwice { vertex: u32 } => "both players have claimed the vertex {vertex}",
        Unsupported { vertex: u32 } => "the vertex {vertex} was claimed before one that it needs",
        AlreadyWon => "the game is over in this position",
        NobodysTurn => "the marks do not say whose turn it is",
        WrongTurn { claims: u32, vertices: u32 } => "a turn has at least one claim and no more than the {vertices} vertices, not {claims}",
        WrongLeft { left: u32, claims: u32 } => "of a turn of {claims}, at least one claim is left and no more than all, not {left}",
        DrawOfOne => "a draw is one of a game in which both players have sets",
        SetsOfBreaker => "in a game with the outcome M, N, P or B the second player has no sets",
        MarksOfEither => "a game with the outcome M, N, P or B has no marks",
        MoverOfEither => "where the outcome is M, N, P or B, a whole turn of the first player's is written down",
    }
}

/// Demands that the claim is in normal form.
///
/// # Errors
/// A [`Fault`], or that the budget is spent.
pub fn check(claim: &Claim, budget: &mut Budget) -> Result {
    match claim {
        Claim::Achievement(claim) => check_achievement(claim, budget),
        Claim::AchievementWithin(claim) => {
            check_achievement(&claim.game, budget)?;
            Ok(check_limits(claim)?)
        }
        Claim::Threshold(claim) => {
            check_board(claim.board)?;
            check_animal(claim.board, &claim.animal, budget)
        }
        Claim::Positional(claim) => check_positional(claim.guarantee, &claim.arena, budget),
        Claim::PositionalOutcome(claim) => {
            let guarantee = match claim.outcome {
                Outcome::Draw => Guarantee::XDraws,
                _ => Guarantee::MakerWinsFirst,
            };
            check_positional(guarantee, &claim.arena, budget)
        }
        Claim::PositionalBiased(claim) => check_biased(&claim.parts(), budget),
        Claim::BiasedOutcome(claim) => {
            check_biased(&claim.game.parts(), budget)?;
            Ok(check_result(claim)?)
        }
        Claim::Cannibal(Cannibal { animal, .. })
        | Claim::CannibalMoves(CannibalMoves { animal, .. }) => {
            check_animal(Board::SQUARE, animal, budget)?;
            ensure!(animal::is_connected(Board::SQUARE, animal, budget)?, {
                let animal = animal.clone();
                Fault::NotConnected { animal }
            });
            Ok(())
        }
        Claim::Synchronized(claim) => {
            check_extent(claim.rows)?;
            check_extent(claim.columns)?;
            let one =
                [claim.rows, claim.columns].map(|extent| matches!(extent, Extent::Exactly(_)));
            ensure!(one.contains(&true), Fault::TwoProgressions);
            Ok(())
        }
        Claim::SynchronizedOutcome(claim) => {
            check_extent(Extent::Exactly(claim.rows))?;
            Ok(check_extent(Extent::Exactly(claim.columns))?)
        }
    }
}

fn check_achievement(claim: &Achievement, budget: &mut Budget) -> Result {
    let (maker, last_turn, first_turn) = (claim.maker, claim.last_turn, claim.first_turn);
    check_board(claim.board)?;
    check_goals(claim.board, &claim.goals, budget)?;
    ensure!(maker != 0, Fault::NoMarks);
    let fits = last_turn >= maker;
    ensure!(fits, Fault::LastTurnTooSmall { last_turn, maker });
    let fits = first_turn >= maker;
    ensure!(fits, Fault::FirstTurnTooSmall { first_turn, maker });
    let definite = claim.winner == Player::Maker || claim.breaker != Response::Every;
    ensure!(definite, Fault::BreakerWithoutNumber);
    Ok(())
}

fn check_limits(claim: &AchievementWithin) -> Result<(), Fault> {
    let AchievementWithin { game, size, turns } = claim;
    ensure!(size.is_some() || turns.is_some(), Fault::Unlimited);
    if let &Some([rows, columns]) = size {
        // On a fixed board, r × c and c × r would be different sizes: none is sorted.
        let board = game.board;
        ensure!(board == Board::SQUARE, Fault::NotSquare { board });
        let sorted = 0 < rows && rows <= columns;
        ensure!(sorted, Fault::SidesNotSorted { rows, columns });
    }
    if let Some(turns) = turns {
        ensure!(game.winner == Player::Maker, Fault::TurnsOfBreaker);
        ensure!(*turns != 0, Fault::NoTurn);
    }
    Ok(())
}

fn check_extent(extent: Extent) -> Result<(), Fault> {
    match extent {
        Extent::Exactly(0) | Extent::Progression { from: 0, .. } => Err(Fault::NoCells),
        Extent::Progression { step: 0, .. } => Err(Fault::NoStep),
        _ => Ok(()),
    }
}

fn check_board(board: Board) -> Result<(), Fault> {
    let known = (1..=MAX_DIMENSION).contains(&board.dimension());
    ensure!(known, Fault::NoSuchBoard);
    Ok(())
}

fn check_goals(board: Board, goals: &[Animal], budget: &mut Budget) -> Result {
    ensure!(!goals.is_empty(), Fault::NoGoal);
    for goal in goals {
        check_animal(board, goal, budget)?;
    }
    let increasing = goals.is_sorted_by(|g, next| g < next);
    ensure!(increasing, Fault::GoalsNotIncreasing);
    for larger in goals {
        budget.work(goals.len())?;
        for smaller in goals.iter().filter(|goal| goal.0.len() < larger.0.len()) {
            let contained = animal::has_placement(board, larger, smaller, budget)?;
            ensure!(!contained, {
                let (larger, smaller) = (larger.clone(), smaller.clone());
                Fault::GoalContainsGoal { larger, smaller }
            });
        }
    }
    Ok(())
}

fn check_animal(board: Board, animal: &Animal, budget: &mut Budget) -> Result {
    ensure!(!animal.0.is_empty(), Fault::EmptyAnimal);
    sets::check(board, &animal.0, budget)?;
    let least = least_image(board, animal, budget)?;
    ensure!(least == *animal, {
        let animal = animal.clone();
        Fault::NotLeastImage { animal, least }
    });
    Ok(())
}

/// The normal form of an animal: the least of its orientations.
///
/// # Errors
/// When a coordinate leaves its range or the budget is spent.
pub fn least_image(board: Board, animal: &Animal, budget: &mut Budget) -> Result<Animal> {
    let mut orientations = animal::orientations(board, animal, budget)?.into_iter();
    Ok(Animal(orientations.next().unwrap_or_default()))
}

fn check_positional(guarantee: Guarantee, arena: &Arena, budget: &mut Budget) -> Result {
    match arena {
        Arena::Hypergraph(arena) => {
            check_sets(arena.vertices, &arena.sets, budget)?;
            check_order(arena.vertices, &arena.order, budget)?;
        }
        Arena::InARow(arena) => check_rows(arena)?,
    }
    let aim = Aim::from(guarantee);
    let game = Game::new(arena, budget)?;
    let position = positional::position(arena);
    let claimed = position.first | position.second;
    if let Some(vertex) = members(position.first & position.second).next() {
        return Err(Fault::ClaimedTwice { vertex }.into());
    }
    for vertex in members(claimed) {
        let below = game.below.get(vertex as usize);
        let supported = below.is_none_or(|below| below & !claimed == 0);
        ensure!(supported, Fault::Unsupported { vertex });
    }
    let mover = aim.mover.or_else(|| positional::turn(position));
    ensure!(mover.is_some(), Fault::NobodysTurn);
    let won = |marks: positional::Mask| game.sets.iter().any(|set| set & !marks == 0);
    let over = won(position.first) || (!aim.maker_breaker && won(position.second));
    ensure!(!over, Fault::AlreadyWon);
    Ok(())
}

fn check_biased(game: &BiasedParts<'_>, budget: &mut Budget) -> Result {
    let vertices = game.vertices;
    for sets in game.sets {
        check_sets(vertices, sets, budget)?;
    }
    check_order(vertices, game.order, budget)?;
    check_marks(vertices, game.marks)?;
    let [first, second] = game.marks.map(mask);
    if let Some(vertex) = members(first & second).next() {
        return Err(Fault::ClaimedTwice { vertex }.into());
    }
    for claims in game.turns {
        let fits = (1..=vertices).contains(&claims);
        ensure!(fits, Fault::WrongTurn { claims, vertices });
    }
    let (left, claims) = (game.left, game.whole_turn());
    let fits = (1..=claims).contains(&left);
    ensure!(fits, Fault::WrongLeft { left, claims });
    Ok(())
}

/// Demands that the result can be one of this game, and that what it does not speak of is written in one way.
fn check_result(claim: &BiasedOutcome) -> Result<(), Fault> {
    let game = &claim.game;
    match claim.outcome {
        BiasedResult::Draw | BiasedResult::MisereDraw => {
            let both = !game.first_sets.is_empty() && !game.second_sets.is_empty();
            ensure!(both, Fault::DrawOfOne);
        }
        BiasedResult::Maker
        | BiasedResult::Next
        | BiasedResult::Previous
        | BiasedResult::Breaker => {
            ensure!(game.second_sets.is_empty(), Fault::SetsOfBreaker);
            let free = game.first.is_empty() && game.second.is_empty();
            ensure!(free, Fault::MarksOfEither);
            let first = game.mover == Seat::First && game.left == game.first_turn;
            ensure!(first, Fault::MoverOfEither);
        }
    }
    Ok(())
}

fn check_sets(vertices: u32, sets: &[Vec<u32>], budget: &mut Budget) -> Result {
    ensure!(vertices != 0, Fault::NoVertices);
    ensure!(vertices <= MAX_VERTICES, Fault::TooManyVertices);
    for set in sets {
        budget.work(cost(set.len()) + 1)?;
        ensure!(!set.is_empty(), Fault::EmptySet);
        known(vertices, set.iter().copied())?;
        increasing("the vertices of a winning set", set)?;
    }
    Ok(increasing("the winning sets", sets)?)
}

/// Demands that the pairs are irreflexive and transitive, hence acyclic.
fn check_order(vertices: u32, order: &[(u32, u32)], budget: &mut Budget) -> Result {
    budget.work(order.len())?;
    known(vertices, order.iter().flat_map(|&(x, y)| [x, y]))?;
    increasing("the pairs of the order", order)?;
    let mut above = vec![0; MAX_VERTICES as usize];
    for &(x, y) in order {
        ensure!(x != y, Fault::NoOrder { x, y });
        if let Some(above) = above.get_mut(x as usize) {
            *above |= bit(y);
        }
    }
    budget.work(cost(order.len()) * 4)?;
    for &(x, y) in order {
        let over = |v: u32| above.get(v as usize).copied().unwrap_or(0);
        ensure!(over(y) & bit(x) == 0, Fault::NoOrder { x, y });
        if let Some(z) = members(over(y) & !over(x)).next() {
            return Err(Fault::NotTransitive { x, y, z }.into());
        }
    }
    Ok(())
}

fn check_rows(arena: &InARow) -> Result<(), Fault> {
    let count = arena.rows.saturating_mul(arena.columns);
    ensure!(count != 0, Fault::NoVertices);
    ensure!(count <= MAX_VERTICES, Fault::TooManyVertices);
    ensure!(arena.k != 0, Fault::NoLine);
    check_marks(count, [&arena.first, &arena.second])
}

fn check_marks(vertices: u32, marks: [&[u32]; 2]) -> Result<(), Fault> {
    for marks in marks {
        known(vertices, marks.iter().copied())?;
        increasing("the marks of a player", marks)?;
    }
    Ok(())
}

fn known(count: u32, mut vertices: impl Iterator<Item = u32>) -> Result<(), Fault> {
    let unknown = vertices.find(|&vertex| vertex >= count);
    unknown.map_or(Ok(()), |vertex| Err(Fault::NoSuchVertex { vertex }))
}

fn increasing<T: PartialOrd>(what: &'static str, list: &[T]) -> Result<(), Fault> {
    let increasing = list.is_sorted_by(|a, b| a < b);
    ensure!(increasing, Fault::NotIncreasing { what });
    Ok(())
}
