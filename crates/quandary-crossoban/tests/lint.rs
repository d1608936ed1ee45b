//! Findings about the content of boards (SPEC, part L).

mod text;

use quandary_core::diagnostic::Strictness;
use quandary_core::grid::Point;
use quandary_crossoban::format::{CROSSOBAN, SOK, XSB};
use text::{YARD, codes, read, read_with};

/// Returns the findings of a board, each with the text at its location.
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
fn a_board_without_a_pusher_is_not_playable() {
    for pusher in ["@", "+", "&", "A", "F", "Q", "X", "\""] {
        let board = format!("#######\n#{pusher} $  #\n#   .$#\n#######\n");
        assert!(!ids(&board).contains(&"CRO0060"), "{pusher}");
    }
    let board = "#######\n#  $ .#\n#######\n";
    assert_eq!(ids(board), ["CRO0060"]);
    assert!(!read(CROSSOBAN, board).locations[0].playable);
}

#[test]
fn a_level_is_not_playable_if_a_pusher_can_walk_off_the_board() {
    let open = "#######\n#@ $ .\n#     #\n#######\n";
    let reading = read(CROSSOBAN, open);
    assert_eq!(codes(&reading), ["CRO0061"]);
    assert!(!reading.locations[0].playable);
    // Gaps that no pusher can reach are allowed.
    let elsewhere = "#######\n#@ $ .###\n#######  \n     ####\n";
    assert_eq!(ids(elsewhere), [""; 0]);
}

#[test]
fn only_walls_close_a_board() {
    for filling in ["$", "B", "!", "b", ":", "^"] {
        let board = format!("#######\n#@ $ .{filling}\n#     #\n#######\n");
        assert_eq!(ids(&board), ["CRO0061"], "{filling}");
    }
}

#[test]
fn a_gap_is_located_at_its_cell() {
    let board = "#######\n#@ $ .\n#     #\n#######\n";
    let reading = read(XSB, board);
    let finding = reading.diagnostics.iter().next().expect("a gap");
    // The open cell has no character, so the finding points to its row.
    assert_eq!(&board[finding.span.range()], "#@ $ .");
    assert_eq!(reading.locations[0].cell(Point::new(5, 1)).len(), 1);
}

#[test]
fn numbers_of_boxes_and_goals_are_compared_if_there_are_goals() {
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
fn boards_solved_at_the_start_get_a_note() {
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
fn the_only_box_of_a_colour_gets_a_note() {
    let board = "#######\n#@ B  #\n#R  R.#\n#######\n";
    assert_eq!(found(board), [("CRO0064", "B".to_owned())]);
}

#[test]
fn unreachable_boxes_and_goals_are_located() {
    let walled = "#########\n#@ $ .#$#\n# .   ###\n#########\n";
    assert_eq!(found(walled), [("CRO0065", "$".to_owned())]);
    let colours = "#########\n#@ B  #B#\n#     ###\n#########\n";
    assert_eq!(found(colours), [("CRO0065", "B".to_owned())]);
    let goal = "#########\n#@ $ .#.#\n#  $  ###\n#########\n";
    assert_eq!(found(goal), [("CRO0066", ".".to_owned())]);
    // A box on a goal is not misplaced.
    let decoration = "#########\n#@ $ .#*#\n#     ###\n#########\n";
    assert_eq!(ids(decoration), [""; 0]);
}

#[test]
fn cells_reached_by_any_pusher_are_reachable() {
    let two = "#########\n#@ $ .#$#\n# .   #@#\n#########\n";
    assert_eq!(ids(two), [""; 0]);
}

/// Returns the findings about the records of a SOK file with one level.
fn in_record(board: &str, title: &str, moves: &str) -> Vec<(&'static str, String, String)> {
    let text = format!("Yard\n\n{board}\n{title}\n\n{moves}\n");
    let reading = read(SOK, &text);
    let findings = reading.diagnostics.iter();
    let found = findings.map(|finding| {
        let place = text[finding.span.range()].to_owned();
        (finding.code.id, place, finding.message.clone())
    });
    found.collect()
}

#[test]
fn the_first_letter_with_the_wrong_case_is_reported() {
    let wrong = |moves, letter: &str, message: &str| {
        let expected = ("CRO0023", letter.to_owned(), message.to_owned());
        assert_eq!(in_record(YARD, "Solution", moves), [expected], "{moves}");
    };
    let no_box = "`R` at move 1 pushes no box; expected `r`";
    wrong("RRR", "R", no_box);
    wrong("RR", "R", no_box);
    wrong("2Rr", "R", no_box);
    wrong("rlrRr", "r", "`r` at move 5 pushes a box; expected `R`");
    wrong("rlrr\nR", "r", "`r` at move 4 pushes a box; expected `R`");
    // The line of a letter among blanks.
    wrong(
        "r l\nr r R",
        "r r R",
        "`r` at move 4 pushes a box; expected `R`",
    );
    // A move that cannot be played ends the comparison.
    wrong("Ruu", "R", no_box);
}

#[test]
fn records_that_state_no_pushes_are_valid() {
    for moves in [
        "rRR", "rrr", "3r", "rlrlrRR", "r1R2", "r1r2", "uRRR", "2-1,r2", "rR*R",
    ] {
        assert_eq!(in_record(YARD, "Solution", moves), [], "{moves}");
    }
    // Capitals are pulls in reverse mode.
    assert_eq!(in_record(YARD, "Solution", "[rrr]LL"), []);
    // Paths to other pushers are not moves.
    let two = "#######\n#@ $ .#\n#@   ##\n#######\n";
    assert_eq!(in_record(two, "Saved game", "r{DL}rr"), []);
    assert_eq!(in_record(two, "Saved game", "rR{LLD}r"), []);
    // Games with other rules are not played.
    let text = format!("Game: Hexoban\n\nYard\n\n{YARD}\nSolution\n\nRRR\n");
    assert_eq!(codes(&read(SOK, &text)), ["CRO0015"]);
}

#[test]
fn capitals_are_those_of_the_standard_rules() {
    let ice = "#######\n#@'$ .#\n#######\n";
    let solution = |moves| {
        let text = format!("; Ice\n; Solution: {moves}\n{ice}");
        codes(&read(CROSSOBAN, &text))
    };
    assert_eq!(solution("rRR"), [""; 0]);
    assert_eq!(solution("RR"), ["CRO0023"]);
}

#[test]
fn wrong_capitals_are_errors_in_strict_reading() {
    let text = format!("Yard\n\n{YARD}\nSolution\n\nRRR\n");
    for (strictness, playable) in [(Strictness::Lenient, true), (Strictness::Strict, false)] {
        let reading = read_with(SOK, text.as_bytes(), strictness);
        assert_eq!(codes(&reading), ["CRO0023"]);
        assert_eq!(reading.locations[0].playable, playable);
    }
}

#[test]
fn the_work_for_the_letters_of_a_file_is_limited() {
    // Each record takes a search of the whole board for the walk to its last cell.
    let row = format!("#{}#\n", " ".repeat(998));
    let wall = format!("{}\n", "#".repeat(1_000));
    let start = format!("#@$.{}#\n", " ".repeat(995));
    let board = format!("{wall}{start}{}{wall}", row.repeat(997));
    let records = "998-998,U1\n\n".repeat(400);
    let text = format!("Hall\n\n{board}\n{records}");
    let reading = read(SOK, &text);
    assert_eq!(reading.collection.levels[0].records.len(), 400);
    assert_eq!(codes(&reading), [""; 0]);
}
