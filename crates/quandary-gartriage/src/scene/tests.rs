use super::palette::COLOURS;
use super::*;
use crate::model::{Board, Level, Solution, Vehicle};
use crate::solve::{Leg, Mover};
use quandary_core::scene::{Colour, Mark, PathStep, Shape};
use quandary_core::session::Rules;
use std::collections::HashSet;

/// A board of rails only. Each string is a start cell, `x,y` from 0, and keypad digits for the
/// steps of a walk from it, which adds a rail at every step.
fn board(walks: &[&str]) -> Board {
    let mut board = Board::new(9, 9);
    for walk in walks {
        let (start, digits) = walk.split_once(' ').unwrap_or((walk, ""));
        let (x, y) = start.split_once(',').unwrap();
        let mut at = Point::new(x.parse().unwrap(), y.parse().unwrap());
        board.add_cell(at);
        for action in Solution::parse(digits).unwrap().actions() {
            let crate::model::Action::Pull(to) = *action else {
                panic!("{walk} is not a walk");
            };
            let next = at.step(to).unwrap();
            board.add_cell(next);
            assert!(board.add_rail(at, to));
            at = next;
        }
    }
    board
}

/// A level with vehicles and targets: `0` is the locomotive, letters are wagons, digits targets.
fn level(walks: &[&str], vehicles_and_targets: &[(u32, u32, &str)]) -> Level {
    let mut board = board(walks);
    for (x, y, characters) in vehicles_and_targets {
        let cell = board.cell_mut(Point::new(*x, *y)).unwrap();
        for character in characters.chars() {
            match (
                Letter::from_wagon(character),
                Letter::from_target(character),
            ) {
                (Some(letter), _) => cell.vehicle = Some(Vehicle::Wagon(letter)),
                (_, Some(target)) => cell.target = Some(target),
                _ => cell.vehicle = Some(Vehicle::Locomotive),
            }
        }
    }
    Level {
        tags: Vec::new(),
        board,
        train: Vec::new(),
    }
}

/// The example of the format document.
fn equerre() -> Level {
    level(
        &["0,0 22266", "0,1 33"],
        &[(0, 0, "0"), (0, 3, "d7"), (2, 3, "g4")],
    )
}

fn after(level: &Level, moves: &str) -> Scene {
    after_in(level, moves, Style::Colour)
}

fn after_in(level: &Level, moves: &str, style: Style) -> Scene {
    let rules = Shunting::new(level).unwrap();
    let mut position = rules.start();
    for action in Solution::parse(moves).unwrap().actions() {
        rules.step(&mut position, action).unwrap();
    }
    scene(&rules, &position, "a title", style)
}

fn colours() -> &'static Palette {
    Style::Colour.palette()
}

/// The glyphs on half cells of two columns, in the character set that `pick` selects.
fn lines(scene: &Scene, pick: fn(&Glyph) -> &str) -> Vec<String> {
    let mut lines = vec![vec![' '; scene.columns as usize * 4]; scene.rows as usize * 2 - 1];
    for one in scene.uses() {
        if let Some(glyph) = &one.glyph {
            let place = &mut lines[one.y as usize][one.x as usize * 2..][..2];
            place.fill(' ');
            for (column, letter) in place.iter_mut().zip(pick(glyph).chars()) {
                *column = letter;
            }
        }
    }
    lines
        .into_iter()
        .map(|line| String::from_iter(line).trim_end().to_owned())
        .collect()
}

fn unicode(scene: &Scene) -> Vec<String> {
    lines(scene, |glyph| &glyph.unicode)
}

fn ascii(scene: &Scene) -> Vec<String> {
    lines(scene, |glyph| &glyph.ascii)
}

fn labels(scene: &Scene) -> Vec<&str> {
    scene.uses().iter().map(|one| one.label.as_str()).collect()
}

/// The names of the symbols on a cell, from bottom to top.
fn symbols(scene: &Scene, x: u32, y: u32) -> Vec<&str> {
    scene
        .uses()
        .iter()
        .filter(|one| (one.x, one.y) == (2 * x, 2 * y))
        .filter_map(|one| one.symbol)
        .map(|id| scene.symbols()[id.index()].name.as_str())
        .collect()
}

#[test]
fn a_board_reads_as_text_in_both_character_sets() {
    let start = after(&equerre(), "");
    assert_eq!((start.columns, start.rows), (3, 4));
    assert_eq!(start.title, "a title");
    assert_eq!(
        unicode(&start),
        ["◉", "│", "•", "│ ╲", "│   ╲", "│     ╲", "d7──────g4"]
    );
    assert_eq!(
        ascii(&start),
        ["0", "|", "+", "| \\", "|   \\", "|     \\", "d7------g4"]
    );
}

#[test]
fn couplings_are_drawn_in_text_in_every_direction() {
    // A train in four directions: east, south-east, south, south-west.
    let bend = level(
        &["0,0 6321"],
        &[
            (0, 0, "0"),
            (1, 0, "a"),
            (2, 1, "b"),
            (2, 2, "c"),
            (1, 3, "d"),
        ],
    );
    let hooked = after(&bend, "+6+3+2+1");
    assert_eq!(
        unicode(&hooked),
        [
            "◉═══a",
            "      \\\\",
            "        b",
            "        ║",
            "        c",
            "      //",
            "    d"
        ]
    );
    assert_eq!(
        ascii(&hooked),
        [
            "0===a",
            "      \\\\",
            "        b",
            "        ||",
            "        c",
            "      //",
            "    d"
        ]
    );
    let apart = after(&bend, "");
    assert_eq!(ascii(&apart)[0], "0---a");
    assert_eq!(ascii(&apart)[3], "        |");
}

#[test]
fn couplings_lie_between_the_cells_they_join() {
    let hooked = after(&equerre(), "22+2");
    let coupling = hooked
        .uses()
        .iter()
        .find(|one| one.label.starts_with("coupling"))
        .unwrap();
    assert_eq!((coupling.x, coupling.y), (0, 5));
    assert_eq!(coupling.label, "coupling between (1,4) and (1,3)");
    assert!(coupling.symbol.is_some());
}

#[test]
fn every_symbol_has_a_label_with_its_position() {
    let scene = after(&equerre(), "22+2");
    let labels = labels(&scene);
    for expected in [
        "cell (1,1)",
        "track at (1,2): north, south-east, south",
        "rail from (1,2) to (2,3)",
        "target 7 at (1,4)",
        "wagon d at (1,4) on target 7, hooked",
        "wagon g at (3,4) on target 4",
        "locomotive at (1,3)",
    ] {
        assert!(labels.contains(&expected), "{expected} in {labels:?}");
    }
    assert!(labels.iter().all(|label| !label.is_empty()));
}

#[test]
fn a_wagon_on_its_target_is_loaded_and_one_on_another_target_shows_both_characters() {
    let scene = after(
        &level(
            &["0,0 666"],
            &[(0, 0, "0"), (1, 0, "a1"), (2, 0, "a2"), (3, 0, "3")],
        ),
        "",
    );
    assert_eq!(
        symbols(&scene, 1, 0),
        ["bed-01000100", "track-01000100", "loaded-a-east", "badge-1"]
    );
    assert_eq!(
        symbols(&scene, 2, 0),
        [
            "bed-01000100",
            "track-01000100",
            "target-2",
            "wagon-a-east",
            "badge-2"
        ]
    );
    assert_eq!(ascii(&scene), ["0---a1--a2--3"]);
    assert!(labels(&scene).contains(&"wagon a at (2,1) on its target 1"));
}

#[test]
fn wagons_and_targets_show_their_letters_and_digits() {
    let written = |shapes: Vec<Shape>| -> String {
        let texts = shapes.into_iter().filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text),
            Shape::Path { .. } | Shape::Image { .. } => None,
        });
        texts.collect()
    };
    for letter in (0..Letter::COUNT).filter_map(Letter::from_index) {
        for load in [vehicles::Load::Empty, vehicles::Load::Coal] {
            let wagon = vehicles::wagon(letter, Direction::East, load, colours());
            assert_eq!(written(wagon), letter.wagon().to_string());
        }
        assert_eq!(
            written(vehicles::coal(letter, colours())),
            letter.target().to_string()
        );
        assert_eq!(
            written(vehicles::badge(letter, colours())),
            letter.target().to_string()
        );
    }
}

#[test]
fn vehicles_point_along_the_train() {
    let bend = level(&["0,0 63"], &[(0, 0, "0"), (1, 0, "a"), (2, 1, "b")]);
    let hooked = after(&bend, "+6+3");
    assert!(symbols(&hooked, 0, 0).contains(&"locomotive-west"));
    assert!(symbols(&hooked, 1, 0).contains(&"wagon-a-east"));
    assert!(symbols(&hooked, 2, 1).contains(&"wagon-b-south-east"));
    // Unhooked it points along its rail.
    assert!(symbols(&after(&bend, ""), 2, 1).contains(&"wagon-b-south-east"));
}

#[test]
fn crossing_diagonals_are_drawn_as_crossings() {
    let walks = ["0,0 3", "1,0 1"];
    let crossed = after(&level(&walks, &[(0, 0, "0")]), "");
    assert_eq!(unicode(&crossed), ["◉   •", "  ╳", "•   •"]);
    assert_eq!(ascii(&crossed), ["0   +", "  X", "+   +"]);
    let alone = after(&level(&["0,0 3", "1,0", "0,1"], &[(0, 0, "0")]), "");
    assert_eq!(ascii(&alone), ["0   +", "  \\", "+   +"]);
}

#[test]
fn every_symbol_is_defined_once_and_used() {
    let scene = after(&equerre(), "");
    let names: HashSet<_> = scene.symbols().iter().map(|symbol| &symbol.name).collect();
    assert_eq!(names.len(), scene.symbols().len());
    let used: HashSet<_> = scene
        .uses()
        .iter()
        .filter_map(|one| one.symbol)
        .collect::<Vec<_>>()
        .into_iter()
        .map(SymbolId::index)
        .collect();
    assert_eq!(used.len(), names.len());
    let proper = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    assert!(names.iter().all(|name| name.chars().all(proper)));
}

/// The end points of the lines of a shape.
fn ends(shape: &Shape) -> Vec<(f32, f32)> {
    let Shape::Path { steps, .. } = shape else {
        return Vec::new();
    };
    let end = |step: &PathStep| match *step {
        PathStep::Move(x, y)
        | PathStep::Line(x, y)
        | PathStep::Quadratic(_, _, x, y)
        | PathStep::Cubic(_, _, _, _, x, y) => Some((x, y)),
        PathStep::Close => None,
    };
    steps.iter().filter_map(end).collect()
}

#[test]
fn every_rail_reaches_its_side_and_every_path_of_a_train_is_drawn() {
    for bits in 0..=u8::MAX {
        let rails = RailDirections(bits);
        let shapes = track::rails(rails, colours());
        let (stubs, through) = (ends(&shapes[0]), ends(shapes.last().unwrap()));
        let ways: usize = rails.iter().map(|from| rails.onward(from).count()).sum();
        // Two ends for each of two rails; every path is counted from both sides.
        assert_eq!(through.len(), ways / 2 * 4, "{bits:08b}");
        for to in rails.iter() {
            let (x, y) = to.step();
            let side = (x as f32 / 2.0, y as f32 / 2.0);
            let near = |(x, y): &(f32, f32)| (x - side.0).hypot(y - side.1) < 0.1;
            let ends = stubs.iter().chain(&through).filter(|end| near(end)).count();
            assert_eq!(
                ends,
                2 * rails.onward(to).count().max(1),
                "{bits:08b} {to:?}"
            );
        }
    }
}

#[test]
fn dead_ends_and_sharp_corners_are_marked() {
    use Direction::{East, North, South, SouthEast};
    let rails =
        |ways: &[Direction]| RailDirections(ways.iter().fold(0, |bits, to| bits | 1 << to.index()));
    // Stubs and through rails are always present; a buffer stop is one shape, a turntable three.
    let extra = |ways: &[Direction]| track::rails(rails(ways), colours()).len() - 2;
    assert_eq!(extra(&[North]), 1);
    assert_eq!(extra(&[North, East]), 3);
    assert_eq!(extra(&[North, South]), 0);
    assert_eq!(extra(&[North, SouthEast]), 0);
    assert_eq!(extra(&[North, South, East]), 3);
}

/// The CIELAB coordinates of a linear colour, in which distances are perceived differences.
fn lab(linear: [f64; 3]) -> [f64; 3] {
    let row = |a: f64, b: f64, c: f64| a * linear[0] + b * linear[1] + c * linear[2];
    let xyz = [
        row(0.4124, 0.3576, 0.1805) / 0.9505,
        row(0.2126, 0.7152, 0.0722),
        row(0.0193, 0.1192, 0.9505) / 1.089,
    ];
    let [x, y, z] = xyz.map(|t| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn the_nine_colours_differ_for_every_kind_of_colour_vision() {
    // Normal, without red and without green cones (Machado, Oliveira and Fernandes 2009).
    let eyes = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ];
    let linear = |level: u8| ((f64::from(level) / 255.0 + 0.055) / 1.055).powf(2.4);
    for eye in eyes {
        let seen = COLOURS.map(|Colour(r, g, b)| {
            let [r, g, b] = [r, g, b].map(linear);
            lab(eye.map(|row| (row[0] * r + row[1] * g + row[2] * b).clamp(0.0, 1.0)))
        });
        for (index, a) in seen.iter().enumerate() {
            for b in &seen[..index] {
                let apart: f64 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum();
                assert!(apart.sqrt() > 15.0, "{a:?} {b:?}");
            }
        }
    }
}

/// The colours of the shapes of a scene, and of its background and text.
fn colours_of(scene: &Scene) -> HashSet<Colour> {
    let of_shape = |shape: &Shape| match shape {
        Shape::Path { fill, stroke, .. } => {
            let stroke = stroke.as_ref().map(|stroke| stroke.colour);
            fill.iter().copied().chain(stroke).collect()
        }
        Shape::Text { colour, .. } => vec![*colour],
        Shape::Image { .. } => panic!("drawings of this family have no images"),
    };
    let shapes = scene.symbols().iter().flat_map(|symbol| &symbol.shapes);
    let all = shapes.flat_map(of_shape);
    all.chain([scene.background, scene.ink]).collect()
}

#[test]
fn print_is_black_on_white_and_has_the_same_letters() {
    let level = level(
        &["0,0 66666", "2,0 3", "1,0 2"],
        &[
            (0, 0, "0"),
            (1, 0, "a"),
            (2, 0, "b2"),
            (3, 0, "c1"),
            (4, 0, "3"),
        ],
    );
    let (colour, print) = (after(&level, "+6"), after_in(&level, "+6", Style::Print));
    let allowed = [Colour(0, 0, 0), Colour(0xff, 0xff, 0xff)];
    assert_eq!(colours_of(&print), HashSet::from(allowed));
    assert!(colours_of(&colour).len() > 10);
    assert_eq!(colour.uses(), print.uses());
    let texts = |scene: &Scene| -> Vec<Shape> {
        let shapes = scene.symbols().iter().flat_map(|symbol| &symbol.shapes);
        let texts = shapes.filter(|shape| matches!(shape, Shape::Text { .. }));
        texts.cloned().collect()
    };
    assert_eq!(texts(&colour).len(), texts(&print).len());
    for text in texts(&print) {
        let Shape::Text { colour, .. } = text else {
            unreachable!("only texts were kept");
        };
        assert_eq!(colour, Colour(0, 0, 0));
    }
}

#[test]
fn the_style_is_an_option() {
    let mut options = quandary_core::options::Options::defaults(DRAW_OPTIONS);
    assert_eq!(Style::of(&options), Style::Colour);
    options.set("style", "print").unwrap();
    assert_eq!(Style::of(&options), Style::Print);
    assert!(options.set("style", "grey").is_err());
}

#[test]
fn boards_with_any_number_of_locomotives_are_drawn() {
    let locomotives = |vehicles: &[(u32, u32, &str)]| {
        let scene = level_scene(&level(&["0,0 66"], vehicles), "a title", Style::Colour);
        let labels = labels(&scene).into_iter();
        labels
            .filter(|label| label.starts_with("locomotive"))
            .count()
    };
    assert_eq!(locomotives(&[(1, 0, "a")]), 0);
    assert_eq!(locomotives(&[(0, 0, "0"), (1, 0, "a"), (2, 0, "0")]), 2);
    let mut hooked = level(&["0,0 66"], &[(0, 0, "0"), (1, 0, "a1")]);
    hooked.train = vec![Point::new(1, 0)];
    let rules = Shunting::new(&hooked).unwrap();
    let start = scene(&rules, &rules.start(), "a title", Style::Colour);
    assert_eq!(level_scene(&hooked, "a title", Style::Colour), start);
}

/// The half cells with a mark of this name, with the glyphs there.
fn marks<'a>(scene: &'a Scene, name: &str) -> Vec<((u32, u32), &'a str)> {
    let marked = scene.uses().iter().filter(|one| {
        let symbol = one.symbol.map(|id| &scene.symbols()[id.index()]);
        symbol.is_some_and(|symbol| symbol.name == name)
    });
    let glyph = |one: &'a Use| one.glyph.as_ref().map_or("", |glyph| &*glyph.unicode);
    marked.map(|one| ((one.x, one.y), glyph(one))).collect()
}

#[test]
fn marks_and_coordinates_are_at_the_cells_they_belong_to() {
    let level = equerre();
    let rules = Shunting::new(&level).unwrap();
    let cell = |x, y| rules.track().cell_at(Point::new(x, y)).unwrap();
    let legs = [
        Leg {
            mover: Mover::Alone,
            from: cell(0, 0),
            steps: vec![Direction::South, Direction::SouthEast],
            to: cell(1, 2),
        },
        Leg {
            mover: Mover::Alone,
            from: cell(1, 2),
            steps: vec![Direction::NorthWest, Direction::North],
            to: cell(0, 0),
        },
    ];
    let drawing = MarkedScene::new(&rules, &rules.start(), "a title", Style::Colour);
    let drawing = drawing.mark(cell(2, 3), Mark::Look, "wagon g");
    let scene = drawing.mark_ways(&legs, |_| "drive".to_owned()).finish();
    assert_eq!((scene.columns, scene.rows), (4, 5));
    // Column 3 and row 4 of the level, behind one column and one row of coordinates.
    assert_eq!(marks(&scene, "mark-look"), [((6, 8), "g?")]);
    assert_eq!(marks(&scene, "mark-leave-south"), [((2, 2), "◉↓")]);
    assert_eq!(marks(&scene, "mark-arrive-south-east"), [((2, 4), "•↘")]);
    let text = [
        "    1   2   3",
        "",
        "1   ◉↓",
        "    │",
        "2   •↘",
        "    │ ╲",
        "3   │   ╲↖",
        "    │     ╲",
        "4   d7──────g?",
    ];
    assert_eq!(unicode(&scene), text);
    let labels: Vec<_> = scene.uses().iter().map(|one| &*one.label).collect();
    assert!(labels.contains(&"column 3") && labels.contains(&"row 4"));
    assert!(labels.contains(&"wagon g at (3,4) on target 4"));
}
