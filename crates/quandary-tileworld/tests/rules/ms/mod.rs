//! The MS rules in small levels.

mod arrive;
mod button_timing;
mod choice;
mod covered;
mod delay;
mod device;
mod movement;
mod push;
mod slip;
mod start;
mod tank;
mod teleport;
mod tick;
mod trap;
