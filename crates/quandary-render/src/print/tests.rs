use super::*;
use crate::testing;

fn options(arrangement: Arrangement) -> PrintOptions {
    PrintOptions {
        title: "A collection".to_owned(),
        author: "somebody".to_owned(),
        paper: Paper::A4,
        inks: Inks::Grey,
        arrangement,
    }
}

fn board(columns: u32, rows: u32) -> PrintedBoard {
    PrintedBoard {
        heading: "#1 A level".to_owned(),
        details: "easy".to_owned(),
        scene: Scene::new("", columns, rows, testing::GROUND),
    }
}

fn per_page(count: u32) -> Arrangement {
    Arrangement::PerPage(NonZeroU32::new(count).unwrap())
}

fn pages(bytes: &[u8]) -> usize {
    let name = b"/Type /Page\n";
    bytes.windows(name.len()).filter(|one| one == name).count()
}

#[test]
fn a_page_has_the_requested_number_of_boards() {
    for (count, boards, expected) in [(6, 13, 3), (20, 20, 1), (1, 3, 3), (7, 0, 1)] {
        let mut printer = Printer::new(options(per_page(count)));
        (0..boards).for_each(|_| printer.board(board(9, 7)));
        assert_eq!(pages(&printer.finish()), expected, "{count}");
    }
}

/// Whether every board of a page is inside its frame and overlaps no other.
fn is_sound(printer: &Printer) -> bool {
    let frame = &printer.frame;
    let boxes: Vec<[f32; 4]> = printer
        .page
        .boards
        .iter()
        .map(|board| {
            let width = board.scene.columns as f32 * board.cell;
            let height = board.scene.rows as f32 * board.cell;
            [
                board.at.0,
                board.at.1,
                board.at.0 + width,
                board.at.1 + height,
            ]
        })
        .collect();
    let inside = boxes.iter().all(|[left, top, right, bottom]| {
        *left >= frame.left - 0.01
            && *top >= frame.top - 0.01
            && *right <= frame.left + frame.width + 0.01
            && *bottom <= frame.top + frame.height + 0.01
    });
    let apart = boxes.iter().enumerate().all(|(index, a)| {
        boxes[..index]
            .iter()
            .all(|b| a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1])
    });
    inside && apart
}

#[test]
fn boards_of_different_sizes_stay_inside_the_page_and_apart() {
    let sizes = [(9, 7), (3, 20), (40, 4), (200, 200), (1, 1), (12, 12)];
    let mut printer = Printer::new(options(Arrangement::CellWidth(18.0)));
    for (columns, rows) in sizes {
        printer.board(board(columns, rows));
        assert!(is_sound(&printer), "{columns}x{rows}");
    }
    assert!(pages(&printer.finish()) >= 2);
}

#[test]
fn the_grid_gives_the_largest_cells() {
    let frame = Frame::new(Paper::A4, String::new(), String::new());
    assert_eq!(grid(&[board(10, 10)], 6, &frame), (2, 3));
    assert_eq!(grid(&[board(40, 6)], 6, &frame), (1, 6));
    let turned = Frame::new(Paper::A4.turned(), String::new(), String::new());
    assert_eq!(grid(&[board(10, 10)], 6, &turned), (3, 2));
}

#[test]
fn long_texts_are_broken_and_go_on_on_the_next_page() {
    let regular = Font::regular();
    let lines = regular.wrap(&"urdl ".repeat(100), 60.0);
    assert!(lines.len() > 3);
    let widths = lines.iter().map(|line| regular.width(line.trim_end()));
    assert!(widths.into_iter().all(|width| width <= 60.0));
    assert_eq!(lines.concat().trim_end(), "urdl ".repeat(100).trim_end());
    let unbroken = "urdl".repeat(200);
    assert_eq!(regular.wrap(&unbroken, 60.0).concat(), unbroken);
    let mut printer = Printer::new(options(per_page(4)));
    printer.board(board(5, 5));
    printer.part("Solutions", per_page(12));
    printer.text("#1", &"urdl".repeat(20_000));
    assert!(pages(&printer.finish()) > 4);
}
