//! Tag names and values that have a meaning for this program.

/// Returns the metric in the name of a solution tag: `moves` for `Solution-moves`, an empty text
/// for `Solution`. Returns `None` if a tag with this name does not record a solution. The case of
/// `Solution` is ignored.
#[must_use]
pub fn solution_metric(name: &str) -> Option<&str> {
    let (word, rest) = name.split_at_checked("Solution".len())?;
    if !word.eq_ignore_ascii_case("Solution") {
        return None;
    }
    match rest.strip_prefix('-') {
        Some(metric) if !metric.is_empty() => Some(metric),
        None if rest.is_empty() => Some(""),
        _ => None,
    }
}

/// Parses a `Difficulty:` value, `3` or `1,6`, as the two numbers of a range. Range and order of
/// the numbers are not checked.
pub(crate) fn parse_difficulties(text: &str) -> Option<(u64, u64)> {
    let mut numbers = text.split(',').map(parse_whole_number);
    let low = numbers.next()??;
    let high = match numbers.next() {
        Some(high) => high?,
        None => low,
    };
    numbers.next().is_none().then_some((low, high))
}

/// Parses a number without sign. A number that is too large becomes `u64::MAX`.
fn parse_whole_number(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}
