//! The results of replaying solutions, listed below the pictures of their levels.

use crate::page::app::App;
use crate::page::dialogs::Dialog;
use leptos::prelude::*;
use quandary_core::words::counted;
use quandary_player::solutions::{SolutionOutcome, SolutionResult};

/// Number of solutions of a level that a wall lists.
const LISTED: usize = 3;

/// A solution as a list shows it.
#[derive(Clone, PartialEq)]
struct Row {
    result: SolutionResult,
    file: Option<String>,
}

fn rows(app: App, row: usize, most: usize) -> (Vec<Row>, usize) {
    app.read(|state| {
        let Some(replays) = &state.replays else {
            return (Vec::new(), 0);
        };
        let verification = &replays.verification;
        let results = verification.of_row(row);
        let rows = results.iter().take(most).map(|result| Row {
            result: result.clone(),
            file: verification.file_name(result.place).map(str::to_owned),
        });
        (rows.collect(), results.len().saturating_sub(most))
    })
}

/// The solutions of a level below its picture.
#[component]
pub(crate) fn Solved(app: App, row: usize) -> impl IntoView {
    let found = Memo::new(move |_| rows(app, row, LISTED));
    move || {
        let (rows, more) = found.get();
        let shown = rows.into_iter().map(|one| entry(app, row, one));
        let shown = shown.collect_view();
        let more = (more > 0).then(|| {
            view! {
                <li><button type="button" class="quiet"
                    on:click=move |_| app.dialog.set(Some(Dialog::Solutions(row)))>
                    {format!("and {more} more …")}
                </button></li>
            }
        });
        view! { <ul class="solutions">{shown}{more}</ul> }
    }
}

/// All solutions of a level.
pub(crate) fn all(app: App, row: usize) -> impl IntoView {
    let (rows, _) = rows(app, row, usize::MAX);
    let rows = rows.into_iter().map(|one| entry(app, row, one));
    view! { <ul class="solutions list">{rows.collect_view()}</ul> }
}

fn entry(app: App, row: usize, one: Row) -> impl IntoView {
    let Row { result, file } = one;
    let (class, sign) = match &result.outcome {
        SolutionOutcome::Verified(_, wrong) if wrong.is_empty() => ("good", "✓"),
        SolutionOutcome::Verified(..) => ("open", "✓"),
        SolutionOutcome::Failed(..) => ("bad", "✗"),
        SolutionOutcome::Unfinished(_) | SolutionOutcome::Undecided(_) => ("open", "…"),
        SolutionOutcome::Empty => ("dim", "–"),
    };
    let word = result.outcome.word();
    let details = result.outcome.details();
    let words = format!("{sign} {word}: {details}");
    let name = match &file {
        Some(file) => format!("{} in {file}", result.name),
        None => result.name.clone(),
    };
    let note = match result.note.as_str() {
        "" => String::new(),
        note => format!("; {note}"),
    };
    let title = format!("{name}, {}{note}: step through it", result.variant);
    let place = result.place;
    let can_open = result.outcome != SolutionOutcome::Empty;
    view! {
        <li class=class data-outcome=word data-solution=result.name.clone()
            data-details=details data-file=file>
            {match can_open {
                true => view! {
                    <button type="button" class="quiet" title=title
                        on:click=move |_| app.open_recorded(row, place)>{words}</button>
                }.into_any(),
                false => view! { <span>{words}</span> }.into_any(),
            }}
        </li>
    }
}

/// How many levels of a wall have a valid solution, and the solutions without a level.
#[component]
pub(crate) fn Totals(app: App) -> impl IntoView {
    let words = Memo::new(move |_| {
        app.read(|state| {
            let verification = &state.replays.as_ref()?.verification;
            let totals = verification.totals().into_iter();
            let totals = totals.map(|(word, count)| {
                format!("{} {word}", counted(count as u64, "level", "levels"))
            });
            let files: Vec<&str> = verification.files().collect();
            let mut parts: Vec<String> = totals.collect();
            if !verification.unmatched().is_empty() {
                let count = verification.unmatched().len() as u64;
                parts.push(counted(
                    count,
                    "solution without a level",
                    "solutions without a level",
                ));
            }
            if parts.is_empty() {
                return None;
            }
            let of = match files.is_empty() {
                true => String::new(),
                false => format!(" ({})", files.join(", ")),
            };
            let open = match verification.is_done() {
                true => "",
                false => "; replaying …",
            };
            Some(format!("Solutions{of}: {}{open}", parts.join(", ")))
        })
    });
    let unmatched = Memo::new(move |_| {
        app.read(|state| {
            let replays = state.replays.as_ref();
            replays.map_or_else(Vec::new, |replays| {
                replays.verification.unmatched().to_vec()
            })
        })
    });
    let row = |one: SolutionResult| {
        view! {
            <li class="bad" data-outcome=one.outcome.word() data-solution=one.name.clone()>
                {format!("✗ {}: {}", one.name, one.outcome.details())}
            </li>
        }
    };
    view! {
        <p class="dim" role="status" data-solutions="">{move || words.get()}</p>
        <ul class="solutions" data-list="unmatched">
            {move || unmatched.get().into_iter().take(100).map(row).collect_view()}
        </ul>
    }
}
