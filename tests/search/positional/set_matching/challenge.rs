//! Matching sets with no more markers than groups.

use playproof::search::{
    control::Control,
    positional::set_matching::{
        configuration::{
            challenge::{Coverings, exhaust, search},
            isomorphism::Set,
        },
        is_coverable,
    },
};
use playproof_oracles::positional::Dice;

fn meet_once(a: Set, b: Set) -> bool {
    (a & b).count_ones() <= 1
}

/// The answers are those of the search for matching sets.
#[test]
fn coverings_exist() {
    let mut dice = Dice(0xC0FE);
    let mut covered = 0;
    for _ in 0..500 {
        let mut family: Vec<Set> = Vec::new();
        for _ in 0..15 {
            let group = dice.below(1 << 8);
            let size = group.count_ones();
            if (2..=3).contains(&size) && family.iter().all(|&other| meet_once(group, other)) {
                family.push(group);
            }
        }
        family.sort_unstable();
        let exists = Coverings::default().exist(&family);
        let masks: Vec<_> = family.iter().map(|&group| group.into()).collect();
        assert_eq!(is_coverable(&masks, &Control::default()), Some(exists));
        covered += usize::from(exists);
    }
    assert!((50..450).contains(&covered), "{covered}");
}

#[test]
fn no_matching_set_of_eight_markers_has_as_many_groups() {
    for n in 1..=8 {
        let exhausted = exhaust(n, &Control::default()).expect("it is not stopped");
        assert_eq!(exhausted.found, None);
    }
}

#[test]
fn nine_groups_on_ten_markers() {
    let groups = search(10, 9, &Control::default()).expect("there are some");
    let set = |group: &Vec<u32>| group.iter().fold(0, |all, &v| all | 1 << v);
    let family: Vec<Set> = groups.iter().map(set).collect();
    assert!(family.len() >= 9);
    assert!(family.iter().fold(0, |all, group| all | group) < 1 << 10);
    for (i, &a) in family.iter().enumerate() {
        assert!(family[..i].iter().all(|&b| meet_once(a, b)));
    }
    let masks: Vec<_> = family.iter().map(|&group| group.into()).collect();
    assert_eq!(is_coverable(&masks, &Control::default()), Some(true));
}
