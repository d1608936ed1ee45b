//! Open documents: their newest text, its last reading, and what changed since.

use crate::change::{self, Change, newer_span, older_offset};
use crate::message::invalid_params;
use crate::position::{self, Columns};
use crate::reading::Reading;
use lsp_types::json_rpc::Error;
use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};
use percent_encoding::percent_decode_str;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::path::PathBuf;
use std::sync::Arc;

/// A number that no other opened document has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DocumentId(pub(crate) u64);

/// A document that is open in the editor.
pub(crate) struct OpenDocument {
    pub(crate) id: DocumentId,
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) source: Arc<Source>,
    reading: Option<Arc<Reading>>,
    /// What changed since the text of the last reading.
    changes: Vec<Change>,
    /// Number of those changes that the running reading includes; `None` if none is running.
    included: Option<usize>,
    /// Whether a reading is needed although the text is the same.
    is_outdated: bool,
}

impl OpenDocument {
    pub(crate) fn new(id: DocumentId, uri: Uri, version: i32, text: String) -> Self {
        let name = path(&uri).map_or_else(
            || decoded(uri.as_ref()),
            |path| path.to_string_lossy().into_owned(),
        );
        Self {
            id,
            uri,
            version,
            source: Source::new(name, text.into_bytes()),
            reading: None,
            changes: Vec::new(),
            included: None,
            is_outdated: false,
        }
    }

    /// Changes the text.
    pub(crate) fn change(
        &mut self,
        version: i32,
        events: Vec<TextDocumentContentChangeEvent>,
        columns: Columns,
    ) {
        let (source, changes) = change::apply(&self.source, events, columns);
        self.version = version;
        self.source = source;
        self.changes.extend(changes);
    }

    /// Begins a reading of the newest text; `None` if one is running or the last one is up to date.
    pub(crate) fn begin_reading(&mut self) -> Option<Arc<Source>> {
        let is_current = self.reading.is_some() && self.changes.is_empty() && !self.is_outdated;
        if is_current || self.included.is_some() {
            return None;
        }
        self.is_outdated = false;
        self.included = Some(self.changes.len());
        Some(Arc::clone(&self.source))
    }

    /// Asks for another reading if the document names other files. Returns whether it does.
    pub(crate) fn read_again_if_referring(&mut self) -> bool {
        let reading = self.reading.as_ref();
        let document = reading.and_then(|reading| reading.document.as_ref().ok());
        self.is_outdated = document.is_some_and(|document| !document.references().is_empty());
        self.is_outdated
    }

    /// Takes the result of the reading that was begun.
    pub(crate) fn end_reading(&mut self, reading: Arc<Reading>) {
        if let Some(included) = self.included.take() {
            self.changes.drain(..included);
            self.reading = Some(reading);
        }
    }

    /// The last reading, seen through the changes since then. `None` before the first one.
    pub(crate) fn view(&self, columns: Columns) -> Option<View<'_>> {
        Some(View {
            reading: self.reading.as_ref()?,
            document: self,
            columns,
        })
    }
}

/// The last reading of a document, with positions in the newest text.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) reading: &'a Arc<Reading>,
    pub(crate) document: &'a OpenDocument,
    columns: Columns,
}

impl View<'_> {
    /// Whether the newest text was read.
    pub(crate) fn is_current(&self) -> bool {
        self.document.changes.is_empty()
    }

    /// The offset in the text that was read.
    ///
    /// # Errors
    /// The newest text has no such line.
    pub(crate) fn offset(&self, at: Position) -> Result<usize, Error> {
        let source = &self.document.source;
        let offset = position::offset(source, at, self.columns).ok_or_else(|| {
            let lines = position::last_line(source) + 1;
            invalid_params(format!("line {}: the text has {lines} lines", at.line))
        })?;
        Ok(older_offset(&self.document.changes, offset))
    }

    /// The range in the newest text of a span of the text that was read.
    pub(crate) fn range(&self, span: Span) -> Range {
        let span = newer_span(&self.document.changes, span);
        position::range(&self.document.source, span, self.columns)
    }
}

fn decoded(uri: &str) -> String {
    percent_decode_str(uri).decode_utf8_lossy().into_owned()
}

/// The path of a `file:` address.
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let path = decoded(uri.as_ref().strip_prefix("file://")?);
    // In the address of a file of Windows, the drive follows a slash: `/C:/levels`.
    let after = path.strip_prefix('/').unwrap_or_default();
    let has_drive = after.as_bytes().get(1) == Some(&b':');
    let path = if has_drive { after } else { &path };
    Some(PathBuf::from(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_files_are_paths() {
        let path = |uri: &str| path(&Uri::from(uri));
        let expected = Some(PathBuf::from("/my levels/a.xsb"));
        assert_eq!(path("file:///my%20levels/a.xsb"), expected);
        assert_eq!(path("file:///c%3A/a.xsb"), Some(PathBuf::from("c:/a.xsb")));
        assert_eq!(path("untitled:Untitled-1"), None);
    }
}
