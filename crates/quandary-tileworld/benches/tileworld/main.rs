//! Speed of reading, replaying and drawing public level sets on one thread.
//!
//! Prints tables without judging them. The files are read from `QUANDARY_CORPUS` or from
//! `../shared/data` next to the checkout; tables whose files are missing are reported as skipped.

mod animation;
mod drawing;
mod reading;
mod replaying;

fn main() {
    reading::table();
    replaying::table();
    drawing::table();
    animation::table();
}
