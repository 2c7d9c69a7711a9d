//! Strategies: the answers of a solver, in the order in which the checker will
//! ask for them.

use playproof_checker::{Budget, Limits, positional::Position, rules::positional::strategy::Walk};
use playproof_formats::{
    Evidence,
    evidence::{Answer, GameStrategy},
};

use super::{
    plan::{Attempt, Sides},
    question::Question,
    solver::solver,
    symmetry::symmetries,
};
use crate::control::Control;

/// The proof by general play.
pub(super) fn search(sides: &Sides) -> Attempt<'_> {
    let Sides { win, hold } = sides;
    let symmetries = symmetries(&win.arena, &win.game);
    let mut searched = None;
    Box::new(move |control| {
        let solver = searched.get_or_insert_with(|| {
            let memory = control.memory() / 2;
            solver(
                &win.game,
                win.aim.owner,
                win.aim.maker_breaker,
                &symmetries,
                memory,
            )
        });
        let hunted = solver.hunted(win.position, win.state.mover, control)?;
        let question = if hunted { win } else { hold };
        let mut answers = |position| solver.answer(position, question.aim, control);
        let mut prove = |symmetries: &[Vec<u32>]| {
            let strategy = strategy(question, symmetries, &mut answers, control)?;
            let few = strategy.answers.len() < FEW;
            Some((question.by(Evidence::GameStrategy(strategy), &[]), few))
        };
        let (proof, few) = prove(&symmetries)?;
        if symmetries.is_empty() || !few {
            return Some(proof);
        }
        // Symmetries are written down, too: a short strategy may do without.
        let (plain, _) = prove(&[])?;
        [plain, proof]
            .into_iter()
            .min_by_key(|proof| proof.to_bytes().len())
    })
}

/// Answers of a strategy that may be shorter without symmetries.
const FEW: usize = 10_000;

/// The strategy of the question's player, by whom a position can be answered;
/// `None` when `control` stops the walk, or what answers is wrong.
pub(super) fn strategy(
    question: &Question,
    symmetries: &[Vec<u32>],
    answers: &mut dyn FnMut(Position) -> Option<Answer>,
    control: &Control,
) -> Option<GameStrategy> {
    let mut budget = Budget::new(Limits {
        work: u64::MAX,
        memory: control.memory(),
    });
    let mut walk = Walk::new(&question.game, question.aim, symmetries, &mut budget).ok()?;
    let mover = question.state.mover;
    walk.begin(question.position, mover, &mut budget).ok()?;
    let mut found = Vec::new();
    while let Some(position) = walk.next(&mut budget).ok()? {
        if found.len() % 1024 == 0 && control.is_stopped() {
            return None;
        }
        let answer = answers(position)?;
        walk.answer(position, &answer, &mut budget).ok()?;
        found.push(answer);
    }
    Some(GameStrategy {
        symmetries: symmetries.to_vec(),
        answers: found,
    })
}
