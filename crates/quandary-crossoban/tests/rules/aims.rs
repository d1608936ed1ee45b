//! What has to be reached, when it is out of reach, and how variants are named.

use crate::boards::{game, is_solved_by, play, switches};
use quandary_core::direction::Direction;
use quandary_core::family::Family;
use quandary_crossoban::family::Crossoban;
use quandary_crossoban::model::Colour;
use quandary_crossoban::rules::{LossReason, RefusalReason, Switches};

fn is_solved(rows: &[&str], text: &str) -> bool {
    is_solved_by("", rows, text)
}

fn lost_by(words: &str, rows: &[&str], text: &str) -> Option<LossReason> {
    let game = game(words, rows);
    let state = play(&game, text).state;
    game.lost(&state)
}

// R15 and R16: goals

#[test]
fn every_box_covers_a_goal() {
    assert!(is_solved(&["@$."], "R"));
    assert!(is_solved(&["@R."], "R"));
    assert!(!is_solved(&["@R."], ""));
}

#[test]
fn plain_boxes_alone_cover_goals_if_the_switch_says_so() {
    let rows = ["@$. ", " R. "];
    assert!(is_solved_by("covers=plain", &rows, "R"));
    assert!(!is_solved(&rows, "R"));
    assert!(!is_solved_by("covers=plain", &rows, "dR"));
}

#[test]
fn as_many_goals_as_can_be_have_to_be_covered() {
    let (goals, boxes) = (["@$. .", "     "], ["@$. $", "     "]);
    assert!(is_solved(&goals, "R") && is_solved(&boxes, "R"));
    assert_eq!(game("", &goals).required(), 1);
    assert_eq!(game("", &["@$..$"]).required(), 2);
}

#[test]
fn every_goal_has_to_be_covered_if_the_switch_says_so() {
    let words = "required=goals";
    assert!(!is_solved_by(words, &["@$. ."], "R"));
    assert!(is_solved_by(words, &["@$. $"], "R"));
    let lost = LossReason::Goals {
        boxes: 1,
        required: 2,
    };
    assert_eq!(lost_by(words, &["@$. ."], ""), Some(lost));
}

// R17

#[test]
fn the_boxes_of_a_colour_have_to_be_one_group() {
    assert!(is_solved(&["@R R"], "R"));
    assert!(!is_solved(&["@R R"], ""));
    assert!(is_solved(&["@ RR", "  R "], ""));
    // Each colour for itself.
    assert!(!is_solved(&["@R RBGB"], "R"));
    assert!(is_solved(&["@R RBBG"], "R"));
}

#[test]
fn corners_do_not_touch_and_plain_boxes_form_no_group() {
    assert!(!is_solved(&["@R ", "  R"], ""));
    assert!(is_solved(&["@$ ", "  $"], ""));
    assert!(is_solved(&["@R ", "  B"], ""));
}

#[test]
fn the_type_under_a_box_is_nothing_to_its_group() {
    assert!(is_solved(&["@SsR"], ""));
    assert!(is_solved(&["@I2@", "@ R.R'RwR>"], ""));
}

#[test]
fn a_board_counts_its_groups() {
    let game = game("", &["@RR R", "B   R"]);
    let start = game.start();
    assert_eq!(game.groups_of(&start, Colour::Red), 2);
    assert_eq!(game.groups_of(&start, Colour::Blue), 1);
    assert_eq!(game.groups_of(&start, Colour::Green), 0);
    assert_eq!(game.boxes_of(Colour::Red), 4);
}

// R18

#[test]
fn goals_and_colours_both_count() {
    let rows = ["@R. ", "   R", "@$. "];
    assert!(!is_solved(&rows, "R"));
    let rows = ["@R. ", "  R "];
    assert!(is_solved(&rows, "R"));
    assert!(!is_solved(&["@R. ", "   R"], "R"));
}

#[test]
fn either_is_enough_if_the_switch_says_so() {
    let words = "aims=either";
    assert!(is_solved_by(words, &["@R. ", "   R"], "R"));
    assert!(is_solved_by(words, &["@R R", "   ."], "R"));
    assert!(!is_solved_by(words, &["@R  ", "  .R"], "R"));
    // Where there is one aim only, it is the one.
    assert!(!is_solved_by(words, &["@R  R"], ""));
    assert!(!is_solved_by(words, &["@$ ."], ""));
}

#[test]
fn a_board_that_asks_for_nothing_is_solved() {
    assert!(is_solved(&["@ "], "r"));
    assert!(is_solved(&["@. "], ""));
}

// R19

#[test]
fn a_board_is_lost_when_too_few_boxes_are_left() {
    let rows = ["@$!", " . "];
    assert_eq!(lost_by("", &rows, ""), None);
    let lost = LossReason::Goals {
        boxes: 0,
        required: 1,
    };
    assert_eq!(lost_by("", &rows, "R"), Some(lost));
    // One more box than goals may go.
    assert_eq!(lost_by("", &["@$!", "$. "], "R"), None);
}

#[test]
fn a_board_is_lost_when_a_coloured_box_is_gone() {
    let rows = ["@R!R"];
    assert_eq!(
        lost_by("", &rows, "R"),
        Some(LossReason::Colour(Colour::Red))
    );
    assert!(!is_solved(&rows, "R"));
}

#[test]
fn the_others_count_if_the_switch_says_so() {
    let rows = ["@R!R"];
    assert_eq!(lost_by("losses=forgiven", &rows, "R"), None);
    assert!(is_solved_by("losses=forgiven", &rows, "R"));
    assert!(is_solved_by("losses=forgiven", &["@R! "], "R"));
}

#[test]
fn of_two_aims_of_which_one_is_enough_both_have_to_be_lost() {
    let words = "aims=either";
    assert_eq!(lost_by(words, &["@R!$", "   ."], "R"), None);
    assert!(lost_by(words, &["@R! ", "   ."], "R").is_some());
}

// R20

#[test]
fn a_variant_is_named_by_the_switches_that_were_changed() {
    assert_eq!(Switches::default().to_string(), "crossoban-1");
    let changed = switches("holes=filled links=all");
    assert_eq!(changed.to_string(), "crossoban-1 holes=filled links=all");
    assert_eq!(Switches::default().with("holes", "deep"), None);
    assert_eq!(Switches::default().with("depth", "filled"), None);
}

#[test]
fn several_switches_are_turned_at_once() {
    let meant = |wanted| Crossoban.info().variant(wanted);
    let two = "crossoban-1 impact=push links=all";
    assert_eq!(meant("links=all,impact=push").as_deref(), Ok(two));
    assert_eq!(Switches::named(two).unwrap().to_string(), two);
    assert!(meant("links=all,links=each").is_err() && meant("links=none").is_err());
}

#[test]
fn every_value_of_every_switch_has_a_case_here() {
    let source = [include_str!("cases.rs"), include_str!("aims.rs")].concat();
    for switch in Switches::TABLE {
        for value in &switch.values[1..] {
            let words = format!("{}={value}", switch.name);
            assert!(source.contains(&words), "{words}");
        }
        assert!(!switch.help.is_empty() && switch.values.len() > 1);
    }
}

#[test]
fn only_the_four_directions_are_commands() {
    let game = game("", &["@ ", "  "]);
    let refused = game.step(&game.start(), Direction::SouthEast);
    assert_eq!(
        refused.map(|_| ()).map_err(|refusal| refusal.why),
        Err(RefusalReason::Wall)
    );
}
