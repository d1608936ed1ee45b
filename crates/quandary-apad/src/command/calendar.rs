//! `calendar`: a heat map of the number of solutions for each date of the year.

use super::{BoardSource, CountResult, count, undecided, year_counts};
use crate::model::Goal;
use crate::scene::{Style, heat_map};
use quandary_core::family::CommandJob;

pub(crate) fn job(source: BoardSource) -> CommandJob {
    let kit = source.kit().clone();
    let counts = source.with_goal(Goal::Date).count();
    counts.map(move |counts: CountResult| match counts {
        Err(reason) => undecided(reason),
        Ok(counts) => {
            let year = year_counts::YearCounts::new(&kit, &counts);
            let mut output = count::of_year(&year);
            let map = year.heat_map("Solutions of each date", Style::Colour);
            output.scene = Some(heat_map::scene(&map));
            output
        }
    })
}
