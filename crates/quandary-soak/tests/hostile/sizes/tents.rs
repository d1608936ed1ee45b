//! Tents files that are large or claim large sizes.

use super::{End, Lie, MEGABYTE};

pub(super) const SAVES: &[Lie] = &[
    (
        "a save of 4000000000 rows and columns",
        || b"4000000000 4000000000 0 0\n1 \n1 \n x\n".to_vec(),
        End::Levels(1),
    ),
    (
        "a save whose size has thirty digits",
        || [&[b'9'; 30], &b" 8 0 0\n"[..]].concat(),
        End::Levels(1),
    ),
    (
        "a save with clues of thirty digits",
        || b"2 2 0 0\n999999999999999999999999999999 0 \n1 0 \n x\n  \n".to_vec(),
        End::Levels(1),
    ),
    (
        "a board as large as its clues",
        wide_save,
        End::Refused("cells"),
    ),
    ("a row that never ends", long_row, End::Levels(1)),
    (
        "lines that never end",
        || vec![b'\n'; 20 * MEGABYTE],
        End::Levels(1),
    ),
];

pub(super) const IDS: &[Lie] = &[
    (
        "an ID of 4294967295 columns",
        || b"4294967295x4294967295:a,1,1\n".to_vec(),
        End::Levels(1),
    ),
    (
        "a description of nothing but blanks",
        || [&b"5000x5000:"[..], &vec![b'z'; 10 * MEGABYTE]].concat(),
        End::Refused("cells"),
    ),
    (
        "a description of nothing but trees",
        || [&b"8x8:"[..], &vec![b'_'; 20 * MEGABYTE]].concat(),
        End::Levels(1),
    ),
    (
        "a description of nothing but clues",
        || [&b"8x8:a"[..], &b",1".repeat(4 * MEGABYTE)].concat(),
        End::Levels(1),
    ),
    (
        "as many IDs as may be",
        || b"1:a,0,0\n".repeat(1_000_000),
        End::Levels(1_000_000),
    ),
    (
        "one ID more",
        || b"1:a,0,0\n".repeat(1_000_001),
        End::Refused("levels"),
    ),
];

pub(super) const ADDRESSES: &[Lie] = &[
    (
        "an address of 99999999 columns",
        || b"https://puzz.link/p?tents/99999999/99999999/zzzz\n".to_vec(),
        End::Levels(1),
    ),
    (
        "an address that skips forever",
        || {
            [
                &b"https://puzz.link/p?tents/100/100/"[..],
                &vec![b'z'; 20 * MEGABYTE],
            ]
            .concat()
        },
        End::Levels(1),
    ),
];

/// 10000 rows and columns: all their clues, and not a square.
fn wide_save() -> Vec<u8> {
    let clues = "0 ".repeat(10_000);
    format!("10000 10000 0 0\n{clues}\n{clues}\n").into_bytes()
}

fn long_row() -> Vec<u8> {
    let row = "x".repeat(20 * MEGABYTE);
    format!("1 3 0 0\n0 \n0 0 0 \n{row}\n").into_bytes()
}
