//! How fast the files of other people are read, replayed and drawn, one thread.
//!
//! Prints tables and judges nothing. The files are read from `QUANDARY_CORPUS` or `../shared/data`
//! beside the checkout; without them the tables are named as skipped.

mod drawing;
mod reading;
mod replaying;

fn main() {
    reading::table();
    replaying::table();
    drawing::table();
}
