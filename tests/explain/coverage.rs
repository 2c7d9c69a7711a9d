//! How groups cover markers.

use playproof_explain::coverage::coverage;
use playproof_formats::evidence::SetMatching;

#[test]
fn nested_groups_count_once() {
    let coverage = |groups: &[&[u32]]| {
        coverage(&SetMatching {
            markers: vec![0, 1, 2, 3],
            groups: groups.iter().map(|group| group.to_vec()).collect(),
            nodes: vec![],
        })
    };
    let nested: &[&[u32]] = &[&[0, 1], &[0, 1, 2], &[0, 1, 3], &[0, 1, 2, 3]];
    assert_eq!(coverage(nested), (4, 1));
    assert_eq!(coverage(&[&[0, 1], &[0, 1, 2], &[1, 2, 3]]), (4, 2));
}
