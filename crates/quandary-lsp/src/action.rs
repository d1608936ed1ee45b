//! Code actions: fixes, explanations of findings, and searches in a level.

use crate::command::Command;
use crate::diagnostics::diagnostic;
use crate::document::View;
use crate::reading::LevelEntry;
use crate::rewrite::safe_fixes;
use lsp_types::json_rpc::Error;
use lsp_types::{CodeAction, CodeActionKind, CodeActionParams, TextEdit, WorkspaceEdit};
use quandary_core::diagnostic::{Diagnostic as Finding, Fix, Safety};
use quandary_core::family::Capability;
use quandary_core::span::Span;

/// The kind of the actions that search for solutions.
pub(crate) const SEARCH: &str = "quandary.search";

/// The actions for a part of a text.
///
/// # Errors
/// The text has no such part.
pub(crate) fn actions(view: View<'_>, params: &CodeActionParams) -> Result<Vec<CodeAction>, Error> {
    let ends = [params.range.start, params.range.end];
    let part = Span::new(view.offset(ends[0])?, view.offset(ends[1])?);
    let findings = view.reading.findings.iter();
    let touched: Vec<&Finding> = findings
        .filter(|finding| finding.span.start <= part.end && part.start <= finding.span.end)
        .collect();
    let only = params.context.only.as_deref();
    let mut actions = Vec::new();
    if is_wanted(only, "quickfix") {
        actions.extend(touched.iter().filter_map(|finding| fix(view, finding)));
        actions.extend(explanations(&touched));
    }
    if is_wanted(only, "source.fixAll.quandary") {
        actions.extend(fix_all(view));
    }
    if is_wanted(only, SEARCH) {
        let level = view.reading.level_at(part.start);
        actions.extend(level.into_iter().flat_map(|level| searches(view, level)));
    }
    Ok(actions)
}

/// Whether a client wants actions of a kind: `source` includes `source.fixAll`.
fn is_wanted(only: Option<&[CodeActionKind]>, kind: &str) -> bool {
    only.is_none_or(|only| {
        only.iter().any(|wanted| {
            let wanted = String::from(wanted.clone());
            let rest = kind.strip_prefix(&wanted);
            rest.is_some_and(|rest| wanted.is_empty() || rest.is_empty() || rest.starts_with('.'))
        })
    })
}

fn fix(view: View<'_>, finding: &Finding) -> Option<CodeAction> {
    let fix = finding.fix.as_ref()?;
    let is_safe = fix.safety == Safety::Safe;
    let doubt = if is_safe {
        ""
    } else {
        " (may change the meaning)"
    };
    Some(CodeAction {
        title: format!("{}{doubt}", fix.title),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic(view, finding)]),
        is_preferred: is_safe.then_some(true),
        edit: Some(edit_of(view, text_edits(view, fix)?)),
        ..CodeAction::default()
    })
}

/// The edits of a fix. `None` if it inserts bytes that are not UTF-8.
fn text_edits(view: View<'_>, fix: &Fix) -> Option<Vec<TextEdit>> {
    let edits = fix.edits.iter().map(|edit| {
        Some(TextEdit {
            range: view.range(edit.span),
            new_text: String::from_utf8(edit.insert.clone()).ok()?,
        })
    });
    edits.collect()
}

fn edit_of(view: View<'_>, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let changes = [(view.document.uri.clone(), edits)];
    WorkspaceEdit {
        changes: Some(changes.into_iter().collect()),
        ..WorkspaceEdit::default()
    }
}

fn fix_all(view: View<'_>) -> Option<CodeAction> {
    let fixes = view.reading.findings.iter();
    let mut fixes = fixes.filter_map(|finding| finding.fix.as_ref());
    if !fixes.any(|fix| fix.safety == Safety::Safe) {
        return None;
    }
    Some(CodeAction {
        title: "apply all safe fixes in this file".to_owned(),
        kind: Some(CodeActionKind::new("source.fixAll.quandary")),
        edit: Some(edit_of(view, safe_fixes(view))),
        ..CodeAction::default()
    })
}

/// An action for each kind of finding that shows its explanation.
fn explanations(findings: &[&Finding]) -> Vec<CodeAction> {
    let mut codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    codes.sort_by_key(|code| code.id);
    codes.dedup();
    let codes = codes.into_iter();
    let explained = codes.map(|code| CodeAction {
        title: format!("explain {}: {}", code.id, code.title),
        kind: Some(CodeActionKind::QuickFix),
        command: Some(Command::Explain(code).to_protocol("explain")),
        ..CodeAction::default()
    });
    explained.collect()
}

fn searches(view: View<'_>, level: &LevelEntry) -> Vec<CodeAction> {
    let Ok(document) = &view.reading.document else {
        return Vec::new();
    };
    let uri = &view.document.uri;
    let all = [
        (Capability::Solve, "solve", Command::Solve(uri, level.index)),
        (
            Capability::Count,
            "count the best solutions of",
            Command::Count(uri, level.index),
        ),
    ];
    let possible = all
        .into_iter()
        .filter(|(capability, ..)| document.family().can(*capability));
    let actions = possible.map(|(_, verb, command)| {
        let title = format!("{verb} {}", level.name);
        CodeAction {
            kind: Some(CodeActionKind::new(SEARCH)),
            command: Some(command.to_protocol(&title)),
            title,
            ..CodeAction::default()
        }
    });
    actions.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_include_their_subkinds() {
        let wanted = |only: &str| is_wanted(Some(&[only.to_owned().into()]), "source.fixAll");
        assert!(is_wanted(None, "quickfix") && wanted("") && wanted("source"));
        assert!(wanted("source.fixAll") && !wanted("sour") && !wanted("source.fixAll.x"));
        assert!(!is_wanted(Some(&[]), "quickfix"));
    }
}
