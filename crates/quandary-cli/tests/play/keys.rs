//! Every key of every help screen is pressed.

use crate::terminal::{DOWN, LEFT, RIGHT, Session, Size, UP};

const LEVELS: [&str; 5] = [
    "samples/gartriage/lessons.Gartriage#3",
    "samples/crossoban/lessons.crossoban#2",
    "samples/apad/days.placements#2",
    "samples/tents/lessons.tents#3",
    "samples/tileworld/lessons.dat#3",
];

/// The keys that help lists, without those of the mouse and those that leave.
fn listed(session: &mut Session) -> Vec<String> {
    session.keys("?");
    session.see("Esc closes");
    let screen = session.settled();
    session.escape();
    let rows = screen.lines().filter_map(|line| line.split('│').nth(1));
    let names = rows.flat_map(|row| {
        let keys = row.trim().split("  ").next().unwrap_or_default();
        keys.split(' ').map(str::to_owned).collect::<Vec<_>>()
    });
    names.filter(|name| !name.is_empty()).collect()
}

fn sequence(name: &str) -> Option<String> {
    Some(match name {
        "Up" => UP.to_owned(),
        "Down" => DOWN.to_owned(),
        "Left" => LEFT.to_owned(),
        "Right" => RIGHT.to_owned(),
        "Enter" => "\r".to_owned(),
        "Tab" => "\t".to_owned(),
        "Shift-Tab" => "\x1b[Z".to_owned(),
        "Backspace" => "\x7f".to_owned(),
        "Delete" => "\x1b[3~".to_owned(),
        "Insert" => "\x1b[2~".to_owned(),
        "Home" => "\x1b[H".to_owned(),
        "End" => "\x1b[F".to_owned(),
        "PageUp" => "\x1b[5~".to_owned(),
        "PageDown" => "\x1b[6~".to_owned(),
        "Space" => " ".to_owned(),
        "F1" => "\x1bOP".to_owned(),
        // These leave the level or the program.
        "Esc" | "Ctrl-Q" | "Ctrl-C" => return None,
        name if name.starts_with("Ctrl-") => {
            let letter = name.bytes().last()?.to_ascii_lowercase();
            char::from(letter - b'a' + 1).to_string()
        }
        name if name.chars().count() == 1 => name.to_owned(),
        _ => return None,
    })
}

#[test]
fn every_key_of_every_help_screen_can_be_pressed() {
    for level in LEVELS {
        let data = tempfile::tempdir().expect("a folder");
        let mut session = Session::play(&[level], data.path(), Size::LARGE);
        session.see("all keys");
        let names = listed(&mut session);
        assert!(names.len() > 40, "{level}: {names:?}");
        let sequences: Vec<String> = names.iter().filter_map(|name| sequence(name)).collect();
        for keys in &sequences {
            session.keys(keys);
            // A key right after Escape would be taken for one with Alt, and the other way round.
            std::thread::sleep(std::time::Duration::from_millis(30));
            // Closes what the key may have opened: a window, a search, a choice of cells.
            session.escape();
            for _ in 0..3 {
                if session.text().contains("all keys") {
                    break;
                }
                session.keys("\r");
                session.settled();
            }
            session.see("all keys");
        }
        session.leave();
    }
}
