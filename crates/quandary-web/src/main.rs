//! The web page on which puzzles are opened, played, solved and shared.
//!
//! The page is a user interface for [`quandary_player`]: it draws, translates input from keyboard,
//! mouse and fingers, and stores games and settings. The same WebAssembly module runs in the page
//! and in the workers, which solve and generate levels.

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
