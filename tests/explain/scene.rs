//! What steps and their parts are called.

use std::collections::HashSet;

use playproof_explain::LETTERS;

/// A legend names the small letter, and the picture may show the capital.
#[test]
fn every_letter_has_a_capital_of_its_own() {
    // Greek and Cyrillic capitals that look like Latin ones, or like each other.
    let like_others = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХГЛПФЁ";
    let mut met = HashSet::new();
    for letter in LETTERS.chars() {
        let capitals: Vec<char> = letter.to_uppercase().collect();
        let [capital] = capitals[..] else {
            panic!("{letter}");
        };
        assert!(
            capital != letter && !like_others.contains(capital),
            "{letter}"
        );
        assert!(met.insert(capital) && met.insert(letter), "{letter}");
    }
}
