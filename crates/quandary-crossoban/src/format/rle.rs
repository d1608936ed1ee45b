//! Run lengths, such as `3#4-p.#` and `2(3(#-)#)`.

/// A character and its byte offset in the text. Kept small, because there can be as many as a file
/// can have cells.
pub(super) type SourceChar = (char, u32);

/// The offsets of the first and last characters of an error.
pub(super) type CharRange<At> = (At, At);

/// Why run lengths cannot be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunLengthError<At> {
    /// They are not well formed: location and reason.
    Malformed(CharRange<At>, &'static str),
    /// They stand for more characters than allowed: their number.
    TooLong(u64),
}

/// Expands run lengths to at most `most` characters. The length is computed before memory is
/// allocated.
///
/// # Errors
/// The run lengths are not well formed, or stand for more characters.
pub(super) fn expand(
    letters: &[SourceChar],
    most: u64,
) -> Result<Vec<SourceChar>, RunLengthError<u32>> {
    let letters = letters.iter().copied();
    let length = length(letters.clone())?;
    if length > most {
        return Err(RunLengthError::TooLong(length));
    }
    let mut written: Vec<SourceChar> = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    let mut open: Vec<(usize, usize)> = Vec::new();
    for_each_token(letters, |token| {
        match token {
            RunLengthToken::SourceChar(letter, count) => {
                written.extend(std::iter::repeat_n(letter, to_usize(count)));
            }
            RunLengthToken::Open(count) => open.push((written.len(), to_usize(count))),
            RunLengthToken::Close => {
                if let Some((from, count)) = open.pop() {
                    let to = written.len();
                    // An empty group may claim any number of copies.
                    let copies = if to > from { count } else { 1 };
                    for _ in 1..copies {
                        written.extend_from_within(from..to);
                    }
                }
            }
        }
    })?;
    Ok(written)
}

/// Converts a count that is within the checked length.
fn to_usize(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Returns the number of characters that the run lengths stand for.
///
/// # Errors
/// The run lengths are not well formed.
pub(super) fn length<At: Copy>(
    letters: impl Iterator<Item = (char, At)>,
) -> Result<u64, RunLengthError<At>> {
    let mut sums = vec![0_u64];
    let mut counts = Vec::new();
    for_each_token(letters, |token| match token {
        RunLengthToken::SourceChar(_, count) => add(&mut sums, count),
        RunLengthToken::Open(count) => {
            counts.push(count);
            sums.push(0);
        }
        RunLengthToken::Close => {
            let inner = sums.pop().unwrap_or(0);
            let count: u64 = counts.pop().unwrap_or(1);
            add(&mut sums, inner.saturating_mul(count));
        }
    })?;
    Ok(sums.pop().unwrap_or(0))
}

fn add(sums: &mut [u64], more: u64) {
    if let Some(sum) = sums.last_mut() {
        *sum = sum.saturating_add(more);
    }
}

enum RunLengthToken<At> {
    SourceChar((char, At), u64),
    Open(u64),
    Close,
}

/// Calls `take` for each character and group in order, with its count.
fn for_each_token<At: Copy>(
    letters: impl Iterator<Item = (char, At)>,
    mut take: impl FnMut(RunLengthToken<At>),
) -> Result<(), RunLengthError<At>> {
    let mut count: Option<(u64, CharRange<At>)> = None;
    let mut open: Vec<At> = Vec::new();
    for (letter, at) in letters {
        if let Some(digit) = letter.to_digit(10) {
            let (number, (from, _)) = count.unwrap_or((0, (at, at)));
            let number = number.saturating_mul(10).saturating_add(digit.into());
            count = Some((number, (from, at)));
            continue;
        }
        let times = match count.take() {
            Some((0, place)) => {
                return Err(RunLengthError::Malformed(
                    place,
                    "a run length must be at least 1",
                ));
            }
            Some((_, place)) if letter == ')' => {
                return Err(RunLengthError::Malformed(
                    place,
                    "expected a symbol or `(` after this number",
                ));
            }
            Some((number, _)) => number,
            None => 1,
        };
        match letter {
            '(' => {
                open.push(at);
                take(RunLengthToken::Open(times));
            }
            ')' if open.pop().is_none() => {
                return Err(RunLengthError::Malformed((at, at), "unmatched `)`"));
            }
            ')' => take(RunLengthToken::Close),
            _ => take(RunLengthToken::SourceChar((letter, at), times)),
        }
    }
    if let Some((_, place)) = count {
        return Err(RunLengthError::Malformed(
            place,
            "expected a symbol or `(` after this number",
        ));
    }
    match open.last() {
        Some(at) => Err(RunLengthError::Malformed((*at, *at), "unmatched `(`")),
        None => Ok(()),
    }
}
