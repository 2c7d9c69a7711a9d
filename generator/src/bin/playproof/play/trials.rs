//! Many games against programs.

use playproof_explain::{
    play::{Opponent, Play, trial},
    words::count,
};

use crate::{
    output::{Output, note},
    status::Status,
};

/// Plays so many games against each opponent, from this seed on, games without an end so many turns.
pub(super) fn run(
    games: &[Box<dyn Play + '_>],
    (number, seed, turns): (u32, u64, u32),
    json: bool,
    out: &mut Output,
) -> miette::Result<Status> {
    let (mut kept, mut lost, mut longest) = (0_u64, 0_u64, 0);
    let mut stopped = 0_u64;
    for opponent in [Opponent::Random, Opponent::Greedy] {
        for (index, game) in (0..number).zip(games.iter().cycle()) {
            let record = trial(
                game.as_ref(),
                opponent,
                seed.wrapping_add(index.into()),
                turns,
            );
            longest = longest.max(record.moves);
            if json {
                out.json(&record.json())?;
            }
            if record.kept {
                kept += 1;
                stopped += u64::from(record.end.contains("stopped"));
            } else {
                lost += 1;
                note(format_args!(
                    "LOST: {opponent:?} opponent, seed {}: {}",
                    record.seed, record.end
                ));
            }
        }
    }
    let summary = format!(
        "{} games, {number} against random moves and {number} against greedy ones: {kept} kept, {lost} lost\n\
         longest: {} of the proof's; {stopped} stopped after {}",
        kept + lost,
        count(longest, "move"),
        count(turns, "turn"),
    );
    if json {
        note(format_args!("{summary}"));
    } else {
        out.line(&summary);
    }
    Ok(Status::settled(lost == 0))
}
