//! Every rule on a board of at most six by six, and every switch turned to each of its values.

use crate::boards::{becomes, becomes_by, board, game, play, refusal, refusal_by};
use quandary_core::grid::Point;
use quandary_crossoban::model::{Colour, Group};
use quandary_crossoban::rules::{Active, Game, RefusalReason, Switches, Unplayable};

// R1

#[test]
fn the_first_pusher_in_reading_order_is_active_at_the_start() {
    becomes(&["  @", "@  "], "l", &[" @ ", "@  "]);
}

#[test]
fn nothing_moves_before_the_first_command() {
    let rows = ["@I2@", "- $>- '@- "];
    let game = game("", &rows);
    assert_eq!(game.board(&game.start(), &board(&rows)), board(&rows));
    // Content on a conveyor waits for a command, content on ice has no momentum.
    becomes(&rows, "r", &["@I2@", "- > $ ' @ "]);
}

#[test]
fn the_edge_of_the_board_is_wall() {
    assert_eq!(refusal(&[" @"], "r"), (RefusalReason::Wall, (1, 0)));
    assert_eq!(refusal(&["@ "], "u"), (RefusalReason::Wall, (0, 0)));
    assert_eq!(refusal(&["@$"], "r"), (RefusalReason::Wall, (1, 0)));
}

#[test]
fn a_board_without_a_pusher_cannot_be_played() {
    let board = board(&["$."]);
    let game = Game::new(&board, Switches::default());
    assert_eq!(game.err(), Some(Unplayable::NoPusher));
}

// R2

#[test]
fn pushers_that_are_not_active_stand_in_the_way() {
    assert_eq!(refusal(&["@@ "], "r"), (RefusalReason::Pusher, (1, 0)));
    assert_eq!(refusal(&["@$@"], "r"), (RefusalReason::Pusher, (2, 0)));
}

#[test]
fn another_pusher_becomes_active_for_nothing() {
    becomes(&["@ @ "], "{rr}r", &["@  @"]);
    let counts = play(&game("", &["@ @ "]), "{rr}r{lll}r").counts;
    assert_eq!((counts.moves, counts.pushes), (2, 0));
}

#[test]
fn one_can_change_to_pushers_only() {
    let game = game("", &["@ $"]);
    for x in [1, 2, 7] {
        let refusal = game
            .change(&game.start(), Point::new(x, 0))
            .expect_err("nobody");
        assert_eq!(refusal.why, RefusalReason::NoPusher);
    }
}

#[test]
fn the_way_to_another_pusher_begins_at_the_first_active_one() {
    // From the upper one of the group, whichever of them was changed to.
    let rows = ["@I2@", "@1- @ ", "- @1- "];
    becomes(&rows, "{rr}d{l}l{rrd}u", &["@I2@", "@1- @ ", "@1- - "]);
}

#[test]
fn together_all_pushers_move() {
    becomes_by("turns=together", &["@ A ", " & $"], "r", &[" @ A", "  &$"]);
    becomes(&["@ A ", " & $"], "r", &[" @A ", " & $"]);
}

#[test]
fn everyone_who_can_be_active_is_offered_once() {
    let rows = ["@I2@", "@ @1A ", "@1- @2"];
    let game = game("", &rows);
    let group = |number| Active::Group(Group::new(number).expect("1 to 9"));
    let alone = |x| Active::Pusher(game.ground().cell_at(Point::new(x, 0)).expect("a cell"));
    let choices = game.choices(&game.start());
    assert_eq!(choices, [alone(0), group(1), alone(2), group(2)]);
}

// R3

#[test]
fn a_pusher_walks_and_pushes_one_box() {
    becomes(&["@ $  "], "rR", &["  @$ "]);
    becomes(&["  ", " $", "@ "], "rU", &[" $", " @", "  "]);
}

#[test]
fn two_boxes_are_too_many() {
    assert_eq!(refusal(&["@$$ "], "r"), (RefusalReason::SecondBox, (2, 0)));
}

#[test]
fn nothing_is_pulled() {
    becomes(&["$@ "], "r", &["$ @"]);
}

// R4

#[test]
fn the_foremost_of_a_group_acts_first() {
    becomes(&["&& "], "r", &[" &&"]);
    becomes(&[" &&"], "l", &["&& "]);
    becomes(&["&", "&", " "], "d", &[" ", "&", "&"]);
    becomes(&[" ", "&", "&"], "u", &["&", "&", " "]);
}

#[test]
fn in_reading_order_the_one_behind_is_blocked() {
    becomes_by("order=reading", &["&& "], "r", &["& &"]);
    becomes_by("order=reading", &[" &&"], "l", &["&& "]);
}

#[test]
fn of_two_abreast_the_upper_or_the_left_one_acts_first() {
    // Whoever is first takes the conveyor to the middle; the other one is stopped before it.
    let rows = ["@I2@", "@1v ", "- - ", "@1^ "];
    becomes(&rows, "r", &["@I3@", "-  v  ", "-  @1 ", "-  @1^"]);
    let rows = ["@I2@", "@1- @1", "> - < "];
    becomes(&rows, "d", &["@I3@", "-  -  -  ", ">  @1 @1<"]);
}

// R5

#[test]
fn a_blocked_member_stays_while_the_others_move() {
    becomes(&["& #", "&  "], "r", &[" &#", " & "]);
    becomes(&["&#", "& "], "r", &["&#", " &"]);
}

#[test]
fn a_command_in_which_nobody_moves_is_refused() {
    // The reason is that of the first one, who is the foremost.
    assert_eq!(refusal(&["&#", "& "], "rr"), (RefusalReason::Wall, (1, 1)));
}

#[test]
fn linked_all_or_none_nobody_moves_if_one_cannot() {
    let words = "links=all";
    becomes_by(words, &["&  ", "&$ "], "R", &[" & ", " &$"]);
    // The first one could, and pushed: it is taken back.
    assert_eq!(
        refusal_by(words, &[" &$ ", "&#  "], "r"),
        (RefusalReason::Wall, (0, 1))
    );
    becomes_by(words, &[" &$ ", "& # "], "R", &["  &$", " &# "]);
    assert_eq!(
        refusal_by(words, &[" &$ ", "& # "], "Rr"),
        (RefusalReason::Wall, (3, 0))
    );
}

// R6

#[test]
fn the_box_comes_to_rest_before_the_pusher_slides() {
    becomes(&["@I2@", "@ $'' ' - "], "R", &["@I2@", "- ' ' @'$ "]);
}

#[test]
fn a_member_comes_to_rest_before_the_next_one_acts() {
    becomes(&["&&'' "], "r", &[" &''&"]);
}

// R7

#[test]
fn a_coloured_pusher_pushes_its_colour_and_plain_boxes() {
    becomes(&["QR "], "R", &[" QR"]);
    becomes(&["Q$ "], "R", &[" Q$"]);
    becomes(&["@R "], "R", &[" @R"]);
    assert_eq!(
        refusal(&["QB "], "r"),
        (RefusalReason::Colour(Colour::Blue), (1, 0))
    );
}

#[test]
fn a_coloured_pusher_pushes_every_box_if_the_switch_says_so() {
    becomes_by("pushing=any", &["QB "], "R", &[" QB"]);
}

// R8

#[test]
fn a_filter_lets_in_boxes_of_its_colour() {
    becomes(&["@Bb "], "RR", &["@I2@", "- - @bB "]);
    assert_eq!(
        refusal(&["@Rb "], "r"),
        (RefusalReason::Filter(Colour::Blue), (2, 0))
    );
    assert_eq!(
        refusal(&["@$b "], "r"),
        (RefusalReason::Filter(Colour::Blue), (2, 0))
    );
}

#[test]
fn a_filter_lets_in_plain_pushers_and_those_of_its_colour() {
    becomes(&["@r "], "rr", &[" r@"]);
    becomes(&["Qr "], "rr", &[" rQ"]);
    assert_eq!(
        refusal(&["Qb "], "r"),
        (RefusalReason::Filter(Colour::Blue), (1, 0))
    );
    // It could push the box, but not follow it.
    assert_eq!(
        refusal(&["QBb "], "r"),
        (RefusalReason::Colour(Colour::Blue), (1, 0))
    );
    let rows = ["@I2@", "Q bB- "];
    assert_eq!(
        refusal_by("pushing=any", &rows, "r"),
        (RefusalReason::Filter(Colour::Blue), (1, 0))
    );
}

#[test]
fn filters_hold_back_boxes_only_if_the_switch_says_so() {
    becomes_by("filters=boxes", &["Qb "], "rr", &[" bQ"]);
    assert_eq!(
        refusal_by("filters=boxes", &["@Rb "], "r"),
        (RefusalReason::Filter(Colour::Blue), (2, 0))
    );
}

#[test]
fn a_filter_stays() {
    becomes(&["@b "], "rrl", &["@I2@", "- @b- "]);
}

#[test]
fn a_filter_that_can_be_passed_once_becomes_floor_when_it_is_left() {
    becomes_by("passing=once", &["@b "], "rr", &["  @"]);
    // The box leaves it to the pusher, so it is not left yet.
    becomes_by(
        "passing=once",
        &["@I2@", "@ Bb- - "],
        "R",
        &["@I2@", "- @bB - "],
    );
    becomes_by("passing=once", &["@I2@", "@ Bb- - "], "RR", &["  @B"]);
}

// R9

#[test]
fn a_lock_holds_the_box_that_comes_onto_it() {
    becomes(&["@B: "], "R", &[" @c "]);
    assert_eq!(refusal(&["@B: "], "Rr"), (RefusalReason::Locked, (2, 0)));
}

#[test]
fn a_box_that_starts_on_a_lock_is_held() {
    assert_eq!(refusal(&["@s "], "r"), (RefusalReason::Locked, (1, 0)));
    assert_eq!(
        refusal(&["@I2@", "@ $:- "], "r"),
        (RefusalReason::Locked, (1, 0))
    );
}

#[test]
fn pushers_walk_over_locks() {
    becomes(&["@: "], "rr", &[" :@"]);
}

#[test]
fn locks_hold_coloured_boxes_only_if_the_switch_says_so() {
    becomes_by(
        "locks=coloured",
        &["@I2@", "@ $:- "],
        "R",
        &["@I2@", "- @:$ "],
    );
    assert_eq!(
        refusal_by("locks=coloured", &["@s "], "r"),
        (RefusalReason::Locked, (1, 0))
    );
}

// R10

#[test]
fn a_box_slides_until_it_is_off_the_ice_or_blocked() {
    becomes(&["@$''  "], "R", &[" @''$ "]);
    becomes(&["@R''#"], "R", &[" @'q#"]);
    becomes(&["@R''$"], "R", &[" @'q$"]);
}

#[test]
fn boxes_do_not_slide_on_rough_ice() {
    becomes_by("ice=rough", &["@R''  "], "R", &[" @q'  "]);
    becomes_by("ice=rough", &["@''  "], "r", &[" ''@ "]);
}

#[test]
fn a_pusher_slides_likewise() {
    becomes(&["@''  "], "r", &[" ''@ "]);
    becomes(&["@''#"], "r", &[" '\"#"]);
}

#[test]
fn a_pusher_that_slides_into_a_box_stops() {
    becomes(&["@''R "], "r", &[" '\"R "]);
    becomes(&["@''R "], "rR", &[" ''@R"]);
}

#[test]
fn a_pusher_that_slides_into_a_box_pushes_it_if_the_switch_says_so() {
    let end = becomes_by("impact=push", &["@''R "], "R", &[" ''@R"]);
    assert_eq!(end.pushers().count(), 1);
    // The box it pushed slides first; on ice it goes on behind it.
    becomes_by("impact=push", &["@'q' "], "R", &[" ''\"R"]);
    // Conveyors carry the pusher after the box: each of the two has a ride of its own.
    let after = ["@I2@", "- ' ' > @>R "];
    becomes_by("impact=push", &["@'q>> "], "R", &after);
    let counts = play(&game("impact=push", &["@''R "]), "R").counts;
    assert_eq!((counts.moves, counts.pushes), (1, 1));
}

#[test]
fn content_that_starts_on_ice_slides_only_when_it_is_pushed() {
    becomes(&["@ q' "], "r", &[" @q' "]);
    becomes(&["@ q' "], "rR", &["  '\"R"]);
}

// R11

#[test]
fn a_conveyor_carries_until_off_it_or_blocked() {
    becomes(&["@$>> "], "R", &[" @>>$"]);
    becomes(&["@>> "], "r", &[" >>@"]);
    becomes(&["@R>>#"], "R", &["@I2@", "- @ > R># "]);
    becomes(&["@>v ", "    "], "r", &[" >v ", "  @ "]);
}

#[test]
fn nothing_enters_a_conveyor_against_its_arrow() {
    assert_eq!(refusal(&["@< "], "r"), (RefusalReason::Against, (1, 0)));
    assert_eq!(refusal(&["@$< "], "r"), (RefusalReason::Against, (2, 0)));
    becomes(&["@R>< "], "R", &["@I2@", "- @ R>< - "]);
}

#[test]
fn what_enters_a_conveyor_against_its_arrow_is_carried_back_if_the_switch_says_so() {
    becomes_by("against=allowed", &["@< "], "r", &["@< "]);
    becomes_by("against=allowed", &["@R< "], "R", &["@I2@", "- @ R<- "]);
    // Once out of its way the box comes back.
    becomes_by(
        "against=allowed",
        &["@R< ", "    "],
        "Rd",
        &[" R< ", " @  "],
    );
}

#[test]
fn carried_content_pushes_nothing() {
    becomes(&["@>R "], "r", &["@I2@", "- @>R - "]);
}

#[test]
fn in_a_ring_content_rests_where_its_ride_began() {
    becomes(&["@R>v", "  ^<"], "R", &["@I2@", "- @ R>v ", "- - ^ < "]);
    becomes(&["@>v", " ^<"], "r", &["@I2@", "- @>v ", "- ^ < "]);
}

#[test]
fn a_conveyor_that_leads_into_a_ring_is_not_part_of_it() {
    becomes(&["@>>v", "  ^<"], "r", &["@I2@", "- > @>v ", "- - ^ < "]);
}

// R12

#[test]
fn a_hole_swallows_boxes_and_stays() {
    becomes(&["@$! "], "R", &[" @! "]);
    becomes(&["@$! ", "    ", "$   "], "R", &[" @! ", "    ", "$   "]);
}

#[test]
fn pushers_keep_out_of_holes() {
    assert_eq!(refusal(&["@! "], "r"), (RefusalReason::Hole, (1, 0)));
}

#[test]
fn a_hole_that_swallowed_a_box_becomes_floor_if_the_switch_says_so() {
    becomes_by("holes=filled", &["@$! "], "Rrr", &["   @"]);
}

// R13

#[test]
fn a_weak_tile_breaks_when_it_is_left() {
    becomes(&["@w "], "rr", &[" !@"]);
    assert_eq!(refusal(&["@w "], "rrl"), (RefusalReason::Hole, (1, 0)));
}

#[test]
fn a_sturdy_tile_is_weak_when_it_was_left_once() {
    becomes(&["@W "], "rr", &[" w@"]);
    becomes(&["@W "], "rrll", &["@! "]);
}

#[test]
fn a_tile_that_a_box_leaves_to_its_pusher_is_not_left() {
    becomes(&["@I2@", "@ $w- - "], "R", &["@I2@", "- @w$ - "]);
    becomes(&["@I2@", "@ $w- - "], "RR", &[" !@$"]);
    becomes(&["@I2@", "@ $w- - "], "Rl", &["@!$ "]);
}

#[test]
fn weak_tiles_bear_boxes() {
    becomes(&["@$w"], "R", &["@I2@", "- @ $w"]);
}

#[test]
fn told_by_kind_w_breaks_under_a_box_and_the_other_when_a_pusher_leaves_it() {
    let words = "tiles=kind";
    becomes_by(words, &["@$w "], "R", &[" @! "]);
    becomes_by(words, &["@w "], "rr", &[" w@"]);
    becomes_by(words, &["@W "], "rr", &[" !@"]);
    becomes_by(words, &["@$W "], "R", &["@I2@", "- @ $W- "]);
    // What starts on a weak tile is borne.
    becomes_by(words, &["@I2@", "@ $w- "], "R", &["@I2@", "- @w$ "]);
    // The box went down with the tile; the next one can fill the hole.
    becomes_by("tiles=kind holes=filled", &["@$w "], "R", &[" @! "]);
}

// R14

#[test]
fn what_could_not_be_carried_is_carried_when_the_way_is_free() {
    becomes(&["@I2@", "$>@ - "], "r", &["@I2@", "> $ @ "]);
    // Pushers that are not active are content like any other.
    becomes(
        &["@I2@", "@ - - ", "A>- - "],
        "r",
        &["@I2@", "- @ - ", "> A - "],
    );
    // Whoever waits behind them follows.
    becomes(&["@I2@", "$>$>@ - "], "r", &["@I2@", "> $>$ @ "]);
    becomes(&["@I2@", "- @ $<$<"], "l", &["@I2@", "@ $ $<< "]);
}

#[test]
fn nothing_is_carried_twice_within_a_command() {
    // The box comes to (1,1) while the second pusher still stands below that cell.
    let rows = ["@I2@", "v < < < ", "@1- - ^ ", "- @1R ^ "];
    becomes(&rows, "R", &["@I2@", "Rv< < < ", "- @1- ^ ", "- - @1^ "]);
    becomes(&rows, "Rd", &["@I2@", "v < < < ", "R - - ^ ", "- @1@1^ "]);
}

#[test]
fn what_could_not_be_carried_stays_if_the_switch_says_so() {
    becomes_by(
        "waiting=stays",
        &["@I2@", "$>@ - "],
        "r",
        &["@I2@", "$>- @ "],
    );
}
