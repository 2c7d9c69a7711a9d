//! What all pages have in common.

use playproof_explain::Certificate;

pub(super) const TEMPLATE: &str = include_str!("../../page/page.html");

/// The version of the programs that made a page.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Scripts and styles of the page itself, the worker, and WebAssembly: nothing from elsewhere.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; \
     worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/// The name of a site's style sheet.
pub const STYLE_FILE: &str = "style.css";

/// A certificate that becomes a page.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// What the file is called.
    pub name: &'a str,
    /// The file.
    pub bytes: &'a [u8],
    /// Other files whose theorems it builds on; those that build on others come later.
    pub premises: &'a [Vec<u8>],
    /// The same, read and checked.
    pub certificate: &'a Certificate,
}
