//! Reads moves letter by letter and expands run lengths while it reads.

use std::sync::Arc;

/// A letter and its byte offset in the text.
pub(super) type Letter = (char, usize);

/// Reads letters; blanks are skipped. Only the depth of the groups takes memory.
///
/// Malformed run lengths give some letters, without an error.
pub(super) struct Letters {
    text: Arc<str>,
    /// Offset of the rest of the text.
    at: usize,
    /// The last letter returned, and how many more times it is still to be returned.
    repeated: Option<(Letter, u64)>,
    open: Vec<OpenGroup>,
}

struct OpenGroup {
    /// Offset of its content.
    from: usize,
    /// How many more times it is read.
    left: u64,
    /// An empty group may claim any number of copies; it is read once.
    is_empty: bool,
}

impl Letters {
    pub(super) fn new(text: Arc<str>) -> Self {
        Self {
            text,
            at: 0,
            repeated: None,
            open: Vec::new(),
        }
    }

    fn close_group(&mut self) {
        let Some(group) = self.open.last_mut() else {
            return;
        };
        if group.left > 0 && !group.is_empty {
            group.left -= 1;
            self.at = group.from;
            return;
        }
        let is_empty = group.is_empty;
        self.open.pop();
        if !is_empty {
            self.mark_group();
        }
    }

    /// Notes that the innermost group has a letter.
    fn mark_group(&mut self) {
        if let Some(group) = self.open.last_mut() {
            group.is_empty = false;
        }
    }
}

impl Iterator for Letters {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        if let Some((letter, left)) = self.repeated.take() {
            self.repeated = (left > 1).then_some((letter, left - 1));
            return Some(letter);
        }
        let mut count: Option<u64> = None;
        loop {
            let at = self.at;
            let sign = self.text[at..].chars().next()?;
            self.at += sign.len_utf8();
            if sign.is_whitespace() {
                continue;
            }
            if let Some(digit) = sign.to_digit(10) {
                let number = count.unwrap_or(0).saturating_mul(10);
                count = Some(number.saturating_add(digit.into()));
                continue;
            }
            let more = count.take().unwrap_or(1).saturating_sub(1);
            match sign {
                '(' => self.open.push(OpenGroup {
                    from: self.at,
                    left: more,
                    is_empty: true,
                }),
                ')' => self.close_group(),
                _ => {
                    self.mark_group();
                    self.repeated = (more > 0).then_some(((sign, at), more));
                    return Some((sign, at));
                }
            }
        }
    }
}
