//! Findings with an excerpt of the file: lines of text, or a hex dump.

mod dump;
mod excerpt;

use crate::context::Out;
use crate::exit::CliError;
use crate::printable::Printable;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Origin, Patch, Renderer, Snippet,
};
use dump::{dump, replacement};
use excerpt::Excerpt;
use quandary_core::diagnostic::{Code, Diagnostic, Fix, Safety, Severity};
use quandary_core::format::FormatKind;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_render::text::{Charset, Colouring};

/// Wide enough that the renderer does not truncate; long lines are already shortened here.
const TERMINAL_WIDTH: usize = 400;

/// Renders findings.
pub(crate) struct FindingRenderer {
    renderer: Renderer,
}

impl FindingRenderer {
    pub(crate) fn new(charset: Charset, colouring: Colouring) -> Self {
        let renderer = match colouring {
            Colouring::None => Renderer::plain(),
            Colouring::Ansi => Renderer::styled(),
        };
        let decor = match charset {
            Charset::Ascii => DecorStyle::Ascii,
            Charset::Unicode => DecorStyle::Unicode,
        };
        Self {
            renderer: renderer.decor_style(decor).term_width(TERMINAL_WIDTH),
        }
    }

    /// Prints one finding followed by an empty line.
    pub(crate) fn finding(
        &self,
        out: &mut Out,
        source: &Source,
        kind: FormatKind,
        finding: &Diagnostic,
    ) -> Result<(), CliError> {
        let groups = match kind {
            FormatKind::Text => text_groups(source, finding),
            FormatKind::Binary => binary_groups(source, finding),
        };
        self.print(out, &groups)
    }

    /// Prints a finding about the whole file, with its first bytes.
    pub(crate) fn whole_file(
        &self,
        out: &mut Out,
        source: &Source,
        code: &Code,
    ) -> Result<(), CliError> {
        let title = level(code.severity).primary_title(Printable::from(code.title));
        let begins = match source.bytes() {
            [] => "the file is empty".to_owned(),
            _ => format!(
                "the file begins with\n{}",
                dump(source.bytes(), Span::at(0))
            ),
        };
        let group = title.id(code.id).element(origin(source));
        let group = group.element(Level::NOTE.message(Printable::lines(&begins)));
        self.print(out, &[group])
    }

    /// Prints findings whose texts are all printable, followed by an empty line.
    fn print(&self, out: &mut Out, groups: &[Group<'_>]) -> Result<(), CliError> {
        out.line(Printable::rendered_findings(&self.renderer, groups))?;
        out.blank()
    }
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}

fn origin(source: &Source) -> Origin<'static> {
    Origin::path(Printable::from(source.name()))
}

fn text_groups<'a>(source: &Source, finding: &'a Diagnostic) -> Vec<Group<'a>> {
    let title = level(finding.severity)
        .primary_title(Printable::from(&finding.message))
        .id(finding.code.id);
    let mut snippets: Vec<(Excerpt, Vec<Annotation<'a>>)> = Vec::new();
    let primary = (AnnotationKind::Primary, finding.span, None);
    let labels = finding.labels.iter().map(|label| {
        let text = (!label.text.is_empty()).then(|| Printable::from(&label.text));
        (AnnotationKind::Context, label.span, text)
    });
    for (kind, span, text) in std::iter::once(primary).chain(labels) {
        let mut excerpts = snippets.iter().enumerate();
        let known = excerpts.find_map(|(index, (excerpt, _))| {
            excerpt.range(source, span).map(|range| (index, range))
        });
        let (index, range) = known.unwrap_or_else(|| {
            let excerpt = Excerpt::new(source, span);
            let range = excerpt.range(source, span).unwrap_or(0..0);
            snippets.push((excerpt, Vec::new()));
            (snippets.len() - 1, range)
        });
        let annotations = &mut snippets[index].1;
        annotations.push(kind.span(range).label(text));
    }
    let path = Printable::from(source.name());
    let group = title.elements(snippets.into_iter().map(|(excerpt, annotations)| {
        Snippet::source(excerpt.text().clone())
            .path(Some(path.clone()))
            .line_start(excerpt.line())
            .annotations(annotations)
    }));
    let fix = finding.fix.as_ref().map(|fix| text_fix(source, fix));
    with_advice(group, finding, fix)
}

fn binary_groups<'a>(source: &Source, finding: &'a Diagnostic) -> Vec<Group<'a>> {
    let title = level(finding.severity)
        .primary_title(Printable::from(&finding.message))
        .id(finding.code.id);
    let field = finding.field.as_deref().unwrap_or("offset");
    let start = finding.span.start;
    let dump = dump(source.bytes(), finding.span);
    let place = Printable::from(field) + Printable::lines(&format!(" at {start:#x}\n{dump}"));
    let group = title
        .element(origin(source))
        .element(Level::NOTE.message(place));
    let fix = finding.fix.as_ref().map(|fix| binary_fix(source, fix));
    with_advice(group, finding, fix)
}

/// Adds the help text and the fix.
fn with_advice<'a>(
    group: Group<'a>,
    finding: &'a Diagnostic,
    fix: Option<Group<'a>>,
) -> Vec<Group<'a>> {
    let group = match &finding.help {
        Some(help) => group.element(Level::HELP.message(Printable::from(help))),
        None => group,
    };
    std::iter::once(group).chain(fix).collect()
}

fn fix_title(fix: &Fix) -> Printable {
    let title = Printable::from(&fix.title);
    match fix.safety {
        Safety::Safe => title + " (applied by --fix)",
        Safety::Unsafe => title,
    }
}

/// A fix in a text file, with the changed line if the fix stays within one line.
fn text_fix<'a>(source: &Source, fix: &'a Fix) -> Group<'a> {
    let title = Level::HELP.secondary_title(fix_title(fix));
    match patched(source, fix) {
        Some(element) => title.element(element),
        None => Group::with_title(title),
    }
}

/// A fix in a binary file, with the old and new bytes.
fn binary_fix<'a>(source: &Source, fix: &'a Fix) -> Group<'a> {
    let title = Level::HELP.secondary_title(fix_title(fix));
    match replacement(source, fix) {
        Some(bytes) => title.element(Level::NOTE.message(Printable::lines(&bytes))),
        None => Group::with_title(title),
    }
}

fn patched<'a>(source: &Source, fix: &'a Fix) -> Option<Element<'a>> {
    let first = fix.edits.first()?;
    let whole = fix
        .edits
        .iter()
        .fold(first.span, |span, edit| span.to(edit.span));
    let (from, to) = (source.place(whole.start), source.place(whole.end));
    let inserts_lines = fix.edits.iter().any(|edit| edit.insert.contains(&b'\n'));
    if from.line != to.line || inserts_lines {
        return None;
    }
    let excerpt = Excerpt::new(source, whole);
    let mut snippet = Snippet::source(excerpt.text().clone()).line_start(excerpt.line());
    for edit in &fix.edits {
        let insert = Printable::from(&*String::from_utf8_lossy(&edit.insert));
        snippet = snippet.patch(Patch::new(excerpt.range(source, edit.span)?, insert));
    }
    Some(snippet.into())
}
