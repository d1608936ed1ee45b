//! Pictures in terminals that can show them.

use crate::terminal::{Answer, DOWN, Session, Size};
use std::fs;
use std::path::Path;

const LEVEL: [&str; 1] = ["samples/crossoban/lessons.crossoban#2"];
/// What begins a sixel picture, a picture for kitty, one for iTerm2.
const SIXEL: &str = "\x1bP";
const KITTY: &str = "\x1b_Ga=T,f=100,";
const ITERM: &str = "\x1b]1337;File=inline=1;";
/// The character of pictures that are drawn with characters.
const HALF_BLOCK: &str = "▀";

/// A folder of games whose settings ask for pictures.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("settings.toml");
    fs::write(settings, "zoom = \"picture\"\n").expect("written");
    folder
}

fn open(data: &Path, answer: Answer) -> Session {
    let session = Session::on_terminal(&LEVEL, data, Size::SMALL, answer);
    session.see("all keys");
    session.settled();
    session
}

/// How many pictures of a kind were written after this number of bytes.
fn pictures(session: &Session, kind: &str, after: usize) -> usize {
    let written = session.written();
    String::from_utf8_lossy(&written[after..])
        .matches(kind)
        .count()
}

#[test]
fn a_terminal_gets_the_pictures_that_it_says_it_can_show() {
    let kinds = [SIXEL, KITTY, ITERM];
    for (answer, kind) in [
        (Answer::SIXEL, SIXEL),
        (Answer::KITTY, KITTY),
        (Answer::ITERM, ITERM),
    ] {
        let data = folder();
        let session = open(data.path(), answer);
        for other in kinds {
            let count = pictures(&session, other, 0);
            assert_eq!(count > 0, other == kind, "{count} of {other:?}");
        }
        assert!(!session.text().contains(HALF_BLOCK), "{}", session.text());
        session.leave();
    }
}

#[test]
fn other_terminals_get_half_blocks() {
    for answer in [Answer::TEXT_ONLY, Answer::NONE] {
        let data = folder();
        let session = open(data.path(), answer);
        assert!(session.text().contains(HALF_BLOCK), "{}", session.text());
        for kind in [SIXEL, KITTY, ITERM] {
            assert_eq!(pictures(&session, kind, 0), 0, "{kind:?}");
        }
        session.leave();
    }
}

#[test]
fn keys_typed_while_the_terminal_is_asked_are_not_lost() {
    let data = folder();
    let mut session = Session::on_terminal(&LEVEL, data.path(), Size::SMALL, Answer::NONE);
    session.keys(&format!("{DOWN}u"));
    session.see("move 0 of 1");
    session.leave();
}

#[test]
fn only_what_changed_is_sent_again() {
    let data = folder();
    let mut session = open(data.path(), Answer::SIXEL);
    let all = pictures(&session, SIXEL, 0);
    let before = session.written().len();
    session.keys(DOWN);
    session.see("move 1 of 1");
    session.settled();
    let moved = pictures(&session, SIXEL, before);
    assert!(moved > 0 && 2 * moved < all, "{moved} of {all}");
    let before = session.written().len();
    // A key without a meaning changes the message only.
    session.keys("\x1b[24~");
    session.see("does nothing here");
    session.settled();
    assert_eq!(pictures(&session, SIXEL, before), 0);
    session.leave();
}

#[test]
fn a_picture_is_removed_for_popups_lists_and_other_sizes() {
    let data = folder();
    let mut session = open(data.path(), Answer::KITTY);
    let removed = "\x1b_Ga=d,d=A,q=2\x1b\\";
    let count = pictures(&session, KITTY, 0);
    for (key, shown) in [("?", "Esc closes"), ("\x1b", "search:")] {
        let before = session.written().len();
        session.keys(key);
        session.see(shown);
        session.settled();
        assert_eq!(pictures(&session, removed, before), 1, "{shown}");
        assert_eq!(pictures(&session, KITTY, before), 0, "{shown}");
        let before = session.written().len();
        match shown {
            "search:" => session.keys("\r"),
            _ => session.escape(),
        }
        session.see("all keys");
        session.settled();
        assert_eq!(pictures(&session, KITTY, before), count, "{shown}");
    }
    let before = session.written().len();
    session.resize(Size::LARGE);
    session.see("all keys");
    session.settled();
    assert!(pictures(&session, removed, before) > 0);
    assert!(pictures(&session, KITTY, before) > 0);
    session.leave();
}
