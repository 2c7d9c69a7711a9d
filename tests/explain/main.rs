//! What people read about certificates, and what they write.

mod claims;
