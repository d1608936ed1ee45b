//! The MS rules in tiny levels.

mod arrive;
mod choice;
mod covered;
mod delay;
mod device;
mod law;
mod moment;
mod push;
mod slip;
mod start;
mod tank;
mod teleport;
mod tick;
mod trap;
