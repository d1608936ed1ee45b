//! A-Puzzle-A-Day files that are large or claim large sizes.

use super::{End, Lie, MEGABYTE};

pub(super) const BOARDS: &[Lie] = &[
    (
        "as many boards as may be",
        || vec![0xff; 9_000_000],
        End::Levels(1_000_000),
    ),
    (
        "one board more",
        || vec![0xff; 9_000_009],
        End::Refused("levels"),
    ),
    (
        "boards of nothing but findings",
        || vec![0x3f; 9_000_000],
        End::Levels(1_000_000),
    ),
];

pub(super) const KITS: &[Lie] = &[
    (
        "a frame of forty million columns",
        || [&b"Dayboard: 1\nFrame:\n "[..], &b"1 ".repeat(20 * MEGABYTE)].concat(),
        End::Levels(1),
    ),
    (
        "a frame of ten million rows",
        || {
            [
                &b"Dayboard: 1\nFrame:\n"[..],
                &b" 1\n".repeat(10 * MEGABYTE),
            ]
            .concat()
        },
        End::Levels(1),
    ),
    (
        "a label that never ends",
        || [&b"Dayboard: 1\nFrame:\n "[..], &vec![b'1'; 20 * MEGABYTE]].concat(),
        End::Levels(1),
    ),
    (
        "a list that never ends, of a row that never ends",
        || {
            let row = b"Ocak ".repeat(4 * MEGABYTE);
            [b"Dayboard: 1\nFrame:\n ", &row[..], b"\nMonths: ", &row].concat()
        },
        End::Levels(1),
    ),
    (
        "a piece as wide as the file",
        || {
            [
                &b"Dayboard: 1\nFrame:\n 1\nPiece: I\n @"[..],
                &vec![b'#'; 20 * MEGABYTE],
            ]
            .concat()
        },
        End::Levels(1),
    ),
    (
        "a piece as large as a frame could be if frames were that large",
        || {
            let row = [&b" "[..], &[b'#'; 64], b"\n"].concat().repeat(64);
            let piece = b"Dayboard: 1\nFrame:\n 1\nPiece: I\n @\n";
            [&piece[..], &row].concat()
        },
        End::Levels(1),
    ),
    (
        "as many pieces as tags may be",
        || [&b"Dayboard: 1\n"[..], &b"Piece: I\n @\n".repeat(100_000)].concat(),
        End::Levels(1),
    ),
    (
        "more tags than may be",
        || [&b"Dayboard: 1\n"[..], &b"Comment: x\n".repeat(100_001)].concat(),
        End::Refused("tags"),
    ),
];

pub(super) const WORDS: &[Lie] = &[
    (
        "as many positions as may be",
        || b"jan 25\n".repeat(1_000_000),
        End::Levels(1_000_000),
    ),
    (
        "one position more",
        || b"jan 25\n".repeat(1_000_001),
        End::Refused("levels"),
    ),
    (
        "a position of nothing but moves",
        || [&b"jan 25: "[..], &b"L0@0 ".repeat(4 * MEGABYTE)].concat(),
        End::Levels(1),
    ),
    (
        "a position of nothing but squares",
        || b"jan ".repeat(4 * MEGABYTE),
        End::Levels(1),
    ),
    (
        "a square with an index of thirty digits",
        || b"@999999999999999999999999999999 jan: L0@99999999999999999999".to_vec(),
        End::Levels(1),
    ),
];
