//! `browse`: one page of the solutions of a date, and the number of solutions for each date of the
//! same month.

use super::year_counts::{YearCounts, format_month_day};
use super::{
    BoardList, BoardSource, DATE, FoundBoards, RequestedSquares, invalid_options, random, undecided,
};
use crate::model::{Board, Goal, Kit, MonthDay};
use crate::scene::{Detail, Picture, View, scene};
use crate::solve::SolutionCounts;
use quandary_core::family::{CommandContext, CommandJob, CommandOutput, Table, Tone};
use quandary_core::options::{OptionError, OptionTable, Options, WholeOption};
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use std::num::NonZeroU32;

static FROM: WholeOption = WholeOption::new(
    "from",
    1,
    1_000_000_000,
    1,
    "number of the first solution on the page",
);
static MOST: WholeOption = WholeOption::new(
    "most",
    1,
    Scene::MOST_ON_A_SHEET as u64,
    24,
    "maximum number of solutions on the page",
);
static COLUMNS: WholeOption = WholeOption::new("columns", 1, 100, 4, "number of columns");
pub(crate) static OPTIONS: OptionTable = &[&DATE, &FROM, &MOST, &COLUMNS];

/// The part of the solutions that is shown.
#[derive(Clone, Copy)]
struct Page {
    from: u64,
    most: u64,
    columns: Option<NonZeroU32>,
}

pub(crate) fn job(
    source: BoardSource,
    options: &Options,
    context: &CommandContext,
) -> Result<CommandJob, OptionError> {
    let kit = source.kit().clone();
    let wanted = RequestedSquares::parse(&options.get(&DATE), &kit, context)?;
    let page = Page {
        from: options.get(&FROM),
        most: options.get(&MOST),
        columns: NonZeroU32::new(options.get(&COLUMNS) as u32),
    };
    // The counts of a month need the boards of all dates; with weekdays, there are too many.
    let goal = match wanted.date {
        Some(_) if !kit.has_weekdays() => Goal::Combination,
        _ => Goal::Free(wanted.free),
    };
    let boards = source.with_goal(goal).list();
    Ok(boards.map(move |found: BoardList| match found {
        Err(reason) => undecided(reason),
        Ok(boards) => browse(&kit, &boards, &wanted, page),
    }))
}

fn browse(kit: &Kit, boards: &FoundBoards, wanted: &RequestedSquares, page: Page) -> CommandOutput {
    let of_date = boards.iter().filter(|board| board.free(kit) == wanted.free);
    let of_date: Vec<Board> = of_date.collect();
    let mut output = if of_date.is_empty() {
        random::no_solution(wanted)
    } else {
        match sheet(kit, &of_date, wanted, page) {
            Ok(output) => output,
            Err(error) => return CommandOutput::new("refused", Tone::Bad, error.to_string()),
        }
    };
    if let Some(date) = wanted.date.filter(|_| !kit.has_weekdays()) {
        output.table = Some(month(kit, boards, date.month_day));
    }
    output.notes.extend(wanted.note());
    output
}

fn sheet(
    kit: &Kit,
    boards: &[Board],
    wanted: &RequestedSquares,
    page: Page,
) -> Result<CommandOutput, OptionError> {
    let shown = (1u64..)
        .zip(boards)
        .skip(page.from as usize - 1)
        .take(page.most as usize);
    let shown: Vec<(u64, &Board)> = shown.collect();
    let Some((last, _)) = shown.last().copied() else {
        return Err(invalid_options(format!(
            "{} has {}; there is no solution number {}",
            wanted.name,
            counted(boards.len() as u64, "solution", "solutions"),
            page.from
        )));
    };
    let small = |(number, board): (u64, &Board)| {
        scene(Picture {
            kit,
            board,
            goal: Goal::Free(wanted.free),
            title: &format!("{number}"),
            view: View {
                detail: Detail::Small,
                ..View::default()
            },
        })
    };
    let scene = Scene::sheet(
        wanted.name.clone(),
        page.columns,
        shown.into_iter().map(small),
    )
    .map_err(|error| invalid_options(error.to_string()))?;
    let all = counted(boards.len() as u64, "solution", "solutions");
    let which = match (page.from, last == boards.len() as u64) {
        (1, true) => String::new(),
        (from, _) => format!("; this page shows {from} to {last}"),
    };
    let sentence = format!("{} has {all}{which}", wanted.name);
    let mut output = CommandOutput::new("listed", Tone::Good, sentence);
    output.scene = Some(scene);
    Ok(output)
}

/// The number of solutions of each date of a month.
fn month(kit: &Kit, boards: &FoundBoards, shown: MonthDay) -> Table {
    let free = boards.iter().map(|board| (board.free(kit), 1));
    let year = YearCounts::new(kit, &SolutionCounts::new(free.collect()));
    let of_month = year
        .dates()
        .filter(|(month_day, _)| month_day.month == shown.month);
    let row = |(month_day, count): (MonthDay, u64)| {
        let note = if month_day == shown { "shown" } else { "" };
        vec![
            format_month_day(month_day).into(),
            count.into(),
            note.into(),
        ]
    };
    Table {
        rows: of_month.map(row).collect(),
        ..Table::new(&["date", "solutions", "note"])
    }
}
