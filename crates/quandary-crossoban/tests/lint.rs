//! Findings that need meaning (SPEC, part L).

mod text;

use quandary_core::grid::Point;
use quandary_crossoban::format::{CROSSOBAN, XSB};
use text::{codes, read};

/// The findings of a board, each with the text that it points to.
fn found(board: &str) -> Vec<(&'static str, String)> {
    let reading = read(CROSSOBAN, board);
    let findings = reading.diagnostics.iter();
    findings
        .map(|finding| (finding.code.id, board[finding.span.range()].to_owned()))
        .collect()
}

fn ids(board: &str) -> Vec<&'static str> {
    codes(&read(CROSSOBAN, board))
}

#[test]
fn a_board_without_any_pusher_is_not_played() {
    for pusher in ["@", "+", "&", "A", "F", "Q", "X", "\""] {
        let board = format!("#######\n#{pusher} $  #\n#   .$#\n#######\n");
        assert!(!ids(&board).contains(&"CRO0060"), "{pusher}");
    }
    let board = "#######\n#  $ .#\n#######\n";
    assert_eq!(ids(board), ["CRO0060"]);
    assert!(!read(CROSSOBAN, board).locations[0].playable);
}

#[test]
fn a_pusher_that_can_walk_off_the_board_makes_it_unplayable() {
    let open = "#######\n#@ $ .\n#     #\n#######\n";
    let reading = read(CROSSOBAN, open);
    assert_eq!(codes(&reading), ["CRO0061"]);
    assert!(!reading.locations[0].playable);
    // What is open where no pusher comes does no harm.
    let elsewhere = "#######\n#@ $ .###\n#######  \n     ####\n";
    assert_eq!(ids(elsewhere), [""; 0]);
}

#[test]
fn only_walls_hold_a_pusher() {
    for filling in ["$", "B", "!", "b", ":", "^"] {
        let board = format!("#######\n#@ $ .{filling}\n#     #\n#######\n");
        assert_eq!(ids(&board), ["CRO0061"], "{filling}");
    }
}

#[test]
fn the_place_of_a_leak_is_its_cell() {
    let board = "#######\n#@ $ .\n#     #\n#######\n";
    let reading = read(XSB, board);
    let finding = reading.diagnostics.iter().next().expect("a leak");
    // The open cell has no character: its row stands for it.
    assert_eq!(&board[finding.span.range()], "#@ $ .");
    assert_eq!(reading.locations[0].cell(Point::new(5, 1)).len(), 1);
}

#[test]
fn numbers_of_boxes_and_goals_are_compared_where_there_are_goals() {
    assert_eq!(ids("#######\n#@ $ .#\n#  $  #\n#######\n"), ["CRO0062"]);
    assert_eq!(ids("#######\n#@ $ .#\n#    .#\n#######\n"), ["CRO0062"]);
    // Boxes of any kind count.
    assert_eq!(
        ids("#######\n#@ $ .#\n#B R .#\n#    .#\n#######\n"),
        ["CRO0064", "CRO0064"]
    );
    assert_eq!(ids("#######\n#@ B  #\n#B $  #\n#######\n"), [""; 0]);
}

#[test]
fn boards_with_other_elements_may_have_more_boxes_than_goals() {
    for element in ["!", "B", "w", "A", "'"] {
        let more = format!("########\n#@ $ . #\n# $ $  #\n#{element}     #\n########\n");
        assert!(!ids(&more).contains(&"CRO0062"), "{element}");
        let fewer = format!("########\n#@ $ ..#\n#    ..#\n#{element}     #\n########\n");
        assert!(ids(&fewer).contains(&"CRO0062"), "{element}");
    }
}

#[test]
fn boards_with_nothing_left_to_be_done_are_noted() {
    for board in [
        "#####\n#@ *#\n#####\n",
        "#####\n#@BB#\n#####\n",
        "######\n#@BB*#\n######\n",
        "#####\n#+ *#\n#####\n",
    ] {
        assert!(ids(board).contains(&"CRO0063"), "{board}");
    }
    for board in ["######\n#@B B#\n######\n", "#######\n#@BB$.#\n#######\n"] {
        assert!(!ids(board).contains(&"CRO0063"), "{board}");
    }
}

#[test]
fn the_only_box_of_a_colour_is_noted_with_its_place() {
    let board = "#######\n#@ B  #\n#R  R.#\n#######\n";
    assert_eq!(found(board), [("CRO0064", "B".to_owned())]);
}

#[test]
fn boxes_and_goals_behind_walls_are_told_with_their_places() {
    let walled = "#########\n#@ $ .#$#\n# .   ###\n#########\n";
    assert_eq!(found(walled), [("CRO0065", "$".to_owned())]);
    let colours = "#########\n#@ B  #B#\n#     ###\n#########\n";
    assert_eq!(found(colours), [("CRO0065", "B".to_owned())]);
    let goal = "#########\n#@ $ .#.#\n#  $  ###\n#########\n";
    assert_eq!(found(goal), [("CRO0066", ".".to_owned())]);
    // Decoration is where it belongs.
    let decoration = "#########\n#@ $ .#*#\n#     ###\n#########\n";
    assert_eq!(ids(decoration), [""; 0]);
}

#[test]
fn every_pusher_counts_for_what_is_reached() {
    let two = "#########\n#@ $ .#$#\n# .   #@#\n#########\n";
    assert_eq!(ids(two), [""; 0]);
}
