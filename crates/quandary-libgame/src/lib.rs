//! `libgame`: Tents as a C library.
//!
//! The functions are those of `include/*.h`, which state what each of them does with any
//! arguments. A game is a plain Rust value in `game`; `ffi` hands it across the border to C and
//! is the only place with unsafe code.

#[allow(unsafe_code)]
mod ffi;
mod game;
mod picture;
