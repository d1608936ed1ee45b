//! The rules: SPEC.md, parts R, P and C.

mod aims;
mod boards;
mod cases;
mod counting;
mod fingerprints;
mod literal;
mod oracle;
mod pairs;
mod playing;
mod random;
mod reverse;
mod switches;
#[path = "../text/mod.rs"]
mod text;
mod travel;
