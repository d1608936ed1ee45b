//! The table of formats: how each one is recognised, read and written.

use super::probe::{self, Features};
use super::write::{self, LossReport};
use super::{ParsedFile, reader, slc};
use crate::model::{Collection, Level};
use quandary_core::format::Format;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

/// The formats as a closed set, in the order of [`HANDLERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormatId {
    Crossoban,
    Xsb,
    Sok,
    Pusher,
    Slc,
}

/// A score from 0 to 100 and the reason for it.
pub(super) type Match = (u8, &'static str);

/// A function that reads a file.
pub(super) type Read =
    fn(&Source, FormatId, &Limits, DiagnosticSink) -> Result<ParsedFile, LimitExceeded>;

/// A function that writes levels, each with its number in the collection.
pub(super) type Write = fn(FormatId, &Collection, &[(usize, &Level)], &mut LossReport) -> String;

/// A format with its functions.
pub(super) struct FormatHandler {
    pub(super) id: FormatId,
    pub(super) format: Format,
    /// Position among formats that match equally well; the lowest comes first.
    pub(super) rank: u8,
    /// Whether the format has symbols for boards beyond Sokoban and Multiban.
    pub(super) holds_all_boards: bool,
    /// Whether a level without rows keeps its place in a file.
    pub(super) holds_empty_boards: bool,
    pub(super) probe: fn(&Features) -> Option<Match>,
    pub(super) read: Read,
    pub(super) write: Write,
}

/// The formats of the family with their functions.
pub(super) static HANDLERS: [FormatHandler; 5] = [
    FormatHandler {
        id: FormatId::Crossoban,
        format: Format::text("crossoban", "Crossoban text", &["crossoban"]),
        rank: 2,
        holds_all_boards: true,
        holds_empty_boards: false,
        probe: probe::crossoban,
        read: reader::read,
        write: write::text::write,
    },
    FormatHandler {
        id: FormatId::Xsb,
        format: Format::text("xsb", "XSB text", &["xsb"]),
        rank: 0,
        holds_all_boards: false,
        holds_empty_boards: false,
        probe: probe::xsb,
        read: reader::read,
        write: write::text::write,
    },
    FormatHandler {
        id: FormatId::Sok,
        format: Format::text("sok", "SOK collection", &["sok"]),
        rank: 1,
        holds_all_boards: false,
        holds_empty_boards: false,
        probe: probe::sok,
        read: reader::read,
        write: write::sok::write,
    },
    FormatHandler {
        id: FormatId::Pusher,
        format: Format::text("pusher", "Pusher text", &[]),
        rank: 3,
        holds_all_boards: false,
        holds_empty_boards: false,
        probe: probe::pusher,
        read: reader::read,
        write: write::text::write,
    },
    FormatHandler {
        id: FormatId::Slc,
        format: Format::text("slc", "Sokoban level collection", &["slc"]),
        rank: 4,
        holds_all_boards: false,
        holds_empty_boards: true,
        probe: probe::slc,
        read: slc::read,
        write: write::slc::write,
    },
];

impl FormatId {
    /// Returns the id of a description.
    ///
    /// # Panics
    /// `format` belongs to another family.
    pub(super) fn of(format: &Format) -> Self {
        let handler = HANDLERS
            .iter()
            .find(|handler| handler.format.id == format.id);
        match handler {
            Some(handler) => handler.id,
            None => panic!("`{}` is not a format of this family", format.id),
        }
    }

    pub(super) fn handler(self) -> &'static FormatHandler {
        &HANDLERS[self as usize]
    }

    /// Returns the description of the format.
    pub(super) fn format(self) -> &'static Format {
        &self.handler().format
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_handler_is_at_the_index_of_its_id() {
        for (index, handler) in HANDLERS.iter().enumerate() {
            assert_eq!(handler.id as usize, index);
        }
    }
}
