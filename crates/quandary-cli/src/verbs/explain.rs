//! `explain`: explanations of findings, formats, rules, metrics and terms.

use crate::args::Explain;
use crate::context::Context;
use crate::definitions::{broken, print_indented, text_width};
use crate::exit::{CliError, Exit};
use crate::json;
use crate::printable::Printable;
use crate::report::ExplainReport;
use crate::row_layout::{LayoutColumn, RowLayout};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary::{Explanation, FamilyId};
use quandary_core::diagnostic::{Code, Severity};
use quandary_core::words::nearest;

pub(super) fn run(args: &Explain, context: &mut Context) -> Result<Exit, CliError> {
    let name = args.name.join(" ");
    let form = args.report.format.json();
    match (form, Explained::find(&name)?) {
        (Some(form), explained) => {
            json::write_all(&mut context.out, form, &explained.reports())?;
        }
        (None, Explained::Everything) => print_all(context)?,
        (None, Explained::Finding(code)) => print_finding(code, context)?,
        (None, Explained::Topics(topics)) => {
            for (index, topic) in topics.iter().enumerate() {
                if index > 0 {
                    context.out.blank()?;
                }
                print_topic(topic, context)?;
            }
        }
    }
    Ok(Exit::Success)
}

/// What a name stands for.
enum Explained {
    /// No name was given.
    Everything,
    Finding(&'static Code),
    /// A name may mean something in several families.
    Topics(Vec<Explanation>),
}

impl Explained {
    fn find(name: &str) -> Result<Self, CliError> {
        if name.is_empty() {
            return Ok(Self::Everything);
        }
        if let Some(code) = quandary::find_code(name) {
            return Ok(Self::Finding(code));
        }
        match quandary::explain(name) {
            none if none.is_empty() => Err(unknown(name)),
            topics => Ok(Self::Topics(topics)),
        }
    }

    fn reports(self) -> Vec<ExplainReport> {
        match self {
            // Topics are not listed, so that every object of the list has a code.
            Self::Everything => quandary::codes().map(ExplainReport::from).collect(),
            Self::Finding(code) => vec![code.into()],
            Self::Topics(topics) => topics.into_iter().map(ExplainReport::from).collect(),
        }
    }
}

fn unknown(name: &str) -> CliError {
    let topics: Vec<_> = quandary::explanations().map(|one| one.name).collect();
    let codes = quandary::codes().map(|code| code.id);
    let nearest = nearest(name, topics.into_iter().chain(codes));
    let question = nearest.map_or_else(String::new, |word| format!(" did you mean `{word}`?"));
    CliError::usage(format!(
        "nothing known about `{name}`;{question} `quandary explain` lists all names"
    ))
}

fn style(severity: Severity) -> TextStyle {
    match severity {
        Severity::Note => TextStyle::Plain,
        Severity::Warning => TextStyle::Warning,
        Severity::Error => TextStyle::Error,
    }
}

fn severity(code: &Code) -> String {
    if code.severity == code.strict {
        code.severity.word().to_owned()
    } else {
        format!(
            "{}, {} with --strict",
            code.severity.word(),
            code.strict.word()
        )
    }
}

fn print_finding(code: &Code, context: &mut Context) -> Result<(), CliError> {
    let severity = style(code.severity).paint(severity(code));
    let head = Printable::from(format!("{}: {} (", code.id, code.title));
    context.out.line(head + severity + ")")?;
    context.out.blank()?;
    context.out.line(Printable::lines(code.explanation.trim()))
}

fn print_topic(topic: &Explanation, context: &mut Context) -> Result<(), CliError> {
    let out = &mut context.out;
    let name = TextStyle::Bold.paint(topic.name);
    out.line(name + format!(": {}{}", topic.kind.word(), of_family(topic.family)))?;
    out.blank()?;
    for line in broken(&topic.text, text_width(out)) {
        out.line(line)?;
    }
    if topic.example.is_empty() {
        return Ok(());
    }
    out.blank()?;
    out.line("Example:")?;
    print_indented(&topic.example, out)
}

fn of_family(family: Option<FamilyId>) -> String {
    family.map_or_else(String::new, |family_id| {
        format!(" of {}", family_id.family().info().title)
    })
}

/// Lists the names of all topics and findings.
fn print_all(context: &mut Context) -> Result<(), CliError> {
    print_topics(context)?;
    context.out.blank()?;
    let codes: Vec<_> = quandary::codes().collect();
    code_table(&codes).print(&mut context.out)?;
    context.out.blank()?;
    let hint = "`quandary explain NAME` explains each of them, with an example.";
    context.out.line(hint)
}

/// Prints a line for each topic, below the name of its family.
fn print_topics(context: &mut Context) -> Result<(), CliError> {
    let rows: Vec<_> = quandary::explanations()
        .map(|topic| (topic.family, topic_cells(&topic)))
        .collect();
    let mut columns = [
        LayoutColumn::new("name", Alignment::Left),
        LayoutColumn::new("kind", Alignment::Left),
        LayoutColumn::new("what it is", Alignment::Truncated),
    ];
    for (_, cells) in &rows {
        for (column, cell) in columns.iter_mut().zip(cells) {
            column.fit(cell);
        }
    }
    let out = &mut context.out;
    let layout = RowLayout::new(columns.into(), out);
    layout.print_headings(out)?;
    let mut last = None;
    for (family, cells) in &rows {
        if last != Some(family) {
            out.line(TextStyle::Bold.paint(title(*family)))?;
            last = Some(family);
        }
        layout.print(cells, out)?;
    }
    Ok(())
}

fn topic_cells(topic: &Explanation) -> [String; 3] {
    [topic.name, topic.kind.word(), topic.summary].map(str::to_owned)
}

fn title(family: Option<FamilyId>) -> &'static str {
    family.map_or("All families", |family_id| family_id.family().info().title)
}

fn code_table(codes: &[&'static Code]) -> TextTable<'static> {
    let mut rows = TextTable::new(vec![
        Column("code", Alignment::Left),
        Column("severity", Alignment::Left),
        Column("title", Alignment::Truncated),
    ]);
    for code in codes {
        rows.push([
            (code.id.to_owned(), TextStyle::Plain),
            (severity(code), style(code.severity)),
            (code.title.to_owned(), TextStyle::Plain),
        ]);
    }
    rows
}
