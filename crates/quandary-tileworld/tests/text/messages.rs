//! Messages between levels.

use crate::common::{canonical, codes, messages, pointed_at};
use quandary_tileworld::format::{Block, FileFormat, Moment, Side};

fn before(level: u16) -> Moment {
    Moment {
        level,
        side: Side::Before,
    }
}

fn after(level: u16) -> Moment {
    Moment {
        level,
        side: Side::After,
    }
}

/// The paragraphs shown at a moment.
fn shown(text: &str, moment: Moment) -> Vec<String> {
    let messages = messages(text);
    let message = messages.at(moment).expect("a message");
    message.paragraphs().map(str::to_owned).collect()
}

#[test]
fn empty_lines_separate_paragraphs_and_other_lines_are_joined() {
    let text = "[10]\nTen levels\nare done.\n\nAnd there\r\nare more.\n  \nMany.\n";
    assert_eq!(codes(FileFormat::MESSAGES, text), [""; 0]);
    assert_eq!(
        shown(text, after(10)),
        ["Ten levels are done.", "And there are more.", "Many."]
    );
}

#[test]
fn two_blanks_at_the_end_of_a_line_keep_the_line_break() {
    let text = "[10]\nRoses are red,  \nviolets \nare blue.  \n\nEnd.\n";
    assert_eq!(
        shown(text, after(10)),
        ["Roses are red,\nviolets are blue.", "End."]
    );
    let windows = text.replace('\n', "\r\n");
    assert_eq!(shown(&windows, after(10)), shown(text, after(10)));
}

#[test]
fn a_negative_number_is_before_the_level_and_a_positive_one_after_it() {
    let text = "[-3]\nA\n\n[3]\nB\n\n[+4]\nC\n\n[ 5 ]\nD\n";
    assert_eq!(codes(FileFormat::MESSAGES, text), [""; 0]);
    assert_eq!(shown(text, before(3)), ["A"]);
    assert_eq!(shown(text, after(3)), ["B"]);
    assert_eq!(shown(text, after(4)), ["C"]);
    assert_eq!(shown(text, after(5)), ["D"]);
    let tidy = "[-3]\nA\n\n[3]\nB\n\n[4]\nC\n\n[5]\nD\n";
    assert_eq!(canonical(FileFormat::MESSAGES, text), tidy);
}

#[test]
fn messages_can_be_in_any_order() {
    let text = "[20]\nB\n\n[10]\nA\n\n[-1]\nC\n";
    assert_eq!(codes(FileFormat::MESSAGES, text), [""; 0]);
    assert_eq!(shown(text, after(10)), ["A"]);
    assert_eq!(canonical(FileFormat::MESSAGES, text), text);
}

#[test]
fn level_0_is_read_as_before_level_1() {
    let text = "[0]\nWelcome.\n";
    assert_eq!(pointed_at(FileFormat::MESSAGES, text), [("TIL0232", "[0]")]);
    assert_eq!(shown(text, before(1)), ["Welcome."]);
    assert_eq!(canonical(FileFormat::MESSAGES, text), "[-1]\nWelcome.\n");
}

#[test]
fn a_hash_starts_a_comment_where_a_paragraph_could_start() {
    let text = "# Mine\n[10]\n# For later:\nTen\n# levels.\n\n# End.\n";
    assert_eq!(codes(FileFormat::MESSAGES, text), [""; 0]);
    assert_eq!(shown(text, after(10)), ["Ten # levels."]);
    let messages = messages(text);
    let comment = |text: &str| Block::Comment(text.to_owned());
    assert_eq!(messages.preamble, [comment("# Mine")]);
    let blocks = &messages.messages[0].blocks;
    assert_eq!(
        (&blocks[0], &blocks[2]),
        (&comment("# For later:"), &comment("# End."))
    );
    let tidy = "# Mine\n\n[10]\n# For later:\nTen # levels.\n\n# End.\n";
    assert_eq!(canonical(FileFormat::MESSAGES, text), tidy);
}

#[test]
fn leading_blanks_turn_comments_and_headings_into_text() {
    let text = "[10]\n # 1!\n\n [20]\n";
    assert_eq!(shown(text, after(10)), ["# 1!", "[20]"]);
    assert_eq!(
        canonical(FileFormat::MESSAGES, text),
        "[10]\n # 1!\n\n [20]\n"
    );
}

#[test]
fn a_heading_inside_a_paragraph_is_text_and_reported() {
    let text = "[10]\nTen.\n[20]\nTwenty.\n";
    assert_eq!(
        pointed_at(FileFormat::MESSAGES, text),
        [("TIL0231", "[20]")]
    );
    assert_eq!(shown(text, after(10)), ["Ten. [20] Twenty."]);
}

#[test]
fn invalid_headings_are_text_and_reported() {
    for line in ["[ten]", "[10] Ten levels.", "[70000]", "[10", "[--1]", "[]"] {
        let text = format!("[1]\nOne.\n\n{line}\n");
        assert_eq!(pointed_at(FileFormat::MESSAGES, &text), [("TIL0231", line)]);
        assert_eq!(shown(&text, after(1)), ["One.", line]);
    }
    let aside = "[1]\n[Chip looks up.] What?\n";
    assert_eq!(codes(FileFormat::MESSAGES, aside), [""; 0]);
}

#[test]
fn text_above_the_first_heading_belongs_to_no_level() {
    let text = "Hello,\nChip.\n\nBye.\n\n[1]\nOne.\n";
    assert_eq!(
        pointed_at(FileFormat::MESSAGES, text),
        [("TIL0230", "Hello,\nChip.\n\nBye.")]
    );
    let tidy = "Hello, Chip.\n\nBye.\n\n[1]\nOne.\n";
    assert_eq!(canonical(FileFormat::MESSAGES, text), tidy);
}

#[test]
fn the_first_of_two_messages_for_one_moment_is_shown() {
    let text = "[1]\nA\n\n[+1]\nB\n";
    assert_eq!(
        pointed_at(FileFormat::MESSAGES, text),
        [("TIL0233", "[+1]")]
    );
    assert_eq!(shown(text, after(1)), ["A"]);
}

#[test]
fn a_heading_without_text_shows_nothing() {
    let text = "[1]\n\n[2]\nTwo.\n\n[3]\n# Nothing yet.\n";
    assert_eq!(
        pointed_at(FileFormat::MESSAGES, text),
        [("TIL0234", "[1]"), ("TIL0234", "[3]")]
    );
}
