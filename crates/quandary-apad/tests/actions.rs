//! What a player can do in a game: every action, the selection, labels of cells, overlays.

use quandary_apad::family::Apad;
use quandary_apad::format::{DAYBOARD, PLACEMENTS};
use quandary_core::failure::Failure;
use quandary_core::family::Family;
use quandary_core::format::Format;
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Key, Target};
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use std::collections::BTreeSet;

fn open(format: &'static Format, text: &str, variant: Option<&str>) -> Box<dyn TurnGame> {
    let source = Source::new("test", text.as_bytes().to_vec());
    let read = Apad.read(source, format, &ReadOptions::default());
    let document = read.expect("within limits");
    let levels = document.levels().expect("a file of levels");
    let puzzle = levels.open(LevelIndex(0), variant).expect("a valid level");
    puzzle.game().turns().expect("a turn-based game")
}

fn game(text: &str) -> Box<dyn TurnGame> {
    open(PLACEMENTS, text, None)
}

fn action(game: &dyn TurnGame, id: &str) -> &'static Action {
    let mut actions = game.actions().iter();
    actions.find(|action| action.id == id).expect(id)
}

fn at(x: u32, y: u32) -> Target {
    Target::Cell(Point::new(x, y))
}

fn perform(game: &mut dyn TurnGame, id: &str, target: Target) -> Result<(), Failure> {
    game.perform(action(game, id), target)
}

/// Performs an action that is possible.
fn act(game: &mut dyn TurnGame, id: &str, target: Target) {
    let performed = perform(game, id, target);
    performed.unwrap_or_else(|failure| panic!("{id}: {failure}"));
}

/// The reason why an action is not possible.
fn refused(game: &mut dyn TurnGame, id: &str, target: Target) -> String {
    let before = (game.moves(), game.selection());
    let failure = perform(game, id, target).expect_err(id);
    assert_eq!((game.moves(), game.selection()), before, "{id}");
    failure.to_string()
}

fn selected(game: &dyn TurnGame) -> String {
    game.selection().map_or_else(String::new, |one| one.label)
}

fn available(game: &dyn TurnGame, cursor: Option<Point>) -> Vec<&'static str> {
    let available = game.available(cursor);
    available.into_iter().map(|action| action.id).collect()
}

fn scene(game: &dyn TurnGame) -> Scene {
    game.scene(&Look::plain(Apad.info().draw_options))
}

fn overlay(game: &dyn TurnGame, id: &str) -> Vec<((u32, u32), String)> {
    let mut overlays = game.overlays().iter();
    let overlay = overlays.find(|overlay| overlay.id == id).expect(id);
    let shown = game.overlay(overlay);
    assert!(shown.links.is_empty());
    let cells = shown.cells.into_iter();
    cells.map(|(Point { x, y }, why)| ((x, y), why)).collect()
}

#[test]
fn actions_have_different_ids_and_words() {
    let game = game("jan 19");
    let ids: BTreeSet<_> = game.actions().iter().map(|action| action.id).collect();
    let words: BTreeSet<_> = game.actions().iter().map(|action| action.word).collect();
    assert_eq!((ids.len(), words.len()), (26, 26));
}

#[test]
fn place_puts_the_anchor_of_the_selected_piece_on_a_square() {
    let mut game = game("jan 19");
    assert_eq!(
        refused(&mut *game, "place", at(0, 2)),
        "select a piece first"
    );
    act(&mut *game, "pick-3", Target::Nothing);
    act(&mut *game, "place", at(0, 4));
    assert_eq!(
        (game.moves().as_str(), selected(&*game).as_str()),
        ("O0@28", "")
    );
    act(&mut *game, "pick-1", Target::Nothing);
    let overlap = refused(&mut *game, "place", at(0, 1));
    assert_eq!(overlap, "L would overlap O");
    let outside = refused(&mut *game, "place", at(6, 2));
    assert_eq!(outside, "L would extend outside the frame");
    let gap = refused(&mut *game, "place", at(6, 0));
    assert_eq!(gap, "choose a square of the frame");
    assert!(perform(&mut *game, "place", Target::Nothing).is_err());
}

#[test]
fn a_placed_piece_is_moved_in_one_group() {
    let mut game = game("jan 19");
    game.enter("O0@28").unwrap();
    act(&mut *game, "pick", at(1, 3));
    let selection = game.selection().expect("a selection");
    assert_eq!(selection.label, "piece O");
    assert_eq!(selection.cells.len(), 6);
    assert_eq!(
        refused(&mut *game, "pick", at(0, 4)),
        "the piece is already selected"
    );
    assert_eq!(
        refused(&mut *game, "place", at(0, 4)),
        "the piece is already there"
    );
    act(&mut *game, "turn", Target::Nothing);
    act(&mut *game, "place", at(0, 3));
    assert_eq!(game.moves(), "O0@28 O-,O3@21");
    assert!(game.undo());
    assert_eq!(game.moves(), "O0@28");
    assert_eq!(
        refused(&mut *game, "pick", at(6, 6)),
        "choose a square of the frame"
    );
    assert_eq!(
        refused(&mut *game, "pick", at(6, 5)),
        "there is no piece on this square"
    );
}

#[test]
fn drag_moves_a_piece_as_far_as_the_pointer() {
    let mut game = game("jan 19");
    game.enter("O0@28").unwrap();
    let drag = |from: (u32, u32), to: (u32, u32)| {
        Target::TwoCells(Point::new(from.0, from.1), Point::new(to.0, to.1))
    };
    act(&mut *game, "drag", drag((1, 2), (3, 3)));
    assert_eq!(game.moves(), "O0@28 O-,O0@37");
    for to in [(0, 0), (9, 9), (u32::MAX, u32::MAX)] {
        assert!(
            refused(&mut *game, "drag", drag((2, 5), to)).contains("outside"),
            "{to:?}"
        );
    }
    let still = refused(&mut *game, "drag", drag((2, 3), (2, 3)));
    assert_eq!(still, "the piece is already there");
    assert!(perform(&mut *game, "drag", at(2, 3)).is_err());
}

#[test]
fn lift_takes_a_piece_with_its_orientation() {
    let mut game = game("jan 19");
    game.enter("L1m@1").unwrap();
    act(&mut *game, "lift", at(2, 0));
    assert_eq!(game.moves(), "L1m@1 L-");
    assert_eq!(selected(&*game), "piece L, flipped, turned once");
    act(&mut *game, "place", at(1, 0));
    assert_eq!(game.moves(), "L1m@1 L- L1m@1");
    assert_eq!(
        refused(&mut *game, "lift", at(0, 0)),
        "there is no piece on this square"
    );
}

#[test]
fn next_and_previous_select_missing_pieces_in_a_cycle() {
    let mut game = game("jan 19");
    game.enter("N0@25").unwrap();
    let mut select = |id| {
        act(&mut *game, id, Target::Nothing);
        selected(&*game)
    };
    let next: Vec<String> = (0..8).map(|_| select("next")).collect();
    let names: Vec<&str> = next.iter().map(|label| &label["piece ".len()..]).collect();
    assert_eq!(names, ["L", "O", "P", "U", "V", "Y", "Z", "L"]);
    assert_eq!(
        (select("previous"), select("previous")),
        ("piece Z".into(), "piece Y".into())
    );
}

#[test]
fn without_missing_pieces_there_is_no_next_one() {
    let mut game = game("jan 19");
    let moves = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";
    game.enter(moves).unwrap();
    let none = "there is no other missing piece";
    assert_eq!(refused(&mut *game, "next", Target::Nothing), none);
    assert_eq!(refused(&mut *game, "previous", Target::Nothing), none);
}

#[test]
fn turn_and_flip_change_the_selected_piece() {
    let mut game = game("jan 19");
    assert_eq!(
        refused(&mut *game, "turn", Target::Nothing),
        "select a piece first"
    );
    assert!(perform(&mut *game, "flip", Target::Nothing).is_err());
    act(&mut *game, "pick-4", Target::Nothing);
    let mut turned = |id| {
        act(&mut *game, id, Target::Nothing);
        selected(&*game)
    };
    assert_eq!(turned("turn"), "piece P, turned three times");
    assert_eq!(turned("turn-back"), "piece P");
    assert_eq!(turned("turn-back"), "piece P, turned once");
    // Flipped as it lies, so its longer side stays horizontal.
    assert_eq!(turned("flip"), "piece P, flipped, turned three times");
    assert_eq!(turned("flip"), "piece P, turned once");
    assert_eq!(turned("next"), "piece U");
    assert_eq!(turned("previous"), "piece P, turned once");
}

#[test]
fn a_flip_mirrors_the_piece_left_to_right() {
    for turns in 0..4 {
        let cells = |flips: usize| {
            let mut game = game("standard");
            act(&mut *game, "pick-4", Target::Nothing);
            for _ in 0..turns {
                act(&mut *game, "turn", Target::Nothing);
            }
            for _ in 0..flips {
                act(&mut *game, "flip", Target::Nothing);
            }
            act(&mut *game, "place", at(3, 3));
            act(&mut *game, "pick", at(3, 3));
            let cells = game.selection().expect("a selection").cells.into_iter();
            cells.map(|cell| (cell.x, cell.y)).collect::<BTreeSet<_>>()
        };
        let mirrored = cells(0).into_iter().map(|(x, y)| (6 - x, y));
        assert_eq!(cells(1), mirrored.collect(), "{turns} turns");
    }
}

#[test]
fn pieces_keep_to_their_allowed_side() {
    let mut game = open(PLACEMENTS, "jan 19", Some("date, backs"));
    act(&mut *game, "pick-1", Target::Nothing);
    assert_eq!(selected(&*game), "piece L, flipped");
    let reason = refused(&mut *game, "flip", Target::Nothing);
    assert_eq!(reason, "the other side of L is not allowed to face up");
    // O looks the same from both sides.
    act(&mut *game, "pick-3", Target::Nothing);
    act(&mut *game, "flip", Target::Nothing);
    assert_eq!(selected(&*game), "piece O, flipped");
}

#[test]
fn deselect_and_undo_end_the_selection() {
    let mut game = game("jan 19");
    assert!(perform(&mut *game, "deselect", Target::Nothing).is_err());
    act(&mut *game, "next", Target::Nothing);
    act(&mut *game, "deselect", Target::Nothing);
    assert_eq!(game.selection(), None);
    act(&mut *game, "next", Target::Nothing);
    game.undo();
    assert_eq!(game.selection(), None);
    assert_eq!(game.recorded_groups(), 0);
}

#[test]
fn every_piece_of_a_kit_is_selected_by_its_number() {
    let pieces = "ABCDEFGHIJKLMNOP".chars();
    let pieces: String = pieces
        .map(|name| format!("Piece: {name}\n  @\n\n"))
        .collect();
    let row = "  1 2 3 4 5 6 7 8\n";
    let text = format!("Dayboard: 1\n\nFrame:\n{row}{row}{row}\n{pieces}");
    let mut game = open(DAYBOARD, &text, None);
    for (number, name) in (1..=16).zip('A'..) {
        act(&mut *game, &format!("pick-{number}"), Target::Nothing);
        assert_eq!(selected(&*game), format!("piece {name}"));
    }
    let mut standard = self::game("jan 19");
    let reason = refused(&mut *standard, "pick-9", Target::Nothing);
    assert_eq!(reason, "the kit has no such piece");
}

#[test]
fn available_actions_depend_on_selection_and_cursor() {
    let mut game = game("jan 19");
    let numbers = (1..=8).map(|number| format!("pick-{number}"));
    let numbers: Vec<String> = numbers.collect();
    let others = |ids: Vec<&'static str>| -> Vec<&'static str> {
        let ids = ids.into_iter();
        ids.filter(|id| !numbers.iter().any(|number| number == id))
            .collect()
    };
    assert_eq!(available(&*game, None).len(), 10);
    assert_eq!(others(available(&*game, None)), ["next", "previous"]);
    game.enter("O0@28").unwrap();
    let on_o = Some(Point::new(1, 3));
    assert_eq!(
        others(available(&*game, on_o)),
        ["pick", "next", "previous", "lift", "drag"]
    );
    act(&mut *game, "pick-1", Target::Nothing);
    let held = ["next", "previous", "turn", "turn-back", "flip", "deselect"];
    assert_eq!(others(available(&*game, None)), held);
    let free = others(available(&*game, Some(Point::new(3, 2))));
    assert_eq!(free[0], "place");
    assert!(!free.contains(&"lift"));
    // A click means the first available action that has it.
    let click = |cursor| {
        let available = game.available(Some(cursor)).into_iter();
        let mut clicked = available.filter(|action| action.keys.contains(&Key::Click));
        clicked.next().map(|action| action.id)
    };
    assert_eq!(click(Point::new(3, 2)), Some("place"));
    assert_eq!(click(Point::new(1, 3)), Some("pick"));
    assert_eq!(click(Point::new(6, 0)), None);
}

#[test]
fn a_selected_piece_is_drawn_next_to_the_frame() {
    let mut game = game("jan 19");
    assert_eq!((scene(&*game).columns, scene(&*game).rows), (8, 8));
    act(&mut *game, "pick-1", Target::Nothing);
    let held = scene(&*game);
    assert_eq!((held.columns, held.rows), (11, 8));
    let mut symbols = held.uses().iter().rev();
    let piece = symbols.find(|one| one.symbol.is_some()).expect("a piece");
    assert_eq!(
        (piece.label.as_str(), piece.x, piece.y),
        ("L0, selected", 17, 1)
    );
    let letters = held.uses().iter().filter(|one| {
        let glyph = one.glyph.as_ref();
        glyph.is_some_and(|glyph| glyph.ascii == "L") && one.x >= 16
    });
    assert_eq!(letters.count(), 5);
    act(&mut *game, "place", at(3, 2));
    assert_eq!(scene(&*game).columns, 8);
}

#[test]
fn every_kind_of_cell_has_a_label() {
    let mut game = game("jan 19");
    game.enter("L0@0 O0@30").unwrap();
    let label = |x, y| game.cell_label(Point::new(x, y));
    assert_eq!(label(2, 0).as_deref(), Some("Mar: free"));
    assert_eq!(label(4, 4).as_deref(), Some("19: free, must stay free"));
    assert_eq!(label(0, 0).as_deref(), Some("Jan: piece L, must stay free"));
    assert_eq!(label(2, 3).as_deref(), Some("10: piece O"));
    assert_eq!(label(6, 0).as_deref(), Some("no square at row 1, column 7"));
    assert_eq!((label(7, 0), label(0, 7)), (None, None));
    let text = "Dayboard: 1\n\nFrame:\n  Jan x\n  1 x\n\nPiece: I\n  @#\n";
    let plain = open(DAYBOARD, text, None);
    let label = plain.cell_label(Point::new(1, 1));
    assert_eq!(label.as_deref(), Some("x at row 2, column 2: free"));
}

/// P leaves Jun without free neighbours.
const JUN_ALONE: &str = "P2m@4";

#[test]
fn squares_that_no_missing_piece_covers_are_marked() {
    let mut game = game("jan 19");
    assert!(overlay(&*game, "unreachable-squares").is_empty());
    game.enter(JUN_ALONE).unwrap();
    let expected = ((5, 0), "Jun: no missing piece fits over it".to_owned());
    assert_eq!(overlay(&*game, "unreachable-squares"), [expected]);
    // Without a given date, Jun can be the month.
    let mut any_date = self::game("standard");
    any_date.enter(JUN_ALONE).unwrap();
    assert!(overlay(&*any_date, "unreachable-squares").is_empty());
}

#[test]
fn regions_that_no_missing_pieces_fill_are_marked() {
    let mut game = game("jan 19");
    assert!(overlay(&*game, "unfillable-regions").is_empty());
    game.enter(JUN_ALONE).unwrap();
    let reason = "the missing pieces cannot fill this region of 1 square";
    assert_eq!(
        overlay(&*game, "unfillable-regions"),
        [((5, 0), reason.to_owned())]
    );
    let mut any_date = self::game("standard");
    any_date.enter(JUN_ALONE).unwrap();
    assert!(overlay(&*any_date, "unfillable-regions").is_empty());
    // A single region is marked: the kit has more cells than the file leaves to them.
    let whole = self::game("jan 1 2");
    assert_eq!(overlay(&*whole, "unfillable-regions").len(), 40);
}

#[test]
fn pieces_that_no_solution_has_there_are_marked() {
    let mut game = game("jan 19");
    assert!(overlay(&*game, "mistakes").is_empty());
    game.enter("L0@0").unwrap();
    let expected = ((0, 0), "Jan must stay free".to_owned());
    assert_eq!(overlay(&*game, "mistakes"), [expected]);
    let fronts = open(PLACEMENTS, "jan 19: L1m@1", Some("date, fronts"));
    let marked = overlay(&*fronts, "mistakes");
    assert_eq!(marked.len(), 5);
    assert!(marked.iter().all(|(_, why)| why == "wrong side of L up"));
}

#[test]
fn overlays_of_solutions_are_empty() {
    let mut game = game("jan 19");
    for group in "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21".split(' ') {
        game.enter(group).unwrap();
        for shown in game.overlays() {
            assert!(overlay(&*game, shown.id).is_empty(), "{}", shown.id);
        }
    }
}

fn ghost(game: &dyn TurnGame, id: &str, target: Target) -> Vec<(u32, u32)> {
    let path = game.path(action(game, id), target).into_iter();
    path.map(|Point { x, y }| (x, y)).collect()
}

#[test]
fn the_squares_of_a_piece_are_shown_before_it_is_placed() {
    let mut game = game("jan 19");
    assert_eq!(ghost(&*game, "place", at(0, 4)), [], "no piece is selected");
    act(&mut *game, "pick-3", Target::Nothing);
    let squares = ghost(&*game, "place", at(0, 4));
    act(&mut *game, "place", at(0, 4));
    act(&mut *game, "pick", at(0, 4));
    let covered = game.selection().expect("a selection").cells.into_iter();
    let covered: Vec<_> = covered.map(|Point { x, y }| (x, y)).collect();
    assert_eq!(squares, covered);
    // Also where the piece does not fit.
    act(&mut *game, "pick-1", Target::Nothing);
    let overlapping = ghost(&*game, "place", at(0, 1));
    assert!(overlapping.iter().any(|square| covered.contains(square)));
    let inside = ghost(&*game, "place", at(6, 2));
    assert!(inside.contains(&(6, 2)) && inside.len() < 5, "{inside:?}");
    assert_eq!(ghost(&*game, "place", at(6, 0)), [], "no square");
    // A dragged piece, and actions that cover nothing.
    let drag = Target::TwoCells(Point::new(1, 3), Point::new(2, 3));
    let moved: Vec<_> = covered.iter().map(|(x, y)| (x + 1, *y)).collect();
    assert_eq!(ghost(&*game, "drag", drag), moved);
    assert_eq!(ghost(&*game, "lift", at(1, 3)), []);
}

#[test]
fn the_board_needs_no_focus() {
    let mut game = game("jan 19");
    act(&mut *game, "pick-3", Target::Nothing);
    assert_eq!(game.focus(), None);
}

#[test]
fn the_text_of_a_group_restores_the_group() {
    let mut game = game("jan 19");
    game.enter("O0@28 O-,O3@21 L1m@1").unwrap();
    let mut again = game.fork();
    again.seek(0);
    for group in 0..3 {
        let text = game.group_text(group).expect("a group");
        again.enter(&text).expect("a playable group");
    }
    assert_eq!(again.played_groups(), 3);
    assert_eq!(again.moves(), game.moves());
}
