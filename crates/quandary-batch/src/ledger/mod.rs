//! The ledger: a folder of append-only files with one record on each line.
//!
//! Each writer has a file of its own, which it creates and locks; no line is ever changed. A line is
//! JSON and ends with a checksum of the rest, so that damage is found wherever it is. A line is
//! handed to the system before the next task begins: a killed process loses nothing that it had
//! finished. It is forced to the disk at most a second later ([`SYNC`]), so that a failure of power
//! loses at most the results of the last second.

mod line;
mod reader;
mod writer;

pub use line::{Damage, decode, encode};
pub use reader::{DamagedLine, Line, Place, Reader};
pub use writer::{SYNC, Writer, WriterError};
