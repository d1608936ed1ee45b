//! Positions from which no solution is left, recognised by sight. Everything here is sound: a
//! position from which all boxes can still come to goals is never called dead.

pub mod corral;
pub mod diagonal;
pub mod few;
pub mod freeze;
pub mod pairs;
pub mod triples;
pub mod walled;
