//! Crossoban files that are large or claim large sizes.

use super::{End, Lie, MEGABYTE};

pub(super) const BOARDS: &[Lie] = &[
    (
        "a board of 3000 times 3000 cells",
        || wide_board(3_000, 3_000),
        End::Levels(1),
    ),
    (
        "a board with more cells than may be",
        || wide_board(5_000, 5_000),
        End::Refused("cells"),
    ),
    (
        "fifty thousand boards",
        || b"#####\n#@$.#\n#####\n\n".repeat(50_000),
        End::Levels(50_000),
    ),
    (
        "a row that never ends, and with it two that could be as long",
        || [&b"#####\n#@$.#\n"[..], &vec![b'#'; 10 * MEGABYTE]].concat(),
        End::Refused("cells"),
    ),
    (
        "lines that never end",
        || vec![b'\n'; 20 * MEGABYTE],
        End::Levels(0),
    ),
];

pub(super) const COLLECTIONS: &[Lie] = &[
    (
        "run lengths of billions",
        || b"4000000000#|#@$.#|4000000000(4000000000#)\n".to_vec(),
        End::Refused("cells"),
    ),
    (
        "a solution of billions of moves",
        || b"#####\n#@$.#\n#####\n\nSolution\n999999999(999999999(rl))\n".to_vec(),
        End::Refused("cells"),
    ),
    (
        "groups in groups",
        || [&b"#####\n#@$.#\n#####\n\n"[..], &b"2(".repeat(MEGABYTE)].concat(),
        End::Levels(1),
    ),
];

/// Walls around floor, with a pusher, a box and a goal.
fn wide_board(columns: usize, rows: usize) -> Vec<u8> {
    let wall = [&vec![b'#'; columns][..], b"\n"].concat();
    let floor = [b"#", &vec![b' '; columns - 2][..], b"#\n"].concat();
    let play = [b"#@$.", &vec![b' '; columns - 5][..], b"#\n"].concat();
    [&wall[..], &play, &floor.repeat(rows - 3), &wall].concat()
}
