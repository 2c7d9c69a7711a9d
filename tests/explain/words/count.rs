//! Numbers.

use playproof_explain::words::dyadic;

#[test]
fn fractions_are_in_lowest_terms() {
    assert_eq!(dyadic(3, 3), "3/8");
    assert_eq!(dyadic(4, 3), "1/2");
    assert_eq!(dyadic(16, 3), "2");
    assert_eq!(dyadic(0, 0), "0");
    assert_eq!(dyadic(1, 128), "1/2^128");
}
