//! Claims, as objects or as texts.

use playproof_checker::Budget;
use playproof_explain::{
    animals::{catalogue, find},
    claim as text,
    normal::normal,
    words::animals,
};
use playproof_formats::{
    Board, Claim,
    claim::{
        Achievement, AchievementWithin, Animal, Arena, BiasedGame, BiasedOutcome, BiasedResult,
        Cannibal, CannibalMoves, Extent, Guarantee, Hypergraph, InARow, Letters, Nature, Outcome,
        Player, Positional, PositionalBiased, PositionalOutcome, Promise, Response, Seat,
        Statement, Synchronized, SynchronizedOutcome, Threshold, Variant,
    },
    evidence::Isometry,
};

use super::{
    geometry::{embeddings, set},
    node::{Fault, Node, nearest},
    value::{Value, short},
};

/// A claim in normal form, and what became of the animals that it was written with.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) claim: Claim,
    /// For each animal as it was written: its number in the normal form, and the isometry
    /// that carries the animal in normal form to where it was written; `None` if it was
    /// left out.
    pub(super) animals: Vec<Option<(u32, Isometry)>>,
}

impl Written {
    /// The animals of a claim about animals.
    pub(super) fn animals(&self) -> &[Animal] {
        animals(&self.claim).map_or(&[], |(_, animals)| animals)
    }
}

pub(super) fn read(node: &Node<'_>, budget: &mut Budget) -> Result<Written, Fault> {
    let written = match node.value() {
        // As it is written: evidence speaks of the animals where they are, in their order.
        Value::Text(text) => text::as_written(text).map_err(|fault| node.fault(fault))?,
        Value::Object(_) => object(node)?,
        _ => return Err(node.expected("a claim, as an object or as a text")),
    };
    let claim = normal(written.clone(), budget).map_err(|fault| node.fault(fault))?;
    let mut places = Vec::new();
    if let (Some((board, before)), Some((_, after))) = (animals(&written), animals(&claim)) {
        for animal in before {
            let mut cells = animal.0.clone();
            cells.sort_unstable();
            cells.dedup();
            let mut place = None;
            for (number, normal) in (0..).zip(after) {
                if place.is_some() || normal.0.len() != cells.len() {
                    continue;
                }
                let carried = embeddings(board, &normal.0, &cells, budget);
                let carried = carried
                    .map_err(|fault| node.fault(fault))?
                    .into_iter()
                    .next();
                place = carried.map(|isometry| (number, isometry));
            }
            places.push(place);
        }
    }
    Ok(Written {
        claim,
        animals: places,
    })
}

fn object(node: &Node<'_>) -> Result<Claim, Fault> {
    let (kind, body) = node.only_member("a claim", Claim::NAMES)?;
    let body = &body;
    match kind {
        "achievement" => achievement(body).map(Claim::Achievement),
        "achievement-within" => achievement_within(body).map(Claim::AchievementWithin),
        "threshold" => threshold(body).map(Claim::Threshold),
        "positional" => positional(body).map(Claim::Positional),
        "positional-outcome" => positional_outcome(body).map(Claim::PositionalOutcome),
        "positional-biased" => biased(body).map(Claim::PositionalBiased),
        "biased-outcome" => biased_outcome(body).map(Claim::BiasedOutcome),
        "cannibal" => cannibal(body).map(Claim::Cannibal),
        "cannibal-moves" => cannibal_moves(body).map(Claim::CannibalMoves),
        "synchronized" => synchronized(body).map(Claim::Synchronized),
        "synchronized-outcome" => synchronized_outcome(body).map(Claim::SynchronizedOutcome),
        _ => Err(node.fault(format_args!("{kind} is only understood as a text"))),
    }
}

fn achievement(node: &Node<'_>) -> Result<Achievement, Fault> {
    let names = [
        "winner",
        "board",
        "goals",
        "maker",
        "last_turn",
        "first_turn",
        "breaker",
    ];
    let members = node.object("an achievement game", names)?;
    let [
        winner,
        board_node,
        goals,
        maker,
        last_turn,
        first_turn,
        breaker,
    ] = members;
    let board = board(&node.need(board_node, "board")?)?;
    let maker = node.need(maker, "maker")?.u32()?;
    let turn = |member: Option<Node<'_>>| member.map_or(Ok(maker), |turn| turn.u32());
    Ok(Achievement {
        winner: node
            .need(winner, "winner")?
            .word(&Player::ALL, |word| word.name())?,
        board,
        goals: node
            .need(goals, "goals")?
            .list("animals", |goal| animal(&goal, board))?,
        maker,
        last_turn: turn(last_turn)?,
        first_turn: turn(first_turn)?,
        breaker: response(&node.need(breaker, "breaker")?)?,
    })
}

fn achievement_within(node: &Node<'_>) -> Result<AchievementWithin, Fault> {
    let names = ["game", "size", "turns"];
    let [game, size, turns] = node.object("an achievement game with limits", names)?;
    let is_given = |node: &Node<'_>| !matches!(node.value(), Value::Null);
    let sides = |size: Node<'_>| match size.numbers("rows and columns")?[..] {
        [rows, columns] => Ok([rows, columns]),
        _ => Err(size.expected("rows and columns")),
    };
    Ok(AchievementWithin {
        game: achievement(&node.need(game, "game")?)?,
        size: size.filter(is_given).map(sides).transpose()?,
        turns: turns
            .filter(is_given)
            .map(|turns| turns.u32())
            .transpose()?,
    })
}

fn response(node: &Node<'_>) -> Result<Response, Fault> {
    match node.value() {
        Value::Text(text) if text == "every" => Ok(Response::Every),
        Value::Text(_) => Err(node.fault("expected a number or \"every\"")),
        _ => node.u32().map(Response::Cells),
    }
}

fn threshold(node: &Node<'_>) -> Result<Threshold, Fault> {
    let names = ["board", "animal", "finite"];
    let [board_node, animal_node, finite] = node.object("a threshold sequence", names)?;
    let board = board(&node.need(board_node, "board")?)?;
    Ok(Threshold {
        board,
        animal: animal(&node.need(animal_node, "animal")?, board)?,
        finite: node.need(finite, "finite")?.numbers("numbers")?,
    })
}

fn cannibal(node: &Node<'_>) -> Result<Cannibal, Fault> {
    let [nature, animal_node] = node.object("a cannibal", ["nature", "animal"])?;
    Ok(Cannibal {
        nature: node
            .need(nature, "nature")?
            .word(&Nature::ALL, |word| word.name())?,
        animal: animal(&node.need(animal_node, "animal")?, Board::SQUARE)?,
    })
}

fn cannibal_moves(node: &Node<'_>) -> Result<CannibalMoves, Fault> {
    let [animal_node, moves] = node.object("a non-cannibal", ["animal", "moves"])?;
    Ok(CannibalMoves {
        animal: animal(&node.need(animal_node, "animal")?, Board::SQUARE)?,
        moves: node.need(moves, "moves")?.u32()?,
    })
}

fn synchronized(node: &Node<'_>) -> Result<Synchronized, Fault> {
    let names = ["statement", "variant", "rows", "columns"];
    let [statement, variant, rows, columns] = node.object("a synchronized game", names)?;
    let statement = node.need(statement, "statement")?;
    Ok(Synchronized {
        statement: statement.word(&Statement::ALL, |word| word.name())?,
        variant: node
            .need(variant, "variant")?
            .word(&Variant::ALL, |word| word.name())?,
        rows: extent(&node.need(rows, "rows")?)?,
        columns: extent(&node.need(columns, "columns")?)?,
    })
}

fn extent(node: &Node<'_>) -> Result<Extent, Fault> {
    if !matches!(node.value(), Value::Object(_)) {
        return node.u32().map(Extent::Exactly);
    }
    let [from, step] = node.object("a progression", ["from", "step"])?;
    Ok(Extent::Progression {
        from: node.need(from, "from")?.u32()?,
        step: node.need(step, "step")?.u32()?,
    })
}

fn synchronized_outcome(node: &Node<'_>) -> Result<SynchronizedOutcome, Fault> {
    let names = ["outcome", "variant", "rows", "columns"];
    let [outcome, variant, rows, columns] = node.object("a synchronized game", names)?;
    Ok(SynchronizedOutcome {
        outcome: node
            .need(outcome, "outcome")?
            .word(&Letters::ALL, |word| word.name())?,
        variant: node
            .need(variant, "variant")?
            .word(&Variant::ALL, |word| word.name())?,
        rows: node.need(rows, "rows")?.u32()?,
        columns: node.need(columns, "columns")?.u32()?,
    })
}

fn positional(node: &Node<'_>) -> Result<Positional, Fault> {
    let [guarantee, arena_node] = node.object("a positional game", ["guarantee", "arena"])?;
    let guarantee = node.need(guarantee, "guarantee")?;
    Ok(Positional {
        guarantee: guarantee.word(&Guarantee::ALL, |word| word.name())?,
        arena: arena(&node.need(arena_node, "arena")?)?,
    })
}

fn positional_outcome(node: &Node<'_>) -> Result<PositionalOutcome, Fault> {
    let [outcome, arena_node] = node.object("a positional game", ["outcome", "arena"])?;
    Ok(PositionalOutcome {
        outcome: node
            .need(outcome, "outcome")?
            .word(&Outcome::ALL, |word| word.name())?,
        arena: arena(&node.need(arena_node, "arena")?)?,
    })
}

fn biased(node: &Node<'_>) -> Result<PositionalBiased, Fault> {
    let mut names = ["owner"; 12];
    names[1] = "promise";
    names[2..].copy_from_slice(&OF_BIASED_GAME);
    let [owner, promise, game @ ..] = node.object("a biased game", names)?;
    let owner = seat(&node.need(owner, "owner")?)?;
    let promise = node
        .need(promise, "promise")?
        .word(&Promise::ALL, |word| word.name())?;
    Ok(biased_game(node, &game)?.promised(owner, promise))
}

fn biased_outcome(node: &Node<'_>) -> Result<BiasedOutcome, Fault> {
    let [outcome, game] = node.object("the outcome of a biased game", ["outcome", "game"])?;
    let game = node.need(game, "game")?;
    Ok(BiasedOutcome {
        outcome: node
            .need(outcome, "outcome")?
            .word(&BiasedResult::ALL, |word| word.name())?,
        game: biased_game(&game, &game.object("a biased game", OF_BIASED_GAME)?)?,
    })
}

/// The members of a biased game.
const OF_BIASED_GAME: [&str; 10] = [
    "vertices",
    "first_sets",
    "second_sets",
    "order",
    "first",
    "second",
    "first_turn",
    "second_turn",
    "mover",
    "left",
];

/// The game with these members, of this node.
fn biased_game<'a>(node: &Node<'a>, members: &[Option<Node<'a>>; 10]) -> Result<BiasedGame, Fault> {
    let &[vertices, first_sets, second_sets, order, ref members @ ..] = members;
    let &[first, second, first_turn, second_turn, mover, left] = members;
    let sets = |sets: Option<Node<'_>>| {
        sets.map_or(Ok(Vec::new()), |sets| {
            sets.list("sets", |set| set.numbers("vertices"))
        })
    };
    let marks = |marks: Option<Node<'_>>| marks.map_or(Ok(Vec::new()), |m| m.numbers("vertices"));
    let game = BiasedGame {
        vertices: node.need(vertices, "vertices")?.u32()?,
        first_sets: sets(first_sets)?,
        second_sets: sets(second_sets)?,
        order: order.map_or(Ok(Vec::new()), |order| pairs(&order))?,
        first: marks(first)?,
        second: marks(second)?,
        first_turn: node.need(first_turn, "first_turn")?.u32()?,
        second_turn: node.need(second_turn, "second_turn")?.u32()?,
        mover: seat(&node.need(mover, "mover")?)?,
        left: 0,
    };
    let mover = game.mover;
    let whole = game.begun_by(mover);
    let left = left.map_or(Ok(whole.left), |left| left.u32())?;
    Ok(BiasedGame { left, ..whole })
}

fn seat(node: &Node<'_>) -> Result<Seat, Fault> {
    node.word(&Seat::ALL, |word| word.name())
}

fn arena(node: &Node<'_>) -> Result<Arena, Fault> {
    match node.only_member("what the game is played on", Arena::NAMES)? {
        ("hypergraph", sets) => hypergraph(&sets).map(Arena::Hypergraph),
        (_, board) => in_a_row(&board).map(Arena::InARow),
    }
}

fn hypergraph(node: &Node<'_>) -> Result<Hypergraph, Fault> {
    let [vertices, sets, order] = node.object("a hypergraph", ["vertices", "sets", "order"])?;
    let sets = node.need(sets, "sets")?;
    let order = order.map_or(Ok(Vec::new()), |order| pairs(&order));
    Ok(Hypergraph {
        vertices: node.need(vertices, "vertices")?.u32()?,
        sets: sets.list("winning sets", |set| set.numbers("vertices"))?,
        order: order?,
    })
}

/// Pairs of vertices.
pub(super) fn pairs(node: &Node<'_>) -> Result<Vec<(u32, u32)>, Fault> {
    node.list("pairs of vertices", |pair| {
        let numbers = pair.numbers("two vertices")?;
        let pair: [u32; 2] = numbers
            .try_into()
            .map_err(|_| pair.fault("expected two vertices"))?;
        Ok(pair.into())
    })
}

fn in_a_row(node: &Node<'_>) -> Result<InARow, Fault> {
    let names = ["rows", "columns", "k", "gravity", "first", "second"];
    let [rows, columns, k, gravity, first, second] = node.object("a board", names)?;
    let marks = |marks: Option<Node<'_>>| marks.map_or(Ok(Vec::new()), |m| m.numbers("cells"));
    Ok(InARow {
        rows: node.need(rows, "rows")?.u32()?,
        columns: node.need(columns, "columns")?.u32()?,
        k: node.need(k, "k")?.u32()?,
        gravity: gravity.map_or(Ok(false), |gravity| gravity.bool())?,
        first: marks(first)?,
        second: marks(second)?,
    })
}

fn board(node: &Node<'_>) -> Result<Board, Fault> {
    let name = node.text("the name of a board")?;
    name.parse()
        .map_err(|what: &str| node.fault(format_args!("{what}; found {:?}", short(name))))
}

/// An animal: its cells, its name or its picture.
fn animal(node: &Node<'_>, board: Board) -> Result<Animal, Fault> {
    let Value::Text(name) = node.value() else {
        return set(node, board).map(Animal);
    };
    let unknown = || {
        let near = nearest(&short(name), &catalogue::names(board));
        node.fault(format_args!(
            "{:?} is neither the name nor a picture of an animal of the {board} board{near}",
            short(name)
        ))
    };
    find(board, name).ok_or_else(unknown)
}
