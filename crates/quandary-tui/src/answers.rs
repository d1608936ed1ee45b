//! Asks the terminal about its features, and collects the answers and the keys that are typed in
//! the meantime.

use quandary_core::budget::Clock;
use quandary_core::interaction::Key;
use std::io::{self, Write};
use std::time::Duration;

/// Something that a terminal sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    /// A control sequence: its parameters and its last character.
    Control(String, char),
    /// A text with a frame of its own: the character that begins it, and the text.
    Text(char, String),
    /// A key that was typed.
    Key(Key),
}

/// The question for the attributes of a terminal. Nearly all terminals answer it, and none before the
/// questions asked earlier.
const ATTRIBUTES: &str = "\x1b[c";
/// How long to wait for the answer to [`ATTRIBUTES`].
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(2);
/// Maximum number of bytes that are read while waiting.
#[cfg(unix)]
const MAX_BYTES: usize = 1 << 16;

/// Asks the terminal, which must be in raw mode, and waits until it has answered or never will.
pub(crate) fn ask(questions: &str, clock: &dyn Clock) -> io::Result<Vec<Sent>> {
    let mut out = io::stdout();
    write!(out, "{questions}{ATTRIBUTES}")?;
    out.flush()?;
    receive(clock)
}

#[cfg(unix)]
fn receive(clock: &dyn Clock) -> io::Result<Vec<Sent>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    let input = io::stdin();
    let end = clock.now() + PATIENCE;
    let mut bytes = Vec::new();
    loop {
        let sent = parse(&bytes);
        let rest = end.saturating_sub(clock.now());
        if sent.iter().any(is_attributes) || rest.is_zero() || bytes.len() > MAX_BYTES {
            return Ok(sent);
        }
        let rest = Timespec::try_from(rest).ok();
        let mut waiting = [PollFd::new(&input, PollFlags::IN)];
        match poll(&mut waiting, rest.as_ref()) {
            Ok(0) => return Ok(sent),
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        let mut more = [0; 1024];
        match rustix::io::read(&input, &mut more) {
            Ok(0) => return Ok(sent),
            Ok(count) => bytes.extend(&more[..count]),
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Nothing is known of the terminal here.
#[cfg(not(unix))]
fn receive(_: &dyn Clock) -> io::Result<Vec<Sent>> {
    Ok(Vec::new())
}

/// Whether this is the answer to [`ATTRIBUTES`].
#[cfg(unix)]
fn is_attributes(sent: &Sent) -> bool {
    matches!(sent, Sent::Control(parameters, 'c') if parameters.starts_with('?'))
}

#[cfg(any(unix, test))]
fn parse(bytes: &[u8]) -> Vec<Sent> {
    let text = String::from_utf8_lossy(bytes);
    let mut rest = &*text;
    let mut sent = Vec::new();
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        let one = match first {
            '\x1b' => escaped(&mut rest),
            letter => Some(Sent::Key(typed(letter))),
        };
        sent.extend(one);
    }
    sent
}

/// What follows an escape character; `None` if it means nothing here. Removes it from `rest`.
#[cfg(any(unix, test))]
fn escaped(rest: &mut &str) -> Option<Sent> {
    let text = *rest;
    let kind = text.chars().next();
    match kind {
        Some('[' | 'O') => {
            let body = &text[1..];
            let is_end = |letter: char| ('@'..='~').contains(&letter);
            let end = body.find(is_end).unwrap_or(body.len());
            let last = body[end..].chars().next()?;
            *rest = &body[end + 1..];
            let key = named(&body[..end], last).map(Sent::Key);
            key.or_else(|| Some(Sent::Control(body[..end].to_owned(), last)))
        }
        Some(kind @ ('P' | '_' | ']')) => {
            let body = &text[1..];
            let end = body.find("\x1b\\").unwrap_or(body.len());
            *rest = body.get(end + 2..).unwrap_or_default();
            Some(Sent::Text(kind, body[..end].to_owned()))
        }
        _ => Some(Sent::Key(Key::Escape)),
    }
}

/// The key that sends a control sequence.
#[cfg(any(unix, test))]
fn named(parameters: &str, last: char) -> Option<Key> {
    Some(match (parameters, last) {
        ("", 'A') => Key::Up,
        ("", 'B') => Key::Down,
        ("", 'C') => Key::Right,
        ("", 'D') => Key::Left,
        ("", 'H') => Key::Home,
        ("", 'F') => Key::End,
        ("5", '~') => Key::PageUp,
        ("6", '~') => Key::PageDown,
        _ => return None,
    })
}

#[cfg(any(unix, test))]
fn typed(letter: char) -> Key {
    match letter {
        '\r' | '\n' => Key::Enter,
        '\t' => Key::Tab,
        '\x7f' | '\x08' => Key::Backspace,
        '\x01'..='\x1a' => Key::Control(char::from(b'a' - 1 + letter as u8)),
        letter => Key::Char(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_keys_are_distinguished() {
        let sent = parse(b"a\x1b[?0u\x1b[A\x1b_Gi=31;OK\x1b\\\x1b[?62;4;6cq\r\x1a\x1b");
        let control = |text: &str, end| Sent::Control(text.to_owned(), end);
        let expected = [
            Sent::Key(Key::Char('a')),
            control("?0", 'u'),
            Sent::Key(Key::Up),
            Sent::Text('_', "Gi=31;OK".to_owned()),
            control("?62;4;6", 'c'),
            Sent::Key(Key::Char('q')),
            Sent::Key(Key::Enter),
            Sent::Key(Key::Control('z')),
            Sent::Key(Key::Escape),
        ];
        assert_eq!(sent, expected);
    }

    #[test]
    fn what_was_cut_off_is_not_an_answer() {
        for part in [
            "\x1b[",
            "\x1b[?62;4",
            "\x1b_",
            "\x1b_Gi=31;OK",
            "\x1bP>|x\x1b",
        ] {
            assert!(
                !parse(part.as_bytes()).iter().any(is_attributes),
                "{part:?}"
            );
        }
        assert_eq!(parse(b"\xff"), [Sent::Key(Key::Char('\u{fffd}'))]);
    }
}
