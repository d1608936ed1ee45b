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

pub(super) const SGT_SAVES: &[Lie] = &[
    (
        "a save of 4294967295 columns",
        || sgt_save("4294967295x4294967295", "a,1,1", ""),
        End::Levels(1),
    ),
    (
        "a save of nothing but blanks",
        || sgt_save("5000x5000", &"z".repeat(10 * MEGABYTE), ""),
        End::Refused("cells"),
    ),
    (
        "a value whose length has thirty digits",
        || sgt_save("2x2", "a", &format!("MOVE    :{}:T0,0\n", "9".repeat(30))),
        End::Levels(1),
    ),
    (
        "a value longer than the file",
        || sgt_save("2x2", "a", "MOVE    :18446744073709551615:T0,0\n"),
        End::Levels(1),
    ),
    (
        "a move of millions of squares",
        || {
            sgt_save(
                "2x2",
                "d,0,0,0,0",
                &field("MOVE", &"N0,0;".repeat(4 * MEGABYTE)),
            )
        },
        End::Levels(1),
    ),
    (
        "moves that never end",
        || sgt_save("2x2", "d,0,0,0,0", &field("MOVE", "N0,0").repeat(200_000)),
        End::Refused("tags"),
    ),
    (
        "restarts of a long description",
        || {
            let description = "z".repeat(MEGABYTE);
            let restarts = field("RESTART", &description).repeat(20);
            sgt_save("2x2", &description, &restarts)
        },
        End::Levels(1),
    ),
    (
        "a key that never ends",
        || sgt_save("2x2", "d,0,0,0,0", &"K".repeat(20 * MEGABYTE)),
        End::Levels(1),
    ),
];

/// A save of the collection with this size, description, and further fields.
fn sgt_save(size: &str, description: &str, more: &str) -> Vec<u8> {
    let fields = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", "Tents"),
        ("PARAMS", size),
        ("CPARAMS", size),
        ("DESC", description),
        ("NSTATES", "999999999999"),
        ("STATEPOS", "999999999999"),
    ];
    let fields = fields.map(|(key, value)| field(key, value));
    [&fields.concat(), more].concat().into_bytes()
}

fn field(key: &str, value: &str) -> String {
    format!("{key:8}:{}:{value}\n", value.len())
}

/// 10000 rows and columns: all their clues, and not a square.
fn wide_save() -> Vec<u8> {
    let clues = "0 ".repeat(10_000);
    format!("10000 10000 0 0\n{clues}\n{clues}\n").into_bytes()
}

fn long_row() -> Vec<u8> {
    let row = "x".repeat(20 * MEGABYTE);
    format!("1 3 0 0\n0 \n0 0 0 \n{row}\n").into_bytes()
}
