//! Files of fixed-width records, filtered, sorted and merged as streams because they may not fit
//! into memory.
//!
//! A family defines what a record means; front ends read, spill and write.

use crate::format::Format;
use crate::options::{OptionError, OptionTable, Options};
use crate::sink::DiagnosticSink;
use crate::span::Span;

/// A format whose files are sequences of records of the same size.
pub trait Records: Send + Sync {
    /// The format.
    fn format(&self) -> &'static Format;

    /// Bytes of one record, at least one.
    fn width(&self) -> usize;

    /// Bytes of a key, at least one.
    fn key_width(&self) -> usize;

    /// Writes the key of a record. Records are sorted by their keys as bytes; records with equal
    /// keys mean the same.
    fn write_key(&self, record: &[u8], key: &mut [u8]);

    /// Rewrites a record to the canonical form with the same meaning.
    fn canonicalise(&self, record: &mut [u8]);

    /// Reports problems in a record. `number` counts the records of the file from 1; `at` is the
    /// offset of its first byte.
    fn check(&self, number: u64, at: usize, record: &[u8], sink: &mut DiagnosticSink);

    /// Reports that a file ends within a record.
    fn check_tail(&self, tail: Span, sink: &mut DiagnosticSink);

    /// The options of [`Records::condition`].
    fn conditions(&self) -> OptionTable;

    /// A condition from options of [`Records::conditions`].
    ///
    /// # Errors
    /// The options contradict each other, or a text in them is invalid.
    fn condition(&self, options: &Options) -> Result<Box<dyn Condition>, OptionError>;
}

/// A condition that a record either satisfies or not.
pub trait Condition: Send + Sync {
    /// Whether a record satisfies it.
    fn holds(&self, record: &[u8]) -> bool;
}
