//! Gartriage files that are large or claim large sizes.

use super::{End, Lie, MEGABYTE};

pub(super) const LIES: &[Lie] = &[
    (
        "a line of blanks and a cell",
        line_of_blanks,
        End::Levels(1),
    ),
    ("a line of track", line_of_track, End::Levels(1)),
    ("a line of letters", line_of_letters, End::Levels(0)),
    ("a value in one line", value_in_one_line, End::Levels(0)),
    ("a line of apostrophes", line_of_apostrophes, End::Levels(1)),
    ("lines of apostrophes", lines_of_apostrophes, End::Levels(1)),
    ("line ends alone", line_ends, End::Levels(0)),
    (
        "as many levels as may be",
        || levels(1_000_000),
        End::Levels(1_000_000),
    ),
    (
        "one level more",
        || levels(1_000_001),
        End::Refused("levels"),
    ),
    (
        "a cell far down and far right",
        far_cell,
        End::Refused("cells"),
    ),
    (
        "values that never end",
        unclosed_values,
        End::Refused("tags"),
    ),
    (
        "sections that never end",
        unclosed_sections,
        End::Levels(199_999),
    ),
    ("values within values", nested_values, End::Refused("tags")),
    ("a train of many wagons", || long_train(b""), End::Levels(1)),
    (
        "the same in another encoding",
        || long_train(b"Title: \xe9\n"),
        End::Levels(1),
    ),
    (
        "a train somewhere else",
        || train(b"(4294967296,99999999999999999999)"),
        End::Levels(1),
    ),
    (
        "a difficulty of many digits",
        || tagged(b"Difficulty: ", b"9"),
        End::Levels(1),
    ),
    (
        "a solution of many moves",
        || tagged(b"Solution: ", b"64"),
        End::Levels(1),
    ),
    (
        "a solution of no moves",
        || tagged(b"Solution: ", b","),
        End::Levels(1),
    ),
];

fn line_of_blanks() -> Vec<u8> {
    [b"\n'", " ".repeat(20 * MEGABYTE).as_bytes(), b"+\n"].concat()
}

fn line_of_track() -> Vec<u8> {
    [b"\n' 0", "--+".repeat(MEGABYTE).as_bytes()].concat()
}

fn line_of_letters() -> Vec<u8> {
    vec![b'a'; 20 * MEGABYTE]
}

fn value_in_one_line() -> Vec<u8> {
    [b"Title: ", "a".repeat(20 * MEGABYTE).as_bytes()].concat()
}

fn line_of_apostrophes() -> Vec<u8> {
    [b"\n", "'".repeat(10 * MEGABYTE).as_bytes()].concat()
}

fn lines_of_apostrophes() -> Vec<u8> {
    [b"\n", "'\n".repeat(5 * MEGABYTE).as_bytes()].concat()
}

fn line_ends() -> Vec<u8> {
    vec![b'\r'; 20 * MEGABYTE]
}

fn levels(count: usize) -> Vec<u8> {
    "\n'0".repeat(count).replace('0', "+\n").into_bytes()
}

fn far_cell() -> Vec<u8> {
    let (down, right) = ("'\n".repeat(3_000_000), " ".repeat(3_000_000));
    format!("\n'+\n{down}'{right}+\n").into_bytes()
}

fn unclosed_values() -> Vec<u8> {
    (0..200_000)
        .flat_map(|n| format!("N{n}:\n").into_bytes())
        .collect()
}

fn unclosed_sections() -> Vec<u8> {
    (0..200_000)
        .flat_map(|n| format!("N{n}:\n\n").into_bytes())
        .collect()
}

/// Every value is closed, and only at the end of the file.
fn nested_values() -> Vec<u8> {
    let names = || 0..200_000;
    let open = names().map(|n| format!("N{n}:\n\n"));
    let close = names().rev().map(|n| format!(":N{n}\n"));
    open.chain(close).flat_map(String::into_bytes).collect()
}

const WAGONS: usize = 300_000;

fn long_train(before: &[u8]) -> Vec<u8> {
    let places: Vec<String> = (2..WAGONS + 2).map(|x| format!("({x},1)")).collect();
    let wagons = "--a".repeat(WAGONS);
    let text = format!("\nTrain: {}\n' 0{wagons}\n", places.join(","));
    [before, text.as_bytes()].concat()
}

fn train(places: &[u8]) -> Vec<u8> {
    [b"\nTrain: ", places, b"\n' 0--a--1\n"].concat()
}

fn tagged(tag: &[u8], value: &[u8]) -> Vec<u8> {
    [b"\n", tag, &value.repeat(5 * MEGABYTE), b"\n' 0--a--1\n"].concat()
}
