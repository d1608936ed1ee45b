//! Findings in level sets and solutions that stand in other forms.
//!
//! 0150-0159 JSON, 0170-0179 level text.

use quandary_core::diagnostic::Code;
use quandary_core::diagnostic::Severity::{Error, Warning};

/// The codes of this part, in the order of their numbers.
pub(super) const FORM: &[&Code] = &[
    &TIL0150, &TIL0151, &TIL0152, &TIL0153, &TIL0170, &TIL0171, &TIL0172, &TIL0173, &TIL0174,
];

/// No JSON.
pub static TIL0150: Code = Code::new(
    "TIL0150",
    Error,
    Error,
    "no JSON",
    "\
The text breaks the grammar of JSON at this place. Nothing of the file is read.

Mend the text there: a comma too many or a bracket too few, as a rule.",
);

/// JSON of another shape.
pub static TIL0151: Code = Code::new(
    "TIL0151",
    Error,
    Error,
    "JSON of another shape",
    "\
The file is JSON, and not a level set or a solution file as `convert --to dat-json` and `convert
--to tws-json` write them: a member is missing, has another name, or holds something else. Nothing
of the file is read.

Compare it with a file that `convert` wrote.",
);

/// A level or record that cannot be read.
pub static TIL0152: Code = Code::new(
    "TIL0152",
    Error,
    Error,
    "a level or record that cannot be read",
    "\
One entry of the list does not have the shape that `convert` writes. It is left out; the others are
read.

Compare it with an entry that `convert` wrote.",
);

/// Encoded bytes that say something else.
pub static TIL0153: Code = Code::new(
    "TIL0153",
    Warning,
    Error,
    "encoded bytes that say something else",
    "\
Where programs spell a layer or moves in more than one way, JSON keeps the bytes beside what they
mean. Here the two do not agree. What is meant for people counts, and the bytes are made anew.

Leave the bytes out after changing a map or moves by hand.",
);

/// Text that is no level set.
pub static TIL0170: Code = Code::new(
    "TIL0170",
    Error,
    Error,
    "text that is no level set",
    "\
A level set as text begins with the line `Tile World levels`. Without it the rest is read as if it
were there.

If the format was guessed, name the right one.",
);

/// A line that nothing is known of.
pub static TIL0171: Code = Code::new(
    "TIL0171",
    Error,
    Error,
    "a line that nothing is known of",
    "\
Before the first level stand `rules`, `claimed` and `tail`. A level begins with `level` and its
number; then come its names and values, and the indented lines of maps and lists. This line is none
of them and is left out.

    level 1
    title: FIRST STEPS
    traps:
      3,4 > 5,6

Compare it with a file that `convert --to level-text` wrote. A line that begins with `#` is a
comment.",
);

/// A value that cannot be read.
pub static TIL0172: Code = Code::new(
    "TIL0172",
    Error,
    Error,
    "a value that cannot be read",
    "\
The value does not have the form that its name asks for: a number, a place `3,4`, a wire `3,4 >
5,6`, a text in the letters of Windows-1252, or bytes as hexadecimal digits. It is left out.

Compare it with a file that `convert --to level-text` wrote.",
);

/// A map of the wrong size.
pub static TIL0173: Code = Code::new(
    "TIL0173",
    Warning,
    Error,
    "a map of the wrong size",
    "\
A map has 32 rows of 32 cells, two characters each. Cells that are missing are read as empty, those
too many are left out.

Make it 32 rows of 64 characters.",
);

/// Two characters that are no tile.
pub static TIL0174: Code = Code::new(
    "TIL0174",
    Error,
    Error,
    "two characters that are no tile",
    "\
Every tile has two characters of its own, and codes without a tile stand as two hexadecimal digits.
These are neither, and are read as an empty square.

    ..  empty     ##  wall      @S  Chip      $$  IC chip    EX  exit
    [N  cloned block, looking north           bN  bug, looking north

SPEC.md of this room lists them all.",
);
