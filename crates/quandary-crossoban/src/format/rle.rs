//! Run lengths: `3#4-p.#`, `2(3(#-)#)`.

/// A character, and where it stands: bytes from where its text begins. Small, for there may be as
/// many of them as a file may have cells.
pub(super) type Letter = (char, u32);

/// The first and the last character that a fault speaks of.
pub(super) type Place = (u32, u32);

/// What is wrong with run lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// They mean nothing: where, and why.
    Malformed(Place, &'static str),
    /// They claim more than is allowed: how much.
    TooLong(u64),
}

/// Whether a text has run lengths at all.
pub(super) fn is_coded(letters: &[Letter]) -> bool {
    let mut letters = letters.iter();
    letters.any(|(letter, _)| letter.is_ascii_digit() || matches!(letter, '(' | ')'))
}

/// What the run lengths stand for, at most so many characters. What they claim is counted before
/// any of it is written.
pub(super) fn expand(letters: &[Letter], most: u64) -> Result<Vec<Letter>, Fault> {
    let length = length(letters)?;
    if length > most {
        return Err(Fault::TooLong(length));
    }
    let mut written: Vec<Letter> = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    let mut open: Vec<(usize, usize)> = Vec::new();
    walk(letters, |piece| {
        match piece {
            Piece::Letter(letter, count) => {
                written.extend(std::iter::repeat_n(letter, capped(count)));
            }
            Piece::Open(count) => open.push((written.len(), capped(count))),
            Piece::Close => {
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

/// Counts are within the length that was checked.
fn capped(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// How many characters they stand for.
fn length(letters: &[Letter]) -> Result<u64, Fault> {
    let mut sums = vec![0_u64];
    let mut counts = Vec::new();
    walk(letters, |piece| match piece {
        Piece::Letter(_, count) => add(&mut sums, count),
        Piece::Open(count) => {
            counts.push(count);
            sums.push(0);
        }
        Piece::Close => {
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

enum Piece {
    Letter(Letter, u64),
    Open(u64),
    Close,
}

/// Hands out letters and groups in order, each with its count.
fn walk(letters: &[Letter], mut take: impl FnMut(Piece)) -> Result<(), Fault> {
    let mut count: Option<(u64, Place)> = None;
    let mut open: Vec<u32> = Vec::new();
    for &(letter, at) in letters {
        if let Some(digit) = letter.to_digit(10) {
            let (number, (from, _)) = count.unwrap_or((0, (at, at)));
            let number = number.saturating_mul(10).saturating_add(digit.into());
            count = Some((number, (from, at)));
            continue;
        }
        let times = match count.take() {
            Some((0, place)) => return Err(Fault::Malformed(place, "nothing is repeated 0 times")),
            Some((_, place)) if letter == ')' => {
                return Err(Fault::Malformed(place, "nothing stands behind this number"));
            }
            Some((number, _)) => number,
            None => 1,
        };
        match letter {
            '(' => {
                open.push(at);
                take(Piece::Open(times));
            }
            ')' if open.pop().is_none() => {
                return Err(Fault::Malformed((at, at), "no bracket is open"));
            }
            ')' => take(Piece::Close),
            _ => take(Piece::Letter((letter, at), times)),
        }
    }
    if let Some((_, place)) = count {
        return Err(Fault::Malformed(place, "nothing stands behind this number"));
    }
    match open.last() {
        Some(at) => Err(Fault::Malformed((*at, *at), "this bracket is never closed")),
        None => Ok(()),
    }
}
