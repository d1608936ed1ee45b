//! Messages at the end of a game.

use crate::common::{canonical, codes, end_messages, pointed_at};
use quandary_tileworld::format::{End, FileFormat};

fn shown(text: &str, end: End) -> Vec<String> {
    let messages = end_messages(text);
    messages.shown(end).map(str::to_owned).collect()
}

#[test]
fn each_line_is_a_message_for_the_kinds_named_above_it() {
    let text = ":die\nOuch!\n\nAgain?\n:time\nToo slow.\n:die time\nLost.\n:win\nWell done!\n";
    assert_eq!(codes(FileFormat::END_MESSAGES, text), [""; 0]);
    assert_eq!(shown(text, End::Die), ["Ouch!", "Again?", "Lost."]);
    assert_eq!(shown(text, End::Time), ["Too slow.", "Lost."]);
    assert_eq!(shown(text, End::Win), ["Well done!"]);
}

#[test]
fn messages_above_the_first_heading_are_shown_when_chip_dies() {
    let text = "Ouch!\nAgain?\n:win\nYes.\n";
    assert_eq!(
        pointed_at(FileFormat::END_MESSAGES, text),
        [("TIL0270", "Ouch!")]
    );
    assert_eq!(shown(text, End::Die), ["Ouch!", "Again?"]);
}

#[test]
fn unknown_words_are_reported_and_ignored() {
    let text = ":die lose\nOuch!\n:\nNever.\n:Win\nNever.\n";
    assert_eq!(
        pointed_at(FileFormat::END_MESSAGES, text),
        [("TIL0271", "lose"), ("TIL0271", ":"), ("TIL0271", "Win")]
    );
    assert_eq!(shown(text, End::Die), ["Ouch!"]);
    assert_eq!(shown(text, End::Win), [""; 0]);
    // Nothing of them is lost.
    let tidy = ":die lose\nOuch!\n\n:\nNever.\n\n:Win\nNever.\n";
    assert_eq!(canonical(FileFormat::END_MESSAGES, text), tidy);
}

#[test]
fn a_heading_without_messages_is_reported() {
    let text = ":die\n\n:win\nYes.\n";
    assert_eq!(
        pointed_at(FileFormat::END_MESSAGES, text),
        [("TIL0272", ":die")]
    );
}
