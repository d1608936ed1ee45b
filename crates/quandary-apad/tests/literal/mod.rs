//! A second decoder, written from the text of the format alone and for no speed: pictures are
//! mirrored and turned as pictures, and laid on a drawn frame. It shares no code with the room.

/// The pieces in their order, as the document draws them; `@` is the dot.
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

/// Squares are `.`, what is no square is `-`.
const FRAME: [&str; 7] = [
    "......-", "......-", ".......", ".......", ".......", ".......", "...----",
];

type Picture = Vec<Vec<char>>;

/// Left becomes right.
fn mirrored(picture: &Picture) -> Picture {
    let row = |row: &Vec<char>| row.iter().rev().copied().collect();
    picture.iter().map(row).collect()
}

/// The last column becomes the first row.
fn turned_left(picture: &Picture) -> Picture {
    let columns = picture[0].len();
    (0..columns)
        .rev()
        .map(|column| picture.iter().map(|row| row[column]).collect())
        .collect()
}

/// All ways in which the pieces can lie: first unmirrored, then mirrored, each turned 0 to 3 times.
pub(crate) struct Decoder(Vec<Vec<Picture>>);

impl Decoder {
    pub(crate) fn new() -> Self {
        let ways = |(_, rows): &(char, &[&str])| {
            let drawn: Picture = rows.iter().map(|row| row.chars().collect()).collect();
            let mut ways = Vec::new();
            for side in [mirrored(&drawn), drawn].iter().rev() {
                let mut turned = side.clone();
                for _ in 0..4 {
                    ways.push(turned.clone());
                    turned = turned_left(&turned);
                }
            }
            ways
        };
        Self(PICTURES.iter().map(ways).collect())
    }

    /// The board that nine bytes describe, row by row.
    pub(crate) fn decode(&self, bytes: &[u8; 9]) -> Grid {
        let row = |text: &str| {
            let mut letters = text.chars();
            std::array::from_fn(|_| letters.next().expect("seven places"))
        };
        let mut board = FRAME.map(row);
        for (place, (name, _)) in PICTURES.iter().enumerate() {
            let byte = bytes[place + 1];
            let is_mirrored = bytes[0] & (0b1000_0000 >> place) != 0;
            let way = usize::from(byte / 64) + if is_mirrored { 4 } else { 0 };
            lay(
                &mut board,
                *name,
                &self.0[place][way],
                usize::from(byte % 64),
            );
        }
        board
    }
}

/// Rows of letters: a piece, `.` for a free square, `-` for no square.
pub(crate) type Grid = [[char; 7]; 7];

/// Lays a piece down, if it fits.
fn lay(board: &mut Grid, name: char, picture: &Picture, square: usize) {
    let (row, column) = (square / 7, square % 7);
    if board.get(row).is_none_or(|squares| squares[column] == '-') {
        return;
    }
    let mut cells = Vec::new();
    let mut dot = None;
    for (y, letters) in picture.iter().enumerate() {
        for (x, letter) in letters.iter().enumerate() {
            if *letter != '.' {
                cells.push((y, x));
            }
            if *letter == '@' {
                dot = Some((y, x));
            }
        }
    }
    let dot = dot.expect("every piece has its dot");
    let mut places = Vec::new();
    for (y, x) in cells {
        let (y, x) = (
            (row + y).checked_sub(dot.0),
            (column + x).checked_sub(dot.1),
        );
        let free = |(y, x): (usize, usize)| board.get(y)?.get(x).filter(|here| **here == '.');
        let Some(place) = y.zip(x).filter(|place| free(*place).is_some()) else {
            return;
        };
        places.push(place);
    }
    for (y, x) in places {
        board[y][x] = name;
    }
}
