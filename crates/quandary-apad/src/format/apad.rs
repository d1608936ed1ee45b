//! The record of the binary format (SPEC, part F): one board in nine bytes.
//!
//! The first byte holds the mirror bits; the highest bit belongs to piece L. The following bytes
//! belong to one piece each: the rotation is in the two highest bits, and the index of the square
//! under the anchor in the other six.

use crate::model::{
    Board, Kit, Orientation, PieceId, Placement, PlacementError, Rotation, Squares,
};
use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};

/// The number of bytes that encode a board.
pub const WIDTH: usize = 9;

/// The number of pieces of the standard kit.
pub const PIECES: usize = 8;

/// The nine bytes that encode a board.
pub type Record = [u8; WIDTH];

/// The number of bytes of an [`order_key`].
pub const KEY_WIDTH: usize = 23;

/// The code of a piece that is omitted on purpose.
const ABSENT: PieceCode = PieceCode(0x1ff);

/// The nine bits that describe a piece: the mirror bit above the byte of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PieceCode(u16);

impl PieceCode {
    fn read(record: &Record, piece: usize) -> Self {
        let mirror = u16::from(record[0] >> (7 - piece) & 1);
        Self(mirror << 8 | u16::from(record[1 + piece]))
    }

    fn write(self, record: &mut Record, piece: usize) {
        let bit = 1 << (7 - piece);
        record[0] = record[0] & !bit | if self.0 > 0xff { bit } else { 0 };
        record[1 + piece] = self.0 as u8;
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..512).map(Self)
    }

    fn from_placement(placement: Placement) -> Self {
        let Placement {
            orientation,
            square,
            ..
        } = placement;
        let mirror = u16::from(orientation.mirrored) << 8;
        Self(mirror | u16::from(orientation.rotation.number()) << 6 | u16::from(square))
    }

    fn placement(self, piece: usize) -> Placement {
        Placement {
            piece: PieceId(piece as u8),
            orientation: Orientation {
                mirrored: self.0 > 0xff,
                rotation: Rotation::ALL[usize::from(self.0 >> 6 & 3)],
            },
            square: (self.0 & 0x3f) as u8,
        }
    }
}

/// What a record states about one piece: placed, omitted, or ignored because it cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodedPiece {
    /// All bits are 1: the piece is omitted on purpose.
    Absent,
    /// The piece cannot be placed and counts as omitted.
    Ignored(PlacementError),
    /// The piece is placed and covers these squares.
    Placed(Squares),
}

impl DecodedPiece {
    /// The squares that the piece covers; empty if the piece is not placed.
    #[must_use]
    pub fn squares(self) -> Squares {
        match self {
            Self::Placed(squares) => squares,
            Self::Absent | Self::Ignored(_) => Squares::EMPTY,
        }
    }
}

/// The decoded pieces of a record, in the order of the kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded(pub [DecodedPiece; PIECES]);

impl Decoded {
    /// The squares covered by all pieces together.
    #[must_use]
    pub fn covered(&self) -> Squares {
        let sets = self.0.iter().map(|piece| piece.squares());
        sets.fold(Squares::EMPTY, |all, squares| all | squares)
    }

    /// Whether all pieces are placed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.0
            .iter()
            .all(|piece| matches!(piece, DecodedPiece::Placed(_)))
    }

    /// The pieces that cannot be placed, with the reasons.
    pub fn ignored(&self) -> impl Iterator<Item = (PieceId, PlacementError)> + '_ {
        (0..).zip(&self.0).filter_map(|(id, piece)| match piece {
            DecodedPiece::Ignored(error) => Some((PieceId(id), *error)),
            _ => None,
        })
    }
}

/// The meaning of every code of every piece, computed once.
struct Codec {
    /// The squares that each code of a piece covers on the empty board; empty if the piece does not
    /// fit. Separate from `meanings` because decoding a board mostly needs this small table.
    covers: Box<[[Squares; 512]; PIECES]>,
    /// The meaning of each code of a piece on the empty board.
    meanings: Vec<[DecodedPiece; 512]>,
    /// For each code of a piece, the canonical code of the same placement.
    canonical: Vec<[PieceCode; 512]>,
}

static CODEC: LazyLock<Codec> = LazyLock::new(Codec::new);

impl Codec {
    fn new() -> Self {
        let kit = kit();
        let meanings: Vec<_> = kit.ids().map(|piece| meanings(kit, piece)).collect();
        let canonical = meanings.iter().map(canonical).collect();
        let covers = |piece: usize| meanings[piece].map(DecodedPiece::squares);
        Self {
            covers: Box::new(std::array::from_fn(covers)),
            meanings,
            canonical,
        }
    }
}

fn meanings(kit: &Kit, piece: PieceId) -> [DecodedPiece; 512] {
    let mut meanings = [DecodedPiece::Absent; 512];
    for code in PieceCode::all().filter(|code| *code != ABSENT) {
        let placement = code.placement(piece.index());
        meanings[usize::from(code.0)] = match placement.squares(kit) {
            Ok(squares) => DecodedPiece::Placed(squares),
            Err(error) => DecodedPiece::Ignored(error),
        };
    }
    meanings
}

/// Finds the canonical codes: not mirrored if possible, then with the smallest rotation.
fn canonical(meanings: &[DecodedPiece; 512]) -> [PieceCode; 512] {
    let rank = |code: &PieceCode| code.0 >> 6;
    let mut canonical = [ABSENT; 512];
    for code in PieceCode::all() {
        let meaning = meanings[usize::from(code.0)];
        if let DecodedPiece::Placed(_) = meaning {
            let same = PieceCode::all().filter(|one| meanings[usize::from(one.0)] == meaning);
            let best = same.min_by_key(rank);
            canonical[usize::from(code.0)] = best.unwrap_or(code);
        }
    }
    canonical
}

/// The kit of all boards in this format, which is the standard kit.
#[must_use]
pub fn kit() -> &'static Arc<Kit> {
    super::named_kits::standard_kit()
}

/// Decodes a record. Pieces are placed one after the other; pieces that do not fit are ignored.
///
/// Source: SPEC.md (F5).
#[must_use]
pub fn decode(record: &Record) -> Decoded {
    let codec = &*CODEC;
    let mut covered = Squares::EMPTY;
    let mut pieces = [DecodedPiece::Absent; PIECES];
    for piece in 0..PIECES {
        let code = usize::from(PieceCode::read(record, piece).0);
        let squares = codec.covers[piece][code];
        pieces[piece] = if squares.is_empty() {
            codec.meanings[piece][code]
        } else if squares.intersects(covered) {
            let earlier = pieces
                .iter()
                .position(|other| other.squares().intersects(squares));
            let other = PieceId(earlier.unwrap_or_default() as u8);
            DecodedPiece::Ignored(PlacementError::Overlaps(other))
        } else {
            covered = covered | squares;
            DecodedPiece::Placed(squares)
        };
    }
    Decoded(pieces)
}

/// The placement that a record encodes for a piece, whether or not it is possible. `None` if the
/// record omits the piece, that is, if all bits of the piece are set.
#[must_use]
pub fn placement(record: &Record, piece: PieceId) -> Option<Placement> {
    let code = PieceCode::read(record, piece.index());
    (code != ABSENT).then(|| code.placement(piece.index()))
}

/// The orientation of a piece as a number: its rotation, plus 4 if it is mirrored.
pub(crate) fn orientation_number(record: &Record, piece: usize) -> usize {
    usize::from(PieceCode::read(record, piece).0 >> 6)
}

/// Removes a piece from a record by setting all bits of the piece.
///
/// Source: SPEC.md (F6).
pub fn leave_out(record: &mut Record, piece: PieceId) {
    ABSENT.write(record, piece.index());
}

/// The board that a record encodes. Pieces keep the orientations of the record, even if these are
/// not canonical.
#[must_use]
pub fn board(record: &Record) -> Board {
    let mut board = Board::empty(kit());
    for (id, piece) in (0..).map(PieceId).zip(decode(record).0) {
        if let (DecodedPiece::Placed(_), Some(placement)) = (piece, placement(record, id)) {
            board
                .place(kit(), placement)
                .expect("decoded pieces do not overlap");
        }
    }
    board
}

/// Encodes a board of the standard kit canonically.
///
/// Source: SPEC.md (F7).
#[must_use]
pub fn encode(board: &Board) -> Record {
    let mut record = [0xff; WIDTH];
    for placement in board.placements() {
        PieceCode::from_placement(placement).write(&mut record, placement.piece.index());
    }
    canonicalise(&record)
}

/// The canonical encoding of the board of a record. Pieces that cannot be placed are encoded as
/// omitted.
#[must_use]
pub fn canonicalise(record: &Record) -> Record {
    let mut canonical = [0xff; WIDTH];
    for (index, piece) in decode(record).0.into_iter().enumerate() {
        if let DecodedPiece::Placed(_) = piece {
            let code = PieceCode::read(record, index);
            CODEC.canonical[index][usize::from(code.0)].write(&mut canonical, index);
        }
    }
    canonical
}

/// Returns a key for sorting boards. Boards are compared square by square, in the order of the
/// squares. A free square comes before a piece, and pieces come in the order of the kit.
///
/// Source: SPEC.md (F8).
#[must_use]
pub fn order_key(decoded: &Decoded) -> [u8; KEY_WIDTH] {
    let mut key = [0; KEY_WIDTH];
    for (number, piece) in (1..).zip(&decoded.0) {
        for square in piece.squares().iter() {
            let half = if square % 2 == 0 { 4 } else { 0 };
            key[usize::from(square / 2)] |= number << half;
        }
    }
    key
}

/// Compares two boards in the order of their [`order_key`]s. Different encodings of the same board
/// compare as equal.
///
/// Source: SPEC.md (F8).
#[must_use]
pub fn compare(one: &Record, other: &Record) -> Ordering {
    order_key(&decode(one)).cmp(&order_key(&decode(other)))
}
