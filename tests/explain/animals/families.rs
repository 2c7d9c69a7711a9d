//! Families of animals.

use playproof_explain::animals::{
    ascii, describe,
    families::{Family, Fault},
    find,
};
use playproof_formats::Board;

#[test]
fn members_are_what_the_paper_draws() {
    for (name, picture) in [
        ("R(2,3)", "XXX/XXX"),
        ("O(3,4,1)", "XXXX/X..X/XXXX"),
        ("O(5,5,2)", "XXXXX/XXXXX/XX.XX/XXXXX/XXXXX"),
        ("U(2,3,1)", "X.X/XXX"),
        ("U(3,5,1)", "X...X/X...X/XXXXX"),
        ("U(3, 5, 2)", "XX.XX/XXXXX/XXXXX"),
        ("l(1)", "X./XX"),
        ("L(3)", "X.X.X./XXXXXX"),
    ] {
        let member: Family = name.parse().unwrap();
        let animal = ascii::read(Board::SQUARE, picture).unwrap();
        assert_eq!(member.animal(), Some(animal.clone()), "{name}");
        assert!(Family::of(&animal).contains(&member), "{name}");
    }
}

#[test]
fn sizes_are_the_formulas_of_the_paper() {
    let size = |name: &str| name.parse::<Family>().unwrap().cells().len();
    assert_eq!(size("O(7,8,2)"), 2 * 2 * (7 + 8 - 2 * 2));
    assert_eq!(size("U(6,5,1)"), 2 * 6 + 5 - 2);
    assert_eq!(size("U(6,5,2)"), 2 * (2 * 6 + 5 - 2 * 2));
    assert_eq!(size("L(2)"), 6);
    assert_eq!(size("R(4,6)"), 24);
}

#[test]
fn what_is_no_member_is_refused() {
    let fault = |name: &str| name.parse::<Family>().unwrap_err().to_string();
    assert!(fault("Q(2,3)").contains("no family `Q`"));
    assert!(fault("O(5,5)").contains("three numbers"));
    assert!(fault("O(5,x,1)").contains("three numbers"));
    assert!(fault("U(2,3,1").contains("three numbers"));
    assert!(fault("O(4,5,2)").contains("there is no O(4,5,2)"));
    assert!(fault("U(1,3,1)").contains("there is no U(1,3,1)"));
    assert!(fault("L(0)").contains("there is no L(0)"));
    assert!(fault("R(2,-1)").contains("there is no R(2,-1)"));
    assert_eq!("R(2,300)".parse::<Family>(), Err(Fault::TooLarge));
}

/// On the fixed board an animal is as it lies: names that say so, and no others.
#[test]
fn lines_of_the_fixed_board() {
    let fixed = Board::SQUARE.fixed();
    for (name, picture) in [
        ("row(3)", "XXX"),
        ("column(3)", "X/X/X"),
        ("diagonal(3)", "..X/.X./X.."),
        ("antidiagonal(3)", "X../.X./..X"),
    ] {
        let animal = ascii::read(fixed, picture).unwrap();
        assert_eq!(find(fixed, name), Some(animal.clone()), "{name}");
        assert_eq!(describe(fixed, &animal), name);
    }
    assert_eq!(find(fixed, "R(3,1)"), find(fixed, "XXX"));
    // An L and its mirror image; a knight's move is no line.
    for picture in ["X./XX", ".X/XX", "X../..X", "X"] {
        let animal = ascii::read(fixed, picture).unwrap();
        assert_eq!(describe(fixed, &animal), picture);
    }
    assert_eq!(find(fixed, "V-tromino"), None);
    for name in ["column(3)", "antidiagonal(3)"] {
        assert_eq!(find(Board::SQUARE, name), None);
    }
}
