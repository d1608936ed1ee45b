//! A reference decoder, written directly from the description of the format without regard to
//! speed: pieces are mirrored and rotated as drawings and placed on a drawn frame. It shares no
//! code with the library.

/// The pieces in order, as the description draws them; `@` is the anchor.
const PICTURES: [(char, &[&str]); 8] = [
    ('L', &["@.", "#.", "#.", "##"]),
    ('N', &[".#", ".#", "##", "@."]),
    ('O', &["##", "##", "@#"]),
    ('P', &["##", "##", "@."]),
    ('U', &["@.#", "###"]),
    ('V', &["..#", "..#", "@##"]),
    ('Y', &[".#", "##", ".#", ".@"]),
    ('Z', &["@#.", ".#.", ".##"]),
];

/// Squares are `.`, gaps are `-`.
const FRAME: [&str; 7] = [
    "......-", "......-", ".......", ".......", ".......", ".......", "...----",
];

type Picture = Vec<Vec<char>>;

/// Exchanges left and right.
fn mirrored(picture: &Picture) -> Picture {
    let row = |row: &Vec<char>| row.iter().rev().copied().collect();
    picture.iter().map(row).collect()
}

/// Rotates counter-clockwise: the last column becomes the first row.
fn turned_left(picture: &Picture) -> Picture {
    let columns = picture[0].len();
    (0..columns)
        .rev()
        .map(|column| picture.iter().map(|row| row[column]).collect())
        .collect()
}

/// The orientations of each piece: unmirrored, then mirrored, each rotated 0 to 3 times.
pub(crate) struct Decoder(Vec<Vec<Picture>>);

impl Decoder {
    pub(crate) fn new() -> Self {
        let orientations = |(_, rows): &(char, &[&str])| {
            let drawn: Picture = rows.iter().map(|row| row.chars().collect()).collect();
            let mut orientations = Vec::new();
            for side in [mirrored(&drawn), drawn].iter().rev() {
                let mut turned = side.clone();
                for _ in 0..4 {
                    orientations.push(turned.clone());
                    turned = turned_left(&turned);
                }
            }
            orientations
        };
        Self(PICTURES.iter().map(orientations).collect())
    }

    /// The board that nine bytes describe, row by row.
    pub(crate) fn decode(&self, bytes: &[u8; 9]) -> Grid {
        let row = |text: &str| {
            let mut letters = text.chars();
            std::array::from_fn(|_| letters.next().expect("seven columns"))
        };
        let mut board = FRAME.map(row);
        for (index, (name, _)) in PICTURES.iter().enumerate() {
            let byte = bytes[index + 1];
            let is_mirrored = bytes[0] & (0b1000_0000 >> index) != 0;
            let orientation = usize::from(byte / 64) + if is_mirrored { 4 } else { 0 };
            place(
                &mut board,
                *name,
                &self.0[index][orientation],
                usize::from(byte % 64),
            );
        }
        board
    }
}

/// Rows of letters: a piece, `.` for a free square, `-` for a gap.
pub(crate) type Grid = [[char; 7]; 7];

/// Places a piece if it fits.
fn place(board: &mut Grid, name: char, picture: &Picture, square: usize) {
    let (row, column) = (square / 7, square % 7);
    if board.get(row).is_none_or(|squares| squares[column] == '-') {
        return;
    }
    let mut cells = Vec::new();
    let mut anchor = None;
    for (y, letters) in picture.iter().enumerate() {
        for (x, letter) in letters.iter().enumerate() {
            if *letter != '.' {
                cells.push((y, x));
            }
            if *letter == '@' {
                anchor = Some((y, x));
            }
        }
    }
    let anchor = anchor.expect("every piece has an anchor");
    let mut squares = Vec::new();
    for (y, x) in cells {
        let (y, x) = (
            (row + y).checked_sub(anchor.0),
            (column + x).checked_sub(anchor.1),
        );
        let free = |(y, x): (usize, usize)| board.get(y)?.get(x).filter(|here| **here == '.');
        let Some(square) = y.zip(x).filter(|square| free(*square).is_some()) else {
            return;
        };
        squares.push(square);
    }
    for (y, x) in squares {
        board[y][x] = name;
    }
}
