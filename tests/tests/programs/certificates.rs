//! Small certificates, each by another rule, that depend on no search.

use playproof::{game::Achievement, proof::Proof};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Premise, Step,
    claim::{Animal, Player, Response, Threshold},
    evidence::{
        Continuation, Fan, Isometry, Lattice, Paving, Placement, ProofSequence, RelatedCells,
        Situation, Target,
    },
    file,
};

fn cell(coordinates: &[i16]) -> Cell {
    Cell::new(coordinates).expect("a cell has 1 to 6 coordinates")
}

fn cells<const N: usize>(list: &[[i16; N]]) -> Vec<Cell> {
    list.iter().map(|coordinates| cell(coordinates)).collect()
}

fn moved(linear: &[i8], shift: &[i16]) -> Isometry {
    Isometry {
        linear: linear.to_vec(),
        shift: cell(shift),
    }
}

/// The (a, b) game for one animal.
fn game<const N: usize>(board: Board, goal: &[[i16; N]], a: u32, b: Response) -> Achievement {
    let goal = Animal(cells(goal));
    Achievement::new(board, &[goal], a, b).expect("the animal is small")
}

const DOMINO: &[[i16; 2]] = &[[0, 0], [0, 1]];
const TROMINO: &[[i16; 2]] = &[[0, 0], [0, 1], [0, 2]];
const SQUARE: &[[i16; 2]] = &[[0, 0], [0, 1], [1, 0], [1, 1]];

fn domino(a: u32, b: u32) -> Achievement {
    game(Board::SQUARE, DOMINO, a, Response::Cells(b))
}

/// Breaker wins the (1,1) game for the O-tetromino with horizontal bricks.
pub(crate) fn paving() -> Proof {
    bricks(SQUARE)
}

/// The same bricks, which do not stop the I-tromino.
pub(crate) fn wrong_paving() -> Proof {
    bricks(TROMINO)
}

fn bricks(goal: &[[i16; 2]]) -> Proof {
    let related = |at: &[i16; 2], offset| RelatedCells {
        cell: cell(at),
        offsets: cells(&[offset]),
    };
    let paving = Paving {
        lattice: Lattice(cells(&[[1, 1], [0, 2]])),
        classes: vec![related(&[0, 0], [1, 0]), related(&[0, 1], [-1, 0])],
    };
    let game = game(Board::SQUARE, goal, 1, Response::Cells(1));
    Proof::new(game.won_by(Player::Breaker), Evidence::Paving(paving), &[])
}

/// Breaker wins the (1,2) game for three hexagons around a point, with lines.
pub(crate) fn hexagonal_paving() -> Proof {
    let paving = Paving {
        lattice: Lattice(cells(&[[1, 0, -1], [0, 1, -1]])),
        classes: vec![RelatedCells {
            cell: cell(&[0, 0, 0]),
            offsets: cells(&[[-1, 0, 1], [1, 0, -1]]),
        }],
    };
    let goal = &[[0, 0, 0], [0, 1, -1], [1, 0, -1]];
    let game = game(Board::Hexagonal, goal, 1, Response::Cells(2));
    Proof::new(game.won_by(Player::Breaker), Evidence::Paving(paving), &[])
}

/// Maker wins the (1,3) game for the domino.
pub(crate) fn fan() -> Proof {
    let placements = [
        ([1, 2], [0, 0]),
        ([1, 2], [0, -1]),
        ([2, 1], [0, 0]),
        ([2, 1], [-1, 0]),
    ];
    let placements = placements.map(|(linear, shift)| Placement {
        goal: 0,
        isometry: moved(&linear, &shift),
    });
    let fan = Fan {
        center: cell(&[0, 0]),
        placements: placements.to_vec(),
    };
    Proof::new(domino(1, 3).won_by(Player::Maker), Evidence::Fan(fan), &[])
}

/// The same for two triangles, on each side of the center.
pub(crate) fn triangular_fan() -> Proof {
    let placements = [
        ([1, 2, 3], [0, 0, 0]),
        ([1, 3, 2], [0, -1, 1]),
        ([3, 2, 1], [-1, 0, 1]),
    ];
    let placements = placements.map(|(linear, shift)| Placement {
        goal: 0,
        isometry: moved(&linear, &shift),
    });
    let fan = Fan {
        center: cell(&[0, 0, 1]),
        placements: placements.to_vec(),
    };
    let goal = &[[0, 0, 1], [0, 0, 2]];
    let game = game(Board::Triangular, goal, 1, Response::Cells(2));
    Proof::new(game.won_by(Player::Maker), Evidence::Fan(fan), &[])
}

/// Maker wins the (1,1) game for the I-tromino: two in a row, then three.
pub(crate) fn proof_sequence() -> Proof {
    let option = |mark: [i16; 2], target, isometry| Continuation {
        marks: cells(&[mark]),
        target,
        isometry,
    };
    let goal = Target::Goal(0);
    let two = Situation {
        core: cells(&[[0, 0], [0, 1]]),
        neighborhood: cells(&[[0, -1], [0, 2]]),
        options: vec![
            option([0, -1], goal, moved(&[1, 2], &[0, -1])),
            option([0, 2], goal, moved(&[1, 2], &[0, 0])),
        ],
    };
    let one = Situation {
        core: cells(&[[0, 0]]),
        neighborhood: cells(&[[-1, 0], [0, -1], [0, 1], [0, 2], [1, 0], [2, 0]]),
        options: vec![
            option([0, 1], Target::Situation(0), moved(&[1, 2], &[0, 0])),
            option([1, 0], Target::Situation(0), moved(&[2, 1], &[0, 0])),
        ],
    };
    let game = game(Board::SQUARE, TROMINO, 1, Response::Cells(1));
    let evidence = Evidence::ProofSequence(ProofSequence(vec![two, one]));
    Proof::new(game.won_by(Player::Maker), evidence, &[])
}

/// Maker wins the (2,7) game for the domino: two games side by side.
pub(crate) fn composition() -> Proof {
    let claim = domino(2, 7).won_by(Player::Maker);
    Proof::new(claim, Evidence::Composition, &[fan(), fan()])
}

/// The threshold sequence of the domino, (3, ∞).
pub(crate) fn threshold() -> Proof {
    let surrounded = domino(1, 4).won_by(Player::Breaker);
    let surrounded = Proof::new(surrounded, Evidence::SitePerimeter, &[]);
    let one_turn = game(Board::SQUARE, DOMINO, 2, Response::Every);
    let one_turn = Proof::new(one_turn.won_by(Player::Maker), Evidence::OneTurn, &[]);
    let claim = Claim::Threshold(Threshold {
        board: Board::SQUARE,
        animal: Animal(cells(DOMINO)),
        finite: vec![3],
    });
    Proof::new(claim, Evidence::Threshold, &[fan(), surrounded, one_turn])
}

/// Breaker wins the (1,2) game for the P-pentomino, since it contains the
/// O-tetromino and more marks do not hurt her: two rules upon [`paving`].
pub(crate) fn subgoal_and_weaken() -> Proof {
    let pentomino = [SQUARE, &[[2, 0]]].concat();
    let wins = |b| game(Board::SQUARE, &pentomino, 1, Response::Cells(b)).won_by(Player::Breaker);
    let contains = Proof::new(wins(1), Evidence::Subgoal, &[paving()]);
    Proof::new(wins(2), Evidence::Weaken, &[contains])
}

/// Maker wins the (1,2) game for the domino, if another file proves what [`fan`] does.
pub(crate) fn needs_fan() -> Vec<u8> {
    let id = fan().check().expect("the fan is a proof").theorem.id();
    file::to_bytes(&[Step {
        claim: domino(1, 2).won_by(Player::Maker),
        evidence: Evidence::Weaken,
        premises: vec![Premise::Outside(id)],
    }])
}
