//! What the page calls, and the one function of its that is called.
//!
//! Bytes go in and out through two buffers. The page writes and reads them in the module's
//! memory; nothing here follows a pointer, so the only unsafe thing is that functions have
//! names.
#![allow(
    unsafe_code,
    reason = "the page finds a function by its name, and a name may be taken"
)]

use std::{cell::RefCell, mem};

use crate::Viewer;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The checker has done so many units of work. (Numbers up to 2⁵³ are exact.)
    safe fn work(units: f64);
}

#[allow(clippy::cast_precision_loss, reason = "for a person to see")]
fn tell(units: u64) {
    work(units as f64);
}

/// A page is one thread: this is its memory.
struct State {
    viewer: Viewer,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State {
        viewer: Viewer::telling(tell),
        input: Vec::new(),
        output: Vec::new(),
    });
}

/// Room for as many bytes, which the page fills before it calls one of the functions below.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn input(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.input = vec![0; length];
        state.input.as_mut_ptr()
    })
}

/// The input is a file whose theorems the certificate builds on.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn premise() {
    STATE.with_borrow_mut(|state| state.viewer.premise(mem::take(&mut state.input)));
}

/// The input is the certificate.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn certificate() {
    STATE.with_borrow_mut(|state| state.viewer.certificate(mem::take(&mut state.input)));
}

/// The input is a request; returns the length of the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ask() -> usize {
    STATE.with_borrow_mut(|state| {
        state.output = state.viewer.answer(&mem::take(&mut state.input));
        state.output.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn output() -> *const u8 {
    STATE.with_borrow(|state| state.output.as_ptr())
}
