//! What each rule says: made from the heads of `checker/src/rules/`.

/// A rule.
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub title: &'static str,
    /// What it says.
    pub theorem: &'static str,
}

/// All rules.
pub const RULES: &[Rule] = &[];
