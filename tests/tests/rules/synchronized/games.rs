//! Boards, moves, normal forms and counts, against brute force.

use playproof_formats::claim::Variant;
use playproof_tests::synchronized::outcome;

#[test]
fn explore() {
    for variant in Variant::ALL {
        for rows in 1..=6 {
            for columns in 1..=6 {
                if rows * columns <= 16 {
                    print!(
                        "{}x{}={:?} ",
                        rows,
                        columns,
                        outcome(variant, rows, columns)
                    );
                }
            }
        }
        println!("{variant:?}");
    }
}
