//! Tile World files that are large or claim large sizes.

use super::{End, Lie, MEGABYTE};

/// The header of a data file for the MS rules.
const SET: [u8; 4] = [0xAC, 0xAA, 0x02, 0x00];

/// The header of a solution file for the MS rules.
const SOLUTIONS: [u8; 8] = [0x35, 0x33, 0x9B, 0x99, 2, 0, 0, 0];

pub(super) const SETS: &[Lie] = &[
    (
        "a set that claims 65535 levels and has none",
        || [&SET[..], &[0xFF, 0xFF]].concat(),
        End::Levels(0),
    ),
    (
        "as many levels of nothing as may be claimed",
        || [&SET[..], &[0xFF, 0xFF], &[0; 2 * 65_535]].concat(),
        End::Levels(65_535),
    ),
    (
        "bytes behind the last level that never end",
        || [&SET[..], &[0, 0], &vec![7; 20 * MEGABYTE]].concat(),
        End::Levels(0),
    ),
];

pub(super) const RECORDS: &[Lie] = &[
    (
        "a record of four gigabytes",
        || [&SOLUTIONS[..], &[0xFE, 0xFF, 0xFF, 0xFF], &[1; 40]].concat(),
        End::Levels(0),
    ),
    (
        "records of nothing that never end",
        || [&SOLUTIONS[..], &vec![0; 3 * MEGABYTE]].concat(),
        End::Levels(0),
    ),
];

pub(super) const TEXTS: &[Lie] = &[
    (
        "elements in each other that never end",
        || b"<page>".repeat(MEGABYTE),
        End::Refused("tags"),
    ),
    (
        "a text that never ends",
        || [&b"<levelset>"[..], &vec![b'x'; 20 * MEGABYTE]].concat(),
        End::Levels(0),
    ),
];

pub(super) const PICTURES: &[Lie] = &[
    (
        "a picture of 2147483647 columns and rows",
        || picture(i32::MAX, i32::MAX),
        End::Levels(0),
    ),
    (
        "a picture of more pixels than may be",
        || picture(60_000, 60_000),
        End::Refused("cells"),
    ),
    (
        "a picture of one large tile and 74 that are one pixel wide",
        narrow_tiles,
        End::Refused("cells"),
    ),
];

/// A bitmap with one bit a pixel, in which the marks of all entries after the first are next to each
/// other.
fn narrow_tiles() -> Vec<u8> {
    const SIDE: usize = 2000;
    let (width, height) = (1 + SIDE + 74, 1 + SIDE);
    let mut bytes = picture(width as i32, height as i32);
    bytes[10] = 62;
    bytes[28] = 1;
    bytes.extend([0, 0, 0, 0, 255, 255, 255, 0]);
    let stride = width.div_ceil(32) * 4;
    bytes.extend(vec![0; stride * SIDE]);
    let mut marks = vec![0; stride];
    for x in (SIDE..width).chain([0]) {
        marks[x / 8] |= 0x80 >> (x % 8);
    }
    bytes.extend(marks);
    bytes
}

/// The head of a bitmap with 24 bits a pixel, and nothing behind it.
fn picture(width: i32, height: i32) -> Vec<u8> {
    let mut bytes = b"BM".to_vec();
    bytes.extend([0xFF; 4]);
    bytes.extend([0; 4]);
    bytes.extend(54_u32.to_le_bytes());
    bytes.extend(40_u32.to_le_bytes());
    bytes.extend(width.to_le_bytes());
    bytes.extend(height.to_le_bytes());
    bytes.extend([1, 0, 24, 0]);
    bytes.extend([0; 24]);
    bytes
}
