use super::*;
use crate::model::Group;

fn board() -> Board {
    let mut board = Board::new(4, 3);
    for (at, _) in board.clone().cells() {
        if at.x == 0 || at.x == 3 || at.y != 1 {
            board.set(at, Cell::WALL);
        }
    }
    let pusher = Pusher {
        colour: Some(Paint::Red),
        group: Group::new(2),
    };
    let on_goal = |content| Cell {
        terrain: Terrain::Goal,
        content: Some(content),
    };
    board.set(Point::new(1, 1), on_goal(Content::Pusher(pusher)));
    board.set(Point::new(2, 1), on_goal(Content::Box(None)));
    board
}

#[test]
fn labels_describe_cells_completely() {
    let scene = scene(&board(), &[Point::new(1, 1)], "x", Style::Colour);
    let has_label = |label: &str| scene.uses().iter().any(|one| one.label == label);
    assert!(has_label("active red pusher of group 2 on goal at (2,2)"));
    assert!(has_label("box on goal at (3,2)"));
    assert!(has_label("wall at (4,3)"));
}

#[test]
fn every_cell_has_one_glyph_and_symbol_names_are_unique() {
    let scene = scene(&board(), &[], "x", Style::Colour);
    let glyphs = scene.uses().iter().filter(|one| one.glyph.is_some());
    assert_eq!(glyphs.count(), 12);
    let names = scene.symbols().iter().map(|symbol| symbol.name.as_str());
    let different: std::collections::BTreeSet<_> = names.collect();
    assert_eq!(different.len(), scene.symbols().len());
}

#[test]
fn floor_outside_the_walls_is_not_drawn() {
    let mut larger = Board::new(6, 3);
    for (at, cell) in board().cells() {
        larger.set(at, cell);
    }
    let scene = scene(&larger, &[], "x", Style::Colour);
    assert!(scene.uses().iter().all(|one| one.x < 8));
}

#[test]
fn drawings_for_print_have_no_colours() {
    let print = scene(&every_terrain(), &[Point::new(1, 1)], "x", Style::Print);
    assert_eq!(
        print.background,
        quandary_core::scene::Colour(255, 255, 255)
    );
    let grey = |colour: &quandary_core::scene::Colour| colour.0 == colour.1 && colour.1 == colour.2;
    for symbol in print.symbols() {
        for shape in &symbol.shapes {
            let colours: Vec<_> = match shape {
                Shape::Path { fill, stroke, .. } => {
                    let stroke = stroke.iter().map(|stroke| stroke.colour);
                    fill.iter().copied().chain(stroke).collect()
                }
                Shape::Text { colour, .. } => vec![*colour],
                Shape::Image { .. } => Vec::new(),
            };
            assert!(colours.iter().all(grey), "{}: {colours:?}", symbol.name);
        }
    }
    let colour = scene(&every_terrain(), &[Point::new(1, 1)], "x", Style::Colour);
    let names = |scene: &Scene| -> Vec<String> {
        let uses = scene.uses().iter();
        uses.map(|one| one.label.clone()).collect()
    };
    assert_eq!(names(&print), names(&colour));
}

/// A board with every terrain, each empty, with boxes of every colour, and with a pusher.
fn every_terrain() -> Board {
    let terrains = [
        Terrain::Floor,
        Terrain::Wall,
        Terrain::Goal,
        Terrain::Hole,
        Terrain::Lock,
        Terrain::Filter(Paint::Yellow),
        Terrain::Ice,
        Terrain::Conveyor(Direction::East),
        Terrain::Weak,
        Terrain::Sturdy,
    ];
    let mut board = Board::new(terrains.len() as u32, 7);
    for (terrain, x) in terrains.into_iter().zip(0..) {
        let colours = [None].into_iter().chain(Paint::ALL.map(Some));
        let boxes = colours.map(|colour| Some(Content::Box(colour)));
        let pusher = Some(Content::Pusher(Pusher::default()));
        let contents = [None, pusher].into_iter().chain(boxes);
        for (content, y) in contents.zip(0..) {
            let holds = !matches!(terrain, Terrain::Wall | Terrain::Hole);
            let content = content.filter(|_| holds);
            board.set(Point::new(x, y), Cell { terrain, content });
        }
    }
    board
}

#[test]
fn terrain_without_content_is_in_the_first_column_of_terminals() {
    let board = every_terrain();
    let scene = scene(&board, &[], "x", Style::Colour);
    let empty = scene.uses().iter().filter(|one| one.y == 0 && one.x > 0);
    let glyphs = empty.filter_map(|one| one.glyph.as_ref());
    for glyph in glyphs {
        assert!(!glyph.ascii.starts_with(' '), "{glyph:?}");
        assert!(!glyph.unicode.starts_with(' '), "{glyph:?}");
    }
}
