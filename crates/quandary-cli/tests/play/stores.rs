//! What is stored survives: kills, two programs, folders that cannot be written.

use crate::terminal::{DOWN, RIGHT, Session, Size};
use std::thread;
use std::time::Duration;

const LEVELS: [&str; 4] = [
    "samples/gartriage/lessons.Gartriage#3",
    "samples/crossoban/lessons.crossoban#2",
    "samples/apad/days.placements#2",
    "samples/tents/lessons.tents#3",
];

/// Keys that move something in some family.
const KEYS: [&str; 12] = [
    "6", "+", "4", "L", "-", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "t", "\t\r", "g",
];

/// The number of positions in the journals of a data folder.
fn stored(data: &std::path::Path) -> usize {
    let Ok(levels) = std::fs::read_dir(data.join("games")) else {
        return 0;
    };
    let mut positions = 0;
    for level in levels {
        for file in std::fs::read_dir(level.expect("a folder").path()).expect("readable") {
            let path = file.expect("a file").path();
            if path
                .extension()
                .is_some_and(|extension| extension == "game")
            {
                let mut tree = quandary_player::tree::Tree::default();
                let bytes = std::fs::read(path).expect("readable");
                quandary_player::journal::replay(&bytes, &mut tree);
                positions += tree.count();
            }
        }
    }
    positions
}

#[test]
fn kills_lose_at_most_the_move_being_typed() {
    kill_often(3);
}

#[test]
#[ignore = "10 minutes; run by cargo xtask test --long"]
fn two_hundred_kills_lose_at_most_the_move_being_typed() {
    kill_often(200);
}

/// Kills the program at random moments, this often for each family.
fn kill_often(kills: u32) {
    for level in LEVELS {
        let data = tempfile::tempdir().expect("a folder");
        let mut before = 0;
        let mut random = 88_172_645_463_325_252_u64;
        for _ in 0..kills {
            let mut session = Session::play(&[level], data.path(), Size::SMALL);
            session.see("all keys");
            for _ in 0..8 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                session.keys(KEYS[(random % KEYS.len() as u64) as usize]);
                thread::sleep(Duration::from_micros(random % 3000));
            }
            session.kill();
            let now = stored(data.path());
            assert!(now >= before, "{level}: {now} positions after {before}");
            before = now;
        }
        let session = Session::play(&[level], data.path(), Size::SMALL);
        session.see("all keys");
        assert!(!session.text().contains("not saved"), "{}", session.text());
        session.leave();
    }
}

#[test]
fn two_programs_with_one_folder_lose_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let level = ["samples/crossoban/lessons.crossoban#2"];
    let mut first = Session::play(&level, data.path(), Size::SMALL);
    first.see("all keys");
    first.keys(DOWN);
    first.see("move 1 of 1");
    let mut second = Session::play(&level, data.path(), Size::SMALL);
    second.see("move 1 of 1");
    second.keys("u");
    second.keys(RIGHT);
    second.see("move 1 of 1");
    first.keys(DOWN);
    first.see("move 2 of 2");
    first.leave();
    second.leave();
    let mut both = Session::play(&level, data.path(), Size::SMALL);
    both.see("all keys");
    both.keys("'");
    both.see("Branches");
    let screen = both.settled();
    // The start, the moves of the first program and those of the second.
    assert_eq!(screen.matches("position").count(), 3, "{screen}");
    both.escape();
    both.leave();
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_and_play_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let file = data.path().join("file");
    std::fs::write(&file, "not a folder").expect("written");
    let level = ["samples/crossoban/lessons.crossoban#2"];
    let mut session = Session::play(&level, &file, Size::SMALL);
    session.see("not saved");
    session.keys(DOWN);
    session.see("move 1 of 1");
    session.keys("u");
    session.see("move 0 of 1");
    session.leave();
    assert_eq!(std::fs::read(&file).expect("still there"), b"not a folder");
}

#[test]
fn keys_can_be_changed_in_a_file() {
    let data = tempfile::tempdir().expect("a folder");
    let settings = "[keys]\nundo = [\"y\"]\n[keys.crossoban]\ndown = [\"n\"]\n";
    std::fs::write(data.path().join("settings.toml"), settings).expect("written");
    let level = ["samples/crossoban/lessons.crossoban#2"];
    let mut session = Session::play(&level, data.path(), Size::SMALL);
    session.see("all keys");
    session.keys("n");
    session.see("move 1 of 1");
    session.keys("y");
    session.see("move 0 of 1");
    session.keys("u");
    session.see("does nothing here");
    session.leave();
    std::fs::write(data.path().join("settings.toml"), "theme = \"pink\"\n").expect("written");
    let session = Session::play(&[], data.path(), Size::SMALL);
    session.see("all keys");
    session.leave();
}

/// The link to a level at the position that is stored in a data folder.
fn link_to_position(level: &str, data: &std::path::Path) -> String {
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_quandary"))
        .args(["link", level, "--position"])
        .env("QUANDARY_DATA", data)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("it runs");
    assert!(program.status.success(), "{program:?}");
    let link = String::from_utf8(program.stdout).expect("text");
    link.trim_end().to_owned()
}

#[test]
fn a_link_opens_at_the_position_in_which_a_level_was_left() {
    let level = "samples/crossoban/storehouse.xsb#1";
    let (here, there) = (tempfile::tempdir(), tempfile::tempdir());
    let (here, there) = (here.expect("a folder"), there.expect("a folder"));
    let mut session = Session::play(&[level], here.path(), Size::SMALL);
    session.see("all keys");
    for key in [RIGHT, DOWN, "\x1b[D", "\x1b[A"] {
        session.keys(key);
        session.settled();
    }
    session.leave();
    let link = link_to_position(level, here.path());
    let session = Session::play(&[&link], there.path(), Size::SMALL);
    session.see("all keys");
    session.leave();
    assert_eq!(link_to_position(level, there.path()), link);
}
