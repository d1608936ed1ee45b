//! The whole content of a file, as hexadecimal numbers or as text. Only the rows in view are in the
//! page.

use super::file::{is_binary, visible};
use crate::page::app::App;
use crate::page::files::OpenFile;
use leptos::html::Div;
use leptos::prelude::*;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

/// Height of a row, in pixels. The style sheet says the same.
const ROW: f64 = 20.0;
/// Number of rows above and below those in view.
const MARGIN: usize = 10;
/// Number of bytes in a row.
const BYTES: usize = 16;
/// Largest number of characters of a line that are shown.
const LETTERS: usize = 500;
/// Number of characters of a long line before a finding.
const BEFORE: usize = 40;

/// How the content is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Hexadecimal,
    Text,
}

/// A part of a row; the marked ones belong to the finding.
struct Piece {
    text: String,
    is_marked: bool,
}

/// The content of a file. It scrolls to the place of a finding when one is chosen.
#[component]
pub(crate) fn Content(app: App, file: OpenFile, place: RwSignal<Option<Span>>) -> impl IntoView {
    let source = file.content();
    let form = match is_binary(&file) || source.text().contains('\0') {
        true => Form::Hexadecimal,
        false => Form::Text,
    };
    let count = rows(&source, form);
    let area = NodeRef::<Div>::new();
    // First row in view, and the number of rows in view.
    let view = RwSignal::new((0, 40));
    let look = move || {
        if let Some(area) = area.get_untracked() {
            let first = (f64::from(area.scroll_top()) / ROW).max(0.0) as usize;
            let shown = (f64::from(area.client_height()) / ROW).ceil().max(1.0) as usize;
            if view.get_untracked() != (first, shown) {
                view.set((first, shown));
            }
        }
    };
    let place_of = Arc::clone(&source);
    Effect::new(move |_| {
        let (Some(area), Some(span)) = (area.get(), place.get()) else {
            return;
        };
        let row = row_of(&place_of, form, span.start);
        let middle = f64::from(area.client_height()) / 2.0 - ROW;
        area.set_scroll_top((row as f64 * ROW - middle).max(0.0) as i32);
        look();
    });
    let drawn = Arc::clone(&source);
    let lines = move || {
        let (first, shown) = view.get();
        let from = first.saturating_sub(MARGIN).min(count);
        let to = (first + shown + MARGIN).min(count);
        let span = place.get();
        (from..to)
            .map(|row| line(&drawn, form, row, span))
            .collect_view()
    };
    let top = move || {
        let (first, _) = view.get();
        format!("{}px", first.saturating_sub(MARGIN) as f64 * ROW)
    };
    let height = format!("{}px", count as f64 * ROW);
    let title = match form {
        Form::Hexadecimal => "Content of the file in hexadecimal numbers",
        Form::Text => "Content of the file",
    };
    // The window may change its size.
    Effect::new(move |_| {
        app.read(|_| ());
        look();
    });
    view! {
        <div node_ref=area class="content" role="region" aria-label=title tabindex="0"
            data-content=match form { Form::Hexadecimal => "hex", Form::Text => "text" }
            on:scroll=move |_| look()>
            <div class="rows" style:height=height>
                <div class="shown" style:top=top>{lines}</div>
            </div>
        </div>
    }
}

/// Number of rows.
fn rows(source: &Source, form: Form) -> usize {
    match form {
        // The end of the file can be the place of a finding.
        Form::Hexadecimal => source.bytes().len() / BYTES + 1,
        Form::Text => source.place(source.bytes().len()).line,
    }
}

/// The row of a byte.
fn row_of(source: &Source, form: Form, byte: usize) -> usize {
    match form {
        Form::Hexadecimal => byte / BYTES,
        Form::Text => source.place(byte).line - 1,
    }
}

fn line(source: &Source, form: Form, row: usize, span: Option<Span>) -> impl IntoView + use<> {
    let (number, pieces) = match form {
        Form::Hexadecimal => (
            format!("{:08x}", row * BYTES),
            hexadecimal(source, row, span),
        ),
        Form::Text => ((row + 1).to_string(), text(source, row, span)),
    };
    let pieces = pieces.into_iter().map(|piece| match piece.is_marked {
        true => view! { <mark>{piece.text}</mark> }.into_any(),
        false => view! { <span>{piece.text}</span> }.into_any(),
    });
    view! {
        <div class="row-line" data-row=row.to_string()>
            <span class="number">{number}</span>{pieces.collect_view()}
        </div>
    }
}

/// The bytes of a row, then what they are in ASCII.
fn hexadecimal(source: &Source, row: usize, span: Option<Span>) -> Vec<Piece> {
    let start = row * BYTES;
    let bytes = source.bytes();
    let bytes = &bytes[start.min(bytes.len())..(start + BYTES).min(bytes.len())];
    let marked = |index: usize| {
        let at = start + index;
        span.is_some_and(|span| (span.start..span.end.max(span.start + 1)).contains(&at))
    };
    let numbers = bytes.iter().enumerate();
    let numbers = numbers.map(|(index, byte)| (format!("{byte:02x} "), marked(index)));
    let is_end = bytes.len() < BYTES && span.is_some_and(|span| span.start >= source.bytes().len());
    let end = is_end.then(|| ("\u{2404}  ".to_owned(), true));
    let gap = "   ".repeat(BYTES - bytes.len() - usize::from(is_end)) + " ";
    let letters = bytes.iter().enumerate().map(|(index, byte)| {
        let letter = match byte {
            0x20..=0x7e => char::from(*byte),
            _ => '·',
        };
        (letter.to_string(), marked(index))
    });
    joined(numbers.chain(end).chain([(gap, false)]).chain(letters))
}

fn text(source: &Source, row: usize, span: Option<Span>) -> Vec<Piece> {
    let line = source.line(row + 1).map_or("", |line| line.text);
    let marked = span.and_then(|span| columns(source, row + 1, span));
    let skipped = marked.map_or(0, |(from, _)| match from > LETTERS - BEFORE {
        true => from - BEFORE,
        false => 0,
    });
    let is_marked =
        |column: usize| marked.is_some_and(|(from, to)| (from..to.max(from + 1)).contains(&column));
    let letters = line.chars().enumerate().skip(skipped).take(LETTERS);
    let letters = letters.map(|(column, letter)| (visible(letter).to_string(), is_marked(column)));
    let mut pieces = joined(letters);
    let is_at_end = marked.is_some_and(|(from, _)| from >= line.chars().count());
    if is_at_end {
        pieces.push(Piece {
            text: "␤".to_owned(),
            is_marked: true,
        });
    }
    pieces
}

/// The columns of a line, from 0, that a span covers: the first one, and the one after the last.
fn columns(source: &Source, line: usize, span: Span) -> Option<(usize, usize)> {
    let (start, end) = (source.place(span.start), source.place(span.end));
    if !(start.line..=end.line).contains(&line)
        || (line > start.line && line == end.line && end.column == 1)
    {
        return None;
    }
    let from = match start.line == line {
        true => start.column - 1,
        false => 0,
    };
    let to = match end.line == line {
        true => end.column - 1,
        false => usize::MAX,
    };
    Some((from, to))
}

/// Neighbours that are both marked, or both not, as one piece.
fn joined(parts: impl Iterator<Item = (String, bool)>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (text, is_marked) in parts {
        match pieces.last_mut() {
            Some(last) if last.is_marked == is_marked => last.text += &text,
            _ => pieces.push(Piece { text, is_marked }),
        }
    }
    pieces
}
