//! The levels of a file: as an outline, as parts that fold, and with lenses.

use crate::command::Command;
use crate::document::View;
use crate::search::{Appraisal, Knowledge};
use lsp_types::{CodeLens, DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind};
use quandary_core::family::Capability;

/// Maximum number of levels of a file with lenses. Two lenses for each of thousands of levels would
/// take longer to send than to read the file.
const MAX_LEVELS_WITH_LENSES: usize = 500;

/// The outline.
pub(crate) fn symbols(view: View<'_>) -> Vec<DocumentSymbol> {
    let levels = view.reading.levels.iter();
    let symbols = levels.map(|level| {
        DocumentSymbol::new(
            level.name.clone(),
            Some(level.detail.clone()),
            SymbolKind::Object,
            None,
            None,
            view.range(level.span),
            view.range(level.heading),
            None,
        )
    });
    symbols.collect()
}

/// The parts that fold: levels of several lines.
pub(crate) fn folds(view: View<'_>) -> Vec<FoldingRange> {
    let ranges = view
        .reading
        .levels
        .iter()
        .map(|level| view.range(level.span));
    let folds = ranges
        .filter(|range| range.start.line < range.end.line)
        .map(|range| FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            kind: Some(FoldingRangeKind::Region),
            ..FoldingRange::default()
        });
    folds.collect()
}

/// Two lenses for each level: to solve it, and to count its best solutions. What is known is their
/// title.
pub(crate) fn lenses(view: View<'_>, knowledge: &Knowledge) -> Vec<CodeLens> {
    let Ok(document) = &view.reading.document else {
        return Vec::new();
    };
    let levels = &view.reading.levels;
    if levels.len() > MAX_LEVELS_WITH_LENSES || !document.family().can(Capability::Solve) {
        return Vec::new();
    }
    let uri = &view.document.uri;
    let knows_some = !knowledge.is_empty();
    let lenses = levels.iter().flat_map(|level| {
        let known = knows_some.then(|| knowledge.of(&**document, level.index));
        let Appraisal { optimum, count, .. } = known.flatten().unwrap_or_default();
        let solve = Command::Solve(uri, level.index);
        let count_all = Command::Count(uri, level.index);
        let range = view.range(level.heading);
        let lens = |command: Command<_>, title: Option<String>, otherwise: &str| CodeLens {
            range,
            command: Some(command.to_protocol(title.as_deref().unwrap_or(otherwise))),
            data: None,
        };
        let counts = document.family().can(Capability::Count);
        let unique = counts.then(|| lens(count_all, count, "unique?"));
        [Some(lens(solve, optimum, "solve")), unique]
    });
    lenses.flatten().collect()
}
