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
    let scene = scene(&board(), &[Point::new(1, 1)], "x");
    let has_label = |label: &str| scene.uses().iter().any(|one| one.label == label);
    assert!(has_label("active red pusher of group 2 on goal at (2,2)"));
    assert!(has_label("box on goal at (3,2)"));
    assert!(has_label("wall at (4,3)"));
}

#[test]
fn every_cell_has_one_glyph_and_symbol_names_are_unique() {
    let scene = scene(&board(), &[], "x");
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
    let scene = scene(&larger, &[], "x");
    assert!(scene.uses().iter().all(|one| one.x < 8));
}
