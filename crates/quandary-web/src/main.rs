//! The page: opening, playing, solving and sharing puzzles in a browser.
//!
//! A view on [`quandary_player`]: it draws, translates keys, mouse and fingers, and stores. The same
//! module runs in the page and in the worker that solves.

#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod address;
mod gamepad;
mod gestures;
mod keyboard;

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
fn main() {
    page::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
