//! Splits the text of a file into numbers, words and letters, each with its location.

use quandary_core::source::Line;
use quandary_core::span::Span;
use std::fmt;
use std::iter::Peekable;

/// A whole number in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Exact(u32),
    TooLarge,
}

impl Number {
    /// Parses a text of digits; `None` if it contains anything else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().map_or(Self::TooLarge, Self::Exact))
    }

    /// The number, or `u32::MAX` if it is too large.
    pub(super) fn capped(self) -> u32 {
        match self {
            Self::Exact(number) => number,
            Self::TooLarge => u32::MAX,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(number) => write!(f, "{number}"),
            Self::TooLarge => write!(f, "more than {}", u32::MAX),
        }
    }
}

/// A word of a line with its location.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// The words of a line, separated by spaces and tabs.
pub(super) fn words<'a>(line: &Line<'a>) -> impl Iterator<Item = Word<'a>> + use<'a> {
    parts(line, |letter| letter == ' ' || letter == '\t').filter(|word| !word.text.is_empty())
}

/// The parts of a line between separators, including empty parts.
pub(super) fn parts<'a>(
    line: &Line<'a>,
    is_separator: fn(char) -> bool,
) -> impl Iterator<Item = Word<'a>> + use<'a> {
    let text = line.text;
    let mut letters = line.letters();
    let mut here = line.span(0, 0).start;
    let mut from = Some(0);
    std::iter::from_fn(move || {
        let start = from?;
        let (first, mut end) = (here, start);
        for (letter, span) in letters.by_ref() {
            here = span.end;
            if is_separator(letter) {
                from = Some(end + letter.len_utf8());
                return Some(Word {
                    text: &text[start..end],
                    span: Span::new(first, span.start),
                });
            }
            end += letter.len_utf8();
        }
        from = None;
        Some(Word {
            text: &text[start..end],
            span: Span::new(first, here),
        })
    })
}

/// A scanner over letters and their locations.
pub(super) struct Scanner<I: Iterator<Item = (char, Span)>> {
    letters: Peekable<I>,
    end: usize,
}

impl<I: Iterator<Item = (char, Span)>> Scanner<I> {
    /// Scans `letters`, the first of which is at byte `start`.
    pub(super) fn new(letters: I, start: usize) -> Self {
        Self {
            letters: letters.peekable(),
            end: start,
        }
    }

    pub(super) fn peek(&mut self) -> Option<char> {
        self.letters.peek().map(|(letter, _)| *letter)
    }

    pub(super) fn next(&mut self) -> Option<(char, Span)> {
        let next = self.letters.next();
        if let Some((_, span)) = next {
            self.end = span.end;
        }
        next
    }

    /// The location of the next letter; an empty span at the end.
    pub(super) fn here(&mut self) -> Span {
        let next = self.letters.peek();
        next.map_or(Span::at(self.end), |(_, span)| *span)
    }

    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.next();
        }
        there
    }

    /// Reads digits as a number; `None` if the next letter is not a digit.
    pub(super) fn number(&mut self) -> Option<(Number, Span)> {
        let first = self.here();
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|letter| letter.to_digit(10)) {
            let (_, _) = self.next()?;
            let so_far = number.unwrap_or(Number::Exact(0));
            number = Some(match so_far {
                Number::Exact(value) => value
                    .checked_mul(10)
                    .and_then(|value| value.checked_add(digit))
                    .map_or(Number::TooLarge, Number::Exact),
                Number::TooLarge => Number::TooLarge,
            });
        }
        let span = Span::new(first.start, self.end);
        number.map(|number| (number, span))
    }

    /// Skips the rest and returns its location.
    pub(super) fn rest(&mut self) -> Span {
        let first = self.here();
        while self.next().is_some() {}
        Span::new(first.start, self.end)
    }
}
