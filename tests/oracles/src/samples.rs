//! Certificates that are accepted, each written by hand.

pub mod biased;
pub mod positional;

use playproof_formats::{
    Board, Cell, Claim, Evidence, Step,
    claim::{
        Animal, Extent, Guarantee, Letters, Player, Response, Statement, Synchronized, Threshold,
        Variant,
    },
    evidence::{
        Answer, Arrow, ArrowKind, Band, BandClass, BandContent, Bands, Continuation, Digraph, Fan,
        Fences, HistoryPriority, HistoryRule, HotBands, Isometry, Lattice, Pairing, Paving,
        Priority, ProofSequence, RelatedCells, Responses, Situation, Strategy, SyncRefutation,
        SyncStrategy, Target, Tiles,
    },
};

use crate::{
    build::{LINE, cell, cells, isometry, placement, step, translation, wins, with},
    finite::limited,
    positional::{guarantee, hypergraph},
    priority::{rule, strategy},
    synchronized::{claim, claim_for_all, outcome_claim},
};

use Player::{Breaker, Maker};

mod cannibals;

pub use crate::animals::{corner, domino, row, three_triangles};
pub use cannibals::{domino_by_bounding, domino_by_tree, domino_tree, punched_square, u_by_blocks};

/// An option.
#[must_use]
pub fn option(marks: Vec<Cell>, target: Target, isometry: Isometry) -> Continuation {
    Continuation {
        marks,
        target,
        isometry,
    }
}

/// The four dominoes through the origin.
#[must_use]
pub fn domino_fan() -> Fan {
    let through = |linear: &[i8], shift: &[i16]| placement(0, isometry(linear, shift));
    Fan {
        center: cell(&[0, 0]),
        placements: vec![
            through(&[1, 2], &[0, 0]),
            through(&[1, 2], &[0, -1]),
            through(&[2, 1], &[0, 0]),
            through(&[2, 1], &[-1, 0]),
        ],
    }
}

/// Maker wins (1, 3) for the domino, by its fan.
#[must_use]
pub fn domino_by_fan() -> Vec<Step> {
    let claim = wins(Maker, Board::SQUARE, &[domino()], 1, 3);
    vec![step(claim, Evidence::Fan(domino_fan()), &[])]
}

/// The situation of one mark with its four neighbors.
#[must_use]
pub fn domino_sequence() -> ProofSequence {
    let reach = |marks: [i16; 2], linear: &[i8], shift: &[i16]| {
        option(cells(&[marks]), Target::Goal(0), isometry(linear, shift))
    };
    ProofSequence(vec![Situation {
        core: cells(&[[0, 0]]),
        neighborhood: cells(&[[-1, 0], [0, -1], [0, 1], [1, 0]]),
        options: vec![
            reach([0, 1], &[1, 2], &[0, 0]),
            reach([0, -1], &[1, 2], &[0, -1]),
            reach([1, 0], &[2, 1], &[0, 0]),
            reach([-1, 0], &[2, 1], &[-1, 0]),
        ],
    }])
}

/// Maker wins (1, 3) for the domino, by a proof sequence.
#[must_use]
pub fn domino_by_sequence() -> Vec<Step> {
    let claim = wins(Maker, Board::SQUARE, &[domino()], 1, 3);
    vec![step(claim, Evidence::ProofSequence(domino_sequence()), &[])]
}

/// Maker wins (1, 3) on the fixed board for the upright and the lying domino: what are turns of one
/// goal on the free board are translates of two goals here.
#[must_use]
pub fn fixed_dominoes_by_sequence() -> Vec<Step> {
    let ProofSequence(mut situations) = domino_sequence();
    for option in &mut situations[0].options {
        if option.isometry.linear == [2, 1] {
            option.target = Target::Goal(1);
            option.isometry.linear = vec![1, 2];
        }
    }
    let lying = Animal(cells(&[[0, 0], [1, 0]]));
    let claim = wins(Maker, Board::SQUARE.fixed(), &[domino(), lying], 1, 3);
    let evidence = Evidence::ProofSequence(ProofSequence(situations));
    vec![step(claim, evidence, &[])]
}

/// Breaker wins (1, 1) on the fixed board for three in a row, if it has to lie, by lying pairs.
#[must_use]
pub fn fixed_row_by_paving() -> Vec<Step> {
    let lying = Animal(cells(&[[0, 0], [1, 0], [2, 0]]));
    let pairs = paving(
        &[[2, 0], [0, 1]],
        &[([0, 0], &[[1, 0]]), ([1, 0], &[[-1, 0]])],
    );
    let claim = wins(Breaker, Board::SQUARE.fixed(), &[lying], 1, 1);
    vec![step(claim, Evidence::Paving(pairs), &[])]
}

/// Two situations: a domino and two cells that complete a corner; a mark with two
/// such dominoes that share no other cell.
#[must_use]
pub fn corner_sequence() -> ProofSequence {
    let second = Situation {
        core: cells(&[[0, 0], [0, 1]]),
        neighborhood: cells(&[[1, 0], [1, 1]]),
        options: vec![
            option(
                cells(&[[1, 0]]),
                Target::Goal(0),
                isometry(&[1, 2], &[0, 0]),
            ),
            option(
                cells(&[[1, 1]]),
                Target::Goal(0),
                isometry(&[1, -2], &[0, 1]),
            ),
        ],
    };
    let first = Situation {
        core: cells(&[[0, 0]]),
        neighborhood: cells(&[[-1, -1], [-1, 0], [0, -1], [0, 1], [1, 0], [1, 1]]),
        options: vec![
            option(cells(&[[0, 1]]), Target::Situation(0), translation(&[0, 0])),
            option(
                cells(&[[0, -1]]),
                Target::Situation(0),
                isometry(&[-1, -2], &[0, 0]),
            ),
        ],
    };
    ProofSequence(vec![second, first])
}

/// Maker wins (1, 1) for the V tromino.
#[must_use]
pub fn corner_by_sequence() -> Vec<Step> {
    let claim = wins(Maker, Board::SQUARE, &[corner()], 1, 1);
    vec![step(claim, Evidence::ProofSequence(corner_sequence()), &[])]
}

/// Maker wins (2, 3) for the V tromino, one mark in each of two copies in a turn.
#[must_use]
pub fn corner_by_many_copies() -> Vec<Step> {
    let claim = wins(Maker, Board::SQUARE, &[corner()], 2, 3);
    vec![step(claim, Evidence::ManyCopies(corner_sequence()), &[])]
}

/// Breaker wins (1, 1) for three in a row on the line: she closes the cell to the right of each mark.
#[must_use]
pub fn row_by_fences() -> Vec<Step> {
    let fences = Fences {
        fences: vec![cells(&[[1]])],
    };
    let claim = wins(Breaker, LINE, &[row(3)], 1, 1);
    vec![step(claim, Evidence::Fences(fences), &[])]
}

/// A paving.
#[must_use]
pub fn paving<const D: usize>(lattice: &[[i16; D]], classes: &[([i16; D], &[[i16; D]])]) -> Paving {
    let entry = |(class, offsets): &([i16; D], &[[i16; D]])| RelatedCells {
        cell: cell(class),
        offsets: cells(offsets),
    };
    Paving {
        lattice: Lattice(cells(lattice)),
        classes: classes.iter().map(entry).collect(),
    }
}

/// The pairs {2i, 2i + 1} of the line.
#[must_use]
pub fn pairs() -> Paving {
    paving(&[[2]], &[([0], &[[1]]), ([1], &[[-1]])])
}

/// Breaker wins (1, 1) for three in a row on the line, in tiles of two cells: the second is the mirror image
/// of the first, and has the same game.
#[must_use]
pub fn row_by_tiles() -> Vec<Step> {
    let arena = hypergraph(2, &[&[0, 1]], &[]);
    let pair = Evidence::Pairing(Pairing(vec![(0, 1)]));
    let tiles = Tiles {
        lattice: Lattice(cells(&[[4]])),
        tiles: vec![cells(&[[0], [1]]), cells(&[[3], [2]])],
    };
    vec![
        step(guarantee(Guarantee::BreakerWinsSecond, &arena), pair, &[]),
        step(
            wins(Breaker, LINE, &[row(3)], 1, 1),
            Evidence::Tiles(tiles),
            &[0, 0],
        ),
    ]
}

/// Maker wins the V tromino on three by three cells within three turns, and so on three by
/// four within four.
#[must_use]
pub fn corner_within() -> Vec<Step> {
    let claim = wins(Maker, Board::SQUARE, &[corner()], 1, 1);
    let within = |size, turns| limited(&claim, Some(size), Some(turns));
    let sequence = Evidence::ProofSequence(corner_sequence());
    vec![
        step(within([3, 3], 3), sequence, &[]),
        step(within([3, 4], 4), Evidence::Restrict, &[0]),
    ]
}

/// Maker wins the domino on a row of three cells, as a positional game.
#[must_use]
pub fn domino_on_board() -> Vec<Step> {
    let arena = hypergraph(3, &[&[0, 1], &[1, 2]], &[]);
    let evidence = Strategy {
        symmetries: vec![],
        policies: vec![],
        positions: 1,
        answers: vec![Answer::Move(1)],
        forced: vec![],
    };
    let claim = wins(Maker, Board::SQUARE, &[domino()], 1, 1);
    vec![
        step(
            guarantee(Guarantee::MakerWinsFirst, &arena),
            Evidence::Strategy(evidence),
            &[],
        ),
        step(limited(&claim, Some([1, 3]), None), Evidence::OnBoard, &[0]),
    ]
}

/// Breaker wins three in a row on two by three cells, and so on two by two.
#[must_use]
pub fn row_on_board() -> Vec<Step> {
    let arena = hypergraph(6, &[&[0, 1, 2], &[3, 4, 5]], &[]);
    let pairs = Evidence::Pairing(Pairing(vec![(0, 1), (3, 4)]));
    let row = Animal(cells(&[[0, 0], [0, 1], [0, 2]]));
    let claim = wins(Breaker, Board::SQUARE, &[row], 1, 1);
    vec![
        step(guarantee(Guarantee::BreakerWinsSecond, &arena), pairs, &[]),
        step(limited(&claim, Some([2, 3]), None), Evidence::OnBoard, &[0]),
        step(
            limited(&claim, Some([2, 2]), None),
            Evidence::Restrict,
            &[1],
        ),
    ]
}

/// Breaker wins (1, 2) for three triangles in a row: up and down triangles are related
/// that differ in the first or in the second coordinate.
#[must_use]
pub fn triangles_by_paving() -> Vec<Step> {
    let paving = paving(
        &[[1, 0, -1], [0, 1, -1]],
        &[
            ([0, 0, 1], &[[0, 1, 0], [1, 0, 0]]),
            ([0, 0, 2], &[[-1, 0, 0], [0, -1, 0]]),
        ],
    );
    let claim = wins(Breaker, Board::TRIANGULAR, &[three_triangles()], 1, 2);
    vec![step(claim, Evidence::Paving(paving), &[])]
}

/// Breaker wins (1, 4) for the domino: all neighbors are related.
#[must_use]
pub fn domino_by_paving() -> Vec<Step> {
    let neighbors = &[[-1, 0], [0, -1], [0, 1], [1, 0]];
    let paving = paving(&[[1, 0], [0, 1]], &[([0, 0], neighbors)]);
    let claim = wins(Breaker, Board::SQUARE, &[domino()], 1, 4);
    vec![step(claim, Evidence::Paving(paving), &[])]
}

/// A slot of its own for each neighbor of a mark.
#[must_use]
pub fn neighbor_slots() -> HistoryPriority {
    let neighbors = cells(&[[-1, 0], [0, -1], [0, 1], [1, 0]]);
    let rule = HistoryRule {
        history: vec![],
        slots: neighbors.into_iter().map(|cell| vec![cell]).collect(),
    };
    HistoryPriority {
        lattice: Lattice(cells(&[[1, 0], [0, 1]])),
        classes: vec![Responses {
            cell: cell(&[0, 0]),
            rules: vec![rule],
        }],
    }
}

/// Breaker wins (1, 4) for the domino: each of its cells depends on the other.
#[must_use]
pub fn domino_by_priority() -> Vec<Step> {
    let arrow = |tail, head| Arrow {
        tail,
        head,
        kind: ArrowKind::Conditional,
        alternatives: vec![vec![]],
    };
    let digraph = |other: [i16; 2]| Digraph {
        cells: cells(&[[0, 0], other]),
        arrows: vec![arrow(0, 1), arrow(1, 0)],
    };
    let priority = Priority {
        strategy: neighbor_slots(),
        digraphs: vec![digraph([0, 1]), digraph([1, 0])],
    };
    let claim = wins(Breaker, Board::SQUARE, &[domino()], 1, 4);
    vec![step(claim, Evidence::Priority(priority), &[])]
}

/// The same strategy, tracked through the game.
#[must_use]
pub fn domino_by_history() -> Vec<Step> {
    let claim = wins(Breaker, Board::SQUARE, &[domino()], 1, 4);
    vec![step(
        claim,
        Evidence::HistoryPriority(neighbor_slots()),
        &[],
    )]
}

/// The three placements of three in a row through a cell of the line.
#[must_use]
pub fn row_fan() -> Fan {
    let through = |shift: i16| placement(0, translation(&[shift]));
    Fan {
        center: cell(&[0]),
        placements: vec![through(-2), through(-1), through(0)],
    }
}

/// The threshold sequence (0, 3, ∞) of three in a row on the line, with every
/// premise in the same file: six rules.
#[must_use]
pub fn row_threshold() -> Vec<Step> {
    let row = row(3);
    let wins = |winner, a, b| wins(winner, LINE, std::slice::from_ref(&row), a, b);
    let one = Situation {
        core: cells(&[[0]]),
        neighborhood: cells(&[[1], [2]]),
        options: vec![option(
            cells(&[[1]]),
            Target::Situation(0),
            translation(&[0]),
        )],
    };
    let two = Situation {
        core: cells(&[[0], [1]]),
        neighborhood: cells(&[[2]]),
        options: vec![option(cells(&[[2]]), Target::Goal(0), translation(&[0]))],
    };
    let privileged = with(wins(Maker, 1, 1), |claim| claim.last_turn = 2);
    let at_once = with(wins(Maker, 3, 0), |claim| claim.breaker = Response::Every);
    let claim = Claim::Threshold(Threshold {
        board: LINE,
        animal: row.clone(),
        finite: vec![0, 3],
    });
    vec![
        step(privileged, Evidence::Fan(row_fan()), &[]),
        step(
            wins(Maker, 1, 0),
            Evidence::ProofSequence(ProofSequence(vec![two, one])),
            &[],
        ),
        step(wins(Breaker, 1, 1), Evidence::Paving(pairs()), &[]),
        step(wins(Maker, 2, 3), Evidence::Composition, &[0, 0]),
        step(wins(Breaker, 2, 4), Evidence::SitePerimeter, &[]),
        step(at_once, Evidence::OneTurn, &[]),
        step(claim, Evidence::Threshold, &[1, 2, 3, 4, 5]),
    ]
}

/// Maker wins (1→2, 0) with a first turn of 2 for two in a row on the line, from the
/// (1→2, 1) game for three in a row.
#[must_use]
pub fn row_weakened() -> Vec<Step> {
    let claim = |length, first_turn, b| {
        with(wins(Maker, LINE, &[row(length)], 1, b), |claim| {
            claim.last_turn = 2;
            claim.first_turn = first_turn;
        })
    };
    vec![
        step(claim(3, 1, 1), Evidence::Fan(row_fan()), &[]),
        step(claim(3, 2, 0), Evidence::Weaken, &[0]),
        step(claim(2, 2, 0), Evidence::Subgoal, &[1]),
    ]
}

/// Breaker wins (1, 2) for four in a row on the line, from (1, 1) for three.
#[must_use]
pub fn row_extended() -> Vec<Step> {
    vec![
        step(
            wins(Breaker, LINE, &[row(3)], 1, 1),
            Evidence::Paving(pairs()),
            &[],
        ),
        step(
            wins(Breaker, LINE, &[row(4)], 1, 1),
            Evidence::Subgoal,
            &[0],
        ),
        step(wins(Breaker, LINE, &[row(4)], 1, 2), Evidence::Weaken, &[1]),
    ]
}

/// Breaker's pairs {2i, 2i + 1} as lists; with a condition that does not matter, or without.
fn pairs_by_lists(history: &[&[[i16; 1]]]) -> HistoryPriority {
    let first = history.iter().map(|history| rule(history, &[&[[1]]]));
    strategy(
        &[[2]],
        &[([0], first.collect()), ([1], vec![rule(&[], &[&[[-1]]])])],
    )
}

/// Breaker wins (1, 1) for three in a row on the line, by digraphs: the two cells of a
/// pair in each placement, and a secondary arrow that is not needed.
#[must_use]
pub fn row_by_priority() -> Vec<Step> {
    let arrow = |tail, head, kind, label: &[u32]| Arrow {
        tail,
        head,
        kind,
        alternatives: vec![label.to_vec()],
    };
    let digraph = |first: i16, a, b, other| Digraph {
        cells: cells(&[[first], [first + 1], [first + 2]]),
        arrows: vec![
            arrow(a, b, ArrowKind::Conditional, &[]),
            arrow(b, a, ArrowKind::Conditional, &[]),
            arrow(a, other, ArrowKind::Secondary, &[b]),
        ],
    };
    let evidence = Priority {
        strategy: pairs_by_lists(&[&[]]),
        digraphs: vec![digraph(0, 0, 1, 2), digraph(1, 1, 2, 0)],
    };
    let claim = wins(Breaker, LINE, &[row(3)], 1, 1);
    vec![step(claim, Evidence::Priority(evidence), &[])]
}

/// The same, by a strategy with history.
#[must_use]
pub fn row_by_history() -> Vec<Step> {
    let evidence = Evidence::HistoryPriority(pairs_by_lists(&[&[[2]], &[]]));
    let claim = wins(Breaker, LINE, &[row(3)], 1, 1);
    vec![step(claim, evidence, &[])]
}

/// Synchronized triomineering on 3 × 3 is drawn: Vertical takes the middle column.
#[must_use]
pub fn three_by_three() -> Vec<Step> {
    let claim = |statement| claim(statement, Variant::Triomineering, 3, 3);
    let drawn = outcome_claim(Letters::D, Variant::Triomineering, 3, 3);
    vec![
        step(
            claim(Statement::VerticalDraws),
            Evidence::SyncStrategy(SyncStrategy(vec![3])),
            &[],
        ),
        step(claim(Statement::HorizontalDraws), Evidence::Transpose, &[0]),
        step(drawn, Evidence::SyncOutcome, &[0, 1]),
    ]
}

/// Vertical cannot win there: Horizontal takes the middle row, whichever column Vertical takes.
#[must_use]
pub fn three_by_three_not_won() -> Vec<Step> {
    let claim = claim(Statement::VerticalCannotWin, Variant::Triomineering, 3, 3);
    vec![step(
        claim,
        Evidence::SyncRefutation(SyncRefutation(vec![7])),
        &[],
    )]
}

/// Vertical draws at least on n × 3 for n divisible by 3 (Theorem 5), and so does
/// Horizontal on 3 × n: bands of three rows, filled in the middle column. The outer
/// columns are Vertical's when the middle one is filled and no tile overlapped; otherwise neither
/// has more to hope for than the two tiles that a block costs.
#[must_use]
pub fn three_columns() -> Vec<Step> {
    let tri = Variant::Triomineering;
    let class = |potential, free| BandClass {
        potential,
        contents: vec![BandContent {
            height: 3,
            free,
            tile: 1,
        }],
    };
    let bands = Bands {
        kinds: vec![Band {
            height: 3,
            fillings: vec![3],
        }],
        head: vec![],
        body: 0,
        tails: vec![vec![]],
        unit: 1,
        multiplier: 2,
        classes: vec![class(2, 0b101_101_101), class(1, 0b001_001_001)],
    };
    let claim = claim_for_all(Statement::VerticalDraws, tri, (3, 3), 3);
    let transposed = Claim::Synchronized(Synchronized {
        statement: Statement::HorizontalDraws,
        variant: tri,
        rows: Extent::Exactly(3),
        columns: Extent::Progression { from: 3, step: 3 },
    });
    vec![
        step(claim, Evidence::Bands(bands), &[]),
        step(transposed, Evidence::Transpose, &[0]),
    ]
}

/// Vertical wins synchronized domineering on n × 3 for n ≥ 4: on two rows he is ¾ of a move
/// ahead, on one row Horizontal has one move.
#[must_use]
pub fn three_columns_hot() -> Vec<Step> {
    let others = vec![vec![], vec![1]];
    let bands = HotBands { body: 2, others };
    let claim = claim_for_all(Statement::VerticalWins, Variant::Domineering, (4, 1), 3);
    vec![step(claim, Evidence::HotBands(bands), &[])]
}

/// All samples.
#[must_use]
pub fn all() -> Vec<(&'static str, Vec<Step>)> {
    let mut samples = vec![
        ("domino by fan", domino_by_fan()),
        ("domino by sequence", domino_by_sequence()),
        ("corner by sequence", corner_by_sequence()),
        ("corner by many copies", corner_by_many_copies()),
        ("corner within", corner_within()),
        ("domino on a board", domino_on_board()),
        ("row on a board", row_on_board()),
        ("triangles by paving", triangles_by_paving()),
        ("domino by paving", domino_by_paving()),
        ("row by fences", row_by_fences()),
        ("row by tiles", row_by_tiles()),
        ("domino by priority", domino_by_priority()),
        ("domino by history", domino_by_history()),
        ("row's threshold", row_threshold()),
        ("row weakened", row_weakened()),
        ("row extended", row_extended()),
        ("row by priority", row_by_priority()),
        ("row by history", row_by_history()),
        ("3x3", three_by_three()),
        ("3x3 not won", three_by_three_not_won()),
        ("three columns", three_columns()),
        ("three columns, hot", three_columns_hot()),
        ("u by blocks", cannibals::u_by_blocks()),
        ("u by local games", cannibals::u_by_local_games()),
        ("domino by tree", cannibals::domino_by_tree()),
        ("domino by bounding", cannibals::domino_by_bounding()),
        ("square with two holes", cannibals::punched_square()),
        ("fixed dominoes by sequence", fixed_dominoes_by_sequence()),
        ("fixed row by paving", fixed_row_by_paving()),
    ];
    samples.extend(positional::all());
    samples.extend(biased::all());
    samples
}
