//! The search, one file per rule.
