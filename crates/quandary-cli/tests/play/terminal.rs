//! The program in a pseudo-terminal: keys in, a screen out.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use vt100::Parser;

/// How long to wait for something on the screen. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// Lines and columns of a screen.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) u16, pub(crate) u16);

impl Size {
    pub(crate) const SMALL: Self = Self(24, 80);
    pub(crate) const LARGE: Self = Self(60, 200);
}

fn lines(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a screen with lines")
}

type Keyboard = Arc<Mutex<Box<dyn Write + Send>>>;

/// The last question what the terminal can do.
const ATTRIBUTES: &[u8] = b"\x1b[c";

/// What terminals answer when they are asked what they can do.
pub(crate) struct Answer(pub(crate) &'static str);

impl Answer {
    /// A terminal without pictures.
    pub(crate) const TEXT_ONLY: Self = Self("\x1b[?1;2c");
    /// A terminal that does not know the questions.
    pub(crate) const NONE: Self = Self("");
    /// Sixel pictures and characters of 8x16 pixels.
    pub(crate) const SIXEL: Self = Self("\x1b[6;16;8t\x1b[?62;4;22c");
    /// Pictures as in kitty and characters of 8x16 pixels.
    pub(crate) const KITTY: Self = Self("\x1b_Gi=31;OK\x1b\\\x1b[6;16;8t\x1b[?62;22c");
    /// Pictures as in iTerm2 and characters of 8x16 pixels.
    pub(crate) const ITERM: Self = Self("\x1bP>|iTerm2 3.5.0\x1b\\\x1b[6;16;8t\x1b[?62;4c");
}

/// A running program and its screen.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Keyboard,
    screen: Arc<Mutex<Parser>>,
    /// Everything that the program wrote.
    written: Arc<Mutex<Vec<u8>>>,
}

impl Session {
    /// Runs `quandary play` with these arguments; games are stored in `data`.
    pub(crate) fn play(arguments: &[&str], data: &Path, size: Size) -> Self {
        Self::start(arguments, data, size, &[])
    }

    /// Like [`Self::play`], with environment variables.
    pub(crate) fn start(
        arguments: &[&str],
        data: &Path,
        size: Size,
        variables: &[(&str, &str)],
    ) -> Self {
        Self::run(&[&["play"], arguments].concat(), data, size, variables)
    }

    /// Runs `quandary` with these arguments; games are stored in `data`.
    pub(crate) fn run(
        arguments: &[&str],
        data: &Path,
        size: Size,
        variables: &[(&str, &str)],
    ) -> Self {
        let program = env!("CARGO_BIN_EXE_quandary");
        let answer = Answer::TEXT_ONLY;
        Self::spawn(program, arguments, data, size, variables, answer)
    }

    /// Runs `quandary play` with these arguments in a terminal that answers so.
    pub(crate) fn on_terminal(arguments: &[&str], data: &Path, size: Size, answer: Answer) -> Self {
        let program = env!("CARGO_BIN_EXE_quandary");
        let arguments = [&["play"], arguments].concat();
        Self::spawn(program, &arguments, data, size, &[], answer)
    }

    /// Runs a shell, in which programs can be suspended.
    pub(crate) fn shell(data: &Path, size: Size) -> Self {
        let arguments = ["--norc", "--noprofile", "-i"];
        Self::spawn("bash", &arguments, data, size, &[], Answer::TEXT_ONLY)
    }

    fn spawn(
        program: &str,
        arguments: &[&str],
        data: &Path,
        Size(rows, cols): Size,
        variables: &[(&str, &str)],
        answer: Answer,
    ) -> Self {
        let pty = native_pty_system();
        let size = PtySize {
            rows,
            cols,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = pty.openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("QUANDARY_DATA", data);
        command.cwd(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env_remove("LC_ALL");
        command.env_remove("NO_COLOR");
        command.env_remove("TMUX");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(Parser::new(lines(rows), lines(cols), 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let mut output = pair.master.try_clone_reader().expect("its output");
        let keyboard = pair.master.take_writer().expect("its input");
        let keyboard: Keyboard = Arc::new(Mutex::new(keyboard));
        let session = Self {
            child,
            master: pair.master,
            keyboard: Arc::clone(&keyboard),
            screen: Arc::clone(&screen),
            written: Arc::clone(&written),
        };
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = output.read(&mut bytes) {
                if count == 0 {
                    break;
                }
                if bytes[..count]
                    .windows(ATTRIBUTES.len())
                    .any(|part| part == ATTRIBUTES)
                {
                    // Without an answer the program waits for two seconds.
                    let mut keyboard = keyboard.lock().expect("not poisoned");
                    let _ = keyboard.write_all(answer.0.as_bytes());
                }
                written
                    .lock()
                    .expect("not poisoned")
                    .extend(&bytes[..count]);
                screen
                    .lock()
                    .expect("not poisoned")
                    .process(&bytes[..count]);
            }
        });
        session
    }

    /// The text on the screen.
    pub(crate) fn text(&self) -> String {
        self.screen
            .lock()
            .expect("not poisoned")
            .screen()
            .contents()
    }

    /// Everything that the program has written so far.
    pub(crate) fn written(&self) -> Vec<u8> {
        self.written.lock().expect("not poisoned").clone()
    }

    /// Types characters, or sequences that keys send.
    pub(crate) fn keys(&mut self, keys: &str) {
        // A program that has ended does not read them.
        let mut keyboard = self.keyboard.lock().expect("not poisoned");
        let _ = keyboard.write_all(keys.as_bytes());
        let _ = keyboard.flush();
    }

    /// Presses Escape. A key right after it would be taken for one with Alt.
    pub(crate) fn escape(&mut self) {
        self.keys("\x1b");
        self.settled();
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub(crate) fn see(&self, text: &str) {
        self.see_that(&format!("shows {text:?}"), |screen| screen.contains(text));
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    pub(crate) fn see_that(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if is_so(&self.text()) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the screen never {what}:\n{}", self.text());
    }

    /// Waits until nothing has been written for a while, and returns the screen.
    pub(crate) fn settled(&self) -> String {
        let mut before = self.written().len();
        let start = Instant::now();
        loop {
            thread::sleep(Duration::from_millis(60));
            let now = self.written().len();
            if now == before || start.elapsed() > PATIENCE {
                return self.text();
            }
            before = now;
        }
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&mut self, Size(rows, cols): Size) {
        let size = PtySize {
            rows,
            cols,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.screen
            .lock()
            .expect("not poisoned")
            .screen_mut()
            .set_size(lines(rows), lines(cols));
        self.master.resize(size).expect("resized");
    }

    /// Clicks with the left button at a line and column, from 0.
    pub(crate) fn click(&mut self, line: usize, column: usize) {
        let (x, y) = (column + 1, line + 1);
        self.keys(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// The process number.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Ends the program as the system does when it runs out of memory.
    pub(crate) fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Leaves with Ctrl-Q and checks that the terminal is as it was before.
    #[track_caller]
    pub(crate) fn leave(mut self) {
        self.settled();
        self.keys("\x11");
        assert_eq!(self.wait(), 0, "{}", self.text());
        self.check_is_restored();
    }

    /// Waits for the end of the program.
    pub(crate) fn wait(&mut self) -> u32 {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("its status") {
                return status.exit_code();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the program never ends:\n{}", self.text());
    }

    /// Waits until the program has left the alternate screen, for a shell that has settings of its own.
    #[track_caller]
    pub(crate) fn see_main_screen(&self) {
        let start = Instant::now();
        while self
            .screen
            .lock()
            .expect("not poisoned")
            .screen()
            .alternate_screen()
        {
            assert!(start.elapsed() < PATIENCE, "the alternate screen stays");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Checks that the program left the alternate screen, showed the cursor and released the mouse.
    #[track_caller]
    pub(crate) fn check_is_restored(&self) {
        let start = Instant::now();
        loop {
            let parser = self.screen.lock().expect("not poisoned");
            let screen = parser.screen();
            let is_clean = !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
            if is_clean {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "the terminal is not restored");
            drop(parser);
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the arrow keys send.
pub(crate) const UP: &str = "\x1b[A";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const LEFT: &str = "\x1b[D";
pub(crate) const ENTER: &str = "\r";
pub(crate) const HOME: &str = "\x1b[H";
