//! `strategy`: the answer to the state, looked up.

use std::{collections::HashMap, rc::Rc};

use playproof_checker::{
    Budget, Limits,
    positional::{Position, bit, members},
    rules::positional::strategy::{Board as Prepared, Images, choice},
};
use playproof_formats::evidence::{Answer, Ending, Leaf, Policy, Strategy, Vertices};

use super::{
    any,
    board::{Board, Claim, Reach, image},
    leaf,
};
use crate::{
    play::player::{Boxed, Player, Reply, Stuck, Unplayable},
    rules::{News, sequences, walk},
    words::count,
};

/// What the evidence says about positions.
struct Table<'a> {
    images: Images,
    policies: &'a [Policy],
    sequences: Vec<&'a Vertices>,
    /// For the least image of each position with the owner to move: what is said about the position, and the
    /// image that led from there to the least.
    said: HashMap<Position, (Said<'a>, u32)>,
    /// The same for positions after a forced claim.
    forced: HashMap<Position, (&'a Ending, u32)>,
}

#[derive(Clone, Copy)]
enum Said<'a> {
    Answer(usize, &'a Answer),
    Sequence(usize),
}

#[derive(Clone)]
struct Answers<'a> {
    table: Rc<Table<'a>>,
    /// What is played to the end of the line, and the permutation that carries the board to the one of
    /// which it speaks.
    settled: Option<(Plan<'a>, Vec<u32>)>,
}

/// How a line is played to its end.
#[derive(Clone)]
enum Plan<'a> {
    Leaf(&'static str, Rc<Forked<'a>>),
    /// The number of a policy, and that of its image.
    Policy(u32, u32),
    /// The number of a sequence, and how much of it was claimed.
    Sequence(usize, usize),
}

/// A player that is copied before it is used.
struct Forked<'a>(Boxed<'a, Board>);

/// A player at this position, from which the evidence tells how to go on.
pub(super) fn player<'a>(
    start: &Board,
    strategy: &'a Strategy,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let trouble = |failure: playproof_checker::Failure| Unplayable::Trouble(failure.to_string());
    let mut budget = Budget::new(Limits::default());
    let images = Images::new(start.game(), &strategy.symmetries, &mut budget).map_err(trouble)?;
    let prepared = Prepared::new(start.game(), start.aim(), &mut budget).map_err(trouble)?;
    let (mut said, mut forced) = (HashMap::new(), HashMap::new());
    let walked = walk(start.of(), strategy, |line, news| {
        let (image, least) = images.least(prepared.essence(line));
        match news {
            News::Answer(number, answer) => {
                said.insert(least, (Said::Answer(number, answer), image));
            }
            News::Refuted(number) => {
                said.insert(least, (Said::Sequence(number), image));
            }
            News::Ending(ending) => {
                forced.insert(least, (ending, image));
            }
        }
        true
    });
    walked.map_err(trouble)?;
    let table = Table {
        images,
        policies: &strategy.policies,
        sequences: sequences(strategy).collect(),
        said,
        forced,
    };
    Ok(Box::new(Answers {
        table: Rc::new(table),
        settled: None,
    }))
}

impl Table<'_> {
    /// What is said about a position, and the permutation that carries the position to the one about which
    /// it is said.
    fn find<T: Copy>(
        &self,
        said: &HashMap<Position, (T, u32)>,
        position: &Board,
    ) -> Option<(T, Vec<u32>)> {
        let mut budget = Budget::new(Limits::default());
        let board = Prepared::new(position.game(), position.aim(), &mut budget).ok()?;
        let line = board.line(position.position());
        let (here, least) = self.images.least(board.essence(&line));
        let &(what, there) = said.get(&least)?;
        let (here, there) = (self.images.get(here)?, self.images.get(there)?);
        let mut carried = inverse(here);
        for place in &mut carried {
            *place = there.get(*place as usize).copied().unwrap_or(*place);
        }
        Some((what, carried))
    }
}

/// The vertices with which the owner, or his opponent, completes a set if it is his turn.
fn completing(position: &Board, owners: bool) -> Vec<u32> {
    let owner = position.aim().owner;
    let side = if owners { owner } else { owner.other() };
    let sets = position.state();
    let last = |&v: &u32| sets.sets(side).contains(&bit(v));
    members(position.available()).filter(last).collect()
}

fn inverse(permutation: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; permutation.len()];
    for (v, &image) in (0..).zip(permutation) {
        if let Some(entry) = inverse.get_mut(image as usize) {
            *entry = v;
        }
    }
    inverse
}

/// Whether a position with the opponent or the owner to move needs no answer: the owner has won, or cannot lose any
/// more.
fn is_safe(position: &Board) -> bool {
    let owner = position.aim().owner;
    position.reach(owner) == Reach::Complete
        || !position.aim().win && position.reach(owner.other()) == Reach::Nothing
}

/// The position in which this permutation has moved the vertices.
fn carried(position: &Board, permutation: &[u32]) -> Board {
    let Position { first, second } = position.position();
    let marks = Position {
        first: image(permutation, first),
        second: image(permutation, second),
    };
    let last = position
        .last()
        .and_then(|v| permutation.get(v as usize).copied());
    position.with(marks, position.mover(), last)
}

/// Whether a permutation moves anything.
fn turns(permutation: &[u32]) -> bool {
    permutation.iter().zip(0..).any(|(&image, v)| image != v)
}

impl<'a> Answers<'a> {
    /// What the plan for the rest of the line says, in the words of this board.
    fn of_plan(&mut self, position: &Board) -> Option<Result<Reply<Claim>, Stuck>> {
        let (plan, permutation) = self.settled.as_mut()?;
        let there = carried(position, permutation);
        let back = inverse(permutation);
        let here = |vertex: u32| back.get(vertex as usize).copied().unwrap_or(vertex);
        let turned = if turns(permutation) {
            " on the mirror image of the board"
        } else {
            ""
        };
        let (vertex, reason) = match plan {
            Plan::Leaf(rule, player) => {
                let mut leaf = player.0.fork();
                let reply = leaf.reply(&there);
                *player = Rc::new(Forked(leaf));
                match reply {
                    Err(stuck) => return Some(Err(stuck)),
                    // Where the board was turned, the reason would name other vertices.
                    Ok(reply) if turns(permutation) => {
                        let reason = format!("The state is settled by {rule}.");
                        (reply.choice.vertex, reason)
                    }
                    Ok(reply) => {
                        let reason = format!("The state is settled by {rule}: {}", reply.reason);
                        (reply.choice.vertex, reason)
                    }
                }
            }
            Plan::Policy(number, image) => {
                let mut budget = Budget::new(Limits::default());
                let board = Prepared::new(there.game(), there.aim(), &mut budget).ok()?;
                let policy = self.table.policies.get(*number as usize)?;
                let image = self.table.images.get(*image)?;
                let vertex = choice(policy, image, &board.line(there.position()));
                let reason = format!("Policy {number}{turned} says so.");
                (vertex, reason)
            }
            Plan::Sequence(number, claimed) => {
                let sequence = self.table.sequences.get(*number)?;
                let Some(&vertex) = sequence.0.get(*claimed) else {
                    let stuck = format!("sequence {number} is at its end");
                    return Some(Err(Stuck(stuck)));
                };
                *claimed += 1;
                let reason = format!("Sequence {number}{turned} works from here.");
                (u32::from(vertex), reason)
            }
        };
        Some(any::this(position, here(vertex), reason))
    }

    fn settle(&mut self, position: &Board, ending: &'a Ending, permutation: Vec<u32>) {
        let plan = match ending {
            Ending::Leaf(leaf) => self::plan(&carried(position, &permutation), leaf),
            Ending::Policy(policy, image) => Plan::Policy(*policy, *image),
        };
        self.settled = Some((plan, permutation));
    }

    /// The answer to a position of which something is said.
    fn answer(&mut self, position: &Board) -> Option<Result<Reply<Claim>, Stuck>> {
        let table = self.table.clone();
        let (said, permutation) = table.find(&table.said, position)?;
        let back = inverse(&permutation);
        let here = |v: u32| back.get(v as usize).copied().unwrap_or(v);
        let (number, answer) = match said {
            Said::Answer(number, answer) => (number, answer),
            Said::Sequence(number) => {
                self.settled = Some((Plan::Sequence(number, 0), permutation));
                return self.of_plan(position);
            }
        };
        let turned = if turns(&permutation) {
            ", to its mirror image"
        } else {
            ""
        };
        let reason = |what: &str| format!("It is answer {number} of the strategy{turned}{what}.");
        Some(match answer {
            Answer::Move(v) => any::this(position, here(*v), reason("")),
            Answer::Refuting(v, sequences) => {
                let sequences = count(sequences.len(), "threat sequence");
                let then = format!("; {sequences} may follow");
                any::this(position, here(*v), reason(&then))
            }
            Answer::Then(v, ending) => {
                let then = match ending {
                    Ending::Leaf(leaf) => {
                        format!("; then the state is settled by {}", leaf::rule(leaf))
                    }
                    Ending::Policy(policy, _) => format!("; then policy {policy} is played"),
                };
                let reply = any::this(position, here(*v), reason(&then));
                if let Ok(reply) = &reply {
                    self.settle(&position.after(reply.choice.vertex), ending, permutation);
                }
                reply
            }
            Answer::End(ending) => {
                self.settle(position, ending, permutation);
                return self.of_plan(position);
            }
        })
    }
}

/// The player of a leaf.
fn plan<'a>(position: &Board, leaf: &'a Leaf) -> Plan<'a> {
    let player = leaf::player(position, leaf);
    Plan::Leaf(leaf::rule(leaf), Rc::new(Forked(player)))
}

impl<'a> Player<'a, Board> for Answers<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let is_leaf = matches!(self.settled, Some((Plan::Leaf(..), _)));
        if !is_leaf && let Some(&vertex) = completing(position, true).first() {
            let reason = "It completes a winning set.".to_owned();
            return any::this(position, vertex, reason);
        }
        let danger = completing(position, false);
        let is_policy = matches!(self.settled, Some((Plan::Policy(..), _)));
        if is_policy && let Some(&vertex) = danger.first() {
            return any::this(position, vertex, meets(position));
        }
        if let Some(reply) = self.of_plan(position) {
            return reply;
        }
        if is_safe(position) {
            return any::any(
                position,
                "The opponent has no set left to complete: any vertex will do.",
            );
        }
        if let Some(reply) = self.answer(position) {
            return reply;
        }
        let &[vertex] = danger.as_slice() else {
            return Err(Stuck("the strategy has no answer to this state".to_owned()));
        };
        let after = position.after(vertex);
        let table = self.table.clone();
        if let Some((ending, permutation)) = table.find(&table.forced, &after) {
            self.settle(&after, ending, permutation);
        }
        any::this(position, vertex, meets(position))
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        if let Some((plan, permutation)) = &self.settled {
            let text = match plan {
                Plan::Leaf(_, player) => player.0.invariant(&carried(position, permutation))?,
                Plan::Policy(number, _) => {
                    format!("Policy {number} was played from here against every reply.")
                }
                Plan::Sequence(number, _) => {
                    format!("Sequence {number} wins whatever the opponent does.")
                }
            };
            return Ok(if turns(permutation) {
                format!("On the mirror image of the board: {text}")
            } else {
                text
            });
        }
        if is_safe(position) {
            return Ok("The opponent has no set left to complete.".to_owned());
        }
        let mut replies = 0_u64;
        for reply in members(position.available()) {
            let next = position.after(reply);
            let is_answered = is_safe(&next)
                || !completing(&next, true).is_empty()
                || self.table.find(&self.table.said, &next).is_some()
                || completing(&next, false).len() == 1;
            if !is_answered {
                let reply = position.named(reply);
                return Err(Stuck(format!("the strategy has no answer to {reply}")));
            }
            replies += 1;
        }
        let replies = count(replies, "legal claim");
        Ok(format!(
            "The strategy has an answer to each of the opponent's {replies}."
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}

/// Why a vertex is claimed that the opponent would claim.
fn meets(position: &Board) -> String {
    let opponent = position.side(position.aim().owner.other());
    format!("It is the vertex that {opponent} needs to complete a set.")
}
