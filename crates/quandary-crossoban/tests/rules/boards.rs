//! Small boards and games on them.

use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::model::{
    Action, Board, Cell, Colour, Content, Group, Moves, Pusher, Terrain,
};
use quandary_crossoban::rules::{
    Game, Refusal, RefusalReason, ReplayResult, State, Switches, replay,
};

/// Creates a board from symbols of Crossoban. A first row `@I2@` or `@I3@` sets the number of
/// symbols per cell.
pub(crate) fn board(rows: &[&str]) -> Board {
    let (width, rows) = match rows {
        ["@I2@", rest @ ..] => (2, rest),
        ["@I3@", rest @ ..] => (3, rest),
        rows => (1, rows),
    };
    let columns = rows.iter().map(|row| row.len().div_ceil(width)).max();
    let mut board = Board::new(columns.unwrap_or(0) as u32, rows.len() as u32);
    for (row, y) in rows.iter().zip(0..) {
        for (symbols, x) in row.as_bytes().chunks(width).zip(0..) {
            board.set(Point::new(x, y), cell(symbols));
        }
    }
    board
}

fn cell(symbols: &[u8]) -> Cell {
    let mut cell = Cell::default();
    for symbol in symbols {
        add(&mut cell, *symbol as char);
    }
    let group = symbols
        .iter()
        .find_map(|digit| Group::new(digit.wrapping_sub(b'0')));
    if let (Some(Content::Pusher(pusher)), Some(group)) = (&mut cell.content, group) {
        pusher.group = Some(group);
    }
    cell
}

fn add(cell: &mut Cell, symbol: char) {
    let letters = [
        (Colour::Blue, "BbCcaA"),
        (Colour::Green, "GgHhfF"),
        (Colour::Red, "RrSsqQ"),
        (Colour::Yellow, "YyZzxX"),
    ];
    let coloured = letters.into_iter().find_map(|(colour, letters)| {
        let index = letters.chars().position(|letter| letter == symbol)?;
        Some((colour, index))
    });
    if let Some((colour, index)) = coloured {
        cell.terrain = match index {
            1 | 2 => Terrain::Filter(colour),
            3 => Terrain::Lock,
            4 => Terrain::Ice,
            _ => cell.terrain,
        };
        match index {
            0 | 2..=4 => cell.content = Some(Content::Box(Some(colour))),
            5 => cell.content = Some(pusher(Some(colour), None)),
            _ => {}
        }
        return;
    }
    match symbol {
        '#' => cell.terrain = Terrain::Wall,
        '.' | '+' | '*' => cell.terrain = Terrain::Goal,
        '!' => cell.terrain = Terrain::Hole,
        ':' => cell.terrain = Terrain::Lock,
        '^' => cell.terrain = Terrain::Conveyor(Direction::North),
        '>' => cell.terrain = Terrain::Conveyor(Direction::East),
        'v' => cell.terrain = Terrain::Conveyor(Direction::South),
        '<' => cell.terrain = Terrain::Conveyor(Direction::West),
        '\'' | '"' => cell.terrain = Terrain::Ice,
        'w' => cell.terrain = Terrain::Weak,
        'W' => cell.terrain = Terrain::Sturdy,
        _ => {}
    }
    match symbol {
        '$' | '*' => cell.content = Some(Content::Box(None)),
        '@' | '+' | '"' => cell.content = Some(pusher(None, None)),
        '&' => cell.content = Some(pusher(None, Some(Group::FIRST))),
        _ => {}
    }
}

fn pusher(colour: Option<Colour>, group: Option<Group>) -> Content {
    Content::Pusher(Pusher { colour, group })
}

/// Returns the direction of a letter, in either case.
pub(crate) fn direction(letter: char) -> Direction {
    match letter.to_ascii_lowercase() {
        'u' => Direction::North,
        'r' => Direction::East,
        'd' => Direction::South,
        'l' => Direction::West,
        other => panic!("`{other}` is not a direction"),
    }
}

/// Parses moves that consist of letters and `{...}`.
pub(crate) fn moves(text: &str) -> Moves {
    let mut actions = Vec::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        actions.push(if letter == '{' {
            let path = letters.by_ref().take_while(|letter| *letter != '}');
            Action::Change(path.map(direction).collect())
        } else {
            Action::Step {
                direction: direction(letter),
                pushes: letter.is_ascii_uppercase(),
            }
        });
    }
    Moves(actions)
}

/// Parses switches, such as `holes=filled`.
pub(crate) fn switches(words: &str) -> Switches {
    let words = words
        .split_whitespace()
        .map(|word| word.split_once('=').expect("name=value"));
    words.fold(Switches::default(), |switches, (name, value)| {
        switches
            .with(name, value)
            .unwrap_or_else(|| panic!("{name}={value}"))
    })
}

/// Creates a game with switches.
pub(crate) fn game(words: &str, rows: &[&str]) -> Game {
    Game::new(&board(rows), switches(words)).expect("the board has a pusher")
}

/// Plays moves, whose capital letters must be exactly the pushes.
pub(crate) fn play(game: &Game, text: &str) -> ReplayResult {
    let moves = moves(text);
    let replayed = replay(game, &moves).unwrap_or_else(|failure| panic!("{text}: {failure}"));
    assert_eq!(replayed.moves, moves, "{text}");
    replayed
}

/// Plays moves on a board with switches and compares the resulting board.
#[track_caller]
pub(crate) fn becomes_by(words: &str, before: &[&str], text: &str, after: &[&str]) -> State {
    let start = board(before);
    let game = game(words, before);
    let replayed = play(&game, text);
    let end = game.board(&replayed.state, &start);
    if end != board(after) {
        panic!("{text} leads to\n{}", drawn(&end));
    }
    replayed.state
}

/// Plays moves on a board with default switches and compares the resulting board.
#[track_caller]
pub(crate) fn becomes(before: &[&str], text: &str, after: &[&str]) -> State {
    becomes_by("", before, text, after)
}

/// Returns why the last of the moves is refused, and the column and row from 0.
#[track_caller]
pub(crate) fn refusal_by(words: &str, rows: &[&str], text: &str) -> (RefusalReason, (u32, u32)) {
    let game = game(words, rows);
    let (before, last) = text.split_at(text.len() - 1);
    let state = play(&game, before).state;
    let last = direction(last.chars().next().expect("a letter"));
    let Refusal { at, why } = game.step(&state, last).expect_err("refused");
    (why, (at.x, at.y))
}

/// Returns why the last of the moves is refused with default switches.
#[track_caller]
pub(crate) fn refusal(rows: &[&str], text: &str) -> (RefusalReason, (u32, u32)) {
    refusal_by("", rows, text)
}

/// Returns whether the game is solved after the moves.
pub(crate) fn is_solved_by(words: &str, rows: &[&str], text: &str) -> bool {
    let game = game(words, rows);
    let state = play(&game, text).state;
    game.is_solved(&state)
}

fn drawn(board: &Board) -> String {
    let mut text = String::new();
    for (at, cell) in board.cells() {
        if at.x == 0 && at.y > 0 {
            text.push('\n');
        }
        text.push_str(&format!("{:?}/{:?} ", cell.terrain, cell.content));
    }
    text
}
