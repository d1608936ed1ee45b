//! Games as plain text: a line of commands in, lines of text out.
