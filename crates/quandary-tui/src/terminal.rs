//! The terminal: in full-screen and raw mode while the program runs, and restored when the program
//! ends, is suspended or panics.

use crate::answers::{self, Sent};
use crate::app::App;
use crate::picture::{CharacterSize, Picture};
use crate::pictures::{self, Pictures};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use quandary_core::budget::Clock;
use quandary_core::interaction::Key;
use quandary_player::live::KeyReports;
use quandary_player::settings::Switch;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::{Arc, Mutex, PoisonError};

/// The terminal in full-screen mode. Dropping it restores the terminal.
pub(crate) struct Screen {
    pub(crate) reports: KeyReports,
    terminal: Terminal<CrosstermBackend<Stdout>>,
    mode: SharedMode,
    pictures: Option<Pictures>,
}

/// What has to be undone before the terminal is as it was.
#[derive(Clone, Copy, Default)]
enum Mode {
    #[default]
    Normal,
    /// The full screen, with the key reports that were switched on.
    FullScreen(KeyReports),
}

/// The mode of the terminal, which a panic needs to know too. Leaving the full screen a second time
/// would put the cursor back to where it was before, so that what follows overwrites the message of
/// the panic.
#[derive(Clone, Default)]
struct SharedMode(Arc<Mutex<Mode>>);

/// The question whether releases of keys can be reported.
const KEY_REPORTS: &str = "\x1b[?u";

impl Screen {
    /// Switches to full-screen mode and asks the terminal what it can do. Returns the keys that were
    /// typed meanwhile too. A panic restores the terminal before its message is printed.
    pub(crate) fn open(clock: &dyn Clock) -> io::Result<(Self, Vec<Key>)> {
        let mode = SharedMode::default();
        let before = panic::take_hook();
        let in_panic = mode.clone();
        panic::set_hook(Box::new(move |info| {
            in_panic.leave();
            before(info);
        }));
        mode.enter()?;
        let questions = format!("{KEY_REPORTS}{}", pictures::questions());
        let answers = answers::ask(&questions, clock)?;
        let reports = key_reports(&answers);
        mode.report_keys(reports)?;
        let mut screen = Self {
            reports,
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
            mode,
            pictures: Pictures::new(&answers),
        };
        // A terminal that does not understand a question may have written it.
        screen.clear()?;
        let keys = answers.into_iter().filter_map(|sent| match sent {
            Sent::Key(key) => Some(key),
            Sent::Control(..) | Sent::Text(..) => None,
        });
        Ok((screen, keys.collect()))
    }

    /// The size of the characters of a terminal that can show pictures.
    pub(crate) fn character_size(&self) -> Option<CharacterSize> {
        self.pictures.as_ref()?.character_size()
    }

    /// Draws the program.
    pub(crate) fn draw(&mut self, app: &mut App<'_>, clock: &dyn Clock) -> io::Result<()> {
        app.use_characters(self.character_size());
        let mut picture = self.draw_text(app, clock)?;
        let pictures = self.pictures.as_ref();
        if pictures.is_some_and(|pictures| pictures.is_in_the_way(picture.as_ref())) {
            self.clear()?;
            picture = self.draw_text(app, clock)?;
        }
        match (&mut self.pictures, picture) {
            (Some(pictures), Some(picture)) => pictures.show(picture, &mut io::stdout().lock()),
            _ => Ok(()),
        }
    }

    /// Draws everything but the picture, and returns the picture.
    fn draw_text(&mut self, app: &mut App<'_>, clock: &dyn Clock) -> io::Result<Option<Picture>> {
        self.terminal
            .draw(|frame| app.draw(frame.buffer_mut(), clock.now()))?;
        Ok(app.take_picture())
    }

    /// Takes the mouse, or leaves it to the terminal so that text can be selected.
    pub(crate) fn set_mouse(mouse: Switch) -> io::Result<()> {
        match mouse {
            Switch::On => execute!(io::stdout(), EnableMouseCapture),
            Switch::Off => execute!(io::stdout(), DisableMouseCapture),
        }
    }

    /// Clears the screen of text and pictures, so that everything is drawn again. Does not ask the terminal for the place of
    /// its cursor, as [`Terminal::clear`] does: not every terminal answers.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        if let Some(pictures) = &mut self.pictures {
            pictures.remove(&mut io::stdout())?;
        }
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
        self.mode.report_keys(self.reports)?;
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

impl SharedMode {
    /// Sets another mode and returns the one before.
    fn replace(&self, mode: Mode) -> Mode {
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *shared, mode)
    }

    fn enter(&self) -> io::Result<()> {
        self.replace(Mode::FullScreen(KeyReports::PressOnly));
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

    /// Lets the terminal report more of the keys than it does by itself.
    fn report_keys(&self, reports: KeyReports) -> io::Result<()> {
        match reports {
            KeyReports::PressOnly => Ok(()),
            KeyReports::PressAndRelease => {
                let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                    | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
                execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))?;
                self.replace(Mode::FullScreen(reports));
                Ok(())
            }
        }
    }

    /// Restores the terminal. Each step is tried even if another one fails, because there is no screen to report it on.
    fn leave(&self) {
        let Mode::FullScreen(reports) = self.replace(Mode::Normal) else {
            return;
        };
        let mut out = io::stdout();
        if reports == KeyReports::PressAndRelease {
            let _ = execute!(out, PopKeyboardEnhancementFlags);
        }
        let _ = execute!(
            out,
            DisableMouseCapture,
            DisableBracketedPaste,
            DisableFocusChange
        );
        // Some terminals would keep a picture when the screen changes.
        let _ = execute!(out, Clear(ClearType::All));
        let _ = execute!(out, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// What a terminal reports of keys.
fn key_reports(answers: &[Sent]) -> KeyReports {
    let is_answer =
        |sent: &Sent| matches!(sent, Sent::Control(flags, 'u') if flags.starts_with('?'));
    match answers.iter().any(is_answer) {
        true => KeyReports::PressAndRelease,
        false => KeyReports::PressOnly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::env;
    use std::io::Read;
    use std::time::Duration;

    /// The terminal of the test does not answer, and no time passes.
    struct Stopped;

    impl Clock for Stopped {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    /// Set in the process that panics, which is this test run once more in a terminal of its own.
    const CHILD: &str = "QUANDARY_PANICS_ON_THE_FULL_SCREEN";

    #[test]
    fn a_panic_restores_the_terminal_and_its_message_is_seen() {
        if env::var_os(CHILD).is_some() {
            let _screen = Screen::open(&Stopped).expect("a terminal");
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
