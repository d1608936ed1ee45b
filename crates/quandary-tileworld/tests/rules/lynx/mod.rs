//! The Lynx rules in small levels.

mod choice;
mod clone;
mod device;
mod end;
mod pedantic;
mod slide;
mod start;
mod step;
mod tank;
mod teleport;
