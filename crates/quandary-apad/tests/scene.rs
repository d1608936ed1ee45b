//! Drawings of boards.

use quandary_apad::family::Apad;
use quandary_apad::format::{PLACEMENTS, apad};
use quandary_apad::model::{AllowedSides, Board, Goal, Kit, PieceId, Squares, weekday};
use quandary_apad::scene::heat_map::{self, HeatMap};
use quandary_apad::scene::{Detail, Picture, Style, View, scene};
use quandary_core::diagnostic::Strictness;
use quandary_core::family::Family;
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::scene::{Colour, Glyph, Ink, Scene, Shape};
use quandary_core::source::Source;
use std::collections::BTreeSet;

/// The first board of the published file: Jan 19.
const FIRST: apad::Record = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];

fn drawn(board: &Board, goal: Goal, detail: Detail) -> Scene {
    scene(Picture {
        kit: apad::kit(),
        board,
        goal,
        title: "Jan 19",
        view: View {
            detail,
            ..View::default()
        },
    })
}

fn first(detail: Detail) -> Scene {
    drawn(&apad::board(&FIRST), Goal::Date, detail)
}

/// The glyphs as lines, with two columns per half cell, or per cell if nothing is drawn between
/// cells.
fn lines(scene: &Scene, form: fn(&Glyph) -> &str) -> Vec<String> {
    let glyphs = || scene.uses().iter().filter(|one| one.glyph.is_some());
    let step = if glyphs().any(|one| one.x % 2 == 1) {
        1
    } else {
        2
    };
    let mut lines = vec![Vec::<char>::new(); (2 * scene.rows / step) as usize];
    for one in glyphs() {
        let line = &mut lines[(one.y / step) as usize];
        let column = (2 * one.x / step) as usize;
        let glyph = one.glyph.as_ref().map(form).unwrap_or_default();
        for (place, letter) in glyph.chars().enumerate() {
            line.resize(line.len().max(column + place + 1), ' ');
            line[column + place] = letter;
        }
    }
    let texts = lines.into_iter().map(|line| line.into_iter().collect());
    let texts: Vec<String> = texts
        .map(|line: String| line.trim_end().to_owned())
        .collect();
    let end = texts.iter().rposition(|line| !line.is_empty());
    texts[..end.map_or(0, |end| end + 1)].to_vec()
}

#[test]
fn walls_surround_pieces_and_free_squares_have_labels() {
    let expected = [
        "┌───┬───────────────┬───┐",
        "│Jan│ L   L   L   L │ N │",
        "├───┴───────┬───┐   │   │",
        "│ O   O   O │ V │ L │ N │",
        "│           │   ├───┘   ├───┐",
        "│ O   O   O │ V │ N   N │ Y │",
        "├───┬───────┘   │   ┌───┘   │",
        "│ Z │ V   V   V │ N │ Y   Y │",
        "│   └───────┬───┼───┼───┐   │",
        "│ Z   Z   Z │ U │ 19│ U │ Y │",
        "├───────┐   │   └───┘   │   │",
        "│ P   P │ Z │ U   U   U │ Y │",
        "│       └───┼───────────┴───┘",
        "│ P   P   P │",
        "└───────────┘",
    ];
    assert_eq!(
        lines(&first(Detail::Full), |glyph| &glyph.unicode),
        expected
    );
}

#[test]
fn ascii_has_the_same_walls() {
    let both = [Detail::Full, Detail::Small].map(first);
    for scene in both {
        let (unicode, ascii) = (
            lines(&scene, |glyph| &glyph.unicode),
            lines(&scene, |glyph| &glyph.ascii),
        );
        assert_eq!(unicode.len(), ascii.len());
        for (unicode, ascii) in unicode.iter().zip(&ascii) {
            assert!(ascii.is_ascii());
            let walls = |text: &str, none: &[char]| {
                let letters = text.chars();
                letters
                    .map(|letter| letter == ' ' || none.contains(&letter))
                    .collect::<Vec<_>>()
            };
            assert_eq!(walls(unicode, &[]), walls(ascii, &[]), "{unicode}");
        }
    }
}

#[test]
fn the_small_size_has_fifteen_columns_and_eight_rows() {
    let expected = [
        "┌─┬───────┬─┐",
        "├─┴───┬─┐ │ │",
        "│     │ ├─┘ ├─┐",
        "├─┬───┘ │ ┌─┘ │",
        "│ └───┬─┼─┼─┐ │",
        "├───┐ │ └─┘ │ │",
        "│   └─┼─────┴─┘",
        "└─────┘",
    ];
    assert_eq!(
        lines(&first(Detail::Small), |glyph| &glyph.unicode),
        expected
    );
}

#[test]
fn a_piece_is_one_symbol_and_every_free_square_has_its_label() {
    let scene = first(Detail::Full);
    let labels: Vec<&str> = scene
        .uses()
        .iter()
        .filter(|one| one.symbol.is_some())
        .map(|one| one.label.as_str())
        .collect();
    let expected = [
        "frame of A-Puzzle-A-Day",
        "Jan, must stay free",
        "19, must stay free",
        "L1m@1",
        "N0@25",
        "O1@16",
        "P1@44",
        "U0@31",
        "V0@22",
        "Y0@41",
        "Z1m@21",
    ];
    assert_eq!(labels, expected);
}

#[test]
fn the_caption_states_placed_pieces_and_free_squares() {
    let mut board = apad::board(&FIRST);
    let jan_19: Squares = [0, 32].into_iter().collect();
    let caption = |board: &Board, goal| drawn(board, goal, Detail::Full).caption;
    assert_eq!(caption(&board, Goal::Date), "solved, free: Jan 19");
    let other: Squares = [0, 33].into_iter().collect();
    assert_eq!(caption(&board, Goal::Free(other)), "complete, free: Jan 19");
    board.lift(PieceId(0));
    assert_eq!(caption(&board, Goal::Date), "7 of 8 pieces placed");
    assert_eq!(
        caption(&board, Goal::Free(jan_19)),
        "7 of 8 pieces placed, must stay free: Jan 19"
    );
}

/// All colours of a scene.
fn colours(scene: &Scene) -> BTreeSet<(u8, u8, u8)> {
    let mut colours = vec![scene.background, scene.ink];
    for shape in scene.symbols().iter().flat_map(|symbol| &symbol.shapes) {
        match shape {
            Shape::Path { fill, stroke, .. } => {
                colours.extend(fill);
                colours.extend(stroke.as_ref().map(|stroke| stroke.colour));
            }
            Shape::Text { colour, .. } => colours.push(*colour),
            Shape::Image { .. } => panic!("boards contain no images"),
        }
    }
    let colours = colours.into_iter();
    colours.map(|Colour(r, g, b)| (r, g, b)).collect()
}

#[test]
fn the_print_style_is_black_on_white() {
    let board = apad::board(&FIRST);
    let print = |board: &Board, goal| {
        scene(Picture {
            kit: apad::kit(),
            board,
            goal,
            title: "Jan 19",
            view: View {
                style: Style::Print,
                ..View::default()
            },
        })
    };
    let jan_19 = Goal::Free([0, 32].into_iter().collect());
    let black_and_white = BTreeSet::from([(0, 0, 0), (255, 255, 255)]);
    for board in [board, Board::empty(apad::kit())] {
        let printed = print(&board, jan_19);
        assert_eq!(colours(&printed), black_and_white);
        // The characters of a terminal are the same, without the colours of the pieces.
        let coloured = drawn(&board, jan_19, Detail::Full);
        let unicode = |scene: &Scene| lines(scene, |glyph| &glyph.unicode);
        assert_eq!(unicode(&printed), unicode(&coloured));
        let glyphs = printed.uses().iter().filter_map(|one| one.glyph.as_ref());
        assert!(glyphs.map(|glyph| glyph.ink).all(|ink| ink == Ink::Plain));
    }
    assert!(colours(&first(Detail::Full)).len() > 8);
    let map = HeatMap {
        title: String::new(),
        rows: vec!["Jan".to_owned()],
        columns: (1..=8).map(|day: u64| day.to_string()).collect(),
        counts: vec![(1..=8).map(Some).collect()],
        style: Style::Print,
    };
    let greys = colours(&heat_map::scene(&map));
    assert!(greys.len() > 3 && greys.iter().all(|(r, g, b)| r == g && g == b));
}

#[test]
fn marked_squares_keep_their_labels() {
    let text = "standard jan 25: L0@0 L0@1";
    let source = Source::new("test", text.as_bytes().to_vec());
    let options = ReadOptions {
        strictness: Strictness::Strict,
        ..ReadOptions::default()
    };
    let read = Apad
        .read(source, PLACEMENTS, &options)
        .expect("within limits");
    let levels = read.levels().expect("levels");
    let picture = |size: &str| {
        let mut look = Look::plain(Apad.info().draw_options);
        look.options.set("size", size).unwrap();
        levels.picture(LevelIndex(0), &look).expect("a board")
    };
    let full = picture("full");
    let drawn = lines(&full, |glyph| &glyph.unicode);
    // L would cover Feb, Aug, 2, 9 and 10, of which L covers 9 already.
    assert_eq!(drawn[1], "│ L │Fe!│Mar│Apr│May│Jun│");
    assert_eq!(drawn[5], "│ L │ 2!│ 3 │ 4 │ 5 │ 6 │ 7 │");
    assert_eq!(drawn[7], "│ L   L!│10!│ 11│ 12│ 13│ 14│");
    assert_eq!(lines(&picture("small"), |glyph| &glyph.unicode), drawn);
    let texts = full.symbols().iter().flat_map(|symbol| &symbol.shapes);
    let texts = texts.filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert!(
        texts.collect::<Vec<_>>().contains(&"9"),
        "also under the piece"
    );
}

/// A board with as many pieces as fit one after the other.
fn filled(kit: &Kit) -> Board {
    use quandary_apad::model::{Orientation, Placement};
    let mut board = Board::empty(kit);
    for piece in kit.ids() {
        for orientation in Orientation::all() {
            for square in kit.frame().squares().iter() {
                let _ = board.place(
                    kit,
                    Placement {
                        piece,
                        orientation,
                        square,
                    },
                );
            }
        }
    }
    board
}

#[test]
fn ten_pieces_have_ten_colours_in_images_and_terminals() {
    let kit = weekday(7);
    let board = filled(&kit);
    let scene = scene(Picture {
        kit: &kit,
        board: &board,
        goal: Goal::Date,
        title: "",
        view: View::default(),
    });
    let pieces = scene
        .symbols()
        .iter()
        .filter(|symbol| symbol.name.starts_with("piece-"));
    let fills: BTreeSet<String> = pieces
        .map(|symbol| match &symbol.shapes[0] {
            Shape::Path { fill, .. } => format!("{fill:?}"),
            other => panic!("expected the area of a piece, found {other:?}"),
        })
        .collect();
    let inks: BTreeSet<u8> = scene
        .uses()
        .iter()
        .filter_map(|one| match one.glyph.as_ref()?.ink {
            Ink::Kind(kind) => Some(kind % 10),
            Ink::Plain | Ink::Dim => None,
        })
        .collect();
    let placed = board.placements().count();
    assert!(placed >= 9, "{placed}");
    assert_eq!((fills.len(), inks.len()), (placed, placed));
}

#[test]
fn a_complete_board_with_a_disallowed_side_up_is_not_called_solved() {
    let board = apad::board(&FIRST);
    let caption = |sides| {
        let kit = Kit::clone(apad::kit()).with_allowed_sides(sides);
        let drawn = scene(Picture {
            kit: &kit,
            board: &board,
            goal: Goal::Date,
            title: "Jan 19",
            view: View::default(),
        });
        drawn.caption
    };
    assert_eq!(caption(AllowedSides::Both), "solved, free: Jan 19");
    // The solution has L and Z on their backs.
    assert_eq!(caption(AllowedSides::Front), "complete, free: Jan 19");
}
