//! `libgame`: Tents as a C library.
//!
//! The headers `include/*.h` declare the functions and specify their results for all arguments. The
//! module `game` implements games in safe Rust; `ffi` exports them to C and is the only module with
//! unsafe code.

#[allow(unsafe_code)]
mod ffi;
mod game;
mod picture;
