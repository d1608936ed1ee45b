//! Hover: what a part of a text means, what is known about a level, and explanations of findings.

use crate::command::explanation;
use crate::document::View;
use crate::reading::LevelEntry;
use crate::search::Appraisal;
use lsp_types::json_rpc::Error;
use lsp_types::{Hover, MarkupContent, MarkupKind, Position, Range};
use quandary_core::family::Capability;
use quandary_core::span::Span;

/// A hover without the results of a search.
pub(crate) struct Draft {
    range: Range,
    meaning: Option<String>,
    /// The level whose heading is at the position.
    level: Option<LevelEntry>,
    /// Whether its family can solve or rate levels.
    is_searchable: bool,
    explanations: Vec<String>,
}

/// What to show at a position; `None` if there is nothing to say.
///
/// # Errors
/// The text has no such position.
pub(crate) fn draft(view: View<'_>, at: Position) -> Result<Option<Draft>, Error> {
    let offset = view.offset(at)?;
    let Ok(document) = &view.reading.document else {
        return Ok(None);
    };
    let meaning = document.describe(offset);
    let level = view.reading.level_at(offset);
    let level = level
        .filter(|level| contains(level.heading, offset))
        .cloned();
    let findings = view.reading.findings.iter();
    let here = findings.filter(|finding| contains(finding.span, offset));
    let mut codes: Vec<_> = here.map(|finding| finding.code).collect();
    codes.dedup();
    let span = meaning.as_ref().map(|meaning| meaning.span);
    let span = span.or(level.as_ref().map(|level| level.heading));
    if span.is_none() && codes.is_empty() {
        return Ok(None);
    }
    let family = document.family();
    Ok(Some(Draft {
        range: view.range(span.unwrap_or(Span::at(offset))),
        meaning: meaning.map(|meaning| meaning.text),
        level,
        is_searchable: family.can(Capability::Solve) || family.can(Capability::Rate),
        explanations: codes.into_iter().map(explanation).collect(),
    }))
}

fn contains(span: Span, offset: usize) -> bool {
    span.start <= offset && offset <= span.end
}

impl Draft {
    /// The level to search in for this hover.
    pub(crate) fn searched_level(&self) -> Option<&LevelEntry> {
        self.level.as_ref().filter(|_| self.is_searchable)
    }

    /// The hover with the results of a search. It is plain text, because the file it is about may
    /// contain anything.
    pub(crate) fn finish(self, found: Option<&Result<Appraisal, String>>) -> Hover {
        let level = self.level.map(|level| {
            let heading = format!("{} ({})", level.name, level.detail);
            let known = found.map_or(Vec::new(), lines);
            std::iter::once(heading)
                .chain(known)
                .collect::<Vec<_>>()
                .join("\n")
        });
        let parts = self.meaning.into_iter().chain(level);
        let parts: Vec<String> = parts.chain(self.explanations).collect();
        let contents = MarkupContent {
            kind: MarkupKind::PlainText,
            value: parts.join("\n\n"),
        };
        Hover {
            contents: contents.into(),
            range: Some(self.range),
        }
    }
}

fn lines(found: &Result<Appraisal, String>) -> Vec<String> {
    match found {
        Err(why) => vec![format!("not playable: {why}")],
        Ok(found) => {
            let grade = found.grade.iter().map(|grade| format!("grade: {grade}"));
            let rest = found.count.iter().cloned().chain(grade);
            found.optimum.iter().cloned().chain(rest).collect()
        }
    }
}
