//! The directions that creatures try.

use super::Kind;
use crate::model::Cardinal;

/// The directions that a creature tries, in order; at most four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidates {
    directions: [Cardinal; 4],
    count: u8,
}

impl Candidates {
    pub(super) const fn new<const N: usize>(wanted: [Cardinal; N]) -> Self {
        let mut directions = [Cardinal::North; 4];
        let mut index = 0;
        while index < N {
            directions[index] = wanted[index];
            index += 1;
        }
        Self {
            directions,
            count: N as u8,
        }
    }

    /// Returns the candidates of a creature whose order depends only on its facing. Walkers, blobs
    /// and teeth, which need more than their facing, have none here, and neither has a mover that
    /// does not choose.
    pub(super) fn by_facing(kind: Kind, ahead: Cardinal) -> Self {
        BY_FACING[kind as usize][ahead as usize]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Cardinal> + '_ {
        self.directions
            .iter()
            .copied()
            .take(usize::from(self.count))
    }

    pub(super) fn first(&self) -> Option<Cardinal> {
        self.iter().next()
    }
}

/// Returns the order of a kind of creature (R16).
const fn by_facing(kind: Kind, ahead: Cardinal) -> Candidates {
    let (left, back, right) = (ahead.left(), ahead.back(), ahead.right());
    match kind {
        Kind::Tank => Candidates::new([ahead]),
        Kind::Ball => Candidates::new([ahead, back]),
        Kind::Glider => Candidates::new([ahead, left, right, back]),
        Kind::Fireball => Candidates::new([ahead, right, left, back]),
        Kind::Bug => Candidates::new([left, ahead, right, back]),
        Kind::Paramecium => Candidates::new([right, ahead, left, back]),
        Kind::Walker | Kind::Blob | Kind::Teeth | Kind::Chip | Kind::Block | Kind::Swimmer => {
            Candidates::new([])
        }
    }
}

/// The candidates by kind and facing. Every creature reads them whenever it may move.
static BY_FACING: [[Candidates; 4]; Kind::ALL.len()] = {
    let mut table = [[Candidates::new([]); 4]; Kind::ALL.len()];
    let mut index = 0;
    while index < 4 * Kind::ALL.len() {
        let (kind, facing) = (Kind::ALL[index / 4], Cardinal::ALL[index % 4]);
        table[kind as usize][facing as usize] = by_facing(kind, facing);
        index += 1;
    }
    table
};
