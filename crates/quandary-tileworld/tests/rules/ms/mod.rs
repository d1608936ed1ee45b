//! The MS rules in tiny levels.

mod arrive;
mod choice;
mod device;
mod law;
mod push;
mod slip;
mod start;
mod tick;
