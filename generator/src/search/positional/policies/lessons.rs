//! Policies that heed lessons.
//!
//! A policy is a decision list: the first of its items that speaks tells what to claim. Rivest (1987) noted that a list
//! that is right about given examples can be found greedily: any item that is right about all of those in which it speaks may
//! come first, and what it does not settle is left to the others. So the list that heeds all lessons is found without
//! going back, if there is one.

use super::draft::{Draft, Item};
use crate::search::bits::Bits;

/// Where a policy went wrong: when these could be claimed, one of those was good.
pub(super) struct Lesson<B> {
    pub(super) ready: B,
    pub(super) good: B,
}

/// The list that heeds all lessons, in the order of this one as far as that goes. Where none of its items can come next, a
/// pair of vertices does, of which one is claimed while the other one cannot be. If no pair can either, the lessons that
/// are left are brought to the front, and it is told how many they are.
pub(super) fn learned<B: Bits>(base: &[Item], lessons: &mut [Lesson<B>]) -> Result<Draft, usize> {
    let mut rest: Vec<&Item> = base.iter().collect();
    let mut items = Vec::new();
    let mut open = lessons.len();
    while open > 0 {
        let left = &lessons[..open];
        let next = match rest.iter().position(|item| settles(item, left).is_some()) {
            Some(place) => rest.remove(place).clone(),
            None => pair(left).ok_or(open)?,
        };
        let mut kept = 0;
        for index in 0..open {
            if next.choice(lessons[index].ready).is_none() {
                lessons.swap(kept, index);
                kept += 1;
            }
        }
        open = kept;
        items.push(next);
    }
    items.extend(rest.into_iter().cloned());
    Ok(Draft(items).without_end())
}

/// In how many of the lessons the item speaks; `None` if it is wrong about one.
fn settles<B: Bits>(item: &Item, lessons: &[Lesson<B>]) -> Option<usize> {
    let mut count = 0;
    for lesson in lessons {
        if let Some(vertex) = item.choice(lesson.ready) {
            if !lesson.good.has(vertex) {
                return None;
            }
            count += 1;
        }
    }
    Some(count)
}

/// The pair of vertices that settles most of the lessons.
fn pair<B: Bits>(lessons: &[Lesson<B>]) -> Option<Item> {
    let vertices = lessons
        .iter()
        .fold(B::default(), |all, lesson| all | lesson.ready);
    let vertices: Vec<u8> = vertices
        .members()
        .filter_map(|v| u8::try_from(v).ok())
        .collect();
    let mut best: Option<(usize, Item)> = None;
    for (place, &u) in vertices.iter().enumerate() {
        for &v in &vertices[place + 1..] {
            let item = Item::Lone(vec![u, v]);
            let most = best.as_ref().map_or(0, |(most, _)| *most);
            if let Some(count) = settles(&item, lessons).filter(|&count| count > most) {
                best = Some((count, item));
            }
        }
    }
    best.map(|(_, item)| item)
}
