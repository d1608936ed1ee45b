//! Files of fixed-width records. They are filtered, sorted and merged as streams because they may
//! not fit into memory.
//!
//! A family defines the meaning of a record; front ends read and write the files, and spill records
//! to disk.

use crate::format::Format;
use crate::options::{OptionError, OptionTable, Options};
use crate::sink::DiagnosticSink;
use crate::span::Span;

/// A format whose files are sequences of records of the same size.
pub trait Records: Send + Sync {
    /// The format.
    fn format(&self) -> &'static Format;

    /// Size of a record in bytes, at least 1.
    fn width(&self) -> usize;

    /// Size in bytes of the sort key that [`Records::write_key`] writes, at least 1.
    fn key_width(&self) -> usize;

    /// Writes the sort key of `record` to `key`, which has [`Records::key_width`] bytes. Records
    /// are sorted by the bytes of their keys; records with equal keys have the same meaning.
    fn write_key(&self, record: &[u8], key: &mut [u8]);

    /// Replaces a record by its canonical form, which has the same meaning.
    fn canonicalise(&self, record: &mut [u8]);

    /// Reports problems in a record. `number` is the number of the record in the file, counted from
    /// 1; `at` is the offset of the first byte of the record.
    fn check(&self, number: u64, at: usize, record: &[u8], sink: &mut DiagnosticSink);

    /// Reports that a file ends within a record. `tail` is the span of the incomplete record in the
    /// file.
    fn check_tail(&self, tail: Span, sink: &mut DiagnosticSink);

    /// The options that [`Records::condition`] accepts.
    fn conditions(&self) -> OptionTable;

    /// Creates a condition from `options`, which are the values of the options in
    /// [`Records::conditions`].
    ///
    /// # Errors
    /// The options contradict each other, or the text of an option is invalid.
    fn condition(&self, options: &Options) -> Result<Box<dyn Condition>, OptionError>;
}

/// A condition on records.
pub trait Condition: Send + Sync {
    /// Whether a record satisfies the condition.
    fn holds(&self, record: &[u8]) -> bool;
}
