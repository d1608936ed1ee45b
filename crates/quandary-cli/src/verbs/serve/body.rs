//! The body of a response.

use hyper::body::{Bytes, Frame, SizeHint};
use std::fs::File;
use std::io::{self, Read};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Number of bytes of a file that are in memory at a time.
const PART: u64 = 64 << 10;

/// The content of an answer. A file is read part by part while it is sent, so that slow receivers of
/// large files need little memory.
#[derive(Debug)]
pub(super) enum Body {
    /// What is in memory.
    Memory(Bytes),
    /// This many more bytes of a file.
    File(File, u64),
}

impl Body {
    fn left(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::File(_, left) => *left,
        }
    }

    /// The next part; empty at the end.
    fn part(&mut self) -> io::Result<Bytes> {
        match self {
            Self::Memory(bytes) => Ok(std::mem::take(bytes)),
            Self::File(file, left) => {
                let mut part = Vec::new();
                file.take(PART.min(*left)).read_to_end(&mut part)?;
                if part.is_empty() && *left > 0 {
                    // The file is shorter than it was when the answer began.
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                *left -= part.len() as u64;
                Ok(part.into())
            }
        }
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        Poll::Ready(match self.part() {
            Ok(part) if part.is_empty() => None,
            part => Some(part.map(Frame::data)),
        })
    }

    fn is_end_stream(&self) -> bool {
        self.left() == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left())
    }
}
