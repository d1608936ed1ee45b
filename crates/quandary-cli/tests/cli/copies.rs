//! Rotated, mirrored and re-encoded copies of Sokoban levels, which `duplicates` has to find.
//!
//! Images and encodings are made here, without the code of the program.

use crate::common::Folder;
use quandary_testing::corpus;
use serde_json::Value;

const STOREHOUSE: &str = include_str!("../../../../samples/crossoban/storehouse.xsb");

/// The symbols of a Sokoban board, row by row. All rows have the same length.
#[derive(Clone, Debug, PartialEq)]
struct Board(Vec<Vec<char>>);

impl Board {
    /// Reads rows of XSB text and removes empty columns at the left.
    fn new(rows: &[&str]) -> Self {
        let indentation = |row: &&str| row.len() - row.trim_start().len();
        let left = rows.iter().map(indentation).min().unwrap_or(0);
        let width = rows.iter().map(|row| row.trim_end().len()).max();
        let width = width.unwrap_or(0) - left;
        let row = |row: &&str| {
            let symbols = row[left..].chars().chain(std::iter::repeat(' '));
            symbols.take(width).collect()
        };
        Self(rows.iter().map(row).collect())
    }

    /// The boards in XSB text.
    fn all(text: &str) -> Vec<Self> {
        let is_row = |line: &str| {
            line.contains('#') && line.chars().all(|letter| " #@+$*.".contains(letter))
        };
        let lines: Vec<&str> = text.lines().collect();
        let parts = lines.split(|line| !is_row(line));
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(Self::new).collect()
    }

    fn turned(&self) -> Self {
        let columns = 0..self.0[0].len();
        let column = |column: usize| self.0.iter().rev().map(|row| row[column]).collect();
        Self(columns.map(column).collect())
    }

    fn mirrored(&self) -> Self {
        let row = |row: &Vec<char>| row.iter().rev().copied().collect();
        Self(self.0.iter().map(row).collect())
    }

    /// One of the eight images under the rotations and reflections of the square. The first is the
    /// board itself.
    fn image(&self, number: usize) -> Self {
        let start = match number % 8 {
            0..4 => self.clone(),
            _ => self.mirrored(),
        };
        (0..number % 4).fold(start, |board, _| board.turned())
    }

    /// The rows with other symbols, without floor at their ends.
    fn rows(&self, symbols: &str) -> Vec<String> {
        let row = |row: &Vec<char>| {
            let row: String = row
                .iter()
                .map(|letter| replaced(*letter, symbols))
                .collect();
            row.trim_end().to_owned()
        };
        self.0.iter().map(row).collect()
    }
}

/// The symbols of XSB, for which formats have others.
const XSB: &str = " #@+$*.";

fn replaced(letter: char, symbols: &str) -> char {
    let place = XSB.chars().position(|known| known == letter).unwrap();
    symbols.chars().nth(place).unwrap()
}

fn lines(boards: &[Board], symbols: &str) -> String {
    let boards = boards.iter().zip(1..);
    let texts = boards
        .map(|(board, number)| format!("; Copy {number}\n{}\n\n", board.rows(symbols).join("\n")));
    texts.collect()
}

fn xsb(boards: &[Board]) -> String {
    lines(boards, XSB)
}

fn letters(boards: &[Board]) -> String {
    lines(boards, " WpPbBo")
}

fn pusher(boards: &[Board]) -> String {
    lines(boards, " X@+*&.")
}

fn sok(boards: &[Board]) -> String {
    let boards = boards.iter().zip(1..);
    let texts = boards.map(|(board, number)| {
        let rows = board.rows("-#@+$*.").join("\n");
        format!("Copy {number}\n\n{rows}\n\nAuthor: Somebody\n\n")
    });
    format!("Collection: Copies\n\n{}", texts.collect::<String>())
}

/// Cells of two characters.
fn crossoban(boards: &[Board]) -> String {
    let row = |row: &Vec<char>| row.iter().flat_map(|letter| [*letter, ' ']).collect();
    let texts = boards.iter().map(|board| {
        let rows: Vec<String> = board.0.iter().map(row).collect();
        format!("; @I2@\n{}\n\n", rows.join("\n"))
    });
    texts.collect()
}

/// Run lengths, with `|` between the rows.
fn run_lengths(boards: &[Board]) -> String {
    let texts = boards.iter().map(|board| {
        let rows = board.0.iter().map(|row| run_lengths_of(row));
        format!("{}\n\n", rows.collect::<Vec<_>>().join("|"))
    });
    texts.collect()
}

fn run_lengths_of(row: &[char]) -> String {
    let runs = row.chunk_by(|one, next| one == next);
    let run = |run: &[char]| match (replaced(run[0], "-#@+$*."), run.len()) {
        (symbol, 1) => symbol.to_string(),
        (symbol, length) => format!("{length}{symbol}"),
    };
    runs.map(run).collect()
}

fn slc(boards: &[Board]) -> String {
    let boards = boards.iter().zip(1..);
    let texts = boards.map(|(board, number)| {
        let rows = board.rows(XSB).into_iter();
        let rows: String = rows.map(|row| format!("<L>{row}</L>\n")).collect();
        let (width, height) = (board.0[0].len(), board.0.len());
        format!(
            "<Level Id=\"Copy {number}\" Width=\"{width}\" Height=\"{height}\">\n{rows}</Level>\n"
        )
    });
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<SokobanLevels>\n<Title>Copies</Title>\n\
         <LevelCollection>\n{}</LevelCollection>\n</SokobanLevels>\n",
        texts.collect::<String>()
    )
}

/// A file name with what writes its text.
type Encoding = (&'static str, fn(&[Board]) -> String);

const ENCODINGS: [Encoding; 7] = [
    ("xsb.xsb", xsb),
    ("letters.xsb", letters),
    ("pusher.txt", pusher),
    ("sok.sok", sok),
    ("two.crossoban", crossoban),
    ("runs.xsb", run_lengths),
    ("slc.slc", slc),
];

/// The image of a board in an encoding. Over all boards, each encoding has all images.
fn image(board: usize, encoding: usize) -> usize {
    (board + encoding + 1) % 8
}

/// Writes a file for each encoding, with an image of every board.
fn write_copies(folder: &Folder, boards: &[Board]) {
    for (encoding, (name, write)) in ENCODINGS.iter().enumerate() {
        let images = boards.iter().enumerate();
        let images = images.map(|(board, one)| one.image(image(board, encoding)));
        folder.write(name, write(&images.collect::<Vec<_>>()));
    }
}

/// Checks that every board forms a group with its copies and with nothing else. The boards are
/// different from each other and from their images.
fn check_copies(boards: &[Board]) {
    let folder = Folder::new();
    folder.write("original.xsb", xsb(boards));
    write_copies(&folder, boards);
    let copies = ENCODINGS.map(|(name, _)| name);
    let args = [
        &["duplicates", "--format", "jsonl", "original.xsb"],
        &copies[..],
    ]
    .concat();
    let ran = folder.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let groups = ran.objects();
    assert_eq!(groups.len(), boards.len());
    let names = [&["original.xsb"], &copies[..]].concat();
    for ((board, original), group) in boards.iter().enumerate().zip(&groups) {
        let levels = group["levels"].as_array().unwrap();
        let expected = names.iter().map(|name| (*name, board as u64 + 1));
        let found = levels.iter().map(place);
        assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        for (encoding, level) in levels[1..].iter().enumerate() {
            let copy = original.image(image(board, encoding));
            let is_same = level["fingerprint"] == levels[0]["fingerprint"];
            let found = level["relation"].as_str().unwrap();
            assert!(
                relations(original, &copy, is_same).contains(&found),
                "{level}"
            );
        }
    }
}

/// How an image of a board may relate to the board. The part that the rules can see may have more
/// symmetries than the whole board; `is_same` says whether it is the same in both.
fn relations(original: &Board, copy: &Board, is_same: bool) -> &'static [&'static str] {
    let mut rotations = (0..4).map(|turns| original.image(turns));
    match (rotations.position(|rotation| rotation == *copy), is_same) {
        (Some(0), _) => &["identical"],
        (_, true) => &["decoration"],
        (Some(_), false) => &["rotated"],
        (None, false) => &["rotated", "mirrored"],
    }
}

fn place(level: &Value) -> (&str, u64) {
    (
        level["file"].as_str().unwrap(),
        level["level"].as_u64().unwrap(),
    )
}

#[test]
fn images_of_a_board_are_its_rotations_and_reflections() {
    let board = Board::new(&["  @#", "  $"]);
    assert_eq!(board, Board::new(&["@#", "$ "]));
    assert_eq!(board.turned(), Board::new(&["$@", " #"]));
    assert_eq!(board.mirrored(), Board::new(&["#@", " $"]));
    let images: Vec<Board> = (0..8).map(|number| board.image(number)).collect();
    for (place, image) in images.iter().enumerate() {
        assert!(!images[..place].contains(image), "{place}");
    }
}

#[test]
fn copies_of_the_samples_are_found_in_every_encoding() {
    let boards = Board::all(STOREHOUSE);
    assert!(boards.len() >= 4);
    // Together, the images of a board are copies of it in every position.
    for turn in 0..8 {
        let turned: Vec<Board> = boards.iter().map(|board| board.image(turn)).collect();
        check_copies(&turned);
    }
}

#[test]
fn copies_of_200_levels_of_the_corpus_are_found() {
    let files = corpus::files("sokoban");
    let texts = files
        .iter()
        .map(|(_, bytes)| String::from_utf8_lossy(bytes));
    let boards: Vec<Board> = texts
        .flat_map(|text| Board::all(&text).into_iter().take(40).collect::<Vec<_>>())
        .collect();
    if !boards.is_empty() {
        assert_eq!(boards.len(), 200);
        check_copies(&boards);
    }
}
