//! `set-matching`: a marker of a group is answered as the coverings say.

use std::{
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use playproof_checker::positional::{Mask, bit, mask, members, union};
use playproof_formats::evidence::{MatchingAnswer, MatchingNode, Pairing, SetMatching};

use super::{
    any::any,
    board::{Board, Claim},
    pairing::{covered, partner},
};
use crate::{
    play::player::{Boxed, Player, Reply, Stuck},
    rules::coverings,
};

/// What is left of the groups, and what covers each such state.
#[derive(Clone)]
struct Groups<'a> {
    /// In the markers of the evidence.
    left: Vec<Mask>,
    nodes: Rc<HashMap<Vec<Mask>, &'a MatchingNode>>,
    /// For each vertex of the board the marker of the evidence that it stands for: coverings are carried by
    /// automorphisms.
    stands_for: BTreeMap<u32, u32>,
    /// Once a pairing covers the groups, it does so to the end.
    pairs: Option<&'a Pairing>,
}

pub(super) fn player(matching: &SetMatching) -> Boxed<'_, Board> {
    let mut left: Vec<Mask> = matching.groups.iter().map(mask).collect();
    left.sort_unstable();
    let nodes = coverings(left.clone(), &matching.nodes)
        .into_iter()
        .collect();
    Box::new(Groups {
        left,
        nodes: Rc::new(nodes),
        stands_for: matching
            .markers
            .iter()
            .map(|&marker| (marker, marker))
            .collect(),
        pairs: None,
    })
}

/// What is left of groups after a claim of the opponent's and one of the player's.
fn after(groups: &[Mask], taken: u32, answer: u32) -> Vec<Mask> {
    let left = groups.iter().filter(|&group| group & bit(answer) == 0);
    let mut left: Vec<Mask> = left.map(|group| group & !bit(taken)).collect();
    left.sort_unstable();
    left.dedup();
    left
}

impl Groups<'_> {
    /// The vertex of the board that stands for a marker of the evidence.
    fn vertex(&self, marker: u32) -> Option<u32> {
        let found = self.stands_for.iter().find(|&(_, &m)| m == marker);
        found.map(|(&vertex, _)| vertex)
    }

    /// Sets of markers on the board.
    fn on_board(&self, set: Mask) -> Mask {
        mask(members(set).filter_map(|marker| self.vertex(marker)))
    }

    /// The answer to a marker; what is left after both is noted.
    fn answer(&mut self, marker: u32) -> Result<u32, Stuck> {
        let stuck = || Stuck("there is no covering of what is left of the groups".to_owned());
        let Some(MatchingNode::Answers(answers)) = self.nodes.get(&self.left).copied() else {
            return Err(stuck());
        };
        let all: Vec<u32> = members(union(&self.left)).collect();
        let of = |marker: u32| {
            let at = all.iter().position(|&v| v == marker)?;
            answers.get(at)
        };
        let (marker, answer) = match of(marker).ok_or_else(stuck)? {
            &MatchingAnswer::Marker(answer) => (marker, answer),
            MatchingAnswer::Like(images) => {
                // The automorphism carries the marker to one that has an answer, and all others along.
                let carried: BTreeMap<u32, u32> =
                    all.iter().copied().zip(images.iter().copied()).collect();
                let image = carried.get(&marker).copied().ok_or_else(stuck)?;
                let Some(&MatchingAnswer::Marker(answer)) = of(image) else {
                    return Err(stuck());
                };
                for marker in self.stands_for.values_mut() {
                    *marker = carried.get(marker).copied().unwrap_or(*marker);
                }
                (image, answer)
            }
        };
        self.left = after(&self.left, marker, answer);
        Ok(answer)
    }
}

impl<'a> Player<'a, Board> for Groups<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        if self.pairs.is_none()
            && let Some(MatchingNode::Pairs(pairs)) = self.nodes.get(&self.left).copied()
        {
            self.pairs = Some(pairs);
        }
        let elsewhere = "No marker of a group that is left was claimed: any vertex will do.";
        let Some(marker) = position.last() else {
            return any(position, elsewhere);
        };
        let vertex = marker;
        let Some(&marker) = self.stands_for.get(&vertex) else {
            return any(position, elsewhere);
        };
        let answer = match self.pairs {
            Some(pairs) => match partner(pairs, marker) {
                Some(answer) => answer,
                None => return any(position, elsewhere),
            },
            None if bit(marker) & union(&self.left) != 0 => self.answer(marker)?,
            None => return any(position, elsewhere),
        };
        let answer = self
            .vertex(answer)
            .ok_or_else(|| Stuck("the answer is no vertex".to_owned()))?;
        if bit(answer) & position.free() == 0 {
            return any(
                position,
                "The answer is claimed already: any vertex will do.",
            );
        }
        Ok(Reply {
            choice: position.claim(answer),
            reason: format!("It covers the groups with {}.", position.named(vertex)),
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let pairs = self.pairs.map(|pairs| {
            let pairs = pairs.0.iter().map(|&(x, y)| bit(x) | bit(y));
            pairs.collect::<Vec<Mask>>()
        });
        let what = if pairs.is_some() {
            "pair that is free"
        } else {
            "group that is left"
        };
        let parts = pairs.unwrap_or_else(|| self.left.clone());
        let parts: Vec<Mask> = parts.into_iter().map(|part| self.on_board(part)).collect();
        covered(position, &parts, what)?;
        let open = parts.iter().filter(|&&part| part & !position.free() == 0);
        let open: Vec<String> = open.map(|&part| position.named_set(part)).collect();
        Ok(format!(
            "Each set that the opponent can still complete contains a {what}: {}.",
            if open.is_empty() {
                "there is none".to_owned()
            } else {
                open.join(" ")
            }
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
