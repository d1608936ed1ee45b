//! The environment of every verb: the output streams, the disk, the clock and the flag that Ctrl-C
//! sets.

use crate::args::{Colour, DisplayArgs};
use crate::exit::{CliError, Exit};
use crate::json::JsonText;
use crate::printable::Printable;
use crate::signal::Cancellable;
use crate::table_file::TableText;
use crate::write::{Disk, Existing, PendingFile, SystemDisk};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use quandary::StdClock;
use quandary_core::budget::Cancel;
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_render::text::{Charset, Colouring};
use std::io::{self, IsTerminal, Stderr, Stdout, Write};
use std::path::Path;
use std::rc::Rc;

/// The environment of every verb.
pub(crate) struct Context {
    pub(crate) out: Out,
    pub(crate) clock: StdClock,
    pub(crate) cancel: Cancel,
    pub(crate) charset: Charset,
    disk: Rc<dyn Disk>,
    err: AutoStream<Stderr>,
}

impl Context {
    pub(crate) fn new(looks: &DisplayArgs) -> Self {
        Self::with_disk(looks, Rc::new(SystemDisk))
    }

    pub(crate) fn with_disk(looks: &DisplayArgs, disk: Rc<dyn Disk>) -> Self {
        let choice = match looks.color {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        };
        Self {
            out: Out(AutoStream::new(io::stdout(), choice)),
            clock: StdClock::start(),
            cancel: Cancel::default(),
            charset: if looks.ascii {
                Charset::Ascii
            } else {
                Charset::Unicode
            },
            disk,
            err: AutoStream::new(io::stderr(), choice),
        }
    }

    /// Until the result is dropped, Ctrl-C sets the cancel flag, so that results so far are still
    /// reported; a second Ctrl-C ends the program. Before and after, the first one does. Other
    /// termination signals (`timeout`, a closed terminal) have the same effect.
    pub(crate) fn cancel_on_ctrl_c(&self) -> Cancellable {
        Cancellable::new(&self.cancel)
    }

    /// An output file, written under a temporary name until it is finished.
    pub(crate) fn create(&self, path: &Path, existing: Existing) -> Result<PendingFile, CliError> {
        PendingFile::new(path, existing, &self.disk)
    }

    /// Writes a file at once.
    pub(crate) fn write(
        &self,
        path: &Path,
        bytes: &[u8],
        existing: Existing,
    ) -> Result<(), CliError> {
        let mut pending = self.create(path, existing)?;
        pending.write(bytes)?;
        pending.finish()
    }

    /// Creates a folder for output files, and the folders above it, unless it exists.
    pub(crate) fn create_folder(&self, path: &Path) -> Result<(), CliError> {
        let name = path.display().to_string();
        std::fs::create_dir_all(path).map_err(|error| CliError::io(name, error))
    }

    /// Writes the results to an output file, and returns its name. If the run was cancelled, they are
    /// incomplete and go to another file, because the output file may hold complete ones.
    pub(crate) fn finish(
        &mut self,
        mut pending: PendingFile,
        bytes: &[u8],
    ) -> Result<String, CliError> {
        let wanted = pending.name();
        if self.cancel.is_cancelled() {
            pending = pending.partial()?;
        }
        let name = pending.name();
        pending.write(bytes)?;
        pending.finish()?;
        if name != wanted {
            self.warn(format!(
                "stopped early: the results so far are in {name}; {wanted} was not written"
            ));
        }
        Ok(name)
    }

    /// The exit status for a cancelled run; success if it was not cancelled.
    pub(crate) fn exit_if_cancelled(&self) -> Exit {
        if self.cancel.is_cancelled() {
            Exit::Undecided
        } else {
            Exit::Success
        }
    }

    /// Prints an error on standard error and returns its exit status.
    pub(crate) fn report_error(&mut self, error: &CliError) -> Exit {
        self.print_message("error", AnsiColor::Red, error.to_string());
        error.exit()
    }

    /// Prints a warning on standard error.
    pub(crate) fn warn(&mut self, message: impl Into<Printable>) {
        self.print_message("warning", AnsiColor::Yellow, message);
    }

    /// Prints a note on standard error if that is a terminal.
    pub(crate) fn note(&mut self, message: impl Into<Printable>) {
        if io::stderr().is_terminal() {
            self.print_message("note", AnsiColor::Green, message);
        }
    }

    /// Prints a finding on standard error, in one line without an excerpt of the file.
    pub(crate) fn report_finding(&mut self, name: &str, finding: &Diagnostic) {
        let colour = match finding.severity {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Note => AnsiColor::Green,
        };
        let field = finding.field.as_deref().map(|field| format!(" ({field})"));
        let location = format!(
            "offset {:#x}{}",
            finding.span.start,
            field.unwrap_or_default()
        );
        let message = format!(
            "{name}: {location}: {} [{}]",
            finding.message, finding.code.id
        );
        self.print_message(finding.severity.word(), colour, message);
    }

    fn print_message(&mut self, word: &str, colour: AnsiColor, message: impl Into<Printable>) {
        let style = Style::new().bold().fg_color(Some(colour.into()));
        let line = Printable::from(word).styled(style) + ": " + message;
        // If standard error is closed too, there is nowhere to report it.
        let _ = writeln!(self.err, "{}", line.as_str());
    }
}

/// Standard output. Strips colours unless stdout is a colour terminal. It does not implement
/// [`Write`], so that text from outside reaches a terminal only through a type that escapes it.
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

    /// Width of the terminal in columns; `None` if stdout is not a terminal.
    pub(crate) fn width(&self) -> Option<u16> {
        let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
        self.is_terminal().then_some(width.0)
    }

    /// Prints text and a line end.
    pub(crate) fn line(&mut self, text: impl Into<Printable>) -> Result<(), CliError> {
        Ok(writeln!(self.0, "{}", text.into().as_str())?)
    }

    /// Prints a question without a line end, for a person who answers on the same line.
    pub(crate) fn prompt(&mut self, question: impl Into<Printable>) -> Result<(), CliError> {
        write!(self.0, "{}", question.into().as_str())?;
        self.flush()
    }

    /// Prints an empty line.
    pub(crate) fn blank(&mut self) -> Result<(), CliError> {
        Ok(writeln!(self.0)?)
    }

    /// Writes JSON text, which contains its own line ends.
    pub(crate) fn json(&mut self, json: &JsonText) -> Result<(), CliError> {
        Ok(write!(self.0, "{}", json.as_str())?)
    }

    /// Writes a whole table.
    pub(crate) fn table(&mut self, table: &TableText) -> Result<(), CliError> {
        Ok(write!(self.0, "{}", table.as_str())?)
    }

    /// Writes a file or a part of one: unchanged, but a terminal gets printable text instead of bytes
    /// that it could obey.
    pub(crate) fn file(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        if self.is_terminal() {
            let text = Printable::lines(&String::from_utf8_lossy(bytes));
            return Ok(write!(self.0, "{}", text.as_str())?);
        }
        Ok(self.0.as_inner().lock().write_all(bytes)?)
    }

    pub(crate) fn flush(&mut self) -> Result<(), CliError> {
        Ok(self.0.flush()?)
    }
}
