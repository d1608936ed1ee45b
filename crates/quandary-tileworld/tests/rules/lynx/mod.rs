//! The Lynx rules in tiny levels.

mod choice;
mod device;
mod start;
mod step;
