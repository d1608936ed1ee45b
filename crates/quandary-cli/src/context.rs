//! What every verb has at hand: the output, the clock and the flag that Ctrl-C raises.

use crate::args::{Colour, DisplayArgs};
use crate::clock::SystemClock;
use crate::exit::{Exit, CliError};
use crate::words::printable;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use quandary_core::budget::Cancel;
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_render::text::{Charset, Colouring};
use std::fmt::Display;
use std::io::{self, IsTerminal, Stderr, Stdout, Write};

/// What a program tells its shell when Ctrl-C ends it.
const INTERRUPTED: i32 = 130;

/// What every verb has at hand.
pub(crate) struct Context {
    pub(crate) out: Out,
    pub(crate) clock: SystemClock,
    pub(crate) cancel: Cancel,
    pub(crate) charset: Charset,
    err: AutoStream<Stderr>,
}

impl Context {
    pub(crate) fn new(looks: &DisplayArgs) -> Self {
        let choice = match looks.color {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        };
        Self {
            out: Out(AutoStream::new(io::stdout(), choice)),
            clock: SystemClock::start(),
            cancel: Cancel::default(),
            charset: if looks.ascii {
                Charset::Ascii
            } else {
                Charset::Unicode
            },
            err: AutoStream::new(io::stderr(), choice),
        }
    }

    /// From here on Ctrl-C raises the flag, so that what is known is still told; the second one
    /// ends the program. Before, while files are read, the first one does. What else asks a
    /// program to end (`timeout`, a scheduler, a terminal that is closed) does the same.
    pub(crate) fn cancel_on_ctrl_c(&self) {
        let raised = self.cancel.clone();
        // Without a handler Ctrl-C just ends the program.
        let _ = ctrlc::set_handler(move || {
            if raised.is_cancelled() {
                std::process::exit(INTERRUPTED);
            }
            raised.cancel();
        });
    }

    /// What being stopped does to the exit status.
    pub(crate) fn exit_if_cancelled(&self) -> Exit {
        if self.cancel.is_cancelled() {
            Exit::Undecided
        } else {
            Exit::Success
        }
    }

    /// Tells what went wrong, on standard error, and what it does to the exit status.
    pub(crate) fn report_error(&mut self, error: &CliError) -> Exit {
        self.print_message("error", AnsiColor::Red, error);
        error.exit()
    }

    /// Tells something that must not be overlooked, on standard error.
    pub(crate) fn warn(&mut self, message: impl Display) {
        self.print_message("warning", AnsiColor::Yellow, message);
    }

    /// Tells a person what happened, on standard error and only if it is a terminal.
    pub(crate) fn note(&mut self, message: impl Display) {
        if io::stderr().is_terminal() {
            self.print_message("note", AnsiColor::Green, message);
        }
    }

    /// Tells a finding of a file that is not drawn, on standard error.
    pub(crate) fn report_finding(&mut self, name: &str, finding: &Diagnostic) {
        let colour = match finding.severity {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Note => AnsiColor::Green,
        };
        let field = finding.field.as_deref().map(|field| format!(" ({field})"));
        let place = format!(
            "offset {:#x}{}",
            finding.span.start,
            field.unwrap_or_default()
        );
        let message = format!("{name}: {place}: {} [{}]", finding.message, finding.code.id);
        self.print_message(finding.severity.word(), colour, message);
    }

    fn print_message(&mut self, word: &str, colour: AnsiColor, message: impl Display) {
        let style = Style::new().bold().fg_color(Some(colour.into()));
        let message = printable(&message.to_string());
        // Where standard error is closed too, nobody is left to be told.
        let _ = writeln!(self.err, "{style}{word}{style:#}: {message}");
    }
}

/// Standard output. What is not for a terminal that shows colours loses them.
pub(crate) struct Out(AutoStream<Stdout>);

impl Out {
    /// Whether scenes and snippets may be drawn in colour.
    pub(crate) fn colouring(&self) -> Colouring {
        match self.0.current_choice() {
            ColorChoice::Never => Colouring::None,
            _ => Colouring::Ansi,
        }
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }

    /// Columns, where there is a terminal.
    pub(crate) fn width(&self) -> Option<u16> {
        let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
        self.is_terminal().then_some(width.0)
    }

    /// Bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        Ok(self.0.as_inner().lock().write_all(bytes)?)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
