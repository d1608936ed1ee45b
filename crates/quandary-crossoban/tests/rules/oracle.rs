//! Comparison with sokoenginepy, if it is installed, for Sokoban and Multiban.

use crate::random::Dice;
use quandary_core::grid::Point;
use quandary_crossoban::model::{Board, Cell, Content, Pusher, Terrain};
use quandary_crossoban::rules::{Game, State, Switches};
use std::io::Write;
use std::process::{Command, Stdio};

const PROGRAM: &str = include_str!("oracle.py");
const GAMES: usize = 300;
const COMMANDS: usize = 60;

/// Returns the output of the program for input lines. `None` if it is not installed.
fn oracle(lines: &str) -> Option<String> {
    let python = || Command::new("python3");
    let known = python()
        .args(["-c", "import sokoenginepy"])
        .stderr(Stdio::null())
        .status();
    if !known.is_ok_and(|status| status.success()) {
        println!("skipped: no sokoenginepy");
        return None;
    }
    let mut running = python()
        .args(["-c", PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python can be run");
    let mut input = running.stdin.take().expect("stdin is piped");
    let lines = lines.to_owned();
    // The program answers while it reads, so its input is written by a separate thread.
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = running.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("all input is read");
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// A walled board with as many boxes as goals.
fn room(dice: &mut Dice) -> Board {
    let (width, height) = (5 + dice.roll(5), 5 + dice.roll(5));
    let mut board = Board::new(width as u32, height as u32);
    let mut inside: Vec<Point> = Vec::new();
    for (at, _) in board.clone().cells() {
        let edge = at.x == 0 || at.y == 0;
        let edge = edge || at.x + 1 == board.width() || at.y + 1 == board.height();
        if edge || dice.roll(8) == 0 {
            board.set(at, Cell::WALL);
        } else {
            inside.push(at);
        }
    }
    let boxes = 1 + dice.roll((inside.len() / 3).max(1));
    let pushers = 1 + dice.roll(4);
    let pusher = Content::Pusher(Pusher::default());
    let contents = std::iter::repeat_n(Content::Box(None), boxes);
    let contents = contents.chain(std::iter::repeat_n(pusher, pushers));
    let mut places = inside.clone();
    for content in contents.filter(|_| !inside.is_empty()) {
        if places.is_empty() {
            break;
        }
        let at = places.swap_remove(dice.roll(places.len()));
        let terrain = Terrain::Floor;
        let content = Some(content);
        board.set(at, Cell { terrain, content });
    }
    let boxes = board.cells().filter(|(_, cell)| cell.has_box()).count();
    for _ in 0..boxes {
        let at = inside.swap_remove(dice.roll(inside.len()));
        let content = board.cell(at).content;
        let terrain = Terrain::Goal;
        board.set(at, Cell { terrain, content });
    }
    board
}

fn symbol(cell: Cell) -> char {
    match (cell.terrain, cell.content) {
        (Terrain::Wall, _) => '#',
        (Terrain::Goal, None) => '.',
        (Terrain::Goal, Some(Content::Box(_))) => '*',
        (Terrain::Goal, Some(Content::Pusher(_))) => '+',
        (_, None) => ' ',
        (_, Some(Content::Box(_))) => '$',
        (_, Some(Content::Pusher(_))) => '@',
    }
}

fn rows(board: &Board) -> String {
    let mut text = String::new();
    for (at, cell) in board.cells() {
        if at.x == 0 && at.y > 0 {
            text.push('/');
        }
        text.push(symbol(cell));
    }
    text
}

/// A game in our engine, with pushers identified by their starting cells.
struct Ours {
    board: Board,
    game: Game,
    state: State,
    pushers: Vec<Point>,
    selected: usize,
}

impl Ours {
    /// Plays a command. Returns whether it was possible.
    fn obey(&mut self, command: char) -> bool {
        if let Some(number) = command.to_digit(10) {
            self.selected = number as usize - 1;
            let to = self.pushers[self.selected];
            self.state = self.game.change(&self.state, to).expect("a pusher");
            return true;
        }
        let to = crate::boards::direction(command);
        let Ok(stepped) = self.game.step(&self.state, to) else {
            return false;
        };
        self.state = stepped.state;
        let at = &mut self.pushers[self.selected];
        *at = at.step(to).expect("inside");
        true
    }

    /// Returns the line that the other program should print.
    fn line(&self, possible: bool) -> String {
        let now = self.game.board(&self.state, &self.board);
        format!("{}\t{}", u8::from(possible), rows(&now))
    }
}

#[test]
fn sokoban_and_multiban_are_played_as_sokoenginepy_plays_them() {
    let mut dice = Dice::new(1);
    let mut games = Vec::new();
    let mut input = String::new();
    while games.len() < GAMES {
        let board = room(&mut dice);
        let pushers = board.pushers().count();
        let boxes = board.cells().filter(|(_, cell)| cell.has_box()).count();
        if pushers == 0 || boxes == 0 {
            continue;
        }
        let mut command = || match dice.roll(8) {
            0 => char::from(b'1' + dice.roll(pushers) as u8),
            _ => dice.one_of(&['l', 'r', 'u', 'd']),
        };
        let commands: String = (0..COMMANDS).map(|_| command()).collect();
        input += &format!("{}\t{commands}\n", rows(&board));
        games.push((board, commands));
    }
    let Some(output) = oracle(&input) else {
        return;
    };
    let mut theirs = output.lines();
    let mut obeyed = 0;
    for (board, commands) in games {
        let game = Game::new(&board, Switches::default()).expect("a pusher");
        let mut ours = Ours {
            state: game.start(),
            pushers: board.pushers().collect(),
            selected: 0,
            game,
            board,
        };
        for command in commands.chars() {
            let possible = ours.obey(command);
            obeyed += usize::from(possible);
            let line = ours.line(possible);
            assert_eq!(theirs.next(), Some(line.as_str()), "{}", rows(&ours.board));
        }
    }
    assert_eq!(theirs.next(), None);
    println!("{obeyed} commands obeyed");
    assert!(obeyed > 10 * GAMES);
}
