//! The binary format of the seed (SPEC, part F): nine bytes a board.
//!
//! The first byte holds the mirror bits, the piece L in the highest. One byte for each piece
//! follows: its rotation in the two highest bits, the index of its anchor's square in the others.

use crate::model::{Board, Kit, Misfit, PieceId, Placement, Rotation, Squares, Turn};
use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};

/// Bytes of one board.
pub const WIDTH: usize = 9;

/// Pieces of the standard kit.
pub const PIECES: usize = 8;

/// One board as it is written.
pub type Record = [u8; WIDTH];

/// Bytes of an [`order_key`].
pub const KEY_WIDTH: usize = 23;

/// The nine bits of a piece that is left out on purpose.
const ABSENT: Spelling = Spelling(0x1ff);

/// The nine bits of a piece: the mirror bit above its byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Spelling(u16);

impl Spelling {
    fn of(record: &Record, piece: usize) -> Self {
        let mirror = u16::from(record[0] >> (7 - piece) & 1);
        Self(mirror << 8 | u16::from(record[1 + piece]))
    }

    fn put(self, record: &mut Record, piece: usize) {
        let bit = 1 << (7 - piece);
        record[0] = record[0] & !bit | if self.0 > 0xff { bit } else { 0 };
        record[1 + piece] = self.0 as u8;
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..512).map(Self)
    }

    fn from_placement(placement: Placement) -> Self {
        let Placement { turn, square, .. } = placement;
        let mirror = u16::from(turn.mirrored) << 8;
        Self(mirror | u16::from(turn.rotation.number()) << 6 | u16::from(square))
    }

    fn placement(self, piece: usize) -> Placement {
        Placement {
            piece: PieceId(piece as u8),
            turn: Turn {
                mirrored: self.0 > 0xff,
                rotation: Rotation::ALL[usize::from(self.0 >> 6 & 3)],
            },
            square: (self.0 & 0x3f) as u8,
        }
    }
}

/// What became of one piece of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is left out on purpose: all its bits are 1.
    Absent,
    /// It cannot be placed and counts as left out.
    Ignored(Misfit),
    /// It covers these squares.
    Lies(Squares),
}

impl Place {
    /// The squares that the piece covers.
    #[must_use]
    pub fn squares(self) -> Squares {
        match self {
            Self::Lies(squares) => squares,
            Self::Absent | Self::Ignored(_) => Squares::NONE,
        }
    }
}

/// What became of the pieces of a record, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded(pub [Place; PIECES]);

impl Decoded {
    /// All squares covered.
    #[must_use]
    pub fn covered(&self) -> Squares {
        let sets = self.0.iter().map(|place| place.squares());
        sets.fold(Squares::NONE, |all, squares| all | squares)
    }

    /// Whether no piece is left out.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.0.iter().all(|place| matches!(place, Place::Lies(_)))
    }

    /// The pieces that cannot be placed, and why.
    pub fn ignored(&self) -> impl Iterator<Item = (PieceId, Misfit)> + '_ {
        (0..).zip(&self.0).filter_map(|(piece, place)| match place {
            Place::Ignored(misfit) => Some((PieceId(piece), *misfit)),
            _ => None,
        })
    }
}

/// Every spelling of every piece, worked out once.
struct Codec {
    /// The squares that each spelling of a piece covers on the empty board; none if it does not
    /// fit. What is looked up for every board stays small.
    covers: Box<[[Squares; 512]; PIECES]>,
    /// What each spelling of a piece means on the empty board.
    meanings: Vec<[Place; 512]>,
    /// The spelling that the canonical form has for the same squares.
    canonical: Vec<[Spelling; 512]>,
}

static CODEC: LazyLock<Codec> = LazyLock::new(Codec::new);

impl Codec {
    fn new() -> Self {
        let kit = kit();
        let meanings: Vec<_> = kit.ids().map(|piece| meanings(kit, piece)).collect();
        let canonical = meanings.iter().map(canonical).collect();
        let covers = |piece: usize| meanings[piece].map(Place::squares);
        Self {
            covers: Box::new(std::array::from_fn(covers)),
            meanings,
            canonical,
        }
    }
}

fn meanings(kit: &Kit, piece: PieceId) -> [Place; 512] {
    let mut meanings = [Place::Absent; 512];
    for spelling in Spelling::all().filter(|spelling| *spelling != ABSENT) {
        let placement = spelling.placement(piece.index());
        meanings[usize::from(spelling.0)] = match placement.squares(kit) {
            Ok(squares) => Place::Lies(squares),
            Err(misfit) => Place::Ignored(misfit),
        };
    }
    meanings
}

/// The canonical spelling is not mirrored where that looks the same, then it has the smallest
/// rotation.
fn canonical(meanings: &[Place; 512]) -> [Spelling; 512] {
    let rank = |spelling: &Spelling| spelling.0 >> 6;
    let mut canonical = [ABSENT; 512];
    for spelling in Spelling::all() {
        let meaning = meanings[usize::from(spelling.0)];
        if let Place::Lies(_) = meaning {
            let same = Spelling::all().filter(|one| meanings[usize::from(one.0)] == meaning);
            let best = same.min_by_key(rank);
            canonical[usize::from(spelling.0)] = best.unwrap_or(spelling);
        }
    }
    canonical
}

/// The kit of the format.
#[must_use]
pub fn kit() -> &'static Arc<Kit> {
    super::kits::standard_kit()
}

/// Places the pieces of a record one after the other; one that does not fit is ignored (F5).
#[must_use]
pub fn decode(record: &Record) -> Decoded {
    let codec = &*CODEC;
    let mut covered = Squares::NONE;
    let mut places = [Place::Absent; PIECES];
    for piece in 0..PIECES {
        let spelling = usize::from(Spelling::of(record, piece).0);
        let squares = codec.covers[piece][spelling];
        places[piece] = if squares.is_empty() {
            codec.meanings[piece][spelling]
        } else if squares.meets(covered) {
            let earlier = places
                .iter()
                .position(|other| other.squares().meets(squares));
            let other = PieceId(earlier.unwrap_or_default() as u8);
            Place::Ignored(Misfit::Collides(other))
        } else {
            covered = covered | squares;
            Place::Lies(squares)
        };
    }
    Decoded(places)
}

/// How a piece of a record is spelled, whether it can be placed or not; `None` if it is left out
/// on purpose.
#[must_use]
pub fn placement(record: &Record, piece: PieceId) -> Option<Placement> {
    let spelling = Spelling::of(record, piece.index());
    (spelling != ABSENT).then(|| spelling.placement(piece.index()))
}

/// The mirror bit and the rotation of a piece as one number, mirrored ones from 4 on.
pub(crate) fn turn(record: &Record, piece: usize) -> usize {
    usize::from(Spelling::of(record, piece).0 >> 6)
}

/// Sets all bits of a piece, which leaves it out on purpose (F6).
pub fn leave_out(record: &mut Record, piece: PieceId) {
    ABSENT.put(record, piece.index());
}

/// The board of a record, its pieces spelled as they are there.
#[must_use]
pub fn board(record: &Record) -> Board {
    let mut board = Board::empty(kit());
    for (piece, place) in (0..).map(PieceId).zip(decode(record).0) {
        if let (Place::Lies(_), Some(placement)) = (place, placement(record, piece)) {
            board
                .place(kit(), placement)
                .expect("what was decoded lies side by side");
        }
    }
    board
}

/// The canonical record of a board of the standard kit (F7).
#[must_use]
pub fn encode(board: &Board) -> Record {
    let mut record = [0xff; WIDTH];
    for placement in board.placements() {
        Spelling::from_placement(placement).put(&mut record, placement.piece.index());
    }
    canonicalise(&record)
}

/// The same board in its canonical spelling; what is ignored is left out on purpose.
#[must_use]
pub fn canonicalise(record: &Record) -> Record {
    let mut canonical = [0xff; WIDTH];
    for (piece, place) in decode(record).0.into_iter().enumerate() {
        if let Place::Lies(_) = place {
            let spelling = Spelling::of(record, piece);
            CODEC.canonical[piece][usize::from(spelling.0)].put(&mut canonical, piece);
        }
    }
    canonical
}

/// Bytes that are in the order of the boards (F8): the piece on each square, free before L.
#[must_use]
pub fn order_key(decoded: &Decoded) -> [u8; KEY_WIDTH] {
    let mut key = [0; KEY_WIDTH];
    for (number, place) in (1..).zip(&decoded.0) {
        for square in place.squares().iter() {
            let half = if square % 2 == 0 { 4 } else { 0 };
            key[usize::from(square / 2)] |= number << half;
        }
    }
    key
}

/// The order of two boards (F8). Two spellings of one board are equal.
#[must_use]
pub fn compare(one: &Record, other: &Record) -> Ordering {
    order_key(&decode(one)).cmp(&order_key(&decode(other)))
}
