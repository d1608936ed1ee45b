//! Every pair of elements: SPEC.md, part P. The results follow from the rules; these boards check
//! them.

use crate::boards::{becomes, becomes_by, game, is_solved_by, play, refusal};
use quandary_crossoban::model::Colour;
use quandary_crossoban::rules::{LossReason, RefusalReason};

#[test]
fn ice_and_ice() {
    becomes(&["@$'' "], "R", &[" @''$"]);
}

#[test]
fn ice_and_conveyors() {
    becomes(&["@$'v", "   '", "    "], "R", &[" @'v", "   '", "   $"]);
    becomes(&["@R'<"], "R", &[" @q<"]);
}

#[test]
fn ice_and_weak_tiles() {
    becomes(&["@$'w"], "R", &["@I2@", "- @ ' $w"]);
    becomes(&["@'w "], "r", &["@I2@", "- ' @w- "]);
    becomes(&["@I2@", "@w' - "], "r", &["!'@"]);
}

#[test]
fn ice_and_holes() {
    becomes(&["@$'! "], "R", &[" @'! "]);
    becomes(&["@''! "], "r", &[" '\"! "]);
}

#[test]
fn ice_and_locks() {
    becomes(&["@B': "], "Rr", &["  \"c "]);
    assert_eq!(refusal(&["@B': "], "Rrr"), (RefusalReason::Locked, (3, 0)));
}

#[test]
fn ice_and_filters() {
    becomes(&["@B'b "], "R", &[" @'C "]);
    becomes(&["@B'g "], "R", &[" @ag "]);
    becomes(&["Q'g "], "r", &["@I2@", "- Q'g - "]);
}

#[test]
fn ice_and_links() {
    becomes(&["&&'' "], "r", &[" &''&"]);
    becomes(&["&'&#"], "r", &["@I2@", "- &'& # "]);
}

#[test]
fn ice_and_goals() {
    becomes(&["@$'. "], "R", &[" @'* "]);
    assert!(is_solved_by("", &["@$'. "], "R"));
}

#[test]
fn ice_and_coloured_pushers() {
    becomes_by("impact=push", &["Q'B "], "r", &["@I2@", "- Q'B - "]);
    becomes_by("impact=push", &["Q'R "], "R", &[" 'QR"]);
}

#[test]
fn conveyors_and_conveyors() {
    becomes(&["@$>> "], "R", &[" @>>$"]);
    becomes(&["@R><"], "R", &["@I2@", "- @ R>< "]);
}

#[test]
fn conveyors_and_weak_tiles() {
    becomes(&["@$>w"], "R", &["@I2@", "- @ > $w"]);
    becomes(&["@I2@", "@w> - "], "r", &["!>@"]);
}

#[test]
fn conveyors_and_holes() {
    becomes(&["@$>! "], "R", &[" @>! "]);
    becomes(&["@>! "], "r", &["@I2@", "- @>! - "]);
    let rows = ["@I2@", "- @ - ", "- $ - ", "A>! - "];
    becomes(&rows, "D", &["@I2@", "- - - ", "- @ - ", "A>! - "]);
    becomes_by(
        "holes=filled",
        &rows,
        "D",
        &["@I2@", "- - - ", "- @ - ", "> A - "],
    );
}

#[test]
fn conveyors_and_locks() {
    becomes(&["@B>: "], "R", &[" @>c "]);
}

#[test]
fn conveyors_and_filters() {
    becomes(&["@B>b"], "R", &[" @>C"]);
    becomes(&["@B>g"], "R", &["@I2@", "- @ B>g "]);
    becomes(&["@I2@", "B>@g- "], "r", &["@I2@", "B>g @ "]);
    becomes_by(
        "passing=once",
        &["@I2@", "B>@g- "],
        "r",
        &["@I2@", "> B @ "],
    );
}

#[test]
fn conveyors_and_links() {
    becomes(&["&&>> "], "r", &[" &>>&"]);
    let rows = ["@I2@", "@1v - ", "- @1- "];
    becomes_by("order=reading", &rows, "r", &["@I2@", "- v - ", "- @1@1"]);
}

#[test]
fn conveyors_and_goals() {
    becomes(&["@$>."], "R", &[" @>*"]);
}

#[test]
fn conveyors_and_coloured_pushers() {
    becomes(&["Q>r"], "r", &["@I2@", "- > Qr"]);
    becomes(&["Q>b"], "r", &["@I2@", "- Q>b "]);
}

#[test]
fn weak_tiles_and_weak_tiles() {
    becomes(&["@ww "], "rrr", &[" !!@"]);
    becomes(&["@WW "], "rrr", &[" ww@"]);
    becomes(&["@WW "], "rrrlll", &["@!! "]);
}

#[test]
fn weak_tiles_and_holes() {
    let rows = ["@w ", "   ", " $ ", "   "];
    becomes(&rows, "rrdddlUU", &[" ! ", " @ ", "   ", "   "]);
    assert_eq!(refusal(&["@w "], "rrl"), (RefusalReason::Hole, (1, 0)));
}

#[test]
fn weak_tiles_and_locks() {
    becomes(&["@I2@", "@ Rw: "], "Rl", &["@!s"]);
}

#[test]
fn weak_tiles_and_filters() {
    becomes(&["@Cw "], "R", &["@I2@", "- @bBw- "]);
    becomes(&["@Cw "], "RRl", &["@I2@", "- @b! B "]);
}

#[test]
fn weak_tiles_and_links() {
    becomes(&["&&w "], "rr", &[" &!&"]);
    becomes(&["&&W "], "rr", &["@I2@", "- - &w& "]);
}

#[test]
fn weak_tiles_and_goals() {
    let rows = ["@I2@", "@ $w. "];
    assert!(!is_solved_by("", &rows, "") && is_solved_by("", &rows, "R"));
}

#[test]
fn weak_tiles_and_coloured_pushers() {
    becomes(&["Qw "], "rr", &[" !Q"]);
}

#[test]
fn holes_and_holes() {
    becomes(&["@$!! "], "R", &[" @!! "]);
    becomes_by("holes=filled", &["@$!! "], "R", &[" @ ! "]);
}

#[test]
fn holes_and_locks() {
    assert_eq!(refusal(&["@s!"], "r"), (RefusalReason::Locked, (1, 0)));
}

#[test]
fn holes_and_filters() {
    becomes(&["@C!"], "R", &["@I2@", "- @b! "]);
}

#[test]
fn holes_and_links() {
    becomes(&["&!", "& "], "r", &["&!", " &"]);
    becomes(&["&$!", "&$ "], "R", &[" &!", " &$"]);
}

#[test]
fn holes_and_goals() {
    let game = game("", &["@$!", "  ."]);
    let (boxes, required) = (0, 1);
    let state = play(&game, "R").state;
    assert_eq!(
        game.lost(&state),
        Some(LossReason::Goals { boxes, required })
    );
}

#[test]
fn holes_and_coloured_pushers() {
    assert_eq!(refusal(&["Q! "], "r"), (RefusalReason::Hole, (1, 0)));
}

#[test]
fn locks_and_locks() {
    assert_eq!(refusal(&["@s:"], "r"), (RefusalReason::Locked, (1, 0)));
}

#[test]
fn locks_and_filters() {
    becomes(&["@C: "], "R", &["@I2@", "- @bc - "]);
    assert_eq!(refusal(&["@C: "], "Rr"), (RefusalReason::Locked, (2, 0)));
}

#[test]
fn locks_and_links() {
    becomes(&["&s ", "&  "], "r", &["&s ", " & "]);
}

#[test]
fn locks_and_goals() {
    let game = game("", &["@s."]);
    assert!(!game.is_solved(&game.start()));
    assert_eq!(game.lost(&game.start()), None);
}

#[test]
fn locks_and_coloured_pushers() {
    assert_eq!(refusal(&["Qs "], "r"), (RefusalReason::Locked, (1, 0)));
    becomes(&["Q: "], "rr", &[" :Q"]);
}

#[test]
fn filters_and_filters() {
    becomes(&["@Cb"], "R", &["@I2@", "- @bC "]);
    assert_eq!(
        refusal(&["@Cg"], "r"),
        (RefusalReason::Filter(Colour::Green), (2, 0))
    );
}

#[test]
fn filters_and_links() {
    becomes(
        &["@I3@", "@1 b  ", "Q1 b  "],
        "r",
        &["@I3@", "-  @1b", "Q1 b  "],
    );
}

#[test]
fn filters_and_goals() {
    becomes(&["@C."], "R", &["@I2@", "- @bB."]);
    assert!(is_solved_by("", &["@C."], "R"));
}

#[test]
fn filters_and_coloured_pushers() {
    becomes(&["QSr"], "R", &["@I2@", "- QrS "]);
}

#[test]
fn links_and_links() {
    assert_eq!(
        refusal(&["@I2@", "@1@2- "], "r"),
        (RefusalReason::Pusher, (1, 0))
    );
    becomes(&["@I2@", "@1@2- "], "{r}r{ll}r", &["@I2@", "- @1@2"]);
}

#[test]
fn links_and_goals() {
    let rows = ["&$.", "&$."];
    becomes(&rows, "R", &[" &*", " &*"]);
    let counts = play(&game("", &rows), "R").counts;
    assert_eq!((counts.moves, counts.pushes), (1, 2));
    assert!(is_solved_by("", &rows, "R"));
}

#[test]
fn links_and_coloured_pushers() {
    becomes(
        &["@I2@", "Q1B - ", "A1B - "],
        "R",
        &["@I2@", "Q1B - ", "- A1B "],
    );
}

#[test]
fn goals_and_goals() {
    becomes(&["@*."], "R", &[" +*"]);
}

#[test]
fn goals_and_coloured_pushers() {
    assert!(!is_solved_by("", &["@I2@", "Q.R "], ""));
    assert!(is_solved_by("", &["QR."], "R"));
}

#[test]
fn coloured_pushers_and_coloured_pushers() {
    assert_eq!(refusal(&["QA "], "r"), (RefusalReason::Pusher, (1, 0)));
    assert_eq!(refusal(&["QQ "], "r"), (RefusalReason::Pusher, (1, 0)));
}
