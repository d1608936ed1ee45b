//! Files that are nothing but records of one width, too many of them for memory: filtered, sorted
//! and merged as streams.
//!
//! A family says what a record means; reading, spilling and writing are the program's.

use crate::family::Format;
use crate::options::{OptionError, OptionSpec, Options};
use crate::sink::DiagnosticSink;
use crate::span::Span;

/// A format of records.
pub trait Records: Send + Sync {
    /// The format.
    fn format(&self) -> &'static Format;

    /// Bytes of one record, at least one.
    fn width(&self) -> usize;

    /// Bytes of a key, at least one.
    fn key_width(&self) -> usize;

    /// Writes the key of a record. Records are in the order of their keys as bytes; records of
    /// one key mean the same.
    fn write_key(&self, record: &[u8], key: &mut [u8]);

    /// Rewrites a record to the canonical one of the same meaning.
    fn canonicalise(&self, record: &mut [u8]);

    /// Tells what is wrong with a record. `number` counts the records of the file from 1, `at` is
    /// the offset of its first byte.
    fn check(&self, number: u64, at: usize, record: &[u8], sink: &mut DiagnosticSink);

    /// Tells that a file ends within a record.
    fn check_tail(&self, tail: Span, sink: &mut DiagnosticSink);

    /// The options of [`Records::condition`].
    fn conditions(&self) -> &'static [OptionSpec];

    /// Makes a condition of options of [`Records::conditions`].
    ///
    /// # Errors
    /// The options contradict each other, or a text in them means nothing.
    fn condition(&self, options: &Options) -> Result<Box<dyn Condition>, OptionError>;
}

/// Something that a record may fulfil.
pub trait Condition: Send + Sync {
    /// Whether it does.
    fn holds(&self, record: &[u8]) -> bool;
}
