//! The terminal: full screen and raw while the player runs, as it was before in every other case.

use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
    supports_keyboard_enhancement,
};
use crossterm::{cursor, execute};
use quandary_player::live::KeyReports;
use quandary_player::settings::Switch;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The terminal in full-screen mode. Dropping it restores the terminal.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
    pub(crate) reports: KeyReports,
    mode: FullScreen,
}

/// Whether the terminal is in full-screen mode. Leaving it a second time would put the cursor back to
/// where it was before, so that what follows overwrites the message of a panic.
#[derive(Clone, Default)]
struct FullScreen(Arc<AtomicBool>);

impl Screen {
    /// Switches to full-screen mode. A panic restores the terminal before its message is printed.
    pub(crate) fn open() -> io::Result<Self> {
        let mode = FullScreen::default();
        let before = panic::take_hook();
        let in_panic = mode.clone();
        panic::set_hook(Box::new(move |info| {
            in_panic.leave();
            before(info);
        }));
        mode.enter()?;
        let reports = match supports_keyboard_enhancement() {
            Ok(true) => KeyReports::PressAndRelease,
            _ => KeyReports::PressOnly,
        };
        if reports == KeyReports::PressAndRelease {
            push_key_reports()?;
        }
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Self {
            terminal,
            reports,
            mode,
        })
    }

    /// Takes the mouse, or leaves it to the terminal so that text can be selected.
    pub(crate) fn set_mouse(mouse: Switch) -> io::Result<()> {
        match mouse {
            Switch::On => execute!(io::stdout(), EnableMouseCapture),
            Switch::Off => execute!(io::stdout(), DisableMouseCapture),
        }
    }

    /// Clears the screen, so that everything is drawn again. Does not ask the terminal for the place of
    /// its cursor, as [`Terminal::clear`] does: not every terminal answers.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal
            .resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Stops the program as Ctrl-Z does elsewhere; continues when it is resumed.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        use rustix::process::{Signal, kill_current_process_group};
        self.mode.leave();
        kill_current_process_group(Signal::TSTP)?;
        self.mode.enter()?;
        if self.reports == KeyReports::PressAndRelease {
            push_key_reports()?;
        }
        self.clear()
    }

    /// There is no such thing here.
    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Copies a text to the clipboard of the terminal (OSC 52).
    pub(crate) fn copy(text: &str) -> io::Result<()> {
        execute!(
            io::stdout(),
            crossterm::clipboard::CopyToClipboard::to_clipboard_from(text)
        )
    }

    /// Rings the bell.
    pub(crate) fn ring() -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(b"\x07")?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.mode.leave();
    }
}

impl FullScreen {
    fn enter(&self) -> io::Result<()> {
        self.0.store(true, Ordering::Relaxed);
        enable_raw_mode()?;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            EnableFocusChange,
            cursor::Hide
        )
    }

    /// Restores the terminal. Each step is tried even if another one fails, because there is no screen to report it on.
    fn leave(&self) {
        if !self.0.swap(false, Ordering::Relaxed) {
            return;
        }
        let mut out = io::stdout();
        let _ = execute!(out, PopKeyboardEnhancementFlags);
        let _ = execute!(
            out,
            DisableMouseCapture,
            DisableBracketedPaste,
            DisableFocusChange
        );
        let _ = execute!(out, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

fn push_key_reports() -> io::Result<()> {
    let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
        | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
    execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))
}

#[cfg(test)]
mod tests {
    use super::*;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::env;
    use std::io::Read;

    /// Set in the process that panics, which is this test run once more in a terminal of its own.
    const CHILD: &str = "QUANDARY_PANICS_ON_THE_FULL_SCREEN";

    #[test]
    fn a_panic_restores_the_terminal_and_its_message_is_seen() {
        if env::var_os(CHILD).is_some() {
            let _screen = Screen::open().expect("a terminal");
            panic!("on purpose");
        }
        let name = "terminal::tests::a_panic_restores_the_terminal_and_its_message_is_seen";
        let pair = native_pty_system()
            .openpty(PtySize::default())
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env::current_exe().expect("this test"));
        command.args(["--exact", name, "--nocapture"]);
        command.env(CHILD, "1");
        command.env("TERM", "xterm-256color");
        // A backtrace would push the message off the screen.
        command.env("RUST_BACKTRACE", "0");
        let mut child = pair.slave.spawn_command(command).expect("it runs");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("its output");
        let mut written = Vec::new();
        // At its end, a pseudo-terminal can report an error.
        let _ = output.read_to_end(&mut written);
        child.wait().expect("it ends");
        let mut parser = vt100::Parser::default();
        parser.process(&written);
        let screen = parser.screen();
        assert!(
            written.windows(8).any(|part| part == b"\x1b[?1049h"),
            "it was opened"
        );
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert!(
            screen.contents().contains("on purpose"),
            "{}",
            screen.contents()
        );
    }
}
