//! Why a rule proves its claim, in a sentence or two.

use playproof_checker::Geometry;
use playproof_formats::{
    Board, Claim, Evidence,
    claim::{Achievement, Player},
};

use crate::words::count;

/// What the reader of a proof by this rule should know.
pub(crate) fn why(claim: &Claim, evidence: &Evidence) -> String {
    match claim {
        Claim::Achievement(claim) => achievement(claim, evidence),
        Claim::Threshold(_) => {
            "A number is the greatest b if Maker wins with it and Breaker with one more.\n\
             The premises say so for n = 1, 2, … in turn; the last one is the win for every b."
                .to_owned()
        }
        Claim::Synchronized(_) | Claim::SynchronizedOutcome(_) => synchronized(evidence),
        Claim::Cannibal(_) | Claim::CannibalMoves(_) => cannibal(evidence).to_owned(),
        Claim::Positional(_) | Claim::PositionalOutcome(_) => positional(evidence).to_owned(),
    }
}

fn positional(evidence: &Evidence) -> &'static str {
    match evidence {
        Evidence::Strategy(_) => {
            "There is an answer to every state that can arise. The checker has played it\n\
             against every legal reply."
        }
        Evidence::Pairing(_) => {
            "Each vertex of a pair is answered with the other one, and every set that the\n\
             opponent could complete contains a pair."
        }
        Evidence::Potential => {
            "The sets that the opponent could complete are so large and few that the sum of\n\
             2^-|A| stays below what it needs for a threat (Erdős and Selfridge)."
        }
        Evidence::SetMatching(_) => {
            "White answers each marker of a group with another one, as the coverings say,\n\
             and owns a marker of each group before Black owns all of it. Every set that\n\
             Black could complete contains a group."
        }
        Evidence::PosetThm5 => {
            "Nobody wants to claim the last vertex below the winning one. Who has to is a\n\
             matter of parity, and Maker chooses which it is if Breaker has not fewer to claim."
        }
        Evidence::PosetThm7 => {
            "Nobody wants to claim the last vertex below a winning one. With an odd number\n\
             of vertices, or a winning one with few vertices below it that serve it alone,\n\
             Maker gets one; else Breaker answers so that she does not."
        }
        Evidence::PosetThm17 => {
            "The number of vertices that do not wait for a winning one decides, by its\n\
             parity, who has to claim the vertex below it."
        }
        Evidence::PosetThm25(_) => {
            "Pairs and chains that keep the winner are removed. Then no winning set is left,\n\
             or Maker has threats that Breaker must answer one after the other, until he cannot."
        }
        Evidence::PosetLemma2(_) => {
            "The vertices that are left out are in no winning set and wait for no others, so\n\
             only their parity matters: in place of an odd number there is one."
        }
        Evidence::PosetLemma22(_) => {
            "Above a winning vertex each player gets his colour of the chain: white is\n\
             Maker's, black is Breaker's. So the chain can be cut there, or Maker wins."
        }
        Evidence::Outcome => "The premises say what happens in both cases.",
        Evidence::Union => {
            "The outcomes of the two games, and the parities of their numbers of vertices,\n\
             leave only this outcome for both side by side."
        }
        _ => "",
    }
}

fn achievement(claim: &Achievement, evidence: &Evidence) -> String {
    let first_turn = claim.first_turn.max(claim.maker);
    let own = match claim.board {
        Board::Triangular => "a solid triangle",
        Board::Hexagonal | Board::Hypercubic(_) => "#",
    };
    let maker_wins = claim.winner == Player::Maker;
    match evidence {
        Evidence::OneTurn => {
            "A goal has no more cells than Maker may mark in his first turn.".to_owned()
        }
        Evidence::ProofSequence(_) => format!(
            "In a situation, with Breaker to move, {own} is Maker's, and the cells with letters\n\
             (or +, or *) are not Breaker's. Each letter is an option. Breaker's marks cannot\n\
             meet all of them; Maker takes one that is not met, marks its capitals, and has a\n\
             goal or is in a situation with a smaller number. He begins by marking {}.",
            count(first_turn, "cell")
        ),
        Evidence::Fan(_) => format!(
            "Maker begins with {}.\n\
             Each letter is a placement of a goal that needs no more cells than Maker's last\n\
             turn marks. Breaker cannot meet all of them, so he completes one.",
            if first_turn == 1 {
                format!("the center of the fan, {own}")
            } else {
                format!("the centers, {own}, of {first_turn} fans far apart")
            }
        ),
        Evidence::Composition => {
            "Maker plays many copies of these games side by side, far apart, one move of each\n\
             game in a turn. Breaker cannot ruin as many copies as Maker advances."
                .to_owned()
        }
        Evidence::Weaken if maker_wins => {
            "Maker marks no fewer cells than there, and Breaker no more.".to_owned()
        }
        Evidence::Weaken => {
            "Breaker marks no fewer cells than there, and Maker no more.".to_owned()
        }
        Evidence::Subgoal if maker_wins => "Every goal there contains a goal here.".to_owned(),
        Evidence::Subgoal => "Every goal here contains a goal there.".to_owned(),
        Evidence::Paving(_) => {
            "Breaker answers each mark on the cells that are related to it. Every placement of\n\
             a goal contains two related cells, and Maker never gets both."
                .to_owned()
        }
        Evidence::Priority(_) => {
            "Breaker answers each mark by lists: each slot marks the first cell of its list that\n\
             is unmarked. In a digraph, an arrow x → y means that y is marked when Breaker has\n\
             answered x (if the cells behind \"if\" are marked, or answered, by then), so Maker\n\
             cannot mark it later. Every way to mark the placement violates an arrow."
                .to_owned()
        }
        Evidence::HistoryPriority(_) => {
            "Breaker answers each mark by the first rule whose condition holds; each slot marks\n\
             the first cell of its list that is unmarked. The checker has played all of Maker's\n\
             turns on each placement and the cells that the rules look at."
                .to_owned()
        }
        Evidence::SitePerimeter => format!(
            "Breaker answers each mark on all its {} neighbors, so no two marks of different\n\
             turns are neighbors; and the cells of a goal are too many for one turn.",
            claim.board.degree()
        ),
        _ => String::new(),
    }
}

fn synchronized(evidence: &Evidence) -> String {
    match evidence {
        Evidence::SyncStrategy(_) => {
            "The checker has played this player's moves against all moves of the other, up to\n\
             positions in which counting moves decides."
        }
        Evidence::SyncRefutation(_) => {
            "Whatever move this player makes, the other has one at the same moment that spoils\n\
             it. The checker has played all of them, up to positions in which counting moves\n\
             decides."
        }
        Evidence::SyncOutcome => "The premises say what each player can force.",
        Evidence::Bands(_) => {
            "Vertical fills a column of every band of rows while he can. What a band may look\n\
             like then falls into classes; in each he has moves in reserve, and all together\n\
             he has more than Horizontal has room for, since both have placed as many tiles."
        }
        Evidence::Transpose => "The reflection in a diagonal exchanges the players.",
        _ => "",
    }
    .to_owned()
}

fn cannibal(evidence: &Evidence) -> &'static str {
    match evidence {
        Evidence::Blocks(_) => {
            "Bob answers in the block in which Alice moves, with a copy of the block's family\n\
             that avoids her cell. Every copy that she may want has cells in some block that\n\
             meet each copy of its family, and one of these is his."
        }
        Evidence::AliceTree(_) => {
            "In a situation, with Bob to move, Alice has a reply to each copy that he may occupy,\n\
             and is in an earlier situation then; or a copy none of whose cells he can touch."
        }
        Evidence::Bounding(_) => {
            "Alice surrounds a square that Bob cannot fill in the meantime. Inside, copies any\n\
             two of which meet have a common cell: she takes it before he can spoil them all."
        }
        Evidence::Square(_) => {
            "The checker has played all of Bob's moves against a table of Alice's, until she had\n\
             a copy none of whose cells he can touch."
        }
        Evidence::Punching(_) => {
            "The hole is of no use for Bob: if Alice could have a copy with it, she could fill it,\n\
             and have a copy of the whole animal."
        }
        Evidence::MoreMoves => "Alice needs no more moves than there.",
        _ => "",
    }
}
