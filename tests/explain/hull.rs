//! Convex hulls and their hatching.

use playproof_explain::figure::hull::{hatching, hull};

#[test]
fn inner_points_and_points_on_sides_are_left_out() {
    let square = [
        (0.0, 0.0),
        (2.0, 0.0),
        (1.0, 1.0),
        (1.0, 0.0),
        (0.0, 2.0),
        (2.0, 2.0),
    ];
    let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
    assert_eq!(hull(square.to_vec()), corners);
}

#[test]
fn hatching_stays_inside() {
    let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
    let lines = hatching(&square, 2.0, true);
    // x + y is 2, 4, 6; the corner at 0 is no line.
    assert_eq!(lines.len(), 3);
    for (x, y) in lines.into_iter().flatten() {
        assert!((0.0..=4.0).contains(&x) && (0.0..=4.0).contains(&y));
    }
}
