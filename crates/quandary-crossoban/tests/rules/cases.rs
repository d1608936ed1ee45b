//! Every rule on a board of at most six by six cells, and every value of every switch.

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
fn inactive_pushers_block_the_way() {
    assert_eq!(refusal(&["@@ "], "r"), (RefusalReason::Pusher, (1, 0)));
    assert_eq!(refusal(&["@$@"], "r"), (RefusalReason::Pusher, (2, 0)));
}

#[test]
fn changing_the_pusher_costs_nothing() {
    becomes(&["@ @ "], "{rr}r", &["@  @"]);
    let counts = play(&game("", &["@ @ "]), "{rr}r{lll}r").counts;
    assert_eq!((counts.moves, counts.pushes), (2, 0));
}

#[test]
fn a_change_must_lead_to_a_pusher() {
    let game = game("", &["@ $"]);
    for x in [1, 2, 7] {
        let refusal = game
            .change(&game.start(), Point::new(x, 0))
            .expect_err("no pusher");
        assert_eq!(refusal.why, RefusalReason::NoPusher);
    }
}

#[test]
fn the_path_to_another_pusher_begins_at_the_first_active_one() {
    // The path begins at the upper member of the group, whichever was selected.
    let rows = ["@I2@", "@1- @ ", "- @1- "];
    becomes(&rows, "{rr}d{l}l{rrd}u", &["@I2@", "@1- @ ", "@1- - "]);
}

#[test]
fn all_pushers_move_with_the_switch() {
    becomes_by("turns=together", &["@ A ", " & $"], "r", &[" @ A", "  &$"]);
    becomes(&["@ A ", " & $"], "r", &[" @A ", " & $"]);
}

#[test]
fn each_pusher_or_group_is_offered_once() {
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
fn two_boxes_cannot_be_pushed() {
    assert_eq!(refusal(&["@$$ "], "r"), (RefusalReason::SecondBox, (2, 0)));
}

#[test]
fn nothing_is_pulled() {
    becomes(&["$@ "], "r", &["$ @"]);
}

// R4

#[test]
fn the_front_member_of_a_group_acts_first() {
    becomes(&["&& "], "r", &[" &&"]);
    becomes(&[" &&"], "l", &["&& "]);
    becomes(&["&", "&", " "], "d", &[" ", "&", "&"]);
    becomes(&[" ", "&", "&"], "u", &["&", "&", " "]);
}

#[test]
fn in_reading_order_the_rear_member_is_blocked() {
    becomes_by("order=reading", &["&& "], "r", &["& &"]);
    becomes_by("order=reading", &[" &&"], "l", &["&& "]);
}

#[test]
fn side_by_side_the_upper_or_left_member_acts_first() {
    // The first one enters the conveyor to the middle and blocks the other one.
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
fn a_command_that_moves_no_pusher_is_refused() {
    // The reason is that of the first member to act, the front one.
    assert_eq!(refusal(&["&#", "& "], "rr"), (RefusalReason::Wall, (1, 1)));
}

#[test]
fn no_linked_pusher_moves_if_one_is_blocked_with_the_switch() {
    let words = "links=all";
    becomes_by(words, &["&  ", "&$ "], "R", &[" & ", " &$"]);
    // The step and push of the first member are undone.
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
fn a_coloured_pusher_pushes_every_box_with_the_switch() {
    becomes_by("pushing=any", &["QB "], "R", &[" QB"]);
}

// R8

#[test]
fn a_filter_admits_boxes_of_its_colour() {
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
fn a_filter_admits_plain_pushers_and_those_of_its_colour() {
    becomes(&["@r "], "rr", &[" r@"]);
    becomes(&["Qr "], "rr", &[" rQ"]);
    assert_eq!(
        refusal(&["Qb "], "r"),
        (RefusalReason::Filter(Colour::Blue), (1, 0))
    );
    // The pusher could push the box but not follow it.
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
fn filters_block_only_boxes_with_the_switch() {
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
fn a_filter_becomes_floor_when_it_is_left_with_the_switch() {
    becomes_by("passing=once", &["@b "], "rr", &["  @"]);
    // The pusher follows the box, so the filter is not empty yet.
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
fn a_lock_holds_a_box_pushed_onto_it() {
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
fn locks_hold_only_coloured_boxes_with_the_switch() {
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
fn a_pusher_slides_like_a_box() {
    becomes(&["@''  "], "r", &[" ''@ "]);
    becomes(&["@''#"], "r", &[" '\"#"]);
}

#[test]
fn a_pusher_that_slides_into_a_box_stops() {
    becomes(&["@''R "], "r", &[" '\"R "]);
    becomes(&["@''R "], "rR", &[" ''@R"]);
}

#[test]
fn a_sliding_pusher_pushes_boxes_with_the_switch() {
    let end = becomes_by("impact=push", &["@''R "], "R", &[" ''@R"]);
    assert_eq!(end.pushers().count(), 1);
    // The pushed box slides first; the pusher then slides behind it.
    becomes_by("impact=push", &["@'q' "], "R", &[" ''\"R"]);
    // Conveyors carry the pusher after the box: each has its own ride.
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
fn conveyors_carry_content_until_it_leaves_them_or_is_blocked() {
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
fn entering_a_conveyor_against_its_arrow_is_possible_with_the_switch() {
    becomes_by("against=allowed", &["@< "], "r", &["@< "]);
    becomes_by("against=allowed", &["@R< "], "R", &["@I2@", "- @ R<- "]);
    // When the pusher makes way, the box comes back.
    becomes_by(
        "against=allowed",
        &["@R< ", "    "],
        "Rd",
        &[" R< ", " @  "],
    );
}

#[test]
fn carried_content_does_not_push() {
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
fn pushers_cannot_enter_holes() {
    assert_eq!(refusal(&["@! "], "r"), (RefusalReason::Hole, (1, 0)));
}

#[test]
fn a_filled_hole_becomes_floor_with_the_switch() {
    becomes_by("holes=filled", &["@$! "], "Rrr", &["   @"]);
}

// R13

#[test]
fn a_weak_tile_breaks_when_it_is_left() {
    becomes(&["@w "], "rr", &[" !@"]);
    assert_eq!(refusal(&["@w "], "rrl"), (RefusalReason::Hole, (1, 0)));
}

#[test]
fn a_sturdy_tile_becomes_weak_when_it_is_left() {
    becomes(&["@W "], "rr", &[" w@"]);
    becomes(&["@W "], "rrll", &["@! "]);
}

#[test]
fn a_tile_is_not_left_empty_if_the_pusher_follows_the_box() {
    becomes(&["@I2@", "@ $w- - "], "R", &["@I2@", "- @w$ - "]);
    becomes(&["@I2@", "@ $w- - "], "RR", &[" !@$"]);
    becomes(&["@I2@", "@ $w- - "], "Rl", &["@!$ "]);
}

#[test]
fn weak_tiles_hold_boxes() {
    becomes(&["@$w"], "R", &["@I2@", "- @ $w"]);
}

#[test]
fn tiles_break_by_kind_with_the_switch() {
    let words = "tiles=kind";
    becomes_by(words, &["@$w "], "R", &[" @! "]);
    becomes_by(words, &["@w "], "rr", &[" w@"]);
    becomes_by(words, &["@W "], "rr", &[" !@"]);
    becomes_by(words, &["@$W "], "R", &["@I2@", "- @ $W- "]);
    // A weak tile holds content that starts on it.
    becomes_by(words, &["@I2@", "@ $w- "], "R", &["@I2@", "- @w$ "]);
    // The box was lost with the tile; the next one can fill the hole.
    becomes_by("tiles=kind holes=filled", &["@$w "], "R", &[" @! "]);
}

// R14

#[test]
fn waiting_content_is_carried_when_the_way_is_free() {
    becomes(&["@I2@", "$>@ - "], "r", &["@I2@", "> $ @ "]);
    // Inactive pushers are carried like other contents.
    becomes(
        &["@I2@", "@ - - ", "A>- - "],
        "r",
        &["@I2@", "- @ - ", "> A - "],
    );
    // Content that waits behind them follows.
    becomes(&["@I2@", "$>$>@ - "], "r", &["@I2@", "> $>$ @ "]);
    becomes(&["@I2@", "- @ $<$<"], "l", &["@I2@", "@ $ $<< "]);
}

#[test]
fn content_is_carried_at_most_once_per_command() {
    // The box reaches (1,1) while the second pusher is still below that cell.
    let rows = ["@I2@", "v < < < ", "@1- - ^ ", "- @1R ^ "];
    becomes(&rows, "R", &["@I2@", "Rv< < < ", "- @1- ^ ", "- - @1^ "]);
    becomes(&rows, "Rd", &["@I2@", "v < < < ", "R - - ^ ", "- @1@1^ "]);
}

#[test]
fn waiting_content_stays_with_the_switch() {
    becomes_by(
        "waiting=stays",
        &["@I2@", "$>@ - "],
        "r",
        &["@I2@", "$>- @ "],
    );
}
