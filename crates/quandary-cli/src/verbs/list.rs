//! `list`: the levels of files.

use super::open_all;
use crate::args::List;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::open::{
    OpenedFile, SelectedLevel, companions, entries, levels, open_whole, select_variant,
};
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use crate::report::{EstimateReport, LevelReport, ListReport, values};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::job::drive;
use quandary_core::reading::ReadOptions;
use quandary_core::words::counted;
use std::collections::BTreeSet;
use std::time::Duration;

pub(super) fn run(args: &List, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let (mut files, exit) = open_all(
        &args.files,
        args.walk.walk(),
        &args.reading,
        &options,
        context,
    );
    select_variant(&mut files, args.rules.variant.as_deref())?;
    apply_companions(&mut files, args, &options)?;
    let levels = levels(&files);
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(levels.len());
    let mut reports = Vec::new();
    let until = args.parallel.total_time;
    in_order(
        args.parallel.threads(),
        &levels,
        &context.cancel,
        |(file, level)| {
            let left = until.map(|until| until.saturating_sub(context.clock.now()));
            let budget = Budget {
                time: left,
                nodes: Some(args.nodes),
            };
            report(file, level, budget, &context.clock, &context.cancel)
        },
        |report| {
            bar.advance();
            reports.push(report);
            Ok(())
        },
    )?;
    bar.clear();
    match args.report.format.json() {
        Some(form) => json::write_all(&mut context.out, form, &reports)?,
        None if files.is_empty() => {}
        None => print(&reports, files.len(), context)?,
    }
    Ok(exit.max(context.exit_if_cancelled()))
}

/// Adds the information of companion files to the levels.
fn apply_companions(
    files: &mut [OpenedFile],
    args: &List,
    options: &ReadOptions,
) -> Result<(), CliError> {
    let others = args.companions.iter();
    let others = others.map(|name| open_whole(name, None, options));
    let others: Vec<OpenedFile> = others.collect::<Result<_, _>>()?;
    if others.is_empty() {
        return Ok(());
    }
    let companions = companions(&others);
    for file in files {
        let mut infos = entries(&*file.document, &companions);
        infos.retain(|row| file.levels.iter().any(|level| level.index == row.index));
        file.levels = infos;
    }
    Ok(())
}

fn report(
    file: &OpenedFile,
    level: &SelectedLevel,
    budget: Budget,
    clock: &dyn Clock,
    cancel: &Cancel,
) -> ListReport {
    let searched = budget.nodes != Some(0) && budget.time != Some(Duration::ZERO);
    let puzzle = file.try_puzzle(level).ok();
    let rating = puzzle
        .as_ref()
        .filter(|_| searched)
        .and_then(|puzzle| puzzle.rate("").ok())
        .and_then(|job| drive(job, budget, clock, cancel, &mut |_| ()));
    ListReport {
        level: LevelReport::new(&file.report, &level.info, file.document.family()),
        variant: puzzle.map(|puzzle| puzzle.variant().to_owned()),
        author: level.info.author.clone(),
        size: level.info.size.to_string(),
        difficulty: level.info.difficulty.clone(),
        more: level.info.more.iter().cloned().collect(),
        estimate: rating.map(|rating| EstimateReport {
            scores: values(&[], &rating.measurements),
            grade: rating.grade,
        }),
    }
}

fn print(reports: &[ListReport], files: usize, context: &mut Context) -> Result<(), CliError> {
    let several_files = files > 1;
    let several_authors = reports
        .windows(2)
        .any(|pair| pair[0].author != pair[1].author);
    let mut columns = vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
    ];
    columns.extend(several_authors.then_some(Column("author", Alignment::Truncated)));
    let more: BTreeSet<&'static str> = reports
        .iter()
        .flat_map(|report| report.more.keys().copied())
        .collect();
    columns.push(Column("size", Alignment::Left));
    columns.extend(more.iter().map(|name| Column(name, Alignment::Left)));
    columns.extend([
        Column("difficulty", Alignment::Right),
        Column("estimate", Alignment::Right),
    ]);
    let mut rows = TextTable::new(columns);
    for report in reports {
        let plain = |text: &str| (text.to_owned(), TextStyle::Plain);
        if several_files {
            rows.heading(&report.level.file.name);
        }
        let mut cells = vec![
            plain(&report.level.level.to_string()),
            plain(&report.level.title),
        ];
        cells.extend(several_authors.then(|| plain(&report.author)));
        let estimate = report.estimate.as_ref();
        cells.push(plain(&report.size));
        let of_family = |name: &&'static str| report.more.get(*name).map_or("", String::as_str);
        cells.extend(more.iter().map(|name| plain(of_family(name))));
        cells.extend([
            plain(&report.difficulty),
            plain(estimate.map_or("?", |estimate| &estimate.grade)),
        ]);
        rows.push(cells);
    }
    if !reports.is_empty() {
        rows.print(&mut context.out)?;
    }
    let levels = counted(reports.len() as u64, "level", "levels");
    context.out.line(levels)
}
