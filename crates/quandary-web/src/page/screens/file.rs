//! The screen of a file: what it is, its findings, its levels.

use super::Message;
use super::content::Content;
use super::wall::Wall;
use crate::address::{Address, FileKey};
use crate::page::app::App;
use crate::page::dialogs::Dialog;
use crate::page::files::OpenFile;
use leptos::prelude::*;
use quandary_core::diagnostic::{Diagnostic, Safety, Severity};
use quandary_core::format::FormatKind;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_core::words::counted;

/// The screen of a file.
#[component]
pub(crate) fn File(app: App, key: FileKey) -> impl IntoView {
    let file = app.peek(|state| state.files.get(&key).cloned());
    let Some(file) = file else {
        return view! { <main data-screen="file"><Message app=app/></main> }.into_any();
    };
    let start = Address::Start.to_string();
    let what = match &file.document {
        Ok(document) => {
            let levels = counted(file.level_count() as u64, "level", "levels");
            format!(
                "{}, {}: {levels}",
                document.family().title,
                document.format().title
            )
        }
        Err(why) => format!("This file cannot be opened: {why}."),
    };
    // What a file is that cannot be read, a person may see.
    let unreadable = file.document.is_err().then(|| {
        let place = RwSignal::new(None);
        view! { <Content app=app file=file.clone() place=place/> }
    });
    let can_download = file.document.is_ok();
    let download = Dialog::Download(file.key.clone());
    let rules = Dialog::Rules(file.key.clone());
    let has_rules = file.has_rules();
    let wall = file.collection.clone().map(|collection| {
        view! { <Wall app=app key=file.key.clone() collection=collection/> }
    });
    view! {
        <main data-screen="file">
            <header class="head">
                <a class="back" href=start data-command="start">"← Start"</a>
                <h1>{file.name.clone()}</h1>
                <p class="lead">{what}</p>
                <nav class="tools" aria-label="File">
                    {can_download.then(|| view! {
                        <button type="button" data-command="download"
                            on:click=move |_| app.dialog.set(Some(download.clone()))>"Download …"</button>
                    })}
                    {has_rules.then(|| view! {
                        <button type="button" data-command="rules"
                            on:click=move |_| app.dialog.set(Some(rules.clone()))>"Rules …"</button>
                    })}
                    <button type="button" data-command="settings"
                        on:click=move |_| app.dialog.set(Some(Dialog::Settings))>"Settings"</button>
                </nav>
            </header>
            <Message app=app/>
            {unreadable}
            <Findings app=app file=file/>
            {wall}
        </main>
    }
    .into_any()
}

/// Most findings that are listed.
const LISTED: usize = 100;

/// The findings of a file, each with the place in the file.
#[component]
fn Findings(app: App, file: OpenFile) -> impl IntoView {
    let findings = file.findings();
    if findings.is_empty() {
        return ().into_any();
    }
    let count = findings.len();
    let more = count.saturating_sub(LISTED);
    let is_safe = |finding: &Diagnostic| {
        let fix = finding.fix.as_ref();
        fix.is_some_and(|fix| fix.safety == Safety::Safe)
    };
    let safe = findings.iter().filter(|finding| is_safe(finding)).count();
    let rows = findings.iter().take(LISTED).enumerate();
    // The first finding is shown in the file until the player chooses another one.
    let place = RwSignal::new(findings.first().map(|finding| finding.span));
    let rows = rows.map(|(index, finding)| row(app, &file, index, finding, place));
    let rows = rows.collect_view();
    let fixed = file.clone();
    let fix_all = move |_| open_fixed(app, &fixed, None);
    view! {
        <section class="findings card" aria-label="Findings" data-list="findings">
            <h2>{counted(count as u64, "finding", "findings")}</h2>
            {(safe > 0).then(|| view! {
                <button type="button" data-command="fix-all" on:click=fix_all>
                    {format!("Apply {} in a copy", counted(safe as u64, "safe fix", "safe fixes"))}
                </button>
            })}
            <div class="parts">
                <div class="found" tabindex="0" role="region" aria-label="List of findings">
                    <ul>{rows}</ul>
                    {(more > 0).then(|| view! { <p class="dim">{format!("and {more} more")}</p> })}
                </div>
                <Content app=app file=file place=place/>
            </div>
        </section>
    }
    .into_any()
}

fn row(
    app: App,
    file: &OpenFile,
    index: usize,
    finding: &Diagnostic,
    place: RwSignal<Option<Span>>,
) -> impl IntoView + use<> {
    let source = file.content();
    let start = source.place(finding.span.start);
    let span = finding.span;
    let at = match (is_binary(file), &finding.field) {
        (true, Some(field)) => format!("byte {}, {field}", finding.span.start),
        (true, None) => format!("byte {}", finding.span.start),
        (false, _) => format!("line {}, column {}", start.line, start.column),
    };
    let class = match finding.severity {
        Severity::Error => "finding error",
        Severity::Warning => "finding warning",
        _ => "finding note",
    };
    let excerpt = match is_binary(file) {
        true => hex(&source, finding),
        false => text(&source, finding),
    };
    let Excerpt {
        before,
        marked,
        after,
    } = excerpt;
    let fix = finding.fix.as_ref().map(|fix| {
        let (title, file) = (fix.title.clone(), file.clone());
        view! {
            <button type="button" data-command="fix"
                on:click=move |_| open_fixed(app, &file, Some(index))>
                {format!("Fix: {title}")}
            </button>
        }
    });
    view! {
        <li class=class data-code=finding.code.id.to_string()>
            <p>
                <strong>{finding.severity.word()}</strong>" "
                <span class="code">{finding.code.id.to_string()}</span>" "
                {finding.message.clone()}
                " "<button type="button" class="quiet" data-command="show-place"
                    title="Show it in the file" on:click=move |_| place.set(Some(span))>
                    "("{at}")"
                </button>
            </p>
            <pre class="excerpt"><span>{before}</span><mark>{marked}</mark><span>{after}</span></pre>
            {finding.help.clone().map(|help| view! { <p class="dim">{help}</p> })}
            {fix}
        </li>
    }
}

/// Opens a copy of a file with fixes.
fn open_fixed(app: App, file: &OpenFile, finding: Option<usize>) {
    app.open_files(vec![OpenFile::read(file.name.clone(), file.fixed(finding))]);
}

pub(super) fn is_binary(file: &OpenFile) -> bool {
    let document = file.document.as_ref();
    document.is_ok_and(|document| document.format().kind == FormatKind::Binary)
}

/// A part of a file around a finding.
struct Excerpt {
    before: String,
    marked: String,
    after: String,
}

/// Number of characters on each side of a finding.
const AROUND: usize = 60;

/// The line of a finding.
fn text(source: &Source, finding: &Diagnostic) -> Excerpt {
    let place = source.place(finding.span.start);
    let line = source.line(place.line).map_or("", |line| line.text);
    let letters: Vec<char> = line.chars().map(visible).collect();
    let start = (place.column - 1).min(letters.len());
    let length = match source.place(finding.span.end) {
        end if end.line == place.line => end.column.saturating_sub(place.column),
        _ => letters.len() - start,
    };
    let end = (start + length.max(1)).min(letters.len());
    let end = end.min(start + 2 * AROUND);
    let marked: String = letters[start..end].iter().collect();
    Excerpt {
        before: letters[start.saturating_sub(AROUND)..start]
            .iter()
            .collect(),
        marked: match marked.as_str() {
            "" => "␤".to_owned(),
            _ => marked,
        },
        after: letters[end..].iter().take(AROUND).collect(),
    }
}

/// Characters that would change how the rest is shown have a sign of their own.
pub(super) fn visible(letter: char) -> char {
    match letter {
        '\t' => '→',
        letter if letter.is_control() => '␣',
        letter if quandary_core::words::is_invisible(letter) => '?',
        letter => letter,
    }
}

/// Bytes on each side of a finding in a binary file.
const BYTES: usize = 12;

/// The bytes of a finding.
fn hex(source: &Source, finding: &Diagnostic) -> Excerpt {
    let bytes = source.bytes();
    let start = finding.span.start.min(bytes.len());
    let end = finding
        .span
        .end
        .clamp(start, bytes.len())
        .min(start + 2 * BYTES);
    let words = |bytes: &[u8]| -> String {
        let words = bytes.iter().map(|byte| format!("{byte:02x} "));
        words.collect()
    };
    Excerpt {
        before: words(&bytes[start.saturating_sub(BYTES)..start]),
        marked: words(&bytes[start..end]),
        after: words(&bytes[end..(end + BYTES).min(bytes.len())]),
    }
}
