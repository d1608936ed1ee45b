//! The base protocol: messages of bytes, each after a header with its length.

use std::io::{self, BufRead, Read, Write};

/// Maximum length of a header line in bytes.
const MAX_HEADER_LINE: u64 = 4096;

/// What follows in the input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The bytes of a message.
    Message(Vec<u8>),
    /// A header or a message that cannot be read, which was skipped. The text says why.
    Malformed(String),
}

/// Reads the next message of at most `most` bytes. `None` at the end of the input.
///
/// # Errors
/// The input cannot be read.
pub(crate) fn read(input: &mut impl BufRead, most: u64) -> io::Result<Option<Frame>> {
    let mut length = None;
    loop {
        let line = match header_line(input)? {
            None => return Ok(None),
            Some(line) if line.is_empty() => break,
            Some(line) => line,
        };
        if let Some(value) = content_length(&line) {
            length = Some(value.to_owned());
        }
    }
    let Some(text) = length else {
        return malformed("the header has no Content-Length".to_owned());
    };
    let Ok(length) = text.parse::<u64>() else {
        return malformed(format!("Content-Length: expected a number, found {text:?}"));
    };
    if length > most {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return malformed(format!(
            "message of {length} bytes, more than the limit of {most}"
        ));
    }
    let mut message = Vec::new();
    input.take(length).read_to_end(&mut message)?;
    let is_whole = message.len() as u64 == length;
    Ok(is_whole.then_some(Frame::Message(message)))
}

fn malformed(why: String) -> io::Result<Option<Frame>> {
    Ok(Some(Frame::Malformed(why)))
}

/// A header line without its line end. The rest of an overlong line is skipped.
fn header_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(MAX_HEADER_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&line);
    Ok(Some(text.trim_end().to_owned()))
}

fn content_length(line: &str) -> Option<&str> {
    let (name, value) = line.split_once(':')?;
    let is_length = name.trim().eq_ignore_ascii_case("Content-Length");
    is_length.then(|| value.trim())
}

/// Writes a message with its header.
///
/// # Errors
/// The output cannot be written.
pub(crate) fn write(output: &mut impl Write, message: &[u8]) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", message.len())?;
    output.write_all(message)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(input: &[u8]) -> Vec<Frame> {
        let mut input = input;
        std::iter::from_fn(|| read(&mut input, 10).unwrap()).collect()
    }

    fn message(text: &str) -> Frame {
        Frame::Message(text.as_bytes().to_vec())
    }

    #[test]
    fn written_messages_are_read_again() {
        let mut bytes = Vec::new();
        for text in ["{}", "", "0123456789"] {
            write(&mut bytes, text.as_bytes()).unwrap();
        }
        let expected = [message("{}"), message(""), message("0123456789")];
        assert_eq!(frames(&bytes), expected);
    }

    #[test]
    fn other_header_fields_and_case_do_not_matter() {
        let bytes = b"content-length:2\nContent-Type: x\n\n{}";
        assert_eq!(frames(bytes), [message("{}")]);
    }

    #[test]
    fn reading_continues_after_a_malformed_header() {
        let bytes = b"hello\r\n\r\nContent-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n{}";
        let found = frames(bytes);
        assert!(matches!(found[0], Frame::Malformed(_)) && matches!(found[1], Frame::Malformed(_)));
        assert_eq!(found[2..], [message("{}")]);
    }

    #[test]
    fn long_messages_and_header_lines_are_skipped() {
        let long = format!("X: {}\r\nContent-Length: 2\r\n\r\n{{}}", "x".repeat(10_000));
        assert_eq!(frames(long.as_bytes()), [message("{}")]);
        let long = "Content-Length: 11\r\n\r\n01234567890Content-Length: 1\r\n\r\n7";
        let found = frames(long.as_bytes());
        assert!(matches!(&found[0], Frame::Malformed(why) if why.contains("limit of 10")));
        assert_eq!(found[1..], [message("7")]);
    }

    #[test]
    fn an_input_that_ends_early_has_no_further_message() {
        assert_eq!(frames(b"Content-Length: 9\r\n\r\n{}"), []);
        assert_eq!(
            frames(b"Content-Length: 9"),
            [Frame::Malformed(
                "the header has no Content-Length".to_owned()
            )][..0]
        );
        let endless = format!("Content-Length: {}\r\n\r\n{{}}", u64::MAX);
        assert!(matches!(
            frames(endless.as_bytes())[..],
            [Frame::Malformed(_)]
        ));
    }
}
