//! Levels with the same fingerprint are played alike.

use crate::random::Dice;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::fingerprint::{fingerprint_text, fingerprints};
use quandary_crossoban::model::{Board, Cell, Terrain};
use quandary_crossoban::rules::{Game, Switches};

/// A board after a quarter turn clockwise, with its conveyors.
fn turned(board: &Board) -> Board {
    image(board, [board.height(), board.width()], turned_point, |to| {
        Direction::from_index(to.index() + 2)
    })
}

fn turned_point(board: &Board, at: Point) -> Point {
    Point::new(board.height() - 1 - at.y, at.x)
}

/// A board with left and right exchanged, with its conveyors.
fn mirrored(board: &Board) -> Board {
    image(
        board,
        [board.width(), board.height()],
        mirrored_point,
        mirrored_direction,
    )
}

fn mirrored_point(board: &Board, at: Point) -> Point {
    Point::new(board.width() - 1 - at.x, at.y)
}

fn mirrored_direction(to: Direction) -> Direction {
    Direction::from_index(8 - to.index())
}

fn image(
    board: &Board,
    [width, height]: [u32; 2],
    point: fn(&Board, Point) -> Point,
    direction: fn(Direction) -> Direction,
) -> Board {
    let mut image = Board::new(width, height);
    for (at, cell) in board.cells() {
        let terrain = match cell.terrain {
            Terrain::Conveyor(to) => Terrain::Conveyor(direction(to)),
            other => other,
        };
        image.set(point(board, at), Cell { terrain, ..cell });
    }
    image
}

/// An image of a board, with the functions from the board to it.
struct Twin {
    board: Board,
    point: Box<dyn Fn(Point) -> Point>,
    direction: Box<dyn Fn(Direction) -> Direction>,
    image: Box<dyn Fn(&Board) -> Board>,
}

/// The images of a board under all symmetries except itself.
fn twins(board: &Board) -> Vec<Twin> {
    let mut twins = Vec::new();
    for index in 1..8_usize {
        let (is_mirrored, turns) = (index >= 4, index % 4);
        let form = move |board: &Board| {
            let first = if is_mirrored {
                mirrored(board)
            } else {
                board.clone()
            };
            (0..turns).fold(first, |board, _| turned(&board))
        };
        let size = board.clone();
        let point = move |at: Point| {
            let (mut board, mut at) = (size.clone(), at);
            if is_mirrored {
                at = mirrored_point(&board, at);
            }
            for _ in 0..turns {
                at = turned_point(&board, at);
                board = turned(&board);
            }
            at
        };
        let direction = move |to: Direction| {
            let to = if is_mirrored {
                mirrored_direction(to)
            } else {
                to
            };
            Direction::from_index(to.index() + 2 * turns)
        };
        twins.push(Twin {
            board: form(board),
            point: Box::new(point),
            direction: Box::new(direction),
            image: Box::new(form),
        });
    }
    twins
}

/// Plays a random game on a board and its image, and compares every position.
fn compare(board: &Board, twin: &Twin, dice: &mut Dice) {
    let game = Game::new(board, Switches::default()).expect("there is a pusher");
    let other = Game::new(&twin.board, Switches::default()).expect("there is a pusher");
    let (mut state, mut shown) = (game.start(), other.start());
    for _ in 0..15 {
        let pushers: Vec<_> = state.pushers().map(|(cell, _)| cell).collect();
        let pusher = game.ground().point(dice.one_of(&pushers));
        state = game.change(&state, pusher).expect("a pusher");
        shown = other
            .change(&shown, (twin.point)(pusher))
            .expect("a pusher");
        let to = dice.one_of(&Direction::ORTHOGONAL);
        match (
            game.step(&state, to),
            other.step(&shown, (twin.direction)(to)),
        ) {
            (Ok(one), Ok(two)) => {
                assert_eq!(one.pushes, two.pushes);
                (state, shown) = (one.state, two.state);
            }
            (Err(_), Err(_)) => {}
            different => panic!("{different:?}"),
        }
        let after = game.board(&state, board);
        assert_eq!((twin.image)(&after), other.board(&shown, &twin.board));
        assert_eq!(game.is_solved(&state), other.is_solved(&shown));
    }
}

#[test]
fn images_with_the_same_symmetric_fingerprint_are_played_alike() {
    let mut dice = Dice::new(77);
    let (mut alike, mut different) = (0, 0);
    for _ in 0..4_000 {
        let board = dice.board();
        if board.pushers().next().is_none() {
            continue;
        }
        let own = fingerprints(&board);
        for twin in twins(&board) {
            let prints = fingerprints(&twin.board);
            if prints.exact == own.exact {
                continue;
            }
            if prints.symmetric == own.symmetric {
                alike += 1;
                compare(&board, &twin, &mut dice);
            } else {
                different += 1;
            }
        }
    }
    assert!(alike > 2_000 && different > 2_000, "{alike} {different}");
}

/// The board with a margin of floor and a frame, and with other floor and walls where nothing can
/// be reached.
fn decorated(board: &Board, dice: &mut Dice) -> Board {
    let (width, height) = (board.width() + 4, board.height() + 4);
    let mut decorated = Board::new(width, height);
    for (at, cell) in decorated.clone().cells() {
        let inside = |at: Point| at.x > 1 && at.y > 1 && at.x < width - 2 && at.y < height - 2;
        let is_frame = at.x >= 1 && at.y >= 1 && at.x < width - 1 && at.y < height - 1;
        decorated.set(
            at,
            match (inside(at), is_frame) {
                (true, _) => board.cell(Point::new(at.x - 2, at.y - 2)),
                (false, true) => Cell::WALL,
                (false, false) if dice.roll(3) == 0 => Cell::WALL,
                (false, false) => cell,
            },
        );
    }
    decorated
}

#[test]
fn decoration_does_not_change_the_fingerprint_or_the_play() {
    let mut dice = Dice::new(78);
    for _ in 0..2_000 {
        let board = dice.board();
        let decorated = decorated(&board, &mut dice);
        assert_eq!(fingerprint_text(&board), fingerprint_text(&decorated));
        let Ok(game) = Game::new(&board, Switches::default()) else {
            continue;
        };
        let other = Game::new(&decorated, Switches::default()).expect("the same pushers");
        let (mut state, mut shown) = (game.start(), other.start());
        for _ in 0..10 {
            let to = dice.one_of(&Direction::ORTHOGONAL);
            if let (Ok(one), Ok(two)) = (game.step(&state, to), other.step(&shown, to)) {
                (state, shown) = (one.state, two.state);
            }
            assert_eq!(state.bytes(), shown.bytes());
            assert_eq!(game.is_solved(&state), other.is_solved(&shown));
        }
    }
}
