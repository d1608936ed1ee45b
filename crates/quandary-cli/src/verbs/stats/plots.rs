//! Statistics as text, with a bar for each range of numbers and for each value.

use super::{FamilyLevels, FieldValues, ValueKind, numbers_report};
use crate::context::Context;
use crate::exit::CliError;
use crate::row_layout::{LayoutColumn, RowLayout};
use crate::table::{Alignment, TextStyle};
use quandary_core::words::{counted, grouped};
use quandary_render::text::Charset;
use std::collections::BTreeMap;

/// Width of the longest bar.
const BAR: u64 = 40;

/// Maximum number of bars for one field.
const MAX_BARS: usize = 8;

pub(super) fn print(families: &[FamilyLevels<'_>], context: &mut Context) -> Result<(), CliError> {
    for (index, family) in families.iter().enumerate() {
        if index > 0 {
            context.out.blank()?;
        }
        print_family(family, context)?;
    }
    if families.is_empty() {
        context.out.line("0 levels")?;
    }
    Ok(())
}

fn print_family(family: &FamilyLevels<'_>, context: &mut Context) -> Result<(), CliError> {
    let levels = family.levels.len() as u64;
    let heading = format!(
        "{}: {} in {}",
        family.title,
        counted(levels, "level", "levels"),
        counted(family.files(), "file", "files")
    );
    context.out.line(TextStyle::Bold.paint(heading))?;
    let share = |number: u64| format!("{} ({}%)", grouped(number), number * 100 / levels.max(1));
    context
        .out
        .line(format!("titled {}", share(family.titled())))?;
    context
        .out
        .line(format!("with a solution {}", share(family.solved())))?;
    if family.with_errors() > 0 {
        let errors = share(family.with_errors());
        context.out.line(format!("with errors {errors}"))?;
    }
    let fields = family.values();
    let (same, different): (Vec<_>, Vec<_>) = fields.iter().map(plot).partition(Plot::is_line);
    for plot in same {
        context.out.line(plot.heading)?;
    }
    for plot in different {
        context.out.blank()?;
        context.out.line(TextStyle::Dim.paint(plot.heading))?;
        print_bars(&plot.bars, context)?;
    }
    Ok(())
}

/// A field with its bars; without bars if all values are equal.
struct Plot {
    heading: String,
    bars: Bars,
}

impl Plot {
    fn is_line(&self) -> bool {
        self.bars.is_empty()
    }
}

fn plot(values: &FieldValues) -> Plot {
    let name = values.field.name();
    let (heading, bars) = match &values.kind {
        ValueKind::Numbers(numbers) => (numbers_heading(name, numbers), ranges(numbers)),
        ValueKind::Texts(texts) => (texts_heading(name, texts), most_frequent(texts)),
    };
    Plot { heading, bars }
}

/// `boxes: 2 to 18, median 5, mean 6.2`.
fn numbers_heading(name: &str, numbers: &[f64]) -> String {
    let numbers = numbers_report(numbers);
    let (least, most) = (rounded(numbers.least), rounded(numbers.most));
    if numbers.least == numbers.most {
        return format!("{name}: {least}");
    }
    let (median, mean) = (rounded(numbers.median), rounded(numbers.mean));
    format!("{name}: {least} to {most}, median {median}, mean {mean}")
}

/// `author: 5 values`, or `kind: Sokoban` if there is only one.
fn texts_heading(name: &str, texts: &BTreeMap<String, u64>) -> String {
    match texts.first_key_value() {
        Some((text, _)) if texts.len() == 1 => format!("{name}: {text}"),
        _ => format!("{name}: {}", counted(texts.len() as u64, "value", "values")),
    }
}

/// A number with at most two decimals.
fn rounded(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What is counted, and how many levels it has.
type Bars = Vec<(String, u64)>;

/// The numbers in at most [`MAX_BARS`] ranges of equal size, which begin at multiples of it. Empty if
/// all numbers are equal.
fn ranges(numbers: &[f64]) -> Bars {
    let (Some(least), Some(most)) = (numbers.first(), numbers.last()) else {
        return Vec::new();
    };
    if least == most {
        return Vec::new();
    }
    let size = range_size(*least, *most);
    let [first, last] = [least, most].map(|number| (number / size).floor());
    let bar = |range: u32| {
        let from = (first + f64::from(range)) * size;
        let to = from + size;
        let inside = numbers.iter();
        let inside = inside.filter(|number| from <= **number && **number < to);
        let name = match size > 1.0 {
            true => format!("{from} to {}", to - 1.0),
            false => from.to_string(),
        };
        (name, inside.count() as u64)
    };
    let number = last - first + 1.0;
    (0..number as u32).map(bar).collect()
}

/// The least of 1, 2, 5, 10, 20, 50 ... that gives at most [`MAX_BARS`] ranges.
fn range_size(least: f64, most: f64) -> f64 {
    let mut power = 1.0;
    loop {
        for size in [power, 2.0 * power, 5.0 * power] {
            let ranges = (most / size).floor() - (least / size).floor() + 1.0;
            if ranges <= MAX_BARS as f64 {
                return size;
            }
        }
        power *= 10.0;
    }
}

/// The most frequent values, and the number of levels with others. Empty if all values are
/// equal.
fn most_frequent(texts: &BTreeMap<String, u64>) -> Bars {
    let mut bars: Bars = texts
        .iter()
        .map(|(text, count)| (text.clone(), *count))
        .collect();
    if bars.len() == 1 {
        return Vec::new();
    }
    bars.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    if bars.len() > MAX_BARS {
        let others = bars.split_off(MAX_BARS - 1);
        let values = counted(others.len() as u64, "other value", "other values");
        bars.push((values, others.iter().map(|(_, count)| count).sum()));
    }
    bars
}

fn print_bars(bars: &Bars, context: &mut Context) -> Result<(), CliError> {
    let sign = match context.charset {
        Charset::Ascii => "#",
        Charset::Unicode => "█",
    };
    let most = bars
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1);
    // A bar is at least one sign long unless nothing is counted.
    let bar = |count: u64| sign.repeat((count * BAR).div_ceil(most) as usize);
    let mut columns = [
        LayoutColumn::new("", Alignment::Truncated),
        LayoutColumn::new("", Alignment::Right),
        LayoutColumn::new("", Alignment::Left),
    ];
    let rows = bars
        .iter()
        .map(|(name, count)| [format!("  {name}"), grouped(*count), bar(*count)]);
    let rows: Vec<[String; 3]> = rows.collect();
    for row in &rows {
        for (column, cell) in columns.iter_mut().zip(row) {
            column.fit(cell);
        }
    }
    let layout = RowLayout::new(columns.into(), &context.out);
    for row in &rows {
        layout.print(row, &mut context.out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_in_ranges_of_equal_size() {
        let bars = ranges(&[1.0, 2.0, 2.0, 4.0]);
        let expected = [("1", 1), ("2", 2), ("3", 0), ("4", 1)];
        assert_eq!(bars, expected.map(|(name, count)| (name.to_owned(), count)));
        let wide = ranges(&[1.0, 9.0, 17.5]);
        let expected = [
            ("0 to 4", 1),
            ("5 to 9", 1),
            ("10 to 14", 0),
            ("15 to 19", 1),
        ];
        assert_eq!(wide, expected.map(|(name, count)| (name.to_owned(), count)));
        assert_eq!(ranges(&[5.0, 5.0]), []);
        assert_eq!(
            [(3.0, 10.0), (3.0, 11.0), (0.0, 1e6)].map(|(least, most)| range_size(least, most)),
            [1.0, 2.0, 200_000.0]
        );
    }

    #[test]
    fn rare_values_are_summed_up() {
        let texts = (0..20).map(|number| (format!("{number:02}"), 20 - number));
        let bars = most_frequent(&texts.collect());
        assert_eq!(bars.len(), MAX_BARS);
        assert_eq!(bars[0], ("00".to_owned(), 20));
        assert_eq!(bars[7], ("13 other values".to_owned(), 91));
    }

    #[test]
    fn numbers_are_rounded_to_two_decimals() {
        assert_eq!([2.0, 6.25, 1.0 / 3.0].map(rounded), ["2", "6.25", "0.33"]);
    }
}
