//! Lists, sizes, themes, the mouse, and how the terminal is left.

use crate::terminal::{DOWN, ENTER, Session, Size};

#[test]
fn without_a_file_samples_and_then_the_last_level_are_opened() {
    let data = tempfile::tempdir().expect("a folder");
    let mut session = Session::play(&[], data.path(), Size::SMALL);
    session.see("Sokoban: storehouse");
    session.keys("storeh");
    session.see_that("is filtered", |screen| !screen.contains("Tents"));
    session.keys(ENTER);
    session.see("search:");
    session.keys(&format!("{DOWN}{ENTER}"));
    session.see("all keys");
    session.see("#2");
    session.leave();
    let session = Session::play(&[], data.path(), Size::SMALL);
    session.see("#2");
    session.see("all keys");
    session.leave();
}

#[test]
fn a_folder_is_a_library_with_search() {
    let data = tempfile::tempdir().expect("a folder");
    let mut session = Session::play(&["samples"], data.path(), Size::LARGE);
    session.see("crossoban/lessons.crossoban");
    session.keys(&format!("lessons.cro{ENTER}"));
    session.see("levels");
    session.keys("colour");
    session.see_that("is filtered", |screen| {
        screen.contains("One colour") && !screen.contains("#1 ")
    });
    session.escape();
    session.escape();
    session.see("search: lessons.cro");
    session.leave();
}

#[test]
fn small_windows_get_a_message_and_windows_can_change() {
    let data = tempfile::tempdir().expect("a folder");
    let mut session = Session::play(&["samples/tents/lessons.tents#3"], data.path(), Size::SMALL);
    session.see("all keys");
    session.resize(Size(11, 39));
    session.see("Please enlarge the window");
    session.resize(Size(12, 40));
    session.see("all keys");
    session.resize(Size::LARGE);
    session.see("all keys");
    session.leave();
}

#[test]
fn ascii_terminals_get_ascii() {
    let data = tempfile::tempdir().expect("a folder");
    let ascii = [("LANG", "C")];
    let level = ["samples/tents/lessons.tents#3"];
    let mut session = Session::start(&level, data.path(), Size::SMALL, &ascii);
    session.see("all keys");
    session.keys("?");
    session.see("Esc closes");
    let screen = session.settled();
    assert!(screen.is_ascii(), "{screen}");
    session.escape();
    session.leave();
}

#[test]
fn no_colour_means_none() {
    let data = tempfile::tempdir().expect("a folder");
    let plain = [("NO_COLOR", "1")];
    let level = ["samples/crossoban/interlock.crossoban#1"];
    let session = Session::start(&level, data.path(), Size::SMALL, &plain);
    session.see("all keys");
    session.settled();
    let written = String::from_utf8_lossy(&session.written()).into_owned();
    let colours = ["\x1b[38;", "\x1b[48;", ";38;5;", ";48;5;"];
    for colour in colours {
        assert!(!written.contains(colour), "{colour:?}");
    }
    session.leave();
}

#[test]
fn a_click_on_the_board_and_on_a_hint_does_what_keys_do() {
    let data = tempfile::tempdir().expect("a folder");
    let level = ["samples/tents/lessons.tents#2"];
    let mut session = Session::play(&level, data.path(), Size::SMALL);
    session.see("all keys");
    let screen = session.settled();
    let (line, column) = find(&screen, "·");
    session.click(line, column);
    session.see("move 1 of 1");
    let (line, column) = find(&session.settled(), "undo");
    session.click(line, column);
    session.see("move 0 of 1");
    session.leave();
}

fn find(screen: &str, text: &str) -> (usize, usize) {
    let lines = screen.lines().enumerate();
    let mut found = lines.filter_map(|(line, words)| {
        let at = words.find(text)?;
        Some((line, words[..at].chars().count()))
    });
    found
        .next()
        .unwrap_or_else(|| panic!("{text:?} is not on the screen:\n{screen}"))
}

#[test]
fn what_was_undone_stays_as_a_branch() {
    let data = tempfile::tempdir().expect("a folder");
    let level = ["samples/crossoban/lessons.crossoban#2"];
    let mut session = Session::play(&level, data.path(), Size::SMALL);
    session.see("all keys");
    session.keys("\x1b[B\x1b[B");
    session.see("move 2 of 2");
    session.keys(&format!("mhere{ENTER}"));
    session.see("checkpoint here");
    session.keys("uu");
    session.see("move 0 of 2");
    session.keys("\x1b[D");
    session.see("move 1 of 1");
    session.keys("'");
    session.see("\"here\"");
    session.keys(&format!("\x1b[H{DOWN}{ENTER}"));
    session.see("checkpoint here");
    session.leave();
}

#[test]
fn a_signal_restores_the_terminal() {
    let data = tempfile::tempdir().expect("a folder");
    let mut session = Session::play(&["samples/tents/lessons.tents#2"], data.path(), Size::SMALL);
    session.see("all keys");
    let process = session.process().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-TERM", &process])
        .status();
    assert!(sent.expect("sent").success());
    session.wait();
    session.check_is_restored();
}

#[cfg(target_os = "linux")]
#[test]
fn an_idle_program_uses_no_processor() {
    let data = tempfile::tempdir().expect("a folder");
    let session = Session::play(
        &["samples/tileworld/lessons.dat#2"],
        data.path(),
        Size::SMALL,
    );
    session.see("all keys");
    session.settled();
    let used = || -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", session.process()));
        let stat = stat.expect("it runs");
        let after_name = stat.rsplit_once(')').expect("a name").1;
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        [11, 12]
            .iter()
            .map(|index| fields[*index].parse::<u64>().expect("ticks"))
            .sum()
    };
    let before = used();
    std::thread::sleep(std::time::Duration::from_secs(4));
    // A hundredth of a second is one unit.
    assert!(
        used() - before <= 2,
        "{} hundredths of a second",
        used() - before
    );
    session.leave();
}

#[test]
fn the_program_is_suspended_and_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let mut session = Session::shell(data.path(), Size::SMALL);
    let program = env!("CARGO_BIN_EXE_quandary");
    session.keys(&format!(
        "{program} play samples/crossoban/lessons.crossoban#2\r"
    ));
    session.see("all keys");
    session.keys("\x1b[B");
    session.see("move 1 of 1");
    session.keys("\x1a");
    session.see("Stopped");
    session.see_main_screen();
    session.keys("fg\r");
    session.see("move 1 of 1");
    session.keys("\x1b[B");
    session.see("move 2 of 2");
    session.settled();
    session.keys("\x11");
    session.see_main_screen();
    session.see("fg");
}

#[test]
fn the_program_ends_when_the_terminal_is_closed() {
    let data = tempfile::tempdir().expect("a folder");
    let level = ["samples/tents/lessons.tents#2"];
    let mut session = Session::play(&level, data.path(), Size::SMALL);
    session.see("all keys");
    let process = session.process().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-HUP", &process])
        .status();
    assert!(sent.expect("sent").success());
    session.wait();
}

#[test]
fn a_list_shows_known_and_own_best_values() {
    let data = tempfile::tempdir().expect("a folder");
    let file = ["samples/crossoban/storehouse.xsb"];
    let mut session = Session::play(&file, data.path(), Size::SMALL);
    let best = |screen: &str| {
        let row = screen.lines().find(|line| line.contains("1 Two doors"));
        let mut words = row.unwrap_or_default().split_whitespace();
        let best = words.find(|word| word.contains('/'));
        best.unwrap_or_default().to_owned()
    };
    session.see("own/known");
    // The number of capitals in the solution in the file.
    session.see_that("shows the known best", |screen| best(screen) == "-/9");
    session.keys(ENTER);
    session.see("all keys");
    session.keys("P");
    session.settled();
    session.keys(&format!("lluLdlUrrdrruLLLLdlUrUU{ENTER}"));
    session.see("Solved!");
    // The first one takes the message away.
    session.escape();
    session.escape();
    session.see_that("shows the own best", |screen| best(screen) == "9/9");
    session.leave();
}
